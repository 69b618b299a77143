"""A proposed workout, exercise by exercise: what comes out is within every bound, or it is refused with a reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from spotter.catalogue import Equipment
from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.formatting import listed
from spotter.coaching.session_limits import WHOLE
from spotter.safety.advice import ALWAYS, Advice, advised
from spotter.training.proposals import Refused
from spotter.training.proposals.clamp import Clamp, merged
from spotter.training.proposals.limits import Limits
from spotter.training.proposals.suitable import instead_of, why_not
from spotter.training.proposals.volume import TooLong, minutes_of, sets_of, within_bounds, within_sets, within_time
from spotter.training.proposals.weights import weighted

Fields = dict[str, Any]
_texts = ("instructions", "notes")
_amounts = ("sets", "reps", "hold_time", "duration", "rounds", "work_time", "weight")
_most_reasons = 6


@dataclass(frozen=True, slots=True)
class Checked:
    """The exercises as they may stand, what was clamped, and what the engine set by itself, in words."""

    exercises: tuple[Fields, ...]
    clamps: tuple[Clamp, ...]
    set_by_engine: tuple[str, ...]

    def said(self) -> str:
        """What a model has to tell the user; empty where nothing was changed."""
        told = ""
        if self.clamps:
            told += f" Clamped, tell the user: {'; '.join(each.said() for each in self.clamps)}."
        if self.set_by_engine:
            told += f" Set from the last time: {'; '.join(self.set_by_engine)}."
        return told

    def to_json(self) -> dict[str, Any]:
        """What a tool's result says of it."""
        return {"clamped": [each.to_json() for each in self.clamps]} if self.clamps else {}


def checked_workout(proposed: Sequence[Fields], limits: Limits) -> Checked:
    """A whole new workout. Refused."""
    _refuse_all(limits)
    session = limits.session
    if len(proposed) > session.exercises:
        raise Refused(
            f"The workout was not made: it has {len(proposed)} exercises, and {_whose(limits)} has at most "
            f"{session.exercises}. Send it again with fewer."
        )
    pool = limits.equipment
    _refuse([(each, _reason(each, limits, pool)) for each in proposed], limits, pool, "The workout was not made.")
    exercises, clamps, told = _each(proposed, limits, sets_it=True)
    exercises, more = within_sets(exercises, (), limits, before=0)
    minutes = min(session.minutes, limits.said_minutes or limits.usual_minutes or session.minutes)
    exercises, less = _timed(exercises, (), minutes)
    return Checked(tuple(exercises), merged([*clamps, *more, *less]), tuple(told))


def checked_swap(
    proposed: Fields, old: Mapping[str, Any], others: Sequence[Mapping[str, Any]], limits: Limits
) -> Checked:
    """An exercise that takes the place of ``old`` beside ``others``. Refused."""
    _refuse_all(limits)
    pool = _pool(limits, [old, *others])
    _refuse([(proposed, _reason(proposed, limits, pool, replaces=True))], limits, pool, "Nothing was swapped.")
    exercises, clamps, told = _each([proposed], limits, sets_it=True)
    return _beside(exercises, clamps, told, old, others, limits)


def checked_adjustment(
    proposed: Fields, old: Mapping[str, Any], others: Sequence[Mapping[str, Any]], limits: Limits
) -> Checked:
    """``old`` with other amounts, texts or another name, beside ``others``. Refused."""
    _refuse_all(limits)
    pool = _pool(limits, [old, *others])
    eased = proposed["name"] == old["name"] and _is_eased(proposed, old)
    reason = _reason(proposed, limits, pool, eased=eased, replaces=proposed["name"] != old["name"])
    _refuse([(proposed, reason)], limits, pool, f"Nothing was adjusted on {old['name']}: swap or remove it.")
    exercises, clamps, told = _each([proposed], limits, sets_it=False)
    return _beside(exercises, clamps, told, old, others, limits)


def _beside(
    exercises: list[Fields],
    clamps: list[Clamp],
    told: list[str],
    old: Mapping[str, Any],
    others: Sequence[Mapping[str, Any]],
    limits: Limits,
) -> Checked:
    """One exercise in a workout that stands: neither sets nor time grow beyond the bounds, or what there was."""
    exercises, more = within_sets(exercises, others, limits, before=sets_of(old))
    bound = min(limits.session.minutes, limits.said_minutes or limits.session.minutes)
    exercises, less = _timed(exercises, others, max(bound, minutes_of([*others, old])))
    return Checked(tuple(exercises), merged([*clamps, *more, *less]), tuple(told))


def _refuse_all(limits: Limits) -> None:
    if limits.refused:
        raise Refused(limits.refused)


def _refuse(
    found: Sequence[tuple[Fields, str]], limits: Limits, pool: frozenset[Equipment] | None, nothing_done: str
) -> None:
    """Refused, where any exercise may not be done."""
    wrong = [(each, reason) for each, reason in found if reason]
    if not wrong:
        return
    told = []
    for each, reason in wrong[:_most_reasons]:
        other = instead_of(resolve_name(str(each["name"])), each.get("muscles", ()), limits, pool)
        told.append(f"{each['name']}: {reason}. " + (f"Possible: {listed(list(other), 'or')}." if other else ""))
    left = len(wrong) - len(told)
    more = f" {left} more may not be done either." if left else ""
    raise Refused(f"{nothing_done} {' '.join(each.strip() for each in told)}{more} Take others or leave them out.")


def _reason(
    fields: Fields,
    limits: Limits,
    pool: frozenset[Equipment] | None,
    *,
    eased: bool = False,
    replaces: bool = False,
) -> str:
    exercise, kind = resolve_name(str(fields["name"])), str(fields["type"])
    return why_not(exercise, kind, limits, pool, eased=eased, replaces=replaces)


def _pool(limits: Limits, standing: Sequence[Mapping[str, Any]]) -> frozenset[Equipment] | None:
    """What is at hand: what is known, and what the workout in hand uses."""
    if limits.equipment is None:
        return None
    used = (resolve_name(str(each["name"])).exercise.equipment for each in standing)
    return limits.equipment.union(*used) - limits.lacking


def _is_eased(new: Fields, old: Mapping[str, Any]) -> bool:
    """Whether no amount is more than it was, and the texts are the same."""
    less = all((new.get(name) or 0) <= (old.get(name) or 0) for name in _amounts)
    return less and all(new.get(name) == old.get(name) for name in ("unit", *_texts))


def _each(proposed: Sequence[Fields], limits: Limits, *, sets_it: bool) -> tuple[list[Fields], list[Clamp], list[str]]:
    exercises: list[Fields] = []
    clamps: list[Clamp] = []
    told: list[str] = []
    for at, each in enumerate(proposed):
        exercise = resolve_name(str(each["name"]))
        loaded = bool(each.get("weight")) and exercise.key not in limits.loads
        fields, cut = within_bounds(each, limits, loaded_first_time=loaded)
        fields, dropped = _without_advice(fields, limits)
        fields, lighter, own = weighted(fields, exercise, limits, sets_it=sets_it)
        exercises.append(fields)
        clamps += [replace(one, at=at) for one in (*cut, *dropped, *lighter)]
        told += [own] if own else []
    return exercises, clamps, told


def _without_advice(fields: Fields, limits: Limits) -> tuple[Fields, list[Clamp]]:
    """The exercise without texts that tell somebody with a warning to do what they must not."""
    if not limits.pains and not limits.conditions and not limits.holds:
        return fields, []
    against = ALWAYS | ({Advice.MAXIMAL} if limits.conditions else frozenset())
    wrong = [name for name in _texts if advised(str(fields.get(name) or "")) & against]
    clamps = [Clamp(str(fields["name"]), name, str(fields[name]), None, "not safe for this user") for name in wrong]
    return {name: value for name, value in fields.items() if name not in wrong}, clamps


def _timed(
    exercises: list[Fields], others: Sequence[Mapping[str, Any]], minutes: int
) -> tuple[list[Fields], list[Clamp]]:
    try:
        return within_time(exercises, others, minutes)
    except TooLong as long:
        raise Refused(
            f"This was not done: cut as far as it can be, the workout takes {long.minutes} minutes, and there are "
            f"{minutes}. Send fewer or shorter exercises."
        ) from None


def _whose(limits: Limits) -> str:
    if limits.session is WHOLE:
        return "a session"
    return "a first session" if limits.first_session else "a session under 18"
