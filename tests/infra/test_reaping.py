"""What wakes the reaper, how often it is tried, and where an event goes that it could not work off."""

import pytest

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


@pytest.mark.parametrize("name", ["sweep", "deletions", "mcp-sweep"])
def test_five_minutes_wake_it_and_who_finishes_deletions(stacks: Stacks, name: str) -> None:
    rule = rules(stacks)[f"spotter-{STAGE}-{name}"].properties
    assert (rule["State"], rule["ScheduleExpression"]) == ("ENABLED", "rate(5 minutes)")


def test_each_reaches_its_function_again_and_again_and_then_the_queue(stacks: Stacks) -> None:
    woken = {"run-ended-badly": "reap", "sweep": "reap", "deletions": "account", "mcp-sweep": "mcp_sweep"}
    assert set(rules(stacks)) == {f"spotter-{STAGE}-{name}" for name in woken}
    for name, rule in rules(stacks).items():
        (target,) = rule.properties["Targets"]
        function = function_name(STAGE, woken[name.removeprefix(f"spotter-{STAGE}-")])
        assert target["Arn"] == f"arn:aws:lambda:{HERE}:function:{function}"
        again = {"MaximumEventAgeInSeconds": 3600, "MaximumRetryAttempts": 8}
        once = {"MaximumEventAgeInSeconds": 300, "MaximumRetryAttempts": 0}
        assert target["RetryPolicy"] == (once if name.endswith("mcp-sweep") else again)
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
