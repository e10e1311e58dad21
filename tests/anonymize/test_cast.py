"""One real person is one made-up person in all notes, and two are two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marked_notes import KEY, OTHER_KEY, person, release

from seawall.anonymize import load_preset, plan_document
from seawall.anonymize.surrogate.cast import Cast
from seawall.anonymize.surrogate.contacts import rename_code, rename_user
from seawall.anonymize.surrogate.names import gender_of, normalize
from seawall.anonymize.surrogate.parts import NameValue
from seawall.anonymize.surrogate.unions import split_names
from seawall.model import Document, DocumentPlan, Label, Mention, Span
from seawall.render import render

PATIENT = (NameValue("Anna", Label.PATIENT, "given"), NameValue("Berg", Label.PATIENT, "family"))
GIVEN = ("Sven", "Maria", "Eduardo", "Fatima", "Liam", "Birgit", "Xochitl", "Tran", "Olumide")
FAMILY = ("Lindqvist", "Okafor", "Smith", "Garza", "Nguyen", "Haddad", "Kowalski", "Moe", "Östman")
FORMS = ("{0} {1}", "{1}, {0}", "{0}", "{1}", "{0:.1}. {1}", "{0:.1}.{1:.1}.", "Dr. {1}", "{1}'s")

people = st.lists(
    st.sampled_from(list(product(GIVEN, FAMILY))), min_size=1, max_size=6, unique=True
)
labels = st.sampled_from((Label.DOCTOR, Label.RELATIVE, Label.OTHER_PERSON))


@st.composite
def casts(draw: st.DrawFn) -> tuple[list[tuple[str, str]], list[NameValue]]:
    """Some people, and names of theirs in any forms."""
    them = draw(people)
    names = [*PATIENT]
    for who in them:
        names.append(NameValue(" ".join(who), draw(labels)))
        for form in draw(st.lists(st.sampled_from(FORMS), max_size=4)):
            text = form.format(*who).removeprefix("Dr. ")
            title = "dr" if form.startswith("Dr.") else ""
            names.append(NameValue(text, draw(labels), title=title))
    return them, names


def cast_of(names: Sequence[NameValue], key=KEY) -> Cast:
    return Cast(key, "p1", "en", names)


def renamed(cast: Cast, text: str, label: Label = Label.DOCTOR, title: str = "") -> str:
    return cast.rename(NameValue(text, label, title=title)) or ""


@settings(max_examples=60, deadline=None)
@given(casts())
def test_all_forms_of_a_name_agree_whatever_they_are_taken_for(drawn) -> None:
    them, names = drawn
    cast = cast_of(names)
    for first, last in them:
        for label in (Label.DOCTOR, Label.RELATIVE, Label.OTHER_PERSON):
            made, family = renamed(cast, f"{first} {last}", label).split()
            assert renamed(cast, f"{last}, {first}", label) == f"{family}, {made}"
            assert renamed(cast, f"{last.upper()}, {first.upper()}", label) == (
                f"{family}, {made}".upper()
            )
            assert renamed(cast, first, label) == made
            assert renamed(cast, last, label) == family
            assert renamed(cast, f"{last}'s", label) == f"{family}'s"
            assert renamed(cast, f"{first[0]}. {last}", label) == f"{made[0]}. {family}"


@settings(max_examples=60, deadline=None)
@given(casts())
def test_two_real_persons_share_no_surrogate_and_nobody_takes_the_patients(drawn) -> None:
    them, names = drawn
    cast = cast_of(names)
    hers = normalize(renamed(cast, "Anna Berg", Label.PATIENT)).split()
    made = [tuple(normalize(renamed(cast, " ".join(who))).split()) for who in them]
    assert len(set(made)) == len(them)
    words = {word for who in them for word in who}
    assert len({word for each in made for word in each}) == len(words)
    assert not set(hers) & {word for each in made for word in each}
    real = {normalize(word) for word in (*words, "Anna", "Berg")}
    assert real.isdisjoint(word for each in made for word in each)


@settings(max_examples=40, deadline=None)
@given(casts(), st.randoms(use_true_random=False))
def test_the_order_of_notes_changes_nothing_and_another_key_changes_all(drawn, rng) -> None:
    them, names = drawn
    mixed = list(names)
    rng.shuffle(mixed)
    one, other, foreign = cast_of(names), cast_of(mixed), cast_of(names, OTHER_KEY)
    assert [one.rename(name) for name in names] == [other.rename(name) for name in names]
    fulls = [" ".join(who) for who in them]
    assert [renamed(one, each) for each in fulls] != [renamed(foreign, each) for each in fulls]


@pytest.mark.parametrize(
    ("text", "title", "label"),
    [
        ("Anna", "nurse", Label.PATIENT),
        ("Anna", "", Label.DOCTOR),
        ("Anna", "syster", Label.PATIENT),
        ("Anna", "daughter", Label.PATIENT),
        ("Berg", "dr", Label.PATIENT),
        ("Berg", "", Label.DOCTOR),
        ("Anna Lund", "", Label.DOCTOR),
        ("Haddad", "", Label.PATIENT),
    ],
)
def test_who_only_bears_the_patients_name_is_somebody_else(
    text: str, title: str, label: Label
) -> None:
    name = NameValue(text, label, title=title)
    cast = cast_of([*PATIENT, name])
    hers = set(renamed(cast, "Anna Berg", Label.PATIENT).split())
    assert not hers & set((cast.rename(name) or "").split())


@pytest.mark.parametrize(
    ("text", "label"),
    [("Annna", Label.PATIENT), ("Anna", Label.OTHER_PERSON), ("Annie Berg", Label.PATIENT),
     ("BERG, ANNA", Label.OTHER_PERSON), ("A. Berg", Label.PATIENT), ("Anna B", Label.PATIENT),
     ("Annas", Label.PATIENT), ("BERG^ANNA", Label.PATIENT), ("Berg/Anna", Label.DOCTOR),
     ("Anna", Label.RELATIVE)],
)  # fmt: skip
def test_forms_of_the_patients_name_stay_the_patients(text: str, label: Label) -> None:
    cast = cast_of([*PATIENT, NameValue(text, label)])
    hers = {word[0] for word in renamed(cast, "Anna Berg", Label.PATIENT).split()}
    made = renamed(cast, text, label)
    assert {word[0].upper() for word in re.findall(r"\w+", made)} <= hers


def test_relatives_share_the_family_name_though_one_place_calls_one_staff() -> None:
    told = [NameValue("Olof Berg", label) for label in (Label.RELATIVE, Label.DOCTOR)]
    cast = cast_of([*PATIENT, *told])
    family = renamed(cast, "Anna Berg", Label.PATIENT).split()[1]
    assert {(cast.rename(name) or "").split()[1] for name in told} == {family}
    assert renamed(cast, "Anna Berg", Label.PATIENT) != cast.rename(told[0])


def test_a_relative_with_the_patients_middle_name_is_another() -> None:
    middle = NameValue("Inioluwa", Label.PATIENT, "middle")
    cast = cast_of([*PATIENT, middle, NameValue("Inioluwa Berg", Label.RELATIVE)])
    hers = renamed(cast, "Anna Berg", Label.PATIENT).split()
    made = renamed(cast, "Inioluwa Berg", Label.RELATIVE).split()
    assert (made[0] != hers[0], made[1]) == (True, hers[1])
    assert renamed(cast, "Inioluwa", Label.RELATIVE) == made[0]


def test_slips_and_nicknames_are_the_one_who_is_meant_and_neighbours_are_two() -> None:
    texts = ("William Lindqvist", "William Lindqvist", "William Lindkvist", "Bill Lindqvist",
             "Karin Hansen", "Olof Hanson")  # fmt: skip
    cast = cast_of([*PATIENT, *(NameValue(text, Label.DOCTOR) for text in texts)])
    made = [renamed(cast, text) for text in texts]
    assert made[0] == made[2] == made[3]
    assert made[4].split()[1] != made[5].split()[1]


def test_names_that_a_detector_took_as_one_are_two() -> None:
    out = release("<DOCTOR|Berg/Lund> <DOCTOR|Berg> <DOCTOR|Lund> <DOCTOR|Eva Berg and Ulf Lund>")
    first, second = out.split()[0].split("/")
    assert out.split()[1:3] == [first, second]
    assert out.split()[4] == first and out.split()[7] == second
    lines = "<PATIENT|Mary Johnson> <DOCTOR|Alan Whitaker> <PATIENT|Whitaker\nMary Johnson>"
    words = release(lines).split()
    assert words[4:] == [words[3], *words[:2]]


def test_double_names_and_genitives_agree_with_their_parts() -> None:
    out = release(
        "<DOCTOR|Eva Saavedra-Whipple> <DOCTOR|Whipple> <DOCTOR|Per Lindgren> <DOCTOR|Lindgrens>",
        lang="sv",
    ).split()
    assert out[1].split("-")[1] == out[2]
    assert out[5] in (f"{out[4]}s", out[4])


def test_a_word_is_a_name_only_where_it_is_one() -> None:
    out = release("<DOCTOR|Joy Grant> will grant joy. Dr. <DOCTOR|Grant> per <DOCTOR|Per Stål>")
    made = out.split(" will grant joy. Dr. ")
    assert len(made) == 2
    assert made[1].split()[0] == made[0].split()[1]
    assert made[1].split()[1] == "per"


@pytest.mark.parametrize("text", ["per.lindgren7", "plindgren", "lindgrenp", "vonlindgren_p"])
def test_logins_and_codes_hold_the_made_up_name(text: str) -> None:
    names = [*PATIENT, NameValue("Per Lindgren", Label.DOCTOR)]
    cast = cast_of(names)
    made = normalize(renamed(cast, "Per Lindgren").split()[1])
    assert made in rename_user(text, cast, KEY)
    assert made.upper() in (rename_code("LINDGREN^PER^K", cast, KEY) or "")
    assert rename_code("HX-1234", cast, KEY) != "HX-1234"


def test_a_login_of_three_parts_holds_all_of_them() -> None:
    cast = cast_of([*PATIENT, NameValue("Edwar Bustamante Sotino", Label.DOCTOR)])
    made = normalize(renamed(cast, "Edwar Bustamante Sotino")).split()
    assert rename_user("edwarbustamantesotino", cast, KEY) == "".join(made)


def test_a_lone_given_name_keeps_its_gender() -> None:
    for number in range(20):
        out = release("<DOCTOR|Birgitta> <RELATIVE|Robert>", who=person(f"p{number}")).split()
        assert gender_of(out[0]) in ("female", None)
        assert gender_of(out[1]) in ("male", None)


def test_initials_are_the_patients_unless_somebody_else_has_them() -> None:
    hers = "".join(
        word[0] for word in renamed(cast_of(PATIENT), "Anna Berg", Label.PATIENT).split()
    )
    signed = NameValue("A.B.", Label.DOCTOR)
    assert (cast_of([*PATIENT, signed]).rename(signed) or "").replace(".", "") == hers
    doctor = NameValue("Alan Brody", Label.DOCTOR)
    cast = cast_of([*PATIENT, signed, doctor])
    theirs = "".join(word[0] for word in (cast.rename(doctor) or "").split())
    assert (cast.rename(signed) or "").replace(".", "") == theirs


def test_a_full_name_on_its_own_line_is_no_part_of_a_place() -> None:
    text = "MIVA plats 7\nFors, Marja"
    document = Document("d", text, lang="sv")
    whole = Mention(Span(0, len(text)), Label.STREET)
    name = Mention(Span(text.index("Fors"), len(text)), Label.PATIENT)
    assert [m.label for m in split_names([whole], [whole, name], text)] == [
        Label.STREET,
        Label.PATIENT,
    ]
    made = render(document, plan_of(document, [whole, name]), "r").text
    assert made.count("\n") == 1
    assert made.endswith(release("<PATIENT|Fors, Marja>", lang="sv"))


def plan_of(document: Document, mentions: list[Mention]) -> DocumentPlan:
    return plan_document(document, mentions, person(), load_preset("surrogate"), KEY)


@pytest.mark.parametrize(
    ("login", "parts"),
    [("delacruzm", "fi"), ("mdelacruz", "if"), ("monicadelacruz", "gf"), ("cruzmonica", "fg")],
)
def test_a_login_is_made_of_the_parts_that_it_had(login: str, parts: str) -> None:
    cast = cast_of([*PATIENT, NameValue("Monica de la Cruz", Label.DOCTOR)])
    first, family = normalize(renamed(cast, "Monica Cruz")).split()
    written = {"g": first, "f": family, "i": first[0]}
    assert rename_user(login, cast, KEY) == "".join(written[part] for part in parts)


def test_a_nickname_alone_is_the_given_name() -> None:
    names = [
        NameValue("Louis", Label.PATIENT, "given"),
        NameValue("Naylor", Label.PATIENT, "family"),
        NameValue("Lou", Label.PATIENT),
    ]
    cast = cast_of(names)
    first, _ = renamed(cast, "Louis Naylor", Label.PATIENT).split()
    assert renamed(cast, "Lou", Label.PATIENT) == first


def test_columns_and_messages_between_systems() -> None:
    words = re.findall(r"\w+", release("<PATIENT|Mary Johnson> <PATIENT|Mary    Legal>"))
    assert words[2] == words[0]
    words = release("<DOCTOR|WHITAKER^ALAN> <DOCTOR|Alan Whitaker>").replace("^", " ").split()
    assert words[:2] == [words[3].upper(), words[2].upper()]


def test_no_initial_stays_as_it_was() -> None:
    for number in range(40):
        out = release("<DOCTOR|K.T.>", who=person(f"p{number}"))
        assert out[0] != "K"
        assert out[2] != "T"


def test_initials_behind_a_word_that_a_detector_took_along_are_the_patients() -> None:
    cast = cast_of(PATIENT)
    hers = [word[0] for word in renamed(cast, "Anna Berg", Label.PATIENT).split()]
    for text in ("Ang A.B.", "Sjukhistoria - A.B."):
        made = renamed(cast, text, Label.PATIENT)
        assert made.endswith(f"{hers[0]}.{hers[1]}.")
    assert not renamed(cast, "Ang K.T.", Label.PATIENT).endswith(f"{hers[0]}.{hers[1]}.")


def test_two_double_names_of_the_same_halves_are_two() -> None:
    names = [
        NameValue("I-Ching", Label.PATIENT, "given"),
        NameValue("Hsueh", Label.PATIENT, "family"),
        NameValue("Ching-I Moon", Label.RELATIVE),
    ]
    cast = cast_of(names)
    hers = renamed(cast, "I-Ching Hsueh", Label.PATIENT).split()
    assert not set(hers) & set((cast.rename(names[2]) or "").split())
    assert renamed(cast, "Ching", Label.PATIENT) == hers[0]


def test_a_name_of_its_own_is_no_slip() -> None:
    names = [
        NameValue("Alejandra", Label.PATIENT, "given"),
        NameValue("Andrade", Label.PATIENT, "family"),
        NameValue("Alejandro Andrade", Label.PATIENT),
    ]
    cast = cast_of(names)
    hers = renamed(cast, "Alejandra Andrade", Label.PATIENT).split()
    his = (cast.rename(names[2]) or "").split()
    assert (his[0] != hers[0], his[1]) == (True, hers[1])
    assert renamed(cast, "Alejandrra Andrade", Label.PATIENT).split() == hers
