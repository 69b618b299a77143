"""Every route of the one list is deployed, to its function, behind its authorizer, and no other is."""

import json
import re

import pytest

from infra.functions import function_name
from infra.routes import HTTP_ROUTES, WEBSOCKET_ROUTES, WEBSOCKET_STAGE, Route
from local.gateway_http import Routes
from tests.infra.cloudformation import ACCOUNT, REGION, Resource, Template
from tests.infra.conftest import ORIGINS, STAGE, Stacks


def routes(service: Template, api: str) -> dict[str, Resource]:
    return {
        route.properties["RouteKey"]: route
        for route in service.all("AWS::ApiGatewayV2::Route")
        if route.properties["ApiId"] == f"spotter-{STAGE}-{api}"
    }


def function_behind(service: Template, route: Resource) -> str:
    (integration,) = (
        integration
        for integration in service.all("AWS::ApiGatewayV2::Integration")
        if route.properties["Target"] == f"integrations/<{integration.logical_id}>"
    )
    uri: str = integration.properties["IntegrationUri"]
    return uri.removesuffix("/invocations").rpartition(":")[2]


def authorizers(service: Template, kind: str) -> Resource:
    (authorizer,) = (
        authorizer
        for authorizer in service.all("AWS::ApiGatewayV2::Authorizer")
        if authorizer.properties["AuthorizerType"] == kind
    )
    return authorizer


def stages(service: Template, api: str) -> Resource:
    (stage,) = (
        stage
        for stage in service.all("AWS::ApiGatewayV2::Stage")
        if stage.properties["ApiId"] == f"spotter-{STAGE}-{api}"
    )
    return stage


def test_the_http_api_has_the_routes_of_the_list_and_no_others(stacks: Stacks) -> None:
    assert set(routes(stacks.service, "http")) == {f"{route.method} {route.path}" for route in HTTP_ROUTES}


@pytest.mark.parametrize("route", HTTP_ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_a_route_reaches_its_function_behind_its_authorizer(stacks: Stacks, route: Route) -> None:
    deployed = routes(stacks.service, "http")[f"{route.method} {route.path}"]
    assert function_behind(stacks.service, deployed) == function_name(STAGE, route.function)
    if route.public:
        assert deployed.properties["AuthorizationType"] == "NONE"
        assert "AuthorizerId" not in deployed.properties
    else:
        assert deployed.properties["AuthorizationType"] == "JWT"
        assert deployed.properties["AuthorizerId"] == f"<{authorizers(stacks.service, 'JWT').logical_id}>"


def test_only_health_and_the_description_are_public() -> None:
    assert {(route.method, route.path) for route in HTTP_ROUTES if route.public} == {
        ("GET", "/health"),
        ("GET", "/openapi.json"),
    }


def test_the_authorizer_takes_tokens_of_our_pool_made_for_our_app(stacks: Stacks) -> None:
    authorizer = authorizers(stacks.service, "JWT").properties
    assert authorizer["IdentitySource"] == ["$request.header.Authorization"]
    client = stacks.stateful.only("AWS::Cognito::UserPoolClient")
    assert authorizer["JwtConfiguration"] == {
        "Audience": [f"<{client.logical_id}>"],
        "Issuer": f"https://cognito-idp.{REGION}.amazonaws.com/spotter-{STAGE}-users",
    }


def test_the_local_run_takes_what_is_deployed_to_the_same_functions(stacks: Stacks) -> None:
    local = Routes(HTTP_ROUTES)
    for key, route in routes(stacks.service, "http").items():
        method, path = key.split(" ")
        match = local.find(method, re.sub(r"\{\w+\}", "0123", path))
        assert match is not None, key
        assert match.route.path == path
        assert function_name(STAGE, match.route.function) == function_behind(stacks.service, route)
        assert match.route.public == (route.properties["AuthorizationType"] == "NONE")


def test_the_websocket_has_the_routes_of_the_list_all_to_one_function(stacks: Stacks) -> None:
    deployed = routes(stacks.service, "websocket")
    assert set(deployed) == set(WEBSOCKET_ROUTES)
    reached = {function_behind(stacks.service, route) for route in deployed.values()}
    assert reached == {function_name(STAGE, "websocket")}


def test_a_ticket_is_burnt_before_connect_and_asked_for_nowhere_else(stacks: Stacks) -> None:
    deployed = routes(stacks.service, "websocket")
    authorizer = authorizers(stacks.service, "REQUEST")
    assert authorizer.properties["IdentitySource"] == ["route.request.querystring.ticket"]
    assert function_name(STAGE, "websocket_authorizer") in authorizer.properties["AuthorizerUri"]
    asked = {key: route.properties["AuthorizationType"] for key, route in deployed.items()}
    assert asked == {key: "CUSTOM" if key == "$connect" else "NONE" for key in WEBSOCKET_ROUTES}
    assert deployed["$connect"].properties["AuthorizerId"] == f"<{authorizer.logical_id}>"


def test_a_frame_is_routed_by_its_action(stacks: Stacks) -> None:
    api = stacks.service.named("AWS::ApiGatewayV2::Api")[f"spotter-{STAGE}-websocket"].properties
    assert api["RouteSelectionExpression"] == "$request.body.action"
    assert stages(stacks.service, "websocket").properties["StageName"] == WEBSOCKET_STAGE


@pytest.mark.parametrize(("api", "rate", "burst"), [("http", 100, 200), ("websocket", 200, 400)])
def test_both_apis_are_throttled(stacks: Stacks, api: str, rate: int, burst: int) -> None:
    assert stages(stacks.service, api).properties["DefaultRouteSettings"] == {
        "ThrottlingBurstLimit": burst,
        "ThrottlingRateLimit": rate,
    }


@pytest.mark.parametrize("api", ["http", "websocket"])
def test_access_logs_hold_no_query_no_path_and_no_body(stacks: Stacks, api: str) -> None:
    settings = stages(stacks.service, api).properties["AccessLogSettings"]
    log = f"/aws/vendedlogs/spotter-{STAGE}-{api}"
    assert settings["DestinationArn"] == f"arn:aws:logs:{REGION}:{ACCOUNT}:log-group:{log}"
    assert set(json.loads(settings["Format"]).values()) <= {
        "$context.requestId",
        "$context.requestTime",
        "$context.identity.sourceIp",
        "$context.authorizer.claims.sub",
        "$context.authorizer.error",
        "$context.connectionId",
        "$context.eventType",
        "$context.routeKey",
        "$context.status",
        "$context.responseLength",
        "$context.responseLatency",
        "$context.integrationLatency",
    }


def test_a_browser_may_send_the_token_and_the_idempotency_key(stacks: Stacks) -> None:
    cors = stacks.service.named("AWS::ApiGatewayV2::Api")[f"spotter-{STAGE}-http"].properties["CorsConfiguration"]
    assert set(cors["AllowHeaders"]) == {"authorization", "content-type", "idempotency-key", "if-match"}
    assert "etag" in cors["ExposeHeaders"]
    assert {route.method for route in HTTP_ROUTES} <= set(cors["AllowMethods"])
    assert "AllowCredentials" not in cors
    assert cors["AllowOrigins"] == ORIGINS


def test_the_pages_of_every_origin_may_call_a_disposable_stage(disposable: Stacks) -> None:
    cors = disposable.service.named("AWS::ApiGatewayV2::Api")["spotter-dev-http"].properties["CorsConfiguration"]
    assert cors["AllowOrigins"] == ["*"]


def test_api_gateway_may_call_only_what_a_route_or_the_authorizer_needs(stacks: Stacks) -> None:
    called = {
        permission.properties["FunctionName"].rpartition(":")[2]
        for permission in stacks.service.all("AWS::Lambda::Permission")
        if permission.properties["Principal"] == "apigateway.amazonaws.com"
    }
    needed = {route.function for route in HTTP_ROUTES} | {"websocket", "websocket_authorizer"}
    assert called == {function_name(STAGE, name) for name in needed}
    for permission in stacks.service.all("AWS::Lambda::Permission"):
        assert permission.properties["SourceArn"], permission.logical_id
