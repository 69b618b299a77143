"""What survives a restart and a kill, and what is refused."""

import json
import os
import pickle
import time
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import boto3
import httpx
import jwt
import pytest

from local import backends
from local.backends import ForeignPickleError
from local.cloud import ACCOUNT, REGION
from local.server import LocalServer, running
from local.snapshot import DataFolder, DataFolderError, Keeper
from tests.integration.local.handlers import HANDLERS, RELEASE, until


class Memory:
    """A source that holds its parts in memory."""

    def __init__(self, **parts: bytes) -> None:
        self.parts = parts
        self.changed = True

    def take(self) -> dict[str, bytes] | None:
        changed, self.changed = self.changed, False
        return self.parts if changed else None

    def restore(self, parts: dict[str, bytes]) -> None:
        if parts.get("a") == b"senseless":
            raise KeyError("a")
        self.parts = parts


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    taken = DataFolder(tmp_path)
    yield taken
    taken.release()


def subject(server: LocalServer) -> str:
    return str(jwt.decode(server.token("ann", "acme"), options={"verify_signature": False})["sub"])


def clients() -> tuple[Any, Any, Any, Any]:
    return boto3.client("dynamodb"), boto3.client("s3"), boto3.client("kms"), boto3.client("secretsmanager")


def write_everywhere() -> dict[str, Any]:
    """Put something into every service; what is needed to find it again."""
    dynamodb, s3, kms, secrets = clients()
    stored: dict[str, Any] = {"pk": {"S": "p"}, "sk": {"S": "é"}, "b": {"B": b"\x00"}, "n": {"N": "1.5"}}
    table, bucket = os.environ["SPOTTER_TABLE"], os.environ["SPOTTER_BUCKET"]
    dynamodb.put_item(TableName=table, Item=stored)
    for sort in ("gone", "with its partition"):
        at = {"pk": {"S": sort}, "sk": {"S": "gone"}}
        dynamodb.put_item(TableName=table, Item=at)
        dynamodb.delete_item(TableName=table, Key=at)
    s3.put_object(Bucket=bucket, Key="a/b c", Body=b"x" * 200_000, ContentType="text/plain")
    key = kms.create_key()["KeyMetadata"]["KeyId"]
    sealed = kms.encrypt(KeyId=key, Plaintext=b"hidden", EncryptionContext={"tenant": "acme"})["CiphertextBlob"]
    secrets.create_secret(Name="token", SecretString="s3cret")
    return {"item": stored, "sealed": sealed}


def find_everywhere(written: dict[str, Any]) -> None:
    """All of it is there."""
    dynamodb, s3, kms, secrets = clients()
    assert dynamodb.scan(TableName=os.environ["SPOTTER_TABLE"])["Items"] == [written["item"]]
    found = s3.get_object(Bucket=os.environ["SPOTTER_BUCKET"], Key="a/b c")
    assert (found["Body"].read(), found["ContentType"]) == (b"x" * 200_000, "text/plain")
    opened = kms.decrypt(CiphertextBlob=written["sealed"], EncryptionContext={"tenant": "acme"})
    assert opened["Plaintext"] == b"hidden"
    assert secrets.get_secret_value(SecretId="token")["SecretString"] == "s3cret"


def test_every_service_survives_a_stop_and_so_do_tokens(tmp_path: Path) -> None:
    with running(data_dir=tmp_path, handlers=HANDLERS) as server:
        before, token, written = subject(server), server.token("ann", "acme"), write_everywhere()
    with running(data_dir=tmp_path, handlers=HANDLERS) as server:
        assert subject(server) == before
        find_everywhere(written)
        headers = {"authorization": f"Bearer {token}"}
        response = httpx.get(f"{server.url}/agent/sessions", headers=headers, trust_env=False)
        assert response.json()["event"]["requestContext"]["authorizer"]["jwt"]["claims"]["sub"] == before


def test_what_is_a_second_old_survives_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "snapshot.zip"
    with running(data_dir=tmp_path, handlers=HANDLERS) as server:
        written, changed = write_everywhere(), time.monotonic()
        until(lambda: file.exists() and b"s3cret" in file.read_bytes() and b"1.5" in file.read_bytes())
        assert time.monotonic() - changed < 3  # a second, and what other tests take of this machine
        server.kill()
    with running(data_dir=tmp_path, handlers=HANDLERS):
        find_everywhere(written)


def test_after_a_restart_reap_sweeps_at_once(tmp_path: Path) -> None:
    heard: list[dict[str, Any]] = []

    def reap(event: dict[str, Any], _: object) -> None:
        heard.append(event)

    handlers = HANDLERS | {"reap": reap}
    with running(data_dir=tmp_path, handlers=handlers):
        assert heard == []
    with running(data_dir=tmp_path, handlers=handlers):
        until(lambda: heard)
    assert [(event["source"], event["detail-type"]) for event in heard] == [("aws.events", "Scheduled Event")]


def test_an_execution_is_started_again_until_it_has_ended_and_been_told_of(tmp_path: Path) -> None:
    task = {
        "Type": "Task",
        "Resource": "arn:aws:states:::lambda:invoke",
        "Parameters": {"FunctionName": "${ThinkFunctionArn}", "Payload.$": "$"},
        "TimeoutSeconds": 60,
        "End": True,
    }
    definition = tmp_path / "machine.asl.json"
    definition.write_text(json.dumps({"StartAt": "Think", "States": {"Think": task}}))
    heard: list[dict[str, Any]] = []

    def deaf(_: dict[str, Any], __: object) -> None:
        raise ConnectionError

    def hears(event: dict[str, Any], _: object) -> None:
        heard.append(event)

    def executions() -> list[tuple[str, str]]:
        machine = os.environ["SPOTTER_STATE_MACHINE_ARN"]
        listed = boto3.client("stepfunctions").list_executions(stateMachineArn=machine)["executions"]
        return sorted((execution["name"], execution["status"]) for execution in listed)

    with running(data_dir=tmp_path, handlers=HANDLERS | {"reap": deaf}, definition=definition):
        client, machine = boto3.client("stepfunctions"), os.environ["SPOTTER_STATE_MACHINE_ARN"]
        for name, do in (("fine", ""), ("dies", "raise"), ("goes on", "hang")):
            client.start_execution(stateMachineArn=machine, name=name.replace(" ", "-"), input=json.dumps({"do": do}))
        until(lambda: executions() == [("dies", "FAILED"), ("fine", "SUCCEEDED"), ("goes-on", "RUNNING")])
    RELEASE.set()
    with running(data_dir=tmp_path, handlers=HANDLERS | {"reap": hears}, definition=definition):
        until(lambda: executions() == [("dies", "FAILED"), ("goes-on", "SUCCEEDED")])
        until(lambda: [event for event in heard if event["source"] == "aws.states"])
        assert heard[-1]["detail"]["name"] == "dies"
        until(lambda: zipfile.ZipFile(tmp_path / "snapshot.zip").read("executions.json") == b"[]")
    with running(data_dir=tmp_path, handlers=HANDLERS, definition=definition):
        assert executions() == []


def test_a_folder_is_for_one_process(folder: DataFolder) -> None:
    with pytest.raises(DataFolderError, match=rf"in use by another Spotter \(process {os.getpid()}\)"):
        DataFolder(folder.path)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataFolderError, match="cannot be used as the data folder"):
        DataFolder(tmp_path / "file" / "below")


def test_nothing_is_written_when_nothing_has_changed(folder: DataFolder) -> None:
    keeper = Keeper(folder, Memory(a=b"1"))
    keeper._save()
    stamp = (folder.path / "snapshot.zip").stat().st_ino
    keeper._save()
    assert (folder.path / "snapshot.zip").stat().st_ino == stamp


def test_what_could_not_be_written_is_written_later(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keeper = Keeper(folder, Memory(a=b"1"))

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(folder, "save", full)
        keeper._save()
    assert "The data could not be saved (No space left on device)" in caplog.text
    assert not folder.restore(Memory())
    keeper._save()
    restored = Memory()
    assert folder.restore(restored)
    assert restored.parts == {"a": b"1"}


def test_a_crash_while_writing_leaves_the_old_snapshot(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.save({"a": b"old"})

    def dies(_: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", dies)
        with pytest.raises(KeyboardInterrupt):
            folder.save({"a": b"new"})
    restored = Memory()
    folder.restore(restored)
    assert restored.parts == {"a": b"old"}
    folder.save({"a": b"newest"})
    folder.restore(restored)
    assert restored.parts == {"a": b"newest"}


def _manifest(**said: object) -> bytes:
    return json.dumps({"format": "spotter-local", "version": 1, "moto": version("moto")} | said).encode()


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        (_manifest(moto="1.0"), rf"moto 1\.0 wrote it, and this is moto {version('moto')}"),
        (_manifest(version=2), r"it is of the kind \('spotter-local', 2\)"),
        (_manifest(format="other"), r"it is of the kind \('other', 1\)"),
        (b"{}", "damaged or no snapshot: KeyError"),
        (None, "damaged or no snapshot: KeyError"),
        (_manifest(), "its contents make no sense: KeyError"),
    ],
)
def test_a_foreign_snapshot_is_refused_and_left_alone(folder: DataFolder, manifest: bytes | None, reason: str) -> None:
    file = folder.path / "snapshot.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a", b"senseless")
        if manifest is not None:
            archive.writestr("manifest.json", manifest)
    before = file.read_bytes()
    with pytest.raises(DataFolderError, match=reason) as refused:
        folder.restore(Memory())
    assert f"move it away: mv {file} {file}.old" in str(refused.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize("damage", ["cut", "flipped", "text", "empty"])
def test_a_damaged_snapshot_is_refused_and_left_alone(folder: DataFolder, damage: str) -> None:
    folder.save({"a": b"x" * 1000})
    file = folder.path / "snapshot.zip"
    whole = file.read_bytes()
    middle = whole.index(b"x" * 1000) + 500
    flipped = whole[:middle] + b"y" + whole[middle + 1 :]
    file.write_bytes({"cut": whole[: len(whole) // 2], "flipped": flipped, "text": b"hello", "empty": b""}[damage])
    before = file.read_bytes()
    with pytest.raises(DataFolderError, match="damaged or no snapshot: BadZipFile"):
        folder.restore(Memory())
    assert file.read_bytes() == before


class _Runs:
    """Pickles to a call of a function."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def __reduce__(self) -> Any:
        return self._function, ("echo",)


@pytest.mark.parametrize("function", [os.system, eval, getattr, zipfile.is_zipfile])
def test_a_pickle_cannot_run_code(function: Any) -> None:
    with pytest.raises(ForeignPickleError):
        backends.load("kms", ACCOUNT, REGION, pickle.dumps({"keys": _Runs(function)}))
