"""How likely a word that nobody knows is only part of a story, as the messages of many people have taught.

"The creche rang, make it 20 min": nothing is done otherwise for the creche. "Swap the rows for cossacks": the word is
what it is all about. Two readers tell the one from the other: one by letters, neighbours and nearness to the words that
mean something here, and one by what an encoder makes of the word and of what stands around it. ``make learn`` writes
both. Nonsense says nothing for a story, so it is no part of one.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.catalogue import all_exercises
from spotter.catalogue.words import words as name_words
from spotter.dialogue.understanding.data_files import change_words, fillers, slot_words, words_of
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Understanding
from spotter.language.body_parts import BODY_PARTS
from spotter.language.classifier import Classifier, likelihood_of, read_classifier
from spotter.language.encoder import encoded, judged, read_weights
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.word_pieces import pieces

if TYPE_CHECKING:
    from spotter.language.encoder import Numbers

WEIGHTS = Path(__file__).with_name("data") / "story_words.txt"
MEANINGS = Path(__file__).with_name("data") / "story_meanings.npz"
STORY = "story"
TRUST_IN_MEANING = 0.5
"""What the opinion by meaning counts beside the one by letters and neighbours."""
LEAST = 0.85
"""How likely a word has to be part of a story for a change to be made without asking about it."""
_reach = 2
"""Words on each side whose rows are read apart from those of the whole message."""
_grams = (2, 3, 4)
_longest_word = 20
_nearness = (0.9, 0.8, 0.7, 0.6)
_shortest_near = 3
_most_pieces = 6
_lengths = (3, 5, 8, 12)
_counts = (0, 1, 2, 4, 7)
_ends = frozenset(".!?;")


def is_of_story(said: Understanding, at: int) -> bool:
    """Whether the word at ``at`` is so likely only part of a story that nobody need be asked about it."""
    return likelihood_of_story(said, at) >= LEAST


def likelihood_of_story(said: Understanding, at: int) -> float:
    """How likely the word at ``at`` can be passed over without any change of what is to be done, 0 to 1."""
    given = rows(said, at)
    if given is None:
        return 0.0
    total = weights().totals(features(said, at))[STORY]
    by_meaning = float(judged(read_weights(MEANINGS), *given)[0])
    return likelihood_of((1 - TRUST_IN_MEANING) * total + TRUST_IN_MEANING * by_meaning)


@cache
def weights() -> Classifier:
    """The weights of the reader by letters and neighbours."""
    return read_classifier(WEIGHTS)


def rows(said: Understanding, at: int) -> tuple["Numbers", ...] | None:
    """The mean rows of the word, of those before it, of those behind it, and of the whole; None beyond what is read."""
    words = tuple(token.text for token in tokenise(said.text))[: len(said.tokens)]
    found = encoded(words)
    whole, own = found.mean(0, len(words)), found.mean(at, at + 1)
    if whole is None or own is None:
        return None
    before, behind = found.mean(max(0, at - _reach), at), found.mean(at + 1, min(len(words), at + 1 + _reach))
    nothing = whole * 0
    return own, nothing if before is None else before, nothing if behind is None else behind, whole


def features(said: Understanding, at: int) -> frozenset[str]:
    """What the word and its neighbours look like."""
    signs = _signs(said)
    begin, end = _stretch(said.tokens, at)
    return frozenset(
        (
            *_letters(said.tokens[at].text),
            *_shape(said, at),
            *_neighbours(signs, at),
            *(f"in {sign}" for sign in signs[begin:end]),
            *_surroundings(said, signs, at, begin, end),
        )
    )


def _letters(word: str) -> Iterator[str]:
    """Runs of letters, the whole word, and how near it is to a word that means something."""
    written = f"<{word[:_longest_word]}>"
    yield f"word {word}"
    for size in _grams:
        yield from (f"letters {written[at : at + size]}" for at in range(len(written) - size + 1))
    near = nearness(word)
    yield from (f"near {least}" for least in _nearness if near >= least)


def _shape(said: Understanding, at: int) -> Iterator[str]:
    token = said.tokens[at]
    written = said.text[token.start : token.end]
    yield from (f"length {least}" for least in _lengths if len(token.text) >= least)
    cut = len(pieces(token.text))
    yield f"pieces {min(_most_pieces, cut)}"
    yield f"letters to a piece {min(_most_pieces, len(token.text) // cut)}"
    is_first = at == 0 or said.tokens[at - 1].text in _ends or said.tokens[at - 1].kind is TokenKind.BREAK
    if written.isupper() and len(written) > 1:
        yield "written in capitals"
    elif written[:1].isupper():
        yield "written as a name" if not is_first else "written at a beginning"
    if any(not each.isalnum() for each in written):
        yield "with an apostrophe"


def _neighbours(signs: Sequence[str], at: int) -> Iterator[str]:
    row = ("<s>", "<s>", *signs, "</s>", "</s>")
    here = at + 2
    before, behind = row[here - 1], row[here + 1]
    yield f"-1 {before}"
    yield f"+1 {behind}"
    yield f"-2 {row[here - 2]}"
    yield f"+2 {row[here + 2]}"
    yield f"-2-1 {row[here - 2]} {before}"
    yield f"+1+2 {behind} {row[here + 2]}"
    yield f"-1+1 {before} {behind}"


def _surroundings(said: Understanding, signs: Sequence[str], at: int, begin: int, end: int) -> Iterator[str]:
    """What is done and told in the stretch and in the message."""
    acts = {place for act in said.acts for place in range(act.start, act.end)}
    inside = range(begin, end)
    if at in acts:
        yield "within an act"
    elif acts & set(inside):
        yield "beside an act"
    yield from (f"message has {sign}" for sign in set(signs) if sign.startswith(("{", "no{")))
    words = [said.tokens[place].text for place in inside if place != at and said.tokens[place].is_word]
    told = sum(word in words_of("telling") for word in words)
    plain = sum(signs[place] == said.tokens[place].text and place not in acts for place in inside if place != at)
    unknown = sum(sign == _unknown for sign in signs)
    yield from (f"tells {least}" for least in _counts if told >= least)
    yield from (f"plain words {least}" for least in _counts if plain >= least)
    yield from (f"unknown words {least}" for least in _counts if unknown > least)
    if any(word in words_of("condition") for word in words):
        yield "condition"
    if any(word in words_of("request") for word in words):
        yield "request"
    if begin == 0 and end == len(said.tokens):
        yield "whole message"


_unknown = "{?}"


def _signs(said: Understanding) -> list[str]:
    """Each token as its text, or in braces as the kind of what it belongs to."""
    found = [_sign(token) for token in said.tokens]
    for each in said.named():
        for at in range(each.start, min(each.end, len(found))):
            found[at] = f"{'no' if each.denied else ''}{{{each.kind}}}"
    return found


def _sign(token: Token) -> str:
    if token.is_word:
        return token.text if is_known(token) else _unknown
    return token.text if token.kind is TokenKind.MARK else f"{{{token.kind}}}"


def _stretch(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """The stretch between marks and joining words in which a word stands."""
    begin = end = at
    while begin > 0 and not _parts(tokens[begin - 1]):
        begin -= 1
    while end < len(tokens) and (end == at or not _parts(tokens[end])):
        end += 1
    return begin, end


def _parts(token: Token) -> bool:
    return token.kind in (TokenKind.MARK, TokenKind.BREAK) or token.text in words_of("joins")


@lru_cache(maxsize=4096)
def nearness(word: str) -> float:
    """How alike a word is to the nearest that means something here, 0 to 1: ``sqats``."""
    if len(word) < _shortest_near:
        return 0.0
    from rapidfuzz.distance.OSA import normalized_similarity  # loaded for a word that nobody knows
    from rapidfuzz.process import extractOne

    found = extractOne(word, _terms(), scorer=normalized_similarity, score_cutoff=_nearness[-1])
    return float(found[1]) if found else 0.0


@cache
def _terms() -> tuple[str, ...]:
    """The words that mean something: names of exercises, the slots' words, parts of the body and verbs of change."""
    names = {word for each in all_exercises() for name in (each.name, *each.aliases) for word in name_words(name)}
    slots = slot_words().words | change_words().words | BODY_PARTS.words
    found = names | slots | words_of("request") | words_of("meaning")
    return tuple(sorted(word for word in found - fillers().words if len(word) >= _shortest_near))
