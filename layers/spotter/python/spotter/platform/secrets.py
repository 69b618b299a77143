"""Credentials that a tenant gives to a tool or an MCP server: sealed by envelope encryption (docs/decisions/0105).

KMS makes a data key for each sealing and gives it back, once more, to whoever names the same tenant and owner; the
values are encrypted here, by AES-256 in Galois/Counter Mode. What is stored opens for one tenant, one owner and one
name: moved to another item, it does not open.
"""

import base64
import hmac
import json
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from botocore.exceptions import ClientError
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from spotter.errors import SpotterError, StoreUnavailable
from spotter.platform.secrets_record import Sealed
from spotter.store.outages import is_outage

KEY_KEPT_SECONDS = 60.0
"""A warm function opens what it opened a moment ago without asking KMS again."""
MOST_KEYS_KEPT = 200
MOST_VALUE_BYTES = 4_096
"""Of one credential: the longest header that common servers take."""
_NONCE_BYTES = 12
"""Of AES-GCM (NIST SP 800-38D): random for each value, as a data key seals no more than a handful."""

_WRONG_CIPHERTEXT = {"IncorrectKeyException", "InvalidCiphertextException"}
_KEY_OUT_OF_USE = {"DisabledException", "InvalidKeyUsageException", "KMSInvalidStateException", "NotFoundException"}
_PASSES = {"DependencyTimeoutException", "KeyUnavailableException", "KMSInternalException"}


class Kms(Protocol):
    """What is asked of KMS's client. ClientError, and what botocore raises when nobody answers."""

    def generate_data_key(self, *, KeyId: str, KeySpec: str, EncryptionContext: Mapping[str, str]) -> Mapping[str, Any]:  # noqa: N803 - KMS's own names
        """A new data key: ``Plaintext``, and ``CiphertextBlob`` that ``decrypt`` takes."""
        ...

    def decrypt(self, *, KeyId: str, CiphertextBlob: bytes, EncryptionContext: Mapping[str, str]) -> Mapping[str, Any]:  # noqa: N803 - as above
        """``Plaintext`` of what was made under the same key and context."""
        ...


class SecretsUnreadable(SpotterError):
    """What is stored was not sealed for this owner, or has been damaged: it must be entered anew."""

    def __init__(self) -> None:
        super().__init__("a stored secret cannot be opened")


class SecretsKeyUnusable(SpotterError):
    """The key in KMS is disabled, about to be deleted, or not there: an operator must mend it."""

    def __init__(self, code: str) -> None:
        super().__init__(f"the key of secrets cannot be used: {code}")


@dataclass(frozen=True, slots=True)
class _DataKey:
    plain: bytes
    until: float

    def __repr__(self) -> str:
        return "_DataKey(...)"


class Secrets:
    """Seals and opens. One per process; safe to share between threads."""

    def __init__(self, client: Callable[[], Kms], key: str, monotonic: Callable[[], float] = time.monotonic) -> None:
        """``key``: the id, ARN or alias of the key in KMS."""
        self._client = client
        self._key = key
        self._monotonic = monotonic
        self._kept: dict[tuple[str, str, str], _DataKey] = {}
        self._lock = threading.Lock()

    def seal(self, tenant: str, owner: str, values: Mapping[str, str]) -> Sealed:
        """The values, each sealed under its name, with one data key. StoreUnavailable, SecretsKeyUnusable."""
        if not values:
            return {}
        made = self._ask(
            lambda kms: kms.generate_data_key(
                KeyId=self._key, KeySpec="AES_256", EncryptionContext=_context(tenant, owner)
            )
        )
        cipher, wrapped = AESGCM(made["Plaintext"]), _text(made["CiphertextBlob"])
        return {name: _sealed(cipher, wrapped, value, _bound(tenant, owner, name)) for name, value in values.items()}

    def open(self, tenant: str, owner: str, sealed: Sealed) -> dict[str, str]:
        """The values by their names. SecretsUnreadable, StoreUnavailable, SecretsKeyUnusable."""
        return {name: self._opened(tenant, owner, name, entry) for name, entry in sealed.items()}

    def holds(self, tenant: str, owner: str, sealed: Sealed, values: Mapping[str, str]) -> bool:
        """Whether exactly these values are sealed: how long it takes says nothing of where they differ. Raises as
        ``open`` does."""
        if sealed.keys() != values.keys():
            return False
        opened = self.open(tenant, owner, sealed)
        other = [name for name in values if not hmac.compare_digest(opened[name].encode(), values[name].encode())]
        return not other

    def _opened(self, tenant: str, owner: str, name: str, entry: Mapping[str, str]) -> str:
        try:
            cipher = AESGCM(self._data_key(tenant, owner, entry["key"]))
            return cipher.decrypt(_bytes(entry["nonce"]), _bytes(entry["text"]), _bound(tenant, owner, name)).decode()
        except (InvalidTag, KeyError, ValueError):
            raise SecretsUnreadable from None

    def _data_key(self, tenant: str, owner: str, wrapped: str) -> bytes:
        """A data key: kept for a while, for those alone for whom KMS has opened it."""
        named, now = (tenant, owner, wrapped), self._monotonic()
        with self._lock:
            kept = self._kept.get(named)
        if kept is not None and now < kept.until:
            return kept.plain
        blob = _bytes(wrapped)
        opened = self._ask(
            lambda kms: kms.decrypt(KeyId=self._key, CiphertextBlob=blob, EncryptionContext=_context(tenant, owner))
        )
        plain = bytes(opened["Plaintext"])
        with self._lock:
            self._kept = {key: each for key, each in self._kept.items() if now < each.until}
            while len(self._kept) >= MOST_KEYS_KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[named] = _DataKey(plain, now + KEY_KEPT_SECONDS)
        return plain

    def _ask(self, call: Callable[[Kms], Any]) -> Any:
        try:
            return call(self._client())
        except ClientError as error:
            code = str(error.response.get("Error", {}).get("Code", ""))
            if code in _WRONG_CIPHERTEXT:
                raise SecretsUnreadable from None
            if code in _KEY_OUT_OF_USE:
                raise SecretsKeyUnusable(code) from None
            if code in _PASSES or is_outage(error):
                raise StoreUnavailable(f"KMS did not answer: {code}") from None
            raise
        except Exception as error:
            if is_outage(error):
                raise StoreUnavailable(f"KMS did not answer: {type(error).__name__}") from None
            raise


def _context(tenant: str, owner: str) -> dict[str, str]:
    """The encryption context. AWS CloudTrail shows it: ids, and nothing else."""
    return {"tenant": tenant, "owner": owner}


def _bound(tenant: str, owner: str, name: str) -> bytes:
    """What a ciphertext is authenticated with besides, so that it opens nowhere else."""
    return json.dumps([tenant, owner, name]).encode()


def _sealed(cipher: AESGCM, wrapped: str, value: str, bound: bytes) -> dict[str, str]:
    nonce = os.urandom(_NONCE_BYTES)
    return {"key": wrapped, "nonce": _text(nonce), "text": _text(cipher.encrypt(nonce, value.encode(), bound))}


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text, validate=True)
