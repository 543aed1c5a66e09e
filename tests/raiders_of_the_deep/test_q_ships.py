"""[9.9] Q-ships."""

from __future__ import annotations

from typing import Any

import pytest

from tests.careers import asked, events, falling, ids, modifiers, pair, rolls
from tests.raiders_of_the_deep.build import charts, target
from tests.raiders_of_the_deep.fights import (
    NO_HITS,
    Dice,
    Story,
    attacking,
    coming,
    fight_of,
    gun_hits,
    gun_misses,
    shell,
    strikes,
)
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.encounter import press_attack
from wardroom.games.raiders_of_the_deep.state import Career

REVEALED: Dice = [(1, 1), 1]
"""A Q-ship, the first of the roster."""
MISSED = [gun_misses("long")] * 2
AWAY, ON = "duel:dive", "duel:fight"


def lone(month: str = "1916-06", **changes: Any) -> Career:
    """A surfaced boat at long range, where range adds nothing, with a lone small freighter before it."""
    return attacking("Ship", **{"month": month, "surfaced": True, "range": "long", "ships": (target(3000),), **changes})


def looked_at(one: Career) -> bool:
    table = Story(["weapon:done", "round:end"], [pair(3)])
    press_attack(table, one, fight_of(one))
    return bool(rolls(table, "Q-ship"))


# When


@pytest.mark.rule("RD 9.9a")
@pytest.mark.parametrize(("month", "checked"), [("1915-02", False), ("1915-03", True), ("1918-10", True)])
def test_from_march_1915_on_a_lone_small_freighter_is_looked_at(month: str, checked: bool) -> None:
    assert looked_at(lone(month)) is checked


@pytest.mark.rule("RD 9.9a")
@pytest.mark.parametrize(
    ("zone", "checked"),
    [("British Isles", True), ("English Channel", True), ("North Sea", False), ("Mediterranean", False)],
)
def test_only_around_the_british_isles_and_in_the_channel(zone: str, checked: bool) -> None:
    assert looked_at(lone(zone=zone)) is checked


@pytest.mark.rule("RD 9.9a")
def test_not_if_she_is_large_or_not_alone_or_attacked_submerged() -> None:
    assert not looked_at(lone(ships=(target(7600),)))
    assert not looked_at(attacking("Two Ships", surfaced=True, ships=(target(3000), target(3000))))
    assert not looked_at(lone("1915-06", surfaced=False))


@pytest.mark.rule("RD 9.9a")
def test_she_is_looked_at_with_any_weapon_before_u1_and_once() -> None:
    one = lone()
    table = Story(
        ["weapon:forward", "fire:forward-rest:target-1", "weapon:done", "round:again", "weapon:done", "round:end"],
        [pair(3), (6, 6), (6, 6), coming("-", "1916-06")],
    )
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table)][:2] == ["Q-ship", "G/6 long"]
    assert len(rolls(table, "Q-ship")) == 1


@pytest.mark.rule("RD 9.9a")
@pytest.mark.parametrize(("total", "what"), [(2, "Q-ship"), (3, "freighter"), (12, "freighter")])
def test_only_a_two_is_a_q_ship(total: int, what: str) -> None:
    assert charts().q_ship.result(total) == what


# The duel


@pytest.mark.rule("RD 9.9b")
def test_she_is_named_by_her_roster_and_fires_at_once() -> None:
    one = lone()
    table = Story([AWAY], [*REVEALED, NO_HITS, *MISSED, NO_HITS, NO_HITS])
    press_attack(table, one, fight_of(one))
    table.finish()
    names = [ship.name for ship in charts().q_ships[one.month]]
    assert events(table, "q_ship")[0].params["name"] == names[0]
    assert [roll.table or roll.chart for roll in rolls(table)][:3] == ["Q-ship", "T1 q-ships", "Attack"]


@pytest.mark.rule("RD 9.9c", "RD 9.9k")
@pytest.mark.parametrize(("where", "added"), [("close", 2), ("medium", 1), ("long", 0)])
def test_range_counts_at_every_fire_and_nothing_of_ramming_does(where: str, added: int) -> None:
    one = lone(range=where, night=True)
    hits = int(charts().attack.result(2 + added))
    bad = [NO_HITS, *[strikes("radio")] * hits]
    table = Story([ON], [*REVEALED, *bad, *[gun_misses(where)] * 2, *bad, *[gun_misses(where)] * 2, *bad, NO_HITS])
    press_attack(table, one, fight_of(one))
    table.finish()
    fires = rolls(table, "Attack")[:3]
    assert [sum(modifiers(roll).values()) for roll in fires] == [added] * 3
    assert all(name.startswith("Q-ship") for roll in fires for name in modifiers(roll))
    assert not rolls(table, "Ram")


@pytest.mark.rule("RD 9.9b")
def test_standard_modifiers_of_e3_count() -> None:
    one = lone()
    one.boat.damage["fuel tanks"] = "damaged"
    leak = charts().attack.modifiers["fuel tanks leaking"].value
    hits = [strikes("radio")] * int(charts().attack.result(2 + leak))
    table = Story([AWAY], [*REVEALED, NO_HITS, *hits, *MISSED, NO_HITS, *hits, NO_HITS, *hits])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert all(modifiers(roll) == {"fuel tanks leaking": leak} for roll in rolls(table, "Attack"))


@pytest.mark.rule("RD 9.9d")
@pytest.mark.parametrize(
    ("month", "met", "close"), [("1915-06", 0, True), ("1915-06", 1, False), ("1916-02", 0, False)]
)
def test_the_first_q_ship_of_a_commander_in_1915_is_always_close(month: str, met: int, close: bool) -> None:
    one = lone(month)
    one.q_ships_met = met
    added = 2 if close else 0
    bad = [NO_HITS, *[strikes("radio")] * int(charts().attack.result(2 + added))]
    table = Story([AWAY], [*REVEALED, *bad, *MISSED, *bad])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [sum(modifiers(roll).values()) for roll in rolls(table, "Attack")] == [added, added]


@pytest.mark.rule("RD 9.9e", "RD 9.9g")
def test_surprise_then_two_exchanges_in_which_the_boat_fires_first() -> None:
    one = lone()
    table = Story([ON], [*REVEALED, NO_HITS, *MISSED, NO_HITS, *MISSED, NO_HITS, NO_HITS])
    press_attack(table, one, fight_of(one))
    table.finish()
    told = [each for each in table.story if each in ("Attack", "Deck Gun long", "?duel", "!dived_from_q_ship")]
    shells = ["Deck Gun long"] * 2
    assert told == ["Attack", *shells, "Attack", "?duel", *shells, "Attack", "!dived_from_q_ship", "Attack"]


@pytest.mark.rule("RD 9.9e")
def test_a_boat_that_the_surprise_sinks_does_not_fire() -> None:
    one = lone(range="close")
    table = Story([], [*REVEALED, pair(11)])
    with pytest.raises(CareerEnds, match="q-ship"):
        press_attack(table, one, fight_of(one))
    table.finish()


@pytest.mark.rule("RD 9.9f", "RD 9.9h")
def test_fire_is_simultaneous_and_a_q_ship_sunk_still_fires_and_gives_her_tonnage() -> None:
    one = lone()
    ship = charts().q_ships[one.month][0]
    capacity = charts().capacity(ship.tons)
    points = int(charts().gun_damage.result(sum(shell())))
    per_exchange = 2 * points
    if per_exchange >= capacity:
        needed = -(-capacity // points)
        choices: list[str] = []
        dice = [*[gun_hits("long"), shell()] * needed, NO_HITS]
    else:
        choices = [ON]
        needed = -(-(capacity - per_exchange) // points)
        dice = [*[gun_hits("long"), shell()] * 2, NO_HITS, *[gun_hits("long"), shell()] * min(needed, 2), NO_HITS]
    assert capacity <= 2 * per_exchange
    table = Story(choices, [*REVEALED, NO_HITS, *dice])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert one.tonnage == ship.tons
    assert events(table, "sunk")
    assert table.story[-2:] == ["Attack", "!q_ship_fired"]
    assert not events(table, "dived_from_q_ship")


@pytest.mark.rule("RD 9.9g")
def test_the_boat_may_dive_after_the_first_exchange_but_not_after_the_surprise() -> None:
    one = lone("1916-02")
    table = Story([AWAY], [*REVEALED, NO_HITS, *MISSED, NO_HITS])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert ids(asked(table, "duel")[0]) == [AWAY, ON]
    assert len(asked(table, "duel")) == 1
    assert table.story[: table.story.index("?duel")].count("Attack") == 2


@pytest.mark.rule("RD 9.9i", "RD 9.9j")
@pytest.mark.parametrize(("month", "charges"), [("1916-02", 0), ("1916-03", 1), ("1918-10", 1)])
def test_a_boat_that_dives_faces_one_depth_charge_attack_from_march_1916_on(month: str, charges: int) -> None:
    one = lone(month)
    table = Story([AWAY], [*REVEALED, NO_HITS, *MISSED, NO_HITS, *[NO_HITS] * charges])
    assert press_attack(table, one, fight_of(one)) is False
    table.finish()
    assert len(rolls(table, "Attack")) == 2 + charges
    assert len(events(table, "depth_charged")) == charges
    assert not rolls(table, "Detection")


@pytest.mark.rule("RD 9.9j", "RD 10.5.1b")
def test_men_are_hurt_worse_by_gunfire_on_the_surface_than_by_depth_charges() -> None:
    worst = [strikes("crew injury"), falling(charts().crew_injury, "1WO"), falling(charts().severity, "KIA")]
    one = lone("1916-06")
    table = Story([AWAY], [*REVEALED, NO_HITS, *MISSED, NO_HITS, falling(charts().attack, 1), *worst])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert one.crew.wounds == {"1WO": "LW"}
    one = lone("1916-06")
    table = Story([AWAY], [*REVEALED, falling(charts().attack, 1), *worst, *MISSED, NO_HITS, NO_HITS])
    table.strict = False
    press_attack(table, one, fight_of(one))
    assert one.crew.wounds == {"1WO": "KIA"}


@pytest.mark.rule("RD 9.9e")
def test_a_boat_without_a_gun_does_not_fire_and_no_torpedo_is_used() -> None:
    one = lone()
    one.boat.damage["deck gun"] = "damaged"
    table = Story([AWAY], [*REVEALED, NO_HITS, NO_HITS, NO_HITS])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert [roll.table for roll in rolls(table) if roll.chart == "U1"] == []
    assert "" not in one.boat.forward
    assert [option.label for option in asked(table, "duel")[0].options][1] == "Stay on the surface under her fire"


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_make_her_a_freighter() -> None:
    one = lone(luck=1)
    table = Story(["luck:use", "weapon:done", "round:end"], [(1, 1), pair(3)])
    press_attack(table, one, fight_of(one))
    table.finish()
    assert not events(table, "q_ship")
