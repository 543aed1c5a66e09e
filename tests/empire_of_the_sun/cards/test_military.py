"""[5.31] Military events: whom each lets lead, how many units and which, and what the offensive gains."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.cards.stage import (
    awake,
    drive,
    effect,
    ids,
    offensive,
    offer,
    pacific,
    refusals,
    side_of,
    why_not,
)
from wardroom.games.empire_of_the_sun.cards.bonuses import (
    air_facts,
    attack_bonus,
    defense_bonus,
    ground_facts,
    only_bonus,
)
from wardroom.games.empire_of_the_sun.cards.play import offensive_over
from wardroom.games.empire_of_the_sun.grid import bit, hexes_in, neighbours
from wardroom.games.empire_of_the_sun.offensive.activation import hq_refusal, limit_of
from wardroom.games.empire_of_the_sun.offensive.landing import asp_left
from wardroom.games.empire_of_the_sun.offensive.naval import naval_allowance
from wardroom.games.empire_of_the_sun.offensive.special import midway
from wardroom.games.empire_of_the_sun.offensive.targets import targets
from wardroom.games.empire_of_the_sun.offensive.weather import take_back
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, ELIMINATED, EVENT, JAPAN, REMOVED, TRACK, War
from wardroom.games.empire_of_the_sun.supply.solution import Supply
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.units import controls

SWP, CP, SEAC = "hq-southwest-pacific", "hq-central-pacific", "hq-seac"
MALAYA, ANZAC, ABDA = "hq-malaya", "hq-anzac", "hq-abda"
GHORMLEY, HALSEY = "hq-south-pacific-ghormley", "hq-south-pacific-halsey"
SOUTH, SEAS = "hq-south", "hq-south-seas"
YAMAMOTO, OZAWA = "hq-combined-fleet-yamamoto", "hq-combined-fleet-ozawa"
HQS = {ALLIES: {SWP, CP, SEAC, MALAYA, ANZAC, ABDA, GHORMLEY, HALSEY}, JAPAN: {SOUTH, SEAS, YAMAMOTO, OZAWA}}
OAHU, TOWNSVILLE, CALCUTTA, DACCA, KUNMING = 5808, 3727, 1805, 1905, 2407
TOKYO, TRUK, SAIGON = 3706, 4017, 2212
ANY: frozenset[str] = frozenset()
SOUTHERN = frozenset({SOUTH, SEAS})
FLEET = frozenset({YAMAMOTO, OZAWA})
COMMONWEALTH = frozenset({SEAC, MALAYA, ANZAC, ABDA})

# One unit of each kind that the cards tell apart
SAMPLES = {
    "us air": "5af",
    "us marine air": "1-maw",
    "b29": "20-bomber-command",
    "us carrier": "essex",
    "us ship": "baltimore",
    "us army": "i-corps",
    "us marines": "1m-division",
    "british air": "seac-air",
    "british carrier": "victorious",
    "british ship": "warspite",
    "british army": "33-british-corps",
    "indian army": "4-indian-corps",
    "australian air": "australian-air",
    "australian ship": "kent",
    "australian army": "2-australian-corps",
    "new zealand army": "3nz-division",
    "chinese army": "5-chinese-army",
    "dutch air": "dutch-air",
    "dutch ship": "dutch-cl",
    "dutch army": "j-division",
    "japanese air": "5-air-division",
    "japanese carrier": "akagi",
    "japanese ship": "nagato",
    "japanese army": "16-army",
    "japanese brigade": "1-sn-brigade",
}
AIR = {"us air", "us marine air", "b29", "british air", "australian air", "dutch air", "japanese air"}
NAVAL = {name for name in SAMPLES if name.endswith(("ship", "carrier"))}
GROUND = set(SAMPLES) - AIR - NAVAL
ALL = set(SAMPLES)
COMMONWEALTH_UNITS = {name for name in SAMPLES if name.startswith(("british", "indian", "australian", "new zealand"))}
US_AIR = {"us air", "us marine air", "b29"}
WITH_CHINESE = COMMONWEALTH_UNITS | {"chinese army"} | US_AIR

MILITARY: dict[str, tuple[frozenset[str], int, dict[str, int], set[str]]] = {
    "A7": (frozenset({SEAC}), 4, {}, AIR | GROUND),
    "A9": (frozenset({SWP, CP}), 12, {}, ALL),
    "A13": (ANY, 5, {}, ALL),
    "A19": (ANY, 3, {}, AIR | GROUND),
    "A20": (frozenset({HALSEY}), 4, {}, ALL),
    "A21": (ANY, 4, {SWP: 6}, ALL),
    "A25": (frozenset({SWP}), 3, {}, US_AIR | {"us army", "us marines", "australian army"}),
    "A28": (ANY, 3, {}, ALL),
    "A29": (ANY, 4, {}, ALL),
    "A30": (ANY, 4, {}, ALL),
    "A31": (ANY, 6, {}, AIR),
    "A32": (ANY, 4, {SWP: 7}, ALL),
    "A33": (ANY, 3, {}, AIR | GROUND),
    "A34": (COMMONWEALTH, 4, {}, COMMONWEALTH_UNITS),
    "A35": (frozenset({ANZAC}), 2, {}, AIR | NAVAL | {"new zealand army"}),
    "A36": (ANY, 5, {}, ALL),
    "A37": (ANY, 6, {}, ALL),
    "A38": (ANY, 4, {}, AIR | GROUND),
    "A40": (ANY, 3, {SWP: 5}, ALL),
    "A44": (frozenset({ANZAC}), 2, {}, AIR | NAVAL | {"new zealand army"}),
    "A45": (ANY, 4, {CP: 8}, ALL),
    "A46": (frozenset({SWP}), 1, {}, US_AIR | {"us carrier", "us ship", "us army", "us marines"}),
    "A48": (ANY, 3, {SEAC: 4}, AIR | GROUND),
    "A50": (ANY, 3, {SWP: 4}, ALL),
    "A51": (ANY, 4, {}, AIR),
    "A53": (ANY, 4, {CP: 6}, ALL),
    "A54": (ANY, 3, {SWP: 4}, ALL),
    "A55": (ANY, 4, {CP: 6}, ALL),
    "A56": (ANY, 3, {SWP: 4}, ALL),
    "A57": (COMMONWEALTH, 5, {}, WITH_CHINESE),
    "A58": (frozenset({SEAC}), 4, {}, WITH_CHINESE),
    "A62": (ANY, 6, {SWP: 8}, ALL),
    "A63": (ANY, 4, {CP: 6}, ALL),
    "A64": (ANY, 3, {SWP: 4}, ALL),
    "A65": (ANY, 6, {SWP: 8}, ALL),
    "A69": (ANY, 6, {SWP: 8}, ALL),
    "A70": (frozenset({SEAC}), 6, {}, WITH_CHINESE),
    "A71": (ANY, 4, {SWP: 6}, ALL),
    "A72": (ANY, 4, {CP: 8}, ALL),
    "A74": (ANY, 4, {CP: 8}, ALL),
    "A75": (ANY, 4, {CP: 8}, ALL),
    "A76": (ANY, 5, {}, AIR | NAVAL | {"australian army"}),
    "A84": (frozenset({CP}), 0, {}, {"us carrier"}),
    "J3": (ANY, 3, {}, GROUND),
    "J8": (ANY, 4, {}, NAVAL),
    "J9": (ANY, 6, {}, ALL),
    "J10": (ANY, 6, {}, ALL),
    "J12": (ANY, 8, {}, ALL),
    "J14": (ANY, 5, {}, ALL),
    "J16": (ANY, 4, {}, AIR | GROUND),
    "J20": (ANY, 5, {}, ALL),
    "J23": (ANY, 3, {}, ALL),
    "J25": (ANY, 4, {}, ALL),
    "J28": (ANY, 4, {}, ALL),
    "J29": (ANY, 4, {}, AIR | NAVAL),
    "J32": (ANY, 4, {}, AIR),
    "J37": (FLEET, 2, {}, ALL),
    "J38": (FLEET, 2, {}, ALL),
    "J40": (ANY, 4, {}, AIR | GROUND),
    "J44": (ANY, 4, {}, ALL),
    "J47": (SOUTHERN, 7, {}, ALL),
    "J48": (SOUTHERN, 5, {}, AIR | GROUND),
    "J50": (SOUTHERN, 6, {}, AIR | GROUND),
    "J58": (SOUTHERN, 5, {}, ALL),
    "J59": (SOUTHERN, 5, {}, ALL),
    "J60": (SOUTHERN, 5, {}, ALL),
    "J73": (SOUTHERN, 3, {}, ALL),
    "J76": (ANY, 1, {}, AIR | NAVAL | {"japanese brigade"}),
    "J79": (ANY, 1, {}, AIR | NAVAL | {"japanese brigade"}),
    "J83": (frozenset({SOUTH}), 4, {}, ALL),
}
"""From the text of the cards: who may lead, the logistics value, that of some HQs, and who may be activated."""


def in_offensive(card: str, *, turn: int = 6, hq: str = "") -> War:
    """An event under way in which nobody has been activated."""
    war = bare(turn)
    offensive(war, card, hq=hq)
    return war


def samples(side: str) -> set[str]:
    return {name for name, unit in SAMPLES.items() if charts().pieces[unit].side == side}


def test_all_military_cards_but_the_first_two_are_in_the_list() -> None:
    military = {card.id for card in charts().cards.values() if card.type == "military"}
    assert set(MILITARY) == military - {"J1", "J2"}


@pytest.mark.rule("EOS 5.31.A")
@pytest.mark.parametrize("card", MILITARY)
def test_the_hqs_that_may_lead(card: str) -> None:
    named = MILITARY[card][0] or HQS[side_of(card)]
    everyone = Supply.__new__(Supply)
    object.__setattr__(everyone, "headquarters", frozenset(HQS[side_of(card)]))
    assert {hq for hq in HQS[side_of(card)] if not hq_refusal(everyone, effect(card), hq)[0]} == named


@pytest.mark.rule("EOS 5.31b", "EOS 7.21a", "EOS 5.1c")
@pytest.mark.parametrize("card", MILITARY)
def test_the_logistics_value_is_that_of_the_hq_that_leads(card: str) -> None:
    hqs, value, by_hq, _ = MILITARY[card]
    war = in_offensive(card)
    for hq in hqs or HQS[side_of(card)]:
        assert effect(card).logistics(table(), war, hq) == by_hq.get(hq, value)


@pytest.mark.rule("EOS 7.21a")
def test_the_limit_is_logistics_and_efficiency() -> None:
    war = pacific()
    offensive(war, "A45", hq=CP)
    assert limit_of(table(), war, CP, ()) == 8 + 3
    offensive(war, "A84", hq=CP)
    assert limit_of(table(), war, CP, ()) == 3


@pytest.mark.rule("EOS 5.31.Db")
@pytest.mark.parametrize("card", MILITARY)
def test_the_units_that_may_be_activated(card: str) -> None:
    war = in_offensive(card, hq=SEAC)
    side = side_of(card)
    open_to = {name for name in samples(side) if not effect(card).may_activate(table(), war, SAMPLES[name])}
    assert open_to == MILITARY[card][3] & samples(side)


@pytest.mark.rule("EOS 5.31.Db")
@pytest.mark.parametrize("card", ["A13", "A37", "J9", "J14", "J28", "J76", "J79"])
def test_events_with_one_ground_unit_at_most(card: str) -> None:
    war = in_offensive(card)
    first, second, ship = (
        ("1m-division", "2m-division", "essex") if card[0] == "A" else ("1-sn-brigade", "2-sn-brigade", "akagi")
    )
    assert not effect(card).may_activate(table(), war, first)
    awake(war, first)
    assert effect(card).may_activate(table(), war, second)
    assert not effect(card).may_activate(table(), war, ship)


@pytest.mark.rule("EOS 5.31.Ba", "EOS 5.2a")
@pytest.mark.parametrize("card", ["A13", "A35", "A37", "A44", "A46", "A84", "J3"])
def test_events_that_state_a_surprise_attack_are_not_rolled_for(card: str) -> None:
    war = pacific()
    running = offensive(war, card)
    running.battles = [3813]
    war.phase = "intelligence"
    one = drive(war, "attack-cards")
    assert one.asked == []
    assert running.condition == "surprise"


# Whether there can be such an offensive


@pytest.mark.rule("EOS 5.31c", "EOS 7.21b")
def test_an_event_needs_an_hq_in_supply_and_a_unit_that_it_can_activate() -> None:
    war = bare()
    assert why_not(war, "A31") == "no HQ that may lead it is in supply"
    place(war, CP, OAHU)
    assert why_not(war, "A31") == "no unit can be activated"
    place(war, "essex", OAHU)
    assert why_not(war, "A31") == "no unit can be activated", "it activates air units alone"
    place(war, "7af", OAHU)
    assert not why_not(war, "A31")


@pytest.mark.rule("EOS 5.31.A")
@pytest.mark.parametrize("card", [card for card, terms in MILITARY.items() if terms[0] and card not in ("A20", "A46")])
def test_an_event_for_certain_hqs_is_open_to_no_other(card: str) -> None:
    war = bare()
    others = HQS[side_of(card)] - MILITARY[card][0]
    hexes = {ALLIES: [OAHU, TOWNSVILLE, CALCUTTA, 1307, 3626, 4828, 5108], JAPAN: [3407, TOKYO, SAIGON]}[side_of(card)]
    for hq, hex in zip(sorted(others), hexes, strict=False):
        place(war, hq, hex)
    place(war, "akagi", TOKYO)
    place(war, "5af", OAHU)
    assert why_not(war, card) == "no HQ that may lead it is in supply"


@pytest.mark.rule("EOS 5.31d")
def test_a_military_card_may_be_an_operations_choice_instead() -> None:
    war = pacific()
    place(war, "essex", OAHU)
    one = offer(war, "A31")
    assert "as:oc" in ids(one) and "as:ec" in refusals(one)


@pytest.mark.rule("EOS 5.31c")
def test_j10_needs_services_that_agree() -> None:
    war = pacific()
    place(war, "akagi", 3407)
    assert not why_not(war, "J10")
    war.forces[JAPAN].rivalry = True
    assert why_not(war, "J10")


# A9, A30, A62, A65, A74, A75, J12: where the battles must be


def landing_force(hex: int) -> War:
    """Men, a carrier and aircraft near to something."""
    war = bare(11)
    place(war, CP, 3813)
    war.forces[ALLIES].asp = 9
    for unit in ("1m-division", "essex"):
        place(war, unit, hex)
    return war


@pytest.mark.rule("EOS 5.31c")
def test_a9_needs_ground_combat_in_the_home_islands_and_lends_four_points() -> None:
    war = landing_force(3813)
    assert not why_not(war, "A9")
    war.places["1m-division"] = ELIMINATED
    assert why_not(war, "A9")
    running = offensive(war, "A9", hq=CP)
    running.battles = [TOKYO]
    assert effect("A9").complete(table(), war)
    awake(war, "2m-division")
    war.places["2m-division"] = TOKYO
    assert not effect("A9").complete(table(), war)
    war.places["2m-division"], running.battles = 3209, [3209, TOKYO]
    assert effect("A9").complete(table(), war)
    war.phase = "bonus"
    drive(war, "move")
    assert asp_left(war, ALLIES) == 9 + 4


def test_a9_from_too_far_away_is_no_event() -> None:
    war = landing_force(3813)
    war.places["1m-division"] = war.places["essex"] = OAHU
    place(war, "hq-central-pacific", OAHU)
    assert why_not(war, "A9")


@pytest.mark.rule("EOS 5.31c", "EOS 5.31.Db")
def test_a30_must_be_the_event_while_japan_is_in_the_aleutians() -> None:
    war = bare(6)
    place(war, CP, 5808)
    place(war, "essex", 5808)
    free = offer(war, "A30")
    assert "as:oc" in ids(free) and "as:ec" in refusals(free)
    war = bare(6)
    kiska = sorted(charts().geography.in_regions(["aleutians"]))[0]
    place(war, CP, OAHU)
    place(war, "1-sn-brigade", kiska)
    place(war, "5af-lrb", OAHU)
    bound = offer(war, "A30")
    assert "as:oc" in refusals(bound) and "as:future" in refusals(bound)
    rules = {each.id: each.rule for each in bound.asked[0].refused}
    assert {rules[f"as:{use}"] for use in ("oc", "withdraw", "future")} == {"5.31.Db"}, "its own words, and no others"
    assert "as:discard" in ids(bound)
    running = offensive(war, "A30", hq=CP)
    assert effect("A30").complete(table(), war)
    running.battles = [kiska]
    assert not effect("A30").complete(table(), war)


@pytest.mark.rule("EOS 5.31c")
@pytest.mark.parametrize("card", ["A62", "A65"])
def test_a_return_to_the_philippines_needs_a_battle_there(card: str) -> None:
    war = landing_force(3416)
    assert why_not(war, card), "nobody of Japan is there"
    place(war, "35-army", 2915)
    assert not why_not(war, card)
    running = offensive(war, card, hq=CP)
    running.battles = [3014]
    control(war, JAPAN, 3014)
    assert not effect(card).complete(table(), war)
    running.battles = [3209]
    assert effect(card).complete(table(), war)


@pytest.mark.rule("EOS 5.31c", "EOS 7.24d")
@pytest.mark.parametrize(("unit", "open"), [("7af", True), ("1-maw", False)])
def test_an_extended_range_in_brackets_brings_about_no_battle(unit: str, open: bool) -> None:
    """Leyte is four hexes from Palau, and no other field is open."""
    war = bare(11)
    control(war, JAPAN, *hexes_in(charts().theatre.land & ~charts().theatre.eastern_sources))
    place(war, CP, 3416)
    place(war, unit, 3416)
    place(war, "35-army", 3014)
    assert (not why_not(war, "A62")) is open


@pytest.mark.rule("EOS 8.45.Da")
def test_a62_the_army_lands_on_islands_without_marines() -> None:
    war = pacific()
    running = offensive(war, "A62", hq=CP)
    war.phase = "bonus"
    drive(war, "move")
    assert running.bonus["army-landings"]


@pytest.mark.rule("EOS 5.31c", "EOS 8.45b")
@pytest.mark.parametrize("card", ["A74", "A75"])
def test_an_assault_within_10_hexes_of_tokyo_is_required(card: str) -> None:
    war = landing_force(3813)
    assert not why_not(war, card)
    running = offensive(war, card, hq=CP, active=["1m-division"])
    assert effect(card).complete(table(), war)
    war.places["1m-division"], running.moves["1m-division"].kind = 3709, "assault"
    assert not effect(card).complete(table(), war)
    for kind in ("strategic", "ground"):
        running.moves["1m-division"].kind = kind
        assert effect(card).complete(table(), war)
    far = landing_force(1307)
    place(far, CP, 1307)
    assert why_not(far, card)


@pytest.mark.rule("EOS 5.31c")
def test_j12_battles_are_on_one_hex_islands_alone() -> None:
    war = pacific()
    running = offensive(war, "J12")
    place(war, "19-lrb", 2812)
    place(war, "marine-211", 4612)
    assert bit(4612) & targets(table(), war) and not bit(2812) & targets(table(), war)
    running.battles = [5108]
    assert not effect("J12").complete(table(), war)
    running.battles = [5108, TOWNSVILLE]
    assert effect("J12").complete(table(), war)


@pytest.mark.rule("EOS 7.25.D")
def test_j12_the_allies_roll_worse_while_nobody_watches_the_french_frigate_shoals() -> None:
    war = pacific()
    offensive(war, "J12").battles = [5108]
    assert midway(table(), war)
    place(war, "northampton", 5208)
    assert not midway(table(), war)
    place(war, "northampton", 5108)
    assert midway(table(), war)
    war = pacific()
    place(war, "essex", 5608)
    offensive(war, "J12").battles = [5108]
    assert not midway(table(), war), "Allied ZOI lies there"
    war = pacific()
    offensive(war, "J12", mode="oc").battles = [5108]
    assert not midway(table(), war), "as an operations choice the card has no text"


@pytest.mark.rule("EOS 7.27b", "EOS 7.25.D")
@pytest.mark.parametrize(("watched", "die", "found"), [(False, 7, False), (False, 6, True), (True, 8, True)])
def test_j12_weighs_on_rolls_for_special_reaction_too(watched: bool, die: int, found: bool) -> None:
    """Value 8 as an event, two less for ZOI: without a watch four are added, and a 7 is too much."""
    war = pacific()
    place(war, "enterprise", 5207)
    if watched:
        place(war, "northampton", 5308)
    running = offensive(war, "J12")
    running.entered = [5108]
    war.phase = "special"
    drive(war, "intelligence" if found else "attack-cards", ["roll:5108"], [die])
    assert (running.special == [5108]) is found


# Terms of activation


@pytest.mark.rule("EOS 6.12a", "EOS 5.31.Da", "EOS 5.3b")
def test_a25_the_south_west_pacific_hq_commands_australians() -> None:
    war = bare(6)
    place(war, SWP, TOWNSVILLE)
    place(war, ANZAC, 3626)
    place(war, "2-australian-corps", TOWNSVILLE)
    place(war, "kent", TOWNSVILLE)
    place(war, "i-corps", TOWNSVILLE)
    place(war, "3-australian-corps", 1905)
    war.forces[ALLIES].hand = ["A25"]
    war.event, war.phase = "A25", "mode"
    one = drive(war, "bonus", ["as:ec", "activate:2-australian-corps", "done"])
    assert ids(one, 1) == {"activate:2-australian-corps", "activate:i-corps", "done"}, "no corps beyond its range"
    assert attack_bonus(table(), war, "i-corps") == -1
    assert attack_bonus(table(), war, "2-australian-corps") == 0


@pytest.mark.rule("EOS 14.1.C", "EOS 5.31c")
def test_a46_needs_rivalry_and_takes_the_navy_or_the_army_with_one_ship() -> None:
    war = bare(6)
    place(war, SWP, TOWNSVILLE)
    for unit in ("5af", "baltimore", "essex", "new-orleans", "1m-division"):
        place(war, unit, TOWNSVILLE)
    assert why_not(war, "A46")
    war.forces[ALLIES].rivalry = True
    war.forces[ALLIES].hand = ["A46"]
    war.event, war.phase = "A46", "mode"
    one = drive(war, "bonus", ["as:ec", "activate:5af", "activate:baltimore"])
    after_army = ids(one, 2)
    assert after_army == {"activate:baltimore", "activate:new-orleans", "done"}
    assert len(one.asked) == 3, "nobody else may go along"


@pytest.mark.rule("EOS 14.1.C")
def test_a46_or_the_navy_alone() -> None:
    war = bare(6)
    place(war, SWP, TOWNSVILLE)
    for unit in ("5af", "baltimore", "essex", "1m-division"):
        place(war, unit, TOWNSVILLE)
    war.forces[ALLIES].rivalry = True
    war.forces[ALLIES].hand = ["A46"]
    war.event, war.phase = "A46", "mode"
    one = drive(war, "bonus", ["as:ec", "activate:essex", "activate:1m-division", "done"])
    assert ids(one, 2) == {"activate:1m-division", "activate:baltimore", "done"}


@pytest.mark.rule("EOS 14.1.C")
def test_a50_lets_the_army_go_with_a_ship_under_the_south_west_pacific_hq_alone() -> None:
    for hq, mixed in ((SWP, True), (CP, False)):
        war = bare(6)
        place(war, hq, TOWNSVILLE)
        for unit in ("5af", "baltimore", "essex", "new-orleans"):
            place(war, unit, TOWNSVILLE)
        war.forces[ALLIES].rivalry = True
        war.forces[ALLIES].hand = ["A50"]
        war.event, war.phase = "A50", "mode"
        one = drive(war, "bonus", ["as:ec", "activate:5af", *(["done"] if mixed else [])])
        assert len(one.asked) == (3 if mixed else 2)
        assert not mixed or ids(one, 2) == {"activate:baltimore", "activate:new-orleans", "done"}


@pytest.mark.rule("EOS 5.31.Db")
def test_a38_takes_a_chinese_army_if_one_is_in_reach() -> None:
    war = bare(7)
    place(war, SEAC, CALCUTTA)
    place(war, "6-chinese-army", 2104)
    for unit in ("seac-air", "seac-lrb", "4-indian-corps", "33-british-corps", "14af"):
        place(war, unit, DACCA)
    war.forces[ALLIES].hand = ["A38"]
    war.event, war.phase = "A38", "mode"
    units = ["seac-air", "seac-lrb", "4-indian-corps", "33-british-corps"]
    choices = ["as:ec", *(f"activate:{unit}" for unit in units)]
    one = drive(war, "bonus", choices)
    assert "done" in refusals(one, 1)
    assert len(one.asked) == 5, "the last of five units is kept for it, and it alone is left: nobody is asked"
    assert war.offensive is not None and war.offensive.active == [*units, "6-chinese-army"]


def test_a38_without_a_chinese_army_in_reach_asks_for_none() -> None:
    war = bare(7)
    place(war, SEAC, CALCUTTA)
    place(war, "seac-air", DACCA)
    war.forces[ALLIES].hand = ["A38"]
    war.event, war.phase = "A38", "mode"
    one = drive(war, "bonus", ["as:ec", "done"])
    assert "done" in ids(one, 1)


@pytest.mark.rule("EOS 5.33c", "EOS 5.31.Da")
def test_a48_chinese_armies_go_along_beyond_the_limit_and_one_is_restored() -> None:
    war = bare(7)
    place(war, SEAC, CALCUTTA)
    place(war, "5-chinese-army", 2104, steps=1)
    place(war, "6-chinese-army", 2105)
    place(war, "seac-air", DACCA)
    war.places["66-chinese-army"] = ELIMINATED
    war.forces[ALLIES].hand = ["A48"]
    war.event, war.phase = "A48", "mode"
    one = drive(war, "move", ["as:ec", "activate:seac-air", "restore:5-chinese-army"])
    assert ids(one, -1) == {"restore:5-chinese-army", "done"}, "no army that is gone"
    assert "activate:5-chinese-army" in refusals(one, 1)
    assert war.offensive is not None
    assert set(war.offensive.active) == {"seac-air", "5-chinese-army", "6-chinese-army"}
    assert war.steps["5-chinese-army"] == 2


def test_a48_is_an_event_for_chinese_armies_alone() -> None:
    war = bare(7)
    place(war, SEAC, CALCUTTA)
    assert why_not(war, "A48")
    place(war, "6-chinese-army", 2105)
    assert not why_not(war, "A48")
    war.forces[ALLIES].hand, war.event, war.phase = ["A48"], "A48", "mode"
    drive(war, "move", ["as:ec"])
    assert war.offensive is not None and war.offensive.active == ["6-chinese-army"]


@pytest.mark.rule("EOS 6.0a", "EOS 6.0b", "EOS 6.3b")
def test_j48_neither_hq_nor_units_need_supply_but_units_must_be_in_reach() -> None:
    war = bare(8)
    place(war, SEAS, 4021)
    place(war, "18-army", 4021)
    place(war, "6-air-division", TOKYO)
    place(war, CP, OAHU)
    for unit in ("essex", "intrepid", "hancock"):
        place(war, unit, {"essex": 4020, "intrepid": 3921, "hancock": 4022}[unit])
    assert SEAS not in supply_of(charts(), war).headquarters
    assert why_not(war, "J50")
    war.forces[JAPAN].hand = ["J48"]
    war.active, war.event, war.phase = JAPAN, "J48", "mode"
    one = drive(war, "bonus", ["as:ec", "activate:18-army"])
    assert "activate:6-air-division" in refusals(one, 1)


# What comes before movement


@pytest.mark.rule("EOS 14.0", "EOS 7.2.01", "EOS 5.31.Dc")
@pytest.mark.parametrize("card", ["A33", "A65"])
@pytest.mark.parametrize("before", [True, False])
def test_us_rivalry_ends_before_units_are_activated_and_is_back_if_weather_cancels_it(card: str, before: bool) -> None:
    war = pacific()
    place(war, "35-army", 2915)
    place(war, CP, 3416)
    place(war, "essex", 3416)
    place(war, "7af", 3416)
    war.forces[ALLIES].rivalry = before
    war.forces[ALLIES].hand = [card]
    war.active, war.event, war.phase = ALLIES, card, "mode"
    drive(war, "activate", ["as:ec"])
    assert not war.forces[ALLIES].rivalry
    take_back(table(), war, "5.32.Db")
    assert war.forces[ALLIES].rivalry == before


@pytest.mark.rule("EOS 13.77d", "EOS 5.32.Db")
@pytest.mark.parametrize(
    ("built", "choices", "then"),
    [
        ([], [], [2104]),
        ([2104], ["route:2105"], [2104, 2105]),
        ([2104, 2105], [], [2104, 2105, 2205]),
    ],
)
def test_a33_quadrant_builds_a_route_free_of_charge(built: list[int], choices: list[str], then: list[int]) -> None:
    war = pacific()
    war.politics.routes = list(built)
    offensive(war, "A33", hq=CP)
    war.phase = "bonus"
    drive(war, "move", choices)
    assert war.politics.routes == then
    take_back(table(), war, "5.32.Db")
    assert war.politics.routes == built


@pytest.mark.rule("EOS 5.31.C")
def test_a20_halsey_takes_the_place_of_ghormley_and_leads() -> None:
    war = bare(4)
    place(war, GHORMLEY, 4828)
    place(war, "essex", 4828)
    war.places[HALSEY] = EVENT
    assert not why_not(war, "A20")
    war.forces[ALLIES].hand = ["A20"]
    war.event, war.phase = "A20", "mode"
    drive(war, "activate", ["as:ec"])
    assert (war.places[HALSEY], war.places[GHORMLEY]) == (4828, REMOVED)
    assert war.offensive is not None and war.offensive.hq == HALSEY
    take_back(table(), war, "5.32.Db")
    assert (war.places[HALSEY], war.places[GHORMLEY]) == (EVENT, 4828)


@pytest.mark.rule("EOS 5.31.C")
def test_a20_if_ghormley_has_not_come_he_never_will_and_halsey_takes_any_port() -> None:
    war = bare(3)
    war.places[GHORMLEY], war.places[HALSEY] = TRACK + 4, EVENT
    place(war, "essex", OAHU)
    war.forces[ALLIES].hand = ["A20"]
    war.event, war.phase = "A20", "mode"
    one = drive(war, "activate", ["as:ec", f"hex:{OAHU}"])
    assert (war.places[HALSEY], war.places[GHORMLEY]) == (OAHU, REMOVED)
    assert len(ids(one, 1)) > 5


def test_a20_is_no_event_if_nobody_is_near_to_halsey() -> None:
    war = bare(4)
    place(war, GHORMLEY, 4828)
    war.places[HALSEY] = EVENT
    assert why_not(war, "A20")


@pytest.mark.rule("EOS 5.31.C", "EOS 10.11f")
def test_a51_chennault_comes_to_northern_india_and_the_avg_goes() -> None:
    war = bare(5)
    place(war, SEAC, CALCUTTA)
    place(war, "avg", DACCA)
    place(war, "seac-air", DACCA)
    war.places["14af"] = EVENT
    offensive(war, "A51", hq=SEAC)
    war.phase = "bonus"
    one = drive(war, "move", [f"hex:{DACCA}"])
    northern = charts().areas["northern-india"]
    assert all(option.value == CHINA_BOX or bit(option.value) & northern for option in one.asked[0].options)
    assert (war.places["14af"], war.steps["14af"], war.places["avg"]) == (DACCA, 2, REMOVED)


@pytest.mark.rule("EOS 5.31.C")
def test_a51_if_neither_northern_india_nor_the_box_can_be_used_any_airfield_will_do() -> None:
    war = bare(5)
    place(war, CP, OAHU)
    place(war, "7af", OAHU)
    control(war, JAPAN, 2006, 2008, 2106, 2206)
    war.places["14af"] = EVENT
    offensive(war, "A51", hq=CP)
    war.phase = "bonus"
    drive(war, "move", [f"hex:{OAHU}"])
    assert war.places["14af"] == OAHU
    take_back(table(), war, "5.32.Db")
    assert war.places["14af"] == EVENT


@pytest.mark.rule("EOS 5.31.C", "EOS 5.33e")
def test_a70_the_7th_armoured_comes_to_india_or_burma_or_never() -> None:
    war = bare(10)
    place(war, SEAC, CALCUTTA)
    war.places["7-armoured-brigade"] = EVENT
    offensive(war, "A70", hq=SEAC)
    war.phase = "bonus"
    one = drive(war, "move", [f"hex:{DACCA}"])
    assert war.places["7-armoured-brigade"] == DACCA
    assert {1905, 1805, 2008} <= {option.value for option in one.asked[0].options}, "Rangoon too"
    assert 1307 not in {option.value for option in one.asked[0].options}
    war = bare(10)
    place(war, SEAC, 1307)
    control(war, JAPAN, 1406, 1805, 1905, 2008)
    war.places["7-armoured-brigade"] = EVENT
    offensive(war, "A70", hq=SEAC)
    war.phase = "bonus"
    drive(war, "move")
    assert war.places["7-armoured-brigade"] == REMOVED


@pytest.mark.rule("EOS 8.1a")
def test_j9_ships_of_both_sides_sail_up_to_21_hexes() -> None:
    war = pacific()
    running = offensive(war, "J9", hq=YAMAMOTO)
    assert naval_allowance(war) == 15
    war.phase = "bonus"
    drive(war, "move")
    assert running.bonus["naval-movement"] == naval_allowance(war) == 21


@pytest.mark.rule("EOS 6.23b", "EOS 6.23c")
@pytest.mark.parametrize("card", ["J28", "J44"])
def test_the_tokyo_express_runs_to_a_japanese_hex_in_range_of_a_supplied_hq(card: str) -> None:
    war = bare(4)
    place(war, SEAS, TRUK)
    control(war, JAPAN, 4423, 2015)
    war.politics.tokyo_express = 4021
    offensive(war, card, hq=SEAS)
    war.phase = "bonus"
    one = drive(war, "move", ["hex:4423"])
    assert war.politics.tokyo_express == 4423
    assert "hex:2015" not in ids(one)
    take_back(table(), war, "5.32.Db")
    assert war.politics.tokyo_express == 4021


@pytest.mark.rule("EOS 8.45.Ab", "EOS 5.31.Da")
@pytest.mark.parametrize(("rivalry", "used", "left"), [(False, 1, 7), (False, 3, 6), (True, 1, 4), (True, 3, 2)])
def test_lent_shipping_is_used_first_and_gone_when_the_offensive_is_over(rivalry: bool, used: int, left: int) -> None:
    """Seven points and two lent by J44; under rivalry four of the seven, and five of the nine, may be used."""
    war = pacific(5)
    force = war.forces[JAPAN]
    running = offensive(war, "J44")
    force.rivalry, force.asp_extra, force.asp_used = rivalry, 2, used
    assert running.before is not None and running.before.asp_used == 0
    offensive_over(table(), war)
    assert force.asp_extra == 0
    assert asp_left(war, JAPAN) == left


@pytest.mark.rule("EOS 8.45.Ab")
def test_j44_lends_two_points_of_shipping() -> None:
    war = bare(4)
    place(war, SEAS, TRUK)
    offensive(war, "J44", hq=SEAS)
    war.phase = "bonus"
    drive(war, "move", [f"hex:{TRUK}"])
    assert asp_left(war, JAPAN) == 9


@pytest.mark.rule("EOS 12.22a")
@pytest.mark.parametrize("card", ["J37", "J38"])
def test_escorts_rise_by_2_unless_a80_was_the_event(card: str) -> None:
    war = pacific()
    offensive(war, card, hq=YAMAMOTO)
    for expected in (2, 4):
        war.phase = "bonus"
        drive(war, "move")
        assert war.politics.escort == expected
    war = pacific()
    war.forces[ALLIES].removed = ["A80"]
    offensive(war, card, hq=YAMAMOTO)
    war.phase = "bonus"
    drive(war, "move")
    assert war.politics.escort == 0


@pytest.mark.rule("EOS 8.47a", "EOS 8.47c", "EOS 10.33", "EOS 10.33a")
def test_j73_ants_are_barges_unless_a23_was_the_event() -> None:
    for removed, barges in (([], True), (["A23"], False)):
        war = pacific()
        war.forces[ALLIES].removed = removed
        offensive(war, "J73")
        war.phase = "bonus"
        drive(war, "move")
        assert war.politics.barges == barges


@pytest.mark.rule("EOS 5.31.Da", "EOS 6.4b")
@pytest.mark.parametrize("card", ["J58", "J59", "J60"])
def test_a_force_takes_an_empty_hex_or_one_with_a_dutch_regiment_in_range_of_active_aircraft(card: str) -> None:
    war = bare(2)
    place(war, SOUTH, SAIGON)
    place(war, "22-air-flotilla", SAIGON)
    control(war, ALLIES, 2415, 2216, 2112, 2012)
    place(war, "3-dutch-regiment", 2415)
    place(war, "8a-division", 2112)
    offensive(war, card, hq=SOUTH, active=["22-air-flotilla"])
    war.phase = "bonus"
    one = drive(war, "move", ["hex:2415"])
    open_hexes = ids(one)
    assert {"hex:2415", "hex:2216", "hex:2012", "none"} <= open_hexes
    assert "hex:2112" not in open_hexes, "a division stands there"
    assert "hex:2915" not in open_hexes, "that is too far away"
    assert war.places["3-dutch-regiment"] == REMOVED
    assert controls(war, 2415, JAPAN)


@pytest.mark.rule("EOS 6.4b")
def test_a_force_takes_nothing_in_allied_zoi_and_may_take_nothing_at_all() -> None:
    war = bare(2)
    place(war, SOUTH, SAIGON)
    place(war, "22-air-flotilla", SAIGON)
    control(war, ALLIES, 2415)
    offensive(war, "J59", hq=SOUTH, active=["22-air-flotilla"])
    war.phase = "bonus"
    drive(war, "move", ["none"])
    war = bare(2)
    place(war, ABDA, 2018)
    place(war, SOUTH, SAIGON)
    place(war, "22-air-flotilla", SAIGON)
    place(war, "dutch-air", 2216)
    control(war, ALLIES, 2415, 2217)
    offensive(war, "J59", hq=SOUTH, active=["22-air-flotilla"])
    war.phase = "bonus"
    one = drive(war, "move", ["none"])
    assert not {"hex:2216", "hex:2217"} & ids(one)


@pytest.mark.rule("EOS 5.31.Da")
@pytest.mark.parametrize("card", ["J76", "J79"])
def test_a_raid_may_cost_a_b29_a_step(card: str) -> None:
    for hex, die, steps in ((3814, 4, 1), (3814, 5, 2), (CHINA_BOX, 0, 1), (3814, 0, 1)):
        war = pacific(10)
        place(war, "20-bomber-command", hex)
        offensive(war, card, hq=YAMAMOTO)
        war.phase = "bonus"
        drive(war, "move", dice=[die])
        assert war.steps["20-bomber-command"] == steps
    war = pacific(10)
    place(war, "20-bomber-command", OAHU)
    offensive(war, card, hq=YAMAMOTO)
    war.phase = "bonus"
    drive(war, "move")
    assert war.steps["20-bomber-command"] == 2


def test_a_raid_on_two_b29s_hits_the_one_that_japan_names() -> None:
    war = pacific(10)
    place(war, "20-bomber-command", CHINA_BOX)
    place(war, "21-bomber-command", 3814)
    offensive(war, "J76", hq=YAMAMOTO)
    war.phase = "bonus"
    one = drive(war, "move", ["hit:21-bomber-command"], dice=[3])
    assert one.asked[0].seat == JAPAN
    assert (war.steps["20-bomber-command"], war.steps["21-bomber-command"]) == (2, 1)


@pytest.mark.rule("EOS 5.31.Da")
def test_a69_the_11th_airborne_jumps_in_range_of_a_us_air_unit_beside_it() -> None:
    war = bare(10)
    place(war, SWP, 3014)
    place(war, "11-division", 3014)
    control(war, JAPAN, 2813, 2812, 2911, 2915)
    place(war, "35-army", 2915)
    running = offensive(war, "A69", hq=SWP)
    war.phase = "bonus"
    assert drive(war, "move").asked == [], "there is no air unit beside it"
    place(war, "5af", 3014)
    war.phase = "bonus"
    one = drive(war, "move", ["hex:2813"])
    assert war.places["11-division"] == 2813
    assert {"hex:2813", "none"} <= ids(one)
    assert not {"hex:2915", "hex:3307"} & ids(one)
    assert controls(war, 2813, ALLIES)
    assert "11-division" not in running.moves


@pytest.mark.rule("EOS 6.4b")
def test_a69_not_into_japanese_zoi_nor_if_it_was_activated() -> None:
    war = bare(10)
    place(war, SWP, 3014)
    place(war, "11-division", 3014)
    place(war, "5af-lrb", 3014)
    place(war, SOUTH, 2909)
    place(war, "6-air-division", 2909)
    control(war, JAPAN, 2812, 2911, 2813)
    offensive(war, "A69", hq=SWP)
    war.phase = "bonus"
    one = drive(war, "move", ["none"])
    assert "hex:2911" not in ids(one) and "hex:2813" in ids(one)
    offensive(war, "A69", hq=SWP, active=["11-division"])
    war.phase = "bonus"
    assert drive(war, "move").asked == []


# Before reaction


@pytest.mark.rule("EOS 7.2.05", "EOS 6.5b")
def test_a28_islands_next_to_an_empty_one_that_was_landed_on_fall_before_reaction() -> None:
    war = bare(6)
    islands = charts().theatre.islands
    landed, beside = next(
        (hex, there)
        for hex in hexes_in(islands)
        for there in neighbours(hex)
        if bit(there) & islands and not bit(hex) & charts().theatre.japanese_cities
    )
    control(war, JAPAN, landed, beside)
    running = offensive(war, "A28", hq=CP)
    running.entered = [landed]
    war.phase = "weather"
    drive(war, "special")
    assert controls(war, beside, ALLIES)
    assert controls(war, landed, JAPAN), "that island may yet be fought for"
    war = bare(6)
    control(war, JAPAN, landed, beside)
    place(war, "1-sn-brigade", beside)
    running = offensive(war, "A28", hq=CP)
    running.entered = [landed]
    war.phase = "weather"
    drive(war, "special")
    assert controls(war, beside, JAPAN)


@pytest.mark.rule("EOS 7.2.05", "EOS 5.31.Da")
@pytest.mark.parametrize(("landed", "beside"), [(4022, 4121), (4121, 4022)])
def test_a28_is_about_one_hex_islands_alone(landed: int, beside: int) -> None:
    """4022 is part of New Britain, 4121 an island next to it."""
    islands = charts().theatre.islands
    assert beside in neighbours(landed) and bit(4121) & islands and not bit(4022) & islands
    war = bare(6)
    control(war, JAPAN, landed, beside)
    running = offensive(war, "A28", hq=CP)
    running.entered = [landed]
    war.phase = "weather"
    drive(war, "special")
    assert controls(war, beside, JAPAN)


@pytest.mark.rule("EOS 7.2.05")
def test_j20_a_battleship_shells_one_allied_air_unit_where_no_allied_battleship_is() -> None:
    war = bare(4)
    place(war, "1-maw", 4423, steps=1)
    place(war, "13af", 4423)
    war.places["kongo"], war.steps["kongo"] = 4423, 2
    running = offensive(war, "J20", hq=SEAS, active=["kongo"])
    running.battles = [4423]
    war.phase = "weather"
    one = drive(war, "special", ["hit:1-maw"])
    assert one.asked[0].seat == JAPAN
    assert war.places["1-maw"] == ELIMINATED
    assert war.steps["13af"] == 2
    place(war, "washington", 4423)
    war.phase = "weather"
    assert drive(war, "special").asked == []


@pytest.mark.rule("EOS 5.37c", "EOS 7.2.05")
def test_a72_a_us_carrier_that_fights_in_the_home_islands_costs_japan_a_card() -> None:
    for battle, kept in ((TOKYO, ["J10"]), (3209, ["J9", "J10"])):
        war = bare(11)
        war.forces[JAPAN].hand = ["J9", "J10"]
        war.places["essex"], war.steps["essex"] = 3708, 2
        running = offensive(war, "A72", hq=CP, active=["essex"])
        running.battles = [battle]
        running.assigned = {"essex": battle}
        war.phase = "weather"
        drive(war, "special", dice=[1] if battle == TOKYO else [])
        assert war.forces[JAPAN].hand == kept


@pytest.mark.rule("EOS 7.2.04")
def test_a72_not_if_japan_plays_weather_at_once() -> None:
    war = bare(11)
    war.forces[JAPAN].hand = ["J19", "J10"]
    place(war, "essex", 3813)
    running = offensive(war, "A72", hq=CP, active=["essex"])
    running.battles, running.assigned = [TOKYO], {"essex": TOKYO}
    war.phase = "weather"
    drive(war, "close", ["play:J19"])
    assert war.forces[JAPAN].hand == ["J10"]


@pytest.mark.rule("EOS 7.2.12")
def test_a55_a_japanese_air_unit_that_was_active_or_in_a_battle_hex_loses_a_step_at_the_end() -> None:
    war = bare(9)
    place(war, "6-air-division", 3813, steps=1)
    place(war, "61-air-flotilla", 3515)
    place(war, "7-air-division", TOKYO)
    running = offensive(war, "A55", hq=CP)
    running.battles = running.fought = [3813]
    awake(war, "61-air-flotilla")
    war.phase = "after-battle"
    drive(war, "retreat")
    war.phase = "close"
    one = drive(war, "stacking", ["hit:6-air-division"])
    assert one.asked[0].seat == ALLIES
    assert ids(one) == {"hit:6-air-division", "hit:61-air-flotilla"}
    assert war.places["6-air-division"] == ELIMINATED and war.offensive is None


def test_a55_who_has_left_the_battle_hex_without_being_active_is_safe_and_a_cancelled_offensive_costs_nothing() -> None:
    war = bare(9)
    place(war, "6-air-division", 3813)
    running = offensive(war, "A55", hq=CP)
    running.battles = running.fought = [3813]
    war.places["6-air-division"] = 3812
    war.phase = "close"
    assert drive(war, "stacking").asked == [] and war.steps["6-air-division"] == 2
    place(war, "6-air-division", 3813)
    offensive(war, "A55", hq=CP).battles = [3813]
    take_back(table(), war, "5.32.Db")
    assert drive(war, "stacking").asked == [] and war.steps["6-air-division"] == 2


# What is added to strengths and rolls


@pytest.mark.rule("EOS 5.31.Da")
@pytest.mark.parametrize(
    ("card", "unit", "bonus"),
    [
        ("A25", "i-corps", -1),
        ("A25", "1m-division", -1),
        ("A25", "5af", 0),
        ("A36", "baltimore", 2),
        ("A36", "london", 0),
        ("A36", "washington", 0),
        ("A36", "mogami", 0),
        ("A55", "shokaku", -2),
        ("A55", "zuiho", -2),
        ("A55", "essex", 0),
        ("J25", "essex", -2),
        ("J25", "sangamon", -2),
        ("J25", "victorious", 0),
        ("J25", "akagi", 0),
        ("J29", "akagi", 2),
        ("J29", "ryujo", 2),
        ("J29", "nagato", 0),
        ("J29", "essex", 0),
        ("J47", "mogami", 2),
        ("J47", "tenryu", 0),
        ("J83", "mogami", 2),
        ("J83", "tenryu", 2),
        ("J83", "kamikaze", 2),
        ("J83", "nagato", 0),
        ("J83", "baltimore", 0),
    ],
)
def test_attack_strengths(card: str, unit: str, bonus: int) -> None:
    assert attack_bonus(table(), in_offensive(card), unit) == bonus


@pytest.mark.parametrize(
    ("card", "unit", "bonus"), [("J14", "akagi", 2), ("J14", "ryujo", 0), ("J14", "essex", 0), ("J29", "akagi", 0)]
)
def test_defense_strengths(card: str, unit: str, bonus: int) -> None:
    assert defense_bonus(table(), in_offensive(card), unit) == bonus


@pytest.mark.rule("EOS 9.4.A5")
@pytest.mark.parametrize(
    ("card", "side", "hex", "name", "value"),
    [
        ("A7", ALLIES, 2106, "joe_stilwell", 2),
        ("A29", ALLIES, 2106, "operation_toenails", 1),
        ("A37", ALLIES, 3813, "operation_galvanic", 2),
    ],
)
def test_ground_rolls(card: str, side: str, hex: int, name: str, value: int) -> None:
    war = in_offensive(card)
    facts = ground_facts(table(), war, side, hex, ())
    assert facts == {name: True}
    assert [each.value for each in charts().figures.ground.modifiers_for(**facts)] == [value]
    assert ground_facts(table(), war, JAPAN, hex, ()) == {}


@pytest.mark.rule("EOS 9.4.A5")
def test_a37_on_one_hex_islands_alone() -> None:
    assert ground_facts(table(), in_offensive("A37"), ALLIES, 2106, ()) == {}


@pytest.mark.rule("EOS 9.4.A5")
def test_j23_where_a_brigade_takes_part() -> None:
    war = in_offensive("J23")
    place(war, "18-army", 4024)
    assert ground_facts(table(), war, JAPAN, 4024, ["18-army"]) == {}
    place(war, "1-sn-brigade", 4024)
    facts = ground_facts(table(), war, JAPAN, 4024, ["18-army", "1-sn-brigade"])
    assert [each.value for each in charts().figures.ground.modifiers_for(**facts)] == [1]


@pytest.mark.rule("EOS 9.4.A6")
def test_j3_col_tsuji_is_the_only_modifier_in_malaya_and_in_jungle_and_mixed_terrain() -> None:
    war = in_offensive("J3")
    for hex, holds in ((2015, True), (2112, True), (2106, True), (2813, True), (2812, False)):
        found = only_bonus(table(), war, JAPAN, hex)
        assert (found is not None) == holds
        assert found is None or found.value == 4
    assert only_bonus(table(), war, ALLIES, 2015) is None


@pytest.mark.rule("EOS 9.2.Be")
def test_j8_where_commonwealth_ships_fight() -> None:
    war = in_offensive("J8")
    assert air_facts(table(), war, JAPAN, 1307, ["lexington", "fe-air"]) == {}
    facts = air_facts(table(), war, JAPAN, 1307, ["lexington", "exeter"])
    assert [each.value for each in charts().figures.air_naval.modifiers_for(**facts)] == [1]
    assert air_facts(table(), war, ALLIES, 1307, ["exeter"]) == {}


@pytest.mark.rule("EOS 9.2.Be")
def test_j32_within_6_hexes_of_an_idle_carrier() -> None:
    war = in_offensive("J32")
    place(war, "akagi", TRUK)
    facts = air_facts(table(), war, JAPAN, 4021, ())
    assert [each.value for each in charts().figures.air_naval.modifiers_for(**facts)] == [1]
    assert air_facts(table(), war, JAPAN, 4825, ()) == {}
    awake(war, "akagi")
    assert air_facts(table(), war, JAPAN, 4021, ()) == {}
    war = in_offensive("J32")
    place(war, "kaiyo", TRUK)
    assert air_facts(table(), war, JAPAN, 4021, ()) == {}, "a CVE is none"


@pytest.mark.rule("EOS 5.31d")
def test_as_an_operations_choice_the_text_counts_for_nothing() -> None:
    war = pacific()
    offensive(war, "J29", mode="oc", hq=YAMAMOTO)
    assert attack_bonus(table(), war, "akagi") == 0
    offensive(war, "J9", mode="oc", hq=YAMAMOTO)
    war.phase = "bonus"
    drive(war, "move")
    assert naval_allowance(war) == 15
