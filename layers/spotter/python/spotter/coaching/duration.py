"""How long work takes: the one place that plans, composed sessions and edits of a workout all count by.

A set takes 20 s to get ready, 7 s for each rep, and the rest after it.
"""

from decimal import Decimal

from spotter.catalogue import Category, Exercise, Implement, Kind

SETUP_SECONDS = 20
SECONDS_PER_REP = 7
WARMUP_REST_SECONDS = 60
HEAVY_COMPOUND_REST_SECONDS = 180
COMPOUND_REST_SECONDS = 120
ISOLATION_REST_SECONDS = 90
LIGHT_REST_SECONDS = 60
HEAVY_UP_TO_REPS = 8
"""A barbell or machine compound of at most so many reps needs the longest rest."""

_barbells_and_machines = frozenset(
    {
        Implement.BARBELL,
        Implement.EZ_BAR,
        Implement.TRAP_BAR,
        Implement.SMITH_MACHINE,
        Implement.LANDMINE,
        Implement.MACHINE,
        Implement.CABLE,
        Implement.UNKNOWN,
    }
)
BODYWEIGHT_IMPLEMENTS = frozenset(
    {Implement.BODYWEIGHT, Implement.SUSPENSION, Implement.STABILITY_BALL, Implement.AB_WHEEL, Implement.ROPE}
)
"""What is held or hung from while the body itself is the load."""
_warm_ups = ((840, 60), (1800, 180))
"""Seconds of a whole session, and the general warm-up that one of at most this length begins with."""
LONGEST_WARM_UP_SECONDS = 300


def working_rest(exercise: Exercise, reps: int, load: Decimal | None = None) -> int:
    """Seconds of rest after a working set. A ``load`` makes a loaded exercise of a bodyweight one."""
    light = exercise.implement is Implement.KETTLEBELL or (exercise.implement in BODYWEIGHT_IMPLEMENTS and not load)
    if light or exercise.category is Category.CORE:
        return LIGHT_REST_SECONDS
    if not exercise.compound:
        return ISOLATION_REST_SECONDS
    if exercise.implement in _barbells_and_machines and exercise.kind is Kind.REPS and reps <= HEAVY_UP_TO_REPS:
        return HEAVY_COMPOUND_REST_SECONDS
    return COMPOUND_REST_SECONDS


def sets_seconds(exercise: Exercise, kind: Kind, sets: int, amount: int, rest: int) -> int:
    """Seconds of ``sets`` sets of ``amount`` reps (seconds, for a hold), done on each side of a one-sided exercise."""
    work = amount * SECONDS_PER_REP if kind is Kind.REPS else amount
    return sets * (SETUP_SECONDS + work * (2 if exercise.unilateral else 1) + rest)


def warm_up_seconds(work: int) -> int:
    """Seconds of the general warm-up before ``work`` seconds of training: short sessions have a short one."""
    return next((seconds for session, seconds in _warm_ups if work + seconds <= session), LONGEST_WARM_UP_SECONDS)


def work_seconds_within(session: int) -> int:
    """The most seconds of work that fit into ``session`` seconds together with their warm-up."""
    fitting = [min(session, most) - seconds for most, seconds in _warm_ups]
    return max(*fitting, session - LONGEST_WARM_UP_SECONDS)


def whole_minutes(seconds: int) -> int:
    """Minutes, rounded up: a plan that takes 24 min 44 s takes 25."""
    return -(-seconds // 60)
