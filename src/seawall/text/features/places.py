"""Global features: where a token stands in its line and note (Li & Qin 2017, section 4.1).

The numbers written here are those of ``slots.SLOTS``, counted through all slots; the constants
below repeat the order of the names there, since a kernel sees numbers only.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.text.features.slots import SLOT_STARTS, SLOTS
from seawall.text.features.vocabulary import IntArray
from seawall.text.features.words import SHAPE_NAMES
from seawall.text.kernel import compiled

_GLUED, _SPACE, _WIDE, _LINE, _BLANK = 1, 2, 3, 4, 5
_PLAIN, _FIELD, _ITEM, _HEADING, _CAPS = 0, 1, 2, 3, 4
_TITLE, _UPPER, _CAPITAL, _LAST_WORD, _FIRST_DIGIT, _LAST_DIGIT = 2, 3, 4, 6, 7, 11
_STOP, _HYPHEN = SHAPE_NAMES.index("."), SHAPE_NAMES.index("-")
_COLON, _CLOSE, _OTHER = SHAPE_NAMES.index(":"), SHAPE_NAMES.index(")"), SHAPE_NAMES.index("?")
_SHAPES = len(SHAPE_NAMES)
_KINDS = 16
_MAX_FIELD_TOKENS = 6
_MAX_HEADING_TOKENS = 9
_HEADER_LINES = 14
_FOOT_LINES = 4
_TOP_LINES = 2
# One column a slot, in the order of SLOTS; the three of the rules are last.
_STARTS = np.array(SLOT_STARTS, dtype=np.int32)
PLACE_COUNT = len(SLOTS)
LINE_FACTS = 5


@compiled
def _is_word(shape: int) -> bool:
    return 1 <= shape <= _LAST_WORD


@compiled
def find_gaps(
    starts: IntArray, ends: IntArray, line_starts: IntArray, gaps: IntArray, lines: IntArray
) -> None:
    """Write what stands before each token (an index of GAPS), and its line's number."""
    line, count = 0, len(line_starts)
    for i in range(len(starts)):
        before = line
        while line + 1 < count and line_starts[line + 1] <= starts[i]:
            line += 1
        lines[i] = line
        if i == 0:
            gaps[i] = 0
        elif line > before:
            gaps[i] = _LINE if line == before + 1 else _BLANK
        else:
            gaps[i] = min(_GLUED + starts[i] - ends[i - 1], _WIDE)


@compiled
def _read_line(types: IntArray, traits: IntArray, first: int, end: int) -> tuple[int, int, int]:
    """A line's form, the section that it opens (-1: none), and where its first field ends."""
    words, capitals, section, colon = 0, 0, -1, -1
    for i in range(first, end):
        shape = traits[types[i], 0]
        if shape == _COLON and colon < 0 and i - first <= _MAX_FIELD_TOKENS and i > first:
            colon = i
        if _is_word(shape):
            words += 1
            capitals += shape in (_UPPER, _CAPITAL)
            if section < 0 and colon < 0 and traits[types[i], 2] > 0:
                section = traits[types[i], 2]
    is_short = end - first <= _MAX_HEADING_TOKENS
    is_caps = words > 0 and capitals == words
    head = traits[types[first], 0]
    if colon == end - 1 and is_short and words > 0:
        return _HEADING, max(section, 0), colon
    if colon > 0:
        return _FIELD, section, colon
    if is_caps and is_short and not (_FIRST_DIGIT <= head <= _LAST_DIGIT):
        return _HEADING, max(section, 0), -1
    if head in (_HYPHEN, _OTHER) or (
        end - first > 2
        and traits[types[first + 1], 0] in (_STOP, _CLOSE)
        and head in (_FIRST_DIGIT, _FIRST_DIGIT + 1)
    ):
        return _ITEM, -1, -1
    if is_caps:
        return _CAPS, -1, -1
    return _PLAIN, (section if is_short and words == end - first <= 4 else -1), -1


@compiled
def _place_in_line(at: int, count: int) -> int:
    if at == 0:
        return 0
    if at == count - 1:
        return 4
    return min(at, 3)


@compiled
def _fill_line(
    types: IntArray, traits: IntArray, first: int, end: int, cues: IntArray, places: IntArray
) -> None:
    """Within one line: the word before the nearest colon, how far it is, and the place."""
    cue, since = 0, 0
    form = places[first, 4]
    for i in range(first, end):
        cues[i] = cue
        places[i, 6] = min(since, 5) if cue else 0
        places[i, 4] = form * 5 + _place_in_line(i - first, end - first)
        since += 1
        if traits[types[i], 0] == _COLON and i > first and _is_word(traits[types[i - 1], 0]):
            cue, since = types[i - 1], 1


@compiled
def fill_lines(
    types: IntArray, traits: IntArray, lines: IntArray, cues: IntArray, places: IntArray
) -> None:
    """Zone, section, form and field of every line's tokens."""
    count = len(types)
    last_line = lines[count - 1] if count else 0
    section, in_header, first = 0, True, 0
    while first < count:
        end = first
        while end < count and lines[end] == lines[first]:
            end += 1
        line = lines[first]
        form, opened, _ = _read_line(types, traits, first, end)
        if opened >= 0 and (opened > 0 or form == _HEADING) and line > 0:
            section = opened
            in_header = in_header and opened == 0
        in_header = in_header and line < _HEADER_LINES
        zone = 1 if in_header else 2
        if line < _TOP_LINES:
            zone = 0
        elif line > last_line - _FOOT_LINES and not in_header:
            zone = 3
        for i in range(first, end):
            places[i, 2], places[i, 3] = zone * 2, section
        places[first, 4] = form
        _fill_line(types, traits, first, end, cues, places)
        first = end


@compiled
def fill_repeats(types: IntArray, traits: IntArray, word_count: int, places: IntArray) -> None:
    """How often a capital word stands in the note, and whether also in lower case."""
    counts = np.zeros(word_count, dtype=np.int32)
    is_lower = np.zeros(word_count, dtype=np.bool_)
    for i in range(len(types)):
        word = traits[types[i], 3]
        counts[word] += 1
        if traits[types[i], 0] == 1:
            is_lower[word] = True
    for i in range(len(types)):
        shape, word = traits[types[i], 0], traits[types[i], 3]
        if shape in (_TITLE, _UPPER):
            often = min(counts[word], 3) if counts[word] < 5 else 4
            places[i, 5] = often + 4 * is_lower[word]


@compiled
def _trait(types: IntArray, traits: IntArray, at: int, column: int) -> int:
    if at < 0 or at >= len(types):
        return 0
    return int(traits[types[at], column])


@compiled
def fill_neighbours(
    types: IntArray, traits: IntArray, gaps: IntArray, hints: IntArray, places: IntArray
) -> None:
    """Gaps, tenths, sentence starts, runs of three shapes and kinds, and the rules' words."""
    count = len(types)
    for i in range(count):
        after = gaps[i + 1] if i + 1 < count else 0
        places[i, 0] = gaps[i] * 6 + after
        places[i, 1] = i * 10 // count
        s = (
            _trait(types, traits, i - 2, 0),
            _trait(types, traits, i - 1, 0),
            _trait(types, traits, i, 0),
            _trait(types, traits, i + 1, 0),
            _trait(types, traits, i + 2, 0),
        )
        starts = gaps[i] == 0 or gaps[i] >= _LINE or s[1] == _STOP or s[1] == _COLON
        places[i, 2] += starts
        places[i, 7] = s[2] * 2 + starts
        glue = (gaps[i] == _GLUED) + 2 * (after == _GLUED)
        places[i, 8] = (s[0] * _SHAPES + s[1]) * _SHAPES + s[2]
        places[i, 9] = ((s[1] * _SHAPES + s[2]) * _SHAPES + s[3]) * 4 + glue
        places[i, 10] = (s[2] * _SHAPES + s[3]) * _SHAPES + s[4]
        k = (
            _trait(types, traits, i - 2, 1),
            _trait(types, traits, i - 1, 1),
            _trait(types, traits, i, 1),
            _trait(types, traits, i + 1, 1),
            _trait(types, traits, i + 2, 1),
        )
        places[i, 11] = (k[0] * _KINDS + k[1]) * _KINDS + k[2]
        places[i, 12] = (k[1] * _KINDS + k[2]) * _KINDS + k[3]
        places[i, 13] = (k[2] * _KINDS + k[3]) * _KINDS + k[4]
        places[i, 14] = hints[i]
        places[i, 15] = hints[i - 1] if i else 0
        places[i, 16] = hints[i + 1] if i + 1 < count else 0


@compiled
def fill_places(
    types: IntArray,
    traits: IntArray,
    bounds: IntArray,
    line_starts: IntArray,
    hints: IntArray,
    word_count: int,
    slot_starts: IntArray,
) -> tuple[IntArray, IntArray]:
    """The cue of every token (a type, 0 for none) and its values, counted through all slots.

    ``bounds`` holds the tokens' first characters, then their ends.
    """
    count = len(types)
    cues = np.zeros(count, dtype=np.int32)
    gaps = np.zeros(count, dtype=np.int32)
    lines = np.zeros(count, dtype=np.int32)
    places = np.zeros((count, len(slot_starts) - 1), dtype=np.int32)
    find_gaps(bounds[0], bounds[1], line_starts, gaps, lines)
    fill_lines(types, traits, lines, cues, places)
    fill_repeats(types, traits, word_count, places)
    fill_neighbours(types, traits, gaps, hints, places)
    for i in range(count):
        for slot in range(places.shape[1]):
            places[i, slot] += slot_starts[slot]
    return cues, places


def place_tokens(
    types: IntArray,
    traits: IntArray,
    bounds: npt.NDArray[np.int32],
    line_starts: IntArray,
    hints: IntArray,
    word_count: int,
) -> tuple[IntArray, IntArray]:
    """The cues and values of a note's tokens; see ``fill_places``."""
    return fill_places(types, traits, bounds, line_starts, hints, word_count, _STARTS)
