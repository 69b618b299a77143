"""A tool tried by an administrator: as a call of an agent's would be, with everything shown but the credentials."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from spotter.platform.http_tools.calling import Exchanged, exchange
from spotter.platform.http_tools.offering import credentials_of
from spotter.platform.http_tools.record import HttpTool
from spotter.platform.trials import argument_fault
from spotter.store.table import Table
from spotter.tools.outside import MOST_SECONDS
from spotter.tools.tool import Outcome

if TYPE_CHECKING:
    from spotter.platform.outgoing.client import Outgoing
    from spotter.platform.secrets import Secrets


def try_tool(
    tool: HttpTool,
    arguments: Mapping[str, Any],
    table: Table,
    secrets: "Callable[[], Secrets]",
    outgoing: "Callable[[], Outgoing]",
    *,
    tenant: str,
    idempotency_key: str,
) -> Exchanged:
    """Call a tool with these arguments, if schema and policy allow it: the very checks that ``act`` makes."""
    wrong = argument_fault(tool.parameters, tool.policy, arguments)
    if wrong:
        return Exchanged(Outcome.refused(wrong), error=wrong)
    found = credentials_of(tool, table, secrets, tenant)
    if isinstance(found, Outcome):
        return Exchanged(found, error=str(found.data["error"]))
    return exchange(tool, arguments, found, outgoing, idempotency_key=idempotency_key, seconds=MOST_SECONDS)
