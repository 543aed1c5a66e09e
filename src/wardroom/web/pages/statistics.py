"""Statistics: ask for a simulation, watch it, read and keep what it found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from wardroom.games import FIRST, GAMES, find
from wardroom.simulate.pictures import pictures
from wardroom.simulate.report import figures_of, outcome_words, result_sheets
from wardroom.store import Simulation, Status
from wardroom.table import WardroomError
from wardroom.table.text import Text, listed, say
from wardroom.telling.measures import Ends, Measures, measures_of
from wardroom.telling.presenter import presenter_for
from wardroom.web.api.simulations import LISTED, NewSimulation, begin, found, most_games, shown, stop_or_remove
from wardroom.web.pages import forms
from wardroom.web.pages.paging import go_to, page, render, render_apart
from wardroom.web.requests.endpoints import Call, Query, fault_status, sentence_of
from wardroom.web.requests.faults import BadRequest

__all__: list[str] = []

GAME = Query("game", "the game", str, "")
DEFAULT_GAMES = 1000


@page("GET", "/statistics", queries=(GAME,))
async def statistics(call: Call) -> Response:
    return await _overview(call, call.query["game"], {})


async def _overview(call: Call, game: str, chosen: Mapping[str, str], error: str = "", status: int = 200) -> Response:
    """The form, with what was sent before if it was refused, and the list of what was found."""
    name = game if game in GAMES else FIRST
    mine = await call.db(call.services.store.simulations_of, call.account.id, limit=LISTED)
    return render(
        call,
        "statistics.html",
        status=status,
        game=name,
        games=[(each, find(each).title) for each in GAMES],
        ruleset=await call.db(forms.ruleset, name, call.services.settings.charts),
        chosen=chosen,
        default_games=DEFAULT_GAMES,
        most_games=most_games(call.services),
        error=error,
        simulations=[_line(call, each) for each in mine],
    )


def _line(call: Call, simulation: Simulation) -> dict[str, Any]:
    """A simulation in the list, with its most wanted figures."""
    return {
        "shown": shown(call.services, simulation),
        "names": forms.names_of(simulation.request),
        "found": listed(f"{name} {number}" for name, number, _ in _figures(simulation)[:2]),
    }


@page("POST", "/statistics")
async def start(call: Call) -> Response:
    form = await call.form()
    try:
        asked = _asked(form, most_games(call.services))
        id = await begin(call, asked)
    except WardroomError as fault:
        return await _overview(call, form.get("game", ""), form, sentence_of(fault), fault_status(fault))
    return go_to(f"/statistics/{id}")


def _asked(form: Mapping[str, str], most: int) -> NewSimulation:
    data = {
        "game": form.get("game", ""),
        "scenario": form.get("scenario", ""),
        "bot": form.get("bot", ""),
        "options": forms.options_of(form),
        "games": forms.whole_number(form.get("games", ""), Text("the number of games"), DEFAULT_GAMES, 1, most),
        "seed": forms.whole_number(form.get("seed", ""), Text("the seed"), 0, -(2**53), 2**53),
    }
    try:
        return msgspec.convert(data, NewSimulation)
    except msgspec.ValidationError as fault:
        text = str(fault).replace("`", "'")
        raise BadRequest("this cannot be simulated: {0}.", text[:1].lower() + text[1:]) from fault


@page("GET", "/statistics/{id}", heavy=True)
async def simulation(call: Call) -> Response:
    stored = await call.db(found, call.services, call.account, call.path["id"])
    result = stored.result or {}
    game = stored.request["game"]
    measures = measures_of(find(game)) if game in GAMES else Measures()
    drawn = await call.db(lambda: list(pictures(measures, result)))
    told = shown(call.services, stored)
    return await render_apart(
        call,
        "simulation.html",
        game=game,
        simulation=told,
        names=forms.names_of(stored.request),
        options=forms.changed_options(game, stored.request["options"]),
        running=told.status in ("waiting", "running", "stopping"),
        result=result,
        figures=list(figures_of(measures, result)),
        sheets=list(result_sheets(measures, result)) if result else [],
        remarks=_remarks(game, result),
        legends={each.id: say(each.legend) for each in measures.pictures if isinstance(each, Ends)},
        pictures=drawn,
        rows=(call.services.simulator.folder / f"{stored.id}.csv.gz").exists(),
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
    running = (await call.db(found, call.services, call.account, call.path["id"])).status is Status.RUNNING
    await call.db(stop_or_remove, call.services, call.account, call.path["id"])
    return go_to(f"/statistics/{call.path['id']}" if running else "/statistics")


# Words for results


def _figures(simulation: Simulation) -> list[tuple[str, str, str]]:
    game = simulation.request["game"]
    return list(figures_of(measures_of(find(game)), simulation.result or {})) if game in GAMES else []


def _remarks(game: str, result: Mapping[str, Any]) -> dict[str, str]:
    """Outcomes in a sentence, where the game has one."""
    if game not in GAMES:
        return {}
    presenter = presenter_for(find(game))
    said = outcome_words(measures_of(presenter.rules))
    words = {name: str(presenter.word("cause", name)) for name in result.get("outcomes", ())}
    return {said(name): text for name, text in words.items() if text != name}
