"""What must outlive every deployment: its shape, and that it does."""

import json

from infra import table as page
from infra.names import ADMIN_GROUP
from spotter.api.identity import ADMIN
from tests.infra.cloudformation import ACCOUNT, REGION, Template
from tests.infra.conftest import STAGE, Stacks

USERS = {"AWS::Cognito::UserPool", "AWS::Cognito::UserPoolClient", "AWS::Cognito::UserPoolGroup"}


def needs(template: Template, logical_id: str) -> set[str]:
    """What CloudFormation makes before a resource: whatever it depends on or refers to, and so on."""
    found: set[str] = set()
    waiting = [logical_id]
    while waiting:
        raw = template.raw["Resources"][waiting.pop()]
        text = json.dumps(raw)
        for other in template.raw["Resources"]:
            if other not in found and f'"{other}"' in text:
                found.add(other)
                waiting.append(other)
    return found


def test_everything_in_the_stateful_stack_outlives_it(stacks: Stacks) -> None:
    for resource in stacks.stateful.all():
        kept = "Retain" if resource.type in USERS else "RetainExceptOnCreate"
        assert resource.raw["DeletionPolicy"] == kept, resource.logical_id
        assert resource.raw["UpdateReplacePolicy"] == "Retain"


def test_a_first_deployment_that_failed_leaves_nothing_in_the_way_of_the_next(stacks: Stacks) -> None:
    """What is protected cannot be rolled back: so the table is made last, and the name of a pool may occur twice."""
    everything = {resource.logical_id for resource in stacks.stateful.all()}
    table = stacks.stateful.only("AWS::DynamoDB::Table").logical_id
    assert needs(stacks.stateful, table) == everything - {table}
    pool = stacks.stateful.only("AWS::Cognito::UserPool").logical_id
    made_later = everything - needs(stacks.stateful, pool) - {pool}
    kinds = {stacks.stateful.raw["Resources"][logical_id]["Type"] for logical_id in made_later}
    assert kinds == {"AWS::Cognito::UserPoolClient", "AWS::Cognito::UserPoolGroup", "AWS::DynamoDB::Table"}
    protected = {
        resource.type
        for resource in stacks.stateful.all()
        if {"DeletionProtectionEnabled", "DeletionProtection"} & set(resource.properties)
    }
    assert protected == {"AWS::DynamoDB::Table", "AWS::Cognito::UserPool"}


def test_a_disposable_stage_goes_whole(disposable: Stacks) -> None:
    resources = disposable.stateful.all()
    assert {resource.raw["DeletionPolicy"] for resource in resources} == {"Delete"}
    assert disposable.stateful.only("AWS::DynamoDB::Table").properties["DeletionProtectionEnabled"] is False
    assert disposable.stateful.only("AWS::Cognito::UserPool").properties["DeletionProtection"] == "INACTIVE"
    emptied = {one.properties["BucketName"] for one in disposable.stateful.all("Custom::S3AutoDeleteObjects")}
    assert emptied == set(disposable.stateful.named("AWS::S3::Bucket"))
    (emptying,) = disposable.stateful.all("AWS::Lambda::Function")
    log = disposable.stateful.only("AWS::Logs::LogGroup").properties["LogGroupName"]
    assert emptying.properties["LoggingConfig"] == {"LogGroup": log}


def test_of_the_other_stack_only_what_belongs_to_the_whole_region_stays(stacks: Stacks, disposable: Stacks) -> None:
    for template in (stacks.service, disposable.service):
        kept = {one.type for one in template.all() if one.raw.get("DeletionPolicy", "Delete") != "Delete"}
        assert kept == {"AWS::ApiGateway::Account", "AWS::IAM::Role"}
        roles = [role.raw.get("DeletionPolicy", "Delete") for role in template.all("AWS::IAM::Role")]
        assert sum(policy != "Delete" for policy in roles) == 1


def test_what_holds_data_is_in_the_stateful_stack_alone(stacks: Stacks) -> None:
    holding = {"AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::Cognito::UserPool", "AWS::KMS::Key"}
    holding.add("AWS::SecretsManager::Secret")
    assert {resource.type for resource in stacks.stateful.all()} >= holding
    assert {resource.type for resource in stacks.service.all()} & holding == set()


def test_a_stack_that_failed_to_be_made_can_be_deleted(stacks: Stacks) -> None:
    """The CDK protects a stack before it makes it, and deletes one that failed before it makes it anew."""
    artifacts = json.loads((stacks.outdir / "manifest.json").read_text())["artifacts"]
    assert not artifacts["Stateful"]["properties"].get("terminationProtection")
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
    rules = {rule["Id"]: rule for rule in bucket["LifecycleConfiguration"]["Rules"]}
    assert set(rules) == {"tidy", "exports"}
    assert {rule["Status"] for rule in rules.values()} == {"Enabled"}
    assert "ExpirationInDays" not in rules["tidy"]


def test_an_export_is_gone_after_a_day_and_nothing_else_is(stacks: Stacks) -> None:
    bucket = stacks.stateful.named("AWS::S3::Bucket")[f"spotter-{STAGE}-objects-{ACCOUNT}-{REGION}"].properties
    expiring = [rule for rule in bucket["LifecycleConfiguration"]["Rules"] if "ExpirationInDays" in rule]
    assert [(rule["Prefix"], rule["ExpirationInDays"]) for rule in expiring] == [("exports/", 1)]


def test_administrators_are_a_group_of_the_user_pool(stacks: Stacks) -> None:
    group = stacks.stateful.only("AWS::Cognito::UserPoolGroup").properties
    assert group["GroupName"] == ADMIN == ADMIN_GROUP


def test_a_user_cannot_choose_a_tenant(stacks: Stacks) -> None:
    client = stacks.stateful.only("AWS::Cognito::UserPoolClient").properties
    assert "custom:tenant" in client["ReadAttributes"]
    assert client["WriteAttributes"] == ["email", "given_name", "locale"]
    pool = stacks.stateful.only("AWS::Cognito::UserPool").properties
    assert pool["AdminCreateUserConfig"] == {"AllowAdminCreateUserOnly": True}
    (tenant,) = pool["Schema"]
    assert (tenant["Name"], tenant["AttributeDataType"], tenant["Mutable"]) == ("tenant", "String", False)


def test_the_app_proves_its_password_without_sending_it_and_operators_sign_in_with_their_credentials(
    stacks: Stacks,
) -> None:
    client = stacks.stateful.only("AWS::Cognito::UserPoolClient").properties
    assert client["GenerateSecret"] is False
    assert set(client["ExplicitAuthFlows"]) == {
        "ALLOW_USER_SRP_AUTH",
        "ALLOW_ADMIN_USER_PASSWORD_AUTH",
        "ALLOW_REFRESH_TOKEN_AUTH",
    }
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


def test_the_secret_of_model_keys_is_made_without_a_value(stacks: Stacks) -> None:
    """A value in the template could be read there, and would come back over a newer one."""
    secret = stacks.stateful.only("AWS::SecretsManager::Secret").properties
    assert secret["Name"] == f"spotter-{STAGE}-model-keys"
    assert set(secret) == {"Name", "Description", "Tags"}


def test_the_key_rotates(stacks: Stacks) -> None:
    assert stacks.stateful.only("AWS::KMS::Key").properties["EnableKeyRotation"] is True
    assert stacks.stateful.only("AWS::KMS::Alias").properties["AliasName"] == f"alias/spotter-{STAGE}-credentials"
