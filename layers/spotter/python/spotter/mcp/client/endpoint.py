"""Where a server is, how it is spoken with, and what is sent to it as credentials."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from spotter.tools.masking import Masking

if TYPE_CHECKING:
    import httpx2

IDEMPOTENCY_KEY = "spotter/idempotencyKey"
"""In ``_meta`` of each call: the same with every retry of the same call, and of no other."""
LEAST_MASKED = 6
"""A shorter secret is not looked for: it would be found where it is none. What is entered now is longer
(``LEAST_LETTERS``); what was entered before, and tokens that were given out, may not be."""


class Transport(StrEnum):
    """How MCP is spoken over HTTP."""

    STREAMABLE_HTTP = "streamable-http"
    SSE = "sse"
    """The older one (2024-11-05): one stream for all answers, beside which requests are posted."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One server. What is secret of it stays out of its ``repr``."""

    url: str
    transport: Transport
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    auth: "httpx2.Auth | None" = field(default=None, repr=False)
    secrets: Callable[[], tuple[str, ...]] = field(default=tuple, repr=False)
    """Whatever of its credentials a server could say back: it is masked wherever the server's words go."""

    @property
    def signs(self) -> bool:
        """Whether anything is sent as credentials."""
        return self.auth is not None or bool(self.headers)

    def masking(self) -> Masking:
        """Takes the credentials that have been sent so far out of what the server says."""
        return Masking(self.secrets(), LEAST_MASKED)


HttpClients = Callable[["Endpoint", float], "httpx2.AsyncClient"]
"""A client for an endpoint whose requests take these seconds at most: checked, bounded, without redirects."""
