"""Names after a cue: header fields, titles, professions, relatives, "signed by"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.cues import Cue, Kind, load_cues
from seawall.detect.rules.names.shape import NameReader, Trust
from seawall.model import Label
from seawall.text import Reading
from seawall.text.clinical import load_clinical_terms
from seawall.text.cover import Cover

_SEPARATORS = frozenset(":=#")
_DASHES = frozenset("-–—")
_ABBREVIATED = frozenset({"mr", "ms", "dr"})
_LISTED = frozenset({"cc", "c", "kopia", "kopior", "copy", "copies", "drs", "to", "till"})
# "Hospital name:", "drug name:" … name no person.
_OTHER_NAMES = frozenset(
    "hospital facility drug medication pharmacy insurance plan clinic test file school company"
    " street brand generic generiskt läkemedlets unit device study protocol product employer"
    " user".split()
)
_NAME_FIELDS = frozenset({"name", "namn", "patientnamn", "efternamn", "förnamn", "surname", "re"})
# Between the names of a list, the letters of "M.D." among them.
_LIST_JOINS = frozenset([*",;.&/-", "and", "och", "m", "d"])
_MAX_LIST = 12
_FIELD_ENDS = frozenset(":=#-–—.()s'’")
_WIDE_GAP = 3


class Announcements:
    """Reads what follows each cue of one note."""

    def __init__(self, reading: Reading, names: NameReader) -> None:
        self._reading = reading
        self._names = names
        self._tokens = reading.tokens
        self._cues = load_cues()
        self._clinical: Cover | None = None
        self._long_terms: dict[int, int] | None = None

    def find(self) -> Iterator[Candidate]:
        """Candidates of every cue; one look-up a token."""
        by_first_word = self._cues.by_first_word
        words = self._names.words
        for index in [at for at, word in enumerate(words) if word in by_first_word]:
            yield from self._follow(index, by_first_word[words[index]])

    def _follow(self, index: int, cues: tuple[Cue, ...]) -> Iterator[Candidate]:
        for cue in cues:
            end = index + 1 + len(cue.tail)
            if cue.tail and not self._matches(cue.tail, index + 1):
                continue
            if end >= len(self._tokens) or self._is_hopeless(cue, end):
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
        return self._names.words[start : start + len(tail)] == list(tail)

    def _read_after(self, cue: Cue, index: int, end: int) -> Iterator[Candidate]:
        if cue.kind is Kind.FIELD:
            yield from self._read_field(cue, index, end)
        elif cue.kind is Kind.TITLE:
            yield from self._read_title(cue, index, end)
        elif cue.kind is Kind.RELATION:
            yield from self._read_relation(end)
        else:
            yield from self._read_loose(cue, end)

    def _read_field(self, cue: Cue, index: int, end: int) -> Iterator[Candidate]:
        value = self._skip_separator(end)
        if value == end or self._names_a_thing(index):
            return
        first_word = self._tokens[index].lower
        is_list = first_word in _LISTED
        strict = first_word in _NAME_FIELDS or self._tokens[end - 1].lower in _NAME_FIELDS
        for _ in range(_MAX_LIST):
            value = self._skip_title(value)
            stop = self._names.read(value, Trust.FULL, comma=not is_list)
            if stop == value or not self._is_plausible(value, stop, strict):
                return
            yield self._propose(value, stop, cue.label, 0.95, "field")
            value = self._skip_to_next(stop) if is_list else stop
            if value == stop:
                return

    def _skip_separator(self, end: int) -> int:
        """Index of a field's value, ``end`` where no colon or dash makes it a field."""
        tokens = self._tokens
        at = end
        while at < len(tokens) and tokens[at].text in (")", ".", "(", "s") and at - end < 3:
            at += 1
        if at >= len(tokens):
            return end
        if tokens[at].text in _SEPARATORS:
            return self._on_same_field(at + 1, end)
        if tokens[at].text in _DASHES and self._names.gap(at).strip(" ") == "" != self._names.gap(
            at
        ):
            return self._on_same_field(at + 1, end)
        is_column = "\t" in self._names.gap(end - 1) or "   " in self._names.gap(end - 1)
        return at if is_column and at == end else end

    def _on_same_field(self, value: int, end: int) -> int:
        """``value``, if it stands on the field's line or alone on the next one."""
        if value >= len(self._tokens):
            return end
        return value if self._names.gap(value - 1).count("\n") <= 1 else end

    def _names_a_thing(self, index: int) -> bool:
        if index == 0:
            return False
        return self._tokens[index - 1].lower in _OTHER_NAMES

    def _skip_title(self, index: int) -> int:
        tokens = self._tokens
        for _ in range(3):
            if index >= len(tokens):
                break
            cues = self._cues.by_first_word.get(tokens[index].lower, ())
            if not any(cue.kind in (Kind.TITLE, Kind.PROFESSION) and not cue.tail for cue in cues):
                break
            index += 1
            if index < len(tokens) and tokens[index].text == ".":
                index += 1
        return index

    def _is_plausible(self, start: int, end: int, strict: bool) -> bool:
        """A name of the lists, an unknown word, or common words that fill a name's field."""
        words = [i for i in range(start, end) if self._tokens[i].text[0].isalpha()]
        if self._is_clinical(start, end) or self._tokens[start].lower in self._cues.relations:
            return False
        if any(self._names.is_name(i) for i in words if len(self._tokens[i].text) > 1):
            return True
        if not self._names.is_common(words[0]):
            return strict or self._ends_field(end)
        if self._names.may_be_given(words[0]) and not self._names.is_common(words[-1]):
            return self._ends_field(end)
        known = all(self._names.may_be_name(i) or self._names.is_initial(i) for i in words)
        return known and (strict or len(words) > 1) and self._ends_field(end)

    def _ends_field(self, end: int) -> bool:
        if end >= len(self._tokens):
            return True
        gap = self._names.gap(end - 1)
        # A dose follows a drug: "Told caller: Warfarin 5 mg".
        is_dose = self._tokens[end].is_number and gap == " "
        return len(gap.strip(" ")) > 0 or "  " in gap or not (self._tokens[end].is_word or is_dose)

    def _is_clinical(self, start: int, end: int) -> bool:
        """True for a term of several words ("Foley catheter"), not for an eponym alone."""
        if self._long_terms is None:
            spans = load_clinical_terms().find_listed(self._reading)
            self._long_terms = {
                span.start_char: span.end_char
                for span in spans
                if " " in span.of(self._reading.text)
            }
        term_end = self._long_terms.get(self._tokens[start].start_char, 0)
        return term_end >= self._tokens[end - 1].end_char

    def _skip_to_next(self, end: int) -> int:
        """Index of the next name of a list: after suffixes, then ";", ",", "and" or a new line."""
        tokens, at = self._tokens, end
        for _ in range(8):
            if at >= len(tokens) or self._names.gap(at - 1).count("\n") > 1:
                return end
            if tokens[at].lower not in self._cues.suffixes and tokens[at].lower not in _LIST_JOINS:
                return at
            at += 1
        return end

    def _read_title(self, cue: Cue, index: int, end: int) -> Iterator[Candidate]:
        title = self._tokens[index]
        has_dot = end < len(self._tokens) and self._tokens[end].text == "."
        value = end + 1 if has_dot else end
        if value >= len(self._tokens) or not self._is_beside(value):
            return
        # "MR angiography", "MS", "DR": in capitals without a dot they are clinical as often.
        shouts = has_dot and self._tokens[value].text.isupper()
        shouts = shouts or (self._tokens[value].text.isupper() and self._names.may_be_name(value))
        doubtful = title.lower in _ABBREVIATED and title.text.isupper() and not shouts
        stop = self._names.read(value, Trust.PART if doubtful else Trust.FULL)
        if stop == value or (doubtful and not self._names.is_name(value)):
            return
        yield self._propose(value, stop, cue.label, 0.98, "title")
        yield from self._read_plural(title.lower, stop, cue.label)

    def _read_plural(self, title: str, stop: int, label: Label) -> Iterator[Candidate]:
        """ "Drs. Smith and Jones", "Mr. and Mrs. Smith" by the second title."""
        if title not in ("drs", "messrs"):
            return
        for _ in range(_MAX_LIST):
            value = self._skip_to_next(stop)
            end = self._names.read(value, Trust.PART) if value > stop else value
            if end == value:
                return
            yield self._propose(value, end, label, 0.9, "title")
            stop = end

    def _is_beside(self, value: int) -> bool:
        gap = self._names.gap(value - 1)
        return len(gap) < 8 and gap.count("\n") <= 1 and not gap.strip()

    def _read_loose(self, cue: Cue, end: int) -> Iterator[Candidate]:
        value = self._skip_title(self._skip_comma(end))
        if value >= len(self._tokens) or not self._is_beside(value):
            return
        stop = self._names.read(value, Trust.PART)
        trust = Trust.PART
        if stop == value and self._tokens[end - 1].lower in ("by", "av"):
            stop = self._names.read_initials(value)
        if stop == value and (cue.label is Label.PATIENT or cue.kind is Kind.PROFESSION):
            stop, trust = self._names.read(value, Trust.FULL), Trust.FULL
        if stop == value or self._touches_clinical(value, stop):
            return
        known = any(self._names.is_name(i) for i in range(value, stop))
        known = known and (trust is Trust.PART or self._tokens[value].text.islower())
        if known or self._signs(end, value, stop) or self._has_profession(cue, value, stop):
            yield self._propose(value, stop, cue.label, 0.85, cue.kind.value)

    def _signs(self, end: int, value: int, stop: int) -> bool:
        """ "Written by Jolevi Perinen": two unknown words, or initials, after "by"."""
        if self._tokens[end - 1].lower not in ("by", "av", "kopia", "cc", "author", "sig"):
            return False
        words = [i for i in range(value, stop) if len(self._tokens[i].text) > 1]
        return not words or (len(words) > 1 and all(map(self._names.may_be_unknown, words)))

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
        for _ in range(_MAX_LIST):
            if value >= len(self._tokens) or not self._is_beside(value):
                return
            stop = self._names.read(value, Trust.PART)
            if stop == value and self._may_be_given(value):
                stop = value + 1
            known = any(self._names.may_be_name(i) for i in range(value, stop))
            known = known or (
                value == end
                and self._names.gap(end - 1) == " "
                and self._names.may_be_unknown(value)
            )
            if stop == value or not known or self._touches_clinical(value, stop):
                return
            yield self._propose(value, stop, Label.RELATIVE, 0.85, "relation")
            value = self._skip_and(stop)
            if value == stop:
                return

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

    def _touches_clinical(self, start: int, end: int) -> bool:
        if self._clinical is None:
            self._clinical = Cover(load_clinical_terms().find(self._reading))
        first, last = self._tokens[start], self._tokens[end - 1]
        return self._clinical.touches(first.start_char, last.end_char)

    def _propose(self, start: int, end: int, label: Label, score: float, rule: str) -> Candidate:
        tokens = self._tokens
        return Candidate(tokens[start].start_char, tokens[end - 1].end_char, label, score, rule)
