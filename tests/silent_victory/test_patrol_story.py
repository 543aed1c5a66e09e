"""A patrol in prose: events of one kind are told together, and nothing that matters is lost."""

from __future__ import annotations

from wardroom.games import find
from wardroom.games.silent_victory.log.patrol_story import and_listed, paragraphs
from wardroom.table import Event, Roll
from wardroom.telling.presenter import presenter_for

PRESENTER = presenter_for(find("silent-victory"))


def box(number: int, area: str = "Transit") -> Event:
    return Event("box", {"box": number, "boxes": 9, "area": area})


def story(*events: Event) -> list[tuple[str, str]]:
    """Place and words of each paragraph."""
    found = paragraphs(PRESENTER, events)
    return [(each.where, " ".join(sentence.text for sentence in each.sentences)) for each in found]


def at_sea(*events: Event) -> str:
    [(_, words)] = story(box(4, "Java Sea"), *events)
    return words


def ship(code: str, name: str = "Toa Maru", **params: int) -> Event:
    return Event(code, {"name": name, **params})


def test_lists_read_as_people_write_them() -> None:
    assert [and_listed(["a"]), and_listed(["a", "b"]), and_listed(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_quiet_boxes_are_told_in_one_breath() -> None:
    roll = Event("roll", roll=Roll("2d6", (3, 4), 7, 7))
    told = story(box(1), roll, box(2), roll, box(3, "Java Sea"), box(4, "Java Sea"), Event("dived"), box(5), box(6))
    assert told == [
        ("Boxes 1 to 3, Transit and Java Sea", "No contact."),
        ("Box 4, Java Sea", "The boat dives in time."),
        ("Boxes 5 and 6, Transit", "No contact."),
    ]


def test_a_second_encounter_in_a_box_begins_a_paragraph_without_its_place() -> None:
    met = Event("encounter", {"what": "Aircraft"})
    assert story(box(4, "Empire"), met, Event("dived"), met, Event("dived")) == [
        ("Box 4, Empire", "Aircraft. The boat dives in time."),
        ("", "Aircraft. The boat dives in time."),
    ]


def test_what_is_met_is_one_sentence() -> None:
    words = at_sea(
        Event("encounter", {"what": "Two Ships"}),
        Event("target", {"number": 1, "name": "Toa Maru", "type": "T", "tons": 10100, "capacity": 4}),
        Event("target", {"number": 2, "name": "Konan Maru", "type": "F", "tons": 2600, "capacity": 2}),
        Event("time", {"time": "night"}),
    )
    assert words == "Two ships by night: Toa Maru (tanker, 10,100 tons) and Konan Maru (freighter, 2,600 tons)."


def test_damaged_ships_that_are_followed_are_met_again() -> None:
    words = at_sea(Event("followed_damaged", {"escorted": "no"}), Event("time", {"time": "day"}))
    assert words == "The damaged ships are followed, without escort, by day."


def test_all_shots_at_a_ship_become_what_came_of_them() -> None:
    words = at_sea(
        *(ship("missed"), ship("dud"), ship("missed", "Konan Maru"), ship("damaged", points=1, left=3)),
        *(
            ship("critical"),
            ship("sunk", points=5, tons=10100),
            ship("spent"),
            ship("damaged", "Ryuei Maru", points=1, left=2),
        ),
    )
    assert words == (
        "Toa Maru sinks, 10,100 tons (2 hits, 1 critical, 1 dud, 1 miss). Konan Maru: 1 miss. "
        "Ryuei Maru is damaged (1 hit); 2 more would sink her."
    )


def test_an_ordeal_is_summed_up() -> None:
    words = at_sea(
        *(Event("depth_charged", {"hits": 2}), Event("system_damaged", {"system": "motor 2"}), Event("test_depth")),
        *(Event("hull", {"level": 1, "limit": 9}), Event("depth_charged", {"hits": 1})),
        *(Event("wounded", {"who": "exec", "wound": "SW"}), Event("hull", {"level": 3, "limit": 9}), Event("escaped")),
    )
    assert words == (
        "Depth charges: 2 attacks, 3 hits. The boat goes below its test depth once. Damaged: motor 2. "
        "Hull damage 3 of 9. Hurt: the Exec (seriously wounded). The boat slips away undetected."
    )
