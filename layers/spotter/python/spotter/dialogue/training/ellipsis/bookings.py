"""Right behind a booking, another time or day for it: ``actually make it half 11``, ``no, sunday``."""

from collections.abc import Iterator

from spotter.dialogue.training.ellipsis.before import newest
from spotter.dialogue.training.ellipsis.slots import EMPTY
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.training.sessions import BOOK, MOVE
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set

_of_a_session = (BOOK, MOVE)
_of_a_move = EMPTY | word_set(
    "make mek it actually wait better rather instead at to by no nope nah oh ah hmm lets let us move do sharp ish "
    "thats fine is make i ill be can could we perhaps maybe time evening morning afternoon"
)
_behind_times = word_set("instead actually please pls then tho though sharp ish oclock is works and if")


def of_a_booking(heard: PartedMessage) -> Iterator[str]:
    """Right behind a booking, another time or day for it: ``actually make it half 11``, ``no, sunday``.

    A number that counts something is no time: ``make it 12 reps``.
    """
    said, event = heard.whole, newest(heard, _of_a_session)
    if event is None or said.exercises or said.is_question:
        return
    spans = [(each.start, each.end) for each in said.times()]
    spans += [(each.start, each.end) for each in said.days(Direction.FUTURE)]
    held = {at for start, end in spans for at in range(start, end)}
    others = [at for at, _value in said.numbers() if at not in held]
    strange = [at for at, word in enumerate(said.words) if said.tokens[at].is_word and word not in _of_a_move]
    if spans and not others and len([at for at in strange if at not in held]) <= 1:
        yield f"move it to {' '.join(said.part(start, end).quoted() for start, end in sorted(spans))}"
    elif not spans and len(others) == 1 and _counts_nothing(said, _end_of_number(said, others[0])):
        yield f"move it to {said.part(others[0], _end_of_number(said, others[0])).quoted()}"


def _counts_nothing(said: Message, end: int) -> bool:
    """Whether a number ends a clause, or what stands behind it says nothing of what it counts."""
    behind = said.tokens[end] if end < len(said.tokens) else None
    return behind is None or not behind.is_word or behind.text in _behind_times


def _end_of_number(said: Message, at: int) -> int:
    found = number_at(said.tokens, at)
    return found.end if found is not None else at + 1
