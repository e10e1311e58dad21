"""Seawall with one of its profiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import harness


def open_seawall(profile: str) -> harness.Read:
    """What is EID or QID is hidden."""
    from seawall.detect.detector import Detector, choose_detectors
    from seawall.garbage import leave_garbage
    from seawall.model import Class, Document, settle

    detector = Detector(choose_detectors(profile, None))

    def read(texts: Sequence[str], lang: str) -> Iterator[harness.Spans]:
        notes = [Document("note", text) for text in texts]
        with leave_garbage():  # as in the command: Python looks for it between chunks alone
            for found in detector.find_in_each(notes, [lang] * len(notes)):
                yield [(m.start_char, m.end_char) for m in settle(found) if m.cls is not Class.HMD]

    return read


harness.run("seawall", open_seawall)
