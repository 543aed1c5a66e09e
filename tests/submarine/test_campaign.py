"""[20.10] The campaign of Convoy ONS-5."""

from __future__ import annotations

from collections import Counter as Count

import pytest

from tests.submarine.build import Script, battle, boat, charts, escort, events, phase, rolls, script
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.board import board as drawn
from wardroom.games.submarine.phases import PHASES
from wardroom.games.submarine.scenarios import campaign, fit
from wardroom.games.submarine.scenarios.placing import edge_hexes
from wardroom.games.submarine.scenarios.victory import check
from wardroom.games.submarine.sea import parse_hex, place
from wardroom.games.submarine.search.visibility import visible
from wardroom.games.submarine.ships import boat_of, merchants
from wardroom.games.submarine.state import SUNK, WAITING, Battle, Campaign, Counter
from wardroom.games.submarine.view import make_view
from wardroom.table import OVER, WATCHER, Dice
from wardroom.table.dice import key_from_seed
from wardroom.table.ruleset import run_inline

FOUR_AND_FOUR = ["class:VIIC", "class:IXC"] * 4
NO_AIR = ["air:0"] * 4
DAY_SCENARIOS = [1, 4, 5, 7]
"""Indexes of 29 April, 2, 3 and 5 May."""


def begun(choices: list[str] | None = None, **options: str) -> Battle:
    """A campaign whose air charges are allotted."""
    fight = RULESET.begin(RULESET.setup("campaign", options), charts())
    phase(fight, "allot", NO_AIR if choices is None else choices)
    return fight


def built(fight: Battle, choices: list[str] | None = None) -> Script:
    """Through the choice of boats to the ships of the next scenario."""
    table = phase(fight, "day", FOUR_AND_FOUR if choices is None else choices)
    phase(fight, "build")
    return table


def of(fight: Battle) -> Campaign:
    assert fight.campaign is not None
    return fight.campaign


def closed(fight: Battle) -> None:
    """The scenario is over."""
    campaign.close_scenario(script(), fight)


def air_battle(depth: int, light: str = "day", *, left: int = 3) -> Battle:
    """A boat on the map and air charges at hand."""
    fight = battle(boat("N32-B", depth=depth), escort("A40-A"), light=light)
    fight.campaign = Campaign(air_left=left, scores={"submarine": 0, "escort": 0})
    return fight


def attacked(fight: Battle, choices: list[str], dice: list[int]) -> Script:
    table = script(choices, dice)
    campaign.air_attack(table, fight)
    table.finish()
    return table


# [20.10.II, III] Order of battle and set-up


@pytest.mark.rule("SUB 20.10.II.1")
def test_the_pool_has_25_boats_of_class_viic_and_26_of_class_ixc() -> None:
    table = script()
    assert len(campaign.free_boats(table, "VIIC", 25, set())) == 25
    assert len(campaign.free_boats(table, "IXC", 26, set())) == 26
    file = charts().files["campaign.toml"].data
    assert file["boats"] == {"VIIC": 25, "IXC": 26}


@pytest.mark.rule("SUB 20.10.II.2")
def test_convoy_and_escorts_are_those_of_ons_5() -> None:
    fight = begun()
    built(fight)
    assert Count(ship.type for ship in merchants(fight)) == {"C-2": 4, "C-3": 4, "T-2": 4, "EC-2": 4, "T-3": 2}
    assert {ship.name: ship.cls for ship in fight.ships.values() if ship.kind == "escort"} == {
        "Niagara": "Town",
        "Chesterfield": "Town",
        "Isis": "I",
        "Loch Killen": "Loch",
        "Loch Fada": "Loch",
        "Whitehall": "W",
        "Spragge": "Captain",
    }
    assert charts().files["campaign.toml"].data["hunters"] == {
        "Keats": "Captain",
        "Rowley": "Captain",
        "Javelin": "J",
        "Vesper": "V Type 2",
    }


@pytest.mark.rule("SUB 20.10.III")
@pytest.mark.rule("SUB 20.10.V")
def test_every_scenario_is_a_fast_convoy_in_formation_1_for_20_turns() -> None:
    fight = begun()
    built(fight)
    order = campaign.campaign_order(charts(), fight)
    assert order.convoy is not None
    assert (order.convoy.speed, order.convoy.formation, order.turns) == ("fast", 1, 20)
    assert {each.place for each in order.submarines[:4]} == {"compass"}
    assert {each.place for each in order.escorts} == {"outside"}
    assert fight.turns == 20


@pytest.mark.rule("SUB 20.10.VI.2")
@pytest.mark.rule("SUB 20.10.VI.3")
@pytest.mark.rule("SUB 20.10.VI.1")
def test_four_boats_start_and_four_more_may_come() -> None:
    fight = begun()
    built(fight, ["class:VIIC", "class:IXC"] * 4)
    boats = [ship for ship in fight.ships.values() if ship.boat is not None]
    assert [ship.status for ship in boats] == ["afloat"] * 4 + [WAITING] * 4
    assert Count(ship.cls for ship in boats) == {"VIIC": 4, "IXC": 4}
    assert fight.rules.entry


@pytest.mark.rule("SUB 20.10.VI.1")
@pytest.mark.rule("SUB 20.10.VI.4")
def test_a_boat_that_was_in_play_is_never_used_again_but_one_that_waited_is() -> None:
    fight = begun()
    built(fight)
    first = [ship.name for ship in fight.ships.values() if ship.boat is not None]
    closed(fight)
    built(fight)
    second = [ship.name for ship in fight.ships.values() if ship.boat is not None]
    assert not set(first[:4]) & set(second)
    assert second[:4] == first[4:]


@pytest.mark.rule("SUB 20.10.VI.5")
def test_the_convoy_is_whole_again_in_every_scenario() -> None:
    fight = begun()
    built(fight)
    for ship in merchants(fight)[:5]:
        ship.status = SUNK
    closed(fight)
    built(fight)
    assert len(merchants(fight)) == 18


@pytest.mark.rule("SUB 20.10.VI.6")
def test_escorts_sunk_or_dead_in_the_water_never_return() -> None:
    fight = begun()
    built(fight)
    fight.ships["isis"].status = SUNK
    fight.ships["niagara"].dead = True
    closed(fight)
    built(fight)
    left = {ship.name for ship in fight.ships.values() if ship.kind == "escort"}
    assert left == {"Chesterfield", "Loch Killen", "Loch Fada", "Whitehall", "Spragge"}


# [24, 49, 51.5.6, 61] What a ship has for the whole campaign


class Falling(Script):
    """Every die falls the same."""

    def __init__(self, face: int) -> None:
        super().__init__(charts(), (), ())
        self.face = face

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return (self.face,) * dice.count


ONCE = {"crew": "on", "charge-supply": "on", "special-weapons": "on", "fit": "on", "weather": "on", "cargo": "on"}


def next_scenario(fight: Battle, face: int) -> Falling:
    """The ships of the next scenario, and what is rolled for them with dice that all show this."""
    built(fight)
    table = Falling(face)
    fit.prepare(table, fight)
    return table


def stores(fight: Battle, name: str) -> tuple[str, str, str, int, int, bool]:
    ship = fight.ships[name]
    return ship.crew, ship.sonar, ship.radar, ship.supply, ship.rounds, ship.mk_x


@pytest.mark.rule("SUB 49.1", "SUB 61.2", "SUB 61.5", "SUB 51.5.6")
def test_crews_and_stores_are_for_the_whole_campaign() -> None:
    """SUB-R79: what was rolled for and what is left go on to every later scenario."""
    fight = begun(None, **ONCE)
    next_scenario(fight, 6)
    isis, fada = fight.ships["isis"], fight.ships["loch-fada"]
    assert (isis.crew, isis.supply, isis.mk_x) == ("novice", 36, True)
    assert fada.rounds == 10
    isis.supply, isis.mk_x, fada.rounds = 7, False, 2
    before = {name: stores(fight, name) for name in ("isis", "loch-fada", "whitehall")}
    for _ in range(2):
        closed(fight)
        table = next_scenario(fight, 1)
        assert {name: stores(fight, name) for name in before} == before
        about_escorts = [roll for roll in rolls(table) if roll.rule in ("61.2", "24.2.2a")]
        assert about_escorts == []


@pytest.mark.rule("SUB 49.1")
def test_a_boat_that_did_not_come_in_has_the_same_crew_when_it_does() -> None:
    fight = begun(None, **ONCE)
    next_scenario(fight, 6)
    waiting = [ship.id for ship in fight.ships.values() if ship.status == WAITING]
    closed(fight)
    next_scenario(fight, 1)
    crews = {ship.id: ship.crew for ship in fight.ships.values() if ship.boat is not None}
    assert list(crews)[:4] == waiting
    assert [crews[name] for name in crews] == ["novice"] * 4 + ["professional"] * 4


@pytest.mark.rule("SUB 50.1", "SUB 60.1", "SUB 20.10.VI.5")
def test_weather_and_the_convoys_cargo_are_rolled_for_in_every_scenario() -> None:
    """SUB-R80."""
    fight = begun(None, **ONCE)
    next_scenario(fight, 6)
    assert (fight.weather, {ship.cargo for ship in merchants(fight) if ship.type == "C-2"}) == ("tempest", {"military"})
    closed(fight)
    next_scenario(fight, 1)
    assert (fight.weather, {ship.cargo for ship in merchants(fight) if ship.type == "C-2"}) == ("clear", {"general"})


@pytest.mark.rule("SUB 61.2", "SUB 49.1")
def test_the_hunter_killer_group_is_rolled_for_when_it_first_comes() -> None:
    fight = begun(None, **ONCE)
    next_scenario(fight, 6)
    of(fight).hunters, of(fight).called = "called", 0
    for face in (6, 1):
        closed(fight)
        next_scenario(fight, face)
    assert (fight.ships["javelin"].crew, fight.ships["javelin"].supply) == ("professional", 12)
    assert fight.ships["isis"].crew == "novice"
    fight.ships["javelin"].supply = 3
    closed(fight)
    next_scenario(fight, 6)
    assert (fight.ships["javelin"].crew, fight.ships["javelin"].supply) == ("professional", 3)


@pytest.mark.rule("SUB 61.2")
def test_what_ships_have_left_is_each_sides_secret() -> None:
    fight = begun(None, **ONCE)
    next_scenario(fight, 6)
    fight.ships["isis"].supply = 7
    closed(fight)
    for seat in ("submarine", "escort", WATCHER):
        assert "kept" not in str(make_view(fight, seat, charts()).to_json())


# [20.10.VI.7-9] The hunter-killer group


def with_losses(count: int) -> Battle:
    fight = begun()
    built(fight)
    for name in ("isis", "niagara", "spragge")[:count]:
        fight.ships[name].status = SUNK
    return fight


@pytest.mark.rule("SUB 20.10.VI.7")
@pytest.mark.rule("SUB 20.10.VI.8a")
def test_the_group_may_be_called_once_three_escorts_are_lost_and_need_not_be() -> None:
    table = script()
    campaign.hunters(table, with_losses(2))
    assert table.asked == []
    fight = with_losses(3)
    table = script(["hunters:wait", "hunters:call"])
    campaign.hunters(table, fight)
    assert of(fight).hunters == ""
    campaign.hunters(table, fight)
    assert of(fight).hunters == "called"
    campaign.hunters(table, fight)
    table.finish()


@pytest.mark.rule("SUB 20.10.VI.8b")
@pytest.mark.rule("SUB 20.10.VI.9")
def test_it_comes_in_the_second_scenario_after_and_stays() -> None:
    fight = with_losses(3)
    campaign.hunters(script(["hunters:call"]), fight)
    here = []
    for _ in range(4):
        here.append("keats" in fight.ships)
        closed(fight)
        built(fight)
    here.append("keats" in fight.ships)
    assert here == [False, False, True, True, True]


@pytest.mark.rule("SUB 20.10.VI.7")
@pytest.mark.parametrize(
    ("die", "side"), [(6, "north"), (3, "south"), (1, "east"), (2, "east"), (4, "west"), (5, "west")]
)
def test_the_group_comes_in_at_the_edge_that_one_die_names(die: int, side: str) -> None:
    fight = with_losses(3)
    campaign.hunters(script(["hunters:call"]), fight)
    for _ in range(2):
        closed(fight)
        built(fight)
    order = campaign.campaign_order(charts(), fight)
    arriving = [each.name for each in order.escorts if each.place == "edge"]
    assert arriving == ["Keats", "Rowley", "Javelin", "Vesper"]
    table = script(dice=[die])
    hexes = edge_hexes(table, fight)
    assert edge_hexes(table, fight) == hexes, "one die for the whole group"
    places = {place(hex) for hex in hexes}
    rows, columns = {row for _, row in places}, {column for column, _ in places}
    assert {"north": rows == {1}, "south": rows == {49}, "east": columns == {78}, "west": columns == {1}}[side]


# [20.10.VI.10-17] Air attacks


@pytest.mark.rule("SUB 20.10.VI.10")
@pytest.mark.rule("SUB 20.10.VI.11a")
@pytest.mark.rule("SUB 20.10.VI.11b")
def test_24_air_charges_are_allotted_to_the_day_scenarios() -> None:
    fight = begun(["air:10", "air:5", "air:9"])
    assert of(fight).air_charges == [0, 10, 0, 0, 5, 9, 0, 0]
    table = script(["air:24"])
    other = RULESET.begin(RULESET.setup("campaign", {}), charts())
    PHASES["allot"](table, other)
    assert [option.id for option in table.asked[0].options] == [f"air:{number}" for number in range(25)]
    lights = [day["light"] for day in charts().files["campaign.toml"].data["days"]]
    assert [number for number, light in enumerate(lights) if light == "day"] == DAY_SCENARIOS


@pytest.mark.rule("SUB 20.10.VI.11a")
def test_there_is_no_air_attack_by_night() -> None:
    assert attacked(air_battle(25, "night"), [], []).asked == []


@pytest.mark.rule("SUB 20.10.VI.13")
@pytest.mark.rule("SUB 20.10.VI.13b")
@pytest.mark.rule("SUB 20.10.VI.15")
@pytest.mark.parametrize(("depth", "possible"), [(0, True), (25, True), (50, True), (75, True), (100, False)])
def test_boats_from_the_surface_to_75_feet_can_be_attacked(depth: int, possible: bool) -> None:
    table = attacked(air_battle(depth), ["air:none"] if possible else [], [])
    assert bool(table.asked) is possible
    assert not any(str(depth) in option.label for decision in table.asked for option in decision.options if depth)


@pytest.mark.rule("SUB 20.10.VI.14")
@pytest.mark.rule("SUB 20.10.VI.16")
@pytest.mark.rule("SUB 20.10.VI.17")
def test_an_air_charge_is_300_lb_at_50_feet_and_is_resolved_at_once() -> None:
    fight = air_battle(50)
    table = attacked(fight, ["air:N32-B", "air:none"], [1])
    factor = charts().charge_factor("300 lb", fight.ships["u-99"].defence, 0)
    assert fight.ships["u-99"].damage == int(charts().damage(factor).result(1)) > 0
    assert of(fight).air_left == 2
    assert {option.id for option in table.asked[0].options} == {"air:N32-B", "air:N33-B", "air:none"}
    assert [event.params["hex"] for event in events(table, "air_charge")] == ["N32-B"]


@pytest.mark.rule("SUB 20.10.VI.13b")
def test_a_surfaced_boat_is_hit_as_from_50_feet_away() -> None:
    fight = air_battle(0)
    attacked(fight, ["air:N33-B", "air:none"], [1])
    assert fight.ships["u-99"].damage == charts().damage(charts().charge_factor("300 lb", 1, 50)).result(1)
    assert boat_of(fight.ships["u-99"]).charged == fight.turn


@pytest.mark.rule("SUB 22.7")
@pytest.mark.rule("SUB 15.9")
@pytest.mark.parametrize(
    ("bow", "depth", "close"),
    [("N29-B", 100, True), ("N28-B", 100, False), ("N29-B", 0, True), ("P32-B", 300, True), ("Q32-B", 300, False)],
)
def test_an_air_charge_deafens_sonar_within_two_hexes(bow: str, depth: int, close: bool) -> None:
    """The charge goes off in N32; a boat that heads north with its bow in N29 has its stern in N30."""
    fight = battle(
        boat("N32-B", depth=50, cls="IXD2"), boat(bow, depth=depth, name="U-47"), escort("A40-A"), light="day"
    )
    fight.campaign = campaign.new_campaign()
    fight.campaign.air_left = 1
    attacked(fight, ["air:N32-B"], [6])
    near, struck = boat_of(fight.ships["u-47"]), boat_of(fight.ships["u-99"])
    assert (struck.deafened, struck.charged) == (fight.turn, fight.turn)
    assert (near.deafened, near.charged) == ((fight.turn, fight.turn) if close else (0, 0))


@pytest.mark.rule("SUB 22.7")
@pytest.mark.rule("SUB 15.9")
def test_an_air_charge_on_a_boat_that_was_charged_last_turn_deafens_and_protects_no_longer() -> None:
    fight = air_battle(50)
    boat_of(fight.ships["u-99"]).charged = fight.turn - 1
    attacked(fight, ["air:N32-B", "air:none"], [6])
    assert boat_of(fight.ships["u-99"]).deafened == fight.turn
    assert boat_of(fight.ships["u-99"]).charged == fight.turn - 1


@pytest.mark.rule("SUB 15.9", "SUB 20.10.VI.16")
@pytest.mark.parametrize(("charged", "harmed"), [(3, True), (4, False), (5, True)])
def test_an_air_charge_does_nothing_to_a_boat_that_was_charged_the_turn_before(charged: int, harmed: bool) -> None:
    """SUB-R43, SUB-R58, SUB-R59: one that is ignored protects nobody on the next turn, but deafens. It is turn 5."""
    fight = air_battle(50)
    boat_of(fight.ships["u-99"]).charged = charged
    attacked(fight, ["air:N32-B", "air:none"], [1])
    assert bool(fight.ships["u-99"].damage) is harmed
    assert boat_of(fight.ships["u-99"]).charged == (5 if harmed else 4)
    assert boat_of(fight.ships["u-99"]).deafened == 5
    assert of(fight).air_left == 2


@pytest.mark.rule("SUB 15.9")
def test_several_air_charges_of_one_turn_all_count_and_protect_from_ships_on_the_next() -> None:
    fight = air_battle(50)
    attacked(fight, ["air:N32-B", "air:N33-B", "air:none"], [1, 1])
    hurt_by_one = charts().damage(charts().charge_factor("300 lb", 1, 0)).result(1)
    assert fight.ships["u-99"].damage == 2 * int(hurt_by_one)
    fight = air_battle(50)
    attacked(fight, ["air:N32-B", "air:none"], [6])
    before, fight.turn = fight.ships["u-99"].damage, fight.turn + 1
    fight.counters = [Counter("charge", parse_hex("N32-B"), "viceroy", "300 lb")]
    phase(fight, "attacks", ["set:50"], [1])
    assert fight.ships["u-99"].damage == before


@pytest.mark.rule("SUB 15.9")
def test_of_two_boats_in_one_hex_the_one_not_charged_before_is_harmed() -> None:
    """SUB-R33."""
    fight = battle(boat("N32-B"), boat("N32-B", name="U-100", charged=4), escort("A40-A"))
    fight.campaign = Campaign(air_left=1, scores={"submarine": 0, "escort": 0})
    attacked(fight, ["air:N32-B"], [1])
    assert fight.ships["u-99"].damage > 0
    assert fight.ships["u-100"].damage == 0


@pytest.mark.rule("SUB 20.10.VI.12")
def test_charges_that_were_not_used_are_lost() -> None:
    """E38: of 24 charges in three scenarios six are used each time, and six are lost."""
    fight = begun(["air:8", "air:8", "air:8"])
    given = 0
    for _ in range(8):
        built(fight)
        given += of(fight).air_left
        of(fight).air_left = max(0, of(fight).air_left - 6)
        closed(fight)
    assert given == 24
    assert fight.phase == OVER


# [20.10.IV] Victory


@pytest.mark.rule("SUB 20.10.IV.2a")
@pytest.mark.rule("SUB 20.10.IV.2b")
def test_the_side_that_was_worth_less_scores_the_difference() -> None:
    """Three boats at 37 against escorts of 7, 7, 5 and 5: the escort side gets 87."""
    fight = battle(
        *(boat(f"N{row}-B", name=f"U-{row}", points=37) for row in (4, 8, 12)),
        escort("A4-A", cls="Loch", name="Loch Fada"),
        escort("A8-A", cls="Loch", name="Loch Killen"),
        escort("A12-A", cls="Flower", name="Dahlia"),
        escort("A16-A", cls="Flower", name="Gladiolus"),
        period="Sp'43",
    )
    assert campaign.handicap_points(fight) == {"escort": 87}
    fight.ships["u-4"].status = SUNK
    assert campaign.handicap_points(fight) == {"escort": 87}, "a boat that was sunk was in play all the same"
    fight.ships["u-8"].status = WAITING
    assert campaign.handicap_points(fight) == {"escort": 50}, "a boat that never came in does not count"


@pytest.mark.rule("SUB 20.10.IV.3")
def test_each_air_charge_used_is_a_point_for_the_submarines() -> None:
    fight = begun()
    built(fight)
    of(fight).air_used = 5
    handicap = campaign.handicap_points(fight)
    closed(fight)
    assert of(fight).scores["submarine"] == 5 + handicap.get("submarine", 0)


@pytest.mark.rule("SUB 20.10.IV.4")
@pytest.mark.parametrize(
    ("scores", "winner"),
    [({"submarine": 300, "escort": 200}, "submarine"), ({"submarine": 1, "escort": 2}, "escort"), ({}, "")],
)
def test_after_the_eighth_scenario_the_higher_total_wins(scores: dict[str, int], winner: str) -> None:
    fight = begun()
    for _ in range(8):
        built(fight)
        if of(fight).day == 7:
            of(fight).scores = {"submarine": 0, "escort": 0} | scores
            fight.ships = {}
        closed(fight)
    assert (fight.phase, fight.winner) == (OVER, winner)


@pytest.mark.rule("SUB 20.10.V")
def test_a_scenario_of_the_campaign_ends_with_its_twentieth_turn() -> None:
    fight = begun()
    built(fight)
    fight.turn = 19
    assert not check(script(), fight, turn_ended=True)
    fight.turn = 20
    assert check(script(), fight, turn_ended=True)
    assert fight.phase == "day"


@pytest.mark.rule("SUB 20.10.VII")
@pytest.mark.parametrize(("depth", "light", "seen"), [(75, "day", True), (100, "day", False), (75, "night", False)])
def test_by_day_boats_down_to_75_feet_are_on_the_map(depth: int, light: str, seen: bool) -> None:
    fight = battle(boat("N32-B", depth=depth, shown=False), escort("A40-A"), light=light, hidden=True)
    fight.campaign = Campaign()
    assert visible(fight, fight.ships["u-99"]) is seen


def test_a_whole_campaign_is_played_to_its_end() -> None:
    setup = RULESET.setup("campaign", {"rules": "optional"})
    bots = {seat: RULESET.bot("random") for seat in RULESET.seats(setup)}
    fight, _ = run_inline(RULESET, setup, charts(), key_from_seed("submarine", 12), bots)
    assert len(of(fight).record) == 8
    assert len(of(fight).used) == len(set(of(fight).used)) >= 32
    assert fight.scores == of(fight).scores
    for seat in (*bots, WATCHER):
        assert "ONS-5, 5 May" in drawn(make_view(fight, seat, charts())).svg()
