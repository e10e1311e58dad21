"""Professions, and what else singles a person out without a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules._demographic_words import (
    Phrase,
    Reader,
    is_hyphenated,
    is_possessive,
    word_at,
    words_before,
)
from seawall.model import Label, Span
from seawall.resources import read_lines
from seawall.text import Lexicon, Pattern, Reading, split_words

_JOBS = {lang: Lexicon(read_lines(f"lexicons/professions_{lang}.txt")) for lang in ("en", "sv")}
_STAFF = {lang: Lexicon(read_lines(f"lexicons/care_staff_{lang}.txt")) for lang in ("en", "sv")}
_BEFORE = {
    "en": frozenset("a an as retired former ex occupation profession job trade employed".split()),
    "sv": frozenset("som är var pensionerad yrke tidigare fd yrkesverksam arbetar jobbar".split()),
}
_WORK = frozenset(
    "retired former works worked working occupation profession employed job pensionerad arbetar "
    "jobbar arbetat jobbat yrke tidigare som är".split()
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
)
_STRETCH = frozenset("retired pensionerad former".split())

_SPOKEN = Pattern(
    r"\b(?:(?:works?|worked|working|employed|career|job)\s+(?:[a-z-]+\s+)?as\s+(?:an?\s+)?"
    r"|(?:occupation|profession|employment)\b(?:\s+is|\s+was)?\s*:?\s*(?:an?\s+)?"
    r"|(?:arbetar|jobbar|arbetat|jobbat|arbetade|jobbade|verksam)\s+som\s+"
    r"|yrke(?:t)?\s*:\s*)(?P<job>(?:[\pL'’-]+[ ]){0,4}[\pL'’-]+)"
    r"|\b(?P<retired>(?:retired|pensionerad)[ ](?P<from>(?:[\pL'’-]+[ ]){0,4}[\pL'’-]+))",
    ignore_case=True,
)
# Where the name of a job ends.
_STOPS = re.compile(
    r"\s(?:and|who|in|at|for|with|until|but|on|from|since|by|when|has|had|lives|is|was|now"
    r"|currently|"
    r"he|she|because|after|before|till|the|och|på|i|vid|sedan|men|med|under|hos|bor|fram|har|nu|"
    r"due|per|he's|she's|last|years?|this|marital|tobacco|alcohol|religion|language|sex|age"
    r"|smokes?|"
    r"denies|drinks|no|not)\b.*$",
    re.IGNORECASE,
)
_NO_JOB = re.compile(
    r"(?:in|on|at|from|due|and|because|since|the|after|before|with|to|but|early|last|now|he|she|"
    r"unknown|none|not|retired|per|för|i|på|sedan|och|is|was|for|years?|disabled|needed|well|"
    r"directed|prescribed|tolerated|outpatient|inpatient|usual)\b",
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
    length = _JOBS[lang].match_at(reading, index)
    staff = 0 if length else _STAFF[lang].match_at(reading, index)
    end = index + (length or staff)
    if end == index or _is_term(reading, index, end):
        return None
    before = words_before(reading, index, 3)
    if before and (before[-1], word_at(reading, index)) in _NO_JOBS:
        return None
    cued = bool(set(before) & (_WORK if staff else _BEFORE[lang]))
    # "a 64-year-old bookkeeper", "50-årig man, omgift målare": whose work it is goes before.
    cued = cued or bool(set(before[-1:]) & _WHOSE)
    if not cued and (staff or not _is_said_alone(reading, index, end)):
        return None
    first = index - 1 if before and before[-1] in _STRETCH else index
    return Phrase(first, end, Label.PROFESSION)


def _is_said_alone(reading: Reading, first: int, end: int) -> bool:
    """True for "Married. Piano tuner. Speaks" and "man, 72 år, brandman, med"."""
    before, after = word_at(reading, first - 1), word_at(reading, end)
    start, line = (
        reading.tokens[first].start_char,
        reading.line_of(reading.tokens[first].start_char),
    )
    opens = before in (".", ";", ":", "#", "•", "*") or (line and line.start_char == start)
    if opens:
        return after in (".", ",", ";", "with", "w", "at", "by", "vid", "på", "hos", "")
    return before == "," and after in (",", "by")


def _is_term(reading: Reading, first: int, end: int) -> bool:
    return (
        is_possessive(reading, end)
        or is_hyphenated(reading, first, end)
        or word_at(reading, end) in _TERM_AFTER
    )


def _job_readers(*paths: str) -> dict[str, Reader]:
    firsts = {split_words(line)[0] for path in paths for line in read_lines(path)}
    return dict.fromkeys(firsts, _read_job)


JOB_READERS: dict[str, dict[str, Reader]] = {
    "en": _job_readers("lexicons/professions_en.txt", "lexicons/care_staff_en.txt"),
    "sv": _job_readers("lexicons/professions_sv.txt", "lexicons/care_staff_sv.txt"),
}

_TAIL = (
    r"(?:[ ](?:of|in|from|på|i|av|till|från)[ ](?:(?:the|a|his|her|our|this|en|ett|den)[ ])?"
    r"[\pL'’-]+(?:[ ][\pL'’-]+)?)?"
)
_ENGLISH_FAME = (
    r"olympi(?:an|c(?:[ ][a-z]+)?)|(?:gold|silver|bronze)[ ]medal(?:l)?ist|medal(?:l)?ist|champion|"
    r"hall-of-famer|astronaut|senator|congress(?:man|woman)|governor|mayor|sheriff|ambassador|"
    r"celebrity|rock[ ]star|movie[ ]star|tv[ ]\pL{3,}|lottery[ ]winner|triplets?|quadruplets?|"
    r"quintuplets?|sextuplets?|conjoined[ ]twin|sole[ ]survivor|whistleblower|record[ ]holder|"
    r"hereditary[ ]chief|bishop(?:[ ]of)|(?:fire|police|tribal)[ ]chief|nobel[ ]\w+|war[ ]hero|"
    r"wrestler|quarterback"
)
# Whose part in a story everybody knows: "survivor of the mine collapse".
_ENGLISH_STORY = (
    r"(?:survivor|owner|winner|author|holder|keeper|founder|anchor|host|singer|captain|leader"
    r"|chief|plaintiff|defendant|"
    r"whistleblower|witness|speaker|subject|star|principal|coach|editor|director|bishop"
    r"|victim)[ ](?:of|in|at|on|for)[ ]"
    r"(?:the|a|an|this)(?:[ ][\pL'’-]+){1,4}"
    r"|(?:cousin|nephew|niece|son|daughter|brother|sister|widow|widower|wife|husband|grandparent"
    r"|father|mother|parent)"
    r"[ ](?:of|to)[ ](?:the|a)[ ](?:famous[ ]|former[ ])?(?:mayor|governor|president|king|queen"
    r"|senator|ambassador|bishop|"
    r"sheriff|prime[ ]minister|quarterback|emperor|astronaut)"
    r"|the[ ](?:town|village|city|county|island)['’]s[ ]\pL+"
    r"|(?:oldest|youngest|tallest|only|first|last)[ ](?:\pL+[ ]){1,3}(?:in|of|on)[ ](?:the"
    r"|this)[ ](?:county|state|town|village|valley|"
    r"parish|island|city|country|tribe)"
    r"|member[ ]of[ ](?:the|a)[ ]royal[ ]family|medal[ ]of[ ]honor[ ]recipient|nobel[ ]\pL+"
    r"|child[ ]actor|chess[ ]grandmaster"
    r"|world[ ]champion(?:[ ]\pL+){0,2}|record-holding[ ]\pL+|(?:face|facial"
    r"|neck)[ ]tattoo(?:[ ]of(?:[ ]\pL+){1,3})?"
    r"|(?:only|one[ ]of[ ](?:the|two|three))[ ](?:surviving[ ])?(?:triplet|quadruplet"
    r"|quintuplet)s?(?:[ ]still[ ]living)?"
)
_ENGLISH_DRESS = (
    r"turban|hijab|burqa|niqab|sari|kimono|headdress|kilt|yarmulke|headscarf|robes?|bonnet|poncho|"
    r"kaftan"
)
_SWEDISH_FAME = (
    r"borgmästare|riksdagsledamot|landshövding|minister|statsminister|biskop|astronaut|"
    r"världsmästare|medaljör|olympi(?:er|ker)|kommunalråd|trilling|siamesisk[ ]tvilling|kändis|"
    r"lottovinnare|adelsman|skidåkare"
)
_CHARACTERISTIC = {
    "en": Pattern(
        r"\b(?P<what>(?:(?:former|retired|ex-?|famous|well-known|local|professional|state|first|"
        rf"only|lead|national|world|county)[ ]){{0,3}}(?:{_ENGLISH_FAME}){_TAIL})"
        r"|(?P<won>won[ ]the[ ](?:\w+[ ])?(?:lottery|medal|championship|pulitzer))"
        rf"|(?P<wears>wears[ ](?:an?[ ])?(?:[a-z-]+[ ]){{0,2}}(?:{_ENGLISH_DRESS}))"
        rf"|(?P<story>{_ENGLISH_STORY})"
        r"|(?P<told>(?:easily[ ]recogni[sz]ed|known[ ](?:locally|in[ ]town)[ ]as"
        r"|noted[ ]on[ ]intake)[ ]?[:(]?[ ]?[^()\n.;,]{4,60})"
        r"|(?P<known>(?:famous|renowned|well-known)[ ](?:\w+[ ])?[\pL]+)"
        r"|(?P<tall>(?:six|seven)[ ](?:foot|feet)(?:[ ]\w+)?(?:[ ]tall)?)",
        ignore_case=True,
    ),
    "sv": Pattern(
        r"(?P<what>(?:(?:före[ ]detta|f\.?d\.?|kommunens|stadens|ortens|enda|pensionerad|"
        rf"olympisk)[ ]){{0,2}}(?:{_SWEDISH_FAME}){_TAIL})"
        r"|(?P<wears>bär[ ](?:\w+[ ]){0,2}(?:turban|slöja|burka|niqab|folkdräkt|kolt|\w+dräkt))"
        r"|(?P<known>(?:(?:väl)?känd[ ]från|berömd|rikskänd)[ ][\pL-]+)"
        r"|(?P<won>vann[ ]på[ ]lotto|ortens[ ]enda[ ][\pL]+)"
        r"|(?P<told>(?:känner[ ]igen[ ]pat(?:ienten)?"
        r"|känd[ ]på[ ]orten[ ]som)[ ]?[:(]?[ ]?[^()\n.;,]{4,60})"
        r"|(?P<story>(?:överlevande[ ](?:från|efter)|vinnare[ ]av|ägare[ ]till|sångare[ ]i"
        r"|åtalad[ ]i|äldst[ ]i|yngst[ ]i)"
        r"(?:[ ][\pL-]+){1,4}|(?:kusin|son|dotter|bror|syster|änka|maka|make)[ ]till[ ](?:kungen"
        r"|drottningen|statsministern|"
        r"landshövdingen|ambassadören|ministern|biskopen)|stadens[ ]\pL+|(?:känd|välkänd"
        r"|berömd)[ ]\pL*(?:författare|skådespelare|"
        r"artist|konstnär|idrottsman|musiker|politiker|kock)|\pL*landslags\pL+|schackstormästare"
        r"|nobelpristagare|os-\pL+"
        r"|(?:en|två)[ ]meter[ ]och[ ]\pL+[ ]lång|enda[ ]kvinnliga[ ]\pL+(?:[ ]i[ ]\pL+)?"
        r"|ansiktstatuering|klädd[ ]i[ ]\pL+[ ]kolt)",
        ignore_case=True,
    ),
}
_TOLD_CUE = re.compile(
    r"(?:easily recogni[sz]ed|known (?:locally|in town) as|noted on intake"
    r"|känner igen pat(?:ienten)?|känd på orten som)"
    r"[ :(]{0,3}",
    re.IGNORECASE,
)
_STORY_ENDS = re.compile(
    r"[ ](?:was|is|who|and|with|has|had|presents?|admitted|asks|prefers|came|seen|som|och|är|var"
    r"|har|med|inkom|önskar)\b",
    re.IGNORECASE,
)
_KNOWN_TERM = re.compile(
    r"\b(?:allerg|diagnos|case|history|coronary|side|risk|complication|effect|disease|sjukdom|"
    r"anatom|vessels?|vascul|heart|nodes?|u\s?wave|bulge|sedan|hjärt|diabetes|hypert|epilepsi"
    r"|kol\b|astma)",
    re.IGNORECASE,
)


def find_characteristics(reading: Reading) -> Iterator[Span]:
    """What singles a person out: an office, a fame, a victory, a dress."""
    for match in _CHARACTERISTIC[reading.lang].find(reading):
        if _KNOWN_TERM.search(match.text()):
            continue
        told = match.span_or_none("told")
        span = _after_cue(reading.text, told) if told else match.span()
        if span is None:
            continue
        cut = _STORY_ENDS.search(span.of(reading.text))
        end = span.start_char + cut.start() if cut else span.end_char
        if end > span.start_char:
            yield Span(span.start_char, end)


def _after_cue(text: str, span: Span) -> Span | None:
    """What is told without the words that announce it; None where nothing is told."""
    cue = _TOLD_CUE.match(text, span.start_char)
    start = cue.end() if cue else span.start_char
    return Span(start, span.end_char) if start < span.end_char else None
