"""[5.0] How the game ends and how it is won."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, career, charts, engagement, merchant
from tests.silent_victory.play import Faces, RiggedTable, begin, falls, in_command, phase
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.calendar import month_number, month_text
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.scoring import victory_level
from wardroom.games.silent_victory.state import Career, War
from wardroom.table import OVER, WardroomError


def returning(career: Career, *, sunk: int = 1) -> War:
    """A war whose captain has just left his last box for port, with this many ships sunk on the patrol."""
    assert career.patrol is not None
    career.patrol.sunk = sunk
    war = in_command(begin(), career, "port")
    phase(war)
    return war


def sail(war: War, answers: dict[str, str | list[str]], dice: dict[str, Faces | list[Faces]]) -> RiggedTable:
    """Play the phase the war is in on a rigged table."""
    script = RiggedTable(answers, dice)
    RULESET.phases[war.phase](script, war)
    script.finish()
    return script


def mined(career: Career, dice: dict[str, Faces | list[Faces]]) -> War:
    """The captain enters the next box of the Empire, finds a minefield and strikes a mine."""
    war = in_command(begin(), career, "travel")
    sail(
        war,
        {"sail": "sail:on"},
        {"Empire": falls("E1", "Empire", "Minefield"), "Minefield": falls("R1", "Minefield", "mine"), **dice},
    )
    return war


# [5.1] Ending the game


@pytest.mark.rule("SV 5.1.1a", "SV 5.1.2a")
def test_a_patrol_may_still_start_in_july_1945() -> None:
    war = returning(at_sea(month="1945-04", box=9))
    phase(war)
    assert war.phase == "assignment"
    assert month_text(war.career.month) == "1945-07"


@pytest.mark.rule("SV 5.1.1a", "SV 5.1.2a")
def test_the_game_ends_when_the_next_patrol_would_start_after_july_1945() -> None:
    war = returning(at_sea(month="1945-05", box=9))
    phase(war, dice=[6])
    assert (war.phase, war.career.end) == (OVER, "war over")
    assert not war.career.lost


@pytest.mark.rule("SV 5.1.2a")
def test_a_long_refit_can_end_the_game() -> None:
    damaged = at_sea(month="1945-04", box=9)
    damaged.boat.hull = 1
    war = returning(damaged)
    phase(war, dice=[6])
    assert (war.phase, war.career.end) == (OVER, "war over")


@pytest.mark.rule("SV 5.1.1a")
def test_only_classes_that_can_still_start_a_patrol_are_open() -> None:
    """With the last patrols agreed for August 1942, the Argonaut's own month is early enough and a Balao's is not."""
    script = phase(begin(until="1942-08"), ["boat:argonaut"], [1])
    offered = {option.id for option in script.asked[0].options}
    early = ("narwhal", "porpoise", "salmon", "tambor", "gar", "gato", "argonaut")
    assert offered == {f"boat:{name}" for name in early}


@pytest.mark.rule("SV 5.1.1a")
def test_a_boat_that_comes_after_the_last_patrol_cannot_be_taken() -> None:
    with pytest.raises(WardroomError, match="balao starts after the end date 1943-06"):
        begin(boat="balao", until="1943-06")
    war = begin(boat="balao", until="1943-07")
    phase(war, dice=[1])
    assert month_text(war.career.month) == "1943-07"


@pytest.mark.rule("SV 5.1.1a")
@pytest.mark.parametrize(
    ("until", "in_the_war"), [("1941-11", False), ("1941-12", True), ("1945-07", True), ("1945-08", False)]
)
def test_the_last_month_for_patrols_lies_in_the_war_and_not_after_july_1945(until: str, in_the_war: bool) -> None:
    if in_the_war:
        assert begin(until=until).career.options.until == month_number(until)
    else:
        with pytest.raises(WardroomError, match="outside the war"):
            begin(until=until)


@pytest.mark.rule("SV 5.1.3a")
def test_the_game_ends_at_once_when_the_captain_is_relieved() -> None:
    war = returning(at_sea(box=9, failures_in_a_row=2), sunk=0)
    phase(war)
    assert (war.phase, war.career.end) == (OVER, "relieved")


@pytest.mark.rule("SV 5.1.3a")
def test_the_game_ends_at_once_when_the_captain_is_killed() -> None:
    captain = at_sea(box=1)
    captain.crew.wounds = {"captain": "SW", "pharmacist's mate": "KIA"}
    war = in_command(begin(), captain, "travel")
    phase(war, ["sail:on"], [4])
    assert (war.phase, war.career.end) == (OVER, "captain killed")


@pytest.mark.rule("SV 5.1.3a", "SV 5.1.3c")
@pytest.mark.parametrize(("dice", "end"), [((3, 4), "scuttled"), ((6, 6), "captured")])
def test_the_game_ends_at_once_when_flooding_forces_the_boat_up(dice: tuple[int, int], end: str) -> None:
    captain = at_sea(zone="Empire", box=3)
    captain.boat.flooding = charts().mats["gato"].flooding_surface - 1
    war = mined(captain, {"Damage": falls("E4", "Damage", "flooding"), "Scuttle": dice})
    assert (war.phase, war.career.end, war.career.lost) == (OVER, end, True)


@pytest.mark.rule("SV 5.1.3c")
def test_the_game_ends_at_once_when_the_hull_gives_way() -> None:
    captain = at_sea(zone="Empire", box=3)
    captain.boat.hull = charts().mats["gato"].hull_sunk - 1
    war = mined(captain, {"Damage": falls("E4", "Damage", "hull")})
    assert (war.phase, war.career.end, war.career.lost) == (OVER, "mine", True)


def one_diesel_away_from_scuttling() -> Career:
    captain = at_sea(zone="Empire", box=3)
    captain.boat.damage = {f"diesel {n}": "inoperable" for n in (1, 2, 3)}
    return captain


@pytest.mark.rule("SV 5.1.3c")
def test_the_game_ends_when_the_crew_of_a_boat_without_diesels_is_lost() -> None:
    war = mined(
        one_diesel_away_from_scuttling(),
        {"Damage": falls("E4", "Damage", "diesel 4"), "Easy Repair": 6, "Rescue": (4, 6)},
    )
    assert (war.phase, war.career.end, war.career.lost) == (OVER, "lost at sea", True)


@pytest.mark.rule("SV 5.1.3c")
def test_the_game_goes_on_when_the_crew_of_a_boat_without_diesels_is_rescued() -> None:
    war = mined(
        one_diesel_away_from_scuttling(),
        {"Damage": falls("E4", "Damage", "diesel 4"), "Easy Repair": 6, "Rescue": (4, 5)},
    )
    assert (war.phase, war.career.end) == ("port", "")
    phase(war)
    assert war.phase == "refit"
    sail(war, {"guns": "guns:keep"}, {"Gato Deck Gun": 6})
    assert war.phase == "assignment" and not war.career.end


@pytest.mark.rule("SV 5.1.3b")
@pytest.mark.parametrize(("where", "choice"), [("assignment", "orders:leave"), ("travel", "sail:leave")])
def test_the_player_may_end_the_game_in_port_and_at_sea(where: str, choice: str) -> None:
    war = in_command(begin(), at_sea(box=4, tonnage=45000), where)
    phase(war, [choice])
    assert (war.phase, war.career.end, war.level) == (OVER, "transferred", "Marginal Victory")


@pytest.mark.rule("SV 5.1.4a")
def test_victory_is_determined_when_the_game_has_ended_and_not_before() -> None:
    war = in_command(begin(), at_sea(box=4, tonnage=70000), "travel")
    assert RULESET.outcome(war) is None
    phase(war, ["sail:leave"])
    outcome = RULESET.outcome(war)
    assert outcome is not None
    assert (outcome.details["level"], outcome.scores) == ("Substantial Victory", {"captain": 70000})


# [5.2] Determining victory


@pytest.mark.rule("SV 5.2.1a")
def test_the_score_is_the_tonnage_sunk_over_the_whole_career() -> None:
    captain = at_sea(tonnage=30000)
    convoy = engagement(captain, "Convoy", merchant(8000), merchant(2500), merchant(12000))
    script = RiggedTable(
        {
            "salvo": "salvo:forward",
            "tube": [f"fire:forward-{n}:target-{n}" for n in (1, 2, 3)] + ["hold:forward-rest"],
            "evade": "evade:none",
        },
        {"Mk 14 medium": (1, 2), "December 1941": 6, "Torpedo": [1, 1, 5], "Detection": (1, 1)},
    )
    escorted_attack(script, captain, convoy)
    assert captain.tonnage == 30000 + 8000 + 2500
    war = in_command(begin(), captain, "travel")
    phase(war, ["sail:leave"])
    outcome = RULESET.outcome(war)
    assert outcome is not None and outcome.scores == {"captain": 40500}
    assert war.level == "Marginal Victory"


LEVELS = [
    pytest.param(0, "Defeat", marks=pytest.mark.rule("SV 5.2.2a")),
    pytest.param(9_999, "Defeat", marks=pytest.mark.rule("SV 5.2.2a")),
    pytest.param(10_000, "Draw", marks=pytest.mark.rule("SV 5.2.2b")),
    pytest.param(39_999, "Draw", marks=pytest.mark.rule("SV 5.2.2b")),
    pytest.param(40_000, "Marginal Victory", marks=pytest.mark.rule("SV 5.2.2c")),
    pytest.param(69_999, "Marginal Victory", marks=pytest.mark.rule("SV 5.2.2c")),
    pytest.param(70_000, "Substantial Victory", marks=pytest.mark.rule("SV 5.2.2d")),
    pytest.param(99_999, "Substantial Victory", marks=pytest.mark.rule("SV 5.2.2d")),
    pytest.param(100_000, "Decisive Victory", marks=pytest.mark.rule("SV 5.2.2e")),
    pytest.param(250_000, "Decisive Victory", marks=pytest.mark.rule("SV 5.2.2e")),
]


@pytest.mark.parametrize(("tons", "level"), LEVELS)
def test_the_level_of_victory_follows_the_tonnage(tons: int, level: str) -> None:
    war = in_command(begin(), career(tonnage=tons), "assignment")
    phase(war, ["orders:leave"])
    assert war.level == level


@pytest.mark.rule("SV 5.2.2f")
def test_a_boat_captured_after_a_failed_scuttle_is_a_defeat_whatever_was_sunk() -> None:
    captain = at_sea(zone="Empire", box=3, tonnage=150_000)
    captain.boat.flooding = charts().mats["gato"].flooding_surface - 1
    assert mined(captain, {"Damage": falls("E4", "Damage", "flooding"), "Scuttle": (6, 6)}).level == "Defeat"


@pytest.mark.rule("SV 5.2.2g")
def test_relief_for_cause_is_a_defeat_whatever_was_sunk() -> None:
    war = returning(at_sea(box=9, failures_in_a_row=2, tonnage=150_000), sunk=0)
    phase(war)
    assert (war.career.end, war.level) == ("relieved", "Defeat")


@pytest.mark.rule("SV 5.2.3a", "SV 2.0e")
def test_a_captain_killed_is_scored_by_his_tonnage() -> None:
    captain = at_sea(box=1, tonnage=70_000)
    captain.crew.wounds = {"captain": "SW", "pharmacist's mate": "KIA"}
    war = in_command(begin(), captain, "travel")
    phase(war, ["sail:on"], [4])
    assert (war.career.end, war.level) == ("captain killed", "Substantial Victory")


@pytest.mark.rule("SV 5.2.3a", "SV 2.0e")
def test_a_captain_taken_prisoner_is_scored_by_his_tonnage() -> None:
    captain = at_sea(zone="Empire", box=3, tonnage=100_000)
    captain.boat.flooding = charts().mats["gato"].flooding_surface - 1
    war = mined(captain, {"Damage": falls("E4", "Damage", "flooding"), "Scuttle": (5, 6)})
    assert (war.career.end, war.level) == ("scuttled", "Decisive Victory")


@pytest.mark.rule("SV 5.2.1a")
def test_a_career_still_going_on_has_the_level_of_its_tonnage_so_far() -> None:
    captain = career(tonnage=40_000, month="1944-12")
    assert captain.month == month_number("1944-12")
    assert victory_level(captain, charts()) == "Marginal Victory"
