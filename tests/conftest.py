"""What a test run says at its end: how many crash points and schedules were survived."""

from collections import Counter
from typing import Any


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
