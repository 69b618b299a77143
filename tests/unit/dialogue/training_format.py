"""The conversations about a training log as data: what is said, and what a careful coach stores and answers.

The half that is scored is never read by people, so no error of these models shows what stands in it.
"""

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

Half = Literal["seen", "unseen"]
Start = Literal["fresh", "month", "hurt", "logged_today"]
Act = Literal[
    "log",
    "correct",
    "undo",
    "delete_log",
    "plan",
    "build",
    "edit",
    "goal",
    "preference",
    "forget_preference",
    "pain",
    "pain_over",
    "schedule",
    "reschedule",
    "unschedule",
    "timer",
    "settings",
    "answer",
    "ask",
    "care",
    "nothing",
]


def _several(value: Any) -> Any:
    """What an author wrote without brackets."""
    return [value] if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_several)]

_corpus = Path(__file__).parent / "corpus"


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)


class ExpectedSet(_Part):
    """One set: reps or seconds, and what was said of its load and effort."""

    reps: int | None = None
    seconds: float | None = None
    weight: float | None = None
    unit: Literal["kg", "lb"] | None = None
    rpe: float | None = None


class ExpectedExercise(_Part):
    """The sets of one exercise."""

    name: str
    sets: tuple[ExpectedSet, ...] = ()


class Expect(_Part):
    """What a careful coach does with a message, and ``also``."""

    act: Act
    also: Annotated[tuple[Act, ...], BeforeValidator(_several)] = ()
    question_ok: bool = False
    """Whether a short question would be fine too."""
    date: str | None = None
    exercises: tuple[ExpectedExercise, ...] = ()
    goals: dict[str, int | str] = {}
    """By category or muscle: a weight, or ``+`` or ``-`` for the direction."""
    kind: str | None = None
    value: str | None = None
    lasting: str | None = None
    until: str | None = None
    part: str | None = None
    severity: str | None = None
    from_date: str | None = None
    to: str | None = None
    time: str | None = None
    what: str | None = None
    exercise: str | None = None
    rounds: int | None = None
    work: float | None = None
    rest: float | None = None
    whole: bool | None = None
    settings: dict[str, int | str] = {}
    includes: Words = ()
    without: Words = ()
    spares: Words = ()
    max_minutes: int | None = None
    mentions: Words = ()
    """At least one of them stands in the reply."""

    model_config = ConfigDict(
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        alias_generator=lambda name: "from" if name == "from_date" else name,
    )

    @property
    def acts(self) -> tuple[Act, ...]:
        """All that is to be done."""
        return (self.act, *self.also)


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
    return conversations_of(_corpus / f"training_{half}.jsonl")


def conversations_of(path: Path) -> tuple[Conversation, ...]:
    """The conversations of a file, a conversation a line."""
    lines = path.read_text("utf-8").splitlines()
    return tuple(Conversation.model_validate_json(line) for line in lines if line.strip())
