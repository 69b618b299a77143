"""Sort keys of a user's training data, in the user's partition."""

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
