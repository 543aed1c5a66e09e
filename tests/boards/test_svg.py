"""Markup: whatever comes from people is text."""

from __future__ import annotations

import pytest

from tests.boards.drawings import SVG, hit_area, parse
from wardroom.boards import Area, Panel, Svg, circle, el, element, group, join, number, rect, words


@pytest.mark.parametrize("text", ["<b>", "&amp;", "\"quoted\" 'twice'", "a]]>b", "ünï ☂ 🐟", "</text><script/>"])
def test_text_comes_back_as_it_was(text: str) -> None:
    drawn = parse(el("text", words(text), class_=text))
    assert drawn.text == text
    assert drawn.attrib["class"] == text
    assert len(drawn) == 0


def test_characters_that_xml_does_not_know_are_replaced() -> None:
    assert parse(el("text", words("a\x00b\x1bc\ud800d\ufffee"))).text == "a�b�c�d�e"


def test_attributes_have_their_names_in_svg() -> None:
    drawn = parse(el("g", class_="ink", data_element="box:1", text_anchor=None, x=1.25, viewBox="0 0 1 1"))
    assert drawn.attrib == {"class": "ink", "data-element": "box:1", "x": "1.2", "viewBox": "0 0 1 1"}


@pytest.mark.parametrize(("value", "text"), [(3, "3"), (3.0, "3"), (2.46, "2.5"), (-0.5, "-0.5"), (1e6, "1000000")])
def test_lengths_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_an_element_is_as_large_as_a_finger() -> None:
    small = parse(element("tube:1", Area(100, 100, 10, 60), circle(105, 130, 4, "tube")))
    assert hit_area(small) == Area(81, 100, 48, 60)
    large = parse(element("depth", Area(0, 0, 300, 60)))
    assert hit_area(large) == Area(0, 0, 300, 60)


def test_the_surface_of_a_nest_lies_under_what_it_holds() -> None:
    inner = element("tube:1", Area(0, 0, 44, 44))
    nest = parse(element("tubes", Area(0, 0, 88, 88), inner, nest=True))
    leaf = parse(element("gun", Area(0, 0, 88, 88), circle(5, 5, 5, "boat")))
    assert nest[0].attrib["class"] == "hit"
    assert leaf[-1].attrib["class"] == "hit"


def test_areas() -> None:
    area = Area(10, 20, 100, 40)
    assert (area.right, area.bottom, area.center) == (110, 60, (60, 40))
    assert area.inset(5) == Area(15, 25, 90, 30)
    assert area.inset(5, 0) == Area(15, 20, 90, 40)
    assert join(Svg("<g/>"), group()) == "<g/><g/>"


def test_a_panel_wraps_its_drawing() -> None:
    panel = Panel.draw("map", "A <map>", 200, 100, "Sea & land.", rect(Area(0, 0, 200, 100), "sea"))
    root = parse(panel.svg)
    assert [node.tag.removeprefix(SVG) for node in root] == ["title", "desc", "rect"]
    assert (root[0].text, root[1].text) == ("A <map>", "Sea & land.")
    assert "width" not in root.attrib
    alone = parse(panel.standalone())
    assert (alone.attrib["width"], alone.attrib["height"]) == ("200", "100")
    assert [node.tag.removeprefix(SVG) for node in alone] == ["title", "desc", "style", "rect"]
