"""What survives a restart and a kill, and what is refused."""

import json
import os
import pickle
import sqlite3
import threading
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import boto3
import httpx
import jwt
import pytest
from moto.backends import get_backend

import local.database
from local import backends
from local.backends import ForeignPickleError
from local.cloud import ACCOUNT, REGION
from local.database import Changes, Database, Row
from local.folder import FILE, DataFolder, DataFolderError
from local.keeper import Keeper
from local.objects import Content, Objects
from local.server import LocalServer, running
from tests.integration.local.handlers import HANDLERS, RELEASE, until
from tests.integration.local.kept import keeps, open_executions, rows


class Memory:
    """A source that has one item to give, until it is saved."""

    def __init__(self) -> None:
        self.given = Changes(items={("t", "a", "1"): Row("a", "1", 3, "{}")})
        self.rest = self.given

    def take(self) -> Changes:
        return self.rest

    def saved(self, changes: Changes) -> None:
        assert changes is self.given
        self.rest = Changes()

    def not_saved(self, changes: Changes) -> None:
        assert changes is self.given


class Parts:
    """What remembers the parts that it was given back."""

    def __init__(self) -> None:
        self.parts: Mapping[str, bytes] = {}

    def restore(self, parts: Mapping[str, bytes]) -> None:
        if parts.get("a") == b"senseless":
            raise KeyError("a")
        self.parts = parts


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    taken = DataFolder(tmp_path)
    yield taken
    taken.release()


@contextmanager
def opened(folder: DataFolder) -> Iterator[Database]:
    database, _ = folder.open()
    with closing(database):
        yield database


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
    with running(data_dir=tmp_path, handlers=HANDLERS) as server:
        written, changed = write_everywhere(), time.monotonic()
        until(lambda: keeps(tmp_path, "s3cret") and keeps(tmp_path, "1.5"))
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
    definition = tmp_path / "machine.asl.json"
    definition.write_text(json.dumps({"StartAt": "Think", "States": {"Think": ONE_TASK}}))
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
        until(lambda: open_executions(tmp_path) == "[]")
    with running(data_dir=tmp_path, handlers=HANDLERS, definition=definition):
        assert executions() == []


ONE_TASK = {
    "Type": "Task",
    "Resource": "arn:aws:states:::lambda:invoke",
    "Parameters": {"FunctionName": "${ThinkFunctionArn}", "Payload.$": "$"},
    "TimeoutSeconds": 60,
    "End": True,
}


class Deadly:
    """Lives of a local run in which some executions take the process with them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("local.interpreter.SUSPECT_SECONDS", 20.0)
        self._folder = folder
        self._definition = folder / "machine.asl.json"
        self._definition.write_text(json.dumps({"StartAt": "Think", "States": {"Think": ONE_TASK}}))
        self._monkeypatch = monkeypatch
        self.thought: list[str] = []
        self.reaped: list[dict[str, Any]] = []
        self.released = threading.Event()

    def think(self, event: dict[str, Any], _: object) -> dict[str, Any]:
        self.thought.append(event["name"])
        if event["hangs"]:
            self.released.wait(60)
        return event

    @contextmanager
    def life(self) -> Iterator[LocalServer]:
        """One process, with none of what an earlier one has seen."""
        self.thought.clear()
        handlers = HANDLERS | {"think": self.think, "reap": lambda event, _: self.reaped.append(event)}
        with running(data_dir=self._folder, handlers=handlers, definition=self._definition) as server:
            yield server

    def start(self, **hanging: bool) -> None:
        """Start executions by name."""
        for name, hangs in hanging.items():
            boto3.client("stepfunctions").start_execution(
                stateMachineArn=os.environ["SPOTTER_STATE_MACHINE_ARN"],
                name=name,
                input=json.dumps({"name": name, "hangs": hangs}),
            )

    def kept(self) -> dict[str, tuple[int, bool]]:
        """The executions of the file: how many deaths each has seen, and whether it is at work."""
        open_runs = json.loads(open_executions(self._folder) or "[]")
        return {run["name"]: (run["deaths"], run["at_work"]) for run in open_runs}

    def aborted(self) -> list[str]:
        """The executions that ``reap`` was told to have been aborted."""
        details = [event["detail"] for event in self.reaped if event["source"] == "aws.states"]
        return [detail["name"] for detail in details if detail["status"] == "ABORTED"]


def test_what_the_process_dies_of_twice_is_given_up_and_takes_nobody_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deadly = Deadly(tmp_path, monkeypatch)
    with deadly.life() as server:
        deadly.start(poison=True, innocent=True)
        until(lambda: deadly.kept() == {"poison": (0, True), "innocent": (0, True)})
        server.kill()
    with deadly.life() as server:
        until(lambda: deadly.thought == ["poison"])
        assert deadly.kept() == {"poison": (1, True), "innocent": (1, False)}  # written before it is started
        server.kill()
    deadly.released.set()
    with deadly.life():
        until(lambda: deadly.aborted() == ["poison"])
        until(lambda: deadly.kept() == {})
        assert deadly.thought == ["innocent"]
        machine = os.environ["SPOTTER_STATE_MACHINE_ARN"]
        listed = boto3.client("stepfunctions").list_executions(stateMachineArn=machine)["executions"]
        assert {run["name"]: run["status"] for run in listed} == {"poison": "ABORTED", "innocent": "SUCCEEDED"}
    with deadly.life():
        assert (deadly.thought, deadly.aborted()) == ([], ["poison"])


def test_a_stop_is_no_death(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deadly = Deadly(tmp_path, monkeypatch)
    with deadly.life():
        deadly.start(patient=True)
        until(lambda: deadly.thought == ["patient"])
    for _ in range(3):
        assert deadly.kept() == {"patient": (0, False)}
        with deadly.life():
            until(lambda: deadly.thought == ["patient"])
    deadly.released.set()
    with deadly.life():
        until(lambda: deadly.kept() == {})
    assert deadly.aborted() == []


def test_a_folder_is_for_one_process(folder: DataFolder) -> None:
    with pytest.raises(DataFolderError, match=rf"in use by another Spotter \(process {os.getpid()}\)"):
        DataFolder(folder.path)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataFolderError, match="cannot be used as the data folder"):
        DataFolder(tmp_path / "file" / "below")


def test_nothing_is_written_when_nothing_has_changed(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(folder) as database:
        committed: list[Changes] = []
        monkeypatch.setattr(database, "commit", committed.append)
        keeper = Keeper(database, Memory())
        keeper.save()
        keeper.save()
    assert len(committed) == 1


def test_what_could_not_be_written_is_written_later(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(folder) as database:
        keeper = Keeper(database, Memory())
        database._writer.execute("PRAGMA max_page_count = 1")
        with monkeypatch.context() as patched:
            patched.setattr(local.database, "_write", _too_much)
            keeper.save()
        assert "The data could not be saved (database or disk is full)" in caplog.text
        assert database.item("t", "a", "1") is None
        database._writer.execute("PRAGMA max_page_count = 1000")
        keeper.save()
        assert database.item("t", "a", "1") == Row("a", "1", 3, "{}")


def _too_much(connection: sqlite3.Connection, changes: Changes) -> None:
    WRITE(connection, changes)
    connection.execute("INSERT INTO objects VALUES ('large', zeroblob(1000000), 0)")


WRITE = local.database._write


def test_a_crash_while_writing_leaves_the_moment_before(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(connection: sqlite3.Connection, changes: Changes) -> None:
        WRITE(connection, changes)
        raise KeyboardInterrupt

    with opened(folder) as database:
        database.commit(Changes(parts={"a": b"old"}))
        with monkeypatch.context() as patched:
            patched.setattr(local.database, "_write", dies)
            with pytest.raises(KeyboardInterrupt):
                database.commit(Changes(parts={"a": b"new"}))
        assert database.parts() == {"a": b"old"}
        database.commit(Changes(parts={"a": b"newest"}))
    with opened(folder) as database:
        assert database.parts() == {"a": b"newest"}


def test_a_crash_while_the_file_is_made_leaves_none(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(_: sqlite3.Connection, __: Changes) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(local.database, "_write", dies)
        with pytest.raises(KeyboardInterrupt):
            folder.open()
    assert not (folder.path / FILE).exists()
    (folder.path / f"{FILE}-wal").write_bytes(b"of a file that was moved away")
    with opened(folder) as database:
        assert database.parts() == {}


def _edited(statement: str) -> Callable[[Path], None]:
    def edit(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(statement)
            connection.commit()

    return edit


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def _flipped(file: Path) -> None:
    whole = file.read_bytes()
    middle = whole.index(b"x" * 1000) + 500
    file.write_bytes(whole[:middle] + b"y" + whole[middle + 1 :])


SENSELESS = "UPDATE parts SET data = CAST('senseless' AS BLOB), crc = 1110687304"


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (_edited("UPDATE meta SET value = '1.0'"), rf"moto 1\.0 wrote it, and this is moto {version('moto')}"),
        (_edited("PRAGMA user_version = 3"), "it is of version 3, not 2"),
        (_edited("PRAGMA application_id = 1"), "it is another program's file"),
        (_edited("DELETE FROM meta"), "moto None wrote it"),
        (_edited("DROP TABLE meta"), "it is damaged: no such table"),
        (_edited(SENSELESS), "its contents make no sense: KeyError"),
        (_flipped, "contents are not as they were written"),
        (_cut, "it is damaged: database disk image is malformed"),
        (lambda file: file.write_bytes(b"hello"), "it is damaged or not a file of ours"),
        (lambda file: file.write_bytes(b""), "it is damaged or not a file of ours"),
    ],
)
def test_a_foreign_or_damaged_file_is_refused_and_left_alone(
    folder: DataFolder, damage: Callable[[Path], None], reason: str
) -> None:
    with opened(folder) as database:
        database.commit(Changes(parts={"a": b"x" * 1000}))
    file = folder.path / FILE
    damage(file)
    before = file.read_bytes()
    with pytest.raises(DataFolderError, match=reason) as refused, opened(folder) as database:
        folder.restore(database, Parts())
    assert f"move the folder away: mv {folder.path} {folder.path}.old" in str(refused.value)
    assert file.read_bytes() == before


def _manifest(**said: object) -> bytes:
    return json.dumps({"format": "spotter-local", "version": 1, "moto": version("moto")} | said).encode()


def _zipped(file: Path, **entries: bytes) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), data)


def test_what_a_former_version_kept_is_taken_over_once(folder: DataFolder) -> None:
    snapshot = folder.path / "snapshot.zip"
    records = ['{"pk":{"S":"a"},"sk":{"S":"1"},"n":{"N":"5"}}', '{"pk":{"S":"a"},"sk":{"S":"2"}}']
    entries = {"dynamodb__t_jsonl": "\n".join(records).encode(), "executions_json": b"[]"}
    _zipped(snapshot, manifest_json=_manifest(), **entries)
    before = snapshot.read_bytes()
    for _ in range(2):
        database, existed = folder.open()
        with closing(database):
            assert existed
            assert [*database.partition("t", "a", None, forward=True)] == [
                Row("a", "1", 8, records[0]),
                Row("a", "2", 6, records[1]),
            ]
            assert database.parts() == {"executions.json": b"[]"}
    assert not snapshot.exists()
    assert (folder.path / "snapshot.zip.old").read_bytes() == before


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ({"manifest_json": _manifest(moto="1.0")}, rf"moto 1\.0 wrote it, and this is moto {version('moto')}"),
        ({"manifest_json": _manifest(version=2)}, r"it is of the kind \('spotter-local', 2\)"),
        ({"manifest_json": b"{}"}, "damaged or no snapshot: KeyError"),
        ({"a": b"1"}, "damaged or no snapshot: KeyError"),
        ({"manifest_json": _manifest(), "dynamodb__t_jsonl": b"[]"}, "its contents make no sense: TypeError"),
        ({}, "damaged or no snapshot: KeyError"),
    ],
)
def test_a_foreign_snapshot_is_refused_and_left_alone(
    folder: DataFolder, entries: dict[str, bytes], reason: str
) -> None:
    snapshot = folder.path / "snapshot.zip"
    _zipped(snapshot, **entries)
    before = snapshot.read_bytes()
    with pytest.raises(DataFolderError, match=reason):
        folder.open()
    assert (snapshot.read_bytes(), (folder.path / FILE).exists()) == (before, False)


def test_an_object_is_in_memory_only_until_it_is_saved_and_goes_with_its_last_name(tmp_path: Path) -> None:
    contents = "SELECT length(data) FROM objects ORDER BY 1"
    with running(data_dir=tmp_path, handlers=HANDLERS):
        s3, bucket = boto3.client("s3"), os.environ["SPOTTER_BUCKET"]
        for name, size in (("one", 200_000), ("same", 200_000), ("other", 100_000)):
            s3.put_object(Bucket=bucket, Key=name, Body=b"x" * size)
        until(lambda: rows(tmp_path, contents) == [(100_000,), (200_000,)])
        held = get_backend("s3")[ACCOUNT]["aws"].buckets[bucket].keys
        assert {type(held[name]._value_buffer) for name in ("one", "same", "other")} == {Content}
        s3.put_object(Bucket=bucket, Key="other", Body=b"small")
        s3.delete_object(Bucket=bucket, Key="one")
        until(lambda: rows(tmp_path, contents) == [(5,), (200_000,)])
        s3.delete_object(Bucket=bucket, Key="same")
        until(lambda: rows(tmp_path, contents) == [(5,)])
        s3.put_object(Bucket=bucket, Key="same", Body=b"x" * 200_000)
    with running(data_dir=tmp_path, handlers=HANDLERS):
        s3 = boto3.client("s3")
        assert s3.get_object(Bucket=bucket, Key="other")["Body"].read() == b"small"
        assert s3.get_object(Bucket=bucket, Key="same")["Body"].read() == b"x" * 200_000


def test_what_s3_says_of_an_object_is_pickled_when_a_request_has_named_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pickled: list[str] = []
    whole = backends._Pickler._pickled

    def counted(self: Any, key: Any) -> bytes:
        if key not in self._objects.pickled:
            pickled.append(key.name)
        return whole(self, key)

    monkeypatch.setattr(backends._Pickler, "_pickled", counted)
    with running(data_dir=tmp_path, handlers=HANDLERS):
        s3, bucket = boto3.client("s3"), os.environ["SPOTTER_BUCKET"]
        for name in ("a b", "c", "d"):
            s3.put_object(Bucket=bucket, Key=name, Body=name.encode())
        until(lambda: sorted(pickled) == ["a b", "c", "d"])
        s3.put_object_acl(Bucket=bucket, Key="a b", ACL="public-read")
        until(lambda: len(pickled) == 4)
        s3.copy_object(Bucket=bucket, Key="e", CopySource={"Bucket": bucket, "Key": "c"}, MetadataDirective="REPLACE")
        until(lambda: len(pickled) == 5)
        s3.delete_object(Bucket=bucket, Key="d")
    assert pickled[3:] == ["a b", "e"]
    with running(data_dir=tmp_path, handlers=HANDLERS):
        s3 = boto3.client("s3")
        assert [found["Key"] for found in s3.list_objects_v2(Bucket=bucket)["Contents"]] == ["a b", "c", "e"]
        assert s3.get_object(Bucket=bucket, Key="e")["Body"].read() == b"c"
        grants = s3.get_object_acl(Bucket=bucket, Key="a b")["Grants"]
        assert {grant["Permission"] for grant in grants} == {"READ", "FULL_CONTROL"}


class _Runs:
    """Pickles to a call of a function."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def __reduce__(self) -> Any:
        return self._function, ("echo",)


@pytest.mark.parametrize("function", [os.system, eval, getattr, zipfile.is_zipfile])
def test_a_pickle_cannot_run_code(folder: DataFolder, function: Any) -> None:
    with opened(folder) as database:
        objects = Objects(database)
    with pytest.raises(ForeignPickleError):
        backends.load("kms", ACCOUNT, REGION, pickle.dumps({"keys": _Runs(function)}), objects)
