"""A text as it is being written: small pieces gathered into frames of a readable pace."""

from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.messages import ReasoningDelta, TextDelta

MOST_RESTARTS = 63
"""A frame's attempt is the step's, times one more than this, plus how often the answer was begun anew within it."""
GATHER_SECONDS = 0.075
"""Between 50 and 100 ms: smooth to read, and a model that writes fast does not send a frame for every word."""


class DeltaBuffer:
    """Gathers deltas and sends them on; what is left when the answer ends is superseded by the durable frame."""

    def __init__(self, ports: Ports, pointers: Pointers, connections: frozenset[str], attempt: int) -> None:
        self._ports = ports
        self._pointers = pointers
        self._connections = connections
        self._attempt = attempt * (MOST_RESTARTS + 1)
        self._last_attempt = self._attempt + MOST_RESTARTS
        self._kind = ""
        self._text = ""
        self._sent_at = ports.monotonic()

    def add(self, chunk: TextDelta | ReasoningDelta) -> None:
        """Take a piece; send what has been gathered when it is time."""
        kind = "response" if isinstance(chunk, TextDelta) else "reasoning"
        if self._kind != kind:
            self._flush()
            self._kind = kind
        self._text += chunk.text
        if self._ports.monotonic() - self._sent_at >= GATHER_SECONDS:
            self._flush()

    def restart(self) -> None:
        """The answer is begun anew: what was gathered is dropped, and whoever watches drops what they were sent."""
        self._text = ""
        self._attempt = min(self._attempt + 1, self._last_attempt)

    def _flush(self) -> None:
        if self._text and self._connections:
            pointers = self._pointers
            self._connections = self._ports.audience.delta(  # who is slow is spared: the durable frame says it all
                pointers.ref, self._connections, pointers.run, pointers.step, self._attempt, self._kind, self._text
            )
        self._text = ""
        self._sent_at = self._ports.monotonic()
