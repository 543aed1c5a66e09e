"""[4.1, 7.2] The sequence of play: the segments of a turn, the play of a card, and the steps of an offensive."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.empire_of_the_sun.cards import play
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.combat.air_naval import air_phase
from wardroom.games.empire_of_the_sun.combat.allocation import allot_phase, last_step_phase, shift_phase
from wardroom.games.empire_of_the_sun.combat.ground import ground_phase
from wardroom.games.empire_of_the_sun.offensive import after
from wardroom.games.empire_of_the_sun.offensive.activation import activate_phase, hq_phase
from wardroom.games.empire_of_the_sun.offensive.attack import attack_cards_phase
from wardroom.games.empire_of_the_sun.offensive.battles import assign_phase, cover_phase, declare_phase
from wardroom.games.empire_of_the_sun.offensive.disengage import disengage_phase
from wardroom.games.empire_of_the_sun.offensive.intelligence import intelligence_phase
from wardroom.games.empire_of_the_sun.offensive.moving import move_phase, route_phase, stack_phase
from wardroom.games.empire_of_the_sun.offensive.reaction import react_assign_phase, react_phase, reaction_hq_phase
from wardroom.games.empire_of_the_sun.offensive.special import special_phase
from wardroom.games.empire_of_the_sun.offensive.start import bonus_phase
from wardroom.games.empire_of_the_sun.offensive.weather import call_off_phase, weather_phase
from wardroom.games.empire_of_the_sun.state import War
from wardroom.games.empire_of_the_sun.turn.phases import TURN_PHASES

__all__ = ["OFFENSIVE", "PHASES", "SNAPSHOTS"]

Phase = Callable[[Sea, War], None]

OFFENSIVE: dict[str, Phase] = {
    # Steps 1 to 3: the Offensives player
    "hq": hq_phase,
    "activate": activate_phase,
    "bonus": bonus_phase,
    "move": move_phase,
    "stack": stack_phase,
    "route": route_phase,
    "disengage": disengage_phase,
    "declare": declare_phase,
    "assign": assign_phase,
    "cover": cover_phase,
    "call-off": call_off_phase,
    # Steps 4 to 10: the Reaction player
    "weather": weather_phase,
    "special": special_phase,
    "intelligence": intelligence_phase,
    "reaction-hq": reaction_hq_phase,
    "react": react_phase,
    "react-move": move_phase,
    "react-stack": stack_phase,
    "react-route": route_phase,
    "react-assign": react_assign_phase,
    "attack-cards": attack_cards_phase,
    # Step 11: battles
    "battle": after.battle_phase,
    "air": air_phase,
    "allot": allot_phase,
    "last-step": last_step_phase,
    "shift": shift_phase,
    "ground": ground_phase,
    # Steps 12 to 14
    "after-battle": after.after_battle_phase,
    "retreat": after.retreat_phase,
    "post-move": after.post_move_phase,
    "stranding": after.stranding_phase,
    "close": after.close_phase,
}

CARDS: dict[str, Phase] = {
    "card": play.card_phase,
    "mode": play.mode_phase,
    "event": play.event_phase,
    "withdraw": play.withdraw_phase,
    "early-hq": play.early_hq_phase,
    "build-route": play.route_choice_phase,
    "after-play": play.after_play_phase,
}

PHASES: dict[str, Phase] = TURN_PHASES | CARDS | OFFENSIVE
SNAPSHOTS = frozenset({"reinforcements", "card"})
