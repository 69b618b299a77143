"""The keys of model providers: from the environment or from Secrets Manager. They are shown to nobody."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

from spotter.errors import error_location
from spotter.llm.errors import Unauthorized
from spotter.llm.fallback import Report
from spotter.llm.provider import Filled, Provider, Structured
from spotter.messages import Chunk, Request

MAX_AGE_SECONDS = 300
"""How old the keys that a warm function holds may be: a new one is in use everywhere after five minutes."""
UNREAD_SECONDS = 60.0
"""How long a secret is left alone that could not be read, or that is empty."""


class Keys(Protocol):
    """The keys by provider's name. Neither method raises: without keys there is offline."""

    def current(self) -> Mapping[str, str]:
        """The keys as they were read at most five minutes ago."""
        ...

    def renewed(self) -> Mapping[str, str]:
        """The keys, read again now."""
        ...


class EnvironmentKeys:
    """Keys that do not change while the process lives."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        self._keys = dict(keys)

    def current(self) -> Mapping[str, str]:
        """The keys that it was made with."""
        return self._keys

    def renewed(self) -> Mapping[str, str]:
        """The same."""
        return self._keys


class Secrets(Protocol):
    """Powertools' ``SecretsProvider``: reads a secret, and keeps it for a while."""

    def get(self, name: str, max_age: int | None = None, transform: Any = None, force_fetch: bool = False) -> Any:
        """The secret's value. Any exception if it cannot be read."""
        ...


class SecretKeys:
    """Keys from one secret, a JSON object ``{"anthropic": "...", "openai": "..."}``.

    It is read once by each warm function, and again when what is held is too old: a new key needs no deployment. What
    was read last stays in use where the secret cannot be read. ``secrets`` is called at the first read.
    """

    def __init__(
        self,
        name: str,
        secrets: Callable[[], Secrets],
        report: Report,
        *,
        max_age_seconds: int = MAX_AGE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._name = name
        self._secrets = secrets
        self._report = report
        self._max_age_seconds = max_age_seconds
        self._clock = clock
        self._keys: Mapping[str, str] = {}
        self._unread_until: float | None = None
        self._lock = threading.Lock()

    def current(self) -> Mapping[str, str]:
        """The keys; none if the secret has never been readable."""
        with self._lock:
            if self._unread_until is None or self._clock() >= self._unread_until:
                self._read(force=False)
            return self._keys

    def renewed(self) -> Mapping[str, str]:
        """The keys as they are in Secrets Manager now, if it answers."""
        with self._lock:
            self._read(force=True)
            return self._keys

    def _read(self, *, force: bool) -> None:
        self._unread_until = None
        try:
            secret = self._secrets().get(self._name, max_age=self._max_age_seconds, transform="json", force_fetch=force)
            self._keys = {name: key.strip() for name, key in secret.items() if isinstance(key, str) and key.strip()}
        except Exception as error:  # noqa: BLE001 - whatever it is: somebody answers without a key
            self._report(type(error).__name__, error_location(error))
            self._unread_until = self._clock() + UNREAD_SECONDS


class KeyedProvider:
    """A provider whose key may be replaced while it is in use.

    Where the provider does not take the key, the keys are read again, once; if there is another one, that is tried.
    """

    def __init__(
        self,
        name: str,
        model: str,
        keys: Keys,
        make: Callable[[str, str, str], Provider],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``make`` makes the provider by its name, its model and a key."""
        self.name = name
        self.model = model
        self._keys = keys
        self._make = make
        self._clock = clock

    def respond(self, request: Request) -> Iterator[Chunk]:
        """The provider's answer."""
        key, end = self._key(), self._clock() + request.seconds
        is_begun = False
        try:
            for chunk in self._make(self.name, self.model, key).respond(request):
                is_begun = True
                yield chunk
            return
        except Unauthorized:
            if is_begun or not (other := self._other(key)):
                raise
        left = replace(request, seconds=end - self._clock())
        yield from self._make(self.name, self.model, other).respond(left)

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """What the provider fills in."""
        key, end = self._key(), self._clock() + request.seconds
        try:
            return self._make(self.name, self.model, key).structured(request, model)
        except Unauthorized:
            if not (other := self._other(key)):
                raise
        left = replace(request, seconds=end - self._clock())
        return self._make(self.name, self.model, other).structured(left, model)

    def _key(self) -> str:
        return self._keys.current().get(self.name, "")

    def _other(self, key: str) -> str:
        """Another key than this one; empty if there is none."""
        renewed = self._keys.renewed().get(self.name, "")
        return renewed if renewed != key else ""
