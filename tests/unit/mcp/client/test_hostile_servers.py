"""A server can be wrong in any way it likes: it costs the call its time at most, and gets nothing for it."""

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from spotter.errors import SpotterError
from spotter.mcp.client.client import Call, McpClient
from spotter.mcp.client.connection import MOST_REQUESTS
from spotter.mcp.client.endpoint import Endpoint, Transport
from spotter.mcp.client.faults import (
    MOST_WORDS,
    Answered,
    BrokenProtocol,
    Closed,
    TimedOut,
    TooManyRequests,
    Unauthorized,
)
from spotter.mcp.client.listing import MOST_PAGES, MOST_TOOLS
from spotter.mcp.client.results import CUT, MOST_HEARD
from spotter.platform.outgoing import errors as outgoing
from tests.fakes.letter_writings import readings
from tests.fakes.mcp import hostile
from tests.fakes.mcp.hostile import Behaviour, Exchange, HostileServer

CALL = Call("echo", {"text": "hi"}, "run/1/call")
SHORT = 0.4
"""Seconds that a call may take here."""
MARGIN = 1.5
"""Seconds more that a busy machine may need to notice."""


def called(client: McpClient, endpoint: Endpoint, seconds: float = 5) -> str:
    return client.call(endpoint, CALL, seconds, hostile.LEGACY, lambda _found: None).text


def raised(job: Callable[[], Any]) -> SpotterError:
    with pytest.raises(SpotterError) as caught:
        job()
    return caught.value


def hang(exchange: Exchange) -> None:
    exchange.hang()


ANSWERS: list[tuple[str, Behaviour, type[SpotterError]]] = [
    ("no JSON", lambda each: each.raw(b"{not json", 200, "application/json"), BrokenProtocol),
    ("not UTF-8", lambda each: each.raw(b'{"a":"\xff"}', 200, "application/json"), BrokenProtocol),
    ("no message", lambda each: each.json({"hello": 1}), BrokenProtocol),
    ("a list", lambda each: each.json([1]), BrokenProtocol),
    ("nested without end", lambda each: each.raw(b"[" * 100_000, 200, "application/json"), BrokenProtocol),
    ("another result", lambda each: each.result({"content": "text"}), BrokenProtocol),
    ("unknown content", lambda each: each.result({"content": [{"type": "hologram"}]}), BrokenProtocol),
    ("a page of HTML", lambda each: each.raw(b"<html>", 200, "text/html"), Answered),
    ("nothing accepted", lambda each: each.raw(b"", 202), Answered),
    ("an error", lambda each: each.error(-32000, "the gym is shut"), Answered),
    ("status 500", lambda each: each.raw(b"oops", 500), Answered),
    ("status 401", lambda each: each.raw(b"", 401), Unauthorized),
    ("status 403", lambda each: each.raw(b"", 403), Unauthorized),
    ("too large", lambda each: each.result(hostile.text("x" * 400_000)), outgoing.TooLarge),
    ("one huge event", lambda each: each.stream(iter([b"data: ", b"x" * 400_000])), outgoing.TooLarge),
    ("endless progress", hostile.spamming, outgoing.TooLarge),
    ("cut off", hostile.closing, Closed),
    ("a redirect", lambda each: each.raw(b"", 307, Location="/elsewhere"), outgoing.Redirected),
    ("a redirect away", lambda each: each.raw(b"", 308, Location="http://169.254.169.254/"), outgoing.Redirected),
]


@pytest.mark.parametrize(("behaviour", "fault"), [each[1:] for each in ANSWERS], ids=[each[0] for each in ANSWERS])
@pytest.mark.parametrize("method", ["tools/call", "tools/list", "initialize"])
def test_a_wrong_answer_is_a_fault(
    client: McpClient,
    server: HostileServer,
    streamable: Endpoint,
    method: str,
    behaviour: Behaviour,
    fault: type[SpotterError],
) -> None:
    server.on[method] = behaviour
    begun = time.monotonic()
    found = raised(lambda: client.call(streamable, CALL, 5, "", lambda _found: None))
    assert isinstance(found, fault), repr(found)
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("behaviour", [hang, hostile.dripping], ids=["silent", "dripping"])
@pytest.mark.parametrize("method", ["server/discover", "initialize", "tools/list", "tools/call"])
def test_a_slow_server_costs_its_time_and_no_more(
    client: McpClient, server: HostileServer, streamable: Endpoint, method: str, behaviour: Behaviour
) -> None:
    server.on[method] = behaviour
    begun = time.monotonic()
    found = raised(lambda: client.call(streamable, CALL, SHORT, "", lambda _found: None))
    assert isinstance(found, TimedOut | outgoing.TimedOut)
    assert SHORT * 0.9 <= time.monotonic() - begun < SHORT + MARGIN


@pytest.mark.parametrize("place", ["GET /sse", "tools/call", "initialize"])
def test_so_does_one_of_the_older_transport(client: McpClient, server: HostileServer, place: str) -> None:
    server.on[place] = hang if place == "GET /sse" else lambda _exchange: None
    begun = time.monotonic()
    found = raised(lambda: called(client, Endpoint(server.sse_url, Transport.SSE), SHORT))
    assert isinstance(found, TimedOut | outgoing.TimedOut)
    assert time.monotonic() - begun < SHORT + MARGIN


def test_a_goodbye_that_is_not_answered_takes_nothing_from_the_result(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    info = {"name": "s", "version": "1"}
    told = {"protocolVersion": hostile.LEGACY, "capabilities": {"tools": {}}, "serverInfo": info}
    server.on["initialize"] = lambda exchange: exchange.result(told, Mcp_Session_Id="abc")
    server.on["DELETE"] = hang
    begun = time.monotonic()
    assert called(client, streamable) == "You said: hi"
    assert time.monotonic() - begun < 1 + MARGIN


def test_the_older_transport_posts_to_its_own_server_alone(client: McpClient, server: HostileServer) -> None:
    with hostile.serving() as other:
        elsewhere = f"event: endpoint\ndata: {other.url}\n\n".encode()
        server.on["GET /sse"] = lambda exchange: exchange.stream(iter([elsewhere]))
        found = raised(lambda: called(client, Endpoint(server.sse_url, Transport.SSE), 2))
        assert other.asked == []
    assert isinstance(found, BrokenProtocol | Closed | TimedOut)


def test_a_stream_that_ends_is_not_taken_up_for_ever(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    nothing = b"retry: 0\nid: 1\ndata: \n\n"
    server.on["tools/call"] = lambda exchange: exchange.stream(iter([nothing]))
    server.on["GET /mcp"] = lambda exchange: exchange.stream(iter([nothing]))
    found = raised(lambda: called(client, streamable, 20))
    assert isinstance(found, TooManyRequests | Closed)
    assert len(server.asked) <= MOST_REQUESTS


def test_a_stream_that_breaks_is_taken_up_once_more(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    server.on["tools/call"] = lambda exchange: exchange.stream(iter([b"retry: 1\nid: 7\ndata: \n\n"]))

    def rest(exchange: Exchange) -> None:
        assert exchange.headers["last-event-id"] == "7"
        answer = {"jsonrpc": "2.0", "id": server.calls()[0].message["id"], "result": hostile.text("late")}
        exchange.stream(iter([exchange.event(answer)]))

    server.on["GET /mcp"] = rest
    assert called(client, streamable) == "late"


@pytest.mark.parametrize("wrong", [99, "x", None])
def test_an_answer_to_another_question_is_none(
    client: McpClient, server: HostileServer, streamable: Endpoint, wrong: Any
) -> None:
    answer = {"jsonrpc": "2.0", "id": wrong, "result": hostile.text("mine")}
    server.on["tools/call"] = lambda exchange: exchange.json(answer)
    assert isinstance(raised(lambda: called(client, streamable, SHORT)), TimedOut | BrokenProtocol)


def test_pages_end(client: McpClient, server: HostileServer, endpoint: Endpoint) -> None:
    server.on["tools/list"] = hostile.endless_pages
    found = client.discover(endpoint, 10)
    assert len(found.tools) == MOST_PAGES
    assert found.has_more


def test_a_page_that_comes_again_is_the_last(client: McpClient, server: HostileServer, endpoint: Endpoint) -> None:
    server.on["tools/list"] = lambda each: each.result({"tools": [hostile.tool("a")], "nextCursor": "same"})
    found = client.discover(endpoint, 10)
    assert (len(found.tools), found.has_more) == (2, True)


def test_very_many_tools_are_cut(client: McpClient, server: HostileServer, endpoint: Endpoint) -> None:
    server.tools = [hostile.tool(f"tool{number}") for number in range(MOST_TOOLS + 1)]
    found = client.discover(endpoint, 10)
    assert (len(found.tools), found.has_more) == (MOST_TOOLS, True)


def test_a_result_is_not_held_against_a_schema_of_the_servers_choice(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    """Its pattern would take longer than the age of the world."""
    forever = {"type": "object", "properties": {"a": {"type": "string", "pattern": "^(a+)+$"}}}
    server.tools = [hostile.tool("echo") | {"outputSchema": forever}]
    answer = hostile.text("done") | {"structuredContent": {"a": "a" * 60 + "!"}}
    server.on["tools/call"] = lambda exchange: exchange.result(answer)
    told: list[Any] = []
    assert client.call(streamable, CALL, 5, "", told.append).text == "done"


SECRET = "swordfish-1234567890"


@pytest.fixture
def signed(server: HostileServer) -> Endpoint:
    headers = {"authorization": f"Bearer {SECRET}"}
    return Endpoint(server.url, Transport.STREAMABLE_HTTP, headers, secrets=lambda: (SECRET,))


def test_a_secret_that_is_said_back_is_masked(client: McpClient, server: HostileServer, signed: Endpoint) -> None:
    server.on["tools/call"] = lambda each: each.result(
        hostile.text(each.headers["authorization"]) | {"structuredContent": {each.headers["authorization"]: SECRET}}
    )
    result = client.call(signed, CALL, 5, hostile.LEGACY, lambda _found: None)
    assert result.text == "Bearer •••"
    assert result.structured == {"Bearer •••": "•••"}
    server.on["tools/call"] = lambda each: each.error(-32000, f"bad token {SECRET}")
    fault = raised(lambda: called(client, signed))
    assert (str(fault), getattr(fault, "words", "")) == ("The server answered with an error.", "bad token •••")
    server.tools = [hostile.tool("echo", f"Knows {SECRET}", properties={SECRET: {}})]
    server.name = SECRET
    found = client.discover(signed, 5)
    assert SECRET not in repr(found)
    assert found.tools[0].description == "Knows •••"


_WRITTEN_OTHERWISE = [
    "swordfish\\u002D1234567890",
    "swordfish\\\\u002d1234567890",
    "swordfish%2d1234567890",
    "swordfish%252D1234567890",
    "swordfish&#45;1234567890",
    "swordfish\u200b-1234567890",
    "sword\u202efish-123\x0745\U000e004167890",
    "eDpzd29yZGZpc2gtMTIzNDU2Nzg5MDp4",  # x:...:x
    SECRET.encode().hex().upper(),
]


@pytest.mark.parametrize("said", _WRITTEN_OTHERWISE)
def test_nor_is_it_seen_where_it_is_written_otherwise(
    client: McpClient, server: HostileServer, signed: Endpoint, said: str
) -> None:
    link = {"type": "resource_link", "name": f"{'n' * 190} {said}", "uri": f"x:{'u' * 185}/{said}"}
    contents = [hostile.text(said), {"content": [{"type": "text", "text": said}, link]}]
    for content in contents:
        answer = content | {"structuredContent": {said: [said]}}
        server.on["tools/call"] = partial(Exchange.result, result=answer)
        result = client.call(signed, CALL, 5, hostile.LEGACY, lambda _found: None)
        ((name, value),) = result.structured.items()
        assert value == [name]
        for shown in (name, result.text):
            assert "•••" in shown
            assert_unseen(said, shown)
    server.on["tools/call"] = lambda each: each.error(-32000, "x" * (MOST_WORDS - 12) + said)
    assert_unseen(said, getattr(raised(lambda: called(client, signed)), "words", ""))
    server.tools = [hostile.tool("echo", f"Knows {said}", properties={said: {"description": said}})]
    server.name = "x" * 190 + said
    found = client.discover(signed, 5)
    assert found.tools[0].description.startswith("Knows ")
    assert repr(found).count("•••") >= 4
    assert_unseen(said, repr(found))


def assert_unseen(said: str, shown: str) -> None:
    assert said[:8] not in shown
    for each in readings(shown, depth=2):
        assert "swordfis" not in each.lower()


def test_a_result_without_end_is_cut_with_what_it_says_masked(
    client: McpClient, server: HostileServer, signed: Endpoint
) -> None:
    server.on["tools/call"] = lambda each: each.result(
        {"content": [], "structuredContent": {"a": "x" * (MOST_HEARD - 20) + SECRET + "y" * 10_000}}
    )
    result = client.call(signed, CALL, 5, hostile.LEGACY, lambda _found: None)
    assert (result.structured, result.truncated) == (None, True)
    assert result.text.endswith(CUT)
    assert "swor" not in result.text


@pytest.mark.parametrize("method", ["initialize", "tools/list", "tools/call"])
@pytest.mark.parametrize("answer", ["no JSON", "another result", "an error", "status 500", "cut off", "status 401"])
def test_nothing_that_was_sent_or_said_is_logged(
    client: McpClient,
    server: HostileServer,
    signed: Endpoint,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    method: str,
    answer: str,
) -> None:
    caplog.set_level(logging.DEBUG)
    wrong = dict(each[:2] for each in ANSWERS)[answer]
    server.on[method] = wrong
    fault = raised(lambda: client.call(signed, Call("echo", {"text": "my knee"}, "k"), 5, "", lambda _found: None))
    written = caplog.text + "".join(capfd.readouterr()) + str(fault) + repr(signed)
    for word in (SECRET, "my knee", "the gym is shut", "oops"):
        assert word not in written
    assert [record.name for record in caplog.records if record.name.startswith(("mcp", "client", "http"))] == []
