from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from marked_notes import release

from seawall.anonymize import Options, load_preset
from seawall.anonymize.safe_harbor import cap_age, keep_year, shorten_zip
from seawall.model import DateRole


@pytest.mark.parametrize(
    ("text", "lang", "released"),
    [
        ("89", "en", "89"),
        ("90", "en", "90+"),
        ("104", "en", "90+"),
        ("ninety-one", "en", "90+"),
        ("Ninety One", "en", "90+"),
        ("eighty-nine", "en", "eighty-nine"),
        ("one hundred and two", "en", "90+"),
        ("nittiotvå", "sv", "90+"),
        ("åttionio", "sv", "åttionio"),
        ("90s", "en", "90+"),
        ("early 90's", "en", "90+"),
        ("80s", "en", "80s"),
        ("nonagenarian", "en", "90+"),
        ("centenarian", "en", "90+"),
        ("octogenarian", "en", "octogenarian"),
        ("3-month", "en", "3-month"),
        ("95-year-old", "en", "90+"),
        (">89", "en", "90+"),
        ("80+", "en", "80+"),
        ("90+", "en", "90+"),
        ("as old as the hills", "en", None),
    ],
)
def test_ages_over_89_become_one_category(text: str, lang: str, released: str | None) -> None:
    assert cap_age(text, lang) == released


@pytest.mark.parametrize(
    ("text", "census", "released"),
    [
        ("02139", 2020, "021"),
        ("02139-1234", 2020, "021"),
        ("021391234", 2020, "021"),
        ("2139", 2020, "021"),
        ("03601", 2020, "000"),
        ("036", 2020, "000"),
        ("06301", 2000, "000"),
        ("06301", 2010, "063"),
        ("06301", 2020, "063"),
        ("20201", 2000, "202"),
        ("20201", 2010, "000"),
        ("20201", 2020, "000"),
        ("36901", 2000, "369"),
        ("36901", 2020, "000"),
        ("83001", 2000, "000"),
        ("83001", 2020, "830"),
        ("K1A 0B1", 2020, None),
        ("123 45", 2020, None),
        ("", 2020, None),
    ],
)
def test_zip_codes_follow_the_named_census(text: str, census: int, released: str | None) -> None:
    assert shorten_zip(text, "en", census) == released


def test_a_swedish_postcode_is_not_in_the_us_census() -> None:
    assert shorten_zip("12345", "sv", 2020) is None


DAY = date(2020, 6, 15)


@pytest.mark.parametrize(
    ("text", "role", "reference", "released"),
    [
        ("13-Jun-1999", None, DAY, "1999"),
        ("06/13/99", None, DAY, "1999"),
        ("March 2009", None, DAY, "2009"),
        ("2009-W14", None, DAY, "2009"),
        ("2009", None, None, "2009"),
        ("April 28", None, DAY, None),
        ("Monday", None, DAY, None),
        ("Christmas", None, DAY, None),
        ("Christmas 2009", None, DAY, "2009"),
        ("no date", None, DAY, None),
        ("06/15/1930", DateRole.BIRTH, DAY, None),
        ("06/16/1930", DateRole.BIRTH, DAY, "1930"),
        ("1930", DateRole.BIRTH, DAY, None),
        ("1931", DateRole.BIRTH, DAY, "1931"),
        ("July 1930", DateRole.BIRTH, DAY, "1930"),
        ("1921", DateRole.OTHER, DAY, None),
        ("03/04/1950", DateRole.BIRTH, None, None),
        ("03/04/1950", DateRole.BIRTH, DAY, "1950"),
        ("06/13/19", DateRole.BIRTH, DAY, "2019"),
        ("6 Apr 30", DateRole.VISIT, date(2015, 5, 5), "1930"),
        ("6 Apr 16", DateRole.OTHER, date(2015, 5, 5), "2016"),
        ("04/06/2030", DateRole.OTHER, date(2015, 5, 5), "2030"),
    ],
)
def test_dates_keep_the_year_unless_it_tells_old_age(
    text: str, role: DateRole | None, reference: date | None, released: str | None
) -> None:
    assert keep_year(text, "en", role, reference) == released


def test_ages_are_reckoned_on_the_latest_day_that_is_known() -> None:
    note = "Born <DATE:birth|03/04/1930>, seen <DATE:visit|3/3/2019> and <DATE|2/1/2019>."
    assert release(note, "safe-harbor") == "Born 1930, seen 2019 and 2019."
    later = note.replace("3/3/2019", "3/4/2020")
    assert release(later, "safe-harbor") == "Born [DATE], seen 2020 and 2019."
    preset = replace(load_preset("safe-harbor"), options=Options(2020, date(2024, 1, 1)))
    assert release(note, preset) == "Born [DATE], seen 2019 and 2019."


def test_the_rest_of_the_eighteen_goes_and_what_is_not_among_them_stays() -> None:
    note = (
        "Ms. <PATIENT|Ann Berg>, <PHONE|555-1234>, <STREET|1 Elm St>, <CITY|Salem>, <STATE|OR> "
        "<ZIP|97301>, <HOSPITAL|Oak Clinic> <WARD|4B>, <GENDER|F>, <RACE|white> "
        "<PROFESSION|nurse>, <CHARACTERISTIC|the mayor>, <TIME|14:30>, <PROBLEM|asthma>"
    )
    assert release(note, "safe-harbor") == (
        "Ms. [NAME], [PHONE], [STREET], [CITY], OR 973, [HOSPITAL] [WARD], F, white nurse, "
        "[CHARACTERISTIC], 14:30, asthma"
    )
