"""The OpenAI SDK's client, and the events that it streams: what both of its APIs share.

The SDK signs, connects and raises by status. The events are read here: its own reader has no bound on their size or on
the whole time, ends a broken stream as if it were whole, and types each event again.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar
from weakref import finalize

from spotter.llm.bounded_body import bound, due_again, due_by
from spotter.llm.bounded_reads import bound_reads
from spotter.llm.errors import ConnectionFailed, ProviderError, TimedOut
from spotter.llm.openai.errors import error_of, refused_parameter
from spotter.llm.openai.server_sent_events import event_data

if TYPE_CHECKING:
    import httpx2
    from openai import OpenAI

DEFAULT_BASE_URL = "https://api.openai.com/v1"
DONE = b"[DONE]"

Answered = TypeVar("Answered")

_END_SECONDS = 0.2
"""How long the end of a stream is waited for behind its last event: then its connection can be used again."""


@dataclass(frozen=True, slots=True)
class Connection:
    """Where a provider is, and how long its silences may be. ``transport`` is for tests."""

    api_key: str | None = field(repr=False)
    base_url: str | None
    connect_seconds: float
    read_seconds: float
    transport: "httpx2.BaseTransport | None" = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it is sent. ``optional`` are the parameters that it can do without."""

    path: str
    body: Mapping[str, Any]
    optional: frozenset[str] = frozenset()


class RefusedParameter(ProviderError):
    """It will not take the request with this parameter in it. Never leaves the adapters."""

    def __init__(self, parameter: str, refusal: ProviderError) -> None:
        super().__init__(str(refusal))
        self.parameter = parameter
        self.refusal = refusal


class EventStream:
    """The events of one answer. Use it as a context manager; whatever goes wrong is a ProviderError."""

    def __init__(self, connection: Connection, asked: Asked, until: float) -> None:
        """``until``: when the whole answer has to be there (``time.monotonic``)."""
        self._connection = connection
        self._asked = asked
        self._until = until
        self._response: httpx2.Response | None = None
        self._all: Iterator[bytes] | None = None
        self._events: Iterator[bytes] | None = None
        self.is_done = False
        """Whether the stream has said that it is at its end."""

    def __enter__(self) -> Self:
        try:
            self._response = _opened(self._connection, self._asked, self._until)
        except _sdk_errors() as error:
            failure = _mapped(error, self._asked.optional)
        else:
            return self
        raise failure  # out here: the SDK's error quotes the request, so it is not even the context of ours

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._response is not None:
            self._response.close()

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        """Each event's JSON object, until the stream or ``[DONE]``."""
        self._events = event_data(self._pieces())  # kept: what is let go of here is closed, and cannot be drained
        for data in self._events:
            if data.strip() == DONE:
                self.is_done = True
                return
            yield _event(data)

    def wait_at_most(self, seconds: float) -> None:
        """How long all that is still to come may take."""
        if self._response is not None:
            due_again(self._response, min(self._until, time.monotonic() + seconds))

    def drain(self) -> None:
        """Read to the end of a stream whose last event has come, if it comes soon."""
        self.wait_at_most(_END_SECONDS)
        try:
            for _ in self._pieces():
                pass
        except ProviderError:
            return

    def _pieces(self) -> Iterator[bytes]:
        if self._response is None or self._response.is_closed:
            return
        if self._all is None:
            self._all = self._response.iter_bytes()
        try:
            yield from self._all
        except _sdk_errors() as error:
            failure = _mapped(error, self._asked.optional)
        else:
            return
        raise failure


def _event(data: bytes) -> Mapping[str, Any]:
    try:
        event = json.loads(data.decode())
    except (ValueError, RecursionError):
        event = None
    if isinstance(event, list) and event:
        event = event[0]  # as Gemini wraps its errors
    if not isinstance(event, dict):
        raise ConnectionFailed("an event that cannot be read")
    return event


def _opened(connection: Connection, asked: Asked, until: float) -> "httpx2.Response":
    """The response, whose body has yet to come. Connecting and the first byte together take no longer than is left."""
    import httpx2
    from openai import Stream

    left = until - time.monotonic()
    if left <= 0:
        raise TimedOut("no time was left to ask")
    connect = min(connection.connect_seconds, left / 3)
    read = min(connection.read_seconds, left * 2 / 3)
    timeout = httpx2.Timeout(connect=connect, pool=connect, read=read, write=read)
    with due_by(until):
        stream = client_of(connection).post(
            asked.path,
            cast_to=object,
            body=asked.body,
            options={"timeout": timeout},
            stream=True,
            stream_cls=Stream[object],
        )
    return stream.response


@cache
def _sdk_errors() -> tuple[type[Exception], ...]:
    import httpx2
    from openai import OpenAIError

    return (OpenAIError, httpx2.HTTPError, OSError)


def _mapped(error: Exception, optional: frozenset[str]) -> ProviderError:
    import httpx2
    from openai import APIStatusError, APITimeoutError

    if isinstance(error, APITimeoutError | httpx2.TimeoutException):
        return TimedOut("nothing came for too long")
    if not isinstance(error, APIStatusError):
        return ConnectionFailed(type(error.__cause__ or error).__name__)
    made = error_of(error.status_code, error.body, error.response.headers)
    named = refused_parameter(error.body, optional) if error.status_code in {400, 422} else None
    return made if named is None else RefusedParameter(named, made)


def sdk_answer(call: Callable[[], Answered]) -> Answered:
    """What a call of the SDK's answers. ProviderError for whatever goes wrong with it."""
    try:
        return call()
    except _sdk_errors() as error:
        failure = _mapped(error, frozenset())
    raise failure  # out here: the SDK's error quotes the request, so it is not even the context of ours


def client_of(connection: Connection) -> "OpenAI":
    """The SDK's client for a connection, kept for the next call."""
    if connection.transport is not None:
        return _made(connection)
    return _kept(connection)


@lru_cache(maxsize=8)
def _kept(connection: Connection) -> "OpenAI":
    client = _made(connection)
    finalize(client, client._client.close)  # noqa: SLF001 - its connections go with it, as those of the SDK's own do
    return client


def _made(connection: Connection) -> "OpenAI":
    import httpx2
    from openai import OpenAI

    http = httpx2.Client(
        transport=connection.transport,
        limits=httpx2.Limits(max_keepalive_connections=4),
        event_hooks={"response": [bound]},
    )
    bound_reads(http)
    return OpenAI(
        api_key=(connection.api_key or "").strip() or "none",  # the SDK demands one; a server without keys ignores it
        base_url=connection.base_url or DEFAULT_BASE_URL,
        max_retries=0,
        http_client=http,
    )
