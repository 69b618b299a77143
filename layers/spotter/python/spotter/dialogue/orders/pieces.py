"""A sentence of an order as pieces: what is done, what is named, how much, where, and the words between."""

from collections.abc import Iterator
from dataclasses import dataclass

from spotter.dialogue.orders.amounts import Amounts, amount_at
from spotter.dialogue.orders.names import Ref, Scene
from spotter.dialogue.orders.phrases import kinds_at
from spotter.dialogue.orders.told import VERBS
from spotter.dialogue.understanding.known_words import is_known
from spotter.language.numbers import number_at
from spotter.language.tokens import TokenKind

REF, AMOUNT, NUMBER, WORD, UNKNOWN, COMMA = "ref", "amount", "number", "word", "unknown", "comma"
_longest_by_words = 3
_places = ("first", "last")
_commas = frozenset({",", "&", "+"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the message. ``kinds``: what it can be; ``value``: the exercise, the amount, or the number."""

    kinds: frozenset[str]
    start: int
    end: int
    value: Ref | Amounts | int | None = None

    def is_a(self, *kinds: str) -> bool:
        """Whether it can be one of these."""
        return not self.kinds.isdisjoint(kinds)


def pieces(scene: Scene, start: int, end: int) -> list[Piece]:
    """The pieces of the tokens ``start:end``, without marks that say nothing."""
    return list(_joined(scene, list(_cut(scene, start, end))))


def _cut(scene: Scene, at: int, end: int) -> Iterator[Piece]:
    while at < end:
        piece = _piece(scene, at, end)
        if piece is not None:
            yield piece
        at = piece.end if piece is not None else at + 1


def _piece(scene: Scene, at: int, end: int) -> Piece | None:
    """The longest that begins here: a name before an amount before a phrase."""
    token = scene.tokens[at]
    named, told = scene.at(at), amount_at(scene.tokens, at)
    kinds, phrase_end = _phrase_at(scene, at)
    found: list[Piece] = []
    if named is not None and named[1] <= end:
        found.append(Piece(frozenset({REF}), at, named[1], named[0]))
    if told is not None and told[1] <= end:
        found.append(Piece(frozenset({AMOUNT}), at, told[1], told[0]))
    if kinds and phrase_end <= end:
        found.append(Piece(kinds, at, phrase_end))
    goes = at + 1 < end and (scene.tokens[at + 1].text in _places or kinds_at(scene.tokens, at + 1)[0] & set(_places))
    is_area = scene.is_part_of_the_body(at) or (token.text == "back" and bool(goes))
    if found and not is_area:
        longest = max(found, key=lambda each: each.end)
        is_verb = kinds and phrase_end == longest.end and kinds & set(VERBS) and not (named and named[0].is_here)
        return Piece(kinds, at, phrase_end) if is_verb else longest
    if (area := scene.area_at(at)) is not None and area[1] <= end:
        return Piece(frozenset({REF}), at, area[1], area[0])
    number = number_at(scene.tokens, at)
    if number is not None and number.end <= end:
        return Piece(frozenset({NUMBER}), at, number.end, int(number.value))
    if token.kind in (TokenKind.NUMBER, TokenKind.ORDINAL, TokenKind.CLOCK):
        return Piece(frozenset({NUMBER}), at, at + 1, 0)
    if token.kind is not TokenKind.WORD:
        return Piece(frozenset({COMMA}), at, at + 1) if token.text in _commas else None
    for close in range(min(end, at + _longest_by_words), at, -1):
        if all(not kinds_at(scene.tokens, between)[0] for between in range(at, close)):
            ref = scene.by_words(at, close)
            if ref is not None:
                return Piece(frozenset({REF}), at, close, ref)
    return Piece(frozenset({WORD if is_known(token) else UNKNOWN}), at, at + 1)


def _phrase_at(scene: Scene, at: int) -> tuple[frozenset[str], int]:
    """The phrase that begins here; its last word may begin a longer name: ``put back extensions in``."""
    kinds, end = kinds_at(scene.tokens, at)
    inside = scene.at(end - 1) if end - at > 1 else None
    return kinds_at(scene.tokens[: end - 1], at) if inside is not None and inside[1] > end else (kinds, end)


def _joined(scene: Scene, found: list[Piece]) -> Iterator[Piece]:
    """The pieces; two names side by side that fit one line are one: ``prone y raise``."""
    at = 0
    while at < len(found):
        piece = found[at]
        while at + 1 < len(found) and (both := _both(scene, piece, found[at + 1])) is not None:
            piece, at = both, at + 1
        yield piece
        at += 1


def _both(scene: Scene, one: Piece, other: Piece) -> Piece | None:
    first, second = one.value, other.value
    if not (isinstance(first, Ref) and isinstance(second, Ref)) or other.start - one.end > 1:
        return None
    if any(not token.is_word for token in scene.tokens[one.end : other.start]):
        return None
    shared = tuple(at for at in first.places if at in second.places)
    if len(shared) != 1:
        return None
    return Piece(one.kinds, one.start, other.end, Ref(f"{first.text} {second.text}", shared))
