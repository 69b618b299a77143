"""What a function reads from its environment: typed, and refused by the variable's name."""

import pytest

from spotter.config import Config, InvalidConfig, read

LEAST = {"SPOTTER_TABLE": "spotter-test", "SPOTTER_BUCKET": "spotter-test-objects"}


def test_a_function_that_starts_no_run_needs_a_table_and_a_bucket() -> None:
    assert read({**LEAST, "PATH": "/bin"}) == Config("spotter-test", "spotter-test-objects", "", "", 25.0, "offline")


def test_every_variable_is_read() -> None:
    told = {
        **LEAST,
        "SPOTTER_STATE_MACHINE_ARN": "arn:aws:states:eu-central-1:1:stateMachine:loop",
        "SPOTTER_CALLBACK_URL": "https://sockets.example/live",
        "SPOTTER_REPLY_WAIT_SECONDS": "0.5",
        "SPOTTER_PROVIDER": "bedrock",
    }
    assert read(told) == Config(
        "spotter-test",
        "spotter-test-objects",
        "arn:aws:states:eu-central-1:1:stateMachine:loop",
        "https://sockets.example/live",
        0.5,
        "bedrock",
    )


@pytest.mark.parametrize("missing", LEAST)
@pytest.mark.parametrize("value", [None, "", "ab"])
def test_a_missing_name_is_refused_by_its_variable(missing: str, value: str | None) -> None:
    told = {name: text for name, text in LEAST.items() if name != missing}
    with pytest.raises(InvalidConfig, match=missing):
        read(told if value is None else {**told, missing: value})


@pytest.mark.parametrize("wait", ["soon", "", "-1", "28.5", "nan", "inf"])
def test_a_wait_that_no_request_can_keep_is_refused(wait: str) -> None:
    with pytest.raises(InvalidConfig, match="SPOTTER_REPLY_WAIT_SECONDS"):
        read({**LEAST, "SPOTTER_REPLY_WAIT_SECONDS": wait})


@pytest.mark.parametrize(
    ("written", "read_as"), [(None, "model"), ("", "model"), ("Rules", "rules"), ("model", "model")]
)
def test_who_picks_data_sources_is_the_model_unless_rules_are_asked_for(written: str | None, read_as: str) -> None:
    told = LEAST if written is None else {**LEAST, "SPOTTER_SELECTION": written}
    assert read(told).selection == read_as


def test_nobody_else_picks_data_sources() -> None:
    with pytest.raises(InvalidConfig, match="SPOTTER_SELECTION must be one of: model, rules"):
        read({**LEAST, "SPOTTER_SELECTION": "dice"})
