"""The limits of a user and of a tenant: the deployment's, and those that a tenant has set below them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from spotter.config import InvalidConfig

MOST_REQUESTS = 100_000
"""A minute."""
MOST_RUNS = 100
"""Of a user at the same time: what can be read of their sessions in one call."""
MOST_TENANT_RUNS = 1_000
"""Of a tenant at the same time: about what the reserved instances of the loop's functions can do."""

Number = int | Decimal


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be done at most. The fields of the tenant count all of its users together; None: they are not counted.

    Requests are counted by the minute, runs at the same time; tokens (read and written) and US dollars bind what
    models use, by run and by user and day in UTC.
    """

    requests_per_minute: int = 60
    concurrent_runs: int = 5
    tokens_per_day: int = 5_000_000
    dollars_per_day: Decimal = Decimal(10)
    dollars_per_run: Decimal = Decimal(2)
    tenant_requests_per_minute: int | None = None
    tenant_concurrent_runs: int | None = None

    @property
    def counts_tenant(self) -> bool:
        """Whether the users of the tenant are counted together."""
        return self.tenant_requests_per_minute is not None or self.tenant_concurrent_runs is not None

    def within(self, ceilings: "Limits") -> "Limits":
        """These limits, each no higher than its ceiling: the smallest wins."""
        return _made({name: _smaller(getattr(self, name), getattr(ceilings, name)) for name in NAMES})

    def to_text(self) -> str:
        """As a session keeps them: the values in the order of the fields, ``-`` for None."""
        return " ".join("-" if value is None else str(value) for value in (getattr(self, name) for name in NAMES))

    @staticmethod
    def of_text(text: str) -> "Limits":
        """The inverse of :meth:`to_text`."""
        parts = zip(NAMES, text.split(), strict=True)
        return _made({name: _of_text(name, part) for name, part in parts})


DEFAULT_LIMITS = Limits()
NAMES = tuple(field.name for field in fields(Limits))
_MONEY = frozenset(name for name in NAMES if name.startswith("dollars"))
MOST: Mapping[str, int] = {
    "requests_per_minute": MOST_REQUESTS,
    "concurrent_runs": MOST_RUNS,
    "tenant_requests_per_minute": MOST_REQUESTS,
    "tenant_concurrent_runs": MOST_TENANT_RUNS,
}
"""Of the limits that a deployment sets beside its budget. Each is 1 or more."""


def limits_in(environment: Mapping[str, str], defaults: Limits) -> Limits:
    """The deployment's limits: SPOTTER_REQUESTS_PER_MINUTE and the like, over ``defaults``. InvalidConfig."""
    told = {name: environment.get(f"SPOTTER_{name.upper()}", "") for name in MOST}
    read: Mapping[str, Any] = {name: _whole(name, text) for name, text in told.items() if text}
    return replace(defaults, **read)


def limits_of(stored: Mapping[str, object], ceilings: Limits) -> Limits:
    """What a tenant has set, as it is stored by the names of the fields, within the deployment's ceilings.

    What is not stored, or does not fit, is the deployment's.
    """
    read = {name: _stored(name, stored.get(name)) for name in NAMES}
    known = {name: value for name, value in read.items() if value is not None}
    return _made({name: known.get(name, getattr(ceilings, name)) for name in NAMES}).within(ceilings)


def to_stored(limits: Limits) -> dict[str, object]:
    """Plain JSON by the names of the fields; dollars as text."""
    values = ((name, getattr(limits, name)) for name in NAMES)
    return {name: str(value) if isinstance(value, Decimal) else value for name, value in values}


def _made(values: Mapping[str, Any]) -> Limits:
    return Limits(**values)


def _smaller(value: Number | None, ceiling: Number | None) -> Number | None:
    known = [each for each in (value, ceiling) if each is not None]
    return min(known) if known else None


def _of_text(name: str, text: str) -> Number | None:
    if text == "-":
        return None
    return Decimal(text) if name in _MONEY else int(text)


def _stored(name: str, value: object) -> Number | None:
    if name in _MONEY:
        try:
            dollars = Decimal(value) if isinstance(value, str) else None
        except InvalidOperation:
            return None
        return dollars if dollars is not None and dollars.is_finite() and dollars >= 0 else None
    least = 1 if name in MOST else 0
    return value if type(value) is int and value >= least else None


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= MOST[name]:
        raise InvalidConfig(f"SPOTTER_{name.upper()} must be a whole number from 1 to {MOST[name]}")
    return int(text)
