"""What a tenant allows a tool to be called with: held against the arguments themselves, whatever a model was told."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spotter.tools.linear_patterns import check_pattern, is_found

MOST_ENUM = 100
"""Values that a rule may list."""
MOST_TOLD_LETTERS = 300
"""Of what is allowed, told to the model."""

_WORDS = {
    "const": "const",
    "enum": "enum",
    "minimum": "minimum",
    "maximum": "maximum",
    "maxLength": "max_length",
    "pattern": "pattern",
}


@dataclass(frozen=True, slots=True)
class ArgumentRule:
    """What one argument may be, in the words of JSON Schema, which are held more strictly here.

    A bound asks for a number, and a length or a pattern for a text: ``"1000"`` does not pass a maximum of 10. An
    argument with ``const`` or ``enum`` must be given, as the tool would choose a value of its own.
    """

    const: tuple[Any] | None = None
    """The only value; in a tuple, since it may be null."""
    enum: tuple[Any, ...] | None = None
    minimum: float | None = None
    maximum: float | None = None
    max_length: int | None = None
    """In characters."""
    pattern: str | None = None
    """Of RE2's syntax, found anywhere in the text."""

    @staticmethod
    def of(raw: Mapping[str, Any]) -> "ArgumentRule":
        """The rule out of its JSON: ``{const|enum|minimum|maximum|maxLength|pattern}``. ValueError says the fault."""
        unknown = sorted(raw.keys() - _WORDS)
        if unknown:
            raise ValueError(f"unknown: {unknown[0][:40]!r}; known are {', '.join(_WORDS)}")
        if not raw:
            raise ValueError("a rule without a word rules nothing")
        told: dict[str, Any] = {_WORDS[word]: value for word, value in raw.items()}
        if "const" in raw:
            told["const"] = (raw["const"],)
        if "enum" in raw:
            if not isinstance(raw["enum"], list | tuple) or not 0 < len(raw["enum"]) <= MOST_ENUM:
                raise ValueError(f"enum: a list of 1 to {MOST_ENUM} values")
            told["enum"] = tuple(raw["enum"])
        for word in ("minimum", "maximum"):
            if word in raw and not _is_number(raw[word]):
                raise ValueError(f"{word}: a number")
        length = raw.get("maxLength", 0)
        if type(length) is not int or length < 0:
            raise ValueError("maxLength: a whole number, 0 or more")
        if "pattern" in raw:
            if not isinstance(raw["pattern"], str):
                raise ValueError("pattern: a text")
            check_pattern(raw["pattern"])
        return ArgumentRule(**told)

    def to_json(self) -> dict[str, Any]:
        """The inverse of :meth:`of`."""
        told: dict[str, Any] = {} if self.const is None else {"const": self.const[0]}
        if self.enum is not None:
            told["enum"] = list(self.enum)
        for word in ("minimum", "maximum", "maxLength", "pattern"):
            value = getattr(self, _WORDS[word])
            if value is not None:
                told[word] = value
        return told

    @property
    def needs_value(self) -> bool:
        """Whether the argument must be given."""
        return self.const is not None or self.enum is not None

    def fault(self, value: Any) -> str:
        """What is wrong with a value, in words that do not repeat it; empty where nothing is."""
        if self.const is not None and not same_json(value, self.const[0]):
            return f"must be {_told(self.const[0])}"
        if self.enum is not None and not any(same_json(value, one) for one in self.enum):
            return f"must be one of {_told(list(self.enum))}"
        return self._bound_fault(value) or self._text_fault(value)

    def _bound_fault(self, value: Any) -> str:
        if self.minimum is None and self.maximum is None:
            return ""
        if not _is_number(value):
            return "must be a number"
        if self.minimum is not None and not value >= self.minimum:
            return f"must be at least {_told(self.minimum)}"
        if self.maximum is not None and not value <= self.maximum:
            return f"must be at most {_told(self.maximum)}"
        return ""

    def _text_fault(self, value: Any) -> str:
        if self.max_length is None and self.pattern is None:
            return ""
        if not isinstance(value, str):
            return "must be a text"
        if self.max_length is not None and len(value) > self.max_length:
            return f"must have at most {self.max_length} characters"
        if self.pattern is not None and not is_found(self.pattern, value):
            return f"must match the pattern {_told(self.pattern)}"
        return ""


def same_json(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: 1 is 1.0, and neither is true."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_json(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same_json, one, other))
    return bool(one == other)


def _is_number(value: Any) -> bool:
    """Whether it is a number that can be compared: a NaN is beyond no bound."""
    return isinstance(value, int | float) and not isinstance(value, bool) and not math.isnan(value)


def _told(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:MOST_TOLD_LETTERS]
