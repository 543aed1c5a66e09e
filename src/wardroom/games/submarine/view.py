"""What a seat may know. The submarine side knows all of its own boats; the escort side sees what a lookout would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from wardroom.games.submarine.cards.periods import period_code
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.combat.damage import damage_points
from wardroom.games.submarine.knowledge import known_to
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.sea import heading_name, hex_name
from wardroom.games.submarine.ships import hexes_of
from wardroom.games.submarine.state import AFLOAT, WAITING, Battle, Ship, Torpedo
from wardroom.table import OVER

__all__ = ["SeaView", "make_view"]


def make_view(battle: Battle, seat: str, charts: Charts) -> SeaView:
    return SeaView(known_to(battle, seat, charts), seat, charts)


@dataclass(frozen=True, slots=True)
class SeaView:
    """The battle as one seat knew it when the view was made."""

    battle: Battle = field(repr=False)
    """All that this seat may know, and its own: see `knowledge`."""
    seat: str
    charts: Charts = field(repr=False)

    @property
    def over(self) -> bool:
        return self.battle.phase == OVER

    def owns(self, ship: Ship) -> bool:
        """Whether this seat commands the ship; after the battle both sides are revealed."""
        return self.over or self.seat == (SUBMARINE if ship.boat is not None else ESCORT)

    def sees(self, ship: Ship) -> bool:
        """Whether this seat knows where the ship is; of those that have yet to come it knows its own alone."""
        if ship.status == AFLOAT:
            return bool(ship.bow) or ship.boat is None or self.owns(ship)
        return ship.status == WAITING

    # JSON

    def to_json(self) -> dict[str, Any]:
        battle = self.battle
        return {
            "scenario": battle.scenario,
            "phase": battle.phase,
            "turn": battle.turn,
            "turns": battle.turns,
            "light": battle.light,
            "weather": battle.weather,
            "period": period_code(battle.period),
            "ships": [self._ship(ship) for ship in battle.ships.values()],
            "torpedoes": [self._torpedo(each) for each in battle.torpedoes],
            "counters": [
                {"kind": each.kind, "hex": hex_name(each.hex), "ship": battle.ships[each.ship].name}
                for each in battle.counters
            ],
            "star_shells": [hex_name(each.hex) for each in battle.star_shells],
            "convoy_plots": list(battle.convoy.plots),
            "points": self._points(),
            "campaign": self._campaign(),
            "winner": battle.winner,
            "result": battle.result,
        }

    def _campaign(self) -> dict[str, Any] | None:
        """[20.10] How the campaign stands; the air charges are the escort side's secret [20.10.VI.10]."""
        campaign = self.battle.campaign
        if campaign is None:
            return None
        found: dict[str, Any] = {
            "scenario": campaign.day + 1,
            "scores": dict(campaign.scores),
            "record": list(campaign.record),
            "boats_used": len(campaign.used),
            "escorts_lost": list(campaign.lost_before),
            "hunters": campaign.hunters,
            "air_used": campaign.air_used,
        }
        if self.seat == ESCORT or self.over:
            found |= {"air_charges": list(campaign.air_charges), "air_left": campaign.air_left}
        return found

    def _points(self) -> dict[str, int] | None:
        """[16.3.6] Damage to submarines is secret, so the running score is known only to its side."""
        if self.over:
            return dict(self.battle.scores)
        return points(self.battle) if self.seat == SUBMARINE else None

    def _ship(self, ship: Ship) -> dict[str, Any]:
        found: dict[str, Any] = {
            "id": ship.id,
            "name": ship.name,
            "kind": ship.kind,
            "type": ship.type,
            "nation": ship.nation,
            "class": ship.cls,
            "defence": ship.defence,
            "points": ship.points,
            "status": ship.status,
        }
        if self.sees(ship) and ship.bow:
            bow, stern = hexes_of(ship)
            found |= {"bow": hex_name(bow), "stern": hex_name(stern), "heading": heading_name(ship.heading)}
        if ship.boat is None:
            found |= self._surface(ship)
        elif self.owns(ship):
            found |= self._own_boat(ship)
        elif self.sees(ship):
            found["surfaced"] = ship.boat.depth == 0
        return found

    def _surface(self, ship: Ship) -> dict[str, Any]:
        found: dict[str, Any] = {
            "damage": damage_points(self.battle, ship),
            "capacity": ship.capacity,
            "speed": max(0, ship.speed),
            "maximum": ship.top_speed,
            "dead_in_the_water": ship.dead,
            "guns": list(ship.guns),
        }
        if ship.kind == "escort":
            found |= {"thrower": ship.thrower, "k_guns": ship.k_guns, "charges": ship.charges, "charge": ship.charge}
            if self.owns(ship):
                found |= {"sonar": ship.sonar, "radar": ship.radar, "crew": ship.crew, "supply": ship.supply}
                found["foxer"] = ship.foxer
        if ship.cargo:
            found["cargo"] = ship.cargo
        return found

    def _own_boat(self, ship: Ship) -> dict[str, Any]:
        boat = ship.boat
        assert boat is not None
        return {
            "depth": boat.depth,
            "damage": damage_points(self.battle, ship),
            "capacity": ship.capacity,
            "to_surface": boat.to_surface,
            "forced_up": boat.forced_up,
            "speed": max(0, ship.speed),
            "speeds": [boat.surface, boat.normal, boat.maximum],
            "emergency": boat.emergency,
            "emergency_full": boat.emergency_full,
            "maximum_depth": boat.deepest,
            "guns": list(ship.guns),
            "tubes": [
                {"end": tube.end, "loaded": tube.loaded, "loading": tube.loading, "turns": tube.turns}
                for tube in boat.tubes
            ],
            "bow_reloads": len(boat.bow_reloads),
            "stern_reloads": len(boat.stern_reloads),
            "launched": boat.launched,
            "shown": boat.shown,
            "crew": ship.crew,
            "silent_running": boat.silent_block > 0,
            "silent_speed": f"{boat.silent_speed}/2",
            "snort": boat.snort,
            "snorting": boat.snorting,
            "named": [self.battle.ships[each].name for each in boat.named],
        }

    def _torpedo(self, torpedo: Torpedo) -> dict[str, Any]:
        found: dict[str, Any] = {
            "id": torpedo.id,
            "hex": hex_name(torpedo.hex),
            "course": torpedo.course,
            "shallow": torpedo.shallow,
        }
        if torpedo.side:
            found["side"] = hex_name(torpedo.side)
        if self.seat == SUBMARINE or self.over:
            found |= {"type": torpedo.type, "ship": self.battle.ships[torpedo.ship].name, "run": torpedo.run}
            if torpedo.leg:
                found["pattern"] = {"leg": torpedo.leg, "turning": torpedo.turning, "later": torpedo.later}
        return found
