"""[11.6.2] Deck guns and AA: what a boat has when it is new, and what the yard can give it later."""

from __future__ import annotations

from dataclasses import dataclass

from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.questions import GunFit
from wardroom.games.silent_victory.state import Boat, Career
from wardroom.table import Decision, Option, option
from wardroom.table.text import mark

__all__ = ["arm", "upgrade_guns"]

LARGER_GUNS = month_number("1942-06")
"""[11.6.2b] From here on a new boat has more than its first guns."""
HEAVY_AA = ("40mm", "20mm")
TWO_GUNS = month_number("1944-01"), month_number("1944-12")
"""[11.6.2f] When a second gun is to be had."""
KEEP_GUNS = Option("guns:keep", "Keep the guns", rule="11.6.2b", board=("gun",))


@option
def gun_option(gun: str, guns: int, rule: str) -> Option[GunFit]:
    two, one = mark("Two {0:sv.gun} deck guns (1d6, 4-6)"), mark("A {0:sv.gun} deck gun with 40mm and 20mm AA")
    text = two if guns == 2 else one
    return Option(f"guns:{'2x' if guns == 2 else ''}{gun}", text, (gun,), rule, ("gun",), GunFit(gun, guns))


@dataclass(frozen=True, slots=True)
class Refitting:
    """[11.6.2b-e] In these months these classes may have this gun, with 40mm and 20mm AA."""

    first: int
    last: int
    classes: tuple[str, ...]
    gun: str
    rule: str


def refittings(*, first_printing: bool) -> tuple[Refitting, ...]:
    """[11.6.2b-e] The living rules add Gar and Salmon, and let a Tambor wait."""
    old = first_printing

    def row(first: str, last: str, classes: tuple[str, ...], gun: str, rule: str) -> Refitting:
        return Refitting(month_number(first), month_number(last), classes, gun, rule)

    return (
        row("1942-06", "1942-08", ("gato", "tambor") if old else ("gato", "tambor", "gar"), "4in", "11.6.2b"),
        row("1942-09", "1942-12" if old else "1945-07", ("tambor",), "5in", "11.6.2c"),
        row("1943-01", "1943-12", () if old else ("salmon",), "4in", "11.6.2d"),
        row("1943-01", "1943-12", ("gato",) if old else ("gato", "gar"), "5in", "11.6.2e"),
    )


REFITTINGS = {printing: refittings(first_printing=printing) for printing in (False, True)}
"""By whether the rules are those of the first printing."""


def upgrades(career: Career, first: int, last: int) -> list[Option]:
    """[11.6.2b-f] What the yard offers in these months."""
    boat = career.boat
    found: list[Option[GunFit]] = []
    if boat.guns > 1:
        return found
    for row in REFITTINGS[career.options.first_printing]:
        if boat.boat_class in row.classes and first <= row.last and last >= row.first and improves(boat, row.gun):
            found.append(gun_option(row.gun, 1, row.rule))
    if boat.boat_class in ("gato", "balao") and second_gun(career, first, last):
        found.append(gun_option("5in", 2, "11.6.2f"))
    return found


def improves(boat: Boat, gun: str) -> bool:
    return boat.gun < gun or sorted(boat.aa) != sorted(HEAVY_AA)


def second_gun(career: Career, first: int, last: int) -> bool:
    """[11.6.2f] In 1944, for a captain with a Navy Cross who comes home with a success."""
    in_1944 = first <= TWO_GUNS[1] and last >= TWO_GUNS[0]
    return in_1944 and career.awards.get("Navy Cross", 0) > 0 and career.log[-1].success is True


def upgrade_guns(table: SV, career: Career, last: int) -> None:
    """[11.6.2] Between the return and the last month in port (ruling SV-R57): a better gun, and a try for a second."""
    tried: set[int] = set()
    while True:
        options = [option for option in upgrades(career, career.month, last) if option.value.guns not in tried]
        if not options:
            return
        decision = Decision("guns", "The yard can change your guns.", [KEEP_GUNS, *options], rule="11.6.2b")
        choice = table.choose(career.seat, decision)
        if choice.id == KEEP_GUNS.id:
            return
        gun, guns = choice.value
        tried.add(guns)
        if guns == 1 or second_gun_granted(table, career):
            fit_guns(career.boat, gun, guns)
            table.tell("guns", choice.rule, gun=gun, guns=guns)


def second_gun_granted(table: SV, career: Career) -> bool:
    """[11.6.2f] 4-6."""
    return table.roll(table.charts.table("C1", "Two 5-inch Guns"), rule="11.6.2f", by=career.seat).result == "granted"


def fit_guns(boat: Boat, gun: str, guns: int) -> None:
    """[11.6.2b-f] The AA guns come with a single deck gun; a second deck gun leaves them as they are."""
    boat.gun, boat.guns = gun, guns
    if guns == 1:
        boat.aa = list(HEAVY_AA)


def arm(table: SV, career: Career, month: int) -> None:
    """[11.6.2a] A Gato's first gun is rolled for; [11.5.6a] later ones have the best their class may have."""
    if career.boat.boat_class == "gato" and month < LARGER_GUNS:
        roll = table.roll(table.charts.table("C1", "Gato Deck Gun"), rule="11.6.2a", by=career.seat)
        career.boat.gun = str(roll.result)
    latest_guns(career, month)


def latest_guns(career: Career, month: int) -> None:
    """[11.5.6a] The best guns a new boat of this class may have in this month."""
    boat = career.boat
    for row in REFITTINGS[career.options.first_printing]:
        if boat.boat_class in row.classes and month >= row.first and improves(boat, row.gun):
            boat.gun = row.gun
            boat.aa = list(HEAVY_AA)
