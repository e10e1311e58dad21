"""Names after a cue: header fields, titles, professions, relatives, "signed by"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seawall.detect.rules.names.announcing import (
    FIELD_ENDS,
    load_announcing,
    may_follow,
    may_follow_relation,
)
from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.cues import Cue, Kind
from seawall.detect.rules.names.fields import Fields
from seawall.detect.rules.names.following import MAX_LIST, Announced
from seawall.detect.rules.names.methods import follows_method
from seawall.detect.rules.names.shape import NameReader, Trust
from seawall.detect.rules.names.wordlike import is_last, may_be_called
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.text.letters import grade_letters

_ABBREVIATED = frozenset({"mr", "ms", "dr"})
# After these even unknown words and bare initials are a person.
_SIGNERS = frozenset({"by", "av", "kopia", "cc", "author", "sig", "patient", "pt", "pat"})
# How a cue ends that says with whom or by whom something was done; "under" may tell of a thing.
_MET = frozenset({"by", "with", "to", "from", "of", "w", "/"})
# And how one ends that calls or names somebody: "Dear Reed,", "PCP Reed.", "ride is Reed".
_CALLING = frozenset("dear hi hello hey attn pcp per curbsided for is".split())
_LONGEST_SHORTHAND = 5
_UNLIKE_A_NAME = 1  # grade of the letters
# Before whom is done what these say: "seen by A.B.".
_AGENTS = frozenset({"by", "av"})
_FULL, _PART, _ = Trust
_FIELD, _LOOSE, _TITLE, _PROFESSION, _RELATION = Kind
_PATIENT, _RELATIVE, _OTHER = Label.PATIENT, Label.RELATIVE, Label.OTHER_PERSON
_OPENING_MARKS = frozenset(",.(")
_VALUE = lazy_pattern(r"\d{1,3}|(?:19|20)\d\d|[A-Z]\d\w*")


class Announcements(Announced):
    """Reads what follows each cue of one note."""

    def __init__(self, names: NameReader) -> None:
        super().__init__(names)
        self._fields = Fields(names)

    def find(self) -> list[Candidate]:
        """Candidates of every cue; one look-up a token."""
        words, table, last = self._words, self._cues.by_two_words, self._count - 1
        found: list[Candidate] = []
        for index in self._reading.woken_by(load_announcing()):
            if index < last:
                by_second, alone = table[words[index]]
                cues = by_second.get(words[index + 1], alone)
                if cues:
                    found += self._follow(index, cues)
        return found

    def _follow(self, index: int, cues: tuple[Cue, ...]) -> Sequence[Candidate]:
        """What the first of the cues that announces anything does; their second word fits."""
        texts, count = self._texts, self._count
        for cue in cues:
            tail, kind = cue.tail, cue.kind
            end = index + 1 + len(tail)
            if end >= count:
                continue
            # A glance at the next token rules most names out.
            text = texts[end]
            if kind is _FIELD:
                if text not in FIELD_ENDS:
                    continue
            elif kind is _RELATION:
                if not may_follow_relation(text):
                    continue
            elif cue.label is not _PATIENT and not may_follow(text):
                continue
            if len(tail) > 1 and tuple(self._words[index + 1 : end]) != tail:
                continue
            if found := self._read_after(cue, index, end):
                return found
        return ()

    def _read_after(self, cue: Cue, index: int, end: int) -> Sequence[Candidate]:
        kind = cue.kind
        if kind is _LOOSE or kind is _PROFESSION:
            return self._read_loose(cue, end)
        if kind is _FIELD:
            return self._fields.read(cue, index, end)
        if kind is _TITLE:
            return list(self._read_title(cue, index, end))
        return self._read_relation(end)

    def _read_title(self, cue: Cue, index: int, end: int) -> Iterator[Candidate]:
        texts, title = self._texts, self._words[index]
        has_dot = texts[end] == "."
        value = end + 1 if has_dot else end
        if value >= self._count or not self.is_beside(value) or self._is_unit(index):
            return
        # "MR angiography", "MS", "DR": in capitals without a dot they are clinical as often.
        doubtful = title in _ABBREVIATED and texts[index].isupper()
        if doubtful and texts[value].isupper():
            doubtful = not (has_dot or self._names.may_be_name(value))
        stop = self._names.read(value, _PART if doubtful else _FULL)
        if stop == value and self._is_small_surname(value):
            stop = value + 1
        if stop == value or (doubtful and not self._names.has_name(value, stop)):
            return
        yield self.propose(value, stop, cue.label, 0.98)
        yield from self._read_plural(title, stop, cue.label)

    def _is_small_surname(self, index: int) -> bool:
        """ "mr. ward denies pain": a word of every day, but a surname after a title."""
        text = self._texts[index]
        is_word = text.islower() and len(text) > 2
        return (
            is_word
            and self._words[index] not in self._cues.stops
            and self._names.may_be_name(index)
        )

    def _is_unit(self, index: int) -> bool:
        """ "An interval of 46 ms. Sinus rhythm": milliseconds."""
        texts = self._texts
        return texts[index] == "ms" and index > 0 and texts[index - 1][-1].isdigit()

    def _read_plural(self, title: str, stop: int, label: Label) -> Iterator[Candidate]:
        """ "Drs. Smith and Jones", "Mr. and Mrs. Smith" by the second title."""
        if title not in ("drs", "messrs"):
            return
        for _ in range(MAX_LIST):
            value = self.skip_to_next(stop)
            end = self._names.read(value, _PART) if value > stop else value
            if end == value:
                return
            yield self.propose(value, end, label, 0.9)
            stop = end

    def _read_loose(self, cue: Cue, end: int) -> Sequence[Candidate]:
        names = self._names
        value = end + 1 if self._texts[end] in _OPENING_MARKS else end
        if value < self._count and self._words[value] in self._cues.titles:
            value = self.skip_title(value)
        if value >= self._count or (self._gaps[value - 1] != " " and not self.is_beside(value)):
            return ()
        stop, is_full = names.read(value, _PART), False
        if stop == value and self._words[end - 1] in _AGENTS:
            stop = names.read_initials(value)
        is_word_too = stop == value and self._is_word_too(cue, end, value)
        if is_word_too:
            stop = value + 1
        if stop == value and (cue.label is _PATIENT or cue.kind is _PROFESSION):
            stop, is_full = names.read(value, _FULL), True
        if stop == value or self.touches_clinical(value, stop) or follows_method(names, value):
            return ()
        if stop == value + 1 and (self._is_relation(value) or self._is_measured(value)):
            return ()
        known = not is_full or self._texts[value].islower()
        known = known and names.has_name(value, stop)
        known = known or is_word_too or self._is_somebody(cue, value, stop)
        known = known or self._is_common(end, value, stop)
        if known or self._signs(end, value, stop) or self._has_profession(cue, value, stop):
            return (self.propose(value, stop, cue.label, 0.85),)
        return ()

    def _is_word_too(self, cue: Cue, end: int, value: int) -> bool:
        """ "Spoke to Reed", "landlord, Black,": a surname that is a word of every day."""
        if not may_be_called(self._names, value):
            return False
        is_met = self._texts[end - 1] in _MET and self._words[end - 2] != "followed"
        is_met = is_met or (cue.label is _OTHER and not cue.tail)
        is_met = is_met or self._words[end - 1] in _CALLING
        is_behind_trade = cue.kind is _PROFESSION and self._goes_on_small(value)
        return is_behind_trade or (is_met and is_last(self._names, value))

    def _goes_on_small(self, value: int) -> bool:
        """True for the "Reed" of "Nurse Reed gave it": no capital stands behind it."""
        end = self._names.join(value)
        if self._names.gap(value - 1) != " ":
            return False
        return end >= len(self._texts) or not self._texts[end][0].isupper()

    def _is_relation(self, value: int) -> bool:
        """True for "verified with COUSIN", who is not called so."""
        return self._words[value] in self._cues.relations

    def _is_measured(self, value: int) -> bool:
        """True for "see CEA 3.1" and "per GINA 2023": short capitals before what they count."""
        word, following = self._texts[value], value + 1
        if not word.isupper() or len(word) > _LONGEST_SHORTHAND:
            return False
        if following >= self._count or self._gaps[value] != " ":
            return False
        return _VALUE.fullmatch(self._texts[following]) is not None

    def _signs(self, end: int, value: int, stop: int) -> bool:
        """ "Written by Jolevi Perinen": two unknown words, or initials, after "by"."""
        if self._words[end - 1] not in _SIGNERS:
            return False
        words = [i for i in range(value, stop) if len(self._texts[i]) > 1]
        return not words or (len(words) > 1 and all(map(self._names.may_be_unknown, words)))

    def _is_somebody(self, cue: Cue, value: int, stop: int) -> bool:
        """ "Ssk Majlis Ångel", "Psykolog Rojda": words of no list behind a profession."""
        words = [i for i in range(value, stop) if self._texts[i][0].isalpha()]
        if cue.kind is not _PROFESSION or not all(map(self._names.may_be_unknown, words)):
            return False
        likeness = max(grade_letters(self._words[i]) for i in words)
        return likeness > _UNLIKE_A_NAME and self._names.gap(value - 1) == " "

    def _is_common(self, end: int, value: int, stop: int) -> bool:
        """ "dsk Rask tar stygnen", "patienten Modig vill": only a name has a capital there."""
        if stop != value + 1 or not self._texts[end - 1].islower():
            return False
        is_name = self._names.is_title_case(value) and self._names.may_be_name(value)
        is_last = stop >= len(self._texts) or not self._texts[stop][0].isupper()
        return is_name and is_last and self._names.gap(end - 1) == " "

    def _has_profession(self, cue: Cue, value: int, stop: int) -> bool:
        """ "Läkare Amin Lejon": a given name, be it also a word, and another capital word."""
        if cue.kind is not _PROFESSION or stop - value < 2:
            return False
        words = range(value, stop)
        return self._names.may_be_given(value) and all(map(self._names.is_title_case, words))

    def _read_relation(self, end: int) -> list[Candidate]:
        value = self._skip_join(end)
        found: list[Candidate] = []
        for _ in range(MAX_LIST):
            if value >= self._count or not self.is_beside(value):
                break
            stop = self._names.read(value, _PART)
            if stop == value and self._may_be_given(value):
                stop = value + 1
            if stop == value or not self._is_called(value, stop, is_next=value == end):
                break
            if self.touches_clinical(value, stop):
                break
            found.append(self.propose(value, stop, _RELATIVE, 0.85))
            value = self._skip_and(stop)
            if value == stop:
                break
        return found

    def _is_called(self, value: int, stop: int, *, is_next: bool) -> bool:
        """True for any name of the lists, and for an unknown word where somebody is told."""
        if any(map(self._names.may_be_name, range(value, stop))):
            return True
        return self._names.may_be_unknown(value) and self._is_told(value, stop, is_next=is_next)

    def _is_told(self, value: int, stop: int, *, is_next: bool) -> bool:
        """True for "wife Folasade", and between commas or brackets: "his wife, Folasade, says"."""
        if is_next:
            return self._names.gap(value - 1) == " "
        return stop >= len(self._texts) or self._texts[stop] in (",", ")", ";", ".")

    def _may_be_given(self, index: int) -> bool:
        text = self._texts[index]
        shaped = text[0].isupper() and text[1:].islower() and len(text) > 2
        is_stop = self._words[index] in self._cues.stops
        return shaped and not is_stop and self._names.may_be_name(index)

    def _skip_join(self, index: int) -> int:
        """Past a comma, a bracket, "named", "is called" … after a relation."""
        texts, words = self._texts, self._words
        for _ in range(3):
            if index >= len(texts):
                break
            if texts[index] not in ",(:-–" and words[index] not in self._cues.joins:
                break
            index += 1
        return index

    def _skip_and(self, index: int) -> int:
        texts = self._texts
        if index < len(texts) and texts[index] in (",", "&", "and", "och"):
            following = index + 1
            if following < len(texts) and texts[following] in ("and", "och"):
                following += 1
            return following
        return index
