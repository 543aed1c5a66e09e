"""What options risk: rolls for special reaction and bombing, with their true odds; battles are in combat/counsel.py."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.combat.counsel import BATTLE_ADVISERS
from wardroom.games.empire_of_the_sun.offensive.special import found_out, special_facts, special_target
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import intercepted
from wardroom.games.empire_of_the_sun.view import View
from wardroom.table import Decision, Option, Roll
from wardroom.table.odds import Advice, Chance, chance, outcomes, sources
from wardroom.table.text import Text

__all__ = ["advice"]


def advice(view: View, decision: Decision) -> Advice:
    """By option id; options about which there is nothing to say are left out."""
    adviser = ADVISERS.get(decision.kind)
    if adviser is None:
        return {}
    told = {option.id: tuple(adviser(view, decision, option)) for option in decision.options}
    return {option: texts for option, texts in told.items() if texts}


def _open(view: View) -> Sea:
    """What rules ask of the table beside the war: its charts, which a view has too."""
    return cast("Sea", view)


def _success(view: View, target: int, **facts: bool) -> Chance:
    """[7.25.D, 7.25.Eb] The least value that would do is no more than the card's; a 9 on the die never does."""
    chart = view.charts.tables.intelligence

    def enough(roll: Roll) -> bool:
        return found_out(roll, target)

    share: Fraction = chance(chart, chart.modifiers_for(**facts), enough)
    return Chance("success", share, sources(chart))


def _on_special(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[7.27b]"""
    if option.value:
        table, war = _open(view), view.now
        success = _success(view, special_target(table, war), **special_facts(table, war))
        yield Text("there is a battle: {0:percent}", (success,))


def _on_bombing(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[12.32a] Of the side that the unit shows."""
    if not option.value:
        return
    unit, tables = decision.about(str), view.charts.tables
    whole = view.now.steps[unit] == view.charts.pieces[unit].steps
    chart = tables.bombing if whole else tables.bombing_reduced
    modifiers = chart.modifiers_for(high_altitude_interceptors=intercepted(view.charts, view.now))
    share = outcomes(chart, modifiers).get("success", Fraction(0))
    yield Text("Japan loses a card: {0:percent}", (Chance("success", share, sources(chart)),))


ADVISERS = BATTLE_ADVISERS | {"special": _on_special, "bombing": _on_bombing}
