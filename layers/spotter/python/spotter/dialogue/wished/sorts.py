"""Sorts of exercises that a workout is to have: one of each, the best that fits."""

from dataclasses import replace

from spotter.catalogue import Equipment, Exercise, Implement, Kind, Level, Pattern, all_exercises
from spotter.coaching.compose import Goal
from spotter.coaching.compose.staples import rank
from spotter.coaching.postures import in_posture
from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workouts.suitability import is_suitable

_machines = frozenset({Implement.MACHINE, Implement.CABLE, Implement.SMITH_MACHINE})
_free = frozenset({Implement.BARBELL, Implement.DUMBBELL, Implement.KETTLEBELL, Implement.EZ_BAR, Implement.TRAP_BAR})
_of_each = 2
"""Exercises of a sort that are taken in."""
_levels = tuple(Level)


_movements = {
    "hinge": frozenset({Pattern.HINGE, Pattern.HIP_EXTENSION}),
    "press": frozenset({Pattern.HORIZONTAL_PUSH, Pattern.VERTICAL_PUSH}),
    "pull": frozenset({Pattern.HORIZONTAL_PULL, Pattern.VERTICAL_PULL}),
}


def of_sort(sort: str) -> frozenset[str]:
    """The ids of the exercises of a sort: ``one_leg``, ``machine``. Empty for one that is none."""
    if sort == "one_leg":
        legs = frozenset(each.id for each in all_exercises() if each.pattern is Pattern.LUNGE)
        return legs | in_posture("on_one_leg")
    if sort in ("seated", "standing", "hanging"):
        return in_posture(sort)
    return frozenset(each.id for each in all_exercises() if _is_of(each, sort))


def _is_of(exercise: Exercise, sort: str) -> bool:
    if sort in _movements:
        return exercise.pattern in _movements[sort]
    implements = {"machine": _machines, "free": _free}.get(sort, frozenset())
    return (
        exercise.implement in implements
        or (sort == "unilateral" and exercise.unilateral)
        or (sort == "carry" and exercise.pattern is Pattern.CARRY)
        or (sort == "bodyweight" and not exercise.equipment)
    )


def with_sorts(wanted: WorkoutConstraints, equipment: frozenset[Equipment], level: Level) -> WorkoutConstraints:
    """``wanted`` with the best exercises of each sort as ones that are to be in it."""
    muscles = frozenset().union(*(muscles_of_area(area) for _name, area in wanted.areas))
    found: list[Named] = []
    for sort in wanted.sorts:
        ids = of_sort(sort)
        fitting = [
            each
            for each in all_exercises()
            if each.id in ids - wanted.banned
            and each.kind in (Kind.REPS, Kind.HOLD, Kind.DURATION)
            and each.equipment <= equipment
            and _levels.index(each.level) <= _levels.index(level)
            and is_suitable(each, wanted)
            and (not muscles or muscles & set(each.primary))
        ]
        fitting.sort(key=lambda each: (rank(each, wanted.goal or Goal.BOTH, level), each.id))
        groups: set[str] = set()
        for each in fitting:
            if each.variation_group not in groups and len(groups) < _of_each:
                groups.add(each.variation_group)
                found.append(Named(each.name, (each,)))
    return replace(wanted, includes=(*wanted.includes, *found)) if found else wanted
