"""Wars begun by scenario and settings, played phase by phase; seas in which every encounter roll finds the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tests.careers import Faces, RiggedTable, Story, falling
from tests.raiders_of_the_deep.build import charts
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.state import Career, War
from wardroom.table import ChartTable

__all__ = ["begin", "column", "finding", "in_command", "phase", "quiet", "rigged", "size", "step", "story"]


def begin(scenario: str | None = None, **settings: str) -> War:
    """A war before its first decision: `begin("career", boat="u31", commander_card="...")`."""
    chosen = {name.replace("_", "-"): value for name, value in settings.items()}
    return RULESET.begin(RULESET.setup(scenario, chosen), charts())


def in_command(career: Career, phase: str) -> War:
    """A war of this commander alone, in this phase."""
    war = War(phase, "career")
    war.careers.append(career)
    return war


def story(choices: Iterable[str] = (), dice: Iterable[Faces] = (), charts_used: Charts | None = None) -> Story:
    return Story(charts_used or charts(), choices, dice)


def phase(
    war: War, choices: Iterable[str] = (), dice: Iterable[Faces] = (), charts_used: Charts | None = None
) -> Story:
    """Play the phase the war is in with exactly these choices and dice."""
    script = story(choices, dice, charts_used)
    RULESET.phases[war.phase](script, war)
    script.finish()
    return script


def rigged(
    answers: Mapping[str, str | list[str]] | None = None,
    dice: Mapping[str, Faces | list[Faces]] | None = None,
    *,
    charts_used: Charts | None = None,
) -> RiggedTable:
    """Rolls by the name of the table; questions that are not named get their first option."""
    return RiggedTable(charts_used or charts(), answers or {}, dice or {}, first=True)


# The sea


def column(area: str, month: str) -> ChartTable:
    """[E1] The column of an area in a month."""
    return charts().encounters[area][month_number(month)]


def quiet(area: str, month: str) -> tuple[int, ...]:
    """Dice for an encounter roll that finds nothing."""
    dice = falling(column(area, month), "-")
    assert dice != (6, 6), "a natural 12 would be an event"
    return dice


def finding(**found: str) -> Charts:
    """Our charts, but every roll in these areas finds this: `finding(Transit="-", British_Isles="Ship")`."""
    wanted = {area.replace("_", " "): what for area, what in found.items()}
    ours = charts()
    encounters = {
        area: {month: always(chart, wanted[area]) for month, chart in months.items()} if area in wanted else months
        for area, months in ours.encounters.items()
    }
    return replace(ours, encounters=encounters)


def always(chart: ChartTable, result: str) -> ChartTable:
    return replace(chart, results=(result,) * len(chart.results))


def size(wanted: str) -> tuple[int, ...]:
    """[8.2.1] Dice for a small or a large freighter."""
    return falling(charts().ship_size, wanted)


def step(
    career: Career, choices: Iterable[str], dice: Iterable[Faces], charts_used: Charts | None = None
) -> tuple[Story, bool]:
    """One step of the patrol with exactly these; and whether it goes on."""
    war = in_command(career, "travel")
    script = phase(war, choices, dice, charts_used)
    return script, war.phase == "travel"
