"""Dates written: in a given layout, or plainly."""

from __future__ import annotations

from seawall.text.dates.layout import Field, Layout, Piece, is_full_name
from seawall.text.dates.partial import PartialDate
from seawall.text.dates.words import MONTHS, SEASONS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS


def write_layout(date: PartialDate, layout: Layout, lang: str) -> str | None:
    """The date in that layout; None where the layout has a field that the date lacks."""
    written = write_pieces(date, layout, lang)
    return None if written is None else "".join(written)


def write_pieces(date: PartialDate, layout: Layout, lang: str) -> list[str] | None:
    """The date in that layout, piece by piece; None where a field is one that the date lacks."""
    written: list[str] = []
    for index in range(len(layout)):
        part = _write_piece(date, layout, index, lang)
        if part is None:
            return None
        written.append(part)
    return written


def _write_piece(date: PartialDate, layout: Layout, index: int, lang: str) -> str | None:
    """The characters of one piece for another date; None where that date cannot fill it."""
    piece = layout[index]
    if piece.field is Field.PLAIN:
        return piece.text
    if piece.field in (Field.MONTH, Field.DAY, Field.WEEK):
        return _write_number(_number_of(date, piece.field), piece, layout)
    if piece.field in (Field.MONTH_NAME, Field.WEEKDAY, Field.SEASON):
        return _write_name(date, layout, index, lang)
    if piece.field is Field.YEAR:
        return _write_year(date.year, piece)
    if piece.field is Field.QUARTER:
        return None if date.month is None else str((date.month + 2) // 3)
    return _write_suffix(date.day, piece, lang) if piece.field is Field.SUFFIX else piece.text


def _number_of(date: PartialDate, field: Field) -> int | None:
    if field is Field.WEEK:
        return _week_of(date)
    return date.month if field is Field.MONTH else date.day


def _write_year(year: int | None, piece: Piece) -> str | None:
    if year is None:
        return None
    return f"{year:04d}" if len(piece.text) == 4 else f"{year % 100:02d}"


def _write_number(number: int | None, piece: Piece, layout: Layout) -> str | None:
    if number is None:
        return None
    return f"{number:02d}" if len(piece.text) == 2 and _is_padded(layout) else str(number)


def _is_padded(layout: Layout) -> bool:
    """Two digits can be chance ("June 13"): the whole form tells whether a 5 would be 05."""
    numbers = [p for p in layout if p.field in (Field.DAY, Field.MONTH, Field.WEEK)]
    if any(len(piece.text) == 1 for piece in numbers):
        return False
    if any(piece.text.startswith("0") for piece in numbers):
        return True
    if any(piece.field is Field.MONTH for piece in numbers):
        return True
    return not any(piece.field is Field.SUFFIX or " " in piece.text for piece in layout)


def _week_of(date: PartialDate) -> int | None:
    day = date.as_day()
    return date.week if day is None else day.isocalendar().week


def _weekday_of(date: PartialDate) -> int | None:
    day = date.as_day()
    # A note may name the wrong weekday; the date as it was read keeps it.
    return day.weekday() if day is not None and date.weekday is None else date.weekday


def _write_suffix(day: int | None, piece: Piece, lang: str) -> str | None:
    if day is None:
        return None
    if lang == "sv":
        suffix = "a" if day in (1, 2, 21, 22, 31) else "e"
    else:
        suffix = "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return suffix.upper() if piece.text.isupper() and len(piece.text) > 1 else suffix


def _write_name(date: PartialDate, layout: Layout, index: int, lang: str) -> str | None:
    piece = layout[index]
    if piece.field is Field.SEASON:
        name = _write_season(date.month, piece, lang)
    elif piece.field is Field.WEEKDAY:
        name = _write_weekday(_weekday_of(date), piece, lang)
    else:
        names = MONTHS if _is_long_month(layout, index, lang) else SHORT_MONTHS
        name = None if date.month is None else names[lang][date.month - 1]
    return None if name is None else _in_case_of(piece.text, name)


def _write_weekday(weekday: int | None, piece: Piece, lang: str) -> str | None:
    """The name, with the ending that the original has ("Mondays", "måndagen")."""
    if weekday is None:
        return None
    full = WEEKDAYS[lang][piece.value].lower()
    if not piece.text.lower().startswith(full):
        return SHORT_WEEKDAYS[lang][weekday]
    return WEEKDAYS[lang][weekday] + piece.text[len(full) :]


def _is_long_month(layout: Layout, index: int, lang: str) -> bool:
    """Written out; "May" is both, and is short where it is glued to its neighbours or dotted."""
    piece = layout[index]
    if len(piece.text) > 3:
        return is_full_name(piece, lang)
    beside = "".join(p.text for p in layout[max(0, index - 1) : index + 2] if p is not piece)
    behind = layout[index + 1].text if index + 1 < len(layout) else ""
    return is_full_name(piece, lang) and any(mark in beside for mark in " ,") and "." not in behind


def _write_season(month: int | None, piece: Piece, lang: str) -> str | None:
    """The season, inflected as the original is ("våren", "hösten")."""
    if month is None:
        return None
    middle = 1 if month in (12, 1, 2) else 4 if month < 6 else 7 if month < 9 else 10
    forms = [name for name, number in SEASONS[lang].items() if number == middle]
    same = [name for name, number in SEASONS[lang].items() if number == piece.value]
    at = same.index(piece.text.lower())
    return forms[min(at, len(forms) - 1)]


def _in_case_of(original: str, name: str) -> str:
    if original.isupper() and len(original) > 1:
        return name.upper()
    return name[0].upper() + name[1:] if original[0].isupper() else name.lower()


def write_date(date: PartialDate, lang: str) -> str:
    """A date in the plain form of the language, as much of it as is known."""
    if date.month is None:
        return _write_without_month(date, lang)
    name = MONTHS[lang][date.month - 1]
    if lang == "sv":
        parts = (date.day, name, date.year)
        return " ".join(str(part) for part in parts if part is not None)
    head = name if date.day is None else f"{name} {date.day}"
    joint = " " if date.day is None else ", "
    return head if date.year is None else f"{head}{joint}{date.year}"


def _write_without_month(date: PartialDate, lang: str) -> str:
    if date.week is not None:
        year = "" if date.year is None else f"{date.year}-"
        return f"{year}W{date.week:02d}"
    if date.year is not None:
        return str(date.year)
    if date.day is not None:
        return f"den {date.day}" if lang == "sv" else f"day {date.day}"
    return WEEKDAYS[lang][date.weekday or 0]
