"""Other people's ages as a reader expects them: "died at 81" becomes "died in their 80s"."""

from __future__ import annotations

import re

from seawall.anonymize.wording.page import Page
from seawall.model import Label, Replacement, Span
from seawall.text.subjects import load_vocabulary

_REACH_CHARS = 28
_YOUNGEST, _OLDEST = 20, 80  # "in their 10s" and "in their 90s" are no words for who is 12 or 101
_BEFORE = {
    "en": re.compile(
        r"(?<![^\W_])(?:at|aged?)\s+(?:(?:the\s+)?age\s+(?:of\s+)?)?(?:about\s+|around\s+|approximately\s+)?$",
        re.IGNORECASE,
    ),
    "sv": re.compile(
        r"(?<![^\W_])vid\s+(?:en\s+)?(?:ålder\s+av\s+)?(?:cirka\s+|ca\s+|omkring\s+)?$",
        re.IGNORECASE,
    ),
}
_UNIT = {
    "en": re.compile(
        r"\s*(?:years?|yrs?\.?|y)(?:\s+of\s+age|\s*[-/.]?\s*o(?:ld)?\b\.?)?(?![\w-])|\s*y/?o\b",
        re.IGNORECASE,
    ),
    "sv": re.compile(r"\s*(?:års?\s+ålder|år\s+gamma(?:l|lt)|års|år)(?![\w-])", re.IGNORECASE),
}
# "Her 62-year-old brother", "a 62 yo man": a phrase cannot stand before a noun.
_BEFORE_NOUN = re.compile(
    r"[\s-]*(?:years?|yrs?|y)[\s/.-]*o(?:ld)?\b\.?[\s-]+"
    r"(?!(?:and|with|but|who|in|at|now|of|is|has|had|lives|on|when|or|from)\b)[^\W\d_]|\s*-|\s*åri?g|\s*[/-]\s*\d",
    re.IGNORECASE,
)
_GOES_BEFORE = frozenset(
    "is was now currently mother är var nu died dead deceased alive living avled dog avliden lever "
    "about ca".split()
)
_LAST_WORD = re.compile(r"([^\W\d_]+)\s+$")


def word_decade(span: Span, bracket: str, page: Page, free: Span) -> Replacement | None:
    """The phrase for the ten years that ``bracket`` shows; None where only the bracket fits."""
    first = re.match(r"\[(\d+)-", bracket)
    if first is None or not _YOUNGEST <= int(first[1]) <= _OLDEST:
        return None
    before = page.text[max(free.start_char, span.start_char - _REACH_CHARS) : span.start_char]
    after = page.text[span.end_char : min(free.end_char, span.end_char + _REACH_CHARS)]
    if not span.of(page.text).isdecimal() or _BEFORE_NOUN.match(after):
        return None
    led = _BEFORE[page.lang].search(before)
    if led is None and not _may_follow(before, page.lang):
        return None
    unit = _UNIT[page.lang].match(after)
    start = span.start_char - (len(led.group()) if led else 0)
    end = span.end_char + (len(unit.group()) if unit else 0)
    decade = f"in their {first[1]}s" if page.lang == "en" else f"i {first[1]}-årsåldern"
    is_capital = page.text[start].isupper()
    text = decade[0].upper() + decade[1:] if is_capital and led else decade
    return Replacement(Span(start, end), Label.AGE, text, "decade")


def _may_follow(before: str, lang: str) -> bool:
    """True behind a mark, a relative or "is": "(81)", "Mother 81", "is 81"."""
    bare = before.rstrip()
    if not bare or bare[-1] in ",(;":
        return True
    word = _LAST_WORD.search(before)
    if word is None:
        return False
    lower = word[1].lower()
    return lower in _GOES_BEFORE or load_vocabulary(lang).being_of(lower) is not None
