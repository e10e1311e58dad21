"""What the dates of a note tell together."""

from __future__ import annotations

from datetime import date

from seawall.anonymize.told_dates import ToldDates
from seawall.model import DateRole


def tell(*texts: str, lang: str = "en") -> ToldDates:
    return ToldDates(tuple((text, None) for text in texts), lang)


def test_a_dotted_date_that_has_the_day_first_tells_how_to_read_the_others() -> None:
    assert tell("06.04.2005", "24.09.2004").days == (date(2005, 4, 6), date(2004, 9, 24))
    assert tell("06.04.2005", "06.14.2005").days == (date(2005, 6, 4), date(2005, 6, 14))
    assert tell("06.04.2005").days == (date(2005, 4, 6),)
    assert tell("6.4.05").days == (date(2005, 6, 4),)
    assert tell("06/04/2005").days == (date(2005, 6, 4),)


def test_a_day_that_is_told_twice_tells_its_order() -> None:
    assert tell("12.04.2010", "Apr-12-2010", "4.12.10").days == (date(2010, 4, 12),) * 3
    assert tell("03/04/2010", "4 March 2010").days[0] == date(2010, 3, 4)
    assert tell("03/04/2010", "3 April 2010").days[0] == date(2010, 4, 3)


def test_a_dotted_date_lies_beside_another() -> None:
    assert tell("06.04.2005", "13 Apr 2005").days[0] == date(2005, 4, 6)
    assert tell("06.04.2005", "25 May 2005").days[0] == date(2005, 6, 4)
    assert tell("06/04/2005", "13 Apr 2005").days[0] == date(2005, 6, 4)
    told = ToldDates((("10.02.2009", None),), "en", date(2009, 10, 2))
    assert told.days == (date(2009, 10, 2),)


def test_two_digits_far_behind_all_other_dates_are_no_visit() -> None:
    assert tell("May 5 2015", "6 Apr 30").days == (date(2015, 5, 5),)
    assert tell("May 5 2015", "6 Apr 16").days == (date(2015, 5, 5), date(2016, 4, 6))
    assert tell("6 Apr 30").days == (date(2030, 4, 6),)
    assert tell("history since 1999-02-03", "1999-02-03", "4/13/09", "6/14/09").days[1:] == (
        date(2009, 4, 13),
        date(2009, 6, 14),
    )


def test_ages_are_reckoned_on_visits_and_death() -> None:
    days = ("2015-03-04", "2016-05-06", "1950-01-02")
    dates = tuple(zip(days, (DateRole.OTHER, DateRole.DEATH, DateRole.BIRTH), strict=True))
    told = ToldDates(dates, "sv")
    assert told.aged_days == (date(2016, 5, 6),)
    assert told.births == (date(1950, 1, 2),)
    assert told.visit == date(2015, 3, 4)
