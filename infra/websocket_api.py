"""The WebSocket API: a ticket at the door, frames inside."""

import aws_cdk as cdk
from aws_cdk import aws_apigateway as account
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_apigatewayv2_authorizers as authorizers
from aws_cdk import aws_apigatewayv2_integrations as integrations
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.access_log import WEBSOCKET_FIELDS, access_log
from infra.alarms import PERIOD, alarm
from infra.logs import log_group
from infra.names import delivered_log_group, resource_name
from infra.routes import WEBSOCKET_ROUTES, WEBSOCKET_STAGE

MESSAGES_PER_SECOND = 200
BURST = 400
TICKET_SOURCE = "route.request.querystring.ticket"


class WebSocketApi(Construct):
    """The API comes first and its routes later: functions are told where to send frames, and routes name functions."""

    def __init__(self, scope: Construct, construct_id: str, *, stage: str) -> None:
        super().__init__(scope, construct_id)
        self.api = apigateway.WebSocketApi(
            self,
            "Api",
            api_name=resource_name(stage, "websocket"),
            description="Spotter's frames",
            route_selection_expression="$request.body.action",
        )
        log = log_group(self, "AccessLog", delivered_log_group(stage, "websocket"))
        self.stage = apigateway.WebSocketStage(
            self,
            "Stage",
            web_socket_api=self.api,
            stage_name=WEBSOCKET_STAGE,
            auto_deploy=True,
            throttle=apigateway.ThrottleSettings(rate_limit=MESSAGES_PER_SECOND, burst_limit=BURST),
        )
        self.stage.node.default_child.access_log_settings = access_log(log, WEBSOCKET_FIELDS)
        self.stage.node.add_dependency(_may_log(self))
        alarm(
            self,
            "Errors",
            stage=stage,
            name="websocket-errors",
            description="Frames from clients could not be worked off: the websocket function could not be called",
            metric=self._metric("ExecutionError"),
        )
        alarm(
            self,
            "IntegrationErrors",
            stage=stage,
            name="websocket-integration-errors",
            description="Frames from clients could not be worked off: the websocket function was called and failed",
            metric=self._metric("IntegrationError"),
        )

    def _metric(self, name: str) -> cloudwatch.Metric:
        return cloudwatch.Metric(
            namespace="AWS/ApiGateway",
            metric_name=name,
            dimensions_map={"ApiId": self.api.api_id, "Stage": WEBSOCKET_STAGE},
            statistic="Sum",
            period=PERIOD,
        )

    @property
    def callback_url(self) -> str:
        """Where frames are posted."""
        return str(self.stage.callback_url)

    @property
    def connections_arn(self) -> str:
        """Every connection of the stage, to post to."""
        connections = f"{WEBSOCKET_STAGE}/POST/@connections/*"
        stack = cdk.Stack.of(self)
        return str(stack.format_arn(service="execute-api", resource=self.api.api_id, resource_name=connections))

    def add_routes(self, websocket: lambda_.Function, authorizer: lambda_.Function) -> None:
        """Send every route to ``websocket``, and let ``authorizer`` burn the ticket before ``$connect``."""
        door = authorizers.WebSocketLambdaAuthorizer("Ticket", authorizer, identity_source=[TICKET_SOURCE])
        inside = integrations.WebSocketLambdaIntegration("Frames", websocket)
        for key in WEBSOCKET_ROUTES:
            self.api.add_route(key, integration=inside, authorizer=door if key == "$connect" else None)


def _may_log(scope: Construct) -> account.CfnAccount:
    """API Gateway logs for WebSockets only in an account that has named a role for it. Kept when the stack goes:
    the setting is the region's, and other stacks may lean on it."""
    role = iam.Role(
        scope,
        "LogRole",
        description="Lets API Gateway write logs, for the whole account in this region",
        assumed_by=iam.ServicePrincipal("apigateway.amazonaws.com"),
        managed_policies=[
            iam.ManagedPolicy.from_aws_managed_policy_name("service-role/AmazonAPIGatewayPushToCloudWatchLogs")
        ],
    )
    role.apply_removal_policy(cdk.RemovalPolicy.RETAIN)
    setting = account.CfnAccount(scope, "LogAccount", cloud_watch_role_arn=role.role_arn)
    setting.apply_removal_policy(cdk.RemovalPolicy.RETAIN)
    return setting
