"""[8.2-9.10] What a player is offered, refused and told while he fights is true, with the rule that says so."""

from __future__ import annotations

import pytest

from tests.careers import asked, events, falling, ids, refusals
from tests.raiders_of_the_deep.build import charts, target
from tests.raiders_of_the_deep.fights import (
    Story,
    attacking,
    fight_of,
    gun_misses,
    misses,
    strikes,
    torpedo,
)
from wardroom.games.raiders_of_the_deep.combat.unescorted import fire_gun, unescorted_combat
from wardroom.games.raiders_of_the_deep.sea.encounter import attack_decision


@pytest.mark.rule("RD 9.5.1a", "RD 9.4a", "RD 9.4.2b")
@pytest.mark.parametrize(
    ("encounter", "month", "rule"),
    [("Ship+Escort", "1916-06", "9.5.1a"), ("Ship", "1916-06", "9.4a"), ("Ship", "1917-06", "9.4.2b")],
)
def test_an_attack_on_the_surface_is_offered_by_its_rule(encounter: str, month: str, rule: str) -> None:
    one = attacking(encounter, month=month, night=True)
    found = attack_decision(Story(), one, fight_of(one))
    assert {option.rule for option in found.options if option.id.startswith("attack:surface")} == {rule}


@pytest.mark.rule("RD 9.5.1a", "RD 9.7.6a")
def test_damaged_ships_of_a_convoy_that_keep_their_escort_are_attacked_by_the_rule_of_escorted_ships() -> None:
    ships = [target(7600, damage=1) for _ in range(3)]
    one = attacking("Several Ships+Escort", month="1917-06", night=True, ships=ships, damaged_followed=True)
    found = attack_decision(Story(), one, fight_of(one))
    assert {option.rule for option in found.options if option.id.startswith("attack:surface")} == {"9.5.1a"}


@pytest.mark.rule("RD 9.3.1b", "RD 9.3.2b")
def test_the_gun_is_refused_an_armed_ship_by_name() -> None:
    ships = (target(3000), target(2000, red=True), target(1000, red=True, damage=9))
    one = attacking("Two Ships", surfaced=True, ships=ships)
    story = Story(["gun:done"])
    assert not fire_gun(story, one, fight_of(one))
    [decision] = asked(story, "gun")
    assert ids(decision) == ["gun:target-1", "gun:done"]
    assert refusals(decision) == {"gun:target-2": "9.3.1b"}


def empty_handed(*, reloads: dict[str, int], range_: str = "medium") -> tuple[Story, bool]:
    """The only torpedo of a boat without a gun misses; then the commander would break off."""
    one = attacking("Ship", month="1917-06", zone="Mediterranean", range=range_)
    one.boat.damage = {"deck gun": "inoperable"}
    one.boat.forward, one.boat.aft = ["G/6", ""], ["", ""]
    one.boat.forward_reloads, one.boat.aft_reloads = dict(reloads), {}
    story = Story(["weapon:forward", "fire:forward-1:target-1", "round:end"], [misses(where=range_, modifier=-1)])
    unescorted_combat(story, one, fight_of(one))
    return story, bool(asked(story, "round"))


@pytest.mark.rule("RD 9.4.3a")
def test_a_boat_that_has_nothing_to_fire_is_not_asked_for_another_round() -> None:
    story, offered = empty_handed(reloads={})
    assert not offered
    assert [event.rule for event in events(story, "nothing_to_fire")] == ["9.4.3a"]


@pytest.mark.rule("RD 9.4.3a", "RD 9.2.8a")
@pytest.mark.parametrize(("kind", "offered"), [("G/6", True), ("C/06", False)])
def test_a_torpedo_in_the_rack_counts_if_it_runs_so_far(kind: str, offered: bool) -> None:
    assert empty_handed(reloads={kind: 1}, range_="long")[1] == offered


@pytest.mark.rule("RD 9.4.3a", "RD 9.3.2a")
def test_a_gun_always_has_something_to_fire() -> None:
    one = attacking("Ship", surfaced=True, zone="Mediterranean")
    one.boat.forward, one.boat.aft = ["", ""], ["", ""]
    one.boat.forward_reloads, one.boat.aft_reloads = {}, {}
    story = Story(["weapon:gun", "gun:target-1", "gun:done", "round:end"], [gun_misses()])
    unescorted_combat(story, one, fight_of(one))
    story.finish()
    assert not events(story, "nothing_to_fire")


@pytest.mark.rule("RD 9.9d")
@pytest.mark.parametrize(
    ("month", "met", "where", "told"),
    [
        ("1915-06", 0, "long", True),
        ("1915-06", 0, "close", False),
        ("1915-06", 1, "long", False),
        ("1916-01", 0, "long", False),
    ],
)
def test_why_fire_from_afar_counts_as_close_is_told(month: str, met: int, where: str, told: bool) -> None:
    """Close range is +2, so that the lowest dice are one hit there."""
    one = attacking("Ship", month=month, surfaced=True, range=where, ships=(target(1000),))
    one.q_ships_met = met
    fire = [(1, 1), strikes("hull")] if told or where == "close" else [(1, 1)]
    dice = [falling(charts().q_ship, "Q-ship"), 1, *fire, gun_misses(where), gun_misses(where), *fire]
    story = Story(["duel:dive"], dice)
    unescorted_combat(story, one, fight_of(one))
    story.finish()
    assert [event.rule for event in events(story, "q_ship_surprise")] == (["9.9d"] if told else [])


@pytest.mark.rule("RD 9.4.3a", "RD 9.4a")
def test_why_a_merchant_beside_a_sunk_armed_ship_gets_no_further_round_is_told() -> None:
    """[RD-R82] The boat attacked submerged; in these months merchants must be stopped on the surface."""
    ships = (target(3000), target(2000, red=True, capacity=1))
    one = attacking("Two Ships", month="1916-06", zone="Mediterranean", ships=ships)
    story = Story(["weapon:forward", "fire:forward-1:target-2", "hold:forward-2"], torpedo(1, month="1916-06"))
    assert not unescorted_combat(story, one, fight_of(one))
    story.finish()
    assert [event.params["form"] for event in events(story, "others_barred")] == ["submerged"]
