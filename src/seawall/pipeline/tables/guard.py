"""Columns that a table may not release untold: direct identifiers, birth dates, free text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median

import polars as pl

from seawall.anonymize.cells import header_of
from seawall.detect.detector import Detector
from seawall.model import Class, Column, DateRole, Document, RefusedError
from seawall.pipeline.tables.order import INVARIANT, TableOrder
from seawall.pipeline.tables.sheet import Sheet
from seawall.text.cells import CellKind, read_kind, says_sentence
from seawall.text.dates.calendar import parse_date
from seawall.text.name_lexicon import fold, load_names

# Different values of a column that are read.
_MOST_READ = 5000
_MOST_CHARS = 200
_FEWEST_ROWS, _FEWEST_NAMES = 10, 3
_UNIQUE_SHARE, _NAME_SHARE, _DATE_SHARE = 0.9, 0.3, 0.8
_ID_DIGITS, _MOST_NAME_WORDS = 5, 4
_YEARS_OF_BIRTHS = 20
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_MARKED = re.compile(
    r"(?P<mail>[^\s@]+@[^\s@]+\.\w)|(?P<web>(?i:https?://|www\.)\S)"
    r"|(?P<ip>(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]))"
    r"|(?P<ssn>(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d))"
    r"|(?P<pnr>(?<!\d)(?:19|20)?\d{2}(?:0\d|1[0-2])[0-3689]\d[-+]?\d{4}(?!\d))"
    r"|(?P<phone>(?<![\d.])(?:\+\d{1,3}[ .-]?)?\(?\d{2,4}\)?[ .-]\d{3}[ .-]?\d{2,4}"
    r"(?:[ .-]\d{2})?(?!\d))"
)
_YEAR = re.compile(r"(?:18|19|20)\d{2}")
_MARKS = {
    "mail": "e-mail addresses",
    "web": "web addresses",
    "ip": "IP addresses",
    "ssn": "social security numbers",
    "pnr": "personal identity numbers",
    "phone": "telephone numbers",
}


def check_columns(order: TableOrder, sheet: Sheet) -> None:
    """Refuse a table that would release such a column although nothing was said of it.

    Each is named with the reason, never with a value; ``--keep`` releases it all the same. A
    sensitive column is refused where it holds text or somebody's numbers.
    """
    told = (*order.qids, *order.keep, sheet.person)
    # Only what has a role is released where counterfeits are.
    is_bare = order.method == INVARIANT
    reasons = {}
    for column in sheet.columns:
        is_sensitive = column.name in order.sensitive
        if column.name in told or (is_bare and not is_sensitive):
            continue
        values = sheet.texts[column.name].str.strip_chars()
        known = values.filter(values != "")
        find = find_text if is_sensitive else find_reason
        reason = find(column, known, order.promise.k)
        if reason is not None:
            reasons[column.name] = reason
    if reasons:
        listed = "; ".join(f"'{name}' {reason}" for name, reason in reasons.items())
        raise RefusedError(
            f"Nothing was written, for nothing was said of columns that could name somebody: "
            f"{listed}. Take them out of the table, give them to --qid, or release them as they "
            f"are with --keep {','.join(reasons)}."
        )


def find_reason(column: Column, values: pl.Series, k: int) -> str | None:
    """Why a column that has no role may not go out; None where it may."""
    if column.label is not None and column.label.cls is Class.EID:
        return f"is called as {column.label.meaning} is"
    if column.role is DateRole.BIRTH:
        return "is called as birth dates are"
    return find_text(column, values, k) or _find_births(values) or _find_unique(column, values)


def find_text(column: Column, values: pl.Series, k: int) -> str | None:
    """Why a column's values are names, numbers or addresses of somebody, or text; None if not."""
    counts = values.value_counts(sort=True).head(_MOST_READ)
    listed: list[str] = counts[values.name].to_list()
    rare = {v for v, n in zip(listed, counts["count"].to_list(), strict=True) if n < k}
    if any(len(value) > _MOST_CHARS for value in rare):
        return "holds free text"
    unread = [v for v in listed if len(v) <= _MOST_CHARS and not _is_number(v)]
    return (
        _find_marks(unread)
        or _find_sentences(column, unread, rare)
        or _find_names(unread)
        or _find_mentions(column, unread)
    )


def _is_number(value: str) -> bool:
    return read_kind(value) is CellKind.NUMBER


def _find_marks(values: Sequence[str]) -> str | None:
    for value in values:
        found = _MARKED.search(value)
        if found and not read_kind(value).is_plain and _parse(value) is None:
            return f"holds {_MARKS[found.lastgroup or '']}"
    return None


def _find_sentences(column: Column, values: Sequence[str], rare: set[str]) -> str | None:
    """Text is what is said in words, not what many rows share as a name of a group."""
    is_detail = column.label is not None and column.label.is_detail
    header = header_of(column)
    for value in values:
        is_text = value in rare and read_kind(value, header) is CellKind.PROSE
        if is_text and (says_sentence(value) or not is_detail):
            return "holds free text"
    return None


def _find_names(values: Sequence[str]) -> str | None:
    named = [value for value in values if _is_name(value)]
    if len(named) >= _FEWEST_NAMES and len(named) >= _NAME_SHARE * len(values):
        return "holds names of persons"
    return None


def _is_name(value: str) -> bool:
    words = _WORD.findall(value)
    if not 0 < len(words) <= _MOST_NAME_WORDS or any(map(str.isdigit, value)):
        return False
    if read_kind(value).is_plain or not all(word[0].isupper() for word in words):
        return False
    names = load_names()
    folded = [fold(word) for word in words]
    if len(words) == 1:
        return names.is_given(folded[0])
    return any(map(names.is_given, folded)) and any(map(names.is_listed, folded[1:]))


def _find_mentions(column: Column, values: Sequence[str]) -> str | None:
    """What the rules find in any value by itself; a quasi-identifier is no reason to refuse.

    A column of places or callings holds words that are names elsewhere ("Holand").
    """
    may_look_named = column.label is not None and column.label.cls is Class.QID
    detector, header = Detector(), header_of(column)
    texts = [value for value in values if not read_kind(value, header).is_plain]
    documents = [Document("value", text) for text in texts]
    for lang in ("en", "sv"):
        for found in detector.find_in_each(documents, [lang] * len(documents)):
            for mention in found:
                is_name = mention.label.is_person
                if mention.cls is Class.EID and not (is_name and may_look_named):
                    return f"holds what reads as {mention.label.meaning}"
    return None


def _find_births(values: pl.Series) -> str | None:
    listed = values.unique(maintain_order=True).head(_MOST_READ).to_list()
    years = sorted(_list_years(listed))
    if not years or len(years) < _DATE_SHARE * len(listed):
        return None
    is_wide = years[-1] - years[0] >= _YEARS_OF_BIRTHS
    return "holds dates or years so far apart that they may be of births" if is_wide else None


def _list_years(values: Sequence[str]) -> Iterator[int]:
    for value in values:
        year = _parse(value)
        if year is not None:
            yield year


def _parse(value: str) -> int | None:
    """The year of a full date, or a year that stands alone."""
    if _YEAR.fullmatch(value):
        return int(value)
    found = parse_date(value[:10] if value[10:11] in ("T", " ") else value, "en")
    return found.year if found and found.month and found.day else None


def _find_unique(column: Column, values: pl.Series) -> str | None:
    """Nearly every row has a value of its own that is no measure, term or date."""
    count = len(values)
    if count < _FEWEST_ROWS or values.n_unique() < _UNIQUE_SHARE * count:
        return None
    listed: list[str] = values.head(_MOST_READ).to_list()
    header = header_of(column)
    if all(map(str.isdigit, listed)):
        is_id = median(map(len, listed)) >= _ID_DIGITS or _counts_up(listed)
        return "holds a number of its own for nearly every row" if is_id else None
    odd = [v for v in listed if not (_is_number(v) or read_kind(v, header).is_plain)]
    if len(odd) * 2 < len(listed) or sum(_parse(v) is not None for v in odd) * 2 > len(odd):
        return None
    return "holds a value of its own for nearly every row"


def _counts_up(values: Sequence[str]) -> bool:
    numbers = sorted(map(int, values))
    return numbers[-1] - numbers[0] <= len(numbers)
