"""More sets like the last one, but for what is said of them: ``same again but 8``, ``2 more, rpe 9``."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.logged import done_on
from spotter.dialogue.training.sets_done import Done, SetDone, sets_of
from spotter.dialogue.training.state import Event
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set
from spotter.notation import Unit, parse

_again = word_set("same again another nother anotha more repeat repeated")
_everyday = word_set(
    "and the a an one set sets round done did was is it just ok okay yeah yep right so for but with at @ "
    "only this time those these them it x reps rep weight wt load too also got felt same again another nother anotha "
    "more repeat repeated "
    ", . ! - : ( ) kg kgs kilos kilo lb lbs pounds rpe that easy hard tough grind like as before please pls log of"
)
_messages_ago = 3
_most_sets = 5
_most_reps = 30
_hardly_load = Decimal("0.3")
"""Of the load before: no next set has less than this part of it."""


def once_more(context: Context, stretch: Message, strange: int = 0) -> tuple[Done, date] | None:
    """The sets that a stretch adds to those that were logged last, and their day; None where it tells of more.

    ``strange``: how many words may stand in it that say nothing of sets.
    """
    last = _last(context, stretch)
    if last is None or not stretch.says(*_again) or stretch.says("?", "both") or stretch.phrase("of each"):
        return None
    exercise, one, day = last
    named = [each for each in stretch.exercises if each.exercise is not None]
    if any(each.exercise is None or each.exercise.id != exercise.id for each in stretch.exercises):
        return None
    figures = list(figures_of(stretch, exercise))
    held = {at for each in named for at in range(each.start, each.end)}
    held |= {at for each in figures for at in range(each.start, each.end)}
    if sum(at not in held and word not in _everyday for at, word in enumerate(stretch.words)) > strange:
        return None
    count, is_counted = 1, bool(figures) and _counts_sets(stretch, figures[0])
    if is_counted:
        count = int(figures.pop(0).value)
    elif stretch.says("more", "extra") and not _is_one_more(stretch):
        return None  # ``2 more reps`` are no sets
    if not (figures or is_counted or stretch.says("same", "set", "sets", "repeat", "repeated") or _is_alone(stretch)):
        return None  # ``felt hard again``
    changed = _changed(one, figures, context.unit)
    if changed is None or not 0 < count <= _most_sets:
        return None
    return Done(exercise, (changed,) * count), day


def _last(context: Context, stretch: Message) -> tuple[Exercise, SetDone, date] | None:
    """The exercise, the set and the day that were logged last, a few messages ago at most.

    Of an exercise that is named the last set of today.
    """
    named = {each.exercise for each in stretch.exercises}
    exercise = next(iter(named)) if len(named) == 1 else None
    if exercise is not None and stretch.says("more", "another", "again", "extra") and not stretch.says("was", "were"):
        today = [each for each in done_on(context, context.today) if each.exercise.id == exercise.id and each.sets]
        return (exercise, today[-1].sets[-1], context.today) if today else None
    event = context.last_event()
    if event is None or event.message < len(context.state.messages) - 1 - _messages_ago:
        return None
    if event.name == "correct_workout":
        return _put_right(context, event)
    if event.name != "log_workout":
        return None
    done = sets_of(parse(str(event.call.arguments.get("text") or ""), None, default_unit=context.unit))
    day = date.fromisoformat(str(event.call.arguments.get("date") or context.today.isoformat()))
    return (done[-1].exercise, done[-1].sets[-1], day) if done and done[-1].sets else None


def _put_right(context: Context, event: Event) -> tuple[Exercise, SetDone, date] | None:
    """The last set of what was put right, as it is now."""
    told = event.call.arguments
    exercise = match(str(told.get("new_exercise") or told.get("exercise") or "")).exercise
    day = date.fromisoformat(str(told.get("new_date") or told.get("date") or context.today.isoformat()))
    if exercise is None:
        return None
    done = [each for each in done_on(context, day) if each.exercise.id == exercise.id and each.sets]
    return (exercise, done[-1].sets[-1], day) if done else None


def _counts_sets(stretch: Message, figure: Figure) -> bool:
    """Whether a figure says how many sets more: ``2 more sets``, ``1 more``, ``2 more, same``."""
    behind = stretch.words[figure.end : figure.end + 2]
    is_more = behind[:1] in (("more",), ("extra",))
    is_whole = figure.value == 1 or stretch.says("same")
    of_sets = behind[1:] in (("set",), ("sets",)) or (is_whole and behind[1:] not in _of_what)
    return figure.value % 1 == 0 and (figure.role is Role.SETS or (is_more and of_sets))


_of_what = tuple((word,) for word in ("rep", "reps", "kg", "kgs", "lb", "lbs", "kilo", "kilos", "weight", "load"))


def _is_one_more(stretch: Message) -> bool:
    """Whether one set more is told of in words: ``one more at 75``."""
    for at, word in enumerate(stretch.words[:-1]):
        if word == "one" and stretch.words[at + 1] in ("more", "extra"):
            return stretch.words[at + 2 : at + 3] not in _of_what
    return False


def _is_alone(stretch: Message) -> bool:
    """Whether nothing but that it was done again is said: ``again``, ``one more``."""
    return not set(stretch.words) - _again - word_set("and one the a ! . , ok yep")


def _changed(one: SetDone, figures: list[Figure], unit: Unit) -> SetDone | None:
    """The set with what the figures say of it; None where two say the same, or one says nothing clear."""
    told: set[Role] = set()
    for each in figures:
        role = _role(each, one)
        if role is None or role in told:
            return None
        told.add(role)
        if role is Role.LOAD:
            one = replace(one, weight=each.value, unit=each.unit or one.unit or unit)
        elif role is Role.EFFORT:
            one = replace(one, rpe=each.value)
        elif role is Role.SECONDS:
            one = replace(one, seconds=int(each.value))
        else:
            one = replace(one, reps=int(each.value))
    return one if Role.EFFORT in told else replace(one, rpe=None)


def _role(figure: Figure, one: SetDone) -> Role | None:
    hardly_load = one.weight is not None and figure.unit is None and figure.value < _hardly_load * one.weight
    if figure.role is Role.LOAD and hardly_load and one.reps is not None:
        return Role.REPS  # ``I died at 4``
    if figure.role in (Role.LOAD, Role.EFFORT, Role.REPS):
        return figure.role
    if one.reps is None:
        return Role.SECONDS if figure.role in (Role.SECONDS, Role.PLAIN) and figure.value >= 1 else None
    if figure.role is not Role.PLAIN or figure.value < 1:
        return None
    is_at = figure.joint is Joint.AT and not hardly_load
    if is_at or figure.value > _most_reps or figure.value % 1 != Decimal(0):
        return Role.LOAD if one.weight is not None else None
    return Role.REPS
