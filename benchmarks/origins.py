"""Names of many origins in the same sentences: found alike, in whatever letters and case?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from benchmarks.sentences import FILE, read_sentences
from benchmarks.table import Cell, Table, judge
from benchmarks.text.measures import measure_detector
from seawall.detect.detector import Detector
from seawall.learn.example import Example
from seawall.model import Estimate

MOST_GAP_POINTS = 2.0
LEAST_RECALL = 0.95


def compare(detectors: Mapping[str, Detector]) -> Iterator[Table]:
    """Recall by origin with the gap between the best and the worst, then by form."""
    if not FILE.is_file():
        told = f"benchmarks/blind/{FILE.name} is not there, so this was not measured."
        yield Table("Names by origin, full-span recall", ("origin",), [], told)
        return
    by_origin = read_sentences()
    yield Table(
        "Names by origin, full-span recall",
        ("origin", "sentences", *detectors),
        list(_tell_origins(by_origin, detectors)),
        "In brackets: 95 % Clopper-Pearson interval.",
    )
    yield Table(
        "Names by form, full-span recall",
        ("form", "names", *(f"{name}{part}" for name in detectors for part in ("", ", goal"))),
        list(_tell_forms([one for each in by_origin.values() for one in each], detectors)),
        "All origins together. Beyond ASCII: the names that hold such a letter. ALL CAPS and lower "
        "case: the whole sentence is written so.",
    )


def _tell_origins(
    by_origin: Mapping[str, Sequence[Example]], detectors: Mapping[str, Detector]
) -> Iterator[tuple[Cell, ...]]:
    found = {
        origin: [measure_detector(sentences, detector).names for detector in detectors.values()]
        for origin, sentences in by_origin.items()
    }
    for origin, recalls in found.items():
        yield (origin, len(by_origin[origin]), *recalls)
    gaps = [gap_points(recalls) for recalls in zip(*found.values(), strict=True)]
    yield ("gap, points", "", *(f"{gap:.1f}" for gap in gaps))
    goals = (f"≤ {MOST_GAP_POINTS:.0f}: {judge(gap <= MOST_GAP_POINTS)}" for gap in gaps)
    yield ("goal for the gap", "", *goals)


def gap_points(recalls: Iterable[Estimate]) -> float:
    """The best recall less the worst, in points of a hundred."""
    values = [recall.value for recall in recalls]
    # Shares of a hundred are not exact in floating point, and 2 points are not more than 2.
    return round(100 * (max(values) - min(values)), 6)


def _tell_forms(
    sentences: Sequence[Example], detectors: Mapping[str, Detector]
) -> Iterator[tuple[Cell, ...]]:
    for form, written in write_forms(sentences).items():
        recalls = [measure_detector(written, detector).names for detector in detectors.values()]
        goals = (f"≥ {LEAST_RECALL}: {judge(recall.value >= LEAST_RECALL)}" for recall in recalls)
        pairs = zip(recalls, goals, strict=True)
        yield (form, recalls[0].n, *(cell for pair in pairs for cell in pair))


def write_forms(sentences: Sequence[Example]) -> dict[str, list[Example]]:
    """The sentences by form; the gold keeps its places."""
    return {
        "as written": list(sentences),
        "beyond ASCII": [keep_beyond_ascii(one) for one in sentences],
        "ALL CAPS": [replace(one, text=recase(one.text, str.upper)) for one in sentences],
        "lower case": [replace(one, text=recase(one.text, str.lower)) for one in sentences],
    }


def keep_beyond_ascii(sentence: Example) -> Example:
    """The sentence with the gold of those mentions only that hold a letter beyond ASCII."""
    kept = (m for m in sentence.mentions if not m.span.of(sentence.text).isascii())
    return replace(sentence, mentions=tuple(kept))


def recase(text: str, change: Callable[[str], str]) -> str:
    """The text in another case, as long as before: a letter that would become two stays."""
    return "".join(new if len(new := change(char)) == 1 else char for char in text)
