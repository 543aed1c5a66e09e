"""What bots are given: the career in plain values, each read when it is asked for.

A captain decides some hundred thousand times a second, too often for a picture of the war at each decision. So a
lookout lasts for the whole game. It answers with numbers, words and tuples, and gives no way to the state [13.1: all of
which is open]; for who wants to see more, `now` is a picture of the moment.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.detection import (
    condition_modifiers,
    detection_modifiers,
    year_modifier,
)
from wardroom.games.silent_victory.combat.torpedoes import STEAM, both_ends_ready, torpedoes_aboard
from wardroom.games.silent_victory.state import SERIOUS, Career, Engagement, War
from wardroom.games.silent_victory.view import View
from wardroom.table import Modifier
from wardroom.table.copying import copy_state
from wardroom.table.sealed import Sealed, seal, unsealed

__all__ = ["Afloat", "Lookout", "looked_at", "make_view"]


class Afloat(NamedTuple):
    """A ship that can still be hit."""

    kind: str
    tons: int
    left: int
    """Points of damage that sink it."""


@dataclass(frozen=True, slots=True)
class Lookout:
    """A seat's lookout on the career being played."""

    seat: str
    charts: Charts = field(repr=False)
    _war: Sealed[War] = field(repr=False)

    @property
    def now(self) -> View:
        """All that this seat may know, as it is now: a picture for who wants to see more."""
        return View(copy_state(unsealed(self._war)), self.seat, self.charts)

    @property
    def career(self) -> Career:
        """The career being played, as it is now; a copy."""
        war = unsealed(self._war)
        return copy_state(war.careers[war.active])

    def to_json(self) -> dict[str, Any]:
        return View(unsealed(self._war), self.seat, self.charts).to_json()

    # Boat and crew

    @property
    def is_sound(self) -> bool:
        """No hull damage, nobody hurt, and torpedoes in the racks."""
        war = unsealed(self._war)
        career = war.careers[war.active]
        boat = career.boat
        return not boat.hull and bool(boat.forward_reloads or boat.aft_reloads) and not career.crew.wounds

    @property
    def hull(self) -> int:
        """Hull damage taken."""
        war = unsealed(self._war)
        return war.careers[war.active].boat.hull

    def hull_reaches(self, share: float) -> bool:
        """Whether the hull has taken so large a share of what sinks the boat."""
        war = unsealed(self._war)
        boat = war.careers[war.active].boat
        return bool(boat.hull) and boat.hull >= share * self.charts.mats[boat.boat_class].hull_sunk

    @property
    def has_torpedoes(self) -> bool:
        """In the racks or in tubes."""
        war = unsealed(self._war)
        boat = war.careers[war.active].boat
        return bool(boat.forward_reloads or boat.aft_reloads or torpedoes_aboard(boat))

    @property
    def is_armed(self) -> bool:
        """Something can be fired now: torpedoes in the tubes, or the gun."""
        war = unsealed(self._war)
        boat = war.careers[war.active].boat
        return bool(torpedoes_aboard(boat) or boat.ammo)

    @property
    def captain_is_down(self) -> bool:
        """[10.9.1a] Seriously wounded."""
        war = unsealed(self._war)
        return war.careers[war.active].crew.wounds.get("captain") == SERIOUS

    @property
    def has_a_mission(self) -> bool:
        """[10.12] That is neither done nor failed."""
        war = unsealed(self._war)
        patrol = war.careers[war.active].patrol
        assert patrol is not None
        return bool(patrol.mission) and not (patrol.mission_done or patrol.mission_failed)

    def ends_ready(self) -> tuple[int, int]:
        """Torpedoes that can be fired forward and aft."""
        war = unsealed(self._war)
        return both_ends_ready(war.careers[war.active].boat)

    def salvo_ready(self, torpedoes: int) -> bool:
        """Whether one end has so many torpedoes that can be fired."""
        war = unsealed(self._war)
        boat = war.careers[war.active].boat
        if not boat.damage and boat.forward.count(STEAM) >= torpedoes:
            return True
        return max(both_ends_ready(boat)) >= torpedoes

    # The engagement

    @property
    def fights(self) -> bool:
        war = unsealed(self._war)
        return war.careers[war.active].fight is not None

    @property
    def encounter(self) -> str:
        return _fight(unsealed(self._war)).encounter

    @property
    def is_escorted(self) -> bool:
        return _fight(unsealed(self._war)).escorted

    @property
    def is_detected(self) -> bool:
        return _fight(unsealed(self._war)).detected

    @property
    def times_followed(self) -> int:
        return _fight(unsealed(self._war)).followed

    @property
    def first_tons(self) -> int:
        """Tons of the first target."""
        return _fight(unsealed(self._war)).targets[0].tons

    def tons_afloat(self) -> int:
        tons = 0
        for target in _fight(unsealed(self._war)).targets:
            if target.damage < target.capacity:
                tons += target.tons
        return tons

    def most_left(self) -> int:
        """Points of damage that sink the soundest target."""
        return max(target.capacity - target.damage for target in _fight(unsealed(self._war)).targets)

    @property
    def is_one_ship(self) -> bool:
        """One target, or one and its escort."""
        targets = _fight(unsealed(self._war)).targets
        return len(targets) == 1 or (len(targets) == 2 and targets[1].kind == "escort")

    def ships_afloat(self) -> list[Afloat]:
        """All targets that are not sunk, in their order."""
        return [
            Afloat(target.kind, target.tons, target.capacity - target.damage)
            for target in _fight(unsealed(self._war)).targets
            if target.capacity > target.damage
        ]

    def search_facts(self) -> tuple[str, bool, str, str, str, tuple[Modifier, ...]]:
        """[9.6.3] What escorts will have for or against them before an attack, wherever it is made from.

        The year's modifier, Mk 14 fired by day, encounter, wolfpack, the escorts' quality, the state of boat and crew.
        """
        war = unsealed(self._war)
        career = war.careers[war.active]
        fight, boat = career.fight, career.boat
        assert fight is not None
        return (
            year_modifier(career),
            not fight.night and (STEAM in boat.forward or STEAM in boat.aft),
            fight.encounter,
            fight.wolfpack,
            fight.escort_quality,
            condition_modifiers(self.charts, career),
        )

    def detection_modifiers(self) -> tuple[Modifier, ...]:
        """[9.6.3] For and against the escorts at their next search."""
        war = unsealed(self._war)
        career = war.careers[war.active]
        assert career.fight is not None
        return detection_modifiers(self.charts, career, career.fight)


def _fight(war: War) -> Engagement:
    fight = war.careers[war.active].fight
    assert fight is not None
    return fight


def make_view(war: War, seat: str, charts: Charts) -> Lookout:
    return Lookout(seat, charts, seal(war))


def looked_at(looked: View | Lookout) -> View:
    """The position itself, not a picture of it: for boards and advice, which change nothing and keep nothing of it."""
    return View(unsealed(looked._war), looked.seat, looked.charts) if isinstance(looked, Lookout) else looked
