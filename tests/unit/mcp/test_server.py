"""What the server makes of a tool that fails, and of one that succeeds."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from botocore.exceptions import ClientError
from pydantic import BaseModel

from spotter.errors import Contended
from spotter.mcp.offers import Offer
from spotter.mcp.server import server_of
from spotter.mcp.transport import HttpAnswer, HttpRequest, answer
from spotter.mcp.user_tools import UserTools
from spotter.tools.arguments import ToolArguments
from spotter.tools.tool import Outcome, Reads, Tool, ToolContext
from tests.fakes.memory_table import MemoryTable

WORDS = "my knee hurts"


class Nothing(ToolArguments):
    """No arguments."""


class Told(BaseModel):
    """A result."""

    success: bool
    note: str


class Server:
    """One server whose only tool does as it is told, and what it reported."""

    def __init__(self, outcome: Outcome | Exception, *, changes: bool = False, **more: Any) -> None:
        def run(_arguments: Nothing, _context: ToolContext, _reads: Reads) -> Outcome:
            if isinstance(outcome, Exception):
                raise outcome
            return outcome

        self.reported: list[tuple[int, str, str]] = []
        self._tools = {"note": Tool("note", "For agents", Nothing, run)}
        self._offers = (Offer("note", "Note", "For clients", Told, changes=changes),)
        self._more = more

    def ask(self, method: str, **params: Any) -> HttpAnswer:
        """The answer to one request."""
        user = UserTools(MemoryTable(), "gym", "ann", datetime(2026, 3, 9, tzinfo=UTC))
        server = server_of(self._tools, user, self._report, self._offers)
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        headers = {"content-type": "application/json", "accept": "application/json", **self._more.get("headers", {})}
        return answer(server, HttpRequest(headers, body, "spotter.example", self._more.get("origins", ())))

    def call(self) -> Any:
        """The answer to a call of its tool, read."""
        return json.loads(self.ask("tools/call", name="note", arguments={}).body)

    def _report(self, status: int, slug: str, error: Exception) -> None:
        self.reported.append((status, slug, type(error).__name__))


def test_a_result_is_told_as_structure_and_as_text() -> None:
    data = {"success": True, "note": "größer"}
    result = Server(Outcome(data, "noted")).call()["result"]
    assert result["structuredContent"] == data
    assert [json.loads(part["text"]) for part in result["content"]] == [data]
    assert not result.get("isError")


def test_a_refusal_is_told_in_the_tools_own_words() -> None:
    result = Server(Outcome.refused("which squat?")).call()["result"]
    assert (result["isError"], result["content"]) == (True, [{"type": "text", "text": "which squat?"}])
    assert "structuredContent" not in result


THROTTLED = ClientError({"Error": {"Code": "ThrottlingException", "Message": WORDS}}, "Query")


@pytest.mark.parametrize("error", [Contended("x"), THROTTLED])
def test_what_may_work_in_a_moment_is_told_to_the_model(error: Exception) -> None:
    server = Server(error)
    result = server.call()["result"]
    assert result["isError"]
    assert "Try the same call again" in result["content"][0]["text"]
    assert server.reported == [(503, "try-again", type(error).__name__)]


def test_a_fault_of_ours_is_an_internal_error_without_anybodys_words() -> None:
    server = Server(ValueError(WORDS))
    answered = server.ask("tools/call", name="note", arguments={})
    assert json.loads(answered.body)["error"]["code"] == -32603
    assert WORDS not in answered.body.decode()
    assert server.reported == [(500, "internal", "ValueError")]


def test_a_tool_is_listed_in_the_words_for_clients() -> None:
    (tool,) = json.loads(Server(Outcome({}, ""), changes=True).ask("tools/list").body)["result"]["tools"]
    assert (tool["name"], tool["title"], tool["description"]) == ("note", "Note", "For clients")
    assert tool["inputSchema"] == {"type": "object", "properties": {}, "additionalProperties": False}
    assert tool["outputSchema"]["required"] == ["success", "note"]
    hints = {"readOnlyHint": False, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}
    assert tool["annotations"] == {"title": "Note", **hints}


@pytest.mark.parametrize(
    ("origins", "origin", "status"),
    [
        ((), None, 200),
        ((), "https://app.example", 403),
        (("https://app.example",), "https://app.example", 200),
        (("https://app.example",), "https://app.example.evil", 403),
        (("*",), "https://any.example", 200),
    ],
)
def test_whose_pages_may_call(origins: tuple[str, ...], origin: str | None, status: int) -> None:
    headers = {"origin": origin} if origin else {}
    assert Server(Outcome({}, ""), headers=headers, origins=origins).ask("ping").status == status
