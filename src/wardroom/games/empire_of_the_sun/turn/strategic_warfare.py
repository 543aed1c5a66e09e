"""[4.13, 12.1-12.3] The Strategic Warfare Segment: submarines and B-29s cut Japan's cards of this turn."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, within
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.survey import in_supply, supply_of
from wardroom.games.empire_of_the_sun.turn.political_will import japanese_resources
from wardroom.games.empire_of_the_sun.units import lose_step
from wardroom.table import Decision, Option

__all__ = [
    "DEAL",
    "TOKYO",
    "base_deal",
    "bombers",
    "bombing_phase",
    "intercepted",
    "submarines_phase",
    "watch_interceptors",
]

TOKYO = 3706
DEAL = "cards"
"""Where the pool has the cards that Japan is to be dealt."""


def base_deal(charts: Charts, war: War) -> int:
    """[12.11a, 12.12, 17.10.5A] Japan's cards before submarines and bombers."""
    if war.scenario == SOUTH_PACIFIC:
        return int(charts.sheet("Deals", "south_pacific")["cards"])
    return charts.figures.base_deal_of_japan(war.turn, japanese_resources(charts, war))


def _least(charts: Charts, war: War) -> int:
    """[12.21b, 17.10.5B] Fewer cards Japan never gets."""
    if war.scenario == SOUTH_PACIFIC:
        return int(charts.sheet("Deals", "south_pacific")["least"])
    return charts.figures.submarine_success["least_cards"]


def submarines_phase(table: Sea, war: War) -> None:
    """[12.21, 12.22] Submarines: a success costs Japan a card, a point of shipping for good, and escorts."""
    charts, politics = table.charts, war.politics
    war.pool = {DEAL: base_deal(charts, war)}
    chart = charts.figures.submarine
    modifiers = chart.modifiers_for(
        each_turn=war.turn, each_escort_event=politics.escort // 2, torpedo_defects=2 <= war.turn <= 4
    )
    if table.roll(chart, modifiers, "12.21a", ALLIES).result == "success":
        _sinkings(table, war)
    war.bombers = []
    war.due = [] if war.scenario == SOUTH_PACIFIC else bombers(charts, war)
    war.phase = "bombing"


def _sinkings(table: Sea, war: War) -> None:
    """[12.21b, 12.21c, 10.32b]"""
    terms, force = table.charts.figures.submarine_success, war.forces[JAPAN]
    _cut(table, war, terms["cards"])
    force.asp = max(force.asp - terms["asp"], min(force.asp, terms["least_asp"]))
    war.politics.escort = max(war.politics.escort - terms["escort"], terms["least_escort"])
    table.tell("submarines", "12.21b", cards=war.pool[DEAL], points=force.asp, escort=war.politics.escort)


def _cut(table: Sea, war: War, cards: int) -> None:
    war.pool[DEAL] = max(war.pool[DEAL] - cards, min(war.pool[DEAL], _least(table.charts, war)))


# [12.3] Bombing


def bombers(charts: Charts, war: War) -> list[str]:
    """[12.31a, 12.31b] B-29s in supply, within 8 hexes of Tokyo or in the China box, and not rebuilt this turn."""
    near = within(TOKYO, charts.figures.bombers["range"]) & charts.theatre.airfields & ~war.japanese
    return [
        unit
        for unit, piece in charts.pieces.items()
        if piece.is_b29
        and unit not in war.placed
        and (war.places[unit] == CHINA_BOX or (on_map(war.places[unit]) and bit(war.places[unit]) & near))
        and in_supply(charts, war, unit)
    ]


def bombing_phase(table: Sea, war: War) -> None:
    """[12.32] One B-29 after the other may bomb Japan."""
    watch_interceptors(table, war)
    if not war.due:
        war.placed = []
        war.phase = "deal"
        return
    unit = war.due.pop(0)
    options = [
        Option("bomb", "{0:eos.unit} bombs Japan", (unit,), "12.32a", (f"unit:{unit}",), value=True),
        Option("hold", "{0:eos.unit} is kept for battle", (unit,), "12.31c", (f"unit:{unit}",), value=False),
    ]
    decision = Decision("bombing", "Does {0:eos.unit} bomb Japan?", options, (), "12.31a", (unit,), facts=unit)
    if table.choose(ALLIES, decision).value:
        war.bombers.append(unit)
        _bomb(table, war, unit)


def _bomb(table: Sea, war: War, unit: str) -> None:
    """[12.32a-d] A success costs Japan a card; a 9 on the die costs a step where no airfield is near to Tokyo."""
    charts, figures = table.charts, table.charts.figures
    chart = figures.bombing if war.steps[unit] == charts.pieces[unit].steps else figures.bombing_reduced
    modifiers = chart.modifiers_for(high_altitude_interceptors=intercepted(charts, war))
    roll = table.roll(chart, modifiers, "12.32a", ALLIES)
    if roll.result == "success":
        _cut(table, war, figures.bombers["cards"])
        war.politics.bombed = True
        table.tell("bombed", "12.32a", unit=unit, cards=war.pool[DEAL])
    safe = charts.theatre.airfields & ~war.japanese & ~war.soviet & _near_tokyo(charts)
    if roll.natural == figures.bombers["natural_loss"] and not safe:
        lose_step(table, war, unit, "12.32b")


def intercepted(charts: Charts, war: War) -> bool:
    """[12.32c] J71 holds until the Allies have an airfield in supply so near to Tokyo."""
    return war.politics.interceptors and not supply_of(charts, war).airfields[ALLIES] & _near_tokyo(charts)


def watch_interceptors(table: Sea, war: War) -> None:
    """[12.32c, EOS-R111] Once there has been such an airfield they rise no more, though it be lost again."""
    if war.politics.interceptors and not intercepted(table.charts, war):
        war.politics.interceptors = False
        table.tell("interceptors-off", "12.32c")


def _near_tokyo(charts: Charts) -> Board:
    """[12.32b] Within 5 hexes of Tokyo."""
    return within(TOKYO, charts.figures.bombers["airfield"])
