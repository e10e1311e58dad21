"""Numbers that a learned detector took for an identifier, and that are values by their form.

"140/3.9/102/26", "37.6 / 60 / 18", "106/58" and "20 MEQ" are no dates, ages or codes, whatever a
model thinks. A model marks pieces and mistakes labels, so the whole number is judged, and what
could be a day, a time or a code of any kind counts; so does what has a letter in it ("12-P-4323"),
but a code that is a word ("ext", "node") or names a disease or a drug ("I48.91") is none.
"""

from __future__ import annotations

import re
from itertools import pairwise

from seawall.detect.rules.codes.terminologies import follows_code_system, is_public
from seawall.detect.rules.dates.pairs import GRADED, is_always
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span, draw_span
from seawall.text.frequent_words import is_frequent

# Letters in the case that a unit has them, where there is but one: "9/151166 G.L." are initials.
_UNIT = lazy_pattern(
    r"[ \u00a0]?-?(?:(?i:mg|mcg|kg|gm|ml|dl|meq|mmol|mol|mm|cm|mmhg|bpm|units|iu|ng|lbs?|pounds"
    r"|kcal|fr|french|gauge|percent|puffs?|tab(?:let)?s?|caps(?:ules?)?|drops|liters?|lpm|cmh2o"
    r"|hpf|msec|watts?|mets?|joules|diopters?|enheter|tabl(?:etter)?|poäng)(?![^\W\d_])"
    r"|cc(?![\w:/])|[gLµ](?![\w.&])|[%°‰]|[x×]\s?10|\^|/(?:hpf|min|L|mm|µ))"
)
# What is graded or diluted: "2/6 SEM", "4/5 strength", "1/4 NS", "1:64 titer".
_GRADED = lazy_pattern(
    r"[ \u00a0](?:sem|(?:holo|pan|mid)?(?:systol|diastol)ic|murmur|ns|titers?|strength|power(?! of)"
    r"|reflex(?:es)?|pulses|mmt|dilution|styrka|blåsljud)(?![^\W\d_])",
    re.IGNORECASE,
)
_FRACTION = lazy_pattern(r"\d{1,2}[/:]\d{1,4}")
_DURATION = lazy_pattern(
    r"[ \u00a0]?-?[ ]?(?:days?|weeks?|wks?|months?|mos?|m\.?o|years?|yrs?|y\W?o|min(?:ute)?s?"
    r"|seconds|times|dagar|veckor|månader|mån|år)(?![^\W\d_])",
    re.IGNORECASE,
)
_VALUE_BEFORE = lazy_pattern(
    r"(?:^|[^\w])(?:bp|hr|rr|pulse|temp\w*|tmax|sats?|spo2|o2|wbc|hgb|hct|plt|na|cl|co2|bun|inr"
    r"|glucose|gluc|bg|fsbs|pco2|po2|gfr|egfr|bmi|weight|cvp|fio2|peep|gcs|phos|ast|alt|crp"
    r"|puls|bt|blodtryck|temperatur|pox|vikt|lpk|tpk|krea)"
    r"[\s:=]{0,3}(?:(?:of|is|was)\s)?$"
)
# An analyte or a score with its value, whatever it was taken for: "TnI 45", "krea 142".
_ASSAYED = lazy_pattern(
    r"(?:tn[it]|troponin|crp|hb|hba1c|krea(?:tinin)?|crea|lpk|tpk|wbc|hgb|plt|inr|tsh|bnp|pro-?bnp"
    r"|ferritin|albumin|laktat|lactate|urea|ldh|alat|asat|alp|psa|news2?|gcs|rls|vas|nrs|pox)"
    r"\s?[<>=:]?\s?\d{1,4}(?:[.,]\d{1,2})?",
    re.IGNORECASE,
)
_ROW_BEFORE = lazy_pattern(r"(?:^|[\s/|])\d{1,3}(?:\.\d)?\s?[/|]\s?$")
_ROW_AFTER = lazy_pattern(r"\s?[/|]\s?\d{1,3}(?:\.\d)?(?![\w.-])")
_NAME_BEFORE = lazy_pattern(r"[^\W\d_]{3,} $")
_LOOK_BACK, _LOOK_ON = 24, 14
_LONGEST, _LONGEST_OF_ROW = 7, 4  # no value has more characters but by its form

# Of ICD-10 with its point ("I48.91") and of ATC ("C09AA05").
_CLASSIFIED = lazy_pattern(r"[A-TV-Z]\d\d\.\d[\dA-Z]{0,3}|[A-DGHJLMNPRSV]\d\d[A-Z]{2}\d\d")
_WHOLE = lazy_pattern(r"[\w+]+(?:[-./:,][\w+]+)*")
_DAY = lazy_pattern(r"(\d{1,2})[-/.](\d{1,2})(?:[-/.]\d{2,8})?")
_WHOLE_DAY = lazy_pattern(r"\d{1,4}([-/.])\d{1,2}\1\d{2,4}")
_CLOCK = lazy_pattern(r"(?:[01]?\d|2[0-4])[:.][0-5]\d(?:[:.]\d\d)?")
_GOES_ON = lazy_pattern(
    r"[ -]?(?:jan|feb|mar|apr|may|maj|jun|jul|aug|sep|o[ck]t|nov|dec|[ap]\.?m\b|h\b|hrs?\b|hours?\b"
    r"|o'?clock)|[:.]?\s?\(\d",
    re.IGNORECASE,
)
_DECIMAL = lazy_pattern(r"\d{1,4}[.,]\d{1,2}")
_MONTH_OF_YEAR = lazy_pattern(r"(?:19|20)\d\d[.](?:0?[1-9]|1[0-2])")
_LONG_CODE = lazy_pattern(r"\d{5,}")
_ROW = lazy_pattern(r"\d{1,3}(?:[.,]\d{1,2})?(?:\s?/\s?\d{1,3}(?:[.,]\d{1,2})?){2,}(?:-\d{2,3})?")
# Vital signs in one row, "38.0-82-21-93/58-94", and doses that are tapered, "40-30-20-10".
_VITALS = lazy_pattern(r"\d{2}[.,]\d-\d{2,3}-\d{1,2}-\d{2,3}(?:/\d{2,3})?(?:-\d{2,3})?")
_TAPER = lazy_pattern(r"\d{1,3}(?:-\d{1,3}){2,}")
# No clock and no calendar writes "1:640", "19650".
_NO_CLOCK = lazy_pattern(r"\d{1,3}:\d{3,}|\d{5,}")
# "The 5th toe", "den 5:e tån", "2nd cycle"; the mention may leave the article out.
_NTH = lazy_pattern(r"(?:(?:the|den)\s)?\d{1,2}\s?:?(?:st|nd|rd|th|[ea])", re.IGNORECASE)
_COUNTED = lazy_pattern(
    r"\s(?:tån|fingret|fing\w+|kot\w+|revben\w*|kur\w*|cykel\w*|dos\w*|metatars\w*|metakarp\w*|kranialnerv\w*|"
    r"interkostal\w*|graden|veckan|dygnet|toe|finger|digit|rib|metacarp\w*|cranial|intercostal|ventricle|"
    r"ray|vertebra|cycle|course|dose|day|week|trimester|degree|grade|floor|percentile|line|attempt|ics)\b",
    re.IGNORECASE,
)
_PREPOSITIONS = frozenset(
    "in on at by from since until till of the to and for before after during i på av den till från "
    "sedan under före efter vid och".split()
)
_NO_DAY = lazy_pattern(r"\d{5}|\d{7}")
_VARIANT = lazy_pattern(r"[ACDEFGHIKLMNPQRSTVWY]\d{2,4}[ACDEFGHIKLMNPQRSTVWYX]", re.IGNORECASE)
_SPINE = lazy_pattern(r"[CTLS]\d{1,2}[-/][CTLS]?\d{1,2}", re.IGNORECASE)
_STAGES = (
    "(?:ckd|stage|grade|type|class|nyha|asa|pod|day|week|figo|pgy|band|protocol|stadium|grad|typ"
    "|storlek|regim|åk|årskurs|val|knappval|dörr|dag|vecka|andningsfrekv|hf|puls)"
)
_STAGED = lazy_pattern(rf"(?:^|[^\w]){_STAGES}[\s:=-]{{0,2}}$", re.IGNORECASE)
_STAGE = lazy_pattern(rf"{_STAGES}[\s:=-]{{0,2}}(?:\d{{1,2}}|[IV]{{1,3}})[ab]?", re.IGNORECASE)
_PRESSURE = lazy_pattern(r"\d{2,3}-\d{2,3}")
_PAIR = lazy_pattern(r"\d{2,3}/\d{2,3}|\d{1,2}-\d{1,2}")
_NAME_PART = lazy_pattern(r"(?<![^\W_])[^\W\d_]{2,}(?![^\W_])")
_MAX_MONTH, _MIN_DIGITS = 12, 3
_LONGEST_SHORTHAND = 4
_SIGNS = "0123456789-+./:,"
_SIGNED, _TIES = frozenset("_+"), frozenset("-./:,")
_NUMBERED = frozenset(
    (
        Label.ZIP,
        Label.IP,
        Label.PHONE,
        Label.FAX,
        Label.SSN,
        Label.PERSONNUMMER,
        Label.MRN,
        Label.HEALTH_PLAN,
        Label.ACCOUNT,
        Label.LICENSE,
        Label.VEHICLE,
        Label.DEVICE,
        Label.BIOMETRIC,
        Label.OTHER_ID,
    )
)
_CODED = _NUMBERED - {Label.PHONE, Label.FAX, Label.SSN, Label.PERSONNUMMER}
_VALUED = _NUMBERED - {Label.IP} | {Label.DATE, Label.TIME, Label.AGE}
MEASURED = _NUMBERED | _VALUED


def may_be_measure(written: str, label: Label) -> bool:
    """False if it is neither a measure nor a mere word, whatever stands around it."""
    return label in MEASURED or _has_digit(written)


def is_measure(text: str, mention: Mention) -> bool:
    """True if a mention of digits is a value: by its form, its unit or the row it stands in."""
    (start, end), label = mention.span, mention.label
    is_assay = text[start].isalpha() and _ASSAYED.fullmatch(text, start, end) is not None
    if label not in _VALUED:
        return is_assay or _is_no_word(text, mention)
    span = _find_whole(text, mention.span)
    first, past = span
    value = text[first:past]
    is_value = is_assay or _is_row(value) or _is_impossible(value, label) or _is_nth(text, mention)
    if is_value or _is_classified(value) or _is_terminology(text, span, label):
        return True
    if past - first > _LONGEST:  # as most numbers are that a model takes for a code
        return False
    after = text[past : past + _LOOK_ON]
    if value.strip(_SIGNS) or _GOES_ON.match(after) or _WHOLE_DAY.fullmatch(value):
        return False
    if label in _NUMBERED and _LONG_CODE.fullmatch(value):
        return False
    return (
        _is_beside_value(text, span, after, label)
        or _is_value(value)
        or _is_small(text, span, label)
    )


def _is_nth(text: str, mention: Mention) -> bool:
    """True for "the 5th" of "the 5th toe"."""
    start, end = mention.span
    is_counted = mention.label is Label.DATE and _COUNTED.match(text, end) is not None
    return is_counted and _NTH.fullmatch(text, start, end) is not None


def _is_classified(value: str) -> bool:
    return value[0].isalpha() and _CLASSIFIED.fullmatch(value) is not None


def _is_no_word(text: str, mention: Mention) -> bool:
    """True for a code of diseases, a gene's variant, a level of the spine or a stage that was taken
    for a person, place or ward."""
    if not _has_digit(mention.span.of(text)):
        return False
    span = _find_whole(text, mention.span)
    value = span.of(text)
    if mention.label is Label.WARD:
        before = text[max(0, span.start_char - _LOOK_BACK) : span.start_char]
        after = text[span.end_char : span.end_char + _LOOK_ON]
        return bool(
            _SPINE.fullmatch(value)
            or _STAGED.search(before)
            or _STAGE.fullmatch(mention.span.of(text))
            or _DURATION.match(after)
        )
    if _is_classified(value) or _VARIANT.fullmatch(value):
        return True
    is_whole = span == mention.span and " " not in value
    return mention.label.is_person and is_whole and not _NAME_PART.search(value)


def _is_terminology(text: str, span: Span, label: Label) -> bool:
    """True for a code that names no person: "HCPCS K0856", "rs80357906", "PAD T04000 M85003"."""
    if label not in _CODED:
        return False
    is_lettered = not text[span[0]].isdigit()  # as all that is public
    return (is_lettered and is_public(text, span)) or follows_code_system(text, span.start_char)


def _has_digit(written: str) -> bool:
    return any(map(str.isdigit, written))


def _is_impossible(value: str, label: Label) -> bool:
    """True for what no clock or calendar writes, and for vital signs and tapers."""
    if label is Label.TIME and _NO_CLOCK.fullmatch(value):
        return True
    if label is Label.DATE and _NO_DAY.fullmatch(value):
        return True
    return value.count("-") > 1 and (_VITALS.fullmatch(value) is not None or _is_taper(value))


def _is_taper(value: str) -> bool:
    if not _TAPER.fullmatch(value):
        return False
    steps = [int(step) for step in value.split("-")]
    return all(step > following for step, following in pairwise(steps)) and steps[-1] % 5 == 0


def is_mere_word(text: str, mention: Mention) -> bool:
    """True for a code that is a short or frequent word; some codes are of letters alone."""
    if mention.label is Label.DATE:
        return mention.span.of(text).strip().lower() in _PREPOSITIONS
    if mention.label not in _NUMBERED or _has_digit(mention.span.of(text)):
        return False
    word = _find_whole(text, mention.span).of(text).lower()
    return word.isalpha() and (len(word) <= _LONGEST_SHORTHAND or is_frequent(word))


def _find_whole(text: str, span: Span) -> Span:
    """The number that the span is a piece of, with all that is tied to it by marks."""
    begin, stop = start, end = span
    while start < end and not _is_of_number(text[start]):
        start += 1
    while start < end and not _is_of_number(text[end - 1]):
        end -= 1
    if start < end and _is_whole(text, start, end):
        return span if end - start == stop - begin else draw_span((start, end))
    first, past = max(0, begin - _LOOK_BACK), min(len(text), stop + _LOOK_BACK)
    touched = [
        found.span()
        for found in _WHOLE.finditer(text, first, past)
        if found.start() < stop and found.end() > begin
    ]
    return Span(touched[0][0], touched[-1][1]) if touched else span


def _is_whole(text: str, start: int, end: int) -> bool:
    """True where nothing is tied to a number: it need not be looked for around it."""
    return not (_ties(text[max(0, start - 2) : start][::-1]) or _ties(text[end : end + 2]))


def _ties(beside: str) -> bool:
    """True for what goes on with the number, from its end outward: "5", "-5"."""
    if not beside or beside[0] == " ":
        return False
    return _is_of_number(beside[0]) or (beside[0] in _TIES and _is_of_number(beside[1:]))


def _is_of_number(char: str) -> bool:
    return char.isalnum() or char in _SIGNED


def _is_beside_value(text: str, span: Span, after: str, label: Label) -> bool:
    """True before a unit, after the name of a value, and for one of a row of values."""
    if len(span) < _MIN_DIGITS and _DURATION.match(after):
        return label is not Label.AGE
    before = text[max(0, span.start_char - _LOOK_BACK) : span.start_char].lower()
    if span.of(text) == "24/7" and is_always(before, after):
        return True
    if label is Label.DATE and _FRACTION.fullmatch(span.of(text)) and GRADED.search(before):
        return True
    is_graded = _GRADED.match(after) and _FRACTION.fullmatch(span.of(text))
    if _UNIT.match(after) or is_graded or _VALUE_BEFORE.search(before):
        return True
    is_short = len(span) <= _LONGEST_OF_ROW or _PRESSURE.fullmatch(span.of(text))
    return bool(is_short and (_ROW_BEFORE.search(before) or _ROW_AFTER.match(after)))


def _is_value(value: str) -> bool:
    """True for a decimal or a pair of values that is neither a day nor a time."""
    if _CLOCK.fullmatch(value) or _is_day(value) or _MONTH_OF_YEAR.fullmatch(value):
        return False
    return any(form.fullmatch(value) for form in (_DECIMAL, _PAIR))


def _is_row(value: str) -> bool:
    """True for four values or more, or three of which one has a decimal: no day looks like that."""
    count = value.count("/")
    if count < 2 or not _ROW.fullmatch(value):
        return False
    return count > 2 or "." in value or "," in value


def _is_small(text: str, span: Span, label: Label) -> bool:
    """True for one or two digits that neither an age nor a name before them explains."""
    if len(span) >= _MIN_DIGITS or label in (Label.AGE, Label.PHONE):
        return False
    before = text[max(0, span.start_char - _LOOK_BACK) : span.start_char]
    named = _NAME_BEFORE.search(before)
    return named is None or not named[0][0].isupper()


def _is_day(value: str) -> bool:
    """True for a month with a day or a year: "2-14", "12/95", and with all three."""
    found = _DAY.fullmatch(value)
    if found is None:
        return False
    return any(1 <= int(part) <= _MAX_MONTH for part in found.groups())
