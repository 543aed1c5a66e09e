"""[11.7] A captain who leaves submarine command."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, career
from tests.silent_victory.play import phase
from tests.silent_victory.port import game


@pytest.mark.rule("SV 11.7.1a")
def test_a_captain_may_leave_before_a_patrol() -> None:
    war = career(tonnage=72_000)
    war_game = game(war, "assignment")
    phase(war_game, ["orders:leave"])
    assert (war.end, war_game.phase) == ("transferred", "over")
    assert war_game.level == "Substantial Victory"


@pytest.mark.rule("SV 11.7.1a")
@pytest.mark.parametrize("box", [0, 1, 5, 9])
def test_a_captain_may_leave_in_any_box_without_penalty(box: int) -> None:
    """Failures behind him and a patrol broken off do not lower his score."""
    war = at_sea(box=box, tonnage=45_000, failures_in_a_row=2)
    war_game = game(war, "travel")
    phase(war_game, ["sail:leave"])
    assert (war.end, war.lost) == ("transferred", False)
    assert (war_game.level, war.tonnage, war.purple_hearts) == ("Marginal Victory", 45_000, 0)


@pytest.mark.rule("SV 11.7.1a")
def test_a_captain_may_leave_between_two_rolls_of_one_box() -> None:
    """The x2 box of the Marshalls."""
    war = at_sea(box=4, tonnage=45_000)
    war_game = game(war, "travel")
    phase(war_game, ["sail:on", "sail:leave"], [(3, 4)])
    assert (war.end, war_game.level) == ("transferred", "Marginal Victory")
