"""What a message tells beside the matter: "I've got my crossword club at eight".

A stretch between marks or joining words is an aside if it names nothing of training, sets no condition, and is made of
ordinary words only. A word that nobody knows is never put aside: it is left over, and the coach asks about it.
"""

from collections.abc import Sequence
from typing import TypeVar

from spotter.dialogue.understanding.data_files import words_of
from spotter.language.templates import Reading
from spotter.language.tokens import Token, TokenKind
from spotter.language.words import english_words

Meaning = TypeVar("Meaning")
_of_time = frozenset({"since", "before", "after"})
"""Behind one of these a few words say when, or why: since army, before my shift."""
_places_follow = frozenset({"in", "at", "from", "near"})
_you = frozenset({"you", "u", "ya"})
"""Right before a request one of these says that it is asked for otherwise: would you count down ..."""
_strict = frozenset({"if", "unless", "whether", "only", "otherwise", "else", "either", "except", "without", "provided"})
_no_story = frozenset({"no", "not", "dont", "never", "without", "nothing", "except", "lets"})
_fewest_words = 3
_longest_short_word = 4


def asides(
    text: str, tokens: Sequence[Token], reading: Reading[Meaning]
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The asides, and the places that are still left over."""
    taken = {at for match in reading.matches for at in range(match.start, match.end)}
    taken |= {at for slot in reading.loose for at in range(slot.start, slot.end)}
    acts = {match.start for match in reading.matches}
    left = set(reading.left_over)
    left -= {at for at in left if _is_name(text, tokens, at)}
    told: list[tuple[int, int]] = []
    for begin, end in _stretches(tokens, taken):
        inside = [at for at in range(begin, end) if at in left]
        if end in acts and _you & {token.text for token in tokens[begin:end]}:
            continue
        when = begin > 0 and tokens[begin - 1].text in _of_time and end - begin <= _fewest_words
        if inside and (_is_aside(tokens[begin:end]) or (when and _is_plain(tokens[begin:end]))):
            told.append((begin, end))
            left.difference_update(inside)
    for begin, end in _sentences(tokens):
        inside = [at for at in range(begin, end) if at in left]
        if inside and not acts & set(range(begin, end)) and _is_story(tokens[begin:end]):
            told.append((begin, end))
            left.difference_update(inside)
    return tuple(told), tuple(sorted(left))


def _sentences(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """The stretches between full stops, if there are several."""
    ends = [at for at, token in enumerate(tokens) if token.text in ".!?" or token.kind is TokenKind.BREAK]
    begins = [0, *(at + 1 for at in ends)]
    return list(zip(begins, [*ends, len(tokens)], strict=True)) if ends else []


def _is_story(tokens: Sequence[Token]) -> bool:
    """Whether a whole sentence tells something and asks for nothing; when something was is no condition there."""
    words = [token.text for token in tokens if token.is_word]
    if len(words) < _fewest_words or set(words) & (words_of("request") | _you | _strict):
        return False
    return words[0] not in _no_story and bool(set(words) & words_of("telling")) and all(map(_is_ordinary, tokens))


def _stretches(tokens: Sequence[Token], taken: set[int]) -> list[tuple[int, int]]:
    """The stretches between marks, joining words and what was understood."""
    found: list[tuple[int, int]] = []
    begin = 0
    for at in range(len(tokens) + 1):
        if at == len(tokens) or at in taken or _parts(tokens[at]):
            if at > begin:
                found.append((begin, at))
            begin = at + 1
    return found


def _parts(token: Token) -> bool:
    return token.kind in (TokenKind.MARK, TokenKind.BREAK) or token.text in words_of("joins")


def _is_aside(tokens: Sequence[Token]) -> bool:
    """Whether a stretch tells something: it has somebody who does or is something, and sets no condition."""
    words = {token.text for token in tokens}
    if len(tokens) < _fewest_words or words & words_of("condition") or words & words_of("request"):
        return False
    return bool(words & words_of("telling")) and all(map(_is_ordinary, tokens))


def _is_plain(tokens: Sequence[Token]) -> bool:
    words = {token.text for token in tokens}
    return not words & (words_of("condition") | words_of("request")) and all(map(_is_ordinary, tokens))


def _is_name(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether it is the name of a place: ``in Graz``."""
    token = tokens[at]
    return text[token.start].isupper() and at > 0 and tokens[at - 1].text in _places_follow and token.is_word


def _is_ordinary(token: Token) -> bool:
    if token.kind is not TokenKind.WORD:
        return True
    return len(token.text) <= _longest_short_word or token.text in english_words()
