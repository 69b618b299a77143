"""A conversation in memory whose executions run when a test says so."""

from collections.abc import Callable
from typing import Any

from spotter.agent.act import act
from spotter.agent.close import finish
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.post_message import PostedMessage, post_message
from spotter.agent.prepare import prepare
from spotter.agent.reap import reap
from spotter.agent.think import think
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from tests.fakes.memory_table import MemoryBlobs, MemoryTable
from tests.fakes.state_machine import FunctionFailedError, execute
from tests.fakes.world import REF, Clock, CountingProvider, Inboxes, MemoryRuns, elsewhere, events_of, make_ports

STEPS: dict[str, Callable[[Ports, Pointers, int], Pointers]] = {
    "Prepare": prepare,
    "Think": think,
    "Act": act,
    "Finish": finish,
}


class Conversation:
    """One session with all that the loop needs. Each function of the loop is a process of its own, and stays warm.

    ``before_step`` is called ahead of every step of an execution.
    """

    def __init__(self, tools: Any = None, provider: Any = None, max_steps: int = 10) -> None:
        self.table = MemoryTable()
        self.blobs = MemoryBlobs()
        self.clock = Clock()
        self.waiting: list[str] = []
        self.runs = MemoryRuns(lambda _run, run_input: self.waiting.append(run_input))
        self.inboxes = Inboxes()
        self.provider = provider or CountingProvider()
        self.ports = make_ports(
            self.table, self.blobs, self.runs, self.inboxes, self.provider, self.clock, tools, max_steps
        )
        self.functions: dict[str, Ports] = {}
        self.steps: list[str] = []
        self.before_step: Callable[[str, Pointers], None] = lambda _name, _pointers: None

    def say(self, text: str, key: str, ref: SessionRef = REF) -> PostedMessage:
        """A message, as chat takes it; what it starts waits for :meth:`run`."""
        return post_message(self.ports, ref, text, client_id=key, agent="default", create=True)

    def run(self) -> None:
        """Execute everything that was started."""
        while self.waiting:
            run_input = self.waiting.pop(0)
            run = Pointers.of_json(run_input).run
            ended = execute(run_input, self.invoke)
            self.runs.status[run] = ended.status
            if ended.status == "FAILED":
                reap(self.ports, run_input)

    def invoke(self, name: str, payload: dict[str, Any]) -> dict[str, Any]:
        """Call a step as the state machine does."""
        pointers = Pointers.of_payload(payload["pointers"])
        self.steps.append(name)
        try:
            self.before_step(name, pointers)
            moved = STEPS[name](self.ports_of(name), pointers, payload["attempt"])
        except Exception as error:
            raise FunctionFailedError(type(error).__name__) from error
        return moved.to_payload()

    def ports_of(self, name: str) -> Ports:
        """The world as a step's own function sees it, which stays warm from turn to turn."""
        if name not in self.functions:
            self.functions[name] = elsewhere(self.ports)
        return self.functions[name]

    def events(self, ref: SessionRef = REF) -> tuple[Event, ...]:
        """The log."""
        return events_of(self.table, self.blobs, ref)

    def told(self, ref: SessionRef = REF) -> list[str]:
        """The log in short: ``message``, ``action``, ``result done``, ``end end_turn`` ..."""
        return [_short(event) for event in self.events(ref)]


def _short(event: Event) -> str:
    if event.type == "result":
        return f"result {event.data['status']}"
    if "stop_reason" in event.data:
        return f"end {event.data['stop_reason']}"
    return "message" if event.type == "user_message" else event.type
