"""Pictures of policies as inline SVG: risk against information, and what each merges.

Readable without colour and by a screen reader; every mark names itself when pointed at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 320, 62, 16, 16, 44
_ROW, _BAR, _LABEL, _BAR_WIDTH = 34, 16, 120, 500
_TICKS = 5
RISK = "risk: records re-identified, expected"
# As a style: the report colours the circles of its other charts.
_SHAPES = {
    "frontier": '<circle cx="{x:.1f}" cy="{y:.1f}" r="3" style="fill:none" stroke="currentColor"/>',
    "found": '<circle cx="{x:.1f}" cy="{y:.1f}" r="3" style="fill:currentColor" opacity=".45"/>',
    "safe harbor": '<path d="M{x:.1f} {y:.1f}m0 -7l7 7l-7 7l-7 -7z" fill="currentColor"/>',
    "exemplar": '<circle cx="{x:.1f}" cy="{y:.1f}" r="5" style="fill:var(--eid, currentColor)"/>',
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A policy in the picture: ``kind`` is frontier, found, exemplar or safe harbor."""

    risk: float
    kept: float
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class MergedBar:
    """An attribute: how many values it has, and the runs [start, end) that are merged, named."""

    name: str
    n_values: int
    runs: Sequence[tuple[int, int, str]]
    first: str
    last: str


def draw_frontier(marks: Sequence[Mark], threshold: float, axis: str = RISK) -> Markup:
    """Risk to the right, information kept upwards; the frontier as a line, the threshold as one.

    ``axis`` says what is measured, where it is not the risk.
    """
    most = max((mark.risk for mark in marks), default=threshold)
    most = max(most, threshold) * 1.05 or 1.0
    line = sorted((mark.risk, mark.kept) for mark in marks if mark.kind == "frontier")
    path = " ".join(f"{_x(risk, most):.1f},{_y(kept):.1f}" for risk, kept in line)
    head = Markup(
        '<svg viewBox="0 0 {} {}" role="img" class="chart" '
        'aria-label="Risk of policies against the share of information that they keep">'
    ).format(_WIDTH, _HEIGHT)
    body = [_draw_axes(most, axis), _draw_threshold(threshold, most)]
    body.append(Markup('<polyline points="{}" fill="none" stroke="currentColor"/>').format(path))
    # Larger marks last, so that small ones do not cover them.
    order = sorted(marks, key=lambda mark: list(_SHAPES).index(mark.kind))
    body += [_draw_mark(mark, most) for mark in order]
    return head + Markup("").join(body) + Markup("</svg>")


def _x(risk: float, most: float) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * risk / most


def _y(kept: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * kept


def _draw_mark(mark: Mark, most: float) -> Markup:
    shape = Markup(_SHAPES[mark.kind].format(x=_x(mark.risk, most), y=_y(mark.kept)))
    return Markup("<g><title>{}</title>{}</g>").format(mark.title, shape)


def _draw_threshold(threshold: float, most: float) -> Markup:
    return Markup(
        '<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}" stroke="currentColor" '
        'stroke-dasharray="4 4"/><text x="{left:.1f}" y="{base}" text-anchor="end" '
        'class="number">threshold</text>'
    ).format(
        x=_x(threshold, most),
        left=_x(threshold, most) - 6,
        top=_TOP,
        bottom=_HEIGHT - _BOTTOM,
        base=_HEIGHT - _BOTTOM - 8,
    )


def _draw_axes(most: float, axis: str) -> Markup:
    parts = [
        Markup('<path d="M{} {}V{}H{}" fill="none" stroke="currentColor" opacity=".5"/>').format(
            _LEFT, _TOP, _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
        )
    ]
    for tick in range(_TICKS + 1):
        share = tick / _TICKS
        parts.append(_write(_LEFT - 8, _y(share) + 4, "end", f"{share:.0%}"))
        at = _x(share * most, most)
        parts.append(_write(at, _HEIGHT - _BOTTOM + 18, "middle", f"{share * most:.3g}"))
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(_write(middle, _HEIGHT - 8, "middle", axis))
    parts.append(_write(_LEFT + 8, _TOP + 4, "start", "information kept"))
    return Markup("").join(parts)


def _write(x: float, y: float, anchor: str, text: str) -> Markup:
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(
        x, y, anchor, text
    )


def draw_merged(bars: Sequence[MergedBar]) -> Markup:
    """A bar for each attribute, its values from left to right; what is merged is filled."""
    width, height = _LABEL + _BAR_WIDTH + _RIGHT, _ROW * len(bars) + 4
    head = Markup('<svg viewBox="0 0 {} {}" role="img" class="chart" aria-label="{}">').format(
        width, height, _tell(bars)
    )
    rows = (_draw_bar(index, bar) for index, bar in enumerate(bars))
    return head + Markup("").join(rows) + Markup("</svg>")


def _tell(bars: Sequence[MergedBar]) -> str:
    told = [f"{bar.name}: {', '.join(name for *_, name in bar.runs) or 'kept'}" for bar in bars]
    return "Values that are merged. " + "; ".join(told)


def _draw_bar(index: int, bar: MergedBar) -> Markup:
    top, step = index * _ROW + 2, _BAR_WIDTH / max(bar.n_values, 1)
    frame = Markup(
        '<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="currentColor" '
        'opacity=".5"/>'
    ).format(_LABEL, top, _BAR_WIDTH, _BAR)
    runs = Markup("").join(_draw_run(run, top, step) for run in bar.runs)
    ends = _write(_LABEL, top + _BAR + 12, "start", bar.first)
    ends += _write(_LABEL + _BAR_WIDTH, top + _BAR + 12, "end", bar.last)
    return (
        Markup("<g>")
        + _write(_LABEL - 8, top + 13, "end", bar.name)
        + frame
        + runs
        + ends
        + Markup("</g>")
    )


def _draw_run(run: tuple[int, int, str], top: int, step: float) -> Markup:
    start, end, name = run
    return Markup(
        '<g><title>{}</title><rect x="{:.2f}" y="{}" width="{:.2f}" height="{}" '
        'fill="currentColor" opacity=".65" stroke="currentColor"/></g>'
    ).format(name, _LABEL + start * step, top, (end - start) * step, _BAR)
