"""The stretches that their own words make something of the record, whatever was learned of such messages.

They ask to see the log, or whether something is in it; they tell what was done of the workout in hand, put right what
was logged, or give a goal to be kept. The rest of a message is read as it was learned.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.skills import (
    calculations,
    goal_in_words,
    lift_sums,
    log_as_told,
    log_of_cardio,
    log_of_workout,
    sure_fix,
)
from spotter.dialogue.skills.kit_weights import kit_weights
from spotter.dialogue.skills.preferences import SET
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.goal_told import goal_wished
from spotter.dialogue.training.lift_sums.asked import Sum, sum_asked
from spotter.dialogue.training.lift_sums.figures_given import sets_given
from spotter.dialogue.training.lift_sums.talked_of import is_told_of
from spotter.dialogue.training.logged import done_on
from spotter.dialogue.training.record_asked import SHOW, WHETHER, asks_to_see, asks_whether
from spotter.dialogue.training.workout_told import orders_a_log
from spotter.dialogue.understanding.clause_kinds import Part
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

OF_THE_RECORD = frozenset(
    {
        *(SHOW, WHETHER, log_of_workout.KIND, log_of_cardio.KIND, sure_fix.KIND, log_as_told.KIND),
        *(goal_in_words.KIND, lift_sums.KIND),
    }
)
_kept = 0.6


def with_sure(context: Context, found: Sequence[Part]) -> tuple[Part, ...]:
    """The stretches, those that ask for what is logged as such; the others as they were found."""
    parts = _with_sure(context, found)
    volumes = tuple(_volumes(context.whole))
    if not volumes:
        return parts
    rest = [left for part in parts for left in _without(part, volumes)]
    return tuple(sorted((*volumes, *rest), key=lambda each: each.start))


def _with_sure(context: Context, found: Sequence[Part]) -> tuple[Part, ...]:
    asked = tuple(_asked(context.whole))
    if not asked and log_of_workout.is_told(context):
        beside = tuple(part for part in found if part.kind == "pain" or _asks(context.whole, part))
        return (Part(log_of_workout.KIND, 0, len(context.whole.tokens), 1.0, "log"), *beside)
    if not asked and log_of_cardio.is_told(context):
        return (Part(log_of_cardio.KIND, 0, len(context.whole.tokens), 1.0, "log"),)
    asked = (*asked, *_goals_and_sums(context))
    asked = (*asked, *_fixes(context, asked), *_of_kit(context))
    found = _without_orders(context.whole, found)
    if not asked:
        return tuple(found)
    rest = [left for part in found for left in _without(part, asked) if _says_more(context.whole, left)]
    rest = [_as_forgotten(context, each) for each in rest]
    return tuple(sorted((*asked, *rest), key=lambda each: each.start))


def _volumes(whole: Message) -> Iterator[Part]:
    """The clauses that ask for all that was lifted, beside another question."""
    spans = [
        (start + begin, start + end)
        for start, stop in whole.sentence_spans()
        for begin, end in clauses(whole.tokens[start:stop])
    ]
    asking = [span for span in spans if calculations.asks_for_volume(whole.part(*span))]
    others = [whole.part(*span) for span in spans if span not in asking]
    if any(each.is_question and len(each.words) >= _fewest_asked for each in others):
        yield from (Part(calculations.VOLUME, *span, 1.0, "ask_week") for span in asking)


_fewest_asked = 4


def _goals_and_sums(context: Context) -> Iterator[Part]:
    """The goal that is to be kept, and the sums about a lift, with the sentences that tell what they go by."""
    whole = context.whole
    goal = goal_in_words.goal_to_keep(context) if context.offers(SET) else None
    if goal is not None:
        yield Part(goal_in_words.KIND, *goal[1], 1.0, "goal")
    elif context.pending is None and goal_wished(whole):
        yield Part(goal_in_words.KIND, 0, len(whole.tokens), 1.0, "goal")
    sums = [span for span in whole.sentence_spans() if sum_asked(whole.part(*span)) is not None]
    if not sums or lift_sums.read(context) is None:
        return
    is_of_way = any(sum_asked(whole.part(*span)) is Sum.WAY for span in sums)
    for start, end in whole.sentence_spans():
        is_goal = goal is not None and start < goal[1][1] and goal[1][0] < end
        said = whole.part(start, end)
        tells = bool(sets_given(said)) and not orders_a_log(said) and (is_told_of(said) or is_of_way)
        if not is_goal and ((start, end) in sums or (tells and not said.says(*_done))):
            yield Part(lift_sums.KIND, start, end, 1.0, "nothing")


_done = word_set("did done hit managed today yesterday")
"""Beside these, sets are told to be logged, and not as what a sum goes by."""


def _of_kit(context: Context) -> Iterator[Part]:
    """The sentences that tell the weights of somebody's kit, which are no sets."""
    for start, end in context.whole.sentence_spans():
        if kit_weights(replace(context, said=context.whole.part(start, end))):
            yield Part("preference", start, end, 1.0, "log")


def _fixes(context: Context, asked: Sequence[Part]) -> Iterator[Part]:
    """The stretches that surely put right what was logged: the whole message, or sentences of it."""
    whole = context.whole
    if not asked and sure_fix.fixed(context, whole) is not None:
        yield Part(sure_fix.KIND, 0, len(whole.tokens), 1.0, "correct")
        return
    for start, end in _told_apart(whole):
        is_asked = any(each.start < end and start < each.end for each in asked)
        if not is_asked and sure_fix.fixed(context, whole.part(start, end)) is not None:
            yield Part(sure_fix.KIND, start, end, 1.0, "correct")


def _without_orders(whole: Message, found: Sequence[Part]) -> tuple[Part, ...]:
    """The stretches without what only orders the log beside it: ``would you record that for me?`` asks nothing."""
    if not any(part.kind == "log" for part in found):
        return tuple(found)
    parts: list[Part] = []
    for part in found:
        said = whole.part(part.start, part.end)
        is_order = part.kind.startswith("ask") and orders_a_log(said) and not (said.numbers() or said.exercises)
        if is_order and parts and parts[-1].kind == "log":
            parts[-1] = replace(parts[-1], end=part.end)
        else:
            parts.append(part)
    return tuple(parts)


def _told_apart(whole: Message) -> Iterator[tuple[int, int]]:
    """The sentences, and within one what is told to have been forgotten apart: ``and forgot leg curl 3x12``."""
    for start, end in whole.sentence_spans():
        begin = start
        for at in range(start + 1, end - 1):
            if whole.words[at] in ("and", ",", "plus") and set(whole.words[at + 1 : at + 3]) & _forgotten:
                yield begin, at
                begin = at
        yield begin, end


_forgotten = word_set("forgot forgotten missed also add")


def _as_forgotten(context: Context, left: Part) -> Part:
    """What stands beside a correction and tells of sets of what is not logged yet, as a log."""
    said = replace(context.whole.part(left.start, left.end), own=context.own)
    there = {each.exercise.id for each in done_on(context, said.past_day() or context.today)}
    if any(each.exercise is not None and each.exercise.id in there for each in said.exercises):
        return left
    is_added = left.kind in ("correct", "nothing", "edit") and said.says(*_forgotten) and said.exercises
    return replace(left, kind="log", likelihood=1.0, second=left.kind) if is_added and said.numbers() else left


def _asks(whole: Message, part: Part) -> bool:
    """Whether a stretch asks something of what is stored, and does not only order the log."""
    said = whole.part(part.start, part.end)
    return part.kind.startswith("ask") and said.says("?") and not orders_a_log(said)


def _asked(whole: Message) -> Iterator[Part]:
    for start, end in whole.sentence_spans():
        sentence = whole.part(start, end)
        for begin in dict.fromkeys((0, *(each for each, _end in clauses(sentence.tokens)))):
            said = sentence.part(begin, len(sentence.tokens))
            kind = WHETHER if asks_whether(said) else SHOW if asks_to_see(said) else ""
            if kind:
                yield Part(kind, start + begin, end, 1.0, "nothing")
                break


def _without(part: Part, asked: Sequence[Part]) -> Iterator[Part]:
    """What of a stretch stands outside those that ask."""
    begin = part.start
    for each in asked:
        if each.end <= begin or each.start >= part.end:
            continue
        if begin < each.start:
            yield replace(part, start=begin, end=each.start)
        begin = max(begin, each.end)
    if begin < part.end:
        yield replace(part, start=begin)


def _says_more(whole: Message, left: Part) -> bool:
    """Whether what is left asks for something of its own."""
    said = whole.part(left.start, left.end)
    if said.numbers() and (said.exercises or left.kind in ("log", "correct", "edit")):
        return True
    if said.minutes() is not None and left.kind == "preference" and left.likelihood >= _kept:
        return True
    if left.kind.startswith("ask") or left.kind in ("nothing", "yes", "no", "reply"):
        return left.kind in ("yes", "no", "reply")
    return left.likelihood >= _kept and bool(said.exercises) and not said.is_question
