"""moto's other backends as bytes and back: the user pool, keys, secrets and objects.

They are pickled, because what must survive is not all to be had through an API (a KMS key's material, a user's
``sub``), and hand-written records of four services would miss what moto keeps beside them. The price is that the bytes
belong to one version of moto, which the data file therefore names. The unpickler makes instances of moto's classes and
of plain types, and of nothing else: a file that was put into the folder cannot run code.

What is in an S3 object is no part of the pickle but a row of its own (``local.objects``), written once and read when it
is asked for. What S3 says of an object is pickled by itself, and again only when a request has named the object: for
ten thousand of them pickling takes most of the second that data may be old.
"""

import io
import pickle
import threading
from collections.abc import Callable
from typing import IO, Any, cast

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from moto.backends import get_backend
from moto.s3.models import FakeKey, s3_backends

from local.objects import Content, Objects

SERVICES = ("cognito-idp", "kms", "secretsmanager", "s3")

_TRUSTED_MODULES = ("moto.", "joserfc.", "datetime", "collections", "decimal", "copyreg")
_TRUSTED_BUILTINS = {"set", "frozenset", "bytearray", "object", "dict", "list", "tuple", "complex"}
_COPYREG = {"_reconstructor", "__newobj__", "__newobj_ex__"}


class ForeignPickleError(Exception):
    """The bytes name something that no snapshot of ours holds."""


def dump(service: str, account: str, region: str, objects: Objects) -> bytes:
    """All that one service holds. The contents of objects go to ``objects``, and nowhere else from then on."""
    buffer = io.BytesIO()
    with objects.in_use(service):
        _Pickler(buffer, objects).dump(_backend(service, account, region).__dict__)
    return buffer.getvalue()


def load(service: str, account: str, region: str, data: bytes, objects: Objects) -> None:
    """Put back what ``dump`` gave. ForeignPickleError, or whatever reading broken bytes raises."""
    _backend(service, account, region).__dict__.update(_Unpickler(io.BytesIO(data), objects).load())
    if service == "s3":
        for name in get_backend("s3")[account]["aws"].buckets:
            s3_backends.bucket_accounts[name] = ("aws", account)


def _backend(service: str, account: str, region: str) -> Any:
    backends: Any = get_backend(service)  # type: ignore[call-overload]  # one overload for each service's name
    return backends[account]["aws" if service == "s3" else region]


class _Pickler(pickle.Pickler):
    """Pickles private keys, which ``cryptography`` does not, as their DER, and what is in objects by name."""

    def __init__(self, stream: IO[bytes], objects: Objects) -> None:
        super().__init__(stream, protocol=pickle.HIGHEST_PROTOCOL)
        self._objects = objects

    def persistent_id(self, value: object) -> str | None:
        return value.name if isinstance(value, Content) else None

    def reducer_override(self, value: object) -> Any:
        if isinstance(value, RSAPrivateKey | EllipticCurvePrivateKey):
            der = value.private_bytes(
                serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            return private_key, (der,)
        if isinstance(value, FakeKey) and (content := _content(value, self._objects)):
            return stored_object, (self._pickled(value), content)
        return NotImplemented

    def _pickled(self, key: FakeKey) -> bytes:
        """All that there is of an object but its content."""
        pickled = self._objects.pickled.get(key)
        if pickled is None:
            buffer = io.BytesIO()
            left_out = {"lock", "_value_buffer"}
            state = {name: value for name, value in vars(key).items() if name not in left_out}
            _Pickler(buffer, self._objects).dump(state)
            self._objects.pickled[key] = pickled = buffer.getvalue()
        return pickled


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: IO[bytes], objects: Objects) -> None:
        super().__init__(stream)
        self._objects = objects

    def persistent_load(self, name: Any) -> Content:
        return self._objects.content(str(name))

    def find_class(self, module: str, name: str) -> Any:
        found: Any = None
        if (module, name) == (__name__, private_key.__name__):
            return private_key
        if (module, name) == (__name__, stored_object.__name__):
            return self._stored_object
        if module == "builtins" and name in _TRUSTED_BUILTINS:
            found = super().find_class(module, name)
        elif module == "copyreg" and name in _COPYREG:
            return super().find_class(module, name)
        elif "." not in name and module.startswith(_TRUSTED_MODULES):
            found = super().find_class(module, name)
        if not isinstance(found, type):
            raise ForeignPickleError(f"{module}.{name}")
        return found

    def _stored_object(self, pickled: bytes, content: Content) -> FakeKey:
        return stored_object(_Unpickler(io.BytesIO(pickled), self._objects).load(), content)


def private_key(der: bytes) -> object:
    """The key that these bytes are. ValueError if they are none."""
    read: Callable[..., object] = serialization.load_der_private_key
    return read(der, password=None)


def stored_object(state: dict[str, Any], content: Content) -> FakeKey:
    """The object of S3 with these attributes and this content."""
    key = cast(FakeKey, FakeKey.__new__(FakeKey))
    vars(key).update(state, _value_buffer=content, lock=threading.Lock())
    return key


def named(path: str, objects: Objects, account: str) -> None:
    """A request for this path may have changed what S3 says of an object."""
    bucket, _, name = path.lstrip("/").partition("/")
    found = get_backend("s3")[account]["aws"].buckets.get(bucket)
    for key in [] if found is None else found.keys.getlist(name, []):
        objects.pickled.pop(key, None)


def _content(key: FakeKey, objects: Objects) -> Content | None:
    """An object's content, which is with ``objects`` from now on. None if moto has thrown it away: it is deleted."""
    buffer: Any = key._value_buffer  # noqa: SLF001  (moto has no other door to it)
    if isinstance(buffer, Content):
        return buffer
    if buffer.closed:
        return None
    buffer.seek(0)
    content = objects.take(buffer.read())
    buffer.close()
    vars(key)["_value_buffer"] = content
    return content
