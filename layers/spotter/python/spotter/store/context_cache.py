"""The newest contexts that this process has read: events never change, so they are read and decoded once.

A warm function asks DynamoDB only for what lies behind the events that it holds. HEAD is read every time, and decides:
a session that is deleted, or that is another one under the same id, is dropped.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from spotter.store.events import Event
from spotter.store.keys import SessionRef

MOST_BYTES = 16_000_000
"""Of the events' contents as they are stored. As objects they take two to three times that; functions have 512 MB."""
EVENT_BYTES = 1_000
"""What an event takes beside its content."""


@dataclass(frozen=True, slots=True)
class HeldContext:
    """Events of one session without a gap, oldest first, never none. ``created_at`` tells sessions of one id apart."""

    created_at: str
    events: tuple[Event, ...]

    @property
    def first_seq(self) -> int:
        """The number of the oldest event."""
        return self.events[0].seq

    @property
    def last_seq(self) -> int:
        """The number of the newest event."""
        return self.events[-1].seq

    def reaches(self, start: int) -> bool:
        """Whether what lies behind these events completes them from ``start`` on."""
        return self.first_seq <= start <= self.last_seq + 1


class ContextCache:
    """Contexts by session, and single events, the least recently used dropped first. Safe to share between threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._lock = threading.Lock()
        self._held: OrderedDict[_Place, tuple[HeldContext, int]] = OrderedDict()
        self._bytes = 0

    def get(self, ref: SessionRef) -> HeldContext | None:
        """What is held of a session."""
        return self._get((ref, 0))

    def put(self, ref: SessionRef, context: HeldContext) -> None:
        """Hold a context, unless what is held of the session serves its readers better."""
        with self._lock:
            before = self._held.get((ref, 0))
            if before is None or not _serves_better(before[0], context):
                self._put((ref, 0), context)

    def get_event(self, ref: SessionRef, created_at: str, seq: int) -> Event | None:
        """One event, alone or from the session's context."""
        for context in (self._get((ref, seq)), self.get(ref)):
            if context and context.created_at == created_at and context.first_seq <= seq <= context.last_seq:
                return context.events[seq - context.first_seq]
        return None

    def put_event(self, ref: SessionRef, created_at: str, event: Event) -> None:
        """Hold one event by itself: one that is read again and again, far from the newest."""
        with self._lock:
            self._put((ref, event.seq), HeldContext(created_at, (event,)))

    def drop(self, ref: SessionRef) -> None:
        """Forget the context of a session."""
        with self._lock:
            self._drop((ref, 0))

    def _get(self, place: "_Place") -> HeldContext | None:
        with self._lock:
            entry = self._held.get(place)
            if entry is None:
                return None
            self._held.move_to_end(place)
            return entry[0]

    def _put(self, place: "_Place", context: HeldContext) -> None:
        self._drop(place)
        size = sum(event.size + EVENT_BYTES for event in context.events)
        if size > self._most_bytes:
            return
        self._held[place] = (context, size)
        self._bytes += size
        while self._bytes > self._most_bytes:
            _place, (_context, freed) = self._held.popitem(last=False)
            self._bytes -= freed

    def _drop(self, place: "_Place") -> None:
        entry = self._held.pop(place, None)
        if entry is not None:
            self._bytes -= entry[1]


_Place = tuple[SessionRef, int]
"""A session and 0 for its context, or the number of a single event."""


def _serves_better(held: HeldContext, other: HeldContext) -> bool:
    """Whether what is held says all that the other does (threads come in any order), or lies before it with a gap."""
    if held.created_at != other.created_at or held.first_seq > other.first_seq:
        return False
    return held.last_seq >= other.last_seq or held.last_seq + 1 < other.first_seq
