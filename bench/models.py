"""What we add to a model's own time: the SDK alone, our adapter, and a whole step, with a model that answers at once.

The three ask the same server with the same bytes, in turns, on connections that stay open. What is measured is the
CPU time of the process that asks. The SDK is used in its lightest way: its events are read and nothing is made of them.
"""

import json
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import anthropic
import httpx2
import openai

from bench.model_server import serving
from bench.step import conversation_steps, stubbed_ports
from bench.turn import NOTE
from spotter.agent.context import request_of
from spotter.llm.anthropic import AnthropicProvider
from spotter.llm.errors import ProviderError
from spotter.llm.openai.chat import OpenAIChatProvider
from spotter.llm.openai.responses import OpenAIResponsesProvider
from spotter.llm.provider import Provider
from spotter.messages import Chunk, Request, TextDelta
from spotter.platform.agents.keys import DEFAULT_AGENT
from spotter.tools.registry import REGISTRY
from spotter.tools.tool import AnyTool
from tests.fakes.world import REF

EVENTS = 40
WARM_UP = 15
CALLS = 60
TARGET_MS = 6.0
"""Of our own time for each step: DESIGN.md's target with a model that takes none."""
TOOLS: Mapping[str, AnyTool] = {**REGISTRY, NOTE.name: NOTE}
"""Those of the default agent, and the one that the model asks for."""
KEY = "bench"
MODEL = "bench"

MakeProvider = Callable[..., Provider]
RawEvents = Callable[[Mapping[str, Any]], Iterable[Any]]
"""The SDK's own events for a request's body."""


@dataclass(frozen=True, slots=True)
class Times:
    """CPU milliseconds of one answer: until its first piece of text, and until its end."""

    first: float
    whole: float


@dataclass(frozen=True, slots=True)
class Round:
    """The same answer by a step of the loop, by the adapter and by the raw SDK, one after the other."""

    step: Times
    adapter: Times
    raw: Times


@dataclass(frozen=True, slots=True)
class Api:
    """An API by our adapter and by its SDK."""

    name: str
    adapter: MakeProvider
    raw: Callable[[str], RawEvents]
    is_text: Callable[[Any], bool]
    path: str = "/v1"


class Timed:
    """A provider whose pieces of text are noted when they come."""

    def __init__(self, provider: Provider) -> None:
        self.name, self.model = provider.name, provider.model
        self.structured = provider.structured
        self.first_at = 0.0
        self._provider = provider

    def respond(self, request: Request) -> Iterator[Chunk]:
        """The provider's own chunks."""
        self.first_at = 0.0
        for chunk in self._provider.respond(request):
            if isinstance(chunk, TextDelta) and not self.first_at:
                self.first_at = time.process_time()
            yield chunk


def _anthropic(url: str) -> RawEvents:
    client = anthropic.Anthropic(api_key=KEY, base_url=url, max_retries=0)
    return lambda body: client.messages.create(**body)


def _responses(url: str) -> RawEvents:
    client = openai.OpenAI(api_key=KEY, base_url=url, max_retries=0)
    return lambda body: client.responses.create(**body)


def _chat(url: str) -> RawEvents:
    client = openai.OpenAI(api_key=KEY, base_url=url, max_retries=0)
    return lambda body: client.chat.completions.create(**body)


APIS = (
    Api(
        "anthropic",
        AnthropicProvider,
        _anthropic,
        lambda event: event.type == "content_block_delta" and event.delta.type == "text_delta",
        path="",
    ),
    Api(
        "openai, Responses",
        OpenAIResponsesProvider,
        _responses,
        lambda event: event.type == "response.output_text.delta",
    ),
    Api(
        "openai, Chat Completions",
        OpenAIChatProvider,
        _chat,
        lambda event: bool(event.choices and event.choices[0].delta.content),
    ),
)


def body_of(make: MakeProvider, request: Request) -> dict[str, Any]:
    """The body that an adapter sends for a request."""
    sent: list[bytes] = []

    def refuse(asked: httpx2.Request) -> httpx2.Response:
        sent.append(asked.read())
        return httpx2.Response(500, json={})

    provider = make(MODEL, api_key=KEY, base_url="http://127.0.0.1/v1", transport=httpx2.MockTransport(refuse))
    with suppress(ProviderError):
        for _ in provider.respond(request):
            pass
    body: dict[str, Any] = json.loads(sent[0])
    return body


def request_with(events: int, provider: Provider) -> Request:
    """What think asks with so many events in context."""
    ports = stubbed_ports(events, provider, TOOLS)
    profile = ports.profile_of(REF.tenant, DEFAULT_AGENT, 0)
    return request_of(ports.log.read(REF).events, profile, TOOLS, ports.log.now()[:10], REF.session)


def rounds_of(api: Api, url: str) -> list[Round]:
    """So many rounds, each at the same moment, so that the machine is as fast for all three."""
    provider = Timed(api.adapter(MODEL, api_key=KEY, base_url=url + api.path))
    request = request_with(EVENTS, provider)
    body = body_of(api.adapter, request)
    raw_events = api.raw(url + api.path)
    rounds = []
    for begun, ended in conversation_steps(EVENTS, provider, WARM_UP + CALLS, TOOLS):
        step = Times((provider.first_at - begun) * 1_000, (ended - begun) * 1_000)
        adapter = _times(lambda: provider.respond(request), lambda chunk: isinstance(chunk, TextDelta))
        rounds.append(Round(step, adapter, _times(lambda: raw_events(body), api.is_text)))
    return rounds[WARM_UP:]


def _times(ask: Callable[[], Iterable[Any]], is_text: Callable[[Any], bool]) -> Times:
    begun, first = time.process_time(), 0.0
    for chunk in ask():
        if not first and is_text(chunk):
            first = time.process_time()
    return Times((first - begun) * 1_000, (time.process_time() - begun) * 1_000)


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    rows = []
    with serving() as url:
        for api in APIS:
            rounds = rounds_of(api, url)
            what = f"{api.name}, {EVENTS} events in context"
            first, _ = _beside(rounds, lambda times: times.first)
            whole, own = _beside(rounds, lambda times: times.whole)
            rows.append((f"{what}: to the first delta", first, "reported", ""))
            verdict = "met" if own < TARGET_MS else "MISSED"
            rows.append((f"{what}: a step", whole, f"< {TARGET_MS:.0f} ms more than the raw SDK", verdict))
    return rows


def _beside(rounds: Sequence[Round], part: Callable[[Times], float]) -> tuple[str, float]:
    """What the three have taken, and how much more than the raw SDK a step has: medians."""
    step, adapter, raw = (
        statistics.median(part(times) for times in each)
        for each in zip(*((one.step, one.adapter, one.raw) for one in rounds), strict=True)
    )
    own = statistics.median(part(one.step) - part(one.raw) for one in rounds)
    more = f"{own:.1f} ms more" if own > 0 else f"{-own:.1f} ms less"
    return f"{step:.1f} ms CPU, of which the adapter {adapter:.1f}; the raw SDK alone {raw:.1f}: {more}", own
