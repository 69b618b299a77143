"""A memory that is suggested: of which sentence, and whether it is known already."""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from spotter.language.unseen import unseen_in_prose_at
from spotter.memory.health import is_about_health
from spotter.memory.models import LONGEST_CONTENT, Memory, MemorySource, MemoryType, Status
from spotter.memory.told import Told
from spotter.memory.wording import wording_of

MOST_AT_ONCE = 10
"""Of one reading of a session: who is shown more decides on none."""
LEAST_SUPPORT = 0.6
"""Of the words of a suggestion, how many must stand in the sentence that it was made of."""
_ADDED = frozenset({"prefer", "goal", "avoid", "train", "person", "athlete", "client", "usually", "alway"})
"""Words that name what a sentence says without standing in it."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What is to be remembered of a sentence."""

    told: Told
    type: MemoryType
    content: str
    importance: int

    @property
    def is_supported(self) -> bool:
        """Whether the sentence says it: most of its words, all of its numbers, and no less than it denies. And whoever
        approves it sees all of it."""
        if unseen_in_prose_at(self.content) is not None:
            return False
        said, made = wording_of(self.told.text), wording_of(self.content)
        own = made.stems - _ADDED
        if not made.stems or len(self.content) > LONGEST_CONTENT or not made.numbers <= said.numbers:
            return False
        avoids = "avoid" in made.stems
        return (made.denies or avoids) == (said.denies or "avoid" in said.stems) and len(own & said.stems) >= len(
            own
        ) * LEAST_SUPPORT


def new_suggestions(found: Iterable[Suggestion], known: Iterable[Memory], deleted: Collection[str]) -> list[Suggestion]:
    """Those of ``found`` that nothing says yet, ten at most: no memory, whatever its status, and no earlier one.

    ``deleted`` are the digests of what the user has had forgotten.
    """
    said = [wording_of(memory.content) for memory in known]
    sources = {memory.said for memory in known if memory.said} | set(deleted)
    new: list[Suggestion] = []
    for each in found:
        wording = wording_of(each.content)
        is_gone = bool({wording.digest, wording_of(each.told.text).digest} & sources)
        if is_gone or not each.is_supported or any(wording.says_the_same_as(other) for other in said):
            continue
        said.append(wording)
        new.append(each)
    return new[:MOST_AT_ONCE]


def memories_made(session_key: str, session: str, agent: str, new: Iterable[Suggestion], at: str) -> list[Memory]:
    """The suggestions as memories. The id of each comes of its session and place: made again, it is the same one.

    ``session_key`` tells sessions apart for good, also two that had one id in turn.
    """
    made: list[Memory] = []
    places: dict[tuple[int, int], int] = {}
    for each in new:
        place = (each.told.seq, each.told.place)
        places[place] = places.get(place, 0) + 1
        named = f"{session_key}#{place[0]}#{place[1]}#{places[place]}"
        made.append(
            Memory(
                id=f"mem_{hashlib.sha256(named.encode()).hexdigest()[:16]}",
                agent=agent,
                type=each.type.value,
                content=each.content,
                importance=each.importance,
                status=Status.SUGGESTED.value,
                health=is_about_health(each.content) or is_about_health(each.told.text),
                source=MemorySource(session=session, seq=each.told.seq),
                said=wording_of(each.told.text).digest,
                created=at,
                updated=at,
            )
        )
    return made
