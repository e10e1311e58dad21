"""Names after a cue: header fields, titles, professions, relatives, "signed by"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.cues import Cue, Kind
from seawall.detect.rules.names.fields import Fields
from seawall.detect.rules.names.following import MAX_LIST, Announced
from seawall.detect.rules.names.methods import follows_method
from seawall.detect.rules.names.shape import NameReader, Trust
from seawall.detect.rules.names.wordlike import is_last, may_be_called
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.text import Reading
from seawall.text.letters import grade_letters

_ABBREVIATED = frozenset({"mr", "ms", "dr"})
# After these even unknown words and bare initials are a person.
_SIGNERS = frozenset({"by", "av", "kopia", "cc", "author", "sig", "patient", "pt", "pat"})
# How a cue ends that says with whom or by whom something was done; "under" may tell of a thing.
_MET = frozenset({"by", "with", "to", "from", "of", "w", "/"})
# And how one ends that calls or names somebody: "Dear Reed,", "PCP Reed.", "ride is Reed".
_CALLING = frozenset("dear hi hello hey attn pcp per curbsided for is".split())
_FIELD_ENDS = frozenset(":=#-–—.()s'’")
_WIDE_GAP = 3
_LONGEST_SHORTHAND = 5
_UNLIKE_A_NAME = 1  # grade of the letters
_VALUE = lazy_pattern(r"\d{1,3}|(?:19|20)\d\d|[A-Z]\d\w*")


class Announcements(Announced):
    """Reads what follows each cue of one note."""

    def __init__(self, reading: Reading, names: NameReader) -> None:
        super().__init__(reading, names)
        self._fields = Fields(reading, names)

    def find(self) -> Iterator[Candidate]:
        """Candidates of every cue; one look-up a token."""
        by_first_word = self._cues.by_first_word
        words = self._names.words
        for index in self._reading.woken_by(self._cues.first_words):
            yield from self._follow(index, by_first_word[words[index]])

    def _follow(self, index: int, cues: tuple[Cue, ...]) -> Iterator[Candidate]:
        for cue in cues:
            end = index + 1 + len(cue.tail)
            if end >= self._names.count or (cue.tail and not self._matches(cue.tail, index + 1)):
                continue
            if self._is_hopeless(cue, end):
                continue
            found = list(self._read_after(cue, index, end))
            if found:
                yield from found
                return

    def _is_hopeless(self, cue: Cue, end: int) -> bool:
        """True where a glance at the next token rules a name out: most cues end here."""
        following = self._tokens[end]
        if cue.kind is Kind.FIELD:
            is_tight = following.start_char - self._tokens[end - 1].end_char < _WIDE_GAP
            return is_tight and following.text not in _FIELD_ENDS
        if following.text[0].isupper() or not following.text[0].isalpha():
            return False
        word = following.lower
        is_listed = self._names.is_name(end) or word in self._cues.joins
        return (
            not is_listed
            and word not in self._cues.by_first_word
            and cue.label is not Label.PATIENT
        )

    def _matches(self, tail: tuple[str, ...], start: int) -> bool:
        words = self._names.words
        return words[start] == tail[0] and words[start : start + len(tail)] == list(tail)

    def _read_after(self, cue: Cue, index: int, end: int) -> Iterator[Candidate]:
        if cue.kind is Kind.FIELD:
            yield from self._fields.read(cue, index, end)
        elif cue.kind is Kind.TITLE:
            yield from self._read_title(cue, index, end)
        elif cue.kind is Kind.RELATION:
            yield from self._read_relation(end)
        else:
            yield from self._read_loose(cue, end)

    def _read_title(self, cue: Cue, index: int, end: int) -> Iterator[Candidate]:
        title = self._tokens[index]
        has_dot = end < len(self._tokens) and self._tokens[end].text == "."
        value = end + 1 if has_dot else end
        if value >= len(self._tokens) or not self.is_beside(value) or self._is_unit(index):
            return
        # "MR angiography", "MS", "DR": in capitals without a dot they are clinical as often.
        shouts = has_dot and self._tokens[value].text.isupper()
        shouts = shouts or (self._tokens[value].text.isupper() and self._names.may_be_name(value))
        doubtful = title.lower in _ABBREVIATED and title.text.isupper() and not shouts
        stop = self._names.read(value, Trust.PART if doubtful else Trust.FULL)
        if stop == value and self._is_small_surname(value):
            stop = value + 1
        if stop == value or (doubtful and not self._names.is_name(value)):
            return
        yield self.propose(value, stop, cue.label, 0.98)
        yield from self._read_plural(title.lower, stop, cue.label)

    def _is_small_surname(self, index: int) -> bool:
        """ "mr. ward denies pain": a word of every day, but a surname after a title."""
        token = self._tokens[index]
        is_word = token.text.islower() and len(token.text) > 2
        return is_word and token.lower not in self._cues.stops and self._names.may_be_name(index)

    def _is_unit(self, index: int) -> bool:
        """ "An interval of 46 ms. Sinus rhythm": milliseconds."""
        return (
            self._tokens[index].text == "ms"
            and index > 0
            and self._tokens[index - 1].text[-1].isdigit()
        )

    def _read_plural(self, title: str, stop: int, label: Label) -> Iterator[Candidate]:
        """ "Drs. Smith and Jones", "Mr. and Mrs. Smith" by the second title."""
        if title not in ("drs", "messrs"):
            return
        for _ in range(MAX_LIST):
            value = self.skip_to_next(stop)
            end = self._names.read(value, Trust.PART) if value > stop else value
            if end == value:
                return
            yield self.propose(value, end, label, 0.9)
            stop = end

    def _read_loose(self, cue: Cue, end: int) -> Iterator[Candidate]:
        value = self.skip_title(self._skip_comma(end))
        if value >= len(self._tokens) or not self.is_beside(value):
            return
        stop = self._names.read(value, Trust.PART)
        trust = Trust.PART
        if stop == value and self._tokens[end - 1].lower in ("by", "av"):
            stop = self._names.read_initials(value)
        is_word_too = stop == value and self._is_word_too(cue, end, value)
        if is_word_too:
            stop = value + 1
        if stop == value and (cue.label is Label.PATIENT or cue.kind is Kind.PROFESSION):
            stop, trust = self._names.read(value, Trust.FULL), Trust.FULL
        if stop == value or self.touches_clinical(value, stop) or self._is_measured(value, stop):
            return
        if follows_method(self._names, value) or self._is_relation(value, stop):
            return
        known = any(self._names.is_name(i) for i in range(value, stop))
        known = known and (trust is Trust.PART or self._tokens[value].text.islower())
        known = known or is_word_too or self._is_somebody(cue, value, stop)
        known = known or self._is_common(end, value, stop)
        if known or self._signs(end, value, stop) or self._has_profession(cue, value, stop):
            yield self.propose(value, stop, cue.label, 0.85)

    def _is_word_too(self, cue: Cue, end: int, value: int) -> bool:
        """ "Spoke to Reed", "landlord, Black,": a surname that is a word of every day."""
        is_met = self._tokens[end - 1].text in _MET and self._tokens[end - 2].lower != "followed"
        is_met = is_met or (cue.label is Label.OTHER_PERSON and not cue.tail)
        is_met = is_met or self._tokens[end - 1].lower in _CALLING
        if not may_be_called(self._names, value):
            return False
        is_behind_trade = cue.kind is Kind.PROFESSION and self._goes_on_small(value)
        return is_behind_trade or (is_met and is_last(self._names, value))

    def _goes_on_small(self, value: int) -> bool:
        """True for the "Reed" of "Nurse Reed gave it": no capital stands behind it."""
        end = self._names.join(value)
        if self._names.gap(value - 1) != " ":
            return False
        return end >= len(self._tokens) or not self._tokens[end].text[0].isupper()

    def _is_relation(self, value: int, stop: int) -> bool:
        """True for "verified with COUSIN", who is not called so."""
        return stop == value + 1 and self._tokens[value].lower in self._cues.relations

    def _is_measured(self, value: int, stop: int) -> bool:
        """True for "see CEA 3.1" and "per GINA 2023": short capitals before what they count."""
        word = self._tokens[value].text
        if stop != value + 1 or not (word.isupper() and len(word) <= _LONGEST_SHORTHAND):
            return False
        if stop >= len(self._tokens) or self._names.gap(stop - 1) != " ":
            return False
        return _VALUE.fullmatch(self._tokens[stop].text) is not None

    def _signs(self, end: int, value: int, stop: int) -> bool:
        """ "Written by Jolevi Perinen": two unknown words, or initials, after "by"."""
        if self._tokens[end - 1].lower not in _SIGNERS:
            return False
        words = [i for i in range(value, stop) if len(self._tokens[i].text) > 1]
        return not words or (len(words) > 1 and all(map(self._names.may_be_unknown, words)))

    def _is_somebody(self, cue: Cue, value: int, stop: int) -> bool:
        """ "Ssk Majlis Ångel", "Psykolog Rojda": words of no list behind a profession."""
        words = [i for i in range(value, stop) if self._tokens[i].is_word]
        if cue.kind is not Kind.PROFESSION or not all(map(self._names.may_be_unknown, words)):
            return False
        likeness = max(grade_letters(self._tokens[i].lower) for i in words)
        return likeness > _UNLIKE_A_NAME and self._names.gap(value - 1) == " "

    def _is_common(self, end: int, value: int, stop: int) -> bool:
        """ "dsk Rask tar stygnen", "patienten Modig vill": only a name has a capital there."""
        if stop != value + 1 or not self._tokens[end - 1].text.islower():
            return False
        is_name = self._names.is_title_case(value) and self._names.may_be_name(value)
        is_last = stop >= len(self._tokens) or not self._tokens[stop].is_capitalized
        return is_name and is_last and self._names.gap(end - 1) == " "

    def _has_profession(self, cue: Cue, value: int, stop: int) -> bool:
        """ "Läkare Amin Lejon": a given name, be it also a word, and another capital word."""
        if cue.kind is not Kind.PROFESSION or stop - value < 2:
            return False
        words = range(value, stop)
        return self._names.may_be_given(value) and all(map(self._names.is_title_case, words))

    def _skip_comma(self, index: int) -> int:
        tokens = self._tokens
        if index < len(tokens) and tokens[index].text in (",", ".", "("):
            return index + 1
        return index

    def _read_relation(self, end: int) -> Iterator[Candidate]:
        value = self._skip_join(end)
        for _ in range(MAX_LIST):
            if value >= len(self._tokens) or not self.is_beside(value):
                return
            stop = self._names.read(value, Trust.PART)
            if stop == value and self._may_be_given(value):
                stop = value + 1
            known = any(self._names.may_be_name(i) for i in range(value, stop))
            is_unknown = self._names.may_be_unknown(value)
            known = known or (is_unknown and self._is_told(value, stop, is_next=value == end))
            if stop == value or not known or self.touches_clinical(value, stop):
                return
            yield self.propose(value, stop, Label.RELATIVE, 0.85)
            value = self._skip_and(stop)
            if value == stop:
                return

    def _is_told(self, value: int, stop: int, *, is_next: bool) -> bool:
        """True for "wife Folasade", and between commas or brackets: "his wife, Folasade, says"."""
        if is_next:
            return self._names.gap(value - 1) == " "
        return stop >= len(self._tokens) or self._tokens[stop].text in (",", ")", ";", ".")

    def _may_be_given(self, index: int) -> bool:
        token = self._tokens[index]
        shaped = token.text[0].isupper() and token.text[1:].islower() and len(token.text) > 2
        return shaped and token.lower not in self._cues.stops and self._names.may_be_name(index)

    def _skip_join(self, index: int) -> int:
        """Past a comma, a bracket, "named", "is called" … after a relation."""
        tokens = self._tokens
        for _ in range(3):
            if index >= len(tokens):
                break
            if tokens[index].text not in ",(:-–" and tokens[index].lower not in self._cues.joins:
                break
            index += 1
        return index

    def _skip_and(self, index: int) -> int:
        tokens = self._tokens
        if index < len(tokens) and tokens[index].text in (",", "&", "and", "och"):
            following = index + 1
            if following < len(tokens) and tokens[following].text in ("and", "och"):
                following += 1
            return following
        return index
