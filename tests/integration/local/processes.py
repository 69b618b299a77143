"""Local runs that are processes of their own: to be interrupted and killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3

ROOT = Path(__file__).parents[3]
OURS = ("-m", "tests.integration.local.serve")
"""With the functions of these tests; ``("-m", "local")`` has the real ones."""


@dataclass(frozen=True)
class Started:
    """A process that has said where it is."""

    process: "subprocess.Popen[str]"
    line: str
    who_answers: str

    @property
    def url(self) -> str:
        return next(word for word in self.line.split() if word.startswith("http://"))

    def client(self, service: str) -> Any:
        """A client of its emulated AWS."""
        return boto3.client(
            service,  # type: ignore[call-overload]  # one overload for each service's name
            endpoint_url=self.url,
            region_name="us-east-1",
            aws_access_key_id="local",
            aws_secret_access_key="local",
        )

    def interrupt(self) -> tuple[int, str, str]:
        """Press Ctrl-C: the exit code, and what was said on both outputs."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


def spawn(
    data: Path, port: int = 0, module: tuple[str, str] = OURS, more: Mapping[str, str] | None = None
) -> "subprocess.Popen[str]":
    """A process that starts a local run, with ``more`` in its environment."""
    python_path = os.pathsep.join([str(ROOT / "layers" / "spotter" / "python"), str(ROOT)])
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "SPOTTER_"))}
    environment |= {"PYTHONPATH": python_path, "PORT": str(port), "SPOTTER_DATA": str(data), **(more or {})}
    return subprocess.Popen(  # noqa: S603  (our own interpreter and module)
        [sys.executable, *module],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def started(data: Path, module: tuple[str, str] = OURS, more: Mapping[str, str] | None = None) -> Iterator[Started]:
    """A process that serves. Killed at the end if it still runs."""
    process = spawn(data, module=module, more=more)
    with process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line, process.stderr.read() if process.stderr else ""
            yield Started(process, line, process.stdout.readline())
        finally:
            process.kill()
