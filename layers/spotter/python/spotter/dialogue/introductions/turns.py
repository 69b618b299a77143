"""A turn in which somebody tells lasting facts of themselves: kept first, all in one step, each exactly once.

Where nothing else is asked for, what was noted is said, and the next step is offered as a question. Where something is,
it is done behind that as if nothing had been stored in this turn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from spotter.dialogue import person
from spotter.dialogue.answer import Answer, Call, ask
from spotter.dialogue.containment import before_this_turn, read_conversation
from spotter.dialogue.introductions.keeping import PAIN, TOOLS, calls_to_keep, settled, sources_needed
from spotter.dialogue.introductions.noted import noted
from spotter.dialogue.introductions.reading import NEXT_STEP, Heard, heard_of
from spotter.dialogue.introductions.told import Told, Unit
from spotter.dialogue.introductions.what_is_known import asks_what_is_known, what_is_known
from spotter.dialogue.likely_readings.taking import as_said, last_said
from spotter.dialogue.memoisation import cached_by_request
from spotter.dialogue.skills.goal_in_words import keeps_a_goal
from spotter.dialogue.state import ASK, FETCH, ConversationState
from spotter.dialogue.training.goal_told import goal_told, goal_wished
from spotter.dialogue.unasked import LEFT
from spotter.dialogue.understanding.message import message
from spotter.messages import AssistantTurn, Request, ResultsTurn, ToolCall, ToolResult, Turn

_steps = ("A workout now", "A plan for the week", "Not now")
_doing = frozenset({"generate_workout", "log_workout", "set_program", "plan_today", "schedule_workout"})
_planning = frozenset({"set_program", "generate_workout"})
_many = 3
"""So many things are told by somebody who introduces themselves."""
_all_done = 3
"""So often what is left of a message may want to store what is stored."""
Deciding = Callable[[Request], Answer]


def of_introductions(request: Request, decide: Deciding) -> Answer:
    """What to say and do next; what is told of the person is kept before ``decide`` hears the message."""
    if asks_what_is_known(_text(request)):
        return what_is_known(request)
    heard = _heard(request)
    if not heard.told.is_empty and _is_done_elsewhere(request, heard.told, decide):
        return decide(request)
    if heard.told.is_empty:
        answer = decide(request)
        does = {name for name, _arguments in answer.calls} & _doing
        return LEFT if does and heard.only_tells else answer
    step = _made(request)
    if step is None:
        return _first(request, heard.told) or decide(request)
    told = settled(heard.told, read_conversation(request).knowledge)
    text = noted(told, step.results)
    if heard.asks or told != heard.told:
        return _with_noted(_of_the_rest(step.without, told, decide), text)
    is_asked = "?" in before_this_turn(request, read_conversation(request)).said.replied
    is_introduced = not told.is_a_rule and (told.count > 1 or is_asked)
    return ask(NEXT_STEP, _steps, text) if is_introduced else Answer(text)


def _is_done_elsewhere(request: Request, told: Told, decide: Deciding) -> bool:
    """Whether a message that tells one thing or two is wholly understood as an order to keep that.

    So is a thing that is only at hand now, and a lift that is only wished for: of these the person is asked first.
    """
    said = before_this_turn(request, read_conversation(request)).said
    is_of_habits = told == Told(habits=told.habits)
    if told.count >= _many and not is_of_habits:
        return False
    is_asked = "?" in said.replied
    if told.count == 1 and not is_asked and (told.gear.items or told.gear.lacking):
        return True
    whole = message(said.text, date.fromisoformat(request.today) if request.today else date.min)
    if told.wants.goals and (goal_told(whole) is not None or goal_wished(whole) or keeps_a_goal(whole)):
        return True
    as_it_was = as_said(request)
    answer = decide(as_it_was)
    if any(name == FETCH for name, _arguments in answer.calls):
        return (told.count == 1 or is_of_habits) and as_it_was is request
    if is_of_habits and any(name in _planning for name, _arguments in answer.calls):
        return True  # the days and minutes are those of the plan
    known = read_conversation(as_it_was).knowledge
    own = _plainly(calls_to_keep(settled(told, known), known))
    return bool(own) and _plainly(answer.calls) == own


def _plainly(calls: Sequence[Call]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The calls as they can be compared: in whatever order, and however names are written."""
    return sorted((name, sorted((key, str(value).casefold()) for key, value in made.items())) for name, made in calls)


def _text(request: Request) -> str:
    return before_this_turn(request, read_conversation(request)).said.text


@cached_by_request
def _heard(request: Request) -> Heard:
    now = before_this_turn(request, read_conversation(request))
    today = date.fromisoformat(request.today) if request.today else date.min
    return heard_of(now.said, _unit(now), today)


def _unit(now: ConversationState) -> Unit:
    return "lb" if person.unit(now) == "lb" else "kg"


def _first(request: Request, told: Told) -> Answer | None:
    """The fetch of what has to be known, or the calls that keep it all; None where a tool for it is not on offer."""
    now = read_conversation(request)
    lacking = [each for each in sources_needed(told) if each not in now.knowledge]
    if lacking and not _fetched(request):
        return Answer(calls=((FETCH, {"sources": lacking}),))
    calls = calls_to_keep(settled(told, now.knowledge), now.knowledge)
    if not calls or not {name for name, _arguments in calls} <= now.tools:
        return None
    return Answer(calls=calls)


def _fetched(request: Request) -> bool:
    turns = request.turns[last_said(request) :]
    return any(call.name == FETCH for turn in turns if isinstance(turn, AssistantTurn) for call in turn.calls)


@dataclass(frozen=True, slots=True)
class _Made:
    """The step that kept it all: its results, and the request as it is without it."""

    results: tuple[ToolResult, ...]
    without: Request


def _made(request: Request) -> _Made | None:
    """The step of this turn that kept what is told; None before it."""
    last = last_said(request)
    for at in range(last + 1, len(request.turns)):
        turn = request.turns[at]
        if not isinstance(turn, AssistantTurn) or not turn.calls or turn.calls[0].name == FETCH:
            continue
        if not all(call.name in TOOLS for call in turn.calls):
            return None
        behind = request.turns[at + 1 : at + 2]
        results = behind[0].results if behind and isinstance(behind[0], ResultsTurn) else ()
        turns = (*request.turns[:at], *request.turns[at + 1 + len(behind) :])
        return _Made(results, replace(request, turns=turns))
    return None


def _of_the_rest(request: Request, told: Told, decide: Deciding) -> Answer:
    """What is decided of the message where it may store again what was kept: that is passed over as done."""
    answer = decide(request)
    for at in range(_all_done):
        own = [call for call in answer.calls if _is_kept(call, told)]
        if not own:
            return answer
        others = tuple(call for call in answer.calls if not _is_kept(call, told))
        if others:
            return replace(answer, calls=others)
        request = replace(request, turns=(*request.turns, *_as_done(own, at)))
        answer = decide(request)
        answer = replace(answer, text=_without_reports(answer.text))
    if not answer.calls and not answer.text:
        return ask(NEXT_STEP, _steps)
    return replace(answer, calls=tuple(call for call in answer.calls if not _is_kept(call, told)))


_reports = (
    *("Your profile now says", "Set: ", "Noted for good", "Noted as your goal", "Your goals now say", "I did not use"),
    *("Stored.", "Done."),
)


def _without_reports(text: str) -> str:
    """A text without what it reports of the same facts."""
    return "\n".join(line for line in text.split("\n") if not line.startswith(_reports)).strip()


def _is_kept(call: Call, told: Told) -> bool:
    """Whether a call stores what is stored, or takes an old injury for a pain."""
    name, arguments = call
    part = str(arguments.get("body_part", "")).split()[-1:]
    is_old = name == PAIN and bool(part) and any(part[0] in each.split() for each in told.wants.old)
    return name in TOOLS or is_old


def _as_done(calls: Sequence[Call], at: int) -> tuple[Turn, ...]:
    made = tuple(ToolCall(f"kept_{at}_{place}", name, dict(arguments)) for place, (name, arguments) in enumerate(calls))
    results = tuple(ToolResult(call.id, call.name, "Stored.", {"success": True}, True) for call in made)
    return AssistantTurn("", made), ResultsTurn(results)


def _with_noted(answer: Answer, text: str) -> Answer:
    """The answer with what was noted said before it, once it says anything."""
    is_said = not answer.calls or any(name == ASK for name, _arguments in answer.calls)
    if not is_said:
        return answer
    return replace(answer, text="\n\n".join(filter(None, (text, answer.text))))
