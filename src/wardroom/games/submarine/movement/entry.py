"""[26.0] Variable entry: submarines that come in after the battle has begun."""

from __future__ import annotations

from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.placing import ROMAN, ask_heading, ask_place, placements_near
from wardroom.games.submarine.scenarios.setup import choose_depth, load_boat
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.search.visibility import refresh
from wardroom.games.submarine.state import AFLOAT, WAITING, Battle, Ship
from wardroom.table import Decision, Option

__all__ = ["begin_plots", "entry_phase"]

EVERY = 3
"""[26.3] Attempts are made on turns 3, 6, 9 and so on."""


def entry_phase(table: Sea, battle: Battle) -> None:
    """[26.3-26.6] One step at a time: who was let in may enter, another may be called, and may enter at once."""
    goes_on = STEPS[battle.entry_step](table, battle)
    battle.entry_step += 1
    if not goes_on:
        battle.entry_step = 0
        table.reveal()
        begin_plots(table, battle)


def begin_plots(table: Sea, battle: Battle) -> None:
    if battle.rules.hidden:
        refresh(table, battle)
    battle.phase = "plot"


def admit(table: Sea, battle: Battle) -> bool:
    """[26.4a] A boat that was let in before may enter; True if another may be called [26.3]."""
    if battle.asks_alike and not battle.entry and battle.turn % EVERY and _waiting(battle):
        table.choose(SUBMARINE, NOBODY_TO_CALL)
    if battle.entry:
        offer_entry(table, battle)
    return battle.turn % EVERY == 0 and not battle.entry and bool(_waiting(battle))


def _waiting(battle: Battle) -> list[Ship]:
    return [ship for ship in battle.ships.values() if ship.status == WAITING]


def call(table: Sea, battle: Battle) -> bool:
    """[26.3, 26.4a, 26.6a] A marker drawn in secret from all of them: 0 is no entry, 1 to 6 names the compass."""
    options = [
        Option(f"call:{ship.id}", "Call {0}", (ship.name,), "26.3", (f"call:{ship.id}", f"ship:{ship.id}"), ship.id)
        for ship in _waiting(battle)
    ]
    decision = Decision("reinforce", "Try to bring in a reinforcement?", [*options, NO_CALL], rule="26.3")
    chosen = table.choose(SUBMARINE, decision)
    if chosen is NO_CALL:
        return False
    ship = battle.ships[chosen.value]
    markers = table.charts.markers
    number = markers[table.below(len(markers), "markers")]
    table.tell("marker", "26.4a", to=(SUBMARINE,), number=number)
    if number:
        battle.entry = f"{ship.id}:{number}"
    return bool(number)


def admit_called(table: Sea, battle: Battle) -> bool:
    """[26.4a] The boat that was called in this turn may enter at once."""
    offer_entry(table, battle)
    return False


STEPS = (admit, call, admit_called)
NO_CALL = Option("call:none", "Call nobody now", (), "26.3", ("call:none",))
NOBODY_TO_CALL = Decision("reinforce", "Reinforcements are called on every third turn. Go on?", [NO_CALL], rule="26.3")
"""[SUB-R105] Asked on the other turns, so that a question there does not tell of a boat that was let in."""


def offer_entry(table: Sea, battle: Battle) -> None:
    """[26.4a, 26.5] It enters now, or on any later turn."""
    ship_id, number = battle.entry.split(":")
    ship = battle.ships[ship_id]
    elements = ("enter:now", f"compass:{ROMAN[int(number) - 1]}")
    enter = Option("enter:now", "{0} enters near compass {1}", (ship.name, int(number)), "26.5", elements)
    wait = Option("enter:later", "Wait", (), "26.4a", ("enter:later",))
    decision = Decision(
        "enter", "Shall {0} enter now?", [enter, wait], rule="26.4a", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    if table.choose(SUBMARINE, decision) is wait:
        return
    battle.entry = ""
    come_in(table, battle, ship, int(number))


def come_in(table: Sea, battle: Battle, ship: Ship, compass: int) -> None:
    """[26.4b, 26.5] The marker is shown and the boat placed under the limits of 20.4."""
    ship.status = AFLOAT
    scenario = order_of(table.charts, battle)
    ask_place(table, SUBMARINE, ship, placements_near(table, battle, compass), "26.4b")
    ask_heading(table, battle, SUBMARINE, ship, "20.4.3")
    choose_depth(table, ship)
    order = next(each for each in scenario.submarines if each.name == ship.name)
    load_boat(table, battle, ship, order)
    battle.entered_points += scenario.reinforcement_points
    table.tell("entered", "26.5", ship=ship.name, compass=compass)
    to = (SUBMARINE,) if battle.rules.hidden else None
    table.tell("placed", "26.4b", to=to, ship=ship.name, hex=hex_name(ship.bow))
