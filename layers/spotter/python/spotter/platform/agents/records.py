"""An agent as it is stored: what the tenant's people have set, and nothing of what runs it."""

from decimal import Decimal
from enum import StrEnum

from pydantic import Field

from spotter.training.stored_record import StoredRecord


class AgentStatus(StrEnum):
    """Whether runs may begin."""

    ACTIVE = "active"
    DISABLED = "disabled"


class Agent(StoredRecord):
    """An agent, as it is now or as a version of it was. Its version is the count of its writes, from 1."""

    id: str
    name: str
    description: str = ""
    goal: str = ""
    system_prompt: str = ""
    provider: str = ""
    """Empty: the deployment's."""
    model: str = ""
    """Empty: the deployment's, or the provider's default."""
    temperature: float | None = Field(None, ge=0, le=2)
    max_steps: int = Field(10, ge=1, le=25)
    run_tokens: int | None = Field(None, ge=1)
    """The most tokens that a run may use. None: as many as the deployment allows."""
    run_dollars: Decimal | None = Field(None, gt=0)
    tools: tuple[str, ...] = ()
    """Built-in tools by name; ``http:<tool>`` and ``mcp:<server>:<name>`` for those from outside."""
    memory: bool = True
    status: str = AgentStatus.ACTIVE
    created_at: str = ""
    updated_at: str = ""
    posted: str | None = None
    """The request that it was made by."""

    @property
    def is_whole(self) -> bool:
        """Whether its prompt is here. One as it is now, and not as a version of it, is stored without."""
        return "system_prompt" in self.model_fields_set

    @property
    def is_active(self) -> bool:
        """Whether runs may begin."""
        return self.status == AgentStatus.ACTIVE

    @property
    def mcp_servers(self) -> tuple[str, ...]:
        """The MCP servers that its tools are of, by id, each once."""
        return tuple(dict.fromkeys(ref.split(":")[1] for ref in self.tools if ref.startswith("mcp:")))
