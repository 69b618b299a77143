"""GET and POST /me/schedule, GET, PATCH and DELETE /me/schedule/{scheduleId}."""

from datetime import time
from typing import Annotated, Any, Literal, Self

from aws_lambda_powertools.event_handler.openapi.params import Path, Query
from pydantic import BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema

from spotter.api.me.shapes import Day, Number, Version, lower
from spotter.api.paging import place_token
from spotter.api.shapes import ID_PATTERN, OptionalTimeZone, PageToken, ReplyModel, RequestModel
from spotter.training.schedule.changes import Page, Standing
from spotter.training.schedule.sessions import LONGEST_MINUTES, LONGEST_NAME, LONGEST_NOTES, Wanted, starts_at


def _clock(value: Any) -> Any:
    if not isinstance(value, str) or len(value) != len("18:00") or value[2] != ":" or not value.isascii():
        raise ValueError("write a time of day as 18:00")
    return value


Clock = Annotated[
    time, BeforeValidator(_clock), WithJsonSchema({"type": "string", "pattern": r"^([01][0-9]|2[0-3]):[0-5][0-9]$"})
]
"""JSON Schema's own format of a time has seconds and an offset."""
Minutes = Annotated[Number, Field(ge=1, le=LONGEST_MINUTES, multiple_of=1)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME)]
Notes = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NOTES)]
Status = Annotated[Literal["scheduled", "done", "cancelled"], BeforeValidator(lower)]

ScheduleId = Annotated[
    str,
    Path(
        alias="scheduleId",
        description="The id of the scheduled session: it keeps it wherever it is moved.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["sch_5f0c9a7be41d"]},
    ),
]
From = Annotated[
    Day | None,
    Query(
        alias="from",
        description="The first day, as 2026-01-15. Left out: today, in your time zone.",
        json_schema_extra={"examples": ["2026-01-15"]},
    ),
]
To = Annotated[
    Day | None,
    Query(
        alias="to",
        description="The last day, as 2026-01-21. Left out: all days to come.",
        json_schema_extra={"examples": ["2026-01-21"]},
    ),
]


class ScheduleRequest(RequestModel):
    """A session to plan for a day."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"date": "2099-01-15", "time": "18:00", "name": "Push", "minutes": 60}],
        }
    )

    date: Day = Field(description="The day, as 2026-01-15, in your own calendar: today or later.")
    time: Clock | None = Field(
        None, description="When it begins, as 18:00 on your clock. Null: at any time of the day."
    )
    name: Name = Field("", description="What it is called. The name of a day of the program or a template: that one.")
    minutes: Minutes | None = Field(None, description="How long it is to take, in minutes.")
    notes: Notes | None = Field(None, description="What else there is to say of it.")
    time_zone: OptionalTimeZone = None

    def wanted(self, zone: str | None) -> Wanted:
        """What is asked for, in this zone."""
        return Wanted(
            self.date,
            self.time.isoformat("minutes") if self.time is not None else None,
            self.name,
            int(self.minutes) if self.minutes is not None else None,
            self.notes or None,
            zone,
        )


class SchedulePatch(RequestModel):
    """What is to change of a scheduled session. What is left out stays."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"time": "19:30"}]})

    date: Day | None = Field(
        None, description="The day that it is moved to: today or later. One that was done may be moved to when it was."
    )
    time: Clock | None = Field(None, description="When it begins, as 18:00. Null: at any time of the day.")
    name: Name | None = Field(None, description="What it is called. Null: nothing.")
    minutes: Minutes | None = Field(None, description="How long it is to take, in minutes. Null: not said.")
    notes: Notes | None = Field(None, description="What else there is to say of it. Null: nothing.")
    status: Status | None = Field(None, description="Whether it is scheduled, was done, or is cancelled.")
    time_zone: OptionalTimeZone = None

    def fields(self) -> dict[str, Any]:
        """The fields to change, as they are stored; None takes one away."""
        told: dict[str, Any] = {name: getattr(self, name) for name in self.model_fields_set}
        for name in ("date", "status", "time_zone"):  # a session has these
            if told.get(name) is None:
                told.pop(name, None)
        if "date" in told:
            told["date"] = told["date"].isoformat()
        if told.get("time") is not None:
            told["time"] = told["time"].isoformat("minutes")
        if told.get("minutes") is not None:
            told["minutes"] = int(told["minutes"])
        return told


class ScheduleReply(ReplyModel):
    """A scheduled session."""

    id: str = Field(description="Its id.")
    date: str = Field(description="Its day, in your own calendar.")
    time: str | None = Field(None, description="When it begins, on your clock. Null: at any time of the day.")
    name: str = Field(description="What it is called. May be empty.")
    minutes: int | None = Field(None, description="How long it is to take, in minutes. Null: not said.")
    notes: str | None = Field(None, description="What else there is to say of it. Null: nothing.")
    status: str = Field(description="Whether it is scheduled, was done, or is cancelled.")
    time_zone: str | None = Field(
        None, description="The time zone that its day and time are in. Null: none was known, and UTC is meant."
    )
    starts_at: str | None = Field(
        None, description="When it begins, ISO 8601 with the offset of its time zone. Null: it has no time."
    )
    version: Version

    @classmethod
    def of(cls, standing: Standing) -> Self:
        """The session."""
        stored = standing.value
        return cls(
            id=stored.id,
            date=stored.date,
            time=stored.time,
            name=stored.name,
            minutes=stored.minutes,
            notes=stored.notes,
            status=stored.status,
            time_zone=stored.time_zone,
            starts_at=starts_at(stored),
            version=standing.version,
        )


class ScheduleList(ReplyModel):
    """A page of your scheduled sessions."""

    sessions: list[ScheduleReply] = Field(
        description="In the order of their days and times; of a day, those without a time first."
    )
    next_token: PageToken = None

    @classmethod
    def of(cls, page: Page) -> Self:
        """The page."""
        return cls(
            sessions=[ScheduleReply.of(each) for each in page.sessions],
            next_token=place_token(page.next) if page.next else None,
        )
