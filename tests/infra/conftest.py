"""Both stacks, synthesised once by the command that ``make synth`` runs, in a world without credentials or Node.js."""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.infra.cloudformation import Template

ROOT = Path(__file__).resolve().parents[2]
STAGE = "test"


@dataclass(frozen=True)
class Stacks:
    """What the synth wrote."""

    stateful: Template
    service: Template
    outdir: Path
    output: str
    seconds: float

    @property
    def findings(self) -> list[dict[str, Any]]:
        """What cdk-nag and CloudFormation's rules said."""
        report = self.outdir / "validation-report.json"
        reports = json.loads(report.read_text())["pluginReports"] if report.exists() else []
        return [violation for plugin in reports for violation in plugin["violations"]]


@pytest.fixture(scope="session")
def stacks(tmp_path_factory: pytest.TempPathFactory) -> Stacks:
    """The two templates of the stage ``test``. The child's environment has no PATH, no home and nothing of AWS."""
    outdir = tmp_path_factory.mktemp("cdk.out")
    cache = os.environ.get("JSII_RUNTIME_PACKAGE_CACHE_ROOT") or str(Path.home() / ".cache/aws/jsii/package-cache")
    environment = {
        "PATH": "/nonexistent",
        "HOME": str(tmp_path_factory.mktemp("home")),
        "PYTHONPATH": ".",
        "JSII_RUNTIME_PACKAGE_CACHE_ROOT": cache,
    }
    command = ["-W", "error", "-m", "infra.synth", "--stage", STAGE, "--outdir", str(outdir), "--without-layers"]
    began = time.monotonic()
    outcome = subprocess.run(  # noqa: S603  # our own module, with arguments that are written here
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    seconds = time.monotonic() - began
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    stateful = Template(outdir / "Stateful.template.json")
    service = Template(outdir / "Service.template.json", imports=stateful)
    return Stacks(stateful, service, outdir, outcome.stdout, seconds)


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker runs all that read the templates, so that they are synthesised once."""
    for item in items:
        if "stacks" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("infra"))
