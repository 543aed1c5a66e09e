"""[7.2] The offensive under way, told by its 14 steps: what was done, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wardroom.games.empire_of_the_sun.state import other
from wardroom.games.empire_of_the_sun.words.names import place_name
from wardroom.table.text import Text, listed, say, word
from wardroom.telling.lines import Line, row

__all__ = ["offensive_lines", "step_of"]

Data = dict[str, Any]

STEPS = 14
STEP_OF = {
    1: ("hq", "activate", "bonus"),
    2: ("move", "stack", "route", "disengage"),
    3: ("declare", "assign", "cover", "call-off"),
    4: ("weather",),
    6: ("special",),
    7: ("intelligence",),
    8: ("reaction-hq", "react", "react-move", "react-stack", "react-route", "react-assign"),
    9: ("attack-cards",),
    11: ("battle", "air", "allot", "last-step", "shift", "ground"),
    12: ("after-battle",),
    13: ("retreat", "post-move"),
    14: ("stranding", "emergency", "close", "stacking", "after-play"),
}
"""[7.2] By step, the phases of which it is made."""


def step_of(phase: str) -> int:
    """[7.2] The step that is being done, 0 if this phase belongs to none."""
    return next((step for step, phases in STEP_OF.items() if phase in phases), 0)


def offensive_lines(view: Data, *, short: bool = False) -> Iterator[Line]:
    """Step by step; `short` tells the step that is being done and what stands about it alone."""
    step, offensive = step_of(view["phase"]), view["offensive"]
    if step:
        said = (step, STEPS, Text("{0:eos.step}", (step,)))
        yield row(say("Step"), say("{0} of {1}: {2}", *said))
    yield row(say("Card"), _card(offensive))
    if short:
        yield from _now(view)
        return
    yield from _activated(view, offensive)
    yield from _battles(offensive)
    yield from _reaction(offensive)
    yield from _fight(view)


def _card(offensive: Data) -> str:
    """[7.2.01] Steps 1: card, manner, HQ."""
    facts = (offensive["card"], offensive["mode"], offensive["ops"])
    parts = [say("{0:eos.card}, {1:eos.mode}, operations value {2}", *facts)]
    if offensive["hq"]:
        parts.append(say("led by {0:eos.unit}", offensive["hq"]))
    return listed(parts)


def _activated(view: Data, offensive: Data) -> Iterator[Line]:
    """[7.21, 7.23] Step 2: who was activated, and where each went."""
    counts = (len(offensive["active"]), offensive["limit"])
    yield row(say("Active"), say("{0:#eos.unit} of {1} at most", *counts))
    yield from _moves(view, offensive["active"])


def _moves(view: Data, units: list[str]) -> Iterator[Line]:
    places = {unit["id"]: unit["place"] for unit in view["units"]}
    for unit in units:
        move = view["offensive"]["moves"].get(unit)
        if move is not None and move["kind"]:
            facts = (unit, move["start"], places[unit], move["kind"])
            text = say("{0:eos.unit}: {1:eos.place} to {2:eos.place}, {3:eos.manner}", *facts)
        else:
            text = say("{0:eos.unit}: {1:eos.place}", unit, places[unit])
        yield Line(text, "", 11, 2)


def _battles(offensive: Data) -> Iterator[Line]:
    """[7.24, 7.27] Steps 3 and 6: battle hexes, and who takes part from outside."""
    for hex in offensive["battles"]:
        parts = [say("{0:eos.hex}", hex)]
        if hex in offensive["special"]:
            parts.append(say("by special reaction"))
        joined = [unit for unit, there in offensive["assigned"].items() if there == hex]
        if joined:
            parts.append(say("from outside: {0:eos.unit}", joined))
        if hex in offensive["fought"]:
            parts.append(say("settled"))
        yield row(say("Battle"), say("; ").join(parts))


def _reaction(offensive: Data) -> Iterator[Line]:
    """[7.25, 7.26] Steps 4 to 8: cards, condition, who reacts."""
    yield row(say("Found out"), word("eos.condition", offensive["condition"]))
    if offensive["reactions"]:
        yield row(say("Reaction"), say("{0:eos.card}", offensive["reactions"]))
    if offensive["reaction_hq"]:
        side = other(offensive["side"])
        facts = (side, offensive["reaction_hq"], offensive["reacting"])
        text = say("{0:eos.side} under {1:eos.unit}: {2:eos.unit}", *facts)
        yield row(
            say("Reaction"), text if offensive["reacting"] else say("{0:eos.side} under {1:eos.unit}", *facts[:2])
        )


def _fight(view: Data) -> Iterator[Line]:
    """[9] Step 11: the battle that is being fought."""
    fight = view["offensive"]["fight"]
    if fight is None:
        return
    yield row(say("Fight"), say("{0:eos.hex}, {1:eos.stage}", fight["hex"], fight["stage"]))
    for side, volley in fight["volleys"].items():
        yield row(say("Hits"), say("{0:eos.side}: {1:#eos.hit} left", side, volley["hits"]))


def _now(view: Data) -> Iterator[Line]:
    """What matters for the step that is being done."""
    offensive = view["offensive"]
    if offensive["stack"]:
        start = {unit["id"]: unit["place"] for unit in view["units"]}[offensive["stack"][0]]
        yield row(say("Stack"), say("{0:eos.unit}, {1:plain}", offensive["stack"], place_name(start)))
    if offensive["battles"]:
        yield row(say("Battles"), say("{0:eos.hex}", offensive["battles"]))
    yield from _fight(view)
