"""What the headers of a note's tables say of their cells.

A number under "Plt" is no age and one under "Date" is a date; what stands under "MRN" is a record
number, under "RN" a name. A cell that has not the form of its column is left as it was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from seawall.lazy import lazy_pattern
from seawall.model import Class, DateRole, Label, Mention, Span, draw_span
from seawall.resources import read_toml
from seawall.text import Reading
from seawall.text.cells import names_test
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.dates.calendar import parse_date
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import fold, load_names
from seawall.text.remembered import Remembered
from seawall.text.tables import Row, TextTable, find_text_tables

_VALUE, _PLAIN = "VALUE", "PLAIN"
_PERSONS = frozenset(("DOCTOR", "PATIENT", "RELATIVE"))
_DETECTOR = ("rules:tables",)
_SCORE = 0.9
_TOLD_LAST = frozenset((_VALUE, Label.DATE.value, Label.TIME.value))
_TOLD_FIRST = frozenset((_VALUE,))
# Of Swedish compounds.
_ENDINGS = {
    "datum": Label.DATE.value, "temp": _VALUE, "temperatur": _VALUE, "tryck": _VALUE,
    "vikt": _VALUE, "frekvens": _VALUE, "poang": _VALUE, "mangd": _VALUE, "dos": _VALUE,
    "varde": _VALUE, "niva": _VALUE, "socker": _VALUE, "protein": _VALUE, "tid": Label.TIME.value,
}  # fmt: skip
# What no number of one to three digits is, with or without decimals.
_LONG_NUMBERS = frozenset(
    label
    for label in Label
    if label.cls is Class.EID or label in (Label.ZIP, Label.STREET, Label.WARD)
)
_LONGEST_TEST, _FEWEST_DIGITS = 24, 4
_LONGEST_HEADER, _LONGEST_NAME, _LONGEST_CODE = 40, 60, 40

_UNIT_OF_HEADER = lazy_pattern(r"[(\[][^()\[\]]*[)\]]")
_UNITS = lazy_pattern(
    r"[(\[](?:[mµn]?g|[md]?l|[mµ]?mol|mmhg|kg|cm|%|bpm|°?[cf]|x ?10\S*|10\^\S*|[km]?/[uµ]?l"
    r"|/min|iu|units)(?:/\S{1,8})?[)\]]"
)
_BREAK = lazy_pattern(r"[|\t\n;]|  ")  # between cells
_GAP = lazy_pattern(r"[^a-z0-9]+")
_NUMBER = r"\d{1,6}(?:[.,]\d{1,4})?"
# A number, a pair or a row of numbers, with a unit or a flag; no day with its year, no long number.
_IS_VALUE = lazy_pattern(
    rf"[<>≤≥~±+=-]{{0,2}}\s?{_NUMBER}[+-]?(?:\s?(?:[-–/:x×]|to)\s?{_NUMBER}){{0,3}}\s?[+-]?"
    r"(?:\s?[%°µ*^/()]{0,2}\s?[A-Za-zµåäö%°²³]{0,6}[\d.^/]{0,4}){0,4}[*!↑↓)]?",
)
_IS_SHORT = lazy_pattern(r"[<>]?\d{1,3}(?:[.,]\d{1,3}|[/:]\d{1,3})?\s?%?")
_IS_DAY = lazy_pattern(r"\d{1,2}([-/.])\d{1,2}\1\d{2,4}|\d{4}([-/.])\d{2}\2\d{2}")
_IS_TIME = lazy_pattern(
    r"(?:[01]?\d|2[0-4])[:.]?[0-5]\d(?:[:.][0-5]\d)?\s?(?:[ap]\.?m\.?)?",
)
_DATE_BEFORE_TIME = lazy_pattern(
    r"(?P<date>\S*\d\S*|.{3,20}?)[ T,@]{1,3}(?:(?:at|kl\.?)\s)?"
    r"(?P<time>\d{1,2}[:.]?\d\d(?:[:.]\d\d)?(?:\s?[ap]m)?)"
)
_IS_AGE = lazy_pattern(r"1?\d{1,2}(?=\s?(?:y|yo|y/o|yrs?|years?|år|m|mo)?$)")
_IS_CODE = lazy_pattern(r"#?[A-Za-zÅÄÖ]{0,5}[-\s]?[\w./-]*\d[\w./-]*(?:\s\d[\w./-]*){0,4}")
_IS_INITIALS = lazy_pattern(r"[A-ZÅÄÖ]\.?[A-ZÅÄÖ]\.?[A-ZÅÄÖ]?\.?|[a-zåäö]{2,3}")
_IS_NAME = lazy_pattern(
    r"(?:[^\W\d_][\w'’.-]*)(?:,?\s[^\W\d_][\w'’.-]*){0,3}",
)
_CREDENTIAL = lazy_pattern(r"(?:,?\s(?:RN|LPN|CNA|MD|DO|NP|PA-?C?|PhD|RT|ssk|usk|leg\.? läk))+$")
_JOINT = lazy_pattern(r"\s?[/&+]\s?")
_ROLES = {"dob": DateRole.BIRTH, "date_of_birth": DateRole.BIRTH, "birth_date": DateRole.BIRTH,
          "fodelsedatum": DateRole.BIRTH, "fodd": DateRole.BIRTH}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What a header says: VALUE, PLAIN, or the name of a label; "" for nothing."""

    kind: str
    role: DateRole | None = None


_NOTHING = _Meaning("")


@dataclass(frozen=True, slots=True)
class _Cells:
    """What the tables of a note tell: cells that are values, in order, and identifiers."""

    values: list[Span]
    # Short numbers under headers of which nothing is known.
    short: list[Span]
    told: list[Mention]
    # Headers whose meaning is known: they name nobody.
    heads: list[Span]


def read_tables(reading: Reading, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without those of values in tables, and with the identifiers under headers."""
    kept = leave_values(reading, found)
    told = reading.keep(_read_cells).told
    return _put(kept, told) if told else kept


def leave_values(reading: Reading, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without what they have of cells that are values."""
    cells = reading.keep(_read_cells)
    if cells.values:
        found = _drop_values(reading.text, found, sorted([*cells.values, *cells.heads]))
    if cells.told:
        found = _end_at_cells(reading.text, found, [each.span for each in cells.told])
    if cells.heads:
        found = [each for each in found if not _repeats_heads(reading.text, each, cells.heads)]
    if cells.short:
        found = _drop_values(reading.text, found, cells.short, _LONG_NUMBERS)
    return list(found)


def _end_at_cells(text: str, found: Sequence[Mention], cells: Sequence[Span]) -> Sequence[Mention]:
    """The mentions, none going on from a cell of identifiers into what is no part of it."""
    kept: list[Mention] = []
    for mention in found:
        inside = [cell for cell in cells if cell.overlaps(mention.span)]
        if mention.label.is_detail or not inside or not _BREAK.search(mention.span.of(text)):
            kept.append(mention)
        else:
            kept.extend(_cut(text, mention, sorted(set(inside))))
    return kept


def _repeats_heads(text: str, mention: Mention, heads: Sequence[Span]) -> bool:
    """True for "Plt" that was taken for a name: all its words are headers."""
    if mention.label.is_detail or not any(head.overlaps(mention.span) for head in heads):
        return False
    words = mention.span.of(text).split()
    return all(_meanings[word.strip("|;,:()%")] is not _NOTHING for word in words)


def _read_cells(reading: Reading) -> _Cells:
    cells = _Cells([], [], [], [])
    for table in find_text_tables(reading.text, is_header, _list_openings()):
        _read_table(reading, table, cells)
    return cells


def is_header(cells: Sequence[str]) -> bool:
    """True for the cells of a line of headers: half of them or more known, none a value."""
    filled = [cell for cell in cells if cell]
    if len(filled) < 2 or len(filled[0]) > _LONGEST_HEADER:
        return False
    meanings = [_meanings[cell] for cell in filled]
    known = sum(meaning is not _NOTHING for meaning in meanings)
    if known == 1 and all(len(cell) <= _LONGEST_TEST for cell in filled):
        known += sum(
            meaning is _NOTHING and names_test(_simplify(cell))
            for meaning, cell in zip(meanings, filled, strict=True)
        )
    if known >= 2 and known * 2 >= len(filled):
        return not any(cell[0].isdigit() for cell in filled)
    opens = not cells[0] or meanings[0].kind in (_PLAIN, "DATE", "TIME")
    rest = filled[1:] if cells[0] else filled
    return opens and len(rest) > 1 and all(_is_day_or_time(cell) for cell in rest)


def _is_day_or_time(cell: str) -> bool:
    return (
        len(cell) < 24
        and cell[0].isdigit()
        and ("/" in cell or "-" in cell or ":" in cell)
        and (
            parse_date(cell, "sv" if cell[:4].isdigit() else "en") is not None
            or _IS_TIME.fullmatch(cell) is not None
        )
    )


def names_value(header: str) -> bool:
    """True for a header of values: "plt", "Temp (C)"."""
    return _meanings[header].kind == _VALUE


def _find_meaning(header: str) -> _Meaning:
    if len(header) > _LONGEST_HEADER:
        return _NOTHING
    plain = fold(header)
    key = _GAP.sub("_", plain.replace("#", " no ")).strip("_")
    bare = _GAP.sub("_", _UNIT_OF_HEADER.sub(" ", plain).replace("#", " no ")).strip("_")
    kinds = _kinds()
    kind = kinds.get(key) or kinds.get(bare) or ""
    if not kind and plain.startswith(("patient", "pat ")):
        kind = kinds.get(bare.partition("_")[2], "")
    if not kind and bare:
        kind = _find_kind_of_words(bare)
    if not kind and bare != key and _UNITS.search(plain):
        kind = _VALUE
    if not kind:
        return _NOTHING
    return _Meaning(kind, _ROLES.get(bare, DateRole.OTHER) if kind == Label.DATE.value else None)


_meanings = Remembered(_find_meaning)


def _find_kind_of_words(header: str) -> str:
    """By its last word or its first: "collection_date", "visus_ho", "kroppstemp"."""
    words, kinds = header.split("_"), _kinds()
    if any(map(str.isdigit, header)):
        return ""  # "sat 94 on RA" is a cell
    for word, wanted in ((words[-1], _TOLD_LAST), (words[0], _TOLD_FIRST)):
        kind = kinds.get(word, "")
        if kind in wanted and len(words) > 1:
            return kind
    return next((kind for end, kind in _ENDINGS.items() if words[-1].endswith(end)), "")


@cache
def _kinds() -> dict[str, str]:
    """Of each header, simplified, what stands below it."""
    listed = read_toml("lexicons/table_headers.toml")
    chosen = frozenset(listed["FROM"])
    kinds: dict[str, str] = {}
    for meaning, headers in read_toml("columns.toml").items():
        label, _, part = meaning.partition(":")
        if label in chosen and part not in ("given", "middle", "family", "nickname"):
            kinds.update(dict.fromkeys(headers, label))
    for kind in (*sorted(chosen & set(listed)), _PLAIN, _VALUE):
        kinds.update(dict.fromkeys(listed[kind], kind))
    return kinds


@cache
def _list_openings() -> frozenset[str]:
    """The words with which known headers begin, with and without accents where Swedish has them."""
    words = {header.partition("_")[0] for header in _kinds()}
    return frozenset((*words, *read_toml("lexicons/table_headers.toml")["ACCENTED"]))


@cache
def _listed(name: str) -> frozenset[str]:
    words: list[str] = read_toml("lexicons/table_headers.toml")[name]
    return frozenset(words)


def _read_table(reading: Reading, table: TextTable, cells: _Cells) -> None:
    """Append the cells that are values, and the mentions that headers tell of."""
    text = reading.text
    columns = _read_headers(text, table.header) if table.header else []
    if table.header:
        cells.told.extend(_read_days(reading, table.header))
        cells.heads.extend(
            cell
            for cell, meaning in zip(table.header.cells, columns, strict=True)
            if cell and meaning.kind
        )
    for row in table.rows:
        of_row = _meaning_of(text, row.cells[0]) if row.cells else _NOTHING
        for at, cell in enumerate(row.cells):
            if cell is None:
                continue
            meaning = columns[at] if at < len(columns) else _NOTHING
            if meaning.kind in ("", _PLAIN) and at > 0:
                meaning = of_row if of_row.kind != _PLAIN else meaning
            if not meaning.kind and table.header and _IS_SHORT.fullmatch(text, *cell):
                cells.short.append(cell)
            elif meaning.kind == _VALUE:
                if _is_value(text[cell[0] : cell[1]]):
                    cells.values.append(cell)
            elif meaning.kind not in ("", _PLAIN):
                cells.told.extend(_tell(reading, cell, meaning))


def _read_headers(text: str, header: Row) -> list[_Meaning]:
    """What each column holds; a name beside doses or results is a thing's."""
    meanings = [_meaning_of(text, cell) for cell in header.cells]
    keys = {_simplify(text[cell[0] : cell[1]]) for cell in header.cells if cell}
    if keys & _listed("THINGS"):
        return [_NOTHING if each.kind == Label.PATIENT.value else each for each in meanings]
    return meanings


def _simplify(header: str) -> str:
    return _GAP.sub("_", fold(header)).strip("_")


def _meaning_of(text: str, cell: Span | None) -> _Meaning:
    if cell is None:
        return _NOTHING
    written = text[cell[0] : cell[1]]
    meaning = _meanings[written]
    if meaning is _NOTHING and len(written) <= _LONGEST_HEADER and names_test(_simplify(written)):
        return _Meaning(_VALUE)
    return meaning


def _read_days(reading: Reading, header: Row) -> Iterator[Mention]:
    """The days of a table whose columns are days."""
    for cell in header.cells:
        if cell and _is_day_or_time(reading.text[cell[0] : cell[1]]):
            yield from _tell(reading, cell, _Meaning(Label.DATE.value, DateRole.OTHER))


def _is_value(written: str) -> bool:
    if _IS_DAY.fullmatch(written):
        return False
    return _IS_VALUE.fullmatch(written) is not None


def _tell(reading: Reading, cell: Span, meaning: _Meaning) -> Iterator[Mention]:
    """What a cell under a header of identifiers says, if it has the form of its column."""
    label = Label(meaning.kind)
    written = reading.text[cell[0] : cell[1]]
    if label is Label.DATE:
        yield from _tell_date(reading, cell, meaning)
    elif label is Label.TIME:
        if _IS_TIME.fullmatch(written):
            yield _mention(cell, label)
    elif label is Label.AGE:
        found = _IS_AGE.match(written)
        if found and int(found.group()) <= 120:
            yield _mention(draw_span((cell[0], cell[0] + found.end())), label)
    elif label.is_person:
        yield from _tell_persons(reading, cell, label)
    elif len(written) <= _LONGEST_CODE and _IS_CODE.fullmatch(written) and len(written) > 2:
        yield _mention(cell, label)


def _mention(span: Span, label: Label, role: DateRole | None = None) -> Mention:
    return Mention(span, label, _SCORE, _DETECTOR, role)


def _tell_date(reading: Reading, cell: Span, meaning: _Meaning) -> Iterator[Mention]:
    written = reading.text[cell[0] : cell[1]]
    if len(written) > _LONGEST_CODE or not any(map(str.isdigit, written)):
        return
    date = written
    if parts := _DATE_BEFORE_TIME.fullmatch(written):
        date = parts["date"].rstrip(" ,@")
        start = cell[0] + parts.start("time")
        if parse_date(date, reading.lang):
            yield _mention(draw_span((start, start + len(parts["time"]))), Label.TIME)
    if (not date.isdigit() and parse_date(date, reading.lang)) or _IS_DAY.fullmatch(date):
        yield _mention(draw_span((cell[0], cell[0] + len(date))), Label.DATE, meaning.role)
    elif _IS_TIME.fullmatch(written) and ":" in written:
        yield _mention(cell, Label.TIME)
    elif date.isdigit() and len(date) in (6, 8) and parse_date(date, reading.lang):
        yield _mention(draw_span((cell[0], cell[0] + len(date))), Label.DATE, meaning.role)


def _tell_persons(reading: Reading, cell: Span, label: Label) -> Iterator[Mention]:
    """The names of a cell; several may be joined ("KB/ML")."""
    written = reading.text[cell[0] : cell[1]]
    if len(written) > _LONGEST_NAME:
        return
    at = cell[0]
    for part in _JOINT.split(written):
        start = reading.text.index(part, at)
        bare = _CREDENTIAL.sub("", part)
        if bare and _is_name(bare):
            yield _mention(draw_span((start, start + len(bare))), label)
        at = start + len(part)


def _is_name(written: str) -> bool:
    """True for initials, and for words of which one is a name or none known."""
    low = written.lower()
    if low in _listed("NOBODY"):
        return False
    if _IS_INITIALS.fullmatch(written):
        return True
    if not _IS_NAME.fullmatch(written) or not written[0].isupper():
        return False
    words = [word.strip(".,").lower() for word in written.split()]
    if any(word in load_clinical_terms() for word in words):
        return False
    names = load_names()
    return any(names.is_name(word) or not is_frequent(word) for word in words if len(word) > 1)


def _drop_values(
    text: str,
    found: Sequence[Mention],
    values: Sequence[Span],
    labels: frozenset[Label] | None = None,
) -> list[Mention]:
    """The mentions without what they have of cells that are values."""
    kept: list[Mention] = []
    for mention in found:
        if (
            mention.label.is_detail
            or (labels is not None and mention.label not in labels)
            or not any(map(str.isdigit, mention.span.of(text)))
            or any(name.startswith("known") for name in mention.detectors)
        ):
            kept.append(mention)
            continue
        start, end = mention.span
        inside = [cell for cell in values if cell[0] < end and start < cell[1]]
        if not inside:
            kept.append(mention)
        else:
            kept.extend(_cut(text, mention, inside))
    return kept


def _cut(text: str, mention: Mention, cells: Sequence[Span]) -> Iterator[Mention]:
    """The pieces of a mention outside of the cells, where they have letters or digits."""
    at, end = mention.span
    for first, past in [*cells, (end, end)]:
        piece = text[at : max(at, first)]
        bare = piece.strip(" |\t\n,;:-")
        if any(map(str.isalnum, bare)) and not _is_rest(mention, bare):
            start = at + piece.index(bare)
            yield replace(mention, span=draw_span((start, start + len(bare))))
        at = max(at, past)


def _is_rest(mention: Mention, piece: str) -> bool:
    """True for what is too short to be a number of somebody by itself."""
    is_short = sum(map(str.isdigit, piece)) < _FEWEST_DIGITS
    return is_short and mention.label in _LONG_NUMBERS


def _put(found: Sequence[Mention], told: Sequence[Mention]) -> list[Mention]:
    """The mentions, with those that headers tell of in place of others within the same cell."""
    kept = [
        mention
        for mention in found
        if mention.label.is_detail
        or not any(
            each.span.contains(mention.span) and each.label is not mention.label for each in told
        )
    ]
    return [*kept, *told]
