"""The environment of the functions: the local run's AWS and nobody else's, and another DynamoDB if one is named."""

import os
from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from moto.server import ThreadedMotoServer

from local.environment import cloud_environment
from local.server import running
from spotter import config, wiring
from tests.integration.local.handlers import HANDLERS


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A client of another DynamoDB, which the environment names."""
    other = ThreadedMotoServer(port=0, verbose=False)
    other.start()
    host, port = other.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL_DYNAMODB", f"http://{host}:{port}")
    monkeypatch.setenv("NO_PROXY", host)
    yield boto3.client(
        "dynamodb",
        endpoint_url=f"http://{host}:{port}",
        region_name="us-east-1",
        aws_access_key_id="a",
        aws_secret_access_key="b",
    )
    other.stop()


def test_functions_find_everything_in_the_environment() -> None:
    with running(handlers=HANDLERS) as server:
        read = config.read(os.environ)
        assert os.environ["AWS_ENDPOINT_URL"] == server.url
        assert read.callback_url == f"{server.url}/live"
        assert read.state_machine == "arn:aws:states:us-east-1:123456789012:stateMachine:spotter-local-agent-loop"
        described: Any = boto3.client("dynamodb").describe_table(TableName=read.table)["Table"]
        assert [key["AttributeName"] for key in described["KeySchema"]] == ["pk", "sk"]
        assert [index["IndexName"] for index in described["GlobalSecondaryIndexes"]] == ["lists"]
        assert boto3.client("s3").head_bucket(Bucket=read.bucket)["ResponseMetadata"]["HTTPStatusCode"] == 200
        expiry: Any = boto3.client("dynamodb").describe_time_to_live(TableName=read.table)
        assert expiry["TimeToLiveDescription"] == {"TimeToLiveStatus": "ENABLED", "AttributeName": "expires_at"}


def test_functions_forget_what_they_kept_of_another_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SPOTTER_TABLE", "SPOTTER_BUCKET"):
        monkeypatch.setenv(name, "another")
    config.load.cache_clear()
    assert config.load().table == "another"
    stale = wiring.client("s3", "http://127.0.0.1:1")
    with running(handlers=HANDLERS):
        assert config.load().table == "spotter-local"
        assert wiring.client("s3", "http://127.0.0.1:1") is not stale
    assert config.load().table == "another"
    config.load.cache_clear()


def test_the_users_own_aws_is_hidden_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "production")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIAREAL")
    monkeypatch.setenv("NO_PROXY", "intranet")
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    before = dict(os.environ)
    with cloud_environment("http://127.0.0.1:1"):
        assert "AWS_PROFILE" not in os.environ
        assert os.environ["AWS_ACCESS_KEY_ID"] == "local"
        assert os.environ["NO_PROXY"] == "intranet,127.0.0.1,localhost"
    assert dict(os.environ) == before


def test_another_dynamodb_can_hold_the_table(elsewhere: Any) -> None:
    with running(handlers=HANDLERS):
        boto3.client("dynamodb").put_item(TableName="spotter-local", Item={"pk": {"S": "p"}, "sk": {"S": "s"}})
    assert elsewhere.scan(TableName="spotter-local")["Items"] == [{"pk": {"S": "p"}, "sk": {"S": "s"}}]


def test_one_process_has_one_local_run() -> None:
    with running(handlers=HANDLERS) as first:
        with pytest.raises(RuntimeError, match="one local run is in this process already"), running(handlers=HANDLERS):
            pass
        port = first.url
    with running(handlers=HANDLERS) as second:
        assert second.url == port
