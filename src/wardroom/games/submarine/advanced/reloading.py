"""[41.3-41.5, 59.0] Reloading tubes: which type goes into a tube, interruptions, and realistic times."""

from __future__ import annotations

from wardroom.games.submarine.rolls import Sea
from wardroom.games.submarine.ships import boat_of, tube_elements
from wardroom.games.submarine.state import Battle, Boat, BoatPlot, Ship
from wardroom.table import Decision, Option, option
from wardroom.table.text import mark

__all__ = ["machine_loads", "machine_reload_done", "plot_reloads", "reload_turns"]

ENDS = ("bow", "stern")
MACHINE = "XXI"
"""[59.2] The class that reloads by machinery."""
MACHINE_TURNS = {True: 12, False: 24}
"""[59.2] Turns of its one reload in the Advanced Game and in the Basic Game."""


def plot_reloads(battle: Battle, table: Sea, seat: str, ship: Ship, plot: BoatPlot) -> None:
    """[41.3-41.5] At each end one tube at a time, begun ones first; class XXI loads all at once when all are empty."""
    boat = boat_of(ship)
    if machine_loads(battle, ship):
        _plot_machine(table, seat, ship, plot)
        return
    for end in ENDS:
        empty = _empty(boat, plot, end)
        going = [index for index in empty if boat.tubes[index].loading]
        if going:
            _ask_to_go_on(battle, table, seat, ship, going[0], plot)
        elif empty and _stock(boat, end):
            _ask_reload(table, seat, ship, empty[0], plot)


def _empty(boat: Boat, plot: BoatPlot, end: str) -> list[int]:
    fired = {launch.tube for launch in plot.launches}
    return [n for n, tube in enumerate(boat.tubes) if tube.end == end and not tube.loaded and n not in fired]


def _stock(boat: Boat, end: str) -> list[str]:
    return boat.bow_reloads if end == "bow" else boat.stern_reloads


# [41.3, 41.5] One tube after the other

NO_RELOAD = Option("reload:no", "Reload nothing", (), "41.5a", ("reload:no",))
PAUSE = Option("reload:pause", "Interrupt it", (), "41.5a", ("reload:pause",))


@option
def _go_on(ship_id: str, index: int) -> Option:
    elements = tube_elements(ship_id, index)
    return Option(f"reload:{index + 1}", "Go on reloading tube {0}", (index + 1,), "41.5a", elements)


@option
def _begin(ship_id: str, index: int, kind: str) -> Option[str]:
    message, elements = mark("Reload tube {0} with a {1}"), (f"torpedo:{kind}", *tube_elements(ship_id, index))
    return Option(f"reload:{index + 1}:{kind}", message, (index + 1, kind), "41.3", elements, kind)


def _ask_to_go_on(battle: Battle, table: Sea, seat: str, ship: Ship, index: int, plot: BoatPlot) -> None:
    """[41.5a, 41.5b] A reload may rest for any number of turns, but no other tube at this end starts meanwhile."""
    if not battle.rules.mixed_loads:
        plot.reloads.append(index)
        return
    decision = Decision("reload", "Go on reloading?", [_go_on(ship.id, index), PAUSE], rule="41.5a")
    if table.choose(seat, decision) is not PAUSE:
        plot.reloads.append(index)


def _ask_reload(table: Sea, seat: str, ship: Ship, index: int, plot: BoatPlot) -> None:
    """[41.3] The type is chosen when the reload begins."""
    boat = boat_of(ship)
    end = boat.tubes[index].end
    kinds = list(dict.fromkeys(_stock(boat, end)))
    options = [_begin(ship.id, index, kind) for kind in kinds]
    decision = Decision(
        "reload", "Begin to reload a {0:sub.end} tube?", [*options, NO_RELOAD], rule="41.3", args=(end,)
    )
    chosen = table.choose(seat, decision)
    if chosen is not NO_RELOAD:
        plot.reloads.append(index)
        plot.loads[index] = chosen.value


# [59.1] Time


def reload_turns(table: Sea, battle: Battle, ship: Ship) -> int:
    """[59.1, 59.2] By the crew's grade; without grades a novice crew. Machinery has its own time."""
    if machine_loads(battle, ship):
        return MACHINE_TURNS[battle.rules.advanced]
    return table.charts.reload_turns(ship.crew or "novice", battle.rules.advanced)


# [59.2] Class XXI


def machine_loads(battle: Battle, ship: Ship) -> bool:
    """[59.2] Once in a battle; after that by hand."""
    return battle.rules.realistic_reload and ship.cls == MACHINE and not boat_of(ship).racks_used


def _plot_machine(table: Sea, seat: str, ship: Ship, plot: BoatPlot) -> None:
    """[59.2] Nothing until every loaded tube is fired, then all together."""
    boat = boat_of(ship)
    empty = [index for end in ENDS for index in _empty(boat, plot, end)]
    going = [index for index in empty if boat.tubes[index].loading]
    if going:
        plot.reloads += going
    elif len(empty) == len(boat.tubes):
        for end in ENDS:
            stock = list(_stock(boat, end))
            for index in _empty(boat, plot, end)[: len(stock)]:
                plot.reloads.append(index)
                plot.loads[index] = _machine_type(table, seat, ship, index, stock)
                stock.remove(plot.loads[index])


def _machine_type(table: Sea, seat: str, ship: Ship, index: int, stock: list[str]) -> str:
    kinds = list(dict.fromkeys(stock))
    if len(kinds) == 1:
        return kinds[0]
    options = [_begin(ship.id, index, kind) for kind in kinds]
    decision = Decision("reload", "Which type for tube {0}?", options, rule="41.3", args=(index + 1,))
    return table.choose(seat, decision).value


def machine_reload_done(battle: Battle, ship: Ship) -> None:
    """[59.2] When its tubes are full, the machinery has done its one reload."""
    boat = boat_of(ship)
    if machine_loads(battle, ship) and not any(tube.loading for tube in boat.tubes):
        boat.racks_used = True
