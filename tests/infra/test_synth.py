"""The synth itself: nothing found, nothing needed, nothing unexplained."""

import json
from pathlib import Path

import pytest

from infra.names import checked_stage
from tests.infra.cloudformation import Template
from tests.infra.conftest import ROOT, STAGE, Stacks, synthesise

PHYSICAL_NAMES = {
    "AWS::Lambda::Function": "FunctionName",
    "AWS::Lambda::LayerVersion": "LayerName",
    "AWS::Logs::LogGroup": "LogGroupName",
    "AWS::SQS::Queue": "QueueName",
    "AWS::StepFunctions::StateMachine": "StateMachineName",
    "AWS::DynamoDB::Table": "TableName",
    "AWS::S3::Bucket": "BucketName",
    "AWS::Cognito::UserPool": "UserPoolName",
    "AWS::Cognito::UserPoolClient": "ClientName",
    "AWS::KMS::Alias": "AliasName",
    "AWS::ApiGatewayV2::Api": "Name",
    "AWS::Events::Rule": "Name",
    "AWS::CloudWatch::Alarm": "AlarmName",
}


def acknowledged(template: Template) -> list[dict[str, str]]:
    return [
        rule
        for resource in template.all()
        for rule in resource.raw.get("Metadata", {}).get("cdk_nag", {}).get("rules_to_suppress", [])
    ]


def test_cdk_nag_and_cloudformations_own_rules_find_nothing(stacks: Stacks) -> None:
    assert stacks.findings == []
    assert stacks.output.splitlines() == [
        f"Service.template.json: {len(stacks.service.all())} resources, no findings",
        f"Stateful.template.json: {len(stacks.stateful.all())} resources, no findings",
    ]


def test_a_disposable_stage_passes_the_same_rules(disposable: Stacks) -> None:
    assert disposable.findings == []
    assert [line.rpartition(", ")[2] for line in disposable.output.splitlines()] == ["no findings"] * 2


def test_a_synth_that_is_refused_says_why_and_writes_nothing(tmp_path: Path) -> None:
    refused = synthesise(tmp_path / "out", tmp_path, {"stage": "prod"})
    assert refused["returncode"] == 1
    assert refused["stderr"].startswith("Not synthesised: stage prod keeps its data, so it names the origins")
    assert not list(tmp_path.rglob("*.template.json"))


def test_what_is_acknowledged_has_a_reason_and_is_one_finding(stacks: Stacks) -> None:
    rules = acknowledged(stacks.service) + acknowledged(stacks.stateful)
    assert {rule["id"].partition("[")[0] for rule in rules} == {
        "AwsSolutions-APIG4",
        "AwsSolutions-COG2",
        "AwsSolutions-COG8",
        "AwsSolutions-IAM4",
        "AwsSolutions-IAM5",
        "AwsSolutions-L1",
        "AwsSolutions-SF1",
        "AwsSolutions-SMG4",
    }
    for rule in rules:
        assert len(rule["reason"].split()) >= 8, rule


def test_no_wildcard_is_acknowledged_that_a_role_does_not_hold(stacks: Stacks) -> None:
    for role in stacks.service.all("AWS::IAM::Role"):
        kept = role.raw.get("Metadata", {}).get("cdk_nag", {}).get("rules_to_suppress", [])
        wildcards = [rule["id"] for rule in kept if rule["id"].startswith("AwsSolutions-IAM5")]
        statements = [
            statement
            for policy in role.properties.get("Policies", [])
            for statement in policy["PolicyDocument"]["Statement"]
        ]
        held = {statement["Resource"] for statement in statements if isinstance(statement["Resource"], str)}
        # A log group's own ARN ends in :* as well; cdk-nag sees the reference and does not mind.
        held = {arn for arn in held if arn.endswith("*") and ":log-group:" not in arn}
        assert len(wildcards) == len(held), role.logical_id


def test_needs_no_account(stacks: Stacks) -> None:
    artifacts = json.loads((stacks.outdir / "manifest.json").read_text())
    assert "missing" not in artifacts
    stacks_written = [item for item in artifacts["artifacts"].values() if item["type"] == "aws:cloudformation:stack"]
    assert {item["environment"] for item in stacks_written} == {"aws://unknown-account/unknown-region"}


def test_every_name_can_be_told_from_the_stage(stacks: Stacks) -> None:
    for template in (stacks.service, stacks.stateful):
        for resource in template.all():
            if resource.type in PHYSICAL_NAMES:
                assert f"spotter-{STAGE}" in resource.properties[PHYSICAL_NAMES[resource.type]], resource.logical_id


def test_the_description_of_the_api_goes_with_its_function(stacks: Stacks) -> None:
    """The openapi function serves the file that lies beside its handler."""
    assets = json.loads((stacks.outdir / "Service.assets.json").read_text())["files"].values()
    folders = {asset["displayName"]: asset["source"]["path"] for asset in assets}
    (path,) = (path for name, path in folders.items() if "openapi" in name)
    assert {file.name for file in (stacks.outdir / path).iterdir()} == {"handler.py", "openapi.json"}


def test_the_cdks_command_line_runs_the_same_app() -> None:
    page = json.loads((ROOT / "cdk.json").read_text())
    assert page["app"] == ".venv/bin/python app.py"
    assert page["context"]["stage"] == "dev"


@pytest.mark.parametrize("stage", ["", "Prod", "1st", "a-b", "thirteenchars", "dev\n"])
def test_a_stage_that_cannot_be_part_of_a_name_is_refused(stage: str) -> None:
    with pytest.raises(ValueError, match="a stage is"):
        checked_stage(stage)
