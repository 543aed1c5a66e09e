"""Silent Victory in words: the boat, the patrol, the fight, the log sheet and the end of a career.

Reads views, events and decisions only, as any player of the game does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from wardroom.games.silent_victory.calendar import month_name, month_number
from wardroom.games.silent_victory.ends import CAUSES
from wardroom.games.silent_victory.words.messages import WORDS, mission_state, order_letters
from wardroom.table import Decision, Event, Option, Outcome, Roll
from wardroom.telling.lines import NO_BREAK, Line
from wardroom.telling.presenter import LABEL, Column, Presenter, View, sentence

__all__ = ["SilentVictory"]

Data = dict[str, Any]

NAMES = {
    "captain": "Captain",
    "exec": "Exec",
    "3rd officer": "3rd Officer",
    "pharmacist's mate": "Pharmacist's Mate",
    "chief engineer": "Chief Engineer",
}
WOUNDS = {"": "fit", "LW": "lightly wounded", "SW": "seriously wounded", "KIA": "killed"}
DEFAULTS = {
    "orders": "orders:roll",
    "sail": "sail:on",
    "sj": "sj:again",
    "mix": "mix:done",
    "evade": "evade:none",
    "guns": "guns:keep",
    "request": "request:none",
}
"""What an empty answer takes: the ordinary course of things, which gives nothing away."""
LOADING = ("share", "tubes")
"""How many of a torpedo go where; an even share does no harm."""
STYLES = {
    "scene": ("assigned", "box", "encounter", "home", "refit", "command", "ultra", "career_over"),
    "good": ("sunk", "critical", "escaped", "repaired", "award", "promoted", "cutie_hit", "dived", "landed", "expert"),
    "bad": (
        *("hull", "flooding", "system_damaged", "inoperable", "wounded", "died", "bombed", "depth_charged"),
        *("detected_approaching", "found_by_cutie", "mission_failed", "abort", "enemy_fires"),
        *("circular_run", "overboard", "aground", "pooped", "hospital_ship", "scuttled_no_engines"),
    ),
    "warning": ("dud", "missed", "cutie_missed", "contact_lost", "escort_arrives", "targets_escape", "spent"),
}
UNTOLD: dict[str, tuple[str, object]] = {"assigned": ("mission", ""), "loaded": ("mines", 0)}
"""Events with a shorter message, if this parameter has this value."""
STYLE_OF = {code: style for style, codes in STYLES.items() for code in codes}
RESULTS: dict[str, Callable[[str | int], str]] = {
    "E1": lambda result: {"-": "no contact", "SJ": "no contact without SJ radar"}.get(str(result), str(result)),
    "E3": lambda result: _count(result, "hit") if isinstance(result, int) else str(result),
    "S3": lambda result: f"{result} damage",
    "E5": lambda result: WOUNDS.get(str(result), str(result)),
}


class SilentVictory(Presenter):
    """Shows a Silent Victory game."""

    secret = frozenset({"course", "escort course"})
    anew = frozenset({"orders", "attack", "submarine"})
    series = frozenset({"tube", "gun", "reload", "mix", "share", "tubes"})
    log_name, log_link = "Log and career", "Log sheet and career"
    many = "careers"
    standing_columns = (
        Column("captain", who=True, player=True),
        Column("boat", who=True),
        Column("tons", number=True),
        Column("ships", number=True),
        Column("fate"),
        Column("level"),
    )
    is_open = True

    # Events

    def word(self, name: str, value: object) -> object:
        if name == "cause":
            return CAUSES.get(str(value), str(value))
        return WORDS.get(name, {}).get(str(value)) or super().word(name, value)

    def message(self, event: Event) -> str:
        """What is not there, such as a mission or mines, needs no mention."""
        name, nothing = UNTOLD.get(event.code, ("", None))
        return f"{event.code}_only" if name and event.params.get(name) == nothing else event.code

    def style(self, event: Event) -> str:
        return STYLE_OF.get(event.code, "")

    def result(self, roll: Roll) -> str:
        if roll.chart in RESULTS:
            return RESULTS[roll.chart](roll.result)
        return WORDS["base"].get(str(roll.result), str(roll.result))

    def table_name(self, roll: Roll) -> str:
        """Duds are told by the month from which their column holds."""
        dated = roll.chart == "S2" and roll.table[-4:].isdecimal()
        return f"from {roll.table}" if dated else roll.table

    # The situation

    def seat_name(self, view: View, seat: str) -> str:
        boat = _career(view, seat)["boat"]
        return f"{sentence(seat)} (USS {boat['name']})" if boat else sentence(seat)

    def headline(self, view: View) -> str:
        return "; ".join(_headline(career) for career in view["careers"])

    def status(self, view: View, seat: str) -> list[Line]:
        career = _career(view, view["active"])
        lines = [Line(_captain(career))]
        if career["boat"]:
            lines += [*_boat(career["boat"], career), *_crew(career["crew"])]
        if career["patrol"]:
            lines += _patrol(career["patrol"])
        if career["fight"]:
            lines += _fight(career["fight"])
        lines += _record(career)
        for other in view["careers"]:
            if other is not career:
                lines.append(Line(f"{sentence(other['seat'])}: {_headline(other)}"))
        return lines

    def brief(self, view: View, seat: str, decision: Decision) -> list[Line]:
        career = _career(view, view["active"])
        make = BRIEFS.get(decision.kind)
        return list(make(career)) if make and career["boat"] else []

    def grave(self, decision: Decision, option: Option) -> str:
        return "This ends your career." if option.id.endswith(":leave") else ""

    def shows_risk(self, decision: Decision, option: Option) -> bool:
        """All tubes at a ship run the risk that one tube runs, which stands above."""
        return decision.kind != "tube" or "-rest" not in option.id

    def about(self, decision: Decision, option: Option) -> tuple[object, ...]:
        """The next tube at the same ship runs the same risk."""
        return option.board[-1:] if decision.kind == "tube" else super().about(decision, option)

    def log_sheet(self, view: View, seat: str) -> list[Line]:
        career = _career(view, view["active"])
        return list(_log_sheet(career)) if career["log"] else [Line("The log begins with the first patrol.")]

    def default(self, decision: Decision) -> str:
        wanted = DEFAULTS.get(decision.kind)
        if wanted and any(option.id == wanted for option in decision.options):
            return wanted
        if decision.kind in LOADING:
            return decision.options[len(decision.options) // 2].id
        return decision.options[0].id if decision.kind == "reload" else super().default(decision)

    def prompt(self, decision: Decision) -> str:
        return sentence(decision.worded(lambda arg: WORDS["what"].get(str(arg), arg)))

    def numbers(self, decision: Decision) -> Sequence[int]:
        """Asked how many torpedoes, a player types how many."""
        if decision.kind in LOADING:
            return [option.value for option in decision.options]
        return super().numbers(decision)

    # The end

    def summary(self, view: View, outcome: Outcome) -> list[Line]:
        lines: list[Line] = []
        if len(view["careers"]) > 1:
            winner = outcome.winner and self.seat_name(view, outcome.winner)
            lines.append(Line(f"{winner} wins." if winner else "A draw.", "title"))
        for career in view["careers"]:
            if len(view["careers"]) > 1:
                lines += [Line(""), Line(sentence(career["seat"]), "title")]
            lines += _career_summary(career)
        return lines

    def standing(self, view: View, seat: str) -> Data:
        career = _career(view, seat)
        boat = career["boat"]
        return {
            "captain": career["captain"],
            "boat": f"USS {boat['name']}" if boat else "",
            "class": boat["class"] if boat else "",
            "tons": career["tonnage"],
            "ships": career["ships_sunk"],
            "fate": career["end"],
            "level": career["level"],
        }

    def present_score(self, view: View, seat: str) -> int:
        """[13.2.1a] Tons sunk so far; in a survival tournament [13.3.1a] they count if the captain lives."""
        tons: int = _career(view, seat)["tonnage"]
        return tons


def _career(view: View, seat: str) -> Data:
    career: Data = next(each for each in view["careers"] if each["seat"] == seat)
    return career


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def _row(label: str, text: str, style: str = "") -> Line:
    """A line with a label in front, which goes on below its text."""
    return Line(f"{label:<{LABEL}}{text}", style, 0, LABEL)


def _month(text: str) -> str:
    return month_name(month_number(text))


# The captain and his career


def _headline(career: Data) -> str:
    if not career["boat"]:
        return "no boat yet"
    parts = [f"USS {career['boat']['name']} ({career['boat']['class']})", _month(career["month"])]
    parts.append(_count(career["patrols"], "patrol"))
    parts.append(f"{_count(career['ships_sunk'], 'ship')} of {career['tonnage']:,} tons")
    return ", ".join(parts) + (f", over: {career['end']}" if career["end"] else "")


def _captain(career: Data) -> str:
    name = "" if career["captain"] == "Captain" else f" {career['captain']}"
    where = f", {WORDS['base'].get(career['base'], 'no base yet')}, {_month(career['month'])}"
    boat = career["boat"]
    return f"{career['rank']}{name}" + (f", USS {boat['name']}, {boat['class']} class" if boat else "") + where


def _record(career: Data) -> Iterator[Line]:
    """The career so far."""
    sunk = f"{_count(career['ships_sunk'], 'ship')}, {career['tonnage']:,} tons"
    yield _row("Career", f"{_count(career['patrols'], 'patrol')}, {sunk} sunk: {career['level']} so far")
    if career["tons_to_match"]:
        yield _row("To match", f"{career['tons_to_match']:,} tons: less is a Defeat [14.10.3a]")
    honours = _honours(career)
    if honours:
        yield _row("Awards", f"{', '.join(honours)}")
    if career["failures_in_a_row"]:
        yield _row("Failures", f"{career['failures_in_a_row']} in a row", "warning")


def _honours(career: Data) -> list[str]:
    counts = dict(career["awards"])
    counts["Purple Heart"] = career["purple_hearts"]
    counts["Combat Patrol Insignia"] = career["insignia"]
    counts["Lucky Rabbit's Foot"] = career["rabbits_feet"]
    counts["Letter of Reprimand"] = career["reprimands"]
    counts["request for a new boat"] = career["requests"]
    boat = career["boat"] or {}
    counts["Battle Star"] = boat.get("battle_stars", 0)
    counts["Navy Unit Commendation"] = int(boat.get("nuc", False))
    counts["Presidential Unit Citation"] = int(boat.get("puc", False))
    return [name if count == 1 else f"{name} x{count}" for name, count in counts.items() if count]


# The boat


def _boat(boat: Data, career: Data) -> Iterator[Line]:
    for end in ("forward", "aft"):
        loaded = f"{_tubes(boat[end])}; reloads: {_stock(boat[f'{end}_reloads'])}"
        yield _row(sentence(end), loaded if boat[end] else "torpedoes are loaded before sailing")
    yield _row("Guns", f"{_guns(boat)}")
    if boat["nac"]:
        yield _row("NAC", f"{_count(boat['nac'], 'noisemaker')}")
    yield _row("Hull", f"{_track(boat['hull'], boat['hull_sunk'], 'sunk')}", "bad" if boat["hull"] else "")
    yield Line(
        f"Flooding  {_track(boat['flooding'], boat['flooding_surface'], 'surface')}", "bad" if boat["flooding"] else ""
    )
    if boat["damage"]:
        yield _row("Out", f"{_damage(boat)}", "bad")
    if not boat["sj_fitted"]:
        yield _row("Radar", "SD; no SJ yet")


def _tubes(tubes: list[Data]) -> str:
    return "  ".join(
        f"{number} {tube['load'] or 'empty'}" + ("" if tube["works"] else " OUT")
        for number, tube in enumerate(tubes, 1)
    )


def _stock(stock: dict[str, int]) -> str:
    return ", ".join(f"{count} {kind}".replace(" ", NO_BREAK) for kind, count in stock.items()) or "none"


def _guns(boat: Data) -> str:
    out = sum(gun in boat["damage"] for gun in boat["guns"])
    state = "" if not out else " OUT" if out == len(boat["guns"]) else " (one OUT)"
    guns = f"{boat['gun']} {'deck gun' if len(boat['guns']) == 1 else 'deck guns x2'}{state}, ammo {boat['ammo']}"
    aa = [gun + (" OUT" if gun in boat["damage"] else "") for gun in boat["aa"]]
    return f"{guns}; {', '.join(aa) or 'no AA'}"


def _track(level: int, limit: int, last: str) -> str:
    """A damage track box by box; the last box has a name."""
    boxes = "".join("[x]" if number <= level else "[ ]" for number in range(1, limit))
    return f"{boxes}[{last}]  {level} of {limit}"


def _damage(boat: Data) -> str:
    return ", ".join(f"{system} ({how})" for system, how in boat["damage"].items())


def _torpedoes(boat: Data) -> str:
    """What can be fired now, how many more are in the racks, and shells for the gun."""
    ends = []
    for end in ("forward", "aft"):
        ready = Counter(tube["load"] for tube in boat[end] if tube["load"] and tube["works"])
        more = boat[f"{end}_reloads"]
        left = f" ({_stock(more) if more else 'no'} more)" if ready or more else ""
        ends.append(f"{end} {_stock(ready)}{left}")
    return f"{'; '.join(ends)}; ammo {boat['ammo']}"


# The crew


def _crew(crew: Data) -> Iterator[Line]:
    men = [f"{NAMES[man]} {_condition(man, wound, crew)}" for man, wound in crew["named"].items()]
    boxes = Counter(WOUNDS[wound] for wound in crew["generic"])
    men.append("crew boxes " + ", ".join(f"{count} {wound}" for wound, count in boxes.items()))
    if crew["passenger"] is not None:
        men.append(f"passenger {WOUNDS[crew['passenger']]}")
    hurt = any(crew["named"].values()) or any(crew["generic"])
    yield _row("Crew", f"{crew['quality']}. {'; '.join(men)}", "bad" if hurt else "")
    if crew["commander"] != "captain":
        yield Line(f"In command: {NAMES[crew['commander']]}", "bad")


def _condition(man: str, wound: str, crew: Data) -> str:
    return WOUNDS[wound] + (", Expert" if man in crew["experts"] else "")


def _hurt(crew: Data) -> str:
    men = [f"{NAMES[man]} {WOUNDS[wound]}" for man, wound in crew["named"].items() if wound]
    men += [f"crew box {WOUNDS[wound]}" for wound in crew["generic"] if wound]
    return ", ".join(men)


# The patrol


def _patrol(patrol: Data) -> Iterator[Line]:
    kind = ", wolfpack" if patrol["wolfpack"] else ""
    sails = "sails in" if patrol["position"] < 0 else "sailed"
    yield _row("Patrol", f"{patrol['zone']}{kind}, {sails} {_month(patrol['sailed'])}{_where(patrol)}")
    yield _row("Track", f"{_patrol_track(patrol)}")
    yield _row("", "[ ] the boat, T transit, S on station, 2 two checks, M mission", "faint")
    if patrol["mission"]:
        yield _row("Mission", f"{WORDS['mission'][patrol['mission']]}, {_mission_state(patrol)}")
    effects = [text for key, text in _EFFECTS.items() if patrol[key]]
    if effects:
        yield _row("Also", ", ".join(effects))


_EFFECTS = {
    "aborting": "aborting: on the way home",
    "superior_torpedoes": "superior torpedoes",
    "crew_illness": "crew illness",
}


def _where(patrol: Data) -> str:
    if patrol["position"] < 0:
        return ""
    if patrol["position"] >= len(patrol["boxes"]):
        return ", home"
    return f", box {patrol['position'] + 1} of {len(patrol['boxes'])} ({patrol['boxes'][patrol['position']]})"


def _mission_state(patrol: Data) -> str:
    done, failed = patrol["mission_done"], patrol["mission_failed"]
    where = "" if done or failed else f" in box {patrol['mission_box'] + 1}"
    return mission_state(patrol["mission"], done=done, failed=failed) + where


def _patrol_track(patrol: Data) -> str:
    """T transit, S on station, 2 two encounter checks, M mission; the boat is in brackets."""
    boxes = ["port"]
    for number, (area, checks) in enumerate(zip(patrol["boxes"], patrol["checks"], strict=True)):
        name = ("T" if area == "Transit" else "S") + (str(checks) if checks > 1 else "")
        if number == patrol["mission_box"] and not patrol["mission_done"]:
            name += "M"
        boxes.append(f"[{name}]" if number == patrol["position"] else name)
    boxes.append("port")
    if patrol["position"] < 0:
        boxes[0] = "[port]"
    return "  ".join(boxes)


# The fight


def _fight(fight: Data) -> Iterator[Line]:
    parts = [_encounter(fight), fight["time"]]
    if fight["range"]:
        parts += ["surfaced" if fight["surfaced"] else "submerged", f"{fight['range']} range"]
    if fight["wolfpack"]:
        parts.append(f"wolfpack: {WORDS['status'][fight['wolfpack']]}")
    if fight["detected"]:
        parts.append("detected")
    yield _row("Contact", f"{', '.join(parts)}")
    for number, target in enumerate(fight["targets"], 1):
        yield Line(_target(number, target))


def _encounter(fight: Data) -> str:
    """What was met, without its escorts, and what escorts it has."""
    name = str(fight["encounter"]).removesuffix("+Escort")
    what = WORDS["what"].get(name) or name.lower()
    if not fight["targets"]:
        return what
    if not fight["escorted"]:
        return f"{what}, no escort"
    quality = f"{fight['escort_quality']} " if fight["escort_quality"] else ""
    return f"{what}, " + (f"one {quality}escort" if fight["single_escort"] else f"{quality}escorts")


def _target(number: int, target: Data) -> str:
    boxes = "".join("[x]" if box <= target["damage"] else "[ ]" for box in range(1, target["capacity"] + 1))
    state = " sunk" if target["sunk"] else " damaged" if target["damage"] else ""
    fast = " fast" if target["fast"] else ""
    kind = WORDS["type"].get(target["type"], target["type"])
    return f"  {number}. {target['name']:<22} {kind:<9} {target['tons']:>6,} tons  {boxes}{fast}{state}"


# What matters at a decision


def _at_orders(career: Data) -> Iterator[Line]:
    yield Line(_captain(career))
    yield from _record(career)


def _at_sea(career: Data) -> Iterator[Line]:
    patrol, boat = career["patrol"], career["boat"]
    yield _row("Track", f"{_patrol_track(patrol)}")
    yield _row("Torpedoes", f"{_torpedoes(boat)}")
    yield from _hurts(career)


def _hurts(career: Data) -> Iterator[Line]:
    """Damage and wounds, where there are any."""
    boat = career["boat"]
    if boat["hull"]:
        yield _row("Hull", f"{_track(boat['hull'], boat['hull_sunk'], 'sunk')}", "bad")
    if boat["flooding"]:
        yield _row("Flooding", f"{_track(boat['flooding'], boat['flooding_surface'], 'surface')}", "bad")
    if boat["damage"]:
        yield _row("Out", f"{_damage(boat)}", "bad")
    if _hurt(career["crew"]):
        yield _row("Wounded", f"{_hurt(career['crew'])}", "bad")


def _at_attack(career: Data) -> Iterator[Line]:
    yield from _at_targets(career)
    yield _row("Torpedoes", f"{_torpedoes(career['boat'])}")
    yield from _hurts(career)


def _at_targets(career: Data) -> Iterator[Line]:
    if career["fight"]:
        yield from _fight(career["fight"])


def _under_attack(career: Data) -> Iterator[Line]:
    boat = career["boat"]
    yield _row("Hull", f"{_track(boat['hull'], boat['hull_sunk'], 'sunk')}", "bad" if boat["hull"] else "")
    yield from (line for line in _hurts(career) if not line.text.startswith("Hull"))


BRIEFS: dict[str, Callable[[Data], Iterator[Line]]] = {
    "orders": _at_orders,
    "sail": _at_sea,
    "attack": _at_attack,
    "submarine": _at_attack,
    "time": _at_targets,
    "salvo": _at_targets,
    "weapon": _at_targets,
    "round": _at_targets,
    "strike": _at_targets,
    "single escort": _at_targets,
    "follow": _at_targets,
    "straggler": _at_targets,
    "evade": _under_attack,
    "course": _under_attack,
    "cutie": _under_attack,
}


# The log sheet


def _log_sheet(career: Data) -> Iterator[Line]:
    """[3.5a] One row a month: the patrol, P while it lasts, R for refit; ships sunk (*) and damaged (v)."""
    yield Line(_captain(career))
    yield Line("Ships: * sunk, v damaged. Patrols: S success, F failure; P at sea, R refit.", "faint")
    boat = ""
    for number, entry in enumerate(career["log"], 1):
        if entry["boat"] != boat:
            boat = entry["boat"]
            yield Line(f"USS {boat}, {entry['class'].capitalize()} class", "title")
        yield from _log_entry(number, entry)
    yield Line(f"Total: {_count(career['ships_sunk'], 'ship')}, {career['tonnage']:,} tons: {career['level']}")


def _log_entry(number: int, entry: Data) -> Iterator[Line]:
    sailed = month_number(entry["month"])
    yield Line(f"{entry['month_name']}  {number:>2}. {_orders(entry)}  {_success(entry)}")
    for ship in entry["ships"]:
        yield Line(f"{'*' if ship['sunk'] else 'v'} {ship['name']} ({ship['type']}), {ship['tons']:,} tons", indent=12)
    if entry["aviators"]:
        yield Line(f"aviators rescued: {entry['aviators']}", indent=12)
    if entry["notes"]:
        yield Line("; ".join(entry["notes"]), indent=12)
    rows = ["P"] * (entry["patrol_months"] - 1) + ["R"] * entry["refit_months"]
    for later, letter in enumerate(rows, 1):
        yield Line(f"{month_name(sailed + later)}   {letter}")


def _orders(entry: Data) -> str:
    letter = order_letters(entry["mission"], entry["wolfpack"])
    return f"{entry['zone']} ({letter})" if letter else str(entry["zone"])


def _success(entry: Data) -> str:
    return {True: "S", False: "F", None: "at sea"}[entry["success"]]


# The end of a career


def _career_summary(career: Data) -> Iterator[Line]:
    yield Line(_captain(career), "title")
    yield Line(f"{'No.':<4}{'Sailed':<8}{'Boat':<16}{'Orders':<18}{'Result':<8}{'Ships':>5}{'Tons':>10}")
    for number, entry in enumerate(career["log"], 1):
        yield Line(_summary_row(number, entry))
    yield Line(f"Sunk: {_count(career['ships_sunk'], 'ship')}, {career['tonnage']:,} tons.")
    if _honours(career):
        yield Line(f"Awards: {', '.join(_honours(career))}.")
    cause = CAUSES.get(career["end"], career["end"])
    yield Line(f"The end: {cause}.")
    yield Line(f"Result: {career['level']}.", "title")


def _summary_row(number: int, entry: Data) -> str:
    sunk = [ship for ship in entry["ships"] if ship["sunk"]]
    result = {True: "success", False: "failure", None: "-"}[entry["success"]]
    tons = sum(ship["tons"] for ship in sunk)
    name = f"USS {entry['boat']}"
    return f"{number:<4}{entry['month_name']:<8}{name:<16.15}{_orders(entry):<18}{result:<8}{len(sunk):>5}{tons:>10,}"
