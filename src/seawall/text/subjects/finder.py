"""One pass over a note: where it speaks of others than the patient."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from seawall.model import PATIENT, Label, Mention, Span, Subject
from seawall.text.patterns import Pattern, join_words
from seawall.text.reading import Reading
from seawall.text.subjects.clauses import Sentence
from seawall.text.subjects.passages import (
    Passage,
    find_other_records,
    find_passages,
    find_sentences,
)
from seawall.text.subjects.patient import meet_patient
from seawall.text.subjects.state import Context
from seawall.text.subjects.tokens import Token, split_sentence
from seawall.text.subjects.words import FAMILY, NOBODY_ELSE, Being, load_vocabulary

_ALSO = (
    r"family|familial|maternal|paternal|hereditet|heredity|ärftlighet|släkt\pL*|familj\pL*|fhx|fh|fmh|"
    r"mödernet|fädernet|mannen|(?:hennes|sin|hans)\s+man|(?:another|source|other)\s+\pL+|"
    r"(?:several|many|flera|andra|många)\s+(?:patients|residents|boende|patienter|children)|"
    r"disregard|ignore|strike|retract|bortse|stryk|pasted|copied|inserted|wrong\s+(?:patient|chart)|misfiled|"
    r"inklistrat|inklippt|kopierat|annan\s+patient|fel\s+patient|"
    r"married\s+to|gift\s+med|next\s+bed|(?:driver|passenger)\s+of|den\s+andr[ae]|"
    r"(?:man|woman)\s+(?:in|på|i)\s+(?:chair|bed|bay|room|seat|sal|rum|säng)|"
    r"(?:his|her|their|hans|hennes|sin|sitt)\s+(?:%s|youngest|oldest|eldest)|(?:dog|cat|hunden|katten)\s+(?:has|had|is|was|har|hade)"
)


class Subjects:
    """Whose facts stand where in one note; all that nobody else has are the patient's."""

    def __init__(self, starts: Sequence[int], subjects: Sequence[Subject]) -> None:
        self._starts, self._subjects = starts, subjects

    @property
    def is_of_patient(self) -> bool:
        """True for a note that speaks of nobody else."""
        return not self._starts

    def at(self, char: int) -> Subject:
        """Whose fact stands there."""
        place = bisect_right(self._starts, char) - 1
        return self._subjects[place] if place >= 0 else PATIENT

    def of(self, span: Span) -> Subject:
        """Whose fact a mention states: that of its first word."""
        return self.at(span[0])

    def tell(self, mentions: Iterable[Mention]) -> tuple[Mention, ...]:
        """The mentions with whose facts they state; names stay, and so do all of a note that
        speaks of the patient alone."""
        if self.is_of_patient:
            return tuple(mentions)
        return tuple(
            one if one.label.is_person else one.with_subject(self.of(one.span)) for one in mentions
        )

    def __repr__(self) -> str:
        return f"<Subjects, {len(self._starts)} parts>"


_HEADED = frozenset("fa fh fm he är sl do".split())
_COPIED = frozenset("di ig st re bo pa co in wr ot an mi ko fe".split())
_PATIENT_ONLY = Subjects((), ())


def find_subjects(text: str, lang: str, gender: str = "", names: Iterable[Span] = ()) -> Subjects:
    """Whose facts stand where. ``gender`` is the patient's, where known; ``names`` are where the
    patient's own name stands."""
    bounds = _wakes(lang).find_bounds(Reading(text, lang))
    if not bounds:
        return _PATIENT_ONLY
    woken = [start for start, _ in bounds]
    return _Finder(text, lang, gender, woken, names).find()


class _Finder:
    """Goes over the sentences of a note in which somebody is named, and those right behind."""

    def __init__(
        self, text: str, lang: str, gender: str, woken: Sequence[int], names: Iterable[Span]
    ) -> None:
        self._text, self._lang = text, lang
        self._woken = woken
        self._names = frozenset(span[0] for span in names)
        self._vocabulary = load_vocabulary(lang)
        self._patient = meet_patient(text, gender)
        # Headings are looked for where one of their words stands.
        has_heading = any(text[start : start + 2].lower() in _HEADED for start in woken)
        is_read = has_heading or self._patient.is_infant
        self._passages = find_passages(text, self._patient.is_infant) if is_read else []
        if any(text[start : start + 2].lower() in _COPIED for start in woken):
            self._passages = _merge(self._passages, find_other_records(text))
        self._starts: list[int] = []
        self._subjects: list[Subject] = []
        self._last = Context()

    def find(self) -> Subjects:
        """Whose facts stand where in the note."""
        place, passages = 0, self._passages
        opened: Being | None = None
        for start, end in _cut_at(find_sentences(self._text), passages):
            while place < len(passages) and passages[place].end <= start:
                place += 1
            inside = place < len(passages) and passages[place].start <= start
            if not (inside or self._is_awake(start, end)):
                continue
            default = passages[place].being if inside else NOBODY_ELSE
            if not inside or not self._text[start:end].strip():
                opened = None
            in_family = inside and default == FAMILY
            opened = self._read(start, end, opened, default, in_family)
        return Subjects(self._starts, self._subjects) if self._starts else _PATIENT_ONLY

    def _is_awake(self, start: int, end: int) -> bool:
        is_named = bisect_left(self._woken, end) > bisect_left(self._woken, start)
        goes_on = self._last.held is not None or bool(self._last.near)
        names = self._last.names
        is_called = bool(names) and any(name in self._text[start:end] for name in names)
        return is_named or goes_on or is_called or self._patient.is_infant

    def _read(
        self, start: int, end: int, opened: Being | None, default: Being, in_family: bool
    ) -> Being | None:
        """Read a sentence; whose the next ones are after "Mother:" on a line of its own."""
        tokens = split_sentence(self._text, start, end, self._vocabulary, self._lang)
        if not tokens:
            return opened
        last = self._last
        context = Context(
            opened or default, last.held, last.near, in_family, last.donor, last.names
        )
        own = frozenset(at for at, token in enumerate(tokens) if token.start in self._names)
        sentence = Sentence(tokens, self._vocabulary, self._patient, context, own).read()
        self._keep(tokens, sentence.beings, end)
        self._last = Context(
            held=sentence.held,
            near=tuple(sentence.near[-6:]),
            donor=sentence.donor,
            names=last.names,
        )
        words = [token.word for token in tokens[-2:] if token.word != "\n"]
        if in_family and words[-1:] == [":"] and sentence.held is not None:
            return sentence.held
        return None if sentence.near else opened

    def _keep(self, tokens: Sequence[Token], beings: Sequence[Being], end: int) -> None:
        for token, being in zip(tokens, beings, strict=True):
            self._change(token.start, being.subject)
        self._change(end, PATIENT)

    def _change(self, start: int, subject: Subject) -> None:
        if (self._subjects[-1] if self._subjects else PATIENT) != subject:
            self._starts.append(start)
            self._subjects.append(subject)


def _merge(passages: Sequence[Passage], others: Sequence[Passage]) -> list[Passage]:
    """The passages in order, without those that another patient's overlap."""
    kept = [
        one
        for one in passages
        if all(one.end <= other.start or one.start >= other.end for other in others)
    ]
    return sorted((*kept, *others))


def _cut_at(
    sentences: Iterable[tuple[int, int]], passages: Sequence[Passage]
) -> Iterator[tuple[int, int]]:
    """The sentences, cut where a passage begins or ends inside one."""
    edges = sorted({edge for one in passages for edge in (one.start, one.end)})
    at = 0
    for start, end in sentences:
        begin = start
        while at < len(edges) and edges[at] < end:
            if edges[at] > begin:
                yield begin, edges[at]
                begin = edges[at]
            at += 1
        yield begin, end


@cache
def _wakes(lang: str) -> Pattern:
    """Any word that names somebody."""
    vocabulary = load_vocabulary(lang)
    words, owned = join_words(vocabulary.beings), join_words(vocabulary.sets["owned"])
    return Pattern(f"(?:{words}|{_ALSO % owned})", ignore_case=True)


def find_subjects_of(
    text: str, mentions: Iterable[Mention], lang: str, gender: str = ""
) -> Subjects:
    """As ``find_subjects``, with the patient's names as they were found."""
    own = [mention.span for mention in mentions if mention.label is Label.PATIENT]
    return find_subjects(text, lang, gender, own)
