"""Statistics: ask for a simulation, watch it, read and keep what it found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from wardroom.games import GAMES, find
from wardroom.players.presenter import Presenter, presenter_for
from wardroom.simulate.report import percent
from wardroom.store import Status
from wardroom.table import WardroomError
from wardroom.web import forms
from wardroom.web.calls import Call, Query, fault_status, sentence_of
from wardroom.web.faults import BadRequest
from wardroom.web.paging import go_to, page, render, render_apart
from wardroom.web.simulations import LISTED, NewSimulation, begin, found, most_games, shown, stop_or_remove
from wardroom.web.statistics_pictures import pictures

__all__: list[str] = []

GAME = Query("game", "the game", str, "")
DEFAULT_GAMES = 1000


@page("GET", "/statistics", queries=(GAME,))
async def statistics(call: Call) -> Response:
    return await _overview(call, call.query["game"], {})


async def _overview(call: Call, game: str, chosen: Mapping[str, str], error: str = "", status: int = 200) -> Response:
    """The form, with what was sent before if it was refused, and the list of what was found."""
    name = game if game in GAMES else next(iter(GAMES))
    mine = await call.db(call.house.store.simulations_of, call.account.id, limit=LISTED)
    return render(
        call,
        "statistics.html",
        status=status,
        game=name,
        games=[(each, find(each).title) for each in GAMES],
        ruleset=await call.db(forms.ruleset, name, call.house.settings.charts),
        chosen=chosen,
        default_games=DEFAULT_GAMES,
        most_games=most_games(call.house),
        error=error,
        simulations=[_line(call, each) for each in mine],
    )


def _line(call: Call, simulation: Any) -> dict[str, Any]:
    """A simulation in the list, with its most wanted figures."""
    result = simulation.result or {}
    return {
        "shown": shown(call.house, simulation),
        "names": forms.names_of(simulation.request),
        "lost": percent(result["lost"]) if "lost" in result else "",
        "mean": f"{result['tonnage']['mean']:,.0f}" if "tonnage" in result else "",
    }


@page("POST", "/statistics")
async def start(call: Call) -> Response:
    form = await call.form()
    try:
        asked = _asked(form, most_games(call.house))
        id = await call.db(begin, call.house, call.account, asked)
    except WardroomError as fault:
        return await _overview(call, form.get("game", ""), form, sentence_of(fault), fault_status(fault))
    return go_to(f"/statistics/{id}")


def _asked(form: Mapping[str, str], most: int) -> NewSimulation:
    data = {
        "game": form.get("game", ""),
        "scenario": form.get("scenario", ""),
        "bot": form.get("bot", ""),
        "options": forms.options_of(form),
        "games": forms.whole_number(form.get("games", ""), "the number of games", DEFAULT_GAMES, 1, most),
        "seed": forms.whole_number(form.get("seed", ""), "the seed", 0, -(2**53), 2**53),
    }
    try:
        return msgspec.convert(data, NewSimulation)
    except msgspec.ValidationError as fault:
        text = str(fault).replace("`", "'")
        raise BadRequest(f"this cannot be simulated: {text[:1].lower()}{text[1:]}.") from fault


@page("GET", "/statistics/{id}", heavy=True)
async def simulation(call: Call) -> Response:
    stored = await call.db(found, call.house, call.account, call.path["id"])
    result = stored.result or {}
    drawn = await call.db(lambda: list(pictures(result)))
    told = shown(call.house, stored)
    return await render_apart(
        call,
        "simulation.html",
        game=stored.request["game"],
        simulation=told,
        names=forms.names_of(stored.request),
        options=forms.changed_options(stored.request["game"], stored.request["options"]),
        running=told.status in ("waiting", "running", "stopping"),
        result=result,
        sheets=list(_sheets(stored.request["game"], result)) if result else [],
        pictures=drawn,
        rows=(call.house.simulator.folder / f"{stored.id}.csv.gz").exists(),
        command=_command(stored.request),
    )


def _command(request: dict[str, Any]) -> str:
    """The same simulation in a terminal."""
    options = "".join(f" --option {key}={value}" for key, value in request["options"].items())
    return (
        f"wardroom simulate {request['game']} --scenario {request['scenario']} --policy {request['bot']}"
        f" --games {request['games']} --seed {request['seed']}{options}"
    )


@page("POST", "/statistics/{id}/end")
async def end(call: Call) -> Response:
    """Stop one that runs, remove one that is over."""
    await call.form()
    running = (await call.db(found, call.house, call.account, call.path["id"])).status is Status.RUNNING
    await call.db(stop_or_remove, call.house, call.account, call.path["id"])
    return go_to(f"/statistics/{call.path['id']}" if running else "/statistics")


# Tables of results


Line = tuple[str, str, str, str, str]
"""Name, remark, count, share and interval."""


def _sheets(game: str, result: dict[str, Any]) -> Iterator[tuple[str, str, list[Line]]]:
    """Counts as tables: title, heading of the first column, and lines."""
    for key, title, head in (("wins", "Wins", "Seat"), ("levels", "Victory", "Level")):
        if result.get(key):
            yield title, head, _counted(result[key], result["games"])
    yield "Outcomes", "Outcome", _outcomes(presenter_for(find(game)), result)
    if result.get("causes"):
        yield "How boats were lost", "Cause", _counted(result["causes"], result["games"])


def _counted(counts: Mapping[str, int], games: int) -> list[Line]:
    return [(name or "none", "", f"{count:,}", percent(count / games), "") for name, count in counts.items()]


def _outcomes(presenter: Presenter, result: dict[str, Any]) -> list[Line]:
    return [
        (name, _remark(presenter, name), f"{count:,}", *_shares(result["shares"][name]))
        for name, count in result["outcomes"].items()
    ]


def _shares(found: dict[str, float]) -> tuple[str, str]:
    return percent(found["share"]), f"{percent(found['low'])} – {percent(found['high'])}"


def _remark(presenter: Presenter, name: str) -> str:
    """The end of a career in a sentence, where the game has one."""
    words = str(presenter.word("cause", name))
    return "" if words == name else words
