"""The call that logs sets, and what is told of it."""

from collections.abc import Sequence
from datetime import date

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.log_parts import tells_of_distance
from spotter.dialogue.training.plan import Step
from spotter.dialogue.training.sets_done import Done, log_text, said, says_it_again
from spotter.dialogue.training.sets_read import is_cardio
from spotter.dialogue.understanding.message import Message

TOOL = "log_workout"
_longest_text = 4000


def log_step(context: Context, done: Sequence[Done], day: date, stretch: Message) -> Step | None:
    """The call that logs these sets; None if there are none, or the log of them would be read as others."""
    if not done or not says_it_again(done, context.unit_in(stretch)):
        return None
    arguments = {"text": log_text(done)[:_longest_text]}
    if day != context.today:
        arguments["date"] = day.isoformat()
    told = f"Logged for {day_said(day, context.today)}: {'; '.join(map(said, done))}."
    if any(is_cardio(each.exercise) for each in done) and tells_of_distance(stretch):
        told += " I keep the time alone: a log has no place for the distance."
    return Step(TOOL, arguments, told)
