"""Questions about the workout in hand, an exercise, or what was logged."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.catalogue import Exercise
from spotter.coaching.compose.cues import cue_of
from spotter.coaching.substitution import alternatives
from spotter.llm.offline import cues, memory
from spotter.llm.offline.answer import Answer, ask, listed
from spotter.llm.offline.conversation import Conversation, Listed
from spotter.llm.offline.phrases import any_of, begins_with
from spotter.llm.offline.prescription import line
from spotter.llm.offline.reference import known, meant
from spotter.llm.offline.standing_in import named_in_catalogue

_how_long = any_of("how long|how much time")
_alternatives = any_of("alternatives?|instead of|replac|substitut|swap|similar")
_begin = begins_with("(?:lets|start|begin|im ready|ready|go)")
_recent_workouts = 3


def show(now: Conversation, text: str) -> Answer:
    """The workout in hand, or the one exercise that was asked about."""
    exercises = now.hand.exercises
    if not exercises:
        return no_workout()
    estimate = now.hand.summary.get("total_duration_estimate")
    if _how_long.search(text) and estimate:
        return Answer(f"About {estimate} minutes, the warm-up included.")
    if _begin.match(text):
        return Answer("Good. Warm up first, then take them in order:\n" + numbered(exercises))
    found = meant(text, exercises, None)
    if 0 < len(found.places) < len(exercises):
        return Answer("\n".join(f"{place + 1}. {line(exercises[place])}" for place in found.places))
    return Answer("Your workout as it stands:\n" + numbered(exercises))


def how_much(now: Conversation, text: str) -> Answer | None:
    """How much of one exercise of the workout there is. None if that is not what was asked."""
    found = meant(text, now.hand.exercises, None)
    if not cues.HOW_MUCH.match(text) or len(found.places) != 1:
        return None
    return Answer(f"{line(now.hand.exercises[found.places[0]])}.")


def no_answer() -> Answer:
    """Says honestly that no rule answers the question."""
    return Answer(
        "I have no good answer to that: without a language model I answer by rules. Ask me how an exercise "
        "is done, what "
        "it trains, how many sets or reps, how long to rest; or tell me what to change in your workout."
    )


def why(now: Conversation, text: str) -> Answer:
    """Why an exercise is there: what it trains."""
    found = meant(text, now.hand.exercises, now.hand.talked_about)
    if len(found.places) == 1:
        return Answer(_purpose(now.hand.exercises[found.places[0]]))
    exercise = named_in_catalogue(text)
    if exercise is not None:
        return Answer(_trains(exercise))
    if not now.hand.exercises:
        return no_workout()
    return Answer(
        "I choose by movement first, so that the muscles around a joint are trained from both sides, with "
        "what you have, compound "
        "lifts before smaller ones, and as much as fits your time. Ask me about one exercise and I will say "
        "what it is for."
    )


def how_to(now: Conversation, text: str) -> Answer | None:
    """How an exercise is done. None if no exercise is meant."""
    found = meant(text, now.hand.exercises, now.hand.talked_about)
    exercise = named_in_catalogue(text)
    if exercise is None and len(found.places) == 1:
        listed_one = now.hand.exercises[found.places[0]]
        exercise = known(listed_one)
        if exercise is None and listed_one.get("instructions"):
            return Answer(f"{listed_one['name']}: {listed_one['instructions']}")
    if exercise is None and len(found.places) > 1 and found.unclear:
        return ask("Which one do you mean?", tuple(str(now.hand.exercises[place]["name"]) for place in found.places))
    if exercise is None:
        return None
    return Answer(f"{exercise.name}: {cue_of(exercise)}\n{_trains(exercise)}")


def progress(now: Conversation) -> Answer:
    """What was logged, as far as it is known."""
    workouts = now.knowledge.get("workout_history") or ()
    if not workouts:
        return Answer(
            "I have no logged workouts of yours yet, so I can say nothing honest about your progress. I can "
            "build you a workout, "
            "and once your sets are logged I will have something to compare."
        )
    lines = [_logged(workout) for workout in workouts[:_recent_workouts]]
    return Answer("Your latest workouts:\n" + "\n".join(lines))


def substitutes(now: Conversation, text: str) -> Answer | None:
    """Stand-ins for an exercise where there is no workout to change. None if no exercise is meant."""
    exercise = named_in_catalogue(text)
    if exercise is None or not _alternatives.search(text):
        return None
    wish = memory.remembered(now)
    names = [each.name for each in alternatives(exercise, wish.equipment, exclude=wish.banned)]
    if not names:
        return Answer(f"I know no stand-in for {exercise.name} with what you have.")
    return Answer(f"In place of {exercise.name} I would take {listed(names, 'or')}. They train the same movement.")


def no_workout() -> Answer:
    """Says that there is nothing to show or change."""
    return ask(
        "There is no workout in this conversation yet. Shall I build you one?",
        ("30 minutes, bodyweight", "30 minutes, dumbbells", "45 minutes, full gym"),
    )


def numbered(exercises: Sequence[Listed]) -> str:
    """The exercises as a numbered list."""
    return "\n".join(f"{at}. {line(each)}" for at, each in enumerate(exercises, start=1))


def _purpose(exercise: Listed) -> str:
    own = known(exercise)
    if own is not None:
        return _trains(own)
    muscles = listed([str(muscle) for muscle in exercise.get("muscles", ())][:3])
    return (
        f"{exercise['name']} trains your {muscles}."
        if muscles
        else f"{exercise['name']} is part of the plan for balance."
    )


def _trains(exercise: Exercise) -> str:
    targets = listed([muscle.value.replace("_", " ") for muscle in exercise.primary])
    helpers = listed([muscle.value.replace("_", " ") for muscle in exercise.secondary])
    return f"{exercise.name} trains the {targets}" + (f", with help from the {helpers}." if helpers else ".")


def _logged(workout: Mapping[str, Any]) -> str:
    names = [str(exercise.get("name")) for exercise in workout.get("exercises", ())]
    return f"- {workout.get('date')}: {listed(names) or 'nothing listed'}"
