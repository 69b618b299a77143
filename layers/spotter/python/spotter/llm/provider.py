"""The port to every model, and to the coach that needs none."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Generic, Protocol, TypeVar

from pydantic import BaseModel

from spotter.llm.errors import InvalidOutput
from spotter.messages import Chunk, Request, Usage

__all__ = ["Filled", "InvalidOutput", "Provider", "Structured"]

Filled = TypeVar("Filled", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Structured(Generic[Filled]):
    """A model that was filled in, by whom and for what.

    ``cost`` in US dollars, None where the price is not known; ``fallback`` says why the first choice did not answer.
    """

    value: Filled
    provider: str
    model: str
    usage: Usage = field(default_factory=Usage)
    cost: Decimal | None = Decimal(0)
    fallback: str = ""


class Provider(Protocol):
    """Answers a request. Providers hold no state between calls: the request is all there is.

    Errors of either method are a ProviderError (``llm/errors.py``); of offline there are none.
    """

    @property
    def name(self) -> str:
        """How the event log names it: ``offline``, ``anthropic`` ..."""
        ...

    @property
    def model(self) -> str:
        """The model's id at the provider; ``rules-1`` of the offline coach."""
        ...

    def respond(self, request: Request) -> Iterator[Chunk]:
        """Stream the answer. The last chunk is the ModelResponse, which comes only if the answer is whole."""
        ...

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """Fill a model. InvalidOutput when the provider cannot, after one try to mend what did not fit."""
        ...
