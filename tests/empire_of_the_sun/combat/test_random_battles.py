"""Battles at random against a second reading of 9.2 and 9.3, written plainly and apart from the game's own."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from tests.empire_of_the_sun.build import charts, place
from tests.empire_of_the_sun.combat.fights import battle, comes, strikes
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.combat.air_naval import begin
from wardroom.games.empire_of_the_sun.grid import distance
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.phases import PHASES
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War, other
from wardroom.table import Decision, Option, ScriptedTable

GUADALCANAL, AWAY = 4423, (4424, 4425, 4426)
BATTLES = 500
PIECES = charts().pieces
JAPANESE = ("akagi", "zuiho", "kongo", "takao", "tenryu", "24-air-flotilla", "6-air-division", "yamato", "ryujo")
ALLIED = ("enterprise", "st-lo", "hermes", "washington", "northampton", "us-asia-dd", "13af", "11af-lrb", "marine-211")
MEN = ("14-army", "1-sn-brigade", "1m-division", "w-brigade", "3-indian-corps")


def is_striker(unit: str) -> bool:
    return PIECES[unit].is_air or PIECES[unit].is_carrier


def aloft(war: War, side: str) -> list[str]:
    """9.2.A: all in the hex, and who was assigned."""
    assigned = open_offensive(war).assigned
    return [
        unit
        for unit, hex in war.places.items()
        if PIECES[unit].side == side
        and war.steps[unit]
        and (PIECES[unit].is_air or PIECES[unit].is_naval)
        and (hex == GUADALCANAL or assigned.get(unit) == GUADALCANAL)
    ]


def exposed(war: War, side: str) -> list[str]:
    """9.2.F0 and F5: with those who only stand beside a carrier outside; men if there is nobody else."""
    units = aloft(war, side)
    decks = {war.places[unit] for unit in units if PIECES[unit].is_carrier} - {GUADALCANAL}
    beside = [
        unit
        for unit, hex in war.places.items()
        if hex in decks and PIECES[unit].side == side and PIECES[unit].is_naval and not PIECES[unit].is_carrier
    ]
    men = [
        unit
        for unit, hex in war.places.items()
        if hex == GUADALCANAL and PIECES[unit].side == side and PIECES[unit].is_ground
    ]
    return units + beside if units else men


def total(war: War, side: str) -> int:
    found = 0
    for unit in aloft(war, side):
        piece = PIECES[unit]
        strength = piece.attack if war.steps[unit] == piece.steps else piece.reduced
        far = piece.is_air and distance(war.places[unit], GUADALCANAL) > piece.range
        found += (strength + 1) // 2 if far else strength
    return found


@dataclass
class Salvo:
    """What the second reading keeps of a roll."""

    hits: int
    critical: bool
    pool: list[str]
    strikers: int
    ships: bool
    needy: set[str] = field(default_factory=set)


class Watching(ScriptedTable[Charts]):
    """Dice and choices at random; each allotment is compared with the second reading."""

    def __init__(self, war: War, random: Random) -> None:
        super().__init__(charts())
        self.war, self.random = war, random
        self.salvos: dict[str, Salvo] = {}
        self.allotted = 0

    def fall(self, dice: object, by: str, why: str) -> tuple[int, ...]:
        return (self.random.randint(1, 10),)

    def roll(self, chart: Any, modifiers: Any = (), rule: str = "", by: str = "", to: Any = None, **rest: Any) -> Any:
        found = super().roll(chart, modifiers, rule, by, to, **rest)
        if chart.name == "Air-naval combat":
            share = 4 if found.total <= 2 else 2 if found.total <= 5 else 1
            self.salvos[by] = Salvo(
                -(-total(self.war, by) // share),
                found.natural == 9,
                exposed(self.war, other(by)),
                sum(map(is_striker, aloft(self.war, by))),
                any(PIECES[unit].is_naval and self.war.places[unit] == GUADALCANAL for unit in aloft(self.war, by)),
            )
        return found

    def open(self, side: str) -> set[str]:
        """9.2.F1-F6: who may be hit now by what is left of a side's hits."""
        salvo, war = self.salvos[side], self.war
        alive = [unit for unit in salvo.pool if war.steps[unit]]
        anyone_full = any(war.steps[unit] == 2 for unit in alive)
        fight = open_offensive(war).fight
        assert fight is not None
        found = set()
        for unit in alive:
            if anyone_full and war.steps[unit] == 1 and not salvo.critical:
                continue
            if PIECES[unit].is_ground and unit == fight.kept_last and war.steps[unit] == 1:
                continue
            if self.needs(unit, salvo) and unit not in salvo.needy and len(salvo.needy) >= salvo.strikers:
                continue
            found.add(unit)
        return found

    def needs(self, unit: str, salvo: Salvo) -> bool:
        return is_striker(unit) and not (salvo.ships and self.war.places[unit] == GUADALCANAL)

    def affordable(self, side: str) -> set[str]:
        return {unit for unit in self.open(side) if PIECES[unit].defense <= self.salvos[side].hits}

    def choose(self, seat: str, decision: Decision[Any]) -> Option[Any]:
        fight = open_offensive(self.war).fight
        assert fight is not None
        if decision.kind == "allot" and fight.stage == "air":
            assert {option.value for option in decision.options} == self.affordable(fight.firing)
            self.allotted += 1
        return self.random.choice(decision.options)

    def step(self, phase: str) -> None:
        """One phase of the game; a step that an allotment has cost is paid for in the second reading."""
        war = self.war
        fight = open_offensive(war).fight
        assert fight is not None
        if phase != "allot" or fight.stage != "air":
            PHASES[phase](self, war)
            return
        side, before, payable = fight.firing, dict(war.steps), self.affordable(fight.firing)
        weakest, salvo = {PIECES[unit].defense for unit in self.open(side)}, self.salvos[side]
        needy = {unit for unit in salvo.pool if self.needs(unit, salvo)}
        PHASES[phase](self, war)
        for unit in [unit for unit in salvo.pool if war.steps[unit] < before[unit]]:
            if payable:
                assert unit in payable
                salvo.hits -= PIECES[unit].defense
            else:
                assert salvo.critical and PIECES[unit].defense == min(weakest)
                salvo.hits = 0
            salvo.needy |= {unit} & needy
        if war.phase not in ("allot", "last-step"):
            assert not payable, "hits that could be allotted were lost"


def at_random(random: Random) -> War:
    side = random.choice((JAPAN, ALLIES))
    conditions = ("surprise", "intercept", "ambush") if side == JAPAN else ("surprise", "intercept")
    war = battle(side, GUADALCANAL, random.choice(conditions))
    for names in (JAPANESE, ALLIED):
        for unit in random.sample(names, random.randint(0, 6)):
            _somewhere(war, unit, random)
    for unit in random.sample(MEN, random.randint(0, 3)):
        steps = random.randint(1, PIECES[unit].steps)
        if PIECES[unit].side == side:
            comes(war, unit, GUADALCANAL, random.choice(("assault", "ground")), start=4021, entry=4424, steps=steps)
        else:
            place(war, unit, GUADALCANAL, steps=steps)
    return war


def _somewhere(war: War, unit: str, random: Random) -> None:
    steps, inside = random.randint(1, PIECES[unit].steps), random.random() < 0.5
    if is_striker(unit) and not inside:
        strikes(war, unit, random.choice(AWAY), steps=steps)
    elif PIECES[unit].side == open_offensive(war).side:
        comes(war, unit, GUADALCANAL if inside else random.choice(AWAY), steps=steps)
    else:
        place(war, unit, GUADALCANAL if inside else random.choice(AWAY), steps=steps)


def won(war: War) -> str:
    """9.3, 9.31, 9.34: in this order."""
    side, enemy = open_offensive(war).side, other(open_offensive(war).side)
    mine, theirs = aloft(war, side), aloft(war, enemy)
    if not mine and not theirs:
        return side
    if any(map(is_striker, theirs)) and not any(map(is_striker, mine)):
        return enemy
    if total(war, side) != total(war, enemy):
        return side if total(war, side) > total(war, enemy) else enemy
    return enemy if theirs else side


@pytest.mark.rule("EOS 9.2.F0", "EOS 9.2.F1", "EOS 9.2.F2", "EOS 9.2.F3", "EOS 9.2.F4", "EOS 9.2.F5a", "EOS 9.2.F6a")
@pytest.mark.rule("EOS 9.3a", "EOS 9.3b", "EOS 9.3c", "EOS 9.31", "EOS 9.34")
def test_battles_at_random_agree_with_a_second_reading() -> None:
    allotted = salvos = 0
    for seed in range(BATTLES):
        random = Random(seed)
        war = at_random(random)
        table = Watching(war, random)
        begin(table, war, GUADALCANAL)
        while war.phase != "battle":
            settling = open_offensive(war).fight
            assert settling is not None
            if war.phase == "ground" and not settling.ground_rolled and not settling.volleys:
                assert settling.air_winner == won(war), seed
            table.step(war.phase)
        allotted += table.allotted
        salvos += len(table.salvos)
    assert salvos > BATTLES
    assert allotted > BATTLES // 2
