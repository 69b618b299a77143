"""Logging from text on the wire, in the shape of seed 004: a status for each piece of the text, and who has read it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from spotter.agent.idempotency import Operation, client_id_of
from spotter.agent.profile import AgentProfile
from spotter.api.coach import Models, ask_within_budget
from spotter.api.identity import Caller
from spotter.api.shapes import ID_PATTERN, RequestModel
from spotter.errors import InvalidRequest, NotFound
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.llm.coach_routes.ask import OFFLINE, Answered
from spotter.llm.coach_routes.ingest import READ_LOG, WrittenLog, declined
from spotter.store.events import stamp
from spotter.store.keys import user_pk
from spotter.store.table import Table
from spotter.training import keys
from spotter.training.dates import is_performed_day, today_in
from spotter.training.ingest.entries import Entry
from spotter.training.ingest.ingest import (
    RULES,
    Confirmation,
    Text,
    check_same,
    confirm,
    digest_of,
    identity_of,
    ingest,
    ingest_id,
    stored_ingest,
)
from spotter.training.ingest.reading import LONGEST_TEXT, days_named, lifter, read_text
from spotter.training.models import Ingest, Settings
from spotter.training.records import Needs, Reader
from spotter.training.repository import TableReader, commit
from spotter.training.workouts.weights import number
from spotter.training.workouts.workout_ids import workout_id

if TYPE_CHECKING:
    from spotter.llm.provider import Provider

PLAN = "program"
"""Of seed 004's many plans there is one here: the user's own program."""
MOST_ITEMS = 100
_TENTH = Decimal("0.1")

_Date = date


class IngestRequest(RequestModel):
    """A written log."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": "bench 3x5 100kg, row 3x8 60kg, plank 3x45s", "date": "2026-03-02"}]}
    )

    text: Annotated[
        str,
        StringConstraints(min_length=1, max_length=LONGEST_TEXT, pattern=r"\S"),
        Field(
            description=f"What was done, as people write it; {LONGEST_TEXT} characters at most.",
        ),
    ]
    date: Annotated[
        _Date | None,
        Field(
            description="The day of the workout, YYYY-MM-DD. Left out or null: the day that the text names, else today "
            "in the user's time zone.",
        ),
    ] = None
    preview: Annotated[
        bool,
        Field(
            description="Only say what was understood: nothing is logged, and nothing is held to be confirmed.",
            json_schema_extra={"default": False},
        ),
    ] = False


class ConfirmedItem(RequestModel):
    """What is true of an item that was held. What is left out stays as it was read."""

    id: Annotated[str, StringConstraints(pattern=ID_PATTERN), Field(description="The item's id.")]
    exercise: Annotated[
        Annotated[str, StringConstraints(min_length=1, max_length=120)] | None,
        Field(description="The exercise, by its name or id. Null: the one that was read."),
    ] = None
    weight: Annotated[
        Annotated[Decimal, Field(ge=-1000, le=2000, max_digits=8, decimal_places=3)] | None,
        Field(
            description="The load of each set, in the unit of the request that it was held of. Null: as it was read."
        ),
    ] = None
    reps: Annotated[
        Annotated[int, Field(ge=1, le=200)] | None,
        Field(description="Reps of each set. Null: as they were read."),
    ] = None


class ConfirmRequest(RequestModel):
    """What is true of what was held."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"items": [{"id": "item_2", "exercise": "Dumbbell Row"}]}]}
    )

    items: Annotated[
        list[ConfirmedItem],
        Field(description="The items that are confirmed.", min_length=1, max_length=MOST_ITEMS),
    ]


class _Reply(BaseModel):
    """The reply of seed 004, whose names are partly in snake_case."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        frozen=True,
        json_schema_serialization_defaults_required=True,
    )


class IngestResult(_Reply):
    """What became of a piece of the text."""

    status: Literal["logged", "flagged", "unmatched", "error"] = Field(
        description="What became of it. logged: it is in the workout. flagged: it waits to be confirmed. "
        "unmatched: its exercise was not recognised. error: it could not be read."
    )
    input: str = Field(description="The piece, as it was written.")
    matched: str | None = Field(None, description="The exercise. Null: none was recognised.")
    sets: int | None = Field(None, description="How many sets. Null: none were read.")
    reps: int | None = Field(None, description="Reps of each set. Null: they differ, or the work is timed.")
    variable_reps: list[int] | None = Field(None, description="Reps set by set, where they differ. Null: they do not.")
    weight: float | None = Field(
        None,
        description="The load as written, in the unit of the request, or in the user's. Null: none was.",
    )
    unit: Literal["kg", "lb"] | None = Field(None, description="The unit of the load. Null: there is no load.")
    weight_lbs: float | None = Field(
        None,
        alias="weight_lbs",
        description="Pounds, to a tenth, whatever it was in the unit of the request. Null: no load.",
    )
    rpe: float | None = Field(None, description="RPE, from 1 to 10. Null: it was not told.")
    duration_seconds: float | None = Field(
        None, description="Time of each set, in seconds. Null: the work is not timed."
    )
    tempo: str | None = Field(None, description="The phases of a rep: 3-1-X-1. Null: not told.")
    notes: str | None = Field(None, description="What else was written of it. Null: nothing.")
    code: str | None = Field(None, description="Why it was not logged, for programs. Null: it was.")
    detail: str | None = Field(None, description="Why it was not logged, for people. Null: it was, or `code` says it.")
    candidates: list[str] | None = Field(None, description="Exercises that the name may mean. Null: none are known.")
    id: str | None = Field(None, description="By what it is confirmed. Null: there is nothing to confirm.")


class IngestReply(_Reply):
    """What became of a text."""

    session_id: str | None = Field(description="The id of the workout. Null: nothing of the text is logged yet.")
    date: str = Field(description="The day of the workout, YYYY-MM-DD.")
    plan_id: str = Field(description="The program by which bare names were read: there is one, the user's own.")
    dow: int = Field(description="The day of the week, from 1: Monday to 7: Sunday.")
    results: list[IngestResult] = Field(description="What became of each piece, in the order of the text.")
    ingest_id: str = Field(description="The id of the text, by which what was held is confirmed.")
    llm_provider: str = Field(
        alias="llm_provider", description="Who has read what notation declined; rules where no model was asked."
    )
    llm_model: str | None = Field(alias="llm_model", description="The model that was asked. Null: none was.")


@dataclass(frozen=True, slots=True)
class IngestPorts:
    """What the routes work with: the user's records, the moment, and the models that may be asked."""

    table: Table
    now: Callable[[], datetime]
    models: Models
    provider: "Callable[[], Provider | None]"
    """Who reads what notation declines; None: nobody."""


def ingest_reply(request: IngestRequest, key: str | None, caller: Caller, ports: IngestPorts) -> IngestReply:
    """Log a text. The same text for the same day, or the same key, is logged once and answered as it was then."""
    pk = user_pk(caller.tenant, caller.user)
    reader = TableReader(ports.table, pk)
    day = _day(request, reader, ports.now())
    sent_key = client_id_of(Operation.INGEST, key) if key is not None else None
    of_id = ingest_id(identity_of(request.text, day, sent_key))
    sent = digest_of(request.text, request.date.isoformat() if request.date else None) if key is not None else None
    before = stored_ingest(reader, of_id)
    if before is not None:
        check_same(before, sent)
        return _reply(before)
    by = lifter(reader, day)
    log = WrittenLog(request.text, read_text(request.text, by), by)
    provider = ports.provider() if declined(log) else None
    given: Answered[tuple[Entry, ...]] = ask_within_budget("ingest", READ_LOG, log, provider, caller, ports.models)
    by_model = given.provider != OFFLINE
    text = Text(
        of_id,
        workout_id(day, of_id),
        day,
        given.reply,
        provider=given.provider if by_model else RULES,
        model=given.model if by_model else None,
        sent=sent,
    )
    if request.preview:
        return _previewed(ingest(TableReader(ports.table, pk), text).result.ingest)
    return _reply(commit(ports.table, pk, stamp(ports.now()), lambda known: ingest(known, text)).ingest)


def confirm_reply(of_id: str, request: ConfirmRequest, caller: Caller, ports: IngestPorts) -> IngestReply:
    """Write what was held as the user says that it was. An item that was confirmed before stays as it was then."""
    pk = user_pk(caller.tenant, caller.user)
    reader = TableReader(ports.table, pk)
    stored = stored_ingest(reader, of_id)
    if stored is None:
        raise NotFound("There is no such text, or its workout is deleted.")
    by = lifter(reader, stored.date)
    items = [Confirmation(each.id, each.exercise, each.weight, each.reps) for each in request.items]
    done = commit(ports.table, pk, stamp(ports.now()), lambda known: confirm(known, of_id, items, by.known, by.unit))
    return _reply(done.ingest)


def _day(request: IngestRequest, reader: Reader, now: datetime) -> str:
    """The day that a text is of: the one that came with it, the one that it names, or today. InvalidRequest for two."""
    settings = Settings.of(reader.read(Needs(records=(keys.SETTINGS,))).records[keys.SETTINGS].data)
    today = today_in(settings.time_zone if settings else None, now)
    if request.date is not None:
        if not is_performed_day(request.date, today):
            raise InvalidRequest("body.date: a workout that was done is not in the future, nor before 1900.")
        return request.date.isoformat()
    named = days_named(request.text, today)
    if not named:
        return today.isoformat()
    if len(named) > 1 or named[0].day is None:
        raise InvalidRequest("The text names more than one day, or one that is not clear. Send the date along.")
    if named[0].day > today:
        raise InvalidRequest("The text names a day that is still to come: nothing can have been done on it.")
    return named[0].day.isoformat()


def _reply(stored: Ingest) -> IngestReply:
    day = stored.workout_date or stored.date
    return IngestReply(
        session_id=stored.workout,
        date=day,
        plan_id=PLAN,
        dow=date.fromisoformat(day).isoweekday(),
        results=[_result(row) for row in stored.rows],
        ingest_id=stored.id,
        llm_provider=stored.provider or RULES,
        llm_model=stored.model,
    )


def _previewed(understood: Ingest) -> IngestReply:
    """What would become of a text: there is no workout, and nothing to confirm."""
    reply = _reply(understood)
    results = [each.model_copy(update={"id": None}) for each in reply.results]
    return reply.model_copy(update={"session_id": None, "results": results})


def _result(row: Mapping[str, Any]) -> IngestResult:
    weight, unit = row.get("weight"), row.get("unit")
    pounds = None
    if weight is not None and unit is not None:
        written = Decimal(str(weight))
        pounds = number((written if unit == "lb" else written / POUND_IN_KILOGRAMS).quantize(_TENTH))
    return IngestResult.model_validate({**row, "weight_lbs": pounds})


def asked_profile() -> AgentProfile:
    """Whose model reads a log: a small one does, of the deployment's provider."""
    return AgentProfile().small()
