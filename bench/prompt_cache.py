"""How much of a prompt a provider's cache already holds, early and late in a conversation with tools.

The conversation is held in memory by the loop and the offline coach, with the default agent's persona and tools; every
request of its steps is rendered by an adapter, as it would go out. A provider reads tools and system prompt first, then
the messages, and its cache holds what it has read of earlier requests, up to the place that each of them marked (their
end): so what is cached of a request is the longest of them that is a prefix of it, to the byte.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bench.models import MakeProvider, body_of
from spotter.llm.anthropic import AnthropicProvider
from spotter.llm.offline import OfflineProvider
from spotter.llm.openai.chat import OpenAIChatProvider
from spotter.llm.openai.responses import OpenAIResponsesProvider
from spotter.llm.provider import Filled, Structured
from spotter.messages import Chunk, Request
from spotter.tools.registry import REGISTRY
from tests.fakes.conversation import Conversation

TURNS = (2, 10, 40)
MINUTES_BETWEEN_TURNS = 2
MESSAGES = (
    "give me a 30 minute dumbbell upper body workout",
    "swap the second one",
    "make the first one 4 sets",
    "why that one first?",
    "remove the last one",
    "my knee hurts a little, give me a 40 minute leg workout at the gym",
    "fewer sets please",
    "what muscles does the first one train?",
    "give me a 20 minute bodyweight workout",
    "thanks, that looks good",
)
MARK = "cache_control"

Parts = tuple[str, ...]
"""What a provider reads of a request, in the order in which it reads it."""
PartsOf = Callable[[Mapping[str, Any]], Parts]


class Recorded(OfflineProvider):
    """The offline coach, which keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[Request] = []

    def respond(self, request: Request) -> Iterator[Chunk]:
        """The coach's own answer."""
        self.requests.append(request)
        return super().respond(request)

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """The coach's own choice: it is asked about the message alone, and no cache is meant to hold that."""
        return super().structured(request, model)


def requests_by_turn(turns: int) -> list[list[Request]]:
    """The requests of each turn of a conversation."""
    coach = Recorded()
    conversation = Conversation(REGISTRY, coach)
    by_turn = []
    for number in range(turns):
        conversation.clock.pass_by(minutes=MINUTES_BETWEEN_TURNS)
        conversation.say(MESSAGES[number % len(MESSAGES)], f"message-{number}")
        conversation.run()
        by_turn.append(coach.requests)
        coach.requests = []
    return by_turn


def _anthropic_parts(body: Mapping[str, Any]) -> Parts:
    return _written([*body.get("tools", ()), *body["system"], *_blocks(body["messages"])])


def _blocks(messages: Sequence[Mapping[str, Any]]) -> Iterator[Any]:
    for message in messages:
        content = message["content"]
        for block in [content] if isinstance(content, str) else content:
            yield {"role": message["role"], "block": block}


def _responses_parts(body: Mapping[str, Any]) -> Parts:
    return _written([*body.get("tools", ()), body["instructions"], *body["input"]])


def _chat_parts(body: Mapping[str, Any]) -> Parts:
    return _written([*body.get("tools", ()), *body["messages"]])


def _written(parts: Sequence[Any]) -> Parts:
    return tuple(json.dumps(_unmarked(part), ensure_ascii=False) for part in parts)


def _unmarked(value: Any) -> Any:
    """The value without marks of what to cache: they say nothing to the model, and are in no prefix."""
    if isinstance(value, dict):
        return {name: _unmarked(one) for name, one in value.items() if name != MARK}
    return [_unmarked(one) for one in value] if isinstance(value, list) else value


def cached_bytes(parts: Parts, earlier: Sequence[Parts]) -> int:
    """Of a prompt: those of the longest earlier one that it begins with."""
    return max((_bytes(one) for one in earlier if parts[: len(one)] == one), default=0)


def shares(make: MakeProvider, parts_of: PartsOf, turns: Sequence[int]) -> list[float]:
    """Of the prompts of these turns: the share that the cache holds."""
    earlier: list[Parts] = []
    found = []
    for number, requests in enumerate(requests_by_turn(max(turns)), 1):
        cached = whole = 0
        for request in requests:
            parts = parts_of(body_of(make, request))
            cached += cached_bytes(parts, earlier)
            whole += _bytes(parts)
            earlier.append(parts)
        if number in turns:
            found.append(cached / whole)
    return found


def _bytes(parts: Parts) -> int:
    return sum(len(part.encode()) for part in parts)


ADAPTERS: tuple[tuple[str, MakeProvider, PartsOf], ...] = (
    ("anthropic", AnthropicProvider, _anthropic_parts),
    ("openai, Responses", OpenAIResponsesProvider, _responses_parts),
    ("openai, Chat Completions", OpenAIChatProvider, _chat_parts),
)


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    rows = []
    for name, make, parts_of in ADAPTERS:
        measured = zip(TURNS, shares(make, parts_of, TURNS), strict=True)
        text = ", ".join(f"{share:.1%} at turn {turn}" for turn, share in measured)
        rows.append((f"{name}: cached share of the prompt, in bytes", text, "reported", ""))
    return rows
