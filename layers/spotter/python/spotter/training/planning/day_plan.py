"""What a plan comes to: the session of a day, or why there is none, with the rule behind each decision."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

from spotter.coaching.types import Decision, SubstitutionResponse, Unit
from spotter.training.planning.days import NextDay, Source, weekday

Fields = dict[str, Any]


class Outcome(StrEnum):
    """What there is to do."""

    WORKOUT = "workout"
    REST = "rest"
    """The program leaves the day free."""
    STOPPED = "stopped"
    """What is known of the person forbids training."""
    NOTHING = "nothing"
    """Everything of the session had to be left out, or there is no such workout; the adjustments say why."""


@dataclass(frozen=True, slots=True)
class DayPlan:
    """``exercises`` are those of a current workout (``PlannedExercise``) without their ids, in their order.

    ``next`` is the next day of the program where this one is free. All weights are in ``unit``.
    """

    outcome: Outcome
    date: date
    source: Source
    name: str
    unit: Unit
    exercises: tuple[Fields, ...] = ()
    summary: Mapping[str, Any] = field(default_factory=dict)
    substitutions: tuple[SubstitutionResponse, ...] = ()
    adjustments: tuple[str, ...] = ()
    reasoning: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    caveats: tuple[str, ...] = ()
    readiness: Mapping[str, str] | None = None
    """How the person feels, where it was said: it is stored with what is logged of the plan."""
    next: NextDay | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decided anything, each once."""
        return tuple(dict.fromkeys(each.rule for each in self.decisions))

    def _decided(self) -> Iterator[tuple[str, str | None]]:
        return ((each.rule, each.exercise) for each in self.decisions)

    def to_json(self) -> dict[str, Any]:
        """As tools and MCP answer it; ``exercises`` have no ids yet.

        ``decisions`` say which rule decided about which exercise; what is told of it stands in the sentences once.
        """
        return {
            "outcome": self.outcome.value,
            "date": self.date.isoformat(),
            "weekday": weekday(self.date),
            "source": self.source.value,
            "name": self.name,
            "unit": self.unit.value,
            "exercises": [dict(each) for each in self.exercises],
            "summary": dict(self.summary),
            "substitutions": [each.model_dump(mode="json", by_alias=True) for each in self.substitutions],
            "adjustments": list(self.adjustments),
            "reasoning": list(self.reasoning),
            "rules": list(self.rules),
            "decisions": [{"rule": rule, "exercise": name} for rule, name in dict.fromkeys(self._decided())],
            "caveats": list(self.caveats),
            "next_day": None
            if self.next is None
            else {"date": self.next.date.isoformat(), "weekday": self.next.weekday, "name": self.next.name},
        }
