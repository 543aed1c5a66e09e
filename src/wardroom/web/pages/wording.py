"""How templates say things: in the reader's language, with the same messages and typed places as the rest.

    {{ say("Log sheet of {0}", ship.name) }}          a text without tags, as in Python; for attributes too
    {% trans name=boat|name %}<b>{{ name }}</b> is lost.{% endtrans %}          a text with tags in it
    {% trans count=hits %}{{ count }} hit{% pluralize %}{{ count }} hits{% endtrans %}

A text that a template is given was made for the reader already; a proper name goes through the filter `name`. The
other filters are kinds of places: `month`, `number`, `percent`, `word("sv.range")`, `counted("sv.hit")`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jinja2 import Environment, pass_context, pass_eval_context
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from markupsafe import Markup

from wardroom.table import seat_title, text
from wardroom.telling.presenter import charted

__all__ = ["teach"]


def teach(environment: Environment) -> None:
    """Give an environment the ways to say something."""
    environment.add_extension("jinja2.ext.i18n")
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    environment.policies["ext.i18n.trimmed"] = True
    environment.globals.update(gettext=_said, ngettext=_counted_said, say=text.say, plural=text.plural)
    environment.filters.update({kind: _place(kind) for kind in ("name", "month", "percent", "signed")})
    environment.filters.update(
        number=_number, word=_word, counted=_counted, seat=_seat, charted=_charted, capital=text.capital
    )


# The reader is part of the context: a filter that took none would be worked out once, when the template is compiled.


def _place(kind: str) -> Callable[[Context, Any], str]:
    """The filter that shows a value as a place of this kind does."""
    return pass_context(lambda context, value: text.shown(value, kind))


@pass_context
def _number(context: Context, value: int) -> str:
    return text.number(value)


@pass_context
def _seat(context: Context, seat: str) -> str:
    return seat_title(seat)


@pass_context
def _charted(context: Context, said: str) -> str:
    return charted(said)


@pass_context
def _word(context: Context, value: Any, group: str) -> str:
    return text.word(group, value)


@pass_context
def _counted(context: Context, value: int, thing: str) -> str:
    return text.counted(thing, value)


@pass_eval_context
def _said(context: EvalContext, message: str, /, **places: Any) -> str:
    return _filled(context, text.entry(message), places)


@pass_eval_context
def _counted_said(context: EvalContext, one: str, many: str, number: int, /, **places: Any) -> str:
    return _filled(context, text.entry(text.plural(one, many), number), {"num": number} | places)


def _filled(context: EvalContext, entry: str, places: dict[str, Any]) -> str:
    """What stands between `trans` and `endtrans`: tags in the message are tags, those in what fills it are not."""
    values = {key: value if isinstance(value, str) else text.shown(value) for key, value in places.items()}
    return Markup(entry) % values if context.autoescape else entry % values
