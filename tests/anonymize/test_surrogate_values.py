from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marked_notes import KEY, OTHER_KEY, person, read, release

from seawall.anonymize import load_preset, plan_document, plan_record
from seawall.anonymize.surrogate.events import find_events
from seawall.anonymize.surrogate.personnummer import check_digit, shift_personnummer
from seawall.anonymize.surrogate.phones import reshape_phone
from seawall.anonymize.surrogate.shapes import reshape_code, reshape_ip, reshape_ssn
from seawall.anonymize.surrogate.shift import DateShift, find_births, shift_days_of
from seawall.anonymize.surrogate.states import rename_state, rename_zip
from seawall.model import Cell, Column, DateRole, Label, Mention, Record, Span


def shape_of(text: str) -> str:
    return "".join(
        "9" if c.isdecimal() else "A" if c.isupper() else "a" if c.islower() else c for c in text
    )


@pytest.mark.parametrize("text", ["AB-123456", "1234567", "a1b2", "X", "7", "É12"])
def test_a_code_keeps_its_shape_and_changes(text: str) -> None:
    released = reshape_code(text, KEY)
    assert released is not None
    assert shape_of(released) == shape_of(text)
    assert released != text
    assert released == reshape_code(text, KEY)


def test_a_code_is_one_code_however_it_is_written() -> None:
    dashed, plain = reshape_code("AB-1234", KEY), reshape_code("AB1234", KEY)
    assert dashed is not None
    assert dashed.replace("-", "") == plain
    assert dashed != reshape_code("AB-1234", OTHER_KEY)


def test_codes_do_not_collide_by_habit() -> None:
    released = {reshape_code(f"{n:07d}", KEY) for n in range(2000)}
    assert len(released) > 1990


def test_a_phone_number_is_one_number_in_every_form() -> None:
    forms = ["(617) 321-4567", "617-321-4567", "321-4567", "+1 617 321 4567", "617.321.4567 ext 22"]
    out = [reshape_phone(form, KEY) or "" for form in forms]
    assert [shape_of(text) for text in out] == [shape_of(form) for form in forms]
    endings = {re.sub(r"\D", "", text.partition(" ext")[0])[-7:] for text in out}
    assert len(endings) == 1
    assert endings.pop().startswith("555")
    assert out[3].startswith("+1 ")
    assert "22" not in out[4].partition("ext")[2] or "617" not in out[4]


def test_letters_in_a_phone_number_do_not_survive() -> None:
    released = reshape_phone("1-800-FLOWERS", KEY)
    assert released is not None
    assert "FLOWERS" not in released


def test_a_swedish_number_keeps_its_trunk_zero_or_country() -> None:
    assert (reshape_phone("070-123 45 67", KEY) or "").startswith("0")
    assert (reshape_phone("+46 70 123 45 67", KEY) or "").startswith("+46 ")


@pytest.mark.parametrize("text", ["123-45-6789", "123456789", "987 65 4321"])
def test_a_social_security_number_was_never_issued(text: str) -> None:
    released = reshape_ssn(text, KEY) or ""
    digits = re.sub(r"\D", "", released)
    assert shape_of(released) == shape_of(text)
    assert digits[0] == "9"
    assert 1 <= int(digits[3:5]) <= 49


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("10.1.2.3", r"198\.1[89]\.\d+\.\d+"),
        ("2a00:1450:4001::200e", r"2001:db8:[0-9a-f]{4}::[0-9a-f]{4}"),
        ("aa:bb:cc:dd:ee:ff", r"02(:[0-9a-f]{2}){5}"),
    ],
)
def test_an_address_is_of_a_range_for_examples(text: str, pattern: str) -> None:
    assert re.fullmatch(pattern, reshape_ip(text, KEY) or "")


def test_mail_users_and_web_agree_with_the_names() -> None:
    note = (
        "<PATIENT|Mary Johnson>|<EMAIL|mjohnson42@clinic.org>|<USERNAME|johnsonm>|"
        "<EMAIL|Mary_Johnson@CLINIC.org>|<EMAIL|front.desk@clinic.org>|"
        "<URL|https://www.clinic.org/p/42?n=Mary>"
    )
    name, mail, user, other, desk, url = release(note).split("|")
    given, family = name.lower().split()
    host = mail.partition("@")[2]
    assert re.fullmatch(rf"{given[0]}{family}\d\d@[a-z-]+\.org", mail)
    assert user == f"{family}{given[0]}"
    assert other.lower() == f"{given}_{family}@{host}"
    assert re.fullmatch(r"[a-z]+\.[a-z]+@" + re.escape(host), desk)
    assert "front" not in desk
    assert re.fullmatch(rf"https://www\.{re.escape(host)}/\w/\d\d\?\w=\w+", url)
    assert "Mary" not in url


def test_an_address_is_invented_and_agrees_with_its_state() -> None:
    note = "<STREET|12 Elm Street Apt 4B>|<CITY|Boston>|<STATE|MA>|<ZIP|02139>|<ZIP|02139-1234>"
    out = release(note).split("|")
    assert re.fullmatch(r"\d\d \w+ Street Apt \d[A-Z]", out[0])
    assert not {"Elm", "Boston"} & set(" ".join(out).split())
    assert out[4][:5] == out[3]
    assert out[2] != "MA"
    # Every ZIP code of a state goes to the same other state.
    assert rename_state("Massachusetts", KEY) is not None
    assert rename_zip("01001", "en", KEY)[0] == rename_zip("02139", "en", KEY)[0]


def test_no_state_is_its_own_surrogate_and_none_is_shared() -> None:
    from faker.providers.address.en_US import Provider

    drawn = [rename_state(name, KEY) for name in Provider.states]
    assert len(set(drawn)) == 50
    assert not any(a == b for a, b in zip(drawn, Provider.states, strict=True))


def test_variants_of_a_hospital_become_variants_of_one() -> None:
    note = "<HOSPITAL|Harbor General Hospital>|<HOSPITAL|Harbor General>|<HOSPITAL|HGH>"
    full, short, acronym = release(note).split("|")
    assert full == f"{short} Hospital"
    assert acronym == "".join(word[0] for word in full.split())
    assert "Harbor" not in full
    assert release("<HOSPITAL|HARBOR GENERAL HOSPITAL>") == full.upper()


def test_a_place_without_a_name_of_its_own() -> None:
    assert release("<WARD|ICU> <WARD|Ward 12>").startswith("ICU Ward ")
    assert release("<HOSPITAL|General Hospital>").endswith(" General Hospital")
    assert release("<STREET|PO Box 123>") != "PO Box 123"


def test_a_swedish_address() -> None:
    out = release("<STREET|Storgatan 12>, <ZIP|123 45> <CITY|Växjö>", lang="sv")
    assert re.fullmatch(r"\w+ \d\d, \d{3} \d\d \w+", out)
    assert "Storgatan" not in out
    assert "Växjö" not in out


def test_the_offset_is_any_day_of_years_back_or_forth() -> None:
    offsets = [shift_days_of(KEY, f"p{n}", 30) for n in range(4000)]
    assert all(366 <= abs(days) <= 30 * 366 for days in offsets)
    assert len(set(offsets)) > 3500
    for modulus in (2, 7):
        counts = [sum(days % modulus == rest for days in offsets) for rest in range(modulus)]
        assert max(counts) - min(counts) < 6 * (4000 / modulus) ** 0.5
    assert abs(sum(days > 0 for days in offsets) - 2000) < 6 * 1000**0.5


DAYS = st.dates(date(1971, 1, 1), date(2028, 12, 31))
FORMS = st.sampled_from(["%m/%d/%Y", "%Y-%m-%d", "%d-%b-%Y", "%B %d, %Y", "%d %B %Y"])


@given(DAYS, DAYS, FORMS, FORMS, st.integers(0, 50))
def test_intervals_stay_exact_in_every_form(a, b, form_a, form_b, number) -> None:
    note = f"<DATE|{a.strftime(form_a)}>|<DATE|{b.strftime(form_b)}>"
    out = release(note, who=person(f"p{number}")).split("|")
    moved = [datetime.strptime(t, f).date() for t, f in zip(out, (form_a, form_b), strict=True)]
    assert moved[1] - moved[0] == b - a
    assert moved[0] != a


@given(DAYS, st.integers(0, 50), st.sampled_from(["%A, %B %d, %Y", "%a %m/%d/%Y"]))
def test_a_weekday_moves_with_its_date(day: date, number: int, form: str) -> None:
    out = release(f"<DATE|{day.strftime(form)}>|<DATE|{day:%A}>", who=person(f"p{number}"))
    moved, alone = out.split("|")
    read = datetime.strptime(moved, form).date()
    assert moved.startswith(read.strftime(form[:2]))
    assert alone == f"{read:%A}"


def test_one_note_may_have_an_offset_of_its_own_and_births_stay_one() -> None:
    preset = load_preset("surrogate")
    own = replace(preset, options=replace(preset.options, shift_per="note"))
    days, births = set(), set()
    for number in range(20):
        document, mentions = read("<DATE|2009-03-04>|<DATE:birth|1950-01-02>")
        document = replace(document, id=f"n{number}")
        plan = plan_document(document, mentions, person(), own, KEY)
        day, birth = (one.text for one in plan.replacements)
        days.add(day)
        births.add(birth)
    assert len(days) > 10
    assert len(births) == 1
    spread = max(map(date.fromisoformat, days)) - min(map(date.fromisoformat, days))
    assert spread.days <= 182


def shift_date(text: str, lang: str, role: DateRole | None, days: int, anchor: date | None):
    return DateShift(KEY, days, days).shift(text, lang, role, anchor)


@pytest.mark.parametrize(
    ("text", "days", "released"),
    [
        ("13-Jun-1999", 28, "11-Jul-1999"),
        ("March 2009", 35, "April 2009"),
        ("Monday", 36, "Tuesday"),
        ("Mondays", 34, "Sundays"),
        ("the 5th", 3, "the 8th"),
        ("Monday, June 14, 1999", 7, "Monday, June 21, 1999"),
        ("the 5th", 7, "the 12th"),
        ("April 28", 7, "May 5"),
        ("1999", 364, "2000"),
        ("2009-W14", 7, "2009-W15"),
        ("early January", 35, "early February"),
        ("Christmas", 7, None),
        ("June 3-5, 2009", 7, "June 10-12, 2009"),
        ("June 27-29, 2009", 3, "June 30-July 2, 2009"),
        ("24 Nov - 1 Dec 2013", 31, "25 Dec 2013 - 1 Jan 2014"),
        ("nonsense", 7, None),
    ],
)
def test_partial_dates_move_as_well_as_they_can(text: str, days: int, released: str | None) -> None:
    assert shift_date(text, "en", None, days, date(1999, 6, 14)) == released


def test_a_day_without_a_month_needs_a_date_beside_it() -> None:
    assert shift_date("the 5th", "en", None, 7, None) is None


BORN = Column("born", Label.DATE, role=DateRole.BIRTH)
DIED = Column("died", Label.DATE, role=DateRole.DEATH)
BIRTHS = st.dates(date(1905, 1, 1), date(2012, 12, 31))


@given(BIRTHS, st.integers(0, 40_000), st.integers(0, 60))
def test_a_made_up_birth_date_is_one_in_table_and_notes_and_fits_every_age(
    born: date, lived_days: int, number: int
) -> None:
    visit = born + timedelta(days=lived_days)
    cells = (Cell(BORN, born.isoformat()), Cell(DIED, visit.isoformat()))
    record = Record(1, f"p{number}", cells)
    who = person(f"p{number}", record)
    shown, died = plan_record(record, who, load_preset("surrogate"), KEY).values
    note = release(
        f"<DATE:birth|{born:%m/%d/%Y}>|<DATE:birth|{born.year}>|<DATE:birth|{born:%B %Y}>|"
        f"<DATE|{born.isoformat()}>|<DATE|{visit.isoformat()}>",
        who=who,
    ).split("|")
    made_up = date.fromisoformat(shown)
    assert note[:4] == [f"{made_up:%m/%d/%Y}", f"{made_up.year}", f"{made_up:%B %Y}", shown]
    if visit != born:
        assert note[4] == died
        seen = date.fromisoformat(died)
        assert -366 <= (seen - made_up).days - lived_days <= 366
        if fits(born, visit, seen):
            assert age(made_up, seen) == age(born, visit)


def fits(born: date, visit: date, seen: date) -> bool:
    """False for infants, whose ages are days: in years a leap day may make one of them."""
    return (visit - born).days > 92


def age(born: date, day: date) -> int:
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


LIVES = st.tuples(BIRTHS, st.lists(st.integers(0, 33_000), min_size=1, max_size=6))


@given(LIVES, st.integers(-11_000, 11_000))
def test_every_birth_date_of_the_range_keeps_all_ages(life, offset: int) -> None:
    born, lived = life
    visits = [born + timedelta(days=days) for days in lived]
    first, last = find_births(born, visits, offset)
    moved = born + timedelta(days=offset)
    assert first == last == moved or abs((first - moved).days) <= 367 >= abs((last - moved).days)
    if first == last:
        return
    for visit in visits:
        seen = visit + timedelta(days=offset)
        assert age(first, seen) == age(last, seen) == age(born, visit)
    widest = [first - timedelta(days=1), last + timedelta(days=1)]
    if min(lived) > 3 * 366:
        for day in widest:
            assert any(age(day, v + timedelta(days=offset)) != age(born, v) for v in visits)


@given(BIRTHS, st.integers(0, 2 * 365), st.integers(-11_000, 11_000))
def test_small_children_keep_their_months_and_infants_their_days(born, lived, offset) -> None:
    visit = born + timedelta(days=lived)
    seen = visit + timedelta(days=offset)
    for made_up in find_births(born, [visit], offset):
        if lived < 89:
            assert (seen - made_up).days == lived
        elif lived > 92:
            assert months(made_up, seen) == months(born, visit)


def months(born: date, day: date) -> int:
    return 12 * (day.year - born.year) + day.month - born.month - (day.day < born.day)


def test_birth_dates_are_drawn_so_that_exact_intervals_tell_nobody() -> None:
    born, visit = date(1950, 5, 6), date(2015, 3, 4)
    exact, births = 0, set()
    for number in range(200):
        cells = (Cell(BORN, born.isoformat()), Cell(DIED, visit.isoformat()))
        record = Record(1, f"p{number}", cells)
        who = person(f"p{number}", record)
        shown, died = plan_record(record, who, load_preset("surrogate"), KEY).values
        days = (date.fromisoformat(died) - date.fromisoformat(shown)).days
        exact += days == (visit - born).days
        births.add(days)
        assert age(date.fromisoformat(shown), date.fromisoformat(died)) == 64
    assert exact <= 4
    assert len(births) > 120


def test_two_digits_of_a_birth_year_are_the_tables_century() -> None:
    record = Record(1, "p1", (Cell(BORN, "2002-01-28"),))
    who = person(record=record)
    shown = date.fromisoformat(plan_record(record, who, load_preset("surrogate"), KEY).values[0])
    assert release("<DATE:birth|01/28/02>", who=who) == f"{shown:%m/%d/%y}"


def test_nobody_is_shown_with_the_birth_date_of_another_patient() -> None:
    days = [date(1950, 1, 1) + timedelta(days=2 * n) for n in range(2000)]
    records = [Record(n, f"p{n}", (Cell(BORN, d.isoformat()),)) for n, d in enumerate(days, 1)]
    preset = load_preset("surrogate").with_real_values(records)
    shown = {
        plan_record(one, person(one.owner, one), preset, KEY).values[0] for one in records[:300]
    }
    assert shown.isdisjoint(day.isoformat() for day in days)


@given(BIRTHS, st.integers(0, 999), st.integers(0, 40))
def test_a_personnummer_has_the_made_up_birth_date_and_a_true_check_digit(
    born: date, serial: int, number: int
) -> None:
    nine = f"{born:%y%m%d}{serial:03d}"
    text = f"{born:%Y%m%d}-{serial:03d}{check_digit(nine)}"
    record = Record(1, f"p{number}", (Cell(BORN, born.isoformat()),))
    who = person(f"p{number}", record)
    shown = plan_record(record, who, load_preset("surrogate"), KEY).values[0]
    out, short = release(
        f"<PERSONNUMMER|{text}>|<PERSONNUMMER|{text[2:]}>", who=who, lang="sv"
    ).split("|")
    assert out[:8] == shown.replace("-", "")
    assert short == out[2:]
    assert int(out[-1]) == check_digit(out[2:8] + out[9:12])
    assert int(out[11]) % 2 == serial % 2
    assert out[9:12] != text[9:12]


def test_forms_of_a_personnummer_agree() -> None:
    def later(day: date) -> date:
        return day + timedelta(days=70)

    long = shift_personnummer("19810405-1234", later, KEY) or ""
    assert shift_personnummer("810405-1234", later, KEY) == long[2:]
    assert shift_personnummer("8104051234", later, KEY) == long[2:].replace("-", "")
    assert (shift_personnummer("810465-1234", lambda day: day, KEY) or "").startswith("810465-")
    assert shift_personnummer("811305-1234", later, KEY) is None


@pytest.mark.parametrize(
    ("text", "lang", "hidden"),
    [
        (
            "Tired since the COVID wave, fell in the pandemic.",
            "en",
            ["since the COVID wave", "pandemic"],
        ),
        ("Lost his job after Hurricane Katrina.", "en", ["Hurricane Katrina"]),
        ("Seen on the weekend of the Super Bowl", "en", ["weekend", "Super Bowl"]),
        ("COVID-19 pneumonia, first wave of nausea", "en", ["first wave"]),
        ("Försämrad i pandemin, föll i helgen.", "sv", ["pandemin", "helgen"]),
        ("Ökad dos per os, EM kl 14", "sv", []),
        ("Alert and oriented, no acute distress.", "en", []),
    ],
)
def test_events_that_pin_a_date_are_hidden(text: str, lang: str, hidden: list[str]) -> None:
    assert [one.span.of(text) for one in find_events(text, lang, ())] == hidden
    assert all(word not in release(text, lang=lang) for word in hidden)
    assert release(text, "safe-harbor", lang=lang) == text


def test_what_is_an_identifier_already_is_no_event() -> None:
    text = "Dr Weekend"
    assert not list(find_events(text, "en", [Mention(Span(3, 10), Label.DOCTOR)]))


def test_realistic_contacts_bear_no_mark_of_the_reserved_ranges() -> None:
    preset = load_preset("surrogate")
    reserved = replace(preset, options=replace(preset.options, realistic_contacts=False))
    note = (
        "<PHONE|(617) 321-4567>|<EMAIL|mary@clinic.org>|<IP|68.1.2.3>|<SSN|123-45-6789>|"
        "<URL|https://portal.clinic.org/patient/42>|<IP|10.1.2.3>"
    )
    marks = re.compile(r"\) 555-|@example\.|\|198\.1[89]\.|\|9\d\d-[0-4]|//example\.")
    for number in range(100):
        who = person(f"p{number}")
        out = release(note, preset, who=who)
        assert not marks.search(out)
        assert re.search(r"\|10\.\d+\.\d+\.\d+$", out)
        assert "/patient/" in out
        assert len(marks.findall(release(note, reserved, who=who))) == 6


def test_check_digits_by_the_published_example() -> None:
    assert check_digit("811218987") == 6


def test_columns_without_a_label_are_emptied_unless_kept() -> None:
    record = Record(
        1,
        "p1",
        (
            Cell(Column("remark"), "likes Ann"),
            Cell(Column("score"), "7"),
            Cell(Column("dx", Label.PROBLEM), "asthma"),
            Cell(Column("mrn", Label.MRN), "12345"),
            Cell(Column("city", Label.CITY), " "),
        ),
    )
    preset = load_preset("full").with_kept_columns(["score"])
    assert plan_record(record, person(), preset, KEY).values == ("", "7", "asthma", "[MRN]", "")


@pytest.mark.parametrize(
    ("text", "lang", "words"),
    [
        ("five five five, oh one two three", "en", "zero one two three four five six seven eight"),
        ("Six one seven. Five five five. Oh one two three", "en", "zero one two three four five"),
        ("noll sju noll, ett två tre fyra fem sex sju", "sv", "noll ett två tre fyra fem sex sju"),
        ("NOLL ÅTTA FEM FEM TVÅ ETT", "sv", "noll ett två tre fyra fem sex sju åtta nio"),
    ],
)
def test_what_is_spelled_out_stays_spelled_out(text: str, lang: str, words: str) -> None:
    made = release(f"<PHONE|{text}>", lang=lang)
    assert made != text
    assert [c for c in made if not c.isalpha()] == [c for c in text if not c.isalpha()]
    digits = {*words.split(), "oh", "eight", "six", "seven", "nine", "åtta", "nio"}
    assert all(word in digits for word in re.findall(r"[^\W\d]+", made.lower()))


def test_a_number_in_words_agrees_with_the_same_in_digits() -> None:
    spelled = release("<PHONE|five five five, oh one two three>")
    digits = release("<PHONE|555-0123>")
    listed = "zero one two three four five six seven eight nine".split()
    read = [0 if word == "oh" else listed.index(word) for word in re.findall("[a-z]+", spelled)]
    assert "".join(map(str, read)) == digits.replace("-", "")
    assert release("<PHONE|555-0123>") == digits
