"""[14.4] Evasive manoeuvres: one number against another, before the depth charges fall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.careers import Faces, Story, asked, events, falling, ids, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from wardroom.games.raiders_of_the_deep.boat import mat
from wardroom.games.raiders_of_the_deep.combat.aircraft import air_attack
from wardroom.games.raiders_of_the_deep.combat.detection import attack_modifiers, depth_charges, ram
from wardroom.games.raiders_of_the_deep.combat.hazards import mine_encounter
from wardroom.games.raiders_of_the_deep.combat.q_ships import q_ship_fires
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.state import Career

RADIO = falling(charts().damage, "radio")
MONTH = "1917-09"


def hunted(month: str = MONTH, **changes: Any) -> Career:
    changes.setdefault("options", options(evasive_maneuvers=True))
    war = at_sea(month=month, **changes)
    engagement(war, "Convoy", target())
    return war


def scored(result: int | str, war: Career) -> Faces:
    """Dice for this many hits on E3."""
    assert war.fight is not None
    change = sum(each.value for each in attack_modifiers(charts().attack, war, war.fight, ""))
    return falling(charts().attack, result, modifier=change)


def attacked(war: Career, choices: list[str], dice: list[Faces]) -> Story:
    assert war.fight is not None
    scene = Story(charts(), choices, dice)
    depth_charges(scene, war, war.fight, "")
    scene.finish()
    return scene


def hits(scene: Story) -> int:
    return len(rolls(scene, "Damage"))


@pytest.mark.rule("RD 14.4.1a")
def test_the_number_is_named_before_the_die_of_the_escorts_and_the_roll_on_e3() -> None:
    war = hunted()
    scene = attacked(war, ["course:2"], [4, scored(0, war)])
    assert scene.story[:4] == ["?course", "Evasion", "!courses", "Attack"]
    options = asked(scene, "course")[0].options
    assert [option.id for option in options] == [f"course:{number}" for number in range(1, 7)]
    assert [list(option.args)[1] for option in options] == ["left", "left", "right", "right", "straight", "straight"]
    assert rolls(scene, "Evasion")[0].result == "right"


@pytest.mark.rule("RD 14.4.2a", "RD 14.4.2b", "RD 14.4.2c")
@pytest.mark.parametrize("theirs", range(1, 7))
@pytest.mark.parametrize("mine", range(1, 7))
def test_hits_change_with_direction_and_number(mine: int, theirs: int) -> None:
    if mine == theirs:
        wanted = 5
    elif {mine, theirs} in ({1, 2}, {3, 4}, {5, 6}):
        wanted = 3
    else:
        wanted = 1
    war = hunted()
    assert hits(attacked(war, [f"course:{mine}"], [theirs, scored(2, war), *[RADIO] * wanted])) == wanted


@pytest.mark.rule("RD 14.4.2a", "RD 14.4.2b", "RD 14.4.2c", "RD 14.4.3a")
@pytest.mark.parametrize(("theirs", "change"), [(1, -1), (2, -1), (3, -1), (4, -1), (5, 1), (6, 3)])
def test_example_ex_12_evading_straight_with_a_6(theirs: int, change: int) -> None:
    war = hunted()
    scene = attacked(war, ["course:6"], [theirs, scored(2, war), *[RADIO] * (2 + change)])
    assert events(scene, "courses")[0].params == {"mine": 6, "theirs": theirs, "change": change}
    assert hits(scene) == 2 + change


@pytest.mark.rule("RD 14.4.2a")
@pytest.mark.parametrize(("theirs", "wanted"), [(3, 0), (2, 1), (1, 3)])
def test_no_hits_change_as_well_but_never_below_none(theirs: int, wanted: int) -> None:
    war = hunted()
    assert hits(attacked(war, ["course:1"], [theirs, scored(0, war), *[RADIO] * wanted])) == wanted


@pytest.mark.rule("RD 14.4.3a")
@pytest.mark.parametrize(("base", "theirs", "sunk"), [(4, 2, False), (5, 2, True), (2, 1, False), (3, 1, True)])
def test_more_than_five_hits_sink_the_boat_and_five_are_rolled_one_by_one(base: int, theirs: int, sunk: bool) -> None:
    war = hunted()
    assert mat(charts(), war.boat).hull_sunk > 1
    if sunk:
        with pytest.raises(CareerEnds) as end:
            attacked(war, ["course:1"], [theirs, scored(base, war)])
        assert end.value.cause == "depth charges"
    else:
        assert hits(attacked(war, ["course:1"], [theirs, scored(base, war), *[RADIO] * 5])) == 5


@pytest.mark.rule("RD 14.4.3b")
def test_ramming_mines_aircraft_and_gunfire_are_not_evaded() -> None:
    war = hunted()
    assert war.fight is not None
    scene = Story(charts(), [], [(1, 1)])
    ram(scene, war, war.fight, "")
    q_ship = Story(charts(), [], [(1, 1)])
    q_ship_fires(q_ship, war, war.fight)
    bombs = Story(charts(), [], [(1, 1), falling(charts().crew_injury, "agent")])
    air_attack(bombs, war, war.fight)
    certain = charts().attack.result(2 + charts().attack.modifiers["mine"].value)
    mine = Story(charts(), [], [falling(charts().mine, "hit"), (1, 1), *[RADIO] * int(certain)])
    mine_encounter(mine, war, war.fight)
    for each in (scene, q_ship, bombs, mine):
        each.finish()
        assert not asked(each, "course") and not rolls(each, "Evasion")


@pytest.mark.rule("RD 14.4.1a", "RD 14.0a")
def test_without_the_option_nobody_is_asked() -> None:
    war = hunted(options=options())
    scene = attacked(war, [], [scored(1, war), RADIO])
    assert scene.asked == []


class Plotting(Story):
    """Notes who plots together."""

    def __init__(self, choices: list[str], dice: list[Faces]) -> None:
        super().__init__(charts(), choices, dice)
        self.plots: list[tuple[str, ...]] = []

    def together(self, procedures: Mapping[str, Any]) -> dict[str, Any]:
        self.plots.append(tuple(procedures))
        return super().together(procedures)


@pytest.mark.rule("RD 14.4.4a", "RD 13.1.2a")
@pytest.mark.parametrize(("mine", "theirs", "wanted"), [(1, 4, 1), (1, 2, 3), (5, 5, 5)])
def test_two_players_choose_in_secret_and_show_together(mine: int, theirs: int, wanted: int) -> None:
    war = hunted(enemy="rival")
    assert war.fight is not None
    scene = Plotting([f"course:{mine}", f"course:{theirs}"], [scored(2, war), *[RADIO] * wanted])
    depth_charges(scene, war, war.fight, "")
    scene.finish()
    assert scene.plots == [("captain", "rival")]
    assert [(each.seat, each.kind, each.args) for each in scene.asked] == [
        ("captain", "course", ()),
        ("rival", "escort course", ()),
    ]
    assert [ids(each) for each in scene.asked] == [[f"course:{number}" for number in range(1, 7)]] * 2
    assert rolls(scene, "Evasion") == []
    assert hits(scene) == wanted


@pytest.mark.rule("RD 14.4.5a")
@pytest.mark.parametrize("status", ["damaged", "inoperable"])
def test_without_hydrophones_there_is_no_evading(status: str) -> None:
    war = hunted()
    war.boat.damage = {"hydrophones": status}
    scene = attacked(war, [], [scored(1, war), RADIO])
    assert asked(scene, "course") == []
    assert [each.rule for each in events(scene, "no_evasion")] == ["14.4.5a"]
    assert hits(scene) == 1
