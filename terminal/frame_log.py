"""The order of a session's frames.

A durable frame is named by (seq, part). Frames may come twice, out of order or not at all, and what comes out is each
event once, whole and in order. Pure: no clock, no network.
"""

from collections.abc import Mapping
from typing import Any

Frame = Mapping[str, Any]
LoggedEvent = tuple[Frame, ...]
"""All frames of one event, in the order of their parts."""


class FrameLog:
    """Puts durable frames in order."""

    def __init__(self) -> None:
        self.applied = 0
        """The last seq that has been handed out."""
        self._known = 0
        """How far the log goes, as far as it has been heard."""
        self._held: dict[int, dict[int, Frame]] = {}

    @property
    def has_gap(self) -> bool:
        """Is something missing that is known to be there? Then a replay after ``applied`` brings it."""
        return self._known > self.applied or self._next_is_broken()

    def take(self, frame: Frame) -> list[LoggedEvent]:
        """Take a durable frame; answers the events that are now due, in order."""
        seq = int(frame["seq"])
        if seq <= self.applied:
            return []
        self.heard(seq - 1)
        self._held.setdefault(seq, {})[int(frame["part"])] = frame
        due = []
        while (event := self._whole(self.applied + 1)) is not None:
            self.applied += 1
            del self._held[self.applied]
            due.append(event)
        return due

    def heard(self, last_seq: int) -> None:
        """Remember how far the log goes."""
        self._known = max(self._known, last_seq)

    def _whole(self, seq: int) -> LoggedEvent | None:
        parts = self._held.get(seq, {})
        if not parts or len(parts) < next(iter(parts.values()))["parts"]:
            return None
        return tuple(parts[part] for part in sorted(parts))

    def _next_is_broken(self) -> bool:
        """The event that is due next has a later part and lacks an earlier one."""
        parts = self._held.get(self.applied + 1, {})
        return bool(parts) and max(parts) + 1 > len(parts)
