"""Large payloads in S3: what is asked of it, and what becomes of its refusals."""

import hashlib
import io
from collections.abc import Callable
from typing import Any

import pytest
from botocore.exceptions import ClientError, IncompleteReadError, ReadTimeoutError
from botocore.parsers import ResponseParserError

from spotter.errors import StoreUnavailable, TornRead
from spotter.store.blobs import S3Blobs, digest_key


class Client:
    """A bucket of S3 that lists one object at a time and fails with what is queued."""

    def __init__(self) -> None:
        self.objects: dict[str, dict[str, Any]] = {}
        self.queued: list[Exception] = []
        self.stuck = False
        self.asked: list[tuple[str, dict[str, Any]]] = []

    def __getattr__(self, operation: str) -> Callable[..., Any]:
        def call(**request: Any) -> Any:
            self.asked.append((operation, request))
            if self.queued:
                raise self.queued.pop(0)
            assert request["Bucket"] == "bucket"
            return getattr(self, f"do_{operation}")(**{key: value for key, value in request.items() if key != "Bucket"})

        return call

    def do_put_object(self, Key: str, **content: Any) -> None:  # noqa: N803 - S3's own name
        self.objects[Key] = content

    def do_get_object(self, Key: str) -> dict[str, Any]:  # noqa: N803
        return {"Body": io.BytesIO(self.objects[Key]["Body"])}

    def do_list_objects_v2(self, Prefix: str) -> dict[str, Any]:  # noqa: N803
        found = [{"Key": key, "Size": 1} for key in sorted(self.objects) if key.startswith(Prefix)]
        return {"Contents": found[:1]} if found else {}

    def do_delete_objects(self, Delete: dict[str, Any]) -> dict[str, Any]:  # noqa: N803
        if self.stuck:
            return {"Errors": [{"Key": entry["Key"], "Code": "InternalError"} for entry in Delete["Objects"]]}
        for entry in Delete["Objects"]:
            assert set(entry) == {"Key"}
            del self.objects[entry["Key"]]
        return {}


def bucket() -> tuple[S3Blobs, Client]:
    client = Client()
    stub: Any = client
    return S3Blobs(lambda: stub, "bucket"), client


def refused(code: str, status: int) -> ClientError:
    response: Any = {
        "Error": {"Code": code, "Message": "nobody's words"},
        "ResponseMetadata": {"HTTPStatusCode": status},
    }
    return ClientError(response, "Operation")


CALLS: dict[str, Callable[[S3Blobs], Any]] = {
    "put": lambda blobs: blobs.put("a/1", b"{}"),
    "get": lambda blobs: blobs.get("a/1"),
    "delete_prefix": lambda blobs: blobs.delete_prefix("a/"),
}


def test_a_payload_is_named_by_what_it_holds() -> None:
    assert digest_key("sessions/gym/", b"{}") == f"sessions/gym/{hashlib.sha256(b'{}').hexdigest()}.json"


def test_a_payload_is_kept_as_json_and_comes_back_whole() -> None:
    blobs, client = bucket()
    blobs.put("a/1", b'{"x":1}')
    assert client.objects == {"a/1": {"Body": b'{"x":1}', "ContentType": "application/json"}}
    assert blobs.get("a/1") == b'{"x":1}'


def test_all_that_begins_with_a_prefix_is_removed_and_nothing_else() -> None:
    blobs, client = bucket()
    for key in ("a/1", "a/2", "a/3", "b/1"):
        blobs.put(key, b"{}")
    client.asked.clear()
    blobs.delete_prefix("a/")
    assert list(client.objects) == ["b/1"]
    assert [operation for operation, _ in client.asked] == ["list_objects_v2", "delete_objects"] * 3 + [
        "list_objects_v2"
    ]
    deletes = [request["Delete"] for operation, request in client.asked if operation == "delete_objects"]
    assert deletes[0] == {"Objects": [{"Key": "a/1"}], "Quiet": True}


def test_what_could_not_be_deleted_is_said() -> None:
    blobs, client = bucket()
    blobs.put("a/1", b"{}")
    client.stuck = True
    with pytest.raises(StoreUnavailable, match="S3 left objects undeleted"):
        blobs.delete_prefix("a/")


@pytest.mark.parametrize(
    "error",
    [
        refused("SlowDown", 503),
        refused("OperationAborted", 409),
        refused("RequestTimeout", 400),
        ReadTimeoutError(endpoint_url="it"),
        IncompleteReadError(actual_bytes=1, expected_bytes=2),
        ResponseParserError("half an answer"),
    ],
)
@pytest.mark.parametrize("call", CALLS)
def test_a_bucket_that_does_not_answer_is_unavailable(call: str, error: Exception) -> None:
    blobs, client = bucket()
    client.queued = [error]
    with pytest.raises(StoreUnavailable, match=f"S3 did not answer: {type(error).__name__}") as raised:
        CALLS[call](blobs)
    assert raised.value.__suppress_context__, "the cause may hold the words of a user"


@pytest.mark.parametrize(("code", "status"), [("NoSuchKey", 404), ("AccessDenied", 403)])
def test_a_payload_that_is_gone_is_a_torn_read_whatever_the_reader_may_list(code: str, status: int) -> None:
    blobs, client = bucket()
    client.queued = [refused(code, status)]
    with pytest.raises(TornRead, match="a payload is gone: its session is being deleted"):
        blobs.get("a/1")


@pytest.mark.parametrize("error", [refused("InvalidObjectState", 403), ClientError({}, "GetObject")])
def test_any_other_refusal_is_a_fault_of_ours(error: ClientError) -> None:
    blobs, client = bucket()
    client.queued = [error]
    with pytest.raises(ClientError) as raised:
        blobs.get("a/1")
    assert raised.value is error


@pytest.mark.parametrize("call", ["put", "delete_prefix"])
def test_only_a_read_takes_denied_access_for_a_payload_that_is_gone(call: str) -> None:
    blobs, client = bucket()
    client.queued = [refused("AccessDenied", 403)]
    with pytest.raises(ClientError) as raised:
        CALLS[call](blobs)
    assert raised.value.response["Error"]["Code"] == "AccessDenied"
