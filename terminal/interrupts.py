"""Ctrl-C while the coach answers: counted the first time, and on the second the way out."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """How often Ctrl-C was pressed during an answer."""

    def __init__(self) -> None:
        self.presses = 0

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Count the first press; a second one raises KeyboardInterrupt wherever the program is."""
        self.presses = 0
        before = signal.signal(signal.SIGINT, self._pressed)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _pressed(self, _number: int, _frame: FrameType | None) -> None:
        self.presses += 1
        if self.presses > 1:
            raise KeyboardInterrupt
