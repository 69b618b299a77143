"""Whether a tool can be kept as it was written down: every fault with the field that it is in."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from spotter.errors import Fault, InvalidFields
from spotter.platform.http_tools.record import HttpTool
from spotter.platform.http_tools.request import IDEMPOTENCY_KEY, WITH_BODY, taken_query_names
from spotter.platform.http_tools.template import InvalidTemplate, check_braces, check_url, places
from spotter.platform.outgoing.errors import Refused
from spotter.platform.outgoing.urls import Target
from spotter.tools.credential_forms import token_of
from spotter.tools.json_schema import InvalidSchema, check_result_schema, check_schema
from spotter.tools.masking import LEAST_LETTERS
from spotter.tools.outside import Approval, ToolPolicy

MOST_HEADERS = 20
MOST_QUERY = 30
MOST_HEADER_LETTERS = 4_000

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_HEADER_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}")
"""A token of HTTP (RFC 9110, 5.6.2)."""
_HEADER_VALUE = re.compile(r"[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?")
_SIMPLE_TYPES = frozenset({"string", "integer", "number", "boolean"})
_OURS = frozenset(
    {
        "accept-encoding",
        "connection",
        "content-length",
        "cookie2",
        "expect",
        "host",
        "http2-settings",
        "keep-alive",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    }
)
"""What frames a request and says where it goes is the client's to say: two of them split a request in two."""


def check_tool(tool: HttpTool, secrets: Mapping[str, str | None], built_in: Iterable[str], *, local: bool) -> Target:
    """Where the tool leads. InvalidFields with everything that is wrong with it.

    ``secrets`` are the secret headers that are sent, None for those that stay as they are.
    """
    faults: list[Fault] = []
    target = _url(tool, faults, local=local)
    for field, check in (
        ("name", _name_faults(tool.name, built_in)),
        ("query", _query_faults(tool)),
        ("headers", _header_faults(tool, secrets)),
        ("parameters", _parameter_faults(tool)),
        ("result", _schema_faults(tool.result)),
        ("approval", _approval_faults(tool.approval)),
        ("policy", _policy_faults(tool)),
    ):
        faults += [Fault(f"body.{place or field}", words) for place, words in check]
    if faults or target is None:
        raise InvalidFields(faults)
    return target


Found = Iterator[tuple[str, str]]
"""Where, and what is wrong; nowhere in particular: the field itself."""


def _url(tool: HttpTool, faults: list[Fault], *, local: bool) -> Target | None:
    try:
        return check_url(tool.url, local=local)
    except (InvalidTemplate, Refused) as wrong:
        faults.append(Fault("body.url", str(wrong)))
        return None


def _name_faults(name: str, built_in: Iterable[str]) -> Found:
    if not _NAME.fullmatch(name):
        yield "", "letters, digits, _ and -, 1 to 64 of them"
    if "__" in name:
        yield "", "two underscores stand between an MCP server and its tool: use one"
    if name.lower() in {each.lower() for each in built_in}:
        yield "", "a built-in tool has this name"


def _query_faults(tool: HttpTool) -> Found:
    if len(tool.query) > MOST_QUERY:
        yield "", f"at most {MOST_QUERY} parameters"
    for key, template in tool.query.items():
        if not key or not key.isprintable():
            yield "", "a parameter needs a name"
        try:
            check_braces(template)
        except InvalidTemplate as wrong:
            yield f"query.{key[:100]}", str(wrong)
        if not template.isprintable():
            yield f"query.{key[:100]}", "control characters"


def _header_faults(tool: HttpTool, secrets: Mapping[str, str | None]) -> Found:
    if len(tool.headers) + len(secrets) > MOST_HEADERS:
        yield "", f"at most {MOST_HEADERS} headers, the secret ones among them"
    seen: set[str] = set()
    fields = [("headers", name, value) for name, value in tool.headers.items()]
    fields += [("secretHeaders", name, value or "kept") for name, value in secrets.items()]
    for field, name, value in fields:
        place, lower = f"{field}.{name[:100]}", name.lower()
        if not _HEADER_NAME.fullmatch(name):
            yield field, "a header's name has letters, digits and a few signs, 1 to 64 of them"
        if lower in _OURS or lower.startswith("proxy-"):
            yield place, "is set by the client itself"
        if lower == IDEMPOTENCY_KEY.lower() and tool.send_idempotency_key:
            yield place, "is set for each call: sendIdempotencyKey"
        if lower in seen:
            yield place, "is there twice"
        seen.add(lower)
        if not _HEADER_VALUE.fullmatch(value) or len(value) > MOST_HEADER_LETTERS:
            yield place, f"printable ASCII, 1 to {MOST_HEADER_LETTERS} characters, no space at either end"
    for name, secret in secrets.items():
        if secret is not None and len(token_of(secret)) < LEAST_LETTERS:
            yield (
                f"secretHeaders.{name[:100]}",
                f"at least {LEAST_LETTERS} characters, so that it can be masked",
            )


def _parameter_faults(tool: HttpTool) -> Found:
    try:
        check_schema(tool.parameters)
    except InvalidSchema as wrong:
        yield "", str(wrong)
        return
    properties = tool.parameters.get("properties", {})
    required = tool.parameters.get("required", [])
    for name in places(tool.url):
        if name not in properties or name not in required:
            yield "url", f"{name} is in the path, and must be a required property of parameters"
        elif _type(properties[name]) not in _SIMPLE_TYPES:
            yield f"parameters.{name}", "is in the path, and must be a string, a number or a boolean"
    for key, template in tool.query.items():
        for name in places(template):
            if name not in properties:
                yield f"query.{key[:100]}", f"{name} must be a property of parameters"
    placed = {*places(tool.url), *(name for template in tool.query.values() for name in places(template))}
    if tool.method not in WITH_BODY:
        for name in sorted((properties.keys() - placed) & taken_query_names(tool)):
            yield f"parameters.{name[:100]}", "the query has a parameter of this name already"


def _type(schema: Any) -> Any:
    kind = schema.get("type") if isinstance(schema, Mapping) else None
    return kind if isinstance(kind, str) else None


def _schema_faults(schema: Mapping[str, Any] | None) -> Found:
    try:
        if schema is not None:
            check_result_schema(schema)
    except InvalidSchema as wrong:
        yield "", str(wrong)


def _approval_faults(approval: str) -> Found:
    if approval not in {*Approval}:
        yield "", f"one of: {', '.join(Approval)}"


def _policy_faults(tool: HttpTool) -> Found:
    try:
        policy = ToolPolicy.of(tool.policy)
    except ValueError as wrong:
        yield "", str(wrong)
        return
    properties = tool.parameters.get("properties", {})
    for name in policy.arguments:
        if not isinstance(properties, Mapping) or name not in properties:
            yield f"policy.arguments.{name[:100]}", "is no property of parameters"
