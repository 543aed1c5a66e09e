"""[7.0-7.4] Patrol assignment: zone, wolfpack and special mission, track and load."""

from __future__ import annotations

from wardroom.games.silent_victory.boat import DECOYS, SV, card
from wardroom.games.silent_victory.charts import Box
from wardroom.games.silent_victory.combat.torpedoes import load_torpedoes
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.setup import fit_out
from wardroom.games.silent_victory.state import COMMANDER, FIT, Career, Patrol, PatrolLog
from wardroom.games.silent_victory.words.messages import order_letters
from wardroom.table import Decision, Option, Refusal, option, question
from wardroom.table.text import mark

__all__ = ["prepare_patrol"]

TRANSPORT_CLASSES = ("narwhal", "argonaut")

SAIL = Option("orders:roll", "Take the assignment as it comes", rule="7.0a", board=("base",))
ASK = mark("Ask for a patrol of your choice")
REQUEST = Option("orders:request", ASK, rule="11.2.1b", board=("orders",))
LEAVE = Option(
    "orders:leave", "Leave submarine command; the career ends and is scored", rule="11.7.1a", board=("captain",)
)
NO_REQUEST = {
    "rank": Refusal("orders:request", ASK, "only a Commander may ask for his patrol", "11.2.1b"),
    "mirror": Refusal("orders:request", ASK, "you follow the historical patrols", "14.10.2a"),
    "philippines": Refusal("orders:request", ASK, "the first patrol from the Philippines is fixed", "7.3.2c"),
}
"""Why a captain may not ask for his patrol."""


def prepare_patrol(table: SV, career: Career) -> None:
    """[7.0, 7.1] Orders, log entry, track, passengers and load."""
    boat, month = career.boat, career.month
    zone, _, suffix = assigned_zone(table, career).partition(" - ")
    wolfpack = suffix == "W"
    mission = "" if wolfpack else suffix
    if boat.boat_class in TRANSPORT_CLASSES:
        mission = "T"
    boxes = track(table, career, zone)
    areas, checks = zip(*boxes, strict=True)
    career.patrol = patrol = Patrol(zone, mission, wolfpack, month, list(areas), list(checks))
    if mission:
        patrol.mission_box = next(i for i, box in enumerate(boxes) if not box.transit)
    career.crew.passenger = FIT if mission == "T" else None
    boat.nuc_used = boat.puc_used = False
    career.log.append(PatrolLog(month, boat.name, boat.boat_class, zone, mission, wolfpack))
    career.patrols += 1
    fit_out(boat, month)
    table.tell(
        "assigned",
        "7.1.1a",
        zone=zone,
        mission=order_letters(mission, wolfpack),
        month=month,
        boat=boat.name,
    )
    load_torpedoes(table, career, month, mines=mission == "M")
    boat.nac = table.charts.mats[boat.boat_class].nac if month >= DECOYS else 0


# [7.0] The assignment


def assigned_zone(table: SV, career: Career) -> str:
    """A fixed first patrol, a captain's historical zones, a Commander's wish or the chart's roll."""
    historical = card(table.charts, career) if career.options.mirror else None
    if historical:
        ask_to_sail(table, career, "mirror")
        return historical.zones[career.patrols]
    if career.first_patrol_philippines and not career.patrols and not career.options.first_printing:
        ask_to_sail(table, career, "philippines")
        return "Philippines - E"
    chart = table.charts.assignment(career.base, career.month)
    if ask_to_sail(table, career, "" if career.rank >= COMMANDER else "rank"):
        wish = table.roll(table.charts.table("C1", "Request a Patrol"), (), "11.2.1b", career.seat)
        if wish.result == "granted":
            return choose_zone(table, career, [str(result) for result in chart.results])
    return str(table.roll(chart, (), "7.0a", career.seat).result)


def ask_to_sail(table: SV, career: Career, no_request: str) -> bool:
    """True if the captain asks for a patrol of his choice; `no_request` is why he may not."""
    choice = table.choose(career.seat, orders_question(career.seat, career.month, career.boat.name, no_request))
    if choice is LEAVE:
        raise CareerEnds("transferred")
    return choice is REQUEST


@question
def orders_question(seat: str, month: int, boat: str, no_request: str) -> Decision:
    options, refused = ((SAIL, LEAVE), (NO_REQUEST[no_request],)) if no_request else ((SAIL, REQUEST, LEAVE), ())
    args = month, boat
    return Decision("orders", "{0:month}: USS {1} is ready for sea.", options, refused, "7.0a", args, seat)


@option
def zone_option(orders: str) -> Option[str]:
    zone, _, letter = orders.partition(" - ")
    text = mark("{0:sv.area}: {1:sv.mission}") if letter else mark("{0:sv.area}")
    return Option(f"zone:{orders}", text, (zone, letter), "11.2.1b", (f"zone:{zone}",), orders)


def choose_zone(table: SV, career: Career, results: list[str]) -> str:
    """[11.2.1b] Any entry of the column in force."""
    options = [zone_option(orders) for orders in sorted(set(results))]
    return table.choose(career.seat, Decision("zone", "Which patrol do you want?", options, rule="11.2.1b")).value


# [7.1.2] The track


def track(table: SV, career: Career, zone: str) -> list[Box]:
    """The boxes of the patrol track; a first patrol from the Philippines begins on station."""
    boxes = list(table.charts.tracks[zone])
    if career.boat.boat_class == "argonaut":
        boxes = [box._replace(checks=3) if box.checks == 2 else box for box in boxes]
    if career.first_patrol_philippines and career.patrols == 0:
        boxes = track_from_philippines(boxes, drop_one=not career.options.first_printing)
    return boxes


def track_from_philippines(boxes: list[Box], *, drop_one: bool) -> list[Box]:
    """[7.3.2d, SV-R61] No opening Transit boxes; in the living rules four boxes on station."""
    opening = next(i for i, box in enumerate(boxes) if not box.transit)
    boxes = boxes[opening:]
    if drop_one:
        del boxes[max(i for i, box in enumerate(boxes) if not box.transit)]
    return boxes
