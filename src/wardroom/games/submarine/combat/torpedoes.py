"""[11.0-14.0] Torpedoes: launch, run, hit, damage, and reloading the tubes."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.games.submarine.advanced import evasion, hits, reloading, runs, special, targeting
from wardroom.games.submarine.advanced.runs import COURSES, touches
from wardroom.games.submarine.cards.national import TorpedoType
from wardroom.games.submarine.combat.damage import hurt
from wardroom.games.submarine.questions import TubeAsked
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.sea import hex_name, stern_of
from wardroom.games.submarine.ships import boat_of, boats, hexes_of, surface_ships
from wardroom.games.submarine.state import AFLOAT, Battle, BoatPlot, Launch, Ship, Torpedo
from wardroom.table import ChartTable, Decision, Modifier, Option, question
from wardroom.table.hexes import STEPS, centre, direction
from wardroom.table.text import mark

__all__ = [
    "BOW_HEXES",
    "LAUNCH_DEPTH",
    "STERN_HEXES",
    "aspect",
    "first_hex",
    "position",
    "reload_tubes",
    "ship_meets_torpedoes",
    "torpedo_phase",
    "torpedo_speed",
]

LAUNCH_DEPTH = 100
"""[11.5] Deepest launch in the Basic Game."""
RELOAD_TURNS = 3
"""[14.2a]"""
BOW_HEXES = {"A": -1, "B": 0, "C": 1}
"""[11.4.1] First hexes of bow torpedoes, by their direction from the heading."""
STERN_HEXES = {"X": 2, "Y": 3, "Z": 4}
"""[11.4.2] First hexes of stern torpedoes (SUB-R54)."""
TURNS = {"": 0, "L": -2, "LC": -1, "RC": 1, "R": 2, "LL": -4, "RR": 4}
"""[11.4.3, 36.3, 51.4.2] Twelfths of the compass by which a torpedo leaves its first hex."""


# [11] Launch


def first_hex(ship: Ship, first: str) -> tuple[int, int]:
    """[11.4.1, 11.4.2] The first hex of a torpedo, and the heading with which it leaves the tube."""
    if first in BOW_HEXES:
        heading = (ship.heading + BOW_HEXES[first]) % 6
        return ship.bow + STEPS[heading], heading
    heading = (ship.heading + STERN_HEXES[first]) % 6
    return stern_of(ship.bow, ship.heading) + STEPS[heading], heading


def torpedo_speed(table: Sea, battle: Battle, name: str) -> int:
    kind = table.charts.torpedo(name)
    return kind.advanced_speed if battle.rules.advanced else kind.basic_speed


def torpedo_phase(table: Sea, battle: Battle) -> None:
    """[5.5] New torpedoes are launched and run first, then those of earlier turns."""
    evasion.new_phase(battle)
    older = [torpedo for torpedo in battle.torpedoes if torpedo.turn < battle.turn]
    if battle.asks_alike and battle.rules.hidden_torpedoes and boats(battle) and not launches(battle):
        table.choose(SUBMARINE, NO_LAUNCH)
    for ship in [each for each in battle.ships.values() if each.id in battle.plots]:
        if ship.status == AFLOAT:
            for launch in battle.plots[ship.id].launches:
                launch_torpedo(table, battle, ship, launch)
    run_in_order(table, battle, older)
    remove_spent(table, battle)
    if battle.rules.hidden_torpedoes:
        evasion.snap_back(table, battle)
    if battle.rules.hidden_torpedoes or battle.rules.sub_against_sub:
        table.reveal()


def launches(battle: Battle) -> bool:
    """Whether a torpedo leaves its tube this turn."""
    plotted = [ship for ship in battle.ships.values() if ship.id in battle.plots and ship.status == AFLOAT]
    return any(battle.plots[ship.id].launches for ship in plotted)


NOTHING = Option("torpedo:none", "Launch nothing", (), "40.2", ("torpedo:none",))
NO_LAUNCH = Decision("torpedo-order", "No launch is plotted for this turn. Go on?", [NOTHING], rule="40.2")
"""[SUB-R105]"""
SHALLOW = Option("depth:shallow", "Run shallow: any ship, but less surely", (), "12.4", ("depth:shallow",))
DEEP = Option("depth:deep", "Run deep: passes under escorts", (), "12.4", ("depth:deep",))


@question
def _depth_setting(ship_id: str, name: str, tube: int) -> Decision:
    message, facts = mark("At what depth shall the torpedo of {0}, tube {1}, run?"), TubeAsked(ship_id, tube)
    return Decision("torpedo-depth", message, [DEEP, SHALLOW], rule="12.4", args=(name, tube + 1), facts=facts)


def launch_torpedo(table: Sea, battle: Battle, ship: Ship, launch: Launch) -> None:
    """[12.1, 12.4] The torpedo leaves its tube, set deep or shallow now, and runs its plotted distance."""
    boat = boat_of(ship)
    tube = boat.tubes[launch.tube]
    kind = tube.loaded
    shallow = table.choose(SUBMARINE, _depth_setting(ship.id, ship.name, launch.tube)) is SHALLOW
    hex, heading = first_hex(ship, launch.first)
    origin = ship.bow if launch.first in BOW_HEXES else stern_of(ship.bow, ship.heading)
    tube.loaded = ""
    boat.launched += 1
    battle.launched += 1
    battle.torpedo_number += 1
    torpedo = Torpedo(
        f"torpedo-{battle.torpedo_number}",
        ship.id,
        kind,
        hex,
        0,
        (heading * 2 + TURNS[launch.turn]) % 12,
        torpedo_speed(table, battle, kind),
        shallow,
        battle.turn,
        origin,
        directed=launch.distance > 0,
        targets=list(boat.named) if launch.distance else [],
        shown=(boat.shown or not battle.rules.hidden) and not battle.rules.hidden_torpedoes,
        leg=launch.leg,
        later=launch.later,
        turning=launch.side,
        straight=1,
    )
    battle.torpedoes.append(torpedo)
    table.tell("launched", "11.2", to=(SUBMARINE,), ship=ship.name, tube=launch.tube + 1, type=kind, shallow=shallow)
    if launch.leg:
        special.note_pattern(table, battle, ship, launch)
    run_new(table, battle, torpedo, launch.distance or targeting.undirected_run(table, battle, torpedo))


def run_new(table: Sea, battle: Battle, torpedo: Torpedo, distance: int) -> None:
    """[11.4.4, 21.6] The run of the launch turn; from a hidden boat it is seen where it ends."""
    torpedo.run = 1
    enter_first_hex(table, battle, torpedo)
    run(table, battle, torpedo, distance - 1)
    if not is_running(battle, torpedo):
        return
    if evasion.unseen(battle, torpedo):
        evasion.hide_or_show(table, battle, torpedo)
    else:
        torpedo.shown = True
        table.tell("torpedo_running", "21.6", hex=hex_name(torpedo.hex), shallow=torpedo.shallow)


def enter_first_hex(table: Sea, battle: Battle, torpedo: Torpedo) -> None:
    """[11.4.3, 13.3] It comes in straight from the tube and turns only there; a ship in the way is met straight on."""
    course = torpedo.course
    torpedo.course = 2 * (direction(torpedo.origin, torpedo.hex) or 0)
    arrives(table, battle, torpedo)
    torpedo.course = course


# [12] The run


def run(table: Sea, battle: Battle, torpedo: Torpedo, hexes: int) -> None:
    """[12.2, 12.3] Straight on, hex by hex, until it hits or has run its distance."""
    for _ in range(hexes):
        if not is_running(battle, torpedo):
            return
        runs.step(torpedo)
        arrives(table, battle, torpedo)


def is_running(battle: Battle, torpedo: Torpedo) -> bool:
    """Whether it is still on its way; the very torpedo, for to compare them by their values takes long."""
    return any(each is torpedo for each in battle.torpedoes)


def run_in_order(table: Sea, battle: Battle, torpedoes: list[Torpedo]) -> None:
    """[5.5] The submarine player runs the older torpedoes in any order; it matters only for those that meet ships."""
    meeting: list[Torpedo] = []
    others: list[Torpedo] = []
    for torpedo in torpedoes:
        (meeting if meets_ship(battle, torpedo) else others).append(torpedo)
    for torpedo in others:
        run(table, battle, torpedo, torpedo.speed)
    while meeting:
        torpedo = choose_torpedo(table, meeting) if len(meeting) > 1 else meeting[0]
        meeting.remove(torpedo)
        run(table, battle, torpedo, torpedo.speed)


def choose_torpedo(table: Sea, torpedoes: list[Torpedo]) -> Torpedo:
    options = [
        Option(f"run:{each.id}", "The torpedo at {0}", (hex_name(each.hex),), "5.5", (f"torpedo:{each.id}",), each.id)
        for each in torpedoes
    ]
    chosen = table.choose(SUBMARINE, Decision("torpedo-order", "Which torpedo runs next?", options, rule="5.5"))
    return torpedoes[options.index(chosen)]


def meets_ship(battle: Battle, torpedo: Torpedo) -> bool:
    """Whether a ship lies on the run of this phase."""
    taken = {hex for ship in surface_ships(battle) for hex in hexes_of(ship)}
    if torpedo.leg or torpedo.course % 2:
        return any(not taken.isdisjoint(hexes) for hexes in runs.path(torpedo, torpedo.speed))
    step = STEPS[torpedo.course // 2]
    return any(torpedo.hex + step * number in taken for number in range(1, torpedo.speed + 1))


def remove_spent(table: Sea, battle: Battle) -> None:
    """[12.2] A torpedo that has passed all targets is taken off."""
    ships = [centre(hex) for ship in surface_ships(battle) for hex in hexes_of(ship)]
    for torpedo in list(battle.torpedoes):
        if _spent(battle, torpedo, ships):
            battle.torpedoes.remove(torpedo)
            to = None if torpedo.shown else (SUBMARINE,)
            table.tell("torpedo_spent", "51.3.5" if torpedo.leg else "12.2", to=to, hex=hex_name(torpedo.hex))


def _spent(battle: Battle, torpedo: Torpedo, ships: list[tuple[int, int]]) -> bool:
    """[12.2, 51.3.5] No ship lies ahead; a pattern runner turns about, and has its time."""
    if torpedo.leg:
        return runs.expired(battle, torpedo)
    return not any(_ahead(torpedo, place) for place in ships)


def _ahead(torpedo: Torpedo, place: tuple[int, int]) -> bool:
    """Whether a place does not lie behind the torpedo (measured on the true plane, where 3 across is as 3 down)."""
    x, y = centre(torpedo.hex)
    dx, dy = COURSES[torpedo.course]
    return (place[0] - x) * dx + 3 * (place[1] - y) * dy >= 0


# [13] Hits


def arrives(table: Sea, battle: Battle, torpedo: Torpedo) -> None:
    """[13.1] A torpedo enters a hex: it tries whatever ship is there; an acoustic one goes off nearby [51.1.1a]."""
    heard = special.drawn_to(table, battle, torpedo)
    if heard is not None:
        goes_off(table, battle, torpedo, heard)
        return
    surprise = evasion.unseen(battle, torpedo)
    for ship in hits.targets(battle):
        if touches(torpedo, ship) and is_running(battle, torpedo):
            if evasion.unseen(battle, torpedo) and ship.boat is None:
                evasion.reveal(table, battle, torpedo)
            attack(table, battle, torpedo, ship, surprise=surprise)


def ship_meets_torpedoes(table: Sea, battle: Battle, ship: Ship, hex: int, evaded: Torpedo | None = None) -> None:
    """[13.9] A ship moves or swings its stern into a hex with torpedoes; hidden ones are only seen [40.4, 40.5].

    [40.14] The one that it evades is judged when it has done so.
    """
    for torpedo in [each for each in battle.torpedoes if hex in (each.hex, each.side)]:
        if torpedo is evaded or ship.status != AFLOAT or not is_running(battle, torpedo):
            continue
        if evasion.unseen(battle, torpedo):
            if ship.boat is None:
                evasion.reveal(table, battle, torpedo)
        elif not special.is_acoustic(table, battle, torpedo):
            attack(table, battle, torpedo, ship)


def attack(table: Sea, battle: Battle, torpedo: Torpedo, ship: Ship, *, surprise: bool = False) -> None:
    """[13.1-13.12, 37.3] One try of this torpedo at this ship; one that was hidden till now may be evaded [40.6]."""
    if ship.id in torpedo.tried or passes_under(torpedo, ship):
        return
    if surprise and evades(table, battle, torpedo, ship):
        return
    torpedo.tried.append(ship.id)
    chart = hit_chart(table, battle, torpedo, ship)
    modifiers = hit_modifiers(battle, chart, torpedo, ship)
    to = hits.witnesses(battle, ship)
    roll = table.roll(chart, modifiers, rule=chart.rule, by=SUBMARINE, to=to)
    if roll.result == "hit":
        strikes(table, battle, torpedo, ship)
    else:
        table.tell("torpedo_missed", "13.1b", to=to, ship=ship.name)


def evades(table: Sea, battle: Battle, torpedo: Torpedo, ship: Ship) -> bool:
    """[40.6, 40.14] Whether the ship has got out of the torpedo's way."""
    for hex in evasion.evade(table, battle, torpedo, ship):
        ship_meets_torpedoes(table, battle, ship, hex, torpedo)
    if ship.status == AFLOAT and touches(torpedo, ship):
        return False
    table.tell("torpedo_evaded", "40.14", ship=ship.name)
    return True


def hit_chart(table: Sea, battle: Battle, torpedo: Torpedo, ship: Ship) -> ChartTable:
    """[13.4a, 37.3.2.1] The chart that the dice are read on."""
    charts = table.charts
    if battle.rules.advanced:
        return charts.hit66(hits.row(table, ship), runs.position(torpedo, ship))
    return charts.detonation(ship.defence, position(torpedo, ship))


def passes_under(torpedo: Torpedo, ship: Ship) -> bool:
    """[13.11b, 54.2] A deep torpedo runs under an escort; submarines have depths of their own."""
    if ship.boat is not None:
        return hits.passes_boat(torpedo, ship)
    return ship.kind == "escort" and not torpedo.shallow


def hit_modifiers(battle: Battle, chart: ChartTable, torpedo: Torpedo, ship: Ship) -> Sequence[Modifier]:
    """[13.4b, 13.12, 35.2.8, 37.3.2.1]"""
    if not battle.rules.advanced:
        return chart.modifiers_for(shallow_running=torpedo.shallow, dead_in_the_water=ship.dead)
    return chart.modifiers_for(
        shallow_running=torpedo.shallow,
        target_dead_in_the_water=ship.dead,
        undirected=targeting.undirected_against(battle, torpedo, ship),
    )


def position(torpedo: Torpedo, ship: Ship) -> int:
    """[13.3] Position 1 to 5 of a torpedo in a ship's hex, by its heading and the half of the ship it enters."""
    if torpedo.course % 2:
        return runs.basic_position(torpedo, ship)
    return aspect(torpedo.course // 2, ship.heading, torpedo.hex == ship.bow)


def aspect(course: int, heading: int, into_bow: bool) -> int:
    """[13.3] Position 1 to 5 of a torpedo on this course (0 to 5) that enters a ship's bow or its stern."""
    relative = (course - heading) % 6
    if relative == 3:
        return 1
    if relative == 0:
        return 5
    if relative in (2, 4):
        return 2 if into_bow else 3
    return 3 if into_bow else 4


def strikes(table: Sea, battle: Battle, torpedo: Torpedo, ship: Ship) -> None:
    """[13.5, 13.8, 37.3.1] Damage, or a dud if it was not armed yet; either way the torpedo is gone."""
    battle.torpedoes.remove(torpedo)
    targeting.confirm_target(table, battle, torpedo, ship)
    kind = table.charts.torpedo(torpedo.type)
    if special.is_acoustic(table, battle, torpedo):
        kind = special.as_electric(table, kind)
    if hits.armed(battle, torpedo, ship):
        explode(table, battle, kind, ship)
    else:
        rule = "39.2" if battle.rules.arming else "13.8"
        table.tell("dud", rule, to=hits.witnesses(battle, ship), ship=ship.name)


def goes_off(table: Sea, battle: Battle, torpedo: Torpedo, ship: Ship) -> None:
    """[51.1.2, 51.1.3, 51.2.3] An acoustic torpedo next to its target needs no hit roll; a foxer may save the ship."""
    battle.torpedoes.remove(torpedo)
    kind = table.charts.torpedo(torpedo.type)
    if explode(table, battle, kind, ship, foxer=torpedo):
        special.stop(table, ship)


def explode(table: Sea, battle: Battle, kind: TorpedoType, ship: Ship, foxer: Torpedo | None = None) -> bool:
    """[13.5a, 37.3.2.3, 37.3.2.4] Advanced: first the Dud Table. True if the ship was damaged."""
    to = hits.witnesses(battle, ship)
    if battle.rules.advanced and hits.is_dud(table, battle, kind.dud_row, ship):
        table.tell("dud", "37.3.2.3", to=to, ship=ship.name)
        return False
    if foxer is not None and special.diverted(table, battle, foxer, ship):
        return False
    if battle.rules.advanced:
        amount, rule = hits.hit_points(table, kind.damage_row, to), "37.3.2.4"
    else:
        roll = table.roll(table.charts.damage(kind.factor), rule="13.5a", by=SUBMARINE, to=to)
        amount, rule = int(roll.result), "13.5a"
    ship.torpedoed = battle.turn
    table.tell("torpedo_hit", rule, to=to, ship=ship.name, amount=amount)
    hurt(table, battle, ship, amount, rule=rule, secret=to is not None)
    return True


# [14] Reloading


def reload_tubes(table: Sea, battle: Battle, ship: Ship, plot: BoatPlot) -> None:
    """[14.2, 14.4] Three full turns for a tube; the torpedo is taken from the stock of its own end."""
    boat = boat_of(ship)
    for index in plot.reloads:
        tube = boat.tubes[index]
        if not tube.loading:
            stock = boat.bow_reloads if tube.end == "bow" else boat.stern_reloads
            tube.loading = plot.loads.get(index) or stock[0]
            stock.remove(tube.loading)
        tube.turns += 1
        if tube.turns >= reload_turns(table, battle, ship):
            tube.loaded, tube.loading, tube.turns = tube.loading, "", 0
            table.tell("reloaded", "14.2a", to=(SUBMARINE,), ship=ship.name, tube=index + 1, type=tube.loaded)
    if plot.reloads:
        reloading.machine_reload_done(battle, ship)


def reload_turns(table: Sea, battle: Battle, ship: Ship) -> int:
    """[14.2a, 59.1] How long a tube takes."""
    return reloading.reload_turns(table, battle, ship) if battle.rules.realistic_reload else RELOAD_TURNS
