"""JSON Schemas that others have written, and arguments held against them: bounded in size, depth and steps.

Nothing is fetched, and patterns are matched in linear time (``linear_patterns``): neither a schema nor the arguments
can hold a function up. ``jsonschema`` is imported at first use, as only calls of outside tools need it.
"""

import json
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from spotter.tools.linear_patterns import InvalidPattern, check_pattern, is_found
from spotter.validation import FieldFault

MOST_SCHEMA_BYTES = 30_000
"""As JSON. Every model call pays for it."""
MOST_SCHEMA_DEPTH = 40
MOST_ARGUMENT_BYTES = 20_000
"""Of a call's arguments as JSON: they fit into one frame, and into one item beside what else it holds."""
MOST_ARGUMENT_DEPTH = 40
MOST_STEPS = 20_000
"""Keywords looked at for one call: schemas that refer to themselves can ask for any number."""
MOST_KEYWORD_DEPTH = 150
"""Keywords inside each other: a schema that refers to itself would go on until the stack is full."""
MOST_FAULT_LETTERS = 300

_DRAFTS = ("Draft202012Validator", "Draft201909Validator", "Draft7Validator", "Draft6Validator", "Draft4Validator")
_NOT_AT_THE_TOP = frozenset({"oneOf", "anyOf", "allOf", "enum", "not"})
_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")


@dataclass(slots=True)
class _Work:
    """What holding one call's arguments against a schema has taken so far."""

    steps: int = 0
    depth: int = 0


_work: ContextVar[_Work] = ContextVar("work")


class InvalidSchema(ValueError):
    """A schema that is none, that asks for too much, or that refers to somewhere else. Says which, for its author."""


class _TooManySteps(Exception):
    """More keywords were looked at than one call may take."""


def check_shape(schema: Any) -> None:
    """Whether providers could be given it as the schema of a tool's arguments. InvalidSchema says why not.

    It does not import ``jsonschema``, which those that offer a tool do not have.
    """
    if not isinstance(schema, Mapping) or schema.get("type") != "object":
        raise InvalidSchema("not a JSON Schema of an object: it needs type: object")
    if choices := sorted(schema.keys() & _NOT_AT_THE_TOP):
        raise InvalidSchema(f"{choices[0]} beside type: object, which no model's API takes")
    _check_bounds(schema)
    _check_words(schema)


def check_schema(schema: Any) -> None:
    """Whether it is a schema of a tool's arguments that :func:`argument_faults` takes. InvalidSchema says why not."""
    check_shape(schema)
    from jsonschema.exceptions import SchemaError

    checker = _validator_class(schema)
    try:
        checker.check_schema(schema, format_checker=None)
    except SchemaError as wrong:
        raise InvalidSchema(f"not a JSON Schema: {wrong.json_path[:100]} {_words(wrong)}") from None
    except (RecursionError, ArithmeticError):
        raise InvalidSchema("a JSON Schema that cannot be read") from None


def argument_faults(schema: Mapping[str, Any], arguments: Mapping[str, Any], most: int) -> list[FieldFault]:
    """The first ``most`` faults of a call's arguments. They repeat no value. InvalidSchema as :func:`check_schema`."""
    check_schema(schema)
    if _depth(arguments, MOST_ARGUMENT_DEPTH) is None:
        return [FieldFault("arguments", f"may be nested {MOST_ARGUMENT_DEPTH} deep")]
    if len(json.dumps(arguments, ensure_ascii=False).encode()) > MOST_ARGUMENT_BYTES:
        return [FieldFault("arguments", f"may take {MOST_ARGUMENT_BYTES} bytes as JSON")]
    return _faults(schema, dict(arguments), "arguments", most)


def check_result_schema(schema: Any) -> None:
    """Whether it is a schema of anything that :func:`result_faults` takes. InvalidSchema says why not."""
    if not isinstance(schema, Mapping):
        raise InvalidSchema("not a JSON Schema: it must be an object")
    check_schema({"type": "object", "properties": {"result": schema}})


def result_faults(schema: Mapping[str, Any], value: Any, most: int) -> list[FieldFault]:
    """The first ``most`` faults of what a tool brought back, whose size is bounded by who brought it. They repeat no
    value. InvalidSchema as :func:`check_result_schema`."""
    _checked_result_schema(json.dumps(schema))
    return _faults(schema, value, "result", most)


@lru_cache(maxsize=128)
def _checked_result_schema(written: str) -> None:
    """Schemas are held against their own many times more often than they change, at a millisecond each time."""
    check_result_schema(json.loads(written))


def _faults(schema: Mapping[str, Any], value: Any, whole: str, most: int) -> list[FieldFault]:
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    validator = _validator_class(schema)(schema, registry=Registry())
    before = _work.set(_Work())
    try:
        return [
            FieldFault(".".join(map(str, error.absolute_path))[:MOST_FAULT_LETTERS] or whole, _words(error))
            for error in islice(validator.iter_errors(value), most)
        ]
    except Unresolvable:
        raise InvalidSchema("a reference leads nowhere") from None
    except (_TooManySteps, RecursionError):
        raise InvalidSchema(f"holding the {whole} against it takes too long") from None
    except ArithmeticError:
        return [FieldFault(whole, "a number is too large")]
    finally:
        _work.reset(before)


def _check_bounds(schema: Mapping[str, Any]) -> None:
    if _depth(schema, MOST_SCHEMA_DEPTH) is None:
        raise InvalidSchema(f"a schema may be nested {MOST_SCHEMA_DEPTH} deep")
    try:
        size = len(json.dumps(schema, ensure_ascii=False, allow_nan=False).encode())
    except (ValueError, TypeError):
        raise InvalidSchema("not JSON") from None
    if size > MOST_SCHEMA_BYTES:
        raise InvalidSchema(f"a schema may take {MOST_SCHEMA_BYTES} bytes as JSON")


def _check_words(schema: Mapping[str, Any]) -> None:
    """Every pattern is one of RE2's, and every reference stays inside. A property may have any of these as its name."""
    has_patterns = has_unevaluated = False
    for part in _parts(schema):
        for word in _REFERENCES:
            if isinstance(part.get(word), str) and not part[word].startswith("#"):
                raise InvalidSchema("a reference to somewhere else")
        named = part.get("patternProperties")
        patterns = [part.get("pattern"), *(named if isinstance(named, Mapping) else ())]
        has_patterns = has_patterns or isinstance(named, Mapping)
        has_unevaluated = has_unevaluated or "unevaluatedProperties" in part
        for pattern in patterns:
            if isinstance(pattern, str):
                try:
                    check_pattern(pattern)
                except InvalidPattern as wrong:
                    raise InvalidSchema(f"pattern: {wrong}") from None
    if has_patterns and has_unevaluated:
        raise InvalidSchema("patternProperties beside unevaluatedProperties")


def _parts(value: Any) -> Iterator[Mapping[str, Any]]:
    """Every object in it."""
    if isinstance(value, Mapping):
        yield value
        for inner in value.values():
            yield from _parts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _parts(inner)


def _depth(value: Any, most: int) -> int | None:
    """How deep it is nested; None where that is more than ``most``."""
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > most:
            return None
        level = [
            inner
            for each in level
            if isinstance(each, Mapping | list | tuple)
            for inner in (each.values() if isinstance(each, Mapping) else each)
        ]
    return depth


def _words(error: Any) -> str:
    """What is asked for, without what was given."""
    if error.validator in ("required", "dependentRequired", "dependencies"):
        return "a required property is missing: " + str(error.message).split(" is a ")[0][:MOST_FAULT_LETTERS]
    asked = json.dumps(error.validator_value, ensure_ascii=False, default=str)
    return f"must keep to {error.validator} {asked}"[:MOST_FAULT_LETTERS]


def _validator_class(schema: Mapping[str, Any]) -> Any:
    from jsonschema import validators

    named = validators.validator_for(schema, default=validators.Draft202012Validator)
    return _bounded(named.__name__ if named.__name__ in _DRAFTS else _DRAFTS[0])


@cache
def _bounded(draft: str) -> Any:
    """The validator of a draft, with its keywords counted and its patterns linear."""
    from jsonschema import validators

    base = getattr(validators, draft)
    ours = {
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional_properties,
        "uniqueItems": _unique_items,
    }
    return validators.extend(base, {word: _counted(ours.get(word, check)) for word, check in base.VALIDATORS.items()})


def _counted(check: Any) -> Any:
    def counted(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[Any]:
        work = _work.get(None)
        if work is None:
            yield from check(validator, value, instance, schema) or ()
            return
        work.steps += 1
        work.depth += 1
        try:
            if work.steps > MOST_STEPS or work.depth > MOST_KEYWORD_DEPTH:
                raise _TooManySteps
            yield from check(validator, value, instance, schema) or ()
        finally:
            work.depth -= 1

    return counted


def _pattern(validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[Any]:
    if validator.is_type(instance, "string") and not is_found(pattern, instance):
        yield _fault("a text does not match")


def _pattern_properties(validator: Any, patterns: Mapping[str, Any], instance: Any, _schema: Any) -> Iterator[Any]:
    if not validator.is_type(instance, "object"):
        return
    for pattern, part in patterns.items():
        for name, value in instance.items():
            if is_found(pattern, name):
                yield from validator.descend(value, part, path=name, schema_path=pattern)


def _additional_properties(validator: Any, allowed: Any, instance: Any, schema: Any) -> Iterator[Any]:
    if not validator.is_type(instance, "object"):
        return
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", ())
    extra = [name for name in instance if name not in known and not any(is_found(one, name) for one in patterns)]
    if isinstance(allowed, Mapping):
        for name in extra:
            yield from validator.descend(instance[name], allowed, path=name)
    elif not allowed and extra:
        yield _fault("a property that is not known")


def _unique_items(validator: Any, wanted: bool, instance: Any, _schema: Any) -> Iterator[Any]:
    if wanted and validator.is_type(instance, "array"):
        written = [json.dumps(item, sort_keys=True) for item in instance]
        if len({*written}) < len(written):
            yield _fault("items repeat")


def _fault(message: str) -> Any:
    from jsonschema.exceptions import ValidationError

    return ValidationError(message)
