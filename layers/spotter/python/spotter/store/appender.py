"""Writing a step's events: each at most once, whoever else writes at the same time."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol

from spotter.errors import Fenced
from spotter.store.events import Event, NewEvent, is_past
from spotter.store.keys import SessionRef
from spotter.store.log import SlotTakenError
from spotter.store.table import Write


class Puts(Protocol):
    """What writes an event at a number: the log, or whoever does more than that."""

    def put_at(self, ref: SessionRef, seq: int, draft: NewEvent, with_writes: Sequence[Write] = ()) -> Event:
        """As :meth:`EventLog.put_at`."""
        ...


class Appender:
    """Writes the events of one step of one run, each at most once, whoever else writes at the same time.

    Every event it knows and every slot it passes is compared with all the keys it still has to write, and with its own
    run: when that has ended, or has gone on to a later step, this writer is late and must stop.
    """

    def __init__(
        self,
        log: Puts,
        ref: SessionRef,
        *,
        run: str,
        step: int,
        after: int,
        pending: Collection[str],
        known: Iterable[Event] = (),
    ) -> None:
        self._log = log
        self._ref = ref
        self._run = run
        self._step = step
        self._next = after + 1
        self._pending = frozenset(pending)
        self._landed: dict[str, Event] = {}
        for event in known:
            self._meet(event, must_stop=False)

    @property
    def last_seq(self) -> int:
        """The number of the last event that this writer wrote or passed."""
        return self._next - 1

    def landed(self, key: str) -> Event | None:
        """The event with this key, if this writer has written or met it."""
        return self._landed.get(key)

    def meet(self, events: Iterable[Event]) -> None:
        """Take note of events that others have written since. Fenced when the run has ended or moved on."""
        for event in events:
            self._meet(event, must_stop=True)

    def append(self, draft: NewEvent, with_writes: Sequence[Write] = ()) -> Event:
        """Write the event at the next free number, or find that it has landed before.

        ``with_writes`` is what must land together with the event. Fenced when the run has ended or moved on;
        WritesRefusedError when a write of ``with_writes`` failed and the event has not landed.
        """
        return self.append_with(draft, lambda _seq: with_writes)

    def append_with(self, draft: NewEvent, writes_at: Callable[[int], Sequence[Write]]) -> Event:
        """As :meth:`append`, where what must land together with the event names its number."""
        while (landed := self._landed.get(draft.key)) is None:
            try:
                event = self._log.put_at(self._ref, self._next, draft, writes_at(self._next))
            except SlotTakenError as taken:
                event = taken.occupant
                self._meet(event, must_stop=True)
            else:
                self._landed[draft.key] = event
            self._next = max(self._next, event.seq + 1)
        return landed

    def _meet(self, event: Event, *, must_stop: bool) -> None:
        self._next = max(self._next, event.seq + 1)
        if event.key in self._pending:
            self._landed[event.key] = event
        elif must_stop and self._run and event.run == self._run and is_past(event, self._run, self._step):
            raise Fenced("the run has ended or moved on")
