"""What a message about the record takes for granted: what was to be done, or stands in the record already."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.entries import Entry, entries_on
from spotter.dialogue.training.logged import done_on
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.terms import Load
from spotter.dialogue.training.workout_in_hand import Prescribed, meant_by, prescribed
from spotter.dialogue.understanding.exercises_said import Named
from spotter.notation import Unit


@dataclass(frozen=True, slots=True)
class Base:
    """Exercises with sets that hold where nothing else is told of them. ``lacking``: those without their load."""

    done: tuple[Done, ...] = ()
    lacking: frozenset[str] = frozenset()

    def of(self, exercise: Exercise) -> tuple[SetDone, ...]:
        """The sets of an exercise; none of one that is not in it."""
        return next((each.sets for each in self.done if each.exercise.id == exercise.id), ())

    def meant(self, written: str, named: Named) -> Exercise | None:
        """The exercise of the base that a name means; None where it means none of them, or may mean several."""
        held = tuple(Prescribed(each.exercise, 1, 1, None, None) for each in self.done)
        fitting = meant_by(written, held)
        if len(fitting) == 1:
            return fitting[0].exercise
        own = [each for each in named.candidates if any(each.id == one.exercise.id for one in held)]
        return own[0] if len(own) == 1 else None


NOTHING = Base()


def of_workout(context: Context, unit: Unit) -> Base:
    """The workout in hand as it was to be done."""
    held = prescribed(context.state.workout)
    done = tuple(each.done(each.load, unit) for each in held)
    return Base(done, frozenset(each.exercise.id for each in held if each.lacks_a_load))


def of_day(context: Context, day: date) -> Base:
    """What stands in the record of a day."""
    return Base(done_on(context, day))


def entry_of(context: Context, day: date, exercise: Exercise) -> Entry | None:
    """How an exercise stands in the record of a day."""
    return next((each for each in entries_on(context, day) if match(each.name).exercise == exercise), None)


def load_of(sets: Sequence[SetDone]) -> Load | None:
    """The load of all these sets; None where they have none, or several."""
    loads = {(one.weight, one.unit) for one in sets}
    weight, unit = next(iter(loads)) if len(loads) == 1 else (None, None)
    return Load(weight, unit) if weight is not None else None
