"""[19, 9] The battles of Operation No. 1 with the printed numbers (A2.1-A2.9, X73-X79, X82)."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.example.december import (
    at_davao,
    at_hong_kong,
    at_kota_bharu,
    at_legaspi,
    at_leyte,
    at_lingayen,
    at_wake,
)
from tests.empire_of_the_sun.example.driver import Scene
from tests.empire_of_the_sun.example.january import story
from tests.empire_of_the_sun.example.places import LEGASPI, WAKE
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Offensive


def offensive(shown: Scene) -> Offensive:
    assert shown.after.offensive is not None
    return shown.after.offensive


WON = ("air-won", "ground-won", "hex-held")


def winners(shown: Scene) -> list[tuple[str, str]]:
    """Who has won in the air and at sea, and on the ground, or holds the hex without a ground battle."""
    return [(each.code, str(each.params["side"])) for each in shown.told if each.code in WON]


@pytest.mark.rule("EOS 9.2.D1", "EOS 9.2.Bb", "EOS 9.31")
def test_kota_bharu() -> None:
    """X73: Force Z is eliminated without a shot; the landing goes on. The die is left out: 3 is the least that does."""
    shown = story(at_kota_bharu)
    assert shown.fired() == [(JAPAN, 33, 33)]
    assert shown.lost() == {"force-z": 2}
    assert winners(shown) == [("air-won", JAPAN), ("hex-held", JAPAN)]


@pytest.mark.rule("EOS 9.4.A3", "EOS 9.4.T2", "EOS 9.4.C3")
def test_hong_kong() -> None:
    """X75: -2 for the ground, 9 hits eliminate the division of two steps of 4; it does no harm."""
    shown = story(at_hong_kong)
    assert shown.modifiers()[0] == {"mixed": -2}
    assert shown.fired()[0] == (JAPAN, 9, 9)
    assert shown.lost() == {"hk-division": 2}
    assert winners(shown)[-1] == ("ground-won", JAPAN)


@pytest.mark.rule("EOS 9.2.Ab", "EOS 9.2.Bb", "EOS 9.2.T2", "EOS 9.2.F3", "EOS 9.3a")
def test_lingayen_in_the_air() -> None:
    """X76: 54 are halved to 27, with the Takao 39; half of that, rounded up, are 20 hits, and one is lost."""
    shown = story(at_lingayen)
    assert shown.modifiers()[0] == {"surprise attack": 3}
    assert shown.fired()[0] == (JAPAN, 39, 20)
    assert (shown.lost()["feaf"], shown.lost()["19-lrb"]) == (1, 1)
    assert shown.events("hits-lost")[0].params["hits"] == 1
    assert shown.fired()[1] == (ALLIES, 5, 2)  # the survivors: 4 and 1
    assert winners(shown)[0] == ("air-won", JAPAN)


@pytest.mark.rule("EOS 9.4.A1", "EOS 9.4.A2", "EOS 9.4.A4", "EOS 9.4.B5", "EOS 9.4.T3")
def test_lingayen_on_the_ground() -> None:
    """X76: bombardment and no air superiority, for inactive aircraft are there; the beach for the corps."""
    shown = story(at_lingayen)
    assert shown.modifiers()[2:] == [{"shore bombardment": 2}, {"beach defence": 3}]
    assert shown.fired()[2:] == [(JAPAN, 18, 27), (ALLIES, 6, 6)]
    assert shown.lost() == {"feaf": 1, "19-lrb": 1, "nl-corps": 2, "14-army": 1}
    assert winners(shown)[-1] == ("ground-won", JAPAN)


@pytest.mark.rule("EOS 9.2.F5a", "EOS 9.4.A2n", "EOS 9.4.A3", "EOS 9.4.C4")
def test_legaspi() -> None:
    """A2.5: the Zuiho's 8 are too few for a corps of 10; +2 in all on the ground; the corps loses a step."""
    shown = story(at_legaspi)
    assert shown.fired()[0] == (JAPAN, 8, 8)
    assert shown.wasted() >= 8
    assert shown.modifiers()[1] == {"shore bombardment": 2, "air superiority": 2, "mixed": -2}
    assert shown.lost() == {"sl-corps": 1}
    assert offensive(shown).retreating == [LEGASPI]


@pytest.mark.rule("EOS 9.2.F4a", "EOS 9.2.Bb", "EOS 9.2.T3")
def test_leyte() -> None:
    """X78: a modified 6 are six hits, which reduce the cruiser; she cannot hit a carrier elsewhere."""
    shown = story(at_leyte)
    assert shown.rolled()[0] == (3, 6)
    assert shown.fired()[0] == (JAPAN, 6, 6)
    assert shown.lost() == {"us-asia-ca": 1}


@pytest.mark.rule("EOS 9.2.F5a1", "EOS 9.4.T3", "EOS 9.4.C3")
def test_davao() -> None:
    """X79: ten hits of the Nachi reduce the corps, 14 of the army eliminate it."""
    shown = story(at_davao)
    assert shown.fired()[:2] == [(JAPAN, 10, 10), (JAPAN, 9, 14)]
    assert shown.lost() == {"m-corps": 2}
    assert winners(shown)[-1] == ("ground-won", JAPAN)


@pytest.mark.rule("EOS 9.2.Ab", "EOS 9.2.T2", "EOS 9.3a")
def test_wake_in_the_air() -> None:
    """A2.9: 5 and 4 are 9; half of it are 5 hits, too few for Marine 211; 9 against 1 are enough to land."""
    shown = story(at_wake)
    assert shown.modifiers()[0] == {"surprise attack": 3}
    assert shown.fired()[:2] == [(JAPAN, 9, 5), (ALLIES, 1, 1)]
    assert winners(shown)[0] == ("air-won", JAPAN)


@pytest.mark.rule("EOS 9.4.A1", "EOS 9.4.A2", "EOS 9.4.B5", "EOS 9.4.T4", "EOS 9.4.C1", "EOS 9.5a")
def test_wake_on_the_ground() -> None:
    """A2.9: four hits on each side; at half its 6 the brigade that landed loses a step, and the Marines hold."""
    shown = story(at_wake)
    assert shown.modifiers()[2:] == [{"shore bombardment": 2}, {"beach defence": 3}]
    assert shown.rolled()[3][0] == 9
    assert shown.fired()[2:] == [(JAPAN, 4, 4), (ALLIES, 2, 4)]
    assert shown.lost() == {"4-sn-brigade": 1}
    assert winners(shown)[-1] == ("ground-won", ALLIES)
    assert offensive(shown).thrown_back == [WAKE]
