"""A service that we stand on and that does not answer is told as 503 with Retry-After, in time; no fault of ours is."""

import socket
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from botocore.exceptions import (
    ClientError,
    ConnectTimeoutError,
    EndpointConnectionError,
    NoCredentialsError,
    ReadTimeoutError,
)
from botocore.httpsession import URLLib3Session

from local.server import LocalServer
from spotter import wiring
from spotter.store.dynamo import DynamoTable
from tests.integration.gateway.people import Person
from tests.integration.gateway.refusals import told
from tests.integration.gateway.test_failures import raising
from tests.integration.gateway.worlds import forget_the_world

ANSWER_SECONDS = 25.0
"""Every route answers by then: API Gateway cuts at 30."""
IMPATIENT_SECONDS = 0.2
URL = "http://127.0.0.1:9"

Kill = Callable[[str, str], None]


@pytest.fixture(scope="module")
def silent() -> Iterator[str]:
    """The address of a service that takes every connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture
def kill(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kill]:
    """Puts a service somewhere else, until the test is over; each try to reach it waits for a moment only."""
    with monkeypatch.context() as elsewhere:
        made = URLLib3Session.__init__

        def made_impatient(session: URLLib3Session, **settings: Any) -> None:
            made(session, **{**settings, "timeout": IMPATIENT_SECONDS})

        elsewhere.setattr(URLLib3Session, "__init__", made_impatient)

        def moved(service: str, url: str) -> None:
            elsewhere.setenv(f"AWS_ENDPOINT_URL_{service}", url)
            forget_the_world()

        yield moved
    forget_the_world()


@pytest.mark.parametrize("service", ["dynamodb", "stepfunctions", "s3"])
def test_a_client_gives_up_before_the_request_has_to_be_answered(server: LocalServer, service: str) -> None:
    config: Any = wiring.client(service).meta.config
    tries = config.retries["total_max_attempts"]
    pauses = sum(2**retry for retry in range(tries - 1))  # botocore's standard mode waits up to so many seconds
    assert tries * (config.connect_timeout + config.read_timeout) + pauses < ANSWER_SECONDS


REQUESTS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("POST", "/agent/chat", {"message": "hello"}),
    ("POST", "/agent/stream-ticket", None),
    ("GET", "/agent/sessions", None),
    ("DELETE", "/agent/sessions/ses_1", None),
]


@pytest.mark.parametrize(("method", "path", "body"), REQUESTS)
def test_a_table_that_does_not_answer(
    person: Person, kill: Kill, silent: str, method: str, path: str, body: dict[str, Any] | None
) -> None:
    kill("DYNAMODB", silent)
    began = time.monotonic()
    response = person.http.request(method, path, json=body)
    assert time.monotonic() - began < ANSWER_SECONDS
    told(response, 503, "try-again")
    assert response.headers["retry-after"] == "1"


@pytest.mark.parametrize("refused", [False, True])
def test_a_state_machine_that_does_not_answer(person: Person, kill: Kill, silent: str, refused: bool) -> None:
    kill("SFN", URL if refused else silent)
    began = time.monotonic()
    response = person.say("hello", key="k1")
    assert time.monotonic() - began < ANSWER_SECONDS
    told(response, 503, "try-again")
    assert response.headers["retry-after"] == "1"
    # nothing is lost, and nothing is done twice
    assert [sort for _, sort in person.written() if sort.startswith("E#")] == ["E#0000000001"]


def test_the_message_is_answered_once_the_state_machine_is_back(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setenv("AWS_ENDPOINT_URL_SFN", URL)
        forget_the_world()
        told(person.say("hello", key="k1"), 503, "try-again")
    forget_the_world()
    assert person.say("hello", key="k1").json()["reply"] == "Hello."


def refusal(code: str, status: int) -> ClientError:
    """What botocore raises for an answer that is an error."""
    return ClientError({"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": status}}, "Any")  # type: ignore[typeddict-item]


@pytest.mark.parametrize(
    "error",
    [
        ReadTimeoutError(endpoint_url=URL),
        ConnectTimeoutError(endpoint_url=URL),
        EndpointConnectionError(endpoint_url=URL),
        refusal("ServiceUnavailableException", 503),
        refusal("TooManyRequestsException", 429),
        refusal("ThrottlingException", 400),
    ],
)
def test_what_a_client_raises_for_a_service_that_is_not_there(
    person: Person, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """Wherever it is raised: not every call is behind a port that knows these errors."""
    monkeypatch.setattr(DynamoTable, "batch_get", raising(error))
    response = person.say("hello")
    told(response, 503, "try-again")
    assert response.headers["retry-after"] == "1"


@pytest.mark.parametrize(
    "error",
    [refusal("AccessDeniedException", 400), refusal("ValidationException", 400), NoCredentialsError(), KeyError("x")],
)
def test_what_is_a_fault_of_ours_is_not_told_as_one_that_passes(
    person: Person, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(DynamoTable, "batch_get", raising(error))
    response = person.say("hello")
    told(response, 500, "internal")
    assert "retry-after" not in response.headers


def test_a_state_machine_that_may_not_be_started_is_a_fault_of_ours(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = wiring.client("stepfunctions")
    with monkeypatch.context() as broken:
        broken.setattr(client, "start_execution", raising(refusal("AccessDeniedException", 400)))
        told(person.say("hello", key="k1"), 500, "internal")
        broken.setattr(client, "start_execution", raising(refusal("ThrottlingException", 400)))
        told(person.say("hello", key="k1"), 503, "try-again")
    assert person.say("hello", key="k1").json()["reply"] == "Hello."
