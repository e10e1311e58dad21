from __future__ import annotations

from seawall.detect.detector import Detector, choose_detectors
from seawall.model import Document
from seawall.synth import make_hospital


def test_notes_of_both_languages_in_one_chunk_give_what_each_gives_alone() -> None:
    """One detector after another goes over them: none may take one note's answer for another's."""
    hospital = make_hospital(6, split="dev", langs=("en", "sv"), seed=3)
    notes = [(note.text, note.lang) for patient in hospital for note in patient.notes][:16]
    notes += [("", "en"), ("患者 Anna Berg 070-123 45 67", "sv"), (notes[0][0], notes[0][1])]
    documents = [Document(str(at), text) for at, (text, _) in enumerate(notes)]
    langs = [lang for _, lang in notes]
    detector = Detector(choose_detectors("fast", None))
    together = list(detector.find_in_each(documents, langs))
    assert together == list(map(detector.find_all, documents, langs))
