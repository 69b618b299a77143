"""The port to every model, and to the coach that needs none."""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from pydantic import BaseModel

from spotter.messages import Chunk, Request

Filled = TypeVar("Filled", bound=BaseModel)


class Provider(Protocol):
    """Answers a request. Providers hold no state between calls: the request is all there is."""

    @property
    def name(self) -> str:
        """How the event log names it: ``offline``, ``anthropic`` ..."""
        ...

    def respond(self, request: Request) -> Iterator[Chunk]:
        """Stream the answer; the last chunk is the whole ModelResponse. ProviderUnavailable when worth a retry."""
        ...

    def structured(self, request: Request, model: type[Filled]) -> Filled:
        """Fill a model. InvalidOutput when the provider cannot."""
        ...


class InvalidOutput(Exception):
    """The provider's answer does not fit the model that was asked for."""
