"""Every risk and utility measure of one release beside other methods, as a page and as JSON.

It holds counts, shares and names of attributes and methods; no text and no value of the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from markupsafe import Markup

from seawall.evaluate.further import FurtherFigures
from seawall.evaluate.groups import GroupFigures, MethodFigures
from seawall.evaluate.kept import Kept
from seawall.evaluate.page import render_page
from seawall.evaluate.persistence import Persisted
from seawall.evaluate.pictures import draw_measures, draw_trade


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All figures of a release; those of ``groups`` and ``further`` are in the same order.

    ``promised`` is the k of the manifest, None where nothing is promised and the k of ``groups``
    is a yardstick. ``effective_k`` counts again after striking what health details rule out.
    ``grouped`` says that k persons stand together. ``outside`` counts true values that are not
    among those shown: the notes were read otherwise than when the release was made. ``persisted``
    says whether the notes fall into the same clusters; None where that was not measured.
    """

    preset: str
    notes: int
    records: int
    promised: int | None
    groups: GroupFigures
    further: tuple[FurtherFigures, ...]
    effective_k: int
    kept: Kept
    persisted: Persisted | None
    outside: int
    gaps: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Evaluation of {self.records} records>"

    @property
    def release(self) -> MethodFigures:
        """The figures of the release itself: the last method."""
        return self.groups.methods[-1]

    def as_json(self) -> dict[str, Any]:
        """Every figure, by measure."""
        return {
            "preset": self.preset,
            "notes": self.notes,
            "records": self.records,
            "k_promised": self.promised,
            "k_effective": self.effective_k,
            "groups": self.groups.as_json(),
            "further": [asdict(one) for one in self.further],
            "kept": asdict(self.kept),
            "persistence": asdict(self.persisted) if self.persisted else None,
            "values_outside_their_sets": self.outside,
            "not_measured": list(self.gaps),
        }


# Title and unit of each measure of use; of all but the score, less is better.
MEASURES: Mapping[str, str] = {
    "months": "Month counts, eq. (7)",
    "itemsets": "Support of itemsets, eq. (8)",
    "hospitals": "Hospital counts, eq. (10), pooled",
    "hospitals_by_query": "Hospital counts, eq. (10), by query",
    "search": "Search score, eq. (9)",
}


def write_evaluation(evaluation: Evaluation) -> str:
    """One self-contained page."""
    return render_page(
        "evaluation.html.j2",
        one=evaluation,
        groups=evaluation.groups,
        measures=MEASURES,
        trade=draw_trade(evaluation.groups.methods),
        bars=_draw_use(evaluation),
    )


def _draw_use(evaluation: Evaluation) -> Markup | None:
    """Bars of every measure that was taken, a bar a method."""
    rows = [
        (title, [(one.name, getattr(one, name).value) for one in evaluation.further])
        for name, title in MEASURES.items()
        if getattr(evaluation.further[-1], name) is not None
    ]
    return draw_measures(rows) if rows else None
