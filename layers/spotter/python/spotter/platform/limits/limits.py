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


@dataclass(frozen=True, slots=True)
class OwnLimits:
    """What a tenant has set of :class:`Limits`. None: it has set nothing, and the deployment's counts as it is then."""

    requests_per_minute: int | None = None
    concurrent_runs: int | None = None
    tokens_per_day: int | None = None
    dollars_per_day: Decimal | None = None
    dollars_per_run: Decimal | None = None
    tenant_requests_per_minute: int | None = None
    tenant_concurrent_runs: int | None = None

    def within(self, ceilings: Limits) -> Limits:
        """What counts: the deployment's, and where less is set, that."""
        return _made({name: _smaller(getattr(self, name), getattr(ceilings, name)) for name in NAMES})

    def to_text(self) -> str:
        """As a session keeps them: the values in the order of the fields, ``-`` for None. Empty: nothing is set."""
        values = [getattr(self, name) for name in NAMES]
        return " ".join(map(_to_text, values)) if any(value is not None for value in values) else ""

    @classmethod
    def of_text(cls, text: str) -> "OwnLimits":
        """The inverse of :meth:`to_text`."""
        parts: Mapping[str, Any] = (
            {name: _of_text(name, part) for name, part in zip(NAMES, text.split(), strict=True)} if text else {}
        )
        return cls(**parts)

    @classmethod
    def of_stored(cls, stored: Mapping[str, object]) -> "OwnLimits":
        """As they are stored, by the names of the fields. What is not stored, or does not fit, is not set."""
        read: Mapping[str, Any] = {name: _stored(name, stored.get(name)) for name in NAMES}
        return cls(**read)

    def to_stored(self) -> dict[str, object]:
        """Plain JSON of what is set, by the names of the fields; dollars as text."""
        values = ((name, getattr(self, name)) for name in NAMES)
        return {
            name: str(value) if isinstance(value, Decimal) else value for name, value in values if value is not None
        }


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


def _made(values: Mapping[str, Any]) -> Limits:
    return Limits(**values)


def _smaller(value: Number | None, ceiling: Number | None) -> Number | None:
    known = [each for each in (value, ceiling) if each is not None]
    return min(known) if known else None


def _to_text(value: Number | None) -> str:
    return "-" if value is None else str(value)


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
