"""The tools from outside of an agent: those that there are, read once, and nothing where it has none."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from spotter.platform.outside import DISABLED, NO_TOOL, SAME_NAME, UNUSABLE, OutsideTools, tools_for, unknown_refs
from spotter.store.keys import tenant_pk
from spotter.store.table import Delete, Item, Key, Put
from tests.fakes.http_tool import http_tool
from tests.fakes.memory_table import MemoryTable


@dataclass(frozen=True)
class Profile:
    tools: tuple[str, ...]


class Table(MemoryTable):
    """Counts what is read."""

    reads = 0

    def batch_get(self, keys: Sequence[Key], *, only: Sequence[str] = ()) -> dict[Key, Item]:
        self.reads += 1
        return super().batch_get(keys, only=only)


def nobody() -> Any:
    raise AssertionError("nothing is called and nothing is opened")


def put(table: MemoryTable, tenant: str = "acme", **changed: Any) -> None:
    tool = http_tool(**changed)
    data = json.dumps(tool.to_stored())
    table.put(Put({"pk": tenant_pk(tenant), "sk": f"TOOL#{tool.id}", "version": 1, "at": "", "data": data}))


@pytest.fixture
def table() -> Table:
    table = Table()
    put(table)
    put(table, id="tool_2", name="forecast")
    put(table, id="tool_3", name="off", status="disabled")
    put(table, id="tool_4", name="broken", policy={"strange": 1})
    put(table, "other", id="tool_5", name="of_another_tenant")
    return table


def names(table: Table, *refs: str, tenant: str = "acme") -> list[tuple[str, str]]:
    return [(name, tool.ref) for name, tool in tools_for(table, nobody, nobody, nobody, tenant, refs).items()]


def test_they_are_the_active_ones_in_the_order_of_the_refs(table: Table) -> None:
    refs = ["http:tool_2", "log_workout", "http:tool_none", "http:tool_3", "http:tool_4", "http:tool_1", "http:tool_5"]
    assert names(table, *refs) == [("forecast", "http:tool_2"), ("get_weather", "http:tool_1")]
    assert table.reads == 1


def test_nobody_gets_another_tenant_s(table: Table) -> None:
    assert names(table, "http:tool_1", "http:tool_5", tenant="other") == [("of_another_tenant", "http:tool_5")]


def test_what_an_administrator_changes_counts_for_the_next_call(table: Table) -> None:
    outside = OutsideTools(lambda: table, nobody, nobody, nobody)
    profile = Profile(("log_workout", "http:tool_1"))
    before = outside("acme", profile)["get_weather"]
    table.delete(Delete(Key(tenant_pk("acme"), "TOOL#tool_1")))
    put(table, url="https://elsewhere.example/{place}")
    changed = outside("acme", profile)["get_weather"]
    assert changed.digest != before.digest
    table.delete(Delete(Key(tenant_pk("acme"), "TOOL#tool_1")))
    put(table, status="disabled")
    assert outside("acme", profile) == {}
    assert table.reads == 3


def test_why_a_tool_cannot_be_given_is_the_one_reason_that_there_is(table: Table) -> None:
    put(table, id="tool_6", name="forecast")
    faults = {
        "http:tool_none": NO_TOOL,
        "http:tool_5": NO_TOOL,
        "http:tool_3": DISABLED,
        "http:tool_4": UNUSABLE,
        "http:tool_6": SAME_NAME,
        "mcp:mcp_none:echo": "there is no such MCP server",
        "mcp:mcp_none": NO_TOOL,
    }
    assert unknown_refs(table, "acme", ["http:tool_1", "http:tool_2", *faults]) == faults
    assert unknown_refs(table, "acme", ["http:tool_1"]) == {}


def test_an_agent_without_any_reads_nothing(table: Table) -> None:
    assert OutsideTools(lambda: table, nobody, nobody, nobody)("acme", Profile(("log_workout", "idle"))) == {}
    assert table.reads == 0


def test_offering_imports_no_http_client_no_cipher_and_no_validator() -> None:
    """think has none of them."""
    heavy = ("httpx2", "httpcore2", "cryptography", "jsonschema", "anyio")
    code = f"import sys, spotter.platform.outside; print([name for name in {heavy} if name in sys.modules])"
    environment = {"PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(  # noqa: S603 - our own interpreter and words
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
