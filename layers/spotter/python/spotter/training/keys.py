"""Sort keys of a user's training data, and where the items with them lie: in the user's partition, but for one."""

from spotter.store.keys import CURRENT_WORKOUT
from spotter.store.table import Key

PROFILE = "PROFILE"
SETTINGS = "SETTINGS"
CATEGORY_GOALS = "GOAL#category"
MUSCLE_GOALS = "GOAL#muscle"
DISTRIBUTION = "DIST"

PREFERENCES = "PREF#"
"""A prefix: ``PREF#<id>``."""
WORKOUTS = "WORKOUT#"
"""A prefix: ``WORKOUT#<ISO date>#<id>``, so that the order of the keys is the order of the days."""
CURRENT_WORKOUTS = "CURRENT#"
"""A prefix: ``CURRENT#<session>``."""


def current_workout(session: str) -> str:
    """The workout that a session is about."""
    return f"{CURRENT_WORKOUTS}{session}"


def item_key(user_pk: str, sk: str) -> Key:
    """Where the item with this sort key lies, for the user with this partition.

    The workout that a session is about lies beside the session's log, behind its HEAD: a step that changes it finds it
    in the Query that it makes anyway, and a session that is deleted takes it along.
    """
    if not sk.startswith(CURRENT_WORKOUTS):
        return Key(user_pk, sk)
    tenant = user_pk.split("#U#", 1)[0]
    return Key(f"{tenant}#S#{sk.removeprefix(CURRENT_WORKOUTS)}", CURRENT_WORKOUT)
