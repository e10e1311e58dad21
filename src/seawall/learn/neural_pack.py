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

from seawall.detect.neural.pieces import SHAPES, PieceReader, Pieces
from seawall.learn.corpora import load_examples
from seawall.learn.example import Example
from seawall.learn.messages import make_messages
from seawall.model import Class, Label, Mention

OUTSIDE = "O"
# A piece that a corpus leaves unmarked may still be of a class that the corpus does not mark.
UNMARKED_DETAIL, UNMARKED_IDENTIFIER = -1, -2
_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
_MIN_PIECE_COUNT = 1
# Court cases are few and unlike notes: read once an epoch they would hardly be learned.
_TIMES = {"tab": 3}


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


def trim_vocabulary(
    vocabulary: Sequence[str], examples: Iterable[Example], words: Iterable[str]
) -> list[str]:
    """The special pieces, every single character, and the pieces that texts and words use."""
    whole = [*_SPECIAL, *(p for p in vocabulary if p not in _SPECIAL and "[unused" not in p)]
    reader = PieceReader(whole)
    used: Counter[int] = Counter()
    for text in (*(example.text for example in examples), "\n".join(words)):
        used.update(reader.read(text).ids.tolist())
    return [
        piece
        for number, piece in enumerate(whole)
        if number < len(_SPECIAL)
        or used[number] >= _MIN_PIECE_COUNT
        or len(piece.removeprefix("##")) == 1
    ]


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
    """The encoder's weights in half precision, with a word row for each kept piece."""
    number = {piece: row for row, piece in enumerate(vocabulary)}
    rows = weights["embeddings.word_embeddings.weight"][[number[piece] for piece in kept]]
    left_out = ("word_embeddings", "position_ids", "pooler")
    others = {n: w for n, w in weights.items() if not any(part in n for part in left_out)}
    return {"words": rows.astype(np.float16)} | {
        name: weight.astype(np.float16) for name, weight in others.items()
    }


def write_pack(
    folder: Path,
    train: Sequence[Example],
    dev: Sequence[Example],
    encoder: Path,
    words: Iterable[str],
) -> None:
    """Write the three files that the fine-tuning and the run-time need."""
    from safetensors.numpy import load_file

    vocabulary = (encoder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    kept = trim_vocabulary(vocabulary, train, words)
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


def main() -> None:
    """Pack English examples for the fine-tuning."""
    from wordfreq import top_n_list

    parser = argparse.ArgumentParser(description="Pack examples for the fine-tuning.")
    parser.add_argument("--shared", type=Path, help="folder of the training sets")
    parser.add_argument("--encoder", type=Path, required=True, help="folder of the base encoder")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--size", type=int, default=24_000)
    asked = parser.parse_args()
    train = _keep_english(load_examples(asked.shared, "train", size=asked.size))
    train += make_messages(asked.size * 3 // 4, seed=0)
    dev = _keep_english(load_examples(asked.shared, "dev", size=asked.size // 16))
    words = [word for word in top_n_list("en", 25_000) if word.isascii()]
    write_pack(asked.output, train, dev, asked.encoder, words)


def _keep_english(examples: Iterable[Example]) -> list[Example]:
    """The encoder reads English; Swedish notes would only teach it their spelling."""
    english = [example for example in examples if example.lang == "en"]
    return [one for example in english for one in [example] * _TIMES.get(example.source, 1)]


if __name__ == "__main__":
    main()
