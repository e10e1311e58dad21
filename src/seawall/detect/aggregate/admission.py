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

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from seawall.detect.aggregate.forms import SURE, Form, is_none_there, load_person_forms, read_form
from seawall.detect.aggregate.institutions import end_before_stop, is_part, list_institutions
from seawall.detect.aggregate.line_breaks import LineBreaks
from seawall.detect.aggregate.owners import split_owned
from seawall.detect.aggregate.things import list_things
from seawall.detect.aggregate.vetoes import Veto
from seawall.detect.details.evidence import admit_detail
from seawall.detect.learned import NEURAL
from seawall.detect.thresholds import Thresholds
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon

_LONGEST_ANSWER = 24
_LONGEST_PRONOUN = 6
# What an endoscopist or radiologist tattoos is no picture in somebody's skin.
_DYED = lazy_pattern(
    r"(?:tattoo|tatuer).*(?:polyp|lesion|tusch|india|adenom|tumou?r|tumör|radiation|strålbehandl)"
    r"|(?:polyp|lesion|adenom|tumou?r|tumör|radiation).*(?:tattoo|tatuer)",
    re.IGNORECASE | re.DOTALL,
)
# Scores of the encoder and of a linear tagger from which on they need no further word.
_SURE, _AGREED = 0.99, 0.95
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
    mentions = list(filter(thresholds.admit, mentions) if thresholds else mentions)
    judge = _Judge(reading, details, by_rules, list_agreed_persons(mentions))
    admitted: list[Mention | None] = []
    for mention in mentions:
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


def list_agreed_persons(mentions: Iterable[Mention]) -> set[Span]:
    """Where the encoder and a linear tagger are both sure of the same person.

    Then what the words are elsewhere says nothing: "DR JOY WHITE   ANESTHESIA", "Läkare: Stål".
    """
    sure = [each for each in mentions if each.label.is_person and each.score >= _AGREED]
    by_encoder = {each.span for each in sure if each.detectors[0] == NEURAL and each.score >= _SURE}
    if not by_encoder:
        return by_encoder
    return by_encoder.intersection(each.span for each in sure if each.detectors[0] != NEURAL)


def find_veto(
    reading: Reading,
    mention: Mention,
    thresholds: Thresholds | None,
    details: Sequence[Mention] = (),
    by_rules: Sequence[Mention] = (),
) -> Veto:
    """Why ``admit_learned`` leaves out a mention that it was given and does not count."""
    if thresholds and not thresholds.admit(mention):
        return Veto.THRESHOLD
    if mention.label.is_detail:
        return Veto.NO_DETAIL
    if "\n" in mention.span.of(reading.text):
        return Veto.LINE_BREAK
    return _Judge(reading, details, by_rules).find_veto(mention) or Veto.FORM


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
        self,
        reading: Reading,
        details: Sequence[Mention],
        by_rules: Iterable[Mention],
        agreed_persons: Container[Span] = (),
    ) -> None:
        self._agreed_persons = agreed_persons
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

    def _is_term(self, mention: Mention) -> bool:
        """True where a clinical term stands; a description may hold one ("a painted walker")."""
        if mention.label is Label.CHARACTERISTIC:
            return self._terms.holds(*mention.span)
        return self._terms.touches(*mention.span)

    def admit(self, mention: Mention) -> Mention | None:
        """What counts of a mention, which begins and ends with a word; None if it is none."""
        (start, end), label, text = mention.span, mention.label, self._text
        if label.is_person and self._has_sound:
            # Nearly every person: neither its letters nor its place speak against it.
            form = self._persons[text[start:end]]
            is_sound = form.is_sound and not self._taken.touches(start, end)
            if is_sound and form.thing not in self._things:
                return mention
        if self.find_veto(mention):
            return None
        if text[end - 1] == ".":
            mention = end_before_stop(text, mention)
        return _call_by_name(self._reading, mention) if label is _GENDER else mention

    def find_veto(self, mention: Mention) -> Veto | None:
        """Why the mention does not count; None if it does."""
        if self._says_nothing:
            return Veto.FEW_WORDS
        if mention.label.is_person and mention.span in self._agreed_persons:
            return None
        written, label = mention.span.of(self._text), mention.label
        form = read_form(written, label, self._is_mixed, self._reading.lang)
        if form.is_none or (label is Label.CHARACTERISTIC and _DYED.search(written)):
            return Veto.FORM
        if form.is_doubtful and mention.score < SURE:
            return Veto.DOUBTFUL_FORM
        return self._find_veto_there(mention, form)

    def _find_veto_there(self, mention: Mention, form: Form) -> Veto | None:
        """Why it does not count where it stands, whose form says nothing against it."""
        (start, end), label = mention.span, mention.label
        is_taken = self._taken.touches(start, end)
        if is_taken and self._is_term(mention):
            return Veto.CLINICAL_TERM
        may_be_detail = form.is_of_terms or self._found_details
        if may_be_detail and not form.is_listed and self._is_detail(mention.span):
            return Veto.HEALTH_DETAIL
        if label.is_person and is_taken and is_part(self._text, mention, self._institutions):
            return Veto.INSTITUTION
        if label.is_person and form.thing in self._things:
            return Veto.THING
        if form.depends and is_none_there(self._reading, mention, self._is_mixed):
            return Veto.PLACE
        return None
