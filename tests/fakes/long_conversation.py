"""Conversations that grow beyond what a context may hold: with a model that counts its tokens, or the offline coach."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

from pydantic import BaseModel

from bench.metered_table import Bill, MeteredTable
from spotter.agent.checkpoints.summary import ConversationSummary
from spotter.agent.profile import AgentProfile
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Provider, Structured
from spotter.llm.selection import DataSelection
from spotter.messages import (
    Chunk,
    KnowledgeTurn,
    ModelResponse,
    Request,
    ResultsTurn,
    SummaryTurn,
    ToolCall,
    Turn,
    Usage,
    UserTurn,
    last_user_text,
)
from spotter.store.events import Event
from spotter.store.heads import Head, head_key, head_of
from spotter.tools.registry import REGISTRY
from spotter.tools.tool import AnyTool
from tests.fakes.conversation import Conversation
from tests.fakes.world import COUNT, REF, make_ports

Filled = TypeVar("Filled", bound=BaseModel)
SUMMARY = "They train and talk about it."
SYSTEM_TOKENS = 60


class CountingModel:
    """Answers with a sentence, and counts what it reads as a provider does. ``"2 times"`` makes it count twice first.

    ``summary`` is what it sums up with: a text, or an error that is raised.
    """

    name = "modelled"
    model = "large-1"

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.summed_up: list[Request] = []
        self.summary: str | Exception = SUMMARY
        self.sources: list[str] = []

    def respond(self, request: Request) -> Iterator[Chunk]:
        self.requests.append(request)
        usage = Usage(SYSTEM_TOKENS + sum(len(text_of(turn)) for turn in request.turns) // 4, 10)
        first = last_user_text(request.turns).split()[0]
        since = [type(turn).__name__ for turn in request.turns]
        spent = since[::-1].index("UserTurn") // 2 if "UserTurn" in since else 0
        if first.isdecimal() and spent < int(first):
            calls = (ToolCall(f"c{spent}", "count", {"amount": 1}),)
            yield ModelResponse("", calls, self.name, self.model, usage, Decimal("0.001"))
        else:
            yield ModelResponse("Right you are.", (), self.name, self.model, usage, Decimal("0.001"))

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        if issubclass(model, DataSelection):
            chosen = model(data_sources=self.sources, reasoning="because")
            return Structured(chosen, self.name, self.model)
        assert model is ConversationSummary
        self.summed_up.append(request)
        if isinstance(self.summary, Exception):
            raise self.summary
        written = model.model_construct(summary=self.summary)
        return Structured(written, self.name, "small-1", Usage(400, 50), Decimal("0.0002"))


def text_of(turn: Turn) -> str:
    """What a model reads of a turn."""
    if isinstance(turn, ResultsTurn):
        return "".join(result.text for result in turn.results)
    if isinstance(turn, KnowledgeTurn):
        return "".join(source.text for source in turn.sources)
    return turn.text


class LongConversation(Conversation):
    """A conversation over a metered table, whose context may hold ``context_tokens``."""

    def __init__(self, provider: Provider, tools: Mapping[str, AnyTool], context_tokens: int) -> None:
        super().__init__(tools=tools, provider=provider)
        self.table: MeteredTable = MeteredTable()
        made = make_ports(self.table, self.blobs, self.runs, self.inboxes, provider, self.clock, tools)
        profile = AgentProfile(tools=tuple(tools), context_tokens=context_tokens)
        self.ports = replace(made, profile_of=lambda _tenant, agent, _version: replace(profile, id=agent))
        self.said = 0

    def turn(self, text: str) -> Bill:
        """One turn, five minutes later; what it cost."""
        self.said += 1
        self.clock.pass_by(minutes=5)
        self.table.bill = Bill()
        self.say(text, f"m{self.said}")
        self.run()
        return self.table.bill

    @property
    def head(self) -> Head:
        """The session as it stands."""
        return head_of(self.table.items[head_key(REF)], REF.tenant)

    @property
    def checkpoints(self) -> list[Event]:
        """Every checkpoint of the log."""
        return [event for event in self.events() if event.type == "checkpoint"]


def with_a_model(context_tokens: int = 1_000) -> tuple[LongConversation, CountingModel]:
    """A conversation with a model that counts."""
    provider = CountingModel()
    return LongConversation(provider, {"count": COUNT}, context_tokens), provider


def offline() -> LongConversation:
    """A conversation with the offline coach and its tools."""
    return LongConversation(OfflineProvider(), REGISTRY, AgentProfile().context_tokens)


def summary_of(request: Request) -> SummaryTurn:
    """The summary that a request begins with."""
    first, *rest = request.turns
    assert isinstance(first, SummaryTurn)
    assert not any(isinstance(turn, SummaryTurn) for turn in rest)
    return first


def said_in(request: Request) -> list[str]:
    """What the user says in a request, word for word."""
    return [turn.text for turn in request.turns if isinstance(turn, UserTurn)]
