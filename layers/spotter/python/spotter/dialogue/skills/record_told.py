"""The record as a whole message tells it: what was done is logged, and what stands there otherwise is put right.

What is clear of a message is written. Of the rest one question is asked, which quotes it.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from spotter.dialogue.skills.log_of_workout import loads_asked
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.calls import set_steps
from spotter.dialogue.training.days_done import dates_written
from spotter.dialogue.training.log_call import TOOL, log_step
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_questions import Open, asked
from spotter.dialogue.training.log_reading import Doubt
from spotter.dialogue.training.names_behind import stretches_of_unknown
from spotter.dialogue.training.plan import SURELY, Plan, Step
from spotter.dialogue.training.record.base import entry_of
from spotter.dialogue.training.record.choice import FILLED
from spotter.dialogue.training.record.done import Told, told_done
from spotter.dialogue.training.record.items import Item, Items
from spotter.dialogue.training.record.pieces import days_in
from spotter.dialogue.training.record.put_right import told_right
from spotter.dialogue.training.record.wished import is_wished, tells_bests
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.training.workout_told import orders_a_log
from spotter.dialogue.understanding.message import Message
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import talk_reading
from spotter.language.word_lists import word_set

_surely, _likely, _hardly, _possibly, _hurt = 0.9, 0.7, 0.5, 0.1, 0.2
_besides = frozenset({Intent.LOG, Intent.FIX_LOG, Intent.YES, Intent.NO, Intent.PICK, Intent.TALK})
_wishing = word_set("lets gimme wanna")
_to_come = (
    "next week",
    "next time",
    "next session",
    "tomorrow",
    "hypothetical",
    "hypothetically",
    "imagine",
    "pretend",
    "the plan for",
)
_parting = (",", "then", "and", "plus")
_longest_ago = timedelta(days=60)
_pointing = ("same day", "that day", "same date")
_unfinished = ("didnt finish", "did not finish", "couldnt finish", "didnt complete", "never finished")
_asked_beside = (Intent.BOOKING, Intent.TIMER, Intent.QUESTION, Intent.RECORD, Intent.SESSION)
"""What may be asked for beside the record, though what stands there makes it look like a part of it."""
_harmless = frozenset({Intent.BETTER, Intent.KEEP, Intent.CHANGE})


def may_be_of_the_record(text: str, gist: str, stands: Stands) -> bool:
    """Whether a message may tell of the record, before it is known what stands there. ``gist``: see Context."""
    intents = talk_reading(text, gist, stands).intents
    return max(intents[Intent.LOG], intents[Intent.FIX_LOG]) >= _possibly


def tells_of_health(text: str, gist: str) -> bool:
    """Whether a message may tell of a pain as it is now, which is seen to before anything is recorded."""
    return talk_reading(text, gist, Stands.LOGGED).intents[Intent.HEALTH] >= _hurt


def _is_of_the_record(intents: Mapping[Intent, float]) -> bool:
    """Whether a message as a whole tells of training that was done, or how the record of it should be.

    What was done of a workout is easily read as a change of it.
    """
    sure = max(intents[Intent.LOG], intents[Intent.FIX_LOG])
    others = [share for intent, share in intents.items() if intent not in _besides | _harmless]
    return (
        sure >= _likely and max(others) < _hardly and intents[Intent.CHANGE] < (_likely if sure >= _surely else _hardly)
    )


def read(context: Context) -> Plan | None:
    """What a message comes to; None where it is not clear enough of it, so that others may read it."""
    if context.gist is None or not context.offers(TOOL) or context.pending is not None:
        return None
    stands = Stands.WORKOUT if context.has_workout else Stands.NOTHING
    text = context.whole.text
    if not may_be_of_the_record(text, context.gist, stands):
        return None
    if context.whole.has("not_log") or context.whole.says(*_wishing) or _is_other_than_done(context.whole):
        return None
    is_logged = bool(context.history) and not (context.has_workout and context.history[0]["date"] != str(context.today))
    recorded = Stands.LOGGED if is_logged else Stands.NOTHING
    settings = {stands, recorded} if context.has_workout else {recorded}
    intents = dict(_mean([talk_reading(text, context.gist, each).intents for each in sorted(settings)]))
    plainly = talk_reading(text, context.gist, stands).intents
    intents |= {each: max(intents[each], plainly[each]) for each in _asked_beside}
    if not _is_of_the_record(intents) or (context.has_workout and not _is_surely_done(context, stands)):
        return None
    if _is_guarded(context):
        return None
    if is_logged and intents[Intent.FIX_LOG] >= _hardly:
        is_sure = max(intents[Intent.FIX_LOG], intents[Intent.LOG]) >= _likely
        right = _right(context) if is_sure else None
        if right is not None or intents[Intent.LOG] < _likely:
            return right
    return _done(context)


def _is_surely_done(context: Context, stands: Stands) -> bool:
    """Whether it is hardly a change of the workout in hand: it is read so, or a word says that something was done."""
    likely = talk_reading(context.whole.text, context.gist or "", stands).intents
    return likely[Intent.LOG] >= _surely or context.whole.says(*_done_words)


_done_words = word_set("did done finished completed managed got hit went skipped hit made")


def _is_other_than_done(said: Message) -> bool:
    return is_wished(said) or tells_bests(said)


def is_hardly_done(context: Context, plan: Plan) -> bool:
    """Whether what a plan logs may be a wish, a best or what is to come: the whole message is not read as training."""
    said = context.whole
    if context.gist is None or context.pending is not None or not any(step.tool == TOOL for step in plan.steps):
        return False
    if _is_other_than_done(said):
        return True
    if len(said.words) <= _few_words or orders_a_log(said):
        return False
    stands = Stands.WORKOUT if context.has_workout else Stands.NOTHING
    intents = talk_reading(said.text, context.gist, stands).intents
    return max(intents[each] for each in (Intent.LOG, Intent.FIX_LOG, Intent.PICK, Intent.BOOKING)) < _hardly


_few_words = 8


def _mean(readings: Sequence[Mapping[Intent, float]]) -> Mapping[Intent, float]:
    return {intent: sum(each[intent] for each in readings) / len(readings) for intent in Intent}


def _is_guarded(context: Context) -> bool:
    """Whether something in a message takes back what it tells, or puts it on a day that is not clear."""
    said = context.whole
    if any(context.today - each.day > _longest_ago for each in days_in(said)):
        return True
    is_pointing = any(map(said.phrase, _pointing)) and not days_in(said)
    if any(map(said.phrase, _to_come)) or is_pointing or dates_written(said) is not None:
        return True
    sentences = said.sentences()
    if any(True for each in sentences for _span in stretches_of_unknown(each, _parting, named_in(each))):
        return True
    return any(any(map(each.phrase, _unfinished)) and not each.numbers() for each in sentences)


def _right(context: Context) -> Plan | None:
    items, right = told_right(context)
    if not right.fixes or right.is_guessed:
        return None
    if right.unread:
        return asked([_open(items, *each) for each in right.unread], tuple(right.steps))
    return Plan("log", tuple(right.steps), partial={SURELY: True, FILLED: True})


def _done(context: Context) -> Plan | None:
    items, told = told_done(context)
    left = items.left_stretches()
    if not (told.done or told.lacking) or left is None or any(why == "seconds" for _day, _item, why in told.unread):
        return None
    steps = _steps(context, told, items)
    if steps is None:
        return None
    open_ = [_open(items, *each) for each in told.unread]
    open_ += [Open(Doubt(each, None, "exercise"), context.today) for each in left]
    if told.lacking:
        day = told.lacking[0][0]
        lacking = [done for of_day, done in told.lacking if of_day == day]
        return loads_asked(lacking, steps, day, [each.doubt.exercise for each in open_])
    if open_:
        return asked(open_, steps)
    is_filled = (
        told.leans
        or any(step.tool != TOOL for step in steps)
        or any(each in items.dropped for each, _value in context.whole.numbers())
    )
    return Plan("log", steps, partial={SURELY: True, FILLED: is_filled})


def _steps(context: Context, told: Told, items: Items) -> tuple[Step, ...] | None:
    """The calls that write it, one for each day; None where a log of it would be read as something else.

    What is told as more of what stands there is written with that.
    """
    days: dict[date, list[Done]] = {}
    more: list[Step] = []
    for day, done in told.done:
        entry = entry_of(context, day, done.exercise) if context.history and items.said.says(*_more) else None
        if entry is None:
            days.setdefault(day, []).append(done)
            continue
        is_first = items.said.says("before", "beforehand")
        more += set_steps(context, entry, (*done.sets, *entry.done) if is_first else (*entry.done, *done.sets))
    found = [log_step(context, done, day, context.whole) for day, done in days.items()]
    return (*more, *(each for each in found if each is not None)) if all(found) else None


_more = word_set("also another extra more additional add added")


def _open(items: Items, day: date, item: Item, missing: str) -> Open:
    start, end = item.spans[0]
    quoted = items.said.part(max(start, item.named.start - 1), end)
    if missing == "all" and item.exercise is not None:
        return Open.of_bare(item.exercise, quoted, day)
    candidates = item.named.candidates if item.exercise is None else ()
    name = "" if item.exercise is not None else items.said.part(item.named.start, item.named.end).quoted()
    return Open(Doubt(quoted, item.exercise, missing, candidates, name), day)
