"""[4.4, 10] What works aboard: small questions about boat and crew that many rules ask."""

from __future__ import annotations

from wardroom.games.patrol.crew import all_crew_out, unfit
from wardroom.games.patrol.crew import commander as first_fit
from wardroom.games.patrol.damage import inoperable
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import CaptainCard, Charts, Mat
from wardroom.games.silent_victory.state import INOPERABLE, Boat, Career, Crew
from wardroom.table import Table

__all__ = [
    "ability",
    "all_crew_out",
    "blind",
    "commander",
    "diesels_working",
    "inoperable",
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


COMMAND = ("captain", "exec", "3rd officer", "chief engineer")
"""[10.9.3b-d] Who commands the boat when those before him cannot."""


def commander(crew: Crew) -> str:
    """[10.9.3b-d] Who commands the boat now."""
    return first_fit(crew, COMMAND)


def card(charts: Charts, career: Career) -> CaptainCard | None:
    return charts.captains[career.card] if career.card else None


def ability(charts: Charts, career: Career, name: str) -> int:
    """[14.10.1a] The historical captain's modifier for this, or 0; [10.9.3a] none while he cannot command."""
    if not career.card or unfit(career.crew, "captain"):
        return 0
    return charts.captains[career.card].abilities.get(name, 0)
