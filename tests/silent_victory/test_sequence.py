"""[6.0] The sequence of play, the calendar, and the sample log sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.silent_victory.build import at_sea, career, charts, engagement, merchant, options
from tests.silent_victory.play import (
    Faces,
    RiggedTable,
    begin,
    falls,
    in_command,
    phase,
    quiet,
    quiet_seas,
    rolls,
    tables_rolled,
)
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.boat import sj_works
from wardroom.games.silent_victory.calendar import month_number, month_text, year_of
from wardroom.games.silent_victory.charts import Ship
from wardroom.games.silent_victory.combat.detection import detection_modifiers
from wardroom.games.silent_victory.lookout import make_view
from wardroom.games.silent_victory.port.refit import end_patrol, refit
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import CORRECTIONS, Career, War
from wardroom.table import OVER, WardroomError
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.text import month as shown_month

FIRST = options(first_printing=True)


def home(captain: Career, *, sunk: int = 1) -> Career:
    """End the patrol and go through a refit in which nothing is asked or rolled."""
    assert captain.patrol is not None
    captain.patrol.sunk = sunk
    script = RiggedTable({"guns": "guns:keep"}, {})
    end_patrol(script, captain)
    refit(script, captain)
    return captain


# [6.0] Months


@pytest.mark.rule("SV 6.0b", "SV LOGb")
def test_a_patrol_takes_two_months_and_the_refit_follows() -> None:
    captain = home(at_sea(month="1942-04", box=9))
    entry = captain.log[-1]
    assert (entry.patrol_months, entry.refit_months) == (2, 1)
    assert month_text(captain.month) == "1942-07"


@pytest.mark.rule("SV 6.0b", "SV LOGb")
def test_in_the_first_printing_a_patrol_takes_one_month() -> None:
    captain = home(at_sea(month="1942-04", box=9, options=FIRST))
    entry = captain.log[-1]
    assert (entry.patrol_months, entry.refit_months) == (1, 1)
    assert month_text(captain.month) == "1942-06"


@pytest.mark.rule("SV 6.0b")
@pytest.mark.parametrize(("box", "months"), [(4, 1), (6, 2)])
def test_a_patrol_aborted_in_its_first_half_saves_the_second_month(box: int, months: int) -> None:
    captain = at_sea(month="1942-04", box=box)
    script = RiggedTable({"sail": ["sail:abort", "sail:on", "sail:on"]}, quiet_seas())
    while travel_box(script, captain):
        pass
    script.finish()
    home(captain)
    assert captain.log[-1].patrol_months == months
    assert month_text(captain.month) == month_text(month_number("1942-04") + months + 1)


@pytest.mark.rule("SV 6.0c")
@pytest.mark.parametrize(("hull", "broken", "months"), [(0, 0, 1), (1, 0, 2), (0, 3, 2), (5, 3, 4)])
def test_the_length_of_the_refit_varies_with_the_damage(hull: int, broken: int, months: int) -> None:
    captain = at_sea(month="1942-04", box=9)
    captain.boat.hull = hull
    captain.boat.damage = dict.fromkeys(["periscope", "fuel tanks", "dive planes"][:broken], "inoperable")
    assert home(captain).log[-1].refit_months == months


@pytest.mark.rule("SV 6.0c")
@pytest.mark.parametrize(("die", "months"), [(1, 1), (2, 2), (4, 4)])
def test_the_captains_injury_can_lengthen_the_refit(die: int, months: int) -> None:
    captain = at_sea(month="1942-04", box=9)
    captain.crew.wounds = {"captain": "SW"}
    end_patrol(RiggedTable({}, {}), captain)
    refit(RiggedTable({"guns": "guns:keep"}, {"Recovery": die}), captain)
    assert captain.log[-1].refit_months == months


# [6.1] Game play outline


@pytest.mark.rule("SV 6.1-1a")
@pytest.mark.parametrize(("base", "zone"), [("pearl", "Empire"), ("australia", "Philippines")])
def test_step_one_rolls_the_assignment_and_logs_it_in_the_start_month(base: str, zone: str) -> None:
    war = in_command(begin(), career(base=base), "assignment")
    phase(war, ["orders:roll"], [(3, 4)])
    captain = war.career
    assert (captain.log[-1].zone, shown_month(captain.log[-1].month)) == (zone, "Apr-42")
    assert captain.patrol is not None
    assert captain.patrol.position == -1 and captain.patrol.boxes[0] == "Transit"
    assert war.phase == "travel"


@pytest.mark.rule("SV 6.1-2a")
def test_step_two_rolls_in_every_box_and_goes_on_when_nothing_happens() -> None:
    war = in_command(begin(), at_sea(box=0), "travel")
    script = RiggedTable({"sail": "sail:on"}, quiet_seas())
    while war.phase == "travel":
        RULESET.phases["travel"](script, war)
    assert tables_rolled(script) == ["Transit"] * 2 + ["Marshalls"] * 6 + ["Transit"] * 2
    assert [event.params["box"] for event in script.log if event.code == "box"] == list(range(1, 10))


@pytest.mark.rule("SV 6.1-2b")
def test_a_roll_that_triggers_a_random_event_is_no_encounter() -> None:
    captain = at_sea(box=3)
    script = RiggedTable({"sail": "sail:on"}, {"Marshalls": (6, 6), "Random Event": (2, 3)})
    travel_box(script, captain)
    assert "encounter" not in script.told and "superior_torpedoes" in script.told


@pytest.mark.rule("SV 6.1-2b")
def test_without_a_random_event_the_encounter_of_the_roll_is_resolved() -> None:
    captain = at_sea(box=3)
    assert captain.patrol is not None
    captain.patrol.event_happened = True
    aircraft = RiggedTable({"sail": "sail:on"}, {"Marshalls": (6, 6), "Crash Dive": (5, 5)})
    travel_box(aircraft, captain)
    assert [event.params["what"] for event in aircraft.log if event.code == "encounter"] == ["Aircraft"]

    ships = RiggedTable(
        {"sail": "sail:on", "attack": "decline"},
        {"Marshalls": [(5, 6), quiet("Marshalls")], "Ship Size": 1, "Roster": 1, "T1a": (1, 1), "Day or Night": 1},
    )
    travel_box(ships, captain)
    assert [event.params["what"] for event in ships.log if event.code == "encounter"] == ["Ship"]


@pytest.mark.rule("SV 6.1-2c")
def test_tubes_are_reloaded_before_another_round_against_unescorted_ships() -> None:
    captain = at_sea()
    shots = ["fire:forward-rest:target-1"] * 2
    script = RiggedTable(
        {
            "attack": "attack:submerged:medium",
            "weapon": ["weapon:forward", "weapon:done", "weapon:forward", "weapon:done"],
            "tube": shots,
            "round": ["round:again", "round:end"],
        },
        {
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (1, 1),
            "Day or Night": 1,
            "Mk 14 medium": (6, 5),
            "Additional Round": (5, 5),
        },
    )
    ship_encounter(script, captain, "Ship", "Marshalls")
    script.finish()
    assert tables_rolled(script).count("Mk 14 medium") == 12
    assert captain.boat.forward_reloads == {"Mk 14": 4}


@pytest.mark.rule("SV 6.1-2c", "SV 6.1-2e")
def test_after_combat_come_repairs_then_reloading_then_the_attempt_to_follow() -> None:
    captain = at_sea(month="1942-08")
    script = RiggedTable(
        {
            "attack": ["attack:submerged:medium", "decline"],
            "salvo": "salvo:forward",
            "tube": ["fire:forward-rest:target-1"],
            "evade": "evade:none",
            "follow": "follow:group",
        },
        {
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (1, 1),
            "Day or Night": 1,
            "Mk 14 medium": (6, 5),
            "Detection": [(5, 5), (1, 1)],
            "Before July 1943": falls("E3", "Before July 1943", 1),
            "Damage": falls("E4", "Damage", "periscope"),
            "Easy Repair": 1,
            "Follow": 1,
        },
    )
    ship_encounter(script, captain, "Ship+Escort", "Marshalls")
    script.finish()
    assert tables_rolled(script)[-7:] == [
        "Detection",
        "Before July 1943",
        "Damage",
        "Detection",
        "Easy Repair",
        "Follow",
        "Day or Night",
    ]
    assert not captain.boat.damage
    assert captain.boat.forward == ["Mk 14"] * 6 and captain.boat.forward_reloads == {"Mk 14": 4}


def hunted(captain: Career, detection: list[Faces], **dice: Faces | list[Faces]) -> RiggedTable:
    """A convoy attacked by night at medium range with one torpedo; the escorts search with these dice."""
    script = RiggedTable(
        {
            "attack": "attack:submerged:medium",
            "salvo": "salvo:forward",
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
            "evade": "evade:none",
            "follow": "follow:none",
        },
        {
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (1, 1),
            "Day or Night": 6,
            "Mk 14 medium": (6, 5),
            "Detection": detection,
            "Before July 1943": (1, 1),
            **dice,
        },
    )
    ship_encounter(script, captain, "Convoy", "Marshalls")
    script.finish()
    return script


@pytest.mark.rule("SV 6.1-2d")
def test_the_escorts_search_again_and_again_until_the_boat_escapes() -> None:
    script = hunted(at_sea(), [(5, 5), (5, 5), (5, 5), (1, 1)])
    assert tables_rolled(script).count("Detection") == 4
    assert tables_rolled(script).count("Before July 1943") == 3


@pytest.mark.rule("SV 6.1-2d")
def test_the_hunt_ends_when_the_boat_is_destroyed_or_forced_up() -> None:
    for damage, end in (("hull", "depth charges"), ("flooding", "scuttled")):
        captain = at_sea(box=3)
        captain.boat.hull = captain.boat.flooding = 8
        war = in_command(begin(), captain, "travel")
        script = RiggedTable(
            {
                "sail": "sail:on",
                "attack": "attack:submerged:medium",
                "salvo": "salvo:forward",
                "tube": ["fire:forward-1:target-1", "hold:forward-rest"],
                "evade": "evade:none",
            },
            {
                "Marshalls": (4, 4),
                "Ship Size": 1,
                "Roster": 1,
                "T1a": (1, 1),
                "Day or Night": 6,
                "Mk 14 medium": (6, 5),
                "Detection": (5, 5),
                "Before July 1943": falls("E3", "Before July 1943", 1),
                "Damage": falls("E4", "Damage", damage),
                "Scuttle": (3, 4),
            },
        )
        RULESET.phases["travel"](script, war)
        assert (war.phase, war.career.end) == (OVER, end)


@pytest.mark.rule("SV 6.1-2f")
def test_after_the_last_box_the_boat_is_in_port() -> None:
    war = in_command(begin(), at_sea(box=8), "travel")
    last = phase(war, ["sail:on"], [quiet("Transit")])
    assert tables_rolled(last) == ["Transit"] and war.phase == "travel"
    phase(war, ["sail:on"])
    assert war.phase == "port"
    phase(war)
    assert war.phase == "refit"


def rich_refit() -> tuple[War, RiggedTable]:
    """A refit in which every step has something to do: SW man, third success, Navy Cross, a year served, a request."""
    captain = at_sea("tambor", "1942-12", box=9, successes=2)
    captain.period.started = month_number("1942-01")
    captain.crew.wounds = {"exec": "SW"}
    captain.boat.hull = 2
    captain.boat.forward, captain.boat.ammo = [""] * 6, 0
    assert captain.patrol is not None
    captain.patrol.sunk = 5
    war = in_command(begin(), captain, "port")
    phase(war)
    script = RiggedTable(
        {"request": "request:gato", "guns": "guns:keep"},
        {"Recovery": 1, "Advancement": 1, "Promotion": 1, "Request a Boat": 1},
    )
    RULESET.phases["refit"](script, war)
    return war, script


@pytest.mark.rule("SV 6.1-3a")
def test_the_refit_goes_from_recovery_over_advancement_and_awards_to_reassignment() -> None:
    war, script = rich_refit()
    order = [event.roll.table if event.roll else event.code for event in script.log]
    steps = ["Recovery", "Advancement", "award", "Request a Boat", "refit"]
    places = [order.index(step) for step in steps]
    assert places == sorted(places)
    assert order.index("award") < order.index("Promotion")
    assert war.career.boat.boat_class == "gato"


@pytest.mark.rule("SV 6.1-3a")
def test_the_captain_is_promoted_before_he_is_reassigned() -> None:
    _, script = rich_refit()
    assert tables_rolled(script) == ["Recovery", "Advancement", "Promotion", "Request a Boat"]


@pytest.mark.rule("SV 6.1-3a")
def test_the_refit_ends_with_full_stores_and_no_markers_of_damage_and_injury() -> None:
    captain = at_sea(box=9)
    captain.boat.hull, captain.boat.ammo = 3, 1
    captain.boat.damage = {"radio": "inoperable"}
    captain.boat.forward = [""] * 6
    captain.crew.wounds, captain.crew.generic = {"exec": "LW"}, ["LW", "", "", ""]
    home(captain)
    assert (captain.boat.hull, captain.boat.damage, captain.boat.ammo) == (0, {}, 5)
    assert (captain.crew.wounds, captain.crew.generic) == ({}, [""] * 4)
    war = in_command(begin(), captain, "assignment")
    phase(war, ["orders:roll"], [(3, 4)])
    assert captain.boat.forward == ["Mk 14"] * 6


# [LOG] The log sheet


@pytest.mark.rule("SV LOGa")
@pytest.mark.parametrize(
    ("month", "duds"),
    [
        ("1941-12", 4),
        ("1942-07", 4),
        ("1942-08", 3),
        ("1943-08", 3),
        ("1943-09", 2),
        ("1943-12", 2),
        ("1944-01", 1),
        ("1945-07", 1),
    ],
)
def test_the_margin_of_the_log_sheet_gives_the_dud_rate(month: str, duds: int) -> None:
    chart = charts().dud(month_number(month))
    assert [die for die in range(1, 7) if chart.result(die) == "dud"] == list(range(1, duds + 1))


@pytest.mark.rule("SV LOGa")
@pytest.mark.parametrize(("month", "fitted"), [("1942-06", False), ("1942-07", True)])
def test_sj_radar_is_available_from_july_1942(month: str, fitted: bool) -> None:
    war = in_command(begin(), career("tambor", month), "assignment")
    phase(war, ["orders:roll"], [(3, 4)])
    assert sj_works(war.career.boat) is fitted


@pytest.mark.rule("SV LOGa", "SV 8.1.1c")
@pytest.mark.parametrize(("month", "fitted"), [("1942-06", False), ("1942-07", True)])
def test_a_boat_built_before_sj_radar_gets_it_for_its_first_patrol_from_july_1942(month: str, fitted: bool) -> None:
    old = career("tambor", "1941-12")
    assert not sj_works(old.boat)
    old.month = month_number(month)
    war = in_command(begin(), old, "assignment")
    phase(war, ["orders:roll"], [(3, 4)])
    assert sj_works(old.boat) is fitted


@pytest.mark.rule("SV LOGa")
@pytest.mark.parametrize(
    ("month", "modifier"), [("1941-12", 0), ("1942-12", 0), ("1943-01", 1), ("1944-12", 1), ("1945-01", 0)]
)
def test_escorts_detect_better_in_1943_and_1944(month: str, modifier: int) -> None:
    captain = at_sea(month=month)
    fight = engagement(captain, "Convoy", merchant(), night=True)
    assert sum(each.value for each in detection_modifiers(charts(), captain, fight)) == modifier


@pytest.mark.rule("SV LOGa")
@pytest.mark.parametrize(
    ("month", "types", "decoys"),
    [
        ("1943-08", {"Mk 14"}, 0),
        ("1943-09", {"Mk 14", "Mk 18"}, 0),
        ("1944-12", {"Mk 14", "Mk 18"}, 0),
        ("1945-01", {"Mk 14", "Mk 18", "Mk 27"}, 3),
    ],
)
def test_new_weapons_arrive_as_the_log_sheet_says(month: str, types: set[str], decoys: int) -> None:
    captain = career(month=month)
    war = in_command(begin(), captain, "assignment")
    columns = dict.fromkeys(charts().by_id["P1p"].tables, (3, 4))
    RULESET.phases["assignment"](RiggedTable({}, dict(columns), first=True), war)
    boat = captain.boat
    assert {*boat.forward, *boat.aft, *boat.forward_reloads, *boat.aft_reloads} == types
    assert boat.nac == decoys


@pytest.mark.parametrize("text", ["1943-00", "1943-13", "1899-12", "2000-01", "1943", "1943-07-01", "July 1943", ""])
def test_what_is_no_month_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(WardroomError, match="is not a month; write it like 1943-07"):
        month_number(text)


@pytest.mark.parametrize(
    ("text", "name", "later", "year"),
    [
        ("1941-12", "Dec-41", "1942-01", 1941),
        ("1943-01", "Jan-43", "1943-02", 1943),
        ("1945-07", "Jul-45", "1945-08", 1945),
    ],
)
def test_months_follow_one_another_over_the_turn_of_the_year(text: str, name: str, later: str, year: int) -> None:
    month = month_number(text)
    assert (month_text(month), shown_month(month), year_of(month)) == (text, name, year)
    assert month_text(month + 1) == later
    assert month_number(text[:4] + "-12") - month_number(text[:4] + "-01") == 11


# [LOG] The sample log sheet of Captain Sauer, USS Wahoo

HIT, MISS, SINKS, HURTS = (1, 2), (6, 5), 1, 5


class Shot:
    """A ship of the sample log and what becomes of her: `*` sunk, `v` damaged, nothing missed."""

    def __init__(self, ship: Ship | None, roster: str, number: int, mark: str) -> None:
        self.ship, self.roster, self.number, self.mark = ship, roster, number, mark

    @property
    def faces(self) -> tuple[int, int]:
        return (self.number // 10 % 10 or 10, self.number % 10 or 10)


def shot(text: str) -> Shot:
    """A ship by tonnage or by name, with its mark: "4700*", "Nippo Maru v", "escort"."""
    mark = text[-1] if text[-1] in "*v" else ""
    wanted = text.rstrip("*v ").strip()
    if wanted == "escort":
        return Shot(None, "", 0, mark)
    rosters = {**charts().merchants, "T4": charts().warships}
    for roster, ships in rosters.items():
        for number, ship in enumerate(ships, 1):
            if wanted in (ship.name, str(ship.tons)) and (roster != "T4" or wanted == ship.name):
                return Shot(ship, roster, number, mark)
    raise AssertionError(f"no roster has {wanted}")


# Zone, hull damage of the patrol and its encounters. No roster has a ship of 12,000 tons; she was only damaged.
SAMPLE: list[tuple[str, int, list[tuple[str, list[str]]]]] = [
    ("Empire", 1, [("Convoy", ["1100", "4700*", "2400"]), ("Two Ships+Escort", ["4200*", "11400v"])]),
    ("Marianas", 1, [("Convoy", ["5400*", "7000v", "1300"]), ("Two Ships+Escort", ["1400", "10000v"])]),
    ("Empire", 4, [("Two Ships+Escort", ["6900*", "6400v"]), ("Two Ships+Escort", ["1400", "3500*"])]),
    (
        "Empire",
        4,
        [("Convoy", ["Toan Maru*", "4700*", "Kogane Maru*", "escort"]), ("Warship", ["Asanagi"])],
    ),
    ("Marianas", 9, [("Ship+Escort", ["Nippo Maru v", "escort"])]),
]
SUNK_TONS = [8_900, 5_400, 10_400, 9_900, 0]
ENCOUNTER_FACES = {
    ("Empire", "Convoy"): (5, 6),
    ("Empire", "Two Ships+Escort"): (2, 4),
    ("Empire", "Warship"): (2, 2),
    ("Marianas", "Convoy"): (5, 6),
    ("Marianas", "Two Ships+Escort"): (2, 4),
    ("Marianas", "Ship+Escort"): (3, 4),
}


def one_hit() -> tuple[int, int]:
    """A fall that gives one hit in both columns of E3, with and without the +1 for a detection on 12."""
    columns = (charts().attack_early, charts().attack_late)
    totals = ((2, 2), (2, 3), (3, 3))
    return next(
        faces for faces in totals if all({c.result(sum(faces)), c.result(sum(faces) + 1)} == {1} for c in columns)
    )


def sample_script() -> RiggedTable:
    """The five patrols of the sample log as answers and dice."""
    answers: dict[str, Any] = {
        "orders": "orders:roll",
        "sail": "sail:on",
        "attack": "attack:submerged:medium",
        "salvo": "salvo:forward",
        "evade": "evade:none",
        "follow": "follow:none",
        "sj": "sj:pass",
        "guns": "guns:keep",
        "mix": "mix:done",
        "tube": [],
    }
    dice: dict[str, Any] = {
        "Gato Deck Gun": 1,
        "Basing 1942": 10,
        "Transit": quiet("Transit"),
        "Day or Night": 6,
        "Promotion": 6,
        "Promotion (first printing)": 6,
        "Advancement": [1],
        **dict.fromkeys(("December 1941", "August 1942", "September 1943"), 6),
        **{name: [] for name in ("Empire", "Marianas", "Ship Size", "Roster", "Mk 14 medium", "Torpedo")},
        **{name: [] for name in ("Detection", "Damage", *charts().merchants, "T4")},
        **{column: [] for column in ("Early 1942", "Late 1942", "Early 1943", "Late 1943")},
        **dict.fromkeys(("Before July 1943", "From July 1943 and aircraft"), one_hit()),
    }
    for zone, hull, encounters in SAMPLE:
        met: list[Faces] = [ENCOUNTER_FACES[zone, encounter] for encounter, _ in encounters]
        sunk = hull >= 9
        dice[zone] += met + ([] if sunk else [quiet(zone)] * (6 - len(met)))
        for index, (_, targets) in enumerate(encounters):
            fight(answers, dice, [shot(text) for text in targets], hull if index == len(encounters) - 1 else 0)
    return RiggedTable(answers, dice, first=True)


def fight(answers: dict[str, Any], dice: dict[str, Any], shots: list[Shot], hull: int) -> None:
    """One encounter: ships identified, a torpedo at each, then depth charges for this much hull damage."""
    for each in shots:
        if each.ship and each.roster != "T4":
            dice["Ship Size"].append(1 if each.roster.startswith("T1") else 6)
            dice["Roster"].append({"a": 1, "b": 3, "c": 5}[each.roster[2]])
        if each.ship:
            dice[each.roster].append(each.faces)
        dice["Mk 14 medium"].append(HIT if each.mark else MISS)
        if each.mark:
            dice["Torpedo"].append(SINKS if each.mark == "*" else HURTS)
    answers["tube"] += [f"fire:forward-{n}:target-{n}" for n in range(1, len(shots) + 1)] + ["hold:forward-rest"]
    for _ in range(hull // 2):
        dice["Detection"].append((5, 5))
        dice["Damage"].append(falls("E4", "Damage", "hull x2"))
    if hull % 2:
        dice["Detection"].append((5, 5))
        dice["Damage"].append(falls("E4", "Damage", "hull"))
    if hull < 9:
        dice["Detection"].append((1, 1))


ZONE_FACES = {
    ("Early 1942", "Empire"): (3, 4),
    ("Late 1942", "Empire"): (3, 3),
    ("Late 1942", "Marianas"): (3, 4),
    ("Early 1943", "Empire"): (3, 4),
    ("Early 1943", "Marianas"): (2, 3),
    ("Late 1943", "Marianas"): (4, 5),
}


def column_of(month: int) -> str:
    return f"{'Early' if month % 12 < 6 else 'Late'} {month // 12}"


SHEETS = {
    "living": (["1942-04", "1942-08", "1942-12", "1943-05", "1943-10"], 2),
    "first": (["1942-04", "1942-07", "1942-10", "1943-02", "1943-06"], 1),
}


@pytest.mark.rule("SV LOGb", "SV 3.5a", "SV 5.2.1a", "SV 5.2.3a", "SV 6.0b", "SV 7.5.2a")
@pytest.mark.parametrize("edition", ["living", "first"])
def test_the_sample_log_of_captain_sauer(edition: str) -> None:
    months, patrol_months = SHEETS[edition]
    war = begin(boat="gato", name="Wahoo", captain="Sauer", edition=edition)
    script = sample_script()
    for month, (zone, _, _) in zip(months, SAMPLE, strict=True):
        column = column_of(month_number(month))
        script.rigged[column].append(ZONE_FACES[column, zone])
    while war.phase != OVER:
        RULESET.phases[war.phase](script, war)
    script.finish()

    captain = war.career
    sheet = make_view(war, "captain", charts()).to_json()["careers"][0]
    assert [entry["month"] for entry in sheet["log"]] == months
    assert [entry["zone"] for entry in sheet["log"]] == [zone for zone, _, _ in SAMPLE]
    assert [entry.patrol_months for entry in captain.log[:4]] == [patrol_months] * 4
    assert [entry.refit_months for entry in captain.log[:4]] == [2, 2, 3, 3]
    assert [sum(ship.tons for ship in entry.ships if ship.sunk) for entry in captain.log] == SUNK_TONS
    assert [sum(ship.sunk for ship in entry.ships) for entry in captain.log] == [2, 1, 2, 3, 0]
    assert [entry.success for entry in captain.log[:4]] == [True] * 4
    assert (captain.patrols, captain.ships_sunk, captain.tonnage) == (5, 8, 34_600)
    assert captain.boat.battle_stars == 4
    assert captain.awards == {"Bronze Star": 1} and "Bronze Star" in captain.log[3].notes
    assert captain.crew.experts == ["chief engineer"] and "chief engineer Expert" in captain.log[2].notes
    assert (captain.end, captain.lost, war.level) == ("depth charges", True, "Draw")

    second = [roll.table for roll in rolls(script) if roll.chart == "S2"][3]
    assert second == {"living": "August 1942", "first": "December 1941"}[edition]


# Corrections of the rules


def test_a_game_takes_up_corrections_with_its_next_patrol_or_refit_and_not_before() -> None:
    """What was recorded since its last snapshot must still fit; what comes after is played by the rules as they are."""
    captain = at_sea(box=8, options=options(corrections=0))
    war = in_command(begin("career", boat="gato"), captain, "travel")
    script = RiggedTable({"sail": "sail:on"}, quiet_seas())
    RULESET.phases["travel"](script, war)
    assert (war.phase, captain.options.corrections) == ("travel", 0)
    RULESET.phases["travel"](script, war)
    assert (war.phase, captain.options.corrections) == ("port", CORRECTIONS)
    old = begin("career", boat="gato")
    old.career.options.corrections = 0
    assert from_plain(War, to_plain(old)).career.options.corrections == 0
    assert begin("career", boat="gato").career.options.corrections == CORRECTIONS


def test_a_game_of_two_takes_them_up_for_both_when_the_turn_passes() -> None:
    war = in_command(begin("two-player", boat="gato"), at_sea(box=9, options=options(corrections=0)), "port")
    war.careers[1].options.corrections = 0
    script = RiggedTable({"guns": "guns:keep"}, {})
    for _ in range(2):
        RULESET.phases[war.phase](script, war)
    assert (war.phase, war.active) == ("assignment", 1)
    assert [captain.options.corrections for captain in war.careers] == [CORRECTIONS] * 2
