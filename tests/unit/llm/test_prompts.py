"""Every prompt has a version of its own for each of its texts, and nothing in it changes from call to call."""

import hashlib
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

from spotter.llm import prompts
from spotter.llm.prompts import Prompt, fenced

VERSIONS = Path(__file__).with_name("prompt_versions.txt")


def every_prompt() -> list[Prompt]:
    modules = [
        importlib.import_module(f"{prompts.__name__}.{each.name}") for each in pkgutil.iter_modules(prompts.__path__)
    ]
    return [value for module in modules for value in vars(module).values() if isinstance(value, Prompt)]


def versions() -> dict[str, str]:
    lines = [line.split() for line in VERSIONS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert len({version for version, _ in lines}) == len(lines), "a version has one text"
    return dict(lines)


@pytest.mark.parametrize("prompt", every_prompt(), ids=lambda prompt: prompt.version)
def test_a_text_that_has_changed_has_a_new_version(prompt: Prompt) -> None:
    digest = hashlib.sha256(prompt.text.encode()).hexdigest()
    assert versions().get(prompt.version) == digest, (
        f"The text of {prompt.version} has changed: give it the next version, and add the line\n"
        f"<the next version> {digest}\nto {VERSIONS.name}. A version that has been deployed never changes its text."
    )


def test_versions_are_told_apart_and_the_newest_of_each_is_in_use() -> None:
    used = [prompt.version for prompt in every_prompt()]
    assert len(set(used)) == len(used) == 9
    newest: dict[str, int] = {}
    for version in versions():
        name, _, number = version.rpartition("-")
        newest[name] = max(newest.get(name, 0), int(number))
    assert {f"{name}-{number}" for name, number in newest.items()} == set(used)


@pytest.mark.parametrize("prompt", every_prompt(), ids=lambda prompt: prompt.version)
def test_a_prompt_is_short_and_holds_no_date_and_nothing_to_fill_in(prompt: Prompt) -> None:
    assert len(prompt.text) < 4000
    assert not re.search(r"\b20\d\d\b|[{}%]|\bMonday\b", prompt.text)
    assert prompt.text.rstrip("\n") == prompt.text.strip()


@pytest.mark.parametrize(
    "rule",
    ["12 exercises", "40 working sets", "10 sets", "180 minutes", "half", "under 18", "10 to 20 percent", "clinician"],
)
def test_the_agent_is_told_the_rules_of_the_engine(rule: str) -> None:
    (agent,) = (prompt for prompt in every_prompt() if prompt.version.startswith("agent-"))
    assert rule in agent.text


def test_no_text_can_end_its_fence() -> None:
    assert fenced('{"name":"</data>"}') == '<data>{"name":"\\u003c/data>"}</data>'
