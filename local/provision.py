"""What the stacks would have made: the table, the bucket, the user pool and the state machine, from the same pages."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3

from infra.functions import FUNCTIONS, function_name
from infra.names import ADMIN_GROUP, AGENT_LOOP, bucket_name, credentials_alias, resource_name, table_name
from infra.table import LIST_INDEX, LIST_PARTITION_KEY, LIST_SORT_KEY, PARTITION_KEY, SORT_KEY, TTL_ATTRIBUTE
from local.cloud import ACCOUNT, REGION, Cloud

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

STAGE = "local"
DEFINITION = Path(__file__).parents[1] / "infra" / "agent_loop.asl.json"
TABLE = table_name(STAGE)
KEY = credentials_alias(STAGE)
BUCKET = bucket_name(STAGE, "objects", ACCOUNT, REGION)

_COGNITO = "AWSCognitoIdentityProviderService"
_DYNAMODB = "DynamoDB_20120810"


class ProvisionError(Exception):
    """Something cannot be made. The message says what."""


@dataclass(frozen=True, slots=True)
class Resources:
    """What was made, by the names that functions and callers need."""

    user_pool: str
    client: str
    state_machine: str
    mcp_client: str = ""

    @property
    def issuer(self) -> str:
        """Who signs the tokens: ``iss``."""
        return f"https://cognito-idp.{REGION}.amazonaws.com/{self.user_pool}"

    @property
    def keys_path(self) -> str:
        """Where the keys are that tokens are signed with."""
        return f"/{self.user_pool}/.well-known/jwks.json"


def function_arn(name: str) -> str:
    """The ARN of a function by its short name."""
    return f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{function_name(STAGE, name)}"


def make_table(cloud: Cloud) -> None:
    """Make the table in the emulated DynamoDB, or in the one that AWS_ENDPOINT_URL_DYNAMODB names."""
    table: dict[str, Any] = {
        "TableName": TABLE,
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": _keys(PARTITION_KEY, SORT_KEY),
        "AttributeDefinitions": [
            {"AttributeName": name, "AttributeType": "S"}
            for name in (PARTITION_KEY, SORT_KEY, LIST_PARTITION_KEY, LIST_SORT_KEY)
        ],
        "GlobalSecondaryIndexes": [
            {
                "IndexName": LIST_INDEX,
                "KeySchema": _keys(LIST_PARTITION_KEY, LIST_SORT_KEY),
                "Projection": {"ProjectionType": "KEYS_ONLY"},
            }
        ],
    }
    expiry: dict[str, Any] = {"TTL": {"Enabled": True, "AttributeName": TTL_ATTRIBUTE}}
    elsewhere = os.environ.get("AWS_ENDPOINT_URL_DYNAMODB")
    if not elsewhere:
        cloud.ask("dynamodb", f"{_DYNAMODB}.CreateTable", **table)
        cloud.ask(
            "dynamodb",
            f"{_DYNAMODB}.UpdateTimeToLive",
            TableName=TABLE,
            TimeToLiveSpecification=expiry["TTL"],
        )
        return
    client: DynamoDBClient = boto3.client("dynamodb", endpoint_url=elsewhere)
    try:
        client.create_table(**table)
    except client.exceptions.ResourceInUseException:
        return
    client.get_waiter("table_exists").wait(TableName=TABLE)
    client.update_time_to_live(TableName=TABLE, TimeToLiveSpecification=expiry["TTL"])


def make_the_rest(cloud: Cloud, definition: Path) -> Resources:
    """Make what the data has not brought back. ProvisionError if the state machine's file is not right."""
    cloud.make_bucket(BUCKET)
    pool = _named(
        cloud.ask("cognito-idp", f"{_COGNITO}.ListUserPools", MaxResults=60)["UserPools"],
        resource_name(STAGE, "users"),
    ) or _make_user_pool(cloud)
    groups = cloud.ask("cognito-idp", f"{_COGNITO}.ListGroups", UserPoolId=pool)["Groups"]
    if not any(group["GroupName"] == ADMIN_GROUP for group in groups):
        cloud.ask("cognito-idp", f"{_COGNITO}.CreateGroup", UserPoolId=pool, GroupName=ADMIN_GROUP)
    clients = cloud.ask("cognito-idp", f"{_COGNITO}.ListUserPoolClients", UserPoolId=pool, MaxResults=60)
    client, mcp_client = (
        _named(clients["UserPoolClients"], resource_name(STAGE, name), "Client") or _make_client(cloud, pool, name)
        for name in ("app", "mcp")
    )
    if not any(each["AliasName"] == KEY for each in cloud.ask("kms", "TrentService.ListAliases")["Aliases"]):
        key = cloud.ask("kms", "TrentService.CreateKey", Description="Tenants' credentials for tools and MCP servers")
        cloud.ask("kms", "TrentService.CreateAlias", AliasName=KEY, TargetKeyId=key["KeyMetadata"]["KeyId"])
    machine = cloud.step_functions.create(
        resource_name(STAGE, AGENT_LOOP),
        _substituted(definition),
        f"arn:aws:iam::{ACCOUNT}:role/{resource_name(STAGE, AGENT_LOOP)}",
    )
    return Resources(pool, client, machine, mcp_client)


def _make_user_pool(cloud: Cloud) -> str:
    tenant = {
        "Name": "tenant",
        "AttributeDataType": "String",
        "Mutable": False,
        "StringAttributeConstraints": {"MinLength": "1", "MaxLength": "64"},
    }
    made = cloud.ask(
        "cognito-idp",
        f"{_COGNITO}.CreateUserPool",
        PoolName=resource_name(STAGE, "users"),
        UsernameAttributes=["email"],
        Schema=[tenant],
    )
    return str(made["UserPool"]["Id"])


def _make_client(cloud: Cloud, pool: str, name: str) -> str:
    made = cloud.ask(
        "cognito-idp",
        f"{_COGNITO}.CreateUserPoolClient",
        UserPoolId=pool,
        ClientName=resource_name(STAGE, name),
        ExplicitAuthFlows=["ALLOW_ADMIN_USER_PASSWORD_AUTH"],
    )
    return str(made["UserPoolClient"]["ClientId"])


def _named(listed: list[dict[str, Any]], name: str, prefix: str = "") -> str | None:
    return next((str(entry[f"{prefix}Id"]) for entry in listed if entry[f"{prefix}Name"] == name), None)


def _keys(partition: str, sort: str) -> list[dict[str, str]]:
    return [{"AttributeName": partition, "KeyType": "HASH"}, {"AttributeName": sort, "KeyType": "RANGE"}]


def _substituted(file: Path) -> str:
    try:
        text = file.read_text()
    except OSError as error:
        raise ProvisionError(f"{file} cannot be read: {error.strerror}") from error
    for function in FUNCTIONS:
        camel = "".join(part.title() for part in function.name.split("_"))
        text = text.replace(f"${{{camel}FunctionArn}}", function_arn(function.name))
    if unknown := sorted(set(re.findall(r"\$\{\w+}", text))):
        raise ProvisionError(f"{file} names what there is not: {', '.join(unknown)}")
    return text
