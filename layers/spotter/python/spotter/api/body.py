"""The body of a request: a JSON object in UTF-8, and nothing else."""

from typing import Any

from aws_lambda_powertools.event_handler.middlewares.openapi_validation import OpenAPIRequestValidationMiddleware
from aws_lambda_powertools.event_handler.openapi.exceptions import RequestUnsupportedContentType, RequestValidationError
from pydantic_core import from_json

_JSON = "application/json"


class JsonBodies(OpenAPIRequestValidationMiddleware):
    """Powertools' validation of requests, with a stricter reader of bodies.

    Powertools' own reader takes forms as well, reads NaN and halves of surrogate pairs, lets a list stand for its first
    item, and fails on deep nesting and on numbers of thousands of digits.
    """

    def _get_body(self, app: Any) -> dict[str, Any]:
        event = app.current_event
        kind = str(event.headers.get("content-type", "")).partition(";")[0].strip().lower()
        if kind not in ("", _JSON):
            raise RequestUnsupportedContentType("a body that is not JSON", errors=[])
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


def _refused(kind: str, message: str) -> RequestValidationError:
    return RequestValidationError([{"type": kind, "loc": ("body",), "msg": message, "input": None, "ctx": {}}])
