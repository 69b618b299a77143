"""Parts of the body that are only to be kept as they are: ``legs i just want to keep``."""

from itertools import pairwise

from spotter.dialogue.composing.areas import Area
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.understanding.read import plain, understand
from spotter.dialogue.weekly.splits import Areas
from spotter.language.word_lists import word_set

_ends = word_set(". , ; ! ? but and")
_keeping = word_set("keep maintain maintaining maintenance minimum minimal secondary")
_all_of_it = (["it"], ["them"], ["everything"], ["that"])
"""``Keep it all upper body`` says what all of it is to be."""
_less = word_set("less fewer little enough")


def areas_kept(text: str) -> Areas:
    """The areas that stand in a piece which says that they are to be kept, or to have less."""
    found: list[Area] = []
    for piece in _pieces(text):
        said = [token.text for token in plain(piece).tokens]
        words = set(said)
        is_of_all = any(word in _keeping and said[at + 1 : at + 2] in _all_of_it for at, word in enumerate(said))
        if (words & _keeping and not is_of_all) or (words & _less and not words & {"time", "rest"}):
            found += constraints_of(understand(piece), ()).areas
    return tuple(dict.fromkeys(found))


def _pieces(text: str) -> list[str]:
    tokens = plain(text).tokens
    starts = [0, *(at + 1 for at, token in enumerate(tokens) if token.text in _ends), len(tokens) + 1]
    return [
        text[tokens[start].start : tokens[min(end - 1, len(tokens)) - 1].end]
        for start, end in pairwise(starts)
        if start < end - 1
    ]
