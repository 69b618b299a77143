"""What cdk-nag's AWS Solutions pack finds and we keep, each with its reason. This is the only place that says so.

An acknowledgement is for one rule, or one finding of a rule, below one construct. Anything else fails the synth.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import aws_cdk as cdk
from cdk_nag import AwsSolutionsChecks

from infra.functions import FUNCTIONS, Function, Grant
from infra.names import AGENT_LOOP, EXPORTS_PREFIX, OBJECTS_PREFIX, bucket_name, resource_name
from infra.routes import HTTP_ROUTES, WEBSOCKET_ROUTES, WEBSOCKET_STAGE
from infra.settings import Settings
from infra.stateless import StatelessStack


@dataclass(frozen=True, slots=True)
class Kept:
    """One finding that stays, below one construct (its path in the app)."""

    where: str
    finding: str
    reason: str


MANAGED_POLICY = "arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs"

STANDING = (
    Kept(
        "Stateful/Identity/Users",
        "AwsSolutions-COG2",
        "People who train are not made to carry an authenticator: a second factor is offered, and theirs to choose.",
    ),
    Kept(
        "Stateful/Identity/Users",
        "AwsSolutions-COG8",
        "The Plus plan is priced per active user. Operators make the accounts, and the API's throttle bounds guessing.",
    ),
    Kept(
        "Stateful/ModelKeys/Secret",
        "AwsSolutions-SMG4",
        "The keys are made at the model providers, whose APIs cannot replace them: an operator puts a new one in, and "
        "functions use it within five minutes.",
    ),
    Kept(
        "Service/AgentLoop/StateMachine",
        "AwsSolutions-SF1",
        "ERROR is enough: Step Functions keeps every transition of a run for 90 days, where the console shows it.",
    ),
    Kept(
        "Service/AgentLoop/Role",
        "AwsSolutions-IAM5[Resource::*]",
        "Log delivery and X-Ray take no resource. The role's other statement names the loop's four functions.",
    ),
    Kept(
        "Service/WebSocket/LogRole",
        f"AwsSolutions-IAM4[Policy::{MANAGED_POLICY}]",
        "API Gateway checks that the account's role has exactly these permissions; AWS keeps them current.",
    ),
)


def check(app: cdk.App, settings: Settings, service: StatelessStack) -> None:
    """Have the pack look at every resource when the app is synthesised, with what we keep acknowledged."""
    for kept in (*STANDING, *_open_routes(), *_roles(settings, service), *_runtimes()):
        construct = app
        for name in kept.where.split("/"):
            construct = construct.node.find_child(name)
        cdk.Validations.of(construct).acknowledge(cdk.Acknowledgment(id=kept.finding, reason=kept.reason))
    cdk.Validations.of(app).add_plugins(AwsSolutionsChecks(app, write_suppressions_to_cloud_formation=True))


def _open_routes() -> Iterator[Kept]:
    for route in HTTP_ROUTES:
        if route.without_authorizer:
            yield Kept(
                f"Service/Http/Api/{route.method}--{route.path.lstrip('/')}",
                "AwsSolutions-APIG4",
                "Public by design: it tells whether the service is up, what the API looks like or where to sign in, "
                "and nothing else."
                if route.public
                else "The function verifies the token itself: what API Gateway answers cannot say where to sign in.",
            )
    for key in WEBSOCKET_ROUTES:
        if key != "$connect":
            yield Kept(
                f"Service/WebSocket/Api/{key}-Route",
                "AwsSolutions-APIG4",
                "API Gateway authorizes a WebSocket once, on $connect; what comes later is inside that connection.",
            )


def _roles(settings: Settings, service: StatelessStack) -> Iterator[Kept]:
    stage = settings.stage
    api = service.resolve(service.websocket.api.api_id)["Ref"]
    here = "<AWS::Region>:<AWS::AccountId>"
    bucket = bucket_name(stage, "objects", "<AWS::AccountId>", "<AWS::Region>")
    loop = resource_name(stage, AGENT_LOOP)
    connections = f"arn:<AWS::Partition>:execute-api:{here}:<{api}>/{WEBSOCKET_STAGE}/POST/@connections/*"
    exports = f"arn:<AWS::Partition>:s3:::{bucket}/{EXPORTS_PREFIX}*"
    objects = f"arn:<AWS::Partition>:s3:::{bucket}/{OBJECTS_PREFIX}*"
    executions = f"arn:<AWS::Partition>:states:{here}:execution:{loop}:*"
    models = "arn:<AWS::Partition>:bedrock:*::foundation-model/anthropic.*"
    profiles = f"arn:<AWS::Partition>:bedrock:{here}:inference-profile/*.anthropic.*"
    for function in FUNCTIONS:
        yield _wildcard(function, "*", "X-Ray takes no resource: it accepts segments for the account.")
        if Grant.FRAMES_SEND in function.grants:
            yield _wildcard(function, connections, "A connection's id is new each time. One API, one stage, POST only.")
        if Grant.EXPORTS_KEEP in function.grants:
            yield _wildcard(function, exports, "An export lies below its user's prefix. One bucket, below one prefix.")
        if function.grants & {Grant.OBJECTS_READ, Grant.OBJECTS_WRITE, Grant.OBJECTS_DELETE}:
            yield _wildcard(function, objects, "A payload is named by what it holds. One bucket, below one prefix.")
        if Grant.BEDROCK_INVOKE in function.grants & settings.model_grants:
            yield _wildcard(function, models, "Which model answers is configuration: any of Anthropic's may.")
            yield _wildcard(function, profiles, "A profile begins with where it passes calls on to.")
        if function.grants & {Grant.RUNS_STOP, Grant.RUNS_LOOK}:
            yield _wildcard(function, executions, "An execution is named by its run. Those of one state machine only.")


def _wildcard(function: Function, resource: str, reason: str) -> Kept:
    return Kept(f"Service/Functions/{function.name}/Role", f"AwsSolutions-IAM5[Resource::{resource}]", reason)


def _runtimes() -> Iterator[Kept]:
    for function in FUNCTIONS:
        yield Kept(
            f"Service/Functions/{function.name}/Function",
            "AwsSolutions-L1",
            "Python 3.13 is supported until 2029, and the layers' wheels are locked and built for it.",
        )
