"""Whole wars in tests: begun by scenario and settings, played phase by phase on tables that answer by rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.careers import Faces, RiggedTable, falling
from tests.raiders_of_the_deep.build import charts
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.state import Career, War
from wardroom.table import OVER, Outcome

__all__ = ["begin", "ended", "in_command", "one_patrol", "play", "quiet_seas"]


def begin(scenario: str | None = None, **settings: str) -> War:
    """A war before its first decision: `begin("career", boat="u31", commander_card="rose")`."""
    chosen = {name.replace("_", "-"): value for name, value in settings.items()}
    return RULESET.begin(RULESET.setup(scenario, chosen), charts())


def in_command(war: War, career: Career, phase: str) -> War:
    """The war with this commander in place of its first, in this phase."""
    war.careers[0] = career
    war.phase = phase
    return war


def quiet_seas() -> dict[str, Any]:
    """Dice for patrols on which nothing is met, and refits in which nothing changes."""
    columns = [column for columns in (charts().encounters, charts().austrian_encounters) for column in columns.values()]
    quiet = {each.name: falling(each, "-") for months in columns for each in months.values()}
    orders = {each.name: (1,) * each.dice.count for months in charts().assignments.values() for each in months.values()}
    kept = {
        "Agent": falling(charts().agent, "normal"),
        "Promotion": falling(charts().promotion, "passed over"),
        "Austrian Desk Duty": falling(charts().desk_duty, "stays"),
        "Mine Victims": 1,
        "Advancement": falling(charts().advancement, "LI"),
        "Ship Size": 1,
        "T1 small": 1,
        "T1 large": 1,
    }
    return quiet | orders | kept | {"B1": 1}


def play(war: War, answers: Mapping[str, str | list[str]], dice: Mapping[str, Faces | list[Faces]]) -> RiggedTable:
    """Play the phase that the war is in; what is not answered takes the first option, what is not rigged is quiet."""
    table = RiggedTable(charts(), dict(answers), quiet_seas() | dict(dice), first=True)
    RULESET.phases[war.phase](table, war)
    return table


def one_patrol(war: War, **dice: Any) -> str:
    """A patrol of the commander whose turn it is, meeting nothing, with its refit; his seat."""
    active, patrols = war.active, war.career.patrols
    while (
        war.phase != OVER and war.active == active and not (war.phase == "assignment" and war.career.patrols > patrols)
    ):
        play(war, {"class": "class:keep", "transfer": "transfer:none"}, dice)
    return war.careers[active].seat


def ended(war: War) -> Outcome:
    outcome = RULESET.outcome(war)
    assert outcome is not None
    return outcome
