"""Which sense of an abbreviation its surroundings show; none where they do not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from seawall.anonymize.senses.table import Sense, load_senses
from seawall.model import Label, Span
from seawall.text import Reading
from seawall.text.tokens import split_words

_BESIDE_CHARS, _SENTENCE_CHARS, _SECTION_CHARS = 60, 160, 800
# What is said in full somewhere in the note, or what a problem is said to be, weighs as two words
# of company; the section that it stands in as one.
_SPELT_OUT, _SAID, _COMPANY, _SECTION = 3, 2, 2, 1
_MAX_COMPANY = 3
_CODE_DIGITS = 5
_JOINTS = frozenset(":-@/")
_INITIALS = re.compile(r"\.x|x\.[^\W\d_]")
_MOST_TOKENS = 3  # of "d/c"
_LEAST, _LEAST_LEAD = 2, 1
_SENTENCE_END = re.compile(
    r"[.!?;](?=\s)|\n\s*\n|(?<![a-zåäö,(])\n|\n(?=\s*(?:[-*•]|\d+[.)]|[A-ZÅÄÖ]))"
)
_HEADING = re.compile(r"(?:^|\n|[.;]\s)[ \t#*-]{0,6}(?P<name>[^\W\d_][\w /&,'-]{0,40}?)\s?(?::|\n)")
_WORD = re.compile(r"[^\W\d_]+")

# Words of headings, by the section that they open.
_SECTIONS = {
    "problems": "pmh pmhx phx history diagnoses diagnosis problems problem impression assessment dx"
    " comorbidities sjukdomar diagnoser diagnos bedömning anamnes sammanfattning",
    "drugs": "medications meds medication medicines rx drugs allergies läkemedel mediciner"
    " medicinlista ordinationer medicinering",
    "exam": "exam examination physical pe objective neuro status statusfynd neck skin",
    "vitals": "vitals vs vital vitalparametrar kontroller parametrar",
    "labs": "labs lab laboratory laboratories results lytes chemistry chem chemistries prover lab"
    " labprover provsvar",
    "social": "social sh habits tobacco socialt",
    "imaging": "imaging radiology findings röntgen",
    "heart": "echo echocardiogram tte tee echocardiography cath hemodynamics ucg eko"
    " ekokardiografi",
}
_SECTION_OF = {word: name for name, words in _SECTIONS.items() for word in words.split()}

# What is said right before or after a detail of each label, whatever it is.
_SAID_BEFORE = {
    Label.PROBLEM: r"history of|hx of|h/o|diagnosed with|diagnosis of|dx of|known|rule out|r/o"
    r"|suspected|possible|suffers from|diagnostiserad med|misstänkt|känd|diagnosen",
    Label.DRUG: r"start(?:ed)?(?: on)?|gave|given|takes?|taking|increased?|dose of"
    r"|\d\s?(?:mg|mcg|g|units?)(?: of)?|insatt på|sätter in|dos av",
    Label.PROCEDURE: r"s/p|status post|underwent|scheduled for|genomgått|opererad med|inför",
    Label.TEST: r"checked?|repeat|obtain(?:ed)?|ordered|elevated|serial|förhöjt|kontrollera",
}
_SAID_AFTER = {
    Label.PROBLEM: r"flare|exacerbation|relapse|diagnosed|skov|diagnostiserad",
    Label.DRUG: r"\d[\d.,]*\s?(?:mg|mcg|g|units?|ml|e|mikrogram)\b|tablets?\b",
    Label.PROCEDURE: r"(?:was )?performed|procedure",
    Label.TEST: r"(?:was |is |of |[:=] ?)\d|pending|level\b|normal\b|elevated",
}


def is_ambiguous(short: str, lang: str) -> bool:
    """True for an abbreviation, as it is written, that has no sense by itself."""
    return short in load_senses(lang)


@cache
def list_openings(lang: str) -> frozenset[str]:
    """The first words, in lower case, of the abbreviations of a language."""
    return frozenset(split_words(short)[0].lower() for short in load_senses(lang))


def find_short(reading: Reading, at: int) -> Span | None:
    """The abbreviation that begins at a token: "PT", "d/c"."""
    tokens, senses = reading.tokens, load_senses(reading.lang)
    start_char = tokens[at].start_char
    for end in (min(len(tokens), at + _MOST_TOKENS), at + 1):
        span = Span(start_char, tokens[end - 1].end_char)
        if span.of(reading.text) in senses:
            return span
    return None


def find_sense(text: str, span: Span, lang: str) -> Sense | None:
    """The sense of the abbreviation at a place of a text; None where nothing shows it.

    What stands right beside it decides, where that shows one sense and no other (or one on both
    sides, others on one). Else the words
    of its sentence, the section, and what the note says in full are weighed, and the heaviest sense
    is taken if it leads.
    """
    senses = () if _is_of_code(text, span) else load_senses(lang).get(span.of(text), ())
    before = text[max(0, span.start_char - _BESIDE_CHARS) : span.start_char]
    after = text[span.end_char : span.end_char + _BESIDE_CHARS]
    sides = [sense.count_sides(before, after) for sense in senses]
    most = max(sides, default=0)
    beside = [sense for sense, count in zip(senses, sides, strict=True) if count == most]
    if most and len(beside) == 1:
        return beside[0]
    return _choose_by_weight(beside, text, span, before, after)


def _is_of_code(text: str, span: Span) -> bool:
    """True for a piece of a code or address ("8CC0-EZ1", "92:7E:EF:2C", "SX990311"), an initial."""
    before = text[max(0, span.start_char - 1) : span.start_char]
    after = text[span.end_char : span.end_char + _CODE_DIGITS]
    if len(span) == 1 and _INITIALS.search(f"{before}x{after[:2]}"):
        return True
    is_between = bool(before and after) and before in _JOINTS and after[0] in _JOINTS
    is_glued = before.isalnum() and after[:1].isalnum()
    return is_between or is_glued or (len(after) == _CODE_DIGITS and after.isdigit())


def _choose_by_weight(
    senses: Sequence[Sense], text: str, span: Span, before: str, after: str
) -> Sense | None:
    sentence, section = _cut_sentence(text, span), _find_section(text, span.start_char)
    weighed = sorted(
        (
            (
                _weigh_company(sense, sentence)
                + (_SAID if _is_said(sense, before, after) else 0)
                + (_SECTION * bool(section and sense.section == section))
                + (_SPELT_OUT if _is_spelt_out(sense, text) else 0),
                place,
            )
            for place, sense in enumerate(senses)
        ),
        reverse=True,
    )
    if not weighed or weighed[0][0] < _LEAST:
        return None
    if len(weighed) > 1 and weighed[0][0] - weighed[1][0] < _LEAST_LEAD:
        return None
    return senses[weighed[0][1]]


def _weigh_company(sense: Sense, sentence: str) -> int:
    return _COMPANY * min(_MAX_COMPANY, sense.count_company(sentence))


def _is_said(sense: Sense, before: str, after: str) -> bool:
    if sense.label not in _SAID_BEFORE:
        return False
    said_before, said_after = _said(sense.label)
    return bool(said_before.search(before) or said_after.match(after))


@cache
def _said(label: Label) -> tuple[re.Pattern[str], re.Pattern[str]]:
    return (
        re.compile(rf"(?<!\w)(?:{_SAID_BEFORE[label]})\s{{1,2}}$", re.IGNORECASE),
        re.compile(rf"\s{{0,2}}(?:{_SAID_AFTER[label]})", re.IGNORECASE),
    )


def _is_spelt_out(sense: Sense, text: str) -> bool:
    # One word ("heart", "patient") says nothing of the abbreviation.
    return " " in sense.means and sense.means.lower() in text.lower()


def _cut_sentence(text: str, span: Span) -> str:
    before = text[max(0, span.start_char - _SENTENCE_CHARS) : span.start_char]
    after = text[span.end_char : span.end_char + _SENTENCE_CHARS]
    breaks = [found.end() for found in _SENTENCE_END.finditer(before)]
    ends = _SENTENCE_END.search(after)
    return f"{before[breaks[-1] if breaks else 0 :]} {after[: ends.start() if ends else None]}"


def _find_section(text: str, start_char: int) -> str:
    """The section that a place stands under, by its nearest heading; empty where none is known."""
    begin = max(0, start_char - _SECTION_CHARS)
    found = list(_HEADING.finditer(text, begin, start_char))
    for heading in reversed(found):
        words = _WORD.findall(heading["name"].lower())
        named = [_SECTION_OF[word] for word in words if word in _SECTION_OF]
        if named:
            return named[-1]
        if text[heading.end() - 1] == ":":
            return ""
    return ""


def spell_out(text: str, start_char: int, phrase: str, lang: str) -> str | None:
    """A phrase of a text with its abbreviations in words; None where one of them has no sense."""
    written = phrase
    for found in reversed(list(_SHORT.finditer(phrase))):
        if not is_ambiguous(found[0], lang):
            continue
        place = Span(start_char + found.start(), start_char + found.end())
        sense = find_sense(text, place, lang)
        if sense is None:
            return None
        written = f"{written[: found.start()]}{sense.means}{written[found.end() :]}"
    return written


_SHORT = re.compile(r"[^\W\d_]+(?:/[^\W\d_]+)?")
