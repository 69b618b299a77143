"""The loop's world in memory: a table, a bucket, executions, connections, a clock that stands still."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict

from spotter.agent.ports import DeadRun, Ports, RunEndedError
from spotter.agent.profile import AgentProfile
from spotter.llm.provider import InvalidOutput, Structured
from spotter.llm.selection import DataSelection
from spotter.memory.cache import MemoryCache
from spotter.messages import (
    AnswerRestarted,
    AssistantTurn,
    Chunk,
    ModelResponse,
    ReasoningBlocks,
    ReasoningDelta,
    Request,
    ResultsTurn,
    TextDelta,
    ToolCall,
    Usage,
    UserTurn,
)
from spotter.platform.limits.limits import Limits
from spotter.store.blobs import Blobs
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from spotter.store.log import EventLog
from spotter.store.table import Table
from spotter.stream.audience import Connections, GoneError
from spotter.tools.tool import AnyTool, Effect, Needs, Outcome, Reads, Tool, ToolContext

Filled = TypeVar("Filled", bound=BaseModel)
MANY = Limits(requests_per_minute=10_000, concurrent_runs=10)
"""More than a test reaches that is not about limits: the clock stands still."""
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
REF = SessionRef("gym", "ana", "ses_1")


class Killed(BaseException):
    """The function was killed here: nothing catches this."""


@dataclass
class Clock:
    """Stands still until it is moved."""

    moment: datetime = START

    def __call__(self) -> datetime:
        return self.moment

    def pass_by(self, **time: float) -> None:
        self.moment += timedelta(**time)


class CountArguments(BaseModel):
    """How much to count."""

    model_config = ConfigDict(extra="forbid")

    amount: int = 1
    padding: int = 0


COUNTER = "COUNTER"


def _count(arguments: CountArguments, context: ToolContext, reads: Reads) -> Outcome:
    record = reads.records[COUNTER]
    applied = [*record.data.get("applied", []), context.call_key]
    total = record.data.get("total", 0) + arguments.amount
    effect = Effect(COUNTER, record.version, {"total": total, "applied": applied})
    return Outcome(
        {"success": True, "total": total, "padding": "x" * arguments.padding}, f"Counted to {total}", (effect,)
    )


COUNT: Tool[CountArguments] = Tool("count", "Count.", CountArguments, _count, lambda _a, _s: Needs((COUNTER,)))


class CountingProvider:
    """For each user message: as many steps that count as the message says (``"3"``), then a reply."""

    name = "counting"
    model = "fake-1"

    def __init__(self, pause: Callable[[], None] | None = None) -> None:
        self.asked: list[int] = []
        self._pause = pause or (lambda: None)

    def respond(self, request: Request) -> Iterator[Chunk]:
        spent = 0
        text = ""
        for turn in reversed(request.turns):
            if isinstance(turn, UserTurn):
                text = turn.text
                break
            spent += isinstance(turn, AssistantTurn)
        self.asked.append(len(request.turns))
        self._pause()
        yield TextDelta("I ")
        yield TextDelta("count.")
        if spent < int(text.split()[0]):
            padding = 120_000 if "big" in text and spent == 1 else 0
            arguments = {"amount": 1} | ({"padding": padding} if padding else {})
            yield ModelResponse("I count.", (ToolCall(f"c{spent}", "count", arguments),), self.name, "fake-1")
        else:
            results = [one for turn in request.turns if isinstance(turn, ResultsTurn) for one in turn.results]
            yield ModelResponse(f"Done after {len(results)} results.", (), self.name, "fake-1")

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        if not issubclass(model, DataSelection):
            raise InvalidOutput(f"no {model.__name__} is counted")
        chosen = model(data_sources=["user_settings"], reasoning="because")
        return Structured(chosen, self.name, self.model)


class StreamingProvider(CountingProvider):
    """As the counting one, like a model over the network: in pieces, sometimes begun anew, with reasoning, for money.

    ``pause`` is called between the pieces too.
    """

    name = "streaming"

    def respond(self, request: Request) -> Iterator[Chunk]:
        for chunk in super().respond(request):
            if isinstance(chunk, ModelResponse):
                yield ReasoningDelta("One, two.")
                self._pause()
                blocks = ReasoningBlocks(self.name, chunk.model, ({"type": "thinking", "signature": "c2ln"},))
                spent = Usage(100, 10, cached_tokens=80)
                yield replace(chunk, reasoning="One, two.", blocks=blocks, usage=spent, cost=Decimal("0.001"))
                return
            yield chunk
            self._pause()
            if len(self.asked) % 2:
                yield AnswerRestarted()
                yield chunk
                self._pause()


class MemoryRuns:
    """Executions by name. ``begin`` runs a new one: at once, later, or in a schedule."""

    def __init__(self, begin: Callable[[str, str], None], before: Callable[[str], None] | None = None) -> None:
        self.inputs: dict[str, str] = {}
        self.status: dict[str, str] = {}
        self._begin = begin
        self.before = before or (lambda _name: None)

    def start(self, run: str, run_input: str) -> None:
        self.before("StartExecution")
        if run in self.inputs:
            if self.status[run] == "RUNNING" and self.inputs[run] == run_input:
                return
            raise RunEndedError
        self.inputs[run] = run_input
        self.status[run] = "RUNNING"
        self._begin(run, run_input)
        self.before("StartExecution answered")

    def stop(self, run: str) -> None:
        self.before("StopExecution")
        if self.status.get(run) == "RUNNING":
            self.status[run] = "ABORTED"

    def dead_since(self, _moment: datetime) -> list[DeadRun]:
        self.before("ListExecutions")
        dead = ("FAILED", "TIMED_OUT", "ABORTED")
        return [DeadRun(run, self.inputs[run]) for run, status in self.status.items() if status in dead]


@dataclass
class Inboxes:
    """What connections have received, as JSON. A connection that is not there is gone."""

    received: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    before: Callable[[str], None] = lambda _name: None

    def __call__(self, connection: str, body: bytes) -> None:
        self.before("PostToConnection")
        if connection not in self.received:
            raise GoneError
        self.received[connection].append(json.loads(body))
        self.before("PostToConnection answered")


def make_ports(
    table: Table,
    blobs: Blobs,
    runs: MemoryRuns,
    inboxes: Inboxes,
    provider: Any,
    clock: Clock,
    tools: Mapping[str, AnyTool] | None = None,
    max_steps: int = 10,
    limits: Limits = MANY,
) -> Ports:
    """Ports over fakes."""
    offered: Mapping[str, AnyTool] = tools or {"count": COUNT}
    return Ports(
        log=EventLog(table, blobs, clock),
        table=table,
        blobs=blobs,
        runs=runs,
        audience=Connections(inboxes, table, clock),
        provider=lambda _profile: provider,
        tools=lambda: offered,
        profile_of=lambda _tenant, agent, _version: AgentProfile(id=agent, tools=tuple(offered), max_steps=max_steps),
        clock=clock,
        monotonic=lambda: 0.0,
        pause=lambda _seconds: None,
        limits=limits,
    )


def elsewhere(ports: Ports) -> Ports:
    """The same world, as another process sees it: it holds nothing of what this one has read."""
    return replace(ports, log=EventLog(ports.table, ports.blobs, ports.clock), memories=MemoryCache())


def events_of(table: Table, blobs: Blobs, ref: SessionRef = REF) -> tuple[Event, ...]:
    """Every event of a session, as it lies in the log."""
    return EventLog(table, blobs, Clock()).read(ref).events
