"""Bot captains: readable policies over the same options a person has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from wardroom.games.patrol.bots import FOUND_ON, Random, answers_of, any_option, attack_risk, found_on, fuller_end
from wardroom.games.patrol.orders import AttackAsked, SalvoAsked
from wardroom.games.patrol.planning import Planner
from wardroom.games.silent_victory.combat.detection import (
    DEPLOY_NAC,
    OWN_ESCORTS,
    TEST_DEPTH,
    TRICK,
)
from wardroom.games.silent_victory.lookout import Lookout
from wardroom.games.silent_victory.questions import Portion
from wardroom.table import ChartTable, Decision, Modifier, Option, Policy

__all__ = ["BOTS", "Captain"]

PLANNER = Planner()
EARLY_CLASSES = ("porpoise", "salmon", "tambor", "gar", "narwhal")
"""Classes of December 1941, among which a bot takes its boat by lot."""
PROPER_SALVO = 2
"""Torpedoes for one attack on escorted ships."""
SOUND_HULL = 3
"""Hull damage below which test depth is seldom fatal."""


@dataclass(frozen=True, slots=True)
class Captain:
    """A captain's temper: the numbers in which cautious, standard and bold differ."""

    risk: int
    """Per cent of being found that he accepts for an ordinary attack."""
    prize_risk: int
    """The same for a prize: targets of many tons."""
    prize: int
    """Tons within reach that make a prize."""
    depth_risk: int
    """Per cent of being found from which on he goes below test depth."""
    night_surface: bool
    extra_rounds: int
    """Tons still afloat for which he risks another round."""
    abort_hull: float
    """Share of the hull track at which the patrol is broken off."""
    follow_limit: int
    """How often one contact is followed."""
    spread: int
    """Expected damage wanted for each point a target can take, in per cent."""
    attacks_warships: bool

    def __call__(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return ANSWERS.get(decision.kind, Captain.first)(self, view, decision, random)

    @property
    def answers(self) -> Mapping[str, Policy]:
        """His answer to each kind of question."""
        return standing_answers(self)

    # Set-up and port

    def boat(self, view: Lookout, decision: Decision, random: Random) -> Option:
        early = [option for option in decision.options if option.id.removeprefix("boat:") in EARLY_CLASSES]
        choices = early or list(decision.options)
        return choices[random(len(choices))]

    def first(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[0]

    def last(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[-1]

    def orders(self, view: Lookout, decision: Decision, random: Random) -> Option:
        options = decision.options
        return options[1] if options[1].id == "orders:request" else options[0]

    def zone(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """The zone where most ships are met, without a mission."""
        plain = [option for option in decision.options if " - " not in option.id or option.id.endswith(" - W")]
        encounters = view.charts.encounters
        return max(plain or decision.options, key=lambda option: contact_rate(encounters[zone_of(option)]))

    def tubes_load(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Cuties: two forward; electrics are shared evenly."""
        kind, place = decision.about(Portion)
        if kind == "Mk 27":
            wanted = 2 if place == "aft" else 1
            return closest(decision, wanted)
        return decision.options[len(decision.options) // 2]

    def reload(self, view: Lookout, decision: Decision, random: Random) -> Option:
        options = decision.options
        return options[1] if options[0].value == "Mk 27" else options[0]

    # At sea

    def sail(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Home, if the boat is not fit to fight; but a mission comes first."""
        if view.unfit_to_fight(self.abort_hull) and not view.has_a_mission:
            return decision.option("sail:abort") or decision.options[0]
        return decision.options[0]

    # Attack

    def attack(self, view: Lookout, decision: Decision, random: Random) -> Option:
        encounter, escorted = decision.about(AttackAsked)
        if not escorted:
            return (
                decision.option("attack:surface:close")
                or decision.option("attack:submerged:close")
                or decision.options[0]
            )
        if not self.worth_it(view, encounter):
            return decision.options[0]
        tons, searching = view.at_stake()
        risk = self.prize_risk if tons >= self.prize else self.risk
        for option_id in attacks_within(view.charts.detection, risk, *searching, self.night_surface):
            found = decision.option(option_id)
            if found:
                return found
        return decision.options[0]

    def worth_it(self, view: Lookout, encounter: str) -> bool:
        """Torpedoes for a proper salvo, a hull that can take the answer, and a target worth both."""
        if encounter == "Warship":
            return self.attacks_warships and view.first_tons >= 4000 and not view.hull_reaches(self.abort_hull)
        return view.salvo_ready(PROPER_SALVO, self.abort_hull)

    def submarine(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.option("attack:submerged:medium") or decision.options[0]

    def salvo(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Both ends by night on the surface if the bold captain may, else the fuller end."""
        both = decision.option("salvo:forward+aft") if self.spread > 100 else None
        if both:
            return both
        forward, aft = decision.about(SalvoAsked)
        return fuller_end(decision, forward, aft)

    def tube(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Tube by tube: as many at each ship, largest first, as should sink it."""
        return PLANNER.order(decision, self.spread, view.ships_to_choose_from)

    def weapon(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """The gun first on small ships, torpedoes on what is worth them."""
        if view.most_left() > 2:
            return decision.options[0]
        return pick(decision, "weapon:gun") or decision.options[0]

    def gun(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[0]

    def round(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Another round against ships worth the risk, while there is something to fire."""
        if not view.fights or view.encounter == "Submarine":
            return decision.options[-1]
        return decision.options[0 if view.is_armed and view.tons_afloat() >= self.extra_rounds else -1]

    def strike(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[0] if self.spread > 100 else decision.options[-1]

    # Hunted

    def evade(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """A decoy whenever there is one; test depth only with a sound hull and the escorts on top."""
        options = decision.options
        if options[-1] is not TEST_DEPTH:  # decoys stand behind it
            for option in options:
                if option is TRICK or (option is DEPLOY_NAC and view.is_detected):
                    return option
        if options[1] is TEST_DEPTH and view.hull < SOUND_HULL:
            risk = found_on(view.detection())
            return options[1 if risk >= self.depth_risk else 0]
        return options[0]

    def cutie(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[0]

    def follow(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[0 if view.fit_to_follow(self.follow_limit, self.abort_hull) else -1]

    def time(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[1 if self.night_surface else 0]

    def straggler(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[0]

    def request(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """The newest class on offer."""
        return decision.options[-1]

    def course(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return decision.options[random(6)]


def pick(decision: Decision, option_id: str) -> Option | None:
    for option in decision.options:
        if option.id == option_id:
            return option
    return None


def closest(decision: Decision, wanted: int) -> Option:
    return min(decision.options, key=lambda option: abs(option.value - wanted))


def zone_of(orders: Option) -> str:
    zone: str = orders.value
    return zone.partition(" - ")[0]


@lru_cache(maxsize=256)
def contact_rate(chart: ChartTable) -> int:
    """Chances in 36 of meeting ships in a box of this zone."""
    ships = ("Ship", "Two Ships", "Ship+Escort", "Two Ships+Escort", "Convoy", "Capital Ship", "Warship")
    return sum(6 - abs(7 - total) for total in range(2, 13) if chart.result(total) in ships)


def total(modifiers: Sequence[Modifier]) -> int:
    """The sum of all that helps or hinders the escorts."""
    change = 0
    for modifier in modifiers:
        change += modifier.value
    return change


@lru_cache(maxsize=4096)
def attacks_within(
    chart: ChartTable,
    risk: int,
    year: str,
    mk14_by_day: bool,
    encounter: str,
    wolfpack: str,
    escort_quality: str,
    condition: tuple[Modifier, ...],
    surface_first: bool,
) -> tuple[str, ...]:
    """The attacks that a captain who accepts this risk would make, the nearest first.

    They depend on little: the year, the torpedoes, who searches, the state of the boat, and his taste.
    """
    attacks = []
    approach = FOUND_ON[9 if year else 10]
    for where in ("close", "medium", "long"):
        for form in ("surface", "submerged") if surface_first else ("submerged", "surface"):
            searching = chart.modifiers_for(
                year=year,
                close_range=where == "close",
                long_range=where == "long",
                mk_14_fired_by_day=mk14_by_day,
                night_surface_attack=form == "surface",
                capital_ship=encounter == "Capital Ship",
                warship=encounter in OWN_ESCORTS,
                wolfpack_escorts_busy=wolfpack == "busy",
                wolfpack_escorts_focused=wolfpack == "focused",
                elite_escort=escort_quality == "elite",
            )
            if attack_risk(total(searching + condition), approach if where == "close" else 0) <= risk:
                attacks.append(f"attack:{form}:{where}")
    return tuple(attacks)


Answer = Callable[[Captain, Lookout, Decision, Random], Option]
ANSWERS: dict[str, Answer] = {
    "boat": Captain.boat,
    "orders": Captain.orders,
    "zone": Captain.zone,
    "mix": Captain.first,
    "share": Captain.tubes_load,
    "tubes": Captain.tubes_load,
    "reload": Captain.reload,
    "sail": Captain.sail,
    "sj": Captain.first,
    "attack": Captain.attack,
    "submarine": Captain.submarine,
    "salvo": Captain.salvo,
    "tube": Captain.tube,
    "weapon": Captain.weapon,
    "gun": Captain.gun,
    "round": Captain.round,
    "strike": Captain.strike,
    "single escort": Captain.last,
    "evade": Captain.evade,
    "cutie": Captain.cutie,
    "follow": Captain.follow,
    "time": Captain.time,
    "straggler": Captain.straggler,
    "request": Captain.request,
    "request by": Captain.last,
    "guns": Captain.last,
    "course": Captain.course,
    "escort course": Captain.course,
}


@cache
def standing_answers(captain: Captain) -> Mapping[str, Policy]:
    return answers_of(captain, ANSWERS)


CAUTIOUS = Captain(
    risk=30,
    prize_risk=30,
    prize=20000,
    depth_risk=50,
    night_surface=False,
    extra_rounds=8000,
    abort_hull=0.3,
    follow_limit=0,
    spread=100,
    attacks_warships=False,
)
STANDARD = Captain(
    risk=30,
    prize_risk=45,
    prize=10000,
    depth_risk=42,
    night_surface=False,
    extra_rounds=2000,
    abort_hull=0.5,
    follow_limit=1,
    spread=100,
    attacks_warships=False,
)
BOLD = Captain(
    risk=60,
    prize_risk=75,
    prize=8000,
    depth_risk=80,
    night_surface=True,
    extra_rounds=500,
    abort_hull=0.7,
    follow_limit=4,
    spread=130,
    attacks_warships=True,
)


BOTS: dict[str, Callable[[], Policy]] = {
    "random": lambda: any_option,
    "cautious": lambda: CAUTIOUS,
    "standard": lambda: STANDARD,
    "bold": lambda: BOLD,
}
