"""Initials of those who dictated and typed a note: "JD/mk", "A.B.:cd", "J.D./M.K. 3/4/2009"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.shape import NameReader
from seawall.model import Label
from seawall.text import Pattern

_FIRST = r"(?P<first>\p{Lu}{2,3}|(?:\p{Lu}\.){2,3})"
_SECOND = r"(?P<second>\p{Ll}{2,3}|(?:\pL\.){2,3}|\p{Lu}{2,3})"
_DICTATION = Pattern(
    rf"(?m)^[ \t]*(?:[DT]{{1,2}}:)?[ \t]*{_FIRST}[ \t]?[/:][ \t]?{_SECOND}"
    r"(?:[/:]\pL{2,3})?(?:[ \t]|$)",
    whole_words=False,
)
# Two abbreviations with a slash are no two people.
_ABBREVIATIONS = frozenset(
    "bp hr rr po iv im am pm ct mr pt ot gi gu id ed er or icu nc at hs ra la rv lv ac bid tid qid"
    " prn cv s p n v d c od os ou fh sh ros pe hpi pmh psh ekg ecg cxr bmi wt ht us rx dx tx hx fx"
    " ap lat kg mg ml cc dr md rn cns ext abd lab med re tel fax dob mrn ssn sex age"
    " ii iii vi io cva pad".split()
)
_FOOT_SHARE = 0.6
_FOOT_CHARS = 250


def find_initials(names: NameReader) -> Iterator[Candidate]:
    """Candidates from dictation lines in the last part of the note."""
    length = len(names.text)
    foot = min(length * _FOOT_SHARE, length - _FOOT_CHARS)
    for match in _DICTATION.find(names.reading):
        if match.text("second") in load_cues().particles:
            continue  # "PAD: van Gieson"
        for group in ("first", "second"):
            span = match.span(group)
            if span.start_char >= foot and not _is_abbreviation(match.text(group)):
                yield Candidate(span.start_char, span.end_char, Label.DOCTOR, 0.7)


def _is_abbreviation(initials: str) -> bool:
    return initials.replace(".", "").lower() in _ABBREVIATIONS
