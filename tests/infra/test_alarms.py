"""What an operator sees red, and that nothing else of the kind goes unseen."""

from typing import Any

import pytest

from infra.definition import SUBSTITUTIONS
from infra.functions import function_name
from spotter.recording import server_error
from tests.fakes.log_lines import lines_of, metrics_of
from tests.infra.conftest import ROOT, STAGE, Stacks


def alarms(stacks: Stacks) -> dict[str, dict[str, Any]]:
    return {alarm.properties["AlarmName"]: alarm.properties for alarm in stacks.service.all("AWS::CloudWatch::Alarm")}


def test_an_operator_hears_of_failures(stacks: Stacks) -> None:
    watched = {
        name.removeprefix(f"spotter-{STAGE}-"): (alarm["Namespace"], alarm["MetricName"])
        for name, alarm in alarms(stacks).items()
        if "MetricName" in alarm
    }
    assert watched == {
        "failures": ("AWS/SQS", "ApproximateNumberOfMessagesVisible"),
        "runs-failing": ("AWS/States", "ExecutionsFailed"),
        "runs-timed-out": ("AWS/States", "ExecutionsTimedOut"),
        "http-server-errors": ("AWS/ApiGateway", "5xx"),
        "websocket-errors": ("AWS/ApiGateway", "ExecutionError"),
        "websocket-integration-errors": ("AWS/ApiGateway", "IntegrationError"),
        "server-errors": ("Spotter", "server_errors"),
    }


def test_an_alarm_is_red_at_the_first_time_and_silent_without_data(stacks: Stacks) -> None:
    """But for the queue's: after six quiet hours SQS says nothing of it, and the messages lie there still."""
    for name, alarm in alarms(stacks).items():
        assert (alarm["Threshold"], alarm["EvaluationPeriods"]) == (1, 1)
        assert alarm["ComparisonOperator"] == "GreaterThanOrEqualToThreshold"
        stays_as_it_is = name == f"spotter-{STAGE}-failures"
        assert alarm["TreatMissingData"] == ("ignore" if stays_as_it_is else "notBreaching")
        assert len(alarm["AlarmDescription"].split()) >= 8


def test_errors_of_the_apis_are_counted_and_not_averaged(stacks: Stacks) -> None:
    watched = {
        "http-server-errors": "http",
        "websocket-errors": "websocket",
        "websocket-integration-errors": "websocket",
    }
    for name, api in watched.items():
        alarm = alarms(stacks)[f"spotter-{STAGE}-{name}"]
        assert (alarm["Statistic"], alarm["Period"]) == ("Sum", 300)
        dimensions = {dimension["Name"]: dimension["Value"] for dimension in alarm["Dimensions"]}
        assert dimensions["ApiId"] == f"spotter-{STAGE}-{api}"


def test_an_alarm_counts_what_functions_write_of_what_they_could_not_do(
    stacks: Stacks, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for function in stacks.service.all("AWS::Lambda::Function"):
        variables = function.properties["Environment"]["Variables"]
        assert (variables["SPOTTER_STAGE"], variables["POWERTOOLS_METRICS_NAMESPACE"]) == (STAGE, "Spotter")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    server_error(503, "try-again", None)
    (line,) = lines_of(capsys.readouterr().out)
    ((name, (labels, value, _unit)),) = metrics_of(line).items()
    (namespace,) = (directive["Namespace"] for directive in line["_aws"]["CloudWatchMetrics"])
    alarm = alarms(stacks)[f"spotter-{STAGE}-server-errors"]
    assert (alarm["Namespace"], alarm["MetricName"], value) == (namespace, name, 1)
    assert (alarm["Statistic"], alarm["Period"]) == ("Sum", 300)
    assert {dimension["Name"]: dimension["Value"] for dimension in alarm["Dimensions"]} == labels


def test_every_alarm_is_on_the_page(stacks: Stacks) -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8").partition("- **Alarms**")[2].partition("\n- **")[0]
    for name in alarms(stacks):
        assert f"`{name.removeprefix(f'spotter-{STAGE}-')}`" in page


def test_a_loop_that_finds_no_free_function_is_seen(stacks: Stacks) -> None:
    metrics = alarms(stacks)[f"spotter-{STAGE}-runs-throttled"]["Metrics"]
    (expression,) = (metric["Expression"] for metric in metrics if "Expression" in metric)
    throttled = {
        metric["Id"]: metric["MetricStat"]["Metric"]["Dimensions"] for metric in metrics if "MetricStat" in metric
    }
    assert throttled == {
        name: [{"Name": "FunctionName", "Value": function_name(STAGE, name)}] for name in SUBSTITUTIONS.values()
    }
    assert all(f"FILL({name}, 0)" in expression for name in throttled)
