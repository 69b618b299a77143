"""What a stage is deployed with: read from the CDK's context, checked, and said plainly when it is wrong.

The context is ``cdk.json``'s, and ``-c KEY=VALUE`` on the command line replaces an entry of it. There a value is always
a string: a list is written ``a,b`` or as JSON, a mapping as JSON. Imports nothing of CDK.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from infra.functions import BY_NAME, Grant
from infra.names import checked_stage

PRODUCTION = "prod"
EVERYBODY = "*"
"""The pages of every origin. For stages that hold nobody's data."""

BEDROCK, OFFLINE = "bedrock", "offline"
PROVIDERS = (OFFLINE, "anthropic", "openai", BEDROCK)
"""Who can be asked first: the coach without a model, or a model."""
SELECTIONS = ("model", "rules")
"""Who can pick the data sources of a message."""

_MODEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}")
MOST: Mapping[str, int] = {
    "requests_per_minute": 100_000,
    "concurrent_runs": 100,
    "tenant_requests_per_minute": 100_000,
    "tenant_concurrent_runs": 1_000,
}
"""What a user may do, and all users of a tenant together: each 1 or more, and this at most."""
LIMITS = ("run_tokens", "run_dollars", "day_tokens", "day_dollars", *MOST)
"""What models may cost, for a run and for a user on a day; and how much may be asked for."""

_LIMIT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,6})?")
_CALLBACK = re.compile(r"(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://localhost)(:[0-9]{1,5})?/[A-Za-z0-9/._~-]*")
"""What Cognito takes, fragments excluded."""
_ORIGIN = re.compile(r"https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one stage.

    ``disposable``: the stage holds nobody's data, and goes whole when its stacks are destroyed. ``origins``: whose
    pages may call the HTTP API; none at all is right for an app that is no page. ``reserved``: how many instances of a
    function there may be at once, which no other function can take, by the function's name.
    """

    stage: str
    disposable: bool
    provider: str
    model: str
    """The provider's model; empty: its default."""
    embedding_model: str
    """Whose vectors memories are found by where OpenAI answers first; empty: its default, ``offline``: no model's."""
    selection: str
    """Who picks a message's data sources: the provider's small ``model``, or ``rules``."""
    budget: Mapping[str, str]
    """What models may cost, as the functions are told it: a variable for each limit that is not the default."""
    model_prices: str
    """JSON: prices and context windows of models beside those of ``models.json``; empty: there are none."""
    origins: tuple[str, ...]
    reserved: Mapping[str, int]
    mcp_callbacks: tuple[str, ...]
    """Where the pages on which people sign in to an MCP client may send them back to."""

    @property
    def model_grants(self) -> frozenset[Grant]:
        """What the provider takes: the keys for any model, as others stand behind it; Bedrock if it is the first."""
        if self.provider == OFFLINE:
            return frozenset()
        first = {Grant.BEDROCK_INVOKE} if self.provider == BEDROCK else set()
        return frozenset({Grant.KEYS_READ, Grant.USAGE_COUNT} | first)


def read_settings(context: Callable[[str], Any]) -> Settings:
    """The settings in a context, which is asked by key. ValueError says what to pass instead."""
    stage = checked_stage(context("stage"))
    disposable = stage in _strings("disposable_stages", context("disposable_stages"))
    if disposable and stage == PRODUCTION:
        raise ValueError(f"{PRODUCTION} holds people's data: it cannot be one of disposable_stages")
    return Settings(
        stage=stage,
        disposable=disposable,
        provider=_provider(context("provider")),
        model=_model(context("model")),
        embedding_model=_model(context("embedding_model")),
        selection=_selection(context("selection")),
        budget=_budget(context("budget")),
        model_prices=_model_prices(context("model_prices")),
        origins=_origins(stage, disposable, context("origins")),
        reserved=_reserved(stage, context("reserved_concurrency")),
        mcp_callbacks=_callbacks(context("mcp_callbacks")),
    )


def _provider(value: Any) -> str:
    if value not in PROVIDERS:
        raise ValueError(f"provider is one of {', '.join(PROVIDERS)}: {value!r}")
    return str(value)


def _selection(value: Any) -> str:
    if value not in SELECTIONS:
        raise ValueError(f"selection is one of {', '.join(SELECTIONS)}: {value!r}")
    return str(value)


def _model(value: Any) -> str:
    if not isinstance(value, str) or (value and not _MODEL.fullmatch(value)):
        raise ValueError(f"model is the id of one of the provider's models, or empty for its default: {value!r}")
    return value


def _model_prices(value: Any) -> str:
    prices = _parsed("model_prices", value) if isinstance(value, str) else value
    if not isinstance(prices, dict) or not all(isinstance(models, dict) for models in prices.values()):
        raise ValueError(f"model_prices is a mapping of providers, models and their prices: {value!r}")
    return json.dumps(prices, separators=(",", ":")) if prices else ""


def _budget(value: Any) -> dict[str, str]:
    limits = _parsed("budget", value) if isinstance(value, str) else value
    if not isinstance(limits, dict) or not limits.keys() <= set(LIMITS):
        raise ValueError(f"budget is a mapping of limits, of {', '.join(LIMITS)}: {value!r}")
    for name, limit in limits.items():
        if not _LIMIT.fullmatch(str(limit)) or (name.endswith("tokens") and "." in str(limit)):
            raise ValueError(f"{name} of budget is a whole number of tokens, or a number of dollars: {limit!r}")
        if name in MOST and not (str(limit).isdecimal() and 1 <= int(limit) <= MOST[name]):
            raise ValueError(f"{name} of budget is a whole number from 1 to {MOST[name]}: {limit!r}")
    return {f"SPOTTER_{name.upper()}": str(limit) for name, limit in limits.items()}


def _origins(stage: str, disposable: bool, value: Any) -> tuple[str, ...]:
    origins = _strings("origins", value)
    if EVERYBODY in origins:
        if not disposable:
            raise ValueError(
                f"stage {stage} keeps its data, so it names the origins whose pages may call it: "
                "-c origins=https://app.example,https://www.app.example, or -c origins= for none"
            )
        if len(origins) > 1:
            raise ValueError(f"origins is either {EVERYBODY} or a list of origins: {', '.join(origins)}")
        return origins
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise ValueError(f"an origin is scheme://host[:port] in lower case, without a path: {origin!r}")
    return origins


def _callbacks(value: Any) -> tuple[str, ...]:
    callbacks = _strings("mcp_callbacks", value)
    for callback in callbacks:
        if not _CALLBACK.fullmatch(callback):
            raise ValueError(
                f"a callback of mcp_callbacks is https://host/path, or http://localhost:port/path: {callback!r}"
            )
    if not callbacks:
        raise ValueError("mcp_callbacks names one callback or more: Cognito takes no client of this kind without")
    return callbacks


def _reserved(stage: str, value: Any) -> dict[str, int]:
    by_stage = _parsed("reserved_concurrency", value) if isinstance(value, str) else value
    reserved = by_stage.get(stage, {}) if isinstance(by_stage, dict) else None
    if not isinstance(reserved, dict):
        raise ValueError(f'reserved_concurrency is JSON, {{"{stage}": {{"chat": 250}}}}: {value!r}')
    for name, instances in reserved.items():
        if name not in BY_NAME:
            raise ValueError(f"reserved_concurrency names a function that there is not: {name!r}")
        if type(instances) is not int or instances < 1:
            raise ValueError(f"reserved_concurrency of {name} is a whole number from 1: {instances!r}")
    return reserved


def _strings(key: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        value = _parsed(key, value) if value.lstrip().startswith("[") else [part.strip() for part in value.split(",")]
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise ValueError(f'{key} is a list: -c {key}=a,b or -c \'{key}=["a","b"]\'')
    return tuple(part for part in value if part)


def _parsed(key: str, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"{key} is not JSON at character {error.pos}: {text!r}") from None
