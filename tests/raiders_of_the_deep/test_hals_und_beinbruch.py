"""[12.1.3a, RD-R60, RD-R102] Hals und Beinbruch: a roll that went against the boat is made again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from tests.careers import Faces, asked, falling, ids, label, modifiers, pair, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, options, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    NO_HITS,
    RAM_MISSES,
    RUN_SILENT,
    Story,
    attacking,
    coming,
    dud,
    explodes,
    fight_of,
    gun_hits,
    gun_misses,
    hits,
    hunted,
    misses,
    points,
    strikes,
)
from tests.raiders_of_the_deep.yard import home
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.crew import KILLED, LIGHT, SERIOUS
from wardroom.games.patrol.damage import DAMAGED
from wardroom.games.raiders_of_the_deep.boat import patrol_of
from wardroom.games.raiders_of_the_deep.combat.aircraft import air_attack, aircraft_encounter
from wardroom.games.raiders_of_the_deep.combat.damage import additional_flooding, crew_injury, resolve_hits
from wardroom.games.raiders_of_the_deep.combat.detection import (
    close_approach,
    depth_charges,
    exceed_test_depth,
    ram,
    search,
)
from wardroom.games.raiders_of_the_deep.combat.fire import fire_salvo, fire_shell
from wardroom.games.raiders_of_the_deep.combat.following import follow_damaged, follow_group
from wardroom.games.raiders_of_the_deep.combat.hazards import mine_encounter
from wardroom.games.raiders_of_the_deep.combat.q_ships import q_ship_fires, shows_herself
from wardroom.games.raiders_of_the_deep.combat.unescorted import who_comes
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.port.crew import first_officer_leaves, review
from wardroom.games.raiders_of_the_deep.port.new_boat import request_boat, request_flotilla
from wardroom.games.raiders_of_the_deep.port.refit import check_desk_duty, end_patrol, recovery
from wardroom.games.raiders_of_the_deep.sea.abort import lose_boat_at_sea, scuttle_by_flooding
from wardroom.games.raiders_of_the_deep.sea.encounter import mine_victim, time_of_day, wait_for_night
from wardroom.games.raiders_of_the_deep.sea.repair import repair
from wardroom.games.raiders_of_the_deep.sea.travel import care_for_wounded
from wardroom.games.raiders_of_the_deep.state import (
    COMMANDER,
    DOCTOR,
    FIRST_OFFICER,
    KAPITAENLEUTNANT,
    Career,
    Engagement,
)
from wardroom.table import Decision, Dice, Option, Roll

USE, KEEP = "luck:use", "luck:keep"
HIGH, LOW = pair(12), pair(2)


class Case(NamedTuple):
    """A roll that may go against the boat: what is done, a bad fall and a good one, and what is rolled around it."""

    rolled: str
    """The table, or what the dice are thrown for."""
    career: Callable[[], Career]
    act: Callable[[Story, Career], object]
    bad: Faces
    good: Faces
    saved: Callable[[Career, object], bool]
    """What the good fall has brought him, by his career and what was returned or raised."""
    before: Sequence[Faces] = ()
    after: Sequence[Faces] = ()
    choices: Sequence[str] = ()


class Onward(Story):
    """Plays on when the script is at its end: markers are kept, the first option is taken, every die shows 1."""

    def choose(self, seat: str, decision: Decision) -> Option:
        if not self.choices:
            self.choices = [KEEP if decision.kind == "luck" else decision.options[0].id]
        return super().choose(seat, decision)

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return super().fall(dice, by, why) if self.rolls else (1,) * dice.count


def play(case: Case, one: Career, table: Story) -> object:
    """What was returned, or the end of the career."""
    try:
        return case.act(table, one)
    except CareerEnds as end:
        return end.cause


def returned(wanted: object) -> Callable[[Career, object], bool]:
    return lambda one, found: found == wanted


def undamaged(one: Career, _: object) -> bool:
    return not (one.boat.damage or one.boat.hull or one.boat.flooding or one.crew.wounds)


def sunk(one: Career, _: object) -> bool:
    return one.ships_sunk == 1


def left_alone(_: Career, found: object) -> bool:
    assert isinstance(found, Engagement)
    return not found.escorted


# Boats in trouble


def at_ship() -> Career:
    """A ship of three points, which one good torpedo sinks."""
    return attacking(ships=(target(capacity=3),))


def lone() -> Career:
    return attacking("Ship", month="1916-06", surfaced=True, ships=(target(2000, capacity=2),))


def crippled() -> Career:
    """With a ship that was hit and one that was not."""
    return attacking(ships=(target(7600, damage=1, logged=0), target(7600)))


def spotted() -> Career:
    return hunted("1917-09", "Aircraft", escorted=False)


def strained() -> Career:
    one = hunted()
    one.boat.hull = 3
    return one


def leaking() -> Career:
    one = hunted()
    one.boat.flooding = 1
    return one


def wounded() -> Career:
    """The doctor is dead, the commander badly hurt."""
    one = hunted()
    one.crew.wounds = {DOCTOR: KILLED, COMMANDER: SERIOUS}
    return one


def without_radio() -> Career:
    one = hunted()
    one.boat.damage["radio"] = DAMAGED
    return one


def decorated() -> Career:
    """A Kapitänleutnant in port who may ask for something."""
    return home("ub2", "UB-18", "1916-06", requests=1, rank=KAPITAENLEUTNANT)


def with_experte() -> Career:
    one = home()
    one.crew.experts.append(FIRST_OFFICER)
    return one


def austrian() -> Career:
    one = home("kuk", "k.u.k. U-5", "1915-06", options=options(austrian=True))
    one.patrols = 3
    return one


# What is done


def torpedo_away(table: Story, one: Career) -> None:
    fire_salvo(table, one, fight_of(one), "forward", [(0, (1,))])


def shelled(table: Story, one: Career) -> None:
    fire_shell(table, one, fight_of(one), fight_of(one).targets[0])


def in_fight(act: Callable[..., object], *more: object) -> Callable[[Story, Career], object]:
    return lambda table, one: act(table, one, fight_of(one), *more)


def wound_on_the_surface(table: Story, one: Career) -> None:
    crew_injury(table, one, submerged=False)


def who_is_hurt(who: str) -> Faces:
    return falling(charts().crew_injury, who)


def night_falls(table: Story, one: Career) -> bool:
    return wait_for_night(table, one, fight_of(one))


def asks_for_a_flotilla(table: Story, one: Career) -> int:
    return request_boat(table, one, one.month + 2, one.month)


def moves_by_rank(table: Story, one: Career) -> None:
    request_flotilla(table, one, one.month + 2)


def first_officer_asked_for(table: Story, one: Career) -> None:
    first_officer_leaves(table, one, {})


def commander_heals(table: Story, one: Career) -> int:
    return recovery(table, one, COMMANDER, 1)


GUN = falling(charts().gun_damage, 2)
ESCORT, NOBODY = coming("Escort", "1916-06"), coming("-", "1916-06")
WHO_COMES = charts().additional_round[month_number("1916-06")].name
DUDS = charts().duds["G/6"][month_number("1915-06")].name
OTHER_FLOTILLA = "flotilla:Pola"

CASES = {
    "a torpedo misses": Case(
        "G/6 medium", at_ship, torpedo_away, misses(), hits(), sunk, after=[explodes(), points(3)]
    ),
    "a dud": Case(DUDS, at_ship, torpedo_away, dud(), explodes(), sunk, before=[hits()], after=[points(3)]),
    "little damage": Case("Torpedo", at_ship, torpedo_away, points(1), points(4), sunk, before=[hits(), explodes()]),
    "a shell misses": Case("Deck Gun medium", lone, shelled, gun_misses(), gun_hits(), sunk, after=[GUN]),
    "little damage by a shell": Case(
        "Deck Gun", lone, shelled, falling(charts().gun_damage, 1), GUN, sunk, before=[gun_hits()]
    ),
    "found on the approach": Case("Close Approach", hunted, in_fight(close_approach), HIGH, LOW, returned(False)),
    "found": Case("Detection", hunted, in_fight(search), HIGH, ESCAPED, returned(""), choices=[RUN_SILENT]),
    "below test depth": Case(
        "Exceed test depth", strained, in_fight(exceed_test_depth), LOW, HIGH, lambda one, _: one.boat.hull == 4
    ),
    "rammed": Case("Ram", hunted, in_fight(ram, ""), HIGH, RAM_MISSES, undamaged),
    "depth charges": Case("Attack", hunted, in_fight(depth_charges, ""), HIGH, NO_HITS, undamaged),
    "a slow dive": Case("Crash Dive", spotted, in_fight(aircraft_encounter), LOW, HIGH, undamaged),
    "bombs": Case("Attack", spotted, in_fight(air_attack), HIGH, NO_HITS, undamaged, after=[who_is_hurt("agent")]),
    "a Q-ship": Case("Q-ship", lone, in_fight(shows_herself), LOW, HIGH, returned(False)),
    "fire of a Q-ship": Case("Attack", lone, in_fight(q_ship_fires), HIGH, NO_HITS, undamaged),
    "a mine": Case("Mine", hunted, in_fight(mine_encounter), LOW, HIGH, undamaged),
    "company on another round": Case(WHO_COMES, lone, who_comes, ESCORT, NOBODY, returned("-")),
    "the hull is hit": Case(
        "Damage",
        without_radio,
        in_fight(resolve_hits, 1, "rammed"),
        strikes("hull"),
        strikes("radio"),
        lambda one, _: one.boat.hull == 0,
    ),
    "the commander is hit": Case(
        "Crew Injury",
        hunted,
        wound_on_the_surface,
        who_is_hurt("commander"),
        who_is_hurt("agent"),
        lambda one, _: one.crew.wounds == {},
    ),
    "a man is killed": Case(
        "Severity",
        hunted,
        wound_on_the_surface,
        falling(charts().severity, KILLED),
        falling(charts().severity, LIGHT),
        lambda one, _: one.crew.wounds == {"1WO": LIGHT},
        before=[who_is_hurt("1WO")],
        choices=[KEEP],
    ),
    "the water rises": Case(
        "Additional Flooding", leaking, additional_flooding, 5, 4, lambda one, _: one.boat.flooding == 1
    ),
    "a failed repair": Case(
        charts().repair["radio"].name,
        without_radio,
        lambda table, one: repair(table, one, "radio"),
        falling(charts().repair["radio"], "inoperative"),
        falling(charts().repair["radio"], "repaired"),
        undamaged,
    ),
    "the wounded commander dies": Case(
        "Survival",
        wounded,
        care_for_wounded,
        6,
        1,
        lambda one, _: one.crew.wounds[COMMANDER] == SERIOUS,
    ),
    "contact is lost at dusk": Case("Change to Night", attacking, night_falls, 6, 1, returned(True)),
    "contact is lost": Case("Follow", attacking, in_fight(follow_group), 6, 1, lambda _, found: found is not None),
    "escorts stay with the cripple": Case("Follow Damaged Ships", crippled, in_fight(follow_damaged), 1, 6, left_alone),
    "nobody comes to the rescue": Case(
        "Rescue", hunted, lose_boat_at_sea, HIGH, LOW, lambda one, _: patrol_of(one).boat_lost
    ),
    "the boat is captured": Case("Scuttling", hunted, scuttle_by_flooding, HIGH, LOW, returned("scuttled")),
    "a long time in hospital": Case("Recovery", home, commander_heals, 6, 1, returned(1)),
    "the 1WO leaves": Case(
        "Experte 1WO",
        with_experte,
        first_officer_asked_for,
        6,
        1,
        lambda one, _: one.crew.experts == [FIRST_OFFICER],
    ),
    "passed over": Case("Promotion", home, review, 1, 6, lambda one, _: one.rank == home().rank + 1),
    "a request refused": Case(
        "Boat Request",
        decorated,
        asks_for_a_flotilla,
        6,
        1,
        lambda one, _: one.flotilla == "Pola",
        choices=[f"request:{OTHER_FLOTILLA}"],
    ),
    "a transfer refused": Case(
        charts().flotilla_transfer["KptLt"].name,
        decorated,
        moves_by_rank,
        1,
        6,
        lambda one, _: one.flotilla == "Pola",
        choices=[f"transfer:{OTHER_FLOTILLA}"],
    ),
    "desk duty": Case("Austrian Desk Duty", austrian, check_desk_duty, 6, 1, returned(None)),
}
each_kind = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())


# Which rolls


@pytest.mark.rule("RD 12.1.3a")
@each_kind
def test_the_roll_may_be_made_again_and_the_second_result_stands(case: Case) -> None:
    one = case.career()
    one.luck = 1
    table = Story([*case.choices, USE], [*case.before, case.bad, case.good, *case.after])
    found = play(case, one, table)
    table.finish()
    used = table.story.index("!luck_used")
    assert table.story[used - 2 : used + 2] == [case.rolled, "?luck", "!luck_used", case.rolled]
    assert one.luck == 0
    assert case.saved(one, found)


@pytest.mark.rule("RD 12.1.3a")
@each_kind
def test_the_marker_may_be_kept_and_the_roll_stands(case: Case) -> None:
    one = case.career()
    one.luck = 1
    table = Onward([*case.choices, KEEP], [*case.before, case.bad])
    play(case, one, table)
    question = asked(table, "luck")[len([each for each in case.choices if each == KEEP])]
    assert label(question.about(Roll)) == case.rolled
    assert ids(question) == [USE, KEEP]
    assert one.luck == 1


@pytest.mark.rule("RD 12.1.3a")
@each_kind
def test_without_a_marker_nothing_is_asked(case: Case) -> None:
    one = case.career()
    choices = [each for each in case.choices if each != KEEP]
    table = Onward(choices, [*case.before, case.bad])
    play(case, one, table)
    assert case.rolled in map(label, rolls(table))
    assert not asked(table, "luck")


@pytest.mark.rule("RD 12.1.3a")
@each_kind
def test_a_roll_that_went_well_is_not_asked_about(case: Case) -> None:
    one = case.career()
    one.luck = 1
    table = Story(case.choices, [*case.before, case.good, *case.after])
    play(case, one, table)
    table.finish()
    assert case.rolled not in [label(each.about(Roll)) for each in asked(table, "luck")]
    assert one.luck == 1


@pytest.mark.rule("RD 12.1.3a")
@pytest.mark.parametrize(
    "act",
    [
        lambda table, one: time_of_day(table, one, fight_of(one)),
        lambda table, one: mine_victim(table, one, one.month),
        lambda table, one: crew_injury(table, one, submerged=True),
    ],
    ids=["time of day", "size and name of a ship", "how badly, below the surface"],
)
def test_rolls_that_only_say_what_there_is_are_not_made_again(act: Callable[[Story, Career], object]) -> None:
    one = attacking(luck=1)
    table = Onward([], [])
    act(table, one)
    assert {label(each.about(Roll)) for each in asked(table, "luck")} <= {"Crew Injury"}
    assert one.luck == 1


@pytest.mark.rule("RD 12.1.3a", "RD 9.8.1a")
def test_what_a_mine_does_may_be_rolled_again_though_it_does_harm_in_any_case() -> None:
    one = hunted(luck=1)
    mine = sum(each.value for each in charts().attack.modifiers_for(mine=True))
    hits = charts().attack.result(2 + mine)
    table = Story([KEEP, USE], [LOW, HIGH, LOW, *[strikes("radio")] * int(hits)])
    mine_encounter(table, one, fight_of(one))
    table.finish()
    assert one.luck == 0
    assert one.boat.damage == {"radio": DAMAGED}


@pytest.mark.rule("RD 12.1.3a", "RD 10.6.3a")
def test_a_hit_without_effect_is_not_made_again() -> None:
    one = without_radio()
    one.luck = 1
    table = Story([], [strikes("radio")])
    resolve_hits(table, one, fight_of(one), 1, "rammed")
    table.finish()
    assert not table.asked


@pytest.mark.rule("RD 12.1.3a", "RD 9.2.5a")
@pytest.mark.parametrize(("capacity", "rolled"), [(1, 1), (9, 4)], ids=["enough", "the most there is"])
def test_damage_is_not_made_again_where_it_could_not_be_better(capacity: int, rolled: int) -> None:
    one = attacking(ships=(target(capacity=capacity),))
    one.luck = 1
    table = Story([], [hits(), explodes(), points(rolled)])
    torpedo_away(table, one)
    table.finish()
    assert not table.asked


# How often, and how long


@pytest.mark.rule("RD 12.1.3a")
def test_the_second_result_stands_even_if_it_is_worse_and_another_marker_is_at_hand() -> None:
    one = hunted(luck=2)
    table = Story([RUN_SILENT, USE], [pair(9), HIGH])
    assert search(table, one, fight_of(one)) == "detected, +1 on E3"
    table.finish()
    assert one.luck == 1


@pytest.mark.rule("RD 12.1.3a", "RD 9.6.4b")
def test_the_second_result_may_be_the_end_of_the_boat() -> None:
    one = strained()
    one.luck = 1
    numbers = charts().mats[one.boat.boat_class].hull
    strain = pair(numbers[3])
    assert sum(strain) > 2
    with pytest.raises(CareerEnds, match="crushed"):
        exceed_test_depth(Story([USE], [strain, LOW]), one, fight_of(one))


@pytest.mark.rule("RD 12.1.3a")
def test_each_marker_serves_once() -> None:
    one = leaking()
    one.luck = 1
    table = Story([USE], [5, 4, 5])
    additional_flooding(table, one)
    additional_flooding(table, one)
    table.finish()
    assert one.boat.flooding == 2
    assert len(asked(table, "luck")) == 1


@pytest.mark.rule("RD 12.1.3a")
def test_a_marker_is_kept_over_patrols_and_used_between_them() -> None:
    one = home(luck=1)
    end_patrol(Story(), one)
    assert one.luck == 1
    one.crew.wounds = {COMMANDER: SERIOUS}
    assert commander_heals(Story([USE], [6, 2]), one) == 2
    assert one.luck == 0


@pytest.mark.rule("RD 12.1.3a")
def test_superior_torpedoes_serve_this_patrol_alone_and_ask_nothing() -> None:
    one = at_ship()
    patrol_of(one).superior_torpedoes = True
    table = Onward([], [hits(), explodes()])
    torpedo_away(table, one)
    assert "superior torpedoes" in modifiers(rolls(table, DUDS)[0])
    later = at_sea()
    assert not patrol_of(later).superior_torpedoes
    assert not table.asked
