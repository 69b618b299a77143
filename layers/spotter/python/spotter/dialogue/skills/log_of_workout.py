"""Logging what was done of the workout in hand, where a message only points at it; open loads are asked for once."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from spotter.catalogue import Exercise
from spotter.dialogue.answer import listed
from spotter.dialogue.conversation.consent import Consent, consent_in
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.done_of_workout import WorkoutDone, done_of_workout
from spotter.dialogue.training.loads_answered import with_loads
from spotter.dialogue.training.log_call import TOOL, log_step
from spotter.dialogue.training.log_questions import Open, asked
from spotter.dialogue.training.log_reading import Doubt
from spotter.dialogue.training.logged import done_on
from spotter.dialogue.training.plan import SURELY, Plan, Step, ask, confirm
from spotter.dialogue.training.sets_done import Done, sets_said
from spotter.dialogue.training.workout_in_hand import prescribed
from spotter.dialogue.training.workout_told import tells_of_all, tells_of_the_workout
from spotter.dialogue.understanding.message import Message

KIND = "log_of_workout"
LOADS, DAY = "loads", "day"
"""Of the question about loads: the sets that lack one, and the day that they are of."""
_none_said = ("none", "no weight", "no load", "bodyweight", "nothing", "without weight")
_longest_no = 4


def is_told(context: Context) -> bool:
    """Whether a message tells what was done of the workout in hand."""
    if not context.has_workout or not context.offers(TOOL) or context.whole.has("not_log"):
        return False
    held = prescribed(context.state.workout)
    if context.pending is not None and not (context.pending.topic == "log" and tells_of_all(context.whole, held)):
        return False
    return tells_of_the_workout(context.whole, held)


def read(context: Context) -> Plan | None:
    """What is logged of the workout in hand; None where nothing of the message can be read so."""
    said = replace(context.whole, own=context.own)
    day = said.past_day() or context.today
    logged = {each.exercise.id for each in done_on(context, day)}
    found = done_of_workout(said, prescribed(context.state.workout), context.unit_in(said), logged)
    found = _with_loads_of(found)
    step = log_step(context, found.whole, day, said)
    if found.whole and step is None:
        return None
    steps = (step,) if step is not None else ()
    if not (steps or found.without_load or found.unread):
        return Plan("log", text="All of it is logged already.") if logged else None
    if not found.is_plain and steps and not found.without_load:
        return confirm("log", f"Shall I log the rest as it stands: {step_said(steps)}?", steps)
    return _asked(found, steps, day)


def _with_loads_of(found: WorkoutDone) -> WorkoutDone:
    """The sets that were told without a load, with the load that was told of the same exercise beside them."""
    lacking = {each.exercise.id: each for each in found.without_load}
    whole: list[Done] = []
    for each in found.whole:
        told = lacking.pop(each.exercise.id, None)
        first = each.sets[0]
        sets = told.sets if told is not None else each.sets
        loaded = tuple(replace(one, weight=first.weight, unit=first.unit) for one in sets)
        whole.append(Done(each.exercise, loaded if told is not None else each.sets))
    return replace(found, whole=whole, without_load=list(lacking.values()))


def step_said(steps: Sequence[Step]) -> str:
    """What is logged, in words."""
    return "; ".join(each.told.rstrip(".").partition(": ")[2] for each in steps)


def _asked(found: WorkoutDone, steps: tuple[Step, ...], day: date) -> Plan:
    open_ = [_open(exercise, candidates, part, day) for exercise, candidates, part in found.unread]
    if found.without_load:
        return _loads_asked(found.without_load, steps, day, [each.doubt.exercise for each in open_])
    if open_:
        return asked(open_, steps)
    return Plan("log", steps, partial={SURELY: True})


def _open(exercise: Exercise | None, candidates: tuple[Exercise, ...], part: Message, day: date) -> Open:
    if exercise is None:
        return Open(Doubt(part, None, "exercise", candidates), day)
    return Open.of_bare(exercise, part, day)


def _loads_asked(
    lacking: Sequence[Done], steps: tuple[Step, ...], day: date, unread: Sequence[Exercise | None] = ()
) -> Plan:
    """The question about the loads of all that lack one."""
    names = [f"{each.exercise.name} ({sets_said(each.sets)})" for each in lacking]
    left = [each.name for each in unread if each is not None]
    also = f" I could not read the sets of {listed(left)}: tell me them too." if left else ""
    how = "" if len(names) == 1 else " Say one load for all, or one for each."
    question = f"With what load did you do {listed(names)}?{how}{also}"
    return replace(ask("log", question), steps=steps, partial={LOADS: tuple(lacking), DAY: day})


def answered(context: Context) -> Plan | None:
    """What an answer to the question about loads comes to; None where it answers nothing."""
    pending = context.pending
    lacking: tuple[Done, ...] = tuple(pending.partial.get(LOADS, ())) if pending is not None else ()
    if pending is None or not lacking:
        return None
    day: date = pending.partial[DAY]
    said = replace(context.whole, own=context.own)
    if any(map(said.phrase, _none_said)):
        step = log_step(context, lacking, day, said)
        return Plan("log", (step,), partial={SURELY: True}) if step is not None else None
    if len(said.words) <= _longest_no and consent_in(said.tokens) is Consent.NO:
        return Plan("log", text="All right: nothing more of that is logged.")
    filled, left = with_loads(lacking, said, context.unit_in(said))
    step = log_step(context, filled, day, said)
    if step is None:
        return None
    return _loads_asked(left, (step,), day) if left else Plan("log", (step,), partial={SURELY: True})
