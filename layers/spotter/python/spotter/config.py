"""What a function reads from its environment, checked once, typed.

Checked by hand: Pydantic takes longer to import than all else that a function needs that only reads the table.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

MOST_REPLY_WAIT_SECONDS = 28.0
"""API Gateway answers for a function that takes thirty."""


class InvalidConfig(Exception):
    """A variable is missing or wrong."""


@dataclass(frozen=True, slots=True)
class Config:
    """The environment of a function, set by ``infra`` and by the local run alike."""

    table: str
    bucket: str
    state_machine: str
    """ARN of the agent loop; empty for functions that may not start a run."""
    callback_url: str
    """Where frames are posted: https://<api>.execute-api.<region>.amazonaws.com/live"""
    reply_wait_seconds: float
    provider: str
    selection: str = "model"
    """Who picks the data sources of a message, where a model answers: its provider's small ``model``, or ``rules``."""


def read(environment: Mapping[str, str]) -> Config:
    """The configuration that these variables hold. InvalidConfig names the variable that is missing or wrong."""
    return Config(
        table=_name(environment, "SPOTTER_TABLE"),
        bucket=_name(environment, "SPOTTER_BUCKET"),
        state_machine=environment.get("SPOTTER_STATE_MACHINE_ARN", ""),
        callback_url=environment.get("SPOTTER_CALLBACK_URL", ""),
        reply_wait_seconds=_seconds(environment, "SPOTTER_REPLY_WAIT_SECONDS", 25.0),
        provider=environment.get("SPOTTER_PROVIDER", "offline"),
        selection=_one_of(environment, "SPOTTER_SELECTION", ("model", "rules")),
    )


@cache
def load() -> Config:
    """The configuration of this process. InvalidConfig."""
    return read(os.environ)


def _name(environment: Mapping[str, str], variable: str) -> str:
    value = environment.get(variable, "")
    if len(value) < 3:
        raise InvalidConfig(f"{variable} must be a name of three characters or more")
    return value


def _one_of(environment: Mapping[str, str], variable: str, values: tuple[str, ...]) -> str:
    """One of these values; the first where the variable is not set."""
    value = environment.get(variable, "").strip().lower() or values[0]
    if value not in values:
        raise InvalidConfig(f"{variable} must be one of: {', '.join(values)}")
    return value


def _seconds(environment: Mapping[str, str], variable: str, default: float) -> float:
    try:
        value = float(environment.get(variable, default))
    except ValueError:
        value = -1.0
    if not 0 <= value <= MOST_REPLY_WAIT_SECONDS:
        raise InvalidConfig(f"{variable} must be a number of seconds from 0 to {MOST_REPLY_WAIT_SECONDS:g}")
    return value
