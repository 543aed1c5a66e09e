"""The replay of a game: the page; what it shows it asks of /api/games/{id}/history."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from wardroom.games import find
from wardroom.table import WATCHER, seat_title
from wardroom.table.text import say
from wardroom.telling.presenter import presenter_for
from wardroom.web.api.games import SEAT, game_looked_back_at
from wardroom.web.pages.logs import heading, must_choose_seat, seat_choice
from wardroom.web.pages.paging import page, render
from wardroom.web.play import hosted
from wardroom.web.requests.endpoints import Call, Query

__all__: list[str] = []

AT = Query("at", "the step to begin with", int, 0)


@page("GET", "/games/{id}/replay", queries=(AT, SEAT))
async def replay(call: Call) -> Response:
    stored, seat = await game_looked_back_at(call)
    if must_choose_seat(call, stored):
        return seat_choice(call, stored, "replay")
    is_open = await call.db(hosted.is_open, call.services.store, stored)
    seats = [row.seat for row in (stored.seats if is_open else stored.seats_of(call.account.id))]
    about = {
        "id": stored.id,
        "game": stored.game,
        "seat": seat,
        "at": call.query["at"],
        "seats": [*seats, WATCHER] if len(seats) > 1 or seat == WATCHER else [],
        "names": {each: seat_title(each) for each in seats},
        "tournament": bool(stored.tournament and not stored.over),
        "log": say(presenter_for(find(stored.game)).log_name),
    }
    # The text goes into a script element: what would end it is written another way.
    text = msgspec.json.encode(about).decode().replace("<", "\\u003c")
    return render(call, "replay.html", about=text, **heading(call, stored, "replay"))
