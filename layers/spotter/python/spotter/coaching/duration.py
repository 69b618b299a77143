"""How long work takes: 20 s to get ready, 7 s for each rep, and the rest after it."""

SETUP_SECONDS = 20
SECONDS_PER_REP = 7
WARMUP_REST_SECONDS = 60
COMPOUND_REST_SECONDS = 180
ISOLATION_REST_SECONDS = 90


def working_rest(compound: bool) -> int:
    """Seconds of rest after a working set."""
    return COMPOUND_REST_SECONDS if compound else ISOLATION_REST_SECONDS


def set_seconds(work: int, rest: int) -> int:
    """Seconds of one set: getting ready, ``work`` seconds under the load, and the rest after it."""
    return SETUP_SECONDS + work + rest


def rep_seconds(reps: int, *, sides: int = 1) -> int:
    """Seconds that ``reps`` take; a one-sided exercise is done once for each of two ``sides``."""
    return SECONDS_PER_REP * reps * sides


def whole_minutes(seconds: int) -> int:
    """Minutes, rounded up: a plan that takes 24 min 44 s takes 25."""
    return -(-seconds // 60)
