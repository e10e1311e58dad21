from __future__ import annotations

from seawall.detect.rules.demographics.characteristics import find_characteristics
from seawall.text import Reading


def test_a_cue_with_nothing_behind_it_tells_nothing() -> None:
    text = "Alla känner igen patienten.\nNästa rad."
    assert not list(find_characteristics(Reading(text, "sv")))
