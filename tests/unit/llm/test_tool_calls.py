import pytest

from spotter.llm.tool_calls import arguments_text, json_object, sendable_name, tool_calls
from spotter.llm.written_text import WrittenText, mended
from spotter.messages import AssistantTurn, Request, ToolCall, ToolDefinition, UserTurn
from spotter.model_response import UNREADABLE
from spotter.tools.registry import REGISTRY


def asked(turns: int = 0) -> Request:
    tools = tuple(tool.definition() for tool in REGISTRY.values())
    return Request("", tools, (UserTurn("hi"),) * turns, "2026-11-22")


def test_arguments_are_read_and_nulls_that_mean_nothing_left_out() -> None:
    written = [("a", "remove_exercise", '{"exercise_id": "ex_1", "reason": null}'), ("b", "idle", ' {"reason":"é"}')]
    assert tool_calls(written, asked()) == (
        ToolCall("a", "remove_exercise", {"exercise_id": "ex_1"}),
        ToolCall("b", "idle", {"reason": "é"}),
    )


@pytest.mark.parametrize("written", ["", "  "])
def test_a_call_without_arguments_has_none(written: str) -> None:
    assert tool_calls([("a", "idle", written)], asked()) == (ToolCall("a", "idle", {}),)


@pytest.mark.parametrize(
    "written",
    ['{"a": 1', "[1]", "null", '"text"', "{'a': 1}", '{"a": NaN}', '{"a": 1e999}', '{"a": 1}{"a": 1}', "[" * 9999],
)
def test_arguments_that_are_no_object_are_kept_for_the_tool_to_refuse(written: str) -> None:
    (call,) = tool_calls([("a", "idle", written)], asked())
    assert call.arguments == {UNREADABLE: written[:200]}


def test_half_a_character_cannot_be_stored_so_it_is_not_read() -> None:
    assert json_object('{"a": "\\ud83d"}') is None
    assert json_object('{"a": "\\ud83d\\udcaa"}') == {"a": "💪"}


def test_ids_that_are_missing_used_twice_or_no_word_are_made() -> None:
    written = [
        ("a", "x", ""),
        ("a", "x", ""),
        ("", "x", ""),
        ("no word", "x", ""),
        ("b/c", "x", ""),
        ("d" * 65, "x", ""),
    ]
    ids = [call.id for call in tool_calls(written, asked(7))]
    assert ids == ["a", "call_7_2", "call_7_3", "call_7_4", "call_7_5", "call_7_6"]


def test_an_id_of_an_earlier_step_is_not_used_again() -> None:
    before = AssistantTurn("", (ToolCall("0", "idle", {}),))
    request = Request("", (), (UserTurn("hi"), before), "2026-11-22")
    assert [call.id for call in tool_calls([("0", "idle", ""), ("1", "idle", "")], request)] == ["call_2_1", "1"]


def test_what_goes_back_is_what_an_api_takes() -> None:
    assert arguments_text(ToolCall("a", "x", {"b": "é", "a": [1, None]})) == '{"b":"é","a":[1,null]}'
    assert [sendable_name(name) for name in ("swap_exercise", "functions.swap it", "", "x" * 80)] == [
        "swap_exercise",
        "functions_swap_it",
        "unknown",
        "x" * 64,
    ]


def test_text_in_halves_of_characters_is_joined() -> None:
    text = WrittenText()
    assert [text.add(piece) for piece in ("a", "b\ud83d", "\udcaac", "", "\udcaa", "\ud83d")] == [
        "a",
        "b",
        "💪c",
        "",
        "\ufffd",
        "",
    ]
    assert str(text) == "ab💪c\ufffd\ufffd"
    assert bool(text)
    assert not WrittenText()
    assert mended("plain") == "plain"


def test_the_schema_of_an_outside_tool_is_not_read_for_what_a_model_wrote() -> None:
    """It may be hostile, and is never given for strict decoding: a null in it was meant."""
    doubling = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(39)}
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": doubling, "anyOf": 5}
    request = Request("", (ToolDefinition("book", "", schema, outside=True),), (), "2026-11-22")
    (call,) = tool_calls([("a", "book", '{"a": {"b": null}, "c": null}')], request)
    assert call.arguments == {"a": {"b": None}, "c": None}
