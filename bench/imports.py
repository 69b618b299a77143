"""What a cold start pays: the import of each handler from the layers as they are deployed, beside boto3's own.

Deployed layers are for arm64. The same ones are built for this machine here: same lock, same trimming, compiled by the
same Python. Processes run one after another, handlers and boto3 in turns, and what is measured is CPU time.
"""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from infra.compiler import LAMBDA_PYTHON, Compiler, compiler_at, installed_compiler
from infra.functions import FUNCTIONS, Function
from infra.layer_build import Target, built, built_function
from infra.layers import LAYERS_BY_NAME

RUNS = 5
TARGET_SECONDS = 0.3
TARGET_OF_BOTO3 = 2.0

ENVIRONMENT = {
    "AWS_REGION": "eu-central-1",
    "AWS_DEFAULT_REGION": "eu-central-1",
    "AWS_ACCESS_KEY_ID": "bench",
    "AWS_SECRET_ACCESS_KEY": "bench",
    "SPOTTER_TABLE": "bench",
    "SPOTTER_BUCKET": "bench",
    "SPOTTER_STATE_MACHINE_ARN": "arn:aws:states:eu-central-1:123456789012:stateMachine:bench",
    "SPOTTER_CALLBACK_URL": "https://bench.execute-api.eu-central-1.amazonaws.com/live",
}
IN_LAMBDA = {"AWS_LAMBDA_FUNCTION_NAME": "bench", "LAMBDA_TASK_ROOT": "/var/task"}
"""With these the handler is traced, and makes in INIT what its calls need."""

_PROBE = """
import json, sys, time
before = len(sys.modules)
started = time.process_time()
import {module}
print(json.dumps([time.process_time() - started, len(sys.modules) - before]))
"""


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    python = installed_compiler() or compiler_at(Path(sys.executable))
    assert python is not None
    paths = {function: _path(function, python) for function in FUNCTIONS}
    boto3 = [path for path in paths[FUNCTIONS[0]] if path.name == "python"]
    imports: dict[Function, list[float]] = {function: [] for function in FUNCTIONS}
    inits: dict[Function, list[float]] = {function: [] for function in FUNCTIONS}
    modules: dict[Function, int] = {}
    beside: list[float] = []
    for _ in range(RUNS):
        beside.append(_measured(python, "boto3", boto3)[0])
        for function, path in paths.items():
            seconds, modules[function] = _measured(python, "handler", path)
            imports[function].append(seconds)
            inits[function].append(_measured(python, "handler", path, IN_LAMBDA)[0])
    reference = statistics.median(beside)
    by = f"Python {python.version}" + ("" if python.version.startswith(LAMBDA_PYTHON) else f", not {LAMBDA_PYTHON}")
    rows = [("import of boto3, in the same run", f"{reference:.2f} s CPU", f"reported ({by}, this processor)", "")]
    for function in FUNCTIONS:
        seconds = statistics.median(imports[function])
        times = seconds / reference
        measured = f"{seconds:.2f} s CPU, {times:.1f} x boto3, {modules[function]} modules"
        init = f"INIT with tracing and clients {statistics.median(inits[function]):.2f} s"
        met = seconds < TARGET_SECONDS and times < TARGET_OF_BOTO3
        target, verdict = f"< {TARGET_SECONDS} s and < {TARGET_OF_BOTO3:g} x boto3", "met" if met else "MISSED"
        if function.calls_models:
            target, verdict = "reported", ""
        rows.append((f"import of {function.name}", f"{measured}; {init}", target, verdict))
    return rows


def _path(function: Function, python: Compiler) -> list[Path]:
    """Where Lambda's Python would look: the function, then its layers."""
    target = Target(".".join(python.version.split(".")[:2]), None)
    layers = [built(LAYERS_BY_NAME[name], python, target) / "python" for name in function.layers]
    return [built_function(function, python), *layers]


def _measured(
    python: Compiler, module: str, path: list[Path], environment: dict[str, str] | None = None
) -> tuple[float, int]:
    """CPU seconds and the number of modules that one import takes in a process of its own."""
    variables = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "SPOTTER_", "PYTHON"))},
        **ENVIRONMENT,
        **(environment or {}),
        "PYTHONPATH": os.pathsep.join(map(str, path)),
    }
    probe = [str(python.executable), "-s", "-P", "-c", _PROBE.format(module=module)]
    answer = subprocess.run(probe, check=True, capture_output=True, text=True, env=variables).stdout  # noqa: S603 - our own words
    seconds, modules = json.loads(answer)
    return seconds, modules
