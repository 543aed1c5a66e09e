"""Exact odds of a battle as it stands, and of the rolls by which an offensive is found out.

A battle is fought in thought by the very phases of the game, once for every way the dice can fall that makes a
difference. Where a player chooses, it is assumed that he chooses greedily (`greedy`): that is a reading of what
sensible players do, not of the best they could do.

- Hits go where they cost the most attack strength for each hit; of equals to the cheaper step.
- A unit keeps the last ground step that has the most attack strength.
- Of the weakest units that a critical hit may cost a step, the Reaction player gives the one that serves him best.
- Japan shifts the loss of a carrier if that leaves more attack strength.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from wardroom.games.empire_of_the_sun.cards.bonuses import critical_for
from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.combat.air_naval import air_phase, begin
from wardroom.games.empire_of_the_sun.combat.allocation import (
    GARRISON,
    allot_phase,
    cost_of,
    last_step_phase,
    shift_phase,
)
from wardroom.games.empire_of_the_sun.combat.ground import ground_phase
from wardroom.games.empire_of_the_sun.combat.participants import garrison_strength, ground_units, open_fight
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.intelligence import roll_facts
from wardroom.games.empire_of_the_sun.offensive.special import found_out, special_facts, special_target
from wardroom.games.empire_of_the_sun.offensive.windows import reactor
from wardroom.games.empire_of_the_sun.state import JAPAN, SIDES, Offensive, War
from wardroom.table import ChartTable, Decision, Dice, Option, Table
from wardroom.table.copying import copy_state, facts_of
from wardroom.table.events import Modifier, Roll
from wardroom.table.odds import Chance, Figure, Mean, chance, sources

__all__ = [
    "Forecast",
    "Rehearsal",
    "chosen",
    "copied",
    "forecast",
    "greedy",
    "intelligence",
    "rehearse",
    "special_reaction",
]

PHASES: dict[str, Callable[[Sea, War], None]] = {
    "air": air_phase,
    "allot": allot_phase,
    "last-step": last_step_phase,
    "shift": shift_phase,
    "ground": ground_phase,
}
"""Those of a battle; any other phase means that it is over."""
ROLLING = ("air", "ground")
"""Those in which dice fall."""
V = TypeVar("V")


# A table in thought


class _Open(Exception):
    """Dice have to fall: those that stand for all that make the same difference, and how likely each is."""

    def __init__(self, falls: dict[int, Fraction]) -> None:
        self.falls = falls


class Rehearsal(Table[Charts]):
    """Dice as they are given, choices by `greedy`, nobody listens."""

    def __init__(self, charts: Charts, war: War, faces: tuple[int, ...] = ()) -> None:
        super().__init__(charts, listening=False)
        self.war = war
        self.faces = list(faces)

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        return greedy(self, self.war, decision)

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return (self.faces.pop(0),)

    def below(self, limit: int, purpose: str) -> int:
        raise RuntimeError("a battle needs no other chance than dice")

    def roll(
        self, chart: ChartTable, modifiers: Any = (), rule: str = "", by: str = "", to: Any = None, **rest: Any
    ) -> Roll:
        if not self.faces:
            raise _Open(self._falls(chart, tuple(modifiers), by))
        return super().roll(chart, modifiers, rule, by, to, **rest)

    def _falls(self, chart: ChartTable, modifiers: tuple[Modifier, ...], by: str) -> dict[int, Fraction]:
        """One face for all with the same result, critical hits apart."""
        stands: dict[tuple[str | int, bool], int] = {}
        counted: defaultdict[int, int] = defaultdict(int)
        for face in range(1, chart.dice.sides + 1):
            roll = chart.read((face,), modifiers)
            natural = roll.natural == self.charts.figures.critical["natural"]
            critical = natural or critical_for(self, self.war, by, roll.total)
            counted[stands.setdefault((roll.result, critical and chart is self.charts.figures.air_naval), face)] += 1
        return {face: Fraction(count, chart.dice.sides) for face, count in counted.items()}


class _Decided(Rehearsal):
    """The same, with an answer to the first question."""

    def __init__(self, charts: Charts, war: War, answer: str) -> None:
        super().__init__(charts, war)
        self.answer = answer

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        if not self.answer:
            return super().choose(seat, decision)
        found, self.answer = decision.find(self.answer), ""
        return found


def chosen(charts: Charts, war: War, option: str) -> War:
    """The war once an option of the question that the battle asks just now is chosen."""
    found = copied(war)
    PHASES[war.phase](_Decided(charts, found, option), found)
    return found


def greedy(table: Sea, war: War, decision: Decision[V]) -> Option[V]:
    """What a player is assumed to choose; see the head of this file."""
    return max(decision.options, key=lambda option: _worth(table, war, decision.kind, option.value))


def _worth(table: Sea, war: War, kind: str, value: Any) -> tuple[Fraction, int]:
    if kind == "allot":
        cost = cost_of(table, war, value)
        return Fraction(_step(table, war, value), cost), -cost
    if kind == "critical":
        own = table.charts.pieces[value].side == reactor(war)
        return Fraction(_step(table, war, value) * (-1 if own else 1)), 0
    if kind == "shift":
        donor, saved = value
        return Fraction(_gained(table, war, saved) - _step(table, war, donor) if donor else 0), 0 if donor else 1
    return Fraction(_step(table, war, value)), 0


def _step(table: Sea, war: War, unit: str) -> int:
    """The attack strength that goes with a unit's next step."""
    if unit == GARRISON:
        return garrison_strength(table, open_fight(war).hex)[0]
    piece = table.charts.pieces[unit]
    return piece.attack - piece.reduced if war.steps[unit] == 2 else piece.strength(war.steps[unit])


def _gained(table: Sea, war: War, unit: str) -> int:
    """The attack strength that comes back with a step."""
    piece = table.charts.pieces[unit]
    return piece.attack - piece.reduced if war.steps[unit] else piece.reduced


# A battle


@dataclass(frozen=True, slots=True)
class Forecast:
    """What may come of a battle."""

    hex: int
    side: str
    """The Offensives player."""
    air: Fraction
    """That he wins in the air and at sea."""
    taken: Fraction
    """That he holds the hex with ground units when it is over."""
    thrown_back: Fraction
    """That ground units of his survive and must leave."""
    steps: Mapping[str, Mapping[int, Fraction]]
    """By side: how many steps of air and naval units are lost."""
    ground: Mapping[str, Mapping[int, Fraction]]
    """By side: how many ground steps are lost, intrinsic defenders among them."""
    hit: Mapping[str, Fraction]
    """By unit: that it loses a step at least; units that are safe are left out."""
    eliminated: Mapping[str, Fraction]
    charts: tuple[ChartTable, ...]
    """What is rolled on."""

    def mean(self, side: str) -> Fraction:
        """Steps of all kinds that a side loses on average."""
        return sum(
            (Fraction(lost) * share for found in (self.steps, self.ground) for lost, share in found[side].items()),
            Fraction(0),
        )

    def figures(self) -> tuple[Figure, ...]:
        """The same as named figures: for the Offensives player, then losses by side, then by unit."""
        tables = sources(*self.charts)
        return (
            Chance("air-naval victory", self.air, tables, self.side),
            Chance("hex taken", self.taken, tables, self.side),
            Chance("thrown back", self.thrown_back, tables, self.side),
            *(Mean("steps lost", self.mean(side), tables, side) for side in SIDES),
            *(Chance("hit", share, tables, unit) for unit, share in self.hit.items()),
            *(Chance("eliminated", share, tables, unit) for unit, share in self.eliminated.items()),
        )


def forecast(charts: Charts, war: War, hex: int, condition: str = "", since: War | None = None) -> Forecast:
    """The odds of the battle in a hex, begun or not, as things stand; `condition` in place of the one that holds.

    Losses are counted from how things are, or were at `since`.
    """
    start = _thinned(charts, copied(war), hex)
    offensive = open_offensive(start)
    if condition:
        offensive.condition = condition
    if offensive.fight is None or offensive.fight.hex != hex:
        begin(Rehearsal(charts, start), start, hex)
    found = _Tally(charts, start, hex, since or start)
    for end, share in rehearse(charts, start):
        found.add(end, share)
    return found.forecast()


def rehearse(charts: Charts, war: War) -> Iterator[tuple[War, Fraction]]:
    """Every way in which a battle that has begun can end, and how likely it is; the war itself is left alone."""
    for before, share in _merged(_ends(charts, copied(war), until="ground")):
        for end, then in _ends(charts, before):
            yield end, share * then


def _ends(
    charts: Charts, war: War, share: Fraction = Fraction(1), faces: tuple[int, ...] = (), until: str = ""
) -> Iterator[tuple[War, Fraction]]:
    fight = open_fight(war)
    while war.phase in PHASES and war.phase != until:
        before = copied(war) if war.phase in ROLLING else war
        try:
            PHASES[war.phase](Rehearsal(charts, war, faces), war)
        except _Open as dice:
            for face, falls in dice.falls.items():
                yield from _ends(charts, copied(before), share * falls, (*faces, face), until)
            return
        faces = ()
    open_offensive(war).fight = fight  # what was lost in it is still asked for
    yield war, share


def _merged(ends: Iterator[tuple[War, Fraction]]) -> Iterator[tuple[War, Fraction]]:
    """Those that are alike, once."""
    found: dict[Any, tuple[War, Fraction]] = {}
    for war, share in ends:
        key = (facts_of(open_offensive(war)), tuple(war.places.values()), tuple(war.steps.values()))
        known = found.get(key)
        found[key] = (war, share + known[1] if known else share)
    yield from found.values()


def _thinned(charts: Charts, war: War, hex: int) -> War:
    """Without units far off, for speed: who is in the hex, activated, in a battle, beside those, and carriers [J32]."""
    offensive = open_offensive(war)
    near = {hex, *(war.places[unit] for unit in (*offensive.moves, *offensive.assigned))}
    war.places = {unit: place for unit, place in war.places.items() if place in near or charts.pieces[unit].is_carrier}
    return war


def copied(war: War) -> War:
    """The war once more; what no battle changes is shared."""
    offensive: Offensive = copy_state(open_offensive(war))
    return replace(war, places=dict(war.places), steps=dict(war.steps), offensive=offensive)


class _Tally:
    """The ends of a battle, counted."""

    def __init__(self, charts: Charts, start: War, hex: int, since: War) -> None:
        self.charts, self.hex = charts, hex
        self.before = since.steps
        begun = open_offensive(since).fight
        self.garrison = (open_fight(start) if begun is None else begun).garrison
        self.side = open_offensive(start).side
        self.air = self.taken = self.thrown_back = Fraction(0)
        self.steps, self.ground = ({side: defaultdict[int, Fraction](Fraction) for side in SIDES} for _ in range(2))
        self.hit, self.eliminated = defaultdict[str, Fraction](Fraction), defaultdict[str, Fraction](Fraction)

    def add(self, end: War, share: Fraction) -> None:
        fight, offensive = open_fight(end), open_offensive(end)
        lost = {unit: steps - end.steps[unit] for unit, steps in self.before.items() if steps != end.steps[unit]}
        for unit, steps in lost.items():
            self.hit[unit] += share if steps > 0 else 0
            self.eliminated[unit] += share if not end.steps[unit] else 0
        for side in SIDES:
            own = {unit: steps for unit, steps in lost.items() if self.charts.pieces[unit].side == side}
            ashore = sum(steps for unit, steps in own.items() if self.charts.pieces[unit].is_ground)
            intrinsic = self.garrison - fight.garrison if side == JAPAN else 0
            self.steps[side][sum(own.values()) - ashore] += share
            self.ground[side][ashore + intrinsic] += share
        men = ground_units(Rehearsal(self.charts, end), end, self.hex, self.side)
        beaten = self.hex in offensive.thrown_back
        self.air += share if fight.air_winner == self.side else 0
        self.taken += share if men and not beaten else 0
        self.thrown_back += share if beaten or any(self._repulsed(end)) else 0

    def _repulsed(self, end: War) -> Iterator[bool]:
        """Landings that failed."""
        for unit, move in open_offensive(end).moves.items():
            yield bool(end.places[unit] == self.hex and move.repulsed)

    def forecast(self) -> Forecast:
        figures = self.charts.figures
        return Forecast(
            self.hex,
            self.side,
            self.air,
            self.taken,
            self.thrown_back,
            {side: dict(sorted(found.items())) for side, found in self.steps.items()},
            {side: dict(sorted(found.items())) for side, found in self.ground.items()},
            {unit: share for unit, share in self.hit.items() if share},
            {unit: share for unit, share in self.eliminated.items() if share},
            (figures.air_naval, figures.ground),
        )


# Rolls that find an offensive out


def intelligence(charts: Charts, war: War) -> Chance:
    """[7.25.D] That the Reaction player's roll makes it Intercept."""
    facts = roll_facts(Rehearsal(charts, war), war)
    return _found_out(charts, "intercept", open_offensive(war).value, **facts)


def special_reaction(charts: Charts, war: War) -> Chance:
    """[7.27b] That a landing becomes a battle."""
    table = Rehearsal(charts, war)
    target, facts = special_target(table, war), special_facts(table, war)
    return _found_out(charts, "special reaction", target, **facts)


def _found_out(charts: Charts, outcome: str, target: int, **facts: bool) -> Chance:
    chart = charts.figures.intelligence
    share = chance(chart, chart.modifiers_for(**facts), lambda roll: found_out(roll, target))
    return Chance(outcome, share, sources(chart))
