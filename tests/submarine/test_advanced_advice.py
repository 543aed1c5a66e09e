"""What options of the Advanced Game are said to risk is what its rules roll for, over every way the dice can fall."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.submarine.build import (
    Entry,
    Script,
    battle,
    boat,
    charts,
    escort,
    events,
    merchant,
    plot,
    script,
    seen,
    torpedo,
)
from wardroom.games.submarine.advanced import asw, odds, targeting
from wardroom.games.submarine.advice import advice
from wardroom.games.submarine.advice.chances import hit_chance
from wardroom.games.submarine.advice.forecast import FORESEEN, Meeting
from wardroom.games.submarine.advice.guns import gunnery_odds
from wardroom.games.submarine.combat.gunfire import fire
from wardroom.games.submarine.combat.torpedoes import attack, torpedo_phase
from wardroom.games.submarine.questions import HexAsked, Line, ShipAsked, TubeAsked
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.search.instruments import after_move
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, Battle, Convoy, Counter, Launch, Ship, Torpedo
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.odds import worded

D66 = list(product(range(1, 7), range(1, 7)))
SEARCH: dict[str, Any] = {"advanced": True, "hidden": True, "sonar": True, "radar": True, "advanced_search": True}


def told(view: SeaView, decision: Decision) -> dict[str, str]:
    """What is said of each option."""
    return worded(advice(view, decision))


def counted(trial: Callable[[tuple[int, int]], bool]) -> Fraction:
    return Fraction(sum(trial(faces) for faces in D66), 36)


def tallied(trial: Callable[[tuple[int, int]], int]) -> dict[int, Fraction]:
    return {amount: Fraction(count, 36) for amount, count in Tally(trial(faces) for faces in D66).items()}


def percents(text: str) -> list[float]:
    return [float(part.split()[-1]) for part in text.split(" %")[:-1]]


def ask(fight: Battle, seat: str, kind: str, option: str, facts: object, value: object = None) -> str:
    decision = Decision(kind, "", [Option(option, "", value=value)], facts=facts)
    return told(seen(fight, seat), decision).get(option, "")


# [37.3] Torpedoes


def target() -> Entry:
    return merchant("N20-B", 6, name="Target", speed=2)


def struck(fight: Battle, one: Torpedo, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """One try at a ship that is as she was."""
    table = Script(charts(), [], [first, second, (1, 1)])
    ship = fight.ships["target"]
    ship.damage, ship.dead, ship.status = 0, False, AFLOAT
    fight.torpedoes = [one]
    one.tried.clear()
    attack(table, fight, one, fight.ships["target"])
    return bool(events(table, "torpedo_hit"))


@pytest.mark.rule("SUB 37.3.2.2")
@pytest.mark.rule("SUB 37.3.2.3")
@pytest.mark.rule("SUB 35.2.8")
@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("shallow", [True, False])
def test_a_hit_is_as_likely_as_the_table_and_the_dud_table_make_it(named: bool, shallow: bool) -> None:
    fight = battle(boat("A40-A"), target(), advanced=True, directed=True)
    one = torpedo(fight, "N20-B", 4, shallow=shallow)
    one.directed, one.targets = named, ["target"] if named else []
    said = hit_chance(seen(fight, "submarine"), Meeting(fight.ships["target"], 1, one)).share
    hits = sum(struck(fight, one, first, second) for first in D66 for second in D66)
    assert said == Fraction(hits, 36 * 36) > 0


@pytest.mark.rule("SUB 35.3.5")
@pytest.mark.rule("SUB 35.3.6")
@pytest.mark.parametrize("speed", [6, 9, 13])
def test_the_run_of_an_undirected_torpedo_is_that_of_its_table(speed: int) -> None:
    fight = battle(boat("A40-A"), advanced=True, directed=True)
    one = torpedo(fight, "N20-B", 4, speed=speed)
    chart = charts().undirected(speed)
    falls: list[tuple[int, ...]] = [*D66] if chart.dice.name == "d66" else [(face,) for face in range(1, 7)]
    ran = Tally(targeting.undirected_run(script(dice=[faces]), fight, one) for faces in falls)
    assert odds.undirected_runs(seen(fight, "submarine"), speed) == {
        run: Fraction(count, len(falls)) for run, count in ran.items()
    }


@pytest.mark.rule("SUB 35.3.8")
def test_a_boat_that_has_named_no_targets_is_told_of_all_runs_together() -> None:
    fight = battle(boat("N40-B", depth=25), merchant("N20-B", 6, name="Target", speed=0), advanced=True, directed=True)
    said = ask(fight, "submarine", "direction", "direction:B", TubeAsked("u-99", 0), Line("B", ""))
    assert said.startswith("undirected: hits Target ")
    boat_of(fight.ships["u-99"]).named = ["target"]
    directed = ask(fight, "submarine", "direction", "direction:B", TubeAsked("u-99", 0), Line("B", ""))
    assert directed.startswith("run of ") and "hits" in directed
    assert percents(directed)[0] > percents(said)[0]


@pytest.mark.rule("SUB 36.1")
def test_a_torpedo_along_hexsides_meets_what_its_run_meets() -> None:
    """Ships that lie still on and off the line: each is told as the torpedo phase then finds it."""
    told = 0
    for hex in ("P34-B", "Q33-B", "R32-B", "P36-B", "M30-B"):
        fight = battle(
            boat("N40-B", depth=25), merchant(hex, 6, name="Target", speed=0), advanced=True, hexsides=True, arming=True
        )
        fight.convoy = Convoy(speed=2, plots=["0"] * 9)
        said = ask(fight, "submarine", "distance", "distance:4", TubeAsked("u-99", 0, "BRC"), 4)
        plot(fight, "u-99", launches=[Launch(0, "B", "RC", 4)])
        tried = bool(list(rolled(fight)))
        assert ("meets nobody" not in said) == tried, (hex, said)
        told += tried
    assert told


def rolled(fight: Battle) -> Iterator[int]:
    """Turns in which the torpedo is tried at anything."""
    for _ in range(FORESEEN + 1):
        choices = ["depth:deep"] if fight.plots else []
        table = Script(charts(), choices, [(6, 6)] * 4)
        torpedo_phase(table, fight)
        if len(table.rolls) < 4:
            yield fight.turn
        fight.turn, fight.plots = fight.turn + 1, {}


# [40] Evasion


@pytest.mark.rule("SUB 40.8")
@pytest.mark.parametrize("shallow", [True, False])
@pytest.mark.parametrize("kind", ["G7A", "G7E"])
def test_the_chance_to_evade_is_that_of_the_evasion_table(kind: str, shallow: bool) -> None:
    def asked(faces: tuple[int, int]) -> bool:
        fight = battle(boat("A40-A"), target(), advanced=True, hidden_torpedoes=True)
        one = torpedo(fight, "M20-B", 6, speed=1, type=kind, shallow=shallow)
        one.course, one.shown = 4, False
        table = Script(charts(), ["evade:no"], [faces, (6, 6)])
        torpedo_phase(table, fight)
        return "evade" in table.kinds()

    fight = battle(boat("A40-A"), target(), advanced=True, hidden_torpedoes=True)
    one = torpedo(fight, "N20-B", 4, type=kind, shallow=shallow)
    assert odds.evasion_chance(seen(fight, "submarine"), one, fight.ships["target"]) == counted(asked)


@pytest.mark.rule("SUB 40.14")
def test_a_ship_is_told_whether_a_manoeuvre_gets_it_clear() -> None:
    fight = battle(boat("A40-A"), target(), advanced=True, hidden_torpedoes=True)
    torpedo(fight, "N21-B", 2, shallow=True)
    told = {
        plan: ask(fight, "escort", "evade", f"evade:{plan}", ShipAsked("target"), plan if plan != "no" else None)
        for plan in ("no", "L", "R", "L1", "R1", "1L")
    }
    assert told["no"].startswith("hit ") and told["no"].endswith("at most")
    assert "gets out of its way" in told.values()


# [43] Anti-submarine attacks

ASW: dict[str, Any] = {"advanced": True, "advanced_asw": True}


def under_attack(kind: str, depth: int, charge: str = "300 lb") -> Battle:
    fight = battle(boat("N32-B", depth=depth, speed=0), escort("N25-B"), **ASW)
    fight.counters = [Counter(kind, parse_hex("N32-B"), "viceroy", charge)]
    plot(fight, "u-99", "0")
    return fight


@pytest.mark.rule("SUB 43.9.3")
@pytest.mark.parametrize("off", [0, 25, 50, 75])
@pytest.mark.parametrize("kind", ["charge", "squid", "mk-x"])
def test_a_charge_is_told_what_the_advanced_table_gives(kind: str, off: int) -> None:
    def damage(faces: tuple[int, int]) -> int:
        fight = under_attack(kind, 225)
        fight.ships["u-99"].capacity = 99
        asw.resolve_hex(Script(charts(), [f"set:{225 + off}"], [faces, 6]), fight, parse_hex("N32-B"), set())
        return fight.ships["u-99"].damage // (asw.MK_X if kind == "mk-x" else 1)

    fight = under_attack(kind, 225)
    weapon = {"squid": "squid", "mk-x": "Mk X"}.get(kind, "300 lb")
    said = odds.charge_points(seen(fight, "escort"), weapon, fight.ships["u-99"].defence, 225, off)
    assert said == tallied(damage)


@pytest.mark.rule("SUB 43.8.3")
@pytest.mark.parametrize("depth", [75, 150, 325])
def test_a_hedgehog_is_told_what_the_advanced_table_gives(depth: int) -> None:
    def damage(faces: tuple[int, int]) -> int:
        fight = under_attack("hedgehog", depth)
        fight.ships["u-99"].capacity = 99
        asw.resolve_hex(Script(charts(), [], [faces, 6]), fight, parse_hex("N32-B"), set())
        return fight.ships["u-99"].damage

    fight = under_attack("hedgehog", depth)
    said = odds.hedgehog_points(seen(fight, "escort"), fight.ships["u-99"].defence, depth, 0)
    assert said == tallied(damage)


def test_a_setting_says_nothing_of_the_boats_depth_in_the_advanced_game_either() -> None:
    asked = HexAsked(parse_hex("N32-B"))
    said = {ask(under_attack("charge", depth), "escort", "setting", "set:100", asked, 100) for depth in (25, 100, 400)}
    assert len(said) == 1
    assert said.pop().startswith("U-99: damaged ")
    unseen = under_attack("charge", 100)
    unseen.rules.hidden = True
    boat_of(unseen.ships["u-99"]).shown = False
    assert ask(unseen, "escort", "setting", "set:100", asked, 100) == "reaches boats from 50 to 150 feet"


# [44-47] Searches


def sea(bow: str, *, depth: int = 100, **changes: Any) -> Battle:
    """An escort at N32-B heading north and a hidden boat somewhere."""
    ship = {"sonar": "normal", "radar": "", "speed": 2, "crew": "experienced", **changes}
    return battle(boat(bow, 3, depth=depth, shown=False), escort("N32-B", **ship), light="night", **SEARCH)


def search(fight: Battle, *choices: str, faces: tuple[int, int]) -> bool:
    fight.phase = "escorts"
    after_move(Script(charts(), choices, [faces]), fight, fight.ships["viceroy"])
    return boat_of(fight.ships["u-99"]).shown


def at_least(found: dict[int, Fraction], far: int) -> Fraction:
    return sum((share for reached, share in found.items() if reached >= far), Fraction(0))


@pytest.mark.rule("SUB 44.5.2")
@pytest.mark.parametrize(("bow", "far"), [("N28-B", 4), ("N22-B", 10), ("N17-B", 15)])
def test_a_sweep_reaches_as_far_as_it_is_told(bow: str, far: int) -> None:
    said = odds.sweep_ranges(seen(sea(bow), "escort"), sea(bow), sea(bow).ships["viceroy"])
    found = counted(lambda faces: search(sea(bow, depth=50), "sonar:sweep", "sight:none", faces=faces))
    assert at_least(said, far) == found


@pytest.mark.rule("SUB 46.3")
@pytest.mark.parametrize(("radar", "bow", "far"), [("early", "N25-B", 7), ("10 cm", "N12-B", 20), ("3 cm", "N2-B", 30)])
def test_radar_reaches_as_far_as_it_is_told(radar: str, bow: str, far: int) -> None:
    def trial(faces: tuple[int, int]) -> bool:
        return search(sea(bow, depth=0, radar=radar), "sonar:none", "radar:search", faces=faces)

    fight = sea(bow, depth=0, radar=radar)
    assert at_least(odds.radar_ranges(seen(fight, "escort"), fight, fight.ships["viceroy"]), far) == counted(trial)


@pytest.mark.rule("SUB 47.3.1")
@pytest.mark.parametrize("depth", [0, 25])
def test_the_look_out_sees_as_far_as_it_is_told(depth: int) -> None:
    def trial(faces: tuple[int, int]) -> bool:
        return search(sea("N24-B", depth=depth), "sonar:none", "sight:search", faces=faces)

    fight = sea("N24-B", depth=depth)
    said = odds.sight_ranges(seen(fight, "escort"), fight, fight.ships["viceroy"], depth)
    assert at_least(said, 8) == counted(trial)


@pytest.mark.rule("SUB 44.6.3")
@pytest.mark.parametrize("speed", [0, 2, 5])
@pytest.mark.parametrize("silent", [True, False])
def test_a_contact_is_held_as_surely_as_it_is_told(speed: int, silent: bool) -> None:
    def contact(**changes: Any) -> Battle:
        fight = sea("N26-B", speed=speed, **changes)
        sub = boat_of(fight.ships["u-99"])
        sub.shown, sub.sonar, sub.silent_block = True, fight.turn - 1, 2 if silent else 0
        return fight

    def held(faces: tuple[int, int]) -> bool:
        fight = contact()
        fight.phase = "escorts"
        after_move(Script(charts(), ["sonar:u-99", "sight:none"], [faces]), fight, fight.ships["viceroy"])
        return boat_of(fight.ships["u-99"]).sonar == fight.turn

    fight = contact()
    extra = ("silent running",) if silent else ()
    assert odds.homing_chance(seen(fight, "escort"), fight, fight.ships["viceroy"], speed, *extra) == counted(held)


def test_searches_are_told_in_words() -> None:
    fight = sea("N24-B", radar="10 cm")
    assert ask(fight, "escort", "sonar", "sonar:sweep", ShipAsked("viceroy")).startswith("ahead, above contact depth: ")
    assert ask(fight, "escort", "radar", "radar:search", ShipAsked("viceroy")).startswith("on the surface: ")
    assert "at 25 feet" in ask(fight, "escort", "sight", "sight:search", ShipAsked("viceroy"))
    sub = boat_of(fight.ships["u-99"])
    sub.shown, sub.sonar = True, fight.turn - 1
    assert "held" in ask(fight, "escort", "sonar", "sonar:u-99", ShipAsked("viceroy"), "u-99")


@pytest.mark.rule("SUB 44.6.2")
def test_what_a_boat_does_in_secret_changes_nothing_in_what_its_hunter_is_told() -> None:
    said = set()
    for secret in ({}, {"silent_block": 2}, {"used_power": True}, {"repairing": True}, {"depth": 300}):
        fight = sea("N26-B")
        sub = boat_of(fight.ships["u-99"])
        sub.shown, sub.sonar = True, fight.turn - 1
        for name, value in secret.items():
            setattr(sub, name, value)
        said.add(ask(fight, "escort", "sonar", "sonar:u-99", ShipAsked("viceroy"), "u-99"))
    assert len(said) == 1


# [48] Guns


@pytest.mark.rule("SUB 48.2")
@pytest.mark.rule("SUB 48.3")
@pytest.mark.parametrize("light", ["day", "night"])
def test_gunnery_is_told_its_hit_points(light: str) -> None:
    fight = battle(boat("N26-B", 6, depth=0), escort("N32-B", 6), light=light, advanced=True, gunnery=True)
    ship, enemy = fight.ships["viceroy"], fight.ships["u-99"]
    found = Tally(shot(fight, ship, enemy, first, second) for first in D66 for second in D66)
    said = gunnery_odds(seen(fight, "escort"), ship, enemy)
    assert said == {amount: Fraction(count, 36 * 36) for amount, count in found.items()}
    assert "hit points on average" in ask(fight, "escort", "guns", "fire:u-99", ShipAsked("viceroy"), "u-99")


def shot(fight: Battle, ship: Ship, enemy: Ship, first: tuple[int, int], second: tuple[int, int]) -> int:
    return fire(Script(charts(), [], [first, second]), fight, "escort", ship, enemy)
