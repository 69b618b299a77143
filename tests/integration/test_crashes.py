"""A fault at every AWS call, of every kind, once each: the log and the data come out the same.

The function is killed before the call or after it, the item is held by another transaction, the call is turned away,
its answer is lost, or it is made twice.

The real handlers with real clients on emulated AWS; the state machine's file decides what is retried. The clock stands
still, so that nothing at all may differ, timestamps included.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from spotter.tools.outside import Approval, ToolPolicy
from tests.fakes.aws import CONFLICTS, Aws, Fault, emulated, faults_of
from tests.fakes.faults import with_each_fault
from tests.fakes.outside import CallingOutside, OutsideServer
from tests.fakes.world import REF

MESSAGE_PATH = f"/agent/sessions/{REF.session}/message"
PARTS = 4
"""Crash points are dealt to this many tests, so that they run side by side."""
EACH_OF_A_USER = 7
"""Of the crash points of a user's deletion one in so many is tried here, so that every fault has its turn: in memory
(tests/unit/agent/account) the function is killed at all of them.
"""
REACHING = (Fault.KILLED_BEFORE, Fault.KILLED_AFTER, Fault.TWICE)
"""The faults in which a call reaches the service, or its absence is noticed there."""


def three_steps(aws: Aws) -> None:
    """A turn of three steps that each have an effect; the second result is too large for the table."""
    aws.open_session()
    aws.post(MESSAGE_PATH, {"message": "3 times, one of them big"}, "m1")
    aws.run_executions()


def a_dead_run(aws: Aws) -> None:
    """A run that dies while a second message waits: the reaper closes it and starts its successor."""
    aws.open_session()
    aws.post(MESSAGE_PATH, {"message": "2 times"}, "m1")
    joined: list[str] = []

    def join(name: str) -> None:
        if name == "Act" and not joined:
            joined.append("m2")
            aws.post(MESSAGE_PATH, {"message": "1 time"}, "m2")

    aws.run_executions(broken=frozenset({"Act", "Finish"}), between=join)
    for run_input in aws.dead_inputs():
        aws.reap(run_input)
    aws.run_executions()


def calls_of_outside_tools(aws: Aws) -> None:
    """Tools from outside beside a built-in one: two are called, one of them counted; one waits, and is approved."""
    server = OutsideServer()
    tools = (
        server.tool("look"),
        server.tool("pay", policy=ToolPolicy(calls_per_day=5)),
        server.tool("book", Approval.FIRST),
    )
    aws.open_session()
    aws.give_outside_tools(CallingOutside(), *tools)
    aws.post(MESSAGE_PATH, {"message": "1 look pay count book"}, "m1")
    aws.run_executions()
    assert not server.keys("book"), "a call was made that waits"
    aws.post(f"/agent/sessions/{REF.session}/approvals/c0_3", {"approve": True}, "")
    aws.run_executions()
    aws.post(MESSAGE_PATH, {"message": "1 book:7"}, "m2")
    aws.run_executions()
    server.check_keys()
    assert [len(server.keys(name)) for name in ("look", "pay", "book")] == [1, 1, 2]
    assert all(server.times(key) <= 2 for key in [*server.keys()]), "a call was made again without need"


def a_turn(aws: Aws) -> None:
    """A turn that is summed up later."""
    aws.open_session()
    aws.post(MESSAGE_PATH, {"message": "2 times"}, "m1")
    aws.run_executions()


def a_shorter_context(aws: Aws) -> None:
    """A second run that begins with a checkpoint over the first."""
    a_turn(aws)
    with aws.small_context():
        aws.post(MESSAGE_PATH, {"message": "1 time"}, "m2")
        aws.run_executions()


def a_deleted_session(aws: Aws) -> None:
    """A session with a large payload is deleted, and swept when nothing can write to it any more."""
    three_steps(aws)
    aws.delete(f"/agent/sessions/{REF.session}")
    aws.clock.pass_by(minutes=10)
    aws.sweep()
    aws.clock.pass_by(minutes=10)
    aws.sweep()


def a_conversation_and_a_user(aws: Aws) -> None:
    """A run at work, one that has ended with a large payload, and what its tools have stored."""
    aws.post("/agent/chat", {"message": "2 times, one of them big"}, "m1")
    aws.run_executions()
    aws.post("/agent/chat", {"message": "1 time"}, "m2")
    aws.post("/agent/stream-ticket", {}, "")


def a_deleted_user(aws: Aws) -> None:
    """A user is deleted, and the schedule comes when no function and when no token can write any more."""
    a_conversation_and_a_user(aws)
    with aws.sign_in_of("ana") as signed_up:
        aws.delete("/me")
        for later in ({"minutes": 10}, {"hours": 4}):
            aws.clock.pass_by(**later)
            aws.invoke_until_it_lives("account", {"source": "aws.events"})
            aws.sweep()
        assert not signed_up()


class Outcome:
    """What a scenario left behind."""

    def __init__(self, aws: Aws) -> None:
        self.items = aws.items()
        self.objects = aws.objects()
        self.frames = aws.durable_frames()
        self.model_calls = len(aws.provider.asked)


Scenario = Callable[[Aws], None]
Undisturbed = Callable[[Scenario], tuple[Outcome, list[str]]]


@pytest.fixture(scope="module", params=["moto", "dynamodb-local"])
def aws(request: pytest.FixtureRequest) -> Iterator[Aws]:
    elsewhere = request.getfixturevalue("dynamodb_local_url") if request.param == "dynamodb-local" else ""
    with emulated(elsewhere) as account:
        yield account


@pytest.fixture(scope="module")
def undisturbed(aws: Aws) -> Undisturbed:
    """Runs a scenario without a crash, once for all of its parts: what it leaves, and every AWS call that it made."""

    @cache
    def run(scenario: Scenario) -> tuple[Outcome, list[str]]:
        aws.begin_anew()
        scenario(aws)
        return Outcome(aws), aws.calls.made

    return run


def disturbed(
    aws: Aws,
    scenario: Scenario,
    places: Sequence[tuple[int, Fault]],
    check: Callable[[int, Fault, Outcome, int], None],
) -> None:
    """Check the outcome of the scenario with each of these faults.

    ``check`` is told as well how many model calls may be made again: those that had not landed by then.
    """
    lost: list[int] = []

    def struck() -> None:
        actions = [item for item in aws.items() if item.get("type", {}).get("S") == "action"]
        landed = [item for item in actions if '"provider":' in item.get("content", {}).get("S", "")]
        lost.append(len(aws.provider.asked) - len(landed))

    def check_outcome(at: int, fault: Fault) -> None:
        assert lost, "the call was not reached"
        check(at, fault, Outcome(aws), lost[0])
        lost.clear()

    with_each_fault(aws, lambda: scenario(aws), places, check_outcome, struck)


def points(aws: Aws, calls: Sequence[str], first: int, part: int) -> list[tuple[int, Fault]]:
    """Every call of this part, from the ``first`` on, with every fault that it can meet.

    Of DynamoDB Local only what reaches it: its own writes, made and not told of, or made twice.
    """
    return [
        (at, fault)
        for at in range(first + part, len(calls) + 1, PARTS)
        for fault in faults_of(calls[at - 1])
        if aws.is_in_memory or (fault in REACHING and calls[at - 1] in CONFLICTS)
    ]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_turn_of_three_steps_survives_a_crash_at_every_call(
    aws: Aws, undisturbed: Undisturbed, part: int, record_property: Callable[[str, object], None]
) -> None:
    calm, calls = undisturbed(three_steps)
    assert len([item for item in calm.items if item["sk"]["S"].startswith("E#")]) == 10
    assert calm.model_calls == 4
    assert calm.objects
    assert {"PutObject", "PostToConnection", "StartExecution", "TransactWriteItems"} <= set(calls)
    survived = check_every_point(aws, three_steps, calm, calls, part)
    record_property("survived", survived)


@pytest.mark.parametrize("part", range(PARTS))
def test_calls_of_outside_tools_survive_a_crash_at_every_call(
    aws: Aws, undisturbed: Undisturbed, part: int, record_property: Callable[[str, object], None]
) -> None:
    calm, calls = undisturbed(calls_of_outside_tools)
    (counted,) = [item for item in calm.items if item["sk"]["S"].startswith("CALLS#")]
    assert counted["sk"]["S"] == "CALLS#2026-03-02#mcp:gym:pay"
    assert len(counted["calls"]["SS"]) == 1
    (approved,) = [item for item in calm.items if item["sk"]["S"].startswith("APPROVED#")]
    assert (approved["sk"]["S"], approved["digest"]["S"]) == ("APPROVED#mcp:gym:book", "d1")
    statuses = [item["content"]["S"] for item in calm.items if item.get("type", {}).get("S") == "result"]
    assert len(statuses) == 5 and all('"status":"done"' in status for status in statuses)
    survived = check_every_point(aws, calls_of_outside_tools, calm, calls, part)
    record_property("survived", survived)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_dead_run_and_its_successor_survive_a_crash_at_every_call(
    aws: Aws, undisturbed: Undisturbed, part: int, record_property: Callable[[str, object], None]
) -> None:
    calm, calls = undisturbed(a_dead_run)
    ends = [item["content"]["S"] for item in calm.items if item.get("key", {}).get("S", "").endswith("/end")]
    assert len(ends) == 2
    assert '"stop_reason":"error"' in ends[0]
    assert '"stop_reason":"end_turn"' in ends[1]
    survived = check_every_point(aws, a_dead_run, calm, calls, part)
    record_property("survived", survived)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_run_that_begins_with_a_checkpoint_survives_a_crash_at_every_call(
    aws: Aws, undisturbed: Undisturbed, part: int, record_property: Callable[[str, object], None]
) -> None:
    before = len(undisturbed(a_turn)[1])
    calm, calls = undisturbed(a_shorter_context)
    (checkpoint,) = [item for item in calm.items if item.get("type", {}).get("S") == "checkpoint"]
    assert checkpoint["key"]["S"].endswith("/0/checkpoint")
    survived = check_every_point(aws, a_shorter_context, calm, calls, part, before + 1)
    record_property("survived", survived)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_deletion_leaves_nothing_wherever_it_crashes(
    aws: Aws, undisturbed: Undisturbed, part: int, record_property: Callable[[str, object], None]
) -> None:
    before = len(undisturbed(three_steps)[1])
    calm, calls = undisturbed(a_deleted_session)
    assert [item["sk"]["S"] for item in calm.items] == ["HEAD", "ACTIVITY", "COUNTER", "USAGE#2026-03-02"]
    assert calm.objects == {}
    places = points(aws, calls, before + 1, part)

    def check(at: int, fault: Fault, outcome: Outcome, _repeats: int) -> None:
        assert outcome.items == calm.items, (at, calls[at - 1], fault)
        assert outcome.objects == {}, (at, calls[at - 1], fault)

    disturbed(aws, a_deleted_session, places, check)
    record_property("survived", f"{len(places)} crash points of a deletion")


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_left_of_a_deleted_user_wherever_it_crashes(
    aws: Aws, undisturbed: Undisturbed, part: int, record_property: Callable[[str, object], None]
) -> None:
    before = len(undisturbed(a_conversation_and_a_user)[1])
    calm, calls = undisturbed(a_deleted_user)
    assert [sorted(item) for item in calm.items] == [["deleted_at", "expires_at", "pk", "sk"]] * 2
    assert calm.objects == {}
    places = points(aws, calls, before + 1, part)[::EACH_OF_A_USER]

    def check(at: int, fault: Fault, outcome: Outcome, _repeats: int) -> None:
        assert _without_ids(outcome) == _without_ids(calm), (at, calls[at - 1], fault)
        assert outcome.objects == {}, (at, calls[at - 1], fault)

    disturbed(aws, a_deleted_user, places, check)
    record_property("survived", f"{len(places)} crash points of a user's deletion")


def _without_ids(outcome: Outcome) -> list[list[str]]:
    """What is left of sessions, whose expiry counts from the sweep that emptied them."""
    return [sorted(item) for item in outcome.items]


def check_every_point(aws: Aws, scenario: Scenario, calm: Outcome, calls: list[str], part: int, first: int = 1) -> str:
    """Every fault at every call of this part, from the ``first`` on."""
    places = points(aws, calls, first, part)

    def check(at: int, fault: Fault, outcome: Outcome, repeats: int) -> None:
        where: Any = (at, calls[at - 1], fault)
        assert outcome.items == calm.items, where
        assert outcome.objects == calm.objects, where
        if calls[at - 1] == "PostToConnection" and fault in (Fault.THROTTLED, Fault.LOST):
            assert outcome.frames.items() <= calm.frames.items(), where  # the client's gap to close
        else:
            assert outcome.frames == calm.frames, where
        harmless = calls[at - 1] == "PostToConnection" and fault in (Fault.THROTTLED, Fault.LOST)
        again = 0 if harmless or fault in (Fault.CONFLICT, Fault.TWICE) else repeats
        assert outcome.model_calls == calm.model_calls + again, where
        assert repeats in (0, 1), where

    disturbed(aws, scenario, places, check)
    return f"{len(places)} crash points of {scenario.__name__}"
