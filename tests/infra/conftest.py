"""Both stacks, synthesised once by the command that ``make synth`` runs, in a world without credentials or Node.js."""

import fcntl
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.infra.cloudformation import Template

ROOT = Path(__file__).resolve().parents[2]
STAGE = "test"
"""A stage that keeps its data, as ``prod`` does."""
ORIGINS = ["https://app.example", "http://localhost:5173"]
RESERVED = {"chat": 25, "prepare": 10, "think": 30, "act": 10, "finish": 10, "reap": 2}
KEPT = {
    "stage": STAGE,
    "origins": ",".join(ORIGINS),
    "reserved_concurrency": json.dumps({STAGE: RESERVED}),
    "provider": "bedrock",
    "model": "eu.anthropic.claude-sonnet-4-6",
}


@dataclass(frozen=True)
class Stacks:
    """What the synth wrote."""

    stateful: Template
    service: Template
    outdir: Path
    output: str

    @property
    def findings(self) -> list[dict[str, Any]]:
        """What cdk-nag and CloudFormation's rules said."""
        report = self.outdir / "validation-report.json"
        reports = json.loads(report.read_text())["pluginReports"] if report.exists() else []
        return [violation for plugin in reports for violation in plugin["violations"]]


@pytest.fixture(scope="session")
def stacks(tmp_path_factory: pytest.TempPathFactory) -> Stacks:
    """The two templates of the stage ``test``, which keeps its data and is answered by Bedrock."""
    return synthesised_once(tmp_path_factory, "kept", KEPT)


@pytest.fixture(scope="session")
def disposable(tmp_path_factory: pytest.TempPathFactory) -> Stacks:
    """The two templates of ``dev``, with nothing but what ``cdk.json`` says: it is answered offline."""
    return synthesised_once(tmp_path_factory, "disposable", {})


def synthesised_once(tmp_path_factory: pytest.TempPathFactory, name: str, settings: dict[str, str]) -> Stacks:
    """Templates that the first worker that asks writes and all read."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    outdir, told = shared / name, shared / f"{name}.json"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            told.write_text(json.dumps(synthesise(outdir, shared, settings)))
    outcome = json.loads(told.read_text())
    assert outcome["returncode"] == 0, outcome["stdout"] + outcome["stderr"]
    stateful = Template(outdir / "Stateful.template.json")
    service = Template(outdir / "Service.template.json", imports=stateful)
    return Stacks(stateful, service, outdir, outcome["stdout"])


def synthesise(outdir: Path, home: Path, settings: dict[str, str]) -> dict[str, Any]:
    """Run the synth where there is no PATH, no home and nothing of AWS; only jsii's unpacked packages are lent."""
    cache = os.environ.get("JSII_RUNTIME_PACKAGE_CACHE_ROOT") or str(Path.home() / ".cache/aws/jsii/package-cache")
    environment = {
        "PATH": "/nonexistent",
        "HOME": str(home),
        "PYTHONPATH": ".",
        "JSII_RUNTIME_PACKAGE_CACHE_ROOT": cache,
    }
    given = [f"-c{key}={value}" for key, value in settings.items()]
    command = ["-W", "error", "-m", "infra.synth", *given, "--outdir", str(outdir), "--without-layers"]
    outcome = subprocess.run(  # noqa: S603  # our own module, with arguments that are written here
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return {"returncode": outcome.returncode, "stdout": outcome.stdout, "stderr": outcome.stderr}
