"""An answer of 500 or more is an error in the log and in the metrics, whatever made it; a lesser one is not."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel

from spotter.api.app import Api
from spotter.errors import Contended, NotFound, StoreUnavailable
from tests.fakes.log_lines import Line, lines_of, metrics_of

WORDS = "since the divorce"


class Answer(BaseModel):
    """A number."""

    number: int


def ask(error: Exception | None) -> int:
    """Ask a route that raises; with None, one whose answer is not as it is described."""
    app = Api()

    @app.get("/broken")
    def broken() -> Answer:
        if error is not None:
            raise error
        return {"number": WORDS}  # type: ignore[return-value]  # that is what is tried

    event: dict[str, Any] = {
        "version": "2.0",
        "rawPath": "/broken",
        "headers": {},
        "requestContext": {
            "http": {"method": "GET", "path": "/broken"},
            "stage": "$default",
            "authorizer": {"jwt": {"claims": {"sub": "ana", "custom:tenant": "gym", "token_use": "id"}}},
        },
    }
    return int(app.resolve(event, None)["statusCode"])  # type: ignore[arg-type]  # the route does not read it


@pytest.fixture
def written(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[Line]]:
    return lambda: lines_of(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("error", "status", "problem", "name"),
    [
        (StoreUnavailable("DynamoDB throttled"), 503, "try-again", "StoreUnavailable"),
        (Contended("others kept winning"), 503, "try-again", "Contended"),
        (ValueError(WORDS), 500, "internal", "ValueError"),
        (None, 500, "internal", "ResponseValidationError"),
    ],
)
def test_a_failure_of_ours_is_an_error_that_an_alarm_can_count(
    written: Callable[[], list[Line]], error: Exception | None, status: int, problem: str, name: str
) -> None:
    assert ask(error) == status
    (line,) = written()
    assert (line["level"], line["message"]) == ("ERROR", "server error")
    assert (line["status"], line["problem"], line["error"]) == (status, problem, name)
    assert line["place"].rpartition(":")[2].isdigit()
    assert metrics_of(line) == {"server_errors": ({"service": "spotter", "stage": "local"}, 1, "Count")}
    assert WORDS not in json.dumps(line)


def test_what_the_caller_can_mend_is_none(written: Callable[[], list[Line]]) -> None:
    assert ask(NotFound("There is no such session.")) == 404
    assert written() == []
