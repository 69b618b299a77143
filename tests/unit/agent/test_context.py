"""What the log says, as turns: results behind their calls, the newest checkpoint first."""

from collections.abc import Mapping
from typing import Any

from spotter.agent.context import turns_of
from spotter.agent.progress import newest_seen, steps_since_message
from spotter.messages import AssistantTurn, KnowledgeTurn, ResultsTurn, SummaryTurn, UserTurn
from spotter.store.events import Event, EventType


def event(seq: int, kind: EventType, data: Mapping[str, Any], *, step: int = 1, key: str = "", run: str = "r") -> Event:
    """An event of a run."""
    return Event(seq, kind, run, step, key or f"{run}/{step}/{kind}/{seq}", "2026-03-02T09:00:00.000Z", data)


def message(seq: int, text: str) -> Event:
    return event(seq, "user_message", {"message": text}, step=0)


def action(seq: int, *calls: str, step: int = 1, saw: int = 0) -> Event:
    asked = [{"id": call, "name": "count", "arguments": {}} for call in calls]
    text = "" if calls else "Well."
    return event(seq, "action", {"text": text, "calls": asked, "saw": saw}, step=step, key=f"r/{step}/action")


def result(seq: int, call: str, step: int = 1) -> Event:
    data = {"call": call, "name": "count", "ok": True, "status": "done", "text": call, "data": {}}
    return event(seq, "result", data, step=step, key=f"r/{step}/result/{call}")


def knowledge(seq: int, version: str) -> Event:
    source = {"name": "user_profile", "version": version, "text": "Level: new", "data": {}}
    return event(seq, "knowledge", {"sources": [source], "reasoning": ""}, step=0)


def kinds(events: list[Event]) -> list[str]:
    """The turns in short."""
    return [type(turn).__name__.removesuffix("Turn") for turn in turns_of(events)]


def test_what_was_said_between_a_call_and_its_results_comes_behind_all_of_them() -> None:
    events = [message(1, "one"), action(2, "a", "b", saw=1), result(3, "a"), message(4, "two"), result(5, "b")]
    turns = list(turns_of(events))
    assert isinstance(turns[2], ResultsTurn)
    assert [answer.call_id for answer in turns[2].results] == ["a", "b"]
    assert turns[3] == UserTurn("two", "2026-03-02")
    assert kinds(events) == ["User", "Assistant", "Results", "User"]


def test_results_stand_in_the_order_of_the_calls() -> None:
    events = [message(1, "one"), action(2, "a", "b", saw=1), result(3, "b"), result(4, "a")]
    turns = list(turns_of(events))
    assert isinstance(turns[2], ResultsTurn)
    assert [answer.call_id for answer in turns[2].results] == ["a", "b"]


def test_what_came_while_the_model_wrote_stands_behind_its_answer_s_results() -> None:
    events = [message(1, "one"), message(2, "two"), action(3, "a", saw=1), result(4, "a"), action(5, step=2, saw=4)]
    assert kinds(events) == ["User", "Assistant", "Results", "User", "Assistant"]


def test_the_newest_checkpoint_comes_first_and_older_ones_are_ignored() -> None:
    events = [
        event(1, "checkpoint", {"summary": "old"}),
        message(2, "one"),
        action(3, saw=2),
        event(4, "checkpoint", {"summary": "new"}),
        message(5, "two"),
    ]
    turns = list(turns_of(events))
    assert turns[0] == SummaryTurn("new")
    assert kinds(events) == ["Summary", "User", "Assistant", "User"]


def test_an_end_is_no_turn() -> None:
    end = event(3, "action", {"stop_reason": "end_turn", "saw": 2}, step=2, key="r/end")
    assert kinds([message(1, "one"), action(2, saw=1), end]) == ["User", "Assistant"]


def test_knowledge_enters_where_it_was_learned() -> None:
    events = [message(1, "one"), knowledge(2, "3"), action(3, saw=2)]
    turns = list(turns_of(events))
    assert isinstance(turns[1], KnowledgeTurn)
    assert turns[1].sources[0].text == "Level: new"
    assert isinstance(turns[2], AssistantTurn)


def test_newest_seen_counts_model_calls_and_ends() -> None:
    end = event(5, "action", {"stop_reason": "error", "saw": 4}, key="r/end")
    assert newest_seen([message(1, "one"), action(2, saw=1), end]) == 4
    assert newest_seen([message(1, "one")]) == 0


def test_steps_count_from_the_newest_message_that_was_seen() -> None:
    events = [message(1, "one"), action(2, saw=1), action(3, step=2, saw=2)]
    assert steps_since_message(events, "r") == 2
    assert steps_since_message([*events, message(4, "two")], "r") == 0
    assert steps_since_message([*events, message(4, "two"), action(5, step=3, saw=4)], "r") == 1
    assert steps_since_message(events, "another") == 0
