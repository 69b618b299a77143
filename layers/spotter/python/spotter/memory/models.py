"""What is stored of memories: each one, how many there are, how often each was used, what is not to come back."""

from enum import StrEnum
from typing import Any

from pydantic import Field

from spotter.training.stored_record import Stored, StoredRecord

LONGEST_CONTENT = 500
LEAST_IMPORTANCE, MOST_IMPORTANCE = 1, 10
USUAL_IMPORTANCE = 5


class MemoryType(StrEnum):
    """What a memory is of."""

    PREFERENCE = "preference"
    FACT = "fact"
    GOAL = "goal"
    CONSTRAINT = "constraint"
    OUTCOME = "outcome"


class Status(StrEnum):
    """What has become of a memory: only an active one is told to an agent."""

    SUGGESTED = "suggested"
    ACTIVE = "active"
    REJECTED = "rejected"


class MemorySource(Stored):
    """The message in which the user said it."""

    session: str
    seq: int


class Memory(StoredRecord):
    """One memory. ``created`` and ``updated`` are moments as the log writes them."""

    id: str
    agent: str
    type: str = MemoryType.FACT.value
    content: str
    importance: int = USUAL_IMPORTANCE
    status: str = Status.SUGGESTED.value
    health: bool = False
    """Whether it may be about the user's health: such a one is never active without the user's approval."""
    source: MemorySource | None = None
    said: str | None = None
    """The digest of the sentence that it was made of."""
    created: str = ""
    updated: str = ""
    posted: str | None = None
    """What it was made by, of one that the user has written."""

    @property
    def is_active(self) -> bool:
        """Whether it is told to the agent."""
        return self.status == Status.ACTIVE

    def with_changes(self, **changes: Any) -> "Memory":
        """The memory with some of its fields changed."""
        return self.model_copy(update=changes)


class MemoryState(StoredRecord):
    """How many memories there are of an agent. It is written with each of them: as long as it is the same, they are.

    ``born`` is when it was first written, so that the versions of two records under one key are told apart.
    """

    active: int = 0
    suggested: int = 0
    rejected: int = 0
    born: str = ""

    def counted(self, before: str | None, after: str | None) -> "MemoryState":
        """With a memory whose status was ``before`` (None: it was not there) and is ``after`` (None: it is gone)."""
        counts = {status.value: int(getattr(self, status.value)) for status in Status}
        if before in counts:
            counts[before] = max(counts[before] - 1, 0)
        if after in counts:
            counts[after] += 1
        return self.model_copy(update=counts)

    @property
    def total(self) -> int:
        """All of them."""
        return self.active + self.suggested + self.rejected


class Accesses(StoredRecord):
    """How often each memory was brought into a conversation, by its id."""

    counts: dict[str, int] = Field(default_factory=dict)


class Deleted(StoredRecord):
    """What the user has had forgotten, as digests of its words alone: it is not suggested and not summed up again."""

    digests: list[str] = Field(default_factory=list)
