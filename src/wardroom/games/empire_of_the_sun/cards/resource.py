"""[5.33] Resource events: replacements, shipping, aircraft, and what lasts for the rest of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from wardroom.games.empire_of_the_sun.cards.arrivals import can_come, in_play
from wardroom.games.empire_of_the_sun.cards.asking import ask_hex, who_loses
from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import Deed
from wardroom.games.empire_of_the_sun.cards.grants import choices, grant
from wardroom.games.empire_of_the_sun.cards.piles import discard_at_random
from wardroom.games.empire_of_the_sun.cards.todo import again, later
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, flood, hexes_in, neighbours, within
from wardroom.games.empire_of_the_sun.offensive.naval import NAVAL_BASE, quiet_reach
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import commanded_from
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.placement import FERRY, has_room
from wardroom.games.empire_of_the_sun.units import controlled, lose_step, remove, units_at
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = ["STEPS", "TERMS", "lose_a_card"]

YAMAMOTO, OZAWA = "hq-combined-fleet-yamamoto", "hq-combined-fleet-ozawa"
TAINAN = "tainan-air-unit"
TWICE = 2
"""[8.44] From a port transports go twice as far."""
KE, FUEL = "J35", "J77"


# Replacements


def steps_of(card: str) -> Deed:
    """[5.33c] The steps that a card gives."""

    def deed(table: Sea, war: War) -> None:
        grant(war, card)

    return deed


def useful(card: str) -> Any:
    """[5.33c] Why steps that cannot be saved are of no use just now."""

    def ask(table: Sea, war: War) -> str:
        return "" if choices(table, war, card) else mark("no unit can use its steps")

    return ask


def airlift(table: Sea, war: War) -> None:
    """A17 [13.78]: the Hump is flown from now on."""
    war.politics.hump = True
    table.tell("hump", "13.78")
    grant(war, "A17")


def interceptors(table: Sea, war: War) -> None:
    """J71 [12.32]: fighters that climb to the bombers."""
    war.politics.interceptors = True
    table.tell("interceptors", "12.32")
    grant(war, "J71")


# What lasts


def asp_for_good(table: Sea, war: War) -> None:
    """A18"""
    force = war.forces[ALLIES]
    force.asp += table.charts.cards["A18"].numbers["asp"]
    table.tell("asp", "10.31a", side=ALLIES, points=force.asp)


def pt_boats(table: Sea, war: War) -> None:
    """A23 [8.47]: no barges any more."""
    war.politics.barges = False
    table.tell("barges-off", "8.47a")


def submarine_doctrine(table: Sea, war: War) -> None:
    """A80 [12.22]: no escorts any more."""
    war.politics.escort = 0
    table.tell("escorts", "12.22a", escort=0)


def new_plan(table: Sea, war: War) -> None:
    """J31"""
    war.politics.doctrine = True
    table.tell("doctrine", "9.4.A5")


def panama(table: Sea, war: War) -> None:
    """J80 [10.21a]: all Allied reinforcements of next turn are delayed."""
    war.politics.panama = True
    table.tell("panama", "10.21a", turn=war.turn + 1)


def vengeance(table: Sea, war: War) -> None:
    """A27: Ozawa in the place of Yamamoto, on the turn track too."""
    place = war.places[YAMAMOTO]
    remove(table, war, YAMAMOTO, "5.33b")
    war.places[OZAWA] = place
    table.tell("relieved", "5.33b", unit=OZAWA, hex=place)


def why_no_vengeance(table: Sea, war: War) -> str:
    return "" if in_play(war, YAMAMOTO) else mark("the HQ of Yamamoto is not in play")


def tainan(table: Sea, war: War) -> None:
    """J78"""
    later(war, f"arrive:{TAINAN}")


def why_no_tainan(table: Sea, war: War) -> str:
    return "" if can_come(table, war, TAINAN) else mark("it has come already, or there is no place for it")


def lose_a_card(card: Card) -> Deed:
    """A60, A67 [12.33]: bombers cost Japan a card of its hand."""

    def deed(table: Sea, war: War) -> None:
        for _ in range(table.charts.cards[card.id].numbers["hand_lost"]):
            discard_at_random(table, war, JAPAN, "12.33")

    return deed


# A16


def raided(table: Sea, war: War) -> list[str]:
    """A16: Japanese air units outside the home islands, within the range of a US HQ."""
    pieces, reach = table.charts.pieces, 0
    for unit, piece in pieces.items():
        if piece.is_hq and piece.nation == "us" and on_map(war.places[unit]):
            reach |= commanded_from(table.charts.theatre, war.places[unit], piece.command)
    reach &= ~table.charts.areas.get("home-islands", 0)
    return [
        unit
        for unit, place in war.places.items()
        if pieces[unit].is_air and pieces[unit].side == JAPAN and on_map(place) and bit(place) & reach
    ]


def makin(table: Sea, war: War) -> None:
    later(war, "makin")


def makin_step(table: Sea, war: War, about: Sequence[str]) -> None:
    lose_step(table, war, who_loses(table, war, ALLIES, raided(table, war), "5.33a"), "5.33a")


def why_no_makin(table: Sea, war: War) -> str:
    return "" if raided(table, war) else mark("no Japanese air unit is within the range of a US HQ")


# J35: evacuation


def evacuees(table: Sea, war: War, hex: int) -> list[str]:
    """J35: Japanese ground units of a coastal hex and of the hexes around it that can be carried."""
    pieces, ground = table.charts.pieces, presence_of(table.charts, war)[JAPAN].ground
    return [
        unit
        for there in (hex, *neighbours(hex))
        if bit(there) & ground
        for unit in units_at(table, war, there, JAPAN)
        if pieces[unit].is_ground and pieces[unit].carried
    ]


def havens(table: Sea, war: War, hex: int) -> Board:
    """J35 [8.44, EOS-R132]: ports in supply to which transports come, past enemy ZOI but not past enemy ships."""
    theatre, enemy = table.charts.theatre, presence_of(table.charts, war)[ALLIES]
    ops = table.charts.cards[KE].ops
    steps = NAVAL_BASE * ops * (TWICE if bit(hex) & theatre.ports & war.japanese else 1)
    reach = flood(bit(hex), tuple(side & (~enemy.naval | bit(hex)) for side in theatre.water), steps) & ~enemy.any
    return reach & supply_of(table.charts, war).ports[JAPAN] & ~bit(hex)


def takers(table: Sea, war: War, hex: int, port: int) -> list[str]:
    """Who can still be brought from around a hex to a port."""
    return [
        unit
        for unit in evacuees(table, war, hex)
        if war.places[unit] != port and has_room(table.charts, war, port, unit)
    ]


def beaches(table: Sea, war: War) -> list[int]:
    """J35: coastal hexes that Japan occupies, from which somebody can be taken somewhere."""
    here = presence_of(table.charts, war)[JAPAN].any & table.charts.theatre.coast
    return [hex for hex in hexes_in(here) if open_havens(table, war, hex)]


def open_havens(table: Sea, war: War, hex: int) -> list[int]:
    if not evacuees(table, war, hex):
        return []
    return [port for port in hexes_in(havens(table, war, hex)) if takers(table, war, hex, port)]


def evacuation(table: Sea, war: War) -> None:
    later(war, "evacuate")


def why_no_evacuation(table: Sea, war: War) -> str:
    return "" if beaches(table, war) else mark("no Japanese ground unit can be taken to a port")


def evacuate_step(table: Sea, war: War, about: Sequence[str]) -> None:
    hex = ask_hex(table, JAPAN, "evacuate", mark("From which coast?"), beaches(table, war), "5.33a")
    again(war, f"evacuate-to:{hex}")


def evacuate_to_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`evacuate-to:HEX`: the one port."""
    hex = int(about[0])
    port = ask_hex(table, JAPAN, "evacuate-to", mark("To which port?"), open_havens(table, war, hex), "5.33a")
    again(war, f"embark:{hex}:{port}:{table.charts.cards[KE].numbers['units']}")


def embark_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`embark:HEX:PORT:LEFT`: one more unit, or no more."""
    hex, port, left = (int(each) for each in about)
    unit = _ask_unit(table, "embark", takers(table, war, hex, port), left)
    if unit:
        _sail(table, war, unit, port)
        again(war, f"embark:{hex}:{port}:{left - 1}")


def _ask_unit(table: Sea, kind: str, units: Iterable[str], left: int) -> str:
    options: list[Option[str]] = [
        Option(f"unit:{unit}", "{0:eos.unit}", (unit,), "5.33a", (f"unit:{unit}",), unit) for unit in units
    ]
    if not options or not left:
        return ""
    options.append(Option("done", "No more units", rule="5.33a", value=""))
    return table.choose(JAPAN, Decision(kind, "Which unit goes there?", options, (), "5.33a", facts=left)).value


def _sail(table: Sea, war: War, unit: str, port: int) -> None:
    start, war.places[unit] = war.places[unit], port
    table.tell("moved", "5.33a", units=[unit], start=start, end=port, kind="strategic", side=JAPAN)


# J77: fuel


def fuel_ports(table: Sea, war: War) -> Board:
    """J77 [EOS-R48]: Japanese ports within 3 hexes of a resource hex."""
    theatre, near = table.charts.theatre, 0
    for hex in hexes_in(theatre.resources):
        near |= within(hex, table.charts.cards[FUEL].numbers["hexes"])
    enemy = presence_of(table.charts, war)[ALLIES].any
    return near & theatre.ports & controlled(table, war, JAPAN) & ~enemy & ~bit(FERRY)


def sails_to(table: Sea, war: War, unit: str) -> Board:
    """J77: ports that a unit comes to, out of Allied ZOI all the way, in which there is room for it."""
    theatre, place = table.charts.theatre, war.places[unit]
    if not on_map(place):
        return 0
    reach = quiet_reach(place, theatre, supply_of(table.charts, war).barred[JAPAN], -1)
    ports = reach & fuel_ports(table, war) & ~bit(place)
    return board_of(port for port in hexes_in(ports) if has_room(table.charts, war, port, unit))


def fleet_hq(war: War) -> str:
    """The Combined Fleet HQ that is on the map, "" if none is."""
    return next((hq for hq in (YAMAMOTO, OZAWA) if on_map(war.places[hq])), "")


def thirsty(table: Sea, war: War, port: int) -> list[str]:
    """Ships that could go to a port."""
    pieces = table.charts.pieces
    return [
        unit
        for unit, place in war.places.items()
        if on_map(place)
        and pieces[unit].is_naval
        and pieces[unit].side == JAPAN
        and bit(port) & sails_to(table, war, unit)
    ]


def fuel(table: Sea, war: War) -> None:
    later(war, "fuel")


def why_no_fuel(table: Sea, war: War) -> str:
    hq = fleet_hq(war)
    return "" if hq and sails_to(table, war, hq) else mark("the Combined Fleet HQ comes to no such port")


def fuel_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """The HQ goes, and then ships after it."""
    hq = fleet_hq(war)
    port = ask_hex(table, JAPAN, "fuel", mark("To which port?"), list(hexes_in(sails_to(table, war, hq))), "5.33a")
    _sail(table, war, hq, port)
    again(war, f"refuel:{port}:{table.charts.cards[FUEL].numbers['units']}")


def refuel_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`refuel:PORT:LEFT`: one more ship, or no more."""
    port, left = (int(each) for each in about)
    unit = _ask_unit(table, "refuel", thirsty(table, war, port) if left else (), left)
    if unit:
        _sail(table, war, unit, port)
        again(war, f"refuel:{port}:{left - 1}")


TERMS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "A3": {"resolve": steps_of("A3"), "possible": useful("A3")},
        "A15": {"resolve": steps_of("A15"), "possible": useful("A15")},
        "A16": {"resolve": makin, "possible": why_no_makin},
        "A17": {"resolve": airlift},
        "A18": {"resolve": asp_for_good},
        "A23": {"resolve": pt_boats},
        "A27": {"resolve": vengeance, "possible": why_no_vengeance},
        "A80": {"resolve": submarine_doctrine},
        "J5": {"resolve": steps_of("J5")},
        "J30": {"resolve": steps_of("J30")},
        "J31": {"resolve": new_plan},
        "J35": {"resolve": evacuation, "possible": why_no_evacuation},
        "J39": {"resolve": steps_of("J39"), "possible": useful("J39")},
        "J71": {"resolve": interceptors},
        "J72": {"resolve": steps_of("J72")},
        "J77": {"resolve": fuel, "possible": why_no_fuel},
        "J78": {"resolve": tainan, "possible": why_no_tainan},
        "J80": {"resolve": panama},
    }
)

STEPS = MappingProxyType(
    {
        "makin": makin_step,
        "evacuate": evacuate_step,
        "evacuate-to": evacuate_to_step,
        "embark": embark_step,
        "fuel": fuel_step,
        "refuel": refuel_step,
    }
)
