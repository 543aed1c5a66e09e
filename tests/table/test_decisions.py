"""Decisions: what may be chosen, why something may not, and events with their audience."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardroom.table import Decision, Event, IllegalChoice, Option, Refusal

CLOSE = Option("range:close", "Go to {0} range", ("close",), "9.2.2", ("box:close",))
LONG = Option("range:long", "Go to {0} range", ("long",))
MEDIUM = Refusal("range:medium", "Go to {0} range", "there is no {0} range at night", "9.5", ("medium",))
RANGE = Decision("range", "Which range for target {0}?", [CLOSE, LONG], [MEDIUM], "9.2", (2,))


def refusal(decision: Decision, option_id: str) -> str:
    with pytest.raises(IllegalChoice) as caught:
        decision.find(option_id)
    return str(caught.value)


def test_text_is_made_from_message_and_arguments() -> None:
    assert RANGE.prompt == "Which range for target 2?"
    assert CLOSE.label == "Go to close range"
    assert (MEDIUM.label, MEDIUM.why) == ("Go to medium range", "there is no medium range at night")


def test_an_option_is_found_by_its_id() -> None:
    assert RANGE.find("range:close") is CLOSE
    assert RANGE.find("range:long") is LONG


def test_a_refused_option_says_why_with_its_rule() -> None:
    assert refusal(RANGE, "range:medium") == "Go to medium range: there is no medium range at night [9.5]."


def test_an_unknown_option_lists_the_open_ones() -> None:
    assert refusal(RANGE, "dive") == "'dive' is not open now; choose one of: range:close, range:long."


def test_a_long_list_is_cut_short() -> None:
    message = refusal(Decision("move", "Move?", [Option(f"hex:{n}", "{0}", (n,)) for n in range(500)]), "hex:x")
    assert message.endswith("hex:18, hex:19, ... (500 in all).")


@given(st.lists(st.text(max_size=4), min_size=1, max_size=30, unique=True), st.text(max_size=4))
def test_an_id_is_found_exactly_if_it_is_on_the_list(ids: list[str], wanted: str) -> None:
    decision = Decision("any", "?", [Option(each, each) for each in ids])
    if wanted in ids:
        assert decision.find(wanted).id == wanted
    else:
        assert refusal(decision, wanted)


def test_decisions_are_alike_if_they_ask_alike() -> None:
    """Whom a decision was put to is not part of what it asks."""
    again = Decision("range", "Which range for target {0}?", [CLOSE, LONG], [MEDIUM], "9.2", (2,), seat="red")
    assert again == RANGE
    assert again != Decision("range", "Which range for target {0}?", [CLOSE], [MEDIUM], "9.2", (2,))


def test_an_event_is_for_its_audience() -> None:
    everybody, red, nobody = Event("a"), Event("b", audience=("red",)), Event("c", audience=())
    assert [event.seen_by("red") for event in (everybody, red, nobody)] == [True, True, False]
    assert [event.seen_by("blue") for event in (everybody, red, nobody)] == [True, False, False]
