"""[7.0-7.3] Patrol assignment, wolfpacks and basing."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, career, charts, table
from tests.silent_victory.play import Faces, RiggedTable, begin, falls, phase, quiet_seas, rolls, tables_rolled
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.calendar import month_number, month_text
from wardroom.games.silent_victory.combat.torpedoes import torpedoes_aboard
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.port.refit import end_patrol
from wardroom.games.silent_victory.port.setup import initial_base
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import COMMANDER, Career
from wardroom.telling.presenter import presenter_for

ORDERS = "orders:roll"


def assigned(captain: Career, *dice: Faces) -> Career:
    """The captain with the orders these dice give him; torpedoes are loaded as they come."""
    script = RiggedTable({"orders": ORDERS}, {name: list(dice) for name in charts().by_id["P1p"].tables}, first=True)
    prepare_patrol(script, captain)
    return captain


# [7.0] The roll


@pytest.mark.rule("SV 7.0a")
@pytest.mark.parametrize(
    ("month", "column"),
    [
        ("1941-12", "Late 1941"),
        ("1942-01", "Early 1942"),
        ("1942-06", "Early 1942"),
        ("1942-07", "Late 1942"),
        ("1943-01", "Early 1943"),
        ("1943-12", "Late 1943"),
        ("1944-06", "Early 1944"),
        ("1944-07", "Late 1944"),
        ("1945-07", "Early 1945"),
    ],
)
def test_the_assignment_is_2d6_in_the_column_of_the_month_the_patrol_begins(month: str, column: str) -> None:
    captain = career(month=month)
    script = RiggedTable({"orders": ORDERS}, dict.fromkeys(charts().by_id["P1p"].tables, (6, 5)), first=True)
    prepare_patrol(script, captain)
    roll = rolls(script)[0]
    assert (roll.chart, roll.table, roll.dice, roll.total) == ("P1p", column, "2d6", 11)
    assert captain.log[-1].zone == str(roll.result).split(" - ")[0]


# [7.1] Preparation


@pytest.mark.rule("SV 7.1.1a")
def test_the_assignment_is_logged_in_the_row_of_the_start_month() -> None:
    captain = assigned(career(month="1943-08"), (1, 1))
    entry = captain.log[-1]
    assert (month_text(entry.month), entry.zone, entry.mission) == ("1943-08", "Marshalls", "R")


@pytest.mark.rule("SV 7.1.2a")
@pytest.mark.parametrize("zone", ["Marshalls", "Empire"])
def test_the_boat_starts_beside_the_first_transit_box_of_its_track(zone: str) -> None:
    captain = assigned(career("tambor", "1941-12"), (3, 4) if zone == "Marshalls" else (2, 3))
    patrol = captain.patrol
    assert patrol is not None and patrol.zone == zone
    assert patrol.boxes == [box.area for box in charts().tracks[zone]]
    assert patrol.position == -1
    script = RiggedTable({"sail": "sail:on"}, quiet_seas())
    travel_box(script, captain)
    assert patrol.position == 0 and patrol.boxes[0] == "Transit"
    assert tables_rolled(script) == ["Transit"]


@pytest.mark.rule("SV 7.1.3a")
def test_before_sailing_all_markers_stand_as_in_set_up() -> None:
    captain = career("gato", "1945-01")
    boat, crew = captain.boat, captain.crew
    boat.forward, boat.aft, boat.forward_reloads, boat.aft_reloads, boat.nac = ["", ""], [], {}, {}, 0
    boat.nuc_used = boat.puc_used = True
    crew.passenger = ""
    assigned(captain, (1, 1))
    assert torpedoes_aboard(boat) == 24 and (len(boat.forward), len(boat.aft)) == (6, 4)
    assert (boat.nac, boat.ammo) == (3, 5)
    assert not boat.nuc_used and not boat.puc_used
    assert crew.passenger is None


# [7.2] Wolfpack patrols


def convoy(
    captain: Career,
    wolfpack: list[Faces],
    detection: list[Faces],
    answers: dict[str, str | list[str]] | None = None,
    dice: dict[str, Faces | list[Faces]] | None = None,
    encounter: str = "Convoy",
) -> RiggedTable:
    """By night and submerged, one torpedo at the first ship; no modifier but the wolfpack's."""
    script = RiggedTable(
        {
            "attack": "attack:submerged:medium",
            "salvo": "salvo:forward",
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
            "evade": "evade:none",
            "follow": "follow:none",
            **(answers or {}),
        },
        {
            "Wolfpack": wolfpack,
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (1, 1),
            "Day or Night": 6,
            "Mk 14 medium": (6, 5),
            "Detection": detection,
            "Before July 1943": (1, 1),
            **(dice or {}),
        },
    )
    ship_encounter(script, captain, encounter, "Marianas")
    script.finish()
    return script


@pytest.mark.rule("SV 7.2.1a")
def test_a_patrol_marked_w_is_a_wolfpack_patrol() -> None:
    wolfpack = assigned(career(month="1943-07"), (1, 2))
    assert wolfpack.patrol is not None
    assert (wolfpack.patrol.zone, wolfpack.patrol.wolfpack, wolfpack.patrol.mission) == ("Marshalls", True, "")
    alone = assigned(career(month="1943-07"), (3, 3))
    assert alone.patrol is not None
    assert (alone.patrol.zone, alone.patrol.wolfpack) == ("Marshalls", False)


@pytest.mark.rule("SV 7.2.2a")
def test_engaging_a_convoy_on_a_wolfpack_patrol_takes_a_roll_of_one_die() -> None:
    script = convoy(at_sea(wolfpack=True), [1], [(1, 1)])
    roll = next(roll for roll in rolls(script) if roll.table == "Wolfpack")
    assert roll.dice == "1d6"
    alone = convoy(at_sea(), [], [(1, 1)])
    assert "Wolfpack" not in tables_rolled(alone)


@pytest.mark.rule("SV 7.2.2b")
def test_busy_escorts_detect_at_minus_one() -> None:
    assert tables_rolled(convoy(at_sea(wolfpack=True), [1], [(4, 5)])).count("Detection") == 1
    assert tables_rolled(convoy(at_sea(), [], [(4, 5), (1, 1)])).count("Detection") == 2


@pytest.mark.rule("SV 7.2.2c")
def test_a_scattered_convoy_leaves_one_unescorted_ship() -> None:
    captain = at_sea(wolfpack=True)
    script = RiggedTable(
        {"attack": "decline"},
        {"Wolfpack": 2, "Ship Size": 6, "Roster": 3, "T2b": (10, 1), "Day or Night": 1},
    )
    ship_encounter(script, captain, "Convoy", "Marianas")
    assert captain.fight is not None
    assert len(captain.fight.targets) == 1 and not captain.fight.escorted
    assert tables_rolled(script)[0] == "Wolfpack"
    ids = {option.id for option in script.asked[0].options}
    assert "attack:surface:close" in ids


@pytest.mark.rule("SV 7.2.2d")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_a_shadowed_convoy_is_attacked_by_day_or_night_at_will(die: int) -> None:
    captain = at_sea(wolfpack=True)
    script = convoy(
        captain,
        [die],
        [(1, 1)],
        {"attack": ["time:day", "time:night", "attack:submerged:medium"]},
    )
    assert "Change Time of Day" not in tables_rolled(script)
    attacks = [decision for decision in script.asked if decision.kind == "attack"]
    offered = [option for decision in attacks for option in decision.options if option.id.startswith("time:")]
    assert [option.rule for option in offered] == ["7.2.2d"] * 3
    assert not [option.label for option in offered if "Try" in option.label]
    assert captain.fight is not None and captain.fight.night
    assert len(captain.fight.targets) >= 3


@pytest.mark.rule("SV 7.2.2d")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_a_shadowed_convoy_is_followed_without_a_roll(die: int) -> None:
    script = convoy(
        at_sea(wolfpack=True),
        [die, 1],
        [(1, 1)],
        {"attack": ["attack:submerged:medium", "decline"], "follow": ["follow:group"]},
    )
    assert "Follow" not in tables_rolled(script)
    assert "followed" in script.told


@pytest.mark.rule("SV 7.2.2d")
def test_following_a_shadowed_convoy_is_only_if_the_captain_wants_it() -> None:
    script = convoy(at_sea(wolfpack=True), [3], [(1, 1)])
    follow = next(decision for decision in script.asked if decision.kind == "follow")
    assert {"follow:group", "follow:none"} <= {option.id for option in follow.options}


@pytest.mark.rule("SV 7.2.2a")
@pytest.mark.parametrize(
    ("die", "told"), [(1, "escorts are busy"), (2, "convoy has scattered"), (4, "other boats shadow"), (6, "about you")]
)
def test_what_the_wolfpack_roll_means_is_said_in_words(die: int, told: str) -> None:
    script = RiggedTable(
        {"attack": "decline"}, {"Wolfpack": die, "Ship Size": 1, "Roster": 1, "T1a": (1, 1), "Day or Night": 1}
    )
    ship_encounter(script, at_sea(wolfpack=True), "Convoy", "Marianas")
    (event,) = (event for event in script.log if event.code == "wolfpack")
    assert told in presenter_for(RULESET).event(event).text


@pytest.mark.rule("SV 7.2.2e")
def test_focused_escorts_detect_at_plus_one() -> None:
    assert tables_rolled(convoy(at_sea(wolfpack=True), [6], [(4, 4), (1, 1)])).count("Detection") == 2
    assert tables_rolled(convoy(at_sea(), [], [(4, 4)])).count("Detection") == 1


@pytest.mark.rule("SV 7.2.3a")
def test_the_wolfpack_roll_holds_for_every_round_of_the_engagement() -> None:
    script = convoy(at_sea(wolfpack=True), [6], [(4, 4), (3, 4), (3, 4), (1, 1)])
    searches = [roll for roll in rolls(script) if roll.table == "Detection"]
    assert [roll.total - roll.natural for roll in searches] == [1, 2, 2, 2]
    assert tables_rolled(script).count("Wolfpack") == 1


@pytest.mark.rule("SV 7.2.3b")
def test_a_convoy_followed_and_engaged_again_is_rolled_for_again() -> None:
    script = convoy(
        at_sea(wolfpack=True),
        [1, 6],
        [(1, 1), (1, 1)],
        {
            "follow": ["follow:group", "follow:none"],
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"] * 2,
        },
        {"Follow": 1},
    )
    searches = [roll for roll in rolls(script) if roll.table == "Detection"]
    assert [roll.total - roll.natural for roll in searches] == [-1, 1]


@pytest.mark.rule("SV 7.2.3c")
def test_with_an_inoperable_radio_there_is_no_wolfpack() -> None:
    captain = at_sea(wolfpack=True)
    captain.boat.damage = {"radio": "inoperable"}
    assert "Wolfpack" not in tables_rolled(convoy(captain, [], [(1, 1)]))


@pytest.mark.rule("SV 7.2.3c")
def test_a_radio_lost_in_the_fight_ends_the_wolfpack_for_the_rest_of_the_patrol() -> None:
    captain = at_sea(wolfpack=True)
    script = convoy(
        captain,
        [1],
        [(5, 5), (1, 1), (1, 1)],
        {
            "follow": ["follow:group", "follow:none"],
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"] * 2,
        },
        {
            "Follow": 1,
            "Before July 1943": falls("E3", "Before July 1943", 1),
            "Damage": falls("E4", "Damage", "radio"),
            "Hard Repair": 6,
        },
    )
    assert tables_rolled(script).count("Wolfpack") == 1
    last = [roll for roll in rolls(script) if roll.table == "Detection"][-1]
    assert last.total == last.natural
    assert captain.boat.damage == {"radio": "inoperable"}


@pytest.mark.rule("SV 7.2.3c", "SV 7.2.2d")
@pytest.mark.parametrize(("repair", "rolled"), [(1, 0), (6, 1)])
def test_a_boat_that_lost_its_radio_in_the_fight_hears_no_reports_and_rolls_to_follow(repair: int, rolled: int) -> None:
    captain = at_sea(wolfpack=True)
    script = convoy(
        captain,
        [3, *([] if rolled else [1])],
        [(5, 5), (1, 1)],
        {"follow": ["follow:group"], "attack": ["attack:submerged:medium", *["decline"] * (1 - rolled)]},
        {
            "Follow": 6,
            "Before July 1943": falls("E3", "Before July 1943", 1),
            "Damage": falls("E4", "Damage", "radio"),
            "Hard Repair": repair,
        },
    )
    assert tables_rolled(script).count("Follow") == rolled
    assert ("contact_lost" in script.told) is bool(rolled)


@pytest.mark.rule("SV 7.2.4a")
@pytest.mark.parametrize("encounter", ["Ship+Escort", "Two Ships+Escort"])
def test_other_encounters_know_no_wolfpack(encounter: str) -> None:
    script = convoy(at_sea(wolfpack=True), [], [(1, 1)], encounter=encounter)
    assert "Wolfpack" not in tables_rolled(script)


# [7.3] Basing


@pytest.mark.rule("SV 7.3.1a")
@pytest.mark.parametrize(("die", "base"), [(1, "philippines"), (7, "philippines"), (8, "pearl"), (10, "pearl")])
def test_a_porpoise_of_december_1941_rolls_for_her_base(die: int, base: str) -> None:
    war = begin(boat="porpoise")
    phase(war, dice=[die])
    assert war.career.base == base


@pytest.mark.rule("SV 7.3.1b")
def test_a_salmon_is_based_in_the_philippines() -> None:
    war = begin(boat="salmon")
    phase(war)
    assert war.career.base == "philippines"


@pytest.mark.rule("SV 7.3.1c", "SV 7.3.1e")
@pytest.mark.parametrize("boat", ["tambor", "gar", "narwhal"])
def test_any_other_boat_of_december_1941_is_based_at_pearl_harbor(boat: str) -> None:
    war = begin(boat=boat)
    phase(war)
    assert war.career.base == "pearl"


@pytest.mark.rule("SV 7.3.1d")
@pytest.mark.parametrize(("die", "base"), [(1, "australia"), (5, "australia"), (6, "pearl"), (10, "pearl")])
@pytest.mark.parametrize("boat", ["argonaut", "balao", "tench"])
def test_a_boat_that_starts_later_rolls_for_its_base(boat: str, die: int, base: str) -> None:
    war = begin(boat=boat)
    phase(war, dice=[die])
    assert war.career.base == base


@pytest.mark.rule("SV 7.3.1d")
def test_a_gar_of_the_first_printing_starts_late_enough_to_roll() -> None:
    war = begin(boat="gar", edition="first")
    phase(war, dice=[5])
    assert war.career.base == "australia"


@pytest.mark.rule("SV 7.3.1e")
def test_a_narwhal_is_at_pearl_harbor_whenever_she_starts() -> None:
    script = table()
    assert initial_base(script, career("narwhal", "1941-12")) == "pearl"
    assert initial_base(script, career("narwhal", "1943-07")) == "pearl"
    assert not rolls(script)


@pytest.mark.rule("SV 7.3.2a")
@pytest.mark.parametrize(("base", "chart"), [("australia", "P1a"), ("philippines", "P1a"), ("pearl", "P1p")])
def test_australia_and_the_philippines_roll_on_p1a_and_pearl_harbor_on_p1p(base: str, chart: str) -> None:
    script = RiggedTable({"orders": ORDERS}, {"Early 1942": (3, 4)})
    prepare_patrol(script, career(base=base))
    assert rolls(script)[0].chart == chart


def first_patrol(**settings: str) -> tuple[Career, RiggedTable]:
    """A Salmon's first patrol, from the Philippines to the end, meeting nothing."""
    war = begin(boat="salmon", **settings)
    phase(war)
    script = RiggedTable(
        {"orders": ORDERS, "sail": "sail:on"},
        {**quiet_seas(), "Special Missions": (5, 5), "Late 1941": (4, 5)},
    )
    while war.phase != "port":
        RULESET.phases[war.phase](script, war)
    return war.career, script


@pytest.mark.rule("SV 7.3.2b")
def test_a_boat_from_the_philippines_is_based_in_australia_after_its_first_patrol() -> None:
    captain, script = first_patrol()
    assert captain.base == "philippines"
    end_patrol(script, captain)
    assert captain.base == "australia"
    captain.month = month_number("1942-03")
    again = RiggedTable({"orders": ORDERS}, {"Early 1942": (3, 4)})
    prepare_patrol(again, captain)
    assert rolls(again)[0].chart == "P1a"
    assert captain.patrol is not None and captain.patrol.boxes[:2] == ["Transit", "Transit"]


@pytest.mark.rule("SV 7.3.2c")
@pytest.mark.parametrize("boat", ["salmon", "porpoise"])
def test_the_first_patrol_from_the_philippines_is_an_evacuation_and_not_rolled(boat: str) -> None:
    war = begin(boat=boat)
    phase(war, dice=[] if boat == "salmon" else [7])
    script = phase(war, [ORDERS])
    assert not rolls(script)
    assert (war.career.log[-1].zone, war.career.log[-1].mission) == ("Philippines", "E")


@pytest.mark.rule("SV 7.3.2c")
def test_the_first_patrol_from_the_philippines_cannot_be_exchanged_for_another() -> None:
    war = begin(boat="salmon")
    phase(war)
    war.career.rank = COMMANDER
    script = phase(war, [ORDERS])
    assert [option.id for option in script.asked[0].options] == [ORDERS, "orders:leave"]
    assert [(refusal.id, refusal.rule) for refusal in script.asked[0].refused] == [("orders:request", "7.3.2c")]


@pytest.mark.rule("SV 7.3.2c")
def test_the_first_printing_rolls_the_first_assignment_from_the_philippines() -> None:
    captain, script = first_patrol(edition="first")
    assert rolls(script)[0].chart == "P1a"
    assert (captain.log[-1].zone, captain.log[-1].mission) == ("Java Sea", "")


@pytest.mark.rule("SV 7.3.2c")
def test_a_porpoise_at_pearl_harbor_is_assigned_by_the_roll() -> None:
    war = begin(boat="porpoise")
    phase(war, dice=[8])
    script = phase(war, [ORDERS], [(3, 4)])
    assert rolls(script)[0].chart == "P1p"


@pytest.mark.rule("SV 7.3.2d")
def test_the_first_patrol_from_the_philippines_has_four_boxes_there_and_two_of_transit() -> None:
    captain, script = first_patrol()
    patrol = captain.patrol
    assert patrol is not None
    assert patrol.boxes == ["Philippines"] * 4 + ["Transit"] * 2
    assert patrol.mission_box == 0
    assert [event.params["area"] for event in script.log if event.code == "box"] == patrol.boxes


@pytest.mark.rule("SV 7.3.2d", "SV 8.1.1a")
def test_the_third_box_of_the_first_patrol_from_the_philippines_is_searched_twice() -> None:
    """SV-R61: the Mission Box, a plain box, the x2 box, a plain box, and the way to Australia."""
    captain, script = first_patrol()
    assert captain.patrol is not None
    assert captain.patrol.checks == [1, 1, 2, 1, 1, 1]
    assert tables_rolled(script) == ["Special Missions"] + ["Philippines"] * 4 + ["Transit"] * 2


@pytest.mark.rule("SV 7.3.2d")
def test_in_the_first_printing_only_the_opening_transit_boxes_are_left_out() -> None:
    captain, _ = first_patrol(edition="first")
    assert captain.patrol is not None
    assert captain.patrol.boxes == [box.area for box in charts().tracks["Java Sea"]][2:]


@pytest.mark.rule("SV 7.3.2d")
def test_later_patrols_to_the_philippines_use_the_whole_track() -> None:
    captain = assigned(career(base="australia", month="1942-04"), (3, 4))
    assert captain.patrol is not None
    assert captain.patrol.boxes == [box.area for box in charts().tracks["Philippines"]]


@pytest.mark.rule("SV 7.3.3a")
def test_play_knows_one_australia_whichever_map_is_on_the_table() -> None:
    assert set(charts().assignments) == {"P1a", "P1p"}
    assert not {"map", "fremantle", "brisbane"} & set(RULESET.settings)
    war = begin(boat="balao")
    phase(war, dice=[1])
    assert war.career.base == "australia"
