"""The Invoke path: what a handler does, and what its caller is told."""

import json
import logging
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError

from infra.functions import FUNCTIONS
from local.invoke import HandlersMissingError, import_handlers
from local.provision import function_arn
from local.server import LocalServer
from tests.integration.local import handlers

pytestmark = pytest.mark.usefixtures("server")


@pytest.fixture
def client(server: LocalServer) -> Any:
    return boto3.client("lambda", endpoint_url=server.url)


def invoke(client: Any, name: str, event: object, **more: str) -> tuple[str | None, Any]:
    """The error's header and the payload."""
    response = client.invoke(FunctionName=name, Payload=json.dumps(event), **more)
    assert response["StatusCode"] == 200
    return response.get("FunctionError"), json.loads(response["Payload"].read())


@pytest.mark.parametrize("name", ["spotter-local-think", function_arn("think"), f"{function_arn('think')}:$LATEST"])
def test_a_function_is_found_by_name_and_by_arn(client: Any, name: str) -> None:
    assert invoke(client, name, {"step": 4}) == (None, {"step": 5})


def test_an_exception_is_told_by_its_type(client: Any) -> None:
    error, payload = invoke(client, "spotter-local-think", {"do": "raise"})
    assert error == "Unhandled"
    assert payload.keys() == {"errorType", "errorMessage", "requestId", "stackTrace"}
    assert (payload["errorType"], payload["stackTrace"]) == ("KeyError", [])


@pytest.mark.parametrize(
    ("function", "do", "kind"),
    [
        ("act", "hang", "Sandbox.Timedout"),
        ("think", "exit", "Runtime.ExitError"),
        ("think", "nonsense", "Runtime.MarshalError"),
        ("think", "nan", "Runtime.MarshalError"),
    ],
)
def test_what_ends_the_sandbox_has_lambdas_names(client: Any, function: str, do: str, kind: str) -> None:
    error, payload = invoke(client, f"spotter-local-{function}", {"do": do})
    assert (error, payload["errorType"]) == ("Unhandled", kind)


def test_a_timeout_says_how_long_it_was(client: Any) -> None:
    _, payload = invoke(client, "spotter-local-act", {"do": "hang"})
    assert payload["errorMessage"].endswith("Error: Task timed out after 0.20 seconds")
    assert payload.keys() == {"errorType", "errorMessage"}


def test_no_word_of_an_error_is_logged(client: Any, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        invoke(client, "spotter-local-think", {"do": "raise"})
    assert "think raised KeyError at tests/integration/local/handlers.py:" in caplog.text
    assert "words" not in caplog.text


def test_an_event_invocation_is_accepted_and_runs_later(client: Any) -> None:
    response = client.invoke(
        FunctionName="spotter-local-reap", Payload=json.dumps({"name": "later"}), InvocationType="Event"
    )
    assert response["StatusCode"] == 202
    assert handlers.heard() == [{"name": "later"}]


@pytest.mark.parametrize(
    ("function", "payload", "code", "status"),
    [
        ("spotter-local-nobody", b"{}", "ResourceNotFoundException", 404),
        ("spotter-local-think", b"{", "InvalidRequestContentException", 400),
        ("spotter-local-think", b'"' + b"x" * 6_300_000 + b'"', "RequestTooLargeException", 413),
    ],
)
def test_what_cannot_be_invoked_is_refused(client: Any, function: str, payload: bytes, code: str, status: int) -> None:
    with pytest.raises(ClientError) as refused:
        client.invoke(FunctionName=function, Payload=payload)
    response = refused.value.response
    assert (response["Error"]["Code"], response["ResponseMetadata"]["HTTPStatusCode"]) == (code, status)


def test_a_function_without_a_handler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = type(FUNCTIONS[0])("nobody", "Not there", 1, 128, frozenset())
    monkeypatch.setattr("local.invoke.FUNCTIONS", (absent,))
    with pytest.raises(HandlersMissingError, match=r"functions/nobody/handler\.py"):
        import_handlers()
