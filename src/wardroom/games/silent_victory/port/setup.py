"""[4.0] Set-up: boat, start date, base, guns; [7.3.1] initial basing; [13, 14.10] what a scenario fixes."""

from __future__ import annotations

from wardroom.games.patrol.turns import opposed
from wardroom.games.silent_victory.boat import SJ_RADAR_FITTED, SV
from wardroom.games.silent_victory.calendar import FIRST_MONTH, LAST_MONTH, month_number
from wardroom.games.silent_victory.charts import CLASSES, CaptainCard, Charts, Mat
from wardroom.games.silent_victory.port.guns import arm
from wardroom.games.silent_victory.state import CORRECTIONS, Boat, Career, Crew, Options, Period, War
from wardroom.table import Decision, Option, Refusal, Setup, UnknownName, WardroomError, option
from wardroom.table.text import mark

__all__ = ["begin", "fit_out", "initial_base", "new_boat", "setup_phase", "start_month"]


def begin(setup: Setup, charts: Charts) -> War:
    """A war before its first decision."""
    asked = setup.options
    options = Options(
        first_printing=asked["edition"] == "first",
        standard_tonnage=asked["standard-tonnage"] == "on",
        historical_targeting=asked["historical-targeting"] == "on",
        first_roster_only=asked["first-roster-only"] == "on",
        sunk_trick=asked["sunk-trick"] == "on",
        escort_quality=asked["escort-quality"] == "on",
        aircraft_quality=asked["aircraft-quality"] == "on",
        evasive_maneuvers=asked["evasive-maneuvers"] == "on",
        circular_run=asked["circular-run"] == "on",
        limited_escorts=asked["limited-escorts"] == "on",
        newest_replacement=asked["replacement-class"] == "newest",
        mirror=asked["patrols"] == "mirror",
        until=month_number(asked["until"]),
        orders_between_rolls=True,
        corrections=CORRECTIONS,
    )
    card = historical_captain(setup, charts)
    if card:
        check_card(setup, charts.captains[card], options)
    boat_class = charts.captains[card].boat_class if card else asked["boat"]
    check_boat(setup, boat_class, charts, options)
    war = War("setup", setup.scenario, boat=boat_class if boat_class != "ask" else "")
    for seat, enemy in opposed(setup):
        war.careers.append(blank_career(seat, enemy, options, card, asked, charts))
    return war


def historical_captain(setup: Setup, charts: Charts) -> str:
    """[14.10.1a] The captain card, checked."""
    card = setup.options["captain-card"]
    if setup.scenario == "historical":
        if card == "none":
            raise WardroomError(
                "scenario 'historical' needs a captain: give the option captain-card one of {0}.", list(charts.captains)
            )
        if card not in charts.captains:
            raise UnknownName("captain card", card, charts.captains)
        return card
    if card != "none":
        raise WardroomError("a captain card needs the scenario 'historical'; choose that scenario, or no card.")
    if setup.options["patrols"] == "mirror":
        raise WardroomError("Historical Mirror needs the scenario 'historical'; choose that scenario, or free patrols.")
    return ""


def check_card(setup: Setup, card: CaptainCard, options: Options) -> None:
    """[14.10.1a] The card says which class he commands; [5.1.1a] he must start before the end."""
    if setup.options["boat"] not in ("ask", card.boat_class):
        raise WardroomError("{0} commands a {1}; leave the option boat out.", card.name, card.boat_class)
    if card.start > options.until:
        raise WardroomError("{0} starts after the end date {1}; choose a later end.", card.name, setup.options["until"])


def check_boat(setup: Setup, boat_class: str, charts: Charts, options: Options) -> None:
    """[13.2.2a, 13.2.3a] A tournament admits certain classes; [5.1.1a] a boat must start before the end."""
    allowed = open_classes(setup.scenario)
    if boat_class != "ask" and boat_class not in allowed:
        raise WardroomError("scenario '{0}' is played with {1}, not {2}.", setup.scenario, list(allowed), boat_class)
    if boat_class != "ask" and start_month(charts.mats[boat_class], options) > options.until:
        raise WardroomError(
            "a {0} starts after the end date {1}; choose a later end.", boat_class, setup.options["until"]
        )


def open_classes(scenario: str) -> tuple[str, ...]:
    if scenario == "tournament-long":
        return ("porpoise", "tambor", "salmon")
    if scenario == "tournament-short":
        return ("gato",)
    return CLASSES


def blank_career(seat: str, enemy: str, options: Options, card: str, asked: dict[str, str], charts: Charts) -> Career:
    """[4.4.2] Lieutenant Commander, Trained crew; the boat comes with the set-up phase.

    The names asked for are those of the first captain and his boat.
    """
    first = seat == "captain"
    captain = charts.captains[card].name if card else (first and asked["captain"]) or seat.capitalize()
    return Career(
        seat=seat,
        enemy=enemy,
        options=options,
        captain=captain,
        card=card,
        month=FIRST_MONTH,
        base="",
        boat=Boat("", asked["name"] if first else ""),
        crew=Crew(),
        period=Period(FIRST_MONTH),
    )


# The set-up phase


def setup_phase(table: SV, war: War) -> None:
    """[4.1-4.6] Every captain takes a boat of the same class [13.1.1a]."""
    boat_class = war.boat or choose_class(table, war)
    for career in war.careers:
        take_command(table, war, career, boat_class)
    war.phase = "assignment"


@option
def class_option(name: str, title: str, start: int) -> Option:
    return Option(f"boat:{name}", "{0} class, from {1:month}", (title, start), "4.2.1a", (f"boat:{name}",))


A_CLASS = mark("{0} class")
TOO_LATE = mark("she starts in {1:month}, after the agreed end")


def choose_class(table: SV, war: War) -> str:
    """[4.1.1a] Exactly one of the classes."""
    options = war.careers[0].options
    choices, refused = [], []
    for name in CLASSES:
        mat = table.charts.mats[name]
        start = start_month(mat, options)
        if name not in open_classes(war.scenario):
            refused.append(Refusal(f"boat:{name}", A_CLASS, "not in this tournament", "13.2.2a", (mat.title,)))
        elif start > options.until:
            refused.append(Refusal(f"boat:{name}", A_CLASS, TOO_LATE, "5.1.1a", (mat.title, start)))
        else:
            choices.append(class_option(name, mat.title, start))
    decision = Decision("boat", "Which class of submarine will you command?", choices, refused, "4.1.1a")
    return table.choose(war.careers[0].seat, decision).id.removeprefix("boat:")


def start_month(mat: Mat, options: Options) -> int:
    """[4.2.2] The month in which a class becomes available."""
    return mat.start_first_printing if options.first_printing else mat.start


def take_command(table: SV, war: War, career: Career, boat_class: str) -> None:
    charts = table.charts
    card = charts.captains.get(career.card)
    mat = charts.mats[boat_class]
    career.month = card.start if card else start_month(mat, career.options)
    career.period.started = career.month
    name = card.boat if card else career.boat.name or free_name(mat, war)
    career.boat = new_boat(charts, boat_class, name, career.month)
    arm(table, career, career.month)
    career.base = card.base if card else initial_base(table, career)
    career.first_patrol_philippines = career.base == "philippines"
    table.tell(
        "command",
        "4.3.1a",
        boat=name,
        boat_class=mat.title,
        month=career.month,
        base=career.base,
        captain=career.captain,
    )


def free_name(mat: Mat, war: War) -> str:
    """[14.3.1a] A historical name that no boat of the other captain has."""
    used = {career.boat.name for career in war.careers}
    return next((name for name in mat.names if name not in used), mat.names[0])


def new_boat(charts: Charts, boat_class: str, name: str, month: int) -> Boat:
    """[4.4.2e] A boat as its class is armed, with empty racks."""
    mat = charts.mats[boat_class]
    boat = Boat(boat_class, name, gun=mat.deck_gun, guns=mat.deck_guns, aa=list(mat.aa))
    boat.ammo = mat.ammo_per_gun * mat.deck_guns
    fit_out(boat, month)
    return boat


def fit_out(boat: Boat, month: int) -> None:
    """[LOGa] SJ radar from July 1942."""
    boat.sj_fitted = month >= SJ_RADAR_FITTED


def initial_base(table: SV, career: Career) -> str:
    """[7.3.1] Where a boat is first based."""
    boat_class = career.boat.boat_class
    if boat_class == "narwhal":
        return "pearl"
    if career.month > FIRST_MONTH:
        return str(table.roll(table.charts.table("C1", "Basing 1942"), rule="7.3.1d", by=career.seat).result)
    if boat_class == "porpoise":
        return str(table.roll(table.charts.table("C1", "Porpoise December 1941"), rule="7.3.1a", by=career.seat).result)
    return "philippines" if boat_class == "salmon" else "pearl"


def end_month(text: str) -> str:
    """A month in which patrols may still start, in its proper form."""
    month = month_number(text)
    if not FIRST_MONTH <= month <= LAST_MONTH:
        raise WardroomError("'{0}' is outside the war; choose a month from 1941-12 to 1945-07.", text)
    return text
