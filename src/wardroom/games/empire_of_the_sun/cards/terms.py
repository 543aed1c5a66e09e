"""[5.31] What a card's data say by themselves: who may lead, how many units and which, conditions, tracks that move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import Effect, Question
from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, within
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import TOKYO
from wardroom.games.empire_of_the_sun.units import controls
from wardroom.table.text import mark

__all__ = [
    "OPERATION_Z",
    "area_of",
    "joined",
    "may_activate",
    "played",
    "terms_of",
    "us_mix",
    "year_of",
]

MANILA = 2813
RAILWAY = (2108, 2109)
OPERATION_Z = ("akagi", "soryu", "shokaku", "hiei")
NEW_ZEALAND = "3nz-division"
SEAC = "hq-seac"
TOJO = "J43"
FIRST = "J1"
DOOLITTLE = "A6"


def year_of(turn: int) -> int:
    """[2.2b, 17.0] The year of a turn: December 1941, then three turns a year."""
    return 1941 + (turn + 1) // 3


def played(war: War, card: str) -> bool:
    """[5.36] Whether a card that is removed when it is the event was the event."""
    return card in war.forces[ALLIES if card[0] == "A" else JAPAN].removed


# Which units

Fits = Callable[[Piece], bool]
KINDS: Mapping[str, Fits] = MappingProxyType(
    {
        "air": lambda piece: piece.is_air,
        "naval": lambda piece: piece.is_naval,
        "ground": lambda piece: piece.is_ground,
        "non-carrier-naval": lambda piece: piece.is_naval and not piece.is_carrier,
        "us-carriers": lambda piece: piece.nation == "us" and piece.is_carrier,
        "us-air": lambda piece: piece.nation == "us" and piece.is_air,
        "us-ground": lambda piece: piece.nation == "us" and piece.is_ground,
        "commonwealth": lambda piece: piece.is_commonwealth,
        "chinese": lambda piece: piece.nation == "china",
        "australian-ground": lambda piece: piece.nation == "australia" and piece.is_ground,
        "3nz-division": lambda piece: piece.id == NEW_ZEALAND,
        "brigade": lambda piece: piece.is_brigade,
        "operation-z": lambda piece: piece.id in OPERATION_Z,
    }
)
"""The kinds of units that cards name."""


def _chosen(table: Sea, war: War, side: str) -> list[str]:
    """The units that a side has activated in this offensive."""
    offensive = open_offensive(war)
    return offensive.active if side == offensive.side else offensive.reacting


def may_activate(card: Card) -> Callable[[Sea, War, str], str]:
    """[5.31.Db] Why a unit is not activated under a card."""
    fits = [KINDS[kind] for kind in card.activates]
    most = card.numbers.get("most_ground", -1)
    one_kind, brewer = "one-kind" in card.conditions, "brewer-mix" in card.conditions

    def why_not(table: Sea, war: War, unit: str) -> str:
        piece = table.charts.pieces[unit]
        if fits and not any(fit(piece) for fit in fits):
            return mark("the card does not activate such a unit")
        chosen = _chosen(table, war, piece.side)
        if most >= 0 and piece.is_ground and _ground(table, chosen) >= most:
            return mark("the card activates no more ground units")
        if one_kind and any(table.charts.pieces[each].is_air != piece.is_air for each in chosen):
            return mark("the card activates either air units or naval units")
        if brewer and not us_mix(table, [*chosen, unit], alone=True):
            return mark("the card activates Navy units, or Army units with one naval unit that is no carrier")
        return ""

    return why_not


def _ground(table: Sea, units: Iterable[str]) -> int:
    return sum(table.charts.pieces[unit].is_ground for unit in units)


def us_mix(table: Sea, units: Iterable[str], *, alone: bool = False) -> bool:
    """A46, A50: US Navy units, or US Army units and one naval unit at most that is no carrier; `alone`: no others."""
    pieces = [table.charts.pieces[unit] for unit in units]
    if alone and any(piece.nation != "us" for piece in pieces):
        return False
    army = [piece for piece in pieces if piece.nation == "us" and piece.service == "army"]
    navy = [piece for piece in pieces if piece.nation == "us" and piece.service == "navy"]
    if not army or not navy:
        return True
    return len(navy) == 1 and navy[0].is_naval and not navy[0].is_carrier


# Where battles must be


def area_of(charts: Charts, card: Card) -> Board:
    """The hexes in which a card asks for a battle or a landing; 0 if it asks for none."""
    for condition in card.conditions:
        if condition == "landing-near-tokyo":
            return within(TOKYO, card.numbers["hexes"]) & charts.theatre.coast
        if condition in AREAS:
            return charts.areas.get(AREAS[condition], 0)
    return 0


AREAS = {
    "battle-in-aleutians": "aleutians",
    "battle-in-philippines": "philippines",
    "ground-battle-in-home-islands": "home-islands",
}


def in_area(card: Card) -> Question:
    """A30, A62, A65: at least one battle hex there."""

    def lacking(table: Sea, war: War) -> str:
        if board_of(open_offensive(war).battles) & area_of(table.charts, card):
            return ""
        return mark("the card needs a battle hex in another area")

    return lacking


def on_the_ground(card: Card) -> Question:
    """A9: a battle hex of the home islands in which men can fight."""

    def lacking(table: Sea, war: War) -> str:
        offensive = open_offensive(war)
        pieces = table.charts.pieces
        entered = board_of(war.places[unit] for unit in offensive.active if pieces[unit].is_ground)
        if board_of(offensive.battles) & entered & area_of(table.charts, card):
            return ""
        return mark("the card needs ground combat in the home islands")

    return lacking


def landed_near(card: Card) -> Question:
    """A74, A75: an amphibious assault near to Tokyo."""

    def lacking(table: Sea, war: War) -> str:
        offensive = open_offensive(war)
        landed = [war.places[unit] for unit, move in offensive.moves.items() if move.kind == "assault"]
        if board_of(landed) & area_of(table.charts, card):
            return ""
        return mark("the card needs an amphibious assault within its distance of Tokyo")

    return lacking


def all_on_islands(card: Card) -> Question:
    """J12: battles on one-hex islands alone."""

    def lacking(table: Sea, war: War) -> str:
        if board_of(open_offensive(war).battles) & ~table.charts.theatre.islands:
            return mark("all battle hexes must be one-hex islands")
        return ""

    return lacking


COMPLETE: Mapping[str, Callable[[Card], Question]] = MappingProxyType(
    {
        "battle-in-aleutians": in_area,
        "battle-in-philippines": in_area,
        "ground-battle-in-home-islands": on_the_ground,
        "landing-near-tokyo": landed_near,
        "battles-on-one-hex-islands": all_on_islands,
    }
)


# Conditions of the event


def manila_is_lost(table: Sea, war: War) -> str:
    return "" if controls(war, MANILA, JAPAN) else mark("Japan does not control Manila")


def tokyo_was_bombed(table: Sea, war: War) -> str:
    return "" if played(war, DOOLITTLE) else mark("Allied card 6 has not been the event")


def railway_is_held(table: Sea, war: War) -> str:
    held = all(controls(war, hex, JAPAN) for hex in RAILWAY if hex in table.charts.geography)
    return "" if held and all(hex in table.charts.geography for hex in RAILWAY) else mark("the line is not Japan's")


def services_agree(table: Sea, war: War) -> str:
    return mark("Japan's services are at odds") if war.forces[JAPAN].rivalry else ""


def us_services_at_odds(table: Sea, war: War) -> str:
    return "" if war.forces[ALLIES].rivalry else mark("the US services are not at odds")


def from_1944(table: Sea, war: War) -> str:
    return "" if year_of(war.turn) >= 1944 else mark("it is not 1944 yet")


def tojo_is_gone(table: Sea, war: War) -> str:
    return "" if played(war, TOJO) or not war.politics.tojo else mark("Japanese card 43 has not been the event")


def first_card(table: Sea, war: War) -> str:
    return "" if war.turn == 1 and not played(war, FIRST) else mark("it is the first card of turn 1")


def second_card(table: Sea, war: War) -> str:
    return "" if war.turn == 1 and played(war, FIRST) else mark("it is the second card of turn 1")


def bombers_in_china(table: Sea, war: War) -> str:
    pieces = table.charts.pieces
    if any(place == CHINA_BOX and pieces[unit].is_b29 for unit, place in war.places.items()):
        return ""
    return mark("no B-29 is in the China box")


def bombers_near_tokyo(table: Sea, war: War) -> str:
    """A67: a B-29 within its own range of Tokyo."""
    pieces = table.charts.pieces
    for unit, place in war.places.items():
        if pieces[unit].is_b29 and on_map(place) and bit(place) & within(TOKYO, pieces[unit].range):
            return ""
    return mark("no B-29 is in range of Tokyo")


def japan_in_the_aleutians(table: Sea, war: War) -> str:
    if presence_of(table.charts, war)[JAPAN].any & table.charts.areas.get("aleutians", 0):
        return ""
    return mark("Japan occupies no hex of the Aleutians")


POSSIBLE: Mapping[str, Question] = MappingProxyType(
    {
        "japan-holds-manila": manila_is_lost,
        "doolittle-raid-played": tokyo_was_bombed,
        "japan-holds-the-railway": railway_is_held,
        "no-japanese-isr": services_agree,
        "us-isr": us_services_at_odds,
        "from-1944": from_1944,
        "tojo-has-resigned": tojo_is_gone,
        "first-of-turn-1": first_card,
        "second-of-turn-1": second_card,
        "b29-in-china-box": bombers_in_china,
        "b29-in-range-of-tokyo": bombers_near_tokyo,
        "battle-in-aleutians": japan_in_the_aleutians,
    }
)


# Conditions of a reaction


def ships_or_aircraft(table: Sea, war: War) -> str:
    """A8: Japanese air or naval units were activated."""
    pieces = table.charts.pieces
    if any(pieces[unit].is_air or pieces[unit].is_naval for unit in open_offensive(war).active):
        return ""
    return mark("no Japanese air or naval unit was activated")


def led_by_seac(table: Sea, war: War) -> str:
    return "" if open_offensive(war).hq == SEAC else mark("the offensive is not led by the SEAC HQ")


MAY_REACT: Mapping[str, Question] = MappingProxyType(
    {"japanese-air-or-naval-active": ships_or_aircraft, "seac-activated": led_by_seac}
)


def joined(questions: Iterable[Question]) -> Question:
    """All of these, the first objection first."""
    asked = tuple(questions)

    def ask(table: Sea, war: War) -> str:
        return next((found for each in asked if (found := each(table, war))), "")

    return ask


# Together


def logistics_of(card: Card) -> Callable[[Sea, War, str], int]:
    """[5.31b, 5.32.Ca] Of the card as it lies on the table, against the operations value of the offensive."""

    def logistics(table: Sea, war: War, hq: str) -> int:
        ops = war.offensive.ops if war.offensive is not None else 0
        return table.charts.cards[card.id].logistics_with(hq, ops) or 0

    return logistics


def terms_of(card: Card) -> Effect:
    """All that the data of a card say."""
    return Effect(
        card=card.id,
        hqs=card.hq,
        logistics=logistics_of(card),
        may_activate=may_activate(card),
        possible=joined(POSSIBLE[each] for each in card.conditions if each in POSSIBLE),
        complete=joined(COMPLETE[each](card) for each in card.conditions if each in COMPLETE),
        may_react=joined(MAY_REACT[each] for each in card.conditions if each in MAY_REACT),
    )
