"""Who picks the data sources of a message, in what time, and what is written down of it."""

import threading
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from spotter.agent.costs.spending import Spending
from spotter.agent.costs.totals import totals_of
from spotter.agent.data_selection import SELECTION_SECONDS, UNREAD, Selected, select
from spotter.agent.pointers import Pointers
from spotter.agent.ports import Ports
from spotter.agent.prepare import prepare
from spotter.agent.profile import AgentProfile
from spotter.agent.records import ModelCall, Record
from spotter.llm import deadline
from spotter.llm.chain import Chain
from spotter.llm.circuit_breaker import CircuitBreaker
from spotter.llm.errors import InvalidOutput, Overloaded, ProviderError, TimedOut
from spotter.llm.offline import OfflineProvider
from spotter.llm.prompts.data_selection import DATA_SELECTION
from spotter.llm.provider import Provider
from spotter.llm.selection import DataSelection
from spotter.messages import UserTurn
from spotter.training import sources
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF
from tests.unit.llm.coach_routes.drafting import Drafting

CHOSEN = DataSelection(data_sources=["workout_history", "unheard_of"], reasoning="They ask for their best squat.")
MESSAGE = "how did my squat go last month?"
BY_RULES = ["workout_history", "exercise_distribution"]


class Talk:
    """A run that has begun with a message, whose agent may choose among a model and the rules."""

    def __init__(self, model: Provider, message: str = MESSAGE, selection: str = "model") -> None:
        self.profiles: list[AgentProfile] = []
        self.records: list[Record] = []
        self._model = model
        self.conversation = Conversation()
        self.conversation.say(message, "m1")
        profile = AgentProfile(provider="anthropic", model="large", selection=selection, tools=("count",))
        self.ports: Ports = replace(
            self.conversation.ports,
            provider=self._provider,
            profile_of=lambda *_asked: profile,
            record=self.records.append,
        )

    def _provider(self, profile: AgentProfile) -> Provider:
        self.profiles.append(profile)
        return OfflineProvider() if profile.provider == "offline" else self._model

    @property
    def asked(self) -> list[tuple[str, str]]:
        """Whose choice was looked up; the agent's own model is looked up for a checkpoint before."""
        looked_up = [(profile.provider, profile.model) for profile in self.profiles]
        return [each for each in looked_up if each != ("anthropic", "large")]

    def select(self) -> Any:
        snapshot = self.ports.log.read(REF, 1)
        pointers = Pointers.of_json(self.conversation.waiting[-1])
        return select(self.ports, pointers, snapshot, Spending(self.ports, pointers, snapshot))

    def prepare(self) -> Pointers:
        return prepare(self.ports, Pointers.of_json(self.conversation.waiting[-1]))

    def learned(self) -> list[dict[str, Any]]:
        return [dict(event.data) for event in self.conversation.events() if event.type == "knowledge"]


def test_the_small_model_of_the_agents_provider_chooses_and_its_reasoning_is_kept() -> None:
    talk = Talk(Drafting(CHOSEN))
    talk.prepare()
    (knowledge,) = talk.learned()
    assert talk.asked == [("anthropic", "small")]
    assert [source["name"] for source in knowledge["sources"]] == ["workout_history"]
    assert knowledge["reasoning"] == "They ask for their best squat."
    assert (knowledge["provider"], knowledge["model"]) == ("anthropic", "a-model")
    assert (knowledge["usage"], knowledge["cost"]) == ({"input": 1200, "output": 80}, "0.0042")
    assert knowledge["prompt_version"] == DATA_SELECTION.version
    assert "fallback" not in knowledge
    assert talk.records == [ModelCall("anthropic", "a-model", 1200, 80, 0.0042, 0, 0)]


def test_the_model_is_asked_briefly_and_is_not_told_what_is_held() -> None:
    provider = Drafting(CHOSEN)
    Talk(provider).select()
    (request,) = provider.requests
    assert SELECTION_SECONDS == 8
    assert request.seconds == SELECTION_SECONDS - deadline.HEAD_START_SECONDS
    assert request.sources == tuple(sources.SOURCES)
    assert "2026" not in request.system
    assert request.turns == (UserTurn(MESSAGE, "2026-03-02"),)


def test_by_configuration_the_rules_choose_and_no_model_is_asked() -> None:
    provider = Drafting(CHOSEN)
    talk = Talk(provider, selection="rules")
    talk.prepare()
    (knowledge,) = talk.learned()
    assert talk.asked == [("offline", "")]
    assert [source["name"] for source in knowledge["sources"]] == BY_RULES
    assert (provider.requests, talk.records) == ([], [])
    assert not {"provider", "model", "usage", "cost", "prompt_version", "fallback"} & set(knowledge)


@pytest.mark.parametrize(
    "message", ["sharp chest pain when I row", "my knee hurts badly, squats?", "I am 14, max out?"]
)
def test_no_model_sees_a_message_that_safety_has_something_to_say_to(message: str) -> None:
    provider = Drafting(CHOSEN)
    talk = Talk(provider, message=message)
    talk.prepare()
    assert provider.requests == []
    assert talk.asked == [("offline", "")]


@pytest.mark.parametrize("error", [Overloaded("529"), InvalidOutput("no list"), TimedOut("late")])
def test_when_the_model_fails_the_rules_choose_and_the_event_says_why(error: ProviderError) -> None:
    talk = Talk(Drafting(error))
    talk.prepare()
    (knowledge,) = talk.learned()
    assert [source["name"] for source in knowledge["sources"]] == BY_RULES
    assert knowledge["reasoning"] == "Needed, as progress is read from what was logged."
    assert knowledge["fallback"] == f"anthropic: {error}"
    assert not {"provider", "usage", "prompt_version"} & set(knowledge)
    assert talk.asked == [("anthropic", "small"), ("offline", "")]


def test_a_model_that_hangs_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spotter.agent.data_selection.SELECTION_SECONDS", 0.05)
    provider, over = Drafting(CHOSEN), threading.Event()
    provider.meanwhile = over.wait
    selected = Talk(provider).select()
    over.set()
    assert selected.selection.data_sources == BY_RULES
    assert selected.fallback == "anthropic: no answer within 0.05 seconds"


def test_a_chain_whose_models_fail_answers_by_the_rules_itself() -> None:
    chain = Chain(
        [Drafting(InvalidOutput("no list"))], OfflineProvider(), CircuitBreaker(lambda: 0.0), lambda _name, _place: None
    )
    talk = Talk(chain)
    selected = talk.select()
    assert selected.selection.data_sources == BY_RULES
    assert selected.fallback == "anthropic: InvalidOutput no list"
    assert not selected.is_by_model
    assert talk.asked == [("anthropic", "small")]


def test_where_the_rules_fail_too_what_is_of_use_to_any_is_loaded() -> None:
    talk = Talk(Drafting(Overloaded("529")))
    talk.ports = replace(talk.ports, provider=lambda _profile: Drafting(Overloaded("529")))
    assert talk.select() == Selected(UNREAD)


def test_a_choice_that_was_paid_for_is_written_down_even_if_nothing_is_missing() -> None:
    nothing = DataSelection(data_sources=[], reasoning="A greeting.")
    talk = Talk(Drafting(nothing), "hello")
    moved = talk.prepare()
    (knowledge,) = talk.learned()
    assert (knowledge["sources"], knowledge["holds"], knowledge["reasoning"]) == ([], {}, "A greeting.")
    assert (knowledge["cost"], moved.knowledge) == ("0.0042", 2)


def test_a_model_without_a_known_price_costs_null() -> None:
    class Unpriced(Drafting):
        def structured(self, request: Any, model: Any) -> Any:
            return replace(super().structured(request, model), cost=None)

    talk = Talk(Unpriced(CHOSEN))
    talk.prepare()
    (knowledge,) = talk.learned()
    assert knowledge["cost"] is None
    assert talk.records == [ModelCall("anthropic", "a-model", 1200, 80, float(Decimal(0)), 0, 0)]


def test_the_choice_is_in_the_sums_of_the_run() -> None:
    talk = Talk(Drafting(CHOSEN))
    pointers = talk.prepare()
    totals = totals_of(talk.conversation.events(), pointers.run)
    assert (totals.steps, totals.tokens, totals.cost) == (0, 1280, Decimal("0.0042"))
