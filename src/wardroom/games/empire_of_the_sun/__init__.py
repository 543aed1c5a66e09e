"""Empire of the Sun: the Pacific War, December 1941 to August 1945; card-driven, for two.

The index of rules is rules.tsv, map, counters, cards, charts and scenarios are in data/, rulings on unclear rules in
docs/empire-rulings.md.
"""

from __future__ import annotations

from pathlib import Path

from wardroom.games.empire_of_the_sun.bots import BOTS
from wardroom.games.empire_of_the_sun.charts import Charts, load_charts
from wardroom.games.empire_of_the_sun.phases import PHASES, SNAPSHOTS
from wardroom.games.empire_of_the_sun.references import check
from wardroom.games.empire_of_the_sun.scenarios.menu import SCENARIOS, SETTINGS, seats
from wardroom.games.empire_of_the_sun.scenarios.setup import begin
from wardroom.games.empire_of_the_sun.scoring import outcome, summary
from wardroom.games.empire_of_the_sun.seating import seated
from wardroom.games.empire_of_the_sun.state import War
from wardroom.games.empire_of_the_sun.view import make_view
from wardroom.games.empire_of_the_sun.words.messages import MESSAGES
from wardroom.table import Part, Ruleset, Setup

__all__ = ["RULESET"]

RULES_FILE = Path(__file__).resolve().parent / "rules.tsv"
RULE_PREFIX = "EOS"

TOUR = (
    (
        "Cards are everything",
        "Each card can be an offensive, an event or another operations choice. It is gone when it is played, so what "
        "you do not do with it matters as much.",
    ),
    (
        "Supply before guns",
        "A unit fights only where a headquarters can supply and activate it. Enemy aircraft in range cut the lines: "
        "look at who is out of supply before you choose.",
    ),
    (
        "Political Will",
        "Japan wins the campaign if America loses heart: surrenders, heavy losses and too little progress cost "
        "Political Will, and at 0 there are negotiations.",
    ),
)


def fit(charts: Charts, setup: Setup) -> Charts:
    """[17.10a] The South Pacific has a map of its own."""
    return charts.on(setup.scenario)


RULESET: Ruleset[War, Charts] = Ruleset(
    id="empire-of-the-sun",
    title="Empire of the Sun",
    version="1",
    schema=1,
    scenarios={scenario.id: scenario for scenario in SCENARIOS},
    settings={setting.id: setting for setting in SETTINGS},
    state_type=War,
    seats=seats,
    load_charts=load_charts,
    fit=fit,
    begin=begin,
    phases={name: seated(phase) for name, phase in PHASES.items()},
    snapshots=SNAPSHOTS,
    view=make_view,
    outcome=outcome,
    bots=BOTS,
    default_scenario="south-pacific",
    default_bot="eager",
    messages=MESSAGES,
    data_texts=Part("wardroom.games.empire_of_the_sun.words.data_texts:data_texts"),
    summary=summary,
    advice=Part("wardroom.games.empire_of_the_sun.advice:advice"),
    presenter=Part("wardroom.games.empire_of_the_sun.words.terminal:EmpireOfTheSun"),
    log_book=Part("wardroom.games.empire_of_the_sun.log.book:WarDiary"),
    measures=Part("wardroom.games.empire_of_the_sun.measures:measures"),
    check=check,
    sample=Part("wardroom.games.empire_of_the_sun.sampling:sample"),
    chapter="turn",
    chapter_name="turn",
    about="The Pacific War, 1941-45, for two: cards, offensives, and supply across an ocean.",
    introduction=(
        "Empire of the Sun is the whole Pacific War for two: Japan against the Allies, from December 1941 to August "
        "1945. Cards drive offensives over an ocean on which supply decides."
    ),
    tour=TOUR,
    bot_words={
        "random": "picks any option, wise or not",
        "eager": "plays each card for what it can do, and fights wherever it may",
    },
)
