"""[13.0] The two-player game and the tournaments."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, engagement, merchant, options
from tests.silent_victory.play import Faces, RiggedTable, begin, falls, in_command, phase, quiet_seas, tables_rolled
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.calendar import month_number, month_text
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.scoring import tournament_score
from wardroom.games.silent_victory.state import Career, War
from wardroom.table import OVER, Outcome, WardroomError


def two_players(**settings: str) -> War:
    """Two captains of Gatos at Pearl Harbor, ready for their first assignments."""
    war = begin("two-player", boat="gato", **settings)
    phase(war, dice=[1, 6, 1, 6])
    for career in war.careers:
        career.awards["Silver Star"] = 1
    return war


def one_patrol(war: War) -> str:
    """A patrol of the captain whose turn it is, meeting nothing, with its refit; returns his seat."""
    seat = war.career.seat
    active = war.active
    columns: dict[str, Faces | list[Faces]] = dict.fromkeys(
        ["Early 1942", "Late 1942", "Early 1943", "Late 1943", "Early 1944", "Late 1944", "Early 1945"], (3, 4)
    )
    script = RiggedTable(
        {"orders": "orders:roll", "sail": "sail:on", "guns": "guns:keep", "mix": "mix:done"},
        {**quiet_seas(), **columns, "Promotion": 6},
        first=True,
    )
    while war.phase != OVER and war.active == active and war.phase != "refit":
        RULESET.phases[war.phase](script, war)
    RULESET.phases["refit"](script, war)
    return seat


def ended(war: War) -> Outcome:
    outcome = RULESET.outcome(war)
    assert outcome is not None
    return outcome


# [13.1] Two players


@pytest.mark.rule("SV 13.1.1a")
def test_both_players_start_with_the_same_class_in_the_same_month() -> None:
    war = begin("two-player")
    phase(war, ["boat:balao"], [6, 1])
    assert [career.seat for career in war.careers] == ["captain", "rival"]
    assert [career.boat.boat_class for career in war.careers] == ["balao", "balao"]
    assert [month_text(career.month) for career in war.careers] == ["1943-07", "1943-07"]
    assert [career.base for career in war.careers] == ["pearl", "australia"]
    assert war.careers[0].boat is not war.careers[1].boat


@pytest.mark.rule("SV 13.1.1a", "SV 14.3.2a")
@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({}, [("Captain", "Gato"), ("Rival", "Greenling")]),
        ({"name": "Wahoo", "captain": "Morton"}, [("Morton", "Wahoo"), ("Rival", "Gato")]),
        ({"name": "Gato"}, [("Captain", "Gato"), ("Rival", "Greenling")]),
    ],
)
def test_the_two_captains_and_their_boats_can_be_told_apart(
    settings: dict[str, str], names: list[tuple[str, str]]
) -> None:
    war = two_players(**settings)
    assert [(career.captain, career.boat.name) for career in war.careers] == names


@pytest.mark.rule("SV 13.1.1a")
def test_when_one_is_lost_the_other_goes_on_until_both_are() -> None:
    war = two_players()
    phase(war, ["orders:leave"])
    assert war.careers[0].end and war.phase == "assignment"
    assert [one_patrol(war) for _ in range(2)] == ["rival", "rival"]
    assert RULESET.outcome(war) is None
    phase(war, ["orders:leave"])
    assert war.phase == OVER


@pytest.mark.rule("SV 13.1.1a")
def test_the_players_may_agree_on_an_end_date() -> None:
    war = two_players(until="1942-09")
    assert [one_patrol(war) for _ in range(4)] == ["captain", "rival", "captain", "rival"]
    assert war.phase == OVER
    assert [career.end for career in war.careers] == ["agreed end", "agreed end"]
    assert all(career.month > month_number("1942-09") for career in war.careers)


@pytest.mark.rule("SV 13.1.2a")
def test_players_alternate_patrols() -> None:
    war = two_players()
    assert [one_patrol(war) for _ in range(4)] == ["captain", "rival", "captain", "rival"]
    assert [career.patrols for career in war.careers] == [2, 2]


@pytest.mark.rule("SV 13.1.2a")
def test_each_player_rolls_for_the_other_ones_enemies_and_a_lone_captain_for_his_own() -> None:
    """An air attack on each: the dive is his own roll, the bombs are the opponent's."""
    dice: dict[str, Faces | list[Faces]] = {
        "Crash Dive": (1, 2),
        "AA Fire": falls("A2", "AA Fire", "shot down"),
        "From July 1943 and aircraft": (1, 1),
        "Crew Injury": (6, 6),
    }
    for war, throwers in (
        (two_players(), {"captain": "rival", "rival": "captain"}),
        (begin("career", boat="tambor"), {"captain": "captain"}),
    ):
        for captain in war.careers:
            at_war = at_sea(seat=captain.seat, enemy=captain.enemy)
            script = RiggedTable({}, dice)
            aircraft_encounter(script, at_war, "Marshalls")
            thrown = {why: by for by, why in script.thrown}
            assert thrown["Crash Dive"] == captain.seat
            assert thrown["From July 1943 and aircraft"] == throwers[captain.seat]


def hunted_captain() -> Career:
    return at_sea(enemy="rival")


@pytest.mark.rule("SV 13.1.2a")
def test_the_opponent_rolls_for_detection_attack_and_damage() -> None:
    captain = hunted_captain()
    convoy = engagement(captain, "Convoy", merchant())
    script = RiggedTable(
        {
            "salvo": "salvo:forward",
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
            "evade": "evade:none",
        },
        {
            "Mk 14 medium": (1, 2),
            "December 1941": 6,
            "Torpedo": 5,
            "Detection": [(5, 5), (1, 1)],
            "Before July 1943": falls("E3", "Before July 1943", 1),
            "Damage": falls("E4", "Damage", "hull"),
        },
    )
    escorted_attack(script, captain, convoy)
    assert script.thrown == [
        ("captain", "Mk 14 medium"),
        ("captain", "December 1941"),
        ("captain", "Torpedo"),
        ("rival", "Detection"),
        ("rival", "Before July 1943"),
        ("rival", "Damage"),
        ("rival", "Detection"),
    ]


@pytest.mark.rule("SV 13.1.2a")
def test_the_opponent_rolls_for_air_attacks() -> None:
    captain = hunted_captain()
    script = RiggedTable(
        {},
        {
            "Crash Dive": (1, 1),
            "AA Fire": falls("A2", "AA Fire", "shot down"),
            "From July 1943 and aircraft": (1, 2),
            "Damage": falls("E4", "Damage", "hull"),
            "Crew Injury": falls("E5", "Crew Injury", "crew"),
            "Severity": 1,
        },
    )
    aircraft_encounter(script, captain, "Marshalls")
    throwers = {why: by for by, why in script.thrown}
    assert (throwers["Crash Dive"], throwers["AA Fire"]) == ("captain", "captain")
    assert throwers["From July 1943 and aircraft"] == throwers["Damage"] == "rival"


@pytest.mark.rule("SV 13.1.2a")
@pytest.mark.parametrize(("mine", "theirs", "hits"), [(6, 1, 1), (6, 5, 3), (6, 6, 5)])
def test_with_evasive_maneuvers_the_opponent_chooses_the_escorts_direction(mine: int, theirs: int, hits: int) -> None:
    captain = at_sea(enemy="rival", options=options(evasive_maneuvers=True))
    convoy = engagement(captain, "Convoy", merchant())
    script = RiggedTable(
        {
            "salvo": "salvo:forward",
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
            "evade": "evade:none",
            "course": f"course:{mine}",
            "escort course": f"course:{theirs}",
        },
        {
            "Mk 14 medium": (6, 5),
            "Detection": [(5, 5), (1, 1)],
            "Before July 1943": falls("E3", "Before July 1943", 2),
            "Damage": falls("E4", "Damage", "periscope"),
        },
    )
    escorted_attack(script, captain, convoy)
    seats = {decision.kind: decision.seat for decision in script.asked}
    assert (seats["course"], seats["escort course"]) == ("captain", "rival")
    assert "Escort Direction" not in tables_rolled(script)
    assert tables_rolled(script).count("Damage") == hits


@pytest.mark.rule("SV 13.1.2a")
def test_neither_player_is_told_the_others_direction_before_both_have_chosen() -> None:
    captain = at_sea(enemy="rival", options=options(evasive_maneuvers=True))
    convoy = engagement(captain, "Convoy", merchant())
    script = RiggedTable(
        {
            "salvo": "salvo:forward",
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
            "evade": "evade:none",
            "course": "course:2",
            "escort course": "course:4",
        },
        {"Mk 14 medium": (6, 5), "Detection": [(5, 5), (1, 1)], "Before July 1943": (1, 1)},
    )
    escorted_attack(script, captain, convoy)
    questions = [decision for decision in script.asked if "course" in decision.kind]
    assert all(not decision.args for decision in questions)
    assert [event.params for event in script.log if event.code == "courses"] == [{"mine": 2, "theirs": 4, "change": -1}]


@pytest.mark.rule("SV 13.1.3a")
@pytest.mark.parametrize(("captain", "rival", "winner"), [(50_000, 40_000, "captain"), (0, 900, "rival"), (7, 7, "")])
def test_the_player_with_most_tonnage_wins(captain: int, rival: int, winner: str) -> None:
    war = two_players()
    war.careers[0].tonnage, war.careers[1].tonnage = captain, rival
    phase(war, ["orders:leave"])
    phase(war, ["orders:leave"])
    assert ended(war).winner == winner
    assert ended(war).scores == {"captain": captain, "rival": rival}


# [13.2] Top Tonnage tournaments


@pytest.mark.rule("SV 13.2.1a")
def test_a_tournament_runs_to_july_1945_and_counts_all_tonnage() -> None:
    captain = at_sea(month="1945-05", box=9, tonnage=31_000)
    war = in_command(begin("tournament-short"), captain, "port")
    phase(war)
    phase(war, dice=[6])
    assert (war.phase, captain.end) == (OVER, "war over")
    assert ended(war).scores == {"captain": 31_000}


@pytest.mark.rule("SV 13.2.1a")
def test_in_a_top_tonnage_tournament_the_dead_score_like_the_living() -> None:
    captain = at_sea(box=1, tonnage=52_000)
    captain.crew.wounds = {"captain": "SW", "pharmacist's mate": "KIA"}
    war = in_command(begin("tournament-short"), captain, "travel")
    phase(war, ["sail:on"], [4])
    assert (war.phase, captain.end) == (OVER, "captain killed")
    assert ended(war).scores == {"captain": 52_000}


@pytest.mark.rule("SV 13.2.2a")
def test_the_long_tournament_starts_in_december_1941_with_one_of_three_classes() -> None:
    war = begin("tournament-long")
    script = phase(war, ["boat:tambor"])
    assert {option.id for option in script.asked[0].options} == {"boat:porpoise", "boat:tambor", "boat:salmon"}
    assert month_text(war.career.month) == "1941-12"
    with pytest.raises(WardroomError, match="porpoise, tambor, salmon"):
        begin("tournament-long", boat="gato")


@pytest.mark.rule("SV 13.2.3a")
def test_the_short_tournament_starts_in_april_1942_with_a_gato() -> None:
    war = begin("tournament-short")
    script = phase(war, dice=[1, 6])
    assert not script.asked
    assert (war.career.boat.boat_class, month_text(war.career.month)) == ("gato", "1942-04")
    with pytest.raises(WardroomError):
        begin("tournament-short", boat="balao")


# [13.3, 13.4] Survival and mixed boats


@pytest.mark.rule("SV 13.3.1a")
@pytest.mark.parametrize(
    ("end", "score"),
    [
        ("war over", 90_000),
        ("captain killed", 0),
        ("depth charges", 0),
        ("scuttled", 0),
        ("lost at sea", 0),
        ("transferred", 0),
        ("relieved", 0),
    ],
)
def test_a_survival_tournament_counts_only_captains_alive_in_july_1945(end: str, score: int) -> None:
    war = begin("tournament-survival")
    war.career.end, war.career.tonnage, war.phase = end, 90_000, OVER
    assert tournament_score(war, war.career) == score


@pytest.mark.rule("SV 13.3.1a")
def test_a_survivor_of_july_1945_keeps_his_tonnage_and_a_dead_captain_does_not() -> None:
    alive = at_sea(month="1945-05", box=9, tonnage=31_000)
    war = in_command(begin("tournament-survival"), alive, "port")
    phase(war)
    phase(war, dice=[6])
    assert ended(war).scores == {"captain": 31_000}

    dead = at_sea(box=1, tonnage=52_000)
    dead.crew.wounds = {"captain": "SW", "pharmacist's mate": "KIA"}
    war = in_command(begin("tournament-survival"), dead, "travel")
    phase(war, ["sail:on"], [4])
    assert ended(war).scores == {"captain": 0}


@pytest.mark.rule("SV 13.4.1a")
def test_a_mixed_tournament_is_open_to_every_class() -> None:
    for boat in ("porpoise", "narwhal", "argonaut", "tench"):
        war = begin("tournament-mixed")
        script = phase(war, [f"boat:{boat}"], [10] if boat != "narwhal" else [])
        assert len(script.asked[0].options) == 9
        assert war.career.boat.boat_class == boat


@pytest.mark.rule("SV 13.3.1a")
def test_a_survival_tournament_always_runs_to_july_1945() -> None:
    with pytest.raises(WardroomError, match="fixes option until to 1945-07"):
        RULESET.setup("tournament-survival", {"until": "1943-12"})
    assert RULESET.setup("tournament-survival", {}).options["until"] == "1945-07"
