"""Raiders of the Deep in words: everything on the mats can be read from the status, the log and the summary."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.raiders_of_the_deep.at_terminal import SHOWN, at, finished, log_sheet, row, start, status
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.state import Decoration, Note, PatrolLog, ShipLog, Target
from wardroom.table import Event, Outcome, Roll
from wardroom.table.events import Param
from wardroom.table.paused import Purpose
from wardroom.table.session import Game
from wardroom.table.text import Text


def at_sea() -> Game[Any, Any]:
    """U-35, March 1916, in port with orders for the Mediterranean."""
    return start()


def told(code: str, **params: Param) -> str:
    return SHOWN.event(Event(code, params, "")).text


# The boat and her crew


@pytest.mark.rule("RD 4.3.1a")
def test_the_first_line_is_the_head_of_the_log_sheet() -> None:
    assert status(at_sea())[0] == "Kmdt Kapitänleutnant Lothar Test, U-35, type U31, U-Flotilla Pola (Pola), Mar-16"


@pytest.mark.rule("RD 4.5c", "RD 4.5d")
def test_the_boat_is_shown_with_tubes_racks_and_gun() -> None:
    """The mat of U31: two tubes at each end, a torpedo for each rack, one gun."""
    lines = status(at_sea())
    assert row(lines, "Forward") == row(lines, "Aft") == "1: G/6  2: G/6; reloads: 1 G/6"
    assert row(lines, "Gun") == "deck gun, two ammo points a round"


def test_tubes_that_are_empty_and_a_gun_that_is_out_are_told() -> None:
    game = at_sea()
    boat = game.state.career.boat
    boat.forward[0] = ""
    boat.forward_reloads.clear()
    boat.damage["deck gun"] = "inoperable"
    lines = status(game)
    assert row(lines, "Forward") == "1: empty  2: G/6; reloads: none"
    assert row(lines, "Gun") == "deck gun OUT"
    assert row(lines, "Out") == "deck gun (inoperative)"


def test_a_boat_without_aft_tubes_or_gun_says_so() -> None:
    lines = status(start(boat="ub1", start="1915-08", number=""))
    assert row(lines, "Aft") == "no tubes"
    assert row(lines, "Gun") == "none"


def test_before_there_is_a_boat_none_is_shown() -> None:
    assert status(start(boat="ask", number=""))[0] == "Kmdt Lothar Test, no boat yet"


@pytest.mark.rule("RD 9.6.4b", "RD 10.1.2a", "RD 10.3.2a")
def test_tracks_are_drawn_box_by_box_with_the_number_of_the_next_hull_box() -> None:
    """U31 is sunk in the seventh box; below test depth from box two the marker goes to box three, which has a 5."""
    game = at_sea()
    boat = game.state.career.boat
    boat.hull, boat.flooding = 2, 1
    lines = status(game)
    assert row(lines, "Hull") == "[x][x][ ][ ][ ][ ][sunk]  2 of 7"
    assert row(lines, "Flooding") == "[x][ ][ ][ ][ ][surface]  1 of 6"
    assert "then 2d6 must beat 5" in lines[lines.index(next(line for line in lines if line.startswith("Hull"))) + 1]


@pytest.mark.rule("RD 10.5.3b", "RD 3.3.2i")
def test_the_crew_is_shown_with_wounds_experten_and_agent() -> None:
    game = at_sea()
    crew = game.state.career.crew
    crew.wounds.update({"commander": "SW", "1WO": "LW"})
    crew.experts.append("1WO")
    crew.generic[0] = "KIA"
    crew.passenger = ""
    lines = status(game)
    text = row(lines, "Crew")
    assert text.startswith("Trained. Commander severely wounded; 1WO lightly wounded, Experte; 2WO fit; LI fit")
    assert text.endswith("crew boxes: 1 killed, 3 fit; agent fit")
    assert "In command: 1WO" in lines


# The patrol


@pytest.mark.rule("RD 7.1.2a", "RD 7.3.1a")
def test_the_track_shows_where_the_boat_is_and_what_is_to_be_done() -> None:
    game = at_sea()
    assert row(status(game), "Track") == "[port]  T  P  P  P  P  P  P  T  port"
    patrol = game.state.career.patrol
    patrol.position, patrol.mission, patrol.mission_box = 2, "agent", 4
    lines = status(game)
    assert row(lines, "Track") == "port  T  P  [P]  P  PA  P  P  T  port"
    assert row(lines, "Patrol") == "Mediterranean, sailed Mar-16, box 3 of 8 (Mediterranean)"
    assert row(lines, "Mission") == "land an agent, to do in box 5"
    patrol.mission_done = True
    assert row(status(game), "Mission") == "land an agent, done"
    patrol.mission_done, patrol.mission_failed = False, True
    assert row(status(game), "Mission") == "land an agent, failed"


@pytest.mark.rule("RD 8.1.7b", "RD 8.1.7f")
def test_a_multiplier_in_use_is_shown_in_patrol_boxes_ahead_but_not_in_that_of_the_mission() -> None:
    game = at_sea()
    patrol = game.state.career.patrol
    patrol.position, patrol.multiplier, patrol.mission, patrol.mission_box = 2, 3, "agent", 4
    assert row(status(game), "Track") == "port  T  P  [P]  P3  PA  P3  P3  T  port"
    patrol.aborting = True
    assert row(status(game), "Track") == "port  T  P  [P]  P  PA  P  P  T  port"
    patrol.aborting = False
    patrol.rolls_left = 2
    assert row(status(game), "Also") == "2 encounter rolls left in this box"


@pytest.mark.rule("RD 9.4a", "RD 9.4b")
@pytest.mark.parametrize(
    ("sailed", "free"),
    [
        *(("1914-08", False), ("1915-02", False), ("1915-03", True), ("1915-09", True)),
        *(("1915-10", False), ("1917-01", False), ("1917-02", True), ("1918-10", True)),
    ],
)
def test_the_rules_of_engagement_of_the_month_are_told(sailed: str, free: bool) -> None:
    """March to September 1915 and from February 1917 (RD-R1) warfare is unrestricted."""
    game = at_sea()
    game.state.career.patrol.sailed = month_number(sailed)
    assert row(status(game), "Rules").startswith("unrestricted:" if free else "cruiser rules:")


def test_what_lasts_for_a_patrol_is_told() -> None:
    game = at_sea()
    patrol = game.state.career.patrol
    patrol.aborting = patrol.superior_torpedoes = patrol.crew_illness = patrol.fog = True
    patrol.prizes = 1
    assert row(status(game), "Also") == (
        "aborting: on the way home, superior torpedoes, crew illness, fog: the next box is passed unseen, 1 prize taken"
    )


def test_mines_aboard_are_told_and_their_box_is_on_the_track() -> None:
    lines = status(at("sail", boat="uc2", start="1917-03", number=""))
    assert row(lines, "Mines").startswith("aboard")
    assert "PM" in row(lines, "Track")
    assert row(lines, "Mission").startswith("lay mines, to do in box ")


# The fight


def test_a_contact_is_shown_with_ships_damage_time_and_range() -> None:
    game = at("salvo")
    fight = game.state.career.fight
    fight.night, fight.encounter = False, "Ship+Escort"
    fight.targets[0].damage = 1
    fight.targets[0].capacity = 3
    lines = status(game)
    assert row(lines, "Contact") == "a ship, escorted, day, submerged, medium range"
    first = next(line for line in lines if line.startswith("  1. "))
    ship = fight.targets[0]
    assert ship.name in first and f"{ship.tons:,} tons" in first
    assert "[x][ ][ ]" in first and first.endswith(" damaged")


@pytest.mark.rule("RD 8.2.5b")
def test_armed_ships_are_told_and_boxes_stand_under_each_other() -> None:
    game = at("attack")
    game.state.career.fight.targets = [
        Target("Empress of Fort William", "F", "small", 2_181, 2),
        Target("Hampshire", "CA", "capital", 10_850, 4, red=True),
    ]
    ships = [line for line in status(game) if re.match(r"  \d\. ", line)]
    assert len({line.index("[") for line in ships}) == 1
    assert ["armed" in line for line in ships] == [False, True]


def test_what_has_no_ships_is_told_by_itself() -> None:
    game = at("evade")
    fight = game.state.career.fight
    fight.encounter, fight.targets, fight.detected, fight.range = "Net", [], True, ""
    assert row(status(game), "Contact") == "a submarine net, detected"


# The career


def test_the_career_is_told_with_decorations_markers_and_failures() -> None:
    game = at_sea()
    career = game.state.career
    career.tonnage, career.decoration_tons, career.ships_sunk = 60_000, 62_000, 19
    career.decorations = [Decoration("EK2", month_number("1916-04")), Decoration("HK", month_number("1916-06"))]
    career.luck, career.multipliers, career.requests, career.failures_in_a_row = 1, 2, 1, 2
    lines = status(game)
    assert row(lines, "Career") == "1 patrol, 19 ships, 60,000 tons sunk: Draw so far"
    assert row(lines, "Honours") == "Iron Cross, 2nd Class (Apr-16); Hanseatic Cross (Jun-16)"
    assert f"{'':10}62,000 tons count for decorations: prizes count twice" in lines
    markers = "Hals und Beinbruch x1, encounter multiplier x2, request for a boat or flotilla x1"
    assert row(lines, "Markers") == markers
    assert row(lines, "Failures").startswith("2 in a row")


@pytest.mark.rule("RD 14.7.2a")
def test_a_historical_commander_sees_the_tons_he_must_match() -> None:
    """Arnauld de la Perière sank 453,369 tons."""
    game = start(scenario="historical", commander_card="arnauld", boat="ask", start="", number="", commander="")
    assert row(status(game), "To match") == "453,369 tons: less is a Defeat [14.7.2a]"


# The log sheet


def logged() -> Game[Any, Any]:
    """Two patrols: one with every kind of entry, one failed; then training in place of a refit."""
    game = at_sea()
    career = game.state.career
    ships = [
        ShipLog("Umeta", "F", 5_312, "sunk"),
        ShipLog("Coquette", "W", 355, "damaged"),
        ShipLog("Marina", "F", 1_900, "prize"),
        ShipLog("Telena", "T", 4_778, "mined"),
    ]
    notes = [Note("award", "EK2"), Note("experte", "LI")]
    first = PatrolLog(month_number("1916-03"), "U-35", "u31", "Pola", "Mediterranean", "agent", ships, True)
    first.advancement, first.refit_months, first.notes = True, 2, notes
    second = PatrolLog(month_number("1916-06"), "UC-23", "uc2", "Constantinople", "Black Sea", "mines", [], False)
    second.training_months = 1
    career.log = [first, second]
    return game


@pytest.mark.rule("RD 3.5a", "RD 4.3.2a", "RD 9.2.6a", "RD 9.3.5a", "RD 17.0b")
def test_the_log_sheet_is_written_as_the_rulebook_writes_it() -> None:
    """S circled where it brings an advancement roll, (P) for prizes, R and T for months in port."""
    lines = log_sheet(logged())
    body = lines[3:-1]
    assert lines[0].startswith("Kmdt Kapitänleutnant Lothar Test, ")
    assert body == [
        "U-35, type U31, U-Flotilla Pola",
        "Mar-16   1. Mediterranean (A)  (S)",
        "* Umeta (F), 5,312 tons",
        "v Coquette (W), 355 tons",
        "* Marina (F), 1,900 tons (P)",
        "* Telena (T), 4,778 tons (M)",
        "Iron Cross, 2nd Class; LI now Experte",
        "Apr-16   R",
        "May-16   R",
        "UC-23, type UC II, U-Half-Flotilla Constantinople",
        "Jun-16   2. Black Sea (M)  F",
        "Jul-16   T",
    ]


def test_the_log_sheet_of_a_career_has_a_row_for_every_month() -> None:
    game = finished(boat="u31", rank="olt")
    career = game.view("captain")["careers"][0]
    lines = log_sheet(game)
    months = [line[:6] for line in lines if re.match(r"[A-Z][a-z]{2}-\d\d ", line)]
    spans = [1 + entry["refit_months"] + entry["training_months"] for entry in career["log"]]
    assert len(months) == len(set(months)) == sum(spans)
    assert sum(line.startswith("* ") for line in lines) == career["ships_sunk"]
    ships = "1 ship" if career["ships_sunk"] == 1 else f"{career['ships_sunk']} ships"
    assert lines[-1] == f"Total: {ships}, {career['tonnage']:,} tons: {career['level']}"


def test_the_log_begins_with_the_first_patrol() -> None:
    assert log_sheet(start(boat="ask", number="")) == ["The log begins with the first patrol."]


# The end


def test_the_report_of_a_career_has_every_patrol_and_what_was_sunk() -> None:
    game = logged()
    career = game.state.career
    career.ships_sunk, career.tonnage, career.end = 3, 11_990, "mine"
    lines = [line.text for line in SHOWN.summary(game.view("captain"), Outcome("mine", "", {"captain": 11_990}))]
    assert lines[2:] == [
        "1   Mar-16  U-35     Mediterranean (A)   success      3    11,990",
        "2   Jun-16  UC-23    Black Sea (M)       failure      0         0",
        "Sunk: 3 ships, 11,990 tons, 1 prize, 1 by mines, 1 damaged.",
        "The end: the boat was sunk by a mine.",
        "Result: Defeat.",
    ]


@pytest.mark.rule("RD 14.6a")
def test_a_biography_is_told_in_the_report() -> None:
    game = finished(biography="on", boat="u31", rank="olt")
    life = game.view("captain")["careers"][0]["life"]
    assert len(life) == 2 and all(line.endswith(".") for line in life)
    assert game.outcome is not None
    lines = [line.text for line in SHOWN.summary(game.view("captain"), game.outcome)]
    assert set(life) < set(lines) and set(life) < set(log_sheet(game))


def test_the_summary_of_two_commanders_names_the_winner() -> None:
    game = finished(scenario="two-player", boat="u31", rank="olt")
    assert game.outcome is not None
    lines = [line.text for line in SHOWN.summary(game.view("captain"), game.outcome)]
    scores = game.outcome.scores
    winner = max(scores, key=lambda seat: scores[seat])
    assert re.fullmatch(rf"{winner.capitalize()} \(U[BC]?-\d+\) wins\.", lines[0])
    assert {"Captain", "Rival"} <= set(lines)


def test_a_headline_says_how_far_a_career_has_come() -> None:
    assert str(SHOWN.headline(at_sea().view("captain"))) == "U-35 (U31), Mar-16, 1 patrol, 0 ships of 0 tons"
    over = finished(boat="u31", rank="olt")
    assert " over: " in str(SHOWN.headline(over.view("captain")))


def test_standings_have_the_commander_and_his_boat() -> None:
    found = SHOWN.standing(at_sea().view("captain"), "captain")
    assert (found["commander"], found["boat"], found["type"], found["tons"]) == ("Lothar Test", "U-35", "u31", 0)


# Events and rolls


def test_a_patrol_without_a_mission_does_not_mention_one() -> None:
    orders: dict[str, str | int] = {"month": month_number("1917-03"), "boat": "UC-77", "flotilla": "I"}
    text = told("assigned", **orders, zone="North Sea", mission="")
    assert text == "Mar-17: UC-77 of the I. U-Flotilla is ordered to the North Sea."
    assert told("assigned", **orders, zone="Baltic", mission="mines").endswith("the Baltic. Mission: lay mines.")


def test_ships_are_told_by_name_and_by_their_column_where_two_have_the_same() -> None:
    assert told("missed", name="Teutonian (2)") == "Teutonian (2) is missed."
    assert told("missed", name="small freighter") == "Small freighter is missed."


@pytest.mark.parametrize(
    ("hits", "text"), [(0, "Depth charges: 0 hits."), (1, "Depth charges: 1 hit."), (3, "Depth charges: 3 hits.")]
)
def test_hits_are_counted(hits: int, text: str) -> None:
    assert told("depth_charged", hits=hits) == text


@pytest.mark.parametrize(
    ("chart", "table", "result", "name", "words"),
    [
        ("N1", "Name", "Jakob Harms", "N1 Name", "Jakob Harms"),
        ("S1", "Start", "1916-09 uc2", "S1 Start", "Sep-16, type UC II"),
        ("E1", "E1-4 Transit", "-", "E1-4 Transit", "no contact"),
        ("E1", "E1-4 North Sea", "Ship+Escort", "E1-4 North Sea", "a ship with escort"),
        ("E1", "Additional Round E1-4", "-", "E1 Additional Round E1-4", "nobody comes"),
        ("E1", "Multiplier", 1, "E1 Multiplier", "1 encounter roll"),
        ("E3", "Attack", 2, "E3 Attack", "2 hits"),
        ("E3", "Attack", "sunk", "E3 Attack", "sunk"),
        ("E5", "Severity", "SW", "E5 Severity", "severely wounded"),
        ("U3", "Torpedo", 3, "U3 Torpedo", "3 damage"),
        ("C1", "Starting Rank", "Olt zS", "C1 Starting Rank", "Oberleutnant zur See"),
        ("C1", "Training", 4, "C1 Training", "4 months"),
        ("P1", "I 1917-02 to 1918-10 (UC II)", "North Sea", "P1 I. U-Flotilla, Feb-17 to Oct-18", "North Sea"),
    ],
)
def test_rolls_are_told_in_the_words_of_the_game(
    chart: str, table: str, result: str | int, name: str, words: str
) -> None:
    roll = Roll("1d6", (3,), 3, 3, result, chart, table)
    assert (SHOWN.roll_name(roll), SHOWN.result(roll)) == (name, words)


# Answers


@pytest.mark.parametrize(
    ("kind", "default"), [("sail", "sail:on"), ("attack", ""), ("salvo", ""), ("tube", ""), ("follow", "")]
)
def test_enter_never_starts_or_gives_up_a_fight(kind: str, default: str) -> None:
    assert SHOWN.default(at(kind).pending[0]) == default


def test_enter_asks_for_no_other_flotilla() -> None:
    assert SHOWN.default(at("transfer", "transfer:none").pending[0]) == "transfer:none"


@pytest.mark.rule("RD 4.5c")
def test_asked_how_many_torpedoes_a_player_types_how_many_and_enter_loads_those_that_run_farthest() -> None:
    """U31 in 1915 has one C/06 and two G/6 for two forward tubes."""
    decision = start(start="1915-08").pending[0]
    assert decision.kind == "tubes"
    assert list(SHOWN.numbers(decision)) == [0, 1]
    assert SHOWN.default(decision) == "tubes:forward:C/06:0"


@pytest.mark.rule("RD 5.1.3a")
def test_giving_up_the_command_is_grave() -> None:
    decision = at_sea().pending[0]
    grave = {option.id: SHOWN.grave(decision, option) for option in decision.options}
    assert grave["sail:leave"] == "This ends your career."
    assert not any(text for id, text in grave.items() if id != "sail:leave")


# Dice of one's own


@pytest.mark.parametrize(
    ("purpose", "words"),
    [
        (Purpose(Text(""), "P1", "I 1917-02 to 1918-10 (UC II)"), "P1 I. U-Flotilla, Feb-17 to Oct-18"),
        (Purpose(Text(""), "E1", "E1-3 Transit"), "E1-3 Transit"),
        (Purpose(Text(""), "E2", "Detection", -1), "E2 Detection (-1)"),
        (Purpose(Text(""), "T1 small"), "T1 small freighters"),
        (Purpose(Text(""), "B1"), "B1 number of the boat"),
        (Purpose(Text("Exceed test depth")), "Exceed test depth"),
    ],
)
def test_dice_are_asked_for_in_words(purpose: Purpose, words: str) -> None:
    assert str(SHOWN.purpose(purpose)) == words


@pytest.mark.rule("RD 6.1.1a")
def test_a_player_who_rolls_for_orders_reads_flotilla_and_months() -> None:
    game = start(dice="manual")
    while game.pending[0].kind != "dice":
        game.choose(game.pending[0].options[0].id, "captain")
    assert SHOWN.prompt(game.pending[0]) == "Roll 2d6 for P1 U-Flotilla Pola, May-15 to Oct-18 and enter the result."


@pytest.mark.rule("RD 4.5c")
def test_of_a_boat_without_aft_tubes_no_empty_ones_are_told() -> None:
    """A boat of type UB II has two tubes forward and none aft."""
    decision = at("salvo", boat="ub2", number="").pending[0]
    assert {each.id: each.why for each in decision.refused}["salvo:aft"] == "this boat has no aft tubes"


@pytest.mark.rule("RD 9.7.1a")
def test_after_the_escorts_have_gone_the_boat_is_not_shown_as_detected() -> None:
    game = at("follow")
    game.state.career.fight.detected = True
    lines = SHOWN.brief(game.view("captain"), "captain", game.pending[0])
    assert "detected" not in row([line.text for line in lines], "Contact")


@pytest.mark.rule("RD 9.6.8a", "RD 9.6.8d")
def test_before_march_1916_escorts_that_have_rammed_can_only_search_again() -> None:
    game = at("evade", start="1915-08")
    assert not any("no depth charges" in remark for remark in game.remarks("captain")["evade:none"])
    game.state.career.fight.rammed = True
    assert "no depth charges before Mar-16: found, they search again" in game.remarks("captain")["evade:none"]
