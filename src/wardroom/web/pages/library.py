"""Rules and charts to read: they need no account, and no scripts."""

from __future__ import annotations

from starlette.responses import Response

from wardroom.games import GAMES, find
from wardroom.web.api.games import unknown_is_missing
from wardroom.web.library.charts import STANDING_WORDS, chart_cards, chart_view
from wardroom.web.library.rules import KINDS, LONGEST_SEARCH, Book, open_book, terms_of
from wardroom.web.pages.paging import go_to, page, render_apart
from wardroom.web.requests.endpoints import Call, Query

__all__: list[str] = []

SEARCH = Query("q", "words to look for", str, "")


def games_to_read() -> list[tuple[str, str]]:
    """Every game by id and title."""
    return [(name, find(name).title) for name in GAMES]


# Rules


async def _book(call: Call) -> Book:
    with unknown_is_missing():
        return await call.db(open_book, call.path["game"])


@page("GET", "/rules", open_to_all=True)
async def any_rules(call: Call) -> Response:
    return go_to(f"/rules/{next(iter(GAMES))}")


@page("GET", "/rules/{game}", open_to_all=True, queries=(SEARCH,), heavy=True)
async def rules(call: Call) -> Response:
    book = await _book(call)
    query = call.query["q"].strip()[:LONGEST_SEARCH]
    terms = terms_of(query)
    return await render_apart(
        call,
        "rules.html",
        game=book.game,
        title=find(book.game).title,
        games=games_to_read(),
        book=book,
        query=query,
        terms=terms,
        chapters=await call.db(book.search, terms) if terms else book.chapters,
        kinds=KINDS,
    )


@page("GET", "/rules/{game}/{rule}", open_to_all=True, heavy=True)
async def rule(call: Call) -> Response:
    """A row by itself, or all rows of a section."""
    book = await _book(call)
    with unknown_is_missing():
        found = book.index.find(call.path["rule"])
    wanted = call.path["rule"].removeprefix(book.index.prefix).strip()
    chapter, section = book.section_of(found[0])
    before, after = book.neighbours(found[0], found[-1])
    single = wanted in book.index.rules
    return await render_apart(
        call,
        "rule.html",
        game=book.game,
        title=find(book.game).title,
        book=book,
        number=wanted,
        heading="" if single else book.titles.get(wanted, ""),
        single=single,
        rules=found,
        chapter=chapter,
        part=section,
        before=before,
        after=after,
        citations=book.cited_by(found),
        kinds=KINDS,
    )


# Charts


@page("GET", "/charts", open_to_all=True)
async def any_charts(call: Call) -> Response:
    return go_to(f"/charts/{next(iter(GAMES))}")


@page("GET", "/charts/{game}", open_to_all=True, heavy=True)
async def charts(call: Call) -> Response:
    game = call.path["game"]
    with unknown_is_missing():
        cards = await call.db(chart_cards, game)
    return await render_apart(
        call,
        "charts.html",
        game=game,
        title=find(game).title,
        book=await call.db(open_book, game),
        games=games_to_read(),
        rolled=[card for card in cards if card.rolled],
        listed=[card for card in cards if not card.rolled],
        meanings=STANDING_WORDS,
    )


@page("GET", "/charts/{game}/{chart}", open_to_all=True, heavy=True)
async def chart(call: Call) -> Response:
    game = call.path["game"]
    with unknown_is_missing():
        view = await call.db(chart_view, game, call.path["chart"].lower())
    return await render_apart(
        call,
        "chart.html",
        game=game,
        title=find(game).title,
        view=view,
        card=view.card,
        meanings=STANDING_WORDS,
        book=await call.db(open_book, game),
    )
