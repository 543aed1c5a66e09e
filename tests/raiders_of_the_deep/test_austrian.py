"""[14.5] The Austro-Hungarian campaign."""

from __future__ import annotations

import pytest

from tests.careers import RiggedTable, Story, events, falling, rolls
from tests.raiders_of_the_deep.build import at_sea, career, charts, engagement, options, target
from tests.raiders_of_the_deep.play import begin, one_patrol, play
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.boat import wears
from wardroom.games.raiders_of_the_deep.combat.unescorted import unescorted_combat
from wardroom.games.raiders_of_the_deep.port.awards import give_awards
from wardroom.games.raiders_of_the_deep.port.crew import promotion_modifiers, rank_name
from wardroom.games.raiders_of_the_deep.scoring import victory_level
from wardroom.games.raiders_of_the_deep.sea import travel
from wardroom.games.raiders_of_the_deep.sea.encounter import identify
from wardroom.games.raiders_of_the_deep.sea.travel import happens, may_multiply, travel_box
from wardroom.games.raiders_of_the_deep.state import Career, Decoration, Engagement

KUK = {"boat": "kuk", "number": "k.u.k. U-5", "zone": "Adriatic"}


def austrian(month: str = "1915-06", **changes: object) -> Career:
    return at_sea(**KUK, month=month, options=options(austrian=True), **changes)  # type: ignore[arg-type]


@pytest.mark.rule("RD 14.5a", "RD 14.5.1b")
def test_an_austrian_has_a_name_a_start_and_a_boat_of_his_own_navy() -> None:
    war = begin("austrian", rank="olt")
    dice = {"Name": (1,) * charts().austrian_names.dice.count, "Start": (1, 1)}
    table = play(war, {"boat": "boat:roll"}, dice)
    assert [roll.chart for roll in rolls(table, "Name", "Start")] == ["N2", "S2"]
    assert {each.id for each in table.asked[0].options} == {"boat:roll", "boat:kuk", "boat:ub1", "boat:ub2"}
    one = war.career
    assert (one.options.austrian, one.flotilla) == (True, "k.u.k.")
    assert charts().mats[one.boat.boat_class].name == "kuk"


@pytest.mark.rule("RD 14.5.1a")
@pytest.mark.parametrize(
    ("month", "chart"), [("1914-08", "E1-2"), ("1915-01", "E1-2"), ("1917-02", "E1-2"), ("1917-03", "E1-6")]
)
def test_encounters_go_by_two_charts_whatever_the_date(month: str, chart: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(travel, "meet", lambda *given, **named: True)
    table = Story(charts(), ["sail:on"], [(1, 1)])
    travel_box(table, austrian(month, box=1))
    assert [roll.table for roll in rolls(table)] == [f"{chart} Adriatic"]


@pytest.mark.rule("RD 14.5.1a")
@pytest.mark.parametrize(("month", "chart"), [("1915-01", "E1-2"), ("1917-03", "E1-6"), ("1917-06", "E1-6")])
def test_so_do_additional_rounds(month: str, chart: str) -> None:
    war = austrian(month)
    fight = engagement(war, "Ship", target(9_000), surfaced=True, area="Adriatic")
    answers = {"weapon": "weapon:done", "round": ["round:again", "round:end"]}
    round_ = f"Additional Round {chart}"
    nobody = falling(charts().by_id["E1"][round_], "-")
    table = RiggedTable(charts(), answers, {round_: nobody})  # type: ignore[arg-type]
    unescorted_combat(table, war, fight)
    assert [roll.table for roll in rolls(table)] == [round_]


@pytest.mark.rule("RD 14.5.1b")
@pytest.mark.parametrize("size", ["small", "large"])
def test_targets_are_those_of_the_austrian_roster(size: str) -> None:
    war = austrian()
    roster = charts().rosters["austrian"][size][war.month]
    fight = Engagement("Ship", "Adriatic")
    table = RiggedTable(charts(), {}, {"Ship Size": falling(charts().ship_size, size), f"T2 {size}": len(roster)})
    identify(table, war, fight)
    assert [each.name for each in fight.targets] == [roster[-1].name]
    assert roster != charts().rosters["german"][size][war.month]


@pytest.mark.rule("RD 14.5.2a")
def test_there_are_no_multipliers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(travel, "meet", lambda *given, **named: True)
    for war, earned in ((austrian(box=1), 0), (at_sea(box=3), 1)):
        assert war.patrol is not None
        war.patrol.event_happened = True
        travel_box(Story(charts(), ["sail:on"], [(6, 6)]), war)
        assert war.multipliers == earned
    assert may_multiply(austrian(), austrian().patrol) == ""  # type: ignore[arg-type]


@pytest.mark.rule("RD 14.5.3a")
@pytest.mark.parametrize(
    ("month", "met"), [("1914-08", True), ("1915-12", True), ("1916-01", False), ("1918-10", False)]
)
def test_from_1916_on_no_capital_ship_is_met(month: str, met: bool) -> None:
    assert happens(austrian(month), "Capital Ship") == met
    assert happens(austrian(month), "Ship")
    assert happens(at_sea("u19", "U-19", month, "North Sea"), "Capital Ship")


@pytest.mark.rule("RD 14.5.4a")
def test_ranks_have_austrian_names() -> None:
    german, kuk = career(), austrian()
    found = {}
    for rank in range(1, 5):
        german.rank = kuk.rank = rank
        found[rank_name(german)] = rank_name(kuk)
    assert found == {"Lt zS": "SFr", "Olt zS": "FLt", "KptLt": "LSLt", "KKpt": "KKpt"}


THRESHOLDS = [
    ("14.5.4b", "MVK", 5_000, 10_000, "Draw"),
    ("14.5.4c", "OEK", 10_000, 15_000, "Marginal Victory"),
    ("14.5.4d", "KLO", 15_000, 20_000, "Substantial Victory"),
    ("14.5.4e", "MTO", 20_000, 30_000, "Decisive Victory"),
]
LEVELS = ["Defeat", *(level for *_, level in THRESHOLDS)]


def decorated(sunk: int, damaged: int, prizes: int = 0) -> list[str]:
    war = austrian(tonnage=sunk, decoration_tons=sunk + prizes, tons_damaged=damaged)
    table = Story(charts())
    give_awards(table, war, war.month)
    return [str(each.params["award"]) for each in events(table, "award")]


@pytest.mark.rule("RD 14.5.4b", "RD 14.5.4c", "RD 14.5.4d", "RD 14.5.4e", "RD 14.5.4h")
@pytest.mark.parametrize(("place", "sunk", "both"), [(n, row[2], row[3]) for n, row in enumerate(THRESHOLDS)])
def test_decorations_and_levels_go_by_tons_sunk_or_by_tons_sunk_and_damaged(place: int, sunk: int, both: int) -> None:
    names = [row[1] for row in THRESHOLDS]
    for tons, damaged, reached in (
        (sunk, 0, place + 1),
        (sunk - 1, 0, place),
        (1_000, both - 1_000, place + 1),
        (0, both, place + 1),
    ):
        assert decorated(tons, damaged) == names[:reached]
        assert victory_level(austrian(tonnage=tons, tons_damaged=damaged, end="war over"), charts()) == LEVELS[reached]
    assert names[place] not in decorated(0, both - 1)


@pytest.mark.rule("RD 14.5.4h")
def test_the_tonnage_bands_of_germany_do_not_count_and_capture_is_a_defeat() -> None:
    assert victory_level(austrian(tonnage=30_000, end="mine"), charts()) == "Decisive Victory"
    assert victory_level(career(tonnage=30_000, end="mine"), charts()) == "Defeat"
    assert victory_level(austrian(tonnage=30_000, end="captured"), charts()) == "Defeat"


@pytest.mark.rule("RD 14.5.4g")
def test_a_prize_counts_twice_for_a_decoration_but_once_for_the_level() -> None:
    assert decorated(2_500, 0, prizes=2_500) == ["MVK"]
    assert victory_level(austrian(tonnage=2_500, decoration_tons=5_000), charts()) == "Defeat"


@pytest.mark.rule("RD 14.5.4f")
@pytest.mark.parametrize(("german", "kuk"), [("HK", "MVK"), ("HH", "OEK"), ("PLM", "KLO"), ("OL", "MTO")])
def test_a_decoration_has_the_benefits_of_its_german_counterpart(german: str, kuk: str) -> None:
    order = ["HK", "HH", "PLM", "OL"]
    one = austrian(decorations=[Decoration(kuk, month_number("1915-06"))])
    assert [wears(one, each) for each in order] == [order.index(each) <= order.index(german) for each in order]
    one.reviewed = month_number("1915-12")
    assert modifiers_named(one)["each decoration"] == modifiers_named(german_with(german))["each decoration"]


def german_with(decoration: str) -> Career:
    return career(decorations=[Decoration(decoration, month_number("1915-06"))], reviewed=month_number("1915-12"))


def modifiers_named(one: Career) -> dict[str, int]:
    return {each.name: each.value for each in promotion_modifiers(Story(charts()), one)}


@pytest.mark.rule("RD 14.5.5a")
def test_from_the_end_of_the_second_patrol_on_a_6_means_a_desk() -> None:
    war = begin("austrian", boat="kuk", rank="olt", commander="Test")
    play(war, {}, {})
    desk = {"Austrian Desk Duty": 6}
    one_patrol(war, **desk)
    assert war.career.end == ""
    one_patrol(war, **{"Austrian Desk Duty": 5})
    assert war.career.end == ""
    one_patrol(war, **desk)
    assert (war.career.end, war.career.patrols) == ("desk duty", 3)
    second = begin("austrian", boat="kuk", rank="olt", commander="Test")
    play(second, {}, {})
    one_patrol(second, **desk)
    one_patrol(second, **desk)
    assert (second.career.end, second.career.patrols) == ("desk duty", 2)


@pytest.mark.rule("RD 14.5.5a")
def test_a_german_is_never_sent_to_a_desk() -> None:
    war = begin("career", boat="u19", rank="olt", commander="Test")
    play(war, {}, {})
    for _ in range(3):
        one_patrol(war, **{"Austrian Desk Duty": 6})
    assert war.career.end == ""
