"""What a model call and a run came to, as the log tells it."""

from typing import Any

import pytest

from spotter.agent.records import ModelCall, RunEnd, model_call, run_end
from spotter.store.events import Event
from tests.fakes.world import REF

WORDS = "since the divorce"


def action(step: int, **data: Any) -> Event:
    said = {"text": WORDS, "calls": [{"id": "c", "name": "swap_exercise", "arguments": {"why": WORDS}}]}
    spent = {"provider": "offline", "model": "rules-1", "usage": {"input": 10, "output": 3}, "cost": "0.25"}
    return Event(step + 1, "action", "run_1", step, "k", f"2026-03-02T09:00:0{step}.000Z", {**said, **spent, **data})


MESSAGE = Event(1, "user_message", "run_1", 0, "user/1", "2026-03-02T09:00:00.000Z", {"message": WORDS})
END = Event(9, "action", "run_1", 3, "run_1/end", "2026-03-02T09:00:05.250Z", {"stop_reason": "end_turn", "saw": 1})


def test_a_model_call_is_told_in_numbers_and_names() -> None:
    assert model_call(action(1)) == ModelCall("offline", "rules-1", 10, 3, 0.25, 0, 1)
    assert model_call(action(1, fallback=WORDS, calls=[])) == ModelCall("offline", "rules-1", 10, 3, 0.25, 1, 0)


def test_a_run_is_told_by_the_totals_of_its_newest_action() -> None:
    totals = [2, 2, 1, 20, 6, "0.5", MESSAGE.at]
    newest = action(2, provider="openai", totals=totals)
    later = Event(7, "action", "run_0", 1, "k", "2026-03-02T08:00:00.000Z", action(1, totals=[9] * 5 + ["9", ""]).data)
    end = run_end(REF, [newest, later, END], END)
    assert end == RunEnd(
        tenant="gym",
        session="ses_1",
        run="run_1",
        stop_reason="end_turn",
        error=None,
        steps=2,
        provider="openai",
        input_tokens=20,
        output_tokens=6,
        cost_usd=0.5,
        fallbacks=1,
        tool_calls=2,
        run_milliseconds=5250,
    )


@pytest.mark.parametrize(("events", "milliseconds"), [([], None), ([MESSAGE], 5000)])
def test_a_run_that_asked_no_model_is_told_without_a_provider(events: list[Event], milliseconds: int | None) -> None:
    data = {"stop_reason": "error", "error": "RunDied", "saw": 1}
    died = Event(2, "action", "run_1", 1, "run_1/end", "2026-03-02T09:00:05.000Z", data)
    assert run_end(REF, events, died) == RunEnd(
        tenant="gym",
        session="ses_1",
        run="run_1",
        stop_reason="error",
        error="RunDied",
        steps=0,
        provider=None,
        input_tokens=0,
        output_tokens=0,
        cost_usd=0.0,
        fallbacks=0,
        tool_calls=0,
        run_milliseconds=milliseconds,
    )
