"""[4.12, 11.0] Replacements: one step restores a reduced unit or rebuilds an eliminated one, two rebuild it full."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Sea
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, ELIMINATED, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import Supply
from wardroom.games.empire_of_the_sun.supply.survey import supplied, supply_of
from wardroom.games.empire_of_the_sun.turn.china import why_no_campaign
from wardroom.games.empire_of_the_sun.turn.placement import can_be_placed, why_nowhere
from wardroom.games.empire_of_the_sun.turn.reinforcement import choose_place
from wardroom.games.empire_of_the_sun.units import controls
from wardroom.table import Decision, Option, Refusal
from wardroom.table.text import mark

__all__ = ["rebuild_phase", "replace_phase", "replacements_phase", "why_no_step"]

GROUND, AIR = "allied-ground", "allied-air"
US_NAVAL, COMMONWEALTH_NAVAL, CHINESE = "us-naval", "commonwealth-naval", "chinese"
JAPAN_GROUND, JAPAN_AIR = "japan-ground", "japan-air"
US_GROUND = "us-ground"
"""[J15, J82] Steps that are for the US alone."""


def replacements_phase(table: Sea, war: War) -> None:
    """[11.2, 11.3] What a side gets this turn; Japan's naval and air steps are kept with those it has."""
    side = war.active or ALLIES
    war.active = side
    war.pool = _allied(table, war) if side == ALLIES else _japanese(table, war)
    for kind, steps in war.pool.items():
        if steps:
            table.tell("replacements", "11.0a", side=side, kind=kind, steps=steps)
    war.phase = "replace"


def _allied(table: Sea, war: War) -> dict[str, int]:
    """[11.31-11.34, 17.10.5G, 17.10.5H] Ground, air, naval and Chinese steps of a turn, lost if they are not used."""
    if war.scenario == SOUTH_PACIFIC:
        sheet = table.charts.sheet("Replacements", "south_pacific")
        pool = {GROUND: sheet["allied_ground"], AIR: sheet["allied_air"], US_NAVAL: sheet["allied_naval"]}
    else:
        steps = table.charts.figures.allied_steps
        pool = {GROUND: steps["ground"], AIR: steps["air"], US_NAVAL: _us_naval(table, war)}
        pool |= {COMMONWEALTH_NAVAL: _commonwealth_naval(table, war), CHINESE: _chinese(table, war)}
    if war.politics.strikes:  # J15, J82
        pool |= {US_GROUND: max(pool[GROUND] - war.politics.strikes, 0), GROUND: 0}
        war.politics.strikes = 0
    return pool


def _us_naval(table: Sea, war: War) -> int:
    """[11.33a] One on even turns, and one on every turn while the Allies control Oahu."""
    steps = table.charts.figures
    return steps.us_naval_steps(war.turn, controls(war, steps.us_naval["hex"], ALLIES))


def _commonwealth_naval(table: Sea, war: War) -> int:
    """[11.33b] One on turns 6, 9 and 12 if the Allies control a yard."""
    terms = table.charts.sheet("Replacements", "allies")["commonwealth_naval"]
    yards = any(controls(war, hex, ALLIES) for hex in terms["hexes"])
    return int(terms["steps"]) if war.turn in terms["turns"] and yards else 0


def _chinese(table: Sea, war: War) -> int:
    """[11.34] One on odd turns while China stands."""
    terms = table.charts.sheet("Replacements", "allies")["chinese"]
    stands = "china" not in war.politics.surrendered
    return int(terms["steps"]) if war.turn in terms["turns"] and stands else 0


def _japanese(table: Sea, war: War) -> dict[str, int]:
    """[11.21-11.23, 17.10.5I] Kept naval and air steps, and ground steps for divisions that leave China."""
    force = war.forces[JAPAN]
    if war.scenario == SOUTH_PACIFIC:
        most = table.charts.sheet("Replacements", "south_pacific")["japan_ground"]
    else:
        most = table.charts.sheet("Replacements", "japan")["ground"]["most_from_china"]
        force.naval += table.charts.figures.japanese_naval.get(war.turn, 0)
    ground = 0 if why_no_campaign(table, war) else min(most, war.politics.divisions)
    return {JAPAN_GROUND: ground, JAPAN_AIR: force.air, "japan-naval": force.naval}


# Steps


def replace_phase(table: Sea, war: War) -> None:
    """[11.0] One use of steps, or no more; unused Allied steps are lost [11.0e]."""
    if not any(war.pool.values()):
        _done(war)
        return
    options = list(_options(table, war))
    if not options:
        _done(war)
        return
    options.append(Option("done", "No more replacements", (), "11.0e", value=("", 0)))

    def refusals() -> list[Refusal]:
        return list(_refusals(table, war))

    choice = table.choose(
        war.active,
        Decision("replace", "Use a replacement step?", options, table.reasons(refusals), "11.0a", facts=dict(war.pool)),
    )
    unit, steps = choice.value
    if not unit:
        _done(war)
    elif war.places[unit] == ELIMINATED:
        war.due = [unit]
        war.steps[unit] = steps
        war.phase = "rebuild"
        _pay(table, war, unit, steps)
    else:
        _pay(table, war, unit, 1)
        war.steps[unit] = 2
        table.tell("restored", "11.0a", unit=unit, hex=war.places[unit])


def rebuild_phase(table: Sea, war: War) -> None:
    """[11.0c] A unit that was rebuilt is placed like a reinforcement."""
    unit = war.due.pop()
    table.tell("rebuilt", "11.0a", unit=unit, steps=war.steps[unit])
    choose_place(table, war, unit)
    war.placed.append(unit)
    war.phase = "replace"


def _done(war: War) -> None:
    """[4.12] The Allies first, then Japan; what Japan has kept is in its force, the rest is lost."""
    war.pool = {}
    war.due = []
    if war.active == ALLIES:
        war.active, war.phase = JAPAN, "replacements"
    else:
        war.active, war.phase = "", "submarines"


def _options(table: Sea, war: War) -> Iterator[Option[tuple[str, int]]]:
    supply = supply_of(table.charts, war)
    for unit, piece in table.charts.pieces.items():
        if piece.side != war.active or not _steps_for(war, piece):
            continue
        if war.places[unit] != ELIMINATED:
            if not why_no_step(table, war, supply, unit)[0]:
                yield _flip_option(unit, war.places[unit])
        elif not _why_not_rebuilt(table, war, unit)[0]:
            yield _rebuild_option(unit, 1, piece)
            if piece.steps == 2 and _steps_for(war, piece) >= 2:
                yield _rebuild_option(unit, 2, piece)


def _flip_option(unit: str, place: int) -> Option[tuple[str, int]]:
    board = (f"unit:{unit}", f"hex:{place}")
    return Option(f"restore:{unit}", "Restore {0:eos.unit} to full strength", (unit,), "11.0a", board, (unit, 1))


def _rebuild_option(unit: str, steps: int, piece: Piece) -> Option[tuple[str, int]]:
    board = (f"unit:{unit}",)
    if steps == 2:
        return Option(
            f"rebuild-full:{unit}", "Rebuild {0:eos.unit} full, for two steps", (unit,), "11.0a", board, (unit, 2)
        )
    return Option(f"rebuild:{unit}", "Rebuild {0:eos.unit}", (unit,), "11.0a1", board, (unit, 1))


def _refusals(table: Sea, war: War) -> Iterator[Refusal]:
    """Units that have lost steps and can have none back just now."""
    supply = supply_of(table.charts, war)
    for unit, piece in table.charts.pieces.items():
        if piece.side != war.active or piece.is_hq:
            continue
        place = war.places[unit]
        if place == ELIMINATED:
            reason, rule = _why_not_rebuilt(table, war, unit)
            option = _rebuild_option(unit, 1, piece)
        elif war.steps[unit] < piece.steps and (on_map(place) or place == CHINA_BOX):
            reason, rule = why_no_step(table, war, supply, unit)
            option = _flip_option(unit, place)
        else:
            continue
        if not reason and not _steps_for(war, piece):
            reason, rule = mark("there are no steps of its kind left"), "11.0e"
        if reason:
            yield option.refused(reason, rule)


# What steps serve


def _kinds(war: War, piece: Piece) -> tuple[str, ...]:
    """[11.3, EOS-R11] The kinds of steps that serve a unit, those first that serve few."""
    if piece.pool == GROUND and piece.nation == "us":
        return (US_GROUND, GROUND)
    if piece.pool == COMMONWEALTH_NAVAL and war.options.get("us-naval-steps") == "allied":
        return (COMMONWEALTH_NAVAL, US_NAVAL)
    return (piece.pool,) if piece.pool else ()


def _steps_for(war: War, piece: Piece) -> int:
    return sum(war.pool.get(kind, 0) for kind in _kinds(war, piece))


def _pay(table: Sea, war: War, unit: str, steps: int) -> None:
    """[11.2] Steps come from the pool; Japan's ground steps from its divisions in China, the others from its stock."""
    piece = table.charts.pieces[unit]
    for kind in _kinds(war, piece):
        paid = min(steps, war.pool.get(kind, 0))
        war.pool[kind] = war.pool.get(kind, 0) - paid
        steps -= paid
        if piece.side == JAPAN:
            _pay_from_store(table, war, kind, paid)


def _pay_from_store(table: Sea, war: War, kind: str, paid: int) -> None:
    force = war.forces[JAPAN]
    if kind == JAPAN_GROUND:
        war.politics.divisions -= paid
        table.tell("divisions", "11.23a", left=war.politics.divisions)
    elif kind == JAPAN_AIR:
        force.air -= paid
    else:
        force.naval -= paid


def why_no_step(table: Sea, war: War, supply: Supply, unit: str) -> tuple[str, str]:
    """[11.0b, 11.1] Why a unit in play cannot be restored, and by which rule; nothing if it can."""
    piece, place = table.charts.pieces[unit], war.places[unit]
    if war.steps[unit] >= piece.steps or not (on_map(place) or place == CHINA_BOX):
        return mark("it is not reduced"), "11.0a"
    if piece.dotted:
        return mark("pre-war units are not replaced"), "11.1"
    if not supplied(table.charts, war, supply, unit):
        return mark("it is out of supply"), "11.0b"
    if bit(place) & supply.barred[piece.side]:
        return mark("it stands in enemy ZOI"), "11.0b"
    return "", ""


def _why_not_rebuilt(table: Sea, war: War, unit: str) -> tuple[str, str]:
    """[11.0c, 11.1, 13.83b] Why an eliminated unit cannot be rebuilt, and by which rule."""
    piece = table.charts.pieces[unit]
    if piece.dotted or not piece.pool:
        return mark("pre-war units are not replaced"), "11.1"
    if piece.nation == "australia" and "australia" in war.politics.surrendered:
        return mark("Australia has surrendered"), "13.83b"
    if not can_be_placed(table.charts, war, unit):
        return why_nowhere(table.charts, war, unit)
    return "", ""
