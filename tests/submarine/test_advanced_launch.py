"""[35.0, 36.0] Directed and undirected torpedoes, and courses along hexsides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, charts, events, merchant, phase, rolls, script, seen
from wardroom.games.submarine.advanced.runs import path, step, touched
from wardroom.games.submarine.movement.plotting import launch_turns
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import hex_name, parse_hex
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Boat, BoatPlot, Torpedo

SHIPS = [merchant(f"{letter}20-B", name=letter) for letter in "ADGJMP"]
"""Six merchants ten hexes or so ahead; A is the farthest to the west."""


def sea(*, depth: int = 25, cls: str = "VIIB", others: Any = None, **changes: Any) -> Battle:
    """A submarine at N30-B, heading 6, before a convoy whose plots are written; rules 35 are played."""
    light = changes.pop("light", "day")
    rules = {"advanced": True, "directed": True, **changes.pop("rules", {})}
    one = boat("N30-B", 6, depth=depth, cls=cls, **changes)
    fight = battle(one, *(SHIPS if others is None else others), light=light, **rules)
    fight.convoy.plots = ["2"] * 9
    return fight


def sub(fight: Battle) -> Boat:
    return boat_of(fight.ships["u-99"])


def written(fight: Battle) -> BoatPlot:
    return fight.plots["u-99"]


def naming(fight: Battle, *ships: str, more: bool = True) -> Script:
    """A turn in which targets are named and nothing else is done."""
    answers = [f"target:{ship}" for ship in ships] + (["target:none"] if more else [])
    table = phase(fight, "plot", [*answers, "end", "send"])
    phase(fight, "torpedoes")
    phase(fight, "boats")
    phase(fight, "end")
    return table


def salvo(*directions: str) -> list[str]:
    """The plot of so many torpedoes from tubes 1, 2 and so on."""
    return [answer for n, way in enumerate(directions, 1) for answer in (f"tube:{n}", f"direction:{way}")]


def launching(fight: Battle, *directions: str, distances: tuple[int, ...] = (), more: tuple[str, ...] = ()) -> Script:
    """A turn in which torpedoes are plotted; the boat has other tubes left and stays where it is."""
    runs = [f"distance:{each}" for each in distances]
    return phase(fight, "plot", ["target:none", "end", *salvo(*directions), "hold", *runs, *more, "send"])


def running(fight: Battle) -> list[str]:
    return [hex_name(torpedo.hex) for torpedo in fight.torpedoes]


# [35.2] Directed torpedoes


@pytest.mark.rule("SUB 35.1", "SUB 35.2.1", "SUB 35.2.4")
def test_targets_named_in_the_turn_before_make_a_directed_launch() -> None:
    fight = sea()
    naming(fight, "m")
    assert sub(fight).named == ["m"]
    table = launching(fight, "B", distances=(5,))
    assert table.options("distance") == [f"distance:{each}" for each in range(1, 14)]
    phase(fight, "torpedoes", ["depth:deep"])
    [torpedo] = fight.torpedoes
    assert (torpedo.directed, torpedo.targets, hex_name(torpedo.hex)) == (True, ["m"], "N25-B")


@pytest.mark.rule("SUB 35.1", "SUB 35.3.2", "SUB 35.3.4", "SUB 35.3.8")
def test_without_named_targets_only_the_direction_is_plotted_and_dice_give_the_distance() -> None:
    fight = sea()
    table = launching(fight, "B", more=("depth:25",))
    assert "distance" not in table.kinds()
    assert written(fight).launches[0].distance == 0
    phase(fight, "torpedoes", ["depth:deep"], [(1, 4)])
    assert running(fight) == ["N25-B"]
    assert not fight.torpedoes[0].directed


@pytest.mark.rule("SUB 35.2.2")
@pytest.mark.parametrize(("crew", "most"), [("novice", 3), ("experienced", 4), ("professional", 5)])
def test_a_better_crew_names_more_targets(crew: str, most: int) -> None:
    fight = sea(crew=crew)
    table = naming(fight, *"adgjmp"[:most], more=False)
    assert table.kinds().count("targets") == most
    assert sub(fight).named == list("adgjmp"[:most])


@pytest.mark.rule("SUB 35.2.3")
def test_targets_lie_within_visibility_range_of_the_bow_and_are_noted_for_the_own_side() -> None:
    sight = charts().visibility("night", "clear", 25)
    others = [
        merchant(f"N{30 - sight}-B", name="At the limit"),
        merchant(f"P{29 - sight}-B", name="Beyond"),
        merchant(f"L{28 - sight}-B", 3, name="Going south, beyond"),
    ]
    fight = sea(light="night", others=others)
    table = naming(fight, "at-the-limit", more=False)
    assert table.options("targets") == ["target:none", "target:at-the-limit"]
    views = [seen(fight, seat).to_json()["ships"][0] for seat in (SUBMARINE, ESCORT)]
    assert views[0]["named"] == ["At the limit"]
    assert "named" not in views[1]
    assert all(event.audience == (SUBMARINE,) for event in table.log if "At the limit" in str(event.params))


@pytest.mark.rule("SUB 35.2.4", "SUB 35.2.5")
@pytest.mark.parametrize(("torpedoes", "directed"), [(1, False), (2, True), (3, True)])
def test_as_many_torpedoes_as_targets_or_all_are_undirected(torpedoes: int, directed: bool) -> None:
    fight = sea()
    naming(fight, "j", "m")
    ways = ["B"] * torpedoes
    if directed:
        launching(fight, *ways, distances=(5,) * torpedoes)
    else:
        launching(fight, *ways, more=("depth:25",))
    assert [launch.distance for launch in written(fight).launches] == [5 if directed else 0] * torpedoes


@pytest.mark.rule("SUB 35.2.6", "SUB 35.2.11")
@pytest.mark.parametrize("launches", [True, False])
def test_another_directed_launch_needs_another_turn_of_naming(launches: bool) -> None:
    fight = sea()
    naming(fight, "m")
    if launches:
        launching(fight, "B", distances=(5,))
    else:
        phase(fight, "plot", ["target:none", "end", "hold", "depth:25", "send"])
    phase(fight, "torpedoes", ["depth:deep"] if launches else [])
    phase(fight, "boats")
    phase(fight, "end")
    assert sub(fight).named == []
    more = ["reload:1"] if launches else []
    table = phase(fight, "plot", ["target:none", "end", "tube:2", "direction:B", "hold", "depth:25", *more, "send"])
    assert "distance" not in table.kinds()


@pytest.mark.rule("SUB 35.2.11")
def test_targets_may_be_named_turn_after_turn() -> None:
    fight = sea()
    naming(fight, "m")
    naming(fight, "j", "g")
    assert sub(fight).named == ["j", "g"]


@pytest.mark.rule("SUB 35.2.7", "SUB 35.2.11b")
def test_a_boat_that_names_targets_keeps_its_depth_and_launches_nothing() -> None:
    fight = sea()
    table = naming(fight, "m")
    assert "depth" not in table.kinds()
    assert "tube" not in table.kinds()
    refused = {refusal.id: refusal.rule for refusal in table.decision("send").refused}
    assert refused["launch:u-99"] == "35.2.11b"
    assert sub(fight).depth == 25


@pytest.mark.rule("SUB 35.2.7")
def test_a_boat_that_must_rise_names_nobody() -> None:
    fight = sea(forced_up=True)
    table = phase(fight, "plot", ["end", "send"])
    assert "targets" not in table.kinds()


def from_astern(fight: Battle, *, directed: bool, targets: list[str]) -> None:
    """A torpedo that comes from astern upon merchant M: position 13, a hit on 25 or less."""
    where = fight.ships["m"].bow + 2
    one = Torpedo("t", "u-99", "G7A", where, 0, 0, 13, False, 1, 1, 9, directed=directed, targets=targets)
    fight.torpedoes = [one]


@pytest.mark.rule("SUB 35.2.8", "SUB 35.3.9")
@pytest.mark.parametrize(("directed", "targets"), [(True, ["j"]), (False, [])])
def test_against_others_than_its_targets_a_torpedo_counts_as_undirected(directed: bool, targets: list[str]) -> None:
    fight = sea(others=[SHIPS[4]])
    from_astern(fight, directed=directed, targets=targets)
    [roll] = rolls(phase(fight, "torpedoes", [], [(2, 5)]))
    assert (roll.total, roll.result) == (35, "miss")
    assert [modifier.name for modifier in roll.modifiers] == ["undirected"]


@pytest.mark.rule("SUB 35.2.8")
def test_against_its_targets_a_directed_torpedo_needs_no_modifier() -> None:
    fight = sea(others=[SHIPS[4]])
    from_astern(fight, directed=True, targets=["m"])
    first, *_ = rolls(phase(fight, "torpedoes", [], [(2, 5), (6, 6), (1, 1)]))
    assert (first.total, first.result, first.modifiers) == (25, "hit", ())


@pytest.mark.rule("SUB 35.2.9", "SUB 35.2.10")
@pytest.mark.parametrize(
    ("cls", "depth", "allowed"),
    [
        ("VIIB", 0, True),
        ("VIIB", 25, True),
        ("VIIB", 50, False),
        ("XXI", 50, True),
        ("XXI", 150, True),
        ("XXI", 175, False),
        ("XXIII", 150, True),
    ],
)
def test_only_classes_xxi_and_xxiii_name_targets_from_below_25_feet(cls: str, depth: int, allowed: bool) -> None:
    fight = sea(depth=depth, cls=cls)
    naming_answers = ["target:m", "target:none"] if allowed else []
    more = ["hold"] if not allowed and depth <= 75 else []
    more += [f"depth:{depth}"] if not allowed else []
    table = phase(fight, "plot", [*naming_answers, "end", *more, "send"])
    assert ("targets" in table.kinds()) is allowed


@pytest.mark.rule("SUB 35.2.9")
def test_targets_that_were_named_do_not_help_a_boat_that_has_gone_deeper() -> None:
    fight = sea(depth=50, named=["m"])
    table = phase(fight, "plot", ["end", *salvo("B"), "hold", "depth:50", "send"])
    assert "distance" not in table.kinds()


@pytest.mark.rule("SUB 35.2.12")
def test_a_target_that_moves_out_of_sight_is_a_target_still() -> None:
    fight = sea(light="night", others=[merchant("N23-B", name="M"), merchant("P2-B", name="P")])
    naming(fight, "m", more=False)
    fight.ships["m"].bow -= 20
    table = launching_blind(fight)
    assert "distance" in table.kinds()
    phase(fight, "torpedoes", ["depth:deep"])
    assert fight.torpedoes[0].targets == ["m"]


def launching_blind(fight: Battle) -> Script:
    """Nobody is in sight to be named again."""
    return phase(fight, "plot", ["end", *salvo("B"), "hold", "distance:5", "send"])


@pytest.mark.rule("SUB 35.2.13")
def test_a_directed_hit_shows_the_entry_of_the_log_to_all() -> None:
    fight = sea(others=[SHIPS[4]])
    from_astern(fight, directed=True, targets=["m"])
    table = phase(fight, "torpedoes", [], [(1, 1), (6, 6), (1, 1)])
    [told] = events(table, "targets_shown")
    assert told.audience is None
    assert told.params["targets"] == ["M"]


@pytest.mark.rule("SUB 35.2.13")
def test_a_hit_by_an_undirected_torpedo_shows_nothing() -> None:
    fight = sea(others=[SHIPS[4]])
    from_astern(fight, directed=False, targets=[])
    table = phase(fight, "torpedoes", [], [(1, 1), (6, 6), (1, 1)])
    assert len(events(table, "torpedo_hit")) == 1
    assert events(table, "targets_shown") == []


# [35.3] Undirected torpedoes


@pytest.mark.rule("SUB 35.3.1")
@pytest.mark.parametrize(
    ("cls", "depth", "allowed"),
    [("VIIB", 75, True), ("VIIB", 100, False), ("XXI", 150, True), ("XXI", 175, False), ("XXIII", 150, True)],
)
def test_undirected_torpedoes_are_launched_from_75_feet_or_150(cls: str, depth: int, allowed: bool) -> None:
    fight = sea(depth=depth, cls=cls)
    first = ["target:none"] if cls != "VIIB" and allowed else []
    table = phase(fight, "plot", [*first, "end", *(["hold"] if allowed else []), f"depth:{depth}", "send"])
    assert ("tube" in table.kinds()) is allowed
    if not allowed:
        assert table.decision("send").refused[0].rule == "35.3.1"


@pytest.mark.rule("SUB 35.3.3")
def test_all_loaded_tubes_may_be_launched_undirected_turn_after_turn() -> None:
    fight = sea(depth=75)
    phase(fight, "plot", ["end", *salvo("A", "B"), "hold", "depth:75", "send"])
    phase(fight, "torpedoes", ["depth:deep"] * 2, [(1, 1), (1, 1)])
    phase(fight, "boats")
    phase(fight, "end")
    answers = ["end", "tube:3", "direction:B", "tube:4", "direction:C", "tube:5", "direction:Y"]
    table = phase(fight, "plot", [*answers, "depth:75", "reload:1", "send"])
    assert len(written(fight).launches) == 3
    assert "distance" not in table.kinds()


@pytest.mark.rule("SUB 35.3.5", "SUB 35.3.6")
@pytest.mark.parametrize(
    ("kind", "faces", "hexes"),
    [
        ("G7A", (1, 1), 4),
        ("G7A", (3, 4), 9),
        ("G7A", (6, 1), 12),
        ("G7A", (6, 4), 6),
        ("G7E", (3, 4), 9),
        ("G7E", (4, 1), 8),
    ],
)
def test_of_two_numbers_the_larger_holds_if_the_torpedo_is_fast_enough(
    kind: str, faces: tuple[int, int], hexes: int
) -> None:
    """G7A runs 13 hexes a turn, G7E 9; the results rolled here are 4, 7/9, 8/12, 6/14 and 8/10."""
    fight = sea(depth=75, torpedo=kind, others=[merchant("N1-B", name="Far")])
    phase(fight, "plot", ["end", *salvo("B"), "hold", "depth:75", "send"])
    phase(fight, "torpedoes", ["depth:deep"], [faces])
    assert running(fight) == [f"N{30 - hexes}-B"]
    fight.turn += 1
    fight.plots = {}
    speed = fight.torpedoes[0].speed
    phase(fight, "torpedoes")
    assert running(fight) == [f"N{30 - hexes - speed}-B"]


@pytest.mark.rule("SUB 35.3.7")
def test_a_boat_may_dive_with_an_undirected_launch_but_not_rise() -> None:
    fight = sea(depth=75)
    table = phase(fight, "plot", ["end", *salvo("B"), "hold", "depth:150", "send"])
    assert table.options("depth") == ["depth:75", "depth:100", "depth:125", "depth:150"]
    assert written(fight).depth == 150
    assert not any(refusal.rule == "9.11" for refusal in table.decision("send").refused)


@pytest.mark.rule("SUB 35.3.7")
def test_with_a_directed_launch_the_depth_stays() -> None:
    fight = sea(named=["m"])
    table = launching(fight, "B", distances=(5,))
    assert "depth" not in table.kinds()
    assert any(refusal.rule == "9.11" for refusal in table.decision("send").refused)


def test_the_roll_for_a_hidden_torpedo_is_its_own_sides_secret() -> None:
    fight = sea(depth=75, rules={"hidden_torpedoes": True})
    phase(fight, "plot", ["end", *salvo("B"), "hold", "depth:75", "send"])
    table = phase(fight, "torpedoes", ["depth:deep", "torpedo:hide"], [(1, 1)])
    assert len(rolls(table, SUBMARINE)) == 1
    assert rolls(table, ESCORT) == []


# [36.0] Hexsides


def places(torpedo: Torpedo, steps: int) -> list[str]:
    """Hexes as their codes, hexsides as two codes, in the order of the run."""
    return ["|".join(sorted(hex_name(hex) for hex in hexes)) for hexes in path(torpedo, steps)]


FAR = [merchant(hex, name=f"Far {hex}") for hex in ("N2-B", "A29-A", "Z29-C")]


def launched(*ways: str) -> Battle:
    fight = sea(others=FAR, rules={"directed": False, "hexsides": True})
    answers = ["end"]
    for n, way in enumerate(ways, 1):
        answers += [f"tube:{n}", f"direction:{way}", "distance:4"]
    phase(fight, "plot", [*answers, "hold", "send"])
    phase(fight, "torpedoes", ["depth:deep"] * len(ways))
    return fight


@pytest.mark.rule("SUB 36.1", "SUB 36.2", "SUB 36.3")
@pytest.mark.parametrize(
    ("way", "course", "run"),
    [
        ("BRC", 1, ["N29-B", "N28-B|O28-B", "O27-B", "O26-B|P27-B"]),
        ("BLC", 11, ["N29-B", "M28-B|N28-B", "M27-B", "L27-B|M26-B"]),
        ("CRC", 3, ["O29-B", "P29-B|P30-B", "Q29-B", "R29-B|R30-B"]),
        ("ALC", 9, ["M29-B", "L29-B|L30-B", "K29-B", "J29-B|J30-B"]),
        ("ARC", 11, ["M29-B", "L29-B|M28-B", "L28-B", "K27-B|L27-B"]),
    ],
)
def test_a_torpedo_runs_from_hex_to_hexside_to_hex(way: str, course: int, run: list[str]) -> None:
    fight = launched(way)
    [torpedo] = fight.torpedoes
    assert torpedo.course == course
    assert "|".join(sorted(hex_name(hex) for hex in touched(torpedo))) == run[-1]
    assert (torpedo.run, hex_name(torpedo.origin)) == (4, "N30-B")
    torpedo.hex, torpedo.side = parse_hex(run[0]), 0
    assert places(torpedo, 3) == run[1:]


@pytest.mark.rule("SUB 36.1")
@pytest.mark.parametrize("course", range(12))
def test_there_are_twelve_courses_and_each_goes_straight(course: int) -> None:
    """Two steps along a hexside course, or two hexes, and back on the opposite course end where they began."""
    start = sea(others=[]).ships["u-99"].bow
    torpedo = Torpedo("t", "u-99", "G7A", start, 0, course, 13, False, 1, start)
    for _ in range(6):
        step(torpedo)
    assert torpedo.hex != start
    torpedo.course = (course + 6) % 12
    for _ in range(6):
        step(torpedo)
    assert (torpedo.hex, torpedo.side) == (start, 0)


@pytest.mark.rule("SUB 36.2", "SUB 36.4")
@pytest.mark.parametrize(
    ("hexsides", "ways"),
    [(False, ["A", "AL", "AR"]), (True, ["A", "AL", "AR", "ALC", "ARC"])],
)
def test_a_torpedo_takes_only_the_directions_of_the_diagram(hexsides: bool, ways: list[str]) -> None:
    fight = sea(rules={"hexsides": hexsides})
    table = launching(fight, "B", more=("depth:25",))
    offered = table.options("direction")
    assert [each for each in offered if each.startswith("direction:A")] == [f"direction:{way}" for way in ways]
    assert len(offered) == 3 * len(ways)


@pytest.mark.rule("SUB 36.4")
def test_only_the_t3_of_the_newest_classes_has_more_directions() -> None:
    def turns(cls: str, kind: str, played: bool = True) -> set[str]:
        fight = sea(cls=cls, rules={"special_weapons": played})
        return set(launch_turns(script(), fight, fight.ships["u-99"], kind))

    plain = {"-", "L", "R"}
    assert turns("XXI", "T3") > plain
    assert turns("XXIII", "T3") == turns("XXI", "T3")
    assert turns("XXI", "G7E") == turns("VIIB", "T3") == turns("XXI", "T3", played=False) == plain
