"""[15.1, 15.2] The lists of top commanders: shown, and a career set beside them."""

from __future__ import annotations

import pytest

from tests.raiders_of_the_deep.at_terminal import SHOWN, finished
from tests.raiders_of_the_deep.build import at_sea, charts, options
from tests.raiders_of_the_deep.patrolling import in_command
from wardroom.games.raiders_of_the_deep.charts import load_charts
from wardroom.games.raiders_of_the_deep.log.book import among_aces
from wardroom.games.raiders_of_the_deep.lookout import make_view
from wardroom.games.raiders_of_the_deep.scoring import place_among_aces
from wardroom.games.raiders_of_the_deep.state import Career
from wardroom.players.charts import chart_lines, find_chart
from wardroom.table import Outcome, WardroomError

GERMANS = [
    ("Lothar von Arnauld de la Perière", 193, 453_369),
    ("Walter Forstmann", 148, 390_797),
    ("Max Valentiner", 143, 298_802),
    ("Otto Steinbrinck", 204, 233_072),
    ("Hans Rose", 81, 220_892),
    ("Gustav Sieß", 53, 159_545),
    ("Walther Schwieger", 49, 185_212),
    ("Wolfgang Steinbauer", 49, 185_212),
    ("Claus Rücker", 80, 174_655),
    ("Reinhold Saltzwedel", 111, 172_824),
]
AUSTRIANS = [
    ("Georg von Trapp", 14, 61_328),
    ("Zdenko Hudeček", 11, 45_423),
    ("Rudolf Singule", 17, 22_273),
    ("Leo Prášil", 3, 14_784),
    ("Friedrich Schlosser", 1, 7_929),
    ("Josef Holub", 32, 7_722),
    ("Johann Kršnjavi", 2, 7_556),
    ("Robert Teufl von Fernland", 3, 7_435),
    ("Friedrich Fähndrich", 5, 6_582),
    ("Hugo von Seyffertitz", 2, 5_554),
]


def sank(tons: int, *, austrian: bool = False, end: str = "war over") -> Career:
    return at_sea(tonnage=tons, end=end, options=options(austrian=austrian))


@pytest.mark.rule("RD 15.1a")
def test_the_ten_german_commanders_stand_as_the_rulebook_lists_them() -> None:
    assert list(charts().aces["german"]) == GERMANS


@pytest.mark.rule("RD 15.2a")
def test_the_ten_austrian_commanders_stand_as_the_rulebook_lists_them() -> None:
    assert list(charts().aces["austrian"]) == AUSTRIANS


@pytest.mark.rule("RD 15.1a", "RD 15.2a")
def test_the_lists_are_shown_with_the_charts_as_the_rulebooks_own() -> None:
    file = find_chart("raiders-of-the-deep", "aces")
    assert file.chart().standing == "rulebook"
    shown = "\n".join(line.text for line in chart_lines(file))
    assert all(name in shown for name, _, _ in (*GERMANS, *AUSTRIANS))
    assert "tons: 453369" in shown and "ships: 32" in shown


@pytest.mark.rule("RD 15.1a", "RD 15.2a")
def test_the_tiles_have_the_tonnage_of_the_lists() -> None:
    tons = {ace.name: ace.tons for aces in charts().aces.values() for ace in aces}
    assert {card.name: card.tonnage for card in charts().commanders.values()}.items() <= tons.items()


@pytest.mark.rule("RD 15.1a", "RD 15.2a")
@pytest.mark.parametrize(
    ("tons", "austrian", "place"),
    [
        *((453_370, False, 1), (453_369, False, 1), (453_368, False, 2), (200_000, False, 6)),
        *((185_212, False, 6), (185_211, False, 8), (160_000, False, 10), (159_545, False, 10)),
        *((159_544, False, 0), (0, False, 0), (61_329, True, 1), (5_554, True, 10), (5_553, True, 0)),
    ],
)
def test_a_career_is_placed_by_tons_among_those_of_its_navy(tons: int, austrian: bool, place: int) -> None:
    """The sixth of the German list has the fewest tons of all ten."""
    assert place_among_aces(sank(tons, austrian=austrian), charts()) == place


SENTENCE = "By tonnage he would have been number 6 of his navy's commanders of the war."


@pytest.mark.rule("RD 15.1a")
@pytest.mark.parametrize(
    ("tons", "end", "told"), [(200_000, "mine", True), (200_000, "", False), (1_000, "mine", False)]
)
def test_log_and_summary_tell_it_when_the_career_is_over(tons: int, end: str, told: bool) -> None:
    view = make_view(in_command(sank(tons, end=end), "travel"), "captain", charts()).to_json()
    assert among_aces(view["careers"][0]) == (SENTENCE if told else "")
    lines = [line.text for line in SHOWN.summary(view, Outcome(end, "", {"captain": tons}))]
    assert (SENTENCE in lines) is told


def test_every_finished_career_has_a_place_or_none() -> None:
    assert 0 <= finished(boat="u31", rank="olt").view("captain")["careers"][0]["place_among_aces"] <= 10


def test_a_list_that_is_not_one_is_refused() -> None:
    text = charts().files["aces.toml"].text
    with pytest.raises(WardroomError, match=r"aces\.toml, line"):
        load_charts({"aces.toml": text.replace("ships = 193, ", "")})
