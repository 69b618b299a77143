"""The state machine that runs a turn, deployed from the same file that the local run executes."""

from collections.abc import Mapping

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_stepfunctions as sfn
from constructs import Construct

from infra.definition import DEFINITION, SUBSTITUTIONS
from infra.logs import log_group
from infra.names import AGENT_LOOP, delivered_log_group, resource_name
from infra.permissions import allow


class AgentLoop(Construct):
    """A Standard workflow. Its log holds errors and no data: a run is read in the console's graph, its text in the log
    of events."""

    def __init__(
        self, scope: Construct, construct_id: str, *, stage: str, functions: Mapping[str, lambda_.Function]
    ) -> None:
        super().__init__(scope, construct_id)
        called = {name: functions[function].function_arn for name, function in SUBSTITUTIONS.items()}
        log = log_group(self, "Log", delivered_log_group(stage, AGENT_LOOP))
        self.state_machine = sfn.StateMachine(
            self,
            "StateMachine",
            state_machine_name=resource_name(stage, AGENT_LOOP),
            state_machine_type=sfn.StateMachineType.STANDARD,
            definition_body=sfn.DefinitionBody.from_string(DEFINITION.read_text()),
            definition_substitutions=called,
            role=_role(self, list(called.values())).without_policy_updates(),
            tracing_enabled=True,
            logs=sfn.LogOptions(destination=log, level=sfn.LogLevel.ERROR, include_execution_data=False),
        )
        cloudwatch.Alarm(
            self,
            "RunsFailing",
            alarm_name=resource_name(stage, "runs-failing"),
            alarm_description="Runs ended in an error. RunFailed: a step kept failing, and finish closed the run with "
            "an apology; the cause names the error. RunNotClosed: finish failed as well, and the reaper closes the run",
            metric=self.state_machine.metric_failed(period=cdk.Duration.minutes(5)),
            threshold=1,
            evaluation_periods=1,
            treat_missing_data=cloudwatch.TreatMissingData.NOT_BREACHING,
        )


def _role(scope: Construct, function_arns: list[str]) -> iam.Role:
    log_delivery = [
        "logs:CreateLogDelivery",
        "logs:GetLogDelivery",
        "logs:UpdateLogDelivery",
        "logs:DeleteLogDelivery",
        "logs:ListLogDeliveries",
        "logs:PutResourcePolicy",
        "logs:DescribeResourcePolicies",
        "logs:DescribeLogGroups",
    ]
    traces = [
        "xray:PutTraceSegments",
        "xray:PutTelemetryRecords",
        "xray:GetSamplingRules",
        "xray:GetSamplingTargets",
    ]
    allowed = [
        iam.PolicyStatement(actions=["lambda:InvokeFunction"], resources=function_arns),
        allow(log_delivery, "*"),
        allow(traces, "*"),
    ]
    return iam.Role(
        scope,
        "Role",
        description="What the agent loop may do: call its four functions",
        assumed_by=iam.ServicePrincipal("states.amazonaws.com"),
        inline_policies={"may": iam.PolicyDocument(statements=allowed, minimize=False)},
    )
