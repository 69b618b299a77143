"""The README's commands, as a newcomer types them."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
SHELL = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
PATIENCE_SECONDS = 30


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """What ``make run`` executes once all is installed, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = int(free.getsockname()[1])
    data = tmp_path_factory.mktemp("data")
    environment = {
        **os.environ,
        "PORT": str(number),
        "SPOTTER_DATA": str(data),
        "PYTHONPATH": "layers/spotter/python:.",
    }
    command = [sys.executable, "-m", "local"]
    assert "$(PY) -m local" in MAKEFILE
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own
        try:
            assert server.stdout is not None
            assert str(number) in server.stdout.readline()
            _until_it_answers(number)
            yield number
        finally:
            server.terminate()
            server.wait(timeout=PATIENCE_SECONDS)


def _until_it_answers(port: int) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE_SECONDS):
                return
        except OSError:
            assert time.monotonic() < deadline, "the local run does not answer"


def test_the_shell_commands_hold_a_conversation(port: int) -> None:
    (block,) = [block for block in SHELL if "BASE=http://localhost" in block]
    chat, sessions, *description = _answers(block, port).split("\n", 2)
    reply = json.loads(chat)
    assert reply["status"] == "completed"
    assert reply["toolCalls"][0]["tool"] == "generate_workout"
    assert len(reply["response"]["exercises"]) >= 3
    assert [session["sessionId"] for session in json.loads(sessions)["sessions"]] == [reply["sessionId"]]
    assert json.loads(description[0])["info"]["title"] == "Spotter"


def _answers(commands: str, port: int) -> str:
    """What the commands answer, a line each."""
    script = commands.replace("localhost:8000", f"127.0.0.1:{port}").replace("curl -s ", "curl -sS --max-time 60 ")
    script = re.sub(r"^curl ", "echo; curl ", script, flags=re.MULTILINE)
    done = subprocess.run(["bash", "-euc", script], capture_output=True, text=True, check=True)  # noqa: S603, S607 - the README's words
    return done.stdout.strip()


def test_the_shell_commands_make_an_agent_and_find_it(port: int) -> None:
    (block,) = [block for block in SHELL if "groups=admin" in block]
    signed_in = "".join(
        line
        for each in SHELL
        for line in each.splitlines(keepends=True)
        if line.startswith(("BASE=http://l", "TOKEN=$(curl"))
    )
    made, found = (json.loads(answer) for answer in _answers(signed_in + block, port).split("\n"))
    assert (made["agent"]["maxSteps"], made["agent"]["version"]) == (8, 1)
    assert [each["agentId"] for each in found["agents"]] == [made["agent"]["agentId"]]
    assert "systemPrompt" not in found["agents"][0]


def test_the_terminal_client_holds_a_conversation_and_goes_on_with_it(port: int) -> None:
    (block,) = [block for block in SHELL if "make chat LAST" in block]
    installed = f"make chat -o .venv/.installed PY={sys.executable} PORT={port}"
    first, again = block.replace("make chat", installed).strip().splitlines()
    held = _shell(first)
    assert held.count("✓ Built a workout  ") == held.count("✓ Swapped an exercise  ") == 1
    assert "› swap the second one" in held.splitlines()
    shown = _shell(again).splitlines()
    assert shown[1:] == held.splitlines()[1:]


def _shell(script: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SPOTTER_")}
    done = subprocess.run(  # noqa: S603 - the README's words
        ["bash", "-euc", script],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return done.stdout.rstrip()


def test_the_dialogue_shows_what_it_makes_of_a_message() -> None:
    (script,) = [block for block in SHELL if "spotter.dialogue" in block]
    script = script.replace(".venv/bin/python", sys.executable)
    done = subprocess.run(["bash", "-euc", script], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603, S607 - the README's words
    assert done.stdout.startswith("swap.swap: 'swap the squats'")


def test_every_make_target_that_is_named_exists() -> None:
    code = "\n".join(re.findall(r"^```.*?^```|`[^`\n]+`", README, re.MULTILINE | re.DOTALL))
    named = set(re.findall(r"make ([a-z]+)", code))
    assert {"run", "chat", "test", "synth", "bench", "check", "lock"} <= named
    assert all(re.search(rf"^{target}:", MAKEFILE, re.MULTILINE) for target in named)


def test_every_path_that_is_named_exists() -> None:
    linked = re.findall(r"\]\(([^)#:]+)\)", README)
    tables = re.findall(r"^\| `([a-z]+/)[^`]*` \|", README, re.MULTILINE)
    assert len(tables) >= 7
    assert all((ROOT / path).exists() for path in [*linked, *tables])


def test_ci_runs_the_readme_s_test_command() -> None:
    assert "make test" in SHELL[0]
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().endswith("make test")
