"""What bots are given: the career in plain values, each read when it is asked for.

A commander decides some hundred thousand times a second, too often for a picture of the war at each decision. So a
lookout lasts for the whole game. It answers with numbers, words and tuples, and gives no way to the state, all of which
is open; for who wants to see more, `now` is a picture of the moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wardroom.games.patrol.planning import Afloat
from wardroom.games.patrol.targets import most_left, tons_afloat
from wardroom.games.patrol.track import TRANSIT
from wardroom.games.patrol.tubes import torpedoes_aboard
from wardroom.games.raiders_of_the_deep.boat import deck_gun_works, mat, unfit
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.detection import detection_modifiers
from wardroom.games.raiders_of_the_deep.combat.escorted import may_attack
from wardroom.games.raiders_of_the_deep.combat.torpedoes import ends_ready
from wardroom.games.raiders_of_the_deep.state import COMMANDER, Career, Engagement, Patrol, War
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table.copying import copy_state
from wardroom.table.sealed import UNDER_SEAL, Sealed, seal

__all__ = ["Lookout", "looked_at", "make_view"]

NEVER = 13
"""More than two dice can beat."""


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

    @property
    def boat_type(self) -> str:
        war = WARS[self._war]
        return war.careers[war.active].boat.boat_class

    @property
    def is_sound(self) -> bool:
        """No hull damage, nothing broken, nobody hurt, and torpedoes in the racks."""
        war = WARS[self._war]
        career = war.careers[war.active]
        boat = career.boat
        racks = bool(boat.forward_reloads or boat.aft_reloads)
        return racks and not boat.hull and not boat.damage and not career.crew.wounds

    @property
    def hull(self) -> int:
        """Hull damage taken."""
        war = WARS[self._war]
        return war.careers[war.active].boat.hull

    def hull_reaches(self, share: float) -> bool:
        """Whether the hull has taken so large a share of what sinks the boat."""
        war = WARS[self._war]
        boat = war.careers[war.active].boat
        return bool(boat.hull) and boat.hull >= share * mat(self.charts, boat).hull_sunk

    @property
    def next_hull_number(self) -> int:
        """[9.6.4] What 2d6 must beat if the boat goes below test depth now; 13 if that would sink it."""
        war = WARS[self._war]
        boat = war.careers[war.active].boat
        numbers = mat(self.charts, boat).hull
        return numbers[boat.hull] if boat.hull < len(numbers) else NEVER

    @property
    def has_torpedoes(self) -> bool:
        """In the racks or in tubes."""
        war = WARS[self._war]
        boat = war.careers[war.active].boat
        return bool(boat.forward_reloads or boat.aft_reloads or torpedoes_aboard(boat))

    @property
    def has_a_gun(self) -> bool:
        """That works."""
        war = WARS[self._war]
        return deck_gun_works(self.charts, war.careers[war.active].boat)

    @property
    def commander_is_down(self) -> bool:
        """[10.5.3b] Seriously wounded."""
        war = WARS[self._war]
        return unfit(war.careers[war.active].crew, COMMANDER)

    # The patrol

    @property
    def sailed(self) -> int:
        """The month in which the patrol sailed."""
        return _patrol(WARS[self._war]).sailed

    @property
    def zone(self) -> str:
        """That of the orders."""
        return _patrol(WARS[self._war]).zone

    @property
    def flotilla(self) -> str:
        war = WARS[self._war]
        return war.careers[war.active].flotilla

    @property
    def has_a_mission(self) -> bool:
        """[7.3] That is neither done nor failed."""
        patrol = _patrol(WARS[self._war])
        return bool(patrol.mission) and not (patrol.mission_done or patrol.mission_failed)

    @property
    def multiplier(self) -> int:
        """[8.1.7d] Rolls of each patrol box; 0 without a multiplier in use."""
        return _patrol(WARS[self._war]).multiplier

    @property
    def last_sunk(self) -> int:
        """Tons of the ship written last in the log of this patrol."""
        war = WARS[self._war]
        return war.careers[war.active].log[-1].ships[-1].tons

    def boxes_ahead(self) -> int:
        """[8.1.7b] Patrol boxes still to be entered."""
        patrol = _patrol(WARS[self._war])
        return sum(box != TRANSIT for box in patrol.boxes[patrol.position + 1 :])

    # The engagement

    @property
    def encounter(self) -> str:
        return _fight(WARS[self._war]).encounter

    @property
    def is_escorted(self) -> bool:
        return _fight(WARS[self._war]).escorted

    @property
    def is_night(self) -> bool:
        return _fight(WARS[self._war]).night

    @property
    def was_rammed(self) -> bool:
        """[9.6.8a] The escorts have made their one attempt to ram."""
        return _fight(WARS[self._war]).rammed

    @property
    def times_followed(self) -> int:
        return _fight(WARS[self._war]).followed

    def tons_afloat(self) -> int:
        return tons_afloat(_fight(WARS[self._war]).targets)

    def most_left(self) -> int:
        """Points of damage that sink the soundest target."""
        return most_left(_fight(WARS[self._war]).targets)

    @property
    def is_one_ship(self) -> bool:
        return len(_fight(WARS[self._war]).targets) == 1

    def damaged(self) -> list[int]:
        """Tons of each ship that is damaged and afloat, in their order."""
        return [ship.tons for ship in _fight(WARS[self._war]).targets if 0 < ship.damage < ship.capacity]

    def gun_targets(self) -> list[Afloat]:
        """[9.3.1b] The ships that the gun may be aimed at, in their order."""
        war = WARS[self._war]
        career, fight = war.careers[war.active], _fight(war)
        return [
            (ship.kind, ship.tons, ship.capacity - ship.damage)
            for ship in fight.targets
            if may_attack(career, fight, ship, surfaced=True)
        ]

    def ends_ready(self) -> tuple[int, int]:
        """Tubes that can fire forward and aft, at the range of the attack or at close range before one is chosen."""
        war = WARS[self._war]
        return ends_ready(war.careers[war.active].boat, _fight(war).range or "close")

    def open_targets(self) -> tuple[Afloat, ...]:
        """The ships that the attack being laid may be aimed at, in their order."""
        war = WARS[self._war]
        career = war.careers[war.active]
        fight = _fight(war)
        return tuple(
            (ship.kind, ship.tons, ship.capacity - ship.damage)
            for ship in fight.targets
            if may_attack(career, fight, ship, surfaced=fight.surfaced)
        )

    def detection(self) -> int:
        """[9.6.3] Sum of all that helps or hinders the escorts at their next search."""
        war = WARS[self._war]
        career = war.careers[war.active]
        change = 0
        for modifier in detection_modifiers(self.charts, career, _fight(war)):
            change += modifier.value
        return change


def _patrol(war: War) -> Patrol:
    patrol = war.careers[war.active].patrol
    assert patrol is not None
    return patrol


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
