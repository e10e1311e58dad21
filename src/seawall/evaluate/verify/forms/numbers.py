"""Formats of numbers and addresses that name one person, household, account or machine."""

from __future__ import annotations

import re
from collections.abc import Callable

from seawall.evaluate.verify.forms.check_digits import (
    is_card,
    is_dea,
    is_encoded_text,
    is_iban,
    is_ip,
    is_npi,
    is_personnummer,
    is_ssn,
    is_vin,
)
from seawall.evaluate.verify.forms.form import Form, form
from seawall.model import Label


def _has_digits(least: int) -> Callable[[str], bool]:
    return lambda text: sum(char.isdigit() for char in text) >= least


_IS_ = r"\s{0,3}(?:is|was|är|var|:|#|=|-)?\s{0,3}(?:no\.?|nr\.?|number|nummer|#|:)?[\s:#=]{0,4}"
# A code: letters before or between its digits, at least four digits, in at most four pieces.
_CODE = r"(?P<value>(?:[A-Z]{1,4}[- /]?)?\d[\dA-Z]*(?:[-/.][\dA-Z]+){0,4})"
_TLD = r"(?:com|org|net|edu|gov|mil|info|biz|health|io|eu|uk|ca|de|fi|dk|example|test|invalid)"


# Signs between groups of digits, with spaces around them or not; and what may part any two digits.
_SIGN = r" ?[-–—−‐‑.·•_] ?"
_GAP = r"[\s\-–—−‐‑./·•:_()]{0,3}"
_TIE = r"[ \-–—−‐‑·/()]{0,3}"
_TELEPHONES = (
    "phone|tel|telephone|telefon|call|cell|mobile|mobil|pager|fax|ring|nås på|tfn|ph|mob|beeper|"
    "whatsapp|sms|text|contact|reach(?:ed|able)? (?:at|on)|dial|ring upp"
)
# A date, a time, an amount: no number goes on so.
_GOES_ON = re.compile(r"[/:,.]\d| ?(?:mg|ml|mcg|units?|mmol|kcal|steps|ng|pg|%)\b")
_DRUG_CODES = frozenset(("ndc", "ndc:", "vnr", "atc", "gtin"))
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d ")
_PARTS_OF_IP = 2
_DAY = re.compile(r"(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.](?:19|20)?\d\d\b")


def _is_no_time(text: str) -> bool:
    """False for a date or time, which other formats see where it must not stand."""
    return not (_DAY.match(text) or _CLOCK.match(text))


def _is_alike_ssn(text: str) -> bool:
    """True for a possible number with the same sign between its groups."""
    signs = [sign.strip() for sign in re.split(r"\d+", text)[1:3]]
    return signs[0] == signs[1] and is_ssn(text)


def _is_swedish(text: str) -> bool:
    """True for digits enough that do not begin as a month and a year do."""
    return _eight(text) and text[3:5] not in ("19", "20")


_eight = _has_digits(8)
_four = _has_digits(4)
_five = _has_digits(5)
_six = _has_digits(6)

WEB: tuple[Form, ...] = (
    form(
        Label.EMAIL,
        "address",
        r"[\pL\d._%+'-]+@[\pL\d-]+(?:\.[\pL\d-]+)+",
        lambda text: text[-1].isalpha() or text.count(".") > _PARTS_OF_IP,
        "@",
    ),
    form(
        Label.EMAIL,
        "address with spaces",
        rf"[\pL\d._%+'-]+ ?@ ?[\pL\d-]+(?: ?\. ?[\pL\d-]+)* ?\. ?{_TLD}",
        None,
        "@",
    ),
    form(
        Label.EMAIL,
        "address in words",
        r"[\pL\d._-]+ ?[(\[]? ?(?:at|snabel-?a) ?[)\]]? ?[\pL\d-]+ "
        rf"?[(\[]? ?(?:dot|punkt) ?[)\]]? ?{_TLD}",
        None,
    ),
    form(
        Label.URL,
        "address with a scheme",
        r"(?:https?|ftp|sftp)://[\pL\d./%?=&#~+:@_-]+",
        None,
        "://",
    ),
    form(Label.URL, "address with www", r"www\.[\pL\d-]+(?:\.[\pL\d-]+)+", None, "www."),
    form(
        Label.URL,
        "bare domain",
        rf"(?:[a-z0-9][a-z0-9-]{{1,62}}\.)+{_TLD}(?:/[\pL\d./%?=&#~+:@_-]*)?",
        lambda text: not text[0].isdigit() or "/" in text,
    ),
    form(
        Label.URL,
        "domain in words",
        rf"[\pL\d-]{{2,}} [(\[]?(?:dot|punkt)[)\]]? {_TLD}",
    ),
    form(
        Label.URL,
        "bare Swedish domain",
        r"(?:[a-z0-9åäö-]{2,63}\.)+(?:se|nu)/[\pL\d./%?=&#~+:@_-]*",
    ),
    form(
        Label.URL,
        "bare Swedish domain",
        r"(?:[a-z0-9-]{2,63}\.)+(?-i:se|nu)(?P<end>[.,;)]|\s*$|\s*\n)",
    ),
    form(Label.IP, "IPv4 address", r"\d{1,3}(?:\.\d{1,3}){3}", is_ip, "."),
    form(
        Label.IP,
        "IPv4 address, taken apart",
        r"\d{1,3}(?: ?[\[({] ?(?:\.|dot) ?[\])}] ?\d{1,3}){3}",
    ),
    form(Label.URL, "address taken apart", r"hxxps?://[\pL\d./%?=&#~+:@\[\]_-]+"),
    form(Label.IP, "MAC address", r"[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}", None),
    form(Label.IP, "MAC address with dots", r"[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}", None),
    form(Label.IP, "IPv6 address", r"(?:[0-9a-f]{1,4}:){5,7}[0-9a-f]{1,4}", None),
    form(
        Label.IP,
        "short IPv6 address",
        r"(?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4}",
        None,
        "::",
    ),
    form(
        Label.USERNAME,
        "handle",
        r"(?:^|[\s(,;:])(?P<value>@[a-z_][\w.]{2,30})",
        None,
        "@",
        whole_words=False,
    ),
    form(
        Label.USERNAME,
        "user name after its word",
        r"(?:user ?name|user ?id|login|log-in|användarnamn|inloggning)\s{0,2}[:=]\s{0,2}"
        r"(?P<value>[a-z][\w.@-]{2,40})",
    ),
    form(
        Label.USERNAME,
        "user name of a network",
        r"(?:instagram|insta|snapchat|twitter|facebook|tiktok|telegram|whatsapp|linkedin|skype|"
        r"discord|reddit|messenger|signal|viber|wechat|bluesky|mastodon|threads|teams|zoom)"
        r"\s?(?:handle|user|id|name)?\s?(?::|is|as|är|som)?[\s:]\s?"
        r"(?P<value>@?[a-z][a-z0-9:]*(?:\d|[._-]\w)[\w.-]*)",
    ),
    form(
        Label.USERNAME,
        "user name with a number",
        r"(?:login|user|user ?name|användare) (?:is |as |är )?(?P<value>[a-z]{2,12}\d{1,5})",
    ),
)

PHONES: tuple[Form, ...] = (
    form(
        Label.PHONE,
        "American number",
        r"(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}",
        None,
        whole_words=True,
    ),
    form(
        Label.PHONE,
        "ten digits after their word",
        rf"(?:{_TELEPHONES}){_IS_}(?P<value>\+?1?[2-9]\d{{9}})",
    ),
    form(
        Label.PHONE,
        "digits in groups after their word",
        rf"(?:{_TELEPHONES}){_IS_}(?P<value>\+?\(?\d(?:{_TIE}\d){{6,13}})",
        _is_no_time,
        never_before=_GOES_ON,
    ),
    form(
        Label.PHONE,
        "American number with another sign",
        rf"(?:\+?1{_SIGN})?\(?[2-9]\d\d\)?(?:{_SIGN}|/)[2-9]\d\d{_SIGN}\d{{4}}",
    ),
    form(
        Label.PHONE,
        "pager",
        r"(?:pager|beeper|bleep|personsökare|sökare|page|beep)"
        r"(?: ?(?:no\.?|nr\.?|number|#|:|is|at))?[ :#]{1,2}(?P<value>[#x]?\d{4,6})",
        never_before=_GOES_ON,
    ),
    form(
        Label.PHONE,
        "seven digits after their word",
        r"(?:phone|tel|telephone|call|cell|mobile|pager|fax|beeper|reach(?:ed)? at|ring)"
        rf"{_IS_}(?P<value>\d{{3}}[-. ]\d{{4}})",
    ),
    form(
        Label.PHONE,
        "international number",
        r"\+\d{1,3}[ .-]?(?:\(0\))?[ .-]?\d{1,3}[ .-]?\d{2,4}(?:[ .-]?\d{2,4}){1,3}",
        _has_digits(8),
        "+",
    ),
    form(
        Label.PHONE,
        "international number",
        r"00(?:46|1|44|45|47|49|358)[ -]?\d{1,3}[ -]?\d{2,3}(?:[ -]?\d{2,3}){1,3}",
    ),
    form(
        Label.PHONE,
        "number with letters",
        r"(?-i:1?[- .]?\(?8(?:00|33|44|55|66|77|88)\)?[- .][A-Z0-9]{3}[- .]?[A-Z0-9]{4})",
    ),
    form(
        Label.PHONE,
        "number with letters for digits",
        r"(?-i:[2-9][\dOIl]{2}[-. ][\dOIl]{3}[-.][\dOIl]{4})",
        _six,
    ),
    form(
        Label.PHONE,
        "number with words in between",
        r"[2-9]\d{2},? (?:then|and then|dash|hyphen|space|sedan),? \d{3},? "
        r"(?:then|and then|dash|hyphen|space|sedan),? \d{4}",
    ),
    form(
        Label.PHONE,
        "extension",
        r"(?:extension|ext|extn|anknytning|ankn)\.?:? ?(?P<value>\d{4,5})",
    ),
    form(
        Label.PHONE,
        "extension with an x",
        r"(?:at|call|called|dial|desk|office|phone|pager|station|reach(?:ed|able)?|ring|växel)"
        r"[ :,]{1,2}(?P<value>x ?\d{3,5})",
        never_before=_GOES_ON,
    ),
    form(
        Label.PHONE,
        "Swedish number",
        r"0\d{1,3}- ?\d{2,3}(?: ?\d{2,3}){1,3}",
        _is_swedish,
        never_after=_DRUG_CODES,
    ),
    form(
        Label.PHONE,
        "Swedish number with another sign",
        r"0\d{1,3} ?[–—·/] ?\d{2,3}(?:[ ·.]?\d{2,3}){1,3}",
        _has_digits(9),
        never_after=_DRUG_CODES,
    ),
    form(Label.PHONE, "Swedish mobile number", r"07[02369][ -]?\d{3}[ -]?\d{2}[ -]?\d{2}", None),
    form(
        Label.PHONE,
        "Swedish number with spaces",
        r"0(?:8|[1-6]\d{1,2}) \d{2,3} \d{2,3} \d{2}",
        None,
    ),
)

CODES: tuple[Form, ...] = (
    form(Label.SSN, "social security number", r"\d{3}-\d{2}-\d{4}", None, "-"),
    form(Label.SSN, "social security number", r"\d{3} \d{2} \d{4}", is_ssn),
    form(
        Label.SSN,
        "social security number with another sign",
        rf"\d{{3}}{_SIGN}\d{{2}}{_SIGN}\d{{4}}",
        _is_alike_ssn,
    ),
    form(
        Label.SSN,
        "nine digits after their word",
        rf"(?:ssn|ss|social security|soc\.? sec\.?|social){_IS_}"
        rf"(?P<value>\d(?:{_GAP}\d){{8}})",
    ),
    form(
        Label.SSN,
        "last four digits",
        r"(?:ssn|social security(?: number)?)[ \pL:.*#-]{0,24}(?P<value>\d{4})",
    ),
    form(
        Label.SSN,
        "last four digits before their word",
        r"(?:last (?:four|4)(?: digits)? (?:of )?(?:(?:her|his|their|the|pt['’]?s?) )?(?:ssn|"
        r"social\pL*(?: security(?: number)?)?)|last (?:four|4) digits|social ends)"
        r"[ :=]{1,2}(?:(?:are|is|in|with) )?(?P<value>\d{4})",
    ),
    form(
        Label.PERSONNUMMER,
        "personnummer",
        r"(?:19|20)?\d{2}(?:0\d|1[0-2])(?:[0-2]\d|3[01]|[6-8]\d|9[01])[-+]\d{4}",
    ),
    form(
        Label.PERSONNUMMER,
        "personnummer with a space",
        r"(?:19|20)?\d{2}(?:0\d|1[0-2])(?:[0-2]\d|3[01]|[6-8]\d|9[01]) \d{4}",
        is_personnummer,
    ),
    form(
        Label.PERSONNUMMER,
        "personnummer in pieces",
        r"(?:(?:19|20)[ .·]?)?\d{2}[ .·]?(?:0\d|1[0-2])[ .·]?(?:[0-2]\d|3[01]|[6-8]\d|9[01])"
        r" ?[-–—−‐‑+] ?\d{2}[ .·]?\d{2}",
        is_personnummer,
    ),
    form(
        Label.PERSONNUMMER,
        "personnummer after its word",
        r"(?:personnummer|personnr|pers\.?-?nr|pnr|p-nr|personal identity (?:number|no\.?)|"
        rf"samordningsnummer|födelsenummer){_IS_}(?P<value>\d(?:{_GAP}\d){{9}}(?:{_GAP}\d\d)?)",
    ),
    form(Label.PERSONNUMMER, "twelve bare digits", r"(?:19|20)\d{10}", is_personnummer),
    form(Label.PERSONNUMMER, "ten bare digits", r"\d{10}", is_personnummer),
    form(
        Label.MRN,
        "record number after its word",
        r"(?:MRN|M\.R\.N\.?|med(?:ical)?\.? ?rec(?:ord)?\.?(?: ?(?:number|no\.?|nr\.?|#))?|"
        r"chart (?:number|no\.?|#)|patient (?:id|number|no\.?)|"
        r"hosp(?:ital|\.)? ?(?:number|no\.?|nr\.?|#)|unit (?:number|no\.)|"
        r"(?:pt|pat)\.? ?(?:id|no\.?|nr\.?|#)|NHS (?:number|no\.?)|URN|UHID|"
        rf"journal(?:nummer|nr)|patient-?(?:id|nummer|nr)){_IS_}{_CODE}",
        _four,
    ),
    form(
        Label.HEALTH_PLAN,
        "number of a health plan after its word",
        r"(?:member|subscriber|policy|insurance|beneficiary|medicare|medicaid|group|plan)"
        rf" ?(?:id|no\.?|nr\.?|number|#){_IS_}{_CODE}",
        _five,
    ),
    form(
        Label.HEALTH_PLAN,
        "Medicare number",
        r"(?-i:[1-9][A-Z][A-Z0-9]\d-?[A-Z][A-Z0-9]\d-?[A-Z]{2}\d{2})",
    ),
    form(
        Label.ACCOUNT,
        "account number after its word",
        rf"(?:account|acct\.?|a/c|konto(?:nummer|nr)?|bankgiro|plusgiro|clearing)"
        rf" ?(?:id|no\.?|nr\.?|number|#)?{_IS_}{_CODE}",
        _five,
    ),
    form(
        Label.ACCOUNT,
        "IBAN",
        r"[A-Z]{2}\d{2}(?:[ .-]?[A-Z0-9]{4}){2,7}(?:[ .-]?[A-Z0-9]{1,3})?",
        is_iban,
    ),
    form(
        Label.ACCOUNT,
        "payment card",
        r"\d{4}(?:[ .·–_/-]{0,2}\d{4}){2}(?:[ .·–_/-]{0,2}\d{1,7})",
        is_card,
    ),
    form(Label.ACCOUNT, "payment card", r"3[47]\d{2}[ -]?\d{6}[ -]?\d{5}", is_card),
    form(
        Label.LICENSE,
        "licence or passport number after its word",
        r"(?:driver'?s? licen[cs]e|licen[cs]e|DL|passport|pass ?(?:nummer|nr)|körkort|"
        rf"legitimation|certificate|green card|visa) ?(?:id|no\.?|nr\.?|number|#)?{_IS_}{_CODE}",
        _five,
    ),
    form(Label.LICENSE, "DEA number", r"[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}", is_dea),
    form(Label.LICENSE, "NPI after its word", rf"NPI{_IS_}(?P<value>\d{{10}})"),
    form(Label.LICENSE, "NPI", r"[12]\d{9}", is_npi),
    form(Label.VEHICLE, "vehicle identification number", r"[A-HJ-NPR-Z0-9]{17}", is_vin),
    form(
        Label.VEHICLE,
        "number after VIN",
        rf"(?:VIN|chassis|chassinummer|vehicle id){_IS_}"
        r"(?P<value>[A-HJ-NPR-Z0-9](?:[ -]?[A-HJ-NPR-Z0-9]){10,16})",
        _four,
    ),
    form(
        Label.VEHICLE,
        "plate after its word",
        r"(?:licen[cs]e plate|plate|registration|reg\.? ?(?:nr|no|plate)\.?|"
        rf"registreringsnummer|regnummer|bil)\b{_IS_}"
        r"(?P<value>(?-i:(?:[A-Z]{2} )?\d[- ]?[A-Z]{3}[- ]?\d{3}|"
        r"[A-Z]{1,3}[- ]?\d{1,4}[- ]?[A-Z]{0,3}|\d[A-Z]{3}\d{3}|"
        r"\d{1,4}[- ]?[A-Z]{2,3}))",
        _has_digits(2),
    ),
    form(
        Label.DEVICE,
        "serial number after its word",
        r"(?:serial|device|udi|s/n|sn|serienummer|serienr|serie-nr)\b"
        rf" ?(?:id|no\.?|nr\.?|number|#)?{_IS_}{_CODE}",
        _four,
    ),
    form(
        Label.DEVICE,
        "unique device identifier",
        r"\(01\)\d{14}(?:\(\d\d\)[\w-]+)*",
        None,
        "(01)",
        whole_words=False,
    ),
    form(
        Label.OTHER_ID,
        "number after its word",
        r"(?:accession|case|order|specimen|study|encounter|visit|csn|claim|invoice|referral|rx|"
        r"prescription|ticket|docket|booking|confirmation|locker|recept|faktura|bokning|"
        rf"remiss|ärende|employee|badge|student)"
        rf" ?(?:id\b|no\b\.?|nr\b\.?|number\b|nummer\b|#){_IS_}{_CODE}",
        _five,
    ),
    form(
        Label.OTHER_ID,
        "accession number",
        r"(?:accession|specimen|path(?:ology)?|cytology)\s?[:#]? ?"
        r"(?P<value>[A-Z]{1,3}\d{2}-\d{3,7})",
    ),
    form(Label.OTHER_ID, "number of a court's case", r"\d:\d\d-[a-z]{2}-\d{3,6}"),
    form(
        Label.OTHER_ID,
        "GUID",
        r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    ),
    form(Label.OTHER_ID, "nine digits or more", r"\d{9,20}"),
    form(
        Label.OTHER_ID,
        "text in base64 or hexadecimal",
        r"[A-Za-z0-9+/_-]{16,}={0,2}",
        is_encoded_text,
    ),
    form(
        Label.BIOMETRIC,
        "biometric code",
        r"(?:fingerprint|retina scan|iris scan|voice ?print|fingeravtryck) "
        r"(?P<value>(?-i:[A-Z]{1,4})-?\d{4,12})",
    ),
    form(
        Label.BIOMETRIC,
        "biometric code after its word",
        r"(?:fingerprint|finger print|retina(?:l)?(?: scan)?|iris(?: scan)?|voice ?print|"
        rf"fingeravtryck|face) ?(?:id|no\.?|nr\.?|number|hash|template|code|#){_IS_}{_CODE}",
        _four,
    ),
)
