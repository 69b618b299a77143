"""Outside calls made beside each other: each in a thread of its own, and waited for no longer than it may take."""

import threading
import time
from collections.abc import Callable, Iterator
from contextvars import copy_context
from queue import Empty, SimpleQueue

from spotter.errors import error_location
from spotter.observability import logger
from spotter.tools.tool import Outcome
from spotter.tracing import with_trace

GRACE_SECONDS = 1.0
"""A tool that keeps the time itself ends its call before it is left alone with it."""
FAILED = "The tool failed. Whether the call had an effect is not known."
TOO_SLOW = "The tool did not answer in time. Whether the call had an effect is not known."


class ConcurrentCalls:
    """Calls that are under way, by name. One that hangs hangs alone: nobody waits for its thread."""

    def __init__(self, grace: float = GRACE_SECONDS) -> None:
        self._grace = grace
        self._until: dict[str, float] = {}
        self._ended: SimpleQueue[tuple[str, Outcome]] = SimpleQueue()

    def start(self, name: str, call: Callable[[], Outcome], seconds: float) -> None:
        """Begin a call, which may take so long."""
        self._until[name] = time.monotonic() + seconds + self._grace

        def work() -> None:
            self._ended.put((name, _outcome(call)))

        threading.Thread(target=copy_context().run, args=(with_trace(work),), name="outside tool", daemon=True).start()

    def finished(self) -> Iterator[tuple[str, Outcome]]:
        """Each call that was begun, with its outcome, as they end; those that have ended at once in their order."""
        while self._until:
            for name, outcome in self._ended_by_now():
                if self._until.pop(name, None) is not None:  # else it was given up on before
                    yield name, outcome

    def _ended_by_now(self) -> list[tuple[str, Outcome]]:
        """What has ended, once anything has; the call whose time is over first, where nothing has until then."""
        order = [*self._until]
        next_over = min(order, key=lambda name: self._until[name])
        try:
            found = [self._ended.get(timeout=max(self._until[next_over] - time.monotonic(), 0))]
            while not self._ended.empty():
                found.append(self._ended.get_nowait())
        except Empty:
            return [(next_over, Outcome.refused(TOO_SLOW))]
        known = [one for one in found if one[0] in self._until]
        return sorted(known, key=lambda one: order.index(one[0]))


def _outcome(call: Callable[[], Outcome]) -> Outcome:
    try:
        return call()
    except Exception as error:  # noqa: BLE001 - somebody else's server is behind it, and the turn goes on
        logger.error("an outside tool raised", extra={"error": type(error).__name__, "place": error_location(error)})
        return Outcome.refused(FAILED)
