"""Everything that one record holds, ready to be found in a note."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cached_property

from seawall.detect.known.codes import find_code, list_forms, list_local_forms
from seawall.detect.known.dates import find_day, find_year, parse_day
from seawall.detect.known.logins import find_login
from seawall.detect.known.names import Hit, KnownName, clinical_cover, guessed_cover, split_words
from seawall.detect.known.page import Page
from seawall.detect.known.phrases import Phrase, first_words, make_phrase, match_phrase
from seawall.detect.known.scattered import ScatteredIdentifiers
from seawall.model import Cell, DateRole, Label, Mention, Record, Span
from seawall.text import Reading

_CODES = frozenset(
    {
        Label.PHONE, Label.FAX, Label.SSN, Label.PERSONNUMMER, Label.MRN, Label.HEALTH_PLAN,
        Label.ACCOUNT, Label.LICENSE, Label.VEHICLE, Label.DEVICE, Label.BIOMETRIC, Label.OTHER_ID,
        Label.ZIP,
    }
)  # fmt: skip
_LITERALS = frozenset({Label.EMAIL, Label.URL, Label.IP})
_LOGINS = frozenset({Label.USERNAME})
_PHRASES = frozenset(
    {
        Label.STREET, Label.CITY, Label.COUNTY, Label.STATE, Label.COUNTRY, Label.HOSPITAL,
        Label.WARD, Label.ORGANIZATION, Label.PROFESSION, Label.CHARACTERISTIC,
    }
)  # fmt: skip
_MIN_LITERAL = 4


class RecordMatcher:
    """Finds one record's identifiers. Each kind is made ready on first use."""

    def __init__(self, record: Record) -> None:
        self._cells = [cell for cell in record.cells if cell.column.label and cell.value.strip()]

    def __repr__(self) -> str:
        return f"<RecordMatcher of {len(self._cells)} cells>"

    def find(self, page: Page) -> Iterator[Mention]:
        """Mentions of every cell, possibly overlapping, in no order."""
        for label, form in self._codes:
            for span in find_code(page, label, form):
                yield _mention(span, label)
        for label, literal in self._literals:
            for span in page.find_lower(literal):
                yield _mention(span, label)
        for _, login in _values(self._cells, _LOGINS):
            for span in find_login(page, login):
                yield _mention(span, Label.USERNAME)
        for day, role in self._days:
            for span in find_day(page, day):
                yield _mention(span, Label.DATE, role)
            for span in find_year(page, day) if role is DateRole.BIRTH else ():
                yield _mention(span, Label.DATE, role)
        yield from self._find_words(page)
        for span, label in self._scattered.find(page.text):
            yield _mention(span, label)

    @cached_property
    def _scattered(self) -> ScatteredIdentifiers:
        return ScatteredIdentifiers(self._cells)

    def _find_words(self, page: Page) -> Iterator[Mention]:
        """Names and phrases, in one pass over the note's words."""
        hits: dict[int, list[Hit]] = {}
        for index, who, word in self._match_words(page):
            name = self._names[who]
            hits.setdefault(who, []).append(Hit(index, name.is_sure(word)))
        if hits:
            cover, guessed = clinical_cover(page), guessed_cover(page)
            for who, found in hits.items():
                name = self._names[who]
                for span in name.find(page, found):
                    # A full name is nobody's eponym: "Glen Johnson 56".
                    is_full = " " in span.of(page.text)
                    terms = cover if _is_own(page, name, span) else guessed
                    if is_full or not terms.touches(span.start_char, span.end_char):
                        yield _mention(span, name.label)
        for name in self._names:
            for span in name.find_initials(page):
                yield _mention(span, name.label)
            for span in (span for form in name.fused for span in page.find_inside(form)):
                yield _mention(span, name.label)
        for index, phrase in self._match_phrases(page):
            for span in match_phrase(page, index, phrase):
                if len(phrase.words) > 1 or not _is_in_term(page, span):
                    yield _mention(span, phrase.label)

    def _match_words(self, page: Page) -> Iterator[tuple[int, int, str]]:
        """Token index, name and word of every token that is a name's word or a slip of it."""
        owners, starts, ends = self._owners, self._typo_starts, self._typo_ends
        meant: dict[str, list[tuple[int, str]]] = {}
        for word in set(page.words):
            if word in owners:
                meant[word] = [(who, word) for who in owners[word]]
            elif word[:2] in starts or word[-2:] in ends or word[-1] == "s":
                found = list(self._match_slip(word, page))
                if found:
                    meant[word] = found
        for index in [at for at, word in enumerate(page.words) if word in meant]:
            for who, word in meant[page.words[index]]:
                if not page.is_other_word(index, self._names[who].spellings):
                    yield index, who, word

    def _match_slip(self, word: str, page: Page) -> Iterator[tuple[int, str]]:
        """Whose name the word misspells, or holds in the Swedish genitive."""
        stem, written = word[:-1], page.accented.get(word)
        is_genitive = page.reading.lang == "sv" and word[-1] == "s"
        forms = [word, *((written,) if written else ()), *((stem,) if is_genitive else ())]
        for who, name in enumerate(self._names):
            if is_genitive and stem in name.words:
                yield who, stem
            elif any(name.typos.find(form, is_accented=bool(written)) for form in forms):
                yield who, word

    def _match_phrases(self, page: Page) -> Iterator[tuple[int, Phrase]]:
        table, words = self._phrases_by_word, page.words
        for index in [at for at, word in enumerate(words) if word in table]:
            for phrase in table[words[index]]:
                yield index, phrase

    @cached_property
    def _names(self) -> list[KnownName]:
        return list(_read_names(self._cells))

    @cached_property
    def _owners(self) -> dict[str, list[int]]:
        """For each word of a name, whose it is."""
        owners: dict[str, list[int]] = {}
        for who, name in enumerate(self._names):
            for word in name.words:
                owners.setdefault(word, []).append(who)
        return owners

    @cached_property
    def _typo_starts(self) -> frozenset[str]:
        return frozenset(start for name in self._names for start in name.typos.by_start)

    @cached_property
    def _typo_ends(self) -> frozenset[str]:
        return frozenset(end for name in self._names for end in name.typos.by_end)

    @cached_property
    def _codes(self) -> list[tuple[Label, str]]:
        return [
            (label, form)
            for label, value in _values(self._cells, _CODES)
            for form in (*list_forms(label, value), *list_local_forms(label, value))
        ]

    @cached_property
    def _literals(self) -> list[tuple[Label, str]]:
        values = ((label, value.lower()) for label, value in _values(self._cells, _LITERALS))
        return [(label, value) for label, value in values if len(value) >= _MIN_LITERAL]

    @cached_property
    def _days(self) -> list[tuple[date, DateRole | None]]:
        parsed = (
            (parse_day(cell.value, cell.column.role), cell.column.role)
            for cell in self._cells
            if cell.column.label is Label.DATE
        )
        return [(day, role) for day, role in parsed if day]

    @cached_property
    def _phrases_by_word(self) -> dict[str, list[Phrase]]:
        table: dict[str, list[Phrase]] = {}
        for label, value in _values(self._cells, _PHRASES):
            phrase = make_phrase(value, label)
            for word in first_words(phrase) if phrase else ():
                table.setdefault(word, []).append(phrase)  # type: ignore[arg-type]
        return table


def _is_own(page: Page, name: KnownName, span: Span) -> bool:
    """True if a word of the record itself stands there, in the Swedish genitive or not."""
    words = split_words(span.of(page.text))
    return any(name.is_own(word) or name.is_own(word.removesuffix("s")) for word in words)


def _is_in_term(page: Page, span: Span) -> bool:
    """True for the place in "Minnesota tube"."""
    return clinical_cover(page).touches(span.start_char, span.end_char)


def _values(cells: Iterable[Cell], labels: frozenset[Label]) -> Iterator[tuple[Label, str]]:
    for cell in cells:
        if cell.column.label in labels:
            yield cell.column.label, cell.value.strip()


def _read_names(cells: list[Cell]) -> Iterator[KnownName]:
    """The patient's name from its parts, and each other person's from a full name."""
    for label in (Label.PATIENT, Label.RELATIVE, Label.DOCTOR, Label.OTHER_PERSON):
        own = [cell for cell in cells if cell.column.label is label]
        given = [cell.value for cell in own if cell.column.part in ("given", "nickname")]
        middle = [cell.value for cell in own if cell.column.part == "middle"]
        family = [cell.value for cell in own if cell.column.part == "family"]
        if given or family:
            yield KnownName(label, [*given, *middle], family)
        for cell in own:
            if cell.column.part in ("", "full"):
                yield KnownName(label, *split_full(cell.value))


def split_full(value: str) -> tuple[list[str], list[str]]:
    """Given and family name of "Anna Berg" or "Berg, Anna"."""
    family, comma, given = value.partition(",")
    if comma:
        return [given], [family]
    words = Reading(value).text.split()
    return [" ".join(words[:-1])], words[-1:]


def _mention(span: Span, label: Label, role: DateRole | None = None) -> Mention:
    return Mention(span, label, 1.0, (f"known:{label.value.lower()}",), role)
