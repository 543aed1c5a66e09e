"""The log and career page and the report tell what the view and the events of the game say, and nothing else."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from tests.web.client import Server, Visitor
from tests.web.pages_play import bring, outline, page, played, reopened, stopped
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.log.population import load
from wardroom.table.text import month as shown_month
from wardroom.table.text import word

HOSTILE = 'O\'Kane <script>alert("x")</script>'
GATO = {"boat": "gato", "captain": HOSTILE, "name": "Tang & <b>Co</b>"}
SUNK_OFF_JAPAN = {"boat": "salmon"}


@pytest.fixture(scope="module")
def visitor(alone: Server) -> Visitor:
    return alone.visitor()


@pytest.fixture(scope="module")
def career() -> dict[str, Any]:
    found: dict[str, Any] = reopened(played(GATO)).view("captain")["careers"][0]
    return found


@pytest.fixture(scope="module")
def gato(visitor: Visitor) -> str:
    return bring(visitor, played(GATO))


@pytest.fixture(scope="module")
def log(visitor: Visitor, gato: str) -> str:
    return page(visitor, f"/games/{gato}/log")


@pytest.fixture(scope="module")
def report(visitor: Visitor, gato: str) -> str:
    return page(visitor, f"/games/{gato}/report")


def text_of(text: str) -> str:
    """What is read on a page."""
    without = re.sub(r"<(script|style)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", without)).split())


def sheet_rows(text: str) -> list[list[str]]:
    """The rows of the log sheet: those that begin with a month."""
    month = re.compile(r"[A-Z][a-z]{2}-\d\d")
    return [row for row in outline(text).rows if row and month.fullmatch(row[0]) and len(row) != 4]


# The log sheet


def test_each_ship_stands_in_the_log_with_name_type_and_tons(log: str, career: dict[str, Any]) -> None:
    patrols = [row for row in sheet_rows(log) if len(row) == 7]
    assert len(patrols) == len(career["log"]) > 5
    for row, entry in zip(patrols, career["log"], strict=True):
        ships = re.findall(r"([*v]) (?:sunk|damaged): (.+?) \((\w+)\) ([\d,]+)", row[3])
        assert ships == [
            ("*" if ship["sunk"] else "v", ship["name"], ship["type"], f"{ship['tons']:,}") for ship in entry["ships"]
        ]


def test_there_is_a_row_for_each_month_of_the_career(log: str, career: dict[str, Any]) -> None:
    months = [row[0] for row in sheet_rows(log)]
    first, last = career["log"][0], career["log"][-1]
    end = month_number(last["month"]) + last["patrol_months"] - 1 + last["refit_months"]
    assert months == [shown_month(month) for month in range(month_number(first["month"]), end + 1)]


def test_months_at_sea_and_in_refit_are_marked(log: str, career: dict[str, Any]) -> None:
    marks = [row[1] for row in sheet_rows(log) if len(row) == 3]
    at_sea = sum(entry["patrol_months"] - 1 for entry in career["log"])
    in_refit = sum(entry["refit_months"] for entry in career["log"])
    assert (marks.count("P"), marks.count("R")) == (at_sea, in_refit)


def test_success_orders_and_missions_stand_in_the_log(log: str, career: dict[str, Any]) -> None:
    patrols = [row for row in sheet_rows(log) if len(row) == 7]
    assert [row[5] for row in patrols] == ["S" if entry["success"] else "F" for entry in career["log"]]
    assert [row[2] for row in patrols] == [f"{entry['zone']} {entry['mission']}".strip() for entry in career["log"]]
    assert any(entry["mission"] for entry in career["log"])


def test_awards_stand_beside_the_patrol_that_earned_them(log: str) -> None:
    """Those that the log's own notes leave out are found in the events of that patrol."""
    notes = {row[1]: row[6] for row in sheet_rows(log) if len(row) == 7}
    assert "Navy Cross" in notes["4"]
    assert "Promoted Commander" in notes["4"]
    assert "Purple Heart" in notes["3"]
    assert "Purple Heart" not in notes["4"]


def test_totals_are_those_of_the_view(log: str, career: dict[str, Any]) -> None:
    total = next(row for row in outline(log).rows if row[0] == "Total")
    assert total[1] == f"{career['tonnage']:,}"
    assert total[2] == f"{career['ships_sunk']} ships, {career['level']}"
    assert f"{career['tonnage']:,} tons sunk" in " ".join(reversed_facts(log))


def reversed_facts(text: str) -> list[str]:
    """The figures at the head: the number, then what it counts."""
    return [f"{value} {name}" for name, value in re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", text)]


# Ships, awards, victory


def test_ships_sunk_can_be_put_in_order(visitor: Visitor, gato: str, career: dict[str, Any]) -> None:
    ships = [ship for entry in career["log"] for ship in entry["ships"] if ship["sunk"]]
    by_tons = [row for row in outline(page(visitor, f"/games/{gato}/log?ships=tons")).rows if len(row) == 4]
    by_name = [row for row in outline(page(visitor, f"/games/{gato}/log?ships=name")).rows if len(row) == 4]
    assert [row[3] for row in by_tons[1:]] == [f"{tons:,}" for tons in sorted((s["tons"] for s in ships), reverse=True)]
    assert [row[1] for row in by_name[1:]] == sorted((s["name"] for s in ships), key=str.lower)


def test_an_unknown_order_is_the_order_of_time(visitor: Visitor, gato: str, log: str) -> None:
    assert sheet_rows(page(visitor, f"/games/{gato}/log?ships=colour")) == sheet_rows(log)


def test_every_award_has_a_ribbon_and_its_name(log: str, career: dict[str, Any]) -> None:
    for award, times in career["awards"].items():
        assert award in log
        if times > 1:
            assert re.search(rf"{award} <span class=\"times\">× {times}<", log)
    assert log.count('class="ribbon"') >= len(career["awards"]) + 2


def test_the_next_level_of_victory_is_said_while_the_career_goes_on(visitor: Visitor) -> None:
    save = stopped(played(GATO), "captain", 100)
    tons = reopened(save).view("captain")["careers"][0]["tonnage"]
    assert 10_000 < tons < 40_000
    found = text_of(page(visitor, f"/games/{bring(visitor, save)}/log"))
    assert "Draw so far" in found
    assert f"{40_000 - tons:,} tons more make a Marginal Victory (40,000 tons)." in found


def test_tonnage_over_time_ends_with_the_total(log: str, career: dict[str, Any]) -> None:
    plot = re.search(r'<svg[^>]*data-panel="tonnage-captain".*?</svg>', log, re.DOTALL)
    assert plot is not None
    assert f"{career['tonnage']:,}</text>" in plot[0]
    assert f"{career['tonnage']:,}.</desc>" in plot[0]


def test_the_career_is_compared_with_those_begun_as_it_was(log: str, career: dict[str, Any]) -> None:
    populations = load()
    better = populations.classes["gato"].better_than(career["tonnage"])
    words = f"Better than {better} % of 4,000 simulated careers of a Gato by the standard bot."
    assert words in text_of(log)
    assert 'data-panel="population-captain"' in log


def test_other_settings_are_remarked_upon(visitor: Visitor) -> None:
    save = stopped(played({"boat": "gato", "standard-tonnage": "on", "circular-run": "on"}), "captain", 40)
    words = text_of(page(visitor, f"/games/{bring(visitor, save)}/log"))
    assert "So far better than" in words
    assert "played without this game's own settings (standard tonnage and circular run)." in words


def test_a_career_that_began_otherwise_is_not_compared(visitor: Visitor) -> None:
    save = played({"captain-card": "okane"}, scenario="historical", seed=2)
    words = text_of(page(visitor, f"/games/{bring(visitor, save)}/log"))
    assert "simulated careers" not in words


def test_a_lost_boat_is_still_on_patrol(visitor: Visitor) -> None:
    seed = next(seed for seed in range(40) if reopened(played(SUNK_OFF_JAPAN, seed=seed)).state.careers[0].lost)
    save = played(SUNK_OFF_JAPAN, seed=seed)
    career = reopened(save).view("captain")["careers"][0]
    found = page(visitor, f"/games/{bring(visitor, save)}/log")
    cause = word("sv.cause", career["end"])
    assert f"{cause[:1].upper()}{cause[1:]}. Still on patrol." in text_of(found)
    last = [row for row in sheet_rows(found) if len(row) == 7][-1]
    assert last[5] == "†"


# Two captains


def test_both_captains_of_a_two_player_game_have_their_log(visitor: Visitor) -> None:
    save = played({"boat": "tambor"}, scenario="two-player", seed=5)
    careers = reopened(save).view("captain")["careers"]
    found = page(visitor, f"/games/{bring(visitor, save)}/log?seat=rival")
    totals = [row[1] for row in outline(found).rows if row[0] == "Total"]
    assert totals == [f"{career['tonnage']:,}" for career in careers]
    for career in careers:
        assert f'id="career-{career["seat"]}"' in found
        assert all(ship["name"] in html.unescape(found) for entry in career["log"] for ship in entry["ships"])


def test_each_patrol_of_two_captains_is_told_once_under_its_captain(visitor: Visitor) -> None:
    save = played({"boat": "tambor"}, scenario="two-player", seed=5)
    careers = reopened(save).view("captain")["careers"]
    found = page(visitor, f"/games/{bring(visitor, save)}/report")
    titles = re.findall(r"<h3>((?:Captain|Rival), patrol .+?)</h3>", found)
    assert sorted(titles) == sorted(
        f"{career['seat'].capitalize()}, patrol {number}: {entry['zone']}"
        for career in careers
        for number, entry in enumerate(career["log"], 1)
    )


# The report


def test_the_report_tells_every_patrol(report: str, career: dict[str, Any]) -> None:
    titles = re.findall(r"<h3>(Patrol .+?)</h3>", report)
    assert titles == [f"Patrol {number}: {entry['zone']}" for number, entry in enumerate(career["log"], 1)]


def test_every_ship_sunk_is_told_in_its_patrol(report: str, career: dict[str, Any]) -> None:
    sections = re.split(r'<section class="told">', report)[2:]
    for section, entry in zip(sections, career["log"], strict=True):
        words = text_of(section)
        for ship in entry["ships"]:
            assert f"{ship['name']} ({ship['type']}, {ship['tons']:,})" in words
            if ship["sunk"] and ship["name"] != "Kachidoki Maru":
                assert f"{ship['name']} sinks, {ship['tons']:,} tons" in words


def test_quiet_boxes_are_told_together(report: str) -> None:
    assert re.search(r"Boxes 1 to 3, Transit and Indochina\. No contact\.", text_of(report))


def test_the_report_has_the_map(report: str) -> None:
    assert report.count('data-panel="map"') == 2
    assert 'class="map-narrow"' in report


def test_the_key_of_the_dice_is_told_when_the_game_is_over(visitor: Visitor, report: str) -> None:
    over = reopened(played(GATO))
    assert over.key is not None
    assert over.key in report
    assert over.header.commitment in report
    going_on = page(visitor, f"/games/{bring(visitor, stopped(played(GATO), 'captain', 100))}/report")
    assert over.key not in going_on
    assert over.header.commitment in going_on


# Safety


def test_names_that_people_give_are_text(log: str, report: str) -> None:
    for found in (log, report):
        assert "<script>alert" not in found
        assert "<b>Co</b>" not in found
        assert HOSTILE in text_of(found)
        assert "Tang & <b>Co</b>" in text_of(found)
        outline(found)


def test_a_new_game_has_an_empty_log(visitor: Visitor) -> None:
    id = visitor.start().id
    found = page(visitor, f"/games/{id}/log")
    assert "The log begins with the first patrol." in found
    assert "No boat yet" in found
    outline(page(visitor, f"/games/{id}/report"))


def test_a_game_without_a_log_of_its_own_has_a_general_one(visitor: Visitor, duel: None) -> None:
    save = played(game="duel", seed=1)
    game = reopened(save)
    id = bring(visitor, save)
    assert "Nothing has been written down yet." in page(visitor, f"/games/{id}/log?seat=red")
    report = text_of(page(visitor, f"/games/{id}/report?seat=red"))
    assert game.outcome is not None
    assert f"Outcome: {game.outcome.name}." in report
    assert "What happened" in report


def test_a_report_tells_a_seat_only_what_it_may_know(visitor: Visitor, duel: None) -> None:
    """Blue's cards are in no page of red's or of those who watch."""
    save = stopped(played(game="duel", seed=1), "red", 4)
    state = reopened(save).state
    hidden = set(state.ships["blue"].hand)
    assert hidden
    id = bring(visitor, save)
    for name in ("log", "report", "replay"):
        assert not any(card in page(visitor, f"/games/{id}/{name}?seat=red") for card in hidden)
        assert not any(card in page(visitor, f"/games/{id}/{name}?seat=") for card in hidden)


def test_a_stranger_learns_nothing(group: Server) -> None:
    owner, stranger, nobody = group.account(), group.account(), group.visitor()
    id = bring(owner, played(GATO))
    for name in ("log", "report", "replay"):
        assert "O&#39;Kane" in page(owner, f"/games/{id}/{name}") or name == "replay"
        assert "O&#39;Kane" not in page(stranger, f"/games/{id}/{name}", 404)
        page(stranger, f"/games/{id}/{name}?seat=captain", 404)
        page(nobody, f"/games/{id}/{name}", 303)


def test_the_seat_of_another_is_refused(group: Server) -> None:
    owner = group.account()
    id = owner.start(scenario="two-player").id
    for name in ("log", "report", "replay"):
        page(owner, f"/games/{id}/{name}?seat=captain")
        page(owner, f"/games/{id}/{name}?seat=rival", 403)
