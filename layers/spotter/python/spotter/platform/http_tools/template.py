"""URLs with places for arguments, which no argument can leave.

``{name}`` stands in the path alone, and what is put there is one segment's own text: percent-encoded, not empty, no dot
segment, and without a slash of either kind, since servers decode a path before they part it. The host is never a place.
"""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from spotter.platform.outgoing.errors import Refused
from spotter.platform.outgoing.urls import Target, target_of

PLACE = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]{0,63})\}")
_BRACE = re.compile(r"[{}]")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class InvalidTemplate(ValueError):
    """A template that is none; says why, for its author."""


class InvalidArgument(ValueError):
    """An argument that cannot be put where it belongs; says which and why, and does not repeat it."""


def places(template: str) -> tuple[str, ...]:
    """The names of the arguments that a template has places for, each once."""
    return tuple(dict.fromkeys(PLACE.findall(template)))


def check_url(template: str, *, local: bool) -> Target:
    """Where a URL template leads. InvalidTemplate, Refused."""
    authority = template.partition("://")[2].partition("/")[0]
    path, question, query = template.partition("?")
    if _BRACE.search(authority) or _BRACE.search(query):
        raise InvalidTemplate("an argument may stand in the path; for the query there is `query`")
    check_braces(path)
    segments = path.partition("://")[2].split("/")[1:]
    if any(_is_dots(unquote(PLACE.sub("x", segment))) for segment in segments):
        raise InvalidTemplate("a path may not have . or .. as a part")
    return target_of(PLACE.sub("x", path) + question + query, local=local)


def check_braces(template: str) -> None:
    """InvalidTemplate where a brace is no part of a place."""
    if _BRACE.search(PLACE.sub("", template)):
        raise InvalidTemplate("braces enclose the name of an argument: {userId}")


def fill_path(template: str, arguments: Mapping[str, Any]) -> str:
    """The URL with its arguments. InvalidArgument."""
    url, question, query = template.partition("?")
    filled = PLACE.sub(lambda place: _segment(place[1], arguments.get(place[1])), url)
    for part in filled.partition("://")[2].split("/")[1:]:
        if _is_dots(unquote(part)):
            raise InvalidArgument("the path may not become . or .. at any part")
    return filled + question + query


def fill_text(template: str, arguments: Mapping[str, Any]) -> str:
    """A template of a query's value with its arguments, not yet encoded. InvalidArgument."""
    return PLACE.sub(lambda place: scalar_text(place[1], arguments.get(place[1])), template)


def scalar_text(name: str, value: Any) -> str:
    """An argument as it is written in a URL. InvalidArgument for what is no text, number or truth value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str | int | float):
        raise InvalidArgument(f"{name}: must be a text, a number, true or false")
    text = str(value)
    if _CONTROL.search(text) or not _is_unicode(text):
        raise InvalidArgument(f"{name}: must not have control characters")
    return text


def _segment(name: str, value: Any) -> str:
    text = scalar_text(name, value)
    if not text:
        raise InvalidArgument(f"{name}: stands in a path, and must not be empty")
    slash = next((each for each in "/\\" if each in text), "")
    if slash:
        raise InvalidArgument(f"{name}: stands in a path, and must not have {slash} in it")
    return quote(text, safe="")


def _is_dots(segment: str) -> bool:
    return segment in {".", ".."}


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


__all__ = [
    "InvalidArgument",
    "InvalidTemplate",
    "Refused",
    "check_braces",
    "check_url",
    "fill_path",
    "fill_text",
    "places",
    "scalar_text",
]
