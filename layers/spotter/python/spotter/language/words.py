"""Plurals and slips of the keyboard: which known word a written one is."""

from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

shortest_mended = 5
"""Letters of the shortest word that is mended: a shorter one is a slip away from too many others."""
shortest_swapped = 4
"""The same of a word in which two letters changed places: such a slip is like few others."""
_two_slips_from = 8
_irregular = {"calves": "calf", "flyes": "fly", "flye": "fly", "abs": "ab", "feet": "foot", "pres": "press"}


def runs(text: str) -> list[str]:
    """The runs of letters and digits of ``text``, as they stand: ``pull-up bar`` is three."""
    return "".join(char if char.isalnum() else " " for char in text).split()


def letter_runs(text: str) -> list[str]:
    """The runs of letters alone: ``two 20kg dumbbells`` is ``two``, ``kg`` and ``dumbbells``."""
    return "".join(char if char.isalpha() else " " for char in text).split()


def singular(word: str) -> str:
    """``presses`` is ``press``, ``flyes`` is ``fly``, ``triceps`` is ``tricep``."""
    if word in _irregular:
        return _irregular[word]
    if len(word) < 3 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "ches", "shes", "xes")) else word[:-1]


def mended(word: str, vocabulary: Collection[str]) -> str:
    """The word of ``vocabulary`` that ``word`` is a slip of, or ``word`` itself.

    A slip is a letter too many, too few, wrong, or two that changed places; two of them in eight letters and more. The
    first letter is right. Of a shorter word only two letters that changed places are mended. What is an English word of
    its own is no slip: ``lungs`` is no lunge.
    """
    if len(word) < shortest_swapped or not word.isalpha() or word in vocabulary or word in english_words():
        return word
    from rapidfuzz.distance.OSA import distance  # loaded for a word that nobody knows, not at every cold start
    from rapidfuzz.process import extract

    most = 2 if len(word) >= _two_slips_from else 1
    swapped = [each for each in _swapped(word) if each in vocabulary]
    if len(swapped) == 1 or len(word) < shortest_mended:
        return swapped[0] if len(swapped) == 1 else word
    alike = [each for each in vocabulary if each[:1] == word[:1] and abs(len(each) - len(word)) <= most]
    near = extract(word, sorted(alike), scorer=distance, score_cutoff=most, limit=2)
    if not near or (len(near) > 1 and near[0][1] == near[1][1] and singular(near[0][0]) != singular(near[1][0])):
        return word
    return str(near[0][0])


def _swapped(word: str) -> Iterator[str]:
    """``word`` with two neighbouring letters changed back, behind the first: what fast typing does most."""
    for at in range(1, len(word) - 1):
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


@cache
def english_words() -> frozenset[str]:
    """Common English words of two to twelve letters (SCOWL, the small lists; their notice heads the file)."""
    lines = Path(__file__).with_name("data").joinpath("english.txt").read_text("utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))
