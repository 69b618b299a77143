"""Page tokens: opaque to clients, checked when they come back, and good for their own user's list alone."""

import base64
import binascii
import re
from collections.abc import Mapping

from spotter.errors import InvalidRequest
from spotter.store.keys import HEAD, SessionRef, sessions_list

_SEQ = re.compile(r"[0-9]{1,10}")
_PLACE = re.compile(r"[0-9TZ:.\-]{24}#([A-Za-z0-9_-]{1,64})")


def token_of(key: Mapping[str, str] | None) -> str | None:
    """The token for the page after this key of the list index."""
    return base64.urlsafe_b64encode(key["list_sk"].encode()).decode() if key else None


def start_of(tenant: str, user: str, token: str | None) -> dict[str, str] | None:
    """Where a page begins in this user's list. InvalidRequest for a token that this API did not make."""
    if token is None:
        return None
    try:
        place = base64.urlsafe_b64decode(token.encode("ascii")).decode("ascii")
    except (binascii.Error, UnicodeError):
        place = ""
    match = _PLACE.fullmatch(place)
    if match is None:
        raise _not_ours()
    ref = SessionRef(tenant, user, match[1])
    return {"list_pk": sessions_list(tenant, user), "list_sk": place, "pk": ref.pk, "sk": HEAD}


def event_before(token: str) -> int:
    """The number of the event before a page of events. InvalidRequest for a token that this API did not make."""
    if _SEQ.fullmatch(token) is None:
        raise _not_ours()
    return int(token)


def place_token(place: str) -> str:
    """The token for the page behind a place: a text of ours, which clients need not read."""
    return base64.urlsafe_b64encode(place.encode()).decode()


def place_in(token: str, wanted: re.Pattern[str]) -> str:
    """The place that a token names. InvalidRequest for a token that this API did not make."""
    try:
        place = base64.urlsafe_b64decode(token.encode("ascii")).decode("ascii")
    except (binascii.Error, UnicodeError):
        place = ""
    if wanted.fullmatch(place) is None:
        raise _not_ours()
    return place


def _not_ours() -> InvalidRequest:
    return InvalidRequest("query.nextToken: pass the nextToken of the page before, as it came.")
