"""Which exercises of a workout are done in turn: their notes name the group, and go when it has one member left."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.coaching.duration import working_rest
from spotter.dialogue.answer import Answer, Call
from spotter.dialogue.state import Listed
from spotter.dialogue.workouts.notes import sentences_of, with_sentences
from spotter.dialogue.workouts.workout import known

_called = ("Superset", "Tri-set", "Giant set")
_letters = "ABCDEFGHIJ"
_pair = 2


def group_of(exercise: Listed) -> str:
    """``Superset A``, of which an exercise is a part; empty where it is done by itself."""
    own = next((part for part in sentences_of(exercise) if _is_of_a_group(part)), "")
    return own.partition(" with ")[0]


def put_right(exercises: Sequence[Listed]) -> list[Listed]:
    """The exercises with notes that name their group as it is now."""
    groups: dict[str, list[Listed]] = {}
    for each in exercises:
        if name := group_of(each):
            groups.setdefault(name, []).append(each)
    return [_told(each, groups[name]) if (name := group_of(each)) else each for each in exercises]


def paired(exercises: Sequence[Listed], members: Sequence[Listed]) -> list[Listed]:
    """The exercises with ``members`` done in turn, one behind the other from where the first of them stands."""
    letter = next(
        (
            each
            for each in _letters
            if not any(
                group_of(one).endswith(f" {each}") for one in exercises if not any(one is other for other in members)
            )
        ),
        _letters[-1],
    )
    name = f"{_called[min(len(members), len(_called) + 1) - _pair]} {letter}"
    noted = [_with_group(each, f"{name}.") for each in members]
    is_member = [any(each is one for one in members) for each in exercises]
    rest = [each for each, held in zip(exercises, is_member, strict=True) if not held]
    at = sum(not held for held in is_member[: is_member.index(True)])
    return put_right([*rest[:at], *noted, *rest[at:]])


def alone(exercise: Listed) -> Listed:
    """The exercise done by itself, with the rest between its sets that it then needs."""
    own, found = known(exercise), _with_group(exercise, "")
    if own is None or not exercise.get("reps"):
        return found
    rest = working_rest(own, int(exercise["reps"]))
    return {**found, "rest_between_sets": max(rest, int(exercise.get("rest_between_sets") or 0))}


def with_partners(decided: Answer, exercises: Sequence[Listed]) -> Answer:
    """An answer whose calls take exercises out, put others in or order them anew, with the notes of the others right.

    ``exercises`` are those that there are before. What comes in for a part of a superset is a part of it.
    """
    if not any(group_of(each) for each in exercises):
        return decided
    after: list[Listed] = list(exercises)
    calls: list[Call] = []
    for name, arguments in decided.calls:
        if name == "generate_workout":
            calls.append((name, _workout_right(arguments)))
            return Answer(decided.text, tuple(calls), decided.heading, decided.remarks, decided.listing)
        at = next((at for at, each in enumerate(after) if each["id"] == arguments.get("exercise_id")), None)
        if at is not None and name == "remove_exercise":
            after.pop(at)
        if at is not None and name == "swap_exercise":
            group = next(part for part in (*sentences_of(after[at]), "") if _is_of_a_group(part) or not part)
            new = _in_group(arguments["new_exercise"], after[at], group) if group else arguments["new_exercise"]
            after[at] = {**new, "id": after[at]["id"]}
            calls.append((name, {**arguments, "new_exercise": new}))
        else:
            calls.append((name, arguments))
    taken_out = [name for name, _arguments in decided.calls if name in ("remove_exercise", "swap_exercise")]
    if not taken_out:
        return decided
    right = put_right(after)
    swapped = {str(arguments["exercise_id"]) for name, arguments in calls if name == "swap_exercise"}
    beside: list[Call] = [
        ("adjust_exercise", {"exercise_id": old["id"], "adjustments": {"notes": new.get("notes")}})
        for old, new in zip(after, right, strict=True)
        if old.get("notes") != new.get("notes") and str(old["id"]) not in swapped
    ]
    return Answer(decided.text, (*calls, *beside), decided.heading, decided.remarks, decided.listing)


def _workout_right(arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    workout = arguments["workout"]
    return {**arguments, "workout": {**workout, "exercises": put_right(workout["exercises"])}}


def _in_group(new: Listed, old: Listed, group: str) -> Listed:
    """What comes in for a part of a superset, as often and with the rest of what it takes the place of."""
    both = [name for name in ("sets", "rest_between_sets") if name in new and name in old]
    return _with_group({**new, **{name: old[name] for name in both}}, f"{group}.")


def _told(exercise: Listed, group: Sequence[Listed]) -> Listed:
    """The exercise with its group; without it where the others are gone."""
    if len(group) == 1:
        return _with_group(exercise, "")
    letter = group_of(exercise).rpartition(" ")[2]
    name = _called[min(len(group), len(_called) + 1) - _pair]
    return _with_group(exercise, f"{name} {letter}.")


def _with_group(exercise: Listed, group: str) -> Listed:
    kept = [part for part in sentences_of(exercise) if not _is_of_a_group(part)]
    return with_sentences(exercise, [group.rstrip("."), *kept] if group else kept)


def _is_of_a_group(part: str) -> bool:
    name, _, letter = part.partition(" with ")[0].rpartition(" ")
    return name in _called and letter in _letters
