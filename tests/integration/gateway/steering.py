"""A provider that a test can change, hold up and watch while the local run uses it."""

import threading
from collections.abc import Iterator

from spotter.llm.messages import Chunk, Request
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Filled, Provider

PATIENCE_SECONDS = 30.0
"""Longer than anything waits that a test waits for."""


class Steered:
    """Answers as ``plays`` does, once its gate is open. The offline coach picks the data sources, whoever plays."""

    name = "steered"

    def __init__(self) -> None:
        self._offline = OfflineProvider()
        self.plays: Provider = self._offline
        self.asked = threading.Semaphore(0)
        """Released once for every request, before its gate."""
        self._gate = threading.Event()
        self.reset()

    def reset(self) -> None:
        """Let the offline coach answer, at once."""
        self.plays = self._offline
        self.asked = threading.Semaphore(0)
        self.open()

    def hold(self) -> None:
        """From now on nobody is answered."""
        self._gate.clear()

    def open(self) -> None:
        """Let those through who wait."""
        self._gate.set()

    def until_asked(self) -> None:
        """Wait until a run has come to the gate, once for every call of this."""
        assert self.asked.acquire(timeout=PATIENCE_SECONDS), "the provider was not asked"

    def respond(self, request: Request) -> Iterator[Chunk]:
        """The answer of who plays."""
        self.asked.release()
        assert self._gate.wait(PATIENCE_SECONDS), "the test forgot the gate"
        return self.plays.respond(request)

    def structured(self, request: Request, model: type[Filled]) -> Filled:
        """What the offline coach fills in."""
        return self._offline.structured(request, model)
