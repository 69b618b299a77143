"""Room on Python's stack of frames, so that no call takes memory from the system and gives it back.

CPython keeps the frames of a thread in pieces of 16 KB. It takes the next piece when one is full, and frees it as soon
as it is empty (``push_chunk`` and ``_PyThreadState_PopFrame`` in ``pystate.c``). A loop whose calls cross the end
of a piece pays for a mapping each time: at the depth that pytest-xdist runs tests at, some took three times as long. A
frame that is larger than all that follows it makes its piece so large that the end is not reached.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

WORDS = 1 << 17
"""Of the frame: 1 MB, which nobody writes to. As much follows it in its piece, or some thousands of frames."""


def _call(function: Callable[..., Any], *given: Any) -> Any:
    return function(*given)


with_room: Callable[..., Any] = FunctionType(_call.__code__.replace(co_stacksize=WORDS), globals(), "with_room")
"""Calls a function with what is given behind it."""
