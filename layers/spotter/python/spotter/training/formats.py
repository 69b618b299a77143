"""A user's stored data as short text: what a model reads, and a person could.

Each formatter takes the stored data as JSON. Missing fields are left out; nothing stored is said honestly.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.llm.amounts import amount, weight

Data = Mapping[str, Any]


def profile(data: Data, unit: str) -> str:
    """Who the user is: ``Height: 180 cm | Weight: 82.5 kg | Age: 34``."""
    parts = [
        f"Name: {data['name']}" if data.get("name") else "",
        f"Height: {data['height_cm']} cm" if data.get("height_cm") else "",
        f"Weight: {weight(data['weight_kg'], unit)}" if data.get("weight_kg") else "",
        f"Age: {data['age']}" if data.get("age") else "",
        f"Gender: {data['gender']}" if data.get("gender") else "",
        f"Goal: {data['goal']}" if data.get("goal") else "",
    ]
    return " | ".join(filter(None, parts)) or "No profile recorded yet."


def goals(weights: Mapping[str, int], what: str) -> str:
    """Goals by weight, the most wanted first: ``strength: +8, cardio: -2``. ``what`` is category or muscle."""
    if not weights:
        return f"No {what} goals set yet."
    ranked = sorted(weights.items(), key=lambda goal: (-goal[1], goal[0]))
    return ", ".join(f"{name}: {value:+d}" if value else f"{name}: 0" for name, value in ranked)


def preferences(active: Sequence[Data]) -> str:
    """One preference to a line, with its id: ``[pref_1] injury: left knee (temporary)``."""
    lines = []
    for each in active:
        lasting = each.get("duration_type", "permanent")
        line = f"[{each['id']}] {each['preference_type']}: {each['value']}"
        lines.append(line if lasting == "permanent" else f"{line} ({lasting})")
    return "\n".join(lines) or "No active preferences."


def history(workouts: Sequence[Data], unit: str) -> str:
    """One workout to a line, the newest first: ``2026-01-15: Bench Press 5 x 100 kg, 8, 8 x 90 kg``."""
    lines = []
    for workout in workouts:
        done = "; ".join(_performed(exercise, unit) for exercise in workout.get("exercises", ()))
        lines.append(f"{workout['date']}: {done or 'no exercises logged'}")
    return "\n".join(lines) or "No workout history yet."


def _performed(exercise: Data, unit: str) -> str:
    sets = ", ".join(_set(each, unit) for each in exercise.get("sets", ()))
    return f"{exercise['name']} {sets}".rstrip()


def _set(done: Data, unit: str) -> str:
    text = f"{done['seconds']} s" if done.get("seconds") else str(done.get("reps", "?"))
    if done.get("weight_kg"):
        text += f" x {weight(done['weight_kg'], unit)}"
    if done.get("rpe"):
        text += f" @{done['rpe']}"
    return text


def distribution(data: Data) -> str:
    """How often each category and muscle was trained."""
    parts = [
        f"{title}: " + ", ".join(f"{name}: {count}" for name, count in sorted(counts.items(), key=_most_first))
        for title, counts in (("Categories", data.get("category_counts")), ("Muscles", data.get("muscle_counts")))
        if counts
    ]
    return "\n".join(parts) or "No exercises counted yet."


def _most_first(entry: tuple[str, int]) -> tuple[int, str]:
    return -entry[1], entry[0]


def settings(data: Data) -> str:
    """How the user likes to train: ``Duration: 45 min | Level: beginner | Equipment: dumbbells | Unit: kg``."""
    parts = [
        f"Duration: {data['preferred_workout_duration']} min" if data.get("preferred_workout_duration") else "",
        f"Level: {data['fitness_level']}" if data.get("fitness_level") else "",
        f"Equipment: {', '.join(data['available_equipment'])}" if data.get("available_equipment") else "",
        f"Unit: {data['unit']}" if data.get("unit") else "",
    ]
    return " | ".join(filter(None, parts)) or "No settings stored: the defaults are in use."


def current_workout(data: Data) -> str:
    """The workout of this session, one numbered exercise to a line, with the ids that the tools take."""
    exercises = data.get("exercises", ())
    if not exercises:
        return "The current workout is empty." if data else "No current workout."
    lines = [f"{at}. {each['name']} [{each['id']}] {amount(each)}" for at, each in enumerate(exercises, start=1)]
    return "\n".join(lines)
