"""The calls that take a write of this conversation back: a preference, a goal, a pain, a session, a setting."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from spotter.dialogue.training.plan import Step
from spotter.dialogue.training.state import Event

Inverse = Callable[[Event], Step | None]
_session_fields = ("date", "name", "minutes", "notes")


def inverse(event: Event) -> Step | None:
    """The call that takes a write back; None where what stood before is not known."""
    found = _INVERSES.get(event.name)
    return found(event) if found is not None else None


def _booked(event: Event) -> Step | None:
    session = event.result.data.get("scheduled") or {}
    if not session.get("id"):
        return None
    return Step(
        "cancel_scheduled_workout", {"schedule_id": session["id"]}, f"Taken back: {_named(session)} is off again."
    )


def _rebooked(event: Event) -> Step | None:
    before = event.result.data.get("before") or {}
    if not before.get("id"):
        return None
    fields = {name: before[name] for name in _session_fields if before.get(name) is not None}
    arguments = {"schedule_id": before["id"], **fields, "time": before.get("time") or "any"}
    return Step("update_scheduled_workout", arguments, f"Taken back: {_named(before)} is where it was.")


def _unbooked(event: Event) -> Step | None:
    session = event.result.data.get("cancelled") or {}
    if not session.get("date"):
        return None
    fields = {name: session[name] for name in (*_session_fields, "time") if session.get(name) is not None}
    return Step("schedule_workout", fields, f"Taken back: {_named(session)} is booked again.")


def _named(session: Mapping[str, Any]) -> str:
    clock = f" at {session['time']}" if session.get("time") else ""
    day = date.fromisoformat(str(session["date"]))
    return f"{session.get('name') or 'the session'} on {day:%A} {day.day} {day:%B}{clock}"


def _wished(event: Event) -> Step | None:
    new = event.result.data.get("preference") or {}
    before = event.known.get("active_preferences")
    if before is None or not new.get("id"):
        return None
    old = next((each for each in before if each.get("id") == new["id"]), None)
    if old is not None:
        return _wish(old)
    return Step(
        "delete_preference", {"preference_id": new["id"]}, f"Taken back: {new.get('value')} is forgotten again."
    )


def _unwished(event: Event) -> Step | None:
    gone = event.result.data.get("deleted") or {}
    before = event.known.get("active_preferences") or ()
    old = next((each for each in before if each.get("id") == gone.get("id")), None)
    return _wish(old) if old is not None else None


def _wish(old: Mapping[str, Any]) -> Step:
    fields = {name: old[name] for name in ("preference_type", "value", "duration_type", "until") if old.get(name)}
    return Step("set_preference", fields, f"Taken back: {old.get('value')} is noted as before.")


def _hurt(event: Event) -> Step | None:
    new = event.result.data.get("pain") or {}
    before = event.known.get("pain")
    if before is None or not new.get("id"):
        return None
    old = next((each for each in before if each.get("id") == new["id"]), None)
    if old is not None:
        return _pain(old)
    return Step("end_pain", {"pain_id": new["id"]}, f"Taken back: your {new.get('body_part')} is not noted any more.")


def _healed(event: Event) -> Step | None:
    gone = event.result.data.get("ended") or {}
    return _pain(gone) if gone.get("body_part") and gone.get("severity") else None


def _pain(old: Mapping[str, Any]) -> Step:
    fields = {name: old[name] for name in ("body_part", "severity", "exercise_name", "notes") if old.get(name)}
    return Step("set_pain", fields, f"Taken back: your {old['body_part']} is noted as before.")


def _weighted(event: Event) -> Step | None:
    before = event.result.data.get("before") or {}
    categories, muscles = before.get("category_goals") or {}, before.get("muscle_goals") or {}
    arguments: dict[str, Any] = {
        "category_goals": [{"category": name, "weight": weight} for name, weight in categories.items()],
        "muscle_goals": [{"muscle": name, "weight": weight} for name, weight in muscles.items()],
    }
    given = {name: weights for name, weights in arguments.items() if weights}
    return Step("set_goals", given, "Taken back: your goals are as before.") if given else None


def _set(event: Event) -> Step | None:
    before = event.known.get("user_settings")
    names = [name for name, value in event.call.arguments.items() if value is not None]
    if before is None or not names or any(before.get(name) is None for name in names):
        return None
    told = ", ".join(f"{name.replace('_', ' ')} {before[name]}" for name in names)
    return Step("update_settings", {name: before[name] for name in names}, f"Taken back: {told}.")


def _equipped(event: Event) -> Step | None:
    before, now = event.result.data.get("before"), event.result.data.get("equipment") or {}
    if before is None or (now.get("location") and not before.get("location")):
        return None
    names = ("location", "items", "bar", "plates")
    fields = {name: before[name] for name in names if before.get(name) is not None}
    return Step("set_equipment", {"items": [], **fields}, "Taken back: your equipment is as before.")


def _planned(event: Event) -> Step | None:
    before, now = event.result.data.get("before"), event.result.data.get("days")
    if before is None or now is None:
        return None
    kept = ("exercise", "sets", "reps", "weight", "unit", "rpe_cap", "notes")
    days = [
        {
            "day": each["day"],
            "name": each.get("name", ""),
            "exercises": [
                {name: one[name] for name in kept if one.get(name) is not None} for one in each.get("exercises", ())
            ],
        }
        for each in before
    ]
    gone = [each["day"] for each in now if each["day"] not in {old["day"] for old in before}]
    return Step("set_program", {"days": days, "rest_days": gone}, "Taken back: your weekly plan is as before.")


_INVERSES: Mapping[str, Inverse] = {
    "schedule_workout": _booked,
    "update_scheduled_workout": _rebooked,
    "cancel_scheduled_workout": _unbooked,
    "set_preference": _wished,
    "delete_preference": _unwished,
    "set_pain": _hurt,
    "end_pain": _healed,
    "set_goals": _weighted,
    "update_settings": _set,
    "set_equipment": _equipped,
    "set_program": _planned,
}
