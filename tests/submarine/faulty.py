"""Scenario files with one fault each: what is changed in the example, and what the player is told, with the rule."""

from __future__ import annotations

from wardroom.games.submarine.scenarios.builder import template

__all__ = ["FAULTS", "faulty"]

BOAT, SLOOP, TANKER = 'name = "U-190"', 'name = "Starling"', 'name = "Empire Heron"'
PLACED = '[[convoy.placed]]\nname = "Empire Heron"\nclass = "T-2"\nnation = "Britain"\nbow = "N40-B"\nheading = 6\n'
CONVOY = 'nation = "Britain"\nspeed = "fast"            # or slow\n'
FORMED = 'nation = "Britain"\nspeed = "slow"\nformation = 6\nships = { "C-2" = 8 }\n'
SLOOP_HEX = 'bow = "G36-B"\nheading = 6'
BOAT_HEX = 'bow = "N12-B"\nheading = 3'
POINTS = 'kind = "points"'

FAULTS: dict[str, tuple[tuple[tuple[str, str], ...], str, str]] = {
    # The head
    "no turns": ((("turns = 15", "turns = 0"),), "turns should be 1 or more", "57.0"),
    "turns without end": ((("turns = 15", "turns = 100000"),), "at most 99 turns", "57.0"),
    "shorter long game": ((("turns = 15", "turns = 15\nlong = [10, 30]"),), "should have more than 15 turns", "57.0"),
    "no title": ((('title = "Straggler"', 'title = " "'),), "a scenario needs a title", "20.5"),
    "a printed number": ((('number = "own"', 'number = "7"'),), "has number 'own', not '7'", "55.0"),
    "before the war": ((("\"Sp'43\"", "\"S'38\""),), "is not in the war", "4.5.2.2a"),
    "after the war": ((("\"Sp'43\"", "\"S'47\""),), "is not in the war", "4.5.2.2a"),
    "no such light": ((('light = "day"', 'light = "dusk"'),), "light 'dusk' is none of day, night", "20.5"),
    "no such area": ((('area = "Atlantic"', 'area = "Baltic"'),), "area 'Baltic' is none of", "50.3"),
    "no such option fixed": ((("turns = 15", "turns = 15\nfixed = { hiden = 'on' }"),), "no option 'hiden'", "27.0b"),
    "an option half on": ((("turns = 15", "turns = 15\nfixed = { hidden = 'yes' }"),), "'on' or 'off'", "27.0b"),
    "points for nobody": ((("turns = 15", "turns = 15\nreinforcement_points = 5"),), "a submarine that waits", "26.1"),
    "a stern beyond the last column": (
        (("turns = 15", "turns = 15\neast = 'G36-B'"), (BOAT_HEX, 'bow = "A12-B"\nheading = 3'),
         (SLOOP_HEX, 'bow = "G36-B"\nheading = 5'), ('bow = "N40-B"', 'bow = "C40-B"')),
        "lies east of the last",
        "S9.VI.2",
    ),
    "beyond the last column": ((("turns = 15", "turns = 15\neast = 'C5-B'"),), "lies east of the last", "S9.VI.2"),
    # Seats
    "no submarine player": ((("turns = 15", "turns = 15\nseats = ['escort']"),), "needs random_boat", "S3.VI.1"),
    "a boat with two masters": ((("turns = 15", "turns = 15\nrandom_boat = true"),), "nobody plays it", "S3.VI.1"),
    "no escort player": ((("turns = 15", "turns = 15\nseats = ['submarine']"),), "need an escort player", "20.7"),
    "no such seat": ((("turns = 15", "turns = 15\nseats = ['admiral']"),), "seat 'admiral' is none of", "20.7"),
    # Names
    "two of one name": (((SLOOP, 'name = "U-190"'),), "two ships called U-190", "4.5.2.9"),
    "no name": (((SLOOP, 'name = "  "'),), "is no name for a ship", "4.5.2.9"),
    "a name without end": (((SLOOP, f'name = "{"S" * 500}"'),), "is no name for a ship", "4.5.2.9"),
    "a name that the convoy has": (
        ((SLOOP, 'name = "C-2 No. 3"'), (PLACED, ""), (CONVOY, FORMED)),
        "two ships called C-2 No. 3",
        "4.5.2.9",
    ),
    # Places
    "off the map": ((('bow = "G36-B"', 'bow = "G77-B"'),), "does not lie on the map", "2.1b"),
    "a stern off the map": (((BOAT_HEX, 'bow = "N49-B"\nheading = 6'),), "does not lie on the map", "2.1b"),
    "on another ship": ((('bow = "G36-B"', 'bow = "N41-B"'),), "both lie in N41-B", "10.1a"),
    "where the convoy forms": (
        (('bow = "G36-B"', 'bow = "J23-B"'), (PLACED, ""), (CONVOY, FORMED)),
        "where the convoy forms",
        "20.3.2",
    ),
    "a formation that is not full": ((("8 }", "7 }"), (PLACED, ""), (CONVOY, FORMED)), "has 8 places, not 7", "20.2.6"),
    "a formation that is not there": (
        (("formation = 6", "formation = 9"), (PLACED, ""), (CONVOY, FORMED)),
        "formations 1 to 6, not 9",
        "20.2.1",
    ),
    "a formation and ships beside it": (((CONVOY, FORMED),), "not both", "20.2.1"),
    "no heading": (((SLOOP_HEX, 'bow = "G36-B"'),), "needs a heading", "2.1c"),
    "a heading off the compass": (((SLOOP_HEX, 'bow = "G36-B"\nheading = 7'),), "not on the compass", "2.1c"),
    "a hex and a place": (((SLOOP_HEX, f'{SLOOP_HEX}\nplace = "outside"'),), "keep one of them", "20.3.2"),
    "an escort that waits": (((SLOOP_HEX, 'place = "waiting"'),), "an escort begins at", "20.3.2"),
    "an escort by the die": (((SLOOP_HEX, 'place = "compass"'),), "an escort begins at", "20.3.2"),
    "a boat outside the convoy": (((BOAT_HEX, 'place = "outside"'),), "a submarine begins at", "20.4.2a"),
    "a row that is not there": (((BOAT_HEX, 'place = "contains:90"'),), "the map has rows 1 to", "2.1b"),
    "nobody there yet": (((BOAT_HEX, 'place = "waiting"'),), "there from the start", "26.1"),
    "a merchant without a hex": ((('bow = "N40-B"\nheading = 6', 'place = "outside"'),), "needs a bow hex", "20.3.2"),
    # Submarines
    "below test depth": (((BOAT, f"{BOAT}\ndepth = 900"),), "no multiple of 25 down to", "9.2a"),
    "half a step deep": (((BOAT, f"{BOAT}\ndepth = 60"),), "no multiple of 25 down to", "9.2a"),
    "a depth in the air": (((BOAT, f"{BOAT}\ndepth = -25"),), "depth should be", "9.2a"),
    "another navy's torpedo": (((BOAT, f"{BOAT}\ntorpedo = 'Mk 14'"),), "Germany has no torpedo 'Mk 14'", "4.4.11b"),
    "a torpedo of later years": (((BOAT, f"{BOAT}\ntorpedo = 'T5'"),), "has no torpedo 'T5' in spring 1943", "41.2"),
    "more torpedoes than tubes": (((BOAT, f"{BOAT}\ntorpedoes = [9, 2, 0]"),), "4 bow tubes and 2 stern", "4.4.13a"),
    "torpedoes below nothing": (((BOAT, f"{BOAT}\ntorpedoes = [-1, 0, 0]"),), "3 whole numbers", "4.4.13a"),
    "reloads for empty tubes": (((BOAT, f"{BOAT}\ntorpedoes = [1, 0, 4]"),), "all tubes are loaded", "4.4.13b"),
    "too many reloads": (((BOAT, f"{BOAT}\ntorpedoes = [4, 2, 99]"),), "reloads, not 99", "4.4.11a"),
    "a damaged boat": (((BOAT, f"{BOAT}\ndamage_left = 2"),), "has no damage_left", "4.4.1"),
    "a plotted boat": (((BOAT, f"{BOAT}\nplotted = true"),), "has no plotted", "4.4.1"),
    "an exit that is no edge": (((BOAT, f"{BOAT}\nexits = [8]"),), "edge 8 is none of the compass", "6.10b"),
    "an exit that is no number": (((BOAT, f"{BOAT}\nexits = ['north']"),), "edge 'north' is none", "6.10b"),
    "a class of another navy": ((('class = "IXC"', 'class = "Gato"'),), "no submarine class 'Gato'", "20.6"),
    "a class of later years": ((('class = "IXC"', 'class = "XXI"'),), "class XXI came in", "4.5.2.2a"),
    # Surface ships
    "damage below nothing": (((SLOOP, f"{SLOOP}\ndamage_left = -3"),), "damage_left should be 0 or more", "4.5.2.1"),
    "more hull than she has": (((SLOOP, f"{SLOOP}\ndamage_left = 60"),), "damage points, not 60", "4.5.2.1"),
    "faster than she is": (((SLOOP, f"{SLOOP}\nspeed = 30"),), "has speed", "4.5.2.8"),
    "an escort that dives": (((SLOOP, f"{SLOOP}\ndepth = 50"),), "is no submarine and has no depth", "4.5.2"),
    "an escort with torpedoes": (((SLOOP, f"{SLOOP}\ntorpedo = 'G7A'"),), "has no torpedo", "4.5.2"),
    "a plotted escort": (((SLOOP, f"{SLOOP}\nplotted = true"),), "only capital ships", "S6.VI.1"),
    "no such sonar": (((SLOOP, f"{SLOOP}\nsonar = 'super'"),), "sonar 'super' is none of", "4.5.2.5"),
    "a merchant that leaves": (((TANKER, f"{TANKER}\nexits = [3]"),), "merchants do not leave", "6.10b"),
    "a merchant with sonar": (((TANKER, f"{TANKER}\nsonar = 'normal'"),), "for escorts alone", "4.5.2.5"),
    "a battleship as escort": ((('class = "Black Swan"', 'class = "Barham"'),), "belongs under [[capital]]", "4.5.2"),
    "no such merchant": ((('class = "T-2"', 'class = "T-9"'),), "'T-9' is no merchant", "4.5.1.2"),
    "fire without guns": (((CONVOY, f"{CONVOY}must_fire = true\n"),), "must_fire needs guns", "S1.VI.2"),
    "guns below nothing": (((CONVOY, f"{CONVOY}guns = [1, -1, 0]\n"),), "guns should be 3 whole numbers", "4.5.2.3"),
    # Victory
    "a lead of nothing": (((POINTS, 'kind = "lead"'),), "victory 'lead' needs least", "20.1"),
    "an edge for points": (((POINTS, f"{POINTS}\nedge = 3"),), "victory 'points' has no edge", "20.1"),
    "no way out": (((POINTS, 'kind = "exit"\nedge = 3'),), "no submarine has edge 3", "6.10b"),
    "more tubes than she has": (
        ((POINTS, 'kind = "break-out"\nedge = 3\nloaded = 40'), (BOAT, f"{BOAT}\nexits = [3]")),
        "has 40 tubes",
        "20.1",
    ),
    "a printed victory": (((POINTS, 'kind = "ark-royal"'),), "belongs to a printed scenario", "20.1"),
    "glory": (((POINTS, 'kind = "glory"'),), "kind 'glory' is none of", "20.1"),
}  # fmt: skip
"""By name: changes of the example, words of the fault, and its rule."""


def faulty(case: str) -> str:
    """The example with this fault; later changes come first where they make room for earlier ones."""
    text = template()
    for old, new in reversed(FAULTS[case][0]):
        assert old in text, f"{case}: the example has no {old!r}"
        text = text.replace(old, new, 1)
    return text
