"""[11.6] Rules of single classes: the Porpoise's end, guns and AA, Narwhal and Argonaut."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, career, charts, engagement, merchant, options, table
from tests.silent_victory.hunt import falling
from tests.silent_victory.play import RiggedTable, begin, phase
from tests.silent_victory.port import home, in_port, injury, last, next_patrol, on_patrol, sails
from tests.silent_victory.story import asked, events, ids, modifiers, rolls
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.board.track import order_note
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.torpedoes import torpedoes_aboard
from wardroom.games.silent_victory.combat.unescorted import fire_gun, fire_shell
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.port.refit import end_patrol, refit
from wardroom.games.silent_victory.port.setup import initial_base
from wardroom.games.silent_victory.sea.events import random_event
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import DAMAGED, Career, Crew
from wardroom.telling.presenter import presenter_for

HEAVY_AA = ["40mm", "20mm"]
MACHINE_GUNS = [".50 cal", ".50 cal"]

# [11.6.1] Porpoise


@pytest.mark.rule("SV 11.6.1a")
@pytest.mark.parametrize(
    ("month", "boat_class"),
    [("1944-08", "porpoise"), ("1944-09", "balao"), ("1944-10", "balao"), ("1944-11", "balao")],
)
def test_a_porpoise_home_from_october_1944_on_is_exchanged_for_a_balao(month: str, boat_class: str) -> None:
    """She comes home in the month after that in which she sails."""
    war = home("porpoise", month)
    in_port(war)
    assert war.boat.boat_class == boat_class


@pytest.mark.rule("SV 11.6.1a")
def test_example_c22_a_porpoise_returns_in_october_1944() -> None:
    """The exchange takes the place of the refit, one month, and keeps crew and base."""
    war = home("porpoise", "1944-09", base="australia", crew=Crew(experts=["chief engineer"]))
    war.boat.hull = 6
    scene = in_port(war)
    assert war.boat.boat_class == "balao"
    assert [event.rule for event in events(scene, "new_boat")] == ["11.6.1a"]
    assert (war.crew.experts, war.base) == (["chief engineer"], "australia")
    assert sails(war) == "1944-12"


@pytest.mark.rule("SV 11.6.1a", "SV 10.15.4b")
def test_the_balao_waits_for_a_captain_in_hospital() -> None:
    """[SV-R81] The exchange takes one month, his recovery three; the refit it saves would have taken four."""
    war = home("porpoise", "1944-09", crew=Crew(wounds={"captain": "SW"}))
    war.boat.hull = 9
    in_port(war, dice=[3])
    assert (war.boat.boat_class, sails(war)) == ("balao", "1945-02")


@pytest.mark.rule("SV 11.6.1a")
@pytest.mark.parametrize(("hull", "boat_class"), [(0, "porpoise"), (1, "balao"), (6, "balao")])
def test_no_porpoise_sails_after_november_1944(hull: int, boat_class: str) -> None:
    """Home in September, she would sail in November, or after a longer refit in December or later."""
    war = home("porpoise", "1944-08")
    war.boat.hull = hull
    in_port(war)
    assert war.boat.boat_class == boat_class
    assert sails(war) == "1944-11"


@pytest.mark.rule("SV 11.6.1a")
@pytest.mark.parametrize("first_printing", [True, False])
def test_a_captain_five_months_in_hospital_is_not_given_a_porpoise_again(first_printing: bool) -> None:
    war = home(
        "porpoise",
        "1944-08",
        crew=Crew(wounds={"captain": "SW"}),
        options=options(first_printing=first_printing, newest_replacement=False),
    )
    in_port(war, dice=[5])
    assert war.boat.boat_class == "balao"


@pytest.mark.rule("SV 11.6.1a")
@pytest.mark.parametrize(("month", "boat_class"), [("1944-08", "porpoise"), ("1944-09", "balao")])
def test_nor_is_a_captain_whose_porpoise_was_lost(month: str, boat_class: str) -> None:
    war = home("porpoise", month, options=options(newest_replacement=False))
    on_patrol(war).boat_lost = True
    in_port(war)
    assert war.boat.boat_class == boat_class


@pytest.mark.rule("SV 11.6.1a", "SV 10.13.4a")
@pytest.mark.parametrize(("recovery", "boat_class"), [(1, "porpoise"), (2, "balao")])
def test_a_rescued_captain_who_is_fit_after_november_1944_is_given_no_porpoise(recovery: int, boat_class: str) -> None:
    """Home in September 1944; the next patrol sails in November, or a month later."""
    living = options(newest_replacement=False)
    war = home("porpoise", "1944-08", options=living, crew=Crew(wounds={"captain": "SW"}))
    on_patrol(war).boat_lost = True
    in_port(war, dice=[recovery])
    assert war.boat.boat_class == boat_class


# [11.6.2] First guns


@pytest.mark.rule("SV 11.6.2a")
def test_a_tambor_starts_with_a_3_inch_gun_and_two_machine_guns() -> None:
    war = begin("career", boat="tambor")
    phase(war)
    assert (war.career.boat.gun, war.career.boat.guns, war.career.boat.aa) == ("3in", 1, MACHINE_GUNS)


@pytest.mark.rule("SV 11.6.2a")
@pytest.mark.parametrize(("die", "gun"), [(1, "3in"), (2, "3in"), (3, "4in"), (6, "4in")])
def test_a_gato_rolls_for_a_3_inch_or_a_4_inch_gun(die: int, gun: str) -> None:
    war = begin("career", boat="gato")
    phase(war, dice=[die, 1])
    assert (war.career.boat.gun, war.career.boat.guns, war.career.boat.aa) == (gun, 1, MACHINE_GUNS)


@pytest.mark.rule("SV 11.6.2a")
@pytest.mark.parametrize(("die", "gun"), [(2, "3in"), (3, "4in")])
def test_so_does_a_gato_that_is_requested_before_the_upgrades_of_june_1942(die: int, gun: str) -> None:
    """Home in March, taken over in April."""
    war = home("tambor", "1942-02", sunk=5)
    in_port(war, ["request:gato"], [1, die])
    assert (war.boat.boat_class, war.boat.gun, war.boat.aa) == ("gato", gun, MACHINE_GUNS)


# [11.6.2] Better guns


def offered(boat: str, month: str, *, first_printing: bool = False, sunk: int = 1, cross: int = 0) -> list[str]:
    """What the yard offers after a patrol that sailed in this month: home in the next, one month of refit.

    In the first printing the boat is home in the month in which she sailed.
    """
    war = home(boat, month, sunk=sunk, options=options(first_printing=first_printing), awards={"Navy Cross": cross})
    scene = table(["guns:keep"])
    end_patrol(scene, war)
    refit(scene, war)
    return [option for decision in asked(scene, "guns") for option in ids(decision)[1:]]


def fitted(boat: str, month: str, choice: str) -> tuple[str, int, list[str]]:
    """Gun, guns and AA after this choice in the yard."""
    war = home(boat, month)
    in_port(war, [choice])
    return war.boat.gun, war.boat.guns, war.boat.aa


@pytest.mark.rule("SV 11.6.2b")
@pytest.mark.parametrize("boat", ["gato", "tambor", "gar"])
def test_june_to_august_1942_a_gato_tambor_or_gar_may_take_a_4_inch_gun(boat: str) -> None:
    assert offered(boat, "1942-03") == []
    assert offered(boat, "1942-04") == ["guns:4in"]
    assert offered(boat, "1942-06") == ["guns:4in"]
    assert "guns:4in" in offered(boat, "1942-07")
    assert "guns:4in" not in offered(boat, "1942-08")
    assert fitted(boat, "1942-05", "guns:4in") == ("4in", 1, HEAVY_AA)
    assert fitted(boat, "1942-05", "guns:keep") == ("3in", 1, MACHINE_GUNS)


@pytest.mark.rule("SV 11.6.2b")
def test_the_first_printing_has_no_gun_for_the_gar() -> None:
    assert offered("gar", "1942-06", first_printing=True) == []
    assert offered("gato", "1942-06", first_printing=True) == ["guns:4in"]
    assert offered("tambor", "1942-06", first_printing=True) == ["guns:4in"]


@pytest.mark.rule("SV 11.6.2c")
def test_from_september_1942_a_tambor_may_take_a_5_inch_gun_until_the_war_ends() -> None:
    assert "guns:5in" not in offered("tambor", "1942-06")
    for month in ("1942-07", "1942-08", "1943-06", "1945-03"):
        assert "guns:5in" in offered("tambor", month)
    assert fitted("tambor", "1942-08", "guns:5in") == ("5in", 1, HEAVY_AA)


@pytest.mark.rule("SV 11.6.2c")
def test_in_the_first_printing_a_tambor_has_until_the_end_of_1942() -> None:
    assert offered("tambor", "1942-12", first_printing=True) == ["guns:5in"]
    assert offered("tambor", "1943-01", first_printing=True) == []


@pytest.mark.rule("SV 11.6.2d")
def test_in_1943_a_salmon_may_take_a_4_inch_gun() -> None:
    assert offered("salmon", "1942-10") == []
    assert offered("salmon", "1942-11") == ["guns:4in"]
    assert offered("salmon", "1943-11") == ["guns:4in"]
    assert offered("salmon", "1943-12") == []
    assert offered("salmon", "1943-06", first_printing=True) == []
    assert fitted("salmon", "1943-06", "guns:4in") == ("4in", 1, HEAVY_AA)


@pytest.mark.rule("SV 11.6.2e")
@pytest.mark.parametrize("boat", ["gato", "gar"])
def test_in_1943_a_gato_or_gar_may_take_a_5_inch_gun(boat: str) -> None:
    assert offered(boat, "1942-10") == []
    assert offered(boat, "1942-11") == ["guns:5in"]
    assert offered(boat, "1943-11") == ["guns:5in"]
    assert offered(boat, "1943-12") == []
    assert offered(boat, "1943-06", first_printing=True) == (["guns:5in"] if boat == "gato" else [])
    assert fitted(boat, "1943-06", "guns:5in") == ("5in", 1, HEAVY_AA)


@pytest.mark.rule("SV 11.6.2b", "SV 11.6.2c", "SV 11.6.2d", "SV 11.6.2e")
def test_a_boat_that_has_the_guns_is_not_asked_and_other_classes_never() -> None:
    war = home("gato", "1943-06")
    war.boat.gun, war.boat.aa = "5in", list(HEAVY_AA)
    assert not asked(in_port(war), "guns")
    for boat in ("porpoise", "narwhal", "argonaut"):
        for month in ("1942-06", "1942-10", "1943-06"):
            assert offered(boat, month) == []


@pytest.mark.rule("SV 11.6.2b")
def test_a_boat_with_the_gun_may_still_have_the_aa() -> None:
    war = home("gato", "1942-05")
    war.boat.gun = "4in"
    in_port(war, ["guns:4in"])
    assert (war.boat.gun, war.boat.aa) == ("4in", HEAVY_AA)


@pytest.mark.rule("SV 11.6.2f")
def test_a_boat_with_two_guns_is_not_asked_again() -> None:
    war = home("balao", "1944-06", awards={"Navy Cross": 1})
    war.boat.gun, war.boat.guns = "5in", 2
    assert not asked(in_port(war), "guns")


@pytest.mark.rule("SV 11.6.2f")
@pytest.mark.parametrize("boat", ["gato", "balao"])
def test_in_1944_a_holder_of_the_navy_cross_may_try_for_two_5_inch_guns_after_a_success(boat: str) -> None:
    assert "guns:2x5in" not in offered(boat, "1943-10", cross=1)
    assert "guns:2x5in" in offered(boat, "1943-11", cross=1)
    assert offered(boat, "1944-01", cross=1) == ["guns:2x5in"]
    assert offered(boat, "1944-11", cross=1) == ["guns:2x5in"]
    assert offered(boat, "1944-12", cross=1) == []
    assert offered(boat, "1944-06", cross=0) == []
    assert offered(boat, "1944-06", cross=1, sunk=0) == []
    assert "guns:2x5in" not in offered("tambor", "1944-06", cross=1)


@pytest.mark.rule("SV 11.6.2f")
@pytest.mark.parametrize(("before", "now", "asks"), [(0, 1, True), (1, 0, False)])
def test_it_is_the_patrol_just_made_that_must_be_a_success(before: int, now: int, asks: bool) -> None:
    war = home("balao", "1944-01", sunk=before)
    in_port(war)
    war.awards["Navy Cross"] = 1
    scene = in_port(next_patrol(war, "1944-06", sunk=now), ["guns:keep"] if asks else [])
    assert bool(asked(scene, "guns")) is asks


@pytest.mark.rule("SV 11.6.2f")
@pytest.mark.parametrize(("die", "guns"), [(1, ("4in", 1)), (3, ("4in", 1)), (4, ("5in", 2)), (6, ("5in", 2))])
def test_two_5_inch_guns_are_granted_on_4_to_6(die: int, guns: tuple[str, int]) -> None:
    war = home("balao", "1944-06", awards={"Navy Cross": 1})
    war.boat.gun = "4in"
    in_port(war, ["guns:2x5in"], [die])
    assert (war.boat.gun, war.boat.guns) == guns
    assert war.boat.ammo == charts().mats["balao"].ammo_per_gun * guns[1]


@pytest.mark.rule("SV 11.6.2e", "SV 11.6.2f")
@pytest.mark.parametrize(
    ("choices", "die", "guns"),
    [
        (["guns:5in", "guns:2x5in"], 4, ("5in", 2, HEAVY_AA)),
        (["guns:5in", "guns:2x5in"], 3, ("5in", 1, HEAVY_AA)),
        (["guns:2x5in", "guns:5in"], 3, ("5in", 1, HEAVY_AA)),
        (["guns:2x5in", "guns:keep"], 3, ("3in", 1, MACHINE_GUNS)),
        (["guns:2x5in"], 4, ("5in", 2, MACHINE_GUNS)),
    ],
)
def test_a_refit_from_december_1943_to_january_has_both_upgrades(
    choices: list[str], die: int, guns: tuple[str, int, list[str]]
) -> None:
    """A Gato with her first guns; a refused second gun leaves the single gun of 1943, and each is tried once."""
    war = home("gato", "1943-11", awards={"Navy Cross": 1})
    war.boat.gun = "3in"
    scene = in_port(war, choices, [die])
    assert (war.boat.gun, war.boat.guns, war.boat.aa) == guns
    assert len(rolls(scene, "Two 5-inch Guns")) == 1


# [11.6.2] What the guns do


def aa_fire(aa: list[str]) -> tuple[dict[str, int], str | int]:
    """AA fire that just misses unmodified: the modifiers and the result. Nothing comes after a miss."""
    war = at_sea("gato")
    war.boat.aa = aa
    die = last(charts().aa_fire, "damaged") + 1
    quiet = falling(charts().additional_round, "-")
    scene = table(dice=[(1, 1), die, (1, 1), *injury("passenger"), quiet])
    aircraft_encounter(scene, war, "Transit")
    roll = rolls(scene, "AA Fire")[0]
    return modifiers(roll), roll.result


@pytest.mark.rule("SV 11.6.2g")
def test_two_machine_guns_have_no_modifier_and_40mm_with_20mm_take_one_off() -> None:
    assert aa_fire(list(MACHINE_GUNS)) == ({}, "miss")
    assert aa_fire(list(HEAVY_AA)) == ({"20mm and 40mm": -1}, "damaged")


def shell(gun: str, die: int) -> tuple[dict[str, int], int]:
    """A hit by the deck gun: modifiers of its damage roll, and the points."""
    war = at_sea("gato")
    war.boat.gun = gun
    fight = engagement(war, "Ship", merchant(12_000))
    scene = table(dice=[(1, 2), die])
    fire_shell(scene, war, fight, fight.targets[0])
    scene.finish()
    return modifiers(rolls(scene, "Deck Gun")[0]), fight.targets[0].damage


@pytest.mark.rule("SV 11.6.2h")
def test_3_inch_and_5_inch_guns_have_their_own_modifiers_and_the_4_inch_none() -> None:
    """On the damage table low is good; at the edge of a row each calibre does what the others do not."""
    chart = charts().gun_damage
    best, edge = int(chart.results[0]), last(chart, chart.results[0])
    small, large = chart.modifiers["3in"].value, chart.modifiers["5in"].value
    assert large < 0 < small
    assert shell("4in", edge) == ({}, best)
    assert shell("3in", edge)[0] == {"3in": small}
    assert shell("3in", edge)[1] < best
    assert shell("4in", edge + 1)[1] < best
    assert shell("5in", edge + 1) == ({"5in": large}, best)


@pytest.mark.rule("SV 11.6.2i")
@pytest.mark.parametrize(
    ("guns", "damage", "points"), [(1, [], 2), (2, [], 4), (2, ["deck gun 1"], 2), (2, ["deck gun 1", "deck gun 2"], 0)]
)
def test_each_working_gun_fires_two_ammo_points_a_round(guns: int, damage: list[str], points: int) -> None:
    war = at_sea("balao", "1944-06")
    war.boat.gun, war.boat.guns, war.boat.ammo = "5in", guns, 10
    war.boat.damage = dict.fromkeys(damage, DAMAGED)
    fight = engagement(war, "Ship", merchant(), range="close", surfaced=True)
    scene = table(["gun:target-1"] * points, [(6, 6)] * points)
    fire_gun(scene, war, fight)
    scene.finish()
    assert war.boat.ammo == 10 - points
    assert len(rolls(scene, "Deck Gun close")) == points


# [11.6.3] Narwhal and Argonaut


def ordered_to(boat: str, month: str, orders: str) -> Career:
    """A captain whose assignment roll at Pearl Harbor comes up with these orders."""
    war = career(boat, month)
    chart = charts().assignment("pearl", war.month)
    scene = RiggedTable({"orders": "orders:roll"}, {chart.name: falling(chart, orders)}, first=True)
    prepare_patrol(scene, war)
    return war


def orders_of(month: str) -> set[str]:
    return {str(result) for result in charts().assignment("pearl", month_number(month)).results}


@pytest.mark.rule("SV 11.6.3a")
@pytest.mark.parametrize("boat", ["narwhal", "argonaut"])
@pytest.mark.parametrize("month", ["1942-08", "1944-08"])
def test_every_patrol_of_a_narwhal_or_argonaut_is_a_transport_mission(boat: str, month: str) -> None:
    """Whatever the assignment says; a wolfpack stays one."""
    for orders in orders_of(month):
        patrol = on_patrol(ordered_to(boat, month, orders))
        assert patrol.mission == "T"
        assert patrol.boxes[patrol.mission_box] != "Transit"
        assert patrol.wolfpack is orders.endswith(" - W")
        gato = on_patrol(ordered_to("gato", month, orders))
        assert gato.mission == orders.partition(" - ")[2].removeprefix("W")


@pytest.mark.rule("SV 11.6.3a", "SV 7.2.1a")
@pytest.mark.parametrize(
    ("boat", "orders", "words"),
    [
        ("narwhal", "Philippines - W", "Transport, in a wolfpack"),
        ("argonaut", "Philippines - L", "Transport"),
        ("gato", "Philippines - W", "wolfpack"),
        ("gato", "Philippines - L", "Lifeguard"),
        ("gato", "Philippines", ""),
    ],
)
def test_orders_name_the_mission_and_the_wolfpack(boat: str, orders: str, words: str) -> None:
    """SV-R11: a Narwhal's own mission does not hide that she sails with others."""
    war = career(boat, "1944-08")
    chart = charts().assignment("pearl", war.month)
    scene = RiggedTable({"orders": "orders:roll"}, {chart.name: falling(chart, orders)}, first=True)
    prepare_patrol(scene, war)
    (event,) = (event for event in scene.log if event.code == "assigned")
    told = presenter_for(RULESET).event(event).text
    assert f"Mission: {words}." in told if words else "Mission" not in told
    assert order_note(war, war.patrol).lower() == (words.lower() or "patrol 1")


@pytest.mark.rule("SV 11.6.3b")
@pytest.mark.parametrize(
    ("month", "refitted", "next_patrol"),
    [
        ("1942-07", False, "1942-10"),
        ("1942-08", True, "1943-04"),
        ("1942-10", True, "1943-04"),
        ("1943-01", True, "1943-04"),
        ("1943-02", True, "1943-05"),
        ("1943-06", True, "1943-09"),
    ],
)
def test_a_narwhal_in_port_from_november_1942_is_rebuilt_until_april_1943(
    month: str, refitted: bool, next_patrol: str
) -> None:
    """Home in the month after sailing, one month of refit; a boat that comes in later is rebuilt in that refit."""
    war = home("narwhal", month)
    in_port(war)
    assert war.boat.refitted is refitted
    assert sails(war) == next_patrol


@pytest.mark.rule("SV 11.6.3b")
def test_a_longer_refit_goes_on_beyond_april() -> None:
    war = home("narwhal", "1943-01")
    war.boat.hull = 7
    in_port(war)
    assert sails(war) == "1943-07"


@pytest.mark.rule("SV 11.6.3b")
def test_a_narwhal_is_rebuilt_once() -> None:
    war = home("narwhal", "1942-12")
    war.boat.refitted = True
    scene = in_port(war)
    assert sails(war) == "1943-03"
    assert not events(scene, "narwhal_refit")


@pytest.mark.rule("SV 11.6.3b")
@pytest.mark.parametrize(("die", "stays"), [(4, True), (5, False)])
def test_men_recover_while_the_narwhal_is_rebuilt(die: int, stays: bool) -> None:
    """Home in November; she is in the yard from December to March."""
    war = home("narwhal", "1942-10", crew=Crew(wounds={"chief engineer": "SW"}, experts=["chief engineer"]))
    in_port(war, dice=[die])
    assert (war.crew.experts == ["chief engineer"]) is stays


@pytest.mark.rule("SV 11.6.3b")
def test_the_rebuilt_narwhal_has_six_tubes_forward_four_aft_and_24_torpedoes() -> None:
    before = ordered_to("narwhal", "1942-08", sorted(orders_of("1942-08"))[0])
    assert len(before.boat.forward) + len(before.boat.aft) == 10 - 4
    war = home("narwhal", "1943-01")
    in_port(war)
    chart = charts().assignment("pearl", war.month)
    scene = RiggedTable({"orders": "orders:roll"}, {chart.name: (3, 4)}, first=True)
    prepare_patrol(scene, war)
    assert (len(war.boat.forward), len(war.boat.aft)) == (6, 4)
    assert torpedoes_aboard(war.boat) == 24


@pytest.mark.rule("SV 11.6.3c")
@pytest.mark.parametrize("month", ["1941-12", "1942-06"])
def test_a_narwhal_is_based_at_pearl_harbor(month: str) -> None:
    scene = table()
    assert initial_base(scene, career("narwhal", month)) == "pearl"
    assert not rolls(scene)


@pytest.mark.rule("SV 11.6.3c", "SV 12.1.4a")
def test_a_narwhal_is_not_rebased() -> None:
    war = at_sea("narwhal")
    random_event(table(dice=[(4, 4)]), war, "Marshalls")
    assert (on_patrol(war).rebase, on_patrol(war).event_happened) == (False, False)


@pytest.mark.rule("SV 11.6.3d")
def test_a_narwhal_dives_slowly() -> None:
    """A 5 on A1 is a dive in time, a 4 is one attack."""
    war = at_sea("narwhal")
    scene = table(dice=[(2, 3), 1, (1, 1), *injury("passenger")])
    aircraft_encounter(scene, war, "Transit")
    scene.finish()
    dive = rolls(scene, "Crash Dive")[0]
    assert modifiers(dive) == {"Narwhal class": -1}
    assert dive.result == "one attack"


@pytest.mark.rule("SV 11.6.3e")
@pytest.mark.parametrize(("boat", "centre"), [("argonaut", 3), ("gato", 2), ("narwhal", 2)])
def test_the_centre_box_of_the_argonaut_is_checked_three_times(boat: str, centre: int) -> None:
    for orders in orders_of("1942-08"):
        patrol = on_patrol(ordered_to(boat, "1942-08", orders))
        on_station = [checks for area, checks in zip(patrol.boxes, patrol.checks, strict=True) if area != "Transit"]
        assert on_station == [1, 1, centre, 1, 1]


@pytest.mark.rule("SV 11.6.3e")
def test_the_argonaut_rolls_three_times_in_her_centre_box() -> None:
    war = ordered_to("argonaut", "1942-08", "Marshalls")
    patrol = on_patrol(war)
    patrol.position, patrol.mission_done = 3, True
    scene = table(["sail:on"] * 3, [(3, 4)] * 3)
    travel_box(scene, war)
    scene.finish()
    assert len(rolls(scene, patrol.zone)) == 3
