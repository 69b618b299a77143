from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, JsonValue, ValidationError

from spotter.llm.openai.strict_schema import strict_schema, without_nulls
from spotter.tools.registry import REGISTRY


class Reps(BaseModel):
    type: Literal["reps"]
    reps: int
    weight: float | None = None


class Hold(BaseModel):
    type: Literal["hold"]
    seconds: int
    weight: float | None


class Plan(BaseModel):
    """A plan."""

    name: str = Field(max_length=10, description="Its name")
    minutes: int = Field(default=30, ge=1)
    tags: list[str] | None = None
    items: list[Annotated[Reps | Hold, Field(discriminator="type")]] = []
    first: Reps | None = None


PLAN = Plan.model_json_schema()


def objects(schema: Any) -> list[dict[str, Any]]:
    """Every object schema within a schema."""
    if isinstance(schema, list):
        return [found for each in schema for found in objects(each)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if schema.get("type") == "object" else []
    return own + [found for each in schema.values() for found in objects(each)]


def test_every_property_is_required_and_what_may_be_left_out_may_be_null() -> None:
    strict = strict_schema(PLAN)
    assert strict is not None
    assert [each["required"] for each in objects(strict)] == [list(each["properties"]) for each in objects(strict)]
    assert {each["additionalProperties"] for each in objects(strict)} == {False}
    properties = strict["properties"]
    assert properties["name"] == {"type": "string", "description": "Its name"}
    assert properties["minutes"] == {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]}
    assert properties["tags"] == {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]}
    assert properties["items"]["anyOf"][0]["items"]["anyOf"] == [{"$ref": "#/$defs/Reps"}, {"$ref": "#/$defs/Hold"}]
    assert strict["$defs"]["Hold"]["properties"]["weight"] == {"anyOf": [{"type": "number"}, {"type": "null"}]}


def test_the_schema_that_was_given_stays_as_it_is() -> None:
    before = str(PLAN)
    strict = strict_schema(PLAN)
    assert strict is not None
    strict["properties"].clear()
    assert str(PLAN) == before
    assert strict_schema(PLAN) != strict


def test_what_cannot_be_held_strictly_has_no_strict_schema() -> None:
    class Free(BaseModel):
        changes: dict[str, JsonValue]

    class AnyValue(BaseModel):
        value: Any

    class Pair(BaseModel):
        pair: tuple[int, str]

    assert [strict_schema(model.model_json_schema()) for model in (Free, AnyValue, Pair)] == [None, None, None]
    assert strict_schema({"type": "string"}) is None
    assert strict_schema({"type": "object", "properties": {"a": {"not": {}}}}) is None


def test_of_our_tools_those_alone_are_free_form_whose_fields_are_the_models() -> None:
    loose = [name for name, tool in REGISTRY.items() if strict_schema(tool.definition().parameters) is None]
    assert loose == ["adjust_exercise", "set_preference"]


def test_a_null_is_left_out_where_it_may_be() -> None:
    written = {
        "name": "A",
        "minutes": None,
        "tags": None,
        "first": {"type": "reps", "reps": 3, "weight": None},
        "items": [{"type": "hold", "seconds": 9, "weight": None}, {"type": "reps", "reps": 1, "weight": None}],
    }
    assert without_nulls(written, PLAN) == {
        "name": "A",
        "first": {"type": "reps", "reps": 3},
        "items": [{"type": "hold", "seconds": 9, "weight": None}, {"type": "reps", "reps": 1}],
    }
    assert Plan.model_validate(without_nulls(written, PLAN)).minutes == 30


def test_a_null_stays_where_nothing_may_be_left_out_or_nothing_is_known() -> None:
    stripped = without_nulls({"name": None, "unheard_of": None, "items": "no list"}, PLAN)
    assert stripped == {"name": None, "unheard_of": None, "items": "no list"}
    with pytest.raises(ValidationError):
        Plan.model_validate(stripped)
    assert without_nulls([1, None], PLAN) == [1, None]
    assert without_nulls({"a": None}, {}) == {"a": None}


def test_a_schema_that_refers_to_itself_is_read_no_deeper_than_the_value() -> None:
    class Node(BaseModel):
        child: "Node | None" = None
        size: int = 1

    schema = Node.model_json_schema()
    assert without_nulls({"child": {"child": None, "size": None}, "size": 2}, schema) == {"child": {}, "size": 2}
    loop = {"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/A"}}}
    assert without_nulls({"a": None}, loop) == {"a": None}
