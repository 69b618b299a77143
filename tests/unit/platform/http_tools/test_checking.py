"""What is wrong with a tool is found before it is kept, and told by its field."""

from typing import Any

import pytest

from spotter.errors import InvalidFields
from spotter.platform.http_tools.checking import check_tool
from spotter.platform.outgoing.urls import Target
from spotter.tools.registry import REGISTRY
from tests.fakes.http_tool import PARAMETERS, http_tool

SECRET = {"Authorization": "Bearer 0123456789"}


def with_property(name: str, schema: Any, **more: Any) -> dict[str, Any]:
    return {**PARAMETERS, "properties": {**PARAMETERS["properties"], name: schema}, **more}


def nested(depth: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("url", {"url": "http://api.example.com/{place}"}),
    ("url", {"url": "https://169.254.169.254.nip/{place"}),
    ("url", {"url": "https://localhost/{place}"}),
    ("url", {"url": "https://{place}.example.com/"}),
    ("url", {"url": "https://api.example.com/{place}?x={days}"}),
    ("url", {"url": "https://api.example.com/{unknown}"}),
    ("url", {"url": "https://api.example.com/{days}"}),  # not required: the path would have a hole
    ("parameters.place", {"parameters": with_property("place", {"type": "object"})}),
    ("parameters.place", {"parameters": with_property("place", {})}),
    ("parameters.place", {"parameters": with_property("place", True)}),
    ("name", {"name": "no spaces"}),
    ("name", {"name": "a" * 65}),
    ("name", {"name": ""}),
    ("name", {"name": "weather.now"}),
    ("name", {"name": "server__tool"}),
    ("name", {"name": "log_workout"}),
    ("name", {"name": "Log_Workout"}),
    ("query.days", {"query": {"days": "{unknown}"}}),
    ("query.days", {"query": {"days": "{"}}),
    ("query.days", {"query": {"days": "a\nb"}}),
    ("query", {"query": {"": "x"}}),
    ("query", {"query": {str(number): "x" for number in range(31)}}),
    ("headers.Host", {"headers": {"Host": "internal"}}),
    ("headers.content-length", {"headers": {"content-length": "0"}}),
    ("headers.Transfer-Encoding", {"headers": {"Transfer-Encoding": "chunked"}}),
    ("headers.Connection", {"headers": {"Connection": "close"}}),
    ("headers.Proxy-Authorization", {"headers": {"Proxy-Authorization": "x"}}),
    ("headers.Accept-Encoding", {"headers": {"Accept-Encoding": "br"}}),
    ("headers.Idempotency-Key", {"headers": {"Idempotency-Key": "mine"}}),
    ("headers.X", {"headers": {"X": "a\r\nY: b"}}),
    ("headers.X", {"headers": {"X": ""}}),
    ("headers.X", {"headers": {"X": " a"}}),
    ("headers.X", {"headers": {"X": "\u00e4"}}),
    ("headers.x", {"headers": {"X": "1", "x": "2"}}),
    ("headers", {"headers": {"X Y": "a"}}),
    ("headers", {"headers": {"X:": "a"}}),
    ("headers", {"headers": {f"X-{number}": "a" for number in range(21)}}),
    ("parameters", {"parameters": {}}),
    ("parameters", {"parameters": {"type": "array"}}),
    ("parameters", {"parameters": {"type": "object", "properties": []}}),
    ("parameters", {"parameters": with_property("a", {"type": "strange"})}),
    ("parameters", {"parameters": with_property("a", {"$ref": "https://evil.example/schema.json"})}),
    ("parameters", {"parameters": with_property("a", {"$ref": "file:///etc/passwd"})}),
    ("parameters", {"parameters": with_property("a", {"$dynamicRef": "other.json#/a"})}),
    ("parameters", {"parameters": with_property("a", {"type": "string", "pattern": "(?=x)"})}),
    ("parameters", {"parameters": with_property("a", {"type": "string", "pattern": r"(a)\1"})}),
    ("parameters", {"parameters": with_property("a", {"type": "string", "pattern": "("})}),
    ("parameters", {"parameters": with_property("a", {"patternProperties": {"(?<!x)y": {}}})}),
    ("parameters", {"parameters": with_property("a", nested(60))}),
    ("parameters", {"parameters": with_property("a", {"description": "x" * 40_000})}),
    ("result", {"result": {"type": "strange"}}),
    ("result", {"result": {"$ref": "http://169.254.169.254/"}}),
    ("result", {"result": {"type": "string", "pattern": r"(a)\1"}}),
    ("result", {"result": nested(60)}),
    ("approval", {"approval": "sometimes"}),
    ("policy", {"policy": {"arguments": {"days": {}}}}),
    ("policy", {"policy": {"arguments": {"days": {"unknown": 1}}}}),
    ("policy", {"policy": {"arguments": {"note": {"pattern": r"(a)\1"}}}}),
    ("policy", {"policy": {"arguments": {}, "callsPerDay": 0}}),
    ("policy.arguments.unknown", {"policy": {"arguments": {"unknown": {"maximum": 3}}}}),
]


@pytest.mark.parametrize(("field", "changed"), WRONG, ids=lambda value: str(value)[:60])
def test_what_is_wrong_is_told_by_its_field(field: str, changed: dict[str, Any]) -> None:
    with pytest.raises(InvalidFields) as caught:
        check_tool(http_tool(**changed), SECRET, REGISTRY, local=False)
    assert f"body.{field}" in {fault.field for fault in caught.value.faults}
    assert "0123456789" not in str(caught.value)


@pytest.mark.parametrize(
    ("secrets", "field"),
    [
        ({"Host": "0123456789"}, "secretHeaders.Host"),
        ({"X-Key": "short"}, "secretHeaders.X-Key"),
        ({"X-Key": "Bearer 1234567"}, "secretHeaders.X-Key"),
        ({"X-Key": "with\nnewline-secret"}, "secretHeaders.X-Key"),
        ({"accept-language": "0123456789"}, "secretHeaders.accept-language"),
        ({"Idempotency-Key": "0123456789"}, "secretHeaders.Idempotency-Key"),
        ({"Host": None}, "secretHeaders.Host"),
    ],
)
def test_secret_headers_keep_to_the_same_rules(secrets: dict[str, str | None], field: str) -> None:
    with pytest.raises(InvalidFields) as caught:
        check_tool(http_tool(), secrets, REGISTRY, local=False)
    assert [fault.field for fault in caught.value.faults] == [f"body.{field}"]
    assert "newline" not in str(caught.value)


def test_an_argument_of_a_get_may_not_have_a_parameter_s_name() -> None:
    same = {"query": {"note": "fixed"}}
    with pytest.raises(InvalidFields) as caught:
        check_tool(http_tool(**same), {}, REGISTRY, local=False)
    assert [fault.field for fault in caught.value.faults] == ["body.parameters.note"]
    check_tool(http_tool(method="POST", **same), {}, REGISTRY, local=False)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidFields) as caught:
        check_tool(http_tool(name="a b", url="ftp://x", approval="no", result={"type": 1}), {}, {}, local=False)
    fields = [fault.field for fault in caught.value.faults]
    assert fields == ["body.url", "body.name", "body.result", "body.approval"]


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"method": "POST", "headers": {"Content-Type": "application/json"}},
        {"url": "https://api.example.com/{place}?v=2", "result": {"type": "array", "items": {"$ref": "#/$defs/a"}}},
        {"parameters": with_property("a", {"type": "string", "pattern": r"^\p{L}{2,30}$"})},
        {"policy": {"arguments": {"days": {"maximum": 3}, "place": {"pattern": "^b"}}, "callsPerDay": 5}},
        {"send_idempotency_key": False, "headers": {"Idempotency-Key": "x"}},
    ],
    ids=str,
)
def test_a_tool_that_is_right_is_kept(changed: dict[str, Any]) -> None:
    leads = check_tool(http_tool(**changed), SECRET, REGISTRY, local=False)
    assert leads == Target("https", "api.example.com", 443)


def test_loopback_is_let_in_by_the_local_run_alone() -> None:
    tool = http_tool(url="http://127.0.0.1:9000/{place}")
    assert check_tool(tool, {}, REGISTRY, local=True) == Target("http", "127.0.0.1", 9000)
    with pytest.raises(InvalidFields):
        check_tool(tool, {}, REGISTRY, local=False)
