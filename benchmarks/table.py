"""Measured figures as a table: read on a terminal, pasted into a page, or kept as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from seawall.model import Estimate

Cell = str | int | float | Estimate | None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of raw values under a title; ``note`` says how they were come by."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    note: str = ""

    def as_markdown(self) -> str:
        """Padded, so that it reads as well on a terminal."""
        lines = [[_show(cell) for cell in row] for row in self.rows]
        widths = [max(map(len, column)) for column in zip(self.columns, *lines, strict=True)]
        head = _join(self.columns, widths)
        rule = "| " + " | ".join("-" * width for width in widths) + " |"
        body = "\n".join(_join(line, widths) for line in lines)
        note = f"\n\n{self.note}" if self.note else ""
        return f"**{self.title}**\n\n{head}\n{rule}\n{body}{note}\n"

    def as_json(self) -> dict[str, object]:
        """The figures as numbers; an estimate with its interval and n."""
        rows = [
            {
                name: asdict(cell) if isinstance(cell, Estimate) else cell
                for name, cell in zip(self.columns, row, strict=True)
            }
            for row in self.rows
        ]
        return {"title": self.title, "note": self.note, "rows": rows}


def _join(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "| " + " | ".join(padded) + " |"


def _show(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, Estimate):
        if not cell.n:
            return "none"
        return f"{_show_share(cell.value)} [{_show_share(cell.low)}, {_show_share(cell.high)}]"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 100 else f"{cell:.3g}"
    return f"{cell:,}" if isinstance(cell, int) else cell


def _show_share(share: float) -> str:
    """Four decimals, never rounded up to a perfect 1."""
    return f"{min(share, 0.9999) if share < 1 else share:.4f}"


def judge(holds: bool) -> str:
    """Whether a goal is met, in a word."""
    return "holds" if holds else "MISSED"
