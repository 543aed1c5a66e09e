"""[14.10] Historical captains: their cards, Free Patrol and Historical Mirror, and their tonnage to beat."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, target
from tests.silent_victory.play import Faces, RiggedTable, begin, in_command, phase, quiet_seas, rolls
from tests.silent_victory.port import last_port, next_patrol
from wardroom.games.silent_victory import RULESET
from wardroom.games.silent_victory.calendar import month_number, month_text
from wardroom.games.silent_victory.charts import load_charts
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.detection import detection_modifiers
from wardroom.games.silent_victory.combat.fire import fire_salvo
from wardroom.games.silent_victory.combat.unescorted import fire_gun
from wardroom.games.silent_victory.scoring import victory_level
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import COMMANDER, Career, War
from wardroom.table import OVER, UnknownName, WardroomError

CARDS = ("coye", "cutter", "dealey", "fluckey", "morton", "okane", "underwood", "whitaker")


def historical(card: str, patrols: str = "free") -> War:
    """A historical captain in port, before his first patrol."""
    war = begin("historical", captain_card=card, patrols=patrols)
    phase(war)
    return war


def sail(war: War, limit: int = 99) -> RiggedTable:
    """Patrols on which nothing is met, this many at most; no captain is relieved."""
    war.career.awards["Silver Star"] = 1
    columns: dict[str, Faces | list[Faces]] = {
        name: (3, 4) for chart in ("P1a", "P1p") for name in charts().by_id[chart].tables
    }
    script = RiggedTable(
        {"orders": "orders:roll", "sail": "sail:on", "sj": "sj:pass", "guns": "guns:keep", "mix": "mix:done"},
        {**quiet_seas(), **columns, "Special Missions": (5, 5), "Lifeguard": 5, "Promotion": 6},
        first=True,
    )
    while war.phase != OVER and (war.career.patrols < limit or war.phase != "assignment"):
        RULESET.phases[war.phase](script, war)
    return script


# [14.10.1] The cards


@pytest.mark.rule("SV 14.10.1a")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_gives_boat_base_and_start_date(card: str) -> None:
    printed = charts().captains[card]
    captain = historical(card).career
    assert (captain.captain, captain.boat.name) == (printed.name, printed.boat)
    assert (captain.boat.boat_class, captain.base, captain.month) == (
        printed.boat_class,
        printed.base,
        printed.start,
    )
    assert printed.abilities and printed.zones and printed.tonnage > 0
    assert charts().mats[printed.boat_class].start <= printed.start <= month_number("1945-07")


@pytest.mark.rule("SV 14.10.1a")
def test_o_kane_starts_in_the_tang_at_pearl_harbor() -> None:
    captain = historical("okane").career
    assert (captain.captain, captain.boat.name, captain.base) == ("Richard H. O'Kane", "Tang", "pearl")
    assert month_text(captain.month) == "1944-01"


@pytest.mark.rule("SV 14.10.1a")
def test_a_captain_without_a_card_and_a_card_without_the_scenario_are_refused() -> None:
    with pytest.raises(UnknownName):
        begin("historical", captain_card="nemo")
    with pytest.raises(WardroomError, match="historical"):
        begin("career", captain_card="okane")
    with pytest.raises(WardroomError, match="historical"):
        begin("career", patrols="mirror")


@pytest.mark.rule("SV 14.10.1a")
def test_the_historical_scenario_needs_one_of_its_captains() -> None:
    with pytest.raises(WardroomError, match=r"needs a captain.*coye.*okane.*whitaker"):
        begin("historical")


@pytest.mark.rule("SV 14.10.1a", "SV 5.1.1a")
def test_a_captain_who_starts_after_the_end_date_is_refused() -> None:
    """Fluckey starts in May 1944; his class is older than that."""
    with pytest.raises(WardroomError, match=r"Fluckey starts after the end date 1944-04"):
        begin("historical", captain_card="fluckey", until="1944-04")
    assert begin("historical", captain_card="fluckey", until="1944-05").career.card == "fluckey"


@pytest.mark.rule("SV 14.10.1a")
def test_a_captain_commands_the_class_on_his_card_and_no_other() -> None:
    with pytest.raises(WardroomError, match=r"O'Kane commands a balao"):
        begin("historical", captain_card="okane", boat="tench")
    assert begin("historical", captain_card="okane", boat="balao").boat == "balao"


def modifier(script: RiggedTable, name: str) -> int:
    """What was added to the last roll on this table."""
    roll = [roll for roll in rolls(script) if roll.table == name][-1]
    return roll.total - roll.natural


def attacked(captain: Career, encounter: str, attack: str, salvo: str, aim: int) -> RiggedTable:
    """Each end that fires sends one torpedo at one ship by night and misses; the convoy is followed, then let go."""
    tubes = []
    for end in salvo.removeprefix("salvo:").split("+"):
        tubes += [f"fire:{end}-1:target-{aim}", f"hold:{end}-rest"]
    script = RiggedTable(
        {
            "attack": [attack, "decline"],
            "salvo": salvo,
            "weapon": ["weapon:forward", "weapon:done"],
            "tube": tubes,
            "round": "round:end",
            "evade": "evade:none",
            "follow": "follow:group",
        },
        {
            "Ship Size": 1,
            "Roster": 1,
            "T1a": (1, 1),
            "Day or Night": 6,
            "Mk 14 medium": (6, 5),
            "Detection": (1, 1),
            "Follow": 1,
        },
    )
    ship_encounter(script, captain, encounter, "Marianas")
    return script


def skipper(card: str) -> Career:
    return at_sea("gato", "1943-08", "Marianas", card=card)


SURFACED, SUBMERGED = "attack:surface:medium", "attack:submerged:medium"
BOW, BOTH = "salvo:forward", "salvo:forward+aft"
ABILITIES = [
    ("night_surface", "whitaker", "Ship+Escort", SURFACED, BOW, 1, "Mk 14 medium", -1),
    ("night_surface", "whitaker", "Ship+Escort", SUBMERGED, BOW, 1, "Mk 14 medium", 0),
    ("to_hit", "cutter", "Ship+Escort", SUBMERGED, BOW, 1, "Mk 14 medium", -1),
    ("to_hit", "cutter", "Ship", SUBMERGED, BOW, 1, "Mk 14 medium", -1),
    ("unescorted", "morton", "Ship", SUBMERGED, BOW, 1, "Mk 14 medium", -1),
    ("unescorted", "morton", "Ship+Escort", SUBMERGED, BOW, 1, "Mk 14 medium", 0),
    ("escort_target", "dealey", "Ship+Escort", SUBMERGED, BOW, 2, "Mk 14 medium", -1),
    ("escort_target", "dealey", "Ship+Escort", SUBMERGED, BOW, 1, "Mk 14 medium", 0),
    ("second_salvo", "underwood", "Ship+Escort", SURFACED, BOTH, 1, "Mk 14 medium", -2),
    ("detection", "coye", "Ship+Escort", SUBMERGED, BOW, 1, "Detection", -1),
    ("follow", "cutter", "Ship+Escort", SUBMERGED, BOW, 1, "Follow", -1),
]
"""Ability, captain, encounter, attack, ends, target, the roll it is for (the last of its kind), and its change.

Underwood's second salvo is better by his night attack too.
"""


@pytest.mark.rule("SV 14.10.1a")
@pytest.mark.parametrize(("ability", "card", "encounter", "attack", "salvo", "aim", "chart", "change"), ABILITIES)
def test_special_abilities_change_the_rolls_they_are_for(
    ability: str, card: str, encounter: str, attack: str, salvo: str, aim: int, chart: str, change: int
) -> None:
    assert ability in charts().captains[card].abilities
    plain = attacked(skipper(""), encounter, attack, salvo, aim)
    with_card = attacked(skipper(card), encounter, attack, salvo, aim)
    assert modifier(with_card, chart) - modifier(plain, chart) == change


@pytest.mark.rule("SV 14.10.1a", "SV 10.9.3a")
@pytest.mark.parametrize(("ability", "card", "encounter", "attack", "salvo", "aim", "chart", "change"), ABILITIES)
def test_a_captain_who_cannot_command_lends_no_skill_to_his_deputy(
    ability: str, card: str, encounter: str, attack: str, salvo: str, aim: int, chart: str, change: int
) -> None:
    """Nor does a light wound take it from him."""

    def total(captain: Career, wound: str) -> int:
        captain.crew.wounds = {"captain": wound}
        return modifier(attacked(captain, encounter, attack, salvo, aim), chart)

    assert total(skipper(card), "SW") == total(skipper(""), "SW")
    assert total(skipper(card), "LW") - total(skipper(""), "LW") == change


@pytest.mark.rule("SV 14.10.1a", "SV 10.9.3a")
@pytest.mark.parametrize(("wound", "skill"), [("LW", [1]), ("SW", [])])
def test_a_careful_captain_who_is_seriously_wounded_does_not_dive_faster(wound: str, skill: list[int]) -> None:
    captain = skipper("coye")
    captain.crew.wounds = {"captain": wound}
    script = RiggedTable({}, {"Crash Dive": (6, 5)})
    aircraft_encounter(script, captain, "Marianas")
    assert [each.value for each in rolls(script)[0].modifiers if each.name == "captain's skill"] == skill


@pytest.mark.rule("SV 14.10.1a")
def test_a_gunner_among_the_captains_shoots_better_with_the_deck_gun() -> None:
    changes = []
    for card in ("", "fluckey"):
        captain = skipper(card)
        fight = engagement(captain, "Ship", merchant(13000), surfaced=True)
        script = RiggedTable({"gun": ["gun:target-1", "gun:done"]}, {"Deck Gun medium": (6, 5)})
        fire_gun(script, captain, fight)
        changes.append(modifier(script, "Deck Gun medium"))
    assert "deck_gun" in charts().captains["fluckey"].abilities
    assert changes[1] - changes[0] == -1


@pytest.mark.rule("SV 14.10.1a")
@pytest.mark.parametrize(("type", "change"), [("DD", -1), ("FF", -1), ("CL", 0)])
def test_a_destroyer_killer_shoots_better_at_destroyers_and_frigates(type: str, change: int) -> None:
    totals = []
    for card in ("", "dealey"):
        captain = skipper(card)
        fight = engagement(captain, "Warship", target(2000, kind="warship", type=type), night=True)
        script = RiggedTable({}, {"Mk 14 medium": (6, 5)})
        fire_salvo(script, captain, fight, "forward", [(0, (1,))])
        totals.append(modifier(script, "Mk 14 medium"))
    assert totals[1] - totals[0] == change


@pytest.mark.rule("SV 14.10.1a")
def test_a_careful_captain_dives_faster() -> None:
    changes = []
    for card in ("", "coye"):
        script = RiggedTable({}, {"Crash Dive": (6, 5)})
        aircraft_encounter(script, skipper(card), "Marianas")
        changes.append(modifier(script, "Crash Dive"))
    assert "crash_dive" in charts().captains["coye"].abilities
    assert changes[1] - changes[0] == 1


# [14.10.2] Free Patrol and Historical Mirror


@pytest.mark.rule("SV 14.10.2a")
def test_a_free_patrol_rolls_for_its_zones() -> None:
    war = historical("okane")
    script = sail(war, 2)
    assert [roll.chart for roll in rolls(script) if roll.chart.startswith("P1")] == ["P1p", "P1p"]


@pytest.mark.rule("SV 14.10.2a")
def test_free_patrols_run_to_the_end_of_the_war() -> None:
    war = historical("underwood")
    sail(war)
    assert (war.phase, war.career.end) == (OVER, "war over")
    assert war.career.patrols > len(charts().captains["underwood"].zones)


@pytest.mark.rule("SV 14.10.2a")
def test_o_kane_in_the_mirror_makes_exactly_five_patrols() -> None:
    war = historical("okane", "mirror")
    script = sail(war)
    assert (war.phase, war.career.end) == (OVER, "mirror complete")
    assert war.career.patrols == len(war.career.log) == 5
    assert not [roll for roll in rolls(script) if roll.chart.startswith("P1")]


@pytest.mark.rule("SV 14.10.2a")
@pytest.mark.parametrize("card", CARDS)
def test_the_mirror_uses_the_captains_own_zones_in_order(card: str) -> None:
    war = historical(card, "mirror")
    sail(war)
    sailed = []
    for entry in war.career.log:
        suffix = "W" if entry.wolfpack else entry.mission
        sailed.append(f"{entry.zone} - {suffix}" if suffix else entry.zone)
    assert tuple(sailed) == charts().captains[card].zones
    assert war.career.end == "mirror complete"


@pytest.mark.rule("SV 14.10.2a", "SV 11.2.1b")
def test_in_the_mirror_even_a_commander_cannot_ask_for_another_zone() -> None:
    war = historical("okane", "mirror")
    war.career.rank = COMMANDER
    script = RiggedTable({"orders": "orders:roll"}, {}, first=True)
    RULESET.phases["assignment"](script, war)
    [orders] = [decision for decision in script.asked if decision.kind == "orders"]
    assert [option.id for option in orders.options] == ["orders:roll", "orders:leave"]
    assert [(refusal.id, refusal.rule) for refusal in orders.refused] == [("orders:request", "14.10.2a")]


@pytest.mark.rule("SV 14.10.2a")
def test_a_mirror_ends_early_with_the_captain() -> None:
    war = historical("okane", "mirror")
    phase(war, ["orders:leave"])
    assert (war.phase, war.career.patrols) == (OVER, 0)


@pytest.mark.rule("SV 14.10.2a", "SV 11.2.3b")
@pytest.mark.parametrize(("month", "rolled"), [("1945-05", 1), ("1945-03", 0)])
def test_a_mirror_that_ends_with_the_war_has_the_final_promotion_roll(month: str, rolled: int) -> None:
    """Underwood's third patrol, home in June or in April 1945."""
    war = historical("underwood", "mirror")
    captain = next_patrol(war.career, month)
    captain.patrols, captain.period.started = 3, month_number("1944-07")
    scene, cause = last_port(captain, dice=[6] * rolled)
    assert cause == "mirror complete"
    assert len(rolls(scene)) == rolled


# [14.10.3] Victory


@pytest.mark.rule("SV 14.10.3a")
@pytest.mark.parametrize("card", CARDS)
def test_less_than_the_historical_tonnage_is_a_defeat(card: str) -> None:
    tons = charts().captains[card].tonnage
    levels = {}
    for short in (1, 0):
        war = in_command(historical(card), historical(card).career, "assignment")
        war.career.tonnage = tons - short
        phase(war, ["orders:leave"])
        levels[short] = war.level
    assert levels[1] == "Defeat"
    without_card = at_sea(tonnage=tons)
    assert levels[0] == victory_level(without_card, charts()) != "Defeat"


@pytest.mark.rule("SV 14.10.3a")
def test_a_captain_who_beats_his_model_but_is_relieved_is_still_defeated() -> None:
    war = historical("okane")
    war.career.tonnage, war.career.end = 200_000, "relieved"
    assert victory_level(war.career, charts()) == "Defeat"


@pytest.mark.rule("SV 14.10.1a", "SV 4.4.2e")
def test_a_historical_boat_has_the_guns_of_its_start_date() -> None:
    """Fluckey's Gato class boat of 1944 has the 5-inch gun and heavy AA that were to be had by then [11.6.2e]."""
    war = historical("fluckey")
    assert month_text(war.career.month) >= "1944-01"
    assert (war.career.boat.gun, sorted(war.career.boat.aa)) == ("5in", ["20mm", "40mm"])


@pytest.mark.rule("SV 14.10.1a")
def test_an_ability_counts_with_the_number_on_the_card() -> None:
    text = charts().files["captains.toml"].text.replace("detection = -1", "detection = -2")
    stronger = load_charts({"captains.toml": text})
    captain = at_sea(month="1944-01", card="okane")
    fight = engagement(captain, "Convoy", merchant())
    skill = [each.value for each in detection_modifiers(stronger, captain, fight) if each.name == "captain's skill"]
    assert skill == [-2]
