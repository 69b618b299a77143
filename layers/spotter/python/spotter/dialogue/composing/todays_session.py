"""Whether somebody who tells of themselves asks what they are to train today: ``full gym, 45 min. what do i do today``.

Where a program or a booking has something for them, that is what they ask for. Where nothing is stored it is a session.
"""

from collections.abc import Sequence
from itertools import pairwise

from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.understanding.wishes import wishes
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_today = word_set("today todays tonight tonights")
_what = word_set("what whats which")
_asking = (
    *(("do", "i"), ("should", "i"), ("shall", "i"), ("can", "i"), ("could", "i"), ("would", "i"), ("am", "i")),
    *(("whats", "on"), ("is", "on"), ("what", "to")),
)
_doing = word_set("do doing train training hit lift lifting workout on")
_near = 3
_told = frozenset({WishKind.HAVE, WishKind.AREA, WishKind.GOAL, WishKind.LEVEL, WishKind.EXERCISE, WishKind.STYLE})
"""What is told of oneself, or of the session, by which one can be made."""

_longest = 1000
"""Letters of such a message; a longer one is read by whoever reads any message."""


def asks_for_todays_session(text: str) -> bool:
    """Whether it is asked what to train today, and told what with, or what for."""
    if len(text) > _longest:
        return False
    words = [token.text for token in tokenise(text) if token.is_word]
    if not (_today & set(words) and _asks(words)):
        return False
    return any(each.kind in _told for each in wishes(text))


def _asks(words: Sequence[str]) -> bool:
    for at, pair in enumerate(pairwise(words)):
        before, behind = words[max(0, at - _near) : at + 1], words[at + 1 : at + 1 + _near]
        if pair in _asking and _what & set(before) and _doing & {*behind, *pair[1:]}:
            return True
    return False
