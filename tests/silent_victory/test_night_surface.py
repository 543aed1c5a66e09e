"""[9.5] Night surface attacks."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant
from tests.silent_victory.story import (
    DAY,
    DETECTED,
    EXPLODES,
    HIT,
    MISS,
    NIGHT,
    NO_HITS,
    ONE,
    SMALL,
    UNDETECTED,
    Story,
    aim,
    asked,
    events,
    ids,
    last_hit,
    modifiers,
    pair,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import Career, Engagement, Target
from wardroom.table import IllegalChoice


def night_surface(war: Career, *targets: Target) -> Engagement:
    return engagement(war, "Convoy", *targets, night=True, surfaced=True, night_surface=True)


# 9.5.1


@pytest.mark.rule("SV 9.5.1a")
@pytest.mark.parametrize(("form", "hits"), [("surface", True), ("submerged", False)])
def test_at_night_a_boat_may_attack_surfaced_and_hits_more_easily(form: str, hits: bool) -> None:
    war = at_sea()
    one_too_many = pair(last_hit("Mk 14", "medium") + 1)
    choices = [f"attack:{form}:medium", "salvo:aft", *aim("aft", 1), *([] if hits else ["evade:none"]), "follow:none"]
    table = Story(choices, [*SMALL, NIGHT, one_too_many, *([EXPLODES, ONE] if hits else []), UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == ({"night surface attack": -1} if hits else {})
    assert war.fight is not None
    assert bool(war.fight.targets[0].damage) is hits


@pytest.mark.rule("SV 9.5.1a")
def test_there_is_no_such_attack_by_day() -> None:
    table = Story(["decline"], [*SMALL, DAY])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    assert not [option for option in ids(asked(table, "attack")[0]) if "surface" in option]


@pytest.mark.rule("SV 9.5.1a")
def test_the_boat_may_stay_submerged_at_night() -> None:
    table = Story(["decline"], [*SMALL, NIGHT])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    assert {"attack:submerged:medium", "attack:surface:medium"} <= set(ids(asked(table, "attack")[0]))


@pytest.mark.rule("SV 9.5.1b")
def test_in_the_first_round_only_the_depth_charges_come_with_a_penalty() -> None:
    war = at_sea()
    fight = night_surface(war, merchant())
    table = Story(
        ["salvo:aft", *aim("aft", 1), "evade:none", "evade:none"],
        [MISS, DETECTED, NO_HITS, DETECTED, NO_HITS, UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    first, second = rolls(table, "Before July 1943")
    assert modifiers(first)["night surface attack"] > 0
    assert "night surface attack" not in modifiers(second)


@pytest.mark.rule("SV 9.5.1b")
@pytest.mark.parametrize("surfaced", [True, False])
def test_that_penalty_turns_a_harmless_attack_into_a_hit(surfaced: bool) -> None:
    war = at_sea()
    fight = night_surface(war, merchant()) if surfaced else engagement(war, "Convoy", merchant(), night=True)
    three = pair(3)  # [9.6.10] no hits to 3, one at least from 4
    hull = next(divmod(cell, 10) for cell in charts().damage.dice.values if charts().damage.result(cell) == "hull")
    table = Story(
        ["salvo:aft", *aim("aft", 1), *([] if surfaced else ["evade:none"]), "evade:none"],
        [MISS, DETECTED, three, *([hull] if surfaced else []), UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert [event.params["hits"] for event in events(table, "depth_charged")] == [int(surfaced)]


@pytest.mark.rule("SV 9.5.1b", "SV 9.5.1c")
def test_a_boat_found_on_the_surfaced_approach_is_in_its_first_round() -> None:
    war = at_sea()
    table = Story(["attack:surface:close", "evade:none", "follow:none"], [*SMALL, NIGHT, DETECTED, NO_HITS, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert modifiers(rolls(table, "Before July 1943")[0])["night surface attack"] > 0
    assert "evade:depth" in ids(asked(table, "evade")[0])


@pytest.mark.rule("SV 9.5.1c")
def test_the_boat_cannot_exceed_test_depth_in_the_first_round() -> None:
    war = at_sea(month="1945-01")  # a NAC gives the captain something to be asked about
    fight = night_surface(war, merchant())
    table = Story(["salvo:aft", *aim("aft", 1), "evade:depth"], [MISS])
    with pytest.raises(IllegalChoice, match="too near the surface"):
        escorted_attack(table, war, fight)
    first = asked(table, "evade")[0]
    assert "evade:depth" not in ids(first)
    assert refusals(first)["evade:depth"] == "9.6.6a"


@pytest.mark.rule("SV 9.5.1c")
def test_from_the_second_round_on_it_can() -> None:
    war = at_sea()
    fight = night_surface(war, merchant())
    table = Story(["salvo:aft", *aim("aft", 1), "evade:depth"], [MISS, DETECTED, NO_HITS, pair(12), UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert len(asked(table, "evade")) == 1
    assert war.boat.hull == 1


# 9.5.2


@pytest.mark.rule("SV 9.5.2a")
def test_a_second_salvo_from_the_other_end_follows_the_first_at_once() -> None:
    war = at_sea()
    fight = night_surface(war, merchant(9000))
    table = Story(["salvo:aft+forward", *aim("aft", 1), *aim("forward", 1)], [MISS, MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert [step for step in table.story if not step.startswith(("?", "!"))] == [
        "Mk 14 medium",
        "Mk 14 medium",
        "Detection",
    ]
    assert (war.boat.aft[0], war.boat.forward[0]) == ("", "")


@pytest.mark.rule("SV 9.5.2a")
def test_the_second_salvo_is_no_duty() -> None:
    war = at_sea()
    fight = night_surface(war, merchant())
    table = Story(["salvo:forward", *aim("forward", 1)], [MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert ids(asked(table, "salvo")[0]) == [
        "salvo:forward",
        "salvo:aft",
        "salvo:forward+aft",
        "salvo:aft+forward",
        "salvo:none",
    ]
    assert war.boat.aft == ["Mk 14"] * 4


@pytest.mark.rule("SV 9.5.2b")
@pytest.mark.parametrize(("order", "damage"), [("forward+aft", 1), ("aft+forward", 1)])
def test_the_second_salvo_takes_plus_1_to_hit_whichever_end_it_comes_from(order: str, damage: int) -> None:
    war = at_sea()
    fight = night_surface(war, merchant(9000))
    first, second = order.split("+")
    # With the night's -1 this hits in the first salvo and misses in the second.
    faces = pair(last_hit("Mk 14", "medium") + 1)
    table = Story([f"salvo:{order}", *aim(first, 1), *aim(second, 1)], [faces, EXPLODES, ONE, faces, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    shots = rolls(table, "Mk 14 medium")
    assert modifiers(shots[0]) == {"night surface attack": -1}
    assert modifiers(shots[1]) == {"night surface attack": -1, "second salvo": 1}
    assert fight.targets[0].damage == damage


@pytest.mark.rule("SV 9.5.2b")
def test_a_navy_cross_spares_the_second_salvo_its_penalty() -> None:
    war = at_sea()
    war.awards["Navy Cross"] = 1
    fight = night_surface(war, merchant(9000))
    faces = pair(last_hit("Mk 14", "medium") + 1)
    table = Story(["salvo:forward+aft", *aim("forward", 1), *aim("aft", 1)], [MISS, faces, EXPLODES, ONE, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].damage == 1


@pytest.mark.rule("SV 9.5.2c")
def test_the_second_salvo_makes_the_escorts_search_better() -> None:
    war = at_sea()
    searches = []
    for salvo in (["salvo:forward+aft", *aim("forward", 1), *aim("aft", 1)], ["salvo:forward", *aim("forward", 1)]):
        fight = night_surface(war, merchant(9000))
        war.boat.forward, war.boat.aft = ["Mk 14"] * 6, ["Mk 14"] * 4
        table = Story(salvo, [*[MISS] * (2 if "+" in salvo[0] else 1), UNDETECTED])
        escorted_attack(table, war, fight)
        table.finish()
        searches.append(rolls(table, "Detection")[0])
    assert searches[0].total == searches[1].total + 1
    assert modifiers(searches[0])["fired fore and aft"] == 1


@pytest.mark.rule("SV 9.5.2d")
def test_the_second_salvo_is_settled_before_the_first_torpedo_is_rolled_for() -> None:
    war = at_sea()
    fight = night_surface(war, merchant(900))
    table = Story(["salvo:forward+aft", *aim("forward", 1), *aim("aft", 1)], [HIT, EXPLODES, ONE, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert [step for step in table.story if step in ("?salvo", "?tube", "Mk 14 medium")] == [
        "?salvo",
        *["?tube"] * 4,
        "Mk 14 medium",
    ]
    # The first salvo sank her; the second is gone all the same, and both ends count as fired.
    assert war.boat.aft[0] == ""
    assert [event.rule for event in events(table, "spent")] == ["9.2.1d"]
    assert modifiers(rolls(table, "Detection")[0])["fired fore and aft"] == 1
