"""The client with a server that behaves: both transports, both eras of the protocol, and what a call brings back."""

from typing import Any

import pytest
from mcp_types.version import LATEST_MODERN_VERSION

from spotter.mcp.client.client import Call, McpClient
from spotter.mcp.client.discovery import Discovery
from spotter.mcp.client.endpoint import IDEMPOTENCY_KEY, Endpoint
from spotter.mcp.client.faults import Answered
from spotter.mcp.client.results import ASKED_BACK, CUT, MOST_BLOCKS, MOST_TEXT_BYTES, NOTHING, CallResult
from tests.fakes.mcp import hostile
from tests.fakes.mcp.hostile import MODERN, Exchange, HostileServer

CALL = Call("echo", {"text": "hi"}, "run/1/call")


def nothing(_found: Discovery) -> None:
    raise AssertionError("the tools were listed")


def called(client: McpClient, endpoint: Endpoint, call: Call = CALL, version: str = hostile.LEGACY) -> CallResult:
    return client.call(endpoint, call, 5, version, nothing)


def test_what_a_server_is_and_has(client: McpClient, server: HostileServer, endpoint: Endpoint) -> None:
    server.tools = [
        hostile.tool("echo"),
        hostile.tool("sum", "Adds") | {"title": "Sum", "annotations": {"readOnlyHint": True}},
    ]
    found = client.discover(endpoint, 5)
    assert (found.server_name, found.server_version, found.protocol_version) == ("hostile", "1.2.3", hostile.LEGACY)
    assert [(tool.name, tool.title, tool.description) for tool in found.tools] == [
        ("echo", "", "Says it again"),
        ("sum", "Sum", "Adds"),
    ]
    assert found.tools[1].annotations == {"readOnlyHint": True}
    assert found.tools[0].input_schema == server.tools[0]["inputSchema"]
    assert not found.has_more
    assert found.milliseconds > 0


def test_a_call_carries_its_key_and_lists_nothing(client: McpClient, server: HostileServer, endpoint: Endpoint) -> None:
    assert called(client, endpoint) == CallResult(ok=True, text="You said: hi")
    (call,) = server.calls()
    assert call.params["_meta"][IDEMPOTENCY_KEY] == "run/1/call"
    assert call.params["arguments"] == {"text": "hi"}
    assert server.count("tools/list") == 0


def test_a_server_of_today_is_called_with_one_request(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    server.version = MODERN
    assert client.discover(streamable, 5).protocol_version == LATEST_MODERN_VERSION
    server.asked.clear()
    assert called(client, streamable, version=LATEST_MODERN_VERSION).text == "You said: hi"
    assert server.asked == ["tools/call"]
    assert server.calls()[0].params["_meta"][IDEMPOTENCY_KEY] == "run/1/call"


def test_the_tools_are_listed_before_a_call_over_the_same_connection(
    client: McpClient, server: HostileServer, endpoint: Endpoint
) -> None:
    told: list[Discovery] = []
    client.call(endpoint, CALL, 5, "", told.append)
    assert [tool.name for tool in told[0].tools] == ["echo"]
    assert [server.count(method) for method in ("initialize", "tools/list", "tools/call")] == [1, 1, 1]


def test_what_is_told_of_the_tools_can_stop_the_call(
    client: McpClient, server: HostileServer, endpoint: Endpoint
) -> None:
    def refuse(_found: Discovery) -> None:
        raise Answered("not this one")

    with pytest.raises(Answered, match="not this one"):
        client.call(endpoint, CALL, 5, "", refuse)
    assert server.count("tools/call") == 0


def test_arguments_that_go_into_headers_are_learned_from_the_server(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    server.version = MODERN
    schema = {"text": {"type": "string", "x-mcp-header": "Said"}}
    server.tools = [hostile.tool("echo", properties=schema)]

    def strict(exchange: Exchange) -> None:
        if exchange.headers.get("mcp-param-said") != "hi":
            return exchange.error(-32020, "header mismatch", 400)
        return HostileServer._tools_call(server, exchange)

    server.on["tools/call"] = strict
    told: list[Discovery] = []
    assert client.call(streamable, CALL, 5, LATEST_MODERN_VERSION, told.append).text == "You said: hi"
    assert len(told) == 1


def test_no_stream_is_opened_for_what_a_server_says_unasked(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    called(client, streamable)
    assert server.count("GET /mcp") == 0


def test_a_session_is_ended_politely(client: McpClient, server: HostileServer, streamable: Endpoint) -> None:
    info = {"name": "s", "version": "1"}
    told = {"protocolVersion": hostile.LEGACY, "capabilities": {"tools": {}}, "serverInfo": info}
    server.on["initialize"] = lambda exchange: exchange.result(told, Mcp_Session_Id="abc")
    called(client, streamable)
    assert server.calls()[0].headers["mcp-session-id"] == "abc"
    assert server.asked[-1] == "DELETE"


def test_a_server_without_tools_has_none(client: McpClient, server: HostileServer, endpoint: Endpoint) -> None:
    server.on["tools/list"] = lambda exchange: exchange.error(-32601, "no such method")
    assert client.discover(endpoint, 5).tools == ()


PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"
CONTENT: list[tuple[list[dict[str, Any]], str]] = [
    ([], NOTHING),
    ([{"type": "text", "text": "one"}, {"type": "text", "text": "two"}], "one\ntwo"),
    ([{"type": "image", "data": PIXEL, "mimeType": "image/png"}], "[an image, image/png, 33 bytes: not shown]"),
    ([{"type": "audio", "data": PIXEL, "mimeType": "audio/wav"}], "[a sound, audio/wav, 33 bytes: not played]"),
    (
        [{"type": "resource_link", "uri": "https://evil.example/x", "name": "a\nfile", "mimeType": "text/plain"}],
        "[a link to a file, text/plain, at https://evil.example/x: not fetched]",
    ),
    (
        [{"type": "resource", "resource": {"uri": "demo://1", "mimeType": "text/plain", "text": "inside"}}],
        "[a resource, text/plain, demo://1:]\ninside",
    ),
    (
        [{"type": "resource", "resource": {"uri": "demo://1", "blob": PIXEL}}],
        "[a resource, demo://1, 33 bytes: not shown]",
    ),
    ([{"type": "text", "text": "a\x1b[2Jb\u202ec\U000e0041d\x00e\tf"}], "a[2Jbcde\tf"),
]


@pytest.mark.parametrize(("content", "shown"), CONTENT)
def test_what_is_not_text_is_described(
    client: McpClient, server: HostileServer, streamable: Endpoint, content: list[dict[str, Any]], shown: str
) -> None:
    server.on["tools/call"] = lambda exchange: exchange.result({"content": content})
    assert called(client, streamable).text == shown


def test_a_tool_that_fails_says_so(client: McpClient, server: HostileServer, endpoint: Endpoint) -> None:
    server.on["tools/call"] = lambda exchange: exchange.result(hostile.text("no such gym") | {"isError": True})
    assert called(client, endpoint) == CallResult(ok=False, text="no such gym")


def test_structured_content_is_kept_and_written_where_there_is_no_text(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    server.on["tools/call"] = lambda exchange: exchange.result({"content": [], "structuredContent": {"load": 80}})
    assert called(client, streamable) == CallResult(ok=True, text='{"load":80}', structured={"load": 80})


def test_structured_content_that_is_too_large_is_left_out_and_said_to_be(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    answer = hostile.text("see there") | {"structuredContent": {"load": "x" * 20_000}}
    server.on["tools/call"] = lambda exchange: exchange.result(answer)
    assert called(client, streamable) == CallResult(ok=True, text="see there", structured=None, truncated=True)


def test_a_long_result_is_cut(client: McpClient, server: HostileServer, streamable: Endpoint) -> None:
    server.on["tools/call"] = lambda exchange: exchange.result(hostile.text("é" * MOST_TEXT_BYTES))
    result = called(client, streamable)
    assert result.truncated
    assert result.text == "é" * (MOST_TEXT_BYTES // 2) + f"\n{CUT}"


def test_a_result_of_very_many_pieces_is_cut(client: McpClient, server: HostileServer, streamable: Endpoint) -> None:
    server.on["tools/call"] = lambda exchange: exchange.result(hostile.text(*("x" for _ in range(MOST_BLOCKS + 1))))
    result = called(client, streamable)
    assert (result.text.count("x"), result.truncated) == (MOST_BLOCKS, True)


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("sampling/createMessage", {"messages": [], "maxTokens": 10}),
        ("elicitation/create", {"message": "Your password?", "requestedSchema": {"type": "object", "properties": {}}}),
        ("roots/list", {}),
    ],
)
def test_what_a_server_asks_of_us_is_refused(
    client: McpClient, server: HostileServer, streamable: Endpoint, method: str, params: dict[str, Any]
) -> None:
    server.on["tools/call"] = hostile.asking_back(method, params)
    assert "not supported" in called(client, streamable).text
    offered = next(each for each in server.seen if each.message.get("method") == "initialize")
    assert offered.params["capabilities"] == {}


def test_a_server_of_today_that_asks_for_something_in_return_gets_nothing(
    client: McpClient, server: HostileServer, streamable: Endpoint
) -> None:
    server.version = MODERN
    asks = {
        "method": "elicitation/create",
        "params": {"message": "?", "requestedSchema": {"type": "object", "properties": {}}},
    }
    answer = {"resultType": "input_required", "inputRequests": {"a": asks}, "requestState": "s"}
    server.on["tools/call"] = lambda exchange: exchange.result(answer)
    assert called(client, streamable, version=MODERN) == CallResult(ok=False, text=ASKED_BACK)
    assert server.count("tools/call") == 1
