"""A fault at every AWS call of what logs: nothing is lost, nothing is logged twice, and all that is counted agrees.

The real handlers with real clients on emulated AWS: a log and a correction through ``act``; a text and its
confirmation through ``ingest``. The clock stands still, so that nothing at all may differ.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from spotter import wiring
from spotter.agent.profile import AgentProfile
from spotter.llm.provider import Provider
from spotter.messages import AssistantTurn, Chunk, ModelResponse, Request, ToolCall, UserTurn
from spotter.tools.registry import REGISTRY
from tests.fakes.aws import Aws, Fault, emulated, faults_of
from tests.fakes.faults import with_each_fault
from tests.fakes.world import REF, CountingProvider
from tests.unit.training.workouts.recount import recount

USER = REF.user_pk
CALLS = (
    ToolCall("c0", "log_workout", {"text": "bench 3x5 100kg, squat 3x5 140kg\nplank 3x45s"}),
    ToolCall("c1", "correct_workout", {"exercise": "bench", "sets": [3], "reps": 4}),
)
"""A step each."""
OF_WORKOUTS = ("DIST", "EXPOSURE#", "LIFT#", "WEEK#")


class Logs(CountingProvider):
    """A model that makes these calls, one a step, and is done."""

    def respond(self, request: Request) -> Iterator[Chunk]:
        spent = 0
        for turn in reversed(request.turns):
            if isinstance(turn, UserTurn):
                break
            spent += isinstance(turn, AssistantTurn)
        self.asked.append(spent)
        calls = CALLS[spent : spent + 1]
        yield ModelResponse("" if calls else "Done.", calls, self.name, self.model)


@pytest.fixture(scope="module")
def aws() -> Iterator[Aws]:
    with emulated() as account, pytest.MonkeyPatch.context() as patch:
        patch.setattr(wiring, "now", lambda: account.clock())
        logs: Provider = Logs()
        account.equip(
            provider=lambda _profile: logs,
            tools=lambda: REGISTRY,
            profile_of=lambda *_asked: AgentProfile(tools=tuple(REGISTRY)),
        )
        yield account


def a_conversation(aws: Aws) -> range:
    """A turn of two steps that log and correct; the places of the calls that ``act`` made."""
    aws.open_session()
    aws.post(f"/agent/sessions/{REF.session}/message", {"message": "log it"}, "m1")
    acting: list[int] = []
    aws.run_executions(between=lambda name: acting.append(len(aws.calls.made)) if name in ("Act", "Finish") else None)
    return range(acting[0] + 1, acting[-1] + 1)


def a_text(aws: Aws) -> range:
    """A text of which one piece is held, and its confirmation."""
    first = len(aws.calls.made) + 1
    answer = aws.post("/ingest", {"text": "bench 3x5 100kg\nrow 3x10 50", "date": "2026-03-02"}, "k1")
    told = json.loads(answer["body"])
    path = f"/ingest/{told['ingestId']}/confirm"
    aws.post(path, {"items": [{"id": "item_2", "exercise": "Barbell Row"}]}, "")
    return range(first, len(aws.calls.made) + 1)


def stored(aws: Aws) -> dict[str, Any]:
    """The user's records by sort key."""
    rows = [row for row in aws.items() if row["pk"]["S"] == USER and "data" in row]
    return {row["sk"]["S"]: json.loads(row["data"]["S"]) for row in rows}


@pytest.mark.parametrize(
    ("scenario", "workouts", "exercises"), [(a_conversation, 1, 3), (a_text, 1, 2)], ids=["act", "ingest"]
)
def test_what_is_logged_is_the_same_wherever_a_call_fails(
    aws: Aws,
    scenario: Callable[[Aws], range],
    workouts: int,
    exercises: int,
    record_property: Callable[[str, object], None],
) -> None:
    aws.begin_anew()
    places = scenario(aws)
    calm, made = aws.items(), list(aws.calls.made)
    records = stored(aws)
    logged = [data for sk, data in records.items() if sk.startswith("WORKOUT#")]
    assert (len(logged), len(logged[0]["exercises"])) == (workouts, exercises)
    assert {sk: data for sk, data in records.items() if sk.startswith(OF_WORKOUTS)} == recount(logged)
    assert "TransactWriteItems" in made
    points = [(at, fault) for at in places if made[at - 1] != "PostToConnection" for fault in faults_of(made[at - 1])]

    def check(at: int, fault: Fault) -> None:
        assert aws.items() == calm, (at, made[at - 1], fault)

    with_each_fault(aws, lambda: scenario(aws), points, check)
    record_property("survived", f"{len(points)} crash points of {scenario.__name__}")
    assert len(points) > 30
