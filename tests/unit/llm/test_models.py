import json
import re
from decimal import Decimal
from pathlib import Path
from typing import get_args

import pytest
from anthropic.resources.messages.messages import DEPRECATED_MODELS
from anthropic.types.model import Model
from openai.types import EmbeddingModel
from openai.types.shared import chat_model

import spotter.llm
from spotter.config import InvalidConfig
from spotter.llm import models
from spotter.llm.models import context_window, cost_of, default_model, is_strict, longest_answer, small_model, thinking
from spotter.llm.offline import OfflineProvider
from spotter.messages import Usage

FILE = json.loads((Path(spotter.llm.__file__).parent / "data" / "models.json").read_text(encoding="utf-8"))
PROVIDERS = FILE["providers"]
CLAUDE = set(get_args(get_args(Model)[0]))
GPT = set(get_args(chat_model.ChatModel))
BEDROCK = re.compile(r"(?:global|us|eu)\.anthropic\.(?P<model>claude-[a-z0-9-]+?)(?:-v\d+(?::\d+)?)?")


def test_every_claude_of_the_file_is_one_that_the_sdk_names_and_none_is_left_out() -> None:
    past = {"claude-mythos-preview"}
    assert set(PROVIDERS["anthropic"]["models"]) == CLAUDE - past
    assert past <= set(DEPRECATED_MODELS)


def test_every_gpt_of_the_file_is_one_that_the_sdk_names() -> None:
    assert set(PROVIDERS["openai"]["models"]) <= GPT


def test_every_embedding_of_the_file_is_one_that_the_sdk_names_has_a_price_and_is_no_model_of_an_agent() -> None:
    embeddings = PROVIDERS["openai"]["embeddings"]
    assert set(embeddings) <= set(get_args(EmbeddingModel))
    assert models.embedding_model("openai") in embeddings
    assert cost_of("openai", "text-embedding-3-small", Usage(1_000_000)) == Decimal("0.02")
    assert cost_of("openai", "text-embedding-3-large", Usage(1_000_000)) == Decimal("0.13")
    assert not set(embeddings) & set(models.known_models("openai"))
    assert models.embedding_model("anthropic") == models.embedding_model("bedrock") == ""


def test_every_id_of_bedrock_names_a_claude_and_where_it_runs() -> None:
    named = {BEDROCK.fullmatch(model) for model in PROVIDERS["bedrock"]["models"]}
    assert {match["model"] for match in named if match} <= CLAUDE
    assert None not in named


def test_what_is_taken_by_default_is_not_on_its_way_out() -> None:
    text = Path(chat_model.__file__).read_text(encoding="utf-8").partition("Deprecated values:")[2]
    retired = set(re.findall(r'"([^"]+)"', text)) | set(DEPRECATED_MODELS)
    assert {"gpt-5", "gpt-4o", "claude-sonnet-4-5"} <= retired
    for provider, about in PROVIDERS.items():
        for model in (default_model(provider), small_model(provider)):
            assert model in about["models"]
            match = BEDROCK.fullmatch(model)
            assert (match["model"] if match else model) not in retired


@pytest.mark.parametrize("provider", PROVIDERS)
def test_what_is_taken_by_default_has_a_price(provider: str) -> None:
    for model in (default_model(provider), small_model(provider)):
        assert cost_of(provider, model, Usage(1, 1)) is not None


def test_offline_costs_nothing_and_is_the_rules() -> None:
    assert default_model("offline") == OfflineProvider.model
    assert cost_of("offline", OfflineProvider.model, Usage(9_000, 9_000)) == 0


def test_each_kind_of_token_has_its_own_price() -> None:
    usage = Usage(input_tokens=1_000_000, output_tokens=100_000, cached_tokens=600_000, cache_written_tokens=100_000)
    # 300,000 at 3, 600,000 at 0.30, 100,000 at 3.75, and 100,000 written at 15 dollars per million
    assert cost_of("anthropic", "claude-sonnet-4-6", usage) == Decimal("2.955")
    assert cost_of("bedrock", "global.anthropic.claude-sonnet-4-6", usage) == Decimal("2.955")
    assert cost_of("bedrock", "us.anthropic.claude-sonnet-4-6", usage) == Decimal("3.2505")
    assert cost_of("openai", "gpt-4o-mini", Usage(10_000, 1_000, cached_tokens=4_000)) == Decimal("0.0018")


def test_cached_tokens_without_a_price_of_their_own_cost_what_others_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(models.VARIABLE, '{"openai": {"llama": {"input": 1, "output": 2}}}')
    assert cost_of("openai", "llama", Usage(1_000_000, 0, cached_tokens=1_000_000)) == 1


def test_a_model_that_is_not_known_has_no_price_and_a_careful_window() -> None:
    assert cost_of("anthropic", "claude-of-tomorrow", Usage(5, 5)) is None
    assert cost_of("nobody", "nothing", Usage(5, 5)) is None
    assert context_window("anthropic", "claude-of-tomorrow") == 128_000
    assert longest_answer("anthropic", "claude-of-tomorrow") is None
    assert thinking("anthropic", "claude-of-tomorrow") == {}
    assert is_strict("anthropic", "claude-of-tomorrow")


def test_what_is_known_of_a_model() -> None:
    assert context_window("anthropic", "claude-haiku-4-5") == 200_000
    assert longest_answer("openai", "gpt-4o") == 16_384
    assert thinking("anthropic", "claude-sonnet-4-6") == {"type": "adaptive"}


def test_an_operator_adds_models_and_overrides_single_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    added = {
        "anthropic": {"claude-sonnet-4-6": {"input": 2.5}, "claude-new": {"input": 1, "output": 2.5}},
        "openai": {"llama": {"context_window": 8_192, "max_output": 1_024, "strict": False}},
        "bedrock": {"global.anthropic.claude-sonnet-4-6": {"thinking": {}}},
    }
    monkeypatch.setenv(models.VARIABLE, json.dumps(added))
    assert cost_of("anthropic", "claude-sonnet-4-6", Usage(1_000_000, 1_000_000)) == Decimal("17.5")
    assert cost_of("anthropic", "claude-new", Usage(1_000_000, 1_000_000)) == Decimal("3.5")
    assert context_window("openai", "llama") == 8_192
    assert longest_answer("openai", "llama") == 1_024
    assert cost_of("openai", "llama", Usage(1, 1)) is None
    assert not is_strict("openai", "llama")
    assert thinking("bedrock", "global.anthropic.claude-sonnet-4-6") == {}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"anthropic": 1}',
        '{"a": {"b": {"inptu": 1}}}',
        '{"a": {"b": {"input": "3"}}}',
        '{"a": {"b": {"input": -1}}}',
        '{"a": {"b": {"input": true}}}',
        '{"a": {"b": {"thinking": "adaptive"}}}',
        '{"a": {"b": {"strict": 1}}}',
    ],
)
def test_what_cannot_be_read_is_said_by_the_name_of_the_variable(text: str) -> None:
    with pytest.raises(InvalidConfig, match=models.VARIABLE):
        models.check({models.VARIABLE: text})


def test_nothing_said_is_well_said() -> None:
    models.check({})


def test_the_models_of_a_provider_begin_with_its_usual_one_and_end_with_those_that_the_environment_adds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    added = {"openai": {"llama-9": {"input": 0, "output": 0}, default_model("openai"): {"input": 1}}}
    monkeypatch.setenv(models.VARIABLE, json.dumps(added))
    known = models.known_models("openai")
    assert known[0] == default_model("openai")
    assert known[-1] == "llama-9"
    assert sorted(known) == sorted({*PROVIDERS["openai"]["models"], "llama-9"})
    assert models.known_models("nobody") == ()
