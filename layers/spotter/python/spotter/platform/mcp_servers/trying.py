"""A tool of a server tried by an administrator: called as it is now, whether or not agents may have it."""

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spotter.errors import SpotterError, Transient
from spotter.mcp.client.discovery import Discovery
from spotter.platform.mcp_servers.checking import Checks
from spotter.platform.mcp_servers.diagnosis import words_of
from spotter.platform.mcp_servers.offered import outcome_of
from spotter.platform.mcp_servers.pins import ToolState, found_tools, state_of
from spotter.platform.mcp_servers.records import FoundTool, McpServer, ServerState
from spotter.platform.trials import argument_fault
from spotter.tools.tool import Outcome

if TYPE_CHECKING:
    from spotter.mcp.client.results import CallResult


class NotCalled(SpotterError):
    """The server does not offer the tool, or not for these arguments. Says why."""


@dataclass(frozen=True, slots=True)
class TriedTool:
    """What came of it.

    ``state``: how the tool stands to what was approved of it; None where the server could not be asked. ``asked``:
    whether the call went out. ``milliseconds`` it took, from the first request on, the tools' listing with it.
    """

    server: McpServer
    outcome: Outcome
    state: ToolState | None
    asked: bool
    result: "CallResult | None" = None
    error: str = ""
    milliseconds: int = 0


def try_tool(
    checks: Checks,
    tenant: str,
    server: str,
    tool: str,
    arguments: Mapping[str, Any],
    idempotency_key: str,
) -> TriedTool | None:
    """List a server's tools and call one, within its schema and the server's policy; None if there is no such server.

    What was listed is kept, as any look at the server is. StoreUnavailable.
    """
    for state, sealed in checks.states(tenant, server):
        return _Trial(checks, tenant, state, tool).run(sealed, arguments, idempotency_key)
    return None


class _Trial:
    def __init__(self, checks: Checks, tenant: str, state: ServerState, tool: str) -> None:
        self._checks, self._tenant, self._server, self._tool = checks, tenant, state, tool
        self._listed: Discovery | None = None
        self._state: ToolState | None = None
        self._asked = False

    def run(self, sealed: Mapping[str, Any], arguments: Mapping[str, Any], idempotency_key: str) -> TriedTool:
        from spotter.mcp.client.client import Call  # imported here: other routes of the function need no SDK

        server, begun = self._server.server, time.monotonic()

        def listed(found: Discovery) -> None:
            self._listed = found
            self._check(found, arguments)
            self._asked = True

        try:
            endpoint = self._checks.endpoint(self._tenant, server, sealed)
            asked = Call(self._tool, arguments, idempotency_key)
            result = self._checks.client().call(endpoint, asked, server.timeout_seconds, "", listed)
        except Transient:
            raise
        except SpotterError as fault:
            wrong = words_of(fault)
            return TriedTool(server, Outcome.refused(wrong), self._state, self._asked, error=wrong)
        finally:
            self._keep()
        took = round((time.monotonic() - begun) * 1000)
        return TriedTool(server, outcome_of(result), self._state, True, result, milliseconds=took)

    def _check(self, found: Discovery, arguments: Mapping[str, Any]) -> None:
        """NotCalled where an agent's call would be refused as well, but for the tool's not being on."""
        tool: FoundTool | None = next((each for each in found_tools(found.tools) if each.name == self._tool), None)
        self._state = state_of(tool, self._server.pins.get(self._tool), is_known=True)
        if tool is None:
            raise NotCalled("The server lists no tool of this name. It was not called.")
        if tool.fault is not None:
            raise NotCalled(f"The tool cannot be used: {tool.fault} It was not called.")
        if wrong := argument_fault(tool.input_schema, self._server.server.policy, arguments):
            raise NotCalled(wrong)

    def _keep(self) -> None:
        """What was found is for the administrator's page; what came of the trial does not depend on it."""
        if self._listed is not None:
            with suppress(Transient):
                self._checks.keep(self._tenant, self._server, self._listed)
