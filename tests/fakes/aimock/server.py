"""aimock: a server of the three model APIs, and of Bedrock's, that nobody of ours has written.

``docs/decisions/0072`` says why. The package is installed once, by the hash in its lock file, and kept under ``build``:
before the tests by ``make test``, which runs this module, or by the first test that needs it.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx

from tests.fakes import npm

FILES: Final = ("package.json", "package-lock.json", "serve.js")


@dataclass(frozen=True)
class Aimock:
    """A running aimock."""

    url: str
    """Of Anthropic's API and of Bedrock's."""
    control: httpx.Client

    @property
    def openai_url(self) -> str:
        """Of the two APIs of OpenAI."""
        return f"{self.url}/v1"

    def answers(self, *fixtures: dict[str, Any]) -> None:
        """Forget everything, and answer by these: ``{"match": ..., "response": ...}``, the first that fits."""
        self.control.post("/reset").raise_for_status()
        self.control.post("/fixtures", json={"fixtures": fixtures}).raise_for_status()

    def fails_once(self, status: int, **body: str) -> None:
        """Answer the next request with an error, whatever it is."""
        self.control.post("/error", json={"status": status, "body": body}).raise_for_status()

    def requests(self) -> list[dict[str, Any]]:
        """What was asked since ``answers``: ``method``, ``path``, ``headers`` and ``body``, as aimock understood it."""
        entries: list[dict[str, Any]] = self.control.get("/journal").raise_for_status().json()
        return entries


@contextmanager
def running() -> Iterator[Aimock]:
    """Serve aimock on a free port for the length of a block. It ends with this process, however that ends."""
    command = [str(npm.NODE), "serve.js"]
    with subprocess.Popen(  # noqa: S603 - a command of our own
        command, cwd=installed(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            url = process.stdout.readline().strip()
            with httpx.Client(base_url=f"{url}/__aimock", trust_env=False) as control:
                yield Aimock(url, control)
        finally:
            process.stdin.close()


def installed() -> Path:
    """The folder that aimock runs in, installed first if there is none."""
    return npm.installed("aimock", Path(__file__).parent, FILES)


if __name__ == "__main__":
    try:
        installed()
    except npm.NotInstalledError as error:
        sys.exit(str(error))
