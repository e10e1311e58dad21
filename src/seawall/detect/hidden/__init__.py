"""What hides in notes: they are read again with it undone, and opaque runs are hidden as such."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from seawall.detect.hidden.odd import find_odd
from seawall.detect.hidden.opaque import find_opaque
from seawall.model import Class, Document, Mention
from seawall.text.unveil import Unveiled, unveil

HIDDEN = "hidden"
"""Stands last among the detectors of a mention that only the unveiled text shows."""

_MOST_SPANS = 50  # more are not compared with each identifier

FindInEach = Callable[[Sequence[Document], Sequence[str]], Sequence[Sequence[Mention]]]


def add_hidden(
    documents: Sequence[Document],
    langs: Sequence[str],
    found: Sequence[list[Mention]],
    find_in_each: FindInEach,
) -> None:
    """Add to what was found in each document what hides in it.

    ``find_in_each`` reads the documents in which something hides again, as they would be if
    nothing did. Of what it finds counts what was hidden, in the characters of the original; health
    details do not.
    """
    for document, own in zip(documents, found, strict=True):
        own.extend(find_opaque(document.text))
    unveiled = {place: unveil(document.text) for place, document in enumerate(documents)}
    changed = {
        place: each
        for place, each in unveiled.items()
        if each.is_changed and not _is_found_already(each, found[place])
    }
    plain = [replace(documents[place], text=each.text) for place, each in changed.items()]
    again = find_in_each(plain, [langs[place] for place in changed]) if plain else ()
    for (place, each), mentions in zip(changed.items(), again, strict=True):
        found[place].extend(uncover(each, mentions))
        found[place].extend(find_odd(each))


def _is_found_already(unveiled: Unveiled, found: Sequence[Mention]) -> bool:
    """True if all that was hidden, as systems do it, lies within identifiers that were found.

    Most is in ordinary notes: a telephone number that a line's end breaks, the login in an address.
    """
    spans = unveiled.list_hidden_spans()
    if unveiled.list_odd() or len(spans) > _MOST_SPANS:
        return False
    own = [mention.span for mention in found if mention.cls is Class.EID]
    return all(any(each.contains(span) for each in own) for span in spans)


def uncover(unveiled: Unveiled, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """The mentions that were hidden, where they stand in the original."""
    for each in mentions:
        start, end = each.span
        if not each.label.is_detail and unveiled.is_hidden(start, end):
            detectors = (*each.detectors, HIDDEN)
            yield replace(each, span=unveiled.span(start, end), detectors=detectors)
