"""[20.7, 27.0b, 55] What is played: the scenarios, the menu of rules, and the order of battle that they give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from wardroom.games.submarine.charts import Charts, printed_scenarios
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios import campaign
from wardroom.games.submarine.scenarios.builder import check_text, example
from wardroom.games.submarine.scenarios.scenario_file import Scenario, read_scenario
from wardroom.games.submarine.state import Battle, Rules
from wardroom.table import ChartFile, Setting, Setup, WardroomError, kept
from wardroom.table import Scenario as Choice
from wardroom.table.text import Text

__all__ = ["SCENARIOS", "SETTINGS", "order", "order_of", "rules_from", "seats"]

OPTIONAL = ("hidden", "sonar", "radar", "fit", "star_shells", "entry")
DESIGN = ("convoy_turns", "convoy_straight", "realistic_reload", "cargo", "charge_supply", "torpedo_supply")
"""[57-62] For designed scenarios; no level of the rules turns them on."""
ABOUT = {
    "hidden": "[21] submarines stay off the map until they are found",
    "sonar": "[22] sonar searches for submerged submarines",
    "radar": "[23] radar searches for surfaced submarines",
    "fit": "[24] sonar and radar of each escort are rolled for",
    "star_shells": "[25] star shells at night",
    "entry": "[26] reinforcements may come in after the start",
    "advanced": "[27-31, 37, 38] Advanced ship data, speeds, torpedo hits and hit points",
    "silent_running": "[32] silent running",
    "snort": "[33] boats with a snort may use it",
    "emergency_power": "[34] batteries are recharged; attacks may be prolonged after the end",
    "directed": "[35] directed torpedoes at named targets, and undirected ones",
    "hexsides": "[36] torpedoes may run along hexsides",
    "arming": "[39] torpedoes arm after four hexes, even on the launch turn",
    "hidden_torpedoes": "[40] torpedoes run unseen until they meet a ship, which may evade",
    "mixed_loads": "[41] torpedo types are mixed, tube by tube",
    "advanced_asw": "[42, 43] Advanced resolution of anti-submarine attacks",
    "advanced_search": "[44-47] Advanced sonar, radar and night search",
    "gunnery": "[48] Advanced gunfire",
    "crew": "[49] crews are professional, experienced or novice",
    "weather": "[50] weather changes sight and radar",
    "special_weapons": "[51] acoustic and pattern torpedoes, foxers, the Mk X charge",
    "repair": "[52] damaged ships are repaired",
    "more_k_guns": "[53] later American and British escorts have more K-guns",
    "sub_against_sub": "[54] torpedoes can hit submarines",
    "realistic_reload": "[59] reloading takes as long as it did",
    "cargo": "[60] merchants carry cargo that changes their worth",
    "charge_supply": "[61] depth charges and rounds run out",
    "torpedo_supply": "[62] boats come with what torpedoes they have left",
}


CALLED = {"advanced_asw": "Advanced ASW", "more_k_guns": "More K-guns"}


def _switch(name: str) -> Setting:
    return Setting(name.replace("_", "-"), ABOUT[name], ("auto", "off", "on"), "auto", called=CALLED.get(name, ""))


NEVER = "never"
"""[58] The convoy keeps its course."""


def turns_between(text: str) -> str:
    """[58] A whole number of turns, or never."""
    if text == NEVER:
        return text
    if len(text) > 2 or not text.isascii() or not text.isdecimal() or int(text) > 9:
        raise WardroomError("'{0}' is no number of turns; choose 0 (no limit) to 9, or {1}.", text, NEVER)
    return str(int(text))


SETTINGS = [
    Setting(
        "rules",
        "basic game, all optional rules, or the advanced game; what is left on auto follows this",
        ("basic", "optional", "advanced"),
        "basic",
    ),
    *(_switch(name) for name in ABOUT),
    Setting(
        "convoy-turns",
        "[58] a convoy may turn once in so many turns, 0 for no limit, never for no turn at all",
        free=turns_between,
        default="0",
    ),
    Setting("length", "[S8.VII] scenario 8: the standard or the longer game", ("standard", "long"), "standard"),
    Setting("reinforcements", "[S12.VII] scenario 12: two more U-boats may come", ("off", "on"), "off"),
    Setting(
        "file",
        "[55] the text of a scenario of your own; without it the example is played",
        free=str,
        default="",
        long=True,
    ),
]

OWN_SETTINGS = {"8": ("length",), "12": ("reinforcements",)}
"""[S8.VII, S12.VII] Options of one printed scenario."""


def _choices() -> list[Choice]:
    printed = sorted(printed_scenarios().values(), key=lambda scenario: int(scenario.number))
    return [
        Choice(
            scenario.id,
            f"{scenario.number}. {scenario.title}",
            scenario.about,
            dict(scenario.fixed),
            OWN_SETTINGS.get(scenario.id, ()),
        )
        for scenario in printed
    ]


SCENARIOS = [
    *_choices(),
    Choice(
        "campaign",
        "Campaign: Convoy ONS-5",
        "Eight linked battles round one convoy in the spring of 1943 [20.10].",
        {"entry": "on"},
    ),
    Choice("own", "Your own scenario", "A scenario file of your own, with the option 'file' [55-63].", own=("file",)),
]


YOUR_SCENARIO = Text("your scenario")
"""What faults call a file that came as the text of an option."""


@kept(32)
def _own(text: str, charts: Charts) -> Scenario:
    """[55] A player's scenario; without one the example is played."""
    return check_text(YOUR_SCENARIO, text or example(), charts)


@kept(32)
def _read(text: str) -> Scenario:
    """The same of a game that goes on: it was checked when it began, by the checks of its time."""
    return read_scenario(ChartFile(YOUR_SCENARIO, text or example()))


def order(charts: Charts, scenario: str, text: str) -> Scenario:
    """The order of battle of a new game: a printed scenario, or the player's own, wholly checked."""
    if scenario == "own":
        return _own(text, charts)
    return charts.scenarios[scenario]


def order_of(charts: Charts, battle: Battle) -> Scenario:
    if battle.campaign is not None:
        return campaign.campaign_order(charts, battle)
    return _read(battle.file) if battle.scenario == "own" else charts.scenarios[battle.scenario]


def seats(setup: Setup) -> tuple[str, ...]:
    """[20.7] Scenarios 1 to 5 have one player, all others two sides."""
    if setup.scenario == "own":
        return _read(setup.options.get("file", "")).seats
    if setup.scenario == "campaign":
        return (SUBMARINE, ESCORT)
    return printed_scenarios()[setup.scenario].seats


def rules_from(setup: Setup, fixed: Mapping[str, str]) -> Rules:
    """[OPT, 27.0b] The switches: each on its own, or by the level of the game."""
    level = setup.options["rules"]
    rules = Rules()
    for each in fields(Rules):
        name = each.name
        if name in ("convoy_turns", "convoy_straight"):
            continue
        chosen = fixed.get(name) or setup.options[name.replace("_", "-")]
        if chosen == "auto":
            chosen = "on" if name not in DESIGN and _in_level(name, level) else "off"
        setattr(rules, name, chosen == "on")
    limit = setup.options["convoy-turns"]
    rules.convoy_turns, rules.convoy_straight = (0, True) if limit == NEVER else (int(limit), False)
    for name, needed in NEEDS.items():
        if getattr(rules, name):
            for each_needed in needed:
                setattr(rules, each_needed, True)
    return rules


NEEDS = {
    "sonar": ("hidden",),
    "radar": ("hidden",),
    "star_shells": ("hidden",),
    "advanced_search": ("hidden", "sonar", "radar"),
    "advanced_asw": ("advanced",),
    "gunnery": ("advanced",),
    "repair": ("advanced",),
    "hidden_torpedoes": ("advanced",),
    "directed": ("advanced",),
    "sub_against_sub": ("advanced",),
}
"""What a rule cannot be played without (SUB-R60): searches need somebody hidden, hit points the Advanced data.

Undirected torpedoes [35.3.9] and submarines as targets [54.3] need the Advanced Torpedo Detonation Table.
"""


def _in_level(name: str, level: str) -> bool:
    return level == "advanced" or (level == "optional" and name in OPTIONAL)
