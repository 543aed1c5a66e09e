"""[5.0] The sequence of play: seven phases a turn, and what is done between turns."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.submarine.advanced import operations, special
from wardroom.games.submarine.advanced.prolonged import prolong
from wardroom.games.submarine.advanced.repair import repair_ships
from wardroom.games.submarine.combat.attacks import attack_phase
from wardroom.games.submarine.combat.gunfire import gunfire_phase
from wardroom.games.submarine.combat.torpedoes import reload_tubes, torpedo_phase
from wardroom.games.submarine.movement.boats import boat_phase
from wardroom.games.submarine.movement.convoy import convoy_phase, release_carrier
from wardroom.games.submarine.movement.entry import begin_plots, entry_phase
from wardroom.games.submarine.movement.escorts import escort_phase
from wardroom.games.submarine.movement.plotting import plot_phase
from wardroom.games.submarine.rolls import Sea
from wardroom.games.submarine.scenarios import campaign, victory
from wardroom.games.submarine.scenarios.building import build_ships
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.setup import setup_phase
from wardroom.games.submarine.search.instruments import radar_housekeeping
from wardroom.games.submarine.search.visibility import refresh
from wardroom.games.submarine.ships import boats
from wardroom.games.submarine.state import AFLOAT, Battle
from wardroom.table import OVER

__all__ = ["PHASES", "SNAPSHOTS"]


def build_phase(table: Sea, battle: Battle) -> None:
    """[20.10.III] The ships of the campaign's next scenario."""
    build_ships(table.charts, battle, order_of(table.charts, battle))
    campaign.bring_back(battle)
    battle.phase = "setup"


def turn_phase(table: Sea, battle: Battle) -> None:
    """The start of a turn: who is dead in the water since before [10.6], set free, or called [20.10.VI.7]."""
    table.tell("turn", "5.0", turn=battle.turn, turns=battle.turns)
    for ship in battle.ships.values():
        ship.dead_at_start = ship.dead
        ship.collided = False
        ship.moved = False
        ship.course = []
        ship.fired_before, ship.fired_at = ship.fired_at, ""
    special.new_turn(battle)
    release_carrier(table, battle, moved=False)
    if battle.campaign is not None:
        campaign.hunters(table, battle)
    if battle.rules.entry:
        battle.phase = "entry"
    else:
        begin_plots(table, battle)


def torpedoes(table: Sea, battle: Battle) -> None:
    torpedo_phase(table, battle)
    if battle.rules.hidden:
        refresh(table, battle)
    battle.phase = "boats"


def end_phase(table: Sea, battle: Battle) -> None:
    """Reloading, contacts, victory; then the next turn."""
    for ship in boats(battle):
        if ship.status == AFLOAT and ship.id in battle.plots:
            reload_tubes(table, battle, ship, battle.plots[ship.id])
            operations.turn_ends(table, ship, battle.plots[ship.id])
    if battle.rules.emergency_power and battle.turn >= battle.turns:
        prolong(table, battle)
    table.reveal()
    radar_housekeeping(battle)
    if battle.rules.repair:
        repair_ships(table, battle)
    battle.plots = {}
    if victory.check(table, battle, turn_ended=True):
        return
    battle.turn += 1
    battle.phase = "turn"


Phase = Callable[[Sea, Battle], None]


def checked(phase: Phase) -> Phase:
    """A phase after which the battle may be decided; not where it comes again, as for the next escort.

    Nothing is taken back across its end: a refused undo must not tell whether the other side was asked in it.
    """

    def run(table: Sea, battle: Battle) -> None:
        begun = battle.phase
        phase(table, battle)
        if battle.phase == begun:
            return
        table.reveal()
        if battle.phase != OVER:
            victory.check(table, battle, turn_ended=False)

    return run


PHASES: dict[str, Phase] = {
    "allot": campaign.allot_phase,
    "day": campaign.next_day,
    "build": build_phase,
    "setup": setup_phase,
    "turn": turn_phase,
    "entry": entry_phase,
    "plot": plot_phase,
    "gunfire": checked(gunfire_phase),
    "convoy": checked(convoy_phase),
    "escorts": checked(escort_phase),
    "torpedoes": checked(torpedoes),
    "boats": checked(boat_phase),
    "attacks": checked(attack_phase),
    "end": end_phase,
}
SNAPSHOTS = frozenset({"turn", "day"})
