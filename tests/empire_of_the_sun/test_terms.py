"""[1.2, 1.3, 2] Counters, cards and words of the rules, seen at work."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table, war
from tests.empire_of_the_sun.cards.stage import drive, effect, offensive, pacific
from tests.empire_of_the_sun.combat.fights import battle, comes, fight, fired, strikes
from tests.empire_of_the_sun.offensive.stage import ends, open_now, run, stage
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.cards.piles import draw_cards
from wardroom.games.empire_of_the_sun.cards.terms import KINDS
from wardroom.games.empire_of_the_sun.grid import bit, distance
from wardroom.games.empire_of_the_sun.offensive.ground import ground_allowance
from wardroom.games.empire_of_the_sun.offensive.landing import asp_left
from wardroom.games.empire_of_the_sun.offensive.naval import naval_allowance
from wardroom.games.empire_of_the_sun.state import (
    ALLIES,
    CHINA_BOX,
    ELIMINATED,
    EVENT,
    JAPAN,
    TRACK,
    War,
    on_map,
)
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.end import end_turn_phase
from wardroom.games.empire_of_the_sun.turn.reinforcement import place_at_phase
from wardroom.games.empire_of_the_sun.turn.replacement import replace_phase, why_no_step
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import base_deal
from wardroom.games.empire_of_the_sun.units import controls
from wardroom.games.empire_of_the_sun.view import make_view

TRUK, OAHU, KURE, RABAUL, KAVIENG, GUADALCANAL, SAIGON, SOERABAJA = 4017, 5808, 3407, 4021, 4121, 4423, 2212, 2220
COUNTERS = [piece for piece in charts().pieces.values() if not piece.is_garrison]


# [1.24] Counters


@pytest.mark.rule("EOS 1.24a")
def test_ground_units_are_regiments_to_armies_and_each_side_sees_all_counters() -> None:
    assert {piece.size for piece in COUNTERS if piece.is_ground} == {"III", "X", "XX", "XXX", "XXXX"}
    found = war("1943")
    for seat in (JAPAN, ALLIES):
        seen = make_view(found, seat, charts()).now
        assert (seen.places, seen.steps) == (found.places, found.steps)


@pytest.mark.rule("EOS 1.24b")
def test_an_hq_has_range_and_efficiency_and_a_unit_that_fights_attack_and_defense() -> None:
    for piece in COUNTERS:
        assert (piece.command > 0 and piece.efficiency > 0) is piece.is_hq, piece.id
        assert (piece.attack > 0 and piece.defense > 0) is not piece.is_hq, piece.id
        assert (piece.range > 0) is (piece.is_air or piece.is_carrier), piece.id


@pytest.mark.rule("EOS 1.24c", "EOS 2.2a", "EOS 2.2b")
def test_a_counter_starts_in_its_hex_or_comes_on_its_turn_or_waits_for_its_event() -> None:
    found = war("campaign-1941")
    for piece in COUNTERS:
        where = found.places[piece.id]
        if piece.entry == "setup":
            assert on_map(where) or where == CHINA_BOX, piece.id
        else:
            assert where == (TRACK + piece.arrives if piece.entry == "turn" else EVENT), piece.id
    assert (found.places["akagi"], found.places["xiv-corps"], found.places["7-armoured-brigade"]) == (3705, 103, EVENT)


@pytest.mark.rule("EOS 1.24d", "EOS 2.2a-s")
def test_a_white_triangle_is_a_start_or_an_arrival_on_the_reduced_side() -> None:
    found = war("campaign-1941")
    marked = {piece.id for piece in COUNTERS if piece.triangle}
    assert {"enterprise", "i-corps", "xiv-corps"} <= marked
    for piece in COUNTERS:
        if not piece.is_hq:
            assert found.steps[piece.id] == (1 if piece.id in marked else piece.steps), piece.id
    found = bare(3, due=["xiv-corps"])
    found.places["xiv-corps"], found.steps["xiv-corps"] = 103, 1
    place(found, "hq-central-pacific", OAHU)
    play(place_at_phase, found, [f"hex:{OAHU}"])
    assert found.steps["xiv-corps"] == 1, "it comes as its counter shows it"


@pytest.mark.rule("EOS 1.25b", "EOS 5.36", "EOS 5.0c")
@pytest.mark.parametrize(("mode", "pile"), [("ec", "removed"), ("oc", "discard")])
def test_an_event_stays_an_event_when_it_starts_an_offensive(mode: str, pile: str) -> None:
    """J73 is removed when it is the event."""
    found = pacific()
    offensive(found, "J73", mode=mode)
    found.phase = "close"
    drive(found, "stacking")
    force = found.forces[JAPAN]
    assert {name for name in ("removed", "discard") if "J73" in getattr(force, name)} == {pile}


# [1.3] Who and what


@pytest.mark.rule("EOS 1.3.05")
def test_seven_nations_are_allied() -> None:
    allied = {piece.nation for piece in COUNTERS if piece.side == ALLIES}
    named = {"british", "australia", "new-zealand", "india", "dutch", "china", "us"}
    assert named < allied
    assert allied - named == {"joint", "burma"}, "joint HQs, and the Indian units with Burma in their name"
    assert {piece.nation for piece in COUNTERS if piece.side == JAPAN} == {"japan"}


@pytest.mark.rule("EOS 1.3.16")
def test_naval_has_carriers_in_it_but_on_the_card_of_savo_island() -> None:
    akagi, aoba = charts().pieces["akagi"], charts().pieces["aoba"]
    assert KINDS["naval"](akagi) and KINDS["naval"](aoba) and akagi.is_naval
    found = pacific()
    place(found, "akagi", TRUK)
    place(found, "aoba", TRUK)
    offensive(found, "A31", mode="oc")
    savo = effect("J17").may_activate
    assert savo(table(), found, "akagi") and not savo(table(), found, "aoba")


@pytest.mark.rule("EOS 1.3.19b", "EOS 11.1", "EOS 11.35")
def test_no_prewar_unit_is_restored_or_rebuilt_by_a_step() -> None:
    dotted = [piece for piece in COUNTERS if piece.dotted and not piece.is_hq]
    assert len(dotted) > 30
    for piece in dotted:
        found = bare(5, phase="replace", active=piece.side)
        place(found, "hq-southwest-pacific", 3727)
        place(found, "hq-combined-fleet-yamamoto", KURE)
        found.pool = dict.fromkeys(
            ("allied-ground", "us-ground", "allied-air", "us-naval", "commonwealth-naval", "chinese", "japan-ground",
             "japan-air", "japan-naval"), 2)  # fmt: skip
        place(found, piece.id, 3727 if piece.side == ALLIES else KURE, steps=1)
        if piece.steps == 2:
            assert why_no_step(table(), found, supply_of(charts(), found), piece.id)[1] == "11.1", piece.id
        found.places[piece.id], found.steps[piece.id] = ELIMINATED, 0
        assert not play(replace_phase, found).asked, piece.id


# Ranges


@pytest.mark.rule("EOS 1.3.02b", "EOS 1.3.22", "EOS 9.2.Ab")
@pytest.mark.parametrize(("away", "total"), [(4425, 9), (4426, 5)])
def test_an_air_unit_at_extended_range_strikes_with_half_rounded_up(away: int, total: int) -> None:
    """The 14th Air Force, 9, with range 2 and 4."""
    found = battle(ALLIES, GUADALCANAL)
    strikes(found, "14af", away)
    comes(found, "yamato", GUADALCANAL)
    one = fight(found, [0, 0], until="allot")
    assert fired(one, "air-fire")[0][:2] == (ALLIES, total)


@pytest.mark.rule("EOS 1.3.03")
def test_a_carrier_takes_part_within_its_range_and_not_beyond() -> None:
    """Akagi 3, counted without her own hex."""
    near, far = 4020, 4021
    assert (distance(TRUK, near), distance(TRUK, far)) == (3, 4)
    for enemy, within in ((near, True), (far, False)):
        found = bare()
        place(found, "hq-south-seas", TRUK)
        place(found, "akagi", TRUK)
        place(found, "2-maw", enemy)
        stage(found, JAPAN, "akagi", phase="declare")
        assert (f"battle:{enemy}" in open_now(found)) is within


# Control


def at_lae(*units: tuple[str, int], ops: int = 3, side: str = ALLIES) -> War:
    found = bare()
    place(found, "hq-southwest-pacific", 3727)
    place(found, "hq-south-seas", TRUK)
    for unit, hex in units:
        place(found, unit, hex)
    stage(found, side, *(unit for unit, _ in units), ops=ops)
    return found


@pytest.mark.rule("EOS 1.3.09b", "EOS 1.3.09c", "EOS 6.5a")
def test_men_take_each_empty_hex_that_they_march_through_at_once() -> None:
    found = at_lae(("18-army", 3822), side=JAPAN)
    control(found, ALLIES, 3721, 3720, 3922)
    run(found, "move:18-army", "by:ground", "to:3922")
    assert controls(found, 3922, JAPAN)
    assert controls(found, 3822, JAPAN), "it stays with who passed last"
    assert controls(found, 3721, ALLIES), "where nobody went nothing changes"


@pytest.mark.rule("EOS 1.3.09c", "EOS 6.5b")
def test_a_landing_takes_an_empty_hex_when_the_fighting_there_is_over_and_not_before() -> None:
    found = at_lae(("1m-division", 3626), ops=2)
    control(found, JAPAN, 4024)
    run(found, "move:1m-division", "by:assault", "to:4024")
    assert found.places["1m-division"] == 4024 and controls(found, 4024, JAPAN)
    run(found, to=("post-move", "close", "stacking"))
    assert controls(found, 4024, ALLIES)


@pytest.mark.rule("EOS 1.3.09e")
def test_ships_and_aircraft_alone_change_no_control() -> None:
    found = at_lae(("washington", 3727), ("5af", 3727), ops=3)
    control(found, JAPAN, RABAUL)
    assert RABAUL not in ends(found, "5af", by="air"), "nor may aircraft land where the enemy has control"
    found.places["washington"] = found.places["5af"] = RABAUL
    run(found, "done", to=("stacking", "post-move", "close"))
    assert controls(found, RABAUL, JAPAN)


# Piles


@pytest.mark.rule("EOS 1.3.10", "EOS 1.3.21", "EOS 5.37b")
def test_discards_come_back_with_a_reshuffle_and_removed_cards_never() -> None:
    found = bare(5, phase="end-turn")
    force = found.forces[JAPAN]
    force.deck, force.discard, force.removed = ["J5"], ["J9"], ["J13"]
    found.politics.events = ["reshuffle-japan"]
    play(end_turn_phase, found, dice=[1])
    assert (sorted(force.deck), force.discard, force.removed) == (["J5", "J9"], [], ["J13"])
    draw_cards(table(dice=[]), found, JAPAN, 5)
    assert (sorted(force.hand), force.removed) == (["J5", "J9"], ["J13"])


# Rounding


@pytest.mark.rule("EOS 1.3.22")
def test_halves_are_rounded_up() -> None:
    found = bare(6)
    board = list(charts().geography.resources)
    control(found, ALLIES, *board)
    control(found, JAPAN, *board[:9])
    assert base_deal(charts(), found) == 5, "nine resources"
    found.forces[JAPAN].asp, found.forces[JAPAN].rivalry = 7, True
    assert asp_left(found, JAPAN) == 4
    found.forces[JAPAN].asp = 1
    assert asp_left(found, JAPAN) == 1


# Events and rules


@pytest.mark.rule("EOS 1.3.23", "EOS 5.31.Da")
def test_the_text_of_an_event_changes_the_rule_that_it_speaks_of_and_no_other() -> None:
    """J9: ships go farther; men do not."""
    found = pacific()
    offensive(found, "J9", mode="oc")
    plain = naval_allowance(found), ground_allowance(found)
    offensive(found, "J9", mode="ec")
    found.phase = "bonus"
    drive(found, "move")
    assert naval_allowance(found) > plain[0]
    assert ground_allowance(found) == plain[1]


# Hexsides that nothing passes


def unplayable(kind: str) -> list[tuple[int, int]]:
    """Hexsides on which the map closes the land, or the sea: the hex and the direction."""
    geography = charts().geography
    return [
        (hex, heading)
        for hex, cell in geography.cells.items()
        for heading in range(6)
        if getattr(cell.side(heading), f"barred_{kind}") and geography.neighbour(hex, heading)
    ]


@pytest.mark.rule("EOS 1.3.26")
def test_no_march_and_no_line_by_land_over_an_unplayable_land_hexside() -> None:
    theatre = charts().theatre
    assert unplayable("land")
    for hex, heading in unplayable("land"):
        assert not (theatre.ground[heading] | theatre.routes[heading]) & bit(hex), (hex, heading)
    found = bare()
    place(found, "hq-south-seas", TRUK)
    place(found, "17-army", RABAUL)
    stage(found, JAPAN, "17-army", ops=3)
    assert KAVIENG not in ends(found, "17-army", by="ground")


@pytest.mark.rule("EOS 1.3.27")
def test_no_ship_no_landing_and_no_line_by_sea_over_an_unplayable_sea_hexside() -> None:
    theatre = charts().theatre
    assert unplayable("water")
    for hex, heading in unplayable("water"):
        assert not theatre.water[heading] & bit(hex), (hex, heading)
    found = bare()
    place(found, "hq-south", SAIGON)
    place(found, "25-army", SOERABAJA)
    found.politics.barges = True
    stage(found, JAPAN, "25-army", ops=3)
    assert ends(found, "25-army", by="barge") <= {2219, 2319, 2320}, "one hexside of sea, and not the closed ones"


# [2] Scenarios


@pytest.mark.rule("EOS 2.1a", "EOS 2.1a-s")
def test_the_campaign_has_twelve_turns_and_may_begin_with_its_second() -> None:
    whole, later = war("campaign-1941"), war("campaign-1942")
    assert (whole.turn, whole.last_turn) == (1, 12) and (later.turn, later.last_turn) == (2, 12)
    one = table(dice=[1] * 400, scenario="campaign-1941")
    RULESET.phases["setup"](one, whole)
    assert (whole.active, whole.phase, whole.forces[ALLIES].hand) == (JAPAN, "card", []), "December is short"


@pytest.mark.rule("EOS 2.1b")
def test_there_are_games_of_one_year_and_of_more_and_one_on_a_map_of_its_own() -> None:
    turns = {name: (war(name).turn, war(name).last_turn) for name in charts().scenarios}
    assert (turns["1942"], turns["1943"], turns["1944"]) == ((2, 4), (5, 7), (8, 10))
    assert (turns["1942-43"], turns["1943-44"], turns["1942-44"]) == ((2, 7), (5, 10), (2, 10))
    own = RULESET.charts_for(RULESET.setup("south-pacific", {}), {})
    main = RULESET.charts_for(RULESET.setup("1943", {}), {})
    assert turns["south-pacific"] == (3, 6) and len(own.geography.cells) < len(main.geography.cells)


@pytest.mark.rule("EOS 2.3a", "EOS 2.3a-s")
@pytest.mark.parametrize("scenario", ["1943", "1944", "campaign-1943"])
def test_units_of_a_year_are_full_unless_they_are_marked_and_later_ones_keep_their_turn(scenario: str) -> None:
    found, listed = war(scenario), charts().scenarios[scenario]
    for piece in COUNTERS:
        where = found.places[piece.id]
        if on_map(where) and not piece.is_hq:
            assert found.steps[piece.id] == (1 if piece.id in listed.reduced else piece.steps), piece.id
        if piece.entry == "turn" and piece.arrives > found.turn and where >= TRACK and not on_map(where):
            assert where == TRACK + piece.arrives, piece.id
    assert found.places["20-bomber-command"] == TRACK + 9
