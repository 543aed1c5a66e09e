"""The message catalogue: what each event says. Text is made of it when it is read, never stored."""

from __future__ import annotations

import wardroom.games.raiders_of_the_deep.words.vocabulary  # noqa: F401  (messages are made of its words)
from wardroom.table.text import Text, catalogue, mark

__all__ = ["AMONG_ACES", "MESSAGES", "mission_state", "note_text"]

MESSAGES = catalogue(
    {
        "command": "{rank:rd.rank} {commander} takes command of {boat}, type {boat_class:rd.boat type}, "
        "{flotilla:rd.flotilla}, in {month:month}.",
        "start_too_late": "{month:month} is after the end of the game; the roll is made again.",
        "assigned": "{month:month}: {boat} of the {flotilla:rd.flotilla} is ordered to {zone:rd.waters}. "
        "Mission: {mission:rd.mission}.",
        "assigned_only": "{month:month}: {boat} of the {flotilla:rd.flotilla} is ordered to {zone:rd.waters}.",
        "no_baltic": "The Baltic is closed by ice and winter: {zone:rd.waters} instead.",
        "loaded": "Loaded: {torpedoes:#rd.torpedo}.",
        "box": "Box {box} of {boxes}: {area:rd.area}.",
        "passed_in_fog": "Fog: the box is passed without an encounter.",
        "fog_lifts": "The fog lifts where the mission is to be carried out.",
        "multiplied": "The multiplier is used: {rolls:#rd.roll} in each patrol box to come.",
        "multiplier_earned": "A natural 12: an encounter multiplier; {held} held.",
        "encounter": "Encounter: {what:rd.encounter}.",
        "target": "Target {number}: {name:rd.ship} ({type:rd.type}), {tons:#rd.ton}, {capacity} damage to sink.",
        "false_report": "No ship of this month is left that you have not sunk: a false report.",
        "time": "It is {time:rd.time}.",
        "contact_lost": "Contact is lost.",
        "declined": "The commander lets them go.",
        "no_attack_aborting": "A boat on its way home may not start a fight.",
        "attack": "The boat attacks {form:rd.form} at {range:rd.range} range.",
        "held_fire": "The commander holds fire.",
        "spent": "A shot at {name} is spent: she needs no more.",
        "missed": "{name} is missed.",
        "dud": "A hit on {name}, and a dud.",
        "no_damage": "A hit on {name} does no damage.",
        "damaged": "{name} takes {points}; {left} more will sink her.",
        "sunk": "{name} takes {points} and sinks: {tons:#rd.ton}.",
        "no_prize_crew": "{name} cannot be a prize: there are no more men for a prize crew.",
        "prize": "{name} is sent home with a prize crew.",
        "others_barred": "What is still afloat may not be attacked {form:rd.form}: the boat breaks off.",
        "nothing_to_fire": "Nothing is left to fire: the boat breaks off.",
        "q_ship": "The freighter drops her screens: it is the Q-ship {name}, {tons:#rd.ton}!",
        "q_ship_surprise": "Nobody aboard has heard of such ships: she fires as if at close range.",
        "q_ship_fired": "The Q-ship fires: {hits:#rd.hit}.",
        "dived_from_q_ship": "The boat dives away from the Q-ship.",
        "detected_approaching": "Detected on the way in: no attack, the torpedoes stay in their tubes.",
        "escaped": "The boat slips away undetected.",
        "unseen": "The escort that came does not find the boat.",
        "too_shallow": "So near the surface the boat cannot go below its test depth.",
        "test_depth": "The boat goes below its test depth.",
        "ram_missed": "The escort tries to ram and misses.",
        "rammed": "Rammed: {hits:#rd.hit}.",
        "depth_charged": "Depth charges: {hits:#rd.hit}.",
        "courses": "The boat turned {mine}, the escorts chose {theirs}. Change to the hits: {change:signed}.",
        "no_evasion": "Without hydrophones the boat cannot evade.",
        "flooding": "Flooding {level} of {limit}.",
        "hull": "Hull damage {level} of {limit}.",
        "no_effect": "{system:rd.system}: no effect.",
        "system_damaged": "{system:rd.system}: damaged.",
        "no_injury": "{who:rd.who}: nobody is hurt.",
        "light_below": "Below the surface any injury counts as a light wound.",
        "wounded": "{who:rd.who}: {wound:rd.wound}.",
        "no_worse": "{who:rd.who}: severely wounded already, and no worse for a light wound.",
        "no_doctor": "{who:rd.who}: severely wounded, and there is no doctor.",
        "died": "{who:rd.who}: dead of wounds.",
        "mission_failed": "The mission ({mission:rd.mission}) has failed.",
        "pumped_out": "All water is pumped out.",
        "repairing": "{system:rd.system}: a repair is tried.",
        "repaired": "{system:rd.system}: repaired.",
        "inoperable": "{system:rd.system}: inoperative until refit.",
        "abort": "The patrol is aborted in box {box}.",
        "towed": "No diesel works, but port is near: the boat is towed in.",
        "scuttled_no_engines": "No diesel works, far from port: the boat is scuttled.",
        "crew_rescued": "The crew is rescued.",
        "dived": "The boat dives in time.",
        "bombed": "Air attack: {hits:#rd.hit}.",
        "mine_cleared": "The boat comes clear of the mines.",
        "mine_hit": "A mine goes off: {hits:#rd.hit}.",
        "escort_arrives": "An escort arrives; the boat is submerged.",
        "targets_escape": "The target escapes.",
        "too_fast": "She cannot be followed: a capital ship is too fast unless it is damaged.",
        "followed": "Contact is regained.",
        "followed_damaged": "The damaged ships are followed. Escorted: {escorted:rd.answer}.",
        "agent_landed": "The agent is landed: the mission is done.",
        "mines_laid": "The mines are laid: the mission is done. They will sink {ships:#rd.ship} next month.",
        "mined": "{name} strikes a mine in {month:month}: {tons:#rd.ton}.",
        "random_event": "A natural 12: a random event in place of the encounter.",
        "event_ignored": "The event ({event:rd.event}) cannot happen now.",
        "baralong": "A steamer under a neutral flag shows her guns, and gives no quarter.",
        "overboard": "Man overboard: {who:rd.who} is lost.",
        "troopship": "A large transport with an escort crosses your course.",
        "superior_torpedoes": "Superior torpedoes: duds are rarer this patrol.",
        "luck": "Hals und Beinbruch! {held} held.",
        "luck_used": "Hals und Beinbruch is used; {left} left.",
        "crew_illness": "Illness in the crew: all fire suffers this patrol.",
        "heavy_sea": "A heavy sea strains the boat: hull damage {level} of {limit}.",
        "seasoned_crew": "The crew has learned a lot: an advancement roll.",
        "fog": "Fog comes down: the next box is passed unseen.",
        "shipping_report": "Wireless reports shipping: {what:rd.encounter}.",
        "home": "The patrol ends in {month:month}. Result: {result:rd.result}; {sunk:#rd.ship} sunk.",
        "in_hospital": "{who:rd.who}: in hospital.",
        "replaced": "{who:rd.who} is replaced.",
        "new_crew": "A completely new crew comes aboard.",
        "crew_quality": "The crew is now {quality:rd.quality}.",
        "expert": "{who:rd.who} is Experte.",
        "no_advancement": "Advancement ({what:rd.post}) brings nothing new.",
        "first_officer_leaves": "The 1WO is given his own boat.",
        "moved_up": "The 2WO becomes 1WO.",
        "promoted": "Promoted to {rank:rd.rank}.",
        "award": "Decoration: {award:rd.award}.",
        "request_refused": "The request is refused.",
        "transferred": "Transferred to the {flotilla:rd.flotilla}.",
        "new_boat": "A new boat: {boat}, type {boat_class:rd.boat type}, {flotilla:rd.flotilla}.",
        "refit": "In port: {months:#rd.month}. The next patrol may sail in {sails:month}.",
        "last_refit": "In port: {months:#rd.month}. No other patrol follows.",
        "career_over": "The career is over: {cause:rd.cause}. {ships:#rd.ship} sunk, {tons:#rd.ton}.",
    }
)

NOTES = catalogue(
    {
        "award": "{0:rd.award}",
        "crew": "crew now {0:rd.quality}",
        "experte": "{0:rd.post} now Experte",
        "promoted": "promoted to {0:rd.rank}",
    }
)
"""[3.5a] What the log says of a refit."""


AMONG_ACES = mark("By tonnage he would have been number {0} of his navy's commanders of the war.")
"""[15.1a, 15.2a]"""


def note_text(code: str, value: str) -> Text:
    """An entry of a refit, for the reader."""
    return Text(NOTES[code], (value,))


def mission_state(*, done: bool, failed: bool) -> str:
    """[7.3] How a mission stands."""
    return "failed" if failed else "done" if done else "to do"
