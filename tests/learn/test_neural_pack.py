"""What the encoder's fine-tuning reads: labels of pieces, and a vocabulary for two languages."""

from __future__ import annotations

import numpy as np
import pytest

from seawall.detect.neural.pieces import PieceReader
from seawall.learn import neural_pack
from seawall.learn.example import Example
from seawall.learn.neural_pack import (
    hide_names,
    label_names,
    label_pieces,
    learn_pieces,
    trim_base,
    trim_vocabulary,
)
from seawall.model import Class, Label, Mention, Span

LETTERS = "abcdefghijklmnopqrstuvwxyzɑæø"
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *LETTERS, *(f"##{c}" for c in LETTERS)]
TEXT = "läkare Åsa Berg"
NOTE = Example("a", TEXT, (Mention(Span(7, 15), Label.DOCTOR),), "sv", "synth")


def test_pieces_of_a_mention_begin_and_go_on() -> None:
    pieces = PieceReader([*VOCABULARY, "berg"]).read(TEXT)
    names = [label_names()[label] for label in label_pieces(pieces, NOTE)]
    assert names == ["O"] * 6 + ["B-DOCTOR", "I-DOCTOR", "I-DOCTOR", "I-DOCTOR"]


def test_what_a_corpus_does_not_mark_is_not_denied() -> None:
    unmarked = Example("a", "läkare", (), "sv", "synth", classes=frozenset({Class.EID, Class.QID}))
    labels = label_pieces(PieceReader(VOCABULARY).read("läkare"), unmarked)
    assert set(labels.tolist()) == {neural_pack.UNMARKED_DETAIL}


def test_rare_pieces_go_and_single_letters_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neural_pack, "_KEPT_PIECES", 1)
    whole = [*VOCABULARY, "ward", "bed", "[unused3]"]
    assert trim_vocabulary(whole, ["ward ward bed"]) == [*VOCABULARY, "ward"]


def test_common_words_of_another_language_get_pieces_but_no_name() -> None:
    notes = [hide_names(NOTE)] * 20
    assert "Åsa" not in notes[0] and len(notes[0]) == len(TEXT)
    assert "lækare" in learn_pieces(VOCABULARY, notes)


def test_a_new_piece_begins_as_the_mean_of_its_parts() -> None:
    rows = np.arange(len(VOCABULARY), dtype=np.float32)[:, None] * np.ones(2, dtype=np.float32)
    weights = {"embeddings.word_embeddings.weight": rows}
    words = trim_base(weights, VOCABULARY, [*VOCABULARY, "##ab"])["words"]
    parts = [VOCABULARY.index("a"), VOCABULARY.index("##b")]
    assert words[-1].tolist() == [sum(parts) / 2] * 2
    assert words[:-1].tolist() == rows.tolist()
