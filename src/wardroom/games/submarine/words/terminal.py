"""Submarine in words: the sea as a map of letters, the log sheets of one's own ships, and how a battle ended.

Reads views, events and decisions only, as any player of the game does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from wardroom.games.submarine.cards.periods import period, period_text
from wardroom.games.submarine.charts import printed_scenarios
from wardroom.games.submarine.questions import CourseAsked, DepthAsked, ship_of
from wardroom.games.submarine.sea import COMPASS, hex_at, hex_name, parse_hex, place
from wardroom.games.submarine.words.data_texts import from_data
from wardroom.table import Decision, Event, Option, Outcome, Roll
from wardroom.table.hexes import distance
from wardroom.table.paused import Purpose
from wardroom.table.text import Text, Value, counted, listed, mark, name, say, word
from wardroom.telling.lines import NO_BREAK, Line, row
from wardroom.telling.presenter import Presenter, View, sentence

__all__ = ["Submarine", "sheet_facts"]

Data = dict[str, Any]

DEFAULTS = {
    "tube": "hold",
    "star-shell": "shell:no",
    "sonar": "sonar:sweep",
    "radar": "radar:search",
    "reinforce": "call:none",
    "loss": "conceal",
    "targets": "target:none",
    "operation": "operation:normal",
    "foxer": "foxer:none",
}
"""What an empty answer takes: the ordinary course of things, which gives nothing away."""
NUMBERED = ("distance", "depth", "starting-depth", "setting", "row", "shell-row")
"""Questions whose options are numbers: a player types feet, hexes or the row."""
STYLES = {
    "scene": ("turn", "ready", "campaign_day"),
    "good": ("reloaded", "escapes", "power_regained"),
    "bad": (
        "sunk",
        "damaged",
        "boat_damaged",
        "boat_hit",
        "dead_in_the_water",
        "forced_up",
        "collision",
        "torpedo_hit",
    ),
    "warning": ("exited", "dud", "torpedo_running", "torpedo_missed", "sighted", "lost_from_sight", "attack_spoiled"),
}
STYLE_OF = {code: style for style, codes in STYLES.items() for code in codes}
SAID_ON_CARDS = ("scenario", "date", "model")
"""Parameters of events that stand on cards and in scenario files, and are entries of the catalogue."""
FIT = "fit of "
"""[24.2.2a] How such a roll begins."""


class Submarine(Presenter):
    """Shows a battle of Submarine."""

    secret = frozenset(
        {
            *("course", "operation", "targets", "tube", "direction", "distance", "depth", "reload", "send", "convoy"),
            *("starting-depth", "column", "row", "heading", "torpedo-depth", "torpedo-order", "hide", "pattern"),
            *("loss", "reinforce", "enter", "torpedo", "load", "air", "pool"),
        }
    )
    anew = frozenset({"escort"})
    log_name = log_link = mark("Log sheets")
    series = frozenset({"course", "move", "tube", "setting", "squid", "slot"})

    # Events

    def word(self, name: str, value: Value) -> Value:
        return from_data(str(value)) if name in SAID_ON_CARDS else value

    def chart_name(self, roll: Roll) -> str:
        """[24.2] What is fitted to a ship is rolled for by its name."""
        return str(_fit(roll.chart)) if roll.chart.startswith(FIT) else super().chart_name(roll)

    def style(self, event: Event) -> str:
        return STYLE_OF.get(event.code, "")

    # The situation

    def seat_name(self, view: View, seat: str) -> str:
        return sentence(word("sub.side", seat))

    def headline(self, view: View) -> Text:
        if view["phase"] == "over":
            message = mark("{0}, turn {1} of {2}, over: {3:sub.winner}")
        else:
            message = mark("{0}, turn {1} of {2}")
        return Text(message, (_title(view), view["turn"], view["turns"], view["winner"]))

    def status(self, view: View, seat: str) -> list[Line]:
        when = period_text(period(view["period"]))
        lines = [Line(say("{0}, {1}", _title(view), when), "title"), *_clock(view), *sea_map(view)]
        lines += [Line(""), *(_ship_line(letter, ship) for letter, ship in _marked(view))]
        lines += [*_unplaced(view), *_in_the_water(view), *_plots(view), *_score(view)]
        return lines

    def brief(self, view: View, seat: str, decision: Decision) -> list[Line]:
        lines = list(_clock(view))
        if _needs_map(decision):
            lines += sea_map(view, always=True)
        asked = ship_of(decision)
        ship = next((each for each in view["ships"] if each["id"] == asked), None)
        if ship is not None and "bow" in ship:
            lines += [row(say("Ship"), _facts(ship)), *_nearest(view, ship)]
        return lines

    def log_sheet(self, view: View, seat: str) -> list[Line]:
        lines: list[Line] = []
        for ship in view["ships"]:
            sheet = _boat_sheet(ship) if "depth" in ship else []
            if seat == "escort" and ship["kind"] != "submarine":
                sheet = _ship_sheet(ship)
            lines += [Line(""), *sheet] if lines and len(sheet) > 1 else sheet
        return lines or [Line(say("You command no ship here."))]

    # Answers

    def default(self, decision: Decision) -> str:
        wanted = DEFAULTS.get(decision.kind, "")
        if decision.kind == "depth":
            wanted = f"depth:{decision.about(DepthAsked).depth}"
        if wanted and decision.option(wanted) is not None:
            return wanted
        return super().default(decision)

    def numbers(self, decision: Decision) -> Sequence[int]:
        """Asked how deep, how far or in which row, a player types feet, hexes or the row."""
        if decision.kind in NUMBERED:
            return [option.value for option in decision.options]
        return super().numbers(decision)

    def purpose(self, purpose: Purpose) -> Text:
        """[24.2] Asked for real dice, a player is told what would be fitted."""
        why = purpose.why.message
        return _fit(why) if why.startswith(FIT) else super().purpose(purpose)

    def grave(self, decision: Decision, option: Option) -> str:
        if decision.kind == "depth" and option.value > decision.about(DepthAsked).risky:
            return say("One time in six the hull gives way and the boat is lost.")
        return ""

    # The end

    def summary(self, view: View, outcome: Outcome) -> list[Line]:
        why = sentence(say("{0:sub.result}, on turn {1}.", view["result"], view["turn"]))
        lines = [Line(say("{0:sub.winner}.", view["winner"]), "title"), Line(why)]
        for seat, score in outcome.scores.items():
            lines.append(Line(sentence(say("{0:sub.side}: {1:#sub.point}.", seat, score))))
        for status, label in (("sunk", say("Sunk")), ("exited", say("Left"))):
            lines += _fleet(view, status, label)
        return lines

    def present_score(self, view: View, seat: str) -> int:
        """[20.1] Points so far, where this seat may know them."""
        return (view["points"] or {}).get(seat, 0) if seat else 0


def _fit(purpose: str) -> Text:
    """[24.2.2a] What a roll for equipment is for."""
    return Text("fit of {0}", (from_data(purpose.removeprefix(FIT)),))


def _title(view: View) -> Value:
    scenario = printed_scenarios().get(view["scenario"])
    if scenario is not None:
        return from_data(scenario.title)
    return Text("Convoy ONS-5") if view["scenario"] == "campaign" else Text("Your own scenario")


def _clock(view: View) -> Iterator[Line]:
    message = mark("{0} of {1}, {2:sub.phase}; {3:sub.light}, {4:sub.weather}")
    facts = (view["turn"], view["turns"], view["phase"], view["light"], view["weather"])
    yield row(say("Turn"), say(message, *facts))


def _fleet(view: View, status: str, label: str) -> Iterator[Line]:
    """The names of all ships with this status, if there are any."""
    names = [ship["name"] for ship in view["ships"] if ship["status"] == status]
    if names:
        yield row(label, listed(map(name, names)))


def _apart(parts: Iterable[str]) -> str:
    """Parts that have commas in them, one after the other."""
    return say("; ").join(parts)


# The map

MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""Letters of ships, one each; a battle with more than these shows the rest as &."""
STERNS = {6: "|", 3: "|", 1: "/", 4: "/", 2: "\\", 5: "\\"}
"""The stern by the compass number of the heading."""
AROUND = 3
"""Hexes of open sea around what is shown."""
WIDEST = 72
COUNTERS = {"charge": "%", "k-gun": "%", "mk-x": "%", "hedgehog": "^", "squid": "="}
LEGEND = mark("A bow, its stern a stroke; * torpedo, % depth charge, ^ hedgehog, = squid, + star shell")


def _marked(view: View) -> Iterator[tuple[str, Data]]:
    """Ships on the map, each with its letter."""
    placed = [ship for ship in view["ships"] if "bow" in ship]
    for number, ship in enumerate(placed):
        yield (MARKS[number] if number < len(MARKS) else "&"), ship


def _things(view: View) -> dict[tuple[int, int], str]:
    """What stands in which column and row; ships last, over everything else."""
    found: dict[tuple[int, int], str] = {}
    for hex in view["star_shells"]:
        found[place(parse_hex(hex))] = "+"
    for counter in view["counters"]:
        found[place(parse_hex(counter["hex"]))] = COUNTERS.get(counter["kind"], "%")
    for torpedo in view["torpedoes"]:
        found[place(parse_hex(torpedo["hex"]))] = "*"
    marked = list(_marked(view))
    for _, ship in marked:
        found[place(parse_hex(ship["stern"]))] = STERNS[ship["heading"]]
    for letter, ship in marked:
        found[place(parse_hex(ship["bow"]))] = letter
    return found


def sea_map(view: View, *, always: bool = False) -> list[Line]:
    """The sea around all that is seen: a letter for a bow, a stroke for a stern. North is above.

    With `always` the rows carry the turn, so that a map of a new turn is shown as a whole.
    """
    things = _things(view)
    if not things:
        return []
    columns, rows, scale = _window(things)
    head = f"{view['turn']:>2}:" if always else ""
    width = 2 if len(columns) * 2 <= WIDEST else 1
    lines = [Line(" " * (len(head) + 4) + _letters(columns, width, scale), "map")]
    for down in rows:
        cells = (_cell(things, column, down, scale) for column in columns)
        lines.append(Line(f"{head}{down:>3} " + "".join(cell.ljust(width) for cell in cells).rstrip(), "map"))
    whole = [Line(line.text.replace(" ", NO_BREAK), line.style) for line in lines]
    return [*whole, Line(say(LEGEND), "faint")]


def _window(things: dict[tuple[int, int], str]) -> tuple[range, range, int]:
    """Columns and rows to show, and how many of them one letter stands for."""
    across, down = [column for column, _ in things], [row for _, row in things]
    west, east = min(across) - AROUND, max(across) + AROUND
    north, south = min(down) - AROUND, max(down) + AROUND
    scale = 1 if east - west < WIDEST else 2 if east - west < 2 * WIDEST else 4
    return range(west, east + 1, scale), range(north, south + 1, scale), scale


def _cell(things: dict[tuple[int, int], str], column: int, row: int, scale: int) -> str:
    here = [things[c, r] for c in range(column, column + scale) for r in range(row, row + scale) if (c, r) in things]
    return max(here, key=lambda thing: (thing.isalpha(), thing)) if here else "."


def _letters(columns: range, width: int, scale: int) -> str:
    every = 1 if width == 2 or scale > 1 else 2
    names = [hex_name(hex_at(column, 1))[0] if n % every == 0 else " " for n, column in enumerate(columns)]
    return "".join(name.ljust(width) for name in names)


def _needs_map(decision: Decision) -> bool:
    """Before a course is begun, and before the next escort is chosen."""
    if decision.kind in ("course", "move"):
        return not decision.about(CourseAsked).legs
    return decision.kind == "escort"


# Ships


def _ship_line(letter: str, ship: Data) -> Line:
    hurt = ship.get("dead_in_the_water") or ship.get("damage")
    return Line(f"{letter}  {_facts(ship)}", "bad" if hurt else "", 0, 3)


def _facts(ship: Data) -> str:
    """A ship in one line."""
    where = ("name", "nation", "type", "bow", "heading")
    parts = [say("{0} ({1:sub.nation} {2}) at {3} heading {4}", *(ship[each] for each in where)), *_how_deep(ship)]
    if "speed" in ship:
        parts.append(say("dead in the water") if ship.get("dead_in_the_water") else say("speed {0}", ship["speed"]))
    if "damage" in ship:
        parts.append(say("damage {0} of {1}", ship["damage"], ship["capacity"]))
    return listed(parts)


def _how_deep(ship: Data) -> Iterator[str]:
    """Of one's own submarine all, of another whether it is up."""
    if "depth" in ship:
        yield say("{0:#sub.foot}", ship["depth"]) if ship["depth"] else say("surfaced")
        yield say("emergency power {0} of {1}", ship["emergency"], ship["emergency_full"])
        if not ship["shown"]:
            yield say("unseen by the enemy")
    elif "surfaced" in ship:
        yield say("surfaced") if ship["surfaced"] else say("submerged")


def _nearest(view: View, ship: Data, most: int = 3) -> Iterator[Line]:
    """Enemies in sight, the nearest first, with their distance."""
    here = parse_hex(ship["bow"])
    mine = ship["kind"] == "submarine"
    others = [each for each in view["ships"] if "bow" in each and (each["kind"] == "submarine") != mine]
    near = sorted((distance(here, parse_hex(each["bow"])), each["name"], each) for each in others)[:most]
    message = mark("{0} {1:#sub.hexes_off} at {2} heading {3}")
    words = [say(message, each["name"], far, each["bow"], each["heading"]) for far, _, each in near]
    if words:
        yield row(say("Near"), _apart(words))


def _unplaced(view: View) -> Iterator[Line]:
    """Ships of which no place is known: hidden, waiting, lost or gone."""
    for status, label in (("sunk", say("Sunk")), ("exited", say("Left")), ("waiting", say("To come"))):
        yield from _fleet(view, status, label)
    lost = [ship["name"] for ship in view["ships"] if ship["status"] == "afloat" and "bow" not in ship]
    if lost:
        yield row(say("Unseen"), listed(map(name, lost)))


def _in_the_water(view: View) -> Iterator[Line]:
    for torpedo in view["torpedoes"]:
        depth = "shallow" if torpedo["shallow"] else "deep"
        course = _course(torpedo["course"])
        where = say("at {0}, heading {1:plain}, {2:sub.run}", torpedo["hex"], course, depth)
        yield row(say("Torpedo"), where)
    dropped = Counter((each["hex"], each["kind"]) for each in view["counters"])
    for (hex, kind), number in dropped.items():
        yield row(say("In water"), say("{0:plain} in {1}", counted(f"sub.{kind}", number), hex))
    if view["star_shells"]:
        yield row(say("Star shell"), listed(map(name, view["star_shells"])))


def _course(twelfths: int) -> str:
    """[2.1c, 36.3] The compass number, or the two between which a torpedo runs along hexsides."""
    heading, between = divmod(twelfths, 2)
    first, second = COMPASS[heading], COMPASS[(heading + 1) % 6]
    return f"{first}-{second}" if between else str(first)


def _plots(view: View) -> Iterator[Line]:
    """[5.1.3] The convoy's plots ahead, and what is being plotted now."""
    if view["convoy_plots"]:
        yield row(say("Convoy"), say("plotted ahead: {0}", view["convoy_plots"]))
    plot = view.get("plot") or {"ships": {}, "convoy": {}}
    names = {ship["id"]: ship["name"] for ship in view["ships"]}
    for ship_id, drawn in plot["ships"].items():
        sketched = listed(_sketch(drawn, names))
        yield row(say("Plot"), say("{0}: {1:plain}", names.get(ship_id, ship_id), sketched))
    if plot["convoy"]:
        moves = [Text("turn {0:plain}: {1}", (turn, move)) for turn, move in plot["convoy"].items()]
        yield row(say("Plot"), say("convoy: {0}", moves))


def _sketch(drawn: Data, names: dict[str, str]) -> Iterator[str]:
    """[5.1.1, 5.1.2] A ship's plot so far: its move, and a boat's launches, depth, operation and targets."""
    yield say("move {0}", drawn["move"])
    if drawn.get("depth") is not None:
        yield say("depth {0}", drawn["depth"])
    if "launches" in drawn:
        launches = [
            f"{each['tube']}: {each['first']}{each['turn']}{each['distance'] or ''}" for each in drawn["launches"]
        ]
        yield say("launches {0}", launches) if launches else say("no launches")
    if "operation" in drawn:
        yield say("operation {0:sub.operation}", drawn["operation"])
    if "targets" in drawn:
        yield say("targets {0}", [names.get(each, each) for each in drawn["targets"]])


def _score(view: View) -> Iterator[Line]:
    if view["points"]:
        points = view["points"]
        message = mark("submarine side {0}, escort side {1}")
        yield row(say("Points"), say(message, points.get("submarine", 0), points.get("escort", 0)))


# Log sheets

Facts = Iterator[tuple[str, str]]
"""What a sheet says: a name and a text a line."""


def sheet_facts(ship: Data) -> Facts:
    """[4.4, 4.5] The lines of a ship's log sheet, for who commands it."""
    return _boat_facts(ship) if ship["kind"] == "submarine" else _ship_facts(ship)


def _boat_sheet(ship: Data) -> list[Line]:
    """[4.4] The log sheet of a submarine."""
    title = say("{0}, {1:sub.nation} {2}", ship["name"], ship["nation"], ship["class"])
    return [Line(title, "title"), *(row(label, text) for label, text in _boat_facts(ship))]


def _boat_facts(ship: Data) -> Facts:
    speeds, deepest = (ship["speed"], *ship["speeds"]), ship["maximum_depth"]
    yield say("Speed"), say("{0} last turn; surface {1}, submerged {2}, at most {3}", *speeds)
    depths = mark("{0:#sub.foot}; maximum {1}, never below {2}")
    yield say("Depth"), say(depths, ship["depth"], deepest, _floor(ship))
    yield say("Power"), say("emergency power {0} of {1}", ship["emergency"], ship["emergency_full"])
    damage = _boxes(ship["damage"], ship["capacity"])
    yield say("Damage"), say("{0:plain}, surfaces at {1}", damage, ship["to_surface"])
    yield say("Guns"), _guns(ship)
    for end in ("bow", "stern"):
        tubes = [(n, tube) for n, tube in enumerate(ship["tubes"], 1) if tube["end"] == end]
        if tubes:
            loads = say("{0:plain}; {1:#sub.reload}", _tubes(tubes), ship[f"{end}_reloads"])
            yield sentence(word("sub.end", end)), loads


def _floor(ship: Data) -> int:
    """[9.9] One and a half times maximum depth."""
    return int(ship["maximum_depth"]) * 3 // 2 // 25 * 25


def _boxes(crossed: int, full: int) -> str:
    """A track box by box, those that are gone crossed out."""
    gone = max(0, min(crossed, full))
    share = say("{0} of {1}", gone, full)
    return "[x]" * gone + "[ ]" * (full - gone) + f"  {share}" if full <= 12 else share


def _guns(ship: Data) -> str:
    return say("forward {0}, broadside {1}, aft {2}", *ship["guns"]) if any(ship["guns"]) else say("none")


def _tubes(tubes: list[tuple[int, Data]]) -> str:
    return "  ".join(f"{n} {_tube(tube)}".replace(" ", NO_BREAK) for n, tube in tubes)


def _tube(tube: Data) -> str:
    if tube["loaded"]:
        return name(tube["loaded"])
    return say("loading {0} ({1})", tube["loading"], tube["turns"]) if tube["loading"] else say("empty")


def _ship_sheet(ship: Data) -> list[Line]:
    """[4.5] The log sheet of a surface ship; that of a merchant is one line."""
    if ship["status"] != "afloat":
        return [Line(say("{0}: {1:sub.status}", ship["name"], ship["status"]), "bad")]
    if ship["kind"] == "merchant":
        message = (
            mark("{0}: {1:plain}, dead in the water")
            if ship["dead_in_the_water"]
            else mark("{0}: {1:plain}, speed {2:plain}")
        )
        return [Line(say(message, ship["name"], _boxes(ship["damage"], ship["capacity"]), _speed(ship)))]
    facts = (ship["name"], ship["nation"], ship["type"], ship["class"])
    title = say("{0}, {1:sub.nation} {2}, {3}", *facts)
    return [Line(title, "title"), *(row(label, text) for label, text in _ship_facts(ship))]


def _speed(ship: Data) -> str:
    return say("{0} of {1}", ship["speed"], ship["maximum"])


def _ship_facts(ship: Data) -> Facts:
    yield say("Speed"), say("dead in the water") if ship["dead_in_the_water"] else _speed(ship)
    yield say("Damage"), _boxes(ship["damage"], ship["capacity"])
    yield say("Guns"), _guns(ship)
    if ship["kind"] == "escort":
        yield say("Weapons"), listed(_weapons(ship)) or say("none")
        sets = [(each, ship[each]) for each in ("sonar", "radar") if ship.get(each)]
        if sets:
            yield say("Search"), listed(say("{0:sub.search} {1:sub.set}", *each) for each in sets)


def _weapons(ship: Data) -> Iterator[str]:
    if ship["charges"]:
        yield say("{0} x {1:sub.charge} over the stern", ship["charges"], ship["charge"])
    if ship["k_guns"]:
        yield say("{0:#sub.k_gun}", ship["k_guns"])
    if ship["thrower"]:
        yield word("sub.thrower", ship["thrower"])
    if ship.get("supply", -1) >= 0:
        yield say("charges left: {0}", ship["supply"])
