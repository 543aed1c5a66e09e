"""What a seat may know: everything, for all is open in this game [13.1.2]; as a picture, and as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wardroom.games.patrol.calendar import month_text
from wardroom.games.patrol.crew import QUALITIES, Crew
from wardroom.games.raiders_of_the_deep.boat import in_command, mat
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.port.crew import rank_name
from wardroom.games.raiders_of_the_deep.scoring import place_among_aces, victory_level
from wardroom.games.raiders_of_the_deep.state import NAMED_CREW, Boat, Career, Engagement, Patrol, War

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
            "game": "raiders-of-the-deep",
            "seat": self.seat,
            "phase": self.war.phase,
            "scenario": self.war.scenario,
            "active": self.war.career.seat,
            "careers": [career_json(self.charts, career) for career in self.war.careers],
        }


def career_json(charts: Charts, career: Career) -> dict[str, Any]:
    return {
        "seat": career.seat,
        "commander": career.commander,
        "card": career.card,
        "austrian": career.options.austrian,
        "rank": rank_name(career),
        "month": month_text(career.month),
        "flotilla": career.flotilla,
        "tonnage": career.tonnage,
        "tons_damaged": career.tons_damaged,
        "decoration_tons": career.decoration_tons,
        "ships_sunk": career.ships_sunk,
        "patrols": career.patrols,
        "level": victory_level(career, charts),
        "tons_to_match": charts.commanders[career.card].tonnage if career.card else 0,
        "place_among_aces": place_among_aces(career, charts),
        "end": career.end,
        "decorations": [{"id": each.id, "month": month_text(each.month)} for each in career.decorations],
        "luck": career.luck,
        "multipliers": career.multipliers,
        "requests": career.requests,
        "life": life_json(charts, career),
        "failures_in_a_row": career.failures_in_a_row,
        "boat": boat_json(charts, career.boat) if career.boat.boat_class else None,
        "crew": crew_json(career.crew),
        "patrol": patrol_json(career.patrol) if career.patrol else None,
        "fight": fight_json(career.fight) if career.fight else None,
        "log": log_json(career),
    }


def life_json(charts: Charts, career: Career) -> list[str]:
    """[14.6a] What the charts say of his early life and, at the end, of what became of him."""
    austrian = career.options.austrian
    tables = [charts.austrian_early_life if austrian else charts.early_life]
    if career.end:
        tables.append(charts.final_fate(career.end, austrian=austrian))
    rolled = zip(tables, career.early_life, strict=False)  # the fate is rolled for after the career has ended
    return [str(table.result(int(natural))) for table, natural in rolled]


def boat_json(charts: Charts, boat: Boat) -> dict[str, Any]:
    sheet = mat(charts, boat)
    return {
        "type": boat.boat_class,
        "title": sheet.title,
        "number": boat.name,
        "forward": list(boat.forward),
        "aft": list(boat.aft),
        "forward_reloads": dict(boat.forward_reloads),
        "aft_reloads": dict(boat.aft_reloads),
        "mines": boat.mines,
        "deck_guns": sheet.deck_guns,
        "hull": boat.hull,
        "hull_numbers": list(sheet.hull),
        "hull_sunk": sheet.hull_sunk,
        "flooding": boat.flooding,
        "flooding_surface": sheet.flooding_surface,
        "damage": dict(boat.damage),
        "standing": sheet.standing,
    }


def crew_json(crew: Crew) -> dict[str, Any]:
    return {
        "quality": QUALITIES[crew.quality],
        "in_command": in_command(crew),
        "named": {man: crew.wounds.get(man, "") for man in NAMED_CREW},
        "generic": list(crew.generic),
        "agent": crew.passenger,
        "experts": list(crew.experts),
    }


def patrol_json(patrol: Patrol) -> dict[str, Any]:
    return {
        "zone": patrol.zone,
        "mission": patrol.mission,
        "sailed": month_text(patrol.sailed),
        "boxes": list(patrol.boxes),
        "position": patrol.position,
        "mission_box": patrol.mission_box,
        "mission_done": patrol.mission_done,
        "mission_failed": patrol.mission_failed,
        "rolls_left": patrol.rolls_left,
        "multiplier": patrol.multiplier,
        "aborting": patrol.aborting,
        "sunk": patrol.sunk,
        "prizes": patrol.prizes,
        "superior_torpedoes": patrol.superior_torpedoes,
        "crew_illness": patrol.crew_illness,
        "fog": patrol.fog,
    }


def fight_json(fight: Engagement) -> dict[str, Any]:
    return {
        "encounter": fight.encounter,
        "area": fight.area,
        "escorted": fight.escorted,
        "time": "night" if fight.night else "day",
        "surfaced": fight.surfaced,
        "range": fight.range,
        "round": fight.round,
        "detected": fight.detected,
        "depth_charges": fight.depth_charges,
        "incoming_hits": fight.incoming_hits,
        "targets": [
            {
                "name": target.name,
                "type": target.type,
                "kind": target.kind,
                "tons": target.tons,
                "capacity": target.capacity,
                "damage": target.damage,
                "red": target.red,
                "sunk": target.damage >= target.capacity,
            }
            for target in fight.targets
        ],
    }


def log_json(career: Career) -> list[dict[str, Any]]:
    return [
        {
            "month": month_text(entry.month),
            "boat": entry.boat,
            "type": entry.boat_class,
            "flotilla": entry.flotilla,
            "zone": entry.zone,
            "mission": entry.mission,
            "ships": [{"name": s.name, "type": s.type, "tons": s.tons, "mark": s.mark} for s in entry.ships],
            "success": entry.success,
            "advancement": entry.advancement,
            "refit_months": entry.refit_months,
            "training_months": entry.training_months,
            "notes": [{"code": note.code, "value": note.value} for note in entry.notes],
        }
        for entry in career.log
    ]
