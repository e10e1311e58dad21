"""Names of several short words: of "Na Hyun So" or "An Won Chin" no syllable may stay.

A syllable that is also a word of every day ("So", "An") is taken for that word by what is learned
from texts in which few have such names. Beside a name, with a capital and among words in small
letters, it is a part of it.
"""

from __future__ import annotations

from seawall.model import Span
from seawall.text import Reading
from seawall.text.name_lexicon import load_names

_LONGEST_BEHIND, _LONGEST_BEFORE = 4, 3
LONGEST_SYLLABLE = _LONGEST_BEHIND
# Short words that stand with a capital beside names.
_NO_PARTS = frozenset(
    """mr mrs ms miss mx dr prof sir dame lady lord rev fr sr jr st hon sgt cpl det cpt mum mom dad
    nan aunt pa np rn md phd pt ot re cc per via for the ed icu or hr pm am bp ct mri iv
    ward unit bed bay room team lab desk road rd ave st lane hall park city inc ltd dept day
    sun mon tue wed thu fri sat jan feb mar apr may jun jul aug sep oct nov dec july june
    his her he she""".split()
)


def take_syllables(reading: Reading, span: Span) -> Span:
    """The span of a name with the short words at its ends that belong to it."""
    return widen_to_tokens(reading, span, *add_syllables(reading, *reading.ends_of(span)))


def add_syllables(reading: Reading, first: int, last: int) -> tuple[int, int]:
    """The first and last token of a name with those short words."""
    texts, gaps = reading.texts, reading.gaps
    if (
        last + 1 < len(texts)
        and texts[last + 1].istitle()
        and _is_syllable(texts[last + 1], _LONGEST_BEHIND)
        and gaps[last] == " "
        and _is_apart(reading, last + 1)
    ):
        last += 1
    if (
        first > 1
        and texts[first - 1].istitle()
        and _is_syllable(texts[first - 1], _LONGEST_BEFORE)
        and gaps[first - 1] == gaps[first - 2] == " "
        and texts[first - 2].islower()
    ):
        first -= 1
    return first, last


def widen_to_tokens(reading: Reading, span: Span, first: int, last: int) -> Span:
    """The span itself where it reaches from the first to the last token, else out to them."""
    start, end = reading.token_starts[first], reading.token_ends[last]
    if start >= span[0] and end <= span[1]:
        return span
    return Span(min(start, span[0]), max(end, span[1]))


def _is_apart(reading: Reading, index: int) -> bool:
    """True unless the word belongs to what follows; the last of a line must be a listed name."""
    texts = reading.texts
    if index + 1 >= len(texts) or "\n" in reading.gaps[index]:
        return load_names().is_listed(reading.words[index])
    return not _goes_on(texts[index + 1])


def _goes_on(text: str) -> bool:
    """True behind a word that is one of several with a capital, or a field's name."""
    return text[0].isupper() or text == ":"


def _is_syllable(word: str, longest: int) -> bool:
    return 1 < len(word) <= longest and word.lower() not in _NO_PARTS
