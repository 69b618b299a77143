"""The figures of wishes: minutes, counts, reps, rests and how many good reps are left at the end of a set."""

from collections.abc import Iterator

from spotter.dialogue.wished.tables import said
from spotter.language.durations import durations
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind, tokenise

FEWEST_MINUTES, MOST_MINUTES = 5, 180
_most_reps = 50
_most_rest_seconds = 600
_rest_in_minutes = 6
"""A bare figure up to this is minutes of rest; more are seconds."""
_rpe_of_failure = 10
_below, _a_little_less = frozenset({"under", "below"}), 15
"""A rest under a minute is less than one."""


def figures(text: str) -> tuple[int, ...]:
    """The whole numbers of a text, in digits or in words, in order."""
    tokens = tokenise(text)
    return tuple(value for value in _figures(tokens))


def _figures(tokens: tuple[Token, ...]) -> Iterator[int]:
    at = 0
    while at < len(tokens):
        found = number_at(tokens, at)
        if found is not None and found.end > at:
            if found.value % 1 == 0:
                yield int(found.value)
            at = found.end
            continue
        word = tokens[at].text
        digits = word.rstrip("abcdefghijklmnopqrstuvwxyz+")
        if tokens[at].kind is not TokenKind.NUMBER and digits.isdecimal():
            yield int(digits)
        at += 1


def minutes(text: str) -> int | None:
    """How long the session is to be: of a range the longer end."""
    seconds = [each.seconds for each in durations(tokenise(text))]
    found = [each // 60 for each in seconds] or list(figures(text))
    fitting = [each for each in found if FEWEST_MINUTES <= each <= MOST_MINUTES]
    if fitting:
        return max(fitting)
    if found and max(found) > MOST_MINUTES:
        return max(found)
    return next((int(each) for each in said("minutes", text)), None)


def reps(text: str) -> tuple[int, int] | None:
    """The fewest and the most reps of a set; figures before ``sets`` are of those."""
    behind = (
        text.lower().rpartition("set")[2]
        if "set" in text.lower() and figures(text.lower().rpartition("set")[2])
        else text
    )
    found = [each for each in figures(behind) if 1 <= each <= _most_reps]
    if found:
        return min(found), max(found)
    named = said("reps", text)
    if not named:
        return None
    low, _, high = named[0].partition("-")
    return int(low), int(high)


def rest_seconds(text: str) -> int | None:
    """The rest between two sets: of a range the longer end, of words the usual of that kind."""
    seconds = [each.seconds for each in durations(tokenise(text))]
    if not seconds:
        seconds = [each * 60 if each <= _rest_in_minutes else each for each in figures(text)]
    less = _a_little_less if {token.text for token in tokenise(text)} & _below else 0
    fitting = [each - less for each in seconds if less < each <= _most_rest_seconds]
    return max(fitting) if fitting else next((int(each) for each in said("rest", text)), None)


def reps_left(text: str) -> int | None:
    """How many good reps a set ends with: ``rpe 8`` and ``two in the tank`` leave two."""
    words = {token.text for token in tokenise(text)}
    found = figures(text)
    if found and said("reserve", text):
        return min(found[0], 5)
    if found and ("rpe" in words or "10" in words or len(found) == 1):
        effort = found[0]
        return max(0, _rpe_of_failure - effort) if 1 <= effort <= _rpe_of_failure else None
    return next((int(each) for each in said("left", text)), None)
