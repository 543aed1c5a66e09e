"""Submarine in words: the sea as a map of letters, the log sheets of one's own ships, and how a battle ended.

Reads views, events and decisions only, as any player of the game does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from wardroom.games.submarine.charts import printed_scenarios
from wardroom.games.submarine.questions import CourseAsked, DepthAsked, ship_of
from wardroom.games.submarine.sea import COMPASS, hex_at, hex_name, parse_hex, place
from wardroom.games.submarine.words.messages import WORDS
from wardroom.table import Decision, Event, Option, Outcome
from wardroom.table.hexes import distance
from wardroom.table.text import translated
from wardroom.telling.lines import NO_BREAK, Line
from wardroom.telling.presenter import LABEL, Presenter, View, sentence

__all__ = ["Submarine"]

Data = dict[str, Any]

SIDES = {"submarine": "Submarine side", "escort": "Escort side"}
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
PHASES = {
    "setup": "set-up",
    "turn": "a new turn",
    "plot": "movement plot",
    "gunfire": "surface gunfire",
    "convoy": "convoy movement",
    "escorts": "escort movement",
    "torpedoes": "torpedoes",
    "boats": "submarine movement",
    "attacks": "anti-submarine attacks",
    "end": "end of the turn",
    "over": "over",
}


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
    log_name = log_link = "Log sheets"
    series = frozenset({"course", "move", "tube", "setting", "squid", "slot"})

    # Events

    def word(self, name: str, value: object) -> object:
        return WORDS.get(name, {}).get(str(value)) or super().word(name, value)

    def style(self, event: Event) -> str:
        return STYLE_OF.get(event.code, "")

    # The situation

    def seat_name(self, view: View, seat: str) -> str:
        return SIDES.get(seat, sentence(seat))

    def headline(self, view: View) -> str:
        over = f", over: {_winner(view)}" if view["phase"] == "over" else ""
        return f"{_title(view)}, turn {view['turn']} of {view['turns']}{over}"

    def status(self, view: View, seat: str) -> list[Line]:
        lines = [Line(f"{_title(view)}, {view['period']}", "title"), *_clock(view), *sea_map(view)]
        lines += [Line(""), *(_ship_line(mark, ship) for mark, ship in _marked(view))]
        lines += [*_unplaced(view), *_in_the_water(view), *_plots(view), *_score(view)]
        return lines

    def brief(self, view: View, seat: str, decision: Decision) -> list[Line]:
        lines = list(_clock(view))
        if _needs_map(decision):
            lines += sea_map(view, always=True)
        asked = ship_of(decision)
        ship = next((each for each in view["ships"] if each["id"] == asked), None)
        if ship is not None and "bow" in ship:
            lines += [_row("Ship", _facts(ship)), *_nearest(view, ship)]
        return lines

    def log_sheet(self, view: View, seat: str) -> list[Line]:
        lines: list[Line] = []
        for ship in view["ships"]:
            sheet = _boat_sheet(ship) if "depth" in ship else []
            if seat == "escort" and ship["kind"] != "submarine":
                sheet = _ship_sheet(ship)
            lines += [Line(""), *sheet] if lines and len(sheet) > 1 else sheet
        return lines or [Line("You command no ship here.")]

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

    def grave(self, decision: Decision, option: Option) -> str:
        if decision.kind == "depth" and option.value > decision.about(DepthAsked).risky:
            return "One time in six the hull gives way and the boat is lost."
        return ""

    # The end

    def summary(self, view: View, outcome: Outcome) -> list[Line]:
        lines = [Line(f"{_winner(view)}.", "title"), Line(f"{sentence(_why(view))}, on turn {view['turn']}.")]
        lines += [Line(f"{SIDES.get(seat, seat)}: {score:,} points.") for seat, score in outcome.scores.items()]
        for status, words in (("sunk", "Sunk"), ("exited", "Left")):
            names = [ship["name"] for ship in view["ships"] if ship["status"] == status]
            if names:
                lines.append(_row(words, ", ".join(names)))
        return lines

    def present_score(self, view: View, seat: str) -> int:
        """[20.1] Points so far, where this seat may know them."""
        return (view["points"] or {}).get(seat, 0) if seat else 0


def _row(name: str, text: str, style: str = "") -> Line:
    """A line with a label in front, which goes on below its text."""
    return Line(f"{name:<{LABEL}}{text}", style, 0, LABEL)


def _title(view: View) -> str:
    scenario = printed_scenarios().get(view["scenario"])
    return scenario.title if scenario else "Convoy ONS-5" if view["scenario"] == "campaign" else "Your own scenario"


def _winner(view: View) -> str:
    return f"The {view['winner']} side wins" if view["winner"] else "A draw"


def _why(view: View) -> str:
    result = str(view["result"])
    return translated(WORDS["result"].get(result, result), ())


def _clock(view: View) -> Iterator[Line]:
    when = f"{view['turn']} of {view['turns']}, {PHASES.get(view['phase'], view['phase'])}"
    yield _row("Turn", f"{when}; {view['light']}, {view['weather']}")


# The map

MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""Letters of ships, one each; a battle with more than these shows the rest as &."""
STERNS = {6: "|", 3: "|", 1: "/", 4: "/", 2: "\\", 5: "\\"}
"""The stern by the compass number of the heading."""
AROUND = 3
"""Hexes of open sea around what is shown."""
WIDEST = 72
COUNTERS = {"charge": "%", "k-gun": "%", "mk-x": "%", "hedgehog": "^", "squid": "="}
LEGEND = "A bow, its stern a stroke; * torpedo, % depth charge, ^ hedgehog, = squid, + star shell"


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
    for mark, ship in marked:
        found[place(parse_hex(ship["bow"]))] = mark
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
    for row in rows:
        cells = (_cell(things, column, row, scale) for column in columns)
        lines.append(Line(f"{head}{row:>3} " + "".join(cell.ljust(width) for cell in cells).rstrip(), "map"))
    whole = [Line(line.text.replace(" ", NO_BREAK), line.style) for line in lines]
    return [*whole, Line(LEGEND, "faint")]


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


def _ship_line(mark: str, ship: Data) -> Line:
    hurt = ship.get("dead_in_the_water") or ship.get("damage")
    return Line(f"{mark}  {_facts(ship)}", "bad" if hurt else "", 0, 3)


def _facts(ship: Data) -> str:
    """A ship in one line."""
    parts = [f"{ship['name']} ({ship['nation']} {ship['type']}) at {ship['bow']} heading {ship['heading']}"]
    if "depth" in ship:
        parts.append("surfaced" if not ship["depth"] else f"{ship['depth']} feet")
        parts.append(f"emergency power {ship['emergency']} of {ship['emergency_full']}")
        parts.append("" if ship["shown"] else "unseen by the enemy")
    elif "surfaced" in ship:
        parts.append("surfaced" if ship["surfaced"] else "submerged")
    if "speed" in ship:
        parts.append("dead in the water" if ship.get("dead_in_the_water") else f"speed {ship['speed']}")
    if "damage" in ship:
        parts.append(f"damage {ship['damage']} of {ship['capacity']}")
    return ", ".join(part for part in parts if part)


def _nearest(view: View, ship: Data, most: int = 3) -> Iterator[Line]:
    """Enemies in sight, the nearest first, with their distance."""
    here = parse_hex(ship["bow"])
    mine = ship["kind"] == "submarine"
    others = [each for each in view["ships"] if "bow" in each and (each["kind"] == "submarine") != mine]
    near = sorted((distance(here, parse_hex(each["bow"])), each["name"], each) for each in others)[:most]
    words = [f"{each['name']} {far} hexes off at {each['bow']} heading {each['heading']}" for far, _, each in near]
    if words:
        yield _row("Near", "; ".join(words))


def _unplaced(view: View) -> Iterator[Line]:
    """Ships of which no place is known: hidden, waiting, lost or gone."""
    words = {"sunk": "Sunk", "exited": "Left", "waiting": "To come"}
    for status, word in words.items():
        names = [ship["name"] for ship in view["ships"] if ship["status"] == status]
        if names:
            yield _row(word, ", ".join(names))
    lost = [ship["name"] for ship in view["ships"] if ship["status"] == "afloat" and "bow" not in ship]
    if lost:
        yield _row("Unseen", ", ".join(lost))


def _in_the_water(view: View) -> Iterator[Line]:
    for torpedo in view["torpedoes"]:
        depth = "shallow" if torpedo["shallow"] else "deep"
        yield _row("Torpedo", f"at {torpedo['hex']}, heading {_course(torpedo['course'])}, {depth}")
    dropped = Counter((each["hex"], WORDS["kind"].get(each["kind"], each["kind"])) for each in view["counters"])
    for (hex, kind), number in dropped.items():
        yield _row("In water", f"{number} {kind} in {hex}")
    if view["star_shells"]:
        yield _row("Star shell", f" {', '.join(view['star_shells'])}")


def _course(twelfths: int) -> str:
    """[2.1c, 36.3] The compass number, or the two between which a torpedo runs along hexsides."""
    heading, between = divmod(twelfths, 2)
    first, second = COMPASS[heading], COMPASS[(heading + 1) % 6]
    return f"{first}-{second}" if between else str(first)


def _plots(view: View) -> Iterator[Line]:
    """[5.1.3] The convoy's plots ahead, and what is being plotted now."""
    if view["convoy_plots"]:
        yield _row("Convoy", f"plotted ahead: {', '.join(view['convoy_plots'])}")
    plot = view.get("plot") or {"ships": {}, "convoy": {}}
    for name, drawn in plot["ships"].items():
        yield _row("Plot", f"{name}: {', '.join(_sketch(drawn))}")
    if plot["convoy"]:
        yield _row("Plot", f"convoy: {', '.join(f'{turn} {move}' for turn, move in plot['convoy'].items())}")


def _sketch(drawn: Data) -> Iterator[str]:
    """[5.1.1, 5.1.2] A ship's plot so far: its move, and a boat's launches, depth, operation and targets."""
    yield f"move {drawn['move']}"
    if drawn.get("depth") is not None:
        yield f"depth {drawn['depth']}"
    if "launches" in drawn:
        launches = (
            f"{each['tube']}: {each['first']}{each['turn']}{each['distance'] or ''}" for each in drawn["launches"]
        )
        yield f"launches {', '.join(launches) or 'none'}"
    if "operation" in drawn:
        yield f"operation {drawn['operation']}"
    if "targets" in drawn:
        yield f"targets {', '.join(drawn['targets'])}"


def _score(view: View) -> Iterator[Line]:
    if view["points"]:
        points = view["points"]
        yield _row("Points", f"submarine side {points.get('submarine', 0)}, escort side {points.get('escort', 0)}")


# Log sheets


def _boat_sheet(ship: Data) -> list[Line]:
    """[4.4] The log sheet of a submarine."""
    surface, normal, most = ship["speeds"]
    lines = [
        Line(f"{ship['name']}, {ship['nation']} {ship['class']}", "title"),
        _row("Speed", f"{ship['speed']} last turn; surface {surface}, submerged {normal}, at most {most}"),
        _row("Depth", f"{ship['depth']} feet; maximum {ship['maximum_depth']}, never below {_floor(ship)}"),
        _row("Power", f"emergency power {ship['emergency']} of {ship['emergency_full']}"),
        _row("Damage", f"{_boxes(ship['damage'], ship['capacity'])}, surfaces at {ship['to_surface']}"),
        _row("Guns", _guns(ship)),
    ]
    for end in ("bow", "stern"):
        tubes = [(n, tube) for n, tube in enumerate(ship["tubes"], 1) if tube["end"] == end]
        if tubes:
            lines.append(_row(sentence(end), f"{_tubes(tubes)}; {ship[f'{end}_reloads']} reloads"))
    return lines


def _floor(ship: Data) -> int:
    """[9.9] One and a half times maximum depth."""
    return int(ship["maximum_depth"]) * 3 // 2 // 25 * 25


def _boxes(crossed: int, full: int) -> str:
    """A track box by box, those that are gone crossed out."""
    gone = max(0, min(crossed, full))
    return "[x]" * gone + "[ ]" * (full - gone) + f"  {gone} of {full}" if full <= 12 else f"{gone} of {full}"


def _guns(ship: Data) -> str:
    forward, broadside, aft = ship["guns"]
    return f"forward {forward}, broadside {broadside}, aft {aft}" if any(ship["guns"]) else "none"


def _tubes(tubes: list[tuple[int, Data]]) -> str:
    return "  ".join(f"{n} {_tube(tube)}".replace(" ", NO_BREAK) for n, tube in tubes)


def _tube(tube: Data) -> str:
    if tube["loaded"]:
        return str(tube["loaded"])
    return f"loading {tube['loading']} ({tube['turns']})" if tube["loading"] else "empty"


def _ship_sheet(ship: Data) -> list[Line]:
    """[4.5] The log sheet of a surface ship; that of a merchant is one line."""
    speed = "dead in the water" if ship["dead_in_the_water"] else f"{ship['speed']} of {ship['maximum']}"
    if ship["status"] != "afloat":
        return [Line(f"{ship['name']}: {ship['status']}", "bad")]
    if ship["kind"] == "merchant":
        return [Line(f"{ship['name']}: {_boxes(ship['damage'], ship['capacity'])}, speed {speed}")]
    lines = [
        Line(f"{ship['name']}, {ship['nation']} {ship['type']}, {ship['class']}", "title"),
        _row("Speed", speed),
        _row("Damage", _boxes(ship["damage"], ship["capacity"])),
        _row("Guns", _guns(ship)),
    ]
    if ship["kind"] == "escort":
        lines.append(_row("Weapons", _weapons(ship)))
        searches = [f"{name} {ship[name]}" for name in ("sonar", "radar") if ship.get(name)]
        lines += [_row("Search", ", ".join(searches))] if searches else []
    return lines


def _weapons(ship: Data) -> str:
    parts = [f"{ship['charges']} x {ship['charge']} over the stern" if ship["charges"] else ""]
    parts += [f"K-guns {ship['k_guns']} a side" if ship["k_guns"] else "", ship["thrower"]]
    if ship.get("supply", -1) >= 0:
        parts.append(f"{ship['supply']} charges left")
    return ", ".join(part for part in parts if part) or "none"
