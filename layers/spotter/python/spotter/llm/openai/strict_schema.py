"""JSON Schemas in the subset that strict decoding takes, and the way back from what is written under them.

Strict decoding knows no field that may be missing: every property is required, and one that may be left out may be
null instead. Bounds on letters and defaults are outside the subset; they are left out, for Pydantic holds them anyway.
The SDK has a transformation of its own, but it keeps those, and makes no optional property nullable.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

Schema = Mapping[str, Any]

_KEPT = frozenset(
    {
        "type",
        "description",
        "enum",
        "const",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "maxItems",
    }
)
_LEFT_OUT = frozenset(
    {"title", "default", "examples", "minLength", "maxLength", "pattern", "format", "discriminator", "deprecated"}
)
_READ = frozenset(
    {"$ref", "$defs", "properties", "required", "additionalProperties", "items", "anyOf", "oneOf", "allOf"}
)
_NULL: Schema = {"type": "null"}
_MOST_DEPTH = 40


class _NotStrictError(Exception):
    """The schema says something that strict decoding cannot hold."""


def strict_schema(schema: Schema) -> dict[str, Any] | None:
    """The schema for strict decoding; None where it cannot be held so: free-form objects, values of any type."""
    made: dict[str, Any] | None = json.loads(_strict(json.dumps(schema)))
    return made


def without_nulls(value: Any, schema: Schema) -> Any:
    """A value without the properties that are null and that ``schema`` (not the strict one) lets be left out."""
    return _stripped(value, schema, schema)


@lru_cache(maxsize=256)
def _strict(schema: str) -> str:
    try:
        made = _made(json.loads(schema), 0)
    except _NotStrictError:
        return "null"
    return json.dumps(made if made.get("type") == "object" else None)


def _made(schema: Any, depth: int) -> dict[str, Any]:
    if not isinstance(schema, dict) or depth > _MOST_DEPTH or schema.keys() - _READ - _LEFT_OUT - _KEPT:
        raise _NotStrictError
    made = {name: value for name, value in schema.items() if name in _KEPT}
    variants = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
    if "allOf" in schema and len(schema["allOf"]) > 1:
        raise _NotStrictError
    if "$ref" in schema:
        made = {**made, "anyOf": [{"$ref": schema["$ref"]}]} if made else {"$ref": schema["$ref"]}
    elif variants:
        made["anyOf"] = [_made(variant, depth + 1) for variant in variants]
    elif schema.get("type") == "object":
        made |= _closed(schema, depth)
    elif schema.get("type") == "array":
        made["items"] = _made(schema.get("items"), depth + 1)
    elif not made.keys() & {"type", "enum", "const"}:
        raise _NotStrictError
    if "$defs" in schema:
        made["$defs"] = {name: _made(entry, depth + 1) for name, entry in schema["$defs"].items()}
    return made


def _closed(schema: Schema, depth: int) -> dict[str, Any]:
    """What makes an object one of exactly its properties."""
    if schema.get("additionalProperties", False) is not False:
        raise _NotStrictError
    properties, needed = schema.get("properties", {}), schema.get("required", ())
    made = {name: _made(entry, depth + 1) for name, entry in properties.items()}
    return {
        "properties": {name: entry if name in needed else _nullable(entry) for name, entry in made.items()},
        "required": list(properties),
        "additionalProperties": False,
    }


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    variants = schema.get("anyOf")
    if variants is not None:
        return schema if _NULL in variants else {**schema, "anyOf": [*variants, _NULL]}
    described = {"description": schema["description"]} if "description" in schema else {}
    return {
        **described,
        "anyOf": [{name: value for name, value in schema.items() if name != "description"}, _NULL],
    }


def _stripped(value: Any, schema: Any, root: Schema) -> Any:
    if schema is None:
        return value
    if isinstance(value, list):
        items = next((variant["items"] for variant in _variants(schema, root, 0) if "items" in variant), None)
        return [_stripped(item, items, root) for item in value]
    if not isinstance(value, dict):
        return value
    for variant in _variants(schema, root, 0):
        if _is_of(value, variant):
            properties, needed = variant["properties"], variant.get("required", ())
            value = {
                name: _stripped(entry, properties.get(name), root)
                for name, entry in value.items()
                if entry is not None or name in needed or name not in properties
            }
    return value


def _variants(schema: Any, root: Schema, depth: int) -> Iterator[Schema]:
    """What a value under the schema may be, references followed."""
    if not isinstance(schema, Mapping) or depth > _MOST_DEPTH:
        return
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix("#/$defs/")
        yield from _variants(root.get("$defs", {}).get(name), root, depth + 1)
    for variant in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from _variants(variant, root, depth + 1)
    yield schema


def _is_of(value: Mapping[str, Any], variant: Schema) -> bool:
    """Whether an object may be of this variant: the constants that tell variants apart are its own."""
    properties = variant.get("properties")
    return properties is not None and all(
        value.get(name) == entry["const"]
        for name, entry in properties.items()
        if isinstance(entry, Mapping) and "const" in entry and name in value
    )
