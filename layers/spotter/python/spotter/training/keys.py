"""Sort keys of a user's training data, and where the items with them lie: in the user's partition, but for one."""

from spotter.store.keys import CURRENT_WORKOUT
from spotter.store.table import Key

PROFILE = "PROFILE"
SETTINGS = "SETTINGS"
EQUIPMENT = "EQUIPMENT"
CATEGORY_GOALS = "GOAL#category"
MUSCLE_GOALS = "GOAL#muscle"
PROGRAM = "PROGRAM"
DISTRIBUTION = "DIST"
LAST_LOGS = "LOGS"
"""The newest logs, so that the last one can be taken back."""

PREFERENCES = "PREF#"
"""A prefix: ``PREF#<id>``."""
PAINS = "PAIN#"
"""A prefix: ``PAIN#<id>``."""
SCHEDULE = "SCHEDULE#"
"""A prefix: ``SCHEDULE#<ISO date>T<HH:MM>#<id>``, in the user's own time, so that the order of the keys is that of the
sessions."""
OWN_EXERCISES = "EXERCISE#"
"""A prefix: ``EXERCISE#<id>``: what the user has added to the catalogue, and aliases of the user's own."""
WORKOUTS = "WORKOUT#"
"""A prefix: ``WORKOUT#<ISO date>#<id>``, so that the order of the keys is the order of the days."""
EXPOSURES = "EXPOSURE#"
"""A prefix: ``EXPOSURE#<exercise>#<ISO date>#<workout>``: the sets of one exercise in one workout."""
LIFTS = "LIFT#"
"""A prefix: ``LIFT#<exercise>``: the records of a lift."""
WEEKS = "WEEK#"
"""A prefix: ``WEEK#<ISO date of its Monday>``: what was done in a week."""
INGESTS = "INGEST#"
"""A prefix: ``INGEST#<id>``: a text that was sent to be logged, and what became of it."""
CURRENT_WORKOUTS = "CURRENT#"
"""A prefix: ``CURRENT#<session>``."""


def current_workout(session: str) -> str:
    """The workout that a session is about."""
    return f"{CURRENT_WORKOUTS}{session}"


def workout(date: str, workout_id: str) -> str:
    """A logged workout, by its day and id."""
    return f"{WORKOUTS}{date}#{workout_id}"


def exposures(exercise: str) -> str:
    """The prefix of all that was done of an exercise, by its id."""
    return f"{EXPOSURES}{exercise}#"


def exposure(exercise: str, date: str, workout_id: str) -> str:
    """What was done of an exercise in a workout."""
    return f"{exposures(exercise)}{date}#{workout_id}"


def lift(exercise: str) -> str:
    """The records of a lift, by the exercise's id."""
    return f"{LIFTS}{exercise}"


def week(monday: str) -> str:
    """What was done in the week that begins on this Monday, an ISO date."""
    return f"{WEEKS}{monday}"


def item_key(user_pk: str, sk: str) -> Key:
    """Where the item with this sort key lies, for the user with this partition.

    The workout that a session is about lies beside the session's log, behind its HEAD: a step that changes it finds it
    in the Query that it makes anyway, and a session that is deleted takes it along.
    """
    if not sk.startswith(CURRENT_WORKOUTS):
        return Key(user_pk, sk)
    tenant = user_pk.split("#U#", 1)[0]
    return Key(f"{tenant}#S#{sk.removeprefix(CURRENT_WORKOUTS)}", CURRENT_WORKOUT)
