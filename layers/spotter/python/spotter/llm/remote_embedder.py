"""An embedder over the network: with its key as it is now, and left alone for a while when it keeps failing."""

from collections.abc import Callable, Sequence

from spotter.llm.circuit_breaker import CircuitBreaker
from spotter.llm.embedding import Embedder, Embeddings, Scale
from spotter.llm.errors import ConnectionFailed, ProviderError, Unauthorized
from spotter.llm.keys import Keys


class RemoteEmbedder:
    """Asks once: whoever waits for a vector has something to go on without it."""

    def __init__(self, make: Callable[[str], Embedder], keys: Keys, breaker: CircuitBreaker) -> None:
        """``make`` makes the embedder with a key."""
        self._make = make
        self._keys = keys
        self._breaker = breaker
        self._keyless = make("")

    @property
    def name(self) -> str:
        """The embedder's."""
        return self._keyless.name

    @property
    def model(self) -> str:
        """The embedder's."""
        return self._keyless.model

    @property
    def space(self) -> str:
        """The embedder's."""
        return self._keyless.space

    @property
    def scale(self) -> Scale:
        """The embedder's."""
        return self._keyless.scale

    def embed(self, texts: Sequence[str], seconds: float) -> Embeddings:
        """The vectors of texts. ProviderError, also while it is left alone."""
        circuit = (self.name, self.model)
        if not self._breaker.admit(circuit):
            raise ConnectionFailed("skipped after failures")
        try:
            found = self._asked(texts, seconds)
        except ProviderError as error:
            if error.is_retried or isinstance(error, Unauthorized):
                self._breaker.failed(circuit, type(error).__name__)
            else:
                self._breaker.succeeded(circuit)  # it is there, and has said no
            raise
        except BaseException:
            self._breaker.left(circuit)
            raise
        self._breaker.succeeded(circuit)
        return found

    def _asked(self, texts: Sequence[str], seconds: float) -> Embeddings:
        """With the key that is known, or once more with another one where that is not taken."""
        key = self._keys.current().get(self.name, "")
        try:
            return self._make(key).embed(texts, seconds)
        except Unauthorized:
            other = self._keys.renewed().get(self.name, "")
            if not other or other == key:
                raise
        return self._make(other).embed(texts, seconds)
