"""[4.5, 4.6] The torpedo load, reloading, and ammunition for the gun."""

from __future__ import annotations

import pytest

from tests.careers import asked, falling, ids
from tests.raiders_of_the_deep.build import at_sea, career, charts, engagement, target
from tests.raiders_of_the_deep.patrolling import in_command, rigged, story
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.tubes import torpedoes_aboard
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.cards import TYPES
from wardroom.games.raiders_of_the_deep.combat.torpedoes import load_torpedoes, reload_tubes
from wardroom.games.raiders_of_the_deep.combat.unescorted import fire_gun
from wardroom.games.raiders_of_the_deep.state import LAST_MONTH, Boat, Career


def fresh(kind: str, number: str, month: int) -> Career:
    """A commander whose boat has nothing aboard yet."""
    one = career("u31", number, "1916-06")
    one.boat = Boat(kind, number)
    one.month = month
    return one


@pytest.mark.rule("RD 4.5a", "RD 4.5b", "RD 4.5c", "RD 4.5d")
@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("last", [False, True])
def test_the_load_is_that_of_the_header_and_fills_tubes_and_racks(kind: str, last: bool) -> None:
    """Whatever the commander answers: one in each tube, the rest in the racks of that end."""
    sheet = charts().mats[kind]
    for month in range(sheet.start, LAST_MONTH + 1):
        one = fresh(kind, "U-1", month)
        table = rigged()
        if last:
            table.choose = lambda seat, decision: decision.options[-1]  # type: ignore[method-assign]
        load_torpedoes(table, one, month)
        boat = one.boat
        header = sheet.load(month)
        for tubes, rack, stock, racked in (
            (boat.forward, boat.forward_reloads, header[0], sheet.forward_reloads),
            (boat.aft, boat.aft_reloads, header[1], sheet.aft_reloads),
        ):
            assert "" not in tubes
            assert sum(rack.values()) == racked
            for torpedo, count in stock.items():
                assert tubes.count(torpedo) + rack.get(torpedo, 0) == count
        assert len(boat.forward) == sheet.forward_tubes and len(boat.aft) == sheet.aft_tubes
        room = sheet.forward_tubes + sheet.forward_reloads + sheet.aft_tubes + sheet.aft_reloads
        assert torpedoes_aboard(boat) == room


@pytest.mark.rule("RD 4.5c")
def test_where_types_are_mixed_the_commander_says_what_goes_into_the_tubes() -> None:
    """The U31 of 1915 has one C/06 and two G/6 at each end, and two tubes there."""
    one = fresh("u31", "U-35", month_number("1915-06"))
    script = story(("tubes:forward:C/06:1", "tubes:aft:C/06:0"))
    load_torpedoes(script, one, one.month)
    script.finish()
    assert sorted(one.boat.forward) == ["C/06", "G/6"] and one.boat.forward_reloads == {"G/6": 1}
    assert one.boat.aft == ["G/6", "G/6"] and one.boat.aft_reloads == {"C/06": 1}
    assert ids(asked(script, "tubes")[0])[0] == "tubes:forward:C/06:0", "who does not care loads what runs farthest"


@pytest.mark.rule("RD 4.5e", "RD 4.5f", "RD 4.5.1a")
def test_tubes_are_reloaded_from_the_racks_of_their_own_end_alone() -> None:
    one = at_sea(month="1916-06")
    one.boat.forward, one.boat.aft = ["", ""], ["", ""]
    one.boat.forward_reloads, one.boat.aft_reloads = {"G/6": 3}, {}
    reload_tubes(story(), one)
    assert one.boat.forward == ["G/6", "G/6"] and one.boat.forward_reloads == {"G/6": 1}
    assert one.boat.aft == ["", ""], "none is brought aft"
    one.boat.forward, one.boat.forward_reloads = ["", ""], {}
    one.boat.aft_reloads = {"C/06": 1}
    reload_tubes(story(), one)
    assert one.boat.forward == ["", ""] and one.boat.aft == ["C/06", ""]
    one.boat.aft = ["", ""]
    reload_tubes(story(), one)
    assert one.boat.aft == ["", ""], "empty racks stay empty for the rest of the patrol"


@pytest.mark.rule("RD 4.5f")
def test_the_commander_chooses_among_the_types_of_a_rack() -> None:
    one = at_sea(month="1915-06")
    one.boat.forward, one.boat.forward_reloads = ["G/6", ""], {"C/06": 1, "G/6": 1}
    script = story(("reload:forward-2:C/06",))
    reload_tubes(script, one)
    assert one.boat.forward == ["G/6", "C/06"] and one.boat.forward_reloads == {"G/6": 1}


@pytest.mark.rule("RD 4.6.1a", "RD 4.6.2a", "RD 4.6.3a", "RD 3.3.2f")
def test_two_points_of_ammunition_are_aimed_in_a_round_and_come_back() -> None:
    for kind in TYPES:
        assert charts().mats[kind].ammo == 2
    one = at_sea(month="1915-06")
    fight = engagement(one, "Two Ships", target(4_000), target(3_000), surfaced=True)
    chart = charts().fire["Deck Gun", "medium"]
    miss = falling(chart, "miss")
    for _ in range(2):
        script = story(("gun:target-1", "gun:target-2"), [miss, miss])
        assert fire_gun(script, one, fight)
        script.finish()
        assert len(asked(script, "gun")) == 2


@pytest.mark.rule("RD 4.6.3a")
def test_fewer_points_may_be_aimed() -> None:
    one = at_sea(month="1915-06")
    fight = engagement(one, "Ship", target(4_000), surfaced=True)
    script = story(("gun:target-1", "gun:done"), [falling(charts().fire["Deck Gun", "medium"], "miss")])
    assert fire_gun(script, one, fight)
    script.finish()


@pytest.mark.rule("RD 6.1.3f", "RD 7.1.3a", "RD 2.0g")
def test_before_the_next_patrol_all_is_restored() -> None:
    one = at_sea(month="1916-06")
    one.boat.forward, one.boat.forward_reloads = ["", ""], {}
    one.boat.hull, one.boat.flooding, one.boat.damage = 1, 1, {"radio": "inoperable"}
    one.crew.wounds, one.crew.generic = {"LI": "LW"}, ["LW", "", "", ""]
    one.log[-1].success, one.successes = True, 1
    war = in_command(one, "refit")
    RULESET.phases["refit"](rigged({"transfer": "transfer:none"}), war)
    sheet = charts().mats["u31"]
    assert "" not in one.boat.forward + one.boat.aft
    assert torpedoes_aboard(one.boat) == 2 * (sheet.forward_tubes + sheet.forward_reloads)
    assert (one.boat.hull, one.boat.flooding, one.boat.damage) == (0, 0, {})
    assert one.crew.wounds == {} and one.crew.generic == [""] * 4
    assert one.patrol is None and war.phase == "assignment"
