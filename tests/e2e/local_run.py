"""The local run in a process of its own, which can be killed and started again, and whose model calls can be held."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

from tests.e2e.stub import until
from tests.integration.local.kept import ended_runs, keeps

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
"""It takes a few, and more where other tests run beside it."""


class LocalRun:
    """A local run in a process of its own, with its data and its gate in a folder."""

    def __init__(self, folder: Path, **variables: str) -> None:
        """``variables``: of its environment, beside those that this process has."""
        self.gate = folder / "gate"
        self._variables = variables
        self._data = folder / "data"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}/"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        variables = {"PORT": str(self._port), "SPOTTER_DATA": str(self._data), "SPOTTER_TEST_GATE": str(self.gate)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.gated_local"],
            cwd=ROOT,
            env=os.environ | variables | self._variables,
            stdout=subprocess.DEVNULL,
        )
        until(self._answers, START_SECONDS)

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def keeps(self, text: str) -> bool:
        """Is the text in the data as it is on disk?"""
        return keeps(self._data, text)

    def ended_runs(self) -> int:
        """The runs whose end is on disk."""
        return ended_runs(self._data)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "the local run ended"
        try:
            return httpx.get(f"{self.url}health", timeout=5).status_code == httpx.codes.OK
        except httpx.TransportError:
            return False
