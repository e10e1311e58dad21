"""Characters that are written as codes: "&#246;", "%C3%B6", "=C3=B6", "\\u00f6", "Ã¶"."""

from __future__ import annotations

import base64
import binascii
import html
import re
import unicodedata
from collections.abc import Callable, Iterator

from seawall.lazy import lazy_pattern
from seawall.text.unveil.editing import ODD, USUAL, Edit, EditedText

_ENTITY = lazy_pattern(r"&(?:#[xX][0-9a-fA-F]{1,8}|#[0-9]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});?")
_HEX = "[0-9A-Fa-f]"
_NEXT = "[89ABab][0-9A-Fa-f]"
# A character of UTF-8 in two to four bytes; "@" stands for the sign before each.
_MANY_BYTES = (
    f"(?:@[CDcd]{_HEX}@{_NEXT}|@[Ee]{_HEX}@{_NEXT}@{_NEXT}|@[Ff][0-4]@{_NEXT}@{_NEXT}@{_NEXT})"
)
_PERCENT = lazy_pattern(
    rf"%u{_HEX}{{4}}|%[0-7]{_HEX}|{_MANY_BYTES.replace('@', '%')}|%[C-Fc-f]{_HEX}"
)
_QUOTED = lazy_pattern(
    r"=(?:20)?[ \t]*\r?\n"  # a soft line break
    rf"|{_MANY_BYTES.replace('@', '=')}"
    r"|(?<=[^\W\d_])=(?:C[45]|D6|E[459]|F6|FC)(?=[^\W\d_]|=)"
)
_QUOTED_RUN = lazy_pattern(r"(?:=[0-9A-F]{2}(?:=\r?\n)?){3,}")
_QUOTED_BYTES = lazy_pattern(rf"{_MANY_BYTES.replace('@', '=')}|=[0-9A-F]{{2}}|=\r?\n")
_BACKSLASH = lazy_pattern(
    rf"\\u[dD][89ABab]{_HEX}{{2}}\\u[dD][C-Fc-f]{_HEX}{{2}}"
    rf"|\\u\{{{_HEX}{{1,6}}\}}|\\u{_HEX}{{4}}|\\U{_HEX}{{8}}"
    rf"|\\x[CDcd]{_HEX}\\x[89ABab]{_HEX}|\\x{_HEX}{{2}}"
    rf"|\\[23][0-7]{{2}}|\\[01][0-7]{{2}}(?=\\[0-3][0-7]{{2}})|(?<=\\[01][0-7]{{2}})\\[01][0-7]{{2}}"
    r"|\\\\(?=u[0-9a-fA-F]{4})|\\N\{[A-Z][A-Z0-9 -]{2,60}\}"
    r"|\\'[89a-f][0-9a-f]|\\'[0-9a-f]{2}(?=\\')|(?<=\\'[0-9a-f]{2})\\'[0-9a-f]{2}"  # RTF
    r"|\\[nrt](?![a-z]{2}\\)|\\[\"'/]|\\X[0-9A-F]{2,8}\\|\\\.br\\"
)
_STYLE_RUN = lazy_pattern(rf"(?:\\{_HEX}{{2,6}} ?){{2,}}\\{_HEX}{{2,6}}(?: |(?!{_HEX}))")
_STYLE = lazy_pattern(rf"\\({_HEX}{{2,6}}) ?")
_ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    "~": "\u0303",
    '"': "\u0308",
    "r": "\u030a",
    "c": "\u0327",
    "v": "\u030c",
    "H": "\u030b",
    "k": "\u0328",
}
_ACCENT = lazy_pattern(r"\\([\"'`^~rcvHk])\{([A-Za-z])\}|\{\\([\"'`^~rcvHk]) ?\{?([A-Za-z])\}{1,2}")
_COLOUR = lazy_pattern(r"(?:\x1b\[|\x9b)[0-9;:?]{0,20}[A-Za-z]")
_MAIL_WORD = lazy_pattern(r"=\?[\w-]{2,30}\?([QqBb])\?([^?\s]{1,400})\?=")
_CHANGE = lazy_pattern(r"\{(?:--|\+\+)|(?:--|\+\+)\}")
_POINT = lazy_pattern(rf"[Uu]\+{_HEX}{{4,6}}[ ,]?")
_QUERY = lazy_pattern(r"(?<=[?&=])[^\s?&=+]+(?:\+[^\s?&=+]+)+")
# "Ã¶": the bytes of UTF-8 read one by one.
MISREAD = "[\u00c2-\u00c6\u00c9\u00d0\u00d1\u00e2][\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]{1,2}"
_WRONG = lazy_pattern(MISREAD)
_ESCAPES = {"n": "\n", "r": "\n", "t": "\t", ".": "\n"}


def undo_escapes(edited: EditedText) -> bool:
    """Read one layer of codes as what they stand for; True if there was any."""
    changed = False
    for needs, find in _FORMS:
        if any(need in edited.text for need in needs):
            changed |= edited.apply(find(edited.text))
    return changed


def _find_entities(text: str) -> Iterator[Edit]:
    for match in _ENTITY.finditer(text):
        plain = html.unescape(match[0])
        if plain != match[0]:
            yield _edit(match, plain)


def _find_percents(text: str) -> Iterator[Edit]:
    for match in _PERCENT.finditer(text):
        code = match[0]
        if code[1] == "u":
            plain = chr(int(code[2:], 16))
        else:
            plain = _read_octets(bytes.fromhex(code.replace("%", "")))
        yield _edit(match, plain)


def _find_queries(text: str) -> Iterator[Edit]:
    """The "+" between the words of a query: "?name=Anna+Berg"."""
    for match in _QUERY.finditer(text):
        for at, char in enumerate(match[0], match.start()):
            if char == "+":
                yield Edit(at, at + 1, " ", USUAL)


def _find_quoted_runs(text: str) -> Iterator[Edit]:
    """Three bytes or more in a row: "=4A=6F=68"; one alone may be a value ("HR=80")."""
    for run in _QUOTED_RUN.finditer(text):
        for match in _QUOTED_BYTES.finditer(text, run.start(), run.end()):
            yield _edit(match, _read_quoted(match[0]))


def _find_quoted(text: str) -> Iterator[Edit]:
    for match in _QUOTED.finditer(text):
        yield _edit(match, _read_quoted(match[0]))


def _read_quoted(code: str) -> str:
    if code[-1] == "\n":
        return ""
    return _read_octets(bytes.fromhex(code.replace("=", "")))


def _find_backslashes(text: str) -> Iterator[Edit]:
    for match in _BACKSLASH.finditer(text):
        yield _edit(match, _read_backslash(match[0]))


def _read_backslash(code: str) -> str:
    kind, rest = code[1], code[2:]
    read = _READERS.get(kind) if rest else None
    return read(rest) if read else _read_short(code)


def _read_short(code: str) -> str:
    kind, rest = code[1], code[2:]
    if kind == "u" and "\\" in rest:
        high, low = int(rest[:4], 16), int(rest[-4:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    if kind in "uU":
        return _read_point(rest.strip("{}"))
    if kind in "xX":
        return _read_octets(bytes.fromhex(re.sub(r"\\x?", "", rest)))
    return chr(int(code[1:], 8)) if kind in "0123" else _ESCAPES.get(kind, kind)


def _read_cp1252(digits: str) -> str:
    return bytes.fromhex(digits).decode("cp1252", "replace")


def _read_name(name: str) -> str:
    """The character of a name of Unicode; the name itself if there is none."""
    try:
        return unicodedata.lookup(name[1:-1])
    except KeyError:
        return name


_READERS: dict[str, Callable[[str], str]] = {"'": _read_cp1252, "N": _read_name}


def _find_styles(text: str) -> Iterator[Edit]:
    """The codes of style sheets, three or more in a row: "\\4c \\65 \\69 "."""
    for run in _STYLE_RUN.finditer(text):
        for match in _STYLE.finditer(text, run.start(), run.end()):
            yield _edit(match, _read_point(match[1]))


def _find_accents(text: str) -> Iterator[Edit]:
    r"""The accents of LaTeX: "\\"{o}"."""
    for match in _ACCENT.finditer(text):
        letter = match[2] or match[4]
        plain = unicodedata.normalize("NFC", letter + _ACCENTS[match[1] or match[3]])
        yield Edit(match.start(), match.end(), plain, USUAL)


def _find_colours(text: str) -> Iterator[Edit]:
    """What tells a terminal to change its colour."""
    for match in _COLOUR.finditer(text):
        yield Edit(match.start(), match.end(), "", USUAL)


def _find_mail_words(text: str) -> Iterator[Edit]:
    """Words of a mail's header: "=?utf-8?Q?J=C3=B6rg?="."""
    for match in _MAIL_WORD.finditer(text):
        plain = _read_mail_word(match[1], match[2])
        if plain:
            yield Edit(match.start(), match.end(), plain, USUAL)


def _read_mail_word(kind: str, code: str) -> str:
    if kind in "qQ":
        octets = re.sub("=([0-9A-Fa-f]{2})", lambda hit: chr(int(hit[1], 16)), code)
        return _read_octets(octets.replace("_", " ").encode("latin-1", "replace"))
    try:
        return _read_octets(base64.b64decode(code + "=" * (-len(code) % 4)))
    except binascii.Error:
        return ""


def _find_changes(text: str) -> Iterator[Edit]:
    """The marks of tracked changes: "{--Ann--}{++a Berg++}"."""
    for match in _CHANGE.finditer(text):
        yield Edit(match.start(), match.end(), "", USUAL)


def _find_points(text: str) -> Iterator[Edit]:
    for match in _POINT.finditer(text):
        yield _edit(match, _read_point(match[0].rstrip(" ,")[2:]))


def _find_wrong(text: str) -> Iterator[Edit]:
    for match in _WRONG.finditer(text):
        for size in (3, 2):
            plain = _reread(match[0][:size])
            if plain and len(match[0]) >= size:
                yield Edit(match.start(), match.start() + size, plain, USUAL)
                break


def _reread(chars: str) -> str:
    """The character whose bytes of UTF-8 were read as Latin letters; empty if they are none."""
    for encoding in ("cp1252", "latin-1"):
        try:
            plain = chars.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
        return plain if len(plain) == 1 else ""
    return ""


def _read_octets(octets: bytes) -> str:
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError:
        return octets.decode("latin-1")


def _read_point(digits: str) -> str:
    point = int(digits, 16)
    return chr(point) if point <= 0x10FFFF else ""


def _edit(match: re.Match[str], plain: str) -> Edit:
    """Nobody writes a letter or digit of ASCII as a code, but to hide it."""
    is_odd = plain.isascii() and plain.isalnum()
    return Edit(match.start(), match.end(), plain, ODD if is_odd else USUAL)


_FORMS = (
    (("\x1b[", "\x9b"), _find_colours),
    (("=?",), _find_mail_words),
    (("{--", "{++"), _find_changes),
    (("\\",), _find_accents),
    (("\\",), _find_styles),
    (("&",), _find_entities),
    (("%",), _find_percents),
    (("=",), _find_quoted_runs),
    (("=",), _find_quoted),
    (("\\",), _find_backslashes),
    (("U+", "u+"), _find_points),
    (("?", "&"), _find_queries),
    (tuple("ÃÂÄÅÆÉÐÑâ"), _find_wrong),
)
