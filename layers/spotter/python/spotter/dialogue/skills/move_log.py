"""A log on another day: it was done on a day other than the one for which it was written."""

from dataclasses import replace
from datetime import date

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.answers import TOPIC, asks, sure
from spotter.dialogue.training.corrections.calls import move_steps, name_steps
from spotter.dialogue.training.corrections.entries import entries_on, newest_logs
from spotter.dialogue.training.corrections.said import Said, named_entries, strange_exercises
from spotter.dialogue.training.corrections.scope import Scope, day_of, is_alone, meant, of_conversation, standing_scope
from spotter.dialogue.training.corrections.units_said import unit_said
from spotter.dialogue.training.corrections.variants import is_unlogged, other_exercise
from spotter.dialogue.training.plan import Plan, Step, confirm
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_WAS = word_set(
    "was were did done that it its this these those them they wrong actually sorry meant mean oops put move moved "
    "shift should yesterday log logged entry belongs"
)
"""What says of a log that it was on a day; a day alone may be of anything: ``see you on saturday``."""
_OTHER_MATTERS = word_set(
    "see birthday travel travelling flight trip holiday sick ill rest missed miss skipped next will ill going want "
    "tomorrow meet date wedding party"
)


def is_move(said: Said) -> bool:
    """Whether the day is what was wrong: another one is told against it, or nothing but a day is told."""
    if said.wrong_days and any(not each.is_wrong for each in said.days):
        return True
    message = said.message
    is_figure = bool(said.right) or bool(said.wrong) or said.has("removal") or unit_said(message) is not None
    if is_figure or is_unlogged(message):
        return False
    is_day = bool(said.days) and not _may_be_a_set(said)
    return is_day and not is_renamed(message) and not _only_says_where(said)


_before_a_day = _WAS | {"on", "to", "for", "from", "of", "since", "and", "not", "but"}


def _may_be_a_set(said: Said) -> bool:
    """Whether the one day is but an ordinal behind another verb: ``spotter touched the 4th``."""
    day, words = said.days[0], said.message.words
    ordinal = any(word[:-2].isdecimal() for word in words[day.start : day.end])
    before = [word for word in words[: day.start] if word != "the"][-1:]
    return len(said.days) == 1 and ordinal and bool(before) and before[0].isalpha() and before[0] not in _before_a_day


def _only_says_where(said: Said) -> bool:
    """Whether the one day tells which log is meant: ``the clean from Thursday``."""
    return len(said.days) == 1 and said.message.words[said.days[0].start - 1 : said.days[0].start] in (
        ("from",),
        ("of",),
    )


def is_renamed(message: Message) -> bool:
    """Whether two exercises are named, or a variation: the name is what was wrong, and the day says where."""
    other = other_exercise(message, (), ())
    return other is not None and ((other.new is None and not other.candidates) or len(message.exercises) > 1)


def left_scope(context: Context, said: Said) -> Scope | None:
    """Where the log that moves stands: on the day that is said to be wrong, or where the newest log is."""
    standing = standing_scope(context, said)
    if not said.wrong_days or (standing is not None and standing.day in said.wrong_days):
        return standing
    logged = [day for day in said.wrong_days if entries_on(context, day)]
    if len(logged) != 1:
        return None
    return Scope(logged[0], entries_on(context, logged[0]), entries_on(context, logged[0]))


def moved(context: Context, said: Said, scope: Scope) -> Plan:
    targets = {day for each in said.days if not each.is_wrong and (day := day_of(context, each)) is not None}
    targets -= {scope.day} if len(targets) > 1 else set()
    if len(targets) != 1:
        return asks(said, "Which day was it?")
    to = targets.pop()
    if to == scope.day:
        return Plan(TOPIC, text=f"It is logged for {day_said(to, context.today)} already.")
    named = named_entries(said.message, scope.entries)
    if strange_exercises(said.message, named) and not named:
        return asks(said, f"I find that not in the log of {day_said(scope.day, context.today)}. Which exercise is it?")
    steps: list[Step] = []
    for entry in meant(scope, named) if named else ():
        meant_ones = of_conversation(context, entry.workouts)
        whole = is_alone(entry, scope.entries, meant_ones)
        steps += move_steps(context, scope.day, meant_ones, to, None if whole else entry)
    if not named:
        found = of_conversation(context, (id_ for each in scope.recent for id_ in each.workouts))
        steps = [*move_steps(context, scope.day, found, to, None)]
    if not _is_clear(context, said, scope):
        return confirm(TOPIC, sure(steps), tuple(steps))
    return Plan(TOPIC, tuple(steps))


def _is_clear(context: Context, said: Said, scope: Scope) -> bool:
    """Whether it is told, or known from this conversation, which log moves, and that it does."""
    if scope.day in said.wrong_days:
        return True
    return bool(newest_logs(context)) and said.message.says(*_WAS) and not said.message.says(*_OTHER_MATTERS)


def renamed_and_moved(context: Context, said: Said, to: date) -> Plan | None:
    """The newest log under another name and on another day: ``with dumbbells, and the day was Tuesday``."""
    scope = standing_scope(context, said)
    if scope is None or not {"day", "date"} & set(said.message.words):
        return None
    other = other_exercise(said.message, named_entries(said.message, scope.entries), scope.recent)
    if other is None or other.entry is None or other.new is None:
        return None
    entry = replace(other.entry, name=other.new.name)
    found = of_conversation(context, entry.workouts)
    whole = is_alone(other.entry, scope.entries, found)
    moves = move_steps(context, scope.day, found, to, None if whole else entry)
    return Plan(TOPIC, (*name_steps(context, other.entry, other.new), *moves))
