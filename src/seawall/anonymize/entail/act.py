"""The treatment "entail": a health detail → what it is a kind of, in words that fit its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from seawall.anonymize.entail.doses import grade_dosage, name_dosage
from seawall.anonymize.entail.grammar import (
    ends_sentence,
    find_adjective,
    fit_case,
    is_plural,
    needs_article,
    with_english_article,
)
from seawall.anonymize.entail.names import read_name
from seawall.anonymize.entail.options import Entailment
from seawall.anonymize.entail.taxonomy import Kind, Path, load_taxonomy
from seawall.model import Label
from seawall.text.terminology import Terminology

# Kinds of a path from the top down that a level may show; no path is as long as the first.
_KINDS_OF_LEVEL = {"class": 99, "group": 2, "word": 1}


class Detail(Protocol):
    """What of a value matters here: its characters, its concept, and where it stands."""

    @property
    def text(self) -> str: ...
    @property
    def label(self) -> Label: ...
    @property
    def concept(self) -> str: ...
    @property
    def before(self) -> str: ...
    @property
    def after(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def start_char(self) -> int: ...


def entail(
    detail: Detail, lang: str, asked: Entailment, own: Sequence[Terminology] = ()
) -> str | None:
    """The hypernym of the detail; None where not even the widest class may be shown.

    An abbreviation that nothing tells the sense of, or that is no health detail here, stays.
    """
    word = _choose_word(detail, lang, asked, own)
    return f"{word}." if word and ends_sentence(detail.text, detail.after) else word


def _choose_word(
    detail: Detail, lang: str, asked: Entailment, own: Sequence[Terminology]
) -> str | None:
    if detail.label is Label.DOSAGE:
        return fit_case(_word_dosage(detail, lang, asked), detail.text, detail.before)
    named = read_name(detail.note or detail.text, detail, lang)
    if named is None:
        # With a k nothing is shown that was not counted.
        return None if asked.k else detail.text
    if named.stays:
        return detail.text
    path = load_taxonomy(named.label).path_of(named.text, lang, named.concept, tuple(own))
    kind = choose_kind(path, named.label, lang, asked)
    if kind is None:
        return None
    # With a k only the class was counted.
    adjective = None if asked.k else find_adjective(detail.text, lang)
    word = adjective or kind.word(lang, plural=is_plural(detail.text, lang))
    word = fit_case(word, detail.text, detail.before, detail.after)
    if lang == "en" and not kind.is_mass and detail.label is Label.DRUG:
        is_bare = not is_plural(detail.text, lang) and needs_article(detail.before, detail.after)
        return with_english_article(word) if is_bare else word
    return word


def _word_dosage(detail: Detail, lang: str, asked: Entailment) -> str:
    if asked.dosage == "graded":
        return grade_dosage(detail.text, detail.before, detail.after, lang)
    return name_dosage(lang)


def choose_kind(path: Path, label: Label, lang: str, asked: Entailment) -> Kind | None:
    """The kind of a path that the options ask for; None where none may be shown."""
    path = trim_path(path, asked.level_of(label))
    if asked.k is None:
        return path[0]
    shown = (asked.shown or {}).get((lang, label, path[0].name))
    return next((kind for kind in path if kind.name == shown), None)


def trim_path(path: Path, level: str) -> Path:
    """The path from the level on: all of it, its last two kinds, or the top."""
    return path[-_KINDS_OF_LEVEL[level] :]
