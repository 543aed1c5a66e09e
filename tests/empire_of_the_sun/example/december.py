"""[19] December 1941 as the example plays it: Operation Z, Operation No. 1, and the end of the turn.

Dice that the text leaves out are chosen so that its results follow.
"""

from __future__ import annotations

from tests.empire_of_the_sun.example.driver import Play
from tests.empire_of_the_sun.example.places import (
    APARRI,
    BANGKOK,
    CAM_RANH,
    DAVAO,
    GUAM,
    HONG_KONG,
    JITRA,
    KOTA_BHARU,
    KRA,
    KUALA_LUMPUR,
    KWAJALEIN,
    LEGASPI,
    LEYTE,
    LINGAYEN,
    MANILA,
    MENADO,
    MIRI,
    NORTH_OF_OAHU,
    OFF_LEYTE,
    ON_THE_KWAI,
    RABAUL,
    SINGORA,
    TAINAN,
    TOKYO,
    TRUK,
    WAKE,
)
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN

__all__ = [
    "ACTIVATED",
    "DECEMBER",
    "activations",
    "at_davao",
    "at_hong_kong",
    "at_kota_bharu",
    "at_legaspi",
    "at_leyte",
    "at_lingayen",
    "at_wake",
    "battles_are_declared",
    "borneo",
    "going_home",
    "hong_kong",
    "malaya",
    "operation_z",
    "philippines",
    "ships_stay",
    "south_seas",
    "the_allies_answer",
    "wake_island",
]


def operation_z(play: Play) -> None:
    """Card 1: the die shows 8; what is hit is hit twice over."""
    play.pick("operation-z", f"to:{NORTH_OF_OAHU}")
    play.roll(JAPAN, 8)
    for unit in ("7af", "7af-lrb", "md-ca", "7af", "7af-lrb", "md-ca"):
        play.pick("allot", f"hit:{unit}")
    for ship in ("akagi", "soryu", "shokaku", "hiei"):
        play.goes_home(ship, TOKYO)


# Card 2: Operation No. 1

ACTIVATED = (
    "22-air-flotilla", "kongo", "25-army", "38-army", "15-army",  # Malaya
    "mogami", "2-sn-brigade",  # Borneo
    "17-army",  # Hong Kong
    "5-air-division", "21-air-flotilla", "23-air-flotilla", "1-sn-brigade", "14-army", "takao", "zuiho", "19-army",
    "16-army", "nachi", "ryujo",  # the Philippines
    "3-sn-brigade", "kamikaze", "ss-brigade", "aoba",  # the south Pacific
    "4-sn-brigade", "tenryu", "24-air-flotilla",  # Wake
)  # fmt: skip
"""[19] As printed, from west to east. Text differs: it has the 16th Army twice, and no CA Nachi."""


def activations(play: Play) -> None:
    play.activate(*ACTIVATED)


def malaya(play: Play) -> None:
    play.move("25-army", by="assault", to=KOTA_BHARU)
    play.move("kongo", by="naval", to=KOTA_BHARU)
    play.march("38-army", by_way_of=(BANGKOK, KRA, SINGORA, JITRA, KUALA_LUMPUR))
    play.march("15-army", by_way_of=(BANGKOK, ON_THE_KWAI))


def borneo(play: Play) -> None:
    play.move("mogami", "2-sn-brigade", by="organic", to=MIRI)


def hong_kong(play: Play) -> None:
    play.march("17-army", by_way_of=(HONG_KONG,))


def philippines(play: Play) -> None:
    """Aircraft strike from where they stand."""
    play.move("1-sn-brigade", by="assault", to=APARRI)
    play.move("14-army", by="assault", to=LINGAYEN)
    play.move("takao", by="naval", to=LINGAYEN)
    play.move("zuiho", by="naval", to=LEGASPI)
    play.move("19-army", by="assault", to=LEGASPI)
    play.move("16-army", by="assault", to=DAVAO)
    play.move("nachi", by="naval", to=DAVAO)
    play.move("ryujo", by="naval", to=OFF_LEYTE)


def south_seas(play: Play) -> None:
    play.move("3-sn-brigade", "kamikaze", by="organic", to=GUAM)
    play.move("ss-brigade", "aoba", by="organic", to=RABAUL)


def wake_island(play: Play) -> None:
    play.move("4-sn-brigade", "tenryu", by="organic", to=WAKE)
    play.pick("move", "done")


def battles_are_declared(play: Play) -> None:
    """Leyte from a distance, the other hexes because they were entered; aircraft are named for their battles."""
    play.pick("declare", f"battle:{LEYTE}")
    play.pick("declare", "done")
    play.fights("22-air-flotilla", at=None)
    for unit in ("5-air-division", "21-air-flotilla", "23-air-flotilla"):
        play.fights(unit, at=LINGAYEN)
    play.fights("24-air-flotilla", at=WAKE)
    play.pick("cover", f"cover:{KOTA_BHARU}")


def the_allies_answer(play: Play) -> None:
    """Force Z sails for Kota Bharu; nobody else reacts."""


# The battles


def at_kota_bharu(play: Play) -> None:
    play.pick("battle", f"battle:{KOTA_BHARU}")
    play.roll(JAPAN, 3)


def at_hong_kong(play: Play) -> None:
    play.pick("battle", f"battle:{HONG_KONG}")
    play.roll(JAPAN, 6)
    play.roll(ALLIES, 6)


def at_lingayen(play: Play) -> None:
    """In the air and at sea 0 and 0, on the ground 5 and 0."""
    play.pick("battle", f"battle:{LINGAYEN}")
    play.roll(JAPAN, 0)
    play.pick("allot", "hit:feaf")
    play.roll(ALLIES, 0)
    play.roll(JAPAN, 5)
    play.roll(ALLIES, 0)


def at_legaspi(play: Play) -> None:
    play.pick("battle", f"battle:{LEGASPI}")
    play.roll(JAPAN, 8, 6)
    play.roll(ALLIES, 0)


def at_leyte(play: Play) -> None:
    play.pick("battle", f"battle:{LEYTE}")
    play.roll(JAPAN, 3)
    play.roll(ALLIES, 5)


def at_davao(play: Play) -> None:
    play.pick("battle", f"battle:{DAVAO}")
    play.roll(JAPAN, 3, 7)
    play.roll(ALLIES, 0)


def at_wake(play: Play) -> None:
    """The Marines roll the 9 that is printed."""
    play.roll(JAPAN, 2)
    play.roll(ALLIES, 0)
    play.roll(JAPAN, 3)
    play.roll(ALLIES, 9)


# Afterwards


def going_home(play: Play) -> None:
    """The Southern Luzon Corps retreats, Japan moves home, and American aircraft leave the field that is lost."""
    play.goes_home("22-air-flotilla")
    play.goes_home("kongo", CAM_RANH)
    play.goes_home("mogami", CAM_RANH)
    play.goes_home("5-air-division", LINGAYEN)
    play.goes_home("21-air-flotilla", TAINAN)
    play.goes_home("23-air-flotilla")
    play.goes_home("takao", TAINAN)
    play.goes_home("zuiho", DAVAO)
    play.goes_home("nachi")
    play.goes_home("ryujo", DAVAO)
    play.goes_home("kamikaze", TRUK)
    play.goes_home("aoba")
    play.goes_home("4-sn-brigade", KWAJALEIN)
    play.goes_home("tenryu", KWAJALEIN)
    play.goes_home("24-air-flotilla")
    play.pick("emergency", f"hex:{MENADO}")
    play.pick("emergency", f"hex:{MANILA}")


def ships_stay(play: Play) -> None:
    """[17.11k] No Allied ship makes the move that it may make; then the turn ends by itself."""
    while play.question.kind == "free-move":
        play.pick("free-move", "stay")


DECEMBER = (
    operation_z,
    activations,
    malaya,
    borneo,
    hong_kong,
    philippines,
    south_seas,
    wake_island,
    battles_are_declared,
    the_allies_answer,
    at_kota_bharu,
    at_hong_kong,
    at_lingayen,
    at_legaspi,
    at_leyte,
    at_davao,
    at_wake,
    going_home,
    ships_stay,
)
