"""Pictures of grouped releases as inline SVG: risk against utility, and the tree of topics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from seawall.model import TopicNode, TopicTree

if TYPE_CHECKING:
    from seawall.evaluate.groups import MethodFigures

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 740, 320, 64, 46, 16, 150
_NODE_WIDTH, _NODE_HEIGHT, _ROW, _INDENT = 560, 24, 30, 26
_MAX_DEPTH, _MAX_NODES = 5, 40
_NAME, _LINE = 90, 14  # how long the name of a method is, and how high
_BAR, _LABEL, _GAP = 16, 190, 26


def draw_trade(methods: Sequence[MethodFigures]) -> Markup:
    """Average risk to the right, error of associations upwards: the lower left corner is best."""
    most_risk = min(max(m.risk.average.value for m in methods) * 1.08, 1.0) or 1.0
    most_error = max(m.association_error.value for m in methods) * 1.12 or 1.0
    points: list[tuple[float, float, float, MethodFigures]] = []
    for method in sorted(methods, key=lambda m: m.association_error.value):
        x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * method.risk.average.value / most_risk
        share = method.association_error.value / most_error
        y = _HEIGHT - _BOTTOM - (_HEIGHT - _BOTTOM - _TOP) * share
        # The name of a point that lies on another stands above that one's.
        lowest = min((low for at, _, low, _ in points if abs(at - x) < _NAME), default=_HEIGHT)
        points.append((x, y, min(y + 4, lowest - _LINE), method))
    return Markup(
        '<svg viewBox="0 0 {w} {h}" role="img" class="chart" '
        'aria-label="Average risk against error of associations, by method">{axes}{points}</svg>'
    ).format(
        w=_WIDTH,
        h=_HEIGHT,
        axes=_draw_axes(most_risk, most_error),
        points=Markup("").join(_draw_point(*point) for point in points),
    )


def _draw_axes(most_risk: float, most_error: float) -> Markup:
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    return Markup(
        '<path d="M{left} {top}V{bottom}H{right}" class="axis"/>'
        '<text x="{left}" y="{base}" class="number">0</text>'
        '<text x="{right}" y="{base}" text-anchor="end" class="number">{risk}</text>'
        '<text x="{middle}" y="{name}" text-anchor="middle">average risk</text>'
        '<text x="{beside}" y="{up}" text-anchor="end" class="number">{error}</text>'
        '<text transform="translate(16 {half}) rotate(-90)" text-anchor="middle">'
        "error of associations</text>"
    ).format(
        left=_LEFT,
        top=_TOP,
        bottom=bottom,
        right=right,
        base=bottom + 16,
        name=bottom + 36,
        middle=(_LEFT + right) // 2,
        half=(_TOP + bottom) // 2,
        beside=_LEFT - 6,
        up=_TOP + 10,
        risk=f"{100 * most_risk:.0f} %",
        error=f"{1000 * most_error:.2f} ‰",
    )


def _draw_point(x: float, y: float, base: float, method: MethodFigures) -> Markup:
    return Markup(
        '<g class="qid"><circle cx="{x}" cy="{y}" r="5"/>'
        '<text x="{beside}" y="{base}">{name}</text></g>'
    ).format(
        x=round(x, 1), y=round(y, 1), beside=round(x + 9, 1), base=round(base, 1), name=method.name
    )


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
        terms=", ".join(node.terms) or "no term that enough of them share",
    )
