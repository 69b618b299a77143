"""The lines of a log as they were written, and whether CloudWatch would take their metrics."""

import json
from collections.abc import Iterable
from typing import Any

from aws_lambda_powertools.metrics import MetricUnit

Line = dict[str, Any]
UNITS = {unit.value for unit in MetricUnit}
MOST_LABELS = 30


def lines_of(text: str) -> list[Line]:
    """Every JSON object that stands at the end of a line, in order."""
    found = (line[line.index("{") :] for line in text.splitlines() if "{" in line and line.endswith("}"))
    return [json.loads(line) for line in found]


def metrics_of(line: Line) -> dict[str, tuple[dict[str, str], float, str]]:
    """The metrics of a line: labels, value and unit, by name. AssertionError for what CloudWatch would not take."""
    embedded = line["_aws"]
    assert isinstance(embedded["Timestamp"], int)
    metrics: dict[str, tuple[dict[str, str], float, str]] = {}
    for directive in embedded["CloudWatchMetrics"]:
        assert set(directive) == {"Namespace", "Dimensions", "Metrics"}
        assert directive["Namespace"] == "Spotter"
        (names,) = directive["Dimensions"]
        assert len(names) <= MOST_LABELS
        labels = {name: line[name] for name in names}
        assert all(isinstance(value, str) and value for value in labels.values())
        for metric in directive["Metrics"]:
            value = line[metric["Name"]]
            assert isinstance(value, int | float)
            assert not isinstance(value, bool)
            assert metric["Unit"] in UNITS
            metrics[metric["Name"]] = (labels, value, metric["Unit"])
    return metrics


def about(lines: Iterable[Line], message: str) -> list[Line]:
    """The lines of one kind."""
    return [line for line in lines if line["message"] == message]
