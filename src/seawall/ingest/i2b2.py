"""i2b2 2014 XML: a note's text and its tags in one file.

XML 1.0 reads every carriage return as a line feed and cannot hold most control characters. A
carriage return is therefore written as a character reference, and a note with a character that XML
cannot hold is refused by the writer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from seawall.ingest.encoding import UnreadableError
from seawall.ingest.labels import i2b2_category, i2b2_type
from seawall.ingest.mentions import foreign_subject
from seawall.lazy import lazy_pattern
from seawall.model import Document, InputError, Mention

_ROOT, _TEXT, _TAGS = "deIdi2b2", "TEXT", "TAGS"
_FORBIDDEN = lazy_pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# An attribute's line breaks and tabs would be read back as spaces.
_ATTRIBUTE_ESCAPES = {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


@dataclass(frozen=True, slots=True)
class I2b2Note:
    """What one file holds: the text, the attributes of each tag, the encoding it declares."""

    text: str
    tags: tuple[Mapping[str, str], ...]
    encoding: str

    def __repr__(self) -> str:
        return f"<I2b2Note, {len(self.text)} characters, {len(self.tags)} tags>"


def parse_i2b2(raw: bytes) -> I2b2Note:
    """Read a file; raises UnreadableError for anything but a well-formed i2b2 2014 note.

    A document type declaration is refused: nothing of the format needs one, and entities can blow
    up a small file without bound.
    """
    from xml.parsers import expat

    handler = _Handler()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.characters
    parser.XmlDeclHandler = handler.declaration
    parser.StartDoctypeDeclHandler = handler.doctype
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        raise UnreadableError(f"is not well-formed XML (line {error.lineno})") from None
    except (LookupError, ValueError) as error:
        reason = str(error) if isinstance(error, UnreadableError) else "has an unknown encoding"
        raise UnreadableError(reason) from None
    return handler.finish()


def format_i2b2(document: Document, mentions: Sequence[Mention]) -> str:
    """The file for one note; refuses a note with a character that XML 1.0 cannot hold."""
    forbidden = _FORBIDDEN.search(document.text)
    if forbidden:
        raise InputError(
            f"Document {document.position} has a control character at offset {forbidden.start()} "
            "that XML cannot hold; write jsonl, csv or brat instead."
        )
    tags = "".join(
        _format_tag(number, mention, document.text) for number, mention in enumerate(mentions)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8" ?>\n'
        f"<{_ROOT}>\n<{_TEXT}>{_as_cdata(document.text)}</{_TEXT}>\n<{_TAGS}>\n{tags}</{_TAGS}>\n</{_ROOT}>\n"
    )


@dataclass(slots=True)
class _Handler:
    path: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    tags: list[Mapping[str, str]] = field(default_factory=list)
    has_text: bool = False
    encoding: str = "utf-8"

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.path.append(name)
        if self.path == [_ROOT, _TEXT]:
            if self.has_text:
                raise UnreadableError("has more than one TEXT element")
            self.has_text = True
        elif self.path[:-1] == [_ROOT, _TAGS]:
            self.tags.append(attributes)
        elif self.path[:2] == [_ROOT, _TEXT]:
            raise UnreadableError("has elements inside TEXT, which is not the i2b2 2014 format")

    def end(self, name: str) -> None:  # noqa: ARG002 (expat gives the name)
        self.path.pop()

    def characters(self, data: str) -> None:
        if self.path == [_ROOT, _TEXT]:
            self.pieces.append(data)

    def declaration(self, version: str, encoding: str | None, standalone: int) -> None:  # noqa: ARG002
        self.encoding = (encoding or "utf-8").lower()

    def doctype(self, *_: object) -> None:
        raise UnreadableError("has a document type declaration, which is not allowed")

    def finish(self) -> I2b2Note:
        if not self.has_text:
            raise UnreadableError("has no TEXT element in deIdi2b2")
        return I2b2Note("".join(self.pieces), tuple(self.tags), self.encoding)


def _as_cdata(text: str) -> str:
    inner = text.replace("]]>", "]]]]><![CDATA[>").replace("\r", "]]>&#13;<![CDATA[")
    return f"<![CDATA[{inner}]]>"


def _format_tag(number: int, mention: Mention, text: str) -> str:
    from xml.sax.saxutils import quoteattr  # which loads what opens addresses of the web

    attributes = {
        "id": f"P{number}",
        "start": str(mention.start_char),
        "end": str(mention.end_char),
        "text": mention.span.of(text),
        "TYPE": i2b2_type(mention.label),
        "comment": "",
        "label": mention.label.value,
        "score": repr(mention.score),
        "detectors": " ".join(mention.detectors),
        "role": mention.role.value if mention.role else "",
    }
    subject = foreign_subject(mention)
    if subject:
        attributes["subject"] = subject
    written = " ".join(
        f"{name}={quoteattr(value, _ATTRIBUTE_ESCAPES)}" for name, value in attributes.items()
    )
    return f"<{i2b2_category(mention.label)} {written} />\n"
