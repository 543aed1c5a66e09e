"""Silent Victory in words: everything on the mats can be read from the status, the log and the summary."""

from __future__ import annotations

import re
from typing import Any

import pytest

import wardroom
from tests.players.at_terminal import at, start
from wardroom.games import find
from wardroom.games.silent_victory.sea.encounter import attack_decision
from wardroom.table import Event, ScriptedTable
from wardroom.table.session import Game
from wardroom.telling.presenter import presenter_for

SHOWN = presenter_for(find("silent-victory"))


def status(game: Game[Any, Any]) -> list[str]:
    return [line.text for line in SHOWN.status(game.view("captain"), "captain")]


def row(lines: list[str], label: str) -> str:
    """The line with this label."""
    found = [line for line in lines if line.startswith(f"{label:<10}")]
    assert len(found) == 1, f"{label}: {found}"
    return found[0][10:].replace("\u00a0", " ")


def at_sea() -> Game[Any, Any]:
    return at("sail")


def test_the_boat_is_shown_with_tubes_racks_and_guns() -> None:
    lines = status(at_sea())
    tubes = "1 Mk 14  2 Mk 14  3 Mk 14  4 Mk 14  5 Mk 14  6 Mk 14"
    assert row(lines, "Forward") == f"{tubes}; reloads: 10 Mk 14"
    assert row(lines, "Aft") == "1 Mk 14  2 Mk 14  3 Mk 14  4 Mk 14; reloads: 4 Mk 14"
    assert row(lines, "Guns").endswith("deck gun, ammo 5; AA .50 cal 1, AA .50 cal 2")


def test_before_a_patrol_no_tubes_are_shown_and_it_is_not_said_to_have_sailed() -> None:
    lines = status(start())
    assert row(lines, "Forward") == row(lines, "Aft") == "torpedoes are loaded before sailing"
    assert re.fullmatch(r".*, sails in \w{3}-\d\d", row(status(at("sail")), "Patrol"))


def test_a_deck_gun_that_is_out_is_told() -> None:
    game = at_sea()
    game.state.careers[0].boat.damage["deck gun"] = "inoperable"
    assert " deck gun OUT, ammo " in row(status(game), "Guns")


def test_tubes_that_are_out_and_empty_are_told() -> None:
    game = at_sea()
    boat = game.state.career.boat
    boat.forward[1] = ""
    boat.damage["forward tubes ODD"] = "damaged"
    assert row(status(game), "Forward").startswith("1 Mk 14 OUT  2 empty  3 Mk 14 OUT  4 Mk 14")
    assert row(status(game), "Out") == "forward tubes ODD (damaged)"


@pytest.mark.rule("SV 14.10.3a")
@pytest.mark.parametrize(("tons", "level"), [(93_799, "Defeat"), (93_800, "Substantial Victory")])
def test_a_historical_captain_sees_the_tons_he_must_match(tons: int, level: str) -> None:
    """O'Kane sank 93,800 tons; until they are matched the career is a Defeat so far."""
    game = wardroom.start("silent-victory", scenario="historical", options={"captain-card": "okane"}, seed=1)
    game.state.career.tonnage = tons
    lines = status(game)
    assert row(lines, "To match") == "93,800 tons: less is a Defeat [14.10.3a]"
    assert row(lines, "Career").endswith(f"{level} so far")


def test_a_captain_without_a_model_has_nothing_to_match() -> None:
    assert not [line for line in status(at_sea()) if line.startswith("To match")]


def test_tracks_are_drawn_box_by_box() -> None:
    game = at_sea()
    game.state.career.boat.hull = 2
    lines = status(game)
    assert row(lines, "Hull") == "[x][x][ ][ ][ ][ ][ ][ ][sunk]  2 of 9"
    assert row(lines, "Flooding") == "[ ][ ][ ][ ][ ][ ][ ][ ][surface]  0 of 9"


def test_the_crew_is_shown_with_wounds_experts_and_passenger() -> None:
    game = at_sea()
    crew = game.state.career.crew
    crew.wounds.update({"captain": "SW", "exec": "LW"})
    crew.experts.append("exec")
    crew.generic[0] = "KIA"
    crew.passenger = ""
    lines = status(game)
    text = row(lines, "Crew")
    assert text.startswith("Trained. Captain seriously wounded; Exec lightly wounded, Expert; 3rd Officer fit")
    assert text.endswith("crew boxes 1 killed, 3 fit; passenger fit")
    assert "In command: Exec" in lines


def test_the_track_shows_where_the_boat_is() -> None:
    game = at_sea()
    assert row(status(game), "Track") == "[port]  T  T  S  S  S2  S  S  T  T  port"
    patrol = game.state.career.patrol
    patrol.position, patrol.mission, patrol.mission_box = 4, "E", 2
    lines = status(game)
    assert row(lines, "Track") == "port  T  T  SM  S  [S2]  S  S  T  T  port"
    assert row(lines, "Mission") == "Evacuation, to do in box 3"
    patrol.mission_done = True
    assert row(status(game), "Mission") == "Evacuation, to be brought home"
    patrol.aborting = patrol.mission_failed = True
    lines = status(game)
    assert row(lines, "Mission") == "Evacuation, failed"
    assert row(lines, "Also") == "aborting: on the way home"


def test_a_contact_is_shown_with_ships_damage_time_and_range() -> None:
    game = at("salvo")
    fight = game.state.career.fight
    fight.targets[0].damage = 1
    lines = status(game)
    contact = row(lines, "Contact")
    assert "escorts, " in contact
    assert contact.endswith("submerged, medium range")
    first = next(line for line in lines if line.startswith("  1. "))
    ship = fight.targets[0]
    assert ship.name in first
    assert f"{ship.tons:,} tons" in first
    assert f"[x]{'[ ]' * (ship.capacity - 1)}" in first


def test_boxes_of_ships_stand_under_each_other_however_long_the_word_for_a_class_is() -> None:
    game = at("salvo")
    targets = game.state.career.fight.targets
    assert len(targets) > 1
    targets[0].type, targets[0].tons = "CA", 62_300
    ships = [line for line in status(game) if re.match(r"  \d\. ", line)]
    assert "heavy cruiser 62,300 tons" in ships[0].replace("  ", " ")
    assert len({line.index("[") for line in ships}) == 1


@pytest.mark.parametrize(
    ("encounter", "escorted", "single", "quality", "words"),
    [
        ("Ship+Escort", True, False, "", "a ship, escorts, day"),
        ("Ship+Escort", True, True, "elite", "a ship, one elite escort, day"),
        ("Ship+Escort", False, False, "", "a ship, no escort, day"),
        ("Two Ships", False, False, "", "two ships, no escort, day"),
        ("Convoy", True, False, "green", "a convoy, green escorts, day"),
    ],
)
def test_escorts_are_told_as_they_are(encounter: str, escorted: bool, single: bool, quality: str, words: str) -> None:
    game = at("attack")
    fight = game.state.career.fight
    fight.encounter, fight.escorted, fight.single_escort, fight.escort_quality = encounter, escorted, single, quality
    fight.night = False
    assert row(status(game), "Contact") == words


@pytest.mark.rule("SV 7.2.2a", "SV 9.1.7a")
@pytest.mark.parametrize(
    ("status_of_the_pack", "words"),
    [
        ("busy", "the escorts are busy with the other boats"),
        ("scattered", "the convoy has scattered, one ship is left without escort"),
        ("shadowing", "the other boats shadow the convoy and report it"),
        ("focused", "the escorts are gathered about you"),
    ],
)
def test_what_a_wolfpack_does_is_told_of_those_who_do_it(status_of_the_pack: str, words: str) -> None:
    game = at("attack")
    game.state.career.fight.wolfpack = status_of_the_pack
    assert f"wolfpack: {words}" in row(status(game), "Contact")
    told = SHOWN.event(Event("wolfpack", {"status": status_of_the_pack}, "7.2.2a")).text
    assert told == f"Wolfpack: {words}. [7.2.2a]"


def test_the_question_is_asked_in_words() -> None:
    game = at("attack")
    game.state.career.fight.encounter = "Two Ships+Escort"
    decision = attack_decision(ScriptedTable(game.charts), game.state.career, game.state.career.fight, changed=False)
    assert SHOWN.prompt(decision) == "Two ships with escort. Attack?"


def test_the_career_line_has_tons_ships_level_and_awards() -> None:
    game = at_sea()
    career = game.state.career
    career.tonnage, career.ships_sunk = 45600, 9
    career.awards["Navy Cross"] = 2
    career.purple_hearts = career.rabbits_feet = 1
    lines = status(game)
    assert row(lines, "Career") == "1 patrol, 9 ships, 45,600 tons sunk: Marginal Victory so far"
    assert row(lines, "Awards") == "Navy Cross x2, Purple Heart, Lucky Rabbit's Foot"


def test_a_named_captain_and_a_base_are_told() -> None:
    game = start(captain="Morton", name="Wahoo")
    assert status(game)[0].startswith("Lieutenant Commander Morton, USS Wahoo, Gato class, ")
    assert status(game)[0].endswith(", Apr-42")


def finished(seed: int = 3, scenario: str | None = None) -> Game[Any, Any]:
    bots = {"captain": "standard"} | ({"rival": "bold"} if scenario == "two-player" else {})
    game: Game[Any, Any] = wardroom.start("silent-victory", scenario, seed=seed, options={"boat": "gato"}, bots=bots)
    return game


def test_the_log_sheet_has_a_row_for_every_month() -> None:
    game = finished()
    career = game.view("captain")["careers"][0]
    lines = [line.text for line in SHOWN.log_sheet(game.view("captain"), "captain")]
    months = [line[:6] for line in lines if re.match(r"[A-Z][a-z]{2}-\d\d ", line)]
    spans = [entry["patrol_months"] + entry["refit_months"] for entry in career["log"]]
    assert len(months) == len(set(months)) == sum(spans)
    sunk = [line for line in lines if line.startswith("* ")]
    damaged = [line for line in lines if line.startswith("v ")]
    ships = [ship for entry in career["log"] for ship in entry["ships"]]
    assert len(sunk) == career["ships_sunk"]
    assert len(damaged) == len(ships) - len(sunk)
    assert lines[-1] == f"Total: {len(sunk)} ships, {career['tonnage']:,} tons: {career['level']}"


def test_the_log_begins_with_the_first_patrol() -> None:
    assert [line.text for line in SHOWN.log_sheet(start().view("captain"), "captain")] == [
        "The log begins with the first patrol."
    ]


def test_the_summary_of_two_captains_names_the_winner() -> None:
    game = finished(scenario="two-player")
    assert game.outcome is not None
    lines = [line.text for line in SHOWN.summary(game.view("captain"), game.outcome)]
    scores = game.outcome.scores
    winner = max(scores, key=lambda seat: scores[seat])
    assert lines[0].startswith(f"{winner.capitalize()} (USS ")
    assert lines[0].endswith(" wins.")
    assert {"Captain", "Rival"} <= set(lines)


def test_a_headline_says_how_far_a_career_has_come() -> None:
    game = start()
    assert str(SHOWN.headline(game.view("captain"))) == "USS Gato (Gato), Apr-42, 0 patrols, 0 ships of 0 tons"
    over = finished()
    headline = str(SHOWN.headline(over.view("captain")))
    assert headline.endswith(f"over: {over.outcome.name}" if over.outcome else "")


@pytest.mark.parametrize(
    ("kind", "default"),
    [("orders", "orders:roll"), ("sail", "sail:on"), ("attack", ""), ("salvo", ""), ("tube", ""), ("follow", "")],
)
def test_enter_never_starts_or_gives_up_a_fight(kind: str, default: str) -> None:
    assert SHOWN.default(at(kind).pending[0]) == default
