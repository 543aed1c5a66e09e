"""The message catalogue: what each event says. Text is made of it when it is read, never stored."""

from __future__ import annotations

import wardroom.games.silent_victory.words.vocabulary  # noqa: F401  (messages are made of its words)
from wardroom.table.text import catalogue

__all__ = ["MESSAGES", "mission_state", "order_letters"]

MESSAGES = catalogue(
    {
        "command": "{captain:sv.name} takes command of USS {boat}, {boat_class} class, "
        "based at {base:sv.base}, in {month:month}.",
        "assigned": "{month:month}: USS {boat} is ordered to patrol {zone:sv.area}. Mission: {mission:sv.mission}.",
        "assigned_only": "{month:month}: USS {boat} is ordered to patrol {zone:sv.area}.",
        "loaded": "Loaded: {torpedoes:#sv.torpedo}, {mines:#sv.mine}.",
        "loaded_only": "Loaded: {torpedoes:#sv.torpedo}.",
        "box": "Box {box} of {boxes}: {area:sv.area}.",
        "check": "Check {number} of {checks} in this box.",
        "encounter": "Encounter: {what:sv.encounter}.",
        "target": "Target {number}: {name:sv.ship} ({type:sv.type}), {tons:#sv.ton}, {capacity} damage to sink.",
        "time": "It is {time:sv.time}.",
        "contact_lost": "Contact is lost.",
        "declined": "The captain lets them go.",
        "no_attack_aborting": "An aborting boat may not start a fight.",
        "attack": "The boat attacks {form:sv.form} at {range:sv.range} range.",
        "committed": "A fourth ship comes within reach; the boat is committed to close range.",
        "held_fire": "The captain holds fire.",
        "spent": "A shot at {name} is spent: she has sunk already.",
        "missed": "{name} is missed.",
        "dud": "A hit on {name}, and a dud.",
        "no_damage": "A hit on {name} does no damage.",
        "critical": "A critical hit on {name}!",
        "damaged": "{name} takes {points}; {left} more will sink her.",
        "sunk": "{name} takes {points} and sinks: {tons:#sv.ton}.",
        "escort_judged": "An escort was your target; modifier on detection: {modifier:signed}.",
        "circular_run": "The torpedo turns back!",
        "wolfpack": "Wolfpack: {status:sv.status}.",
        "detected_approaching": "Detected on the way in: no attack, the torpedoes stay in their tubes.",
        "escaped": "The boat slips away undetected.",
        "unseen": "The escort that came does not find the boat.",
        "found_by_cutie": "The Cutie that failed gives the boat away: detected.",
        "test_depth": "The boat goes below its test depth.",
        "nac_deployed": "A NAC is deployed; {left} left.",
        "cutie_missed": "The Cutie fails.",
        "cutie_hit": "The Cutie finds an escort's screws; the boat gets away.",
        "depth_charged": "Depth charges: {hits:#sv.hit}.",
        "courses": "The boat turned {mine}, the escorts chose {theirs}. Change to the hits: {change:signed}.",
        "no_evasion": "Without hydrophones the boat cannot evade.",
        "flooding": "Flooding {level} of {limit}.",
        "hull": "Hull damage {level} of {limit}.",
        "no_effect": "{system:sv.system}: no effect.",
        "system_damaged": "{system:sv.system}: damaged.",
        "no_injury": "{who:sv.who}: nobody is hurt.",
        "wounded": "{who:sv.who}: {wound:sv.wound}.",
        "died": "{who:sv.who} dies of his wounds.",
        "mission_failed": "The mission ({mission:sv.mission}) has failed.",
        "pumped_out": "All water is pumped out.",
        "repaired": "{system:sv.system}: repaired.",
        "inoperable": "{system:sv.system}: inoperable until refit.",
        "abort": "The patrol is aborted in box {box}.",
        "towed": "All diesels are out; the boat is towed in.",
        "scuttled_no_engines": "All diesels are out, far from port: the boat is scuttled.",
        "crew_rescued": "The crew is rescued.",
        "dived": "The boat dives in time.",
        "bombed": "Air attack: {hits:#sv.hit}.",
        "no_aa": "No AA gun works.",
        "second_aircraft": "Another aircraft keeps watch overhead.",
        "escort_arrives": "An escort arrives; the boat is submerged.",
        "targets_escape": "The target escapes.",
        "enemy_fires": "The enemy submarine fires two torpedoes at {range:sv.range} range.",
        "followed": "Contact is regained.",
        "too_fast": "She cannot be followed: capital ships and warships are too fast unless they are damaged.",
        "followed_damaged": "The damaged ships are followed. Escorted: {escorted:sv.answer}.",
        "landed": "The passenger is landed: the mission is done.",
        "embarked": "The passenger is aboard.",
        "photographed": "The photographs are taken: the mission is done.",
        "mines_laid": "The mines are laid: the mission is done.",
        "aviators": "{found:#sv.aviator} picked up.",
        "random_event": "A natural 12: a random event in place of the encounter.",
        "event_ignored": "The event ({event:sv.event}) cannot happen here.",
        "overboard": "Man overboard: {who:sv.who} is lost.",
        "aground": "Run aground: hull damage {level} of {limit}.",
        "ultra": "Ultra: a capital ship will pass here.",
        "superior_torpedoes": "Superior torpedoes: duds are rarer this patrol.",
        "appendicitis": "Appendicitis: {result:sv.result}.",
        "rabbits_foot": "A lucky rabbit's foot; {held} held.",
        "rabbits_foot_used": "The rabbit's foot is used; {left} left.",
        "rebase_ordered": "Orders: the other base after this patrol.",
        "pooped": "A sea comes down the hatch.",
        "prisoner_ship": "The ship carried prisoners of war: {tons:#sv.ton} sunk, survivors aboard, home at once.",
        "crew_illness": "Illness in the crew: all fire suffers this patrol.",
        "hospital_ship": "The ship was a hospital ship: a letter of reprimand, and home.",
        "home": "The patrol ends in {month:month}. Result: {result:sv.result}; {sunk:#sv.ship} sunk.",
        "rebased": "The boat is now based at {base:sv.base}.",
        "replaced": "{who:sv.who} is replaced.",
        "new_crew": "A completely new crew comes aboard.",
        "crew_quality": "The crew is now {quality:sv.quality}.",
        "expert": "{who:sv.who} is an Expert.",
        "expert_no_more": "{who:sv.who} is no Expert any more.",
        "no_advancement": "Advancement ({what:sv.post}) brings nothing new.",
        "exec_leaves": "The Exec is given his own boat.",
        "moved_up": "The 3rd Officer becomes Exec.",
        "promoted": "Promoted to {rank:sv.rank}.",
        "award": "Award: {award:sv.award}.",
        "battle_star": "A Battle Star for USS {boat}; she has {stars}.",
        "new_boat": "A new boat: USS {boat}, {boat_class} class.",
        "narwhal_refit": "The Narwhal goes into the yard until April 1943 for four more tubes.",
        "guns": "New deck guns: {guns} of {gun:sv.gun}.",
        "refit": "Refit: {months:#sv.month} in port. The next patrol may sail in {sails:month}.",
        "career_over": "The career is over: {cause:sv.cause}. {ships:#sv.ship} sunk, {tons:#sv.ton}.",
    }
)


def order_letters(mission: str, wolfpack: bool) -> str:
    """[7.2.1a, 7.4a] What stands behind the zone: a mission, W, or on a Narwhal or the Argonaut both (SV-R11)."""
    return mission + ("W" if wolfpack else "")


def mission_state(mission: str, *, done: bool, failed: bool) -> str:
    """[7.4.3b, 7.4.5b] How a mission stands: who was taken aboard has still to be brought home."""
    if failed:
        return "failed"
    if not done:
        return "to do"
    return "to be brought home" if mission in ("E", "L") else "done"
