"""[5.0, 20.1] The battle so far: turns, phases, light and weather, the score, and what the convoy has plotted."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import Area, Panel, Svg, label, paragraph, rect
from wardroom.boards.parts import chips, heading
from wardroom.games.submarine.board.common import NARROW, PHASES, WIDE
from wardroom.games.submarine.cards.periods import period_name
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.state import AFLOAT
from wardroom.games.submarine.view import SeaView
from wardroom.table.text import say

__all__ = ["convoy_words", "score", "score_words", "track_panel"]

LISTED = ("plot", "gunfire", "convoy", "escorts", "torpedoes", "boats", "attacks")
"""[5.1-5.7]"""


def track_panel(view: SeaView, narrow: bool) -> Panel:
    width = NARROW if narrow else WIDE
    parts: list[Svg] = []
    y = 0.0
    for draw in (title_lines, turn_track, phase_list, facts):
        drawn, y = draw(view, width, y)
        parts += drawn
    height = round(y + 4)
    ground = rect(Area(0, 0, width, height), "paper")
    return Panel.draw("track", "The battle", width, height, track_text(view), ground, *parts)


def title(view: SeaView) -> str:
    scenario = order_of(view.charts, view.battle)
    return f"{scenario.number}. {scenario.title}" if scenario.number.isdigit() else scenario.title


def title_lines(view: SeaView, width: int, y: float) -> tuple[list[Svg], float]:
    battle = view.battle
    where = f"{battle.area}, {period_name(battle.period)}"
    parts = [
        label(4, y + 19, title(view), 16, "ink title", bold=True, width=width * 0.55),
        label(width - 4, y + 19, where, 12, "soft", anchor="end", width=width * 0.4),
    ]
    if view.over:
        parts.append(paragraph(4, y + 38, ending(view), 13, width - 8, 2, "ink"))
        return parts, y + 62
    return parts, y + 28


def ending(view: SeaView) -> str:
    return say("{0:sub.winner}: {1:sub.result}.", view.battle.winner, view.battle.result)


def turn_track(view: SeaView, width: int, y: float) -> tuple[list[Svg], float]:
    """Boxes for the turns, the present one framed; past ones have a broken frame."""
    battle = view.battle
    columns = 10 if width == NARROW else 20
    wide = (width - 4) / columns
    parts = [heading(2, y + 12, "Turn", 60)]
    for turn in range(1, battle.turns + 1):
        column, row = (turn - 1) % columns, (turn - 1) // columns
        box = Area(2 + column * wide, y + 17 + row * 26, wide - 3, 23)
        here = turn == battle.turn and battle.phase != "setup"
        look = "box here" if here else "box passed" if turn < battle.turn else "box"
        x, middle = box.center
        tone = "ink" if here else "soft"
        parts += [rect(box, look, 3), label(x, middle + 4, str(turn), 12, tone, anchor="middle", bold=here)]
    rows = -(-battle.turns // columns)
    return parts, y + 19 + rows * 26


def phase_list(view: SeaView, width: int, y: float) -> tuple[list[Svg], float]:
    phase = view.battle.phase
    items = [(PHASES[name], "own" if name == phase else "") for name in LISTED]
    rows = 4 if width == NARROW else 2
    return [heading(2, y + 13, "Phase", 60), chips(Area(2, y + 19, width - 4, rows * 25), items)], y + 20 + rows * 25


def facts(view: SeaView, width: int, y: float) -> tuple[list[Svg], float]:
    battle = view.battle
    sky = [(battle.light, "own"), (battle.weather, "")]
    rules = [(name, "") for name, holds in played(view).items() if holds]
    lines = [*score_words(view), *campaign_words(view), *convoy_words(view), *waiting_words(view)]
    parts = [heading(2, y + 13, "Conditions", 120), chips(Area(2, y + 19, width - 4, 20), [*sky, *rules])]
    top = y + 58
    for text in lines:
        parts.append(paragraph(4, top, text, 12.5, width - 8, 2, "ink"))
        top += 18 if len(text) * 6.6 < width else 34
    return parts, top - 8


def played(view: SeaView) -> dict[str, bool]:
    """The switches that change what the board shows."""
    rules = view.battle.rules
    return {"advanced game": rules.advanced, "hidden boats": rules.hidden, "sonar": rules.sonar, "radar": rules.radar}


def score(view: SeaView) -> dict[str, int] | None:
    """[16.3.6] Damage to boats is secret, so only their side can count before the end."""
    if view.over:
        return dict(view.battle.scores)
    return points(view.battle) if view.seat == SUBMARINE else None


def score_words(view: SeaView) -> Iterator[str]:
    found = score(view)
    if found is not None:
        yield f"Points: submarine side {found[SUBMARINE]}, escort side {found[ESCORT]}."


def campaign_words(view: SeaView) -> Iterator[str]:
    """[20.10] How the campaign stood before this scenario; the air charges left, for the escort side alone."""
    campaign = view.battle.campaign
    if campaign is None:
        return
    so_far = ", ".join(f"{seat} side {amount}" for seat, amount in campaign.scores.items()) or "nothing yet"
    yield f"Scenario {campaign.day + 1} of the campaign; points before it: {so_far}."
    if view.seat == ESCORT:
        yield f"Air charges left for this scenario: {campaign.air_left}."


def convoy_words(view: SeaView) -> Iterator[str]:
    """[5.1.3] The plots of the turns to come, for the escort side alone."""
    convoy = view.battle.convoy
    if view.seat != ESCORT or not convoy.plots:
        return
    first = view.battle.turn + (view.battle.phase not in ("turn", "plot", "gunfire", "convoy"))
    plots = ", ".join(f"turn {first + n} {plot}" for n, plot in enumerate(convoy.plots))
    yield f"Convoy plots: {plots}."


def waiting_words(view: SeaView) -> Iterator[str]:
    waiting = [ship.name for ship in view.battle.ships.values() if ship.status == "waiting" and view.owns(ship)]
    if waiting:
        yield f"Reinforcements: {', '.join(waiting)}."


def track_text(view: SeaView) -> str:
    battle = view.battle
    parts = [f"{title(view)}, {battle.area}, {period_name(battle.period)}."]
    parts.append(f"Turn {battle.turn} of {battle.turns}, {PHASES.get(battle.phase, battle.phase).lower()}.")
    parts.append(f"{battle.light.capitalize()}, weather {battle.weather}.")
    if view.over:
        parts.append(ending(view))
    parts += [*score_words(view), *campaign_words(view), *convoy_words(view), *waiting_words(view)]
    afloat = sum(ship.boat is None and ship.status == AFLOAT for ship in battle.ships.values())
    parts.append(f"Surface ships afloat: {afloat}.")
    return " ".join(parts)
