"""The README's way from an account to a first signed-in chat, walked by copying its lines.

The commands run in bash, in the order of the page. ``aws`` takes what botocore's models take and reaches the local
run's user pool; the stacks' outputs are those of the templates, with the local run behind them; ``curl`` is the real
one. ``npx`` and ``make`` write down what they are asked.
"""

import base64
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest

from infra.settings import read_settings
from local.server import LocalServer, running
from tests.fakes import aws_cli
from tests.infra.conftest import ROOT, Stacks

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGE: dict[str, Any] = json.loads((ROOT / "cdk.json").read_text())["context"]
CDK_COMMANDS: dict[str, set[str]] = {"bootstrap": set(), "deploy": {"--all", "-c"}, "destroy": {"--all", "-c"}}


def blocks(section: str) -> list[str]:
    """The shell of one section."""
    text = README.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


DEPLOY, OPERATE, MODELS = blocks("Deploy"), blocks("Operate"), blocks("Models")


@pytest.fixture(scope="module")
def server() -> Iterator[LocalServer]:
    with running() as serving:
        yield serving


KEYS = "spotter-dev-model-keys"


class Newcomer:
    """Somebody with a shell and this page."""

    def __init__(self, server: LocalServer, disposable: Stacks, home: Path) -> None:
        self._log = home / "asked"
        self._log.touch()
        self._environment = {**os.environ, "HOME": str(home), "PYTHONPATH": f"{ROOT}:{ROOT / 'layers/spotter/python'}"}
        self._environment["PATH"] = f"{home / 'bin'}:{os.environ['PATH']}"
        self._environment[aws_cli.ANSWERS] = str(home / "answers.json")
        (home / "answers.json").write_text(json.dumps(_answers(server, disposable)))
        (home / "bin").mkdir()
        self._command(home, "aws", f'exec {shlex.quote(sys.executable)} -m tests.fakes.aws_cli "$@"')
        for name in ("npx", "make"):
            self._command(home, name, f'echo {name} "$@" >> {shlex.quote(str(self._log))}')

    @staticmethod
    def _command(home: Path, name: str, script: str) -> None:
        path = home / "bin" / name
        path.write_text(f"#!/usr/bin/env bash\n{script}\n")
        path.chmod(0o755)

    def types(self, *lines: str, answers: str = "") -> str:
        """What is printed; ``answers`` are typed where a command asks."""
        done = subprocess.run(  # noqa: S603 - the README's words
            ["bash", "-euo", "pipefail", "-c", "\n".join(lines)],  # noqa: S607 - whichever bash there is
            cwd=ROOT,
            env=self._environment,
            input=answers,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @property
    def asked(self) -> list[list[str]]:
        """What ``npx`` and ``make`` were asked, in order."""
        return [shlex.split(line) for line in self._log.read_text().splitlines()]


def _answers(server: LocalServer, disposable: Stacks) -> dict[str, Any]:
    """The outputs that the templates have, with the local run behind those that the page uses."""
    cognito = boto3.client("cognito-idp")
    (pool,) = cognito.list_user_pools(MaxResults=60)["UserPools"]
    clients = cognito.list_user_pool_clients(UserPoolId=pool["Id"])["UserPoolClients"]
    (client,) = (one for one in clients if one["ClientName"].endswith("-app"))
    live = {"HttpUrl": server.url, "UserPoolId": pool["Id"], "AppClientId": client["ClientId"], "ModelKeysName": KEYS}
    stacks = {"spotter-dev-service": disposable.service, "spotter-dev-stateful": disposable.stateful}
    outputs = [
        {"StackName": name, "Outputs": [_output(key, live) for key in template.raw["Outputs"]]}
        for name, template in stacks.items()
    ]
    alarm = {"AlarmName": "spotter-dev-failures", "AlarmDescription": "An event could not be worked off"}
    reason = {"ERROR_CODE": {"StringValue": "NO_PERMISSIONS", "DataType": "String"}}
    return {
        "cloudformation describe-stacks": {"Stacks": outputs},
        "lambda get-account-settings": {"AccountLimit": {"ConcurrentExecutions": 10}},
        "service-quotas request-service-quota-increase": {"RequestedQuota": {"Status": "PENDING"}},
        "cloudwatch describe-alarms": {"MetricAlarms": [alarm]},
        "stepfunctions list-executions": {"executions": []},
        "sqs receive-message": {"Messages": [{"Body": "an event", "MessageAttributes": reason}]},
        "sqs purge-queue": {},
    }


def _output(key: str, live: dict[str, str]) -> dict[str, str]:
    return {"OutputKey": key, "OutputValue": live.get(key, f"<{key}>")}


@pytest.fixture(scope="module")
def newcomer(server: LocalServer, disposable: Stacks, tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    return Newcomer(server, disposable, tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def walked(newcomer: Newcomer) -> list[str]:
    """The lines that were printed when the whole section had been typed, and the shell's variables in the last."""
    said = newcomer.types(*DEPLOY, 'echo; echo "$TOKEN $API $SOCKET $POOL $CLIENT $TABLE"')
    return said.splitlines()


def test_copying_the_lines_leads_from_an_account_to_a_signed_in_chat(walked: list[str]) -> None:
    token, *outputs = walked[-1].split()
    assert len(outputs) == 5
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert (claims["custom:tenant"], claims["email"]) == ("gym", "ana@example.com")
    (reply,) = (json.loads(line) for line in re.findall(r'\{"sessionId".*?\}(?=\n|\d|$)', "\n".join(walked)))
    assert reply["status"] == "completed"
    assert len(reply["response"]["exercises"]) >= 3


def test_the_stacks_are_made_before_they_are_asked_and_dev_is_thrown_away_again(
    newcomer: Newcomer, walked: list[str]
) -> None:
    assert walked
    assert [command[:3] for command in newcomer.asked] == [
        ["make", "install"],
        ["npx", "aws-cdk@2", "bootstrap"],
        ["npx", "aws-cdk@2", "deploy"],
        ["npx", "aws-cdk@2", "destroy"],
        ["npx", "aws-cdk@2", "deploy"],
    ]


def test_what_operators_type_is_there(newcomer: Newcomer) -> None:
    (outputs,) = (block for block in DEPLOY if block.startswith("output()"))
    said = newcomer.types("STAGE=dev", outputs, *OPERATE)
    red, failed, lying, purged = said.splitlines()
    assert (red, failed) == ("spotter-dev-failures\tAn event could not be worked off", '{"executions": []}')
    assert json.loads(lying) == [[{"ERROR_CODE": {"StringValue": "NO_PERMISSIONS", "DataType": "String"}}, "an event"]]
    assert purged == "{}"


def test_a_key_is_put_into_the_stages_secret_unseen_and_the_stage_is_set_to_its_provider(
    newcomer: Newcomer, disposable: Stacks
) -> None:
    secrets = boto3.client("secretsmanager")
    secrets.create_secret(Name=disposable.stateful.only("AWS::SecretsManager::Secret").properties["Name"])
    (outputs,) = (block for block in DEPLOY if block.startswith("output()"))
    (put,) = (block for block in MODELS if "aws secretsmanager" in block)
    before = len(newcomer.asked)
    said = newcomer.types("STAGE=dev", outputs, put, answers="sk-ant-1\n")
    assert "sk-ant-1" not in said
    (deploy,) = newcomer.asked[before:]
    assert secrets.get_secret_value(SecretId=KEYS)["SecretString"] == '{"anthropic": "sk-ant-1"}'
    assert deploy == ["npx", "aws-cdk@2", "deploy", "--all", "-c", "stage=dev", "-c", "provider=anthropic"]
    assert read_settings((PAGE | dict(one.split("=") for one in deploy[5::2])).__getitem__).provider == "anthropic"


def test_the_queue_of_failures_is_read_without_hiding_it_from_its_alarm_and_then_purged() -> None:
    """An event that was received stays visible, so the alarm stays red until the queue is emptied."""
    lines = "\n".join(OPERATE).replace("\\\n", " ").splitlines()
    commands = [aws_cli.parse(shlex.split(line)[1:]) for line in lines if line.startswith("aws sqs ")]
    assert [command.name for command in commands] == ["sqs receive-message", "sqs purge-queue"]
    assert {command.parameters["QueueUrl"] for command in commands} == {"$FAILURES"}
    assert commands[0].parameters["VisibilityTimeout"] == 0
    assert [line for line in lines if line.startswith("FAILURES=")] == ["FAILURES=$(output service FailuresUrl)"]


@pytest.mark.parametrize("block", [*DEPLOY, *OPERATE])
def test_outputs_that_are_read_are_those_of_the_templates(block: str, stacks: Stacks) -> None:
    templates = {"service": stacks.service, "stateful": stacks.stateful}
    for stack, key in re.findall(r"\$\(output (\w+) (\w+)\)", block):
        assert key in templates[stack].raw["Outputs"]


def test_every_output_is_on_the_page(stacks: Stacks) -> None:
    for template in (stacks.service, stacks.stateful):
        for key, output in template.raw["Outputs"].items():
            if "Export" not in output:
                assert f" {key})" in README
                assert output["Description"]


def test_what_the_cdk_is_asked_can_be_deployed(newcomer: Newcomer, walked: list[str]) -> None:
    assert walked
    for _, _, command, *flags in (asked for asked in newcomer.asked if asked[0] == "npx"):
        assert {flag for flag in flags if flag.startswith("-")} <= CDK_COMMANDS[command]
        given = dict(setting.split("=", 1) for setting in flags if "=" in setting)
        assert set(given) <= set(PAGE)
        settings = read_settings((PAGE | given).__getitem__)
        assert settings.disposable == (settings.stage == "dev")


def test_every_setting_is_on_the_page() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", README.partition("| `-c` |")[2].partition("\n\n")[0], re.MULTILINE)
    assert sorted(rows) == sorted(key for key in PAGE if not key.startswith("@"))


@pytest.mark.parametrize(
    "wrong",
    [
        "cognito-idp admin-create-users --user-pool-id x --username y",
        "cognito-idp admin-create-user --user-pool x --username y",
        "cognito-identity-provider list-user-pools",
        "cognito-idp admin-set-user-password --user-pool-id x --username y --password z --permanent yes",
        "lambda get-account-settings --output yaml",
    ],
)
def test_a_command_that_there_is_not_is_noticed(wrong: str) -> None:
    with pytest.raises(aws_cli.UsageError):
        aws_cli.parse(wrong.split())
