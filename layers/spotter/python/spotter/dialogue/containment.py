"""Earlier messages are read anew in every turn: one that cannot be read must not end them all."""

from collections.abc import Callable
from typing import TypeVar

Read = TypeVar("Read")
Message = TypeVar("Message")


def contained(read: Callable[[Message], Read], message: Message, unreadable: Read) -> Read:
    """What ``read`` makes of an earlier message, or ``unreadable`` where it raises.

    The message was the newest one once: it was answered as one that could not be read, and its fault was logged then.
    """
    try:
        return read(message)
    except Exception:  # noqa: BLE001 - whatever it is
        return unreadable
