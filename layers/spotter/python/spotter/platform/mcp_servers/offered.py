"""The tools of MCP servers as an agent has them: what was approved, and nothing that has changed since."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from spotter.errors import SpotterError
from spotter.platform.mcp_servers.diagnosis import words_of
from spotter.platform.mcp_servers.names import model_name, parse_ref, tool_ref
from spotter.platform.mcp_servers.pins import is_on
from spotter.platform.mcp_servers.records import ACTIVE, Pin, ServerState
from spotter.platform.mcp_servers.repository import find_servers
from spotter.platform.outgoing.urls import host_of
from spotter.store.table import Table
from spotter.tools.outside import OutsideCall, OutsideTool, ToolPolicy
from spotter.tools.tool import Outcome

if TYPE_CHECKING:
    from spotter.mcp.client.results import CallResult
    from spotter.platform.mcp_servers.calling import PinnedCalls


@dataclass(frozen=True, slots=True)
class McpTools:
    """Makes tools of references to them. ``calls`` is made by the first call."""

    table: Table
    calls: "Callable[[], PinnedCalls]"

    def tools_for(self, tenant: str, refs: Iterable[str]) -> list[OutsideTool]:
        """The tools of these references that are on, in the order of the references; others are left out.

        References to anything but tools of MCP servers are passed over. One BatchGetItem for up to twenty servers, and
        none where there are no such references. StoreUnavailable.
        """
        wanted = [parsed for ref in dict.fromkeys(refs) if (parsed := parse_ref(ref)) is not None]
        if not wanted:
            return []
        states, sealed = find_servers(self.table, tenant, (server for server, _ in wanted))
        by_id = {state.server.id: state for state in states}
        offered = [
            self._tool(by_id[server], sealed[server], name)
            for server, name in wanted
            if server in by_id and _is_offered(by_id[server], name)
        ]
        return [tool for tool in offered if tool is not None]

    def faults(self, tenant: str, refs: Iterable[str]) -> dict[str, str]:
        """Why tools of these references are not offered, by reference; one that is called as another one is offered."""
        wanted = {ref: parsed for ref in refs if (parsed := parse_ref(ref)) is not None}
        states, _sealed = (
            find_servers(self.table, tenant, (server for server, _ in wanted.values())) if wanted else ([], {})
        )
        by_id = {state.server.id: state for state in states}
        return {ref: _fault(by_id.get(server), name) for ref, (server, name) in wanted.items()}

    def _tool(self, state: ServerState, sealed: Mapping[str, Any], name: str) -> OutsideTool | None:
        server, pin = state.server, state.pins[name]
        called = model_name(server.slug, name)
        return OutsideTool(
            ref=tool_ref(server.id, name),
            name=called,
            description=pin.description,
            parameters=pin.input_schema,
            digest=digest_of(state, name, pin),
            approval=server.approval,
            policy=ToolPolicy.of(server.policy),
            call=partial(self._called, state, sealed, name),
            host=host_of(server.url),
            server=server.name,
        )

    def _called(
        self, state: ServerState, sealed: Mapping[str, Any], name: str, arguments: Mapping[str, Any], call: OutsideCall
    ) -> Outcome:
        try:
            result = self.calls().call(state, sealed, (name, state.pins[name]), arguments, call)
        except SpotterError as fault:
            return Outcome.refused(words_of(fault))
        return outcome_of(result)


def outcome_of(result: "CallResult") -> Outcome:
    """What a tool gave back, as a result. All of it is the server's word."""
    if not result.ok:
        return Outcome({"success": False, "error": result.text}, f"Error: {result.text}", ok=False)
    data: dict[str, Any] = {"success": True}
    if result.structured is not None:
        data["structuredContent"] = result.structured
    if result.truncated:
        data["truncated"] = True
    return Outcome(data, result.text)


def digest_of(state: ServerState, name: str, pin: Pin) -> str:
    """Changes with what the user approved: what the tool is, what it and its server are called, where it goes, how it
    signs in there, and within which bounds. Not with a rotated credential."""
    server = state.server
    approved = {
        "ref": tool_ref(server.id, name),
        "called": model_name(server.slug, name),
        "pin": pin.hash,
        "server": server.name,
        "place": server.place,
        "auth": server.auth.to_json(),
        "policy": ToolPolicy.of(server.policy).to_json(),
    }
    return hashlib.sha256(json.dumps(approved, sort_keys=True).encode()).hexdigest()


def _fault(state: ServerState | None, name: str) -> str:
    if state is None:
        return "there is no such MCP server"
    if state.server.status != ACTIVE:
        return "its MCP server is disabled"
    pin = state.pins.get(name)
    if pin is None or not pin.enabled:
        return "the tool is not enabled on its MCP server"
    if _is_offered(state, name):
        return "another one of these tools is called the same"
    hashes = state.health.hashes
    return (
        "the tool has changed on its MCP server and must be approved anew"
        if name in hashes
        else "its MCP server does not offer the tool any more"
    )


def _is_offered(state: ServerState, name: str) -> bool:
    """Whether the server is on, and the tool is as it was approved, as far as is known."""
    health = state.known_health
    hashes = health.hashes if health is not None and health.listed_at else None
    return state.server.status == ACTIVE and is_on(name, state.pins, hashes)
