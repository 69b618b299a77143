"""The corpus of conversations as data: what is said, and what a careful coach does with it.

The half that is scored is never read by people, so no error of these models shows what stands in it.
"""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

Half = Literal["seen", "unseen"]
Start = Literal["empty", "gym5", "home4", "history"]
Act = Literal["build", "edit", "answer", "ask", "care", "nothing", "remember"]
EquipmentWord = Literal[
    "barbell", "dumbbell", "kettlebell", "bench", "machine", "cable", "band", "pull_up_bar", "bodyweight"
]
MuscleWord = Literal[
    "chest", "back", "shoulders", "biceps", "triceps", "quads", "hamstrings", "glutes", "calves", "core"
]
JointWord = Literal["knee", "shoulder", "lower_back", "wrist", "elbow", "hip", "ankle", "neck"]

_corpus = Path(__file__).parent / "corpus"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


class Change(_Part):
    """One change that a message asks for. An exercise is named, or meant by its place: ``#2``."""

    remove: str | None = None
    swap: str | None = None
    set: str | None = None
    add: str | None = None
    move: str | None = None
    whole: Literal["shorter", "longer", "easier", "harder", "avoid", "equipment"] | None = None
    to: str | int | None = None
    """Of a swap: the name of what comes in. Of a move: the place, from 1."""
    sets: int | None = None
    reps: int | None = None
    weight: float | None = None
    """Kilograms."""
    rest: int | None = None
    """Seconds."""
    max_minutes: int | None = None
    equipment: tuple[EquipmentWord, ...] | None = None
    spares: tuple[JointWord, ...] = ()
    without: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _is_one_change(self) -> "Change":
        if sum(each is not None for each in (self.remove, self.swap, self.set, self.add, self.move, self.whole)) != 1:
            raise ValueError("a change is one of remove, swap, set, add, move and whole")
        return self


class Expect(_Part):
    """What a careful coach does with a message. Limits are those that the person said."""

    act: Act
    question_ok: bool = False
    """Whether a short question would be fine too."""
    max_minutes: int | None = None
    equipment: tuple[EquipmentWord, ...] | None = None
    trains: tuple[MuscleWord, ...] = ()
    without: tuple[str, ...] = ()
    spares: tuple[JointWord, ...] = ()
    includes: tuple[str, ...] = ()
    count: int | None = None
    max_sets: int | None = None
    changes: tuple[Change, ...] = ()
    topic: str | None = None
    """Of an answer, a caring word, a fact or nothing: what it is about."""
    mentions: tuple[str, ...] = ()
    """At least one of them stands in the reply."""

    @property
    def minds_pain(self) -> bool:
        """Whether something hurts, by what is expected here."""
        return self.act == "care" or bool(self.spares) or any(change.spares for change in self.changes)


class Turn(_Part):
    """A message and what is expected of the answer."""

    say: str
    expect: Expect


class Conversation(_Part):
    """A conversation from a starting state."""

    id: str
    author: str
    start: Start
    turns: tuple[Turn, ...]


def conversations(half: Half) -> tuple[Conversation, ...]:
    """The conversations of a half, in the order of the file."""
    lines = (_corpus / f"{half}.jsonl").read_text("utf-8").splitlines()
    return tuple(Conversation.model_validate_json(line) for line in lines if line.strip())
