"""ETag and If-Match: two devices that change the same thing do not overwrite each other unseen.

The ETag of a record is the count of its writes in quotation marks, ``"0"`` for one that does not exist yet.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any, TypeVar

from aws_lambda_powertools.event_handler import Response, content_types
from aws_lambda_powertools.event_handler.openapi.params import Header
from pydantic import BaseModel

from spotter.errors import PreconditionFailed

Body = TypeVar("Body", bound=BaseModel)

IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        description="The ETag of what was read: it is changed only if it still is that. Left out: it is changed "
        "whatever it has become.",
        min_length=1,
        max_length=200,
        pattern=r"^[\x20-\x7e]+$",
        json_schema_extra={"examples": ['"1"']},
    ),
]

_HEADER = {"ETag": {"description": "The version of what is answered, for If-Match.", "schema": {"type": "string"}}}


def etag(version: int) -> str:
    """The ETag of a record with this version."""
    return f'"{version}"'


def check(if_match: str | None, version: int) -> None:
    """PreconditionFailed when the caller wants another version than there is.

    Call it inside of what is committed, on the version that is read there: it is then checked again with every retry.
    ``*`` is any version of what exists. A list names several. Weak tags match nothing (RFC 9110, 13.1.1).
    """
    if if_match is None:
        return
    wanted = {tag.strip() for tag in if_match.split(",")}
    if etag(version) in wanted or ("*" in wanted and version):
        return
    raise PreconditionFailed("It has changed since you read it. Read it again and make your change to what it is now.")


def tagged(documented: Mapping[int, Mapping[str, Any]]) -> dict[int, Any]:
    """The documented answers of a route (``problems.responses``) whose successes have an ETag."""
    return {
        status: {**answer, "headers": _HEADER} if status < HTTPStatus.MULTIPLE_CHOICES else answer
        for status, answer in documented.items()
    }


def answer_tagged(body: Body, version: int, status: int = 200) -> Response[Body]:
    """A JSON response with the ETag of this version."""
    return Response(
        status_code=status,
        content_type=content_types.APPLICATION_JSON,
        body=body,
        headers={"ETag": etag(version)},
    )
