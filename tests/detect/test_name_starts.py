"""Where names begin in running text: each form of a word that may open one, and near misses."""

from itertools import product

import pytest

from seawall.detect.rules.names.announced import Announcements
from seawall.detect.rules.names.candidate import settle
from seawall.detect.rules.names.running import find_running
from seawall.detect.rules.names.shape import NameReader
from seawall.text import Reading, read_together

FOUND = {
    "the sister Annika came": "Annika",
    "the son Annika Berglund came": "Annika Berglund",
    "saw Dathan Berglund today": "Dathan Berglund",
    "told Grace Andersson so": "Grace Andersson",
    "of BERGLUND, ANNIKA today": "BERGLUND, ANNIKA",
    "of ROBLE-BERGLUND, ANNIKA": "ROBLE-BERGLUND, ANNIKA",
    "with J. Berglund today": "J. Berglund",
    "with J R. Berglund today": "J R. Berglund",
    "by O'Brien today": "O'Brien",
    "with annika berglund today": "annika berglund",
    "Annika": "Annika",
}
NONE = (
    "the Dathan came",  # of no list, before no name
    "the Berglund",
    "Will Andersson",  # a word far more often than a name
    "annika came",
    "a J came",
    "Dathan",  # the next note begins with a surname, and is another note
)


def find(reading: Reading) -> list[str]:
    found = find_running(NameReader(reading))
    return [reading.text[each.start_char : each.end_char] for each in found]


@pytest.mark.parametrize("text", FOUND)
def test_names_that_no_cue_announces(text: str) -> None:
    assert find(Reading(text)) == [FOUND[text]]


def test_notes_that_are_read_together_open_no_name_for_each_other() -> None:
    texts = [text for pair in zip(NONE, ["Berglund"] * len(NONE), strict=True) for text in pair]
    assert [find(reading) for reading in read_together(texts, "en")] == [[]] * len(texts)


CUES = "Patient: ", "Dr. ", "seen by ", "wife ", "his wife, ", "cc: ", "pt ", "RN St. ", "MD Abu-"
NAMED = (
    "Anna",
    "Anna Berg",
    "BERG, ANNA",
    "Berg, J",
    "J. Berg",
    "anna berg",
    "van Gogh",
    "Grace Berg",
    "A. B.",
    "Inga-Lill Berg",
    "Tarsal Bones",
    "Stanford B",
    "Wilson",
    "June Berg",
)
BEHIND = (
    ".",
    ". Berg",
    ", Anna",
    ", seen",
    " Berg",
    " berg",
    "\nBerg",
    "  Berg",
    "-Berg",
    " 3",
    " Jr",
)
AFTER = "", " III Berg", " disease", " B. Anna Berg", "'s", " Street"


@pytest.mark.parametrize("cue", CUES)
def test_a_name_behind_a_cue_is_not_found_again(cue: str) -> None:
    for name, behind, after in product(NAMED, BEHIND, AFTER):
        reading = Reading(f"{cue}{name}{behind}{after}")
        names = NameReader(reading)
        announced = Announcements(names).find()
        found = settle([*announced, *find_running(names)])
        assert found == settle([*announced, *find_running(NameReader(reading))])
