"""A conversation as the terminal shows it, built from frames alone: the same frames make the same conversation.

Events make entries, which only ever grow; pieces of a text that is being written make a draft, which goes when the
event lands that holds the whole text. Pure: no screen, no clock, no network.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from terminal.entries import (
    AnsweredBy,
    Asked,
    CoachSaid,
    Decided,
    Ended,
    Entry,
    Exercise,
    Learned,
    SummedUp,
    Thought,
    ToolRan,
    UserSaid,
    WorkoutChanged,
)
from terminal.frame_log import Frame, LoggedEvent
from terminal.words import result_line

WORKOUT_TOOLS = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"})
BREAK = " … "
"""Stands in a draft where pieces may have been lost."""

Step = tuple[str, int]
"""A run's id and the number of its step."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A step that is being written. Pieces of a lower attempt than its own are void."""

    attempt: int
    reasoning: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call that has no result yet."""

    call_id: str
    name: str
    arguments: Mapping[str, Any]


class Transcript:
    """What has been said and done in a session."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.running = False
        """Is a run at work, as far as the frames tell?"""
        self.messages: set[str] = set()
        """The keys of the user's messages that have landed."""
        self.decided: set[str] = set()
        """The ids of the calls that the user has decided on."""
        self._calls: dict[tuple[Step, str], OpenCall] = {}
        self._waiting: tuple[str, ...] = ()
        self._drafts: dict[Step, Draft] = {}
        self._written: set[Step] = set()
        self._ended: set[str] = set()
        self._answered_by: tuple[str, AnsweredBy] | None = None
        self._texts: dict[Step, str] = {}
        self._workout: tuple[Exercise, ...] | None = None
        self._summary: Mapping[str, Any] = {}

    @property
    def draft(self) -> Draft | None:
        """The newest of the steps that are being written."""
        return next(reversed(self._drafts.values()), None)

    @property
    def open_calls(self) -> list[OpenCall]:
        """The calls that a run is working on."""
        return list(self._calls.values()) if self.running else []

    @property
    def waiting(self) -> list[OpenCall]:
        """The calls that wait for the user's word, while no run is at work."""
        return [call for call in self._calls.values() if call.call_id in self._waiting and not self.running]

    def rest(self) -> None:
        """No run is at work: what was being written will not be finished."""
        self.running = False
        self._drafts.clear()

    def interrupted(self) -> None:
        """Pieces may be lost from here on: what is written next does not follow on what is there."""
        for step, draft in self._drafts.items():
            if draft.text and not draft.text.endswith(BREAK):
                self._drafts[step] = Draft(draft.attempt, draft.reasoning, draft.text + BREAK)

    def delta(self, frame: Frame) -> None:
        """Add a piece of a step that is being written."""
        step, attempt = _step_of(frame), int(frame["attempt"])
        if step in self._written or frame["runId"] in self._ended:
            return
        draft = self._drafts.get(step)
        if draft is not None and draft.attempt > attempt:
            return
        if draft is None or draft.attempt < attempt:
            draft = Draft(attempt)
        piece = str(frame["data"]["delta"])
        if frame["type"] == "reasoning":
            self._drafts[step] = Draft(attempt, draft.reasoning + piece, draft.text)
        else:
            self._drafts[step] = Draft(attempt, draft.reasoning, draft.text + piece)

    def apply(self, event: LoggedEvent) -> None:
        """Take a whole event: in order, each once."""
        kind = event[0]["type"]
        if kind == "status":
            self._note(event)
        elif kind == "tool_result":
            self._result(event[0])
        elif kind == "done":
            self._end(event[0])
        else:
            self._action(event)

    def _note(self, event: LoggedEvent) -> None:
        data = event[0]["data"]
        name = data["event"]
        if name == "user_message":
            self.entries.append(UserSaid(str(data["key"]), "".join(str(one["data"]["message"]) for one in event)))
            self.messages.add(str(data["key"]))
            self.running, self._waiting = True, ()
        elif name == "knowledge":
            self.entries.append(Learned(tuple(data.get("sources") or ()), str(data.get("reasoning") or "")))
        elif name == "approval":
            self._decide(str(data["callId"]), bool(data["approved"]))
        elif name == "checkpoint":
            self.entries.append(SummedUp())

    def _decide(self, call_id: str, approved: bool) -> None:
        call = next((call for call in self._calls.values() if call.call_id == call_id), None)
        self.entries.append(Decided(call.name if call else "", approved))
        self.decided.add(call_id)
        self.running = True

    def _action(self, event: LoggedEvent) -> None:
        step = _step_of(event[0])
        self._drafts.pop(step, None)
        self._written.add(step)
        self._answer(event[0])
        if reasoning := _joined(event, "reasoning"):
            self.entries.append(Thought(reasoning))
        if text := _joined(event, "response"):
            self.entries.append(CoachSaid(text))
            self._texts[step] = text
        for frame in event:
            if frame["type"] == "tool_call":
                data = frame["data"]
                call = OpenCall(str(data["callId"]), str(data["name"]), data.get("arguments") or {})
                self._calls[step, call.call_id] = call

    def _answer(self, frame: Frame) -> None:
        told = frame["data"].get("answeredBy")
        if told is None:
            return
        by = AnsweredBy(str(told["provider"]), str(told["model"]), str(told.get("fallbackReason", "")))
        if self._answered_by != (frame["runId"], by):
            self.entries.append(by)
        self._answered_by = (frame["runId"], by)

    def _result(self, frame: Frame) -> None:
        data, step = frame["data"], _step_of(frame)
        name, ok, result = str(data["name"]), bool(data["ok"]), data.get("result")
        call = self._calls.pop((step, str(data["callId"])), None)
        if ok and result is not None and name == "message_notify_user":
            self._say(str(result.get("message", "")), step)
        elif ok and result is not None and name == "message_ask_user":
            self._ask(str(result.get("question", "")), tuple(map(str, result.get("options") or ())), step)
        elif not (ok and name == "idle"):
            arguments = call.arguments if call else {}
            self.entries.append(ToolRan(name, ok, result_line(name, ok, str(data["text"]), arguments, result)))
        if ok and result is not None and name in WORKOUT_TOOLS:
            self._change_workout(name, result)

    def _say(self, text: str, step: Step) -> None:
        if text.strip() != self._texts.get(step, "").strip():
            self.entries.append(CoachSaid(text))

    def _ask(self, question: str, options: tuple[str, ...], step: Step) -> None:
        said_already = question.strip() == self._texts.get(step, "").strip()
        self.entries.append(Asked("" if said_already else question, options))

    def _change_workout(self, name: str, result: Mapping[str, Any]) -> None:
        exercises = result.get("exercises")
        if not isinstance(exercises, list):
            return
        before = None if name == "generate_workout" else self._workout
        self._workout, self._summary = tuple(exercises), result.get("summary") or self._summary
        self.entries.append(WorkoutChanged(self._workout, before, self._summary))

    def _end(self, frame: Frame) -> None:
        data = frame["data"]
        self._ended.add(str(frame["runId"]))
        self._waiting = tuple(map(str, data.get("waiting", ())))
        self._calls = {key: call for key, call in self._calls.items() if call.call_id in self._waiting}
        self.entries.append(Ended(str(data["stopReason"]), str(data.get("message", ""))))
        self.rest()


def _step_of(frame: Frame) -> Step:
    return str(frame["runId"]), int(frame["step"])


def _joined(event: LoggedEvent, kind: str) -> str:
    return "".join(str(frame["data"]["text"]) for frame in event if frame["type"] == kind)
