"""Calls in the log: which are open, and the result of one that was not made."""

import pytest

from spotter.agent.calls import CANCELLED, DENIED, INTERRUPTED, OpenCall, calls_of, decisions, open_calls, unrun_results
from spotter.messages import ToolCall
from spotter.store.events import Event, EventType, NewEvent

ONE, TWO = ToolCall("c1", "count", {"amount": 1}), ToolCall("c2", "count", {"amount": 2})


def event(seq: int, type_: EventType, key: str, step: int = 1, **data: object) -> Event:
    """An event of the run ``r``."""
    return Event(seq, type_, "r", step, key, "2026-03-02T09:00:00.000Z", data)


def action(seq: int, step: int, *calls: ToolCall) -> Event:
    """An action that asks for these calls."""
    raw = [{"id": call.id, "name": call.name, "arguments": call.arguments} for call in calls]
    return event(seq, "action", f"r/{step}/action", step, calls=raw)


def result(seq: int, step: int, call: str, status: str = "done") -> Event:
    """The result of a call."""
    return event(seq, "result", f"r/{step}/result/{call}", step, status=status)


def test_an_action_has_its_calls_in_order_and_an_end_has_none() -> None:
    assert calls_of(action(1, 1, ONE, TWO)) == (ONE, TWO)
    assert calls_of(event(2, "action", "r/end", stop_reason="end_turn")) == ()


def test_a_call_is_open_until_its_result_has_landed() -> None:
    asked = action(2, 1, ONE, TWO)
    assert open_calls([asked]) == [OpenCall(asked, ONE), OpenCall(asked, TWO)]
    assert open_calls([asked, result(3, 1, "c1")]) == [OpenCall(asked, TWO)]
    assert open_calls([asked, result(3, 1, "c1"), result(4, 1, "c2")]) == []


def test_a_result_of_another_step_closes_nothing() -> None:
    asked = action(4, 2, ONE)
    assert open_calls([action(2, 1, ONE), result(3, 1, "c1"), asked]) == [OpenCall(asked, ONE)]


def test_a_call_stays_open_behind_the_end_of_a_run_that_waits_for_approval() -> None:
    asked = action(2, 1, ONE)
    end = event(3, "action", "r/end", 2, stop_reason="awaiting_approval", saw=1)
    assert open_calls([asked, end]) == [OpenCall(asked, ONE)]
    assert open_calls([end]) == []


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (CANCELLED, "The user stopped the run before this call was made."),
        (INTERRUPTED, "The call was interrupted and had no effect."),
        (DENIED, "The user did not approve this call, so it was not made."),
    ],
)
def test_a_call_is_closed_with_a_result_that_says_why_it_was_not_made(status: str, reason: str) -> None:
    assert OpenCall(action(2, 3, ONE), ONE).closed(status) == NewEvent(
        "result",
        "r",
        3,
        "r/3/result/c1",
        {
            "call": "c1",
            "name": "count",
            "ok": False,
            "status": status,
            "text": f"Error: {reason}",
            "data": {"success": False, "error": reason},
        },
    )


def test_a_decision_is_found_by_the_call_that_it_is_about_and_other_knowledge_is_none() -> None:
    approval = {"call": "c1", "key": "r/1/result/c1", "approved": True}
    decided = event(4, "knowledge", "approval/r/1/result/c1", 0, sources=[], approval=approval)
    assert decisions([event(1, "knowledge", "r/0/knowledge", 0, sources=[]), decided]) == {"r/1/result/c1": decided}


def test_what_was_not_run_is_told_of_the_newest_action_alone() -> None:
    old, new = result(3, 1, "c1", INTERRUPTED), result(6, 2, "c2", CANCELLED)
    events = [action(2, 1, ONE), old, action(4, 2, ONE, TWO), result(5, 2, "c1"), new]
    assert unrun_results(events) == [new]
    both = [result(5, 2, "c1", INTERRUPTED), result(6, 2, "c2", INTERRUPTED)]
    assert unrun_results([*events[:3], *both]) == both
    assert unrun_results(events[:2]) == [old]
    assert unrun_results([]) == []
