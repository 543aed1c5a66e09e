"""The calls of the API for simulations: start one, watch it, stop it, take its results away."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field
from starlette.responses import Response, StreamingResponse

from wardroom.simulate.plan import Games, Plan
from wardroom.simulate.progress import Progress
from wardroom.store import Account, Simulation, Status
from wardroom.table.text import Text, capital, plural, say, vocabulary
from wardroom.telling.kept import keep, told
from wardroom.web.api import contract
from wardroom.web.api.contract import Name, Request, Seed
from wardroom.web.api.games import endpoint
from wardroom.web.play.hosted import moment
from wardroom.web.play.simulator import make_plan
from wardroom.web.requests.endpoints import Call
from wardroom.web.requests.faults import BadRequest, Conflict, NotFound
from wardroom.web.requests.security import new_id
from wardroom.web.services import Services

__all__ = ["MOST_GAMES", "MOST_GAMES_IN_GROUPS", "NewSimulation", "SimulationShown", "begin", "found", "shown"]

vocabulary(
    "simulation",
    {
        "status": {
            "waiting": "waiting",
            "running": "running",
            "done": "done",
            "failed": "failed",
            "stopping": "stopping",
            "stopped": "stopped",
        }
    },
)
MOST_GAMES, MOST_GAMES_IN_GROUPS = 1_000_000, 20_000
MOST_WAITING = 2
"""In a group: so many of an account may wait while one of it is played."""
MOST_KEPT = 50
LISTED = 50


class NewSimulation(Request):
    """Games for a bot to play; the same seed gives the same games."""

    game: Name
    scenario: Name = ""
    options: dict[Name, contract.Text] = field(default_factory=dict)
    bot: Name = ""
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 1000
    seed: Seed = 0


class SimulationShown(Struct, frozen=True):
    """A simulation and how far it has come; `result` is what `wardroom simulate --json` prints, and distributions."""

    id: str
    game: str
    scenario: str
    options: dict[str, str]
    bot: str
    games: int
    seed: int
    status: str
    """waiting, running, done, failed, stopping (what was played is being counted) or stopped"""
    done: int
    words: str
    message: str
    created: str
    url: str
    result: dict[str, Any] | None = None


# What handlers and pages share

TOO_MANY = plural(
    "on this server a simulation has {0} game at most, not {1}.",
    "on this server a simulation has {0} games at most, not {1}.",
)


async def begin(call: Call, asked: NewSimulation) -> str:
    """Check it, note it, and wake the one that plays."""
    limit = most_games(call.services)
    if asked.games > limit:
        raise BadRequest(TOO_MANY, limit, asked.games)
    plan = await call.work(_planned, asked)
    request = _request(asked) | {"scenario": plan.scenario, "bot": plan.policy}
    return await call.db(_note, call.services, call.account, request, asked.games)


def _planned(asked: NewSimulation) -> Plan:
    plan = make_plan({**_request(asked), "scenario": asked.scenario})
    Games(plan)  # options that do not go together are refused now
    return plan


def _note(services: Services, account: Account, request: dict[str, Any], games: int) -> str:
    with services.simulator.asking:
        _check_room(services, account)
        made = services.store.create_simulation(new_id(), account.id, request, total=games)
    services.simulator.wake()
    return made.id


def most_games(services: Services) -> int:
    return MOST_GAMES_IN_GROUPS if services.settings.accounts else MOST_GAMES


def _request(asked: NewSimulation) -> dict[str, Any]:
    return {
        "game": asked.game,
        "scenario": asked.scenario,
        "options": dict(asked.options),
        "bot": asked.bot,
        "games": asked.games,
        "seed": asked.seed,
    }


def _check_room(services: Services, account: Account) -> None:
    if not services.settings.accounts:
        return
    mine = services.store.simulations_of(account.id, limit=MOST_KEPT)
    waiting = [each for each in mine if _status(services, each) == "waiting"]
    if len(waiting) >= MOST_WAITING:
        raise Conflict("{0} of your simulations wait already; stop one, or come back when one is done.", MOST_WAITING)
    if len(mine) >= MOST_KEPT:
        raise Conflict("you have {0} simulations already; remove some first.", MOST_KEPT)


def _status(services: Services, simulation: Simulation) -> str:
    playing = services.simulator.running(simulation.id)
    if simulation.status is Status.STOPPED and playing:
        return "stopping"
    if simulation.status is not Status.RUNNING:
        return str(simulation.status.value)
    return "running" if simulation.done or playing else "waiting"


def found(services: Services, account: Account, id: str) -> Simulation:
    """One of this account's own; nobody else learns that it is there."""
    simulation = services.store.simulation(id)
    if simulation is None or simulation.account_id != account.id:
        raise NotFound("simulation")
    return simulation


def shown(services: Services, simulation: Simulation, *, result: bool = False) -> SimulationShown:
    progress = services.simulator.running(simulation.id) if simulation.status is Status.RUNNING else None
    done = max(simulation.done, progress.done) if progress else simulation.done
    request = simulation.request
    return SimulationShown(
        id=simulation.id,
        game=request["game"],
        scenario=request["scenario"],
        options=request["options"],
        bot=request["bot"],
        games=simulation.total,
        seed=request["seed"],
        status=_status(services, simulation),
        done=done,
        words=_words(progress) if progress else "",
        message=capital(told(simulation.message)),
        created=moment(simulation.created),
        url=f"/statistics/{simulation.id}",
        result=simulation.result if result else None,
    )


def _words(progress: Progress) -> str:
    return progress.told() if progress.done > progress.started else say("The workers are getting ready.")


# Calls


@endpoint(
    "POST",
    "/api/simulations",
    "Start a simulation",
    contract.Created,
    body=NewSimulation,
    status=201,
    faults=(409,),
)
async def start_simulation(call: Call, body: NewSimulation) -> contract.Created:
    return contract.Created(await begin(call, body))


@endpoint("GET", "/api/simulations", "My simulations, newest first", list[SimulationShown])
async def my_simulations(call: Call) -> list[SimulationShown]:
    mine = await call.db(call.services.store.simulations_of, call.account.id, limit=LISTED)
    return [shown(call.services, each) for each in mine]


@endpoint("GET", "/api/simulations/{id}", "How far it has come, and what it found", SimulationShown)
async def look_at_simulation(call: Call) -> SimulationShown:
    simulation = await call.db(found, call.services, call.account, call.path["id"])
    return shown(call.services, simulation, result=True)


@endpoint("DELETE", "/api/simulations/{id}", "Stop one that runs, remove one that is over", contract.Answered)
async def stop_simulation(call: Call) -> contract.Answered:
    return contract.Answered(await call.db(stop_or_remove, call.services, call.account, call.path["id"]))


def stop_or_remove(services: Services, account: Account, id: str) -> bool:
    simulation = found(services, account, id)
    if simulation.status is Status.RUNNING:
        return services.simulator.stop(id, keep(Text("stopped before its end.")))
    services.simulator.forget(id)
    return services.store.delete_simulation(id)


@endpoint("GET", "/api/simulations/{id}/games.csv", "One line per game", raw="text/csv", faults=(409,), heavy=True)
async def download_games(call: Call) -> Response:
    simulation = await call.db(found, call.services, call.account, call.path["id"])
    if simulation.result is None:
        raise Conflict("this simulation has no results; its games can be taken away when it is done or stopped.")
    pieces = call.services.simulator.table_of(simulation.id)
    if pieces is None:
        raise NotFound(
            saying=Text("the games of this simulation are not on this machine; start it again to have them.")
        )
    name = f"{simulation.request['game']}-{simulation.id[:8]}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(pieces, media_type="text/csv; charset=utf-8", headers=headers)
