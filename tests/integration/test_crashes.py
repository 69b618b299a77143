"""Killed at every AWS call, before it and after it, once each: the log and the data come out the same.

The real handlers with real clients on emulated AWS; the state machine's file decides what is retried. The clock stands
still, so that nothing at all may differ, timestamps included.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.fakes.aws import Aws, emulated
from tests.fakes.world import REF, Killed

MESSAGE_PATH = f"/agent/sessions/{REF.session}/message"
PARTS = 4
"""Crash points are dealt to this many tests, so that they run side by side."""


def five_steps(aws: Aws) -> None:
    """A turn of five steps that each have an effect; the second result is too large for the table."""
    aws.open_session()
    aws.post(MESSAGE_PATH, {"message": "5 times, one of them big"}, "m1")
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


def a_deleted_session(aws: Aws) -> None:
    """A session with a large payload is deleted, and swept when nothing can write to it any more."""
    five_steps(aws)
    try:
        aws.delete(f"/agent/sessions/{REF.session}")
    except Killed:
        aws.delete(f"/agent/sessions/{REF.session}")
    aws.clock.pass_by(minutes=10)
    aws.sweep()
    aws.clock.pass_by(minutes=10)
    aws.sweep()


class Outcome:
    """What a scenario left behind."""

    def __init__(self, aws: Aws) -> None:
        self.items = aws.items()
        self.objects = aws.objects()
        self.frames = aws.durable_frames()
        self.model_calls = len(aws.provider.asked)


@pytest.fixture(scope="module", params=["moto", "dynamodb-local"])
def aws(request: pytest.FixtureRequest) -> Iterator[Aws]:
    elsewhere = request.getfixturevalue("dynamodb_local_url") if request.param == "dynamodb-local" else ""
    with emulated(elsewhere) as account:
        yield account


def undisturbed(aws: Aws, scenario: Callable[[Aws], None]) -> tuple[Outcome, list[str]]:
    """The scenario without a crash, and every AWS call that it made."""
    aws.begin_anew()
    scenario(aws)
    return Outcome(aws), aws.calls.made


def disturbed(aws: Aws, scenario: Callable[[Aws], None], at: int, after: bool) -> tuple[Outcome, int]:
    """The scenario with one crash; and how many model calls may be made again: those that had not landed by then."""
    lost: list[int] = []
    aws.begin_anew()
    aws.calls.kill_at = at
    aws.calls.kill_after = after

    def killed() -> None:
        landed = [item for item in aws.items() if '"provider":' in item.get("content", {}).get("S", "")]
        lost.append(len(aws.provider.asked) - len(landed))

    aws.calls.killed = killed
    scenario(aws)
    assert lost, "the crash point was not reached"
    return Outcome(aws), lost[0]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_turn_of_five_steps_survives_a_crash_at_every_call(
    aws: Aws, part: int, record_property: Callable[[str, object], None]
) -> None:
    calm, calls = undisturbed(aws, five_steps)
    assert len([item for item in calm.items if item["sk"]["S"].startswith("E#")]) == 14
    assert calm.model_calls == 6
    assert calm.objects
    assert {"PutObject", "PostToConnection", "StartExecution", "TransactWriteItems"} <= set(calls)
    survived = check_every_point(aws, five_steps, calm, calls, part)
    record_property("survived", survived)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_dead_run_and_its_successor_survive_a_crash_at_every_call(
    aws: Aws, part: int, record_property: Callable[[str, object], None]
) -> None:
    calm, calls = undisturbed(aws, a_dead_run)
    ends = [item["content"]["S"] for item in calm.items if item.get("key", {}).get("S", "").endswith("/end")]
    assert len(ends) == 2
    assert '"stop_reason":"error"' in ends[0]
    assert '"stop_reason":"end_turn"' in ends[1]
    survived = check_every_point(aws, a_dead_run, calm, calls, part)
    record_property("survived", survived)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_deletion_leaves_nothing_wherever_it_crashes(
    aws: Aws, part: int, record_property: Callable[[str, object], None]
) -> None:
    before = len(undisturbed(aws, five_steps)[1])
    calm, calls = undisturbed(aws, a_deleted_session)
    assert [item["sk"]["S"] for item in calm.items] == ["COUNTER"]
    assert calm.objects == {}
    for at in range(before + 1 + part, len(calls) + 1, PARTS):
        for after in (False, True):
            outcome, _ = disturbed(aws, a_deleted_session, at, after)
            assert outcome.items == calm.items, (at, calls[at - 1], after)
            assert outcome.objects == {}, (at, calls[at - 1], after)
    points = len(range(before + 1 + part, len(calls) + 1, PARTS)) * 2
    record_property("survived", f"{points} crash points of a deletion")


def check_every_point(aws: Aws, scenario: Callable[[Aws], None], calm: Outcome, calls: list[str], part: int) -> str:
    """Crash at every call of this part, before it and after it."""
    points = [(at, after) for at in range(1 + part, len(calls) + 1, PARTS) for after in (False, True)]
    for at, after in points:
        outcome, repeats = disturbed(aws, scenario, at, after)
        where: Any = (at, calls[at - 1], "after" if after else "before")
        assert outcome.items == calm.items, where
        assert outcome.objects == calm.objects, where
        assert outcome.frames == calm.frames, where
        assert outcome.model_calls == calm.model_calls + repeats, where
        assert repeats in (0, 1), where
    return f"{len(points)} crash points of {scenario.__name__}"
