import json
from typing import Any

import pytest

from spotter.llm.claude.tools import MOST_OPTIONAL_FIELDS, MOST_UNIONS, tools_named_in, tools_of
from spotter.messages import AssistantTurn, ToolCall, ToolDefinition, UserTurn
from spotter.tools.registry import definitions


def tool(name: str, parameters: dict[str, Any]) -> ToolDefinition:
    return ToolDefinition(name, f"What {name} does", parameters)


def closed(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def test_a_tool_is_strict_and_what_the_api_cannot_enforce_is_told_in_words() -> None:
    schema = closed(reps=closed(count={"type": "integer", "minimum": 1, "maximum": 50}))
    assert tools_of((tool("log", schema),)) == [
        {
            "name": "log",
            "description": "What log does",
            "input_schema": closed(reps=closed(count={"type": "integer", "description": "{minimum: 1, maximum: 50}"})),
            "strict": True,
        }
    ]


OPEN: list[dict[str, Any]] = [
    {"type": "object"},
    {"type": "object", "properties": {"a": {"type": "string"}}},
    closed(a={}),
    closed(a={"type": "object", "additionalProperties": {"type": "string"}}),
    closed(a={"type": "array"}),
    closed(a={"anyOf": [{"type": "string"}, {}]}),
    closed(a={"$ref": "#/$defs/Missing"}),
    {**closed(a={"$ref": "#/$defs/A"}), "$defs": {"A": closed(a={"$ref": "#/$defs/A"})}},
]


@pytest.mark.parametrize("schema", OPEN)
def test_a_tool_that_leaves_something_open_is_offered_as_it_is(schema: dict[str, Any]) -> None:
    assert tools_of((tool("any", schema),)) == [{"name": "any", "description": "What any does", "input_schema": schema}]


MAYBE = {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None, "description": "If known"}


def optional(count: int, field: dict[str, Any] = MAYBE) -> dict[str, Any]:
    return closed(**{f"f{n}": field for n in range(count)}) | {"required": []}


def test_a_field_that_may_be_null_is_left_out_instead_or_always_there() -> None:
    left_out, always, neither = tools_of((tool("a", optional(20)), tool("b", optional(16)), tool("c", optional(5))))
    assert left_out["input_schema"]["properties"]["f0"] == {"type": "string", "description": "If known"}
    assert left_out["input_schema"]["required"] == []
    assert always["input_schema"]["required"] == [f"f{n}" for n in range(16)]
    assert always["input_schema"]["properties"]["f0"]["anyOf"] == MAYBE["anyOf"]
    assert [made.get("strict", False) for made in (left_out, always, neither)] == [True, True, False]
    assert neither["input_schema"] == optional(5)


def test_a_field_whose_null_means_something_of_its_own_keeps_it() -> None:
    (made,) = tools_of((tool("a", optional(1, MAYBE | {"default": "now"})),))
    assert made["input_schema"]["properties"]["f0"]["anyOf"] == MAYBE["anyOf"]
    assert made["input_schema"]["required"] == []


def test_the_limits_of_the_api_are_kept_by_all_tools_together() -> None:
    plain = {"type": "string"}
    half = optional(MOST_OPTIONAL_FIELDS // 2, plain)
    union = {"anyOf": [plain, {"type": "integer"}]}
    many = closed(**{f"f{n}": union for n in range(MOST_UNIONS)})
    halves = [tool(f"half{n}", half) for n in range(3)]
    offered = tools_of((*halves, tool("many", many), tool("more", closed(a=union)), tool("p", closed(a=plain))))
    assert [made["name"] for made in offered if made.get("strict")] == ["half0", "half1", "many", "p"]


def test_no_more_tools_are_strict_than_the_api_allows() -> None:
    offered = tools_of(tuple(tool(f"t{n}", closed(a={"type": "string"})) for n in range(30)))
    assert [made.get("strict", False) for made in offered] == [True] * 20 + [False] * 10


def test_our_own_tools_are_strict_where_they_are_closed() -> None:
    offered = {made["name"]: made for made in tools_of(definitions())}
    strict = {name for name, made in offered.items() if made.get("strict")}
    assert strict >= OF_THE_WORKOUT
    assert strict.isdisjoint(NOT_STRICT)
    assert len(json.dumps(list(offered.values()))) < 52_000


OF_THE_WORKOUT = {"generate_workout", "swap_exercise", "remove_exercise"}
"""They come first and write: the API's limits leave room for them, whatever tools that read come behind them."""
NOT_STRICT = {
    "adjust_exercise",  # its fields are those of any kind of exercise
    "plan_today",  # as fetch_data
    "set_preference",  # its metadata are the app's
    "fetch_data",  # the tools before it take all the fields that may be left out
    "log_workout",  # as above
    "correct_workout",
    "undo_log",
}


def test_tools_are_made_once_and_again_when_one_has_changed() -> None:
    first = tool("log", closed(a={"type": "string"}))
    assert tools_of((first,)) is tools_of((first,))
    assert tools_of((tool("log", closed(b={"type": "string"})),))[0]["input_schema"]["required"] == ["b"]


def test_tools_that_the_turns_tell_of_are_named() -> None:
    calls = (ToolCall("1", "b.c", {}), ToolCall("2", "a", {}), ToolCall("3", "a", {}))
    assert tools_named_in((UserTurn("hi"), AssistantTurn("", calls))) == [
        {"name": "a", "input_schema": {"type": "object"}},
        {"name": "b_c", "input_schema": {"type": "object"}},
    ]
