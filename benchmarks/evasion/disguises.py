"""Ways to write an identifier so that it hides: each takes it and a random source."""

from __future__ import annotations

import base64
import codecs
import quopri
import random
import textwrap
import unicodedata
from collections.abc import Callable
from urllib.parse import quote, quote_plus

Disguise = Callable[[str, random.Random], str]

_CYRILLIC = str.maketrans("aeopcyxijsABEKMHOPCTYXSJI", "аеорсухіјѕАВЕКМНОРСТУХЅЈІ")
_GREEK = str.maketrans("ovuiABEZHIKMNOPTYX", "ονυιΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
_SMALL_CAPITALS = str.maketrans("abcdefghijklmnoprstuvwyz", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ")
_LEET = str.maketrans("oieastOIEAST", "013457013457")
_ENGLISH = "zero one two three four five six seven eight nine".split()
_SWEDISH = "noll ett två tre fyra fem sex sju åtta nio".split()
_NATO = (
    "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar"
    " papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu"
).split()
_DASHES = "‐‑‒–—―−"


def _between(sign: str) -> Disguise:
    return lambda value, _: sign.join(value)


def _spaced(sign: str, gap: str = "  ") -> Disguise:
    return lambda value, _: gap.join(sign.join(word) for word in value.split())


def _each(make: Callable[[str], str]) -> Disguise:
    return lambda value, _: "".join(make(char) if char.isalnum() else char for char in value)


def _shift(first_capital: int, first_small: int, first_digit: int | None = None) -> Disguise:
    def shift(char: str) -> str:
        if "A" <= char <= "Z":
            return chr(first_capital + ord(char) - 65)
        if "a" <= char <= "z":
            return chr(first_small + ord(char) - 97)
        return chr(first_digit + int(char)) if first_digit and char.isdigit() else char

    return _each(shift)


def _raise(first: int) -> Disguise:
    """In capitals, each of which is another sign."""
    shift = _shift(first, first)
    return lambda value, source: shift(value.upper(), source)


def _dot(value: str) -> str:
    return value.replace("o", "ö").replace("a", "å")


def _digits(first: int) -> Disguise:
    return _each(lambda char: chr(first + int(char)) if char.isdigit() else char)


def _some(sign: str) -> Disguise:
    """The sign once inside each word or number of three or more."""

    def put(value: str, source: random.Random) -> str:
        words = []
        for word in value.split(" "):
            at = source.randrange(1, len(word)) if len(word) > 2 else len(word)
            words.append(word[:at] + (sign if at < len(word) else "") + word[at:])
        return " ".join(words)

    return put


def _spell(words: list[str]) -> Disguise:
    def spell(value: str, _: random.Random) -> str:
        if sum(map(str.isdigit, value)) < 5:
            return value
        return " ".join(words[int(char)] for char in value if char.isdigit())

    return spell


def _call(value: str, _: random.Random) -> str:
    return " ".join(
        _NATO[ord(char.lower()) - 97] if char.isascii() and char.isalpha() else char
        for char in value
        if char.isalnum()
    )


def _wrap(value: str, source: random.Random) -> str:
    at = source.randrange(2, len(value) - 1)
    hyphen = "-" if value[at - 1 : at + 1].isalpha() else ""
    return f"{value[:at]}{hyphen}\n{value[at:]}"


def _break(value: str, source: random.Random) -> str:
    at = source.randrange(2, len(value) - 1)
    return f"{value[:at]}\n{value[at:]}"


def _alternate(value: str, _: random.Random) -> str:
    return "".join(char.upper() if at % 2 else char.lower() for at, char in enumerate(value))


def _base64(width: int = 0) -> Disguise:
    def encode(value: str, _: random.Random) -> str:
        code = base64.b64encode(value.encode()).decode()
        return "\n".join(textwrap.wrap(code, width)) if width else code

    return encode


def _mojibake(value: str, _: random.Random) -> str:
    return _dot(value).encode().decode("cp1252", "replace")


def _quoted(value: str, _: random.Random) -> str:
    return quopri.encodestring(_dot(value).encode()).decode()


DISGUISES: dict[str, Disguise] = {
    "as it is": lambda value, _: value,
    "decimal entities": _each(lambda char: f"&#{ord(char)};"),
    "hexadecimal entities": _each(lambda char: f"&#x{ord(char):x};"),
    "entities without semicolon": _each(lambda char: f"&#{ord(char)}"),
    "entities in entities": _each(lambda char: f"&amp;#{ord(char)};"),
    "some entities": lambda v, s: "".join(f"&#{ord(c)};" if s.random() < .4 else c for c in v),
    "percent, all": lambda value, _: "".join(f"%{octet:02X}" for octet in value.encode()),
    "percent, blanks and signs": lambda value, _: quote(value, safe=""),
    "percent, letters": _each(lambda char: f"%{ord(char):02x}"),
    "form with plus": lambda value, _: "https://x.example/?q=" + quote_plus(value),
    "quoted-printable, all": lambda value, _: "".join(f"={octet:02X}" for octet in value.encode()),
    "quoted-printable": _quoted,
    "\\u escapes": _each(lambda char: f"\\u{ord(char):04x}"),
    "\\x escapes": _each(lambda char: f"\\x{ord(char):02x}"),
    "octal escapes": _each(lambda char: f"\\{ord(char):03o}"),
    "U+ points": lambda value, _: " ".join(f"U+{ord(char):04X}" for char in value),
    "wrong encoding": _mojibake,
    "full width": _shift(0xFF21, 0xFF41, 0xFF10),
    "mathematical bold": _shift(0x1D400, 0x1D41A, 0x1D7CE),
    "mathematical sans": _shift(0x1D5A0, 0x1D5BA, 0x1D7E2),
    "circled": _shift(0x24B6, 0x24D0),
    "in squares": _raise(0x1F130),
    "regional letters": _raise(0x1F1E6),
    "small capitals": lambda value, _: value.lower().translate(_SMALL_CAPITALS),
    "Arabic digits": _digits(0x660),
    "Devanagari digits": _digits(0x966),
    "superscript digits": _each(lambda char: "⁰¹²³⁴⁵⁶⁷⁸⁹"[int(char)] if char.isdigit() else char),
    "combining marks": _each(lambda char: char + "\u0301\u0336"),
    "accents apart": lambda v, _: unicodedata.normalize("NFD", _dot(v)),
    "accents added": lambda v, _: v.replace("o", "ó").replace("a", "á").replace("e", "é"),
    "zero width spaces": _between("\u200b"),
    "one zero width space": _some("\u200b"),
    "word joiners": _between("\u2060"),
    "soft hyphens": _between("\u00ad"),
    "byte order marks": _some("\ufeff"),
    "variation selectors": _between("\ufe0f"),
    "bidi controls": lambda value, _: f"\u202d{value[:3]}\u202c\u202a{value[3:]}\u202c",
    "shown backwards": lambda value, _: f"\u202e{value[::-1]}\u202c",
    "control characters": _some("\x08"),
    "Cyrillic": lambda value, _: value.translate(_CYRILLIC),
    "one Cyrillic": lambda v, _: v.replace("e", "е", 1).replace("a", "а", 1).replace("o", "о", 1),
    "Greek": lambda value, _: value.translate(_GREEK),
    "spaced": _spaced(" "),
    "spaced, one blank": _between(" "),
    "spaced by tabs": _spaced("\t", "\t\t"),
    "spaced by hyphens": _spaced("-", " "),
    "spaced by dots": _spaced(".", " "),
    "spaced by underscores": _spaced("_", " "),
    "spaced by stars": _spaced("*", " "),
    "one a line": _spaced("\n", "\n\n"),
    "two blanks apart": _spaced("  ", "    "),
    "narrow blanks": _spaced("\u2009", " "),
    "no-break blanks": lambda value, _: value.replace(" ", "\u00a0"),
    "ideographic blanks": lambda value, _: value.replace(" ", "\u3000"),
    "underscores for blanks": lambda value, _: value.replace(" ", "_"),
    "no blanks": lambda value, _: value.replace(" ", ""),
    "wrapped": _wrap,
    "broken by a line": _break,
    "bold inside": lambda v, _: f"<b>{v[0]}</b>{v[1:]}",
    "tags between": lambda v, _: "".join(f"<span>{c}</span>" if c != " " else c for c in v),
    "comment inside": _some("<!-- -->"),
    "Markdown inside": lambda v, _: f"**{v[0]}**{v[1:]}",
    "JSON": lambda v, _: '{\\"v\\": \\"' + v + '\\"}',
    "CSV": lambda v, _: f'1,"{v}",2',
    "named entities": lambda v, _: _dot(v).replace("ö", "&ouml;").replace("å", "&aring;"),
    "alternating case": _alternate,
    "inverted case": lambda value, _: value.swapcase(),
    "capitals": lambda value, _: value.upper(),
    "small letters": lambda value, _: value.lower(),
    "doubled": _each(lambda char: char * 2),
    "leet": lambda value, _: value.translate(_LEET),
    "backwards": lambda value, _: value[::-1],
    "words backwards": lambda v, _: " ".join(word[::-1] for word in v.split(" ")),
    "rot13": lambda value, _: codecs.encode(value, "rot13"),
    "stars inside": _some("*"),
    "apostrophes inside": _some("'"),
    "commas inside": _some(","),
    "slashes inside": _some("/"),
    "pipes": _some("|"),
    "odd dashes": lambda v, s: v.replace("-", s.choice(_DASHES)),
    "spelled digits": _spell(_ENGLISH),
    "spelled digits, Swedish": _spell(_SWEDISH),
    "radio alphabet": _call,
    "at and dot": lambda v, _: v.replace("@", " at ").replace(".", " dot "),
    "[at] and [dot]": lambda v, _: v.replace("@", " [at] ").replace(".", "[dot]"),
    "tel: and mailto:": lambda v, _: ("mailto:" if "@" in v else "tel:") + v.replace(" ", ""),
    "base64": _base64(),
    "base64, wrapped": _base64(12),
    "base64 for URLs": lambda v, _: base64.urlsafe_b64encode(v.encode()).decode().rstrip("="),
    "base32": lambda value, _: base64.b32encode(value.encode()).decode(),
    "hexadecimal": lambda value, _: value.encode().hex(),
    "hexadecimal pairs": lambda value, _: value.encode().hex(" ").upper(),
    "data URI": lambda v, _: "data:text/plain;base64," + base64.b64encode(v.encode()).decode(),
}  # fmt: skip
