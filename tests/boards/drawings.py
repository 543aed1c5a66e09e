"""Questions that tests ask of a drawing: its elements, its texts and where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from wardroom.boards import Area, measure

__all__ = ["SVG", "elements", "hit_area", "parse", "span", "texts"]

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def elements(svg: str) -> set[str]:
    """The names that options can use for places of this drawing."""
    return {node.attrib["data-element"] for node in parse(svg).iter() if "data-element" in node.attrib}


def hit_area(node: ElementTree.Element) -> Area:
    """The surface of an element that a finger can find."""
    found = [child for child in node if child.attrib.get("class") == "hit"]
    assert len(found) == 1, f"{node.attrib} has {len(found)} surfaces"
    return Area(*(float(found[0].attrib[name]) for name in ("x", "y", "width", "height")))


def texts(node: ElementTree.Element) -> Iterator[ElementTree.Element]:
    return node.iter(f"{SVG}text")


def span(node: ElementTree.Element) -> tuple[float, float]:
    """From where to where a text reaches, at most."""
    classes = node.attrib["class"].split()
    size = float(node.attrib["font-size"])
    wide = measure(node.text or "", size, bold="bold" in classes, spaced="spaced" in classes)
    x = float(node.attrib["x"])
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[node.attrib.get("text-anchor", "start")]
    return left, left + wide
