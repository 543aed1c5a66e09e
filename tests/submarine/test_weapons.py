"""[15.0] Anti-submarine weapons: what an escort drops and throws on its way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    at,
    battle,
    boat,
    charts,
    escort,
    events,
    legs,
    merchant,
    names,
    phase,
    script,
)
from wardroom.games.submarine.movement.escorts import cancel_attacks
from wardroom.games.submarine.questions import ship_of
from wardroom.games.submarine.sea import hex_name, parse_hex
from wardroom.games.submarine.state import Battle, Counter, Ship
from wardroom.table import IllegalChoice
from wardroom.table.hexes import distance

FAR = boat("A2-A", name="U-1")


def sea(*others: Any, **changes: Any) -> Battle:
    """Viceroy at N30-B heading north, her stern in N31-B: hedgehog, one K-gun a side, five charges."""
    return battle(escort("N30-B", 6, **{"speed": 2, **changes}), *others, FAR, period="W'44")


def squid_ship(*others: Any, **changes: Any) -> Battle:
    armada = escort("N30-B", 6, cls="Battle", name="Armada", **{"speed": 2, **changes})
    return battle(armada, *others, FAR, period="Sp'45")


def counters(fight: Battle) -> list[tuple[str, str]]:
    return [(counter.kind, hex_name(counter.hex)) for counter in fight.counters]


def weapons(table: Script, number: int = 0) -> list[str]:
    """The weapons open at a step of the move."""
    moves = [decision for decision in table.asked if decision.kind == "move"]
    return [option.id for option in moves[number].options if option.id.split(":")[0] not in ("run", "turn", "end")]


def viceroy(fight: Battle) -> Ship:
    return fight.ships["viceroy"]


@pytest.mark.rule("SUB 15.1", "SUB 15.2", "SUB 5.4b")
def test_an_escort_uses_all_its_weapons_in_one_move_and_nothing_is_resolved_yet() -> None:
    fight = battle(escort("N30-B", 6, speed=3), boat("N28-B", depth=50), period="W'44")
    table = phase(
        fight, "escorts", ["hedgehog:2", "k-gun:port", "k-gun:starboard", "run:1", "charge:5", "run:2", "end"]
    )
    assert [kind for kind, _ in counters(fight)] == ["hedgehog", "k-gun", "k-gun", *["charge"] * 5]
    assert fight.ships["u-99"].damage == 0
    assert events(table, "roll") == []


@pytest.mark.rule("SUB 15.2", "SUB 15.6.1", "SUB 4.5.2.2b")
def test_no_ship_has_both_hedgehog_and_squid() -> None:
    assert weapons(phase(sea(), "escorts", legs("3")))[-2:] == ["hedgehog:1", "hedgehog:2"]
    open_now = weapons(phase(squid_ship(), "escorts", legs("3")))
    assert "squid:fire" in open_now
    assert not any(option.startswith("hedgehog") for option in open_now)


@pytest.mark.rule("SUB 15.1")
def test_merchants_and_capital_ships_have_no_such_weapons() -> None:
    fight = battle(escort("N30-B", cls="Barham", name="Barham", speed=3), FAR)
    table = phase(fight, "escorts", legs("3"))
    assert all(weapons(table, step) == [] for step in range(len(table.asked)))


# [15.4] Stern racks


@pytest.mark.rule("SUB 15.4.1", "SUB 4.5.2.2d")
def test_every_class_of_escort_has_stern_racks() -> None:
    ships = [cls for card in charts().cards.values() for cls in card.ships.values() if cls.kind == "escort"]
    assert all(cls.charges >= 1 for cls in ships)


@pytest.mark.rule("SUB 15.4.2", "SUB 15.4.3", "SUB 15.4.6", "SUB 4.5.2.2d")
def test_any_number_of_charges_up_to_the_rating_may_go_into_one_hex() -> None:
    table = phase(sea(), "escorts", ["run:1", "end"])
    assert [option for option in weapons(table, 1) if option.startswith("charge")] == [
        f"charge:{number}" for number in range(1, 6)
    ]
    for number in (1, 5):
        fight = sea()
        phase(fight, "escorts", ["run:1", f"charge:{number}", "end"])
        assert counters(fight) == [("charge", "N31-B")] * number


@pytest.mark.rule("SUB 15.4.2", "SUB 15.4.7")
def test_charges_may_be_spread_but_their_sum_stays_within_the_rating() -> None:
    fight = sea()
    table = phase(fight, "escorts", ["run:1", "charge:2", "run:1", "charge:1", "run:1", "charge:2", "end"])
    assert counters(fight) == [("charge", "N31-B")] * 2 + [("charge", "N30-B")] + [("charge", "N29-B")] * 2
    assert not any(option.startswith("charge") for option in weapons(table, 6))
    with pytest.raises(IllegalChoice):
        phase(sea(), "escorts", ["run:1", "charge:4", "run:1", "charge:2"])


@pytest.mark.rule("SUB 15.4.4", "SUB 15.4.8b")
def test_they_land_right_behind_the_stern() -> None:
    fight = sea()
    phase(fight, "escorts", ["run:2", "charge:1", "end"])
    assert names(viceroy(fight)) == ("N28-B", "N29-B")
    assert counters(fight) == [("charge", "N30-B")]
    assert distance(fight.counters[0].hex, parse_hex("N29-B")) == 1


@pytest.mark.rule("SUB 15.4.5", "SUB 15.4.8a")
def test_no_charges_before_the_ship_has_moved_nor_after_its_stern_has_swung() -> None:
    table = phase(sea(), "escorts", ["run:1", "turn:L", "end"])
    drops = [any(option.startswith("charge") for option in weapons(table, step)) for step in range(3)]
    assert drops == [False, True, False]


@pytest.mark.rule("SUB 15.4.8a")
@pytest.mark.parametrize("speed", [1, 2, 3])
def test_as_many_hexes_for_charges_as_hexes_moved(speed: int) -> None:
    fight = sea()
    phase(fight, "escorts", [step for _ in range(speed) for step in ("run:1", "charge:1")] + ["end"])
    assert len({counter.hex for counter in fight.counters}) == viceroy(fight).speed == speed


# [15.4.9-15.4.11] Keeping clear


def two(first: str, second: str, *, heading: int = 6) -> Battle:
    """Two destroyers on crossing courses."""
    return battle(
        escort(first, 6, speed=3), escort(second, heading, name="Vesper", speed=3), FAR, period="W'44", turn=6
    )


@pytest.mark.rule("SUB 15.4.9a")
def test_no_ship_may_cross_the_course_of_one_that_has_attacked() -> None:
    """Viceroy goes north through N29 to N27 and throws her hedgehog; Vesper comes from the west to N28."""
    fight = two("N30-B", "K26-B", heading=2)
    table = phase(fight, "escorts", ["move:viceroy", "run:3", "hedgehog:2", "end", "run:2", "end"])
    vesper = [decision for decision in table.asked if ship_of(decision) == "vesper"]
    assert [option.id for option in vesper[0].options if option.id.startswith("run")] == ["run:1", "run:2"]


@pytest.mark.rule("SUB 15.4.9a")
def test_without_an_attack_she_may() -> None:
    fight = two("N30-B", "K27-B", heading=2)
    phase(fight, "escorts", ["move:viceroy", "run:3", "end", "run:4", "end"])
    assert at(fight.ships["vesper"]) == ("O29-B", 2)


@pytest.mark.rule("SUB 15.4.9a")
def test_no_attack_on_a_course_that_another_escort_has_used_this_turn() -> None:
    """Vesper passes N28 first; Viceroy, who goes through it later, may then not attack."""
    fight = two("N30-B", "L27-B", heading=2)
    table = phase(fight, "escorts", ["move:vesper", "run:4", "end", "run:3", "end"])
    assert at(fight.ships["vesper"]) == ("P29-B", 2)
    last = [decision for decision in table.asked if ship_of(decision) == "viceroy"][-1]
    assert not any(option.id.startswith(("charge", "hedgehog", "k-gun")) for option in last.options)
    assert [refusal.rule for refusal in last.refused if refusal.id == "attack"] == ["15.4.9a"]


@pytest.mark.rule("SUB 15.4.9a")
def test_one_that_has_attacked_may_not_go_where_another_has_been() -> None:
    fight = two("N30-B", "L27-B", heading=2)
    table = phase(fight, "escorts", ["move:vesper", "run:3", "end", "hedgehog:1", "run:1", "end"])
    after = [decision for decision in table.asked if ship_of(decision) == "viceroy"][1]
    assert [option.id for option in after.options if option.id.startswith("run")] == ["run:1"]


@pytest.mark.rule("SUB 15.4.9b")
def test_a_ship_forced_onto_the_course_of_an_attack_cancels_it() -> None:
    """Vesper must go at least two hexes, cannot turn again at her start, and has the course right ahead."""
    fight = two("N30-B", "M28-B", heading=2)
    vesper = fight.ships["vesper"]
    vesper.speed, vesper.ended_with_turn = 6, True
    table = phase(fight, "escorts", ["move:viceroy", "run:3", "hedgehog:1", "end", "run:1", "run:3", "end"])
    assert hex_name(vesper.course[0]) == "N29-B"
    assert [event.params["ship"] for event in events(table, "attack_spoiled")] == ["Viceroy"]
    assert counters(fight) == []


@pytest.mark.rule("SUB 15.4.10a", "SUB 15.5.7")
@pytest.mark.parametrize("kind", ["k-gun", "charge"])
def test_no_surface_ship_enters_a_hex_with_depth_charges(kind: str) -> None:
    fight = sea()
    fight.counters.append(Counter(kind, parse_hex("N28-B"), "other", "300 lb"))
    table = phase(fight, "escorts", ["run:1", "end"])
    assert "run:2" not in table.options("move")


@pytest.mark.rule("SUB 15.4.10a")
def test_charges_may_be_put_where_a_ship_has_been_before() -> None:
    """Vesper has passed M30; Viceroy's port K-gun fires into it from N30 and N31 afterwards."""
    fight = battle(escort("N30-B", 6, speed=2), escort("M31-B", 6, name="Vesper", speed=3), FAR, period="W'44")
    phase(fight, "escorts", ["move:vesper", "run:3", "end", "k-gun:port", "end"])
    assert hex_name(fight.counters[0].hex) in [hex_name(hex) for hex in fight.ships["vesper"].course]


@pytest.mark.rule("SUB 15.4.10b")
@pytest.mark.parametrize("kind", ["hedgehog", "squid"])
def test_hedgehog_and_squid_keep_nobody_out(kind: str) -> None:
    fight = sea()
    fight.counters.append(Counter(kind, parse_hex("N28-B"), "other"))
    phase(fight, "escorts", ["run:2", "end"])
    assert at(viceroy(fight)) == ("N28-B", 6)
    assert len(fight.counters) == 1


@pytest.mark.rule("SUB 15.4.11")
def test_a_ship_forced_through_k_gun_charges_spoils_that_attack() -> None:
    fight = battle(
        escort("N30-B", 6, speed=6, ended_with_turn=True), escort("A9-C", name="Vesper", attacked=5), FAR, turn=5
    )
    for hex in ("N29-B", "D4-C"):
        fight.counters.append(Counter("k-gun", parse_hex(hex), "vesper", "300 lb"))
    fight.ships["vesper"].status = "exited"
    table = phase(fight, "escorts", ["run:1", "run:3", "end"])
    assert table.options("move")[0] == "run:1"
    assert [event.params["ship"] for event in events(table, "attack_spoiled")] == ["Vesper"]
    assert fight.counters == []


@pytest.mark.rule("SUB 15.4.9b", "SUB 15.4.11")
def test_an_attack_is_spoiled_once_however_much_of_its_course_is_entered() -> None:
    fight = battle(escort("N30-B", 6), escort("N25-B", 6, name="Vesper", attacked=5), FAR, turn=5)
    course = [parse_hex(hex) for hex in ("N29-B", "N28-B")]
    fight.ships["vesper"].course = course
    fight.counters.append(Counter("k-gun", parse_hex("D4-C"), "vesper", "300 lb"))
    table = script()
    for hex in course:
        cancel_attacks(table, fight, viceroy(fight), hex)
    assert [event.params["ship"] for event in events(table, "attack_spoiled")] == ["Vesper"]
    assert fight.counters == []


# [15.5] K-guns


@pytest.mark.rule("SUB 15.5.1")
def test_only_some_escorts_have_k_guns() -> None:
    fight = sea(k_guns=0)
    table = phase(fight, "escorts", ["run:1", "end"])
    assert not any(option.startswith("k-gun") for step in (0, 1) for option in weapons(table, step))


@pytest.mark.rule("SUB 15.5.3", "SUB 4.5.2.2c")
@pytest.mark.parametrize("rating", [1, 2, 3])
def test_a_rating_is_so_many_for_each_side(rating: int) -> None:
    fight = sea(k_guns=rating)
    shots = ["k-gun:port"] * rating + ["k-gun:starboard"] * rating
    table = phase(fight, "escorts", [*shots, "end"])
    assert len(fight.counters) == 2 * rating
    assert not any(option.startswith("k-gun") for option in weapons(table, len(shots)))
    with pytest.raises(IllegalChoice):
        phase(sea(k_guns=rating), "escorts", ["k-gun:port"] * (rating + 1))


@pytest.mark.rule("SUB 15.5.4", "SUB 15.5.5", "SUB 15.5.6")
def test_k_guns_fire_before_during_and_after_the_move_and_its_turns() -> None:
    """Beside bow and stern as they lie at that moment: M30/O30 at N30-31, M29 and so on further north."""
    fight = sea(k_guns=2)
    choices = ["k-gun:port", "run:1", "k-gun:port", "run:1", "turn:R", "k-gun:starboard", "end"]
    phase(fight, "escorts", choices)
    landed = [hex_name(counter.hex) for counter in fight.counters]
    assert landed[:2] == ["M30-B", "M29-B"]
    for counter in fight.counters[2:]:
        assert {distance(counter.hex, parse_hex(hex)) for hex in names(viceroy(fight))} == {1}
    assert landed[2] == "N29-B"


@pytest.mark.rule("SUB 15.5.7")
def test_no_k_gun_fires_into_a_friend() -> None:
    table = phase(sea(merchant("M30-B", 3)), "escorts", ["run:1", "end"])
    assert "k-gun:port" not in weapons(table)
    assert "k-gun:starboard" in weapons(table)


# [15.6] Ahead-thrown weapons


@pytest.mark.rule("SUB 15.6.2", "SUB 15.10")
@pytest.mark.parametrize(
    ("choices", "hex"),
    [
        (["hedgehog:1", "run:2", "end"], "N29-B"),
        (["run:1", "hedgehog:1", "run:1", "end"], "N28-B"),
        (["run:2", "hedgehog:1", "end"], "N27-B"),
        (["run:2", "turn:R", "hedgehog:1", "end"], "O27-B"),
        (["run:2", "hedgehog:1", "turn:R", "end"], "N27-B"),
    ],
)
def test_the_hedgehog_fires_at_any_moment_from_where_the_ship_is(choices: list[str], hex: str) -> None:
    fight = sea()
    phase(fight, "escorts", choices)
    assert counters(fight) == [("hedgehog", hex)]


@pytest.mark.rule("SUB 15.6.3")
def test_one_hedgehog_a_turn_one_or_two_hexes_ahead() -> None:
    fight = sea()
    table = phase(fight, "escorts", ["hedgehog:2", "run:1", "end"])
    assert counters(fight) == [("hedgehog", "N28-B")]
    assert [option for option in weapons(table) if option.startswith("hedgehog")] == ["hedgehog:1", "hedgehog:2"]
    assert not any(option.startswith("hedgehog") for step in (1, 2) for option in weapons(table, step))


@pytest.mark.rule("SUB 15.6.4a")
@pytest.mark.parametrize(
    "hexes", [("N29-B",) * 3, ("N29-B", "N28-B", "N29-B"), ("M29-B", "N28-B", "O28-B")], ids=["3", "2+1", "1+1+1"]
)
def test_the_squid_fires_three_split_in_any_way(hexes: tuple[str, ...]) -> None:
    fight = squid_ship()
    phase(fight, "escorts", ["squid:fire", *(f"squid:{hex}" for hex in hexes), "end"])
    assert counters(fight) == [("squid", hex) for hex in hexes]


@pytest.mark.rule("SUB 15.6.4a")
def test_the_squids_zone_is_the_forward_120_degrees_to_two_hexes() -> None:
    fight = squid_ship()
    table = phase(fight, "escorts", ["squid:fire", *["squid:N29-B"] * 3, "run:1", "end"])
    zone = {option.removeprefix("squid:") for option in table.options("squid")}
    assert zone == {f"{hex}-B" for hex in ("M29", "N29", "O29", "L29", "M28", "N28", "O28", "P29")}
    assert not any(option.startswith("squid") for option in weapons(table, 1))


@pytest.mark.rule("SUB 15.6.5")
def test_nothing_is_thrown_through_or_into_a_friend() -> None:
    near = sea(merchant("N29-B", 1), speed=0)
    assert not any(option.startswith("hedgehog") for option in weapons(phase(near, "escorts", ["end"])))
    far = sea(merchant("N28-B", 1), speed=0)
    table = phase(far, "escorts", ["end"])
    assert [option for option in weapons(table) if option.startswith("hedgehog")] == ["hedgehog:1"]


@pytest.mark.rule("SUB 15.6.5")
def test_the_squid_needs_a_clear_way_of_two_hexes() -> None:
    """A friend in N28 and N29 blocks both; N28 can be reached by no other way, O28 can."""
    fight = squid_ship(merchant("N29-B", 3, name="Friend"), speed=0)
    assert names(fight.ships["friend"]) == ("N29-B", "N28-B")
    table = phase(fight, "escorts", ["squid:fire", *["squid:M29-B"] * 3, "end"])
    zone = {option.removeprefix("squid:") for option in table.options("squid")}
    assert not {"N29-B", "N28-B"} & zone
    assert {"M29-B", "O29-B", "O28-B", "M28-B"} <= zone


@pytest.mark.rule("SUB 15.6.6")
def test_any_mix_of_weapons_may_lie_in_one_hex() -> None:
    fight = sea(k_guns=2)
    fight.counters.append(Counter("squid", parse_hex("M30-B"), "other"))
    fight.counters.append(Counter("charge", parse_hex("M30-B"), "other", "300 lb"))
    phase(fight, "escorts", ["k-gun:port", "k-gun:port", "end"])
    assert sorted(kind for kind, hex in counters(fight) if hex == "M30-B") == ["charge", "k-gun", "k-gun", "squid"]


# [15.7-15.9] Turn after turn


@pytest.mark.rule("SUB 15.7")
@pytest.mark.parametrize("first", [["hedgehog:1"], ["k-gun:port"], ["run:1", "charge:1"]])
def test_no_escort_attacks_on_two_turns_running(first: list[str]) -> None:
    fight = sea()
    phase(fight, "escorts", [*first, "end"])
    fight.counters = []
    fight.turn += 1
    table = phase(fight, "escorts", ["run:1", "end"])
    assert weapons(table) == weapons(table, 1) == []
    assert [refusal.rule for refusal in table.asked[0].refused if refusal.id == "attack"] == ["15.7"]
    fight.turn += 1
    table = phase(fight, "escorts", ["run:1", "end"])
    assert len(weapons(table, 1)) == 5 + 2 + 2


@pytest.mark.rule("SUB 15.8")
def test_the_racks_are_never_empty() -> None:
    fight = sea()
    for _ in range(30):
        fight.counters = []
        fight.turn += 2
        phase(fight, "escorts", ["k-gun:port", "k-gun:starboard", "hedgehog:1", "run:1", "charge:5", "end"])
        assert len(fight.counters) == 8


@pytest.mark.rule("SUB 15.10")
def test_an_attack_is_declared_where_the_ship_is_and_not_later() -> None:
    """Charges for a hex can be dropped only until the ship goes on."""
    table = phase(sea(), "escorts", ["run:1", "run:1", "end"])
    behind = {option.label for option in table.asked[2].options if option.id.startswith("charge")}
    assert all("N30-B" in label for label in behind)
    assert behind


@pytest.mark.rule("SUB 4.5.2.2a")
def test_a_weapon_before_its_time_is_not_aboard() -> None:
    assert charts().cards["Britain"].weapons["hedgehog"] > charts().cards["Britain"].weapons["k-gun"]
    fight = battle(escort("N30-B", speed=3), FAR, period="F'41")
    table = phase(fight, "escorts", ["run:1", "end"])
    assert not any(option.startswith("hedgehog") for option in weapons(table))
    assert battle(escort("N30-B"), period="Sp'43").ships["viceroy"].thrower == "hedgehog"
