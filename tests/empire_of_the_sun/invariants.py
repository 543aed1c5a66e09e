"""What holds at every decision of a war, and what holds when no offensive is under way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.empire_of_the_sun.supply_agreement import agrees
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.position import position_of
from wardroom.games.empire_of_the_sun.state import JAPAN, SIDES, Force, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import solve
from wardroom.games.empire_of_the_sun.supply.survey import facts_of, supply_of

__all__ = ["check_at_rest", "check_supply", "check_war"]

COUNTERS = 200
"""[18.0]"""
SHORE, SHIPS, HEADQUARTERS = 3, 6, 1
"""[8.34a, 8.24a, 6.11f]"""
MOST_CARDS = 8
"""[12.1, 12.51, 7.29] A full deal and the card that was laid down; whoever draws by an event has played a card."""
MOST_WILL = 10
AT_REST = "card"
"""[4.22] The phase in which a side plays a card: no unit is on its way."""


def check_war(war: War, charts: Charts, cards: dict[str, frozenset[str]]) -> None:
    """Everything that holds at any decision; `cards` keeps which cards a side has had from the beginning."""
    check_counters(war, charts)
    check_cards(war, charts, cards)
    check_tracks(war)
    check_boards(war, charts)
    if war.phase == AT_REST and war.offensive is None and not war.todo:
        check_at_rest(war, charts)


def check_counters(war: War, charts: Charts) -> None:
    """[1.2] Every counter is in one place with no more steps than it has; HQs and lost units have none."""
    assert set(war.places) == set(war.steps) == set(charts.pieces)
    assert sum(not piece.is_garrison for piece in charts.pieces.values()) == COUNTERS
    for unit, steps in war.steps.items():
        piece = charts.pieces[unit]
        assert 0 <= steps <= piece.steps, unit
        if on_map(war.places[unit]):
            assert war.places[unit] in charts.geography, unit
            assert steps > 0 or piece.is_hq, f"{unit} stands on the map without a step"


# Cards


def piles(force: Force) -> Iterator[str]:
    for pile in (force.deck, force.hand, force.discard, force.removed):
        yield from pile
    if force.future:
        yield force.future


def check_cards(war: War, charts: Charts, known: dict[str, frozenset[str]]) -> None:
    """[5.0] Every card of a side's deck is in one place; the card that is being played may lie on the table."""
    for side in SIDES:
        force, offensive = war.forces[side], war.offensive
        cards = Counter(piles(force))
        assert not cards or max(cards.values()) == 1, "a card is in two places"
        table = {war.event} if war.event and charts.cards[war.event].side == side else set()
        if offensive is not None:
            table |= {card for card in (offensive.card, *offensive.reactions) if charts.cards[card].side == side}
        every = known.setdefault(side, frozenset(cards) | table)
        assert every - set(cards) <= table and set(cards) <= every, (side, every ^ set(cards), table)
        assert all(charts.cards[card].side == side for card in cards)
        held = len(force.hand) + bool(force.future)
        assert held <= MOST_CARDS, f"{side} holds {held} cards"


def check_tracks(war: War) -> None:
    politics = war.politics
    assert 0 <= politics.will <= MOST_WILL and -7 <= politics.europe <= 3
    assert 0 <= politics.china <= 5 and 0 <= politics.india <= 4 and 0 <= politics.divisions <= 12
    for force in war.forces.values():
        assert force.passes >= 0 and 0 <= force.asp_used <= force.asp + force.asp_extra + 20


# The map


def check_boards(war: War, charts: Charts) -> None:
    """[1.3.09] A hex is one side's; what Japan controls is land that is not the Soviets'."""
    assert not war.japanese & war.soviet
    assert not war.japanese & ~charts.theatre.all


def check_at_rest(war: War, charts: Charts) -> None:
    """[8.24, 8.34, 1.3.09] Between offensives no hex is too full, and who stands alone in it controls it.

    Stacking is looked at after each card; emergency moves of the National Status Segment come after the last one.
    """
    for hex, units in by_hex(war).items():
        sides = {charts.pieces[unit].side for unit in units}
        assert len(sides) == 1, f"both sides stand in {hex}: {units}"
        found = [charts.pieces[unit] for unit in units]
        if war.played:
            assert len({each.pair or each.id for each in found if each.is_air or each.is_ground}) <= SHORE, (hex, units)
            assert sum(each.is_naval for each in found) <= SHIPS, (hex, units)
        assert sum(each.is_hq for each in found) <= HEADQUARTERS, (hex, units)
        if any(each.is_ground for each in found):
            assert bool(war.japanese & bit(hex)) == (sides == {JAPAN}), f"{units} do not control {hex}"


def by_hex(war: War) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for unit, place in war.places.items():
        if on_map(place):
            found.setdefault(place, []).append(unit)
    return found


# Supply


def check_supply(war: War, charts: Charts) -> None:
    """[6.2, 6.4] Supply that is kept is what is found from nothing, and what the slow solver finds."""
    assert supply_of(charts, war) == solve(charts.theatre, facts_of(charts, position_of(war)))
    agrees(charts, war)
