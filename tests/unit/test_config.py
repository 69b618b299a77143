"""What a function reads from its environment: typed, and refused by the variable's name."""

import pytest

from spotter.config import Config, InvalidConfig, ModelSettings, read, read_models

LEAST = {"SPOTTER_TABLE": "spotter-test", "SPOTTER_BUCKET": "spotter-test-objects"}


def test_a_function_that_starts_no_run_needs_a_table_and_a_bucket() -> None:
    least = Config("spotter-test", "spotter-test-objects", "", "", 25.0, ModelSettings())
    assert read({**LEAST, "PATH": "/bin"}) == least


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
        ModelSettings(provider="bedrock"),
    )


def test_what_is_said_of_models_is_read() -> None:
    told = {
        "SPOTTER_PROVIDER": " openai ",
        "SPOTTER_MODEL": "gpt-5.4",
        "SPOTTER_OPENAI_API": "responses",
        "ANTHROPIC_API_KEY": "sk-ant-1",
        "ANTHROPIC_BASE_URL": "https://proxy.example",
        "OPENAI_API_KEY": "sk-2\n",
        "OPENAI_BASE_URL": "http://localhost:11434/v1",
    }
    urls = {"anthropic": "https://proxy.example", "openai": "http://localhost:11434/v1"}
    assert read_models(told) == ModelSettings(
        "openai", "gpt-5.4", "", {"anthropic": "sk-ant-1", "openai": "sk-2"}, urls, "responses"
    )


def test_an_empty_variable_is_none() -> None:
    assert read_models({"ANTHROPIC_API_KEY": " ", "SPOTTER_PROVIDER": ""}) == ModelSettings()


def test_where_keys_come_from_a_secret_those_of_the_environment_do_not_count() -> None:
    read = read_models({"SPOTTER_KEYS_SECRET": "spotter-test-model-keys", "ANTHROPIC_API_KEY": "sk-ant-1"})
    assert read == ModelSettings(keys_secret="spotter-test-model-keys")


def test_keys_are_in_no_representation() -> None:
    assert "sk-ant-1" not in repr(read({**LEAST, "ANTHROPIC_API_KEY": "sk-ant-1"}))


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


@pytest.mark.parametrize(
    ("environment", "allowed"),
    [
        ({"SPOTTER_STAGE": "local", "SPOTTER_ALLOW_LOCAL_EGRESS": "1"}, True),
        ({"SPOTTER_STAGE": "local", "SPOTTER_ALLOW_LOCAL_EGRESS": "0"}, False),
        ({"SPOTTER_STAGE": "local", "SPOTTER_ALLOW_LOCAL_EGRESS": "true"}, False),
        ({"SPOTTER_STAGE": "local"}, False),
        ({"SPOTTER_STAGE": "prod", "SPOTTER_ALLOW_LOCAL_EGRESS": "1"}, False),
        ({"SPOTTER_ALLOW_LOCAL_EGRESS": "1"}, False),
        ({"SPOTTER_STAGE": "local", "SPOTTER_ALLOW_LOCAL_EGRESS": "1", "AWS_LAMBDA_FUNCTION_NAME": "spotter"}, False),
    ],
)
def test_loopback_is_let_in_by_the_local_run_alone(environment: dict[str, str], allowed: bool) -> None:
    assert read({**LEAST, **environment}).local_egress is allowed
