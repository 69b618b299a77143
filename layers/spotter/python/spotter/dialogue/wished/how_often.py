"""How often somebody trains, which is no amount of the session that is wanted: ``3x a week``, ``4 days per week``."""

from spotter.dialogue.understanding.model import Understanding
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set

_times = word_set("x times time days day sessions d nights mornings workouts")
_per, _weeks = word_set("a an per / each every the in"), word_set("week weeks wk wks weekly month months")
_longest = 4


def told_how_often(said: Understanding) -> tuple[tuple[int, int], ...]:
    """The stretches of letters in which it is told."""
    found: list[tuple[int, int]] = []
    words = [token.text for token in said.tokens]
    for at in range(len(words)):
        number = number_at(said.tokens, at)
        if number is None:
            continue
        end = number.end
        while end < min(len(words), number.end + _longest) and words[end] in _times | _per:
            end += 1
        if end > number.end and end < len(words) and words[end] in _weeks:
            found.append((said.tokens[at].start, said.tokens[end].end))
    return tuple(found)
