"""Follows one session: puts its frames in order, says when a replay is needed, and starts over where the log is shorter
than what was seen (a local server that lost its last second). Pure: the clock is handed in, and what is to be sent is
answered."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from terminal.frame_log import Frame, FrameLog, LoggedEvent
from terminal.transcript import WORKOUT_TOOLS, Transcript

REPLAY_WAIT_SECONDS = 5.0
REPLAY_PAUSE_SECONDS = 1.0

WholeResult = Callable[[int], Mapping[str, Any] | None]
"""The result that an event holds, by its seq, where a frame was too small for it; None where it cannot be had."""


@dataclass(frozen=True, slots=True)
class _Asked:
    after: int
    at: float


class Follower:
    """What is known of a session, and what is still to be asked for."""

    def __init__(self, session: str, whole_result: WholeResult) -> None:
        self.session = session
        self.transcript = Transcript()
        self.restarts = 0
        """How often the server's log turned out to be shorter than what was seen."""
        self._whole_result = whole_result
        self._log = FrameLog()
        self._asked: _Asked | None = None
        self._wanted = True
        self._not_before = 0.0
        self._current = False

    @property
    def rests(self) -> bool:
        """Everything that the server has is here, and no run is at work."""
        return self._current and not self._log.has_gap and not self.transcript.running

    @property
    def is_subscribed(self) -> bool:
        """Has the server told, on this connection, how far its log goes? Before that, whether the log is the one that
        was seen is unknown, and what is written into it may take the place of what was seen."""
        return not self._wanted and self._asked is None

    def read(self, frames: Iterable[Frame]) -> None:
        """Take durable frames that were read as history."""
        for frame in frames:
            self._apply(frame)

    def connected(self) -> None:
        """There is a connection: it has to be told what to send."""
        self._wanted, self._asked = True, None

    def lost(self) -> None:
        """The connection is gone, and with it what was asked on it."""
        self._wanted, self._asked, self._current = False, None, False
        self.transcript.interrupted()

    def request(self, now: float) -> Mapping[str, Any] | None:
        """What is to be sent now: a subscription, after which the server replays what is missing; or nothing."""
        if self._asked is not None and now - self._asked.at < REPLAY_WAIT_SECONDS:
            return None
        gap_is_due = self._log.has_gap and now >= self._not_before
        if not (self._wanted or self._asked is not None or gap_is_due):
            return None
        self._asked, self._wanted = _Asked(self._log.applied, now), False
        return {"action": "subscribe", "sessionId": self.session, "after": self._log.applied}

    def receive(self, frame: Frame, now: float) -> None:
        """Take a frame of this session from the connection."""
        data = frame["data"]
        if frame.get("seq") is not None:
            self._apply(frame)
        elif "delta" in data:
            self.transcript.delta(frame)
        elif data.get("event") == "subscribed":
            self._replayed(data, now)
        elif data.get("event") == "pong" and "lastSeq" in data:
            self._heard(data)

    def _apply(self, frame: Frame) -> None:
        for event in self._log.take(frame):
            self.transcript.apply(self._completed(event))

    def _completed(self, event: LoggedEvent) -> LoggedEvent:
        """The event with its result, where that is a workout too long for a frame."""
        frame = event[0]
        data = frame["data"]
        if frame["type"] != "tool_result" or "result" in data or not data["ok"] or data["name"] not in WORKOUT_TOOLS:
            return event
        result = self._whole_result(int(frame["seq"]))
        return event if result is None else ({**frame, "data": {**data, "result": result}},)

    def _replayed(self, data: Mapping[str, Any], now: float) -> None:
        after = self._asked.after if self._asked is not None else 0
        self._asked = None
        if int(data["lastSeq"]) < after:
            self._log, self.transcript = FrameLog(), Transcript()
            self.restarts += 1
            self._wanted = True
            return
        if self._log.applied == after:
            self._not_before = now + REPLAY_PAUSE_SECONDS  # the replay brought nothing: the next one may wait
        self._heard(data)

    def _heard(self, data: Mapping[str, Any]) -> None:
        last = int(data["lastSeq"])
        self._log.heard(last)
        if last != self._log.applied:
            return
        self._current = True
        if data["running"]:
            self.transcript.running = True
        else:
            self.transcript.rest()
