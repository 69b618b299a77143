"""What must outlive every deployment: its shape, and that it does."""

import json

from infra import table as page
from tests.infra.cloudformation import ACCOUNT, REGION
from tests.infra.conftest import STAGE, Stacks


def test_everything_in_the_stateful_stack_is_retained(stacks: Stacks) -> None:
    kept = {resource.logical_id: resource.raw for resource in stacks.stateful.all()}
    assert {raw.get("DeletionPolicy") for raw in kept.values()} == {"Retain"}
    assert {raw.get("UpdateReplacePolicy") for raw in kept.values()} == {"Retain"}


def test_what_holds_data_is_in_the_stateful_stack_alone(stacks: Stacks) -> None:
    holding = {"AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::Cognito::UserPool", "AWS::KMS::Key"}
    assert {resource.type for resource in stacks.stateful.all()} >= holding
    assert {resource.type for resource in stacks.service.all()} & holding == set()


def test_the_stack_itself_is_protected(stacks: Stacks) -> None:
    artifacts = json.loads((stacks.outdir / "manifest.json").read_text())["artifacts"]
    assert artifacts["Stateful"]["properties"]["terminationProtection"] is True
    assert artifacts["Stateful"]["properties"]["stackName"] == f"spotter-{STAGE}-stateful"
    assert "Stateful" in artifacts["Service"]["dependencies"]


def test_the_table_is_the_one_of_the_page(stacks: Stacks) -> None:
    table = stacks.stateful.only("AWS::DynamoDB::Table").properties
    assert table["TableName"] == page.TABLE_NAME.format(stage=STAGE)
    assert table["KeySchema"] == [
        {"AttributeName": page.PARTITION_KEY, "KeyType": "HASH"},
        {"AttributeName": page.SORT_KEY, "KeyType": "RANGE"},
    ]
    assert table["AttributeDefinitions"] == [
        {"AttributeName": name, "AttributeType": "S"}
        for name in (page.PARTITION_KEY, page.SORT_KEY, page.LIST_PARTITION_KEY, page.LIST_SORT_KEY)
    ]
    assert table["BillingMode"] == "PAY_PER_REQUEST"
    assert table["TimeToLiveSpecification"] == {"AttributeName": page.TTL_ATTRIBUTE, "Enabled": True}


def test_the_list_index_holds_keys_only(stacks: Stacks) -> None:
    (index,) = stacks.stateful.only("AWS::DynamoDB::Table").properties["GlobalSecondaryIndexes"]
    assert index == {
        "IndexName": page.LIST_INDEX,
        "KeySchema": [
            {"AttributeName": page.LIST_PARTITION_KEY, "KeyType": "HASH"},
            {"AttributeName": page.LIST_SORT_KEY, "KeyType": "RANGE"},
        ],
        "Projection": {"ProjectionType": "KEYS_ONLY"},
    }


def test_the_table_can_be_restored_and_not_be_deleted(stacks: Stacks) -> None:
    table = stacks.stateful.only("AWS::DynamoDB::Table").properties
    assert table["DeletionProtectionEnabled"] is True
    assert table["PointInTimeRecoverySpecification"] == {
        "PointInTimeRecoveryEnabled": True,
        "RecoveryPeriodInDays": 35,
    }


def test_buckets_are_private_encrypted_and_over_tls_only(stacks: Stacks) -> None:
    buckets = stacks.stateful.named("AWS::S3::Bucket")
    purposes = ("objects", "access-logs")
    assert set(buckets) == {f"spotter-{STAGE}-{purpose}-{ACCOUNT}-{REGION}" for purpose in purposes}
    policies = {policy.properties["Bucket"]: policy for policy in stacks.stateful.all("AWS::S3::BucketPolicy")}
    for name, bucket in buckets.items():
        assert set(bucket.properties["PublicAccessBlockConfiguration"].values()) == {True}
        assert len(bucket.properties["PublicAccessBlockConfiguration"]) == 4
        assert bucket.properties["BucketEncryption"]["ServerSideEncryptionConfiguration"]
        denied = [
            statement
            for statement in policies[name].properties["PolicyDocument"]["Statement"]
            if statement["Effect"] == "Deny" and statement["Action"] == "s3:*"
        ]
        conditions = [statement["Condition"] for statement in denied]
        assert {"Bool": {"aws:SecureTransport": "false"}} in conditions
        assert {"NumericLessThan": {"s3:TlsVersion": 1.2}} in conditions
        for statement in denied:
            assert statement["Resource"] == [f"arn:aws:s3:::{name}", f"arn:aws:s3:::{name}/*"]


def test_a_deleted_payload_is_gone(stacks: Stacks) -> None:
    bucket = stacks.stateful.named("AWS::S3::Bucket")[f"spotter-{STAGE}-objects-{ACCOUNT}-{REGION}"].properties
    assert "VersioningConfiguration" not in bucket
    (rule,) = bucket["LifecycleConfiguration"]["Rules"]
    assert rule["Status"] == "Enabled"
    assert "ExpirationInDays" not in rule


def test_a_user_cannot_choose_a_tenant(stacks: Stacks) -> None:
    client = stacks.stateful.only("AWS::Cognito::UserPoolClient").properties
    assert "custom:tenant" in client["ReadAttributes"]
    assert client["WriteAttributes"] == ["email", "given_name", "locale"]
    pool = stacks.stateful.only("AWS::Cognito::UserPool").properties
    assert pool["AdminCreateUserConfig"] == {"AllowAdminCreateUserOnly": True}
    (tenant,) = pool["Schema"]
    assert (tenant["Name"], tenant["AttributeDataType"], tenant["Mutable"]) == ("tenant", "String", False)


def test_the_app_proves_its_password_without_sending_it(stacks: Stacks) -> None:
    client = stacks.stateful.only("AWS::Cognito::UserPoolClient").properties
    assert client["GenerateSecret"] is False
    assert set(client["ExplicitAuthFlows"]) == {"ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"}
    assert client["PreventUserExistenceErrors"] == "ENABLED"
    assert (client["IdTokenValidity"], client["TokenValidityUnits"]["IdToken"]) == (60, "minutes")


def test_users_are_protected(stacks: Stacks) -> None:
    pool = stacks.stateful.only("AWS::Cognito::UserPool").properties
    assert pool["DeletionProtection"] == "ACTIVE"
    assert pool["Policies"]["PasswordPolicy"] == {
        "MinimumLength": 12,
        "RequireLowercase": True,
        "RequireNumbers": True,
        "RequireSymbols": True,
        "RequireUppercase": True,
        "TemporaryPasswordValidityDays": 3,
    }


def test_the_key_rotates(stacks: Stacks) -> None:
    assert stacks.stateful.only("AWS::KMS::Key").properties["EnableKeyRotation"] is True
    assert stacks.stateful.only("AWS::KMS::Alias").properties["AliasName"] == f"alias/spotter-{STAGE}-credentials"
