"""Tournaments, in which each plays a game of the same scenario; and simulations that were asked for."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, insert, or_, select, update

from wardroom.store.database import Database
from wardroom.store.errors import AlreadyEntered, StoreError, TournamentClosed
from wardroom.store.games import insert_game, with_seats
from wardroom.store.rows import Entry, NewGame, NewTournament, Simulation, Status, Tournament
from wardroom.store.schema import accounts, entries, games, simulations, tournaments

__all__ = ["Simulations", "Tournaments"]


class Tournaments(Database):
    def create_tournament(self, new: NewTournament) -> Tournament:
        row = {
            "id": new.id,
            "organiser": new.organiser,
            "title": new.title,
            "game": new.game,
            "scenario": new.scenario,
            "options": json.dumps(dict(new.options)),
            "seed": None if new.seed is None else str(new.seed),
            "created": self.clock(),
            "closed": False,
            "token_hash": new.token_hash,
        }
        with self._writing() as connection:
            connection.execute(insert(tournaments), row)
            return _tournament(connection.execute(select(tournaments).where(tournaments.c.id == new.id)).one())

    def tournament(self, tournament_id: str) -> Tournament | None:
        return self._tournament(tournaments.c.id == tournament_id)

    def tournament_by_token(self, token_hash: str) -> Tournament | None:
        return self._tournament(tournaments.c.token_hash == token_hash)

    def _tournament(self, which: ColumnElement[bool]) -> Tournament | None:
        with self._reading() as connection:
            row = connection.execute(select(tournaments).where(which)).first()
        return _tournament(row) if row else None

    def tournaments_of(self, account_id: str, *, limit: int = 50, offset: int = 0) -> list[Tournament]:
        """Those that the account organises or has entered, newest first."""
        entered = select(entries.c.tournament_id).where(entries.c.account_id == account_id)
        mine = or_(tournaments.c.organiser == account_id, tournaments.c.id.in_(entered))
        page = select(tournaments).where(mine).order_by(tournaments.c.created.desc(), tournaments.c.id)
        with self._reading() as connection:
            return [_tournament(row) for row in connection.execute(page.limit(limit).offset(offset))]

    def close_tournament(self, tournament_id: str) -> bool:
        """Take no more entries; False if there is no such tournament."""
        with self._writing() as connection:
            closed = update(tournaments).where(tournaments.c.id == tournament_id).values(closed=True)
            return connection.execute(closed).rowcount == 1

    def renew_tournament_link(self, tournament_id: str, token_hash: str) -> bool:
        """Another link to enter by, in place of the one before; False if there is no such tournament."""
        with self._writing() as connection:
            renewed = update(tournaments).where(tournaments.c.id == tournament_id).values(token_hash=token_hash)
            return connection.execute(renewed).rowcount == 1

    def enter(self, tournament_id: str, account_id: str, game: NewGame) -> None:
        """Enter with a new game, both or neither; an account enters once."""
        with self._writing() as connection:
            wanted = select(tournaments).where(tournaments.c.id == tournament_id)
            found = connection.execute(wanted.with_for_update()).first()
            if found is None:
                raise StoreError("there is no such tournament.")
            if not _tournament(found).takes_entries(self.clock()):
                raise TournamentClosed("this tournament is closed; it takes no more entries.")
            mine = select(entries).where(entries.c.tournament_id == tournament_id, entries.c.account_id == account_id)
            if connection.execute(mine).first():
                raise AlreadyEntered("you have entered this tournament already.")
            insert_game(connection, replace(game, tournament=tournament_id), self.clock())
            row = {"tournament_id": tournament_id, "account_id": account_id, "game_id": game.id}
            connection.execute(insert(entries), row)

    def entries(self, tournament_id: str) -> list[Entry]:
        """All entries with their games, in the order in which they came."""
        c = entries.c
        wanted = select(c.account_id, accounts.c.name, c.game_id).join_from(entries, accounts)
        wanted = wanted.where(c.tournament_id == tournament_id)
        theirs = select(*(each for each in games.c if each.key not in ("header", "bytes"))).join_from(games, entries)
        theirs = theirs.where(c.tournament_id == tournament_id).order_by(games.c.created, games.c.id)
        with self._reading() as connection:
            players = {row.game_id: row for row in connection.execute(wanted)}
            found = with_seats(connection, connection.execute(theirs).all())
        return [Entry(tournament_id, players[game.id].account_id, players[game.id].name, game) for game in found]


def _tournament(row: Row[Any]) -> Tournament:
    values = dict(row._mapping)
    values["options"] = json.loads(values["options"])
    values["seed"] = None if values["seed"] is None else int(values["seed"])
    return Tournament(**values)


class Simulations(Database):
    def create_simulation(self, simulation_id: str, account_id: str, request: Any, *, total: int) -> Simulation:
        row = {
            "id": simulation_id,
            "account_id": account_id,
            "request": json.dumps(request),
            "status": Status.RUNNING.value,
            "done": 0,
            "total": total,
            "created": self.clock(),
            "message": "",
        }
        with self._writing() as connection:
            connection.execute(insert(simulations), row)
            return _simulation(connection.execute(select(simulations).where(simulations.c.id == simulation_id)).one())

    def progress_simulation(self, simulation_id: str, done: int) -> bool:
        """Note how many games are done; False if it was stopped or removed and need not go on."""
        return self._change_running(simulation_id, done=done)

    def finish_simulation(self, simulation_id: str, result: Any) -> bool:
        values = {"done": simulations.c.total, "result": json.dumps(result), "status": Status.DONE.value}
        return self._change_running(simulation_id, **values)

    def fail_simulation(self, simulation_id: str, message: str) -> bool:
        return self._change_running(simulation_id, message=message, status=Status.FAILED.value)

    def stop_simulation(self, simulation_id: str, message: str = "") -> bool:
        return self._change_running(simulation_id, message=message, status=Status.STOPPED.value)

    def keep_part(self, simulation_id: str, done: int, result: Any) -> bool:
        """What was played of one that was stopped; False if it is gone."""
        return self._change(simulation_id, Status.STOPPED, done=done, result=json.dumps(result))

    def _change_running(self, simulation_id: str, **values: Any) -> bool:
        return self._change(simulation_id, Status.RUNNING, **values)

    def _change(self, simulation_id: str, was: Status, /, **values: Any) -> bool:
        """Change it if it is still what it was."""
        asked = update(simulations).where(simulations.c.id == simulation_id, simulations.c.status == was.value)
        with self._writing() as connection:
            return connection.execute(asked.values(**values)).rowcount == 1

    def delete_simulation(self, simulation_id: str) -> bool:
        with self._writing() as connection:
            return connection.execute(delete(simulations).where(simulations.c.id == simulation_id)).rowcount == 1

    def simulation(self, simulation_id: str) -> Simulation | None:
        with self._reading() as connection:
            row = connection.execute(select(simulations).where(simulations.c.id == simulation_id)).first()
        return _simulation(row) if row else None

    def simulations_of(self, account_id: str, *, limit: int = 50, offset: int = 0) -> list[Simulation]:
        """Newest first."""
        page = select(simulations).where(simulations.c.account_id == account_id)
        page = page.order_by(simulations.c.created.desc(), simulations.c.id).limit(limit).offset(offset)
        with self._reading() as connection:
            return [_simulation(row) for row in connection.execute(page)]

    def unfinished_simulations(self) -> list[Simulation]:
        """Those that ran when the server stopped, oldest first: to be taken up again, or marked as stopped."""
        running = select(simulations).where(simulations.c.status == Status.RUNNING.value)
        with self._reading() as connection:
            rows = connection.execute(running.order_by(simulations.c.created, simulations.c.id))
            return [_simulation(row) for row in rows]


def _simulation(row: Row[Any]) -> Simulation:
    values = dict(row._mapping)
    values["request"] = json.loads(values["request"])
    values["result"] = None if values["result"] is None else json.loads(values["result"])
    values["status"] = Status(values["status"])
    return Simulation(**values)
