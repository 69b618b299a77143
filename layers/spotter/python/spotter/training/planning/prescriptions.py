"""The exercises of a program as the rules take them: the rep range, the sets, the cap, and the load to begin with."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.types import PrescriptionContext, ProgressionType, RepRange, TemplateExerciseContext, Unit
from spotter.coaching.types.base import HEAVIEST, MOST_REPS
from spotter.training.planning.equipment import in_unit
from spotter.training.planning.stored import Json, number, text, whole

MOST_SETS = 20
"""Of one exercise: as many as a workout that is stored may have."""
LONGEST_NAME = 120
_usual_cap = Decimal(8)
_longest_number = 4


def template_exercise(stored: Json) -> TemplateExerciseContext:
    """An exercise of a program. ``backoff_sets`` make a top set with backoffs of it, else every set has the range."""
    name = text(stored.get("exercise"))[:LONGEST_NAME].strip()
    sets = min(max(whole(stored.get("sets")) or 1, 1), MOST_SETS)
    backoffs = whole(stored.get("backoff_sets"))
    drop = number(stored.get("backoff_drop"))
    cap = number(stored.get("rpe_cap"))
    prescription = PrescriptionContext(
        progression_type=ProgressionType.DOUBLE if backoffs is None else ProgressionType.TOP_SET,
        top_set_reps_range=rep_range(stored.get("reps")),
        top_set_rpe_cap=cap if cap is not None and 1 <= cap <= 10 else _usual_cap,
        backoff_sets=min(backoffs or 0, MOST_SETS),
        backoff_reps_range=rep_range(stored.get("backoff_reps")),
        backoff_load_drop_percent=drop if drop is not None and 0 <= drop <= Decimal("0.5") else Decimal("0.1"),
        sets=sets if backoffs is None else None,
    )
    return TemplateExerciseContext(name=name, prescription=prescription, is_optional=stored.get("optional") is True)


def rep_range(value: object) -> RepRange | None:
    """The range of ``8-12``, ``5``, ``10 each side``, ``5+``, ``30 s``: its first one or two numbers; None without one.

    ``AMRAP`` and the like have none: then the goal decides.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    numbers = _numbers(value) if isinstance(value, str) else []
    possible = [each for each in numbers[:2] if 1 <= each <= MOST_REPS]
    return RepRange(min(possible), max(possible)) if possible else None


def _numbers(value: str) -> list[int]:
    found = "".join(letter if letter.isdecimal() and letter.isascii() else " " for letter in value[:60]).split()
    return [int(each) for each in found if len(each) <= _longest_number]


def starts_of(exercises: Iterable[Json], names: Mapping[str, NamedExercise], unit: Unit) -> dict[str, Decimal]:
    """The loads that the program names, by the exercise's id and in the person's unit; the lighter of two."""
    found: dict[str, Decimal] = {}
    for each in exercises:
        load = number(each.get("weight"))
        name = names.get(text(each.get("exercise"))[:LONGEST_NAME].strip())
        if load is None or name is None or load <= 0:
            continue
        own = in_unit(load, each.get("unit"), unit)
        if own <= HEAVIEST:
            found[name.key] = min(own, found.get(name.key, own))
    return found
