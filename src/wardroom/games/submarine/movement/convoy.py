"""[5.3, 7.6, S1.VI.1] The Convoy Movement phase: plotted ships carry out the plot written three turns ago."""

from __future__ import annotations

from wardroom.games.submarine.movement.courses import Course, parse_plot
from wardroom.games.submarine.movement.moves import perform
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.ships import boats, plotted_ships, reach, top_speed
from wardroom.games.submarine.state import AFLOAT, Battle

__all__ = ["convoy_phase", "release_carrier"]

RELEASE = 10
"""[S6.VI.1] Hexes at which a submarine frees the carrier from its plots."""


def convoy_phase(table: Sea, battle: Battle) -> None:
    """[4.5.1.3a, 6.11c] All carry out the same plot; those dead in the water stay."""
    movers = [ship for ship in plotted_ships(battle) if not ship.dead and not ship.collided]
    if movers and (plot := this_turns_plot(table, battle)):
        for ship in movers:
            if ship.status == AFLOAT:
                perform(table, battle, ship, within(plot, top_speed(ship)) if ship.halved else plot)
        table.tell("convoy_moved", "5.3", plot=plot)
    release_carrier(table, battle, moved=True)
    battle.phase = "escorts"


def within(plot: str, most: int) -> str:
    """[10.2b] What a ship of this speed can do of a plot: fewer hexes, the same turns."""
    course = Course(0, 0, 0, most, 0, False)
    for leg in parse_plot(plot):
        if leg != "1" or course.legs.count("1") < most:
            course.legs.append(leg)
    return course.plot


def this_turns_plot(table: Sea, battle: Battle) -> str:
    """[5.3, S1.VI.1] The first plot on the sheet, or a die's."""
    if battle.convoy.by_die:
        return str(table.roll(table.charts.convoy_die, rule="S1.VI.1", by=SUBMARINE).result)
    if not battle.convoy.plots:
        return ""
    plot = battle.convoy.plots.pop(0)
    if "L" in plot or "R" in plot:
        battle.convoy.last_turned = battle.turn
    return plot


def release_carrier(table: Sea, battle: Battle, *, moved: bool) -> None:
    """[S6.VI.1] Once torpedoes are launched or a submarine is near, a lone capital ship moves as it likes.

    One that has carried out its plot of this turn has made its move: a ship never exceeds its maximum [6.3] (SUB-R78).
    """
    ships = plotted_ships(battle)
    if battle.scenario != "6" or battle.convoy.released or not ships:
        return
    near = any(reach(ship, boat.bow, boat.heading) <= RELEASE for ship in ships for boat in boats(battle))
    if battle.launched or near:
        battle.convoy.released = True
        battle.convoy.plots = []
        for ship in ships:
            ship.plotted, ship.moved, ship.course = False, moved, []
        table.tell("released", "S6.VI.1", ship=ships[0].name)
