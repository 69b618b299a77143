"""The body of a request: a JSON object in UTF-8, and nothing else."""

from base64 import b64decode
from typing import Any

from aws_lambda_powertools.event_handler.middlewares.openapi_validation import OpenAPIRequestValidationMiddleware
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestValidationError
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2
from pydantic_core import from_json

from spotter.errors import InvalidRequest, UnsupportedMediaType

_JSON = "application/json"
_CSV = ("text/csv", "application/csv", "application/vnd.ms-excel")
"""The registered name, and what browsers call a CSV file where a spreadsheet is installed."""
MOST_CSV_BYTES = 5_000_000
"""Lambda takes 6 MB, in which a body is written as JSON."""


class JsonBodies(OpenAPIRequestValidationMiddleware):
    """Powertools' validation of requests, with a stricter reader of bodies.

    Powertools' own reader takes forms as well, reads NaN and halves of surrogate pairs, lets a list stand for its first
    item, and fails on deep nesting and on numbers of thousands of digits.
    """

    def _get_body(self, app: Any) -> dict[str, Any]:
        event = app.current_event
        kind = str(event.headers.get("content-type", "")).partition(";")[0].strip().lower()
        if kind not in ("", _JSON):
            raise UnsupportedMediaType("Send application/json.")
        text = event.decoded_body
        if not text:
            raise _refused("missing", "Field required")
        try:
            body = from_json(text, allow_inf_nan=False)
        except ValueError:
            raise _refused("json_invalid", "This is not JSON in UTF-8") from None
        if not isinstance(body, dict):
            raise _refused("object_type", "Send a JSON object")
        return body


def csv_of(event: APIGatewayProxyEventV2) -> bytes:
    """The body of a request that sends CSV. UnsupportedMediaType, InvalidRequest.

    The gateway hands text on as text, and as Base64 what it takes for no text.
    """
    kind = str(event.headers.get("content-type", "")).partition(";")[0].strip().lower()
    if kind not in _CSV:
        raise UnsupportedMediaType("Send text/csv.")
    raw = event.raw_event
    text = str(raw.get("body") or "")
    try:
        content = b64decode(text, validate=True) if raw.get("isBase64Encoded") else text.encode(errors="replace")
    except ValueError:
        raise InvalidRequest("The body did not arrive whole. Send it again.") from None
    if not content:
        raise InvalidRequest("Send the file as the body.")
    if len(content) > MOST_CSV_BYTES:
        raise InvalidRequest(f"The file is larger than {MOST_CSV_BYTES // 1_000_000} MB. Send it in parts.")
    return content


def _refused(kind: str, message: str) -> RequestValidationError:
    return RequestValidationError([{"type": kind, "loc": ("body",), "msg": message, "input": None, "ctx": {}}])
