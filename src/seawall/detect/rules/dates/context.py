"""What stands around numbers and tells a date from a score, a dose, a pressure or a code."""

from __future__ import annotations

from typing import NamedTuple

from seawall.detect.rules.last_words import LastWords
from seawall.lazy import lazy_pattern
from seawall.text import Reading

_BEFORE, _AFTER = 36, 18

# With "(?=\w)" they are tried where words begin alone, not also where they end.
_STRONG = {
    "en": LastWords(
        r"(?:\b(?=\w)(?:on|since|dated?|until|till|through|thru|as of|effective|starting|beginning|"
        r"ending|admitted|discharged|seen|visit|dob|d\.o\.b\.|born|birth|died|expired|"
        r"service|dos|doa|mon|tues?|wed|thu(?:rs?)?|fri|\w+[nsrih]day|dictated|transcribed|signed|"
        r"updated|reviewed|(?:last|next)(?: \w{2,12})?|sched|between|labs?|cultures?|comparison|"
        r"compared (?:with|to)|"
        r"(?:night|morning|evening|afternoon|week|wk|day|date|eve|dates) of|w/[ce]|week commencing|"
        r"week ending|onset|arrival|lkw|due|f/u|follow[- ]?up|rtc|"
        r"appts?|appointments?|expires|d/c'?d?|dc'd|lmp|ed[cd]|[ap]m of|"
        r"b/w|btwn|date is|(?:cert|benefit) period|today is the|b(?:irth)?day|anniversary|wedding|"
        r"(?:pod|hd|dol)\s?#?\s?\d{1,3}"
        r")\b|(?:^|[\s\n])[dt]:)[\s:.,(\-\[]{0,3}$",
        opens=("last", "next"),
    ),
    "sv": LastWords(
        r"\b(?:den|d|från|fr\.?\s?o\.?\s?m\.?|fom|sedan|sen|till|t\.?\s?o\.?\s?m\.?|tom|datum|dat|inlagd|"
        r"inskriven|utskriven|besök|besöket|åter|återbesök|född|död|avled|"
        r"\w+dag|\w+dagen|mån|tis|ons|tors|fre|lör|sön|senast|per|utfärdad|daterad|"
        r"igår|mens|sm|bf|labb?|bes|nästa|in|ut|op|opererad|provtagning|prov|prover|kontroll|"
        r"jämfört med|planeras"
        r")[\s:.,(\-\[]{0,3}$",
        opens=("om",),  # the end of "fr om" and "t om"
    ),
}
_CUE = {
    "en": lazy_pattern(
        r"(?:\b(?=\w)(?:from|to|in|of|by|before|after|done|performed|at|early|late|mid|around|about|"
        r"approximately|circa|ct|mri|cxr|echo|ekg|ecg|labs?|cath|egd|colonoscopy|us|x-?ray|pet|"
        r"eeg|bx|biopsy|surgery|note|scan|films?|cultures?|cx|bcx|ucx|day|week|when|"
        r"placed|removed|started|stopped|given|resected|repeat|prior|previous|"
        r"mammogram|pap|tte|tee|visit|clinic|hospitalization|admission|episode|cabg|mi|cva|yesterday|tomorrow)\b"
        r"|[~(\[@,;])[\s:.,(\-\[]{0,3}$|(?:^|\n)[\s*•\-(\[]*$"
    ),
    "sv": lazy_pattern(r"(?:^|\n)[\s*•\-(\[]*$|[(\[,;][\s]?$|\b(?:i|på|vid|av|efter|före)\s$"),
}
# Something that was done on a day: even 4/5 is one behind it.
_EVENT = {
    "en": LastWords(
        r"\b(?=\w)(?:ct|cta|mri|mra|cxr|kub|echo|ekg|ecg|cath|egd|colonoscopy|x-?ray|pet|eeg|emg|surgery|"
        r"note|scan|films?|bloods|u/s|ed|er|office|snf|osh|angio\w*|ercp|bronch|mammogram|tte|tee|clinic|"
        r"hospitalization|admission|admit|discharge|episode|cabg|op|picc|ivc|foley|board|labs?|"
        r"\w{2,}(?:ed|scopy|ectomy|ostomy|plasty|graphy|gram)|done|given|drawn|dx|dx'd|rec'd|rcvd|"
        r"taken|began|start|stop|begin|last dose|next dose|fell|out|again|booster|held|read|bx|fna|"
        r"(?:ordered|scheduled|planned|booked|set|due|arranged|listed|slated)\s(?:for|on)|"
        r"path|[bu]?cx|u/?a|letter|dtd|refill|no-show|shot|colo|line|c\d{1,2}d\d{1,2}"
        r"|(?:cultures?|[bu]?cx|screen|swab|pcr|toxin|smear|ct|mri|cxr|echo|ua|covid|flu|strep|monospot|"
        r"biopsy|x-?ray|scan|dopplers?|ultrasound|us)\s(?:was\s|were\s)?"
        r"(?:negative|neg|positive|pos|normal|clear|unremarkable|clean))"
        r"(?:\s(?:from|of|on|dated))?[\s:(\-]{1,3}$|\b\w{2,}ed,\s$"
        r"|\b(?:today|tomorrow|yesterday)(?:,\s|\s\()$"
    ),
    "sv": LastWords(
        r"\b(?:dt|ct|mr|rtg|röntgen|ultraljud|ul|eko|ekg|op|operation|besök|tid|mott|mottagning\w*|"
        r"svar|remiss|samtal|telefon|\w*prov|\w*odling|ansvarig|rond|anteckning|epikris|journal|kallas|"
        r"gjord|gjordes|togs|gavs|satt|sattes|bokat|skickat|ringt|\w+(?:skopi|grafi|ektomi|plastik|biopsi)|"
        r"\w+(?:[aä]des|erad|erat|[kpnls]ad|agen|aget|iven|ivet|lagd|sökt))[\s:,(]{1,3}$"
    ),
}
# "the 5/6 visit", "per 8/4 note"
_EVENT_AFTER = lazy_pattern(
    r"\s(?:visit|appt|appointment|note|ct|mri|cxr|echo|labs?|scan|letter|discussion|admission|study|"
    r"biopsy|bx|surgery|clinic|call|culture|films?|meeting)\b"
)
# In Swedish most shares stand behind what is shared, graded or counted.
_SHARED = lazy_pattern(
    r"\b(?:kraft|styrka|musk\w*|motorik|mrc|reflex\w*|vas|nrs|skala|smärt\w*|poäng|tabl\w*|glukos|"
    r"ringer|kriteri\w*|noder|körtlar|mallampati|nyha|asa|kur|cykel|steg|del|nivå|klass|typ|fas|vinst\w*)\b"
    r"|\b(?:ca|cirka|ungefär|med|av|på|hö|vä|höger|vänster|båda|bilat\w*|arm|ben|till|och|eller)\s$"
)
# What a share follows and no day.
_NO_EVENT = lazy_pattern(
    r"\b(?:graded|rated|scored|(?:de|in)creased|reduced|diminished|limited|preserved|impaired|improved|"
    r"noted|palpated|appreciated|elicited|measured|revealed|showed|reached|recalled|answered|need)(?:\s(?:from|of|on))?[\s,:(]{1,3}$"
)
_VALUE_BEFORE = lazy_pattern(r"\d\s\($")
_PAIR_BEFORE = lazy_pattern(r"\d/\d{1,2}:?\s$")
_WORD_BEFORE = lazy_pattern(r"[^\W\d_]{2,}[.,:]?\s$")
_CLOCK_BEFORE = lazy_pattern(
    r"(?:\d:[0-5]\d|\d\s?[ap]\.?m\.?|[\s@(](?:[01]\d|2[0-3])[0-5]\d)\s?(?:hrs?|h)?,?\s(?:on\s)?$"
)
_CLOCK_AFTER = lazy_pattern(
    r"\s?@\s?\d|,?\s(?:at\s|kl\.?\s)?\d{1,2}:[0-5]\d\b|,?\s(?:at|kl\.?)\s\d|,?\s\d{1,2}\s?[ap]\.?m\b"
    r"|,?\s(?:[01]\d|2[0-3])\.[0-5]\d\b|\s?[ap]\.?m\b|\s(?:noon|midnight|overnight|morning|evening|night)\b"
    r"|,?\s(?:[01]\d|2[0-3])[0-5]\d(?!\s?(?:m[lg]|cc|units?|kcal|[-–/]|\d))\b"
)
# A line or a sentence of a log: "5/6 - febrile", "5/7: home".
_OPENS = lazy_pattern(r"(?:^|\n|[.;]\s)[\s*•(\[]*$")
_HEADS = lazy_pattern(r"[)\]]?(?::|\s?[-–—](?=\s))\s{0,2}[^\W\d]|\)\s[^\W\d]")
_GOES_ON = lazy_pattern(r"[,;)–-]|\s(?!\s)[a-zåäö(]")
# "4/3 142/88", "4/3 7/10": a day and what was measured on it.
_VALUE_AFTER = lazy_pattern(
    r":?\s(?:(?:[7-9]\d|1\d\d|2[0-4]\d)/\d{2,3}|(?:10|\d)/10|\d{1,3},\d|\d{1,3}\.\d{1,2}(?=[,;]\s\d))\b"
)
_TOLD_AFTER = lazy_pattern(r":\s[^\W\d]")
_DECIMALS = lazy_pattern(r",\d{1,2}(?![\d/])")
_EDITION = lazy_pattern(
    r"[\s-]+(?:\w+[\s/]){0,2}?(?:criteria|guidelines?|definitions?|classification|consensus|kriterier\w*)"
)
# Words that a score, a pressure, a dose or a level follows.
_DENIES = LastWords(
    r"(?:\b(?=\w)(?:strength|power|motor|reflex(?:es)?|pulses?|dtrs?|murmur|sem|sm|grade|gr|gleason|"
    r"apgars?|gcs|mmse|moca|score[sd]?|scale|pain|vision|visus|va|acuity|o[dsu]|bp|b/p|pressures?|"
    r"nodes?|noder|cores?|h/h|h&h|bi-?pap|ipap|epap|peep|simv|titers?|titre|pupils?|ratio|lead|humulin|novolin|insulin|mix|mixtard|novomix|type|stage|station|vas|nrs|rls|"
    r"phq(?:-?\d)?|gad(?:-?\d)?|braden|audit(?:-c)?|cage|flacc|nihss|fev1|kt|snellen|chads|stool|guaiac|sat|sats|spo2|rass|ramsay|news2?|mews|bnp|"
    r"regelbunden|cykel|p?n[0-3][a-c]?|muscle|grip|edema|bishop|mallampati|asa|ecog|kps|styrka|kraft|blåsljud|grad|blodtryck|bt|"
    r"smärta|syn|puls|poäng|fraction|(?<!last )(?<!next )dose|dos|"
    r"ranson|wells|centor|curb|ph|hct|hgb|ef|"
    r"\w*version|ver|software|section|table|figure|chapter|dsm|icd|iso|protocol|"
    r"at(?= \d{1,2}/10))\b|[clts]\d?[-/]|[#$£€=<>≤≥±×])"
    r"[\s:=,\-(]{0,3}(?:(?:is|of|was|were|are|by|at|now|only|and|to|from|på|till)\s)?$",
    opens=("last", "next"),
)
# A level of the spine, behind which strength is out of five; a cycle of chemotherapy has days.
_LEVEL = LastWords(r"\b[clts]\d{1,2}[\s:=,\-(]{0,3}(?:(?:is|was|at)\s)?$")
# A result behind which both numbers are of a score, and a tooth by its quarter ("3/8 dx").
_NO_DAY_AFTER = lazy_pattern(r"\s(?:dx|sin|sn|dexter|sinister)\b")
_PASSED_AFTER = lazy_pattern(r"\s(?:ok|u\.?\s?a|rätt|korrekt|godkän[dt]|klarad\w*)\b")
_UNITS = lazy_pattern(
    r"\s{0,2}(?:-|–)?\s?(?:mg|mcg|µg|g|gm|kg|lbs?|ml|cc|l|dl|units?|iu|ie|enheter|tab(?:let)?s?|tabl|"
    r"caps?(?:ules?)?|pills?|drops?|puffs?|sprays?|mm|mmhg|cm|inch(?:es)?|feet|ft|%|percent|"
    r"strength|power|grips?|reflex(?:es)?|sem|av dosen|systolic|diastolic|murmur|pain|vision|"
    r"points?|score|nodes?|"
    r"lymph|lns?|positive|negative|ns|saline|normal\s+saline|dose|dos|cups?|packs?|ppd|liters?|litres?|"
    r"nc|miles?|blocks?|hours?|hrs?|h|minutes?|mins?|seconds?|days?|d(?!/)|weeks?|wks?|w(?!/)|mos?|y|yrs?|months?|years?|bpm|"
    r"throughout|bilaterally|bilat|in all|at\s(?:rest|best|worst|present)|"
    r"(?:on|with)\s(?:movement|exertion|activity|ambulation|walking|coughing)|i\svila|vid\srörelse|"
    r"x\s?\d|sets?|bottles?|leads?|sticks?|level|grade|edema|mix|"
    r"scale|occasions|nights|staples|sutures|stents|way|cases|patients|lesions|quadrants|"
    r"times|visits|mmol|meq|kcal|cal(?:orie)?s?|fr|french|gauge|hpf|dagar|veckor|månader|"
    r"i\s(?:båda\s|vä\w*\s|hö\w*\s)?(?:ben|arm|hand|händer|fot|föt|höft|knä|axl)\w*|"
    r"år|timmar|poäng|kolvar|bitar|biopsier|segments?|kraft|styrka|noder|lymf\w*)\b|\s?[%°]|\s{0,2}[x×]\s?\d|\s?[+±=]"
)
_CODE = lazy_pattern(
    r"(?:\b(?:mrn|acct|account|id|no|nr|number|nummer|tel|phone|telefon|fax|accession|"
    r"license|policy|pin|konto|journal|lot|serial|s/n|sn|npi|dea|member|group|claim)\b|#)"
    r"[\s:.#\-]{0,3}$"
)
_CODE_AFTER = lazy_pattern(r"[-+]\d{3,4}\b")
_HEADING = lazy_pattern(
    r"(?:\b(?:dob|d\.o\.b\.?|birth|born|date|dated|admitted|admission|discharged?|dictated|"
    r"transcribed|dd|dt|td|signed|visit|service|dos|doa|seen|on)|(?:^|\s)[dt])[\s:.#(\-]{0,3}$"
)
# Scores, the three grips of a hand that are weighed, and versions of a program.
_NO_DAY = LastWords(
    r"\b(?:(?:apgars?|gcs|strength|reflexes|scores?)[\s:=]{1,3}(?:of\s|were\s|was\s|\w+\still\s)?"
    r"|(?:grips?|pinch|jamar)(?:\s\w+)?[\s:,]{1,2}(?:[\d/]+,\s\w+\s)?"
    r"|(?:\w*version|ver|rev|release|build|section|sect|§)[\s.:]*)$",
    opens=("grip", "pinch", "jamar"),
)
# Before two numbers with a hyphen, which are mostly a span of values.
_DAY_CUE = {
    "en": lazy_pattern(
        r"\b(?:[ubs]cx|on|since|from|per|by|around|until|till|dated|before|after)\s$"
    ),
    "sv": lazy_pattern(r"\b(?:den|sedan|från|till|daterad)\s$"),
}
_SCHOOL_YEAR = lazy_pattern(
    r"\b(?:läsår\w*|skolår\w*|säsong\w*|vintern|värnplikt\w*|lumpen|season|winter|"
    r"(?:school|academic) year|fy)\s$"
)
_MEASURED_AFTER = lazy_pattern(r"\s?(?:kg|lbs?|pounds|mm(?:hg)?|cm|m[lg]|mcg|kpa|psi)\b")


# What joins numbers to a longer one, before it and behind it.
_JOINTS_BEFORE, _JOINTS_AFTER = frozenset("/.,:+\\_"), frozenset("/.:+\\_")


def is_inside_number(text: str, start: int, end: int) -> bool:
    """True if the chain is a piece of a longer one: 1/2/3/4, 10.0.0.1, 1,234/56."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if before == " " == after:  # as around most
        return False
    if before.isdigit() or after.isdigit():
        return True
    if before in _JOINTS_BEFORE and text[start - 2 : start - 1].isdigit():
        return True
    if after not in _JOINTS_AFTER:
        return False
    following = text[end + 1 : end + 2]
    return following.isdigit() or (after == "/" and following in ("-", "+"))


def continues_code(text: str, start: int, end: int) -> bool:
    """True for the digits of a longer code: 900314-1234, 555-06-12."""
    if start > 0 and text[start - 1] == "\n":
        start -= 1
    if start > 1 and text[start - 1] == "-" and text[start - 2].isdecimal():
        return True
    return text[end : end + 1] in ("-", "+") and _CODE_AFTER.match(text, end) is not None


class Context(NamedTuple):
    """Lower-case characters beside a chain of numbers, and what they tell when asked."""

    lang: str
    before: str
    after: str

    @classmethod
    def of(cls, reading: Reading, start: int, end: int) -> Context:
        text, first = reading.text, start - _BEFORE if start > _BEFORE else 0
        before, after = text[first:start].lower(), text[end : end + _AFTER].lower()
        return tuple.__new__(cls, (reading.lang, before, after))

    @property
    def touches_letter(self) -> bool:
        """True where a letter is glued on; the T of an ISO time is no such letter."""
        after = self.after
        if self.before[-1:].isalpha():
            return True
        if not after[:1].isalpha() or after.startswith("ish"):
            return False
        return not (after[0] == "t" and after[1:2].isdigit())

    @property
    def has_strong_cue(self) -> bool:
        return _STRONG[self.lang].precede(self.before)

    @property
    def has_cue(self) -> bool:
        return bool(_CUE[self.lang].search(self.before))

    @property
    def is_dated(self) -> bool:
        """True where any day of a month is one: behind a word of time, at a time, in a log."""
        return self.has_strong_cue or self.has_time_beside or self.is_entry

    @property
    def has_event(self) -> bool:
        told = self.follows_event or _EVENT_AFTER.match(self.after)
        return bool(told) and not _NO_EVENT.search(self.before)

    @property
    def follows_event(self) -> bool:
        return _EVENT[self.lang].precede(self.before)

    @property
    def follows_word(self) -> bool:
        return bool(_WORD_BEFORE.search(self.before))

    @property
    def may_share(self) -> bool:
        """False in brackets behind a value, and behind a Swedish word that grades nothing."""
        if self.is_bracketed and _VALUE_BEFORE.search(self.before):
            return False
        plain = self.lang == "sv" and self.follows_word
        return not plain or self.after.startswith(" av ") or bool(_SHARED.search(self.before))

    @property
    def has_time_beside(self) -> bool:
        return bool(_CLOCK_BEFORE.search(self.before) or _CLOCK_AFTER.match(self.after))

    @property
    def is_entry(self) -> bool:
        """True for "5/6 - febrile" at the beginning of a line or a sentence."""
        return bool(_HEADS.match(self.after) and _OPENS.search(self.before))

    @property
    def heads_value(self) -> bool:
        """True before a pressure or a pain score; one that is out of ten itself is another."""
        return bool(_VALUE_AFTER.match(self.after))

    @property
    def tells_school_year(self) -> bool:
        return bool(_SCHOOL_YEAR.search(self.before))

    @property
    def follows_pair(self) -> bool:
        """True for the 7/10 of "4/3 7/10"."""
        return bool(_PAIR_BEFORE.search(self.before))

    @property
    def is_explained(self) -> bool:
        """True for "GeneXpert 7/8: positive"."""
        return self.follows_word and bool(_TOLD_AFTER.match(self.after))

    @property
    def is_bracketed(self) -> bool:
        return self.before.endswith("(") and self.after.startswith(")")

    @property
    def goes_on(self) -> bool:
        """True if the sentence does not end here."""
        return bool(_GOES_ON.match(self.after))

    @property
    def is_edition(self) -> bool:
        """True for the years of criteria and guidelines, which are nobody's."""
        return bool(_EDITION.match(self.after))

    @property
    def has_date_heading(self) -> bool:
        return bool(_HEADING.search(self.before))

    @property
    def ends_in_decimals(self) -> bool:
        """True for the Swedish "18/4,2"; "18/4,19/4" goes on with another day."""
        return self.lang == "sv" and _DECIMALS.match(self.after) is not None

    @property
    def denies_pair(self) -> bool:
        return bool(_UNITS.match(self.after)) or _DENIES.precede(self.before)

    @property
    def follows_level(self) -> bool:
        """True behind a level of the spine: "C5 4/5"."""
        return _LEVEL.precede(self.before)

    @property
    def is_graded(self) -> bool:
        """True for the Swedish "6/6 ok" of a test, and for a tooth."""
        if self.lang != "sv":
            return False
        return bool(_NO_DAY_AFTER.match(self.after) or _PASSED_AFTER.match(self.after))

    @property
    def denies_triple(self) -> bool:
        return _NO_DAY.precede(self.before) or bool(_MEASURED_AFTER.match(self.after))

    @property
    def has_day_cue(self) -> bool:
        return self.before[-1:].isspace() and bool(_DAY_CUE[self.lang].search(self.before))

    @property
    def is_code(self) -> bool:
        return bool(_CODE.search(self.before))

    def __repr__(self) -> str:
        return "<Context>"
