"""[11.1] Crew advancement, and men who leave and come."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, table
from tests.silent_victory.hunt import two
from tests.silent_victory.port import crew, game, home, in_port, injury, last, last_port, next_patrol
from tests.silent_victory.story import asked, events, modifiers, rolls
from wardroom.games.silent_victory.combat.aircraft import aa_modifiers, dive_modifiers
from wardroom.games.silent_victory.combat.damage import crew_injury
from wardroom.games.silent_victory.combat.detection import search
from wardroom.games.silent_victory.combat.fire import fire_salvo
from wardroom.games.silent_victory.lookout import make_view
from wardroom.games.silent_victory.state import ELITE, GREEN, TRAINED, VETERAN, Career, Crew


def third_success(crew: Crew, die: int) -> Crew:
    """The crew after the refit of a third successful patrol, with this advancement roll."""
    war = home(successes=2, crew=crew)
    in_port(war, dice=[die])
    return war.crew


# [11.1] The roll


@pytest.mark.rule("SV 11.1a")
@pytest.mark.parametrize(("before", "rolled"), [(0, 0), (1, 0), (2, 1), (3, 0), (4, 0), (5, 1), (8, 1)])
def test_every_third_successful_patrol_brings_one_advancement_roll(before: int, rolled: int) -> None:
    war = home(successes=before)
    scene = in_port(war, dice=[1] * rolled)
    assert len(rolls(scene, "Advancement")) == rolled


@pytest.mark.rule("SV 11.1a")
def test_a_failure_after_the_third_success_brings_no_second_roll() -> None:
    war = home(successes=3, sunk=0)
    assert not rolls(in_port(war), "Advancement")


@pytest.mark.rule("SV 11.1b", "SV 11.1.1a")
@pytest.mark.parametrize(
    ("die", "expert"), [(1, "chief engineer"), (2, "pharmacist's mate"), (3, "exec"), (4, "3rd officer")]
)
def test_1_to_4_make_a_man_expert(die: int, expert: str) -> None:
    assert third_success(Crew(), die) == Crew(experts=[expert])


@pytest.mark.rule("SV 11.1b", "SV 11.1d")
@pytest.mark.parametrize("die", [5, 6])
@pytest.mark.parametrize("quality", [GREEN, TRAINED, VETERAN])
def test_5_and_6_raise_the_crew_one_level(die: int, quality: int) -> None:
    assert third_success(Crew(quality=quality), die) == Crew(quality=quality + 1)


@pytest.mark.rule("SV 11.1d", "SV 11.1.1a")
def test_the_levels_are_green_trained_veteran_and_elite_in_this_order() -> None:
    war = home(successes=2, crew=Crew(quality=GREEN))
    seen = []
    for _ in range(4):
        shown = make_view(game(war, "refit"), "captain", charts()).to_json()
        seen.append(shown["careers"][0]["crew"]["quality"])
        war.crew = third_success(war.crew, 5)
    assert seen == ["Green", "Trained", "Veteran", "Elite"]


@pytest.mark.rule("SV 11.1.1a")
def test_expert_men_are_shown_in_the_crew() -> None:
    war = home(successes=2)
    in_port(war, dice=[2])
    shown = make_view(game(war, "refit"), "captain", charts()).to_json()
    assert shown["careers"][0]["crew"]["experts"] == ["pharmacist's mate"]


@pytest.mark.rule("SV 11.1.2a")
@pytest.mark.parametrize(
    ("die", "expert"), [(1, "chief engineer"), (2, "pharmacist's mate"), (3, "exec"), (4, "3rd officer")]
)
def test_a_man_who_is_expert_already_is_no_advancement_and_no_second_roll(die: int, expert: str) -> None:
    war = home(successes=2, crew=Crew(experts=[expert]))
    scene = in_port(war, dice=[1, die] if expert == "exec" else [die])
    assert war.crew == Crew(experts=[expert])
    assert len(rolls(scene, "Advancement")) == 1
    assert not asked(scene, "insignia")


@pytest.mark.rule("SV 11.1.7a")
def test_the_roll_is_made_whatever_became_of_the_crew() -> None:
    """A captain five months in hospital has a completely new crew, which advances."""
    war = home(successes=2, crew=Crew(wounds={"captain": "SW"}, experts=["chief engineer"]))
    in_port(war, dice=[5, 3])
    assert war.crew == Crew(experts=["exec"])


# [11.1.3] Limits, and what quality does


@pytest.mark.rule("SV 11.1.3a")
def test_no_crew_rises_above_elite() -> None:
    assert third_success(Crew(quality=ELITE), 6) == Crew(quality=ELITE)


@pytest.mark.rule("SV 11.1.3a")
def test_no_crew_falls_below_green() -> None:
    war = home(sunk=0, failures_in_a_row=2, awards={"Silver Star": 1}, crew=Crew(quality=GREEN))
    in_port(war)
    assert war.crew.quality == GREEN


def shot(quality: int, dice: tuple[int, int]) -> tuple[dict[str, int], str | int]:
    """A torpedo at medium range: modifiers and result."""
    war = at_sea(crew=Crew(quality=quality))
    fight = engagement(war, "Ship+Escort", merchant(), night=True)
    scene = table(dice=[dice, 1])
    fire_salvo(scene, war, fight, "forward", [(0, (1,))])
    roll = rolls(scene, "Mk 14 medium")[0]
    return modifiers(roll), roll.result


@pytest.mark.rule("SV 11.1.3a")
def test_a_green_crew_shoots_worse_and_an_elite_crew_better() -> None:
    best = last(charts().fire["Mk 14", "medium"], "hit")
    assert shot(TRAINED, two(best)) == ({}, "hit")
    assert shot(GREEN, two(best)) == ({"green crew": 1}, "miss")
    assert shot(TRAINED, two(best + 1)) == ({}, "miss")
    assert shot(ELITE, two(best + 1)) == ({"elite crew": -1}, "hit")


def search_for(quality: int, dice: tuple[int, int]) -> tuple[dict[str, int], bool]:
    """A search by escorts: modifiers, and whether the boat is found."""
    war = at_sea(crew=Crew(quality=quality))
    scene = table(["evade:none"], [dice])
    found = search(scene, war, engagement(war))
    return modifiers(rolls(scene, "Detection")[0]), bool(found)


@pytest.mark.rule("SV 11.1.3a")
def test_a_green_crew_is_found_more_easily_and_an_elite_crew_less() -> None:
    assert search_for(GREEN, (4, 4)) == ({"green crew": 1}, True)
    assert search_for(TRAINED, (4, 4)) == ({}, False)
    assert search_for(TRAINED, (4, 5)) == ({}, True)
    assert search_for(ELITE, (4, 5)) == ({"elite crew": -1}, False)


@pytest.mark.rule("SV 11.1.3a")
@pytest.mark.parametrize(
    ("quality", "dive", "aa"),
    [
        (GREEN, {"green crew": -1}, {}),
        (TRAINED, {}, {}),
        (VETERAN, {}, {"veteran or elite crew": -1}),
        (ELITE, {"elite crew": 1}, {"veteran or elite crew": -1}),
    ],
)
def test_quality_counts_against_aircraft(quality: int, dive: dict[str, int], aa: dict[str, int]) -> None:
    war = at_sea(crew=Crew(quality=quality))
    assert {m.name: m.value for m in dive_modifiers(table(), war, False)} == dive
    guns = ["AA .50 cal 1", "AA .50 cal 2"]
    assert {m.name: m.value for m in aa_modifiers(table(), war, guns)} == aa


# [11.1.4] Losing a level


def laid_low(quality: int) -> Career:
    """A successful patrol on which all four crew boxes are seriously wounded."""
    war = home(crew=Crew(quality=quality))
    for _ in range(4):
        crew_injury(table(dice=injury("crew", "SW")), war)
    return war


@pytest.mark.rule("SV 11.1.4a")
@pytest.mark.parametrize(("quality", "after"), [(ELITE, VETERAN), (VETERAN, TRAINED), (TRAINED, TRAINED)])
def test_a_crew_laid_low_at_sea_drops_a_level_but_not_below_trained(quality: int, after: int) -> None:
    """All recover in time, so nobody is replaced."""
    war = laid_low(quality)
    in_port(war, dice=[1, 1, 1, 1])
    assert war.crew.quality == after


@pytest.mark.rule("SV 11.1.4a", "SV 10.15.3a")
def test_a_crew_laid_low_and_replaced_drops_one_level_only() -> None:
    war = laid_low(ELITE)
    in_port(war, dice=[6, 6, 6, 6])
    assert war.crew.quality == VETERAN


@pytest.mark.rule("SV 11.1.4a")
def test_three_crew_boxes_out_cost_no_level() -> None:
    war = home(crew=Crew(quality=ELITE))
    for wound in ("SW", "KIA", "SW", "LW"):
        crew_injury(table(dice=injury("crew", wound)), war)
    in_port(war, dice=[1, 1])
    assert war.crew.quality == ELITE


@pytest.mark.rule("SV 11.1.4b")
@pytest.mark.parametrize(("before", "after"), [(0, TRAINED), (1, TRAINED), (2, GREEN), (3, TRAINED), (5, GREEN)])
def test_three_failures_in_a_row_drop_the_crew_a_level_even_to_green(before: int, after: int) -> None:
    """And six a second one; this captain cannot be relieved."""
    war = home(sunk=0, failures_in_a_row=before, awards={"Navy Cross": 1})
    in_port(war)
    assert war.crew.quality == after


@pytest.mark.rule("SV 11.1.4b", "SV 11.4a")
def test_three_failures_in_a_row_normally_end_the_game() -> None:
    war = home(sunk=0, failures_in_a_row=2)
    _, cause = last_port(war)
    assert cause == "relieved"
    assert war.crew.quality == GREEN


# [11.1.5, 11.1.6] Exec and 3rd Officer


@pytest.mark.rule("SV 11.1.5a")
@pytest.mark.parametrize("sunk", [0, 1])
@pytest.mark.parametrize(("die", "experts"), [(1, ["exec"]), (5, ["exec"]), (6, [])])
def test_an_expert_exec_is_given_his_own_boat_on_a_6_after_any_patrol(die: int, sunk: int, experts: list[str]) -> None:
    war = home(sunk=sunk, crew=Crew(experts=["exec"]))
    war.boat.battle_stars = 10
    scene = in_port(war, dice=[die])
    assert war.crew.experts == experts
    assert len(rolls(scene, "Expert Exec")) == 1


@pytest.mark.rule("SV 11.1.5a", "SV 11.3.10.3b")
def test_battle_stars_draw_no_expert_in_place_of_an_exec_who_was_given_his_own_boat() -> None:
    """[SV-R101] The new Exec is no Expert; a man who comes for one lost may be."""
    war = home(crew=Crew(experts=["exec"]))
    war.boat.battle_stars = 10
    scene = in_port(war, dice=[6])
    assert not rolls(scene, "Replacement 10 stars")
    assert war.crew.experts == []


@pytest.mark.rule("SV 11.1.5a")
def test_an_ordinary_exec_stays() -> None:
    war = home(crew=Crew(experts=["3rd officer"]))
    assert not rolls(in_port(war), "Expert Exec")


@pytest.mark.rule("SV 11.1.6a", "SV 11.1.5a")
def test_an_expert_3rd_officer_follows_an_exec_who_leaves() -> None:
    war = home(crew=Crew(experts=["exec", "3rd officer"]))
    scene = in_port(war, dice=[6])
    assert war.crew.experts == ["exec"]
    assert [event.rule for event in events(scene, "moved_up")] == ["11.1.6a"]


@pytest.mark.rule("SV 11.1.6a")
@pytest.mark.parametrize(("wound", "dice"), [("KIA", []), ("SW", [6])])
def test_an_expert_3rd_officer_follows_an_exec_who_is_lost(wound: str, dice: list[int]) -> None:
    war = home(crew=Crew(wounds={"exec": wound}, experts=["3rd officer"]))
    in_port(war, dice=dice)
    assert war.crew.experts == ["exec"]


@pytest.mark.rule("SV 11.1.5a", "SV 11.1.6a")
@pytest.mark.parametrize("experts", [("3rd officer",), ("exec", "3rd officer")])
@pytest.mark.parametrize(("wound", "dice"), [("KIA", []), ("SW", [6])])
def test_a_3rd_officer_who_moved_up_in_this_refit_is_not_given_his_own_boat(
    wound: str, dice: list[int], experts: tuple[str, ...]
) -> None:
    """The roll is for the Exec who was Expert when the patrol ended, and he is gone."""
    war = home(crew=crew(wounds={"exec": wound}, experts=experts))
    assert not rolls(in_port(war, dice=dice), "Expert Exec")
    assert war.crew.experts == ["exec"]
    next_patrol(war)
    assert len(rolls(in_port(war, dice=[6]), "Expert Exec")) == 1


@pytest.mark.rule("SV 11.1.5a")
def test_an_expert_exec_who_recovers_in_time_is_rolled_for() -> None:
    war = home(crew=Crew(wounds={"exec": "SW"}, experts=["exec"]))
    assert len(rolls(in_port(war, dice=[1, 6]), "Expert Exec")) == 1
    assert war.crew.experts == []


@pytest.mark.rule("SV 11.1.5a")
def test_a_refit_begun_before_that_was_so_ends_as_it_was_recorded() -> None:
    war = home(crew=Crew(wounds={"exec": "KIA"}, experts=["3rd officer"]), options=options(corrections=0))
    assert len(rolls(in_port(war, dice=[1]), "Expert Exec")) == 1


@pytest.mark.rule("SV 11.1.6a")
def test_an_ordinary_3rd_officer_does_not_move_up() -> None:
    war = home(crew=Crew(wounds={"exec": "KIA"}, experts=["exec"]))
    in_port(war)
    assert war.crew.experts == []


@pytest.mark.rule("SV 11.1.6a")
def test_the_new_3rd_officer_may_arrive_expert() -> None:
    war = home(crew=crew(wounds={"exec": "KIA"}, experts=("3rd officer",)))
    war.boat.battle_stars = 1
    in_port(war, dice=[1])
    assert war.crew.experts == ["exec", "3rd officer"]


@pytest.mark.rule("SV 11.1.6a", "SV 11.3.10.3b")
@pytest.mark.parametrize(("die", "experts"), [(2, ["exec", "3rd officer"]), (3, ["exec"])])
def test_so_may_the_3rd_officer_who_comes_when_the_exec_is_given_his_own_boat(die: int, experts: list[str]) -> None:
    """Four Battle Stars: on 1 or 2."""
    war = home(crew=crew(experts=("exec", "3rd officer")))
    war.boat.battle_stars = 4
    in_port(war, dice=[6, die])
    assert war.crew.experts == experts


@pytest.mark.rule("SV 11.1.6a")
def test_a_new_exec_may_arrive_expert_himself() -> None:
    war = home(crew=crew(wounds={"exec": "KIA"}))
    war.boat.battle_stars = 1
    in_port(war, dice=[1])
    assert war.crew.experts == ["exec"]


@pytest.mark.rule("SV 11.1.6a")
def test_the_expert_3rd_officer_stays_when_another_man_is_lost() -> None:
    war = home(crew=crew(wounds={"chief engineer": "KIA"}, experts=("3rd officer", "chief engineer")))
    in_port(war)
    assert war.crew.experts == ["3rd officer"]
