"""What a message tells beside the matter: "I've got my crossword club at eight".

A stretch between marks or joining words is an aside if it names nothing of training, sets no condition, and is made of
ordinary words only. A word that nobody knows is never put aside: it is left over, and the coach asks about it.
"""

from collections.abc import Sequence
from typing import TypeVar

from spotter.dialogue.understanding.data_files import conditions
from spotter.language.templates import Reading
from spotter.language.tokens import Token, TokenKind
from spotter.language.words import english_words

Meaning = TypeVar("Meaning")
_parting = frozenset(
    [
        "and",
        "but",
        "so",
        "because",
        "cause",
        "cos",
        "cuz",
        "since",
        "as",
        "before",
        "after",
        "while",
        "though",
        "although",
        "then",
        "when",
        "from",
    ]
)
_of_time = frozenset({"since", "before", "after"})
_being = frozenset({"is", "are", "was", "were", "isnt", "arent"})
"""A stretch behind what was understood is a statement of its own if it holds one of these: neighbours are asleep."""
_places_follow = frozenset({"in", "at", "from", "near"})
_spellings = (("our", "or"), ("ise", "ize"), ("isa", "iza"), ("yse", "yze"), ("tre", "ter"))
_fewest_words = 3
_longest_short_word = 4


def asides(
    text: str, tokens: Sequence[Token], reading: Reading[Meaning]
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The asides, and the places that are still left over."""
    taken = {at for match in reading.matches for at in range(match.start, match.end)}
    taken |= {at for slot in reading.loose for at in range(slot.start, slot.end)}
    left = set(reading.left_over)
    told: list[tuple[int, int]] = []
    left -= {at for at in left if _is_name(text, tokens, at)}
    for begin, end in _stretches(tokens, taken):
        inside = [at for at in range(begin, end) if at in left]
        if inside and _is_aside(tokens, begin, end):
            told.append((begin, end))
            left.difference_update(inside)
    return tuple(told), tuple(sorted(left))


def _stretches(tokens: Sequence[Token], taken: set[int]) -> list[tuple[int, int]]:
    """The stretches between marks, joining words and what was understood."""
    found: list[tuple[int, int]] = []
    begin = 0
    for at in range(len(tokens) + 1):
        if at == len(tokens) or _parts(tokens[at]) or at in taken:
            follows = begin > 0 and begin - 1 in taken
            says = any(tokens[inner].text in _being for inner in range(begin + 1, at))
            if at > begin and (says or not follows) and at not in taken:
                found.append((begin, at))
            begin = at + 1
    return found


def _parts(token: Token) -> bool:
    return token.kind in (TokenKind.MARK, TokenKind.BREAK) or token.text in _parting


def _is_aside(tokens: Sequence[Token], begin: int, end: int) -> bool:
    words = [token.text for token in tokens[begin:end]]
    fewest = 1 if begin > 0 and tokens[begin - 1].text in _of_time else _fewest_words
    if len(words) < fewest or any(word in conditions() for word in words):
        return False
    return all(_is_ordinary(token) for token in tokens[begin:end])


def _is_name(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether it is the name of a place: ``in Graz``."""
    token = tokens[at]
    return text[token.start].isupper() and at > 0 and tokens[at - 1].text in _places_follow and token.is_word


def _is_ordinary(token: Token) -> bool:
    if token.kind is not TokenKind.WORD:
        return True
    word = token.text
    return len(word) <= _longest_short_word or word in english_words() or _american(word) in english_words()


def _american(word: str) -> str:
    """A British spelling as the list of words has it: ``neighbours`` is ``neighbors``."""
    for british, american in _spellings:
        word = word.replace(british, american)
    return word
