"""[2.0-4.6] How the game is played, its equipment, and set-up: boat, date, log, display mat, torpedoes, ammunition."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, career, charts, engagement, merchant, options, table
from tests.silent_victory.play import RiggedTable, begin, falls, in_command, phase, quiet, rolls, tables_rolled
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.calendar import month_number, month_text
from wardroom.games.silent_victory.cards import CLASSES, SYSTEMS
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.damage import crew_injury, flooding_hit, hull_hit, resolve_hits, system_hit
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.combat.torpedoes import load_torpedoes, reload_tubes, torpedoes_aboard, within_limit
from wardroom.games.silent_victory.combat.unescorted import fire_gun
from wardroom.games.silent_victory.lookout import make_view
from wardroom.games.silent_victory.phases import PHASES
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.port.crew import crew_advancement, promotion
from wardroom.games.silent_victory.port.refit import end_patrol, refit
from wardroom.games.silent_victory.sea.encounter import identify_merchant, ship_encounter
from wardroom.games.silent_victory.sea.events import random_event
from wardroom.games.silent_victory.sea.repair import after_combat
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import Career, Engagement, War
from wardroom.table import Decision, IllegalChoice, Option, ScriptedTable, UnknownName

NINE = {"porpoise", "salmon", "tambor", "gar", "narwhal", "gato", "argonaut", "balao", "tench"}

# Dice for ships and shots: faces that do what the name says, whatever small modifier applies
HIT, MISS, EXPLODES, FOUR_POINTS, ONE_POINT = (1, 2), (6, 5), 6, 1, 5
UNDETECTED = (1, 1)
SMALL = (1, 1, (10, 1))
"""A small ship, roster a, entry 1: Heijo Maru, F, 2,600 tons."""


def view_of(war: War) -> dict[str, object]:
    return make_view(war, "captain", charts()).to_json()


def taken(boat: str, **settings: str) -> Career:
    """The captain of a boat of this class, set up."""
    war = begin(boat=boat, **settings)
    RULESET.phases["setup"](RiggedTable({}, {"Gato Deck Gun": 1, "Basing 1942": 6, "Porpoise December 1941": 10}), war)
    return war.career


def load(war: Career, month: str, *choices: str) -> ScriptedTable[Charts]:
    """Load torpedoes in port for a patrol that sails in this month."""
    script = table(choices)
    load_torpedoes(script, war, month_number(month), mines=False)
    script.finish()
    return script


def easy_load(war: Career, month: str) -> RiggedTable:
    """The standard load, placed by the first answer offered."""

    script = RiggedTable({}, {}, first=True)
    load_torpedoes(script, war, month_number(month), mines=False)
    return script


def types_aboard(war: Career) -> dict[str, int]:
    boat = war.boat
    found: dict[str, int] = {}
    for kind in (*boat.forward, *boat.aft):
        found[kind] = found.get(kind, 0) + 1
    for rack in (boat.forward_reloads, boat.aft_reloads):
        for kind, count in rack.items():
            found[kind] = found.get(kind, 0) + count
    return found


# [2.0] How to play the game


@pytest.mark.rule("SV 2.0b", "SV 4.3.2a")
def test_every_ship_damaged_or_sunk_is_logged_and_one_that_was_missed_is_not() -> None:
    war = at_sea()
    convoy = engagement(
        war, "Convoy", merchant(4000, name="Sunk"), merchant(6000, name="Hurt"), merchant(2000, name="Missed")
    )
    aim = ["fire:forward-1:target-1", "fire:forward-2:target-2", "fire:forward-3:target-3", "hold:forward-rest"]
    script = RiggedTable(
        {"salvo": "salvo:forward", "tube": aim, "evade": "evade:none"},
        {
            "Mk 14 medium": [HIT, HIT, MISS],
            "December 1941": EXPLODES,
            "Torpedo": [FOUR_POINTS, ONE_POINT],
            "Detection": UNDETECTED,
        },
    )
    escorted_attack(script, war, convoy)
    script.finish()
    assert [(ship.name, ship.tons, ship.sunk) for ship in war.log[-1].ships] == [
        ("Sunk", 4000, True),
        ("Hurt", 6000, False),
    ]


@pytest.mark.rule("SV 2.0b")
@pytest.mark.parametrize(
    ("encounter", "escorted"),
    [("Ship", False), ("Ship+Escort", True), ("Two Ships+Escort", True), ("Convoy", True)],
)
def test_an_encounter_with_ships_says_whether_they_are_escorted(encounter: str, escorted: bool) -> None:
    war = at_sea()
    ships = {"Ship": 1, "Ship+Escort": 1, "Two Ships+Escort": 2, "Convoy": 3}[encounter]
    script = table(["decline"], [*SMALL * ships, 1])
    ship_encounter(script, war, encounter, "Marshalls")
    script.finish()
    assert war.fight is not None and war.fight.escorted is escorted


def one_torpedo(war: Career, encounter: str, attack: str) -> RiggedTable:
    """One torpedo fired at one small ship in each round by day, and missing; whoever searches finds nothing."""
    script = RiggedTable(
        {
            "attack": attack,
            "salvo": "salvo:forward",
            "weapon": ["weapon:forward", "weapon:done"],
            "tube": ["fire:forward-1:target-1", "hold:forward-rest"] * 2,
            "round": "round:again",
            "strike": "strike:attack",
            "evade": "evade:none",
            "follow": "follow:none",
        },
        {
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (10, 1),
            "Day or Night": 1,
            "Close Approach": UNDETECTED,
            "Detection": UNDETECTED,
            "Additional Round": (1, 1),
            **{f"Mk 14 {where}": MISS for where in ("close", "medium", "long")},
        },
    )
    ship_encounter(script, war, encounter, "Marshalls")
    return script


@pytest.mark.rule("SV 2.0c")
@pytest.mark.parametrize("where", ["medium", "long"])
def test_from_medium_and_long_range_torpedoes_run_before_any_escort_looks(where: str) -> None:
    rolled = tables_rolled(one_torpedo(at_sea(), "Ship+Escort", f"attack:submerged:{where}"))
    assert rolled[4:] == [f"Mk 14 {where}", "Detection"]


@pytest.mark.rule("SV 2.0c")
def test_at_close_range_escorts_look_before_the_torpedoes_run() -> None:
    rolled = tables_rolled(one_torpedo(at_sea(), "Ship+Escort", "attack:submerged:close"))
    assert rolled[4:] == ["Close Approach", "Mk 14 close", "Detection"]


@pytest.mark.rule("SV 2.0c")
def test_an_escort_that_arrives_in_an_additional_round_looks_before_the_torpedoes_run() -> None:
    rolled = tables_rolled(one_torpedo(at_sea(), "Ship", "attack:submerged:close"))
    assert rolled[4:] == ["Mk 14 close", "Additional Round", "Detection", "Mk 14 close", "Detection"]


@pytest.mark.rule("SV 2.0d")
def test_after_a_refit_everything_works_and_everything_is_full() -> None:
    war = at_sea(box=9)
    boat, crew = war.boat, war.crew
    boat.damage = {"periscope": "inoperable", "diesel 1": "inoperable", "radio": "damaged"}
    boat.hull, boat.flooding, boat.ammo = 2, 1, 0
    boat.forward, boat.forward_reloads, boat.aft_reloads = [""] * 6, {}, {}
    crew.wounds = {"exec": "LW", "3rd officer": "KIA"}
    crew.generic = ["KIA", "LW", "", "SW"]
    assert war.patrol is not None
    war.patrol.sunk = 1
    war.log[-1].success = True
    script = RiggedTable({"orders": "orders:roll", "guns": "guns:keep"}, {"Recovery": 6, "Late 1942": (3, 4)})
    refit(script, war)
    prepare_patrol(script, war)
    assert (boat.damage, boat.hull, boat.flooding) == ({}, 0, 0)
    assert torpedoes_aboard(boat) == 24 and boat.ammo == 5
    assert (crew.wounds, crew.generic) == ({}, ["", "", "", ""])


# [3.0] Game equipment


@pytest.mark.rule("SV 3.1a")
def test_nine_display_mats_hold_crew_systems_armament_and_the_patrol_tracks() -> None:
    assert set(charts().mats) == NINE
    for name in NINE:
        war = in_command(begin(boat=name), career(name, "1945-02"), "assignment")
        mat = view_of(war)["careers"]
        assert isinstance(mat, list)
        boat, crew = mat[0]["boat"], mat[0]["crew"]
        assert boat["class"].lower() == name
        assert set(crew["named"]) == {"captain", "exec", "3rd officer", "pharmacist's mate", "chief engineer"}
        assert len(crew["generic"]) == 4
        assert boat["forward"] and boat["aft"] and boat["guns"] and boat["aa"]
        assert {"hull", "flooding", "damage"} <= set(boat)
    assigned = {
        str(result).split(" - ")[0]
        for columns in charts().assignments.values()
        for _, _, column in columns
        for result in column.results
    }
    assert assigned == set(charts().tracks)
    assert all(len(track) >= 3 for track in charts().tracks.values())


@pytest.mark.rule("SV 3.2a")
def test_the_combat_mat_holds_one_engagement_and_is_cleared_for_the_next() -> None:
    war = at_sea(box=4)
    seen: list[Engagement] = []

    class Watching(RiggedTable):
        def choose(self, seat: str, decision: Decision) -> Option:
            if decision.kind == "attack":
                assert war.fight is not None
                seen.append(war.fight)
            return super().choose(seat, decision)

    script = Watching(
        {"sail": "sail:on", "attack": "decline"},
        {
            "Marshalls": [(5, 6), (5, 6)],
            "Ship Size": 1,
            "Roster": 1,
            "T1a": [(10, 1), (10, 2)],
            "Day or Night": 1,
        },
    )
    travel_box(script, war)
    script.finish()
    assert [[ship.name for ship in fight.targets] for fight in seen] == [["Heijo Maru"], ["Kenzan Maru"]]
    assert war.fight is None


@pytest.mark.rule("SV 3.2a")
@pytest.mark.parametrize("at_escort", [False, True])
def test_the_combat_mat_of_the_illustration_can_be_laid_out(at_escort: bool) -> None:
    war = at_sea()
    tanker, freighter, large = merchant(9_000, type="T"), merchant(3_000), merchant(12_000)
    convoy = engagement(war, "Convoy", tanker, freighter, large)
    last = 4 if at_escort else 3
    aim = [f"fire:forward-{tube}:target-{1 if tube <= 3 else last}" for tube in range(1, 7)]
    script = RiggedTable(
        {"salvo": "salvo:forward", "tube": aim, "evade": "evade:none"},
        {
            "Mk 14 medium": [HIT, MISS, MISS, HIT, MISS, MISS],
            "December 1941": EXPLODES,
            "Torpedo": ONE_POINT,
            "Detection": UNDETECTED,
        },
    )
    escorted_attack(script, war, convoy)
    script.finish()
    assert (convoy.night, convoy.surfaced, convoy.range) == (False, False, "medium")
    assert [target.capacity for target in convoy.targets] == [3, 2, 4, 2]
    assert (convoy.targets[3].kind, convoy.targets[3].tons) == ("escort", 1_200)
    assert [target.damage for target in convoy.targets] == ([1, 0, 0, 1] if at_escort else [1, 0, 1, 0])
    assert war.boat.forward == [""] * 6 and war.boat.aft == ["Mk 14"] * 4


@pytest.mark.rule("SV 3.3.2a")
def test_nine_submarine_markers_carry_class_and_start_date() -> None:
    offered = phase(begin(), ["boat:salmon"]).asked[0].options
    assert len(offered) == 9
    assert {tuple(option.label.removesuffix(".").split(" class, from ")) for option in offered} == {
        ("Porpoise", "Dec-41"),
        ("Salmon", "Dec-41"),
        ("Tambor", "Dec-41"),
        ("Gar", "Dec-41"),
        ("Narwhal", "Dec-41"),
        ("Gato", "Apr-42"),
        ("Argonaut", "Aug-42"),
        ("Balao", "Jul-43"),
        ("Tench", "Feb-45"),
    }


@pytest.mark.rule("SV 3.3.2b", "SV 4.4.2c")
def test_boat_and_base_marker_start_in_port() -> None:
    war = begin(boat="salmon")
    phase(war)
    assert war.phase == "assignment"
    assert war.career.patrol is None
    assert war.career.base == "philippines"
    assert make_view(war, "captain", charts()).to_json()["careers"][0]["base"] == "philippines"


@pytest.mark.rule("SV 3.3.2c")
def test_the_captain_has_three_ranks_and_the_third_is_the_highest() -> None:
    war = career()
    reached = [war.rank]
    for _ in range(2):
        promotion(table(dice=[1]), war, war.month, final=True)
        reached.append(war.rank)
    assert reached == [1, 2, 3]
    nothing_rolled = table()
    promotion(nothing_rolled, war, war.month, final=True)
    assert war.rank == 3 and not nothing_rolled.log


@pytest.mark.rule("SV 3.3.2d")
def test_six_medals_exist_from_the_purple_heart_to_the_medal_of_honor() -> None:
    medals: set[str] = set()
    for sunk, mission, wounded, big_patrols in (
        (1, "", True, 0),
        (0, "T", False, 0),
        (3, "", False, 0),
        (4, "", False, 0),
        (5, "", False, 0),
        (7, "", False, 2),
    ):
        war = at_sea(month="1943-11", mission=mission, big_patrols=big_patrols)
        assert war.patrol is not None
        war.patrol.sunk, war.patrol.captain_wounded = sunk, wounded
        war.patrol.mission_done = bool(mission)
        script = RiggedTable({}, {"Presidential Unit Citation": 6}, first=True)
        end_patrol(script, war)
        refit(script, war)
        medals |= {str(event.params["award"]) for event in script.log if event.code == "award"}
    assert medals - {"Submarine Combat Patrol Insignia", "NUC"} == {
        "Purple Heart",
        "Commendation Ribbon",
        "Bronze Star",
        "Silver Star",
        "Navy Cross",
        "Medal of Honor",
    }


@pytest.mark.rule("SV 3.3.2f")
def test_most_events_happen_at_once_and_some_leave_a_marker_until_it_is_used() -> None:
    aground = at_sea()
    random_event(table(dice=[falls("R1", "Random Event", "run aground")]), aground, "Marshalls")
    assert aground.boat.hull == 3

    lucky = at_sea()
    random_event(table(dice=[falls("R1", "Random Event", "rabbit's foot")]), lucky, "Marshalls")
    prepare_patrol(table(["orders:roll"], [(3, 4)]), lucky)
    assert (aground.rabbits_feet, lucky.rabbits_feet, lucky.boat.hull) == (0, 1, 0)


@pytest.mark.rule("SV 3.3.2g")
def test_torpedoes_are_mk_14_mk_18_and_mk_27() -> None:
    carried = {kind for mat in charts().mats.values() for each in mat.loads for kind in each.torpedoes}
    assert carried == {"Mk 14", "Mk 18", "Mk 27"}
    war = career(month="1945-01")
    easy_load(war, "1945-01")
    assert set(types_aboard(war)) == {"Mk 14", "Mk 18", "Mk 27"}


@pytest.mark.rule("SV 3.3.2h")
def test_the_mat_shows_guns_aa_decoys_ammo_passengers_mines_and_camera() -> None:
    war = career(month="1945-01")
    assert (war.boat.gun, war.boat.guns, war.boat.ammo) == ("3in", 1, 5)
    assert war.boat.aa == [".50 cal", ".50 cal"]
    assert war.boat.nac == 3

    transport = career("narwhal", "1941-12")
    prepare_patrol(table(["orders:roll"], [(3, 4)]), transport)
    assert transport.crew.passenger == ""

    minelayer = career(month="1942-07")
    prepare_patrol(table(["orders:roll"], [(2, 3)]), minelayer)
    assert minelayer.boat.forward == ["mine"] * 6 and minelayer.boat.aft == ["mine"] * 4

    camera = career(month="1943-08")
    prepare_patrol(table(["orders:roll"], [(1, 1)]), camera)
    assert camera.patrol is not None and camera.patrol.mission == "R"
    assert camera.crew.passenger is None


@pytest.mark.rule("SV 3.3.2i")
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_damage_marker_has_a_damaged_and_an_inoperable_side(system: str) -> None:
    war = at_sea("gato", "1942-08")
    name = {"AA gun": "AA .50 cal 1"}.get(system, system)
    system_hit(table(), war, system)
    assert war.boat.damage == {name: "damaged"}
    after_combat(table(dice=[6]), war)
    assert war.boat.damage == {name: "inoperable"}


@pytest.mark.rule("SV 3.3.2i")
def test_hull_and_flooding_have_damage_markers_of_their_own() -> None:
    war = at_sea()
    fight = engagement(war)
    hull_hit(table(), war, "depth charges")
    flooding_hit(table(), war, fight)
    flooding_hit(table(), war, fight)
    assert (war.boat.hull, war.boat.flooding) == (1, 2)


@pytest.mark.rule("SV 3.3.2j")
@pytest.mark.parametrize("wound", ["LW", "SW", "KIA"])
def test_men_are_unhurt_lightly_or_seriously_wounded_or_killed(wound: str) -> None:
    war = at_sea()
    assert war.crew.wounds.get("exec", "") == ""
    crew_injury(table(dice=[falls("E5", "Crew Injury", "exec"), falls("E5", "Severity", wound)]), war)
    assert war.crew.wounds["exec"] == wound


@pytest.mark.rule("SV 3.3.2j")
@pytest.mark.parametrize(
    ("die", "man"), [(1, "chief engineer"), (2, "pharmacist's mate"), (3, "exec"), (4, "3rd officer")]
)
def test_each_named_specialist_can_become_expert(die: int, man: str) -> None:
    war = at_sea(successes=3)
    war.log[-1].success = True
    crew_advancement(table(dice=[die]), war)
    assert war.crew.experts == [man]


@pytest.mark.rule("SV 3.3.2k")
def test_eight_captain_cards_each_open_a_historical_career() -> None:
    cards = charts().captains
    assert len(cards) == 8
    names = set()
    for card in cards:
        war = begin("historical", captain_card=card)
        phase(war)
        assert war.career.card == card
        names.add(war.career.captain)
    assert len(names) == 8


@pytest.mark.rule("SV 3.4a")
@pytest.mark.parametrize(("faces", "entry"), [((5, 6), 56), ((10, 10), 100), ((10, 7), 7), ((3, 10), 30)])
def test_two_ten_sided_dice_are_tens_and_ones_and_00_is_100(faces: tuple[int, int], entry: int) -> None:
    war = at_sea()
    fight = engagement(war, "Ship")
    identify_merchant(table(dice=[1, 1, faces]), war, fight)
    expected = charts().merchants["T1a"][entry - 1]
    assert (fight.targets[0].name, fight.targets[0].tons) == (expected.name, expected.tons)


@pytest.mark.rule("SV 3.4b")
def test_two_six_sided_dice_on_the_damage_chart_are_tens_and_ones() -> None:
    cells = charts().damage
    for faces, number in (((1, 5), 15), ((5, 1), 51), ((6, 6), 66)):
        war = at_sea(month="1942-08")
        script = RiggedTable({}, {"Damage": faces, "Crew Injury": (6, 6)})
        resolve_hits(script, war, engagement(war), 1, "depth charges")
        roll = rolls(script)[0]
        assert (roll.natural, roll.result) == (number, cells.result(number))


@pytest.mark.rule("SV 3.5a")
def test_the_log_sheet_keeps_the_career_and_leaves_no_month_out() -> None:
    war = begin(boat="tambor", name="Trout", captain="Smith")
    phase(war)
    war.career.awards["Silver Star"] = 1
    script = RiggedTable(
        {"orders": "orders:roll", "sail": "sail:on", "guns": "guns:keep"},
        {**{area: quiet(area) for area in charts().encounters}, "Late 1941": (3, 3), "Early 1942": (3, 3)}
        | {"Late 1942": (3, 3)},
    )
    for _ in range(3):
        while war.phase != "refit":
            PHASES[war.phase](script, war)
        PHASES["refit"](script, war)
    sheet = make_view(war, "captain", charts()).to_json()["careers"][0]
    assert (sheet["captain"], sheet["log"][0]["class"], sheet["log"][0]["boat"]) == ("Smith", "tambor", "Trout")
    assert [entry["zone"] for entry in sheet["log"]] == ["Marshalls", "Empire", "Empire"]
    rows = [
        month_text(entry.month + row)
        for entry in war.career.log
        for row in range(entry.patrol_months + entry.refit_months)
    ]
    assert rows == [month_text(month_number("1941-12") + n) for n in range(9)]
    assert month_text(war.career.month) == "1942-09"


# [4.1, 4.2] Boat and start date


@pytest.mark.rule("SV 4.1.1a", "SV 5.1.1a")
def test_a_class_that_would_start_after_the_agreed_end_is_refused_with_the_reason() -> None:
    asked = phase(begin(until="1943-06"), ["boat:salmon"]).asked[0]
    assert {refusal.id: refusal.rule for refusal in asked.refused} == {"boat:balao": "5.1.1a", "boat:tench": "5.1.1a"}
    assert asked.refused[0].why == "she starts in Jul-43, after the agreed end"


@pytest.mark.rule("SV 4.1.1a", "SV 13.2.2a")
def test_a_class_that_a_tournament_does_not_admit_is_refused_with_the_reason() -> None:
    asked = phase(begin("tournament-long"), ["boat:salmon"]).asked[0]
    assert {option.id for option in asked.options} == {"boat:porpoise", "boat:tambor", "boat:salmon"}
    assert len(asked.refused) == 6
    assert {refusal.rule for refusal in asked.refused} == {"13.2.2a"}


@pytest.mark.rule("SV 4.1.1a")
def test_the_player_picks_one_of_nine_classes() -> None:
    war = begin()
    script = phase(war, ["boat:balao"], [6])
    assert {option.id.removeprefix("boat:") for option in script.asked[0].options} == NINE
    assert war.career.boat.boat_class == "balao"


@pytest.mark.rule("SV 4.1.1a")
def test_a_class_that_does_not_exist_cannot_be_picked() -> None:
    with pytest.raises(IllegalChoice):
        phase(begin(), ["boat:typhoon"])
    with pytest.raises(UnknownName):
        begin(boat="typhoon")


@pytest.mark.rule("SV 4.1.1b")
def test_a_player_has_one_submarine_and_never_several() -> None:
    war = begin()
    script = phase(war, ["boat:tambor"])
    assert [decision.kind for decision in script.asked] == ["boat"]
    assert len(war.careers) == 1
    with pytest.raises(UnknownName):
        begin(boat="gato,balao")


STARTS = [
    pytest.param("narwhal", "1941-12", "1941-12", marks=pytest.mark.rule("SV 4.2.2a")),
    pytest.param("porpoise", "1941-12", "1941-12", marks=pytest.mark.rule("SV 4.2.2a")),
    pytest.param("salmon", "1941-12", "1941-12", marks=pytest.mark.rule("SV 4.2.2a")),
    pytest.param("tambor", "1941-12", "1941-12", marks=pytest.mark.rule("SV 4.2.2a")),
    pytest.param("gar", "1941-12", "1942-07", marks=pytest.mark.rule("SV 4.2.2b")),
    pytest.param("gato", "1942-04", "1942-04", marks=pytest.mark.rule("SV 4.2.2c")),
    pytest.param("argonaut", "1942-08", "1942-08", marks=pytest.mark.rule("SV 4.2.2d")),
    pytest.param("balao", "1943-07", "1943-07", marks=pytest.mark.rule("SV 4.2.2e")),
    pytest.param("tench", "1945-02", "1945-02", marks=pytest.mark.rule("SV 4.2.2f")),
]


@pytest.mark.rule("SV 4.2.1a")
@pytest.mark.parametrize(("boat", "living", "first_printing"), STARTS)
def test_the_first_patrol_starts_in_the_month_the_class_becomes_available(
    boat: str, living: str, first_printing: str
) -> None:
    assert month_text(taken(boat).month) == living
    assert month_text(taken(boat, edition="first").month) == first_printing


@pytest.mark.rule("SV 4.2.1a")
def test_the_first_patrol_is_logged_in_the_start_month() -> None:
    war = taken("gato")
    prepare_patrol(table(["orders:roll"], [(3, 4)]), war)
    assert month_text(war.log[0].month) == "1942-04"


# [4.3, 4.4] Log and display mat


@pytest.mark.rule("SV 4.3.1a")
def test_the_log_header_takes_class_name_and_captain() -> None:
    war = begin(boat="gato", name="Wahoo", captain="Sauer")
    script = phase(war, dice=[1, 6])
    assert (war.career.boat.boat_class, war.career.boat.name, war.career.captain) == ("gato", "Wahoo", "Sauer")
    header = next(event for event in script.log if event.code == "command")
    assert (header.params["boat"], header.params["boat_class"], header.params["captain"]) == ("Wahoo", "Gato", "Sauer")
    assert "USS {boat}" in RULESET.messages["command"]


@pytest.mark.rule("SV 4.4.1a")
def test_the_mat_of_the_chosen_class_is_the_record_of_boat_and_crew() -> None:
    war = in_command(begin(boat="balao"), at_sea("balao", "1943-08"), "travel")
    war.career.boat.hull, war.career.boat.damage = 4, {"radio": "inoperable"}
    war.career.crew.wounds, war.career.crew.generic = {"exec": "SW"}, ["LW", "", "", ""]
    sheet = make_view(war, "captain", charts()).to_json()["careers"][0]
    boat, crew = sheet["boat"], sheet["crew"]
    assert (boat["class"], boat["hull"], boat["damage"]) == ("Balao", 4, {"radio": "inoperable"})
    assert boat["hull_sunk"] == charts().mats["balao"].hull_sunk
    assert (crew["named"]["exec"], crew["generic"]) == ("SW", ["LW", "", "", ""])


@pytest.mark.rule("SV 4.4.2a")
@pytest.mark.parametrize("boat", CLASSES)
def test_the_captain_starts_as_lieutenant_commander(boat: str) -> None:
    war = taken(boat)
    assert war.rank == 1
    assert make_view(in_command(begin(), war, "assignment"), "captain", charts()).to_json()["careers"][0]["rank"] == (
        "Lieutenant Commander"
    )


@pytest.mark.rule("SV 4.4.2b", "SV 3.3.2e")
@pytest.mark.parametrize("boat", CLASSES)
def test_the_crew_starts_trained(boat: str) -> None:
    shown = make_view(in_command(begin(), taken(boat), "assignment"), "captain", charts()).to_json()["careers"][0]
    assert shown["crew"]["quality"] == "Trained"


@pytest.mark.rule("SV 4.4.2d", "SV 4.6.2a")
@pytest.mark.parametrize("boat", CLASSES)
def test_torpedoes_and_ammunition_are_loaded_before_the_first_patrol(boat: str) -> None:
    war = taken(boat)
    easy_load(war, month_text(war.month))
    mat = charts().mats[boat]
    room = mat.forward_tubes + mat.forward_reloads + mat.aft_tubes + mat.aft_reloads
    assert torpedoes_aboard(war.boat) == room
    assert war.boat.ammo == mat.ammo_per_gun * mat.deck_guns


@pytest.mark.rule("SV 4.4.2e")
def test_a_tambor_starts_with_a_3_inch_gun_and_two_machine_guns() -> None:
    war = taken("tambor")
    assert (war.boat.gun, war.boat.guns, war.boat.aa) == ("3in", 1, [".50 cal", ".50 cal"])


@pytest.mark.rule("SV 4.4.2e")
@pytest.mark.parametrize(("die", "gun"), [(1, "3in"), (2, "3in"), (3, "4in"), (6, "4in")])
def test_a_gato_rolls_for_her_deck_gun(die: int, gun: str) -> None:
    war = begin(boat="gato")
    phase(war, dice=[die, 6])
    assert (war.career.boat.gun, war.career.boat.aa) == (gun, [".50 cal", ".50 cal"])


# [4.5] Torpedo load


GATO_LOADS = [
    ("1941-12", {"Mk 14": 24}),
    ("1943-08", {"Mk 14": 24}),
    ("1943-09", {"Mk 14": 16, "Mk 18": 8}),
    ("1944-06", {"Mk 14": 16, "Mk 18": 8}),
    ("1944-07", {"Mk 14": 12, "Mk 18": 12}),
    ("1944-12", {"Mk 14": 12, "Mk 18": 12}),
    ("1945-01", {"Mk 14": 8, "Mk 18": 12, "Mk 27": 4}),
    ("1945-07", {"Mk 14": 8, "Mk 18": 12, "Mk 27": 4}),
]


@pytest.mark.rule("SV 4.5a", "SV 4.5k")
@pytest.mark.parametrize(("month", "load_of_month"), GATO_LOADS)
def test_the_standard_load_of_a_gato_follows_the_date_of_the_patrol(month: str, load_of_month: dict[str, int]) -> None:
    war = career("gato", month)
    easy_load(war, month)
    assert types_aboard(war) == load_of_month


@pytest.mark.rule("SV 4.5b", "SV 4.5g", "SV 4.5h")
@pytest.mark.parametrize("month", ["1941-12", "1943-09", "1944-07", "1945-01"])
@pytest.mark.parametrize("boat", CLASSES)
def test_tubes_and_racks_are_filled_to_capacity_exactly(boat: str, month: str) -> None:
    war = career(boat, month)
    easy_load(war, month)
    mat = charts().mats[boat]
    assert "" not in war.boat.forward + war.boat.aft
    assert sum(war.boat.forward_reloads.values()) == mat.forward_reloads
    assert sum(war.boat.aft_reloads.values()) == mat.aft_reloads
    assert torpedoes_aboard(war.boat) == sum(mat.load(month_number(month), refitted=False).values())


@pytest.mark.rule("SV 4.5c", "SV 4.5m")
def test_a_porpoise_may_convert_three_mk_14() -> None:
    war = career("porpoise", "1943-09")
    swap = "mix:Mk 14:Mk 18"
    script = load(
        war,
        "1943-09",
        *[swap] * 3,
        "mix:done",
        "share:aft:Mk 18:2",
        "share:forward tubes:Mk 18:2",
        "share:aft tubes:Mk 18:1",
    )
    assert script.asked[0].prompt == "Torpedo load: 12 Mk 14, 4 Mk 18."
    assert types_aboard(war) == {"Mk 14": 9, "Mk 18": 7}


@pytest.mark.rule("SV 4.5c")
@pytest.mark.parametrize("swap", ["mix:Mk 14:Mk 18", "mix:Mk 18:Mk 14"])
def test_the_mix_may_not_be_moved_by_more_than_four(swap: str) -> None:
    war = career("porpoise", "1943-09")
    with pytest.raises(IllegalChoice, match="as far as the mix"):
        load(war, "1943-09", *[swap] * 5)
    script = table([swap] * 4)
    with pytest.raises(IllegalChoice, match="no answer to 'mix'"):
        load_torpedoes(script, war, month_number("1943-09"), mines=False)


@pytest.mark.rule("SV 4.5c")
def test_each_type_stays_within_four_of_its_standard_number() -> None:
    war = career("gato", "1945-01")
    script = table(["mix:Mk 14:Mk 18"] * 4 + ["mix:Mk 14:Mk 27"])
    with pytest.raises(IllegalChoice, match="as far as the mix"):
        load_torpedoes(script, war, month_number("1945-01"), mines=False)
    no_cuties_left = table(["mix:Mk 27:Mk 14"] * 5)
    with pytest.raises(IllegalChoice, match="as far as the mix"):
        load_torpedoes(no_cuties_left, war, month_number("1945-01"), mines=False)


@pytest.mark.rule("SV 4.5c")
def test_in_the_first_printing_the_mix_moves_up_to_the_number_specified() -> None:
    war = career("gato", "1943-09", options=options(first_printing=True))
    eight = table(["mix:Mk 14:Mk 18"] * 8)
    with pytest.raises(IllegalChoice, match="no answer to 'mix'"):
        load_torpedoes(eight, war, month_number("1943-09"), mines=False)
    nine = table(["mix:Mk 14:Mk 18"] * 9)
    with pytest.raises(IllegalChoice, match="as far as the mix"):
        load_torpedoes(nine, war, month_number("1943-09"), mines=False)


@pytest.mark.rule("SV 4.5c")
@pytest.mark.parametrize("swap", ["mix:Mk 14:Mk 18", "mix:Mk 18:Mk 14"])
def test_in_the_first_printing_a_porpoise_may_exchange_all_four_and_no_more(swap: str) -> None:
    war = career("porpoise", "1943-09", options=options(first_printing=True))
    with pytest.raises(IllegalChoice, match="no answer to 'mix'"):
        load_torpedoes(table([swap] * 4), war, month_number("1943-09"), mines=False)
    with pytest.raises(IllegalChoice, match="as far as the mix"):
        load_torpedoes(table([swap] * 5), war, month_number("1943-09"), mines=False)


@pytest.mark.rule("SV 4.5c")
@pytest.mark.parametrize("first_printing", [False, True])
def test_of_a_type_of_which_few_are_carried_all_may_be_left_ashore_and_no_more(first_printing: bool) -> None:
    assert within_limit(0, 2, first_printing)
    assert not within_limit(-1, 2, first_printing)


@pytest.mark.rule("SV 4.5c")
def test_the_mix_is_changed_by_exchanging_one_type_for_another() -> None:
    script = easy_load(career("gato", "1945-01"), "1945-01")
    swaps = {option.id for option in script.asked[0].options} - {"mix:done"}
    types = ("Mk 14", "Mk 18", "Mk 27")
    assert swaps == {f"mix:{take}:{give}" for take in types for give in types if take != give}


@pytest.mark.rule("SV 4.5d", "SV 4.5c")
def test_mk_18_come_in_september_1943() -> None:
    assert load(career("gato", "1943-08"), "1943-08").asked == []
    war = career("gato", "1943-09")
    script = easy_load(war, "1943-09")
    offered = {option.id for option in script.asked[0].options}
    assert {"mix:Mk 14:Mk 18", "mix:Mk 18:Mk 14"} <= offered
    assert not any("Mk 27" in option for option in offered)


@pytest.mark.rule("SV 4.5e", "SV 4.5c")
def test_cuties_come_in_january_1945() -> None:
    december, january = career("gato", "1944-12"), career("gato", "1945-01")
    before, after = easy_load(december, "1944-12"), easy_load(january, "1945-01")
    assert not any("Mk 27" in option.id for option in before.asked[0].options)
    assert "Mk 27" not in types_aboard(december)
    assert "mix:Mk 14:Mk 27" in {option.id for option in after.asked[0].options}


@pytest.mark.rule("SV 4.5f")
def test_each_tube_takes_exactly_one_torpedo() -> None:
    war = career("gato", "1944-07")
    load(
        war,
        "1944-07",
        "mix:done",
        "share:aft:Mk 18:4",
        "share:forward tubes:Mk 18:2",
        "share:aft tubes:Mk 18:3",
    )
    assert sorted(war.boat.forward) == ["Mk 14"] * 4 + ["Mk 18"] * 2
    assert sorted(war.boat.aft) == ["Mk 14"] + ["Mk 18"] * 3
    assert war.boat.forward_reloads == {"Mk 14": 4, "Mk 18": 6}
    assert war.boat.aft_reloads == {"Mk 14": 3, "Mk 18": 1}


def offered(war: Career, month: str, share: str, kind: str) -> list[int]:
    """The numbers of Mk 18 to choose from in the first question of this kind, with so many sent aft."""
    script = RiggedTable({"mix": "mix:done", "share": share}, {}, first=True)
    load_torpedoes(script, war, month_number(month), mines=False)
    question = next(decision for decision in script.asked if decision.kind == kind)
    return [option.value for option in question.options]


@pytest.mark.rule("SV 4.5g")
@pytest.mark.parametrize(
    ("boat", "month", "share", "numbers"),
    [
        ("gato", "1944-07", "share:aft:Mk 18:8", range(9)),  # twelve aboard, four tubes and four places in the rack
        ("porpoise", "1943-09", "share:aft:Mk 18:4", range(5)),  # four aboard, two tubes and two places
        ("salmon", "1943-09", "share:aft:Mk 18:8", range(9)),  # eight aboard, ten places
    ],
)
def test_as_many_go_aft_as_there_are_and_as_the_aft_places_hold(
    boat: str, month: str, share: str, numbers: range
) -> None:
    assert offered(career(boat, month), month, share, "share") == list(numbers)


@pytest.mark.rule("SV 4.5f", "SV 4.5g")
@pytest.mark.parametrize(
    ("month", "share", "numbers"),
    [
        ("1944-07", "share:aft:Mk 18:0", range(2, 7)),  # only four Mk 14 are left forward for six tubes
        ("1943-09", "share:aft:Mk 18:6", range(3)),  # only two Mk 18 are left forward
        ("1944-07", "share:aft:Mk 18:4", range(7)),  # enough of both
    ],
)
def test_no_forward_tube_is_left_empty_or_filled_twice(month: str, share: str, numbers: range) -> None:
    assert offered(career("gato", month), month, share, "tubes") == list(numbers)


@pytest.mark.rule("SV 4.5h")
def test_only_a_minelaying_boat_sails_with_less_than_capacity() -> None:
    war = career("gato", "1942-07")
    load_torpedoes(table(), war, war.month, mines=True)
    assert torpedoes_aboard(war.boat) == 14
    load_torpedoes(table(), war, war.month, mines=False)
    assert torpedoes_aboard(war.boat) == 24


@pytest.mark.rule("SV 4.5i", "SV 4.5j", "SV 4.5.1a")
@pytest.mark.parametrize("end", ["forward", "aft"])
def test_an_end_without_reloads_gets_none_from_the_other_end(end: str) -> None:
    war = at_sea()
    boat = war.boat
    if end == "forward":
        boat.forward, boat.forward_reloads = [""] * 6, {}
    else:
        boat.aft, boat.aft_reloads = [""] * 4, {}
    other = {"forward": dict(boat.aft_reloads), "aft": dict(boat.forward_reloads)}[end]
    script = table()
    reload_tubes(script, war)
    assert not script.asked
    assert (boat.forward if end == "forward" else boat.aft) == [""] * (6 if end == "forward" else 4)
    assert (boat.aft_reloads if end == "forward" else boat.forward_reloads) == other


@pytest.mark.rule("SV 4.5i")
def test_torpedoes_at_sea_are_never_exchanged_for_others() -> None:
    war = at_sea(month="1944-07")
    war.boat.forward = ["Mk 14"] * 6
    war.boat.forward_reloads = {"Mk 18": 10}
    script = table()
    reload_tubes(script, war)
    assert not script.asked
    assert war.boat.forward == ["Mk 14"] * 6 and war.boat.forward_reloads == {"Mk 18": 10}


@pytest.mark.rule("SV 4.5j")
def test_tubes_are_reloaded_from_the_rack_of_their_own_end() -> None:
    war = at_sea(month="1944-07")
    boat = war.boat
    boat.forward, boat.forward_reloads = ["", "Mk 14", "Mk 14", "Mk 14", "Mk 14", "Mk 14"], {"Mk 14": 3}
    boat.aft, boat.aft_reloads = ["", "Mk 18", "Mk 18", "Mk 18"], {"Mk 18": 2}
    reload_tubes(table(), war)
    assert boat.forward[0] == "Mk 14" and boat.forward_reloads == {"Mk 14": 2}
    assert boat.aft[0] == "Mk 18" and boat.aft_reloads == {"Mk 18": 1}


@pytest.mark.rule("SV 4.5.1a")
def test_a_spent_rack_stays_empty_for_the_rest_of_the_patrol() -> None:
    war = at_sea()
    boat = war.boat
    boat.aft, boat.aft_reloads = [""] * 4, {"Mk 14": 2}
    reload_tubes(table(), war)
    assert boat.aft == ["Mk 14", "Mk 14", "", ""] and not boat.aft_reloads
    boat.aft = [""] * 4
    travel_box(RiggedTable({"sail": "sail:on", "attack": "decline"}, {"Marshalls": quiet("Marshalls")}), war)
    reload_tubes(table(), war)
    assert boat.aft == [""] * 4 and not boat.aft_reloads


@pytest.mark.rule("SV 4.5k")
def test_the_gato_mat_prints_four_loads() -> None:
    printed = [(month_text(each.first), month_text(each.last), each.torpedoes) for each in charts().mats["gato"].loads]
    assert [(first, torpedoes) for first, _, torpedoes in printed] == [
        ("1941-12", {"Mk 14": 24}),
        ("1943-09", {"Mk 14": 16, "Mk 18": 8}),
        ("1944-07", {"Mk 14": 12, "Mk 18": 12}),
        ("1945-01", {"Mk 14": 8, "Mk 18": 12, "Mk 27": 4}),
    ]
    assert [last for _, last, _ in printed][:3] == ["1943-08", "1944-06", "1944-12"]


@pytest.mark.rule("SV 4.5l")
def test_the_gato_mat_prints_ten_tubes_and_fourteen_reloads() -> None:
    gato = charts().mats["gato"]
    assert (gato.forward_tubes, gato.forward_reloads, gato.aft_tubes, gato.aft_reloads) == (6, 10, 4, 4)


@pytest.mark.rule("SV 4.5m")
def test_the_porpoise_carries_sixteen_torpedoes() -> None:
    porpoise = charts().mats["porpoise"]
    assert all(sum(each.torpedoes.values()) == 16 for each in porpoise.loads)
    for month in ("1943-09", "1944-06"):
        assert porpoise.load(month_number(month), refitted=False) == {"Mk 14": 12, "Mk 18": 4}


@pytest.mark.rule("SV 4.5n", "SV 4.5l", "SV 4.4.2d", "SV 4.6.1a")
def test_a_gato_of_april_1942_is_set_up_as_illustrated() -> None:
    war = begin(boat="gato")
    phase(war, dice=[1, 6])
    phase(war, ["orders:roll"], [(3, 4)])
    captain, boat = war.career, war.career.boat
    assert (captain.rank, captain.crew.quality) == (1, 1)
    assert boat.forward == ["Mk 14"] * 6 and boat.forward_reloads == {"Mk 14": 10}
    assert boat.aft == ["Mk 14"] * 4 and boat.aft_reloads == {"Mk 14": 4}
    assert (boat.gun, boat.ammo, boat.aa) == ("3in", 5, [".50 cal", ".50 cal"])
    assert (boat.nac, boat.hull, boat.flooding, boat.damage) == (0, 0, 0, {})


@pytest.mark.rule("SV 4.5n")
@pytest.mark.parametrize(("month", "decoys"), [("1944-12", 0), ("1945-01", 3)])
def test_a_gato_carries_three_decoys_from_january_1945(month: str, decoys: int) -> None:
    war = career("gato", month)

    prepare_patrol(RiggedTable({}, {"Late 1944": (3, 4), "Early 1945": (3, 4)}, first=True), war)
    assert war.boat.nac == decoys


# [4.6] Ammunition


@pytest.mark.rule("SV 4.6.1a", "SV 4.6.3a", "SV 4.6.3b")
def test_a_gun_fires_one_round_for_each_point_and_two_points_at_most() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(13000), surfaced=True)
    script = table(["gun:target-1", "gun:target-1"], [MISS, MISS])
    fire_gun(script, war, fight)
    script.finish()
    assert [decision.args for decision in script.asked] == [(1, 2), (2, 2)]
    assert len(rolls(script)) == 2
    assert war.boat.ammo == 5 - 2


@pytest.mark.rule("SV 4.6.3b")
def test_two_guns_fire_four_points() -> None:
    war = at_sea("narwhal", "1942-04")
    full = war.boat.ammo
    fight = engagement(war, "Ship", merchant(13000), surfaced=True)
    script = table(["gun:target-1"] * 4, [MISS] * 4)
    fire_gun(script, war, fight)
    script.finish()
    assert len(script.asked) == 4
    assert war.boat.ammo == full - 4


@pytest.mark.rule("SV 4.6.3a")
def test_the_last_point_is_the_last_round() -> None:
    war = at_sea()
    war.boat.ammo = 1
    fight = engagement(war, "Ship", merchant(13000), surfaced=True)
    script = table(["gun:target-1"], [MISS])
    fire_gun(script, war, fight)
    script.finish()
    assert war.boat.ammo == 0 and len(rolls(script)) == 1


@pytest.mark.rule("SV 4.6.4a")
def test_aa_guns_never_run_out() -> None:
    war = at_sea()
    war.boat.ammo = 0
    for _ in range(6):
        script = RiggedTable(
            {},
            {
                "Crash Dive": (1, 1),
                "AA Fire": falls("A2", "AA Fire", "shot down"),
                "From July 1943 and aircraft": (1, 1),
                "Crew Injury": falls("E5", "Crew Injury", "crew"),
                "Severity": falls("E5", "Severity", "LW"),
            },
        )
        aircraft_encounter(script, war, "Marshalls")
        assert "AA Fire" in tables_rolled(script)
        war.crew.generic = [""] * 4
    assert war.boat.ammo == 0
