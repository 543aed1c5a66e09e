"""The drawn board: whole and safe drawings, in which every option that is open has its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import wardroom
from tests.boards.drawings import SVG, elements, hit_area, parse, span, texts
from tests.raiders_of_the_deep.build import at_sea, career, charts, engagement, target
from wardroom.boards import Board, Panel
from wardroom.boards.text import SMALLEST
from wardroom.games.patrol.calendar import month_text
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.board import board, thumbnail
from wardroom.games.raiders_of_the_deep.board.common import BASE_OF
from wardroom.games.raiders_of_the_deep.board.honours import RIBBONS
from wardroom.games.raiders_of_the_deep.board.waters import BASES
from wardroom.games.raiders_of_the_deep.board.waters import ZONES as DRAWN_ZONES
from wardroom.games.raiders_of_the_deep.cards import CAPITAL_KINDS, FREIGHTER_KINDS, TYPES, ZONES
from wardroom.games.raiders_of_the_deep.state import Career, Decoration, MineVictims, Note, PatrolLog, ShipLog, War
from wardroom.games.raiders_of_the_deep.view import View

ALL_ON = dict.fromkeys(("small-convoys", "historical-targeting", "evasive-maneuvers", "biography"), "on")
NUMBERS = dict(
    zip(TYPES, ("U-9", "U-20", "U-35", "U-53", "U-87", "UB-2", "UB-42", "UB-65", "UC-21", "U-5"), strict=True)
)
HOSTILE = (
    "<script>alert('x')</script>",
    "\"' onload=alert(1) x='",
    "& &amp; ]]> <!-- --> </svg>",
    "Donaudampfschifffahrtsgesellschaftskapitän " * 5,
    "W" * 200,
    "bell \x07 null \x00 escape \x1b",
    "",
)
LEAST = 48


def shown(one: Career, phase: str = "travel") -> View:
    """This commander's view, alone at the table."""
    return View(War(phase, "career", [one]), one.seat, charts())


def since(boat: str) -> str:
    """The first month of a type."""
    return month_text(charts().mats[boat].start)


def fighting(encounter: str = "Convoy", **changes: Any) -> Career:
    one = at_sea()
    ships = (target(2500), target(4000, damage=1), target(9000, type="T", red=True), target(1500, type="S", damage=9))
    engagement(one, encounter, *ships, **changes)
    return one


def hurt(one: Career) -> Career:
    """Everything broken that can be broken."""
    boat = one.boat
    boat.hull, boat.flooding = 3, 2
    systems = ("periscope", "hydrophones", "diesel 1", "electric motors", "deck gun", "fuel tanks")
    boat.damage = {name: ("damaged", "inoperable")[n % 2] for n, name in enumerate(systems)}
    one.crew.wounds = {"commander": "LW", "1WO": "KIA", "LI": "SW"}
    one.crew.generic = ["LW", "SW", "KIA", ""]
    one.crew.passenger = "LW"
    one.crew.experts = ["1WO", "LI", "doctor"]
    return one


def decorated(one: Career) -> Career:
    one.decorations = [Decoration(award, one.month) for award in RIBBONS]
    one.luck = one.multipliers = one.requests = 3
    one.tonnage, one.ships_sunk, one.patrols = 126_700, 33, 12
    return one


def refitting(**changes: Any) -> Career:
    one = career(**changes)
    ships = [ShipLog("Gallia", "L", 14_900, "sunk"), ShipLog("Diomed", "F", 4_672, "prize")]
    notes = [Note("award", "EK1"), Note("crew", "Veteran"), Note("promoted", "KptLt")]
    one.log.append(
        PatrolLog(one.month, "U-35", "u31", one.flotilla, "British Isles", "agent", ships, True, notes=notes)
    )
    one.patrol = at_sea().patrol
    return one


def positions() -> Iterator[tuple[str, View]]:
    """Typical positions, and some that are as full as they can be."""
    yield "in port", shown(career(), "assignment")
    for box in range(9):
        yield f"box {box}", shown(at_sea(box=box, mission="agent"))
    for boat, tracks in charts().tracks.items():
        for zone in tracks:
            yield f"{boat} {zone}", shown(at_sea(boat, NUMBERS[boat], since(boat), zone, box=2))
    for flotilla, zone in product(BASE_OF, ZONES):
        one = at_sea(zone="British Isles", flotilla=flotilla)
        assert one.patrol is not None
        one.patrol.zone = zone
        yield f"{flotilla} to {zone}", shown(one)
    for boat in TYPES:
        zone = next(iter(charts().tracks[boat]))
        yield boat, shown(decorated(hurt(at_sea(boat, NUMBERS[boat], since(boat), zone, box=2))))
    yield "convoy", shown(fighting())
    yield "night", shown(fighting(night=True, surfaced=True, range="close", detected=True, incoming_hits=5, round=9))
    yield "deep", shown(fighting(tested_depth=True, range="", arrived=True, depth_charges=4, followed=3))
    for where in ("close", "medium", "long"):
        one = at_sea()
        ship = target(1500, type="S", name="Earl of Lathom")
        engagement(one, "Ship", ship, surfaced=True, range=where, escorted=False)
        yield f"stopped at {where} range", shown(one)
        one = at_sea()
        q_ship = target(2800, kind="q-ship", type="Q", name="Farnborough")
        engagement(one, "Q-ship", q_ship, surfaced=True, submerged=False, escorted=False, range=where)
        yield f"duel at {where} range", shown(one)
    for what in ("Aircraft", "Mine", "Net"):
        one = at_sea()
        engagement(one, what, range="", escorted=False)
        yield what, shown(one)
    for kind in (*CAPITAL_KINDS, *FREIGHTER_KINDS):
        one = at_sea()
        engagement(
            one, "Capital Ship", *(target(25_000, type=kind, capacity=n, damage=3, red=True) for n in (2, 4, 6, 8))
        )
        one.options.evasive_maneuvers = True
        yield kind, shown(one)
    yield "refit", shown(decorated(refitting()), "refit")
    for end in ("war over", "depth charges", "captured", "desk duty"):
        yield end, shown(decorated(at_sea(end=end, lost=end == "depth charges")), "over")


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
            assert left >= -2 and right <= panel.width + 2, (panel.id, node.text)
            assert 8 <= float(node.attrib["y"]) <= panel.height, (panel.id, node.text)


def test_lettering_stays_within_its_element(drawings: list[Board]) -> None:
    on_the_map = ("zone:", "base", "boat")
    for panel in panels(drawings):
        for node in parse(panel.svg).iter():
            name = node.attrib.get("data-element", "")
            if name and not name.startswith(on_the_map):
                area = hit_area(node)
                for text in texts(node):
                    left, right = span(text)
                    if name.startswith("tubes:") and (text.text or "").isupper():
                        continue  # the title of a single row of tubes is wider than they are
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
        ids = [node.attrib["id"] for node in whole.iter() if "id" in node.attrib]
        assert len(ids) == len(set(ids))
        assert sum(1 for node in whole.iter(f"{SVG}style")) == 1


@pytest.mark.parametrize(("name", "narrow"), list(product(HOSTILE, (False, True))))
def test_names_are_text_and_nothing_else(name: str, narrow: bool) -> None:
    one = decorated(fighting())
    one.commander = one.boat.name = name
    assert one.fight is not None
    one.fight.targets[0].name = name
    over = decorated(at_sea(end="depth charges", commander=name))
    over.boat.name = name
    for view in (shown(one), shown(over, "over")):
        for panel in board(view, narrow=narrow).panels:
            root = parse(panel.svg)
            assert not [node for node in root.iter() if node.tag == f"{SVG}script" or "onload" in node.attrib]
            for text in texts(root):
                left, right = span(text)
                assert left >= -2 and right <= panel.width + 2, text.text
        parse(thumbnail(view))


# What is on it


def words_of(svg: str) -> list[str]:
    return [node.text or "" for node in texts(parse(svg))]


def drawn(panel: Panel, prefix: str) -> dict[str, Any]:
    nodes = parse(panel.svg).iter()
    return {
        node.attrib["data-element"]: node for node in nodes if node.attrib.get("data-element", "").startswith(prefix)
    }


@pytest.mark.rule("RD 7.0a")
def test_every_zone_and_every_flotilla_has_its_place_on_the_map() -> None:
    assert set(DRAWN_ZONES) == set(ZONES)
    assert set(BASE_OF) == {flotilla for flotilla, _ in charts().assignments}
    assert set(BASE_OF.values()) == set(BASES)


@pytest.mark.rule("RD 3.1a", "RD 4.5b")
def test_tubes_and_racks_show_what_they_hold() -> None:
    one = at_sea("u51", "U-53", "1916-10")
    one.boat.forward, one.boat.forward_reloads = ["C/06", ""], {"C/06": 1, "G/6": 2}
    panel = board(shown(one)).panel("mat")
    tubes = drawn(panel, "tube:forward")
    assert [next(iter(texts(tube))).text for tube in tubes.values()] == ["C/06", None]
    assert [tube[0].attrib["class"] for tube in tubes.values()] == ["tube loaded", "tube"]
    racks = [text.text for text in texts(drawn(panel, "rack:forward")["rack:forward"])]
    assert racks == ["RACKS", "C/06", "×1", "G/6", "×2"]
    assert "Forward tubes: 1 C/06, 2 empty; reloads: 1 C/06, 2 G/6." in panel.text


@pytest.mark.rule("RD 9.6.4a", "RD 10.10.3a")
def test_the_hull_track_prints_the_numbers_of_test_depth_and_the_heavy_lines() -> None:
    """U31: boxes 3 to 8, then SUNK; three boxes to a month of refit."""
    root = parse(board(shown(at_sea("u31"))).panel("mat").svg)
    written = [node.text for node in texts(root)]
    start = written.index("Hull")
    assert written[start + 1 : start + 8] == ["3", "4", "5", "6", "7", "8", "SUNK"]
    heavy = [
        node for node in root.iter(f"{SVG}rect") if node.attrib["class"] == "pip" and node.attrib["width"] == "1.6"
    ]
    assert len(heavy) == 2


def test_small_boats_have_no_aft_tubes_and_some_no_gun() -> None:
    written = words_of(board(shown(at_sea("ub1", "UB-2", "1915-06", "North Sea", box=2))).panel("mat").svg)
    assert {"no tubes aft", "No deck gun"} <= set(written)


@pytest.mark.rule("RD 7.3.2a", "RD 7.3.1a")
@pytest.mark.parametrize(("boat", "mission", "letter"), [("u31", "agent", "A"), ("uc2", "mines", "M")])
def test_the_box_of_the_mission_has_its_letter(boat: str, mission: str, letter: str) -> None:
    one = at_sea(boat, NUMBERS[boat], "1917-03", "British Isles", mission=mission, box=1)
    assert one.patrol is not None
    panel = board(shown(one)).panel("map")
    boxes = drawn(panel, "box:")
    marked = [name for name, box in boxes.items() if letter in [text.text for text in texts(box)]]
    assert marked == [f"box:{one.patrol.mission_box + 1}"]
    assert words_of(panel.svg).count(letter) == 2  # on the track and on the map


def dots_of(one: Career) -> list[int]:
    """The dots of each box of the track; none lies on another."""
    found = []
    for cell in drawn(board(shown(one)).panel("map"), "box:").values():
        dots = [node for node in cell.iter(f"{SVG}circle") if node.attrib.get("class") == "good-fill"]
        assert len({(dot.attrib["cx"], dot.attrib["cy"]) for dot in dots}) == len(dots)
        found.append(len(dots))
    return found


@pytest.mark.rule("RD 8.1.7b", "RD 8.1.7d", "RD 8.1.7f")
@pytest.mark.parametrize(
    ("mission", "dots"), [("", [1, 1, 7, 7, 7, 7, 1, 1]), ("agent", [1, 1, 7, 1, 7, 7, 1, 1])], ids=["plain", "agent"]
)
def test_a_patrol_box_has_a_dot_for_each_roll_of_a_multiplier_but_not_that_of_the_mission(
    mission: str, dots: list[int]
) -> None:
    one = at_sea("u31", "U-35", "1917-03", "British Isles", mission=mission, box=1)
    assert one.patrol is not None
    one.patrol.multiplier = 7
    assert dots_of(one) == dots


@pytest.mark.rule("RD 8.1.7d")
@pytest.mark.parametrize(("left", "here"), [(0, 1), (1, 1), (4, 4)])
def test_the_box_that_the_boat_is_in_has_the_rolls_that_are_left_there(left: int, here: int) -> None:
    one = at_sea("u31", "U-35", "1917-03", "British Isles", box=4)
    assert one.patrol is not None
    one.patrol.multiplier, one.patrol.rolls_left = 7, left
    assert dots_of(one) == [1, 1, 1, here, 7, 7, 1, 1]


@pytest.mark.rule("RD 8.1.7d", "RD 10.8.2a")
def test_a_boat_on_its_way_home_has_no_rolls_of_a_multiplier_before_it() -> None:
    one = at_sea("u31", "U-35", "1917-03", "British Isles", box=4)
    assert one.patrol is not None
    one.patrol.multiplier, one.patrol.aborting, one.patrol.direction = 7, True, -1
    assert dots_of(one) == [1] * 8


def test_mines_that_were_laid_and_ships_sunk_are_on_the_map() -> None:
    one = at_sea("uc2", "UC-21", "1917-03", "British Isles", mission="mines")
    before = board(shown(one)).panel("map")
    assert one.patrol is not None
    one.patrol.mission_done, one.patrol.sunk = True, 2
    one.mines = [MineVictims(one.month + 1, 3)]
    after = board(shown(one)).panel("map")
    assert after.svg.count('r="2.2" class="badge"') - before.svg.count('r="2.2" class="badge"') == 3
    assert {"×2", "2 ships sunk", "Mines: 3 ships"} <= set(words_of(after.svg))


@pytest.mark.rule("RD 8.2.5b")
def test_armed_ships_are_known_by_letter_and_shape() -> None:
    panel = board(shown(fighting())).panel("combat")
    cards = drawn(panel, "target:")
    marked = {name: [text.text for text in texts(card)] for name, card in cards.items() if name != "target:all"}
    assert [name for name, written in marked.items() if "A" in written and "armed" in written] == ["target:3"]
    assert "Target 3: 9000 ton ship, tanker, 9,000 tons, armed, damage 0 of 3." in panel.text


@pytest.mark.rule("RD 9.3.1a")
def test_a_stopped_ship_is_boarded_and_an_escorted_one_is_not() -> None:
    stopped = board(POSITIONS["stopped at close range"]).panel("combat")
    assert "prize" in elements(stopped.svg) and "Stopped" in words_of(stopped.svg)
    assert "prize" not in elements(board(shown(fighting())).panel("combat").svg)


@pytest.mark.rule("RD 9.9a")
def test_a_duel_with_a_q_ship_is_drawn_as_one() -> None:
    panel = board(POSITIONS["duel at medium range"]).panel("combat")
    assert {"DUEL WITH A Q-SHIP", "Farnborough", "Q"} <= set(words_of(panel.svg))
    assert panel.svg.count("torpedo-run") == 2
    assert "A duel of guns with a Q-ship." in panel.text


def test_the_boat_lies_at_its_range_and_depth() -> None:
    places = {}
    for where, surfaced in product(("close", "medium", "long"), (True, False)):
        svg = board(shown(fighting(range=where, surfaced=surfaced, night=True))).panel("combat").svg
        node = next(node for node in parse(svg).iter() if node.attrib.get("data-element") == "boat")
        places[where, surfaced] = hit_area(node)
    assert places["long", False].x < places["medium", False].x < places["close", False].x
    assert places["close", True].y < places["close", False].y


@pytest.mark.rule("RD 4.5c", "RD 6.1.3f")
def test_the_mat_comes_first_when_torpedoes_are_taken_aboard() -> None:
    """The tubes that are asked about are seen at once, as they are before the first patrol."""
    loading, asking = refitting(), refitting()
    loading.patrol = None
    assert board(shown(loading, "refit")).panels[0].id == "mat"
    assert board(shown(asking, "refit")).panels[0].id == "port"


def test_before_a_boat_is_chosen_the_types_of_the_navy_are_shown() -> None:
    game = wardroom.start("raiders-of-the-deep", seed=1)
    drawing = game.drawing("captain")
    assert [panel.id for panel in drawing.panels] == ["types", "map"]
    german = {f"boat:{name}" for name in TYPES if name != "kuk"}
    assert {each for each in elements(drawing.panels[0].svg) if each.startswith("boat")} == {"boat", *german}
    assert "tubes 2+2 · 6 torpedoes · gun · hull 7" in words_of(drawing.panels[0].svg)


def test_what_goes_on_says_which_panels_are_shown() -> None:
    assert [panel.id for panel in board(shown(at_sea())).panels] == ["map", "mat"]
    assert [panel.id for panel in board(shown(fighting())).panels] == ["combat", "mat", "map"]
    assert [panel.id for panel in board(POSITIONS["refit"]).panels] == ["port", "types", "map", "mat"]


def test_two_commanders_see_each_other() -> None:
    mine, other = at_sea(), career("u19", "U-20", seat="rival", tonnage=12_400, ships_sunk=2)
    panel = board(View(War("travel", "two-player", [mine, other]), "captain", charts())).panel("map")
    assert "Rival: U-20" in words_of(panel.svg)
    assert "Rival: 2 ships, 12,400 tons." in panel.text


@pytest.mark.parametrize(("end", "gone"), [("depth charges", True), ("captured", False), ("war over", False)])
def test_only_a_boat_lost_with_her_crew_did_not_return(end: str, gone: bool) -> None:
    drawing = board(shown(at_sea(end=end), "over"))
    assert drawing.panels[0].id == "end"
    assert ("She did not return" in words_of(drawing.panels[0].svg)) is gone


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
        assert all(option.board for option in decision.options), decision.kind
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
        choices = [option.id for option in decision.options if not option.id.endswith((":leave", "decline", ":abort"))]
        choices = choices or [option.id for option in decision.options]
        game.choose(choices[(lot >> 8) % len(choices)], decision.seat)


def test_every_option_that_is_open_has_its_place_on_the_board() -> None:
    asked: set[tuple[str, str]] = set()
    for number in range(60):
        scenario = list(RULESET.scenarios)[number % len(RULESET.scenarios)]
        options = {**ALL_ON, **scenario_options(scenario, number)}
        game = wardroom.start("raiders-of-the-deep", scenario, seed=number, options=options)
        asked |= set(wander(game, number, 400))
    kinds = {kind for kind, _ in asked}
    assert {"boat", "rank", "sail", "attack", "salvo", "tube", "weapon", "gun", "evade", "course", "follow"} <= kinds
    assert {"tubes", "luck", "round", "prize", "transfer", "reload"} <= kinds


def scenario_options(scenario: str, number: int) -> dict[str, str]:
    if scenario == "historical":
        return {"commander-card": list(charts().commanders)[number % len(charts().commanders)]}
    if scenario.startswith(("tournament-t", "tournament-s")) or number % 3 == 0:
        return {}
    return {"boat": "kuk" if scenario == "austrian" else TYPES[number % 9], "rank": "kptlt"}


def test_rare_options_have_their_places_too() -> None:
    """[11.4.3, 11.4.4] A refit with a request, a flotilla to ask for, another class."""
    found = set().union(*(names(panel.svg) for panel in board(POSITIONS["refit"]).panels))
    assert {f"boat:{name}" for name in TYPES if name != "kuk"} <= found
    assert {f"flotilla:{each}" for each in BASE_OF if each != "k.u.k."} <= found
    assert {"boat", "base", "captain", "luck", "multiplier", "requests"} <= found
    duel = set().union(*(names(panel.svg) for panel in board(POSITIONS["duel at medium range"]).panels))
    assert {"away", "gun"} <= duel  # [9.9e, g] what is asked in a duel with a Q-ship


# Nothing cut short, nothing raw


def lines_of(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in texts(parse(svg))]


@pytest.mark.rule("RD 3.5a")
def test_entries_of_a_refit_are_read_in_port() -> None:
    svg = board(POSITIONS["refit"]).panel("port").svg
    assert {"Iron Cross, 1st Class", "Crew now Veteran", "Promoted to Kapitänleutnant"} <= set(lines_of(svg))
    assert "Note(" not in svg


@pytest.mark.rule("RD 11.3b")
@pytest.mark.parametrize("narrow", [False, True])
def test_all_nine_ribbons_of_a_german_fit(narrow: bool) -> None:
    one = at_sea()
    german = ("OL", "PLM", "HH", "HK", "EK1", "EK2", "War Badge", "Wound Badge", "Iron Crescent")
    one.decorations = [Decoration(award, one.month) for award in german]
    svg = board(shown(one), narrow=narrow).panel("mat").svg
    assert {f"award:{award}" for award in german} <= elements(svg)
    assert not [text for text in lines_of(svg) if text.endswith("…")]


@pytest.mark.parametrize("flotilla", sorted(BASE_OF))
@pytest.mark.parametrize("narrow", [False, True])
def test_names_of_flotillas_bases_and_the_result_are_whole(flotilla: str, narrow: bool) -> None:
    one = refitting()
    one.flotilla, one.tonnage = flotilla, 160_000
    cut = [text for panel in board(shown(one, "refit"), narrow=narrow).panels for text in lines_of(panel.svg)]
    one.end = "war over"
    cut += [text for panel in board(shown(one, "over"), narrow=narrow).panels for text in lines_of(panel.svg)]
    assert not [text for text in cut if text.endswith("…")]
