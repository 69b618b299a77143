"""An HTTP tool to change one thing of, and credentials that are sealed without KMS."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spotter.platform.http_tools.record import HttpTool
from spotter.platform.http_tools.use_cases import Vault
from spotter.platform.secrets_record import Sealed

PARAMETERS: dict[str, Any] = {
    "type": "object",
    "properties": {
        "place": {"type": "string"},
        "days": {"type": "integer"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "note": {"type": "string"},
    },
    "required": ["place"],
    "additionalProperties": False,
}


def http_tool(**changed: Any) -> HttpTool:
    """A tool that is right, but for what is changed."""
    told: dict[str, Any] = {
        "id": "tool_1",
        "name": "get_weather",
        "description": "The weather at a place.",
        "method": "GET",
        "url": "https://api.example.com/v1/places/{place}/weather",
        "query": {"days": "{days}"},
        "headers": {"Accept-Language": "en"},
        "secret_headers": [],
        "parameters": PARAMETERS,
        "timeout_seconds": 5,
        "max_bytes": 20_000,
        "send_idempotency_key": True,
        "approval": "first",
        "policy": {"arguments": {}, "callsPerDay": None},
        "status": "active",
        "created": "2026-03-02T10:00:00.000Z",
        "updated": "2026-03-02T10:00:00.000Z",
    }
    return HttpTool(**{**told, **changed})


@dataclass
class CountingVault:
    """Seals so that it can be read, and counts how often it was asked."""

    seals: int = 0
    looks: int = 0

    @property
    def vault(self) -> Vault:
        """As use cases take it."""
        return Vault(self._seal, self._holds)

    def _seal(self, owner: str, values: Mapping[str, str]) -> Sealed:
        self.seals += 1
        return sealed(values)

    def _holds(self, owner: str, kept: Sealed, values: Mapping[str, str]) -> bool:
        self.looks += 1
        return kept == sealed(values)


def sealed(values: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """What stands for sealed values where nobody opens them."""
    return {name: {"key": "k", "nonce": "n", "text": f"sealed:{value[::-1]}"} for name, value in values.items()}
