"""The data sources of what was trained, and of what is trained now."""

from spotter.training import formats, keys
from spotter.training.data_source import Asked, DataSource, Loaded, always, each_stored, record_of, stored
from spotter.training.history_limits import HISTORY_DEFAULT
from spotter.training.models import CurrentWorkout, ExerciseDistribution, LoggedWorkout
from spotter.training.person_sources import unit
from spotter.training.records import Reads, Record


def _history(reads: Reads, _asked: Asked) -> Loaded:
    found = each_stored(LoggedWorkout, reads.prefixes.get(keys.WORKOUTS, ()))
    text = formats.history([each for each, _record in found], unit(reads))
    records = (*(record for _each, record in found), record_of(reads, keys.SETTINGS))
    return Loaded(text, [each.to_json() for each, _record in found], records)


def _distribution(reads: Reads, _asked: Asked) -> Loaded:
    record = record_of(reads, keys.DISTRIBUTION)
    counts = stored(ExerciseDistribution, record)
    return Loaded(formats.distribution(counts), counts.to_json(), (record,))


def _current_workout(reads: Reads, _asked: Asked) -> Loaded:
    found = (record for sk, record in reads.records.items() if sk.startswith(keys.CURRENT_WORKOUTS))
    record = next(found, Record("", 0, {}))
    if not record.version:
        return Loaded(formats.current_workout(None), {}, (record,))
    workout = stored(CurrentWorkout, record)
    data = {**workout.to_json(), "workout_version": record.version}
    return Loaded(formats.current_workout(workout), data, (record,))


HISTORY = DataSource(
    "workout_history",
    "The workouts that the user logged, newest first, with sets, reps and loads",
    _history,
    always(keys.SETTINGS),
    keys.WORKOUTS,
    HISTORY_DEFAULT,
)
DISTRIBUTION = DataSource(
    "exercise_distribution",
    "How often each category and muscle has been trained",
    _distribution,
    always(keys.DISTRIBUTION),
)
CURRENT_WORKOUT = DataSource(
    "current_workout",
    "The workout of this conversation as it stands, with the ids of its exercises",
    _current_workout,
    lambda asked: (keys.current_workout(asked.session),),
)
