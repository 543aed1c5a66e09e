"""[9.8.2] Submarine nets."""

from __future__ import annotations

import pytest

from tests.careers import modifiers, pair, rolls
from tests.raiders_of_the_deep.build import at_sea
from tests.raiders_of_the_deep.fights import ESCAPED, NO_HITS, RAM_MISSES, RUN_SILENT, Story, decorated
from wardroom.games.raiders_of_the_deep.sea.travel import meet


@pytest.mark.rule("RD 9.8.2a")
def test_e2_is_rolled_with_the_modifier_of_previous_detection() -> None:
    one = at_sea(month="1916-06")
    table = Story([RUN_SILENT], [pair(7)])
    meet(table, one, "Net", "English Channel")
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["Detection"]
    assert modifiers(rolls(table)[0]) == {"previous detection": 1}
    assert table.story[-1] == "!escaped"


@pytest.mark.rule("RD 9.8.2a")
def test_others_that_apply_count_too() -> None:
    one = decorated(at_sea(month="1916-06"), "PLM")
    table = Story([RUN_SILENT], [pair(8)])
    meet(table, one, "Net", "English Channel")
    table.finish()
    assert modifiers(rolls(table)[0]) == {"previous detection": 1, "Pour le Mérite": -1}


@pytest.mark.rule("RD 9.8.2a", "RD 9.6.12b")
def test_a_detected_boat_is_hunted_submerged_and_the_plus_one_is_not_added_again() -> None:
    one = at_sea(month="1916-06")
    table = Story([RUN_SILENT] * 2, [pair(8), RAM_MISSES, NO_HITS, ESCAPED])
    meet(table, one, "Net", "English Channel")
    table.finish()
    assert [roll.table for roll in rolls(table)] == ["Detection", "Ram", "Attack", "Detection"]
    assert [modifiers(roll) for roll in rolls(table, "Detection")] == [{"previous detection": 1}] * 2
    assert [modifiers(roll) for roll in rolls(table, "Ram", "Attack")] == [{}, {}]
