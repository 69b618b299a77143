"""What wakes the reaper: an execution that ended badly, and a sweep every five minutes; whom else the clock wakes."""

import aws_cdk as cdk
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sqs as sqs
from aws_cdk import aws_stepfunctions as sfn
from constructs import Construct

from infra.names import resource_name

ENDED_BADLY = ["FAILED", "TIMED_OUT", "ABORTED"]
SWEEP_MINUTES = 5


class Reaping(Construct):
    """Rules whose targets are tried again for an hour before an event goes to the queue of failures."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        stage: str,
        state_machine: sfn.StateMachine,
        reap: lambda_.Function,
        account: lambda_.Function,
        mcp_sweep: lambda_.Function,
        failures: sqs.Queue,
    ) -> None:
        super().__init__(scope, construct_id)
        target = targets.LambdaFunction(
            reap, retry_attempts=8, max_event_age=cdk.Duration.hours(1), dead_letter_queue=failures
        )
        events.Rule(
            self,
            "EndedBadly",
            rule_name=resource_name(stage, "run-ended-badly"),
            description="A run failed, timed out or was aborted: close what it left open",
            event_pattern=events.EventPattern(
                source=["aws.states"],
                detail_type=["Step Functions Execution Status Change"],
                detail={"status": ENDED_BADLY, "stateMachineArn": [state_machine.state_machine_arn]},
            ),
            targets=[target],
        )
        events.Rule(
            self,
            "Sweep",
            rule_name=resource_name(stage, "sweep"),
            description="Find runs that died without a word, and sessions that wait to be emptied",
            schedule=events.Schedule.rate(cdk.Duration.minutes(SWEEP_MINUTES)),
            targets=[target],
        )
        events.Rule(
            self,
            "McpSweep",
            rule_name=resource_name(stage, "mcp-sweep"),
            description="Look at MCP servers that nobody has looked at for a while",
            schedule=events.Schedule.rate(cdk.Duration.minutes(SWEEP_MINUTES)),
            # not tried again: the next sweep begins where this one has ended
            targets=[
                targets.LambdaFunction(
                    mcp_sweep,
                    retry_attempts=0,
                    max_event_age=cdk.Duration.minutes(SWEEP_MINUTES),
                    dead_letter_queue=failures,
                )
            ],
        )
        events.Rule(
            self,
            "Deletions",
            rule_name=resource_name(stage, "deletions"),
            description="Finish the deletion of users",
            schedule=events.Schedule.rate(cdk.Duration.minutes(SWEEP_MINUTES)),
            targets=[
                targets.LambdaFunction(
                    account, retry_attempts=8, max_event_age=cdk.Duration.hours(1), dead_letter_queue=failures
                )
            ],
        )
