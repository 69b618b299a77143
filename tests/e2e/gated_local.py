"""The local run, whose model calls wait while a file is there: for tests that need a run to be at work.

``python -m tests.e2e.gated_local`` is ``python -m local``, and reads the path of that file from SPOTTER_TEST_GATE.
"""

import importlib
import os
import threading
from functools import cached_property
from pathlib import Path
from typing import Any

from infra.functions import FUNCTIONS, Function
from local.__main__ import main
from local.invoke import Handler

PATIENCE_SECONDS = 30
"""Longer than a test waits for anything."""


class Later:
    """A function's handler, imported at its first use: in the environment that the local run makes."""

    def __init__(self, function: Function, gate: Path | None = None) -> None:
        self._function = function
        self._gate = gate

    @cached_property
    def _handler(self) -> Handler:
        handler: Handler = importlib.import_module(self._function.handler).handler
        return handler

    def __call__(self, event: Any, context: Any) -> Any:
        pause = threading.Event()
        for _ in range(PATIENCE_SECONDS * 100):
            if self._gate is None or not self._gate.exists():
                break
            pause.wait(0.01)
        return self._handler(event, context)


if __name__ == "__main__":
    _gate = Path(os.environ["SPOTTER_TEST_GATE"])
    main({one.name: Later(one, _gate if one.name == "think" else None) for one in FUNCTIONS})
