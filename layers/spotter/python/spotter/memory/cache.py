"""What a process has read of memories. It imports nothing of them: every function of the loop has one of these."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from spotter.store.table import Key

if TYPE_CHECKING:
    from spotter.memory.vectors import KeptMemory

MOST_HELD = 20_000
"""Memories that a process holds: 20 MB or so."""

Held = Mapping[str, "KeptMemory | None"]
"""By id: a memory, or None for one that is not there."""


class MemoryCache:
    """Memories by the agent, and by the state that they were read behind. Safe to share between threads."""

    def __init__(self, most: int = MOST_HELD) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._held: OrderedDict[Key, tuple[str, dict[str, KeptMemory | None], bool]] = OrderedDict()

    def all_of(self, place: Key, epoch: str) -> Held | None:
        """All memories under a state; None where not all of them were read."""
        with self._lock:
            held = self._held.get(place)
            return dict(held[1]) if held is not None and held[0] == epoch and held[2] else None

    def some_of(self, place: Key, epoch: str) -> Held:
        """Those that were read under a state; None in the place of one that is not there."""
        with self._lock:
            held = self._held.get(place)
            return dict(held[1]) if held is not None and held[0] == epoch else {}

    def put(self, place: Key, epoch: str, found: Held, *, is_all: bool) -> None:
        """Hold what was read behind a state."""
        with self._lock:
            before = self._held.pop(place, None)
            kept = dict(before[1]) if before is not None and before[0] == epoch else {}
            whole = is_all or (before is not None and before[0] == epoch and before[2])
            self._held[place] = (epoch, {**kept, **found}, whole)
            while len(self._held) > 1 and sum(len(each[1]) for each in self._held.values()) > self._most:
                self._held.popitem(last=False)
