"""The description of the HTTP API, made from the routes and models of every function.

``python -m infra.openapi`` writes ``functions/openapi/openapi.json``, which the openapi function serves.
"""

import importlib
import json
from pathlib import Path
from typing import Any

from infra.routes import HTTP_ROUTES

OUTPUT = Path(__file__).parent.parent / "functions" / "openapi" / "openapi.json"
VERSION = "1.0.0"


def document() -> dict[str, Any]:
    """One OpenAPI document for all functions; LookupError when a route is described by none of them."""
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = {}
    for function in sorted({route.function for route in HTTP_ROUTES}):
        app = importlib.import_module(f"functions.{function}.handler").app
        part = json.loads(app.get_openapi_json_schema(title="Spotter", version=VERSION))
        for path, operations in part["paths"].items():
            paths.setdefault(path, {}).update(operations)
        schemas.update(part.get("components", {}).get("schemas", {}))
    _secure(paths)
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


def _secure(paths: dict[str, Any]) -> None:
    for route in HTTP_ROUTES:
        if route.path == "/openapi.json":
            continue
        operation = paths.get(route.path, {}).get(route.method.lower())
        if operation is None:
            raise LookupError(f"{route.method} {route.path} is in infra/routes.py, but no function describes it")
        if not route.public:
            operation["security"] = [{"idToken": []}]


def text() -> str:
    """The document as it is written."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    OUTPUT.write_text(text(), encoding="utf-8")
