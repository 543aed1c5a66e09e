"""[10.15] Recovery of the wounded, replacements, and the captain in hospital."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import options
from tests.silent_victory.port import broken, crew, home, in_port, on_patrol, sails
from tests.silent_victory.story import events, modifiers, rolls
from wardroom.games.silent_victory.state import ELITE, TRAINED, VETERAN, Crew


@pytest.mark.rule("SV 10.15a")
def test_each_man_seriously_wounded_rolls_for_his_months_and_the_lightly_wounded_heal() -> None:
    war = home(crew=crew(generic=("SW", "LW", "SW"), wounds={"exec": "SW", "3rd officer": "LW"}))
    scene = in_port(war, dice=[1, 1, 6])
    assert [roll.result for roll in rolls(scene, "Recovery")] == [1, 1, 6]
    assert war.crew == Crew()
    assert not events(scene, "replaced")


@pytest.mark.rule("SV 10.15a")
def test_the_dead_are_replaced_without_a_roll() -> None:
    war = home(crew=crew(generic=("KIA",), wounds={"exec": "KIA"}, experts=("exec", "3rd officer", "chief engineer")))
    scene = in_port(war)
    assert not rolls(scene, "Recovery")
    assert [event.params["who"] for event in events(scene, "replaced")] == ["exec"]
    assert war.crew.wounds == {}
    assert war.crew.generic == [""] * 4


@pytest.mark.rule("SV 10.15.2a")
@pytest.mark.parametrize(("die", "hull", "stays"), [(1, 0, True), (2, 0, False), (2, 1, True), (3, 1, False)])
def test_a_man_who_needs_longer_than_the_refit_is_replaced(die: int, hull: int, stays: bool) -> None:
    """One month, or two with a damaged hull."""
    war = home(crew=Crew(wounds={"chief engineer": "SW"}, experts=["chief engineer"]))
    war.boat.hull = hull
    scene = in_port(war, dice=[die])
    assert war.crew.experts == (["chief engineer"] if stays else [])
    assert [event.params["who"] for event in events(scene, "replaced")] == ([] if stays else ["chief engineer"])


@pytest.mark.rule("SV 10.15.1a")
@pytest.mark.parametrize(("mate", "stays"), [([], False), (["pharmacist's mate"], True)])
def test_an_expert_pharmacists_mate_shortens_each_recovery(mate: list[str], stays: bool) -> None:
    war = home(crew=Crew(wounds={"chief engineer": "SW"}, experts=["chief engineer", *mate]))
    scene = in_port(war, dice=[2])
    assert modifiers(rolls(scene, "Recovery")[0]) == ({"expert pharmacist's mate": -1} if mate else {})
    assert ("chief engineer" in war.crew.experts) is stays


@pytest.mark.rule("SV 10.15.1a")
def test_an_expert_pharmacists_mate_helps_the_crew_boxes_too() -> None:
    war = home(crew=crew(generic=("SW",) * 4, quality=VETERAN, experts=("pharmacist's mate",)))
    scene = in_port(war, dice=[2, 2, 2, 2])
    assert [modifiers(roll) for roll in rolls(scene)] == [{"expert pharmacist's mate": -1}] * 4
    assert war.crew.quality == VETERAN


@pytest.mark.rule("SV 10.15.1a")
@pytest.mark.parametrize(("wound", "rolled"), [("SW", 3), ("KIA", 2)])
def test_an_expert_pharmacists_mate_who_is_out_helps_nobody(wound: str, rolled: int) -> None:
    wounds = {"pharmacist's mate": wound, "chief engineer": "SW"}
    war = home(crew=crew(generic=("SW",), wounds=wounds, experts=("pharmacist's mate",)))
    scene = in_port(war, dice=[1] * rolled)
    assert [modifiers(roll) for roll in rolls(scene, "Recovery")] == [{}] * rolled


@pytest.mark.rule("SV 10.15.1a")
def test_a_replacement_who_arrives_expert_was_not_there_to_help() -> None:
    war = home(crew=crew(generic=("SW",), wounds={"pharmacist's mate": "KIA"}, experts=("pharmacist's mate",)))
    war.boat.battle_stars = 3
    scene = in_port(war, dice=[1, 1])
    assert war.crew.experts == ["pharmacist's mate"]
    assert modifiers(rolls(scene, "Recovery")[0]) == {}


@pytest.mark.rule("SV 10.15.2a", "SV 11.3.10.3b")
@pytest.mark.parametrize(("die", "expert"), [(1, True), (2, False)])
def test_a_named_replacement_may_arrive_expert_through_battle_stars(die: int, expert: bool) -> None:
    war = home(crew=Crew(wounds={"chief engineer": "SW"}, experts=["chief engineer"]))
    war.boat.battle_stars = 1
    in_port(war, dice=[6, die])
    assert war.crew.experts == (["chief engineer"] if expert else [])


@pytest.mark.rule("SV 10.15.2a")
def test_a_crew_box_that_is_replaced_brings_no_expert() -> None:
    war = home(crew=crew(generic=("KIA", "SW")))
    war.boat.battle_stars = 10
    scene = in_port(war, dice=[6])
    assert [roll.table for roll in rolls(scene)] == ["Recovery"]
    assert war.crew.experts == []


# [10.15.3] Crew quality


@pytest.mark.rule("SV 10.15.3a")
@pytest.mark.parametrize(("quality", "after"), [(ELITE, VETERAN), (VETERAN, TRAINED), (TRAINED, TRAINED), (0, 0)])
def test_a_crew_replaced_as_a_whole_drops_a_level_but_not_below_trained(quality: int, after: int) -> None:
    war = home(crew=crew(generic=("KIA", "SW", "KIA", "SW"), quality=quality))
    in_port(war, dice=[2, 6])
    assert war.crew.quality == after


@pytest.mark.rule("SV 10.15.3a")
def test_one_crew_box_that_recovers_keeps_the_level() -> None:
    war = home(crew=crew(generic=("KIA", "SW", "KIA", "SW"), quality=ELITE))
    in_port(war, dice=[2, 1])
    assert war.crew.quality == ELITE


# [10.15.4] The captain


@pytest.mark.rule("SV 10.15.4b")
@pytest.mark.parametrize(("die", "stay", "next_patrol"), [(1, 1, "1943-11"), (3, 3, "1944-01"), (4, 4, "1944-02")])
def test_the_next_patrol_waits_for_the_captain_who_is_never_replaced(die: int, stay: int, next_patrol: str) -> None:
    war = home(crew=Crew(wounds={"captain": "SW"}))
    in_port(war, dice=[die])
    assert war.log[-1].refit_months == stay
    assert sails(war) == next_patrol
    assert war.boat.name == "Testfish"
    assert war.crew.wounds == {}


@pytest.mark.rule("SV 10.15.4b", "SV 10.15.2a")
def test_men_recover_while_the_captain_does() -> None:
    """The boat is ready after one month, the captain after three: so is a man who needs three."""
    war = home(crew=Crew(wounds={"captain": "SW", "chief engineer": "SW"}, experts=["chief engineer"]))
    in_port(war, dice=[3, 3])
    assert war.crew.experts == ["chief engineer"]


@pytest.mark.rule("SV 10.15.4a", "SV 11.5.1a")
@pytest.mark.parametrize(("die", "next_patrol"), [(5, "1944-03"), (6, "1944-04")])
def test_a_captain_who_needs_five_months_gets_a_new_boat_and_a_new_trained_crew(die: int, next_patrol: str) -> None:
    """Home in September; he is fit in February or March."""
    wounds = {"captain": "SW", "exec": "SW", "3rd officer": "KIA"}
    war = home(crew=crew(generic=("SW",) * 4, wounds=wounds, quality=ELITE, experts=("exec", "chief engineer")))
    scene = in_port(war, dice=[die])
    assert [event.rule for event in events(scene, "new_boat")] == ["10.15.4a"]
    assert war.boat.name != "Testfish"
    assert war.crew == Crew(quality=TRAINED)
    assert sails(war) == next_patrol


@pytest.mark.rule("SV 10.15.4a")
def test_the_new_boat_is_of_the_same_class_in_its_latest_model() -> None:
    """With the setting that keeps the class: a Tambor of 1942 had a 3-inch gun, one of 1943 has the 5-inch."""
    war = home(
        "tambor",
        "1942-11",
        crew=Crew(wounds={"captain": "SW"}),
        options=options(newest_replacement=False),
    )
    assert (war.boat.gun, war.boat.aa) == ("3in", [".50 cal", ".50 cal"])
    in_port(war, dice=[5])
    assert war.boat.boat_class == "tambor"
    assert (war.boat.gun, war.boat.aa) == ("5in", ["40mm", "20mm"])


@pytest.mark.rule("SV 10.15.4a", "SV 11.5.6a")
@pytest.mark.parametrize(("die", "boat_class"), [(5, "gato"), (6, "balao")])
def test_what_is_available_at_the_next_patrol_counts(die: int, boat_class: str) -> None:
    """Home in December 1942, next patrol in June or July 1943: the Balao is in service from July."""
    war = home("tambor", "1942-11", crew=Crew(wounds={"captain": "SW"}))
    in_port(war, dice=[die])
    assert war.boat.boat_class == boat_class


@pytest.mark.rule("SV 10.15.4a", "SV 10.13.4a", "SV 11.5.6a")
@pytest.mark.parametrize(("corrections", "boat_class"), [(0, "gato"), (1, "balao")])
def test_so_it_does_when_his_boat_was_lost_too(corrections: int, boat_class: str) -> None:
    """Home without her in December 1942 and fit for July 1943: the Gato of his return is not what he waits for."""
    war = home("tambor", "1942-11", crew=Crew(wounds={"captain": "SW"}), options=options(corrections=corrections))
    on_patrol(war).boat_lost = True
    scene = in_port(war, ["guns:keep"] if boat_class == "gato" else [], dice=[6])
    assert war.boat.boat_class == boat_class
    assert len(events(scene, "new_boat")) == 1
    assert sails(war) == "1943-07"


@pytest.mark.rule("SV 10.13.4a", "SV 11.5.6a")
def test_a_captain_four_months_in_hospital_has_the_boat_of_his_return() -> None:
    """Home without her in February 1943, fit for July: his own recovery brings no boat [10.15.4]."""
    war = home("tambor", "1943-01", crew=Crew(wounds={"captain": "SW"}))
    on_patrol(war).boat_lost = True
    in_port(war, dice=[4])
    assert (war.boat.boat_class, sails(war)) == ("gato", "1943-07")


@pytest.mark.rule("SV 10.15a", "SV 11.1.6a")
def test_a_dead_expert_3rd_officer_does_not_take_the_place_of_the_exec() -> None:
    war = home(crew=Crew(wounds={"exec": "KIA", "3rd officer": "KIA"}, experts=["exec", "3rd officer"]))
    scene = in_port(war)
    assert war.crew.experts == []
    assert not events(scene, "moved_up")


@pytest.mark.rule("SV 10.14.2a", "SV 10.15.2a")
def test_months_of_a_refit_for_systems_count_for_recovery() -> None:
    war = home(crew=Crew(wounds={"chief engineer": "SW"}, experts=["chief engineer"]))
    war.boat.damage = broken("radio", "periscope", "batteries")
    in_port(war, dice=[2])
    assert war.crew.experts == ["chief engineer"]
