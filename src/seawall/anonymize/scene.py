"""What surrounds a value: whose it is, in which language, beside which other values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from seawall.anonymize.gender import find_title, read_gender
from seawall.anonymize.options import NOTE, Options
from seawall.anonymize.surrogate.cast import Cast, make_cast
from seawall.anonymize.surrogate.parts import NameValue, PersonNames
from seawall.anonymize.surrogate.shift import DateShift, note_days_of, shift_days_of
from seawall.anonymize.told_dates import ToldDates
from seawall.model import (
    Class,
    DateRole,
    Document,
    Label,
    Mention,
    Person,
    ProjectKey,
    Record,
)
from seawall.text.language import LANGUAGES, detect_language

_BESIDE_CHARS = 60


@dataclass(frozen=True, slots=True)
class Value:
    """Characters to be treated: a mention's or a cell's.

    A health detail has its ``concept``, where one is known, some of what stands beside it, and
    the ``note`` in which it starts at ``start_char``; a name has what stands before it.
    """

    text: str
    label: Label
    role: DateRole | None = None
    part: str = ""
    gender: str | None = None
    concept: str = ""
    before: str = ""
    after: str = ""
    note: str = ""
    start_char: int = 0

    def __repr__(self) -> str:
        return f"<Value {self.label.value}>"


@dataclass(frozen=True)
class Scene:
    """One note or one table row, as treatments see it; what costs is made when it is asked for.

    ``names`` are those of all notes of the person, where these were read before.
    """

    values: tuple[Value, ...]
    person: Person
    key: ProjectKey
    lang: str
    options: Options = field(default_factory=Options)
    note_id: str = ""
    attempt: int = 0
    names: PersonNames | None = None

    def __repr__(self) -> str:
        return f"<Scene of {len(self.values)} values>"

    @cached_property
    def cast(self) -> Cast:
        """The persons of the scene and their surrogates."""
        record = self.person.record
        known = _values_of(record) if record else ()
        told = read_gender(v.text for v in known if v.label is Label.GENDER)
        own = tuple(as_name(v) for v in known if v.label.is_person)
        said = self.names
        if said is None:
            gender = read_gender(v.text for v in self.values if v.label is Label.GENDER)
            said = PersonNames(tuple(as_name(v) for v in self.values if v.label.is_person), gender)
        whole = PersonNames((*own, *said.names), said.gender)
        taken = self.options.real_values
        return make_cast(self.own_key, self.person.id, self.locale, whole, told, taken)

    @cached_property
    def own_key(self) -> ProjectKey:
        """What the person's surrogates are drawn from.

        Nobody else's are: were one hospital the same made-up one for all, the most frequent would
        be known by its rank. Another ``attempt`` draws all anew.
        """
        again = (str(self.attempt),) if self.attempt else ()
        return ProjectKey(self.key.digest("person-key", self.person.id, *again))

    @cached_property
    def locale(self) -> str:
        """The language of the names and places that surrogates have."""
        # A table row says no language; a Swedish number is as good, and notes must agree with it.
        record = self.person.record
        return "sv" if record and record.values(Label.PERSONNUMMER) else self.lang

    @cached_property
    def dates(self) -> DateShift:
        """How the dates of the person move."""
        days = shift_days_of(self.key, self.person.id, self.options.shift_years)
        has_own = self.options.shift_per == NOTE and self.note_id
        beyond = note_days_of(self.key, self.person.id, self.note_id) if has_own else 0
        real = self.options.real_values
        return DateShift(
            self.own_key, days + beyond, days, self.birth, self._visits, real, bool(has_own)
        )

    @cached_property
    def birth(self) -> date | None:
        """The person's birth date, where the table or the notes tell it in full."""
        known = self.person.days
        if known and known.birth:
            return known.birth
        births = (*(self._recorded.births if self._recorded else ()), *self._told.births)
        return next(iter(births), None)

    @cached_property
    def _told(self) -> ToldDates:
        known = self.person.days.birth if self.person.days else None
        return replace(read_dates(self.values, self.lang), known=known)

    @cached_property
    def _recorded(self) -> ToldDates | None:
        record = self.person.record
        return read_dates(_values_of(record), self.lang) if record else None

    @property
    def _visits(self) -> tuple[date, ...]:
        """The days on which the person's ages are reckoned, the same for all notes and rows."""
        if self.person.days:
            return self.person.days.visits
        return self._recorded.aged_days if self._recorded else ()

    @cached_property
    def anchor(self) -> date | None:
        """The date near which partial dates are read: the visit's, else the first full one."""
        return self._told.visit or self.options.reference_date

    def order_lang(self, text: str) -> str:
        """The language whose order of numbers a date follows."""
        return self._told.order_lang(text)

    @cached_property
    def reference(self) -> date | None:
        """The day on which ages are reckoned: the latest that the options or the values name."""
        days = [*self._told.days, *filter(None, [self.options.reference_date])]
        return max(days, default=None)

    @cached_property
    def hospitals(self) -> dict[str, str]:
        """Acronyms of the hospitals that are also named in full: "HGH" → "Harbor General …"."""
        full = (v.text for v in self.values if v.label is Label.HOSPITAL and " " in v.text)
        return {acronym_of(text): text for text in full}


def acronym_of(text: str) -> str:
    """The first letters of the words, in capitals."""
    return "".join(word[0] for word in text.split()).upper()


def as_name(value: Value) -> NameValue:
    """The value as the cast takes it, with the word before it."""
    before = value.before.rstrip(" .:([\t").rsplit(maxsplit=1)
    title = before[-1].strip(".,:;()[]").lower() if before else ""
    return NameValue(value.text, value.label, value.part, value.gender, title)


def read_dates(values: Iterable[Value], lang: str) -> ToldDates:
    """The dates among the values."""
    dates = ((value.text, value.role) for value in values if value.label is Label.DATE)
    return ToldDates(tuple(dates), lang)


def read_record_dates(record: Record, lang: str) -> ToldDates:
    """The dates of a row."""
    return read_dates(_values_of(record), lang)


def _values_of(record: Record) -> tuple[Value, ...]:
    return tuple(
        Value(cell.value, column.label, column.role, column.part)
        for cell in record.cells
        if (column := cell.column).label is not None and cell.value.strip()
    )


def value_of(mention: Mention, text: str) -> Value:
    """The characters of a mention, with the gender that a title before a name tells."""
    if mention.cls is Class.HMD:
        return _value_of_detail(mention, text)
    if not mention.label.is_person:
        return Value(mention.span.of(text), mention.label, mention.role)
    start = mention.start_char
    title = find_title(text, start)
    gender = title[1] if title else None
    before = text[max(0, start - _BESIDE_CHARS) : start]
    return Value(mention.span.of(text), mention.label, gender=gender, before=before)


def _value_of_detail(mention: Mention, text: str) -> Value:
    start, end = mention.span
    return Value(
        mention.span.of(text),
        mention.label,
        concept=mention.concept,
        before=text[max(0, start - _BESIDE_CHARS) : start],
        after=text[end : end + _BESIDE_CHARS],
        note=text,
        start_char=start,
    )


def scene_of_note(
    document: Document,
    values: Iterable[Value],
    person: Person,
    key: ProjectKey,
    options: Options,
    names: PersonNames | None = None,
) -> Scene:
    """The scene of one note."""
    lang = language_of(document)
    return Scene(tuple(values), person, key, lang, options, document.id, names=names)


def language_of(document: Document) -> str:
    """The language that the document says it is in, else that of its words."""
    lang = document.lang
    return lang if lang in LANGUAGES else detect_language(document.text)


def scene_of_row(
    record: Record, person: Person, key: ProjectKey, options: Options, lang: str | None
) -> Scene:
    """The scene of one table row; a row with a Swedish identity number is Swedish."""
    told = lang if lang in LANGUAGES else None
    swedish = bool(record.values(Label.PERSONNUMMER))
    owner = person if person.record else replace(person, record=record)
    return Scene(_values_of(record), owner, key, told or ("sv" if swedish else "en"), options)
