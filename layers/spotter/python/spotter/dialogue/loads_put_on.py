"""Loads put on the exercises of the workout that have none told: ``put kgs on it``, ``a working weight for 8s``.

Where a maximum of the exercise is known the load follows from it; of the others it is said that none is known.
"""

from dataclasses import replace
from datetime import date
from itertools import pairwise

from spotter.dialogue.answer import Answer, Call, ask, listed
from spotter.dialogue.containment import before_this_turn, read_conversation
from spotter.dialogue.state import FETCH, ConversationState
from spotter.dialogue.strength_told import ASKS_FOR_BESTS
from spotter.dialogue.training.replies import fetching
from spotter.dialogue.training.state import SourceNeeded, read_state
from spotter.dialogue.training.workout_in_hand import prescribed
from spotter.dialogue.understanding.message import Message, message
from spotter.dialogue.working_loads import ADJUST, IN_RESERVE, Known
from spotter.language.word_lists import word_set
from spotter.messages import Request
from spotter.training.analytics.units import plain
from spotter.training.planning.stored import day

_loads = word_set("kgs kilos lbs pounds weights loads numbers")
_load = word_set("weight weights load loads kgs kg kilos lbs pounds")
_giving = word_set("put add give set fill write assign calculate suggest pick want need")
_onto = word_set("it them each every all everything exercises exercise lifts workout session this these one")
_on, _working = word_set("on to for onto next in"), word_set("working work training")
_other = word_set(
    "not no dont without remove off more less heavier lighter increase decrease raise lower by extra settings units "
    "unit instead convert show log logged did lost lose gain body dumbbell dumbbells kettlebell ankle vest plan week"
)
_most_words, _most_reps = 14, 30


def asks_for_loads(said: Message) -> bool:
    """Whether a short message orders loads for the workout, and names none, nor one of its exercises."""
    words = said.words
    if len(words) > _most_words or set(words) & _other or said.exercises or _loads_named(said):
        return False
    if any(one in _working and two in _load for one, two in pairwise(words)):
        return bool(set(words) & (_giving | {"for"})) and not {"is", "was", "my"} & set(words)
    at = next((at for at, word in enumerate(words) if word in _loads), None)
    if at is None or not _giving & set(words[:at]):
        return False
    behind = words[at + 1 : at + 5]
    return any(word in _on for word in behind) and bool(_onto & set(behind))


def _loads_named(said: Message) -> bool:
    return any(value > _most_reps or set(said.words[at + 1 : at + 2]) & _load for at, value in said.numbers())


def put_on(request: Request) -> Answer | None:
    """What is done about an order of loads for the workout; None for any other message."""
    now = read_conversation(request)
    before = before_this_turn(request, now)
    text = before.said.text
    if not before.workout.exercises or not text:
        return None
    said = message(text, day(now.today) or date.min)
    if not asks_for_loads(said):
        return None
    state = read_state(request)
    try:
        state.source("user_profile")
    except SourceNeeded as needed:
        if not _was_fetched(request):
            return fetching(needed, state)
    return _put(now, before, said)


def _was_fetched(request: Request) -> bool:
    last = request.turns[-1:]
    return any(getattr(call, "name", "") == FETCH for turn in last for call in getattr(turn, "calls", ()))


def _put(now: ConversationState, before: ConversationState, said: Message) -> Answer:
    known = Known(replace(before, knowledge=now.knowledge))
    told = max((int(value) for _at, value in said.numbers() if value == int(value)), default=0)
    calls: list[Call] = []
    lines: list[str] = []
    unknown: list[str] = []
    for fields in before.workout.exercises:
        one = next(iter(prescribed([fields])), None)
        if one is None or not one.reps or not one.lacks_a_load:
            continue
        reps = max(one.reps, told)
        load = known.load(one.exercise, reps)
        if load is None:
            unknown.append(one.exercise.name)
            continue
        calls.append(
            (ADJUST, {"exercise_id": fields["id"], "adjustments": {"weight": float(load[0]), "unit": load[1]}})
        )
        figure = f"{plain(load[0])} {load[1]} for {one.sets} x {one.reps}"
        lines.append(f"{one.exercise.name}: {figure}, by {known.maxima[one.exercise.id].said()}.")
    if any(call.name == ADJUST for call, _result in now.done):
        return Answer("\n".join([*lines, _by_rule, *_none_known(unknown)]))
    if calls:
        return Answer(calls=tuple(calls))
    if unknown:
        return ask(f"I know no maximum of {listed(unknown)}. {ASKS_FOR_BESTS}")
    return Answer("All that is done with a load has one.")


_by_rule = f"By Epley, with {IN_RESERVE} reps in reserve."


def _none_known(names: list[str]) -> list[str]:
    if not names:
        return []
    return [f"I know no maximum of {listed(names)}: tell me one, or begin light and log it."]
