"""What API Gateway notes of a request: who, which route, how it went and how long it took. Never a query, a body or an
answer."""

import json
from typing import Any

from aws_cdk import ArnFormat, Stack
from aws_cdk import aws_logs as logs

HTTP_FIELDS = {
    "requestId": "$context.requestId",
    "requestTime": "$context.requestTime",
    "sourceIp": "$context.identity.sourceIp",
    "user": "$context.authorizer.claims.sub",
    "routeKey": "$context.routeKey",
    "status": "$context.status",
    "responseLength": "$context.responseLength",
    "responseLatency": "$context.responseLatency",
    "integrationLatency": "$context.integrationLatency",
    "authorizerError": "$context.authorizer.error",
}
WEBSOCKET_FIELDS = {
    "requestId": "$context.requestId",
    "requestTime": "$context.requestTime",
    "sourceIp": "$context.identity.sourceIp",
    "connectionId": "$context.connectionId",
    "eventType": "$context.eventType",
    "routeKey": "$context.routeKey",
    "status": "$context.status",
    "integrationLatency": "$context.integrationLatency",
}


def access_log(log: logs.LogGroup, fields: dict[str, str]) -> dict[str, Any]:
    """The ``AccessLogSettings`` of a stage: one JSON object per request.

    The ARN is spelled out: API Gateway wants it without the ``:*`` that ends a log group's own.
    """
    destination = Stack.of(log).format_arn(
        service="logs",
        resource="log-group",
        resource_name=log.log_group_name,
        arn_format=ArnFormat.COLON_RESOURCE_NAME,
    )
    return {"destinationArn": destination, "format": json.dumps(fields)}
