"""The bests that somebody tells of their lifts, which are no wish for those: ``squat 1rm around 365 bench 265``."""

from collections.abc import Sequence

from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.language.numbers import number_at
from spotter.language.tokens import TokenKind
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_best = word_set("rm 1rm 1rms rms max maxes pr prs pb pbs e1rm best bests")
_between = word_set("1 my is was at of around about roughly approx like for a the ~ : = -") | _best
_counted = word_set("x sets reps rep set min mins minutes % percent sec secs seconds")
_longest, _before, _fewest = 5, 3, 20
"""Words from a lift to its figure, and before the first lift; and what nobody takes for a number of reps."""


def bests_told(said: Understanding, named: Sequence[Mention]) -> tuple[tuple[int, int], ...]:
    """The stretches of letters of a list of lifts, each with its figure, of which it is said that they are bests."""
    words = [token.text for token in said.tokens]
    found: list[tuple[int, int]] = []
    for each in sorted(named, key=lambda one: one.start):
        end = _figure_behind(said, words, each.end) if each.kind in ("lift", "exercise") and not each.denied else None
        if end is not None and not (found and each.start < found[-1][1]):
            found.append((each.start, end))
    if not found or not _best & set(words[max(0, found[0][0] - _before) : found[-1][1]]):
        return ()
    return tuple((said.tokens[start].start, said.tokens[end - 1].end) for start, end in found)


def _figure_behind(said: Understanding, words: Sequence[str], at: int) -> int | None:
    """Where the figure ends that is told of a lift, with its unit; None where none is, or it counts something."""
    for place in range(at, min(len(words), at + _longest)):
        number = number_at(said.tokens, place)
        if number is not None and number.value >= _fewest and said.tokens[place].kind is TokenKind.NUMBER:
            end = number.end + bool(set(words[number.end : number.end + 1]) & WEIGHT_UNITS.keys())
            return None if end < len(words) and words[end] in _counted else end
        if words[place] not in _between:
            return None
    return None
