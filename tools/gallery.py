"""A page with the boards at typical positions, for eyes: every theme, desk and phone.

    python tools/gallery.py OUT         write OUT/index.html and a page for each position and theme

Positions come from real games: bots play until each kind of decision has come up. What can be picked is lit, as at
the table.
"""

from __future__ import annotations

import argparse
import html
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import wardroom
from wardroom.boards import Board, style_sheet

THEMES = ("light", "dark", "red")
ALL_ON = dict.fromkeys(
    ("sunk-trick", "escort-quality", "aircraft-quality", "evasive-maneuvers", "circular-run", "limited-escorts"), "on"
)


@dataclass(frozen=True)
class Wanted:
    """A position to look for: in which game, and how it is known."""

    name: str
    found: Callable[[Any, Any], bool]
    scenario: str = "career"
    options: tuple[tuple[str, str], ...] = ()
    seeds: range = range(1, 60)


def kind(*kinds: str) -> Callable[[Any, Any], bool]:
    return lambda war, decision: decision.kind in kinds


def hurt(war: Any, decision: Any) -> bool:
    return len(war.boat.damage) >= 3 and war.boat.hull >= 3 and bool(war.crew.wounds)


def rich(war: Any, decision: Any) -> bool:
    return len(war.awards) >= 3 and decision.kind == "sail" and war.patrol.position == 3


GATO = (("boat", "gato"),)
GALLERY = (
    Wanted("01-choose-a-class", kind("boat")),
    Wanted("02-orders", kind("orders"), options=GATO),
    Wanted("03-first-box", lambda war, d: d.kind == "sail" and war.patrol.position == 0, options=GATO),
    Wanted("04-decorated", rich, options=GATO),
    Wanted("05-attack-convoy", lambda war, d: d.kind == "attack" and len(war.fight.targets) == 3, options=GATO),
    Wanted("06-night-attack", lambda war, d: d.kind == "attack" and war.fight.night, options=GATO),
    Wanted("07-aiming", lambda war, d: d.kind == "tube" and len(war.fight.targets) == 4, options=GATO),
    Wanted("08-evading", lambda war, d: d.kind == "evade" and war.fight.detected, options=tuple(ALL_ON.items())),
    Wanted("09-helm", kind("course"), options=(*GATO, *ALL_ON.items())),
    Wanted("10-badly-hurt", hurt, options=(("boat", "balao"), *ALL_ON.items())),
    Wanted("11-follow", lambda war, d: d.kind == "follow" and any(t.sunk for t in war.fight.targets), options=GATO),
    Wanted("12-hunted", lambda war, d: war.fight is not None and not war.fight.targets, options=GATO),
    Wanted("13-loading-1945", kind("mix"), options=(("boat", "tench"),)),
    Wanted("14-request-a-boat", kind("request"), options=(("boat", "tambor"),)),
    Wanted("15-two-players", lambda war, d: d.kind == "sail" and war.patrols == 3, "two-player", GATO),
    Wanted(
        "16-narwhal-mission",
        lambda war, d: d.kind == "sail" and war.patrol.position == 5,
        options=(("boat", "narwhal"),),
    ),
)


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the boards at typical positions.")
    parser.add_argument("out", type=Path)
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    pages = [(name, board, narrow) for name, board, narrow in positions()]
    for theme in THEMES:
        for name, board, narrow in pages:
            (out / f"{name}-{theme}.html").write_text(page(name, board, theme), encoding="utf-8")
            (out / f"{name}-{theme}-phone.html").write_text(page(name, narrow, theme, phone=True), encoding="utf-8")
    links = "".join(
        f"<li>{name}: " + " ".join(f'<a href="{name}-{t}{p}.html">{t}{p}</a>' for t in THEMES for p in ("", "-phone"))
        for name, _, _ in pages
    )
    (out / "index.html").write_text(f"<!doctype html><title>Boards</title><ul>{links}</ul>", encoding="utf-8")
    print(f"{len(pages)} positions in {out}")
    return 0


def positions() -> Iterator[tuple[str, Board, Board]]:
    for wanted in GALLERY:
        found = search(wanted)
        if found is None:
            print(f"{wanted.name}: no such position came up", file=sys.stderr)
            continue
        yield wanted.name, *found
    yield "17-the-end", *ended(lambda war: not war.lost)
    yield "18-lost", *ended(lambda war: war.lost and war.tonnage > 0)


def search(wanted: Wanted) -> tuple[Board, Board] | None:
    for seed in wanted.seeds:
        game = wardroom.start("silent-victory", wanted.scenario, seed=seed, options=dict(wanted.options))
        while game.pending:
            decision = game.pending[0]
            war = game.state.career
            if wanted.found(war, decision):
                return lit(game, decision, narrow=False), lit(game, decision, narrow=True)
            game.choose(bot_choice(game, decision), decision.seat)
    return None


def bot_choice(game: Any, decision: Any) -> str:
    """What the standard bot would do, with dice of the gallery's own."""
    view = game.rules.view(game.state, decision.seat, game.charts)
    chosen: str = game.rules.bot(game.rules.default_bot)(view, decision, lambda limit: 0).id
    return chosen


def ended(fits: Callable[[Any], bool]) -> tuple[Board, Board]:
    for seed in range(1, 200):
        game = wardroom.start("silent-victory", seed=seed, options=dict(GATO), bots={"captain": "standard"})
        if fits(game.state.careers[0]):
            view = game.rules.view(game.state, "captain", game.charts)
            return game.rules.board(view), game.rules.board(view, narrow=True)
    raise SystemExit("no such career came up")


def lit(game: Any, decision: Any, *, narrow: bool) -> Board:
    view = game.rules.view(game.state, decision.seat, game.charts)
    return mark(game.rules.board(view, narrow=narrow), {name for option in decision.options for name in option.board})


def mark(board: Board, names: set[str]) -> Board:
    """The board with these elements lit."""

    def light(found: re.Match[str]) -> str:
        return f'{found[0]} class="open"' if html.unescape(found[1]) in names else found[0]

    panels = (replace(p, svg=re.sub(r'data-element="([^"]*)"', light, p.svg)) for p in board.panels)
    return Board(tuple(panels))


def page(name: str, board: Board, theme: str, *, phone: bool = False) -> str:
    panels = "".join(f"<div>{panel.svg}</div>" for panel in board.panels)
    width = 390 if phone else 800
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8"><title>{name}</title>'
        f"<style>{style_sheet()} body{{margin:0;background:var(--paper)}}"
        f"main{{width:{width}px;margin:{0 if phone else 10}px}}"
        f"svg{{display:block;width:100%}} div{{margin:0 0 10px}}</style><main>{panels}</main></html>"
    )


if __name__ == "__main__":
    sys.exit(main())
