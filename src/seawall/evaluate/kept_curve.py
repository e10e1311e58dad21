"""What scrubbing leaves against its threshold of frequent words: figures, and their picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from markupsafe import Markup

from seawall.evaluate.kept import Kept

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 740, 300, 62, 170, 16, 44
_TICKS, _LINE = 5, 15
# Told apart without colour: by how the line is broken, and by its name at its end.
_DASHES = {"terms": "", "tokens": "8 3", "pairs": "3 3", "search": "1 5"}
_NAMES = {
    "tokens": "words kept",
    "terms": "terms kept whole",
    "pairs": "neighbouring words",
    "search": "search for terms",
}


@dataclass(frozen=True, slots=True)
class KeptAt:
    """What is left at a threshold; None is any word that has a frequency."""

    threshold: int | None
    kept: Kept
    is_chosen: bool

    @property
    def name(self) -> str:
        return "any" if self.threshold is None else f"{self.threshold:,}"

    def share(self, measure: str) -> float:
        """One of the measures as a share."""
        value = getattr(self.kept, measure)
        return float(value if measure == "search" else value.value)

    def has(self, measure: str) -> bool:
        """False for terms, and the search for them, where no detector looked for any."""
        return measure not in ("terms", "search") or self.kept.terms.n > 0


@dataclass(frozen=True, slots=True)
class KeptCurve:
    """What some notes of a release keep, by threshold in rising order."""

    points: tuple[KeptAt, ...]
    notes: int

    def as_json(self) -> dict[str, Any]:
        """The figures without what no true identifiers were given for."""
        rows = []
        for point in self.points:
            figures = asdict(point.kept)
            del figures["identifiers"]
            rows.append({"threshold": point.name, "chosen": point.is_chosen, **figures})
        return {"notes": self.notes, "thresholds": rows}


def draw_kept(points: Sequence[KeptAt]) -> Markup:
    """Thresholds to the right, shares of what is left upwards; the chosen one is marked."""
    measures = [measure for measure in _DASHES if points[-1].has(measure)]
    picture = _Picture(points, measures)
    body = [picture.draw_axes(), *map(picture.draw_line, measures), *picture.write_names()]
    head = Markup(
        '<svg viewBox="0 0 {} {}" role="img" class="chart" '
        'aria-label="What is left of the notes against the number of frequent words that stay">'
    ).format(_WIDTH, _HEIGHT)
    return head + Markup("").join(body) + Markup("</svg>")


class _Picture:
    """Places of points on the page; upwards it begins with the fifth below the least share."""

    def __init__(self, points: Sequence[KeptAt], measures: Sequence[str]) -> None:
        self._points, self._measures = points, measures
        least = min(point.share(measure) for point in points for measure in measures)
        self._first_tick = min(_TICKS - 1, int(least * _TICKS))

    def _x(self, place: int) -> float:
        width = _WIDTH - _LEFT - _RIGHT - 60
        return _LEFT + 40 + width * place / max(1, len(self._points) - 1)

    def _y(self, share: float) -> float:
        least = self._first_tick / _TICKS
        height = _HEIGHT - _TOP - _BOTTOM
        return _HEIGHT - _BOTTOM - height * (share - least) / (1 - least)

    def draw_line(self, measure: str) -> Markup:
        """One measure over all thresholds."""
        shares = [point.share(measure) for point in self._points]
        places = [(self._x(at), self._y(share)) for at, share in enumerate(shares)]
        line = Markup(
            '<polyline points="{}" fill="none" stroke="currentColor" stroke-width="2" '
            'stroke-dasharray="{}"/>'
        ).format(" ".join(f"{x:.1f},{y:.1f}" for x, y in places), _DASHES[measure])
        dot = '<g><title>{}, {}: {:.1%}</title><circle cx="{:.1f}" cy="{:.1f}" r="4"/></g>'
        dots = (
            Markup(dot).format(_NAMES[measure], point.name, share, x, y)
            for point, share, (x, y) in zip(self._points, shares, places, strict=True)
        )
        return line + Markup("").join(dots)

    def write_names(self) -> list[Markup]:
        """The name of each line at its end, none on another."""
        written, lowest = [], float("inf")
        x = self._x(len(self._points) - 1) + 12
        for measure in sorted(self._measures, key=self._points[-1].share):
            lowest = min(self._y(self._points[-1].share(measure)) + 4, lowest - _LINE)
            written.append(_write(x, lowest, "start", _NAMES[measure]))
        return written

    def draw_axes(self) -> Markup:
        """Shares to the left, thresholds below."""
        bottom, end = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
        parts = [Markup('<path d="M{} {}V{}H{}" class="axis"/>').format(_LEFT, _TOP, bottom, end)]
        ticks = [tick / _TICKS for tick in range(self._first_tick, _TICKS + 1)]
        parts += [_write(_LEFT - 8, self._y(tick) + 4, "end", f"{tick:.0%}") for tick in ticks]
        for at, point in enumerate(self._points):
            name = f"{point.name} (here)" if point.is_chosen else point.name
            parts.append(_write(self._x(at), bottom + 18, "middle", name))
        middle = (_LEFT + end) / 2
        parts.append(_write(middle, _HEIGHT - 6, "middle", "frequent words that stay"))
        return Markup("").join(parts)


def _write(x: float, y: float, anchor: str, text: str) -> Markup:
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(
        x, y, anchor, text
    )
