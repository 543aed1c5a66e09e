"""What argparse says of its own accord, in the reader's language."""

from __future__ import annotations

import argparse

from wardroom.table.text import entry, mark, plural

__all__ = ["translate_argparse"]

MESSAGES = frozenset(
    {
        mark("usage: "),
        mark("positional arguments"),
        mark("options"),
        mark("show this help message and exit"),
        mark("the following arguments are required: %s"),
        mark("unrecognized arguments: %s"),
        mark("expected one argument"),
        mark("expected at most one argument"),
        mark("expected at least one argument"),
        mark("ignored explicit argument %r"),
        mark("invalid choice: %(value)r (choose from %(choices)s)"),
        mark("unknown parser %(parser_name)r (choices: %(choices)s)"),
        mark("not allowed with argument %s"),
    }
)
EXPECTED = plural("expected %s argument", "expected %s arguments")


def translate_argparse() -> None:
    """Argparse looks its texts up by these two functions; those that a person can come to are in our catalogue."""
    argparse._ = _one  # type: ignore[attr-defined]
    argparse.ngettext = _several  # type: ignore[attr-defined]


def _one(message: str) -> str:
    return entry(message) if message in MESSAGES else message


def _several(one: str, many: str, number: int) -> str:
    if (one, many) == (EXPECTED, EXPECTED.many):
        return entry(EXPECTED, number)
    return one if number == 1 else many
