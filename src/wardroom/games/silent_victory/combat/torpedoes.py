"""[4.5] Torpedo load, mines and reloading; [10.8.1d] torpedoes moved between tubes of one end."""

from __future__ import annotations

from wardroom.games.patrol.orders import ReloadAsked
from wardroom.games.silent_victory.boat import DECOYS, SV, TUBE_SYSTEMS, tube_works
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.questions import Portion
from wardroom.games.silent_victory.state import Boat, Career
from wardroom.games.silent_victory.words.vocabulary import stock
from wardroom.table import Decision, Option, Refusal, option, question
from wardroom.table.keeping import kept
from wardroom.table.text import mark

__all__ = [
    "armed",
    "both_ends_ready",
    "load_torpedoes",
    "loaded_tubes",
    "ready_tubes",
    "reload_tubes",
    "torpedoes_aboard",
    "tubes",
]

STEAM, ELECTRIC, CUTIE, MINE = "Mk 14", "Mk 18", "Mk 27", "mine"
FOR_SHIPS = frozenset({STEAM, ELECTRIC})
AVAILABLE_FROM = {STEAM: 0, ELECTRIC: month_number("1943-09"), CUTIE: DECOYS}
"""[4.5d, e] Types by the month from which they are issued."""
LATEST_FIRST = (CUTIE, ELECTRIC, STEAM)
Kinds = tuple[str, ...] | frozenset[str]
MIX_LIMIT = 4
"""[4.5c] Each type may differ by four from its standard number."""


def tubes(boat: Boat, end: str) -> list[str]:
    return boat.forward if end == "forward" else boat.aft


def reloads(boat: Boat, end: str) -> dict[str, int]:
    return boat.forward_reloads if end == "forward" else boat.aft_reloads


@kept(4_096)
def holding(load: tuple[str, ...], kinds: Kinds) -> tuple[int, ...]:
    """Tubes with one of these types, counted from 1."""
    return tuple(number for number, held in enumerate(load, 1) if held in kinds)


def loaded_tubes(boat: Boat, end: str, kinds: Kinds) -> tuple[int, ...]:
    """Tubes of this end, counted from 1, that work and hold one of these types."""
    loaded = holding(tuple(boat.forward if end == "forward" else boat.aft), kinds)
    if boat.damage and not TUBE_SYSTEMS.isdisjoint(boat.damage):
        return tuple(number for number in loaded if tube_works(boat, end, number))
    return loaded


def ready_tubes(boat: Boat, end: str) -> tuple[int, ...]:
    """Tubes that can fire at ships: a Cutie is no weapon against them [9.6.7f], and a mine is none at all."""
    return loaded_tubes(boat, end, FOR_SHIPS)


def both_ends_ready(boat: Boat) -> tuple[int, int]:
    """How many tubes can fire at ships, forward and aft."""
    if boat.damage and not TUBE_SYSTEMS.isdisjoint(boat.damage):
        return len(ready_tubes(boat, "forward")), len(ready_tubes(boat, "aft"))
    return len(holding(tuple(boat.forward), FOR_SHIPS)), len(holding(tuple(boat.aft), FOR_SHIPS))


def armed(boat: Boat) -> bool:
    """Whether any tube can fire at ships."""
    if boat.damage and not TUBE_SYSTEMS.isdisjoint(boat.damage):
        return both_ends_ready(boat) != (0, 0)
    return not (FOR_SHIPS.isdisjoint(boat.forward) and FOR_SHIPS.isdisjoint(boat.aft))


def torpedoes_aboard(boat: Boat) -> int:
    """Every torpedo, in tubes and racks."""
    tubes = boat.forward + boat.aft
    loaded = len(tubes) - tubes.count("") - tubes.count(MINE)
    if not (boat.forward_reloads or boat.aft_reloads):
        return loaded
    return loaded + sum(boat.forward_reloads.values()) + sum(boat.aft_reloads.values())


# [4.5] Loading in port


def load_torpedoes(table: SV, career: Career, month: int, *, mines: bool) -> None:
    """[4.5a-h] Read the standard load, settle the mix, fill tubes and racks; [7.4.2b] mines fill every tube."""
    charts, boat = table.charts, career.boat
    mat = charts.mats[boat.boat_class]
    mix = choose_mix(table, career, mat.load(month, refitted=boat.refitted), month)
    forward_tubes, aft_tubes = tube_counts(charts, boat)
    aft = portion(table, career, mix, aft_tubes + mat.aft_reloads, "aft")
    boat.forward, boat.forward_reloads = fill(table, career, without(mix, aft), forward_tubes, "forward", mines)
    boat.aft, boat.aft_reloads = fill(table, career, aft, aft_tubes, "aft", mines)
    if table.listening:  # torpedoes are counted for the log alone
        laid = len(boat.forward + boat.aft) if mines else 0
        table.tell("loaded", "4.5b", torpedoes=torpedoes_aboard(boat), mines=laid)


def tube_counts(charts: Charts, boat: Boat) -> tuple[int, int]:
    mat = charts.mats[boat.boat_class]
    return mat.refit_tubes if boat.refitted and mat.refit_tubes else (mat.forward_tubes, mat.aft_tubes)


@option
def swap_option(take: str, give: str) -> Option[tuple[str, str]]:
    text, swap = mark("Exchange one {0:sv.torpedo} for one {1:sv.torpedo}"), (take, give)
    return Option(f"mix:{take}:{give}", text, swap, "4.5c", (f"torpedo:{give}",), swap)


MIX_DONE = Option("mix:done", "Take this load", rule="4.5c", board=("torpedoes",))


def issued(month: int) -> tuple[str, ...]:
    """[4.5d, e] The types that may be had in this month."""
    return tuple(kind for kind, first in AVAILABLE_FROM.items() if month >= first)


def choose_mix(table: SV, career: Career, standard: dict[str, int], month: int) -> dict[str, int]:
    """[4.5c] Exchange torpedoes one by one, each type staying within its limit."""
    if month < AVAILABLE_FROM[ELECTRIC]:
        return standard
    seat, kinds = career.seat, issued(month)
    mix, usual = dict(standard), tuple(standard.items())
    for kind in kinds:
        mix.setdefault(kind, 0)
    while True:
        decision = mix_question(seat, tuple(mix.items()), usual, kinds, career.options.first_printing)
        choice = table.choose(seat, decision)
        if choice is MIX_DONE:
            return mix
        take, give = choice.value
        mix[take] -= 1
        mix[give] += 1


Stock = tuple[tuple[str, int], ...]


@question
def mix_question(seat: str, mix: Stock, standard: Stock, kinds: tuple[str, ...], first_printing: bool) -> Decision:
    options, refused = mix_options(dict(mix), dict(standard), kinds, first_printing)
    return Decision("mix", "Torpedo load: {0}.", (MIX_DONE, *options), refused, "4.5c", (stock(mix),), seat)


def mix_options(
    mix: dict[str, int], standard: dict[str, int], kinds: tuple[str, ...], first_printing: bool
) -> tuple[list[Option], list[Refusal]]:
    options, refused = [], []
    for take in kinds:
        for give in kinds:
            if take == give:
                continue
            if within_limit(mix[take] - 1, standard.get(take, 0), first_printing) and within_limit(
                mix[give] + 1, standard.get(give, 0), first_printing
            ):
                options.append(swap_option(take, give))
            else:
                refused.append(refused_swap(take, give))
    return options, refused


@option
def refused_swap(take: str, give: str) -> Refusal:
    return Refusal(
        f"mix:{take}:{give}",
        "Exchange one {0:sv.torpedo} for one {1:sv.torpedo}",
        "that is as far as the mix may be changed",
        "4.5c",
        (take, give),
    )


def within_limit(count: int, standard: int, first_printing: bool) -> bool:
    """[4.5c, SV-R52, SV-R67] Within four of the standard; in the first printing between none and twice it."""
    if first_printing:
        return 0 <= count <= 2 * standard
    return count >= 0 and abs(count - standard) <= MIX_LIMIT


@option
def share_option(kind: str, count: int, end: str) -> Option[int]:
    side, _, part = end.partition(" ")
    place = f"tubes:{side}" if part == "tubes" else f"rack:{side}"
    return Option(
        f"share:{end}:{kind}:{count}", "{1} {0:sv.torpedo} {2:sv.place}", (kind, count, end), "4.5g", (place,), count
    )


def portion(table: SV, career: Career, stock: dict[str, int], room: int, place: str) -> dict[str, int]:
    """[4.5g] Choose so many of each type that `room` is filled exactly; asked only where there is a choice."""
    if len(stock) == 1:
        [kind] = stock
        return {kind: room}
    chosen: dict[str, int] = {}
    left, others = room, sum(stock.values())
    for kind in LATEST_FIRST:
        here = stock.get(kind)
        if here:
            others -= here
            count = least = left - others if left > others else 0
            if least < left and least < here:
                most = here if here < left else left
                count = table.choose(career.seat, count_question(career.seat, kind, least, most, place)).value
            chosen[kind] = count
            left -= count
    return chosen


@question
def count_question(seat: str, kind: str, least: int, most: int, place: str) -> Decision[int]:
    """How many go aft, the rest go forward; or into the tubes or the racks of an end."""
    options = tuple(share_option(kind, count, place) for count in range(least, most + 1))
    asked = Portion(kind, place)
    name = "share" if place == "aft" else "tubes"
    return Decision(name, "How many {0:sv.torpedo} go {1:sv.place}?", options, (), "4.5g", asked, seat, asked)


def fill(
    table: SV, career: Career, stock: dict[str, int], count: int, end: str, mines: bool
) -> tuple[list[str], dict[str, int]]:
    """[4.5f, SV-R98] One in each tube, the rest in the racks; on a minelaying patrol the tubes hold mines [7.4.2b]."""
    if mines:
        racks = portion(table, career, stock, sum(stock.values()) - count, f"{end} racks")
        return [MINE] * count, without(racks, {})
    if len(stock) == 1:
        [(kind, number)] = stock.items()
        return [kind] * count, {kind: number - count} if number > count else {}
    first = portion(table, career, stock, count, f"{end} tubes")
    loaded: list[str] = []
    for kind in AVAILABLE_FROM:
        if kind in first:
            loaded += [kind] * first[kind]
    return loaded, without(stock, first)


def without(stock: dict[str, int], taken: dict[str, int]) -> dict[str, int]:
    """What is left of a stock, type by type."""
    left = {}
    for kind, count in stock.items():
        rest = count - taken.get(kind, 0)
        if rest:
            left[kind] = rest
    return left


# [9.2.11] Reloading at sea


@option
def reload_option(end: str, tube: int, kind: str) -> Option[str]:
    return Option(
        f"reload:{end}-{tube}:{kind}",
        "Load {0:sv.end} tube {1} with {2:sv.torpedo}",
        (end, tube, kind),
        "9.2.11a",
        (f"tube:{end}-{tube}",),
        kind,
    )


@option
def leave_empty(end: str, tube: int) -> Option[str]:
    return Option(
        f"reload:{end}-{tube}:none",
        "Leave {0:sv.end} tube {1} empty",
        (end, tube),
        "9.2.11a",
        (f"tube:{end}-{tube}",),
        "",
    )


def reload_tubes(table: SV, career: Career) -> None:
    """[4.5j, 4.5.1a] Fill empty tubes from the racks of their own end, and from its tubes that are out [10.8.1d]."""
    boat = career.boat
    sound = not boat.damage or TUBE_SYSTEMS.isdisjoint(boat.damage)
    if "" in boat.forward and (boat.forward_reloads or not sound):
        reload_end(table, career, "forward", boat.forward_reloads, boat.forward, sound)
    if "" in boat.aft and (boat.aft_reloads or not sound):
        reload_end(table, career, "aft", boat.aft_reloads, boat.aft, sound)


def reload_end(table: SV, career: Career, end: str, rack: dict[str, int], load: list[str], sound: bool) -> None:
    """With one type to be had there is nothing to ask; `sound` is whether all tubes work."""
    if sound and len(rack) == 1:
        empty_rack(rack, load)
        return
    stuck = {} if sound else stuck_torpedoes(career.boat, end, load)
    kinds = tuple(sorted({*rack, *stuck.values()}))
    for number, held in enumerate(load, 1):
        if held or not (sound or tube_works(career.boat, end, number)):
            continue
        if not kinds:
            return
        kind = kinds[0]
        if len(kinds) > 1:
            kind = table.choose(career.seat, reload_question(career.seat, end, number, kinds)).value
            if not kind:  # the tube is left empty
                continue
        load[number - 1] = kind
        take_torpedo(kind, rack, load, stuck)
        if kind not in rack:
            kinds = tuple(sorted({*rack, *stuck.values()}))


def stuck_torpedoes(boat: Boat, end: str, load: list[str]) -> dict[int, str]:
    """[10.8.1d] By their places: torpedoes in tubes of this end that are out. Mines stay where they are."""
    return {
        place: kind for place, kind in enumerate(load) if kind and kind != MINE and not tube_works(boat, end, place + 1)
    }


def take_torpedo(kind: str, rack: dict[str, int], load: list[str], stuck: dict[int, str]) -> None:
    """[SV-R88] Out of a tube that is out, if one holds this type, else out of the rack."""
    for place, held in stuck.items():
        if held == kind:
            load[place] = ""
            del stuck[place]
            return
    left = rack[kind] - 1
    if left:
        rack[kind] = left
    else:
        del rack[kind]


def empty_rack(rack: dict[str, int], load: list[str]) -> None:
    """Into every empty tube, as long as there are torpedoes of the one type left."""
    kind, left = rack.popitem()
    for place, held in enumerate(load):
        if not held:
            load[place] = kind
            left -= 1
            if not left:
                return
    rack[kind] = left


@question
def reload_question(seat: str, end: str, number: int, kinds: tuple[str, ...]) -> Decision[str]:
    options = (*(reload_option(end, number, kind) for kind in kinds), leave_empty(end, number))
    asked = ReloadAsked(end, number)
    return Decision("reload", "Reload {0:sv.end} tube {1}?", options, (), "9.2.11a", asked, seat, asked)
