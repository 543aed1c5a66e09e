"""What the forms of statistics and tournaments share: a game's options as fields, and what was sent read back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wardroom.games import GAMES, find
from wardroom.table import Setting
from wardroom.table.text import Text, name, say
from wardroom.web.pages.games import rulesets, value_title
from wardroom.web.requests.faults import BadRequest

__all__ = ["changed_options", "names_of", "options_of", "ruleset", "whole_number"]

PREFIX = "option-"
LONGEST = 60
WHOLE = re.compile(r"-?\d{1,16}")


def ruleset(game: str, charts: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """A game with its scenarios, bots and options, but for those that are personal; tournaments come apart."""
    data = next(each for each in rulesets(charts) if each["id"] == game)
    data["settings"] = [each for each in data["settings"] if each["id"] not in data["personal"]]
    data["tournaments"] = [each for each in data["scenarios"] if each["id"].startswith("tournament")]
    data["others"] = [each for each in data["scenarios"] if each not in data["tournaments"]]
    return data


def options_of(form: Mapping[str, str]) -> dict[str, str]:
    """The options that were sent and are not as the game has them anyway."""
    settings = find(form.get("game", "")).settings
    sent = {name.removeprefix(PREFIX): value.strip() for name, value in form.items() if name.startswith(PREFIX)}
    for key, value in sent.items():
        if len(key) > LONGEST or len(value) > LONGEST:
            raise BadRequest("the value of option '{0}' is too long.", key[:30])
    defaults = {name: setting.default for name, setting in settings.items()}
    return {name: value for name, value in sent.items() if value and value != defaults.get(name)}


def whole_number(text: str, what: Text, default: int, least: int, most: int) -> int:
    """A number as people write it: 10,000 or 10 000."""
    bare = re.sub(r"[\s,_']", "", text)
    if not bare:
        return default
    if not WHOLE.fullmatch(bare) or not bare.isascii():
        raise BadRequest("{0} is a whole number, not '{1}'.", what, text[:30])
    if not least <= int(bare) <= most:
        raise BadRequest("{0} is from {1} to {2}, not {3}.", what, least, most, int(bare))
    return int(bare)


def names_of(request: Mapping[str, Any]) -> dict[str, str]:
    """Titles of the game and the scenario of a request; what is gone since keeps its id."""
    game, scenario = request["game"], request["scenario"]
    if game not in GAMES:
        return {"game": game, "scenario": scenario}
    rules = find(game)
    known = rules.scenarios.get(scenario)
    return {"game": rules.title, "scenario": say(known.title) if known else scenario}


def changed_options(game: str, options: Mapping[str, str]) -> list[tuple[str, str]]:
    """Options by their titles, for people."""
    settings = find(game).settings if game in GAMES else {}
    return [
        (say(settings[key].title) if key in settings else name(key), _value_shown(settings.get(key), value))
        for key, value in options.items()
        if value
    ]


def _value_shown(setting: Setting | None, value: str) -> str:
    return value_title(value) if setting is not None and value in setting.values else name(value)
