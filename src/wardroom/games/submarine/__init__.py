"""Submarine: tactical submarine combat of the Second World War on a hex map, for two sides.

Rules: Basic Game, Optional rules and the Advanced Game as a menu of switches; twelve scenarios, a campaign, and
scenarios of the players' own. The index of rules is rules.tsv, cards, charts and scenarios are in data/.
"""

from __future__ import annotations

from pathlib import Path

from wardroom.games.submarine.bots import BOTS
from wardroom.games.submarine.charts import Charts, load_charts
from wardroom.games.submarine.older_saves import migrate
from wardroom.games.submarine.phases import PHASES, SNAPSHOTS
from wardroom.games.submarine.references import check
from wardroom.games.submarine.scenarios.builder import check_text, convert, describe, template
from wardroom.games.submarine.scenarios.building import begin
from wardroom.games.submarine.scenarios.menu import SCENARIOS, SETTINGS, seats
from wardroom.games.submarine.scenarios.victory import outcome, summary
from wardroom.games.submarine.state import Battle
from wardroom.games.submarine.view import make_view
from wardroom.games.submarine.words.data_texts import data_texts
from wardroom.games.submarine.words.messages import MESSAGES
from wardroom.table import Part, Ruleset, Workshop

__all__ = ["RULESET"]

RULES_FILE = Path(__file__).resolve().parent / "rules.tsv"
RULE_PREFIX = "SUB"

RULESET: Ruleset[Battle, Charts] = Ruleset(
    id="submarine",
    title="Submarine",
    version="1",
    schema=2,
    scenarios={scenario.id: scenario for scenario in SCENARIOS},
    settings={setting.id: setting for setting in SETTINGS},
    state_type=Battle,
    seats=seats,
    load_charts=load_charts,
    begin=begin,
    phases=PHASES,
    snapshots=SNAPSHOTS,
    view=make_view,
    outcome=outcome,
    bots=BOTS,
    default_scenario="1",
    default_bot="standard",
    messages=MESSAGES,
    data_texts=data_texts,
    summary=summary,
    advice=Part("wardroom.games.submarine.advice:advice"),
    board=Part("wardroom.games.submarine.board:board"),
    thumbnail=Part("wardroom.games.submarine.board:thumbnail"),
    presenter=Part("wardroom.games.submarine.words.terminal:Submarine"),
    log_book=Part("wardroom.games.submarine.log.book:SubmarineLog"),
    measures=Part("wardroom.games.submarine.measures:measures"),
    migrate=migrate,
    check=check,
    sample=Part("wardroom.games.submarine.sampling:sample"),
    workshop=Workshop(
        "own",
        "file",
        template,
        lambda name, text: describe(check_text(name, text, load_charts({}))),
        convert,
    ),
    chapter="turn",
    chapter_name="turn",
    about="Submarines, escorts and convoys of 1939-45, hex by hex: hunter and hunted, each seeing only its own.",
    introduction=(
        "Submarine is a game of hunter and hunted on a map of hexes: boats against convoys and their escorts, 1939 to "
        "1945. Each side plots its moves in secret, then both see what comes of them."
    ),
    bot_words={
        "random": "picks any option, wise or not",
        "standard": "plays as a sensible player would",
    },
)
