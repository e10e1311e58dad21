"""What a learner is shown: a text with its gold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from seawall.model import Class, Label, Mention, Span

ALL_CLASSES = frozenset(Class)


@dataclass(frozen=True, slots=True)
class Example:
    """One text with its mentions, in order and apart from each other.

    ``source`` names the set it comes from (``synth``, ``mtsamples``, ``tab`` …). ``classes`` are
    those that the set annotates: a token without a mention is known to be outside only for these
    classes, so a learner that cares teaches nothing about the others. ``traps`` are clinical terms
    that look like identifiers and are none.
    """

    id: str
    text: str
    mentions: tuple[Mention, ...]
    lang: str
    source: str
    traps: tuple[Span, ...] = ()
    classes: frozenset[Class] = ALL_CLASSES

    def __post_init__(self) -> None:
        end_char = 0
        for mention in self.mentions:
            if mention.start_char < end_char:
                raise ValueError("the mentions of an example are in order and do not overlap")
            end_char = mention.end_char
        if end_char > len(self.text):
            raise ValueError("a mention of an example ends past its text")

    def with_text(
        self, text: str, mentions: tuple[Mention, ...], traps: tuple[Span, ...]
    ) -> Example:
        """The same example, written otherwise."""
        return replace(self, text=text, mentions=mentions, traps=traps)

    def __repr__(self) -> str:
        return f"<Example of {self.source}, {len(self.text)} characters>"


def join_names(text: str, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The mentions, given and family name of one person as one where a space is between them.

    The patient's are also joined over a comma: two patients do not stand side by side.
    """
    joined: list[Mention] = []
    for mention in mentions:
        last = joined[-1] if joined else None
        if last and _is_one_name(text, last, mention):
            joined[-1] = replace(last, span=Span(last.start_char, mention.end_char))
        else:
            joined.append(mention)
    return tuple(joined)


def _is_one_name(text: str, first: Mention, second: Mention) -> bool:
    if first.label is not second.label or not first.label.is_person:
        return False
    between = text[first.end_char : second.start_char]
    return between == " " or (between == ", " and first.label is Label.PATIENT)
