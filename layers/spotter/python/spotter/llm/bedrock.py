"""Claude on Amazon Bedrock, with AWS credentials and no key of its own.

By InvokeModelWithResponseStream of ``bedrock-runtime``: its ids are those of inference profiles, which lead to a
model in the regions that their prefix names (``global.``, ``us.``, ``eu.``).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from spotter.llm.claude.http import http_client, make_http_client
from spotter.llm.claude.provider import CACHED, ClaudeProvider, Client, with_cached_system

if TYPE_CHECKING:
    import httpx2


class BedrockProvider(ClaudeProvider):
    """Claude by whom AWS bills. Credentials and region are those that every AWS client finds."""

    name = "bedrock"

    def __init__(
        self,
        model: str,
        *,
        region: str | None = None,
        signing: Mapping[str, str] | None = None,
        base_url: str | None = None,
        transport: "httpx2.BaseTransport | None" = None,
    ) -> None:
        """``region``: where it is asked; None: AWS_REGION's. ``transport`` takes the place of the network, in tests.

        ``signing``: credentials by the names that the SDK has for them, in the place of the environment's.
        """
        super().__init__(model)
        self._region = region
        self._signing = tuple((signing or {}).items())
        self._base_url = base_url
        self._transport = transport

    def _client(self) -> Client:
        return _client(self._region, self._signing, self._base_url, self._transport)

    def _cached(self, body: dict[str, Any]) -> dict[str, Any]:
        """Bedrock marks nothing by itself: the ends of the newest user messages are marked.

        The last is written to the cache, the one before it is where the request before this one has written.
        """
        messages = list(body["messages"])
        said = [index for index, message in enumerate(messages) if message["role"] == "user"]
        for index in said[-2:]:
            content = messages[index]["content"]
            messages[index] = messages[index] | {"content": [*content[:-1], content[-1] | CACHED]}
        return with_cached_system(body) | {"messages": messages}


@lru_cache(maxsize=8)
def _client(
    region: str | None,
    signing: tuple[tuple[str, str], ...],
    base_url: str | None,
    transport: "httpx2.BaseTransport | None",
) -> Client:
    """One client for each region, on the process's one pool of connections. Retries are the caller's alone."""
    import anthropic

    return anthropic.AnthropicBedrock(
        aws_region=region,
        **dict[str, Any](signing),
        base_url=base_url,
        max_retries=0,
        open_telemetry=False,
        http_client=http_client() if transport is None else make_http_client(transport),
    )
