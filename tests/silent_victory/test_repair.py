"""[10.11] Repairs at sea."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, table
from tests.silent_victory.hunt import hit_on
from tests.silent_victory.port import broken, home, in_port, last, on_patrol
from tests.silent_victory.story import Story, modifiers, rolls
from wardroom.games.silent_victory.combat.damage import resolve_hits
from wardroom.games.silent_victory.sea.encounter import wolfpack
from wardroom.games.silent_victory.sea.repair import after_combat, end_encounter
from wardroom.games.silent_victory.state import DAMAGED, Career, Crew

SYSTEMS = (
    "batteries",
    "fuel tanks",
    "periscope",
    "dive planes",
    "diesel 1",
    "motor 4",
    "SD radar",
    "SJ radar",
    "radio",
    "hydrophones",
    "AA .50 cal 1",
    "deck gun",
    "forward tubes ODD",
    "forward tubes EVEN",
    "aft tubes",
)


def number(system: str) -> int:
    """[E5] The repair number of a system."""
    return last(charts().repair["AA gun" if system.startswith("AA") else system], "repaired")


def repair(war: Career, system: str, die: int) -> tuple[dict[str, int], dict[str, str]]:
    """Modifiers of the repair roll, and the damage left after it."""
    war.boat.damage = {system: DAMAGED}
    scene = table(dice=[die])
    after_combat(scene, war)
    scene.finish()
    return modifiers(rolls(scene)[0]), war.boat.damage


@pytest.mark.rule("SV 10.11a")
def test_all_flooding_is_pumped_out_before_the_repairs() -> None:
    war = at_sea()
    war.boat.flooding = 5
    war.boat.damage = {"radio": DAMAGED}
    scene = Story(dice=[1])
    after_combat(scene, war)
    scene.finish()
    assert war.boat.flooding == 0
    assert scene.story.index("!pumped_out") < scene.story.index("!repaired")


@pytest.mark.rule("SV 10.11.1a")
def test_every_system_damaged_in_the_encounter_gets_one_repair_roll() -> None:
    war = at_sea()
    scene = table(dice=[hit_on("radio"), hit_on("batteries"), hit_on("hull")])
    resolve_hits(scene, war, engagement(war), 3, "depth charges")
    repairs = table(dice=[1, 6])
    after_combat(repairs, war)
    repairs.finish()
    assert [roll.chart for roll in rolls(repairs)] == ["E5", "E5"]
    assert war.boat.damage == broken("batteries")


@pytest.mark.rule("SV 10.11.2a", "SV 10.11.4a", "SV 10.11.5a")
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_is_repaired_by_its_number_or_less(system: str) -> None:
    war = at_sea(month="1942-07")
    assert repair(war, system, number(system)) == ({}, {})
    assert repair(war, system, number(system) + 1) == ({}, broken(system))


@pytest.mark.rule("SV 10.11.3a")
def test_an_expert_chief_engineer_takes_one_off_the_repair_roll() -> None:
    war = at_sea(crew=Crew(experts=["chief engineer"]))
    assert repair(war, "radio", number("radio") + 1) == ({"expert chief engineer": -1}, {})
    assert repair(war, "radio", number("radio") + 2) == ({"expert chief engineer": -1}, broken("radio"))


@pytest.mark.rule("SV 10.11.3a")
@pytest.mark.parametrize("wound", ["SW", "KIA"])
def test_an_expert_chief_engineer_who_is_out_is_no_help(wound: str) -> None:
    war = at_sea(crew=Crew(experts=["chief engineer"], wounds={"chief engineer": wound}))
    assert repair(war, "radio", number("radio")) == ({"chief engineer out": 1}, broken("radio"))


@pytest.mark.rule("SV 10.11.4a")
def test_a_repaired_system_works_again() -> None:
    war = at_sea()
    repair(war, "radio", 1)
    scene = table()
    after_combat(scene, war)
    assert not rolls(scene)
    assert war.boat.damage == {}


@pytest.mark.rule("SV 10.11.5a")
def test_an_inoperable_system_is_not_repaired_at_sea_again() -> None:
    war = at_sea()
    repair(war, "radio", 6)
    scene = table()
    after_combat(scene, war)
    end_encounter(scene, war)
    assert not rolls(scene)
    assert war.boat.damage == broken("radio")


@pytest.mark.rule("SV 10.11.6a")
def test_an_inoperable_system_has_the_effect_e5_names_for_the_rest_of_the_patrol() -> None:
    """Fuel tanks end the patrol; without a radio the wolfpack is lost."""
    war = at_sea(box=4, wolfpack=True)
    war.boat.damage = {"radio": DAMAGED}
    end_encounter(table(dice=[6]), war)
    fight = engagement(war, "Convoy")
    wolfpack(table(), war, fight)
    assert fight.wolfpack == ""
    assert not on_patrol(war).aborting
    war.boat.damage["fuel tanks"] = DAMAGED
    end_encounter(table(dice=[6]), war)
    assert on_patrol(war).aborting


@pytest.mark.rule("SV 10.11.7a")
def test_inoperable_systems_are_repaired_in_refit() -> None:
    war = home()
    war.boat.damage = broken("radio", "batteries", "periscope", "deck gun")
    in_port(war)
    assert war.boat.damage == {}
