"""No secret of one side reaches the other: a thousand pairs of twins, and leaks made on purpose, each of them found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.submarine.twins import RULES, SCENARIOS, Unlike, trials
from wardroom.games.submarine import knowledge
from wardroom.games.submarine.combat import torpedoes
from wardroom.games.submarine.movement import boats, moves
from wardroom.games.submarine.rolls import SUBMARINE
from wardroom.games.submarine.scenarios import building, campaign
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.view import SeaView
from wardroom.table.session import Game

EACH = 16
"""Pairs of twins for each scenario and set of rules: 1,024 in all."""


@pytest.mark.rule("SUB 5.1")
@pytest.mark.rule("SUB 9.10")
@pytest.mark.rule("SUB 16.3.6")
@pytest.mark.rule("SUB 21.1")
@pytest.mark.rule("SUB 26.4a")
@pytest.mark.rule("SUB 40.2")
@pytest.mark.rule("SUB 20.10.VI.10")
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_twins_look_alike_to_the_seat_that_must_not_know(scenario: str, rules: str) -> None:
    found = list(trials(scenario, rules, EACH))
    assert len(found) == EACH
    assert all(trial.compared for trial in found)
    assert len({trial.change for trial in found}) >= 4


# Leaks made on purpose


def depth_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, seen = knowledge.hide_boat, SeaView._ship

    def telling(rules: Any, ship: Any, boat: Any) -> None:
        depth = boat.depth
        plain(rules, ship, boat)
        boat.depth = depth

    monkeypatch.setattr(knowledge, "hide_boat", telling)
    monkeypatch.setattr(
        SeaView, "_ship", lambda self, ship: seen(self, ship) | ({"depth": ship.boat.depth} if ship.boat else {})
    )


def place_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = knowledge.hide_boat

    def telling(rules: Any, ship: Any, boat: Any) -> None:
        bow, heading = ship.bow, ship.heading
        plain(rules, ship, boat)
        ship.bow, ship.heading = bow, heading

    monkeypatch.setattr(knowledge, "hide_boat", telling)


def loss_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = knowledge.hide_boat

    def telling(rules: Any, ship: Any, boat: Any) -> None:
        status = ship.status
        plain(rules, ship, boat)
        ship.status = status

    monkeypatch.setattr(knowledge, "hide_boat", telling)


def torpedoes_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = knowledge.hide_submarine_side

    def telling(known: Any, charts: Any) -> None:
        for torpedo in known.torpedoes:
            torpedo.shown = True
        plain(known, charts)

    monkeypatch.setattr(knowledge, "hide_submarine_side", telling)


def score_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeaView, "_points", lambda self: points(self.battle))
    plain = knowledge.hide_boat

    def telling(rules: Any, ship: Any, boat: Any) -> None:
        damage = ship.damage
        plain(rules, ship, boat)
        ship.damage = damage

    monkeypatch.setattr(knowledge, "hide_boat", telling)


def plots_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = knowledge.hide_escort_side

    def telling(known: Any, charts: Any) -> None:
        plots = known.convoy.plots
        plain(known, charts)
        known.convoy.plots = plots

    monkeypatch.setattr(knowledge, "hide_escort_side", telling)


def moves_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(table: Any, battle: Any, ship: Any, plot: Any) -> None:
        table.tell("boat_moved", "5.6", ship=ship.name, plot=plot.move, hex=str(ship.bow))

    monkeypatch.setattr(boats, "tell_move", telling)


def depth_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = boats.tell_move

    def telling(table: Any, battle: Any, ship: Any, plot: Any) -> None:
        plain(table, battle, ship, plot)
        table.tell("boat_depth", "9.12", ship=ship.name, depth=ship.boat.depth)

    monkeypatch.setattr(boats, "tell_move", telling)


def air_charges_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "ESCORT", SUBMARINE)


def asked_only_where_there_is_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = building.begin_campaign

    def begin(setup: Any, charts: Any) -> Any:
        battle = plain(setup, charts)
        battle.asks_alike = False
        return battle

    monkeypatch.setattr(building, "begin_campaign", begin)


def undo_that_depends_on_hidden_torpedoes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "may_be_met", lambda battle: any(not each.shown for each in battle.torpedoes))


def asked_for_launches_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torpedoes, "launches", lambda battle: True)


def damage_in_the_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing that knows more than the view."""
    plain = Game.drawing

    def drawing(self: Any, seat: str, *, narrow: bool = False) -> Any:
        board = plain(self, seat, narrow=narrow)
        damage = sum(ship.damage for ship in self.state.ships.values() if ship.boat is not None)
        first, *others = board.panels
        return replace(board, panels=(replace(first, svg=first.svg + f"<!-- {damage} -->" * narrow), *others))

    monkeypatch.setattr(Game, "drawing", drawing)


def risks_by_true_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    def risks(self: Any, seat: str) -> dict[str, str]:
        depths = [ship.boat.depth for ship in self.state.ships.values() if ship.boat is not None]
        return {"end": f"{sum(depths)}"}

    monkeypatch.setattr(Game, "risks", risks)


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], str, str]] = [
    (depth_in_the_view, "8", "open"),
    (place_in_the_view, "9", "hidden"),
    (loss_in_the_view, "8", "open"),
    (torpedoes_in_the_view, "9", "hidden torpedoes"),
    (score_in_the_view, "8", "open"),
    (plots_in_the_view, "8", "open"),
    (moves_told_to_all, "9", "hidden"),
    (depth_told_to_all, "10", "open"),
    (air_charges_told_to_all, "campaign", "open"),
    (asked_only_where_there_is_a_choice, "campaign", "open"),
    (undo_that_depends_on_hidden_torpedoes, "9", "hidden torpedoes"),
    (asked_for_launches_only, "9", "hidden torpedoes"),
    (damage_in_the_drawing, "8", "open"),
    (risks_by_true_depth, "8", "open"),
]


@pytest.mark.parametrize(("leak", "scenario", "rules"), LEAKS, ids=[leak.__name__ for leak, _, _ in LEAKS])
def test_a_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None], scenario: str, rules: str
) -> None:
    leak(monkeypatch)
    with pytest.raises(Unlike):
        list(trials(scenario, rules, 3 * EACH))
