"""The learned detectors over several notes at once: what they find is what they find in each."""

from __future__ import annotations

import pytest

from seawall.detect import learned
from seawall.detect.detector import PROFILES, Detector
from seawall.detect.learned import LINEAR, load_taggers
from seawall.detect.linear.found import Found
from seawall.detect.models import open_shelf
from seawall.detect.rules import find_by_rules
from seawall.model import Document
from seawall.text import Reading, read_together

NOTES = (
    "Pt: Anna Berg, 81F, seen 3/4/2014 by Dr. Ji-hoon Song.\nTylenol 500 mg for chest pain.",
    "",
    "\n\n",
    "ok",
    "Mr. Lund of Boston General Hospital, MRN 7654321, called 555-0100.\n\nASSESSMENT: NSTEMI.",
    "cc: MORESI, DAVID\nSister Wen from Utica visited. Wen will return in May 2015.",
    "İstanbul 東京 saw Åsa Öberg there",
)


def test_notes_that_are_tagged_together_show_in_none_of_each_other() -> None:
    taggers = load_taggers(LINEAR, "en", open_shelf())
    readings = read_together(NOTES, "en")
    by_rules = [tuple(find_by_rules(reading)) for reading in readings]
    alone = [
        taggers.find(Reading(note), rules) for note, rules in zip(NOTES, by_rules, strict=True)
    ]
    assert [each.mentions for each in taggers.find_in_each(readings, by_rules)] == alone
    assert sum(map(len, alone)) > 10


def test_a_long_note_among_others_is_cut_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seawall.detect.linear.pieces._PIECE_TOKENS", 12)
    monkeypatch.setattr("seawall.detect.linear.tagger._BATCH_TOKENS", 40)
    test_notes_that_are_tagged_together_show_in_none_of_each_other()


def test_what_two_taggers_see_is_judged_as_if_each_were_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    documents = [Document(id=str(at), text=note) for at, note in enumerate(NOTES)]
    joined = [Detector(PROFILES["fast"]).find_all(each, "en") for each in documents]

    def keep_apart(crf: Found, svm: Found) -> list[Found]:
        return [crf, svm]

    monkeypatch.setattr(learned, "join_agreed", keep_apart)
    assert [Detector(PROFILES["fast"]).find_all(each, "en") for each in documents] == joined
