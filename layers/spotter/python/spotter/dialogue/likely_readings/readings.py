"""The ways in which a whole message can be taken, and what is known of it by which they are judged."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from spotter.dialogue.answer import Answer
from spotter.dialogue.conversation.last_message import Heard
from spotter.dialogue.state import ASK, FETCH, IDLE
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.training.ways_to_read import AS_PARTED, Way


class Side(StrEnum):
    """Whose a message is taken to be."""

    AS_FOUND = "B"
    """By the skills' own precedence, which gives it to workouts, to training data, or to both."""
    WORKOUTS = "W"
    TRAINING = "T"


@dataclass(frozen=True, slots=True)
class Meaning:
    """A way to take a message. ``way``: of training data, how it is read."""

    side: Side
    way: Way = AS_PARTED


AS_FOUND = Meaning(Side.AS_FOUND)
WORKOUTS = Meaning(Side.WORKOUTS)
_notices = frozenset({ASK, FETCH, IDLE, "message_notify_user"})


@dataclass(frozen=True)
class Reading:
    """A meaning, and what it comes to."""

    meaning: Meaning
    answer: Answer
    offer: Callable[[], str] = str

    @property
    def offered_as(self) -> str:
        """What it would do, as an answer to be tapped; empty where that cannot be said in a few words."""
        return self.offer()

    @property
    def does(self) -> tuple[str, ...]:
        """The tools that change something."""
        return tuple(name for name, _arguments in self.answer.calls if name not in _notices)

    @property
    def is_fetch(self) -> bool:
        """Whether data has to be fetched before anything can be said."""
        return any(name == FETCH for name, _arguments in self.answer.calls)

    @property
    def question(self) -> str:
        """What it asks; empty where it asks nothing."""
        asked = (arguments for name, arguments in self.answer.calls if name == ASK)
        return str(next(asked, {}).get("question", ""))

    @property
    def options(self) -> tuple[str, ...]:
        """The answers that its question offers."""
        asked = (arguments for name, arguments in self.answer.calls if name == ASK)
        return tuple(map(str, next(asked, {}).get("options") or ()))

    @property
    def outcome(self) -> str:
        """What it comes to: ``do``, ``ask``, ``yes or no``, ``choose`` or ``say``."""
        if self.does:
            return "do"
        if not any(name == ASK for name, _arguments in self.answer.calls):
            return "say"
        return ("ask", "ask", "yes or no")[len(self.options)] if len(self.options) <= _yes_or_no else "choose"


_yes_or_no = 2


@dataclass(frozen=True)
class Said:
    """A message: as the skills of workouts hear it, and parted into stretches of training data."""

    heard: Heard
    parted: PartedMessage
    flags: Mapping[str, bool] = field(default_factory=dict)
    """What the skills' own precedence goes by."""
