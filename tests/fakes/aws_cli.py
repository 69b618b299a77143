"""The AWS CLI, as far as the README uses it: flags from botocore's own models, ``--query`` and ``--output``.

    python -m tests.fakes.aws_cli cognito-idp admin-create-user --user-pool-id ...

A service, an operation or a flag that there is not is an error, as in the real one. What ``ANSWERS`` (a JSON file named
in the environment) holds for ``<service> <operation>`` is answered from there; anything else goes to AWS_ENDPOINT_URL.
"""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
import jmespath  # type: ignore[import-untyped]
from botocore import xform_name
from botocore.exceptions import UnknownServiceError
from botocore.model import MapShape, OperationModel, Shape, StructureShape
from botocore.session import Session
from botocore.validate import validate_parameters

ANSWERS = "SPOTTER_TEST_ANSWERS"


class UsageError(Exception):
    """The command is not one of the AWS CLI's. The message says why."""


@dataclass(frozen=True)
class Command:
    """One command, checked against the service's model."""

    service: str
    operation: OperationModel
    parameters: dict[str, Any]
    query: str | None
    output: str

    @property
    def name(self) -> str:
        """``cognito-idp admin-create-user``."""
        return f"{self.service} {xform_name(self.operation.name, '-')}"


def parse(arguments: list[str]) -> Command:
    """A command without its ``aws``. UsageError."""
    service, operation_name, *rest = arguments
    try:
        model = Session().get_service_model(service)
    except UnknownServiceError as error:
        raise UsageError(str(error)) from error
    operations = {xform_name(name, "-"): name for name in model.operation_names}
    if operation_name not in operations:
        raise UsageError(f"{service} has no {operation_name}")
    operation = model.operation_model(operations[operation_name])
    taken = operation.input_shape.members if isinstance(operation.input_shape, StructureShape) else {}
    members = {f"--{xform_name(name, '-')}": (name, shape) for name, shape in taken.items()}
    parameters: dict[str, Any] = {}
    own = {"--query": None, "--output": "json"}
    for flag, values in _flags(rest):
        if flag in own:
            (own[flag],) = values
        elif flag in members:
            name, shape = members[flag]
            parameters[name] = _value(flag, shape, values)
        else:
            raise UsageError(f"{service} {operation_name} takes no {flag}")
    if operation.input_shape is not None:
        validate_parameters(parameters, operation.input_shape)
    if own["--query"]:
        jmespath.compile(own["--query"])
    if own["--output"] not in {"json", "text"}:
        raise UsageError(f"--output {own['--output']}")
    return Command(service, operation, parameters, own["--query"], str(own["--output"]))


def _flags(arguments: list[str]) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for argument in arguments:
        if argument.startswith("--"):
            found.append((argument, []))
        elif not found:
            raise UsageError(f"what is {argument}?")
        else:
            found[-1][1].append(argument)
    return found


def _value(flag: str, shape: Shape, values: list[str]) -> Any:
    """What the CLI makes of the words behind a flag, its shorthand included."""
    if shape.type_name == "boolean":
        if values:
            raise UsageError(f"{flag} takes no value")
        return True
    if shape.type_name == "list":
        return [_pairs(value) if shape.member.type_name == "structure" else value for value in values]  # type: ignore[attr-defined]
    (value,) = values
    if value.startswith("file://"):
        value = Path(value.removeprefix("file://")).read_text(encoding="utf-8")
    if isinstance(shape, MapShape | StructureShape):
        return _pairs(value)
    numbers: dict[str, type[float | int]] = {"double": float, "float": float, "integer": int}
    return numbers.get(shape.type_name, str)(value)


def _pairs(text: str) -> dict[str, str]:
    """``Name=email,Value=a@b.c``."""
    return dict(part.split("=", 1) for part in text.split(","))


def run(command: Command) -> Any:
    """What the service answers, queried."""
    answers: dict[str, Any] = json.loads(Path(os.environ[ANSWERS]).read_text(encoding="utf-8"))
    if command.name in answers:
        answer = answers[command.name]
        if "StackName" in command.parameters:
            answer = {
                "Stacks": [one for one in answer["Stacks"] if one["StackName"] == command.parameters["StackName"]]
            }
    else:
        client: Any = boto3.client(command.service)  # type: ignore[call-overload]  # whichever the README names
        answer = getattr(client, xform_name(command.operation.name))(**command.parameters)
        answer.pop("ResponseMetadata", None)
    return jmespath.search(command.query, answer) if command.query else answer


def written(value: Any, output: str) -> str:
    """A value as the CLI prints it."""
    if output == "json":
        return json.dumps(value, default=str)
    rows = value if isinstance(value, list) else [value]
    return "\n".join("\t".join(map(str, row)) if isinstance(row, list) else str(row) for row in rows)


if __name__ == "__main__":
    try:
        asked = parse(sys.argv[1:])
    except UsageError as error:
        sys.exit(f"aws: {error}")
    print(written(run(asked), asked.output))
