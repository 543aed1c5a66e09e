"""[5.32.B] Attack cards: submarines, Kamikazes, skip bombing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from wardroom.games.empire_of_the_sun.cards.asking import ask_hex, who_loses
from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import Deed, Question
from wardroom.games.empire_of_the_sun.cards.todo import again, go_on, later
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.combat.allocation import drown_passengers
from wardroom.games.empire_of_the_sun.combat.participants import contributors, escorts
from wardroom.games.empire_of_the_sun.grid import bit, within
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import TOKYO
from wardroom.games.empire_of_the_sun.units import lose_step, units_at
from wardroom.table.text import mark

__all__ = ["KAMIKAZE", "STEPS", "SUBMARINE", "terms_of_attack"]

SUBMARINE, KAMIKAZE = "submarine", "kamikaze"
"""Traits."""
WINDOW, AFTER = "attack-cards", "after-battle"
X_CRAFT, SHO_GO, SKIP_BOMBING = "A78", "J45", "A24"
RULE = "5.32.B"
PREY = ("ca", "cl", "apd")


# Submarines


def prey(table: Sea, war: War, card: str) -> list[str]:
    """The enemy's active ships; for the X-craft inactive ones in ports outside the home islands."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    enemy = ALLIES if table.charts.cards[card].side == JAPAN else JAPAN
    ships = [u for u, place in war.places.items() if on_map(place) and pieces[u].is_naval and pieces[u].side == enemy]
    if card != X_CRAFT:
        return [unit for unit in ships if unit in offensive.moves]
    ports = table.charts.theatre.ports & ~table.charts.areas.get("home-islands", 0)
    return [unit for unit in ships if unit not in offensive.moves and bit(war.places[unit]) & ports]


def no_prey(card: Card) -> Question:
    def ask(table: Sea, war: War) -> str:
        return "" if prey(table, war, card.id) else mark("there is no such ship")

    return ask


def torpedoes(card: Card, back: str) -> Deed:
    """[5.32.B] One roll; the ships that lose steps are named one by one."""

    def deed(table: Sea, war: War) -> None:
        chart = table.charts.figures.attacks[card.roll]
        steps = int(table.roll(chart, (), "5.32.B", by=card.side).result)
        if steps:
            later(war, f"torpedo:{card.id}:{steps}")
        go_on(war, back)

    return deed


def torpedo_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`torpedo:CARD:STEPS`: one step more."""
    card, steps = table.charts.cards[about[0]], int(about[1])
    ships = prey(table, war, card.id)
    if not ships:
        return
    sink(table, war, who_loses(table, war, card.chooser, ships, RULE), passengers=card.stage == "before")
    if steps > 1:
        again(war, f"torpedo:{card.id}:{steps - 1}")


def sink(table: Sea, war: War, ship: str, *, passengers: bool) -> None:
    """[8.46b] A step is lost, even the last; who is aboard before the battle goes down with her."""
    lose_step(table, war, ship, "5.32.B")
    if passengers and not war.steps[ship]:
        drown_passengers(table, war, ship)


def x_craft_now(card: Card) -> Deed:
    """A78: before combat, if a battle hex was declared."""
    attack = torpedoes(card, WINDOW)

    def deed(table: Sea, war: War) -> None:
        if open_offensive(war).battles:
            attack(table, war)

    return deed


def x_craft_at_the_end(card: Card) -> Deed:
    """A78: at the end of the offensive, if none was."""
    attack = torpedoes(card, AFTER)

    def deed(table: Sea, war: War) -> None:
        if not open_offensive(war).battles:
            attack(table, war)

    return deed


# Kamikazes


def in_the_battle(table: Sea, war: War, hex: int) -> list[str]:
    """[EOS-R53] Allied ships in a battle hex, or in its battle from outside, and those beside them."""
    found = units_at(table, war, hex, ALLIES) + contributors(table, war, hex, ALLIES) + escorts(table, war, hex, ALLIES)
    return [unit for unit in dict.fromkeys(found) if table.charts.pieces[unit].is_naval]


def divers(table: Sea, war: War, hex: int) -> list[str]:
    """Japanese air units with a hex in their extended range."""
    pieces = table.charts.pieces
    return [
        unit
        for unit, place in war.places.items()
        if on_map(place)
        and pieces[unit].is_air
        and pieces[unit].side == JAPAN
        and bit(hex) & within(place, pieces[unit].extended)
    ]


def dive_hexes(table: Sea, war: War, card: str) -> list[int]:
    """J61: battle hexes near to Tokyo where no Kamikazes have struck yet."""
    offensive = open_offensive(war)
    near = within(TOKYO, table.charts.cards[card].numbers["hexes"])
    return [
        hex
        for hex in offensive.battles
        if bit(hex) & near
        and f"{KAMIKAZE}-{hex}" not in offensive.bonus
        and divers(table, war, hex)
        and in_the_battle(table, war, hex)
    ]


def no_dive(card: Card) -> Question:
    def ask(table: Sea, war: War) -> str:
        return "" if dive_hexes(table, war, card.id) else mark("no battle with Allied ships is open to Kamikazes")

    return ask


def dive(card: Card) -> Deed:
    def deed(table: Sea, war: War) -> None:
        later(war, f"dive:{card.id}")
        go_on(war, WINDOW)

    return deed


def dive_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`dive:CARD`: which battle."""
    hexes = dive_hexes(table, war, about[0])
    hex = ask_hex(table, JAPAN, "dive", mark("Where do the Kamikazes strike?"), hexes, RULE)
    open_offensive(war).bonus[f"{KAMIKAZE}-{hex}"] = 1
    table.tell("kamikaze", "5.32.B", hex=hex)
    again(war, f"diver:{about[0]}:{hex}")


def diver_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`diver:CARD:HEX`: which air unit gives a step; then the ships pay, one more with J45 in one battle."""
    numbers, hex = table.charts.cards[about[0]].numbers, int(about[1])
    offensive = open_offensive(war)
    unit = who_loses(table, war, JAPAN, divers(table, war, hex), RULE)
    for _ in range(numbers["own_steps_lost"]):
        lose_step(table, war, unit, "5.32.B")
    steps = numbers["steps_lost"]
    if SHO_GO in offensive.reactions and "sho-go" not in offensive.bonus:
        offensive.bonus["sho-go"] = 1
        steps += table.charts.cards[SHO_GO].numbers["kamikaze_steps"]
    again(war, f"rammed:{hex}:{steps}")


def rammed_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`rammed:HEX:STEPS`: Japan names one ship more; one is eliminated only if none is left that is full."""
    hex, steps = int(about[0]), int(about[1])
    ships = in_the_battle(table, war, hex)
    ships = [unit for unit in ships if war.steps[unit] > 1] or ships
    if not ships:
        return
    sink(table, war, who_loses(table, war, JAPAN, ships, RULE), passengers=True)
    if steps > 1:
        again(war, f"rammed:{hex}:{steps - 1}")


# Skip bombing


def bombed(table: Sea, war: War) -> list[str]:
    """A24 [EOS-R54]: active Japanese CAs, CLs and APDs that moved, and began or stand in the range of US aircraft."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    reach = 0
    for unit, place in war.places.items():
        piece = pieces[unit]
        if piece.is_air and not piece.is_lrb and piece.nation == "us" and on_map(place):
            reach |= within(place, piece.extended)
    return [
        unit
        for unit in offensive.active
        if pieces[unit].type in PREY
        and war.steps[unit]
        and offensive.moves[unit].kind
        and any(on_map(place) and bit(place) & reach for place in (war.places[unit], offensive.moves[unit].start))
    ]


def no_bombs(table: Sea, war: War) -> str:
    if war.forces[JAPAN].asp > 1 or bombed(table, war):
        return ""
    return mark("Japan has no shipping to lose, and no such ship has moved in range")


def skip_bombing(table: Sea, war: War) -> None:
    """A24: shipping is lost, but never the last; then a ship is hit."""
    numbers, force = table.charts.cards[SKIP_BOMBING].numbers, war.forces[JAPAN]
    if force.asp > 1:
        force.asp -= numbers["asp_lost"]
        table.tell("asp", "5.32.B", side=JAPAN, points=force.asp)
    if bombed(table, war):
        later(war, "skip-bomb")
    go_on(war, WINDOW)


def skip_bomb_step(table: Sea, war: War, about: Sequence[str]) -> None:
    sink(table, war, who_loses(table, war, JAPAN, bombed(table, war), RULE), passengers=True)


# Together


def terms_of_attack(card: Card) -> Mapping[str, Any]:
    """What an attack card does, and when."""
    if KAMIKAZE in card.traits:
        return {"may_react": no_dive(card), "resolve": dive(card)}
    if card.id == SKIP_BOMBING:
        return {"may_react": no_bombs, "resolve": skip_bombing}
    if card.id == X_CRAFT:
        return {"may_react": no_prey(card), "resolve": x_craft_now(card), "after": x_craft_at_the_end(card)}
    if card.stage == "before":
        return {"may_react": no_prey(card), "resolve": torpedoes(card, WINDOW)}
    return {"may_react": no_prey(card), "after": torpedoes(card, AFTER)}


STEPS = MappingProxyType(
    {
        "torpedo": torpedo_step,
        "dive": dive_step,
        "diver": diver_step,
        "rammed": rammed_step,
        "skip-bomb": skip_bomb_step,
    }
)
