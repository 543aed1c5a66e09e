"""[20.1, S1-S12.IV] How each scenario is won, and when it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom.games.submarine.combat.damage import damage_points, scale
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.scenarios.campaign import close_scenario
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.scenario_file import Victory
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.state import AFLOAT, EXITED, SUNK, WAITING, Battle, Ship
from wardroom.table import OVER, Outcome

__all__ = ["check", "outcome", "summary"]

Verdict = tuple[str, str]
"""Winner ("" for a draw) and a short name of the reason."""


def check(table: Sea, battle: Battle, *, turn_ended: bool) -> bool:
    """Whether the battle is decided now; `turn_ended` when the last phase of a turn is done."""
    if battle.phase == OVER:
        return True
    last = turn_ended and battle.turn >= battle.turns
    terms = terms_of(table, battle)
    decided = terms.kind not in TO_THE_EDGE and no_fight_left(battle)
    verdict = KINDS[terms.kind](battle, terms, last or decided)
    if verdict is None:
        return False
    end(table, battle, *verdict)
    return True


TO_THE_EDGE = ("wounded-bear", "ark-royal")
"""[S6.IV, S7.IV.b] Even with the submarine gone, ships have yet to leave the map to win."""


def terms_of(table: Sea, battle: Battle) -> Victory:
    return order_of(table.charts, battle).victory


def end(table: Sea, battle: Battle, winner: str, result: str) -> None:
    """The scores are written down, all is revealed; in the campaign the next scenario follows [20.10.IV]."""
    battle.scores = points(battle)
    battle.winner, battle.result = winner, result
    for ship in battle.ships.values():
        if ship.boat is not None:
            ship.boat.announced = True
    table.tell(
        "battle_over",
        "20.1",
        winner=winner,
        result=result,
        submarine_points=battle.scores[SUBMARINE],
        escort_points=battle.scores[ESCORT],
    )
    battle.phase = OVER
    if battle.campaign is not None:
        close_scenario(table, battle)


# What is left


def no_fight_left(battle: Battle) -> bool:
    """Nobody is left to fight: no boat that could live or come, and no torpedo on its way."""
    boats = [ship for ship in battle.ships.values() if ship.boat is not None]
    living = any(ship.status in (AFLOAT, WAITING) or not _no_secret_loss(ship) for ship in boats)
    return not living and not battle.torpedoes


def _no_secret_loss(ship: Ship) -> bool:
    """[16.3.6] A loss that is kept secret must not end the game."""
    return ship.status != SUNK or ship.boat is None or ship.boat.announced


def _lost(battle: Battle) -> bool:
    """Every boat is sunk."""
    return all(ship.status == SUNK for ship in battle.ships.values() if ship.boat is not None)


def _all_known_lost(battle: Battle) -> bool:
    """[16.3.6] Every boat is sunk, and nobody thinks otherwise."""
    return _lost(battle) and all(_no_secret_loss(ship) for ship in battle.ships.values())


def _named(battle: Battle, name: str) -> Ship:
    return next(ship for ship in battle.ships.values() if ship.name == name)


# The kinds of victory


def by_score(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[S1.IV, S2.IV] So many points, less one for each torpedo."""
    if not last:
        return None
    score = points(battle)[SUBMARINE] - battle.launched
    return (SUBMARINE, "score-reached") if score >= terms.least else (ESCORT, "score-missed")


def by_sinking(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[S3.IV-S5.IV] The submarine must be sunk."""
    if _lost(battle) and (last or _all_known_lost(battle)):
        return ESCORT, "submarine-sunk"
    return (SUBMARINE, "submarine-survives") if last else None


def wounded_bear(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[S6.IV] The carrier sunk or the escort sunk; or the carrier gets away."""
    carrier = _named(battle, terms.ship)
    if carrier.status == SUNK or any(ship.kind == "escort" and ship.status == SUNK for ship in battle.ships.values()):
        return SUBMARINE, "carrier-sunk" if carrier.status == SUNK else "escort-sunk"
    if carrier.status == EXITED:
        return ESCORT, "carrier-escapes"
    return ("", "nothing-decided") if last else None


def ark_royal(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[S7.IV] A carrier or the battleship crippled by a boat that lives, or sunk; or the squadron gets away."""
    capital = [ship for ship in battle.ships.values() if ship.kind == "capital"]
    if any(ship.status == SUNK for ship in capital):
        return SUBMARINE, "capital-ship-sunk"
    crippled = any(damage_points(battle, ship) >= CRIPPLED[ship.type] for ship in capital)
    british_loss = any(ship.boat is None and ship.status == SUNK for ship in battle.ships.values())
    if _all_known_lost(battle) and not british_loss and not battle.torpedoes:
        return ESCORT, "submarine-sunk"
    away = all(ship.status == EXITED for ship in capital)
    destroyers = sum(ship.kind == "escort" and ship.status == EXITED for ship in battle.ships.values())
    escapes = away and destroyers >= DESTROYERS_AWAY
    if escapes and not (crippled and not _all_known_lost(battle)):
        return ESCORT, "squadron-escapes"
    if not last and not (away and destroyers == len(battle.ships) - len(capital) - 1):
        return None
    if escapes and _lost(battle):
        return ESCORT, "squadron-escapes"
    return _ark_royal_at_last(battle, crippled, british_loss)


def _ark_royal_at_last(battle: Battle, crippled: bool, british_loss: bool) -> Verdict:
    if crippled and not _lost(battle):
        return SUBMARINE, "capital-ship-crippled"
    if _lost(battle) and not british_loss:
        return ESCORT, "submarine-sunk"
    return "", "nothing-decided"


CRIPPLED = {"CV": 12, "BB": 18}
"""[S7.IV.a] Damage points that count."""
DESTROYERS_AWAY = 3
"""[S7.IV.b]"""


def by_damage(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[S8.IV] So many damage points, and not sunk."""
    if not last:
        return None
    enough = battle.inflicted // scale(battle) >= (battle.least or terms.least)
    return (SUBMARINE, "damage-done") if enough and not _lost(battle) else (ESCORT, "damage-prevented")


def break_out(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[S9.IV] Out over the edge with torpedoes left in the tubes, or a certain ship sunk."""
    if terms.ship and _named(battle, terms.ship).status == SUNK:
        return SUBMARINE, "guard-sunk"
    for ship in battle.ships.values():
        if ship.boat is not None and ship.status == EXITED:
            loaded = sum(bool(tube.loaded) for tube in ship.boat.tubes)
            return (SUBMARINE, "broke-out") if loaded >= terms.loaded else (ESCORT, "too-few-torpedoes")
    return (ESCORT, "strait-held") if last else None


def by_exit(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[S10.IV] The submarine leaves by its edge."""
    if any(ship.boat is not None and ship.status == EXITED for ship in battle.ships.values()):
        return SUBMARINE, "got-through"
    return (ESCORT, "stopped") if last else None


def by_lead(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[S11.IV, S12.IV] A lead of so many points."""
    if not last:
        return None
    score = points(battle)
    lead = score[SUBMARINE] - score[ESCORT]
    return (SUBMARINE, "lead-won") if lead >= terms.least else (ESCORT, "lead-denied")


def by_points(battle: Battle, terms: Victory, last: bool) -> Verdict | None:
    """[20.1] The most points."""
    if not last:
        return None
    score = points(battle)
    if score[SUBMARINE] == score[ESCORT]:
        return "", "points-equal"
    return (SUBMARINE if score[SUBMARINE] > score[ESCORT] else ESCORT), "more-points"


KINDS: dict[str, Callable[[Battle, Victory, bool], Verdict | None]] = {
    "score": by_score,
    "sink": by_sinking,
    "wounded-bear": wounded_bear,
    "ark-royal": ark_royal,
    "damage": by_damage,
    "break-out": break_out,
    "exit": by_exit,
    "lead": by_lead,
    "points": by_points,
    "campaign": by_points,
}


# For the table


def outcome(battle: Battle) -> Outcome | None:
    if battle.phase != OVER:
        return None
    name = f"{battle.winner} wins" if battle.winner else "draw"
    return Outcome(name, battle.winner, dict(battle.scores), {"why": battle.result, "turn": battle.turn})


def summary(battle: Battle) -> dict[str, Any]:
    """What a simulation keeps of a finished battle."""
    ships = battle.ships.values()
    return {
        "winner": battle.winner or "draw",
        "why": battle.result,
        "turns": battle.turn,
        "submarine_points": battle.scores.get(SUBMARINE, 0),
        "escort_points": battle.scores.get(ESCORT, 0),
        "torpedoes": battle.launched,
        "boats_sunk": sum(ship.boat is not None and ship.status == SUNK for ship in ships),
        "ships_sunk": sum(ship.boat is None and ship.status == SUNK for ship in ships),
        "ships_dead": sum(ship.boat is None and ship.dead and ship.status != SUNK for ship in ships),
    }
