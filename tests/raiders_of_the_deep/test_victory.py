"""[2.0, 5.0] The end of the game, and the level of victory."""

from __future__ import annotations

import pytest

from tests.raiders_of_the_deep.build import at_sea, career, charts, engagement, target
from tests.raiders_of_the_deep.patrolling import finding, in_command, phase, rigged
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.combat.damage import flooding_hit
from wardroom.games.raiders_of_the_deep.combat.fire import apply_damage
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.phases import close_career
from wardroom.games.raiders_of_the_deep.scoring import outcome, victory_level
from wardroom.games.raiders_of_the_deep.sea.abort import lose_boat_at_sea
from wardroom.games.raiders_of_the_deep.state import Career, War
from wardroom.table import OVER


def home(month: str, **changes: object) -> War:
    """A commander back from a patrol without damage in this month."""
    one = at_sea("u31", "U-35", month, box=8)
    one.log[-1].success, one.successes = True, 1
    one.reviewed = one.month
    for name, value in changes.items():
        setattr(one, name, value)
    return in_command(one, "refit")


def refitted(war: War) -> War:
    RULESET.phases["refit"](rigged({"transfer": "transfer:none"}), war)
    return war


# [5.1] The end


@pytest.mark.rule("RD 5.1.1a", "RD 2.0i", "RD 5.1.4a")
def test_the_patrol_of_october_1918_is_the_last() -> None:
    war = refitted(home("1918-10"))
    assert war.phase == OVER and war.career.end == "war over"
    result = outcome(war)
    assert result is not None and result.details["level"] == "Defeat"
    assert outcome(home("1918-10")) is None, "not before the end"


@pytest.mark.rule("RD 5.1.1a", "RD 2.0i")
def test_a_patrol_may_still_start_in_october_1918() -> None:
    war = refitted(home("1918-08"))
    assert war.phase == "assignment" and war.career.month == month_number("1918-10")


@pytest.mark.rule("RD 5.1.2a")
@pytest.mark.parametrize(("hull", "ends"), [(0, False), (1, True)])
def test_a_refit_that_goes_beyond_october_1918_ends_the_game(hull: int, ends: bool) -> None:
    """[10.10] One month, and one more for damage to the hull: back in August, ready in October or in November."""
    war = home("1918-08")
    war.career.boat.hull = hull
    refitted(war)
    assert (war.phase == OVER) is ends


@pytest.mark.rule("RD 5.1.1a")
def test_an_end_that_was_agreed_on_is_kept() -> None:
    war = home("1916-03")
    war.career.options.until = month_number("1916-04")
    refitted(war)
    assert war.phase == OVER and war.career.end == "agreed end"


@pytest.mark.rule("RD 5.1.3a")
def test_a_commander_who_gives_up_his_command_ends_the_game_at_once() -> None:
    """[RD-R11] No rule relieves him; he may leave himself."""
    one = at_sea(month="1915-06", box=1)
    war = in_command(one, "travel")
    phase(war, ("sail:leave",))
    assert war.phase == OVER and one.end == "left command"


@pytest.mark.rule("RD 5.1.3a", "RD 2.0j")
def test_the_death_of_the_commander_ends_the_game_at_once() -> None:
    """[10.5.3] Without a doctor a severely wounded commander dies on 4 to 6."""
    one = at_sea(month="1915-06", box=1)
    one.crew.wounds = {"commander": "SW", "doctor": "KIA"}
    war = in_command(one, "travel")
    phase(war, ("sail:on",), [6])
    assert war.phase == OVER and one.end == "commander killed"
    assert war.level == "Defeat"


@pytest.mark.rule("RD 2.0j", "RD 5.1.3a")
def test_the_loss_of_the_boat_ends_the_game_at_once() -> None:
    """A mine sinks on nearly every roll [9.8.1]: here with the highest dice."""
    one = at_sea(month="1916-06", box=2)
    war = in_command(one, "travel")
    dice = {"E1-4 British Isles": (1, 2), "Mine": (1,) * charts().mine.dice.count, "Attack": (6, 6)}
    table = rigged(dice=dice, charts_used=finding(British_Isles="Mine"))
    RULESET.phases["travel"](table, war)
    assert war.phase == OVER and one.end == "mine" and one.lost


@pytest.mark.rule("RD 2.0j", "RD 5.2.2b")
def test_a_boat_without_engines_may_lose_no_commander() -> None:
    """[10.9.4] The exception: scuttled far from port, the crew rescued, the career goes on."""
    one = at_sea(month="1916-06")
    lose_boat_at_sea(rigged(dice={"Rescue": (1, 1)}), one)
    assert one.patrol is not None and one.patrol.boat_lost and one.end == ""
    with pytest.raises(CareerEnds):
        lose_boat_at_sea(rigged(dice={"Rescue": (6, 6)}), at_sea(month="1916-06"))


# [5.2] Levels


@pytest.mark.rule("RD 5.2.2a", "RD 5.2.2c", "RD 5.2.2d", "RD 5.2.2e", "RD 5.2.2f")
@pytest.mark.parametrize(
    ("tons", "level"),
    [
        (0, "Defeat"),
        (49_999, "Defeat"),
        (50_000, "Draw"),
        (99_999, "Draw"),
        (100_000, "Marginal Victory"),
        (149_999, "Marginal Victory"),
        (150_000, "Substantial Victory"),
        (199_999, "Substantial Victory"),
        (200_000, "Decisive Victory"),
        (453_369, "Decisive Victory"),
    ],
)
def test_levels_by_tons(tons: int, level: str) -> None:
    """D-16 and the other bounds."""
    assert victory_level(career(tonnage=tons), charts()) == level


@pytest.mark.rule("RD 5.2.2b")
def test_a_boat_that_is_captured_is_a_defeat_whatever_was_sunk() -> None:
    one = career(tonnage=300_000, end="captured")
    assert victory_level(one, charts()) == "Defeat"
    scuttled = career(tonnage=300_000, end="scuttled")
    assert victory_level(scuttled, charts()) == "Decisive Victory"


@pytest.mark.rule("RD 5.2.2b")
@pytest.mark.parametrize(
    ("dice", "end", "level"), [((1, 1), "scuttled", "Decisive Victory"), ((6, 6), "captured", "Defeat")]
)
def test_scuttling_that_fails_gives_the_boat_away(dice: tuple[int, int], end: str, level: str) -> None:
    """[10.9.2] 12 fails."""
    one = at_sea(month="1916-06", tonnage=250_000)
    one.boat.flooding = charts().mats["u31"].flooding_surface - 1
    with pytest.raises(CareerEnds) as ended:
        flooding_hit(rigged(dice={"Scuttling": dice}), one)
    one.end = ended.value.cause
    assert one.end == end and victory_level(one, charts()) == level


@pytest.mark.rule("RD 5.2.3a", "RD 2.0b")
@pytest.mark.parametrize("end", ["commander killed", "scuttled", "depth charges", "war over"])
def test_the_dead_and_the_captured_have_a_level_too(end: str) -> None:
    one = career(tonnage=120_000, end=end)
    assert victory_level(one, charts()) == "Marginal Victory"


@pytest.mark.rule("RD 5.2.3a", "RD 2.0b", "RD 11.3.1a")
@pytest.mark.parametrize(("tons", "earned"), [(49_999, []), (50_000, ["HK"])])
def test_who_does_not_come_home_is_decorated_for_what_he_sank(tons: int, earned: list[str]) -> None:
    """What he has sunk on his last patrol counts; the success that the first Iron Cross asks for it has not become."""
    one = at_sea(month="1916-06", tonnage=tons, decoration_tons=tons)
    close_career(rigged(), in_command(one, "travel"), "mine")
    assert [each.id for each in one.decorations] == earned
    assert [(each.code, each.value) for each in one.log[-1].notes] == [("award", each) for each in earned]


@pytest.mark.rule("RD 5.2.1a", "RD 2.0b")
def test_tons_of_all_ships_sunk_count_and_those_of_damaged_ones_do_not() -> None:
    one = at_sea(month="1916-06")
    fight = engagement(one, "Two Ships", target(3_000), target(8_000))
    sink(one, 0)
    apply_damage(rigged(), one, fight, fight.targets[1], 1)
    assert one.tonnage == 3_000
    sink(one, 1)
    assert one.tonnage == 11_000 == sum(ship.tons for ship in one.log[-1].ships if ship.mark == "sunk")


def sink(one: Career, number: int) -> None:
    assert one.fight is not None
    ship = one.fight.targets[number]
    apply_damage(rigged(), one, one.fight, ship, ship.capacity)


@pytest.mark.rule("RD 5.1.4a", "RD 5.2.1a", "RD 2.0b")
def test_the_level_is_settled_when_the_war_is_over() -> None:
    war = home("1918-10", tonnage=205_000)
    assert war.level == ""
    refitted(war)
    assert war.level == "Decisive Victory"
