"""What an action holds of the outside tools that it calls: which they were when the model chose them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spotter.store.events import Event

if TYPE_CHECKING:
    from spotter.tools.outside import OutsideTool

FIELD = "outside"
"""Of an action: by call id. Of a result: the tool's ref; what it holds is data from outside."""


@dataclass(frozen=True, slots=True)
class NotedTool:
    """An outside tool as it was offered. A call is bound to this digest: a tool that has changed is not called."""

    ref: str
    digest: str
    approval: str
    host: str = ""
    """Where its calls go; empty in an action from before this was noted."""
    server: str = ""
    """The name of the MCP server that it is of; empty: it is of none."""

    @property
    def place(self) -> dict[str, str]:
        """Where its calls go, as the user is told: ``host``, and ``server`` for a tool of MCP."""
        return {name: told for name, told in (("host", self.host), ("server", self.server)) if told}

    def to_content(self) -> dict[str, str]:
        """As an action holds it."""
        return {"ref": self.ref, "digest": self.digest, "approval": self.approval, **self.place}


def noted_tools(data: Mapping[str, Any], offered: "Mapping[str, OutsideTool]") -> dict[str, Any]:
    """What an action with this content is to hold beside it: nothing where it calls no outside tool."""
    noted = {
        call["id"]: NotedTool(tool.ref, tool.digest, tool.approval.value, tool.host, tool.server).to_content()
        for call in data["calls"]
        if (tool := offered.get(call["name"])) is not None
    }
    return {FIELD: noted} if noted else {}


def noted_tool(action: Event, call_id: str) -> NotedTool | None:
    """The outside tool that a call of an action is for; None where it is for no such tool."""
    noted = action.data.get(FIELD, {}).get(call_id)
    return NotedTool(**noted) if noted else None


def is_from_outside(result: Event) -> bool:
    """Whether what a result says was written by somebody else's tool."""
    return FIELD in result.data
