"""[10.14] Refit: its length, the calendar, and wrecks that are replaced."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import options
from tests.silent_victory.port import broken, home, in_port, sails
from tests.silent_victory.story import events, rolls
from wardroom.games.silent_victory.port.refit import refit_months
from wardroom.games.silent_victory.state import Crew

FIVE_SYSTEMS = ("periscope", "fuel tanks", "dive planes", "radio", "batteries")


@pytest.mark.rule("SV 10.14.1a")
def test_an_undamaged_boat_refits_for_one_month() -> None:
    war = home()
    in_port(war)
    assert war.log[-1].refit_months == 1


@pytest.mark.rule("SV 10.14.2a")
@pytest.mark.parametrize(("systems", "months"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_three_or_more_inoperable_systems_add_one_month_and_no_more(systems: int, months: int) -> None:
    war = home()
    war.boat.damage = broken(*FIVE_SYSTEMS[:systems])
    in_port(war)
    assert war.log[-1].refit_months == months
    assert war.boat.damage == {}


@pytest.mark.rule("SV 10.14.3a")
@pytest.mark.parametrize(("hull", "months"), [(1, 2), (3, 2), (4, 3), (6, 3), (7, 4), (9, 4)])
def test_hull_damage_adds_a_month_for_each_three_boxes_or_part(hull: int, months: int) -> None:
    war = home()
    war.boat.hull = hull
    in_port(war)
    assert war.log[-1].refit_months == months
    assert war.boat.hull == 0


@pytest.mark.rule("SV 10.14.1a", "SV 10.14.2a", "SV 10.14.3a")
def test_example_a14_refit_length() -> None:
    war = home("gato")
    war.boat.hull = 5
    assert refit_months(war) == 1 + 2
    war.boat.hull = 7
    assert refit_months(war) == 1 + 3
    war.boat.hull = 5
    war.boat.damage = broken("periscope", "fuel tanks", "dive planes")
    assert refit_months(war) == 4


@pytest.mark.rule("SV 10.14.4a")
@pytest.mark.parametrize(("first_printing", "next_patrol"), [(False, "1944-01"), (True, "1943-12")])
def test_a_p_month_and_the_refit_months_pass_before_the_next_patrol(first_printing: bool, next_patrol: str) -> None:
    """Sailed in August: P in September, R from October to December; in the first printing R from September."""
    war = home(options=options(first_printing=first_printing))
    war.boat.hull = 4
    in_port(war)
    entry = war.log[-1]
    assert (entry.patrol_months, entry.refit_months) == (1 if first_printing else 2, 3)
    assert sails(war) == next_patrol


@pytest.mark.rule("SV 10.14.4a")
@pytest.mark.parametrize(("first_printing", "next_patrol"), [(False, "1942-08"), (True, "1942-07")])
def test_example_b_the_first_patrol_of_the_sample_log(first_printing: bool, next_patrol: str) -> None:
    """A Gato sails in Apr-42 and has two months of refit."""
    war = home("gato", "1942-04", sunk=2, options=options(first_printing=first_printing))
    war.boat.hull = 2
    in_port(war, ["guns:keep"])
    assert sails(war) == next_patrol


@pytest.mark.rule("SV 10.14.5a")
@pytest.mark.parametrize(("hull", "replaced"), [(6, False), (7, True)])
def test_a_refit_of_five_months_brings_a_new_boat_of_the_same_class(hull: int, replaced: bool) -> None:
    """Three systems and seven boxes make five months; the newest class of September 1943 is the Balao itself."""
    war = home()
    war.boat.hull = hull
    war.boat.damage = broken(*FIVE_SYSTEMS)
    scene = in_port(war)
    assert (war.boat.name != "Testfish") is replaced
    assert war.boat.boat_class == "balao"
    assert [event.rule for event in events(scene, "new_boat")] == (["10.14.5a"] if replaced else [])
    assert war.log[-1].refit_months == (1 if replaced else 4)


@pytest.mark.rule("SV 10.14.5a")
def test_more_than_five_months_are_as_five() -> None:
    war = home()
    war.boat.hull = 10
    war.boat.damage = broken(*FIVE_SYSTEMS)
    assert refit_months(war) == 6
    in_port(war)
    assert war.boat.name != "Testfish"


@pytest.mark.rule("SV 10.14.5a", "SV 11.5.2a")
def test_example_c21_a_refit_of_five_months() -> None:
    """Sailed in August, home in September, one month in port."""
    war = home(crew=Crew(quality=2, experts=["exec", "chief engineer"]))
    war.boat.hull = 7
    war.boat.damage = broken(*FIVE_SYSTEMS[:3])
    assert refit_months(war) == 1 + 1 + 3
    in_port(war, dice=[1])
    assert war.boat.name != "Testfish"
    assert (war.boat.hull, war.boat.damage) == (0, {})
    assert (war.crew.quality, war.crew.experts) == (2, ["exec", "chief engineer"])
    assert sails(war) == "1943-11"


@pytest.mark.rule("SV 10.14.6a")
def test_crew_recovery_is_part_of_the_refit() -> None:
    war = home(crew=Crew(wounds={"exec": "SW"}))
    scene = in_port(war, dice=[1])
    assert [roll.table for roll in rolls(scene)] == ["Recovery"]
    assert war.crew.wounds == {}
    assert war.patrol is None


@pytest.mark.rule("SV 10.14.5a")
def test_awards_for_the_patrol_stay_with_the_boat_that_made_it() -> None:
    war = home(sunk=7)
    old = war.boat
    war.boat.hull = 7
    war.boat.damage = broken(*FIVE_SYSTEMS)
    in_port(war, dice=[1])
    assert old.battle_stars == 1
    assert old.puc
    assert (war.boat.battle_stars, war.boat.puc) == (0, False)
