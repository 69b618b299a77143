"""The process's connections to whoever serves Claude, and how long they are waited for."""

from functools import cache
from typing import TYPE_CHECKING, Any

from spotter.llm.bounded_body import bound

if TYPE_CHECKING:
    import httpx2

CONNECT_SECONDS = 5.0
STALL_SECONDS = 30.0
"""Without a byte for so long, no more is waited for: while a model thinks, the API sends pings."""


@cache
def http_client() -> "httpx2.Client":
    """The process's one pool of connections to whoever serves Claude."""
    return make_http_client(None)


def make_http_client(transport: "httpx2.BaseTransport | None") -> "httpx2.Client":
    """A client whose answers are bounded in time and size. It follows no redirect: its requests hold a key."""
    import anthropic

    settings: dict[str, Any] = {"follow_redirects": False, "event_hooks": {"response": [bound]}}
    if transport is not None:
        settings["transport"] = transport
    return anthropic.DefaultHttpxClient(**settings)


def timeout_of(left: float) -> "httpx2.Timeout":
    """Waiting for the connection and then for the first byte takes no longer than what is left."""
    import httpx2

    connect = min(CONNECT_SECONDS, left / 3)
    stall = min(STALL_SECONDS, left * 2 / 3)
    return httpx2.Timeout(connect=connect, pool=connect, read=stall, write=stall)
