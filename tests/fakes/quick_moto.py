"""moto without what it does again for every request: a third of the time of a test of crashes.

It looks up each attribute of each item under every name that the service's model might have for it. DynamoDB's answers
have the wire's names already, and are written as the JSON that they are, as the local run does. And it lists a class's
methods to see whether there is one for the operation.
"""

import functools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from moto.core import responses
from moto.core.utils import method_names_from_class
from moto.dynamodb.responses import DynamoHandler

from local.tables import plain

CONTENT_TYPE = "application/x-amz-json-1.0"

_serialized_by_moto = DynamoHandler.serialized
_method_names = functools.cache(method_names_from_class)


@contextmanager
def quick_moto() -> Iterator[None]:
    """While it holds, moto answers as ever, for less."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DynamoHandler, "serialized", _serialized)
        patch.setattr(responses, "method_names_from_class", _method_names)
        yield


def _serialized(handler: DynamoHandler, answered: responses.ActionResult) -> Any:
    if isinstance(answered.result, Exception):
        return _serialized_by_moto(handler, answered)
    body = json.dumps(answered.result or {}, default=plain, separators=(",", ":"))
    return 200, {"Content-Type": CONTENT_TYPE, **handler.response_headers}, body
