"""[13] Nations: areas of the map, the hexes that decide over them. From `data/nations.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wardroom.games.empire_of_the_sun.geography import Geography

__all__ = ["Claim", "Nation", "Nations", "read_nations"]

DATA = Path(__file__).resolve().parent / "data"


@dataclass(frozen=True, slots=True)
class Nation:
    """[13.1] An Allied nation: the hexes that Japan needs for its surrender, and what follows."""

    name: str
    area: str
    keys: tuple[int, ...]
    """None where a track decides."""
    bases_pass: bool
    """[13.1b] Ports and airfields that no Allied units hold go to Japan."""
    rule: str
    will_rule: str
    """[16.41] Of what its fall costs, which is on the chart of Political Will."""


@dataclass(frozen=True, slots=True)
class Claim:
    """[13.84, 13.85, 13.92] An area that goes to the side that controls all its keys."""

    area: str
    keys: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True, eq=False)
class Nations:
    """All of them, and what decides over India and China."""

    areas: Mapping[str, tuple[str, ...]]
    """By name, the regions of an area."""
    nations: Mapping[str, Nation]
    claims: Mapping[str, Claim]
    india_keys: tuple[int, ...]
    """[13.62] Northern India."""
    india_refuge: tuple[int, ...]
    """[13.63a] Ceylon and the Maldives."""
    china_ports: tuple[int, ...]
    korean_ports: tuple[int, ...]
    """[13.71c] Without these ports Japan makes no more China offensives."""
    burma_road: tuple[int, ...]
    no_transport_route: tuple[int, ...]
    """[13.77a] Hexes whose transport routes count only when built."""
    kwai: tuple[int, ...]
    """[13.79a] The route between these two is the bridge."""

    def area(self, geography: Geography, name: str) -> frozenset[int]:
        """The hexes of an area on this map."""
        return geography.in_regions(self.areas[name])


def _nation(name: str, told: Mapping[str, Any]) -> Nation:
    return Nation(
        name,
        told["area"],
        tuple(told["keys"]),
        told["bases-pass"],
        told["rule"],
        told["will-rule"],
    )


@cache
def read_nations() -> Nations:
    """The nations as the file has them."""
    told = tomllib.loads((DATA / "nations.toml").read_text(encoding="utf-8"))
    india, china, road = told["india"], told["china"], told["burma-road"]
    return Nations(
        areas={name: tuple(area["regions"]) for name, area in told["areas"].items()},
        nations={name: _nation(name, nation) for name, nation in told["nations"].items()},
        claims={name: Claim(it["area"], tuple(it["keys"]), it["rule"]) for name, it in told["claims"].items()},
        india_keys=tuple(india["keys"]),
        india_refuge=tuple(india["refuge"]),
        china_ports=tuple(china["ports"]),
        korean_ports=tuple(china["korean-ports"]),
        burma_road=tuple(road["hexes"]),
        no_transport_route=tuple(road["no-transport-route"]),
        kwai=tuple(road["kwai"]),
    )
