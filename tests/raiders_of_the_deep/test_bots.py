"""Bot commanders of Raiders of the Deep: each answers every question on purpose, and each in his temper."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wardroom
from tests.raiders_of_the_deep.build import at_sea, career, charts, engagement, target
from wardroom.games import find
from wardroom.games.raiders_of_the_deep.bots import ANSWERS, BOLD, CAUTIOUS, STANDARD, Commander
from wardroom.games.raiders_of_the_deep.combat.detection import SILENT, TEST_DEPTH, evade_question
from wardroom.games.raiders_of_the_deep.combat.q_ships import DIVE, FIGHT
from wardroom.games.raiders_of_the_deep.lookout import Lookout, make_view
from wardroom.games.raiders_of_the_deep.port.new_boat import request_question, transfer_question
from wardroom.games.raiders_of_the_deep.sea.encounter import attack_question
from wardroom.games.raiders_of_the_deep.sea.luck import KEEP, USE
from wardroom.games.raiders_of_the_deep.sea.travel import sail_question
from wardroom.games.raiders_of_the_deep.state import Career, War
from wardroom.table import Decision, Option, Roll, run_inline
from wardroom.table.dice import key_from_seed

GAMES = Path(wardroom.__file__).parent / "games"
TEMPERS = {"cautious": CAUTIOUS, "standard": STANDARD, "bold": BOLD}
CAREERS = 150
PORTS = ("II", "Pola", "Flanders")


def kinds_asked() -> Iterator[str]:
    """The kinds of all questions in the rules of the game, and in what it shares with the other career game."""
    for room in ("raiders_of_the_deep", "patrol"):
        for path in (GAMES / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Decision":
                    kind = node.args[0]
                    assert isinstance(kind, ast.Constant)
                    yield str(kind.value)


def test_every_kind_of_question_has_an_answer() -> None:
    asked = set(kinds_asked())
    assert {"sail", "attack", "duel", "luck", "reload", "straggler"} <= asked
    assert asked <= set(ANSWERS)


def seen(one: Career) -> Lookout:
    return make_view(War("travel", "career", [one]), "captain", charts())


def answer(commander: Commander, one: Career, decision: Decision) -> Option:
    return commander(seen(one), decision, lambda sides: 0)


def orders(*, multiplier: str = "") -> Decision:
    return sail_question("captain", "U-35", 3, 8, False, multiplier)


@pytest.mark.parametrize("commander", TEMPERS.values(), ids=TEMPERS)
def test_a_sound_boat_goes_on_and_a_broken_one_goes_home(commander: Commander) -> None:
    one = at_sea()
    assert answer(commander, one, orders()).id == "sail:on"
    one.boat.hull = 5
    assert answer(commander, one, orders()).id == "sail:abort"
    one.patrol.mission = "agent"  # type: ignore[union-attr]
    assert answer(commander, one, orders()).id == "sail:on"


@pytest.mark.rule("RD 8.1.7c", "RD 18.0a")
def test_multipliers_are_saved_in_the_first_winter_and_used_while_the_hunting_is_good() -> None:
    asked = orders(multiplier="open")
    for month, wanted in (("1914-12", "sail:on"), ("1915-06", "sail:multiplier"), ("1918-01", "sail:on")):
        assert answer(STANDARD, at_sea(month=month, box=1), asked).id == wanted
    late = at_sea(month="1918-01", zone="Mediterranean", box=1)
    assert answer(STANDARD, late, asked).id == "sail:multiplier"
    assert answer(BOLD, at_sea(month="1918-01", box=1), asked).id == "sail:multiplier"
    used = at_sea(box=1)
    used.patrol.multiplier = 5  # type: ignore[union-attr]
    assert answer(STANDARD, used, asked).id == "sail:on"


@pytest.mark.rule("RD 18.0a", "RD 11.4.3c", "RD 11.2.1c")
@pytest.mark.parametrize("commander", TEMPERS.values(), ids=TEMPERS)
def test_the_mediterranean_is_asked_for(commander: Commander) -> None:
    one = career()
    asked = request_question("captain", ("u51",), PORTS)
    assert answer(commander, one, asked).id == "request:flotilla:Pola"
    assert answer(commander, one, transfer_question("captain", PORTS)).id == "transfer:flotilla:Pola"
    assert answer(commander, one, request_question("captain", ("u51", "u87"), ())).id == "request:boat:u87"


def attack_options(*, surface: str = "", submerged: str = "", gun: bool = True) -> Decision:
    ranges = ("close", "medium", "long")
    return attack_question("captain", "Ship", "", ranges, surface=surface, submerged=submerged, escorted=False, gun=gun)


@pytest.mark.rule("RD 9.3.1a", "RD 9.4a")
def test_a_lone_ship_is_stopped_with_the_gun_and_an_armed_one_attacked_submerged() -> None:
    one = at_sea()
    engagement(one, "Ship", target(1800))
    assert answer(STANDARD, one, attack_options()).id == "attack:surface:close"
    assert answer(CAUTIOUS, one, attack_options()).id == "attack:surface:medium"
    assert answer(STANDARD, one, attack_options(surface="armed", gun=False)).id == "attack:submerged:close"
    one.boat.damage["deck gun"] = "damaged"
    assert answer(STANDARD, one, attack_options(gun=False)).id == "attack:submerged:close"


def test_the_bolder_the_nearer_to_escorts() -> None:
    near = ("decline", "attack:submerged:long", "attack:submerged:medium", "attack:submerged:close")
    one = at_sea(month="1917-06")
    engagement(one, "Ship+Escort", target(4000), night=False, range="")
    asked = attack_options(surface="day", gun=False)
    chosen = [near.index(answer(commander, one, asked).id) for commander in TEMPERS.values()]
    assert chosen == sorted(chosen) and chosen[0] < chosen[1] < chosen[2]


@pytest.mark.rule("RD 9.6.4a", "RD 9.6.8d")
def test_test_depth_is_for_a_sound_hull_and_for_escorts_that_can_do_harm() -> None:
    asked = evade_question("captain")
    for month, hull, wanted in (("1917-06", 0, TEST_DEPTH), ("1917-06", 4, SILENT), ("1915-06", 0, SILENT)):
        one = at_sea(month=month)
        engagement(one, "Convoy", target(4000), detected=True, day_torpedoes=True, rammed=True, range="medium")
        one.boat.damage["fuel tanks"] = "damaged"
        one.boat.hull = hull
        assert answer(STANDARD, one, asked) is wanted


@pytest.mark.rule("RD 9.9g")
def test_a_q_ship_that_has_nearly_had_enough_is_fought() -> None:
    asked = Decision("duel", "Dive?", (DIVE, FIGHT))
    for left, wanted in ((1, (DIVE, FIGHT, FIGHT)), (2, (DIVE, DIVE, FIGHT))):
        one = at_sea(month="1916-05")
        engagement(one, "Q-ship", target(3000, capacity=left), surfaced=True)
        assert tuple(answer(commander, one, asked) for commander in TEMPERS.values()) == wanted


@pytest.mark.rule("RD 12.1.3a", "RD 18.0a")
@pytest.mark.parametrize(
    ("roll", "wanted"),
    [
        (Roll("2d6", (6, 6), 12, 13, "sunk", "E3", "Attack"), USE),
        (Roll("2d6", (2, 2), 4, 4, 1, "E3", "Attack"), KEEP),
        (Roll("2d6", (1, 1), 2, 2, "hit", "M1", "Mine"), USE),
        (Roll("2d6", (6, 6), 12, 12, "miss", "U1", "G/6 close"), KEEP),
    ],
)
def test_luck_is_kept_for_what_may_sink_the_boat(roll: Roll, wanted: Option) -> None:
    assert answer(STANDARD, at_sea(), Decision("luck", "Again?", (USE, KEEP), facts=roll)) is wanted


def test_damaged_ships_are_followed_while_torpedoes_last() -> None:
    leave = Option("follow:none", "Let them go")
    asked = Decision("follow", "Follow?", (Option("follow:damaged", "Follow"), leave))
    one = at_sea(month="1916-05")
    engagement(one, "Convoy", target(6000, damage=1), target(4000))
    assert answer(STANDARD, one, asked).id == "follow:damaged" and answer(CAUTIOUS, one, asked) is leave
    one.boat.forward, one.boat.aft, one.boat.forward_reloads, one.boat.aft_reloads = ["", ""], ["", ""], {}, {}
    assert answer(STANDARD, one, asked) is leave


@cache
def careers(bot: str) -> list[dict[str, Any]]:
    rules = find("raiders-of-the-deep")
    setup, policies = rules.setup("career", {"boat": "u19"}), {"captain": rules.bot(bot)}
    return [
        rules.summary(run_inline(rules, setup, charts(), key_from_seed("tempers", number), policies)[0])
        for number in range(CAREERS)
    ]


def share_lost(bot: str) -> float:
    return sum(bool(one["lost"]) for one in careers(bot)) / CAREERS


def tons_a_patrol(bot: str) -> float:
    return sum(int(one["tonnage"]) for one in careers(bot)) / sum(int(one["patrols"]) for one in careers(bot))


def test_the_cautious_sink_less_and_live_longer_and_the_bold_the_reverse() -> None:
    assert share_lost("cautious") < share_lost("standard") < share_lost("bold")
    assert tons_a_patrol("cautious") < tons_a_patrol("standard") < tons_a_patrol("bold")


def test_no_career_is_without_end() -> None:
    """[6.0] A patrol and a refit take two months at the least, of 51."""
    for bot in TEMPERS:
        assert max(one["patrols"] for one in careers(bot)) <= 26
