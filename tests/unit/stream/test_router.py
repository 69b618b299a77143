"""What a frame of a client is answered, and what an operator sees of it."""

import json
from typing import Any

import pytest

from spotter.errors import StoreUnavailable
from spotter.stream.audience import Connections
from spotter.stream.router import Router
from tests.fakes.log_lines import about, lines_of, metrics_of
from tests.fakes.memory_table import MemoryBlobs, MemoryTable
from tests.fakes.world import Clock, CountingProvider, Inboxes, MemoryRuns, make_ports

PHONE = "phone"
SAID = "since the divorce"


def take(frame: dict[str, str], table: MemoryTable) -> dict[str, Any]:
    """What a frame is answered on its own connection."""
    inboxes, clock = Inboxes({PHONE: []}), Clock()
    runs = MemoryRuns(lambda _run, _input: None)
    ports = make_ports(table, MemoryBlobs(), runs, inboxes, CountingProvider(), clock)
    audience = Connections(inboxes, table, clock)
    Router(ports, audience, tenant="gym", user="ana", connection=PHONE).take(json.dumps(frame))
    (answer,) = inboxes.received[PHONE]
    return answer


def unavailable(_operation: str) -> None:
    """DynamoDB does not answer."""
    raise StoreUnavailable("DynamoDB throttled")


@pytest.mark.parametrize(
    "frame",
    [
        {"action": "subscribe", "sessionId": "ses_1"},
        {"action": "message", "message": SAID, "idempotencyKey": "k"},
        {"action": "cancel", "sessionId": "ses_1"},
        {"action": "ping", "sessionId": "ses_1"},
    ],
    ids=lambda frame: frame["action"],
)
def test_an_outage_is_answered_and_is_an_error_that_an_alarm_can_count(
    frame: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    answer = take(frame, MemoryTable(before=unavailable))
    assert (answer["type"], answer["data"]["status"]) == ("error", 503)
    written = capsys.readouterr().out
    (line,) = about(lines_of(written), "server error")
    assert (line["level"], line["status"], line["problem"]) == ("ERROR", 503, "try-again")
    assert line["error"] == "StoreUnavailable"
    assert metrics_of(line) == {"server_errors": ({"service": "spotter", "stage": "local"}, 1, "Count")}
    assert SAID not in written


@pytest.mark.parametrize(
    ("frame", "status"), [({"action": "cancel", "sessionId": "ses_none"}, 404), ({"action": "shout"}, 400)]
)
def test_what_the_client_can_mend_is_none(
    frame: dict[str, str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = take(frame, MemoryTable())
    assert (answer["type"], answer["data"]["status"]) == ("error", status)
    assert lines_of(capsys.readouterr().out) == []
