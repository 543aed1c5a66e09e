"""[2.2] Counters of ships: two hexes long, bow ahead, each kind with a shape of its own."""

from __future__ import annotations

import re
from functools import lru_cache

from wardroom.boards import Svg, el, join, number

__all__ = ["ghost", "hull", "marks", "torpedo_shape"]

# In sides of a hex, the bow to the north, the middle of the counter at 0.
_HULLS = {
    "submarine": "M0 -1.6C.3 -1.3 .32 .7 .07 1.6L-.07 1.6C-.32 .7 -.3 -1.3 0 -1.6Z",
    "escort": "M0 -1.62Q.42 -.9 .42 0L.36 1.3L.2 1.5L-.2 1.5L-.36 1.3L-.42 0Q-.42 -.9 0 -1.62Z",
    "merchant": "M0 -1.55L.5 -1.05L.5 1.25L.3 1.5L-.3 1.5L-.5 1.25L-.5 -1.05Z",
    "capital": "M0 -1.7Q.66 -.9 .66 0Q.66 1 .36 1.64L-.36 1.64Q-.66 1 -.66 0Q-.66 -.9 0 -1.7Z",
    "carrier": "M-.3 -1.66L.42 -1.66L.62 -.9L.62 1.5L.2 1.64L-.55 1.64L-.62 -.6Z",
}
_DECKS = {
    "submarine": "M-.13 -.25L.13 -.25L.13 .25L-.13 .25Z",
    "escort": "M-.12 -.95L.12 -.95L.12 -.7L-.12 -.7ZM-.2 -.3L.2 -.3L.2 .2L-.2 .2ZM-.12 .75L.12 .75L.12 1L-.12 1Z",
    "merchant": "M-.3 -.9L.3 -.9L.3 -.45L-.3 -.45ZM-.36 -.2L.36 -.2L.36 .3L-.36 .3ZM-.3 .55L.3 .55L.3 1L-.3 1Z",
    "tanker": "M-.08 -.9L.08 -.9L.08 .7L-.08 .7ZM-.3 -.4L.3 -.4L.3 -.1L-.3 -.1ZM-.36 .75L.36 .75L.36 1.2L-.36 1.2Z",
    "capital": "M-.2 -1L.2 -1L.2 -.7L-.2 -.7ZM-.2 -.62L.2 -.62L.2 -.36L-.2 -.36ZM-.3 -.2L.3 -.2L.3 .55L-.3 .55Z"
    "M-.2 .75L.2 .75L.2 1.1L-.2 1.1Z",
    "carrier": "M-.06 -1.4L.06 -1.4L.06 -.7L-.06 -.7ZM-.06 -.3L.06 -.3L.06 .5L-.06 .5ZM.38 -.3L.62 -.3L.62 .3L.38 .3Z",
}
_NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+")


@lru_cache(maxsize=256)
def _scaled(d: str, side: float) -> str:
    return _NUMBER.sub(lambda found: number(float(found[0]) * side) + " ", d)


def shape(kind: str, type: str) -> tuple[str, str]:
    """Names of hull and deck for a ship."""
    if kind == "capital" and type.startswith("CV"):
        return "carrier", "carrier"
    if kind == "merchant" and type.startswith("T"):
        return "merchant", "tanker"
    return kind, kind


@lru_cache(maxsize=1024)
def hull(kind: str, type: str, side: float, heading: int, tone: str) -> Svg:
    """A counter round 0, 0, turned to its heading; classes `hull-own` or `hull-foe` with the kind."""
    outline, deck = shape(kind, type)
    body = el("path", d=_scaled(_HULLS[outline], side), class_=f"hull-{tone} {kind}")
    top = el("path", d=_scaled(_DECKS[deck], side), class_=f"deck-{tone} {kind}")
    return el("g", body, top, transform=f"rotate({heading * 60})" if heading else None)


@lru_cache(maxsize=256)
def ghost(kind: str, type: str, side: float, heading: int) -> Svg:
    """The outline of a counter where a plot will bring it."""
    turned = f"rotate({heading * 60})" if heading else None
    return el("path", d=_scaled(_HULLS[shape(kind, type)[0]], side), class_="stop", transform=turned)


def marks(side: float, heading: int) -> Svg:
    """[10.1b] Dead in the water: a bar across the counter, and no bow wave."""
    wide = number(side * 0.95)
    bar = el("path", d=f"M-{wide} 0H{wide}M-{wide} -4V4M{wide} -4V4", class_="dead-bar")
    return join(el("g", bar, transform=f"rotate({heading * 60})"))


_TORPEDO = "M0 -.8C.26 -.5 .2 .2 .1 .55L-.1 .55C-.2 .2 -.26 -.5 0 -.8Z"
_FINS = "M-.3 .6L.3 .6"


@lru_cache(maxsize=256)
def torpedo_shape(size: float, course: int) -> Svg:
    """[12] A torpedo round 0, 0; courses are twelfths of the compass."""
    return el(
        "g",
        el("path", d=_scaled(_TORPEDO, size), class_="torpedo"),
        el("path", d=_scaled(_FINS, size), class_="torpedo-fin"),
        transform=f"rotate({course * 30})",
    )
