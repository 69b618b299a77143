"""Cardio and mobility sessions: pieces of time rather than places for movements."""

from spotter.catalogue import Category, Exercise, Kind, Level, Muscle
from spotter.coaching.compose.doses import dosed
from spotter.coaching.compose.request import Focus, Goal, WorkoutRequest
from spotter.coaching.compose.staples import rank
from spotter.coaching.composed_exercise import ComposedExercise

Composed = tuple[tuple[ComposedExercise, ...], tuple[str, ...]]

WORK_AND_REST_SECONDS = {Level.BEGINNER: (20, 40), Level.INTERMEDIATE: (30, 30), Level.ADVANCED: (40, 20)}
MOST_ROUNDS = 20
MOST_ROUNDS_BESIDE_STEADY = 12
LONGEST_PIECE_SECONDS = 3600
STRETCH_SECONDS = 30
_upper = frozenset(
    {
        Muscle.CHEST, Muscle.UPPER_CHEST, Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS, Muscle.ROTATOR_CUFF,
        Muscle.TRICEPS, Muscle.BICEPS, Muscle.FOREARMS, Muscle.LATS, Muscle.UPPER_BACK, Muscle.TRAPS, Muscle.NECK,
    }
)  # fmt: skip
_lower = frozenset(
    {
        Muscle.HIP_FLEXORS, Muscle.GLUTES, Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.ADDUCTORS, Muscle.ABDUCTORS,
        Muscle.CALVES, Muscle.SHINS,
    }
)  # fmt: skip
_regions = {
    Focus.UPPER: _upper,
    Focus.PUSH: frozenset({Muscle.CHEST, Muscle.FRONT_DELTS, Muscle.TRICEPS, Muscle.SIDE_DELTS, Muscle.UPPER_CHEST}),
    Focus.PULL: frozenset({Muscle.LATS, Muscle.UPPER_BACK, Muscle.BICEPS, Muscle.REAR_DELTS, Muscle.TRAPS}),
    Focus.LOWER: _lower,
    Focus.LEGS: _lower,
    Focus.CORE: frozenset({Muscle.ABS, Muscle.OBLIQUES, Muscle.LOWER_BACK}),
}


def cardio(request: WorkoutRequest, pool: list[Exercise], budget: int) -> Composed:
    """A piece for every 15 minutes or so, intervals first when the goal is conditioning, else a steady one first.

    Whoever needs care has steady pieces alone. Intervals beside a steady piece are short; the steady pieces take the
    time that is left.
    """
    kinds = (Kind.DURATION,) if request.needs_care else (Kind.DURATION, Kind.INTERVALS)
    timed = [each for each in pool if each.category is Category.CARDIO and each.kind in kinds]
    hard_first = request.goal is Goal.CONDITIONING
    timed.sort(key=lambda each: ((each.kind is Kind.INTERVALS) is not hard_first, *_order(each, request)))
    chosen = _one_of_each(timed, max(1, min(3, budget // 900)), alternate=True)
    steady = [each for each in chosen if each.kind is Kind.DURATION]
    share = budget // max(1, len(chosen))
    most_rounds = MOST_ROUNDS_BESIDE_STEADY if steady else MOST_ROUNDS
    hard = {each.id: _intervals(each, request.level, share, most_rounds) for each in chosen if each not in steady}
    left = budget - sum(piece.seconds for piece in hard.values())
    even = {each.id: _steady(each, left // len(steady)) for each in steady}
    return tuple((hard | even)[each.id] for each in chosen), ()


def mobility(request: WorkoutRequest, pool: list[Exercise], budget: int) -> Composed:
    """Two rounds each of as many exercises as the time allows, no two of them variations of each other."""
    region = _regions.get(request.focus) if isinstance(request.focus, Focus) else request.focus
    fitting = sorted(
        (each for each in pool if each.category is Category.MOBILITY), key=lambda each: _order(each, request)
    )
    in_region = [each for each in fitting if not region or region & {*each.primary, *each.secondary}]
    pieces: list[ComposedExercise] = []
    left = budget
    for each in _one_of_each(in_region or fitting, len(fitting), alternate=False):
        piece = _stretch(each, request)
        if piece.seconds <= left:
            pieces.append(piece)
            left -= piece.seconds
    notes = () if in_region else ("Nothing for that region alone; this is for the whole body.",)
    return tuple(pieces), notes if pieces else ()


def _steady(exercise: Exercise, seconds: int) -> ComposedExercise:
    whole = min(seconds, LONGEST_PIECE_SECONDS) // 60 * 60
    return ComposedExercise(exercise, Kind.DURATION, duration_seconds=max(60, whole))


def _intervals(exercise: Exercise, level: Level, seconds: int, most_rounds: int) -> ComposedExercise:
    work, rest = WORK_AND_REST_SECONDS[level]
    rounds = max(1, min(most_rounds, seconds // (work + rest)))
    return ComposedExercise(exercise, Kind.INTERVALS, rounds=rounds, work_seconds=work, rest_seconds=rest)


def _order(exercise: Exercise, request: WorkoutRequest) -> tuple[int, str]:
    return (rank(exercise, request.goal, request.level), exercise.id)


def _stretch(exercise: Exercise, request: WorkoutRequest) -> ComposedExercise:
    if exercise.kind is Kind.HOLD:
        return ComposedExercise(exercise, Kind.HOLD, sets=2, hold_seconds=STRETCH_SECONDS, rest_seconds=10)
    if exercise.kind is Kind.REPS:
        return ComposedExercise(exercise, Kind.REPS, sets=2, reps=8, rest_seconds=15)
    if exercise.kind is Kind.DURATION:
        return ComposedExercise(exercise, Kind.DURATION, duration_seconds=120)
    return dosed(exercise, 2, request.goal, request.level)


def _one_of_each(exercises: list[Exercise], count: int, *, alternate: bool) -> list[Exercise]:
    """The first ``count`` that are no variations of each other; with ``alternate``, of changing kinds if possible."""
    chosen: list[Exercise] = []
    rest = list(exercises)
    while rest and len(chosen) < count:
        other = [each for each in rest if chosen and each.kind is not chosen[-1].kind] if alternate else []
        chosen.append((other or rest)[0])
        rest = [each for each in rest if each.variation_group != chosen[-1].variation_group]
    return chosen
