"""[5.32.A, 5.32.C-E] Reaction cards: intelligence, counteroffensives, weather, and persons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from wardroom.games.empire_of_the_sun.cards.arrivals import waits
from wardroom.games.empire_of_the_sun.cards.asking import unit_option, who_loses
from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import Question
from wardroom.games.empire_of_the_sun.cards.terms import joined
from wardroom.games.empire_of_the_sun.cards.todo import go_on, later
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.landing import REACTION_ASP
from wardroom.games.empire_of_the_sun.offensive.weather import take_back
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Move, War, on_map
from wardroom.games.empire_of_the_sun.units import controls, lose_step, take_control, to_track, units_at
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = ["STEPS", "TERMS", "immune"]

CARRIER_RAIDS = "A84"
CHANGING = ("intelligence", "counteroffensive", "weather")
CLOSE, WEATHER, AFTER = "close", "weather", "after-battle"
BRIGADE, YAMATO = "77-brigade", "yamato"
CANCELLED = "none"
"""[A22] How a unit has moved whose activation was cancelled."""
REDUCIBLE = ("ca", "dd")


def immune(card: Card) -> Question:
    """A84: nothing changes its surprise, and no weather cancels it."""

    def ask(table: Sea, war: War) -> str:
        offensive = open_offensive(war)
        if offensive.card == CARRIER_RAIDS and offensive.mode == "ec" and card.reaction in CHANGING:
            return mark("no reaction card changes this Surprise Attack, and no weather cancels it")
        return ""

    return ask


# [5.32.A] Intelligence


def no_other_codes(table: Sea, war: War) -> str:
    """J13: not after another intelligence card."""
    cards = table.charts.cards
    if any(cards[card].reaction == "intelligence" for card in open_offensive(war).reactions):
        return mark("an intelligence card has been played")
    return ""


# [5.32.C] Counteroffensives


def no_shipping(table: Sea, war: War) -> None:
    """A5: no amphibious shipping in this reaction."""
    open_offensive(war).bonus["reaction-asp"] = REACTION_ASP


def suicide_run(table: Sea, war: War) -> None:
    """J65 [EOS-R50]: the Yamato loses a step, whether she has fought or not."""
    if on_map(war.places[YAMATO]):
        for _ in range(table.charts.cards["J65"].numbers["own_steps_lost"]):
            lose_step(table, war, YAMATO, "5.32.C")


# [5.32.D] Weather


def typhoon_prey(table: Sea, war: War) -> list[str]:
    """J64: full-strength Allied CAs and DDs that were activated for the offensive."""
    pieces = table.charts.pieces
    return [unit for unit in open_offensive(war).active if pieces[unit].type in REDUCIBLE and war.steps[unit] == 2]


def typhoon(table: Sea, war: War) -> None:
    """J64: Japan may reduce one of them."""
    if typhoon_prey(table, war):
        later(war, "typhoon")
    go_on(war, CLOSE)


def typhoon_step(table: Sea, war: War, about: Sequence[str]) -> None:
    options = [unit_option("hit", unit, war.places[unit], "5.32.D") for unit in typhoon_prey(table, war)]
    options.append(Option("none", "No unit", rule="5.32.D", value=""))
    unit = table.choose(JAPAN, Decision("typhoon", "Which ship does the typhoon damage?", options, (), "5.32.D")).value
    if unit:
        lose_step(table, war, unit, "5.32.D")


# [5.32.E] Persons


def no_battle(table: Sea, war: War) -> str:
    """[5.32b, EOS-R181] Their cards say nothing of offensives without a battle hex, as weather and submarines do."""
    return "" if open_offensive(war).battles else mark("no battle hex has been declared")


def strikes(table: Sea, war: War) -> None:
    """J21: the offensive is cancelled, and an Indian corps is reduced."""
    take_back(table, war, "5.32.E")
    if full_corps(table, war):
        later(war, "gandhi")
    go_on(war, CLOSE)


def full_corps(table: Sea, war: War) -> list[str]:
    pieces = table.charts.pieces
    return [
        unit
        for unit, place in war.places.items()
        if on_map(place) and pieces[unit].nation == "india" and pieces[unit].type == "corps" and war.steps[unit] == 2
    ]


def gandhi_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """[EOS-R51] Japan, who plays the card, says which."""
    lose_step(table, war, who_loses(table, war, JAPAN, full_corps(table, war), "5.32.E"), "5.32.E")


def chased(table: Sea, war: War) -> list[str]:
    """A22: Japanese ground units that were activated in Burma or Northern India."""
    front = table.charts.theatre.burma | table.charts.theatre.northern_india
    offensive, pieces = open_offensive(war), table.charts.pieces
    return [
        unit
        for unit in offensive.active
        if pieces[unit].is_ground
        and on_map(offensive.moves[unit].start)
        and bit(offensive.moves[unit].start) & front
        and offensive.moves[unit].kind != CANCELLED
    ]


def why_no_chindits(table: Sea, war: War) -> str:
    return "" if chased(table, war) else mark("no Japanese ground unit was activated in Burma or Northern India")


def chindits(table: Sea, war: War) -> None:
    """A22: a Japanese unit is held fast, and the 77th Brigade comes next turn."""
    if waits(war, BRIGADE):
        war.steps[BRIGADE] = table.charts.pieces[BRIGADE].steps
        to_track(table, war, BRIGADE, 1, "5.32.E")
    later(war, "wingate")
    go_on(war, WEATHER)


def wingate_step(table: Sea, war: War, about: Sequence[str]) -> None:
    units = chased(table, war)
    unit = units[0]
    if len(units) > 1:
        options = [unit_option("unit", each, war.places[each], "5.32.E") for each in units]
        unit = table.choose(ALLIES, Decision("wingate", "Which unit is cancelled?", options, (), "5.32.E")).value
    hold_fast(table, war, unit)


def hold_fast(table: Sea, war: War, unit: str) -> None:
    """A22 [EOS-R52]: it is back where it began, and hexes into which it alone has come are as they were."""
    offensive = open_offensive(war)
    place, move = war.places[unit], offensive.moves[unit]
    war.places[unit] = move.start
    offensive.moves[unit] = Move(move.start, kind=CANCELLED, done=True)
    table.tell("cancelled", "5.32.E", unit=unit, hex=move.start)
    for hex in dict.fromkeys(move.way):
        if not _others_came(table, war, hex):
            _given_back(table, war, hex)
    if place == move.start:
        return
    others = units_at(table, war, place, JAPAN)
    if place in offensive.entered and not any(table.charts.pieces[each].is_ground for each in others):
        offensive.entered.remove(place)
    if others:
        return
    if place in offensive.battles and place not in offensive.assigned.values():
        offensive.battles.remove(place)


def _others_came(table: Sea, war: War, hex: int) -> bool:
    """Whether other units of Japan are in a hex, or have come through it in this offensive."""
    offensive = open_offensive(war)
    return bool(units_at(table, war, hex, JAPAN)) or any(hex in offensive.moves[each].way for each in offensive.active)


def _given_back(table: Sea, war: War, hex: int) -> None:
    """A hex is the Allies' again if it was theirs when the offensive began."""
    before = open_offensive(war).before
    if before is not None and not bit(hex) & before.japanese and controls(war, hex, JAPAN):
        take_control(table, war, hex, ALLIES, "5.32.E")


TERMS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "A5": {"resolve": no_shipping},
        "A22": {"resolve": chindits, "may_react": joined((no_battle, why_no_chindits))},
        "J13": {"may_react": no_other_codes},
        "J21": {"resolve": strikes, "may_react": no_battle},
        "J64": {"resolve": typhoon},
        "J65": {"after": suicide_run},
    }
)

STEPS = MappingProxyType({"typhoon": typhoon_step, "gandhi": gandhi_step, "wingate": wingate_step})
