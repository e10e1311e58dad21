"""Examples as arrays: what the fine-tuning of the encoder reads, on whatever machine it runs.

``python -m seawall.learn.neural_pack --shared DIR --encoder DIR -o FOLDER`` writes ``pack.npz``
(pieces, shapes and labels of train and dev), ``base.npz`` (the encoder's weights for the pieces
that are kept) and ``vocabulary.txt``.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from seawall.detect.neural.pieces import SHAPES, PieceReader, Pieces, make_tokenizer, spell
from seawall.learn.characteristics import make_characteristics
from seawall.learn.corpora import load_examples
from seawall.learn.example import Example
from seawall.learn.lines import make_lines
from seawall.learn.texts import make_texts
from seawall.model import Class, Label, Mention

OUTSIDE = "O"
# A piece that a corpus leaves unmarked may still be of a class that the corpus does not mark.
UNMARKED_DETAIL, UNMARKED_IDENTIFIER = -1, -2
_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
# The base encoder read English: its rarest pieces make room for common ones of other languages.
_KEPT_PIECES, _ADDED_PIECES = 24_000, 4000
_CANDIDATES = 12_000
# Court cases are few and unlike notes: read once an epoch they would hardly be learned.
_TIMES = {"tab": 3}
# For each written note.
_LINES = {"en": 1.6, "sv": 1.1}
_TEXTS = {"en": 0.7, "sv": 0.5}
_CHARACTERISTICS = {"en": 1.8, "sv": 1.7}


def label_names() -> list[str]:
    """Names of the classifier's outputs: outside first, then begin and inside of every label."""
    return [OUTSIDE, *(f"{place}-{label.value}" for label in Label for place in "BI")]


def label_pieces(pieces: Pieces, example: Example) -> npt.NDArray[np.int16]:
    """The label of every piece by its example's gold."""
    labels = np.full(len(pieces), _unmarked(example.classes), dtype=np.int16)
    numbers = {name: number for number, name in enumerate(label_names())}
    for mention in example.mentions:
        first, end = _pieces_of(mention, pieces)
        labels[first:end] = numbers[f"I-{mention.label.value}"]
        if first < end:
            labels[first] = numbers[f"B-{mention.label.value}"]
    return labels


def _unmarked(classes: frozenset[Class]) -> int:
    if Class.HMD not in classes:
        return UNMARKED_DETAIL
    return 0 if Class.EID in classes else UNMARKED_IDENTIFIER


def _pieces_of(mention: Mention, pieces: Pieces) -> tuple[int, int]:
    first = int(np.searchsorted(pieces.ends, mention.start_char, side="right"))
    end = int(np.searchsorted(pieces.starts, mention.end_char, side="left"))
    return first, end


def unmarked_groups() -> dict[int, list[int]]:
    """Which outputs an unmarked piece may have."""
    kinds = [None if n == OUTSIDE else Label[n[2:]].cls for n in label_names()]
    details = [i for i, kind in enumerate(kinds) if kind in (None, Class.HMD)]
    identifiers = [i for i, kind in enumerate(kinds) if kind is not Class.HMD]
    return {UNMARKED_DETAIL: details, UNMARKED_IDENTIFIER: identifiers}


def trim_vocabulary(vocabulary: Sequence[str], texts: Iterable[str]) -> list[str]:
    """The special pieces, every single character, and the pieces that the texts use most."""
    whole = list_pieces(vocabulary)
    used = count_pieces(whole, texts)
    often = set(sorted(used, key=lambda number: (-used[number], number))[:_KEPT_PIECES])
    return [
        piece
        for number, piece in enumerate(whole)
        if number < len(_SPECIAL) or number in often or len(piece.removeprefix("##")) == 1
    ]


def list_pieces(vocabulary: Iterable[str]) -> list[str]:
    """All pieces of a vocabulary that stand for something, the special ones first."""
    return [*_SPECIAL, *(p for p in vocabulary if p not in _SPECIAL and "[unused" not in p)]


def count_pieces(vocabulary: Sequence[str], texts: Iterable[str]) -> Counter[int]:
    """How often the texts use each piece."""
    reader, used = PieceReader(vocabulary), Counter[int]()
    for text in texts:
        used.update(reader.read(text).ids.tolist())
    return used


def learn_pieces(kept: Sequence[str], texts: Sequence[str]) -> list[str]:
    """The pieces that shorten the texts most, of those that the vocabulary does not hold."""
    from tokenizers.trainers import WordPieceTrainer

    tokenizer = make_tokenizer(_SPECIAL)
    trainer = WordPieceTrainer(
        vocab_size=_CANDIDATES, special_tokens=list(_SPECIAL), show_progress=False
    )
    tokenizer.train_from_iterator(map(spell, texts), trainer)
    known = set(kept)
    both = [*kept, *sorted(piece for piece in tokenizer.get_vocab() if piece not in known)]
    used = count_pieces(both, texts)
    added = sorted(range(len(kept), len(both)), key=lambda number: -used[number])
    return [both[number] for number in added[:_ADDED_PIECES]]


def hide_names(example: Example) -> str:
    """The text without its identifiers: a name with a piece of its own would be known by heart."""
    text = example.text
    for mention in example.mentions:
        if mention.cls is not Class.HMD:
            start, end = mention.span
            text = text[:start] + " " * (end - start) + text[end:]
    return text


def pack_examples(examples: Iterable[Example], reader: PieceReader) -> dict[str, npt.NDArray[Any]]:
    """All examples in one row of pieces; ``bounds`` says where each begins."""
    ids, shapes, labels, bounds = [], [], [], [0]
    for example in examples:
        pieces = reader.read(example.text)
        ids.append(pieces.ids.astype(np.uint16))
        shapes.append(pieces.shapes.astype(np.uint8))
        labels.append(label_pieces(pieces, example).astype(np.int8))
        bounds.append(bounds[-1] + len(pieces))
    return {
        "ids": np.concatenate(ids),
        "shapes": np.concatenate(shapes),
        "labels": np.concatenate(labels),
        "bounds": np.asarray(bounds),
    }


def trim_base(
    weights: dict[str, npt.NDArray[Any]], vocabulary: Sequence[str], kept: Sequence[str]
) -> dict[str, npt.NDArray[Any]]:
    """The encoder's weights in half precision, with a word row for each kept piece.

    A piece that the encoder does not know begins as the mean of those that it would be cut into.
    """
    number = {piece: row for row, piece in enumerate(vocabulary)}
    whole = list_pieces(vocabulary)
    reader = PieceReader(whole)

    def rows_of(piece: str) -> list[int]:
        if piece in number:
            return [number[piece]]
        parts = reader.read(piece.removeprefix("##")).ids.tolist()
        return [number[whole[part]] for part in parts]

    table = weights["embeddings.word_embeddings.weight"]
    rows = np.stack([table[rows_of(piece)].mean(axis=0) for piece in kept])
    left_out = ("word_embeddings", "position_ids", "pooler")
    others = {n: w for n, w in weights.items() if not any(part in n for part in left_out)}
    return {"words": rows.astype(np.float16)} | {
        name: weight.astype(np.float16) for name, weight in others.items()
    }


def choose_pieces(vocabulary: Sequence[str], train: Sequence[Example]) -> list[str]:
    """The pieces of the base encoder that are kept, and those that are added."""
    kept = trim_vocabulary(vocabulary, [*(example.text for example in train), *_frequent("en")])
    foreign = [hide_names(example) for example in train if example.lang != "en"]
    return kept + learn_pieces(kept, [*foreign, *_frequent("sv")])


def write_pack(
    folder: Path,
    train: Sequence[Example],
    dev: Sequence[Example],
    encoder: Path,
    pieces: Path | None = None,
) -> None:
    """Write the three files that the fine-tuning and the run-time need.

    With a file of pieces the vocabulary is what it lists, else it is chosen by the examples.
    """
    from safetensors.numpy import load_file

    vocabulary = _read_pieces(encoder / "vocab.txt")
    kept = _read_pieces(pieces) if pieces else choose_pieces(vocabulary, train)
    reader = PieceReader(kept)
    arrays: dict[str, Any] = {
        f"{split}_{name}": array
        for split, examples in (("train", train), ("dev", dev))
        for name, array in pack_examples(examples, reader).items()
    }
    arrays["names"] = np.array(json.dumps(label_names()))
    arrays["groups"] = np.array(json.dumps(unmarked_groups()))
    arrays["shape_count"] = np.array(SHAPES)
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(folder / "pack.npz", **arrays)
    base = trim_base(load_file(encoder / "model.safetensors"), vocabulary, kept)
    arrays = dict(base)
    np.savez(folder / "base.npz", **arrays)
    (folder / "vocabulary.txt").write_text("\n".join(kept) + "\n", encoding="utf-8")


def _read_pieces(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def _frequent(lang: str) -> list[str]:
    from wordfreq import top_n_list

    return [word for word in top_n_list(lang, 25_000) if lang != "en" or word.isascii()]


def load_train(folder: Path | None, size: int) -> list[Example]:
    """What the encoder learns from: the examples of every source, lines and texts."""
    examples = load_examples(folder, "train", size=size)
    train = [one for example in examples for one in [example] * _TIMES.get(example.source, 1)]
    for lang, share in _LINES.items():
        train += make_lines(int(size * share), lang, 0, folder)
    for lang, share in _TEXTS.items():
        train += make_texts(int(size * share), lang, 0, folder)
    for lang, share in _CHARACTERISTICS.items():
        train += make_characteristics(int(size * share), lang, 0, folder)
    return train


def main() -> None:
    """Pack examples of all languages for the fine-tuning."""
    parser = argparse.ArgumentParser(description="Pack examples for the fine-tuning.")
    parser.add_argument("--shared", type=Path, help="folder of the training sets")
    parser.add_argument("--encoder", type=Path, required=True, help="folder of the base encoder")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--size", type=int, default=24_000)
    parser.add_argument("--pieces", type=Path, help="vocabulary of an earlier encoder, to keep")
    asked = parser.parse_args()
    dev = list(load_examples(asked.shared, "dev", size=asked.size // 16))
    train = load_train(asked.shared, asked.size)
    write_pack(asked.output, train, dev, asked.encoder, asked.pieces)


if __name__ == "__main__":
    main()
