"""Charts as inline SVG, readable without colour and by a screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from seawall.model import Class

_ROW, _LABEL_WIDTH, _BAR_WIDTH, _NUMBER_WIDTH = 22, 150, 520, 70


def draw_bars(rows: Sequence[tuple[str, int, Class]]) -> Markup:
    """A horizontal bar for each (name, count, class), the longest filling the width."""
    most = max((count for _, count, _ in rows), default=1)
    width, height = _LABEL_WIDTH + _BAR_WIDTH + _NUMBER_WIDTH, _ROW * len(rows) + 4
    head = Markup(
        '<svg viewBox="0 0 {} {}" role="img" aria-label="Mentions found, by label" class="chart">'
    ).format(width, height)
    bars = (_draw_bar(index, row, most) for index, row in enumerate(rows))
    return head + Markup("").join(bars) + Markup("</svg>")


def _draw_bar(index: int, row: tuple[str, int, Class], most: int) -> Markup:
    name, count, cls = row
    top, length = index * _ROW + 2, max(2, round(_BAR_WIDTH * count / most))
    return Markup(
        '<g class="{cls}"><text x="{end}" y="{base}" text-anchor="end">{name}</text>'
        '<rect x="{left}" y="{top}" width="{length}" height="{bar}" rx="2"/>'
        '<text x="{after}" y="{base}" class="number">{count}</text></g>'
    ).format(
        cls=cls.value.lower(),
        name=name,
        count=f"{count:,}",
        end=_LABEL_WIDTH - 8,
        base=top + 14,
        left=_LABEL_WIDTH,
        top=top,
        length=length,
        bar=_ROW - 5,
        after=_LABEL_WIDTH + length + 6,
    )
