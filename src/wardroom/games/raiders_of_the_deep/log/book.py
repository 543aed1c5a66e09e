"""The log of Raiders of the Deep: the patrol log as its sheet shows it [3.5, 17.0], ships, decorations and victory."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.log.careers import (
    CareerLog,
    Data,
    Honour,
    Levels,
    Row,
    Ship,
    Standing,
    divided,
    level_steps,
    next_level,
    other_rules,
    patrols,
    port_lines,
    standing,
    still_above,
    tonnage_plot,
)
from wardroom.games.patrol.log.population import Population
from wardroom.games.patrol.log.story import and_listed
from wardroom.games.raiders_of_the_deep.ends import BOAT_LOST
from wardroom.games.raiders_of_the_deep.log.patrol_story import paragraphs
from wardroom.games.raiders_of_the_deep.log.population import load, population_of
from wardroom.games.raiders_of_the_deep.log.ribbons import ribbon
from wardroom.games.raiders_of_the_deep.port.awards import AUSTRIAN_AWARDS
from wardroom.games.raiders_of_the_deep.scoring import LEVELS
from wardroom.games.raiders_of_the_deep.words.messages import AMONG_ACES, note_text
from wardroom.table.text import capital, mark, month, name, plural, say, shown, word
from wardroom.telling.book import Chapter, LogBook, Section, Told, chapters

__all__ = ["RaidersLog"]

CHOSEN_FREELY = ("boat", "start", "number", "commander", "rank")
"""Settings that the population need not share, or that its month takes care of."""
AUSTRIAN_LEVELS = (*((award.sunk, award.level) for award in reversed(AUSTRIAN_AWARDS)), (0, "Defeat"))
"""[14.5.4h] The thresholds of the decorations take the place of the tonnage bands."""
MARKS = {"sunk": "*", "prize": "p", "mined": "m", "damaged": "v"}
"""[4.3.2a, 17.0b] The marks of the log sheet."""


class RaidersLog(LogBook):
    """Keeps the patrol log of a commander, or of two."""

    orders = ("month", "name", "type", "tons")
    log_template = "patrol/log/log.html"
    summary_template = "patrol/log/summary.html"
    tables_template = "patrol/log/tables.html"

    def log(self, told: Told) -> list[CareerLog]:
        return [career_log(told, career) for career in told.view["careers"]]

    def sections(self, told: Told) -> list[Section]:
        sections = [patrol_section(told, *each) for each in patrols(told)]
        first = next((chapter for chapter in chapters(told) if chapter.opening is None and chapter.events), None)
        if first is not None:
            story = list(paragraphs(told.presenter, first.events))
            sections.insert(0, Section(say("The command"), paragraphs=story))
        return sections


# One career


def career_log(told: Told, career: Data) -> CareerLog:
    ships = list(ships_of(career))
    levels = levels_of(career)
    return CareerLog(
        vocabulary="rd",
        legend="raiders-of-the-deep/log/legend.html",
        seat=career["seat"],
        title=word("rd.seat", career["seat"]),
        captain=commander(career),
        boat=name(career["boat"]["number"]) if career["boat"] else say("No boat yet"),
        where=where(career),
        facts=list(facts(career)),
        end=say("{0:plain}.", cause(career)) if career["end"] else "",
        epitaph="",
        lost=career["end"] in BOAT_LOST,
        level=word("rd.level", career["level"]),
        level_rule=level_rule(career),
        next_level="" if career["end"] else next_level(levels_above(career, levels), career["tonnage"], "rd"),
        levels=level_steps(levels, career["level"], "rd"),
        level_remark=" ".join(filter(None, (level_remark(career, levels), among_aces(career)))),
        honours_title=say("Decorations"),
        notes_title=say("Decorations and notes"),
        honours=list(honours(career)),
        rows=list(rows(career, ships)),
        sunk=[ship for ship in ships if ship.sunk],
        damaged=[ship for ship in ships if not ship.sunk],
        tonnage=career["tonnage"],
        plot=tonnage_plot(told, career, tons_by_month, levels, "rd") if career["log"] else None,
        standing=among_others(told, career),
        life=list(life(told)) if len(told.view["careers"]) == 1 else [],
    )


def commander(career: Data) -> str:
    if not career["commander"]:
        return word("rd.rank", career["rank"])
    return say("{0:rd.rank} {1}", career["rank"], career["commander"])


def cause(career: Data) -> str:
    return capital(word("rd.cause", career["end"]))


def where(career: Data) -> str:
    if not career["boat"]:
        return ""
    boat, flotilla = career["boat"]["type"], career["flotilla"]
    if career["end"]:
        return say("type {0:rd.boat type}, {1:rd.flotilla}", boat, flotilla)
    return say("type {0:rd.boat type}, {1:rd.flotilla}, {2:month}", boat, flotilla, month_number(career["month"]))


def facts(career: Data) -> Iterator[tuple[str, str]]:
    """[5.2.1a] Ships sunk are all that count: by torpedo, gun and mine, and prizes."""
    prizes = sum(ship["mark"] == "prize" for entry in career["log"] for ship in entry["ships"])
    successes = sum(entry["success"] is True for entry in career["log"])
    for what, count in (
        (plural("ton sunk", "tons sunk"), career["tonnage"]),
        (plural("ship sunk", "ships sunk"), career["ships_sunk"]),
        *(((plural("prize", "prizes"), prizes),) if prizes else ()),
        (plural("patrol", "patrols"), career["patrols"]),
        (plural("success", "successes"), successes),
    ):
        yield say(what, count), shown(count)


LIFE = ("F1", "F2")
"""[14.6a] The charts of early life and final fate."""


def life(told: Told) -> Iterator[str]:
    """Where he came from, and what became of him."""
    rolls = (event.roll for event in told.events if event.roll is not None)
    yield from (told.presenter.result(roll) for roll in rolls if roll.chart in LIFE)


# [5.2.2, 14.5.4] Victory


LEVEL_RULES = {
    "Decisive Victory": "5.2.2f",
    "Substantial Victory": "5.2.2e",
    "Marginal Victory": "5.2.2d",
    "Draw": "5.2.2c",
    "Defeat": "5.2.2a",
}


def level_rule(career: Data) -> str:
    """What makes the level what it is."""
    if career["end"] == "captured":
        return "5.2.2b"
    if career["tons_to_match"] > career["tonnage"]:
        return "14.7.2a"
    return "14.5.4h" if career["austrian"] else LEVEL_RULES[career["level"]]


def levels_of(career: Data) -> Levels:
    return AUSTRIAN_LEVELS if career["austrian"] else LEVELS


def tons_of_level(career: Data, levels: Levels) -> int:
    """What the level reached asks for; [14.5.4b-e] an Austrian may reach it by ships that he damaged."""
    asked = next(least for least, level in levels if level == career["level"])
    return max(int(career["tonnage"]), asked)


def levels_above(career: Data, levels: Levels) -> Levels:
    """Those that more tons bring; [14.7.2a] with a tile none for less than its tonnage."""
    return still_above(levels, tons_of_level(career, levels), career["tons_to_match"])


def level_remark(career: Data, levels: Levels) -> str:
    """Where tons sunk alone do not decide."""
    needed = career["tons_to_match"]
    if career["end"] == "captured":
        return say("A boat that falls into enemy hands is a defeat, whatever it has sunk.")
    if needed > career["tonnage"]:
        if not career["end"]:
            return say("Less than the {0:#rd.ton} that the commander sank in history is a defeat.", needed)
        return say("He fell short of the {0:#rd.ton} that the commander sank in history.", needed)
    if career["level"] == next(level for least, level in levels if career["tonnage"] >= least):
        return ""
    return say("Ships that were damaged count too: {0:#rd.ton}.", career["tons_damaged"])


def among_aces(career: Data) -> str:
    """[15.1a, 15.2a] Where he would stand in history, once his career is over; "" below the tenth."""
    if not career["end"] or not career["place_among_aces"]:
        return ""
    return say(AMONG_ACES, career["place_among_aces"])


# [11.3, 14.5.4] Decorations


ABOUT = {
    "PLM": (mark("100,000 tons, or a capital ship or 25,000 tons after the order before it"), "11.3.3a"),
    "OL": (mark("200,000 tons, or a capital ship or 100,000 tons after the Pour le Mérite"), "11.3.4a"),
    "HH": (mark("75,000 tons, or a capital ship or 25,000 tons after the Hanseatic Cross"), "11.3.2a"),
    "HK": (mark("50,000 tons, or a capital ship"), "11.3.1a"),
    "MTO": (mark("20,000 tons sunk, or 30,000 sunk and damaged"), "14.5.4e"),
    "KLO": (mark("15,000 tons sunk, or 20,000 sunk and damaged"), "14.5.4d"),
    "OEK": (mark("10,000 tons sunk, or 15,000 sunk and damaged"), "14.5.4c"),
    "MVK": (mark("5,000 tons sunk, or 10,000 sunk and damaged"), "14.5.4b"),
    "EK1": (mark("the second successful patrol"), "11.3b"),
    "EK2": (mark("the first successful patrol"), "11.3b"),
    "Iron Crescent": (mark("an armed ship sunk in the Mediterranean or the Black Sea"), "11.3d"),
    "War Badge": (mark("two patrols, but not before February 1918"), "11.3a"),
    "Wound Badge": (mark("a severe wound"), "11.3c"),
}
"""What each is given for, highest first, and by which rule."""


def honours(career: Data) -> Iterator[Honour]:
    given = {each["id"]: each["month"] for each in career["decorations"]}
    for id in (*(id for id in ABOUT if id in given), *(id for id in given if id not in ABOUT)):
        about, rule = ABOUT.get(id, ("", ""))
        dated = say("{0:month}: {1:plain}", month_number(given[id]), say(about)) if about else ""
        yield Honour(word("rd.award", id), 1, dated, rule, ribbon(id))
    if career["luck"]:
        lucky = "Hals und Beinbruch"
        yield Honour(word("rd.award", lucky), career["luck"], say("luck still to be used"), "12.1.3a", ribbon(lucky))


# [3.5, 17.0] The log sheet


def ships_of(career: Data) -> Iterator[Ship]:
    order = 0
    for number, entry in enumerate(career["log"], 1):
        for ship in entry["ships"]:
            order += 1
            fate = word("rd.mark", ship["mark"])
            yield Ship(
                name=word("rd.ship", ship["name"]),
                type=word("rd.letter", ship["type"]),
                kind=word("rd.type", ship["type"]),
                tons=ship["tons"],
                sunk=ship["mark"] != "damaged",
                mark=MARKS[ship["mark"]],
                told=say("{0:plain}: ", fate),
                patrol=number,
                month=month(month_number(entry["month"])),
                order=order,
                how=fate if ship["mark"] in ("prize", "mined") else "",
            )


def rows(career: Data, ships: list[Ship]) -> Iterator[Row]:
    """[3.5a] A row for each month: the patrol in its month, R for the refit, [11.4.3b] then T for training."""
    boat = ""
    for number, entry in enumerate(career["log"], 1):
        held = say("{0}, type {1:rd.boat type}, {2:rd.flotilla}", *(entry[key] for key in ("boat", "type", "flotilla")))
        mine = [ship for ship in ships if ship.patrol == number]
        yield patrol_row(career, number, entry, mine, held if held != boat else "")
        boat = held
        training, refit = (say("T"), say("training")), (say("R"), say("refit"))
        later = [refit] * entry["refit_months"] + [training] * entry["training_months"]
        sailed = month_number(entry["month"])
        yield from (Row(month(sailed + n), 0, *letter) for n, letter in enumerate(later, 1))


def patrol_row(career: Data, number: int, entry: Data, ships: list[Ship], boat: str) -> Row:
    result, result_word, style = result_of(career, number, entry)
    return Row(
        month=month(month_number(entry["month"])),
        patrol=number,
        orders=word("rd.area", entry["zone"]),
        mission=word("rd.mission letter", entry["mission"]) if entry["mission"] else "",
        mission_word=word("rd.mission", entry["mission"]) if entry["mission"] else "",
        ships=ships,
        tons=sum(ship.tons for ship in ships if ship.sunk),
        result=result,
        result_word=result_word,
        result_style=style,
        notes=list(notes(career, number, entry)),
        boat=boat,
    )


def result_of(career: Data, number: int, entry: Data) -> tuple[str, str, str]:
    """[17.0b] The letter, what it means, and how it is drawn: a success that brought an advancement in a circle."""
    if entry["success"]:
        return say("S"), word("rd.result", "S"), "success" if entry["advancement"] else "plain"
    if entry["success"] is not None:
        return say("F"), word("rd.result", "F"), "failure"
    if career["end"] and number == len(career["log"]):
        return "†", say("the career ended on this patrol"), "end"
    return "", say("at sea"), ""


def notes(career: Data, number: int, entry: Data) -> Iterator[str]:
    """Decorations and promotions, in the order of the log; the end."""
    yield from (capital(str(note_text(note["code"], note["value"]))) for note in entry["notes"])
    if career["end"] and number == len(career["log"]):
        yield cause(career)


# Plots


def tons_by_month(career: Data) -> list[tuple[float, float]]:
    total = 0
    points: list[tuple[float, float]] = [(month_number(career["log"][0]["month"]), 0)]
    for entry in career["log"]:
        total += sum(ship["tons"] for ship in entry["ships"] if ship["mark"] != "damaged")
        points.append((month_number(entry["month"]), total))
    return points


def among_others(told: Told, career: Data) -> Standing | None:
    """Among the simulated careers that began as this one did."""
    found = population(career)
    if found is None:
        return None
    return standing(career, found, load().policy, other_rules(told, CHOSEN_FREELY, "rd"), "rd")


def population(career: Data) -> Population | None:
    """The careers begun in the same boat, or in the same navy, type and month."""
    if not career["boat"]:
        return None
    log = career["log"]
    number, boat_type = (log[0]["boat"], log[0]["type"]) if log else (career["boat"]["number"], career["boat"]["type"])
    return population_of(number, boat_type, (log[0] if log else career)["month"], austrian=career["austrian"])


# The report


def patrol_section(told: Told, chapter: Chapter, career: Data, number: int) -> Section:
    entry = career["log"][number - 1]
    at_sea, in_port = divided(chapter.events)
    several = len(told.view["careers"]) > 1
    title = mark("{0:rd.seat}, patrol {1}: {2:rd.area}") if several else mark("Patrol {1}: {2:rd.area}")
    return Section(
        say(title, career["seat"], number, entry["zone"]),
        departure(entry, chapter),
        list(paragraphs(told.presenter, at_sea)),
        [*ship_lines(entry), *port_lines(told, in_port, mark("Decorations: {0:plain}."), "rd")],
    )


def departure(entry: Data, chapter: Chapter) -> str:
    """When she sailed, with what, and what for."""
    loaded = next((event for event in chapter.events if event.code == "loaded"), None)
    torpedoes = loaded.params["torpedoes"] if loaded else 0
    said = mark("{0} of the {1:rd.flotilla} sailed in {2:month} with {3:#rd.torpedo}.")
    sentences = [say(said, entry["boat"], entry["flotilla"], month_number(entry["month"]), torpedoes)]
    if entry["mission"]:
        sentences.append(say("Mission: {0:rd.mission}.", entry["mission"]))
    return " ".join(sentences)


FATES = {
    "sunk": mark("Sunk: {0:plain}; {1:#rd.ton}."),
    "prize": mark("Taken as a prize: {0:plain}; {1:#rd.ton}."),
    "mined": mark("Sunk by mines: {0:plain}; {1:#rd.ton}."),
    "damaged": mark("Damaged: {0:plain}."),
}


def ship_lines(entry: Data) -> Iterator[str]:
    for fate, said in FATES.items():
        ships = [ship for ship in entry["ships"] if ship["mark"] == fate]
        if ships:
            words = [
                say("{0:rd.ship} ({1:rd.letter}, {2})", ship["name"], ship["type"], ship["tons"]) for ship in ships
            ]
            yield say(said, and_listed(words), sum(ship["tons"] for ship in ships))
