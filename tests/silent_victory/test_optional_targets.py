"""[14.1-14.3, 15.0] Standard tonnage, historical targeting, historical names, one roster only; the codes of ships."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, options
from tests.silent_victory.play import Faces, RiggedTable, begin, phase, tables_rolled
from wardroom.games.silent_victory.lookout import make_view
from wardroom.games.silent_victory.sea.encounter import identify_merchant, ship_encounter
from wardroom.games.silent_victory.state import Career, Target

SMALL_DIE, LARGE_DIE = 1, 6


def faces(number: int) -> tuple[int, int]:
    """Two ten-sided dice that show this number."""
    return (number // 10 % 10 or 10, number % 10 or 10)


def met(captain: Career, encounter: str, dice: dict[str, Faces | list[Faces]]) -> list[Target]:
    """The ships of an encounter that the captain lets go."""
    script = RiggedTable({"attack": "decline", "submarine": "decline"}, {"Day or Night": 1, "Surprise": 1, **dice})
    ship_encounter(script, captain, encounter, "Marshalls")
    script.finish()
    assert captain.fight is not None
    return captain.fight.targets


def sink(captain: Career, encounter: str, dice: dict[str, Faces | list[Faces]]) -> Target:
    """Meet one ship and sink it with a torpedo that is sure to do so."""
    script = RiggedTable(
        {
            "attack": "attack:submerged:medium",
            "salvo": "salvo:forward",
            "weapon": "weapon:forward",
            "tube": "fire:forward-rest:target-1",
            "evade": "evade:none",
            "follow": "follow:none",
        },
        {"Day or Night": 1, "Mk 14 medium": (1, 1), "December 1941": 6, "Torpedo": 1, "Detection": (1, 1), **dice},
    )
    ship_encounter(script, captain, encounter, "Marshalls")
    assert captain.fight is not None
    target = captain.fight.targets[0]
    assert target.sunk
    return target


# [14.1] Standard tonnage


@pytest.mark.rule("SV 14.1.1a")
@pytest.mark.parametrize(("die", "tons", "capacity"), [(SMALL_DIE, 2_500, 2), (LARGE_DIE, 7_000, 3)])
def test_with_standard_tonnage_a_small_ship_has_2500_tons_and_a_large_one_7000(
    die: int, tons: int, capacity: int
) -> None:
    captain = at_sea(options=options(standard_tonnage=True))
    target = met(captain, "Ship", {"Ship Size": die})[0]
    assert (target.tons, target.capacity) == (tons, capacity)


@pytest.mark.rule("SV 14.1.1a")
def test_standard_tonnage_takes_no_roll_on_a_roster() -> None:
    captain = at_sea(options=options(standard_tonnage=True))
    fight = engagement(captain, "Ship")
    script = RiggedTable({}, {"Ship Size": LARGE_DIE})
    identify_merchant(script, captain, fight)
    assert tables_rolled(script) == ["Ship Size"]


@pytest.mark.rule("SV 14.1.2a")
def test_with_standard_tonnage_capital_ships_are_still_rolled_for() -> None:
    captain = at_sea(options=options(standard_tonnage=True))
    target = met(captain, "Capital Ship", {"T3": 20})[0]
    assert (target.name, target.tons) == ("Yamato", 62_300)


# [14.2] Historical targeting


@pytest.mark.rule("SV 14.2.1a")
def test_the_names_of_targets_stand_in_the_log() -> None:
    captain = at_sea(options=options(historical_targeting=True))
    sink(captain, "Ship", {"Ship Size": SMALL_DIE, "Roster": 1, "T1a": faces(1)})
    assert [(ship.name, ship.tons, ship.sunk) for ship in captain.log[-1].ships] == [("Heijo Maru", 2_600, True)]


@pytest.mark.rule("SV 14.2.2a")
def test_a_merchant_already_sunk_is_rolled_again() -> None:
    captain = at_sea(options=options(historical_targeting=True))
    sink(captain, "Ship", {"Ship Size": SMALL_DIE, "Roster": 1, "T1a": faces(1)})
    again = met(captain, "Ship", {"Ship Size": SMALL_DIE, "Roster": 1, "T1a": [faces(1), faces(2)]})
    assert [target.name for target in again] == ["Kenzan Maru"]


@pytest.mark.rule("SV 14.2.2a")
def test_a_capital_ship_already_sunk_is_rolled_again() -> None:
    captain = at_sea(options=options(historical_targeting=True))
    assert sink(captain, "Capital Ship", {"T3": 16}).name == "Unryu"
    again = met(captain, "Capital Ship", {"T3": [16, 1]})
    assert [target.name for target in again] == ["Musashi"]


@pytest.mark.rule("SV 14.2.2a")
def test_a_warship_already_sunk_is_rolled_again() -> None:
    captain = at_sea(options=options(historical_targeting=True))
    assert sink(captain, "Warship", {"T4": faces(1)}).name == "Isoname"
    again = met(captain, "Warship", {"T4": [faces(1), faces(5)]})
    assert [target.name for target in again] == ["Yamakaze"]


@pytest.mark.rule("SV 14.2.2a")
def test_a_ship_that_was_let_go_can_be_met_again() -> None:
    captain = at_sea(options=options(historical_targeting=True))
    dice: dict[str, Faces | list[Faces]] = {"Ship Size": SMALL_DIE, "Roster": 1, "T1a": faces(1)}
    assert [target.name for target in met(captain, "Ship", dice)] == ["Heijo Maru"]
    assert [target.name for target in met(captain, "Ship", dice)] == ["Heijo Maru"]


@pytest.mark.rule("SV 14.2.2a")
def test_a_namesake_of_a_ship_already_sunk_is_another_ship() -> None:
    captain = at_sea(options=options(historical_targeting=True))
    assert sink(captain, "Ship", {"Ship Size": SMALL_DIE, "Roster": 1, "T1a": faces(15)}).name == "Shoho Maru"
    again = met(captain, "Ship", {"Ship Size": SMALL_DIE, "Roster": 3, "T1b": [faces(41)]})
    assert [(target.name, target.tons) for target in again] == [("Shoho Maru", 1_900)]


@pytest.mark.rule("SV 14.2.2a")
def test_without_the_option_the_same_ship_may_be_sunk_twice() -> None:
    captain = at_sea()
    dice: dict[str, Faces | list[Faces]] = {"Ship Size": SMALL_DIE, "Roster": 1, "T1a": faces(1)}
    sink(captain, "Ship", dice)
    assert [target.name for target in met(captain, "Ship", dice)] == ["Heijo Maru"]


@pytest.mark.rule("SV 14.2.2a")
def test_without_the_option_a_capital_ship_or_warship_may_be_met_again_too() -> None:
    captain = at_sea()
    assert sink(captain, "Capital Ship", {"T3": 16}).name == "Unryu"
    assert [target.name for target in met(captain, "Capital Ship", {"T3": [16]})] == ["Unryu"]
    assert sink(captain, "Warship", {"T4": faces(1)}).name == "Isoname"
    assert [target.name for target in met(captain, "Warship", {"T4": [faces(1)]})] == ["Isoname"]


# [14.3] Names of boats


@pytest.mark.rule("SV 14.3.2a")
def test_a_historical_name_is_entered_in_the_log_header() -> None:
    war = begin(boat="tambor", name="Trout")
    phase(war)
    phase(war, ["orders:roll"], [(3, 4)])
    assert "Trout" in charts().mats["tambor"].names
    assert war.career.boat.name == "Trout"
    sheet = make_view(war, "captain", charts()).to_json()["careers"][0]
    assert (sheet["boat"]["name"], sheet["log"][0]["boat"]) == ("Trout", "Trout")


@pytest.mark.rule("SV 14.3.2a")
def test_a_player_who_names_no_boat_gets_a_historical_one_of_the_class() -> None:
    war = begin(boat="narwhal")
    phase(war)
    assert war.career.boat.name in ("Narwhal", "Nautilus")


# [15.0] One roster only


@pytest.mark.rule("SV 15.0d")
@pytest.mark.parametrize(("die", "roster"), [(SMALL_DIE, "T1a"), (LARGE_DIE, "T2a")])
def test_to_save_a_die_roll_only_the_first_rosters_are_used(die: int, roster: str) -> None:
    captain = at_sea(options=options(first_roster_only=True))
    fight = engagement(captain, "Ship")
    script = RiggedTable({}, {"Ship Size": die, roster: faces(77)})
    identify_merchant(script, captain, fight)
    assert tables_rolled(script) == ["Ship Size", roster]
    assert fight.targets[0].name == charts().merchants[roster][76].name


# [REF] Codes of ships


@pytest.mark.rule("SV REFa")
def test_warships_and_merchants_carry_the_codes_of_the_reference_page() -> None:
    warships = {ship.kind for ship in (*charts().capital_ships, *charts().warships)}
    assert warships == {"BB", "CV", "CVE", "CA", "CL", "DD", "FF", "SS", "ML", "AS"}
    merchants = [ship for roster in charts().merchants.values() for ship in roster]
    assert {ship.kind for ship in merchants} == {"F", "T", "P", "A", "S"}
    assert [ship.name for ship in merchants if ship.kind == "S"] == ["Kashino"]
