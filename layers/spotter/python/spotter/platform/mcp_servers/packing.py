"""Schemas repeat themselves: a server's tools take a fifth of their size as one compressed text in their item."""

import base64
import json
import zlib
from typing import Any, TypeVar

Value = TypeVar("Value")

MOST_PACKED = 90_000
"""Letters of what is kept packed in one item, which stays below 100 KB."""


def pack(value: Any) -> str:
    """The JSON, compressed, in base 64."""
    written = json.dumps(value, separators=(",", ":"), sort_keys=True)
    return base64.b64encode(zlib.compress(written.encode(), 6)).decode()


def unpack(packed: Any, missing: Value) -> Value:
    """The inverse of :func:`pack`; ``missing`` where there is nothing."""
    if not packed:
        return missing
    value: Value = json.loads(zlib.decompress(base64.b64decode(str(packed))))
    return value
