"""Common questions of training and of Spotter with their answers, as data that a coach can read and extend.

``data/handbook`` has a file for each chapter. An entry is ``[name] what is asked``, and below it the answer.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("data") / "handbook"


@dataclass(frozen=True, slots=True)
class Entry:
    """A question of the handbook: the chapter it stands in, what is asked, in a few words, and the answer."""

    chapter: str
    title: str
    answer: str


@cache
def entries() -> Mapping[str, Entry]:
    """The entries by their names. ValueError where one has no answer or no title, or a name stands there twice."""
    found: dict[str, Entry] = {}
    for name, entry in (each for path in sorted(DATA.glob("*.txt")) for each in _chapter(path)):
        if name in found:
            raise ValueError(f"the entry {name} stands in the handbook twice")
        found[name] = entry
    if empty := [name for name, entry in found.items() if not (entry.title and entry.answer)]:
        raise ValueError(f"no title or no answer in the handbook: {', '.join(empty)}")
    return found


@cache
def handbook() -> Mapping[str, str]:
    """The answers by the names of their entries."""
    return {name: entry.answer for name, entry in entries().items()}


def _chapter(path: Path) -> Iterator[tuple[str, Entry]]:
    name, title, lines = "", "", list[str]()
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            if name:
                yield name, Entry(path.stem, title, " ".join(lines))
            name, _, title = line[1:].partition("]")
            title, lines = title.strip(), []
        elif line.strip() and not line.startswith("#"):
            lines.append(line.strip())
    if name:
        yield name, Entry(path.stem, title, " ".join(lines))
