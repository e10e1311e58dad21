"""The page a note is written on: text grows at its end, and the gold with it."""

from __future__ import annotations

import random
from collections.abc import Callable

from seawall.model import DateRole, Label, Mention, Span
from seawall.synth.habits import Habits
from seawall.synth.scene import Piece, Scene
from seawall.synth.slots import fill_slot
from seawall.synth.template import Phrase

# Codes are copied from a screen: nobody changes their case.
_AS_IT_STANDS = frozenset(
    {
        Label.USERNAME, Label.EMAIL, Label.URL, Label.IP, Label.MRN, Label.HEALTH_PLAN,
        Label.ACCOUNT, Label.LICENSE, Label.VEHICLE, Label.DEVICE, Label.BIOMETRIC, Label.OTHER_ID,
    }
)  # fmt: skip
_Gold = tuple[int, int, Label, DateRole | None, str, str]


class Sheet:
    """Text with exact gold: every mention and trap is noted as it is written."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._tail = "\n\n"  # of an empty sheet: no break is needed before the first line
        self._gold: list[_Gold] = []
        self._traps: list[tuple[int, int]] = []
        self.case: Callable[[str], str] | None = None

    def __repr__(self) -> str:
        return f"<Sheet of {self._length} characters>"

    def __len__(self) -> int:
        return self._length

    def write(self, text: str) -> None:
        if text:
            self._parts.append(text)
            self._length += len(text)
            self._tail = (self._tail + text)[-2:]

    def end_line(self, breaks: int = 1) -> None:
        """Make sure that what comes next begins after at least that many line breaks."""
        standing = len(self._tail) - len(self._tail.rstrip("\n"))
        self.write("\n" * (breaks - standing))

    def write_piece(self, piece: Piece) -> None:
        text = piece.text
        if self.case and piece.label not in _AS_IT_STANDS and not piece.trap:
            text = self.case(text)
        start = self._length
        self.write(text)
        if piece.label and text:
            own = piece.label, piece.role, piece.who, piece.value
            self._gold.append((start, self._length, *own))
        if piece.trap:
            self._traps.append((start, self._length))

    def write_literal(self, text: str) -> None:
        self.write(self.case(text) if self.case else text)

    def write_phrase(
        self, phrase: Phrase, scene: Scene, habits: Habits | None, rng: random.Random
    ) -> None:
        """One rendering of the phrase; without habits its text stands as it is."""
        segments = list(phrase.draw(rng))
        for index, segment in enumerate(segments):
            if not isinstance(segment, str):
                for piece in fill_slot(scene, segment):
                    self.write_piece(piece)
                continue
            literal = habits.retype(segment, rng) if habits else segment
            if habits and habits.drops_final_period and index == len(segments) - 1:
                literal = literal.removesuffix(".")
            self.write_literal(literal)

    @property
    def last_char(self) -> str:
        return self._tail[-1:]

    def text(self) -> str:
        return "".join(self._parts)

    def mentions(self) -> tuple[Mention, ...]:
        """The gold, from left to right."""
        return tuple(
            Mention(Span(start, end), label, role=role)
            for start, end, label, role, *_ in self._gold
        )

    def bearers(self) -> tuple[str, ...]:
        """Of each mention the key of the person or hospital it belongs to, or an empty string."""
        return tuple(who for *_, who, _ in self._gold)

    def values(self) -> tuple[str, ...]:
        """Of each mention the day that it means, or an empty string."""
        return tuple(value for *_, value in self._gold)

    def traps(self) -> tuple[Span, ...]:
        return tuple(Span(start, end) for start, end in self._traps)
