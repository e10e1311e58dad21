"""Words before which any capital words are a place, as parts of a pattern."""

from __future__ import annotations

# Any capital words are a place after these; a name from the lists is one in small letters too.
HOME = (
    r"(?:country|place)\sof\s(?:birth|origin)|hemland(?:et)?|utom|came\sto|vill\shem\still"
    r"|home\sto|back\sto"
    r"|år(?:ig|ing)(?:\s\pL+){1,3}\sfrån|old(?:\s\pL+){1,3}\sfrom"
    r"|(?:house|home|apartment|condo|church|school|job|office)\sin"
    r"|works?\sas\s(?:\pL+\s){1,3}in|parents\sin"
    r"|(?:came|returned|back|home|phon(?:ed|ing)|visit(?:ed|ing)|call(?:ed|ing)|dr[io]ve[sn]?"
    r"|flew|wr[io]tes?)\sfrom|(?:man|woman|boy|girl|male|female|lady|gentleman|patient)\sfrom"
    r"|(?:trip|flight|flew|return(?:ed|ing)?)\sto|vacation(?:ed|ing)?\sin|hem(?:kommen)?\sfrån"
    r"|åter(?:kommen)?\sfrån|ring(?:de|er)\sfrån|vistats\si|re(?:st|sa|ste)\still|hus\si"
    r"|härstammar\sfrån"
    r"|liv(?:es?|ed|ing)\s(?:alone\s|with\s\pL+\s\pL+\s)?in|resid(?:es?|ed|ing)\sin"
    r"|(?:resident|native|citizen)\sof|born\s(?:and\sraised\s)?in"
    r"|grew\sup\sin|raised\sin|(?:re)?locat(?:ed|es|ing)\s(?:to|from)|mov(?:ed|es"
    r"|ing)\s(?:here\s|back\s)?(?:to|from)|hometown\s(?:is|of)"
    r"|(?:im|e)migrat(?:ed|es)\sfrom|originally\sfrom|home\sin|city\sof|town\sof|village\sof"
    r"|comes\sfrom|hails\sfrom|travel(?:l?ed|s|ling)?\sto"
    r"|bor\s(?:\pL+\s){0,3}i|bosatt\si|boende\si|född\s(?:och\suppvuxen\s)?i|uppvuxen\si"
    r"|kommer\s(?:ursprungligen\s)?från|flytta(?:t|de|r)?\s(?:till|från|hit\sfrån)"
    r"|(?:lift\sin|family\sin|flown(?:\sin)?|airlifted|drove\sin|driven|commutes|here"
    r"|visit(?:or|ing)"
    r"|midwi(?:fe|ves)|tourist|refugee|student|native|people|crew)\sfrom"
    r"|(?:suburb|outskirts|north|south|east|west)\sof|(?:farm|ranch|living|lives)\snear"
    r"|(?:honeymoon|holiday|stationed|backpacking|trek(?:king)?|pharmacy|weeks|months|licen[cs]ed"
    r"|registered|niece|nephew|daughter|son|brother|sister|cousin|pharmacist)\sin|deployed\sto"
    r"|(?:engineer|driver|worker|teacher|farmer|picker|missionary|cook|miner|fisherman|shepherd"
    r"|soldier|banker|lawyer|sweep|dealer|reporter|groomer|instructor|architect|tailor)\s(?:in"
    r"|from)"
    r"|trakten\sav|utkanten\sav|(?:söder|norr|öster|väster)\som|närheten\sav|utanför"
    r"|(?:semester|nätter|stuga|sommarstuga|sommarhus|gård|bygge|badade|släktingar|syster|bror"
    r"|dotter|son|kusin|hemtjänst|sjuksköterska|polisen|\pL{3,}(?:are|ör|ist|nom))\si"
    r"|hemmahörande\si|ursprungligen\sfrån|invandra(?:t|de)\sfrån|hemma\si|folkbokförd\si"
    r"|skriven\si|bodde\si"
)
FIELD = (
    r"(?:city|town|home\s?town|city/state|place\sof\s(?:birth|residence)|birth\s?place"
    r"|residence|ort|hemort|bostadsort|postort|stad"
    r"|födelseort|country|land|födelseland|county|kommun|hemkommun|län|state)[ \t]{0,3}[:=]\s{0,3}"
)
