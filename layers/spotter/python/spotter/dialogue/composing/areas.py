"""The parts of the body that a session can be for, by the names that people use."""

from spotter.catalogue import Muscle
from spotter.coaching.compose import Focus

Area = tuple[str, Focus | frozenset[Muscle]]
"""A part of the body by the name that people use, and what it means to the composer."""

_upper = frozenset(
    {
        Muscle.CHEST,
        Muscle.LATS,
        Muscle.UPPER_BACK,
        Muscle.FRONT_DELTS,
        Muscle.SIDE_DELTS,
        Muscle.BICEPS,
        Muscle.TRICEPS,
    }
)
_lower = frozenset({Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES, Muscle.CALVES})
_muscles_of_focus: dict[Focus, frozenset[Muscle]] = {
    Focus.PUSH: frozenset({Muscle.CHEST, Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.TRICEPS}),
    Focus.PULL: frozenset({Muscle.LATS, Muscle.UPPER_BACK, Muscle.REAR_DELTS, Muscle.BICEPS}),
    Focus.LEGS: _lower,
    Focus.LOWER: _lower,
    Focus.CORE: frozenset({Muscle.ABS, Muscle.OBLIQUES}),
    Focus.UPPER: _upper,
}

_means: dict[str, Focus | frozenset[Muscle]] = {
    "full body": Focus.FULL,
    "upper body": Focus.UPPER,
    "lower body": Focus.LOWER,
    "push": Focus.PUSH,
    "pull": Focus.PULL,
    "legs": Focus.LEGS,
    "core": Focus.CORE,
    "chest": frozenset({Muscle.CHEST, Muscle.UPPER_CHEST}),
    "lower back": frozenset({Muscle.LOWER_BACK, Muscle.GLUTES}),
    "back": frozenset({Muscle.LATS, Muscle.UPPER_BACK}),
    "shoulders": frozenset({Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS}),
    "arms": frozenset({Muscle.BICEPS, Muscle.TRICEPS}),
    "biceps": frozenset({Muscle.BICEPS}),
    "triceps": frozenset({Muscle.TRICEPS}),
    "forearms": frozenset({Muscle.FOREARMS}),
    "traps": frozenset({Muscle.TRAPS}),
    "glutes": frozenset({Muscle.GLUTES}),
    "hamstrings": frozenset({Muscle.HAMSTRINGS}),
    "quads": frozenset({Muscle.QUADS}),
    "calves": frozenset({Muscle.CALVES}),
    "hips": frozenset({Muscle.GLUTES, Muscle.HIP_FLEXORS, Muscle.ADDUCTORS, Muscle.ABDUCTORS}),
    "inner thighs": frozenset({Muscle.ADDUCTORS}),
    "posterior chain": frozenset({Muscle.HAMSTRINGS, Muscle.GLUTES, Muscle.LOWER_BACK, Muscle.UPPER_BACK}),
}


def area_named(name: str) -> Area:
    """The area under a name of the slots, ``upper_body``: ``("upper body", ...)``."""
    spoken = name.replace("_", " ")
    return spoken, _means[spoken]


def area_names() -> tuple[str, ...]:
    """The names of all areas, those of half the body and more first."""
    return tuple(_means)


def muscles_of_area(focus: Focus | frozenset[Muscle]) -> frozenset[Muscle]:
    """The muscles that an area trains; empty for the full body."""
    return _muscles_of_focus.get(focus, frozenset()) if isinstance(focus, Focus) else focus


def focus_of(areas: tuple[Area, ...]) -> Focus | frozenset[Muscle] | None:
    """One focus for all of ``areas``: the area itself, the muscles of several, the full body where that is named."""
    if not areas:
        return None
    kinds = {focus for _name, focus in areas}
    if len(kinds) == 1:
        return areas[0][1]
    if Focus.FULL in kinds or {Focus.UPPER, Focus.LOWER} <= kinds or {Focus.UPPER, Focus.LEGS} <= kinds:
        return Focus.FULL
    if kinds == {Focus.PUSH, Focus.PULL}:
        return Focus.UPPER
    if kinds == {Focus.LOWER, Focus.LEGS}:
        return Focus.LOWER
    return frozenset().union(*(muscles_of_area(focus) for focus in kinds))


_back = frozenset({Muscle.LATS, Muscle.UPPER_BACK})
_delts = frozenset({Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS})
_chest = frozenset({Muscle.CHEST, Muscle.UPPER_CHEST})
_thighs = (frozenset({Muscle.QUADS}), frozenset({Muscle.HAMSTRINGS, Muscle.GLUTES}))
_parts: dict[Focus | frozenset[Muscle], tuple[frozenset[Muscle], ...]] = {
    Focus.UPPER: (_chest, _back, _delts),
    Focus.PUSH: (_chest, _delts, frozenset({Muscle.TRICEPS})),
    Focus.PULL: (_back, frozenset({Muscle.BICEPS})),
    Focus.LEGS: _thighs,
    Focus.LOWER: _thighs,
    _means["arms"]: (frozenset({Muscle.BICEPS}), frozenset({Muscle.TRICEPS})),
}


def parts_of_area(
    focus: Focus | frozenset[Muscle], unwanted: frozenset[Muscle] = frozenset()
) -> tuple[frozenset[Muscle], ...]:
    """The parts each of which a session for an area trains, without ``unwanted``: the arms are biceps and triceps."""
    whole = muscles_of_area(focus)
    return tuple(part - unwanted for part in _parts.get(focus, (whole,)) if part - unwanted)
