"""What is told of cards: how they are played, what their events do, and the words of it."""

from __future__ import annotations

from wardroom.table.text import catalogue, plural, vocabulary

__all__ = ["CARD_MESSAGES", "CARD_WORDS"]

CARD_WORDS = vocabulary(
    "eos",
    {
        "choice": {
            "china": "an offensive in China",
            "withdraw": "an HQ is withdrawn",
            "return": "an HQ comes back",
            "route": "a transport route",
            "isr": "the end of rivalry",
            "discard": "discarded",
        },
        "mode": {"oc": "by its operations value", "ec": "as its event"},
        "owner": {"japan": "Japan", "allies": "the Allies", "soviet": "the Soviets", "": "the Soviets"},
    },
)

CARD_MESSAGES = catalogue(
    {
        # How cards are played
        "passed": "{side:eos.seat}: a pass.",
        "choice": "{side:eos.seat}: {card:eos.card}, {kind:eos.choice}.",
        "event": "{side:eos.seat}: {card:eos.card}, as an event.",
        "future": "{side:eos.seat}: a card is laid face down as a Future Offensive.",
        "future-card": "You lay down {card:eos.card}.",
        "offensive-over": "The offensive of {card:eos.card} is over.",
        "express-gone": "The Tokyo Express no longer runs to {hex:eos.place}.",
        "drew": plural("{side:eos.seat}: {count} card drawn.", "{side:eos.seat}: {count} cards drawn.", "count"),
        "no-draw": "{side:eos.seat}: no card, for events have brought as many as they may in this phase.",
        "hand-lost": "{side:eos.seat}: {card:eos.card} is lost from the hand.",
        "named": "{side:eos.seat}: {card:eos.card} is one of the cards.",
        "swapped": "{side:eos.seat}: {given:eos.card} is given for {taken:eos.card}.",
        # Steps and units that events bring
        "steps-saved": plural("{steps} replacement step is kept.", "{steps} replacement steps are kept.", "steps"),
        "steps-lost": plural("{steps} replacement step is lost.", "{steps} replacement steps are lost.", "steps"),
        "relieved": "{unit:eos.unit} takes over: {hex:eos.place}.",
        "jumped": "{unit:eos.unit} jumps from {start:eos.place} on {end:eos.place}.",
        "cancelled": "{unit:eos.unit} is held fast and is back in {hex:eos.place}.",
        # What lasts
        "hump": "Supplies are flown to China over the Hump from now on.",
        "interceptors": "Interceptors rise against the bombers from now on.",
        "interceptors-off": "The bombers have an airfield near Tokyo: interceptors trouble them no more.",
        "doctrine": "Japan defends her islands by a new plan from now on.",
        "bridge-built": "The railway over the Kwai is open.",
        "tojo": "Tojo resigns.",
        "strikes": "Strikes in India: fewer Allied ground steps on turn {turn}, and none for the Commonwealth.",
        "panama": "The Panama Canal is closed: all Allied reinforcements of turn {turn} are delayed.",
        "escorts": "Japanese escorts: +{escort} to the roll of submarines.",
        "barges-on": "Japan has barges.",
        "barges-off": "Japan has no barges any more.",
        # Offensives
        "shipping-lent": plural(
            "{side:eos.seat}: {points} more amphibious shipping point for this offensive.",
            "{side:eos.seat}: {points} more amphibious shipping points for this offensive.",
            "points",
        ),
        "express": "The Tokyo Express runs to {hex:eos.place}.",
        "kamikaze": "Kamikazes dive on the ships off {hex:eos.place}.",
        "control": "{hex:eos.place} passes to {side:eos.owner}.",
    }
)
