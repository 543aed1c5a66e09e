"""[4.11, 10.1, 10.2, 10.3, 15] Reinforcements: what arrives, what is delayed or sent to Europe, and where it is put."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, DELAY_BOX, JAPAN, TRACK, War, track_turn
from wardroom.games.empire_of_the_sun.turn.placement import (
    can_be_placed,
    place_options,
    why_nowhere,
)
from wardroom.games.empire_of_the_sun.turn.political_will import LAST_DELAYED, progress_quota
from wardroom.games.empire_of_the_sun.units import remove
from wardroom.table import Decision, Option

__all__ = [
    "delays_all",
    "move_europe",
    "place_at_phase",
    "place_phase",
    "put_in_delay_box",
    "reinforcements_phase",
    "war_in_europe",
]


def war_in_europe(table: Sea, war: War) -> int:
    """[15.1-15.5] The level at which the War in Europe takes from the Allies; 0 is no effect."""
    return table.charts.figures.level(war.politics.europe)


def move_europe(table: Sea, war: War, boxes: int, rule: str = "15.0") -> None:
    """[15.0, 15.7] An event moves the marker, up for the Allies, down for Japan; never off its track."""
    track = table.charts.figures.war
    war.politics.europe = min(max(war.politics.europe + boxes, min(track)), max(track))
    table.tell("europe", rule, marker=war.politics.europe, level=war_in_europe(table, war))


def reinforcements_phase(table: Sea, war: War) -> None:
    """[4.11] A side's reinforcements of this turn, and what waited in the delay box."""
    side = war.active or ALLIES
    war.active = side
    for unit in _of(table, war, side):
        _lose_with_australia(table, war, unit)
    waiting = [unit for unit in _of(table, war, side) if war.places[unit] == DELAY_BOX]
    coming = [unit for unit in _of(table, war, side) if track_turn(war.places[unit]) == war.turn]
    delayed = [unit for unit in coming if _is_delayed(table, war, unit)] if side == ALLIES else []
    war.due = [*waiting, *(unit for unit in coming if unit not in delayed)]
    put_in_delay_box(table, war, delayed)
    for unit in war.due:
        if unit in war.diverted:
            war.diverted.remove(unit)
    if side == ALLIES:
        war.placed = []
        if delays_all(table, war) and war.turn == war.last_turn:
            war.politics.once.append(LAST_DELAYED)
        war.politics.panama = False
    _amphibious_shipping(table, war, side)
    war.phase = "place"


def _of(table: Sea, war: War, side: str) -> list[str]:
    pieces = table.charts.pieces
    return [unit for unit in war.places if pieces[unit].side == side]


def _lose_with_australia(table: Sea, war: War, unit: str) -> None:
    """[13.83a, EOS-R171] Australian reinforcements that come after the surrender are lost, delayed ones among them."""
    piece, place = table.charts.pieces[unit], war.places[unit]
    if piece.nation != "australia" or "australia" not in war.politics.surrendered:
        return
    comes = track_turn(place) == war.turn and _is_new(table, war, unit)
    if comes or (place == DELAY_BOX and piece.arrives):
        remove(table, war, unit, "13.83a")


# Delay


def _is_new(table: Sea, war: War, unit: str) -> bool:
    """[10.24b, 13.73b] It comes by the schedule, or back from Europe or out of China; nothing delays the others."""
    return unit in war.diverted or table.charts.pieces[unit].arrives == war.turn


def delays_all(table: Sea, war: War) -> bool:
    """[10.21a] War in Europe, or an event, delays all that comes this turn."""
    return war_in_europe(table, war) >= table.charts.figures.war_levels["delay"] or war.politics.panama


def _is_delayed(table: Sea, war: War, unit: str) -> bool:
    """[10.21, 10.23] HQs, B-29s and units that come back from the turn track never are; rivalry delays the US Army."""
    piece = table.charts.pieces[unit]
    if piece.is_hq or piece.is_b29 or not _is_new(table, war, unit):
        return False
    if delays_all(table, war):
        return True
    return war.forces[ALLIES].rivalry and _is_us_army(piece)


def _is_us_army(piece: Piece) -> bool:
    """[14.1.A] US Army ground and air units."""
    return piece.nation == "us" and piece.service == "army" and (piece.is_ground or piece.is_air)


def put_in_delay_box(table: Sea, war: War, units: Iterable[str], rule: str = "10.21a") -> None:
    """[10.12, 10.21a, 10.24a, 10.24a1] Units wait for a later turn; each that may be sent to Europe rolls for it."""
    for unit in units:
        if war.places[unit] != DELAY_BOX:
            war.places[unit] = DELAY_BOX
            table.tell("delayed", rule, unit=unit)
        if unit in war.diverted:
            war.diverted.remove(unit)
        if _may_go_to_europe(table.charts.pieces[unit]):
            _roll_for_europe(table, war, unit)


def _may_go_to_europe(piece: Piece) -> bool:
    """[10.22, 10.23] US Army ground and air units and US CVEs; no B-29."""
    return (piece.nation == "us" and piece.type == "cve") or (_is_us_army(piece) and not piece.is_b29)


def _roll_for_europe(table: Sea, war: War, unit: str) -> None:
    """[10.24, 15.6] Sent to Europe if the roll is within the level's range; rivalry makes it 1 lower."""
    level = war_in_europe(table, war)
    if not level:
        return
    chart = table.charts.figures.europe[level]
    modifiers = chart.modifiers_for(us_inter_service_rivalry=war.forces[ALLIES].rivalry)
    if table.roll(chart, modifiers, "10.24a", ALLIES).result == "Europe":
        back = war.turn + table.charts.figures.war_levels["turns_away"]
        war.places[unit] = TRACK + back
        war.diverted.append(unit)
        table.tell("sent-to-europe", "10.24b", unit=unit, turn=back)


# [10.3] Amphibious shipping


def _amphibious_shipping(table: Sea, war: War, side: str) -> None:
    """[10.3, 10.31a] All points are there again; the Allies gain one, but not at levels 3 and 4."""
    force = war.forces[side]
    force.asp_used = 0
    if side == JAPAN:
        return
    if war_in_europe(table, war) < table.charts.figures.war_levels["no_asp"]:
        force.asp += 1
        table.tell("asp", "10.31a", side=side, points=force.asp)
    war.politics.quota = progress_quota(table.charts, war)


# Placement


def place_phase(table: Sea, war: War) -> None:
    """[10.1, 4.11c] Which unit is placed next; those for which there is no place wait [10.12]."""
    charts = table.charts
    ready = [unit for unit in war.due if can_be_placed(charts, war, unit)]
    if not ready:
        _end_of_placement(table, war)
        return
    unit = ready[0]
    if len(ready) > 1:
        options = [unit_option(each, "10.11a") for each in ready]
        stuck = [each for each in war.due if each not in ready]
        refused = [unit_option(each, "10.11a").refused(*why_nowhere(charts, war, each)) for each in stuck]
        unit = table.choose(war.active, Decision("place", "Place which unit next?", options, refused, "10.11a")).value
    war.due.remove(unit)
    war.due.insert(0, unit)
    war.phase = "place-at"


def unit_option(unit: str, rule: str, kind: str = "unit") -> Option[str]:
    return Option(f"{kind}:{unit}", "{0:eos.unit}", (unit,), rule, (f"unit:{unit}",), unit)


def place_at_phase(table: Sea, war: War) -> None:
    """[10.11] Where the unit is placed that was named."""
    unit = war.due.pop(0)
    choose_place(table, war, unit)
    war.placed.append(unit)
    war.phase = "place"


def choose_place(table: Sea, war: War, unit: str) -> None:
    """[10.11] The owner puts a unit where it may stand; one whose steps are gone comes as it is shown."""
    side = table.charts.pieces[unit].side
    options = place_options(table, war, unit)
    decision = Decision("place-at", "Where is {0:eos.unit} placed?", options, (), "10.11a", (unit,), facts=unit)
    place = table.choose(side, decision).value
    war.places[unit] = place
    table.tell("placed", "10.11a", unit=unit, hex=place)


def _end_of_placement(table: Sea, war: War) -> None:
    """[10.12, 10.11d] What could not be placed waits; then the other side, and then the next segment."""
    left, war.due = war.due, []
    for unit in left:
        table.tell("no-place", "10.12", unit=unit)
    put_in_delay_box(table, war, left, "10.12")
    if war.active == ALLIES:
        war.active = JAPAN
        war.phase = "reinforcements"
        return
    _keep_only_headquarters(table, war)
    war.active = ALLIES
    war.phase = "replacements"


def _keep_only_headquarters(table: Sea, war: War) -> None:
    """[11.0c, 11.0d] In the next segment new ZOI counts in full; an HQ that arrived still serves its own hex alone."""
    war.placed = [unit for unit in war.placed if table.charts.pieces[unit].is_hq]
