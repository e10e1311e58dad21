"""Words in their sentence: number, capital letters, articles."""

from __future__ import annotations

import re

from seawall.model import Span
from seawall.text.terminology.words import singular

_SENTENCE_END = re.compile(r"(?:[.!?:]\s+|\n\s*(?:[-*•]\s*|\d{1,2}[.)]\s*)?|^\s*(?:[-*•]\s*)?)$")
_ENGLISH_ARTICLE = re.compile(r"(?<![\w.])(an?)(\s{1,2})$", re.IGNORECASE)
# What agrees with a Swedish noun in the singular right behind it: of common gender, neuter.
_AGREEING = (
    ("en", "ett"), ("någon", "något"), ("ingen", "inget"), ("viss", "visst"), ("känd", "känt"),
    ("ny", "nytt"), ("svår", "svårt"), ("stor", "stort"), ("liten", "litet"), ("hög", "högt"),
    ("låg", "lågt"), ("kraftig", "kraftigt"), ("lindrig", "lindrigt"), ("uttalad", "uttalat"),
    ("kronisk", "kroniskt"), ("tydlig", "tydligt"), ("måttlig", "måttligt"),
)  # fmt: skip
_PAIR_OF = {word: pair for pair in _AGREEING for word in pair}
_AGREED = re.compile(
    rf"(?:{'|'.join(sorted(_PAIR_OF, key=len, reverse=True))})(?=\s)", re.IGNORECASE
)
_SWEDISH_ARTICLE = re.compile(rf"(?<![\w.])(?:{_AGREED.pattern}\s{{1,2}}){{1,2}}$", re.IGNORECASE)
_MIN_PLURAL_CHARS = 6
_ARTICLE_CHARS = 24  # what stands before the article, the article, an adjective, their spaces
_LETTERED = re.compile(r"(?:vitamin|hepatitis|influensa|influenza|group|type|grade|class)\s$", re.I)
_LETTERED_CHARS = 12
_VOWEL = re.compile(
    r"(?:[ai]|e(?!u)|o(?!nce|ne\b)|u(?!ni(?![mn])|s|r[eio]|te)|hour|x-)", re.IGNORECASE
)
# Letters that are said one by one: "an MRI scan", "an H2 blocker", "an mRNA vaccine".
_SPELT = re.compile(r"[A-Z][A-Z\d-]|[a-z][A-Z]|Hb")
_SAID_WITH_VOWEL = frozenset("AEFHILMNORSX")
_NEUTER = re.compile(
    r"(?:medel|läkemedel|tillstånd|um|prov|ingrepp|insulin|vaccin|nitrat|hormon|ultraljud|symtom"
    r"|stöd|tillskott|blodtryck)$"
)
# After these a countable noun in the singular has an article: "was given an analgesic".
_ASKS_ARTICLE = re.compile(
    r"(?:^|\s)(?:given|gave|takes?|taking|took|received?|receives|receiving|started(?: on)?"
    r"|starting|on|with|using"
    r"|used|uses|prescribed|administered|continued?|stopp?ed|needs?|needed|required?|tried)\s{1,2}$"
)
_SINGULAR_IN_S = frozenset(
    """ascites caries diabetes feces herpes measles mumps rabies rickets scabies shingles tabes
    """.split()
)
_LATIN_PLURALS = frozenset(
    """bacilli bacteria bronchi calculi diverticula emboli fistulae foramina ganglia ova petechiae
    sequelae stigmata thrombi vertebrae
    """.split()
)
_SWEDISH_PLURALS = ("er", "or", "ar", "erna", "orna", "arna", "ika")
_SINGULAR_IN_ER = (
    "cancer", "kateter", "diameter", "feber", "pulver", "plåster", "mönster", "vinter", "maker",
    "flimmer", "fladder", "ulcer", "tremor", "stridor", "tumor", "faktor",
)  # fmt: skip
_ADJECTIVES = frozenset(
    """agitated anemic anxious ataxic bradycardic cachectic catatonic comatose confused constipated
    cyanotic dehydrated delirious delusional depressed diaphoretic disoriented dizzy drowsy
    dyspneic encephalopathic febrile hypertensive hypotensive hypothermic hypoxic icteric
    incontinent intoxicated jaundiced lethargic lightheaded malnourished manic nauseated nauseous
    neutropenic obese obtunded orthopneic paranoid psychotic septic somnolent suicidal tachycardic
    tachypneic thrombocytopenic unresponsive
    andfådd cyanotisk dehydrerad deprimerad desorienterad dyspnoisk febril förstoppad förvirrad
    hyperton hypoton ikterisk inkontinent intorkad konfusorisk medvetslös psykotisk septisk
    takykard tungandad undernärd yr
    """.split()
)
_UNWELL = {"en": "unwell", "sv": "sjuk"}
_NEW_SENTENCE = re.compile(r"\s*(?:$|\n|\s[A-ZÅÄÖ])")
_DOSE_FOLLOWS = re.compile(r"\s{1,2}[\d.(½]")


def is_plural(text: str, lang: str) -> bool:
    """True for the plural of a common noun: "antibiotics", "frakturer"."""
    last = text.rsplit(maxsplit=1)[-1].lower() if text.split() else ""
    if lang == "sv":
        is_singular = len(last) < _MIN_PLURAL_CHARS or last.endswith(_SINGULAR_IN_ER)
        return last.endswith(_SWEDISH_PLURALS) and not is_singular
    if last in _LATIN_PLURALS or last in _SINGULAR_IN_S:
        return last in _LATIN_PLURALS
    return len(last) > 4 and last[-1] == "s" and not last.endswith("sis") and singular(last) != last


def fit_case(word: str, text: str, before: str, after: str = "") -> str:
    """The word with the capitals that its place asks for, not those of a brand."""
    letters = [char for char in before[-24:] + text if char.isalpha()]
    is_heading = text.isupper() and after.startswith(":")
    if is_heading or (len(letters) > 8 and all(char.isupper() for char in letters)):
        return word.upper()
    if text[:1].isupper() and _SENTENCE_END.search(before):
        return word[:1].upper() + word[1:]
    return word


def needs_article(before: str, after: str) -> bool:
    """True where a bare name of a drug stands and a class would have an article."""
    return _ASKS_ARTICLE.search(before) is not None and _DOSE_FOLLOWS.match(after) is None


def with_english_article(word: str) -> str:
    """The word behind its indefinite article."""
    return f"{choose_english(word)} {word}"


def choose_english(word: str) -> str:
    """ "a" or "an", as the word is said: "a urine test", "an MRI scan"."""
    if _SPELT.match(word):
        return "an" if word[0].upper() in _SAID_WITH_VOWEL else "a"
    return "an" if _VOWEL.match(word) else "a"


def find_article(text: str, start_char: int, word: str) -> tuple[Span, str] | None:
    """The indefinite article right before a place, and what it is before another word.

    So, too, for what agrees with a Swedish noun ("ett känt"). None where there is none, or where
    it is right already.
    """
    begin = max(0, start_char - _ARTICLE_CHARS)
    before = text[begin:start_char]
    found = _ENGLISH_ARTICLE.search(before)
    # "Vitamin A", "hepatitis A": a letter of a name, no article.
    if found is not None and _LETTERED.search(text[: begin + found.start()][-_LETTERED_CHARS:]):
        return None
    if found is not None:
        wanted = _like(choose_english(word), found[1]) + found[2]
    else:
        found = _SWEDISH_ARTICLE.search(before)
        wanted = _agree(found[0], bool(_NEUTER.search(word.lower()))) if found else ""
    if found is None or found[0] == wanted:
        return None
    return Span(begin + found.start(), start_char), wanted


def _agree(words: str, is_neuter: bool) -> str:
    return _AGREED.sub(lambda word: _like(_PAIR_OF[word[0].lower()][is_neuter], word[0]), words)


def _like(word: str, written: str) -> str:
    if len(written) > 1 and written.isupper():
        return word.upper()
    return word.capitalize() if written[0].isupper() else word


def find_adjective(text: str, lang: str) -> str | None:
    """What stands for a problem that is told as an adjective: "found her febrile", "unwell"."""
    return _UNWELL.get(lang) if text.lower() in _ADJECTIVES else None


def ends_sentence(text: str, after: str) -> bool:
    """True if the point at the end of a text ("40 mg iv.") ends its sentence as well."""
    return text.endswith(".") and _NEW_SENTENCE.match(after) is not None
