"""Names that are parts of an institution's: "Johns Hopkins" of "Johns Hopkins Hosp"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seawall.model import Label, Mention, Span
from seawall.text.cover import Cover

# The rule that takes a run of words for a person because they look like one, without any cue.
_UNCUED = 0.8
_HOSPITAL, _OTHER_PERSON = Label.HOSPITAL, Label.OTHER_PERSON
_PLACES = frozenset({Label.HOSPITAL, Label.ORGANIZATION, Label.WARD, Label.CITY})


def list_institutions(by_rules: Iterable[Mention]) -> list[Span]:
    """Where a rule knows an institution by its words."""
    return [mention.span for mention in by_rules if mention.label is _HOSPITAL]


def drop_parts(by_rules: Sequence[Mention]) -> list[Mention]:
    """The rules' mentions without those persons for whom nothing speaks but their looks."""
    looks = [
        mention
        for mention in by_rules
        if mention.label is _OTHER_PERSON and mention.score <= _UNCUED
    ]
    if not looks:
        return list(by_rules)
    institutions = Cover(list_institutions(by_rules))
    dropped = {id(mention) for mention in looks if institutions.holds(*mention.span)}
    if not dropped:
        return list(by_rules)
    return [mention for mention in by_rules if id(mention) not in dropped]


def is_part(text: str, mention: Mention, institutions: Cover) -> bool:
    """True for a mention within an institution's name, but for a full stop behind it."""
    start, end = mention.span
    return institutions.holds(start, end - (text[end - 1] == "." and end - start > 1))


def end_before_stop(text: str, mention: Mention) -> Mention:
    """A learned mention of a place or number without the full stop of its sentence."""
    start, end = mention.span
    if text[end - 1] != "." or end - start < 2:
        return mention
    if mention.label in _PLACES or text[end - 2].isdigit():
        return mention.with_span(Span(start, end - 1))
    return mention
