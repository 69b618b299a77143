"""The state machine that runs a turn, deployed from the same file that the local run executes."""

from collections.abc import Mapping

from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_stepfunctions as sfn
from constructs import Construct

from infra.alarms import PERIOD, alarm
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
        alarm(
            self,
            "RunsFailing",
            stage=stage,
            name="runs-failing",
            description="Runs ended in an error. RunFailed: a step kept failing, and finish closed the run with "
            "an apology; the cause names the error. RunNotClosed: finish failed as well, and the reaper closes the run",
            metric=self.state_machine.metric_failed(period=PERIOD),
        )
        alarm(
            self,
            "RunsTimedOut",
            stage=stage,
            name="runs-timed-out",
            description="Runs took longer than the state machine allows, and the reaper has to close them",
            metric=self.state_machine.metric_timed_out(period=PERIOD),
        )
        alarm(
            self,
            "Throttled",
            stage=stage,
            name="runs-throttled",
            description="No function was free for a step, and it waits for its next try: raise the quota or what is "
            "reserved for the agent loop's functions",
            metric=_throttles({name: functions[name] for name in SUBSTITUTIONS.values()}),
        )


def _throttles(functions: Mapping[str, lambda_.Function]) -> cloudwatch.MathExpression:
    """How often one of the functions was not free."""
    metrics = {name: function.metric_throttles(period=PERIOD) for name, function in functions.items()}
    return cloudwatch.MathExpression(
        expression=" + ".join(f"FILL({name}, 0)" for name in metrics), using_metrics=metrics, period=PERIOD
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
