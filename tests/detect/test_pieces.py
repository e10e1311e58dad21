from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.detect.neural.pieces import SHAPES, PieceReader, windows_of
from seawall.model import Span

LETTERS = "abcdefghijklmnopqrstuvwxyzɑæø0123456789.,:-()/'"
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *LETTERS, *(f"##{c}" for c in LETTERS), "dr"]


def test_a_vocabulary_begins_with_its_special_pieces() -> None:
    with pytest.raises(ValueError, match="special"):
        PieceReader(["a", "b"])


def test_pieces_cover_the_characters_that_they_were_cut_from() -> None:
    text = "Dr. Åsa\nMcDonald, 12B"
    pieces = PieceReader(VOCABULARY).read(text)
    words = [text[a:b] for a, b in zip(pieces.starts, pieces.ends, strict=True)]
    assert words[:3] == ["Dr", ".", "Å"]
    assert "".join(words) == "".join(text.split())


def test_a_shape_says_case_digit_place_and_letters_beyond_ascii() -> None:
    reader = PieceReader(VOCABULARY)
    first = {text: int(reader.read(text).shapes[0]) for text in ("dr", "Dr", "DR", "1", ".", "Å")}
    assert len(set(first.values())) == len(first)
    line = reader.read("a\na a")
    assert line.shapes[0] == line.shapes[1] != line.shapes[2]


def test_letters_of_their_own_stay_and_others_lose_their_accents() -> None:
    reader = PieceReader(VOCABULARY)

    def ids(text: str) -> tuple[int, ...]:
        return tuple(reader.read(text).ids)

    assert len({ids(word) for word in ("har", "hår", "här", "hor", "hör")}) == 5
    assert ids("ÅÄÖ") == ids("åäö")
    assert ids("éü") == ids("eu")


@given(st.text(max_size=200))
def test_any_text_can_be_cut(text: str) -> None:
    pieces = PieceReader(VOCABULARY).read(text)
    assert all(0 <= shape < SHAPES for shape in pieces.shapes)
    assert all(a < b <= len(text) for a, b in zip(pieces.starts, pieces.ends, strict=True))


@given(st.integers(0, 3000))
def test_every_piece_counts_in_exactly_one_window(pieces: int) -> None:
    counted = [0] * pieces
    for window in windows_of(pieces):
        assert window.start <= window.keep_start <= window.keep_end <= window.end
        for at in range(window.keep_start, window.keep_end):
            counted[at] += 1
    assert all(count == 1 for count in counted)


def test_passages_are_cut_out_with_breaks_between_them() -> None:
    text = "dr a 1\nb c\nd e f"
    passages = [Span(0, 6), Span(11, 14)]
    cut = PieceReader(VOCABULARY).read(text).cut(passages)
    assert [text[a:b] for a, b in zip(cut.starts, cut.ends, strict=True)] == ["dr", *"a1de"]
    assert cut.breaks == {3, 5}
    assert len(cut.cut([])) == 0
