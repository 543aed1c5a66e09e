"""Twins: two games that differ only in what one seat may not know, played on side by side.

A game is played to the start of some turn. In its twin one secret of the other side is changed: a depth, a place,
stores, damage, a loss that is kept secret, a torpedo on its way, a boat that was let in; plots that are laid later
differ too. All that leaves the table for the seat that must not know, and for those who watch, is then compared byte
by byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

import wardroom
from tests.table.play import with_state
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.questions import DepthAsked, ship_of
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import hex_at, place
from wardroom.games.submarine.state import AFLOAT, SUNK, WAITING, Battle
from wardroom.table import WATCHER, Decision, IllegalChoice, Streams
from wardroom.table.codec import to_plain
from wardroom.table.record import parse
from wardroom.table.session import Game
from wardroom.web.play.positions import Wanted, position

__all__ = ["CHANGES", "RULES", "SCENARIOS", "Trial", "Unlike", "trials"]

SeaGame = Game[Battle, Any]
Change = Callable[[dict[str, Any], Random], bool]
"""Changes one secret in a plain state; False if there is none of its kind to change."""
SCENARIOS = ("6", "7", "8", "9", "10", "11", "12", "campaign")
RULES = {
    "open": {"rules": "basic"},
    "hidden": {"hidden": "on", "reinforcements": "on"},
    "sonar": {"sonar": "on", "fit": "on", "entry": "on", "reinforcements": "on"},
    "radar": {"radar": "on", "charge-supply": "on"},
    "star shells": {"star-shells": "on", "torpedo-supply": "on"},
    "optional": {"rules": "optional", "reinforcements": "on"},
    "hidden torpedoes": {"hidden": "on", "hidden-torpedoes": "on", "directed": "on"},
    "advanced": {"rules": "advanced"},
}
"""What hides something; even in the open game depth, damage, stores and plots are secret."""
QUIET = (
    *("hold", "send", "reload:no", "call:none", "enter:later", "conceal", "operation:normal", "target:none"),
    *("depth:deep", "torpedo:hide", "torpedo:none", "hold-fire", "repair:no", "foxer:none", "end"),
)
BLIND = ("sonar:none", "radar:none", "sight:none", "hold-fire", "hunters:wait", "air:none", "hunt:none")
"""What an escort answers so that it finds nobody: a search may tell the twins apart, and should."""
UNSEEN = 50
"""Feet from which nobody sees a boat; from the air of the campaign's days it is more than 75 [20.10.VII]."""


CLOSELY = 4
"""Choices of a turn after each of which all is compared; later it is after every tenth, and once in each phase."""


class Unlike(AssertionError):
    """The twins look different to somebody who must not know."""


@dataclass
class Trial:
    """One pair of twins: what was changed, for whom they must be alike, and how often that was seen."""

    change: str
    seat: str
    compared: int


# What leaves the table


def received(game: SeaGame, seat: str, *, drawn: bool, narrow: bool = False) -> bytes:
    """All that a seat gets of a game, or those who watch."""
    known = to_plain(RULESET.view(game.state, seat, game.charts).battle)  # which bots are given
    parts: list[Any] = [known, game.view(seat), [repr(event) for event in game.events(seat)], game.event_count(seat)]
    parts += [[decision.seat for decision in game.pending], repr(game.outcome), game.notice, game.key]
    if seat != WATCHER:
        parts += [game.undo_refusal(seat), game.risks(seat), errors(game, seat)]
        parts.append(shown(game.decision(seat)))
    if drawn:
        wanted = Wanted(narrow=narrow)
        parts.append(position(game, id="", title="", seat=seat, sequence=0, seats=[], wanted=wanted))
    return msgspec.json.encode(parts)


def shown(decision: Decision | None) -> list[Any]:
    if decision is None:
        return []
    options = [(option.id, option.label, option.rule, option.board) for option in decision.options]
    refused = [(each.id, each.label, each.why, each.rule) for each in decision.refused]
    return [decision.kind, decision.prompt, options, refused, decision.rule]


def errors(game: SeaGame, seat: str) -> list[str]:
    """What is said to choices that are not open: invented ones, and those that are listed as refused."""
    decision = game.decision(seat)
    ids = (
        ["nothing", "fire:u-99", *(each.id for each in decision.refused if decision.option(each.id) is None)]
        if (decision)
        else ["nothing"]
    )
    return [error(game, seat, each) for each in ids[:5]]


def error(game: SeaGame, seat: str, choice: str) -> str:
    try:
        game.choose(choice, seat)
    except IllegalChoice as refused:
        return str(refused)
    raise AssertionError(f"{choice} was open")


# Secrets of the submarine side


def boats(state: dict[str, Any]) -> list[dict[str, Any]]:
    """Boats on the map that live."""
    return [ship for ship in state["ships"].values() if ship["boat"] and ship["bow"] and ship["status"] == AFLOAT]


def unseen(state: dict[str, Any]) -> list[dict[str, Any]]:
    return [ship for ship in boats(state) if state["rules"]["hidden"] and not ship["boat"]["shown"]]


def submerged(state: dict[str, Any]) -> list[dict[str, Any]]:
    """Boats whose depth is a secret: they are known to be under water, or not known at all."""
    least = safe_depth(state)
    found = [ship for ship in boats(state) if ship["boat"]["depth"] >= least and not ship["boat"]["forced_up"]]
    return [ship for ship in found if not ship["boat"]["powerless"]]


def safe_depth(state: dict[str, Any]) -> int:
    """At and below this a boat is as hard to see at one depth as at another."""
    return 100 if state["campaign"] and state["light"] == "day" else UNSEEN


def change_depth(state: dict[str, Any], random: Random) -> bool:
    for ship in submerged(state):
        boat = ship["boat"]
        others = [feet for feet in range(safe_depth(state), boat["deepest"] + 1, 25) if feet != boat["depth"]]
        boat["depth"] = random.choice(others)
    return bool(submerged(state))


def change_place(state: dict[str, Any], random: Random) -> bool:
    """So far off that nobody can see it there."""
    for ship in unseen(state):
        ship["bow"] = hex_at(200 + random.randint(0, 20), place(ship["bow"])[1])
        ship["heading"] = random.randrange(6)
    return bool(unseen(state))


def change_stores(state: dict[str, Any], random: Random) -> bool:
    for ship in boats(state):
        boat = ship["boat"]
        if not boat["powerless"] and boat["depth"]:
            power = random.randint(2, max(2, boat["emergency_full"]))
            boat["emergency"] = power if power_is_secret(state["rules"]) else boat["emergency"]
        for tube in boat["tubes"]:
            tube["loaded"] = random.choice(["", tube["loaded"]])
        boat["bow_reloads"] = boat["bow_reloads"][: random.randint(0, 8)]
        ship["crew"] = random.choice(["novice", "experienced", "professional"]) if ship["crew"] else ""
    return bool(boats(state))


def power_is_secret(rules: dict[str, Any]) -> bool:
    """[8.3.3, 16.2] Where every move is seen and nothing is charged, everybody can add up what is left."""
    return bool(rules["hidden"] or rules["emergency_power"] or rules["snort"])


def change_damage(state: dict[str, Any], random: Random) -> bool:
    scale = 10 if state["rules"]["advanced"] else 1
    found = [ship for ship in submerged(state) if ship["boat"]["to_surface"] > 1]
    for ship in found:
        ship["damage"] = random.choice([n for n in range(ship["boat"]["to_surface"] * scale) if n != ship["damage"]])
    return bool(found)


def change_loss(state: dict[str, Any], random: Random) -> bool:
    """[16.3.6, SUB-R23] A boat that was sunk in secret: what others saw of it stays as it was."""
    found = submerged(state)
    if not found:
        return False
    ship = random.choice(found)
    ship["status"], ship["boat"]["announced"] = SUNK, False
    return True


def change_torpedoes(state: dict[str, Any], random: Random) -> bool:
    """[40.2] Torpedoes that run unseen, far from everybody."""
    living = boats(state)
    if not state["rules"]["hidden_torpedoes"] or not living:
        return False
    for number in range(random.randint(1, 3)):
        ship = random.choice(living)
        kind = next((tube["loaded"] for tube in ship["boat"]["tubes"] if tube["loaded"]), "")
        if not kind:
            return False
        torpedo = {"id": f"torpedo-{90 + number}", "ship": ship["id"], "type": kind, "hex": hex_at(220, 9 + number)}
        torpedo |= {"side": 0, "course": 8, "speed": 6, "shallow": False, "turn": state["turn"] - 1}
        state["torpedoes"].append({**torpedo, "origin": torpedo["hex"], "run": 9, "shown": False})
    return True


def change_entry(state: dict[str, Any], random: Random) -> bool:
    """[26.4a] A boat that was let in, or none."""
    waiting = [ship["id"] for ship in state["ships"].values() if ship["status"] == WAITING]
    if not waiting or not state["rules"]["entry"]:
        return False
    state["entry"] = "" if state["entry"] else f"{random.choice(waiting)}:{random.randint(1, 6)}"
    return True


# Secrets of the escort side


def change_convoy(state: dict[str, Any], random: Random) -> bool:
    """[5.1.3a] The plots after the next."""
    convoy = state["convoy"]
    speed, later = convoy["speed"], convoy["plots"][1:]
    if not speed or not later:
        return False
    convoy["plots"][1:] = [
        random.choice([each for each in (f"L{speed}", f"{speed}R", str(speed)) if each != plot]) for plot in later
    ]
    return True


def change_supply(state: dict[str, Any], random: Random) -> bool:
    """[61.2, 24.2.2a] Depth charges, and the sets that were rolled for."""
    found = False
    for ship in state["ships"].values():
        if ship["supply"] > 0:
            ship["supply"], found = ship["supply"] + random.randint(1, 9), True
        if state["rules"]["fit"] and ship["sonar"] in ("normal", "improved"):
            ship["sonar"], found = "improved" if ship["sonar"] == "normal" else "normal", True
    return found


def change_air(state: dict[str, Any], random: Random) -> bool:
    """[20.10.VI.10] The allotment of air charges."""
    campaign = state["campaign"]
    if not campaign or (state["light"] == "day" and not campaign["air_left"]):
        return False
    campaign["air_left"] += random.randint(1, 4)
    campaign["air_charges"] = [each + random.randint(0, 3) for each in campaign["air_charges"]]
    return True


CHANGES: dict[str, tuple[str, Change]] = {
    "depth": (ESCORT, change_depth),
    "place": (ESCORT, change_place),
    "stores": (ESCORT, change_stores),
    "damage": (ESCORT, change_damage),
    "loss": (ESCORT, change_loss),
    "torpedoes": (ESCORT, change_torpedoes),
    "entry": (ESCORT, change_entry),
    "plots": (ESCORT, lambda state, random: bool(submerged(state))),
    "convoy": (SUBMARINE, change_convoy),
    "supply": (SUBMARINE, change_supply),
    "air": (SUBMARINE, change_air),
}
"""Each kind of secret, and the seat that must not know it."""


# The games


def play_to_turn(game: SeaGame, random: Random, turn: int) -> None:
    """Choices at random up to the first decision of this turn, or the end; boats mostly dive and launch nothing."""
    while game.pending and not at_start(game, turn):
        decision = game.pending[0]
        choice = random.choice(decision.options).id
        if decision.kind in ("depth", "starting-depth") and random.random() < 0.8:
            choice = decision.options[-1].id if decision.kind == "depth" else decision.options[4].id
        if decision.kind == "tube" and random.random() < 0.7:
            choice = "hold"
        game.choose(choice, decision.seat)


def by_day(game: SeaGame) -> SeaGame:
    """[20.10.VI.11] The campaign begins by night; here the sun rises, and there are aircraft."""

    def rise(state: dict[str, Any]) -> None:
        state["light"], state["campaign"]["air_left"] = "day", 3

    return Game.load(RULESET, with_state(game, rise))


def at_start(game: SeaGame, turn: int) -> bool:
    """Nothing has been chosen in this turn yet."""
    return game.state.turn >= turn and game.state.phase in ("turn", "entry", "plot") and not game.record.open.inputs


def twin_of(game: SeaGame, change: Change, random: Random) -> SeaGame | None:
    """The same game with another secret, or None if there is none or it would be seen at once."""
    done: list[bool] = []
    record = with_state(game, lambda state: done.append(change(state, random)))
    if not all(done):
        return None
    twin = Game.load(RULESET, record)
    return twin if known(twin) == known(game) else None


def known(game: SeaGame) -> list[Any]:
    """What the rules have told: who is on the map, who has entered, whether the carrier is free, what is lost.

    Once the twins differ in that they may look different: something was found, or the rules make it known [S6.VI.1,
    9.7, 20.10.VI.15].
    """
    battle = game.state
    told = [
        (
            ship.id,
            ship.boat.shown,
            ship.boat.depth == 0,
            ship.status == WAITING,
            ship.status == SUNK and ship.boat.announced,
        )
        for ship in battle.ships.values()
        if ship.boat is not None
    ]
    return [told, battle.convoy.released, battle.sighted, battle.phase == "over", game.outcome is None]


def quiet(decision: Decision) -> str:
    """An answer that changes nothing hidden into something seen."""
    ids = [option.id for option in decision.options]
    stay = [f"depth:{decision.facts.depth}"] if isinstance(decision.facts, DepthAsked) else []
    return next((word for word in (*stay, *QUIET, *BLIND) if word in ids), ids[0])


def idle(game: SeaGame, decision: Decision) -> str:
    """The same, but one charge is dropped from the air where there are some: that is seen, how many are left is not."""
    campaign = game.state.campaign
    if decision.kind == "air" and campaign is not None and not campaign.air_used:
        return decision.options[0].id
    return quiet(decision)


def secret(game: SeaGame, decision: Decision, random: Random) -> str:
    """Another answer that the other side must not notice: depths, stores, and all that boats do that nobody sees."""
    battle = game.state
    ship = battle.ships.get(ship_of(decision))
    boat = ship.boat if ship is not None else None
    hidden = boat is not None and battle.rules.hidden and not boat.shown
    ids = [option.id for option in decision.options]
    if decision.kind == "depth" and boat is not None and boat.depth >= UNSEEN:
        least = 100 if battle.campaign and battle.light == "day" else UNSEEN
        deep = [option.id for option in decision.options if least <= option.value <= boat.deepest]
        return random.choice(deep) if deep and boat.depth >= least else quiet(decision)
    if decision.kind in ("reload", "reinforce", "torpedo-depth") or (decision.kind == "course" and hidden):
        return random.choice(ids)
    far = hidden and ship is not None and place(ship.bow)[0] > 150
    if far and battle.rules.hidden_torpedoes and decision.kind in ("tube", "direction", "distance"):
        return random.choice(ids[1:] or ids)
    return random.choice(ids) if decision.kind in ("direction", "distance", "operation") and far else quiet(decision)


def harmless(decision: Decision, random: Random) -> str:
    """A random answer of the watched seat that is no search, no hedgehog, and no attack on what it sees."""
    ids = [option.id for option in decision.options]
    blind = [word for word in BLIND if word in ids]
    if blind:
        return blind[0]
    return random.choice([each for each in ids if not each.startswith(("hedgehog", "squid"))] or ids)


Asked = dict[tuple[int, str], bytes]
"""By turn and phase: what the watched seat receives when the other side is first asked there."""


def settle(game: SeaGame, seat: str, turn: int, answer: Callable[[Decision], str]) -> Asked:
    """The other side answers until the watched seat is asked, or the turn is over."""
    found: Asked = {}
    while game.pending and game.decision(seat) is None and game.state.turn == turn:
        decision = game.pending[0]
        when = game.state.turn, game.state.phase
        if when not in found:
            found[when] = received(game, seat, drawn=False)
        game.choose(answer(decision), decision.seat)
    return found


def alike(what: str, one: object, other: object) -> None:
    if one != other:
        raise Unlike(f"{what}:\n{one!r}\n{other!r}")


def same_dice(one: SeaGame, other: SeaGame) -> None:
    """Secret rolls of one twin must not give it other dice in public."""
    other._table.streams = Streams(bytes.fromhex(other.header.key), one._table.streams.positions())


def compare(one: SeaGame, other: SeaGame, seat: str, *, drawn: bool, first: bool) -> None:
    """`drawn`: with the board; `first`: with the boards of those who watch and of a phone too."""
    alike("the seat", received(one, seat, drawn=drawn), received(other, seat, drawn=drawn))
    alike("those who watch", received(one, WATCHER, drawn=first), received(other, WATCHER, drawn=first))
    if first:
        alike("a phone", received(one, seat, drawn=True, narrow=True), received(other, seat, drawn=True, narrow=True))


def same_for(seat: str, one: SeaGame, other: SeaGame, random: Random, *, plots: bool) -> int:
    """Give both the same answers for a turn and compare what the seat receives; how often it was compared."""
    secretly = plots and seat == ESCORT
    steps, compared, turn, seen, phases = 0, 0, one.state.turn, known(one), set[str]()
    while True:
        over = one.state.turn > turn or not one.pending
        if over or steps < CLOSELY or steps % 10 == 0 or one.state.phase not in phases:
            compare(one, other, seat, drawn=one.state.phase not in phases, first=not phases)
            compared += 1
        steps += 1
        phases.add(one.state.phase)
        mine = one.decision(seat)
        if over:
            return compared
        if mine is not None:
            check_bot(one, other, seat, mine, first=steps == 1)
            choice = harmless(mine, random)
            one.choose(choice, seat)
            other.choose(choice, seat)
        first = settle(one, seat, turn, lambda decision: idle(one, decision))
        second = settle(
            other, seat, turn, lambda decision: secret(other, decision, random) if secretly else idle(other, decision)
        )
        if not known(one) == seen == known(other) or one.outcome or other.outcome:
            return compared
        alike("who is asked, and what is seen meanwhile", first, second)
        same_dice(one, other)


def check_bot(one: SeaGame, other: SeaGame, seat: str, decision: Decision, *, first: bool) -> None:
    """A bot in this seat knows no more than a person."""
    if first:
        bot = RULESET.bot("standard")
        views = [RULESET.view(game.state, seat, game.charts) for game in (one, other)]
        alike("the bot", *(bot(view, decision, lambda limit: 0).id for view in views))


MOST_GAMES = 200
"""In which twins are looked for; a handful is enough."""


def trials(scenario: str, rules: str, number: int) -> Iterator[Trial]:
    """So many pairs of twins of one scenario and set of rules, with every kind of secret that there is in turn."""
    random = Random(f"{scenario}, {rules}")
    kinds = list(CHANGES)
    for _ in range(MOST_GAMES):
        options = {name: value for name, value in RULES[rules].items() if name != "reinforcements" or scenario == "12"}
        game: SeaGame = wardroom.start("submarine", scenario, seed=random.randint(1, 10_000), options=options)
        for turn in range(2, 2 + random.randint(1, 4)):
            play_to_turn(game, random, turn)
            if game.outcome or game.state.turn != turn:
                break
            if scenario == "campaign" and random.random() < 0.5:
                game = by_day(game)
            for name in random.sample(kinds, len(kinds)):
                if number <= 0:
                    return
                seat, change = CHANGES[name]
                twin = twin_of(game, change, random)
                if twin is None:
                    continue
                first = Game.load(RULESET, parse(game.save()))
                plots = name in ("plots", "place", "loss", "torpedoes", "entry") and random.random() < 0.7
                try:
                    compared = same_for(seat, first, twin, random, plots=plots or name == "plots")
                except Unlike as unlike:
                    raise Unlike(f"{scenario}, {rules}, turn {turn}: {name} is seen by {seat}: {unlike}") from None
                yield Trial(name, seat, compared)
                number -= 1
                kinds.append(kinds.pop(kinds.index(name)))
    raise AssertionError(f"{scenario}, {rules}: {number} pairs of twins are not found")
