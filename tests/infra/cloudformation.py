"""Reads synthesised templates as CloudFormation would resolve them, in one imagined account and region."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ACCOUNT = "111122223333"
REGION = "eu-west-1"
PSEUDO = {
    "AWS::AccountId": ACCOUNT,
    "AWS::Region": REGION,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
}
NAMED_BY = {
    "AWS::Lambda::Function": "FunctionName",
    "AWS::Logs::LogGroup": "LogGroupName",
    "AWS::SQS::Queue": "QueueName",
    "AWS::StepFunctions::StateMachine": "StateMachineName",
    "AWS::DynamoDB::Table": "TableName",
    "AWS::S3::Bucket": "BucketName",
    "AWS::Cognito::UserPool": "UserPoolName",
    "AWS::ApiGatewayV2::Api": "Name",
    "AWS::Lambda::LayerVersion": "LayerName",
}
ARNS = {
    "AWS::Lambda::Function": f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{{}}",
    "AWS::Logs::LogGroup": f"arn:aws:logs:{REGION}:{ACCOUNT}:log-group:{{}}:*",
    "AWS::SQS::Queue": f"arn:aws:sqs:{REGION}:{ACCOUNT}:{{}}",
    "AWS::StepFunctions::StateMachine": f"arn:aws:states:{REGION}:{ACCOUNT}:stateMachine:{{}}",
    "AWS::DynamoDB::Table": f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{{}}",
    "AWS::S3::Bucket": "arn:aws:s3:::{}",
}


@dataclass(frozen=True)
class Resource:
    """One resource with its properties resolved."""

    logical_id: str
    type: str
    properties: dict[str, Any]
    raw: dict[str, Any]


class Template:
    """One stack's template. References become names and ARNs; what has no name becomes ``<logical id>``."""

    def __init__(self, path: Path, imports: "Template | None" = None) -> None:
        self.raw: dict[str, Any] = json.loads(path.read_text())
        self._imports = imports

    def all(self, kind: str | None = None) -> list[Resource]:
        """The resources of a type, or all."""
        return [
            Resource(logical_id, raw["Type"], self.resolve(raw.get("Properties", {})), raw)
            for logical_id, raw in self.raw["Resources"].items()
            if kind in (None, raw["Type"])
        ]

    def only(self, kind: str) -> Resource:
        """The resource of a type of which there is one."""
        (resource,) = self.all(kind)
        return resource

    def named(self, kind: str) -> dict[str, Resource]:
        """The resources of a type by name."""
        return {resource.properties[NAMED_BY[kind]]: resource for resource in self.all(kind)}

    def resolve(self, value: Any) -> Any:
        """A value without intrinsic functions."""
        if isinstance(value, list):
            return [self.resolve(part) for part in value]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            (key, argument), *_ = value.items()
            intrinsic = self._intrinsics().get(key)
            if intrinsic:
                return intrinsic(argument)
        return {key: self.resolve(part) for key, part in value.items()}

    def exported(self, name: str) -> Any:
        """The value of an export."""
        for output in self.raw["Outputs"].values():
            if output.get("Export", {}).get("Name") == name:
                return self.resolve(output["Value"])
        raise KeyError(name)

    def _intrinsics(self) -> dict[str, Callable[[Any], Any]]:
        return {
            "Ref": self._ref,
            "Fn::GetAtt": self._attribute,
            "Fn::Join": lambda argument: argument[0].join(str(self.resolve(part)) for part in argument[1]),
            "Fn::Sub": lambda argument: argument,
            "Fn::ImportValue": self._import,
        }

    def _import(self, name: str) -> Any:
        assert self._imports is not None, f"nothing to import {name} from"
        return self._imports.exported(name)

    def _ref(self, name: str) -> str:
        if name in PSEUDO:
            return PSEUDO[name]
        kind = self.raw["Resources"][name]["Type"]
        if kind == "AWS::StepFunctions::StateMachine":
            return self._attribute([name, "Arn"])
        return self._name(name)

    def _attribute(self, argument: list[str]) -> str:
        logical_id, attribute = argument
        kind = self.raw["Resources"][logical_id]["Type"]
        if attribute == "Arn" and kind in ARNS:
            return ARNS[kind].format(self._name(logical_id))
        return f"<{logical_id}.{attribute}>"

    def _name(self, logical_id: str) -> str:
        raw = self.raw["Resources"][logical_id]
        return str(self.resolve(raw["Properties"].get(NAMED_BY.get(raw["Type"], ""), f"<{logical_id}>")))
