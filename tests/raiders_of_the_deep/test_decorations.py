"""[11.3] Decorations: how they are earned, and what they are good for."""

from __future__ import annotations

import pytest

from tests.careers import asked, falling, modifiers, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, target
from tests.raiders_of_the_deep.yard import crew, home, in_port, injury, next_patrol, on_patrol, scene, sink
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.combat.damage import crew_injury
from wardroom.games.raiders_of_the_deep.combat.detection import close_approach, detection_modifiers
from wardroom.games.raiders_of_the_deep.combat.fire import apply_damage, gun_modifiers, offer_prize, torpedo_modifiers
from wardroom.games.raiders_of_the_deep.combat.following import follow
from wardroom.games.raiders_of_the_deep.port.awards import give_awards
from wardroom.games.raiders_of_the_deep.sea.travel import multiply
from wardroom.games.raiders_of_the_deep.state import Career, Decoration

EFFECTIVE = ("HK", "HH", "PLM", "OL")


def decorated(one: Career) -> list[str]:
    return [each.id for each in one.decorations]


def holding(*ids: str) -> list[Decoration]:
    return [Decoration(id, month_number("1915-01")) for id in ids]


def effective(one: Career) -> list[str]:
    """What the patrol that just ended earns of HK, HH, PLM and OL."""
    held = len(one.decorations)
    give_awards(scene(), one, one.month + 1)
    return [id for id in decorated(one)[held:] if id in EFFECTIVE]


# [11.3a-d]


@pytest.mark.rule("RD 11.3b")
def test_iron_crosses_come_with_the_first_and_the_second_success() -> None:
    one = home(sunk=0)
    found = []
    for sunk in (0, 1, 0, 1, 1):
        on_patrol(one).sunk = sunk
        in_port(one, dice=[5] if one.successes + sunk == 3 else [])
        found.append(decorated(one))
        one.reviewed = one.month
        next_patrol(one, sunk=0)
    assert found == [[], ["EK2"], ["EK2"], ["EK2", "EK1"], ["EK2", "EK1"]]


@pytest.mark.rule("RD 11.3a")
@pytest.mark.parametrize(
    ("month", "patrols", "badge"),
    [("1917-12", 5, False), ("1918-01", 5, True), ("1918-02", 1, False), ("1918-02", 2, True), ("1918-06", 9, True)],
)
def test_the_war_badge_comes_after_the_second_patrol_and_february_1918(month: str, patrols: int, badge: bool) -> None:
    """A patrol of January is over, and its refit made, in February."""
    one = home(month=month, sunk=0)
    one.patrols = patrols
    in_port(one)
    assert ("War Badge" in decorated(one)) is badge


@pytest.mark.rule("RD 11.3c")
@pytest.mark.parametrize(("wound", "badge"), [("LW", False), ("SW", True)])
def test_the_wound_badge_is_for_severe_wounds(wound: str, badge: bool) -> None:
    one = home()
    crew_injury(scene(dice=injury("commander", wound)), one, submerged=False)
    in_port(one, dice=[1] if badge else [])
    assert ("Wound Badge" in decorated(one)) is badge


@pytest.mark.rule("RD 11.3d")
@pytest.mark.parametrize(
    ("zone", "red", "crescent"),
    [
        ("Mediterranean", True, True),
        ("Black Sea", True, True),
        ("British Isles", True, False),
        ("Mediterranean", False, False),
    ],
)
def test_the_iron_crescent_is_for_an_armed_ship_in_those_two_seas(zone: str, red: bool, crescent: bool) -> None:
    one = at_sea(zone=zone)
    sink(one, 2000, red=red)
    give_awards(scene(), one, one.month + 1)
    assert ("Iron Crescent" in decorated(one)) is crescent


@pytest.mark.rule("RD 11.3a", "RD 11.3b", "RD 11.3c", "RD 11.3d")
def test_none_of_these_entitles_to_a_request_or_is_given_twice() -> None:
    one = at_sea(month="1918-03", zone="Mediterranean", successes=2)
    one.patrols = 4
    sink(one, 2000, red=True)
    on_patrol(one).commander_wounded = True
    assert give_awards(scene(), one, one.month + 1) == 0
    assert sorted(decorated(one)) == ["EK1", "EK2", "Iron Crescent", "War Badge", "Wound Badge"]
    give_awards(scene(), one, one.month + 2)
    assert len(decorated(one)) == 5


# [11.3.1-11.3.4]


@pytest.mark.rule("RD 11.3.1a", "RD 11.3.2a", "RD 11.3.3a", "RD 11.3.4a")
@pytest.mark.parametrize(
    ("tons", "earned"),
    [
        (49_999, []),
        (50_000, ["HK"]),
        (74_999, ["HK"]),
        (75_000, ["HK", "HH"]),
        (99_999, ["HK", "HH"]),
        (100_000, ["HK", "HH", "PLM"]),
        (199_999, ["HK", "HH", "PLM"]),
        (200_000, ["HK", "HH", "PLM", "OL"]),
    ],
)
def test_tons_in_all(tons: int, earned: list[str]) -> None:
    """One patrol may earn several: RD-R28."""
    assert effective(home(sunk=0, decoration_tons=tons)) == earned


@pytest.mark.rule("RD 11.3.1a", "RD 11.3.2a", "RD 11.3.3a", "RD 11.3.4a")
def test_a_capital_ship_earns_the_next_one_each_patrol() -> None:
    one = home(sunk=0)
    found = []
    for _ in range(5):
        sink(one, 5000, kind="capital", red=True)
        found.append(effective(one))
        one.patrol = home(sunk=0).patrol
    assert found == [["HK"], ["HH"], ["PLM"], ["OL"], []]


@pytest.mark.rule("RD 11.3.2a")
def test_two_capital_ships_of_one_patrol_earn_one_decoration() -> None:
    """The second was not sunk after the HK was given: RD-R57."""
    one = home(sunk=0)
    sink(one, 5000, 5000, kind="capital", red=True)
    assert effective(one) == ["HK"]
    one.patrol = home(sunk=0).patrol
    assert effective(one) == []


@pytest.mark.rule("RD 11.3.1a")
def test_an_armed_ship_that_is_no_capital_ship_earns_nothing() -> None:
    one = home(sunk=0)
    sink(one, 5000, red=True)
    assert effective(one) == []


@pytest.mark.rule("RD 11.3.2a", "RD 11.3.3a", "RD 11.3.4a")
@pytest.mark.parametrize(
    ("held", "after", "earned"),
    [
        (("HK",), 24_999, []),
        (("HK",), 25_000, ["HH"]),
        (("HK", "HH"), 24_999, []),
        (("HK", "HH"), 25_000, ["PLM"]),
        (("HK", "HH", "PLM"), 99_999, []),
        (("HK", "HH", "PLM"), 100_000, ["OL"]),
    ],
)
def test_tons_after_the_decoration_before(held: tuple[str, ...], after: int, earned: list[str]) -> None:
    """All earned with capital ships, so that the total alone would not do; 20,000 tons were sunk by then."""
    one = home(sunk=0, decorations=holding(*held), tons_at_award=20_000, decoration_tons=20_000 + after)
    assert effective(one) == earned


@pytest.mark.rule("RD 11.3.2a")
def test_tons_after_count_from_the_end_of_the_patrol_that_earned_it() -> None:
    """RD-R57: a first patrol of 30,000 tons with a capital ship, then 24,000 and 1,000 more."""
    one = home(sunk=0)
    sink(one, 25_000)
    sink(one, 5_000, kind="capital", red=True)
    found = [effective(one)]
    for tons in (24_000, 1_000):
        one.patrol = home(sunk=0).patrol
        sink(one, tons)
        found.append(effective(one))
    assert found == [["HK"], [], ["HH"]]


def stop(one: Career, choice: str) -> None:
    """The gun stops a freighter of 3,500 tons, and she is taken or sunk."""
    ship = target(3500, capacity=1)
    fight = engagement(one, "Ship", ship, surfaced=True)
    story = scene([choice])
    apply_damage(story, one, fight, ship, 1)
    offer_prize(story, one, fight, ship)
    story.finish()


@pytest.mark.rule("RD 11.3n")
@pytest.mark.parametrize(("choice", "tons"), [("prize:take", 7000), ("prize:sink", 3500)])
def test_a_prize_counts_twice_for_decorations_and_once_for_victory(choice: str, tons: int) -> None:
    """RD-R29."""
    one = at_sea()
    stop(one, choice)
    assert (one.decoration_tons, one.tonnage) == (tons, 3500)


@pytest.mark.rule("RD 11.3n", "RD 11.3.1a")
@pytest.mark.parametrize(("choice", "earned"), [("prize:take", ["HK"]), ("prize:sink", [])])
def test_prizes_bring_a_decoration_sooner(choice: str, earned: list[str]) -> None:
    one = home(sunk=0, decoration_tons=43_000)
    stop(one, choice)
    assert effective(one) == earned


# [11.3.5]


@pytest.mark.rule("RD 11.3.5a")
@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_each_of_the_four_entitles_to_a_request_at_the_end_of_the_patrol(held: int) -> None:
    one = home(month="1917-10", sunk=0, decorations=holding(*EFFECTIVE[:held]))
    sink(one, 5000, kind="capital", red=True)
    story = in_port(one, ["request:later"])
    assert len(asked(story, "request")) == 1
    assert one.requests == 1


@pytest.mark.rule("RD 11.3.5a")
def test_without_one_there_is_no_request() -> None:
    assert not asked(in_port(home(month="1917-10")), "request")


# [11.3.6]


def wearing(id: str, **changes: object) -> Career:
    held = EFFECTIVE[: EFFECTIVE.index(id) + 1] if id else ()
    return at_sea(decorations=holding(*held), **changes)  # type: ignore[arg-type]


def to_hit(one: Career, *, second: bool) -> dict[str, int]:
    """Modifiers of a torpedo in a night surface attack, but for those that hold for everybody."""
    fight = engagement(one, night=True, surfaced=True, night_surface=True)
    chart = charts().fire["G/6", "medium"]
    found = {each.name: each.value for each in torpedo_modifiers(charts(), one, fight, chart, second)}
    return {name: value for name, value in found.items() if name != "night surface attack"}


@pytest.mark.rule("RD 11.3.6a", "RD 11.3.6b")
def test_from_the_hk_on_a_second_salvo_is_as_good_as_the_first() -> None:
    """RD-R14: from either end."""
    assert to_hit(wearing(""), second=True) == {"second salvo": 1}
    assert to_hit(wearing("HK"), second=True) == {}
    assert all("second salvo" not in to_hit(wearing(id), second=True) for id in EFFECTIVE)


@pytest.mark.rule("RD 11.3.6b")
@pytest.mark.parametrize("second", [False, True])
def test_from_the_hh_on_every_shot_is_better(second: bool) -> None:
    """RD-R36: shells too."""
    assert "Hohenzollern" not in to_hit(wearing("HK"), second=second)
    for id in ("HH", "PLM", "OL"):
        assert to_hit(wearing(id), second=second) == {"Hohenzollern": -1}
        gun = gun_modifiers(charts(), wearing(id), charts().fire["Deck Gun", "medium"])
        assert [(each.name, each.value) for each in gun] == [("Hohenzollern", -1)]


@pytest.mark.rule("RD 11.3.6a")
@pytest.mark.parametrize(("id", "bonus"), [("", 0), ("HK", 1), ("HH", 1), ("OL", 1)])
def test_from_the_hk_on_encounter_multipliers_are_better(id: str, bonus: int) -> None:
    one = wearing(id, multipliers=1)
    story = scene(dice=[1])
    multiply(story, one, on_patrol(one))
    assert sum(modifiers(rolls(story)[0]).values()) == bonus


@pytest.mark.rule("RD 11.3.6c")
def test_from_the_plm_on_escorts_find_the_boat_less_easily() -> None:
    found = {}
    for id in ("", *EFFECTIVE):
        one = wearing(id)
        found[id] = sum(each.value for each in detection_modifiers(charts(), one, engagement(one)))
    assert found == {"": 0, "HK": 0, "HH": 0, "PLM": -1, "OL": -1}


@pytest.mark.rule("RD 11.3.6c")
@pytest.mark.parametrize(("id", "seen"), [("HH", True), ("PLM", False)])
def test_the_close_approach_too(id: str, seen: bool) -> None:
    one = wearing(id)
    assert close_approach(scene(dice=[(4, 6)]), one, engagement(one, range="close")) is seen


@pytest.mark.rule("RD 11.3.6d")
@pytest.mark.parametrize(("id", "dice"), [("PLM", [falling(charts().follow, "followed")]), ("OL", [])])
def test_with_the_ol_following_needs_no_roll(id: str, dice: list[tuple[int, ...]]) -> None:
    one = wearing(id)
    fight = engagement(one, "Convoy", target(), fired=True)
    story = scene(["follow:group"], dice)
    assert follow(story, one, fight) is not None
    story.finish()


@pytest.mark.rule("RD 11.3.6a", "RD 11.3.6b", "RD 11.3.6c", "RD 11.3.6d")
def test_a_commander_who_is_severely_wounded_helps_nobody() -> None:
    """RD-R37; the Experte 1WO commands without a penalty."""
    one = wearing("OL", crew=crew(wounds={"commander": "SW"}, experts=("1WO",)))
    assert to_hit(one, second=True) == {"second salvo": 1}
    assert detection_modifiers(charts(), one, engagement(one)) == ()
    story = scene(["follow:group"], [falling(charts().follow, "followed")])
    follow(story, one, engagement(one, "Convoy", target(), fired=True))
    assert len(rolls(story, "Follow")) == 1
