"""Runs of characters that nobody sees or reads: they can carry any text through a release.

Signs of usual writing stay: one selector or joiner in an emoji, a soft hyphen, flags of regions.
"""

from __future__ import annotations

from collections.abc import Iterator

from seawall.lazy import lazy_pattern

_NEVER_SEEN = (
    "\\U000e0000-\\U000e0fff\\ufff9-\\ufffb"
    "\\u2061-\\u2064\\u206a-\\u206f\\u115f\\u1160\\u3164\\uffa0"
)
_SELDOM_SEEN = (
    "\\u00ad\\u034f\\u061c\\u180b-\\u180f"
    "\\u200b-\\u200f\\u202a-\\u202e\\u2060\\ufe00-\\ufe0f\\ufeff"
)
_RUN = lazy_pattern(
    f"[{_SELDOM_SEEN}]*[{_NEVER_SEEN}][{_NEVER_SEEN}{_SELDOM_SEEN}]*|[{_SELDOM_SEEN}]{{3,}}"
)
_BITS = lazy_pattern("[\\u200b\\u200c\\u2060\\ufeff]+")
_MOST_BITS = 15  # more, of two kinds, are a message that is strewn over the text
_FLAG = lazy_pattern("[\\U000e0020-\\U000e007e]{3,6}\\U000e007f")
_FLAG_BASE = "\U0001f3f4"
_BRAILLE = lazy_pattern(
    "[\\u2801-\\u28ff]{3,}(?:[ \\u2800][\\u2801-\\u28ff]+)*"
    "|[\\u2801-\\u28ff]+(?:[ \\u2800][\\u2801-\\u28ff]+){2,}"
)


def find_invisible(text: str) -> Iterator[tuple[int, int]]:
    """Where such runs stand, and those of Braille, which few read."""
    for match in _RUN.finditer(text):
        is_flag = text[match.start() - 1 : match.start()] == _FLAG_BASE and _FLAG.fullmatch(
            match[0]
        )
        if not is_flag:
            yield match.span()
    strewn = list(_BITS.finditer(text))
    if len(strewn) > _MOST_BITS and len(set("".join(match[0] for match in strewn))) > 1:
        yield from (match.span() for match in strewn)
    yield from (match.span() for match in _BRAILLE.finditer(text))
