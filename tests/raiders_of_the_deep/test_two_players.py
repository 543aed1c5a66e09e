"""[13.1] The two-player game."""

from __future__ import annotations

import pytest

import wardroom
from tests.careers import Faces, RiggedTable, falling
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, target
from tests.raiders_of_the_deep.play import begin, ended, one_patrol, play
from wardroom.games.patrol.calendar import month_number, month_text
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.combat.aircraft import aircraft_encounter
from wardroom.games.raiders_of_the_deep.combat.detection import evade
from wardroom.games.raiders_of_the_deep.combat.hazards import mine_encounter
from wardroom.games.raiders_of_the_deep.combat.q_ships import q_ship_duel
from wardroom.games.raiders_of_the_deep.state import Career, War
from wardroom.table import OVER


def two_players(**settings: str) -> War:
    war = begin("two-player", **{"boat": "u19", "rank": "olt", **settings})
    play(war, {}, {"Name": (1, 1)})
    return war


@pytest.mark.rule("RD 13.1.1a")
@pytest.mark.parametrize("boat", ["boat:u31", "boat:u19"])
def test_both_start_in_the_same_month_with_boats_of_the_same_type(boat: str) -> None:
    war = begin("two-player", rank="olt")
    table = play(war, {"boat": boat}, {"Name": (1, 1)})
    assert [each.seat for each in table.asked if each.kind == "boat"] == ["captain"]
    one, other = war.careers
    assert (one.seat, other.seat) == ("captain", "rival")
    assert one.boat.boat_class == other.boat.boat_class == boat.removeprefix("boat:")
    assert one.month == other.month
    assert one.boat.name != other.boat.name


@pytest.mark.rule("RD 13.1.1a", "RD 4.2a")
@pytest.mark.parametrize(
    ("boat", "month"),
    [("ub1", "1915-03"), ("u51", "1915-07"), ("u87", "1917-04"), ("ub2", "1916-02"), ("ub3", "1917-08")],
)
def test_where_one_boat_of_the_type_is_at_the_front_the_second_player_has_the_next_to_come(
    boat: str, month: str
) -> None:
    """[RD-R104]"""
    sails = month_number(month)
    assert len(charts().numbers(boat, sails, austrian=False)) == 1
    war = two_players(boat=boat, start=month)
    one, other = war.careers
    assert one.boat.name != other.boat.name
    assert charts().boats[other.boat.name].type == boat
    assert (other.month, other.flotilla) == (sails, one.flotilla)
    assert [one_patrol(war), one_patrol(war)] == ["captain", "rival"]
    assert other.log[0].month == sails


@pytest.mark.rule("RD 13.1.1a")
def test_when_one_is_lost_the_other_goes_on_until_both_are() -> None:
    war = two_players()
    play(war, {}, {})
    play(war, {"sail": "sail:leave"}, {})
    assert war.careers[0].end and war.phase == "assignment"
    assert [one_patrol(war) for _ in range(2)] == ["rival", "rival"]
    assert RULESET.outcome(war) is None
    play(war, {}, {})
    play(war, {"sail": "sail:leave"}, {})
    assert war.phase == OVER


@pytest.mark.rule("RD 13.1.1a", "RD 5.1.1a")
def test_the_players_may_agree_on_an_end() -> None:
    war = two_players(until="1914-10")
    assert [one_patrol(war) for _ in range(4)] == ["captain", "rival", "captain", "rival"]
    assert war.phase == OVER
    assert [career.end for career in war.careers] == ["agreed end", "agreed end"]
    assert [[month_text(entry.month) for entry in career.log] for career in war.careers] == [["1914-08", "1914-10"]] * 2


@pytest.mark.rule("RD 13.1.2a")
def test_players_alternate_patrols() -> None:
    war = two_players()
    assert [one_patrol(war) for _ in range(5)] == ["captain", "rival", "captain", "rival", "captain"]
    assert [career.patrols for career in war.careers] == [3, 2]


RADIO = falling(charts().damage, "radio")


def thrown(war: Career, encounter: str) -> dict[str, str]:
    """Who threw on which table: an encounter that hits the boat once."""
    fight = engagement(war, encounter, target(), surfaced=encounter == "Q-ship")
    dice: dict[str, Faces | list[Faces]] = {
        "Detection": [(6, 5), (1, 1)],
        "Ram": (1, 1),
        "Attack": falling(charts().attack, 1),
        "Damage": RADIO,
        "Crash Dive": falling(charts().crash_dive, "attacked"),
        "Crew Injury": falling(charts().crew_injury, "agent"),
        "Mine": falling(charts().mine, "hit"),
        "T1 q-ships": 1,
        "Deck Gun medium": falling(charts().fire["Deck Gun", "medium"], "miss"),
    }
    if encounter == "Aircraft":
        dice["Attack"] = falling(charts().attack, 1, modifier=charts().attack.modifiers["aircraft"].value)
    elif encounter != "Convoy":
        dice["Attack"] = (1, 1)
    table = RiggedTable(charts(), {"duel": "duel:dive"}, dice, first=True)
    if encounter == "Aircraft":
        aircraft_encounter(table, war, fight)
    elif encounter == "Mine":
        mine_encounter(table, war, fight)
    elif encounter == "Q-ship":
        q_ship_duel(table, war, fight)
    else:
        evade(table, war, fight)
    return {why: by for by, why in table.thrown}


@pytest.mark.rule("RD 13.1.2a")
@pytest.mark.parametrize(
    ("encounter", "his", "theirs"),
    [
        ("Convoy", [], ["Detection", "Ram", "Attack", "Damage"]),
        ("Aircraft", ["Crash Dive"], ["Attack", "Damage"]),
        ("Mine", ["Mine"], ["Attack", "Damage"]),
        ("Q-ship", ["Deck Gun medium"], ["T1 q-ships", "Attack"]),
    ],
)
@pytest.mark.parametrize(("seat", "enemy"), [("captain", "rival"), ("rival", "captain"), ("captain", "captain")])
def test_the_other_player_rolls_for_the_enemy_and_a_lone_one_for_his_own(
    encounter: str, his: list[str], theirs: list[str], seat: str, enemy: str
) -> None:
    month = "1917-09" if encounter != "Q-ship" else "1916-01"
    by = thrown(at_sea(month=month, seat=seat, enemy=enemy), encounter)
    assert {name: by[name] for name in his} == dict.fromkeys(his, seat)
    assert {name: by[name] for name in theirs} == dict.fromkeys(theirs, enemy)


@pytest.mark.rule("RD 13.1.2a")
def test_each_commander_has_the_other_for_his_enemy() -> None:
    assert [(each.seat, each.enemy) for each in two_players().careers] == [("captain", "rival"), ("rival", "captain")]
    assert [(each.seat, each.enemy) for each in begin("career").careers] == [("captain", "captain")]


@pytest.mark.rule("RD 13.1.3a")
@pytest.mark.parametrize(("captain", "rival", "winner"), [(50_000, 40_000, "captain"), (0, 900, "rival"), (7, 7, "")])
def test_most_tonnage_wins(captain: int, rival: int, winner: str) -> None:
    war = two_players()
    war.careers[0].tonnage, war.careers[1].tonnage = captain, rival
    for _ in range(2):
        play(war, {}, {})
        play(war, {"sail": "sail:leave"}, {})
    assert ended(war).winner == winner
    assert ended(war).scores == {"captain": captain, "rival": rival}


@pytest.mark.rule("RD 13.1.2a", "RD 14.4.4a")
def test_neither_seat_sees_the_others_number_before_both_have_chosen() -> None:
    """Played through the session, where each seat has its own view of what is asked and told."""
    options = {"boat": "u31", "start": "1917-09", "evasive-maneuvers": "on"}
    for seed in range(40):
        game = wardroom.start("raiders-of-the-deep", "two-player", seed=seed, options=options)
        for _ in range(600):
            if game.outcome is not None or len(game.pending) == 2:
                break
            decision = game.pending[0]
            bot = RULESET.bot("bold")
            view = RULESET.view(game.state, decision.seat, game.charts)
            game.choose(bot(view, decision, lambda limit: 0).id, decision.seat)
        if len(game.pending) == 2:
            break
    mine, theirs = sorted(game.pending, key=lambda each: each.kind)
    assert (mine.kind, theirs.kind) == ("course", "escort course")
    before = len(game.events(theirs.seat))
    game.choose("course:3", mine.seat)
    assert [each.seat for each in game.pending] == [theirs.seat]
    assert len(game.events(theirs.seat)) == before
    assert not [each for each in game.events(theirs.seat)[before - 1 :] if each.code == "courses"]
    game.choose("course:4", theirs.seat)
    told = [each for each in game.events(theirs.seat)[before:] if each.code == "courses"]
    assert [each.params for each in told] == [{"mine": 3, "theirs": 4, "change": 1}]
    assert month_number("1917-09") <= game.state.career.month
