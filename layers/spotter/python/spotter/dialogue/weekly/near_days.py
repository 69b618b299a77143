"""Days that a message about a week names by how near they are, by their names: ``pull tomorrow, legs thursday``."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_said import DAY_NAMES, weekday_of
from spotter.dialogue.weekly.hearing import asks_for_a_week, is_of_one_session
from spotter.dialogue.weekly.plan_wanted import may_want_one_session
from spotter.language.day_words import FIXED_DAYS, LONGEST_FIXED_DAY
from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import word_set

_ends = word_set(". ! ? ;")
_over = word_set("done did was finished already trained lifted")

_several, _longest = 2, 1000
"""Letters of such a message; a longer one is taken as it is."""


def with_days_named(text: str, today: date) -> str:
    """A message that asks for a week, with weekdays for the near days that it is to have; any other as it is."""
    tokens = tokenise(text) if len(text) <= _longest else ()
    near = list(_near(tokens))
    if not near or not any(weekday_of(token.text) for token in tokens):
        return text
    named, end = "", 0
    for first, last, ahead in near:
        day = DAY_NAMES[(today + timedelta(days=ahead)).weekday()]
        named += text[end : tokens[first].start] + day.lower()
        end = tokens[last].end
    named += text[end:]
    is_of_one = may_want_one_session(text) and (is_of_one_session(text) or len(week_said(named).days) < _several)
    return named if asks_for_a_week(named) and not is_of_one else text


def _near(tokens: Sequence[Token]) -> Iterator[tuple[int, int, int]]:
    """The near days that are to come: the first and the last token of each, and how many days ahead it is."""
    at = 0
    while at < len(tokens):
        size, ahead = _at(tokens, at)
        if size and not (ahead == 0 and _is_over(tokens, at)):
            yield at, at + size - 1, ahead
        at += size or 1


def _at(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    words = tuple(token.text for token in tokens[at : at + LONGEST_FIXED_DAY])
    for size in range(len(words), 0, -1):
        ahead = FIXED_DAYS.get(words[:size], -1)
        if ahead >= 0:
            return size, ahead
    return 0, 0


def _is_over(tokens: Sequence[Token], at: int) -> bool:
    """Whether the sentence tells of today what was done by now."""
    start = end = at
    while start and tokens[start - 1].text not in _ends:
        start -= 1
    while end < len(tokens) and tokens[end].text not in _ends:
        end += 1
    return any(token.text in _over for token in tokens[start:end])
