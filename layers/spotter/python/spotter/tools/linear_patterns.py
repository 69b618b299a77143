"""Patterns that others have written: matched in linear time, whatever they are and whatever they are held against.

The engine is pydantic-core's own, that of Rust's ``regex`` crate: RE2's syntax and RE2's promise, with
no look-around and no back-references.
"""

from functools import lru_cache

from pydantic_core import SchemaError, SchemaValidator, core_schema

MOST_PATTERN_LETTERS = 500


class InvalidPattern(ValueError):
    """A pattern that the engine does not take, or one that is too long."""


def check_pattern(pattern: str) -> None:
    """InvalidPattern where the engine does not take it."""
    _compiled(pattern)


def is_found(pattern: str, text: str) -> bool:
    """Whether the pattern is found anywhere in the text, as JSON Schema has it. InvalidPattern."""
    return _compiled(pattern).isinstance_python(text)


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> SchemaValidator:
    if len(pattern) > MOST_PATTERN_LETTERS:
        raise InvalidPattern(f"a pattern may have {MOST_PATTERN_LETTERS} characters")
    try:
        return SchemaValidator(core_schema.str_schema(pattern=pattern, strict=True))
    except (SchemaError, UnicodeError):
        raise InvalidPattern("not a regular expression of RE2's syntax") from None
