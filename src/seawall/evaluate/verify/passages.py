"""Pieces of a release to be searched, without what the tool itself wrote in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from seawall.evaluate.verify.blank import BLANK
from seawall.evaluate.verify.folder import DOCUMENTS, MANIFEST, QUASI, REPORTS, TABLE, TOPICS
from seawall.evaluate.verify.opened import Note, Opened, Place
from seawall.model import Span
from seawall.text import Reading, detect_language, read_together
from seawall.text.unveil import Unveiled, unveil

ID = f"{DOCUMENTS} (id)"
# The report's synthetic note has identifiers on purpose.
_SYNTHETIC = re.compile(r'<section class="synthetic">.*?</section>', re.DOTALL)
_REAL = re.compile(r'<section class="real">.*?</section>', re.DOTALL)
_STYLE = re.compile(r"<(style|svg)[ >].*?</\1>", re.DOTALL)
# A measured figure or a digest; its digits may be those of somebody's number.
_FIGURE = re.compile(r"(?<![\d.])\d+\.\d+(?:e[+-]?\d+)?(?![\d.])|\b[0-9a-f]{32,64}\b")
# Masks and lists, as cells show them.
_MASK = re.compile(r"\[[^\[\]\n]*\]|\{[^{}\n]*\}")
_PSEUDONYM = re.compile(r"[0-9a-f]{16}")
_CHUNK = 64
# Spaces that no pattern has to know of.
_SPACES = dict.fromkeys(map(ord, "\u00a0\u202f\u2007\u2009\u2002\u2003\u3000"), " ")


@dataclass(frozen=True)
class Passage:
    """A piece of the release. ``text`` has a blank for each character that the tool wrote."""

    file: str
    position: int
    text: str
    note: Note | None = None
    row: Sequence[str] = ()

    def __repr__(self) -> str:
        return f"<Passage {self.position} of {self.file}>"

    @cached_property
    def reading(self) -> Reading:
        """The text as patterns read it."""
        return Reading(self.text.translate(_SPACES), self.lang)

    @cached_property
    def lang(self) -> str:
        """The language in which numbers of a date are read."""
        return detect_language(self.note.text) if self.note else "en"

    @cached_property
    def unveiled(self) -> Unveiled | None:
        """The text with hidden writing undone; None where nothing is hidden."""
        found = unveil(self.text)
        return found if found.is_changed else None

    @cached_property
    def unveiled_reading(self) -> Reading:
        """The unveiled text as patterns read it."""
        text = self.unveiled.text if self.unveiled else ""
        return Reading(text.translate(_SPACES), self.lang)


def list_passages(release: Opened) -> Iterator[Passage]:
    """Every note, id, row and record; some together, since patterns read them faster so."""
    waiting: list[Passage] = []
    for passage in _list(release):
        waiting.append(passage)
        if len(waiting) == _CHUNK:
            yield from _read(waiting)
            waiting = []
    yield from _read(waiting)


def _read(passages: list[Passage]) -> Iterator[Passage]:
    texts = [passage.text.translate(_SPACES) for passage in passages]
    readings = read_together(texts, "en")
    for passage, reading in zip(passages, readings, strict=True):
        passage.__dict__["reading"] = reading
        yield passage


def _list(release: Opened) -> Iterator[Passage]:
    for note in release.notes():
        text = blank_spans(note.text, [place.span for place in note.places])
        yield Passage(DOCUMENTS, note.position, text, note)
        yield Passage(ID, note.position, _blank_pseudonym(note.id))
    is_written = list_written_columns(release)
    for row, cells in release.rows():
        left = [
            "" if row and at < len(is_written) and is_written[at] else _MASK.sub(_blank, cell)
            for at, cell in enumerate(cells)
        ]
        # A sign between cells that no format runs over.
        yield Passage(TABLE, row, f" {BLANK}\n".join(left), row=cells)
    for record in release.records:
        names = map(_blank_pseudonym, (record.id or "", record.person))
        yield Passage(QUASI, record.position, "\n".join(names))
    yield from _list_topics(release)


def list_written_columns(release: Opened) -> list[bool]:
    """Whether the tool wrote what stands in each column: then its form is judged elsewhere."""
    columns = release.manifest.get("cells") or ()
    if release.may_keep_places:
        # In cells that were read as text nothing tells made-up values from real ones.
        return [column.get("treatment") not in ("keep", "kept") for column in columns]
    return [column.get("treatment") not in ("keep", "kept", "text") for column in columns]


def _list_topics(release: Opened) -> Iterator[Passage]:
    path = release.folder / TOPICS
    if path.is_file():
        yield Passage(TOPICS, 1, "\n".join(list_texts(read_json(path))))


def list_account(release: Opened) -> Iterator[Passage]:
    """What the release says of itself."""
    for name in (MANIFEST, *REPORTS):
        path = release.folder / name
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            # Real passages are there because the custodian asked for them, to be kept home.
            for pattern in (_SYNTHETIC, _STYLE, _FIGURE, *([_REAL] if release.shows_text else ())):
                text = pattern.sub(_blank, text)
            yield Passage(name, 1, text)


def read_json(path: Any) -> Any:
    """What a JSON file holds; nothing where it is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def list_texts(value: Any) -> Iterator[str]:
    """Every string of a JSON value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield str(name)
            yield from list_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from list_texts(inner)


def blank_spans(text: str, spans: Sequence[Span]) -> str:
    """The text with a blank for each character of the spans; offsets stay true."""
    pieces, end = [], 0
    for span in sorted(spans, key=lambda span: span.start_char):
        start = min(max(span.start_char, end), len(text))
        stop = min(span.end_char, len(text))
        pieces += [text[end:start], BLANK * max(0, stop - start)]
        end = max(stop, end)
    return "".join((*pieces, text[end:]))


def _blank_pseudonym(text: str) -> str:
    """The text, unless it is sixteen hexadecimal digits: these may all happen to be decimal."""
    return BLANK if _PSEUDONYM.fullmatch(text) else text


def _blank(found: re.Match[str]) -> str:
    return BLANK * len(found[0])


__all__ = ["BLANK", "ID", "Passage", "Place", "blank_spans", "list_account", "list_passages"]
