"""The description of the HTTP API, made from the routes and models of every function.

``python -m infra.openapi`` writes ``functions/openapi/openapi.json``, which the openapi function serves.
"""

import importlib
import json
from pathlib import Path
from typing import Any

from infra.routes import HTTP_ROUTES, Route

OUTPUT = Path(__file__).parent.parent / "functions" / "openapi" / "openapi.json"
VERSION = "1.0.0"

_GATEWAY_ERROR = "GatewayError"
_OF_THE_GATEWAY = {401: "Unauthorized", 413: "Content Too Large", 500: "Internal Server Error", 503: "Unavailable"}
"""What API Gateway answers by itself, in its own words: a token that it refuses, a body beyond what Lambda takes, a
function that failed or took too long."""
_POWERTOOLS_OWN = {"HTTPValidationError", "ResponseValidationError", "ValidationError"}
"""Shapes of errors that Powertools adds, and that no function of ours answers with."""


def document() -> dict[str, Any]:
    """One OpenAPI document for all functions. LookupError when a route is described by none of them, or when two
    models have one name."""
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = {_GATEWAY_ERROR: _gateway_error()}
    for function in sorted({route.function for route in HTTP_ROUTES}):
        app = importlib.import_module(f"functions.{function}.handler").app
        part = json.loads(app.get_openapi_json_schema(title="Spotter", version=VERSION))
        for path, operations in part["paths"].items():
            paths.setdefault(path, {}).update(operations)
        for name, schema in part.get("components", {}).get("schemas", {}).items():
            if name not in _POWERTOOLS_OWN and schemas.setdefault(name, schema) != schema:
                raise LookupError(f"{function} has another {name} than the functions before it")
    _finish(paths)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Spotter",
            "version": VERSION,
            "description": "The backend of an AI strength coach. Errors are application/problem+json. "
            "Sign in with Cognito and send the ID token.",
        },
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {"idToken": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}},
        },
    }


def _finish(paths: dict[str, Any]) -> None:
    for route in HTTP_ROUTES:
        if route.path == "/openapi.json":
            continue
        operation = paths.get(route.path, {}).get(route.method.lower())
        if operation is None:
            raise LookupError(f"{route.method} {route.path} is in infra/routes.py, but no function describes it")
        _answer_truly(operation)
        _add_the_gateways(route, operation)


def _answer_truly(operation: dict[str, Any]) -> None:
    """Leave out what Powertools adds of its own accord: a 422 for every operation, and a body for what has none."""
    answers: dict[str, Any] = operation["responses"]
    if "application/json" in answers["422"]["content"]:
        del answers["422"]
    answers.get("204", {}).pop("content", None)
    operation["responses"] = dict(sorted(answers.items()))


def _add_the_gateways(route: Route, operation: dict[str, Any]) -> None:
    """What API Gateway asks and answers before and after the function, and in its own shape."""
    if not route.public:
        operation["security"] = [{"idToken": []}]
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{_GATEWAY_ERROR}"}}}
    for status, phrase in _OF_THE_GATEWAY.items():
        if (status == 401 and route.public) or (status == 413 and "requestBody" not in operation):
            continue
        answer = operation["responses"].setdefault(str(status), {"description": phrase, "content": {}})
        answer["content"] = {**answer["content"], **content}
    operation["responses"] = dict(sorted(operation["responses"].items()))


def _gateway_error() -> dict[str, Any]:
    return {
        "title": _GATEWAY_ERROR,
        "description": "An error that API Gateway answers by itself.",
        "type": "object",
        "properties": {"message": {"type": "string", "title": "Message"}},
        "required": ["message"],
    }


def text() -> str:
    """The document as it is written."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OUTPUT.write_text(text(), encoding="utf-8")
