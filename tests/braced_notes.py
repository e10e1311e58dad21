"""Notes with their mentions in braces: "a {fracture|PROBLEM}"."""

from __future__ import annotations

from seawall.model import Label, Mention, Span


def read_marked(marked: str) -> tuple[str, list[Mention]]:
    """The text without its marks, and the mentions that they were."""
    text, mentions = "", []
    for part in marked.split("{"):
        value, bar, rest = part.partition("|")
        if not bar:
            text += part
            continue
        label, _, plain = rest.partition("}")
        mentions.append(Mention(Span(len(text), len(text) + len(value)), Label[label]))
        text += value + plain
    return text, mentions
