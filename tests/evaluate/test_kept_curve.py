"""The curve of what scrubbing leaves: in order, marked, and without what nobody measured."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise

from seawall.evaluate.intervals import clopper_pearson
from seawall.evaluate.kept import Kept
from seawall.evaluate.kept_curve import KeptAt, KeptCurve, draw_kept


def keep(share: int, terms: int = 100) -> Kept:
    part = clopper_pearson(share, 100)
    found = clopper_pearson(min(share, terms), terms)
    return Kept(part, part, found, part, clopper_pearson(0, 0), share / 100)


POINTS = (
    KeptAt(5_000, keep(70), is_chosen=False),
    KeptAt(10_000, keep(80), is_chosen=True),
    KeptAt(None, keep(90), is_chosen=False),
)


def read_heights(picture: str) -> list[list[float]]:
    lines = re.findall(r'<polyline points="([^"]+)"', picture)
    return [[float(pair.split(",")[1]) for pair in line.split()] for line in lines]


def test_more_kept_is_drawn_higher() -> None:
    heights = read_heights(draw_kept(POINTS))
    assert len(heights) == 4
    assert all(line == sorted(line, reverse=True) for line in heights)
    assert len({round(a - b, 1) for line in heights for a, b in pairwise(line)}) == 1


def test_the_threshold_of_the_release_is_marked() -> None:
    picture = draw_kept(POINTS)
    assert "10,000 (here)" in picture
    assert "5,000 (here)" not in picture


def test_names_of_lines_do_not_cover_each_other() -> None:
    ends = re.findall(r'y="([\d.]+)" text-anchor="start">', draw_kept(POINTS))
    heights = sorted(map(float, ends))
    assert all(below - above >= 14 for above, below in pairwise(heights))


def test_terms_that_nobody_looked_for_are_not_drawn() -> None:
    points = [replace(point, kept=keep(80, terms=0)) for point in POINTS]
    picture = draw_kept(points)
    assert len(read_heights(picture)) == 2
    assert "terms" not in picture


def test_the_figures_are_plain_json_without_identifiers_left() -> None:
    told = json.loads(json.dumps(KeptCurve(POINTS, 12).as_json()))
    assert [row["threshold"] for row in told["thresholds"]] == ["5,000", "10,000", "any"]
    assert told["notes"] == 12
    assert "identifiers" not in told["thresholds"][0]
