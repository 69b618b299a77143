"""The wordings of the skills: data beside each skill, ``skills/<skill>.txt``, that a coach can read and extend.

A file holds rules of its own and the sentences of each intent of the skill::

    rule <name> = template
    [intent]
    template
    must: a sentence that this intent must match | another
    must not: a sentence that it must not
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spotter.dialogue.understanding import data_files
from spotter.language.templates import Templates

FOLDER = Path(__file__).parents[1] / "skills"


@dataclass(frozen=True, slots=True)
class Intent:
    """What a sentence is for: a skill, and which of the things that it does."""

    skill: str
    name: str


@dataclass(frozen=True, slots=True)
class Sentences:
    """One file of wordings."""

    skill: str
    rules: dict[str, str]
    templates: tuple[tuple[str, Intent], ...]
    must: tuple[tuple[str, Intent], ...]
    must_not: tuple[tuple[str, Intent], ...]


@cache
def templates(skills: frozenset[str] = frozenset()) -> Templates[Intent]:
    """The wordings of all skills as one automaton, or of the ``skills`` that are named."""
    files = tuple(each for each in sentences() if not skills or each.skill in skills)
    rules = data_files.rules()
    for each in files:
        rules |= {f"{each.skill}.{name}": _with_own_rules(template, each) for name, template in each.rules.items()}
    return Templates(
        ((_with_own_rules(text, each), intent) for each in files for text, intent in each.templates), rules
    )


def _with_own_rules(template: str, file: Sentences) -> str:
    """``template`` with the rules of its own file named as such: two files may have rules of one name."""
    for name in file.rules:
        template = template.replace(f"<{name}>", f"<{file.skill}.{name}>")
    return template


def sentences() -> Iterator[Sentences]:
    """Every file of wordings, in the order of their names."""
    for path in sorted(FOLDER.glob("*.txt")):
        yield read_sentences(path)


def read_sentences(path: Path) -> Sentences:
    """One file. ValueError for a line outside every intent."""
    rules: dict[str, str] = {}
    found: dict[str, list[tuple[str, Intent]]] = {"says": [], "must": [], "must not": []}
    intent: Intent | None = None
    for line in path.read_text("utf-8").splitlines():
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if text.startswith("rule "):
            name, _, template = text.removeprefix("rule ").partition("=")
            rules[name.strip().strip("<>")] = template.strip()
        elif text.startswith("[") and text.endswith("]") and " " not in text:
            intent = Intent(path.stem, text[1:-1])
        elif intent is None:
            raise ValueError(f"{path.name}: a line before the first intent: {text}")
        else:
            kind, sep, rest = text.partition(":")
            if sep and kind in ("must", "must not"):
                found[kind] += [(each.strip(), intent) for each in rest.split("|")]
            else:
                found["says"].append((text, intent))
    return Sentences(path.stem, rules, tuple(found["says"]), tuple(found["must"]), tuple(found["must not"]))
