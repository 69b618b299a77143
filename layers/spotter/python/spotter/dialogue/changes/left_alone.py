"""What a message says is to be left alone: no call of the same message touches it, whatever skill makes the call."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from spotter.dialogue.answer import Answer, Call, ask, listed
from spotter.dialogue.changes.targets import targets
from spotter.dialogue.conversation.completion import GO_ON
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.model import Act


def sparing(decided: Answer, turn: Turn) -> Answer:
    """``decided`` without the calls that touch what is to be left alone.

    A call that makes the whole workout anew, and changes such an exercise, becomes a question.
    """
    kept = tuple(_kept(turn))
    ids = {each["id"] for each in kept}
    calls = tuple(call for call in decided.calls if call[1].get("exercise_id") not in ids)
    touched = [each for each in kept if any(_changes(call, each) for call in calls)]
    if touched:
        names = listed([str(each["name"]) for each in touched])
        return ask(f"That would change {names} too, which you want left alone. Shall I go on?", GO_ON)
    if calls == decided.calls:
        return decided
    names = listed([str(each["name"]) for each in kept])
    stays = f"{names} {'stays' if len(kept) == 1 else 'stay'} as you have {'it' if len(kept) == 1 else 'them'}."
    if not calls:
        return replace(decided, text=f"{decided.text}\n\n{stays}".strip(), calls=())
    return replace(decided, calls=calls, remarks=(*decided.remarks, stays))


def _kept(turn: Turn) -> Iterator[Listed]:
    """The exercises of the workout that are named by a no or by a wish to keep them."""
    exercises = turn.now.workout.exercises
    for act in turn.heard.acts:
        if _is_kept(act) and act.all("target") and act is not turn.act:
            found = targets(replace(turn, act=act), "", needed=False)
            if found.question is None and len(found.places) < len(exercises):
                yield from (exercises[place] for place in found.places)


def _is_kept(act: Act) -> bool:
    return act.name == "keep.keep" or (act.denied and act.skill in ("swap", "remove", "adjust", "reshape", "move"))


def _changes(call: Call, exercise: Listed) -> bool:
    """Whether a call that makes a workout lacks an exercise, or has it otherwise."""
    name, arguments = call
    if name != "generate_workout":
        return False
    workout: Mapping[str, Any] = arguments.get("workout", {})
    return not any(_is_same(exercise, each) for each in workout.get("exercises", ()))


def _is_same(old: Listed, new: Listed) -> bool:
    amounts = ("sets", "reps", "weight", "hold_time", "duration", "rounds", "work_time", "rest_time", "notes")
    return old["name"] == new["name"] and all(old.get(name) == new.get(name) for name in amounts)
