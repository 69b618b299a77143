"""The request that a call of a tool is: pure, but for who sends it.

Arguments that stand neither in the path nor in a query's template go as a JSON object into the body of POST, PUT and
PATCH, and into the query of GET and DELETE.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from spotter.platform.http_tools.record import HttpTool
from spotter.platform.http_tools.template import (
    PLACE,
    InvalidArgument,
    fill_path,
    fill_text,
    places,
    scalar_text,
)

IDEMPOTENCY_KEY = "Idempotency-Key"
WITH_BODY = frozenset({"POST", "PUT", "PATCH"})
_ACCEPT = "application/json, text/*;q=0.8, */*;q=0.1"


@dataclass(frozen=True, slots=True)
class ToolRequest:
    """What is sent, but for the secret headers."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: str | None


def request_of(tool: HttpTool, arguments: Mapping[str, Any], idempotency_key: str) -> ToolRequest:
    """The request of a call. InvalidArgument."""
    placed = set(places(tool.url)).union(*map(places, tool.query.values()))
    left = {name: value for name, value in arguments.items() if name not in placed}
    url, pairs = fill_path(tool.url, arguments), list(_query(tool, arguments))
    headers = {"Accept": _ACCEPT, **tool.headers}
    if tool.send_idempotency_key:
        headers[IDEMPOTENCY_KEY] = idempotency_key
    body = None
    if tool.method in WITH_BODY:
        body = json.dumps(left, ensure_ascii=True)
        if not any(name.lower() == "content-type" for name in headers):
            headers["Content-Type"] = "application/json"
    else:
        pairs += _left_in_query(left, taken_query_names(tool))
    if pairs:
        url += ("&" if "?" in url else "?") + urlencode(pairs)
    return ToolRequest(tool.method, url, headers, body)


def taken_query_names(tool: HttpTool) -> frozenset[str]:
    """The names in the query that an argument may not send as well: servers differ on which of two counts."""
    written = parse_qsl(tool.url.partition("?")[2], keep_blank_values=True)
    return frozenset(tool.query) | frozenset(name for name, _ in written)


def _query(tool: HttpTool, arguments: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The templates that have what they need: one whose argument was left out is left out."""
    for key, template in tool.query.items():
        whole = PLACE.fullmatch(template)
        if whole and whole[1] in arguments:
            yield from _values(key, whole[1], arguments[whole[1]])
        elif all(arguments.get(name) is not None for name in places(template)):
            yield key, fill_text(template, arguments)


def _left_in_query(left: Mapping[str, Any], taken: frozenset[str]) -> Iterator[tuple[str, str]]:
    for name, value in left.items():
        if name in taken:
            raise InvalidArgument(f"{name[:100]}: is set by the tool itself")
        yield from _values(name, name, value)


def _values(key: str, name: str, value: Any) -> Iterable[tuple[str, str]]:
    """A parameter as it is sent: a list as many times as it has members, null not at all, an object as JSON."""
    if value is None:
        return []
    if isinstance(value, list):
        return [(key, _text(name, each)) for each in value]
    return [(key, _text(name, value))]


def _text(name: str, value: Any) -> str:
    if isinstance(value, Mapping | list) or value is None:
        return json.dumps(value, ensure_ascii=True)
    return scalar_text(name[:100], value)
