"""[5.0, 20.1] The battle so far: turns, phases, light and weather, the score, and what the convoy has plotted."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import Area, Panel, Svg, label, paragraph, rect
from wardroom.boards.parts import chips, heading
from wardroom.games.submarine.board.common import NARROW, WIDE
from wardroom.games.submarine.cards.periods import period_text
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.state import AFLOAT
from wardroom.games.submarine.view import SeaView
from wardroom.games.submarine.words.data_texts import from_data
from wardroom.table.text import Text, capital, mark, say, word

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
    return Panel.draw("track", say("The battle"), width, height, track_text(view), ground, *parts)


def title(view: SeaView) -> str:
    scenario = order_of(view.charts, view.battle)
    said = from_data(scenario.title)
    return say("{0:plain}. {1}", scenario.number, said) if scenario.number.isdigit() else say("{0}", said)


def title_lines(view: SeaView, width: int, y: float) -> tuple[list[Svg], float]:
    battle = view.battle
    where = say("{0:sub.area}, {1}", battle.area, period_text(battle.period))
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
    parts = [heading(2, y + 12, say("Turn"), 60)]
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
    items = [(word("sub.phase_title", name), "own" if name == phase else "") for name in LISTED]
    rows = 4 if width == NARROW else 2
    return [
        heading(2, y + 13, say("Phase"), 60),
        chips(Area(2, y + 19, width - 4, rows * 25), items),
    ], y + 20 + rows * 25


def facts(view: SeaView, width: int, y: float) -> tuple[list[Svg], float]:
    battle = view.battle
    sky = [(word("sub.light", battle.light), "own"), (word("sub.weather", battle.weather), "")]
    rules = [(name, "") for name, holds in played(view).items() if holds]
    lines = [*score_words(view), *campaign_words(view), *convoy_words(view), *waiting_words(view)]
    parts = [heading(2, y + 13, say("Conditions"), 120), chips(Area(2, y + 19, width - 4, 20), [*sky, *rules])]
    top = y + 58
    for text in lines:
        parts.append(paragraph(4, top, text, 12.5, width - 8, 2, "ink"))
        top += 18 if len(text) * 6.6 < width else 34
    return parts, top - 8


def played(view: SeaView) -> dict[str, bool]:
    """The switches that change what the board shows."""
    rules = view.battle.rules
    return {
        say("advanced game"): rules.advanced,
        say("hidden boats"): rules.hidden,
        say("sonar"): rules.sonar,
        say("radar"): rules.radar,
    }


def score(view: SeaView) -> dict[str, int] | None:
    """[16.3.6] Damage to boats is secret, so only their side can count before the end."""
    if view.over:
        return dict(view.battle.scores)
    return points(view.battle) if view.seat == SUBMARINE else None


def score_words(view: SeaView) -> Iterator[str]:
    found = score(view)
    if found is not None:
        yield say("Points: submarine side {0}, escort side {1}.", found[SUBMARINE], found[ESCORT])


def campaign_words(view: SeaView) -> Iterator[str]:
    """[20.10] How the campaign stood before this scenario; the air charges left, for the escort side alone."""
    campaign = view.battle.campaign
    if campaign is None:
        return
    so_far = [Text("{0:sub.side} {1}", (seat, amount)) for seat, amount in campaign.scores.items()]
    message = mark("Scenario {0} of the campaign; points before it: {1}.")
    yield say(message, campaign.day + 1, so_far or Text("nothing yet"))
    if view.seat == ESCORT:
        yield say("Air charges left for this scenario: {0}.", campaign.air_left)


def convoy_words(view: SeaView) -> Iterator[str]:
    """[5.1.3] The plots of the turns to come, for the escort side alone."""
    convoy = view.battle.convoy
    if view.seat != ESCORT or not convoy.plots:
        return
    first = view.battle.turn + (view.battle.phase not in ("turn", "entry", "plot", "gunfire", "convoy"))
    yield say(
        "Convoy plots: {0}.", [Text("turn {0:plain}: {1}", (first + n, plot)) for n, plot in enumerate(convoy.plots)]
    )


def waiting_words(view: SeaView) -> Iterator[str]:
    waiting = [ship.name for ship in view.battle.ships.values() if ship.status == "waiting" and view.owns(ship)]
    if waiting:
        yield say("Reinforcements: {0}.", waiting)


def track_text(view: SeaView) -> str:
    battle = view.battle
    parts = [say("{0:plain}, {1:sub.area}, {2}.", title(view), battle.area, period_text(battle.period))]
    parts.append(say("Turn {0} of {1}, {2:sub.phase}.", battle.turn, battle.turns, battle.phase))
    parts.append(capital(say("{0:sub.light}, weather {1:sub.weather}.", battle.light, battle.weather)))
    if view.over:
        parts.append(ending(view))
    parts += [*score_words(view), *campaign_words(view), *convoy_words(view), *waiting_words(view)]
    afloat = sum(ship.boat is None and ship.status == AFLOAT for ship in battle.ships.values())
    parts.append(say("Surface ships afloat: {0}.", afloat))
    return " ".join(parts)
