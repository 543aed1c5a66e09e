"""[13.0] The National Status Segment: surrender, recapture, areas that go with their keys, and Japan."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table
from wardroom.games.empire_of_the_sun.grid import bit, hexes_in
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, REMOVED, TRACK, War
from wardroom.games.empire_of_the_sun.turn.emergency import emergency_phase
from wardroom.games.empire_of_the_sun.turn.headquarters import early_places, lose_headquarters, returning, withdraw
from wardroom.games.empire_of_the_sun.turn.national_status import national_status_phase
from wardroom.games.empire_of_the_sun.turn.placement import hq_places

MANILA, DAVAO, LEYTE = 2813, 2915, 3014
SINGAPORE, KUANTAN = 2015, 2014
INDIES = (1813, 1916, 2017, 2019, 2220, 2415, 2517, 2616)
BURMA = (2008, 2106, 2206, 2305)
AUSTRALIA = (2426, 2525, 2825, 3023, 3226, 3624, 3626, 3727)
RABAUL, GUADALCANAL = 4021, 4423


def segment(war: War) -> list[str]:
    """The segment with nobody to move; what was told."""
    return play(national_status_phase, war).told


def japanese(war: War, hex: int) -> bool:
    return bool(bit(hex) & war.japanese)


@pytest.mark.rule("EOS 13.22a", "EOS 13.1a", "EOS 16.41a7", "EOS 4.31")
def test_the_philippines_surrender_when_manila_and_davao_are_lost() -> None:
    war = bare()
    control(war, JAPAN, MANILA)
    segment(war)
    assert not war.politics.surrendered
    control(war, JAPAN, DAVAO)
    segment(war)
    assert war.politics.surrendered == ["philippines"]
    assert war.politics.will == 7


@pytest.mark.rule("EOS 13.22b", "EOS 13.22c", "EOS 13.1b", "EOS 13.21")
def test_what_becomes_of_the_units_in_the_philippines() -> None:
    war = bare()
    control(war, JAPAN, MANILA, DAVAO)
    place(war, "p-brigade", LEYTE)
    place(war, "us-asia-ca", LEYTE)
    place(war, "exeter", LEYTE)
    place(war, "hq-southwest-pacific", 2911)
    segment(war)
    assert war.places["p-brigade"] == REMOVED
    assert war.places["exeter"] in (ELIMINATED, REMOVED)
    assert war.places["hq-southwest-pacific"] == TRACK + 4
    assert all(japanese(war, hex) for hex in (2715, 2812, 2813, 2911, 2915, 3014))
    assert (war.phase, war.due) == ("emergency", ["us-asia-ca"])


@pytest.mark.rule("EOS 13.22b", "EOS 6.14b")
def test_an_hq_of_the_commonwealth_there_comes_back_as_well() -> None:
    war = bare()
    control(war, JAPAN, MANILA, DAVAO)
    place(war, "hq-anzac", LEYTE)
    segment(war)
    assert japanese(war, LEYTE) and war.places["hq-anzac"] == TRACK + 4


@pytest.mark.rule("EOS 13.22b", "EOS 8.22b")
def test_ships_leave_the_philippines_altogether() -> None:
    war = bare()
    control(war, JAPAN, MANILA, DAVAO)
    place(war, "us-asia-ca", LEYTE)
    segment(war)
    one = play(emergency_phase, war, ["hex:2616"])
    open = {option.value for option in one.asked[0].options}
    assert not open & set(hexes_in(charts().areas["philippines"]))
    play(emergency_phase, war)
    assert war.phase == "political-will"


@pytest.mark.rule("EOS 13.32", "EOS 16.41a6")
def test_malaya_surrenders_and_no_hex_changes_hands() -> None:
    war = bare()
    control(war, JAPAN, SINGAPORE, KUANTAN)
    place(war, "8a-division", 1912)
    before = war.japanese
    segment(war)
    assert war.politics.surrendered == ["malaya"]
    assert war.politics.will == 7
    assert war.japanese == before and war.places["8a-division"] == 1912


@pytest.mark.rule("EOS 13.42a", "EOS 13.42b", "EOS 13.42c", "EOS 16.41a4", "EOS 13.41")
def test_the_dutch_east_indies() -> None:
    war = bare()
    control(war, JAPAN, *INDIES[:-1])
    segment(war)
    assert not war.politics.surrendered
    control(war, JAPAN, *INDIES)
    place(war, "8-dutch-regiment", 2721)
    place(war, "dutch-cl", 3727)
    place(war, "8a-division", 2919)
    place(war, "hq-abda", 2018)
    place(war, "kent", 2320)
    segment(war)
    assert war.politics.surrendered == ["dutch-east-indies"]
    assert war.politics.will == 7
    assert war.places["8-dutch-regiment"] == war.places["dutch-cl"] == REMOVED
    assert japanese(war, 2721) and not japanese(war, 2919)
    assert japanese(war, 2018) and war.places["hq-abda"] == REMOVED


@pytest.mark.rule("EOS 13.42b", "EOS 8.22a")
def test_ships_leave_the_indies_for_ports_outside() -> None:
    war = bare()
    control(war, JAPAN, *INDIES)
    place(war, "8a-division", 2919)
    place(war, "kent", 2917)
    segment(war)
    one = play(emergency_phase, war, ["hex:3023"])
    open = {option.value for option in one.asked[0].options}
    assert 3023 in open
    assert not open & set(hexes_in(charts().areas["dutch-east-indies"]))


@pytest.mark.rule("EOS 13.52", "EOS 16.41a2", "EOS 13.51")
def test_burma_surrenders_and_loses_her_own_units_alone() -> None:
    war = bare()
    control(war, JAPAN, *BURMA)
    place(war, "1b-division", 2006)
    place(war, "b-ind-division", 2006)
    place(war, "1-indian-corps", 2006)
    segment(war)
    assert war.politics.surrendered == ["burma"]
    assert war.places["1b-division"] == war.places["b-ind-division"] == REMOVED
    assert war.places["1-indian-corps"] == 2006 and not japanese(war, 2006)
    assert war.politics.will == 7


@pytest.mark.rule("EOS 13.82", "EOS 13.1b", "EOS 16.41a1")
def test_australia_surrenders_when_all_her_coast_is_lost() -> None:
    war = bare()
    control(war, JAPAN, *AUSTRALIA[1:])
    segment(war)
    assert not war.politics.surrendered
    control(war, JAPAN, *AUSTRALIA)
    segment(war)
    assert war.politics.surrendered == ["australia"]
    assert war.politics.will == 6


@pytest.mark.rule("EOS 13.1b")
def test_a_nation_surrenders_once() -> None:
    war = bare()
    control(war, JAPAN, SINGAPORE, KUANTAN)
    segment(war)
    control(war, ALLIES, SINGAPORE, KUANTAN)
    segment(war)
    assert war.politics.will == 8
    control(war, JAPAN, SINGAPORE, KUANTAN)
    segment(war)
    assert war.politics.will == 8


@pytest.mark.rule("EOS 13.1c", "EOS 16.41b", "EOS 16.41c")
def test_what_is_won_back_gives_bases_and_will() -> None:
    war = bare(8)
    war.politics.surrendered, war.politics.will = ["philippines"], 5
    control(war, JAPAN, MANILA, DAVAO, LEYTE, 2812, 2911, 2715)
    place(war, "35-army", 2911)
    control(war, ALLIES, MANILA)
    segment(war)
    assert war.politics.will == 5
    control(war, ALLIES, DAVAO)
    segment(war)
    assert war.politics.will == 6 and war.politics.retaken == ["philippines"]
    assert not japanese(war, LEYTE) and not japanese(war, 2812)
    assert japanese(war, 2911)


@pytest.mark.rule("EOS 16.41b", "EOS 13.1c")
def test_will_comes_back_once_however_long_they_are_held() -> None:
    """X101: Malaya."""
    war = bare(8)
    war.politics.surrendered, war.politics.will = ["malaya"], 5
    for _ in range(3):
        segment(war)
        assert war.politics.will == 6


@pytest.mark.rule("EOS 16.41b", "EOS 16.41c", "EOS 13.1c")
@pytest.mark.parametrize(
    ("nation", "keys", "lost"),
    [
        ("malaya", (SINGAPORE, KUANTAN), 1),
        ("burma", BURMA, 1),
        ("dutch-east-indies", INDIES, 1),
        ("australia", AUSTRALIA, 2),
    ],
)
def test_a_nation_that_is_won_back_gives_back_what_its_surrender_took(
    nation: str, keys: tuple[int, ...], lost: int
) -> None:
    """B27 [EOS-R140]: with all its keys, and once."""
    war = bare(8)
    control(war, JAPAN, *keys)
    war.politics.surrendered, war.politics.will = [nation], 5
    control(war, ALLIES, *keys[1:])
    segment(war)
    assert war.politics.will == 5
    control(war, ALLIES, keys[0])
    for _ in range(2):
        segment(war)
        assert (war.politics.will, war.politics.retaken) == (5 + lost, [nation])


@pytest.mark.rule("EOS 16.41a8")
def test_all_seven_cost_two_more() -> None:
    war = bare(6)
    war.politics.surrendered = ["philippines", "malaya", "dutch-east-indies", "burma", "india", "china"]
    control(war, JAPAN, MANILA, DAVAO, SINGAPORE, KUANTAN, *INDIES, *BURMA, *AUSTRALIA)
    segment(war)
    assert war.politics.will == 8 - 2 - 2
    segment(war)
    assert war.politics.will == 8 - 2 - 2


# Areas


@pytest.mark.rule("EOS 13.84", "EOS 13.81")
def test_the_mandates_go_to_who_holds_both_keys() -> None:
    war = bare(6)
    place(war, "17-army", RABAUL)
    place(war, "4-sn-brigade", GUADALCANAL)
    place(war, "pm-brigade", 4222)
    place(war, "australian-air", 4020)
    segment(war)
    assert japanese(war, 3820) and japanese(war, 4020)
    assert not japanese(war, 4222)
    assert (war.phase, war.due) == ("emergency", ["australian-air"])
    control(war, ALLIES, GUADALCANAL)
    war.places["4-sn-brigade"] = TRACK + 9
    segment(war)
    assert japanese(war, 3820)
    control(war, ALLIES, RABAUL)
    war.places["17-army"] = TRACK + 9
    segment(war)
    assert not japanese(war, 3820) and not japanese(war, 4020)


@pytest.mark.rule("EOS 13.85")
def test_new_guinea_goes_with_its_ports_and_its_oil() -> None:
    war = bare(6)
    keys = (3219, 3319, 3520, 3720, 3822, 3823, 4024)
    control(war, JAPAN, *keys[1:])
    place(war, "pm-brigade", 3922)
    segment(war)
    assert not japanese(war, 3119)
    control(war, JAPAN, *keys)
    segment(war)
    assert japanese(war, 3119)
    assert not japanese(war, 3922)


@pytest.mark.rule("EOS 13.85")
@pytest.mark.parametrize("unit", ["australian-air", "kent", "hq-anzac"])
def test_in_new_guinea_a_unit_of_any_kind_holds_its_hex(unit: str) -> None:
    war = bare(6)
    control(war, JAPAN, 3219, 3319, 3520, 3720, 3822, 3823, 4024)
    place(war, unit, 3922)
    segment(war)
    assert not japanese(war, 3922) and japanese(war, 3119)


@pytest.mark.rule("EOS 13.92")
def test_japan_wins_no_marshalls_by_their_keys() -> None:
    war = bare(8)
    control(war, ALLIES, 4713)
    segment(war)
    assert japanese(war, 4415) and japanese(war, 4715) and not japanese(war, 4713)


@pytest.mark.rule("EOS 13.92")
def test_the_marshalls_fall_with_kwajalein_and_eniwetok() -> None:
    war = bare(8)
    place(war, "3-sn-brigade", 4715)
    control(war, ALLIES, 4415)
    marshalls = set(hexes_in(charts().areas["marshalls"]))
    segment(war)
    assert sum(not japanese(war, hex) for hex in marshalls) == 1
    control(war, ALLIES, 4715)
    war.places["3-sn-brigade"] = next(hex for hex in sorted(marshalls) if hex not in (4415, 4715))
    segment(war)
    assert [hex for hex in marshalls if japanese(war, hex)] == [war.places["3-sn-brigade"]]


# Japan


@pytest.mark.rule("EOS 13.93", "EOS 16.1a")
def test_japan_surrenders_without_honshu() -> None:
    war = bare(11)
    honshu = list(hexes_in(charts().areas["honshu"]))
    control(war, ALLIES, *honshu[1:])
    segment(war)
    assert not war.winner
    control(war, ALLIES, *honshu)
    segment(war)
    assert (war.winner, war.ending, war.phase) == (ALLIES, "japan-surrendered", "over")


@pytest.mark.rule("EOS 13.93a", "EOS 13.93")
def test_japan_surrenders_when_cut_off_three_times_in_a_row() -> None:
    war = bare(9)
    resources = list(hexes_in(charts().theatre.resources & war.japanese))
    control(war, ALLIES, *resources)
    segment(war)
    segment(war)
    assert war.politics.blockade == 2 and not war.winner
    control(war, JAPAN, 3305)
    segment(war)
    assert war.politics.blockade == 0
    control(war, ALLIES, 3305)
    for _ in range(3):
        segment(war)
    assert war.winner == ALLIES


# [6.13-6.15] HQs


@pytest.mark.rule("EOS 6.14a", "EOS 6.14b", "EOS 6.1b", "EOS 6.1a")
def test_an_hq_in_an_enemy_hex_leaves_and_a_dotted_one_for_good() -> None:
    war = bare(3)
    place(war, "hq-seac", 1805)
    place(war, "hq-malaya", SINGAPORE)
    control(war, JAPAN, 1805, SINGAPORE)
    lose_headquarters(table(), war)
    assert war.places["hq-seac"] == TRACK + 4
    assert war.places["hq-malaya"] == REMOVED


@pytest.mark.rule("EOS 6.14a")
def test_an_hq_in_a_hex_of_its_own_side_stays() -> None:
    war = bare(3)
    place(war, "hq-seac", 1805)
    place(war, "hq-south", 2212)
    segment(war)
    assert (war.places["hq-seac"], war.places["hq-south"]) == (1805, 2212)


@pytest.mark.rule("EOS 6.13b", "EOS 6.15a", "EOS 13.61a")
def test_a_withdrawn_hq_may_come_back_early() -> None:
    war = bare(5)
    place(war, "hq-anzac", 3823)
    assert returning(charts(), war, ALLIES) == []
    withdraw(table(), war, "hq-anzac")
    assert war.places["hq-anzac"] == TRACK + 6
    assert returning(charts(), war, ALLIES) == ["hq-anzac"]
    found = set(hexes_in(early_places(charts(), war, "hq-anzac")))
    assert {3727, 5808, 1805, 1307} <= found, "Ceylon is a part of India"
    assert not {3823, 4828, 5108} & found


@pytest.mark.rule("EOS 6.15a")
def test_an_hq_that_has_yet_to_come_by_the_schedule_does_not_come_early() -> None:
    war = bare(2)
    war.places["hq-anzac"] = TRACK + 3
    assert returning(charts(), war, ALLIES) == []


@pytest.mark.rule("EOS 6.15b")
def test_as_an_ordinary_reinforcement_it_may_come_to_any_friendly_port_in_supply() -> None:
    war = bare(5)
    place(war, "hq-anzac", 3823)
    withdraw(table(), war, "hq-anzac")
    anywhere = set(hexes_in(hq_places(charts(), war, "hq-anzac")))
    early = set(hexes_in(early_places(charts(), war, "hq-anzac")))
    assert {3823, 4828, 3727, 1307} <= anywhere and early < anywhere
    control(war, JAPAN, 3823)
    assert 3823 not in set(hexes_in(hq_places(charts(), war, "hq-anzac")))


@pytest.mark.rule("EOS 6.15a")
def test_a_japanese_hq_comes_back_early_in_the_home_islands() -> None:
    war = bare(5)
    place(war, "hq-south", 2212)
    withdraw(table(), war, "hq-south")
    found = set(hexes_in(early_places(charts(), war, "hq-south")))
    assert 3407 in found and 2212 not in found
    assert found <= set(hexes_in(charts().areas["home-islands"]))
