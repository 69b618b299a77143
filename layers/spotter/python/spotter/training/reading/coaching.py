"""Stalls and insights from what is stored, by the rules that POST /coach/stall and /coach/insight answer with."""

from datetime import date

from spotter.catalogue import Exercise
from spotter.coaching.insight import insight
from spotter.coaching.stall import stall
from spotter.coaching.types import InsightResponse, RepRange, StallAnalysisResponse, StallContext
from spotter.coaching.types.history import MOST_SESSIONS
from spotter.training.analytics.performed import ExerciseSession, PerformedWorkout
from spotter.training.analytics.rules import history_for, like, session_summary
from spotter.training.analytics.weeks import WEEK, Week
from spotter.training.dates import monday_of
from spotter.training.exercise_list import UserExercises
from spotter.training.models import ProgramExercise
from spotter.training.reading.coach_facts import cap_of, prescription_of, range_of, read_facts
from spotter.training.reading.program import prescribed, read_program
from spotter.training.reading.training_log import lift_records, newest_sessions, newest_workouts, weeks_until
from spotter.training.records import Reader

SESSIONS_OF_A_STALL = 30
WORKOUTS_BEFORE = 12
"""How far back the same session is looked for."""


def read_stall(
    reader: Reader, exercises: UserExercises, exercise: Exercise, today: date
) -> tuple[StallAnalysisResponse, tuple[ExerciseSession, ...]]:
    """Whether a lift is stalled, and the sessions that say so, the newest first."""
    facts = read_facts(reader)
    sessions = newest_sessions(reader, exercises, exercise.id, SESSIONS_OF_A_STALL)
    context = StallContext(
        exercise_name=exercise.name,
        last_sessions=history_for(sessions, facts.unit.value),
        current_prescription=prescription_of(_prescriptions(reader, exercises).get(exercise.id)),
        user_goal=facts.goal,
        weekly_sets=_weekly_sets(weeks_until(reader, today, 1), today),
        location=facts.location,
        equipment_available=facts.equipment_names,
        pain_flags=facts.pains,
        unit=facts.unit,
        equipment=facts.equipment,
    )
    return stall(context), sessions


def read_insight(
    reader: Reader, exercises: UserExercises, today: date, day: date | None = None
) -> tuple[InsightResponse, PerformedWorkout] | None:
    """The most telling thing of the newest workout, or of the last one of a day; None where there is none."""
    newest = newest_workouts(reader, exercises, day or today, WORKOUTS_BEFORE + 1)
    if not newest or (day is not None and newest[0].day != day):
        return None
    workout, *others = newest
    facts = read_facts(reader)
    prescriptions = _prescriptions(reader, exercises)
    summary = session_summary(
        workout,
        {each.exercise: _before(reader, exercises, each.exercise, workout) for each in workout.exercises},
        _known_ranges(prescriptions),
        {exercise: cap for exercise, each in prescriptions.items() if (cap := cap_of(each)) is not None},
        like(workout, others),
        facts.unit.value,
        facts.equipment,
    )
    return insight(summary), workout


def _before(
    reader: Reader, exercises: UserExercises, exercise: str, workout: PerformedWorkout
) -> tuple[ExerciseSession, ...]:
    """What was done of a lift before a workout, the newest first."""
    stored = lift_records(reader, (exercise,)).get(exercise)
    if stored is None or stored.exposures < 2:
        return ()
    sessions = newest_sessions(reader, exercises, exercise, MOST_SESSIONS)
    return tuple(each for each in sessions if (each.day, each.workout) < (workout.day, workout.id))


def _prescriptions(reader: Reader, exercises: UserExercises) -> dict[str, ProgramExercise]:
    """What the program prescribes for each exercise that it holds; the first, where it holds it twice."""
    found: dict[str, ProgramExercise] = {}
    for day in read_program(reader).days:
        for written in day.exercises:
            exercise = prescribed(written, exercises).exercise
            if exercise is not None:
                found.setdefault(exercise.id, written)
    return found


def _known_ranges(prescriptions: dict[str, ProgramExercise]) -> dict[str, RepRange]:
    return {exercise: reps for exercise, each in prescriptions.items() if (reps := range_of(each)) is not None}


def _weekly_sets(weeks: tuple[Week, ...], today: date) -> dict[str, int]:
    """The sets of the last whole week by muscle; of this one, where the last one had none."""
    by_monday = {each.monday: dict(each.muscles) for each in weeks}
    this = monday_of(today)
    return by_monday.get(this - WEEK) or by_monday.get(this) or {}
