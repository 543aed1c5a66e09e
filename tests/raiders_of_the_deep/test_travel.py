"""[2.0, 6.1.2, 7.4.1, 8.0, 8.1] Box by box along the track, the rolls of a box, and encounter multipliers."""

from __future__ import annotations

import pytest

from tests.careers import Faces, Story, asked, events, falling, ids, modifiers, pair, refusals, rolls
from tests.raiders_of_the_deep.build import at_sea, charts
from tests.raiders_of_the_deep.fights import decorated
from tests.raiders_of_the_deep.patrolling import column, finding, in_command, phase, quiet, rigged, size, step
from tests.raiders_of_the_deep.yard import broken, on_patrol, on_track
from wardroom.games.patrol.crew import ELITE, TRAINED, VETERAN
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.cards import ZONES
from wardroom.games.raiders_of_the_deep.port.assignment import prepare_patrol
from wardroom.games.raiders_of_the_deep.sea.travel import MULTIPLIED
from wardroom.games.raiders_of_the_deep.state import Career

ON, MULTIPLY = "sail:on", "sail:multiplier"
TWELVE = (6, 6)
JUNE = "1915-06"
SUPERIOR = falling(charts().random_event, "superior torpedoes")
DAY = falling(charts().day_or_night, "day")
NOTHING = finding(British_Isles="-", Transit="-")
TRACK = ("Transit", "Transit", *["British Isles"] * 4, "Transit", "Transit")
"""That of a U31 to the British Isles."""


def sail(one: Career, *dice: Faces, choices: tuple[str, ...] = (ON,)) -> Story:
    """The next step, where nothing is met unless the dice show a 12."""
    return step(one, choices, dice, NOTHING)[0]


def box_rolls(one: Career) -> int:
    """Encounter rolls that the next box asks for, all of them without an encounter."""
    made = len(rolls(sail(one, (1, 2))))
    here = on_patrol(one).position
    while on_patrol(one).rolls_left:
        made += len(rolls(sail(one, (1, 2))))
    assert on_patrol(one).position == here
    return made


def encounter_rolls(script: Story) -> list[str]:
    return [roll.table for roll in rolls(script) if roll.chart == "E1"]


# [2.0c, 6.1.2a, 8.0a, 8.1.1a] Along the track


@pytest.mark.rule("RD 2.0c", "RD 6.1.2a", "RD 6.1.2f", "RD 8.0a", "RD 8.1.1a", "RD 8.1.2a")
def test_the_boat_goes_box_by_box_and_rolls_once_in_each_on_its_column() -> None:
    one = at_sea(month=JUNE, box=0)
    assert on_patrol(one).boxes == list(TRACK)
    for box, area in enumerate(TRACK):
        script, goes_on = step(one, [ON], [quiet(area, JUNE)])
        assert goes_on and on_patrol(one).position == box
        assert encounter_rolls(script) == [column(area, JUNE).name]
        assert not events(script, "encounter")


@pytest.mark.rule("RD 2.0h", "RD 6.1.2f", "RD 7.4.1a")
def test_the_last_box_is_rolled_for_before_the_boat_is_in_port_and_refits() -> None:
    one = at_sea(month=JUNE, box=len(TRACK) - 1)
    war = in_command(one, "travel")
    last = phase(war, [ON], [quiet("Transit", JUNE)])
    assert len(encounter_rolls(last)) == 1
    assert war.phase == "travel" and on_patrol(one).position == len(TRACK) - 1
    assert asked(last, "sail")[0].options[0].rule == "7.1.2a"
    home = phase(war, [ON])
    assert rolls(home) == [] and war.phase == "port"
    assert asked(home, "sail")[0].options[0].rule == "7.4.1a"
    phase(war)
    assert war.phase == "refit"


@pytest.mark.rule("RD 2.0h", "RD 7.4.1a")
def test_an_encounter_in_the_last_box_is_fought_out_before_port() -> None:
    one = at_sea(month=JUNE, box=len(TRACK) - 1)
    war = in_command(one, "travel")
    script = phase(war, [ON, "decline"], [(1, 2), (1,), (1,), DAY], finding(Transit="Ship"))
    assert script.story[-1] == "!declined"
    assert war.phase == "travel"
    assert one.log[-1].success is None


@pytest.mark.rule("RD 8.1.4b", "RD 8.2.6a", "RD 6.1.2a")
def test_after_ships_are_let_go_the_boat_goes_on_to_the_next_box() -> None:
    one = at_sea(month=JUNE, box=2)
    step(one, [ON, "decline"], [(1, 2), (1,), (1,), DAY], finding(British_Isles="Ship"))
    assert (on_patrol(one).position, on_patrol(one).rolls_left, one.fight) == (2, 0, None)
    sail(one, (1, 2))
    assert on_patrol(one).position == 3


@pytest.mark.rule("RD 8.1.4b", "RD 8.2.6a")
def test_after_ships_are_let_go_the_next_roll_of_a_multiplied_box_is_made() -> None:
    one = at_sea(month=JUNE, box=2)
    on_patrol(one).multiplier = 3
    for left in (2, 1, 0):
        step(one, [ON, "decline"], [(1, 2), (1,), (1,), DAY], finding(British_Isles="Ship"))
        assert (on_patrol(one).position, on_patrol(one).rolls_left) == (2, left)
    sail(one, (1, 2))
    assert on_patrol(one).position == 3


# [8.1.1b-d] More rolls in a box


@pytest.mark.rule("RD 8.1.1b", "RD 8.1.7b", "RD 8.1.7g")
@pytest.mark.parametrize("number", range(1, 9))
def test_with_a_multiplier_patrol_boxes_have_so_many_rolls_and_transit_boxes_one(number: int) -> None:
    one = at_sea(month=JUNE, box=0)
    on_patrol(one).multiplier = number
    assert [box_rolls(one) for _ in TRACK] == [1, 1, *[number] * 4, 1, 1]


@pytest.mark.rule("RD 8.1.1d")
@pytest.mark.parametrize(("out", "made"), [((), 1), (("diesel 1",), 2), (("diesel 2",), 2)])
def test_an_inoperative_diesel_asks_for_a_second_roll_in_every_box(out: tuple[str, ...], made: int) -> None:
    one = on_track("T", "T", "P", "P", "P", "T", "T", box=6, month=JUNE)
    one.boat.damage = broken(*out)
    on_patrol(one).aborting = bool(out)
    assert box_rolls(one) == made


# [8.1.6] Events


@pytest.mark.rule("RD 8.1.6a", "RD 6.1.2b")
def test_the_encounter_of_a_roll_that_brings_an_event_is_ignored() -> None:
    one = at_sea(month=JUNE, box=2)
    script, _ = step(one, [ON], [TWELVE, SUPERIOR], finding(British_Isles="Capital Ship"))
    assert not events(script, "encounter") and not events(script, "target")
    assert on_patrol(one).superior_torpedoes
    again, _ = step(one, [ON, "decline"], [TWELVE, (1,), DAY], finding(British_Isles="Capital Ship"))
    assert [event.params["what"] for event in events(again, "encounter")] == ["Capital Ship"]


# [8.1.7] Encounter multipliers


@pytest.mark.rule("RD 8.1.7a")
def test_every_natural_12_earns_one_that_of_the_event_included() -> None:
    one = at_sea(month=JUNE, box=1)
    told = [sail(one, TWELVE, SUPERIOR), sail(one, TWELVE), sail(one, TWELVE)]
    assert [[event.params["held"] for event in events(each, "multiplier_earned")] for each in told] == [[1], [2], [3]]
    assert [bool(events(each, "random_event")) for each in told] == [True, False, False]
    assert one.multipliers == 3


@pytest.mark.rule("RD 8.1.7a")
@pytest.mark.parametrize("total", range(2, 12))
def test_no_other_roll_earns_one(total: int) -> None:
    one = at_sea(month=JUNE, box=2)
    sail(one, pair(total))
    assert one.multipliers == 0


@pytest.mark.rule("RD 8.1.7a")
@pytest.mark.parametrize("zone", ["North Sea", "Black Sea"])
def test_it_is_earned_in_any_waters(zone: str) -> None:
    """RD-R9."""
    one = at_sea(month="1916-06", zone=zone, box=1)
    step(one, [ON], [TWELVE, SUPERIOR])
    assert one.multipliers == 1


def orders_of(one: Career) -> tuple[list[str], dict[str, str]]:
    """What may be ordered now, and what may not."""
    script, _ = step(one, [ON], [(1, 2)], finding(**dict.fromkeys((z.replace(" ", "_") for z in AREAS), "-")))
    first = asked(script, "sail")[0]
    return ids(first), refusals(first)


AREAS = ("Transit", *ZONES)


@pytest.mark.rule("RD 8.1.7b")
@pytest.mark.parametrize("zone", ZONES)
def test_it_is_used_only_off_the_british_isles_in_the_channel_and_in_the_mediterranean(zone: str) -> None:
    """RD-R121: the Adriatic is a part of the last."""
    boat = next(name for name, tracks in charts().tracks.items() if zone in tracks)
    number = next(number for number, each in charts().boats.items() if each.type == boat)
    one = at_sea(boat, number, "1916-06", zone, box=1, multipliers=1)
    offered, refused = orders_of(one)
    assert (MULTIPLY in offered) is (zone in ("British Isles", "English Channel", "Mediterranean", "Adriatic"))
    assert refused == ({} if MULTIPLY in offered else {MULTIPLY: "8.1.7b"})
    assert set(MULTIPLIED) == {"British Isles", "English Channel", "Mediterranean"}


@pytest.mark.rule("RD 8.1.7b")
def test_it_holds_for_a_single_patrol() -> None:
    one = at_sea("u31", "U-35", "1916-06", "Mediterranean", box=1, multipliers=1)
    sail_with(one, 3)
    assert on_patrol(one).multiplier == 3
    one.month += 2
    order = charts().assignment(one.flotilla, "u31", one.month)
    prepare_patrol(rigged(dice={order.name: (1, 1), "Agent": (1, 1)}), one)
    assert on_patrol(one).multiplier == 0 and one.multipliers == 0


def sail_with(one: Career, fall: int, area: str = "Mediterranean") -> Story:
    """A multiplier is used, then the boat goes on."""
    return step(one, [MULTIPLY, ON], [(fall,), (1, 2)], finding(**{area.replace(" ", "_"): "-", "Transit": "-"}))[0]


@pytest.mark.rule("RD 8.1.7c", "RD 8.1.7d")
def test_it_may_be_used_at_once() -> None:
    one = at_sea(month=JUNE, box=1)
    sail(one, TWELVE, SUPERIOR)
    script = sail_with(one, 2, "British Isles")
    assert [roll.result for roll in rolls(script, "Multiplier")] == [2]
    assert (one.multipliers, on_patrol(one).position, on_patrol(one).rolls_left) == (0, 2, 1)


@pytest.mark.rule("RD 8.1.7c")
def test_it_may_be_kept_for_a_later_patrol() -> None:
    one = at_sea(month=JUNE, box=len(TRACK) - 1)
    war = in_command(one, "travel")
    phase(war, [ON], [TWELVE, SUPERIOR])
    phase(war, [ON])
    quiet_port = rigged(dice={"Promotion": falling(charts().promotion, "passed over")})
    for _ in range(2):
        RULESET.phases[war.phase](quiet_port, war)
    assert war.phase == "assignment" and one.multipliers == 1


@pytest.mark.rule("RD 8.1.7d")
@pytest.mark.parametrize("box", range(len(TRACK)))
def test_it_may_be_used_at_any_moment_before_the_last_patrol_box_is_entered(box: int) -> None:
    one = at_sea(month=JUNE, box=box, multipliers=1)
    offered, refused = orders_of(one)
    assert (MULTIPLY in offered) is (box < 6)
    assert refused == ({} if box < 6 else {MULTIPLY: "8.1.7d"})


@pytest.mark.rule("RD 8.1.7d", "RD 8.1.7g")
def test_it_counts_in_every_patrol_box_that_is_left_and_no_other() -> None:
    one = at_sea(month=JUNE, box=3, multipliers=1)
    script = sail_with(one, 3, "British Isles")
    assert rolls(script, "Multiplier")[0].total == 3
    while on_patrol(one).rolls_left:
        sail(one, (1, 2))
    assert on_patrol(one).position == 3
    assert [box_rolls(one) for _ in range(4)] == [3, 3, 1, 1]


@pytest.mark.rule("RD 8.1.7d")
def test_inside_a_patrol_box_it_counts_from_the_next_and_a_second_replaces_the_first() -> None:
    """RD-R51."""
    one = at_sea(month=JUNE, box=2, multipliers=2)
    sail_with(one, 2, "British Isles")
    assert on_patrol(one).rolls_left == 1
    sail_with(one, 5, "British Isles")
    assert (on_patrol(one).position, on_patrol(one).rolls_left) == (2, 0)
    assert box_rolls(one) == 5


@pytest.mark.rule("RD 8.1.7d", "RD 8.1.7g", "RD 8.1.7e", "RD 8.1.1b")
def test_ex_4_an_elite_crew_that_rolls_four_has_five_encounters_in_each_box() -> None:
    one = at_sea(month=JUNE, box=2, multipliers=1)
    one.crew.quality = ELITE
    script = sail_with(one, 4, "British Isles")
    assert [event.params["rolls"] for event in events(script, "multiplied")] == [5]
    assert on_patrol(one).rolls_left == 4
    while on_patrol(one).rolls_left:
        sail(one, (1, 2))
    assert [box_rolls(one) for _ in range(3)] == [5, 5, 5]


@pytest.mark.rule("RD 8.1.7e")
@pytest.mark.parametrize(
    ("quality", "award", "added"),
    [(TRAINED, "", 0), (VETERAN, "EK1", 0), (ELITE, "", 1), (TRAINED, "HK", 1), (TRAINED, "PLM", 1), (ELITE, "HK", 2)],
)
def test_an_elite_crew_and_the_hanseatic_cross_add_one_each(quality: int, award: str, added: int) -> None:
    """[11.3.6] A higher decoration has the benefits of the lower ones."""
    one = at_sea(month=JUNE, box=2, multipliers=1)
    one.crew.quality = quality
    if award:
        decorated(one, award)
    roll = rolls(sail_with(one, 6, "British Isles"), "Multiplier")[0]
    assert sum(modifiers(roll).values()) == added
    assert on_patrol(one).multiplier == 6 + added


@pytest.mark.rule("RD 8.1.7f")
def test_it_does_not_count_in_the_box_of_the_mission_after_which_the_boat_goes_on() -> None:
    one = at_sea(month=JUNE, mission="agent", box=2)
    on_patrol(one).multiplier = 4
    assert box_rolls(one) == 4
    met = finding(Special_Missions="Ship")
    step(one, [ON, "decline"], [(1, 2), size("small"), (1,), DAY], met)
    assert on_patrol(one).rolls_left == 1, "the attempt that is made again"
    landing = step(one, [ON], [quiet("Special Missions", JUNE)])[0]
    assert on_patrol(one).mission_done and len(rolls(landing)) == 1
    assert (on_patrol(one).position, on_patrol(one).rolls_left) == (3, 0)
    assert [box_rolls(one) for _ in range(4)] == [4, 4, 1, 1]


@pytest.mark.rule("RD 8.1.7f", "RD 8.1.7d")
@pytest.mark.parametrize(("box", "mission", "offered"), [(1, "agent", True), (2, "agent", False), (2, "", True)])
def test_it_cannot_be_spent_when_only_the_box_of_the_mission_lies_ahead(box: int, mission: str, offered: bool) -> None:
    one = on_track("T", "P", "P", "T", box=box, multipliers=1, month=JUNE)
    on_patrol(one).mission, on_patrol(one).mission_box = mission, 2 if mission else -1
    script = rigged({"sail": "sail:abort"}, {"E1-2 Transit": (1, 2)}, charts_used=NOTHING)
    RULESET.phases["travel"](script, in_command(one, "travel"))
    first = script.asked[0]
    assert (MULTIPLY in ids(first)) is offered
    assert refusals(first) == ({} if offered else {MULTIPLY: "8.1.7d"})
