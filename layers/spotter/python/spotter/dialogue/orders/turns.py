"""A turn whose message orders changes of the workout in hand that are read part by part.

The other readers weigh what a whole message may mean. Where several things are ordered, or something of all exercises,
of how hard they are or of what the workout is to be, each part is done to what it names. A message that orders one
thing is left to the other readers, unless they would only ask; so is one of many words of which not all is clear, where
programs hold changes for likely.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from spotter.dialogue.answer import Answer
from spotter.dialogue.composing.asked_for import SAY, asked_for, over_time
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.conversation.heard import named, understood
from spotter.dialogue.conversation.last_message import CARE, hear
from spotter.dialogue.likely_changes.programmed import is_of_changes
from spotter.dialogue.likely_readings.taking import as_said, last_said
from spotter.dialogue.orders.closing import told_of
from spotter.dialogue.orders.doing import Done
from spotter.dialogue.orders.names import Scene
from spotter.dialogue.orders.reading import orders_in
from spotter.dialogue.orders.told import Add, Apart, Fit, Only, Orders, Pair, Rests, Set, SetAll, Swap
from spotter.dialogue.orders.touching import calls_for, touched, touched_by
from spotter.dialogue.pains.told import pains_in, recovered
from spotter.dialogue.person import person
from spotter.dialogue.person.remembered import remembered
from spotter.dialogue.replies.changes import report
from spotter.dialogue.requests.message_requests import is_surely_anew
from spotter.dialogue.state import ASK, FETCH, ConversationState, Listed
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.model import Act
from spotter.dialogue.wished.refining import REFINES
from spotter.dialogue.workouts.prescription import numbered
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set
from spotter.messages import AssistantTurn, Request, UserTurn

Deciding = Callable[[Request], Answer]
_several = 2
_longest = 600
"""Letters of a message that is read so."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What the orders of a message come to. ``is_sure``: nothing of it needs another reader."""

    exercises: tuple[Listed, ...]
    remarks: tuple[str, ...]
    is_sure: bool
    is_clear: bool
    is_ordered: bool
    """Whether a word orders something."""
    is_left: bool
    """Whether only a length is told, or something comes back: where it goes then the other readers know better."""
    questions: tuple[str, ...]


def of_orders(request: Request, decide: Deciding) -> Answer:
    """What to say and do next: the orders of the newest message, or what ``decide`` makes of it."""
    request = _as_agreed(request)
    as_it_was = as_said(request)
    before = before_this_turn(request, read_conversation(request))
    plan = _plan(before)
    knows_less = plan is not None and not plan.is_sure and is_of_changes(before.said)
    if plan is None or knows_less or not (plan.is_sure or _is_better(plan, before, decide(as_it_was))):
        return decide(request)
    calls = calls_for(before, plan.exercises)
    if not calls:
        return _as_it_is(before, plan) if plan.is_sure else decide(request)
    now = read_conversation(request)
    if not any(call.name != FETCH for call, _result in now.done):
        return Answer(calls=calls, remarks=plan.remarks)
    told = report(now, (Answer(remarks=plan.remarks),))
    found = [_asked(request, told, part, decide) for part in plan.questions]
    answers = [each.text.replace(each.listing, "").strip() for each in found if not each.calls]
    left = [part for part, each in zip(plan.questions, found, strict=True) if each.calls]
    left = [f"I have not come to this: {' '.join(left)}"] if left else []
    return replace(told, text="\n\n".join([told.text, *filter(None, dict.fromkeys([*answers, *left]))]))


def _is_better(plan: _Plan, before: ConversationState, other: Answer) -> bool:
    """Whether the orders are carried out rather than what the other readers came to.

    That is so where these would only ask; and, where all of the message is clear, where they would touch an exercise
    that it does not name.
    """
    if all(name == ASK for name, _arguments in other.calls):
        return plan.is_clear or plan.is_ordered
    if any(name == FETCH for name, _arguments in other.calls) or not plan.is_clear:
        return False
    own = touched_by(before.workout.exercises, plan.exercises)
    return not plan.is_left and bool(touched(before.workout.exercises, other.calls) - own)


def _as_agreed(request: Request) -> Request:
    """The request with what the coach has offered in place of a yes to it: ``make it 30 minutes``."""
    at = last_said(request)
    said = request.turns[at] if at > 0 else None
    told = next((turn for turn in reversed(request.turns[:at]) if isinstance(turn, AssistantTurn)), None)
    if not isinstance(said, UserTurn) or told is None or SAY not in told.text or not _is_a_yes(said.text):
        return request
    offered = told.text.partition(SAY)[2].partition("'")[0]
    return replace(request, turns=(*request.turns[:at], replace(said, text=offered), *request.turns[at + 1 :]))


def _is_a_yes(text: str) -> bool:
    words = [token.text for token in tokenise(text) if token.is_word]
    return 0 < len(words) <= _longest_yes and set(words) <= _yes and bool(set(words) & _surely_yes)


_yes = word_set("yes yeah yep yup ok okay sure please pls do it that go ahead thanks fine good shorten them the rests")
_surely_yes, _longest_yes = word_set("yes yeah yep yup ok okay sure do ahead shorten"), 5


def _as_it_is(now: ConversationState, plan: _Plan) -> Answer:
    """What is said where all that is ordered is so already."""
    listing = numbered(now.workout.exercises, person.unit(now), with_manner=True)
    remarks = "\n".join(plan.remarks)
    return Answer("\n\n".join(filter(None, ("That is how it is already:", listing, remarks))))


def _asked(request: Request, told: Answer, question: str, decide: Deciding) -> Answer:
    """The answer to a question of the message; one with calls is that of a question that would do something."""
    turn = request.turns[last_said(request)]
    if not isinstance(turn, UserTurn):
        return Answer()
    asked = replace(request, turns=(*request.turns, AssistantTurn(told.text), replace(turn, text=question)))
    return decide(asked)


def _plan(now: ConversationState) -> _Plan | None:
    """What the newest message orders; None where nothing of it is clear, or it is about something else."""
    said = now.said
    if not now.workout.exercises or len(said.text) > _longest or pains_in(said.text):
        return None
    told = orders_in(Scene(now, named(said)))
    if told.unsafe or not told.orders or _is_but_a_name(told) or _is_of_something_else(now, told):
        return None
    done = Done(_turn(now), asked_for(now))
    done.carry_out(told)
    if not done.lines:
        return None
    left = [_quoted(now, *each) for each in told.left]
    remarks = [*done.remarks, *done.problems, *_over_time(done, told)]
    remarks += [f"{each.capitalize()}: not in this workout." for each in told.absent]
    if left:
        remarks.append(f"I have not come to this: {'; '.join(left)}. Say it in other words, and I do that too.")
    questions = tuple(_quoted(now, *each) for each in told.questions if each[0] > told.first_order)
    whole = all(isinstance(each, Fit) for each in told.orders)
    return _Plan(
        tuple(done.lines),
        tuple(remarks),
        _is_sure(told, done),
        _is_clear(told, done),
        told.is_ordered,
        whole or _is_back(told),
        questions,
    )


def _is_sure(told: Orders, done: Done) -> bool:
    """Whether it is read here first: all of it is clear, and it is more than one plain change."""
    parts = any(each.ref.muscles for order in told.orders if isinstance(order, Add) for each in order.entries)
    if not _is_clear(told, done) or parts:
        return False
    named_ones = [each for order in told.orders if isinstance(order, (Add, Set)) for each in order.entries]
    of_manner = [each for each in named_ones if each.amounts.notes]
    if of_manner and all(replace(each.amounts, notes=()).empty for each in named_ones):
        return told.has_verb or any(_is_of_effort(note) for each in of_manner for note in each.amounts.notes)
    is_of_all = any(isinstance(each, (Only, Pair, Apart, SetAll)) for each in told.orders)
    is_of_all = is_of_all or any(isinstance(each, Rests) and not each.entries for each in told.orders)
    is_dosed = any(isinstance(each, Swap) and not each.new.amounts.empty for each in told.orders)
    is_dosed = is_dosed or told.puts_right
    return told.has_verb and (len(told.orders) >= _several or is_of_all or bool(of_manner) or is_dosed)


def _is_but_a_name(told: Orders) -> bool:
    """Whether only how something is done is told, without a word of what to do: ``one-arm pulldown``."""
    entries = [each for order in told.orders for each in told_of(order)]
    alone = bool(entries) and all(isinstance(each, Set) for each in told.orders)
    return (
        alone
        and not told.has_verb
        and all(
            replace(each.amounts, notes=()).empty and not any(map(_is_of_effort, each.amounts.notes))
            for each in entries
        )
    )


def _is_of_effort(note: str) -> bool:
    """Whether it says how hard a set is; how it is done may be but the name of an exercise: ``one-arm pulldown``."""
    return "RPE" in note or "failure" in note


def _is_back(told: Orders) -> bool:
    added = (each for order in told.orders if isinstance(order, Add) for each in order.entries)
    return len(told.orders) == 1 and any(each.ref.gone is not None for each in added)


def _is_clear(told: Orders, done: Done) -> bool:
    return not (told.left or done.problems)


def _is_of_something_else(now: ConversationState, told: Orders) -> bool:
    """Whether care comes first, another workout is wanted, or it may be a log of what was done."""
    heard = hear(now)
    if heard.requests[:1] == (CARE,):
        return True
    is_build = bool(heard.requests) and heard.requests[0].skill == "build" and heard.requests[0].intent != REFINES
    if is_build and (not told.is_edit or is_surely_anew(now.said)):
        return True
    loads = any(each.amounts.load is not None for order in told.orders for each in told_of(order))
    loads = loads or any(isinstance(order, SetAll) and order.amounts.load is not None for order in told.orders)
    return loads and not told.is_ordered


def _turn(now: ConversationState) -> Turn:
    before = person.stored(now).then(remembered(now))
    sore = tuple(pain for pain in before.pains if not recovered(now.said.text, pain))
    act = Act("add", "add", 0, 0, (), denied=False)
    return Turn(
        now, understood(now.said), act, WorkoutConstraints(), replace(before, pains=sore), None, now.said.listed
    )


def _over_time(done: Done, told: Orders) -> tuple[str, ...]:
    if any(isinstance(each, Fit) for each in told.orders):
        return ()
    return over_time(done.turn, done.minutes())


def _quoted(now: ConversationState, start: int, end: int) -> str:
    tokens = Scene(now, named(now.said)).tokens
    return now.said.text[tokens[start].start : tokens[end - 1].end].strip(" ,")
