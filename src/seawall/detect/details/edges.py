"""Learned health details without the words around them: "CT head was" is a CT head.

Nor do they begin or end within a word: "1 transitional cell carcinoma" of a tumour of stage "M1".
"""

from __future__ import annotations

from seawall.lazy import lazy_pattern
from seawall.model import Mention, Span

# Not "a" and "i" behind a word: they are letters of "hepatitis a", "typ i".
_OUTER = (
    "an the and or but of at to for from in on with by as per was were is are be been has had have "
    "his her their showed shows revealed which that och eller samt men av på med för från till vid "
    "som var är blev har hade en ett den det visar visade"
).replace(" ", "|")
_FRONT = lazy_pattern(rf"(?:(?:a|i|{_OUTER})\s+)+(?=\w)")
_BROKEN = lazy_pattern(r"\w+\s+(?=\w)")
_BACK = lazy_pattern(rf"(?:\s+(?:{_OUTER}))+$")


def trim_detail(text: str, mention: Mention) -> Mention:
    """The mention without small words and broken ones at either end; one word is left alone."""
    start, end = mention.span
    first, last = find_core(text[start:end], is_broken=_is_within_word(text, start))
    if last - first == end - start:
        return mention
    return mention.with_span(Span(start + first, start + last))


def find_core(written: str, *, is_broken: bool = False) -> tuple[int, int]:
    """Where in a detail's text that is which is left; ``is_broken`` if it begins within a word."""
    whole = 0, len(written)
    if " " not in written:
        return whole
    front = _FRONT.match(written) or (is_broken and _BROKEN.match(written))
    back = _BACK.search(written)
    first = front.end() if front else 0
    last = back.start() if back else len(written)
    return (first, last) if first < last else whole


def _is_within_word(text: str, at: int) -> bool:
    return text[at - 1 : at + 1].isalnum() and at > 0


def is_cut_short(text: str, mention: Mention) -> bool:
    """True if a word goes on behind the mention: "T4" of "T4a"."""
    return text[mention.end_char - 1 : mention.end_char + 1].isalnum() and mention.end_char < len(
        text
    )
