"""[9.31, 19] The rulebook's examples of offensives, as far as they are about movement."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, control, place
from tests.empire_of_the_sun.build import war as scenario
from tests.empire_of_the_sun.offensive.stage import asked, awake, ends, go, ids, open_now, run, stage
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.units import controls

TRUK, RABAUL, GUAM, MIRI, CAM_RANH, SAIGON = 4017, 4021, 3814, 2415, 2311, 2212
KOTA_BHARU, KUANTAN, SINGAPORE, KUALA_LUMPUR, BANGKOK = 2112, 2014, 2015, 1913, 2110
LUZON, MANILA, DAVAO, TAINAN = 2812, 2813, 2915, 2909


def december(*units: tuple[str, int], reduced: tuple[str, ...] = ()) -> War:
    """Japan's units of December 1941 that a test is about, in an event of three points."""
    war = bare(turn=1)
    war.forces[JAPAN].asp = 7
    place(war, "hq-south", SAIGON)
    place(war, "hq-south-seas", TRUK)
    for unit, hex in units:
        place(war, unit, hex, steps=1 if unit in reduced else None)
    stage(war, JAPAN, *(unit for unit, _ in units), ops=3, mode="ec")
    return war


@pytest.mark.rule("EOS 8.45.Aa", "EOS 8.46a", "EOS 8.45.Ab")
def test_the_shipping_of_december_1941() -> None:
    """X72: six of seven points; the naval brigades with their cruisers cost none."""
    war = december(("25-army", SAIGON), ("1-sn-brigade", TAINAN), ("14-army", TAINAN), ("19-army", 3416),
                   ("16-army", 3416), ("2-sn-brigade", CAM_RANH), ("mogami", CAM_RANH),
                   reduced=("25-army", "19-army", "16-army"))  # fmt: skip
    go(war, "25-army", by="assault", to=KOTA_BHARU)
    go(war, "1-sn-brigade", by="assault", to=2912)
    go(war, "14-army", by="assault", to=LUZON)
    go(war, "19-army", by="assault", to=3014)
    go(war, "16-army", by="assault", to=DAVAO)
    go(war, "2-sn-brigade", "mogami", by="organic", to=MIRI)
    assert war.forces[JAPAN].asp_used == 6


@pytest.mark.rule("EOS 8.42b", "EOS 8.45b", "EOS 6.5a")
def test_malaya() -> None:
    """X73: the 25th Army lands at Kota Bharu with the Kongo, the 38th and 15th march; Force Z reacts."""
    war = december(("25-army", SAIGON), ("kongo", CAM_RANH), ("38-army", 2211), ("15-army", 2211), reduced=("25-army",))
    place(war, "hq-malaya", SINGAPORE)
    place(war, "3-indian-corps", KOTA_BHARU)
    place(war, "force-z", SINGAPORE)
    go(war, "25-army", by="assault", to=KOTA_BHARU)
    go(war, "kongo", by="naval", to=KOTA_BHARU)
    run(war, "move:38-army", "by:ground", *(f"to:{hex}" for hex in (BANGKOK, 2011, 2012, 1912, KUALA_LUMPUR)), "stop")
    run(war, "move:15-army", "by:ground", f"to:{BANGKOK}", "to:2109")
    assert all(controls(war, hex, JAPAN) for hex in (BANGKOK, 2011, 2012, 1912, KUALA_LUMPUR, 2109))
    run(war, to="special")
    assert war.offensive is not None and war.offensive.battles == [KOTA_BHARU]
    war.offensive.condition, war.offensive.reaction_hq = "intercept", "hq-malaya"
    awake(war, war.offensive.reacting, "force-z")
    war.phase = "react-move"
    assert ends(war, "force-z", by="naval") == {KOTA_BHARU}


@pytest.mark.rule("EOS 8.46a", "EOS 9.6a", "EOS 6.5b")
@pytest.mark.parametrize(
    ("brigade", "ship", "start", "end", "home"),
    [
        ("2-sn-brigade", "mogami", CAM_RANH, MIRI, CAM_RANH),
        ("3-sn-brigade", "kamikaze", TRUK, GUAM, TRUK),
        ("ss-brigade", "aoba", TRUK, RABAUL, RABAUL),
    ],
)
def test_empty_bases_are_taken_by_cruiser(brigade: str, ship: str, start: int, end: int, home: int) -> None:
    """X74, X81: no battle, control, and the ship goes home or stays in the port it has taken."""
    war = december((brigade, start), (ship, start))
    go(war, brigade, ship, by="organic", to=end)
    run(war, to="special")
    assert war.offensive is not None and not war.offensive.battles
    war.phase = "after-battle"
    run(war, to="post-move")
    assert controls(war, end, JAPAN)
    run(war, "stay" if home == end else f"to:{home}", to="close")
    assert war.places[ship] == home and war.places[brigade] == end


@pytest.mark.rule("EOS 9.62a", "EOS 8.31c")
def test_luzon_when_all_is_over() -> None:
    """X80: aircraft fly into the hex just taken, the cruiser goes home."""
    war = december(("5-air-division", TAINAN), ("21-air-flotilla", TAINAN), ("takao", TAINAN))
    assert war.offensive is not None
    war.places["takao"] = LUZON
    war.offensive.battles = war.offensive.fought = [LUZON]
    war.offensive.assigned = dict.fromkeys(("5-air-division", "21-air-flotilla"), LUZON)
    control(war, JAPAN, LUZON)
    war.phase = "post-move"
    run(war, f"to:{LUZON}", "stay", f"to:{TAINAN}", to="close")
    assert (war.places["5-air-division"], war.places["takao"]) == (LUZON, TAINAN)


@pytest.mark.rule("EOS 8.32a", "EOS 8.32b", "EOS 9.61b")
def test_the_far_east_air_force_flees() -> None:
    """X80: FEAF to Manila, the 19th to Menado, six hexes away."""
    war = december(("14-army", TAINAN))
    place(war, "feaf", LUZON)
    place(war, "19-lrb", LUZON)
    war.places["14-army"] = LUZON
    control(war, JAPAN, LUZON)
    war.phase = "stranding"
    run(war, to="emergency")
    both = {"19-lrb": "hex:2917", "feaf": "hex:2813"}
    for _ in both:
        unit = str(asked(war).facts)
        assert both[unit] in open_now(war)
        run(war, both[unit])
    assert (war.places["feaf"], war.places["19-lrb"]) == (MANILA, 2917)


def january(mode: str = "ec") -> War:
    """X90: the 1942 scenario as it begins, with four units active."""
    war = scenario("1942")
    assert [war.places[unit] for unit in ("38-army", "22-air-flotilla", "kongo", "mogami")] == [
        KUALA_LUMPUR, SAIGON, CAM_RANH, CAM_RANH,
    ]  # fmt: skip
    stage(war, JAPAN, "38-army", "22-air-flotilla", "kongo", "mogami", ops=2, mode=mode, value=6)
    return war


@pytest.mark.rule("EOS 7.24a", "EOS 7.1b", "EOS 8.31a", "EOS 8.42b")
def test_operation_re_in_malaya() -> None:
    """X90: Kuantan and Singapore are two battle hexes, which an operations choice could not have."""
    war = january()
    run(war, "move:38-army", "by:ground", f"to:{KUANTAN}", to="move")
    go(war, "22-air-flotilla", by="air", to=KOTA_BHARU)
    go(war, "kongo", "mogami", by="naval", to=SINGAPORE)
    run(war, "done", to="assign")
    assert war.offensive is not None and set(war.offensive.battles) == {KUANTAN, SINGAPORE}
    run(war, f"join:{SINGAPORE}", to=("weather", "special"))
    assert war.offensive.assigned == {"22-air-flotilla": SINGAPORE}
    choice = january("oc")
    run(choice, "move:38-army", "by:ground", f"to:{KUANTAN}", to="move")
    assert SINGAPORE not in ends(choice, "kongo", "mogami", by="naval")


@pytest.mark.rule("EOS 7.26d", "EOS 7.26i", "EOS 8.42c", "EOS 9.62a")
def test_operation_matador() -> None:
    """X91, X95: three units can react, and none leaves; then the fleet goes home and the flotilla stays."""
    war = january()
    run(war, "move:38-army", "by:ground", f"to:{KUANTAN}", to="move")
    go(war, "22-air-flotilla", by="air", to=KOTA_BHARU)
    go(war, "kongo", "mogami", by="naval", to=SINGAPORE)
    run(war, "done", f"join:{SINGAPORE}", to=("weather", "special"))
    assert war.offensive is not None
    war.offensive.condition, war.offensive.reaction_hq, war.phase = "intercept", "hq-malaya", "react"
    assert ids(asked(war)) == {"activate:3-indian-corps", "activate:8a-division", "activate:ma-air", "done"}
    run(war, "activate:3-indian-corps", "activate:8a-division", "activate:ma-air")
    if war.phase == "react":
        run(war, to="react-move")
    assert open_now(war) <= {"move:ma-air", "done"}
    war.offensive.fought, war.offensive.reacting = [KUANTAN, SINGAPORE], []
    war.offensive.thrown_back = [KUANTAN]
    war.phase = "retreat"
    run(war, to="post-move")
    assert war.places["38-army"] == KUALA_LUMPUR
    for unit, choice in (("22-air-flotilla", "stay"), ("kongo", f"to:{CAM_RANH}"), ("mogami", f"to:{CAM_RANH}")):
        assert asked(war).facts == unit
        run(war, choice)
    assert (war.places["22-air-flotilla"], war.places["kongo"]) == (KOTA_BHARU, CAM_RANH)
    assert controls(war, KUANTAN, ALLIES)
