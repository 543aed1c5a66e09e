"""How each free value moves the results: careers of the standard captain with one value changed at a time.

    python bench/calibrate.py [GAMES]

Prints one line per variant: boats lost, the tonnage of a median and of a top-tenth career, ships sunk per patrol, and
patrols per career. docs/calibration.md says what the first line has to meet and why the values are as they are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from multiprocessing import Pool
from typing import Any

from wardroom.games import find
from wardroom.games.silent_victory.bots import STANDARD, Captain
from wardroom.games.silent_victory.charts import DATA
from wardroom.table import run_inline
from wardroom.table.dice import key_from_seed

GAME = "silent-victory"


@dataclass(frozen=True)
class Variant:
    """One change: other rows in chart files, or another temper of the captain."""

    name: str
    rows: dict[tuple[str, str], str] = field(default_factory=dict)
    captain: Captain = STANDARD


def variants() -> Iterator[Variant]:
    yield Variant("as it is")
    yield Variant(
        "S3: a 3 does 2 points, as in the sister game", {("S3.toml", "Torpedo"): '1 = 4\n2 = 3\n3 = 2\n"4..6" = 1'}
    )
    yield Variant("S3: 4, 2, then 1", {("S3.toml", "Torpedo"): '1 = 4\n2 = 2\n"3..6" = 1'})
    yield Variant("S1: Mk 14 at long range hits on 5", {("S1.toml", "Mk 14 long"): '"..5" = "hit"\n"6.." = "miss"'})
    late = '"..3" = 0\n"4..6" = 1\n"7..8" = 2\n"9..10" = 3\n11 = 4\n"12.." = 5'
    yield Variant("E3: before July 1943 as the late column, without Sunk", {("E3.toml", "Before July 1943"): late})
    soft = '"..3" = 0\n"4..7" = 1\n"8..9" = 2\n10 = 3\n11 = 4\n12 = 5\n"13.." = "sunk"'
    yield Variant("E3: a softer late column", {("E3.toml", "From July 1943 and aircraft"): soft})
    yield Variant(
        "mines sink on 11 or more", {("R1.toml", "Minefield"): '"..9" = "clear"\n10 = "mine"\n"11.." = "sunk"'}
    )
    yield Variant("a prize is 8,000 tons", captain=replace(STANDARD, prize=8000))
    yield Variant("a prize is 14,000 tons", captain=replace(STANDARD, prize=14000))
    yield Variant("test depth from 55 per cent on", captain=replace(STANDARD, depth_risk=55))
    yield Variant("every attack up to 42 per cent", captain=replace(STANDARD, risk=45))


def override(rows: dict[tuple[str, str], str]) -> dict[str, str]:
    """Chart files with these rows in place of ours."""
    texts: dict[str, str] = {}
    for (name, table), new in rows.items():
        text = texts.get(name) or (DATA / name).read_text(encoding="utf-8")
        head = f'[tables."{table}".rows]\n'
        before, rest = text.split(head, 1)
        after = rest[min((i for i in (rest.find("\n\n"), rest.find("\n[")) if i >= 0), default=len(rest)) :]
        texts[name] = before + head + new + after
    return texts


def careers(job: tuple[Variant, int, int]) -> list[dict[str, Any]]:
    variant, first, last = job
    rules = find(GAME)
    charts, setup = rules.load_charts(override(variant.rows)), rules.setup("career", {})
    policies = {"captain": variant.captain}
    return [
        rules.summary(run_inline(rules, setup, charts, key_from_seed("calibration", number), policies)[0])
        for number in range(first, last)
    ]


def line(variant: Variant, found: list[dict[str, Any]]) -> str:
    tons = sorted(career["tonnage"] for career in found)
    patrols = sum(career["patrols"] for career in found)
    lost = sum(career["lost"] for career in found) / len(found)
    ships = sum(career["ships"] for career in found) / patrols
    median, best = tons[(len(tons) - 1) // 2], tons[(len(tons) - 1) * 9 // 10]
    return f"{variant.name:52} {lost:7.1%} {median:9,} {best:9,} {ships:7.2f} {patrols / len(found):8.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=2000, metavar="GAMES", help="careers of each variant")
    games = parser.parse_args().games
    print(f"{'variant':52} {'lost':>7} {'median':>9} {'top 10 %':>9} {'ships/p':>7} {'patrols':>8}")
    with Pool() as pool:
        for variant in variants():
            step = 100
            jobs = [(variant, first, min(first + step, games)) for first in range(0, games, step)]
            found = [career for part in pool.imap(careers, jobs) for career in part]
            print(line(variant, found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
