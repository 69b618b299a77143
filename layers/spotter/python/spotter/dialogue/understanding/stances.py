"""What a message says of each thing that it names: that it is there or not, wanted or not, that it hurts or is well.

Whoever knows only a denial and the words behind it takes "not the knee, maybe hip thrusts" for two refusals, and "the
rack is taken by some dude doing curls" for somebody who wants curls. The field calls it stance detection. The upper
layers of the transformer and the two layers upon each word were taught on messages of talks in which people marked what
each thing is to them (``make learn ONLY=stances``). They know nothing of requests for workouts: ``wishes`` reads those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from spotter.dialogue.understanding.read import longest_read_chars
from spotter.dialogue.understanding.wishes import MOST_WORDS, described, word_likelihoods
from spotter.language.tokens import tokenise

TOP = Path(__file__).with_name("data") / "stances_minilm.npz"
HEADS = Path(__file__).with_name("data") / "stances.npz"


class Stance(StrEnum):
    """What somebody says of a thing. The order is that of the weights."""

    NONE = "none"
    """It is only named: done, asked about, where a bar goes, what others do."""
    HAVE = "have"
    """Equipment or a place that there is."""
    LACK = "lack"
    """Equipment that there is not, or not now."""
    NO = "no"
    """What they do not want, or may not or cannot do, as a wish or a rule."""
    WANT = "want"
    """What they like, may do, or is fine with them, as a wish or a rule."""
    OUT = "out"
    """What is ordered out of the workout in hand."""
    IN = "in"
    """What is ordered into it."""
    HURTS = "hurts"
    """A part of the body that hurts or has to be minded, or what brings that on."""
    WELL = "ok"
    """A part of the body that does not hurt, or no more."""


@lru_cache(maxsize=512)
def stances_of_words(text: str) -> Sequence[tuple[int, int, Mapping[Stance, float]]]:
    """Of each word or mark that is read its first and last letter, and how likely each stance of it is, 0 to 1.

    What is too long to be read at once is read in stretches. The time is linear in the length of what is read.
    """
    found: list[tuple[int, int, Mapping[Stance, float]]] = []
    tokens = tokenise(text[:longest_read_chars])
    for at in range(0, len(tokens), MOST_WORDS):
        stretch = tokens[at : at + MOST_WORDS]
        begin, end = stretch[0].start, stretch[-1].end
        words, signs = described(text[begin:end])
        rows = word_likelihoods(words, signs, TOP, HEADS) if words else ()
        for word, row in zip(words, rows, strict=True):
            likely = {stance: float(share) for stance, share in zip(Stance, row, strict=True)}
            found.append((begin + word.start, begin + word.end, likely))
    return tuple(found)


def stance_of(text: str, start: int, end: int) -> Mapping[Stance, float] | None:
    """How likely each stance is of what stands between two letters: the mean of its words.

    None where nothing is read: of a very long message that is the end.
    """
    inside = [likely for first, last, likely in stances_of_words(text) if first < end and start < last]
    if not inside:
        return None
    return {stance: sum(each[stance] for each in inside) / len(inside) for stance in Stance}
