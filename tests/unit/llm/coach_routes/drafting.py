"""A provider that fills in one draft, and what a route makes of it."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from pydantic import BaseModel

from spotter.llm.provider import Filled, Structured
from spotter.messages import Chunk, Request, Usage

USAGE = Usage(1200, 80)
COST = Decimal("0.0042")


class Drafting:
    """Answers every request with the same draft, or raises; holds what it was asked."""

    name = "anthropic"
    model = "a-model"

    def __init__(self, draft: BaseModel | BaseException, fallback: str = "", name: str = "anthropic") -> None:
        self.draft = draft
        self.fallback = fallback
        self.name = name
        self.requests: list[Request] = []
        self.meanwhile: Callable[[], object] = lambda: None

    def respond(self, request: Request) -> Iterator[Chunk]:
        raise NotImplementedError

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        self.requests.append(request)
        self.meanwhile()
        if isinstance(self.draft, BaseException):
            raise self.draft
        filled: Any = model.model_validate(self.draft.model_dump())
        return Structured(filled, self.name, self.model, USAGE, COST, self.fallback)
