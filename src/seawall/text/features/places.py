"""Global features: where a token stands in its line and note (Li & Qin 2017, section 4.1).

The numbers written here are those of ``slots.SLOTS``, counted through all slots; the constants
below repeat the order of the names there, since a kernel sees numbers only.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from seawall.kernels.kernel import compiled
from seawall.text.features.cases import fill_cases
from seawall.text.features.lines import (
    COLON,
    GLUED,
    LINE,
    STOP,
    TITLE,
    UPPER,
    fill_lines,
    find_gaps,
)
from seawall.text.features.slots import SLOT_STARTS
from seawall.text.features.vocabulary import IntArray
from seawall.text.features.words import SHAPE_NAMES

_SHAPES = len(SHAPE_NAMES)
_KINDS = 16
# One column a slot, in the order of SLOTS.
_STARTS = np.array(SLOT_STARTS, dtype=np.int32)
CUE_COUNT = 3
# Characters of the longest note, and hints, that a rank tells apart.
_CHAR_BITS, HINT_BITS = 27, 7
_LAST_CHAR = 2**_CHAR_BITS - 1


@compiled
def write_hints(
    bounds: IntArray, cuts: IntArray, spans: IntArray, words: IntArray, said: IntArray
) -> IntArray:
    """The hint of every token: ``spans`` are first character and end of each mention in turn,
    ``words`` its risk and hint. ``cuts`` and ``said`` tell where each note's tokens and mentions
    begin and end.

    Of several at one token the riskiest holds, then the longest, the first, the highest hint.
    """
    hints = np.zeros(bounds.shape[1], dtype=np.int32)
    for note in range(len(cuts) - 1):
        first, end = cuts[note], cuts[note + 1]
        own = slice(said[note], said[note + 1])
        _write_note(
            bounds[0, first:end],
            bounds[1, first:end],
            spans[2 * own.start : 2 * own.stop],
            words[own],
            hints[first:end],
        )
    return hints


@compiled
def _write_note(
    starts: IntArray, ends: IntArray, spans: IntArray, words: IntArray, hints: IntArray
) -> None:
    ranks = np.full(len(starts), -1, dtype=np.int64)
    for each in range(len(words)):
        start_char, end_char = spans[2 * each], spans[2 * each + 1]
        risk, hint = words[each] >> HINT_BITS, words[each] & (2**HINT_BITS - 1)
        rank = (((risk << _CHAR_BITS) + end_char - start_char) << _CHAR_BITS) + _LAST_CHAR
        rank = ((rank - start_char) << HINT_BITS) + hint
        first = np.searchsorted(starts, start_char)
        if first and ends[first - 1] > start_char:
            first -= 1
        for at in range(first, len(starts)):
            if starts[at] >= end_char:
                break
            if rank > ranks[at]:
                hints[at], ranks[at] = hint + (at > first), rank


@compiled
def fill_repeats(
    traits: IntArray,
    counts: IntArray,
    is_lower: npt.NDArray[np.bool_],
    places: IntArray,
) -> None:
    """How often a capital word stands in the note, and whether also in lower case.

    ``counts`` and ``is_lower`` have a place for each word, come empty and are left so.
    """
    for i in range(len(traits)):
        word = traits[i, 3]
        counts[word] += 1
        if traits[i, 0] == 1:
            is_lower[word] = True
    for i in range(len(traits)):
        shape, word = traits[i, 0], traits[i, 3]
        if shape in (TITLE, UPPER):
            often = min(counts[word], 3) if counts[word] < 5 else 4
            places[i, 5] = often + 4 * is_lower[word]
    for i in range(len(traits)):
        word = traits[i, 3]
        counts[word], is_lower[word] = 0, False


@compiled
def fill_neighbours(traits: IntArray, gaps: IntArray, hints: IntArray, places: IntArray) -> None:
    """Gaps, tenths, sentence starts, runs of three shapes and kinds, and the rules' words."""
    count = len(traits)
    # Of the token two before, of the one before, of its own, and so on; 0 outside the note.
    shapes = np.zeros(count + 4, dtype=np.int32)
    kinds = np.zeros(count + 4, dtype=np.int32)
    said = np.zeros(count + 2, dtype=np.int32)
    for i in range(count):
        shapes[i + 2], kinds[i + 2], said[i + 1] = traits[i, 0], traits[i, 1], hints[i]
    for i in range(count):
        after = gaps[i + 1] if i + 1 < count else 0
        places[i, 0] = gaps[i] * 6 + after
        places[i, 1] = i * 10 // count
        before, own = shapes[i + 1], shapes[i + 2]
        starts = gaps[i] == 0 or gaps[i] >= LINE or before in (STOP, COLON)
        places[i, 2] += starts
        places[i, 7] = own * 2 + starts
        glue = (gaps[i] == GLUED) + 2 * (after == GLUED)
        places[i, 8] = _count_through(shapes, i, _SHAPES)
        places[i, 9] = _count_through(shapes, i + 1, _SHAPES) * 4 + glue
        places[i, 10] = _count_through(shapes, i + 2, _SHAPES)
        places[i, 11] = _count_through(kinds, i, _KINDS)
        places[i, 12] = _count_through(kinds, i + 1, _KINDS)
        places[i, 13] = _count_through(kinds, i + 2, _KINDS)
        places[i, 14], places[i, 15], places[i, 16] = said[i + 1], said[i], said[i + 2]


@compiled
def _count_through(values: IntArray, at: int, base: int) -> int:
    """The number of three values side by side, each below ``base``."""
    return int((values[at] * base + values[at + 1]) * base + values[at + 2])


@compiled
def fill_places(  # noqa: PLR0913, PLR0917
    types: IntArray, traits: IntArray, bounds: IntArray, cuts: IntArray, line_starts: IntArray,
    line_cuts: IntArray, hints: IntArray, word_count: int, slot_starts: IntArray,
) -> tuple[IntArray, IntArray]:  # fmt: skip
    """Each token's cues (types, 0 for none) and its values, counted through all slots.

    Cues are the word of its field, the word before its run of capitals, and that run's last word.

    ``bounds`` holds the tokens' first characters, then their ends; ``cuts`` and ``line_cuts`` tell
    where each note's tokens and ``line_starts`` begin and end.
    """
    count = len(types)
    cues = np.zeros((count, CUE_COUNT), dtype=np.int32)
    gaps = np.zeros(count, dtype=np.int32)
    lines = np.zeros(count, dtype=np.int32)
    places = np.zeros((count, len(slot_starts) - 1), dtype=np.int32)
    counts = np.zeros(word_count, dtype=np.int32)
    is_lower = np.zeros(word_count, dtype=np.bool_)
    for note in range(len(cuts) - 1):
        own = slice(cuts[note], cuts[note + 1])
        starts, ends = bounds[0, own], bounds[1, own]
        find_gaps(
            starts, ends, line_starts[line_cuts[note] : line_cuts[note + 1]], gaps[own], lines[own]
        )
        # Side by side, since each is asked for several times, and the table is large.
        said = traits[types[own]]
        fill_lines(types[own], said, gaps[own], lines[own], cues[own], places[own])
        fill_repeats(said, counts, is_lower, places[own])
        fill_neighbours(said, gaps[own], hints[own], places[own])
        fill_cases(said, lines[own], places[own])
        for i in range(cuts[note], cuts[note + 1]):
            for slot in range(places.shape[1]):
                places[i, slot] += slot_starts[slot]
    return cues, places


def place_tokens(  # noqa: PLR0913, PLR0917
    types: IntArray, traits: IntArray, bounds: IntArray, cuts: IntArray, line_starts: IntArray,
    line_cuts: IntArray, hints: IntArray, word_count: int,
) -> tuple[IntArray, IntArray]:  # fmt: skip
    """The cues and values of the notes' tokens; see ``fill_places``."""
    return fill_places(
        types, traits, bounds, cuts, line_starts, line_cuts, hints, word_count, _STARTS
    )
