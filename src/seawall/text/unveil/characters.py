"""Characters that look like others or like nothing: full-width, invisible, foreign."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache

from seawall.lazy import lazy_pattern
from seawall.text.unveil.editing import ODD, USUAL, Edit, EditedText

_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff\U0001d173-\U0001d17a"
    "\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f"
)
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_DASHES = "\u2010\u2011\u2012\u2015\u2043\u2212\ufe58\ufe63\uff0d\u02d7\u05be"
_SPACES = "\u1680\u2000-\u200a\u202f\u205f\u2800\u3000"
_DIGITS = (
    "\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef"
    "\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9"
    "\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9\u1810-\u1819〇一二三四五六七八九"
)
_IDEOGRAPHS = {char: digit for digit, char in enumerate("〇一二三四五六七八九")}
# Forms of Latin letters, digits and signs; Unicode says what most of them stand for.
_FORMS = (
    "\u02b0-\u02b8\u02e0-\u02e4\u1d00-\u1d6a\u1d78\u1d9c-\u1dbf\u2070-\u209c\u2100-\u2149"
    "\u2150-\u2188\u2460-\u24ff\u2776-\u2793\u3251-\u325f\u32b1-\u32bf\ufb00-\ufb06\uff01-\uffef"
    "\U0001d400-\U0001d7ff\U0001f100-\U0001f1ff\ua730-\ua731\ua7f2-\ua7f4\U00010780-\U000107ba"
)
_STRANGE = f"{_INVISIBLE}{_MARKS}{_DASHES}{_SPACES}{_DIGITS}{_FORMS}"
_BULLETS = lazy_pattern("[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]")  # numbers in circles
_SUPERSCRIPTS = "\u00b2\u00b3\u00b9\u2070-\u2079"
_CHARACTER = lazy_pattern(
    f"(?<=[{_SUPERSCRIPTS}])[\u00b2\u00b3\u00b9]|[\u00b2\u00b3\u00b9](?=[{_SUPERSCRIPTS}])|[^\\W\\d_][{_MARKS}]+|[{_INVISIBLE}]+|[{_MARKS}]+|[{_DASHES}{_SPACES}{_DIGITS}{_FORMS}]"
)
# Superscripts, signs such as "℃" and "Ⅳ", ligatures.
_USUAL_FORMS = (("\u2070", "\u209c"), ("\u2100", "\u2188"), ("\ufb00", "\ufb06"))
_SHOWN_BACKWARDS = lazy_pattern("\u202e([^\u202a-\u202e\u2028\u2029\n]+)")
# Of a capital letter in a square or circle that Unicode does not take apart, where A stands.
_ALPHABETS = (0x1F150, 0x1F170, 0x1F1E6, 0x1F110, 0x1F130)
_SMALL_CAPITALS = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz", strict=True))

_LIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝӏвкмнтгпзԍүѵґҽ"
    "АВЕКМНОРСТУХІЈЅԚԜҮӀЗГԌѴ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρτυικαγηχωεϲϳ"
    "օսոհԼՏՕցրյ"
    "ɑɡıɩɪɴʀʏʙʜʟɢᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱꜰ",
    "aeopcyxijshdqwlbkmhtrnзgyvre".replace("з", "3")
    + "ABEKMHOPCTYXIJSQWYI3TGV".replace("3", "3")
    + "ABEZHIKMNOPTYXovptuikaynxwecj"
    + "ounhLSOgpj"
    + "agiiinrybhlgacdejkmoptuvwzsf",
)
_LIKES = "".join(map(chr, _LIKE))
_MIXED = lazy_pattern(
    f"[^\\W\\d_]*(?:[A-Za-zÀ-ÖØ-öø-ÿ][{_LIKES}]|[{_LIKES}][A-Za-zÀ-ÖØ-öø-ÿ])[^\\W\\d_]*"
)
_FOREIGN = lazy_pattern(f"(?<![^\\W_])[{_LIKES}]{{2,}}(?![^\\W_])")
_LATIN = lazy_pattern(r"[A-Za-z]")
_OTHER = lazy_pattern("[\u0370-\u03ff\u0400-\u052f\u0530-\u058f]")
_GREEK_AT_EDGE = "αβγμκηωχετ"
_CAPITAL_UNITS = frozenset({"ΜMOL", "ΜG", "ΜL", "ΜM", "ΜKAT"})
_DOTLESS = "ı"  # as Turkish names have it
_FEW_FOREIGN = 8  # Latin letters for one of another script in a note that is not written in it


def list_strange() -> str:
    """The class of characters that make a text worth a closer look."""
    return f"{_STRANGE}{_LIKES}"


def fold_characters(edited: EditedText) -> bool:
    """Read forms of characters as what they stand for; True if there were any."""
    if edited.text.isascii() and not _CHARACTER.search(edited.text):
        return False
    # What a sign shows from right to left is read as it is shown.
    backwards = [match.span(1) for match in _SHOWN_BACKWARDS.finditer(edited.text)]
    return edited.turn(backwards) | edited.apply(_fold(edited.text))


def mend_scripts(edited: EditedText) -> bool:
    """Read letters of other scripts as the Latin ones that they look like, inside Latin words.

    Words that are wholly of such letters count where the text is hardly of that script.
    """
    if edited.text.isascii():
        return False
    changed = edited.apply(_mend_mixed(edited.text))
    if _OTHER.search(edited.text) and _is_mostly_latin(edited.text):
        changed |= edited.apply(_mend_foreign(edited.text))
    return changed


def _fold(text: str) -> Iterator[Edit]:
    for match in _CHARACTER.finditer(text):
        char = match[0]
        if _BULLETS.match(char) and _is_before_word(text, match.end()):
            continue
        plain = _fold_cluster(char) if len(char) > 1 else _fold_one(char)
        if plain != char:
            yield Edit(match.start(), match.end(), plain, _judge(char, plain))


def _is_before_word(text: str, at: int) -> bool:
    """True where an item of a list begins: "①fever", "② cough"."""
    return text[at : at + 2].strip()[:1].isalpha()


def _fold_cluster(chars: str) -> str:
    """A letter with its marks as one letter; what has no letter or no width goes."""
    if not chars[0].isalpha():
        return ""
    return unicodedata.normalize("NFC", chars)[0]


@cache
def _fold_one(char: str) -> str:
    for kind, plain in ((_INVISIBLE + _MARKS, ""), (_DASHES, "-"), (_SPACES, " ")):
        if re.match(f"[{kind}]", char):
            return plain
    digit = _IDEOGRAPHS.get(char, unicodedata.digit(char, None))
    return _SMALL_CAPITALS.get(char) or (_take_apart(char) if digit is None else str(digit))


def _take_apart(char: str) -> str:
    for first in _ALPHABETS:
        if first <= ord(char) < first + 26:
            return chr(ord("A") + ord(char) - first)
    plain = unicodedata.normalize("NFKC", char)
    return plain[1:-1] if plain[:1] == "(" and plain[-1:] == ")" else plain  # "⒜"


def _judge(char: str, plain: str) -> int:
    """Accents and ligatures are usual, and so are superscripts; a letter in another form is odd."""
    if not plain:
        return USUAL if char in "\u00ad\ufeff\u200d\ufe0f" else ODD
    if len(char) > 1:
        return USUAL if 1 in map(len, _compose(char)) else ODD
    is_usual = (
        "\u2070" <= char <= "\u209c" or "\ufb00" <= char <= "\ufb06" or "\u2100" <= char <= "\u2188"
    )
    return ODD if plain.isalnum() and not is_usual else USUAL


def _compose(char: str) -> Iterator[str]:
    """The letter with its marks as one, and its capital: "i̇" is what "İ" is made small."""
    yield from (unicodedata.normalize("NFC", each) for each in (char, char.upper()))


def _mend_mixed(text: str) -> Iterator[Edit]:
    for match in _MIXED.finditer(text):
        word = match[0]
        if not _is_symbol(word):
            yield from _mend(match.start(), word)


def _is_symbol(word: str) -> bool:
    """True for "TNFα", "μmol", "βhCG": a Greek letter before or after what it belongs to."""
    return word.strip(_GREEK_AT_EDGE).isascii() or word in _CAPITAL_UNITS


def _mend_foreign(text: str) -> Iterator[Edit]:
    for match in _FOREIGN.finditer(text):
        yield from _mend(match.start(), match[0])


def _mend(start: int, word: str) -> Iterator[Edit]:
    for at, char in enumerate(word, start):
        plain = char.translate(_LIKE)
        if plain != char:
            yield Edit(at, at + 1, plain, USUAL if char == _DOTLESS else ODD)


def _is_mostly_latin(text: str) -> bool:
    counts = Counter({"latin": len(_LATIN.findall(text)), "other": len(_OTHER.findall(text))})
    return counts["latin"] > _FEW_FOREIGN * counts["other"]
