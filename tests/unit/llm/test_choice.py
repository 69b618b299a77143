"""Which model answers: the agent's, the deployment's, then what there are keys for, and offline at last."""

from collections.abc import Mapping
from typing import Any

import pytest

from spotter.config import ModelSettings, read_models
from spotter.llm import provider_names
from spotter.llm.choice import Adapters, Models, NotConfigured
from spotter.llm.errors import Overloaded
from spotter.llm.keys import EnvironmentKeys
from spotter.llm.models import default_model, small_model
from spotter.messages import ModelResponse, Request, UserTurn
from tests.fakes.failing_models import FailingModel, Scripted, Watch

REQUEST = Request("", (), (UserTurn("hi"),), "2026-01-15", seconds=60.0)
CLAUDE, GPT = default_model("anthropic"), default_model("openai")
OFFLINE = ("offline", "offline-1")
BOTH = {"ANTHROPIC_API_KEY": "sk-ant-1", "OPENAI_API_KEY": "sk-2"}


class World:
    """The models of one environment."""

    def __init__(self, environment: Mapping[str, str] | None = None, *failing: str) -> None:
        self.watch = Watch()
        self.settings = read_models(environment or {})
        self.made: list[tuple[str, str, str]] = []
        self.reported: list[tuple[str, str]] = []
        self._failing = failing
        self.models = Models(
            self.settings,
            EnvironmentKeys(self.settings.keys),
            FailingModel("offline", self.watch, Scripted(["By the rules."])),
            lambda *fault: self.reported.append(fault),
            self._make,
            self.watch.timing,
        )

    def _make(self, name: str, model: str, key: str) -> FailingModel:
        self.made.append((name, model, key))
        script = Scripted(end=Overloaded("529")) if name in self._failing else Scripted(["Yes"])
        return FailingModel(name, self.watch, script)

    def members(self, provider: str = "", model: str = "") -> list[tuple[str, str]]:
        *members, offline = self.models.provider_for(provider, model).members
        assert offline == OFFLINE
        return members

    def answer(self, provider: str = "", model: str = "") -> ModelResponse:
        *_deltas, response = self.models.provider_for(provider, model).respond(REQUEST)
        assert isinstance(response, ModelResponse)
        return response


def test_without_any_key_offline_answers_and_nothing_is_amiss() -> None:
    world = World()
    world.models.check()
    assert world.members() == []
    assert (world.answer().provider, world.answer().fallback, world.reported) == ("offline", "", [])


@pytest.mark.parametrize(
    ("environment", "members"),
    [
        ({"ANTHROPIC_API_KEY": "sk"}, [("anthropic", CLAUDE)]),
        ({"OPENAI_API_KEY": "sk"}, [("openai", GPT)]),
        ({"OPENAI_BASE_URL": "http://localhost:11434/v1", "SPOTTER_MODEL": "qwen3"}, [("openai", "qwen3")]),
        (BOTH, [("anthropic", CLAUDE), ("openai", GPT)]),
        (BOTH | {"SPOTTER_PROVIDER": "openai"}, [("openai", GPT), ("anthropic", CLAUDE)]),
        (BOTH | {"SPOTTER_PROVIDER": "OpenAI"}, [("openai", GPT), ("anthropic", CLAUDE)]),
        (BOTH | {"SPOTTER_PROVIDER": "Claude"}, [("anthropic", CLAUDE), ("openai", GPT)]),
        (BOTH | {"SPOTTER_PROVIDER": "openai", "SPOTTER_MODEL": "gpt-x"}, [("openai", "gpt-x"), ("anthropic", CLAUDE)]),
        (BOTH | {"SPOTTER_MODEL": "gpt-x"}, [("openai", "gpt-x"), ("anthropic", CLAUDE)]),
        (BOTH | {"SPOTTER_MODEL": "new"}, [("anthropic", "new"), ("openai", GPT)]),
        ({"SPOTTER_PROVIDER": "bedrock"}, [("bedrock", default_model("bedrock"))]),
        (
            {"SPOTTER_PROVIDER": "bedrock", "ANTHROPIC_API_KEY": "sk"},
            [("bedrock", default_model("bedrock")), ("anthropic", CLAUDE)],
        ),
        (BOTH | {"SPOTTER_PROVIDER": "offline"}, []),
        (BOTH | {"SPOTTER_PROVIDER": "Offline"}, []),
    ],
)
def test_the_environment_says_who_is_asked_in_which_order(
    environment: dict[str, str], members: list[tuple[str, str]]
) -> None:
    world = World(environment)
    world.models.check()
    assert world.members() == members


@pytest.mark.parametrize(
    ("asked", "members"),
    [
        (("openai", ""), [("openai", GPT), ("anthropic", "claude-x")]),
        (("OpenAI", "gpt-y"), [("openai", "gpt-y"), ("anthropic", "claude-x")]),
        (("claude", ""), [("anthropic", "claude-x"), ("openai", GPT)]),
        (("Claude", "claude-y"), [("anthropic", "claude-y"), ("openai", GPT)]),
        (("", "claude-y"), [("anthropic", "claude-y"), ("openai", GPT)]),
        (("", "gpt-y"), [("openai", "gpt-y"), ("anthropic", "claude-x")]),
        (("", "new"), [("anthropic", "new"), ("openai", GPT)]),
        (("offline", ""), []),
        (("Offline", "rules-1"), []),
        (("", "small"), [("anthropic", small_model("anthropic")), ("openai", small_model("openai"))]),
        (("openai", "small"), [("openai", small_model("openai")), ("anthropic", small_model("anthropic"))]),
    ],
)
def test_an_agents_choice_comes_before_the_deployments(asked: tuple[str, str], members: list[tuple[str, str]]) -> None:
    assert World(BOTH | {"SPOTTER_PROVIDER": "anthropic", "SPOTTER_MODEL": "claude-x"}).members(*asked) == members


def test_a_deployments_choice_that_cannot_be_asked_is_no_reason_where_the_agents_answers() -> None:
    response = World({"SPOTTER_PROVIDER": "openai", "ANTHROPIC_API_KEY": "sk"}).answer("anthropic")
    assert (response.provider, response.fallback) == ("anthropic", "")


def test_an_agent_may_ask_for_a_model_where_the_deployment_is_set_to_offline() -> None:
    world = World(BOTH | {"SPOTTER_PROVIDER": "offline"})
    assert world.members("openai") == [("openai", GPT), ("anthropic", CLAUDE)]


def test_claude_is_had_from_bedrock_where_there_is_no_key() -> None:
    world = World({"SPOTTER_PROVIDER": "bedrock"})
    assert world.members("Claude") == [("bedrock", default_model("bedrock"))]


def test_a_server_of_ones_own_is_asked_for_small_work_by_its_own_model() -> None:
    world = World({"OPENAI_BASE_URL": "http://localhost:11434/v1", "SPOTTER_MODEL": "qwen3"})
    assert world.members("", "small") == [("openai", "qwen3")]


@pytest.mark.parametrize(
    ("asked", "fallback"),
    [("bedrock", "bedrock: not configured"), ("Claude", ""), ("zeus sk-ant-1", "unknown provider")],
)
def test_an_agents_choice_that_cannot_be_asked_is_said_and_the_deployments_answers(asked: str, fallback: str) -> None:
    response = World(BOTH | {"SPOTTER_PROVIDER": "anthropic"}).answer(asked)
    assert (response.provider, response.fallback) == ("anthropic", fallback)


@pytest.mark.parametrize(
    ("environment", "asked", "members"),
    [
        ({"OPENAI_API_KEY": "sk"}, ("anthropic", "claude-x"), [("openai", GPT)]),
        ({"OPENAI_API_KEY": "sk"}, ("", "claude-x"), [("openai", GPT)]),
        ({"ANTHROPIC_API_KEY": "sk"}, ("", "gpt-x"), [("anthropic", CLAUDE)]),
        ({"ANTHROPIC_API_KEY": "sk"}, ("", "global.anthropic.claude-x"), [("anthropic", CLAUDE)]),
        ({"ANTHROPIC_API_KEY": "sk", "SPOTTER_MODEL": "gpt-x"}, ("", ""), [("anthropic", CLAUDE)]),
        (
            {"ANTHROPIC_API_KEY": "sk", "SPOTTER_MODEL": "x", "SPOTTER_PROVIDER": "openai"},
            ("", ""),
            [("anthropic", CLAUDE)],
        ),
        ({"OPENAI_BASE_URL": "http://router/v1"}, ("", "claude-x"), [("openai", "claude-x")]),
        ({"OPENAI_BASE_URL": "http://router/v1", "SPOTTER_MODEL": "claude-x"}, ("", ""), [("openai", "claude-x")]),
    ],
)
def test_one_providers_model_is_asked_of_no_other(
    environment: dict[str, str], asked: tuple[str, str], members: list[tuple[str, str]]
) -> None:
    assert World(environment).members(*asked) == members


@pytest.mark.parametrize(
    ("model", "owner", "reason"),
    [
        ("claude-x", "anthropic", "SPOTTER_MODEL is anthropic's, and there is no key of it: set ANTHROPIC_API_KEY"),
        ("eu.anthropic.x", "bedrock", "SPOTTER_MODEL is bedrock's, and it is asked only where SPOTTER_PROVIDER is"),
    ],
)
def test_a_deployments_model_that_cannot_be_asked_is_an_error_at_the_start(model: str, owner: str, reason: str) -> None:
    world = World({"OPENAI_API_KEY": "sk", "SPOTTER_MODEL": model})
    with pytest.raises(NotConfigured, match=reason):
        world.models.check()
    assert (world.answer().provider, world.answer().fallback) == ("openai", f"{owner}: not configured")
    assert [name for name, _place in world.reported] == ["NotConfigured"]
    assert world.answer("openai").fallback == ""


def test_a_model_that_cannot_be_asked_is_named_in_the_answer() -> None:
    response = World({"OPENAI_API_KEY": "sk"}).answer("", "claude-x")
    assert (response.provider, response.fallback) == ("openai", "anthropic: not configured")


def test_what_stands_behind_answers_and_says_why() -> None:
    world = World(BOTH, "anthropic")
    assert (world.answer().provider, world.answer("anthropic").fallback) == (
        "openai",
        "anthropic: skipped after Overloaded 529",
    )
    assert World(BOTH, "anthropic", "openai").answer().fallback == ("anthropic: Overloaded 529; openai: Overloaded 529")


def test_adapters_are_kept_and_made_anew_for_another_key() -> None:
    world = World({"ANTHROPIC_API_KEY": "sk-ant-1"})
    world.answer()
    world.answer()
    assert world.made == [("anthropic", CLAUDE, "sk-ant-1")]


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"SPOTTER_PROVIDER": "gemini"}, "SPOTTER_PROVIDER is none of anthropic, openai, bedrock, offline: 'gemini'."),
        ({"SPOTTER_PROVIDER": "anthropic"}, "SPOTTER_PROVIDER is anthropic, and .* set ANTHROPIC_API_KEY"),
        ({"SPOTTER_PROVIDER": "claude"}, "SPOTTER_PROVIDER is anthropic, and .* set ANTHROPIC_API_KEY"),
        ({"SPOTTER_PROVIDER": "openai", "ANTHROPIC_API_KEY": "sk"}, "is openai, and .* set OPENAI_API_KEY"),
        ({"SPOTTER_OPENAI_API": "completions"}, "SPOTTER_OPENAI_API is neither responses nor chat"),
    ],
)
def test_what_cannot_be_asked_is_an_error_that_says_what_to_do_and_answered_offline_all_the_same(
    environment: dict[str, str], said: str
) -> None:
    world = World(environment)
    with pytest.raises(NotConfigured, match=said):
        world.models.check()
    for _ in range(3):
        assert world.answer().provider == ("anthropic" if "ANTHROPIC_API_KEY" in environment else "offline")
    ((name, place),) = world.reported
    assert name == "NotConfigured"
    assert place.startswith("spotter.llm.choice:Models.check:")


def test_offline_says_why_no_model_has_answered() -> None:
    assert World({"SPOTTER_PROVIDER": "openai"}).answer().fallback == "openai: not configured"
    assert World({"SPOTTER_PROVIDER": "gemini"}).answer().fallback == "unknown provider"


@pytest.mark.parametrize(
    ("environment", "name", "kind"),
    [
        ({}, "anthropic", "AnthropicProvider"),
        ({}, "bedrock", "BedrockProvider"),
        ({}, "openai", "OpenAIResponsesProvider"),
        ({"OPENAI_BASE_URL": "http://localhost:1/v1"}, "openai", "OpenAIChatProvider"),
        (
            {"OPENAI_BASE_URL": "http://localhost:1/v1", "SPOTTER_OPENAI_API": "responses"},
            "openai",
            "OpenAIResponsesProvider",
        ),
        ({"SPOTTER_OPENAI_API": "Chat"}, "openai", "OpenAIChatProvider"),
    ],
)
def test_each_provider_has_its_adapter(environment: dict[str, str], name: str, kind: str) -> None:
    made: Any = Adapters(read_models(environment)).make(name, "model-1", "sk-1")
    assert (type(made).__name__, made.name, made.model) == (kind, name, "model-1")


def test_keys_are_in_no_representation() -> None:
    world = World(BOTH)
    world.answer()
    adapters = Adapters(world.settings, lambda: {"aws_secret_key": "sk-3"})
    made = [adapters.make(name, "m", "sk-ant-1") for name in provider_names.IN_ORDER]
    for thing in (world.models, world.models.provider_for(), adapters, *made):
        assert "sk-" not in repr(thing)
        assert "sk-" not in repr(getattr(thing, "_connection", None))


def test_every_provider_is_in_order_and_has_its_models() -> None:
    for name in provider_names.IN_ORDER:
        assert default_model(name)
        assert small_model(name)
    assert ModelSettings().provider == ""


def test_what_can_be_asked_is_told_without_asking_anybody() -> None:
    assert World().models.configured() == ()
    world = World(BOTH)
    assert world.models.configured() == ("anthropic", "openai")
    assert World({"SPOTTER_PROVIDER": "bedrock"}).models.configured() == ("bedrock",)
    assert World({"OPENAI_BASE_URL": "http://localhost:11434/v1"}).models.configured() == ("openai",)
    assert world.made == []
