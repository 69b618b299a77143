"""The base of every wire model, and the small types that routes share."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Header, Path, Query
from pydantic import BaseModel, ConfigDict, StringConstraints
from pydantic.alias_generators import to_camel


class RequestModel(BaseModel):
    """What a client sends: camelCase, no unknown fields."""

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", frozen=True)


class ReplyModel(BaseModel):
    """What a client gets: camelCase."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True)


ID_PATTERN = r"^[A-Za-z0-9_-]{1,64}$"
MESSAGE_LETTERS = 20_000
"""A long training diary fits; a message beyond this is a file, and files are not chat."""

Id = Annotated[str, StringConstraints(pattern=ID_PATTERN)]
Message = Annotated[str, StringConstraints(min_length=1, max_length=MESSAGE_LETTERS, pattern=r"\S")]

SessionId = Annotated[str, Path(alias="sessionId", description="The session's id", pattern=ID_PATTERN)]
CallId = Annotated[str, Path(alias="callId", description="The tool call's id", pattern=r"^[A-Za-z0-9_.:-]{1,128}$")]
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description="Send the same key with every retry of the same request: it is done once",
        min_length=1,
        max_length=128,
        pattern=r"^[\x21-\x7e]+$",
    ),
]
Limit = Annotated[int, Query(description="How many, at most", ge=1, le=100)]
NextToken = Annotated[str | None, Query(alias="nextToken", description="Where the next page begins", max_length=400)]
