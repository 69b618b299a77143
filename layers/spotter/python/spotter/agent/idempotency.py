"""Idempotency keys: each operation has its own, so that a key which two of them are sent names two requests."""

from enum import StrEnum

_SEPARATOR = " "
"""No key may hold a space, so nobody can send what another operation's key is kept as."""


class Operation(StrEnum):
    """What takes a key of the client's."""

    CHAT = "chat"
    SEND_MESSAGE = "message"
    CREATE_SESSION = "session"
    SOCKET_MESSAGE = "socket"
    ADD_PREFERENCE = "preference"
    ADD_PAIN = "pain"
    ADD_EXERCISE = "exercise"
    INGEST = "ingest"
    SCHEDULE = "schedule"
    CONNECT_MCP_SERVER = "mcp-server"
    CREATE_AGENT = "agent"
    CREATE_AGENT_SESSION = "agent-session"
    ADD_TOOL = "tool"
    ADD_MEMORY = "memory"


def client_id_of(operation: Operation, key: str) -> str:
    """What a client's key is kept as: unlike that of any other key, and of the same key sent to another operation."""
    return f"{operation}{_SEPARATOR}{key}"


def key_of(client_id: str) -> str:
    """The key as the client sent it."""
    return client_id.rpartition(_SEPARATOR)[2]
