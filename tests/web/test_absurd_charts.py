"""Charts of an owner with numbers that no game has: the player hears what is wrong with them, and nothing is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import wardroom
from tests.web.client import free_settings, serving
from wardroom.games import silent_victory, submarine
from wardroom.store import url_for
from wardroom.table import WardroomError
from wardroom.table.errors import NoRoom

GAMES = {"silent-victory": Path(silent_victory.__file__), "submarine": Path(submarine.__file__)}
CASES = [
    ("submarine", "card-germany.toml", "depth = 600", "depth = 60000", "ships[0].boat.deepest: a number is not from"),
    # A boat is fitted out only when the game has gone on for a while.
    ("silent-victory", "mat-gato.toml", "ammo_per_gun = 5", "ammo_per_gun = 5000", "careers[0].boat.ammo: a number is"),
]
OPTIONS = {"silent-victory": {"boat": "gato"}, "submarine": {}}


def changed(game: str, file: str, before: str, after: str) -> dict[str, str]:
    text = (GAMES[game].parent / "data" / file).read_text(encoding="utf-8")
    assert before in text
    return {file: text.replace(before, after)}


@pytest.mark.parametrize(("game", "file", "before", "after", "words"), CASES, ids=[case[0] for case in CASES])
def test_a_game_that_could_not_be_opened_again_does_not_begin(
    game: str, file: str, before: str, after: str, words: str
) -> None:
    with pytest.raises(NoRoom) as caught:
        wardroom.start(game, seed=3, options=OPTIONS[game], charts=changed(game, file, before, after))
    assert words in str(caught.value) and "saved" not in str(caught.value)


def test_a_game_that_comes_to_such_a_number_later_stands_where_it_stood() -> None:
    """The boat is the player's choice here, so that the game begins well."""
    charts = changed("silent-victory", "mat-gato.toml", "ammo_per_gun = 5", "ammo_per_gun = 5000")
    game = wardroom.start("silent-victory", seed=3, charts=charts)
    assert game.pending[0].kind == "boat"
    before = game.save()
    with pytest.raises(WardroomError, match=r"has no room for: careers\[0\]\.boat\.ammo"):
        game.choose("boat:gato")
    assert game.save() == before and wardroom.load(before).pending == game.pending


def test_the_page_says_it_in_words_that_fit_a_new_game(tmp_path: Path) -> None:
    charts = {game: changed(game, *rest) for game, *rest, _ in CASES}
    settings = free_settings(url_for(tmp_path / "wardroom.sqlite"), accounts=False, charts=charts)
    with serving(settings) as server:
        visitor = server.visitor()
        for game, *_, words in CASES:
            answer = visitor.post("/api/games", {"game": game, "options": OPTIONS[game]})
            assert answer.status_code == 400
            said = answer.json()["error"]
            assert said.startswith("The scenario file or the charts of this game bring what") and words in said
        assert visitor.get("/api/games").json() == []
