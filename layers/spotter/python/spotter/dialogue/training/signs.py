"""Whether a message that asks for a workout, or a change of it, may be about what is stored of the training."""

from spotter.dialogue.training.log_reading import tells_of_sets
from spotter.dialogue.training.message import Message
from spotter.language.word_lists import word_set

OF_THE_WORKOUT = frozenset(
    {
        *("add", "adjust", "build", "explain", "how_to", "keep", "move", "remove", "reshape", "show", "small_talk"),
        *("swap", "tell", "undo"),
    }
)
"""Skills that speak of the workout in hand, or of nothing."""
OF_A_NEW_ONE = frozenset({"build", "reshape", "small_talk", "swap"})
"""Those of them that speak of a workout where there is none in hand."""

_signs = word_set(
    "log logs logged logging record records recorded diary history yesterday yesterdays tomorrow tomorrows "
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun "
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays week weeks weekend tonight "
    "schedule scheduled reschedule calendar session sessions appointment booked book program programme plan planned "
    "timer timers countdown goal goals preference preferences prefer settings unit units pounds kilos kg lb lbs "
    "did done finished completed benched squatted deadlifted pressed managed hit got was ate always never forget "
    "remember pb pbs pr prs"
)


def has_sign(said: Message) -> bool:
    """Whether it tells of sets, or a word of it is of logs, days, plans, timers, goals or settings."""
    return bool(_signs & set(said.words)) or tells_of_sets(said)
