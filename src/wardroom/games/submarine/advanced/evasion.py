"""[40.0] Hidden torpedoes: where they are is the submarine player's secret, and a ship that meets one may evade."""

from __future__ import annotations

from wardroom.games.submarine.movement.courses import parse_plot
from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.sea import hex_name, left_of, right_of, stern_of
from wardroom.games.submarine.ships import afloat, beyond, charged_hexes, hexes_of, occupies, surfaced, top_speed
from wardroom.games.submarine.state import AFLOAT, Battle, Ship, Torpedo
from wardroom.table import Decision, Option, Refusal
from wardroom.table.hexes import STEPS
from wardroom.table.text import mark

__all__ = ["EVASIONS", "after", "evade", "hide_or_show", "new_phase", "reveal", "snap_back", "unseen"]

EVASIONS = {"T": ("L", "R"), "T1": ("L1", "R1", "1L", "1R")}
"""[40.10] What each result of the Evasion Table allows."""
STAY = Option("evade:no", "Keep course", (), "40.11", ("evade:no",))
HIDE = Option("torpedo:hide", "Keep it off the map", (), "40.2", ("torpedo:hide",))
SHOW = Option("torpedo:show", "Place it on the map", (), "40.2", ("torpedo:show",))


def new_phase(battle: Battle) -> None:
    """Evasions of the last turn are done with."""
    for ship in battle.ships.values():
        ship.before, ship.carried = [], ""


# [40.2-40.5] Hidden torpedoes


def unseen(battle: Battle, torpedo: Torpedo) -> bool:
    return battle.rules.hidden_torpedoes and not torpedo.shown


def hide_or_show(table: Sea, battle: Battle, torpedo: Torpedo) -> None:
    """[40.2, 40.3] At the end of its first run it may be left off the map; hex and heading are written down."""
    place = hex_name(torpedo.hex)
    decision = Decision("hide", "Place the torpedo at {0} on the map?", [HIDE, SHOW], rule="40.2", args=(place,))
    if table.choose(SUBMARINE, decision) is SHOW:
        reveal(table, battle, torpedo, "40.2")
    else:
        table.tell("torpedo_noted", "40.3", to=(SUBMARINE,), hex=place, course=torpedo.course)


def reveal(table: Sea, battle: Battle, torpedo: Torpedo, rule: str = "40.5") -> None:
    """[40.5, 40.15] Once on the map it stays there. Its new name does not tell how many are still hidden."""
    torpedo.shown = True
    battle.sighted += 1
    torpedo.id = f"sighted-{battle.sighted}"
    table.tell("torpedo_sighted", rule, hex=hex_name(torpedo.hex), course=torpedo.course)
    table.reveal()


# [40.6-40.11] Evasion


def evade(table: Sea, battle: Battle, torpedo: Torpedo, ship: Ship) -> list[int]:
    """[40.6-40.11] One try to get out of the way; returns the hexes that the ship has newly taken."""
    if ship.boat is not None or ship.dead or ship.evaded == battle.turn:
        return []
    kind = table.charts.torpedo(torpedo.type)
    chart = table.charts.evasion(top_speed(ship), kind.propulsion)
    modifiers = chart.modifiers_for(shallow_running=torpedo.shallow)
    roller = ESCORT if ESCORT in battle.players else SUBMARINE
    roll = table.roll(chart, modifiers, rule="40.8", by=roller)
    return _choose_evasion(table, battle, ship, EVASIONS.get(str(roll.result), ()))


def _choose_evasion(table: Sea, battle: Battle, ship: Ship, plots: tuple[str, ...]) -> list[int]:
    """[40.10] The escort player picks, without one the lot; a manoeuvre into another ship or charges is none."""
    blocked = {plot: _why_blocked(battle, ship, plot) for plot in plots}
    free = [plot for plot in plots if not blocked[plot]]
    if not free:
        return []
    if ESCORT not in battle.players:
        return _carry_out(table, battle, ship, free[table.below(len(free), "evasion")])
    options = [Option(f"evade:{plot}", "Evade: {0}", (plot,), "40.10", (f"evade:{plot}",), plot) for plot in free]
    refused = [_no_room(plot, *why) for plot, why in blocked.items() if why]
    decision = Decision(
        "evade", "{0}: evade the torpedo?", [*options, STAY], refused, "40.10", (ship.name,), facts=ShipAsked(ship.id)
    )
    chosen = table.choose(ESCORT, decision)
    if chosen is STAY:
        return []
    return _carry_out(table, battle, ship, chosen.value)


def _no_room(plot: str, reason: str, rule: str) -> Refusal:
    return Refusal(f"evade:{plot}", "Evade: {0}", reason, rule, (plot,))


def _positions(ship: Ship, plot: str) -> list[tuple[int, int]]:
    """Bow and heading after each leg."""
    bow, heading = ship.bow, ship.heading
    found = []
    for leg in parse_plot(plot):
        if leg == "1":
            bow += STEPS[heading]
        else:
            heading = left_of(heading) if leg == "L" else right_of(heading)
        found.append((bow, heading))
    return found


def after(ship: Ship, plot: str) -> tuple[int, int]:
    """Bow and heading when the manoeuvre is done."""
    return _positions(ship, plot)[-1]


def _why_blocked(battle: Battle, ship: Ship, plot: str) -> tuple[str, str] | None:
    """Reason and rule if bow or stern would come where they may not."""
    hexes = {hex for bow, heading in _positions(ship, plot) for hex in (bow, stern_of(bow, heading))}
    others = [each for each in afloat(battle) if each is not ship and surfaced(each)]
    if any(occupies(other, hex) for other in others for hex in hexes):
        return mark("another ship is in the way"), "10.1a"
    if not charged_hexes(battle).isdisjoint(hexes - set(hexes_of(ship))):
        return mark("depth charges are in the way"), "15.4.10a"
    if any(beyond(battle, hex) for hex in hexes):
        return mark("it may not go beyond the last column"), "S9.VI.2"
    return None


def _carry_out(table: Sea, battle: Battle, ship: Ship, plot: str) -> list[int]:
    """[40.11-40.13] The ship moves; what an unplotted ship did counts as the start of its next move."""
    before = hexes_of(ship)
    ship.before = [ship.bow, ship.heading]
    ship.evaded = battle.turn
    taken: list[int] = []
    for bow, heading in _positions(ship, plot):
        ship.bow, ship.heading = bow, heading
        taken += [hex for hex in hexes_of(ship) if hex not in before and hex not in taken]
    if not ship.plotted:
        ship.carried = plot
    table.tell("evades", "40.10", ship=ship.name, plot=plot, hex=hex_name(ship.bow))
    return taken


def snap_back(table: Sea, battle: Battle) -> None:
    """[40.12] Plotted ships that came through go back to where they were when the phase began."""
    for ship in battle.ships.values():
        if ship.before and ship.plotted and ship.status == AFLOAT and not ship.dead:
            ship.bow, ship.heading = ship.before
            table.tell("returns", "40.12", ship=ship.name, hex=hex_name(ship.bow))
        ship.before = []
