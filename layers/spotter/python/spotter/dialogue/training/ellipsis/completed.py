"""The ways in which a message may be completed from what was said and done before it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from spotter.dialogue.training.ellipsis.bookings import of_a_booking
from spotter.dialogue.training.ellipsis.sets import another_set, at_the_usual, like_the_last, on_the_day_of_the_log
from spotter.dialogue.training.ellipsis.slots import of_another, of_that_day
from spotter.dialogue.training.ellipsis.timers import another_timer, timed
from spotter.dialogue.training.parted_message import PartedMessage

_longest = 18
"""Words of a message that leaves something out."""
_most = 3
"""Ways in which one is completed."""
_readers: tuple[tuple[str, Callable[[PartedMessage], Iterator[str]]], ...] = (
    ("reschedule", of_a_booking),
    ("timer", another_timer),
    ("log", another_set),
    ("log", timed),
    ("log", at_the_usual),
    ("", like_the_last),
    ("", of_another),
    ("", of_that_day),
    ("", on_the_day_of_the_log),
)


@dataclass(frozen=True, slots=True)
class Completed:
    """A message as it would have been said in full. ``only``: what all of it does, where that is known."""

    text: str
    only: str = ""


def completed(heard: PartedMessage) -> tuple[Completed, ...]:
    """The newest message with what it leaves out, as it may be meant; none where nothing is."""
    if heard.context.pending is not None or not 0 < len(heard.whole.words) <= _longest:
        return ()
    found = [Completed(text, only) for only, reader in _readers for text in reader(heard)]
    return tuple(dict.fromkeys(found))[:_most]
