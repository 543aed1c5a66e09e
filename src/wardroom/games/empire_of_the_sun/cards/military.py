"""[5.31] Military events: what an offensive gains, by card, beside what the card's data say (see `terms.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from wardroom.games.empire_of_the_sun.cards.arrivals import GHORMLEY, HALSEY, halsey_places, in_play, put_in_play, waits
from wardroom.games.empire_of_the_sun.cards.asking import hex_options, who_loses
from wardroom.games.empire_of_the_sun.cards.effects import PLAIN
from wardroom.games.empire_of_the_sun.cards.grants import choices, grant
from wardroom.games.empire_of_the_sun.cards.piles import discard_at_random
from wardroom.games.empire_of_the_sun.cards.terms import (
    japan_in_the_aleutians,
    may_activate,
    played,
    us_mix,
)
from wardroom.games.empire_of_the_sun.cards.todo import go_on, later
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, hexes_in, neighbours, within
from wardroom.games.empire_of_the_sun.offensive.activation import (
    candidates,
    leader_of,
    limit_of,
    open_offensive,
    wake,
    why_not,
)
from wardroom.games.empire_of_the_sun.offensive.ground import closed_to
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, REMOVED, War, on_map
from wardroom.games.empire_of_the_sun.supply.survey import in_supply, supply_of
from wardroom.games.empire_of_the_sun.turn.china import JARHAT, build_route, routes_open_to
from wardroom.games.empire_of_the_sun.turn.political_will import set_rivalry
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import TOKYO
from wardroom.games.empire_of_the_sun.units import controlled, eliminate, lose_step, remove, take_control, units_at
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = ["STEPS", "TERMS", "express_hexes", "free_route"]

MOVE = "move"
"""What follows the bonuses before movement."""
SPECIAL = "special"
"""What follows the bonuses before reaction."""
CLOSE = "close"
SOUTHWEST = "hq-southwest-pacific"
AIRBORNE = "11-division"
AVG, CHENNAULT, ARMOURED = "avg", "14af", "7-armoured-brigade"
REGIMENT = "III"
MOST_ESCORT = 4


def numbers(table: Sea, war: War) -> Mapping[str, int]:
    """The numbers of the card that leads the offensive."""
    return table.charts.cards[open_offensive(war).card].numbers


# How it is played


def aleutians_are_lost(table: Sea, war: War) -> bool:
    """A30: while Japan occupies a hex of the Aleutians the card is no operations choice."""
    return not japan_in_the_aleutians(table, war)


# Before anybody leads


def end_us_rivalry(table: Sea, war: War) -> None:
    """A33, A65 [14.0, EOS-R40]: the US services agree before units are activated."""
    set_rivalry(table, war, ALLIES, False, "5.31.C")


def relieve_ghormley(table: Sea, war: War) -> None:
    """A20: Halsey comes and leads."""
    if waits(war, HALSEY):
        later(war, "halsey")
    go_on(war, "hq")


def halsey_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """A20: in the hex of Ghormley, who leaves the game; else in a port."""
    relieved = war.places[GHORMLEY]
    if relieved != REMOVED:
        remove(table, war, GHORMLEY, "5.31.C")
    if on_map(relieved):
        put_in_play(table, war, HALSEY, relieved)
    else:
        later(war, f"arrive:{HALSEY}")


def rehearse_halsey(table: Sea, war: War) -> list[War]:
    """A20: the war as it is once he has come, for each place."""
    if not waits(war, HALSEY):
        return [war]
    return [replace(war, places=war.places | {GHORMLEY: REMOVED, HALSEY: hex}) for hex in halsey_places(table, war)]


# Who is activated


def australians_too(piece: Piece) -> bool:
    """A25: Australian ground units, in spite of the chart of commands."""
    return piece.nation == "australia" and piece.is_ground


def brewer(table: Sea, hq: str, units: Iterable[str]) -> bool:
    """A46, A50: under the South West Pacific HQ the Army goes with a ship."""
    return hq == SOUTHWEST and us_mix(table, units)


def chinese_in_reach(table: Sea, war: War) -> list[str]:
    """A38, A48: Chinese armies that the leading HQ could activate as the first of its units."""
    leader = leader_of(table, war)._replace(effect=PLAIN, chosen=[], room=1)
    pieces = table.charts.pieces
    return [
        unit
        for unit in candidates(table, war, ALLIES)
        if pieces[unit].nation == "china" and pieces[unit].is_ground and not why_not(table, war, leader, unit)[0]
    ]


def no_army_yet(table: Sea, war: War) -> bool:
    pieces = table.charts.pieces
    return not any(pieces[unit].nation == "china" and pieces[unit].is_ground for unit in open_offensive(war).active)


def tarzan_lacks(table: Sea, war: War) -> str:
    """A38: one of the units is a Chinese army, if one is in reach."""
    if no_army_yet(table, war) and chinese_in_reach(table, war):
        return mark("one unit must be a Chinese army")
    return ""


def tarzan_activates(table: Sea, war: War, unit: str) -> str:
    """A38: the last unit is kept for a Chinese army."""
    reason = may_activate(table.charts.cards["A38"])(table, war, unit)
    offensive, piece = open_offensive(war), table.charts.pieces[unit]
    if reason or (piece.nation == "china" and piece.is_ground) or not no_army_yet(table, war):
        return reason
    left = limit_of(table, war, offensive.hq, offensive.active) - len(offensive.active)
    return tarzan_lacks(table, war) if left <= 1 else ""


def others_than_armies(table: Sea, war: War, unit: str) -> str:
    """A48: Chinese armies go along beyond the limit."""
    piece = table.charts.pieces[unit]
    if piece.nation == "china" and piece.is_ground and unit in chinese_in_reach(table, war):
        return mark("Chinese armies in reach of the HQ go along by themselves")
    return may_activate(table.charts.cards["A48"])(table, war, unit)


def one_hex_islands(table: Sea, war: War) -> Board:
    """J12: where battles may be."""
    return table.charts.theatre.islands


# Before movement


def shipping(table: Sea, war: War) -> None:
    """A9, J44: amphibious shipping for this offensive alone."""
    points = numbers(table, war)["asp_temporary"]
    war.forces[open_offensive(war).side].asp_extra += points
    table.tell("shipping-lent", "5.31.Da", side=open_offensive(war).side, points=points)


def far_sailing(table: Sea, war: War) -> None:
    """J9: ships of both sides may go farther."""
    open_offensive(war).bonus["naval-movement"] = numbers(table, war)["movement"]


def army_landings(table: Sea, war: War) -> None:
    """A62: the US Army lands on one-hex islands without Marines."""
    open_offensive(war).bonus["army-landings"] = 1


def quadrant(table: Sea, war: War) -> None:
    """A33: a transport route is built."""
    later(war, "free-route")
    go_on(war, MOVE)


def free_route(table: Sea, war: War) -> list[int]:
    """A33, A39 [13.77d, EOS-R41]: the routes that an event may build: Jarhat first, then Ledo or Imphal."""
    return routes_open_to(table, war, ALLIES) if JARHAT in table.charts.geography else []


def free_route_step(table: Sea, war: War, about: Sequence[str]) -> None:
    hexes = free_route(table, war)
    if not hexes:
        return
    hex = hexes[0]
    if len(hexes) > 1:
        options: list[Option[int]] = [
            Option(f"route:{each}", "{0:eos.place}", (each,), "13.77b", (f"hex:{each}",), each) for each in hexes
        ]
        hex = table.choose(
            ALLIES, Decision("build-route", "Which transport route is built?", options, (), "13.77b")
        ).value
    build_route(table, war, hex)


def new_armies(table: Sea, war: War) -> None:
    """A48: all Chinese armies in reach are activated; one of them that is reduced is restored."""
    for unit in chinese_in_reach(table, war):
        wake(table, war, unit)
    if choices(table, war, "A48"):
        grant(war, "A48")
    go_on(war, MOVE)


def bring_chennault(table: Sea, war: War) -> None:
    """A51: the 14th Air Force comes, the AVG goes."""
    if in_play(war, AVG):
        remove(table, war, AVG, "5.31.C")
    if waits(war, CHENNAULT):
        later(war, f"arrive:{CHENNAULT}")
    go_on(war, MOVE)


def bring_armoured(table: Sea, war: War) -> None:
    """A70: the 7th Armoured Brigade comes."""
    if waits(war, ARMOURED):
        later(war, f"arrive:{ARMOURED}")
    go_on(war, MOVE)


def escorts(table: Sea, war: War) -> None:
    """J37, J38 [12.22]: escorts, unless Allied card 80 has ended them."""
    if not played(war, "A80"):
        war.politics.escort = min(war.politics.escort + numbers(table, war)["escort"], MOST_ESCORT)
        table.tell("escorts", "12.22a", escort=war.politics.escort)


def barges(table: Sea, war: War) -> None:
    """J73 [8.47]: barges, unless Allied card 23 has ended them."""
    if not played(war, "A23"):
        war.politics.barges = True
        table.tell("barges-on", "8.47a")


def express(table: Sea, war: War) -> None:
    """J28, J44: the Tokyo Express."""
    later(war, "express")
    go_on(war, MOVE)


def lent_and_express(table: Sea, war: War) -> None:
    """J44"""
    shipping(table, war)
    express(table, war)


def express_hexes(table: Sea, war: War) -> Board:
    """[6.23b, 6.23c] Hexes that Japan controls within the command range of a supplied HQ of Japan."""
    pieces, found = table.charts.pieces, 0
    for hq in sorted(supply_of(table.charts, war).headquarters):
        if pieces[hq].side == JAPAN:
            found |= within(war.places[hq], pieces[hq].command)
    return found & controlled(table, war, JAPAN) & table.charts.theatre.land


def express_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """[6.23b] Where the marker is put; the one that is on the map moves."""
    options = hex_options(express_hexes(table, war), "6.23b")
    if options:
        hex = table.choose(JAPAN, Decision("express", "Where does the Tokyo Express go?", options, (), "6.23b")).value
        war.politics.tokyo_express = hex
        table.tell("express", "6.23b", hex=hex)


def forces_march(table: Sea, war: War) -> None:
    """J58, J59, J60: a hex passes to Japan before movement."""
    later(war, "occupy")
    go_on(war, MOVE)


def occupied(table: Sea, war: War) -> Board:
    """J58-J60 [EOS-R42]: hexes in extended range of active air units, empty or with a Dutch regiment alone."""
    theatre, pieces = table.charts.theatre, table.charts.pieces
    reach = 0
    for unit in open_offensive(war).active:
        if pieces[unit].is_air and on_map(war.places[unit]):
            reach |= within(war.places[unit], pieces[unit].extended)
    enemy = presence_of(table.charts, war)[ALLIES].any
    for hex in hexes_in(enemy & reach):
        if _a_regiment_alone(table, war, hex):
            enemy &= ~bit(hex)
    barred = supply_of(table.charts, war).barred[JAPAN]
    open_hexes = reach & controlled(table, war, ALLIES) & theatre.land & ~enemy & ~barred & ~theatre.kunming_area
    soldier = next(piece for piece in pieces.values() if piece.side == JAPAN and piece.is_ground)
    return board_of(hex for hex in hexes_in(open_hexes) if not closed_to(table.charts, soldier, hex))


def _a_regiment_alone(table: Sea, war: War, hex: int) -> bool:
    here = [table.charts.pieces[unit] for unit in units_at(table, war, hex, ALLIES)]
    return len(here) == 1 and here[0].nation == "dutch" and here[0].size == REGIMENT


def occupy_step(table: Sea, war: War, about: Sequence[str]) -> None:
    options = hex_options(occupied(table, war), "5.31.Da")
    if not options:
        return
    options.append(Option("none", "No hex", rule="5.31.Db", value=0))
    hex = table.choose(JAPAN, Decision("occupy", "Which hex does Japan take?", options, (), "5.31.Da")).value
    if hex:
        for unit in units_at(table, war, hex, ALLIES):
            eliminate(table, war, unit, "5.31.Da")
        take_control(table, war, hex, JAPAN, "5.31.Da")


def raid(table: Sea, war: War) -> None:
    """J76, J79: a roll against the B-29s, if one is near to Tokyo or in the China box."""
    if bombers_to_raid(table, war):
        card = table.charts.cards[open_offensive(war).card]
        if table.roll(table.charts.figures.attacks[card.roll], (), "5.31.Da", by=JAPAN).result:
            later(war, "raid")
    go_on(war, MOVE)


def bombers_to_raid(table: Sea, war: War) -> list[str]:
    """B-29s within 8 hexes of Tokyo, or in the China box."""
    near = within(TOKYO, numbers(table, war)["hexes"])
    return [
        unit
        for unit, place in war.places.items()
        if table.charts.pieces[unit].is_b29 and (place == CHINA_BOX or (on_map(place) and bit(place) & near))
    ]


def raid_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """[EOS-R43] Japan says which B-29 loses a step."""
    unit = who_loses(table, war, JAPAN, bombers_to_raid(table, war), "5.31.Da")
    lose_step(table, war, unit, "5.31.Da")


def airborne(table: Sea, war: War) -> None:
    """A69: the 11th Airborne jumps."""
    if drop_zones(table, war):
        later(war, "jump")
    go_on(war, MOVE)


def drop_zones(table: Sea, war: War) -> Board:
    """A69 [EOS-R44]: empty hexes in range of a US air unit that is beside the division, outside Japanese ZOI."""
    place, theatre, pieces = war.places[AIRBORNE], table.charts.theatre, table.charts.pieces
    if AIRBORNE in open_offensive(war).moves or not on_map(place) or not bit(place) & theatre.airfields:
        return 0
    reach = 0
    for unit in units_at(table, war, place, ALLIES):
        piece = pieces[unit]
        if piece.is_air and piece.nation == "us" and in_supply(table.charts, war, unit):
            reach |= within(place, piece.range if piece.is_lrb else piece.extended)
    there = presence_of(table.charts, war)
    occupied = there[JAPAN].any | there[ALLIES].any
    open_hexes = reach & theatre.land & ~occupied & ~supply_of(table.charts, war).barred[ALLIES]
    return board_of(hex for hex in hexes_in(open_hexes) if not closed_to(table.charts, pieces[AIRBORNE], hex))


def jump_step(table: Sea, war: War, about: Sequence[str]) -> None:
    options = hex_options(drop_zones(table, war), "5.31.Da")
    options.append(Option("none", "It does not jump", rule="5.31.Db", value=0))
    hex = table.choose(
        ALLIES, Decision("jump", "Where does {0:eos.unit} jump?", options, (), "5.31.Da", (AIRBORNE,))
    ).value
    if hex:
        table.tell("jumped", "5.31.Da", unit=AIRBORNE, start=war.places[AIRBORNE], end=hex)
        war.places[AIRBORNE] = hex
        take_control(table, war, hex, ALLIES, "6.5a")


# Before reaction


def islands_fall(table: Sea, war: War) -> None:
    """A28: empty one-hex islands next to those that were landed on are the Allies' before any reaction."""
    theatre = table.charts.theatre
    enemy = presence_of(table.charts, war)[JAPAN].any
    empty = theatre.islands & ~enemy
    for hex in open_offensive(war).entered:
        if bit(hex) & empty:
            for there in neighbours(hex):
                if bit(there) & empty:
                    take_control(table, war, there, ALLIES, "5.31.Da")


def battleships_shell(table: Sea, war: War) -> None:
    """J20 [EOS-R45]: an Allied air unit loses a step where a Japanese battleship meets no Allied one."""
    if shelled(table, war):
        later(war, "shell")
    go_on(war, SPECIAL)


def shelled(table: Sea, war: War) -> list[str]:
    """Allied air units in battle hexes with a Japanese BB and without one of theirs."""
    pieces, found = table.charts.pieces, []
    for hex in open_offensive(war).battles:
        theirs = units_at(table, war, hex, ALLIES)
        mine = units_at(table, war, hex, JAPAN)
        if any(pieces[unit].type == "bb" for unit in mine) and not any(pieces[unit].type == "bb" for unit in theirs):
            found += [unit for unit in theirs if pieces[unit].is_air]
    return found


def shell_step(table: Sea, war: War, about: Sequence[str]) -> None:
    lose_step(table, war, who_loses(table, war, JAPAN, shelled(table, war), "5.31.Da"), "5.31.Da")


def halsey_strikes(table: Sea, war: War) -> None:
    """A72 [EOS-R46]: US carriers fight in the home islands, and no weather has stopped them: Japan loses a card."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    home = table.charts.areas.get("home-islands", 0)
    struck = board_of(
        hex
        for unit in offensive.active
        if pieces[unit].is_carrier and pieces[unit].nation == "us"
        for hex in [offensive.assigned.get(unit, war.places[unit])]
        if hex in offensive.battles
    )
    if struck & home:
        for _ in range(numbers(table, war)["hand_lost"]):
            discard_at_random(table, war, JAPAN, "5.31.Da")


# At the end


def forager(table: Sea, war: War) -> None:
    """A55: a Japanese air unit that was active, or is in a battle hex, loses a step."""
    if forager_prey(table, war):
        later(war, "forager")
    go_on(war, CLOSE)


def forager_prey(table: Sea, war: War) -> list[str]:
    offensive, pieces = open_offensive(war), table.charts.pieces
    return [
        unit
        for unit, place in war.places.items()
        if on_map(place)
        and pieces[unit].is_air
        and pieces[unit].side == JAPAN
        and (unit in offensive.moves or place in offensive.battles)
    ]


def forager_step(table: Sea, war: War, about: Sequence[str]) -> None:
    lose_step(table, war, who_loses(table, war, ALLIES, forager_prey(table, war), "5.31.Da"), "5.31.Da")


TERMS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "A9": {"before_move": shipping},
        "A20": {"opening": relieve_ghormley, "rehearsals": rehearse_halsey},
        "A25": {"commands_too": australians_too},
        "A28": {"before_reaction": islands_fall},
        "A30": {"must_be_event": aleutians_are_lost},
        "A33": {"opening": end_us_rivalry, "before_move": quadrant},
        "A38": {"may_activate": tarzan_activates, "enough": tarzan_lacks},
        "A46": {"reconciles": brewer},
        "A48": {"may_activate": others_than_armies, "along": chinese_in_reach, "before_move": new_armies},
        "A50": {"reconciles": brewer},
        "A51": {"before_move": bring_chennault},
        "A55": {"ending": forager},
        "A62": {"before_move": army_landings},
        "A65": {"opening": end_us_rivalry},
        "A69": {"before_move": airborne},
        "A70": {"before_move": bring_armoured},
        "A72": {"before_reaction": halsey_strikes},
        "J9": {"before_move": far_sailing},
        "J12": {"battle_area": one_hex_islands},
        "J20": {"before_reaction": battleships_shell},
        "J28": {"before_move": express},
        "J37": {"before_move": escorts},
        "J38": {"before_move": escorts},
        "J44": {"before_move": lent_and_express},
        "J48": {"unsupplied": True},
        "J58": {"before_move": forces_march},
        "J59": {"before_move": forces_march},
        "J60": {"before_move": forces_march},
        "J73": {"before_move": barges},
        "J76": {"before_move": raid},
        "J79": {"before_move": raid},
    }
)
"""What a card does of its own."""

STEPS = MappingProxyType(
    {
        "halsey": halsey_step,
        "free-route": free_route_step,
        "express": express_step,
        "occupy": occupy_step,
        "raid": raid_step,
        "jump": jump_step,
        "shell": shell_step,
        "forager": forager_step,
    }
)
