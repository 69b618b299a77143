"""What the two APIs of OpenAI share: parameters that a server does without, structured output, what is counted."""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import ValidationError

from spotter.llm.errors import ContentRefused, InvalidOutput
from spotter.llm.models import cost_of
from spotter.llm.openai.client import Asked, Connection, EventStream, RefusedParameter
from spotter.llm.openai.strict_schema import strict_schema
from spotter.llm.openai.structured_output import fault_text, filled_in, plain_instruction
from spotter.llm.provider import Filled, Structured
from spotter.llm.rendering import day_text
from spotter.messages import (
    AssistantTurn,
    Chunk,
    ModelResponse,
    ReasoningBlocks,
    Request,
    StopReason,
    ToolCall,
    ToolDefinition,
    Usage,
    UserTurn,
)

if TYPE_CHECKING:
    import httpx2

CONNECT_SECONDS = 5.0
READ_SECONDS = 60.0
"""The longest silence. A model that reasons and may not show it is silent for half a minute."""

_refused: dict[tuple[str, str, str], frozenset[str]] = {}
"""By path, base URL and model: the parameters that were refused since this process began."""


@dataclass(frozen=True, slots=True)
class OutputFormat:
    """What a structured answer has to fit. ``is_strict``: the schema is in the subset for strict decoding."""

    name: str
    schema: Mapping[str, Any]
    is_strict: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What was read of a whole answer. ``usage`` is None where the server counts nothing."""

    text: str
    reasoning: str
    calls: tuple[ToolCall, ...]
    stop: StopReason
    usage: Usage | None
    blocks: tuple[Mapping[str, Any], ...] = ()


class OpenAIProvider(ABC):
    """A model behind one of the two APIs. It keeps nothing between calls but what its server does without."""

    name = "openai"
    path: ClassVar[str]
    format_parameter: ClassVar[str]

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        connect_seconds: float = CONNECT_SECONDS,
        read_seconds: float = READ_SECONDS,
        transport: "httpx2.BaseTransport | None" = None,
    ) -> None:
        """``base_url``: of a compatible server, with its path (``http://localhost:11434/v1``); it may need no key."""
        self.model = model
        self._base_url = base_url
        self._connection = Connection(api_key, base_url, connect_seconds, read_seconds, transport)

    def respond(self, request: Request) -> Iterator[Chunk]:
        """Stream the answer; the last chunk is the whole of it."""
        return self._answer(request, None, time.monotonic() + request.seconds)

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """Fill a model, with one try to mend what does not fit."""
        until = time.monotonic() + request.seconds
        schema = model.model_json_schema()
        strict = strict_schema(schema)
        shape = OutputFormat(model.__name__[:64], strict or schema, is_strict=strict is not None)
        request = replace(request, tools=())
        first = self._whole(request, shape, until)
        try:
            return self._structured(filled_in(first.text, model, schema), first)
        except ValidationError as invalid:
            complaint = UserTurn(fault_text(invalid))
        repair = replace(request, turns=(*request.turns, AssistantTurn(first.text or "{}"), complaint))
        second = self._whole(repair, shape, until)
        try:
            return self._structured(filled_in(second.text, model, schema), first, second)
        except ValidationError as invalid:
            faults = invalid.error_count()
        raise InvalidOutput(f"{model.__name__} was not filled in (faults: {faults})")

    @abstractmethod
    def _optional(self) -> frozenset[str]:
        """The parameters that an answer can do without."""

    @abstractmethod
    def _body(self, request: Request, shape: OutputFormat | None, refused: frozenset[str]) -> dict[str, Any]:
        """The request's body, without the parameters that are refused. What grows with a conversation comes last."""

    @abstractmethod
    def _read(self, events: EventStream, request: Request) -> Iterator[Chunk]:
        """The answer out of its events, the whole of it last. ConnectionFailed if it has no end."""

    def _answer(self, request: Request, shape: OutputFormat | None, until: float) -> Iterator[Chunk]:
        """The answer, asked for again without a parameter that is refused."""
        key = (self.path, self._base_url or "", self.model)
        while True:
            refused = _refused.get(key, frozenset())
            try:
                with EventStream(self._connection, self._asked(request, shape, refused), until) as events:
                    yield from self._read(events, request)
                return
            except RefusedParameter as error:
                _refused[key] = refused | {error.parameter}

    def _asked(self, request: Request, shape: OutputFormat | None, refused: frozenset[str]) -> Asked:
        if shape is not None and self.format_parameter in refused:
            request = replace(request, system=f"{request.system}\n\n{plain_instruction(shape.schema)}")
            shape = None
        body = self._body(request, shape, refused)
        return Asked(self.path, body, (self._optional() & body.keys()) - refused)

    def _whole(self, request: Request, shape: OutputFormat, until: float) -> ModelResponse:
        """The whole answer to a request for output of a shape."""
        for chunk in self._answer(request, shape, until):
            if isinstance(chunk, ModelResponse):
                if chunk.stop is StopReason.REFUSAL:
                    raise ContentRefused("the model refused")
                if chunk.stop is StopReason.LENGTH:
                    raise InvalidOutput(f"{shape.name} was cut off")
                return chunk
        raise AssertionError("an answer ends with the whole of it, or in an error")

    def _structured(self, value: Filled, *responses: ModelResponse) -> Structured[Filled]:
        costs = [response.cost for response in responses]
        known = [cost for cost in costs if cost is not None]
        usages = [response.usage for response in responses]
        usage = Usage(
            sum(each.input_tokens for each in usages),
            sum(each.output_tokens for each in usages),
            sum(each.cached_tokens for each in usages),
            sum(each.cache_written_tokens for each in usages),
        )
        cost = sum(known, Decimal(0)) if len(known) == len(costs) else None
        return Structured(value, self.name, self.model, usage, cost)

    def _response(self, answer: Answer) -> ModelResponse:
        """The whole answer, with only what is whole of it."""
        is_cut = answer.stop in {StopReason.LENGTH, StopReason.REFUSAL}
        if answer.stop is StopReason.REFUSAL and not answer.text:
            raise ContentRefused("content_filter")
        calls = () if is_cut else answer.calls
        return ModelResponse(
            answer.text,
            calls,
            self.name,
            self.model,
            usage=answer.usage or Usage(),
            cost=None if answer.usage is None else cost_of(self.name, self.model, answer.usage),
            reasoning=answer.reasoning,
            stop=StopReason.TOOLS if calls else answer.stop,
            blocks=ReasoningBlocks(self.name, self.model, answer.blocks) if answer.blocks and not is_cut else None,
        )

    def _own_blocks(self, turn: AssistantTurn) -> tuple[Mapping[str, Any], ...]:
        """The reasoning of a turn, if this provider and model wrote it."""
        blocks = turn.blocks
        if blocks is None or (blocks.provider, blocks.model) != (self.name, self.model):
            return ()
        return blocks.blocks


def system_text(request: Request) -> str:
    """The system prompt, with the day at its end where no message says it."""
    return "\n\n".join(part for part in (request.system, day_text(request)) if part)


def parameters_of(tool: ToolDefinition, *, strict: bool) -> dict[str, Any]:
    """A tool's parameters, and whether they are strict: they are where that is wanted and can be."""
    schema = strict_schema(tool.parameters) if strict and not tool.outside else None
    return {"parameters": schema or dict(tool.parameters), "strict": schema is not None}
