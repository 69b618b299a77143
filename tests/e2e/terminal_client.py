"""The terminal client in a process of its own: behind a pipe, or at a pseudo-terminal where keys can be pressed."""

import os
import re
import subprocess
import sys
import termios
import threading
from pathlib import Path

from tests.e2e.stub import until

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 90
"""Long, for a machine that is busy with other tests."""
COLUMNS, LINES = 100, 40
CTRL_C = "\x03"

_STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")
_WITH_TERMINAL = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""What becomes the client: with the pseudo-terminal as its own, so that Ctrl-C reaches it."""


class Client:
    """``python -m terminal``. ``keys``: at a pseudo-terminal; else behind a pipe, where everything is shown once."""

    def __init__(self, url: str, *arguments: str, keys: bool = False, **variables: str) -> None:
        self.output = ""
        mine, theirs = os.openpty() if keys else (0, 0)
        if keys:
            termios.tcsetwinsize(theirs, (LINES, COLUMNS))
        client = ["-m", "terminal", *arguments]
        command = [sys.executable, "-c", _WITH_TERMINAL, *client] if keys else [sys.executable, *client]
        ends = theirs if keys else subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 - our own
            command, cwd=ROOT, env=_environment(url, variables), stdin=ends, stdout=ends, stderr=subprocess.STDOUT
        )
        if keys:
            os.close(theirs)
            self._input, reads_from = mine, mine
        else:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._input, reads_from = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._mine = [mine] if keys else []
        self._reader = threading.Thread(target=self._read, args=(reads_from,), daemon=True)
        self._reader.start()

    def type(self, line: str) -> None:
        """Write a line."""
        os.write(self._input, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """Press a key."""
        os.write(self._input, key.encode())

    def sees(self, text: str, times: int = 1) -> None:
        """Wait until a text stands there so often."""
        try:
            until(lambda: self.text.count(text) >= times, PATIENCE_SECONDS)
        except TimeoutError:
            raise AssertionError(f"{text!r} did not come {times} times. There is:\n{self.text}") from None

    def forget(self) -> None:
        """What has been written so far is of no interest any more."""
        self.output = ""

    @property
    def text(self) -> str:
        """Everything that was written, without what steers a terminal."""
        return _STEERING.sub("", self.output)

    @property
    def lines(self) -> list[str]:
        """The lines that hold something."""
        return [line.rstrip() for line in self.text.splitlines() if line.strip()]

    def ends(self) -> int:
        """No more will be written (behind a pipe); the exit code."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()
        code = self._process.wait(PATIENCE_SECONDS)
        self._reader.join(PATIENCE_SECONDS)
        return code

    def close(self) -> None:
        """End it, if it has not."""
        if self._process.poll() is None:
            self._process.kill()
        self.ends()
        if self._process.stdout is not None:
            self._process.stdout.close()
        for end in self._mine:
            os.close(end)

    def _read(self, end: int) -> None:
        rest = b""
        while True:
            try:
                piece = os.read(end, 65_536)
            except OSError:  # the other end of a pseudo-terminal is gone
                return
            if not piece:
                return
            rest += piece
            text = rest.decode(errors="ignore")
            if text.encode() == rest:  # else a letter is not whole yet
                self.output, rest = self.output + text, b""


def _environment(url: str, variables: dict[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SPOTTER_")}
    return kept | {
        "SPOTTER_URL": url,
        "TERM": "xterm-256color",
        "COLUMNS": str(COLUMNS),
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "layers" / "spotter" / "python")]),
        **variables,
    }
