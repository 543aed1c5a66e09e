"""What bots are given: the career in plain values, each read when it is asked for.

A captain decides some hundred thousand times a second, too often for a picture of the war at each decision. So a
lookout lasts for the whole game. It answers with numbers, words and tuples, and gives no way to the state [13.1: all of
which is open]; for who wants to see more, `now` is a picture of the moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wardroom.games.patrol.planning import Afloat
from wardroom.games.patrol.targets import most_left, tons_afloat
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
from wardroom.table.sealed import UNDER_SEAL, Sealed, seal

__all__ = ["Lookout", "looked_at", "make_view"]


WARS: Mapping[object, War] = UNDER_SEAL


@dataclass(frozen=True, slots=True)
class Lookout:
    """A seat's lookout on the career being played."""

    seat: str
    charts: Charts = field(repr=False)
    _box: Sealed[War] = field(repr=False)
    """With the war in it."""
    _war: object = field(repr=False)
    """The seal of the box."""

    @property
    def now(self) -> View:
        """All that this seat may know, as it is now: a picture for who wants to see more."""
        return View(copy_state(WARS[self._war]), self.seat, self.charts)

    @property
    def career(self) -> Career:
        """The career being played, as it is now; a copy."""
        war = WARS[self._war]
        return copy_state(war.careers[war.active])

    def to_json(self) -> dict[str, Any]:
        return View(WARS[self._war], self.seat, self.charts).to_json()

    # Boat and crew

    def unfit_to_fight(self, hull_share: float) -> bool:
        """The hull has taken so large a share of what sinks it, nothing is left to fire, or the captain is down."""
        war = WARS[self._war]
        career = war.careers[war.active]
        boat, wounds = career.boat, career.crew.wounds
        if boat.hull and boat.hull >= hull_share * self.charts.mats[boat.boat_class].hull_sunk:
            return True
        if not (boat.forward_reloads or boat.aft_reloads or torpedoes_aboard(boat)):
            return True
        return wounds.get("captain") == SERIOUS if wounds else False

    @property
    def hull(self) -> int:
        """Hull damage taken."""
        war = WARS[self._war]
        return war.careers[war.active].boat.hull

    def hull_reaches(self, share: float) -> bool:
        """Whether the hull has taken so large a share of what sinks the boat."""
        war = WARS[self._war]
        boat = war.careers[war.active].boat
        return bool(boat.hull) and boat.hull >= share * self.charts.mats[boat.boat_class].hull_sunk

    @property
    def is_armed(self) -> bool:
        """Something can be fired now: torpedoes in the tubes, or the gun."""
        war = WARS[self._war]
        boat = war.careers[war.active].boat
        return bool(torpedoes_aboard(boat) or boat.ammo)

    @property
    def has_a_mission(self) -> bool:
        """[10.12] That is neither done nor failed."""
        war = WARS[self._war]
        patrol = war.careers[war.active].patrol
        assert patrol is not None
        return bool(patrol.mission) and not (patrol.mission_done or patrol.mission_failed)

    def salvo_ready(self, torpedoes: int, hull_share: float) -> bool:
        """Whether one end has so many torpedoes that can be fired, and the hull has not taken so large a share."""
        war = WARS[self._war]
        boat = war.careers[war.active].boat
        if boat.hull and boat.hull >= hull_share * self.charts.mats[boat.boat_class].hull_sunk:
            return False
        if not boat.damage and boat.forward.count(STEAM) >= torpedoes:
            return True
        return max(both_ends_ready(boat)) >= torpedoes

    # The engagement

    @property
    def fights(self) -> bool:
        war = WARS[self._war]
        return war.careers[war.active].fight is not None

    @property
    def encounter(self) -> str:
        return _fight(WARS[self._war]).encounter

    @property
    def is_detected(self) -> bool:
        return _fight(WARS[self._war]).detected

    def fit_to_follow(self, limit: int, hull_share: float) -> bool:
        """The contact was followed less often, the hull has taken a smaller share, and something is left to fire."""
        war = WARS[self._war]
        career = war.careers[war.active]
        fight, boat = career.fight, career.boat
        assert fight is not None
        if fight.followed >= limit:
            return False
        if boat.hull and boat.hull >= hull_share * self.charts.mats[boat.boat_class].hull_sunk:
            return False
        return bool(boat.forward_reloads or boat.aft_reloads or torpedoes_aboard(boat))

    @property
    def first_tons(self) -> int:
        """Tons of the first target."""
        return _fight(WARS[self._war]).targets[0].tons

    def tons_afloat(self) -> int:
        return tons_afloat(_fight(WARS[self._war]).targets)

    def most_left(self) -> int:
        """Points of damage that sink the soundest target."""
        return most_left(_fight(WARS[self._war]).targets)

    def ships_to_choose_from(self) -> tuple[Afloat, ...]:
        """All targets that are not sunk, in their order; none where there is one ship, with or without its escort."""
        war = WARS[self._war]
        fight = war.careers[war.active].fight
        assert fight is not None
        targets = fight.targets
        if len(targets) == 1 or (len(targets) == 2 and targets[1].kind == "escort"):
            return ()
        return tuple(
            [(each.kind, each.tons, each.capacity - each.damage) for each in targets if each.capacity > each.damage]
        )

    def at_stake(self) -> tuple[int, tuple[str, bool, str, str, str, tuple[Modifier, ...]]]:
        """Tons afloat; [9.6.3] and what escorts will have for or against them, wherever the attack is made from.

        The year's modifier, Mk 14 fired by day, encounter, wolfpack, the escorts' quality, the state of boat and crew.
        """
        war = WARS[self._war]
        career = war.careers[war.active]
        fight, boat = career.fight, career.boat
        assert fight is not None
        searching = (
            year_modifier(career),
            not fight.night and (STEAM in boat.forward or STEAM in boat.aft),
            fight.encounter,
            fight.wolfpack,
            fight.escort_quality,
            condition_modifiers(self.charts, career),
        )
        return tons_afloat(fight.targets), searching

    def detection(self) -> int:
        """[9.6.3] Sum of all that helps or hinders the escorts at their next search."""
        war = WARS[self._war]
        career = war.careers[war.active]
        assert career.fight is not None
        change = 0
        for modifier in detection_modifiers(self.charts, career, career.fight):
            change += modifier.value
        return change


def _fight(war: War) -> Engagement:
    fight = war.careers[war.active].fight
    assert fight is not None
    return fight


def make_view(war: War, seat: str, charts: Charts) -> Lookout:
    box = seal(war)
    return Lookout(seat, charts, box, box.seal)


def looked_at(looked: View | Lookout) -> View:
    """The position itself, not a picture of it: for boards and advice, which change nothing and keep nothing of it."""
    return View(WARS[looked._war], looked.seat, looked.charts) if isinstance(looked, Lookout) else looked
