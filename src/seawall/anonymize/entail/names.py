"""What a detail is called in full, where it is an abbreviation or holds one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from seawall.anonymize.entail.taxonomy import ENTAILED, find_concept, load_taxonomy
from seawall.anonymize.senses import find_sense, is_ambiguous, spell_out
from seawall.model import Label, Span

_SHORT_CHARS = 4


@dataclass(frozen=True, slots=True)
class Name:
    """What a detail is called, as which label, and its concept where one is known.

    ``stays`` is True for what is no detail that is entailed: "PCP" for a doctor.
    """

    text: str
    label: Label
    concept: str
    stays: bool = False

    def __repr__(self) -> str:
        return f"<Name {self.label.value}>"


class Written(Protocol):
    """Characters of a note that are a detail."""

    @property
    def text(self) -> str: ...
    @property
    def label(self) -> Label: ...
    @property
    def concept(self) -> str: ...
    @property
    def start_char(self) -> int: ...


def read_name(note: str, written: Written, lang: str) -> Name | None:
    """What a detail is to be entailed as.

    None where nothing tells: an abbreviation of more than one meaning whose sense nothing shows, or
    one that no list has.
    """
    text, label = written.text, written.label
    if is_ambiguous(text, lang):
        return _read_short(note, written, lang)
    if not any(char.isupper() for char in text):  # no abbreviation in it
        return Name(text, label, written.concept)
    if len(text) <= _SHORT_CHARS and text.isupper() and text.isalpha():
        is_listed = load_taxonomy(label).lists(text, lang, written.concept)
        return Name(text, label, written.concept) if is_listed else None
    if load_taxonomy(label).lists(text, lang, written.concept):
        return Name(text, label, written.concept)
    spelt = spell_out(note, written.start_char, text, lang)
    return None if spelt is None else Name(spelt, label, "" if spelt != text else written.concept)


def _read_short(note: str, written: Written, lang: str) -> Name | None:
    start = written.start_char
    sense = find_sense(note, Span(start, start + len(written.text)), lang)
    if sense is None:
        return None
    if sense.label is None or sense.label not in ENTAILED:
        return Name(written.text, written.label, "", stays=True)
    return Name(sense.means, sense.label, find_concept(sense.means, lang, sense.label))
