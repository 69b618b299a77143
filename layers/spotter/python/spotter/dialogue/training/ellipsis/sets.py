"""Behind a log: a set more, the sets of the exercise before, the load of the last time, another set of that day."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.training.ellipsis.before import newest, own
from spotter.dialogue.training.logged import last_done
from spotter.dialogue.training.once_more import once_more
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.training.sets_done import Done, log_text, plain, sets_of
from spotter.dialogue.training.state import Event, SourceNeeded
from spotter.language.days import Direction
from spotter.notation import parse

_words_of_no_set = 5
_of_a_log = ("log_workout", "correct_workout")
_usual = (
    ("same", "weight"),
    ("same", "weights"),
    ("same", "wt"),
    ("same", "load"),
    ("same", "kilos"),
    ("same", "as", "last"),
    ("same", "as", "usual"),
    ("usual", "weight"),
    ("as", "last", "time"),
    ("the", "usual", "weight"),
)


def another_set(heard: PartedMessage) -> Iterator[str]:
    """A set more, with words that say nothing of it: ``and again but I died at 6``."""
    if heard.whole.says("no", "not", "need", "want", "should", "never", "then", "gonna", "will"):
        return
    context = replace(heard.context, said=heard.whole)
    try:
        more = once_more(context, context.told, strange=_words_of_no_set)
    except SourceNeeded:
        return
    if more is not None:
        done, day = more
        yield log_text((done,)) if day == context.today else f"{log_text((done,))} on {day.isoformat()}"


def at_the_usual(heard: PartedMessage) -> Iterator[str]:
    """Sets with the load of the last time: ``rows 8 8 7 same weight as last time``."""
    said = replace(heard.whole, own=own(heard))
    at = next((at for at in range(len(said.words)) if _says_usual(said.words[at:])), None)
    named = [each.exercise for each in said.exercises if each.exercise is not None]
    if at is None or len(named) != 1 or not said.part(0, at).numbers():
        return
    try:
        last = last_done(heard.context, named[0], before=heard.context.today)
    except SourceNeeded:
        return
    one = last[1].sets[-1] if last is not None and last[1].sets else None
    if one is not None and one.weight is not None:
        yield f"{said.part(0, at).quoted().rstrip(' ,.')} at {plain(one.weight)}{one.unit or ''}"


def _says_usual(words: Sequence[str]) -> bool:
    return any(tuple(words[: len(each)]) == each for each in _usual)


def like_the_last(heard: PartedMessage) -> Iterator[str]:
    """Another exercise with the sets of the one that was logged last: ``push jerk same``."""
    said = replace(heard.whole, own=own(heard))
    event = newest(heard, ("log_workout",))
    named = [each.exercise for each in said.exercises if each.exercise is not None]
    if event is None or len(named) != 1 or not said.says("same", "likewise", "ditto") or said.numbers():
        return
    done = sets_of(parse(str(event.call.arguments.get("text") or ""), None, default_unit="kg"))
    if done and not said.says("time", "usual", "always"):
        yield log_text((Done(named[0], done[-1].sets),))


def on_the_day_of_the_log(heard: PartedMessage) -> Iterator[str]:
    """What goes on with a log of another day, and names none: ``2nd set 3 reps``."""
    said, event = heard.whole, newest(heard, _of_a_log)
    if event is None or any(said.days(way) for way in Direction) or not (said.numbers() or said.exercises):
        return
    day = str(event.call.arguments.get("date") or "")
    if day and day != heard.context.today.isoformat():
        name = "" if said.exercises else str(event.call.arguments.get("exercise") or _last_name(event))
        yield " ".join(filter(None, [name, said.text.strip(), f"on {day}"]))


def _last_name(event: Event) -> str:
    """The exercise that a log named last: its lines are written as ``Name: sets``."""
    lines = str(event.call.arguments.get("text") or "").strip().split("\n")
    return lines[-1].split(":")[0].strip()
