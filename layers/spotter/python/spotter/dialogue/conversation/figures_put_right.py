"""A figure that is put right in the same message: "forty minutes, ay sorry, thirty", "six exercises no five exercises".

What was said last holds. A bare number behind words that take something back is of the kind of the figure before it.
"""

from decimal import Decimal

from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.language.durations import Duration
from spotter.language.tokens import TokenKind

_takes_back = frozenset(
    ["nope", "sorry", "wait", "actually", "rather", "correction", "oops", "scratch", "hang", "hold", "make"]
)
_no = "no"
_behind = frozenset(["only", "then", "please", "pls", "max", "tops", "instead", "it", "is", "will", "and", "with"])
_marks = (TokenKind.MARK, TokenKind.BREAK)


def figure_put_right(said: Understanding, *kinds: str) -> int | None:
    """The figure of one of ``kinds`` that took the place of another one; None if none was put right.

    A time is in minutes. A figure that is denied is none, unless the "no" before it takes back the one before that.
    """
    now: Mention | None = None
    found: int | None = None
    for each in sorted(said.named("number", *kinds), key=lambda mention: mention.start):
        again = now is not None and _is_taken_back(said, now.end, each.start)
        if each.kind in kinds and (again or not each.denied):
            found = _value(each) if again else found
            now = each if again or now is None else now
        elif now is not None and again and _stands_alone(said, each):
            found, now = _value(each), each
    return found


def _is_taken_back(said: Understanding, begin: int, end: int) -> bool:
    for at in range(begin, end):
        word = said.tokens[at].text
        if word in _takes_back:
            return True
        if word == _no and (at + 1 == end or said.tokens[at + 1].kind in _marks or said.tokens[at + 1].text == "i"):
            return True
    return False


def _stands_alone(said: Understanding, number: Mention) -> bool:
    """Whether a number counts nothing that stands behind it."""
    if number.end >= len(said.tokens):
        return True
    behind = said.tokens[number.end]
    return behind.kind in _marks or behind.text in _behind


def _value(figure: Mention) -> int | None:
    if isinstance(figure.value, Duration):
        return figure.value.seconds // 60
    whole = isinstance(figure.value, int | Decimal) and figure.value % 1 == 0
    return int(figure.value) if whole else None  # type: ignore[call-overload]
