"""What a cold start pays: the import of each handler from the layers as they are deployed, beside boto3's own; and of
``think``, what the first call of each provider adds, which is when its SDK is imported.

Deployed layers are for arm64. The same ones are built for this machine here: same lock, same trimming, compiled by the
same Python. Processes run one after another, handlers and boto3 in turns, and what is measured is CPU time.
"""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping
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
    "SPOTTER_ISSUER": "https://cognito-idp.eu-central-1.amazonaws.com/bench",
}
IN_LAMBDA = {"AWS_LAMBDA_FUNCTION_NAME": "bench", "LAMBDA_TASK_ROOT": "/var/task"}
"""With these the handler is traced, and makes in INIT what its calls need."""

_PROBE = """
import json, sys, time
before = len(sys.modules)
started = time.process_time()
{code}
print(json.dumps([time.process_time() - started, len(sys.modules) - before]))
"""

_FIRST_CALL = """
import handler
from spotter.llm.{module} import {adapter}
from spotter.messages import Request, UserTurn
provider = {adapter}({arguments})
try:
    list(provider.respond(Request("You coach.", (), (UserTurn("hi"),), "2026-03-01", seconds=9.0)))
except Exception as error:
    assert type(error).__name__ == "ConnectionFailed", error
"""
"""An answer by a provider of a process that has just begun. Nobody listens at that port."""
_NOBODY = "'bench', api_key='bench', base_url='http://127.0.0.1:9'"
FIRST_CALLS = (
    ("offline", _FIRST_CALL.format(module="offline", adapter="OfflineProvider", arguments="")),
    ("anthropic", _FIRST_CALL.format(module="anthropic", adapter="AnthropicProvider", arguments=_NOBODY)),
    ("openai", _FIRST_CALL.format(module="openai.responses", adapter="OpenAIResponsesProvider", arguments=_NOBODY)),
)
"""By provider: ``think`` from its import to the end of its first call."""


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
        beside.append(_measured(python, "import boto3", boto3)[0])
        for function, path in paths.items():
            seconds, modules[function] = _measured(python, "import handler", path)
            imports[function].append(seconds)
            inits[function].append(_measured(python, "import handler", path, IN_LAMBDA)[0])
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
    return [*rows, *_first_calls(python, paths, reference)]


def _first_calls(
    python: Compiler, paths: Mapping[Function, list[Path]], boto3_seconds: float
) -> list[tuple[str, str, str, str]]:
    """Rows on ``think`` by provider: its import together with all that a first call imports and makes."""
    path = next(path for function, path in paths.items() if function.name == "think")
    rows = []
    for provider, code in FIRST_CALLS:
        measured = [_measured(python, code, path) for _ in range(RUNS)]
        seconds = statistics.median(seconds for seconds, _modules in measured)
        text = f"{seconds:.2f} s CPU, {seconds / boto3_seconds:.1f} x boto3, {measured[0][1]} modules"
        rows.append((f"import of think, and its first call by {provider}", text, "reported", ""))
    return rows


def _path(function: Function, python: Compiler) -> list[Path]:
    """Where Lambda's Python would look: the function, then its layers."""
    target = Target(".".join(python.version.split(".")[:2]), None)
    layers = [built(LAYERS_BY_NAME[name], python, target) / "python" for name in function.layers]
    return [built_function(function, python), *layers]


def _measured(
    python: Compiler, code: str, path: list[Path], environment: dict[str, str] | None = None
) -> tuple[float, int]:
    """CPU seconds and the number of modules that some code takes in a process of its own."""
    variables = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "SPOTTER_", "PYTHON"))},
        **ENVIRONMENT,
        **(environment or {}),
        "PYTHONPATH": os.pathsep.join(map(str, path)),
    }
    probe = [str(python.executable), "-s", "-P", "-c", _PROBE.format(code=code)]
    answer = subprocess.run(probe, check=True, capture_output=True, text=True, env=variables).stdout  # noqa: S603 - our own words
    seconds, modules = json.loads(answer)
    return seconds, modules
