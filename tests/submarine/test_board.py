"""The drawn board: whole and safe drawings, every option in its place, and nothing on it that its seat may not know."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import wardroom
from tests.boards.drawings import SVG, elements, parse, span, texts
from tests.submarine.build import battle, boat, charts, escort, merchant, plot, seen, torpedo
from wardroom.boards import Board, Panel
from wardroom.boards.hexes import HexSheet, Window, window_on
from wardroom.boards.svg import Area
from wardroom.boards.text import SMALLEST
from wardroom.games import submarine
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.board import board, thumbnail
from wardroom.games.submarine.board.chart import pickable, sea_sheet, sea_window
from wardroom.games.submarine.board.labels import Spot, Tag, arrange
from wardroom.games.submarine.sea import hex_name, parse_hex
from wardroom.games.submarine.ships import boat_of, hexes_of
from wardroom.games.submarine.state import SUNK, Battle, Campaign, Convoy, Counter, Launch, StarShell, Tube
from wardroom.games.submarine.view import SeaView
from wardroom.table import OVER, WATCHER, Decision
from wardroom.table.hexes import STEPS, centre

SEATS = ("submarine", "escort", WATCHER)
LEAST = 48
HEAVIEST = 200_000
"""Bytes of a board, at most."""


def convoy_battle(**switches: Any) -> Battle:
    """A small convoy with two escorts and two boats, one of them hidden if boats can be; a bit of everything."""
    hidden = bool(switches.get("hidden"))
    fight = battle(
        merchant("N23-B", name="C-2 No. 1"),
        merchant("V23-B", cls="T-2", name="T-2 No. 1", dead=True, damage=4),
        escort("N15-B", name="Viceroy", speed=4),
        escort("D23-C", 3, name="Lark", cls="Black Swan", damage=3, attacked=4),
        boat("F30-B", 1, name="U-99", depth=0, shown=not hidden),
        boat("Z30-B", 5, name="U-47", depth=175, damage=2, emergency=2, sonar=5, shown=True),
        **switches,
    )
    torpedo(fight, "J27-B", 1)
    torpedo(fight, "J27-B", 1, shallow=True)
    fight.counters = [Counter(kind, parse_hex("F28-C"), "lark", "300 lb") for kind in ("charge", "charge", "k-gun")]
    fight.counters += [Counter("hedgehog", parse_hex("H28-C"), "lark"), Counter("squid", parse_hex("H29-C"), "lark")]
    fight.star_shells = [StarShell(parse_hex("B12-C"), 5)]
    return fight


def battles() -> Iterator[tuple[str, Battle]]:
    for phase in RULESET.phases:
        fight = convoy_battle(hidden=True, sonar=True, radar=True, star_shells=True)
        fight.phase = phase
        fight.convoy.plots = ["2", "L2", "2R"]
        plot(fight, "u-99", "1L2")
        yield f"hidden, {phase}", fight
    night = convoy_battle(star_shells=True)
    night.light = "night"
    night.phase = "gunfire"
    yield "night", night
    yield "advanced", convoy_battle(advanced=True, silent_running=True, snort=True, directed=True, mixed_loads=True)
    yield "open", convoy_battle()
    over = convoy_battle(hidden=True)
    over.phase, over.winner, over.result = OVER, "submarine", "lead-won"
    over.scores = {"submarine": 40, "escort": 2}
    yield "over", over
    for number in RULESET.scenarios:
        if number not in ("own", "campaign"):
            yield number, RULESET.begin(RULESET.setup(number, {}), charts())


@cache
def positions() -> dict[tuple[str, str], SeaView]:
    return {(name, seat): seen(fight, seat) for name, fight in battles() for seat in SEATS}


@pytest.fixture(params=[False, True], ids=["desk", "phone"], scope="module")
def drawings(request: pytest.FixtureRequest) -> list[Board]:
    return [board(view, narrow=request.param) for view in positions().values()]


def panels(drawings: list[Board]) -> Iterator[Panel]:
    return (panel for drawn in drawings for panel in drawn.panels)


def words_of(svg: str) -> list[str]:
    return [node.text or "" for node in texts(parse(svg))]


def names(drawn: Board) -> set[str]:
    return set().union(*(elements(panel.svg) for panel in drawn.panels))


# Whole, safe, readable


def test_each_panel_is_whole_and_described(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        root = parse(panel.svg)
        assert root.attrib["role"] == "img"
        assert root[0].text == panel.title
        assert root[1].text == panel.text and len(panel.text) > 20
        assert root.attrib["viewBox"] == f"0 0 {panel.width} {panel.height}"
        assert panel.width in (400, 800)


TAGS = {SVG + tag for tag in ("svg", "g", "path", "rect", "circle", "line", "text", "title", "desc", "defs", "use")}
ATTRIBUTES = {
    *(
        "id",
        "xmlns",
        "class",
        "data-hexes",
        "role",
        "aria-labelledby",
        "data-element",
        "data-panel",
        "href",
        "transform",
        "viewBox",
    ),
    *("d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "width", "height", "font-size", "text-anchor"),
}


def test_a_drawing_has_plain_shapes_coloured_by_classes_alone(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        for node in parse(panel.svg).iter():
            assert node.tag in TAGS
            assert set(node.attrib) <= ATTRIBUTES


def test_lettering_is_large_enough_and_stays_on_its_panel(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        if panel.id == "map":
            continue
        for node in texts(parse(panel.svg)):
            assert float(node.attrib["font-size"]) >= SMALLEST, node.text
            left, right = span(node)
            assert left >= -2 and right <= panel.width + 2, (panel.id, node.text)
            assert 8 <= float(node.attrib["y"]) <= panel.height, (panel.id, node.text)


def test_a_finger_finds_every_key(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        if panel.id != "orders":
            continue
        for node in parse(panel.svg).iter():
            if "data-element" in node.attrib:
                hit = next(child for child in node if child.attrib.get("class") == "hit")
                assert float(hit.attrib["width"]) >= LEAST and float(hit.attrib["height"]) >= LEAST


def test_keys_and_group_names_do_not_lie_over_each_other(drawings: list[Board]) -> None:
    for panel in panels(drawings):
        if panel.id == "orders":
            root = parse(panel.svg)
            keys = [node[-1].attrib for node in root.iter() if "data-element" in node.attrib]
            boxes = [Area(*(float(key[name]) for name in ("x", "y", "width", "height"))) for key in keys]
            for index, one in enumerate(boxes):
                assert not any(overlap(one, other) for other in boxes[index + 1 :])
            titles = [node for node in root if node.tag == f"{SVG}text"]
            for title in titles:
                line = Area(float(title.attrib["x"]), float(title.attrib["y"]) - 8, 20, 8)
                assert not any(overlap(line, box) for box in boxes), title.text


def overlap(one: Area, other: Area) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def test_a_board_is_light_enough_to_send(drawings: list[Board]) -> None:
    assert max(sum(len(panel.svg) for panel in drawn.panels) for drawn in drawings) < HEAVIEST


def test_one_drawing_of_all_panels_stands_alone(drawings: list[Board]) -> None:
    for drawn in drawings:
        ids = [node.attrib["id"] for node in parse(drawn.svg()).iter() if "id" in node.attrib]
        assert len(ids) == len(set(ids))


def test_a_drawing_is_the_same_every_time() -> None:
    for view in positions().values():
        assert board(view) == board(view)
        assert thumbnail(view) == thumbnail(view)


def test_a_thumbnail_stands_alone() -> None:
    root = parse(thumbnail(positions()["hidden, plot", WATCHER]))
    assert root.attrib["viewBox"] == "0 0 320 200"
    assert root.find(f"{SVG}style") is not None


@pytest.mark.parametrize("narrow", [False, True])
def test_names_are_text_and_nothing_else(narrow: bool) -> None:
    fight = convoy_battle()
    for ship, name in zip(
        fight.ships.values(),
        ("<script>x</script>", "\"' onload=x ", "& ]]> </svg>", "潜水艦 🐟" * 6, "W" * 90, "\x07\x00"),
        strict=True,
    ):
        ship.name = name
    drawn = board(seen(fight, "submarine"), narrow=narrow)
    for panel in drawn.panels:
        for node in parse(panel.svg).iter():
            assert node.tag in TAGS and set(node.attrib) <= ATTRIBUTES
    parse(drawn.svg())


# The map


@pytest.mark.rule("SUB 6.10a")
def test_the_window_goes_beyond_the_panels_with_the_ships() -> None:
    fight = battle(boat("N32-B"), escort("D-9-W1", name="Lark"))
    window = sea_window(seen(fight, "submarine"))
    for ship in fight.ships.values():
        assert window.covers(*centre(ship.bow))
    assert "-8" in words_of(board(seen(fight, "submarine")).panel("map").svg)


def test_a_ship_lies_over_its_two_hexes_with_the_bow_ahead() -> None:
    window = window_on([centre(parse_hex("N32-B"))], margin=10)
    assert window is not None
    sheet = HexSheet.showing(window, Area(0, 0, 800, 500))
    north, here, south = (sheet.place(*centre(parse_hex(name))) for name in ("N31-B", "N32-B", "N33-B"))
    assert north[0] == here[0] == south[0]
    assert north[1] < here[1] < south[1]
    east = sheet.place(*centre(parse_hex("O32-B")))
    assert east[0] - here[0] == pytest.approx(1.5 * sheet.side)
    assert abs(east[1] - here[1]) == pytest.approx((south[1] - here[1]) / 2)


def test_even_columns_stand_half_a_hex_north_of_the_odd_ones() -> None:
    sheet = HexSheet.showing(Window(0, 0, 60, 60), Area(0, 0, 800, 800))
    odd, even = (sheet.place(*centre(parse_hex(name))) for name in ("A5-A", "B5-A"))
    assert even[1] < odd[1]


def test_a_sheet_shows_all_of_its_window() -> None:
    window = Window(-30, 12, 90, 60)
    for area in (Area(0, 0, 800, 500), Area(20, 40, 300, 700)):
        sheet = HexSheet.showing(window, area)
        for x, y in product((window.west, window.east), (window.north, window.south)):
            across, down = sheet.place(x, y)
            assert area.x - 0.01 <= across <= area.right + 0.01
            assert area.y - 0.01 <= down <= area.bottom + 0.01


def test_each_hex_that_can_be_picked_is_drawn_round_its_own_centre() -> None:
    sheet = HexSheet.showing(Window(0, 0, 60, 60), Area(0, 0, 800, 800))
    drawn = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{sheet.picks([("hex:A5-A", (15, 21))])}</svg>')
    assert drawn[0].attrib["data-element"] == "hex:A5-A"
    x, y = sheet.place(15, 21)
    assert drawn[0][0].attrib["d"].startswith(f"M{x - sheet.side:.1f}".removesuffix(".0") + " ")
    assert f"{y:.1f}".removesuffix(".0") in drawn[0][0].attrib["d"]


def test_ships_torpedoes_and_counters_are_on_the_map_and_in_words() -> None:
    panel = board(positions()["open", "escort"]).panel("map")
    ships = {"ship:c-2-no-1", "ship:t-2-no-1", "ship:viceroy", "ship:lark", "ship:u-99", "ship:u-47"}
    assert ships | {"torpedo:torpedo-1", "torpedo:torpedo-2"} <= elements(panel.svg)
    assert {"C-2", "T-2", "Viceroy (B)", "Lark (B)", "U-99 (G)", "DIW", "2", "K", "H", "S"} <= set(words_of(panel.svg))
    assert "T-2 No. 1, Britain T-2, at V23-B, heading 6, damage 4 of" in panel.text
    assert "dead in the water" in panel.text
    assert "2 depth charges in F28-C." in panel.text
    assert "Torpedo at J27-B." in panel.text


@pytest.mark.rule("SUB 9.10")
def test_the_enemy_sees_that_a_boat_is_submerged_but_not_how_deep() -> None:
    other = board(positions()["open", "escort"]).panel("map")
    own = board(positions()["open", "submarine"]).panel("map")
    assert "175 ft" in words_of(own.svg)
    assert "175" not in other.svg
    assert "U-99, Germany SS, at F30-B, heading 1, surfaced." in other.text


@pytest.mark.rule("SUB 21.1")
def test_a_hidden_boat_is_on_the_map_of_its_own_side_alone() -> None:
    for seat, shown in (("submarine", True), ("escort", False), (WATCHER, False)):
        drawn = board(positions()["hidden, plot", seat])
        assert ("ship:u-99" in names(drawn)) == shown
        assert ("U-99" in drawn.text) == shown
    own = board(positions()["hidden, plot", "submarine"]).panel("map")
    assert own.svg.count('class="unseen"') == 1
    assert "unseen by the enemy" in own.text


@pytest.mark.rule("SUB 5.1.3a")
def test_the_convoys_plots_are_seen_by_its_own_side_alone() -> None:
    for seat, shown in (("escort", True), ("submarine", False), (WATCHER, False)):
        drawn = board(positions()["hidden, plot", seat])
        assert ("turn 5: 2, turn 6: L2, turn 7: 2R" in drawn.text) == shown
        assert ('class="route"' in drawn.panel("map").svg) == shown


def test_a_boats_plot_is_seen_by_its_own_side_alone() -> None:
    for seat, shown in (("submarine", True), ("escort", False), (WATCHER, False)):
        fight = convoy_battle()
        fight.phase = "gunfire"
        fight.torpedoes = []
        plot(fight, "u-99", "1L2", launches=[Launch(0, "A", "L", 4)])
        drawn = board(seen(fight, seat)).panel("map").svg
        assert ('class="route"' in drawn) == shown
        assert ('class="torpedo-run"' in drawn) == shown


# Names


def melee() -> Battle:
    """Seven ships within a few hexes of each other, hurt, with notes beside their names; a convoy at a distance."""
    ships = [
        escort("N20-B", 0, name="Viceroy", damage=2),
        escort("O20-B", 1, name="Chesterfield", cls="Black Swan"),
        escort("P21-B", 2, name="Gladiolus", dead=True, damage=3),
        escort("M22-B", 4, name="Wren"),
        boat("N19-B", 1, name="U-99", depth=0),
        boat("O22-B", 5, name="U-128", depth=100, damage=2),
        boat("Q20-B", 3, name="U-47", depth=225),
    ]
    return battle(*ships, merchant("E40-B", name="C-2 No. 1"))


def name_boxes(svg: str) -> list[tuple[str, Area]]:
    """Where the names of ships and the notes under them stand; panels and compasses have letters of their own."""
    found = []
    for node in texts(parse(svg)):
        if "halo" in node.attrib["class"] and len(node.text or "") > 3:
            left, right = span(node)
            found.append((node.text or "", Area(left, float(node.attrib["y"]) - 9, right - left, 10)))
    return found


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seat", ["submarine", "escort"])
def test_names_in_a_melee_do_not_lie_on_each_other_or_on_other_ships(seat: str, narrow: bool) -> None:
    fight = melee()
    view = seen(fight, seat)
    panel = board(view, narrow=narrow).panel("map")
    boxes = name_boxes(panel.svg)
    assert len(boxes) >= 8
    for index, (name, one) in enumerate(boxes):
        assert not [text for text, other in boxes[index + 1 :] if overlap(one.inset(1), other.inset(1))], name
        assert one.x >= 26 and one.right <= panel.width
    width, height = (400, 440) if narrow else (800, 500)
    sheet = sea_sheet(view, Area(26, 42, width - 27, height - 43))
    for ship in fight.ships.values():
        for x, y in (sheet.place(*centre(hex)) for hex in hexes_of(ship)):
            hull = Area(x - sheet.side / 3, y - sheet.side / 3, sheet.side * 2 / 3, sheet.side * 2 / 3)
            assert not [name for name, box in boxes if not name.startswith(ship.name) and overlap(box, hull)]


def test_a_name_that_stands_far_off_is_led_to_and_one_with_room_stands_beside_its_ship() -> None:
    drawn = board(seen(melee(), "submarine"), narrow=True).panel("map").svg
    assert 'class="leader"' in drawn
    alone = battle(boat("N32-B"), escort("N20-B", name="Lark"))
    assert 'class="leader"' not in board(seen(alone, "submarine")).panel("map").svg
    tag = Tag(100, 100, 50, 9, 4, 20)
    assert arrange([tag], [[Area(95, 95, 10, 10)]], [], Area(0, 0, 400, 400)) == [Spot(120, 100, "start", False)]
    assert arrange([tag], [[Area(95, 95, 10, 10)]], [], Area(0, 0, 150, 400)) == [Spot(80, 100, "end", False)]


# A plot as it grows

TORPEDO = ("tube:1", "direction:AL", "distance:3")


def plotting_game(scenario: str, depth: int = 50) -> Any:
    """A game at its first plot, boats at this depth."""
    game = wardroom.start("submarine", scenario, seed=3)
    while game.state.phase != "plot":
        decision = game.pending[0]
        wanted = decision.option(f"depth:{depth}") or decision.options[0]
        game.choose(wanted.id, decision.seat)
    return game


def choose(game: Any, seat: str, *choices: str) -> None:
    for choice in choices:
        game.choose(choice, seat)


def boards(game: Any, *seats: str) -> list[Board]:
    return [game.drawing(seat, narrow=narrow) for seat in seats for narrow in (False, True)]


def count(drawn: Board, class_: str) -> int:
    return drawn.panel("map").svg.count(f'class="{class_}"')


@pytest.mark.rule("SUB 7.1")
@pytest.mark.rule("SUB 8.3.3")
def test_a_course_is_drawn_leg_by_leg_for_the_seat_that_plots_it() -> None:
    game = plotting_game("12")
    ship = game.state.ships["u-91"]
    for seat, shown in (("submarine", 1), ("escort", 0), (WATCHER, 0)):
        assert [count(drawn, "zone assigned") for drawn in boards(game, seat)] == [shown] * 2
    choose(game, "submarine", "run:1", "turn:L", "run:1")
    power = 2 - ship.boat.normal
    assert power > 0
    for drawn in boards(game, "submarine"):
        assert count(drawn, "plot-dot") == 2
        assert count(drawn, "plot-line") == 1
        line = f"U-91: 1L1, speed 2 of {ship.boat.maximum}, emergency power {power} of {ship.boat.emergency}"
        assert line in words_of(drawn.panel("orders").svg)
        assert f"{line}." in drawn.panel("orders").text


@pytest.mark.rule("SUB 5.1")
def test_a_plot_changes_no_other_board() -> None:
    game = plotting_game("12")
    others = boards(game, "escort", WATCHER)
    small = thumbnail(RULESET.view(game.state, "submarine", game.charts))
    choose(game, "submarine", "run:1", "end", *TORPEDO)
    assert boards(game, "escort", WATCHER) == others
    assert thumbnail(RULESET.view(game.state, "submarine", game.charts)) == small
    others = boards(game, "submarine", WATCHER)
    before = boards(game, "escort")
    choose(game, "escort", "plot:L1")
    assert boards(game, "submarine", WATCHER) == others
    assert boards(game, "escort") != before


def test_board_and_view_are_as_before_once_a_leg_is_taken_back() -> None:
    game = plotting_game("12")
    choose(game, "submarine", "run:1")
    before = game.view("submarine"), boards(game, "submarine")
    choose(game, "submarine", "turn:R")
    assert (game.view("submarine"), boards(game, "submarine")) != before
    game.undo("submarine")
    assert (game.view("submarine"), boards(game, "submarine")) == before


def test_the_ghost_of_a_hull_lies_at_the_end_of_its_course_with_its_new_heading() -> None:
    game = plotting_game("12")
    choose(game, "submarine", "turn:R")
    turned = game.view("submarine")["plot"]["ships"]["u-91"]
    (ghost,) = [
        node for node in parse(game.drawing("submarine").panel("map").svg).iter() if node.attrib.get("class") == "stop"
    ]
    assert ghost.attrib["transform"] == f"rotate({turned['heading'] % 6 * 60})"
    assert (
        f"U-91 is plotted by {turned['course'][0]}, then heading {turned['heading']}."
        in game.drawing("submarine").panel("map").text
    )


@pytest.mark.rule("SUB 11.4")
def test_a_launch_is_an_arrow_with_its_distance_once_that_is_plotted() -> None:
    game = plotting_game("12")
    choose(game, "submarine", "run:1", "end", *TORPEDO[:2])
    early, late = words_of(game.drawing("submarine").panel("map").svg), TORPEDO[2]
    assert count(game.drawing("submarine"), "plot-mark-head") == 1
    choose(game, "submarine", late)
    drawn = game.drawing("submarine")
    assert count(drawn, "plot-mark-head") == count(drawn, "torpedo-run") == 1
    assert words_of(drawn.panel("map").svg).count("3") == early.count("3") + 1
    assert "1 torpedo" in drawn.panel("orders").text


def test_earlier_boats_stay_in_sight_and_the_present_one_is_marked() -> None:
    game = plotting_game("12")
    choose(game, "submarine", "run:1", "end", "hold", "depth:75")
    while game.view("submarine")["plot"]["now"] == "u-91":
        game.choose(game.decision("submarine").options[-1].id, "submarine")
    choose(game, "submarine", "turn:L")
    first, second = (
        node.text or ""
        for node in texts(parse(game.drawing("submarine").panel("orders").svg))
        if ":" in (node.text or "")
    )
    assert first.startswith("U-91: 1, ") and first.endswith(", 75 ft")
    assert second.startswith("U-128: L, ")
    bold = [
        node.text
        for node in texts(parse(game.drawing("submarine").panel("orders").svg))
        if "bold" in node.attrib["class"]
    ]
    assert second in bold and first not in bold


@pytest.mark.rule("SUB 5.1.3a")
def test_the_escort_side_sees_its_convoys_plots_grow() -> None:
    game = plotting_game("12")
    choose(game, "escort", "plot:1", "plot:L1")
    for drawn in boards(game, "escort"):
        assert "Convoy: turn 1: 1, turn 2: L1" in words_of(drawn.panel("orders").svg)
        assert count(drawn, "route") > 0
    for drawn in boards(game, "submarine", WATCHER):
        assert "turn 2: L1" not in drawn.text


def test_a_capital_ships_course_goes_on_from_where_its_plots_have_led() -> None:
    game = plotting_game("7")
    choose(game, "escort", "run:2", "turn:L", "end")
    reached = game.view("escort")["plot"]["ships"]["barham"]["course"]
    lay = game.state.ships["barham"]
    assert reached == [hex_name(lay.bow + STEPS[lay.heading] * 2)]
    choose(game, "escort", "run:1")
    assert count(game.drawing("escort"), "plot-dot") == 1
    assert count(game.drawing("submarine"), "plot-dot") == 0


def test_the_map_goes_with_a_course_that_leaves_it() -> None:
    view = seen(battle(boat("N32-B")), "submarine")
    near, far = (
        {"ships": {"u-99": {"course": ["N32-B", name]}}, "now": "u-99", "convoy": {}} for name in ("N30-B", "N8-B")
    )
    assert sea_window(view, near) == sea_window(view)
    assert not sea_window(view).covers(*centre(parse_hex("N8-B")))
    assert sea_window(view, far).covers(*centre(parse_hex("N8-B")))


# Log sheets and the track


@pytest.mark.parametrize(("narrow", "bow"), list(product((False, True), (4, 6, 8))))
def test_the_reloads_of_an_end_stand_beside_its_tubes_however_many_there_are(narrow: bool, bow: int) -> None:
    fight = battle(boat("N32-B"))
    sub = fight.ships["u-99"].boat
    assert sub is not None
    sub.tubes[:] = [Tube("bow", "G7A") for _ in range(bow)]
    sheets = parse(board(seen(fight, "submarine"), narrow=narrow).panel("sheets").svg)
    tubes = [node for node in sheets.iter(f"{SVG}circle") if "tube" in node.attrib["class"].split()]
    assert len(tubes) == bow
    beside = next(node for node in texts(sheets) if re.fullmatch(r"\+\d+", node.text or ""))
    assert max(float(node.attrib["cx"]) + float(node.attrib["r"]) for node in tubes) <= span(beside)[0]


def test_the_log_sheet_of_a_boat_has_all_that_its_captain_needs() -> None:
    fight = battle(boat("N32-B", depth=75, damage=1, emergency=3, speed=2))
    sub = fight.ships["u-99"].boat
    assert sub is not None
    sub.tubes[1].loaded = ""
    text = board(seen(fight, "submarine")).panel("sheets").text
    for words in ("damage 1 of 4", "depth 75 feet of", "emergency power 3 of 5", "4 of 5 tubes loaded", "speed 2"):
        assert words in text
    shown = words_of(board(seen(fight, "submarine")).panel("sheets").svg)
    assert {"U-99", "75 ft", "3 of 5", "1 of 4, surfaces at 2"} <= set(shown)


def test_an_escort_that_attacked_last_turn_is_marked_on_its_sheet() -> None:
    shown = board(positions()["open", "escort"]).panel("sheets")
    assert words_of(shown.svg).count("attacked last turn") == 1


@pytest.mark.rule("SUB 16.3.6")
def test_the_score_is_the_submarine_sides_until_the_end() -> None:
    for seat in SEATS:
        assert ("Points:" in board(positions()["open", seat]).text) == (seat == "submarine")
        assert "Points: submarine side 40, escort side 2." in board(positions()["over", seat]).text


def test_the_end_comes_first_when_the_battle_is_over() -> None:
    drawn = board(positions()["over", "escort"])
    assert [panel.id for panel in drawn.panels] == ["track", "map", "sheets"]
    assert "The submarine side wins: the submarines have the lead they need." in drawn.panels[0].text
    assert "ship:u-99" in names(drawn)


# Secrets


def hidden_changes(fight: Battle) -> None:
    """Everything about U-99 that only her own side knows."""
    ship = fight.ships["u-99"]
    assert ship.boat is not None
    ship.bow, ship.heading, ship.damage, ship.speed = parse_hex("C3-E1"), 4, 3, 1
    ship.boat.depth, ship.boat.emergency, ship.boat.forced_up, ship.boat.charged = 250, 1, True, 4
    ship.boat.bow_reloads.clear()
    ship.boat.tubes[0].loaded, ship.boat.tubes[1].loading = "", "canary"
    ship.boat.announced = False
    plot(fight, "u-99", "2R1", depth=300)
    fight.torpedoes.append(torpedo(fight, "C9-E1", 3))
    fight.torpedoes[-1].shown = fight.torpedoes[-2].shown = False


@pytest.mark.rule("SUB 21.1")
@pytest.mark.parametrize("phase", [name for name in RULESET.phases if name != "setup"])
def test_boards_of_battles_that_differ_in_hidden_things_are_equal_to_the_byte(phase: str) -> None:
    one, other = (convoy_battle(hidden=True, sonar=True, radar=True) for _ in range(2))
    hidden_changes(other)
    one.phase = other.phase = phase
    for seat, narrow in product(("escort", WATCHER), (False, True)):
        assert board(seen(one, seat), narrow=narrow) == board(seen(other, seat), narrow=narrow)
        assert thumbnail(seen(one, seat)) == thumbnail(seen(other, seat))
    assert board(seen(one, "submarine")) != board(seen(other, "submarine"))


@pytest.mark.rule("SUB 16.3.6")
def test_a_loss_that_is_kept_secret_looks_like_a_boat_afloat() -> None:
    one, other = (convoy_battle() for _ in range(2))
    lost = other.ships["u-47"]
    assert lost.boat is not None
    lost.status, lost.boat.announced, lost.damage = "sunk", False, 9
    for seat in ("escort", WATCHER):
        assert board(seen(one, seat)) == board(seen(other, seat))
    assert "sunk" in board(seen(other, "submarine")).panel("sheets").text


def test_depth_damage_and_tubes_of_a_boat_in_sight_stay_her_own() -> None:
    one, other = (convoy_battle() for _ in range(2))
    sub = other.ships["u-47"]
    assert sub.boat is not None
    sub.damage, sub.speed = 1, 3
    sub.boat.depth, sub.boat.emergency, sub.boat.forced_up, sub.boat.charged = 300, 5, True, 4
    sub.boat.tubes[2].loaded = ""
    for seat in ("escort", WATCHER):
        assert board(seen(one, seat)) == board(seen(other, seat))


def test_plots_of_the_convoy_change_nothing_for_the_others() -> None:
    one, other = convoy_battle(), convoy_battle()
    other.convoy = Convoy(speed=2, plots=["L2", "L2", "2R"], last_turned=4)
    other.ships["lark"].sonar, other.ships["lark"].crew, other.ships["lark"].supply = "improved", "novice", 3
    for seat in ("submarine", WATCHER):
        assert board(seen(one, seat)) == board(seen(other, seat))


def test_hexes_are_offered_to_the_seat_that_commands_the_ship_alone() -> None:
    fight = convoy_battle(hidden=True)
    round_boat = hex_name(parse_hex("F29-B"))
    for seat in SEATS:
        drawn = names(board(seen(fight, seat)))
        assert (f"hex:{round_boat}" in drawn) == (seat == "submarine")
    assert pickable(seen(fight, WATCHER)) == []


# Every option has its place


@pytest.mark.rule("SUB 16.3.1")
def test_charges_of_escorts_that_are_gone_can_still_be_set_on_the_board() -> None:
    fight = convoy_battle()
    fight.phase = "attacks"
    for ship in fight.ships.values():
        if ship.kind == "escort":
            ship.status = SUNK
    assert "depth:25" in names(board(seen(fight, "escort")))


def check_places(game: Any, decision: Decision) -> None:
    for narrow in (False, True):
        panels = game.drawing(decision.seat, narrow=narrow).panels
        drawn = set(re.findall('data-element="([^"]*)"', "".join(panel.svg for panel in panels)))
        for option in decision.options:
            assert drawn.intersection(option.board), f"{decision.kind}: {option.id} has no place on the board"


def wander(scenario: str, options: dict[str, str], seed: int, decisions: int) -> Iterator[str]:
    """Play half at random, and look at the board at each kind of decision, once in six turns."""
    game = wardroom.start("submarine", scenario, seed=seed, options=options)
    bot, lot = RULESET.bot("standard"), seed
    known: set[tuple[str, str, int]] = set()
    for _ in range(decisions):
        if not game.pending:
            return
        for decision in game.pending:
            key = decision.kind, decision.seat, game.state.turn // 6
            if key not in known:
                known.add(key)
                check_places(game, decision)
                yield decision.kind
        lot = lot * 1_103_515_245 + 12_345 & 0x7FFFFFFF
        decision = game.pending[(lot >> 20) % len(game.pending)]
        choice = decision.options[(lot >> 8) % len(decision.options)]
        if (lot >> 8) % 2:
            choice = bot(RULESET.view(game.state, decision.seat, game.charts), decision, lambda limit: 0)
        game.choose(choice.id, decision.seat)


ASKED = {
    "basic": {
        *("course", "tube", "direction", "distance", "depth", "send", "torpedo-depth", "reload"),
        *("convoy", "escort", "move", "guns", "setting", "starting-depth"),
        *("column", "row", "heading", "slot", "compass", "torpedo", "reinforce", "enter", "allot", "boat"),
    },
    "optional": {"sonar", "radar", "star-shell", "shell-column", "shell-row", "shooter"},
    "advanced": {
        *("operation", "targets", "load", "reload", "hide", "evade", "foxer", "pattern", "pattern-side", "repair"),
        *("sonar", "radar", "sight"),
    },
}
"""Questions that the games below must come to."""


@pytest.mark.parametrize("level", ["basic", "optional", "advanced"])
def test_every_option_that_is_open_has_its_place_on_the_board(level: str) -> None:
    """In every scenario, the campaign and the example of a scenario of one's own; none is left to the list alone."""
    asked: set[str] = set()
    for seed, scenario in enumerate(RULESET.scenarios, start=1):
        asked |= set(wander(scenario, {"rules": level}, seed, 900 if scenario == "campaign" else 200))
    assert ASKED[level] <= asked


@pytest.mark.rule("SUB 16.3.6")
@pytest.mark.rule("SUB 34.7.2")
@pytest.mark.rule("SUB 22.4.5b")
@pytest.mark.rule("SUB 20.10.VI.8a")
def test_rare_options_have_their_places_too() -> None:
    """A loss to announce, a prolonged attack, a boat to reveal, the hunter-killer group, aircraft."""
    lost = convoy_battle()
    lost.phase, lost.ships["u-99"].status = "plot", "sunk"
    boat_of(lost.ships["u-99"]).announced = False
    assert {"conceal", "announce", "ship:u-47"} <= names(board(seen(lost, "submarine")))
    assert "conceal" not in names(board(seen(lost, "escort")))
    last = convoy_battle(emergency_power=True)
    last.phase, last.turn = "end", last.turns
    assert {"hunt:none", "ship:viceroy", "ship:u-47"} <= names(board(seen(last, "escort")))
    found = convoy_battle(hidden=True)
    found.phase = "escorts"
    assert {"ship:u-99", "ship:u-47"} <= names(board(seen(found, "submarine")))
    called = convoy_battle()
    called.phase, called.campaign = "turn", Campaign(boats=["U-99:VIIB"])
    assert {"hunters:call", "hunters:wait"} <= names(board(seen(called, "escort")))
    called.phase, called.light, called.campaign.air_left = "escorts", "day", 3
    assert {"air:none", "hex:F30-B", "hex:Z30-B"} <= names(board(seen(called, "escort")))


def test_every_option_in_the_rules_names_its_place() -> None:
    """In the source itself, so that no rare question is forgotten."""
    placeless = []
    for file in Path(submarine.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Option":
                named = {keyword.arg for keyword in node.keywords}
                if len(node.args) < 5 and "board" not in named:
                    placeless.append(f"{file.name}:{node.lineno}")
    assert not placeless


def test_a_tube_is_picked_on_the_log_sheet_of_its_own_boat() -> None:
    """Two boats both have a first tube; the one that is plotted is lit."""
    game = plotting_game("12")
    choose(game, "submarine", "run:1", "end")
    decision = game.decision("submarine")
    assert decision.kind == "tube"
    tube = decision.option("tube:1")
    assert tube is not None and "tube:u-91:1" in tube.board
    sheets = elements(game.drawing("submarine").panel("sheets").svg)
    others = {name for name in sheets if name.startswith("tube:") and not name.startswith("tube:u-91:")}
    assert "tube:u-91:1" in sheets and others
    assert not any(name.startswith("tube:") for name in elements(game.drawing("escort").panel("sheets").svg))


@pytest.mark.rule("SUB 25.3")
def test_the_whole_map_is_shown_to_the_side_that_may_fire_star_shells() -> None:
    night = convoy_battle(star_shells=True)
    night.light, night.phase = "night", "gunfire"
    drawn = names(board(seen(night, "escort")))
    assert {"column:A-A", "column:Z-C", "row:1", f"row:{charts().rows}"} <= drawn
    assert "column:A-A" not in names(board(seen(night, "submarine")))
