"""The workout in hand, or what was asked about it: one exercise, what comes next, how many, how long, with what."""

from collections.abc import Callable

from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.person import history
from spotter.dialogue.person.logged_lifts import lift_meant
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.skills import explain, progress
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.workouts.facts import (
    exercise_meant,
    for_area,
    muscles_of,
    muscles_said,
    needed,
    needed_said,
    no_workout,
    numbered_lines,
    places_meant,
    trains,
)
from spotter.dialogue.workouts.prescription import line
from spotter.dialogue.workouts.workout import known
from spotter.language.durations import Duration


def _of_a_workout(run: Callable[[Turn], Answer]) -> Skill:
    """A skill that needs a workout to speak of."""

    def checked(turn: Turn) -> Answer:
        return run(turn) if turn.now.workout.exercises else no_workout()

    return Skill(checked, needs=("current_workout",))


def workout(turn: Turn) -> Answer:
    """All of it."""
    listing = f"Your workout as it stands{_about(turn)}:\n{numbered_lines(turn.now.workout.exercises)}"
    return Answer(listing, listing=listing)


def exercise(turn: Turn) -> Answer:
    """The exercises that are meant, each with its dose. One that is not in the workout is answered from the log."""
    places = places_meant(turn)
    if places:
        return Answer(numbered_lines(turn.now.workout.exercises, places))
    own = exercise_meant(turn)
    if own is None:
        return workout(turn) if turn.now.workout.exercises else no_workout()
    if lift_meant(turn) is not None:
        return progress.last(turn)
    where = (
        "is not in your workout" if turn.now.workout.exercises else "is not in a workout here, for there is none yet"
    )
    return Answer(f"{own.name} {where}, and none is logged. {trains(own)}")


def count(turn: Turn) -> Answer:
    """How many exercises and sets, and how long they take."""
    exercises = turn.now.workout.exercises
    sets = sum(int(each.get("sets") or each.get("rounds") or 1) for each in exercises)
    names = listed([str(each["name"]) for each in exercises])
    estimate = turn.now.workout.summary.get("total_duration_estimate")
    length = f" About {estimate} minutes, rests and warm-up included." if estimate else ""
    return Answer(f"{len(exercises)}, with {sets} sets in all: {names}.{length}")


def first(turn: Turn) -> Answer:
    """What to begin with."""
    begin = line(turn.now.workout.exercises[0])
    return Answer(f"Warm up first, then begin with {begin}.{_then(turn, 1)}")


def after(turn: Turn) -> Answer:
    """What comes after the exercise that is meant."""
    exercises = turn.now.workout.exercises
    places = places_meant(turn)
    if not places:
        return workout(turn)
    at = max(places)
    if at + 1 == len(exercises):
        return Answer(f"Nothing: {exercises[at]['name']} is the last one.")
    return Answer(f"After {exercises[at]['name']} comes {line(exercises[at + 1])}.{_then(turn, at + 2)}")


def after_this(turn: Turn) -> Answer:
    """What is next. Which one the person is at is not told here, so the whole order is said."""
    exercises = turn.now.workout.exercises
    order = ", then ".join(str(each["name"]) for each in exercises)
    return Answer(
        f"I do not see which one you are at. The order is {order}. Ask me, for example, what comes after "
        f"{exercises[0]['name']}."
    )


def before(turn: Turn) -> Answer:
    """What comes before the exercise that is meant."""
    exercises = turn.now.workout.exercises
    places = places_meant(turn)
    if not places:
        return workout(turn)
    at = min(places)
    if not at:
        return Answer(f"Nothing but the warm-up: {exercises[0]['name']} is the first one.")
    return Answer(f"Before {exercises[at]['name']} comes {line(exercises[at - 1])}.")


def for_an_area(turn: Turn) -> Answer:
    """Which ones train a part of the body; who only helps is told where none does."""
    exercises = turn.now.workout.exercises
    value = turn.act.value("target_area", str) or "full_body"
    name = area_named(value)[0]
    places = for_area(exercises, value)
    if places:
        said = listed([f"{exercises[at]['name']} ({muscles_said(sorted(muscles_of(exercises[at])))})" for at in places])
        return Answer(f"For your {name}: {said}.")
    helpers = [
        str(each["name"])
        for each in exercises
        if (own := known(each)) is not None and muscles_of_area(area_named(value)[1]) & set(own.secondary)
    ]
    if helpers:
        return Answer(
            f"None of them is mainly for your {name}; it gets some work, beside other muscles, from {listed(helpers)}."
        )
    return Answer(f"None of them trains your {name}. Say: add something for {name}, and I will.")


def duration(turn: Turn) -> Answer:
    """How long it takes; whether that fits the time that was named."""
    estimate = turn.now.workout.summary.get("total_duration_estimate")
    if not estimate:
        return Answer("I have no estimate stored with this workout.")
    length = turn.act.value("time", Duration)
    if length is not None and length.seconds >= 300:
        within = "Yes" if int(estimate) * 60 <= length.seconds else "No"
        return Answer(f"{within}: it takes about {estimate} minutes, rests and warm-up included.")
    return Answer(f"About {estimate} minutes, rests and warm-up included.")


def equipment(turn: Turn) -> Answer:
    """What it needs; whether it needs the one that was asked about."""
    exercises = turn.now.workout.exercises
    asked = turn.act.value("asked_equipment", Gear)
    if asked is None or not asked.equipment:
        return Answer(f"For all of it you need {needed_said(exercises)}.")
    users = [str(each["name"]) for each in exercises if asked.equipment & needed([each])]
    gear = equipment_said(asked.equipment)
    return Answer(f"Yes, for {listed(users)}." if users else f"No: nothing in it needs {gear}.")


def includes(turn: Turn) -> Answer:
    """Whether something is in it: an exercise, or a kind of work such as cardio."""
    exercises = turn.now.workout.exercises
    kind = turn.act.value("kind", str)
    places = places_meant(turn)
    if kind is not None:
        places = tuple(at for at, each in enumerate(exercises) if kind in each.get("categories", ()))
    if places:
        return Answer(f"Yes: {listed([str(exercises[place]['name']) for place in places])}.")
    own = exercise_meant(turn)
    name = own.name if own is not None else kind or "that"
    return Answer(f"No, there is no {name} in it. Say: add {name}, and I will.")


def same_muscles(turn: Turn) -> Answer:
    """Whether what was swapped in last trains what the one before it did."""
    swapped = turn.now.workout.swapped
    new = next((each for each in turn.now.workout.exercises if swapped and each["id"] == swapped[0]), None)
    if swapped is None or new is None:
        return Answer(f"Nothing was swapped last. It trains: {_all_muscles(turn)}.")
    old_one, new_one = known(swapped[1]), known(new)
    if old_one is None or new_one is None:
        return Answer(f"I cannot tell: I do not know {(new if new_one is None else swapped[1])['name']}.")
    shared = [muscle for muscle in new_one.primary if muscle in old_one.primary]
    lost = [muscle for muscle in old_one.primary if muscle not in (*new_one.primary, *new_one.secondary)]
    gained = [muscle for muscle in new_one.primary if muscle not in (*old_one.primary, *old_one.secondary)]
    parts = [f"Yes, {new_one.name} trains the {muscles_said(shared)} as {old_one.name} does"] if shared else [
        f"Not the same: {new_one.name} is for the {muscles_said(new_one.primary)}, {old_one.name} for the "
        f"{muscles_said(old_one.primary)}"
    ]  # fmt: skip
    if shared and lost:
        parts.append(f"less of the {muscles_said(lost)}")
    if shared and gained:
        parts.append(f"more of the {muscles_said(gained)}")
    return Answer(", ".join(parts) + ".")


def muscles(turn: Turn) -> Answer:
    """What the whole workout trains."""
    return Answer(f"Taken together: {_all_muscles(turn)}.")


def _all_muscles(turn: Turn) -> str:
    found = [
        muscle for each in turn.now.workout.exercises if (own := known(each)) is not None for muscle in own.primary
    ]
    return muscles_said(found) or "what its exercises are named for"


def _about(turn: Turn) -> str:
    estimate = turn.now.workout.summary.get("total_duration_estimate")
    return f", about {estimate} minutes" if estimate else ""


def _then(turn: Turn, begin: int) -> str:
    rest = [str(each["name"]) for each in turn.now.workout.exercises[begin:]]
    return f" Then {listed(rest)}." if rest else ""


SHOW = {
    "show.workout": _of_a_workout(workout),
    "show.exercise": Skill(exercise, needs=("current_workout", history.SOURCE)),
    "show.count": _of_a_workout(count),
    "show.first": _of_a_workout(first),
    "show.after": _of_a_workout(after),
    "show.after_this": _of_a_workout(after_this),
    "show.before": _of_a_workout(before),
    "show.for_area": Skill(
        lambda turn: for_an_area(turn) if turn.now.workout.exercises else explain.for_muscle(turn),
        needs=("current_workout",),
    ),
    "show.duration": _of_a_workout(duration),
    "show.equipment": _of_a_workout(equipment),
    "show.includes": _of_a_workout(includes),
    "show.same_muscles": _of_a_workout(same_muscles),
    "show.muscles": _of_a_workout(muscles),
}
