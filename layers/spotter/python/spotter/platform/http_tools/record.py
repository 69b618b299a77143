"""An HTTP tool as it is stored in its tenant's partition, and who holds its name."""

from typing import Any, Literal

from spotter.training.person.items import Shelf
from spotter.training.stored_record import StoredRecord

TOOL_PREFIX = "TOOL#"
NAME_PREFIX = "TOOLNAME#"
MOST_TOOLS = 100
"""Of a tenant: all of them are read at once."""

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


class HttpTool(StoredRecord):
    """What there is of a tool but its credentials. What bounds it has no default: without it a record is not used."""

    id: str
    posted: str | None = None
    name: str
    """What a model calls it by."""
    description: str
    method: Method
    url: str
    """A template: ``{argument}`` in its path."""
    query: dict[str, str]
    """By the parameter's name, what it is sent as: ``{argument}`` in it is replaced."""
    headers: dict[str, str]
    secret_headers: list[str]
    """Their names; the values are sealed, in a record of their own."""
    parameters: dict[str, Any]
    """JSON Schema of the arguments."""
    result: dict[str, Any] | None = None
    """JSON Schema of what comes back; None: whatever it is."""
    timeout_seconds: int
    max_bytes: int
    send_idempotency_key: bool
    approval: str
    policy: dict[str, Any]
    status: Literal["active", "disabled"]
    created: str
    updated: str


class NameHolder(StoredRecord):
    """Which tool has a name."""

    tool: str


TOOLS = Shelf(TOOL_PREFIX, HttpTool, MOST_TOOLS, "tool")


def name_key(name: str) -> str:
    """Where it is kept who has a name. Names that differ in case alone are one: a model would take them for one."""
    return f"{NAME_PREFIX}{name.lower()}"


def ref_of(tool_id: str) -> str:
    """What an agent names the tool by."""
    return f"http:{tool_id}"
