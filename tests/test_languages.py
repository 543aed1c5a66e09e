"""A language from its catalogue to the reader: translated, brought up to date, compiled and read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tools import messages as tool
from wardroom import cli
from wardroom.table import text
from wardroom.table.text import reading, say

EXPORTED = "{0} chart file is in {1}; play with it by: {2}", "{0} chart files are in {1}; play with them by: {2}"


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A few words of Spanish, through the same steps as `make messages` takes."""
    catalog = Catalog(locale="es")
    catalog.add("No games are saved yet.", "Todavía no hay partidas guardadas.")
    catalog.add(EXPORTED, ("{0} archivo en {1}: {2}", "{0} archivos en {1}: {2}"))
    catalog.add("reconstructed", "reconstruido", context="chart.standing")
    catalog.add("Jan", "ene")
    catalog.add("a message that is gone", "un mensaje que ya no está")
    file = tmp_path / "locales" / "es" / "LC_MESSAGES" / "wardroom.po"
    file.parent.mkdir(parents=True)
    with file.open("wb") as stream:
        write_po(stream, catalog)
    template = tmp_path / "locales" / "wardroom.pot"
    template.write_text(tool.template(), encoding="utf-8")
    monkeypatch.setattr(tool, "TEMPLATE", template)
    tool.update(file)
    monkeypatch.setattr(text, "LOCALES", tmp_path / "locales")
    caches = (text.known_languages, text._catalogue, text._template, text._plural_template)
    for cache in caches:
        cache.cache_clear()
    yield file
    for cache in caches:
        cache.cache_clear()


def test_a_language_with_a_catalogue_is_read_in_every_kind_of_message(
    spanish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("WARDROOM_LANG", "es_MX.UTF-8")
    assert cli.main(["saves"]) == 0
    assert capsys.readouterr().out == "Todavía no hay partidas guardadas.\n"
    assert cli.main(["charts", "export", "silent-victory", str(tmp_path / "mine")]) == 0
    assert " archivos en " in capsys.readouterr().out
    assert cli.main(["charts", "silent-victory"]) == 0
    assert "reconstruido" in capsys.readouterr().out
    with reading("es"):
        assert say("{0:month}", 1943 * 12) == "ene-43"
        assert say("The end") == "The end"


def test_a_catalogue_brought_up_to_date_asks_for_what_is_missing_and_drops_what_is_gone(spanish: Path) -> None:
    with spanish.open("rb") as stream:
        catalog = read_po(stream)
    assert catalog.get("Taken back.") is not None
    assert catalog.get("a message that is gone") is None
    assert len(catalog) > 1_000
