"""Names in the fields of headers: "Patient Name: LAST, FIRST", "PCP - …", "cc: …; …"."""

from __future__ import annotations

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.cues import Cue
from seawall.detect.rules.names.following import MAX_LIST, Announced
from seawall.detect.rules.names.shape import NameReader, Trust
from seawall.detect.rules.names.wordlike import may_be_called
from seawall.text.clinical.terms import load_clinical_terms

_FULL = Trust.FULL
_SEPARATORS = frozenset(":=#")
_DASHES = frozenset("-–—")
_LISTED = frozenset({"cc", "c", "kopia", "kopior", "copy", "copies", "drs", "to", "till"})
# "Hospital name:", "drug name:" … name no person.
_OTHER_NAMES = frozenset(
    "hospital facility drug medication pharmacy insurance plan clinic test file school company"
    " street brand generic generiskt läkemedlets unit device study protocol product employer"
    " user".split()
)
_NAME_FIELDS = frozenset({"name", "namn", "patientnamn", "efternamn", "förnamn", "surname", "re"})


class Fields(Announced):
    """Reads the values of a note's fields."""

    def __init__(self, names: NameReader) -> None:
        super().__init__(names)
        self._long_terms: dict[int, int] | None = None

    def read(self, cue: Cue, index: int, end: int) -> list[Candidate]:
        """Candidates in the field whose label are the tokens from ``index`` up to ``end``."""
        value = self._skip_separator(end)
        found: list[Candidate] = []
        if value == end or self._names_a_thing(index):
            return found
        first_word = self._words[index]
        is_list = first_word in _LISTED
        strict = first_word in _NAME_FIELDS or self._words[end - 1] in _NAME_FIELDS
        for _ in range(MAX_LIST):
            value = self.skip_title(value)
            stop = self._names.read(value, _FULL, comma=not is_list)
            if stop == value or not self._is_plausible(value, stop, strict):
                break
            found.append(self.propose(value, stop, cue.label, 0.95))
            value = self.skip_to_next(stop) if is_list else stop
            if value == stop:
                break
        return found

    def _skip_separator(self, end: int) -> int:
        """Index of a field's value, ``end`` where no colon or dash makes it a field."""
        texts = self._texts
        at = end
        while at < len(texts) and texts[at] in (")", ".", "(", "s") and at - end < 3:
            at += 1
        if at >= len(texts):
            return end
        if texts[at] in _SEPARATORS:
            return self._on_same_field(at + 1, end)
        if texts[at] in _DASHES and self._names.gap(at).strip(" ") == "" != self._names.gap(at):
            return self._on_same_field(at + 1, end)
        return end

    def _on_same_field(self, value: int, end: int) -> int:
        """``value``, if it stands on the field's line or alone on the next one."""
        if value >= len(self._texts):
            return end
        return value if self._names.gap(value - 1).count("\n") <= 1 else end

    def _names_a_thing(self, index: int) -> bool:
        if index == 0:
            return False
        return self._words[index - 1] in _OTHER_NAMES

    def _is_plausible(self, start: int, end: int, strict: bool) -> bool:
        """A name of the lists, an unknown word, or common words that fill a name's field."""
        words = [i for i in range(start, end) if self._texts[i][0].isalpha()]
        # "Name: Son, Young-ho", but "Name: Son".
        is_relation = self._words[start] in self._cues.relations
        if self._is_clinical(start, end) or (is_relation and not (strict and len(words) > 1)):
            return False
        if any(self._names.is_name(i) for i in words if len(self._texts[i]) > 1):
            return True
        if not self._names.is_common(words[0]):
            return strict or self._ends_field(end)
        if self._names.may_be_given(words[0]) and not self._names.is_common(words[-1]):
            return self._ends_field(end)
        known = all(self._names.may_be_name(i) or self._names.is_initial(i) for i in words)
        # "Surgeon: Reed", but "Surgeon: Able".
        is_told = strict or len(words) > 1 or may_be_called(self._names, words[0])
        return known and is_told and self._ends_field(end)

    def _ends_field(self, end: int) -> bool:
        if end >= len(self._texts):
            return True
        gap = self._names.gap(end - 1)
        # A dose follows a drug: "Told caller: Warfarin 5 mg".
        is_dose = self._texts[end][0].isdigit() and gap == " "
        return (
            len(gap.strip(" ")) > 0 or "  " in gap or not (self._texts[end][0].isalpha() or is_dose)
        )

    def _is_clinical(self, start: int, end: int) -> bool:
        """True for a term of several words ("Foley catheter"), not for an eponym alone."""
        if self._long_terms is None:
            spans, text = load_clinical_terms().find_listed(self._reading), self._reading.text
            self._long_terms = {first: past for first, past in spans if " " in text[first:past]}
        term_end = self._long_terms.get(self._starts[start], 0)
        return term_end >= self._ends[end - 1]
