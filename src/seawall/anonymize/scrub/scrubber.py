"""The rest of a note after its identifiers: terms, short forms, things, measures and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seawall.anonymize.entail.grammar import fit_case
from seawall.anonymize.scene import Scene
from seawall.anonymize.scrub.doses import judge_doses
from seawall.anonymize.scrub.forbidden import load_forbidden
from seawall.anonymize.scrub.marks import mark_label
from seawall.anonymize.scrub.neighbours import find_beside_names
from seawall.anonymize.scrub.numbers import find_long, find_measures, find_plates
from seawall.anonymize.scrub.sheet import UNKNOWN, Sheet
from seawall.anonymize.scrub.terms import FoundTerm, TermBook, load_terms, write_term
from seawall.anonymize.scrub.words import (
    Capital,
    SafeWords,
    load_abbreviations,
    load_expressions,
    load_safe_words,
    load_short_forms,
    load_things,
    read_capital,
)
from seawall.anonymize.senses import Sense, find_sense, find_short, is_ambiguous, list_openings
from seawall.model import (
    Label,
    Mention,
    Span,
)
from seawall.text import Reading
from seawall.text.lexicon import Lexicon
from seawall.text.sentences import find_sentence_starts
from seawall.text.tokens import Token, split_words

_BEFORE_CHARS = 30
_NO_CONCEPT = "SEAWALL:"
_PLAIN_TERMS = frozenset((Label.PROBLEM, Label.ANATOMY))


def _find_named(reading: Reading, settled: Sequence[Mention], words: SafeWords) -> Iterator[str]:
    for mention in settled:
        if mention.label.is_person:
            for word in split_words(mention.span.of(reading.text)):
                if len(word) > 1 and word.isalpha() and not words.is_function(word):
                    yield word


def _find_openings(reading: Reading) -> Iterator[int]:
    """Where a sentence begins with a capital; after a semicolon none does."""
    for at in find_sentence_starts(reading):
        if not at or reading.tokens[at - 1].text != ";" or "\n" in reading.gaps[at - 1]:
            yield at


class Scrubber:
    """Terms, short forms, things, measures and words of one sheet, in this order."""

    def __init__(self, sheet: Sheet, scene: Scene, settled: Sequence[Mention]) -> None:
        asked = scene.options.scrub
        self._sheet, self._lang, self._way = sheet, scene.lang, asked.terms
        self._reading = sheet.reading
        self._book: TermBook = load_terms(scene.lang, scene.options.lexicons)
        self._words: SafeWords = load_safe_words(scene.lang, asked.threshold, asked.forbidden)
        self._forbidden = load_forbidden(asked.forbidden)
        self._doses = [m.span for m in settled if m.label is Label.DOSAGE]
        self._drugs = {m.span for m in settled if m.label is Label.DRUG}
        # What is a name in one place of a note is one wherever it has a capital.
        self._named = frozenset(_find_named(self._reading, settled, self._words))
        self._openings = frozenset(_find_openings(self._reading))

    def scrub(self) -> None:
        """Decide every token that no identifier has settled."""
        for span in self._forbidden.find(self._reading):
            self._star_all(span)
        for span in find_plates(self._reading):
            if self._sheet.is_free(span):
                self._sheet.write(span, Label.VEHICLE, mark_label(Label.VEHICLE))
        for span, text in judge_doses(self._reading, self._doses, self._words):
            if self._sheet.is_free(span):
                self._sheet.write(span, Label.DOSAGE, text)
        self._write_terms()
        self._write_senses()
        self._expand_short_forms()
        self._name_things()
        for span in find_measures(self._reading):
            if self._sheet.is_free(span):
                self._sheet.write(span, Label.TEST, "MEASURE")
        for span in self._find(load_expressions(self._lang)):
            if span.of(self._reading.text)[1:].islower():  # "read by Hand" is another thing
                self._sheet.leave(span)
        self._judge_words()

    def _write_terms(self) -> None:
        for term in self._book.find(self._reading):
            written = term.span.of(self._reading.text)
            if is_ambiguous(written, self._lang):
                continue
            if not self._sheet.is_free(term.span):
                self._leave_rest(term.span)
                continue
            if not self._may_be_name(term):
                text = write_term(term, written, self._lang, self._way)
                self._write(term.span, term.label, text or written)

    def _leave_rest(self, span: Span) -> None:
        """Leave what a forbidden word leaves of a term: "lung ******"."""
        first, end = self._sheet.tokens_of(span)
        if any(self._sheet.is_barred(at) for at in range(first, end)):
            for token in self._reading.tokens[first:end]:
                if self._sheet.is_free(token.span):
                    self._sheet.leave(token.span)

    def _write_senses(self) -> None:
        """Write abbreviations in the sense that is shown; one in capitals stays where none is."""
        tokens = self._reading.tokens
        for at in self._reading.places_of(list_openings(self._lang)):
            token = tokens[at]
            span = find_short(self._reading, at)
            if span is None or not self._sheet.is_free(span) or self._is_word(at, span):
                continue
            sense = find_sense(self._reading.text, span, self._lang)
            if sense is not None:
                self._write_sense(sense, span, at)
            elif token.lower not in self._named:
                self._sheet.leave(span)

    def _is_word(self, at: int, span: Span) -> bool:
        """True for a word of every sentence where all is in capitals: "TRANSFERRED FROM"."""
        token = self._reading.tokens[at]
        is_loud = token.text.isupper() and self._read_capital(at) is Capital.OPENS
        return is_loud and token.span == span and self._words.is_function(token.lower)

    def _write_sense(self, sense: Sense, span: Span, at: int) -> None:
        text = sense.means
        if sense.label is not None and self._way != "name":
            term = self._book.look_up(text, span)
            term = term or FoundTerm(span, sense.label, _NO_CONCEPT, text)
            text = write_term(term, text, self._lang, self._way) or text
        tie = " " if self._is_tied(at) else ""
        self._write(span, sense.label or Label.PROBLEM, tie + text)

    def _is_tied(self, at: int) -> bool:
        """True for the "hr" of "24hr"."""
        is_glued = at > 0 and not self._reading.gaps[at - 1]
        return is_glued and self._reading.tokens[at - 1].is_number

    def _may_be_name(self, term: FoundTerm) -> bool:
        """True for one word that is a name as well and has a name's capital: "Chin", "Sharp"."""
        first, end = self._sheet.tokens_of(term.span)
        token = self._reading.tokens[first]
        if not token.is_capitalized:
            return False
        if token.lower in self._named:
            return True
        if end - first > 1 or token.text.isupper():
            return False
        capital = self._read_capital(first)
        # Brands and inventors have capitals in running text, parts of the body have none.
        is_plain = term.label in _PLAIN_TERMS and self._words.is_frequent(token.lower)
        if capital is Capital.NAMES and is_plain:
            return True
        is_marked = capital >= Capital.MARKS or self._is_half(end)
        return is_marked and self._words.is_name(token.lower)

    def _is_half(self, end: int) -> bool:
        """True if a hyphen and another capital follow: "Chin-Lung"."""
        tokens, gaps = self._reading.tokens, self._reading.gaps
        if end + 1 >= len(tokens) or tokens[end].text != "-" or gaps[end - 1] or gaps[end]:
            return False
        return tokens[end + 1].is_capitalized and not tokens[end + 1].text.isupper()

    def _star_all(self, span: Span) -> None:
        first, end = self._sheet.tokens_of(span)
        for at in range(first, end):
            token = self._reading.tokens[at]
            if token.text[0].isalnum() and self._sheet.is_free(token.span):
                self._sheet.bar(at)

    def _write(self, span: Span, label: Label, text: str) -> None:
        written = span.of(self._reading.text)
        if self._forbidden.are_in(text):
            self._star_all(span)
            return
        if text.lower() == written.lower():
            self._sheet.leave(span)
            return
        before = self._reading.text[max(0, span.start_char - _BEFORE_CHARS) : span.start_char]
        is_name = text[0].islower()
        text = fit_case(text, written, before) if is_name else text
        self._sheet.write(span, label, text)

    def _expand_short_forms(self) -> None:
        short_forms, tokens = load_short_forms(self._lang), self._reading.tokens
        text = self._reading.text
        for at in self._reading.places_of(short_forms.openings):
            start_char, most = tokens[at].start_char, short_forms.openings[tokens[at].lower]
            for end in range(min(len(tokens), at + most), at, -1):
                meaning = short_forms.find(text[start_char : tokens[end - 1].end_char])
                span = Span(start_char, tokens[end - 1].end_char) if meaning else None
                if meaning and span and self._sheet.is_free(span) and not self._is_word(at, span):
                    tie = " " if self._is_tied(at) else ""
                    self._write(span, Label.PROBLEM, tie + meaning)
                    break

    def _name_things(self) -> None:
        for kind, lexicon in load_things().items():
            for span in self._find(lexicon):
                # "rapport" and "midsommar" are words as well: a name has a capital somewhere.
                if not span.of(self._reading.text).islower():
                    self._sheet.write(span, UNKNOWN, kind)

    def _find(self, lexicon: Lexicon) -> Iterator[Span]:
        """The free entries of a lexicon."""
        tokens = self._reading.tokens
        for at in self._reading.places_of(lexicon.first_words):
            length = lexicon.match_at(self._reading, at)
            if length:
                span = Span(tokens[at].start_char, tokens[at + length - 1].end_char)
                if self._sheet.is_free(span):
                    yield span

    def _judge_words(self) -> None:
        long_numbers = find_long(self._reading)
        tokens, known = self._reading.tokens, self._words.known_small
        for at in self._sheet.list_free():
            text = tokens[at].text
            if known.get(text):  # nearly every word
                continue
            if text[0].isalpha():
                if len(text) > 1:
                    self._judge_word(at, tokens[at])
            elif at in long_numbers:
                self._sheet.star(at)
        for at in find_beside_names(self._sheet, self._words, self._openings):
            self._sheet.star(at)

    def _judge_word(self, at: int, token: Token) -> None:
        if token.text in load_abbreviations() and token.lower not in self._named:
            return
        capital = self._read_capital(at)
        if capital is not Capital.NONE and token.lower in self._named:
            self._sheet.star(at)
        elif not self._words.may_stay(token.lower, capital):
            self._mend_or_star(at, token, capital)

    def _mend_or_star(self, at: int, token: Token, capital: Capital) -> None:
        """Put right what is a slip for a term or word; an unknown name could look like one."""
        if capital is Capital.NONE and not self._words.is_name(token.lower):
            term = self._book.find_in_word(token.lower, token.span)
            if term is not None:
                text = write_term(term, token.text, self._lang, self._way)
                self._write(token.span, term.label, text or token.text)
                return
            meant = self._words.correct(token.lower)
            if meant is not None:
                self._write(token.span, UNKNOWN, meant)
                return
        if token.span in self._drugs:  # only its context tells what it is, not its name
            self._sheet.write(token.span, UNKNOWN, "DRUG")
        else:
            self._sheet.star(at)

    def _read_capital(self, at: int) -> Capital:
        return read_capital(self._reading.tokens, at, self._openings)
