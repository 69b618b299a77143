"""The adapters under test, each with the stream that it reads, pointed at a server of ours."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spotter.llm.anthropic import AnthropicProvider
from spotter.llm.bedrock import BedrockProvider
from spotter.llm.openai.chat import OpenAIChatProvider
from spotter.llm.openai.responses import OpenAIResponsesProvider
from spotter.llm.provider import Provider
from tests.fakes.hostile.answers import KEY
from tests.fakes.hostile.wires import BEDROCK, CHAT, MESSAGES, RESPONSES, Wire


@dataclass(frozen=True)
class Adapter:
    """An adapter that asks a server of ours."""

    provider: Provider
    wire: Wire


Make = Callable[[str], Adapter]
"""Makes an adapter that asks the server at this address."""


def anthropic(url: str) -> Adapter:
    """Claude, over Anthropic's API."""
    return Adapter(AnthropicProvider("claude-test", api_key=KEY, base_url=url), MESSAGES)


def bedrock(url: str) -> Adapter:
    """Claude, over Bedrock's."""
    signing = {"aws_access_key": "AKIATEST", "aws_secret_key": KEY}
    provider = BedrockProvider("eu.anthropic.claude-test", region="eu-central-1", signing=signing, base_url=url)
    return Adapter(provider, BEDROCK)


def openai_responses(url: str) -> Adapter:
    """GPT."""
    return Adapter(OpenAIResponsesProvider("gpt-test", api_key=KEY, base_url=f"{url}/v1"), RESPONSES)


def openai_chat(url: str) -> Adapter:
    """A server that is compatible with OpenAI's."""
    return Adapter(OpenAIChatProvider("gpt-test", api_key=KEY, base_url=f"{url}/v1"), CHAT)


ALL: Final[tuple[Make, ...]] = (anthropic, bedrock, openai_responses, openai_chat)
OF_AIMOCK: Final[tuple[Make, ...]] = (anthropic, openai_responses, openai_chat)
"""Those whose APIs aimock has: its frames of Bedrock are not wrapped as AWS wraps them."""
