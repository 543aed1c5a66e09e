"""[11, 12, 35] Advice on a launch: tube, direction, distance and depth of a torpedo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from wardroom.games.submarine.advanced import odds
from wardroom.games.submarine.advice.chances import hit_chance, meeting_words
from wardroom.games.submarine.advice.common import asked, own_ship
from wardroom.games.submarine.advice.forecast import BestLine, Forecast, Meeting, first_meeting, launched, meetings
from wardroom.games.submarine.combat.torpedoes import BOW_HEXES, STERN_HEXES, TURNS
from wardroom.games.submarine.questions import Line, TubeAsked
from wardroom.games.submarine.state import Launch, Ship, Torpedo
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.odds import Chance, sources
from wardroom.table.text import Text

__all__ = ["on_direction", "on_distance", "on_torpedo_depth", "on_tube"]

NOBODY = Text("meets nobody who goes on as now")


def on_tube(view: SeaView, seas: Forecast, decision: Decision, option: Option) -> Iterator[Text]:
    """The best line from this tube's end, if the ships in sight go on as they do."""
    ship = asked(view, decision)
    if ship is None or ship.boat is None or option.value is None:
        return
    tube = ship.boat.tubes[option.value]
    if not tube.loaded:
        return
    key = ship.id, tube.end, tube.loaded
    if key not in seas.lines:
        seas.lines[key] = best_line(view, seas, ship, tube.end, tube.loaded)
    best = seas.lines[key]
    if best is None:
        yield Text("nothing on any line as they go now; each launch is a point for the enemy")
        return
    launch, run, met = best
    if is_undirected(view, met.torpedo):
        words = undirected_words(view, seas, launched(view, ship, launch, tube.loaded, shallow=False))
    else:
        words = run_now(view, run, met)
    first, *others = words
    yield Text("best into {0}, {1}", (launch.first + launch.turn, first))
    yield from others


def best_line(view: SeaView, seas: Forecast, ship: Ship, end: str, kind: str) -> BestLine | None:
    """All lines from one end of a boat, run deep; the surest of them."""
    found = []
    for first in BOW_HEXES if end == "bow" else STERN_HEXES:
        for turn in ("", "L", "R"):
            launch = Launch(0, first, turn)
            best = best_meeting(view, meetings(view, seas, launched(view, ship, launch, kind, shallow=False)))
            if best is not None:
                found.append((launch, *best))
    return max(found, key=lambda each: (hit_chance(view, each[2]).share, -each[2].turns), default=None)


def best_meeting(view: SeaView, found: dict[int, Meeting]) -> tuple[int, Meeting] | None:
    """The surest hit, the earliest of those that are alike."""
    if not found:
        return None
    return max(found.items(), key=lambda item: (hit_chance(view, item[1]).share, -item[1].turns))


def run_now(view: SeaView, run: int, met: Meeting) -> Iterator[Text]:
    first, *others = meeting_words(view, met)
    yield Text("run of {0} now: {1}", (run, first))
    yield from others


def on_direction(view: SeaView, seas: Forecast, decision: Decision, option: Option) -> Iterator[Text]:
    """What lies on this line, by how far the torpedo runs now."""
    line: Line = option.value
    torpedo = plotted(view, decision.about(TubeAsked)._replace(line=line.first + line.turn))
    if torpedo is None:
        return
    best = best_meeting(view, meetings(view, seas, torpedo))
    if is_undirected(view, torpedo):
        yield from undirected_words(view, seas, torpedo)
    elif best is None:
        yield NOBODY
    else:
        yield from run_now(view, *best)


def on_distance(view: SeaView, seas: Forecast, decision: Decision, option: Option) -> Iterator[Text]:
    """[11.4.4] What it meets with this run on its launch turn."""
    torpedo = plotted(view, decision.about(TubeAsked))
    if torpedo is not None:
        yield from first_met(view, seas, torpedo, option.value)


def first_met(view: SeaView, seas: Forecast, torpedo: Torpedo, run: int) -> Iterable[Text]:
    met = first_meeting(view, seas, torpedo, run)
    return meeting_words(view, met) if met else [NOBODY]


def on_torpedo_depth(view: SeaView, seas: Forecast, decision: Decision, option: Option) -> Iterator[Text]:
    """[12.4, 13.11, 13.12] Deep or shallow, on the line and run that were plotted."""
    ship = asked(view, decision)
    plot = view.battle.plots.get(ship.id) if ship is not None else None
    if ship is None or plot is None or ship.boat is None:
        return
    tube = decision.about(TubeAsked).tube
    launch = next((each for each in plot.launches if each.tube == tube), None)
    if launch is None:
        return
    line, shallow = launch.first + launch.turn, option.id == "depth:shallow"
    torpedo = plotted(view, TubeAsked(ship.id, tube, line), shallow=shallow, leg=launch.leg)
    if torpedo is None:
        return
    if launch.distance == 0:
        torpedo.directed = False
        yield from undirected_words(view, seas, torpedo)
    else:
        yield from first_met(view, seas, torpedo, launch.distance)


def plotted(view: SeaView, asked: TubeAsked, *, shallow: bool = False, leg: int = 0) -> Torpedo | None:
    """The torpedo of this tube on this line, such as AL or BRC; a pattern runner as far as its first leg."""
    ship = own_ship(view, asked.ship)
    launch = Launch(asked.tube, asked.line[:1], asked.line[1:], leg=leg)
    if ship is None or ship.boat is None or asked.tube >= len(ship.boat.tubes) or launch.turn not in TURNS:
        return None
    kind = ship.boat.tubes[asked.tube].loaded
    return launched(view, ship, launch, kind, shallow=shallow) if kind else None


def is_undirected(view: SeaView, torpedo: Torpedo) -> bool:
    """[35.2.4] No target was named in the turn before."""
    return view.battle.rules.directed and not torpedo.directed


def undirected_words(view: SeaView, seas: Forecast, torpedo: Torpedo) -> Iterator[Text]:
    """[35.3.5] The run of the launch turn is left to the dice: the surest ship, over all runs."""
    hit: dict[str, Fraction] = {}
    for run, share in odds.undirected_runs(view, torpedo.speed).items():
        met = first_meeting(view, seas, torpedo, run)
        if met is not None:
            hit[met.ship.name] = hit.get(met.ship.name, Fraction(0)) + share * hit_chance(view, met).share
    if not hit:
        yield NOBODY
        return
    rolled = sources(view.charts.undirected(torpedo.speed))
    name = max(hit, key=lambda each: hit[each])
    yield Text("undirected: hits {0} {1:percent}", (name, Chance("hit", hit[name], rolled, name)))
    if others := sum(hit.values()) - hit[name]:
        yield Text("another ship {0:percent}", (Chance("hit another", others, rolled),))
    if view.battle.rules.hidden_torpedoes:
        yield Text("unless they evade")
