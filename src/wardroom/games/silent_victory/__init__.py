"""Silent Victory: US submarines in the Pacific, 1941-45; a solitaire career.

Rules: the living rules with errata to February 2023; `--option edition=first` plays the first printing.
The index of rules is rules.tsv, the charts are in data/, rulings on unclear rules in docs/rulings.md.
"""

from __future__ import annotations

from pathlib import Path

from wardroom.games.patrol.bots import BOT_WORDS
from wardroom.games.patrol.turns import seats
from wardroom.games.silent_victory.bots import BOTS
from wardroom.games.silent_victory.charts import CLASSES, Charts, data_texts, load_charts
from wardroom.games.silent_victory.lookout import make_view
from wardroom.games.silent_victory.phases import PHASES, SNAPSHOTS
from wardroom.games.silent_victory.port.setup import begin, end_month
from wardroom.games.silent_victory.references import check
from wardroom.games.silent_victory.scoring import outcome, summary
from wardroom.games.silent_victory.state import War
from wardroom.games.silent_victory.words.messages import MESSAGES
from wardroom.table import Part, Ruleset, Scenario, Setting
from wardroom.table.copying import copy_state

__all__ = ["RULESET"]

RULES_FILE = Path(__file__).resolve().parent / "rules.tsv"
RULE_PREFIX = "SV"

SCENARIOS = [
    Scenario("career", "Career", "A whole career, from the first patrol to July 1945 [5.0]."),
    Scenario(
        "two-player",
        "Two players",
        "Two captains alternate patrols and roll for each other's enemies [13.1].",
    ),
    Scenario("tournament-long", "Long tournament", "From December 1941 in a Porpoise, Tambor or Salmon [13.2.2]."),
    Scenario("tournament-short", "Short tournament", "From April 1942 in a Gato [13.2.3].", {"boat": "gato"}),
    Scenario(
        "tournament-survival",
        "Survival tournament",
        "Only those alive and in command in July 1945 score [13.3].",
        {"until": "1945-07"},
    ),
    Scenario("tournament-mixed", "Mixed tournament", "Any class, most tonnage wins [13.4]."),
    Scenario(
        "historical",
        "Historical captain",
        "One of eight captains, free or in his own wake [14.10].",
        own=("captain-card", "patrols"),
    ),
]


def captain_cards(charts: Charts) -> dict[str, str]:
    """[14.10.1a] The captains there are."""
    return {card.id: f"{card.name}, USS {card.boat}" for card in charts.captains.values()}


SETTINGS = [
    Setting("boat", "the class to command, or ask", ("ask", *CLASSES), "ask"),
    Setting("name", "the boat's name", free=str, default=""),
    Setting("captain", "the captain's name", free=str, default=""),
    Setting("edition", "living rules or first printing", ("living", "first"), "living"),
    Setting("until", "last month in which a patrol may start", free=end_month, default="1945-07"),
    Setting("standard-tonnage", "[14.1] 2,500 and 7,000 tons in place of the rosters"),
    Setting("historical-targeting", "[14.2] a ship is sunk once only"),
    Setting("first-roster-only", "[15.0] use the first small and large roster only"),
    Setting("sunk-trick", "[14.4] the 'we've been sunk' trick"),
    Setting("escort-quality", "[14.5] variable escort quality"),
    Setting("aircraft-quality", "[14.6] variable aircraft quality"),
    Setting("evasive-maneuvers", "[14.7] evasive maneuvers"),
    Setting("circular-run", "[14.8] circular runs"),
    Setting("limited-escorts", "[14.9] single escorts from 1943"),
    Setting("replacement-class", "class of an automatic new boat (ruling SV-R24)", ("newest", "same"), "newest"),
    Setting("captain-card", "[14.10] the historical captain", free=str.lower, default="none", listed=captain_cards),
    Setting("patrols", "[14.10.2] free patrols, or the captain's own", ("free", "mirror"), "free"),
]


RULESET: Ruleset[War, Charts] = Ruleset(
    id="silent-victory",
    title="Silent Victory",
    version="1",
    schema=1,
    scenarios={scenario.id: scenario for scenario in SCENARIOS},
    settings={setting.id: setting for setting in SETTINGS},
    state_type=War,
    seats=seats,
    load_charts=load_charts,
    begin=begin,
    phases=PHASES,
    snapshots=SNAPSHOTS,
    view=make_view,
    views_last=True,
    outcome=outcome,
    bots=BOTS,
    default_scenario="career",
    default_bot="standard",
    messages=MESSAGES,
    data_texts=data_texts,
    summary=summary,
    advice=Part("wardroom.games.silent_victory.advice:advice"),
    board=Part("wardroom.games.silent_victory.board:board"),
    thumbnail=Part("wardroom.games.silent_victory.board:thumbnail"),
    presenter=Part("wardroom.games.silent_victory.words.terminal:SilentVictory"),
    log_book=Part("wardroom.games.silent_victory.log.book:SilentVictoryLog"),
    measures=Part("wardroom.games.silent_victory.measures:measures"),
    check=check,
    open_to_all=True,
    sample=lambda view, random: copy_state(view.now.war),
    chapter="assigned",
    chapter_name="patrol",
    about="US submarines in the Pacific, 1941-45: a captain's whole career, for one player or two.",
    introduction=(
        "Silent Victory is a board game for one: you command a United States submarine in the Pacific, patrol after "
        "patrol, from 1941 to 1945. Sink ships, bring your crew home."
    ),
    bot_words=BOT_WORDS,
    personal=("name", "captain"),
    player_name="captain",
    file_names=("name", "boat"),
)
