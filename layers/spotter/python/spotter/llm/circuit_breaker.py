"""Which models are left alone for a while, because they keep failing."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

FAILURES_IN_A_ROW = 3
SKIPPED_SECONDS = 60.0

Key = tuple[str, str]
"""A provider and a model of it: one model may be overloaded while another answers."""


@dataclass(slots=True)
class _Circuit:
    failures: int = 0
    last_failure: str = ""
    closed_from: float = 0.0
    """When the model may be tried again. Of no meaning below FAILURES_IN_A_ROW."""
    on_trial: bool = False
    """Whether the one call that tries it again is under way."""

    @property
    def is_open(self) -> bool:
        return self.failures >= FAILURES_IN_A_ROW


class CircuitBreaker:
    """Counts the failures of each model in this process. Its methods may be called from any thread.

    After three failed calls in a row a model is skipped for a minute; then one call tries it, alone. Whoever is let in
    by ``admit`` says afterwards how the call went: ``succeeded``, ``failed`` or, if that cannot be told, ``left``.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """``clock``: seconds from any beginning, never going back."""
        self._clock = clock
        self._circuits: dict[Key, _Circuit] = {}
        self._lock = threading.Lock()

    def admit(self, key: Key) -> bool:
        """Whether the model may be called now."""
        with self._lock:
            circuit = self._circuits.get(key)
            if circuit is None or not circuit.is_open:
                return True
            if circuit.on_trial or self._clock() < circuit.closed_from:
                return False
            circuit.on_trial = True
            return True

    def succeeded(self, key: Key) -> None:
        """The model has answered."""
        with self._lock:
            self._circuits.pop(key, None)  # models are named by tenants: only those that fail are remembered

    def failed(self, key: Key, why: str) -> bool:
        """The model has failed. Whether it is skipped from now on."""
        with self._lock:
            circuit = self._circuits.setdefault(key, _Circuit())
            was_open, was_trial = circuit.is_open, circuit.on_trial
            circuit.failures += 1
            circuit.last_failure = why
            circuit.on_trial = False
            if circuit.is_open and (was_trial or not was_open):
                circuit.closed_from = self._clock() + SKIPPED_SECONDS
            return circuit.is_open

    def left(self, key: Key) -> None:
        """The call was given up before it said anything of the model."""
        with self._lock:
            if (circuit := self._circuits.get(key)) is not None:
                circuit.on_trial = False

    def last_failure(self, key: Key) -> str:
        """Why the model failed last; empty when it has answered since."""
        with self._lock:
            circuit = self._circuits.get(key)
            return circuit.last_failure if circuit else ""
