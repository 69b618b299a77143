"""Where everything lives in the one table. Every partition key begins with the tenant."""

from dataclasses import dataclass

HEAD = "HEAD"
FIRST_EVENT = 1
SEQ_DIGITS = 10


@dataclass(frozen=True, slots=True)
class SessionRef:
    """One conversation of one user."""

    tenant: str
    user: str
    session: str

    @property
    def pk(self) -> str:
        """The partition of the session: its events, its HEAD, its message markers."""
        return f"T#{self.tenant}#S#{self.session}"

    @property
    def user_pk(self) -> str:
        """The partition of the user's own data."""
        return user_pk(self.tenant, self.user)

    @property
    def objects_prefix(self) -> str:
        """Where the session's large payloads lie in the bucket."""
        return f"sessions/{self.tenant}/{self.session}/"


def user_pk(tenant: str, user: str) -> str:
    """The partition of a user's data."""
    return f"T#{tenant}#U#{user}"


def exports_prefix(tenant: str, user: str) -> str:
    """Where a user's exports lie in the bucket."""
    return f"exports/{tenant}/{user}/"


def tenant_pk(tenant: str) -> str:
    """The partition of a tenant's agents, tools and tickets."""
    return f"T#{tenant}"


CURRENT_WORKOUT = "HEAD#WORKOUT"
"""What the session holds beside its log sorts right behind HEAD: whoever needs the newest events, HEAD and this reads
all of it in one Query."""
LAST_STATE = "HEAD#~"
"""Behind every sort key of what a session holds beside its log, and before the markers of its messages."""


def event_sk(seq: int) -> str:
    """``E#0000000007``: ten digits, so that the order of the keys is the order of the events, and HEAD sorts after."""
    return f"E#{seq:0{SEQ_DIGITS}d}"


def marker_sk(client_id: str) -> str:
    """The marker of a message that has landed."""
    return f"MSG#{client_id}"


def ticket_sk(digest: str) -> str:
    """A WebSocket ticket, by the hash of its secret."""
    return f"TICKET#{digest}"


def sessions_list(tenant: str, user: str) -> str:
    """The list-index partition of a user's sessions."""
    return f"T#{tenant}#U#{user}#SESSIONS"


LIMITS = "LIMITS"
"""In the tenant's partition: what its administrators have set."""
ACTIVITY = "ACTIVITY"
"""In the user's partition: how many requests came this minute, and which sessions may run. In the tenant's, behind a
``#`` and a number: the same of all of its users, in parts."""


def usage_list(tenant: str) -> str:
    """The list-index partition of what a tenant's users have used, by day and user."""
    return f"T#{tenant}#USAGE"


DELETED_LIST = "DELETED"
"""The list-index partition of sessions that are marked deleted and wait to be emptied for good."""
