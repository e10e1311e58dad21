"""Tables within a note: lines of cells below a line of headers.

What separates the cells is a bar, a tab, a semicolon, a comma or space. Nothing is a table without
a line of headers that the caller knows as such, but for lines with bars and tabs, whose first cell
may say what stands in the others. A cell that could be of two columns is of none.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field

from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span

# True for the cells of a line of headers.
HeaderTest = Callable[[Sequence[str]], bool]

_RULE = lazy_pattern(r"[\s|+:=_-]*")
_CLOSING = frozenset(".?!:")
_CUT_SHORT = lazy_pattern(r"(?:[,;\t|]|  )\s*[^\W\d_]{1,5}\.$")
_OPENING = lazy_pattern(r'[ "#]*([^\W\d_][^\W_]*)')
_GAP = lazy_pattern(r" {2,}")
_WORD = lazy_pattern(r"\S+")
_QUOTED = {mark: lazy_pattern(rf'(?:"[^"]*"|[^{mark}"])*') for mark in ";,"}
_FEWEST_CELLS, _LONGEST_CELL = 2, 60
_FEWEST_WORDS = 3  # with single spaces between them, which prose has too


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one line in order; None where a cell is empty or of no certain column."""

    cells: Sequence[Span | None]


@dataclass(frozen=True, slots=True)
class TextTable:
    """Lines of one table; ``header`` is None where only the first cells say what the others are."""

    header: Row | None
    rows: Sequence[Row] = field(repr=False)


def find_text_tables(text: str, is_header: HeaderTest, openings: Container[str]) -> list[TextTable]:
    """The tables of a note, in order of their headers; lines without a header come last.

    Where neither bars nor tabs separate the cells, the first word of a line of headers is one of
    ``openings``, in small letters.
    """
    candidates = _find_candidates(text, openings)
    if not candidates:
        return []
    lines = _split_lines(text)
    tables: list[TextTable] = []
    loose: list[Row] = []
    first_free = 0
    for at in candidates:
        line = lines[at]
        if at < first_free:
            continue
        reader = _find_reader(text, line, is_header)
        if reader is None:
            if _is_barred(text, line):
                loose.append(Row(_split_line(text, line)))
            continue
        above = list(_read_above(reader, lines, first_free, at))
        below, first_free = _read_below(reader, lines, at + 1, is_header)
        tables.append(TextTable(Row(reader.header), [*above, *below]))
        taken = {row.cells[0] for row in above if row.cells}
        loose = [row for row in loose if row.cells[0] not in taken]
    if loose:
        tables.append(TextTable(None, loose))
    return tables


def _find_candidates(text: str, openings: Container[str]) -> list[int]:
    """The lines that may be headers or rows: few, and none in most notes."""
    if "\n" not in text:
        return []
    lines = text.split("\n")
    has_bars = "|" in text or "\t" in text
    return [
        at
        for at, line in enumerate(lines)
        if (has_bars and ("|" in line or "\t" in line))
        or (
            (opening := _OPENING.match(line))
            and opening[1].lower() in openings
            and _may_be_header(line, lines[at + 1 : at + 2])
        )
    ]


def _may_be_header(line: str, following: Sequence[str]) -> bool:
    """False for a field, a sentence, a single word, and where no line follows."""
    if ": " in line or _ends_sentence(line) or not (following and following[0]):
        return False
    return "," in line or ";" in line or line.count(" ") > 1


def _ends_sentence(line: str) -> bool:
    """True for a stop behind a long word or a field's colon; "Init." is cut short."""
    return line[-1] in _CLOSING and not _CUT_SHORT.search(line)


def _split_lines(text: str) -> list[Span]:
    """The lines of the text; an empty one is a span of its line break."""
    lines, start = [], 0
    for line in text.split("\n"):
        end = start + len(line)
        lines.append(draw_span((start, end if line else end + 1)))
        start = end + 1
    return lines


def _is_barred(text: str, line: Span) -> bool:
    start, end = line
    return text.find("|", start, end) >= 0 or text.find("\t", start, end) >= 0


class _Reader:
    """Reads lines as the line of headers is written."""

    def __init__(self, text: str, header: Sequence[Span | None], mark: str) -> None:
        self._text = text
        self.header = header
        self._mark = mark

    def read(self, line: Span) -> Row | None:
        """The cells of a line under their headers; None for a line that is of no table."""
        text, mark = self._text, self._mark
        start, end = line
        if mark in "|\t":
            cells = _split_by(text, line, mark) if text.find(mark, start, end) >= 0 else []
            return Row(cells) if len(cells) >= _FEWEST_CELLS else None
        if mark in ";,":
            cells = _split_by(text, line, mark) if text.find(mark, start, end) >= 0 else []
            is_row = len(cells) == len(self.header) and not any(map(_is_long, cells))
            return Row(cells) if is_row else None
        return self._read_spaced(line)

    def _read_spaced(self, line: Span) -> Row | None:
        if self._text[line[1] - 1] in _CLOSING:
            return None
        words = [draw_span(found.span()) for found in _WORD.finditer(self._text, *line)]
        if len(words) == len(self.header):
            return Row(words)
        cells = _split_by_gaps(self._text, line)
        if len(cells) == len(self.header):
            return Row(cells)
        return self._align(cells, line) if self._mark == "  " and len(cells) > 1 else None

    def _align(self, cells: Sequence[Span], line: Span) -> Row | None:
        """The cells below the header that each overlaps, where that is one alone."""
        origin = self._text.rfind("\n", 0, self.header[0][0] if self.header[0] else 0) + 1
        heads = [(cell[0] - origin, cell[1] - origin) for cell in self.header if cell]
        placed: list[Span | None] = [None] * len(heads)
        for cell in cells:
            first, past = cell[0] - line[0], cell[1] - line[0]
            under = [at for at, (a, b) in enumerate(heads) if a < past and first < b]
            if len(under) > 1:
                return None
            if under and placed[under[0]] is None:
                placed[under[0]] = cell
        return Row(placed) if any(placed) else None


def _is_long(cell: Span | None) -> bool:
    return cell is not None and len(cell) > _LONGEST_CELL


def _find_reader(text: str, line: Span, is_header: HeaderTest) -> _Reader | None:
    """How the lines below are read, if this one is of headers."""
    start, end = line
    for mark in "|\t;,":
        if text.find(mark, start, end) >= 0:
            cells = _split_by(text, line, mark)
            if len(cells) >= _FEWEST_CELLS and is_header(_texts(text, cells)):
                return _Reader(text, cells, mark)
    if text.find("  ", start, end) >= 0:
        spaced = _split_by_gaps(text, line)
        if len(spaced) >= _FEWEST_CELLS and is_header(_texts(text, spaced)):
            return _Reader(text, spaced, "  ")
    return _find_spaced(text, line, is_header)


def _find_spaced(text: str, line: Span, is_header: HeaderTest) -> _Reader | None:
    """Headers of one word each, with one space between them."""
    words = text[line[0] : line[1]].split()
    if len(words) < _FEWEST_WORDS or not all(is_header((word, word)) for word in words):
        return None
    return _Reader(text, [draw_span(found.span()) for found in _WORD.finditer(text, *line)], " ")


def _texts(text: str, cells: Sequence[Span | None]) -> list[str]:
    return [text[cell[0] : cell[1]] if cell else "" for cell in cells]


def _read_above(reader: _Reader, lines: Sequence[Span], first: int, header: int) -> Iterator[Row]:
    """The lines right above headers in the middle of a table, which have as many cells."""
    for line in reversed(lines[first:header]):
        row = reader.read(line)
        if row is None or len(row.cells) != len(reader.header):
            return
        yield row


def _read_below(
    reader: _Reader, lines: Sequence[Span], at: int, is_header: HeaderTest
) -> tuple[list[Row], int]:
    """The lines below the headers, and where the table ends."""
    rows: list[Row] = []
    while at < len(lines):
        text, line = reader._text, lines[at]
        if not _RULE.fullmatch(text, *line) or text[line[0] : line[1]].isspace():
            row = reader.read(line)
            if row is None or _find_reader(text, line, is_header):
                break
            rows.append(row)
        at += 1
    return rows, at


def _split_line(text: str, line: Span) -> list[Span | None]:
    return _split_by(text, line, "|" if text.find("|", *line) >= 0 else "\t")


def _split_by(text: str, line: Span, mark: str) -> list[Span | None]:
    """The cells between marks, without the space around them; bars may stand at both ends."""
    start, end = line
    if mark == "|":
        start, end = _strip_bars(text, start, end)
    cells: list[Span | None] = []
    at = start
    while at <= end:
        past = _find_mark(text, at, end, mark)
        cells.append(_strip(text, at, past))
        at = past + 1
    return cells


def _find_mark(text: str, at: int, end: int, mark: str) -> int:
    if mark in ";," and text.find('"', at, end) >= 0:
        found = _QUOTED[mark].match(text, at, end)
        return found.end() if found else end
    past = text.find(mark, at, end)
    return past if past >= 0 else end


def _strip_bars(text: str, start: int, end: int) -> Span:
    line = text[start:end]
    start += len(line) - len(line.lstrip())
    end -= len(line) - len(line.rstrip())
    if start < end and text[start] == "|":
        start += 1
    if start < end and text[end - 1] == "|":
        end -= 1
    return draw_span((start, end))


def _split_by_gaps(text: str, line: Span) -> list[Span]:
    stripped = _strip(text, *line)
    if stripped is None:
        return []
    cells: list[Span] = []
    at, end = stripped
    for gap in _GAP.finditer(text, at, end):
        cells.append(draw_span((at, gap.start())))
        at = gap.end()
    cells.append(draw_span((at, end)))
    return cells


def _strip(text: str, start: int, end: int) -> Span | None:
    """The characters without space and quotes around them; None where nothing is left."""
    cell = text[start:end]
    bare = cell.strip(' \t\r\n"')
    if not bare:
        return None
    start += cell.index(bare)
    return draw_span((start, start + len(bare)))
