"""[5.32.A, 5.32.C-E] Intelligence, counteroffensives, weather and persons, card by card."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.cards.stage import awake, drive, effect, ids, offensive, pacific, refusals, side_of
from wardroom.games.empire_of_the_sun.cards.bonuses import attack_bonus, critical_for, defense_bonus, ground_facts
from wardroom.games.empire_of_the_sun.offensive.activation import limit_of
from wardroom.games.empire_of_the_sun.offensive.landing import asp_left
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, EVENT, JAPAN, TRACK, Offensive, War
from wardroom.games.empire_of_the_sun.units import controls

CP, SEAC, SEAS = "hq-central-pacific", "hq-seac", "hq-south-seas"
YAMAMOTO, OZAWA = "hq-combined-fleet-yamamoto", "hq-combined-fleet-ozawa"
OAHU, TRUK, KURE, DACCA, CALCUTTA, RANGOON, IMPHAL, AKYAB = (
    5808, 4017, 3407, 1905, 1805, 2008, 2105, 2006,
)  # fmt: skip


def against(card: str, *, event: str = "", mode: str = "oc") -> tuple[War, Offensive]:
    """An offensive of the other side, with the card in the Reaction player's hand, before intelligence."""
    war = pacific()
    enemy = JAPAN if side_of(card) == ALLIES else ALLIES
    led = event or ("J9" if enemy == JAPAN else "A45")
    if enemy == JAPAN:
        place(war, "akagi", KURE)
        running = offensive(war, led, mode=mode, hq=YAMAMOTO, active=["akagi"])
        running.battles = [5108]
    else:
        place(war, "essex", OAHU)
        running = offensive(war, led, mode=mode, hq=CP, active=["essex"])
        running.battles = [4715]
    war.forces[side_of(card)].hand = [card]
    war.phase = "intelligence"
    return war, running


# [5.32.A] Intelligence


@pytest.mark.rule("EOS 5.32.A", "EOS 7.25.B", "EOS 5.32b")
@pytest.mark.parametrize(
    ("card", "condition"),
    [
        *((card, "intercept") for card in ("A8", "A59", "J4", "J13", "J49", "J69", "J70", "J84")),
        *((card, "ambush") for card in ("A12", "A26")),
    ],
)
def test_intelligence_cards_change_the_condition(card: str, condition: str) -> None:
    war, running = against(card)
    drive(war, "reaction-hq", [f"play:{card}"])
    assert running.condition == condition
    assert running.reactions == [card]
    force = war.forces[side_of(card)]
    assert card in (force.removed if charts().cards[card].remove else force.discard)


@pytest.mark.rule("EOS 5.35a")
@pytest.mark.parametrize("card", ["A8", "A59", "J4", "J49", "J69", "J70", "J84"])
def test_a_card_is_drawn_for_them_when_the_offensive_is_over(card: str) -> None:
    war, _running = against(card)
    force = war.forces[side_of(card)]
    force.deck = ["A15" if side_of(card) == ALLIES else "J9"]
    drive(war, "reaction-hq", [f"play:{card}"])
    assert len(force.hand) == 0, "not in this offensive"
    war.phase = "close"
    drive(war, "stacking")
    assert len(force.hand) == 1


def test_j13_a12_and_a26_draw_no_card() -> None:
    assert not any(charts().cards[card].draw for card in ("J13", "A12", "A26"))


@pytest.mark.rule("EOS 5.32.A")
def test_of_intercept_and_ambush_ambush_holds() -> None:
    war, running = against("A12")
    war.forces[ALLIES].hand = ["A12", "A59"]
    drive(war, "reaction-hq", ["play:A12", "play:A59"])
    assert running.condition == "ambush"


def test_a8_only_against_japanese_aircraft_or_ships() -> None:
    war = bare(6)
    place(war, "hq-south", 2212)
    place(war, "15-army", 2212)
    offensive(war, "J16", mode="oc", hq="hq-south", active=["15-army"])
    assert effect("A8").may_react(table(), war)
    place(war, "22-air-flotilla", 2212)
    awake(war, "22-air-flotilla")
    assert not effect("A8").may_react(table(), war)


@pytest.mark.rule("EOS 9.2.F6a")
def test_a12_an_allied_roll_of_9_after_modifiers_is_a_critical_hit() -> None:
    war, running = against("A12")
    assert not critical_for(table(), war, ALLIES, 9)
    running.reactions = ["A12"]
    assert critical_for(table(), war, ALLIES, 9) and critical_for(table(), war, ALLIES, 13)
    assert not critical_for(table(), war, ALLIES, 8)
    assert not critical_for(table(), war, JAPAN, 9)


@pytest.mark.rule("EOS 9.4.A5")
def test_a26_allied_ground_rolls_get_4_more() -> None:
    war, running = against("A26")
    running.reactions = ["A26"]
    facts = ground_facts(table(), war, ALLIES, 5108, ())
    assert [each.value for each in charts().figures.ground.modifiers_for(**facts)] == [4]
    assert ground_facts(table(), war, JAPAN, 5108, ()) == {}


@pytest.mark.rule("EOS 7.25.Cb")
def test_j13_even_after_a_roll_but_not_after_another_intelligence_card() -> None:
    war, running = against("J13")
    war.forces[JAPAN].hand = ["J13", "J4"]
    one = drive(war, "reaction-hq", ["roll", "play:J13", "pass"], dice=[9])
    assert running.rolled and running.condition == "intercept"
    assert "play:J4" not in ids(one, 1)
    war, running = against("J13")
    war.forces[JAPAN].hand = ["J13", "J4"]
    one = drive(war, "reaction-hq", ["play:J4", "pass"])
    assert "play:J13" in refusals(one, 1)


@pytest.mark.rule("EOS 5.31.Bb")
def test_cards_change_a_stated_surprise_attack_but_never_that_of_a84() -> None:
    war, running = against("J4", event="A13", mode="ec")
    drive(war, "reaction-hq", ["play:J4"])
    assert running.condition == "intercept"
    war, running = against("J4", event="A84", mode="ec")
    one = drive(war, "attack-cards", ["pass"])
    assert "play:J4" in refusals(one)
    assert running.condition == "surprise"


@pytest.mark.parametrize("card", ["J4", "J13", "J17", "J45", "J46", "J65", "J85", "J19", "J22", "J64"])
def test_a84_no_reaction_card_changes_it_and_no_weather_cancels_it(card: str) -> None:
    war, _ = against(card, event="A84", mode="ec")
    assert effect(card).may_react(table(), war)
    war, _ = against(card, event="A84", mode="oc")
    assert not effect(card).may_react(table(), war)


# [5.32.C] Counteroffensives


@pytest.mark.rule("EOS 5.32.Ca", "EOS 5.32.Cb")
@pytest.mark.parametrize("card", ["A5", "J17", "J45", "J46", "J65", "J85"])
def test_counteroffensives_are_intercepts_and_only_one_is_played(card: str) -> None:
    war, running = against(card)
    others = {"A5": ["A5"], "J17": ["J45"]}.get(card, ["J17"])
    war.forces[side_of(card)].hand = [card, *others]
    one = drive(war, "reaction-hq", [f"play:{card}", "pass"])
    assert (running.condition, running.counteroffensive) == ("intercept", card)
    assert not {f"play:{other}" for other in others} & ids(one, 1)


@pytest.mark.rule("EOS 5.32.Ca", "EOS 7.26d")
@pytest.mark.parametrize(
    ("card", "hq", "logistics"),
    [
        ("A5", CP, 3),
        ("J17", SEAS, 3),
        ("J45", SEAS, 4),
        ("J45", YAMAMOTO, 5),
        ("J45", OZAWA, 5),
        ("J46", SEAS, 4),
        ("J46", YAMAMOTO, 5),
        ("J46", OZAWA, 5),
    ],
)
def test_the_logistics_of_a_counteroffensive(card: str, hq: str, logistics: int) -> None:
    war, running = against(card)
    running.counteroffensive = card
    place(war, hq, OAHU if hq == CP else TRUK)
    assert limit_of(table(), war, hq, ()) == logistics + charts().pieces[hq].efficiency


@pytest.mark.rule("EOS 5.32.Ca")
@pytest.mark.parametrize(("card", "more"), [("J65", 1), ("J85", 0)])
@pytest.mark.parametrize(("led", "ops"), [("A18", 1), ("A15", 2), ("A45", 3)])
def test_j65_and_j85_have_the_value_of_the_allied_card(card: str, more: int, led: str, ops: int) -> None:
    war, running = against(card, event=led)
    running.counteroffensive = card
    assert limit_of(table(), war, YAMAMOTO, ()) == ops + more + 3


@pytest.mark.rule("EOS 5.31.Db")
@pytest.mark.parametrize(
    ("card", "units"),
    [
        ("J17", {"5-air-division", "nagato"}),
        ("J45", {"5-air-division", "nagato", "akagi", "16-army"}),
        ("J46", {"5-air-division", "nagato", "akagi", "16-army"}),
        ("J65", {"5-air-division", "nagato", "akagi"}),
        ("J85", {"nagato", "akagi"}),
    ],
)
def test_who_takes_part_in_a_counteroffensive(card: str, units: set[str]) -> None:
    war, _ = against(card)
    everyone = ("5-air-division", "nagato", "akagi", "16-army")
    assert {unit for unit in everyone if not effect(card).may_activate(table(), war, unit)} == units


def test_j17_either_aircraft_or_ships() -> None:
    war, _ = against("J17")
    place(war, "nagato", TRUK)
    awake(war, "nagato")
    assert effect("J17").may_activate(table(), war, "5-air-division")
    assert not effect("J17").may_activate(table(), war, "mogami")


@pytest.mark.rule("EOS 5.31.Da")
@pytest.mark.parametrize(
    ("unit", "bonus"), [("mogami", 2), ("tenryu", 2), ("kamikaze", 2), ("nagato", 0), ("baltimore", 0)]
)
def test_j17_light_ships_attack_with_2_more(unit: str, bonus: int) -> None:
    war, running = against("J17")
    running.reactions = ["J17"]
    assert attack_bonus(table(), war, unit) == bonus


@pytest.mark.rule("EOS 5.35a")
def test_j17_draws_a_card() -> None:
    assert charts().cards["J17"].draw


@pytest.mark.rule("EOS 5.31.Da")
def test_a5_no_shipping_is_used_and_allied_aircraft_defend_with_2_more() -> None:
    war, _running = against("A5")
    assert asp_left(war, ALLIES) == 1
    drive(war, "reaction-hq", ["play:A5"])
    assert asp_left(war, ALLIES) == 0
    assert defense_bonus(table(), war, "7af") == 2
    assert defense_bonus(table(), war, "ma-air") == 2
    assert defense_bonus(table(), war, "essex") == 0
    assert defense_bonus(table(), war, "5-air-division") == 0


@pytest.mark.rule("EOS 5.31.Da")
def test_j46_allied_carriers_defend_with_2_more() -> None:
    war, running = against("J46")
    running.reactions = ["J46"]
    assert [defense_bonus(table(), war, unit) for unit in ("essex", "sangamon", "victorious", "baltimore")] == [
        2,
        2,
        2,
        0,
    ]
    assert defense_bonus(table(), war, "taiho") == 0


@pytest.mark.rule("EOS 7.2.13")
@pytest.mark.parametrize("steps", [2, 1])
def test_j65_the_yamato_loses_a_step_whether_she_fought_or_not(steps: int) -> None:
    war, running = against("J65")
    place(war, "yamato", KURE, steps=steps)
    running.reactions, running.battles, running.fought = ["J65"], [], []
    war.phase = "after-battle"
    drive(war, "retreat")
    assert war.steps["yamato"] == steps - 1
    assert war.places["yamato"] == (KURE if steps == 2 else ELIMINATED)


def test_j65_without_the_yamato_nothing_is_lost() -> None:
    war, running = against("J65")
    war.places["yamato"] = ELIMINATED
    running.reactions = ["J65"]
    war.phase = "after-battle"
    drive(war, "retreat")
    assert war.places["yamato"] == ELIMINATED


# [5.32.D] Weather


def allied_landing() -> tuple[War, Offensive]:
    """An Allied offensive with ships at sea, shipping used and a hex that has changed hands."""
    war = pacific()
    for unit in ("essex", "baltimore", "1m-division"):
        place(war, unit, OAHU)
    running = offensive(war, "A45", hq=CP, active=["essex", "baltimore", "1m-division"])
    for unit in running.active:
        war.places[unit] = 4715
    war.forces[ALLIES].asp_used, war.forces[ALLIES].asp_extra = 1, 4
    running.battles = [4715]
    control(war, ALLIES, 4612)
    war.phase = "weather"
    return war, running


@pytest.mark.rule("EOS 5.32.Db", "EOS 5.32.Dc", "EOS 5.32.De", "EOS 7.2.04")
@pytest.mark.parametrize("card", ["J19", "J22", "J64"])
def test_weather_takes_the_whole_offensive_back(card: str) -> None:
    war, _running = allied_landing()
    war.politics.kwai = True
    war.forces[JAPAN].hand = [card]
    drive(war, "stacking", [f"play:{card}", "none"] if card == "J64" else [f"play:{card}"])
    assert {war.places[unit] for unit in ("essex", "baltimore", "1m-division")} == {OAHU}
    assert (war.forces[ALLIES].asp_used, war.forces[ALLIES].asp_extra) == (0, 0)
    assert not war.politics.kwai
    assert war.forces[ALLIES].discard == ["A45"]
    assert war.forces[JAPAN].removed == [card]
    assert war.offensive is None


@pytest.mark.rule("EOS 5.32.Dc")
def test_a_cancelled_card_is_discarded_though_it_says_remove() -> None:
    war, running = allied_landing()
    running.card = "A65"
    war.forces[JAPAN].hand = ["J19"]
    drive(war, "stacking", ["play:J19"])
    assert war.forces[ALLIES].discard == ["A65"] and war.forces[ALLIES].removed == []


@pytest.mark.rule("EOS 5.32.Da1")
def test_weather_needs_an_offensive_that_activated_units() -> None:
    war, running = allied_landing()
    running.active = []
    war.forces[JAPAN].hand = ["J19"]
    assert drive(war, "special").asked == []


@pytest.mark.rule("EOS 5.32.Db", "EOS 5.35a")
def test_j64_may_reduce_a_full_ca_or_dd_and_draws_a_card() -> None:
    war, _running = allied_landing()
    place(war, "new-orleans", OAHU)
    place(war, "us-asia-dd", OAHU, steps=1)
    awake(war, "us-asia-dd")
    war.forces[JAPAN].hand, war.forces[JAPAN].deck = ["J64"], ["J9"]
    war.forces[ALLIES].deck = []
    one = drive(war, "close", ["play:J64", "hit:baltimore"])
    assert ids(one, 1) == {"hit:baltimore", "none"}
    assert (war.places["baltimore"], war.steps["baltimore"]) == (OAHU, 1)
    drive(war, "stacking")
    assert war.forces[JAPAN].hand == ["J9"]


@pytest.mark.rule("EOS 5.32.Dd")
def test_nothing_is_played_with_weather() -> None:
    war, running = allied_landing()
    war.forces[JAPAN].hand = ["J19", "J22", "J4"]
    one = drive(war, "close", ["play:J19"])
    assert len(one.asked) == 1
    assert running.reactions == ["J19"]


# [5.32.E] Persons


@pytest.mark.rule("EOS 5.32.E", "EOS 5.35a")
def test_j21_gandhi_cancels_an_offensive_of_seac_and_an_indian_corps_is_reduced() -> None:
    war = bare(6)
    place(war, SEAC, CALCUTTA)
    place(war, "33-british-corps", DACCA)
    place(war, "4-indian-corps", IMPHAL)
    place(war, "1-indian-corps", DACCA)
    place(war, "2-indian-corps", DACCA, steps=1)
    place(war, "b-ind-division", DACCA)
    running = offensive(war, "A19", hq=SEAC, active=["33-british-corps"])
    war.places["33-british-corps"], running.battles = IMPHAL, [2106]
    war.forces[JAPAN].hand, war.forces[JAPAN].deck = ["J21"], ["J9"]
    war.phase = "weather"
    one = drive(war, "stacking", ["play:J21", "hit:4-indian-corps"])
    assert ids(one, 1) == {"hit:4-indian-corps", "hit:1-indian-corps"}
    assert one.asked[1].seat == JAPAN
    assert (war.places["33-british-corps"], war.steps["4-indian-corps"]) == (DACCA, 1)
    assert war.forces[ALLIES].discard == ["A19"]
    assert (war.forces[JAPAN].removed, war.forces[JAPAN].hand) == (["J21"], ["J9"])


def test_j21_against_seac_alone_and_without_a_full_corps_nothing_more() -> None:
    war, _running = allied_landing()
    assert effect("J21").may_react(table(), war)
    war = bare(6)
    place(war, SEAC, CALCUTTA)
    place(war, "33-british-corps", DACCA)
    running = offensive(war, "A19", mode="oc", hq=SEAC, active=["33-british-corps"])
    running.battles = [2106]
    assert not effect("J21").may_react(table(), war)
    war.forces[JAPAN].hand = ["J21"]
    war.phase = "weather"
    drive(war, "close", ["play:J21"])


def imphal_offensive() -> tuple[War, Offensive]:
    war = bare(8)
    place(war, "hq-south", RANGOON)
    place(war, "15-army", 2106)
    place(war, "33-army", 2106)
    place(war, "31-army", 2110)
    war.places["77-brigade"] = EVENT
    control(war, ALLIES, IMPHAL)
    running = offensive(war, "J40", hq="hq-south", active=["15-army", "33-army", "31-army"])
    running.battles = [DACCA]
    war.forces[ALLIES].hand = ["A22"]
    war.phase = "weather"
    return war, running


@pytest.mark.rule("EOS 5.32.E")
def test_a22_wingate_holds_one_unit_fast_and_the_77th_comes_next_turn() -> None:
    war, running = imphal_offensive()
    war.places["15-army"] = IMPHAL
    running.moves["15-army"].kind, running.moves["15-army"].way = "ground", [IMPHAL]
    running.battles = [IMPHAL]
    control(war, JAPAN, IMPHAL)
    war.places["31-army"], war.places["33-army"] = 2109, 2110
    one = drive(war, "special", ["play:A22", "unit:15-army"])
    assert ids(one, 1) == {"unit:15-army", "unit:33-army"}, "not the one that began in Siam"
    war.places["33-army"] = 2106
    assert one.asked[1].seat == ALLIES
    assert (one.asked[0].message, one.asked[0].rule) == ("Cancel a unit of the offensive?", "5.32.E")
    assert war.places["15-army"] == 2106 and running.moves["15-army"].done
    assert running.battles == []
    assert controls(war, IMPHAL, ALLIES)
    assert (war.places["77-brigade"], war.steps["77-brigade"]) == (TRACK + 9, 2)
    assert charts().pieces["77-brigade"].arrives == 0, "so nothing delays it [10.24b]"
    assert war.forces[ALLIES].removed == ["A22"]
    assert war.places["33-army"] == 2106 and not running.moves["33-army"].done


@pytest.mark.rule("EOS 5.32.E", "EOS 6.5a")
def test_a22_gives_back_all_hexes_into_which_the_unit_alone_has_come() -> None:
    """The 15th Army marched by Imphal and Jarhat to Dimasur, the 33rd behind it to Imphal."""
    war, running = imphal_offensive()
    war.places["15-army"], war.places["33-army"] = 2005, IMPHAL
    running.moves["15-army"].way, running.moves["33-army"].way = [IMPHAL, 2104, 2005], [IMPHAL]
    control(war, JAPAN, IMPHAL, 2104, 2005)
    drive(war, "special", ["play:A22", "unit:15-army"])
    assert [controls(war, hex, JAPAN) for hex in (IMPHAL, 2104, 2005)] == [True, False, False]


@pytest.mark.rule("EOS 5.32.E", "EOS 6.5a")
def test_a22_keeps_a_hex_through_which_another_unit_marched() -> None:
    war, running = imphal_offensive()
    war.places["15-army"], war.places["33-army"] = 2104, 2005
    running.moves["15-army"].way, running.moves["33-army"].way = [IMPHAL, 2104], [IMPHAL, 2005]
    control(war, JAPAN, IMPHAL, 2104, 2005)
    drive(war, "special", ["play:A22", "unit:15-army"])
    assert [controls(war, hex, JAPAN) for hex in (IMPHAL, 2104, 2005)] == [True, False, True]


@pytest.mark.rule("EOS 5.32.E", "EOS 7.27a")
def test_a22_of_a_landing_that_is_cancelled_nothing_is_left_to_react_to() -> None:
    """The brigade is back at Rangoon, the cruiser that carried it lies alone off Akyab."""
    war, running = imphal_offensive()
    for unit in ("1-sn-brigade", "aoba"):
        place(war, unit, RANGOON)
        awake(war, unit)
        war.places[unit] = AKYAB
    running.moves["1-sn-brigade"].kind, running.entered = "organic", [AKYAB]
    drive(war, "special", ["play:A22", "unit:1-sn-brigade"])
    assert running.entered == [] and war.places["aoba"] == AKYAB


@pytest.mark.rule("EOS 5.32.E")
def test_a22_a_battle_that_aircraft_fight_from_outside_goes_on() -> None:
    war, running = imphal_offensive()
    place(war, "4-indian-corps", IMPHAL)
    place(war, "5-air-division", RANGOON)
    awake(war, "5-air-division")
    war.places["15-army"], running.moves["15-army"].kind = IMPHAL, "ground"
    running.battles, running.assigned = [IMPHAL], {"5-air-division": IMPHAL}
    drive(war, "special", ["play:A22", "unit:15-army"])
    assert running.battles == [IMPHAL]


@pytest.mark.rule("EOS 5.32.E")
def test_a22_a_battle_that_others_fight_goes_on() -> None:
    war, running = imphal_offensive()
    place(war, "4-indian-corps", IMPHAL)
    war.places["15-army"] = war.places["33-army"] = IMPHAL
    for unit in ("15-army", "33-army"):
        running.moves[unit].kind = "ground"
    running.battles = [IMPHAL]
    drive(war, "special", ["play:A22", "unit:15-army"])
    assert running.battles == [IMPHAL]
    assert war.places["33-army"] == IMPHAL


def test_a22_needs_a_unit_that_was_activated_there() -> None:
    war, running = imphal_offensive()
    running.active = ["31-army"]
    assert effect("A22").may_react(table(), war)


@pytest.mark.rule("EOS 5.32b")
def test_persons_need_a_battle_hex_and_weather_needs_none() -> None:
    """[EOS-R181] Nobody is asked who by what is known could hold no card that is open."""
    war, running = imphal_offensive()
    running.battles = []
    assert effect("A22").may_react(table(), war)
    assert drive(war, "special").asked == []
    war, running = allied_landing()
    running.hq, running.battles = SEAC, []
    war.forces[JAPAN].hand = ["J21", "J19"]
    war.forces[JAPAN].deck = []
    one = drive(war, "close", ["play:J19"])
    assert {each.id: each.rule for each in one.asked[0].refused} == {"play:J21": "5.32b"}
    war, running = allied_landing()
    running.hq = SEAC
    war.forces[JAPAN].hand = ["J21"]
    assert "play:J21" in ids(drive(war, "close", ["play:J21"]))


def test_every_reaction_card_of_these_kinds_is_named_here() -> None:
    kinds = ("intelligence", "counteroffensive", "weather", "person")
    cards = {card.id for card in charts().cards.values() if card.reaction in kinds}
    assert cards == {
        *("A5", "A8", "A12", "A22", "A26", "A59"),
        *("J4", "J13", "J17", "J19", "J21", "J22", "J45", "J46", "J49", "J64", "J65", "J69", "J70", "J84", "J85"),
    }
