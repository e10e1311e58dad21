"""Which phrases of a note are said not to be: "denies fever", "ingen feber", "fever: none".

In the manner of NegEx (Chapman and others 2001): a cue negates what follows it, or what stands
before it, as far as the sentence or the next word that turns it. Own word lists, English and
Swedish; every token is looked at a fixed number of times, however long the note.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

from seawall.model import Span
from seawall.text.lexicon import Lexicon
from seawall.text.reading import Reading
from seawall.text.tokens import split_words


class _Sense(Enum):
    AHEAD = "ahead"  # negates what follows
    UNLESS = "unless"  # the same, but turns what is negated already: "inte feber utan frossa"
    BEHIND = "behind"  # negates what stands before it, up to a comma
    BEHIND_ALL = "behind all"  # negates a whole list before it
    ANSWER = "answer"  # negates what stands before it if nothing follows; else what follows
    TURN = "turn"  # ends what is negated
    NONE = "none"  # looks like a cue and is none


_PHRASES: dict[str, dict[_Sense, str]] = {
    "en": {
        _Sense.AHEAD: "no|not|without|w/o|denies|denying|deny|never|neither|nor|none of|"
        "absence of|lack of|free of|free from|negative for|neg for|fails to reveal|"
        "failed to reveal|rather than|instead of|rules out|no longer|doesn't|didn't|isn't|wasn't|"
        "hasn't|don't",
        _Sense.BEHIND: "negative|neg|absent|is denied|was denied|is absent|was absent|"
        "ruled out|is ruled out|was ruled out|been ruled out|is negative|was negative|not seen|"
        "not found|not present|not detected|not noted|not identified|not demonstrated|unlikely|"
        "is unlikely|excluded|is excluded|was excluded|-free",
        _Sense.BEHIND_ALL: "were denied|are denied|were absent|are absent|were negative|"
        "are negative|were ruled out|are ruled out|were not seen|are not seen|were not found|"
        "were not present|are not present|all negative|all denied|all absent",
        _Sense.ANSWER: "denied|: no|: none|: never|: nil|: negative|: denies|: denied|: absent",
        _Sense.TURN: "but|however|although|though|except|apart from|aside from|besides|yet|still|"
        "nevertheless|because|since|due to|secondary to|which|who|reports|reported|complains|"
        "complained|presents|presented|has|have|had|developed|develops|endorses|admits|shows|"
        "showed|revealed|positive|started on|treated with|despite|until|in spite of",
        _Sense.NONE: "not only|not just|no change|no increase|no decrease|no improvement|"
        "no difference|no relief|not relieved|not improved|not improving|not responding|"
        "not respond|not responded|not resolved|not controlled|not tolerate|not tolerated|"
        "not certain|not necessarily|not clear|not sure|not excluded|not ruled out|"
        "not be excluded|not be ruled out|cannot be excluded|cannot be ruled out|not exclude|"
        "not rule out|without change|without improvement|without relief|gram negative|"
        "gram-negative|rh negative|false negative|no doubt|room no|bed no",
    },
    "sv": {
        _Sense.AHEAD: "ingen|inga|inget|ej|inte|icke|nekar|förnekar|nekat|förnekat|aldrig|varken|"
        "vare sig|fri från|fria från|fritt från|negativ för|negativt för|avsaknad av|saknar|"
        "utesluter|snarare än|istället för|i stället för",
        _Sense.UNLESS: "utan",
        _Sense.BEHIND: "negativ|negativt|neg|förnekas|nekas|saknas|utesluts|utesluten|uteslutet|"
        "uteslutits|är utesluten|är uteslutet|avskrivs|avskriven|avskrivet|osannolik|osannolikt|"
        "påvisas ej|påvisas inte|ej påvisad|ej påvisat|ses ej|ses inte|finns ej|finns inte|"
        "föreligger ej|föreligger inte|förekommer ej|förekommer inte|noteras ej",
        _Sense.BEHIND_ALL: "negativa|uteslutna|är uteslutna|avskrivna|ej påvisade",
        _Sense.ANSWER: ": nej|: ingen|: inga|: inget|: ej|: aldrig|: nekar|: förnekas",
        _Sense.TURN: "men|dock|däremot|fast|förutom|bortsett från|med undantag av|på grund av|pga|"
        "p g a|eftersom|till följd av|sekundärt till|som|vilket|vilken|har|hade|haft|söker|sökte|"
        "inkommer|uppger|beskriver|klagar|utvecklar|utvecklade|positiv|positivt|behandlas med|"
        "trots|fortfarande",
        _Sense.NONE: "inte bara|ej bara|inte enbart|ej enbart|inte endast|utan även|utan också|"
        "ingen förändring|ingen förbättring|ingen ökning|ingen skillnad|ingen effekt av|"
        "inte hjälpt|ej hjälpt|inte uteslutas|ej uteslutas|ej utesluten|ej uteslutet|"
        "inte utesluten|inte uteslutet|utan effekt|utan förbättring|inte säkert|ej säkert|"
        "gram negativ|gram-negativ|rh negativ|falskt negativ|tål inte|tål ej",
    },
}
_STOPS = frozenset(".!?;")
_AFTER_ANSWER = frozenset(".!?;,)")
_MAX_TOKENS_AHEAD, _MAX_TOKENS_BEHIND = 24, 8


class _Cue(NamedTuple):
    """A phrase that negates, or turns, where it stands in a note."""

    first_token: int
    end_token: int
    sense: _Sense


def find_negated(reading: Reading, spans: Sequence[Span]) -> list[bool]:
    """For each span, whether the note says that there is none of it.

    Cues inside a span are part of its name ("HIV negative", "non-small"). Uncertainty ("rule out
    pneumonia", "cannot be excluded") is no negation.
    """
    if not spans or not reading.tokens:
        return [False] * len(spans)
    places = [_place(reading, span) for span in spans]
    ends = _find_ends(reading)
    cues = _find_cues(reading, places, ends)
    ahead = _spread_ahead(cues, ends)
    behind = _spread_behind(reading.words, cues, ends)
    return [ahead[first] or behind[last] for first, last in places]


def _place(reading: Reading, span: Span) -> tuple[int, int]:
    """Indices of the first and the last token of a span."""
    last = max(reading.token_index_at(span.end_char - 1), 0)
    return min(max(reading.token_index_at(span.start_char), 0), last), last


def _find_ends(reading: Reading) -> list[bool]:
    """Whether a sentence ends after each token.

    A line that goes on in small letters goes on with its sentence: notes are wrapped.
    """
    ends = []
    following = [*(token.text for token in reading.tokens[1:]), "."]
    for token, gap, after in zip(reading.tokens, reading.gaps, following, strict=True):
        is_new_line = "\n" in gap and (gap.count("\n") > 1 or not after[0].islower())
        ends.append(is_new_line or (token.text in _STOPS and bool(gap)))
    return ends


@cache
def _load_phrases(lang: str) -> tuple[Lexicon, dict[tuple[str, ...], _Sense]]:
    sense_of = {
        tuple(split_words(phrase)): sense
        for sense, phrases in _PHRASES[lang].items()
        for phrase in phrases.split("|")
    }
    return Lexicon(" ".join(words) for words in sense_of), sense_of


def _find_cues(
    reading: Reading, places: Sequence[tuple[int, int]], ends: Sequence[bool]
) -> list[_Cue]:
    lexicon, sense_of = _load_phrases(reading.lang)
    inside = {token for first, last in places for token in range(first, last + 1)}
    cues = []
    for entry in lexicon.find(reading):
        tokens = range(entry.first_token, entry.end_token)
        if inside.isdisjoint(tokens):
            sense = sense_of[tuple(reading.words[entry.first_token : entry.end_token])]
            if sense is _Sense.ANSWER:
                sense = _read_answer(reading.words, entry.end_token, ends)
            cues.append(_Cue(entry.first_token, entry.end_token, sense))
    return cues


def _read_answer(words: Sequence[str], end: int, ends: Sequence[bool]) -> _Sense:
    """Behind in "Fever: no" and "fever denied", ahead in "Lungs: no wheeze" and "denied fever"."""
    is_last = ends[end - 1] or words[end] in _AFTER_ANSWER
    return _Sense.BEHIND if is_last else _Sense.AHEAD


def _spread_ahead(cues: Sequence[_Cue], ends: Sequence[bool]) -> list[bool]:
    """Whether each token follows a cue that negates it."""
    cue_at = {cue.first_token: cue for cue in cues}
    negated, begin, limit = [False] * len(ends), 0, 0
    for at, is_end in enumerate(ends):
        cue = cue_at.get(at)
        if cue is not None:
            is_open = at < limit
            if cue.sense is _Sense.AHEAD or (cue.sense is _Sense.UNLESS and not is_open):
                begin, limit = cue.end_token, cue.end_token + _MAX_TOKENS_AHEAD
            elif cue.sense is _Sense.UNLESS or (cue.sense is _Sense.TURN and at != begin):
                # A turn right after its cue is none: "has not had fever".
                limit = 0
        negated[at] = begin <= at < limit
        if is_end:
            limit = 0
    return negated


def _spread_behind(words: Sequence[str], cues: Sequence[_Cue], ends: Sequence[bool]) -> list[bool]:
    """Whether each token stands before a cue that negates it."""
    cue_at = {cue.end_token - 1: cue for cue in cues}
    negated, begin, limit, is_list = [False] * len(ends), 0, 0, False
    for at in range(len(ends) - 1, -1, -1):
        if ends[at] or (words[at] == "," and not is_list):
            begin = limit = 0
        cue = cue_at.get(at)
        if cue is not None and cue.sense in (_Sense.BEHIND, _Sense.BEHIND_ALL):
            is_list = cue.sense is _Sense.BEHIND_ALL
            begin, limit = cue.first_token, cue.first_token - _MAX_TOKENS_BEHIND * (1 + is_list)
        elif cue is not None and cue.sense is not _Sense.NONE and cue.end_token != begin:
            begin = limit = 0
        negated[at] = limit <= at < begin
    return negated
