"""[5.32.B, 7.2.09, 7.2.10, 7.2.12] Attack cards, and the window in which they are played."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, place, table
from tests.empire_of_the_sun.cards.stage import awake, drive, effect, ids, offensive, pacific, refusals
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, Offensive, War

OAHU, KURE, TOKYO, TRUK, RABAUL, SAIPAN, IWO = 5808, 3407, 3706, 4017, 4021, 3813, 3709
CP, YAMAMOTO = "hq-central-pacific", "hq-combined-fleet-yamamoto"
KAMIKAZES = ("J61", "J62", "J63", "J66", "J81")


def allied(*cards: str, battles: tuple[int, ...] = (4715,)) -> tuple[War, Offensive]:
    """Two Allied ships under way, one of them reduced; Japan may answer with these cards."""
    war = pacific(9)
    place(war, "essex", OAHU)
    place(war, "baltimore", OAHU, steps=1)
    place(war, "washington", OAHU)
    running = offensive(war, "A45", hq=CP, active=["essex", "baltimore"])
    running.battles = list(battles)
    running.fought = list(battles)
    war.forces[JAPAN].hand = list(cards)
    war.phase = "attack-cards"
    return war, running


def japanese(*cards: str, battles: tuple[int, ...] = (5108,)) -> tuple[War, Offensive]:
    """The same of Japan."""
    war = pacific(9)
    place(war, "akagi", KURE)
    place(war, "mogami", KURE, steps=1)
    place(war, "nagato", TRUK)
    running = offensive(war, "J9", hq=YAMAMOTO, active=["akagi", "mogami"])
    running.battles = list(battles)
    running.fought = list(battles)
    war.forces[ALLIES].hand = list(cards)
    war.phase = "attack-cards"
    return war, running


# The window


@pytest.mark.rule("EOS 7.2.09", "EOS 5.32b")
def test_cards_are_played_one_by_one_until_the_reaction_player_passes() -> None:
    war, running = allied("J36", "J75", "J36")
    one = drive(war, "battle", ["play:J36", "play:J75", "pass"], dice=[9, 9])
    assert running.reactions == ["J36", "J75"]
    assert one.asked[0].seat == JAPAN


@pytest.mark.rule("EOS 5.32c")
def test_no_more_than_three_reaction_cards_against_an_offensive() -> None:
    war, running = allied("J36", "J75")
    running.reactions = ["J4", "J49"]
    one = drive(war, "battle", ["play:J36"], dice=[9])
    assert len(one.asked) == 1
    assert len(running.reactions) == 3


def test_never_is_remembered_for_the_offensive() -> None:
    war, running = allied("J36")
    drive(war, "battle", ["never:attack"])
    assert running.standing == ["never:attack"]
    war.phase = "attack-cards"
    assert drive(war, "battle").asked == []


def test_who_holds_no_card_is_not_asked() -> None:
    war, _ = allied()
    assert drive(war, "battle").asked == []


def test_who_could_hold_one_is_asked_though_he_holds_none() -> None:
    war, _ = allied("J4")
    war.forces[JAPAN].deck = ["J36"]
    one = drive(war, "battle", ["pass"])
    assert ids(one) == {"pass", "never:attack"}


@pytest.mark.rule("EOS 7.2.06b")
def test_without_a_battle_hex_there_are_submarines_alone() -> None:
    war, _running = allied("J36", "J61", battles=())
    place(war, "6-air-division", TOKYO)
    one = drive(war, "battle", ["play:J36", "hit:essex"], dice=[0])
    assert "play:J61" not in ids(one)
    assert war.steps["essex"] == 1


@pytest.mark.rule("EOS 5.32b")
def test_a_card_that_needs_a_battle_hex_is_refused_without_one() -> None:
    war, _ = japanese("A24", "A61", battles=())
    place(war, "7af", OAHU)
    one = drive(war, "battle", ["pass"])
    assert ids(one) == {"play:A61", "pass", "never:attack"}
    assert refusals(one)["play:A24"] == "there is no battle hex"


# Submarines before combat


@pytest.mark.rule("EOS 5.32.B", "EOS 7.2.10")
@pytest.mark.parametrize("card", ["J36", "J75"])
@pytest.mark.parametrize("die", range(10))
def test_submarines_that_attack_before_combat_hit_on_0_to_4(card: str, die: int) -> None:
    war, _ = allied(card)
    war.forces[JAPAN].deck = ["J9"]
    hit = ["hit:baltimore"] if die <= 4 else []
    one = drive(war, "battle", [f"play:{card}", *hit], dice=[die])
    assert war.places["baltimore"] == (ELIMINATED if die <= 4 else OAHU)
    if hit:
        assert ids(one, 1) == {"hit:essex", "hit:baltimore"}, "the Washington is not active"
        assert one.asked[1].seat == JAPAN
    assert card in war.forces[JAPAN].discard


@pytest.mark.rule("EOS 5.32.B")
@pytest.mark.parametrize("die", range(10))
def test_a61_darter_and_dace_take_one_step_on_0_to_4_and_two_on_5_to_7_as_japan_chooses(die: int) -> None:
    war, _ = japanese("A61")
    steps = 1 if die <= 4 else 2 if die <= 7 else 0
    hits = ["hit:akagi", "hit:akagi"][:steps]
    one = drive(war, "battle", ["play:A61", *hits], dice=[die])
    assert war.steps["akagi"] == 2 - steps
    assert all(asked.seat == JAPAN for asked in one.asked[1 : 1 + steps])
    assert war.forces[ALLIES].removed == ["A61"]


def test_a61_two_steps_may_fall_on_two_ships_and_eliminate() -> None:
    war, _ = japanese("A61")
    drive(war, "battle", ["play:A61", "hit:mogami"], dice=[6])
    assert (war.steps["mogami"], war.steps["akagi"]) == (0, 1)


@pytest.mark.rule("EOS 8.46b")
def test_men_go_down_with_the_ship_that_carries_them_before_the_battle() -> None:
    war, running = japanese("A61")
    place(war, "1-sn-brigade", KURE)
    awake(war, "1-sn-brigade")
    running.moves["1-sn-brigade"].carrier = "mogami"
    drive(war, "battle", ["play:A61", "hit:mogami"], dice=[0])
    assert war.steps["1-sn-brigade"] == 0


@pytest.mark.rule("EOS 5.32.B")
@pytest.mark.parametrize("die", range(10))
@pytest.mark.parametrize("battles", [(5108,), ()])
def test_a78_x_craft_hit_an_idle_ship_in_port_outside_the_home_islands(die: int, battles: tuple[int, ...]) -> None:
    war, _ = japanese("A78", battles=battles)
    place(war, "kongo", TRUK, steps=1)
    place(war, "yamato", TOKYO)
    place(war, "hiei", 4500)
    hit = ["hit:kongo"] if die <= 7 else []
    one = drive(war, "retreat", ["play:A78", *hit], dice=[die])
    assert war.steps["kongo"] == (0 if die <= 7 else 1)
    if hit:
        assert ids(one, 1) == {"hit:kongo", "hit:nagato"}
        assert one.asked[1].seat == ALLIES


def test_a78_without_battles_strikes_at_the_end_of_the_offensive() -> None:
    war, _ = japanese("A78", battles=())
    drive(war, "battle", ["play:A78"])
    assert war.steps["nagato"] == 2
    drive(war, "retreat", dice=[0])
    assert war.steps["nagato"] == 1


# Submarines after combat


@pytest.mark.rule("EOS 7.2.12", "EOS 5.32.B")
@pytest.mark.parametrize(
    ("card", "one_step", "two_steps"),
    [("J24", range(5), range(0)), ("J27", range(5), range(5, 8)), ("J86", range(8), range(0))],
)
@pytest.mark.parametrize("die", range(10))
@pytest.mark.parametrize("battles", [(4715,), ()])
def test_submarines_that_attack_after_combat(
    card: str, one_step: range, two_steps: range, die: int, battles: tuple[int, ...]
) -> None:
    war, _ = allied(card, battles=battles)
    drive(war, "battle", [f"play:{card}"])
    assert (war.steps["essex"], war.steps["baltimore"]) == (2, 1), "nothing yet"
    steps = 1 if die in one_step else 2 if die in two_steps else 0
    one = drive(war, "retreat", ["hit:essex", "hit:essex"][:steps], dice=[die])
    assert war.steps["essex"] == 2 - steps
    assert all(asked.seat == JAPAN for asked in one.asked)


@pytest.mark.rule("EOS 7.2.12", "EOS 5.32.B")
@pytest.mark.parametrize("die", range(10))
def test_a68_archerfish_takes_a_step_on_0_to_7_as_the_allies_choose(die: int) -> None:
    war, _ = japanese("A68")
    drive(war, "battle", ["play:A68"])
    one = drive(war, "retreat", ["hit:mogami"] if die <= 7 else [], dice=[die])
    assert war.steps["mogami"] == (0 if die <= 7 else 1)
    assert all(asked.seat == ALLIES for asked in one.asked)
    assert war.forces[ALLIES].removed == ["A68"]


@pytest.mark.rule("EOS 5.32.B")
def test_more_than_one_attack_card_after_combat() -> None:
    war, _ = allied("J24", "J27")
    drive(war, "battle", ["play:J24", "play:J27"])
    drive(war, "retreat", ["hit:essex", "hit:essex"], dice=[0, 6])
    assert war.steps["essex"] + war.steps["baltimore"] == 0


@pytest.mark.parametrize("card", ["A61", "A68", "A78", "J24", "J27", "J36", "J75", "J86", "A24", *KAMIKAZES])
def test_attack_cards_draw_a_card_when_the_offensive_is_over(card: str) -> None:
    war, running = (japanese if card[0] == "A" else allied)()
    side = ALLIES if card[0] == "A" else JAPAN
    running.reactions, war.forces[side].deck = [card], ["A15" if card[0] == "A" else "J9"]
    war.phase = "close"
    drive(war, "stacking")
    assert len(war.forces[side].hand) == 1


@pytest.mark.parametrize("card", ["J24", "J27", "J36", "J75", "J86", "A61", "A68", "A78"])
def test_without_such_a_ship_there_is_nothing_to_attack(card: str) -> None:
    war = pacific()
    offensive(war, "J9" if card[0] == "A" else "A45")
    assert effect(card).may_react(table(), war)


# Kamikazes


def iwo(*cards: str, hex: int = IWO) -> tuple[War, Offensive]:
    """An Allied battle near to Tokyo, with aircraft there."""
    war, running = allied(*cards, battles=(hex,))
    for unit in ("essex", "baltimore"):
        war.places[unit] = hex
    place(war, "6-air-division", TOKYO)
    running.fought = []
    return war, running


@pytest.mark.rule("EOS 5.32.B")
@pytest.mark.parametrize("card", KAMIKAZES)
def test_kamikazes_cost_two_naval_steps_and_one_of_their_own(card: str) -> None:
    war, running = iwo(card, hex=3708)
    one = drive(war, "battle", [f"play:{card}", "hit:baltimore"])
    assert ids(one, 1) == {"hit:essex", "hit:baltimore"}, "the Essex first, then there is no other way"
    assert war.steps["6-air-division"] == 1
    assert (war.steps["essex"], war.steps["baltimore"]) == (1, 0)
    assert running.bonus["kamikaze-3708"]
    assert war.forces[JAPAN].removed == [card]


@pytest.mark.rule("EOS 5.32.B")
def test_kamikazes_eliminate_only_if_there_is_no_other_way() -> None:
    war, _running = iwo("J61", hex=3708)
    place(war, "washington", 3708)
    awake(war, "washington")
    one = drive(war, "battle", ["play:J61", "hit:essex"])
    assert ids(one, 1) == {"hit:essex", "hit:washington"}
    assert one.asked[1].seat == JAPAN
    assert [war.steps[unit] for unit in ("essex", "washington", "baltimore")] == [1, 1, 1]


def test_kamikazes_strike_carriers_that_fight_from_outside_and_who_is_with_them() -> None:
    war, running = iwo("J61", hex=3708)
    war.places["essex"] = war.places["baltimore"] = war.places["washington"] = 3710
    running.assigned = {"essex": 3708}
    drive(war, "battle", ["play:J61", "hit:essex"])
    assert [war.steps[unit] for unit in ("essex", "washington")] == [1, 1]


@pytest.mark.rule("EOS 5.32.B")
def test_only_one_kamikaze_card_in_a_battle() -> None:
    war, running = iwo("J61", "J62", hex=3708)
    one = drive(war, "battle", ["play:J61", "hit:baltimore", "pass"])
    assert "play:J62" in refusals(one, 2)
    war, running = iwo("J61", "J62", hex=3708)
    war.places["washington"] = 3808
    awake(war, "washington")
    running.battles = [3708, 3808]
    drive(war, "battle", ["play:J61", "hex:3708", "hit:essex", "play:J62"])
    assert {"kamikaze-3708", "kamikaze-3808"} <= set(running.bonus)


@pytest.mark.rule("EOS 5.32.B")
def test_kamikazes_within_11_hexes_of_tokyo_and_in_extended_range_of_an_air_unit() -> None:
    war, _ = iwo("J61", hex=SAIPAN)
    assert effect("J61").may_react(table(), war), "no air unit is in range"
    place(war, "61-air-flotilla", SAIPAN)
    assert not effect("J61").may_react(table(), war)
    for far, open in ((3810, True), (3811, False)):
        war, _ = iwo("J61", hex=far)
        war.places["6-air-division"] = TOKYO
        assert (not effect("J61").may_react(table(), war)) is open, "extended range 4"
    war, _running = iwo("J61", hex=TRUK)
    place(war, "61-air-flotilla", TRUK)
    assert effect("J61").may_react(table(), war), "Truk is 13 hexes from Tokyo"


@pytest.mark.rule("EOS 5.32.B")
def test_j45_sho_go_costs_one_more_naval_step_in_one_battle_only() -> None:
    war, running = iwo("J61", hex=3708)
    running.reactions = ["J45"]
    place(war, "washington", 3708)
    drive(war, "battle", ["play:J61", "hit:essex", "hit:baltimore"])
    assert [war.steps[unit] for unit in ("essex", "washington", "baltimore")] == [1, 1, 0]
    running.battles.append(3808)
    war.places["massachusetts"], war.steps["massachusetts"] = 3808, 2
    war.places["missouri"], war.steps["missouri"] = 3808, 2
    war.forces[JAPAN].hand, war.phase = ["J62"], "attack-cards"
    drive(war, "battle", ["play:J62", "hit:missouri"])
    assert [war.steps[unit] for unit in ("missouri", "massachusetts")] == [1, 1]


# Skip bombing


@pytest.mark.rule("EOS 5.32.B")
def test_a24_costs_japan_a_point_of_shipping_for_good_and_a_light_ship_a_step() -> None:
    war, running = japanese("A24")
    for unit, hex in (("tenryu", RABAUL), ("kamikaze", RABAUL), ("aoba", TRUK)):
        place(war, unit, hex)
        awake(war, unit)
    place(war, "5af", 3823)
    for unit in ("akagi", "mogami", "tenryu", "kamikaze", "aoba"):
        running.moves[unit].kind = "naval"
    war.places["tenryu"] = war.places["kamikaze"] = war.places["akagi"] = 4023
    one = drive(war, "battle", ["play:A24", "hit:tenryu"])
    assert war.forces[JAPAN].asp == 6
    assert ids(one, 1) == {"hit:tenryu", "hit:kamikaze"}
    assert one.asked[1].seat == JAPAN
    assert war.steps["tenryu"] == 1
    assert war.forces[ALLIES].removed == ["A24"]


@pytest.mark.rule("EOS 5.32.B")
def test_a24_never_the_last_point_and_only_ships_that_moved_in_range_of_us_aircraft() -> None:
    war, running = japanese("A24")
    war.forces[JAPAN].asp = 1
    place(war, "tenryu", RABAUL)
    awake(war, "tenryu")
    place(war, "5af-lrb", 4022)
    place(war, "australian-air", 4022)
    running.moves["tenryu"].kind = "naval"
    assert effect("A24").may_react(table(), war)
    place(war, "5af", 4022)
    running.moves["tenryu"].kind = ""
    assert effect("A24").may_react(table(), war)
    running.moves["tenryu"].kind = "naval"
    drive(war, "battle", ["play:A24"])
    assert (war.forces[JAPAN].asp, war.steps["tenryu"]) == (1, 1)


def test_every_attack_card_is_named_here() -> None:
    cards = {card.id for card in charts().cards.values() if card.reaction == "attack"}
    assert cards == {"A24", "A61", "A68", "A78", "J24", "J27", "J36", "J75", "J86", *KAMIKAZES}
    assert bare().forces[JAPAN].asp == 7
