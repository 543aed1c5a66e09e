"""[14.7] Historical commanders: tiles, abilities, free patrols and their own, and victory."""

from __future__ import annotations

from typing import Any

import pytest

from tests.careers import Story, asked, modifiers, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from tests.raiders_of_the_deep.play import begin, one_patrol, play
from wardroom.games.raiders_of_the_deep.boat import skill
from wardroom.games.raiders_of_the_deep.cards import ABILITIES
from wardroom.games.raiders_of_the_deep.combat.damage import engineer_modifiers
from wardroom.games.raiders_of_the_deep.combat.detection import close_approach, detection_modifiers
from wardroom.games.raiders_of_the_deep.combat.fire import gun_modifiers, offer_prize, torpedo_modifiers
from wardroom.games.raiders_of_the_deep.combat.following import follow_group
from wardroom.games.raiders_of_the_deep.port.assignment import assigned_zone
from wardroom.games.raiders_of_the_deep.scoring import victory_level
from wardroom.games.raiders_of_the_deep.sea.travel import multiply
from wardroom.games.raiders_of_the_deep.state import Career, ShipLog
from wardroom.table import Modifier

CARDS = sorted(charts().commanders)
SKILL = "commander's skill"


def holder(name: str) -> Career:
    """A commander at sea whose tile has this ability."""
    card = next(card for card in charts().commanders.values() if name in card.abilities)
    war = at_sea(card=card.id)
    engagement(war, "Two Ships+Escort", target(), target())
    return war


def named(found: tuple[Modifier, ...]) -> dict[str, int]:
    return {each.name: each.value for each in found}


def skills(name: str, war: Career) -> int:
    """What the ability adds to the roll it is for."""
    assert war.fight is not None and war.patrol is not None
    fire = charts().fire
    table: Any = Story(charts(), (), [(1, 1)])
    if name == "torpedo":
        found = named(torpedo_modifiers(charts(), war, war.fight, fire["G/6", "medium"], False))
    elif name == "gun":
        found = named(gun_modifiers(charts(), war, fire["Deck Gun", "medium"]))
    elif name == "detection":
        found = named(detection_modifiers(charts(), war, war.fight))
    elif name == "repair":
        both = [
            engineer_modifiers(charts(), war, chart)
            for chart in (charts().repair["radio"], charts().additional_flooding)
        ]
        assert named(both[0]).get(SKILL) == named(both[1]).get(SKILL)
        found = named(both[0])
    else:
        if name == "approach":
            close_approach(table, war, war.fight)
        else:
            table = Story(charts(), (), [1])
            follow_group(table, war, war.fight) if name == "follow" else multiply(table, war, war.patrol)
        found = modifiers(rolls(table)[0])
    return found.get(SKILL, 0)


@pytest.mark.rule("RD 14.7b")
@pytest.mark.parametrize("name", [each for each in ABILITIES if each != "prize"])
def test_an_ability_counts_for_its_own_roll_while_he_commands(name: str) -> None:
    war = holder(name)
    assert skills(name, war) == charts().commanders[war.card].abilities[name] != 0
    war.crew.wounds["commander"] = "SW"
    assert skills(name, war) == 0
    plain = holder(name)
    plain.card = ""
    assert skills(name, plain) == 0


@pytest.mark.rule("RD 14.7b")
@pytest.mark.parametrize("card", CARDS)
def test_every_tile_has_abilities_that_help(card: str) -> None:
    """Lower is better on every roll but those that count ships: multipliers and prizes."""
    abilities = charts().commanders[card].abilities
    assert abilities
    for name, value in abilities.items():
        assert (value > 0) == (name in ("multiplier", "prize"))
    assert all(skill(charts(), at_sea(card=card), name) for name in abilities if name != "prize")


@pytest.mark.rule("RD 14.7b", "RD 9.3.5b")
@pytest.mark.parametrize(("card", "wound", "allowed"), [("arnauld", "", 2), ("", "", 1), ("arnauld", "SW", 1)])
def test_arnauld_may_take_a_second_prize(card: str, wound: str, allowed: int) -> None:
    war = at_sea(card=card)
    if wound:
        war.crew.wounds["commander"] = wound
    fight = engagement(war, "Ship", target(2_000, damage=9, logged=0))
    war.log[-1].ships.append(ShipLog("2000 ton ship", "F", 2_000, "sunk"))
    table = Story(charts(), ["prize:take"] * allowed)
    for _ in range(3):
        offer_prize(table, war, fight, fight.targets[0])
    table.finish()
    assert len(asked(table, "prize")) == allowed


@pytest.mark.rule("RD 14.7a", "RD 14.7.4a")
@pytest.mark.parametrize("card", CARDS)
def test_a_tile_gives_boat_base_and_start(card: str) -> None:
    tile = charts().commanders[card]
    war = begin("historical", commander_card=card, rank="kptlt")
    table = play(war, {}, {})
    one = war.career
    assert (one.commander, one.boat.name, one.boat.boat_class) == (tile.name, tile.boat, tile.boat_class)
    assert (one.flotilla, one.month) == (tile.flotilla, tile.start)
    assert one.options.austrian == (tile.boat_class == "kuk")
    assert table.thrown == [] and {each.kind for each in table.asked} <= {"tubes"}


@pytest.mark.rule("RD 14.7.1a")
@pytest.mark.parametrize("card", CARDS)
def test_in_his_own_wake_he_has_his_zones_in_order_and_as_many_patrols(card: str) -> None:
    """An Austrian is not sent to a desk meanwhile (RD-R101)."""
    tile = charts().commanders[card]
    war = begin("historical", commander_card=card, rank="kptlt", patrols="mirror")
    play(war, {}, {})
    while not war.career.end:
        one_patrol(war, **{"Austrian Desk Duty": 6})
    assert [entry.zone for entry in war.career.log] == list(tile.zones)
    assert war.career.end == "mirror complete"


@pytest.mark.rule("RD 14.7.1a")
def test_a_later_boat_that_cannot_go_there_is_sent_elsewhere() -> None:
    """RD-R100."""
    war = at_sea("u87", "U-87", "1917-09", card="arnauld", options=options(mirror=True))
    war.patrols = 5
    orders = charts().assignment(war.flotilla, "u87", war.month)
    table = Story(charts(), (), [(1,) * orders.dice.count])
    assert assigned_zone(table, war) in charts().tracks["u87"]
    assert len(rolls(table)) == 1


@pytest.mark.rule("RD 14.7.1a")
def test_free_patrols_roll_for_their_zones_and_last_to_the_end_of_the_war() -> None:
    war = begin("historical", commander_card="arnauld", rank="kptlt")
    play(war, {}, {})
    tile = charts().commanders["arnauld"]
    table = play(war, {}, {})
    assert rolls(table)[0].chart == "P1"
    while not war.career.end:
        one_patrol(war)
    assert war.career.end == "war over"
    assert war.career.patrols > len(tile.zones)


@pytest.mark.rule("RD 14.7.2a")
@pytest.mark.parametrize("card", CARDS)
def test_less_than_his_own_tonnage_is_a_defeat_whatever_it_is(card: str) -> None:
    tons = charts().commanders[card].tonnage
    austrian = options(austrian=card == "trapp")
    assert victory_level(at_sea(card=card, tonnage=tons - 1, end="war over", options=austrian), charts()) == "Defeat"
    equal = victory_level(at_sea(card=card, tonnage=tons, end="war over", options=austrian), charts())
    assert equal == ("Substantial Victory" if 150_000 <= tons < 200_000 else "Decisive Victory")


@pytest.mark.rule("RD 15.1a", "RD 15.2a")
def test_the_tiles_have_the_tonnage_of_the_lists_of_top_commanders() -> None:
    assert {card.id: card.tonnage for card in charts().commanders.values()} == {
        "arnauld": 453_369,
        "forstmann": 390_797,
        "valentiner": 298_802,
        "steinbrinck": 233_072,
        "rose": 220_892,
        "schwieger": 185_212,
        "saltzwedel": 172_824,
        "trapp": 61_328,
    }
