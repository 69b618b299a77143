"""A provider that a test can change, hold up and watch while the local run uses it."""

import threading
from collections.abc import Iterator

from spotter.llm.provider import Filled, InvalidOutput, Provider, Structured
from spotter.messages import Chunk, Request
from tests.fakes.scripted_provider import ScriptedProvider, says

PATIENCE_SECONDS = 30.0
"""Longer than anything waits that a test waits for."""


class Steered:
    """Answers as ``plays`` does, once its gate is open: "Hello." unless a test says otherwise.

    No data sources are picked where ``plays`` picks none.
    """

    name = "steered"
    model = "steered-1"

    def __init__(self) -> None:
        self.plays: Provider = ScriptedProvider([])
        self.asked = threading.Semaphore(0)
        """Released once for every request, before its gate."""
        self._gate = threading.Event()
        self.reset()

    def reset(self) -> None:
        """Let everybody be answered, at once."""
        self.plays = ScriptedProvider([says("Hello.")])
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

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """What who plays fills in, or no data sources."""
        try:
            return self.plays.structured(request, model)
        except InvalidOutput:
            return Structured(model.model_validate({"data_sources": [], "reasoning": ""}), self.name, self.model)
