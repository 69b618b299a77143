"""The user's calendar: sessions planned for a day, looked up, moved, marked as done and called off.

Days and times may be written as ISO or as people say them, and count from the day of the user's message. What may mean
two is not guessed: the result says what it may mean, and the user is asked.
"""

import re
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from spotter.errors import InvalidRequest, NotFound, RequestError
from spotter.language.clock_times import read_clock_time
from spotter.language.days import Direction, read_day
from spotter.tools.arguments import ExerciseId, ToolArguments, reject_bool
from spotter.tools.days import one_day
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training.models import ScheduledWorkout
from spotter.training.schedule import changes
from spotter.training.schedule.changes import Standing
from spotter.training.schedule.sessions import (
    CANCELLED,
    DONE,
    LONGEST_MINUTES,
    LONGEST_NAME,
    LONGEST_NOTES,
    SCHEDULED,
    Wanted,
)

MOST_TOLD = 30

Day = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Clock = Annotated[str, StringConstraints(min_length=1, max_length=30)]
Minutes = Annotated[int, Field(ge=1, le=LONGEST_MINUTES), BeforeValidator(reject_bool)]
Name = Annotated[str, StringConstraints(max_length=LONGEST_NAME)]
Notes = Annotated[str, StringConstraints(max_length=LONGEST_NOTES)]

_day = "Day: an ISO date, or words such as tomorrow or next week friday"
_time = "Time of day, such as 18:00 or 6pm"


class ScheduleWorkout(ToolArguments):
    """Arguments of ``schedule_workout``."""

    date: Day = Field(description=_day)
    time: Clock | None = Field(None, description=_time)
    name: Name = Field("", description="Which workout: a day of the program, a template, or what it is about")
    minutes: Minutes | None = Field(None, description="Length in minutes")
    notes: Notes | None = None


class GetScheduledWorkouts(ToolArguments):
    """Arguments of ``get_scheduled_workouts``."""

    from_date: Day | None = Field(None, description="First day; today if left out")
    to_date: Day | None = Field(None, description="Last day; all to come if left out")


class UpdateScheduledWorkout(ToolArguments):
    """Arguments of ``update_scheduled_workout``."""

    schedule_id: ExerciseId = Field(description="ID of the scheduled session")
    date: Day | None = Field(None, description=f"{_day}, to move it")
    time: Clock | None = Field(None, description=f"{_time}; any: at no fixed time")
    name: Name | None = None
    minutes: Minutes | None = None
    notes: Notes | None = None
    status: Literal["scheduled", "done"] | None = Field(None, description="done once it was")


class CancelScheduledWorkout(ToolArguments):
    """Arguments of ``cancel_scheduled_workout``."""

    schedule_id: ExerciseId = Field(description="ID of the scheduled session")


def _schedule(arguments: ScheduleWorkout, context: ToolContext, reader: Reader) -> Outcome:
    today = date.fromisoformat(context.today)
    try:
        wanted = Wanted(
            one_day(arguments.date, today, Direction.FUTURE),
            _one_time(arguments.time) if arguments.time is not None else None,
            arguments.name,
            arguments.minutes,
            arguments.notes or None,
            context.zone,
        )
        done = changes.add(reader, context.new_id("sch"), wanted, today)
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    text = f"Scheduled: {line(done.result.value)}{_assumed(context)}"
    return Outcome(_data("scheduled", done.result, context), text, done.effects)


def _get(arguments: GetScheduledWorkouts, context: ToolContext, reader: Reader) -> Outcome:
    today = date.fromisoformat(context.today)
    try:
        first = _bound(arguments.from_date, today, at=0) if arguments.from_date is not None else today
        last = _bound(arguments.to_date, today, at=-1) if arguments.to_date is not None else None
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    page = changes.between(reader, first, last, MOST_TOLD)
    shown = [each.value for each in page.sessions if each.value.status != CANCELLED]
    data = {
        "success": True,
        "from": first.isoformat(),
        "to": last.isoformat() if last else None,
        "sessions": [told(each) for each in shown],
        "more": page.next is not None,
        **_zone(context),
    }
    until = f" to {last}" if last else ""
    lines = [line(each) for each in shown] or [f"Nothing is scheduled from {first}{until}."]
    lines += ["There are more: ask from a later day."] if page.next else []
    return Outcome(data, "\n".join(lines) + _assumed(context))


def _update(arguments: UpdateScheduledWorkout, context: ToolContext, reader: Reader) -> Outcome:
    today = date.fromisoformat(context.today)
    given = arguments.model_fields_set - {"schedule_id"}
    fields: dict[str, Any] = {name: value for name in given if (value := getattr(arguments, name)) is not None}
    if not fields:
        return Outcome.refused("Say what is to change: date, time, name, minutes, notes or status.")
    try:
        standing = changes.one(reader, arguments.schedule_id)
        if "date" in fields:
            was = fields.get("status", standing.value.status) == DONE
            fields["date"] = one_day(fields["date"], today, Direction.PAST if was else Direction.FUTURE).isoformat()
        if "time" in fields:
            fields["time"] = None if fields["time"].lower() == "any" else _one_time(fields["time"])
        done = changes.change(standing, fields, today, "date")
    except NotFound:
        return _no_such()
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    before, now = line(standing.value), line(done.result.value)
    text = f"Changed: {before} is now {now}" if done.effects else f"It was so already: {now}"
    data = {**_data("session", done.result, context), "before": told(standing.value), "changed": bool(done.effects)}
    return Outcome(data, f"{text}{_assumed(context)}", done.effects)


def _cancel(arguments: CancelScheduledWorkout, context: ToolContext, reader: Reader) -> Outcome:
    try:
        standing = changes.one(reader, arguments.schedule_id)
    except NotFound:
        return _no_such()
    if standing.value.status == DONE:
        return Outcome.refused("That session was done: it cannot be cancelled.")
    done = changes.cancel(standing)
    return Outcome(_data("cancelled", done.result, context), f"Cancelled: {line(standing.value)}", done.effects)


def _no_such() -> Outcome:
    return Outcome.refused("No scheduled session has this id. The ids are those of get_scheduled_workouts.")


_iso_time = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d")
"""A time with two digits on both sides is one of the 24 hours: 06:15 and 11:00 are in the morning."""


def _bound(text: str, today: date, *, at: int) -> date:
    """The day that a list begins (``at`` 0) or ends (-1) with; of a week, its first or last."""
    found = read_day(text, today, Direction.FUTURE)
    if found is not None and found.day is None and found.candidates:
        return found.candidates[at]
    return one_day(text, today, Direction.FUTURE)


def _one_time(text: str) -> str:
    if _iso_time.fullmatch(text.strip()):
        return text.strip()
    found = read_clock_time(text)
    if found is None:
        raise InvalidRequest("The time could not be read: write it as 18:00 or 6pm.")
    if found.clock is None:
        listed = " or ".join(f"{each:%H:%M}" for each in found.candidates)
        raise InvalidRequest(f"The time may be {listed}. Ask the user which, and give it as 18:00.")
    return found.clock.isoformat("minutes")


def line(session: ScheduledWorkout) -> str:
    """A session in a line, with its id: ``Friday 2026-01-16 18:00 Push, 60 min [sch_1]``."""
    named = " ".join(filter(None, (_with_weekday(session.date), session.time, session.name)))
    length = f", {session.minutes} min" if session.minutes else ""
    status = f" ({session.status})" if session.status != SCHEDULED else ""
    return f"{named}{length}{status} [{session.id}]"


def told(session: ScheduledWorkout) -> dict[str, Any]:
    """A session as the results of these tools hold it."""
    return {
        "id": session.id,
        "date": session.date,
        "time": session.time,
        "name": session.name,
        "minutes": session.minutes,
        "notes": session.notes,
        "status": session.status,
    }


def _data(name: str, standing: Standing, context: ToolContext) -> dict[str, Any]:
    return {"success": True, name: told(standing.value), **_zone(context)}


def _zone(context: ToolContext) -> dict[str, Any]:
    return {"today": context.today, "time_zone": context.zone or "UTC", "time_zone_assumed": context.zone is None}


def _assumed(context: ToolContext) -> str:
    """What is said where nobody knows the user's time zone."""
    if context.zone:
        return ""
    return f" (Today is taken as {context.today}, the date in UTC: the user's time zone is not known.)"


def _with_weekday(day: str) -> str:
    try:
        return f"{date.fromisoformat(day):%A} {day}"
    except ValueError:
        return day


SCHEDULE_WORKOUT = ReadingTool(
    "schedule_workout", "Plan a session for a day, today or later.", ScheduleWorkout, _schedule
)
GET_SCHEDULED_WORKOUTS = ReadingTool(
    "get_scheduled_workouts", "List the sessions that are planned, with their ids.", GetScheduledWorkouts, _get
)
UPDATE_SCHEDULED_WORKOUT = ReadingTool(
    "update_scheduled_workout",
    "Move or change a planned session, or mark it as done, by its id.",
    UpdateScheduledWorkout,
    _update,
)
CANCEL_SCHEDULED_WORKOUT = ReadingTool(
    "cancel_scheduled_workout", "Call off a planned session, by its id.", CancelScheduledWorkout, _cancel
)
