"""The simple slots: areas of the body, level, goal, kind of session, feeling, impact, wholes."""

from collections.abc import Iterator, Sequence

from spotter.dialogue.understanding.data_files import change_words, slot_words
from spotter.language.templates import Slot
from spotter.language.tokens import Token

_come_or_put = frozenset(
    [
        *(
            "put",
            "go",
            "going",
            "gone",
            "get",
            "got",
            "come",
            "comes",
            "coming",
            "came",
            "went",
            "take",
            "bring",
            "give",
        ),
        *(
            "hes",
            "shes",
            "theyre",
            "way",
            "right",
            "be",
            "swap",
            "change",
            "switch",
            "turn",
            "set",
            "move",
            "drop",
            "it",
        ),
    ]
)
_gone = frozenset(
    [
        "day",
        "days",
        "week",
        "weeks",
        "month",
        "months",
        "year",
        "years",
        "while",
        "bit",
        "time",
        "gets",
        "heads",
        "heading",
    ]
)
"""Behind one of these a "back" tells when something was, or that somebody comes."""
_is = frozenset({"is", "are", "was", "were", "im", "am", "shes", "hes", "theyre"})
_goes_on = frozenset({"day", "and", "n", "&", "+", "workout", "session", ",", "/"})
_own = frozenset({"my", "the", "for", "and", "a", "your", "lower", "upper"})
_whither = frozenset({"down", "to", "from", "again", "home", "up", "at", "out", "off", "then", "soon", "in", "into"})


_of_names = frozenset({"up", "ups"})
"""What makes a kind of movement the name of an exercise: a push up is no day of pushing."""
_of_the_past = frozenset({"background", "history", "past"})
"""Behind a kind of training one of these tells what somebody did, and not what they want."""


def words(tokens: Sequence[Token]) -> Iterator[Slot]:
    """One slot for each phrase of the two files of words: its kind, and its value as text."""
    for at in range(len(tokens)):
        for found in (slot_words().at(tokens, at), change_words().at(tokens, at)):
            if found is None:
                continue
            kind, _, value = found.meaning.partition(" ")
            behind = tokens[found.end].text if found.end < len(tokens) else ""
            if (kind == "area" and behind in _of_names) or (kind == "goal" and behind in _of_the_past):
                continue
            if kind not in ("location", "equipment", "lift") and not _is_direction(tokens, at, found.end):
                yield Slot(kind, value, found.start, found.end)


def _is_direction(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a ``back`` is a way to go, and no part of the body: put it back, he is back down."""
    if end != at + 1 or tokens[at].text != "back":
        return False
    before = tokens[at - 1].text if at else ""
    if (before in _gone and at > 1) or (before in _is and (end == len(tokens) or tokens[end].text not in _goes_on)):
        return True
    return before in _come_or_put or (end < len(tokens) and tokens[end].text in _whither and before not in _own)
