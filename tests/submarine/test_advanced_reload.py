"""[41.0, 59.0] Mixed loads, reloading tube by tube, and realistic times."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, charts, escort, phase, script
from wardroom.games.submarine.cards.national import torpedoes_at
from wardroom.games.submarine.cards.periods import period
from wardroom.games.submarine.scenarios import fit
from wardroom.games.submarine.scenarios.scenario_file import ShipOrder
from wardroom.games.submarine.scenarios.setup import load_boat, torpedo_choices
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Boat


def sea(*, cls: str = "VIIB", depth: int = 200, **rules: Any) -> Battle:
    """A submarine too deep to launch, and an escort far away."""
    changes = rules.pop("changes", {})
    when = rules.pop("period", "Sp'45")
    return battle(boat("N30-B", 6, cls=cls, depth=depth, **changes), escort("A2-A"), period=when, turns=99, **rules)


def sub(fight: Battle) -> Boat:
    return boat_of(fight.ships["u-99"])


def turn(fight: Battle, *choices: str) -> Script:
    """A turn in which the boat stays where it is and does what the choices say about its tubes."""
    table = phase(fight, "plot", ["end", "depth:200", *choices, "send"])
    phase(fight, "boats")
    phase(fight, "end")
    return table


def empty(fight: Battle, *numbers: int) -> None:
    for number in numbers:
        sub(fight).tubes[number - 1].loaded = ""


# [41.0] Loads


@pytest.mark.rule("SUB 41.1")
def test_each_tube_and_each_reload_has_its_type() -> None:
    fight = sea(mixed_loads=True)
    kinds = ["G7A", "G7E"]
    answers = ["torpedo:G7A", "torpedo:G7E", "torpedo:G7E", "torpedo:G7A", "torpedo:G7E"]
    table = script([*answers, *["torpedo:G7A"] * 2])
    fit.load_mixed(table, fight, fight.ships["u-99"], kinds, 6, 1)
    table.finish()
    assert [tube.loaded for tube in sub(fight).tubes] == ["G7A", "G7E", "G7E", "G7A", "G7A"]
    assert sub(fight).bow_reloads == ["G7E", "G7A"]


@pytest.mark.rule("SUB 41.2")
def test_only_types_of_the_date_and_the_tubes_are_loaded() -> None:
    germany = charts().cards["Germany"]
    order = ShipOrder("U-99", "VIIB", "Germany", "N30-B", 6)
    for when, wanted in (("F'41", {"G7A", "G7E"}), ("W'43", {"G7A", "G7E", "FAT"})):
        fight = sea(period=when, special_weapons=True)
        found = torpedo_choices(script(), fight, germany.submarines["VIIB"], order)
        assert set(found) == wanted


@pytest.mark.rule("SUB 41.2")
def test_some_boats_accept_one_type_only() -> None:
    limited = [cls for card in charts().cards.values() for cls in card.submarines.values() if cls.torpedoes]
    assert limited
    for cls in limited:
        found = torpedoes_at(charts().cards[cls.nation], cls, period("S'45"))
        assert {each.id for each in found} <= set(cls.torpedoes)


@pytest.mark.rule("SUB 41.3")
def test_the_type_is_chosen_when_a_reload_begins_and_taken_from_the_stock() -> None:
    fight = sea(mixed_loads=True, changes={"bow_reloads": ["G7A", "G7E", "G7A"]})
    empty(fight, 2, 3)
    table = turn(fight, "reload:2:G7E")
    assert table.options("reload") == ["reload:2:G7A", "reload:2:G7E", "reload:no"]
    assert (sub(fight).tubes[1].loading, sub(fight).tubes[1].turns) == ("G7E", 1)
    assert sub(fight).bow_reloads == ["G7A", "G7A"]
    turn(fight, "reload:2")
    turn(fight, "reload:2")
    assert (sub(fight).tubes[1].loaded, sub(fight).tubes[1].loading) == ("G7E", "")


@pytest.mark.rule("SUB 41.4")
def test_a_torpedo_in_a_tube_stays_there_until_it_is_fired() -> None:
    """A full tube is not offered for loading, and a reload that has begun goes on with its torpedo or rests."""
    fight = sea(mixed_loads=True)
    assert "reload" not in turn(fight).kinds()
    assert all(tube.loaded == "G7A" for tube in sub(fight).tubes)
    empty(fight, 1)
    sub(fight).bow_reloads = ["G7E", "G7A"]
    turn(fight, "reload:1:G7E")
    table = turn(fight, "reload:pause")
    assert table.options("reload") == ["reload:1", "reload:pause"]
    assert sub(fight).tubes[0].loading == "G7E"


@pytest.mark.rule("SUB 41.5a")
def test_reloading_may_be_interrupted_and_resumed() -> None:
    fight = sea(mixed_loads=True)
    empty(fight, 1)
    for answer in ("reload:1:G7A", "reload:pause", "reload:pause", "reload:1"):
        turn(fight, answer)
    assert (sub(fight).tubes[0].turns, sub(fight).tubes[0].loaded) == (2, "")
    turn(fight, "reload:1")
    assert sub(fight).tubes[0].loaded == "G7A"


@pytest.mark.rule("SUB 41.5b")
def test_a_tube_is_finished_before_another_at_its_end_begins() -> None:
    fight = sea(mixed_loads=True)
    empty(fight, 1, 2, 5)
    turn(fight, "reload:1:G7A", "reload:5:G7A")
    table = turn(fight, "reload:pause", "reload:5")
    assert not any(option.startswith("reload:2") for option in table.options("reload"))
    turn(fight, "reload:1", "reload:5")
    turn(fight, "reload:1")
    table = turn(fight, "reload:2:G7A")
    assert table.options("reload")[0] == "reload:2:G7A"


@pytest.mark.rule("SUB 41.6")
def test_one_torpedo_in_four_may_be_acoustic_or_pattern_running() -> None:
    """Eleven torpedoes: two of them."""
    fight = sea(mixed_loads=True, special_weapons=True)
    table = script(["torpedo:T5", "torpedo:FAT"] + ["torpedo:G7E"] * 9)
    fit.load_mixed(table, fight, fight.ships["u-99"], ["G7E", "T5", "FAT", "G7A"], 10, 1)
    assert [option.id for option in table.asked[1].options] == [
        "torpedo:G7E",
        "torpedo:T5",
        "torpedo:FAT",
        "torpedo:G7A",
    ]
    assert [option.id for option in table.asked[2].options] == ["torpedo:G7E", "torpedo:G7A"]


@pytest.mark.rule("SUB 41.6")
def test_t3_torpedoes_are_free_of_the_limit() -> None:
    fight = sea(mixed_loads=True, special_weapons=True)
    table = script(["torpedo:T3"] * 8)
    fit.load_mixed(table, fight, fight.ships["u-99"], ["G7E", "T3"], 7, 1)
    table.finish()
    assert [tube.loaded for tube in sub(fight).tubes] == ["T3"] * 5


@pytest.mark.rule("SUB 41.6")
def test_a_boat_of_one_type_cannot_carry_acoustic_or_pattern_torpedoes_alone() -> None:
    fight = sea(special_weapons=True)
    table = script(["torpedo:T3"])
    load_boat(table, fight, fight.ships["u-99"], ShipOrder("U-99", "VIIB", "Germany", "N30-B", 6))
    assert set(table.options("torpedo")) == {"torpedo:G7A", "torpedo:G7E", "torpedo:T3"}


# [59.0] Realistic times


@pytest.mark.rule("SUB 59.1")
@pytest.mark.parametrize(
    ("crew", "advanced", "turns"),
    [
        ("professional", True, 12),
        ("professional", False, 24),
        ("experienced", True, 15),
        ("experienced", False, 30),
        ("novice", True, 18),
        ("novice", False, 36),
    ],
)
def test_a_tube_takes_as_long_as_the_crew_needs(crew: str, advanced: bool, turns: int) -> None:
    fight = sea(realistic_reload=True, advanced=advanced, changes={"crew": crew})
    empty(fight, 1)
    turn(fight, "reload:1:G7A")
    for _ in range(turns - 2):
        turn(fight)
    assert sub(fight).tubes[0].loaded == ""
    turn(fight)
    assert sub(fight).tubes[0].loaded == "G7A"


@pytest.mark.rule("SUB 59.2")
@pytest.mark.parametrize(("advanced", "turns"), [(True, 12), (False, 24)])
def test_class_xxi_reloads_all_tubes_at_once_when_all_are_empty(advanced: bool, turns: int) -> None:
    fight = sea(cls="XXI", realistic_reload=True, advanced=advanced, changes={"crew": "novice"})
    assert len(sub(fight).tubes) == 6
    empty(fight, 1, 2, 3, 4, 5)
    assert "reload" not in turn(fight).kinds()
    assert all(tube.turns == 0 for tube in sub(fight).tubes)
    empty(fight, 6)
    for _ in range(turns - 1):
        turn(fight)
    assert [tube.loaded for tube in sub(fight).tubes] == [""] * 6
    turn(fight)
    assert [tube.loaded for tube in sub(fight).tubes] == ["G7A"] * 6


@pytest.mark.rule("SUB 59.2")
def test_after_its_first_reload_class_xxi_loads_by_hand() -> None:
    fight = sea(cls="XXI", realistic_reload=True, advanced=True, changes={"crew": "professional"})
    empty(fight, 1, 2, 3, 4, 5, 6)
    for _ in range(12):
        turn(fight)
    empty(fight, 1, 2)
    table = turn(fight, "reload:1:G7A")
    assert table.options("reload") == ["reload:1:G7A", "reload:no"]
    assert [tube.turns for tube in sub(fight).tubes] == [1, 0, 0, 0, 0, 0]
