"""Policies as text, TOML and JSON and back, Safe Harbor, and what they make of a value."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.model import UsageError
from seawall.policy.domain import AGES, Attribute, Domain
from seawall.policy.generalization import (
    Policy,
    describe,
    list_groups,
    read_bits,
    read_groups,
    read_toml_policy,
    write_bits,
    write_toml,
)
from seawall.policy.safe_harbor import is_restricted, make_safe_harbor

DOMAIN = Domain(
    (
        Attribute("sex", ("F", "M")),
        Attribute("race", ("White", "Black", "Asian", "Other")),
        Attribute("age", AGES),
        Attribute("zip", ("036", "059", "372", "373", "374")),
    )
)


def policy_of(**groups: list[list[object]]) -> Policy:
    return read_groups(DOMAIN, groups)


def test_there_is_a_bit_between_two_neighbours() -> None:
    assert DOMAIN.n_bits == 1 + 3 + 119 + 4
    bits = write_bits(policy_of(sex=[["M", "F"]], age=[[0, 1, 2]]).bits)
    assert bits == "0" + "111" + "00" + "1" * 117 + "1111"


@given(st.lists(st.integers(0, 1), min_size=DOMAIN.n_bits, max_size=DOMAIN.n_bits))
@settings(deadline=None, max_examples=50)
def test_there_and_back(bits: list[int]) -> None:
    policy = Policy(DOMAIN, np.array(bits, np.uint8))
    for back in (
        read_bits(DOMAIN, write_bits(policy.bits)),
        read_groups(DOMAIN, list_groups(policy)),
        read_toml_policy(write_toml(policy)),
    ):
        assert np.array_equal(back.bits, policy.bits)
        assert back.domain.attributes == DOMAIN.attributes


def test_toml_keeps_a_hierarchy() -> None:
    domain = Domain((Attribute("job", ("a", "b", "c"), subtrees=((0, 2), (0, 3))),))
    back = read_toml_policy(write_toml(read_groups(domain, {"job": [["a", "b"]]})))
    assert back.domain == domain
    assert back.bits.tolist() == [0, 1]


def test_as_people_read_it() -> None:
    policy = policy_of(sex=[["F", "M"]], race=[["Asian", "Other"]], age=[[52, 53], range(90, 120)])
    assert describe(policy) == "sex: [F, M]; race: [Asian, Other]; age: [52-53], [90+]"
    assert describe(policy_of()) == "everything kept"
    assert describe(policy_of(age=[range(120)])) == "age: [*]"
    assert list_groups(policy)["age"] == [[52, 53], list(range(90, 120))]
    assert list_groups(policy)["zip"] == []


@pytest.mark.parametrize(
    ("column", "value", "shown"),
    [
        ("sex", "Male", "*"),
        ("race", "asian", "{Asian, Other}"),
        ("race", "White", "White"),
        ("age", "53", "52-53"),
        ("age", "052", "52-53"),
        ("age", "54", "54"),
        ("age", "97", "90+"),
        ("zip", "036", "000"),
        ("zip", "37312", "{373, 374}"),
        ("zip", "37203", "372"),
        ("age", "120", None),
        ("race", "Green", None),
    ],
)
def test_what_a_release_shows(column: str, value: str, shown: str | None) -> None:
    policy = policy_of(
        sex=[["F", "M"]],
        race=[["Asian", "Other"]],
        age=[[52, 53], range(90, 120)],
        zip=[["036", "059"], ["373", "374"]],
    )
    assert policy.show(column, value) == shown


def test_a_column_at_once() -> None:
    policy = policy_of(age=[[52, 53]])
    assert policy.show_column("age", ["52", "", "60", "52"]) == ["52-53", "", "60", "52-53"]
    assert policy.list_values("age", "53") == ("52", "53")
    assert policy.list_values("age", "7") == ("7",)
    assert policy.list_values("age", "x") is None
    with pytest.raises(UsageError, match="column"):
        policy.show("height", "180")


def test_two_groups_never_look_the_same() -> None:
    """Else a release would show one group where the policy counted two."""
    domain = Domain((Attribute("zip", ("036", "059", "102", "202", "372", "373")),))
    assert all(is_restricted(value) for value in domain.attributes[0].values[:4])
    policy = read_groups(domain, {"zip": [["036", "059"], ["102", "202"]]})
    assert policy.show("zip", "036") == "{036, 059}"
    assert policy.show("zip", "102") == "{102, 202}"


def test_safe_harbor() -> None:
    policy = Policy(DOMAIN, make_safe_harbor(DOMAIN))
    assert describe(policy) == "age: [90+]; zip: [000]"
    assert [policy.show("age", age) for age in ("89", "90", "119")] == ["89", "90+", "90+"]


def test_safe_harbor_of_ages_in_a_hierarchy() -> None:
    domain = Domain((Attribute("age", ("88", "89", "90", "95", "unknown")),))
    assert make_safe_harbor(domain).tolist() == [1, 1, 0, 1]


def test_safe_harbor_shows_three_digits() -> None:
    zips = ("03601", "05903", "37201", "37203", "37301")
    policy = Policy(domain := Domain((Attribute("zip", zips),)), make_safe_harbor(domain))
    shown = ["000", "000", "{37201, 37203}", "{37201, 37203}", "37301"]
    assert [policy.show("zip", value) for value in zips] == shown


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ({"age": [[52, 54]]}, "no run of neighbouring values"),
        ({"age": [[]]}, "no run"),
        ({"age": [[52, 130]]}, "outside its domain"),
        ({"height": [[1, 2]]}, "Unknown column"),
    ],
)
def test_what_is_no_policy_is_refused(groups: dict[str, list[list[object]]], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_groups(DOMAIN, groups)


@pytest.mark.parametrize("text", ["01", "2" * DOMAIN.n_bits])
def test_wrong_bits_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="bits"):
        read_bits(DOMAIN, text)


@pytest.mark.parametrize("text", ["=", "age = 3", "[age]\ngroups = [[1, 2]]", "[age]\nvalues = 3"])
def test_what_is_no_toml_of_a_policy_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="TOML"):
        read_toml_policy(text)


def test_a_domain_needs_values() -> None:
    with pytest.raises(UsageError, match="has no value"):
        Attribute("age", ())
    with pytest.raises(UsageError, match="No quasi-identifier"):
        Domain(())
    with pytest.raises(UsageError, match="same but for their spelling"):
        Attribute("sex", ("M", "male"))
