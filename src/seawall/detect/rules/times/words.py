"""Times of day that words tell: half past nine, up 5.30, weekdays 8-10, klockan nio, till 01."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Match, Pattern, Reading

_HOUR = r"(?:2[0-4]|[01]?\d)"
_WORDS = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_HOURS = r"(?:1\d|2[0-4]|[1-9])(?:[.:][0-5]\d)?\s?[-–]\s?(?:1\d|2[0-4]|[1-9])(?:[.:][0-5]\d)?"
_OF_TWELVE = r"(?:1[0-2]|[1-9])(?:[.:][0-5]\d)?"
_AT = r"\b(?:at|by|before|until|till|around|about|since)\s"
_MINUTES = r"(?:five|ten|twenty(?:[\s-]five)?)(?:\sminutes)?"
_ENGLISH = (
    rf"(?P<words>\b(?:(?:{_WORDS}|1[0-2]|[1-9])\s?o['’]?\s?clock"
    rf"|(?:half(?:\spast)?|quarter\s(?:past|to|after|before)|{_MINUTES}\s(?:past|to))"
    rf"\s(?:{_WORDS}|1[0-2]|[1-9]|noon|midnight)|{_WORDS}[\s-](?:fifteen|(?:twenty|thirty|forty|fifty)(?:[\s-]five)?))\b"
    r"(?:\sin\sthe\s(?:morning|afternoon|evening)\b|\sat\snight\b)?)"
    rf"|(?P<spoken>\b{_WORDS}(?:[\s-](?:fifteen|thirty|forty[\s-]five))?\s(?:[ap]\.\s?m\.|[ap]m\b))"
    rf"|{_AT}(?:(?P<noon>noon|midnight|midday)\b|(?P<ish>(?:{_WORDS}|(?:1[0-2]|[1-9])(?::[0-5]\d)?-?)ish\b))"
    rf"|(?:{_AT}|\b(?:\pL{{3,6}}day|today|tomorrow|tonight|appt|visit),?\s|@\s?)(?P<lone>(?:1[0-2]|[1-9])(?-i:[ap])\b)"
    r"|\b(?P<twelve>12\s(?:noon|midnight|midday))\b"
    rf"|{_AT}(?:(?P<part>{_OF_TWELVE}\s(?:in\sthe\s(?:morning|afternoon|evening)|at\snight))"
    rf"|(?P<day>{_OF_TWELVE})\s(?:this\s(?:morning|afternoon|evening)|last\snight|tonight|yesterday))\b"
    rf"|(?:\b(?:between|from)\s(?P<pair>{_OF_TWELVE}\s?(?:and|to|[-–])\s?{_OF_TWELVE}\s?[ap]\.?m\b)"
    rf"|\b(?P<dashed>{_OF_TWELVE}\s?[-–]\s?{_OF_TWELVE}\s?[ap]\.?m\b))"
    rf"|\b(?:just|shortly|soon)\s(?:after|before|past)\s(?P<near>{_WORDS}|{_OF_TWELVE})\b"
    # Decimals are written so too: a word of time goes before, and no unit behind.
    r"|\b(?:at|by|until|till|from|around|up|before|after)\s(?P<short>[1-9]\.[0-5][05])"
    r"(?:[.,;)\n]|$|\s(?:with|on|for|and|in|to|he|she|when|but|then|tomorrow|today)\b)"
    r"|\b(?:weekdays|daily|open|hours|mon(?:day)?\s?(?:[-–]|to)\s?fri(?:day)?):?"
    rf"\s(?P<hours>{_HOURS})\b"
)
_SV_WORDS = r"(?:ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv)"
_SV_PHRASE = rf"(?:halv\s{_SV_WORDS}|(?:fem|tio|tjugo|kvart)\s(?:i|över)\s(?:halv\s)?{_SV_WORDS})\b"
_SWEDISH = (
    rf"\b(?:kl\.?|klockan)\s{{0,2}}(?P<told>{_HOUR}(?:[:.,]?[0-5]\d(?:[:.][0-5]\d)?)?"
    rf"(?:\s?(?:[-–]|och|till)\s?{_HOUR}(?:[:.]?[0-5]\d)?\b)?|{_SV_PHRASE}|{_SV_WORDS}\b)"
    rf"|(?P<words>\b{_SV_PHRASE}|\b(?:{_HOUR}-?|{_SV_WORDS})tiden\b)"
    r"|\b(?:från|till|rond|rond\ssker|tid|profylax|före|efter|vid)\s(?P<short>[1-9]\.[0-5]\d)\b"
    r"|\b(?:från\s(?P<night>(?:[01]\d|2[0-4])\still\s0\d)|tills?\s(?P<late>0\d))\b"
    rf"|\b(?:vardagar|helger|dagligen|öppet|telefontid|mån\s?[-–]\s?fre):?\s(?P<hours>{_HOURS})\b"
)
_PATTERNS = {
    "en": Pattern(_ENGLISH, ignore_case=True, whole_words=False),
    "sv": Pattern(_SWEDISH, ignore_case=True, whole_words=False),
}
_GROUPS = {
    "en": tuple("words short hours spoken noon lone ish twelve part day pair dashed near".split()),
    "sv": ("told", "words", "short", "night", "late", "hours"),
}
_LOOSE = ("short", "night", "late", "lone", "ish")  # an amount is written so too
# "at six o'clock" of a breast or an eye.
_FACE = lazy_pattern(
    r"\b(?:fissure|labr\w+|h(?:a)?emorrhoids?|breast|nipple|lesions?|uptake|mass|nodules?|lump|tears?|tag|limbus|cornea\w*|"
    r"sutures?|defect|polyps?|cyst|cervi(?:x|cal)|incision|wound|perforation|positions?|calcifications?|clamps?|"
    r"paracentes[ei]s|peritomy|limbal|flap|resected|block|sclera\w*|junction|lobe|ampulla|meatus)\b"
    r"|(?<!around )(?<!about )\bthe\s$"
)
# Half of something, and what "seven thirty" and "ten to twelve" may count.
_HALF = lazy_pattern(r"half\s(?!past)|[a-z]+[\s-](?:fifteen|twenty|thirty|forty|fifty)")
_RANGE = lazy_pattern(r"(?!quarter)[a-z\s-]+\sto\s|[a-z]+[\s-](?:twenty|forty(?![\s-]five)|fifty)")
_TURNS = lazy_pattern(
    r"\s*(?:$|[.,;:)\n]|(?:and|but|when|while|with|by|on|for|he|she|they|his|her|the|this|that|today|tomorrow|"
    r"yesterday|tonight|because|after|before|from)\b)"
)
_FASTING = lazy_pattern(r"\b(?:npo|n\.p\.o|nothing|nil|fast\w*|eat\w*|drink\w*|food|fluids)\b")
# An arm of a chromosome: "after 3p loss".
_ARM = lazy_pattern(r"\s?(?:/|;|,?\s?\d{1,2}q)|\s(?:del|dup|loss|gain|arm|locus|trisom|monosom)")
_HALF_BEFORE = lazy_pattern(r"\b(?:at|before|after|by|until|till|around|about|from)\s$")
_MEASURED_BEFORE = lazy_pattern(
    r"\b(?:ph|inr|k|na|cr|creat\w*|tsh|a1c|hgb|hb|lactate|troponin|glucose|sugars?|ratio|level|"
    r"rate|dose|value|index|pressures?|bp|running|systolic|pulse|score|dimension|wbc|psa)\b"
)
_GLUED_BEFORE = lazy_pattern(r"(?:[^\W_]|\d[:.]|/)\Z")  # "03:04-tiden" is a whole time
_NUMBER_AFTER = lazy_pattern(r"\d|[:.,]\d|\s?(?:%|mg|ml|ratio|titer|titre|dilution)")
_UNIT_AFTER = lazy_pattern(
    r"\s?(?:%|°|m?[a-vx-zµ]+/|m?m?[mg]\b|kg|m[lg]|cm|mm|mmol|g\b|l\b|x\b)|[-–/]?\d"
)


def find_told(reading: Reading) -> Iterator[Span]:
    """Times from left to right, without the words that go before them."""
    for match in _PATTERNS[reading.lang].find(reading):
        group = match.first_of(_GROUPS[reading.lang])
        if _is_time(reading, match, group):
            yield match.span(group)


def _is_time(reading: Reading, match: Match, group: str) -> bool:
    text, start, end = reading.text, match.start_char, match.end_char
    before, after = text[max(0, start - 40) : start].lower(), text[end : end + 28].lower()
    glued = after[:1].isalnum() and text[end - 1].isalnum()
    if glued or _GLUED_BEFORE.search(before) or _NUMBER_AFTER.match(after):
        return False
    if group == "noon":
        return not _FASTING.search(before)
    if group == "near":
        return bool(_TURNS.match(after))
    if group == "lone" and _ARM.match(after):
        return False
    if group in _LOOSE:
        return not _UNIT_AFTER.match(after) and not _MEASURED_BEFORE.search(before)
    return reading.lang == "sv" or group != "words" or _is_spoken(match, before, after)


def _is_spoken(match: Match, before: str, after: str) -> bool:
    text = match.text().lower()
    if _RANGE.match(text):
        told = bool(_HALF_BEFORE.search(before)) and bool(_TURNS.match(after))
        return told and not (_MEASURED_BEFORE.search(before) or _FACE.search(before))
    if _HALF.match(text):
        return bool(_HALF_BEFORE.search(before)) and not _MEASURED_BEFORE.search(before)
    if "clock" not in text:
        return True
    return not (_FACE.search(before) or _FACE.search(after))
