"""Bot commanders: readable policies over the same options a person has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from wardroom.games.patrol.bots import FOUND_ON, Random, answers_of, any_option, attack_risk, found_on, fuller_end
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.planning import Afloat, Planner
from wardroom.games.raiders_of_the_deep.cards import REACH
from wardroom.games.raiders_of_the_deep.combat.detection import DEPTH_CHARGES, TEST_DEPTH
from wardroom.games.raiders_of_the_deep.lookout import Lookout
from wardroom.table import Decision, Option, Policy, Roll

__all__ = ["BOTS", "Commander"]

EARLY_TYPES = ("boat:u5", "boat:u19")
"""Types of August 1914, among which a bot takes its boat by lot."""
WEAK_TYPES = ("u5", "ub1")
"""Types that a commander leaves for the minelayers of 1916."""
MEDITERRANEAN = "Mediterranean"
POLA = "Pola"
"""[18.0] The flotilla of the Mediterranean, where most tons are to be had."""
RICH_MONTHS = month_number("1915-03")
"""[8.1.7c] Before this there is little to multiply."""
CONVOYS = month_number("1917-08")
"""[8.1.7c] From here on many encounters are many dangers, but in the Mediterranean."""
SHORT_OF_ROLLS = 2
"""[8.1.7d] A multiplier that came out so low is worth another one."""
BOXES_WORTH_IT = 3
"""[8.1.7d] Patrol boxes that a multiplier should count for."""
ONE_SHIP = 2
"""[9.3.2b] Options of a gun that has one target: at her, or no more."""
PRIZE_TONS = 1500
"""[9.3.5] A ship that will do as the one prize of a patrol."""
APPROACH_FOUND = FOUND_ON[10]
"""[9.2.2c] Per cent of being found on the way to close range."""


@dataclass(frozen=True, slots=True)
class Commander:
    """A commander's temper: the numbers in which cautious, standard and bold differ."""

    early_risk: int
    """Per cent of being found that he accepts while escorts have no depth charges."""
    risk: int
    """The same for an ordinary attack later."""
    prize_risk: int
    """The same for targets of many tons."""
    prize: int
    """Tons within reach that are worth more risk."""
    least: int
    """Tons under escort that are worth an attack at all."""
    night_surface: int
    """Tons under escort for which he attacks on the surface by night."""
    depth_risk: int
    """Per cent of being found from which on he goes below test depth."""
    depth_number: int
    """[9.6.4] The highest number of a hull box that he will roll against there."""
    abort_hull: float
    """Share of the hull track at which the patrol is broken off."""
    follow_limit: int
    """How often one contact is followed."""
    spread: int
    """Torpedoes for each point a target can take, in per cent."""
    torpedo: int
    """Tons of ships without escort for which he spends torpedoes beside the gun."""
    rounds: int
    """Tons still afloat for which he risks another round."""
    gun_range: str
    """[9.9c] How near he goes to a lone freighter, who may be a Q-ship."""
    duel: int
    """[9.9g] Points that must sink a Q-ship at the most for him to fight on."""
    multiplies_late: bool
    """[8.1.7] Uses multipliers under the convoys too."""
    hurt: int
    """[12.1.3] Hits of an attack for which he spends Hals und Beinbruch."""

    def __call__(self, view: Lookout, decision: Decision, random: Random) -> Option:
        return ANSWERS[decision.kind](self, view, decision, random)

    @property
    def answers(self) -> Mapping[str, Policy]:
        """His answer to each kind of question."""
        return standing_answers(self)

    # Set-up and port

    def boat(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """One of the types of August 1914."""
        early = [option for option in decision.options if option.id in EARLY_TYPES]
        choices = early or list(decision.options)
        return choices[random(len(choices))]

    def rank(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[11.2.2] As the die has it."""
        return decision.options[0]

    def tubes(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[4.5c] What runs farthest goes into the tubes."""
        return decision.options[0]

    def request(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[11.4.3] The Mediterranean; else the newest boat on offer; who has both saves the request."""
        pola = decision.option(f"request:flotilla:{POLA}")
        if pola is not None:
            return pola
        boats = [option for option in decision.options if option.id.startswith("request:boat:")]
        return boats[-1] if boats and view.flotilla != POLA else decision.options[-1]

    def transfer(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[11.2.1c] To the Mediterranean, or nowhere."""
        return decision.option(f"transfer:flotilla:{POLA}") or decision.options[0]

    def boat_class(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[11.4.4] From a weak boat to the minelayers; nobody is tempted by the first UB boats."""
        minelayer = decision.option("class:UC")
        return minelayer if minelayer is not None and view.boat_type in WEAK_TYPES else decision.options[0]

    def replacement(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[11.4.2] The newest boat that is to be had."""
        return decision.options[-1]

    # At sea

    def sail(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Home, if the boat is not fit to fight; but a mission comes first."""
        options = decision.options
        multiplier = decision.option("sail:multiplier")
        if multiplier is not None and self.multiplies(view):
            return multiplier
        if not view.is_sound and self.unfit_to_fight(view) and not view.has_a_mission:
            return decision.option("sail:abort") or options[0]
        return options[0]

    def multiplies(self, view: Lookout) -> bool:
        """[8.1.7] With most of the patrol ahead, a sound boat, and targets that are worth it."""
        if view.multiplier > SHORT_OF_ROLLS or view.hull or view.sailed < RICH_MONTHS:
            return False
        safe = view.sailed < CONVOYS or view.zone == MEDITERRANEAN
        return (safe or self.multiplies_late) and view.has_torpedoes and view.boxes_ahead() >= BOXES_WORTH_IT

    def unfit_to_fight(self, view: Lookout) -> bool:
        """Hull too weak, nothing left to fire, or a commander who is down."""
        armed = view.has_torpedoes or view.has_a_gun
        return not armed or view.hull_reaches(self.abort_hull) or view.commander_is_down

    def way_home(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Both are as long; the way out is known."""
        return decision.options[0]

    # Attack

    def attack(self, view: Lookout, decision: Decision, random: Random) -> Option:
        if not view.is_escorted:
            return self.attack_alone(view, decision)
        if view.hull_reaches(self.abort_hull) or view.tons_afloat() < self.least:
            return decision.options[0]
        return self.attack_escorted(view, decision) or decision.option("time:night") or decision.options[0]

    def attack_alone(self, view: Lookout, decision: Decision) -> Option:
        """Nobody guards them: on the surface if the gun can be used, and near; else submerged."""
        if view.has_a_gun:
            found = decision.option(f"attack:surface:{self.gun_range if view.is_one_ship else 'close'}")
            if found is not None:
                return found
        near = (decision.option(f"attack:{form}:close") for form in ("submerged", "surface"))
        return next((found for found in near if found is not None), decision.options[0])

    def attack_escorted(self, view: Lookout, decision: Decision) -> Option | None:
        """The nearest attack that is not too dangerous."""
        tons, by_day, searching = view.tons_afloat(), not view.is_night, view.detection()
        risk = self.accepted(view, tons)
        surface = decision.option("attack:surface:medium") if tons >= self.night_surface else None
        if surface is not None and found_on(searching + 1) <= risk:
            return surface
        for where, change, approach in (("close", 1, APPROACH_FOUND), ("medium", 0, 0), ("long", -1, 0)):
            found = decision.option(f"attack:submerged:{where}")
            if found is not None and attack_risk(searching + change + by_day, approach) <= risk:
                return found
        return None

    def accepted(self, view: Lookout, tons: int) -> int:
        """Per cent of being found that these ships are worth."""
        if view.sailed < DEPTH_CHARGES:
            return self.early_risk
        return self.prize_risk if tons >= self.prize else self.risk

    def time(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[8.3.4] By night, when torpedoes are not seen."""
        return decision.options[-1]

    def salvo(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Both ends by night on the surface; else the fuller end."""
        both = decision.option("salvo:forward+aft")
        if both is not None:
            return both
        return fuller_end(decision, *view.ends_ready())

    def tube(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """Tube by tube: as many at each ship, the best first, as should sink it."""
        return PLANNER.order(decision, self.spread, view.open_targets)

    def reload(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.2.8] What runs farthest; an empty tube is of no use."""
        return max(decision.options, key=lambda option: len(REACH.get(option.value, ())))

    def weapon(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.4.2] The gun first, which costs nothing; torpedoes on what is worth them, or without a gun."""
        gun = decision.option("weapon:gun")
        if gun is not None:
            return gun
        by_torpedo = view.tons_afloat() >= self.torpedo or not view.has_a_gun or not view.gun_targets()
        return decision.options[0 if by_torpedo else -1]

    def gun(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.3.2b] Both points at the ship that is worth most for what she still takes."""
        if len(decision.options) == ONE_SHIP:
            return decision.options[0]
        ships = view.gun_targets()
        return decision.options[max(range(len(ships)), key=lambda place: worth(ships[place]))]

    def take_prize(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.3.5] One a patrol: a fair ship, or any ship when few are to be expected."""
        take = view.last_sunk >= PRIZE_TONS or view.boxes_ahead() < BOXES_WORTH_IT
        return decision.options[0 if take else -1]

    def round(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.4.3] Another round against ships worth the risk, while there is something to fire."""
        armed = view.has_a_gun or any(view.ends_ready())
        return decision.options[0 if armed and view.tons_afloat() >= self.rounds else -1]

    def strike(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.4.3c] Under the escort's nose, if an attack is within his risk."""
        tons = view.tons_afloat()
        risk = found_on(view.detection() + (not view.is_night))
        return decision.options[0 if tons >= self.least and risk <= self.accepted(view, tons) else -1]

    # Hunted

    def evade(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.6.4] Test depth only if the hull will bear it, and with escorts on top that can still do harm."""
        harmless = view.sailed < DEPTH_CHARGES and view.was_rammed
        if harmless or view.next_hull_number > self.depth_number or found_on(view.detection()) < self.depth_risk:
            return decision.options[0]
        return TEST_DEPTH

    def fight_on(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.9g] Fights on only if the Q-ship has nearly had enough."""
        fights = view.has_a_gun and view.most_left() <= self.duel
        return decision.options[1 if fights else 0]

    def luck(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[12.1.3, 18.0] Kept for what may sink the boat."""
        return decision.options[0 if deadly(decision.about(Roll), self.hurt) else -1]

    def follow(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.7] Damaged ships first, with torpedoes left and a hull that can take it."""
        tired = view.times_followed >= self.follow_limit or view.hull_reaches(self.abort_hull)
        return decision.options[-1 if tired or not view.has_torpedoes else 0]

    def straggler(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[9.7.6d] The largest."""
        damaged = view.damaged()
        return max(decision.options, key=lambda option: damaged[option.value])

    def course(self, view: Lookout, decision: Decision, random: Random) -> Option:
        """[14.4] A number that nobody can guess."""
        return decision.options[random(6)]


def worth(ship: Afloat) -> int:
    """Tons for each point still needed."""
    _, tons, left = ship
    return tons // left


def deadly(roll: Roll, hurt: int) -> bool:
    """A mine struck, a hull that gives way, or an attack of so many hits."""
    if roll.chart == "E3":
        return roll.result == "sunk" or int(roll.result) >= hurt
    return roll.chart == "M1" or not roll.chart


PLANNER = Planner()

Answer = Callable[[Commander, Lookout, Decision, Random], Option]
ANSWERS: dict[str, Answer] = {
    "boat": Commander.boat,
    "rank": Commander.rank,
    "tubes": Commander.tubes,
    "sail": Commander.sail,
    "abort direction": Commander.way_home,
    "attack": Commander.attack,
    "time": Commander.time,
    "salvo": Commander.salvo,
    "tube": Commander.tube,
    "reload": Commander.reload,
    "weapon": Commander.weapon,
    "gun": Commander.gun,
    "prize": Commander.take_prize,
    "round": Commander.round,
    "strike": Commander.strike,
    "evade": Commander.evade,
    "duel": Commander.fight_on,
    "luck": Commander.luck,
    "follow": Commander.follow,
    "straggler": Commander.straggler,
    "request": Commander.request,
    "transfer": Commander.transfer,
    "class": Commander.boat_class,
    "replacement": Commander.replacement,
    "course": Commander.course,
    "escort course": Commander.course,
}


@cache
def standing_answers(commander: Commander) -> Mapping[str, Policy]:
    return answers_of(commander, ANSWERS)


CAUTIOUS = Commander(
    early_risk=31,
    risk=19,
    prize_risk=28,
    prize=20000,
    least=3000,
    night_surface=1_000_000,
    depth_risk=58,
    depth_number=3,
    abort_hull=0.25,
    follow_limit=0,
    spread=100,
    torpedo=1500,
    rounds=3000,
    gun_range="medium",
    duel=0,
    multiplies_late=False,
    hurt=2,
)
STANDARD = Commander(
    early_risk=45,
    risk=31,
    prize_risk=45,
    prize=12000,
    least=1500,
    night_surface=12000,
    depth_risk=58,
    depth_number=3,
    abort_hull=0.4,
    follow_limit=1,
    spread=100,
    torpedo=3000,
    rounds=500,
    gun_range="close",
    duel=1,
    multiplies_late=False,
    hurt=3,
)
BOLD = Commander(
    early_risk=60,
    risk=42,
    prize_risk=45,
    prize=6000,
    least=1000,
    night_surface=20000,
    depth_risk=72,
    depth_number=4,
    abort_hull=0.6,
    follow_limit=3,
    spread=100,
    torpedo=1500,
    rounds=100,
    gun_range="close",
    duel=3,
    multiplies_late=True,
    hurt=4,
)

BOTS: dict[str, Callable[[], Policy]] = {
    "random": lambda: any_option,
    "cautious": lambda: CAUTIOUS,
    "standard": lambda: STANDARD,
    "bold": lambda: BOLD,
}
