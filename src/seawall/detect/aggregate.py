"""The union of what all detectors found, without what the learned ones should not have.

Li & Qin (2017, section 4.1) unite the base classifiers for recall and let the riskier class win.
A learned mention must also be sure enough for its label, and may not be a clinical term by its form
("Foley catheter"): only a rule with a title or a header before it may take that for a name.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from seawall.detect.thresholds import Thresholds
from seawall.model import Class, Mention, Span
from seawall.text import Reading
from seawall.text.clinical import load_clinical_terms


def admit_learned(
    reading: Reading, mentions: Iterable[Mention], thresholds: Thresholds
) -> Iterator[Mention]:
    """The learned mentions that count."""
    terms = load_clinical_terms().find_listed(reading)
    ends = [span.end_char for span in terms]
    for mention in mentions:
        if not thresholds.admit(mention):
            continue
        if mention.cls is Class.HMD or not _touches(mention.span, terms, ends):
            yield mention


def _touches(span: Span, terms: Sequence[Span], ends: Sequence[int]) -> bool:
    """True if a term shares a character with the span; terms are in order of their start."""
    at = bisect_left(ends, span.start_char + 1)
    return at < len(terms) and terms[at].start_char < span.end_char
