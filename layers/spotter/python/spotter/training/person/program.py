"""The program: what is trained on which day of the week, every exercise of it known by name."""

from collections.abc import Iterable, Sequence

from spotter.catalogue import Exercise, match
from spotter.errors import Fault, InvalidFields
from spotter.training import keys
from spotter.training.exercise_list import candidates, known_exercises
from spotter.training.models import Program, ProgramDay, ProgramExercise, Template
from spotter.training.person import documents
from spotter.training.person.documents import Versioned
from spotter.training.records import Change, Reader


def read(reader: Reader) -> Versioned[Program]:
    """The program as it stands; empty where there is none."""
    return documents.read(reader, keys.PROGRAM, Program)


def replace(reader: Reader, new: Program) -> Change[Versioned[Program]]:
    """Have this program, its days in the order of the week, its exercises by the names that they are known by.

    InvalidFields names every exercise that is not known, with what it may have meant.
    """
    known = known_exercises(reader) if new.days or new.templates else ()
    faults: list[Fault] = []
    days = [
        ProgramDay(day=each.day, name=each.name, exercises=_named(each.exercises, f"body.days.{at}", known, faults))
        for at, each in enumerate(new.days)
    ]
    templates = [
        Template(name=each.name, exercises=_named(each.exercises, f"body.templates.{at}", known, faults))
        for at, each in enumerate(new.templates)
    ]
    faults += _twice((each.day for each in days), "body.days", "day", "Another entry has this day already.")
    names = (each.name.casefold() for each in templates)
    faults += _twice(names, "body.templates", "name", "Another template has this name already.")
    if faults:
        raise InvalidFields(faults)
    ordered = sorted(days, key=lambda each: each.day)
    return documents.replace(reader, keys.PROGRAM, Program(days=ordered, templates=templates))


def _named(
    exercises: Iterable[ProgramExercise], place: str, known: Sequence[Exercise], faults: list[Fault]
) -> list[ProgramExercise]:
    named = []
    for at, each in enumerate(exercises):
        found = match(each.exercise, known).exercise
        if found is None:
            likely = tuple(one.name for one in candidates(each.exercise, known))
            why = "Neither the catalogue nor an exercise of your own has this name, or more than one has it."
            faults.append(Fault(f"{place}.exercises.{at}.exercise", why, likely))
        else:
            named.append(each.model_copy(update={"exercise": found.name, "exercise_id": found.id}))
    return named


def _twice(values: Iterable[object], place: str, field: str, why: str) -> list[Fault]:
    seen: set[object] = set()
    faults = []
    for at, value in enumerate(values):
        if value in seen:
            faults.append(Fault(f"{place}.{at}.{field}", why))
        seen.add(value)
    return faults
