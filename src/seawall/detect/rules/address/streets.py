"""Streets, boxes and apartments."""

from __future__ import annotations

import re
from collections.abc import Sequence

from seawall.detect.rules.address.note import Notes
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Match, Pattern
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.name_lexicon import load_names

_DIRECTION = r"(?:(?:[NSEW]|NE|NW|SE|SW|North|South|East|West)\.?\s+)?"
_WORD = r"(?:\p{Lu}[\pL'’-]*|(?:St|Mt|Ft|ST|MT|FT|\p{Lu})\.|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH))"
_UNIT = (
    r"(?:,?\s{1,3}(?i:apt|apartment|unit|suite|ste|lot|floor|fl|bldg|building|rm|room|no|trlr"
    r"|trailer|space)\b\.?"
    r"\s?#?\s?[\pL\d-]{1,6}|,?\s{1,2}#\s?[\pL\d-]{1,6})?"
)
_STREET_WORDS = (
    "Street|Avenue|Boulevard|Road|Lane|Drive|Parkway|Terrace|Highway|Turnpike|Crescent|Esplanade"
    "|Ave|Blvd|Rd|Ln|Pkwy|Terr|Hwy|Tpke|Cres"
)
_SHORT_WORDS = (
    "St|Dr|Ct|Pl|Sq|Ter|Trl|Cir|Aly|Av|Way|Court|Place|Square|Trail|Circle|Alley|Close|Mews"
    "|Row|Walk"
    "|Loop|Path|Pike|Plaza|Run|Ridge|Hill|Heights|Hts|Point|Crossing|Xing|Grove|Gardens|Green"
    "|Park|Bend"
    "|Cove|Landing|Meadows?|Bluff|Hollow|Quay|Broadway|Commons?|Glen|Knoll|Vista|View|Trace"
    "|Manor|Estates?"
    "|Gate|Wharf|Causeway|Expressway|Expy|Fields?|Village|Villas?|Yard|Parade|Rise|Vale|Mount"
    "|Springs?|Dell|Arch|Lodge|Croft|Wynd|Brae|Fold|Garth|Drove|Chase|Copse|Circus|Pde|Circuit|Cct"
    "|Nagar|Marg|Boreen|Arcade|Orchard|Passage|Promenade|Bypass|Byway|Oval|Lawns?|Embankment|Strand"
)


def _cased(words: str) -> str:
    return f"(?:{words}|{words.upper()})"


_STREET = Pattern(
    r"(?:\b(?:Shop|Unit|Flat|Suite|Ste|Level|Lvl|Floor|Apt|Lot|Villa)\.?\s\d{1,4}[A-Z]?(?:,\s|/))?"
    r"(?:\b\d{1,2}/\d{1,2},\s|\b\d{1,2}[A-Z]?/)?(?:\bOne|\b\d{1,6}(?:[-–]\d{1,5}|-[A-Z]\b|\s?[A-Za-z]\b|\s\d/\d)?),?\s{1,3}"
    + _DIRECTION
    + r"(?:"
    + _WORD
    + r"\s{1,3}){1,4}(?:(?P<long>"
    + _cased(_STREET_WORDS)
    + r")|(?P<short>"
    + _cased(_SHORT_WORDS)
    + r"))\b\.?(?:\s(?:NE|NW|SE|SW|[NSEW])\b)?"
    + _UNIT
)
_OTHER_WAYS = Pattern(
    r"\b[NSEW]?\d{1,6}\s(?:(?:[NSEW]\.?\s)?(?:Broadway|BROADWAY|(?:County|State|Rural)\s(?:Road|Route|Rd|Rte|Hwy"
    r"|Highway)\s(?:\d+|[A-Z]{1,2}\b)|(?:US|SR|CR)[-\s]?(?:Hwy\s"
    r"|Highway\s)?\d{1,4}|(?:Highway|Hwy|Route|Rte)\.?\s\d{1,4})|(?:[NSEW]\.?\s)?(?:Rue|rue|Avenida|Calle|Via"
    r"|Camino|Paseo|Chemin|Avenue|Route|Impasse|Rua)\s"
    r"(?:(?:de|des|du|la|le|las|los|del)\s){0,2}(?:d['’]|l['’])?\p{Lu}[\pL'’-]+(?:\s\p{Lu}[\pL'’-]+)?"
    r"|(?i:Farm[\s-]to[\s-]Market)(?:\s(?:Rd|Road))?\s\d{1,4})"
    + _UNIT
    + r"|(?i)\b(?:p\.?\s?o\.?\s?box|post\soffice\sbox|postbox|postfack|box"
    r"|rural\sroute|private\sbag)\s?#?\s?x?\d{1,6}|\berf\s\d{1,5}(?-i:\s\p{Lu}\pL+)?"
    r"|(?-i:\bHouse\s\d{1,4}[A-Z]\b)|(?-i:\b(?:RR|HC)\s\d{1,3},?\s)box\s\d{1,6}"
)
# A corner, or a road by its number: "E. 9th and Alder", "on Route 30", "off County Rd 9".
_ORDINAL = r"\d{1,3}(?:st|nd|rd|th)"
_CORNER = Pattern(
    r"\b(?:[Oo]n|[Aa]t|[Nn]ear|[Cc]orner\sof|[Oo]ff|[Ii]ntersection\sof)\s(?:the\scorner\sof\s)?(?P<corner>"
    rf"{_DIRECTION}{_ORDINAL}(?:\s(?:St|Ave|Street|Avenue)\.?)?\s(?:and|&|@)\s{_DIRECTION}\p{{Lu}}\p{{Ll}}+"
    rf"(?:\s(?:St|Ave|Street|Avenue|Rd|Road)\b)?"
    rf"|{_DIRECTION}\p{{Lu}}\p{{Ll}}+\s(?:and|&|@)\s{_DIRECTION}{_ORDINAL}(?:\s(?:St|Ave|Street|Avenue)\b)?"
    rf"|(?:[NSEW]\.?\s)?(?:(?:US|State|County|Interstate)\s)?(?:Route|Rte|Hwy|Highway|Rd|Road|FM|CR|SR)\.?\s\d{{1,4}}[NSEW]?"
    rf"(?:\s?(?:/|and|&)\s?(?:Route|Rte|Hwy|Highway)\.?\s\d{{1,4}})?)"
    r"|\b(?P<delivery>RFD\s(?:No\.\s)?#?\d{1,2})\b"
    r"|\b(?P<house>(?:\p{Lu}\p{Ll}+\s){1,2}(?:House|Cottage|Farm|Lodge),\s(?:\p{Lu}\p{Ll}+\s){1,2}"
    r"(?:Lane|Road|Street|Hill|Green|Close|Drive|Row))\b"
)
# A farm by its place and number: "Pl 83 Hedesunda".
_FARM = Pattern(r"\b(?:Pl|PL)\.?\s\d{1,4}\s\p{Lu}\pL{2,}")
# Nor what a flat has instead of being called by it: "lägenhet tre trappor upp", "två rum".
_IN_WORDS = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|twenty|ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva"
    r"|tolv|tretton|fjorton|femton|sexton|sjutton|arton|nitton|tjugo)"
)
_APARTMENT = Pattern(
    r"(?i)\b(?:apt|apartment|lgh|lägenhet)\b\.?\s?(?:nr\.?\s?)?#?\s?\d{1,5}[a-z]?\b"
    r"|\b(?:apt|apartment|lgh|lägenhet|trapphus|uppgång)\b\.?\s(?:nr\.?\s|number\s)?"
    rf"{_IN_WORDS}(?:[,.;)\n]|$)",
)
RARE_STREETS = (_CORNER, _FARM, _APARTMENT)
# A number and capital words are a street where a word says so or a postal code follows.
_STATED = Pattern(
    r"\b(?:(?i:address|adress|(?:house|home|apartment|apt|lives?|living|lived|resid(?:es?|ing)"
    r"|stay(?:s|ing)|moved|located|flat)\s(?:is\s|at|to)"
    r"|health\sto|bor\spå|bostad\spå"
    r"|hemtjänst\still)[:\s]{1,3}(?P<street>\d{1,5}[A-Z]?\s\p{Lu}[\pL'’-]+(?:\s\p{Lu}[\pL'’-]+){0,3}"
    r"|\p{Lu}\pL+(?:\s\p{Lu}\pL+){0,2}\s\d{1,4}(?:\s?[A-Z]\b)?)|(?:on|at|off|along|near|of|and"
    r"|to|from|in)\s(?P<english>(?:\p{Lu}[\pL'’-]+\s){1,3}"
    r"(?:Street|Avenue|Boulevard|Road|Lane|Drive|Parkway|Ave|Blvd|Rd))\b"
    r"|(?:\b(?:on|at|off|near|in)|,)[ ](?P<short>(?:\p{Lu}\p{Ll}+[ ]){1,2}"
    r"(?:St|Street|Road|Grove|Crescent|Terrace|Close|Gardens))(?:[,;)\n]|[.][ ]\d|[.]?\n|[.]?$)"
    r"|(?i:på|till)\s(?P<village>\p{Lu}\pL{2,}(?:\s\p{Lu}\pL+)?\s\d{1,4}(?:\s?[A-Z]\b)?)"
    r"(?i:\si)\s\p{Lu}\pL+"
    r"|(?i:\bat|from|visit|to|of|address:?|visit,)\s(?P<placed>\d{1,5}\s(?:\p{Lu}\p{Ll}+\s){1,2}\p{Lu}\p{Ll}+),\s\p{Lu}\p{Ll}+(?:,|\.|\s\d)"
    r"|(?:på|vid|bor|adress:?)\s(?P<swedish>\p{Lu}\pL{2,}vägen"
    r"|\p{Lu}\pL+\s(?i:avenye?n|esplanaden|boulevarden))"
    r"|(?P<bare>\p{Lu}\pL{2,}(?:gatan|gränden|torget|allén|esplanaden|avenyn))"
    r"|(?:på|till|från|för|vid|adress[:,]?)\s(?P<owned>\p{Lu}\pL{2,}s\s(?:väg|gata|gränd|torg"
    r"|allé|stig)))"
)
_ZIPPED = Pattern(
    r"(?P<street>\b\d{1,5}[A-Z]?\s\p{Lu}[\pL'’-]+(?:\s\p{Lu}[\pL'’-]+){1,3}),\s(?:\p{Lu}[\pL'’.-]*,?\s{1,2}){1,5}\d{5}"
    r"|(?P<english>\b\d{1,5}\s[a-z]+(?:\s[a-z]+){1,3}),?\s{1,2}[a-z]+(?:\s[a-z]+)?,\s{1,2}[a-z]{2}\s{1,2}\d{5}"
    r"|(?P<swedish>(?:\p{Lu}[\pL:]+(?:\s\p{Lu}[\pL:]+){0,2}\s\d{1,4}(?:\s?[A-Z]\b)?)(?:,\s"
    r"|,?\n\s{0,8}))(?:SE?-)?\d{3}\s?\d{2}\s{1,2}\pL"
    r"|(?P<lower>\pL[\pL:]+\s\d{1,4}),\s{1,2}(?:se|SE)-\d{3}\s\d{2}\b"
    r"|\b(?:på|till)\s(?P<small>\p{Ll}+(?:\s\p{Ll}+)?\s\d{1,4}),\s{1,2}\d{3}\s?\d{2}\s\p{Ll}",
    whole_words=False,
)
_LOWER_STREET = Pattern(
    r"\b\d{1,5} {1,2}(?:[nsew]\.? )?[\pL']+(?: [\pL']+){0,2}? (?:street|avenue|boulevard|road|lane"
    r"|drive|ave|blvd|rd|parkway|terrace|court|circle|turnpike|crescent|highway|st|dr|ln|ct|pl|alley"
    r"|mews|trace|way|place|square|trail|close|row|walk|grove|dell|pike|loop|path|glen|croft|lodge)\b\.?"
    + _UNIT
)
_SWEDISH_ENDINGS = (
    r"gatan?|vägen|väg|gränd(?:en)?|torget|torg|allén?|all[eé]|stigen|stig|backen|backe|plan"
    r"|platsen|plats|kajen"
    r"|leden|bron|parken|liden|gården|tunet|vången|esplanaden|slingan|rundan|bågen|ringen"
    r"|kroken|terrassen"
    r"|promenaden|dalen|höjden|svängen|gången|trappan|hamnen|stranden|ängen|lyckan|kullen"
    r"|gärdet|vreten|bergen?|fältet|udden|viken|holmen|näset|hagen|lunden|åsen|brinken|stråket"
    r"|vallen|kvarnen|heden|avenye?n|boulevarden"
)
# The end of a Swedish street and its number; the name is read backwards from there.
_SWEDISH_STREET = Pattern(
    r"(?i:" + _SWEDISH_ENDINGS + r")\s{1,2}\d{1,4}(?:\s?[A-Za-z]\b)?"
    r"(?:,?\s(?:lgh|lägenhet|vån(?:ing)?|tr|uppg(?:ång)?|port)\b\.?\s?[\pL\d]{1,5}"
    r"|,?\s\d{1,2}\s?tr\b)?",
    whole_words=False,
)
_NAME_BEFORE = lazy_pattern(
    r"(?:[A-ZÅÄÖÉ][\w:]* "
    r"|(?i:norra|södra|östra|västra|stora|lilla|gamla|nya|övre|nedre|sankt)[ \n]){0,3}"
    r"[^\W\d_][\w:-]*$"
)
_LEADING = lazy_pattern(r"^(?:Bor|Bostad|Adress:?|Hem|Till|På|Från|Boende|Flyttat)\s+")
_SURE_ENDINGS = (
    "gata",
    "vägen",
    "väg",
    "gränd",
    "torg",
    "allé",
    "stig",
    "backen",
    "esplanaden",
    "aveny",
    "boulevarden",
)
_NO_STREET_NAME = lazy_pattern(
    r"\b(?:a\.?m|p\.?m|mg|ml|mcg|mm|cm|days?|weeks?|hours?|patients?|vessels?|leads?|md|ekg"
    r"|ecg|french|fr"
    r"|units?|on|in|at|to|by|was|is|for|with|per|french|doses?|tabs?|of|the|and|av|och|med)\b",
    re.IGNORECASE,
)
_NO_STREET = lazy_pattern(
    r"\b(?:av|och|med|days?|years?|weeks?|months?|hours?|mg|ml|mcg|on|in|the|of|and|at|to|with"
    r"|for|by|was"
    r"|is|am|pm|patients?"
    r"|vessels?|leads?|mm|cm|md|times|cups|packs?|miles|blocks|steps|units?|minutes?|doses?"
    r"|tabs?|tablets?"
    r"|caps|capsules?|or|from|per|day|week|daily|no|ekg|ecg|grade|stage|beats?|yo|old|year"
    r"|visits?|left|right)\b"
    r"|(?:luft|gall|urin|födelse|förlossnings|smitt|tillfarts|andnings|matstrup)väg",
    re.IGNORECASE,
)
_WARDS = lazy_pattern(
    r"(?:avd|rum|sal|plan|vård|klin|iva|kava|akut|mott|ward|room|bed|unit|floor|plats|säng)\w*\W"
    r"|\d+ (?:jan|feb|mar|apr|may|maj|jun|jul|aug|sep|oct|okt|nov|dec)",
    re.IGNORECASE,
)
_CORNER_GROUPS = ("corner", "delivery", "house")
_STATED_GROUPS = ("street", "english", "short", "village", "placed", "swedish", "bare", "owned")
_ZIPPED_GROUPS = ("street", "english", "swedish", "lower", "small")
# In small letters these are words of other sentences too, so that a comma must follow.
_SHORT_ENDINGS = tuple(
    "st dr ln ct pl alley mews trace way place square trail close row walk grove dell pike loop"
    " path glen croft lodge".split()
)
_UNIT_START = lazy_pattern(
    r"[,\s]+(?:apt|apartment|unit|suite|ste|lot|floor|bldg|building|rm|room|trailer|space|#)\b",
    re.IGNORECASE,
)
_WORDS = lazy_pattern(r"[^\W\d_]{3,}")
_NO_CORNERS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june"
    " july august september october november december first second third fourth fifth day week"
    " metatarsal metacarpal digit finger toe rib mcp pip dip year grade".split()
)
# What goes before the number: "Unit 4/22 Hay Road", "Level 9, 410 Ann St".
_PREFIX = lazy_pattern(r"(?:[A-Z][a-z]+\.?\s\d+[A-Z]?(?:,\s|/))")
_NUMBER_ALONE = lazy_pattern(r"\d+\s*\n")
_IN_NUMBER = lazy_pattern(r"\d[/.:,-]$")
_ST_SEGMENT = lazy_pattern(
    r"\s{0,2}(?:-?\s?(?:elev|depr|segm|change|wave|abnorm|T\b|seg))", re.IGNORECASE
)
# "12 Elm Dr. Smith" would end in a doctor's title, not in a drive.
_TITLE_AFTER = lazy_pattern(r" {1,2}[A-ZÅÄÖ][a-zåäöé'-]+")


def take_streets(notes: Notes) -> None:
    """Addresses with their number, and streets that the words around them make one."""
    for note, match in notes.find(_OTHER_WAYS):
        note.take_street(match.span())
    for note, match in notes.find_rare(_CORNER, "en"):
        if not _is_no_corner(match.text("corner")):
            note.take_street(match.span(match.first_of(_CORNER_GROUPS)))
    for pattern in (_STREET, _LOWER_STREET):
        for note, match in notes.find(pattern):
            if _is_street(note.reading.text, match):
                note.take_street(match.span())
    _take_swedish(notes)
    for note, match in notes.find_rare(_FARM, "sv"):
        note.take_street(match.span())
    _take_told(notes, _STATED, _STATED_GROUPS)
    _take_told(notes, _ZIPPED, _ZIPPED_GROUPS)
    for note, match in notes.find_rare(_APARTMENT):
        start, end = match.span()
        note.take_street(Span(start, start + len(note.reading.text[start:end].rstrip(",.;)\n "))))


def _take_told(notes: Notes, pattern: Pattern, groups: Sequence[str]) -> None:
    """What the words around it make a street."""
    for note, match in notes.find(pattern):
        start, end = match.span(match.first_of(groups))
        value = note.reading.text[start:end].rstrip(",\n ")
        span = Span(start, start + len(value))
        is_other = _NO_STREET.search(value) or _WARDS.match(value) or _is_anybodys(value)
        if note.reading.is_whole(span) and not is_other:
            note.take_street(span)


def _is_no_corner(value: str) -> bool:
    """True for "5th and Metatarsal" and "3rd and Tuesday"."""
    words = _WORDS.findall(value.lower())
    return any(word in _NO_CORNERS or word in load_clinical_terms() for word in words)


def _is_anybodys(value: str) -> bool:
    """True for "Patientens väg": whose way it is, no name."""
    owner, _, way = value.partition(" ")
    return way in ("väg", "stig") and owner.lower() in load_names().common


def _take_swedish(notes: Notes) -> None:
    for note, match in notes.find(_SWEDISH_STREET):
        text, ending, end = note.reading.text, match.start_char, match.end_char
        word_end = ending + len(match.text().split(maxsplit=1)[0])
        name = _NAME_BEFORE.search(text[max(0, word_end - 60) : word_end])
        if name is None or text[end : end + 1].isalnum() or _NO_STREET.search(name[0]):
            continue
        found = _LEADING.sub("", name[0])
        word = found.split()[-1]
        # "Plan 10" is no street, but "Nya vägen 10" is one.
        if len(word) == word_end - ending and not word.lower().startswith(_SURE_ENDINGS):
            continue
        small = word[0].islower()
        # In small letters only endings that no other word has; "gången 3" is the third time.
        if not small or match.text().lower().startswith(_SURE_ENDINGS):
            note.take_street(Span(word_end - len(found), end))


def _is_scan(value: str) -> bool:
    """True for the second line of "Y-BOCS 24\\nOutside CT of the abdomen"."""
    return value.endswith("CT") and not value.isupper() and _NUMBER_ALONE.match(value) is not None


def _is_street(text: str, match: Match) -> bool:
    """False for "12 lead ST elevation", "at 3 PM Dr. Smith" and "2 days on the road"."""
    span, value = match.span(), match.text()
    name = _UNIT_START.split(_PREFIX.sub("", value, count=1), maxsplit=1)[0]
    if (_NO_STREET if name.islower() else _NO_STREET_NAME).search(name) or _is_scan(value):
        return False
    if _IN_NUMBER.search(text[max(0, span.start_char - 2) : span.start_char]):
        return False
    ending = value.rstrip(".").rpartition(" ")[2].lower()
    if ending in _SHORT_ENDINGS and value[-1].islower() and value.islower():
        return text[span.end_char : span.end_char + 1] in ("", ",", "\n")
    if ending == "st":
        return not _ST_SEGMENT.match(text, span.end_char)
    if ending.rpartition("\n")[2] == "dr":
        # A line that begins with "Dr." tells of a doctor.
        return "\n" not in ending and not _TITLE_AFTER.match(text, span.end_char)
    return True
