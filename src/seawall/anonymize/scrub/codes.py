"""Letters and digits that no space parts: a code, of which no piece may stay."""

from __future__ import annotations

from itertools import pairwise

from seawall.anonymize.scrub.surroundings import Surroundings

_MIN_CODE_CHARS = 6
_JOINTS = frozenset(":-_/#.+")
_ADDRESS_MARKS = frozenset("._@")
_MAX_PIECE_CHARS = 3
# Beyond this no code is written; a long line without spaces is not walked again and again.
_MAX_PIECES = 24


def is_in_code(around: Surroundings, at: int) -> bool:
    """True for a piece of a code: letters and digits, some of them hidden or many together."""
    text = around.text(at)
    is_short = len(text) <= _MAX_PIECE_CHARS and (text.isdigit() or text.isupper())
    if is_short and (_is_near_code(around, at) or _ends_plate(around, at)):
        return True
    if around.gap(at, 1) and around.gap(at, -1):  # nearly every word: nothing is tied to it
        return False
    if _is_glued_to_code(around, at) or _is_in_address(around, at):
        return True
    if not (_goes_on(around, at, 1) or _goes_on(around, at, -1)):
        return False
    first, last = _walk(around, at, -1), _walk(around, at, 1)
    pieces = [p for p in range(first, last + 1) if around.tokens[p].text[0].isalnum()]
    return len(pieces) > 1 and (_is_code(around, pieces) or _is_long_tied(around, pieces))


def _is_glued_to_code(around: Surroundings, at: int) -> bool:
    """True for the "D" of "ABC 12D" where only the rest was found."""
    if not around.sheet.has_code_near(at):
        return False
    return any(around.sheet.is_code(at + step) and not around.gap(at, step) for step in (1, -1))


def _is_near_code(around: Surroundings, at: int) -> bool:
    """True for a short piece beside a code: "D" of "ABC 12 D", "XY" of "4471-92 / XY"."""
    sheet, gaps = around.sheet, ("", " ")
    if not sheet.has_code_near(at):
        return False
    for step in (1, -1):
        if sheet.is_code(at + step):
            if around.gap(at, step) in gaps or _is_broken_off(around, at, step):
                return True
        elif sheet.is_code(at + 2 * step) and around.text(at + step) in _JOINTS:
            return around.gap(at, step) in gaps and around.gap(at + step, step) in gaps
    return False


def _is_broken_off(around: Surroundings, at: int, step: int) -> bool:
    """True for a capital that a line break parts from what stood before it; not for "A: ok"."""
    is_letter = len(around.text(at)) == 1 and around.text(at).isupper()
    is_listed = around.text(at + 1) in (":", ".", ")")
    return step < 0 and is_letter and not is_listed and around.gap(at, step) == "\n"


def _ends_plate(around: Surroundings, at: int) -> bool:
    """True for the "D" of "ABC 123 D" and the "M" of "M AB 1234", where nobody found a plate."""
    if not around.text(at).isupper():
        return False
    return _stands_by_plate(around, at, 1) or _stands_by_plate(around, at, -1)


def _stands_by_plate(around: Surroundings, at: int, step: int) -> bool:
    """True if a number that is starred and capitals follow that way, in either order."""
    places = (at + step, at + 2 * step)
    texts = [around.text(place) for place in places]
    if not (texts[0].isdigit() or texts[1].isdigit()):
        return False
    near = (around.gap(at, step), around.gap(at + step, step))
    letters = [text for text in texts if text.isupper() and 2 <= len(text) <= _MAX_PIECE_CHARS]
    numbers = [p for p in places if around.text(p).isdigit() and around.sheet.is_starred(p)]
    return set(near) <= {"", " ", "-"} and len(letters) == len(numbers) == 1


def _is_in_address(around: Surroundings, at: int) -> bool:
    """True for a half of "posten.nu" or "anna_berg": words that a mark ties without a space."""
    for step in (1, -1):
        if around.text(at + step) not in _ADDRESS_MARKS:
            continue
        other = around.text(at + 2 * step)
        is_tied = len(other) > 1 and other.islower()
        if is_tied and not around.gap(at, step) and not around.gap(at + step, step):
            return len(around.text(at)) > 1 and other.isalpha() and around.text(at).islower()
    return False


def _goes_on(around: Surroundings, at: int, step: int) -> bool:
    """True unless a space, a sentence's end or another mark follows that way."""
    if around.gap(at, step):
        return False
    text = around.text(at + step)
    return text[:1].isalnum() or (text in _JOINTS and not around.gap(at + step, step))


def _walk(around: Surroundings, at: int, step: int) -> int:
    """The last piece that way that no space parts from this one."""
    last = at
    for other in range(at + step, at + _MAX_PIECES * step, step):
        if around.gap(other - step, step) or not _is_piece(around.text(other)):
            break
        if around.tokens[other].text[0].isalnum():
            last = other
    return last


def _is_piece(text: str) -> bool:
    return bool(text) and (text[0].isalnum() or text in _JOINTS)


def _is_code(around: Surroundings, pieces: list[int]) -> bool:
    texts = [around.text(p) for p in pieces]
    if len({text[0].isdigit() for text in texts}) < 2:
        return False
    if len(texts) == 2 and pieces[1] == pieces[0] + 1:
        letters, digits = texts
        return letters.isupper() and len(letters) > 1 and len(digits) > 1
    is_mixed = sum(a[0].isdigit() != b[0].isdigit() for a, b in pairwise(texts))
    return is_mixed > 1 and sum(map(len, texts)) >= _MIN_CODE_CHARS


def _is_long_tied(around: Surroundings, pieces: list[int]) -> bool:
    """True if a number among them is long enough to be starred, and letters stand with it."""
    numbers = [p for p in pieces if around.tokens[p].is_number]
    return len(numbers) < len(pieces) and any(map(around.sheet.is_starred, numbers))
