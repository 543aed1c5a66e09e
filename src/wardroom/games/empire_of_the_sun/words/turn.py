"""What is told of a turn beside its offensives, and the words of it."""

from __future__ import annotations

from wardroom.table.text import catalogue, plural, vocabulary

__all__ = ["TURN_MESSAGES", "TURN_WORDS"]

TURN_WORDS = vocabulary(
    "eos",
    {
        "nation": {
            "philippines": "the Philippines",
            "malaya": "Malaya",
            "dutch-east-indies": "the Dutch East Indies",
            "burma": "Burma",
            "india": "India",
            "china": "China",
            "australia": "Australia",
        },
        "china": {
            "0": "Stable Front",
            "1": "Unstable Front",
            "2": "Major Breakthrough",
            "3": "Threat to Chungking",
            "4": "Chungking falls",
            "5": "Government Collapse",
        },
        "india": {"0": "Stable", "1": "Unrest", "2": "Strikes", "3": "Unstable", "4": "Revolts"},
        "pool": {
            "allied-ground": "Allied ground units",
            "us-ground": "US ground units",
            "allied-air": "Allied air units",
            "us-naval": "US naval units",
            "commonwealth-naval": "Commonwealth naval units",
            "chinese": "Chinese armies",
            "japan-ground": "Japanese ground units",
            "japan-air": "Japanese air units",
            "japan-naval": "Japanese naval units",
        },
        "cause": {
            "surrender": "a nation has surrendered",
            "retaken": "a nation has been won back",
            "all-surrendered": "all Allied nations have surrendered",
            "aleutians": "Japan holds the Aleutians",
            "hawaii": "Japan stands in Hawaii or at Midway",
            "scarcity": "Japan is cut off from her resources",
            "bombing": "Japan has been bombed",
            "bloodshed": "an American attack was wiped out",
            "no-carriers": "no US carrier is on the map",
            "no-ships": "no US ship is on the map",
            "progress": "the war makes too little progress",
            "operation-z": "Pearl Harbor",
            "event": "an event",
        },
        "ending": {
            "negotiations": "the United States negotiate",
            "japan-surrendered": "Japan has surrendered",
            "bombed-out": "Japan lies in ruins and without resources",
            "held-out": "Japan has held out",
            "no-hq": "the enemy has no HQ left",
            "resources": "Japan has too few resources",
            "ports": "ports are counted",
            "allied-decisive": "a decisive Allied victory",
            "allied-tactical": "a tactical Allied victory",
            "japanese-tactical": "a tactical Japanese victory",
            "japanese-decisive": "a decisive Japanese victory",
        },
    },
)
"""Boxes of tracks are by their number."""

TURN_MESSAGES = catalogue(
    {
        "turn": "Turn {turn} begins.",
        # Bids for sides
        "bid": plural(
            "Who sits for {bidder:eos.side} gives {points} point to play {side:eos.side}.",
            "Who sits for {bidder:eos.side} gives {points} points to play {side:eos.side}.",
            "points",
        ),
        "bid-points": "The bids change Japan's victory points by {points:signed}.",
        "bid-will": "The bids change US Political Will by {points:signed}, after Operation Z.",
        "sides-kept": "Each player has the side at which he sits.",
        "sides-exchanged": "The players exchange their sides.",
        # Reinforcements and replacements
        "delayed": "{unit:eos.unit} is delayed.",
        "sent-to-europe": "{unit:eos.unit} is sent to Europe, to be back on turn {turn}.",
        "europe": "War in Europe: {marker:signed}, level {level}.",
        "asp": plural(
            "{side:eos.seat}: {points} amphibious shipping point.",
            "{side:eos.seat}: {points} amphibious shipping points.",
            "points",
        ),
        "placed": "{unit:eos.unit} is placed: {hex:eos.place}.",
        "no-place": "{unit:eos.unit} finds no place and waits.",
        "replacements": plural(
            "{side:eos.seat}: {steps} replacement step for {kind:eos.pool}.",
            "{side:eos.seat}: {steps} replacement steps for {kind:eos.pool}.",
            "steps",
        ),
        "restored": "{unit:eos.unit} is at full strength again.",
        "rebuilt": plural("{unit:eos.unit} is rebuilt.", "{unit:eos.unit} is rebuilt at full strength.", "steps"),
        "divisions": plural(
            "{left} Japanese division is left in China.", "{left} Japanese divisions are left in China.", "left"
        ),
        # Strategic warfare, cards
        "submarines": plural(
            "Submarines cut Japan's supply: {cards} card, {points} points of shipping, escorts +{escort}.",
            "Submarines cut Japan's supply: {cards} cards, {points} points of shipping, escorts +{escort}.",
            "cards",
        ),
        "bombed": plural(
            "{unit:eos.unit} bombs Japan: {cards} card is left to her.",
            "{unit:eos.unit} bombs Japan: {cards} cards are left to her.",
            "cards",
        ),
        "passes": plural("{side:eos.seat}: {passes} pass.", "{side:eos.seat}: {passes} passes.", "passes"),
        "reshuffled": "{side:eos.seat}: the deck is made anew.",
        "drew-cards": "You draw {cards:eos.card}.",
        "initiative": "{side:eos.side} will play the first card.",
        # Nations
        "surrender": "{nation:eos.nation} surrenders.",
        "retaken": "{nation:eos.nation} is free again.",
        "china-front": "China: {box:eos.china}.",
        "china-holds": "The Chinese front holds.",
        "india": "India: {box:eos.india}.",
        "relocated": "{unit:eos.unit} leaves India for {hex:eos.place}.",
        "route-built": "A transport route is built: {hex:eos.place}.",
        "emergency-move": "{unit:eos.unit} gets away to {hex:eos.place}.",
        "rivalry": "{side:eos.seat}: the services are rivals.",
        "agreement": "{side:eos.seat}: the services have come to an agreement.",
        "japan-surrendered": "Japan surrenders.",
        # Will and victory
        "will": "US Political Will {by:signed}, now {will}: {cause:eos.cause}.",
        "progress": plural(
            "Progress of the War: {taken} of {quota} hex.", "Progress of the War: {taken} of {quota} hexes.", by="quota"
        ),
        "points": "Victory points, line {line}: {points:signed}.",
        "points-in-all": "Japan's victory points: {points}.",
        "won": "{side:eos.wins}: {how:eos.ending}.",
    }
)
