"""What the signs beside the numbers of all notes say of them, asked at once.

Most numbers stand alone: nothing follows that could be another one, and nothing before them makes
them a fax. A hint says where it may be otherwise; who reads the text decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, pairwise, repeat
from string import ascii_lowercase
from typing import NamedTuple

import numpy as np

from seawall.detect.rules.phone.edges import MARKS_OR_SPACE
from seawall.detect.rules.phone.fax import FAX_REACH, MAX_LETTERS
from seawall.detect.rules.phone.loose import LETTERS, ON, RELATIONS
from seawall.detect.rules.phone.rows import LEADING, LONGEST_SHORT, REACH
from seawall.detect.rules.phone.shapes import SHORTEST_LOOSE
from seawall.detect.rules.phone.signs import Flags, Octets, Offsets, Signs, mark_signs
from seawall.model import Span
from seawall.text.sheaf import Sheaf


class Hints(NamedTuple):
    """By the numbers of a note: may another be added, stand further on, is it a fax, is it marked.

    What is hinted at need not be so; what is not is not so.
    """

    leading: Iterable[bool]
    followed: Iterable[bool]
    fax: Iterable[bool]
    marked: Iterable[bool]


# Of a note that is read by itself.
NO_HINTS = Hints(*repeat(repeat(True), 4))


def read_hints(
    sheaf: Sheaf, numbers: Mapping[int, Sequence[tuple[float, Span]]]
) -> Iterator[Hints]:
    """The hints of each note, whose numbers are given by its place in the sheaf."""
    counts = list(map(len, numbers.values()))
    flat = chain.from_iterable(span for own in numbers.values() for _, span in own)
    bounds = np.fromiter(flat, np.int64, 2 * sum(counts)).reshape(-1, 2)
    bounds += np.array(sheaf.starts)[list(numbers)].repeat(counts)[:, np.newaxis]
    starts, ends = bounds.T
    signs = Signs.of(sheaf)
    flags = (
        _leads(signs, ends),
        _is_followed(signs, starts, ends),
        _may_be_fax(signs, starts),
        _may_be_marked(signs, starts),
    )
    lists = [each.tolist() for each in flags]
    for first, past in pairwise(accumulate(counts, initial=0)):
        yield Hints(*[each[first:past] for each in lists])


def _leads(signs: Signs, ends: Offsets) -> Flags:
    """True where what is behind a number may lead to another: a slash, or a word as it begins."""
    behind = signs.rows_at(ends, _LEAD)
    is_space = _IS_SPACE[behind[:, :-2]]
    space = is_space.argmax(axis=1)
    each = np.arange(len(ends))
    opens = _OPENS[behind[each, space + 1], behind[each, space + 2]] & is_space.any(axis=1)
    others = (behind[:, :2] == ord("/")).any(axis=1) | (behind >= _REST).any(axis=1)
    leads: Flags = opens | others
    return leads


def _list_openings() -> Flags:
    """For two signs, whether one of the leading words begins with them."""
    opens = np.zeros((256, 256), dtype=np.bool_)
    for word in (*LEADING, *map(str.upper, LEADING), *map(str.title, LEADING)):
        opens[ord(word[0]), ord(word[1]) if word[1:] else slice(None)] = True
    return opens


def _is_followed(signs: Signs, starts: Offsets, ends: Offsets) -> Flags:
    """True before enough digits on the same line that are of no number, and of a short number at
    a line's end."""
    ahead = signs.without(starts, ends).rows_at(ends, REACH)
    is_end = ahead == _LINE_END
    line_end = np.where(is_end.any(axis=1), is_end.argmax(axis=1), REACH)
    sizes = ends - starts
    own_digits = _count_digits(signs.rows_at(starts, _LONG_SIZE), sizes)
    # So many digits in so few signs leave no room for letters: another one has as many.
    is_long = (own_digits >= _LONG_DIGITS) & (sizes <= _LONG_SIZE)
    is_last = (signs.beside(ends, 0) == _LINE_END) & (sizes <= LONGEST_SHORT)
    enough = np.where(is_long, _LONG_DIGITS, 1)
    is_followed: Flags = is_last | (_count_digits(ahead, line_end) >= enough)
    return is_followed


def _count_digits(rows: Octets, sizes: Offsets) -> Offsets:
    """How many of so many signs of each row are digits.

    One of another script is counted too: it has the sign of all that has none of its own.
    """
    is_digit = (rows - ord("0") < 10) | (rows == _REST)
    is_digit &= np.arange(rows.shape[1]) < sizes[:, np.newaxis]
    counts: Offsets = np.count_nonzero(is_digit, axis=1)
    return counts


def _may_be_fax(signs: Signs, starts: Offsets) -> Flags:
    """True shortly behind an F, and a little further behind "fa" and "fx"."""
    small = signs.octets | 0x20
    is_f = small[:-1] == ord("f")
    is_pair = is_f & ((small[1:] == ord("a")) | (small[1:] == ord("x")))
    letters, pairs = signs.places_of(is_f), signs.places_of(is_pair)
    return _is_behind(letters, starts, MAX_LETTERS) | _is_behind(pairs, starts, FAX_REACH)


def _is_behind(marks: Offsets, starts: Offsets, reach: int) -> Flags:
    """True where one of the marks is at most so far before."""
    nearest = np.concatenate([[-reach - 1], marks])[marks.searchsorted(starts)]
    is_near: Flags = starts - nearest <= reach
    return is_near


def _may_be_marked(signs: Signs, starts: Offsets) -> Flags:
    """True behind a letter of an extension, and for a dash behind a space."""
    before = signs.beside(starts, -1)
    is_joined = (before != ord(" ")) | (signs.beside(starts, 1) == ord("-"))
    is_marked: Flags = _IS_MARK[before] & is_joined
    return is_marked


def may_be_called(signs: Signs, starts: Offsets, ends: Offsets) -> Flags:
    """False where neither words nor signs beside a number of unknown groups make it a telephone.

    The word ends at most three signs before it: "reach her on", "wife:"; or holders stand behind.
    """
    before = signs.rows_at(starts - _WORD_SIZE, _WORD_SIZE)
    is_joint = _IS_JOINT[before[:, : -_MAX_JOINTS - 1 : -1]]
    last = _WORD_SIZE - 1 - np.logical_and.accumulate(is_joint, axis=1).sum(axis=1)
    letters, each = _LETTERS[before], np.arange(len(starts))
    is_word = _ENDS_WORD[letters[each, last - 2], letters[each, last - 1], letters[each, last]]
    at: Offsets = ends + _IS_SPACE[signs.beside(ends, 0)]
    holder_at: Offsets = at + 1 + _IS_SPACE[signs.beside(at, 1)]
    mark, holder = signs.beside(at, 0), signs.beside(holder_at, 0)
    is_held = _OPENS_HOLDER[mark] & _IS_HOLDER[holder]
    in_fours = (ends - starts == SHORTEST_LOOSE) & (signs.beside(starts, 4) < ord("0"))
    others = (before >= _REST).any(axis=1) | (np.maximum(mark, holder) >= _REST)
    told: Flags = is_word | is_held | in_fours | others
    return told


def _list_letters() -> Octets:
    """For each sign the number of its letter, and nought for any other sign."""
    letters = np.zeros(256, dtype=np.uint8)
    for number, letter in enumerate(ascii_lowercase + "@", 1):
        letters[ord(letter)] = letters[ord(letter.upper())] = number
    return letters


def _list_endings() -> Flags:
    """For three letters, whether they end a word that stands before a number of whoever is called.

    A word of two letters, or of one, has none before it.
    """
    ends = np.zeros((32, 32, 32), dtype=np.bool_)
    for word in (*ON, *LETTERS, *RELATIONS):
        ends[tuple(_LETTERS[ord(letter)] for letter in f"  {word}"[-3:])] = True
    ends[:, :, _LETTERS[ord("@")]] = True
    return ends


_LINE_END = ord("\n")
_LONG_DIGITS, _LONG_SIZE = 10, 14
_REST = 0x80
_IS_MARK = mark_signs("".join(MARKS_OR_SPACE))
# Two signs that close something, a space, and two letters.
_LEAD = 5
_IS_SPACE = mark_signs("".join(filter(str.isspace, map(chr, range(_REST)))))
_OPENS = _list_openings()
_IS_JOINT, _MAX_JOINTS = _IS_SPACE | mark_signs(":.,(=-"), 3
_WORD_SIZE = 3 + _MAX_JOINTS
_LETTERS = _list_letters()
_OPENS_HOLDER, _IS_HOLDER = mark_signs("([,-"), mark_signs("hcmwotpaHCMWOTPA")
_ENDS_WORD = _list_endings()
