"""Sessions that are planned for days to come: list, add, move, mark as done, cancel."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.idempotency import Operation, client_id_of
from spotter.api import paging
from spotter.api.app import Api
from spotter.api.etags import IfMatch, answer_tagged, check, tagged
from spotter.api.me.schedule import (
    From,
    ScheduleId,
    ScheduleList,
    SchedulePatch,
    ScheduleReply,
    ScheduleRequest,
    To,
)
from spotter.api.problems import responses
from spotter.api.shapes import IdempotencyKey, Limit, NextToken
from spotter.observability import observed
from spotter.store.events import stamp
from spotter.store.keys import user_pk
from spotter.training import keys, repository
from spotter.training.dates import today_in
from spotter.training.models import Settings
from spotter.training.person import documents
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Reader
from spotter.training.repository import TableReader
from spotter.training.schedule import changes

app = Api(refuse=wiring.refuse_deleted)
wiring.warm(wiring.table)

PLACE = re.compile(r"SCHEDULE#[\x20-\x7e]{1,120}")

Result = TypeVar("Result")
_TAG = ["me"]


def _pk() -> str:
    return user_pk(app.caller.tenant, app.caller.user)


def _commit(change: Callable[[Reader], Change[Result]]) -> Result:
    return repository.commit(wiring.table(), _pk(), stamp(wiring.now()), change)


def _zone(reader: Reader) -> str | None:
    return documents.read(reader, keys.SETTINGS, Settings).value.time_zone


def _today(zone: str | None) -> date:
    return today_in(zone, wiring.now())


@app.get(
    "/me/schedule",
    operation_id="listSchedule",
    responses=responses({200: ("A page", ScheduleList)}, (401, 422)),
    summary="Your scheduled sessions",
    tags=_TAG,
)
def list_sessions(first: From = None, last: To = None, limit: Limit = 50, next_token: NextToken = None) -> ScheduleList:
    """The sessions of the days that are asked for, done and cancelled ones too, in their order."""
    reader = TableReader(wiring.table(), _pk())
    after = paging.place_in(next_token, PLACE) if next_token is not None else None
    begin = first or _today(_zone(reader))
    return ScheduleList.of(changes.between(reader, begin, last, limit, after))


@app.post(
    "/me/schedule",
    operation_id="scheduleSession",
    responses=tagged(responses({201: ("The session", ScheduleReply)}, (400, 401, 409, 415, 422))),
    summary="Schedule a session",
    tags=_TAG,
)
def schedule(request: ScheduleRequest, key: IdempotencyKey = None) -> Response[ScheduleReply]:
    """Plan a session for a day; a retry with the same key plans it once."""
    sent = client_id_of(Operation.SCHEDULE, key or wiring.new_id())
    posting = Posting.of(f"{_pk()} {sent}", request.model_dump(mode="json"))

    def change(reader: Reader) -> Change[Response[ScheduleReply]]:
        zone = request.time_zone or _zone(reader)
        done = changes.post(reader, posting, request.wanted(zone), _today(zone))
        return Change(answer_tagged(ScheduleReply.of(done.result), done.result.version, 201), done.effects)

    return _commit(change)


@app.get(
    "/me/schedule/<scheduleId>",
    operation_id="getScheduledSession",
    responses=tagged(responses({200: ("The session", ScheduleReply)}, (401, 404, 422))),
    summary="A scheduled session",
    tags=_TAG,
)
def read(schedule_id: ScheduleId) -> Response[ScheduleReply]:
    """A session by its id, wherever it has been moved."""
    found = changes.one(TableReader(wiring.table(), _pk()), schedule_id)
    return answer_tagged(ScheduleReply.of(found), found.version)


@app.patch(
    "/me/schedule/<scheduleId>",
    operation_id="changeScheduledSession",
    responses=tagged(responses({200: ("The session now", ScheduleReply)}, (400, 401, 404, 412, 415, 422))),
    summary="Move or change a session, or say that it was done",
    tags=_TAG,
)
def change_session(
    schedule_id: ScheduleId, request: SchedulePatch, if_match: IfMatch = None
) -> Response[ScheduleReply]:
    """Change what is sent, and leave the rest."""

    def change(reader: Reader) -> Change[Response[ScheduleReply]]:
        before = changes.one(reader, schedule_id)
        check(if_match, before.version)
        zone = request.time_zone or before.value.time_zone or _zone(reader)
        done = changes.change(before, request.fields(), _today(zone))
        return Change(answer_tagged(ScheduleReply.of(done.result), done.result.version), done.effects)

    return _commit(change)


@app.delete(
    "/me/schedule/<scheduleId>",
    operation_id="deleteScheduledSession",
    responses=responses({204: ("Deleted", None)}, (401, 404, 412, 422)),
    summary="Delete a scheduled session",
    tags=_TAG,
)
def delete(schedule_id: ScheduleId, if_match: IfMatch = None) -> Response[None]:
    """Delete a session, as if it had never been planned. One that is called off is cancelled by a PATCH."""

    def change(reader: Reader) -> Change[Response[None]]:
        before = changes.one(reader, schedule_id)
        check(if_match, before.version)
        return Change(Response(status_code=204), changes.delete(before).effects)

    return _commit(change)


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
