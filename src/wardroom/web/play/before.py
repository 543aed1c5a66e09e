"""What was played in a seat before somebody takes it: by whom, how much, and what they have seen besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from wardroom.store import Account, Sitting, Store, StoredGame
from wardroom.table import WATCHER, seat_title
from wardroom.table.text import Text, listed, mark, plural, say
from wardroom.web.api import contract
from wardroom.web.play import hosted

__all__ = ["choices_in", "seats_before", "told_before"]

GONE = Text("Somebody whose account is gone")


@lru_cache(maxsize=256)
def _choices(store: Store, id: str, sequence: int) -> Counter[str]:
    return Counter(each[1] for each in hosted.record_of(store, id).inputs if each[0] == "c")


def choices_in(store: Store, stored: StoredGame, seat: str) -> int:
    """How many choices stand that were made in this seat; a long game is counted once for each position."""
    return _choices(store, stored.id, stored.sequence)[seat]


def told_before(store: Store, stored: StoredGame, seat: str, account: Account) -> contract.Before | None:
    """What whoever takes this seat is told; None for those who only watch."""
    if seat == WATCHER:
        return None
    return _before(store.sittings(stored.id), seat, account, choices_in(store, stored, seat))


def seats_before(store: Store, stored: StoredGame, account: Account) -> list[contract.Before]:
    """The same of every seat; how much was played in the seats of others may be a secret plot, and is not told."""
    found, mine = store.sittings(stored.id), [row.seat for row in stored.seats_of(account.id)]
    return [
        _before(found, row.seat, account, choices_in(store, stored, row.seat) if row.seat in mine else None)
        for row in stored.seats
        if not row.bot
    ]


def _before(found: Sequence[Sitting], seat: str, account: Account, choices: int | None) -> contract.Before:
    """With `choices` unknown, no numbers are told."""
    here = [each for each in found if each.seat == seat]
    shown = [
        contract.SittingShown(
            player=each.player,
            mine=each.account_id == account.id,
            since=hosted.moment(each.since),
            until=None if each.until is None else hosted.moment(each.until),
            moves=None if choices is None else _moves(each, choices),
            seen=_seen(found, each),
        )
        for each in here
    ]
    earlier = None if choices is None else _unaccounted(here, choices)
    told = contract.Before(seat, choices, earlier, shown, [])
    return contract.Before(seat, choices, earlier, shown, _words(told))


def _moves(sitting: Sitting, choices: int) -> int | None:
    """Moves that stand of those made in this sitting; what was taken back does not count."""
    ended = choices if sitting.until is None else sitting.ended
    return None if sitting.began is None or ended is None else max(ended - sitting.began, 0)


def _seen(found: Sequence[Sitting], sitting: Sitting) -> list[str]:
    """The other seats of the game that the same person has had: what they hide is known there."""
    known = {each.seat for each in found if each.account_id == sitting.account_id is not None}
    return sorted(known - {sitting.seat})


def _unaccounted(here: Sequence[Sitting], choices: int) -> int | None:
    """Moves made before the first sitting that is known; None if nobody can tell them apart."""
    if not here:
        return choices
    return here[0].began


# In words

EARLIER = plural(
    "{0} move was made in it before this table knows of: in a save file or another game.",
    "{0} moves were made in it before this table knows of: in a save file or another game.",
)
SO_FAR = plural(
    "{0} move was made in it so far; for a part of them it was not kept by whom.",
    "{0} moves were made in it so far; for a part of them it was not kept by whom.",
)
MOVES = plural("{0} move", "{0} moves")


def _words(before: contract.Before) -> list[str]:
    if not before.sittings and not before.moves:
        return [say("Nobody has had this seat before.")]
    lines = [_sitting_words(each) for each in before.sittings]
    if before.earlier:
        lines.insert(0, say(EARLIER, before.earlier))
    elif before.earlier is None and before.moves:
        lines.insert(0, say(SO_FAR, before.moves))
    return lines + _seen_words(before)


def _sitting_words(sitting: contract.SittingShown) -> str:
    """Who has, or had, it, when, and how many moves were made."""
    had = say(_had(sitting), _who(sitting), sitting.since[:10], (sitting.until or "")[:10])
    if sitting.moves is None:
        return say("{0:plain}.", had)
    moves = Text(MOVES, (sitting.moves,)) if sitting.moves else Text("no moves")
    return say("{0:plain}: {1}.", had, moves)


def _had(sitting: contract.SittingShown) -> str:
    if sitting.until is None:
        return mark("You have it since {1}") if sitting.mine else mark("{0} has it since {1}")
    if sitting.since[:10] == sitting.until[:10]:
        return mark("You had it on {1}") if sitting.mine else mark("{0} had it on {1}")
    return mark("You had it from {1} to {2}") if sitting.mine else mark("{0} had it from {1} to {2}")


def _who(sitting: contract.SittingShown) -> str | Text:
    if sitting.mine:
        return Text("You")
    return sitting.player or GONE


def _seen_words(before: contract.Before) -> list[str]:
    """Whether one who had the seat knows what another one hides."""
    told = {
        say("{0}", _who(each)): listed(seat_title(seat) for seat in each.seen) for each in before.sittings if each.seen
    }
    if told:
        message = mark("{0:plain} had another seat too, and saw what it hides: {1:plain}.")
        return [say(message, who, seats) for who, seats in told.items()]
    if not before.sittings:
        return [say("Whether those who played it saw the other side is not known.")]
    return [say("Nobody known to have had it has ever had another seat of this game.")]
