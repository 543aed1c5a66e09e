"""[S1-S12] The twelve scenarios: forces, places, special rules, and how each is won."""

from __future__ import annotations

from collections import Counter as Tally
from typing import Any

import pytest

from tests.submarine.build import Script, at, battle, boat, charts, events, legs, phase, plot, rolls, scenario, torpedo
from wardroom.games.submarine.cards.periods import period
from wardroom.games.submarine.combat.damage import hurt
from wardroom.games.submarine.questions import CourseAsked, ship_of
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import parse_hex, place
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, EXITED, SUNK, Battle, Counter
from wardroom.table import OVER, IllegalChoice

DRAW = ""


def begin(number: str, **options: Any) -> Battle:
    """A scenario before its set-up is rolled for; that is enough to judge it."""
    return scenario(number, **options)[0]


def ended(fight: Battle, turn: int | None = None) -> tuple[str, bool]:
    """Winner, and whether it is over, at the end of a turn (the last unless told otherwise)."""
    fight.turn = fight.turns if turn is None else turn
    phase(fight, "end")
    return fight.winner, fight.phase == OVER


def decided(fight: Battle) -> tuple[str, bool]:
    """Winner, and whether it is over, in the middle of the game."""
    fight.turn = 2
    phase(fight, "attacks")
    return fight.winner, fight.phase == OVER


GOES_ON = ("", False)


def types(fight: Battle) -> dict[str, int]:
    return dict(Tally(ship.type for ship in fight.ships.values() if ship.kind == "merchant"))


def fleet(fight: Battle) -> list[tuple[str, str]]:
    return [(ship.name, ship.cls) for ship in fight.ships.values() if ship.kind != "merchant"]


def length(number: str) -> tuple[int, str]:
    return begin(number).turns, begin(number).light


# Scenarios 1 and 2


@pytest.mark.rule("SUB S1.II", "SUB S1.V")
def test_scenario_1_forces() -> None:
    fight = begin("1")
    assert fleet(fight) == [("U-128", "VIIB")]
    assert types(fight) == {"C-2": 4, "C-3": 4, "T-2": 4}
    assert {ship.nation for ship in fight.ships.values() if ship.kind == "merchant"} == {"Britain"}
    given = charts().scenarios["1"]
    assert given.convoy is not None
    assert (given.convoy.formation, given.convoy.speed, given.period) == (4, "fast", "Sp'40")
    assert given.submarines[0].place == "compass"
    assert length("1") == (20, "day")


@pytest.mark.rule("SUB S2.II", "SUB S2.V")
def test_scenario_2_forces() -> None:
    fight = begin("2")
    assert fleet(fight) == [("Salmon", "New S")]
    assert types(fight) == {"C-2": 4, "C-3": 4, "T-2": 4}
    given = charts().scenarios["2"]
    assert given.convoy is not None
    assert (given.convoy.formation, given.convoy.speed, given.period) == (4, "fast", "W'42")
    assert (given.convoy.nation, given.submarines[0].nation) == ("Japan", "USA")
    assert length("2") == (20, "day")


def sunk(fight: Battle, points: int) -> None:
    """The submarine side has so many points from one ship."""
    ship = next(ship for ship in fight.ships.values() if ship.kind == "merchant")
    ship.status, ship.points = SUNK, points


@pytest.mark.rule("SUB S1.IV", "SUB S2.IV")
@pytest.mark.parametrize(("number", "least"), [("1", 27), ("2", 41)])
@pytest.mark.parametrize("launched", [0, 9])
def test_scenarios_1_and_2_ask_for_points_less_torpedoes(number: str, least: int, launched: int) -> None:
    for points, winner in ((least + launched, SUBMARINE), (least + launched - 1, ESCORT)):
        fight = begin(number)
        sunk(fight, points)
        fight.launched = launched
        assert decided(fight) == GOES_ON
        assert ended(fight) == (winner, True)


@pytest.mark.rule("SUB S1.VI.1", "SUB S2.VI.3")
@pytest.mark.parametrize("number", ["1", "2"])
@pytest.mark.parametrize(
    ("die", "lies"),
    [
        (1, ("L29-B", 5)),
        (2, ("P29-B", 1)),
        (3, ("N28-B", 6)),
        (4, ("N28-B", 6)),
        (5, ("N28-B", 5)),
        (6, ("N28-B", 1)),
    ],
)
def test_their_convoy_moves_by_a_die(number: str, die: int, lies: tuple[str, int]) -> None:
    fight = begin(number)
    merchants = [ship for ship in fight.ships.values() if ship.kind == "merchant"]
    for index, ship in enumerate(merchants):
        ship.bow = parse_hex("N30-B") if not index else parse_hex(f"A{2 + 3 * index}-A")
    fight.ships[next(iter(fight.ships))].bow = parse_hex("A45-C")
    table = phase(fight, "convoy", [], [die])
    assert at(merchants[0]) == lies
    assert len(rolls(table)) == 1


@pytest.mark.rule("SUB S1.VI.1")
def test_nobody_plots_it() -> None:
    fight = begin("1")
    for tube in boat_of(fight.ships["u-128"]).tubes:
        tube.loaded = ""
    table = phase(fight, "plot", ["end", "depth:0", "send"])
    assert "convoy" not in table.kinds()


# Scenarios 3 to 5


@pytest.mark.rule("SUB S3.II", "SUB S3.V")
def test_scenario_3_forces() -> None:
    fight = begin("3")
    assert fleet(fight) == [
        ("U-128", "VIIC"),
        ("Lark", "Black Swan"),
        ("Easton", "Hunt"),
        ("Whitehall", "W"),
        ("Viceroy", "V Type 1"),
    ]
    assert fight.period == period("Sp'42")
    assert length("3") == (8, "day")


def near(compass: str, row: int) -> list[str]:
    column = {"II": 14, "VI": 66}[compass]
    return [f"column:{column}", f"row:{row}", "heading:6"]


@pytest.mark.rule("SUB S3.III")
def test_scenario_3_the_player_chooses_which_two_begin_by_which_compass() -> None:
    choices = ["compass:VI", *near("VI", 30), "compass:II", *near("II", 30), "compass:VI", *near("VI", 40)]
    fight, table = scenario("3", [*choices, *near("II", 40)])
    assert at(fight.ships["u-128"]) == ("N32-B", 1)
    places = {name: at(fight.ships[name])[0] for name in ("lark", "easton", "whitehall", "viceroy")}
    assert places == {"lark": "N30-C", "easton": "N30-A", "whitehall": "N40-C", "viceroy": "N40-A"}
    assert table.kinds().count("compass") == 3
    with pytest.raises(IllegalChoice):
        scenario("3", ["compass:II", *near("II", 2)])


@pytest.mark.rule("SUB S4.II", "SUB S4.III")
def test_scenario_4_forces_and_places() -> None:
    fight = begin("4")
    assert fleet(fight) == [("HA-201", "HA201"), ("England", "Buckley"), ("Bates", "Buckley"), ("Herzog", "Cannon")]
    assert [at(ship) for ship in fight.ships.values()] == [
        ("N32-B", 6),
        ("J39-B", 6),
        ("R39-B", 6),
        ("N39-B", 6),
    ]
    assert fight.period == period("S'45")
    assert length("4") == (8, "day")


@pytest.mark.rule("SUB S5.II", "SUB S5.III")
def test_scenario_5_forces_and_places() -> None:
    fight = begin("5")
    assert [(ship.name, ship.cls, *at(ship)) for ship in fight.ships.values()] == [
        ("Flasher", "Gato", "N32-B", 6),
        ("Kamikaze", "Kamikaze", "J41-B", 6),
        ("Ikazuchi", "Akatsuki", "R41-B", 6),
        ("Oki", "Etorofu", "M39-B", 6),
        ("Fukue", "Etorofu", "O39-B", 6),
    ]
    assert fight.period == period("Sp'43")
    assert length("5") == (8, "day")


@pytest.mark.rule("SUB S3.IV", "SUB S4.IV", "SUB S5.IV")
@pytest.mark.parametrize("number", ["3", "4", "5"])
def test_scenarios_3_to_5_are_won_by_sinking_the_boat_and_no_other_way(number: str) -> None:
    fight = begin(number)
    boat = next(iter(fight.ships.values()))
    boat.damage = boat.capacity - 1
    assert decided(fight) == GOES_ON
    assert ended(fight) == (SUBMARINE, True)
    fight = begin(number)
    next(iter(fight.ships.values())).status = SUNK
    assert decided(fight) == (ESCORT, True)


MOVES = [(0, 1, "1"), (6, 2, "1R2"), (2, 3, "3"), (4, 4, "L1R2"), (3, 5, "L1L1"), (5, 6, "1R")]
"""Marker, die and what the table says."""


@pytest.mark.rule("SUB S3.VI.1", "SUB S4.VI", "SUB S5.VI")
@pytest.mark.parametrize("number", ["3", "4", "5"])
@pytest.mark.parametrize(("marker", "die", "move"), MOVES)
def test_their_boat_moves_by_marker_and_die(number: str, marker: int, die: int, move: str) -> None:
    fight, twin = begin(number), battle(boat("N32-B"))
    ship = next(iter(fight.ships.values()))
    twin.ships["u-99"].bow, twin.ships["u-99"].heading = ship.bow, ship.heading
    fight.turn = 3
    assert "course" not in phase(fight, "plot").kinds()
    table = phase(fight, "boats", [], [marker + 1, die])
    plot(twin, "u-99", move)
    phase(twin, "boats")
    assert at(ship) == at(twin.ships["u-99"])
    assert events(table, "marker")[0].params["number"] == marker


@pytest.mark.rule("SUB S3.VI.2", "SUB S4.VI", "SUB S5.VI")
@pytest.mark.parametrize("number", ["3", "4", "5"])
def test_without_regard_to_emergency_power(number: str) -> None:
    fight = begin(number)
    ship = next(iter(fight.ships.values()))
    boat_of(ship).emergency, boat_of(ship).depth = 1, 50
    for _ in range(4):
        phase(fight, "boats", [], [3, 3])
        assert ship.speed == 3
    assert boat_of(ship).depth == 50


@pytest.mark.rule("SUB S3.VI.3", "SUB S4.VI", "SUB S5.VI")
@pytest.mark.parametrize("number", ["3", "4", "5"])
@pytest.mark.parametrize(("die", "gap"), [(1, 50), (2, 50), (3, 0), (4, 0), (5, None), (6, None)])
def test_their_charges_need_no_depth_but_a_die(number: str, die: int, gap: int | None) -> None:
    fight = scenario_3_to_5(number)
    ship, hunter = list(fight.ships.values())[:2]
    fight.counters.append(Counter("charge", ship.bow, hunter.id, hunter.charge))
    table = phase(fight, "attacks", [], [die] if gap is None else [die, 1])
    assert "setting" not in table.kinds()
    factor = 0 if gap is None else charts().charge_factor(hunter.charge, ship.defence, gap)
    assert ship.damage == charts().damage(factor).result(1)


def scenario_3_to_5(number: str) -> Battle:
    """Set up, where that asks nothing; the boats are submerged."""
    if number == "3":
        choices = ["compass:II", *near("II", 30), "compass:II", *near("II", 35), *near("VI", 30), *near("VI", 35)]
        return scenario("3", choices)[0]
    fight = begin(number)
    phase(fight, "setup")
    return fight


# Scenario 6


@pytest.mark.rule("SUB S6.II", "SUB S6.III", "SUB S6.V")
def test_scenario_6_forces_and_places() -> None:
    fight = begin("6")
    places = {ship.name: (ship.cls, *at(ship)) for ship in fight.ships.values()}
    assert places == {
        "Triton": ("T", "L11-B", 4),
        "Shokaku": ("Shokaku", "P38-A", 6),
        "Hibiki": ("Akatsuki", "P31-A", 6),
    }
    assert (fight.ships["shokaku"].capacity, fight.period) == (8, period("Sp'42"))
    assert length("6") == (15, "day")


@pytest.mark.rule("SUB S6.IV")
def test_scenario_6_the_carrier_or_the_escort_sunk() -> None:
    fight = begin("6")
    hurt(Script(charts()), fight, fight.ships["shokaku"], 8, rule="13.5a")
    assert decided(fight) == (SUBMARINE, True)
    fight = begin("6")
    fight.ships["hibiki"].status = SUNK
    assert decided(fight) == (SUBMARINE, True)


@pytest.mark.rule("SUB S6.IV")
def test_scenario_6_the_carrier_gets_away_or_nobody_wins() -> None:
    fight = begin("6")
    fight.ships["shokaku"].status = EXITED
    assert decided(fight) == (ESCORT, True)
    fight = begin("6")
    fight.ships["shokaku"].damage = 7
    assert ended(fight, 14) == GOES_ON
    assert ended(fight) == (DRAW, True)


@pytest.mark.rule("SUB S6.IV")
def test_scenario_6_with_the_boat_sunk_the_carrier_has_still_to_get_away() -> None:
    fight = begin("6")
    fight.ships["triton"].status = SUNK
    assert decided(fight) == GOES_ON
    fight.ships["shokaku"].status = EXITED
    assert decided(fight) == (ESCORT, True)
    fight = begin("6")
    fight.ships["triton"].status = SUNK
    assert ended(fight) == (DRAW, True)


@pytest.mark.rule("SUB S6.VI.1")
def test_scenario_6_the_carrier_is_plotted_three_turns_ahead_at_no_more_than_3() -> None:
    fight, _ = scenario("6", ["depth:50", "torpedo:Mk 14"])
    choices = ["end", "hold", "depth:50", "send", *["run:3", "end"] * 4]
    table = phase(fight, "plot", choices)
    assert fight.convoy.plots == ["3", "3", "3", "3"]
    carrier = [decision for decision in table.asked if ship_of(decision) == "shokaku"]
    assert "run:4" not in [option.id for option in carrier[0].options]
    phase(fight, "convoy")
    assert at(fight.ships["shokaku"]) == ("P35-A", 6)


def plotted_bear(plots: list[str]) -> Battle:
    """Scenario 6 on its second turn, with what the carrier has plotted."""
    fight, _ = scenario("6", ["depth:50", "torpedo:Mk 14"])
    fight.convoy.plots = plots
    fight.turn = 2
    return fight


@pytest.mark.rule("SUB S6.VI.1", "SUB 6.3")
@pytest.mark.parametrize(("bow", "free"), [("P25-A", False), ("P26-A", True)])
def test_scenario_6_a_boat_within_10_hexes_sets_her_free_but_she_has_made_her_move(bow: str, free: bool) -> None:
    """Two hexes are plotted, at most three are allowed: once she has carried out her plot, she moves no more."""
    fight = plotted_bear(["2", "2", "2"])
    fight.ships["triton"].bow = parse_hex(bow)
    phase(fight, "convoy")
    assert fight.ships["shokaku"].plotted is not free
    table = phase(fight, "escorts", ["end"])
    assert {ship_of(decision) for decision in table.asked} == {"hibiki"}
    assert at(fight.ships["shokaku"]) == ("P36-A", 6)
    assert fight.ships["shokaku"].speed == 2


@pytest.mark.rule("SUB S6.VI.1", "SUB 6.3")
def test_scenario_6_freed_by_a_boat_near_she_moves_as_she_likes_from_the_next_turn() -> None:
    fight = plotted_bear(["2", "2", "2"])
    fight.ships["triton"].bow = parse_hex("P26-A")
    phase(fight, "convoy")
    phase(fight, "escorts", ["end"])
    fight.turn = 3
    phase(fight, "turn")
    phase(fight, "convoy")
    assert at(fight.ships["shokaku"]) == ("P36-A", 6), "her old plots are done with"
    phase(fight, "escorts", ["move:shokaku", "turn:R", "run:3", "end", "end"])
    assert at(fight.ships["shokaku"])[1] == 1
    assert fight.ships["shokaku"].speed == 3


@pytest.mark.rule("SUB S6.VI.1")
@pytest.mark.parametrize(("launched", "bow", "free"), [(0, "P25-A", False), (1, "P25-A", True), (0, "P28-A", True)])
def test_scenario_6_what_the_boat_did_last_turn_frees_her_before_she_moves(launched: int, bow: str, free: bool) -> None:
    """Torpedoes are launched and boats move after the convoy: the next plot is not carried out any more."""
    fight = plotted_bear(["2", "2", "2"])
    fight.launched, fight.ships["triton"].bow = launched, parse_hex(bow)
    table = phase(fight, "turn")
    assert [event.params["ship"] for event in events(table, "released")] == (["Shokaku"] if free else [])
    assert fight.ships["shokaku"].plotted is not free
    phase(fight, "convoy")
    assert at(fight.ships["shokaku"]) == ("P38-A" if free else "P36-A", 6)
    phase(fight, "escorts", ["move:shokaku", "run:3", "end", "end"] if free else ["end"])
    assert at(fight.ships["shokaku"]) == ("P35-A" if free else "P36-A", 6)


@pytest.mark.rule("SUB S6.VI.1", "SUB 15.4.9a")
def test_scenario_6_the_course_of_her_plot_bars_no_attack_on_the_turn_of_her_release() -> None:
    """SUB-R57: only ships that move in the Escort Movement phase cross a course."""
    fight = plotted_bear(["3"])
    fight.ships["shokaku"].bow, fight.ships["hibiki"].bow = parse_hex("P37-A"), parse_hex("P39-A")
    fight.ships["triton"].bow = parse_hex("P26-A")
    phase(fight, "convoy")
    assert at(fight.ships["shokaku"]) == ("P34-A", 6)
    table = phase(fight, "escorts", ["run:3", "charge:1", "end"])
    assert "charge:1" in [option.id for option in table.asked[1].options]


@pytest.mark.rule("SUB S6.VI.1")
def test_scenario_6_the_destroyer_moves_as_it_likes() -> None:
    fight = begin("6")
    phase(fight, "escorts", legs("1R3"))
    assert at(fight.ships["hibiki"])[1] == 1


# Scenario 7


@pytest.mark.rule("SUB S7.II", "SUB S7.III", "SUB S7.V")
def test_scenario_7_forces_and_places() -> None:
    fight = begin("7")
    places = {ship.name: (ship.cls, *at(ship)) for ship in fight.ships.values()}
    assert places == {
        "U-81": ("VIIC", "N2-B", 3),
        "Ark Royal": ("Ark Royal", "N28-B", 6),
        "Illustrious": ("Illustrious", "N35-B", 6),
        "Barham": ("Barham", "N21-B", 6),
        "Javelin": ("J", "N14-B", 6),
        "Meteor": ("M", "N42-B", 6),
        "Amazon": ("A", "G24-B", 6),
        "Chesterfield": ("Town", "G31-B", 6),
        "Berkeley": ("Hunt", "U24-B", 6),
        "Quail": ("Q", "U31-B", 6),
    }
    assert fight.period == period("F'41")
    assert length("7") == (15, "day")


DESTROYERS = ["javelin", "meteor", "amazon", "chesterfield", "berkeley", "quail"]
CAPITAL = ["ark-royal", "illustrious", "barham"]


@pytest.mark.rule("SUB S7.IV.a")
@pytest.mark.parametrize(
    ("ship", "damage", "wins"),
    [
        ("ark-royal", 12, True),
        ("illustrious", 12, True),
        ("ark-royal", 11, False),
        ("barham", 18, True),
        ("barham", 17, False),
    ],
)
def test_scenario_7_a_crippled_capital_ship_wins_for_a_boat_that_lives(ship: str, damage: int, wins: bool) -> None:
    fight = begin("7")
    assert fight.ships[ship].capacity > damage
    fight.ships[ship].damage = damage
    assert decided(fight) == GOES_ON
    assert ended(fight) == (SUBMARINE if wins else DRAW, True)


@pytest.mark.rule("SUB S7.IV.a")
def test_scenario_7_a_cripple_is_not_enough_for_a_boat_that_is_sunk() -> None:
    fight = begin("7")
    fight.ships["ark-royal"].damage = 12
    fight.ships["u-81"].status = SUNK
    assert ended(fight)[0] != SUBMARINE


@pytest.mark.rule("SUB S7.IV.a")
@pytest.mark.parametrize("ship", CAPITAL)
@pytest.mark.parametrize("boat_status", [AFLOAT, SUNK])
def test_scenario_7_a_capital_ship_sunk_wins_whatever_becomes_of_the_boat(ship: str, boat_status: str) -> None:
    fight = begin("7")
    fight.ships[ship].status, fight.ships["u-81"].status = SUNK, boat_status
    assert decided(fight) == (SUBMARINE, True)


def away(fight: Battle, destroyers: int) -> None:
    for name in [*CAPITAL, *DESTROYERS[:destroyers]]:
        fight.ships[name].status = EXITED


@pytest.mark.rule("SUB S7.IV.b")
@pytest.mark.parametrize(("destroyers", "wins"), [(3, True), (6, True), (2, False)])
def test_scenario_7_all_capital_ships_and_three_destroyers_away(destroyers: int, wins: bool) -> None:
    fight = begin("7")
    away(fight, destroyers)
    assert ended(fight) == (ESCORT if wins else DRAW, True)


@pytest.mark.rule("SUB S7.IV.b")
def test_scenario_7_not_with_a_crippled_ship_among_them() -> None:
    fight = begin("7")
    away(fight, 6)
    fight.ships["ark-royal"].damage = 12
    assert ended(fight) == (SUBMARINE, True)


@pytest.mark.rule("SUB S7.IV.b")
@pytest.mark.parametrize(("lost", "winner"), [(False, ESCORT), (True, DRAW)])
def test_scenario_7_the_boat_sunk_without_a_british_loss(lost: bool, winner: str) -> None:
    fight = begin("7")
    fight.ships["u-81"].status = SUNK
    if lost:
        fight.ships["quail"].status = SUNK
    assert ended(fight) == (winner, True)


@pytest.mark.rule("SUB S7.IV.b")
def test_scenario_7_with_a_loss_on_both_sides_the_squadron_has_still_to_get_away() -> None:
    fight = begin("7")
    fight.ships["u-81"].status = fight.ships["quail"].status = SUNK
    assert decided(fight) == GOES_ON
    away(fight, 3)
    assert decided(fight) == (ESCORT, True)


@pytest.mark.rule("SUB S7.IV.a", "SUB S7.IV.b")
def test_scenario_7_the_torpedoes_of_a_sunk_boat_may_still_win() -> None:
    fight = begin("7")
    fight.ships["u-81"].status = SUNK
    torpedo(fight, "N20-B", 3, ship="u-81")
    assert decided(fight) == GOES_ON
    fight.torpedoes = []
    assert decided(fight) == (ESCORT, True)


@pytest.mark.rule("SUB 16.3.6", "SUB S7.IV.b")
@pytest.mark.parametrize("british_loss", [False, True])
def test_scenario_7_a_secret_loss_does_not_end_it_when_a_crippled_squadron_gets_away(british_loss: bool) -> None:
    """A living boat would still win by the cripple, so it goes on till the end shows that there is none."""
    fight = begin("7")
    away(fight, 3)
    fight.ships["ark-royal"].damage = 12
    fight.ships["u-81"].status, boat_of(fight.ships["u-81"]).announced = SUNK, False
    if british_loss:
        fight.ships[DESTROYERS[5]].status = SUNK
    assert decided(fight) == GOES_ON
    assert ended(fight) == (ESCORT, True)
    assert fight.result == "squadron-escapes"


@pytest.mark.rule("SUB 12.2", "SUB 20.1")
def test_a_battle_for_points_goes_on_while_torpedoes_of_a_sunk_boat_run() -> None:
    fight = battle(boat("N30-B"))
    fight.ships["u-99"].status = SUNK
    torpedo(fight, "N20-B", 3)
    assert decided(fight) == GOES_ON
    fight.torpedoes = []
    assert decided(fight)[1]


@pytest.mark.rule("SUB S7.VI.1", "SUB S7.VI.2")
def test_scenario_7_the_capital_ships_have_one_plot_three_turns_ahead_at_no_more_than_4() -> None:
    fight, _ = scenario("7", ["depth:100", "torpedo:G7A"])
    choices = ["end", "hold", "depth:100", "send", "run:4", "end", "run:3", "turn:R", "end", *["run:2", "end"] * 2]
    table = phase(fight, "plot", choices)
    assert fight.convoy.plots == ["4", "3R", "2", "2"]
    first = next(decision for decision in table.asked if decision.seat == ESCORT)
    assert "run:5" not in [option.id for option in first.options]
    phase(fight, "convoy")
    assert [at(fight.ships[name])[0] for name in CAPITAL] == ["N24-B", "N31-B", "N17-B"]
    table = phase(fight, "plot", ["end", "hold", "depth:100", "send", "run:2", "end"])
    first = next(decision for decision in table.asked if decision.seat == ESCORT)
    assert first.about(CourseAsked).turn == fight.turn + 3
    fight.ships["javelin"].bow = parse_hex("C2-B")
    phase(fight, "convoy")
    assert [at(fight.ships[name]) for name in CAPITAL] == [("N21-B", 1), ("N28-B", 1), ("N14-B", 1)]


@pytest.mark.rule("SUB S7.VI.2")
def test_scenario_7_the_destroyers_move_as_they_like() -> None:
    fight = begin("7")
    table = phase(
        fight, "escorts", [f"move:{name}" if n % 2 == 0 else "end" for name in DESTROYERS[:5] for n in (0, 1)] + ["end"]
    )
    assert table.kinds().count("escort") == 5
    assert "run:6" in table.options("move")


# Scenario 8


@pytest.mark.rule("SUB S8.II", "SUB S8.III", "SUB S8.V", "SUB S8.VI")
def test_scenario_8_forces_and_places() -> None:
    fight = begin("8")
    places = [(ship.cls, *at(ship)) for ship in fight.ships.values()]
    assert sorted(places) == sorted(
        [
            ("Gato", "E41-B", 3),
            ("C-2", "N41-B", 6),
            ("C-2", "K43-B", 6),
            ("C-3", "N46-B", 6),
            ("T-2", "Q43-B", 6),
            ("Etorofu", "N42-B", 6),
        ]
    )
    assert {tuple(ship.guns) for ship in fight.ships.values() if ship.kind == "merchant"} == {(0, 1, 0)}
    assert (fight.convoy.speed, fight.period) == (2, period("W'43"))
    assert length("8") == (20, "day")


@pytest.mark.rule("SUB S8.IV")
@pytest.mark.parametrize(
    ("damage", "status", "winner"), [(30, AFLOAT, SUBMARINE), (29, AFLOAT, ESCORT), (30, SUNK, ESCORT)]
)
def test_scenario_8_thirty_points_of_damage_and_not_sunk(damage: int, status: str, winner: str) -> None:
    fight = begin("8")
    fight.inflicted, fight.ships["wahoo"].status = damage, status
    assert ended(fight) == (winner, True)


@pytest.mark.rule("SUB S8.IV")
def test_scenario_8_the_whole_damage_of_a_hit_counts() -> None:
    """SUB-R52: beyond the capacity of the ship too, or fifty points could not be reached."""
    fight = begin("8")
    hurt(Script(charts()), fight, fight.ships["c-2-no-1"], 10, rule="13.5a")
    assert fight.inflicted == 10


@pytest.mark.rule("SUB S8.VII")
def test_scenario_8_the_longer_game() -> None:
    fight = begin("8", length="long")
    assert fight.turns == 40
    fight.inflicted = 50
    assert ended(fight, 20) == GOES_ON
    assert ended(fight) == (SUBMARINE, True)
    fight = begin("8", length="long")
    fight.inflicted = 49
    assert ended(fight) == (ESCORT, True)


# Scenario 9


@pytest.mark.rule("SUB S9.II", "SUB S9.III", "SUB S9.V", "SUB S9.VI.1", "SUB S9.VI.3a")
def test_scenario_9_forces_and_places() -> None:
    fight, table = scenario("9", ["column:20", "row:44", "heading:6", "depth:100"])
    assert [(ship.name, ship.cls) for ship in fight.ships.values()] == [
        ("Harder", "Gato"),
        ("Enoki", "Matsu"),
        ("Sado", "Etorofu"),
        ("Kume", "Ukuru B"),
    ]
    assert [at(fight.ships[name]) for name in ("enoki", "sado", "kume")] == [("U14-A", 3), ("D21-B", 3), ("K20-B", 3)]
    assert table.options("row") == ["row:44"]
    assert fight.period == period("F'43")
    assert (fight.turns, fight.light, fight.rules.hidden) == (28, "night", True)
    harder = boat_of(fight.ships["harder"])
    assert {tube.loaded for tube in harder.tubes} | set(harder.bow_reloads) == {"Mk 18"}


@pytest.mark.rule("SUB S9.IV")
@pytest.mark.parametrize(("loaded", "winner"), [(4, SUBMARINE), (10, SUBMARINE), (3, ESCORT)])
def test_scenario_9_out_over_edge_6_with_four_loaded_tubes(loaded: int, winner: str) -> None:
    fight = begin("9")
    ship = fight.ships["harder"]
    ship.bow, ship.heading = parse_hex("T2-A"), 0
    for tube in boat_of(ship).tubes[:loaded]:
        tube.loaded = "Mk 18"
    plot(fight, "harder", "3")
    fight.turn = 12
    phase(fight, "boats")
    assert (ship.status, fight.winner, fight.phase) == (EXITED, winner, OVER)


@pytest.mark.rule("SUB S9.IV")
def test_scenario_9_enoki_sunk_or_the_strait_held() -> None:
    fight = begin("9")
    fight.ships["enoki"].status = SUNK
    assert decided(fight) == (SUBMARINE, True)
    fight = begin("9")
    fight.ships["sado"].status = fight.ships["kume"].status = SUNK
    assert ended(fight, 27) == GOES_ON
    assert ended(fight) == (ESCORT, True)


@pytest.mark.rule("SUB S9.VI.2")
def test_scenario_9_no_ship_goes_beyond_column_n_of_panel_b() -> None:
    fight = begin("9")
    enoki, harder = fight.ships["enoki"], fight.ships["harder"]
    enoki.bow, enoki.heading, enoki.sonar = parse_hex("K10-B"), 2, ""
    table = phase(fight, "escorts", ["move:enoki", "run:3", "end", "move:sado", "end", "end"])
    assert "run:4" not in table.options("move")
    assert place(enoki.bow)[0] == place(parse_hex("N1-B"))[0]
    harder.bow, harder.heading, harder.speed = parse_hex("M30-B"), 1, 3
    table = phase(fight, "plot", ["run:1", "end", "depth:0", "send"])
    assert [option for option in table.options("course") if option.startswith("run")] == ["run:1"]
    with pytest.raises(IllegalChoice):
        scenario("9", ["column:41"])


@pytest.mark.rule("SUB S9.VI.3b")
def test_scenario_9_enokis_sonar_has_no_japanese_modifier_and_the_others_have_none() -> None:
    fight = begin("9")
    assert [fight.ships[name].sonar for name in ("enoki", "sado", "kume")] == ["normal", "", ""]
    fight.ships["harder"].bow = parse_hex("A44-A")
    boat_of(fight.ships["harder"]).depth = 50
    table = phase(fight, "escorts", ["move:enoki", "end", "sonar:sweep", "move:sado", "end", "end"], [6])
    (roll,) = rolls(table, SUBMARINE)
    assert [modifier.name for modifier in roll.modifiers] == ["initial echo"]
    assert table.kinds().count("sonar") == 1


# Scenario 10


@pytest.mark.rule("SUB S10.II", "SUB S10.III", "SUB S10.V")
def test_scenario_10_forces_and_places() -> None:
    fight = begin("10")
    assert [(ship.name, ship.cls, *at(ship)) for ship in fight.ships.values()] == [
        ("U-2511", "XXI", "M37-B", 3),
        ("Dunkirk", "Battle", "D48-B", 6),
        ("Cadiz", "Battle", "X48-B", 6),
        ("Armada", "Battle", "N48-B", 6),
    ]
    assert fight.period == period("Sp'45")
    assert length("10") == (10, "day")


@pytest.mark.rule("SUB S10.IV")
def test_scenario_10_out_over_edge_3_by_turn_10() -> None:
    fight = begin("10")
    fight.ships["u-2511"].bow = parse_hex("M48-B")
    boat_of(fight.ships["u-2511"]).depth = 100
    plot(fight, "u-2511", "2", depth=100)
    phase(fight, "boats")
    assert (fight.winner, fight.phase) == (SUBMARINE, OVER)
    fight = begin("10")
    assert ended(fight, 9) == GOES_ON
    assert ended(fight) == (ESCORT, True)


@pytest.mark.rule("SUB S10.IV")
def test_scenario_10_no_other_edge_counts() -> None:
    fight = begin("10")
    ship = fight.ships["u-2511"]
    ship.bow, ship.heading = parse_hex("M2-B"), 0
    boat_of(ship).depth = 100
    plot(fight, "u-2511", "4", depth=100)
    phase(fight, "boats")
    assert (ship.status, fight.winner) == (AFLOAT, "")


@pytest.mark.rule("SUB S10.VI")
def test_scenario_10_normal_torpedoes_and_t3_may_be_mixed_tube_by_tube() -> None:
    cls = charts().submarine("Germany", "XXI")
    count = cls.bow_tubes + cls.stern_tubes + cls.bow_reloads + cls.stern_reloads
    kinds = [("torpedo:T3", "torpedo:G7A")[number % 2] for number in range(count)]
    fight, table = scenario("10", ["depth:100", *kinds])
    assert [tube.loaded for tube in boat_of(fight.ships["u-2511"]).tubes[:4]] == ["T3", "G7A", "T3", "G7A"]
    assert "torpedo:T3" in table.options("load")


# Scenarios 11 and 12


@pytest.mark.rule("SUB S11.II", "SUB S11.III", "SUB S11.V")
def test_scenario_11_forces() -> None:
    fight = begin("11")
    assert fleet(fight) == [
        ("U-47", "VIIB"),
        ("U-99", "VIIB"),
        ("U-100", "VIIB"),
        ("Isis", "I"),
        ("Javelin", "J"),
        ("Starling", "Black Swan"),
        ("Gladiolus", "Flower"),
    ]
    given = charts().scenarios["11"]
    assert given.convoy is not None
    assert (given.convoy.formation, given.convoy.speed, given.period) == (1, "fast", "W'41")
    assert {each.place for each in given.submarines} == {"compass"}
    assert {each.place for each in given.escorts} == {"outside"}
    assert length("11") == (20, "night")


@pytest.mark.rule("SUB S11.II")
def test_scenario_11_the_convoy_fills_its_formation() -> None:
    """SUB-R3: the print has 16 ships, the formation 18 places."""
    assert types(begin("11")) == {"C-2": 4, "C-3": 4, "T-2": 4, "EC-2": 4, "T-3": 2}


@pytest.mark.rule("SUB S12.II", "SUB S12.III", "SUB S12.V")
def test_scenario_12_forces() -> None:
    fight = begin("12")
    assert fleet(fight) == [
        ("U-91", "VIIC"),
        ("U-128", "IXC"),
        ("Dahlia", "Flower"),
        ("Gladiolus", "Flower"),
        ("Lark", "Black Swan"),
        ("Wren", "Black Swan"),
    ]
    assert types(fight) == {"C-2": 4, "C-3": 4, "T-2": 2}
    given = charts().scenarios["12"]
    assert given.convoy is not None
    assert (given.convoy.formation, given.convoy.speed, given.period) == (5, "slow", "S'42")
    assert {each.place for each in given.escorts} == {"outside"}
    assert length("12") == (20, "night")


@pytest.mark.rule("SUB S11.IV", "SUB S12.IV")
@pytest.mark.parametrize(("number", "lead"), [("11", 50), ("12", 38)])
def test_scenarios_11_and_12_ask_for_a_lead(number: str, lead: int) -> None:
    for points, winner in ((lead + 6, SUBMARINE), (lead + 5, ESCORT)):
        fight = begin(number)
        sunk(fight, points)
        fight.launched = 6
        assert decided(fight) == GOES_ON
        assert ended(fight) == (winner, True)


@pytest.mark.rule("SUB S12.VII")
def test_scenario_12_reinforcements_are_there_if_wanted_and_cost_18_points_each() -> None:
    assert "u-696" not in begin("12").ships
    fight = begin("12", reinforcements="on")
    waiting = {ship.name: (ship.cls, ship.status) for ship in fight.ships.values() if ship.status == "waiting"}
    assert waiting == {"U-696": ("VIIC", "waiting"), "U-190": ("IXC", "waiting")}
    assert fight.rules.entry
    fight.turn = 3
    enter = ["call:u-696", "enter:now", "column:14", "row:13", "heading:3", "depth:50", "torpedo:G7A"]
    phase(fight, "entry", enter, [2])
    assert fight.ships["u-696"].status == AFLOAT
    assert fight.entered_points == 18
    assert ended(fight)[0] == ESCORT
    assert fight.scores[ESCORT] == 18
