"""Global features of lines: what stands before a token, its section, field and run of capitals."""

from __future__ import annotations

from seawall.kernels.kernel import compiled
from seawall.text.features.lexica import KIND_NAMES
from seawall.text.features.vocabulary import IntArray
from seawall.text.features.words import SHAPE_NAMES

GLUED, SPACE, WIDE, LINE, BLANK = 1, 2, 3, 4, 5
_PLAIN, _FIELD, _ITEM, _HEADING, _CAPS = 0, 1, 2, 3, 4
TITLE, UPPER, _CAPITAL, _MIXED, _LETTER, _LAST_WORD = 2, 3, 4, 5, 6, 6
_FIRST_DIGIT, _LAST_DIGIT = 7, 11
STOP, _HYPHEN, COLON = SHAPE_NAMES.index("."), SHAPE_NAMES.index("-"), SHAPE_NAMES.index(":")
_APOSTROPHE, _CLOSE = SHAPE_NAMES.index("'"), SHAPE_NAMES.index(")")
_OTHER = SHAPE_NAMES.index("?")
_TITLE_KIND = KIND_NAMES.index("cue")
_MAX_FIELD_TOKENS = 6
_MAX_HEADING_TOKENS = 9
_HEADER_LINES = 14
_FOOT_LINES = 4
_TOP_LINES = 2


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
            gaps[i] = LINE if line == before + 1 else BLANK
        else:
            gaps[i] = min(GLUED + starts[i] - ends[i - 1], WIDE)


@compiled
def _read_line(traits: IntArray, first: int, end: int) -> tuple[int, int, int]:
    """A line's form, the section that it opens (-1: none), and where its first field ends."""
    words, capitals, section, colon = 0, 0, -1, -1
    for i in range(first, end):
        shape = traits[i, 0]
        if shape == COLON and colon < 0 and i - first <= _MAX_FIELD_TOKENS and i > first:
            colon = i
        if _is_word(shape):
            words += 1
            capitals += shape in (UPPER, _CAPITAL)
            if section < 0 and colon < 0 and traits[i, 2] > 0:
                section = traits[i, 2]
    is_short = end - first <= _MAX_HEADING_TOKENS
    is_caps = words > 0 and capitals == words
    head = traits[first, 0]
    if colon == end - 1 and is_short and words > 0:
        return _HEADING, max(section, 0), colon
    if colon > 0:
        return _FIELD, section, colon
    if is_caps and is_short and not (_FIRST_DIGIT <= head <= _LAST_DIGIT):
        return _HEADING, max(section, 0), -1
    if head in (_HYPHEN, _OTHER) or (
        end - first > 2
        and traits[first + 1, 0] in (STOP, _CLOSE)
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
        cues[i, 0] = cue
        places[i, 6] = min(since, 5) if cue else 0
        places[i, 4] = form * 5 + _place_in_line(i - first, end - first)
        since += 1
        if traits[i, 0] == COLON and i > first and _is_word(traits[i - 1, 0]):
            cue, since = types[i - 1], 1


@compiled
def _end_of_run(traits: IntArray, gaps: IntArray, first: int, end: int) -> int:
    """Where the run of capital words ends that begins at ``first``; a title is no part of one.

    Initials with their stops, hyphens and a genitive's s go on: "J. O'Hara-Berg", "Mary's Inn". A
    wide gap ends it: another column begins.
    """
    i = first
    while i < end:
        after = i + 1
        if after < end:
            sign = traits[after, 0]
            if sign == _APOSTROPHE and after + 1 < end and traits[after + 1, 0] == _LETTER:
                after += 2
            elif sign in (_HYPHEN, _APOSTROPHE) or (sign == STOP and traits[i, 0] == _CAPITAL):
                after += 1
        if after >= end or gaps[after] == WIDE or not _is_capital(traits, after):
            return i + 1
        i = after
    return i


@compiled
def _is_capital(traits: IntArray, at: int) -> bool:
    shape, kind = traits[at, 0], traits[at, 1]
    return bool(TITLE <= shape <= _MIXED and kind != _TITLE_KIND)


@compiled
def _fill_runs(
    types: IntArray, traits: IntArray, gaps: IntArray, first: int, end: int, cues: IntArray
) -> None:
    """For capital words that stand together: the word before them, and the last of them."""
    i = first
    while i < end:
        if not _is_capital(traits, i):
            i += 1
            continue
        stop = _end_of_run(traits, gaps, i, end)
        before = i - 1
        if before > first and not _is_word(traits[before, 0]):
            before -= 1
        for at in range(i, stop):
            cues[at, 1] = types[before] if before >= first else 0
            cues[at, 2] = types[stop - 1] if at < stop - 1 else 0
        i = stop


@compiled
def fill_lines(
    types: IntArray,
    traits: IntArray,
    gaps: IntArray,
    lines: IntArray,
    cues: IntArray,
    places: IntArray,
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
        form, opened, _ = _read_line(traits, first, end)
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
        _fill_runs(types, traits, gaps, first, end, cues)
        first = end
