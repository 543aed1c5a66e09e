"""What a seat may know. In Silent Victory all is open but what is plotted in secret, which never enters the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wardroom.games.silent_victory.boat import commander, mat, tube_works
from wardroom.games.silent_victory.calendar import month_text
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.damage import aa_systems, gun_systems
from wardroom.games.silent_victory.scoring import victory_level
from wardroom.games.silent_victory.state import (
    NAMED_CREW,
    QUALITIES,
    RANKS,
    Boat,
    Career,
    Crew,
    Engagement,
    Patrol,
    War,
)

__all__ = ["View"]


@dataclass(frozen=True, slots=True)
class View:
    """A picture of the war for one seat, which boards and advice are made of."""

    war: War
    seat: str
    charts: Charts

    @property
    def now(self) -> View:
        """Itself; of a `Lookout`, the picture of this moment."""
        return self

    @property
    def career(self) -> Career:
        """The career being played."""
        return self.war.careers[self.war.active]

    def to_json(self) -> dict[str, Any]:
        return {
            "game": "silent-victory",
            "seat": self.seat,
            "phase": self.war.phase,
            "scenario": self.war.scenario,
            "active": self.war.career.seat,
            "careers": [career_json(self.charts, career) for career in self.war.careers],
        }


def career_json(charts: Charts, career: Career) -> dict[str, Any]:
    return {
        "seat": career.seat,
        "captain": career.captain,
        "card": career.card,
        "rank": RANKS[career.rank],
        "month": month_text(career.month),
        "base": career.base,
        "tonnage": career.tonnage,
        "ships_sunk": career.ships_sunk,
        "patrols": career.patrols,
        "level": victory_level(career, charts),
        "tons_to_match": charts.captains[career.card].tonnage if career.card else 0,
        "end": career.end,
        "awards": dict(career.awards),
        "purple_hearts": career.purple_hearts,
        "insignia": career.insignia,
        "rabbits_feet": career.rabbits_feet,
        "reprimands": career.reprimands,
        "requests": career.cross_requests + career.honor_requests,
        "failures_in_a_row": career.failures_in_a_row,
        "boat": boat_json(charts, career.boat) if career.boat.boat_class else None,
        "crew": crew_json(career.crew),
        "patrol": patrol_json(career.patrol) if career.patrol else None,
        "fight": fight_json(career.fight) if career.fight else None,
        "log": log_json(career),
    }


def boat_json(charts: Charts, boat: Boat) -> dict[str, Any]:
    sheet = mat(charts, boat)
    return {
        "class": sheet.title,
        "name": boat.name,
        "forward": tubes_json(boat, "forward", boat.forward),
        "aft": tubes_json(boat, "aft", boat.aft),
        "forward_reloads": dict(boat.forward_reloads),
        "aft_reloads": dict(boat.aft_reloads),
        "gun": boat.gun,
        "guns": gun_systems(boat.guns),
        "ammo": boat.ammo,
        "aa": aa_systems(boat.aa),
        "nac": boat.nac,
        "hull": boat.hull,
        "hull_sunk": sheet.hull_sunk,
        "flooding": boat.flooding,
        "flooding_surface": sheet.flooding_surface,
        "damage": dict(boat.damage),
        "sj_fitted": boat.sj_fitted,
        "nuc": boat.nuc,
        "puc": boat.puc,
        "battle_stars": boat.battle_stars,
        "standing": sheet.standing,
    }


def tubes_json(boat: Boat, end: str, load: list[str]) -> list[dict[str, Any]]:
    return [{"load": kind, "works": tube_works(boat, end, number)} for number, kind in enumerate(load, 1)]


def crew_json(crew: Crew) -> dict[str, Any]:
    return {
        "quality": QUALITIES[crew.quality],
        "commander": commander(crew),
        "named": {man: crew.wounds.get(man, "") for man in NAMED_CREW},
        "generic": list(crew.generic),
        "passenger": crew.passenger,
        "experts": list(crew.experts),
    }


def patrol_json(patrol: Patrol) -> dict[str, Any]:
    return {
        "zone": patrol.zone,
        "mission": patrol.mission,
        "wolfpack": patrol.wolfpack,
        "sailed": month_text(patrol.sailed),
        "boxes": list(patrol.boxes),
        "checks": list(patrol.checks),
        "position": patrol.position,
        "mission_box": patrol.mission_box,
        "mission_done": patrol.mission_done,
        "mission_failed": patrol.mission_failed,
        "aborting": patrol.aborting,
        "sunk": patrol.sunk,
        "superior_torpedoes": patrol.superior_torpedoes,
        "crew_illness": patrol.crew_illness,
    }


def fight_json(fight: Engagement) -> dict[str, Any]:
    return {
        "encounter": fight.encounter,
        "area": fight.area,
        "escorted": fight.escorted,
        "single_escort": fight.single_escort,
        "escort_quality": fight.escort_quality,
        "aircraft_quality": fight.aircraft_quality,
        "time": "night" if fight.night else "day",
        "surfaced": fight.surfaced,
        "range": fight.range,
        "wolfpack": fight.wolfpack,
        "round": fight.round,
        "detected": fight.detected,
        "nac": fight.nac,
        "incoming_hits": fight.incoming_hits,
        "targets": [
            {
                "name": target.name,
                "type": target.type,
                "kind": target.kind,
                "tons": target.tons,
                "capacity": target.capacity,
                "damage": target.damage,
                "sunk": target.sunk,
                "fast": target.fast,
            }
            for target in fight.targets
        ],
    }


def log_json(career: Career) -> list[dict[str, Any]]:
    return [
        {
            "month": month_text(entry.month),
            "boat": entry.boat,
            "class": entry.boat_class,
            "zone": entry.zone,
            "mission": entry.mission,
            "wolfpack": entry.wolfpack,
            "ships": [{"name": s.name, "type": s.type, "tons": s.tons, "sunk": s.sunk} for s in entry.ships],
            "success": entry.success,
            "aviators": entry.aviators,
            "patrol_months": entry.patrol_months,
            "refit_months": entry.refit_months,
            "notes": list(entry.notes),
        }
        for entry in career.log
    ]
