"""[17.11] December 1941: Operation Z, and Imperial General Headquarters' Operation No. 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from wardroom.games.empire_of_the_sun.cards.asking import ask_hex
from wardroom.games.empire_of_the_sun.cards.terms import OPERATION_Z, played
from wardroom.games.empire_of_the_sun.cards.todo import again, go_on, later
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, hexes_in, within
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive, wake
from wardroom.games.empire_of_the_sun.offensive.battles import assign, battle_range
from wardroom.games.empire_of_the_sun.offensive.landing import FORTRESSES, LANDINGS
from wardroom.games.empire_of_the_sun.offensive.naval import naval_reach
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.special import covers_fight
from wardroom.games.empire_of_the_sun.offensive.targets import in_range_of_any
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.emergency import start_free
from wardroom.games.empire_of_the_sun.turn.political_will import operation_z
from wardroom.games.empire_of_the_sun.units import lose_step, units_at
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = ["STEPS", "TERMS"]

PEARL_HARBOR_CARD, SOUTH_CARD = "J1", "J2"
OMINATO, OAHU = 3705, 5808
AT_SEA = (5410, 5609)
"""[17.11c] Where the US carriers are."""
FORCE_Z = "force-z"
STACKING = "stacking"
"""The phase after each play."""


def only_the_event(table: Sea, war: War) -> bool:
    return True


# Operation Z


def strike_hexes(table: Sea, war: War) -> Board:
    """J1: where the four ships come to within their carriers' range of Oahu."""
    steps = table.charts.cards[PEARL_HARBOR_CARD].numbers["movement"]
    range = min(table.charts.pieces[unit].range for unit in OPERATION_Z if table.charts.pieces[unit].is_carrier)
    reach = naval_reach(table, OMINATO, steps) & table.charts.theatre.sea
    return reach & in_range_of_any(bit(OAHU), range) & ~presence_of(table.charts, war)[ALLIES].any


def why_no_strike(table: Sea, war: War) -> str:
    if any(war.places[unit] != OMINATO for unit in OPERATION_Z):
        return mark("the four ships are not together")
    return "" if strike_hexes(table, war) else mark("no hex is open from which Oahu is in range")


def sail_for_hawaii(table: Sea, war: War) -> None:
    """J1 [17.11b, 16.44.A]: four ships and no HQ; Americans are of one mind from now on."""
    offensive, numbers = open_offensive(war), table.charts.cards[PEARL_HARBOR_CARD].numbers
    for unit in OPERATION_Z:
        wake(table, war, unit)
    offensive.bonus["naval-movement"] = numbers["movement"]
    operation_z(table, war)
    later(war, "operation-z")
    go_on(war, "weather")


def operation_z_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """J1: they sail together, and strike at Oahu."""
    options: list[Option[int]] = [
        Option(f"to:{hex}", "{0:eos.place}", (hex,), "17.11b", (f"hex:{hex}",), hex)
        for hex in hexes_in(strike_hexes(table, war))
    ]
    hex = table.choose(JAPAN, Decision("operation-z", "From where is Oahu attacked?", options, (), "17.11b")).value
    offensive = open_offensive(war)
    table.tell("moved", "17.11b", units=list(OPERATION_Z), start=OMINATO, end=hex, kind="naval", side=JAPAN)
    for unit in OPERATION_Z:
        war.places[unit] = hex
        move = offensive.moves[unit]
        move.kind, move.entry, move.done = "naval", OMINATO, True
    offensive.battles.append(OAHU)
    table.tell("battle-declared", "17.11b", hex=OAHU, side=JAPAN)
    for unit in OPERATION_Z:
        if table.charts.pieces[unit].is_carrier:
            assign(table, war, unit, OAHU)


def carriers_come_home(table: Sea, war: War) -> None:
    """J1: the US carriers that were at sea are at Oahu."""
    for hex in AT_SEA:
        for unit in units_at(table, war, hex, ALLIES):
            if table.charts.pieces[unit].is_carrier:
                war.places[unit] = OAHU
                table.tell("moved", "17.11c", units=[unit], start=hex, end=OAHU, kind="home", side=ALLIES)


# Operation No. 1


def logistics_of_all(table: Sea, war: War, hq: str) -> int:
    """J2: 20, and the efficiency of all HQs in place of the one that is named."""
    card = table.charts.cards[SOUTH_CARD]
    return (card.logistics or 0) + card.numbers["efficiency"] - table.charts.pieces[hq].efficiency


def not_twice(table: Sea, war: War, unit: str) -> str:
    """J1: its ships are not activated again this turn."""
    if unit in OPERATION_Z and played(war, PEARL_HARBOR_CARD):
        return mark("it has been to Pearl Harbor this turn")
    return ""


def all_lead(table: Sea, war: War) -> None:
    """J2 [17.11e, 17.11g, 17.11j]: no HQ is named, Allied aircraft have no ZOI, landings are near to ports."""
    offensive = open_offensive(war)
    supplied = supply_of(table.charts, war).headquarters
    offensive.hq = next(unit for unit, piece in table.charts.pieces.items() if unit in supplied and piece.side == JAPAN)
    offensive.bonus[f"no-zoi-{ALLIES}"] = 1
    offensive.bonus["landing-range"] = table.charts.cards[SOUTH_CARD].numbers["hexes"]
    offensive.bonus["fortresses"] = 1
    war.phase = "activate"


def allies_react(table: Sea, war: War) -> None:
    """J2 [17.11d]: Force Z sails and aircraft join; there is no other reaction."""
    if malay_coast(table, war):
        later(war, "force-z")
    later(war, "allied-air")
    go_on(war, "attack-cards")


def malay_coast(table: Sea, war: War) -> list[int]:
    """J2: coasts of Malaya that active Japanese ships have entered; none if Force Z is in one of them [7.26i]."""
    if not on_map(war.places[FORCE_Z]):
        return []
    pieces, offensive = table.charts.pieces, open_offensive(war)
    malaya = table.charts.areas["malaya"] & table.charts.theatre.coast
    entered = {war.places[unit] for unit in offensive.active if pieces[unit].is_naval and on_map(war.places[unit])}
    return sorted(hex for hex in entered if bit(hex) & malaya) if war.places[FORCE_Z] not in entered else []


def force_z_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """J2: it is placed where Japanese ships are, and there is a battle."""
    hexes = malay_coast(table, war)
    hex = ask_hex(table, ALLIES, "force-z", mark("Where does Force Z go?"), hexes, "17.11d")
    offensive = open_offensive(war)
    wake(table, war, FORCE_Z)
    start, war.places[FORCE_Z] = war.places[FORCE_Z], hex
    move = offensive.moves[FORCE_Z]
    move.kind, move.entry, move.done = "naval", start, True
    table.tell("moved", "17.11d", units=[FORCE_Z], start=start, end=hex, kind="naval", side=ALLIES)
    if hex not in offensive.battles:
        offensive.battles.append(hex)
        table.tell("battle-declared", "17.11d", hex=hex, side=ALLIES)
        covers_fight(war, hex)  # EOS-R150


def allied_air_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """J2 [17.11f]: an Allied air unit outside the battles may join one in its range."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    for unit, place in war.places.items():
        piece = pieces[unit]
        idle = unit not in offensive.asked and unit not in offensive.assigned
        if not (piece.is_air and piece.side == ALLIES and on_map(place) and idle) or place in offensive.battles:
            continue
        battles = [hex for hex in offensive.battles if bit(hex) & within(place, battle_range(table, war, unit))]
        if battles:
            again(war, "allied-air")
            _join(table, war, unit, battles)
            return
    offensive.asked = []


def _join(table: Sea, war: War, unit: str, battles: Sequence[int]) -> None:
    options: list[Option[int]] = [
        Option(f"join:{hex}", "{0:eos.place}", (hex,), "17.11f", (f"hex:{hex}", f"unit:{unit}"), hex) for hex in battles
    ]
    options.append(Option("none", "In no battle", rule="17.11f", value=0))
    hex = table.choose(
        ALLIES, Decision("assign", "{0:eos.unit} fights where?", options, (), "17.11f", (unit,), facts=unit)
    ).value
    if hex:
        assign(table, war, unit, hex)
    else:
        open_offensive(war).asked.append(unit)


def coast_batteries(table: Sea, war: War) -> None:
    """J2 [17.11h, 17.11i]: who escorts a landing at Manila or Singapore loses a step, and does not bombard."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    for hex in FORTRESSES:
        here = units_at(table, war, hex, JAPAN)
        if not any(unit in offensive.moves and offensive.moves[unit].kind in LANDINGS for unit in here):
            continue
        offensive.bonus[f"no-bombardment-{hex}"] = 1
        for unit in here:
            if pieces[unit].is_naval and unit in offensive.moves:
                lose_step(table, war, unit, "17.11i")


def allied_ships_sail(table: Sea, war: War) -> None:
    """[17.11k] After it every Allied ship may make an emergency move."""
    start_free(table, war, ALLIES, STACKING)


TERMS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        PEARL_HARBOR_CARD: {
            "must_be_event": only_the_event,
            "possible": why_no_strike,
            "opening": sail_for_hawaii,
            "after": carriers_come_home,
        },
        SOUTH_CARD: {
            "must_be_event": only_the_event,
            "logistics": logistics_of_all,
            "everybody_leads": True,
            "may_activate": not_twice,
            "opening": all_lead,
            "before_reaction": allies_react,
            "after_reaction": coast_batteries,
            "closing": allied_ships_sail,
        },
    }
)

STEPS = MappingProxyType({"operation-z": operation_z_step, "force-z": force_z_step, "allied-air": allied_air_step})
