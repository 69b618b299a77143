"""Outside tools under schedules drawn at random: two sessions of one user call the same ones, and are killed anywhere.

The actors, the places and the deaths are those of ``test_protocol``; the server beside us keeps every call that it had.
"""

import dataclasses
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest

from spotter.agent import approve, sessions
from spotter.agent.calls import calls_of, decisions, open_calls
from spotter.agent.outside.noted import NotedTool, noted_tool
from spotter.agent.post_message import post_message
from spotter.agent.reap import sweep
from spotter.errors import Conflict, NotFound
from spotter.messages import ToolCall
from spotter.store.events import Event, result_key
from spotter.store.keys import SessionRef
from spotter.store.outside_tools import calls_key
from spotter.tools.outside import Approval, ToolPolicy
from tests.fakes.outside import CallingOutside, Made, OutsideServer, offering
from tests.fakes.world import REF, elsewhere, events_of
from tests.unit.agent.test_protocol import PROCESSES, Simulation, check_calls, check_ends, check_frames

CHUNKS = 8
PER_CHUNK = 200
OTHER = SessionRef(REF.tenant, REF.user, "ses_2")
A_DAY = 2
MESSAGES = ("2 look pay:1", "1 book count book:9", "2 count ask", "1 pay look pay:4", "1 look:500 unknown pay")


class OutsideSimulation(Simulation):
    """Two sessions of one user, whose agent has tools from outside, one of which may change on the way."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.server = OutsideServer()
        limited = ToolPolicy(calls_per_day=A_DAY)
        self.outside = {
            tool.name: tool
            for tool in (
                self.server.tool("look"),
                self.server.tool("pay", policy=limited),
                self.server.tool("book", Approval.FIRST),
                self.server.tool("ask", Approval.ALWAYS),
            )
        }
        self.provider = CallingOutside(self.schedule.place)
        ports = offering(self.ports, self.outside)
        self.ports = dataclasses.replace(ports, provider=lambda _profile: self.provider)
        self.warm = [elsewhere(self.ports) for _ in range(PROCESSES)]
        self.has_small_context = False

    def other_client(self) -> None:
        text = self.random.choice(MESSAGES)

        def send() -> None:
            post_message(self.ports, OTHER, text, client_id="o1", agent="default", create=True)

        self.retried("other client", send)

    def change(self) -> None:
        """The maker of a tool puts another in its place."""
        name = self.random.choice([*self.outside])
        policy, approval = self.outside[name].policy, self.outside[name].approval
        self.outside[name] = self.server.tool(name, approval, policy, digest="d2")

    def run(self) -> None:
        self.client("m1", self.random.choice(MESSAGES))
        self.other_client()
        if self.random.random() < 0.5:
            self.client("m2", self.random.choice(MESSAGES))
        if self.random.random() < 0.2:
            self.retried("cancel", self.cancel)
        if self.random.random() < 0.3:
            self.retried("change", self.change)
        self.retried("subscribe", self.subscribe)
        self.schedule.run()
        for _ in range(8):
            self.retried("decide", self.decide)
            self.clock.pass_by(seconds=60)
            self.retried("sweep", self.look_after)
            self.schedule.run()

    def look_after(self) -> None:
        for ref in (REF, OTHER):
            with suppress(NotFound):
                sessions.look(self.ports, ref)
        sweep(self.ports)

    def decide(self) -> None:
        for ref in (REF, OTHER):
            for call in open_calls(self.events(ref)):
                with suppress(NotFound, Conflict):
                    approve.decide(self.ports, ref, call.call.id, approved=self.random.random() < 0.7)

    def events(self, ref: SessionRef) -> tuple[Event, ...]:
        with suppress(NotFound):
            return events_of(self.table, self.blobs, ref)
        return ()


def check(simulation: OutsideSimulation) -> None:
    """What must hold whatever happened."""
    logs = {ref.session: simulation.events(ref) for ref in (REF, OTHER)}
    for events in logs.values():
        assert [event.seq for event in events] == list(range(1, len(events) + 1)), "a gap"
        assert len({event.key for event in events}) == len(events), "a duplicate"
        check_calls(events)
        check_ends(events)
    check_frames(simulation, logs[REF.session])
    simulation.server.check_keys()
    check_made(simulation, [*logs.values()])
    check_counts(simulation)


@dataclasses.dataclass(frozen=True)
class Wanted:
    """A call of an outside tool, as a log tells it."""

    key: str
    call: ToolCall
    noted: NotedTool
    result: Mapping[str, Any]
    decision: Event | None

    @property
    def is_approved(self) -> bool:
        return self.decision is not None and bool(self.decision.data["approval"]["approved"])


def wanted_in(events: tuple[Event, ...]) -> Iterator[Wanted]:
    decided = decisions(events)
    results = {event.key: event.data for event in events if event.type == "result"}
    for action in events:
        for call in calls_of(action):
            noted = noted_tool(action, call.id)
            if noted is not None:
                key = result_key(action.run, action.step, call.id)
                yield Wanted(key.replace("/result", ""), call, noted, results[key], decided.get(key))


def check_made(simulation: OutsideSimulation, logs: list[tuple[Event, ...]]) -> None:
    """What the server was called with was asked for, as it was, allowed, and is told of."""
    made = {each.key: each for each in simulation.server.made}
    wanted = {each.key: each for events in logs for each in wanted_in(events)}
    approved = {(each.call.name, each.noted.digest) for each in wanted.values() if each.is_approved}
    assert made.keys() <= wanted.keys(), "a call was made that no log tells of"
    for key, each in wanted.items():
        assert each.result["outside"] == each.noted.ref
        if each.result["ok"]:
            assert each.result["text"] == simulation.server.answer(each.call.name, made[key].arguments)
        if key in made:
            check_allowed(each, made[key], approved)


def check_allowed(wanted: Wanted, made: Made, approved: set[tuple[str, str]]) -> None:
    """A call that was made is the one that was stored, of the tool that it was asked of, and approved if need be."""
    assert json.loads(made.arguments) == wanted.call.arguments
    assert made.digest == wanted.noted.digest, "a tool was called that has changed"
    assert wanted.result["status"] not in ("denied", "expired"), "a call was made that was not approved"
    assert wanted.call.arguments["number"] <= 100, "a call was made with arguments that are not valid"
    if wanted.call.name == "ask":
        assert wanted.is_approved, "a call was made that nobody has approved"
    if wanted.call.name == "book":
        assert (wanted.call.name, wanted.noted.digest) in approved, "a tool was called that nobody has approved"


def check_counts(simulation: OutsideSimulation) -> None:
    """The day's limit was never passed, and each call that was made is counted once."""
    keys = simulation.server.keys("pay")
    assert len(keys) <= A_DAY
    item = simulation.table.items.get(calls_key(REF.tenant, REF.user, "2026-03-02", "mcp:gym:pay"), {})
    counted = item.get("calls", frozenset())
    assert isinstance(counted, frozenset)
    assert len(keys) <= len(counted) <= A_DAY


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_key_is_one_calls_own_a_count_is_never_passed_and_nothing_unapproved_is_called(
    chunk: int, record_property: Callable[[str, object], None]
) -> None:
    deaths = abandoned = called = again = full = 0
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        simulation = OutsideSimulation(seed)
        try:
            simulation.run()
            check(simulation)
        except Exception as error:
            raise AssertionError(f"schedule {seed}: {error}") from error
        deaths += simulation.schedule.deaths
        abandoned += simulation.schedule.abandoned
        called += len(simulation.server.made)
        again += len(simulation.server.made) - len(simulation.server.keys())
        full += len(simulation.server.keys("pay")) == A_DAY
    record_property("survived", f"{PER_CHUNK} random schedules with outside tools")
    assert deaths > PER_CHUNK / 4
    assert abandoned > PER_CHUNK / 40
    assert called > PER_CHUNK
    assert again > PER_CHUNK / 100
    assert full > PER_CHUNK / 10
