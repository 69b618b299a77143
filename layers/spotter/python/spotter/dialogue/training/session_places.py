"""Where a session is to be: ``legs, 1h, gym``; ``tuesday at home``."""

from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.understanding.read import plain
from spotter.language.word_lists import word_set

_before = word_set("at in @")
_always = word_set("home outside outdoors")
"""What is no word for a session itself."""
_marks = frozenset(",.!")


def place_said(said: Message) -> str:
    """The place of a session, as it was written; empty where none is named.

    ``The gym session`` and ``book the gym`` only say that there is one: a place stands behind ``at`` or by itself.
    """
    for each in plain(said.quoted()).named("location"):
        words = tuple(str(getattr(each.value, "text", "")).split())
        for at in range(len(said.words) - len(words) + 1):
            if not words or said.words[at : at + len(words)] != words:
                continue
            begin = at - 1 if said.words[max(0, at - 1) : at] and said.words[at - 1] in _before else at
            is_place = said.words[begin] in _before or bool(_always & set(words))
            if is_place or _stands_alone(said, at, at + len(words)):
                return " ".join(said.words[begin : at + len(words)])
    return ""


def _stands_alone(said: Message, start: int, end: int) -> bool:
    """Whether nothing else is said in its clause."""
    held = next(((one, other) for one, other in clauses(said.tokens) if one <= start < other), (0, 0))
    rest = {said.words[at] for at in range(*held) if not start <= at < end}
    return rest <= _marks and len(said.words) > end - start
