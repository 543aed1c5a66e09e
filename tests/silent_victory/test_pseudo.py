"""Silent Victory read in the pseudo-language: no English is left but proper names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import wardroom
from tests.pseudo import PSEUDO, english_in, english_in_page, reading
from tests.simulate.runs import played
from wardroom.games import folders
from wardroom.games.silent_victory.charts import load_charts
from wardroom.games.silent_victory.ends import CAUSES
from wardroom.games.silent_victory.measures import measures
from wardroom.games.silent_victory.state import QUALITIES, RANKS
from wardroom.games.silent_victory.words.messages import MESSAGES
from wardroom.games.silent_victory.words.vocabulary import WORDS
from wardroom.players.archive import standings_lines
from wardroom.simulate.distributions import distributions
from wardroom.simulate.pictures import pictures
from wardroom.simulate.plan import Plan
from wardroom.simulate.report import to_json, to_sheets
from wardroom.simulate.statistics import Tally
from wardroom.table import ChartError, Decision, WardroomError
from wardroom.table.dice import Streams
from wardroom.table.text import language
from wardroom.telling.book import Told, log_book_for
from wardroom.telling.presenter import presenter_for
from wardroom.web.pages.paging import templates

PAGES = templates(folders())
SAVES = Path(__file__).resolve().parents[1] / "saves"
ALL_OPTIONS = {
    "sunk-trick": "on",
    "escort-quality": "on",
    "aircraft-quality": "on",
    "evasive-maneuvers": "on",
    "circular-run": "on",
    "limited-escorts": "on",
}
STANDARD_TONS = {"standard-tonnage": "on"}
CASES: list[tuple[str, str, int, dict[str, str]]] = [
    ("career", "bold", 5, {"name": "Ray", "captain": "Poe"}),
    ("career", "standard", 2, {"boat": "porpoise"} | ALL_OPTIONS),
    ("career", "bold", 2, {"boat": "porpoise"} | STANDARD_TONS),
    ("career", "standard", 4, {"boat": "narwhal"} | ALL_OPTIONS),
    ("career", "bold", 2, {"boat": "argonaut"} | STANDARD_TONS),
    ("career", "standard", 1, {"boat": "narwhal", "edition": "first"}),
    ("career", "standard", 3, {"boat": "tench"} | ALL_OPTIONS),
    ("career", "standard", 3, {"boat": "gato"} | STANDARD_TONS),
    ("two-player", "bold", 1, {"boat": "gato"} | ALL_OPTIONS),
    ("historical", "bold", 1, {"captain-card": "okane", "patrols": "mirror"}),
]
"""Between them nearly every question is asked, refusal given and event told that the game has."""
MOST = 420
"""Decisions of each game that are looked at."""
LOOKS = 20
"""At one decision of so many the board, the situation and the log are looked at too."""


class Reader:
    """Gathers what is still English, with where it stands."""

    def __init__(self) -> None:
        self.found: Counter[tuple[str, str]] = Counter()
        self.read = 0

    def text(self, where: str, text: str) -> None:
        self.read += 1
        self.found.update((f"{where}: {word}", text[:300]) for word in english_in(text))

    def page(self, where: str, page: str) -> None:
        self.read += 1
        self.found.update((f"{where}: {word}", "") for word in english_in_page(page))


def walked(case: tuple[str, str, int, dict[str, str]], reader: Reader) -> None:
    """Play a game with a person in each seat who chooses as a bot would, and read all that is shown."""
    scenario, bot, seed, options = case
    game: Any = wardroom.start("silent-victory", scenario, seed=seed, options=options)
    players = {seat: game.rules.bot(bot) for seat in game.seats}
    chance, turn = Streams(bytes.fromhex(game.header.key)), 0
    while game.outcome is None and turn < MOST:
        decision = game.pending[0]
        ask(reader, game, decision)
        if turn % LOOKS == 0:
            look(reader, game)
        for id, risk in game.risks(decision.seat).items() if turn % 3 == 0 else ():
            reader.text(f"risk of {id}", risk)
        turn += 1
        view = game.rules.view(game.state, decision.seat, game.charts)
        choice = players[decision.seat](view, decision, chance.bot(decision.seat, turn))
        game.choose(choice.id, decision.seat)
    look(reader, game)
    tell(reader, game)


def ask(reader: Reader, game: Any, decision: Decision) -> None:
    presenter = presenter_for(game.rules)
    reader.text(f"prompt of {decision.kind}", presenter.prompt(decision))
    for option in decision.options:
        reader.text(f"option {option.id}", option.label)
        reader.text("grave", presenter.grave(decision, option))
    for refusal in decision.refused:
        reader.text(f"refusal {refusal.id}", f"{refusal.label}: {refusal.why} {refusal.text}")
    for line in presenter.brief(game.view(decision.seat), decision.seat, decision):
        reader.text("brief", line.text)


def look(reader: Reader, game: Any) -> None:
    presenter, seat = presenter_for(game.rules), game.seats[-1]
    view = game.view(seat)
    for line in (*presenter.status(view, seat), *presenter.log_sheet(view, seat)):
        reader.text("status or log sheet", line.text)
    reader.text("headline", f"{presenter.headline(view)} {presenter.seat_name(view, seat)}")
    own = game.rules.view(game.state, seat, game.charts)
    for narrow in (False, True):
        board = game.rules.board(own, narrow=narrow)
        for panel in board.panels:
            reader.page(f"panel {panel.id}", closed(panel.svg))
            reader.text(f"title of panel {panel.id}", closed(panel.title))
    reader.page("thumbnail", closed(game.rules.thumbnail(own)))


def closed(drawing: str) -> str:
    """Names that were cut off for want of room, or broken over two lines, set apart piece by piece."""
    pieces, is_open = [], False
    for piece in re.split(r"(<[^<>]*>)", drawing):
        if piece.startswith("<") or not piece.strip():
            pieces.append(piece)
            continue
        whole = ("\u2068" if is_open else "") + piece
        cut_off = whole.endswith("\u2026")
        is_open = whole.count("\u2068") > whole.count("\u2069")
        pieces.append(whole + ("\u2069" if is_open else ""))
        is_open = is_open and not cut_off
    return "".join(pieces)


def tell(reader: Reader, game: Any) -> None:
    presenter, book = presenter_for(game.rules), log_book_for(game.rules)
    told = Told.of(game, game.seats[0])
    for event in told.events:
        reader.text(f"event {event.code}", presenter.event(event).text)
    for line in presenter.told(told.events):
        reader.text("log", line.text)
    for section in book.sections(told):
        for text in section_texts(section):
            reader.text("report", text)
    for template in (book.log_template, book.summary_template, book.tables_template):
        reader.page(template, rendered(template, told, book))
    if game.outcome:
        for line in presenter.summary(told.view, game.outcome):
            reader.text("summary", line.text)


def section_texts(section: Any) -> Iterator[str]:
    yield from (section.title, section.about, *section.results)
    for paragraph in section.paragraphs:
        yield paragraph.where
        yield from (sentence.text for sentence in paragraph.sentences)


def rendered(template: str, told: Told, book: Any) -> str:
    context = {"log": book.log(told), "game": "silent-victory", "order": "month", "seat": None, "language": language()}
    ui = PAGES.get_template("macros.html").module
    return unescape(PAGES.get_template(template).render(context, ui=ui))


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join((case[0], case[3].get("boat", ""), str(case[2]))))
def test_a_game_read_in_the_pseudo_language_has_no_english_left(case: tuple[str, str, int, dict[str, str]]) -> None:
    reader = Reader()
    with reading(PSEUDO):
        walked(case, reader)
    assert reader.read > 1000
    assert not reader.found, "\n".join(f"{count} {key}" for key, count in reader.found.most_common(60))


def test_drawings_that_are_kept_are_kept_for_each_language() -> None:
    """[3.1] The lettering of a board is the reader's own, whoever looked at it before."""
    game: Any = wardroom.start("silent-victory", seed=1, options={"boat": "gato"})
    view = game.rules.view(game.state, "captain", game.charts)
    before = game.rules.board(view).panel("map").svg
    with reading(PSEUDO):
        between = game.rules.board(view).panel("map").svg
    assert {"Coral", "Marianas", "Brisbane"} <= set(english_in_page(before))
    assert english_in_page(between) == []
    assert game.rules.board(view).panel("map").svg == before


@pytest.mark.parametrize("path", sorted(SAVES.glob("silent-victory-*-0.1.0.wardroom")), ids=lambda path: path.stem)
def test_events_of_old_saves_still_read_well(path: Path) -> None:
    """They hold months as they were read, Jul-43, and names with the column of a ship."""
    game: Any = wardroom.load(path.read_bytes())
    presenter, book = presenter_for(game.rules), log_book_for(game.rules)
    told = Told.of(game, "captain")
    assert any(isinstance(event.params.get("month"), str) for event in told.events)
    for event in told.events:
        text = presenter.event(event).text
        assert not text.startswith(f"{event.code}: ") and "{" not in text
    opened = [event for event in told.events if event.code == "assigned"]
    assert presenter.event(opened[0]).text.startswith(f"{opened[0].params['month']}: USS ")
    patrols = sum(len(career["log"]) for career in told.view["careers"])
    assert sum("atrol " in section.title for section in book.sections(told)) == patrols
    reader = Reader()
    with reading(PSEUDO):
        tell(reader, game)
    assert not reader.found, "\n".join(f"{count} {key}" for key, count in reader.found.most_common(40))


NAMES = {"boat", "boat_class", "name"}
"""What events tell by proper names; ships without one are told by a word that the presenter knows."""
NUMBERS = {
    *("box", "boxes", "number", "checks", "capacity", "points", "left", "mine", "theirs", "level", "limit"),
    *("held", "stars", "guns"),
}


@pytest.mark.parametrize("code", MESSAGES)
def test_events_say_of_each_word_what_kind_it_is(code: str) -> None:
    """A place that says nothing takes a number or a proper name."""
    bare = {field for _, field, spec, _ in Formatter().parse(MESSAGES[code]) if field and not spec}
    assert bare <= NAMES | NUMBERS


def test_everything_that_the_rules_know_has_a_word() -> None:
    charts = load_charts()
    assert set(WORDS["cause"]) == set(CAUSES)
    assert set(RANKS) - {""} == set(WORDS["rank"])
    assert set(QUALITIES) <= set(WORDS["quality"])
    assert set(charts.repair) <= set(WORDS["system"])
    assert set(charts.encounters) == set(WORDS["area"])
    rosters = (*charts.merchants.values(), charts.capital_ships, charts.warships)
    kinds = {ship.kind for ships in rosters for ship in ships}
    assert kinds <= set(WORDS["type"]) and set(WORDS["type"]) == set(WORDS["letter"])


def test_standings_are_told_in_the_readers_language() -> None:
    game: Any = wardroom.load((SAVES / "silent-victory-career-0.1.0.wardroom").read_bytes())
    row = {"rank": 1, "score": 12_500, "seat": "captain", "dice": "verified", "file": "\u2068x.wardroom\u2069"}
    row |= presenter_for(game.rules).standing(game.view("captain"), "captain")
    data = {"game": "silent-victory", "scenario": "career", "standings": [row]}
    assert [line.text for line in standings_lines(data)][1].endswith("23,300 tons, 3 ships, agreed end, Draw")
    with reading(PSEUDO):
        assert [english_in(line.text) for line in standings_lines(data)] == [[], [], []]


def test_faults_of_a_saved_state_are_told_in_the_readers_language() -> None:
    game: Any = wardroom.start("silent-victory", seed=1, options={"boat": "gato"})
    game.state.career.base = "mars"
    (problem,) = game.rules.check(game.state, game.setup, game.charts)
    assert str(problem) == "careers[0].base: there is no such base"
    with reading(PSEUDO):
        assert english_in(str(problem)) == []


FAULTY_OPTIONS = [
    ("career", {"until": "1950-01"}),
    ("career", {"until": "soon"}),
    ("career", {"captain-card": "okane"}),
    ("career", {"patrols": "mirror"}),
    ("historical", {}),
    ("historical", {"captain-card": "okane", "boat": "gato", "until": "1942-01"}),
    ("tournament-long", {"boat": "gato"}),
    ("career", {"boat": "tench", "until": "1942-01"}),
]


@pytest.mark.parametrize(("scenario", "options"), FAULTY_OPTIONS)
def test_faults_of_options_are_told_in_the_readers_language(scenario: str, options: dict[str, str]) -> None:
    with pytest.raises(WardroomError) as fault:
        wardroom.start("silent-victory", scenario, options=options)
    assert english_in(str(fault.value))
    with reading(PSEUDO):
        known = ("historical", "captain", "card", "boat")
        assert english_in(str(fault.value), known) == []


def test_faults_of_chart_files_are_told_in_the_readers_language() -> None:
    files = load_charts().files
    bad = {
        "tracks.toml": files["tracks.toml"].text.replace('"Empire x2"', '"Empire x9"'),
        "T3.toml": files["T3.toml"].text.replace('"BB"', '"XX"', 1),
        "mat-gato.toml": files["mat-gato.toml"].text.replace('deck_gun = "3in"', 'deck_gun = "9in"'),
        "captains.toml": files["captains.toml"].text.replace('"australia"', '"mars"', 1),
        "S3.toml": files["S3.toml"].text.replace("[[0,", "[[1,", 1),
    }
    for name, text in bad.items():
        with pytest.raises(ChartError) as fault:
            load_charts({name: text})
        assert english_in(str(fault.value)), name
        with reading(PSEUDO):
            assert english_in(str(fault.value), ("Transit",)) == [], str(fault.value)


def test_what_a_simulation_counts_is_told_in_the_readers_language() -> None:
    plan = Plan("silent-victory", "career", {"until": "1942-09", "boat": "gato"}, {"captain": "random"}, 5)
    tally = Tally(("captain",), measures())
    for row in played(plan, 60):
        tally.add(row)
    result = to_json(plan, tally, 1.0) | {"distributions": distributions(tally)}
    reader = Reader()
    with reading(PSEUDO):
        for sheet in to_sheets(plan, tally, 1.0):
            for text in (sheet.title, *sheet.columns, *(cell for row in sheet.rows for cell in row)):
                reader.text(sheet.id, text)
        panels = list(pictures(measures(), result))
        for panel in panels:
            reader.page(panel.id, panel.svg)
    assert reader.read > 50
    assert {panel.id for panel in panels} == {"tonnage", "survival", "causes"}
    assert not reader.found, "\n".join(map(str, reader.found))
