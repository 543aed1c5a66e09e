"""[6.5, 8.21-8.46] The rulebook's small examples of movement, played as they are told."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.offensive.stage import asked, ends, go, ids, open_now, run, stage, why
from wardroom.games.empire_of_the_sun.grid import bit, direction, distance, neighbours
from wardroom.games.empire_of_the_sun.offensive.naval import naval_reach
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.units import controls

TRUK, RABAUL, KAVIENG, GUADALCANAL, ESPIRITU, NOUMEA, TOWNSVILLE = 4017, 4021, 4020, 4423, 4825, 4828, 3727
LEYTE, SOERABAJA, WAKE, MIDWAY, KWAJALEIN = 3014, 2220, 4612, 5108, 4715


@pytest.mark.rule("EOS 1.3.20")
def test_distances_of_the_examples() -> None:
    """X01."""
    told = {(4612, 5108): 6, (2112, 2015): 3, (3319, 3520): 2, (5506, 5808): 3, (3014, 2220): 10, (2812, 2917): 6,
            (4715, 4612): 4, (2909, 2812): 3, (3009, 2812): 4}  # fmt: skip
    assert {pair: distance(*pair) for pair in told} == told


@pytest.mark.rule("EOS 8.21a")
def test_the_hexes_around_soerabaja_and_those_from_which_ships_enter() -> None:
    """X02, B11."""
    assert set(neighbours(SOERABAJA)) == {2219, 2221, 2119, 2120, 2319, 2320}
    assert {hex for hex in neighbours(SOERABAJA) if naval_reach(table(), hex, 1) & bit(SOERABAJA)} == {2219, 2319, 2320}
    out = naval_reach(table(), SOERABAJA, 1) & ~bit(SOERABAJA)
    assert {hex for hex in neighbours(SOERABAJA) if out & bit(hex)} == {2219, 2319, 2320}, "and the other way"


def guadalcanal() -> War:
    """The Marines and the Northampton sail from Espiritu Santo, the 13th Air Force strikes from there."""
    war = bare()
    place(war, "hq-south-pacific-ghormley", NOUMEA)
    place(war, "hq-south-seas", TRUK)
    for unit in ("1m-division", "northampton", "13af"):
        place(war, unit, ESPIRITU)
    place(war, "2-sn-brigade", GUADALCANAL)
    stage(war, ALLIES, "1m-division", "northampton", "13af", ops=1)
    return war


@pytest.mark.rule("EOS 6.5b", "EOS 9.33a", "EOS 9.4.C3", "EOS 9.62a", "EOS 9.6a")
def test_guadalcanal() -> None:
    """X20, B9: all Japanese are gone; the Marines take the hex just before ships and aircraft go home, also there."""
    war = guadalcanal()
    go(war, "1m-division", "northampton", by="assault", to=GUADALCANAL)
    run(war, "done", to="assign")
    run(war, f"join:{GUADALCANAL}", to="intelligence")
    run(war, "pass", dice=[0, 8, 0], to="after-battle")
    assert (war.steps["2-sn-brigade"], war.steps["1m-division"]) == (0, 2)
    assert controls(war, GUADALCANAL, JAPAN), "not yet"
    run(war, to="post-move")
    assert controls(war, GUADALCANAL, ALLIES)
    decision = asked(war)
    assert decision.facts == "northampton" and {"stay", f"to:{ESPIRITU}"} <= ids(decision)
    run(war, "stay", f"to:{GUADALCANAL}", to="close")
    assert {war.places[unit] for unit in ("1m-division", "northampton", "13af")} == {GUADALCANAL}


# Where ships stop


@pytest.mark.rule("EOS 8.21c", "EOS 8.21c1", "EOS 8.21d", "EOS 8.21g")
def test_ships_stop_in_the_five_cases_of_the_figure_and_in_no_other() -> None:
    """B12: enemies at sea (A) and in a base (B), a stack with a carrier in range of a battle (C), a port (D)."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit in ("aoba", "nachi", "akagi", "25-army"):
        place(war, unit, TRUK)
    place(war, "washington", 4419)
    place(war, "2-maw", GUADALCANAL)
    control(war, JAPAN, KWAJALEIN)
    stage(war, JAPAN, "aoba", "nachi", "akagi", "25-army", ops=2, mode="ec")
    cruiser = ends(war, "aoba", by="naval")
    assert {4419, GUADALCANAL, KWAJALEIN} <= cruiser, "A, B, D"
    assert not cruiser & {4421, 4018, RABAUL}, "nor at sea alone, nor in an empty port of the enemy"
    stack = ends(war, "aoba", "akagi", by="naval")
    assert {4421, 4418} <= stack and 4018 not in stack, "C: where the carrier fights, and not beyond her range"


@pytest.mark.rule("EOS 8.21c", "EOS 8.21c1", "EOS 8.21d", "EOS 8.21g")
def test_case_e_asks_for_men_who_have_landed() -> None:
    """B12, E: in the empty hex of the enemy in which men have landed, or in range of it with a carrier."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    for unit in ("aoba", "nachi", "akagi", "25-army"):
        place(war, unit, TRUK)
    stage(war, JAPAN, "aoba", "nachi", "akagi", "25-army", ops=2)
    assert not ends(war, "akagi", by="naval") & {RABAUL, 4119}, "a carrier may not come before them"
    go(war, "25-army", by="assault", to=RABAUL)
    assert RABAUL in ends(war, "aoba", by="naval") and 4119 not in ends(war, "aoba", by="naval")
    assert {RABAUL, 4119} <= ends(war, "akagi", by="naval") and 4119 in ends(war, "aoba", "akagi", by="naval")
    control(war, JAPAN, RABAUL)
    assert 4119 not in ends(war, "akagi", by="naval"), "the hex must be the enemy's"


# Emergencies


@pytest.mark.rule("EOS 8.22a", "EOS 8.22b", "EOS 13.22b")
def test_leyte() -> None:
    """X21, B13: the Philippines surrender; the cruiser at Leyte flees, to Soerabaja if her owner likes."""
    war = bare(3, phase="national-status")
    place(war, "us-asia-ca", LEYTE)
    place(war, "hq-south", 2212)
    control(war, JAPAN, 2813, 2915)
    run(war, to="emergency")
    assert "philippines" in war.politics.surrendered and controls(war, LEYTE, JAPAN)
    decision = asked(war)
    assert decision.seat == ALLIES and f"hex:{SOERABAJA}" in ids(decision)
    assert all(distance(LEYTE, int(each.removeprefix("hex:"))) <= 10 for each in ids(decision))
    run(war, f"hex:{SOERABAJA}")
    assert war.places["us-asia-ca"] == SOERABAJA


@pytest.mark.rule("EOS 8.32a", "EOS 8.32b", "EOS 6.5b")
@pytest.mark.parametrize(("unit", "goes"), [("7af-lrb", MIDWAY), ("marine-211", 0), ("feaf", 0)])
def test_wake(unit: str, goes: int) -> None:
    """X22, B14: men land and take Wake, the aircraft there survive; none of range 4 finds a field, one of 6 Midway."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, unit, WAKE)
    place(war, "16-army", KWAJALEIN)
    place(war, "nagato", KWAJALEIN)
    stage(war, JAPAN, "16-army", "nagato", ops=1)
    go(war, "16-army", "nagato", by="assault", to=WAKE)
    assert war.offensive is not None
    run(war, to="intelligence")
    war.offensive.battles, war.offensive.fought = [WAKE], [WAKE]
    war.phase = "after-battle"
    run(war, f"to:{KWAJALEIN}", to="close")
    assert controls(war, WAKE, JAPAN)
    assert war.places[unit] == goes if goes else war.steps[unit] == 0


# Aircraft, men, and men at sea


@pytest.mark.rule("EOS 8.33a")
def test_strategic_transport_of_two_points() -> None:
    """X23, B15: four legs of four hexes, each of them to a friendly airfield."""
    war = bare()
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "5af", TOWNSVILLE)
    assert charts().pieces["5af"].extended == 4
    legs = [TOWNSVILLE, 3624, 4024, GUADALCANAL, ESPIRITU, NOUMEA]
    assert [distance(one, two) for one, two in pairwise(legs)] == [4, 4, 4, 4, 3]
    control(war, JAPAN, *(hex for hex in charts().geography.airfields if hex not in legs))
    stage(war, ALLIES, "5af", ops=2)
    assert ends(war, "5af", by="air-strategic") == {3624, 4024, GUADALCANAL, ESPIRITU}, "to Noumea it is a fifth leg"
    assert ends(war, "5af", by="air") == {3624, 4024}, "two legs in other movement"
    control(war, JAPAN, 4024)
    assert ends(war, "5af", by="air-strategic") == {3624}, "no field, no leg"


@pytest.mark.rule("EOS 8.41.A")
def test_yungning() -> None:
    """X03, B16: by land to the coast, not to 2408 or 2507, though men could walk there."""
    war = bare()
    place(war, "hq-south", 2212)
    place(war, "38-army", 2508)
    stage(war, JAPAN, "38-army", ops=3)
    run(war, "move:38-army", "by:ground")
    decision = asked(war)
    for inland in (2408, 2507):
        heading = direction(2508, inland)
        assert heading is not None and bit(2508) & charts().theatre.ground[heading]
        assert why(decision, f"to:{inland}") == "8.41.A"
    assert any(each.startswith("to:") for each in ids(decision))


@pytest.mark.rule("EOS 8.45.Aa", "EOS 8.45.Aa2", "EOS 8.45.Ab")
@pytest.mark.parametrize(("points", "lands"), [(3, False), (4, True)])
def test_the_korean_army_lands_for_four_points(points: int, lands: bool) -> None:
    """X25, B17."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "korean-army", TRUK)
    war.forces[JAPAN].asp = points
    stage(war, JAPAN, "korean-army", ops=1)
    assert (RABAUL in ends(war, "korean-army", by="assault")) is lands
    if lands:
        go(war, "korean-army", by="assault", to=RABAUL)
        assert war.forces[JAPAN].asp_used == points


@pytest.mark.rule("EOS 8.46a", "EOS 8.46a1", "EOS 6.5b")
def test_the_aoba_takes_the_ss_brigade_to_rabaul() -> None:
    """X24, B18: without a point of shipping, to the control of the hex; a brigade elsewhere she does not take up."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    for unit, hex in (("aoba", TRUK), ("ss-brigade", TRUK), ("1-sn-brigade", KWAJALEIN)):
        place(war, unit, hex)
    war.forces[JAPAN].asp = 0
    stage(war, JAPAN, "aoba", "ss-brigade", "1-sn-brigade", ops=1)
    copy = deepcopy(war)
    run(copy, "move:aoba")
    assert "join:ss-brigade" in ids(asked(copy)) and "join:1-sn-brigade" not in ids(asked(copy))
    go(war, "ss-brigade", "aoba", by="organic", to=RABAUL)
    run(war, "done", to=("special", "after-battle"))
    run(war, to="post-move")
    assert controls(war, RABAUL, JAPAN) and war.forces[JAPAN].asp_used == 0


# What is noticed


@pytest.mark.rule("EOS 7.25.Ec", "EOS 7.25.Ea")
@pytest.mark.parametrize("fights", [True, False])
def test_aircraft_that_stay_put_in_zoi_are_not_noticed(fights: bool) -> None:
    """X26: whether they declare a battle from where they stand or not; who moves there is."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "2-maw", RABAUL)
    place(war, "24-air-flotilla", KAVIENG)
    place(war, "akagi", KAVIENG)
    stage(war, JAPAN, "24-air-flotilla", "akagi", ops=1)
    run(war, "done", *((f"battle:{RABAUL}",) if fights else ("done",)), to=("assign", "cover", "weather", "special"))
    assert war.offensive is not None and not war.offensive.touched
    assert war.offensive.battles == ([RABAUL] if fights else [])
    moved = bare()
    place(moved, "hq-south-seas", TRUK)
    place(moved, "hq-southwest-pacific", TOWNSVILLE)
    place(moved, "2-maw", RABAUL)
    place(moved, "akagi", KAVIENG)
    stage(moved, JAPAN, "akagi", ops=1)
    go(moved, "akagi", by="naval", to=TRUK)
    assert moved.offensive is not None and moved.offensive.touched


@pytest.mark.rule("EOS 7.23a", "EOS 8.45.Bb")
def test_the_order_of_moves_opens_the_way_of_a_landing() -> None:
    """X27: with the carrier it may go, before her it may not, after her it may."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit in ("akagi", "25-army"):
        place(war, unit, TRUK)
    place(war, "2-maw", RABAUL)
    stage(war, JAPAN, "akagi", "25-army", ops=1)
    assert "by:assault" not in _ways(war, "25-army") or RABAUL not in ends(war, "25-army", by="assault")
    assert RABAUL in ends(war, "25-army", "akagi", by="assault")
    go(war, "akagi", by="naval", to=4019)
    assert RABAUL in ends(war, "25-army", by="assault")


def _ways(war: War, unit: str) -> set[str]:
    copy = deepcopy(war)
    run(copy, f"move:{unit}")
    return open_now(copy)
