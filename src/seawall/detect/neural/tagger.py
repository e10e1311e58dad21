"""The encoder over the pieces of a note, and mentions out of its probabilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from seawall.detect.aggregate.syllables import take_syllables
from seawall.detect.neural.pieces import PieceReader, Pieces, Window, windows_of
from seawall.lazy import lazy_pattern
from seawall.model import Class, Label, Mention, Span
from seawall.text import Reading
from seawall.text.cover import Cover

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Probabilities = npt.NDArray[np.float32]

DEFAULT_FLOOR = 0.05
_SMALL_GAP = lazy_pattern(r"[ ,’'\"-]*(?:[^\W\d_]{1,12}[ ,’'\"-]+){0,2}")
_SURE = 0.5
_CLS, _SEP = 2, 3


class Glance:
    """What the encoder saw of a note: mentions, and how likely any place is one."""

    def __init__(
        self,
        mentions: list[Mention],
        pieces: Pieces,
        chances: Probabilities,
        passages: Sequence[Span] | None = None,
    ) -> None:
        self.mentions = mentions
        self._read = None if passages is None else Cover(passages)
        self._pieces = pieces
        self._chances = chances

    def chance(self, span: Span) -> float | None:
        """The highest probability that a piece of it is to be hidden; None if any is unread."""
        if self._read is not None and not self._read.holds(*span):
            return None
        first = int(np.searchsorted(self._pieces.ends, span.start_char, side="right"))
        past = int(np.searchsorted(self._pieces.starts, span.end_char, side="left"))
        return float(self._chances[first:past].max()) if first < past else None


class NeuralTagger:
    """Finds mentions where the encoder gives hiding a piece a probability of ``floor`` or more.

    One window runs at a time, on one thread: eight-bit arithmetic scales with what it is given,
    and a note's mentions may not depend on the notes beside it.
    """

    def __init__(
        self,
        model: bytes,
        vocabulary: Sequence[str],
        labels: Sequence[str],
        floor: float = DEFAULT_FLOOR,
    ) -> None:
        self._session = _open_session(model)
        self._pieces = PieceReader(vocabulary)
        self._labels = [Label[name[2:]] if name != "O" else None for name in labels]
        self._begins = np.array([name.startswith("B-") for name in labels])
        self._is_hidden = np.array([_is_hidden(label) for label in self._labels])
        self._floor = floor

    def look(self, reading: Reading, passages: Sequence[Span] | None = None) -> Glance:
        """What there is in the whole note, or in the given passages of it.

        Passages are read as if they followed each other: a run takes as long for ten pieces as
        for thirty.
        """
        pieces = self._pieces.read(reading.text)
        if passages is not None:
            pieces = pieces.cut(passages)
        mentions: list[Mention] = []
        chances = [np.zeros(0, dtype=np.float32)]
        for window in windows_of(len(pieces)):
            rows = self.probabilities(pieces, window)
            hidden = rows[:, self._is_hidden].sum(axis=1)
            best = np.where(self._is_hidden, rows, 0).argmax(axis=1)
            mentions += self._find_in(reading, pieces, window, best, hidden)
            chances.append(hidden)
        return Glance(
            _join_marks(reading.text, mentions), pieces, np.concatenate(chances), passages
        )

    def probabilities(self, pieces: Pieces, window: Window) -> Probabilities:
        """A row for each piece of the window that counts."""
        inside = slice(window.start, window.end)
        ids = np.concatenate(([_CLS], pieces.ids[inside], [_SEP])).astype(np.int64)
        shapes = np.concatenate(([0], pieces.shapes[inside], [0])).astype(np.int64)
        (rows,) = self._session.run(None, {"ids": ids, "shapes": shapes})
        first = 1 + window.keep_start - window.start
        kept: Probabilities = rows[first : first + window.keep_end - window.keep_start]
        return kept

    def _find_in(
        self,
        reading: Reading,
        pieces: Pieces,
        window: Window,
        best: npt.NDArray[np.int64],
        hidden: Probabilities,
    ) -> Iterator[Mention]:
        start = end = -1
        for row, at in enumerate(range(window.keep_start, window.keep_end)):
            if hidden[row] < self._floor:
                continue
            goes_on = (
                at == end and at not in pieces.breaks and not self._parts(best[row], best[row - 1])
            )
            if not goes_on and start >= 0:
                yield self._mention(reading, pieces, (start, end), window, best, hidden)
            start, end = (start if goes_on else at), at + 1
        if start >= 0:
            yield self._mention(reading, pieces, (start, end), window, best, hidden)

    def _parts(self, this: int, before: int) -> bool:
        """True if a new mention begins here: another label, or a second one of the same."""
        return self._labels[this] is not self._labels[before] or bool(self._begins[this])

    def _mention(
        self,
        reading: Reading,
        pieces: Pieces,
        place: tuple[int, int],
        window: Window,
        best: npt.NDArray[np.int64],
        hidden: Probabilities,
    ) -> Mention:
        first, last = place[0] - window.keep_start, place[1] - window.keep_start
        surest = first + int(hidden[first:last].argmax())
        label = self._labels[int(best[surest])]
        assert label is not None
        span = _whole_words(reading, int(pieces.starts[place[0]]), int(pieces.ends[place[1] - 1]))
        score = round(min(1.0, float(hidden[surest])), 4)
        if label.is_person and score >= _SURE:
            span = take_syllables(reading, span)
        return Mention(span, label, score, ("neural",))


def _join_marks(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """Distinguishing marks whole: the encoder often leaves out small words in their middle."""
    joined: list[Mention] = []
    for mention in mentions:
        last = joined[-1] if joined else mention
        is_next = last is not mention and last.label is mention.label is Label.CHARACTERISTIC
        if is_next and _SMALL_GAP.fullmatch(text, last.end_char, mention.start_char):
            surer = max(last, mention, key=attrgetter("score"))
            joined[-1] = surer.with_span(Span(last.start_char, mention.end_char))
        else:
            joined.append(mention)
    return joined


def _open_session(model: bytes) -> InferenceSession:
    from onnxruntime import InferenceSession, SessionOptions, disable_telemetry_events

    # The environment has turned it off already (seawall.offline); this is the library's own way.
    disable_telemetry_events()
    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # The joined kernel of sum and norm takes eight times as long as the two that it replaces.
    slow = ["SkipLayerNormFusion"]
    return InferenceSession(
        model, options, providers=["CPUExecutionProvider"], disabled_optimizers=slow
    )


def _is_hidden(label: Label | None) -> bool:
    return label is not None and label.cls is not Class.HMD


def _whole_words(reading: Reading, start: int, end: int) -> Span:
    """The span out to the ends of its words: half a name hidden is a name shown."""
    text = reading.text
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    return Span(start, end)
