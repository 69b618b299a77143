"""A call from end to end, to servers on loopback: what is sent, what becomes of the answer, and what never shows."""

import gzip
import json
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from spotter.errors import StoreUnavailable
from spotter.platform.http_tools.offering import ENTER_ANEW, NOT_NOW, digest_of, outside_tool
from spotter.platform.http_tools.record import HttpTool
from spotter.platform.http_tools.trying import try_tool
from spotter.platform.outgoing.client import Outgoing
from spotter.platform.secrets import SecretsKeyUnusable, SecretsUnreadable
from spotter.platform.secrets_record import secret_key
from spotter.store.keys import tenant_pk
from spotter.store.table import Put
from spotter.tools.outside import Approval, OutsideCall, OutsideTool
from spotter.tools.tool import Outcome
from tests.fakes.http_tool import http_tool, sealed
from tests.fakes.letter_writings import readings
from tests.fakes.memory_table import MemoryTable
from tests.fakes.raw_server import Connection, RawServer, always, answer, serving

SECRET = "Bearer hunter2-hunter2"
JSON = "Content-Type: application/json"
CALL = OutsideCall("acme", "ann", "run_1/2/call_3", 5.0)


class Opening:
    """Opens everything to what was said, or fails as it was said."""

    def __init__(self, values: Mapping[str, str], error: Exception | None = None) -> None:
        self._values, self._error = values, error
        self.asked: list[tuple[str, str]] = []

    def open(self, tenant: str, owner: str, _sealed: Any) -> dict[str, str]:
        self.asked.append((tenant, owner))
        if self._error:
            raise self._error
        return dict(self._values)


_made: list[Outgoing] = []


def local_outgoing() -> Outgoing:
    """The one of this test, whose connections are closed behind it."""
    if not _made:
        _made.append(Outgoing(local=True))
    return _made[0]


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    while _made:
        _made.pop().shared_client.close()


def table_with(secrets: Mapping[str, str], tenant: str = "acme") -> MemoryTable:
    table = MemoryTable()
    if secrets:
        data = json.dumps({"values": sealed(secrets)})
        table.put(Put({"pk": tenant_pk(tenant), "sk": secret_key("tool_1"), "version": 1, "at": "", "data": data}))
    return table


def tool_at(server: RawServer, **changed: Any) -> HttpTool:
    return http_tool(**{"url": server.url("/v1/places/{place}/weather"), **changed})


def offered(tool: HttpTool, secrets: Mapping[str, str] | None = None, error: Exception | None = None) -> OutsideTool:
    told = secrets or {}
    opening: Any = Opening(told, error)
    made = outside_tool(tool, table_with(told), lambda: opening, local_outgoing)
    assert made is not None
    return made


def call(
    tool: HttpTool, arguments: Mapping[str, Any] | None = None, secrets: Mapping[str, str] | None = None
) -> Outcome:
    return offered(tool, secrets).call(arguments or {"place": "berlin", "days": 2}, CALL)


@pytest.fixture
def weather() -> Iterator[RawServer]:
    with serving(always(answer(b'{"celsius": 21}', JSON))) as server:
        yield server


def test_a_call_is_one_request_and_its_answer(weather: RawServer) -> None:
    outcome = call(tool_at(weather, secret_headers=["Authorization"]), secrets={"Authorization": SECRET})
    assert outcome.data == {"success": True, "status": 200, "result": {"celsius": 21}}
    [request] = weather.requests
    line, *headers = request.decode().split("\r\n")
    sent = {name.lower(): value for name, _, value in (header.partition(": ") for header in headers if header)}
    assert line == "GET /v1/places/berlin/weather?days=2 HTTP/1.1"
    assert sent["authorization"] == SECRET
    assert sent["idempotency-key"] == "run_1/2/call_3"
    assert sent["accept-language"] == "en"
    assert sent["user-agent"] == "spotter/1"


def test_a_body_is_sent_as_json(weather: RawServer) -> None:
    call(tool_at(weather, method="POST"), {"place": "a b", "note": "h\u00e9"})
    [request] = weather.requests
    assert request.startswith(b"POST /v1/places/a%20b/weather HTTP/1.1\r\n")
    assert b"\r\ncontent-type: application/json\r\n" in request.lower()
    assert json.loads(request.partition(b"\r\n\r\n")[2]) == {"note": "h\u00e9"}


def test_the_same_call_again_has_the_same_key(weather: RawServer) -> None:
    tool = offered(tool_at(weather))
    tool.call({"place": "p"}, CALL)
    tool.call({"place": "p"}, CALL)
    first, second = weather.requests
    assert first == second


def echo(connection: Connection) -> None:
    while request := connection.request():
        head = request.decode()
        token = head.partition("uthorization: ")[2].partition("\r\n")[0]
        body = json.dumps({"headers": {"Authorization": token}, "raw": head, token: "x"}).encode()
        connection.send(answer(body, JSON, f"X-Echo: {token}"))


_WRITTEN_OTHERWISE = (
    "hunter2\\u002Dhunter2",
    "hunter2\\\\u002dhunter2",
    "hunter2%2dhunter2",
    "hunter2%252Dhunter2",
    "hunter2&#45;hunter2",
    "hunter2&#x2D;hunter2",
    "aHVudGVyMi1odW50ZXIy",
    "eDpodW50ZXIyLWh1bnRlcjI6eA",  # x:...:x
    "68756E746572322D68756E74657232",
    "HUNTER2-HUNTER2",
)


@pytest.mark.parametrize("said", _WRITTEN_OTHERWISE)
@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
@pytest.mark.parametrize("status", ["200 OK", "403 Forbidden"])
@pytest.mark.parametrize("max_bytes", [20_000, 40])
def test_nor_one_that_is_written_otherwise(said: str, kind: str, status: str, max_bytes: int) -> None:
    secrets = {"Authorization": SECRET}
    body = f'{{"asked": "Bearer {said}", "{said}": 1}}'.encode()
    with serving(always(answer(body, f"Content-Type: {kind}", f"X-Echo: {said}", status=status))) as server:
        tool = tool_at(server, secret_headers=["Authorization"], max_bytes=max_bytes)
        opening: Any = Opening(secrets)
        tried = try_tool(
            tool,
            {"place": "p"},
            table_with(secrets),
            lambda: opening,
            local_outgoing,
            tenant="acme",
            idempotency_key="test/1",
        )
    assert tried.answer is not None
    shown = f"{json.dumps(tried.outcome.data)} {tried.outcome.text} {tried.answer.body.decode()} {tried.answer.headers}"
    assert "\u2022\u2022\u2022" in tried.answer.body.decode()
    assert said[4:12] not in shown
    for each in readings(shown, depth=3):
        assert "hunter2-" not in each.lower()


@pytest.mark.parametrize("max_bytes", [20_000, 60, 45])
def test_a_credential_that_is_echoed_reaches_nobody(max_bytes: int) -> None:
    secrets = {"Authorization": SECRET}
    with serving(echo) as server:
        tool = tool_at(server, secret_headers=["Authorization"], max_bytes=max_bytes)
        outcome = call(tool, secrets=secrets)
        opening: Any = Opening(secrets)
        tried = try_tool(
            tool,
            {"place": "p"},
            table_with(secrets),
            lambda: opening,
            local_outgoing,
            tenant="acme",
            idempotency_key="test/1",
        )
    assert b"hunter2-hunter2" in server.requests[0]
    assert tried.answer is not None
    assert tried.answer.status == 200
    assert "hunter2" not in json.dumps(outcome.data) + outcome.text + repr(tried)


def test_an_answer_is_cut_at_its_limit() -> None:
    with serving(
        always(answer(gzip.compress(b"x" * 50_000), "Content-Encoding: gzip", "Content-Type: text/plain"))
    ) as server:
        outcome = call(tool_at(server, max_bytes=1_000))
    assert outcome.data == {"success": True, "status": 200, "result": "x" * 1_000, "truncated": True}


def _reset(connection: Connection) -> None:
    """Break the connection once the request is there: before, it may break while it is being written."""
    connection.request()
    connection.reset()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (always(answer(b"", "Location: http://169.254.169.254/", status="302 Found")), "redirect"),
        (always(answer(gzip.compress(bytes(9_000_000)), "Content-Encoding: gzip")), ""),
        (always(b"nonsense\r\n\r\n"), "not valid HTTP"),
        (_reset, "closed the connection"),
        (Connection.stall, "in time"),
    ],
)
def test_a_server_that_does_wrong_is_a_result_that_says_so(script: Callable[[Connection], None], words: str) -> None:
    begun = time.monotonic()
    with serving(script) as server:
        outcome = call(tool_at(server, timeout_seconds=1, max_bytes=100))
    assert words in outcome.text
    assert outcome.ok == (words == "")
    assert time.monotonic() - begun < 3


def test_a_call_takes_no_longer_than_the_run_has() -> None:
    begun = time.monotonic()
    with serving(Connection.stall) as server:
        tool = offered(tool_at(server, timeout_seconds=25))
        outcome = tool.call({"place": "p"}, OutsideCall("acme", "ann", "k", 0.3))
        late = tool.call({"place": "p"}, OutsideCall("acme", "ann", "k", 0.0))
    assert "in time" in outcome.text
    assert "no time left" in late.text
    assert time.monotonic() - begun < 2
    assert server.connections == 1


def test_arguments_that_fit_nowhere_are_refused_and_nothing_is_sent(weather: RawServer) -> None:
    outcome = call(tool_at(weather), {"place": "../admin"})
    assert (outcome.ok, weather.connections) == (False, 0)
    assert "place" in outcome.text


def test_an_address_that_is_not_allowed_any_more_is_refused() -> None:
    outcome = call(http_tool(url="https://localhost/{place}"))
    assert not outcome.ok
    assert "could not be called" in outcome.text


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SecretsUnreadable(), ENTER_ANEW),
        (SecretsKeyUnusable("DisabledException"), NOT_NOW),
        (StoreUnavailable("KMS did not answer"), NOT_NOW),
    ],
)
def test_credentials_that_cannot_be_opened_send_nothing(weather: RawServer, error: Exception, words: str) -> None:
    tool = offered(tool_at(weather, secret_headers=["X-Key"]), {"X-Key": "0123456789"}, error)
    outcome = tool.call({"place": "p"}, CALL)
    assert (outcome.ok, outcome.data["error"], weather.connections) == (False, words, 0)


def test_credentials_that_are_gone_send_nothing(weather: RawServer) -> None:
    outcome = offered(tool_at(weather, secret_headers=["X-Key"])).call({"place": "p"}, CALL)
    assert (outcome.ok, outcome.data["error"], weather.connections) == (False, ENTER_ANEW, 0)


def test_what_changes_what_is_approved_changes_the_digest() -> None:
    same = digest_of(http_tool())
    unimportants: list[dict[str, Any]] = [
        {"timeout_seconds": 9},
        {"max_bytes": 9},
        {"send_idempotency_key": False},
        {"result": {"type": "object"}},
        {"updated": "later"},
        {"approval": "always"},
        {"status": "disabled"},
        {"policy": {}},  # the same as the one that it has
    ]
    for unimportant in unimportants:
        assert digest_of(http_tool(**unimportant)) == same
    changes: list[dict[str, Any]] = [
        {"name": "other"},
        {"description": "other"},
        {"method": "POST"},
        {"url": "https://other.example.com/{place}"},
        {"query": {}},
        {"headers": {}},
        {"secret_headers": ["X-Key"]},
        {"parameters": {"type": "object"}},
        {"policy": {"arguments": {"days": {"maximum": 3}}, "callsPerDay": None}},
        {"policy": {"arguments": {"days": {"maximum": 4}}, "callsPerDay": None}},
        {"policy": {"arguments": {}, "callsPerDay": 5}},
    ]
    assert len({same, *(digest_of(http_tool(**change)) for change in changes)}) == len(changes) + 1


def test_what_is_offered_says_who_it_is() -> None:
    tool = offered(http_tool(approval="always", policy={"arguments": {"days": {"maximum": 3}}, "callsPerDay": 2}))
    assert (tool.ref, tool.name, tool.approval) == ("http:tool_1", "get_weather", Approval.ALWAYS)
    assert tool.policy.calls_per_day == 2
    assert tool.policy.faults({"days": 4}) == ["days: must be at most 3"]


def test_a_tool_whose_policy_cannot_be_read_is_not_offered() -> None:
    table, nobody = MemoryTable(), Outgoing()
    for broken in ({"policy": {"arguments": {"days": {"strange": 1}}}}, {"approval": "perhaps"}):
        assert outside_tool(http_tool(**broken), table, Opening, lambda: nobody) is None  # type: ignore[arg-type]  # nobody opens anything


@pytest.mark.parametrize(
    ("arguments", "changed", "words"),
    [
        ({}, {}, "a required property is missing"),
        ({"place": 3}, {}, "must keep to type"),
        ({"place": "p", "more": 1}, {}, "additionalProperties"),
        ({"place": "p", "days": 9}, {"policy": {"arguments": {"days": {"maximum": 3}}}}, "must be at most 3"),
        ({"place": "p"}, {"parameters": {"type": "strange"}}, "cannot be used"),
    ],
)
def test_trying_a_tool_makes_the_checks_of_a_call(
    weather: RawServer, arguments: dict[str, Any], changed: dict[str, Any], words: str
) -> None:
    opening: Any = Opening({})
    tried = try_tool(
        tool_at(weather, **changed),
        arguments,
        MemoryTable(),
        lambda: opening,
        local_outgoing,
        tenant="acme",
        idempotency_key="test/1",
    )
    assert words in tried.error
    assert (tried.request, tried.answer, weather.connections) == (None, None, 0)
