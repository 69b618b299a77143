"""What a plan says of itself: each decision with its rule, the reasoning, and every departure from the template."""

from dataclasses import dataclass, field
from enum import Enum, auto

from spotter.coaching.types import Decision, SubstitutionResponse


class _Told(Enum):
    """Where a decision is told beside ``decisions``."""

    NOWHERE = auto()
    REASONING = auto()
    ADJUSTMENTS = auto()


@dataclass(frozen=True, slots=True)
class _Entry:
    place: int | None
    rule: str
    exercise: str | None
    text: str
    told: _Told

    @property
    def sentence(self) -> str:
        return f"{self.exercise}: {self.text}" if self.exercise else self.text


@dataclass(slots=True)
class DecisionLog:
    """Collected while a plan is made. ``place`` is the place in the template that is being planned, None: the whole."""

    place: int | None = None
    _entries: list[_Entry] = field(default_factory=list)
    _substitutions: dict[int | None, SubstitutionResponse] = field(default_factory=dict)

    def decided(self, rule: str, exercise: str | None, text: str) -> None:
        """A decision that changes nothing of the template."""
        self._note(rule, exercise, text, _Told.NOWHERE)

    def reasoned(self, rule: str, exercise: str | None, text: str) -> None:
        """A decision that the person should read the reason of."""
        self._note(rule, exercise, text, _Told.REASONING)

    def adjusted(self, rule: str, exercise: str | None, text: str) -> None:
        """A decision that departs from the template."""
        self._note(rule, exercise, text, _Told.ADJUSTMENTS)

    def substituted(self, substitution: SubstitutionResponse) -> None:
        """Another exercise takes this place."""
        self._substitutions[self.place] = substitution

    def forget(self, place: int) -> None:
        """Drop what was said of a place that is not in the plan after all."""
        self._entries = [entry for entry in self._entries if entry.place != place]
        self._substitutions.pop(place, None)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every decision, in the order of the template."""
        return tuple(Decision(rule=entry.rule, exercise=entry.exercise, text=entry.text) for entry in self._in_order())

    @property
    def reasoning(self) -> tuple[str, ...]:
        """Why the loads and reps are what they are."""
        return self._sentences(_Told.REASONING)

    @property
    def adjustments(self) -> tuple[str, ...]:
        """Every departure from the template."""
        return self._sentences(_Told.ADJUSTMENTS)

    @property
    def substitutions(self) -> tuple[SubstitutionResponse, ...]:
        """The exercises that were replaced."""
        return tuple(self._substitutions.values())

    def _note(self, rule: str, exercise: str | None, text: str, told: _Told) -> None:
        self._entries.append(_Entry(self.place, rule, exercise, text, told))

    def _in_order(self) -> list[_Entry]:
        return sorted(self._entries, key=lambda entry: len(self._entries) if entry.place is None else entry.place)

    def _sentences(self, told: _Told) -> tuple[str, ...]:
        return tuple(dict.fromkeys(entry.sentence for entry in self._in_order() if entry.told is told))
