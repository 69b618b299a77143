"""Words cut into the pieces that MiniLM knows: the longest piece first, from the left (WordPiece, Wu et al. 2016).

The list is BERT's uncased one (Devlin et al. 2019), without the pieces that need other letters than ASCII's.
"""

from functools import cache, lru_cache
from pathlib import Path

PIECES = Path(__file__).with_name("data") / "wordpieces.txt"
UNKNOWN, BEGIN, END = "[UNK]", "[CLS]", "[SEP]"
_inside = "##"
_longest_word = 40


def place_of(piece: str) -> int:
    """The place of a piece in the list; KeyError if there is none."""
    return _places()[piece]


def is_whole(word: str) -> bool:
    """Whether a word is one piece: common enough in English that it was not cut."""
    return word in _places() and not word.startswith(("[", _inside))


@lru_cache(maxsize=4096)
def wordpieces(word: str) -> tuple[int, ...]:
    """The places in the list of the pieces of a word, marks within it apart; one for a run of letters that has none."""
    found: list[int] = []
    for run in _runs(word.lower()):
        found += _pieces(run)
    return tuple(found)


def _runs(word: str) -> list[str]:
    """Letters and digits together, every mark by itself."""
    runs: list[str] = []
    joined = False
    for letter in word:
        if letter.isalnum():
            if joined:
                runs[-1] += letter
            else:
                runs.append(letter)
            joined = True
        else:
            joined = False
            if not letter.isspace():
                runs.append(letter)
    return runs


def _pieces(run: str) -> list[int]:
    places = _places()
    if len(run) > _longest_word:
        return [places[UNKNOWN]]
    found: list[int] = []
    begin = 0
    while begin < len(run):
        end = len(run)
        while end > begin and (_inside if begin else "") + run[begin:end] not in places:
            end -= 1
        if end == begin:
            return [places[UNKNOWN]]
        found.append(places[(_inside if begin else "") + run[begin:end]])
        begin = end
    return found


@cache
def _places() -> dict[str, int]:
    return {piece: place for place, piece in enumerate(PIECES.read_text("utf-8").splitlines())}
