"""[5.34] Political events: tracks and markers that move; cards that change hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from wardroom.games.empire_of_the_sun.cards.arrivals import waits
from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import Deed, Question
from wardroom.games.empire_of_the_sun.cards.grants import grant
from wardroom.games.empire_of_the_sun.cards.piles import SPECIAL
from wardroom.games.empire_of_the_sun.cards.terms import year_of
from wardroom.games.empire_of_the_sun.cards.todo import again, later
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.china import STABLE, UNSTABLE, move_front, why_no_campaign
from wardroom.games.empire_of_the_sun.turn.india import unrest
from wardroom.games.empire_of_the_sun.turn.political_will import change_will, set_rivalry
from wardroom.games.empire_of_the_sun.turn.reinforcement import move_europe
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = ["STEPS", "TERMS", "impossible", "resolution"]

SWAPS = ("A10", "A52", "J33", "J67", "J68")
"""Cards after which one of the hand may be exchanged for one of the discard pile."""
CHINA_OFFENSIVES = ("J6", "J42")
"""[13.71c, 13.72d, EOS-R144] Events that are Japanese offensives in China; J26 and J41 are politics."""
MANCHURIA = (3302, 3303)
RIVALS = {"us": ALLIES, "japan": JAPAN}


def _joined(deeds: Sequence[Deed]) -> Deed:
    def all_of_them(table: Sea, war: War) -> None:
        for deed in deeds:
            deed(table, war)

    return all_of_them


# What the data say


def resolution(card: Card) -> Deed | None:
    """[5.34] The tracks that a card moves, and who comes; None if it moves nothing."""
    deeds: list[Deed] = []
    if card.type != "political":
        return None
    for holds, deed in (
        (card.rivalry, rivalry),
        ("will" in card.numbers, will),
        ("china" in card.numbers, china),
        ("india" in card.numbers, india),
        (card.wie, europe),
        (card.id in SWAPS, swap),
    ):
        if holds:
            deeds.append(deed(card))
    return _joined(deeds)


def rivalry(card: Card) -> Deed:
    """[14.0] Inter-service rivalry begins or ends; if it is so already nothing more happens [5.31.Dc]."""
    turn, _, whose = card.rivalry.partition("-")

    def deed(table: Sea, war: War) -> None:
        set_rivalry(table, war, RIVALS[whose], turn == "starts", "14.0")

    return deed


def will(card: Card) -> Deed:
    """[16.44] US Political Will."""

    def deed(table: Sea, war: War) -> None:
        change_will(table, war, table.charts.cards[card.id].numbers["will"], "event", "16.44.B")

    return deed


def china(card: Card) -> Deed:
    """[13.72c] The front in China; into Stable Front by Allied card 79 alone."""

    def deed(table: Sea, war: War) -> None:
        least = STABLE if card.id == "A79" else UNSTABLE
        move_front(table, war, table.charts.cards[card.id].numbers["china"], "13.72c", least=least)

    return deed


def india(card: Card) -> Deed:
    """[13.62b, EOS-R182] J15, J82: unrest in India, and strikes next turn, each of which costs a step."""

    def deed(table: Sea, war: War) -> None:
        unrest(table, war, "13.62b")
        war.politics.strikes += table.charts.cards[card.id].numbers["ground_steps_lost"]
        table.tell("strikes", "5.34", turn=war.turn + 1)

    return deed


def europe(card: Card) -> Deed:
    """[15.0, 15.7] The War in Europe, by the year."""

    def deed(table: Sea, war: War) -> None:
        move_europe(table, war, table.charts.cards[card.id].wie.get(year_of(war.turn), 0))

    return deed


def swap(card: Card) -> Deed:
    """[EOS-R47] One card of the hand may be exchanged for any of the discard pile."""

    def deed(table: Sea, war: War) -> None:
        force = war.forces[card.side]
        if force.hand and _open_discards(card, force.discard):
            later(war, f"swap:{card.id}")

    return deed


def _open_discards(card: Card, discard: Sequence[str]) -> list[str]:
    """The card that is just being played does not come back by itself."""
    return [each for each in discard if each != card.id]


def swap_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`swap:CARD`: which card of the hand is given, or none; never a special event [5.37a]."""
    cards = table.charts.cards
    side = cards[about[0]].side
    mine = [(_card_option("give", card), SPECIAL in cards[card].traits) for card in war.forces[side].hand]
    refused = [option.refused(mark("a special event may not be discarded"), "5.37a") for option, kept in mine if kept]
    options = [option for option, kept in mine if not kept]
    options.append(Option("none", "No exchange", rule="5.34", value=""))
    card = table.choose(side, Decision("swap", "Exchange a card of the hand?", options, refused, "5.34")).value
    if card:
        again(war, f"swap-for:{about[0]}:{card}")


def swap_for_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """`swap-for:CARD:GIVEN`: which card of the discard pile is taken."""
    card, given = table.charts.cards[about[0]], about[1]
    force = war.forces[card.side]
    options = [_card_option("take", each) for each in dict.fromkeys(_open_discards(card, force.discard))]
    taken = options[0].value
    if len(options) > 1:
        taken = table.choose(
            card.side, Decision("swap-for", "For which card of the discard pile?", options, (), "5.34")
        ).value
    force.hand.remove(given)
    force.discard.remove(taken)
    force.hand.append(taken)
    force.discard.append(given)
    table.tell("swapped", "5.34", side=card.side, given=given, taken=taken)


def _card_option(what: str, card: str) -> Option[str]:
    return Option(f"{what}:{card}", "{0:eos.card}", (card,), "5.34", (f"card:{card}",), card)


# When they are possible


def impossible(card: Card) -> Question:
    """[5.31c, 13.71c] Why a political event can do nothing: China, or Japan's armies there, are out of the war."""

    def ask(table: Sea, war: War) -> str:
        if "china" in card.numbers and card.id != "A79" and "china" in war.politics.surrendered:
            return mark("China has surrendered")
        if card.id in CHINA_OFFENSIVES:
            return why_no_campaign(table, war)
        return ""

    return ask


# Cards of their own


def arcadia(table: Sea, war: War) -> None:
    """A4: the services agree, and the ABDA HQ comes."""
    set_rivalry(table, war, ALLIES, False, "14.0")
    if waits(war, "hq-abda"):
        later(war, "arrive:hq-abda")


def bridge(table: Sea, war: War) -> None:
    """J18 [13.79]: the railway over the Kwai."""
    war.politics.kwai = True
    table.tell("bridge-built", "13.79")


def sextant(table: Sea, war: War) -> None:
    """A39: the services agree, steps for China and the air forces, and a transport route."""
    set_rivalry(table, war, ALLIES, False, "14.0")
    grant(war, "A39")
    later(war, "free-route")


def tojo_resigns(table: Sea, war: War) -> None:
    """J43: he is gone, and the Americans think the war is nearly won."""
    war.politics.tojo = False
    table.tell("tojo", "5.37")
    change_will(table, war, table.charts.cards["J43"].numbers["will"], "event", "16.44.B")


def soviets(table: Sea, war: War) -> None:
    """A79 [16.47]: Harbin and Mukden are lost for good, and China breathes."""
    for hex in MANCHURIA:
        if bit(hex) & table.charts.theatre.all:
            war.soviet |= bit(hex)
            war.japanese &= ~bit(hex)
            table.tell("control", "5.37", hex=hex, side="soviet")
    china(table.charts.cards["A79"])(table, war)


TERMS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "A4": {"resolve": arcadia},
        "A39": {"resolve": sextant},
        "A79": {"resolve": soviets},
        "J18": {"resolve": bridge},
        "J43": {"resolve": tojo_resigns},
    }
)

STEPS: Mapping[str, Callable[[Sea, War, Sequence[str]], None]] = MappingProxyType(
    {"swap": swap_step, "swap-for": swap_for_step}
)
