"""What stands around a replacement: brackets, articles and columns that must still fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from seawall.anonymize.entail.grammar import choose_english
from seawall.model import Replacement, Span

_MASK = re.compile(r"\[[A-Z_]+\]")
_OPENED = re.compile(r"\[[^\]\[\n\d]{0,20}$")
_CLOSED = re.compile(r"[^\S\n]?\]")
_ARTICLE = re.compile(r"(?<![\w.])(an?)(?=[^\S\n]{1,2}$)", re.IGNORECASE)
_LETTER_NAMES = re.compile(
    r"(?:vitamin|hepatitis|influenza|group|type|grade|class|bed|room)\s$", re.I
)
_ARTICLE_CHARS = 16
_SAID_AS_LETTERS = {"mrn": "an", "ssn": "an", "url": "a", "ip": "an"}
_SHOWN_WORD = re.compile(r"[^\W_]+")
_EIGHTY = re.compile(r"(?:8\d?|11|18)(?!\d)|8\d\d(?!\d)")
_LINE_CHARS = 400
_LEAST_GAP = 2
_COLUMN = re.compile(r"(?<=[^\s])( {2,})(?=\S)")


def fit_surroundings(
    planned: Sequence[Replacement], text: str, lang: str
) -> tuple[Replacement, ...]:
    """The replacements with what is around them: no mask in brackets of the note's own, the
    article that the new word asks for, and what follows in its old column."""
    if not planned:
        return ()
    fitted = list(_without_double_brackets(planned, text))
    articles = _fit_articles(fitted, text) if lang == "en" else ()
    spaces = _keep_columns(fitted, text)
    return tuple(sorted((*fitted, *articles, *spaces), key=lambda one: one.span))


def _without_double_brackets(planned: Sequence[Replacement], text: str) -> Iterator[Replacement]:
    """ "[MRN 12345]" becomes "[MRN]", not "[MRN [MRN]]"."""
    end = 0
    for at, replacement in enumerate(planned):
        start, stop = replacement.span
        limit = planned[at + 1].span.start_char if at + 1 < len(planned) else len(text)
        opened = _OPENED.search(text[max(end, start - 22) : start])
        closed = _CLOSED.match(text, stop, limit)
        if opened and closed and _MASK.fullmatch(replacement.text):
            start, stop = start - len(opened[0]), closed.end()
        end = stop
        yield _over(replacement, Span(start, stop))


def _over(replacement: Replacement, span: Span) -> Replacement:
    return Replacement(span, replacement.label, replacement.text, replacement.treatment)


def _fit_articles(planned: Sequence[Replacement], text: str) -> Iterator[Replacement]:
    """The article before each replacement, where it is not the one that is said before it."""
    end = 0
    for replacement in planned:
        start = replacement.span.start_char
        begin = max(end, start - _ARTICLE_CHARS)
        end = replacement.span.end_char
        found = _ARTICLE.search(text[begin:start])
        if found is None or _LETTER_NAMES.search(text[: begin + found.start()][-12:]):
            continue
        wanted = _say_article(replacement.text)
        if wanted and found[1].lower() != wanted:
            span = Span(begin + found.start(1), begin + found.end(1))
            yield Replacement(span, replacement.label, _like(wanted, found[1]), "neutral")


def _say_article(shown: str) -> str:
    """The article of what is shown, as it is read aloud; empty where nothing can be said."""
    word = _SHOWN_WORD.search(shown)
    if word is None:
        return ""
    said = word.group()
    if said[0].isdigit():
        return "an" if _EIGHTY.match(said) else "a"
    if shown.startswith("["):
        said = said.lower()
        return _SAID_AS_LETTERS.get(said) or choose_english(said)
    return choose_english(said)


def _like(article: str, written: str) -> str:
    if len(written) > 1 and written.isupper():
        return article.upper()
    return article.capitalize() if written[0].isupper() else article


def _keep_columns(planned: Sequence[Replacement], text: str) -> Iterator[Replacement]:
    """White space behind a replacement, so that what follows keeps its column.

    Only where a line above or below has a column at the same place: there the place tells nothing
    of how long the hidden value was.
    """
    for start, end in _lines_of(planned, text):
        gaps = list(_COLUMN.finditer(text, start, end)) if end - start < _LINE_CHARS else []
        if gaps:
            own = [one for one in planned if start <= one.span.start_char < end]
            yield from _fill_gaps(own, gaps, start, _columns_beside(text, start, end))


def _lines_of(planned: Sequence[Replacement], text: str) -> Iterator[tuple[int, int]]:
    """Where the lines with replacements begin and end."""
    last = -1
    for replacement in planned:
        start = text.rfind("\n", 0, replacement.span.start_char) + 1
        if start > last:
            last = start
            end = text.find("\n", start)
            yield start, end if end >= 0 else len(text)


def _columns_beside(text: str, start: int, end: int) -> frozenset[int]:
    """Where columns begin in the lines above and below."""
    above = text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)]
    below = text[end + 1 : end + 1 + _LINE_CHARS].partition("\n")[0]
    return frozenset(gap.end() for line in (above, below) for gap in _COLUMN.finditer(line))


def _fill_gaps(
    planned: Sequence[Replacement],
    gaps: Sequence[re.Match[str]],
    start: int,
    columns: frozenset[int],
) -> Iterator[Replacement]:
    grown, at = 0, 0
    for gap in gaps:
        label = None
        while at < len(planned) and planned[at].span.end_char <= gap.start(1):
            grown += len(planned[at].text) - len(planned[at].span)
            label = planned[at].label
            at += 1
        if at < len(planned) and planned[at].span.start_char < gap.end(1):
            return  # the gap is inside of what is replaced
        if grown and label is not None and gap.end(1) - start in columns:
            width = gap.end(1) - gap.start(1)
            filled = max(_LEAST_GAP, width - grown)
            grown -= width - filled
            if filled != width:
                yield Replacement(Span(*gap.span(1)), label, " " * filled, "neutral")
