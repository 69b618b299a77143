"""WebSocket tickets: single use, a minute long, kept by the hash of their secret."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from spotter.store.keys import tenant_pk, ticket_sk
from spotter.store.table import Delete, Key, Put, Table

LIFETIME = timedelta(seconds=60)
_TICKET = re.compile(r"([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})")


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who a ticket speaks for."""

    tenant: str
    user: str


def issue(table: Table, bearer: Bearer, now: datetime) -> str:
    """A new ticket. It names its tenant, so that it can be found, and holds a secret that is stored as a hash."""
    secret = secrets.token_urlsafe(32)
    expires = int((now + LIFETIME).timestamp())
    table.put(
        Put(
            {
                "pk": tenant_pk(bearer.tenant),
                "sk": ticket_sk(_digest(secret)),
                "user": bearer.user,
                "expires_at": expires,
            }
        )
    )
    return f"{bearer.tenant}.{secret}"


def burn(table: Table, ticket: str, now: datetime) -> Bearer | None:
    """Use a ticket up: who it speaks for, or None when it is unknown, used or too old."""
    written = _TICKET.fullmatch(ticket)
    if written is None:
        return None
    tenant, secret = written.groups()
    name = ticket_sk(_digest(secret))
    item = table.delete(Delete(Key(tenant_pk(tenant), name)))  # one caller alone is told what it was
    if item is None or int(str(item["expires_at"])) < now.timestamp():
        return None
    return Bearer(tenant, str(item["user"]))


def of_user(table: Table, bearer: Bearer) -> list[Key]:
    """Where the tickets of a user lie that are not used up. Reads all of the tenant's, each of which lives for a minute
    and until DynamoDB has got round to removing it.
    """
    prefix = ticket_sk("")
    items = table.query(tenant_pk(bearer.tenant), prefix, f"{prefix}~")
    return [Key(str(item["pk"]), str(item["sk"])) for item in items if item["user"] == bearer.user]


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
