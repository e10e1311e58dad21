"""Two numbers with a slash, a dash or full stops: a day of some month, or a score or a share."""

from __future__ import annotations

from seawall.detect.rules.dates.candidates import LIKELY, UNSURE
from seawall.detect.rules.dates.context import Context
from seawall.detect.rules.dates.number_shapes import Pair
from seawall.detect.rules.last_words import LastWords
from seawall.lazy import lazy_pattern

FIRST_YEAR, LAST_YEAR = 1850, 2099
_DATE_MARK = lazy_pattern(r"[/\-–‐‑]")
_DASHES = frozenset("-–‐‑")
# Denominators of scales: 3/15 or 8/30 without a word of time is a score.
_SCALES = frozenset((15, 20, 25, 30))
# Out of so many: pain, strength, murmurs, reflexes, quarters; 5/7 and 3/12 are days and months.
_SHARES = frozenset((1, 2, 3, 4, 5, 6, 8, 10))
_DURATIONS = frozenset((7, 12))
_MOST_STRENGTH = 6
_OUT_OF = frozenset((54, 56, 63, 64, 72, 75, 84, 96))
_ALWAYS = ["24", "7"]
GRADED = lazy_pattern(r"\b(?:steg|nivå|grad|klass|kur|cykel|del|poäng|skala|fas|block)\s$")
_RESULT = lazy_pattern(r"\b(?:negative|neg|positive|pos|normal|clear|unremarkable)\s$")
_OPEN_BEFORE = lazy_pattern(
    r"\b(?:nås|nåbar\w*|tillgänglig\w*|öppet|öppen|bemanna\w*|jour\w*|tillsyn|övervak\w*|larm|vård\w*|"
    r"assistans|dygnet runt|personal|available|reachable|on call|open|care|supervision|monitoring|"
    r"help|aide)"
    r"[\s,(]{1,2}$"
)
_OPEN_AFTER = lazy_pattern(
    r"\s(?:per telefon|på telefon|via telefon|tillsyn|övervak\w*|vård|assistans|bemann\w*|jour|"
    r"by phone|care|"
    r"supervision|monitoring|coverage|access|service|support|help|aides?|nursing)\b"
)
# A catheter's size and its balloon: "Foley 16/10".
_SIZED = lazy_pattern(r"\b(?:foley|catheter|cath|coud[eé]|kad|kateter)\s$")
_FRENCH, _BALLOONS = frozenset((14, 16, 18, 20, 22, 24)), frozenset((3, 5, 10))
# Swedish: the last menses ("SM 9/1"; a murmur is out of six). Scores of two parts ("HAD 11/6").
_MENSES = lazy_pattern(r"\bsm[\s:]{1,2}$")
_RATED = LastWords(
    r"\b(?=\w)(?:hads?|asrs|madrs(?:-s)?|mmse|mmt|moca|cgas|gaf|panss|bdi|bai|isi|ess|epds|sdq|c-?ssrs|adl|katz|"
    r"barthel|downton|tug|nihss|gcs|rls|ipss|koos|womac|odi|q-?dash|q?sofa|apache|saps|pews|rockall|"
    r"basdai|das-?28|haq|pasi|dlqi|scorad|norton|sga|mna|phq-?\d?|gad-?\d?|audit(?:-c)?|dudit|eq-?5d|"
    r"hit-?6|snap|dass|whodas|mdq|ymrs|ybocs|y-bocs|honos|must|cfs|clock|klocktest)[\s:]{1,2}$"
)
_INCH = lazy_pattern(r"\d/\d{1,2}[\s-]inch\b")
_LEADS = lazy_pattern(r"\s(?:montage|system|electrode|placement|international)")  # of an EEG
_FRACTIONS = frozenset(("1/2", "1/3", "2/3", "1/4", "3/4"))


_CENTURIES = ("19", "20")


def fits_pair(chain: str, pair: Pair, lang: str) -> bool:
    """False if the digits alone tell that the two are no date, whatever stands around them."""
    if pair.is_year_first or pair.is_year_last:
        if pair.is_year_last and chain[-4:-2] not in _CENTURIES:
            return False
        return not pair.is_year_first or chain[:2] in _CENTURIES
    first, second, mark = int(chain[pair.first]), int(chain[pair.second]), chain[pair.first.stop]
    if mark == "/":
        return first <= 12 or second <= 12 or second == first + 1
    month, day = (second, first) if lang == "sv" else (first, second)
    return mark in _DASHES and 1 <= month <= 12 and 1 <= day <= 31


def is_year(digits: str) -> bool:
    """True if the digits are a year's, whole or its last two."""
    return len(digits) == 2 or (len(digits) == 4 and FIRST_YEAR <= int(digits) <= LAST_YEAR)


def is_month_day(numbers: list[str], lang: str) -> bool:
    """In the order of the language; a third language's order counts only for full dates."""
    month, day = _month_day(numbers, lang)
    return max(map(len, numbers)) <= 2 and 1 <= month <= 12 and 1 <= day <= 31


def _month_day(numbers: list[str], lang: str) -> tuple[int, int]:
    first, second = int(numbers[0]), int(numbers[1])
    return (second, first) if lang == "sv" else (first, second)


def are_first_and_last(first: list[str], last: list[str], lang: str) -> bool:
    """True if one day comes soon after the other; two scores share what they are out of."""
    last = last[:2]
    if len(first) != 2 or first[1] == last[1]:
        return False
    if not (is_month_day(first, lang) and is_month_day(last, lang)):
        return False
    if _FRACTIONS.issuperset(("/".join(first), "/".join(last))):
        return False
    months = (_month_day(last, lang)[0] - _month_day(first, lang)[0]) % 12
    return 0 < months < 7 or (months == 0 and _month_day(first, lang) < _month_day(last, lang))


def score_pair(numbers: list[str], text: str, context: Context) -> float:
    """Cheap tests first: most pairs of a note are pressures and decimals."""
    score = _score_alone(numbers, text, context)
    if not score or context.touches_letter or context.ends_in_decimals:
        return 0.0
    if context.lang == "sv" and _MENSES.search(context.before):
        return LIKELY if numbers[1] != "6" else score
    if context.after[:1] != ":" and _RATED.precede(context.before):
        return 0.0
    if numbers == _ALWAYS and is_always(context.before, context.after):
        return 0.0
    if _is_of_inch(numbers, context) or (text == "10-20" and _LEADS.match(context.after)):
        return 0.0
    return 0.0 if _is_denied(numbers, context) else score


def _is_denied(numbers: list[str], context: Context) -> bool:
    if context.is_graded or (int(numbers[1]) <= _MOST_STRENGTH and context.follows_level):
        return True
    return context.denies_pair and not _is_dated_value(numbers, context)


def is_always(before: str, after: str) -> bool:
    """True for the 24/7 of "nås 24/7 per telefon" and of "24/7 care"."""
    return _OPEN_BEFORE.search(before) is not None or _OPEN_AFTER.match(after) is not None


def _is_of_inch(numbers: list[str], context: Context) -> bool:
    """True for the 1/16 of "1/4 inch with a 1/16 collar"."""
    parts = numbers[1] in ("4", "8", "16", "32") and int(numbers[0]) % 2 == 1
    return parts and _INCH.search(context.before) is not None and not context.is_dated


def _is_dated_value(numbers: list[str], context: Context) -> bool:
    """True for the 4/3 of "BP 4/3 142/88, 4/4 138/84"."""
    return numbers[1] != "10" and context.heads_value


def _score_alone(numbers: list[str], text: str, context: Context) -> float:
    first, second = numbers
    if len(first) == len(second) == 4:
        years = _are_years(first, second) and "." not in text
        return LIKELY if years and not context.is_edition else 0.0
    if len(first) == 4 or len(second) == 4:
        return _score_month_year(numbers, text)
    if max(len(first), len(second)) > 2 or not _DATE_MARK.search(text):
        return 0.0
    if "/" in text:
        return _score_slashed(numbers, context)
    if not is_month_day(numbers, context.lang):
        return 0.0
    cue = context.has_day_cue
    if not cue and int(second) > 12:
        cue = context.has_strong_cue or context.has_event
    return LIKELY if cue else 0.0


def _are_years(first: str, second: str) -> bool:
    return 1900 <= int(first) < int(second) <= LAST_YEAR and int(second) - int(first) < 90


def _score_month_year(numbers: list[str], text: str) -> float:
    year, rest = (numbers[0], numbers[1]) if len(numbers[0]) == 4 else (numbers[1], numbers[0])
    if not 1900 <= int(year) <= LAST_YEAR:
        return 0.0
    if len(rest) == 3 and "-" in text and len(numbers[0]) == 4:
        return LIKELY if 1 <= int(rest) <= 366 else 0.0  # the day of the year
    if len(numbers[0]) == 4 and len(rest) == 2 and int(rest) == (int(year) + 1) % 100:
        return LIKELY  # the winter or the school year of 2019/20
    if len(numbers[0]) == 4 and len(rest) == 2 and max(12, int(year) % 100) < int(rest):
        return LIKELY  # "1968-70"
    if len(rest) > 2 or not 1 <= int(rest) <= 12:
        return 0.0
    return LIKELY if "." not in text or len(rest) == 2 else 0.0


def _score_slashed(numbers: list[str], context: Context) -> float:
    if not is_month_day(numbers, context.lang):
        return _score_foreign(numbers, context)
    if context.is_dated or _is_dated_value(numbers, context):
        return LIKELY
    first, second = numbers
    if second == "10" and context.follows_pair:
        return 0.0
    padded = "0" in (first[0], second[0]) and len(first) == len(second) == 2
    day = _month_day(numbers, context.lang)[1]
    scale = int(second) in _SCALES and context.lang == "en"
    if padded or (day > 12 and (context.has_cue or not scale)):
        return LIKELY
    return LIKELY if _is_told(int(first), int(second), context) else UNSURE


def _is_told(first: int, second: int, context: Context) -> bool:
    """True if what stands before is enough for a day that could be a share of something."""
    if first <= second and second in _SHARES:
        return context.has_event or (second != 10 and _is_no_share(first, second, context))
    if context.lang == "sv":
        is_free = GRADED.search(context.before) is None
        return context.has_event or (is_free and (context.follows_word or context.has_cue))
    if second in _DURATIONS:
        return context.has_event
    told = context.has_event or context.has_day_cue or context.is_bracketed
    return told or (first > second and _RESULT.search(context.before) is not None)


def _is_no_share(first: int, second: int, context: Context) -> bool:
    if f"{first}/{second}" in _FRACTIONS:
        return False
    if not context.may_share:
        return True
    return second != 5 and context.is_explained


def _score_foreign(numbers: list[str], context: Context) -> float:
    """The British 28/2 in an English note, a winter's 67/68, else a month with its year."""
    if int(numbers[1]) == int(numbers[0]) + 1 and context.tells_school_year:
        return LIKELY
    first, second = map(int, numbers)
    if first in _FRENCH and second in _BALLOONS and _SIZED.search(context.before):
        return 0.0
    if context.lang == "en" and is_month_day(numbers, "sv"):
        told = context.is_dated or context.has_event or context.is_bracketed
        told = told or (first > 12 and context.is_explained)
        return LIKELY if told and numbers != _ALWAYS else UNSURE
    return _score_month_short_year(numbers, context)


def _score_month_short_year(numbers: list[str], context: Context) -> float:
    month, year = int(numbers[0]), numbers[1]
    if not 1 <= month <= 12 or len(year) != 2 or context.lang == "sv":
        return 0.0
    if numbers[0][0] == "0":
        return LIKELY
    if year in ("40", "52"):
        return UNSURE  # weeks of a pregnancy, or of a year, to the British
    if int(year) > 52 and int(year) % 10 and int(year) not in _OUT_OF:
        return LIKELY  # nothing is counted out of 83
    cue = context.has_strong_cue or context.has_cue or context.has_event
    return LIKELY if cue else UNSURE


def score_dotted(context: Context) -> float:
    """Of "8.3." with its second full stop; one that ends a sentence may close a decimal."""
    if context.touches_letter or context.denies_pair or context.follows_level:
        return 0.0
    # What comes next begins a sentence of its own: "WBC 11.2. CXR clear".
    follows_event = context.follows_event and context.has_event
    told = context.has_strong_cue or follows_event or context.has_day_cue
    return LIKELY if told and context.goes_on else UNSURE
