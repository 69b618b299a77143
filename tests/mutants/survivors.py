"""The mutants that are known to survive, from ``docs/mutants.md``: each with the reason why no test need notice it."""

import difflib
import re
from dataclasses import dataclass

LIST = "docs/mutants.md"

_MODULE = re.compile(r"## `(.+)`")
_ENTRY = re.compile(r"- `(.+?)` → `(.*?)`: (.+)")


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """A change of one line: the module below the package, and the line before and after it."""

    module: str
    was: str
    became: str

    def __str__(self) -> str:
        return f"- `{self.was}` → `{self.became}`"


def known(text: str) -> set[Mutant]:
    """The mutants of the list. ValueError for a line that is in a module's part and cannot be read."""
    found: set[Mutant] = set()
    module = ""
    for line in text.splitlines():
        if heading := _MODULE.fullmatch(line):
            module = heading[1]
        elif entry := _ENTRY.fullmatch(line):
            found.add(Mutant(module, entry[1], entry[2]))
        elif module and line.strip():
            raise ValueError(f"{LIST}: {line!r} is not `was` → `became`: reason")
    return found


def mutant_of(module: str, was: str, became: str) -> Mutant:
    """The mutant that makes one source into the other: the lines that differ, joined and without indentation."""
    lines = list(difflib.ndiff(was.splitlines(), became.splitlines()))
    return Mutant(module, _joined(lines, "- "), _joined(lines, "+ "))


def _joined(lines: list[str], mark: str) -> str:
    return " ".join(line.removeprefix(mark).strip() for line in lines if line.startswith(mark)).strip()
