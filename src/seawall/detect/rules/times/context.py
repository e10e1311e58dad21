"""What stands around four digits and tells a time of day from a year, a count or a code."""

from __future__ import annotations

from functools import lru_cache

from seawall.detect.rules.last_words import LastWords
from seawall.lazy import lazy_pattern
from seawall.resources import read_toml

_MONTH = r"(?:jan|feb|mar|apr|may|maj|jun|jul|aug|sep|oct|okt|nov|dec)[a-z]*\.?"
_NO_TIME_AFTER = lazy_pattern(
    r"[ \t]?(?:m[lg]|ms(?:ec)?\b|cc|mcg|units?|g\b|k?cal|ada\b|calorie|diet"
    r"|steps|feet|ft|%|[-–/.,]\d|patients|meters?|rpm)"
    r"|\s(?:and|to|or)\s\d{3,4}\s?(?:m[lg]|ms|cc|mcg|units|g\b|k?cal|steps|feet|ft|%|patients|rpm)"
)
_CUE = lazy_pattern(
    r"(?:(?P<sure>\b(?:at|time:?|to|t:|tid:?)|@)|\b(?:around|by|until|since|before|after|from|about))\s?$"
)
_MAX_CUE = len("around") + 2  # with a space and a line's end
_MAX_KNOWN = 1 << 12  # as many as stay in memory
# A year or a last part in digits; a day behind its month.
_DAY_BEFORE = lazy_pattern(r"(?:\d{4}|[-/.]\d\d),?\s$")
_MAX_DAY = len("2014") + 3  # with what follows it and a line's end
_DATED = lazy_pattern(rf"(?:{_MONTH}[ -]\d{{1,2}}|{_MONTH}\d\d),?\s$")
# The end of a stretch whose beginning is no year: "between 0915 and 1140".
_STRETCH_BEFORE = lazy_pattern(
    r"\bbetween\s(?:0\d|1[0-7]|2[1-3])[0-5]\d\s?(?:h|hrs?|hours)?\sand\s(?:about\s|approximately\s)?$"
)
_USUAL_DAY = len("september 30, ")
_EDITIONS = ("icd", "dsm", "snomed", "atc")
_EDITION = lazy_pattern(r"\b(?:icd|dsm|snomed|atc)-?\d{1,2}(?:-[a-z]+)?,?\s$")
_DATE_AFTER = lazy_pattern(
    rf"\s(?:\d{{1,2}}[-/.]\d|\d{{8}}\b|{_MONTH}[-\s\d]|\d{{1,2}}(?:st|nd|rd|th)?\s?{_MONTH})"
)
# Words of a log, a signature or a hand-over, with at most three words of a name after them.
# With "(?=\w)" they are tried where words begin alone, not also where they end.
_LOGGED = lazy_pattern(
    r"\b(?=\w)(?:(?:rang|paged|called(?:\sback|\sto)?|back|last\s(?:meal|dose|seen|void)|printed|tested|bedside|arr|arrived|triage|xfer|"
    r"ringde|ringer|orolig|ankom|inkom|prov|meddelad|konstateras)[\s:]{1,2}"
    r"|(?:e-?sig\w*|signed|signerat|authenticated|rn|md|np|called\sto|phoned\sto|moved\sto|flyttas\sfrån|xfer|told|rapport\still|över\still|svar\still|"
    r"preliminärsvar\still|kallas\sav)[\s:,]{1,2}(?:[\w'’.-]+,?\s){0,3}"
    r"|[a-z]\.[a-z]\.(?:\s/)?\s"
    r"|(?:rm|room|bed|ed|unit|ward|floor|or|hallway|wing|bay|pod|chair|hall|avd|sal|plats)[\s:.][\w-]{1,6}\s"
    r"|(?:west|east|north|south)\s)$"
)
_DONE = LastWords(
    r"\b(?:stopped|started|done|given|drawn|refused|declined|avböjt(?:\s\w+)?|collected|seen|dagligen|x\d|\d\+\d\+\d)[\s:]{1,2}$",
    opens=("avböjt",),
)
_TOLD_AFTER = lazy_pattern(r"\s(?:enl\b|pga\b|av\sdr\b)")
_WORD_AFTER = lazy_pattern(r":?\s(?:-\s)?[^\W_]")
_ACTION_AFTER = lazy_pattern(
    r":?\s(?:-\s)?(?:gave|given|pt|report|rounds|paged|overhead|to|caller|fax|bp|hr|vs)\b"
)
_STREET_AFTER = lazy_pattern(
    r"\s(?:[\w.'’-]+\s){1,3}(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|way|blvd|ct|court|pl|pkwy|tpke|hwy)\b"
)
_CODE_BEFORE = LastWords(
    r"(?:\b(?=\w)(?:e?xt\w*|x|pagers?|pgr|beeper|bpr?|page|room|rm|bed|mrn|code|pin|ph|phone|tel|fax|nr|no|number|id|acct|case|"
    r"acc|ankn\w*|sökare|växel|avd|lot|four|ssn|digits|call|cell|dial|ring|ref|sn|serial|unit|box|zip|postnr|jour|"
    r"dosett?|bnr|art|trial|protocol|study|rtog|s?cog|gog|swog|ecog|calgb|nsabp|eortc|pog|ccg|acosog|acrin|ncctg|ncic)"
    r"[\s.:#(]{0,3}|[#(\d+-][ ]?)$"
)
_CODE_SIGNS = frozenset("#(+-0123456789")
_EVENT_ENDS = lazy_pattern(
    r"\s*(?:$|[\n,;)|]|\.(?!\d)|[-–]\s|(?:by|per|via|to|from|with|w/|on|in|and|then|after|for|today"
    r"|av|till|från|på|och|sedan|därefter|idag)\b)"
)
_COMPARED = lazy_pattern(r"(?:[<>≤≥=~±+/-]|\b(?:ca|cirka|var|är|på|om|av))\s?$")
_MEASURED_ENDINGS = ("värde", "nivå", "halt", "kvot", "index", "vikt", "poäng", "längd", "dos")
_COUNTED = lazy_pattern(r"\b(?:(?:nt-?)?(?:pro-?)?bnp|ferritin|troponin|ck|ddimer|platelets|b12)\b")
_LAST_LETTERS = lazy_pattern(r"[^\W\d_]+\Z")
_MARKS = (",", ":")
_WORDS = read_toml("lexicons/time_events.toml")
_EVENTS, _AMOUNTS = frozenset(_WORDS["events"]), frozenset(_WORDS["amounts"])
_EVENT_ENDINGS = tuple(_WORDS["endings"])


def is_bare_time(digits: str, before: str, after: str) -> bool:
    """True if "0730" or "1835" stands where a time would; a year needs a surer place."""
    if _NO_TIME_AFTER.match(after):
        return False
    year = "1850" <= digits <= "2059"
    if before.rstrip().rstrip(",")[-1:].isdigit():
        if _follows_date(before):
            return not (any(map(before.__contains__, _EDITIONS)) and _EDITION.search(before))
    elif (is_sure := _read_cue(before[-_MAX_CUE - 1 :])) is not None:
        measured = year and _COUNTED.search(before)  # "BNP came back at 2024"
        return not measured if is_sure else not year
    if not year and is_at_event(before, after):
        return True
    if "between" in before and _STRETCH_BEFORE.search(before):
        return True
    return _ends(after) and _is_told(digits, before, after, year)


@lru_cache(_MAX_KNOWN)
def _read_cue(before: str) -> bool | None:
    """Whether the word that ends here makes a number behind it a time for sure, or maybe; or None.

    What stands here is as long as the longest cue and a sign before it, or all that there is.
    """
    cue = _CUE.search(before, max(0, len(before) - _MAX_CUE))
    return cue["sure"] is not None if cue else None


def _follows_date(before: str) -> bool:
    size = len(before)
    return bool(
        _DAY_BEFORE.search(before, max(0, size - _MAX_DAY))
        or _DATED.search(before, max(0, size - _USUAL_DAY))
        or (size > _USUAL_DAY and _DATED.search(before))
    )


def _ends(after: str) -> bool:
    return not after or after[0] in ".,:;)" or after[0].isspace()


def is_stretch(text: str, before: str, after: str) -> bool:
    """True for "2200-0600", which is neither two years nor a number to call."""
    early = text[0] == "0" or text.lstrip("0123456789")[1:].lstrip().startswith("0")
    free = _ends(after) and before[-1:] in ("", " ", "\n", "(", "\t")
    return early and free and not _follows_code(before)


def _follows_code(before: str) -> bool:
    """True behind what is numbered, another number and the signs of one."""
    last = before[-2:-1] if before[-1:] == " " else before[-1:]
    return last in _CODE_SIGNS or _CODE_BEFORE.precede(before)


def is_at_event(before: str, after: str) -> bool:
    """True behind what happened ("extubated 1430", "onset 1430", "Mon 1430") where it ends so."""
    word = _last_word(before)
    if not word or word in _AMOUNTS or not (word in _EVENTS or word.endswith(_EVENT_ENDINGS)):
        return False
    return _EVENT_ENDS.match(after) is not None and not _NO_TIME_AFTER.match(after)


def is_amount(before: str) -> bool:
    """True behind a word for something that is measured, and behind a sign of comparison."""
    if _COMPARED.search(before):
        return True
    word = _last_word(before)
    return word in _AMOUNTS or word.endswith(_MEASURED_ENDINGS)


def _last_word(before: str) -> str:
    """The word that ends here, with a gap of one or two behind it; empty behind anything else."""
    words = before.rstrip()
    gap = len(before) - len(words)
    if not 0 < gap < 3 and not (gap == 3 and before[-1] == "\n"):
        return ""
    if words[-1:] in _MARKS:
        words = words[:-1]
    last = words.rpartition(" ")[2]
    if last.isalpha():
        return last
    found = _LAST_LETTERS.search(last)
    return found[0] if found else ""


def _is_told(digits: str, before: str, after: str, year: bool) -> bool:
    # "Omlagd, torrt. 1256: blodtryck"
    heads = after[:1] == ":" and before.endswith((". ", "! ")) and not year
    if heads or _TOLD_AFTER.match(after) or (_ends_word(before) and _LOGGED.search(before)):
        return True
    if not before.rsplit("\n", 1)[-1].strip(" \t*•#-"):
        begins = _ACTION_AFTER if year else _WORD_AFTER
        return bool(begins.match(after)) and not _STREET_AFTER.match(after)
    if digits[0] == "0":
        free = not _follows_code(before) or _DONE.precede(before)
        return free and (
            after[:1] != " " or not after[1:2].isdigit() or bool(_DATE_AFTER.match(after))
        )
    if year:
        return False
    if before.endswith((". ", ": ", "! ")):
        return bool(_ACTION_AFTER.match(after))
    return bool(_DATE_AFTER.match(after)) or (_ends_word(before) and _DONE.precede(before))


def is_logged(before: str) -> bool:
    """True after "called back", "E-sig A Doe" or "given": a log writes the time there."""
    return _ends_word(before) and (_DONE.precede(before) or bool(_LOGGED.search(before)))


def _ends_word(before: str) -> bool:
    """False where no word of a log can end: most numbers that are none follow another's dash."""
    last = before[-1:]
    return last.isspace() or last in _MARKS
