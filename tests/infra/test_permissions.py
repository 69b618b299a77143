"""What each role may do, word for word. The statements are written out here a second time, on purpose: a change to a
grant's meaning has to be made twice."""

from typing import Any

import pytest

from infra.functions import FUNCTIONS, Function, Grant, function_name
from tests.infra.cloudformation import ACCOUNT, REGION, Resource
from tests.infra.conftest import STAGE, Stacks

HERE = f"{REGION}:{ACCOUNT}"
TABLE = f"arn:aws:dynamodb:{HERE}:table/spotter-{STAGE}"
BUCKET = f"arn:aws:s3:::spotter-{STAGE}-objects-{ACCOUNT}-{REGION}"
LOOP = f"arn:aws:states:{HERE}:stateMachine:spotter-{STAGE}-agent-loop"
EXECUTIONS = f"arn:aws:states:{HERE}:execution:spotter-{STAGE}-agent-loop:*"

USER_POOL = "<IdentityUsers61009EFD.Arn>"
"""Cognito chooses the pool's id: the template refers to what the other stack has made."""

CREDENTIALS = "<KeysCredentials92347FCD.Arn>"
"""And the key's."""
TENANT_AND_OWNER = {
    "ForAllValues:StringEquals": {"kms:EncryptionContextKeys": ["tenant", "owner"]},
    "Null": {"kms:EncryptionContext:tenant": "false", "kms:EncryptionContext:owner": "false"},
}

INVOKE = "bedrock:InvokeModel bedrock:InvokeModelWithResponseStream"

Statement = tuple[frozenset[str], str, str]


def statement(actions: str, resource: str, condition: Any = None) -> Statement:
    return frozenset(actions.split()), resource, repr(condition)


MEANS: dict[Grant, set[Statement]] = {
    Grant.LOG_READ: {statement("dynamodb:GetItem dynamodb:BatchGetItem dynamodb:Query", TABLE)},
    Grant.LOG_WRITE: {statement("dynamodb:PutItem dynamodb:UpdateItem", TABLE)},
    Grant.LOG_DELETE: {statement("dynamodb:DeleteItem dynamodb:BatchWriteItem", TABLE)},
    Grant.LIST_READ: {statement("dynamodb:Query", f"{TABLE}/index/lists")},
    Grant.OBJECTS_READ: {statement("s3:GetObject", f"{BUCKET}/sessions/*")},
    Grant.OBJECTS_WRITE: {statement("s3:PutObject", f"{BUCKET}/sessions/*")},
    Grant.OBJECTS_DELETE: {
        statement("s3:DeleteObject", f"{BUCKET}/sessions/*"),
        statement("s3:ListBucket", BUCKET, {"StringLike": {"s3:prefix": "sessions/*"}}),
    },
    Grant.EXPORTS_KEEP: {
        statement("s3:PutObject s3:GetObject s3:DeleteObject", f"{BUCKET}/exports/*"),
        statement("s3:ListBucket", BUCKET, {"StringLike": {"s3:prefix": "exports/*"}}),
    },
    Grant.USER_DELETE: {statement("cognito-idp:AdminDeleteUser", USER_POOL)},
    Grant.USERS_READ: {statement("cognito-idp:AdminGetUser", USER_POOL)},
    Grant.RUNS_START: {statement("states:StartExecution", LOOP)},
    Grant.RUNS_STOP: {statement("states:StopExecution", EXECUTIONS)},
    Grant.RUNS_LOOK: {
        statement("states:ListExecutions", LOOP),
        statement("states:DescribeExecution", EXECUTIONS),
    },
    Grant.FRAMES_SEND: {
        statement(
            "execute-api:ManageConnections",
            f"arn:aws:execute-api:{HERE}:spotter-{STAGE}-websocket/live/POST/@connections/*",
        )
    },
    Grant.TICKET_BURN: {
        statement(
            "dynamodb:DeleteItem",
            TABLE,
            {
                "ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*"},
                "ForAllValues:StringNotLike": {"dynamodb:LeadingKeys": "T#*#*"},
            },
        )
    },
    Grant.CONFIGURATION_DELETE: {
        statement(
            "dynamodb:DeleteItem",
            TABLE,
            {
                "ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*"},
                "ForAllValues:StringNotLike": {"dynamodb:LeadingKeys": "T#*#*"},
            },
        )
    },
    Grant.EFFECT_DELETE: {
        statement("dynamodb:DeleteItem", TABLE, {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#U#*"}})
    },
    Grant.KEYS_READ: {
        statement(
            "secretsmanager:GetSecretValue",
            f"arn:aws:secretsmanager:{HERE}:secret:spotter-{STAGE}-model-keys-??????",
        )
    },
    Grant.BEDROCK_INVOKE: {
        statement(INVOKE, "arn:aws:bedrock:*::foundation-model/anthropic.*"),
        statement(INVOKE, f"arn:aws:bedrock:{HERE}:inference-profile/*.anthropic.*"),
    },
    Grant.USAGE_COUNT: {
        statement(
            "dynamodb:GetItem dynamodb:PutItem dynamodb:UpdateItem",
            TABLE,
            {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#U#*"}},
        ),
        statement(
            "dynamodb:GetItem",
            TABLE,
            {
                "ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*"},
                "ForAllValues:StringNotLike": {"dynamodb:LeadingKeys": "T#*#*"},
            },
        ),
        statement(
            "dynamodb:GetItem dynamodb:BatchGetItem dynamodb:PutItem",
            TABLE,
            {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#ACTIVITY"}},
        ),
        statement(
            "dynamodb:BatchGetItem",
            TABLE,
            {
                "ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#S#*"},
                "ForAllValues:StringEquals": {
                    "dynamodb:Attributes": ["pk", "sk", "slot", "lease_run", "deleted_at", "updated_at"]
                },
                "Null": {"dynamodb:Attributes": "false"},
                "StringEqualsIfExists": {"dynamodb:Select": "SPECIFIC_ATTRIBUTES"},
            },
        ),
        statement(
            "dynamodb:UpdateItem",
            TABLE,
            {
                "ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#S#*"},
                "ForAllValues:StringEquals": {"dynamodb:Attributes": ["pk", "sk", "slot", "deleted_at"]},
                "Null": {"dynamodb:Attributes": "false"},
                "StringEqualsIfExists": {"dynamodb:ReturnValues": "NONE"},
            },
        ),
    },
    Grant.SECRETS_SEAL: {statement("kms:GenerateDataKey", CREDENTIALS, TENANT_AND_OWNER)},
    Grant.SECRETS_OPEN: {statement("kms:Decrypt", CREDENTIALS, TENANT_AND_OWNER)},
    Grant.FAILURES_KEEP: {statement("sqs:SendMessage", f"arn:aws:sqs:{HERE}:spotter-{STAGE}-failures")},
}


def statements(role: Resource) -> list[Statement]:
    """What an inline policy allows. There is one policy, and it denies nothing."""
    (policy,) = role.properties["Policies"]
    found: list[Statement] = []
    for raw in policy["PolicyDocument"]["Statement"]:
        assert raw["Effect"] == "Allow"
        actions = raw["Action"] if isinstance(raw["Action"], list) else [raw["Action"]]
        resources = raw["Resource"] if isinstance(raw["Resource"], list) else [raw["Resource"]]
        found.extend(statement(" ".join(actions), resource, raw.get("Condition")) for resource in resources)
    return found


def role_of(stacks: Stacks, user: Resource, attribute: str) -> Resource:
    arn = user.properties[attribute]
    (role,) = (role for role in stacks.service.all("AWS::IAM::Role") if arn == f"<{role.logical_id}.Arn>")
    return role


def function_role(stacks: Stacks, function: Function) -> Resource:
    deployed = stacks.service.named("AWS::Lambda::Function")[function_name(STAGE, function.name)]
    return role_of(stacks, deployed, "Role")


def test_every_grant_has_a_meaning() -> None:
    assert set(MEANS) == set(Grant)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_a_function_may_do_what_its_grants_mean_and_nothing_else(stacks: Stacks, function: Function) -> None:
    log = f"arn:aws:logs:{HERE}:log-group:/aws/lambda/{function_name(STAGE, function.name)}:*"
    expected = {
        statement("logs:CreateLogStream logs:PutLogEvents", log),
        statement("xray:PutTraceSegments xray:PutTelemetryRecords", "*"),
    }.union(*(MEANS[grant] for grant in function.grants))
    found = statements(function_role(stacks, function))
    assert set(found) == expected
    assert len(found) == len(expected)


CALL_MODELS = {"coach", "ingest", "memories", "prepare", "reap", "think"}


def test_those_that_call_models_alone_may_read_keys_and_call_bedrock() -> None:
    for grant in (Grant.KEYS_READ, Grant.BEDROCK_INVOKE):
        assert {one.name for one in FUNCTIONS if grant in one.grants} == {
            "coach",
            "ingest",
            "memories",
            "prepare",
            "reap",
            "think",
        }
    assert {one.name for one in FUNCTIONS if one.calls_models} == {
        "coach",
        "ingest",
        "memories",
        "prepare",
        "reap",
        "think",
    }


def test_one_function_alone_may_delete_users_and_read_or_write_exports() -> None:
    for grant in (Grant.USER_DELETE, Grant.EXPORTS_KEEP):
        assert {one.name for one in FUNCTIONS if grant in one.grants} == {"account"}


def test_few_may_open_a_tenants_credentials_and_nobody_else_has_the_key() -> None:
    opening = {one.name for one in FUNCTIONS if Grant.SECRETS_OPEN in one.grants}
    sealing = {one.name for one in FUNCTIONS if Grant.SECRETS_SEAL in one.grants}
    assert opening <= {"act", "tools", "mcp_servers", "mcp_sweep"}
    assert sealing <= {"tools", "mcp_servers"}
    assert {"act", "tools"} <= opening
    assert all(one.reaches_out for one in FUNCTIONS if one.name in opening | sealing)


def test_where_offline_answers_nobody_may_read_keys_or_call_bedrock(disposable: Stacks) -> None:
    roles = disposable.service.all("AWS::IAM::Role")
    allowed = {action for role in roles for actions, _, _ in _inline(role) for action in actions}
    assert "dynamodb:GetItem" in allowed
    assert {action for action in allowed if action.partition(":")[0] in ("bedrock", "secretsmanager")} == set()


def _inline(role: Resource) -> list[Statement]:
    return statements(role) if role.properties.get("Policies") else []


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_a_functions_role_is_lambdas_to_take_and_has_nothing_attached(stacks: Stacks, function: Function) -> None:
    role = function_role(stacks, function).properties
    assert role["AssumeRolePolicyDocument"]["Statement"] == [
        {"Action": "sts:AssumeRole", "Effect": "Allow", "Principal": {"Service": "lambda.amazonaws.com"}}
    ]
    assert "ManagedPolicyArns" not in role


def test_no_two_functions_share_a_role(stacks: Stacks) -> None:
    roles = {function_role(stacks, function).logical_id for function in FUNCTIONS}
    assert len(roles) == len(FUNCTIONS)


def test_no_policy_lies_outside_a_role(stacks: Stacks) -> None:
    assert stacks.service.all("AWS::IAM::Policy") == []
    assert stacks.service.all("AWS::IAM::ManagedPolicy") == []
    assert [role for role in stacks.stateful.all() if role.type.startswith("AWS::IAM::")] == []


def test_the_agent_loop_may_call_its_four_functions(stacks: Stacks) -> None:
    loop = stacks.service.only("AWS::StepFunctions::StateMachine")
    called = {
        resource
        for actions, resource, _ in statements(role_of(stacks, loop, "RoleArn"))
        if actions == frozenset({"lambda:InvokeFunction"})
    }
    names = ("prepare", "think", "act", "finish")
    assert called == {f"arn:aws:lambda:{HERE}:function:{function_name(STAGE, name)}" for name in names}


def test_beyond_functions_and_loop_there_is_only_the_role_that_lets_api_gateway_log(stacks: Stacks) -> None:
    known = {function_role(stacks, function).logical_id for function in FUNCTIONS}
    known.add(role_of(stacks, stacks.service.only("AWS::StepFunctions::StateMachine"), "RoleArn").logical_id)
    (other,) = (role for role in stacks.service.all("AWS::IAM::Role") if role.logical_id not in known)
    assert other.properties["ManagedPolicyArns"] == [
        "arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs"
    ]
    assert stacks.service.only("AWS::ApiGateway::Account").properties == {
        "CloudWatchRoleArn": f"<{other.logical_id}.Arn>"
    }
