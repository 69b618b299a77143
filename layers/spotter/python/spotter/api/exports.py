"""GET /me/export: the file itself where it fits a reply, or where it can be fetched."""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta

from aws_lambda_powertools.event_handler import Response, content_types

from spotter.agent.account.everything import everything_of
from spotter.agent.ports import Ports
from spotter.api.account import Export, ExportFormat, ExportLink
from spotter.api.identity import Caller
from spotter.store.blobs import Download
from spotter.store.events import stamp
from spotter.store.keys import exports_prefix, user_pk
from spotter.training import keys
from spotter.training.repository import LAST, record_of

INLINE_BYTES = 4_000_000
"""Of a file in a reply, written as JSON in ASCII. Lambda answers with 6 MB, the reply's own JSON included."""
LINK_FOR = timedelta(minutes=5)
MEDIA_TYPES: dict[ExportFormat, str] = {"json": content_types.APPLICATION_JSON, "csv": "text/csv; charset=utf-8"}


def export_reply(ports: Ports, caller: Caller, wanted: ExportFormat, has_time: Callable[[], bool]) -> Response[str]:
    """The caller's data in the format that is wanted."""
    now = ports.clock()
    text = _csv(ports, caller) if wanted == "csv" else _json(ports, caller, stamp(now), has_time)
    download = Download(MEDIA_TYPES[wanted], f"spotter-{now.date().isoformat()}.{wanted}")
    if len(json.dumps(text)) <= INLINE_BYTES:
        named = {"Content-Disposition": f'attachment; filename="{download.name}"', "Cache-Control": "no-store"}
        return Response(200, download.media_type, text, named)
    body = text.encode()
    key = f"{exports_prefix(caller.tenant, caller.user)}{hashlib.sha256(body).hexdigest()}.{wanted}"
    ports.blobs.put(key, body)
    url = ports.blobs.link(key, download, int(LINK_FOR.total_seconds()))
    link = ExportLink(url=url, expires_at=stamp(now + LINK_FOR), format=wanted, size=len(body))
    told = link.model_dump_json(by_alias=True)
    return Response(200, content_types.APPLICATION_JSON, told, {"Cache-Control": "no-store"})


def _json(ports: Ports, caller: Caller, at: str, has_time: Callable[[], bool]) -> str:
    everything = everything_of(ports, caller.tenant, caller.user, has_time)
    return Export.of(everything, at).model_dump_json(by_alias=True)


def _csv(ports: Ports, caller: Caller) -> str:
    # imported here: the models of all records, which no other route of the function needs
    from spotter.training.models import LoggedWorkout
    from spotter.training.portability.workout_csv import workouts_csv

    items = ports.table.query(user_pk(caller.tenant, caller.user), keys.WORKOUTS, keys.WORKOUTS + LAST)
    workouts = (LoggedWorkout.of(record_of(item).data) for item in items)
    return workouts_csv(workout for workout in workouts if workout is not None)
