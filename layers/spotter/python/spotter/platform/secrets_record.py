"""The sealed credentials of one owner, a tool or an MCP server, as they lie in the table. Nothing opens them here."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from spotter.training.records import Effect, Needs, Reader
from spotter.training.stored_record import SHAPE, StoredRecord

SECRET_PREFIX = "SECRET#"  # noqa: S105 - a sort key's beginning

Sealed = Mapping[str, Mapping[str, str]]
"""By name: the wrapped data key, the nonce and the ciphertext, in base 64. Safe to store."""


class SecretsRecord(StoredRecord):
    """By the credential's name, what ``secrets.Secrets`` made of it."""

    values: dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class StoredSecrets:
    """What an owner has, and the count of its writes; 0: it has none."""

    owner: str
    version: int
    values: Sealed

    def replaced(self, values: Sealed) -> tuple[Effect, ...]:
        """The write that puts these in the place of all that there are; none, if nothing changes."""
        if values == self.values:
            return ()
        data = {"values": {name: dict(entry) for name, entry in values.items()}, "v": SHAPE} if values else None
        return (Effect(secret_key(self.owner), self.version, data),)

    def kept(self, names: Collection[str]) -> dict[str, Mapping[str, str]]:
        """Those of these names that there are."""
        return {name: entry for name, entry in self.values.items() if name in names}


def secret_key(owner: str) -> str:
    """Where an owner's credentials lie."""
    return f"{SECRET_PREFIX}{owner}"


def stored_secrets(reader: Reader, owner: str) -> StoredSecrets:
    """What an owner has."""
    record = reader.read(Needs(records=(secret_key(owner),))).records[secret_key(owner)]
    found = SecretsRecord.of(record.data) if record.version else None
    return StoredSecrets(owner, record.version, found.values if found else {})
