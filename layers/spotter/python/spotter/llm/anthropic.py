"""Claude by Anthropic's own API.

The SDK is imported at the first call: it takes about 1.2 s of CPU (measured), as much as all else that think imports.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from spotter.llm.claude.http import http_client, make_http_client
from spotter.llm.claude.provider import CACHED, ClaudeProvider, Client, with_cached_system
from spotter.llm.errors import Unauthorized

if TYPE_CHECKING:
    import httpx2


class AnthropicProvider(ClaudeProvider):
    """Claude at api.anthropic.com, or at whatever speaks its API at ``base_url``."""

    name = "anthropic"

    def __init__(
        self,
        model: str,
        *,
        api_key: str,
        base_url: str | None = None,
        transport: "httpx2.BaseTransport | None" = None,
    ) -> None:
        """``transport`` takes the place of the network, in tests."""
        super().__init__(model)
        self._api_key = api_key
        self._base_url = base_url
        self._transport = transport

    def _client(self) -> Client:
        if not self._api_key:
            raise Unauthorized("no key")
        return _client(self._api_key, self._base_url, self._transport)

    def _cached(self, body: dict[str, Any]) -> dict[str, Any]:
        """The API itself marks the end of the conversation: so messages once sent stay as they are, to the byte."""
        return with_cached_system(body) | CACHED


@lru_cache(maxsize=8)
def _client(api_key: str, base_url: str | None, transport: "httpx2.BaseTransport | None") -> Client:
    """One client for each key, on the process's one pool of connections. Retries are the caller's alone."""
    import anthropic

    return anthropic.Anthropic(
        api_key=api_key,
        base_url=base_url,
        max_retries=0,
        open_telemetry=False,
        http_client=http_client() if transport is None else make_http_client(transport),
    )
