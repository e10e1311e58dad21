"""Fine-tunes the encoder on packed pieces and writes it as int8 ONNX; runs where PyTorch is.

Run as a file, on a machine with PyTorch, NumPy, onnx and onnxruntime and nothing of Seawall:
``python neural_training.py PACK BASE -o OUT --layers 4``. PACK is written by
``seawall.learn.neural_pack``. BASE holds pretrained weights (``.npz``), or it is an encoder that
this program wrote before (``.onnx``): training goes on from there.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

HIDDEN, HEADS, FEED_FORWARD, POSITIONS = 384, 12, 1536, 512
PAD, CLS, SEP, UNK = 0, 2, 3, 1
WINDOW = 256
NOT_READ = -100  # label of what stands outside a text


class Layer(nn.Module):
    """One block of the encoder, its parts named as in the base weights."""

    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Linear(HIDDEN, HIDDEN)
        self.key = nn.Linear(HIDDEN, HIDDEN)
        self.value = nn.Linear(HIDDEN, HIDDEN)
        self.out = nn.Linear(HIDDEN, HIDDEN)
        self.norm1 = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.up = nn.Linear(HIDDEN, FEED_FORWARD)
        self.down = nn.Linear(FEED_FORWARD, HIDDEN)
        self.norm2 = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """Attention, then the feed-forward part, each with its shortcut."""
        batch, length, _ = x.shape
        shape = (batch, length, HEADS, HIDDEN // HEADS)
        q, k, v = (
            part(x).view(shape).transpose(1, 2) for part in (self.query, self.key, self.value)
        )
        scores = q @ k.transpose(2, 3) / math.sqrt(HIDDEN // HEADS) + mask
        mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, length, HIDDEN)
        x = self.norm1(x + self.drop(self.out(mixed)))
        return self.norm2(x + self.drop(self.down(functional.gelu(self.up(x)))))


class Tagger(nn.Module):
    """Word piece, shape and place in, one row of label scores a piece out."""

    def __init__(self, vocabulary: int, shapes: int, labels: int, layers: int) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, HIDDEN)
        self.shapes = nn.Embedding(shapes, HIDDEN)
        self.places = nn.Embedding(POSITIONS, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.drop = nn.Dropout(0.1)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.head = nn.Linear(HIDDEN, labels)
        nn.init.normal_(self.shapes.weight, std=0.02)

    def forward(self, ids: Tensor, shapes: Tensor) -> Tensor:
        """Scores of a batch of windows; PAD pieces are looked at by nobody."""
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.words(ids) + self.shapes(shapes) + self.places(places)
        x = self.drop(self.norm(x))
        mask = torch.where(ids == PAD, -1e4, 0.0)[:, None, None, :]
        for layer in self.layers:
            x = layer(x, mask)
        return self.head(x)


def load_base(model: Tagger, base: dict[str, np.ndarray], keep: list[int]) -> None:
    """Copy the pretrained weights; ``keep`` says which of the six layers are taken."""

    def put(target: Tensor, name: str) -> None:
        target.data.copy_(torch.from_numpy(base[name].astype(np.float32)))

    put(model.words.weight, "words")
    put(model.places.weight, "embeddings.position_embeddings.weight")
    # All pieces are of the first segment: its embedding is folded into the places.
    first = base["embeddings.token_type_embeddings.weight"][0].astype(np.float32)
    model.places.weight.data += torch.from_numpy(first)
    put(model.norm.weight, "embeddings.LayerNorm.weight")
    put(model.norm.bias, "embeddings.LayerNorm.bias")
    names = {
        "query": "attention.self.query", "key": "attention.self.key",
        "value": "attention.self.value", "out": "attention.output.dense",
        "norm1": "attention.output.LayerNorm", "up": "intermediate.dense",
        "down": "output.dense", "norm2": "output.LayerNorm",
    }  # fmt: skip
    for layer, number in zip(model.layers, keep, strict=True):
        for part, name in names.items():
            module = getattr(layer, part)
            put(module.weight, f"encoder.layer.{number}.{name}.weight")
            put(module.bias, f"encoder.layer.{number}.{name}.bias")


def load_trained(path: str, shapes: int, labels: int, layers: int) -> Tagger:
    """An encoder that was written before, its eight-bit weights as numbers again."""
    import onnx
    from onnx import numpy_helper

    parts = {one.name: numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}
    weights = {name[6:]: part for name, part in parts.items() if name.startswith("model.")}
    weights["words.weight"] = parts["table"].astype(np.float32) * parts["scale"]
    # Products are numbered in the order in which the forward pass makes them.
    ending = "_quantized"
    products = sorted(
        (int(name.removesuffix(ending).rpartition("_")[2]), name.removesuffix(ending))
        for name in parts
        if name.endswith(ending)
    )
    targets = [
        f"layers.{layer}.{part}.weight"
        for layer in range(layers)
        for part in ("query", "key", "value", "out", "up", "down")
    ]
    for target, (_, name) in zip([*targets, "head.weight"], products, strict=True):
        weights[target] = (parts[name + ending].astype(np.float32) * parts[name + "_scale"]).T
    model = Tagger(len(weights["words.weight"]), shapes, labels, layers)
    model.load_state_dict({name: torch.tensor(weight) for name, weight in weights.items()})
    return model


class Batches:
    """Windows of documents drawn at random: other windows, other noise in each epoch."""

    def __init__(self, pack: Any, split: str, seed: int, device: str, lost: float = 0) -> None:
        self.device, self.lost = device, lost
        self.ids, self.shapes, self.labels = (
            torch.from_numpy(pack[f"{split}_{part}"].astype(np.int64)).to(device)
            for part in ("ids", "shapes", "labels")
        )
        self.bounds = pack[f"{split}_bounds"]
        self.random = np.random.default_rng(seed)

    def windows(self, *, train: bool) -> list[tuple[int, int]]:
        """Start and end of every window, in random order for training."""
        size = WINDOW - 2
        found = []
        for start, end in zip(self.bounds[:-1], self.bounds[1:], strict=True):
            at = int(start) - (int(self.random.integers(size)) if train else 0)
            while at < end:
                found.append((max(at, int(start)), min(at + size, int(end))))
                at += size
        found = [(a, b) for a, b in found if b > a]
        if train:
            found.sort(key=lambda w: w[1] - w[0] + self.random.integers(24))
        return found

    def make(self, windows: list[tuple[int, int]], *, train: bool) -> tuple[Tensor, ...]:
        """Ids, shapes and labels of some windows, padded; noise where they are for training."""
        starts, ends = torch.tensor(windows, device=self.device).T[:, :, None]
        places = torch.arange(-1, int((ends - starts).max()) + 1, device=self.device)[None]
        inside = (places >= 0) & (starts + places < ends)
        at = torch.where(inside, starts + places, 0)
        ids = torch.where(inside, self.ids[at], PAD)
        ids = torch.where(places < 0, CLS, torch.where(starts + places == ends, SEP, ids))
        shapes = torch.where(inside, self.shapes[at], 0)
        labels = torch.where(inside, self.labels[at], NOT_READ)
        if train:
            if self.random.random() < 0.15:  # what a note in one case looks like
                shapes = self._hide_case(shapes)
            lost = torch.rand(ids.shape, device=self.device) < self.lost
            ids = torch.where(lost & (ids > SEP), UNK, ids)
        return ids, shapes, labels

    def _hide_case(self, shapes: Tensor) -> Tensor:
        kind = shapes % 6
        return torch.where(
            (kind >= 1) & (kind <= 3), shapes - kind + int(self.random.integers(0, 3)), shapes
        )


def loss_of(scores: Tensor, labels: Tensor, groups: dict[int, Tensor]) -> Tensor:
    """Cross-entropy; a negative label stands for any of a group (what its corpus did not mark)."""
    logs = scores.float().log_softmax(-1)
    known = labels >= 0
    picked = logs.gather(-1, labels.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    total, count = torch.where(known, picked, 0.0).sum(), known.sum()
    for code, members in groups.items():
        chosen = labels == code
        among = logs.masked_fill(~members, -1e9).logsumexp(-1)
        total = total + torch.where(chosen, among, 0.0).sum()
        count = count + chosen.sum()
    return -total / count.clamp(min=1)


def open_base(path: str, shapes: int, labels: int, layers: int) -> Tagger:
    """The weights that training begins with."""
    if path.endswith(".onnx"):
        return load_trained(path, shapes, labels, layers)
    base = np.load(path)
    model = Tagger(len(base["words"]), shapes, labels, layers)
    keep = {2: [0, 5], 3: [0, 2, 5], 4: [0, 1, 3, 5], 5: [0, 1, 2, 4, 5], 6: list(range(6))}
    load_base(model, base, keep[layers])
    return model


class EarlierAnswers:
    """An encoder's own answers, which training for one label is to leave as they are.

    Pieces of the label are learned from the examples, all others mostly from these answers: what
    was learned from more examples than are at hand is not forgotten (Li & Hoiem 2016).
    """

    def __init__(self, base: Tagger, names: list[str], label: str, gold: float) -> None:
        self._base = base.eval().requires_grad_(False)
        self._learned = [number for number, name in enumerate(names) if name[2:] == label]
        self._gold = gold  # what the examples' word counts for all other pieces

    def loss_of(
        self, scores: Tensor, batch: tuple[Tensor, ...], groups: dict[int, Tensor]
    ) -> Tensor:
        """Cross-entropy to the examples for the label, to the answers for the rest."""
        ids, shapes, labels = batch
        is_learned = torch.isin(labels, torch.tensor(self._learned, device=labels.device))
        is_other = (labels != NOT_READ) & ~is_learned
        answers = self._base(ids, shapes).float().softmax(-1)
        kept = -(answers * scores.float().log_softmax(-1)).sum(-1)
        learned = loss_of(scores, labels.where(is_learned, NOT_READ), groups)
        others = loss_of(scores, labels.where(is_other, NOT_READ), groups)
        share = is_learned.sum() / (labels != NOT_READ).sum().clamp(min=1)
        held = kept[is_other].mean() if is_other.any() else kept.sum() * 0
        return share * learned + (1 - share) * (held + self._gold * others)


def train(arguments: argparse.Namespace) -> None:
    """Train, measure on dev after each epoch, and write the model."""
    torch.manual_seed(arguments.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    pack = np.load(arguments.pack)
    names = json.loads(str(pack["names"]))
    model = open_base(arguments.base, int(pack["shape_count"]), len(names), arguments.layers)
    model.to(device)
    memory = None
    if arguments.only:
        base = open_base(arguments.base, int(pack["shape_count"]), len(names), arguments.layers)
        memory = EarlierAnswers(base.to(device), names, arguments.only, arguments.gold)
    groups = {
        int(code): torch.from_numpy(np.isin(range(len(names)), members)).to(device)
        for code, members in json.loads(str(pack["groups"])).items()
    }
    batches = Batches(pack, "train", arguments.seed, device, arguments.lost)
    dev = Batches(pack, "dev", 0, device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=arguments.rate, weight_decay=0.01)
    steps = arguments.epochs * (len(batches.windows(train=True)) // arguments.batch + 1)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, step / 200) * max(0.02, 1 - step / steps)
    )
    begun = time.time()
    for epoch in range(arguments.epochs):
        model.train()
        windows = batches.windows(train=True)
        chunks = [windows[i : i + arguments.batch] for i in range(0, len(windows), arguments.batch)]
        batches.random.shuffle(chunks)
        running = torch.zeros((), device=device)
        for chunk in chunks:
            batch = ids, shapes, labels = batches.make(chunk, train=True)
            with torch.autocast(device, dtype=torch.bfloat16):
                scores = model(ids, shapes)
                if memory:
                    loss = memory.loss_of(scores, batch, groups)
            if not memory:
                loss = loss_of(scores, labels, groups)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            running += loss.detach()
        facts = measure(model, dev, device)
        print(
            f"epoch {epoch + 1}: loss {float(running) / len(chunks):.4f}, {facts}, "
            f"{time.time() - begun:.0f} s",
            flush=True,
        )
    write(model.eval().cpu(), arguments, names)


@torch.no_grad()
def measure(model: Tagger, dev: Batches, device: str) -> str:
    """Recall and precision of "not O" by piece on the dev windows, at several thresholds."""
    model.eval()
    hidden, truth = [], []
    windows = dev.windows(train=False)
    for i in range(0, len(windows), 256):
        ids, shapes, labels = dev.make(windows[i : i + 256], train=False)
        with torch.autocast(device, dtype=torch.bfloat16):
            probability = model(ids, shapes).float().softmax(-1)
        kept = labels >= 0
        hidden.append((1 - probability[..., 0])[kept].cpu())
        truth.append((labels[kept] > 0).cpu())
    score, gold = torch.cat(hidden), torch.cat(truth)
    facts = []
    for threshold in (0.05, 0.2, 0.5):
        found = score > threshold
        right = (found & gold).sum()
        facts.append(f"@{threshold}: R {right / gold.sum():.4f} P {right / found.sum():.4f}")
    return ", ".join(facts)


class Export(nn.Module):
    """The tagger for one window at a time, its word embeddings in eight bits."""

    def __init__(self, model: Tagger) -> None:
        super().__init__()
        self.model = model
        table = model.words.weight.data
        scale = table.abs().amax(1, keepdim=True) / 127
        self.register_buffer("table", (table / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)

    def forward(self, ids: Tensor, shapes: Tensor) -> Tensor:
        """Label probabilities of the pieces."""
        words = self.table[ids].float() * self.scale[ids]
        places = self.model.places(torch.arange(ids.shape[0]))
        x = self.model.norm(words + self.model.shapes(shapes) + places)[None]
        for layer in self.model.layers:
            x = layer(x, torch.zeros(1))
        return self.model.head(x)[0].softmax(-1)


def write(model: Tagger, arguments: argparse.Namespace, names: list[str]) -> None:
    """Write int8 ONNX and the label names."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    out = Path(arguments.output)
    out.mkdir(parents=True, exist_ok=True)
    inputs = (torch.arange(4, 24), torch.zeros(20, dtype=torch.int64))
    target = out / f"neural-{arguments.layers}.onnx"
    with TemporaryDirectory() as folder:
        whole = str(Path(folder) / "float.onnx")
        torch.onnx.export(
            Export(model).eval(), inputs, whole, dynamo=False, opset_version=17,
            input_names=["ids", "shapes"], output_names=["probabilities"],
            dynamic_axes={"ids": {0: "n"}, "shapes": {0: "n"}, "probabilities": {0: "n"}},
        )  # fmt: skip
        quantize_dynamic(
            whole, target, weight_type=QuantType.QInt8, per_channel=True,
            op_types_to_quantize=["MatMul", "Gemm"],
        )  # fmt: skip
    (out / "labels.json").write_text(json.dumps(names), encoding="utf-8")
    print(f"wrote {target.name}: {target.stat().st_size / 1e6:.1f} MB")


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pack")
    parser.add_argument("base")
    parser.add_argument("-o", "--output", required=True)
    for name, value in {"--layers": 4, "--epochs": 4, "--batch": 64, "--seed": 0}.items():
        parser.add_argument(name, type=int, default=value)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--lost", type=float, default=0.03, help="share of the pieces to hide")
    parser.add_argument("--only", help="a label to learn; other answers stay those of the base")
    parser.add_argument("--gold", type=float, default=0.2, help="weight of the examples for these")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
