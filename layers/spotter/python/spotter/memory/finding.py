"""A user's memories as they are listed: those of an agent, a type, a status, or with certain words, newest first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spotter.language.tokens import tokenise
from spotter.memory import keys
from spotter.memory.memories import all_of, standing_in
from spotter.memory.models import Accesses, Memory
from spotter.training.person.items import Standing
from spotter.training.records import Needs, Reader


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which memories. What is None or empty is any."""

    agent: str | None = None
    type: str | None = None
    status: str | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A memory, and how often it was brought into a conversation."""

    standing: Standing[Memory]
    accesses: int

    @property
    def place(self) -> str:
        """Where it stands in the list: what is newer has a greater one."""
        return f"{self.standing.value.created}#{self.standing.value.id}"


def find(reader: Reader, wanted: Wanted) -> list[Listed]:
    """The memories that are wanted, the newest first."""
    memories = all_of(keys.memories_of(wanted.agent) if wanted.agent else keys.MEMORIES)
    uses = all_of(keys.ACCESSES)
    reads = reader.read(Needs(ranges=(memories, uses)))
    counts: dict[tuple[str, str], int] = {}
    for record in reads.ranges[uses]:
        agent = record.sk.removeprefix(keys.ACCESSES)
        counts.update({(agent, each): n for each, n in (Accesses.of(record.data) or Accesses()).counts.items()})
    found = (each for each in standing_in(reads.ranges[memories]) if _fits(each.value, wanted))
    listed = (Listed(each, counts.get((each.value.agent, each.value.id), 0)) for each in found)
    return sorted(listed, key=lambda each: each.place, reverse=True)


def page(listed: Sequence[Listed], limit: int, behind: str | None) -> tuple[list[Listed], str | None]:
    """The next of a list behind a place, and the place that the page after it begins behind; None after the last."""
    rest = [each for each in listed if behind is None or each.place < behind]
    return rest[:limit], rest[limit - 1].place if len(rest) > limit else None


def accesses_of(reader: Reader, memory: Memory) -> int:
    """How often a memory was brought into a conversation."""
    sk = keys.accesses(memory.agent)
    return (Accesses.of(reader.read(Needs((sk,))).records[sk].data) or Accesses()).counts.get(memory.id, 0)


def _fits(memory: Memory, wanted: Wanted) -> bool:
    return (
        wanted.type in (None, memory.type)
        and wanted.status in (None, memory.status)
        and _holds(memory.content, wanted.words)
    )


def _holds(content: str, words: str) -> bool:
    """Whether each of the words begins a word of the content."""
    there = _words(content)
    return all(any(each.startswith(word) for each in there) for word in _words(words))


def _words(text: str) -> Iterable[str]:
    return [token.text for token in tokenise(text) if token.text.isalnum()]
