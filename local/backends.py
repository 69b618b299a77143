"""moto's other backends as bytes and back: the user pool, keys, secrets and objects.

They are pickled, because what must survive is not all to be had through an API (a KMS key's material, a user's
``sub``), and hand-written records of four services would miss what moto keeps beside them. The price is that the bytes
belong to one version of moto, which the snapshot therefore names. The unpickler makes instances of moto's classes and
of plain types, and of nothing else: a file that was put into the folder cannot run code.
"""

import io
import pickle
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from moto.backends import get_backend
from moto.s3.models import s3_backends

SERVICES = ("cognito-idp", "kms", "secretsmanager", "s3")

_TRUSTED_MODULES = ("moto.", "joserfc.", "datetime", "collections", "decimal", "copyreg")
_TRUSTED_BUILTINS = {"set", "frozenset", "bytearray", "object", "dict", "list", "tuple", "complex"}
_COPYREG = {"_reconstructor", "__newobj__", "__newobj_ex__"}


class ForeignPickleError(Exception):
    """The bytes name something that no snapshot of ours holds."""


def dump(service: str, account: str, region: str) -> bytes:
    """All that one service holds."""
    buffer = io.BytesIO()
    _Pickler(buffer, protocol=pickle.HIGHEST_PROTOCOL).dump(_backend(service, account, region).__dict__)
    return buffer.getvalue()


def load(service: str, account: str, region: str, data: bytes) -> None:
    """Put back what ``dump`` gave. ForeignPickleError, or whatever reading broken bytes raises."""
    _backend(service, account, region).__dict__.update(_Unpickler(io.BytesIO(data)).load())
    if service == "s3":
        for name in get_backend("s3")[account]["aws"].buckets:
            s3_backends.bucket_accounts[name] = ("aws", account)


def _backend(service: str, account: str, region: str) -> Any:
    backends: Any = get_backend(service)  # type: ignore[call-overload]  # one overload for each service's name
    return backends[account]["aws" if service == "s3" else region]


class _Pickler(pickle.Pickler):
    """Pickles private keys, which ``cryptography`` does not, as their DER."""

    def reducer_override(self, value: object) -> Any:
        if isinstance(value, RSAPrivateKey | EllipticCurvePrivateKey):
            der = value.private_bytes(
                serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            return private_key, (der,)
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        found: Any = None
        if (module, name) == (__name__, private_key.__name__):
            return private_key
        if module == "builtins" and name in _TRUSTED_BUILTINS:
            found = super().find_class(module, name)
        elif module == "copyreg" and name in _COPYREG:
            return super().find_class(module, name)
        elif "." not in name and module.startswith(_TRUSTED_MODULES):
            found = super().find_class(module, name)
        if not isinstance(found, type):
            raise ForeignPickleError(f"{module}.{name}")
        return found


def private_key(der: bytes) -> object:
    """The key that these bytes are. ValueError if they are none."""
    read: Callable[..., object] = serialization.load_der_private_key
    return read(der, password=None)
