"""What a bot may look at: its own ships whole, the others as a lookout and the log sheets show them.

A view holds no more than its seat may know [16.3.6, 21]; `Known` puts what bots ask of it in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from wardroom.games.submarine.combat.damage import damage_points
from wardroom.games.submarine.combat.torpedoes import LAUNCH_DEPTH
from wardroom.games.submarine.movement.courses import speed_limits
from wardroom.games.submarine.movement.escorts import barred_hexes
from wardroom.games.submarine.movement.plotting import DEPTH_STEP, boat_limits
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.scenario_file import Victory
from wardroom.games.submarine.ships import top_speed
from wardroom.games.submarine.state import AFLOAT, Boat, BoatPlot, Counter, Rules, Ship

if TYPE_CHECKING:
    from wardroom.games.submarine.charts import Charts
    from wardroom.games.submarine.view import SeaView

__all__ = ["Known", "Track"]


@dataclass(frozen=True, slots=True)
class Track:
    """A submarine that the escort side sees: where, how it lies, whether on the surface, what its class can do."""

    id: str
    bow: int
    heading: int
    surfaced: bool
    speed: int
    """[16.2] Hexes of its last move, which everybody saw; -1 if it was hidden or has not moved."""
    normal: int
    maximum: int
    surface: int
    protected: bool
    """[15.9] Depth charges went off close by in the last turn."""
    defence: int
    deepest: int
    """[9.7, 9.9] How deep the class goes, and how deep this boat can have gone since it was seen shallow."""
    power: int
    """[8.3.3] Emergency power left: where every move is seen, so is what it cost. -1 if boats are hidden."""
    diving: bool
    """It was on the surface or at launching depth so lately that it may still be on its way down."""


@dataclass(frozen=True, slots=True)
class Wake:
    """A torpedo that can be seen."""

    hex: int
    course: int
    shallow: bool


class Known:
    """The battle as one seat knows it."""

    def __init__(self, view: SeaView, whim: int = 0) -> None:
        self.whim = whim
        """A number of chance that colours this turn's choices."""
        self._battle = view.battle
        self._view = view
        self.seat = view.seat
        self.charts: Charts = view.charts
        self.turn = self._battle.turn
        self.turns = self._battle.turns
        self.phase = self._battle.phase
        self.night = self._battle.light == "night"
        self.rules: Rules = self._battle.rules
        self.east = self._battle.east
        self.rows = view.charts.rows

    @property
    def position(self) -> tuple[object, ...]:
        """What tells this position from those of other turns and of other games: all that may have moved or changed."""
        ships = [
            (ship.id, ship.bow, ship.heading, ship.speed, ship.damage, ship.dead, ship.attacked)
            for ship in self._battle.ships.values()
            if ship.boat is None
        ]
        boats = [(ship.bow, ship.heading, ship.speed, ship.damage, repr(ship.boat)) for ship in self.boats]
        return self.whim, self.turn, ships, boats

    @cached_property
    def victory(self) -> Victory:
        return order_of(self.charts, self._battle).victory

    @property
    def random_boat(self) -> bool:
        """[S3.VI] The submarine moves by the dice."""
        return order_of(self.charts, self._battle).random_boat

    @property
    def carrier_free(self) -> bool:
        """[S6.VI.1] The capital ship no longer moves as plotted."""
        return self._battle.convoy.released

    @property
    def convoy_speed(self) -> int:
        return self._battle.convoy.speed

    @property
    def convoy_by_die(self) -> bool:
        return self._battle.convoy.by_die

    @property
    def alarm(self) -> bool:
        """The other side has shown itself: a wake, a ship hurt, or an escort that has attacked."""
        ships = [ship for ship in self._battle.ships.values() if ship.boat is None]
        return bool(self.wakes) or any(ship.damage or ship.attacked >= 0 for ship in ships)

    @property
    def convoy_plots(self) -> list[str]:
        """[5.1.3] Plots that are written already; the other side does not see them."""
        return self._battle.convoy.plots

    # Submarines

    @cached_property
    def boats(self) -> list[Ship]:
        """Our own submarines."""
        return [ship for ship in self._battle.ships.values() if ship.boat is not None and self._ours(ship)]

    def boat(self, ship_id: str) -> Ship:
        """Our own submarine with this id."""
        return next(ship for ship in self.boats if ship.id == ship_id)

    def boat_is_lost(self, ship_id: str) -> bool:
        """[16.3.6] Our boat is lost, and the other side may not know it."""
        return not any(ship.id == ship_id for ship in self.boats)

    def plot_of(self, ship: Ship) -> BoatPlot | None:
        """What we have plotted for our boat."""
        return self._battle.plots.get(ship.id)

    def limits(self, ship: Ship) -> tuple[int, int]:
        """[8.2, 8.3] Fewest and most hexes of our ship this turn."""
        if ship.boat is not None:
            return boat_limits(self._battle, ship)
        return (0, 0) if ship.dead else speed_limits(self.rules, ship.speed, top_speed(ship))

    @cached_property
    def tracks(self) -> list[Track]:
        """Submarines in sight of the escort side."""
        found = []
        for ship in self._battle.ships.values():
            if ship.boat is not None and self._view.sees(ship):
                data = self.charts.submarine(ship.nation, ship.cls)
                speeds = data.advanced if self.rules.advanced else data.basic
                protected = not self.rules.hidden and ship.boat.charged == self.turn - 1 > 0
                reached = self._reached(ship.id, ship.boat, speeds.dive)
                found.append(
                    Track(
                        ship.id,
                        ship.bow,
                        ship.heading,
                        ship.boat.depth == 0,
                        -1 if self.rules.hidden else ship.speed,
                        speeds.normal,
                        speeds.maximum,
                        speeds.surface,
                        protected,
                        ship.defence,
                        min(speeds.depth, reached),
                        self._power(ship.boat),
                        reached < speeds.depth,
                    )
                )
        return found

    def _power(self, boat: Boat) -> int:
        """Everybody can add up the hexes that a boat in sight has made [16.2], unless it can charge or snort."""
        unknown = self.rules.hidden or self.rules.emergency_power or self.rules.snort
        return -1 if unknown else boat.emergency

    def _reached(self, id: str, boat: Boat, dive: int) -> int:
        """[9.3, 11.5] Feet a boat can have reached that was seen to dive, or to launch torpedoes that still run."""
        moved = self.phase in AFTER_BOATS
        found = []
        if boat.dived:
            found.append(dive * (self.turn - boat.dived + moved))
        if not self.rules.hidden:
            turns = [torpedo.turn for torpedo in self._battle.torpedoes if torpedo.ship == id and torpedo.shown]
            found += [LAUNCH_DEPTH + dive * max(0, self.turn - turn - 1 + moved) for turn in turns[-1:]]
        return max(DEPTH_STEP, min(found, default=FATHOMLESS))

    @property
    def lost_contacts(self) -> list[tuple[int, int, int]]:
        """[21.4] Bow, heading and age in turns of boats that were on the map and are so no more."""
        found = []
        for ship in self._battle.ships.values():
            boat = ship.boat
            if boat is not None and ship.status == AFLOAT and not boat.shown and boat.seen:
                bow, heading, turn = boat.seen
                found.append((bow, heading, self.turn - turn))
        return found

    # Surface ships

    @cached_property
    def surface(self) -> list[Ship]:
        """Every surface ship on the map, as everybody at the table sees it."""
        return [ship for ship in self._battle.ships.values() if _on_surface(ship)]

    def damage(self, ship: Ship) -> int:
        """[38.2] Damage points of a surface ship."""
        return damage_points(self._battle, ship)

    @cached_property
    def escorts(self) -> list[Ship]:
        return [ship for ship in self.surface if ship.kind == "escort"]

    @cached_property
    def own_ships(self) -> list[Ship]:
        """Our own surface ships."""
        return [ship for ship in self._battle.ships.values() if _on_surface(ship) and self._ours(ship)]

    def own_ship(self, ship_id: str) -> Ship:
        return next(ship for ship in self.own_ships if ship.id == ship_id)

    def barred(self, ship: Ship) -> set[int]:
        """[15.4.9, 15.4.10] Hexes that our ship may not enter now."""
        return barred_hexes(self._battle, ship)

    @property
    def counters(self) -> list[Counter]:
        """[15.10] Counters that lie on the map for everybody to see."""
        return self._battle.counters

    @cached_property
    def wakes(self) -> list[Wake]:
        return [Wake(torpedo.hex, torpedo.course, torpedo.shallow) for torpedo in self._battle.torpedoes]

    def _ours(self, ship: Ship) -> bool:
        return ship.status == AFLOAT and self._view.owns(ship)


AFTER_BOATS = ("attacks", "end")
"""Phases in which boats have made their moves of the turn."""
FATHOMLESS = 9999


def _on_surface(ship: Ship) -> bool:
    return ship.boat is None and ship.status == AFLOAT
