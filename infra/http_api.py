"""The HTTP API: every route of ``infra.routes``, signed in unless it is public."""

from collections.abc import Mapping, Sequence

import aws_cdk as cdk
from aws_cdk import aws_apigatewayv2 as apigateway
from aws_cdk import aws_apigatewayv2_authorizers as authorizers
from aws_cdk import aws_apigatewayv2_integrations as integrations
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra.access_log import HTTP_FIELDS, access_log
from infra.alarms import PERIOD, alarm
from infra.identity import Identity
from infra.logs import log_group
from infra.names import delivered_log_group, resource_name
from infra.routes import HTTP_ROUTES

REQUESTS_PER_SECOND = 100
BURST = 200
MCP_HEADERS = ("mcp-protocol-version", "mcp-method", "mcp-name")
"""What an MCP client in a browser sends with each call."""


class HttpApi(Construct):
    """Throttled and logged. A route that says nothing of itself needs a token: public ones are the exception."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        stage: str,
        identity: Identity,
        functions: Mapping[str, lambda_.Function],
        origins: Sequence[str],
    ) -> None:
        super().__init__(scope, construct_id)
        signed_in = authorizers.HttpUserPoolAuthorizer(
            "SignedIn", identity.user_pool, user_pool_clients=[identity.client]
        )
        self.api = apigateway.HttpApi(
            self,
            "Api",
            api_name=resource_name(stage, "http"),
            description="Spotter over HTTPS",
            create_default_stage=False,
            default_authorizer=signed_in,
            cors_preflight=_cors(origins) if origins else None,
        )
        self._route(functions)
        log = log_group(self, "AccessLog", delivered_log_group(stage, "http"))
        self.stage = apigateway.HttpStage(
            self,
            "Stage",
            http_api=self.api,
            stage_name="$default",
            auto_deploy=True,
            throttle=apigateway.ThrottleSettings(rate_limit=REQUESTS_PER_SECOND, burst_limit=BURST),
        )
        self.stage.node.default_child.access_log_settings = access_log(log, HTTP_FIELDS)
        alarm(
            self,
            "ServerErrors",
            stage=stage,
            name="http-server-errors",
            description="The HTTP API answered with 5xx: a function failed, took too long or was not free, or found "
            "a service behind it unavailable and said so. The access log names the route",
            metric=self.stage.metric_server_error(period=PERIOD, statistic="Sum"),
        )

    def _route(self, functions: Mapping[str, lambda_.Function]) -> None:
        used = sorted({route.function for route in HTTP_ROUTES})
        to = {name: integrations.HttpLambdaIntegration(name, functions[name]) for name in used}
        for route in HTTP_ROUTES:
            self.api.add_routes(
                path=route.path,
                methods=[apigateway.HttpMethod[route.method]],
                integration=to[route.function],
                authorizer=apigateway.HttpNoneAuthorizer() if route.without_authorizer else None,
            )


def _cors(origins: Sequence[str]) -> apigateway.CorsPreflightOptions:
    """Whose pages may call. Tokens travel in a header and never in a cookie: a browser sends none by itself."""
    return apigateway.CorsPreflightOptions(
        allow_origins=list(origins),
        allow_methods=[
            apigateway.CorsHttpMethod.GET,
            apigateway.CorsHttpMethod.POST,
            apigateway.CorsHttpMethod.PUT,
            apigateway.CorsHttpMethod.PATCH,
            apigateway.CorsHttpMethod.DELETE,
        ],
        allow_headers=["authorization", "content-type", "idempotency-key", "if-match", *MCP_HEADERS],
        expose_headers=["etag", "location", "retry-after", "www-authenticate"],
        max_age=cdk.Duration.hours(1),
    )
