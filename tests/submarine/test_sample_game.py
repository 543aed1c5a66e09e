"""[64.0] The sample game of the rulebook, turns 2 to 4, played through the real phases with its choices and dice."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache

import pytest

from tests.submarine.build import Script, at, charts, events, legs, names, phase, rolls, torpedo_at
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.questions import TurnAsked
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.ships import boat_of, surfaced
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Boat, Counter, Ship
from wardroom.table import IllegalChoice

SAMPLE = """
chart = "Sample"
title = "The sample game"
standing = "rulebook"
source = "section 64 of the rules"
number = "own"
about = "A U-boat, two destroyers and six merchants."
period = "Sp'45"
turns = 20
light = "day"

[[submarines]]
name = "U-190"
class = "IXC"
nation = "Germany"
bow = "S28-A"
heading = 2
depth = 75
torpedo = "G7A"

[[escorts]]
name = "Amazon"
class = "A"
nation = "Britain"
bow = "T35-A"
heading = 6

[[escorts]]
name = "Armada"
class = "Battle"
nation = "Britain"
bow = "D31-B"
heading = 6

[convoy]
nation = "Britain"
speed = "fast"
placed = [
    { name = "Lead 1", class = "C-2", nation = "Britain", bow = "A35-B", heading = 6 },
    { name = "Lead 2", class = "C-3", nation = "Britain", bow = "I35-B", heading = 6 },
    { name = "Lead 3", class = "C-3", nation = "Britain", bow = "Q35-B", heading = 6 },
    { name = "Rear 1", class = "C-2", nation = "Britain", bow = "A42-B", heading = 6 },
    { name = "Rear 2", class = "T-2", nation = "Britain", bow = "I42-B", heading = 6 },
    { name = "Rear 3", class = "T-2", nation = "Britain", bow = "Q42-B", heading = 6 },
]

[victory]
kind = "points"
"""


@dataclass(slots=True)
class Turn:
    """A turn that was played: the battle after each phase, and the table of each."""

    after: dict[str, Battle] = field(default_factory=dict)
    tables: dict[str, Script] = field(default_factory=dict)

    def play(self, fight: Battle, name: str, choices: list[str], dice: list[int] | None = None) -> None:
        assert fight.phase == name, f"{name} was to come, not {fight.phase}"
        self.tables[name] = phase(fight, name, choices, dice or [])
        self.after[name] = deepcopy(fight)

    @property
    def end(self) -> Battle:
        return self.after["end"]


def start_of_turn_2() -> Battle:
    """[64.2] The ships as they stand, with the convoy's plots for turns 2 to 4 on its sheet."""
    fight = RULESET.begin(RULESET.setup("own", {"file": SAMPLE}), charts())
    phase(fight, "setup")
    fight.turn = 2
    fight.ships["amazon"].speed = fight.ships["armada"].speed = 4
    u190(fight).speed = 1
    fight.convoy.plots = ["2", "2R", "L2"]
    return fight


def u190(fight: Battle) -> Ship:
    return fight.ships["u-190"]


def sub(fight: Battle) -> Boat:
    return boat_of(u190(fight))


@cache
def turn_2() -> Turn:
    fight, turn = start_of_turn_2(), Turn()
    torpedoes = ["tube:1", "direction:B", "distance:7", "tube:2", "direction:CL", "distance:6", "hold"]
    turn.play(fight, "turn", [])
    turn.play(fight, "plot", [*legs("L3"), *torpedoes, "send", "plot:2"])
    turn.play(fight, "gunfire", [])
    turn.play(fight, "convoy", [])
    turn.play(fight, "escorts", ["move:amazon", *legs("1L1R3R"), *legs("1L4L1R")])
    turn.play(fight, "torpedoes", ["depth:deep", "depth:deep"])
    turn.play(fight, "boats", [])
    turn.play(fight, "attacks", [])
    turn.play(fight, "end", [])
    return turn


ARMADA_3 = [
    *("move:armada", "run:3", "turn:R", "run:1", "k-gun:starboard", "k-gun:port", "run:1", "charge:5"),
    *("turn:R", "run:1", "turn:R", "squid:fire", "squid:W25-A", "squid:W26-A", "squid:X26-A", "end"),
]
AMAZON_3 = ["run:3", "hedgehog:1", "run:1", "end"]


@cache
def turn_3() -> Turn:
    fight, turn = deepcopy(turn_2().end), Turn()
    turn.play(fight, "turn", [])
    turn.play(fight, "plot", [*legs("R1R1L"), "hold", "depth:100", "reload:no", "send", "plot:R2"])
    turn.play(fight, "gunfire", [])
    turn.play(fight, "convoy", [], [2, 1])
    turn.play(fight, "escorts", [*ARMADA_3, *AMAZON_3])
    turn.play(fight, "torpedoes", [])
    turn.play(fight, "boats", [])
    turn.play(fight, "attacks", [], [1])
    turn.play(fight, "end", [])
    return turn


@cache
def turn_4() -> Turn:
    fight, turn = deepcopy(turn_3().end), Turn()
    turn.play(fight, "turn", [])
    turn.play(fight, "plot", [*legs("L3"), "reload:no", "send", "plot:2"])
    turn.play(fight, "gunfire", [])
    turn.play(fight, "convoy", [])
    turn.play(fight, "escorts", ["move:armada", *legs("1R3"), *legs("L2R1R1R2R")])
    turn.play(fight, "torpedoes", [], [5, 2])
    turn.play(fight, "boats", [])
    turn.play(fight, "attacks", [])
    turn.play(fight, "end", [])
    return turn


def path(ship: Ship) -> list[str]:
    return [hex_name(hex) for hex in ship.course]


def convoy(fight: Battle) -> list[tuple[str, int]]:
    return [at(ship) for ship in fight.ships.values() if ship.kind == "merchant" and ship.status == AFLOAT]


# [64.2]


@pytest.mark.rule("SUB 64.2")
def test_the_ships_stand_where_the_sample_game_puts_them() -> None:
    fight = start_of_turn_2()
    assert at(u190(fight)) == ("S28-A", 2)
    assert sub(fight).depth == 75
    assert {tube.loaded for tube in sub(fight).tubes} == {"G7A"}
    assert [(ship.name, *at(ship), ship.speed) for ship in fight.ships.values() if ship.kind == "escort"] == [
        ("Amazon", "T35-A", 6, 4),
        ("Armada", "D31-B", 6, 4),
    ]
    assert convoy(fight) == [(f"{hex}-B", 6) for hex in ("A35", "I35", "Q35", "A42", "I42", "Q42")]
    assert fight.convoy.speed == 2
    assert {ship.charge for ship in fight.ships.values() if ship.kind == "escort"} == {"600 lb"}


# [64.3] Turn 2


@pytest.mark.rule("SUB 11.4", "SUB 11.5", "SUB 5.1.2")
def test_turn_2_the_submarine_plots_its_move_and_two_torpedoes() -> None:
    plot = turn_2().after["plot"].plots["u-190"]
    assert (plot.move, plot.depth) == ("L3", 75)
    assert [(launch.first + launch.turn, launch.distance) for launch in plot.launches] == [("B", 7), ("CL", 6)]


@pytest.mark.rule("SUB 5.1.3a", "SUB 4.5.1.3b")
def test_turn_2_the_convoy_is_plotted_for_turn_5() -> None:
    table = turn_2().tables["plot"]
    assert table.decision("convoy").facts == TurnAsked(5)
    assert turn_2().after["plot"].convoy.plots == ["2", "2R", "L2", "2"]


@pytest.mark.rule("SUB 5.3", "SUB 17.1")
def test_turn_2_no_guns_fire_and_the_convoy_goes_two_ahead() -> None:
    assert turn_2().tables["gunfire"].asked == []
    assert convoy(turn_2().after["convoy"]) == [(f"{hex}-B", 6) for hex in ("A33", "I33", "Q33", "A40", "I40", "Q40")]


@pytest.mark.rule("SUB 6.5", "SUB 6.6b", "SUB 5.4c")
def test_turn_2_amazon_and_armada_hex_by_hex() -> None:
    fight = turn_2().after["escorts"]
    amazon, armada = fight.ships["amazon"], fight.ships["armada"]
    assert path(amazon) == ["T34-A", "S33-A", "S32-A", "S31-A", "S30-A"]
    assert (*at(amazon), amazon.speed) == ("S30-A", 1, 5)
    assert path(armada) == ["D30-B", "C29-B", "B29-B", "A28-B", "Z28-A", "Y28-A"]
    assert (*at(armada), armada.speed) == ("Y28-A", 5, 6)


@pytest.mark.rule("SUB 11.4.1", "SUB 11.4.3.1", "SUB 11.4.3.2")
def test_turn_2_the_torpedoes_rest_where_turn_3_finds_them() -> None:
    fight = turn_2().after["torpedoes"]
    assert [torpedo_at(running) for running in fight.torpedoes] == [("Z32-A", 2), ("X32-A", 2)]
    assert [running.run for running in fight.torpedoes] == [7, 6]


@pytest.mark.rule("SUB 8.3.3")
def test_turn_2_the_submarine_pays_two_factors_for_three_hexes() -> None:
    before, after = start_of_turn_2(), turn_2().after["boats"]
    assert path(u190(after)) == ["T28-A", "U27-A", "V27-A"]
    assert at(u190(after)) == ("V27-A", 1)
    assert sub(after).emergency == sub(before).emergency - 2
    assert sub(after).depth == 75


# [64.4] Turn 3


@pytest.mark.rule("SUB 9.3", "SUB 9.12")
def test_turn_3_the_submarine_plots_to_dive_and_is_still_where_it_was() -> None:
    fight = turn_3().after["plot"]
    assert (fight.plots["u-190"].move, fight.plots["u-190"].depth) == ("R1R1L", 100)
    assert sub(fight).depth == 75


@pytest.mark.rule("SUB 5.1.3a")
def test_turn_3_the_convoy_is_plotted_for_turn_6() -> None:
    assert turn_3().tables["plot"].decision("convoy").facts == TurnAsked(6)
    assert turn_3().after["plot"].convoy.plots == ["2R", "L2", "2", "R2"]


@pytest.mark.rule("SUB 13.9", "SUB 13.3", "SUB 13.5a", "SUB 13.5b", "SUB 13.6a")
def test_turn_3_a_freighter_swings_its_stern_onto_a_torpedo() -> None:
    before, after = turn_3().after["gunfire"], turn_3().after["convoy"]
    lead = after.ships["lead-1"]
    assert before.ships["lead-1"].status == AFLOAT
    assert names(lead) == ("A31-B", "Z32-A")
    assert at(lead) == ("A31-B", 1)
    hit, damage = rolls(turn_3().tables["convoy"])
    assert (hit.table, hit.modifiers, hit.total, hit.result) == ("type 5, position 4", (), 2, "hit")
    assert (damage.table, damage.total, damage.result) == ("factor 10", 1, 10)
    assert lead.status == SUNK
    assert [torpedo_at(running) for running in after.torpedoes] == [("X32-A", 2)]


@pytest.mark.rule("SUB 13.4a")
@pytest.mark.parametrize(("die", "hits"), [(1, True), (4, True), (5, False), (6, False)])
def test_turn_3_one_to_four_would_have_hit(die: int, hits: bool) -> None:
    fight = deepcopy(turn_3().after["gunfire"])
    phase(fight, "convoy", [], [die, 1] if hits else [die])
    assert (fight.ships["lead-1"].status == SUNK) is hits


@pytest.mark.rule("SUB 15.5.6", "SUB 15.4.8b", "SUB 15.6.4a", "SUB 15.5.5")
def test_turn_3_armada_attacks_as_she_goes() -> None:
    fight = turn_3().after["escorts"]
    armada = fight.ships["armada"]
    assert path(armada) == ["X28-A", "W27-A", "V27-A", "V26-A", "V25-A", "W24-A"]
    assert (*at(armada), armada.speed) == ("W24-A", 2, 6)
    assert names(armada)[1] == "V24-A"
    dropped = [(counter.kind, hex_name(counter.hex)) for counter in fight.counters if counter.ship == "armada"]
    assert dropped == [
        ("k-gun", "W26-A"),
        ("k-gun", "U26-A"),
        *[("charge", "V27-A")] * 5,
        *[("squid", hex) for hex in ("W25-A", "W26-A", "X26-A")],
    ]


@pytest.mark.rule("SUB 15.6.3", "SUB 15.4.10b")
def test_turn_3_amazon_follows_her_own_hedgehog() -> None:
    fight = turn_3().after["escorts"]
    amazon = fight.ships["amazon"]
    thrown = [(counter.kind, hex_name(counter.hex)) for counter in fight.counters if counter.ship == "amazon"]
    assert thrown == [("hedgehog", "W28-A")]
    assert path(amazon) == ["T30-A", "U29-A", "V29-A", "W28-A"]
    assert (*at(amazon), amazon.speed) == ("W28-A", 1, 4)


@pytest.mark.rule("SUB 12.2", "SUB 11.3b")
def test_turn_3_the_other_torpedo_runs_eight_hexes() -> None:
    fight = turn_3().after["torpedoes"]
    assert [torpedo_at(running) for running in fight.torpedoes] == [("F36-B", 2)]
    assert fight.torpedoes[0].run == 6 + 8


@pytest.mark.rule("SUB 5.6", "SUB 8.3.3", "SUB 9.12", "SUB 10.3")
def test_turn_3_the_submarine_comes_to_rest_under_amazon() -> None:
    before, after = turn_3().after["torpedoes"], turn_3().after["boats"]
    assert path(u190(after)) == ["W27-A", "W28-A"]
    assert at(u190(after)) == ("W28-A", 2)
    assert names(u190(after)) == ("W28-A", "V28-A")
    assert sub(after).emergency == sub(before).emergency - 1
    assert sub(after).depth == 100
    assert events(turn_3().tables["boats"], "collision") == []


@pytest.mark.rule("SUB 16.1", "SUB 16.4.2", "SUB 16.4.3")
def test_turn_3_only_the_hedgehog_is_resolved() -> None:
    table, fight = turn_3().tables["attacks"], turn_3().after["attacks"]
    (roll,) = rolls(table, SUBMARINE)
    assert (roll.table, roll.total, roll.result) == ("factor 6", 1, 4)
    assert table.asked == []
    assert fight.counters == []
    assert u190(fight).damage == 4
    assert u190(fight).status == AFLOAT
    assert sub(fight).forced_up


@pytest.mark.rule("SUB 16.4.4", "SUB 16.3.6")
def test_turn_3_the_escorts_learn_of_damage_but_not_how_much() -> None:
    table = turn_3().tables["attacks"]
    assert len(events(table, "hedgehog_hit", ESCORT)) == 1
    assert events(table, "boat_damaged", ESCORT) == []
    (shown,) = rolls(table, ESCORT)
    assert (shown.total, shown.result, shown.table) == (1, "", "")


# [64.5] Turn 4


@pytest.mark.rule("SUB 6.7")
def test_turn_4_a_second_turn_in_the_same_hex_at_speed_3() -> None:
    fight = turn_4().after["boats"]
    assert turn_4().after["plot"].plots["u-190"].move == "L3"
    assert path(u190(fight)) == ["X28-A", "Y27-A", "Z27-A"]
    assert at(u190(fight)) == ("Z27-A", 1)
    assert sub(fight).emergency == sub(start_of_turn_2()).emergency - 2 - 1 - 2


@pytest.mark.rule("SUB 19.2")
def test_turn_4_the_damaged_submarine_must_rise() -> None:
    assert "depth" not in turn_4().tables["plot"].kinds()
    assert turn_4().after["plot"].plots["u-190"].depth == 75
    assert sub(turn_4().after["boats"]).depth == 75


@pytest.mark.rule("SUB 19.2", "SUB 17.1")
def test_the_submarine_is_on_the_surface_at_the_start_of_turn_8() -> None:
    """Turns 4 to 7 bring it to 75, 50, 25 and 0 feet; guns can bear from turn 8 on."""
    fight = deepcopy(turn_4().end)
    sub(fight).powerless = False
    u190(fight).speed = 0
    fight.ships = {name: ship for name, ship in fight.ships.items() if ship.kind != "merchant"}
    depths = {}
    for turn in (5, 6, 7):
        assert (fight.turn, surfaced(u190(fight))) == (turn, False)
        phase(fight, "turn")
        phase(fight, "plot", ["end", "reload:no", "send"])
        assert phase(fight, "gunfire").asked == []
        phase(fight, "boats")
        depths[turn] = sub(fight).depth
        phase(fight, "end")
    assert depths == {5: 50, 6: 25, 7: 0}
    phase(fight, "turn")
    assert fight.turn == 8
    assert surfaced(u190(fight))


@pytest.mark.rule("SUB 15.9")
def test_turn_4_charges_of_any_kind_would_not_touch_the_submarine() -> None:
    """Depth charges went off beside it on turn 3, so none of turn 4 counts, in its own hex or not."""
    fight = deepcopy(turn_4().after["boats"])
    hit = deepcopy(fight)
    for kind in ("charge", "k-gun"):
        fight.counters.append(Counter(kind, u190(fight).bow, "amazon", "600 lb"))
    phase(fight, "attacks", ["set:75", "set:75"], [1, 1])
    assert u190(fight).damage == u190(hit).damage == 4


@pytest.mark.rule("SUB 5.3")
def test_turn_4_the_convoy_turns_and_goes_on() -> None:
    fight = turn_4().after["convoy"]
    assert turn_4().after["plot"].convoy.plots == ["L2", "2", "R2", "2"]
    assert at(turn_4().after["gunfire"].ships["rear-2"]) == ("I38-B", 1)
    assert at(fight.ships["rear-2"]) == ("I36-B", 6)
    assert names(fight.ships["rear-2"]) == ("I36-B", "I37-B")


@pytest.mark.rule("SUB 8.2.1", "SUB 8.2.2", "SUB 6.6a")
def test_turn_4_armada_slows_by_two_and_amazon_gains_two() -> None:
    fight = turn_4().after["escorts"]
    armada, amazon = fight.ships["armada"], fight.ships["amazon"]
    assert path(armada) == ["X25-A", "X26-A", "X27-A", "X28-A"]
    assert (*at(armada), armada.speed) == ("X28-A", 3, 4)
    assert path(amazon) == ["W27-A", "W26-A", "X26-A", "Y26-A", "Y27-A", "Y28-A"]
    assert (*at(amazon), amazon.speed) == ("Y28-A", 4, 6)


@pytest.mark.rule("SUB 8.2.2")
def test_turn_4_armada_may_not_stop_after_three_hexes() -> None:
    fight = deepcopy(turn_4().after["convoy"])
    with pytest.raises(IllegalChoice, match=r"8\.2\.2"):
        phase(fight, "escorts", ["move:armada", *legs("1R2")])


@pytest.mark.rule("SUB 15.7")
def test_turn_4_neither_escort_may_attack_again() -> None:
    for decision in turn_4().tables["escorts"].asked:
        assert {option.id.partition(":")[0] for option in decision.options} <= {"move", "run", "turn", "end"}


@pytest.mark.rule("SUB 13.1a", "SUB 13.3", "SUB 13.4a", "SUB 13.6a")
def test_turn_4_the_torpedo_runs_into_the_tankers_stern() -> None:
    hit, damage = rolls(turn_4().tables["torpedoes"])
    assert (hit.table, hit.modifiers, hit.total, hit.result) == ("type 5, position 3", (), 5, "hit")
    assert (damage.table, damage.total, damage.result) == ("factor 10", 2, 10)
    fight = turn_4().after["torpedoes"]
    assert fight.ships["rear-2"].status == SUNK
    assert fight.torpedoes == []


@pytest.mark.rule("SUB 10.3", "SUB 10.5a")
def test_turn_4_the_submarine_passes_under_armada() -> None:
    fight = turn_4().after["boats"]
    armada = fight.ships["armada"]
    assert hex_name(armada.bow) == "X28-A"
    assert "X28-A" in path(u190(fight))
    assert events(turn_4().tables["boats"], "collision") == []
    assert (armada.damage, u190(fight).damage) == (0, 4)


# [64.6] The score


@pytest.mark.rule("SUB 64.6", "SUB 20.1.1", "SUB 20.1.3", "SUB 20.1.4")
def test_the_score_after_turn_4() -> None:
    assert points(turn_4().end) == {SUBMARINE: 8 + 27, ESCORT: 2 + 8}


@pytest.mark.rule("SUB 64.6", "SUB 19.3")
def test_the_score_had_the_hedgehog_done_one_point_more() -> None:
    fight = deepcopy(turn_4().end)
    u190(fight).damage += 1
    assert u190(fight).damage == u190(fight).capacity
    u190(fight).status = SUNK
    assert points(fight) == {SUBMARINE: 35, ESCORT: 26 + 2}
