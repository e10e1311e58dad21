from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.ingest.encoding import UnreadableError, decode

readable = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=0
).filter(lambda text: not text.startswith("\ufeff"))


@given(readable)
def test_utf8_comes_back_as_it_was(text: str) -> None:
    raw = text.encode()
    # A text that begins with these two bytes cannot be UTF-8, so none is refused for them.
    decoded = decode(raw)
    assert (decoded.text, decoded.encoding) == (text, "utf-8")


@given(readable)
def test_a_byte_order_mark_is_taken_off_and_said(text: str) -> None:
    decoded = decode(b"\xef\xbb\xbf" + text.encode())
    assert (decoded.text, decoded.encoding) == (text, "utf-8-sig")


def test_inside_a_file_the_mark_is_a_character() -> None:
    assert decode("\ufeffx".encode(), begins_file=False).text == "\ufeffx"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Åsa Öberg, född 1950 i Malmö", "latin-1"),
        ("ÅSA ÖBERG – 55 år", "cp1252"),
        ("“Fièvre” à 38,5 °C – José", "cp1252"),
        ("the patient’s wife, née Müller", "cp1252"),
        ("T 37 °C", "latin-1"),
        ("NÃO TEM ALERGIA", "latin-1"),
        ("VÄSTERÅS” och göteborg, å, ä, ö, é", "cp1252"),
        ("Œuvre de Šárka".replace("á", "a"), "cp1252"),
    ],
)
def test_western_text_is_found(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.text, decoded.encoding) == (text, encoding)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"before\0after", "NUL"),
        ("Åsa".encode("utf-16"), "UTF-16"),
        ("Anna".encode("utf-16-le"), "NUL"),
        ("José Álvarez".encode() + b"\xff", "broken UTF-8"),
        ("Göran".encode()[:2] + b"teborg, \xc3\xa5r", "broken UTF-8"),
        ("the patient’s wife".encode() + b"\xe2\x80", "broken UTF-8"),
        ("Привет".encode()[:-1], "broken UTF-8"),
        (b"\xef\xbb\xbfabc\xff", "byte order mark"),
        (b"\x89PNG\r\n\x1a\n\x10\x11", "control characters"),
        (b"caf\x81 \xe9", "neither UTF-8 nor cp1252"),
        ("färdig och hörd på".encode("cp850"), "code page"),
        ("färdig och hörd på".encode("mac-roman"), "code page"),
    ],
)
def test_anything_else_is_refused_with_a_reason(raw: bytes, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        decode(raw)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_loss_or_refused(raw: bytes) -> None:
    try:
        decoded = decode(raw)
    except UnreadableError:
        return
    assert decoded.text.encode(decoded.encoding) == raw


def test_no_text_in_a_repr() -> None:
    assert "Berg" not in repr(decode(b"Anna Berg"))
