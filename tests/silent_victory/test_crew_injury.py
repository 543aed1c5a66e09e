"""[10.9, 10.10.2] Injury to the crew, and what happens when a man cannot do his duty."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, table
from tests.silent_victory.hunt import falling, two
from tests.silent_victory.play import phase
from tests.silent_victory.port import crew, game, injury, last, on_patrol
from tests.silent_victory.story import Story, events, modifiers, rolls
from wardroom.games.patrol.crew import worse
from wardroom.games.silent_victory.boat import commander
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.damage import crew_injury
from wardroom.games.silent_victory.combat.detection import search
from wardroom.games.silent_victory.combat.fire import command_penalty, fire_salvo
from wardroom.games.silent_victory.combat.unescorted import fire_shell
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.refit import end_patrol
from wardroom.games.silent_victory.sea.repair import end_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import DAMAGED, Career, Crew

NAMED = ("captain", "exec", "3rd officer", "pharmacist's mate", "chief engineer")
QUIET = (3, 4)
"""Transit and Marshalls: nothing."""


def hurt(war: Career, who: str, wound: str) -> None:
    """One Crew Injury."""
    scene = table(dice=injury(who, wound))
    crew_injury(scene, war)
    scene.finish()


# Who can be hurt, and how


@pytest.mark.rule("SV 10.9a")
def test_five_named_men_four_crew_boxes_and_a_passenger_can_be_hurt() -> None:
    war = at_sea(crew=Crew(passenger=""))
    for man in NAMED:
        hurt(war, man, "LW")
    for _ in range(4):
        hurt(war, "crew", "LW")
    hurt(war, "passenger", "LW")
    assert war.crew.wounds == dict.fromkeys(NAMED, "LW")
    assert war.crew.generic == ["LW"] * 4
    assert war.crew.passenger == "LW"
    assert set(charts().crew_injury.results) == {*NAMED, "crew", "passenger"}


@pytest.mark.rule("SV 10.9.1a")
@pytest.mark.parametrize("wound", ["LW", "SW", "KIA"])
def test_an_injury_is_light_serious_or_deadly(wound: str) -> None:
    war = at_sea()
    hurt(war, "exec", wound)
    assert war.crew.wounds == {"exec": wound}
    assert set(charts().severity.results) == {"LW", "SW", "KIA"}


@pytest.mark.rule("SV 10.9.2a")
def test_the_death_of_the_captain_ends_the_game_at_once_and_victory_is_checked() -> None:
    war = at_sea(box=1, tonnage=45_000)
    career = game(war, "travel")
    bombed = [(1, 1), (1, 1), 1, (1, 1), *injury("captain", "KIA")]
    phase(career, ["sail:on"], bombed)
    assert war.end == "captain killed"
    assert career.phase == "over"
    assert career.level == "Marginal Victory"


@pytest.mark.rule("SV 10.9.3k")
def test_a_12_is_the_passenger_and_nothing_without_one() -> None:
    assert falling(charts().crew_injury, "passenger") == (6, 6)
    war = at_sea()
    scene = table(dice=[(6, 6)])
    crew_injury(scene, war)
    scene.finish()
    assert war.crew == Crew()
    assert scene.told[-1] == "no_injury"


# [10.10.2] Wounds add up


@pytest.mark.rule("SV 10.10.2a")
@pytest.mark.parametrize(
    ("first", "second", "wound"),
    [
        ("LW", "LW", "SW"),
        ("LW", "SW", "SW"),
        ("LW", "KIA", "KIA"),
        ("SW", "LW", "SW"),
        ("SW", "SW", "KIA"),
        ("SW", "KIA", "KIA"),
    ],
)
def test_wounds_of_a_man_add_up(first: str, second: str, wound: str) -> None:
    war = at_sea()
    hurt(war, "3rd officer", first)
    hurt(war, "3rd officer", second)
    assert war.crew.wounds == {"3rd officer": wound}


@pytest.mark.rule("SV 10.10.2a")
def test_example_c14_second_wounds() -> None:
    def second_wound(first: str, second: str) -> str:
        war = at_sea()
        hurt(war, "exec", first)
        hurt(war, "exec", second)
        return war.crew.wounds["exec"]

    assert second_wound("SW", "LW") == "SW"
    assert second_wound("SW", "SW") == "KIA"
    assert second_wound("LW", "LW") == "SW"


@pytest.mark.rule("SV 10.10.2a", "SV 10.9.3i")
def test_wounds_of_a_crew_box_add_up() -> None:
    war = at_sea(crew=crew(generic=("LW", "SW", "SW", "KIA")))
    hurt(war, "crew", "LW")
    assert war.crew.generic == ["SW", "SW", "SW", "KIA"]
    hurt(war, "crew", "LW")
    assert war.crew.generic == ["SW", "SW", "SW", "KIA"]
    hurt(war, "crew", "SW")
    assert war.crew.generic == ["KIA", "SW", "SW", "KIA"]


@pytest.mark.rule("SV 10.9.3i")
def test_crew_wounds_go_to_unhurt_boxes_then_lightly_then_seriously_wounded_ones() -> None:
    war = at_sea()
    hurt(war, "crew", "SW")
    for _ in range(3):
        hurt(war, "crew", "LW")
    assert war.crew.generic == ["SW", "LW", "LW", "LW"]
    for _ in range(3):
        hurt(war, "crew", "LW")
    assert war.crew.generic == ["SW"] * 4
    hurt(war, "crew", "KIA")
    assert sorted(war.crew.generic) == ["KIA", "SW", "SW", "SW"]


# Duty


@pytest.mark.rule("SV 10.9.3a")
@pytest.mark.parametrize(("wound", "on_duty"), [("", True), ("LW", True), ("SW", False), ("KIA", False)])
def test_a_man_who_is_seriously_wounded_or_dead_cannot_do_his_duty(wound: str, on_duty: bool) -> None:
    """An Expert Chief Engineer repairs, and an Exec takes command, if they can stand."""
    wounds = {"captain": "SW", "exec": wound, "chief engineer": wound}
    war = at_sea(crew=Crew(wounds=wounds, experts=["chief engineer"]))
    assert (commander(war.crew) == "exec") is on_duty
    war.boat.damage = {"radio": DAMAGED}
    scene = table(dice=[last(charts().repair["radio"], "repaired") + 1])
    end_encounter(scene, war)
    assert (war.boat.damage == {}) is on_duty


def shot(war: Career) -> tuple[dict[str, int], bool]:
    """A torpedo at medium range that just hits unmodified: the modifiers, and whether it hit."""
    fight = engagement(war, "Ship+Escort", merchant(), night=True)
    best = last(charts().fire["Mk 14", "medium"], "hit")
    scene = table(dice=[two(best), 1])
    fire_salvo(scene, war, fight, "forward", [(0, (1,))])
    roll = rolls(scene, "Mk 14 medium")[0]
    return modifiers(roll), roll.result == "hit"


def gun_shot(war: Career) -> dict[str, int]:
    """A round from the deck gun: the modifiers."""
    fight = engagement(war, "Ship", merchant(), range="medium")
    scene = table(dice=[(6, 6)])
    fire_shell(scene, war, fight, fight.targets[0])
    return modifiers(rolls(scene, "Deck Gun medium")[0])


def listened_for(war: Career) -> tuple[dict[str, int], bool]:
    """A search that just fails unmodified: the modifiers, and whether it found the boat."""
    scene = table(["evade:none"], [(4, 4)])
    found = search(scene, war, engagement(war))
    return modifiers(rolls(scene, "Detection")[0]), bool(found)


@pytest.mark.rule("SV 10.9.3b")
def test_an_exec_in_command_shoots_and_hides_worse() -> None:
    war = at_sea(crew=Crew(wounds={"captain": "SW"}))
    penalty = charts().detection.modifiers["Exec in command"].value
    assert penalty > 0
    assert listened_for(war) == ({"Exec in command": penalty}, True)
    penalty = charts().fire["Mk 14", "medium"].modifiers["Exec in command"].value
    assert penalty > 0
    assert shot(war) == ({"Exec in command": penalty}, False)
    assert gun_shot(war) == {"Exec in command": penalty}


@pytest.mark.rule("SV 10.9.3b", "SV 11.1c")
def test_an_expert_exec_in_command_has_no_penalty() -> None:
    war = at_sea(crew=Crew(wounds={"captain": "SW"}, experts=["exec"]))
    assert listened_for(war) == ({}, False)
    assert shot(war) == ({}, True)


@pytest.mark.rule("SV 10.9.3c")
@pytest.mark.parametrize("wound", ["SW", "KIA"])
def test_without_the_exec_the_3rd_officer_commands_and_does_worse_still(wound: str) -> None:
    war = at_sea(crew=Crew(wounds={"captain": "SW", "exec": wound}))
    penalty = charts().detection.modifiers["3rd Officer in command"].value
    assert penalty > 0
    assert listened_for(war) == ({"3rd Officer in command": penalty}, True)
    penalty = charts().fire["Mk 14", "medium"].modifiers["3rd Officer in command"].value
    assert penalty > 0
    assert shot(war) == ({"3rd Officer in command": penalty}, False)


@pytest.mark.rule("SV 10.9.3c", "SV 11.1c")
def test_an_expert_3rd_officer_in_command_has_no_penalty() -> None:
    war = at_sea(crew=Crew(wounds={"captain": "SW", "exec": "KIA"}, experts=["3rd officer"]))
    assert listened_for(war) == ({}, False)
    assert shot(war) == ({}, True)


@pytest.mark.rule("SV 10.9.3c")
def test_an_exec_who_was_not_in_command_is_not_missed() -> None:
    war = at_sea(crew=Crew(wounds={"captain": "LW", "exec": "KIA", "3rd officer": "SW"}))
    assert listened_for(war) == ({}, False)
    assert shot(war) == ({}, True)
    end_encounter(table(), war)
    assert not on_patrol(war).aborting


@pytest.mark.rule("SV 10.9.3d", "SV 10.12.1b")
@pytest.mark.parametrize("wound", ["SW", "KIA"])
def test_without_captain_exec_and_3rd_officer_the_chief_engineer_brings_the_boat_home(wound: str) -> None:
    war = at_sea(box=4, crew=Crew(wounds={"captain": "SW", "exec": "KIA", "3rd officer": wound}))
    scene = table()
    end_encounter(scene, war)
    assert commander(war.crew) == "chief engineer"
    assert on_patrol(war).aborting
    assert [event.rule for event in events(scene, "abort")] == ["10.9.3d"]


# [10.9.3] The Pharmacist's Mate


@pytest.mark.rule("SV 10.9.3e")
@pytest.mark.parametrize("wound", ["SW", "KIA"])
def test_without_the_pharmacists_mate_each_man_seriously_wounded_may_die_in_each_box(wound: str) -> None:
    wounds = {"pharmacist's mate": wound, "exec": "SW", "chief engineer": "LW"}
    war = at_sea(box=1, crew=crew(generic=("SW", "LW", "KIA"), wounds=wounds))
    mate = [3] if wound == "SW" else []
    scene = Story(["sail:on"], [*mate, 4, 3, QUIET])
    travel_box(scene, war)
    scene.finish()
    assert war.crew.wounds == {"pharmacist's mate": wound, "exec": "KIA", "chief engineer": "LW"}
    assert war.crew.generic == ["SW", "LW", "KIA", ""]
    survival = [step for step in scene.story if step in ("Survival", "Transit")]
    assert survival == ["Survival"] * (len(mate) + 2) + ["Transit"]


@pytest.mark.rule("SV 10.9.3e")
@pytest.mark.parametrize(("die", "wound"), [(1, "SW"), (3, "SW"), (4, "KIA"), (6, "KIA")])
def test_survival_is_1_to_3(die: int, wound: str) -> None:
    war = at_sea(box=1, crew=Crew(wounds={"pharmacist's mate": "KIA", "3rd officer": "SW"}))
    travel_box(table(["sail:on"], [die, QUIET]), war)
    assert war.crew.wounds["3rd officer"] == wound


@pytest.mark.rule("SV 10.9.3e")
@pytest.mark.parametrize(("die", "wound"), [(3, "SW"), (4, "KIA")])
def test_a_crew_box_dies_of_its_wounds_like_a_named_man(die: int, wound: str) -> None:
    war = at_sea(box=1, crew=crew(generic=("LW", "SW"), wounds={"pharmacist's mate": "KIA"}))
    travel_box(table(["sail:on"], [die, QUIET]), war)
    assert war.crew.generic == ["LW", wound, "", ""]


@pytest.mark.rule("SV 10.9.3e", "SV 10.9.2a")
def test_a_captain_who_dies_of_his_wounds_ends_the_game() -> None:
    war = at_sea(box=1, crew=Crew(wounds={"pharmacist's mate": "KIA", "captain": "SW"}))
    with pytest.raises(CareerEnds) as end:
        travel_box(table(["sail:on"], [4]), war)
    assert end.value.cause == "captain killed"


@pytest.mark.rule("SV 10.9.3e")
@pytest.mark.parametrize("wound", ["", "LW"])
def test_with_a_pharmacists_mate_on_his_feet_nobody_rolls(wound: str) -> None:
    war = at_sea(box=1, crew=crew(generic=("SW",), wounds={"pharmacist's mate": wound, "exec": "SW"}))
    scene = table(["sail:on"], [QUIET])
    travel_box(scene, war)
    scene.finish()
    assert not rolls(scene, "Survival")


# [10.9.3] Chief Engineer, crew and passenger


@pytest.mark.rule("SV 10.9.3g")
@pytest.mark.parametrize("wound", ["SW", "KIA"])
def test_without_the_chief_engineer_every_repair_is_harder(wound: str) -> None:
    war = at_sea(crew=Crew(wounds={"chief engineer": wound}))
    war.boat.damage = {"radio": DAMAGED, "batteries": DAMAGED}
    numbers = [last(charts().repair[system], "repaired") for system in ("radio", "batteries")]
    scene = table(dice=numbers)
    end_encounter(scene, war)
    assert [modifiers(roll) for roll in rolls(scene)] == [{"chief engineer out": 1}] * 2
    assert [roll.result for roll in rolls(scene)] == ["inoperable"] * 2


@pytest.mark.rule("SV 10.9.3h")
def test_with_all_four_crew_boxes_out_aircraft_are_more_dangerous() -> None:
    """A 5 on A1 is a dive in time, a 4 is one attack."""
    war = at_sea(crew=crew(generic=("SW", "KIA", "SW", "SW")))
    scene = table(dice=[(2, 3), 1, (1, 1), *injury("passenger")])
    aircraft_encounter(scene, war, "Transit")
    scene.finish()
    dive = rolls(scene, "Crash Dive")[0]
    assert modifiers(dive) == {"all generic crew out": -1}
    assert dive.result == "one attack"


@pytest.mark.rule("SV 10.9.3h")
@pytest.mark.parametrize("fourth", ["", "LW"])
def test_one_crew_box_that_is_fit_is_enough(fourth: str) -> None:
    war = at_sea(crew=crew(generic=("SW", "KIA", "SW", fourth)))
    scene = table(dice=[(2, 3)])
    aircraft_encounter(scene, war, "Transit")
    assert modifiers(rolls(scene, "Crash Dive")[0]) == {}
    assert scene.told[-1] == "dived"


@pytest.mark.rule("SV 10.9.3j", "SV 11.4.1a")
@pytest.mark.parametrize(("wound", "success"), [("LW", True), ("SW", False), ("KIA", False)])
def test_a_passenger_seriously_hurt_before_he_is_landed_fails_mission_and_patrol(wound: str, success: bool) -> None:
    war = at_sea(box=2, mission="T", crew=Crew(passenger=""))
    hurt(war, "passenger", wound)
    assert on_patrol(war).mission_failed is not success
    scene = table(["sail:on"], [QUIET])
    travel_box(scene, war)
    on_patrol(war).sunk = 3
    end_patrol(table(), war)
    assert bool(rolls(scene, "Special Missions")) is success
    assert war.log[-1].success is success


@pytest.mark.rule("SV 10.9.3j")
@pytest.mark.parametrize("mission", ["E", "L"])
def test_a_passenger_seriously_hurt_on_the_way_home_fails_mission_and_patrol(mission: str) -> None:
    war = at_sea(box=7, mission=mission, crew=Crew(passenger=""))
    on_patrol(war).mission_done = True
    on_patrol(war).sunk = 3
    hurt(war, "passenger", "SW")
    scene = table()
    end_patrol(scene, war)
    assert war.log[-1].success is False


@pytest.mark.rule("SV 10.9.3j", "SV 10.10.2a")
def test_two_light_wounds_of_the_passenger_fail_the_mission() -> None:
    war = at_sea(mission="T", crew=Crew(passenger=""))
    hurt(war, "passenger", "LW")
    assert not on_patrol(war).mission_failed
    hurt(war, "passenger", "LW")
    assert war.crew.passenger == "SW"
    assert on_patrol(war).mission_failed


@pytest.mark.rule("SV 10.9.1a", "SV 9.6.12a")
@pytest.mark.parametrize("who", ["exec", "crew"])
def test_the_dead_are_not_hurt_again(who: str) -> None:
    war = at_sea(crew=crew(generic=("KIA",) * 4, wounds={"exec": "KIA"}))
    scene = table(dice=injury(who))
    crew_injury(scene, war)
    scene.finish()
    assert scene.told[-1] == "no_injury"


@pytest.mark.rule("SV 11.1c", "SV 10.9.3d")
def test_an_expert_chief_engineer_in_command_is_no_expert_captain() -> None:
    war = at_sea()
    war.crew.wounds = {"captain": "SW", "exec": "KIA", "3rd officer": "SW"}
    war.crew.experts = ["chief engineer"]
    assert command_penalty(war) == "3rd Officer in command"


@pytest.mark.rule("SV 10.10.2a")
@pytest.mark.parametrize("wound", ["LW", "SW", "KIA"])
def test_nothing_brings_a_dead_man_back(wound: str) -> None:
    assert worse("KIA", wound) == "KIA"
