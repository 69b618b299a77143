"""How things are done: technique, the warm-up with the load's steps, and rests."""

from collections.abc import Sequence
from decimal import Decimal

from spotter.catalogue import Exercise, Kind
from spotter.coaching.compose.cues import cue_of
from spotter.coaching.duration import working_rest
from spotter.coaching.formatting import number
from spotter.coaching.load_options import load_options_for
from spotter.coaching.types import EquipmentContext
from spotter.coaching.warmups import ramp
from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.person import history
from spotter.dialogue.person.logged_lifts import lift_meant, unit_of
from spotter.dialogue.questions.set_ups import set_up_of
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workouts.facts import exercise_meant, places_meant, trains
from spotter.dialogue.workouts.loads import planned_kg
from spotter.dialogue.workouts.workout import known
from spotter.language.durations import Duration
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set
from spotter.training.amounts import seconds_said
from spotter.training.planning.exposures import in_unit

_usual_reps = 8
_warm_up = (
    "Begin with a few minutes of brisk movement until you are warm, then build up to your first lift in steps "
    "of about "
    "40, 60 and 80 percent of its load."
)
_in_general = (
    "Of any lift: brace before the rep, go through the whole range that you control without pain, lower slowly and "
    "lift firmly, and stop the set when a rep is no longer clean. Name an exercise and I tell you its own cues."
)
_rest = (
    "As long as the next set needs to be good: about three minutes on heavy barbell and machine lifts, two "
    "minutes on other "
    "loaded compound lifts, 90 seconds on smaller movements and 60 seconds on bodyweight and core work."
)


_why_it_differs = (
    "The heavier a lift and the more muscle it takes, the longer you need to recover for an equally good next set; a "
    "smaller movement tires less and needs less."
)


def technique(turn: Turn) -> Answer:
    """How an exercise is done."""
    exercises = turn.now.workout.exercises
    places = places_meant(turn)
    if len(places) > 1:
        return ask("Which one do you mean?", tuple(str(exercises[place]["name"]) for place in places))
    own = exercise_meant(turn)
    if own is not None:
        told = " ".join(filter(None, (set_up_of(own), cue_of(own))))
        return Answer(f"{own.name}: {told}\n{trains(own)}")
    if places and exercises[places[0]].get("instructions"):
        return Answer(f"{exercises[places[0]]['name']}: {exercises[places[0]]['instructions']}")
    return Answer(_in_general)


def warm_up(turn: Turn) -> Answer:
    """The warm-up; its steps where the load of the first working set is known."""
    own = exercise_meant(turn) or _only_one_named(turn) or _first(turn)
    load = _load(turn, own)
    unit = unit_of(turn)
    if own is None or own.kind in (Kind.DURATION, Kind.INTERVALS):
        return Answer(_warm_up)
    options = load_options_for(own, EquipmentContext(), unit, (load,) if load else ())
    steps = ramp(own, load or Decimal(0), options, unit) if load or not options.weighted else ()
    if not steps:
        return Answer(f"{_warm_up} Tell me the load of your {own.name} and I will name the steps: warm up to 100 kg.")
    said = ", ".join(f"{each.note or number(each.load)} x {each.reps}" for each in steps)
    to = f" to {number(load)} {unit.value}" if load else ""
    return Answer(f"Warm-up for {own.name}{to}: {said}. Then your working sets.")


def _only_one_named(turn: Turn) -> Exercise | None:
    """The only exercise that the message names, in whatever part of it."""
    found = {
        value.exercises[0]
        for each in turn.heard.named("exercise", "lift", denied=False)
        for value in (each.value if isinstance(each.value, tuple) else (each.value,))
        if isinstance(value, Named)
    }
    return next(iter(found)) if len(found) == 1 else None


def _first(turn: Turn) -> Exercise | None:
    return known(turn.now.workout.exercises[0]) if turn.now.workout.exercises else None


def _load(turn: Turn, own: Exercise | None) -> Decimal | None:
    """The load of the first working set, as it was said or as it was done last."""
    said = turn.act.value("weight", Weight)
    if said is not None:
        return said.value
    if (told := _told(turn.heard.tokens)) is not None:
        return told
    places = places_meant(turn) or (0,)
    planned = planned_kg(turn.now.workout.exercises[places[0]]) if turn.now.workout.exercises else None
    if planned is not None and own is not None and own is known(turn.now.workout.exercises[places[0]]):
        return in_unit(planned, unit_of(turn))
    lift = lift_meant(turn)
    if lift is not None and lift.exercise is own:
        return in_unit(lift.last.top.kilograms, unit_of(turn))
    return None


def _told(tokens: Sequence[Token]) -> Decimal | None:
    """A bare figure that is said to be the working load: ``before 110``, ``my work weight is 110``; none in pounds."""
    words = [token.text for token in tokens]
    if _pounds & set(words):
        return None
    for at, token in enumerate(tokens):
        is_load = token.value is not None and _least_load <= token.value <= _most_load
        is_counted = at + 1 < len(words) and words[at + 1] in _counted
        before = words[max(0, at - _near) : at]
        is_told = bool(before) and (before[-1] in _before_a_load or (before[-1] == "is" and bool(_loads & set(before))))
        if is_load and is_told and not is_counted:
            return token.value
    return None


_before_a_load, _loads, _near = word_set("before to at"), word_set("weight load sets set"), 4
_pounds = word_set("lb lbs pound pounds")
_counted = word_set("x reps rep sets set min mins minutes seconds sec secs s % percent year years weeks days am pm")
_least_load, _most_load = 25, 400


def rest(turn: Turn) -> Answer:
    """How long to rest; what the workout says for its exercises."""
    exercises = turn.now.workout.exercises
    places = places_meant(turn) or tuple(range(len(exercises)))
    stored = [
        f"{exercises[place]['name']} {exercises[place]['rest_between_sets']} s"
        for place in places
        if exercises[place].get("rest_between_sets")
    ]
    own = exercise_meant(turn)
    asked = turn.act.value("time", Duration)
    parts = []
    if asked is not None:
        parts.append(f"{asked.seconds} s is enough if the next set is as good as the last.")
    if stored:
        parts.append(f"In your workout: {', '.join(stored)}.")
    elif own is not None:
        parts.append(f"For {own.name} about {seconds_said(working_rest(own, _usual_reps))} between sets.")
    parts.append(_rest if own is None else _why_it_differs)
    return Answer(" ".join(parts))


HOW_TO = {
    "how_to.technique": Skill(technique, needs=("current_workout",)),
    "how_to.warm_up": Skill(warm_up, needs=("current_workout", history.SOURCE)),
    "how_to.rest": Skill(rest, needs=("current_workout",)),
}
