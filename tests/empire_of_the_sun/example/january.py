"""[19] Turn 2 as the example plays it: reinforcements, replacements, strategic warfare, and the first offensive."""

from __future__ import annotations

from tests.empire_of_the_sun.example.december import DECEMBER
from tests.empire_of_the_sun.example.driver import Play, Story
from tests.empire_of_the_sun.example.places import (
    BANGKOK,
    CALCUTTA,
    CAM_RANH,
    KOTA_BHARU,
    KUANTAN,
    KURE,
    MIDWAY,
    OAHU,
    SINGAPORE,
)
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN

__all__ = [
    "at_kuantan",
    "at_singapore",
    "japanese_reinforcements",
    "japanese_replacements",
    "matador",
    "operation_re",
    "reinforcements",
    "replacements",
    "story",
    "submarines_and_cards",
    "where_all_go_home",
]


def reinforcements(play: Play) -> None:
    """Four units roll for Europe, and as in the scenario of 1942 none goes; the HQ alone arrives."""
    play.roll(ALLIES, 5, 5, 5, 5)
    play.pick("place-at", f"hex:{CALCUTTA}")


def japanese_reinforcements(play: Play) -> None:
    places = {"28-army": BANGKOK, "yamato": KURE, "25-air-flotilla": KURE}
    for unit, hex in list(places.items())[:-1]:
        play.pick("place", f"unit:{unit}")
        play.pick("place-at", f"hex:{hex}")
    play.pick("place-at", f"hex:{places['25-air-flotilla']}")


def replacements(play: Play) -> None:
    """Four steps of five for the two air units, both naval steps for the carriers; nobody needs the ground steps."""
    play.pick("replace", "rebuild-full:7af")
    play.pick("place-at", f"hex:{MIDWAY}")
    play.pick("replace", "rebuild-full:7af-lrb")
    play.pick("place-at", f"hex:{OAHU}")
    play.pick("replace", "restore:enterprise")
    play.pick("replace", "restore:lexington")


def japanese_replacements(play: Play) -> None:
    play.pick("replace", "restore:14-army")
    play.pick("replace", "done")


def submarines_and_cards(play: Play) -> None:
    play.roll(ALLIES, 2)
    play.pick("arcadia", "chance")


# The first offensive of 1942


def operation_re(play: Play) -> None:
    """Card 23 as an event, led by South HQ."""
    play.pick("card", "card:J23")
    play.pick("mode", "as:ec")
    play.pick("hq", "hq:hq-south")
    play.activate("38-army", "22-air-flotilla", "kongo", "mogami")
    play.march("38-army", by_way_of=(KUANTAN,))
    play.move("22-air-flotilla", by="air", to=KOTA_BHARU)
    play.move("kongo", "mogami", by="naval", to=SINGAPORE)
    play.pick("declare", "done")
    play.fights("22-air-flotilla", at=SINGAPORE)


def matador(play: Play) -> None:
    """Allied card 5 makes it Intercept; three units react, and all stay where they are."""
    play.pick("weather", "pass")
    play.pick("intelligence", "play:A5")
    play.pick("intelligence", "pass")
    play.pick("reaction-hq", "hq:hq-malaya")
    play.activate("3-indian-corps", "8a-division", "ma-air")
    play.pick("move", "done")
    play.pick("attack-cards", "pass")


def at_singapore(play: Play) -> None:
    play.pick("battle", f"battle:{SINGAPORE}")
    play.roll(JAPAN, 6)
    play.roll(ALLIES, 7)


def at_kuantan(play: Play) -> None:
    play.roll(JAPAN, 1)
    play.roll(ALLIES, 7)


def where_all_go_home(play: Play) -> None:
    play.goes_home("22-air-flotilla")
    play.goes_home("kongo", CAM_RANH)
    play.goes_home("mogami", CAM_RANH)


story = Story(
    (
        *DECEMBER,
        reinforcements,
        japanese_reinforcements,
        replacements,
        japanese_replacements,
        submarines_and_cards,
        operation_re,
        matador,
        at_singapore,
        at_kuantan,
        where_all_go_home,
    )
)
"""The whole example."""
