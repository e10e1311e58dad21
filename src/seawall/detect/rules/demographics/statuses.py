"""Marital status and religion."""

from __future__ import annotations

from seawall.detect.rules.demographics.words import (
    JOBS,
    PERSON_NOUNS,
    Entries,
    Phrase,
    Reader,
    is_hyphenated,
    word_at,
    words_after,
    words_before,
)
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.resources import read_lines
from seawall.text import Lexicon, Reading, split_words

_MARITAL_STATUS = Label.MARITAL_STATUS
_RELIGION = Label.RELIGION
_MARITAL_WORDS = {
    "en": (
            "married", "divorced", "widowed", "widower", "unmarried", "remarried", "divorcee",
            "never married", "newly married", "twice divorced", "domestic partnership",
            "in a domestic partnership", "common-law marriage", "cohabiting", "partnered",
            "recently divorced", "recently widowed", "happily married", "twice married",
            "legally separated", "recently separated", "civil union", "in a civil union",
            "civil partnership", "newlywed", "newlyweds", "divorcée", "newly engaged",
            "recently engaged", "long-term partner", "living with partner", "common law",
            "common-law", "estranged from spouse", "newly divorced", "newly widowed", "re-married",
            "cohabits", "cohabitating", "co-habiting", "civil partner", "in a civil partnership",
            "domestic partner", "domestic partnered", "de facto", "de-facto", "divorcé",
            "single parent", "single mother", "single father", "single mom", "single dad",
            "going through a divorce", "in the process of divorce", "pending divorce",
            "never-married", "not married", "previously married", "formerly married",
            "married twice", "married three times", "separated from husband",
            "separated from wife", "separated from spouse", "separated from partner",
            "engaged to be married", "estranged from wife", "estranged from husband",
            "estranged wife", "estranged husband", "in a relationship", "long-term relationship",
            "long term relationship", "committed relationship", "stable relationship",
            "living with boyfriend", "living with girlfriend", "lives with partner",
            "lives with boyfriend", "lives with girlfriend", "living together", "live-in partner",
            "long term partner", "life partner", "same-sex marriage", "same-sex partnership",
            "marriage annulled", "amicably divorced", "unhappily married", "long divorced",
            "long widowed", "thrice married", "thrice divorced", "married-separated", "widowered",
            "bachelor", "lifelong bachelor", "spinster", "lifelong spinster", "unpartnered",
            "separated spouse", "lives common-law",
            "living common-law", "married but separated", "has a partner", "has a boyfriend",
            "has a girlfriend", "has a fiancé", "has a fiancée", "betrothed",
    ),
    "sv": (
            "gift", "ogift", "skild", "frånskild", "omgift", "nygift", "sambo", "särbo",
            "sammanboende", "ensamboende", "ensamstående", "änka", "änkan", "änkling",
            "änkeman", "förlovad", "separerad", "nyseparerad", "singel", "nyskild", "nybliven änka",
            "nybliven änkling", "registrerad partner", "frånseparerad", "ensamlevande",
            "särboende", "samboende", "gift sedan", "omgifta", "gifta", "skilda", "frånskilda",
            "under skilsmässa", "ligger i skilsmässa", "i skilsmässa", "registrerat partnerskap",
            "nyförlovad", "ensamförälder", "ensamstående mor", "ensamstående far", "änkefru",
            "änklingen", "änkemannen", "separerade", "ogifta", "nyblivet änkling", "särlevande",
            "ankling",
    ),
}  # fmt: skip
_MARITAL = {lang: Lexicon(words) for lang, words in _MARITAL_WORDS.items()}
_LOOSE = {"single", "separated", "engaged", "widow"}
_STATUS_BEFORE = frozenset(
    "is was status currently remains legally he she patient pt been marital social recently now "
    "parents yo old o".split()
)
_STATUS_AFTER = frozenset(
    ", and with no lives living mother father parent man woman male female from to has but "
    "who since x w for | ) nonsmoker smoker lady gentleman white black hispanic caucasian "
    "asian".split()
)


def _list_religions(lang: str) -> tuple[str, ...]:
    """The words of a list, Swedish adjectives in all their forms: "ortodox", "ortodoxa"."""
    words = read_lines(f"lexicons/religions_{lang}.txt")
    if lang == "en":
        return tuple(words)
    declined = [word + end for word in words if word.endswith(("sk", "ox")) for end in ("t", "a")]
    return (*words, *declined)


_RELIGIONS = {lang: Lexicon(_list_religions(lang)) for lang in ("en", "sv")}
_PLACE_AFTER = frozenset(
    "hospital medical clinic health home school university center centre college "
    "sjukhus kyrka weber syndrome disease".split()
)


_FAITHS = frozenset("religion rel faith church attends denomination raised practicing".split())
_CIRCUMSTANCES = frozenset(
    "children kids lives living smoker known admitted works pets nonsmoker retired employed"
    " unemployed etoh alcohol tobacco smokes drinks student job".split()
)
_LETTERS = frozenset("s m w d x div wid sep sgl marr".split())
_JOB_ENDS = frozenset(split_words(job)[-1] for job in read_lines("lexicons/professions_en.txt"))
_DELIMITERS = frozenset((".", ";", ":", "", "contact"))


def _read_marital(reading: Reading, index: int) -> Phrase | None:
    length = _MARITAL[reading.lang].match_at(reading, index)
    if not length or is_hyphenated(reading, index, index + length):
        return None
    if _is_partner(reading, index):
        return None
    return (index, index + length, _MARITAL_STATUS)


# A name on the same line, an age in brackets or a telephone number.
_PARTNER_AFTER = lazy_pattern(r"[ ][A-ZÅÄÖ]|\s?\(|[:,]\s?[+(\d]")
_OWNERS = frozenset("hans hennes sin med m ( en anhörig".split())


def _is_partner(reading: Reading, index: int) -> bool:
    """True for the Swedish cohabitant as a person: "hans sambo Eva", "Eva Ek (sambo)"."""
    if reading.words[index] not in ("sambo", "särbo"):
        return False
    if word_at(reading, index - 1) in _OWNERS:
        return True
    end_char = reading.token_ends[index]
    following = reading.text[end_char : end_char + 8]
    return bool(_PARTNER_AFTER.match(following))


def _read_loose_marital(reading: Reading, index: int) -> Phrase | None:
    """Words that are clinical too: single dose, separated sutures, black widow."""
    if phrase := _read_marital(reading, index):
        return phrase  # "single mother", "separated from husband"
    word, before = word_at(reading, index), words_before(reading, index, 2)
    after = words_after(reading, index + 1, 3)
    if word == "widow":
        known = "black" not in before and after[:1] != ["spider"]
        known = known and after[2:3] != ["peak"]
        return (index, index + 1, _MARITAL_STATUS) if known else None
    if before[-1:] == ["pleasant"] or _is_at_work(reading, index + 1):
        return (index, index + 1, _MARITAL_STATUS)
    named = "marital" in words_before(reading, index, 4) or "status" in before
    told = bool(set(before[-1:]) & _STATUS_BEFORE)
    goes_on = not after or after[0] in _STATUS_AFTER
    if word in ("separated", "engaged") and after[:1] in (["from"], ["to"]):
        goes_on = len(after) > 1 and after[1] in ("his", "her", "be", "wife", "husband", "spouse")
    opens, closes = word_at(reading, index - 1), word_at(reading, index + 1)
    line = reading.line_of(reading.token_starts[index])
    if line and line.start_char == reading.token_starts[index]:
        opens = ""
    listed = opens in (",", *_DELIMITERS) and closes in (",", "and", "/", *_DELIMITERS)
    listed = listed and bool(set(words_after(reading, index + 1, 6)) & _CIRCUMSTANCES)
    alone = (
        word_at(reading, index - 1) in _DELIMITERS and word_at(reading, index + 1) in _DELIMITERS
    )
    between = opens == "," and closes == "," and _tells_person(reading, index - 2)
    fits = between or named or (told and goes_on) or alone or listed
    return (index, index + 1, _MARITAL_STATUS) if fits else None


def _is_at_work(reading: Reading, index: int) -> bool:
    """True before "retired nun" and "glassblower": an occupation follows a status."""
    if index >= len(reading.texts):
        return False
    return word_at(reading, index) == "retired" or bool(JOBS["en"].match_at(reading, index))


def _tells_person(reading: Reading, index: int) -> bool:
    """True for "woman, separated," and "Librarian, engaged,"."""
    word = word_at(reading, index)
    return word in PERSON_NOUNS["en"] or word in _JOB_ENDS


def _read_marital_letter(reading: Reading, index: int) -> Phrase | None:
    """The letter of a form: "Marital status: M"."""
    at = index + 1 + (word_at(reading, index + 1) == "status")
    at += word_at(reading, at) in (":", "=", "-")
    told = at > index + 1 and word_at(reading, at) in _LETTERS
    return (at, at + 1, _MARITAL_STATUS) if told else None


def _read_religion(reading: Reading, index: int) -> Phrase | None:
    length = _RELIGIONS[reading.lang].match_at(reading, index)
    if not length or is_hyphenated(reading, index, index + length):
        return None
    if set(words_after(reading, index + length, 2)) & _PLACE_AFTER:
        return None
    if reading.texts[index] == "AME" and not _is_church(reading, index):
        return None
    return (index, index + length, _RELIGION)


def _is_church(reading: Reading, index: int) -> bool:
    """True for "AME church" and "Religion: AME"; an agreed medical examiner is one too."""
    before, after = words_before(reading, index, 3), word_at(reading, index + 1)
    return after in ("church", "zion", "member", "faith") or not _FAITHS.isdisjoint(before)


def _religion_readers(lang: str) -> dict[str, Reader]:
    firsts = {split_words(line)[0] for line in _list_religions(lang)}
    return dict.fromkeys(firsts, _read_religion)


def _marital_readers(lang: str) -> dict[str, Reader]:
    return dict.fromkeys({split_words(line)[0] for line in _MARITAL_WORDS[lang]}, _read_marital)


STATUS_READERS: dict[str, dict[str, Reader]] = {
    "en": {
        **_religion_readers("en"),
        **_marital_readers("en"),
        **dict.fromkeys(_LOOSE, _read_loose_marital),
        "marital": _read_marital_letter,
    },
    "sv": {**_religion_readers("sv"), **_marital_readers("sv")},
}
STATUS_ENTRIES: dict[str, Entries] = {
    lang: {_read_marital: (_MARITAL[lang],), _read_religion: (_RELIGIONS[lang],)}
    for lang in ("en", "sv")
}
