"""URLs of S3 that were signed for a browser, which sends no signature of its own.

https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl, quote, unquote

import botocore.session

from local.cloud import REGION, Call

_SCOPE = ("s3", "aws4_request")
_UNRESERVED = "-_.~"


def is_presigned(call: Call) -> bool:
    """Whether the URL says that it is signed."""
    return call.method == "GET" and "X-Amz-Signature=" in call.query and not call.header("authorization")


def is_good(call: Call, now: datetime) -> bool:
    """Whether we signed it, for this host and path, and not too long ago: moto checks none of it."""
    query = dict(parse_qsl(call.query, keep_blank_values=True))
    credentials = botocore.session.Session().get_credentials()
    try:
        signed_at = datetime.strptime(query["X-Amz-Date"], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        key_id, day, *scope = query["X-Amz-Credential"].split("/")
        good_for = timedelta(seconds=int(query["X-Amz-Expires"]))
    except (KeyError, ValueError):
        return False
    if credentials is None or key_id != credentials.access_key or scope != [REGION, *_SCOPE]:
        return False
    expected = _signature(call, query, day, scope, credentials.secret_key)
    is_in_time = signed_at <= now + timedelta(minutes=1) and now <= signed_at + good_for
    return is_in_time and hmac.compare_digest(expected, query.get("X-Amz-Signature", ""))


def as_signed(call: Call) -> Call:
    """The same request as an SDK makes it, which is how moto knows that it is for S3."""
    scope = f"Credential=local/20250101/{'/'.join((REGION, *_SCOPE))}"
    header = ("authorization", f"AWS4-HMAC-SHA256 {scope}, SignedHeaders=host, Signature=local")
    return replace(call, headers=[*call.headers, header])


def _signature(call: Call, query: Mapping[str, str], day: str, scope: list[str], secret: str) -> str:
    said = sorted((_quoted(name), _quoted(value)) for name, value in query.items() if name != "X-Amz-Signature")
    canonical = "\n".join(
        [
            call.method,
            quote(unquote(call.path), safe=f"/{_UNRESERVED}"),
            "&".join(f"{name}={value}" for name, value in said),
            f"host:{call.header('host')}\n",
            "host",
            "UNSIGNED-PAYLOAD",
        ]
    )
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    to_sign = "\n".join(["AWS4-HMAC-SHA256", query["X-Amz-Date"], "/".join((day, *scope)), digest])
    key = f"AWS4{secret}".encode()
    for part in (day, *scope):
        key = hmac.digest(key, part.encode(), "sha256")
    return hmac.digest(key, to_sign.encode(), "sha256").hex()


def _quoted(text: str) -> str:
    return quote(text, safe=_UNRESERVED)
