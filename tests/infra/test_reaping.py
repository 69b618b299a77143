"""What wakes the reaper, how often it is tried, and where an event goes that it could not work off."""

from infra.functions import function_name
from tests.infra.cloudformation import ACCOUNT, REGION, Resource
from tests.infra.conftest import STAGE, Stacks

HERE = f"{REGION}:{ACCOUNT}"
QUEUE = f"arn:aws:sqs:{HERE}:spotter-{STAGE}-failures"


def rules(stacks: Stacks) -> dict[str, Resource]:
    return {rule.properties["Name"]: rule for rule in stacks.service.all("AWS::Events::Rule")}


def test_an_execution_of_our_loop_that_ended_badly_wakes_it(stacks: Stacks) -> None:
    rule = rules(stacks)[f"spotter-{STAGE}-run-ended-badly"].properties
    assert rule["State"] == "ENABLED"
    assert rule["EventPattern"] == {
        "source": ["aws.states"],
        "detail-type": ["Step Functions Execution Status Change"],
        "detail": {
            "status": ["FAILED", "TIMED_OUT", "ABORTED"],
            "stateMachineArn": [f"arn:aws:states:{HERE}:stateMachine:spotter-{STAGE}-agent-loop"],
        },
    }


def test_five_minutes_wake_it(stacks: Stacks) -> None:
    rule = rules(stacks)[f"spotter-{STAGE}-sweep"].properties
    assert (rule["State"], rule["ScheduleExpression"]) == ("ENABLED", "rate(5 minutes)")


def test_both_reach_reap_again_and_again_and_then_the_queue(stacks: Stacks) -> None:
    assert len(rules(stacks)) == 2
    for rule in rules(stacks).values():
        (target,) = rule.properties["Targets"]
        assert target["Arn"] == f"arn:aws:lambda:{HERE}:function:{function_name(STAGE, 'reap')}"
        assert target["RetryPolicy"] == {"MaximumEventAgeInSeconds": 3600, "MaximumRetryAttempts": 8}
        assert target["DeadLetterConfig"] == {"Arn": QUEUE}
        assert "Input" not in target
        assert "InputTransformer" not in target


def test_an_event_that_reap_fails_on_is_kept_too(stacks: Stacks) -> None:
    reap = stacks.service.named("AWS::Lambda::Function")[function_name(STAGE, "reap")]
    assert reap.properties["DeadLetterConfig"] == {"TargetArn": QUEUE}


def test_only_our_rules_may_fill_the_queue_and_only_over_tls(stacks: Stacks) -> None:
    assert stacks.service.only("AWS::SQS::Queue").properties["SqsManagedSseEnabled"] is True
    statements = stacks.service.only("AWS::SQS::QueuePolicy").properties["PolicyDocument"]["Statement"]
    (denied,) = (statement for statement in statements if statement["Effect"] == "Deny")
    assert denied["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}
    allowed = [statement for statement in statements if statement["Effect"] == "Allow"]
    assert {statement["Principal"]["Service"] for statement in allowed} == {"events.amazonaws.com"}
    sources = {statement["Condition"]["ArnEquals"]["aws:SourceArn"] for statement in allowed}
    assert sources == {f"<{rule.logical_id}.Arn>" for rule in rules(stacks).values()}


def test_an_operator_hears_of_failures(stacks: Stacks) -> None:
    alarms = {alarm.properties["AlarmName"]: alarm.properties for alarm in stacks.service.all("AWS::CloudWatch::Alarm")}
    watched = {name: (alarm["Namespace"], alarm["MetricName"], alarm["Threshold"]) for name, alarm in alarms.items()}
    assert watched == {
        f"spotter-{STAGE}-failures": ("AWS/SQS", "ApproximateNumberOfMessagesVisible", 1),
        f"spotter-{STAGE}-runs-failing": ("AWS/States", "ExecutionsFailed", 1),
        f"spotter-{STAGE}-server-errors": ("Spotter", "server_errors", 5),
    }
