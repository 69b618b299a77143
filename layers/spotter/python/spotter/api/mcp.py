"""POST /mcp: an event of the HTTP API on its way through the MCP server, and back."""

import base64
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from spotter.api.identity import Caller
from spotter.api.resource import base_url, header
from spotter.mcp.offers import OFFERS
from spotter.mcp.server import Report, server_of
from spotter.mcp.transport import HttpAnswer, HttpRequest, answer
from spotter.mcp.user_tools import UserTools
from spotter.store.table import Table
from spotter.tools.tool import AnyTool


def answer_mcp(
    event: Mapping[str, Any],
    user: UserTools,
    tools: Mapping[str, AnyTool],
    origins: Sequence[str],
    report: Report,
) -> HttpAnswer:
    """Answer one request of a user. Pages may call from these origins and from the server's own."""
    body = event.get("body") or ""
    content = base64.b64decode(body) if event.get("isBase64Encoded") else body.encode("utf-8", "surrogatepass")
    own = base_url(event)
    host = own.partition("://")[2]
    request = HttpRequest(event.get("headers") or {}, content, host, (*origins, own))
    return answer(server_of(tools, user, report, OFFERS), request)


def user_tools(event: Mapping[str, Any], caller: Caller, table: Table, moment: datetime) -> UserTools:
    """The tools of the caller."""
    return UserTools(table, caller.tenant, caller.user, moment, header(event, "idempotency-key"))
