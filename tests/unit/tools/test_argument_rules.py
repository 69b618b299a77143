"""What a tenant allows of an argument: held against the value, whatever type it comes in."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.tools.argument_rules import ArgumentRule, same_json
from spotter.tools.linear_patterns import MOST_PATTERN_LETTERS, check_pattern, is_found
from spotter.tools.outside import ToolPolicy

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize(
    ("rule", "value", "fault"),
    [
        ({"const": True}, True, ""),
        ({"const": True}, 1, "must be true"),
        ({"const": None}, None, ""),
        ({"const": 1}, 1.0, ""),
        ({"const": {"a": [1]}}, {"a": [True]}, 'must be {"a": [1]}'),
        ({"enum": ["kg", "lb"]}, "kg", ""),
        ({"enum": ["kg", "lb"]}, "stone", 'must be one of ["kg", "lb"]'),
        ({"enum": [0]}, False, "must be one of [0]"),
        ({"maximum": 10}, 10, ""),
        ({"maximum": 10}, 10.5, "must be at most 10"),
        ({"maximum": 10}, "1000", "must be a number"),
        ({"maximum": 10}, True, "must be a number"),
        ({"maximum": 10}, None, "must be a number"),
        ({"maximum": 10}, float("nan"), "must be a number"),
        ({"maximum": 10}, float("inf"), "must be at most 10"),
        ({"minimum": 1}, 0, "must be at least 1"),
        ({"minimum": 1}, [5], "must be a number"),
        ({"maxLength": 3}, "abc", ""),
        ({"maxLength": 3}, "abcd", "must have at most 3 characters"),
        ({"maxLength": 3}, ["abcd"], "must be a text"),
        ({"pattern": "^[a-z]+$"}, "abc", ""),
        ({"pattern": "^[a-z]+$"}, "abc\n", 'must match the pattern "^[a-z]+$"'),
        ({"pattern": "^[a-z]+$"}, 5, "must be a text"),
        ({"minimum": 1, "maximum": 2}, 3, "must be at most 2"),
    ],
)
def test_a_rule_says_what_a_value_must_be(rule: dict[str, Any], value: Any, fault: str) -> None:
    assert ArgumentRule.of(rule).fault(value) == fault


@pytest.mark.parametrize(
    "rule",
    [
        {},
        {"most": 3},
        {"enum": []},
        {"enum": "kg"},
        {"enum": list(range(101))},
        {"minimum": "1"},
        {"maximum": True},
        {"maximum": float("nan")},
        {"maxLength": -1},
        {"maxLength": 2.5},
        {"maxLength": True},
        {"pattern": 5},
        {"pattern": "(?=a)"},
        {"pattern": r"(a)\1"},
        {"pattern": "a" * (MOST_PATTERN_LETTERS + 1)},
        {"pattern": "("},
    ],
)
def test_a_rule_that_rules_nothing_or_is_none_is_refused(rule: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        ArgumentRule.of(rule)


@given(value=JSON, other=JSON)
def test_two_values_are_the_same_where_their_json_is(value: Any, other: Any) -> None:
    assert same_json(value, json.loads(json.dumps(value)))
    assert same_json(value, other) == same_json(other, value)
    if json.dumps(value, sort_keys=True) == json.dumps(other, sort_keys=True):
        assert same_json(value, other)


@given(most=st.integers(-50, 50), value=JSON)
def test_nothing_but_a_number_within_it_passes_a_bound(most: int, value: Any) -> None:
    passes = ArgumentRule.of({"maximum": most}).fault(value) == ""
    assert passes == (type(value) in (int, float) and value <= most)


def test_a_policy_names_each_argument_that_breaks_it_and_asks_for_what_it_fixes() -> None:
    raw = {"arguments": {"amount": {"maximum": 10}, "unit": {"enum": ["kg"]}, "note": {"maxLength": 2}}}
    policy = ToolPolicy.of({**raw, "callsPerDay": 3})
    assert policy.faults({"amount": 11, "note": "abc"}) == [
        "amount: must be at most 10",
        "unit: must be given",
        "note: must have at most 2 characters",
    ]
    assert policy.faults({"unit": "kg"}) == []
    assert policy.to_json() == {**raw, "callsPerDay": 3}
    assert ToolPolicy.of(policy.to_json()) == policy
    assert ToolPolicy.of({}).to_json() == {"arguments": {}, "callsPerDay": None}


@pytest.mark.parametrize(
    "raw",
    [
        {"callsPerDay": 0},
        {"callsPerDay": 1001},
        {"callsPerDay": True},
        {"callsPerDay": 2.0},
        {"callsPerHour": 2},
        {"arguments": []},
        {"arguments": {"a": 3}},
        {"arguments": {"a": {"most": 3}}},
    ],
)
def test_a_policy_that_is_none_is_refused(raw: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        ToolPolicy.of(raw)


def test_a_policy_names_the_rule_that_is_none() -> None:
    with pytest.raises(ValueError, match=r"arguments\.amount: maximum: a number"):
        ToolPolicy.of({"arguments": {"amount": {"maximum": "ten"}}})


@given(text=st.text(max_size=200))
def test_a_pattern_takes_any_text(text: str) -> None:
    assert is_found("^a", text) == text.startswith("a")


@pytest.mark.parametrize("pattern", ["^(a+)+$", "(a|aa)+$", "(.*)*x", "(a?){50}a{50}"])
def test_a_pattern_that_would_hold_a_backtracking_engine_up_is_matched_at_once(pattern: str) -> None:
    """A backtracking engine takes longer for this than there has been time."""
    check_pattern(pattern)
    assert not is_found(pattern, "a" * 30 + "!" * 20_000 + "b")
