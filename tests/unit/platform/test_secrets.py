"""What is sealed for one owner opens for that owner, and tells nothing to anybody else."""

import json
import logging
from collections.abc import Iterator, Mapping
from typing import Any

import boto3
import botocore.session
import pytest
from botocore.exceptions import ClientError, EndpointConnectionError, ReadTimeoutError
from hypothesis import given, settings
from hypothesis import strategies as st
from moto import mock_aws

from spotter.errors import SpotterError, StoreUnavailable
from spotter.platform.secrets import KEY_KEPT_SECONDS, Secrets, SecretsKeyUnusable, SecretsUnreadable

ALIAS = "alias/spotter-test-credentials"
VALUES = {"Authorization": "Bearer hunter2-hunter2", "X-Key": "s3cr3t-\u00e4\u00f6\u00fc"}


class Counting:
    """KMS, and how often it was asked what."""

    def __init__(self, client: Any) -> None:
        self.client, self.asked = client, list[tuple[str, Mapping[str, str]]]()

    def generate_data_key(self, **request: Any) -> Any:
        self.asked.append(("generate", request["EncryptionContext"]))
        return self.client.generate_data_key(**request)

    def decrypt(self, **request: Any) -> Any:
        self.asked.append(("decrypt", request["EncryptionContext"]))
        return self.client.decrypt(**request)


@pytest.fixture(scope="module")
def kms() -> Iterator[Any]:
    with mock_aws():
        client = boto3.client("kms", "eu-central-1", aws_access_key_id="test", aws_secret_access_key="test")
        key = client.create_key()["KeyMetadata"]["KeyId"]
        client.create_alias(AliasName=ALIAS, TargetKeyId=key)
        yield client


def test_what_is_sealed_opens_for_its_owner(kms: Any) -> None:
    secrets = Secrets(lambda: kms, ALIAS)
    sealed = secrets.seal("t1", "tool-1", VALUES)
    assert secrets.open("t1", "tool-1", sealed) == VALUES
    assert Secrets(lambda: kms, ALIAS).open("t1", "tool-1", json.loads(json.dumps(sealed))) == VALUES


@pytest.mark.parametrize(
    ("values", "same"),
    [
        (VALUES, True),
        ({**VALUES, "X-Key": "s3cr3t-\u00e4\u00f6\u00f6"}, False),
        ({**VALUES, "X-Key": ""}, False),
        ({"X-Key": VALUES["X-Key"]}, False),
        ({**VALUES, "X-More": "0123456789"}, False),
    ],
)
def test_it_holds_what_was_sealed_and_nothing_else(kms: Any, values: dict[str, str], same: bool) -> None:
    secrets = Secrets(lambda: kms, ALIAS)
    assert secrets.holds("t1", "tool-1", secrets.seal("t1", "tool-1", VALUES), values) is same


def test_what_is_stored_shows_none_of_it(kms: Any) -> None:
    stored = json.dumps(Secrets(lambda: kms, ALIAS).seal("t1", "tool-1", VALUES))
    assert not any(word in stored for word in ("hunter2", "s3cr3t", "Bearer"))


def test_the_same_is_never_sealed_to_the_same(kms: Any) -> None:
    secrets = Secrets(lambda: kms, ALIAS)
    one, other = (secrets.seal("t1", "tool-1", {"a": "same", "b": "same"}) for _ in range(2))
    texts = [entry["text"] for sealed in (one, other) for entry in sealed.values()]
    assert len(set(texts)) == 4


@pytest.mark.parametrize(("tenant", "owner"), [("t2", "tool-1"), ("t1", "tool-2"), ("t1tool", "-1"), ("", "t1tool-1")])
def test_nobody_else_opens_it(kms: Any, tenant: str, owner: str) -> None:
    secrets = Secrets(lambda: kms, ALIAS)
    sealed = secrets.seal("t1", "tool-1", VALUES)
    assert secrets.open("t1", "tool-1", sealed) == VALUES  # the data key is kept, and yet for this owner alone
    with pytest.raises(SecretsUnreadable):
        secrets.open(tenant, owner, sealed)


def test_a_ciphertext_under_another_name_does_not_open(kms: Any) -> None:
    secrets = Secrets(lambda: kms, ALIAS)
    sealed = secrets.seal("t1", "tool-1", VALUES)
    with pytest.raises(SecretsUnreadable):
        secrets.open("t1", "tool-1", {"X-Key": sealed["Authorization"]})


@pytest.mark.parametrize("part", ["key", "nonce", "text"])
@pytest.mark.parametrize("broken", ["", "AAAA", "not base 64!", None])
def test_what_is_damaged_does_not_open(kms: Any, part: str, broken: str | None) -> None:
    secrets = Secrets(lambda: kms, ALIAS)
    entry = dict(secrets.seal("t1", "tool-1", {"a": "value"})["a"])
    if broken is None:
        del entry[part]
    else:
        entry[part] = broken
    with pytest.raises(SecretsUnreadable):
        secrets.open("t1", "tool-1", {"a": entry})


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=300), max_size=4), st.data())
@settings(max_examples=40, deadline=None)
def test_every_value_comes_back_and_no_changed_bit_is_taken(values: dict[str, str], data: st.DataObject) -> None:
    with mock_aws():
        client = boto3.client("kms", "eu-central-1", aws_access_key_id="test", aws_secret_access_key="test")
        secrets = Secrets(lambda: client, client.create_key()["KeyMetadata"]["KeyId"])
        sealed = secrets.seal("t", "o", values)
        assert secrets.open("t", "o", sealed) == values
        if values:
            name = data.draw(st.sampled_from(sorted(values)))
            text = sealed[name]["text"]
            at = data.draw(st.integers(0, len(text.rstrip("=")) - 2))
            changed = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
            with pytest.raises(SecretsUnreadable):
                secrets.open("t", "o", {name: {**sealed[name], "text": changed}})


def test_one_sealing_asks_once_and_an_opening_a_while_later_asks_again(kms: Any) -> None:
    clock = [0.0]
    counting = Counting(kms)
    secrets = Secrets(lambda: counting, ALIAS, lambda: clock[0])
    sealed = secrets.seal("t1", "tool-1", VALUES)
    for _ in range(3):
        secrets.open("t1", "tool-1", sealed)
    context = {"tenant": "t1", "owner": "tool-1"}
    assert counting.asked == [("generate", context), ("decrypt", context)]
    clock[0] = KEY_KEPT_SECONDS
    secrets.open("t1", "tool-1", sealed)
    assert len(counting.asked) == 3
    assert secrets.seal("t1", "tool-1", {}) == {}
    assert len(counting.asked) == 3


def test_what_is_kept_is_bounded(kms: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spotter.platform.secrets.MOST_KEYS_KEPT", 2)
    counting = Counting(kms)
    secrets = Secrets(lambda: counting, ALIAS)
    sealed = {owner: secrets.seal("t1", owner, {"a": owner}) for owner in ("1", "2", "3")}
    assert [secrets.open("t1", owner, each)["a"] for owner, each in sealed.items()] == ["1", "2", "3"]
    assert len(secrets._kept) == 2


class Failing:
    """KMS that fails in one way."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def generate_data_key(self, **_request: Any) -> Any:
        raise self._error

    def decrypt(self, **_request: Any) -> Any:
        raise self._error


def client_error(code: str, status: int = 400) -> ClientError:
    said = {"Error": {"Code": code, "Message": "hunter2"}, "ResponseMetadata": {"HTTPStatusCode": status}}
    return ClientError(said, "Decrypt")  # type: ignore[arg-type]  # the rest of the metadata is of no matter


TYPED: dict[str, type[SpotterError]] = {
    "DependencyTimeoutException": StoreUnavailable,
    "DisabledException": SecretsKeyUnusable,
    "IncorrectKeyException": SecretsUnreadable,
    "InvalidCiphertextException": SecretsUnreadable,
    "InvalidKeyUsageException": SecretsKeyUnusable,
    "KMSInternalException": StoreUnavailable,
    "KMSInvalidStateException": SecretsKeyUnusable,
    "KeyUnavailableException": StoreUnavailable,
    "NotFoundException": SecretsKeyUnusable,
    "ThrottlingException": StoreUnavailable,
}
NEVER_ASKED_FOR = {"DryRunOperationException", "InvalidGrantTokenException"}
"""Of a dry run, and of grant tokens: neither is ever sent."""


@pytest.mark.parametrize(("code", "error"), TYPED.items())
def test_each_error_of_kms_is_one_of_ours(code: str, error: type[SpotterError]) -> None:
    secrets = Secrets(lambda: Failing(client_error(code)), ALIAS)
    entry = {"key": "AAAA", "nonce": "AAAA", "text": "AAAA"}
    for ask in (lambda: secrets.seal("t", "o", VALUES), lambda: secrets.open("t", "o", {"a": entry})):
        with pytest.raises(error) as caught:
            ask()
        assert "hunter2" not in str(caught.value)
        assert caught.value.__cause__ is None
        assert caught.value.__suppress_context__


def test_the_table_has_every_error_that_kms_declares() -> None:
    model = botocore.session.get_session().get_service_model("kms")
    declared = {
        shape.name for name in ("GenerateDataKey", "Decrypt") for shape in model.operation_model(name).error_shapes
    }
    assert declared == TYPED.keys() - {"ThrottlingException"} | NEVER_ASKED_FOR


@pytest.mark.parametrize(
    "error",
    [
        EndpointConnectionError(endpoint_url="https://kms"),
        ReadTimeoutError(endpoint_url="https://kms"),
        client_error("InternalFailure", 500),
    ],
)
def test_kms_that_does_not_answer_is_worth_another_try(error: Exception) -> None:
    with pytest.raises(StoreUnavailable):
        Secrets(lambda: Failing(error), ALIAS).seal("t", "o", VALUES)


def test_a_refusal_of_access_is_a_fault_of_ours() -> None:
    with pytest.raises(ClientError):
        Secrets(lambda: Failing(client_error("AccessDeniedException")), ALIAS).seal("t", "o", VALUES)


def test_nothing_of_a_secret_is_logged_or_shown(kms: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="spotter")
    secrets = Secrets(lambda: kms, ALIAS)
    sealed = secrets.seal("t1", "tool-1", VALUES)
    secrets.open("t1", "tool-1", sealed)
    assert caplog.text == ""
    [kept] = secrets._kept.values()
    assert repr(kept) == "_DataKey(...)"
