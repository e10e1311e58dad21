"""Documents → mentions: the chosen detectors together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import starmap

from seawall.detect.aggregate.dated_codes import drop_dated_codes
from seawall.detect.aggregate.institutions import drop_parts
from seawall.detect.aggregate.union import unite
from seawall.detect.aggregate.values import drop_values
from seawall.detect.details.lexicon import Details, trust_lexicons
from seawall.detect.hidden import add_hidden
from seawall.detect.known import KnownIdentifiers
from seawall.detect.known.anyone import AnyonesNames
from seawall.detect.learned import (
    LEARNED,
    LINEAR,
    Learned,
    load_taggers,
    require_models,
)
from seawall.detect.models import ModelShelf, open_shelf
from seawall.detect.rules import find_together
from seawall.detect.spread.together import spread
from seawall.detect.tables import leave_values, read_tables
from seawall.garbage import leave_garbage
from seawall.model import (
    Document,
    Mention,
    Record,
    RefusedError,
    UsageError,
    settle,
)
from seawall.text import LANGUAGES, Reading, read_together
from seawall.text.terminology import Terminology

RULES, DETAILS = "rules", "details"
DETECTORS = (RULES, *LEARNED, DETAILS)
PROFILES: dict[str, tuple[str, ...]] = {
    "fast": (RULES, *LINEAR),
    "accurate": (RULES, *LEARNED, DETAILS),
}


def choose_detectors(profile: str, names: Sequence[str] | None) -> tuple[str, ...]:
    """The detectors that are named, else those of the profile; refuses an unknown one and none."""
    chosen = tuple(PROFILES[profile] if names is None else names)
    for name in chosen:
        if name not in DETECTORS:
            raise UsageError.unknown("detector", name, DETECTORS)
    if not chosen:
        raise RefusedError("No detector is chosen; nothing would be found.")
    return chosen


class Detector:
    """Finds the mentions of documents, each by itself.

    ``names`` chooses detectors (see DETECTORS); ``records`` are the custodian's own rows, whose
    identifiers are looked for in their patient's notes; ``lexicons`` are compiled terminologies of
    health details; ``models`` is where the learned detectors' weights are, the shipped ones if not
    given; ``langs`` are the languages that notes may be in. A model that is missing or damaged is
    refused: never does it run with less.
    """

    def __init__(
        self,
        names: Sequence[str] = (RULES,),
        records: Iterable[Record] = (),
        lexicons: Sequence[Terminology] = (),
        models: ModelShelf | None = None,
        langs: Sequence[str] = LANGUAGES,
    ) -> None:
        self._by_rules = RULES in names
        self._learned = tuple(name for name in LEARNED if name in names)
        if self._learned:
            self._models = models or open_shelf()
            require_models(self._learned, langs, self._models)
        rows = tuple(records)
        self._known = KnownIdentifiers(rows) if rows else None
        self._anyone = AnyonesNames(rows) if rows else None
        self._details = Details(lexicons) if DETAILS in names else None

    def find(self, document: Document, lang: str) -> tuple[Mention, ...]:
        """Mentions in order of place, none overlapping another."""
        return settle(self.find_all(document, lang))

    def find_all(self, document: Document, lang: str) -> list[Mention]:
        """Mentions as the detectors found them: they may overlap."""
        return self.find_in_each([document], [lang])[0]

    def find_in_each(
        self, documents: Sequence[Document], langs: Sequence[str]
    ) -> list[list[Mention]]:
        """As ``find_all`` of each document in its language, but faster: they are read together."""
        readings = _read_all(documents, langs)
        found = self._find_in(documents, readings)
        counts = list(map(len, found))
        add_hidden(documents, langs, found, self._find_plain)
        # Once more: what hides is found without regard to tables and dates, and codes are spread.
        found = [
            own if len(own) == count else drop_dated_codes(document.text, own)
            for document, own, count in zip(documents, found, counts, strict=True)
        ]
        return list(map(leave_values, readings, found)) if self._by_rules else found

    def _find_plain(
        self, documents: Sequence[Document], langs: Sequence[str]
    ) -> list[list[Mention]]:
        """What stands in the documents as they are written."""
        return self._find_in(documents, _read_all(documents, langs))

    def _find_in(
        self, documents: Sequence[Document], readings: Sequence[Reading]
    ) -> list[list[Mention]]:
        """One detector after another goes over all notes, then what they found is put together.

        The tables of each are large: they would not stay at hand from note to note.
        """
        with leave_garbage():
            by_rules = find_together(readings) if self._by_rules else [()] * len(readings)
            learned = self._learn_of(readings, by_rules)
            together = list(map(self._put_together, documents, readings, by_rules, learned))
            counts = [len(found) for found, _ in together]
            spread(readings, [found for found, _ in together])
            # What is spread may be a date too.
            settled = [
                (found if len(found) == count else drop_dated_codes(reading.text, found), details)
                for reading, (found, details), count in zip(readings, together, counts, strict=True)
            ]
            return list(starmap(_add_details, settled))

    def _learn_of(
        self, readings: Sequence[Reading], by_rules: Sequence[Sequence[Mention]]
    ) -> list[Learned]:
        learned = [Learned([], set()) for _ in readings]
        if not self._learned:
            return learned
        for lang in sorted({reading.lang for reading in readings}):
            own = [place for place, reading in enumerate(readings) if reading.lang == lang]
            taggers = load_taggers(self._learned, lang, self._models)
            found = taggers.find_in_each([readings[at] for at in own], [by_rules[at] for at in own])
            for place, each in zip(own, found, strict=True):
                learned[place] = each
        return learned

    def _put_together(
        self,
        document: Document,
        reading: Reading,
        by_rules: Sequence[Mention],
        learned: Learned,
    ) -> tuple[list[Mention], Sequence[Mention]]:
        """What counts of all that was found in a note, and its health details."""
        if learned.denied:
            by_rules = [each for each in by_rules if each not in learned.denied]
        details = tuple(self._details.find(reading)) if self._details else ()
        known: list[Mention] = []
        if self._known and self._anyone:
            known.extend(self._known.find(reading, document.person_id))
            known.extend(self._anyone.find(reading))
        if self._learned:
            found = unite(reading, by_rules, known, learned.mentions, details)
        else:
            found = [*drop_parts(by_rules), *known]
        found = drop_dated_codes(reading.text, found)
        if self._by_rules:
            found = drop_values(reading, read_tables(reading, found))
        return found, details


def _add_details(found: list[Mention], details: Sequence[Mention]) -> list[Mention]:
    return [*trust_lexicons(found, details), *details] if details else found


def _read_all(documents: Sequence[Document], langs: Sequence[str]) -> list[Reading]:
    """A reading of each document; those of a language are read together."""
    readings: dict[int, Reading] = {}
    for lang in sorted(set(langs)):
        places = [place for place, own in enumerate(langs) if own == lang]
        texts = [documents[place].text for place in places]
        readings.update(zip(places, read_together(texts, lang), strict=True))
    return [readings[place] for place in range(len(documents))]
