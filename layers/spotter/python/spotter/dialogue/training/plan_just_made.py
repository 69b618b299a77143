"""Whether a message comes right after a weekly plan was made, and asks for no booking: nothing is booked for it."""

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.session_days import days_said
from spotter.dialogue.training.session_times import times_said
from spotter.language.word_lists import word_set

_booking = word_set(
    "book booked booking bookings schedule scheduled calendar diary agenda reserve pencil slot appointment session "
    "sessions remind reminder"
)


def is_of_a_plan_just_made(context: Context) -> bool:
    """Whether a weekly plan is what was written last, and neither a booking nor a time of the day is spoken of."""
    written = [each for each in context.state.events if each.result.ok]
    if not written or written[-1].name != "set_program" or _booking & set(context.whole.words):
        return False
    return not times_said(context.whole, days_said(context.whole))
