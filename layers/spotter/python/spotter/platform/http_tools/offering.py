"""HTTP tools as the loop has them: what is offered to a model, and what a call of it does."""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from spotter.errors import Transient
from spotter.platform.http_tools.record import HttpTool, ref_of
from spotter.platform.outgoing.urls import host_of
from spotter.platform.secrets_record import SecretsRecord, secret_key
from spotter.store.keys import tenant_pk
from spotter.store.table import Key, Table
from spotter.tools.outside import Approval, OutsideCall, OutsideTool, ToolPolicy
from spotter.tools.tool import Outcome
from spotter.training.repository import record_of

if TYPE_CHECKING:
    from spotter.platform.outgoing.client import Outgoing
    from spotter.platform.secrets import Secrets

ENTER_ANEW = "The credentials of this tool cannot be read: an administrator must enter them anew."
NOT_NOW = "The tool could not be called just now."


def outside_tool(
    tool: HttpTool,
    table: Table,
    secrets: "Callable[[], Secrets]",
    outgoing: "Callable[[], Outgoing]",
) -> OutsideTool | None:
    """The tool; None where what is stored of it cannot be kept to, since what bounds it cannot be read."""
    try:
        policy, approval = ToolPolicy.of(tool.policy), Approval(tool.approval)
    except ValueError:
        return None

    def call(arguments: Mapping[str, Any], called: OutsideCall) -> Outcome:
        from spotter.platform.http_tools.calling import exchange

        found = credentials_of(tool, table, secrets, called.tenant)
        if isinstance(found, Outcome):
            return found
        return exchange(
            tool, arguments, found, outgoing, idempotency_key=called.idempotency_key, seconds=called.seconds
        ).outcome

    return OutsideTool(
        ref_of(tool.id),
        tool.name,
        tool.description,
        tool.parameters,
        digest_of(tool),
        approval,
        policy,
        call,
        host=host_of(tool.url),
    )


def digest_of(tool: HttpTool) -> str:
    """Changes whenever what was approved does: what it says of itself, what is sent where, and within which bounds. Not
    with a rotated credential, nor with what is made of an answer. ValueError for a policy that is none."""
    approved = {
        "name": tool.name,
        "description": tool.description,
        "method": tool.method,
        "url": tool.url,
        "query": tool.query,
        "headers": tool.headers,
        "secret_headers": sorted(tool.secret_headers),
        "parameters": tool.parameters,
        "policy": ToolPolicy.of(tool.policy).to_json(),
    }
    return hashlib.sha256(json.dumps(approved, sort_keys=True).encode()).hexdigest()


def credentials_of(
    tool: HttpTool, table: Table, secrets: "Callable[[], Secrets]", tenant: str
) -> dict[str, str] | Outcome:
    """The secret headers of a tool, as they are now; or why there are none."""
    if not tool.secret_headers:
        return {}
    from spotter.platform.secrets import SecretsKeyUnusable, SecretsUnreadable

    try:
        item = table.get(Key(tenant_pk(tenant), secret_key(tool.id)))
        stored = SecretsRecord.of(record_of(item).data) if item else None
        values = stored.values if stored else {}
        if set(tool.secret_headers) - values.keys():
            return Outcome.refused(ENTER_ANEW)
        return secrets().open(tenant, tool.id, {name: values[name] for name in tool.secret_headers})
    except SecretsUnreadable:
        return Outcome.refused(ENTER_ANEW)
    except (SecretsKeyUnusable, Transient):
        return Outcome.refused(NOT_NOW)
