"""What S3 refuses: what passes by itself, what is gone with its session, and what is a fault of the deployment."""

from typing import Any

import pytest
from botocore.exceptions import ClientError, IncompleteReadError
from botocore.parsers import ResponseParserError

from spotter.errors import StoreUnavailable, TornRead
from spotter.store.blobs import S3Blobs


class Bucket:
    """Fails every call in one way."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def get_object(self, **_asked: Any) -> Any:
        raise self._error

    put_object = list_objects_v2 = get_object


class LockedBucket:
    """Lists one object, and does not delete it."""

    def list_objects_v2(self, **_asked: Any) -> Any:
        return {"Contents": [{"Key": "sessions/gym/ses_1/a.json"}]}

    def delete_objects(self, **_asked: Any) -> Any:
        return {"Errors": [{"Key": "sessions/gym/ses_1/a.json", "Code": "InternalError"}]}


def blobs(bucket: Any) -> S3Blobs:
    return S3Blobs(lambda: bucket, "bucket")


def refused(code: str) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": "no"}}, "Operation")


@pytest.mark.parametrize("code", ["NoSuchKey", "AccessDenied"])
def test_a_payload_that_is_gone_is_a_torn_read_whatever_the_reader_may_list(code: str) -> None:
    with pytest.raises(TornRead):
        blobs(Bucket(refused(code))).get("sessions/gym/ses_1/a.json")


def test_a_refusal_to_write_is_a_fault_of_the_deployment() -> None:
    with pytest.raises(ClientError):
        blobs(Bucket(refused("AccessDenied"))).put("key", b"body")


@pytest.mark.parametrize(
    "error",
    [
        refused("SlowDown"),
        refused("OperationAborted"),
        refused("RequestTimeout"),
        IncompleteReadError(actual_bytes=1, expected_bytes=2),
        ResponseParserError("half an answer"),
    ],
)
def test_what_passes_by_itself_is_unavailable(error: Exception) -> None:
    for call in (lambda: blobs(Bucket(error)).get("key"), lambda: blobs(Bucket(error)).delete_prefix("sessions/")):
        with pytest.raises(StoreUnavailable):
            call()


def test_objects_that_were_not_deleted_are_not_passed_over() -> None:
    with pytest.raises(StoreUnavailable):
        blobs(LockedBucket()).delete_prefix("sessions/gym/ses_1/")
