"""[E5] What the chart says of a system that is damaged or inoperative is in force, every word of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.careers import asked, events, falling, ids, modifiers, refusals, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from tests.raiders_of_the_deep.fights import ESCAPED, attacking, coming, fight_of, gun_hits, hurting
from tests.raiders_of_the_deep.yard import broken, hit, injury, on_patrol, scene, struck
from wardroom.games.patrol.damage import DAMAGED, INOPERABLE
from wardroom.games.raiders_of_the_deep.combat.detection import (
    attack_modifiers,
    depth_charges,
    detection_modifiers,
    evade,
    ram_modifiers,
)
from wardroom.games.raiders_of_the_deep.combat.unescorted import gun_refused, unescorted_combat
from wardroom.games.raiders_of_the_deep.sea.abort import lose_boat_at_sea
from wardroom.games.raiders_of_the_deep.sea.encounter import attack_decision
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.state import Career
from wardroom.table import Modifier

STATES = {"damaged": DAMAGED, "inoperative": INOPERABLE}


def without(system: str, status: str, **changes: str) -> Career:
    """A boat in unrestricted months before an escorted ship by night, so that nothing else forbids it anything."""
    one = attacking(month="1917-06", night=True, **changes)
    one.boat.damage = {system: status}
    return one


def counts_on_e3(one: Career) -> bool:
    fight = fight_of(one)
    return bool(attack_modifiers(charts().attack, one, fight, "")) and bool(ram_modifiers(charts(), one, fight, ""))


def counts_on_e2(one: Career) -> bool:
    return bool(detection_modifiers(charts(), one, fight_of(one)))


def aborts(one: Career) -> bool:
    end_encounter(scene(["abort:back"] * 2), one)
    return on_patrol(one).aborting


def attacks_surfaced_only(one: Career) -> bool:
    found = attack_decision(scene(), one, fight_of(one))
    surfaced = "attack:surface:medium" in ids(found)
    return surfaced and not any("submerged" in each for each in ids(found)) and "attack:submerged" in refusals(found)


def cannot_evade(one: Career) -> bool:
    one.options = options(evasive_maneuvers=True)
    story = scene(dice=[hurting(0, modifier=sum(each.value for each in e3(one)))])
    depth_charges(story, one, fight_of(one), "")
    return bool(events(story, "no_evasion")) and not story.asked


def e3(one: Career) -> tuple[Modifier, ...]:
    return attack_modifiers(charts().attack, one, fight_of(one), "")


def is_hard_to_find(one: Career) -> bool:
    story = scene(dice=[falling(charts().rescue, "rescued", modifier=4)])
    lose_boat_at_sea(story, one)
    return modifiers(rolls(story)[0]) == {"radio out": 4}


def has_no_gun(one: Career) -> bool:
    fight = engagement(one, "Ship", target(1000), surfaced=True)
    refusal = gun_refused(charts(), one, fight)
    return refusal is not None and refusal.rule == "9.3.4a"


IN_FORCE: dict[str, Callable[[Career], bool]] = {
    "attack": counts_on_e3,
    "detection": counts_on_e2,
    "abort": aborts,
    "no submerged attack": attacks_surfaced_only,
    "no evasion": cannot_evade,
    "rescue +4": is_hard_to_find,
    "no gun": has_no_gun,
}
"""What each word of E5 means."""

PRINTED = [
    (system, status, word)
    for system, each in charts().by_id["E5"].values["effects"].items()
    for status in STATES
    for word in each[status].split(", ")
    if word
]


@pytest.mark.rule("RD 10.0c", "RD 10.4.1a", "RD 10.4.2a", "RD 10.4n", "RD 10.7.6a", "RD 9.3.4a", "RD 10.9.5a")
@pytest.mark.parametrize(("system", "status", "word"), PRINTED)
def test_every_effect_that_e5_prints_is_in_force(system: str, status: str, word: str) -> None:
    assert IN_FORCE[word](without(system, STATES[status]))


@pytest.mark.parametrize("word", IN_FORCE)
def test_a_sound_boat_has_none_of_them(word: str) -> None:
    one = without("batteries", DAMAGED)
    one.boat.damage = {}
    if word == "rescue +4":
        story = scene(dice=[falling(charts().rescue, "rescued")])
        lose_boat_at_sea(story, one)
        assert not modifiers(rolls(story)[0])
    elif word != "no evasion":  # it would be asked for a course
        assert not IN_FORCE[word](one)


@pytest.mark.rule("RD 10.0c")
@pytest.mark.parametrize("system", ["periscope", "electric motors"])
def test_why_there_is_no_submerged_attack_is_told(system: str) -> None:
    one = without(system, INOPERABLE)
    found = attack_decision(scene(), one, fight_of(one))
    refusal = next(each for each in found.refused if each.id == "attack:submerged")
    assert refusal.rule == "10.0c"
    assert system in refusal.why.lower()


@pytest.mark.rule("RD 10.0c")
def test_motors_that_are_only_damaged_still_take_the_boat_below() -> None:
    found = attack_decision(scene(), one := without("electric motors", DAMAGED), fight_of(one))
    assert "attack:submerged:medium" in ids(found)


@pytest.mark.rule("RD 10.0c", "RD 9.4.3c")
@pytest.mark.parametrize("system", ["", "periscope"])
def test_a_blind_boat_cannot_attack_under_the_nose_of_an_escort_that_came(system: str) -> None:
    one = attacking("Ship", surfaced=True, ships=(target(7600),), zone="Mediterranean", range="close")
    one.boat.damage = broken(system) if system else {}
    choices = ["weapon:gun", "gun:target-1", "gun:done", "weapon:done", "round:again", "evade:none"]
    story = scene(
        [*choices, *([] if system else ["strike:break-off"])], [gun_hits("close"), 6, coming("Escort"), ESCAPED]
    )
    assert unescorted_combat(story, one, fight_of(one))
    story.finish()
    assert bool(asked(story, "strike")) == (not system)


# [10.5.1b] Men hurt below the surface


@pytest.mark.rule("RD 10.5.1b", "RD 9.6.8b", "RD 9.6.8d")
def test_depth_charges_after_a_ram_on_the_surface_hurt_men_below_it() -> None:
    """The ram of a night surface attack kills the 1WO; the depth charges of the same round hurt the 2WO lightly."""
    one = attacking(month="1916-06", night=True, surfaced=True, night_surface=True)
    fight = fight_of(one)
    ram = falling(charts().ram, 2, modifier=sum(each.value for each in ram_modifiers(charts(), one, fight, "")))
    charges = hurting(1, modifier=sum(each.value for each in e3(one)))
    deadly = [hit("crew injury"), *injury("1WO", "KIA"), hit("batteries")]
    below = [hit("crew injury"), *injury("2WO", "KIA")]
    fight.round = 1
    story = scene(["evade:none"], [ram, *deadly, charges, *below, ESCAPED])
    evade(story, one, fight, "detected")
    assert one.crew.wounds == {"1WO": "KIA", "2WO": "LW"}


@pytest.mark.rule("RD 10.5.1b")
def test_why_a_deadly_roll_only_scratches_is_told() -> None:
    one = at_sea()
    story = struck(one, hit("crew injury"), *injury("1WO", "KIA"), submerged=True)
    told = [event for event in story.log if event.code == "light_below"]
    assert [event.rule for event in told] == ["10.5.1b"]
    assert story.told.index("light_below") < story.told.index("wounded")


@pytest.mark.rule("RD 10.5.1b")
@pytest.mark.parametrize(("wound", "submerged"), [("LW", True), ("KIA", False)])
def test_nothing_is_told_where_the_roll_stands(wound: str, submerged: bool) -> None:
    story = struck(at_sea(), hit("crew injury"), *injury("1WO", wound), submerged=submerged)
    assert "light_below" not in story.told


@pytest.mark.rule("RD 10.6.2a")
def test_a_wound_that_adds_up_is_told_by_its_rule() -> None:
    one = at_sea()
    one.crew.wounds = {"1WO": "LW"}
    story = struck(one, hit("crew injury"), *injury("1WO", "LW"))
    assert one.crew.wounds == {"1WO": "SW"}
    assert [event.rule for event in events(story, "wounded")] == ["10.6.2a"]
