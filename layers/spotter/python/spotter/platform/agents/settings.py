"""What an administrator sets of an agent, and the model that is meant by it."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from spotter.platform.agents.records import AgentStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSettings:
    """An agent as it is asked for. ``tools`` of None: those that it has; for a new one, every built-in tool."""

    name: str
    description: str = ""
    goal: str = ""
    system_prompt: str = ""
    provider: str = ""
    model: str = ""
    temperature: float | None = None
    max_steps: int = 10
    run_tokens: int | None = None
    run_dollars: Decimal | None = None
    tools: tuple[str, ...] | None = None
    memory: bool = True
    status: str = AgentStatus.ACTIVE

    def to_json(self) -> dict[str, Any]:
        """As it is stored, but for the tools."""
        return {
            "name": self.name,
            "description": self.description,
            "goal": self.goal,
            "system_prompt": self.system_prompt,
            "provider": self.provider,
            "model": self.model,
            "temperature": self.temperature,
            "max_steps": self.max_steps,
            "run_tokens": self.run_tokens,
            "run_dollars": None if self.run_dollars is None else str(self.run_dollars),
            "memory": self.memory,
            "status": str(self.status),
        }
