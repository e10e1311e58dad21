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

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from seawall.detect.aggregate.forms import SURE, is_none_there, load_person_forms, read_form
from seawall.detect.aggregate.institutions import end_before_stop, is_part, list_institutions
from seawall.detect.aggregate.line_breaks import LineBreaks
from seawall.detect.aggregate.owners import split_owned
from seawall.detect.aggregate.things import list_things
from seawall.detect.details.evidence import admit_detail
from seawall.detect.thresholds import Thresholds
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon

_LONGEST_ANSWER = 24
_LONGEST_PRONOUN = 6
_GENDER = Label.GENDER
_SWEDISH_PRONOUNS = frozenset({"Han", "Hans", "Hon"})  # to the taggers, and names to others


def admit_learned(
    reading: Reading,
    mentions: Iterable[Mention],
    thresholds: Thresholds | None,
    details: Sequence[Mention] = (),
    by_rules: Sequence[Mention] = (),
    agreed: Container[tuple[Span, Label]] | None = None,
) -> list[Mention]:
    """The learned mentions that count; without thresholds all are sure enough.

    ``details`` are the health details of all lexicons, where they were looked for; ``by_rules``
    are the rules' mentions: what a rule took for the same is not judged again, unless it is a
    person. ``agreed`` are the spans and labels of these, where somebody has them at hand.
    """
    if agreed is None:
        agreed = {(each.span, each.label) for each in by_rules}
    text, breaks = reading.text, LineBreaks(reading.text, by_rules)
    judge = _Judge(reading, details, by_rules)
    admitted: list[Mention | None] = []
    for mention in filter(thresholds.admit, mentions) if thresholds else mentions:
        label = mention.label
        if label.is_detail:
            admitted.append(admit_detail(reading, mention))
            continue
        start, end = span = mention.span
        if label is _GENDER and end - start > _LONGEST_PRONOUN and (span, label) not in agreed:
            admitted += map(judge.admit, split_owned(text, mention))
        elif not label.is_person and (span, label) in agreed:
            admitted.append(mention)
        elif "\n" in text[start:end]:
            admitted += map(judge.admit, breaks.cut(mention))
        else:
            admitted.append(judge.admit(mention))
    return list(filter(None, admitted))


def _call_by_name(reading: Reading, mention: Mention) -> Mention:
    """ "Han" as a person in an English note: only a Swedish one means "he"."""
    is_name = reading.lang == "en" and mention.span.of(reading.text) in _SWEDISH_PRONOUNS
    return replace(mention, label=Label.OTHER_PERSON) if is_name else mention


def _says_nothing(reading: Reading) -> bool:
    """True for a note of one or two everyday words, "ok": nothing makes them a name.

    Two words with a capital each may be one all the same.
    """
    text, common = reading.text, load_names().common
    if len(text) > _LONGEST_ANSWER or any(map(str.isdigit, text)):
        return False
    words = [word for word in reading.texts if word[0].isalpha()]
    capitals = sum(map(str.istitle, words))
    return len(words) <= 2 and capitals < 2 and all(word.lower() in common for word in words)


class _Judge:
    """Says which mentions of a note count."""

    def __init__(
        self, reading: Reading, details: Sequence[Mention], by_rules: Iterable[Mention]
    ) -> None:
        self._reading, self._text = reading, reading.text
        self._found_details = details
        self._listed_terms = load_clinical_terms().find_listed(reading)
        self._listed_institutions = list_institutions(by_rules)
        # What lies beside all of these, as nearly every mention does, is asked nothing further.
        self._taken = Cover([*self._listed_terms, *self._listed_institutions])
        self._is_mixed = not reading.text.islower() and not reading.text.isupper()
        self._persons = load_person_forms(self._is_mixed, reading.lang)
        self._says_nothing = _says_nothing(reading)
        self._has_sound = not details and not self._says_nothing

    @cached_property
    def _terms(self) -> Cover:
        return Cover(self._listed_terms)

    @cached_property
    def _institutions(self) -> Cover:
        return Cover(self._listed_institutions)

    @cached_property
    def _details(self) -> Cover:
        # A fast run looks for no details; the shipped lexicon still knows "Endometriosis".
        if self._found_details:
            return Cover([detail.span for detail in self._found_details])
        return Cover(load_lexicon(self._reading.lang).find_spans(self._reading))

    @cached_property
    def _things(self) -> frozenset[str]:
        return list_things(self._reading)

    def _is_detail(self, span: Span) -> bool:
        """True within a health detail of a lexicon."""
        near = None
        if not self._found_details:
            # Few mentions have words of terms only: the rest of the note need not be looked at.
            near = load_lexicon(self._reading.lang).find_around(self._reading, span)
        if near is None:
            return self._details.holds(*span)
        return bool(near) and Cover(near).holds(*span)

    def admit(self, mention: Mention) -> Mention | None:
        """What counts of a mention, which begins and ends with a word; None if it is none."""
        (start, end), label, text = mention.span, mention.label, self._text
        if label.is_person and self._has_sound:
            # Nearly every person: neither its letters nor its place speak against it.
            form = self._persons[text[start:end]]
            is_sound = form.is_sound and not self._taken.touches(start, end)
            if is_sound and form.thing not in self._things:
                return mention
        if self._refuses(mention):
            return None
        if text[end - 1] == ".":
            mention = end_before_stop(text, mention)
        return _call_by_name(self._reading, mention) if label is _GENDER else mention

    def _refuses(self, mention: Mention) -> bool:
        if self._says_nothing:
            return True
        (start, end), label, reading = mention.span, mention.label, self._reading
        form = read_form(self._text[start:end], label, self._is_mixed, reading.lang)
        if form.is_none or (form.is_doubtful and mention.score < SURE):
            return True
        is_taken = self._taken.touches(start, end)
        if is_taken and self._terms.touches(start, end):
            return True
        may_be_detail = form.is_of_terms or self._found_details
        if may_be_detail and not form.is_listed and self._is_detail(mention.span):
            return True
        if label.is_person and (
            (is_taken and is_part(self._text, mention, self._institutions))
            or form.thing in self._things
        ):
            return True
        return form.depends and is_none_there(reading, mention, self._is_mixed)
