"""What options risk: rolls for special reaction and bombing, with their true odds; battles are in combat/counsel.py."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wardroom.games.empire_of_the_sun.combat.counsel import BATTLE_ADVISERS
from wardroom.games.empire_of_the_sun.combat.odds import special_reaction
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import intercepted
from wardroom.games.empire_of_the_sun.view import View
from wardroom.table import Decision, Option
from wardroom.table.odds import Advice, Chance, outcomes, sources
from wardroom.table.text import Text

__all__ = ["advice"]


def advice(view: View, decision: Decision) -> Advice:
    """By option id; options about which there is nothing to say are left out."""
    adviser = ADVISERS.get(decision.kind)
    if adviser is None:
        return {}
    told = {option.id: tuple(adviser(view, decision, option)) for option in decision.options}
    return {option: texts for option, texts in told.items() if texts}


def _on_special(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[7.27b]"""
    if option.value:
        yield Text("there is a battle: {0:percent}", (special_reaction(view.charts, view.now),))


def _on_bombing(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[12.32a] Of the side that the unit shows."""
    if not option.value:
        return
    unit, figures = decision.about(str), view.charts.figures
    whole = view.now.steps[unit] == view.charts.pieces[unit].steps
    chart = figures.bombing if whole else figures.bombing_reduced
    modifiers = chart.modifiers_for(high_altitude_interceptors=intercepted(view.charts, view.now))
    share = outcomes(chart, modifiers).get("success", Fraction(0))
    yield Text("Japan loses a card: {0:percent}", (Chance("success", share, sources(chart)),))


ADVISERS = BATTLE_ADVISERS | {"special": _on_special, "bombing": _on_bombing}
