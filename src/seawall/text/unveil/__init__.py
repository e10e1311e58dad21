"""What a note says once nothing in it is hidden: escapes, look-alikes and gaps undone.

The plain text stays what is released; what is found in the unveiled one is mapped back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from seawall.model import Span
from seawall.text.unveil.characters import fold_characters, mend_scripts
from seawall.text.unveil.editing import ODD, USUAL, EditedText
from seawall.text.unveil.escapes import undo_escapes
from seawall.text.unveil.pieces import join_strings, join_tabbed, part_carets
from seawall.text.unveil.scan import (
    ADDRESSES,
    BACKWARDS,
    CARETS,
    CASE,
    CUT,
    CUT_DIGITS,
    DOUBLED,
    EMPHASIS,
    ESCAPES,
    FUSED,
    GAPS,
    LEET,
    MARKUP,
    PICTURES,
    SCRIPTS,
    SPOKEN,
    STREETS,
    STRINGS,
    TABS,
    WRAPS,
    find_signs,
)
from seawall.text.unveil.spacing import (
    drop_emphasis,
    drop_markup,
    drop_pictures,
    join_letters,
)
from seawall.text.unveil.words import (
    find_addresses,
    find_backwards,
    find_cut,
    find_cut_digits,
    find_doubled,
    find_fused,
    find_leet,
    find_mixed,
    find_spoken,
    find_streets,
)
from seawall.text.unveil.wraps import join_lines

_MOST_LAYERS = 4  # "&amp;amp;#74;" has three


@dataclass(frozen=True, slots=True)
class Unveiled:
    """A text with nothing hidden, and where its characters stand in the original.

    ``is_changed`` is false where nothing was hidden: the text is then the original itself.
    """

    text: str = field(repr=False)
    is_changed: bool
    _starts: npt.NDArray[np.int32] | None = field(default=None, repr=False)
    _ends: npt.NDArray[np.int32] | None = field(default=None, repr=False)
    _degrees: npt.NDArray[np.uint8] | None = field(default=None, repr=False)

    def span(self, start: int, end: int) -> Span:
        """The code points of the original that characters ``start`` to ``end`` stand for."""
        if self._starts is None or self._ends is None:
            return Span(start, end)
        # What is written backwards has its first character last.
        return Span(int(self._starts[start:end].min()), int(self._ends[start:end].max()))

    def is_hidden(self, start: int, end: int) -> bool:
        """True if one of the characters was hidden."""
        return self._degrees is not None and bool(self._degrees[start:end].any())

    def is_odd(self, start: int, end: int) -> bool:
        """True if one of the characters was hidden as nobody does but to hide."""
        return self._degrees is not None and bool((self._degrees[start:end] >= ODD).any())

    def list_odd(self) -> list[tuple[int, int]]:
        """Runs of characters, in this text, that were hidden as nobody does but to hide."""
        return self._list_runs(ODD)

    def list_hidden_spans(self) -> list[Span]:
        """Where in the original something was hidden, with the letter or digit on either side."""
        spans = []
        for start, end in self._list_runs(USUAL):
            before = start > 0 and self.text[start - 1].isalnum()
            after = end < len(self.text) and self.text[end].isalnum()
            spans.append(self.span(start - before, end + after))
        return spans

    def _list_runs(self, least: int) -> list[tuple[int, int]]:
        if self._degrees is None:
            return []
        hidden = np.concatenate(([0], self._degrees >= least, [0])).astype(np.int8)
        steps = np.diff(hidden)
        begins, ends = np.flatnonzero(steps > 0), np.flatnonzero(steps < 0)
        return list(zip(begins.tolist(), ends.tolist(), strict=True))


def unveil(text: str) -> Unveiled:
    """Undo what hides characters and words in a text, in linear time; mostly nothing does.

    Undone are: HTML entities, percent-encoding, quoted-printable, backslash escapes, text read in
    the wrong encoding, full-width and other compatibility forms, stacked marks, invisible
    characters, text that is shown backwards, letters of other scripts that look Latin, markup
    inside words, gaps between letters, digits and letters that are spelled, and names in capitals
    here and there, with digits for letters, doubled or backwards.
    """
    signs = find_signs(text)
    if not signs:
        return Unveiled(text, is_changed=False)
    edited = EditedText(text)
    for _ in range(_MOST_LAYERS):
        changed = ESCAPES in signs and undo_escapes(edited)
        changed |= SCRIPTS in signs and fold_characters(edited)
        if not changed:
            break
        signs = find_signs(edited.text)
    if SCRIPTS in signs:
        mend_scripts(edited)
    for kind, find in _STEPS:
        if kind in signs:
            edited.apply(find(edited.text))
    if BACKWARDS in signs:
        edited.turn(find_backwards(edited.text))
    if not edited.is_changed:
        return Unveiled(text, is_changed=False)
    return Unveiled(edited.text, True, edited.starts, edited.ends, edited.degrees)


_STEPS = (
    (MARKUP, drop_markup),
    (EMPHASIS, drop_emphasis),
    (PICTURES, drop_pictures),
    (STRINGS, join_strings),
    (TABS, join_tabbed),
    (CARETS, part_carets),
    (GAPS, join_letters),
    (WRAPS, join_lines),
    (SPOKEN, find_spoken),
    (CUT_DIGITS, find_cut_digits),
    (CUT, find_cut),
    (DOUBLED, find_doubled),
    (LEET, find_leet),
    (CASE, find_mixed),
    (FUSED, find_fused),
    (STREETS, find_streets),
    (ADDRESSES, find_addresses),
)
