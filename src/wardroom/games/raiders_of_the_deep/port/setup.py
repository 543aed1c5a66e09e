"""[4.0] Set-up: name, start, boat, number, rank; [13, 14.5, 14.7] what a scenario fixes."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.crew import Crew
from wardroom.games.patrol.turns import opposed
from wardroom.games.raiders_of_the_deep.boat import RD
from wardroom.games.raiders_of_the_deep.cards import AUSTRIAN_FLOTILLA, CommanderCard
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.torpedoes import load_torpedoes
from wardroom.games.raiders_of_the_deep.port.assignment import current_flotilla
from wardroom.games.raiders_of_the_deep.port.crew import rank_name
from wardroom.games.raiders_of_the_deep.port.numbers import roll_number
from wardroom.games.raiders_of_the_deep.port.wishes import (
    first_month,
    historical_commander,
    settle_boat,
)
from wardroom.games.raiders_of_the_deep.state import (
    FIRST_MONTH,
    LAST_MONTH,
    RANKS,
    Boat,
    Career,
    Options,
    War,
)
from wardroom.table import Decision, Option, Setup, option
from wardroom.table.text import mark

__all__ = ["STARTING_RANKS", "begin", "setup_phase"]

STARTING_RANKS = {"lt": 1, "olt": 2, "kptlt": 3}
"""[4.4.2a] Ranks among which a commander starts."""


def begin(setup: Setup, charts: Charts) -> War:
    """A war before its first decision."""
    asked = setup.options
    options = Options(
        standard_tonnage=asked["standard-tonnage"] == "on",
        small_convoys=asked["small-convoys"] == "on",
        historical_targeting=asked["historical-targeting"] == "on",
        evasive_maneuvers=asked["evasive-maneuvers"] == "on",
        austrian=setup.scenario == "austrian",
        biography=asked["biography"] == "on",
        mirror=asked["patrols"] == "mirror",
        until=month_number(asked["until"]),
    )
    card = historical_commander(setup, charts)
    if card is not None:
        options.austrian = card.flotilla == AUSTRIAN_FLOTILLA
    war = War("setup", setup.scenario)
    war.rank = "" if asked["rank"] == "ask" else asked["rank"]
    number = settle_boat(charts, war, card, options, asked)
    for seat, enemy in opposed(setup):
        war.careers.append(blank_career(seat, enemy, options, card, asked["commander"], number))
    return war


def blank_career(
    seat: str, enemy: str, options: Options, card: CommanderCard | None, commander: str, number: str
) -> Career:
    """[4.4.2b] Trained crew; the boat comes with the set-up phase. The names asked for are the first commander's."""
    first = seat == "captain"
    return Career(
        seat=seat,
        enemy=enemy,
        options=options,
        commander=card.name if card is not None else (commander if first else ""),
        card=card.id if card is not None else "",
        month=FIRST_MONTH,
        boat=Boat("", number if first else ""),
        crew=Crew(),
    )


# The set-up phase


def setup_phase(table: RD, war: War) -> None:
    """[4.1-4.6] Name, start, boat and rank; [13.1.1a] two players have the same month and the same type."""
    for career in war.careers:
        name_commander(table, career)
    month, boat_type = start_and_type(table, war)
    for career in war.careers:
        take_command(table, war, career, month, boat_type)
        load_torpedoes(table, career, month)
    war.phase = "assignment"


def name_commander(table: RD, career: Career) -> None:
    """[4.1a, b, 14.5.1b] Rolled if nobody gave one."""
    if not career.commander:
        chart = table.charts.austrian_names if career.options.austrian else table.charts.names
        career.commander = str(table.roll(chart, (), "4.1a", career.seat).result)


def start_and_type(table: RD, war: War) -> tuple[int, str]:
    """[4.2a, 18.0b] By S1, or as the commander will."""
    career = war.careers[0]
    boat_type = war.boat or choose_type(table, war)
    if boat_type == "roll":
        return roll_start(table, career)
    return war.start or first_month(table.charts, boat_type, austrian=career.options.austrian), boat_type


def roll_start(table: RD, career: Career) -> tuple[int, str]:
    """[4.2a, RD-R71] Month and type by S1; a month after the end of the game is rolled again."""
    chart = table.charts.austrian_start if career.options.austrian else table.charts.start
    while True:
        month, _, boat_type = str(table.roll(chart, (), "4.2a", career.seat).result).partition(" ")
        if month_number(month) <= career.options.until:
            return month_number(month), boat_type
        table.tell("start_too_late", "5.1.1a", month=month_number(month))


ROLL = Option("boat:roll", "Roll for date and boat", rule="4.2a", board=("boat",))
MONTH_CHOSEN = ROLL.refused(mark("you chose the month yourself"), "4.2a")


@option
def type_option(name: str, start: int) -> Option:
    return Option(f"boat:{name}", "{0:rd.boat type}, from {1:month}", (name, start), "18.0b", (f"boat:{name}",))


def choose_type(table: RD, war: War) -> str:
    """[4.2a, 18.0b] One of the types, or a roll."""
    charts, options = table.charts, war.careers[0].options
    rolled = [month for month, _ in charts.starts(austrian=options.austrian)]
    choices = [ROLL] if not war.start and min(rolled) <= options.until else []
    refused = [MONTH_CHOSEN] if war.start else []
    for name, _ in charts.types(austrian=options.austrian):
        months = charts.front_months(name, austrian=options.austrian)
        start = war.start or months[0]
        if start in months and start <= options.until:
            choices.append(type_option(name, start))
    decision = Decision("boat", "Which boat will you command?", choices, refused, "4.2a")
    return table.choose(war.careers[0].seat, decision).id.removeprefix("boat:")


def take_command(table: RD, war: War, career: Career, month: int, boat_type: str) -> None:
    """[4.2a, 4.3.1a, 4.4.2a] Number and rank, and the first line of the log."""
    charts = table.charts
    card = charts.commanders.get(career.card)
    career.month = career.reviewed = month
    number = boat_number(table, war, career, boat_type, month)
    career.boat = Boat(boat_type, number)
    if card is not None and card.flotilla != charts.flotilla(number, month):
        career.transferred = card.flotilla
    career.flotilla = war.careers[0].flotilla  # of a boat that is not at the front yet [RD-R104]
    career.flotilla = current_flotilla(charts, career, month)
    career.rank = starting_rank(table, war, career)
    if career.options.biography:
        life = table.roll(
            charts.austrian_early_life if career.options.austrian else charts.early_life, (), "14.6a", career.seat
        )
        career.early_life.append(str(life.natural))
    table.tell(
        "command",
        "4.3.1a",
        commander=career.commander,
        rank=rank_name(career),
        boat=number,
        boat_class=boat_type,
        flotilla=career.flotilla,
        month=month,
    )


def boat_number(table: RD, war: War, career: Career, boat_type: str, month: int) -> str:
    """[4.2a, RD-R104] The number asked for, or one by B1 that the other commander does not have."""
    if career.boat.name:
        return career.boat.name
    taken = {other.boat.name for other in war.careers}
    return roll_number(table, career.seat, free_boats(table.charts, career, boat_type, month, taken))


def free_boats(charts: Charts, career: Career, boat_type: str, month: int, taken: AbstractSet[str]) -> list[str]:
    """[RD-R104] Of this month, or of the first later one in which there is another boat."""
    months = range(month, LAST_MONTH + 1)
    boats = [charts.numbers(boat_type, each, austrian=career.options.austrian) for each in months]
    free = ([number for number in numbers if number not in taken] for numbers in boats)
    return next(filter(None, free), list(boats[0]))


# [4.4.2, 11.2.2] Rank

ROLL_RANK = Option("rank:roll", "Roll for the rank", rule="11.2.2a", board=("captain",))


@option
def rank_option(id: str, name: str) -> Option:
    return Option(f"rank:{id}", "{0:rd.rank}", (name,), "4.4.2a", ("captain",))


def starting_rank(table: RD, war: War, career: Career) -> int:
    """[4.4.2a, 11.2.2a] Chosen or rolled."""
    names = RANKS["austrian" if career.options.austrian else "german"]
    asked = war.rank
    if not asked:
        options = (ROLL_RANK, *(rank_option(id, names[rank]) for id, rank in STARTING_RANKS.items()))
        decision = Decision("rank", "Your rank?", options, (), "4.4.2a")
        asked = table.choose(career.seat, decision).id.removeprefix("rank:")
    if asked != "roll":
        return STARTING_RANKS[asked]
    return RANKS["german"].index(str(table.roll(table.charts.starting_rank, (), "11.2.2a", career.seat).result))
