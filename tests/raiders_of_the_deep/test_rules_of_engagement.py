"""[9.4] The rules of engagement by month."""

from __future__ import annotations

from typing import Any

import pytest

from tests.careers import ids, refusals
from tests.raiders_of_the_deep.build import target
from tests.raiders_of_the_deep.fights import Story, aim, attacking, fight_of, misses
from wardroom.games.raiders_of_the_deep.boat import unrestricted
from wardroom.games.raiders_of_the_deep.sea.encounter import engage
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH

U19: dict[str, Any] = {"boat": "u19", "number": "U-20"}
SURFACE_ONLY = ["1914-08", "1915-02", "1915-10", "1916-05", "1917-01"]
UNRESTRICTED = ["1915-03", "1915-09", "1917-02", "1918-10"]


def forms(month: str, *ships: object) -> tuple[set[str], dict[str, str]]:
    """How unescorted ships may be attacked in this month, and what is refused."""
    one = attacking("Two Ships", month=month, ships=ships or (target(3000),), **U19)
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    found = {option.split(":")[1] for option in ids(table.asked[0]) if option.startswith("attack:")}
    return found, refusals(table.asked[0])


@pytest.mark.rule("RD 9.4a")
@pytest.mark.parametrize("month", SURFACE_ONLY)
def test_under_the_cruiser_rules_unescorted_merchants_are_attacked_on_the_surface(month: str) -> None:
    found, refused = forms(month)
    assert found == {"surface"}
    assert refused["attack:submerged"] == "9.4a"


@pytest.mark.rule("RD 9.4b")
@pytest.mark.parametrize("month", UNRESTRICTED)
def test_in_unrestricted_warfare_they_may_be_attacked_submerged(month: str) -> None:
    found, refused = forms(month)
    assert found == {"surface", "submerged"}
    assert "attack:submerged" not in refused


@pytest.mark.rule("RD 9.4a", "RD 9.4b")
def test_the_months_of_either_are_all_the_war() -> None:
    free = [month for month in range(FIRST_MONTH, LAST_MONTH + 1) if unrestricted(month)]
    march_1915, february_1917 = FIRST_MONTH + 7, FIRST_MONTH + 30
    assert free == [*range(march_1915, march_1915 + 7), *range(february_1917, LAST_MONTH + 1)]


@pytest.mark.rule("RD 9.4a")
def test_torpedoes_are_allowed_on_the_surface_under_the_cruiser_rules() -> None:
    one = attacking("Ship", month="1914-10", **U19)
    one.boat.forward = ["G/6", "G/6"]
    table = Story(
        ["attack:surface:close", "weapon:forward", *aim("forward", 1), "weapon:done", "round:end"],
        [misses(where="close", modifier=-1)],
    )
    engage(table, one, fight_of(one))
    table.finish()
    assert one.boat.forward == ["", "G/6"]


@pytest.mark.rule("RD 9.4a")
def test_escorted_merchants_may_be_attacked_submerged_in_every_month() -> None:
    one = attacking("Ship+Escort", month="1914-10", **U19)
    table = Story(["decline"])
    engage(table, one, fight_of(one))
    assert "attack:submerged:close" in ids(table.asked[0])


@pytest.mark.rule("RD 9.4a")
def test_an_armed_ship_is_attacked_submerged_under_the_cruiser_rules_too() -> None:
    found, refused = forms("1914-10", target(3000, type="A", red=True))
    assert found == {"submerged"}
    assert refused["attack:surface"] == "8.2.5b"


@pytest.mark.rule("RD 9.4a")
def test_of_an_armed_ship_and_a_merchant_the_merchant_is_spared_a_submerged_attack() -> None:
    ships = (target(3000), target(3000, type="A", red=True))
    assert forms("1914-10", *ships)[0] == {"surface", "submerged"}
    one = attacking("Two Ships", month="1914-10", ships=ships, **U19)
    table = Story(
        ["attack:submerged:close", "weapon:forward", "hold:forward-rest", "weapon:done", "round:end"],
    )
    engage(table, one, fight_of(one))
    assert refusals(table.asked[2]) == {"fire:target-1": "9.4a"}
