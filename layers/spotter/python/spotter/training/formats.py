"""A user's stored data as short text: what a model reads, and a person could. Nobody reads the text back.

Missing fields are left out; nothing stored is said honestly.
"""

from collections.abc import Mapping, Sequence

from spotter.training.amounts import dose, weight
from spotter.training.models import (
    CurrentWorkout,
    ExerciseDistribution,
    LoggedExercise,
    LoggedSet,
    LoggedWorkout,
    OwnEquipment,
    PainFlag,
    Preference,
    Profile,
    Program,
    ProgramExercise,
    ScheduledWorkout,
    Settings,
)

MEMORIES_ARE_TOLD = "What is remembered of the user comes with their messages, where there is something that fits."
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def profile(stored: Profile, unit: str) -> str:
    """Who the user is: ``Height: 180 cm | Weight: 82.5 kg | Age: 34``."""
    parts = [
        f"Name: {stored.name}" if stored.name else "",
        f"Height: {stored.height_cm} cm" if stored.height_cm else "",
        f"Weight: {weight(stored.weight_kg, unit)}" if stored.weight_kg else "",
        f"Age: {stored.age}" if stored.age else "",
        f"Gender: {stored.gender}" if stored.gender else "",
        f"Goal: {stored.goal}" if stored.goal else "",
        f"Trained for: {stored.training_years} years" if stored.training_years is not None else "",
        f"Needs care: {', '.join(stored.conditions)}" if stored.conditions else "",
    ]
    return " | ".join(filter(None, parts)) or "No profile recorded yet."


def goals(weights: Mapping[str, int], what: str) -> str:
    """Goals by weight, the most wanted first: ``strength: +8, cardio: -2``. ``what`` is category or muscle."""
    if not weights:
        return f"No {what} goals set yet."
    ranked = sorted(weights.items(), key=lambda goal: (-goal[1], goal[0]))
    return ", ".join(f"{name}: {value:+d}" if value else f"{name}: 0" for name, value in ranked)


def preferences(active: Sequence[Preference]) -> str:
    """One preference to a line, with its id: ``[pref_1] injury: left knee (temporary)``."""
    lines = []
    for each in active:
        line = f"[{each.id}] {each.preference_type}: {each.value}"
        how_long = f"until {each.until}" if each.until else each.duration_type
        lines.append(line if how_long == "permanent" else f"{line} ({how_long})")
    return "\n".join(lines) or "No active preferences."


def history(workouts: Sequence[LoggedWorkout], unit: str) -> str:
    """One workout to a line, the newest first: ``2026-01-15: Bench Press 5 x 100 kg, 8, 8 x 90 kg``."""
    lines = []
    for workout in workouts:
        performed = "; ".join(_performed(exercise, unit) for exercise in workout.exercises)
        lines.append(f"{workout.date}: {performed or 'no exercises logged'}")
    return "\n".join(lines) or "No workout history yet."


def _performed(exercise: LoggedExercise, unit: str) -> str:
    sets = ", ".join(_set(each, unit) for each in exercise.sets)
    return f"{exercise.name} {sets}".rstrip()


def _set(performed: LoggedSet, unit: str) -> str:
    reps = "?" if performed.reps is None else str(performed.reps)
    text = f"{performed.seconds} s" if performed.seconds else reps
    if performed.weight_kg:
        text += f" x {weight(performed.weight_kg, unit)}"
    if performed.rpe:
        text += f" @{performed.rpe}"
    return text


def distribution(stored: ExerciseDistribution) -> str:
    """How often each category and muscle was trained."""
    parts = [
        f"{title}: " + ", ".join(f"{name}: {count}" for name, count in sorted(counts.items(), key=_most_first))
        for title, counts in (("Categories", stored.category_counts), ("Muscles", stored.muscle_counts))
        if counts
    ]
    return "\n".join(parts) or "No exercises counted yet."


def _most_first(entry: tuple[str, int]) -> tuple[int, str]:
    return -entry[1], entry[0]


def settings(stored: Settings) -> str:
    """How the user likes to train: ``Duration: 45 min | Level: beginner | Equipment: dumbbells | Unit: kg``."""
    parts = [
        f"Duration: {stored.preferred_workout_duration} min" if stored.preferred_workout_duration else "",
        f"Level: {stored.fitness_level}" if stored.fitness_level else "",
        f"Equipment: {', '.join(stored.available_equipment)}" if stored.available_equipment else "",
        f"Unit: {stored.unit}" if stored.unit else "",
        f"Zone: {stored.time_zone}" if stored.time_zone else "",
    ]
    return " | ".join(filter(None, parts)) or "No settings stored: the defaults are in use."


def equipment(own: OwnEquipment) -> str:
    """``Place: Home | Has: dumbbells (5, 7.5, 10 kg), bench | Bar: 20 kg | Plates: 1.25, 2.5, 5 kg``."""
    items = [
        f"{each.name} ({_listed(each.weights)} {each.unit or 'kg'})" if each.weights else each.name
        for each in own.items
    ]
    parts = [
        f"Place: {own.location}" if own.location else "",
        f"Has: {', '.join(items)}" if items else "",
        f"Bar: {own.bar.weight} {own.bar.unit}" if own.bar else "",
        f"Plates: {_listed(own.plates)} {own.bar.unit if own.bar else 'kg'}" if own.plates else "",
    ]
    return " | ".join(filter(None, parts)) or "No equipment recorded yet."


def _listed(weights: Sequence[float]) -> str:
    return ", ".join(map(str, weights))


def program(stored: Program) -> str:
    """One day to a line: ``Mon Push: Bench Press 3 x 5-8 @8; Overhead Press 3 x 8-12``."""
    lines = [f"{DAYS[day.day - 1]} {day.name}".rstrip() + f": {_exercises(day.exercises)}" for day in stored.days]
    lines += [f"Template {each.name}: {_exercises(each.exercises)}" for each in stored.templates]
    return "\n".join(lines) or "No program stored."


def _exercises(exercises: Sequence[ProgramExercise]) -> str:
    return "; ".join(map(_prescribed, exercises)) or "nothing yet"


def _prescribed(each: ProgramExercise) -> str:
    load = f" at {each.weight} {each.unit or 'kg'}" if each.weight else ""
    cap = f" @{each.rpe_cap}" if each.rpe_cap else ""
    sets = (
        f"{each.sets} x {each.reps}" if each.backoff_sets is None else f"1 x {each.reps} + {each.backoff_sets} backoff"
    )
    notes = "; ".join(filter(None, ("optional" if each.optional else "", each.notes or "")))
    return f"{each.exercise} {sets}{load}{cap}" + (f" ({notes})" if notes else "")


def pains(going_on: Sequence[PainFlag]) -> str:
    """One flag to a line, with its id: ``[pain_1] left knee: Moderate since 2026-01-10, from Back Squat``."""
    lines = []
    for each in going_on:
        line = f"[{each.id}] {each.body_part}: {each.severity}"
        line += f" since {each.since}" if each.since else ""
        line += f", from {each.exercise_name}" if each.exercise_name else ""
        lines.append(line + (f" ({each.notes})" if each.notes else ""))
    return "\n".join(lines) or "No pain flags."


def schedule(to_come: Sequence[ScheduledWorkout]) -> str:
    """One session to a line, with its id: ``[s_1] 2026-01-17 18:00 Push, 60 min``."""
    lines = []
    for each in to_come:
        line = " ".join(filter(None, (f"[{each.id}]", each.date, each.time, each.name)))
        line += f", {each.minutes} min" if each.minutes else ""
        lines.append(line + (f" ({each.notes})" if each.notes else ""))
    return "\n".join(lines) or "Nothing scheduled."


def current_workout(stored: CurrentWorkout | None) -> str:
    """The workout of this session, one numbered exercise to a line, with the ids that the tools take."""
    if stored is None:
        return "No current workout."
    lines = [
        f"{at}. {each.name} [{each.id}] {dose(each.to_json())}" for at, each in enumerate(stored.exercises, start=1)
    ]
    return "\n".join(lines) or "The current workout is empty."
