"""[2.0-4.4] Set-up: name, start, boat, number and rank; the markers of the game; what is asked for at the start."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.careers import asked, events, falling, ids, refusals, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, target
from tests.raiders_of_the_deep.patrolling import begin, in_command, phase, rigged, story
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.crew import ELITE, FIT, GREEN, KILLED, LIGHT, SERIOUS, TRAINED, VETERAN
from wardroom.games.patrol.tubes import torpedoes_aboard
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.cards import GERMAN_TYPES, REACH, TORPEDO_TYPES
from wardroom.games.raiders_of_the_deep.combat.aircraft import dive_modifiers
from wardroom.games.raiders_of_the_deep.combat.damage import resolve_hits
from wardroom.games.raiders_of_the_deep.combat.fire import apply_damage, torpedo_modifiers
from wardroom.games.raiders_of_the_deep.lookout import make_view
from wardroom.games.raiders_of_the_deep.port.numbers import roll_number
from wardroom.games.raiders_of_the_deep.sea.encounter import ship_encounter
from wardroom.games.raiders_of_the_deep.sea.events import random_event
from wardroom.games.raiders_of_the_deep.sea.repair import after_combat
from wardroom.games.raiders_of_the_deep.state import RANKS, Career, War
from wardroom.table import DICE, Dice, WardroomError
from wardroom.table.paused import DiceWanted
from wardroom.table.session import Game, new_header

CHOSEN = {"boat": "u31", "number": "U-35", "commander": "Lothar", "rank": "kptlt"}
"""All that a commander may choose: nothing is left to the dice."""


def set_up(scenario: str | None = None, **settings: str) -> tuple[War, list[str]]:
    """A war after set-up, and the codes of what was told; tubes are filled as the first answer says."""
    war = begin(scenario, **settings)
    table = rigged({}, {"Name": (1, 1), "B1": 1, "Start": (1, 1), "Starting Rank": 3})
    RULESET.phases["setup"](table, war)
    return war, table.told


# [3.1-3.3] Mats and markers


@pytest.mark.rule("RD 3.1a", "RD 4.2b", "RD 4.4.1a")
@pytest.mark.parametrize("kind", GERMAN_TYPES)
def test_each_type_has_its_mat_and_a_boat_is_played_on_that_of_her_type(kind: str) -> None:
    war, _ = set_up(boat=kind, commander="Lothar", rank="olt")
    sheet = charts().mats[kind]
    boat = war.career.boat
    assert sheet.name == kind == boat.boat_class
    assert len(boat.forward) == sheet.forward_tubes and len(boat.aft) == sheet.aft_tubes
    assert sheet.systems and sheet.hull and sheet.flooding_surface
    assert set(charts().tracks[kind]) == set(sheet.zones), "a track for each assignment"
    assert len(war.career.crew.generic) == 4


@pytest.mark.rule("RD 3.2a")
def test_the_combat_mat_holds_ships_time_range_posture_escort_and_hits() -> None:
    """EX-1's mat: a convoy with escort by day at medium range."""
    one = at_sea(month="1916-06")
    fight = engagement(one, "Convoy", target(10_000), target(3_000), target(6_000), target(2_000))
    seen = make_view(in_command(one, "travel"), "captain", charts()).to_json()
    mat = seen["careers"][0]["fight"]
    assert [ship["tons"] for ship in mat["targets"]] == [10_000, 3_000, 6_000, 2_000]
    assert (mat["time"], mat["escorted"], mat["range"], mat["surfaced"]) == ("day", True, "medium", False)
    resolve_hits(rigged(dice={"Damage": falling(charts().damage, "hull")}), one, fight, 2, "depth charges")
    assert fight.incoming_hits == 2


@pytest.mark.rule("RD 3.3.2a")
def test_a_boat_is_offered_with_its_type_and_the_month_from_which_it_can_be_had() -> None:
    """[RD-R73] Nineteen markers are more than there are types: each type has one month."""
    war = begin(commander="Lothar", rank="olt")
    table = rigged({"boat": "boat:ub1"}, {"B1": 1})
    RULESET.phases["setup"](table, war)
    decision = next(each for each in table.asked if each.kind == "boat")
    offered = {option.id: option.args for option in decision.options if option.id != "boat:roll"}
    assert set(offered) == {f"boat:{kind}" for kind in GERMAN_TYPES}
    for kind in GERMAN_TYPES:
        assert offered[f"boat:{kind}"] == (kind, charts().mats[kind].start)
    assert len(offered) <= 19


@pytest.mark.rule("RD 3.3.2b")
def test_ranks_are_numbered_one_to_four_the_lowest_first() -> None:
    assert RANKS["german"][1:] == ("Lt zS", "Olt zS", "KptLt", "KKpt")
    assert len(RANKS["austrian"]) == 5


@pytest.mark.rule("RD 3.3.2c", "RD 4.4.2b")
@pytest.mark.parametrize("scenario", ["career", "austrian", "tournament-mixed"])
def test_every_crew_starts_trained(scenario: str) -> None:
    boat = "kuk" if scenario == "austrian" else "u19"
    war, _ = set_up(scenario, boat=boat, commander="Lothar", rank="olt")
    assert war.career.crew.quality == TRAINED
    assert war.career.crew.experts == [] and war.career.crew.wounds == {}


@pytest.mark.rule("RD 3.3.2c2", "RD 3.3.2k", "RD 3.3.2l", "RD 3.3.2m")
def test_markers_change_attack_detection_dive_and_repair_each_on_its_chart() -> None:
    """A: U1; D: E2, A1, M1; R: E5. A trained crew changes nothing; a better one never harms."""
    fight = engagement(at_sea(), "Ship", target())
    shot = charts().fire["G/6", "medium"]
    for quality in (GREEN, TRAINED, VETERAN, ELITE):
        one = at_sea(month="1917-09")
        one.crew.quality = quality
        fire = sum(each.value for each in torpedo_modifiers(charts(), one, fight, shot, False))
        dive = sum(each.value for each in dive_modifiers(charts(), one, mission=False))
        plain = sum(each.value for each in shot.modifiers_for(unescorted_target=True))
        better = quality - TRAINED
        assert (fire - plain) * better <= 0 and dive * better >= 0
        if better == 0:
            assert fire == plain and dive == 0
    names = {"E2": "Detection", "A1": "Crash Dive", "M1": "Mine"}
    for chart, name in names.items():
        assert {"green crew", "veteran crew", "elite crew"} <= set(charts().by_id[chart][name].modifiers)
    for chart_table in charts().repair.values():
        assert {"Experte LI", "LI out"} <= set(chart_table.modifiers)


@pytest.mark.rule("RD 3.3.2d")
def test_an_event_gives_a_marker_that_stays_or_is_over_at_once() -> None:
    chart = charts().random_event
    lucky = at_sea()
    random_event(story((), [falling(chart, "hals und beinbruch")]), lucky, "British Isles")
    assert lucky.luck == 1
    better = at_sea()
    random_event(story((), [falling(chart, "superior torpedoes")]), better, "British Isles")
    assert better.patrol is not None and better.patrol.superior_torpedoes
    strained = at_sea()
    random_event(story((), [falling(chart, "heavy sea")]), strained, "British Isles")
    assert strained.boat.hull == 1 and strained.luck == 0


@pytest.mark.rule("RD 3.3.2e")
def test_three_torpedoes_run_short_medium_and_far() -> None:
    """[RD-R8] C/60 is C/06."""
    assert {kind: set(REACH[kind]) for kind in TORPEDO_TYPES} == {
        "C35/91": {"close"},
        "C/06": {"close", "medium"},
        "G/6": {"close", "medium", "long"},
    }


@pytest.mark.rule("RD 3.3.2g")
@pytest.mark.parametrize(
    ("kind", "number", "zone", "mission"),
    [
        ("uc2", "UC-71", "North Sea", "mines"),
        ("u31", "U-35", "Mediterranean", "agent"),
    ],
)
def test_mines_and_the_agent_are_aboard_until_the_mission_is_done(
    kind: str, number: str, zone: str, mission: str
) -> None:
    one = at_sea(kind, number, "1917-03", zone, mission=mission)
    assert one.boat.mines is (mission == "mines")
    assert one.crew.passenger == (FIT if mission == "agent" else None)


@pytest.mark.rule("RD 3.3.2h")
def test_damage_is_marked_only_when_it_occurs_and_a_system_has_two_sides() -> None:
    one = at_sea()
    assert (one.boat.hull, one.boat.flooding, one.boat.damage) == (0, 0, {})
    fight = engagement(one)
    table = rigged(dice={"Damage": falling(charts().damage, "periscope")})
    resolve_hits(table, one, fight, 1, "depth charges")
    assert one.boat.damage == {"periscope": "damaged"}
    fails = max(charts().repair["periscope"].dice.values)
    after_combat(story((), [fails]), one)
    assert one.boat.damage == {"periscope": "inoperable"}


@pytest.mark.rule("RD 3.3.2i")
def test_men_are_lightly_or_severely_wounded_or_killed_and_specialists_may_be_experte() -> None:
    assert (LIGHT, SERIOUS, KILLED) == ("LW", "SW", "KIA")
    assert set(charts().severity.results) <= {LIGHT, SERIOUS, KILLED}
    assert set(charts().advancement.results) == {"LI", "doctor", "1WO", "2WO", "crew"}


@pytest.mark.rule("RD 3.3.2j")
def test_a_target_shows_type_capacity_and_tons_and_a_capital_ship_her_name() -> None:
    one = at_sea(month="1916-06")
    table = rigged({"attack": "decline"}, {"T1 capital": 1, "Day or Night": falling(charts().day_or_night, "day")})
    ship_encounter(table, one, "Capital Ship", "British Isles")
    first = charts().rosters["german"]["capital"][month_number("1916-06")][0]
    (shown,) = events(table, "target")
    assert shown.params["name"] == first.name and shown.params["tons"] == first.tons
    assert shown.params["type"] == first.kind and shown.params["capacity"] == charts().capital_capacity(first)


# [3.4] Dice


@pytest.mark.rule("RD 3.4a")
def test_ex_15_two_ten_sided_dice_are_tens_and_units_and_00_is_100() -> None:
    """EX-15"""
    names = charts().names
    assert names.dice.read((3, 7)) == 37
    assert names.dice.read((10, 7)) == 7
    assert names.dice.read((4, 10)) == 40
    assert names.dice.read((10, 10)) == 100
    war = begin(boat="u31", number="U-35", rank="olt")
    phase(war, ("tubes:forward:C/06:0", "tubes:aft:C/06:0"), [(10, 10)])
    assert war.career.commander == names.result(100)


@pytest.mark.rule("RD 3.4b")
def test_each_chart_states_its_own_dice() -> None:
    for chart in charts().by_id.values():
        for table in chart.tables.values():
            assert table.dice.name in DICE
    assert charts().damage.dice.name == "d66", "tens and units told apart"
    assert charts().damage.dice.read((2, 5)) == 25


# [3.5, 4.3] The log


@pytest.mark.rule("RD 3.5a", "RD 4.3.1a", "RD 4.3.2a", "RD 2.0f")
def test_the_log_has_boat_commander_patrols_ships_and_refits() -> None:
    war, _ = set_up(**CHOSEN, start="1916-06")
    one = war.career
    assert (one.boat.boat_class, one.boat.name, one.commander, one.rank) == ("u31", "U-35", "Lothar", 3)
    assert one.decorations == []
    RULESET.phases["assignment"](rigged(dice={one_table(one): (1, 1), "Agent": (1, 1)}), war)
    entry = one.log[0]
    assert (entry.boat, entry.boat_class, entry.month) == ("U-35", "u31", month_number("1916-06"))
    assert entry.flotilla == one.flotilla and one.patrol is not None and entry.zone == one.patrol.zone
    one.patrol.position = 2
    fight = engagement(one, "Ship", target(3_000), target(4_000))
    apply_damage(story(), one, fight, fight.targets[0], fight.targets[0].capacity)
    apply_damage(story(), one, fight, fight.targets[1], 1)
    assert [(ship.tons, ship.mark) for ship in entry.ships] == [(3_000, "sunk"), (4_000, "damaged")]


def one_table(one: Career) -> str:
    return charts().assignment(one.flotilla, one.boat.boat_class, one.month).name


# [4.0-4.2] Name, start, boat, number


@pytest.mark.rule("RD 4.0a", "RD 4.1a", "RD 4.1b", "RD 4.2a", "RD 4.4.2d")
def test_name_then_start_and_type_then_number_then_rank_then_torpedoes() -> None:
    war = begin()
    start = falling(charts().start, "1914-12 u31")
    boats = charts().numbers("u31", month_number("1914-12"), austrian=False)
    number = [(1,)] if len(boats) > 1 else []
    answers = ("boat:roll", "rank:roll", "tubes:forward:C/06:0", "tubes:aft:C/06:0")
    script = phase(war, answers, [(1, 2), start, *number, 3])
    told = [each for each in script.story if each != "!roll"]
    order = ["Name", "?boat", "Start", *(["B1"] if number else []), "?rank", "Starting Rank", "?tubes", "!loaded"]
    assert [each for each in told if each in order] == [*order[:-1], "?tubes", "!loaded"]
    one = war.career
    assert one.commander == charts().names.result(12)
    assert (one.month, one.boat.boat_class, one.boat.name) == (month_number("1914-12"), "u31", boats[0])


@pytest.mark.rule("RD 4.1a")
def test_a_name_that_is_given_is_not_rolled() -> None:
    war, told = set_up(**CHOSEN)
    assert war.career.commander == "Lothar"
    assert "roll" not in told


@pytest.mark.rule("RD 4.2a")
def test_the_number_is_rolled_with_dice_among_the_boats_of_the_month() -> None:
    """[RD-R70]"""
    boats = charts().numbers("ub1", month_number("1915-06"), austrian=False)
    war = begin(boat="ub1", start="1915-06", commander="Lothar", rank="olt")
    dice = next(each for each in map(DICE.get, ("1d6", "1d10", "1d20", "d66")) if each and each_boat(each, boats))
    script = phase(war, (), [dice.count * (2,)] if dice.count == 1 else [(1, 2)])
    (roll,) = rolls(script, "B1")
    assert roll.dice == dice.name
    assert war.career.boat.name == boats[1]


def each_boat(dice: Dice, boats: tuple[str, ...]) -> bool:
    return len(dice.values) >= len(boats)


@pytest.mark.rule("RD 4.2a")
@pytest.mark.parametrize("count", [2, 3, 5, 6, 7, 10, 11, 20, 21, 36, 37, 43, 48, 100])
def test_every_boat_of_the_list_is_as_likely(count: int) -> None:
    """[RD-R70] The list is counted through; what is left over is rolled again."""
    boats = [f"U-{number}" for number in range(1, count + 1)]
    dice = next(DICE[name] for name in ("1d6", "1d10", "1d20", "d66", "d100") if len(DICE[name].values) >= count)
    drawn: Counter[str] = Counter()
    for faces in falls(dice):
        script = story((), [faces, faces_of(dice, 0)])
        drawn[roll_number(script, "captain", boats)] += bool(script.rolls)
    assert set(drawn) == set(boats)
    assert len(set(drawn.values())) == 1, "counted without those that were rolled again"


def falls(dice: Dice) -> list[tuple[int, ...]]:
    return [faces_of(dice, place) for place in range(len(dice.values))]


def faces_of(dice: Dice, place: int) -> tuple[int, ...]:
    value = dice.values[place]
    if dice.count == 1:
        return (value,)
    return ((value // 10) % 10 or 10, value % 10 or 10) if dice.sides == 10 else (value // 10, value % 10)


@pytest.mark.rule("RD 4.2a")
def test_two_commanders_never_have_the_same_boat() -> None:
    war = begin("two-player", boat="u19", commander="Lothar", rank="olt")
    table = rigged({}, {"Name": (1, 1), "B1": [1, 1]})
    RULESET.phases["setup"](table, war)
    first, second = (one.boat.name for one in war.careers)
    assert first != second


@pytest.mark.rule("RD 4.2a")
def test_with_real_dice_the_player_rolls_for_the_number() -> None:
    wishes = {"boat": "ub1", "start": "1915-06", "commander": "Lothar", "rank": "olt"}
    setup = RULESET.setup(None, wishes)
    game = Game(RULESET, new_header(RULESET, setup, dice="manual"))
    (decision,) = game.pending
    assert decision.kind == "dice"
    assert isinstance(decision.facts, DiceWanted) and "B1" in str(decision.facts.purpose.why)
    game.choose(decision.options[0].id)
    boats = charts().numbers("ub1", month_number("1915-06"), austrian=False)
    assert game.view("captain")["careers"][0]["boat"]["number"] == boats[0]


# [4.2.1] One boat


@pytest.mark.rule("RD 4.2.1a")
def test_a_commander_keeps_his_boat_through_a_refit() -> None:
    one = at_sea(month="1916-03", box=6)
    war = in_command(one, "refit")
    one.log[-1].success, one.successes = True, 1
    RULESET.phases["refit"](rigged({"transfer": "transfer:none"}), war)
    assert one.boat.name == "U-35" and one.boat.boat_class == "u31"


# [4.4] The mat at the start


@pytest.mark.rule("RD 4.4.2a")
@pytest.mark.parametrize(("face", "rank"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_rank_may_be_rolled(face: int, rank: int) -> None:
    war = begin(**(CHOSEN | {"rank": "roll"}))
    phase(war, ("tubes:forward:C/06:0", "tubes:aft:C/06:0"), [face])
    assert war.career.rank == rank


@pytest.mark.rule("RD 4.4.2a")
def test_the_rank_may_be_chosen_among_the_three_lower_ones() -> None:
    war = begin(**(CHOSEN | {"rank": "ask"}))
    script = phase(war, ("rank:lt", "tubes:forward:C/06:0", "tubes:aft:C/06:0"))
    (decision,) = asked(script, "rank")
    assert ids(decision) == ["rank:roll", "rank:lt", "rank:olt", "rank:kptlt"]
    assert war.career.rank == 1


@pytest.mark.rule("RD 4.4.2a", "RD 4.4.2b", "RD 4.4.2c", "RD 4.4.2d", "RD 2.0g")
def test_ex_17_the_picture_of_a_boat_set_up() -> None:
    """EX-17: KptLt, Trained, no damage, torpedoes and ammunition aboard, in port before the first orders."""
    war, told = set_up(**CHOSEN)
    one = war.career
    assert (one.rank, one.crew.quality) == (3, TRAINED)
    assert (one.boat.hull, one.boat.flooding, one.boat.damage) == (0, 0, {})
    sheet = charts().mats["u31"]
    assert "" not in one.boat.forward + one.boat.aft
    assert torpedoes_aboard(one.boat) == (
        sheet.forward_tubes + sheet.forward_reloads + sheet.aft_tubes + sheet.aft_reloads
    )
    assert sheet.ammo == 2
    assert one.patrol is None and war.phase == "assignment", "in port, no orders yet"
    assert "assigned" not in told and one.log == []


# [3.6] Commander tiles


@pytest.mark.rule("RD 3.6a")
def test_eight_tiles_of_commanders_may_be_played() -> None:
    assert len(charts().commanders) == 8
    for card in charts().commanders.values():
        war = begin("historical", commander_card=card.id, rank="olt")
        RULESET.phases["setup"](rigged(), war)
        one = war.career
        assert (one.commander, one.boat.name, one.month) == (card.name, card.boat, card.start)
    war = begin(boat="u31")
    assert war.career.card == "", "without the scenario nobody has one"


# What is asked for, before the game begins


@pytest.mark.rule("RD 4.2a")
@pytest.mark.parametrize("written", ["U-35", "u-35", "u35", "U 35"])
def test_a_number_settles_type_and_month(written: str) -> None:
    war = begin(number=written, commander="Lothar", rank="olt")
    RULESET.phases["setup"](rigged(), war)
    one = war.career
    assert (one.boat.name, one.boat.boat_class) == ("U-35", "u31")
    assert one.month == min(charts().flotilla_of["U-35"])


@pytest.mark.rule("RD 4.2a")
@pytest.mark.parametrize(
    ("scenario", "settings", "words"),
    [
        ("career", {"number": "U-999"}, "there is no boat 'U-999' on chart B1; choose another, such as "),
        ("career", {"number": "k.u.k. U-10"}, "there is no boat 'k.u.k. U-10' on chart B1; choose another, such as "),
        ("austrian", {"number": "U-35"}, "there is no boat 'U-35' on chart B1; choose another, such as k.u.k. U-"),
        ("career", {"number": "UB-18", "boat": "u31"}, "UB-18 is of type ub2; leave the option boat out."),
        (
            "career",
            {"number": "UB-18", "start": "1914-08"},
            "UB-18 is not at the front in 1914-08; choose a month from ",
        ),
        ("career", {"boat": "ub3", "start": "1914-08"}, "ub3 is not at the front in 1914-08; choose a month from "),
        (
            "career",
            {"number": "U-30", "start": "1916-01"},
            "U-30 is not at the front in 1916-01; choose a month up to 1915-06, or from 1916-05 on.",
        ),
        ("career", {"boat": "kuk"}, "this navy has no boats of type kuk; choose one of: u5, u19, "),
        ("austrian", {"boat": "u31"}, "this navy has no boats of type u31; choose one of: kuk, ub1, ub2."),
        ("career", {"boat": "u200"}, "unknown boat 'u200'"),
        ("career", {"boat": "roll", "start": "1915-01"}, "leave the option start out."),
        ("career", {"boat": "ub3", "until": "1915-01"}, "after the end in 1915-01; choose an earlier start or a later"),
        ("career", {"start": "1916-01", "until": "1915-01"}, "would be in 1916-01, after the end in 1915-01"),
        ("career", {"start": "1914-07"}, "'1914-07' is no month of the war; choose one from 1914-08 to 1918-10."),
        ("career", {"start": "1915-13"}, "'1915-13' is no month of the war"),
        ("career", {"start": "spring"}, "'spring' is no month of the war"),
        ("career", {"until": "1918-11"}, "'1918-11' is no month of the war; choose one from 1914-08 to 1918-10."),
        ("career", {"until": ""}, "'' is no month of the war"),
        ("historical", {"commander-card": "TILE", "number": "U-5"}, "leave the option number out."),
        ("historical", {"commander-card": "TILE", "start": "1914-08"}, "leave the option start out."),
        ("historical", {"commander-card": "TILE", "commander": "Lothar"}, "leave the option commander out."),
        ("historical", {"commander-card": "TILE", "boat": "u5"}, "leave the option boat out."),
        ("historical", {"commander-card": "TILE", "until": "1914-08"}, "after the end in 1914-08"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_sentence_before_the_game_begins(
    scenario: str, settings: dict[str, str], words: str
) -> None:
    tile = next(card.id for card in charts().commanders.values() if card.start > month_number("1914-08"))
    given = {name: value.replace("TILE", tile) for name, value in settings.items()}
    with pytest.raises(WardroomError) as fault:
        begin(scenario, **{name.replace("-", "_"): value for name, value in given.items()})
    said = str(fault.value)
    assert words in said
    assert said.endswith((".", "?")) and "\n" not in said


@pytest.mark.rule("RD 4.2a", "RD 5.1.1a")
def test_a_start_that_is_rolled_after_the_end_is_rolled_again() -> None:
    """[RD-R71]"""
    war = begin(boat="roll", until="1914-12", commander="Lothar", rank="olt")
    late, early = falling(charts().start, "1917-04 u87"), falling(charts().start, "1914-08 u19")
    table = rigged({}, {"Start": [late, early], "B1": 1})
    RULESET.phases["setup"](table, war)
    table.finish()
    assert war.career.month == month_number("1914-08")
    assert len(rolls(table, "Start")) == 2


@pytest.mark.rule("RD 4.2a")
def test_who_chose_the_month_chooses_the_type_too() -> None:
    war = begin(start="1915-04", commander="Lothar", rank="olt")
    table = rigged({"boat": "boat:u19"}, {"B1": 1})
    RULESET.phases["setup"](table, war)
    decision = next(each for each in table.asked if each.kind == "boat")
    assert "boat:roll" in refusals(decision)
    assert {"boat:u5", "boat:u19", "boat:u31", "boat:ub1"} == set(ids(decision))
    assert war.career.month == month_number("1915-04")
