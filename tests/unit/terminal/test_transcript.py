"""What frames make of a conversation."""

from typing import Any

import pytest

from terminal.entries import (
    AnsweredBy,
    Asked,
    CoachSaid,
    Decided,
    Ended,
    Learned,
    SummedUp,
    Thought,
    ToolRan,
    UserSaid,
    WorkoutChanged,
)
from terminal.transcript import Draft, OpenCall
from tests.e2e.turns import PLANK, PRESS, RAISE, ROW, SPRINT, WORKOUT, call
from tests.unit.terminal.log import SESSION, Log, transcript_of

LONG = "A sentence about pressing overhead. " * 2800
"""Longer than three frames."""


@pytest.fixture
def log() -> Log:
    return Log()


def test_a_turn_with_a_workout_and_its_change(log: Log) -> None:
    changed = {**WORKOUT, "exercises": [RAISE, PLANK, ROW, SPRINT], "old_exercise": "A", "new_exercise": "B"}
    log.say(SESSION, "a workout", "k1")
    log.act(SESSION, 1, "Let me see.", [call("generate_workout")], reasoning="They want one.")
    log.result(SESSION, 1, "c1", "generate_workout", WORKOUT)
    log.act(SESSION, 2, "", [call("swap_exercise", "c2")])
    log.result(SESSION, 2, "c2", "swap_exercise", changed)
    log.end(SESSION)
    exercises = (PRESS, PLANK, ROW, SPRINT)
    assert transcript_of(log.frames).entries == [
        UserSaid("k1", "a workout"),
        Thought("They want one."),
        CoachSaid("Let me see."),
        ToolRan("generate_workout", True, "4 exercises"),
        WorkoutChanged(exercises, None, WORKOUT["summary"]),
        ToolRan("swap_exercise", True, "A → B"),
        WorkoutChanged((RAISE, PLANK, ROW, SPRINT), exercises, WORKOUT["summary"]),
        Ended("end_turn", ""),
    ]


def test_who_answers_is_said_once_a_run_and_again_when_it_changes(log: Log) -> None:
    def answered(step: int, provider: str, fallback: str = "") -> None:
        data = {"text": f"{step}", "calls": [], "provider": provider, "model": "m", "fallback": fallback, "saw": 1}
        log.land(SESSION, "action", data, step=step)

    log.say(SESSION, "one")
    answered(1, "anthropic")
    answered(2, "anthropic")
    answered(3, "offline", "anthropic: overloaded")
    log.end(SESSION)
    log.say(SESSION, "two")
    answered(1, "offline")
    entries = transcript_of(log.frames).entries
    assert [entry for entry in entries if isinstance(entry, AnsweredBy)] == [
        AnsweredBy("anthropic", "m", ""),
        AnsweredBy("offline", "m", "anthropic: overloaded"),
        AnsweredBy("offline", "m", ""),
    ]


def test_speech_through_tools_is_speech_and_not_repeated(log: Log) -> None:
    log.say(SESSION, "hi", "k")
    asked: dict[str, Any] = {"question": "Which days?", "options": ["Two", "Three"]}
    log.act(SESSION, 1, "Which days?", [call("message_ask_user", **asked), call("message_notify_user", "c2")])
    log.result(SESSION, 1, "c1", "message_ask_user", asked)
    log.result(SESSION, 1, "c2", "message_notify_user", {"message": "By the way."})
    log.act(SESSION, 2, "", [call("idle", "c3")])
    log.result(SESSION, 2, "c3", "idle", {"reason": "done"})
    assert transcript_of(log.frames).entries == [
        UserSaid("k", "hi"),
        CoachSaid("Which days?"),
        Asked("", ("Two", "Three")),
        CoachSaid("By the way."),
    ]


def test_a_tool_that_failed_says_why_and_changes_no_workout(log: Log) -> None:
    log.say(SESSION, "hi", "k")
    log.act(SESSION, 1, calls=[call("generate_workout")])
    log.result(SESSION, 1, "c1", "generate_workout", {"error": "No such\nexercise.", "exercises": []}, ok=False)
    entries = transcript_of(log.frames).entries
    assert entries[1:] == [ToolRan("generate_workout", False, "No such exercise.")]


@pytest.mark.parametrize(
    ("kind", "data", "entry"),
    [
        (
            "knowledge",
            {"sources": [{"name": "user_profile"}], "reasoning": "As a rule."},
            Learned(("user_profile",), "As a rule."),
        ),
        ("checkpoint", {"summary": "…"}, SummedUp()),
        ("knowledge", {"approval": {"call": "c9", "approved": False}}, Decided("", False)),
    ],
)
def test_what_else_is_in_the_log(log: Log, kind: Any, data: dict[str, Any], entry: object) -> None:
    log.land(SESSION, kind, data)
    assert transcript_of(log.frames).entries == [entry]


def test_long_texts_come_whole(log: Log) -> None:
    log.say(SESSION, LONG, "k")
    log.act(SESSION, 1, LONG, reasoning=LONG)
    assert transcript_of(log.frames).entries == [UserSaid("k", LONG), Thought(LONG), CoachSaid(LONG)]


def test_calls_are_open_until_their_result_or_the_end(log: Log) -> None:
    log.say(SESSION, "hi")
    log.act(SESSION, 1, calls=[call("fetch_data", "c1", sources=["x"]), call("idle", "c2")])
    log.result(SESSION, 1, "c2", "idle", {})
    transcript = transcript_of(log.frames)
    assert transcript.open_calls == [OpenCall("c1", "fetch_data", {"sources": ["x"]})]
    assert transcript.running
    log.end(SESSION, "cancelled")
    transcript = transcript_of(log.frames)
    assert (transcript.open_calls, transcript.waiting, transcript.running) == ([], [], False)


def test_a_call_waits_for_the_user_until_it_is_decided(log: Log) -> None:
    log.say(SESSION, "hi")
    log.act(SESSION, 1, calls=[call("delete_all", "c1")])
    log.end(SESSION, "awaiting_approval", waiting=["c1"])
    assert transcript_of(log.frames).waiting == [OpenCall("c1", "delete_all", {})]
    log.land(SESSION, "knowledge", {"approval": {"call": "c1", "approved": True}})
    transcript = transcript_of(log.frames)
    assert (transcript.waiting, transcript.running, transcript.decided) == ([], True, {"c1"})
    assert transcript.entries[-1] == Decided("delete_all", True)


def test_a_text_that_is_written_is_a_draft_until_it_lands(log: Log) -> None:
    log.say(SESSION, "hi")
    transcript = transcript_of(log.frames)
    transcript.delta(log.piece("Hm", kind="reasoning"))
    transcript.delta(log.piece("Let me "))
    transcript.delta(log.piece("thnik"))
    assert transcript.draft == Draft(0, "Hm", "Let me thnik")
    log.act(SESSION, 1, "Let me think.")
    transcript.apply(tuple(log.frames[-1:]))
    transcript.delta(log.piece(" late"))
    assert [transcript.draft] == [None]
    transcript.delta(log.piece("Next", step=2))
    assert transcript.draft == Draft(0, "", "Next")
    log.end(SESSION)
    transcript.apply(tuple(log.frames[-1:]))
    transcript.delta(log.piece(" never", step=2))
    assert transcript.draft is None


def test_a_lost_connection_leaves_a_mark_in_the_draft_once(log: Log) -> None:
    log.say(SESSION, "hi")
    transcript = transcript_of(log.frames)
    transcript.delta(log.piece("Let me"))
    transcript.interrupted()
    transcript.interrupted()
    transcript.delta(log.piece("further"))
    assert transcript.draft == Draft(0, "", "Let me … further")


def test_a_newer_attempt_drops_the_older_ones_text(log: Log) -> None:
    log.say(SESSION, "hi")
    transcript = transcript_of(log.frames)
    for text, attempt in (("First try", 0), ("Second", 64), (" of the first", 0), (" try", 64)):
        transcript.delta(log.piece(text, attempt=attempt))
    assert transcript.draft == Draft(64, "", "Second try")
