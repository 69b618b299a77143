"""The protocol of the log under schedules drawn at random: two messages, their runs, late executors, deaths.

Every actor is the real code; only the table, the bucket, the executions and the connections are in memory. At every
AWS call anything may happen in between: another actor's call, the death of this one (before the call, or after it and
before its answer is seen), or the state machine's patience ends and a second executor of the step starts beside it.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from decimal import Decimal
from typing import Any

import pytest

from spotter.agent import approve, sessions
from spotter.agent.act import act
from spotter.agent.calls import calls_of, open_calls
from spotter.agent.close import finish
from spotter.agent.containment import context_cut
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.post_message import PostedMessage, post_message
from spotter.agent.prepare import prepare
from spotter.agent.reap import reap, sweep
from spotter.agent.think import think
from spotter.errors import Conflict, NotFound, Transient
from spotter.store.events import Event, result_key
from spotter.store.heads import Head, head_key
from spotter.store.keys import user_pk
from spotter.store.table import Item, Key
from spotter.store.usage import usage_on
from spotter.stream.audience import Connections
from spotter.stream.subscription import subscribe
from spotter.training.repository import record_of
from tests.fakes.memory_table import MemoryBlobs, MemoryTable
from tests.fakes.schedule import Schedule
from tests.fakes.state_machine import Ended
from tests.fakes.world import (
    COUNT,
    COUNTER,
    REF,
    Clock,
    CountingProvider,
    Inboxes,
    MemoryRuns,
    StreamingProvider,
    elsewhere,
    events_of,
    make_ports,
)

CHUNKS = 16
PER_CHUNK = 900
"""14,400 schedules in all."""
PROCESSES = 3
"""Warm functions, each with what it has read of the log: a step may run in any of them."""

STEPS: dict[str, Callable[[Ports, Pointers, int], Pointers]] = {
    "Prepare": prepare,
    "Think": think,
    "Act": act,
    "Finish": finish,
}


class Simulation:
    """One schedule from its first message to rest."""

    def __init__(self, seed: int) -> None:
        self.schedule = Schedule(seed, kill=0.03, abandon=0.01, abort=0.004)
        self.random = self.schedule.random
        place = self.schedule.place
        self.table = MemoryTable(place, place)
        self.blobs = MemoryBlobs(place)
        self.clock = Clock()
        self.runs = MemoryRuns(self.begin, place)
        self.inboxes = Inboxes({"phone": []}, place)
        self.provider = (StreamingProvider if seed % 2 else CountingProvider)(place)
        tools = {"count": dataclasses.replace(COUNT, approval=self.random.random() < 0.15)}
        self.ports = make_ports(
            self.table, self.blobs, self.runs, self.inboxes, self.provider, self.clock, tools, max_steps=3
        )
        self.has_small_context = seed % 3 == 0
        if self.has_small_context:
            self.ports = with_a_small_context(self.ports)
        self.said: dict[str, PostedMessage] = {}
        self.given_up: set[str] = set()
        self.poisoned = self.random.choice([*STEPS, *[""] * 12])
        self.poison_left = self.random.randint(1, 13)
        self.functions = {name: self.function(name) for name in STEPS}
        self.warm = [elsewhere(self.ports) for _ in range(PROCESSES)]
        self.deleted = False

    def function(self, name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        """A step; a poisoned one fails many times, before or after its work, with errors of both kinds."""

        def handler(payload: dict[str, Any]) -> dict[str, Any]:
            fails = name == self.poisoned and self.poison_left > 0
            self.poison_left -= fails
            if fails and self.random.random() < 0.7:
                raise self.random.choice([Transient, ValueError])
            ports = self.random.choice(self.warm)
            moved = STEPS[name](ports, Pointers.of_payload(payload["pointers"]), payload["attempt"])
            if fails:
                raise Transient
            answer = moved.to_payload()
            assert len(json.dumps(answer)) < 2_000
            return answer

        return handler

    def begin(self, run: str, run_input: str) -> None:
        def ended(end: Ended) -> None:
            if self.runs.status[run] == "RUNNING":
                self.runs.status[run] = end.status
            if end.status != "SUCCEEDED" and self.random.random() < 0.8:
                self.reaper(run_input)

        self.schedule.execution(run_input, self.functions, ended)

    def reaper(self, run_input: str) -> None:
        self.retried("reap", lambda: reap(self.ports, run_input))

    def client(self, key: str, text: str) -> None:
        def send() -> None:
            with suppress(NotFound):  # the session has been deleted
                self.said[key] = post_message(self.ports, REF, text, client_id=key, agent="default", create=True)

        def died() -> None:
            if self.random.random() < 0.7:
                self.client(key, text)
            else:
                self.given_up.add(key)

        self.schedule.spawn(
            f"client {key}", self.patient(send, lambda: self.client(key, text)), killable=True, on_death=died
        )

    def retried(self, name: str, body: Callable[[], None]) -> None:
        again = lambda: self.retried(name, body)  # noqa: E731 - it refers to itself
        self.schedule.spawn(name, self.patient(body, again), killable=True, on_death=again)

    @staticmethod
    def patient(body: Callable[[], None], again: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            try:
                body()
            except Transient:
                again()

        return run

    def run(self) -> None:
        self.client("m1", f"{self.random.randint(0, 2)} times")
        self.client("m2", f"{self.random.randint(0, 2)} times more")
        if self.random.random() < 0.2:
            self.retried("cancel", self.cancel)
        if self.random.random() < 0.5:
            self.retried("subscribe", self.subscribe)
        if self.random.random() < 0.05:
            self.retried("delete", self.delete)
        self.schedule.run()
        if self.has_small_context:
            self.client("m3", "1 time, after a checkpoint")
            self.schedule.run()
        for _ in range(8):
            if self.table.items:
                self.retried("decide", self.decide)
            self.clock.pass_by(seconds=60)
            if self.table.items:
                self.retried("look", self.look)
            self.retried("sweep", lambda: void(sweep(self.ports)))
            self.schedule.run()

    @property
    def has_checkpoint(self) -> bool:
        return any(item.get("type") == "checkpoint" for item in self.table.items.values())

    def look(self) -> None:
        with suppress(NotFound):
            sessions.look(self.ports, REF)

    def delete(self) -> None:
        with suppress(NotFound):  # nothing has been said yet, or a try before this one was killed behind its work
            sessions.delete(self.ports, REF)
            self.deleted = True
        head = self.table.items.get(head_key(REF))
        self.deleted = self.deleted or (head is not None and "deleted_at" in head)

    def decide(self) -> None:
        """Approve or deny whatever waits, twice at the same time."""
        if self.deleted:
            return
        for call in open_calls(events_of(self.table, self.blobs)):
            with suppress(NotFound, Conflict):
                approve.decide(self.ports, REF, call.call.id, approved=self.random.random() < 0.5)

    def subscribe(self) -> None:
        audience = Connections(self.inboxes, self.table, self.clock)
        if self.table.items:
            with suppress(NotFound):
                subscribe(self.ports, audience, REF, "phone", 0)

    def cancel(self) -> None:
        if self.table.items:
            with suppress(NotFound):
                sessions.cancel(self.ports, REF)


def with_a_small_context(ports: Ports) -> Ports:
    """The same world, in which a second run begins with a checkpoint over the first."""
    profile_of = ports.profile_of
    return dataclasses.replace(
        ports, profile_of=lambda *asked: dataclasses.replace(profile_of(*asked), context_tokens=8)
    )


def void(_value: object) -> None:
    """A value that nobody needs."""


def check(simulation: Simulation) -> None:
    """What must hold whatever happened."""
    items = {key: item for key, item in simulation.table.items.items() if key.pk == REF.pk}
    if not items:
        assert simulation.given_up == {"m1", "m2", *(["m3"] if simulation.has_small_context else [])}
        return
    if simulation.deleted:
        check_deleted(simulation, items)
        return
    events = events_of(simulation.table, simulation.blobs)
    for ports in (simulation.ports, *simulation.warm):
        assert ports.log.read(REF).events == events, "what a process holds is not what has landed"
    head = simulation.ports.log.tail(REF)[0]
    assert head is not None
    assert [event.seq for event in events] == list(range(1, len(events) + 1)), "a gap"
    assert len({event.key for event in events}) == len(events), "a duplicate"
    messages = {event.key: event for event in events if event.type == "user_message"}
    for key, said in simulation.said.items():
        assert messages[f"user/{key}"].seq == said.seq, "a lost message"
    assert head.lease_run is None, "a lease that nobody works on"
    assert head.answered >= max((event.seq for event in messages.values()), default=0), "an unanswered message"
    check_calls(events)
    check_ends(events)
    check_checkpoints(head, events)
    check_effects(simulation, events)
    check_frames(simulation, events)
    check_usage(simulation, events)


def check_deleted(simulation: Simulation, items: Mapping[Key, Item]) -> None:
    """Nothing is left but the id, which stays taken; and no process goes on with what it holds."""
    assert [*items] == [head_key(REF)], "something was left of a deleted session"
    assert not simulation.blobs.objects
    for ports in (simulation.ports, *simulation.warm):
        with pytest.raises(NotFound):
            ports.log.read(REF)


def check_calls(events: tuple[Event, ...]) -> None:
    """Every call has exactly one result, and it stands before the next model call's action."""
    wanted: set[str] = set()
    for event in events:
        if event.type == "result":
            assert event.key in wanted, "a result without its call"
            wanted.remove(event.key)
        elif event.data.get("stop_reason") == "awaiting_approval":
            assert wanted, "a run that waits for nothing"
        elif event.type == "action":
            assert not wanted, "an open call behind an action"
            wanted = {result_key(event.run, event.step, call.id) for call in calls_of(event)}
    assert not wanted, "an open call at the end"


def check_ends(events: tuple[Event, ...]) -> None:
    """Nothing of a run stands behind its end, but the answers to calls that waited for approval."""
    ended: set[str] = set()
    waiting: set[str] = set()
    for event in events:
        if event.data.get("stop_reason") == "awaiting_approval":
            waiting.add(event.run)
        if event.type != "user_message" and not (event.type == "result" and event.run in waiting):
            assert event.run not in ended, "an event behind the end of its run"
        if event.type == "action":
            assert event.data["saw"] < event.seq
            if "stop_reason" in event.data:
                ended.add(event.run)
    assert all(event.run in ended for event in events if event.type == "user_message"), "a run without an end"


def check_checkpoints(head: Head, events: tuple[Event, ...]) -> None:
    """HEAD names the newest one, the context begins behind what it covers, and nothing open is covered."""
    checkpoints = [event for event in events if event.type == "checkpoint"]
    assert head.checkpoint == (checkpoints[-1].seq if checkpoints else 0)
    start = checkpoints[-1].data["upto"] + 1 if checkpoints else 1
    assert head.context_start == max(start, context_cut(events) + 1)
    for checkpoint in checkpoints:
        covered = [event for event in events if event.seq <= checkpoint.data["upto"]]
        assert covered[-1].key.endswith("/end"), "a run is cut"
        assert not open_calls(covered), "an open call is cut"
        assert checkpoint.run not in {event.run for event in covered}, "the run at work is cut"
        unanswered = max(event.seq for event in covered if event.type == "user_message")
        before = [event for event in events if event.seq < checkpoint.seq and event.type == "action"]
        assert unanswered <= max(event.data["saw"] for event in before), "a message is cut that nobody has answered"


def check_effects(simulation: Simulation, events: tuple[Event, ...]) -> None:
    """Exactly the calls whose results say so have had their effect, once, in that order."""
    item = simulation.table.items.get(Key(user_pk(REF.tenant, REF.user), COUNTER))
    applied = record_of(item).data["applied"] if item else []
    done = [event.key.replace("/result", "") for event in events if event.type == "result" and event.data["ok"]]
    assert applied == done, "an effect lost or done twice"


def check_usage(simulation: Simulation, events: tuple[Event, ...]) -> None:
    """Every answer that has landed is in its user's day once; calls that were made again are in nobody's."""
    used = usage_on(simulation.table, REF.tenant, REF.user, simulation.clock.moment.date().isoformat())
    paid = [event for event in events if event.data.get("usage", {}).get("input")]
    assert (used.input_tokens, used.output_tokens) == (100 * len(paid), 10 * len(paid)), "usage lost or counted twice"
    assert used.cost == len(paid) * Decimal("0.001")


def check_frames(simulation: Simulation, events: tuple[Event, ...]) -> None:
    """A connection is never sent a frame of an event that did not land, nor two different frames by one name."""
    frames: dict[tuple[int, int], dict[str, Any]] = {}
    by_seq = {event.seq: event for event in events}
    for frame in simulation.inboxes.received["phone"]:
        if "seq" in frame:
            name = (frame["seq"], frame["part"])
            told = {key: value for key, value in frame.items() if key != "attempt"}
            assert frames.setdefault(name, told) == told
            assert frame["runId"] == by_seq[frame["seq"]].run


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_gap_no_duplicate_every_message_answered_every_call_closed_no_effect_twice(
    chunk: int, record_property: Callable[[str, object], None]
) -> None:
    deaths = abandoned = aborted = checkpoints = 0
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        simulation = Simulation(seed)
        try:
            simulation.run()
            check(simulation)
        except Exception as error:
            raise AssertionError(f"schedule {seed}: {error}") from error
        deaths += simulation.schedule.deaths
        abandoned += simulation.schedule.abandoned
        aborted += simulation.schedule.aborted
        checkpoints += simulation.has_checkpoint
    record_property("survived", f"{PER_CHUNK} random schedules of the protocol")
    assert deaths > PER_CHUNK / 4
    assert abandoned > PER_CHUNK / 40
    assert aborted > PER_CHUNK / 40
    assert checkpoints > PER_CHUNK / 20
