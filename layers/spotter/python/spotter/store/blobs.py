"""Large payloads in S3: written before the event that refers to them, named by what they hold."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from botocore.exceptions import ClientError

from spotter.errors import StoreUnavailable, TornRead
from spotter.store.outages import is_outage

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

Answer = TypeVar("Answer")


def digest_key(prefix: str, body: bytes) -> str:
    """The key of a payload: its SHA-256 is in it, so that writing it again changes nothing."""
    return f"{prefix}{hashlib.sha256(body).hexdigest()}.json"


@dataclass(frozen=True, slots=True)
class Download:
    """What a payload is when it is read by its URL: its media type, and the name of the file that it is saved as."""

    media_type: str
    name: str


class Blobs(Protocol):
    """The port to the bucket."""

    def put(self, key: str, body: bytes) -> None:
        """Store a payload under its key."""
        ...

    def get(self, key: str) -> bytes:
        """Read a payload back whole."""
        ...

    def delete_prefix(self, prefix: str) -> None:
        """Remove every payload whose key begins with ``prefix``."""
        ...

    def link(self, key: str, download: Download, seconds: int) -> str:
        """A URL at which anybody can read a payload for so long."""
        ...


class S3Blobs:
    """The bucket on AWS. StoreUnavailable when S3 does not answer."""

    def __init__(self, client: "Callable[[], S3Client]", bucket: str) -> None:
        self._client = client
        self._bucket = bucket

    def put(self, key: str, body: bytes) -> None:
        _ask(self._client().put_object, Bucket=self._bucket, Key=key, Body=body, ContentType="application/json")

    def get(self, key: str) -> bytes:
        try:
            return _ask(lambda: self._client().get_object(Bucket=self._bucket, Key=key)["Body"].read())
        except ClientError as error:
            # S3 says NoSuchKey to those alone who may list the bucket, and denies access to everybody else
            if error.response.get("Error", {}).get("Code") not in {"AccessDenied", "NoSuchKey"}:
                raise
            raise TornRead("a payload is gone: its session is being deleted") from None

    def link(self, key: str, download: Download, seconds: int) -> str:
        request = {
            "Bucket": self._bucket,
            "Key": key,
            "ResponseContentType": download.media_type,
            "ResponseContentDisposition": f'attachment; filename="{download.name}"',
        }
        return self._client().generate_presigned_url("get_object", Params=request, ExpiresIn=seconds)

    def delete_prefix(self, prefix: str) -> None:
        while True:
            listed = _ask(self._client().list_objects_v2, Bucket=self._bucket, Prefix=prefix)
            objects: Any = [{"Key": entry["Key"]} for entry in listed.get("Contents", [])]
            if not objects:
                return
            answer = _ask(
                self._client().delete_objects, Bucket=self._bucket, Delete={"Objects": objects, "Quiet": True}
            )
            if answer.get("Errors"):  # part of a request can fail, and the request succeeds
                raise StoreUnavailable("S3 left objects undeleted")


def _ask(call: Callable[..., Answer], **request: Any) -> Answer:
    try:
        return call(**request)
    except Exception as error:
        if is_outage(error):
            raise StoreUnavailable(f"S3 did not answer: {type(error).__name__}") from None
        raise
