"""Write the golden playthroughs and, for a new version, its saves: `python tools/golden.py [--saves]`.

A golden playthrough is the whole log of a short game that bots play, one text file per scenario. The tests make them
again and compare. Saves are never rewritten: those of every version stay, and must open and replay for ever.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import wardroom
from wardroom.games import GAMES, find
from wardroom.table.session import Game
from wardroom.telling.presenter import presenter_for

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
SAVES = ROOT / "tests" / "saves"
SEED = 1946
LENGTHS = {
    "career": {"until": "1942-09"},
    "two-player": {"until": "1942-03", "boat": "tambor"},
    "tournament-long": {"until": "1942-06", "boat": "salmon"},
    "tournament-short": {"until": "1942-09"},
    "tournament-survival": {"boat": "tench"},
    "tournament-mixed": {"until": "1944-02", "boat": "balao"},
    "historical": {"captain-card": "okane", "patrols": "mirror"},
}
"""Options that keep each scenario's playthrough short and make them differ."""
EXTRAS = {
    "two-player": {"evasive-maneuvers": "on", "escort-quality": "on"},
    "tournament-survival": {"limited-escorts": "on", "sunk-trick": "on", "circular-run": "on"},
    "tournament-mixed": {"edition": "first", "historical-targeting": "on", "aircraft-quality": "on"},
    "6": {"rules": "optional"},
    "7": {"rules": "advanced"},
    "10": {"rules": "advanced"},
    "12": {"rules": "optional", "reinforcements": "on"},
}
RAIDERS = {
    "career": {"until": "1915-12", "boat": "u31"},
    "austrian": {"until": "1916-12", "boat": "kuk", "biography": "on"},
    "two-player": {"until": "1917-12", "boat": "u87", "evasive-maneuvers": "on"},
    "tournament-tonnage": {"until": "1915-12"},
    "tournament-mixed": {"until": "1917-06", "boat": "uc2", "historical-targeting": "on"},
    "historical": {"commander-card": "arnauld", "patrols": "mirror"},
}
"""The same for Raiders of the Deep, whose scenarios have some names in common with those of Silent Victory."""
EMPIRE = {
    "campaign-1941": {"historical-hand": "on"},
    "1942": {"tournament": "on"},
    "1943": {"bidding": "on"},
    "1944": {"escort-carriers": "on"},
    "1942-43": {"ground-losses": "ground"},
    "1943-44": {"last-step": "owner"},
    "1942-44": {"us-naval-steps": "allied"},
    "campaign-1942": {"bid": "1"},
    "campaign-1943": {"later-cards": "off"},
    "south-pacific": {"victory": "ports"},
}
OWN = {"raiders-of-the-deep": RAIDERS, "empire-of-the-sun": EMPIRE}
"""Options by scenario of games that have all of theirs here."""
BOTS = {"historical": "bold", "two-player": "bold", "campaign": "random"}


def play(game: str, scenario: str) -> Game[Any, Any]:
    """One short game of bots."""
    rules = find(game)
    options = OWN[game].get(scenario, {}) if game in OWN else LENGTHS.get(scenario, {}) | EXTRAS.get(scenario, {})
    seats = rules.seats(rules.setup(scenario, options))
    bots = dict.fromkeys(seats, BOTS.get(scenario, rules.default_bot))
    started: Game[Any, Any] = wardroom.start(game, scenario, seed=SEED, options=options, bots=bots)
    return started


def text(game: Game[Any, Any]) -> str:
    """The log of a game as a player reads it."""
    presenter = presenter_for(game.rules)
    lines = [f"{game.rules.title}, {game.header.scenario}, seed {SEED}"]
    lines += [f"{key} = {value}" for key, value in sorted(game.header.options.items()) if value]
    lines += [" " * line.indent + line.text for line in map(presenter.event, game.events(game.seats[0]))]
    assert game.outcome is not None
    view = game.view(game.seats[0])
    lines += ["", *(" " * line.indent + line.text for line in presenter.summary(view, game.outcome))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def main(arguments: list[str]) -> int:
    for name in GAMES:
        for scenario in find(name).scenarios:
            game = play(name, scenario)
            path = GOLDEN / f"{name}-{scenario}.txt"
            path.write_text(text(game), encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
            save = SAVES / f"{name}-{scenario}-{wardroom.__version__}.wardroom"
            if "--saves" in arguments and not save.exists():
                save.write_bytes(game.save())
                print(f"wrote {save.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
