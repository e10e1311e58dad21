"""Who shows which class in a release, before anything is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from seawall.anonymize.entail.act import trim_path
from seawall.anonymize.entail.levels import CouldBeOne, choose_levels
from seawall.anonymize.entail.names import read_name
from seawall.anonymize.entail.options import Entailment
from seawall.anonymize.entail.taxonomy import load_taxonomy
from seawall.model import Label, Mention
from seawall.text.terminology import Terminology

Shown = dict[tuple[str, Label, str], str | None]
LabelledPath = tuple[Label, tuple[str, ...]]


def list_paths(
    text: str,
    lang: str,
    mentions: Iterable[Mention],
    asked: Entailment,
    own: Sequence[Terminology] = (),
) -> Iterator[LabelledPath]:
    """The label and classes, up to the top, of every mention of a note that is to be entailed."""
    for mention in mentions:
        named = read_name(text, _Detail(mention, text), lang)
        if named is not None and not named.stays:
            taxonomy = load_taxonomy(named.label)
            path = taxonomy.path_of(named.text, lang, named.concept, tuple(own))
            names = (kind.name for kind in trim_path(path, asked.level_of(named.label)))
            yield named.label, tuple(names)


class _Detail:
    """A mention as what it is entailed as is read from it."""

    def __init__(self, mention: Mention, text: str) -> None:
        self.text, self.label = mention.span.of(text), mention.label
        self.concept, self.start_char = mention.concept, mention.start_char


class LevelCount:
    """Persons by language, label and classes, as notes come in any order.

    A class has another word in each language, so that each language needs its own k persons.
    """

    def __init__(self) -> None:
        self._persons: dict[tuple[str, Label], dict[tuple[str, ...], set[str]]] = {}

    def add(self, person_id: str, lang: str, paths: Iterable[LabelledPath]) -> None:
        """Count a note of a person."""
        for label, path in paths:
            self._persons.setdefault((lang, label), {}).setdefault(path, set()).add(person_id)

    def choose(self, k: int, could_be_one: CouldBeOne | None = None) -> Shown:
        """What each class of a language and label is shown as, by k persons in every word."""
        return {
            (lang, label, name): shown
            for (lang, label), persons in self._persons.items()
            for name, shown in choose_levels(persons, k, could_be_one).items()
        }

    def __repr__(self) -> str:
        return f"<LevelCount of {len(self._persons)} languages and labels>"
