"""What history and the designer say of outcomes holds over many careers; docs/calibration.md has the figures."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.raiders_of_the_deep.build import charts
from wardroom.games import find
from wardroom.table import run_inline
from wardroom.table.dice import key_from_seed

CAREERS = 400
HUNTED = ("depth charges", "crushed", "scuttled", "captured", "lost at sea")


@cache
def careers() -> list[dict[str, Any]]:
    """The same careers from August 1914 in a U19 on every machine."""
    rules = find("raiders-of-the-deep")
    setup, policies = rules.setup("career", {"boat": "u19"}), {"captain": rules.bot("standard")}
    return [
        rules.summary(run_inline(rules, setup, charts(), key_from_seed("calibration", number), policies)[0])
        for number in range(CAREERS)
    ]


def tons() -> list[int]:
    return sorted(career["tonnage"] for career in careers())


def cause_share(*causes: str) -> float:
    lost = [career["cause"] for career in careers() if career["cause"]]
    return sum(cause in causes for cause in lost) / len(lost)


def test_about_half_of_the_boats_are_lost() -> None:
    """178 of some 373 in history, six of the twelve boats of the type; four hundred careers stray by 5 points."""
    assert 0.43 <= sum(career["lost"] for career in careers()) / CAREERS <= 0.62


def test_a_good_career_earns_the_pour_le_merite_and_the_best_are_among_the_aces() -> None:
    """100,000 tons are the Pour le Mérite, 172,824 the tenth of the list; the median is far less."""
    found = tons()
    assert 45_000 <= found[CAREERS // 2] <= 85_000
    assert 140_000 <= found[CAREERS * 9 // 10] <= 210_000
    assert found[-1] <= 600_000


def test_a_patrol_sinks_about_what_it_did_in_history() -> None:
    """Some 3,800 tons a patrol over the whole war; a commander of August 1914 is above it, but no ace on average."""
    patrols = sum(career["patrols"] for career in careers())
    assert 3_300 <= sum(tons()) / patrols <= 5_300


def test_boats_are_lost_in_the_ways_of_history() -> None:
    """Hunted most of them, then mines, ramming, Q-ships; to aircraft hardly one."""
    assert 0.40 <= cause_share(*HUNTED) <= 0.72
    assert 0.13 <= cause_share("mine") <= 0.36
    assert 0.05 <= cause_share("rammed") <= 0.20
    assert 0.005 <= cause_share("q-ship", "baralong") <= 0.12
    assert cause_share("aircraft") <= 0.02
