"""Seawall with one of its profiles."""

from __future__ import annotations

import harness


def open_seawall(profile: str) -> harness.Read:
    """What is EID or QID is hidden."""
    from seawall.detect.detector import Detector, choose_detectors
    from seawall.model import Class, Document

    detector = Detector(choose_detectors(profile, None))

    def read(text: str, lang: str) -> harness.Spans:
        found = detector.find(Document("note", text), lang)
        return [(m.start_char, m.end_char) for m in found if m.cls is not Class.HMD]

    return read


harness.run("seawall", open_seawall)
