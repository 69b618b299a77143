"""Behind a timer: what it was for, done, or the same with another number of rounds."""

from collections.abc import Iterator

from spotter.catalogue import match
from spotter.dialogue.training.ellipsis.before import newest
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.training.sets_done import Done, SetDone, log_text
from spotter.dialogue.understanding.message import Message
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_TIMER = ("generate_exercise_timer",)
_is_done = word_set("log write record done complete completed finished broke held lasted did managed")
_of_no_hold = word_set("work weight bodyweight weigh kg lb weeks days next time program run walk")
_shortest_hold = 5


def timed(heard: PartedMessage) -> Iterator[str]:
    """What a timer was for, done: ``broke at 1:45, log that``, ``all three done``."""
    said, event = heard.whole, newest(heard, _TIMER)
    if event is None or said.exercises or said.is_question or not said.says(*_is_done) or said.says(*_of_no_hold):
        return
    told, exercise = event.call.arguments, match(str(event.call.arguments.get("name") or "")).exercise
    bare = [int(value) for _at, value in said.numbers() if value >= _shortest_hold]
    seconds = [*said.seconds(), *_by_the_clock(said)] or bare or [int(told.get("work") or 0)]
    count = 1 if seconds != [int(told.get("work") or 0)] else int(told.get("sets") or 1)
    if exercise is not None and len(seconds) == 1 and seconds[0]:
        yield log_text((Done(exercise, (SetDone(None, seconds[0]),) * count),))


def _by_the_clock(said: Message) -> list[int]:
    """Minutes and seconds as a stopwatch shows them: ``1:45``."""
    shown = [token.text.split(":") for token in said.tokens if token.kind is TokenKind.CLOCK]
    return [int(each[0]) * 60 + int(each[1]) for each in shown if len(each) == 2 and all(map(str.isdecimal, each))]


def another_timer(heard: PartedMessage) -> Iterator[str]:
    """The timer before with another number of rounds: ``same again but 6``."""
    said, event = heard.whole, newest(heard, _TIMER)
    counts = [int(value) for _at, value in said.numbers() if value == int(value)]
    if event is None or said.exercises or len(counts) != 1 or not said.says("again", "same", "rounds", "make"):
        return
    told = event.call.arguments
    name = f" for {told['name']}" if told.get("name") else ""
    yield f"timer{name}: {counts[0]} rounds of {told.get('work')} seconds work and {told.get('rest') or 0} seconds rest"
