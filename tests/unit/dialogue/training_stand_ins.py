"""What the tools of the training log come to, in little: for whatever tool the registry does not hold.

They keep to the shapes of the contract (arguments in, records changed), so that the coach is judged by what it asks for.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from spotter.catalogue import match
from spotter.notation import Unit, parse
from spotter.training import keys

Stored = dict[str, dict[str, Any]]
Arguments = Mapping[str, Any]
_kilograms_of_pound = Decimal("0.45359237")


class Refused(Exception):
    """The tool does not do it; the message says why."""


def run(name: str, arguments: Arguments, stored: Stored, today: str, key: str) -> dict[str, Any]:
    """Does it on ``stored``. Refused where the tool would refuse."""
    return _tools[name](arguments, stored, today, key)


def _settings(stored: Stored) -> dict[str, Any]:
    return stored.get(keys.SETTINGS, {})


def kilograms(weight: Any, unit: str) -> float:
    """A written weight in kilograms, to the gram."""
    factor = _kilograms_of_pound if unit == "lb" else Decimal(1)
    return float(round(Decimal(str(weight)) * factor, 3))


def _log(arguments: Arguments, stored: Stored, today: str, key: str) -> dict[str, Any]:
    day = arguments.get("date") or today
    unit: Unit = "lb" if _settings(stored).get("unit") == "lb" else "kg"
    read = parse(str(arguments["text"]), None, default_unit=unit)
    exercises: list[dict[str, Any]] = []
    for item in read.items:
        if item.flagged or item.exercise_match is None:
            continue
        reps = item.variable_reps or (item.reps_per_set,) * item.sets
        load: dict[str, Any] = {}
        if item.weight is not None and item.unit is not None:
            load = {"weight": float(item.weight), "unit": item.unit, "weight_kg": kilograms(item.weight, item.unit)}
        if item.rpe is not None:
            load["rpe"] = float(item.rpe)
        sets = [{**({"reps": each} if each is not None else {"seconds": item.duration_s}), **load} for each in reps]
        if exercises and exercises[-1]["exercise"] == item.exercise_match.id:
            exercises[-1]["sets"] += sets
        else:
            exercises.append({"name": item.exercise_match.name, "exercise": item.exercise_match.id, "sets": sets})
    if not exercises:
        raise Refused("nothing was logged")
    number = f"w_{key}"
    stored[keys.workout(day, number)] = {"date": day, "id": number, "exercises": exercises, "source": "text"}
    stored.setdefault(keys.LAST_LOGS, {"logs": []})
    stored[keys.LAST_LOGS] = {"logs": [*stored[keys.LAST_LOGS]["logs"], [day, number]]}
    return {"success": True, "date": day, "exercises": exercises}


def _correct(arguments: Arguments, stored: Stored, today: str, _key: str) -> dict[str, Any]:
    day = arguments.get("date") or stored.get(keys.LAST_LOGS, {"logs": [[today, ""]]})["logs"][-1][0]
    known = match(str(arguments["exercise"])).exercise if arguments.get("exercise") else None
    found = [
        (sk, at)
        for sk, workout in sorted(stored.items())
        if sk.startswith(f"{keys.WORKOUTS}{day}")
        for at, each in enumerate(workout["exercises"])
        if known is None or each["exercise"] == known.id
    ]
    if not found:
        raise Refused("that is not in the log")
    sets = [(sk, at, number) for sk, at in found for number in range(len(stored[sk]["exercises"][at]["sets"]))]
    if arguments.get("sets"):
        if max(arguments["sets"]) > len(sets):
            raise Refused("there is no such set")
        sets = [sets[number - 1] for number in arguments["sets"]]
    if arguments.get("remove"):
        for sk, at, number in reversed(sets):
            exercises = [dict(each, sets=list(each["sets"])) for each in stored[sk]["exercises"]]
            del exercises[at]["sets"][number]
            stored[sk] = {**stored[sk], "exercises": exercises}
        return {"success": True, "date": day}
    for sk, at, number in sets:
        exercises = [dict(each, sets=[dict(one) for one in each["sets"]]) for each in stored[sk]["exercises"]]
        done = exercises[at]["sets"][number]
        if arguments.get("weight") is not None:
            unit = arguments.get("unit") or done.get("unit") or _settings(stored).get("unit") or "kg"
            done |= {
                "weight": arguments["weight"],
                "unit": unit,
                "weight_kg": kilograms(arguments["weight"], unit),
            }
        for name in ("reps", "rpe"):
            if arguments.get(name) is not None:
                done[name] = arguments[name]
        stored[sk] = {**stored[sk], "exercises": exercises}
    return {"success": True, "date": day}


def _undo(_arguments: Arguments, stored: Stored, _today: str, _key: str) -> dict[str, Any]:
    logs = list(stored.get(keys.LAST_LOGS, {}).get("logs", ()))
    if not logs:
        raise Refused("nothing was logged")
    day, number = logs.pop()
    stored.pop(keys.workout(day, number), None)
    stored[keys.LAST_LOGS] = {"logs": logs}
    return {"success": True, "date": day}


def _delete(arguments: Arguments, stored: Stored, _today: str, _key: str) -> dict[str, Any]:
    found = [sk for sk in stored if sk.startswith(f"{keys.WORKOUTS}{arguments['date']}")]
    if not found:
        raise Refused("nothing was logged on that day")
    for sk in found:
        del stored[sk]
    logs = [each for each in stored.get(keys.LAST_LOGS, {}).get("logs", ()) if each[0] != arguments["date"]]
    stored[keys.LAST_LOGS] = {"logs": logs}
    return {"success": True, "date": arguments["date"]}


def _goals(arguments: Arguments, stored: Stored, _today: str, _key: str) -> dict[str, Any]:
    for sk, name, field in (
        (keys.CATEGORY_GOALS, "category", "category_goals"),
        (keys.MUSCLE_GOALS, "muscle", "muscle_goals"),
    ):
        new = {each[name]: max(-10, min(10, int(each["weight"]))) for each in arguments.get(field) or ()}
        if new:
            stored[sk] = {"weights": {**stored.get(sk, {}).get("weights", {}), **new}}
    return {"success": True}


def _prefer(arguments: Arguments, stored: Stored, _today: str, key: str) -> dict[str, Any]:
    stored[f"{keys.PREFERENCES}{key}"] = {"id": key, **arguments}
    return {"success": True}


def _forget(arguments: Arguments, stored: Stored, _today: str, _key: str) -> dict[str, Any]:
    if stored.pop(f"{keys.PREFERENCES}{arguments['preference_id']}", None) is None:
        raise Refused("there is no such preference")
    return {"success": True}


def _pain(arguments: Arguments, stored: Stored, today: str, key: str) -> dict[str, Any]:
    part = str(arguments["body_part"]).lower()
    same = [sk for sk, each in stored.items() if sk.startswith(keys.PAINS) and each["body_part"] == part]
    sk = same[0] if same else f"{keys.PAINS}{key}"
    stored[sk] = {
        "id": sk.removeprefix(keys.PAINS),
        "body_part": part,
        "severity": arguments.get("severity") or "Moderate",
        "exercise_name": arguments.get("exercise_name"),
        "since": today,
    }
    return {"success": True}


def _end_pain(arguments: Arguments, stored: Stored, today: str, _key: str) -> dict[str, Any]:
    part = str(arguments["body_part"]).lower()
    found = [sk for sk, each in stored.items() if sk.startswith(keys.PAINS) and part in each["body_part"]]
    if not found:
        raise Refused("nothing of the kind is noted")
    for sk in found:
        stored[sk] = {**stored[sk], "ended": today}
    return {"success": True}


def _schedule(arguments: Arguments, stored: Stored, _today: str, key: str) -> dict[str, Any]:
    session = {"id": key, "status": "scheduled", **{name: each for name, each in arguments.items() if each is not None}}
    stored[f"{keys.SCHEDULE}{session['date']}T{session.get('time', '')}#{key}"] = session
    return {"success": True, "scheduled": session}


def _reschedule(arguments: Arguments, stored: Stored, _today: str, _key: str) -> dict[str, Any]:
    sk = _session(arguments["schedule_id"], stored)
    stored[sk] = {**stored[sk], **{name: each for name, each in arguments.items() if name != "schedule_id"}}
    session = stored.pop(sk)
    stored[f"{keys.SCHEDULE}{session['date']}T{session.get('time', '')}#{session['id']}"] = session
    return {"success": True, "scheduled": session}


def _cancel(arguments: Arguments, stored: Stored, _today: str, _key: str) -> dict[str, Any]:
    sk = _session(arguments["schedule_id"], stored)
    stored[sk] = {**stored[sk], "status": "cancelled"}
    return {"success": True}


def _session(number: str, stored: Stored) -> str:
    found = [sk for sk, each in stored.items() if sk.startswith(keys.SCHEDULE) and each["id"] == number]
    if not found:
        raise Refused("there is no such session")
    return found[0]


def _timer(arguments: Arguments, _stored: Stored, _today: str, _key: str) -> dict[str, Any]:
    return {"success": True, "timer": dict(arguments)}


def _set(arguments: Arguments, stored: Stored, _today: str, _key: str) -> dict[str, Any]:
    stored[keys.SETTINGS] = {**_settings(stored), **arguments}
    return {"success": True}


_tools: Mapping[str, Callable[[Arguments, Stored, str, str], dict[str, Any]]] = {
    "log_workout": _log,
    "correct_workout": _correct,
    "undo_log": _undo,
    "delete_workout": _delete,
    "set_goals": _goals,
    "set_preference": _prefer,
    "delete_preference": _forget,
    "set_pain": _pain,
    "end_pain": _end_pain,
    "schedule_workout": _schedule,
    "update_scheduled_workout": _reschedule,
    "cancel_scheduled_workout": _cancel,
    "update_settings": _set,
    "generate_exercise_timer": _timer,
    "generate_workout_timers": _timer,
}
NAMES = tuple(_tools)
