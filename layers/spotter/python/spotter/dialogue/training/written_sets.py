"""Whether a text is a log as people write it, whatever else is in hand: ``laterals 10 kg 15/15/13/12``.

Sets that differ among each other are of what was done: an exercise of a workout has one number of repetitions and one
load. Who writes them orders no change of it, unless a word says so.
"""

from collections.abc import Sequence, Set
from datetime import date

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.figure import Joint
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import figures_of, tells_of_distance
from spotter.dialogue.training.log_reading import read_log
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.training.sets_read import is_cardio
from spotter.dialogue.training.workout_told import may_tell
from spotter.dialogue.understanding.message import Message, message
from spotter.language.sentences import sentences_in
from spotter.language.word_lists import word_set

_any_day = date(2000, 1, 3)
_least_listed, _least_products = 3, 2
_telling = word_set(
    "i ive just did do done got was were is it its the my a an and n & or so then now today tonight this morning also "
    "plus ok okay only each every all set sets of for at with w x @ rep reps times kg kgs kilo kilos lb lbs pounds "
    "rpe in on s felt easy hard hit log logged first second third last finished dropped down up to side sides per hand "
    "arm leg"
)
"""Words of a log. Beside any other one, ``12 10 8 sounds good``, a message may be of something else."""
_missing_load = "load"
_longest = 600
"""Letters of a log of a whole session; a longer message is read by whoever reads any message."""


def is_written_log(text: str, planned: Sequence[Exercise]) -> bool:
    """Whether a text tells of sets that differ, or of a ride with its time and its way, and of nothing that is to come.

    ``planned``: the workout in hand. Where there is none, sets need no telling apart from changes of it.
    """
    if len(text) > _longest:
        return False
    said = message(text, _any_day)
    if said.is_question or not may_tell(said):
        return False
    row = figures_of(said, None)
    spans = [(each.start, each.end) for each in named_in(said)] + [(each.start, each.end) for each in row]
    held = {at for start, end in spans for at in range(start, end)}
    begins = {each.start for each in row}
    strange = [
        at for at, each in enumerate(said.tokens) if each.is_word and at not in held and each.text not in _telling
    ]
    if any(not _is_planned(said, at, begins, planned) for at in strange):
        return False
    read = read_log(said, "kg", planned=(planned,) if planned else ())
    if any(each.missing != _missing_load for each in read.doubts):
        return False
    products = sum(each.joint in (Joint.PRODUCT, Joint.FOR) for each in row)
    is_ride = tells_of_distance(said) and any(is_cardio(each.exercise) for each in read.done)
    return is_ride or (bool(planned) and any(_differ(each, products) for each in read.done))


def _is_planned(said: Message, at: int, begins: Set[int], planned: Sequence[Exercise]) -> bool:
    """Whether a word right before a figure is of what is planned: ``calves 3x15``."""
    return at + 1 in begins and bool(match(said.words[at], planned, fuzzy=False).candidates)


def parts_written(text: str, planned: Sequence[Exercise]) -> tuple[str, ...]:
    """The sentences that are a log and those beside them, each as a part; none where the text has not both."""
    parts: list[tuple[bool, list[str]]] = []
    for sentence in sentences_in(text) if len(text) <= _longest else ():
        is_log = is_written_log(sentence, planned)
        if parts and parts[-1][0] is is_log:
            parts[-1][1].append(sentence)
        else:
            parts.append((is_log, [sentence]))
    asks = any(message(sentence, _any_day).is_question for is_log, row in parts if not is_log for sentence in row)
    return tuple(" ".join(row) for _is_log, row in parts) if asks and len(parts) > 1 else ()


def _differ(done: Done, products: int) -> bool:
    told = {(one.weight, one.reps, one.seconds) for one in done.sets}
    return len(told) > 1 and (len(done.sets) >= _least_listed or products >= _least_products)
