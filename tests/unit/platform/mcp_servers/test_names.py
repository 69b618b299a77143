"""What tools are called by models: fit for every provider, by the server, and never two by one name."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.platform.mcp_servers.names import MOST_NAME, is_tool_name, model_name, parse_ref, slug_of, tool_ref
from spotter.tools.registry import REGISTRY

tools = st.from_regex(r"[A-Za-z0-9_./-]{1,128}", fullmatch=True)


@given(st.text(), tools)
def test_a_model_can_call_every_tool_of_every_server(name: str, tool: str) -> None:
    called = model_name(slug_of(name), tool)
    assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", called)
    assert called not in REGISTRY


@given(tools, tools)
def test_two_tools_have_two_names(one: str, other: str) -> None:
    assert (model_name("gym", one) == model_name("gym", other)) == (one == other)


@given(tools)
def test_a_reference_is_read_as_it_was_written(tool: str) -> None:
    assert parse_ref(tool_ref("mcp_1", tool)) == ("mcp_1", tool)


@pytest.mark.parametrize("ref", ["http:t1", "echo", "mcp:", "mcp:a", "mcp:a:", "mcp::b", "mcp:a:b c", "mcp:a:b:c"])
def test_what_is_no_reference_is_none(ref: str) -> None:
    assert parse_ref(ref) is None


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Gym tools (Berlin)", "gym-tools-berlin"),
        ("everything", "everything"),
        ("東京", "mcp"),
        ("--", "mcp"),
        ("a" * 30, "a" * 20),
    ],
)
def test_slugs(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_names() -> None:
    assert model_name("gym", "echo") == "gym__echo"
    assert model_name("gym", "a.b").startswith("gym__a_b_")
    assert len(model_name("gym", "x" * 128)) == MOST_NAME
    assert is_tool_name("get-sum")
    assert not is_tool_name("get sum")
