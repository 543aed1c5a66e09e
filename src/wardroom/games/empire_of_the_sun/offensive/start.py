"""[7.2, 5.31] An offensive is declared; step 1 to 3 then follow in `activation.py`, `moving.py` and `battles.py`."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.state import Before, Offensive, War
from wardroom.table.copying import copy_state

__all__ = ["bonus_phase", "start"]


def start(table: Sea, war: War, side: str, card: str, mode: str) -> None:
    """[5.1, 5.2b] The card is on the table, as an operations choice or as an event."""
    facts = table.charts.cards[card]
    stated = facts.intelligence if mode == "ec" else ""
    value = facts.ec if mode == "ec" and facts.ec is not None else facts.oc
    war.offensive = Offensive(side, card, mode, ops=facts.ops, value=value or 0, stated=stated)
    war.offensive.before = Before(
        dict(war.places),
        dict(war.steps),
        war.japanese,
        war.forces[side].asp_used,
        copy_state(war.politics),
        war.forces[side].rivalry,
    )
    table.tell("offensive", "7.2.01", side=side, card=card, mode=mode, ops=facts.ops)
    war.phase = "hq"
    opening = effect_of(card if mode == "ec" else "").opening
    if opening is not None:
        opening(table, war)


def bonus_phase(table: Sea, war: War) -> None:
    """[7.2.01] What the event brings before movement; then the units move."""
    offensive = open_offensive(war)
    effect = effect_of(offensive.card if offensive.mode == "ec" else "")
    war.phase = "move"
    if effect.before_move is not None:
        effect.before_move(table, war)
