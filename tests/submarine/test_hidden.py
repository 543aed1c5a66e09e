"""[21.0] Hidden submarines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import at, battle, boat, escort, events, merchant, phase, plot, scenario, seen, torpedo_at
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.ships import boat_of, reach
from wardroom.games.submarine.state import Battle, Launch, StarShell


def night(bow: str, depth: int = 0, *others: Any, **changes: Any) -> Battle:
    """A boat at night, Viceroy's bow at N30-B and her stern at N31-B."""
    hunted = boat(bow, 6, depth=depth, shown=False, **changes)
    return battle(escort("N30-B", 6, speed=2), hunted, *others, light="night", hidden=True)


def shown(fight: Battle) -> bool:
    phase(fight, "turn")
    return boat_of(fight.ships["u-99"]).shown


def place_seen(fight: Battle, seat: str = ESCORT) -> str | None:
    ship: dict[str, str] = next(each for each in seen(fight, seat).to_json()["ships"] if each["id"] == "u-99")
    return ship.get("bow")


@pytest.mark.rule("SUB 21.1", "SUB S9.VI.3a")
def test_a_hidden_boat_is_not_on_the_map() -> None:
    fight, table = scenario("9", ["column:20", "row:44", "heading:6", "depth:100"])
    assert at(fight.ships["harder"]) == ("T44-A", 6)
    assert not boat_of(fight.ships["harder"]).shown
    assert "T44-A" not in str(seen(fight, ESCORT).to_json())
    told = [event for event in table.log if event.seen_by(ESCORT)]
    assert "T44-A" not in str(told)
    assert "20" not in str([event.params for event in told if event.code == "placed"])


@pytest.mark.rule("SUB 21.2")
def test_its_own_side_keeps_bow_hex_and_heading() -> None:
    fight = night("N10-B", 100)
    assert place_seen(fight) is None
    assert place_seen(fight, SUBMARINE) == "N10-B"
    plot(fight, "u-99", "1R")
    table = phase(fight, "boats")
    assert place_seen(fight, SUBMARINE) == "N9-B"
    assert events(table, "boat_moved", ESCORT) == []
    assert events(table, "boat_moved", SUBMARINE)[0].params["hex"] == "N9-B"


@pytest.mark.rule("SUB 21.2")
def test_two_places_of_a_hidden_boat_look_the_same() -> None:
    views = []
    for bow, depth in (("N10-B", 100), ("C40-A", 50), ("Z9-C", 0)):
        fight = night(bow, depth)
        phase(fight, "turn")
        plot(fight, "u-99", "1")
        table = phase(fight, "boats")
        told = [event for event in table.log if event.seen_by(ESCORT)]
        views.append((seen(fight, ESCORT).to_json(), told))
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("SUB 21.3")
def test_a_boat_in_sight_moves_on_the_map() -> None:
    fight = night("N28-B", 0)
    assert shown(fight)
    plot(fight, "u-99", "1")
    table = phase(fight, "boats")
    assert events(table, "boat_moved", ESCORT)[0].params["hex"] == "N27-B"
    assert place_seen(fight) == "N27-B"


@pytest.mark.rule("SUB 21.4")
def test_a_boat_out_of_all_contact_is_taken_off() -> None:
    fight = night("N10-B", 0)
    boat_of(fight.ships["u-99"]).shown = True
    assert not shown(fight)
    assert place_seen(fight) is None


@pytest.mark.rule("SUB 21.4.1")
@pytest.mark.parametrize(("depth", "seen_by_day"), [(0, True), (25, True), (50, False)])
def test_by_day_a_boat_down_to_25_feet_is_always_seen(depth: int, seen_by_day: bool) -> None:
    fight = night("A2-A", depth)
    fight.light = "day"
    assert shown(fight) is seen_by_day


@pytest.mark.rule("SUB 21.4.2")
@pytest.mark.parametrize("depth", [0, 25])
@pytest.mark.parametrize(("bow", "sighted"), [("N25-B", True), ("N24-B", False)])
def test_by_night_it_is_seen_at_4_hexes(bow: str, depth: int, sighted: bool) -> None:
    """The nearer of its hexes is one south of its bow."""
    fight = night(bow, depth)
    assert reach(fight.ships["viceroy"], parse_hex(bow), 0) == (4 if sighted else 5)
    assert shown(fight) is sighted


@pytest.mark.rule("SUB 21.4.2")
def test_merchants_see_as_well_as_escorts() -> None:
    assert shown(night("A10-A", 0, merchant("A14-A")))


@pytest.mark.rule("SUB 21.4.2", "SUB 21.4.5")
def test_at_50_feet_it_is_seen_by_nobody() -> None:
    assert not shown(night("N29-B", 50))


@pytest.mark.rule("SUB 21.4.2")
@pytest.mark.parametrize(("bow", "sighted"), [("A7-A", True), ("A6-A", False)])
def test_a_ship_torpedoed_in_the_last_torpedo_phase_lights_up_7_hexes(bow: str, sighted: bool) -> None:
    fight = night(bow, 0, merchant("A15-A", 6, name="Burning", torpedoed=4))
    assert shown(fight) is sighted


@pytest.mark.rule("SUB 21.4.2")
def test_a_fire_of_two_turns_ago_is_out() -> None:
    assert not shown(night("A7-A", 0, merchant("A15-A", 6, torpedoed=3)))


@pytest.mark.rule("SUB 21.4.2")
def test_a_ship_that_was_sunk_lights_up_nothing() -> None:
    assert not shown(night("A7-A", 0, merchant("A15-A", 6, torpedoed=4, status="sunk")))


@pytest.mark.rule("SUB 21.4.3")
@pytest.mark.parametrize(
    ("shell", "depth", "sighted"),
    [("A10-A", 0, True), ("A9-A", 25, True), ("A12-A", 0, True), ("A8-A", 0, False), ("A10-A", 50, False)],
)
def test_a_star_shell_shows_a_boat_in_its_hex_or_beside_it(shell: str, depth: int, sighted: bool) -> None:
    fight = night("A10-A", depth)
    fight.star_shells.append(StarShell(parse_hex(shell), fight.turn))
    assert shown(fight) is sighted


@pytest.mark.rule("SUB 21.4.4")
@pytest.mark.parametrize(("depth", "stays"), [(0, True), (25, True), (50, False)])
def test_a_boat_found_by_radar_stays_until_it_goes_below_25_feet(depth: int, stays: bool) -> None:
    fight = night("A10-A", 0, radar=True)
    fight.ships["viceroy"].radar = "10 cm"
    assert shown(fight)
    plot(fight, "u-99", "0", depth=depth)
    phase(fight, "boats")
    phase(fight, "attacks")
    phase(fight, "end")
    assert shown(fight) is stays


@pytest.mark.rule("SUB 21.4.5")
@pytest.mark.parametrize(("contact", "stays"), [(5, True), (4, True), (3, False), (0, False)])
def test_a_deep_boat_is_on_the_map_while_sonar_has_it(contact: int, stays: bool) -> None:
    """On turn 5 before the escorts' searches a contact of turn 4 still stands."""
    assert shown(night("N28-B", 100, sonar=contact)) is stays


@pytest.mark.rule("SUB 21.5")
def test_a_boat_that_passes_through_sight_is_shown_only_there() -> None:
    """From D28 eastward past a ship at H24: out of sight, in sight, out of sight again."""
    fight = night("D20-A", 0, merchant("H24-A", 6, name="Watcher"), surface=14, speed=14)
    fight.ships["viceroy"].bow = parse_hex("A2-C")
    fight.ships["u-99"].heading = 2
    assert not shown(fight)
    plot(fight, "u-99", "14")
    table = phase(fight, "boats")
    assert [event.code for event in table.log if event.code in ("sighted", "lost_from_sight")] == [
        "sighted",
        "lost_from_sight",
    ]
    assert place_seen(fight) is None


@pytest.mark.rule("SUB 21.6")
def test_a_torpedo_from_a_hidden_boat_appears_at_the_end_of_its_first_run() -> None:
    fight = night("N10-B", 50, merchant("A2-A"))
    plot(fight, "u-99", launches=[Launch(0, "A", "", 6)])
    table = phase(fight, "torpedoes", ["depth:deep"])
    assert torpedo_at(fight.torpedoes[0]) == ("H7-B", 5)
    assert [event.params.get("hex") for event in table.log if event.seen_by(ESCORT)] == ["H7-B"]
    assert [each["hex"] for each in seen(fight, ESCORT).to_json()["torpedoes"]] == ["H7-B"]
    fight.plots = {}
    fight.turn += 1
    phase(fight, "torpedoes")
    assert [each["hex"] for each in seen(fight, ESCORT).to_json()["torpedoes"]] == ["Z3-A"]


@pytest.mark.rule("SUB 21.6")
def test_who_launched_it_is_not_told() -> None:
    fight = night("N10-B", 50, merchant("A2-A"))
    plot(fight, "u-99", launches=[Launch(0, "A", "", 6)])
    table = phase(fight, "torpedoes", ["depth:deep"])
    assert "U-99" not in str([event.params for event in table.log if event.seen_by(ESCORT)])
    assert "U-99" not in str(seen(fight, ESCORT).to_json()["torpedoes"])


@pytest.mark.rule("SUB 21.7")
@pytest.mark.parametrize(
    ("bow", "heading", "far"), [("N26-B", 6, 3), ("N26-B", 3, 4), ("N33-B", 6, 3), ("N33-B", 3, 2)]
)
def test_search_range_runs_from_the_bow_to_the_nearer_hex_of_the_boat(bow: str, heading: int, far: int) -> None:
    fight = battle(escort("N30-B", 6), boat(bow, heading))
    ship = fight.ships["u-99"]
    assert reach(fight.ships["viceroy"], ship.bow, ship.heading) == far


@pytest.mark.rule("SUB OPT")
def test_optional_rules_may_be_chosen_one_by_one() -> None:
    fight, _ = scenario("11", hidden="on", sonar="on")
    assert (fight.rules.hidden, fight.rules.sonar, fight.rules.radar, fight.rules.star_shells) == (
        True,
        True,
        False,
        False,
    )
    every, _ = scenario("11", rules="optional")
    names = ("hidden", "sonar", "radar", "fit", "star_shells", "entry")
    assert all(getattr(every.rules, name) for name in names)
    assert not every.rules.advanced
    none, _ = scenario("11")
    assert not any(getattr(none.rules, name) for name in names)
    assert scenario("9")[0].rules.hidden
