"""What a cold start pays: import time and modules of each handler, each in a process of its own."""

import json
import os
import statistics
import subprocess
import sys

from infra.functions import FUNCTIONS, Function

RUNS = 3
TARGET_SECONDS = 0.4

_PROBE = """
import json, sys, time
before = len(sys.modules)
started = time.process_time()
import functions.{name}.handler
print(json.dumps([time.process_time() - started, len(sys.modules) - before]))
"""


def measured(function: Function) -> tuple[float, int]:
    """Median CPU seconds and the number of modules that importing a handler takes."""
    environment = {
        **os.environ,
        "AWS_DEFAULT_REGION": "eu-central-1",
        "SPOTTER_TABLE": "bench",
        "SPOTTER_BUCKET": "bench",
    }
    seconds = []
    modules = 0
    for _ in range(RUNS):
        probe = [sys.executable, "-c", _PROBE.format(name=function.name)]
        answer = subprocess.run(probe, check=True, capture_output=True, text=True, env=environment).stdout  # noqa: S603 - our own words
        took, modules = json.loads(answer)
        seconds.append(took)
    return statistics.median(seconds), modules


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    rows = []
    for function in FUNCTIONS:
        seconds, modules = measured(function)
        target = "reported" if function.calls_models else f"< {TARGET_SECONDS} s"
        verdict = "" if function.calls_models else "met" if seconds < TARGET_SECONDS else "MISSED"
        rows.append((f"import of {function.name}", f"{seconds:.2f} s CPU, {modules} modules", target, verdict))
    return rows
