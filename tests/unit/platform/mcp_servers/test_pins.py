"""A pin is broken by any change of name, description or schema, and by nothing else."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.mcp.client.discovery import ListedTool
from spotter.platform.mcp_servers.pins import (
    UNREADABLE,
    ToolChanged,
    ToolState,
    check_pin,
    found_tools,
    hashes_of,
    is_on,
    state_of,
    tool_hash,
)
from spotter.platform.mcp_servers.records import FoundTool, Pin

SCHEMA: dict[str, Any] = {"type": "object", "properties": {"text": {"type": "string"}}}
json_values = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=3)
schemas = st.dictionaries(st.text(max_size=5), json_values, max_size=4)


def listed(name: str = "echo", description: str = "Says it", schema: Any = None, **more: Any) -> ListedTool:
    return ListedTool(name, "", description, SCHEMA if schema is None else schema, more)


def test_the_hash_is_that_of_canonical_json() -> None:
    """printf '%s' '{"description":"b","inputSchema":{"type":"object"},"name":"a"}' | sha256sum"""
    assert tool_hash("a", "b", {"type": "object"}) == (
        "86b5e182f5299d92e38f3a794584ba6197cdcfe074956166a7cdfa3d68feb3b9"
    )


@settings(max_examples=30, deadline=None)
@given(schemas)
def test_the_order_of_fields_makes_no_difference(schema: dict[str, Any]) -> None:
    turned = json.loads(json.dumps(schema, sort_keys=True))
    back = dict(reversed(list(schema.items())))
    assert tool_hash("a", "b", schema) == tool_hash("a", "b", turned) == tool_hash("a", "b", back)


@settings(max_examples=30, deadline=None)
@given(st.tuples(st.text(), st.text(), schemas), st.tuples(st.text(), st.text(), schemas))
def test_two_tools_have_one_hash_only_where_they_are_the_same(one: Any, other: Any) -> None:
    assert (tool_hash(*one) == tool_hash(*other)) == (
        json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    )


def test_what_is_no_json_has_no_hash_and_cannot_be_enabled() -> None:
    for number in (float("nan"), float("inf"), 10**5000):
        (tool,) = found_tools([listed(schema=SCHEMA | {"maximum": number})])
        assert (tool.hash, tool.input_schema) == (UNREADABLE, {})
        assert tool.fault == "Its schema is not JSON."


@pytest.mark.parametrize(
    ("tool", "fault"),
    [
        (listed(name="rm -rf"), "Its name"),
        (listed(name="x" * 129), "Its name"),
        (listed(name=""), "Its name"),
        (listed(schema={"type": "string"}), "Its schema is not"),
        (listed(schema=SCHEMA | {"description": "x" * 40_000}), "Its schema is not"),
        (listed(description="Adds.\U000e0041\U000e0042"), "letters that nobody sees"),
        (listed(schema=SCHEMA | {"description": "\u202egnihton"}), "letters that nobody sees"),
    ],
)
def test_what_cannot_be_used_says_why(tool: ListedTool, fault: str) -> None:
    (found,) = found_tools([tool])
    assert fault in str(found.fault)
    assert found.input_schema == {}


def test_a_name_that_is_listed_twice_is_nobodys() -> None:
    twice = [listed(), listed("sum"), listed(description="Something else")]
    assert [(tool.name, tool.fault) for tool in found_tools(twice)] == [
        ("echo", "The server lists more than one tool by this name."),
        ("sum", None),
    ]
    assert hashes_of(twice).keys() == {"sum"}


@pytest.mark.parametrize(
    ("found", "pin", "is_known", "state"),
    [
        ("a", None, True, ToolState.NEW),
        ("a", "a", True, ToolState.PINNED),
        ("b", "a", True, ToolState.CHANGED),
        (None, "a", True, ToolState.GONE),
        (None, "a", False, ToolState.PINNED),
    ],
)
def test_how_a_tool_stands(found: str | None, pin: str | None, is_known: bool, state: ToolState) -> None:
    there = FoundTool(name="echo", hash=found) if found else None
    assert state_of(there, Pin(hash=pin) if pin else None, is_known=is_known) is state


def test_a_tool_is_on_while_it_is_as_it_was_approved() -> None:
    pins = {"echo": Pin(hash="a"), "off": Pin(hash="a", enabled=False)}
    assert is_on("echo", pins, {"echo": "a"})
    assert is_on("echo", pins, None)
    assert not is_on("echo", pins, {"echo": "b"})
    assert not is_on("echo", pins, {})
    assert not is_on("off", pins, {"off": "a"})
    assert not is_on("other", pins, {"other": "a"})
    check_pin("echo", pins["echo"], {"echo": "a"})
    with pytest.raises(ToolChanged, match="has changed"):
        check_pin("echo", pins["echo"], {"echo": "b"})
    with pytest.raises(ToolChanged, match="any more"):
        check_pin("echo", pins["echo"], {})
