"""[11.5] New boats: assigned and requested."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, options, table
from tests.silent_victory.play import begin
from tests.silent_victory.port import broken, home, in_port, next_patrol, on_patrol, sails
from tests.silent_victory.story import asked, events, ids, refusals, rolls
from wardroom.games.silent_victory.port.new_boat import request_boat
from wardroom.games.silent_victory.state import ELITE, Career, Crew


def wreck(war: Career) -> Career:
    """A boat that needs five months of refit."""
    war.boat.hull = 7
    war.boat.damage = broken("radio", "batteries", "periscope")
    return war


# [11.5.1, 11.5.2] Automatic


@pytest.mark.rule("SV 11.5.1a")
@pytest.mark.parametrize(("die", "boats"), [(4, 0), (5, 1)])
def test_a_captain_five_months_in_hospital_is_assigned_a_new_boat(die: int, boats: int) -> None:
    war = home(crew=Crew(wounds={"captain": "SW"}))
    scene = in_port(war, dice=[die])
    assert [event.rule for event in events(scene, "new_boat")] == ["10.15.4a"] * boats


@pytest.mark.rule("SV 11.5.2a")
def test_the_crew_of_a_wreck_keeps_its_level_and_its_experts() -> None:
    war = wreck(home(crew=Crew(quality=ELITE, experts=["3rd officer", "chief engineer"])))
    in_port(war)
    assert war.boat.name != "Testfish"
    assert (war.crew.quality, war.crew.experts) == (ELITE, ["3rd officer", "chief engineer"])
    assert sails(war) == "1943-11"


@pytest.mark.rule("SV 11.5.2a")
@pytest.mark.parametrize(("captain", "next_patrol"), [(1, "1943-11"), (4, "1944-02")])
def test_the_new_boat_waits_for_the_captain_of_a_wreck(captain: int, next_patrol: str) -> None:
    war = wreck(home(crew=Crew(wounds={"captain": "SW"})))
    in_port(war, dice=[captain])
    assert sails(war) == next_patrol


@pytest.mark.rule("SV 11.5.2a")
@pytest.mark.parametrize(("captain", "man", "stays"), [(None, 1, True), (None, 2, False), (3, 3, True), (3, 4, False)])
def test_men_of_a_wreck_who_need_longer_than_the_captain_are_replaced(
    captain: int | None, man: int, stays: bool
) -> None:
    """The new boat sails after one month, or when the captain is fit."""
    wounds = {"chief engineer": "SW", **({"captain": "SW"} if captain else {})}
    war = wreck(home(crew=Crew(wounds=wounds, experts=["chief engineer"])))
    in_port(war, dice=[captain, man] if captain else [man])
    assert (war.crew.experts == ["chief engineer"]) is stays


@pytest.mark.rule("SV 11.5.2a", "SV 11.5.4a")
def test_a_wreck_is_replaced_without_a_change_of_base() -> None:
    war = wreck(home(base="australia"))
    in_port(war)
    assert (war.base, war.pearl_for_good) == ("australia", False)


# [11.5.3, 11.5.4] Requested


@pytest.mark.rule("SV 11.5.3a")
def test_a_navy_cross_may_be_used_at_the_end_of_the_patrol_that_earned_it() -> None:
    war = home("gato", sunk=5)
    scene = in_port(war, ["request:balao"], [1])
    assert [roll.result for roll in rolls(scene, "Request a Boat")] == ["granted"]
    assert war.boat.boat_class == "balao"


@pytest.mark.rule("SV 11.5.3a")
def test_requests_are_saved_and_add_up() -> None:
    """Three refused in one refit, each with its own roll; the Medal of Honor's, if used, without one."""
    war = home("gato", cross_requests=2, sunk=5)
    scene = in_port(war, ["request:balao"] * 3 + ["guns:keep"], [4, 5, 6])
    assert len(rolls(scene, "Request a Boat")) == 3
    assert war.cross_requests == 0
    assert war.boat.boat_class == "gato"
    war.honor_requests = war.cross_requests = 1
    scene = in_port(next_patrol(war, "1943-08"), ["request:balao", "request by:medal"])
    assert not rolls(scene, "Request a Boat")
    assert (war.honor_requests, war.cross_requests) == (0, 1)


@pytest.mark.rule("SV 11.5.3a")
def test_a_captain_without_requests_is_not_asked() -> None:
    war = home("gato", sunk=4)
    scene = in_port(war, ["guns:keep"])
    assert not asked(scene, "request")


@pytest.mark.rule("SV 11.5.3a", "SV 11.5.4a")
def test_a_requested_boat_costs_one_month_in_place_of_the_refit() -> None:
    """The Gato would need four months; home in September, the Balao sails in November with the crew."""
    war = home("gato", sunk=5, crew=Crew(quality=ELITE, experts=["chief engineer"]))
    war.boat.hull = 7
    in_port(war, ["request:balao"], [3])
    assert war.log[-1].refit_months == 1
    assert sails(war) == "1943-11"
    assert (war.crew.quality, war.crew.experts) == (ELITE, ["chief engineer"])
    assert (war.boat.hull, war.boat.boat_class) == (0, "balao")


@pytest.mark.rule("SV 11.5.3a")
@pytest.mark.parametrize(("die", "stays"), [(1, True), (2, False), (4, False)])
def test_men_who_are_not_fit_when_the_requested_boat_sails_are_replaced(die: int, stays: bool) -> None:
    """The refit of four months would have been enough for both."""
    war = home("gato", sunk=5, crew=Crew(wounds={"chief engineer": "SW"}, experts=["chief engineer"]))
    war.boat.hull = 7
    in_port(war, ["request:balao"], [die, 3])
    assert (war.crew.experts == ["chief engineer"]) is stays


@pytest.mark.rule("SV 11.5.3a", "SV 11.1.5a", "SV 11.1.6a")
def test_an_exec_who_left_in_the_same_refit_is_not_replaced_twice() -> None:
    """He needs four months and is given his own boat; the Expert 3rd Officer is Exec when the Balao sails."""
    war = home("gato", sunk=5, crew=Crew(wounds={"exec": "SW"}, experts=["exec", "3rd officer"]))
    war.boat.hull = 7
    in_port(war, ["request:balao"], [4, 6, 1])
    assert war.crew.experts == ["exec"]


@pytest.mark.rule("SV 11.5.3a", "SV 11.1.6a")
@pytest.mark.parametrize(("exec_lost", "dice"), [("KIA", [4]), ("", [4, 6])])
def test_a_3rd_officer_in_hospital_who_became_exec_is_the_man_the_requested_boat_leaves_behind(
    exec_lost: str, dice: list[int]
) -> None:
    """He needs four months, the Balao sails after one; the Exec was killed, or is given his own boat on a 6."""
    wounds = {"3rd officer": "SW", **({"exec": exec_lost} if exec_lost else {})}
    war = home("gato", sunk=5, crew=Crew(wounds=wounds, experts=["exec", "3rd officer"]))
    war.boat.hull = 7
    scene = in_port(war, ["request:balao"], [*dice, 1])
    assert war.crew.experts == []
    assert [event.params["who"] for event in events(scene, "replaced")][-1] == "exec"


@pytest.mark.rule("SV 11.5.3a")
def test_men_have_the_whole_refit_if_the_request_is_refused() -> None:
    war = home("gato", sunk=5, crew=Crew(wounds={"chief engineer": "SW"}, experts=["chief engineer"]))
    war.boat.hull = 7
    in_port(war, ["request:balao", "guns:keep"], [4, 6])
    assert war.crew.experts == ["chief engineer"]


@pytest.mark.rule("SV 11.5.3a")
def test_the_requested_boat_waits_for_the_captain() -> None:
    war = home("gato", sunk=5, crew=Crew(wounds={"captain": "SW"}))
    in_port(war, ["request:balao"], [3, 1])
    assert sails(war) == "1944-01"


@pytest.mark.rule("SV 11.5.4a")
def test_a_captain_who_receives_a_requested_boat_is_based_at_pearl_harbor_for_good() -> None:
    """Even if he came home with orders for Australia."""
    war = home("gato", sunk=5)
    on_patrol(war).rebase = True
    scene = in_port(war, ["request:balao"], [1])
    assert [event.params["base"] for event in events(scene, "rebased")] == ["australia"]
    assert (war.base, war.pearl_for_good) == ("pearl", True)


@pytest.mark.rule("SV 11.5.4a")
def test_a_refused_request_leaves_the_base_alone() -> None:
    war = home("gato", sunk=5, base="australia")
    in_port(war, ["request:balao", "guns:keep"], [4])
    assert (war.base, war.pearl_for_good) == ("australia", False)


# [11.5.5] Classes


@pytest.mark.rule("SV 11.5.5a")
def test_old_classes_may_not_be_requested() -> None:
    war = home("tambor", "1943-08", sunk=5)
    scene = in_port(war, ["request:none", "guns:keep"])
    (decision,) = asked(scene, "request")
    assert ids(decision) == ["request:none", "request:gar", "request:gato", "request:balao"]
    assert refusals(decision) == {"request:old": "11.5.5a", "request:tench": "11.3.4.3b"}


@pytest.mark.rule("SV 11.3.4.3b", "SV 11.5.3a")
def test_a_class_that_cannot_be_requested_is_refused_with_its_reason() -> None:
    """The captain of a Gato, home in September 1943."""
    scene = in_port(home("gato", sunk=5), ["request:none", "guns:keep"])
    (decision,) = asked(scene, "request")
    reasons = {refusal.id: (refusal.rule, refusal.why) for refusal in decision.refused}
    newer = ("11.5.3a", "that is no newer class than the boat you have")
    assert reasons == {
        "request:old": ("11.5.5a", "that class is no longer being built"),
        "request:gar": newer,
        "request:gato": newer,
        "request:tench": ("11.3.4.3b", "none can be had before Feb-45"),
    }


@pytest.mark.rule("SV 11.5.5a")
@pytest.mark.parametrize(("month", "gar"), [("1942-04", False), ("1942-05", True)])
def test_a_gar_may_be_requested_from_july_1942(month: str, gar: bool) -> None:
    """The month in which the captain takes her over is two after that of sailing."""
    war = home("tambor", month, sunk=5)
    scene = in_port(war, ["request:none", "guns:keep"])
    assert ("request:gar" in ids(asked(scene, "request")[0])) is gar
    assert "request:gato" in ids(asked(scene, "request")[0])


# [11.5.6] A new class


@pytest.mark.rule("SV 11.5.6a")
@pytest.mark.parametrize(
    ("month", "boat_class"), [("1942-02", "tambor"), ("1942-03", "gato"), ("1943-06", "balao"), ("1945-01", "tench")]
)
def test_an_automatic_new_boat_is_of_the_newest_class_in_service(month: str, boat_class: str) -> None:
    """Gato from April 1942, Balao from July 1943, Tench from February 1945, in the month of return."""
    war = wreck(home("tambor", month))
    in_port(war, dice=[1] if boat_class == "gato" else [])
    assert war.boat.boat_class == boat_class


@pytest.mark.rule("SV 11.5.6a")
@pytest.mark.parametrize(("setting", "boat_class"), [("newest", "balao"), ("same", "tambor")])
def test_the_setting_says_whether_an_automatic_new_boat_is_of_a_newer_class(setting: str, boat_class: str) -> None:
    captain = begin("career", replacement_class=setting).career
    war = wreck(home("tambor", "1943-08", options=captain.options))
    in_port(war)
    assert war.boat.boat_class == boat_class


@pytest.mark.rule("SV 11.5.6a", "SV 10.14.5a")
@pytest.mark.parametrize(
    ("boat", "month", "gun"),
    [
        ("tambor", "1942-02", "3in"),
        ("tambor", "1942-05", "4in"),
        ("tambor", "1942-08", "5in"),
        ("gar", "1942-05", "4in"),
        ("gar", "1942-12", "5in"),
        ("salmon", "1942-11", "3in"),
        ("salmon", "1942-12", "4in"),
        ("gato", "1942-05", "4in"),
        ("gato", "1943-12", "5in"),
    ],
)
def test_the_latest_model_of_a_class_has_better_guns(boat: str, month: str, gun: str) -> None:
    """With the setting that keeps the class; home in the month after. In January 1943 the yard has a gun for Salmon."""
    war = wreck(home(boat, month, options=options(newest_replacement=False)))
    in_port(war, ["guns:keep"] if (boat, month) == ("salmon", "1942-11") else [])
    assert (war.boat.boat_class, war.boat.gun) == (boat, gun)
    assert ("40mm" in war.boat.aa) is (gun != "3in")


@pytest.mark.rule("SV 11.5.6a")
def test_the_first_printing_keeps_the_class() -> None:
    war = wreck(home("tambor", "1943-08", options=options(first_printing=True)))
    in_port(war)
    assert war.boat.boat_class == "tambor"


@pytest.mark.rule("SV 11.5.6a")
def test_a_new_gar_of_the_first_printing_has_no_better_guns() -> None:
    war = wreck(home("gar", "1943-08", options=options(first_printing=True)))
    in_port(war)
    assert (war.boat.gun, war.boat.aa) == ("3in", [".50 cal", ".50 cal"])


@pytest.mark.rule("SV 11.5.6a", "SV 10.13.4a")
def test_a_boat_lost_at_sea_is_replaced_by_the_newest_class() -> None:
    war = home("gato", "1943-08")
    on_patrol(war).boat_lost = True
    in_port(war)
    assert war.boat.boat_class == "balao"


@pytest.mark.rule("SV 11.5.6a", "SV 11.6.3b")
@pytest.mark.parametrize("refitted", [True, False])
def test_a_narwhal_in_place_of_a_rebuilt_one_is_rebuilt(refitted: bool) -> None:
    """In June 1942 no Narwhal is rebuilt; one that is new then is as the old one was."""
    war = wreck(home("narwhal", "1942-05", options=options(newest_replacement=False)))
    war.boat.refitted = refitted
    in_port(war)
    assert (war.boat.boat_class, war.boat.refitted) == ("narwhal", refitted)


@pytest.mark.rule("SV 11.5.2a")
def test_a_new_boat_has_a_name_this_captain_has_not_used() -> None:
    war = home()
    names = [war.boat.name]
    for _ in range(3):
        in_port(wreck(next_patrol(war, "1943-08")), dice=[1] if war.successes == 2 else [])
        war.log[-1].boat = names[-1]
        names.append(war.boat.name)
    assert len(set(names)) == 4


@pytest.mark.rule("SV 11.5.4a", "SV 11.6.2b")
def test_a_requested_boat_has_the_guns_of_the_month_in_which_it_is_taken_over() -> None:
    """Home in May 1942, the captain has his Gato in June, with a 4-inch gun and without a roll for it."""
    war = home("tambor", "1942-04", sunk=5)
    in_port(war, ["request:gato"], [1])
    assert (war.boat.boat_class, war.boat.gun, war.boat.aa) == ("gato", "4in", ["40mm", "20mm"])


@pytest.mark.rule("SV 11.3.4.3a", "SV 11.3.5b")
def test_a_captain_with_both_requests_chooses_which_he_uses() -> None:
    war = at_sea(month="1943-09", honor_requests=1, cross_requests=1)
    script = table(["request:balao", "request by:cross"], [1])
    assert request_boat(script, war, 3, 0) == 1
    script.finish()
    assert (war.honor_requests, war.cross_requests, war.boat.boat_class) == (1, 0, "balao")

    war = at_sea(month="1943-09", honor_requests=1, cross_requests=1)
    script = table(["request:balao", "request by:medal"])
    assert request_boat(script, war, 3, 0) == 1
    script.finish()
    assert (war.honor_requests, war.cross_requests, war.boat.boat_class) == (0, 1, "balao")


# [6.1] Order of the refit


@pytest.mark.rule("SV 11.3.4.3b", "SV 11.5.3a")
def test_a_class_that_arrives_later_in_the_same_stay_is_not_offered() -> None:
    """[SV-R102] Home in April 1943 for four months: the Balao of July can be asked for in the next refit."""
    war = home("gato", "1943-03", cross_requests=1)
    war.boat.hull = 9
    scene = in_port(war, ["guns:keep"])
    assert not asked(scene, "request")
    assert (sails(war), war.cross_requests) == ("1943-09", 1)
    again = in_port(next_patrol(war), ["request:balao"], [1])
    assert ids(asked(again, "request")[0]) == ["request:none", "request:balao"]


@pytest.mark.rule("SV 11.3.10.3b", "SV 6.1-3a")
def test_a_man_who_comes_in_the_same_refit_as_a_requested_boat_is_drawn_by_the_stars_of_the_old() -> None:
    """[SV-R103] The dead are replaced before the request is made."""
    war = home("gato", sunk=5, crew=Crew(wounds={"chief engineer": "KIA"}))
    war.boat.battle_stars = 10
    scene = in_port(war, ["request:balao"], [4, 1])
    assert len(rolls(scene, "Replacement 10 stars")) == 1
    assert war.crew.experts == ["chief engineer"]


@pytest.mark.rule("SV 11.3.10.3b", "SV 6.1-3a")
def test_a_man_left_behind_because_the_requested_boat_sails_sooner_is_replaced_without_stars() -> None:
    """[SV-R103] He needs four months, the Balao sails after one, and she has none yet."""
    war = home("gato", sunk=5, crew=Crew(wounds={"chief engineer": "SW"}))
    war.boat.hull, war.boat.battle_stars = 7, 10
    scene = in_port(war, ["request:balao"], [4, 1])
    assert [event.params["who"] for event in events(scene, "replaced")] == ["chief engineer"]
    assert not [roll for roll in rolls(scene) if roll.rule == "11.3.10.3b"]


@pytest.mark.rule("SV 11.3.10.3b", "SV 10.14.5a")
@pytest.mark.parametrize("wrecked", [True, False])
def test_a_boat_that_is_replaced_takes_her_stars_with_her(wrecked: bool) -> None:
    """[SV-R103] The assessment of her damage comes before the men."""
    war = home("balao", crew=Crew(wounds={"chief engineer": "KIA"}))
    war.boat.battle_stars = 10
    scene = in_port(wreck(war) if wrecked else war, dice=[] if wrecked else [5])
    assert len(rolls(scene, "Replacement 10 stars")) == (not wrecked)
