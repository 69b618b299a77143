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


def key_token(sk: str | None) -> str | None:
    """The token for the page behind an item of the user's with this sort key."""
    return base64.urlsafe_b64encode(sk.encode()).decode() if sk else None


def key_behind(token: str | None, prefix: str) -> str | None:
    """The sort key that a page begins behind, one with this prefix. InvalidRequest for a token that is not ours."""
    if token is None:
        return None
    try:
        sk = base64.b64decode(token.encode("ascii"), altchars=b"-_", validate=True).decode()
    except (binascii.Error, UnicodeError, ValueError):
        sk = ""
    if not sk.startswith(prefix) or not sk.isascii() or not sk.isprintable():
        raise _not_ours()
    return sk


def _not_ours() -> InvalidRequest:
    return InvalidRequest("query.nextToken: pass the nextToken of the page before, as it came.")
