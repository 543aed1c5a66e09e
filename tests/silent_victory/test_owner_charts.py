"""An owner's chart files: they change play, and a faulty one is refused with its name, its line and the fault."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import wardroom
from tests.silent_victory.build import at_sea, engagement, merchant, options
from tests.silent_victory.play import Faces, RiggedTable, rolls
from wardroom.games.silent_victory.advice import dud_risk
from wardroom.games.silent_victory.charts import DATA, load_charts
from wardroom.games.silent_victory.combat.detection import cutie_hits
from wardroom.games.silent_victory.combat.fire import fire_salvo
from wardroom.games.silent_victory.combat.torpedoes import load_torpedoes, torpedoes_aboard
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.table import ChartError

FILES = sorted(path.name for path in DATA.glob("*.toml"))


def ours(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def edited(name: str, old: str, new: str) -> dict[str, str]:
    """Our file with one thing changed, as an owner would hand it in."""
    text = ours(name)
    assert old in text, f"{name} has no {old}"
    return {name: text.replace(old, new, 1)}


def line_of(name: str, words: str) -> int:
    """The line of our file on which these words stand first."""
    return next(number for number, line in enumerate(ours(name).split("\n"), 1) if words in line)


# Play


def test_an_owners_encounter_chart_is_the_one_rolled_on() -> None:
    quiet_waters = edited("E1.toml", '2 = "Aircraft"', '2 = "-"')
    for charts_used, met in ((load_charts({}), True), (load_charts(quiet_waters), False)):
        captain = at_sea(box=0)
        script = RiggedTable({"sail": "sail:on"}, {"Transit": (1, 1), "Crash Dive": (6, 5)}, charts_used=charts_used)
        travel_box(script, captain)
        assert ("encounter" in script.told) is met


def test_an_owners_assignment_chart_sends_the_boat_elsewhere() -> None:
    charts_used = load_charts(edited("P1p.toml", '7 = "Marshalls"', '7 = "Midway"'))
    captain = at_sea("tambor", "1941-12")
    prepare_patrol(RiggedTable({"orders": "orders:roll"}, {"Late 1941": (3, 4)}, charts_used=charts_used), captain)
    assert captain.log[-1].zone == "Midway"


def test_an_owners_display_mat_loads_the_boat() -> None:
    bigger = ours("mat-gato.toml").replace("aft_reloads = 4", "aft_reloads = 6")
    for old, new in (('"Mk 14" = 24', '"Mk 14" = 26'), ('"Mk 14" = 16', '"Mk 14" = 18')):
        bigger = bigger.replace(old, new)
    bigger = bigger.replace('"Mk 14" = 12', '"Mk 14" = 14').replace('"Mk 14" = 8\n', '"Mk 14" = 10\n')
    charts_used = load_charts({"mat-gato.toml": bigger})
    captain = at_sea()
    load_torpedoes(RiggedTable({}, {}, charts_used=charts_used), captain, captain.month, mines=False)
    assert torpedoes_aboard(captain.boat) == 26
    assert captain.boat.aft_reloads == {"Mk 14": 6}


def test_an_owners_roster_renames_a_ship() -> None:
    charts_used = load_charts(edited("T1a.toml", '1 = ["Heijo Maru", "F", 2600]', '1 = ["Owner Maru", "T", 4999]'))
    ship = charts_used.merchants["T1a"][0]
    assert (ship.name, ship.kind, ship.tons) == ("Owner Maru", "T", 4999)
    assert load_charts({}).merchants["T1a"][0].name == "Heijo Maru"


DUD_TABLES = ("September 1943", "January 1944", "Mk 18, 1944")
ELECTRIC_DUDS = """
[tables."Mk 18, 1944"]
dice = "1d6"
rule = "9.2.4a"
types = ["Mk 18"]
from = "1944-01"
to = "1945-12"
[tables."Mk 18, 1944".rows]
"..5" = "dud"
"6.." = "explodes"
[tables."Mk 18, 1944".modifiers]
"superior torpedoes" = { value = 1, rule = "12.1.3b" }
"""


@pytest.mark.rule("SV 9.2.4a")
@pytest.mark.parametrize(
    ("month", "kind", "dud"),
    [
        ("1943-12", "Mk 18", False),
        ("1944-01", "Mk 18", True),
        ("1945-07", "Mk 18", True),
        ("1944-01", "Mk 14", False),
        ("1945-07", "Mk 27", False),
    ],
)
def test_an_owners_dud_rates_may_differ_by_torpedo_type(month: str, kind: str, dud: bool) -> None:
    """Of Mk 18s all but a 6 are duds from 1944 on; a 5 is no dud in our series."""
    charts_used = load_charts({"S2.toml": ours("S2.toml") + ELECTRIC_DUDS})
    captain = at_sea(month=month)
    captain.boat.forward[0] = kind
    script = RiggedTable(
        {}, {f"{kind} close": (1, 2), **dict.fromkeys(DUD_TABLES, 5), "Torpedo": 5}, charts_used=charts_used
    )
    fight = engagement(captain, "Ship+Escort", merchant(), range="close")
    fire_salvo(script, captain, fight, "forward", [(0, (1,))])
    assert ("dud" in script.told) is dud
    assert dud_risk(charts_used, captain, kind).share == Fraction(5 if dud else 2 if month < "1944" else 1, 6)


@pytest.mark.rule("SV 9.2.4a", "SV 9.6.7d", "SV 14.8.1b")
def test_an_owners_dud_rate_counts_for_cuties_and_for_a_torpedo_that_turns_back() -> None:
    charts_used = load_charts({"S2.toml": ours("S2.toml") + ELECTRIC_DUDS.replace('["Mk 18"]', '["Mk 18", "Mk 27"]')})
    captain = at_sea(month="1945-01", options=options(circular_run=True))
    faces: dict[str, Faces | list[Faces]] = {"Mk 27 close": (1, 1), "Mk 18, 1944": 5}
    assert not cutie_hits(RiggedTable({}, faces, charts_used=charts_used), captain)

    captain.boat.forward[0] = "Mk 18"
    fight = engagement(captain, "Ship+Escort", merchant(), range="close")
    back: dict[str, Faces | list[Faces]] = {"Mk 18 close": (6, 6), "Circular Run": (6, 6)}
    back |= {"Own Boat": 6, "Mk 18, 1944": 5}
    script = RiggedTable({}, back, charts_used=charts_used)
    fire_salvo(script, captain, fight, "forward", [(0, (1,))])
    assert [(roll.table, roll.result) for roll in rolls(script)][-1] == ("Mk 18, 1944", "dud")


def test_a_whole_game_is_started_and_saved_with_an_owners_chart() -> None:
    start_at_pearl = edited("C1.toml", '"1..5" = "australia"\n"6..10" = "pearl"', '"1..10" = "pearl"')
    for seed in range(1, 8):
        game = wardroom.start("silent-victory", seed=seed, options={"boat": "gato"}, charts=start_at_pearl)
        assert game.view("captain")["careers"][0]["base"] == "pearl"
    again = wardroom.load(game.save())
    assert again.charts.table("C1", "Basing 1942").result(1) == "pearl"


def test_a_game_without_an_owners_chart_still_rolls_for_australia() -> None:
    bases = {
        wardroom.start("silent-victory", seed=seed, options={"boat": "gato"}).view("captain")["careers"][0]["base"]
        for seed in range(1, 8)
    }
    assert bases == {"pearl", "australia"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["Mk 18"]', '["Mk 99"]', "type 'Mk 99' is none of Mk 14, Mk 18, Mk 27"),
        ('"..5" = "dud"', '"..5" = "damp"', "'damp' is no result of Mk 18, 1944"),
        ('"superior torpedoes"', '"good torpedoes"', "modifier 'superior torpedoes' of Mk 18, 1944 is missing"),
        ('types = ["Mk 18"]', 'types = "Mk 18"', "'types' should be"),
    ],
)
def test_a_faulty_dud_rate_of_one_type_is_refused(old: str, new: str, fault: str) -> None:
    with pytest.raises(ChartError, match=re.escape(fault)):
        load_charts({"S2.toml": ours("S2.toml") + ELECTRIC_DUDS.replace(old, new)})


@pytest.mark.parametrize("name", FILES)
def test_our_own_file_handed_in_as_an_owners_is_accepted(name: str) -> None:
    assert load_charts({name: ours(name)}).files[name].text == ours(name)


# Faults: file, what is changed, into what, words of the message, words of the line it names

FAULTS = [
    ("E1.toml", '3 = "Two Ships+Escort"', '3 = "Two Boats"', "'Two Boats' is no result", '3 = "Two Ships+Escort"'),
    ("E1.toml", '2 = "Aircraft"\n', "", "a roll of 2 is not covered", '[tables."Transit".rows]'),
    ("E1.toml", '"5..12" = "-"', '"4..12" = "-"', "a roll of 4 is covered twice", '"5..12" = "-"'),
    ("E7.toml", 'dice = "1d6"', 'dice = "1d7"', "dice '1d7' is none of", 'dice = "1d6"'),
    ("E2.toml", '"9..11" = "detected"', '"9..11" = "found"', "'found' is no result", '"9..11" = "detected"'),
    ("E2.toml", '"..8" = "undetected"', '"2..8" = "undetected"', "open first row", '[tables."Detection".rows]'),
    (
        "E2.toml",
        '"close range" = { value = 1,',
        '"close range" = { value = "one",',
        "'value' should be",
        '"close range"',
    ),
    ("E2.toml", '"close range"', '"Close Range"', "'close range' of Detection is missing", '[tables."Detection".mod'),
    ("E4.toml", '11 = "batteries"', '11 = "toaster"', "'toaster' is no result", '11 = "batteries"'),
    ("E5.toml", '"radio" = "Hard Repair"', '"radio" = "No Repair"', "no table 'No Repair'", '"radio" = '),
    ("E5.toml", '"radio" = "Hard Repair"\n', "", "'radio' is missing", "[repair]"),
    ("P1a.toml", '9 = "Java Sea"', '9 = "Java Sea - Q"', "'Java Sea - Q' is no result", '9 = "Java Sea"'),
    ("P1p.toml", 'to = "1942-06"', 'to = "1942-05"', "do not follow one another", "chart ="),
    ("P1p.toml", 'to = "1942-06"', 'to = "June"', "'June' is not a month", 'to = "1942-06"'),
    ("R1.toml", "aground_hull = 3", 'aground_hull = "three"', "'aground_hull' should be", "aground_hull = 3"),
    ("S3.toml", "bands = [[0, 1], ", "bands = [", "should begin with 0 tons", "bands ="),
    ("T1a.toml", '5 = ["Shirogane Maru", "P", 3100]\n', "", "'5' is missing in ships", "[ships]"),
    ("T2c.toml", '["Yuho Maru", "T", 5200]', '["Yuho Maru", "X", 5200]', "kind 'X' is none of", '["Yuho Maru"'),
    ("T4.toml", '["Isoname", "DD", 2000]', '["Isoname", "DD", 0]', "0 tons is no ship", '["Isoname"'),
    ("tracks.toml", '"Midway x2"', '"Midway x9"', "box 'Midway x9'", '"Midway" = '),
    ("tracks.toml", '"Empire" = ["Transit", "Transit", ', '"Empire" = [', "from Transit over Empire", '"Empire" = '),
    ("tracks.toml", '"Solomons" = ', '"Atlantis" = ', "'Solomons' is missing", "[tracks]"),
    ("mat-gato.toml", 'deck_gun = "3in"', 'deck_gun = "16in"', "deck gun '16in' is none of", "deck_gun ="),
    ("mat-gato.toml", "hull_sunk = 9", "hull_sunk = -9", "'hull_sunk' should be 1 or more", "hull_sunk ="),
    ("mat-gato.toml", "forward_tubes = 6\n", "", "'forward_tubes' is missing", "chart ="),
    ("mat-gato.toml", '"Mk 18" = 8', '"Mk 18" = 9', "25 torpedoes does not fill 24 places", ""),
    ("mat-gato.toml", '"Mk 18" = 8', '"Mk 18" = "many"', "'Mk 18' should be a whole number", '"Mk 18" = 8'),
    ("captains.toml", 'class = "balao"', 'class = "typhoon"', "class 'typhoon' is none of", 'class = "balao"'),
    ("captains.toml", '"Marianas - L"', '"Marianas - Z"', "'Marianas - Z' is no patrol", '"Marianas - L"'),
    (
        "captains.toml",
        "abilities = { detection",
        "abilities = { luck",
        "ability 'luck' is none of",
        "abilities = { detection",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "problem", "at"), FAULTS)
def test_a_fault_is_named_with_its_file_and_line(name: str, old: str, new: str, problem: str, at: str) -> None:
    with pytest.raises(ChartError, match=re.escape(problem)) as caught:
        load_charts(edited(name, old, new))
    named = re.match(rf"{re.escape(name)}, line (\d+): ", str(caught.value))
    assert named, caught.value
    if at:
        assert int(named[1]) == line_of(name, at)


def test_text_that_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(ChartError, match=r"^E7\.toml, line 3: "):
        load_charts({"E7.toml": 'chart = "E7"\ntitle = "Evasive"\nstanding = = "rulebook"\n'})


def test_a_file_of_another_name_or_another_chart_is_refused() -> None:
    with pytest.raises(ChartError, match=r"E99\.toml: no chart of this game"):
        load_charts({"E99.toml": ours("E7.toml")})
    with pytest.raises(ChartError, match=r"E8\.toml, line 1: this file should hold chart 'E8'"):
        load_charts({"E8.toml": ours("E7.toml")})


def test_a_game_with_a_faulty_chart_does_not_start() -> None:
    faulty = edited("E2.toml", '"12.." = ', '"13.." = ')
    with pytest.raises(ChartError, match=r"E2\.toml, line \d+: a roll of 12 is not covered"):
        wardroom.start("silent-victory", seed=1, options={"boat": "gato"}, charts=faulty)


@pytest.mark.parametrize("name", ["C1.toml", "E5.toml", "E9.toml", "R1.toml", "mat-narwhal.toml"])
def test_no_line_can_be_left_out_without_being_missed_or_harmless(name: str) -> None:
    """Whatever is cut from a file, it is read or refused with a line; never a crash."""
    lines = ours(name).split("\n")
    for number in range(0, len(lines), 5):
        cut = "\n".join(lines[:number] + lines[number + 1 :])
        try:
            load_charts({name: cut})
        except ChartError as fault:
            assert re.match(rf"{re.escape(name)}, line \d+: ", str(fault)), fault
