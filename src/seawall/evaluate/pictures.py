"""Pictures of grouped releases as inline SVG: risk against utility, and the tree of topics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from seawall.model import TopicNode, TopicTree

if TYPE_CHECKING:
    from seawall.evaluate.groups import MethodFigures, Trade

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 740, 320, 84, 46, 16, 150
_NODE_WIDTH, _NODE_HEIGHT, _ROW, _INDENT = 560, 24, 30, 26
_MAX_DEPTH, _MAX_NODES = 5, 40
_LETTER = 6.4  # how wide one is, about: the terms of a group end with the picture
_NAME, _LINE = 90, 14  # how long the name of a method is, and how high
_BAR, _LABEL, _GAP = 16, 190, 26


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis counts, how far it goes, and how that is written."""

    name: str
    most: float
    said: str


Point = tuple[float, float, str]


def draw_trade(methods: Sequence[MethodFigures]) -> Markup:
    """Average risk to the right, error of associations upwards: the lower left corner is best."""
    risk = min(max(m.risk.average.value for m in methods) * 1.08, 1.0) or 1.0
    error = max(m.association_error.value for m in methods) * 1.12 or 1.0
    return _draw_scatter(
        [(m.risk.average.value, m.association_error.value, m.name) for m in methods],
        Axis("average risk", risk, f"{100 * risk:.0f} %"),
        Axis("error of associations", error, f"{1000 * error:.2f} ‰"),
    )


def draw_closeness(trades: Sequence[Trade]) -> Markup:
    """Coherence of topics to the right, total profile size upwards: the lower right is best."""
    coherence = max(t.coherence for t in trades) * 1.08 or 1.0
    profiles = max(t.total_profile_size for t in trades) * 1.12 or 1.0
    return _draw_scatter(
        [(t.coherence, t.total_profile_size, f"weight {t.weight:g}") for t in trades],
        Axis("coherence of topics", coherence, f"{coherence:.2f}"),
        Axis("total profile size", profiles, f"{profiles:,.0f}"),
    )


def _draw_scatter(points: Sequence[Point], right: Axis, up: Axis) -> Markup:
    placed: list[tuple[float, float, float, str]] = []
    for value, height, name in sorted(points, key=lambda point: point[1]):
        x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * value / right.most
        y = _HEIGHT - _BOTTOM - (_HEIGHT - _BOTTOM - _TOP) * height / up.most
        # The name of a point that lies on another stands above that one's.
        lowest = min((low for at, _, low, _ in placed if abs(at - x) < _NAME), default=_HEIGHT)
        placed.append((x, y, min(y + 4, lowest - _LINE), name))
    return Markup(
        '<svg viewBox="0 0 {w} {h}" role="img" class="chart" aria-label="{right} against {up}">'
        "{axes}{points}</svg>"
    ).format(
        w=_WIDTH,
        h=_HEIGHT,
        right=right.name,
        up=up.name,
        axes=_draw_axes(right, up),
        points=Markup("").join(_draw_point(*point) for point in placed),
    )


def _draw_axes(right: Axis, up: Axis) -> Markup:
    bottom, end = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    return Markup(
        '<path d="M{left} {top}V{bottom}H{end}" class="axis"/>'
        '<text x="{left}" y="{base}" class="number">0</text>'
        '<text x="{end}" y="{base}" text-anchor="end" class="number">{far}</text>'
        '<text x="{middle}" y="{name}" text-anchor="middle">{right}</text>'
        '<text x="{beside}" y="{at}" text-anchor="end" class="number">{high}</text>'
        '<text transform="translate(12 {half}) rotate(-90)" text-anchor="middle">{up}</text>'
    ).format(
        left=_LEFT,
        top=_TOP,
        bottom=bottom,
        end=end,
        base=bottom + 16,
        name=bottom + 36,
        middle=(_LEFT + end) // 2,
        half=(_TOP + bottom) // 2,
        beside=_LEFT - 6,
        at=_TOP + 10,
        far=right.said,
        high=up.said,
        right=right.name,
        up=up.name,
    )


def _draw_point(x: float, y: float, base: float, name: str) -> Markup:
    return Markup(
        '<g class="qid"><circle cx="{x}" cy="{y}" r="5"/>'
        '<text x="{beside}" y="{base}">{name}</text></g>'
    ).format(x=round(x, 1), y=round(y, 1), beside=round(x + 9, 1), base=round(base, 1), name=name)


Measured = tuple[str, Sequence[tuple[str, float]]]


def draw_measures(measures: Sequence[Measured]) -> Markup:
    """For each measure a bar a method; the longest of a measure fills the width."""
    top, parts = 0, []
    for title, values in measures:
        parts.append(_draw_measure(title, values, top))
        top += _GAP + _BAR * len(values) + _LINE
    return Markup(
        '<svg viewBox="0 0 {w} {h}" role="img" class="chart" '
        'aria-label="Measures of use, by method">{parts}</svg>'
    ).format(w=_WIDTH, h=top, parts=Markup("").join(parts))


def _draw_measure(title: str, values: Sequence[tuple[str, float]], top: int) -> Markup:
    most = max(value for _, value in values) or 1.0
    wide = _WIDTH - _LABEL - _INDENT * 3
    bars = Markup("").join(
        Markup(
            '<g class="hmd"><text x="{end}" y="{base}" text-anchor="end">{name}</text>'
            '<rect x="{left}" y="{y}" width="{length}" height="{high}" rx="2"/>'
            '<text x="{after}" y="{base}" class="number">{value}</text></g>'
        ).format(
            end=_LABEL - 8,
            left=_LABEL,
            y=top + _GAP + at * _BAR,
            base=top + _GAP + at * _BAR + 11,
            length=max(1, round(wide * value / most)),
            high=_BAR - 4,
            after=_LABEL + max(1, round(wide * value / most)) + 6,
            name=name,
            value=f"{value:.4f}",
        )
        for at, (name, value) in enumerate(values)
    )
    head = Markup('<text x="0" y="{y}" class="count">{title}</text>').format(
        y=top + 14, title=title
    )
    return head + bars


def draw_tree(tree: TopicTree) -> Markup:
    """The upper part of the tree, a line a group: how many persons, and their leading terms."""
    lines = list(_walk(tree, tree.nodes[0], 0))[:_MAX_NODES]
    rows = (_draw_node(at, depth, node) for at, (depth, node) in enumerate(lines))
    height = _ROW * len(lines) + 4
    return Markup(
        '<svg viewBox="0 0 {w} {h}" role="img" class="chart tree" aria-label="Tree of topics">'
        "{rows}</svg>"
    ).format(w=_WIDTH, h=height, rows=Markup("").join(rows))


def _walk(tree: TopicTree, node: TopicNode, depth: int) -> Sequence[tuple[int, TopicNode]]:
    found = [(depth, node)]
    if depth < _MAX_DEPTH:
        for child in node.children:
            found.extend(_walk(tree, tree.nodes[child], depth + 1))
    return found


def _draw_node(at: int, depth: int, node: TopicNode) -> Markup:
    left, top = depth * _INDENT, at * _ROW + 2
    return Markup(
        '<g class="hmd"><rect x="{left}" y="{top}" width="4" height="{high}" rx="2"/>'
        '<text x="{text}" y="{base}"><tspan class="count">{persons}</tspan> {terms}</text></g>'
    ).format(
        left=left,
        top=top,
        high=_NODE_HEIGHT,
        text=left + 12,
        base=top + 17,
        persons=f"{node.persons:,}",
        terms=_fit_terms(node.terms, left) or "no term that enough of them share",
    )


def _fit_terms(terms: Sequence[str], left: int) -> str:
    """As many of the leading terms as the line has room for."""
    room = int((_WIDTH - left - 60) / _LETTER)
    shown = ", ".join(terms)
    while len(shown) > room and terms:
        terms = terms[:-1]
        shown = ", ".join((*terms, "…"))
    return shown
