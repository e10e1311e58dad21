"""Ages: the record's own as a set, its past ones as an offset, other people's as a decade."""

from __future__ import annotations

import re
from functools import cache

from seawall.anonymize.treatments import mask
from seawall.anonymize.wording.decades import word_decade
from seawall.anonymize.wording.page import Page
from seawall.model import Bearing, Label, Relation, Replacement, Span, Standing, Subject
from seawall.text.numbers import number_words, parse_age

_OLDEST_DECADE = 90
# Who may be as old as the patient because they were born together.
_SIBLINGS = frozenset((Relation.SISTER, Relation.BROTHER, Relation.SIBLING))
_WORD = re.compile(r"[^\W\d_]+|\d+")
# What may stay of a mention after its number, and what an age in years has in its place.
_YEAR_WORDS = {
    **{w: w for w in "year years yr yrs y yo o old olds of age young".split()},
    **{w: w for w in "år års årig årigt åriga åring årsåldern ålder gammal gammalt".split()},
    **dict.fromkeys("months weeks days hours".split(), "years"),
    **dict.fromkeys("month week day hour".split(), "year"),
    **dict.fromkeys("mo mos mth mths wk wks w d h hr hrs".split(), "yr"),
    "m": "y",
    **dict.fromkeys("månader veckor dagar dygn timmar mån vecka dag timme".split(), "år"),
    **dict.fromkeys("månaders veckors dagars timmars månads veckas".split(), "års"),
}
# One word for the age and the person, or for the age and its noun.
_WHOLE_WORDS = (
    (re.compile(r"(?:genarian|centenarian|teenager)s?$", re.IGNORECASE), " year old"),
    (re.compile(r"åring$", re.IGNORECASE), "-åring"),
    (re.compile(r"årsåldern$", re.IGNORECASE), "-årsåldern"),
)


def word_age(
    span: Span,
    bearing: Bearing | None,
    page: Page,
    free: Span | None = None,
    subject: Subject | None = None,
) -> tuple[Replacement, ...]:
    """What an age becomes: a set, ``[AGE-4y]``, "in their 60s"; one that nobody can place is
    masked. Where a phrase does not fit ("62-year-old") its decade is ``[60-69]``.

    ``free`` is how far a phrase may reach over the words beside the age. A unit inside the span is
    a replacement of its own, so that a set stands alone in its place. ``subject`` is whose age it
    is, where that is known.
    """
    shown = _word_number(span, bearing, page, subject)
    if shown.treatment == "mask":
        return (shown,)
    if shown.treatment == "decade":
        phrase = word_decade(span, shown.text, page, free or span)
        if phrase is not None:
            return (phrase,)
    at_char, tail = _split_tail(span.of(page.text), page.lang)
    if not tail:
        return (shown,)
    cut = span.start_char + at_char
    number = Replacement(Span(span.start_char, cut), Label.AGE, shown.text, shown.treatment)
    return number, Replacement(Span(cut, span.end_char), Label.AGE, tail, "neutral")


def _word_number(
    span: Span, bearing: Bearing | None, page: Page, subject: Subject | None
) -> Replacement:
    if bearing is not None and _is_own(bearing):
        return page.show("age", span)
    if bearing is not None and bearing.standing is Standing.RELATED:
        return _word_past(span, bearing, page)
    return _word_other(span, page, subject) if bearing is not None else _hide(span)


def _is_own(bearing: Bearing) -> bool:
    is_now = bearing.standing is Standing.RELATED and bearing.offset == 0
    return bearing.standing is Standing.OWN or is_now


def _word_past(span: Span, bearing: Bearing, page: Page) -> Replacement:
    offset = bearing.offset
    # A past age is as many years back as it is smaller: forty years back, nobody is five.
    if offset is None or page.rules_out(-offset):
        return _hide(span)
    return Replacement(span, Label.AGE, f"[AGE{offset:+d}y]", "offset")


def _hide(span: Span) -> Replacement:
    return Replacement(span, Label.AGE, mask(Label.AGE), "mask")


def _word_other(span: Span, page: Page, subject: Subject | None) -> Replacement:
    """The ten years of somebody else's age; the set where it is the patient's too, as a twin's is.

    Of other relatives it is the decade in any case: nobody takes an aunt's age for the patient's.
    Where the patient's own age is not known, nobody can say that this one is not it.
    """
    age, own = parse_age(span.of(page.text), page.lang), page.own.get("age")
    if age is None or own is None:
        return _hide(span)
    relation = subject.relation if subject else None
    if str(int(age.value)) == own and (relation is None or relation in _SIBLINGS):
        return page.show("age", span)
    first = int(age.value) // 10 * 10
    decade = f"[{_OLDEST_DECADE}+]" if first >= _OLDEST_DECADE else f"[{first}-{first + 9}]"
    return Replacement(span, Label.AGE, decade, "decade")


def _split_tail(original: str, lang: str) -> tuple[int, str]:
    """Where what follows the number begins, and what an age in years has in its place.

    "3-month" ends as "-year", "22mo" as "yr"; the tail is empty where none is needed. A word for
    the person ("octogenarian") is cut after its first letter: it must be replaced whole anyway.
    """
    numbers = [w for w in _WORD.finditer(original) if _is_number(w.group(), lang)]
    if not numbers:
        return 1, next((tail for ending, tail in _WHOLE_WORDS if ending.search(original)), "")
    at_char = numbers[-1].end()
    tail = original[at_char:]
    words = _WORD.findall(tail)
    if not words or any(word.lower() not in _YEAR_WORDS for word in words):
        return at_char, ""
    in_years = _WORD.sub(lambda word: _YEAR_WORDS[word.group().lower()], tail)
    return at_char, in_years.rstrip(" .,-")


def _is_number(word: str, lang: str) -> bool:
    return word.isdecimal() or word.lower() in _number_words(lang)


@cache
def _number_words(lang: str) -> frozenset[str]:
    return number_words(lang)
