"""[16.48, 17.0, 18.0] What is played: the scenarios, and the switches of a game."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.scenarios.bidding import HIGHEST_BID
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN
from wardroom.table import Scenario, Setting, Setup, WardroomError

__all__ = ["SCENARIOS", "SETTINGS", "seats"]


def whole_bid(text: str) -> str:
    """[16.48] A whole number, above or below 0."""
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 4 and int(digits) <= HIGHEST_BID):
        raise WardroomError("'{0}' is no bid; choose a whole number from -{1} to {1}.", text, HIGHEST_BID)
    return str(-int(digits) if text.startswith("-") else int(digits))


SCENARIOS = [
    Scenario("campaign-1941", "The campaign, 1941 to 1945", "From Operation Z to the last turn [17.11a].", {},
             ("historical-hand",)),
    Scenario("1942", "The year 1942", "Turns 2 to 4 [17.2a].", {}, ("tournament", "historical-hand")),
    Scenario("1943", "The year 1943", "Turns 5 to 7 [17.3a].", {}, ("tournament",)),
    Scenario("1944", "The year 1944", "Turns 8 to 10 [17.4a].", {}, ("tournament",)),
    Scenario("1942-43", "The years 1942 and 1943", "Turns 2 to 7 [17.5a].", {}, ("tournament", "historical-hand")),
    Scenario("1943-44", "The years 1943 and 1944", "Turns 5 to 10 [17.6a].", {}, ("tournament",)),
    Scenario("1942-44", "The years 1942 to 1944", "Turns 2 to 10 [17.7a].", {}, ("tournament", "historical-hand")),
    Scenario("campaign-1942", "The campaign from 1942", "Turns 2 to 12 [17.8a].", {}, ("historical-hand",)),
    Scenario("campaign-1943", "The campaign from 1943", "Turns 5 to 12 [17.9a]."),
    Scenario(
        "south-pacific",
        "The South Pacific",
        "Turns 3 to 6 on a map and with decks of their own [17.10a].",
        {"later-cards": "off"},
        ("victory",),
    ),
]  # fmt: skip

SETTINGS = [
    Setting(
        "tournament",
        "[17.27b] a hex counts for victory only with a supplied unit in it that is no HQ, else for who held it at the "
        "start",
    ),
    Setting("bidding", "[16.48a] both seats bid for sides before the game, neither knowing of the other"),
    Setting(
        "bid",
        "[16.48a] what bids for sides have come to, if they were made elsewhere: points for Japan, or in a campaign US "
        "Political Will after Operation Z",
        free=whole_bid,
        default="0",
    ),
    Setting(
        "historical-hand",
        "[17.25Fa] both agree that Japan's first hand has cards 3, 47 and 59",
    ),
    Setting(
        "victory",
        "[17.10.7g] the South Pacific is decided by victory points, or by ports and resources",
        ("points", "ports"),
        "points",
    ),
    Setting(
        "escort-carriers", "[18.0c] US escort carriers fight only where the Allies land, or where they stand already"
    ),
    Setting(
        "last-step",
        "[9.2.F5a] who says which ground unit keeps the last step when aircraft and ships hit: the side that reacts, "
        "or the owner",
        ("reaction", "owner"),
        "reaction",
    ),
    Setting(
        "ground-losses",
        "[9.4.C1] which steps settle a ground battle: all ground steps lost in it, or those of ground combat alone",
        ("all", "ground"),
        "all",
    ),
    Setting(
        "us-naval-steps",
        "[11.33c] whom US naval replacement steps serve: ships of the US, or Commonwealth ships as well",
        ("us", "allied"),
        "us",
        called="US naval steps",
    ),
    Setting(
        "later-cards",
        "cards that may belong to a later printing, A83, A84 and J86, are in the decks",
        ("off", "on"),
        "on",
    ),
]


def seats(setup: Setup) -> tuple[str, ...]:
    """Who plays."""
    return (JAPAN, ALLIES)
