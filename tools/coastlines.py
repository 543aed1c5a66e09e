"""Make the coastlines of the boards from Natural Earth's land, which is in the public domain.

    python tools/coastlines.py         fetch the npm package world-atlas and write src/wardroom/boards/data/*.json

The land is cut to each theatre, with longitudes counted eastward from its western edge, simplified to what a board of a
few hundred units can show, and written as whole steps from point to point.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Ring = list[Point]

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "src" / "wardroom" / "boards" / "data"
PACKAGE = "world-atlas@2.0.2"


@dataclass(frozen=True)
class Theatre:
    """A part of the world, a little more than any board shows, so that the cut lies outside its frame."""

    name: str
    scale: str
    """Of Natural Earth's land."""
    west: float
    east: float
    south: float
    north: float
    tolerance: float
    """Degrees that a simplified coast may stray."""
    least: float
    """Degrees across: smaller islands are left out."""
    step: float
    """Degrees of one whole step in the file."""


THEATRES = (
    Theatre("pacific", "50m", 88, 232, -48, 64, tolerance=0.09, least=0.12, step=0.05),
    Theatre("europe", "10m", -50, 60, 20, 72, tolerance=0.055, least=0.18, step=0.02),
)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        package = fetch(Path(folder))
        for theatre in THEATRES:
            write(theatre, land(package, theatre))
    return 0


def write(theatre: Theatre, atlas: dict[str, Any]) -> None:
    rings = list(pack(atlas, theatre))
    text = "[\n" + ",\n".join(json.dumps(ring, separators=(",", ":")) for ring in rings) + "\n]"
    out = OUT / f"{theatre.name}.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(
        "{\n"
        f'"source": "Natural Earth land 1:{theatre.scale}, by the npm package world-atlas 2; tools/coastlines.py",\n'
        '"licence": "public domain",\n'
        f'"step": {theatre.step},\n'
        '"about": "rings: longitude east and latitude of the first point in steps, '
        'then the change to each next point",\n'
        f'"rings": {text}\n'
        "}\n",
        encoding="utf-8",
    )
    print(f"{out.relative_to(ROOT)}: {len(rings)} rings, {out.stat().st_size:,} bytes")


def fetch(folder: Path) -> Path:
    """The package."""
    packed = subprocess.run(
        ["npm", "pack", PACKAGE, "--silent"], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.split()[-1]
    return folder / packed


def land(package: Path, theatre: Theatre) -> dict[str, Any]:
    """The package's file of the land."""
    with tarfile.open(package) as archive:
        member = archive.extractfile(f"package/land-{theatre.scale}.json")
        assert member is not None, f"{PACKAGE} has no land of 1:{theatre.scale}"
        found: dict[str, Any] = json.load(member)
        return found


# Reading the topology


def rings_of(topology: dict[str, Any]) -> Iterator[Ring]:
    """Every outer and inner ring of the land."""
    arcs = [decode(arc, topology["transform"]) for arc in topology["arcs"]]
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            for ring in polygon:
                yield join(arcs, ring)


def decode(arc: list[list[int]], transform: dict[str, list[float]]) -> Ring:
    """Points of an arc: whole steps from point to point, scaled and moved."""
    (across, up), (left, bottom) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append((x * across + left, y * up + bottom))
    return points


def join(arcs: list[Ring], ring: list[int]) -> Ring:
    """A ring from its arcs; a negative number is an arc the other way round."""
    points: Ring = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    return points


# Cutting, simplifying, packing


def pack(topology: dict[str, Any], theatre: Theatre) -> Iterator[list[int]]:
    for ring in rings_of(topology):
        for turn in (0.0, 360.0):
            cut = clip([(x + turn, y) for x, y in ring], theatre)
            if len(cut) > 2 and size(cut) >= theatre.least:
                steps = to_steps(simplify(cut, theatre.tolerance), theatre.step)
                if len(steps) >= 6:
                    yield steps


def clip(ring: Ring, theatre: Theatre) -> Ring:
    """The part of a ring inside the theatre, edge by edge."""
    edges = ((0, theatre.west, 1), (0, theatre.east, -1), (1, theatre.south, 1), (1, theatre.north, -1))
    for axis, limit, sign in edges:
        kept: Ring = []
        for before, here in zip([ring[-1], *ring[:-1]], ring, strict=True) if ring else ():
            inside, was_inside = sign * (here[axis] - limit) >= 0, sign * (before[axis] - limit) >= 0
            if inside != was_inside:
                share = (limit - before[axis]) / (here[axis] - before[axis])
                kept.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
            if inside:
                kept.append(here)
        ring = kept
    return ring


def size(ring: Ring) -> float:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def simplify(points: Ring, tolerance: float) -> Ring:
    """Douglas and Peucker; a small island gets a finer measure, so that it keeps its shape."""
    fine = min(tolerance, size(points) / 8)
    far = max(range(len(points)), key=lambda i: distance(points[i], points[0], points[0]))
    return thin(points[: far + 1], fine)[:-1] + thin([*points[far:], points[0]], fine)[:-1]


def thin(points: Ring, tolerance: float) -> Ring:
    keep = [False] * len(points)
    keep[0] = keep[-1] = True
    stack = [(0, len(points) - 1)]
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        far = max(range(first + 1, last), key=lambda i: distance(points[i], points[first], points[last]))
        if distance(points[far], points[first], points[last]) > tolerance:
            keep[far] = True
            stack += [(first, far), (far, last)]
    return [point for point, kept in zip(points, keep, strict=True) if kept]


def distance(point: Point, start: Point, end: Point) -> float:
    """From a point to the stretch between two others."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0.0
    return float(((px - ax - along * dx) ** 2 + (py - ay - along * dy) ** 2) ** 0.5)


def to_steps(ring: Ring, step: float) -> list[int]:
    steps: list[int] = []
    x = y = 0
    for lon, lat in ring:
        here = round(lon / step), round(lat / step)
        if not steps or here != (x, y):
            steps += [here[0] - x, here[1] - y]
        x, y = here
    return steps


if __name__ == "__main__":
    sys.exit(main())
