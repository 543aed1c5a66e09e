"""[22, 23, 44, 46, 47] Advice on sonar, radar and night sight."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wardroom.games.submarine.advanced import odds
from wardroom.games.submarine.advanced.search import SWEEP_SPEED
from wardroom.games.submarine.advice.common import asked, at_least
from wardroom.games.submarine.search.instruments import SONAR_SPEED, sonar_modifiers
from wardroom.games.submarine.search.visibility import PERISCOPE_DEPTH
from wardroom.games.submarine.ships import reach
from wardroom.games.submarine.state import Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table import ChartTable, Decision, Option
from wardroom.table.odds import Chance, Source, outcomes, sources
from wardroom.table.text import Text

__all__ = ["on_radar", "on_sight", "on_sonar", "sonar_odds", "sonar_words"]


def sonar_odds(view: SeaView, ship: Ship, speed: int, *, sweeping: bool) -> dict[int, Fraction]:
    """[22.4.3] The odds of each range in hexes; 0 is none. Above speed 4 nothing is heard [22.5]."""
    chart = view.charts.sonar(speed)
    if chart is None or speed > SONAR_SPEED:
        return {0: Fraction(1)}
    modifiers = sonar_modifiers(chart, ship, sweeping=sweeping)
    return {int(result): share for result, share in outcomes(chart, modifiers).items()}


def on_sonar(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    ship = asked(view, decision)
    if ship is None or option.id == "sonar:none":
        return
    if view.battle.rules.advanced_search:
        yield from advanced_sonar(view, ship, option.value)
        return
    speed = max(0, ship.speed)
    if option.id == "sonar:sweep":
        yield Text("hears as far as 30 hexes {0:percent}, as far as 15 {1:percent}", ranges(view, ship, speed))
        return
    target = view.battle.ships.get(option.value)
    if target is not None and view.sees(target):
        gap = reach(ship, target.bow, target.heading)
        held = Chance("held", at_least(sonar_odds(view, ship, speed, sweeping=False), gap), heard_on(view, speed))
        yield Text("{0:#sub.hex} away: held {1:percent}, if it can be heard", (gap, held))


def heard_on(view: SeaView, speed: int) -> tuple[Source, ...]:
    chart = view.charts.sonar(speed)
    return sources(chart) if chart is not None else ()


def advanced_sonar(view: SeaView, ship: Ship, held: str | None) -> Iterator[Text]:
    """[44.5, 44.6] How far a sweep reaches; how surely a contact is held, whatever the boat does."""
    battle, charts = view.battle, view.charts
    if held is None:
        found = reach_words(odds.sweep_ranges(view, battle, ship), charts.sweep(ship.sonar))
        yield Text("ahead, above contact depth: {0}", (found,))
        return
    target = battle.ships.get(held)
    if target is None or not view.sees(target):
        return
    gap, farthest = reach(ship, target.bow, target.heading), charts.homing_range(ship.sonar)
    if gap > farthest:
        yield Text("{0:#sub.hex} away: beyond the {1} of its sonar", (gap, farthest))
        return
    speed = max(0, ship.speed)
    yield Text("{0:#sub.hex} away: held {1:percent}", (gap, holding(view, ship, speed)))
    if battle.rules.silent_running:
        yield Text("{0:percent} if it runs silent", (holding(view, ship, speed, "silent running"),))


def holding(view: SeaView, ship: Ship, speed: int, *extra: str) -> Chance:
    """[44.6.3] That contact is held at this speed."""
    chart = view.charts.homing(speed)
    share = odds.homing_chance(view, view.battle, ship, speed, *extra)
    return Chance("held", share, sources(chart) if chart is not None else (), *extra)


def reach_words(found: dict[int, Fraction], chart: ChartTable) -> list[Text]:
    """Three ranges with their chances: the farthest, and parts of it."""
    farthest = max(found)
    parts = [max(1, round(farthest * share / 4)) for share in (1, 2, 4)] if farthest else []
    words = [
        Text("{0:#sub.hex} {1:percent}", (far, Chance("found", at_least(found, far), sources(chart), str(far))))
        for far in dict.fromkeys(parts)
    ]
    return words or [Text("nothing is found")]


def ranges(view: SeaView, ship: Ship, speed: int) -> tuple[Chance, Chance]:
    """The chances of 30 and of 15 hexes or more."""
    found, rolled = sonar_odds(view, ship, speed, sweeping=True), heard_on(view, speed)
    far, near = (Chance("heard", at_least(found, hexes), rolled, str(hexes)) for hexes in (30, 15))
    return far, near


def on_sight(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    """[47.3] How far an escort sees boats by night."""
    ship = asked(view, decision)
    if ship is None or option.id != "sight:search":
        return
    surface, awash = (
        reach_words(odds.sight_ranges(view, view.battle, ship, depth), view.charts.night_sight(depth))
        for depth in (0, PERISCOPE_DEPTH)
    )
    yield Text("on the surface {0}; at 25 feet {1}", (surface, awash))


def on_radar(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    ship = asked(view, decision)
    if ship is None or option.id != "radar:search":
        return
    charts = view.charts
    if view.battle.rules.advanced_search:
        found = reach_words(odds.radar_ranges(view, view.battle, ship), charts.radar66(ship.radar))
        yield Text("on the surface: {0}", (found,))
        return
    chart = charts.radar(ship.radar)
    results = outcomes(chart)
    both = results.get("0-25", Fraction(0))
    surface = Chance("found", both + results.get("0", Fraction(0)), sources(chart), "on the surface")
    awash = Chance("found", both, sources(chart), "at 25 feet")
    yield Text("finds a boat on the surface {0:percent}, one at 25 feet {1:percent}", (surface, awash))


def sonar_words(view: SeaView, ship: Ship, speed: int) -> Iterator[Text]:
    """[22.5] What the sonar would be worth at this speed."""
    rules = view.battle.rules
    if not rules.sonar or not ship.sonar:
        return
    if rules.advanced_search:
        yield advanced_sonar_words(view, ship, speed)
    elif speed > SONAR_SPEED:
        yield Text("too fast for sonar")
    else:
        far, near = ranges(view, ship, speed)
        yield Text("sonar at speed {0}: 30 hexes {1:percent}, 15 hexes {2:percent}", (speed, far, near))


def advanced_sonar_words(view: SeaView, ship: Ship, speed: int) -> Text:
    """[44.2, 44.6.4] A sweep up to speed 3, homing somewhat faster."""
    held = holding(view, ship, speed)
    if speed <= SWEEP_SPEED:
        return Text("speed {0}: may sweep; holds a contact {1:percent}", (speed, held))
    if held.share:
        return Text("too fast for a sweep; holds a contact {0:percent}", (held,))
    return Text("too fast for sonar")
