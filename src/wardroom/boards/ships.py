"""Silhouettes, own drawings: ships from the side with the bow to the right, aircraft from above, and submarines.

A silhouette is drawn in a box of 100 by 28, the waterline at its lower edge, and scaled to where it is wanted.
"""

from __future__ import annotations

from functools import cache, lru_cache

from wardroom.boards.svg import Area, Svg, el, number

__all__ = ["AIRCRAFT", "SHIPS", "aircraft", "biplane", "fleet_boat", "ship", "sunken", "u_boat"]

WIDTH, HEIGHT = 100.0, 28.0

_MAST = "M{0} {1}V{2}h1.2V{1}z"


def _masts(foot: float, *tops: tuple[float, float]) -> str:
    return "".join(_MAST.format(x, foot, top) for x, top in tops)


_FREIGHTER_HULL = "M2 18L4 18H26V16H66V18H86L98 15L94 28H6Z"
_WARSHIP_HULL = "M1 21H62V19H84L99 17L94 28H5Z"

SHIPS: dict[str, str] = {
    "freighter": _FREIGHTER_HULL
    + "M40 16V10H43V7.5H58V16ZM48 7.5L48.5 1.5H54L54.5 7.5Z"
    + _masts(18, (18, 3), (74, 3))
    + "M18.6 6L30 15.4L29.2 16L18 7.2ZM74.6 6L86 16.4L85.2 17L74 7.2ZM74.6 6L64 15L63.2 14.4L74 5Z",
    "tanker": "M2 18H24V20.5H42V18.5H60V20.5H86L98 16L94 28H6Z"
    + "M6 18V11.5H23V18ZM11 11.5L11.6 3.5H17.4L18 11.5ZM44 18.5V11H47V8H57V18.5Z"
    + _masts(18, (52, 2), (78, 7))
    + "M24 19H44V19.8H24ZM60 19H84V19.8H60Z",
    "passenger": "M2 16H88L99 13L94 28H6Z"
    + "M14 16V11.5H20V8H80V11.5H86V16ZM35 8L36 0.5H42.5L43 8ZM56 8L57 0.5H63.5L64 8Z"
    + _masts(16, (10, 3), (89, 3)),
    "auxiliary": "M2 17H90L98 14.5L94 28H6Z"
    + "M30 17V12H36V9H62V12H68V17ZM43 9L43.5 2H50L50.5 9ZM56 9V5.5H61V9Z"
    + "M78 15.5V12.5H83L90 10.8V12L83.6 13.6V15.5ZM16 17V13.5H11L4 12V13.2L10.6 14.8V17Z"
    + _masts(17, (24, 3), (72, 3)),
    "munitions": "M8 19H20V17H36V19H80L92 15.5L88 28H12Z"
    + "M13 17V10H16V7.5H29V17ZM20 7.5L20.4 2H25.4L25.8 7.5Z"
    + _masts(19, (54, 4), (76, 9))
    + "M54.6 7L68 17.6L67.2 18.2L54 8.2ZM54.6 7L42 17L41.2 16.4L54 6Z",
    "escort": _WARSHIP_HULL
    + "M62 19V12H64V8.5H71V12L74 19ZM46 21L47 12H53L54.5 21ZM30 21L31 13.5H36.5L38 21Z"
    + "M78 18.5V15.5H82.5L89 14V15.1L83.2 16.5V18.5ZM20 21V18H15.5L9 16.6V17.7L15 19V21Z"
    + _masts(10, (66.5, 1.5))
    + "M22 21V18.8H27V21Z",
    "destroyer": _WARSHIP_HULL
    + "M62 19V11.5H64V7.5H72V11.5L75 19ZM46 21L47.4 11H53.6L55 21ZM30 21L31.4 12.5H37L38.4 21Z"
    + "M77 18.8V15H83L90 13.4V14.6L83.8 16.2V18.8ZM19 21V17H13.5L7 15.6V16.8L13 18.2V21ZM25 21V17.4H20V18.4H24V21Z"
    + _masts(9, (67, 0.5), (42.5, 8))
    + "M57 20.6V18.6H61V20.6ZM40 21V19H44V21Z",
    "cruiser": "M1 20H58V17.5H86L99 15L95 28H5Z"
    + "M56 17.5V11H58V5H60V2.5H66V6H68V11L71 17.5ZM43 20L44.5 8.5H51L52 20ZM30 20L31 10.5H37L38 20Z"
    + "M74 17.2V13.5H80L87 12.2V13.3L81 14.6V17.2ZM71.5 15.5V11.5H76L82 10.4V11.4L77 12.6V15.5Z"
    + "M23 20V16.5H17L9.5 15.2V16.3L16 17.6V20ZM28 18.5V14.6H23L17.5 13.6V14.6L22 15.8V18.5Z"
    + _masts(9, (40.2, 2), (62.4, 0)),
    "battleship": "M1 20H36V18H84L99 15.5L95 28H5Z"
    + "M50 18V10H52V5H54V1H60V4H62V8H64V18ZM40 18L41 9H48L48.5 18ZM30 18V12H35V9H37V18Z"
    + "M68 18V13.4H75L85 12V13.4L76.4 15V18ZM64 14.4V10.6H70L79 9.4V10.7L71 12.2V14.4Z"
    + "M28 20V15.4H20L10.5 14V15.4L19 17V20ZM31 16V12.4H25.5L17 11.2V12.4L25 13.8V16Z"
    + _masts(10, (33.4, 2), (56.4, 0)),
    "carrier": "M1 12.5H99L97 15.5H92L88 28H8L6 17H3Z"
    + "M56 12.5V7H58V4.5H65V12.5ZM49 12.5L47 9.2L50 8L54 12.5Z"
    + _masts(5, (61, 0)),
    "light carrier": "M9 13.5H92L90 16.5H86L82 28H16L13 17.5H10.5Z"
    + "M56 13.5V9.5H62V13.5ZM30 13.5L24 16L23 15L29 12.6Z"
    + _masts(10, (58.6, 5)),
    "minelayer": "M2 18.5H60V17H84L98 15L94 28H6Z"
    + "M54 17V11H57V8H67V17ZM40 18.5L41 10H47L48 18.5ZM28 18.5L29 11H34.5L35.5 18.5Z"
    + "M74 17V14H79L85 12.8V13.9L79.6 15.2V17ZM6 18.5V16.6H10V18.5ZM12 18.5V16.6H16V18.5ZM18 18.5V16.6H22V18.5Z"
    + _masts(11, (60.6, 1.5), (24, 6)),
    "tender": "M2 16.5H88L98 14.5L94 28H6Z"
    + "M34 16.5V11H40V8H64V11H70V16.5ZM46 8L46.6 1H53.4L54 8Z"
    + "M22 16.5V5.5L33 2L33.4 3.2L23.4 6.6V16.5ZM80 16.5V5.5L69 2L68.6 3.2L78.6 6.6V16.5Z",
    "sailing vessel": "M6 21H88L97 18.5L100 17.5L94 21.5L90 28H12Z"
    + _masts(21, (27, 1), (50, 0), (73, 1.5))
    + "M19 5H35V10H19ZM18 11H36V18.5H18ZM42 4H58V9.4H42ZM41 10.4H59V18.5H41ZM65 6H81V11H65ZM64.5 12H82V18.5H64.5Z"
    + "M82.5 17L97 18L82.5 6Z",
    "submarine": "M2 24.5Q8 21.2 24 21H88Q97 21 99 22.5L93 28H9Z"
    + "M44 21V14H47V12H57V14L61 21ZM49 12V5.5H50V12ZM52.4 12V3.5H53.4V12Z"
    + "M68 21V18.6H71.5L78 17.2V18.3L72.4 19.6V21ZM30 21V19.4H26L21 18.4V19.3L25.4 20.3V21Z",
}
"""Outlines by what they show."""

AIRCRAFT = (
    "M58 28Q57.6 26 54 25.8L43 25.4L40 2Q39.6 0 37.6 0Q35.4 0 35.2 2L32 25.6L13 26.8L10.4 20Q10 18.8 8.6 18.8"
    "Q6.8 18.8 6.8 20.4L7 27L3 28L7 29L6.8 35.6Q6.8 37.2 8.6 37.2Q10 37.2 10.4 36L13 29.2L32 30.4L35.2 54"
    "Q35.4 56 37.6 56Q39.6 56 40 54L43 30.6L54 30.2Q57.6 30 58 28Z"
    "M36 17H45Q46.6 15.7 45 14.4H36ZM36 41.6H45Q46.6 40.3 45 39H36Z"
)
"""An aircraft from above, its nose to the right, in a box of 60 by 56."""


def _shape(
    d: str, area: Area, class_: str, *, mirrored: bool = False, width: float = WIDTH, height: float = HEIGHT
) -> Svg:
    """An outline scaled into a rectangle as large as its proportions allow, standing on the lower edge."""
    scale = min(area.width / width, area.height / height)
    left = area.x + (area.width - scale * width) / 2
    top = area.bottom - scale * height
    if mirrored:
        move = f"translate({number(left + scale * width)} {number(top)}) scale({-scale:.3f} {scale:.3f})"
    else:
        move = f"translate({number(left)} {number(top)}) scale({scale:.3f})"
    return el("path", d=d, class_=class_, transform=move)


@lru_cache(maxsize=1024)
def ship(kind: str, area: Area, class_: str = "ship", *, mirrored: bool = False) -> Svg:
    """A ship of this kind, standing on the lower edge of the rectangle."""
    return _shape(SHIPS[kind], area, class_, mirrored=mirrored)


def sunken(kind: str, area: Area, class_: str = "ship sunk") -> Svg:
    """A ship that goes down by the stern."""
    x, y = area.center
    return el("g", ship(kind, area, class_), transform=f"rotate(-14 {number(x)} {number(y)})")


def aircraft(area: Area, class_: str = "ship") -> Svg:
    return _shape(AIRCRAFT, area, class_, width=60, height=56)


BIPLANE = (
    "M6 20H70Q76 20 78 23L70 28H22L6 24ZM2 14H10L14 24H6ZM30 8H62V10.4H30ZM28 26H60V28.4H28Z"
    "M34 10H35.4V26H34ZM46 10H47.4V26H46ZM57 10H58.4V26H57ZM79 15H80.6V31H79Z"
    "M20 36H66L72 33V36L66 40H24ZM32 28H33.4V37H32ZM54 28H55.4V37H54Z"
)
"""A seaplane from the side, her nose to the right, in a box of 84 by 40."""


def biplane(area: Area, class_: str = "ship") -> Svg:
    return _shape(BIPLANE, area, class_, width=84, height=40)


BOAT = 150.0
"""A submarine is longer than other ships for her height: her box is 150 by 28."""


@cache
def fleet_boat(area: Area, class_: str = "boat", *, length: float = 1.0, guns: int = 1, whole: bool = False) -> Svg:
    """A fleet submarine; `length` against the longest, `whole` with what lies under water, as for a boat at depth."""
    stern, bow = BOAT * (1 - length) / 2, BOAT * (1 + length) / 2
    middle = (stern + bow) / 2
    d = (
        _boat_hull(stern, bow, whole)
        + _tower(middle)
        + _gun(middle + 19, 1)
        + (_gun(middle - 17, -1) if guns > 1 else "")
    )
    return _shape(d, area, class_, width=BOAT)


def _boat_hull(stern: float, bow: float, whole: bool) -> str:
    deck = f"M{stern + 1:.1f} 25Q{stern + 10:.1f} 22.4 {stern + 30:.1f} 22.2H{bow - 40:.1f}"
    deck += f"Q{bow - 10:.1f} 21.4 {bow:.1f} 20.2"
    if not whole:
        return deck + f"L{bow - 5:.1f} 28H{stern + 9:.1f}Z"
    bottom = f"Q{bow - 3:.1f} 30 {bow - 20:.1f} 31.5H{stern + 26:.1f}Q{stern + 14:.1f} 31 {stern + 6:.1f} 29"
    return deck + bottom + f"L{stern + 5:.1f} 31.6H{stern + 1.6:.1f}V27Z"


def _tower(x: float) -> str:
    """Conning tower, periscopes and radar mast."""
    sail = f"M{x - 10:.1f} 22.3V19H{x - 6:.1f}V15.5H{x - 1:.1f}V14.5H{x + 5:.1f}V16.5"
    sail += f"L{x + 6.5:.1f} 19H{x + 10:.1f}L{x + 11:.1f} 22.3Z"
    scopes = f"M{x + 0.4:.1f} 14.6V5H{x + 1.3:.1f}V14.6ZM{x + 2.8:.1f} 14.6V7.5H{x + 3.6:.1f}V14.6Z"
    radar = f"M{x - 3.6:.1f} 15.6V10.6H{x - 4.6:.1f}V9H{x - 1.6:.1f}V10.6H{x - 2.6:.1f}V15.6Z"
    return sail + scopes + radar


def _gun(x: float, way: int) -> str:
    return f"M{x:.1f} 22.3V19.8h{3 * way}l{7 * way}-1.4v1l{-6 * way} 1.4v1.5z"


@cache
def u_boat(area: Area, class_: str = "boat", *, length: float = 1.0, guns: int = 1, whole: bool = False) -> Svg:
    """A U-boat of the Great War: plumb bow, a small tower, and wires over it that ward off nets."""
    stern, bow = BOAT * (1 - length) / 2, BOAT * (1 + length) / 2
    middle = (stern + bow) / 2 + 2
    d = _u_boat_hull(stern, bow, whole) + _u_boat_tower(stern, middle, bow)
    d += (_gun(middle + 14, 1) if guns else "") + (_gun(middle - 14, -1) if guns > 1 else "")
    return _shape(d, area, class_, width=BOAT)


def _u_boat_hull(stern: float, bow: float, whole: bool) -> str:
    deck = f"M{stern + 1:.1f} 25.4Q{stern + 8:.1f} 23 {stern + 20:.1f} 22.6H{bow - 24:.1f}L{bow - 1:.1f} 20.6"
    if not whole:
        return deck + f"L{bow - 2.4:.1f} 28H{stern + 7:.1f}Z"
    bottom = f"L{bow - 2.4:.1f} 28Q{bow - 6:.1f} 31 {bow - 16:.1f} 31.5H{stern + 20:.1f}"
    return deck + bottom + f"Q{stern + 10:.1f} 31 {stern + 5:.1f} 28.6L{stern + 4.4:.1f} 31.4H{stern + 1.4:.1f}V27Z"


def _u_boat_tower(stern: float, x: float, bow: float) -> str:
    """Conning tower with its rail, two periscopes, and the wires."""
    tower = f"M{x - 7:.1f} 22.7V17.4H{x - 4:.1f}V16H{x + 5:.1f}V17.4L{x + 8:.1f} 22.7Z"
    scopes = f"M{x:.1f} 16.2V8.4H{x + 0.9:.1f}V16.2ZM{x + 2.8:.1f} 16.2V10.4H{x + 3.6:.1f}V16.2Z"
    fore = f"M{bow - 3:.1f} 21L{x + 4:.1f} 14.6V15.1L{bow - 5:.1f} 21.3Z"
    return tower + scopes + fore + f"M{stern + 4:.1f} 24L{x - 3:.1f} 14.6V15.1L{stern + 6:.1f} 24Z"
