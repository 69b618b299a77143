"""Other ways to read a message than by its likeliest stretches: all of it does one thing, or goes on with one exercise.

``dialogue.likely_readings`` weighs them against each other. What they come to can be offered in words, to be picked.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.training.done_before import last_set
from spotter.dialogue.training.ellipsis.completed import completed
from spotter.dialogue.training.kinds import ASKING, WRITING
from spotter.dialogue.training.parted_message import PartedMessage, part_message
from spotter.dialogue.training.plan import HELD, Plan, Step
from spotter.dialogue.training.planned_sets import is_ordered
from spotter.dialogue.training.state import SourceNeeded, TrainingState
from spotter.dialogue.understanding.message import Message, message

WHICH_IS_MEANT = "Which of these is what you mean?"
_of_one_exercise = ("log", "correct")
_longest_without_name = 20
_messages_back = 3
_most_exercises = 1
_least_likely, _likely_asked = 0.05, 0.35
_most_tried = 4


@dataclass(frozen=True, slots=True)
class Way:
    """A way to read a message: ``only`` is what all of it does, ``exercise`` what it goes on with.

    ``said`` is the message with what it leaves out. Each may be empty.
    """

    only: str = ""
    exercise: str = ""
    said: str = ""

    def read(self, heard: PartedMessage) -> PartedMessage:
        """The message, read so."""
        context = heard.context
        return part_message(
            self.of(context.state),
            context.today,
            has_workout=context.has_workout,
            pending=context.pending,
            only=self.only,
            is_as_written=not (self.exercise or self.said),
        )

    def of(self, state: TrainingState) -> TrainingState:
        """The state with what the newest message leaves out said in it."""
        if not (self.exercise or self.said):
            return state
        return replace(state, messages=[*state.messages[:-1], self.said or f"{self.exercise} {state.messages[-1]}"])


AS_PARTED = Way()


def ways(heard: PartedMessage) -> Iterator[Way]:
    """The ways that are tried beside the likeliest: by kind, and with an exercise that was spoken of before."""
    for kind in kinds_tried(heard):
        yield Way(kind)
    for exercise in _spoken_of(heard):
        yield Way("", exercise)
        for kind in _of_one_exercise:
            yield Way(kind, exercise)
    likely = _likeliest(heard)
    for said in completed(heard):
        yield Way(said.only, "", said.text)
        if likely and not said.only:
            yield Way(likely, "", said.text)


def _likeliest(heard: PartedMessage) -> str:
    """The kind that most of what a message asks for is likeliest of; empty where it asks for nothing."""
    asking = {kind: share for kind, share in heard.likely.items() if _asks(kind) and share >= _least_likely}
    return max(asking, key=lambda kind: asking[kind], default="")


def _spoken_of(heard: PartedMessage) -> tuple[str, ...]:
    """Of a short message that names no exercise, those that it may go on with: the last that were done or named."""
    context = heard.context
    if heard.whole.exercises or len(heard.whole.words) > _longest_without_name:
        return ()
    found: dict[str, None] = {}
    try:
        last = last_set(context)
    except SourceNeeded:
        last = None
    if last is not None:
        found[last.exercise.name] = None
    for text in context.state.messages[-2 : -2 - _messages_back : -1]:
        named = [each.exercise for each in message(text, context.today).exercises if each.exercise is not None]
        if named:
            found[named[-1].name] = None
            break
    return tuple(found)[:_most_exercises]


def kinds_tried(heard: PartedMessage) -> tuple[str, ...]:
    """The kinds that all of a message may be of, the likeliest first.

    None where several of its stretches likely ask for something, or something hurts: one of them would be dropped.
    """
    several = sum(part.likelihood >= _likely_asked and _asks(part.kind) for part in heard.parts) > 1
    if several or pains_in(heard.whole.quoted()):
        return ()
    later = _is_for_later(heard.whole) or (
        heard.context.has_workout and is_ordered(heard.whole, 0, len(heard.whole.tokens))
    )
    asking = {kind: share for kind, share in heard.likely.items() if _asks(kind) and not (later and kind == "log")}
    likely = sorted((kind for kind, share in asking.items() if share >= _least_likely), key=lambda kind: -asking[kind])
    return tuple(likely[:_most_tried])


def _is_for_later(said: Message) -> bool:
    """Whether it is about what is to come, which is no log: ``bench 70 kg 12, 10, 8 next week``."""
    return said.says("next", "tomorrow", "gonna", "will") and not said.says("did", "done", "last", "yesterday")


def _asks(kind: str) -> bool:
    return kind in WRITING or kind in ASKING


def steps_of(plans: Sequence[Plan]) -> tuple[Step, ...]:
    """The calls of these plans, or those that wait for a yes."""
    found = tuple(step for plan in plans for step in plan.steps)
    return found or tuple(step for plan in plans for step in plan.partial.get(HELD, ()))


def picked_of(found: Mapping[str, Sequence[Step]], options: Sequence[str]) -> Mapping[str, tuple[Step, ...]]:
    """Of what may be done, by what is said of it, that which was offered, in the order in which it was."""
    return {name: tuple(found[name]) for name in options if name in found}
