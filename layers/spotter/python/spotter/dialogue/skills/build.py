"""A new workout: what is asked first, and the call that makes it."""

from dataclasses import replace
from decimal import Decimal

from spotter.coaching.compose import Session
from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.draft import Draft, draft
from spotter.dialogue.composing.included import area_of
from spotter.dialogue.person import person
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.equipment import BODYWEIGHT
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.story_words import likelihood_of_story
from spotter.dialogue.understanding.unexplained import unread
from spotter.dialogue.understanding.wishes import likelihood_of_saying_nothing
from spotter.dialogue.wished.refining import REFINES
from spotter.dialogue.workouts.workout import taken

FEWEST_FRESH = 3
"""Another workout with fewer exercises than this is none: then some may come back."""

TOGETHER = "Let me put that together."
"""What is said while a workout is made."""
_everything = "How long do you have, and what can you train with?"
_everything_options = ("30 minutes, bodyweight", "30 minutes, dumbbells", "45 minutes, full gym", "You choose")
_time_alone = "How long do you have?"
_time_options = ("20 minutes", "30 minutes", "45 minutes", "An hour", "You choose")
_equipment_alone = "What can you train with?"
_equipment_options = ("Bodyweight only", "Dumbbells", "Dumbbells and a bench", "Full gym")
_needs_nothing = frozenset({Session.MOBILITY})


def build(turn: Turn) -> Answer:
    """A workout for what was said; one short question first if too little is known and none was asked."""
    wanted = _as_long_as_the_one_before(turn, _with_what_was_meant(turn, turn.known))
    if turn.asked is None and not _is_enough(turn, wanted):
        return _question(turn.known)
    in_hand = taken(turn.now) if turn.act.intent == "another" else frozenset()
    fresh = draft(turn.now, wanted, in_hand)
    if in_hand and len(fresh.workout.exercises) < min(FEWEST_FRESH, len(in_hand)):
        fresh = draft(turn.now, wanted)
    unknown = turn.heard.quoted(tuple(at for at in unread(turn.heard) if _may_matter(turn.heard, at)))
    return made(replace(fresh, remarks=(*fresh.remarks, f"I could make nothing of {unknown!r}.")) if unknown else fresh)


def _may_matter(said: Understanding, at: int) -> bool:
    """Whether a word that nobody knows may change what is made.

    A name, a job or a relative does not: neither what was learned of pieces of requests nor what was learned of stories
    takes it for more than a part of what is told. What is read in a piece is heeded, or named for what it is.
    """
    is_told = likelihood_of_saying_nothing(said.text, said.tokens[at].start) >= _likely_nothing
    return not _is_in_a_piece(said, at) and not (is_told and likelihood_of_story(said, at) >= _likely_a_story)


_likely_nothing, _likely_a_story = 0.75, 0.6


def _is_in_a_piece(said: Understanding, at: int) -> bool:
    """Whether a word stands in a piece that was read: that is heeded, or named for what it is."""
    token = said.tokens[at]
    return any(each.start <= token.start < each.end for each in said.wished)


def _question(wanted: WorkoutConstraints) -> Answer:
    """What is missing: the time, the equipment, or both."""
    if wanted.minutes is None and wanted.equipment is None:
        return ask(_everything, _everything_options)
    if wanted.minutes is None:
        return ask(_time_alone, _time_options)
    return ask(_equipment_alone, _equipment_options)


def _is_enough(turn: Turn, wanted: WorkoutConstraints) -> bool:
    """Whether a workout can be made without asking: something is known of it, and what it lacks can be assumed.

    What mentions alone imply has to say more than one thing: "legs" may be the beginning of a sentence.
    """
    if turn.act.intent in ("another", REFINES):
        return True
    if turn.act.intent == "fragment" and wanted.minutes is None and len(_wishes(turn.said)) < _wishes_of_a_request:
        return False
    if _left_to_the_coach & set(turn.act.words):
        return True
    known = _wishes(turn.said) | _wishes(wanted) & _lasting_wishes
    return bool(known - {"minutes"}) or person.trained_with(turn.now) != BODYWEIGHT


_wishes_of_a_request = 2
_left_to_the_coach = frozenset(
    [
        *("advise", "propose", "suggest", "recommend", "prescribe", "surprise", "anything", "whatever", "menu"),
        *("agenda", "choose", "choice", "decide", "lifting", "hitting"),
    ]
)
"""With one of these nobody wants to be asked what it is to be like."""
_lasting_wishes = frozenset({"minutes", "equipment"})
_wishes_of_a_workout = (
    *("minutes", "equipment", "lacking", "areas", "goal", "session", "exclusions", "includes", "same_as", "unwanted"),
    *("intensity", "count", "sets", "reps", "level"),
)


def _wishes(said: WorkoutConstraints) -> frozenset[str]:
    """The kinds of things that were said of what a workout is to be like."""
    nothing = WorkoutConstraints()
    return frozenset(each for each in _wishes_of_a_workout if getattr(said, each) != getattr(nothing, each))


def _with_what_was_meant(turn: Turn, wanted: WorkoutConstraints) -> WorkoutConstraints:
    """The minutes that a bare number answers, and the exercises or muscles that "the same" points at."""
    numbers = [each.value for each in turn.act.all("number") if isinstance(each.value, Decimal)]
    if turn.asked is None and turn.said.minutes is None and any(True for _ in turn.heard.named("length")):
        numbers = [each.value for each in turn.heard.mentions if isinstance(each.value, Decimal) and not each.denied]
        wanted = replace(wanted, minutes=int(numbers[0])) if len(numbers) == 1 and 5 <= numbers[0] <= 90 else wanted
    if turn.asked is not None and turn.said.minutes is None and len(numbers) == 1 and 5 <= numbers[0] <= 180:
        wanted = replace(wanted, minutes=int(numbers[0]))
    if wanted.same_as and (before := _talked_about(turn)):
        if wanted.same_as == "exercises":
            return replace(wanted, includes=(*wanted.includes, before))
        return replace(wanted, areas=area_of(before.exercises[:1]))
    return wanted


def _as_long_as_the_one_before(turn: Turn, wanted: WorkoutConstraints) -> WorkoutConstraints:
    """The minutes that are told by those of the workout in hand: ``same length``, ``half the time``."""
    takes = int(turn.now.workout.summary.get("total_duration_estimate") or 0)
    words = [token.text for token in turn.heard.tokens]
    told = [at for at, word in enumerate(words) if word in _times_as_long]
    if turn.said.minutes is not None or not takes or not told:
        return wanted
    of_length = [at for at in told if _length_words & set(words[at + 1 : at + 1 + _near_length])]
    factor = _times_as_long[words[(of_length or told)[0]]]
    if factor == 1:
        return wanted if wanted.minutes is not None else replace(wanted, minutes=takes)
    return replace(wanted, minutes=int(takes * factor)) if of_length else wanted


_times_as_long = {"same": 1.0, "half": 0.5, "double": 2.0, "twice": 2.0}
_length_words = frozenset({"time", "length", "long", "minutes", "mins", "duration"})
_near_length = 3


def _talked_about(turn: Turn) -> Named | None:
    """The exercise that was named last in an earlier message."""
    for each in reversed(turn.now.heard[:-1]):
        said = plain(each.text)
        named = [mention.value for mention in said.named("exercise", "lift")]
        flat = [one for value in named for one in (value if isinstance(value, tuple) else (value,))]
        if flat and isinstance(flat[-1], Named):
            return flat[-1]
    return None


def made(drafted: Draft) -> Answer:
    """The call that makes it, or the reason why nothing fits."""
    if not drafted.workout.exercises:
        why = " ".join((*drafted.remarks, *drafted.workout.notes))
        return Answer(f"I could not put together {drafted.title}. {why} Tell me what I may relax and I will try again.")
    title = drafted.title[0].upper() + drafted.title[1:]
    return Answer(
        TOGETHER,
        (("generate_workout", {"workout": drafted.arguments}),),
        f"{title}, about {drafted.workout.minutes} minutes with the warm-up:",
        (f"Warm-up: {drafted.workout.warm_up}", *drafted.remarks, *drafted.workout.notes),
    )


BUILD = Skill(
    build,
    writes=True,
    uses=frozenset(
        {
            *("time", "equipment", "location", "area", "level", "goal", "session", "feeling", "impact", "exercise"),
            *("count", "sets", "reps", "scheme", "length", "intensity", "like", "sleep", "body_weight", "age"),
            *("weight", "movement", "minutes", "number", "rounds"),
        }
    ),
)
