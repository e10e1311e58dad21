"""Logins made of the names that a note tells: "jlund", "lund_j", "joan.lund07" beside Joan Lund."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, draw_span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import fold, load_names

_DETECTORS = ("consistency:login",)
_SCORE = 0.8
_MIN_LETTERS = 3
_JOINTS = "._-"
_JOINT = lazy_pattern("[._-]")
_LOGIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789" + _JOINTS)
_LONGEST = 40
_RUN = lazy_pattern(
    r"(?<![A-Za-z0-9._-])[a-z0-9](?:[a-z0-9._-]{2,38}[a-z0-9])(?![A-Za-z0-9_-])"
    r"|(?<![A-Za-z0-9._-])[A-Z0-9](?:[A-Z0-9._-]{2,38}[A-Z0-9])(?![A-Za-z0-9_-])"
)
_FEW = 64
_NUMBER = lazy_pattern(r"[._]?\d{1,6}$")


def find_name_logins(reading: Reading, mentions: Iterable[Mention]) -> list[Mention]:
    """Words that hold a name of the note and nothing but initials, digits or another name."""
    spans = {mention.span for mention in mentions if mention.label.is_person}
    return find_logins_of(reading, {word for span in spans for word in reading.words_in(span)})


def find_logins_of(reading: Reading, words: Iterable[str]) -> list[Mention]:
    """As ``find_name_logins``, by the words of the names in lower case."""
    parts = frozenset(
        [fold(word) for word in words if len(word) >= _MIN_LETTERS and word[0].isalpha()]
    )
    text = reading.text
    runs = _find_runs if len(parts) <= _FEW else _list_runs
    found: dict[int, Mention] = {}
    for start, end in runs(reading, sorted(parts)):  # in one order, whatever the hashes
        if start not in found and is_made_of(text[start:end], parts):
            span = draw_span((start, end))
            found[start] = Mention(span, Label.USERNAME, _SCORE, _DETECTORS)
    return list(found.values())


def is_made_of(login: str, parts: frozenset[str]) -> bool:
    """True for a login in one case of one of ``parts`` and more, that is no word of its own."""
    if not (login.islower() or login.isupper()):
        return False
    letters = _NUMBER.sub("", login)
    if letters == login and letters.isalpha() and _is_word(letters.lower()):
        return False
    pieces = _JOINT.split(letters.lower())
    if len(pieces) == 1:
        return _is_joined(pieces[0], parts, has_number=letters != login)
    initials = _list_initials(parts)
    told = [piece in parts for piece in pieces]
    return any(told) and all(
        is_told or piece in initials for piece, is_told in zip(pieces, told, strict=True)
    )


def _is_joined(letters: str, parts: frozenset[str], *, has_number: bool) -> bool:
    """True for "jlund", "lundj", "joanlund", and with digits for "lund" alone."""
    if letters in parts:
        return has_number and len(letters) > _MIN_LETTERS
    initials = _list_initials(parts)
    for at in range(1, len(letters)):
        head, tail = letters[:at], letters[at:]
        if head in parts and (tail in parts or tail in initials):
            return True
        if tail in parts and head in initials:
            return True
    return False


@lru_cache(maxsize=4)
def _list_initials(parts: frozenset[str]) -> frozenset[str]:
    return frozenset(part[0] for part in parts)


def _is_word(lower: str) -> bool:
    return lower in load_names().common or is_frequent(lower) or lower in load_clinical_terms()


def _find_runs(reading: Reading, parts: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Runs of letters, digits and joints that hold one of ``parts`` and are longer than it.

    Those in which it is written in small letters or in capitals.
    """
    text, lower = reading.text, reading.lower
    if len(lower) != len(text):
        return  # A few letters become two in lower case, and offsets would be wrong.
    # A login is in one case, in which few names are written.
    for part in [part for part in parts if part in text or part.upper() in text]:
        size = len(part)
        for at in sorted({*_find_all(text, part), *_find_all(text, part.upper())}):
            end = at + size
            # Most names stand between spaces.
            if lower[at - 1 : at] in _LOGIN or lower[end : end + 1] in _LOGIN:
                start, end = _widen(lower, at, end)
                if size < end - start <= _LONGEST and reading.stands_free(start, end):
                    yield start, end


def _list_runs(reading: Reading, _parts: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Every run that could be a login, for notes that name so many that each is not looked for."""
    for match in _RUN.finditer(reading.text):
        if reading.stands_free(*match.span()):
            yield match.span()


def _find_all(text: str, part: str) -> list[int]:
    """Where the part stands, none overlapping another."""
    places: list[int] = []
    at = text.find(part)
    while at >= 0:
        places.append(at)
        at = text.find(part, at + len(part))
    return places


def _widen(lower: str, start: int, end: int) -> tuple[int, int]:
    """The run around a place, without the punctuation of the sentence."""
    first, last = start, end
    # One that is too long is none: its end need not be known.
    while start > 0 and lower[start - 1] in _LOGIN and end - start <= _LONGEST:
        start -= 1
    while end < len(lower) and lower[end] in _LOGIN and end - start <= _LONGEST:
        end += 1
    while start < first and lower[start] in _JOINTS:
        start += 1
    while end > last and lower[end - 1] in _JOINTS:
        end -= 1
    return start, end
