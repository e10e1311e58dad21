""" "Her mother" is two gender words: the patient's pronoun, and a word for somebody else."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.model import Mention, Span

# Taggers draw words of one label that stand side by side as one.
_OWNED = lazy_pattern(r"(?i:his|her|their|hans|hennes)(?=\s)")


def split_owned(text: str, mention: Mention) -> Iterator[Mention]:
    """The pronoun and what it owns, each by itself; a mention of anything else as it is."""
    start, end = mention.span
    found = _OWNED.match(text, start, end)
    if found is None:
        yield mention
        return
    after = found.end()
    while text[after].isspace():
        after += 1
    yield mention.with_span(Span(start, found.end()))
    yield mention.with_span(Span(after, end))
