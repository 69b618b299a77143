"""What is made of an object is kept for whoever asks for it again, while the object is among those asked of last."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Asked = TypeVar("Asked")
Made = TypeVar("Made")

_most_kept = 8
"""Objects: the states of a turn in which its message is read, and of the parts that it is read in."""


def cached_by_identity(make: Callable[[Asked], Made]) -> Callable[[Asked], Made]:
    """``make``, done once for an object that is asked of several times in a row.

    The object itself counts, not what it is equal to: a conversation holds mappings, which have no hash, and 60 and
    60.0 are equal but not said alike. Neither it nor what is made of it may be changed afterwards.
    """
    kept: tuple[tuple[Asked, Made], ...] = ()

    @wraps(make)
    def found(asked: Asked) -> Made:
        nonlocal kept
        for known, made in kept:
            if known is asked:
                return made
        made = make(asked)
        kept = ((asked, made), *kept)[:_most_kept]
        return made

    return found
