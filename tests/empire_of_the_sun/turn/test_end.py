"""[4.5, 16, 17] The end of a turn, and who has won."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table, war
from wardroom.games.empire_of_the_sun.grid import board_of, hexes_in
from wardroom.games.empire_of_the_sun.scenarios.victory import decide, level, lines, points
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, ELIMINATED, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.china import move_front
from wardroom.games.empire_of_the_sun.turn.end import check_at_once, end_turn_phase
from wardroom.games.empire_of_the_sun.turn.national_status import national_status_phase
from wardroom.games.empire_of_the_sun.turn.phases import TURN_PHASES
from wardroom.games.empire_of_the_sun.turn.political_will import attackers_wiped_out
from wardroom.games.empire_of_the_sun.view import make_view

SAIPAN, OAHU, KAUAI, HAWAII, RABAUL, GUADALCANAL = 3813, 5808, 5708, 5908, 4021, 4423
AREAS = charts().areas


def the_lines(found: War) -> dict[str, int]:
    return lines(charts().on(found.scenario), found)


@pytest.mark.rule("EOS 4.5c")
def test_the_next_turn_is_made_ready() -> None:
    found = bare(5, phase="end-turn")
    found.politics.tokyo_express = GUADALCANAL
    found.politics.bombed = found.politics.wiped_out = True
    found.forces[ALLIES].passes, found.forces[JAPAN].drawn = 2, 3
    found.bombers = ["20-bomber-command"]
    control(found, JAPAN, RABAUL)
    play(end_turn_phase, found)
    assert (found.turn, found.active, found.phase) == (6, ALLIES, "reinforcements")
    assert found.politics.tokyo_express == 0
    assert not found.politics.bombed and not found.politics.wiped_out and not found.bombers
    assert (found.forces[ALLIES].passes, found.forces[JAPAN].drawn) == (0, 0)
    assert found.politics.control_before == found.japanese


@pytest.mark.rule("EOS 5.37b")
def test_a_special_event_that_came_too_early_is_shuffled_in() -> None:
    found = bare(5, phase="end-turn")
    found.politics.events = ["reshuffle-japan"]
    found.forces[JAPAN].deck, found.forces[JAPAN].discard = ["J5"], ["J43", "J6"]
    play(end_turn_phase, found, dice=[1, 1])
    assert sorted(found.forces[JAPAN].deck) == ["J43", "J5", "J6"] and not found.forces[JAPAN].discard
    assert found.politics.events == []


@pytest.mark.rule("EOS 4.5a", "EOS 16.1b")
def test_negotiations_are_a_japanese_victory() -> None:
    found = bare(6, phase="end-turn", scenario="campaign-1941")
    found.politics.will = 0
    play(end_turn_phase, found)
    assert (found.winner, found.ending, found.phase) == (JAPAN, "negotiations", "over")


@pytest.mark.rule("EOS 16.2", "EOS 16.3", "EOS 4.5b", "EOS 17.13a", "EOS 13.74e")
@pytest.mark.parametrize(
    ("turns", "resources", "hex", "winner"),
    [
        (3, 1, SAIPAN, ALLIES),
        (3, 1, CHINA_BOX, ALLIES),
        (2, 1, SAIPAN, JAPAN),
        (3, 2, SAIPAN, JAPAN),
        (3, 1, OAHU, JAPAN),
    ],
)
def test_the_end_of_the_campaign(turns: int, resources: int, hex: int, winner: str) -> None:
    found = bare(12, phase="end-turn", scenario="campaign-1941")
    own = list(hexes_in(charts().theatre.resources))
    control(found, ALLIES, *own)
    control(found, JAPAN, *own[:resources])
    place(found, "21-bomber-command", hex)
    found.politics.bombed, found.politics.bombed_turns = True, turns
    play(end_turn_phase, found)
    assert (found.winner, found.phase) == (winner, "over")


@pytest.mark.rule("EOS 16.2")
def test_a_turn_without_a_raid_breaks_the_row() -> None:
    found = bare(9, phase="end-turn", scenario="campaign-1941")
    found.politics.bombed_turns = 3
    play(end_turn_phase, found)
    assert found.politics.bombed_turns == 0


# [17.27, 17.38, 17.48] Points


@pytest.mark.rule("EOS 17.38y", "EOS 17.36a")
def test_1943_begins_with_three_points() -> None:
    found = war("1943")
    assert {line: value for line, value in the_lines(found).items() if value} == {"B": 1, "G": 3, "I": -1}
    assert points(charts(), found) == 3
    assert level(charts(), found) == "allied-tactical"


@pytest.mark.rule("EOS 17.27z")
@pytest.mark.parametrize(
    ("total", "reached", "winner"),
    [
        (-3, "allied-decisive", ALLIES),
        (2, "allied-decisive", ALLIES),
        (3, "allied-tactical", ALLIES),
        (5, "allied-tactical", ALLIES),
        (6, "japanese-tactical", JAPAN),
        (9, "japanese-tactical", JAPAN),
        (10, "japanese-decisive", JAPAN),
    ],
)
def test_levels(total: int, reached: str, winner: str) -> None:
    found = war("1943", options={"bid": str(total - 3)})
    assert points(charts(), found) == total
    assert decide(charts(), found)[:2] == (winner, reached)


@pytest.mark.rule("EOS 17.27A")
@pytest.mark.parametrize(("box", "fallen", "value"), [(0, False, 0), (1, False, 1), (4, False, 4), (5, True, 9)])
def test_1942_china(box: int, fallen: bool, value: int) -> None:
    found = war("1942")
    found.politics.china = box
    found.politics.surrendered = ["china"] if fallen else []
    assert the_lines(found)["A"] == value


@pytest.mark.rule("EOS 17.27B", "EOS 17.38B")
def test_the_burma_road() -> None:
    assert the_lines(war("1942"))["B"] == 0
    assert the_lines(war("1943"))["B"] == 1


@pytest.mark.rule("EOS 17.27D", "EOS 17.38D")
def test_northern_india() -> None:
    found = war("1943")
    control(found, JAPAN, 1905, 2005)
    assert the_lines(found)["D"] == 2


@pytest.mark.rule("EOS 17.27E", "EOS 17.27F", "EOS 17.38E", "EOS 17.38F")
@pytest.mark.parametrize(("box", "values"), [(0, (0, 0)), (1, (1, 0)), (2, (1, 0)), (3, (0, 2)), (4, (0, 2))])
def test_india(box: int, values: tuple[int, int]) -> None:
    found = war("1942")
    found.politics.india = box
    assert (the_lines(found)["E"], the_lines(found)["F"]) == values
    found.politics.surrendered = ["india"]
    assert (the_lines(found)["E"], the_lines(found)["F"]) == (0, 2)


@pytest.mark.rule("EOS 17.27I", "EOS 17.27J", "EOS 17.38H", "EOS 17.38I")
@pytest.mark.parametrize(("will", "value"), [(3, 3), (4, 2), (5, 1), (6, -1), (7, -2), (10, -5)])
def test_political_will(will: int, value: int) -> None:
    for scenario, names in (("1942", ("I", "J")), ("1943", ("H", "I"))):
        found = war(scenario)
        found.politics.will = will
        assert sum(the_lines(found)[name] for name in names) == value


@pytest.mark.rule("EOS 17.27K", "EOS 17.27L", "EOS 17.38J", "EOS 17.38K")
def test_hawaii_counts_once_in_a_game_at_the_end_of_any_turn() -> None:
    found = war("1942", phase="end-turn")
    place(found, "2-sn-brigade", KAUAI)
    place(found, "1-sn-brigade", OAHU)
    control(found, JAPAN, HAWAII)
    play(end_turn_phase, found)
    place(found, "2-sn-brigade", 3704)
    place(found, "1-sn-brigade", 3704)
    control(found, ALLIES, KAUAI, OAHU, HAWAII)
    assert (the_lines(found)["K"], the_lines(found)["L"]) == (1, 3)
    place(found, "2-sn-brigade", KAUAI)
    found.phase = "end-turn"
    play(end_turn_phase, found)
    assert the_lines(found)["K"] == 1


@pytest.mark.rule("EOS 17.27K", "EOS 17.27L", "EOS 17.27b")
@pytest.mark.parametrize(("tournament", "supplied", "value"), [("off", False, 1), ("on", False, 0), ("on", True, 1)])
def test_in_a_tournament_kauai_counts_with_a_supplied_unit_alone(tournament: str, supplied: bool, value: int) -> None:
    found = war("1942", phase="end-turn", options={"tournament": tournament})
    for unit, piece in charts().pieces.items():
        if piece.side == ALLIES and piece.projects_zoi:
            found.places[unit] = 104
    place(found, "2-sn-brigade", KAUAI)
    if supplied:
        place(found, "hq-combined-fleet-yamamoto", 5108)
        place(found, "kamikaze", 5108)
    play(end_turn_phase, found)
    assert the_lines(found)["K"] == value


@pytest.mark.rule("EOS 17.27b", "EOS 17.27K")
def test_in_a_tournament_an_hq_alone_holds_nothing_in_hawaii() -> None:
    found = war("1942", phase="end-turn", options={"tournament": "on"})
    place(found, "hq-combined-fleet-yamamoto", KAUAI)
    play(end_turn_phase, found)
    assert the_lines(found)["K"] == 0


@pytest.mark.rule("EOS 17.27a", "EOS 17.27P")
@pytest.mark.parametrize(("count", "outcome"), [(14, 0), (13, 0), (12, -3), (11, None)])
def test_1942_resources(count: int, outcome: int | None) -> None:
    found = war("1942", turn=4)
    own = list(hexes_in(charts().theatre.resources))
    control(found, ALLIES, *own)
    control(found, JAPAN, *own[:count])
    if outcome is None:
        assert decide(charts(), found) == (ALLIES, "resources", "17.27a")
    else:
        assert the_lines(found)["P"] == outcome
        assert decide(charts(), found)[1] != "resources"


@pytest.mark.rule("EOS 17.27H", "EOS 17.27M", "EOS 17.27N", "EOS 17.27O")
def test_1942_places() -> None:
    found = war("1942", turn=4)
    before = the_lines(found)
    assert [before[name] for name in "HMNO"] == [0, 0, 0, 0]
    control(found, JAPAN, 3319, 3520, 3720, 5108, 4612, 4600, 5100)
    assert [the_lines(found)[name] for name in "HMNO"] == [0, 2, 1, 2]
    control(found, JAPAN, 3822)
    assert the_lines(found)["H"] == 2


@pytest.mark.rule("EOS 17.27G", "EOS 17.38G", "EOS 17.38L", "EOS 17.38M", "EOS 13.84")
def test_the_mandates_stay_japanese_until_both_keys_are_lost() -> None:
    found = war("1943")
    control(found, ALLIES, GUADALCANAL, 3820, 4020, 4222)
    assert [the_lines(found)[name] for name in "GLM"] == [3, 0, -1]
    control(found, ALLIES, RABAUL)
    assert [the_lines(found)[name] for name in "GLM"] == [0, -3, 0]
    assert the_lines(war("1942"))["G"] == 0


@pytest.mark.rule("EOS 17.38Q", "EOS 17.48P")
@pytest.mark.parametrize(
    ("scenario", "line", "port", "value"),
    [
        ("1943", "Q", 3014, -3),  # Leyte, 11 hexes from Tokyo
        ("1943", "Q", 4415, 0),  # Eniwetok, 12
        ("1944", "P", 2909, 0),  # Tainan, 8
        ("1944", "P", 3615, 5),  # Ulithi, 9
    ],
)
def test_a_port_near_tokyo_is_one_within_the_distance_and_no_farther(
    scenario: str, line: str, port: int, value: int
) -> None:
    found = war(scenario)
    control(found, ALLIES, port)
    assert the_lines(found)[line] == value


@pytest.mark.rule("EOS 17.38M", "EOS 17.38P")
def test_four_hexes_of_the_mandates_and_four_ports_of_new_guinea_count_and_three_do_not() -> None:
    """The Allies start with Guadalcanal, and with two ports; Woodlark, Rennell and San Cristobal have none."""
    found = war("1943")
    control(found, ALLIES, 4122, 4424)
    control(found, ALLIES, 3822)
    assert [the_lines(found)[name] for name in "MP"] == [0, 0]
    control(found, ALLIES, 4523, 3720)
    assert [the_lines(found)[name] for name in "MP"] == [-1, -1]


@pytest.mark.rule("EOS 17.38L", "EOS 17.38G", "EOS 13.84")
def test_the_allies_have_the_mandates_with_both_keys_at_the_end_alone() -> None:
    """They had them a turn ago, and have lost Rabaul again: nobody has them."""
    found = war("1943")
    found.politics.claims["australian-mandates"] = ALLIES
    assert [the_lines(found)[name] for name in "GL"] == [0, 0]
    control(found, ALLIES, RABAUL)
    assert [the_lines(found)[name] for name in "GL"] == [0, -3]


@pytest.mark.rule("EOS 17.27b", "EOS 17.38b", "EOS 13.84")
@pytest.mark.parametrize(("scenario", "values"), [("1942", {"G": 0}), ("1943", {"G": 3, "L": 0})])
def test_in_a_tournament_the_mandates_go_by_units_in_their_keys(scenario: str, values: dict[str, int]) -> None:
    """[EOS-R184] Both keys were taken and are left empty: they count for who had them at the start."""
    found = war(scenario, options={"tournament": "on"})
    taker = JAPAN if scenario == "1942" else ALLIES
    for unit, there in found.places.items():
        if there in (RABAUL, GUADALCANAL):
            found.places[unit] = ELIMINATED
    control(found, taker, RABAUL, GUADALCANAL)
    found.politics.claims["australian-mandates"] = taker
    assert {name: the_lines(found)[name] for name in values} == values


@pytest.mark.rule("EOS 17.38N", "EOS 17.38O", "EOS 17.38P", "EOS 17.38Q", "EOS 17.38R", "EOS 17.38v")
def test_1943_what_the_allies_take() -> None:
    found = war("1943")
    assert [the_lines(found)[name] for name in "NOPQR"] == [0, 0, 0, 0, 0]
    control(found, ALLIES, 4415, 4715, 3822, 3720, 3813, 2415, 2517)
    assert [the_lines(found)[name] for name in "NOPQR"] == [-2, 0, -1, -3, -2]
    control(found, ALLIES, 3219, 3319, 3520)
    assert [the_lines(found)[name] for name in "OP"] == [-3, 0]


@pytest.mark.rule("EOS 17.48K", "EOS 17.48L", "EOS 17.48M", "EOS 17.48N", "EOS 17.48O", "EOS 17.48P", "EOS 17.48G")
def test_1944() -> None:
    found = war("1944")
    assert [the_lines(found)[name] for name in "GKLMNOP"] == [3, 0, 3, 3, 5, 0, 5]
    control(found, ALLIES, RABAUL, 3813, *hexes_in(AREAS["new-guinea"]))
    place(found, "hq-south-pacific-halsey", RABAUL)
    assert [the_lines(found)[name] for name in "KLMP"] == [0, 0, 0, 0]
    control(found, ALLIES, 3014)
    place(found, "hq-southwest-pacific", 3014)
    assert [the_lines(found)[name] for name in "NO"] == [0, 3]
    control(found, ALLIES, 2915)
    assert [the_lines(found)[name] for name in "NO"] == [0, 0]


@pytest.mark.rule("EOS 17.27C", "EOS 17.38C", "EOS 17.48C")
def test_townsville_cut_off() -> None:
    found = war("1942")
    assert the_lines(found)["C"] == 0
    control(found, JAPAN, 2426, 2525, 2825, 3023, 3226, 3624, 3626)
    assert the_lines(found)["C"] == 0
    place(found, "hq-south-seas", 3626)
    flotillas = ("21-air-flotilla", "24-air-flotilla", "25-air-flotilla", "22-air-flotilla")
    for unit, hex in zip(flotillas, (3626, 3624, 3226, 3023), strict=True):
        place(found, unit, hex)
    assert the_lines(found)["C"] == 5


@pytest.mark.rule("EOS 17.27C", "EOS 17.38C", "EOS 17.48C", "EOS 17.10.7B")
@pytest.mark.parametrize(
    ("scenario", "line", "hex"),
    [("1942", "C", OAHU), ("1942", "C", 3727), ("1943", "C", 3727), ("1944", "C", 3727), ("south-pacific", "B", 3727)],
)
def test_no_line_comes_to_a_townsville_or_oahu_that_is_japanese(scenario: str, line: str, hex: int) -> None:
    """[EOS-R183]"""
    found = war(scenario)
    assert the_lines(found)[line] == 0
    for unit, there in found.places.items():
        if there == hex:
            found.places[unit] = ELIMINATED
    place(found, "17-army", hex)
    assert the_lines(found)[line] == 5


@pytest.mark.rule("EOS 17.27b", "EOS 17.38b", "EOS 17.48b")
def test_in_a_tournament_a_hex_is_held_by_supplied_units() -> None:
    found = war("1943", options={"tournament": "on"})
    control(found, ALLIES, 2415, 2616)
    found.places["37-army"] = 104
    for unit, piece in charts().pieces.items():
        if piece.side == JAPAN and piece.projects_zoi:
            found.places[unit] = 104
    assert the_lines(found)["R"] == 0
    place(found, "hq-southwest-pacific", 2616)
    assert the_lines(found)["R"] == 0
    place(found, "i-corps", 2616)
    assert the_lines(found)["R"] == -1
    found.options = {}
    assert the_lines(found)["R"] == -2


@pytest.mark.rule("EOS 16.48a")
def test_a_bid_changes_the_points() -> None:
    assert points(charts(), war("1943", options={"bid": "-2"})) == 1


# [17.10.7] South Pacific


def south_pacific(**changes: object) -> War:
    return war("south-pacific", options={"victory": str(changes.get("victory", "points"))})


@pytest.mark.rule("EOS 17.10.7k")
def test_the_south_pacific_begins_with_twelve_points() -> None:
    found = south_pacific()
    assert points(charts().on("south-pacific"), found) == 12


@pytest.mark.rule("EOS 17.10.7A", "EOS 17.10.7C")
@pytest.mark.parametrize(
    ("box", "fallen", "value"), [(0, False, -2), (1, False, -1), (2, False, 0), (4, False, 2), (5, True, 5)]
)
def test_south_pacific_china(box: int, fallen: bool, value: int) -> None:
    found = south_pacific()
    found.politics.china = box
    found.politics.surrendered = ["china"] if fallen else []
    assert the_lines(found)["A"] == value
    found.politics.will = 1
    assert the_lines(found)["C"] == 3


@pytest.mark.rule("EOS 17.10.7a")
def test_a_side_without_an_hq_loses_at_once() -> None:
    found = south_pacific()
    one = table(scenario="south-pacific")
    assert not check_at_once(one, found)
    for unit in ("hq-south-seas", "hq-combined-fleet-yamamoto"):
        found.places[unit] = 104
    assert check_at_once(one, found)
    assert (found.winner, found.ending) == (ALLIES, "no-hq")
    found = south_pacific()
    for unit in ("hq-southwest-pacific", "hq-anzac", "hq-south-pacific-ghormley"):
        found.places[unit] = 104
    assert found.places["hq-central-pacific"] == OAHU
    assert check_at_once(one, found)
    assert found.winner == JAPAN


@pytest.mark.rule("EOS 17.10.7b")
def test_no_will_left_ends_the_south_pacific_at_once() -> None:
    found = south_pacific()
    found.politics.will = 0
    assert check_at_once(table(scenario="south-pacific"), found)
    assert (found.winner, found.ending) == (JAPAN, "negotiations")


@pytest.mark.rule("EOS 17.10.7g", "EOS 17.10.7k")
@pytest.mark.parametrize(("method", "counted"), [("points", 12), ("ports", None)])
def test_points_are_shown_and_counted_where_they_decide(method: str, counted: int | None) -> None:
    found = south_pacific(victory=method)
    own = charts().on("south-pacific")
    assert make_view(found, JAPAN, own).to_json()["points"] == counted
    found.turn, found.phase = 6, "end-turn"
    one = play(end_turn_phase, found)
    assert ("points-in-all" in one.told) is (counted is not None)
    assert found.ending == ("japanese-decisive" if counted else "ports")


@pytest.mark.rule("EOS 17.10.7h", "EOS 17.10.7l", "EOS 17.10.7g")
def test_port_control() -> None:
    found = south_pacific(victory="ports")
    own = charts().on("south-pacific")
    counted = own.theatre.ports | own.theatre.resources
    assert (counted & found.japanese).bit_count() == 12
    assert (counted & ~found.japanese).bit_count() == 9
    assert decide(own, found)[:2] == (JAPAN, "ports")


@pytest.mark.rule("EOS 17.38A", "EOS 17.48A", "EOS 17.48B", "EOS 17.48D", "EOS 17.48E", "EOS 17.48F", "EOS 17.48J")
def test_the_other_lines_of_1943_and_1944() -> None:
    for scenario, oahu in (("1943", "K"), ("1944", "J")):
        found = war(scenario, phase="end-turn")
        assert [the_lines(found)[name] for name in ("A", "B", "D", "E", "F", oahu)] == [0, 1, 0, 0, 0, 0]
        found.politics.surrendered.append("china")
        found.politics.india = 2
        control(found, JAPAN, 1905)
        place(found, "korean-army", OAHU)
        play(end_turn_phase, found)
        assert [the_lines(found)[name] for name in ("A", "D", "E", "F", oahu)] == [5, 1, 1, 0, 3]
        found.politics.india = 4
        assert [the_lines(found)[name] for name in ("E", "F")] == [0, 2]


@pytest.mark.rule("EOS 17.48H", "EOS 17.48I")
@pytest.mark.parametrize(("will", "value"), [(4, 2), (5, 1), (6, -1), (9, -4)])
def test_political_will_in_1944(will: int, value: int) -> None:
    found = war("1944")
    found.politics.will = will
    assert the_lines(found)["H"] + the_lines(found)["I"] == value


@pytest.mark.rule("EOS 4.5b", "EOS 17.27c", "EOS 17.2a", "EOS 17.3a", "EOS 17.4a")
@pytest.mark.parametrize(("scenario", "last"), [("1942", 4), ("1943", 7), ("1944", 10)])
def test_points_are_counted_after_the_last_turn_and_not_before(scenario: str, last: int) -> None:
    found = war(scenario, phase="end-turn")
    while found.turn < last:
        play(end_turn_phase, found)
        assert not found.winner and not found.score
        found.phase = "end-turn"
    one = play(end_turn_phase, found)
    assert found.winner and found.phase == "over"
    assert "points-in-all" in one.told and "won" in one.told
    assert found.score


@pytest.mark.rule("EOS 16.0")
@pytest.mark.parametrize("scenario", ["campaign-1941", "campaign-1942", "campaign-1943"])
def test_campaigns_are_decided_by_their_own_conditions(scenario: str) -> None:
    assert decide(charts(), war(scenario))[2] == "16.3"


# More of the South Pacific


@pytest.mark.rule("EOS 17.10.7D", "EOS 17.10.7E", "EOS 17.10.7F", "EOS 17.10.7m")
def test_south_pacific_ports() -> None:
    found = south_pacific()
    before = the_lines(found)
    assert [before[name] for name in ("D", "D-allies", "E", "E-allies", "F")] == [3, 0, 0, 0, 9]
    control(found, ALLIES, GUADALCANAL)
    found.places["4-sn-brigade"] = 104
    assert the_lines(found)["D"] == 3
    place(found, "xiv-corps", GUADALCANAL)
    place(found, "hq-south-pacific-ghormley", GUADALCANAL)
    assert [the_lines(found)[name] for name in ("D", "D-allies", "F")] == [0, 0, 8]


@pytest.mark.rule("EOS 17.10.7G", "EOS 17.10.7H", "EOS 17.10.7I")
def test_south_pacific_vogelkop_the_hebrides_and_australia() -> None:
    found = south_pacific()
    assert [the_lines(found)[name] for name in "GHI"] == [0, 0, 0]
    found.started = found.started & ~board_of([3219]) | board_of([4825, 4826, 4828])
    for unit, hex in list(found.places.items()):
        if hex in (4825, 4826, 4828):
            found.places[unit] = 104
    assert [the_lines(found)[name] for name in "GH"] == [-1, 1]


@pytest.mark.rule("EOS 17.10.7B")
def test_south_pacific_townsville_and_the_east_edge() -> None:
    found = south_pacific()
    assert the_lines(found)["B"] == 0
    for unit in list(found.places):
        if charts().pieces[unit].side == ALLIES and charts().pieces[unit].projects_zoi:
            found.places[unit] = 104
    assert the_lines(found)["B"] == 0
    place(found, "hq-south-seas", 3626)
    place(found, "21-air-flotilla", 3626)
    assert the_lines(found)["B"] == 5


@pytest.mark.rule("EOS 17.10.5M", "EOS 13.84")
@pytest.mark.parametrize(("method", "taken"), [("points", False), ("ports", True)])
def test_with_points_each_mandate_hex_is_taken_by_itself(method: str, taken: bool) -> None:
    found = south_pacific(victory=method)
    for unit in ("17-army", "4-sn-brigade", "21-air-flotilla"):
        found.places[unit] = 104
    control(found, ALLIES, RABAUL, GUADALCANAL)
    one = table(scenario="south-pacific")
    national_status_phase(one, found)
    assert (not board_of([3820]) & found.japanese) is taken


@pytest.mark.rule("EOS 17.10.7d", "EOS 17.10.7f", "EOS 17.10.7n")
def test_political_will_in_the_south_pacific() -> None:
    found = south_pacific()
    found.politics.china = 4
    one = table(scenario="south-pacific")
    move_front(one, found, 1, "13.72b")
    assert found.politics.will == 2
    attackers_wiped_out(one, found, ["1m-division"])
    assert found.politics.will == 1


@pytest.mark.rule("EOS 17.10.7h", "EOS 17.10.7i", "EOS 17.10.7j")
@pytest.mark.parametrize(
    ("taken", "delayed", "winner"), [(3, False, JAPAN), (4, False, ALLIES), (4, True, JAPAN), (5, True, ALLIES)]
)
def test_the_margin_of_port_control(taken: int, delayed: bool, winner: str) -> None:
    found, own = south_pacific(victory="ports"), charts().on("south-pacific")
    found.politics.once = ["last-delayed"] if delayed else []
    place(found, "hq-anzac", 3720)
    ports = [hex for hex in hexes_in(own.theatre.ports & found.japanese) if hex != 3720]
    taken_hexes = [3720, *ports[: taken - 1]]
    for unit, place_ in list(found.places.items()):
        if place_ in taken_hexes and charts().pieces[unit].side == JAPAN:
            found.places[unit] = 104
    found.started &= ~board_of(taken_hexes)
    control(found, ALLIES, *taken_hexes)
    assert decide(own, found)[0] == winner


# [17.10.7a, 17.10.7b] At once


@pytest.mark.rule("EOS 17.10.7a", "EOS 6.14a")
def test_a_side_that_loses_its_last_hq_in_the_national_status_segment_loses_at_once() -> None:
    found = south_pacific()
    for unit in ("hq-southwest-pacific", "hq-anzac"):
        found.places[unit] = 104
    control(found, JAPAN, found.places["hq-south-pacific-ghormley"])
    found.phase = "national-status"
    TURN_PHASES["national-status"](table(scenario="south-pacific"), found)
    assert (found.winner, found.ending, found.phase) == (JAPAN, "no-hq", "over")


@pytest.mark.rule("EOS 17.10.7b", "EOS 17.10.7c")
def test_will_that_is_gone_in_its_segment_ends_the_south_pacific_at_once() -> None:
    found = south_pacific()
    found.turn, found.politics.quota, found.politics.will = 4, 2, 1
    TURN_PHASES["political-will"](table(scenario="south-pacific"), found)
    assert (found.winner, found.ending, found.phase) == (JAPAN, "negotiations", "over")


@pytest.mark.rule("EOS 16.1b", "EOS 4.5a")
def test_a_campaign_is_not_over_before_the_end_of_the_turn() -> None:
    found = bare(6, scenario="campaign-1941")
    found.politics.will, found.politics.once = 1, ["scarcity"]
    TURN_PHASES["political-will"](table(), found)
    assert (found.politics.will, found.winner, found.phase) == (0, "", "attrition")


@pytest.mark.rule("EOS 17.10.7a", "EOS 17.10.7b")
def test_will_is_gone_before_hqs_leave_the_map() -> None:
    """Men are lost in the battle; HQs leave when the offensive is over."""
    found = south_pacific()
    found.politics.will = 0
    for unit in ("hq-south-seas", "hq-combined-fleet-yamamoto"):
        found.places[unit] = 104
    assert check_at_once(table(scenario="south-pacific"), found)
    assert (found.winner, found.ending) == (JAPAN, "negotiations")
