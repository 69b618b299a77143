"""How each test is run, and what a test run says at its end: how many crash points and schedules were survived."""

import gc
import os
from collections import Counter
from typing import Any

import pytest
from _pytest import runner

from tests.room import with_room

for _name in [*os.environ]:  # no test asks a model that somebody pays for
    if _name.startswith(("ANTHROPIC_", "OPENAI_", "AWS_BEARER_TOKEN")) or _name in {
        "SPOTTER_KEYS_SECRET",
        "SPOTTER_MODEL",
        "SPOTTER_OPENAI_API",
        "SPOTTER_PROVIDER",
    }:
        del os.environ[_name]


def pytest_collection_finish() -> None:
    """Let no collection of garbage look at what the tests are made of: more than a million objects, which stay."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Any:
    """Run a test as pytest does, with room for the frames of its calls."""
    return with_room(runner.pytest_runtest_protocol, item, nextitem)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Add up what tests have recorded as survived."""
    totals: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            if name == "survived":
                count, _, what = str(value).partition(" ")
                totals[what] += int(count)
    for what, total in totals.items():
        terminalreporter.write_line(f"survived: {total} {what}")
