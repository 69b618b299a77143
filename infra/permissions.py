"""Each grant of ``infra.functions`` as IAM statements: the narrowest actions on the narrowest resources."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from aws_cdk import aws_iam as iam

from infra.functions import Grant
from infra.names import EXPORTS_PREFIX, OBJECTS_PREFIX


@dataclass(frozen=True, slots=True)
class Places:
    """What a statement can be about. ARNs, made from names."""

    table: str
    list_index: str
    bucket: str
    agent_loop: str
    executions: str
    connections: str
    failures: str
    keys_secret: str
    user_pool: str
    credentials: str
    """The key in KMS."""
    claude: str
    """Anthropic's models in every region: an inference profile passes a call on to another one."""
    claude_profiles: str

    @property
    def exports(self) -> str:
        """Every export in the bucket."""
        return f"{self.bucket}/{EXPORTS_PREFIX}*"

    @property
    def objects(self) -> str:
        """Every large payload in the bucket."""
        return f"{self.bucket}/{OBJECTS_PREFIX}*"


@dataclass(frozen=True, slots=True)
class May:
    """Actions on one place, perhaps under a condition."""

    actions: tuple[str, ...]
    on: Callable[[Places], str]
    when: Mapping[str, Any] | None = None


# A tenant's own partition is T#<tenant>; those of its sessions and users go on after another #.
IN_A_TENANTS_OWN_PARTITION = {
    "ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*"},
    "ForAllValues:StringNotLike": {"dynamodb:LeadingKeys": "T#*#*"},
}
IN_A_TENANTS_COUNT = {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#ACTIVITY"}}
IN_A_USERS_PARTITION = {"ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#U#*"}}
SLOT_OF_A_SESSION_READ = {
    "ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#S#*"},
    "ForAllValues:StringEquals": {
        "dynamodb:Attributes": ["pk", "sk", "slot", "lease_run", "deleted_at", "updated_at"],
    },
    "Null": {"dynamodb:Attributes": "false"},
    "StringEqualsIfExists": {"dynamodb:Select": "SPECIFIC_ATTRIBUTES"},
}
SLOT_OF_A_SESSION_WRITE = {
    "ForAllValues:StringLike": {"dynamodb:LeadingKeys": "T#*#S#*"},
    "ForAllValues:StringEquals": {"dynamodb:Attributes": ["pk", "sk", "slot", "deleted_at"]},
    "Null": {"dynamodb:Attributes": "false"},
    "StringEqualsIfExists": {"dynamodb:ReturnValues": "NONE"},
}
"""The attributes are those of the whole request, of its conditions too; what comes back must be no more than they."""
FOR_A_TENANT_AND_AN_OWNER = {
    "ForAllValues:StringEquals": {"kms:EncryptionContextKeys": ["tenant", "owner"]},
    "Null": {"kms:EncryptionContext:tenant": "false", "kms:EncryptionContext:owner": "false"},
}
"""Both must be named, and nothing else: ``ForAllValues`` alone is true of a request that names nothing."""
BELOW_THE_EXPORTS = {"StringLike": {"s3:prefix": f"{EXPORTS_PREFIX}*"}}
BELOW_THE_PREFIX = {"StringLike": {"s3:prefix": f"{OBJECTS_PREFIX}*"}}

_INVOKE = ("bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream")

MEANING: Mapping[Grant, tuple[May, ...]] = {
    Grant.LOG_READ: (May(("dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"), lambda at: at.table),),
    Grant.LOG_WRITE: (May(("dynamodb:PutItem", "dynamodb:UpdateItem"), lambda at: at.table),),
    Grant.LOG_DELETE: (May(("dynamodb:DeleteItem", "dynamodb:BatchWriteItem"), lambda at: at.table),),
    Grant.LIST_READ: (May(("dynamodb:Query",), lambda at: at.list_index),),
    Grant.TICKET_BURN: (May(("dynamodb:DeleteItem",), lambda at: at.table, IN_A_TENANTS_OWN_PARTITION),),
    Grant.CONFIGURATION_DELETE: (May(("dynamodb:DeleteItem",), lambda at: at.table, IN_A_TENANTS_OWN_PARTITION),),
    Grant.USAGE_COUNT: (
        May(("dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"), lambda at: at.table, IN_A_USERS_PARTITION),
        May(("dynamodb:GetItem",), lambda at: at.table, IN_A_TENANTS_OWN_PARTITION),
        May(("dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:PutItem"), lambda at: at.table, IN_A_TENANTS_COUNT),
        May(("dynamodb:BatchGetItem",), lambda at: at.table, SLOT_OF_A_SESSION_READ),
        May(("dynamodb:UpdateItem",), lambda at: at.table, SLOT_OF_A_SESSION_WRITE),
    ),
    Grant.EFFECT_DELETE: (May(("dynamodb:DeleteItem",), lambda at: at.table, IN_A_USERS_PARTITION),),
    Grant.OBJECTS_READ: (May(("s3:GetObject",), lambda at: at.objects),),
    Grant.OBJECTS_WRITE: (May(("s3:PutObject",), lambda at: at.objects),),
    Grant.OBJECTS_DELETE: (
        May(("s3:DeleteObject",), lambda at: at.objects),
        May(("s3:ListBucket",), lambda at: at.bucket, BELOW_THE_PREFIX),
    ),
    Grant.EXPORTS_KEEP: (
        May(("s3:PutObject", "s3:GetObject", "s3:DeleteObject"), lambda at: at.exports),
        May(("s3:ListBucket",), lambda at: at.bucket, BELOW_THE_EXPORTS),
    ),
    Grant.USER_DELETE: (May(("cognito-idp:AdminDeleteUser",), lambda at: at.user_pool),),
    Grant.RUNS_START: (May(("states:StartExecution",), lambda at: at.agent_loop),),
    Grant.RUNS_STOP: (May(("states:StopExecution",), lambda at: at.executions),),
    Grant.RUNS_LOOK: (
        May(("states:ListExecutions",), lambda at: at.agent_loop),
        May(("states:DescribeExecution",), lambda at: at.executions),
    ),
    Grant.FRAMES_SEND: (May(("execute-api:ManageConnections",), lambda at: at.connections),),
    Grant.KEYS_READ: (May(("secretsmanager:GetSecretValue",), lambda at: at.keys_secret),),
    Grant.USERS_READ: (May(("cognito-idp:AdminGetUser",), lambda at: at.user_pool),),
    Grant.SECRETS_SEAL: (May(("kms:GenerateDataKey",), lambda at: at.credentials, FOR_A_TENANT_AND_AN_OWNER),),
    Grant.SECRETS_OPEN: (May(("kms:Decrypt",), lambda at: at.credentials, FOR_A_TENANT_AND_AN_OWNER),),
    Grant.BEDROCK_INVOKE: (
        May(_INVOKE, lambda at: at.claude),
        May(_INVOKE, lambda at: at.claude_profiles),
    ),
    Grant.FAILURES_KEEP: (May(("sqs:SendMessage",), lambda at: at.failures),),
}


def statements(grants: Iterable[Grant], places: Places) -> list[iam.PolicyStatement]:
    """The statements of a role, one or two for each grant, in the order of the grants' names."""
    allowed = [may for grant in sorted(grants) for may in MEANING[grant]]
    return [allow(may.actions, may.on(places), may.when) for may in allowed]


def trace() -> iam.PolicyStatement:
    """X-Ray takes segments for the whole account: it knows no resources."""
    return allow(["xray:PutTraceSegments", "xray:PutTelemetryRecords"], "*")


def write_log(log_group_arn: str) -> iam.PolicyStatement:
    """A function writes to its own log group and may not make another."""
    return allow(["logs:CreateLogStream", "logs:PutLogEvents"], log_group_arn)


def allow(actions: Iterable[str], resource: str, when: Mapping[str, Any] | None = None) -> iam.PolicyStatement:
    """One statement about one resource."""
    return iam.PolicyStatement(actions=list(actions), resources=[resource], conditions=when)
