"""How the newest message is taken: its readings are laid out and weighed, before anything is done for it.

What is done for a message is decided anew in each step of its turn. It is taken as it was in the first one: what has
been done since is left out of what is weighed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.intents.fitting import is_meant, is_ordered
from spotter.dialogue.intents.talk import intents_of, wanted_of
from spotter.dialogue.intents.wanted_writes import likely_wanted
from spotter.dialogue.likely_readings.deciding import is_open, weighed
from spotter.dialogue.likely_readings.readings import AS_FOUND, WORKOUTS, Meaning, Reading, Said, Side
from spotter.dialogue.likely_readings.weighing import shares, weights
from spotter.dialogue.state import FETCH, Utterance
from spotter.dialogue.training.offers import offered_as
from spotter.dialogue.training.plan import Step
from spotter.dialogue.training.state import SourceNeeded
from spotter.dialogue.training.stretch_plans import stretch_plans
from spotter.dialogue.training.ways_to_read import AS_PARTED, steps_of, ways
from spotter.language.talk.intent import Intent
from spotter.messages import AssistantTurn, Request, Turn, UserTurn

_longest_weighed = 700
"""Letters of a message: a longer one is read once, and tells of more than one thing."""
Answering = Callable[[Request, Meaning, Said | None], Answer]
"""What is said and done for the newest message, as it was heard, where it is taken so."""


def as_said(request: Request) -> Request:
    """The request as it stood before anything but a fetch was done for the newest message."""
    last = last_said(request)
    kept: list[Turn] = []
    for at, turn in enumerate(request.turns):
        if at > last and isinstance(turn, AssistantTurn) and any(call.name != FETCH for call in turn.calls):
            break
        kept.append(turn)
    return request if len(kept) == len(request.turns) else replace(request, turns=tuple(kept))


def taken(request: Request, answering: Answering, told: Callable[[Request], Said | None]) -> Answer:
    """What to say and do next for the newest message, taken as it is likeliest meant."""
    if len(_text(request)) > _longest_weighed:
        return answering(request, AS_FOUND, None)
    as_it_was = as_said(request)
    base = Reading(AS_FOUND, answering(as_it_was, AS_FOUND, None))
    meant = _meant(as_it_was, base, answering, told)
    if isinstance(meant, Meaning):
        return answering(request, meant, None)
    return meant if as_it_was is request else answering(request, AS_FOUND, None)


def _meant(
    request: Request, base: Reading, answering: Answering, told: Callable[[Request], Said | None]
) -> Meaning | Answer:
    """How a message is meant for which nothing has been done yet; or the answer to it, where that is known by now."""
    utterance = before_this_turn(request, read_conversation(request)).said
    intents = intents_of(utterance)
    is_wrong = not (is_meant(base.does, intents) or is_ordered(base.does, utterance.text))
    is_wrong = is_wrong and not _is_wanted(base.does, utterance)
    said = told(request) if is_wrong or is_worth_weighing(base) else None
    if said is None:
        return ask(_what_is_meant(intents)) if is_wrong else base.answer
    if not (is_wrong or is_open(base, said)):
        return base.answer
    found = list(_readings(request, answering, said))
    for each in found:
        if each.is_fetch:
            return Answer(calls=each.answer.calls)
    if is_wrong:
        return _in_its_place(base, said, found, intents)
    decided = weighed(base, said, _once(base, found))
    if decided.question is not None:
        return decided.question
    return base.answer if decided.meaning == AS_FOUND else decided.meaning


def _is_wanted(tools: Sequence[str], utterance: Utterance) -> bool:
    """Whether what would be done is likely wanted, whatever the message is likeliest to ask for."""
    wanted = wanted_of(utterance)
    return bool(tools) and min(likely_wanted(name, wanted) for name in tools) >= _likely_wanted


_likely_wanted = 0.3


def _in_its_place(
    base: Reading, said: Said, found: Sequence[Reading], likely: Mapping[Intent, float]
) -> Meaning | Answer:
    """What is done where the skills' own precedence does something that a message surely does not ask for.

    The likeliest other reading is taken; where there is none, it is asked what is meant.
    """
    fitting = [each for each in found if each.answer != base.answer and is_meant(each.does, likely)]
    if not fitting:
        return ask(_what_is_meant(likely))
    best = max(zip(fitting, shares(said, fitting, base, weights()), strict=True), key=lambda one: one[1])[0]
    return best.meaning


def _what_is_meant(likely: Mapping[Intent, float]) -> str:
    return _asked_of.get(max(likely, key=likely.__getitem__), _ANYTHING)


_ANYTHING = "I did not quite follow that. What would you like me to do?"
_asked_of = {
    Intent.CHANGE: "I did not follow which change of the workout you mean. Which exercise, and what should it become?",
    Intent.SESSION: "I did not follow what the new workout should be. How long, with what, and for which muscles?",
    Intent.WEEK: "I did not follow how the plan should be. On which days, and with what equipment?",
    Intent.PLAN_CHANGE: "I did not follow which change of your weekly plan you mean. Which day, and what should it be?",
    Intent.LOG: "I did not follow what you did. Which exercise, how many sets and reps, and with what load?",
    Intent.FIX_LOG: "I did not follow what to correct in your log. Which exercise, and what should its sets be?",
    Intent.BOOKING: "I did not follow which session you mean. Which day should it be on?",
    Intent.HEALTH: "I did not follow what is wrong. Where is it, and since when?",
}


def is_worth_weighing(base: Reading) -> bool:
    """Whether something is said, asked or built: all else that is done stands."""
    return not base.is_fetch and base.does in ((), ("generate_workout",))


def _readings(request: Request, answering: Answering, said: Said) -> Iterator[Reading]:
    meanings = (WORKOUTS, *(Meaning(Side.TRAINING, way) for way in (AS_PARTED, *ways(said.parted))))
    for meaning in meanings:
        reading = Reading(meaning, answering(request, meaning, said), partial(_offer, said, meaning))
        is_restored = bool(meaning.way.exercise or meaning.way.said)
        quotes = is_restored and reading.outcome == "ask"  # it would quote what was not written
        if not quotes and (not reading.is_fetch or (_is_worth_a_fetch(said, meaning) and _is_new(request, reading))):
            yield reading


def _is_worth_a_fetch(said: Said, meaning: Meaning) -> bool:
    """Whether a meaning is likely enough for data to be fetched to see what it comes to."""
    only = meaning.way.only
    return not only or said.parted.likely.get(only, 0) >= _worth_a_fetch


_worth_a_fetch = 0.15


def _offer(said: Said, meaning: Meaning) -> str:
    """What a reading would do with training data, as it is offered; a note that says the message again is not."""
    if meaning == WORKOUTS:
        return ""
    try:
        steps = steps_of(stretch_plans(meaning.way.read(said.parted)))
    except SourceNeeded:
        return ""
    return "" if any(_says_again(step, said) for step in steps) else offered_as(steps)


def _says_again(step: Step, said: Said) -> bool:
    """Whether a step keeps most of the message in its own words."""
    if step.arguments.get("preference_type") != "custom":
        return False
    kept = len(str(step.arguments.get("value", "")).split())
    return kept >= _most_of_it * len(said.parted.whole.quoted().split())


_most_of_it = 0.6


def _is_new(request: Request, reading: Reading) -> bool:
    """Whether what a reading lacks has not been asked for in this turn: else it cannot be had."""
    turns = request.turns[last_said(request) :]
    calls = [call for turn in turns if isinstance(turn, AssistantTurn) for call in turn.calls if call.name == FETCH]
    made = [dict(call.arguments) for call in calls]
    return not any(name == FETCH and dict(arguments) in made for name, arguments in reading.answer.calls)


def _once(base: Reading, found: list[Reading]) -> list[Reading]:
    """The readings, those that come to the same once, and what the skills' own precedence comes to among them."""
    kept: list[Reading] = []
    for each in [*found, base]:
        if not any(other.answer == each.answer for other in kept):
            kept.append(each)
    return kept


def _text(request: Request) -> str:
    last = request.turns[last_said(request)] if request.turns else None
    return last.text if isinstance(last, UserTurn) else ""


def last_said(request: Request) -> int:
    """The place of the newest message among the turns; -1 where there is none."""
    return max((at for at, turn in enumerate(request.turns) if isinstance(turn, UserTurn)), default=-1)
