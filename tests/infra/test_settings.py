"""What may be given with ``-c``, as strings of the command line and as ``cdk.json`` holds it."""

import json
import re
from typing import Any

import pytest

from infra.compiler import LAMBDA_PYTHON, STAGES_THAT_NEED_BYTECODE
from infra.definition import SUBSTITUTIONS
from infra.functions import Grant
from infra.settings import PROVIDERS, Settings, read_settings
from spotter.llm import provider_names
from tests.infra.conftest import ROOT

PAGE: dict[str, Any] = json.loads((ROOT / "cdk.json").read_text())["context"]
NEW_ACCOUNTS_LIMIT = 10
USUAL_LIMIT = 1000
KEPT_UNRESERVED = 100
"""What Lambda insists on keeping for functions that reserve nothing."""


def settings(**given: object) -> Settings:
    """The settings of the page with some of them given on the command line."""
    return read_settings((PAGE | given).__getitem__)


def test_dev_can_be_deployed_into_a_new_account_and_thrown_away() -> None:
    dev = settings()
    assert (dev.stage, dev.disposable, dev.origins, dev.provider) == ("dev", True, ("*",), "offline")
    assert dev.reserved == {}


def test_prod_keeps_its_data_and_reserves_room_for_the_loop_within_the_usual_limit() -> None:
    prod = settings(stage="prod", origins="https://app.example")
    assert not prod.disposable
    assert set(prod.reserved) == {"chat", "reap", *SUBSTITUTIONS.values()}
    assert sum(prod.reserved.values()) <= USUAL_LIMIT - KEPT_UNRESERVED
    assert prod.reserved["think"] >= prod.reserved["chat"]  # whoever waits, waits for a step that finds room


@pytest.mark.parametrize(
    "written",
    [
        "https://a.example,http://localhost:5173",
        "https://a.example, http://localhost:5173",
        '["https://a.example","http://localhost:5173"]',
        '["https://a.example", "http://localhost:5173"]',
    ],
)
def test_origins_are_a_comma_list_or_json(written: str) -> None:
    assert settings(stage="prod", origins=written).origins == ("https://a.example", "http://localhost:5173")


@pytest.mark.parametrize("written", ["", "[]"])
def test_no_origin_at_all_is_for_apps_that_are_no_page(written: str) -> None:
    assert settings(stage="prod", origins=written).origins == ()


def test_a_stage_that_keeps_its_data_is_not_open_to_every_page() -> None:
    for stage in ("prod", "test"):
        with pytest.raises(ValueError, match=rf"stage {stage} keeps its data.*-c origins=https://app.example"):
            settings(stage=stage)


@pytest.mark.parametrize(
    "origin",
    [
        "https://a.example/",
        "https://a.example/app",
        "a.example",
        "https://",
        "https://a.example?x",
        "https://user@a.example",
        "HTTPS://a.example",
        "https://A.example",
        "ftp://a.example",
        "https://*.example",
        "https://a.example:port",
        "https://-a.example",
        "https://a.example\n",
        "null",
    ],
)
def test_what_is_no_origin_is_refused(origin: str) -> None:
    with pytest.raises(ValueError, match="an origin is scheme://host"):
        settings(stage="prod", origins=json.dumps([origin]))


@pytest.mark.parametrize("written", ["[", '["a", 1]', '[["https://a.example"]]'])
def test_what_is_no_list_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="origins is"):
        settings(origins=written)


def test_every_origin_and_a_list_of_some_contradict_each_other() -> None:
    with pytest.raises(ValueError, match="either"):
        settings(origins="*,https://a.example")


def test_disposable_stages_are_named() -> None:
    assert settings(stage="anna", disposable_stages="dev,anna").disposable
    assert settings(stage="anna", disposable_stages="dev,anna").origins == ("*",)
    with pytest.raises(ValueError, match="prod holds people's data"):
        settings(stage="prod", disposable_stages="dev,prod")


def test_reserved_concurrency_is_by_stage() -> None:
    written = json.dumps({"dev": {"chat": 3}, "prod": {"chat": 4}})
    assert settings(reserved_concurrency=written).reserved == {"chat": 3}
    assert settings(reserved_concurrency="{}", stage="prod", origins="").reserved == {}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{", "not JSON at character"),
        ("[]", "is JSON"),
        ('{"dev": 3}', "is JSON"),
        ('{"dev": {"chatter": 3}}', "a function that there is not: 'chatter'"),
        ('{"dev": {"chat": 0}}', "whole number from 1"),
        ('{"dev": {"chat": "3"}}', "whole number from 1"),
        ('{"dev": {"chat": true}}', "whole number from 1"),
    ],
)
def test_what_cannot_be_reserved_is_refused(written: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        settings(reserved_concurrency=written)


def test_the_provider_is_one_that_there_is() -> None:
    assert settings(provider="offline").provider == "offline"
    for unknown in ("", "Offline", "claude", "off"):
        with pytest.raises(ValueError, match=f"provider is one of offline, anthropic, openai, bedrock: '{unknown}'"):
            settings(provider=unknown)


def test_the_settings_providers_are_those_of_the_code() -> None:
    assert set(PROVIDERS) == {*provider_names.IN_ORDER, provider_names.OFFLINE}


@pytest.mark.parametrize(
    ("provider", "grants"),
    [
        ("offline", set()),
        ("anthropic", {Grant.KEYS_READ, Grant.USAGE_COUNT}),
        ("openai", {Grant.KEYS_READ, Grant.USAGE_COUNT}),
        ("bedrock", {Grant.KEYS_READ, Grant.USAGE_COUNT, Grant.BEDROCK_INVOKE}),
    ],
)
def test_a_stage_gives_what_its_provider_takes(provider: str, grants: set[Grant]) -> None:
    assert settings(provider=provider).model_grants == grants


def test_what_models_may_cost_is_told_where_it_is_not_the_default() -> None:
    assert settings(budget={}).budget == {}
    limits = {"run_tokens": 100_000, "day_dollars": "2.50"}
    assert settings(budget=limits).budget == {"SPOTTER_RUN_TOKENS": "100000", "SPOTTER_DAY_DOLLARS": "2.50"}
    requests = {"requests_per_minute": 30, "tenant_concurrent_runs": "200"}
    told = {"SPOTTER_REQUESTS_PER_MINUTE": "30", "SPOTTER_TENANT_CONCURRENT_RUNS": "200"}
    assert settings(budget=requests).budget == told
    assert settings(budget='{"run_dollars": 1}').budget == {"SPOTTER_RUN_DOLLARS": "1"}


def test_prices_of_models_are_told_as_they_are() -> None:
    assert settings().model_prices == ""
    prices = {"openai": {"our-own": {"input": 1, "output": 2}}}
    assert settings(model_prices=prices).model_prices == '{"openai":{"our-own":{"input":1,"output":2}}}'
    assert settings(model_prices='{"openai":{}}').model_prices == '{"openai":{}}'
    with pytest.raises(ValueError, match="model_prices"):
        settings(model_prices=["openai"])


@pytest.mark.parametrize(
    "budget",
    [
        [],
        {"weekly": 1},
        {"run_tokens": 1.5},
        {"day_dollars": "-1"},
        {"run_dollars": ""},
        {"concurrent_runs": 0},
        {"concurrent_runs": 101},
        {"requests_per_minute": 1.5},
    ],
)
def test_a_budget_that_is_none_is_refused(budget: object) -> None:
    with pytest.raises(ValueError, match="budget"):
        settings(budget=budget)


@pytest.mark.parametrize("model", ["", "claude-sonnet-4-6", "eu.anthropic.claude-haiku-4-5-20251001-v1:0", "org/gpt"])
def test_a_model_is_named_by_its_id(model: str) -> None:
    assert settings(model=model).model == model


@pytest.mark.parametrize("model", [" ", "two words", "-x", "x" * 129, "x\n"])
def test_what_is_no_model_is_refused(model: str) -> None:
    with pytest.raises(ValueError, match="model is the id"):
        settings(model=model)


def test_the_page_names_the_providers_that_there_are() -> None:
    (row,) = (line for line in (ROOT / "README.md").read_text().splitlines() if line.startswith("| `provider` |"))
    what, default = row.split(" | ")[1:]
    assert set(re.findall(r"`(\w+)`", what)) == set(PROVIDERS)
    assert default == "`offline` |"


def test_the_page_asks_for_the_python_that_prod_needs() -> None:
    asked = (ROOT / "README.md").read_text().partition("\n## Deploy\n")[2].partition("```")[0]
    for stage in STAGES_THAT_NEED_BYTECODE:
        assert f"Python {LAMBDA_PYTHON} for stage `{stage}`" in asked


@pytest.mark.parametrize("named", ["", "offline", "text-embedding-3-large"])
def test_vectors_are_those_of_the_model_that_is_named(named: str) -> None:
    assert settings(embedding_model=named).embedding_model == named
    with pytest.raises(ValueError, match="id of one of the provider's models"):
        settings(embedding_model="a b")


@pytest.mark.parametrize("selection", ["model", "rules"])
def test_data_sources_are_picked_by_the_model_or_by_rules(selection: str) -> None:
    assert settings(selection=selection).selection == selection
    assert settings().selection == "model"


def test_nobody_else_picks_data_sources() -> None:
    with pytest.raises(ValueError, match="selection is one of model, rules"):
        settings(selection="dice")
