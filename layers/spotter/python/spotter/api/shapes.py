"""The base of every wire model, and the small types that routes share."""

import json
from datetime import date
from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Header, Path, Query
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, StringConstraints
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from spotter.language.unseen import unseen_at, unseen_in_prose_at
from spotter.training.dates import LONGEST_ZONE, checked_zone


class RequestModel(BaseModel):
    """What a client sends: camelCase, no unknown fields."""

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid", frozen=True)


class ReplyModel(BaseModel):
    """What a client gets: camelCase, and every field, whether it has a value or not."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        frozen=True,
        json_schema_serialization_defaults_required=True,
    )


def _is_json(value: dict[str, JsonValue]) -> dict[str, JsonValue]:
    try:
        json.dumps(value, allow_nan=False)
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None
    return value


JsonObject = Annotated[dict[str, JsonValue], AfterValidator(_is_json)]
"""An object that can be written as JSON again: no infinite numbers, no depth without end."""


def _is_a_day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise PydanticCustomError("calendar_day", "must be a day of the calendar, written YYYY-MM-DD") from None
    return text


CalendarDay = Annotated[
    str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$", max_length=10), AfterValidator(_is_a_day)
]
"""A day that a client names."""
ID_PATTERN = r"^[A-Za-z0-9_-]{1,64}$"
MESSAGE_LETTERS = 20_000
"""A long training diary fits; a message beyond this is a file, and files are not chat."""


def _all_seen(name: str) -> str:
    at = unseen_at(name)
    if at is not None:
        code = f"U+{ord(name[at]):04X}"
        raise ValueError(f"letter {at + 1} ({code}) cannot be seen: write the name with letters that can")
    return name


def all_seen_in_prose(text: str) -> str:
    """A text that is read before it is agreed to, as it is. ValueError where it has letters that nobody sees."""
    at = unseen_in_prose_at(text)
    if at is not None:
        raise ValueError(
            f"letter {at + 1} (U+{ord(text[at]):04X}) cannot be seen: write the text with letters that can"
        )
    return text


VisibleName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80, pattern=r"\S"), AfterValidator(_all_seen)
]
"""What people tell things apart by: nothing in it is unseen."""
Id = Annotated[str, StringConstraints(pattern=ID_PATTERN)]
OptionalAgentId = Annotated[
    Id | None,
    Field(
        description="The agent to speak with; a session keeps the one that it was opened with. Left out or null: the "
        "session's; in a new session the one that always exists."
    ),
]
Message = Annotated[
    str,
    StringConstraints(min_length=1, max_length=MESSAGE_LETTERS, pattern=r"\S"),
    Field(description=f"What the user says, {MESSAGE_LETTERS} characters at most."),
]
TimeZone = Annotated[str, StringConstraints(max_length=LONGEST_ZONE), AfterValidator(checked_zone)]
OptionalTimeZone = Annotated[
    TimeZone | None,
    Field(
        description="Where the user is: the name of a time zone of IANA's. It says which day it is for them. Left out "
        "or null: the one of the settings; UTC where they have none.",
        examples=["Europe/Berlin"],
    ),
]

SessionName = Annotated[str, Field(description="The session's id.")]
RunId = Annotated[str, Field(description="The id of the run: the work on a message until the coach stops.")]
OptionalRunId = Annotated[str | None, Field(description="The id of the run that is at work. Null: none is.")]
Seq = Annotated[int, Field(description="The sequence number of the event in its session, from 1 and without gaps.")]
Step = Annotated[
    int, Field(description="The step of the run, from 1: one model call and its tool calls. 0: before any.")
]
Moment = Annotated[
    str, Field(description="When it was written: ISO 8601, in UTC.", examples=["2026-03-02T18:30:00.000Z"])
]
StopReason = Annotated[
    str | None,
    Field(
        description="Why the last run stopped: end_turn, goal_met, awaiting_input, awaiting_approval, max_steps, "
        "budget, cancelled or error; others may come. Null: a run is at work, or there was none yet."
    ),
]
PageToken = Annotated[
    str | None, Field(description="Pass it as nextToken to get the next page. Null: this is the last page.")
]

SessionId = Annotated[
    str,
    Path(
        alias="sessionId",
        description="The session's id.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["ses_5f0c9a7be41d"]},
    ),
]
CallId = Annotated[
    str,
    Path(
        alias="callId",
        description="The tool call's id, as its tool_call frame says it.",
        pattern=r"^[A-Za-z0-9_.:-]{1,128}$",
        json_schema_extra={"examples": ["call_1"]},
    ),
]
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description="Send the same key with every retry of the same request, and it is done once. "
        "The same key sent to another route is another request.",
        min_length=1,
        max_length=128,
        pattern=r"^[\x21-\x7e]+$",
        json_schema_extra={"examples": ["0b7f6a52-9d1e-4c39-8f65-3f1d2a6c7e90"]},
    ),
]
Limit = Annotated[
    int,
    Query(description="How many a page holds, at most.", ge=1, le=100, json_schema_extra={"examples": [20]}),
]


def _is_true(text: object) -> bool:
    """Pydantic alone takes ``yes``, ``on`` and ``1`` too: too easily sent for what takes something away."""
    if text not in ("true", "false", False):
        raise PydanticCustomError("true_or_false", "must be true or false")
    return text == "true"


Force = Annotated[
    bool,
    BeforeValidator(_is_true),
    Query(
        description="Whether to delete it though agents have it. They then go on without it.",
        json_schema_extra={"examples": [False]},
    ),
]
NextToken = Annotated[
    str | None,
    Query(
        alias="nextToken",
        description="The nextToken of the page before, as it came. Left out: the first page.",
        max_length=400,
    ),
]
