"""English verbs whose subject became "they": "she lives" → "they live"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile

from seawall.model import Label, Replacement, Span
from seawall.resources import read_toml

_VERBS = "lexicons/verbs_en.toml"
_REACH_CHARS = 240  # how far behind its subject a verb is looked for
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|['’](?:s|d|ll)(?!\w)|\d+|[^\w\s]")
_INVERTED = re.compile(r"(?<![\w'’])([^\W\d_]+)(n['’]t)?(\s+)$")
_SUBORDINATING = frozenset("as if when while because although though once since until that".split())
_SAYING = frozenset("says adds asks jokes notes thinks reports states explains replies".split())
# What may stand between a subject and its verb.
_ADVERBS = frozenset(
    """also always already almost apparently both again certainly currently either even ever
    far first generally hardly here however indeed initially instead just largely later
    likewise mainly maybe mostly much nearly never not now occasionally often once only otherwise
    perhaps previously probably quite rarely really reportedly seldom simply
    since sometimes somewhat soon still subsequently then there therefore thus today too twice
    usually well yet
    all each longer herself himself themselves""".split()
)
_HOW = frozenset("a an the his her their difficulty help assistance assist ease".split())
_JOINING = frozenset(("and", "or", "but", "nor", ","))
# Behind these somebody or something else is the subject.
_NEW_SUBJECT = frozenset(
    """who whom whose which that what because if when while whether although though after before
    until unless since where why how""".split()
)
_MODALS = frozenset(
    """can could may might must shall should will would did had were are do have cannot can't
    couldn't didn't hadn't won't wouldn't shouldn't mustn't""".split()
)
_PARTICIPLES = frozenset(
    """been had got gotten gone become begun done seen taken given lost known grown felt kept left
    made lived worked tried started stopped tolerated fallen eaten slept shown had never always
    also already since recently""".split()
)
# What follows a verb and rarely a plural noun.
_AFTER_VERB = frozenset(
    """a an the this that these those his her hers their its my our your some any no every each to
    him them himself herself themselves it up down off out back away alone well daily nightly
    weekly often rarely about around at home only not very too so less more one two three four
    how what when whether why where there here as like""".split()
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[;\n](?=\s*\n|\s*[-*•\d])|:\s")
_CLITICS = frozenset(("'s", "'d", "'ll"))


def agree_verbs(planned: Sequence[Replacement], text: str) -> tuple[Replacement, ...]:
    """The replacements, and one for each verb that must agree with a subject that became "they".

    Looked at are the verb behind the pronoun (or the auxiliary before it: "is she" → "are they"),
    and those that "and", "or", "but" or a comma join to it, up to the next subject.
    """
    subjects = [one.span for one in planned if _is_they(one)]
    starts = frozenset(span.start_char for span in subjects)
    taken = {at for one in planned for at in range(*one.span)} if subjects else set()
    verbs: list[Replacement] = []
    for subject in subjects:
        tokens = _read_ahead(text, subject.end_char)
        if _is_subordinate(text, subject.start_char):
            tokens = list(takewhile(lambda token: token.text != ",", tokens))
        before = _find_inverted(text, subject, tokens)
        for verb in [before] if before else _find_verbs(tokens, starts):
            if taken.isdisjoint(range(*verb.span)):
                verbs.append(verb)
                taken.update(range(*verb.span))
    return tuple(sorted((*planned, *verbs), key=lambda one: one.span))


def _is_they(replacement: Replacement) -> bool:
    return replacement.treatment == "neutral" and replacement.text.lower() == "they"


@dataclass(frozen=True, slots=True)
class _Token:
    """A word, clitic or mark; ``lower`` has a plain apostrophe."""

    span: Span
    text: str

    @property
    def lower(self) -> str:
        return self.text.lower().replace("’", "'")


def _read_ahead(text: str, start_char: int) -> list[_Token]:
    """What follows in the same sentence and paragraph, as far as a verb is looked for."""
    ahead = text[start_char : start_char + _REACH_CHARS]
    end = _SENTENCE_END.search(ahead)
    found = _TOKEN.finditer(ahead[: end.start()] if end else ahead)
    return [
        _Token(Span(start_char + match.start(), start_char + match.end()), match.group())
        for match in found
    ]


def _find_inverted(text: str, subject: Span, tokens: Sequence[_Token]) -> Replacement | None:
    """The auxiliary of a question or an inversion: "has she", "isn't he".

    In "the trouble is she falls" the pronoun has a verb of its own behind it.
    """
    found = _INVERTED.search(text[max(0, subject.start_char - 14) : subject.start_char])
    word = found[1].lower() if found else ""
    if found is None or not (word in _SAYING or word in _auxiliaries()):
        return None
    if word in _SAYING and tokens and tokens[0].lower[0].isalnum():
        return None  # "says she fell": somebody else says so
    behind = next((token.lower for token in tokens if not _is_passed(token.lower)), "")
    if behind in _MODALS or behind in _CLITICS or _inflect(behind):
        return None
    start = subject.start_char - len(found[0])
    return _write(_Token(Span(start, start + len(word)), found[1]), _inflect(word))


def _is_subordinate(text: str, start_char: int) -> bool:
    """True for "as she likes to be called": behind its comma the main clause goes on."""
    before = re.search(r"([^\W\d_]+)\s$", text[max(0, start_char - 12) : start_char])
    return before is not None and before[1].lower() in _SUBORDINATING


def _find_verbs(tokens: Sequence[_Token], subjects: frozenset[int]) -> Iterator[Replacement]:
    """The verbs of one subject, from what follows it."""
    is_first, is_due, last_verb = True, True, -1
    for at, token in enumerate(tokens):
        lower = token.lower
        if token.span.start_char in subjects or lower in _NEW_SUBJECT:
            return
        if lower in _JOINING:
            is_due = True
        elif is_due and not _is_passed(lower):
            following = [other.lower for other in tokens[at + 1 :]]
            is_listed = at == last_verb + 2  # "smokes, drinks": nothing but a comma between
            is_aside = lower in _SAYING and tokens[at - 1].text == ","  # "…, jokes her niece"
            is_joined = is_listed or tokens[at - 1].lower == "but"
            is_verb = is_joined or not (is_aside or _may_be_noun(lower, following))
            if is_first or is_verb:
                plural = _plural_of(lower, following)
                if plural:
                    yield _write(token, plural)
                    last_verb = at
            is_first = is_due = False
        elif not is_due and (lower in _auxiliaries() or lower == "'s"):
            return  # something else is the subject by now: "says the pain is …"


def _is_passed(lower: str) -> bool:
    """True for what may stand between a subject and its verb."""
    return lower in _ADVERBS or lower.endswith("ly") or not lower[-1].isalpha()


def _may_be_noun(lower: str, following: Sequence[str]) -> bool:
    """True for "falls" in "pain and falls", not in "and falls often"."""
    first, second = (*following, "", "")[:2]
    is_verb = first in _AFTER_VERB or first.endswith("ly") or (first == "with" and second in _HOW)
    return _bases().get(lower) in _nouns() and not is_verb


def _plural_of(lower: str, following: Sequence[str]) -> str:
    """The form behind "they"; empty where the word is no verb in the third person."""
    if lower != "'s":
        return _inflect(lower)
    behind = next((word for word in following if not _is_passed(word)), "")
    return "'ve" if behind in _PARTICIPLES else "'re"


def _inflect(lower: str) -> str:
    return _auxiliaries().get(lower) or _bases().get(lower, "")


@cache
def _auxiliaries() -> dict[str, str]:
    table: dict[str, str] = read_toml(_VERBS)["auxiliaries"]
    return table


@cache
def _bases() -> dict[str, str]:
    """The base form of each verb by its third person."""
    return {_third_person(base): base for base in read_toml(_VERBS)["verbs"]["words"].split()}


@cache
def _nouns() -> frozenset[str]:
    return frozenset(read_toml(_VERBS)["nouns"]["words"].split())


def _third_person(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{base}es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ies"
    return f"{base}s"


def _write(verb: _Token, plural: str) -> Replacement:
    if verb.text.isupper() and len(verb.text) > 1:
        plural = plural.upper()
    elif verb.text[0].isupper():
        plural = plural[0].upper() + plural[1:]
    return Replacement(verb.span, Label.GENDER, plural, "neutral")
