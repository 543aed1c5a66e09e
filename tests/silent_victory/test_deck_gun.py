"""[9.3] Surface gunnery and ammunition."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant
from tests.silent_victory.story import (
    DAY,
    EXPLODES,
    HIT,
    MISS,
    NIGHT,
    ONE,
    SMALL,
    UNDETECTED,
    Dice,
    Story,
    aim,
    asked,
    events,
    ids,
    label,
    last_hit,
    pair,
    refusals,
    rolls,
    shell,
)
from wardroom.games.silent_victory.charts import load_charts
from wardroom.games.silent_victory.combat.unescorted import fire_gun, unescorted_combat
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import DAMAGED, ELITE, GREEN, Career, Crew
from wardroom.table import ScriptedTable


def without_torpedoes(war: Career) -> Career:
    war.boat.forward, war.boat.aft = [""] * 6, [""] * 4
    war.boat.forward_reloads, war.boat.aft_reloads = {}, {}
    return war


# 9.3.1


@pytest.mark.rule("SV 9.3.1a")
@pytest.mark.parametrize("time", [DAY, NIGHT])
def test_the_gun_may_be_used_alone_in_a_surface_attack_on_an_unescorted_ship(time: int) -> None:
    war = without_torpedoes(at_sea())
    choices = ["attack:surface:close", "weapon:gun", "gun:target-1", "gun:target-1", "round:end"]
    table = Story(choices, [*SMALL, time, HIT, shell(1), MISS])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert war.fight.targets[0].damage == 1
    assert war.boat.ammo == 3
    # It is the attack from below that needs torpedoes.
    assert refusals(asked(table, "attack")[0]) == {"attack:submerged": "9.2.1a"}
    assert refusals(asked(table, "weapon")[0]) == {"weapon:forward": "9.2.1a", "weapon:aft": "9.2.1a"}


@pytest.mark.rule("SV 9.3.1a")
def test_the_gun_may_be_used_together_with_torpedoes() -> None:
    war = at_sea()
    choices = ["attack:surface:close", "weapon:aft", *aim("aft", 1), "weapon:gun", "gun:target-1", "gun:done"]
    table = Story(choices, [*SMALL, DAY, HIT, EXPLODES, ONE, HIT, shell(1)])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert war.fight.targets[0].sunk
    assert (war.boat.ammo, war.boat.aft[0]) == (4, "")


@pytest.mark.rule("SV 9.3.1a")
def test_the_gun_needs_a_surfaced_boat() -> None:
    war = at_sea()
    table = Story(["attack:submerged:close", "weapon:done", "round:end"], [*SMALL, DAY])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert refusals(asked(table, "weapon")[0]) == {"weapon:gun": "9.3.1a"}


@pytest.mark.rule("SV 9.3.1a", "SV 9.3.1b")
def test_no_gun_when_escorts_are_present_not_even_in_a_night_surface_attack() -> None:
    war = at_sea()
    choices = ["attack:surface:medium", "salvo:aft", *aim("aft", 1), "follow:none"]
    table = Story(choices, [*SMALL, NIGHT, MISS, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    offered = [option for decision in table.asked for option in ids(decision)]
    assert not [option for option in offered if "gun" in option]
    assert war.boat.ammo == 5


@pytest.mark.rule("SV 9.3.1b")
def test_a_boat_with_nothing_but_its_gun_cannot_attack_escorted_ships() -> None:
    war = without_torpedoes(at_sea())
    table = Story(["decline"], [*SMALL, NIGHT])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    decision = asked(table, "attack")[0]
    assert not [option for option in ids(decision) if option.startswith("attack")]
    assert refusals(decision) == {"attack": "9.2.1a", "weapon:gun": "9.3.1b"}


@pytest.mark.rule("SV 9.3.1b")
def test_a_boat_with_nothing_but_its_gun_cannot_attack_a_type_a_ship() -> None:
    war = without_torpedoes(at_sea())
    table = Story(["decline"], [6, 1, (1, 5), DAY])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert war.fight.targets[0].type == "A"
    assert not [option for option in ids(asked(table, "attack")[0]) if option.startswith("attack")]
    assert refusals(asked(table, "attack")[0]) == {"attack": "9.2.1a", "weapon:gun": "9.3.1b"}


@pytest.mark.rule("SV 9.3.2a")
def test_a_boat_without_torpedoes_and_ammunition_is_told_of_both() -> None:
    war = without_torpedoes(at_sea())
    war.boat.ammo = 0
    table = Story(["decline"], [*SMALL, DAY])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert refusals(asked(table, "attack")[0]) == {"attack": "9.2.1a", "weapon:gun": "9.3.2a"}


# 9.3.2, 9.3.3


@pytest.mark.rule("SV 9.3.2a")
def test_two_points_of_ammo_in_a_round_and_no_more_each_at_a_ship_of_its_own() -> None:
    war = at_sea()
    fight = engagement(war, "Two Ships", merchant(6000), merchant(7000), surfaced=True)
    table = Story(["weapon:gun", "gun:target-2", "gun:target-1", "weapon:done", "round:end"], [MISS, MISS])
    unescorted_combat(table, war, fight)
    table.finish()
    assert len(asked(table, "gun")) == 2
    assert [event.params["name"] for event in events(table, "missed")] == ["7000 ton ship", "6000 ton ship"]
    assert war.boat.ammo == 3
    # The gun has had its turn of this round.
    assert "weapon:gun" not in ids(asked(table, "weapon")[1])
    assert refusals(asked(table, "weapon")[1]) == {"weapon:gun": "9.4.2c"}


@pytest.mark.rule("SV 9.3.2a", "SV 9.3.1b")
def test_the_gun_is_aimed_at_ships_afloat_and_never_at_one_of_type_a() -> None:
    war = at_sea()
    sunk, armed, afloat = merchant(900, damage=1), merchant(4000, type="A"), merchant(4000)
    fight = engagement(war, "Two Ships", sunk, armed, afloat, surfaced=True)
    table = Story(["gun:done"])
    fire_gun(table, war, fight)
    assert ids(asked(table, "gun")[0]) == ["gun:target-3", "gun:done"]


@pytest.mark.rule("SV 9.3.2a")
def test_the_next_round_allows_two_points_again() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    shots = ["weapon:gun", "gun:target-1", "gun:target-1", "weapon:done"]
    table = Story([*shots, "round:again", *shots, "round:end"], [MISS, MISS, pair(12), MISS, MISS])
    unescorted_combat(table, war, fight)
    table.finish()
    assert war.boat.ammo == 1


@pytest.mark.rule("SV 9.3.2a")
def test_no_more_points_than_are_aboard() -> None:
    war = at_sea()
    war.boat.ammo = 1
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    table = Story(
        ["weapon:gun", "gun:target-1", "weapon:done", "round:again", "weapon:done", "round:end"], [MISS, (6, 6)]
    )
    unescorted_combat(table, war, fight)
    table.finish()
    assert war.boat.ammo == 0
    assert refusals(asked(table, "weapon")[2]) == {"weapon:gun": "9.3.2a"}


@pytest.mark.rule("SV 9.3.3a")
@pytest.mark.parametrize("where", ["close", "medium", "long"])
@pytest.mark.parametrize("above", [0, 1])
def test_each_point_rolls_on_s1_by_range_and_a_hit_goes_straight_to_s3(where: str, above: int) -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000), surfaced=True, range=where)
    faces = pair(last_hit("Deck Gun", where) + above)
    shot = [faces] if above else [faces, shell(1)]
    table = Story(["weapon:gun", "gun:target-1", "gun:target-1", "weapon:done", "round:end"], [*shot, *shot])
    unescorted_combat(table, war, fight)
    table.finish()
    used = [f"Deck Gun {where}", "Deck Gun"] if not above else [f"Deck Gun {where}"]
    # No dud check between the two.
    assert [label(roll) for roll in rolls(table)] == [*used, *used]
    assert bool(fight.targets[0].damage) is not bool(above)


@pytest.mark.rule("SV 9.3.3a")
def test_shells_are_neither_duds_nor_critical_hits() -> None:
    war = at_sea(month="1942-04")
    war.boat.gun = "4in"
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    table = Story(["weapon:gun", "gun:target-1", "gun:done", "weapon:done", "round:end"], [(1, 1), 6])
    unescorted_combat(table, war, fight)
    table.finish()
    assert fight.targets[0].damage == charts().gun_damage.result(6)
    assert not [roll for roll in rolls(table) if roll.chart == "S2"]


@pytest.mark.rule("SV 9.3.3a")
@pytest.mark.parametrize(
    ("value", "quality", "total", "hits"),
    [(-9, ELITE, 12, False), (-9, ELITE, 11, True), (9, GREEN, 2, True), (9, GREEN, 3, False)],
)
def test_a_natural_2_always_hits_and_a_natural_12_never_with_the_gun_too(
    value: int, quality: int, total: int, hits: bool
) -> None:
    """SV-R56, on the chart of an owner with whom the crew's quality decides nearly all."""
    text = charts().files["S1.toml"].text
    for crew, usual in (("elite crew", -1), ("green crew", 1)):
        text = text.replace(f'"{crew}" = {{ value = {usual}', f'"{crew}" = {{ value = {value}')
    war = at_sea(crew=Crew(quality=quality))
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    dice: Dice = [pair(total), *([shell(1)] if hits else [])]
    table = ScriptedTable(load_charts({"S1.toml": text}), ["gun:target-1", "gun:done"], dice)
    fire_gun(table, war, fight)
    table.finish()
    assert (fight.targets[0].damage > 0) is hits


@pytest.mark.rule("SV 9.3.3a", "SV 9.2.7a")
def test_a_shell_that_does_nothing_by_an_owners_chart_leaves_the_ship_undamaged() -> None:
    text = charts().files["S3.toml"].text.replace('"2.." = 1', '"2..5" = 1\n"6.." = 0')
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    table = ScriptedTable(load_charts({"S3.toml": text}), ["gun:target-1", "gun:done"], [HIT, 6])
    fire_gun(table, war, fight)
    table.finish()
    assert not fight.targets[0].damaged
    assert war.log[-1].ships == []
    assert table.told[-1] == "no_damage"


# 9.3.4, 9.3.5


@pytest.mark.rule("SV 9.3.4a")
@pytest.mark.parametrize(("broken", "points"), [([], 4), (["deck gun 1"], 2), (["deck gun 1", "deck gun 2"], 0)])
def test_a_boat_with_two_guns_fires_two_points_with_each_that_works(broken: list[str], points: int) -> None:
    war = at_sea()
    war.boat.guns, war.boat.ammo = 2, 10
    war.boat.damage = dict.fromkeys(broken, DAMAGED)
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    shots = ["weapon:gun", *["gun:target-1"] * points] if points else []
    table = Story([*shots, "weapon:done", "round:end"], [MISS] * points)
    unescorted_combat(table, war, fight)
    table.finish()
    assert war.boat.ammo == 10 - points
    assert len(asked(table, "gun")) == points


@pytest.mark.rule("SV 9.3.5a")
def test_aa_guns_never_fire_at_ships() -> None:
    war = without_torpedoes(at_sea())
    war.boat.damage["deck gun"] = DAMAGED
    assert war.boat.aa == [".50 cal", ".50 cal"]
    table = Story(["decline"], [*SMALL, DAY])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert not [option for option in ids(asked(table, "attack")[0]) if option.startswith("attack")]


@pytest.mark.rule("SV 9.3.5a")
def test_with_the_deck_gun_out_a_surfaced_boat_has_its_torpedoes_only() -> None:
    war = at_sea()
    war.boat.damage["deck gun"] = DAMAGED
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    table = Story(["weapon:done", "round:end"])
    unescorted_combat(table, war, fight)
    table.finish()
    assert ids(asked(table, "weapon")[0]) == ["weapon:forward", "weapon:aft", "weapon:done"]
    assert not rolls(table)
