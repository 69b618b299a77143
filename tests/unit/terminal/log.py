"""A session's log for tests of the terminal: events are written as the coach does, and answered as frames."""

from collections.abc import Sequence
from typing import Any

from spotter.stream.frames import Frame, delta_frame
from terminal.follower import Follower
from terminal.frame_log import FrameLog
from terminal.transcript import Transcript
from tests.e2e.stub import AT, Stub

SESSION = "ses_1"


class Log(Stub):
    """The stub's log with nobody who watches."""

    def __init__(self) -> None:
        super().__init__()
        self.new_session(SESSION)

    def push(self, session: str, frames: Sequence[Frame]) -> None:
        """Nobody is there."""

    @property
    def frames(self) -> list[Frame]:
        """All durable frames, in order."""
        return self.sessions[SESSION].frames()

    def piece(self, text: str, *, step: int = 1, attempt: int = 0, kind: str = "response") -> Frame:
        """A delta of the run at work."""
        one = self.sessions[SESSION]
        return delta_frame(one.ref, one.events[-1].run, step, attempt, kind, text, AT)

    def control(self, event: str, last_seq: int | None = None) -> dict[str, Any]:
        """An answer about how far the log is."""
        one = self.sessions[SESSION]
        last = len(one.events) if last_seq is None else last_seq
        return {"v": 1, "type": "status", "sessionId": SESSION,
                "data": {"event": event, "lastSeq": last, "running": one.run is not None}}  # fmt: skip


def transcript_of(frames: Sequence[Frame]) -> Transcript:
    """What frames in order make."""
    log, transcript = FrameLog(), Transcript()
    for frame in frames:
        for event in log.take(frame):
            transcript.apply(event)
    return transcript


def new_follower() -> Follower:
    """A follower whose long results cannot be had."""
    return Follower(SESSION, lambda _seq: None)
