"""Events and rolls in words: the chart, every face, every modifier by name, the rule, and the standing."""

from __future__ import annotations

from tests.pseudo import PSEUDO, english_in, reading
from wardroom.games import find
from wardroom.table import Event, Modifier, Outcome, Roll
from wardroom.table.events import Param
from wardroom.telling.presenter import Presenter, presenter_for

RULES = find("silent-victory")
SHOWN = presenter_for(RULES)


def test_a_plain_roll() -> None:
    roll = Roll("1d6", (3,), 3, 3, "small", "E1", "Ship Size", rule="8.2.2a")
    assert SHOWN.roll(roll) == "E1 Ship Size: rolled 3 (1d6), result: small [8.2.2a]"


def test_a_roll_with_modifiers_names_each_and_the_total() -> None:
    modifiers = (Modifier("close range", 1, "9.2.2d"), Modifier("long range", -1, "9.6.2a", "analogy"))
    roll = Roll("2d6", (6, 2), 8, 8, "undetected", "E2", "Detection", modifiers, "9.6.9a", "rulebook")
    assert SHOWN.roll(roll) == (
        "E2 Detection: rolled 6+2 = 8 (2d6), +1 close range, -1 long range (analogy), total 8, "
        "result: undetected [9.6.9a]"
    )


def test_a_chart_that_is_not_printed_says_so() -> None:
    for standing, remark in (("printed", ""), ("rulebook", ""), ("analogy", " (analogy)")):
        roll = Roll("1d6", (1,), 1, 1, "dud", "S2", "1942", rule="9.2.4a", standing=standing)
        assert SHOWN.roll(roll).endswith(f"[9.2.4a]{remark}")


def test_dice_that_are_read_as_digits_are_not_added() -> None:
    roll = Roll("d100", (3, 1), 31, 31, chart="T1b", rule="8.2.3a")
    assert SHOWN.roll(roll) == "T1b: rolled 3 and 1 = 31 (d100) [8.2.3a]"
    assert "rolled 2 and 0 = 20 (d100)" in SHOWN.roll(Roll("d100", (2, 10), 20, 20, chart="T1b"))
    assert "rolled 0 and 0 = 100 (d100)" in SHOWN.roll(Roll("d100", (10, 10), 100, 100, chart="T1b"))
    assert "rolled 5 and 6 = 56 (d66)" in SHOWN.roll(Roll("d66", (5, 6), 56, 56, chart="E4"))


def test_results_are_put_into_words() -> None:
    def result(chart: str, value: str | int) -> str:
        return SHOWN.result(Roll("2d6", (1, 1), 2, 2, value, chart))

    assert result("E1", "-") == "no contact"
    assert result("E3", 1) == "1 hit"
    assert result("E3", 2) == "2 hits"
    assert result("E3", "sunk") == "sunk"
    assert result("S3", 3) == "3 damage"
    assert result("E5", "SW") == "seriously wounded"
    assert result("C1", "pearl") == "Pearl Harbor"


def test_an_event_is_a_sentence_with_its_rule() -> None:
    event = Event("sunk", {"name": "Konan Maru", "tons": 12600, "points": 4}, "9.2.5c")
    assert SHOWN.event(event).text == "Konan Maru takes 4 and sinks: 12,600 tons. [9.2.5c]"
    assert SHOWN.event(Event("wounded", {"who": "exec", "wound": "LW"}, "10.9.1a")).text == (
        "The Exec: lightly wounded. [10.9.1a]"
    )


def test_an_event_that_does_not_fit_the_catalogue_is_told_as_it_is() -> None:
    assert SHOWN.event(Event("sunk", {"ship": "Konan Maru"}, "9.2.5c")).text == "Sunk: ship Konan Maru [9.2.5c]"
    assert SHOWN.event(Event("no_such_thing")).text == "No_such_thing"


def test_what_happens_several_times_in_a_row_is_told_once() -> None:
    spent = Event("spent", {"name": "Kanan Maru"}, rule="9.4.2c")
    missed = Event("missed", {"name": "Kanan Maru"}, rule="9.2.3a")
    told = [line.text for line in SHOWN.told([missed, spent, spent, spent, missed])]
    assert told == [
        "Kanan Maru is missed. [9.2.3a]",
        "A shot at Kanan Maru is spent: she has sunk already. [9.4.2c] (3 times)",
        "Kanan Maru is missed. [9.2.3a]",
    ]


def test_a_column_of_the_dud_table_is_told_as_the_month_from_which_it_holds() -> None:
    roll = Roll("1d6", (5,), 5, 5, "explodes", "S2", "August 1942", rule="9.2.4a")
    assert SHOWN.roll(roll) == "S2 from August 1942: rolled 5 (1d6), result: explodes [9.2.4a]"
    other = Roll("1d6", (5,), 5, 5, "explodes", "S2", "Enemy Submarine", rule="9.9.5c")
    assert SHOWN.roll(other).startswith("S2 Enemy Submarine: rolled 5")


def test_neither_a_mission_nor_mines_are_told_where_there_are_none() -> None:
    def orders(mission: str) -> str:
        facts: dict[str, Param] = {"month": "Dec-41", "boat": "Gato", "zone": "Midway", "mission": mission}
        return SHOWN.event(Event("assigned", facts)).text

    assert orders("") == "Dec-41: USS Gato is ordered to patrol Midway."
    assert orders("L") == "Dec-41: USS Gato is ordered to patrol Midway. Mission: Lifeguard."
    assert SHOWN.event(Event("loaded", {"torpedoes": 24, "mines": 0})).text == "Loaded: 24 torpedoes."
    assert SHOWN.event(Event("loaded", {"torpedoes": 16, "mines": 16})).text == "Loaded: 16 torpedoes, 16 mines."


def test_every_message_can_be_shown_in_a_style_that_exists() -> None:
    """The words a presenter knows must fit the catalogue of the game."""
    from wardroom.games.silent_victory.words.terminal import STYLE_OF
    from wardroom.players.rich_screen import STYLES

    assert set(STYLE_OF) <= set(RULES.messages)
    assert set(STYLE_OF.values()) <= set(STYLES)


def test_the_end_is_neither_good_news_nor_bad() -> None:
    """A career may end in victory; who is glad that a ship leaves the map depends on the side."""
    assert SHOWN.style(Event("career_over")) == "scene"
    assert presenter_for(find("submarine")).style(Event("exited")) not in ("good", "bad")


def test_any_view_can_be_shown_as_an_outline() -> None:
    lines = Presenter(RULES).status({"wind": "calm", "ships": [{"hull": 3}, {"hull": 2}], "hand": []}, "red")
    assert [" " * line.indent + line.text for line in lines] == [
        "wind: calm",
        "ships:",
        "  1:",
        "    hull: 3",
        "  2:",
        "    hull: 2",
        "hand: -",
    ]


def test_a_roll_is_read_in_the_readers_language() -> None:
    modifiers = (Modifier("close range", 1, "9.2.2d"), Modifier("long range", -1, "9.6.2a", "analogy"))
    roll = Roll("2d6", (6, 2), 8, 8, "undetected", "E2", "Detection", modifiers, "9.6.9a", "reconstructed")
    with reading(PSEUDO):
        told = Presenter(RULES).roll(roll)
    assert told == (
        "É2 Đéťéćťíóń: ŕóĺĺéđ 6+2 = 8 (2d6), +1 ćĺóśé ŕáńǵé, -1 ĺóńǵ ŕáńǵé (áńáĺóǵý), ťóťáĺ 8, "
        "ŕéśúĺť: úńđéťéćťéđ [9.6.9a] (ŕéćóńśťŕúćťéđ)"
    )


def test_repeated_events_and_the_end_of_a_game_are_read_in_the_readers_language() -> None:
    general = Presenter(RULES)
    spent = Event("spent", {"name": "Kanan Maru"}, rule="9.4.2c")
    with reading(PSEUDO):
        said = [line.text for line in general.told([spent, spent])]
        said += [line.text for line in general.summary({}, Outcome("sunk", "rival", {"captain": 1_200}))]
        said += [line.text for line in general.log_sheet({}, "captain")] + [general.seat_name({}, "captain")]
    assert len(said) == 6 and "1,200" in said[3]
    assert english_in(" ".join(said)) == []
