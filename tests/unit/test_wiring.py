"""A dead dependency is an error of ours before the function that waits for it is killed."""

from typing import Any

import pytest
from botocore.config import Config

from infra.functions import FUNCTIONS, Grant
from spotter import config, wiring
from spotter.messages import Request

NEEDED_BY = {
    "dynamodb": {Grant.LOG_READ, Grant.LOG_WRITE, Grant.TICKET_BURN},
    "stepfunctions": {Grant.RUNS_START, Grant.RUNS_STOP, Grant.RUNS_LOOK},
    "s3": {Grant.OBJECTS_READ, Grant.OBJECTS_WRITE},
    "apigatewaymanagementapi": {Grant.FRAMES_SEND},
    "secretsmanager": {Grant.KEYS_READ},
    "cognito-idp": {Grant.USER_DELETE, Grant.USERS_READ},
}


def longest_seconds(config: Any) -> float:
    """How long one call to a dead service takes: every attempt, and botocore's longest pauses between them."""
    attempts = config.retries["total_max_attempts"]
    waiting = max(config.read_timeout, config.connect_timeout)
    return float(attempts * waiting + sum(2**attempt for attempt in range(attempts - 1)))


@pytest.mark.parametrize("service", NEEDED_BY)
def test_a_call_to_a_dead_service_ends_well_before_the_function_does(service: str) -> None:
    for function in FUNCTIONS:
        if function.grants & NEEDED_BY[service]:
            assert longest_seconds(wiring.CLIENTS[service]) + 2 < function.timeout_seconds, function.name


def test_services_are_waited_for_as_long_as_they_are_worth() -> None:
    def patience(config: Config) -> tuple[float, int]:
        settings: Any = config
        return settings.read_timeout, settings.retries["total_max_attempts"]

    assert {name: patience(config) for name, config in wiring.CLIENTS.items()} == {
        "dynamodb": (3, 2),
        "stepfunctions": (3, 2),
        "s3": (5, 2),
        "apigatewaymanagementapi": (1.5, 1),
        "secretsmanager": (2, 2),
        "cognito-idp": (2, 2),
        "kms": (2, 2),
    }
    assert patience(wiring.HASTY) == (2, 1)


def test_a_model_is_waited_for_less_long_than_the_function_lives() -> None:
    """With time to read the keys and the log before, and to append the answer after."""
    think = next(function for function in FUNCTIONS if function.name == "think")
    around = longest_seconds(wiring.CLIENTS["secretsmanager"]) + 2 * longest_seconds(wiring.CLIENTS["dynamodb"])
    assert Request("", (), (), "2026-01-15").seconds + around < think.timeout_seconds


def test_the_last_look_for_a_reply_ends_before_chat_does() -> None:
    chat = next(function for function in FUNCTIONS if function.name == "chat")
    wait = config.read({"SPOTTER_TABLE": "any", "SPOTTER_BUCKET": "any"}).reply_wait_seconds
    assert wait + longest_seconds(wiring.HASTY) < chat.timeout_seconds


@pytest.mark.parametrize("selection", ["model", "rules"])
def test_an_agent_chooses_data_sources_as_the_deployment_says(selection: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = config.read({"SPOTTER_TABLE": "any", "SPOTTER_BUCKET": "any", "SPOTTER_SELECTION": selection})
    monkeypatch.setattr(config, "load", lambda: told)
    profile = wiring.agents().profile("gym", "default", 0)
    assert (profile.id, profile.selection) == ("default", selection)
