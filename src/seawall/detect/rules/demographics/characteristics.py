"""What singles a person out without a name: an office, a fame, a victory, a dress."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from seawall.detect.rules.demographics.fame import FAME, find_fame
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Pattern, Reading, Wake

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
    r"|chief|"
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
        r"|(?P<told>(?:easily[ ]recogni[sz]ed|known[ ](?:locally|in[ ]town"
        r"|(?:around|across|throughout|all[ ]over|to)[ ](?:the[ ])?\pL+)[ ]as"
        r"|noted[ ]on[ ]intake)[ ]?[:(]?[ ]?[^()\n.;,]{4,60})"
        r"|(?P<known>(?:famous|renowned|well-known)[ ](?:\w+[ ])?[\pL]+)"
        r"|(?P<tall>(?:six|seven)[ ](?:foot|feet)(?:[ ]\w+)?(?:[ ]tall)?)",
        ignore_case=True,
        late_groups=True,
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
        late_groups=True,
    ),
}
# A picture in the skin that a note describes; an endoscopist's tattoo marks "the polyp".
_TATTOO = Pattern(
    r"(?:\b(?:an?|the|his|her|several|multiple)[ ])?(?:\pL+[ ]){0,1}tattoos?,?[ ]"
    r"(?:of[ ](?:an?|his|her|two|three|the[ ](?:word|name|number))|reading|saying|depicting|bearing"
    r"|(?:that|which)[ ](?:reads?|says?)|with[ ](?:the|a)[ ](?:words?|name|letters))[ ]"
    r"[^.;\n]{2,90}",
    ignore_case=True,
)
# Few notes hold such a word: the patterns go over no other.
_PICTURES = Wake.at({"tattoo", "tattoos"})
_NEWS = Wake.at(
    frozenset(
        "news front headlines newspaper newspapers documentary billboard billboards advert adverts"
        " ad poster posters surviving".split()
    )
)
# Whom everybody has seen: "the man who was on the front page", "one of two surviving members".
_SEEN = Pattern(
    r"\b(?P<news>the[ ](?:man|woman|guy|bloke|lady|girl|boy|kid|one|person|fellow|couple|\pL{3,}ist"
    r"|farmer|driver|dancer|player|singer|teacher|worker|nurse|chef)[ ]"
    r"(?:who[ ](?:was|is|were|went|made)[ ])?(?:on|in|from|all[ ]over|viral)[ ](?:the[ ])?"
    r"(?:\pL+[ ]){0,2}(?:news|front[ ]page|headlines|newspapers?|documentary|billboards?|adverts?"
    r"|ad|commercial|posters?)\b[^.;,\n]{0,50})"
    r"|\b(?P<few>one[ ]of[ ](?:only[ ])?(?:two|three|four|the[ ](?:few|last))[ ]"
    r"(?:surviving|remaining|living)[ ]\pL+"
    r"(?:[ ](?:of|in|from|on)[ ](?:the|his|her|this|a)[ ]\pL+)?)",
    ignore_case=True,
)
_TOLD_CUE = lazy_pattern(
    r"(?:easily recogni[sz]ed|known (?:locally|in town"
    r"|(?:around|across|throughout|all over|to) (?:the )?\w+) as|noted on intake"
    r"|känner igen pat(?:ienten)?|känd på orten som)"
    r"[ :(]{0,3}",
    re.IGNORECASE,
)
_STORY_ENDS = lazy_pattern(
    r"(?<!meter)[ ](?:was|is|who|and|with|has|had|presents?|admitted|asks|prefers|came|seen"
    r"|som|och|är|var"
    r"|har|med|inkom|önskar)\b",
    re.IGNORECASE,
)
_TOLD_ENDS = lazy_pattern(
    r"[ ](?:was|is|has|had|presents?|admitted|asks|prefers|came|seen|är|var|har|inkom|önskar)\b",
    re.IGNORECASE,
)
_KNOWN_TERM = lazy_pattern(
    r"\b(?:allerg|diagnos|episode|finding|symptom|dose|case|history|coronary|side|risk"
    r"|complication|effect|disease|sjukdom|"
    r"anatom|vessels?|vascul|heart|nodes?|u\s?wave|bulge|sedan|hjärt|diabetes|hypert|epilepsi"
    r"|kol\b|astma)",
    re.IGNORECASE,
)


def find_characteristics(reading: Reading) -> list[Span]:
    """Spans in order, none overlapping another."""
    spans = _find_marks(reading) if reading.lang == "en" else []
    # Few notes tell of one: a look each says which. Together they take longer than both.
    if _CHARACTERISTIC[reading.lang].may_be_in(reading) or FAME[reading.lang].may_be_in(reading):
        spans += [*_find_told(reading.alone), *find_fame(reading.alone)]
    return _join(spans) if spans else []


def _find_marks(reading: Reading) -> list[Span]:
    """Tattoos with what they show, and who was in the news."""
    spans: list[Span] = []
    if reading.woken_by(_PICTURES):
        found = _TATTOO.find(reading.alone)
        spans += [_before_comma(match.span(), match.text()) for match in found]
    if reading.woken_by(_NEWS):
        spans += [match.span() for match in _SEEN.find(reading.alone)]
    return spans


def _before_comma(span: Span, value: str) -> Span:
    """The span up to the first comma outside quotation marks."""
    for at, char in enumerate(value):
        if char == "," and value.count('"', 0, at) % 2 == 0 and "tattoo" in value[:at].lower()[:-8]:
            return Span(span.start_char, span.start_char + at)
    return span


def _join(spans: Iterable[Span]) -> list[Span]:
    """Overlapping spans as one: both patterns may begin inside the other's."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start_char <= joined[-1].end_char:
            last = joined[-1]
            joined[-1] = Span(last.start_char, max(last.end_char, span.end_char))
        else:
            joined.append(span)
    return joined


def _find_told(reading: Reading) -> Iterator[Span]:
    for match in _CHARACTERISTIC[reading.lang].find(reading):
        if _KNOWN_TERM.search(match.text()):
            continue
        told = match.span_or_none("told")
        span = _after_cue(reading.text, told) if told else match.span()
        if span is None:
            continue
        cut = (_TOLD_ENDS if told else _STORY_ENDS).search(span.of(reading.text))
        end = span.start_char + cut.start() if cut else span.end_char
        if end > span.start_char:
            yield Span(span.start_char, end)


def _after_cue(text: str, span: Span) -> Span | None:
    """What is told without the words that announce it; None where nothing is told."""
    cue = _TOLD_CUE.match(text, span.start_char)
    start = cue.end() if cue else span.start_char
    return Span(start, span.end_char) if start < span.end_char else None
