"""The exercise that a written name means to a user who asks about what was logged."""

from dataclasses import dataclass

from spotter.catalogue import Exercise
from spotter.training.exercise_list import UserExercises
from spotter.training.reading.training_log import lift_records
from spotter.training.records import Reader


@dataclass(frozen=True, slots=True)
class NamedLift:
    """What a name means. Without an exercise, ``candidates`` are what it may mean."""

    exercise: Exercise | None
    candidates: tuple[Exercise, ...] = ()


def lift_named(reader: Reader, exercises: UserExercises, name: str) -> NamedLift:
    """The exercise by its id or its name. Of several that a name may mean, the only one that was ever logged."""
    known = exercises.of_id(name) if " " not in name else None
    if known is not None:
        return NamedLift(known)
    found = exercises.meant_by(name)
    if found.exercise is not None or not found.candidates:
        return NamedLift(found.exercise, found.candidates)
    logged = lift_records(reader, (each.id for each in found.candidates))
    done = [each for each in found.candidates if each.id in logged]
    return NamedLift(done[0] if len(done) == 1 else None, found.candidates)
