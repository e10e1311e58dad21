"""Cities, counties, states and countries, where a note means the place and not a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seawall.detect.rules.address.listed_places import ListedPlaces
from seawall.detect.rules.address.note import Notes
from seawall.detect.rules.address.place_cues import FIELD, HOME
from seawall.detect.rules.terms import cover_listed
from seawall.lazy import lazy_pattern
from seawall.model import Label, Span
from seawall.resources import read_lines
from seawall.text import Match, Pattern, Reading, join_words

_CITY, _COUNTRY, _COUNTY, _STATE = Label.CITY, Label.COUNTRY, Label.COUNTY, Label.STATE


def _any_of(names: Iterable[str]) -> str:
    return join_words(names).replace(r"\ ", r"\s+")


_STATES = tuple(line.partition(" | ")[::2] for line in read_lines("lexicons/states.txt"))
_CITIES = (*read_lines("lexicons/places_en.txt"), *read_lines("lexicons/places_sv.txt"))
_SWEDISH_TOWNS = frozenset(name.lower() for name in read_lines("lexicons/places_sv.txt"))
_COUNTRIES = read_lines("lexicons/countries.txt")
_COUNTIES = read_lines("lexicons/counties.txt")
AMBIGUOUS = frozenset(name.lower() for name in read_lines("lexicons/places_ambiguous.txt"))
_HEADS = frozenset(read_lines("lexicons/place_heads.txt"))
SHORT_STATES = _any_of(short for _, short in _STATES if short)
LONG_STATES = _any_of(name for name, _ in _STATES)
_COUNTRY_NAMES = frozenset(name.lower() for name in _COUNTRIES)
_STATE_KEYS = frozenset(name.lower() for name, _ in _STATES)
# Lower case, for look-ups: every city and country, every state by its name or by its letters.
KNOWN = _COUNTRY_NAMES | frozenset(name.lower() for name in _CITIES)
STATES = _STATE_KEYS | frozenset(short.lower() for _, short in _STATES if short)
CAPITALS = (
    r"(?:\p{Lu}[\pL'’.-]*\pL\s(?:(?:de|upon|on|of|la|del)\s)?){0,2}(?:d['’])?\p{Lu}[\pL'’-]*\pL"
)
_STATED = Pattern(
    r"(?:\b(?i:"
    + HOME
    + r")\s{1,2}|(?:^|[\n\t ])(?P<field>(?i:"
    + FIELD
    + r")))(?:(?P<place>(?:[Tt]he\s|THE\s)?"
    + CAPITALS
    + r")|(?P<small>\p{Ll}\pL+(?:\s\p{Ll}\pL+){0,2}))"
)
# Names that are no word, the surest kind first: with their capitals or in capitals throughout.
_LISTED = ListedPlaces(
    {
        label: [name for name in names if name.lower() not in AMBIGUOUS]
        for label, names in (
            (_CITY, _CITIES),
            (_STATE, [name for name, _ in _STATES]),
            (_COUNTRY, _COUNTRIES),
            (_COUNTY, _COUNTIES),
        )
    }
)
# Names that are words too are places behind a preposition, in their own spelling.
_AMBIGUOUS_PLACE = Pattern(
    r"\b(?:[Ii]n|[Ff]rom|[Ii]|[Ff]rån|(?:Hospital|Center|Centre|Clinic|Institute),)\s{1,2}"
    r"(?:(?P<country>"
    + _any_of(name for name in _COUNTRIES if name.lower() in AMBIGUOUS)
    + r")|(?P<city>"
    + _any_of(name for name in _CITIES if name.lower() in AMBIGUOUS)
    + r"))"
)
# The letters of a state behind a preposition, where they stand for nothing else; the shortened
# names, and those of Australian states, anywhere.
LETTERS = Pattern(
    r"\b(?:[Ii]n|[Ff]rom|[Tt]o)\s(?P<led>AZ|KY|NJ|NY|NV|WV|WY|MN)\b"
    r"|(?P<alone>NSW|QLD|(?:Tenn|Calif|Okla|Ariz|Fla|Minn|Mich|Wisc?)\.)"
    r"|,\s(?P<dotted>(?:[NS]\.[CDHJMY]|W\.Va|Mass|Penn|R\.I)\.)",
    whole_words=False,
)
# What a word beside it makes a county, a state or a country.
_MARKED = Pattern(
    r"(?P<county>(?:(?:Los|San|Santa|Prince|King|St\.|ST\.|Saint|Fort|New|Palm|El|La|Du|De)\s)?"
    r"(?:\p{Lu}[\pL'’-]+\s)?\p{Lu}[\pL'’-]+\s(?:County|COUNTY|Parish|Borough|Township|kommun|Kommun"
    r"|KOMMUN|län|LÄN|(?:läns\s)?landsting))\b|(?i:of|in|i)\s(?P<lower>(?:st\.\s"
    r"|västra\s)?\pL+\s(?:county|län"
    r"|kommun))\b"
    r"|\b(?P<small>region\s(?:gotland|skåne|halland|dalarna|värmland|stockholm|uppsala"
    r"|sörmland|gävleborg"
    r"|blekinge|kronoberg|norrbotten|västerbotten|västmanland|västernorrland|östergötland))\b"
    r"|\b(?P<region>(?:[Rr]egion(?:en)?|REGION|Landstinget|Landsting:|County\sof"
    r"|Kommunen)\s\p{Lu}[\pL-]+(?:\s\p{Lu}\pL+)?)"
    r"|(?P<named>(?:Västra\sGötalands|Stockholms|Skåne|Gävleborgs|Örebro|Jönköpings)regionen)"
    r"|(?i:\bstate)\s?[:=]\s?(?P<state>[A-Z]{2})\b|\b(?P<country>U\.S\.A\.?|USA|U\.K\.?|UK|UAE)"
)
_MARKED_LABELS = {
    "county": _COUNTY,
    "lower": _COUNTY,
    "region": _COUNTY,
    "named": _COUNTY,
    "small": _COUNTY,
    "state": _STATE,
    "country": _COUNTRY,
}
_LETTERS_GROUPS = ("led", "alone", "dotted")
_LEADING_WORDS = frozenset(
    "in from to near at outside around via into through visiting visited between and or"
    " leaving greater downtown metro toward"
    " i från till nära utanför genom mellan och eller centrala the på".split()
)
_PLACE_AFTER = lazy_pattern(
    r"\s?(?:,\s{0,2}(?:[A-Z]{2}\b|[A-Z][a-z]+)|[-\s](?:area|native|resident|suburb|based|born"
    r"|region)\b|\s(?:[A-Z]{2}\s)?\d{5}\b)"
)
_ZIP_BEFORE = lazy_pattern(r"\d{3} ?\d{2}\s$")
_FIRST_WORD = lazy_pattern(r"[^\s-]+")
_HALF_AFTER = lazy_pattern(r"-([A-ZÅÄÖ][^\W\d_]+)")
_WORD_AFTER = lazy_pattern(r"[\s-]{1,2}([^\W\d_]+)")
# A grade or a score, and no date, time or while: "Minnesota 24", "Texas 2B", "Vancouver B2".
_SCORE_AFTER = lazy_pattern(
    r" (?:\d{1,2}[A-D]|[A-D]\d|\d{1,2}(?![/:.-]?\d|\s?\(|[ -]?(?:years?|yrs?|y|months?|mos?|weeks?"
    r"|wks?|days?|hours?|hrs?|h|min|am|pm|miles?|km|st|nd|rd|th|times|x|%|år|mån|v|dagar|tim)\b))\b"
)
NO_PLACE = frozenset(
    "icu ed er or pacu ccu micu sicu nicu snf alf ltac rehab section apt unit assisted hospice"
    " nursing the a an his her their group"
    " homeless shelter january february march april may june july august september october"
    " november december monday tuesday"
    " wednesday thursday friday saturday sunday radiology cardiology surgery medicine dr mr"
    " mrs ms patient pt egen eget villa"
    " lägenhet hus radhus särskilt äldreboende hospital sjukhus emergency at for room floor clinic"
    " labor same work bed baseline normal operating recovery resus majors minors triage".split()
)


def take_places(notes: Notes) -> None:
    """Places with their label and a score; of a span that comes twice, the surer one first."""
    for note, match in notes.find(_MARKED):
        group = match.first_of(_MARKED_LABELS)
        note.take(_MARKED_LABELS[group], 0.85, match.span(group))
    for note, match in notes.find_rare(LETTERS):
        span = match.span(match.first_of(_LETTERS_GROUPS))
        if note.reading.is_whole(span):
            note.take(_STATE, 0.75, span)
    for note in notes.each:
        for label, span in _LISTED.find(note.reading):
            if _is_listed(note.reading, label, span):
                note.take(label, 0.8, span)
    for note, match in notes.find(_AMBIGUOUS_PLACE):
        city = match.span_or_none("city")
        span = city or match.span("country")
        if note.reading.is_whole(span) and not is_before_head(note.reading.text, span):
            note.take(_CITY if city else _COUNTRY, 0.7, span)
    for note, match in notes.find(_STATED):
        for place in _stated(note.reading.text, match):
            note.take(*place)


def _is_listed(reading: Reading, label: Label, span: Span) -> bool:
    """True for a name of the lists that stands where a place stands, before no clinical word."""
    is_swedish = reading.lang == "sv" and _is_swedish(reading.text, span)
    is_place = is_swedish or _is_place(reading.text, span, label)
    return is_place and not _begins_term(reading, span)


def _begins_term(reading: Reading, span: Span) -> bool:
    """True for the "Bombay" of "Bombay phenotype": a term of our lists goes on behind it."""
    return cover_listed(reading).holds(span.start_char, span.end_char + 2)


def _is_place(text: str, span: Span, label: Label) -> bool:
    if is_before_head(text, span):
        return False
    is_part = text.endswith(("-", "niversity of "), 0, span.start_char)
    if label is not _CITY and not is_part:
        return not is_scored(text, span, label)  # no other clinical word is called so
    before = text[max(0, span.start_char - 18) : span.start_char]
    if _is_led(before, label):
        return True
    if before[-1:] == "(" or _ZIP_BEFORE.search(before):
        return not is_scored(text, span, label)
    if before[-1:] in ("", "\n") and text[span.end_char : span.end_char + 1] in ("", "\n", ","):
        return True
    return _PLACE_AFTER.match(text, span.end_char) is not None


def _is_swedish(text: str, span: Span) -> bool:
    """True for a Swedish town wherever a Swedish note names it: "UM Skövde 2021-09-30"."""
    name = span.of(text).lower()
    is_town = name in _SWEDISH_TOWNS or name.removesuffix("s") in _SWEDISH_TOWNS
    is_joined = "-" in text[max(0, span.start_char - 1) : span.end_char + 1]
    return is_town and not is_joined and not is_before_head(text, span)


def is_scored(text: str, span: Span, label: Label) -> bool:
    """True for "Minnesota 24", which no preposition makes a place: a scale with its score."""
    if not _SCORE_AFTER.match(text, span.end_char):
        return False
    return not _is_led(text[max(0, span.start_char - 18) : span.start_char], label)


def _is_led(before: str, label: Label) -> bool:
    words = before.split()
    return bool(words) and before[-1].isspace() and _leads_to(words[-1], label)


def _leads_to(word: str, label: Label) -> bool:
    """True for a preposition, a town before its state, and a name with a comma.

    "Alingsås, Varberg" lists towns, but "displaced, Vancouver B1" names a fracture; a state or a
    country stands behind any comma.
    """
    if word.lower() in _LEADING_WORDS:
        return True
    if label is _STATE and word.lower() in KNOWN:
        return True
    return word[-1] == "," and (label is not _CITY or word[0].isupper())


def is_before_head(text: str, span: Span) -> bool:
    """True before a clinical word, and for the first half of "Cary-Blair"."""
    end = span[1]
    following = text[end : end + 1]
    if following == "-":
        half = _HALF_AFTER.match(text, end)
        if half and half[1].lower() not in KNOWN:
            return True
    elif not following.isspace():
        return False
    after = _WORD_AFTER.match(text, end)
    # "Vancouver V" is a grade, "Norge v 12" a week: numerals of the list are capitals.
    return after is not None and (after[1] in _HEADS or after[1].lower() in _HEADS)


def _stated(text: str, match: Match) -> Iterator[tuple[Label, float, Span]]:
    """Whatever stands in capitals behind "lives in" or in the field of a place."""
    if small := match.span_or_none("small"):
        yield from _in_small_letters(text, small)
        return
    span = _before_next_field(text, match.span("place"))
    place = span.of(text).lower()
    acronym = span.of(text).isupper() and len(place) < 5 and place not in KNOWN
    usual = _FIRST_WORD.match(place.removeprefix("the "))
    if not acronym and not (usual and usual[0] in NO_PLACE) and not is_before_head(text, span):
        yield _stated_label(match, place), 0.75, span


def _in_small_letters(text: str, span: Span) -> Iterator[tuple[Label, float, Span]]:
    """The longest name of a list that the words begin with: "lives in new york with her son"."""
    words = span.of(text).split(" ")
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        is_city = name in KNOWN or name.removesuffix("s") in KNOWN or _is_city(words[:count])
        if is_city or name in _STATE_KEYS:
            yield _label_small(name), 0.7, Span(span.start_char, span.start_char + len(name))
            return


def _is_city(words: list[str]) -> bool:
    """True for "yazoo city", not for "the city"."""
    return words[1:] == ["city"] and words[0] not in NO_PLACE | {"this", "our", "inner", "same"}


def _label_small(name: str) -> Label:
    if name in _COUNTRY_NAMES:
        return _COUNTRY
    return _STATE if name in _STATE_KEYS and name not in KNOWN else _CITY


def _before_next_field(text: str, span: Span) -> Span:
    """ "City: Troy STATE: NY": the word before the colon opens the next field."""
    last_space = text.rfind(" ", span.start_char, span.end_char)
    if text[span.end_char : span.end_char + 1] in (":", "=") and last_space > 0:
        return Span(span.start_char, last_space)
    return span


def _stated_label(match: Match, place: str) -> Label:
    field = match.text("field").lower()
    if place in _COUNTRY_NAMES or "country" in field or "land" in field:
        return _COUNTRY
    if place in _STATE_KEYS:
        return _STATE
    return _COUNTY if "count" in field or "kommun" in field or "län" in field else _CITY
