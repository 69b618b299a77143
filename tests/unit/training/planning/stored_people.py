"""People with records, for tests of planning."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from spotter.training import keys
from spotter.training.planning.asked import Asked
from spotter.training.planning.day_plan import DayPlan
from spotter.training.planning.reading import plan_today
from tests.fakes.records import Records

Json = dict[str, Any]

MONDAY = date(2026, 3, 9)
TUESDAY = date(2026, 3, 10)


def day(*exercises: Json, weekday: int = 1, name: str = "Push") -> Json:
    """A day of the program."""
    return {"day": weekday, "name": name, "exercises": list(exercises)}


def straight(name: str, reps: str = "8-12", sets: int = 3, **more: Any) -> Json:
    """An exercise of the program that is done in straight sets."""
    return {"exercise": name, "sets": sets, "reps": reps, **more}


def top_set(name: str, reps: str, backoffs: int, **more: Any) -> Json:
    """An exercise of the program with a top set and backoffs."""
    return {"exercise": name, "sets": 1, "reps": reps, "backoff_sets": backoffs, "backoff_drop": 0.1, **more}


def sets(*performed: tuple[float, int] | tuple[float, int, float], unit: str = "kg") -> list[Json]:
    """Sets as they are stored: load, reps, RPE."""
    found = []
    for load, reps, *rpe in performed:
        kilograms = load if unit == "kg" else round(load * 0.45359237, 3)
        found.append({"weight_kg": kilograms, "weight": load, "unit": unit, "reps": reps, **_rpe(rpe)})
    return found


def _rpe(told: Sequence[float]) -> Json:
    return {"rpe": told[0]} if told else {}


def records(
    *,
    program: Sequence[Json] = (),
    templates: Sequence[Json] = (),
    done: Mapping[str, Mapping[str, Any]] | None = None,
    pains: Sequence[Json] = (),
    preferences: Sequence[Json] = (),
    schedule: Sequence[Json] = (),
    own: Sequence[Json] = (),
    workouts: Sequence[Json] = (),
    **stored: Json,
) -> Records:
    """A user's records. ``done`` are exposures by exercise and date: sets, or a whole exposure's fields."""
    names = {
        "profile": keys.PROFILE,
        "settings": keys.SETTINGS,
        "equipment": keys.EQUIPMENT,
        "category_goals": keys.CATEGORY_GOALS,
        "muscle_goals": keys.MUSCLE_GOALS,
        "distribution": keys.DISTRIBUTION,
    }
    found: dict[str, Any] = {names[name]: data for name, data in stored.items()}
    if program or templates:
        found[keys.PROGRAM] = {"days": list(program), "templates": list(templates)}
    for exercise, by_date in (done or {}).items():
        for on, performed in by_date.items():
            told = performed if isinstance(performed, dict) else {"sets": performed}
            plain = {"exercise": exercise, "name": exercise, "date": on, "workout": "w1", **told}
            found[keys.exposure(exercise, on, "w1")] = plain
    for prefix, listed in ((keys.PAINS, pains), (keys.PREFERENCES, preferences), (keys.OWN_EXERCISES, own)):
        for at, each in enumerate(listed):
            own_id = each.get("id", f"x{at}")
            found[f"{prefix}{own_id}"] = {"id": own_id, **each}
    for at, each in enumerate(schedule):
        found[f"{keys.SCHEDULE}{each['date']}T{each.get('time', '00:00')}#s{at}"] = {"id": f"s{at}", **each}
    for at, each in enumerate(workouts):
        found[f"{keys.WORKOUTS}{each['date']}#w{at}"] = {"id": f"w{at}", **each}
    return Records(found)


def planned(stored: Records, today: date = MONDAY, **asked: Any) -> DayPlan:
    """The plan of a day."""
    return plan_today(stored, Asked(today, **asked))


def exercise(plan: DayPlan, name: str, at: int = 0) -> Json:
    """The ``at``-th exercise of this name in a plan."""
    return [each for each in plan.exercises if each["name"] == name][at]


def shape(each: Json) -> tuple[int, int, float | None]:
    """Sets, reps and weight."""
    return each["sets"], each["reps"], each.get("weight")


def rules(plan: DayPlan, name: str | None) -> list[str]:
    """The rules that decided about an exercise, or about the session."""
    return [each.rule for each in plan.decisions if each.exercise == name]


def names(plan: DayPlan) -> list[str]:
    """What is done, in its order."""
    return [each["name"] for each in plan.exercises]
