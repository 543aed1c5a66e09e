"""The scenarios, options and bots of a game, to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wardroom.games import find
from wardroom.table import Scenario, Setting, Setup
from wardroom.telling.lines import Line

__all__ = ["scenario_lines", "scenarios_json"]

WIDE = 22
"""The column of the ids."""


def scenarios_json(game: str, charts: Mapping[str, str] | None = None) -> dict[str, Any]:
    """All that can be asked of a game, with our charts or an owner's."""
    rules = find(game)
    loaded = rules.load_charts(charts or {})
    return {
        "game": game,
        "title": rules.title,
        "default_scenario": rules.default_scenario,
        "scenarios": [_scenario(game, scenario) for scenario in rules.scenarios.values()],
        "options": [_option(setting, loaded) for setting in rules.settings.values()],
        "bots": list(rules.bots),
        "default_bot": rules.default_bot,
    }


def _scenario(game: str, scenario: Scenario) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "title": scenario.title,
        "about": scenario.about,
        "fixed": dict(scenario.fixed),
        "own": list(scenario.own),
        "seats": list(find(game).seats(Setup(scenario.id, {}))),
    }


def _option(setting: Setting, charts: Any) -> dict[str, Any]:
    values = None if setting.free else list(setting.values)
    return {
        "id": setting.id,
        "about": setting.about,
        "values": values,
        "default": setting.default,
        "long": setting.long,
        "listed": dict(setting.listed(charts)) if setting.listed else {},
    }


def scenario_lines(game: str) -> Iterator[Line]:
    data = scenarios_json(game)
    yield Line(f"{data['title']}: scenarios (--scenario ID)", "title")
    for scenario in data["scenarios"]:
        remark = " This is the default." if scenario["id"] == data["default_scenario"] else ""
        about = f"{scenario['about']}{remark} Seats: {', '.join(scenario['seats'])}."
        yield Line(f"{scenario['id']:<{WIDE}}{about}", "", 2, WIDE)
    yield Line("")
    yield Line("Options (--option ID=VALUE)", "title")
    for option in data["options"]:
        yield Line(f"{option['id']:<{WIDE}}{option['about']}; {_values(option)}", "", 2, WIDE)
    yield Line("")
    bots = ", ".join(data["bots"])
    yield Line(f"Bots (--bot SEAT=NAME): {bots}; the default is {data['default_bot']}.", "title")


def _values(option: dict[str, Any]) -> str:
    default = option["default"] or "none"
    if option["listed"]:
        return f"{', '.join(option['listed'])}; default {default}"
    if option["values"] is None:
        return f"any text, default {default}"
    return f"{', '.join(option['values'])}; default {default}"
