"""[5.32.D, 7.2.04] Weather: the whole offensive is undone, and its card is discarded."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.windows import (
    could_hold,
    holding,
    pass_options,
    play_reaction,
    playable,
    reactor,
)
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.table import Decision
from wardroom.table.text import mark

__all__ = ["call_off_phase", "take_back", "weather_phase"]


QUESTIONS = {
    JAPAN: (mark("Cancel the offensive?"), "5.32.Da"),
    ALLIES: (mark("Cancel a unit of the offensive?"), "5.32.E"),
}
"""What each side's cards can do: those of Japan are weather and Gandhi, that of the Allies is Wingate."""


def is_weather(card: Card) -> bool:
    return card.reaction in ("weather", "person")


def is_weather_alone(card: Card) -> bool:
    return card.reaction == "weather"


def weather_phase(table: Sea, war: War) -> None:
    """[7.2.04] Step 4: the Reaction player may cancel an offensive that activated units."""
    offensive = open_offensive(war)
    open_now = is_weather if offensive.battles else is_weather_alone  # EOS-R181
    if "weather" in offensive.asked or not offensive.active or not could_hold(table, war, open_now):
        _go_on(table, war)
        return
    offensive.asked.append("weather")
    options, refused = playable(table, war, holding(table, war, is_weather))
    question, rule = QUESTIONS[reactor(war)]
    card = table.choose(
        reactor(war), Decision("weather", question, [*options, pass_options("weather")[0]], refused, rule)
    ).value
    if not card:
        _go_on(table, war)
        return
    play_reaction(table, war, card)
    resolve = effect_of(card).resolve
    if table.charts.cards[card].reaction == "weather":
        take_back(table, war, "5.32.Db")
    if resolve is not None:
        resolve(table, war)


def _go_on(table: Sea, war: War) -> None:
    """[7.2.05] What the card brings before the reaction, then special reaction."""
    offensive = open_offensive(war)
    offensive.asked = []
    war.phase = "special"
    effect = effect_of(offensive.card if offensive.mode == "ec" else "")
    if effect.before_reaction is not None:
        effect.before_reaction(table, war)


def take_back(table: Sea, war: War, rule: str) -> None:
    """[5.32.Db, 5.32.Dc] All is as it was when the offensive was declared, and its card goes to the discard pile."""
    offensive = open_offensive(war)
    before = offensive.before
    if before is None:
        raise RuntimeError("an offensive knows how it began")
    war.places, war.steps = dict(before.places), dict(before.steps)
    war.japanese, war.politics = before.japanese, before.politics
    force = war.forces[offensive.side]
    force.asp_used, force.asp_extra, force.rivalry = before.asp_used, 0, before.rivalry
    table.tell("called-off", rule, side=offensive.side, card=offensive.card)
    offensive.mode = "oc"
    """Its card is discarded and never removed, whatever it says."""
    war.phase = "close"


def call_off_phase(table: Sea, war: War) -> None:
    """[5.31c] An event whose condition can no longer be met: the offensive ends as if its card had been discarded."""
    take_back(table, war, "5.31c")
