"""[4.4, 10] What works aboard: small questions about boat and crew that many rules ask."""

from __future__ import annotations

from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import CaptainCard, Charts, Mat
from wardroom.games.silent_victory.state import FIT, INOPERABLE, KILLED, LIGHT, SERIOUS, Boat, Career, Crew
from wardroom.table import Table

__all__ = [
    "ability",
    "all_crew_out",
    "blind",
    "commander",
    "diesels_working",
    "mat",
    "motors_out",
    "sj_works",
    "tube_works",
    "unfit",
]

SV = Table[Charts]

SJ_RADAR_FITTED = month_number("1942-07")
"""[LOGa] SJ radar is fitted from July 1942."""
DIESELS = frozenset({"diesel 1", "diesel 2", "diesel 3", "diesel 4"})
MOTORS = frozenset({"motor 1", "motor 2", "motor 3", "motor 4"})
DECOYS = month_number("1945-01")
"""[9.6.8a] Cuties and NAC from January 1945."""


def mat(charts: Charts, boat: Boat) -> Mat:
    return charts.mats[boat.boat_class]


def inoperable(boat: Boat, system: str) -> bool:
    return boat.damage.get(system) == INOPERABLE


def diesels_working(charts: Charts, boat: Boat) -> int:
    """[10.2.1] Diesels that are not Inoperable: a damaged one may still be repaired."""
    diesels = charts.mats[boat.boat_class].diesels
    if DIESELS.isdisjoint(boat.damage):
        return diesels
    for system, status in boat.damage.items():
        if status == INOPERABLE and system in DIESELS:
            diesels -= 1
    return diesels


def motors_out(charts: Charts, boat: Boat) -> int:
    """[10.2.2] Electric motors that are out, damaged ones included."""
    lost = 0
    for system in boat.damage:
        if system in MOTORS:
            lost += 1
    return lost


def sj_works(boat: Boat) -> bool:
    """[10.6.1b] SJ radar fitted and working."""
    return boat.sj_fitted and "SJ radar" not in boat.damage


def blind(charts: Charts, boat: Boat) -> bool:
    """[10.11.6a, SV-R86] With its periscope out a boat cannot attack submerged."""
    return charts.periscope_needed and "periscope" in boat.damage


TUBE_SYSTEMS = frozenset({"forward tubes ODD", "forward tubes EVEN", "aft tubes"})
"""[10.8.1] Without damage to one of these all tubes work."""


def tube_works(boat: Boat, end: str, tube: int) -> bool:
    """[10.8.1b, c] Forward tubes fail by odd and even halves, aft tubes together. Tubes count from 1."""
    if end == "aft":
        return "aft tubes" not in boat.damage
    return ("forward tubes ODD" if tube % 2 else "forward tubes EVEN") not in boat.damage


def unfit(crew: Crew, man: str) -> bool:
    """[10.9.3a] SW or KIA."""
    return crew.wounds.get(man, FIT) in (SERIOUS, KILLED)


def all_crew_out(crew: Crew) -> bool:
    """[10.9.3h] All four generic boxes SW or KIA."""
    return FIT not in crew.generic and LIGHT not in crew.generic


def commander(crew: Crew) -> str:
    """[10.9.3b-d] Who commands the boat now."""
    if not crew.wounds:
        return "captain"
    for man in ("captain", "exec", "3rd officer"):
        if not unfit(crew, man):
            return man
    return "chief engineer"


def card(charts: Charts, career: Career) -> CaptainCard | None:
    return charts.captains[career.card] if career.card else None


def ability(charts: Charts, career: Career, name: str) -> int:
    """[14.10.1a] The historical captain's modifier for this, or 0; [10.9.3a] none while he cannot command."""
    if not career.card or unfit(career.crew, "captain"):
        return 0
    return charts.captains[career.card].abilities.get(name, 0)
