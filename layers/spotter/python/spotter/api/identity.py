"""Who calls: from the verified Cognito ID token, and from nowhere else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spotter.errors import Forbidden, Unauthenticated
from spotter.store.keys import SessionRef

ADMIN = "admin"
"""The group of the user pool whose members change agents, tools, MCP servers and limits of their tenant."""
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Caller:
    """A signed-in user of a tenant, and the groups of the user pool that they are in."""

    tenant: str
    user: str
    groups: frozenset[str] = frozenset()

    @property
    def is_admin(self) -> bool:
        """Whether they change what belongs to the whole tenant."""
        return ADMIN in self.groups

    def must_be_admin(self) -> None:
        """Forbidden for everybody else."""
        if not self.is_admin:
            raise Forbidden("This is for administrators: ask whoever runs the app to put you into the group admin.")

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
    return known_caller(claims.get("custom:tenant"), claims.get("sub"), groups_of(claims.get("cognito:groups")))


def groups_of(claim: object) -> frozenset[str]:
    """The groups of a token: a list in the token itself; text, ``[admin coaches]``, as an HTTP API passes it on."""
    if isinstance(claim, str):
        return frozenset(claim.removeprefix("[").removesuffix("]").split())
    return frozenset(each for each in claim if isinstance(each, str)) if isinstance(claim, list) else frozenset()


def connected_caller(event: Mapping[str, Any]) -> Caller:
    """Who speaks on a WebSocket connection: what the $connect authorizer said of the ticket."""
    context = event.get("requestContext", {}).get("authorizer", {})
    return known_caller(context.get("tenant"), context.get("user"))


def known_caller(tenant: object, user: object, groups: frozenset[str] = frozenset()) -> Caller:
    """The caller of these names, as whoever vouches for them says them. Unauthenticated where they can be nobody's."""
    if not isinstance(tenant, str) or not isinstance(user, str) or not _NAME.fullmatch(tenant):
        raise Unauthenticated("This account belongs to no tenant yet. Ask whoever runs the app to set its tenant.")
    if not _NAME.fullmatch(user):
        raise Unauthenticated("The token names no user.")
    return Caller(tenant, user, groups)
