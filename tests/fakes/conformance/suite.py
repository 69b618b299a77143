"""The conformance suite of the Model Context Protocol: the checks that its makers hold servers to.

The package is installed once, by the hash in its lock file (``tests/fakes/npm.py``), and needs no network when it runs.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.fakes import npm

FILES: Final = ("package.json", "package-lock.json")
MAIN: Final = Path("node_modules/@modelcontextprotocol/conformance/dist/index.js")


@dataclass(frozen=True, order=True)
class Check:
    """One check: of which scenario, and how it went. ``name`` is the suite's own, which several checks may share."""

    scenario: str
    name: str
    passed: bool
    reason: str


def run(url: str, version: str, results: Path) -> list[Check]:
    """Everything that the suite checks of the server at ``url`` in a version of the protocol, but what it skips."""
    asked = ["server", "--url", url, "--suite", "all", "--spec-version", version, "--output-dir", str(results)]
    subprocess.run(  # noqa: S603 - a command of our own
        [str(npm.NODE), str(MAIN), *asked], cwd=installed(), stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return sorted(_checks(results))


def installed() -> Path:
    """The folder that the suite runs in, installed first if there is none."""
    return npm.installed("conformance", Path(__file__).parent, FILES)


def _checks(results: Path) -> Iterator[Check]:
    for file in results.glob("*/checks.json"):
        scenario = file.parent.name.removeprefix("server-").partition("-20")[0]
        for check in json.loads(file.read_text(encoding="utf-8")):
            if check["status"] in ("SUCCESS", "FAILURE", "WARNING"):
                yield Check(scenario, check["id"], check["status"] == "SUCCESS", str(check.get("errorMessage")))


if __name__ == "__main__":
    try:
        installed()
    except npm.NotInstalledError as error:
        sys.exit(str(error))
