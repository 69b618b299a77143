"""A tool tried by an administrator: as a call of an agent's would be, with everything shown but the credentials."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from spotter.platform.http_tools.calling import Exchanged, exchange
from spotter.platform.http_tools.offering import credentials_of
from spotter.platform.http_tools.record import HttpTool
from spotter.store.table import Table
from spotter.tools.json_schema import InvalidSchema, argument_faults
from spotter.tools.outside import MOST_SECONDS, ToolPolicy
from spotter.tools.tool import Outcome
from spotter.validation import in_one_line

if TYPE_CHECKING:
    from spotter.platform.outgoing.client import Outgoing
    from spotter.platform.secrets import Secrets

MOST_FAULTS = 5


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
    wrong = _argument_fault(tool, arguments)
    if wrong:
        return Exchanged(Outcome.refused(wrong), error=wrong)
    found = credentials_of(tool, table, secrets, tenant)
    if isinstance(found, Outcome):
        return Exchanged(found, error=str(found.data["error"]))
    return exchange(tool, arguments, found, outgoing, idempotency_key=idempotency_key, seconds=MOST_SECONDS)


def _argument_fault(tool: HttpTool, arguments: Mapping[str, Any]) -> str:
    try:
        faults = argument_faults(tool.parameters, arguments, MOST_FAULTS)
        if faults:
            return f"The arguments are not what the schema says. {in_one_line(faults)}"
        forbidden = ToolPolicy.of(tool.policy).faults(arguments)
    except (InvalidSchema, ValueError) as invalid:
        return f"The tool cannot be used as it is stored: {invalid}."
    return f"The policy of the tool does not allow it. {'; '.join(forbidden[:MOST_FAULTS])}" if forbidden else ""
