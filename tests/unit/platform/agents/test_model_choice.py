"""Which provider and model an agent may name."""

import pytest

from spotter.errors import InvalidFields
from spotter.platform.agents.model_choice import checked_provider


@pytest.mark.parametrize(
    ("provider", "model", "stored"),
    [
        ("", "", ""),
        ("", "claude-sonnet-5", ""),
        ("Claude", "", "claude"),
        ("OpenAI", "gpt-6", "openai"),
        ("Offline", "", "offline"),
        ("ANTHROPIC", "claude-sonnet-5", "anthropic"),
        ("claude", "us.anthropic.claude-x-v1:0", "claude"),
        ("bedrock", "anthropic.claude-x", "bedrock"),
        ("openai", "some-new-model", "openai"),
    ],
)
def test_a_provider_is_known_by_its_names_in_any_case(provider: str, model: str, stored: str) -> None:
    assert checked_provider(provider, model) == stored


@pytest.mark.parametrize(
    ("provider", "model", "field", "candidates"),
    [
        ("gemini", "", "body.provider", "anthropic"),
        ("openai", "claude-sonnet-5", "body.model", "anthropic"),
        ("anthropic", "gpt-6", "body.model", "openai"),
        ("claude", "o3-mini", "body.model", "openai"),
        ("anthropic", "anthropic.claude-x", "body.model", "bedrock"),
        ("offline", "rules-1", "body.model", ""),
    ],
)
def test_what_nobody_could_answer_by_is_refused(provider: str, model: str, field: str, candidates: str) -> None:
    with pytest.raises(InvalidFields) as refused:
        checked_provider(provider, model)
    (fault,) = refused.value.faults
    assert fault.field == field
    assert not candidates or candidates in fault.candidates


def test_a_server_of_ones_own_may_have_any_model() -> None:
    assert checked_provider("openai", "claude-sonnet-5", {"openai"}) == "openai"
    with pytest.raises(InvalidFields):
        checked_provider("anthropic", "gpt-6", {"openai"})
