"""[11.3] Awards to the captain and to the boat, and what they do."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, table, target
from tests.silent_victory.hunt import hit_on, late, two
from tests.silent_victory.play import phase
from tests.silent_victory.port import game, home, in_port, injury, last, last_port, next_patrol, on_patrol, sink
from tests.silent_victory.story import asked, events, ids, modifiers, rolls
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.damage import crew_injury
from wardroom.games.silent_victory.combat.fire import credit, fire_salvo
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.sea.events import random_event
from wardroom.games.silent_victory.state import ELITE, Career, Crew

INSIGNIA = "Submarine Combat Patrol Insignia"


def mission(month: str = "1943-10", *, done: bool = True, sunk: int = 0) -> Career:
    """A captain home from a reconnaissance."""
    war = home(month=month, mission="R", sunk=sunk)
    on_patrol(war).mission_done = done
    return war


# [11.3.1] Commendation Ribbon


@pytest.mark.rule("SV 11.3.1a")
@pytest.mark.parametrize(("month", "awards"), [("1943-09", {}), ("1943-10", {"Commendation Ribbon": 1})])
def test_the_ribbon_is_for_a_mission_completed_from_november_1943(month: str, awards: dict[str, int]) -> None:
    """The month is that of the return, the second of the patrol."""
    war = mission(month)
    in_port(war)
    assert war.awards == awards


@pytest.mark.rule("SV 11.3.1a")
def test_there_is_no_ribbon_for_a_failed_mission_or_an_ordinary_patrol() -> None:
    failed, ordinary = mission(done=False), home(month="1943-10", sunk=2)
    in_port(failed)
    in_port(ordinary)
    assert failed.awards == ordinary.awards == {}


@pytest.mark.rule("SV 11.3.1b")
@pytest.mark.parametrize(("ribbons", "hull"), [(0, 3), (1, 0)])
def test_a_holder_of_the_ribbon_does_not_run_aground(ribbons: int, hull: int) -> None:
    war = at_sea("balao", "1943-12", awards={"Commendation Ribbon": ribbons})
    scene = table(dice=[(1, 2)])
    random_event(scene, war, "Marshalls")
    assert war.boat.hull == hull
    assert on_patrol(war).event_happened is not bool(ribbons)


# [11.3.2-11.3.5] Stars, Cross and Medal


@pytest.mark.rule("SV 11.3.2a", "SV 11.3.3a", "SV 11.3.4a")
@pytest.mark.parametrize(
    ("sunk", "awards"),
    [
        (1, {}),
        (2, {}),
        (3, {"Bronze Star": 1}),
        (4, {"Silver Star": 1}),
        (5, {"Navy Cross": 1}),
        (6, {"Navy Cross": 1}),
        (7, {"Navy Cross": 1}),
    ],
)
def test_three_ships_earn_a_bronze_star_four_a_silver_star_five_a_navy_cross(sunk: int, awards: dict[str, int]) -> None:
    war = home(sunk=sunk)
    in_port(war, dice=[1] if sunk >= 6 else [])
    assert war.awards == awards


@pytest.mark.rule("SV 11.3.2a", "SV 11.3.3a", "SV 11.3.4a")
@pytest.mark.parametrize(("sunk", "awards"), [(3, {}), (4, {"Silver Star": 1}), (5, {"Navy Cross": 1})])
def test_only_the_bronze_star_asks_for_a_successful_patrol(sunk: int, awards: dict[str, int]) -> None:
    war = mission(done=False, sunk=sunk)
    in_port(war)
    assert war.log[-1].success is False
    assert war.awards == awards


@pytest.mark.rule("SV 11.3.4a")
def test_one_capital_ship_earns_a_navy_cross() -> None:
    war = home(sunk=0)
    credit(war, target(30_000, kind="capital", type="BB"))
    in_port(war)
    assert war.awards == {"Navy Cross": 1}


@pytest.mark.rule("SV 11.3.4a")
def test_a_warship_is_no_capital_ship() -> None:
    war = home(sunk=0)
    credit(war, target(10_000, kind="warship", type="CA"))
    in_port(war)
    assert war.awards == {}


def second_salvo(awards: dict[str, int], end: str = "aft", corrections: int = 1) -> tuple[dict[str, int], str | int]:
    """A torpedo of the second salvo of a night surface attack that hits if nothing but the night counts."""
    war = at_sea(awards=awards, options=options(corrections=corrections))
    fight = engagement(war, "Ship+Escort", merchant(), night=True, surfaced=True, night_surface=True)
    scene = table(dice=[two(last(charts().fire["Mk 14", "medium"], "hit") + 1), 1])
    fire_salvo(scene, war, fight, end, [(0, (1,))], second=True)
    roll = rolls(scene, "Mk 14 medium")[0]
    return modifiers(roll), roll.result


@pytest.mark.rule("SV 11.3.4.2a")
def test_a_holder_of_the_navy_cross_fires_his_second_salvo_without_penalty() -> None:
    assert second_salvo({}) == ({"night surface attack": -1, "second salvo": 1}, "miss")
    assert second_salvo({"Navy Cross": 1}) == ({"night surface attack": -1}, "hit")


@pytest.mark.rule("SV 11.3.4.2b")
def test_the_navy_cross_is_for_a_second_salvo_from_the_rear_tubes() -> None:
    """Aft first and forward second costs its +1; in a patrol that was begun before that was so, it does not."""
    cross = {"Navy Cross": 1}
    assert second_salvo(cross, "forward") == ({"night surface attack": -1, "second salvo": 1}, "miss")
    assert second_salvo(cross, "forward", corrections=0) == ({"night surface attack": -1}, "hit")


@pytest.mark.rule("SV 11.3.4.3a")
@pytest.mark.parametrize(("die", "boat"), [(1, "balao"), (3, "balao"), (4, "gato"), (6, "gato")])
def test_a_navy_cross_brings_one_request_that_succeeds_on_1_to_3_and_is_spent(die: int, boat: str) -> None:
    """A Gato home in September 1943; the yard offers her a gun if she stays."""
    war = home("gato", sunk=5)
    in_port(war, ["request:balao", *(["guns:keep"] if boat == "gato" else [])], [die])
    assert war.boat.boat_class == boat
    assert war.cross_requests == 0


@pytest.mark.rule("SV 11.3.4.3a")
def test_a_request_may_be_saved_for_a_later_refit() -> None:
    war = home("gato", sunk=5)
    in_port(war, ["request:none", "guns:keep"])
    assert war.cross_requests == 1
    in_port(next_patrol(war, "1943-08"), ["request:balao"], [1])
    assert war.boat.boat_class == "balao"


@pytest.mark.rule("SV 11.3.4.3b")
@pytest.mark.parametrize(
    ("month", "offered"),
    [
        ("1942-01", []),
        ("1942-02", ["request:gato"]),
        ("1942-05", ["request:gar", "request:gato"]),
        ("1943-04", ["request:gar", "request:gato"]),
        ("1943-05", ["request:gar", "request:gato", "request:balao"]),
        ("1944-11", ["request:gar", "request:gato", "request:balao"]),
        ("1944-12", ["request:gar", "request:gato", "request:balao", "request:tench"]),
    ],
)
def test_only_a_class_that_is_available_may_be_requested(month: str, offered: list[str]) -> None:
    """Sailed in this month, the captain could take over the new boat in the month after his return."""
    war = home("tambor", month, sunk=5)
    war.boat.gun, war.boat.aa = "5in", ["40mm", "20mm"]
    scene = in_port(war, ["request:none"] if offered else [])
    shown = [ids(decision) for decision in asked(scene, "request")]
    assert shown == ([["request:none", *offered]] if offered else [])


@pytest.mark.rule("SV 11.3.5a")
def test_the_medal_of_honor_is_for_the_third_patrol_with_seven_ships() -> None:
    war = home(sunk=7)
    in_port(war, dice=[6])
    in_port(next_patrol(war, "1943-08", sunk=7), dice=[6])
    assert war.awards == {"Navy Cross": 2}
    in_port(next_patrol(war, "1943-08", sunk=7), dice=[1, 6])
    assert war.awards == {"Navy Cross": 2, "Medal of Honor": 1}


@pytest.mark.rule("SV 11.3.5a")
def test_example_a16_medal_of_honor() -> None:
    """Patrols of 8, 6 and 7 ships do not qualify, a later one with 7 does."""
    war = home(sunk=8)
    in_port(war, dice=[6])
    in_port(next_patrol(war, "1943-08", sunk=6), dice=[6])
    in_port(next_patrol(war, "1943-08", sunk=7), dice=[1, 6])
    assert war.awards == {"Navy Cross": 3}
    in_port(next_patrol(war, "1943-08", sunk=7), dice=[6])
    assert war.awards == {"Navy Cross": 3, "Medal of Honor": 1}


@pytest.mark.rule("SV 11.3.5a")
@pytest.mark.parametrize(("sunk", "awards"), [(1, {}), (6, {"Navy Cross": 1}), (7, {"Navy Cross": 1})])
def test_the_medal_of_honor_is_given_once(sunk: int, awards: dict[str, int]) -> None:
    """What comes after the third such patrol earns what it would have earned before."""
    war = home(sunk=sunk, big_patrols=3)
    in_port(war, dice=[6] if sunk >= 6 else [])
    assert war.awards == awards


@pytest.mark.rule("SV 11.3.5b")
def test_a_medal_of_honor_brings_a_boat_without_a_roll() -> None:
    war = home("gato", sunk=7, big_patrols=2)
    scene = in_port(war, ["request:balao"], [6])
    assert war.awards == {"Medal of Honor": 1}
    assert war.boat.boat_class == "balao"
    assert not rolls(scene, "Request a Boat")


@pytest.mark.rule("SV 11.3.5b")
def test_the_boat_of_a_medal_of_honor_may_be_saved() -> None:
    war = home("gato", sunk=7, big_patrols=2)
    in_port(war, ["request:none", "guns:keep"], [6])
    assert war.honor_requests == 1
    scene = in_port(next_patrol(war, "1943-11"), ["request:balao"])
    assert war.boat.boat_class == "balao"
    assert not rolls(scene, "Request a Boat")


# [11.3.6] Purple Heart


@pytest.mark.rule("SV 11.3.6a")
@pytest.mark.parametrize(("who", "wound", "hearts"), [("captain", "LW", 1), ("captain", "SW", 1), ("exec", "LW", 0)])
def test_a_purple_heart_is_for_any_wound_of_the_captain(who: str, wound: str, hearts: int) -> None:
    war = home()
    crew_injury(table(dice=injury(who, wound)), war)
    in_port(war, dice=[1] if wound == "SW" else [])
    assert war.purple_hearts == hearts
    assert war.awards == {}


@pytest.mark.rule("SV 11.3.6a")
def test_a_captain_relieved_after_his_wound_has_one_purple_heart() -> None:
    war = home(sunk=0, failures_in_a_row=2)
    crew_injury(table(dice=injury("captain", "LW")), war)
    career = game(war, "port")
    phase(career)
    phase(career)
    assert (war.end, war.purple_hearts) == ("relieved", 1)


@pytest.mark.rule("SV 11.3.6a")
def test_a_captain_killed_has_his_purple_heart() -> None:
    war = at_sea(box=1)
    phase(game(war, "travel"), ["sail:on"], [(1, 1), (1, 1), 1, (1, 1), *injury("captain", "KIA")])
    assert (war.end, war.purple_hearts) == ("captain killed", 1)


def lost(war: Career, *, wounded: bool = False) -> tuple[dict[str, int], list[str]]:
    """His boat is crushed in a box of Transit: his awards, and those he hears of."""
    war.crew.wounds = {"captain": "SW"} if wounded else {}
    on_patrol(war).captain_wounded = wounded
    on_patrol(war).event_happened = True
    war.boat.hull = charts().mats[war.boat.boat_class].hull_sunk - 1
    sunk = game(war, "travel")
    aircraft, slow = (1, 1), (1, 1)
    script = phase(sunk, ["sail:on"], [aircraft, slow, 6, late(1, modifier=1), hit_on("hull")])
    assert war.end == "aircraft"
    return war.awards, [str(event.params["award"]) for event in events(script, "award")]


@pytest.mark.rule("SV 11.3.6b", "SV 11.3.4a")
@pytest.mark.parametrize(
    ("sunk", "awards"),
    [(2, []), (3, ["Bronze Star"]), (4, ["Silver Star"]), (5, ["Navy Cross"]), (7, ["Medal of Honor"])],
)
def test_a_captain_lost_at_sea_has_the_award_his_last_patrol_earned(sunk: int, awards: list[str]) -> None:
    """The third patrol with seven ships, if it is one; the boat's own awards go down with her."""
    war = at_sea(box=7, big_patrols=2)
    sink(war, sunk)
    assert lost(war) == (dict.fromkeys(awards, 1), awards)
    assert (war.insignia, war.boat.battle_stars) == (0, 0)
    assert (war.cross_requests, war.honor_requests) == (0, 0)


@pytest.mark.rule("SV 11.3.6b", "SV 11.3.8a")
def test_a_posthumous_award_is_given_beside_the_purple_heart() -> None:
    war = at_sea(box=7)
    sink(war, 5)
    assert lost(war, wounded=True) == ({"Navy Cross": 1}, ["Navy Cross", "Purple Heart"])


@pytest.mark.rule("SV 11.3.6b", "SV 11.3.1a")
@pytest.mark.parametrize(("mission", "awards"), [("R", ["Commendation Ribbon"]), ("E", []), ("L", [])])
def test_a_mission_whose_men_went_down_with_the_boat_earns_nothing(mission: str, awards: list[str]) -> None:
    war = at_sea(month="1943-12", box=7, mission=mission)
    on_patrol(war).mission_done = True
    war.crew.passenger = "" if awards == [] else None
    assert lost(war)[1] == awards


@pytest.mark.rule("SV 11.3.4a", "SV 11.7.1a")
def test_a_captain_who_leaves_his_boat_at_sea_has_no_award_for_a_patrol_he_did_not_bring_home() -> None:
    war = at_sea(box=7)
    sink(war, 5)
    on_patrol(war).captain_wounded = True
    phase(game(war, "travel"), ["sail:leave"])
    assert (war.awards, war.purple_hearts) == ({}, 1)


# [11.3.7] Combat Patrol Insignia


@pytest.mark.rule("SV 11.3.7a")
def test_every_successful_patrol_brings_the_insignia_or_a_star_on_it() -> None:
    war = home()
    scene = in_port(war)
    assert [event.params["award"] for event in events(scene, "award")] == [INSIGNIA]
    in_port(next_patrol(war, sunk=0))
    assert war.insignia == 1
    in_port(next_patrol(war))
    assert war.insignia == 2


@pytest.mark.rule("SV 11.3.7a")
def test_a_mission_completed_brings_the_insignia_too() -> None:
    war = mission("1943-08")
    in_port(war)
    assert war.insignia == 1


def advancement(crew: Crew, choices: list[str], dice: list[int], *, insignia: int = 2) -> tuple[int, Crew]:
    """A third success: the advancement rolls made, and the crew after them."""
    war = home(successes=2, insignia=insignia, crew=crew)
    stays = [1] if "exec" in crew.experts else []
    scene = in_port(war, choices, [*stays, *dice])
    return len(rolls(scene, "Advancement")), war.crew


@pytest.mark.rule("SV 11.3.7b", "SV 11.1.2a")
def test_the_insignia_rolls_a_duplicate_advancement_again_once() -> None:
    expert = Crew(experts=["chief engineer"])
    assert advancement(expert, ["insignia:use"], [1, 2]) == (2, Crew(experts=["chief engineer", "pharmacist's mate"]))


@pytest.mark.rule("SV 11.3.7b")
def test_a_second_duplicate_has_no_effect() -> None:
    assert advancement(Crew(experts=["3rd officer"]), ["insignia:use"], [4, 4]) == (2, Crew(experts=["3rd officer"]))


@pytest.mark.rule("SV 11.3.7b")
def test_the_second_roll_is_the_captains_choice() -> None:
    assert advancement(Crew(experts=["3rd officer"]), ["insignia:keep"], [4]) == (1, Crew(experts=["3rd officer"]))


@pytest.mark.rule("SV 11.3.7b", "SV 11.1.2a")
def test_example_a17_insignia_reroll() -> None:
    exec_expert = Crew(experts=["exec"])
    assert advancement(exec_expert, ["insignia:use"], [3, 1]) == (2, Crew(experts=["exec", "chief engineer"]))
    assert advancement(Crew(quality=ELITE), ["insignia:use"], [5, 4]) == (
        2,
        Crew(quality=ELITE, experts=["3rd officer"]),
    )
    assert advancement(Crew(quality=ELITE), ["insignia:use"], [5, 6]) == (2, Crew(quality=ELITE))
    assert advancement(Crew(experts=["exec"]), [], [3], insignia=0) == (1, Crew(experts=["exec"]))


# [11.3.8, 11.3.9] One award a patrol


@pytest.mark.rule("SV 11.3.8a", "SV 11.3.8b", "SV 11.3.6a")
def test_example_a18_one_award() -> None:
    war = mission(sunk=3)
    crew_injury(table(dice=injury("captain", "LW")), war)
    in_port(war)
    assert war.awards == {"Bronze Star": 1}
    assert (war.purple_hearts, war.insignia) == (1, 1)


@pytest.mark.rule("SV 11.3.8a")
def test_a_capital_ship_and_three_others_earn_the_navy_cross_alone() -> None:
    war = home(sunk=3)
    credit(war, target(30_000, kind="capital", type="CV"))
    in_port(war)
    assert war.awards == {"Navy Cross": 1}


@pytest.mark.rule("SV 11.3.8b")
@pytest.mark.parametrize(("first_printing", "sunk", "insignia"), [(False, 3, 1), (True, 3, 0), (True, 1, 1)])
def test_the_insignia_is_given_beside_another_award(first_printing: bool, sunk: int, insignia: int) -> None:
    """Not in the first printing."""
    war = home(sunk=sunk, options=options(first_printing=first_printing))
    in_port(war)
    assert war.insignia == insignia


@pytest.mark.rule("SV 11.3.9a")
def test_a_second_award_of_a_kind_is_counted_and_changes_nothing_else() -> None:
    """With two Bronze Stars a captain is relieved after four failures as with one."""
    war = home(sunk=3)
    in_port(war)
    in_port(next_patrol(war, "1943-08", sunk=3))
    assert war.awards == {"Bronze Star": 2}
    assert (war.cross_requests, war.honor_requests) == (0, 0)
    for _ in range(3):
        in_port(next_patrol(war, "1943-08", sunk=0))
    _, cause = last_port(next_patrol(war, "1943-08", sunk=0))
    assert cause == "relieved"


# [11.3.10] Unit awards


@pytest.mark.rule("SV 11.3.10a")
def test_unit_awards_come_beside_the_captains() -> None:
    war = home(sunk=6)
    in_port(war, dice=[1])
    assert war.awards == {"Navy Cross": 1}
    assert (war.boat.nuc, war.boat.battle_stars) == (True, 1)


@pytest.mark.rule("SV 11.3.10.1a", "SV 11.3.10.2c")
@pytest.mark.parametrize(("die", "nuc"), [(1, True), (3, True), (4, False), (6, False)])
def test_six_ships_earn_the_nuc_on_1_to_3(die: int, nuc: bool) -> None:
    war = home(sunk=6)
    in_port(war, dice=[die])
    assert (war.boat.nuc, war.boat.puc) == (nuc, False)


@pytest.mark.rule("SV 11.3.10.2a", "SV 11.3.10.2c")
@pytest.mark.parametrize("sunk", [7, 8])
@pytest.mark.parametrize(("die", "puc"), [(1, True), (2, True), (3, False), (6, False)])
def test_seven_ships_earn_the_puc_on_1_and_2_and_the_nuc_on_3_to_6(die: int, puc: bool, sunk: int) -> None:
    war = home(sunk=sunk)
    scene = in_port(war, dice=[die])
    assert (war.boat.puc, war.boat.nuc) == (puc, not puc)
    assert not rolls(scene, "Navy Unit Commendation")


@pytest.mark.rule("SV 11.3.10a")
@pytest.mark.parametrize(("sunk", "dice"), [(1, []), (6, [6]), (7, [1]), (7, [6])])
def test_a_boat_keeps_the_unit_awards_it_has(sunk: int, dice: list[int]) -> None:
    war = home(sunk=sunk)
    war.boat.nuc = war.boat.puc = True
    in_port(war, dice=dice)
    assert (war.boat.nuc, war.boat.puc) == (True, True)


@pytest.mark.rule("SV 11.3.10.1a", "SV 11.3.10.2a", "SV 11.3.10.3a")
@pytest.mark.parametrize("sunk", [5, 6, 7])
def test_a_failed_patrol_earns_no_unit_award(sunk: int) -> None:
    war = mission(done=False, sunk=sunk)
    scene = in_port(war)
    assert not [roll for roll in rolls(scene) if roll.chart == "C4"]
    assert (war.boat.nuc, war.boat.puc, war.boat.battle_stars) == (False, False, 0)


@pytest.mark.rule("SV 11.3.10.1a")
def test_five_ships_make_no_roll_for_the_boat() -> None:
    assert not rolls(in_port(home(sunk=5)))


@pytest.mark.rule("SV 11.3.10.1b")
def test_a_boat_with_the_nuc_rolls_one_crash_dive_again_each_patrol() -> None:
    """A 4 on A1 is an attack, a 5 a dive in time."""
    war = at_sea("balao", "1943-08")
    war.boat.nuc = True
    scene = table(["nuc:use"], [(2, 2), (2, 3)])
    aircraft_encounter(scene, war, "Transit")
    scene.finish()
    assert scene.told[-1] == "dived"
    again = table(dice=[(2, 2), 1, (1, 1), *injury("passenger")])
    aircraft_encounter(again, war, "Transit")
    again.finish()
    assert not asked(again, "nuc")


@pytest.mark.rule("SV 11.3.10.1b")
def test_the_re_roll_of_the_nuc_may_be_kept_for_a_later_dive() -> None:
    war = at_sea("balao", "1943-08")
    war.boat.nuc = True
    caught, dived, bombs_miss = (2, 2), (2, 3), (1, 1)
    first = table(["nuc:keep"], [caught, 1, bombs_miss, *injury("passenger")])
    aircraft_encounter(first, war, "Transit")
    first.finish()
    later = table(["nuc:use"], [caught, dived])
    aircraft_encounter(later, war, "Transit")
    later.finish()
    assert war.boat.nuc_used


@pytest.mark.rule("SV 11.3.10.1b")
def test_a_dive_in_time_leaves_the_re_roll_of_the_nuc_alone() -> None:
    war = at_sea("balao", "1943-08")
    war.boat.nuc = True
    scene = table(dice=[(2, 3)])
    aircraft_encounter(scene, war, "Transit")
    assert not asked(scene, "nuc")
    assert not war.boat.nuc_used


@pytest.mark.rule("SV 11.3.10.1b", "SV 11.3.10.2b")
def test_the_re_rolls_of_the_boat_come_back_with_the_next_patrol() -> None:
    war = at_sea(month="1942-09")
    war.boat.nuc_used = war.boat.puc_used = True
    prepare_patrol(table(["orders:roll"], [(3, 4)]), war)
    assert (war.boat.nuc_used, war.boat.puc_used) == (False, False)


@pytest.mark.rule("SV 11.3.10.2b")
def test_a_boat_with_the_puc_rolls_one_miss_again_each_patrol() -> None:
    war = at_sea()
    war.boat.puc = True
    fight = engagement(war, "Ship+Escort", merchant(), night=True)
    scene = table(["puc:use"], [(5, 6), (1, 2), 6, 5, (5, 6)])
    fire_salvo(scene, war, fight, "forward", [(0, (1, 2))])
    scene.finish()
    assert [roll.result for roll in rolls(scene, "Mk 14 medium")] == ["miss", "hit", "miss"]
    assert fight.targets[0].damage == 1


@pytest.mark.rule("SV 11.3.10.2b")
def test_a_dud_is_not_rolled_again() -> None:
    war = at_sea()
    war.boat.puc = True
    fight = engagement(war, "Ship+Escort", merchant(), night=True)
    scene = table(dice=[(1, 2), 1])
    fire_salvo(scene, war, fight, "forward", [(0, (1,))])
    scene.finish()
    assert not asked(scene, "puc")
    assert not war.boat.puc_used


@pytest.mark.rule("SV 11.3.10.2b")
def test_the_re_roll_of_the_puc_may_be_kept_for_a_later_miss() -> None:
    war = at_sea()
    war.boat.puc = True
    fight = engagement(war, "Ship+Escort", merchant(), night=True)
    scene = table(["puc:keep", "puc:use"], [(5, 6), (5, 6), (1, 2), 6, 5])
    fire_salvo(scene, war, fight, "forward", [(0, (1, 2))])
    scene.finish()
    assert [roll.result for roll in rolls(scene, "Mk 14 medium")] == ["miss", "miss", "hit"]
    assert war.boat.puc_used


@pytest.mark.rule("SV 11.3.10.3a")
@pytest.mark.parametrize("stars", [0, 3, 11])
def test_every_successful_patrol_adds_a_battle_star_without_limit(stars: int) -> None:
    war = home()
    war.boat.battle_stars = stars
    in_port(war)
    assert war.boat.battle_stars == stars + 1


def replacement(stars: int, die: int) -> bool:
    """Whether the man who replaces a dead Chief Engineer arrives Expert."""
    war = home(crew=Crew(wounds={"chief engineer": "KIA"}))
    war.boat.battle_stars = stars
    in_port(war, dice=[die])
    return war.crew.experts == ["chief engineer"]


@pytest.mark.rule("SV 11.3.10.3a")
@pytest.mark.parametrize(("corrections", "stars"), [(1, [3]), (0, [])])
def test_the_log_has_a_line_for_a_battle_star(corrections: int, stars: list[int]) -> None:
    """But not in a refit that was begun before it had: its record has no such line."""
    war = home(options=options(corrections=corrections))
    war.boat.battle_stars = 2
    scene = in_port(war)
    assert [event.params["stars"] for event in scene.log if event.code == "battle_star"] == stars


@pytest.mark.rule("SV 11.3.10.3b")
@pytest.mark.parametrize(("stars", "most"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (11, 4)])
def test_battle_stars_draw_expert_replacements(stars: int, most: int) -> None:
    assert replacement(stars, most)
    assert not replacement(stars, most + 1)


@pytest.mark.rule("SV 11.3.10.3b")
def test_without_battle_stars_nobody_is_rolled_for() -> None:
    war = home(crew=Crew(wounds={"chief engineer": "KIA"}))
    assert not rolls(in_port(war))
    assert war.crew.experts == []


@pytest.mark.rule("SV 11.3.10.3a", "SV 11.3.10.3b")
def test_example_a19_fifteen_battle_stars() -> None:
    war = home("narwhal")
    war.boat.refitted = True
    for _ in range(15):
        war.successes = 0
        in_port(next_patrol(war, "1943-08"))
    assert war.boat.battle_stars == 15
    assert [replacement(15, die) for die in (4, 5)] == [True, False]
