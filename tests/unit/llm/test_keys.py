"""Keys come from a secret or from the environment, are replaced without a deployment, and are shown to nobody."""

import json
import threading
from collections.abc import Iterator
from typing import Any

import botocore.session
import pytest
from aws_lambda_powertools.utilities.parameters.secrets import SecretsProvider
from moto import mock_aws

from spotter.llm.errors import Overloaded, ProviderError, Unauthorized
from spotter.llm.keys import UNREAD_SECONDS, EnvironmentKeys, KeyedProvider, SecretKeys
from spotter.llm.selection import DataSelection
from spotter.messages import AnswerRestarted, Request, TextDelta, UserTurn
from tests.fakes.failing_models import FailingModel, Scripted, Watch

NAME = "spotter-test-model-keys"
REQUEST = Request("", (), (UserTurn("hi"),), "2026-01-15", seconds=30.0)


class Stage:
    """A stage's secret in Secrets Manager, and a warm function that reads it."""

    def __init__(self, max_age_seconds: int = 300) -> None:
        session = botocore.session.Session()
        session.set_credentials("a", "b")
        self._client: Any = session.create_client("secretsmanager", region_name="eu-central-1")
        self.watch = Watch()
        self.reported: list[tuple[str, str]] = []
        self.reads = 0
        powertools = SecretsProvider(boto3_client=self._client)
        self._client.meta.events.register("before-call.secrets-manager.GetSecretValue", self._count)
        self.keys = SecretKeys(
            NAME,
            lambda: powertools,
            lambda *fault: self.reported.append(fault),
            max_age_seconds=max_age_seconds,
            clock=self.watch,
        )

    def _count(self, **_call: Any) -> None:
        self.reads += 1

    def put(self, text: str) -> None:
        try:
            self._client.put_secret_value(SecretId=NAME, SecretString=text)
        except self._client.exceptions.ResourceNotFoundException:
            self._client.create_secret(Name=NAME, SecretString=text)

    def make_empty(self) -> None:
        self._client.create_secret(Name=NAME)


@pytest.fixture
def stage() -> Iterator[Stage]:
    with mock_aws():
        yield Stage()


def test_a_warm_function_reads_the_secret_once(stage: Stage) -> None:
    stage.put('{"anthropic": " sk-ant-1\\n", "openai": "", "other": 3}')
    for _ in range(3):
        assert stage.keys.current() == {"anthropic": "sk-ant-1"}
    assert stage.reads == 1


def test_a_key_that_was_replaced_is_taken_when_the_one_held_is_too_old() -> None:
    with mock_aws():
        stage = Stage(max_age_seconds=0)
        stage.put('{"anthropic": "sk-ant-1"}')
        assert stage.keys.current() == {"anthropic": "sk-ant-1"}
        stage.put('{"anthropic": "sk-ant-2"}')
        assert stage.keys.current() == {"anthropic": "sk-ant-2"}


def test_it_can_be_taken_at_once(stage: Stage) -> None:
    stage.put('{"anthropic": "sk-ant-1"}')
    assert stage.keys.current() == {"anthropic": "sk-ant-1"}
    stage.put('{"anthropic": "sk-ant-2"}')
    assert stage.keys.current() == {"anthropic": "sk-ant-1"}
    assert stage.keys.renewed() == {"anthropic": "sk-ant-2"}
    assert stage.keys.current() == {"anthropic": "sk-ant-2"}
    assert stage.reads == 2


@pytest.mark.parametrize("content", [None, "", "sk-ant-1", "[]", '"sk-ant-1"', "{"])
def test_without_a_secret_that_can_be_read_there_are_no_keys_and_it_is_left_alone_for_a_minute(
    stage: Stage, content: str | None
) -> None:
    if content == "":
        stage.make_empty()
    elif content is not None:
        stage.put(content)
    for _ in range(3):
        assert stage.keys.current() == {}
    assert stage.reads == 1
    ((_name, place),) = stage.reported
    assert place.startswith("spotter.llm.keys:SecretKeys._read:")
    assert "sk-ant-1" not in json.dumps(stage.reported)
    stage.put('{"openai": "sk-2"}')
    stage.watch.seconds += UNREAD_SECONDS
    assert stage.keys.renewed() == {"openai": "sk-2"}


def test_what_was_read_last_stays_in_use_where_the_secret_cannot_be_read(stage: Stage) -> None:
    stage.put('{"anthropic": "sk-ant-1"}')
    stage.keys.current()
    stage.put("{")
    assert stage.keys.renewed() == {"anthropic": "sk-ant-1"}
    assert len(stage.reported) == 1


def test_threads_that_start_together_read_it_once(stage: Stage) -> None:
    stage.put('{"anthropic": "sk-ant-1"}')
    together = threading.Barrier(4)
    got: list[Any] = []

    def read() -> None:
        together.wait()
        got.append(stage.keys.current())

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == [{"anthropic": "sk-ant-1"}] * 4
    assert stage.reads == 1


def test_keys_are_in_no_representation(stage: Stage) -> None:
    stage.put('{"anthropic": "sk-ant-1"}')
    stage.keys.current()
    keyed = Keyed(["sk-ant-1"])
    keyed.provider.structured(REQUEST, DataSelection)
    for thing in (stage.keys, EnvironmentKeys({"anthropic": "sk-ant-1"}), keyed.provider):
        assert "sk-ant-1" not in repr(thing)


class Keyed:
    """A provider that takes one key alone, and keys that change when they are read again."""

    def __init__(self, keys: list[str], good: str = "sk-ant-1", error: ProviderError | None = None) -> None:
        self.watch = Watch()
        self.keys = keys
        self.used: list[tuple[str, str, str]] = []
        self.models: list[FailingModel] = []
        self._good = good
        self._error = error or Unauthorized("401")
        self.provider = KeyedProvider("anthropic", "claude", self, self._make, self.watch)

    def current(self) -> dict[str, str]:
        return {"anthropic": self.keys[0]} if self.keys else {}

    def renewed(self) -> dict[str, str]:
        self.keys = self.keys[1:] or self.keys
        self.watch.seconds += 2
        return self.current()

    def _make(self, name: str, model: str, key: str) -> FailingModel:
        self.used.append((name, model, key))
        script = Scripted(["Yes"]) if key == self._good else Scripted(end=self._error)
        self.models.append(FailingModel(name, self.watch, script))
        return self.models[-1]


def test_a_key_that_is_not_taken_is_read_again_and_another_one_tried_in_the_time_left() -> None:
    for ask in (lambda keyed: list(keyed.provider.respond(REQUEST)), _fill):
        keyed = Keyed(["sk-ant-0", "sk-ant-1"])
        ask(keyed)
        assert [key for _name, _model, key in keyed.used] == ["sk-ant-0", "sk-ant-1"]
        assert keyed.models[1].seconds == [pytest.approx(30 - 2 - 0.1)]


def _fill(keyed: Keyed) -> None:
    assert keyed.provider.structured(REQUEST, DataSelection).value.data_sources == ["anthropic"]


def test_the_same_key_is_not_tried_again_nor_a_third_one() -> None:
    for keys, tried in ((["sk-ant-0"], 1), (["sk-ant-0", "sk-ant-2", "sk-ant-1"], 2)):
        for ask in (lambda keyed: list(keyed.provider.respond(REQUEST)), _fill):
            keyed = Keyed(keys)
            with pytest.raises(Unauthorized):
                ask(keyed)
            assert len(keyed.used) == tried


def test_another_error_says_nothing_of_the_key() -> None:
    for ask in (lambda keyed: list(keyed.provider.respond(REQUEST)), _fill):
        keyed = Keyed(["sk-ant-0", "sk-ant-1"], error=Overloaded("529"))
        with pytest.raises(Overloaded):
            ask(keyed)
        assert len(keyed.used) == 1


def test_an_answer_that_has_begun_is_not_begun_again() -> None:
    keyed = Keyed([""])
    provider = FailingModel("anthropic", keyed.watch, Scripted(["Yes"], end=Unauthorized("401")))
    cut = KeyedProvider("anthropic", "claude", keyed, lambda *_: provider, keyed.watch)
    chunks = cut.respond(REQUEST)
    assert next(chunks) == TextDelta("Yes")
    with pytest.raises(Unauthorized):
        next(chunks)
    assert AnswerRestarted() not in chunks
