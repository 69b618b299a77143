"""Whether a lift is right beside a pain that is known or just told: ``is the back extension ok for me``.

Yes or no by what the lift loads, with what to do in its place; by the same rules as ``skills.with_a_pain``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from spotter.catalogue import Exercise
from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.pain import Flag, hurts
from spotter.coaching.types import Severity
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.conversation.last_message import hear
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.person import person
from spotter.dialogue.person.remembered import remembered
from spotter.dialogue.skills.pain_severity import scale_said, severity_of
from spotter.dialogue.skills.with_a_pain import of_lift
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set

_opening = word_set("is are r should can could shall may does do would will am if whether wondering")
_judging = word_set("ok okay fine safe alright good wise still right")
_of_it = ("with it", "with this", "with that", "with my", "with the", "for me", "for my", "for it", "for a", "on my")
_most_named = 4


def lifts_in_pain(now: ConversationState) -> str:
    """The answer for each lift that is asked about; empty where none is, or no pain is known."""
    if not now.today or not now.said.text:
        return ""
    said = message(now.said.text, date.fromisoformat(now.today))
    told = _as_bad_as_counted(hear(now).wanted.pains, said)
    if not told and not now.workout.exercises:
        return ""  # ``skills.with_a_pain`` answers that where it is all that is asked
    asked = [each for part in said.sentences() for each in _asked(now, part, is_told=bool(told))]
    pains = person.stored(now).then(remembered(now)).then(WorkoutConstraints(pains=told)).pains if asked else ()
    flags = [_flag(each) for each in pains if not each.is_tired]
    if not flags:
        return ""
    lifts = {each.id: each for each in asked}
    return "\n".join(_line(each, flags, pains) for each in list(lifts.values())[:_most_named])


def _as_bad_as_counted(told: Sequence[Pain], said: Message) -> tuple[Pain, ...]:
    """The pains, as bad as a number out of ten says: that tells more than a word does."""
    scale = scale_said(said)
    bad = severity_of(scale) if scale is not None else None
    if bad is None or len(told) != 1:
        return tuple(told)
    return (replace(told[0], severity=bad),)


def _asked(now: ConversationState, said: Message, *, is_told: bool) -> Iterator[Exercise]:
    """The lifts of which a sentence asks whether they are right, as they are called in the workout where they stand."""
    words = said.words
    first = next((at for at, word in enumerate(words) if word in _opening), None)
    is_judged = said.says(*_judging) or (first is not None and words[first] in ("should", "can", "could", "shall"))
    is_of_a_pain = is_told or said.says("still") or any(map(said.phrase, _of_it))
    if first is None or not is_judged or not is_of_a_pain or said.numbers():
        return
    listed = [str(each["name"]) for each in now.workout.exercises]
    for each in said.exercises:
        meant = (each.exercise,) if each.exercise is not None else each.candidates
        named = {at for other in said.exercises for at in range(other.start, other.end)}
        between = {words[at] for at in range(first + 1, max(first + 1, each.start)) if at not in named}
        if each.start < first or not between <= _small:
            continue
        here = [one for one in meant if one.name in listed]
        yield from (here or meant)[:1]


_small = word_set(
    "i the a an my to it still do doing then or and n on in if that those these am is are ok okay fine safe alright "
    "good wise be go , & right"
)
"""Words between the question and the lift: where any other stands, something else is asked of it."""


def _flag(pain: Pain) -> Flag:
    return Flag(pain.part, pain.severity, pain.joints, pain.muscles, None, None)


def _line(exercise: Exercise, flags: Sequence[Flag], pains: Sequence[Pain]) -> str:
    cause = next((each for each in pains if any(exercise.id in ids for _name, ids in each.brought_on)), None)
    if cause is not None:
        return f"No {exercise.name} for now: it is what brings your {cause.part} on. {of_lift(exercise, flags)}"
    found = hurts(resolve_name(exercise.name), flags)
    is_fine = found is None or found[0] is Severity.MILD
    told = of_lift(exercise, flags)
    return told if told.startswith("No ") else f"{'Yes' if is_fine else 'Better not'}. {told}"
