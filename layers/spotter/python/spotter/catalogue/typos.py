"""Readings of a misspelt name in which every unknown word is a slip of the keyboard away from a known one.

A word that is known stays as it is: "decline" is not a misspelt "incline", nor "push" a misspelt "pull".
"""

from collections.abc import Iterator
from itertools import product

from spotter.catalogue.forms import Index

least_score = 88.0
"""Of rapidfuzz's ratio between what is written and a reading of it, word by word in one order, 0-100.

``token_sort_ratio`` finds that order by sorting, which puts a word whose first letter is wrong in another place.
"""
least_lead = 5.0
"""By which the best reading must be ahead of the next that means something else."""

_shortest_word = 3
_shortest_meant = 4
_shortest_lone_word = 5
"""A name of one short word is a coin toss: "plan" is no plank."""
_slips = {3: 1, 4: 1, 5: 1}
_slips_of_longer_words = 2
_most_unknown_words = 2
_most_options = 5


def readings(written: tuple[str, ...], index: Index) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Each reading of ``written`` that is near enough to matter, with its score.

    There is none if a word is too short, too far from all that are known, or if too many are unknown.
    """
    unknown = [at for at, word in enumerate(written) if word not in index.vocabulary]
    if not unknown or len(unknown) > _most_unknown_words:
        return
    if len(written) == 1 and len(written[0]) < _shortest_lone_word:
        return
    options = [_options(word, index) if at in unknown else [word] for at, word in enumerate(written)]
    if not all(options):
        return
    from rapidfuzz.fuzz import ratio  # 70 ms on a cold start, which correctly typed names need not pay

    for reading in product(*options):
        typed = [meant if _is_one_slip(word, meant) else word for word, meant in zip(written, reading, strict=True)]
        score = ratio(" ".join(typed), " ".join(reading))
        if score >= least_score - least_lead:
            yield score, reading


def _options(word: str, index: Index) -> list[str]:
    """The known words that ``word`` may be: two that were run together, or the nearest by slips (Damerau)."""
    joined = [
        f"{word[:at]} {word[at:]}"
        for at in range(2, len(word) - 1)
        if word[:at] in index.vocabulary and word[at:] in index.vocabulary
    ]
    if joined or len(word) < _shortest_word:
        return joined
    from rapidfuzz.distance.OSA import distance
    from rapidfuzz.process import extract

    slips = _slips.get(len(word), _slips_of_longer_words)
    near = extract(word, index.vocabulary_in_order, scorer=distance, score_cutoff=slips, limit=_most_options)
    return [known for known, _, _ in near if len(known) >= _shortest_meant]


def _is_one_slip(word: str, meant: str) -> bool:
    """Whether a space was left out or two neighbouring letters changed places: slips that a ratio counts too dearly."""
    if word == meant.replace(" ", ""):
        return True
    if len(word) != len(meant):
        return False
    differing = [at for at, (one, other) in enumerate(zip(word, meant, strict=True)) if one != other]
    if len(differing) != 2 or differing[1] - differing[0] != 1:
        return False
    first, second = differing
    return word[first] == meant[second] and word[second] == meant[first]
