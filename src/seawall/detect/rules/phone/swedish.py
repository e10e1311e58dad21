"""Swedish telephone numbers in groups that nobody prints, and such as are read aloud."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.phone.context import Surroundings, count_digits, stands_alone
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Pattern, Reading

_UNITS = r"ett|två|tre|fyra|fem|sex|sju|åtta|nio"
NUMBER_WORD = (
    r"(?:noll|tio|elva|tolv|tretton|fjorton|femton|sexton|sjutton|arton|nitton"
    rf"|(?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio)(?:{_UNITS})?|{_UNITS})"
)
# An area code with its dash, then digits as a hand spaces them: "0515-71 20 4", "0560-4 11 89".
_AREA = Pattern(r"\b0[1-9]\d{0,2}\s?[-–/]\s?\d(?:[ .]?\d){4,8}", whole_words=False)
_HANDMADE = lazy_pattern(r"(?:\A|[ .])\d(?:[ .]|\Z)|\d\.\d")
_LAST_DIGIT = lazy_pattern(r"[ .]\d\Z")
_ENDS = lazy_pattern(
    r"\s*(?:\Z|[.,;:)\n(/]|(?:ank|vx|el|eller|och|hem|mob|arb|efter|före|vid|kl)\b)"
)
_AREA_ONLY = lazy_pattern(r"0\d{1,3}\s?[-–/]\s?")
_FEWEST, _MOST = 7, 10
# Read aloud, from its nought on; a decimal has "komma" behind it.
_ALOUD = Pattern(
    rf"(?i)\bnoll(?:[\s,–-]{{1,3}}{NUMBER_WORD}){{3,9}}", whole_words=False, needs=("noll",)
)


def find_swedish(reading: Reading, around: Surroundings) -> Iterator[Span]:
    """Numbers whose groups no other shape holds whole, from left to right."""
    text = reading.text
    for match in _AREA.find(reading):
        span = _without_count(text, match.span())
        value = span.of(text)
        local = _AREA_ONLY.sub("", value, count=1)
        if not _HANDMADE.search(local):
            continue
        fits = _FEWEST <= count_digits(value) <= _MOST
        if fits and stands_alone(text, *span, by_slash=True) and not around.is_other(*span):
            yield span
    for match in _ALOUD.find(reading):
        if not text[match.end_char : match.end_char + 1].isalnum():
            yield match.span()


def _without_count(text: str, span: Span) -> Span:
    """The span without a last digit that counts what follows: "0560-411 89 3 ggr"."""
    if not _LAST_DIGIT.search(span.of(text)) or _ENDS.match(text, span.end_char):
        return span
    return Span(span.start_char, span.end_char - 2)
