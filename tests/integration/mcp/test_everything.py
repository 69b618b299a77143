"""A server that its protocol's makers wrote: connected by an administrator, looked at, and called as a run calls it."""

from collections.abc import Iterator
from typing import Any

import pytest

from local.server import LocalServer
from spotter import config, wiring
from spotter.mcp.client.endpoint import Transport
from spotter.platform.outgoing.client import Outgoing
from spotter.platform.outside import tools_for
from spotter.tools.outside import OutsideCall
from spotter.tools.tool import Outcome
from tests.fakes.mcp.everything import server as everything
from tests.integration.gateway.people import Person

CHOSEN = [
    "echo",
    "get-sum",
    "get-tiny-image",
    "get-structured-content",
    "get-resource-links",
    "get-resource-reference",
    "trigger-long-running-operation",
]


@pytest.fixture(scope="module", params=Transport)
def connected(server: LocalServer, request: pytest.FixtureRequest) -> Iterator[tuple[Person, dict[str, Any]]]:
    """An administrator, and the server with some of its tools turned on."""
    with pytest.MonkeyPatch.context() as patch, everything.running(request.param) as url:
        patch.setattr(wiring, "outgoing", lambda: Outgoing(local=True))
        patch.setenv("SPOTTER_ALLOW_LOCAL_EGRESS", "1")
        config.load.cache_clear()
        admin = Person(server, "root", f"everything-{request.param}", groups=("admin",))
        with admin.http:
            asked = {"name": "Everything", "url": url, "transport": request.param, "timeoutSeconds": 20}
            made = admin.http.post("/mcp-servers", json=asked).json()["server"]
            path = f"/mcp-servers/{made['serverId']}"
            looked = admin.http.post(f"{path}/health").json()["server"]
            assert looked["health"]["ok"], looked["health"]
            chosen = admin.http.put(f"{path}/tools", json={"enabled": CHOSEN})
            assert chosen.status_code == 200, chosen.text
            yield admin, chosen.json()["server"]
        patch.undo()
        config.load.cache_clear()


def called(connected: tuple[Person, dict[str, Any]], name: str, seconds: float = 20, **arguments: Any) -> Outcome:
    admin, server = connected
    refs = [f"mcp:{server['serverId']}:{name}"]
    (tool,) = tools_for(
        wiring.table(), wiring.secrets_of_tenants, wiring.outgoing, wiring.mcp_calls, admin.tenant, refs
    ).values()
    assert tool.name == f"everything__{name}"
    return tool.call(arguments, OutsideCall(admin.tenant, "ana", "run/1/call", seconds))


def test_every_one_of_its_tools_is_found_and_can_be_used(connected: tuple[Person, dict[str, Any]]) -> None:
    _, server = connected
    assert (server["health"]["serverName"], server["health"]["serverVersion"]) == ("mcp-servers/everything", "2.0.0")
    assert {tool["name"] for tool in server["tools"]} >= {*CHOSEN, "get-env"}
    assert [tool["fault"] for tool in server["tools"]] == [None] * len(server["tools"])
    assert {tool["name"] for tool in server["tools"] if tool["enabled"]} == set(CHOSEN)


@pytest.mark.parametrize(
    ("tool", "arguments", "shown"),
    [
        ("echo", {"message": "hi"}, "Echo: hi"),
        ("get-sum", {"a": 2, "b": 3}, "The sum of 2 and 3 is 5."),
        ("get-tiny-image", {}, "[an image, image/png, "),
        ("get-resource-links", {"count": 2}, "[a link to "),
        ("get-resource-reference", {}, "[a resource, text/plain, demo://"),
        ("trigger-long-running-operation", {"duration": 0.2, "steps": 2}, "Long running operation completed"),
    ],
)
def test_its_tools_answer(
    connected: tuple[Person, dict[str, Any]], tool: str, arguments: dict[str, Any], shown: str
) -> None:
    outcome = called(connected, tool, **arguments)
    assert outcome.ok, outcome.text
    assert shown in outcome.text


def test_an_administrator_tries_a_tool_that_is_off(connected: tuple[Person, dict[str, Any]]) -> None:
    admin, server = connected
    body = {"name": "get-annotated-message", "arguments": {"messageType": "success"}}
    tried = admin.http.post(f"/mcp-servers/{server['serverId']}/tools/test", json=body).json()
    assert (tried["state"], tried["error"], tried["response"]["isError"]) == ("new", None, False)
    assert tried["seenByModel"].startswith("Operation completed successfully")
    assert tried["request"]["params"]["arguments"] == body["arguments"]


def test_structured_content_comes_along(connected: tuple[Person, dict[str, Any]]) -> None:
    found = called(connected, "get-structured-content", location="Chicago").data["structuredContent"]
    assert found.keys() == {"temperature", "conditions", "humidity"}


def test_a_wrong_call_is_a_failed_result(connected: tuple[Person, dict[str, Any]]) -> None:
    outcome = called(connected, "get-sum", a="two")
    assert not outcome.ok
    assert outcome.text.startswith("Error: ")


def test_one_that_takes_too_long_costs_its_time(connected: tuple[Person, dict[str, Any]]) -> None:
    outcome = called(connected, "trigger-long-running-operation", seconds=0.7, duration=30, steps=2)
    assert outcome.text == "Error: The server did not answer in time."
