"""The program's exercises of a day."""

from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import Exercise
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.training import keys
from spotter.training.exercise_list import UserExercises
from spotter.training.models import Program, ProgramExercise
from spotter.training.reading.lists import one
from spotter.training.reading.performed import exact
from spotter.training.records import Reader


@dataclass(frozen=True, slots=True)
class PrescribedExercise:
    """One exercise of a day, as it is prescribed. ``exercise`` is None where its name means none that is known."""

    written: ProgramExercise
    exercise: Exercise | None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.exercise.name if self.exercise is not None else self.written.exercise

    def kilograms(self, unit: str) -> Decimal | None:
        """The prescribed load in kilograms; without a unit it is in the user's. None where there is none."""
        if not self.written.weight:
            return None
        written = exact(self.written.weight)
        return written * POUND_IN_KILOGRAMS if (self.written.unit or unit) == "lb" else written


@dataclass(frozen=True, slots=True)
class ProgramDayPlan:
    """A day of the week, 1 (Monday) to 7. Without exercises it is a day off."""

    day: int
    name: str
    exercises: tuple[PrescribedExercise, ...]


def read_program(reader: Reader) -> Program:
    """The program; empty where there is none."""
    return one(reader, Program, keys.PROGRAM) or Program()


def read_day(reader: Reader, exercises: UserExercises, day: int) -> ProgramDayPlan:
    """What the program has on a day of the week, in its order."""
    days = [each for each in read_program(reader).days if each.day == day]
    names = [each.name for each in days if each.name]
    return ProgramDayPlan(
        day,
        names[0] if names else "",
        tuple(prescribed(each, exercises) for one_day in days for each in one_day.exercises),
    )


def prescribed(written: ProgramExercise, exercises: UserExercises) -> PrescribedExercise:
    """An exercise of the program, found by its id or its name."""
    known = exercises.of_id(written.exercise_id) if written.exercise_id else None
    return PrescribedExercise(written, known or exercises.meant_by(written.exercise).exercise)
