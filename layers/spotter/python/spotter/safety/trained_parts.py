"""Which parts of the body a message wants to train, and which therefore are not what hurts in it."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from spotter.language.clauses import is_join
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import read_lists, word_set
from spotter.safety.concept import Concept

_signs = frozenset(
    {"hurt", "sens", "killing", "soft", "press", "bad", "vague", "swell", "noise", "tightish", "numb", "limp"}
)
_parts = frozenset({"chest", "muscle", "part", "whole"})
_ends_a_clause = frozenset({"when", "while", "whenever", "if", "cuando", "quand", "wenn", "quando"})


def without_trained(tokens: Sequence[Token], concepts: Sequence[Concept]) -> list[Concept]:
    """``concepts`` without the parts that are to be trained, where another part is what hurts.

    "My knee hurts, give me chest and arms": a clause of parts and words of training alone is a request, if elsewhere a
    clause says of another part that it hurts. In any other case a part beside a pain may hurt too: "my arm
    hurts, chest and jaw" is no request.
    """
    if not any(concept.name in _signs for concept in concepts):
        return list(concepts)
    trained: list[tuple[int, int]] = []
    hurting = False
    for start, end in _clauses(tokens):
        within = [concept for concept in concepts if start <= concept.start < end]
        parts = [concept for concept in within if _is_part(concept)]
        if any(concept.name in _signs for concept in within):
            if not any(_is_part(concept) and concept.name != "chest" for concept in within):
                return list(concepts)  # a pain of which no other part is said may be the chest's
            hurting = True
        elif parts and _is_of_training(tokens, start, end, parts):
            trained.append((start, end))
    if not hurting:
        return list(concepts)
    return [each for each in concepts if not (_is_part(each) and any(a <= each.start < b for a, b in trained))]


def without_place_of_the_bar(tokens: Sequence[Token], concepts: Sequence[Concept]) -> list[Concept]:
    """``concepts`` without a chest that only says where the bar is, where another part is what hurts.

    "My shoulder aches when the bar is low on my chest": the chest is a place. Not where the chest is named a second
    time, nor where no other part is named: "it hurts when the bar is on my chest" may be the chest's.
    """
    chests = [each for each in concepts if each.name in ("chest", "heart")]
    if not chests or _of_the_heart & {token.text for token in tokens}:
        return list(concepts)
    hurting = [each.start for each in concepts if each.name in _signs]
    others = [each for each in concepts if _is_part(each) and each.name != "chest"]
    is_elsewhere = any(abs(each.start - at) < _reach_of_a_sign for each in others for at in hurting)
    if not is_elsewhere or not all(_is_place_of_the_bar(tokens, each.start) for each in chests):
        return list(concepts)
    return [each for each in concepts if each.name != "chest"]


def is_only_a_place(tokens: Sequence[Token], concepts: Sequence[Concept]) -> bool:
    """Whether every chest of a message is where the bar is, and has been left out of its ``concepts`` for that."""
    chests = [at for at, token in enumerate(tokens) if token.text == "chest"]
    named = any(each.name in ("chest", "heart") for each in concepts)
    return bool(chests) and not named and all(_is_place_of_the_bar(tokens, at) for at in chests)


def _is_place_of_the_bar(tokens: Sequence[Token], chest: int) -> bool:
    words = [token.text for token in tokens[max(0, chest - _reach_of_a_bar) : chest]]
    while words and words[-1] in _own:
        words.pop()
    at = max((place for place, word in enumerate(words) if word in _bars), default=None)
    return at is not None and words[-1] in _placing and all(word in _between for word in words[at + 1 :])


_of_the_heart = word_set("pressure crushing tight tightness squeezing squeeze burning stabbing heavy heaviness")
_bars = word_set("bar barbell dumbbell dumbbells db dbs bell bells weight weights handle handles plate")
_placing = word_set("on to at off from above near against touches touch touching hits reaches meets by")
_own = word_set("my the your lower upper mid middle of")
_between = _placing | word_set("is are was gets get goes comes down low close right all way sits lies rests in it just")
_reach_of_a_bar, _reach_of_a_sign = 9, 10


def _clauses(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    begin = 0
    for at, token in enumerate(tokens):
        marks = token.kind in (TokenKind.MARK, TokenKind.BREAK)
        if marks or token.text in _ends_a_clause or (is_join(token) and token.text not in ("and", "plus")):
            if at > begin:
                yield begin, at
            begin = at + 1
    if begin < len(tokens):
        yield begin, len(tokens)


def _is_of_training(tokens: Sequence[Token], start: int, end: int, parts: Sequence[Concept]) -> bool:
    named = {at for concept in parts for at in range(concept.start, concept.end)}
    others = [tokens[at] for at in range(start, end) if at not in named]
    known, asking = frozenset().union(*_words().values()), _words()["training"]
    return any(token.text in asking for token in others) and all(
        token.kind is TokenKind.NUMBER or token.text in known for token in others
    )


def _is_part(concept: Concept) -> bool:
    return concept.name in _parts or concept.name.startswith("part/")


@cache
def _words() -> dict[str, frozenset[str]]:
    return read_lists(Path(__file__).with_name("data") / "training.txt")
