"""The 170 strategy cards: what the rulebook fixes of them, three that it prints, and a second transcription."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.empire_of_the_sun.decks import DECK_FILES, cards, changed, deck, text_of
from wardroom.games.empire_of_the_sun.cards.deck_files import NUMBERS, Card, read_cards
from wardroom.table import ChartError, ChartFile

TRANSCRIPTION = Path(__file__).parent / "transcription" / "cards.tsv"

REMOVED_1943 = {"J": {1, 2, 5, 6, 13, 15, 18, 39, 55, 73, 78}, "A": {1, 3, 4, 6, 7, 8, 10, 11, 12, 14, 16, 17, 20, 51}}
"""[17.35]"""
REMOVED_1944 = {
    "J": REMOVED_1943["J"] | {26, 31, 51, 53, 54},
    "A": REMOVED_1943["A"] | {18, 22, 23, 24, 27, 30, 39, 41, 42, 47, 73},
}
"""[17.45]"""
DISCARDED = {"J": {8, 12, 14, 20, 25, 29, 35, 7}, "A": {13, 15, 2}}
"""[17.35, 17.45] On the discard piles of 1943 and 1944."""
FUTURE = ("J26", "A29", "J4", "A45")
"""[17.35, 17.45] Future Offensives cards of 1943 and 1944."""
SOUTH_PACIFIC = {
    "A": {
        8: "Coast Watchers",
        13: "Watchtower",
        20: "Halsey Replaces Ghormley",
        21: "Operation Cartwheel",
        23: "PT Boats",
        24: "Skip Bombing",
        25: "Lilliput",
        27: "Operation Vengeance",
        28: "Chronicle",
        29: "Operation Toenails",
        31: "Black Day",
        32: "Operation Reno II",
        36: "Operation Cherry Blossom",
        40: "Operation Dexterity",
        43: "Japanese Army/Navy Dispute",
        44: "Operation Squarepeg",
        46: "Operation Brewer",
        50: "Tornado",
        52: "Roosevelt-Nimitz-MacArthur",
        56: "Typhoon",
        64: "Tradewind",
        66: "War in Europe: Major Allied Victory",
        81: "China Offensive",
        82: "China Offensive",
    },
    "J": {
        9: "Ugaki",
        13: "JN25 Code Change: 28 May 1942",
        16: "Operation RI",
        17: "Savo Island",
        20: "Naval Battle of Guadalcanal",
        23: "Operation RE",
        25: "Operation KA",
        27: "Submarine Attack",
        28: "Big Tokyo Express Operation",
        29: "Combined Fleet",
        32: "Operation I-Go",
        33: "Imperial Intervention",
        34: "US Army/Navy Dispute",
        35: "Operation KE",
        42: "Ichi-Go",
        44: "Tokyo Express",
        48: "General Adachi",
        49: "JN25 Code Change",
        51: "War in Europe: Minor Axis Victory",
        52: "War in Europe: Minor Axis Victory",
        73: "Ants",
        75: "Submarine Attack",
        84: "JN25 Code Change",
        85: "Battle of Kolombangara",
    },
}
"""[17.10] The two decks of 24 cards."""


def ids(numbers: dict[str, set[int]]) -> list[str]:
    return [f"{letter}{number}" for letter, found in numbers.items() for number in sorted(found)]


def of_type(type: str, letter: str) -> list[Card]:
    return [card for card in deck(letter).values() if card.type == type]


def of_reaction(reaction: str) -> list[str]:
    return [card.id for card in cards().values() if card.reaction == reaction]


# The decks as wholes


@pytest.mark.rule("EOS 1.25a")
def test_each_side_has_its_deck_in_order() -> None:
    assert list(deck("A")) == [f"A{number}" for number in range(1, 85)]
    assert list(deck("J")) == [f"J{number}" for number in range(1, 87)]
    assert {card.side for card in deck("A").values()} == {"allies"}
    assert {card.side for card in deck("J").values()} == {"japan"}
    assert deck("J")["J75"].number == 75


def test_the_four_classes_of_events() -> None:
    counted = {letter: Counter(card.type for card in deck(letter).values()) for letter in "AJ"}
    assert counted["A"] == {"military": 43, "political": 21, "resource": 10, "reaction": 10}
    assert counted["J"] == {"military": 29, "political": 22, "resource": 10, "reaction": 25}


@pytest.mark.rule("EOS 5.1a")
def test_every_card_has_an_operations_value_of_1_2_or_3() -> None:
    assert {card.ops for card in cards().values()} == {1, 2, 3}


def test_every_card_has_an_intelligence_value_for_an_oc_but_the_two_that_are_never_ocs() -> None:
    assert [card.id for card in cards().values() if card.oc is None] == ["J1", "J2"]
    assert all(1 <= card.oc <= 5 for card in cards().values() if card.oc is not None)


def test_ec_values_are_those_of_offensives_and_higher_than_oc_values() -> None:
    with_ec = [card for card in cards().values() if card.ec is not None]
    assert {card.type for card in with_ec} == {"military"}
    assert all(card.oc is not None and card.ec is not None and card.ec > card.oc for card in with_ec)
    without = {card.id for card in cards().values() if card.type == "military" and card.ec is None}
    assert without == {card.id for card in cards().values() if card.intelligence == "surprise"}


def test_no_intelligence_value_reaches_the_9_that_always_fails() -> None:
    assert max(card.ec or 0 for card in cards().values()) == 8
    assert [card.id for card in cards().values() if card.ec == 8] == ["J12"]


def test_military_events_have_a_logistics_value_except_operation_z() -> None:
    without = [card.id for letter in "AJ" for card in of_type("military", letter) if card.logistics is None]
    assert without == ["J1"]
    others = [card for card in cards().values() if card.type != "military" and card.reaction != "counteroffensive"]
    assert all(card.logistics is None and card.logistics_of_ops is None for card in others)


def test_the_units_of_the_first_two_events() -> None:
    """[17.11, X71] 26 units: 20 and the 6 of all HQs."""
    assert cards()["J2"].logistics == 20
    assert cards()["J2"].numbers["efficiency"] == 6


def test_events_that_state_a_surprise_attack() -> None:
    surprise = [card.id for card in cards().values() if card.intelligence == "surprise"]
    assert surprise == ["A13", "A35", "A37", "A44", "A46", "A84", "J1", "J2", "J3"]


# Reactions


def test_exactly_two_cards_make_an_ambush_and_both_are_allied() -> None:
    assert [card.id for card in cards().values() if card.intelligence == "ambush"] == ["A12", "A26"]
    assert cards()["A12"].title == "Commander Rochefort"


def test_rochefort_makes_a_modified_9_a_critical_hit() -> None:
    assert [card.id for card in cards().values() if "critical_from" in card.numbers] == ["A12"]
    assert cards()["A12"].numbers["critical_from"] == 9


def test_intelligence_reactions() -> None:
    assert of_reaction("intelligence") == ["A8", "A12", "A26", "A59", "J4", "J13", "J49", "J69", "J70", "J84"]


def test_attack_reactions() -> None:
    submarines = ["A61", "A68", "A78", "J24", "J27", "J36", "J75", "J86"]
    assert [card.id for card in cards().values() if "submarine" in card.traits] == submarines
    kamikaze = [card.id for card in cards().values() if "kamikaze" in card.traits]
    assert kamikaze == ["J61", "J62", "J63", "J66", "J81"]
    assert sorted(of_reaction("attack")) == sorted([*submarines, *kamikaze, "A24"])
    assert {card.id for card in cards().values() if card.stage == "after"} == {"A68", "J24", "J27", "J86"}


def test_counteroffensives_change_the_condition_and_have_logistics() -> None:
    found = [cards()[id] for id in of_reaction("counteroffensive")]
    assert [card.id for card in found] == ["A5", "J17", "J45", "J46", "J65", "J85"]
    assert {card.intelligence for card in found} == {"intercept"}
    fleet, south = "hq-combined-fleet-yamamoto", "hq-south"
    with_south = {card.id: card.logistics_with(south, 2) for card in found}
    assert with_south == {"A5": 3, "J17": 3, "J45": 4, "J46": 4, "J65": 3, "J85": 2}
    assert {cards()[id].logistics_with(fleet, 2) for id in ("J45", "J46")} == {5}


@pytest.mark.rule("EOS 5.32.De")
def test_weather_is_japanese_and_always_removed() -> None:
    assert of_reaction("weather") == ["J19", "J22", "J64"]
    assert all(cards()[id].remove for id in of_reaction("weather"))


def test_personality_reactions() -> None:
    assert of_reaction("person") == ["A22", "J21"]


# What the rulebook says of single cards


def test_operation_re_as_it_is_printed() -> None:
    """[G1, 19.0]"""
    card = cards()["J23"]
    assert (card.title, card.subtitle, card.type) == ("Operation RE", "Attack on Milne Bay", "military")
    assert (card.ops, card.oc, card.ec, card.logistics) == (2, 4, 6, 3)
    assert (card.hq, card.logistics_by_hq, card.intelligence) == ((), {}, "")
    assert (card.remove, card.draw, card.standing) == (False, False, "rulebook")
    assert card.numbers == {"brigade_roll": 1}
    assert (
        card.text
        == "Offensive: any HQ, logistics 3. Japanese ground combat rolls get +1 where a Japanese brigade takes part."
    )


def test_operation_matador_as_it_is_printed() -> None:
    """[G1, 9.31, 19.0]"""
    card = cards()["A5"]
    assert (card.title, card.subtitle) == ("Operation Matador", "Pre-emptive Malaya Offensive")
    assert (card.type, card.reaction, card.intelligence) == ("reaction", "counteroffensive", "intercept")
    assert (card.ops, card.oc, card.ec, card.logistics, card.hq) == (2, 2, None, 3, ())
    assert (card.remove, card.draw, card.standing) == (False, False, "rulebook")
    assert (card.conditions, card.numbers) == (("no-asp",), {"air_defence": 2})
    assert card.text.endswith(
        "The Allies use no ASPs in it. Allied air units defend with 2 more for the whole offensive."
    )


def test_the_raid_on_makin_as_it_is_printed() -> None:
    """[G1]"""
    card = cards()["A16"]
    assert (card.title, card.subtitle, card.type) == ("Makin Island Raid", "US Raiders", "resource")
    assert (card.ops, card.oc, card.ec, card.logistics, card.remove) == (1, 1, None, None, True)
    assert (card.draw, card.standing, card.numbers) == (False, "rulebook", {"steps_lost": 1})
    for said in ("Japanese air unit", "Allied player chooses", "home islands", "range of a US HQ", "even its last"):
        assert said in card.text


@pytest.mark.parametrize("id", ids(REMOVED_1944))
def test_cards_that_the_scenarios_remove_have_a_remove_clause(id: str) -> None:
    assert cards()[id].remove


@pytest.mark.parametrize("id", ids(DISCARDED))
def test_cards_on_the_discard_piles_of_the_scenarios_have_none(id: str) -> None:
    assert not cards()[id].remove


@pytest.mark.parametrize("id", FUTURE)
def test_cards_that_the_scenarios_hold_for_the_future_may_be_held(id: str) -> None:
    assert "reshuffle" not in cards()[id].traits
    assert id not in ids(REMOVED_1943)


def test_the_two_special_events() -> None:
    special = [card for card in cards().values() if "reshuffle" in card.traits]
    assert [card.title for card in special] == ["Soviets Invade Manchuria", "Tojo Resigns"]
    assert all(card.remove and card.type == "political" for card in special)
    assert all("never be a Future Offensives card" in card.text for card in special)


@pytest.mark.parametrize(
    ("id", "title"),
    [(f"{letter}{number}", title) for letter, found in SOUTH_PACIFIC.items() for number, title in found.items()],
)
def test_the_titles_of_the_south_pacific_decks(id: str, title: str) -> None:
    words = title.replace(":", "").split()
    printed = f"{cards()[id].title} {cards()[id].subtitle}"
    assert all(word in printed for word in words), printed


def test_the_south_pacific_decks_have_24_cards() -> None:
    assert [len(found) for found in SOUTH_PACIFIC.values()] == [24, 24]


@pytest.mark.parametrize(
    ("id", "title"),
    [
        ("A4", "Arcadia Conference"),
        ("A6", "Doolittle Raid"),
        ("A9", "Olympic and Coronet"),
        ("A18", "Edwin Booz"),
        ("A22", "Orde Wingate"),
        ("A34", "Operation Culverin"),
        ("A70", "Slim's Burma Offensive"),
        ("A79", "Soviets Invade Manchuria"),
        ("J1", "Operation Z"),
        ("J6", "China Operation"),
        ("J18", "Bridge on River Kwai"),
        ("J47", "VADM Kondo"),
        ("J59", "Central Force"),
        ("J71", "High Altitude Interceptors"),
        ("J74", "Tokyo Rose"),
    ],
)
def test_titles(id: str, title: str) -> None:
    assert cards()[id].title == title


def test_there_are_two_escort_events_of_2_each() -> None:
    found = {card.id: card.numbers["escort"] for card in cards().values() if "escort" in card.numbers}
    assert found == {"J37": 2, "J38": 2}


def test_events_that_change_us_political_will() -> None:
    found = {card.id: card.numbers["will"] for card in cards().values() if "will" in card.numbers}
    assert found == {"A1": 1, "A6": 1, "J1": 8, "J43": -2, "J74": -1}


def test_events_of_inter_service_rivalry() -> None:
    found = {
        kind: [card.id for card in cards().values() if card.rivalry == kind]
        for kind in ("starts-us", "ends-us", "starts-japan", "ends-japan")
    }
    assert found == {
        "starts-us": ["J7", "J11", "J34"],
        "ends-us": ["A4", "A10", "A33", "A39", "A52", "A65"],
        "starts-japan": ["A2", "A43"],
        "ends-japan": ["J33", "J67", "J68"],
    }
    assert "no further effect" in cards()["A33"].text
    assert cards()["J34"].draw


@pytest.mark.rule("EOS 15.0")
def test_allied_events_raise_the_war_in_europe_and_japanese_events_lower_it() -> None:
    minor_allied, major_allied, minor_axis, major_axis = (1, 1, 2, 3), (1, 2, 3, 3), (-2, -1, 0, 0), (-3, -2, -1, 0)
    found = {card.id: tuple(card.wie[year] for year in range(1942, 1946)) for card in cards().values() if card.wie}
    assert found == {
        **dict.fromkeys(("A11", "A14", "A41", "A42"), minor_allied),
        **dict.fromkeys(("A47", "A66", "A73"), major_allied),
        **dict.fromkeys(("J51", "J52", "J53", "J54", "J56", "J57"), minor_axis),
        "J55": major_axis,
    }
    assert {card.title for card in cards().values() if card.wie} == {"War in Europe"}


def test_events_of_china() -> None:
    found = {card.id: card.numbers["china"] for card in cards().values() if "china" in card.numbers}
    away, toward = ("A49", "A77", "A81", "A82", "A83"), ("J6", "J26", "J41", "J42")
    assert found == {**dict.fromkeys(away, -1), "A79": -2, **dict.fromkeys(toward, 1)}


def test_events_that_bring_units() -> None:
    found = {card.id: card.brings for card in cards().values() if card.brings}
    assert found == {
        "A4": ("hq-abda",),
        "A20": ("hq-south-pacific-halsey",),
        "A22": ("77-brigade",),
        "A27": ("hq-combined-fleet-ozawa",),
        "A51": ("14af",),
        "A70": ("7-armoured-brigade",),
        "J78": ("tainan-air-unit",),
    }


def test_events_that_restrict_the_hq() -> None:
    found = {card.id: {hq.removeprefix("hq-") for hq in card.hq} for card in cards().values() if card.hq}
    commonwealth, south = {"seac", "malaya", "anzac", "abda"}, {"south", "south-seas"}
    fleet = {"combined-fleet-yamamoto", "combined-fleet-ozawa"}
    seac, anzac, south_west = {"seac"}, {"anzac"}, {"southwest-pacific"}
    assert found == {
        **dict.fromkeys(("A7", "A58", "A70"), seac),
        "A9": {"southwest-pacific", "central-pacific"},
        "A20": {"south-pacific-halsey"},
        **dict.fromkeys(("A25", "A46"), south_west),
        **dict.fromkeys(("A34", "A57"), commonwealth),
        **dict.fromkeys(("A35", "A44"), anzac),
        "A84": {"central-pacific"},
        **dict.fromkeys(("J37", "J38"), fleet),
        **dict.fromkeys(("J47", "J48", "J50", "J58", "J59", "J60", "J73"), south),
        "J83": {"south"},
    }


def test_only_events_that_are_no_offensives_draw_a_card() -> None:
    drawing = [card for card in cards().values() if card.draw]
    allied = {2, 8, 23, 24, 43, 59, 61, 68, 78, 80}
    japanese = {4, 7, 11, 17, 21, 24, 27, 34, 36, 49, 61, 62, 63, 64, 66, 69, 70, 75, 80, 81, 84, 86}
    assert [card.id for card in drawing] == ids({"A": allied, "J": japanese})
    assert "military" not in {card.type for card in drawing}
    assert all(card.draw == card.text.endswith("Draw a card.") for card in cards().values())


# Standing


def test_cards_that_may_be_of_a_later_printing_say_so() -> None:
    assert [card.id for card in cards().values() if card.later] == ["A83", "A84", "J86"]
    assert {card.standing for card in cards().values() if card.later} == {"analogy"}
    assert all("later printing" in card.note for card in cards().values() if card.later)
    assert [card.id for card in cards().values() if card.standing == "rulebook"] == ["A5", "A16", "J23"]
    assert Counter(card.standing for card in cards().values()) == {"printed": 164, "rulebook": 3, "analogy": 3}


# Texts


@pytest.mark.parametrize("card", cards().values(), ids=lambda card: card.id)
def test_a_text_is_a_plain_sentence_that_agrees_with_the_numbers(card: Card) -> None:
    assert re.fullmatch(r"[A-Z][^{}\n%]*\.", card.text)
    assert ("Surprise Attack" in card.text) == (card.intelligence == "surprise")
    assert card.text.startswith("Offensive") == (card.type == "military")
    assert card.text.startswith("Counteroffensive") == (card.reaction == "counteroffensive")
    if card.logistics is not None:
        named = re.search(r"logistics (\d+)(?:, or (\d+) if)?", card.text)
        assert named is not None and int(named[1]) == card.logistics
        assert (
            [int(named[2])] * len(card.logistics_by_hq) == list(card.logistics_by_hq.values())
            if named[2]
            else not card.logistics_by_hq
        )
    assert (" only, logistics" in card.text) == bool(card.hq)
    if card.activates and card.activates != ("operation-z",):
        assert "ctivates " in card.text


@pytest.mark.parametrize("card", [card for card in cards().values() if card.numbers], ids=lambda card: card.id)
def test_the_numbers_of_an_event_stand_in_its_text(card: Card) -> None:
    spelled = {1: "one|a|an", 2: "two|both", 3: "three", 4: "four"}
    for name, number in card.numbers.items():
        size = abs(number)
        word = spelled.get(size, str(size))
        assert re.search(rf"\b({size}|{word})\b", card.text, re.IGNORECASE), (name, number)


# The second transcription


def read_transcription() -> list[dict[str, str]]:
    heading, *rows = TRANSCRIPTION.read_text(encoding="utf-8").splitlines()
    return [dict(zip(heading.split("\t"), row.split("\t"), strict=True)) for row in rows]


KINDS = {
    "military": "M",
    "political": "P",
    "resource": "R",
    "intelligence": "A",
    "attack": "B",
    "counteroffensive": "C",
}
HQ_NAMES = {
    "hq-southwest-pacific": "SW Pac",
    "hq-central-pacific": "C Pac",
    "hq-south-pacific-halsey": "Halsey",
    "hq-seac": "SEAC",
    "hq-malaya": "Malaya",
    "hq-anzac": "ANZAC",
    "hq-abda": "ABDA",
    "hq-south": "South",
    "hq-south-seas": "South Seas",
    "hq-combined-fleet-yamamoto": "Yamamoto",
    "hq-combined-fleet-ozawa": "Ozawa",
}
RESULTS = {"": "", "surprise": "Surprise Attack", "intercept": "Intercept", "ambush": "Ambush"}


def shown(number: int | None) -> str:
    return "" if number is None else str(number)


def as_transcribed(card: Card) -> dict[str, str]:
    """Our card in the words of the transcription."""
    return {
        "card": card.id,
        "kind": KINDS.get(card.reaction or card.type, "D/E"),
        "ops": str(card.ops),
        "oc": shown(card.oc),
        "ec": shown(card.ec),
        "lv": shown(card.logistics),
        "lv-hq": ",".join(f"{HQ_NAMES[hq]}:{value}" for hq, value in card.logistics_by_hq.items()),
        "hq": ",".join(HQ_NAMES[hq] for hq in card.hq),
        "result": RESULTS[card.intelligence],
        "when": f"{card.stage} combat" if card.stage else "",
        "removed": "yes" if card.remove else "no",
        "draws": "yes" if card.draw else "no",
        "will": shown(None if card.id == "J1" else card.numbers.get("will")),
        **{f"wie{year - 1900}": shown(card.wie.get(year)) for year in range(1942, 1946)},
        "china": shown(None if card.id == "A79" else card.numbers.get("china")),
        "rivalry": card.rivalry,
        "kamikaze": "yes" if "kamikaze" in card.traits else "no",
        "special": "yes" if "reshuffle" in card.traits else "no",
    }


def test_the_decks_agree_with_the_second_transcription() -> None:
    """Operation Z and the Soviets have their numbers from the rules [16.44, 5.37], not from the transcription."""
    transcribed = read_transcription()
    assert [row["card"] for row in transcribed] == list(cards())
    assert [as_transcribed(card) for card in cards().values()] == transcribed


# Faults


@pytest.mark.parametrize(
    ("letter", "old", "new", "fault"),
    [
        ("A", "[cards.A84]", "[cards.A85]", "'A85' is no card of this deck: A1 to A84"),
        ("A", "[cards.A2]", "[cards.A02]", "'A02' is no card of this deck: A1 to A84"),
        ("J", 'chart = "Japanese cards"', 'chart = "Thai cards"', "chart 'Thai cards' is none of"),
        ("A", "ops = 1", "ops = 4", "ops should be 1 to 3, not 4"),
        ("A", "ops = 1", 'ops = "1"', "'ops' should be a whole number, not '1'"),
        ("A", "oc = 1", "ocs = 1", "'ocs' is not known here"),
        ("A", 'type = "political"', 'type = "polite"', "type 'polite' is none of"),
        ("A", 'title = "Bataan Death March"', 'title = " "', "'title' is empty"),
        ("A", 'text = "US', 'words = "US', "'words' is not known here"),
        ("A", 'hq = ["hq-seac"]', 'hq = ["hq-seas"]', "hq 'hq-seas' is none of"),
        ("J", 'hq = ["hq-south"]', 'hq = ["hq-seac"]', "hq 'hq-seac' is none of"),
        ("A", 'hq = ["hq-seac"]', 'hq = ["hq-seac", "hq-seac"]', "'hq-seac' is given twice"),
        ("A", 'hq = ["hq-seac"]', "hq = []", "hq should be a list of texts"),
        ("A", 'intelligence = "intercept"', 'intelligence = "catch"', "intelligence 'catch' is none of"),
        ("A", 'reaction = "counteroffensive"\n', "", "'reaction' belongs to cards of type reaction"),
        ("A", 'stage = "before"\n', "", "'stage' belongs to attack reactions"),
        ("A", 'intelligence = "ambush"\n', "", "Intercept and Ambush belong to"),
        (
            "A",
            "remove = true\nconditions",
            "ec = 4\nremove = true\nconditions",
            "only military events without Surprise",
        ),
        ("A", "logistics = 4\nhq", "hq", "an offensive needs a logistics value"),
        ("A", "oc = 1\nremove", "oc = 1\nlogistics = 3\nremove", "only offensives and counteroffensives have"),
        (
            "A",
            "logistics_by_hq = { hq-southwest-pacific = 6 }",
            "logistics_by_hq = { hq-south = 6 }",
            "'hq-south' is not known",
        ),
        ("A", "wie = { 1942 = 1, 1943 = 1,", "wie = { 1943 = 1,", "'wie' needs each of"),
        ("A", "wie = { 1942 = 1,", "wie = { 1941 = 1,", "'1941' is not known here"),
        ("A", "numbers = { will = 1 }", "numbers = { bill = 1 }", "'bill' is not known here"),
        ("A", "numbers = { will = 1 }", "numbers = { will = 99 }", "will should be -30 to 30, not 99"),
        ("A", "numbers = { will = 1 }", 'numbers = { will = "1" }', "'will' should be a whole number"),
        ("J", "draw = true", "draw = 1", "'draw' should be true or false"),
        ("A", 'standing = "analogy"', 'standing = "guessed"', "standing 'guessed' is none of"),
    ],
)
def test_a_fault_names_its_file_and_line(letter: str, old: str, new: str, fault: str) -> None:
    name = DECK_FILES[letter]
    line = text_of(name)[: text_of(name).index(old)].count("\n") + 1
    with pytest.raises(ChartError, match=re.escape(fault)) as caught:
        read_cards(ChartFile(name, changed(name, old, new)))
    told = re.match(rf"{re.escape(name)}, line ([\d,]+): ", str(caught.value))
    assert told is not None
    assert abs(int(told[1].replace(",", "")) - line) <= 16, "in the same card"


def test_a_card_that_is_missing_is_named() -> None:
    name = DECK_FILES["A"]
    text = text_of(name)
    without = text[: text.index("[cards.A83]")] + text[text.index("[cards.A84]") :]
    with pytest.raises(ChartError, match="'A83' is missing in cards"):
        read_cards(ChartFile(name, without))


def test_every_number_that_an_event_may_have_is_one_of_some_event() -> None:
    assert set(NUMBERS) == {name for card in cards().values() for name in card.numbers}
