"""A load that is told alone: of an exercise that was done as before but for it, or that was just logged."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.entries import CORRECT, entries_of, newest_logs
from spotter.dialogue.training.days_done import Dated
from spotter.dialogue.training.figure import Figure, Role
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.log_reading import Doubt, LogRead
from spotter.dialogue.training.logged import done_on, last_done
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.understanding.message import Message, message
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set
from spotter.notation import Unit

_too = word_set("too also well likewise same ditto")
_put_right = word_set("sorry actually wait oops mistake correction correct rectify fix should meant wrong rather")
_messages_ago = 2


def as_before_but(context: Context, dated: Dated, found: LogRead, unit: Unit) -> LogRead:
    """What was read, with what was done as last time but for the load: ``same as last time but 82.5``."""
    if not _is_as_before(context, dated):
        return found
    step = _step_said(dated.said)
    done = [_stepped(context, dated, each, step) for each in found.done] if step is not None else list(found.done)
    doubts = []
    for each in found.doubts:
        load = _load_of(each)
        before = last_done(context, each.exercise, before=dated.day) if each.exercise is not None else None
        if load is None or before is None:
            doubts.append(each)
            continue
        sets = (replace(one, weight=load.value, unit=load.unit or unit, rpe=None) for one in before[1].sets)
        done.append(Done(before[1].exercise, tuple(sets)))
    return replace(found, done=tuple(done), doubts=tuple(doubts))


def _step_said(said: Message) -> Decimal | None:
    """How much more than last time, below nought where it was less: ``same as last time but 5 kg more``."""
    for at, value in said.numbers():
        behind = said.words[at + 1 : at + 3]
        if behind[:1] and behind[0] in WEIGHT_UNITS and behind[1:] and behind[1] in _steps:
            return Decimal(str(value)) * _steps[behind[1]]
    return None


_steps = {"more": 1, "heavier": 1, "extra": 1, "less": -1, "lighter": -1}


def _stepped(context: Context, dated: Dated, done: Done, step: Decimal) -> Done:
    """What was done with the load of the last time and a step, where the step alone was read as its load."""
    before = last_done(context, done.exercise, before=dated.day)
    then = before[1].sets[-1] if before is not None and before[1].sets else None
    load = then.weight if then is not None else None
    if then is None or load is None or any((one.weight, one.unit) != (abs(step), then.unit) for one in done.sets):
        return done
    return replace(done, sets=tuple(replace(one, weight=load + step) for one in done.sets))


def _is_as_before(context: Context, dated: Dated) -> bool:
    """Whether something is said to be the same as last time, here or in the message that this one goes on with."""
    if dated.said.has("same"):
        return True
    before = context.state.messages[-2] if len(context.state.messages) > 1 else ""
    return dated.said.says(*_too) and message(before, context.today).has("same")


def _load_of(doubt: Doubt) -> Figure | None:
    row: Sequence[Figure] = figures_of(doubt.said, doubt.exercise)
    is_load = len(row) == 1 and row[0].role in (Role.PLAIN, Role.LOAD) and row[0].value > 0
    return row[0] if is_load and doubt.missing in ("reps", "figures") else None


def stands_without_load(context: Context, dated: Dated, doubts: Sequence[Doubt]) -> bool:
    """Whether only loads are missing, and all of it stands in the log of that day: ``bench was 5 5 5``.

    Then it tells how what was logged really was, and not of more.
    """
    named = [each.exercise for each in doubts if each.exercise is not None and each.missing == "load"]
    there = {done.exercise.id for done in done_on(context, dated.day)}
    is_told = bool(_how_it_was & set(context.said.words))
    return is_told and len(named) == len(doubts) > 0 and {each.id for each in named} <= there


_how_it_was = word_set("was were is are wasnt werent actually really only same make fix change")


def puts_right(context: Context, doubts: Sequence[Doubt]) -> bool:
    """Whether a load that stands alone is the right one of what was just logged: ``and rows 67.5`` behind a correction.

    Without a correction before it, or a word that makes it one, it may be of a set more.
    """
    newest = newest_logs(context)
    if not doubts or not newest or newest[-1].message < len(context.state.messages) - 1 - _messages_ago:
        return False
    last = context.last_event()
    is_correction = (last is not None and last.name == CORRECT) or bool(_put_right & set(context.said.words))
    day = {each.name for log in newest for each in entries_of(context, log.workout)}
    named = [each.exercise.name for each in doubts if each.exercise is not None and _load_of(each) is not None]
    return is_correction and len(named) == len(doubts) and set(named) <= day
