"""Fame by its grammar: who holds an office, won or survived something, or is the only one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Pattern, Reading

_WORD = r"[\pL'’-]+"


def _compile(pattern: str) -> Pattern:
    """A space of the pattern may be the end of a line."""
    return Pattern(pattern.replace("[ ]", r"[ \n]"), ignore_case=True, late_groups=True)


_ENGLISH_PLACE = (
    r"(?:town|village|city|county|island|state|country|parish|district|region|valley|nation|world"
    r"|province|community|neighbou?rhood|tribe|borough|club|school|college|station|squad|crew|platoon"
    r"|battalion|force|fire[ ]department)"
)
_ENGLISH_HEAD = (
    r"mayor(?:ess)?|(?:state|us|u\.s\.)[ ]senator|senator|congress(?:man|woman)|governor"
    r"|members?[ ]of[ ](?:parliament|congress)|prime[ ]minister|cabinet[ ]minister|councill?or"
    r"|ambassador|sheriff|the[ ](?:arch)?bishop|assembly(?:man|woman)|alder(?:man|woman)"
    r"|(?:fire|police|tribal|hereditary)[ ]chief|chief[ ]of[ ]police|crown[ ]prince(?:ss)?"
    r"|(?:(?:vicar|imam|duke|duchess|earl|baron|bishop)[ ]of"
    r"|heir(?:ess)?[ ]to)(?:[ ][\pL'’-]+){1,4}"
    r"|(?:paral|ol)ympi(?:an|c[ ]\pL+)|medal(?:l)?ists?|champion(?:[ ]\pL+[ ]wrestler)?"
    r"|hall-of-famer"
    r"|(?:world[- ])?record[- ]holder|astronaut|cosmonaut|celebrity|household[ ]name"
    r"|(?:rock|pop|film|movie|soap|tv|television|reality|sports|football|opera)[ ](?:tv[ ])?star"
    r"|(?:tv|television|radio|news|weather)[ ](?:presenter|anchor|host|chef|personality|judge"
    r"|reader)"
    r"|newsreader|newscaster|(?:lottery|jackpot|sweepstakes)[ ]winner|national[ ]treasure"
    r"|beauty[ ]queen"
    r"|(?:nobel|pulitzer|booker)[ ](?:laureate|(?:prize[ ])?winner)|poet[ ]laureate"
    r"|(?:oscar|emmy|grammy|bafta)[- ](?:winner|winning[ ]\pL+|nominee|nominated[ ]\pL+)"
    r"|influencer|youtuber|best-?selling[ ]\pL+|lead[ ](?:singer|guitarist)|frontman|quarterback"
    r"|(?:nba|nfl|mlb|nhl|premier[ ]league)[ ]\pL+|test[ ]cricketer|chess[ ]grandmaster"
    r"|(?:\pL+[ ]){0,2}title[- ]holder|(?:cross|medal|star)[ ]recipient"
    r"|principal[ ]\pL+[ ]of[ ]the[ ]\pL+[ ]orchestra"
    r"|triplets?|quadruplets?|quintuplets?|sextuplets?|conjoined[ ]twins?"
    r"|(?:sole|only|lone|last)[ ](?:surviving[ ]\pL+|survivor)|war[ ]hero|whistleblower"
    r"|(?:former|reigning|crowned|ex)[ -]miss[ ](?-i:\p{Lu})\pL+|miss[ ](?:america|usa|world"
    r"|universe)"
)
_ENGLISH_BEFORE = (
    r"(?:the|an?|one|of|pair|set|his|her|current|sitting|former|retired|ex|famous|well-known"
    r"|known|local"
    r"|celebrated|professional|state|first|only|lead|national|world|county|city|town|village"
    r"|deputy|vice"
    r"|lieutenant|three-time|two-time|four-time|five-time|twice|reigning|once|female|black|youngest"
    r"|oldest|last|sole|surviving|international|minor|major|award-winning|prize-winning"
    r"|elected|rodeo"
    r"|baseball|boxing|tennis|chess|rowing|swimming|skating|junior|senior|disgraced|exiled|acting)"
)
_ENGLISH_TAIL = (
    rf"(?:[ ](?:of|in|for|from|to|on|at|with[ ](?:two|three|four|five|several|many|\d)"
    rf"|featured|separated|known)(?:[ ]{_WORD}){{1,7}})?"
)
_KIN = (
    r"(?:great-)?(?:grand)?(?:son|daughter|child)|widow(?:er)?|wife|husband|brother|sister"
    r"|nephew|niece"
    r"|cousin|mother|father|descendant|relative"
)
_ENGLISH = _compile(
    rf"\b(?P<head>(?:{_ENGLISH_BEFORE}[ ]){{0,5}}(?:{_ENGLISH_HEAD}){_ENGLISH_TAIL})"
    rf"|\b(?P<place>(?:the|our|this)[ ]{_ENGLISH_PLACE}['’]s[ ](?:(?:only|first|last|oldest"
    rf"|youngest|former|longest|new)[ ]){{0,2}}{_WORD}(?:-serving[ ]{_WORD})?)"
    rf"|\b(?P<most>(?:the[ ])?(?:oldest|youngest|tallest|heaviest|smallest|richest|shortest"
    rf"|only|first|last)[ ](?:{_WORD}[ ]){{1,3}}(?:in|of|on|from|at)[ ](?:(?:the|this|our|his"
    rf"|her)[ ])?{_ENGLISH_PLACE})"
    rf"|\b(?P<first>(?:the[ ])?(?:only|first|last|youngest|oldest)[ ](?:man|woman|person"
    rf"|american|european|black|female|male|one)(?:[ ]{_WORD})?[ ](?:to"
    rf"|who)(?:[ ]{_WORD}){{1,7}})"
    rf"|\b(?P<kin>(?:{_KIN})[ ](?:of|to)[ ](?:the|a)[ ](?:(?:late|famous|former|local"
    rf"|{_ENGLISH_PLACE}['’]s)[ ]){{0,2}}(?:founder|mayor|governor|president|king|queen"
    rf"|senator|ambassador|bishop|sheriff|prime[ ]minister|emperor|dictator|general))"
    rf"|\b(?P<deed>(?:won[ ](?:the|a|an)[ ](?:{_WORD}[ ]){{0,3}}(?:lottery|jackpot|medal"
    rf"|championship|pulitzer|oscar|emmy|grammy|title|olympics|marathon)"
    rf"|play(?:ed|s)[ ](?:the|a)[ ]{_WORD}[ ]in[ ](?:the|a|an)(?:[ ]{_WORD}){{1,3}}"
    rf"|play(?:ed|s)?[ ]for[ ](?:england|scotland|wales|ireland|sweden|norway|finland|denmark"
    rf"|canada|australia|india|(?:the[ ])?national[ ]team)(?:[ ]under-\d\d)?(?:[ ]\pL+)?"
    rf"|starred[ ](?:in|as)(?:[ ]{_WORD}){{1,4}}"
    rf"|(?:appear(?:s|ed)|seen)[ ]on[ ](?:national[ ]|local[ ])?(?:tv|television)"
    rf"|holds[ ]the(?:[ ]{_WORD}){{0,4}}[ ]record(?:[ ](?:for|in)(?:[ ]{_WORD}){{1,4}})?"
    rf"|(?:swam|rowed)[ ]the(?:[ ]english)?[ ](?:channel|atlantic)"
    rf"|climbed[ ](?:mount[ ])?everest|walked[ ]on[ ]the[ ]moon"
    rf"|crowned[ ](?:miss|mr|king|queen)(?:[ ]\w+){{1,3}}"
    rf"|featured[ ]in[ ](?:the[ ])?(?:(?:local|national|daily)[ ])?(?:papers?|news|press"
    rf"|newspapers?|documentary)))",
)  # fmt: skip
_SWEDISH_HEAD = (
    r"borgmästare(?:n)?|riksdags(?:ledamot(?:en)?|man(?:nen)?)|landshövding(?:en)?"
    r"|(?:stats|utrikes|finans|justitie|försvars|social|kultur|närings)?minister(?:n)?"
    r"|(?:ärke)?biskop(?:en)?|domprost(?:en)?|kyrkoherde(?:n)?|kommunalråd(?:et)?|regionråd(?:et)?"
    r"|kommunstyrelsens[ ]ordförande|ambassadör(?:en)?|generaldirektör(?:en)?"
    r"|partiledare(?:n)?|talman(?:nen)?"
    r"|astronaut(?:en)?|(?:världs|europa)mästare|(?:svensk|nordisk"
    r"|olympisk)[ ](?:mästare|mästarinna|guldmedaljör|medaljör)"
    r"|(?:os|vm|em|sm|idol)-(?:medalj|guld|silver|brons|vinnar|deltagar|mästar|löpar|åkar"
    r"|simmar|brottar|boxar|stjärn|hjält)\pL*|(?:guld|silver|brons)?medaljör(?:en)?|(?:paral"
    r"|ol)ympi(?:er"
    r"|ker)n?"
    r"|trilling|fyrling|femling|siamesisk[ ]tvilling|(?:riks)?kändis(?:en)?|influencer|youtuber"
    r"|(?:lotto|miljon|triss)vinnare(?:n)?|adelsman(?:nen)?|(?:tv-)?programledare(?:n)?"
    r"|nyhetsankare(?:t)?|tv-(?:profil|kock|kändis|stjärna|personlighet|meteorolog|ankare)\pL*"
    r"|nobelpristagare(?:n)?|(?:världs)?rekordhållare(?:n)?|schackstormästare"
    r"|(?:herr|dam|junior|ungdoms|fotbolls)?landslags\pL+|förbundskapten(?:en)?"
    r"|(?:rock|pop|film|fotbolls|hockey|schlager|opera)stjärna(?:n)?|hertig(?:en)?"
    r"|prins(?:essa|essan|en)?"
    r"|stormästare|landskampsspelare|allsvensk[ ]\pL+"
)
_SWEDISH_BEFORE = (
    r"(?:före[ ]detta|f\.?d\.?|den|det|en|vår|enda|ende|ensam|första|förste|sista|siste"
    r"|kvinnliga?|manliga?|pensionerad|tidigare"
    r"|olympisk|flerfaldig|dubbel|trefaldig|regerande|sittande|nuvarande|känd|rikskänd|berömd"
    r"|rullstolsburen"
    r"|nationell|lokal|avgången|kommunens|stadens|ortens|regionens|landets|Sveriges|välkänd"
    r"|yngsta|äldsta)"
)
_SWEDISH_TAIL = (
    rf"(?:[ ](?:i|från|av|till|på|för|med[ ](?:två|tre|fyra|fem|flera|\d))(?:[ ](?:en|ett|den"
    rf"|det|flera))?(?:[ ]{_WORD}){{1,3}})?"
)
_OWNERS = (
    r"(?:kommunens|stadens|ortens|byns|länets|socknens|regionens|öns|traktens|bygdens|sveriges"
    r"|världens|nordens|församlingens)"
)
_SWEDISH = _compile(
    rf"(?P<head>(?:{_SWEDISH_BEFORE}[ ]){{0,4}}(?:{_SWEDISH_HEAD}){_SWEDISH_TAIL})"
    rf"|(?P<most>{_OWNERS}[ ](?:(?:första|förste|enda|ende|äldsta|äldste|yngsta|yngste|sista"
    rf"|siste|längsta|längste|rikaste|mest|kända|kvinnliga|manliga|nuvarande"
    rf"|tidigare)[ ]){{1,3}}{_WORD})"
    rf"|(?P<only>den[ ](?:ende|enda|första|förste|sista|siste)(?:[ ](?:svensk|kvinna|man"
    rf"|person)\pL{{0,3}})?(?:[ ](?:i|på)[ ]\pL+)?[ ](?:som|att)(?:[ ]{_WORD}){{1,8}})"
    rf"|(?P<survivor>(?:(?:ensam|enda|ende|sista|en[ ]av[ ]få)[ ])?överlevande[ ](?:från|efter"
    rf"|av)(?:[ ]{_WORD}){{1,3}}"
    rf"|överlevde[ ](?:\pL*(?:olyckan|kraschen|branden|tsunamin|attacken|attentatet"
    rf"|förlisningen|estonia|skjutningen|koncentrationslägret|förintelsen)))"
    rf"|(?P<deed>(?:vann|vunnit|har[ ]vunnit)(?:[ ]{_WORD}){{0,3}}[ ](?:på[ ](?:lotto|triss"
    rf"|lotteri|v75|bingolotto)|(?:os|vm|em|sm|vasaloppet|melodifestivalen|nobelpriset"
    rf"|mästerskapet|elitloppet|guldklaven|guldbollen|guldbaggen|grammis|augustpriset|bragdguldet)\b)"
    rf"|omskriven[ ]i[ ](?:\pL*media|\pL*pressen|\pL*tidning\pL*|tv)(?:[ ]{_WORD}){{0,7}}"
    rf"|medverka(?:t|de|r)?[ ]i[ ](?:tv\b|tv-\pL+|idol|robinson|melodifestivalen"
    rf"|bonde[ ]söker[ ]fru)(?:[ ]på[ ]tv)?)"
    rf"|(?P<known>(?:(?:riks|världs|lokal|väl|ö|läns|bygde|orts|stads)känd|berömd|folkkär)[ ]\pL+"
    rf"|känd[ ]från[ ](?:tv|radio|film|teve|television)(?:en)?(?:-\pL+(?:[ ]{_WORD}){{1,3}})?)"
    rf"|(?P<kin>(?:son|dotter|bror|syster|änka|make|maka|barnbarn|kusin)[ ]till[ ]"
    rf"(?:(?:en|den|vår|förre|förra)[ ])?(?:{_SWEDISH_HEAD}))"
    rf"|(?P<mark>(?:(?:hel|stor|synlig)\pL*[ ])?(?:ansikts|hals|huvud)tatuering(?:ar)?)",
)  # fmt: skip
FAME = {"en": _ENGLISH, "sv": _SWEDISH}
# Where the story ends and the note goes on.
_ENDS = lazy_pattern(
    r"\s(?:was|is|who|and|with(?! (?:two|three|four|five|several|many))|has|had|presents?"
    r"|presented|admitted|asks|prefers"
    r"|came|seen|brought|reports|says|är|var|har|inkom|önskar|söker|och|nu|sedan|för[ ]länge)\b",
    re.IGNORECASE,
)
_TERM = lazy_pattern(
    r"\b(?:allerg|diagnos|case|history|coronary|risk|complication|effect|disease|sjukdom"
    r"|vessel|heart|node"
    r"|wave|symptom|symtom|finding|episode|dose|child|visit|attack|attempt|time|infant|sibling"
    r"|member[ ]of[ ]the[ ](?:team|family))",
    re.IGNORECASE,
)


# Of what: "1999 Canadian Finals Rodeo champion".
_NAMES_BEFORE = lazy_pattern(r"\b(?:(?:\d{4} )?(?:[A-Z][a-z'’-]+ ){1,4})$")


def find_fame(reading: Reading) -> Iterator[Span]:
    """What is told of somebody whom a town would know, up to where the sentence goes on."""
    for match in FAME[reading.lang].find(reading):
        if _TERM.search(match.text()):
            continue
        cut = _ENDS.search(match.text(), 1)
        start, end = match.span().start_char, match.span().end_char
        names = _NAMES_BEFORE.search(reading.text, max(0, start - 60), start)
        first = names.start() if names and reading.lang == "en" else start
        yield Span(first, start + cut.start() if cut else end)
