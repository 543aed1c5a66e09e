"""[14.0-14.3, 18.0b] Optional rules on targets, and what may be chosen in place of rolled."""

from __future__ import annotations

from itertools import product

import pytest

from tests.careers import Faces, RiggedTable, Story, events, falling, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from tests.raiders_of_the_deep.play import begin, play
from wardroom.games.patrol.calendar import month_text
from wardroom.games.raiders_of_the_deep.combat.fire import apply_damage
from wardroom.games.raiders_of_the_deep.sea.encounter import ship_encounter
from wardroom.games.raiders_of_the_deep.state import Career

OPTIONAL = ("standard-tonnage", "small-convoys", "historical-targeting", "evasive-maneuvers", "biography")


def seen(war: Career, encounter: str) -> RiggedTable:
    """The ships are identified by the lowest dice and let go."""
    sizes = charts().ship_size
    dice: dict[str, Faces | list[Faces]] = {
        "Ship Size": falling(sizes, "small"),
        "T1 small": 1,
        "T1 large": 1,
        "T1 capital": 1,
        "Day or Night": 1,
    }
    table = RiggedTable(charts(), {"attack": "decline"}, dice)
    ship_encounter(table, war, encounter, "North Sea")
    return table


@pytest.mark.rule("RD 14.0a")
@pytest.mark.parametrize("chosen", list(product(("off", "on"), repeat=len(OPTIONAL))))
def test_optional_rules_may_be_used_in_any_combination(chosen: tuple[str, ...]) -> None:
    war = begin("career", **dict(zip((name.replace("-", "_") for name in OPTIONAL), chosen, strict=True)))
    used = war.career.options
    assert [
        used.standard_tonnage,
        used.small_convoys,
        used.historical_targeting,
        used.evasive_maneuvers,
        used.biography,
    ] == [each == "on" for each in chosen]


@pytest.mark.rule("RD 14.1.1a")
@pytest.mark.parametrize(("size", "tons"), [("small", 3500), ("large", 7000)])
def test_standard_tonnage_takes_the_place_of_the_roster(size: str, tons: int) -> None:
    war = at_sea(options=options(standard_tonnage=True))
    table = Story(charts(), ["decline"], [falling(charts().ship_size, size), 1])
    ship_encounter(table, war, "Ship", "North Sea")
    table.finish()
    assert [each.params["tons"] for each in events(table, "target")] == [tons]
    assert not rolls(table, f"T1 {size}")


@pytest.mark.rule("RD 14.1.2a")
def test_capital_ships_are_rolled_for_all_the_same() -> None:
    roster = charts().rosters["german"]["capital"][at_sea().month]
    for place in (0, len(roster) - 1):
        table = Story(charts(), ["decline"], [place + 1, 1])
        ship_encounter(table, at_sea(options=options(standard_tonnage=True)), "Capital Ship", "North Sea")
        table.finish()
        assert [each.params["name"] for each in events(table, "target")] == [roster[place].name]


@pytest.mark.rule("RD 14.2.1a")
@pytest.mark.parametrize(("small", "convoy"), [(False, 4), (True, 3)])
def test_a_reduced_convoy_has_three_ships_and_other_encounters_what_they_have(small: bool, convoy: int) -> None:
    for encounter, ships in (("Convoy", convoy), ("Two Ships", 2), ("Two Ships+Escort", 2), ("Ship", 1)):
        war = at_sea(options=options(small_convoys=small))
        assert len(events(seen(war, encounter), "target")) == ships


@pytest.mark.rule("RD 14.3.1a", "RD 8.2.4a")
@pytest.mark.parametrize("historical", [False, True])
def test_with_historical_targeting_a_ship_in_the_log_is_not_met_again(historical: bool) -> None:
    war = at_sea(options=options(historical_targeting=historical))
    roster = charts().rosters["german"]["small"][war.month]
    war.sunk_names.append(f"{roster[0].name}/{roster[0].tons}")
    found = [each.params["name"] for each in events(seen(war, "Ship"), "target")]
    assert found == [roster[1 if historical else 0].name]


@pytest.mark.rule("RD 14.3.1a")
def test_the_log_has_the_name_of_a_ship_along_with_her_tonnage() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", target(3_000, name="Glitra"))
    apply_damage(Story(charts()), war, fight, fight.targets[0], 9)
    assert [(ship.name, ship.tons, ship.mark) for ship in war.log[-1].ships] == [("Glitra", 3_000, "sunk")]
    assert war.sunk_names == ["Glitra/3000"]


@pytest.mark.rule("RD 18.0b")
def test_name_boat_posting_and_month_may_be_chosen() -> None:
    war = begin("career", commander="Weddigen", number="U-9", start="1914-09", rank="kptlt")
    table = play(war, {}, {})
    career = war.career
    assert (career.commander, career.boat.name, month_text(career.month)) == ("Weddigen", "U-9", "1914-09")
    assert career.boat.boat_class == charts().boats["U-9"].type
    assert career.flotilla == charts().flotilla("U-9", career.month)
    assert table.thrown == [] and {each.kind for each in table.asked} <= {"tubes"}


@pytest.mark.rule("RD 18.0b", "RD 4.2a")
def test_a_type_may_be_chosen_or_rolled_for() -> None:
    war = begin("career", rank="olt")
    table = play(war, {"boat": "boat:u31"}, {"Name": (1, 1)})
    assert "boat:roll" in [each.id for each in table.asked[0].options]
    assert war.career.boat.boat_class == "u31"
    rolled = begin("career", rank="olt")
    start = charts().start
    play(rolled, {"boat": "boat:roll"}, {"Name": (1, 1), "Start": (1, 2)})
    assert f"{month_text(rolled.career.month)} {rolled.career.boat.boat_class}" == start.result(12)
