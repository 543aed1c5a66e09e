"""What was played in a seat before somebody takes it: by whom, how much, and what they have seen besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from wardroom.store import Account, Sitting, Store, StoredGame
from wardroom.table import WATCHER
from wardroom.telling.presenter import sentence
from wardroom.web.api import contract
from wardroom.web.play import hosted

__all__ = ["choices_in", "seats_before", "told_before"]

GONE = "Somebody whose account is gone"


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


def _words(before: contract.Before) -> list[str]:
    if not before.sittings and not before.moves:
        return ["Nobody has had this seat before."]
    lines = [_sitting_words(each) for each in before.sittings]
    if before.earlier:
        lines.insert(
            0, f"{_count(before.earlier)} made in it before this table knows of: in a save file or another game."
        )
    elif before.earlier is None and before.moves:
        lines.insert(0, f"{_count(before.moves)} made in it so far; for a part of them it was not kept by whom.")
    return lines + _seen_words(before)


def _sitting_words(sitting: contract.SittingShown) -> str:
    who = "You" if sitting.mine else sitting.player or GONE
    time = f"since {sitting.since[:10]}" if sitting.until is None else _span(sitting.since[:10], sitting.until[:10])
    verb = ("have" if sitting.mine else "has") if sitting.until is None else "had"
    moves = "" if sitting.moves is None else f": {_moves_words(sitting.moves)}"
    return f"{who} {verb} it {time}{moves}."


def _span(since: str, until: str) -> str:
    return f"on {since}" if since == until else f"from {since} to {until}"


def _moves_words(number: int) -> str:
    return "1 move" if number == 1 else f"{number or 'no'} moves"


def _count(number: int) -> str:
    return f"{_moves_words(number).capitalize()} {'was' if number == 1 else 'were'}"


def _seen_words(before: contract.Before) -> list[str]:
    """Whether one who had the seat knows what another one hides."""
    told = {
        "You" if each.mine else each.player or GONE: ", ".join(sentence(seat) for seat in each.seen)
        for each in before.sittings
        if each.seen
    }
    if told:
        return [f"{who} had another seat too, and saw what it hides: {seats}." for who, seats in told.items()]
    if not before.sittings:
        return ["Whether those who played it saw the other side is not known."]
    return ["Nobody known to have had it has ever had another seat of this game."]
