"""The days of a plan while they are changed: what was done of what was said, and what could not be."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from spotter.dialogue.answer import listed
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.day_exercises import places_of
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.edits_said import Edit
from spotter.dialogue.weekly.standing import Standing, called

Row = dict[str, Any]


@dataclass(slots=True)
class Working:
    """``rows`` are the exercises of each day, ``standing`` is the plan as it was."""

    now: ConversationState
    standing: Standing
    rows: dict[int, list[Row]]
    done: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    changed: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    removed_at: dict[int, int] = field(default_factory=dict)
    homeless: list[str] = field(default_factory=list)
    """What is to be put in, and on no day."""

    def name(self, day: int) -> str:
        """A day by its name and its weekday."""
        stored = self.standing.of(day)
        return called(stored) if stored is not None else DAY_NAMES[day - 1]

    def days_of(self, edit: Edit) -> tuple[int, ...]:
        """The days of an edit; those that the plan does not have are told."""
        if not edit.days:
            return tuple(sorted(self.rows))
        lacking = [DAY_NAMES[day - 1] for day in edit.days if day not in self.rows]
        if lacking:
            self.problems.append(f"Your plan has nothing on {listed(lacking)}.")
        return tuple(day for day in edit.days if day in self.rows)

    def with_it(self, edit: Edit, named: Named) -> list[tuple[int, list[int]]]:
        """The days that have an exercise, with its places; told where none has."""
        days = self.days_of(edit)
        found = [(day, places) for day in days if (places := places_of(named, self.rows[day]))]
        if edit.days and days:
            for day in days:
                if day not in {each for each, _places in found}:
                    has = listed([str(row["exercise"]) for row in self.rows[day]]) or "nothing yet"
                    self.problems.append(f"{self.name(day)} has no {named.text}. It has {has}.")
        elif not found and days:
            self.problems.append(f"Your plan has no {named.text}.")
        return found

    def is_unclear(self, named: Named, day: int, places: Sequence[int]) -> bool:
        """Whether a mere ``row`` may be one of several; that is told."""
        if named.exercises or len(places) == 1:
            return False
        names = listed([str(self.rows[day][at]["exercise"]) for at in places])
        self.problems.append(f"{self.name(day)} has {names}: say which of them, by its whole name.")
        return True
