"""What is known of each model: its price, how much it reads and writes, and which one is taken where none is named.

The numbers stand in ``data/models.json``. SPOTTER_MODEL_PRICES, a JSON object by provider and model with the same
fields, adds models to them and overrides fields of those that are there:
``{"anthropic": {"claude-new": {"input": 3, "output": 15, "context_window": 200000}}}``. No SDK is imported here.
"""

import json
import os
from collections.abc import Mapping
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from spotter.config import InvalidConfig
from spotter.model_response import Usage

VARIABLE = "SPOTTER_MODEL_PRICES"

_FILE = Path(__file__).with_name("data") / "models.json"
_MILLION = Decimal(1_000_000)
_NUMBERS = frozenset({"input", "output", "cached_input", "cache_write", "context_window", "max_output"})
_KINDS: Mapping[str, type] = {"thinking": dict, "strict": bool}

_Models = Mapping[str, Mapping[str, Any]]


def cost_of(provider: str, model: str, usage: Usage) -> Decimal | None:
    """What a call has cost in US dollars; None where the model's price is not known."""
    prices = _about(provider, model)
    if "input" not in prices or "output" not in prices:
        return None
    read, written = prices["input"], prices["output"]
    uncached = max(usage.input_tokens - usage.cached_tokens - usage.cache_written_tokens, 0)
    total = (
        uncached * read
        + usage.cached_tokens * prices.get("cached_input", read)
        + usage.cache_written_tokens * prices.get("cache_write", read)
        + usage.output_tokens * written
    )
    return Decimal(total) / _MILLION


def context_window(provider: str, model: str) -> int:
    """How many tokens the model reads and writes at most; of a model that is not known, what every current one does."""
    return int(_about(provider, model).get("context_window", _file()["context_window"]))


def longest_answer(provider: str, model: str) -> int | None:
    """How many tokens an answer of the model has at most; None where that is not known."""
    longest = _about(provider, model).get("max_output")
    return None if longest is None else int(longest)


def thinking(provider: str, model: str) -> Mapping[str, Any]:
    """How the model is asked to reason, as the Messages API takes it; empty: it is left to the model."""
    asked: Mapping[str, Any] = _about(provider, model).get("thinking", {})
    return asked


def is_strict(provider: str, model: str) -> bool:
    """Whether whoever serves the model is asked to hold its answers and calls to their schemas."""
    return bool(_about(provider, model).get("strict", True))


def default_model(provider: str) -> str:
    """The model that answers where none is named. KeyError for a provider that is not known."""
    return str(_file()["providers"][provider]["default"])


def small_model(provider: str) -> str:
    """The model for small work: choosing data sources, summaries. KeyError for a provider that is not known."""
    return str(_file()["providers"][provider]["small"])


def embedding_model(provider: str) -> str:
    """The model whose vectors are taken; empty: the provider has none. KeyError for a provider that is not known."""
    return str(_file()["providers"][provider].get("embedding", ""))


def known_models(provider: str) -> tuple[str, ...]:
    """The ids of the provider's models, the usual one first; none for a provider that is not known."""
    known = _file()["providers"].get(provider, {})
    added = _overrides(os.environ.get(VARIABLE, "")).get(provider, {})
    usual = [known["default"]] if known else []
    return tuple(dict.fromkeys((*usual, *known.get("models", {}), *added)))


def check(environment: Mapping[str, str]) -> None:
    """InvalidConfig when what the environment says of models cannot be read. For a start that fails early."""
    _overrides(environment.get(VARIABLE, ""))


def _about(provider: str, model: str) -> Mapping[str, Any]:
    of_provider = _file()["providers"].get(provider, {})
    known = {**of_provider.get("models", {}), **of_provider.get("embeddings", {})}.get(model, {})
    added = _overrides(os.environ.get(VARIABLE, "")).get(provider, {}).get(model, {})
    return {**known, **added} if added else known


@cache
def _file() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"), parse_float=Decimal)
    return loaded


@lru_cache(maxsize=2)
def _overrides(text: str) -> Mapping[str, _Models]:
    if not text:
        return {}
    try:
        by_provider = json.loads(text, parse_float=Decimal)
        entries = [entry for models in by_provider.values() for entry in models.values()]
        is_good = all(_is_entry(entry) for entry in entries)
    except (ValueError, AttributeError):
        is_good = False
    if not is_good:
        numbers = ", ".join(sorted(_NUMBERS))
        raise InvalidConfig(
            f"{VARIABLE} must be JSON: by provider and model {numbers} (numbers from 0), thinking (an object), strict"
        )
    overrides: Mapping[str, _Models] = by_provider
    return overrides


def _is_entry(entry: Mapping[str, Any]) -> bool:
    return all(
        isinstance(value, _KINDS[name])
        if name in _KINDS
        else name in _NUMBERS and isinstance(value, int | Decimal) and not isinstance(value, bool) and value >= 0
        for name, value in entry.items()
    )
