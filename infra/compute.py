"""The functions: each with a role, a log group and layers of its own."""

from collections.abc import Mapping

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.alarms import PERIOD, alarm
from infra.bundling import PROCESSOR, PYTHON_RUNTIME, Layers, function_code
from infra.functions import FUNCTIONS, Function, Grant, function_name
from infra.logs import log_group
from infra.names import function_log_group
from infra.permissions import Places, statements, trace, write_log

OBSERVED = {
    "POWERTOOLS_SERVICE_NAME": "spotter",
    "POWERTOOLS_METRICS_NAMESPACE": "Spotter",
    "POWERTOOLS_LOG_LEVEL": "INFO",
    "POWERTOOLS_TRACER_CAPTURE_RESPONSE": "false",
    "POWERTOOLS_TRACER_CAPTURE_ERROR": "false",
}
"""What is observed of every function. Events are not logged, and neither answers nor errors go into a trace: they hold
what people said."""


class Functions(Construct):
    """Every function of ``infra.functions``, by name in ``by_name``."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        stage: str,
        places: Places,
        failures: sqs.IQueue,
        environment: Mapping[str, str],
        environment_of_models: Mapping[str, str],
        budget: Mapping[str, str],
        sign_in: Mapping[str, str],
        environment_by_grant: Mapping[Grant, Mapping[str, str]],
        withheld: frozenset[Grant],
        reserved: Mapping[str, int],
    ) -> None:
        """``environment_of_models`` is for functions that call models, ``sign_in`` for those that know where people
        sign in; ``withheld`` no function is granted here."""
        super().__init__(scope, construct_id)
        self._stage = stage
        self._places = places
        self._failures = failures
        self._environment = environment
        self._environment_of_models = environment_of_models
        self._budget = budget
        self._sign_in = sign_in
        self._environment_by_grant = environment_by_grant
        self._withheld = withheld
        self._reserved = reserved
        self._layers = Layers(self, "Layers", stage=stage)
        self.by_name = {function.name: self._function(function) for function in FUNCTIONS}
        alarm(
            self,
            "ServerErrors",
            stage=stage,
            name="server-errors",
            description="A function could not do what it was asked and said so, over HTTPS or in a frame of the "
            "WebSocket: see the lines named 'server error' in the logs",
            metric=_server_errors(stage),
        )

    def _function(self, function: Function) -> lambda_.Function:
        own = Construct(self, function.name)
        log = log_group(own, "Log", function_log_group(self._stage, function.name))
        return lambda_.Function(
            own,
            "Function",
            function_name=function_name(self._stage, function.name),
            description=function.purpose,
            runtime=PYTHON_RUNTIME,
            architecture=PROCESSOR,
            handler="handler.handler",
            code=function_code(own, function),
            layers=[self._layers.by_name[name] for name in function.layers],
            timeout=cdk.Duration.seconds(function.timeout_seconds),
            memory_size=function.memory_mb,
            # Immutable: what a role may do is written in infra.permissions alone, and CDK adds nothing to it.
            role=self._role(own, function, log).without_policy_updates(),
            environment=self._variables(function),
            reserved_concurrent_executions=self._reserved.get(function.name),
            tracing=lambda_.Tracing.ACTIVE,
            log_group=log,
            logging_format=lambda_.LoggingFormat.JSON,
            dead_letter_queue=self._failures if Grant.FAILURES_KEEP in function.grants else None,
        )

    def _role(self, own: Construct, function: Function, log: logs.LogGroup) -> iam.Role:
        allowed = [write_log(log.log_group_arn), trace(), *statements(self._grants(function), self._places)]
        return iam.Role(
            own,
            "Role",
            description=f"What {function_name(self._stage, function.name)} may do",
            assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"),
            inline_policies={"may": iam.PolicyDocument(statements=allowed, minimize=False)},
        )

    def _variables(self, function: Function) -> dict[str, str]:
        variables = {**OBSERVED, "SPOTTER_STAGE": self._stage, **self._environment}
        if function.calls_models:
            variables.update(self._environment_of_models)
        if function.knows_budget:
            variables.update(self._budget)
        if function.knows_sign_in:
            variables.update(self._sign_in)
        for grant in sorted(self._grants(function)):
            variables.update(self._environment_by_grant.get(grant, {}))
        return variables

    def _grants(self, function: Function) -> frozenset[Grant]:
        return function.grants - self._withheld


def _server_errors(stage: str) -> cloudwatch.Metric:
    """What functions count themselves: to Lambda and to the WebSocket API, such an answer went well."""
    return cloudwatch.Metric(
        namespace=OBSERVED["POWERTOOLS_METRICS_NAMESPACE"],
        metric_name="server_errors",
        dimensions_map={"service": OBSERVED["POWERTOOLS_SERVICE_NAME"], "stage": stage},
        statistic="Sum",
        period=PERIOD,
    )
