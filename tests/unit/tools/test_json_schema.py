"""JSON Schemas of others: what is taken, what is told of a fault, and that neither takes long."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.tools.json_schema import (
    MOST_ARGUMENT_BYTES,
    InvalidSchema,
    argument_faults,
    check_schema,
    check_shape,
)

BOOKING = {
    "type": "object",
    "properties": {
        "day": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "people": {"type": "integer", "minimum": 1, "maximum": 4},
        "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
        "room": {"$ref": "#/$defs/room"},
    },
    "$defs": {"room": {"type": "object", "patternProperties": {"^x-": {"type": "string"}}, "properties": {"a": {}}}},
    "required": ["day"],
    "additionalProperties": False,
}


def faults(schema: Any, arguments: Any) -> list[str]:
    return [str(fault) for fault in argument_faults(schema, arguments, 5)]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"day": "2026-03-02", "people": 2, "tags": ["a", "b"], "room": {"x-a": "1", "a": 5}}, []),
        ({}, ["arguments: a required property is missing: 'day'"]),
        ({"day": "secret words"}, [r'day: must keep to pattern "^\\d{4}-\\d{2}-\\d{2}$"']),
        ({"day": "2026-03-02", "people": 9}, ["people: must keep to maximum 4"]),
        ({"day": "2026-03-02", "people": "2"}, ['people: must keep to type "integer"']),
        ({"day": "2026-03-02", "people": True}, ['people: must keep to type "integer"']),
        ({"day": "2026-03-02", "tags": ["a", 5]}, ['tags.1: must keep to type "string"']),
        ({"day": "2026-03-02", "tags": ["a", "a"]}, ["tags: must keep to uniqueItems true"]),
        ({"day": "2026-03-02", "room": {"x-a": 1}}, ['room.x-a: must keep to type "string"']),
        ({"day": "2026-03-02", "more": 1}, ["arguments: must keep to additionalProperties false"]),
    ],
)
def test_what_is_wrong_is_told_by_what_is_asked_for_and_not_by_what_was_given(
    arguments: dict[str, Any], told: list[str]
) -> None:
    check_schema(BOOKING)
    assert faults(BOOKING, arguments) == told


def doubling(levels: int) -> dict[str, Any]:
    """A schema that asks the same twice, which asks the same twice ..."""
    defs: dict[str, Any] = {f"d{level}": {"allOf": [{"$ref": f"#/$defs/d{level + 1}"}] * 2} for level in range(levels)}
    return {"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": {**defs, f"d{levels}": {}}}


def nested(levels: int) -> Any:
    value: Any = {}
    for _ in range(levels):
        value = {"properties": {"a": value}}
    return value


@pytest.mark.parametrize(
    "schema",
    [
        None,
        [],
        True,
        {},
        {"type": "string"},
        {"type": ["object", "null"]},
        {"type": "object", "anyOf": [{"required": ["a"]}]},
        {"type": "object", "properties": {"a": {"$ref": "https://example.org/schema"}}},
        {"type": "object", "properties": {"a": {"$ref": "other.json#/x"}}},
        {"type": "object", "properties": {"a": {"$dynamicRef": "file:///etc/passwd"}}},
        {"type": "object", "properties": {"a": {"pattern": "(?<!a)b"}}},
        {"type": "object", "patternProperties": {"(a": {}}},
        {"type": "object", "patternProperties": {"a": {}}, "unevaluatedProperties": False},
        {"type": "object", "description": "x" * 30_001},
        {"type": "object", **nested(50)},
        {"type": "object", "properties": {"a": {"maximum": float("nan")}}},
    ],
)
def test_what_no_provider_could_be_given_is_refused_by_its_shape(schema: Any) -> None:
    with pytest.raises(InvalidSchema):
        check_shape(schema)
    with pytest.raises(InvalidSchema):
        check_schema(schema)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"a": {"type": "whole number"}}},
        {"type": "object", "properties": ["a"]},
        {"type": "object", "required": "a"},
        {"type": "object", "properties": {"a": {"multipleOf": 0}}},
    ],
)
def test_what_is_no_schema_is_refused_by_the_rules_of_its_draft(schema: Any) -> None:
    with pytest.raises(InvalidSchema, match="not a JSON Schema"):
        check_schema(schema)


def test_a_property_may_be_named_as_a_word_of_schemas_is() -> None:
    schema = {"type": "object", "properties": {"pattern": {"type": "string"}, "$ref": {"type": "integer"}}}
    assert faults(schema, {"pattern": "(?<!a)b", "$ref": 5}) == []


@pytest.mark.parametrize(
    "schema",
    [
        doubling(30),
        {"type": "object", "properties": {"a": {"$ref": "#/properties/a"}}},
        {"type": "object", "properties": {"a": {"allOf": [{"$ref": "#/properties/a"}, {"$ref": "#/properties/a"}]}}},
        {"type": "object", "properties": {"a": {"$ref": "#/nowhere"}}},
    ],
)
def test_a_schema_that_would_never_end_is_left_after_so_many_steps(schema: Any) -> None:
    with pytest.raises(InvalidSchema):
        argument_faults(schema, {"a": 1}, 5)


def test_arguments_that_are_too_large_or_too_deep_are_refused_before_they_are_looked_at() -> None:
    schema = {"type": "object"}
    assert faults(schema, {"a": "x" * MOST_ARGUMENT_BYTES}) == ["arguments: may take 20000 bytes as JSON"]
    assert faults(schema, {"a": nested(50)}) == ["arguments: may be nested 40 deep"]


def test_items_that_repeat_are_found_in_one_pass() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "array", "uniqueItems": True}}}
    many: list[Any] = [{"n": number} for number in range(1_500)]
    assert faults(schema, {"a": many}) == []
    assert faults(schema, {"a": [*many, {"n": 7}]}) == ["a: must keep to uniqueItems true"]
    assert faults(schema, {"a": [1, True, "1"]}) == []


def test_a_number_beyond_all_numbers_is_a_fault_and_no_error() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "number", "multipleOf": 0.5}}}
    assert faults(schema, {"a": 10**400}) == ["arguments: a number is too large"]


@pytest.mark.parametrize(
    "draft", ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema", "urn:mine"]
)
def test_each_draft_is_held_by_its_own_rules(draft: str) -> None:
    schema = {"$schema": draft, "type": "object", "properties": {"a": {"type": "integer"}}}
    assert faults(schema, {"a": "x"}) == ['a: must keep to type "integer"']


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from(["object", "array", "string", "a", "^a", "#"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "type",
                    "properties",
                    "items",
                    "anyOf",
                    "not",
                    "$ref",
                    "pattern",
                    "patternProperties",
                    "required",
                    "enum",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(schema=ANY, arguments=st.dictionaries(st.sampled_from(["a", "b"]), ANY, max_size=2))
def test_whatever_the_schema_is_there_is_an_answer(schema: Any, arguments: dict[str, Any]) -> None:
    """Faults, or InvalidSchema: nothing else is ever raised."""
    whole = {"type": "object", "properties": {"a": schema}}
    try:
        assert all(len(fault.fault) <= 400 for fault in argument_faults(whole, arguments, 5))
    except InvalidSchema as wrong:
        assert str(wrong)
