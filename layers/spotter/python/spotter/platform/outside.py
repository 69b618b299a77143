"""The tools from outside that an agent has, as they are at the moment.

A step that offers them needs no HTTP client and no credentials: what a call needs is imported and read when it is made.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from spotter.platform.http_tools.offering import outside_tool
from spotter.platform.http_tools.record import TOOLS, HttpTool, ref_of
from spotter.platform.mcp_servers.offered import McpTools
from spotter.store.keys import tenant_pk
from spotter.store.table import Key, Table
from spotter.tools.outside import OutsideTool, is_outside_ref
from spotter.training.repository import MOST_KEYS, record_of

if TYPE_CHECKING:
    from spotter.platform.mcp_servers.calling import PinnedCalls
    from spotter.platform.outgoing.client import Outgoing
    from spotter.platform.secrets import Secrets

_HTTP = "http:"
NO_TOOL = "there is no such tool"
DISABLED = "the tool is disabled"
UNUSABLE = "the tool cannot be used as it is stored: an administrator must save it anew"
SAME_NAME = "another one of these tools is called the same"


class HasTools(Protocol):
    """An agent's profile."""

    @property
    def tools(self) -> Iterable[str]:
        """The refs of its tools."""
        ...


class OutsideTools:
    """Reads an agent's tools from outside: ``agent.ports.Ports.outside``.

    They are read anew for each step that offers them and for each that calls them, and nothing is kept: what an
    administrator has turned off, deleted or bounded counts for the very next call, and no credential goes to an address
    that it was not given for (docs/decisions/0107).
    """

    def __init__(
        self,
        table: Callable[[], Table],
        secrets: "Callable[[], Secrets]",
        outgoing: "Callable[[], Outgoing]",
        mcp_calls: "Callable[[], PinnedCalls]",
    ) -> None:
        """What a call needs is made by the first call: ``secrets``, ``outgoing`` and ``mcp_calls``."""
        self._table, self._secrets, self._outgoing, self._mcp_calls = table, secrets, outgoing, mcp_calls

    def __call__(self, tenant: str, profile: HasTools) -> Mapping[str, OutsideTool]:
        """By the names that a model calls them by. Nothing is read for an agent that has none. StoreUnavailable."""
        refs = tuple(ref for ref in profile.tools if is_outside_ref(ref))
        if not refs:
            return {}
        return tools_for(self._table(), self._secrets, self._outgoing, self._mcp_calls, tenant, refs)


def tools_for(
    table: Table,
    secrets: "Callable[[], Secrets]",
    outgoing: "Callable[[], Outgoing]",
    mcp_calls: "Callable[[], PinnedCalls]",
    tenant: str,
    refs: Sequence[str],
) -> dict[str, OutsideTool]:
    """The tools of these refs that there are and that are active, by their names: HTTP's, then those of MCP servers,
    each in the order of the refs. Of two that have one name, the first is the tool."""
    made = [
        outside_tool(tool, table, secrets, outgoing)
        for tool in _http_tools(table, tenant, refs)
        if tool.status == "active"
    ]
    found: dict[str, OutsideTool] = {}
    for tool in (*made, *McpTools(table, mcp_calls).tools_for(tenant, refs)):
        if tool is not None:
            found.setdefault(tool.name, tool)
    return found


def unknown_refs(table: Table, tenant: str, refs: Sequence[str]) -> dict[str, str]:
    """Why refs of tools from outside cannot be given to an agent, by ref; one that can is not in it."""
    known = {tool.ref for tool in tools_for(table, _never, _never, _never, tenant, refs).values()}
    left = [ref for ref in refs if ref not in known]
    if not left:
        return {}
    http = {ref_of(tool.id): tool for tool in _http_tools(table, tenant, left)}
    mcp = McpTools(table, _never).faults(tenant, left)
    return {ref: _http_fault(table, http.get(ref)) if ref.startswith(_HTTP) else mcp.get(ref, NO_TOOL) for ref in left}


def _http_fault(table: Table, tool: HttpTool | None) -> str:
    """Why a tool over HTTP is not among those that are offered."""
    if tool is None:
        return NO_TOOL
    if tool.status != "active":
        return DISABLED
    return UNUSABLE if outside_tool(tool, table, _never, _never) is None else SAME_NAME


def _never() -> Any:
    raise AssertionError("a tool is looked up, and not called")


def _http_tools(table: Table, tenant: str, refs: Iterable[str]) -> list[HttpTool]:
    ids = dict.fromkeys(ref.removeprefix(_HTTP) for ref in refs if ref.startswith(_HTTP))
    keys = [Key(tenant_pk(tenant), f"{TOOLS.prefix}{tool_id}") for tool_id in ids]
    items = {}
    for at in range(0, len(keys), MOST_KEYS):
        items.update(table.batch_get(keys[at : at + MOST_KEYS]))
    read = [HttpTool.of(record_of(items[key]).data) for key in keys if key in items]
    return [tool for tool in read if tool is not None]
