"""Line charts as SVG files, for figures that stand beside a paper's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 840, 400, 70, 50, 230, 50
_LINE = 20
_DASHES = ("", "6 4", "2 3", "8 3 2 3")
_TICKS = 5


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one line, or single marks where ``is_marks``; ``name`` stands in the legend."""

    name: str
    points: Sequence[tuple[float, float]]
    is_marks: bool = False


def draw_lines(title: str, axes: tuple[str, str], series: Sequence[Series]) -> str:
    """A chart with a line or marks for each series, told apart by dashes."""
    most = [max((p[axis] for s in series for p in s.points), default=1) or 1 for axis in (0, 1)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>',
        _write(_LEFT, 18, "start", title),
        _write((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 10, "middle", axes[0]),
        _write(_LEFT, _TOP - 10, "start", axes[1]),
        f'<path d="M{_LEFT} {_TOP}V{_HEIGHT - _BOTTOM}H{_WIDTH - _RIGHT}" fill="none" '
        'stroke="#888"/>',
        *_draw_ticks(most),
    ]
    for place, one in enumerate(series):
        parts.append(_draw_series(place, one, most))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _place(point: tuple[float, float], most: Sequence[float]) -> tuple[float, float]:
    x = _LEFT + (_WIDTH - _LEFT - _RIGHT) * point[0] / most[0]
    return x, _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * point[1] / most[1]


def _draw_ticks(most: Sequence[float]) -> list[str]:
    parts = []
    for tick in range(_TICKS + 1):
        x, y = _place((most[0] * tick / _TICKS, most[1] * tick / _TICKS), most)
        parts.append(_write(x, _HEIGHT - _BOTTOM + 18, "middle", f"{most[0] * tick / _TICKS:.4g}"))
        parts.append(_write(_LEFT - 8, y + 4, "end", f"{most[1] * tick / _TICKS:.3g}"))
    return parts


def _draw_series(place: int, series: Series, most: Sequence[float]) -> str:
    x, y = _WIDTH - _RIGHT + 20, _TOP + _LINE * place
    name = _write(x + 36, y + 4, "start", series.name)
    points = [_place(point, most) for point in series.points]
    if series.is_marks:
        fill = "white" if place % 2 else "black"
        return name + "".join(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{fill}" stroke="black"/>'
            for x, y in [(x + 14, y), *points]
        )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    style = f'fill="none" stroke="black" stroke-dasharray="{_DASHES[place % len(_DASHES)]}"'
    return f'{name}<path d="M{x} {y}h28" {style}/><polyline points="{path}" {style}/>'


def _write(x: float, y: float, anchor: str, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
