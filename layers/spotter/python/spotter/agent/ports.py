"""What the loop needs of the world, handed to every use case."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from spotter.agent.profile import AgentProfile
from spotter.agent.records import Record
from spotter.memory.cache import MemoryCache
from spotter.platform.limits.limits import DEFAULT_LIMITS, Limits
from spotter.store.blobs import Blobs
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from spotter.store.log import EventLog
from spotter.store.table import Table

if TYPE_CHECKING:
    from spotter.llm.embedding import Embedder
    from spotter.llm.provider import Provider
    from spotter.tools.outside import OutsideTool
    from spotter.tools.tool import AnyTool


class RunEndedError(Exception):
    """An execution with this name has ended; names are unique for 90 days."""


@dataclass(frozen=True, slots=True)
class DeadRun:
    """An execution that failed, timed out or was aborted: its exact input, and the error that it ended with, if any."""

    run: str
    input: str
    error: str = ""


class Runs(Protocol):
    """The executions of the agent loop. StoreUnavailable when Step Functions does not answer."""

    def start(self, run: str, run_input: str) -> None:
        """Start the execution named ``run``; nothing happens while one with this name and input runs. RunEndedError."""
        ...

    def stop(self, run: str) -> None:
        """Abort the execution, if it still runs."""
        ...

    def dead_since(self, moment: datetime) -> list[DeadRun]:
        """Executions that failed, timed out or were aborted at or after ``moment``."""
        ...


class Audience(Protocol):
    """Those who watch a session over the WebSocket. Never raises: a run does not depend on who listens.

    Each method returns the connections that were reached.
    """

    def landed(
        self, ref: SessionRef, connections: frozenset[str], events: Sequence[Event], attempt: int = 0
    ) -> frozenset[str]:
        """Send the durable frames of events that have landed.

        ``attempt`` counts every try of the step, those for which no function was free included: it grows from try to
        try, and says nothing of how often the code ran.
        """
        ...

    def delta(
        self, ref: SessionRef, connections: frozenset[str], run: str, step: int, attempt: int, kind: str, text: str
    ) -> frozenset[str]:
        """Send a piece of a text that is being written; ``kind`` is ``response`` or ``reasoning``."""
        ...


@dataclass(frozen=True, slots=True)
class Ports:
    """The world, as the loop sees it. Tests hand in fakes; ``wiring`` hands in AWS."""

    log: EventLog
    table: Table
    blobs: Blobs
    runs: Runs
    audience: Audience
    provider: "Callable[[AgentProfile], Provider]"
    """Who answers for an agent: what it is configured with, and what is behind that. Never raises."""
    tools: "Callable[[], Mapping[str, AnyTool]]"
    profile_of: Callable[[str, str, int], AgentProfile]
    """A version of an agent of a tenant, by the agent's id and the version's number. No version ever changes."""
    clock: Callable[[], datetime]
    monotonic: Callable[[], float]
    pause: Callable[[float], None]
    version_of: Callable[[str, str], int] = lambda _tenant, _agent: 0
    """The version of an agent that a run works as which begins now. NotFound; Conflict when the agent is disabled."""
    context_window: Callable[[str, str], int | None] = lambda _provider, _model: None
    """How many tokens a provider's model can read at once; None where that is not known."""
    limits: Limits = DEFAULT_LIMITS
    """What the deployment allows its users; a tenant may have set less."""
    memories: MemoryCache = field(default_factory=MemoryCache)
    """What this process has read of memories."""
    record: Callable[[Record], None] = lambda _what: None
    """Told of each model call that has landed and of each end of a run. Never raises."""
    embedder: "Callable[[AgentProfile], Embedder | None]" = lambda _profile: None
    """Whose vectors the memories of an agent are found by; None: nobody's. Never raises."""
    outside: "Callable[[str, AgentProfile], Mapping[str, OutsideTool]]" = lambda _tenant, _profile: {}
    """The tools from outside that a tenant's agent has, by the names that a model calls them by. StoreUnavailable."""
