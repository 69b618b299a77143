"""Reading what a server sent without trusting its shape: what is not as it should be is as if it were not there."""

from collections.abc import Mapping
from typing import Any

Untyped = Mapping[str, Any]


def mapping(value: Untyped, name: str) -> Untyped:
    """An object under a name; empty where there is none."""
    found = value.get(name)
    return found if isinstance(found, Mapping) else {}


def mappings(value: Untyped, name: str) -> list[Untyped]:
    """The objects of a list under a name."""
    found = value.get(name)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list) else []


def text_of(value: Untyped, name: str) -> str:
    """A text under a name; empty where there is none."""
    found = value.get(name)
    return found if isinstance(found, str) else ""


def count(value: Untyped, *path: str) -> int:
    """A number under names within one another; 0 where there is none, or one below 0."""
    *outer, last = path
    for name in outer:
        value = mapping(value, name)
    found = value.get(last)
    return max(found, 0) if isinstance(found, int) else 0
