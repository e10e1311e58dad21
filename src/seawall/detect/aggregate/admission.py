"""The union of what all detectors found, without what the learned ones should not have.

Li & Qin (2017, section 4.1) unite the base classifiers for recall and let the riskier class win.
A learned mention must also be sure enough for its label, and may not be a clinical term by its form
("Foley catheter"): only a rule with a title or a header before it may take that for a name. Nor may
it lie within a health detail that a lexicon holds (unless that is a surname too), nor be a number
that is a value by its form ("106/58"), nor a word that everybody uses (``everyday``), nor, as a
person, an abbreviation or a word without the letters of a name that is in no list of names, or a
word written small in a note that has capitals, unless the model is sure of it, nor what the note
makes a thing ("the tonsil") or is shorthand ("LUSB"), nor a part of what a rule knows for an
institution by its last word ("Tufts" of "Tufts Med Ctr"), nor be made of words that only medicine
has ("Duodenal Neoplasms"). Nor does it run over a line's end into what stands below
(``line_breaks``).
A learned health detail must look like one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from seawall.detect.aggregate.everyday import is_everyday
from seawall.detect.aggregate.institutions import cover_institutions, end_before_stop, is_part
from seawall.detect.aggregate.line_breaks import cut_at_breaks
from seawall.detect.aggregate.measures import is_measure, is_mere_word
from seawall.detect.aggregate.things import list_things
from seawall.detect.details.edges import trim_detail
from seawall.detect.details.evidence import keep_evident, looks_like_problem
from seawall.detect.rules.hospitals.words import load_words
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.shorthand import is_shorthand
from seawall.detect.thresholds import Thresholds
from seawall.lazy import lazy_pattern
from seawall.model import Class, Label, Mention, Span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.clinical.words import are_clinical_words
from seawall.text.cover import Cover
from seawall.text.letters import grade_letters
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon

_SURE = 0.8
# Of words that no lexicon holds; shorter endings ("oma", "vir") are names' as well.
_CLINICAL_ENDINGS = tuple(
    (
        "itis ectomy otomy ostomy oscopy plasty opathy rrhea rrhoea aemia carcinoma sarcoma "
        "ology ologist scope graft peritoneum chondrium osteum ectasis rrhaphy desis oscope "
        "ologi ologen skop "
        "ektomi otomi ostomi oskopi plastik opati cancer sjukdom sjukdomar behandling blockerare "
        "hämmare tillskott testning provtagning undersökning infektion inflammation cysta pares "
        "syra lipom fibrom sarkom karcinom adenom melanom lymfom rubbning nedsättning ökning "
        "derivat preparat tabletter kräm"
    ).split()
)
_LONGEST_SHORT = 4
_UNLIKE_A_NAME = 1  # grade of the letters: of "Microcatheter", "Avulsion"
_MAX_WORDS = 1 << 14  # that are kept with what was said of them
_LONGEST_ANSWER = 24
# What was measured in serum, plasma, blood …, as Swedish laboratories write it.
_ANALYTE = lazy_pattern(r"(?:^|[ (])(?:f?[SPBUF]|dU|tU|Csv)-([^\W\d_]{2,})$")
_MARKS = " .,:;()[]-*•\n"
_SWEDISH_PRONOUNS = frozenset({"Han", "Hans", "Hon"})  # to the taggers, and names to others
_NAMED = frozenset(label for label in Label if label.is_person or label is Label.CITY)
_NEVER_CLINICAL = _NAMED | {Label.COUNTY, Label.ORGANIZATION}


def admit_learned(
    reading: Reading,
    mentions: Iterable[Mention],
    thresholds: Thresholds | None,
    details: Sequence[Mention] = (),
    by_rules: Sequence[Mention] = (),
) -> list[Mention]:
    """The learned mentions that count; without thresholds all are sure enough.

    ``details`` are the health details of all lexicons, where they were looked for; ``by_rules``
    are the rules' mentions: what a rule took for the same is not judged again, unless it is a
    person.
    """
    judge = _Judge(reading, details, by_rules)
    agreed = {(each.span, each.label) for each in by_rules if not each.label.is_person}
    admitted: list[Mention] = []
    sure = filter(thresholds.admit, mentions) if thresholds else mentions
    for mention in cut_at_breaks(reading.text, sure, by_rules):
        if mention.label.cls is Class.HMD:
            detail = keep_evident(reading, trim_detail(reading.text, mention))
            if detail:
                admitted.append(detail)
        elif (mention.span, mention.label) in agreed:
            admitted.append(mention)
        elif not judge.refuses(mention):
            admitted.append(_call_by_name(reading, end_before_stop(reading.text, mention)))
    return admitted


def _call_by_name(reading: Reading, mention: Mention) -> Mention:
    """ "Han" as a person in an English note: only a Swedish one means "he"."""
    if mention.label is not Label.GENDER or reading.lang != "en":
        return mention
    is_name = mention.span.of(reading.text) in _SWEDISH_PRONOUNS
    return replace(mention, label=Label.OTHER_PERSON) if is_name else mention


class _Judge:
    """Says which mentions of a note are none; of several detectors' same mention once."""

    def __init__(
        self, reading: Reading, details: Sequence[Mention], by_rules: Iterable[Mention]
    ) -> None:
        self._reading = reading
        self._found_details = details
        self._institutions = cover_institutions(by_rules)
        self._verdicts: dict[tuple[Span, Label, bool], bool] = {}

    @cached_property
    def _terms(self) -> Cover:
        return Cover(load_clinical_terms().find_listed(self._reading))

    @cached_property
    def _details(self) -> Cover:
        # A fast run looks for no details; the shipped lexicon still knows "Endometriosis".
        if self._found_details:
            return Cover([detail.span for detail in self._found_details])
        return Cover(load_lexicon(self._reading.lang).find_spans(self._reading))

    def refuses(self, mention: Mention) -> bool:
        if self._says_nothing:
            return True
        key = mention.span, mention.label, mention.score >= _SURE
        verdict = self._verdicts.get(key)
        if verdict is None:
            verdict = self._verdicts[key] = self._is_no_identifier(mention)
        return verdict

    @cached_property
    def _is_mixed(self) -> bool:
        text = self._reading.text
        return not text.islower() and not text.isupper()

    @cached_property
    def _says_nothing(self) -> bool:
        """True for a note of one or two everyday words, "ok": nothing makes them a name.

        Two words with a capital each may be one all the same.
        """
        text, common = self._reading.text, load_names().common
        if len(text) > _LONGEST_ANSWER or any(map(str.isdigit, text)):
            return False
        words = [token for token in self._reading.tokens if token.is_word]
        capitals = sum(word.text.istitle() for word in words)
        return len(words) <= 2 and capitals < 2 and all(word.lower in common for word in words)

    @cached_property
    def _things(self) -> frozenset[str]:
        return list_things(self._reading)

    def _is_thing(self, written: str) -> bool:
        """True for "Tonsil" in a note with "the tonsil"; "a short course" says nothing of Short."""
        word = written.strip(_MARKS).lower()
        return len(word) > 2 and word in self._things and word not in load_names().common

    def _is_wording(self, written: str, label: Label) -> bool:
        """True for "Shoulder Injuries" as an employer; Pfizer and the Diabetes Association are."""
        lang = self._reading.lang
        if label is not Label.ORGANIZATION:
            return are_clinical_words(written, lang)
        front, _, last = written.rpartition(" ")
        if not front or last.lower() in load_words().heads or _has_listed_name(written):
            return False
        return looks_like_problem(written, lang) or are_clinical_words(written, lang)

    def _is_no_identifier(self, mention: Mention) -> bool:
        (start, end), text, label = mention.span, self._reading.text, mention.label
        written = text[start:end]
        if self._terms.touches(start, end) or _ends_clinically(written):
            return True
        if self._details.holds(start, end) and not (label.is_person and _is_listed_name(written)):
            return True
        if label.is_person and (
            is_part(text, mention, self._institutions) or self._is_thing(written)
        ):
            return True
        if label in _NEVER_CLINICAL and self._is_wording(written, label):
            return True
        is_doubtful = label in _NAMED and mention.score < _SURE
        return (
            is_everyday(self._reading, mention, self._is_mixed)
            or (is_doubtful and _is_unlikely_name(written, self._is_mixed, label.is_person))
            or is_measure(text, mention)
            or is_mere_word(text, mention)
            or is_shorthand(text, mention, self._is_mixed)
        )


def _has_listed_name(written: str) -> bool:
    """True for "Macmillan Cancer"; "Lung" of "Lung Injury" is a word in the first place."""
    names = load_names()
    words = written.lower().split()
    return any(names.is_listed(word) and word not in names.common for word in words)


def _is_listed_name(word: str) -> bool:
    """True for "Cheek" as a person: a health detail, but a surname as well."""
    return word[0].isupper() and load_names().is_listed(word.lower())


# Notes of one hospital name the same persons and places again and again.
@lru_cache(maxsize=_MAX_WORDS)
def _ends_clinically(word: str) -> bool:
    """True for one word such as "Blepharoplasty" or "S-Kalium" that is in no list of names."""
    if analyte := _ANALYTE.search(word):
        return not load_names().is_listed(analyte[1].lower())
    word = word.lower()
    is_one = len(word.split()) == 1
    return is_one and word.endswith(_CLINICAL_ENDINGS) and not load_names().is_listed(word)


@lru_cache(maxsize=_MAX_WORDS)
def _is_unlikely_name(written: str, is_mixed: bool, is_person: bool) -> bool:
    """True for "once" or "SOS" as a doubtful person, and for "green" as one or a city.

    What is written small where names have capitals needs more than a list of names for it, and is
    no initial; a short word in capitals that is in no list is an abbreviation there.
    """
    written = written.strip(_MARKS)
    word = written.lower()
    if not word.isalpha() or len(word) < 3:
        return is_mixed and len(word) == 1 and written.islower()
    names = load_names()
    if is_mixed and written == word and word in names.common:
        return True
    if not is_person or names.is_listed(word):
        return False
    terms = load_clinical_terms()
    if terms.is_eponym(word) or word in terms or grade_letters(word) <= _UNLIKE_A_NAME:
        return True
    is_short = is_mixed and written.isupper() and len(word) <= _LONGEST_SHORT
    return is_short or word in names.common or word in load_cues().stops
