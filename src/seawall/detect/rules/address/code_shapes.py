"""Numbers of the shape of a postal code: "16501", "16501-1234", "412 63", "SE-412 63".

Most are a part of a longer number. In a sheaf a kernel finds them in all notes at once and leaves
those out that the signs beside them surely rule out; it matches what the pattern matches.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from seawall.kernels.kernel import compiled
from seawall.text import Pattern, Reading
from seawall.text.alphabet import encode
from seawall.text.sheaf import Sheaf

# Where a shape begins, where its digits do, and where it ends.
Shape = tuple[int, int, int]
_Octets = npt.NDArray[np.uint8]
_Places = npt.NDArray[np.int64]

_PATTERN = Pattern(
    r"(?:\b(?:SE|S|se)[-\s])?(?:\d{3}[\s\x{a0}]{1,2}\d{2}|\d{5}(?:\s?[-–]\s?\d{4}"
    r"|\s\d{4})?)",
    whole_words=False,
)
_DIGITS = "0123456789"
_FEWEST_SIGNS = 5
_DIGIT, _SPACE, _HARD_SPACE, _WRITTEN, _DASH, _JOINT = (1 << bit for bit in range(6))
_S, _E, _SMALL_S, _SMALL_E, _HYPHEN, _UNDERSCORE = b"SEse-_"


def _list_kinds() -> _Octets:
    """What each sign of the alphabet is to a shape."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    signs_of = {
        _DIGIT: _DIGITS,
        _SPACE: " \t\n\f\r",  # to RE2
        _HARD_SPACE: "\u00a0",
        _WRITTEN: _DIGITS + letters,
        _DASH: "-–",
        _JOINT: "-./",
    }
    kinds = np.zeros(256, dtype=np.uint8)
    for kind, signs in signs_of.items():
        kinds[list(encode(signs) or b"")] |= kind
    return kinds


_KINDS = _list_kinds()


def find_shapes(reading: Reading) -> Sequence[Shape]:
    """The shapes from left to right, of a sheaf's note without those that are surely no code."""
    if reading.narrow_place is None:
        return _find_alone(reading)
    sheaf, place = reading.narrow_place
    return sheaf.keep(_find_in_sheaf).get(place, ())


def _find_alone(reading: Reading) -> list[Shape]:
    text, shapes = reading.text, list[Shape]()
    for start, end in _PATTERN.find_bounds(reading):
        first = start
        while text[first] not in _DIGITS:
            first += 1  # past the prefix
        shapes.append((start, first, end))
    return shapes


def _find_in_sheaf(sheaf: Sheaf) -> dict[int, list[Shape]]:
    octets = np.frombuffer(sheaf.octets, dtype=np.uint8)
    shapes = np.empty((len(octets) // _FEWEST_SIGNS + 1, 3), dtype=np.int64)
    shapes = shapes[: _find_all(octets, _KINDS, shapes)]
    bases = np.array(sheaf.starts)
    places = bases.searchsorted(shapes[:, 0], side="right") - 1
    own = (shapes - bases[places, np.newaxis]).tolist()
    found: dict[int, list[Shape]] = {}
    for place, (start, first, end) in zip(places.tolist(), own, strict=True):
        found.setdefault(place, []).append((start, first, end))
    return found


@compiled
def _find_all(octets: _Octets, kinds: _Octets, shapes: _Places) -> int:
    """Write the shapes that no sign beside them rules out; how many there are."""
    count, at, size = 0, 0, len(octets)
    while at + _FEWEST_SIGNS <= size:
        if not kinds[octets[at + 2]] & _DIGIT:
            at += 3  # three digits begin neither here nor at the next two signs
            continue
        end = _end_of_digits(octets, kinds, at) if kinds[octets[at]] & _DIGIT else 0
        if end == 0:
            at += 1
            continue
        before = kinds[octets[at - 1]] if at else 0
        joined = before & _JOINT and at > 1 and kinds[octets[at - 2]] & _DIGIT
        inside = before & _WRITTEN or (end < size and kinds[octets[end]] & _WRITTEN)
        if not joined and not inside:
            shapes[count, 0] = _begin_prefix(octets, kinds, at)
            shapes[count, 1], shapes[count, 2] = at, end
            count += 1
        at = end
    return count


@compiled
def _begin_prefix(octets: _Octets, kinds: _Octets, first: int) -> int:
    """Where the letters of Sweden begin before the digits; ``first`` if there are none."""
    if first < 2 or not (octets[first - 1] == _HYPHEN or kinds[octets[first - 1]] & _SPACE):
        return first
    start, last = first - 2, octets[first - 2]
    if start and ((last == _E and octets[start - 1] == _S) or last == _SMALL_E):
        start -= 1
    if octets[start] != (_SMALL_S if last == _SMALL_E else _S):
        return first
    is_inside = start and (kinds[octets[start - 1]] & _WRITTEN or octets[start - 1] == _UNDERSCORE)
    return first if is_inside else start


@compiled
def _end_of_digits(octets: _Octets, kinds: _Octets, at: int) -> int:
    """Where the digits of a shape that begin at ``at`` end; 0 if none do."""
    past = _pass_digits(octets, kinds, at, 5)
    if past == at + 5:
        return _end_of_plus(octets, kinds, past)
    if past != at + 3:
        return 0
    gap, size = past, len(octets)
    while gap < size and gap < past + 2 and kinds[octets[gap]] & (_SPACE | _HARD_SPACE):
        gap += 1
    end = _pass_digits(octets, kinds, gap, 2)
    return end if gap > past and end == gap + 2 else 0


@compiled
def _end_of_plus(octets: _Octets, kinds: _Octets, past: int) -> int:
    """Where four more digits end, behind a dash or a space; ``past`` if there are none."""
    at, size = past, len(octets)
    if at < size and kinds[octets[at]] & _SPACE:
        at += 1
    if at < size and kinds[octets[at]] & _DASH:
        at += 1
        if at < size and kinds[octets[at]] & _SPACE:
            at += 1
    end = _pass_digits(octets, kinds, at, 4)
    return end if at > past and end == at + 4 else past


@compiled
def _pass_digits(octets: _Octets, kinds: _Octets, at: int, most: int) -> int:
    """Behind the digits from ``at`` on, of which no more than ``most`` are passed."""
    past = min(len(octets), at + most)
    while at < past and kinds[octets[at]] & _DIGIT:
        at += 1
    return at
