"""Writing events. Whoever watches a session is told of each that has landed: here, and nowhere else in the loop."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from spotter.agent.ports import Ports
from spotter.store.appender import Appender
from spotter.store.events import Event, NewEvent
from spotter.store.heads import Head
from spotter.store.keys import SessionRef
from spotter.store.table import Write


class EventWriter:
    """Writes events of one session; those who watch it are told of them in order, when :func:`writing` is left.

    Until then there is time for what must come first, such as StartExecution: telling takes a while where somebody is
    slow. ``tell_now`` does not wait.
    """

    def __init__(self, ports: Ports, ref: SessionRef, attempt: int) -> None:
        self._ports = ports
        self._ref = ref
        self._attempt = attempt
        self._connections: frozenset[str] = frozenset()
        self._untold: dict[int, Event] = {}

    def follow(self, head: Head) -> None:
        """Tell those who watch by this HEAD, the newest that was read."""
        self._connections = head.connections

    def put_at(self, ref: SessionRef, seq: int, draft: NewEvent, with_writes: Sequence[Write] = ()) -> Event:
        """Write an event at exactly this number, as :meth:`EventLog.put_at` does."""
        event = self._ports.log.put_at(ref, seq, draft, with_writes)
        self._untold[seq] = event
        return event

    def appender(
        self, *, run: str, step: int, after: int, pending: Sequence[str], known: Sequence[Event] = ()
    ) -> Appender:
        """An appender whose events are told of."""
        return Appender(self, self._ref, run=run, step=step, after=after, pending=pending, known=known)

    def tell_again(self, *events: Event) -> None:
        """Tell of events that were found to have landed: whoever wrote them may have died before telling."""
        self._untold.update((event.seq, event) for event in events)

    def tell_now(self) -> frozenset[str]:
        """Tell of what has not been told yet. The connections that were reached."""
        events = [self._untold[seq] for seq in sorted(self._untold)]
        self._untold.clear()
        if not events:
            return frozenset()
        return self._ports.audience.landed(self._ref, self._connections, events, self._attempt)


@contextmanager
def writing(ports: Ports, ref: SessionRef, attempt: int = 0) -> Iterator[EventWriter]:
    """A writer of a session's events. What has landed is told of even where an error follows."""
    writer = EventWriter(ports, ref, attempt)
    try:
        yield writer
    except Exception:
        writer.tell_now()
        raise
    writer.tell_now()
