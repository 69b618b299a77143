"""The event log of a session: append-only, without gaps, every event at most once.

An append is a conditional Put at the next sequence number, alone or in a transaction with what must land together.
No counter, no read-modify-write: a taken slot is looked at and passed, so gaps cannot happen, and a writer that meets
its own key knows that it has landed before.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from spotter.errors import NotFound, TornRead
from spotter.store.blobs import Blobs, digest_key
from spotter.store.context_cache import ContextCache, HeldContext
from spotter.store.events import VERSION, Event, NewEvent, stamp
from spotter.store.heads import Head, head_key, head_of
from spotter.store.keys import FIRST_EVENT, HEAD, LAST_STATE, SessionRef, event_sk
from spotter.store.table import ABSENT, CancelledError, ConditionFailedError, Item, Key, Put, Table, Value, Write

INLINE_BYTES = 100_000
"""Larger content goes to S3: a DynamoDB item may hold 400 KB, and every Query would pay for it."""
READ_TRIES = 4


@dataclass(frozen=True, slots=True)
class LogSnapshot:
    """A session's HEAD and its events from some number on, without a gap."""

    head: Head
    events: tuple[Event, ...]

    @property
    def last_seq(self) -> int:
        """The number of the newest event; 0 in an empty log."""
        return self.events[-1].seq if self.events else 0


class EventLog:
    """Reads and writes the events of sessions."""

    def __init__(
        self, table: Table, blobs: Blobs, clock: Callable[[], datetime], cache: ContextCache | None = None
    ) -> None:
        self.table = table
        self._blobs = blobs
        self._clock = clock
        self._cache = cache or ContextCache()

    def now(self) -> str:
        """The moment, as the log writes it."""
        return stamp(self._clock())

    def read(self, ref: SessionRef, start: int = FIRST_EVENT) -> LogSnapshot:
        """The HEAD and all events from ``start`` on; repeated when it came back torn.

        One consistent Query, which begins behind what this process has read before. NotFound when there is no such
        session of this user, or when it is deleted. TornRead when the gap stays.
        """
        start = max(start, FIRST_EVENT)
        for _ in range(READ_TRIES):
            held = self._cache.get(ref)
            if held is not None and not held.reaches(start):
                held = None
            low = held.last_seq + 1 if held else start
            items = self.table.query(ref.pk, event_sk(low), HEAD)
            head = self._own_head(items[-1] if items else None, ref)
            if held is not None and held.created_at != head.created_at:
                self._cache.drop(ref)
                continue
            tail = tuple(self.event_of(item, ref) for item in items[:-1])
            if not _is_whole(head, tail, low):
                continue
            events = held.events + tail if held else tail
            self._hold(ref, head, events)
            return LogSnapshot(head, events[start - events[0].seq :] if events else ())
        raise TornRead("the log came back with a gap")

    def read_with_state(self, ref: SessionRef, start: int) -> tuple[LogSnapshot, Mapping[str, Item]]:
        """The HEAD, the events from ``start`` on, and by sort key what the session holds beside its log.

        One consistent Query, for whoever needs the newest events alone. NotFound and TornRead as in :meth:`read`.
        """
        for _ in range(READ_TRIES):
            items = {str(item["sk"]): item for item in self.table.query(ref.pk, event_sk(start), LAST_STATE)}
            head = self._own_head(items.pop(HEAD, None), ref)
            numbered = [item for sk, item in items.items() if sk < HEAD]
            events = tuple(self.event_of(item, ref) for item in numbered)
            if _is_whole(head, events, start):
                return LogSnapshot(head, events), {sk: item for sk, item in items.items() if sk > HEAD}
        raise TornRead("the log came back with a gap")

    def event(self, head: Head, seq: int) -> Event:
        """One event of a session, which has landed; read once while it is held. TornRead when it does not come back."""
        held = self._cache.get_event(head.ref, head.created_at, seq)
        if held is not None:
            return held
        item = self.table.get(Key(head.ref.pk, event_sk(seq)))
        if item is None:
            raise TornRead("an event that has landed did not come back")
        event = self.event_of(item, head.ref)
        self._cache.put_event(head.ref, head.created_at, event)
        return event

    def _hold(self, ref: SessionRef, head: Head, events: tuple[Event, ...]) -> None:
        """Keep what a later read will begin behind: nothing from before the context."""
        kept = events[max(head.context_start - events[0].seq, 0) :] if events else ()
        if kept:
            self._cache.put(ref, HeldContext(head.created_at, kept))

    def _own_head(self, item: Item | None, ref: SessionRef) -> Head:
        try:
            return _own_head(item, ref)
        except NotFound:
            self._cache.drop(ref)
            raise

    def head(self, ref: SessionRef) -> Head:
        """The HEAD alone. NotFound when there is no such session of this user, or when it is deleted."""
        return _own_head(self.table.get(head_key(ref)), ref)

    def tail(self, ref: SessionRef) -> tuple[Head | None, int]:
        """The HEAD, if the session exists, and the number of the newest event: one Query of two items.

        NotFound when it is somebody else's, or deleted.
        """
        items = self.table.query(ref.pk, event_sk(FIRST_EVENT), HEAD, limit=2, newest_first=True)
        if not items:
            return None, 0
        head = _own_head(items[0], ref)
        return head, _seq(items[1]) if len(items) > 1 else 0

    def event_of(self, item: Item, ref: SessionRef) -> Event:
        """An item as an event; its payload is fetched when it lies in S3."""
        raw: dict[str, Any] = dict(item)
        content = raw.get("content")
        if content is None:
            content = self._blobs.get(f"{ref.objects_prefix}{raw['object']}")
        data = json.loads(content)
        return Event(_seq(item), raw["type"], raw["run"], raw["step"], raw["key"], raw["at"], data, len(content))

    def build_put(self, ref: SessionRef, seq: int, draft: NewEvent) -> Put:
        """The conditional Put of an event at a number. Large content is in S3 when this returns."""
        item: dict[str, Value] = {
            "pk": ref.pk,
            "sk": event_sk(seq),
            "type": draft.type,
            "v": VERSION,
            "seq": seq,
            "run": draft.run,
            "step": draft.step,
            "key": draft.key,
            "at": self.now(),
        }
        content = json.dumps(draft.data, ensure_ascii=False, separators=(",", ":"))
        body = content.encode()
        if len(body) > INLINE_BYTES:
            key = digest_key(ref.objects_prefix, body)
            self._blobs.put(key, body)
            item["object"] = key.removeprefix(ref.objects_prefix)
        else:
            item["content"] = content
        return Put(item, (ABSENT,))

    def put_at(self, ref: SessionRef, seq: int, draft: NewEvent, with_writes: Sequence[Write] = ()) -> Event:
        """Write an event at exactly this number, with ``with_writes`` in the same transaction, or nothing.

        SlotTakenError with the event that stands there; WritesRefusedError when only a write of ``with_writes`` failed.
        """
        put = self.build_put(ref, seq, draft)
        try:
            if with_writes:
                self.table.transact((put, *with_writes))
            else:
                self.table.put(put)
        except ConditionFailedError as lost:
            raise SlotTakenError(self._occupant(lost.item, ref)) from None
        except CancelledError as lost:
            if 0 in lost.failed:
                raise SlotTakenError(self._occupant(lost.failed[0], ref)) from None
            raise WritesRefusedError({index - 1: item for index, item in lost.failed.items()}) from None
        return Event(seq, draft.type, draft.run, draft.step, draft.key, str(put.item["at"]), draft.data)

    def _occupant(self, item: Item | None, ref: SessionRef) -> Event:
        if item is None:
            raise TornRead("a slot was taken, and what holds it did not come back")
        return self.event_of(item, ref)


class SlotTakenError(Exception):
    """Another event holds the number."""

    def __init__(self, occupant: Event) -> None:
        super().__init__("slot taken")
        self.occupant = occupant


class WritesRefusedError(Exception):
    """A write that had to land together with the event failed its condition. Indices are those of ``with_writes``."""

    def __init__(self, failed: Mapping[int, Item | None]) -> None:
        super().__init__("a write beside the event was refused")
        self.failed = failed


def _seq(item: Item) -> int:
    return int(str(item["sk"]).removeprefix("E#"))


def _own_head(item: Item | None, ref: SessionRef) -> Head:
    if item is None or item["sk"] != HEAD or "deleted_at" in item or item["user"] != ref.user:
        raise NotFound("There is no such session.")
    return head_of(item, ref.tenant)


def _is_whole(head: Head, events: tuple[Event, ...], start: int) -> bool:
    if any(event.seq != start + index for index, event in enumerate(events)):
        return False
    last = events[-1].seq if events else start - 1
    return last >= max(head.last_message, head.answered, head.checkpoint)
