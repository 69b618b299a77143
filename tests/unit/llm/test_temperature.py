"""Whose models are sent a temperature, as the API tells it: held to what the SDKs' requests have."""

import pytest
from anthropic.types import message_create_params
from openai.types.responses import response_create_params

from spotter.llm.provider_names import ANTHROPIC, BEDROCK, OFFLINE, OPENAI, takes_temperature


def test_what_is_told_of_a_provider_is_what_its_sdk_takes() -> None:
    claude = message_create_params.MessageCreateParamsBase.__annotations__
    gpt = response_create_params.ResponseCreateParamsBase.__annotations__
    assert "max_tokens" in claude
    assert takes_temperature(ANTHROPIC) is takes_temperature(BEDROCK) is ("temperature" in claude)
    assert takes_temperature(OPENAI) is ("temperature" in gpt)


@pytest.mark.parametrize(("name", "taken"), [("claude", False), (OFFLINE, False), (OPENAI, True), ("", False)])
def test_a_provider_is_known_by_whatever_it_is_called(name: str, taken: bool) -> None:
    assert takes_temperature(name) is taken
