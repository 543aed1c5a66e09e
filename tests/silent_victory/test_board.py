"""The drawn board: whole and safe drawings, in which every option that is open has its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

import wardroom
from tests.boards.drawings import SVG, elements, hit_area, parse, span, texts
from tests.silent_victory.build import at_sea, career, charts, engagement, merchant, table, target
from wardroom.boards import Board, Panel
from wardroom.boards.text import SMALLEST
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.board import board, thumbnail
from wardroom.games.silent_victory.cards import CLASSES, WARSHIP_KINDS
from wardroom.games.silent_victory.combat.following import follow_damaged
from wardroom.games.silent_victory.state import Career, War
from wardroom.games.silent_victory.view import View

OPTIONAL = ("sunk-trick", "escort-quality", "aircraft-quality", "evasive-maneuvers", "circular-run", "limited-escorts")
ALL_ON = dict.fromkeys(OPTIONAL, "on")
HOSTILE = (
    "<script>alert('x')</script>",
    "\"' onload=alert(1) x='",
    "& &amp; ]]> <!-- --> </svg>",
    "🐟🛳️ 潜水艦 नौका " * 4,
    "Donaudampfschifffahrtsgesellschaftskapitän " * 5,
    "W" * 200,
    "bell \x07 null \x00 escape \x1b",
    "",
)
LEAST = 48


def shown(war: Career, phase: str = "travel", **changes: Any) -> View:
    """This captain's view, alone at the table."""
    state = War(phase, "career", [war])
    for name, value in changes.items():
        setattr(state, name, value)
    return View(state, war.seat, charts())


def fighting(encounter: str = "Convoy", **changes: Any) -> Career:
    war = at_sea()
    engagement(war, encounter, merchant(2500), merchant(4000, damage=1), target(9000, type="T"), **changes)
    return war


def hurt(war: Career) -> Career:
    """Everything broken that can be broken."""
    boat = war.boat
    boat.hull, boat.flooding = 5, 3
    systems = ("periscope", "hydrophones", "diesel 1", "motor 2", "aft tubes", "forward tubes ODD", "deck gun")
    boat.damage = {name: ("damaged", "inoperable")[n % 2] for n, name in enumerate(systems)}
    war.crew.wounds = {"captain": "LW", "exec": "KIA", "chief engineer": "SW"}
    war.crew.generic = ["LW", "SW", "KIA", ""]
    war.crew.passenger = "LW"
    war.crew.experts = ["exec", "chief engineer", "pharmacist's mate"]
    return war


def honoured(war: Career) -> Career:
    awards = ("Medal of Honor", "Navy Cross", "Silver Star", "Bronze Star", "Commendation Ribbon")
    war.awards = dict.fromkeys(awards, 2)
    war.purple_hearts = war.insignia = war.rabbits_feet = war.reprimands = 3
    war.boat.nuc = war.boat.puc = war.boat.nuc_used = True
    war.boat.battle_stars = 9
    war.tonnage, war.ships_sunk, war.patrols = 126_700, 33, 12
    return war


def positions() -> Iterator[tuple[str, View]]:
    """Typical positions, and some that are as full as they can be."""
    yield "in port", shown(career(), "assignment")
    for box in range(10):
        yield f"box {box}", shown(at_sea(box=box, mission="M"))
    for zone in charts().tracks:
        for base in ("pearl", "australia", "philippines"):
            yield f"{base} to {zone}", shown(at_sea(zone=zone, base=base))
    for boat in CLASSES:
        yield boat, shown(honoured(hurt(at_sea(boat, "1945-02"))))
    yield "convoy", shown(fighting())
    yield "night", shown(fighting(night=True, surfaced=True, range="close", detected=True, incoming_hits=5, round=9))
    yield "deep", shown(fighting(tested_depth=True, range="", wolfpack="shadowing", nac="spent", trick="failed"))
    for what in ("Aircraft", "Minefield", "Vectored escort", "Arrived escort"):
        war = at_sea()
        engagement(war, what, range="", aircraft_quality="veteran", escorted="escort" in what)
        yield what, shown(war)
    for kind in (*WARSHIP_KINDS, "E", "F", "T", "P", "A", "S"):
        war = at_sea()
        engagement(war, "Warship", *(target(65_000, type=kind, capacity=n, damage=3) for n in (2, 4, 6, 8)))
        yield kind, shown(war)
    for end in ("war over", "depth charges", "captured", "transferred"):
        yield end, shown(honoured(at_sea(end=end, lost=end == "captured")), "over")


POSITIONS = dict(positions())


@pytest.fixture(params=[False, True], ids=["desk", "phone"], scope="module")
def drawings(request: pytest.FixtureRequest) -> list[Board]:
    return [board(view, narrow=request.param) for view in POSITIONS.values()]


def panels(drawings: list[Board]) -> Iterator[Panel]:
    return (panel for drawn in drawings for panel in drawn.panels)


# Whole, safe, readable


def test_each_panel_is_whole_and_described(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        root = parse(panel.svg)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["role"] == "img"
        title, text = root[0], root[1]
        assert (title.tag, title.text) == (f"{SVG}title", panel.title)
        assert (text.tag, text.text) == (f"{SVG}desc", panel.text)
        assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], text.attrib["id"]]
        assert root.attrib["viewBox"] == f"0 0 {panel.width} {panel.height}"
        assert len(panel.text) > 20


def test_a_drawing_brings_no_script_and_no_style_of_its_own(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        for node in parse(panel.svg).iter():
            assert node.tag not in (f"{SVG}script", f"{SVG}style", f"{SVG}foreignObject")
            assert not any(name == "style" or name == "fill" or name.startswith("on") for name in node.attrib)


def test_a_finger_finds_every_element(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        for node in parse(panel.svg).iter():
            if "data-element" in node.attrib:
                area = hit_area(node)
                assert area.width >= LEAST and area.height >= LEAST, node.attrib["data-element"]


def test_lettering_is_large_enough_and_stays_on_its_panel(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        for node in texts(parse(panel.svg)):
            assert float(node.attrib["font-size"]) >= SMALLEST, node.text
            left, right = span(node)
            assert left >= -2 and right <= panel.width + 2, node.text
            assert 8 <= float(node.attrib["y"]) <= panel.height, node.text


def test_lettering_stays_within_its_element(drawings: list[Board]) -> None:
    on_the_map = ("zone:", "base", "boat")
    for panel in panels(drawings):
        for node in parse(panel.svg).iter():
            name = node.attrib.get("data-element", "")
            if name and not name.startswith(on_the_map):
                area = hit_area(node)
                for text in texts(node):
                    left, right = span(text)
                    assert left >= area.x - 2 and right <= area.right + 2, (name, text.text)


def test_the_panels_of_a_desk_fit_their_room(drawings: list[Board]) -> None:
    for drawn in drawings:
        first, second = drawn.panels[:2]
        if first.width == 800 and first.id in ("map", "combat"):
            assert first.height + second.height <= 640
        assert {panel.width for panel in drawn.panels} in ({800}, {400})


def test_one_drawing_of_all_panels_stands_alone(drawings: list[Board]) -> None:
    for drawn in drawings:
        whole = parse(drawn.svg())
        inner = [node for node in whole if node.tag == f"{SVG}svg"]
        assert [node.attrib["data-panel"] for node in inner] == [panel.id for panel in drawn.panels]
        assert sum(1 for node in whole.iter(f"{SVG}style")) == 1
        ids = [node.attrib["id"] for node in whole.iter() if "id" in node.attrib]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("name", "narrow"), list(product(HOSTILE, (False, True))))
def test_names_are_text_and_nothing_else(name: str, narrow: bool) -> None:
    war = honoured(fighting())
    war.captain = war.boat.name = name
    assert war.fight is not None
    war.fight.targets[0].name = name
    over = honoured(at_sea(end="depth charges", captain=name))
    over.boat.name = name
    for view in (shown(war), shown(over, "over")):
        drawing = board(view, narrow=narrow)
        for panel in drawing.panels:
            check_tame(parse(panel.svg), panel.width)
        parse(drawing.svg())
        parse(thumbnail(view))


def check_tame(root: ElementTree.Element, width: int) -> None:
    for node in root.iter():
        assert node.tag in {SVG + tag for tag in TAGS}
        assert set(node.attrib) <= ATTRIBUTES
    for text in texts(root):
        left, right = span(text)
        assert left >= -2 and right <= width + 2, text.text


TAGS = ["svg", "g", "path", "rect", "circle", "ellipse", "line", "text", "title", "desc", "defs", "use"]
ATTRIBUTES = {
    *("id", "class", "role", "aria-labelledby", "data-element", "data-panel", "href", "transform", "viewBox"),
    *("d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height"),
    *("font-size", "text-anchor"),
}


def test_a_drawing_is_the_same_every_time() -> None:
    for view in POSITIONS.values():
        assert board(view) == board(view)
        assert thumbnail(view) == thumbnail(view)


# What is on it


def words_of(svg: str) -> list[str]:
    return [node.text or "" for node in texts(parse(svg))]


def test_tubes_show_what_they_hold_and_whether_they_work() -> None:
    war = at_sea()
    war.boat.forward = ["Mk 14", "Mk 18", "Mk 27", "mine", "", "Mk 14"]
    war.boat.damage = {"forward tubes EVEN": "damaged"}
    panel = board(shown(war)).panel("mat")
    tubes = {
        node.attrib["data-element"]: node
        for node in parse(panel.svg).iter()
        if node.attrib.get("data-element", "").startswith("tube:forward")
    }
    holds = [next(iter(text.text for text in texts(tube))) for tube in tubes.values()]
    assert holds == ["14", "18", "27", "mine", None, "14"]
    states = [tube[0].attrib["class"] for tube in tubes.values()]
    assert states == ["tube loaded", "tube out", "tube loaded", "tube out", "tube", "tube out"]
    assert "2 Mk 18 out of order" in panel.text


@pytest.mark.parametrize(
    ("mission", "done", "failed", "said"),
    [
        ("T", False, False, "Transport: to do"),
        ("T", True, False, "Transport: done"),
        ("M", True, False, "Minelaying: done"),
        ("R", True, False, "Recon: done"),
        ("E", True, False, "Evacuation: to be brought home"),
        ("L", True, False, "Lifeguard: to be brought home"),
        ("L", True, True, "Lifeguard: failed"),
    ],
)
def test_a_mission_is_done_only_when_those_aboard_are_home(mission: str, done: bool, failed: bool, said: str) -> None:
    war = at_sea(box=5, mission=mission)
    assert war.patrol is not None
    war.patrol.mission_done, war.patrol.mission_failed = done, failed
    assert said in board(shown(war)).panel("map").svg


def test_the_track_shows_boat_checks_and_mission() -> None:
    war = at_sea(box=5, mission="M")
    panel = board(shown(war)).panel("map")
    boxes = {
        node.attrib["data-element"]: node
        for node in parse(panel.svg).iter()
        if node.attrib.get("data-element", "").startswith("box:")
    }
    assert len(boxes) == 9
    assert "here" in boxes["box:5"][0].attrib["class"]
    assert sum(node.tag == f"{SVG}circle" for node in boxes["box:5"]) == 2
    assert "M" in [text.text for text in texts(boxes["box:3"])]
    assert "in box 5 of 9, Marshalls, 2 encounter checks" in panel.text


def test_targets_show_name_tons_and_what_became_of_them() -> None:
    war = at_sea()
    engagement(war, "Convoy", merchant(2500, name="Asama Maru", damage=2), merchant(4000, damage=1), night=True)
    panel = board(shown(war)).panel("combat")
    assert {"Asama Maru", "freighter, 2,500 tons", "SUNK", "damaged"} <= set(words_of(panel.svg))
    assert "Target 1: Asama Maru, freighter, 2,500 tons, sunk." in panel.text
    assert "by night" in panel.text


def test_the_boat_lies_at_its_range_and_depth() -> None:
    places = {}
    for where, surfaced in product(("close", "medium", "long"), (True, False)):
        svg = board(shown(fighting(range=where, surfaced=surfaced))).panel("combat").svg
        node = next(node for node in parse(svg).iter() if node.attrib.get("data-element") == "boat")
        places[where, surfaced] = hit_area(node)
    assert places["long", False].x < places["medium", False].x < places["close", False].x
    assert places["close", True].y < places["close", False].y


def test_before_a_boat_is_chosen_the_nine_classes_are_shown() -> None:
    game = wardroom.start("silent-victory", seed=1)
    drawing = game.drawing("captain")
    assert [panel.id for panel in drawing.panels] == ["classes", "map"]
    assert {f"boat:{name}" for name in CLASSES} <= elements(drawing.panels[0].svg)
    assert "tubes 6+4 · 24 torpedoes · 3in · hull 9" in words_of(drawing.panels[0].svg)


def test_only_a_fight_shows_the_combat_mat() -> None:
    assert [panel.id for panel in board(shown(at_sea())).panels] == ["map", "mat"]
    assert [panel.id for panel in board(shown(fighting())).panels] == ["combat", "mat", "map"]


def test_two_captains_see_each_other() -> None:
    mine, other = at_sea(), career("tambor", seat="rival", tonnage=12_400, ships_sunk=2)
    view = View(War("travel", "two-player", [mine, other]), "captain", charts())
    panel = board(view).panel("map")
    assert "Rival: USS Testfish" in words_of(panel.svg)
    assert "Rival: 2 ships, 12,400 tons." in panel.text


def test_a_lost_boat_is_still_on_patrol() -> None:
    drawing = board(shown(at_sea(end="depth charges", lost=True), "over"))
    assert drawing.panels[0].id == "end"
    assert "Still on patrol" in words_of(drawing.panels[0].svg)
    home = board(shown(at_sea(end="war over"), "over"))
    assert "Still on patrol" not in words_of(home.panels[0].svg)


def test_a_thumbnail_stands_alone() -> None:
    root = parse(thumbnail(shown(at_sea())))
    assert root.attrib["viewBox"] == "0 0 320 200"
    assert root.find(f"{SVG}style") is not None


# Every option has its place


def names(svg: str) -> set[str]:
    return set(re.findall('data-element="([^"]*)"', svg))


def check_places(game: Any) -> Iterator[tuple[str, str]]:
    """Decision kinds and elements that a position asks for; each element must be drawn, wide and narrow."""
    for decision in game.pending:
        view = RULESET.view(game.state, decision.seat, game.charts)
        wanted = {name for option in decision.options for name in option.board}
        for narrow in (False, True):
            found = set().union(*(names(panel.svg) for panel in board(view, narrow=narrow).panels))
            assert wanted <= found, f"{decision.kind}: {wanted - found} is not on the board"
        yield from ((decision.kind, name) for name in wanted)


def wander(game: Any, lot: int, decisions: int) -> Iterator[tuple[str, str]]:
    """Play at random, and look at the board at each decision that is new of its kind."""
    seen: set[tuple[str, ...]] = set()
    for _ in range(decisions):
        if not game.pending:
            return
        decision = game.pending[0]
        lot = lot * 1_103_515_245 + 12_345 & 0x7FFFFFFF
        menu = (decision.kind, *(name for option in decision.options for name in option.board))
        if menu not in seen:
            seen.add(menu)
            yield from check_places(game)
        choices = [option.id for option in decision.options if not option.id.endswith((":leave", "decline"))]
        choices = choices or [option.id for option in decision.options]
        game.choose(choices[(lot >> 8) % len(choices)], decision.seat)


def test_every_option_that_is_open_has_its_place_on_the_board() -> None:
    asked: set[tuple[str, str]] = set()
    number = 0
    for scenario in RULESET.scenarios:
        for boat in ("gato", "narwhal", "porpoise", "tench", "balao", "tambor", ""):
            options = {**ALL_ON, **scenario_options(scenario, boat)}
            number += 1
            game = wardroom.start("silent-victory", scenario, seed=number, options=options)
            asked |= set(wander(game, number, 400))
    kinds = {kind for kind, _ in asked}
    assert {"orders", "sail", "attack", "salvo", "tube", "weapon", "gun", "evade", "course", "follow"} <= kinds
    assert {"mix", "share", "tubes", "luck", "boat", "round", "submarine"} <= kinds


def scenario_options(scenario: str, boat: str) -> dict[str, str]:
    if scenario == "historical":
        return {"captain-card": "okane"}
    if scenario in ("tournament-short", "tournament-long") or not boat:
        return {}
    return {"boat": boat}


def places(view: View) -> set[str]:
    return set().union(*(names(panel.svg) for panel in board(view).panels))


def test_rare_options_have_their_places_too() -> None:
    """What random play seldom meets: a refit with honours, late weapons, a straggler, a search without contact."""
    in_port = honoured(at_sea("tambor", "1944-02", cross_requests=1, honor_requests=1))
    wanted = {"boat", "boat:gato", "boat:balao", "award:Medal of Honor", "award:Navy Cross", "insignia", "gun"}
    assert wanted <= places(shown(in_port, "refit"))
    decorated = honoured(fighting("Two Ships+Escort"))
    assert {"luck", "nuc", "puc", "time:day", "time:night", "away", "target:all"} <= places(shown(decorated))
    late = at_sea("tench", "1945-03")
    late.boat.sj_fitted = True
    engagement(late, "Convoy", *[merchant()] * 4)
    assert {"nac", "target:4", "tube:forward-6", "tube:aft-4", "system:SJ radar", "box:1"} <= places(shown(late))
    assert {f"zone:{zone}" for zone in charts().tracks} <= places(shown(career(), "assignment"))


def test_a_straggler_is_picked_where_it_lies_on_the_mat() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(2000), merchant(3000, damage=1), merchant(4000, damage=1))
    script = table(["straggler:2"], [6])
    follow_damaged(script, war, fight)
    script.finish()
    assert [option.board for option in script.asked[-1].options] == [("target:2",), ("target:3",)]


def test_every_option_of_the_game_names_its_place() -> None:
    placeless: set[str] = set()
    for number in range(12):
        game = wardroom.start("silent-victory", seed=number, options=ALL_ON, bots={})
        lot = number
        for _ in range(300):
            if not game.pending:
                break
            decision = game.pending[0]
            placeless |= {option.id for option in decision.options if not option.board}
            lot = lot * 1_103_515_245 + 12_345 & 0x7FFFFFFF
            choices = [option.id for option in decision.options if not option.id.endswith(":leave")]
            game.choose(choices[(lot >> 8) % len(choices)], decision.seat)
    assert not placeless
