"""Which slips of the pen may be mended without changing what is said.

"Atypisk" is no slip for "typisk", nor "övervägas" for "överväga": what begins or ends differently
is another word, and so, mostly, is one with another consonant ("vidtas", "vistas").
"""

from __future__ import annotations

# Vowels that are written for each other where they are not stressed.
_ALIKE = frozenset("aeiyåäö")
_ENDING_CHARS = 2


def is_plain_slip(written: str, meant: str) -> bool:
    """True if a letter is doubled or should be, or if the middle of the word has two letters
    swapped, one too many or missing, or another vowel that sounds alike ("seperate").

    "Adduction" is no slip for "addiction".
    """
    at = _first_difference(written, meant)
    longer = max(written, meant, key=len)
    if len(written) != len(meant) and longer[at : at + 1] == longer[at - 1 : at]:
        return True
    if not 0 < at < min(len(written), len(meant)) - _ENDING_CHARS:
        return False
    if len(written) != len(meant):
        return True
    is_swapped = written[at : at + 2] == meant[at : at + 2][::-1]
    return is_swapped or ({written[at], meant[at]} <= _ALIKE)


def is_term_slip(written: str, meant: str) -> bool:
    """True if the word begins and ends as the term does, with no other letter in between."""
    is_framed = written[0] == meant[0] and written[-1] == meant[-1]
    is_other = len(written) == len(meant) and sorted(written) != sorted(meant)
    return is_framed and not is_other


def _first_difference(written: str, meant: str) -> int:
    pairs = enumerate(zip(written, meant, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(written), len(meant)))
