"""Letters and words as they are written: what of them can be, plurals, and slips of the keyboard."""

from collections.abc import Collection
from functools import cache
from itertools import groupby
from pathlib import Path

shortest_mended = 5
"""Letters of the shortest word that is mended: a shorter one is a slip away from too many others."""
_two_slips_from = 8
_irregular = {"calves": "calf", "flyes": "fly", "flye": "fly", "abs": "ab", "feet": "foot", "pres": "press"}


def writable(text: str) -> str:
    """``text`` with a question mark for each half of a character: what is quoted must be writable."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


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


def unstretched(word: str, vocabulary: Collection[str]) -> str:
    """``hiii`` is ``hi``, ``soooo`` is ``so``: the known word whose letters were drawn out, or ``word`` itself."""
    if word in vocabulary or word in english_words() or not any(word[at] == word[at - 1] for at in range(1, len(word))):
        return word
    letters = [(letter, len(list(run))) for letter, run in groupby(word)]
    for most in (1, 2):
        short = "".join(letter * (min(count, most) if count > 2 else count) for letter, count in letters)
        if short != word and (short in vocabulary or short in english_words()):
            return short
    single = "".join(letter for letter, _count in letters)
    return single if len(single) < shortest_mended and single in vocabulary else word


def swapped_back(word: str, vocabulary: Collection[str]) -> str:
    """A short word two letters of which changed places behind the first: ``bakc`` is ``back``, ``gmy`` is ``gym``."""
    if not 3 <= len(word) < shortest_mended or not word.isalpha() or word in vocabulary or word in english_words():
        return word
    found = {_swapped(word, at) for at in range(1, len(word) - 1)} & set(vocabulary)
    return found.pop() if len(found) == 1 else word


def _swapped(word: str, at: int) -> str:
    """``word`` with the letter at ``at`` and the one behind it in each other's place."""
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def mended(word: str, vocabulary: Collection[str], shortest: int = shortest_mended) -> str:
    """The word of ``vocabulary`` that ``word`` is a slip of, or ``word`` itself.

    A slip is a letter too many, too few, wrong, or two that changed places; two of them in eight letters and more. The
    first letter is right; letters that changed places come before any other slip. What is an English word of its own is
    no slip: ``lungs`` is no lunge.
    """
    if len(word) < shortest or not word.isalpha() or word in vocabulary or word in english_words():
        return word
    from rapidfuzz.distance.OSA import distance  # loaded for a word that nobody knows, not at every cold start
    from rapidfuzz.process import extract

    most = 2 if len(word) >= _two_slips_from else 1
    alike = [each for each in vocabulary if each[:1] == word[:1] and abs(len(each) - len(word)) <= most]
    near = extract(word, sorted(alike), scorer=distance, score_cutoff=most, limit=2)
    exchanged = {_swapped(word, place) for place in range(1, len(word) - 1)}.intersection(alike)
    if len(exchanged) == 1:
        return exchanged.pop()
    if not near or (len(near) > 1 and near[0][1] == near[1][1] and singular(near[0][0]) != singular(near[1][0])):
        return word
    return str(near[0][0])


@cache
def english_words() -> frozenset[str]:
    """Common English words of two to twelve letters (SCOWL, the small lists; their notice heads the file), and those
    that people write in a chat.
    """
    data = Path(__file__).with_name("data")
    lines = [line for line in data.joinpath("english.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    chat = [line for line in data.joinpath("everyday.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    return frozenset((*lines, *(word.strip() for line in chat for word in line.split(",") if word.strip())))
