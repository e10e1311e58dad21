"""Professions: the words that a note tells as somebody's work."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules.demographics.words import (
    JOBS,
    STAFF,
    Entries,
    Phrase,
    Reader,
    is_hyphenated,
    is_possessive,
    opens_line,
    word_at,
    words_before,
)
from seawall.detect.rules.terms import cover_listed
from seawall.lazy import lazy_pattern
from seawall.model import Label, Span
from seawall.resources import read_lines
from seawall.text import Pattern, Reading, Wake, split_words

_PROFESSION = Label.PROFESSION
_BEFORE = {
    "en": frozenset(
        "a an as retired former ex occupation profession job trade employed unemployed trained"
        " qualified freelance self-employed formerly".split()
    ),
    "sv": frozenset(
        "som är var pensionerad yrke tidigare fd d yrkesverksam arbetar jobbar arbetslös utbildad"
        " blivande ambulerande timanställd frilansande legitimerad sjukskriven själv"
        " pens varit uppmärksammad".split()
    ),
}
_WORK = frozenset(
    "retired former works worked working occupation profession employed job pensionerad arbetar "
    "jobbar arbetat jobbat yrke tidigare som är trained utbildad själv".split()
)
# Whose work it is: "her son is a pharmacist"; "the pharmacist" is the ward's.
_PEOPLE = frozenset(
    "he she son daughter wife husband mother father brother sister partner niece nephew aunt uncle"
    " patient who you".split()
)
_WHOSE = frozenset(
    "old yo male female man woman gentleman lady single married divorced widowed separated engaged"
    " unmarried partnered årig åriga årigt kvinna gift ogift omgift nygift sambo särbo skild"
    " frånskild ensamstående ensamboende sammanboende förlovad separerad änka änkling denna"
    " denne".split()
)
_TERM_AFTER = frozenset(
    "lung knee elbow cyst nodule nodules syndrome disease palsy fracture wart warts itch heart "
    "cramp cells cell study block sign line test scale grade catheter gland tube needle cutter "
    "sheath french stent accident shop lens".split()
)
# A poor historian tells badly, and a drunk driver drives for nobody.
_NO_JOBS = frozenset(
    [(word, "historian") for word in ("poor", "good", "great", "vague", "reliable", "unreliable")]
    + [(word, "driver") for word in ("restrained", "unrestrained", "belted", "designated")]
    + [("drunk", "driver"), ("a", "translator"), ("the", "translator"), ("spine", "model")]
    + [(",", "driver"), (".", "driver")]
)
# Shortened, or of two words: "f.d. tolk", "pens. smed", "före detta läkare".
# Or how somebody works: "part-time clerk", "disabled shrimper", "62 M line cook".
_FORMER = lazy_pattern(
    r"\b(?:f\.? ?d\.?|pens\.|före detta|ret\.|ret'd|ex-|(?:part|full)[- ]time|disabled|seasonal"
    r"|off[- ]duty|semi-retired|\d\d ?[mf],?) ?$",
    re.IGNORECASE,
)
# The last word or mark of each of these.
_ENDS_OF_FORMER = frozenset("d fd . detta - time disabled seasonal duty retired m f ,".split())
_KIN = frozenset(
    "mum mom mother dad father husband wife son daughter partner brother sister fiancé fiancée"
    " mamma pappa mor far make maka maken makan hustrun sonen dottern brodern systern".split()
)
# Before a name they are its title: "An expert, Professor Idar Refsnes".
_TITLES = frozenset("professor judge pastor imam rabbi bishop detective deputy".split())
# What may follow an occupation that a sentence begins with.
_AFTER_ALONE = frozenset(
    ". , ; with w at by vid på hos in from who for formerly since x until som med i åt från inom"
    " sedan till".split()
) | {""}
# And one in a row of circumstances: "man 42 år, snickare som pendlar", "(welder, Gopher Freight)".
_AFTER_LISTED = _AFTER_ALONE - {"with", "w", "in", "by", "from", "i", "med", "till"} | {
    "by",
    "(",
    ")",
    "och",
}
_OPENING = frozenset(".;:#•*")
_ARTICLES = frozenset("the a an this that our his her their den det en ett".split())
_STRETCH = frozenset("retired pensionerad former".split())

_SPOKEN = Pattern(
    r"\b(?:(?:works?|worked|working|employed|career|job)\s+(?:[a-z-]+\s+)?as\s+(?:an?\s+)?"
    r"|(?:occupation\b(?:\s+is|\s+was|\s*[:–-])?"
    r"|(?:profession|employment)(?:\s+is|\s+was|\s*[:–-]))\s*(?:an?\s+)?"
    r"|(?:occ|wk|job)[ ]?:[ ]*"
    r"|stud(?:ying|ies|ied)\s+(?:to\s+be\s+an?\s+)|training\s+to\s+be\s+an?\s+"
    r"|(?:arbetar|jobbar|arbetat|jobbat|arbetade|jobbade|verksam|försörjer\s+sig|livnär\s+sig)\s+som\s+"
    r"|(?:läser|läste|studera(?:r|de|t)|utbilda(?:r|de|t)\s+sig|plugga(?:r|de|t))\s+till\s+"
    r"|(?:yrket?|sysselsättning)\s*:\s*)(?P<job>(?:[\pL'’-]+[ ]){0,4}[\pL'’-]+)"
    r"|\b(?P<retired>(?:retired|pensionerad)[ ](?P<from>(?:[\pL'’-]+[ ]){0,4}[\pL'’-]+))",
    ignore_case=True,
)
# How the first word of each begins.
_SPOKEN_STARTS = tuple(
    "work employed career job occ profession employment wk stud training retired arbet jobb"
    " verksam försörjer livnär läs utbilda plugga yrke sysselsättning pensionerad".split()
)
# Few notes tell an occupation so: the pattern goes over these alone.
SPEAKS = Wake(lambda text: text.casefold().startswith(_SPOKEN_STARTS))
# Where the name of a job ends.
_STOPS = lazy_pattern(
    r"\s(?:and|who|in|at|for|with|until|but|on|from|since|by|when|has|had|lives|is|was|now"
    r"|currently|"
    r"he|she|because|after|before|till|the|och|på|i|vid|sedan|men|med|under|hos|bor|fram|har|nu|"
    r"due|per|he's|she's|last|years?|this|marital|tobacco|alcohol|religion|language|sex|age"
    r"|smokes?|"
    r"denies|drinks|no|not|period|comma|colon)\b.*$",
    re.IGNORECASE,
)
_NO_JOB = lazy_pattern(
    r"(?:in|on|at|from|due|and|because|since|the|after|before|with|to|but|early|last|now|he|she|"
    r"unknown|none|not|retired|per|för|i|på|sedan|och|is|was|for|years?|disabled|needed|well|"
    r"directed|prescribed|tolerated|outpatient|inpatient|usual|period|comma|colon)\b",
    re.IGNORECASE,
)


def find_spoken_jobs(reading: Reading) -> Iterator[Span]:
    """The words after "works as a", "occupation:" or "retired", up to where the job ends."""
    for match in _SPOKEN.find(reading):
        job = match.span_or_none("job") or match.span("retired")
        text = job.of(reading.text)
        if _NO_JOB.match(match.text("from") or text):
            continue
        kept = _STOPS.sub("", text).rstrip(" -'’")
        if len(kept) > 2:
            yield Span(job.start_char, job.start_char + len(kept))


def _read_job(reading: Reading, index: int) -> Phrase | None:
    lang = reading.lang
    length = JOBS[lang].match_at(reading, index)
    is_staff = not length
    length = length or STAFF[lang].match_at(reading, index)
    end = index + length
    if not length or not _is_told(reading, index, end, is_staff=is_staff):
        return None
    if _is_term(reading, index, end) or _is_name(reading, index, end):
        return None
    before = reading.words[index - 1] if index else ""
    return (index - (before in _STRETCH), end, _PROFESSION)


def _is_told(reading: Reading, index: int, end: int, *, is_staff: bool) -> bool:
    """True if the words beside an occupation say that it is somebody's."""
    before = words_before(reading, index, 3)
    last = before[-1] if before else ""
    if before and (last, reading.words[index]) in _NO_JOBS:
        return False
    cues = _WORK if is_staff else _BEFORE[reading.lang]
    # "a 64-year-old bookkeeper", "50-årig man, omgift målare": whose work it is goes before.
    if last in _WHOSE or not cues.isdisjoint(before):
        return True
    if (last in ("a", "an") and _tells_whose(reading, index)) or _is_former(reading, index):
        return True
    return (_is_apposed if is_staff else _is_said_alone)(reading, index, end)


def _tells_whose(reading: Reading, index: int) -> bool:
    """True behind the article of "her son is a pharmacist", "she was a nurse"."""
    before = words_before(reading, index, 5)
    is_said = before[-2:-1] in (["is"], ["was"], ["re"], ["m"])
    return is_said and not _PEOPLE.isdisjoint(before[:-2])


def _is_name(reading: Reading, first: int, end: int) -> bool:
    """True for "Professor Refsnes", "Baker Dunn LLP", and "a Ranger balloon"."""
    is_title = reading.texts[end - 1].istitle()
    if is_title and word_at(reading, first - 1) in ("a", "an"):
        return reading.texts[first - 1].islower()
    return (is_title or word_at(reading, end - 1) in _TITLES) and _is_named_next(reading, end)


def _is_named_next(reading: Reading, end: int) -> bool:
    """True before a capital word of the same line."""
    is_near = end < len(reading.texts) and reading.gaps[end - 1] == " "
    return is_near and reading.texts[end][0].isupper()


def _is_former(reading: Reading, index: int) -> bool:
    if not index or reading.words[index - 1] not in _ENDS_OF_FORMER:
        return False
    start = reading.token_starts[index]
    return _FORMER.search(reading.text, max(0, start - 12), start) is not None


def _is_apposed(reading: Reading, first: int, end: int) -> bool:
    """True for "Alistair Lamb, a neurosurgeon, operated"; "her surgeon, Mr Lamb" is staff."""
    if reading.lang == "sv":
        return _is_swedish_staff(reading, first, end)
    comma = first - 1 - (word_at(reading, first - 1) in ("a", "an"))
    is_named = comma > 0 and reading.texts[comma - 1][0].isupper()
    return is_named and word_at(reading, comma) == "," and word_at(reading, end) in (",", ".")


def _is_swedish_staff(reading: Reading, first: int, end: int) -> bool:
    """True for "45 år, tolk," and "Barnmorska vid Isvikens"; "Anna Berg, barnmorska." signs."""
    if word_at(reading, first - 1) == ",":
        return word_at(reading, first - 2) == "år" and word_at(reading, end) in (",", ".")
    is_employed = word_at(reading, end) in ("vid", "hos") and _is_named_next(reading, end + 1)
    return is_employed and _opens_sentence(reading, first)


def _is_said_alone(reading: Reading, first: int, end: int) -> bool:
    """True for "Married. Piano tuner. Speaks", "man, 72 år, brandman, med", "Mum cellist,"."""
    before, after = word_at(reading, first - 1), word_at(reading, end)
    if _opens_sentence(reading, first):
        return after in _AFTER_ALONE
    if before in (",", "("):
        return after in _AFTER_LISTED
    if before in _KIN:
        return after in (",", ".", ";", "")
    if before in _ARTICLES:
        return after == "," and _is_person_next(reading, end + 1)
    return _is_employed(reading, first, after)


def _is_employed(reading: Reading, first: int, after: str) -> bool:
    """True behind an employer: "Walmart cashier, greeter before that", "(OC Transpo driver)"."""
    texts, at = reading.texts, first - 1
    if at < 0 or not texts[at][0].isupper() or reading.words[at] in _ARTICLES:
        return False
    if _opens_sentence(reading, at):
        return after in (",", ";", ".")
    at -= texts[at - 1][0].isupper()
    is_listed = word_at(reading, at - 1) in (",", "(") and not texts[first].istitle()
    return is_listed and after in (",", ";", ".", ")", "stationed", "at")


def _is_person_next(reading: Reading, at: int) -> bool:
    """True for "the deckhand, Arturs Berzins," and "her foreman, Mr. Day": who it is follows."""
    texts = reading.texts[at : at + 2]
    return (
        len(texts) > 1
        and texts[0][0].isupper()
        and (texts[1][0].isupper() or reading.words[at] in ("mr", "mrs", "ms", "miss", "dr"))
    )


def _opens_sentence(reading: Reading, index: int) -> bool:
    before = word_at(reading, index - 1)
    if before == "-":
        return opens_line(reading, index - 1)
    return before in _OPENING or opens_line(reading, index)


def _is_term(reading: Reading, first: int, end: int) -> bool:
    return (
        is_possessive(reading, end)
        or _is_graded(reading, end)
        or is_hyphenated(reading, first, end)
        or word_at(reading, end) in _TERM_AFTER
    )


def _is_graded(reading: Reading, end: int) -> bool:
    """True for "Bishop 4" and "Potter facies": a term of our lists goes on behind the word."""
    last = end - 1
    if not reading.texts[last][0].isupper():
        return False
    return cover_listed(reading).holds(reading.token_starts[last], reading.token_ends[last] + 2)


def _job_readers(*paths: str) -> dict[str, Reader]:
    firsts = {split_words(line)[0] for path in paths for line in read_lines(path)}
    return dict.fromkeys(firsts, _read_job)


JOB_READERS: dict[str, dict[str, Reader]] = {
    "en": _job_readers("lexicons/professions_en.txt", "lexicons/care_staff_en.txt"),
    "sv": _job_readers("lexicons/professions_sv.txt", "lexicons/care_staff_sv.txt"),
}
JOB_ENTRIES: dict[str, Entries] = {
    lang: {_read_job: (JOBS[lang], STAFF[lang])} for lang in ("en", "sv")
}
