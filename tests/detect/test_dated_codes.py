"""Six digits that are a Swedish date are no code; an announced code stays one."""

import pytest

from seawall.detect.detector import Detector
from seawall.model import Document, Label


@pytest.mark.parametrize("text", ["Pat inkom 241112.", "241112 Mottagningsbesök", "Op 190312."])
def test_a_compact_date_is_a_date_alone(text: str) -> None:
    found = Detector(("rules",)).find_all(Document("a", text), "sv")
    assert {each.label for each in found} == {Label.DATE}


@pytest.mark.parametrize("text", ["Journalnr 241112.", "Remiss nr 190312.", "Ärende 981332."])
def test_a_code_that_is_announced_or_no_date_stays_hidden(text: str) -> None:
    found = Detector(("rules",)).find(Document("a", text), "sv")
    assert any(each.label in (Label.MRN, Label.OTHER_ID) for each in found)


def test_an_announcing_word_is_outvoted_by_two_taggers() -> None:
    found = Detector(("rules", "crf", "svm")).find(Document("a", "Besök 12/11-24."), "sv")
    assert [each.label for each in found] == [Label.DATE]
