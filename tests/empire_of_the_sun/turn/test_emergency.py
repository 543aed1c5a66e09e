"""[8.22, 8.32, 17.25C] Emergency moves."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table
from wardroom.games.empire_of_the_sun.grid import distance, hexes_in
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, REMOVED, Move, Offensive
from wardroom.games.empire_of_the_sun.turn.emergency import (
    emergency_phase,
    emergency_places,
    free_move_phase,
    start,
    start_free,
    stranded,
)

RABAUL, TRUK = 4021, 4017


@pytest.mark.rule("EOS 8.22a", "EOS 8.32a")
def test_ships_and_aircraft_in_lost_hexes_must_go_unless_they_are_active() -> None:
    war = bare(7)
    for unit in ("kent", "australian-air", "pm-brigade", "london"):
        place(war, unit, 3823)
    control(war, JAPAN, 3823)
    assert set(stranded(charts(), war)) == {"kent", "australian-air", "london"}
    war.offensive = Offensive(JAPAN, "J14", "oc", moves={"london": Move(3823)})
    assert set(stranded(charts(), war)) == {"kent", "australian-air"}


@pytest.mark.rule("EOS 8.22b")
def test_a_ship_goes_to_any_friendly_port_within_ten_hexes_whatever_lies_between() -> None:
    war = bare(7)
    place(war, "nachi", RABAUL)
    place(war, "australian-air", 4020)
    control(war, ALLIES, RABAUL)
    start(table(), war, stranded(charts(), war), "close")
    found = set(hexes_in(emergency_places(charts(), war, "nachi")))
    assert TRUK in found and 3813 in found
    assert all(distance(RABAUL, hex) <= 10 for hex in found)
    assert 3727 not in found
    play(emergency_phase, war, [f"hex:{TRUK}"])
    assert war.places["nachi"] == TRUK
    play(emergency_phase, war)
    assert war.phase == "close"


@pytest.mark.rule("EOS 8.32a", "EOS 8.32b", "EOS 8.35")
def test_aircraft_go_to_a_friendly_airfield_in_extended_range_or_are_lost() -> None:
    war = bare(7)
    place(war, "australian-air", 3823)
    control(war, JAPAN, 3823)
    reach = charts().pieces["australian-air"].extended
    found = set(hexes_in(emergency_places(charts(), war, "australian-air")))
    assert found and all(distance(3823, hex) <= reach for hex in found)
    assert found <= set(hexes_in(charts().theatre.airfields))
    control(war, JAPAN, *found)
    start(table(), war, ["australian-air"], "close")
    play(emergency_phase, war)
    assert war.places["australian-air"] in (ELIMINATED, REMOVED)


@pytest.mark.rule("EOS 8.32a", "EOS 8.32b")
def test_a_range_in_brackets_will_do_for_it() -> None:
    """The Australian Air Force, 2 (4), in Port Moresby: Cairns lies four hexes away."""
    war = bare(7)
    place(war, "australian-air", 3823)
    control(war, JAPAN, 3823)
    piece, cairns = charts().pieces["australian-air"], 3626
    assert piece.bracketed and piece.range < distance(3823, cairns) <= piece.extended
    assert cairns in set(hexes_in(emergency_places(charts(), war, "australian-air")))


@pytest.mark.rule("EOS 8.22b", "EOS 8.32a")
@pytest.mark.parametrize(("unit", "rule"), [("nachi", "8.22b"), ("24-air-flotilla", "8.32a")])
def test_what_is_offered_names_the_rule_of_ships_or_of_aircraft(unit: str, rule: str) -> None:
    war = bare(7)
    place(war, unit, RABAUL)
    control(war, JAPAN, 4020, 4222)
    control(war, ALLIES, RABAUL)
    start(table(), war, [unit], "close")
    decision = play(emergency_phase, war, [f"hex:{TRUK}" if unit == "nachi" else "hex:4020"]).asked[0]
    assert {decision.rule} | {option.rule for option in decision.options} == {rule}


@pytest.mark.rule("EOS 17.25Ca", "EOS 17.11k")
def test_a_free_move_may_be_made_or_not() -> None:
    war = bare(2)
    place(war, "exeter", 1307)
    place(war, "kent", 3727)
    start_free(table(), war, ALLIES, "initiative")
    assert war.phase == "free-move"
    first, second = war.due
    play(free_move_phase, war, ["stay"])
    play(free_move_phase, war, ["hex:1005" if second == "exeter" else "hex:3626"])
    play(free_move_phase, war)
    assert war.phase == "initiative"
    assert war.places[first] in (1307, 3727)
    assert war.places[second] in (1005, 3626)


@pytest.mark.rule("EOS 17.25Ca", "EOS 8.22b")
def test_where_there_is_no_choice_nobody_is_asked() -> None:
    """The Exeter has no other port within ten hexes and stays; the Nachi has one, and goes there."""
    war = bare(2)
    place(war, "exeter", 1307)
    control(war, JAPAN, *(hex for hex in hexes_in(charts().theatre.ports) if hex != 1307))
    start_free(table(), war, ALLIES, "initiative")
    play(free_move_phase, war)
    assert war.places["exeter"] == 1307
    place(war, "nachi", RABAUL)
    control(war, ALLIES, *hexes_in(charts().theatre.ports))
    control(war, JAPAN, TRUK)
    start(table(), war, ["nachi"], "close")
    play(emergency_phase, war)
    assert war.places["nachi"] == TRUK
