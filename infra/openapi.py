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
_OF_THE_GATEWAY = {
    401: "No ID token of a signed-in user, or one that is not good any more.",
    413: "The body is larger than a function takes: 6 MB.",
    500: "A fault of ours.",
    503: "It may work in a moment.",
}
"""What API Gateway answers by itself, in its own words: a token that it refuses, a body beyond what Lambda takes, a
function that failed or took too long."""
_TAGS = {
    "conversations": "Speak with the coach.",
    "sessions": "A user's conversations: open, list, read, follow, stop, delete.",
    "agents": "The agents of a tenant: who coaches, and how. Administrators make and change them.",
    "coach": "What the rules of training say, with no conversation. A model phrases it where one is asked for.",
    "training": "What was trained: workouts, exercises and their history, progress, weeks, records.",
    "workouts": "What was trained: logged from text, read, corrected and taken back.",
    "mcp servers": "Servers of others whose tools agents can be given, over the Model Context Protocol.",
    "tools": "What agents can be given beside what is built in: HTTP requests of the tenant's own.",
    "me": "What is the user's own.",
    "limits": "What the users of a tenant may do, and what they have used: for its administrators.",
    "memories": "What agents remember of the user, and are suggested to.",
    "mcp": "The same training data for any client of the Model Context Protocol.",
    "about": "About the API itself.",
}
_POWERTOOLS_OWN = {"HTTPValidationError", "ResponseValidationError", "ValidationError"}
"""Shapes of errors that Powertools adds, and that no function of ours answers with."""


def document() -> dict[str, Any]:
    """One OpenAPI document for all functions.

    LookupError when a route is described by none of them, when two models have one name, or when a tag is not known.
    """
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
    _show_examples(paths, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Spotter",
            "version": VERSION,
            "description": "The backend of an AI strength coach. Errors are application/problem+json. "
            "Sign in with Cognito and send the ID token. A reply holds every field that is described; clients ignore "
            "fields that they do not know.",
        },
        "servers": [{"url": "/", "description": "The host that this description was read from."}],
        "tags": [{"name": name, "description": description} for name, description in _TAGS.items()],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {
                "idToken": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "JWT",
                    "description": "The ID token of a signed-in user of the Cognito pool. An access token is refused.",
                }
            },
        },
    }


def _finish(paths: dict[str, Any]) -> None:
    for route in HTTP_ROUTES:
        if not route.described:
            continue
        operation = paths.get(route.path, {}).get(route.method.lower())
        if operation is None:
            raise LookupError(f"{route.method} {route.path} is in infra/routes.py, but no function describes it")
        if unknown := set(operation["tags"]) - _TAGS.keys():
            raise LookupError(f"{route.method} {route.path} has tags that nobody describes: {unknown}")
        _answer_truly(operation)
        if "x-body" in operation:
            operation["requestBody"] = operation.pop("x-body")
        for parameter in operation.get("parameters", ()):
            _ask_plainly(parameter)
        _add_the_gateways(route, operation)


def _answer_truly(operation: dict[str, Any]) -> None:
    """Leave out what Powertools adds of its own accord: a 422 for every operation, and a body for what has none."""
    answers: dict[str, Any] = operation["responses"]
    if "application/json" in answers["422"]["content"]:
        del answers["422"]
    answers.get("204", {}).pop("content", None)
    operation["responses"] = dict(sorted(answers.items()))


def _ask_plainly(parameter: dict[str, Any]) -> None:
    """Write a parameter as clients send it: left out rather than null, said once, with its example beside it."""
    schema = parameter["schema"]
    schema.pop("description", None)
    if "anyOf" in schema:
        (schema_of_value,) = (each for each in schema.pop("anyOf") if each != {"type": "null"})
        schema.update(schema_of_value)
    if "examples" in schema:
        (parameter["example"],) = schema.pop("examples")
    if parameter["in"] == "header":
        parameter["name"] = parameter["name"].title()


def _show_examples(paths: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Put the example of a request beside its schema, where every reader of descriptions looks for it."""
    shown: set[str] = set()
    for operations in paths.values():
        for operation in operations.values():
            media = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            if "$ref" in media.get("schema", {}):
                name = media["schema"]["$ref"].rpartition("/")[2]
                (media["example"],) = schemas[name]["examples"]
                shown.add(name)
    for name in shown:
        del schemas[name]["examples"]


def _add_the_gateways(route: Route, operation: dict[str, Any]) -> None:
    """What API Gateway asks and answers before and after the function, and in its own shape."""
    if not route.public:
        operation["security"] = [{"idToken": []}]
    own = {"$ref": f"#/components/schemas/{_GATEWAY_ERROR}"}
    for status, phrase in _OF_THE_GATEWAY.items():
        if (status == 401 and route.public) or (status == 413 and "requestBody" not in operation):
            continue
        answer = operation["responses"].setdefault(str(status), {"description": phrase, "content": {}})
        # Generators keep one type for a status: where two may answer it is that of both, in either format
        either = [media["schema"] for media in answer["content"].values()] + [own]
        schema = {"anyOf": either} if len(either) > 1 else own
        answer["content"] = {kind: {"schema": schema} for kind in (*answer["content"], "application/json")}
    operation["responses"] = dict(sorted(operation["responses"].items()))


def _gateway_error() -> dict[str, Any]:
    return {
        "title": _GATEWAY_ERROR,
        "description": "An error that API Gateway answers by itself.",
        "type": "object",
        "properties": {"message": {"type": "string", "description": "What went wrong, in a few words."}},
        "required": ["message"],
    }


def text() -> str:
    """The document as it is written."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OUTPUT.write_text(text(), encoding="utf-8")
