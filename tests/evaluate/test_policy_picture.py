"""Pictures of policies: well-formed, told in words, and safe whatever the values are."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from seawall.evaluate.policy_picture import Mark, MergedBar, draw_frontier, draw_merged

SVG = "{http://www.w3.org/2000/svg}"


def test_the_frontier() -> None:
    marks = [
        Mark(0.1, 0.2, "frontier", "everything merged"),
        Mark(2.0, 1.0, "frontier", "age: [52-53]"),
        Mark(1.5, 0.9, "found", "<sex> & age"),
        Mark(1.8, 0.95, "exemplar", "one of ten"),
        Mark(2.0, 0.97, "safe harbor", "Safe Harbor"),
    ]
    picture = ET.fromstring(draw_frontier(marks, 2.0))
    titles = [title.text for title in picture.iter("title")]
    assert set(titles) == {mark.title for mark in marks}
    # What stands out is drawn last, for it may lie where Safe Harbor does.
    assert titles[-2:] == ["Safe Harbor", "one of ten"]
    assert picture.find("polyline").get("points").count(",") == 2
    assert picture.get("role") == "img"


def test_a_frontier_of_nothing_is_still_a_picture() -> None:
    assert ET.fromstring(draw_frontier([], 0.0)).find("polyline") is not None


def test_a_bar_for_each_attribute() -> None:
    bars = [
        MergedBar("sex", 2, [(0, 2, "*")], "F", "M"),
        MergedBar("age", 120, [(52, 54, "52-53"), (90, 120, "90+")], "0", "119"),
        MergedBar("race", 5, [], "White", "<Other>"),
    ]
    picture = ET.fromstring(draw_merged(bars))
    assert [title.text for title in picture.iter("title")] == ["*", "52-53", "90+"]
    told = picture.get("aria-label")
    assert told == "Values that are merged. sex: *; age: 52-53, 90+; race: kept"
    assert "<Other>" in [text.text for text in picture.iter("text")]
