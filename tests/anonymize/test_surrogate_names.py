from __future__ import annotations

from collections import Counter

import pytest
from marked_notes import KEY, OTHER_KEY, person, read, release

from seawall.anonymize import load_preset, plan_document, plan_record
from seawall.anonymize.surrogate.cast import Cast
from seawall.anonymize.surrogate.layout import read_form
from seawall.anonymize.surrogate.names import FEMALE, MALE, draw_name, gender_of, normalize
from seawall.anonymize.surrogate.parts import NameValue
from seawall.anonymize.surrogate.places import draw_place
from seawall.model import Cell, Column, Document, Label, Mention, Record, Span


def names_of(forms: list[str], label: str = "PATIENT", **kwargs) -> list[str]:
    return release("|".join(f"<{label}|{form}>" for form in forms), **kwargs).split("|")


def test_all_forms_of_the_patients_name_are_one_surrogate_person() -> None:
    forms = ["JOHNSON, MARY A", "Mary Johnson", "Johnson", "Mary", "M. Johnson", "M.J.", "MJ",
             "mary johnson", "Mary Ann Johnson", "Jonhson", "Johnson's"]  # fmt: skip
    out = names_of(forms)
    given, family = out[1].split()
    assert gender_of(given) == FEMALE
    middle = out[0][-1]
    assert out == [
        f"{family.upper()}, {given.upper()} {middle}",
        f"{given} {family}",
        family,
        given,
        f"{given[0]}. {family}",
        f"{given[0]}.{family[0]}.",
        f"{given[0]}{family[0]}",
        f"{given} {family}".lower(),
        f"{given} {out[8].split()[1]} {family}",
        family,
        f"{family}'s",
    ]
    assert out[8].split()[1][0] == middle


def test_a_person_is_the_same_in_every_note_and_another_one_is_not() -> None:
    first = names_of(["Mary Johnson"])[0]
    given, family = first.split()
    assert names_of(["JOHNSON, MARY"])[0] == f"{family}, {given}".upper()
    assert names_of(["Johnson"])[0] == family
    assert names_of(["Mary Johnson"], who=person("p2"))[0] != first


def test_an_initial_agrees_though_the_note_does_not_tell_the_gender() -> None:
    for number in range(30):
        who = person(f"p{number}")
        given, family = names_of(["Mary Johnson"], who=who)[0].split()
        assert names_of(["M. Johnson"], who=who)[0] == f"{given[0]}. {family}"


def test_another_key_gives_another_person() -> None:
    people = [person(f"p{number}") for number in range(40)]
    same = sum(
        names_of(["Mary Johnson"], who=who) == names_of(["Mary Johnson"], who=who, key=OTHER_KEY)
        for who in people
    )
    assert same == 0


@pytest.mark.parametrize(
    ("given", "gender"), [("Mary", FEMALE), ("Robert", MALE), ("Birgitta", FEMALE), ("Lars", MALE)]
)
def test_gender_is_kept(given: str, gender: str) -> None:
    for number in range(25):
        released = names_of([f"{given} Oakley"], who=person(f"p{number}"))[0]
        assert gender_of(released.split()[0]) in (gender, None)


def test_a_title_or_pronouns_tell_the_gender_of_an_unknown_name() -> None:
    for number in range(10):
        who = person(f"p{number}")
        titled = release("Mrs. <PATIENT|Xqz Oakley>", who=who).split()[1]
        spoken = release("<PATIENT|Xqz Oakley> and <GENDER|her>", who=who).split()[0]
        assert gender_of(titled) in (FEMALE, None)
        assert titled == spoken


def test_the_first_letter_tells_nothing_of_the_original() -> None:
    """The letters drawn for A-names and for S-names come from one distribution (chi-square)."""
    counts = []
    for given in ("Anna", "Susan"):
        casts = [Cast(KEY, f"{given}{n}", "en", []) for n in range(3000)]
        drawn = (c.rename(NameValue(f"{given} Zeller", Label.PATIENT)) for c in casts)
        counts.append(Counter(name[0] for name in drawn if name))
    total = 0.0
    letters = set(counts[0] + counts[1])
    for letter in letters:
        a, b = counts[0][letter], counts[1][letter]
        total += (a - b) ** 2 / (a + b)
    degrees = len(letters) - 1
    assert degrees > 10
    # Five standard deviations above the mean of a chi-square: a dependence would be far beyond.
    assert total < degrees + 5 * (2 * degrees) ** 0.5


def test_no_surrogate_is_the_original() -> None:
    for number in range(1500):
        given, family = names_of(["Mary Smith"], who=person(f"p{number}"))[0].split()
        assert given != "Mary"
        assert family != "Smith"


def test_staff_are_one_person_in_all_notes_of_a_patient_and_partial_names_resolve() -> None:
    forms = ["A. Whitaker, MD", "Alan Whitaker", "Whitaker", "WHITAKER, ALAN"]
    out = names_of(forms, "DOCTOR")
    given, family = out[1].split()
    assert out == [
        f"{given[0]}. {family}, MD",
        f"{given} {family}",
        family,
        f"{family}, {given}".upper(),
    ]
    assert names_of(["Alan Whitaker"], "DOCTOR")[0] == out[1]


def test_the_most_frequent_name_or_place_is_not_the_most_frequent_surrogate() -> None:
    """Each patient's notes have their own surrogate of one doctor, hospital, city and number."""
    for label, value in [
        ("DOCTOR", "Alan Whitaker"),
        ("HOSPITAL", "Harbor General Hospital"),
        ("CITY", "Boston"),
        ("PHONE", "617-321-4567"),
    ]:
        drawn = Counter(names_of([value], label, who=person(f"p{n}"))[0] for n in range(200))
        assert drawn.most_common(1)[0][1] <= 5, label


def test_a_signature_by_initials_is_the_doctor_of_the_note() -> None:
    forms = ["Alan Whitaker", "AW", "A.W.", "KT"]
    full, compact, dotted, other = names_of(forms, "DOCTOR")
    initials = "".join(word[0] for word in full.split())
    assert (compact, dotted) == (initials, f"{initials[0]}.{initials[1]}.")
    assert len(other) == 2


def test_a_crowd_of_names_empties_no_list() -> None:
    crowd = [f"Xa{chr(97 + n % 26)}{chr(97 + n // 26)} Zoe" for n in range(400)]
    assert all("Xa" not in name for name in names_of(crowd))


def test_two_doctors_stay_two_and_a_namesake_of_the_patient_is_not_the_patient() -> None:
    out = release("<PATIENT|Mary Johnson> <DOCTOR|Ken Johnson> <DOCTOR|Ken Oakley>").split()
    assert len(set(out)) == 6 - (out[2] == out[4])
    assert out[3] != out[1]


def test_relatives_share_the_family_name_if_they_did_before() -> None:
    out = release("<PATIENT|Mary Johnson>|<RELATIVE|Robert Johnson>|<RELATIVE|Robert>").split("|")
    assert out[0].split()[1] == out[1].split()[1]
    assert out[1].split()[0] == out[2]
    assert gender_of(out[2]) in (MALE, None)


def test_particles_go_and_layout_stays() -> None:
    out = release("<DOCTOR|Ludwig van der Berg Jr.>\n<PATIENT|Mary\nJohnson>")
    first, _, second = out.partition("\n")
    assert first.endswith(" Jr.")
    assert "van" not in first.split()
    assert second.count("\n") == 1


def test_what_is_no_name_is_masked() -> None:
    assert release("<PATIENT|Bed 12> <DOCTOR|###>") == "[NAME] [NAME]"


def row(**cells: str) -> Record:
    columns = {
        "given": Column("given", Label.PATIENT, "given"),
        "family": Column("family", Label.PATIENT, "family"),
        "sex": Column("sex", Label.GENDER),
        "email": Column("email", Label.EMAIL),
        "personnummer": Column("personnummer", Label.PERSONNUMMER),
    }
    return Record(1, "p1", tuple(Cell(columns[name], value) for name, value in cells.items()))


def test_table_and_notes_agree() -> None:
    record = row(given="Casey", family="Garcia Lopez", sex="F", email="casey.lopez@home.net")
    who = person(record=record)
    plan = plan_record(record, who, load_preset("surrogate"), KEY)
    given, family, sex, email = plan.values
    first, second = family.split()
    assert sex == "F"
    assert gender_of(given) in (FEMALE, None)
    out = names_of(["LOPEZ, CASEY", "Casey Garcia Lopez", "Garcia", "casey"], who=who)
    assert out[0] == f"{second}, {given}".upper()
    assert out[1] == f"{given} {first} {second}"
    assert out[2:] == [first, given.lower()]
    assert release("<EMAIL|casey.lopez@home.net>", who=who) == email
    assert email.startswith(f"{given}.{second}@".lower())


def test_a_swedish_person_has_a_swedish_name_in_table_and_notes() -> None:
    record = row(given="Anna", family="Eriksson", personnummer="19810405-1234")
    who = person(record=record)
    given, family, _ = plan_record(record, who, load_preset("surrogate"), KEY).values
    assert names_of(["Anna Eriksson"], who=who, lang="sv")[0] == f"{given} {family}"
    assert names_of(["Anna Eriksson"], who=who, lang="en")[0] == f"{given} {family}"


def test_a_gendered_title_goes_with_the_name_where_gender_is_hidden() -> None:
    assert release("Saw Mrs. <PATIENT|Berg> today", "full") == "Saw [NAME] today"
    assert release("Saw Mrs. <PATIENT|Berg> today", "safe-harbor") == "Saw Mrs. [NAME] today"
    assert release("Saw Dr. <DOCTOR|Berg> today", "full") == "Saw Dr. [NAME] today"
    assert release("<GENDER|Mrs.> <PATIENT|Berg>", "full") == "[GENDER] [NAME]"
    assert release("(Mr <PATIENT|Berg>, fru\n<PATIENT|Ek>)", "full") == "([NAME], [NAME])"
    assert release("The hamr. <PATIENT|Berg>", "full") == "The hamr. [NAME]"
    assert release("Mrs.<PATIENT|Berg>", "full") == "[NAME]"
    assert release("Mr<PATIENT|Berg>", "full") == "Mr[NAME]"


def test_a_kept_label_never_lets_out_a_hidden_one_inside_it() -> None:
    document = Document("d", "the mayor of Boston")
    mentions = [Mention(Span(4, 19), Label.PROFESSION), Mention(Span(13, 19), Label.CITY)]
    plan = plan_document(document, mentions, person(), load_preset("safe-harbor"), KEY)
    assert [(r.span, r.text) for r in plan.replacements] == [(Span(4, 19), "[CITY]")]
    kept = plan_document(document, mentions, person(), load_preset("limited"), KEY)
    assert kept.replacements == ()


def test_reprs_hold_no_value() -> None:
    document, mentions = read("<PATIENT|Mary Johnson>")
    plan = plan_document(document, mentions, person(), load_preset("surrogate"), KEY)
    assert "Mary" not in repr(plan) + repr(NameValue("Mary", Label.PATIENT))


def test_what_is_remembered_of_drawn_names_is_bounded_and_changes_nothing() -> None:
    drawn = names_of(["Mary Johnson"])
    for memory in (draw_name, draw_place, normalize, read_form):
        assert memory.cache_info().maxsize <= 8192
        memory.cache_clear()
    assert names_of(["Mary Johnson"]) == drawn


def test_nobody_else_takes_the_patients_surrogate() -> None:
    names = [
        NameValue("Anna", Label.PATIENT, "given"),
        NameValue("Berg", Label.PATIENT, "family"),
        NameValue("Omar Haddad", Label.PATIENT),  # her husband, whom a detector took for her
        NameValue("Berg, Ana", Label.PATIENT),
    ]
    cast = Cast(KEY, "p1", "en", names)
    hers = cast.rename(NameValue("Anna Berg", Label.PATIENT))
    his = cast.rename(NameValue("Omar Haddad", Label.PATIENT))
    assert hers and his and not set(hers.split()) & set(his.split())
    assert cast.rename(NameValue("Haddad", Label.PATIENT)) == his.split()[-1]
    assert cast.rename(NameValue("Berg", Label.PATIENT)) == hers.split()[-1]


def test_without_a_record_the_first_full_name_is_the_patients() -> None:
    names = [NameValue(text, Label.PATIENT) for text in ("Anna Berg", "Omar Samir Haddad")]
    cast = Cast(KEY, "p1", "en", names)
    assert cast.rename(names[0]) != cast.rename(names[1])
    assert cast.rename(NameValue("Berg, Anna", Label.PATIENT)) == ", ".join(
        reversed((cast.rename(names[0]) or "").split())
    )
