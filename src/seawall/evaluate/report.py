"""The report of a release: one page for a privacy officer, the same facts for a program.

It holds counts, labels, treatments and reasons. Passages are shown only where they are synthetic or
where the custodian asked for real ones with ``--show-text``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from seawall.evaluate.attack import Attack
from seawall.evaluate.attack.surrogates import tell_weakest
from seawall.evaluate.chart import draw_bars
from seawall.evaluate.kept_curve import KeptCurve, draw_kept
from seawall.evaluate.page import render_page
from seawall.evaluate.pictures import draw_closeness, draw_trade, draw_tree
from seawall.evaluate.score import Scores
from seawall.evaluate.verify import Checked, KSummary
from seawall.model import Class, Label, Manifest, Span

if TYPE_CHECKING:
    from seawall.evaluate.groups import GroupFigures

_CLASS_MEANING = {
    Class.EID: "explicit identifiers",
    Class.QID: "quasi-identifiers",
    Class.HMD: "health details",
}


@dataclass(frozen=True, slots=True)
class LabelRow:
    """What was done to the mentions of one label, and why."""

    label: Label
    treatment: str
    reason: str
    mentions: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A note before and after, each with the spans to mark."""

    before: str
    before_spans: tuple[tuple[Span, Label], ...]
    after: str
    after_spans: tuple[tuple[Span, Label], ...]

    def __repr__(self) -> str:
        return "<Passage>"


@dataclass(frozen=True, slots=True)
class PolicyFacts:
    """What the page says of a policy that was applied: two pictures, and what they show.

    ``threshold`` is None where policies were not accepted by their risk. ``measured`` is the risk
    that the independent check found; None where it had no population.
    """

    frontier: Markup
    merged: Markup
    text: str
    threshold: float | None
    measured: float | None
    figures: Mapping[str, Any]

    def __repr__(self) -> str:
        return "<PolicyFacts>"


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that the page says. ``passages_are_real`` is true under ``--show-text`` only."""

    manifest: Manifest
    preset_description: str
    rows: tuple[LabelRow, ...]
    persons_by_basis: dict[str, int]
    withheld_by_reason: dict[str, int]
    findings: dict[str, int]
    passages: tuple[Passage, ...] = ()
    passages_are_real: bool = False
    scores: Scores | None = None
    groups: GroupFigures | None = None
    checked: KSummary | None = None
    promise_findings: Mapping[str, int] = field(default_factory=dict)
    conflicts: Mapping[str, int] = field(default_factory=dict)
    doubtful_pairs: int = 0
    assumptions: str = ""
    policy: PolicyFacts | None = None
    kept: KeptCurve | None = None
    checks: Sequence[Checked] = ()
    surrogate_attacks: tuple[Attack, ...] = ()

    def __repr__(self) -> str:
        return f"<Report of {self.manifest.documents} documents>"


def summarize(report: Report) -> dict[str, Any]:
    """The facts of the report as JSON holds them; passages stay on the page."""
    return {
        "manifest": asdict(report.manifest),
        "labels": [
            {
                "label": row.label.value,
                "class": row.label.cls.value,
                "hipaa": row.label.hipaa,
                "treatment": row.treatment,
                "mentions": row.mentions,
            }
            for row in report.rows
        ],
        "persons_by_basis": report.persons_by_basis,
        "withheld_by_reason": report.withheld_by_reason,
        "findings": report.findings,
        "checks": [check.as_json() for check in report.checks],
        "scores": summarize_scores(report.scores) if report.scores else None,
        **(_summarize_groups(report) if report.groups else {}),
        **(_summarize_policy(report, report.policy) if report.policy else {}),
        **({"kept": report.kept.as_json()} if report.kept else {}),
        **(_summarize_surrogates(report.surrogate_attacks) if report.surrogate_attacks else {}),
    }


def _summarize_groups(report: Report) -> dict[str, Any]:
    return {
        "groups": report.groups.as_json() if report.groups else None,
        "checked": asdict(report.checked) if report.checked else None,
        "promise_findings": dict(report.promise_findings),
        "conflicts": dict(report.conflicts),
        "doubtful_pairs": report.doubtful_pairs,
        "assumptions": report.assumptions,
    }


def _summarize_surrogates(attacks: Sequence[Attack]) -> dict[str, Any]:
    figures = [asdict(one) | {"advantage": one.advantage} for one in attacks]
    return {"surrogates": {"attacks": figures, "weakest": tell_weakest(attacks)}}


def _summarize_policy(report: Report, policy: PolicyFacts) -> dict[str, Any]:
    return {
        "policy": {"text": policy.text, "threshold": policy.threshold, **policy.figures},
        "promise_findings": dict(report.promise_findings),
        "conflicts": dict(report.conflicts),
        "doubtful_pairs": report.doubtful_pairs,
        "assumptions": report.assumptions,
    }


def summarize_scores(scores: Scores) -> dict[str, Any]:
    """Scores with labels and classes by name, as JSON holds them."""
    values = asdict(scores)
    for name in ("strict_by_label", "full_span_recall", "full_span_recall_by_label"):
        values[name] = {key.value: value for key, value in values[name].items()}
    return values


def write_html(report: Report) -> str:
    """One self-contained page."""
    return render_page(
        "report.html.j2",
        report=report,
        manifest=report.manifest,
        totals=_totals(report.rows),
        chart=draw_bars(
            [(row.label.value, row.mentions, row.label.cls) for row in _by_count(report.rows)]
        ),
        passages=[_mark_passage(passage) for passage in report.passages],
        found=sum(report.findings.values()),
        groups=report.groups,
        policy=report.policy,
        kept=report.kept,
        surrogate_attacks=report.surrogate_attacks,
        weakest=tell_weakest(report.surrogate_attacks),
        kept_chart=draw_kept(report.kept.points) if report.kept else None,
        promise_findings=report.promise_findings,
        trade=draw_trade(report.groups.methods) if report.groups else None,
        closeness=draw_closeness(report.groups.trades)
        if report.groups and report.groups.trades
        else None,
        tree=draw_tree(report.groups.tree) if report.groups and report.groups.tree else None,
    )


def _totals(rows: Sequence[LabelRow]) -> list[tuple[Class, str, int]]:
    return [
        (cls, _CLASS_MEANING[cls], sum(row.mentions for row in rows if row.label.cls is cls))
        for cls in Class
    ]


def _by_count(rows: Sequence[LabelRow]) -> list[LabelRow]:
    return sorted((row for row in rows if row.mentions), key=lambda row: -row.mentions)


def _mark_passage(passage: Passage) -> tuple[Markup, Markup]:
    return (
        Markup("").join(_mark(passage.before, passage.before_spans)),
        Markup("").join(_mark(passage.after, passage.after_spans)),
    )


def _mark(text: str, spans: Sequence[tuple[Span, Label]]) -> Iterator[Markup]:
    at = 0
    for span, label in spans:
        yield escape(text[at : span.start_char])
        mark = '<mark class="{}" title="{}">{}</mark>'
        yield Markup(mark).format(label.cls.value.lower(), label.value, span.of(text))
        at = span.end_char
    yield escape(text[at:])
