"""Who calls: from the verified Cognito ID token, and from nowhere else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spotter.errors import Unauthenticated
from spotter.store.keys import SessionRef

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in user of a tenant."""

    tenant: str
    user: str

    def session(self, session: str) -> SessionRef:
        """A session of this user, by id. Whether it exists is for the store to say."""
        return SessionRef(self.tenant, self.user, session)


def caller_of(event: Mapping[str, Any]) -> Caller:
    """The caller of an HTTP API request. Unauthenticated for anything but an ID token that names a tenant.

    The gateway's authorizer has checked signature, issuer, audience and expiry; an access token passes it too.
    """
    authorizer = event.get("requestContext", {}).get("authorizer") or {}
    claims = (authorizer.get("jwt") or {}).get("claims") or {}
    if claims.get("token_use") != "id":
        raise Unauthenticated("Send the ID token of a signed-in user: Authorization: Bearer <token>.")
    return known_caller(claims.get("custom:tenant"), claims.get("sub"))


def connected_caller(event: Mapping[str, Any]) -> Caller:
    """Who speaks on a WebSocket connection: what the $connect authorizer said of the ticket."""
    context = event.get("requestContext", {}).get("authorizer", {})
    return known_caller(context.get("tenant"), context.get("user"))


def known_caller(tenant: object, user: object) -> Caller:
    """The caller of these names, as whoever vouches for them says them. Unauthenticated where they can be nobody's."""
    if not isinstance(tenant, str) or not isinstance(user, str) or not _NAME.fullmatch(tenant):
        raise Unauthenticated("This account belongs to no tenant yet. Ask whoever runs the app to set its tenant.")
    if not _NAME.fullmatch(user):
        raise Unauthenticated("The token names no user.")
    return Caller(tenant, user)
