"""Raiders of the Deep: U-boats of the Great War, 1914-18; a solitaire career.

The index of rules is rules.tsv, the charts are in data/, rulings on unclear rules in docs/raiders-rulings.md.
"""

from __future__ import annotations

from pathlib import Path

from wardroom.games.patrol.bots import BOT_WORDS
from wardroom.games.patrol.turns import seats
from wardroom.games.raiders_of_the_deep.bots import BOTS
from wardroom.games.raiders_of_the_deep.cards import TYPES
from wardroom.games.raiders_of_the_deep.charts import Charts, data_texts, load_charts
from wardroom.games.raiders_of_the_deep.lookout import make_view
from wardroom.games.raiders_of_the_deep.phases import PHASES, SNAPSHOTS
from wardroom.games.raiders_of_the_deep.port.setup import STARTING_RANKS, begin
from wardroom.games.raiders_of_the_deep.port.wishes import end_month, start_month
from wardroom.games.raiders_of_the_deep.references import check
from wardroom.games.raiders_of_the_deep.scoring import outcome, summary
from wardroom.games.raiders_of_the_deep.state import War
from wardroom.games.raiders_of_the_deep.words.messages import MESSAGES
from wardroom.table import FirstGame, Part, Ruleset, Scenario, Setting
from wardroom.table.copying import copy_state

__all__ = ["RULESET"]

RULES_FILE = Path(__file__).resolve().parent / "rules.tsv"
RULE_PREFIX = "RD"

SCENARIOS = [
    Scenario("career", "Career", "A whole career in the German navy, to October 1918 [5.0]."),
    Scenario("austrian", "Austro-Hungarian career", "A commander of the k.u.k. navy in the Adriatic [14.5]."),
    Scenario(
        "two-player",
        "Two players",
        "Two commanders alternate patrols and roll for each other's enemies [13.1].",
    ),
    Scenario("tournament-tonnage", "Top tonnage tournament", "Most tonnage wins, dead or alive [13.2]."),
    Scenario(
        "tournament-survival",
        "Survival tournament",
        "Only those alive and in command in October 1918 score [13.3].",
        {"until": "1918-10"},
    ),
    Scenario("tournament-mixed", "Mixed boat tournament", "Any boat, most tonnage wins [13.4]."),
    Scenario(
        "tournament-mixed-survival",
        "Mixed boat survival tournament",
        "Any boat; only those alive and in command in October 1918 score [13.4].",
        {"until": "1918-10"},
    ),
    Scenario(
        "historical",
        "Historical commander",
        "One of eight commanders, free or in his own wake [14.7].",
        own=("commander-card", "patrols"),
    ),
]


def commander_cards(charts: Charts) -> dict[str, str]:
    """[14.7a] The commanders there are."""
    return {card.id: f"{card.name}, {card.boat}" for card in charts.commanders.values()}


SETTINGS = [
    Setting("boat", "the type to command, roll, or ask", ("ask", "roll", *TYPES), "ask"),
    Setting(
        "start", "month of the first patrol, such as 1915-10; else the first of the type", free=start_month, default=""
    ),
    Setting("number", "the boat's number, such as U-35", free=str, default=""),
    Setting("commander", "the commander's name", free=str, default=""),
    Setting("rank", "rank at the start", ("ask", "roll", *STARTING_RANKS), "ask"),
    Setting("until", "last month in which a patrol may start, such as 1916-12", free=end_month, default="1918-10"),
    Setting("standard-tonnage", "[14.1] small freighters have 3,500 tons and large ones 7,000; no rosters"),
    Setting("small-convoys", "[14.2] convoys of three ships"),
    Setting("historical-targeting", "[14.3] a ship is sunk once only"),
    Setting("evasive-maneuvers", "[14.4] evasive manoeuvres under depth charges: six courses to choose from"),
    Setting("biography", "[14.6] the commander's early life, and what became of him"),
    Setting(
        "commander-card", "[14.7] the historical commander", free=str.lower, default="none", listed=commander_cards
    ),
    Setting("patrols", "[14.7.1] free patrols, or the commander's own", ("free", "mirror"), "free"),
]


FIRST_GAME = FirstGame(
    "Take U-35 to the Mediterranean",
    "For a first game: October 1915, many ships that sail alone, and no depth charges until the spring.",
    {"boat": "u31", "number": "U-35", "start": "1915-10", "rank": "kptlt"},
)
"""By the charts of that month almost every first patrol there meets ships, and few boats are lost on it."""

TOUR = (
    (
        "The gun comes first",
        "A ship that sails alone can be stopped on the surface with the deck gun. That spends no torpedo, and one "
        "small freighter of a patrol may be sent home as a prize. Ships with an escort are for torpedoes.",
    ),
    (
        "The harmless tramp",
        "A small freighter may be a Q-ship with hidden guns: the option tells how likely that is. If she drops her "
        "screens, dive, or fight it out.",
    ),
    (
        "A month, then the yard",
        "A patrol takes one month; damage and wounds decide how long the boat lies in refit. Tonnage brings "
        "decorations, and those bring skill, better boats and other flotillas. The war ends in October 1918.",
    ),
)


RULESET: Ruleset[War, Charts] = Ruleset(
    id="raiders-of-the-deep",
    title="Raiders of the Deep",
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
    board=Part("wardroom.games.raiders_of_the_deep.board:board"),
    thumbnail=Part("wardroom.games.raiders_of_the_deep.board:thumbnail"),
    presenter=Part("wardroom.games.raiders_of_the_deep.words.terminal:RaidersOfTheDeep"),
    advice=Part("wardroom.games.raiders_of_the_deep.advice:advice"),
    log_book=Part("wardroom.games.raiders_of_the_deep.log.book:RaidersLog"),
    measures=Part("wardroom.games.raiders_of_the_deep.measures:measures"),
    check=check,
    open_to_all=True,
    sample=lambda view, random: copy_state(view.now.war),
    chapter="assigned",
    chapter_name="patrol",
    about="U-boats of the Great War, 1914-18: a commander's whole career, for one player or two.",
    introduction=(
        "Raiders of the Deep is a board game for one: you command a U-boat of the Great War, patrol after patrol, "
        "from 1914 to 1918. Stop and sink ships, and bring your crew home."
    ),
    tour=TOUR,
    first_game=FIRST_GAME,
    bot_words=BOT_WORDS,
    personal=("number", "commander"),
    player_name="commander",
    file_names=("number", "boat"),
)
