from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from seawall.anonymize import load_preset, parse_preset, preset_names
from seawall.model import Class, Label, UsageError

MINIMAL = """
name = "mine"
description = "Mine."
default_eid = "mask"
default_qid = "keep"
default_hmd = "keep"
"""


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_treats_every_label_and_says_why(name: str) -> None:
    preset = load_preset(name)
    assert preset.name == name
    assert set(preset.treatments) == set(Label)
    assert all(preset.reason(label).endswith(".") for label in Label)


@pytest.mark.parametrize("name", preset_names())
def test_no_preset_keeps_an_explicit_identifier_or_touches_a_health_detail(name: str) -> None:
    treatments = load_preset(name).treatments
    assert all(treatments[label] != "keep" for label in Label if label.cls is Class.EID)
    # Two presets are there to say health details in other words, and neither hides that they are.
    ways = {"keep", name} if name in ("entail", "scrub") else {"keep"}
    assert all(treatments[label] in ways for label in Label if label.cls is Class.HMD)


def test_a_promise_says_what_becomes_of_its_labels() -> None:
    preset = load_preset("dast")
    assert preset.promise is not None
    chosen = preset.promise.with_choices(None, None, {"gender": "keep", "zip": "drop"})
    preset = replace(preset, promise=chosen)
    said = {label: preset.describe(label)[0] for label in Label}
    assert (said[Label.AGE], said[Label.GENDER], said[Label.ZIP]) == ("enumerate", "keep", "mask")
    assert said[Label.PATIENT] == "mask"
    assert "set of its group" not in preset.describe(Label.ZIP)[1]
    ranges = replace(preset, promise=chosen.with_choices(None, "mondrian", {}))
    assert ranges.describe(Label.AGE)[0] == "generalize"


def test_the_four_presets_ship() -> None:
    assert {"full", "limited", "safe-harbor", "surrogate"} <= set(preset_names())


def test_a_copied_preset_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    options = '[options]\ncensus = 2010\nreference_date = "2024-12-31"\n'
    path.write_text(f'{MINIMAL}{options}[treatments]\nCITY = "mask"\n[columns]\nkeep = ["note"]\n')
    preset = load_preset(path)
    assert preset.treatments[Label.CITY] == "mask"
    assert (preset.options.census, preset.options.reference_date) == (2010, date(2024, 12, 31))
    assert preset.kept_columns == {"note"}


def test_settings_change_a_preset() -> None:
    preset = load_preset("limited").with_treatments({"city": "mask"}).with_kept_columns(["x"])
    assert preset.treatments[Label.CITY] == "mask"
    assert preset.kept_columns == {"x"}
    assert load_preset("limited").treatments[Label.CITY] == "keep"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (MINIMAL + "defaults = 1", "did you mean 'default"),
        (MINIMAL + '[treatments]\nCITTY = "mask"', "did you mean 'CITY'"),
        (MINIMAL + '[treatments]\nCITY = "maks"', "did you mean 'mask'"),
        (MINIMAL + "[treatments]\nCITY = 3", "Unknown treatment of CITY '3'"),
        (MINIMAL + '[treatments]\nPATIENT = "keep"', "does not suit it; use one of mask, remove"),
        (MINIMAL + '[treatments]\nDATE = "zip3"', "DATE the treatment 'zip3'"),
        (MINIMAL + '[treatments]\nAGE = "surrogate"', "does not suit"),
        (MINIMAL + '[reasons]\nCITTY = "so"', "did you mean 'CITY'"),
        (MINIMAL + "[reasons]\nCITY = 1", "needs a text for 'CITY'"),
        (MINIMAL + "[options]\ncensuss = 2020", "did you mean 'census'"),
        (MINIMAL + "[options]\ncensus = 2015", "use 2000, 2010, 2020"),
        (MINIMAL + '[options]\ncensus = "2020"', "a year such as 2020"),
        (MINIMAL + '[options]\nreference_date = "soon"', "a day such as 2024-12-31"),
        (MINIMAL + "[columns]\nkeeep = []", "did you mean 'keep'"),
        (MINIMAL + '[columns]\nkeep = "a"', "is a list of names"),
        (MINIMAL + "treatments = 1", r"write \[treatments\]"),
        (MINIMAL.replace('default_qid = "keep"', ""), "says nothing about CITY"),
        (MINIMAL.replace('name = "mine"', ""), "needs a text for 'name'"),
        ("name = ", "is not valid TOML"),
    ],
)
def test_what_a_preset_cannot_say_is_refused(source: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_preset(source, "preset file mine.toml")


def test_an_unknown_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'safe-harbor'"):
        load_preset("safe-habor")
    with pytest.raises(UsageError, match="cannot be read"):
        load_preset("nowhere/mine.toml")


def test_a_preset_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="not UTF-8"):
        load_preset(path)
