"""What a request to a model is made of: persona, tools and day; and which events are no turn."""

from collections.abc import Mapping
from typing import Any

from spotter.agent.containment import OMITTED
from spotter.agent.context import request_of, turns_of
from spotter.agent.profile import AgentProfile
from spotter.agent.progress import steps_since_message
from spotter.llm.prompts.agent import AGENT
from spotter.messages import AssistantTurn, ResultsTurn, ToolCall, ToolResult, UserTurn
from spotter.store.events import Event, EventType
from tests.fakes.world import COUNT


def event(seq: int, kind: EventType, data: Mapping[str, Any], step: int = 1, key: str = "", day: int = 2) -> Event:
    """An event of the run ``r``."""
    return Event(seq, kind, "r", step, key or f"r/{step}/{kind}/{seq}", f"2026-03-0{day}T23:59:00.000Z", data)


def message(seq: int, text: str, day: int = 2) -> Event:
    """What the user said."""
    return event(seq, "user_message", {"message": text}, 0, day=day)


def action(seq: int, text: str, *calls: str, saw: int, step: int = 1) -> Event:
    """What the model answered."""
    asked = [{"id": call, "name": "count", "arguments": {}} for call in calls]
    return event(seq, "action", {"text": text, "calls": asked, "saw": saw}, step, f"r/{step}/action")


def test_a_request_holds_the_prompt_the_tools_that_there_are_of_the_profile_and_the_day_of_the_newest_message() -> None:
    profile = AgentProfile(instructions="You count.", tools=("count", "http:tol_1", "of_yesterday"))
    events = [message(1, "one"), message(4, "two", day=4), action(5, "Well.", saw=4)]
    request = request_of(events, profile, {"count": COUNT}, "2026-03-05")
    assert request.system == f"{AGENT.text}You count."
    assert request.tools == (COUNT.definition(),)
    assert request.turns == (UserTurn("one", "2026-03-02"), UserTurn("two", "2026-03-04"), AssistantTurn("Well.", ()))
    assert request.today == "2026-03-04"
    assert request_of([], profile, {"count": COUNT}, "2026-03-05").today == "2026-03-05"


def test_a_result_comes_with_what_its_call_was_named_and_only_results_that_there_are() -> None:
    failed = {"call": "b", "name": "count", "ok": False, "status": "error", "text": "No.", "data": {"success": False}}
    done = {"call": "a", "name": "count", "ok": True, "status": "done", "text": "Yes.", "data": {}}
    events = [
        message(1, "one"),
        action(2, "", "a", "b", saw=1),
        event(3, "result", failed, key="r/1/result/b"),
        event(4, "result", done, step=2, key="r/2/result/a"),
    ]
    turns = list(turns_of(events))
    assert turns[1] == AssistantTurn("", (ToolCall("a", "count", {}), ToolCall("b", "count", {})))
    assert turns[2:] == [ResultsTurn((ToolResult("b", "count", "No.", {"success": False}, False),))]


def test_an_answer_without_a_word_or_a_call_is_no_turn() -> None:
    assert list(turns_of([message(1, "one"), action(2, "", saw=1)])) == [UserTurn("one", "2026-03-02")]


def test_a_request_begins_behind_what_killed_its_readers() -> None:
    marked = {"text": "I could not work through that.", "calls": [], "saw": 3, "unread": [3], "cut": True}
    events = [
        message(1, "one"),
        action(2, "Well.", saw=1),
        message(3, "two"),
        event(4, "action", marked, 2, "r/2/action"),
        message(5, "three"),
    ]
    assert list(turns_of(events)) == [
        UserTurn(OMITTED, omitted=True),
        AssistantTurn("I could not work through that.", ()),
        UserTurn("three", "2026-03-02"),
    ]


def test_knowledge_without_a_source_is_no_turn() -> None:
    decided = event(2, "knowledge", {"sources": [], "reasoning": ""}, 0)
    assert list(turns_of([message(1, "one"), decided])) == [UserTurn("one", "2026-03-02")]


def test_an_end_is_no_step() -> None:
    end = event(4, "action", {"stop_reason": "max_steps", "saw": 3}, 3, "r/end")
    events = [message(1, "one"), action(2, "Well.", saw=1), action(3, "Yes.", saw=2, step=2), end]
    assert steps_since_message(events, "r") == 2
    assert [steps_since_message(events, other) for other in ("q", "s")] == [0, 0]
    assert steps_since_message([], "r") == 0


def test_the_prefix_of_a_request_stays_the_same_when_the_day_changes() -> None:
    """No date stands before the message that it belongs to, so that the providers' caches are met on the next day."""
    profile = AgentProfile(tools=("count",))
    yesterday = [message(1, "one"), action(2, "Well.", saw=1)]
    today = [*yesterday, message(3, "two", day=3)]
    before = request_of(yesterday, profile, {"count": COUNT}, "2026-03-05")
    after = request_of(today, profile, {"count": COUNT}, "2026-03-05")
    assert (before.system, before.tools) == (after.system, after.tools)
    assert after.turns[: len(before.turns)] == before.turns
    assert after.turns[-1] == UserTurn("two", "2026-03-03")
    assert "2026" not in after.system
