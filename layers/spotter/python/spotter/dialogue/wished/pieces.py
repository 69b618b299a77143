"""The pieces that are asked for before and behind the work."""

from collections.abc import Iterator

from spotter.catalogue import Kind, Muscle, all_exercises
from spotter.catalogue.exercise import Category, Level
from spotter.coaching.compose import Session
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.composing.constraints import Piece, Side
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.wished import values
from spotter.dialogue.wished.found import Found
from spotter.dialogue.wished.tables import techniques, things
from spotter.language.durations import Duration
from spotter.language.tokens import tokenise

_longest_piece, _short_piece = 60, 5
"""Minutes: more are brought down; a bare figure below the latter is of minutes too."""


_cardio_words = frozenset({"cardio", "conditioning", "zone", "liss"})


_stretch_words = frozenset(
    ["stretch", "stretches", "stretching", "mobility", "cooldown", "cool", "breathing", "openers", "loosen", "roller"]
)


_none_words = frozenset({"no", "skip", "without", "omit", "unnecessary", "necessary", "need", "needed"})


def warm_up_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    words = {token.text for token in tokenise(text)}
    if words & _none_words and not values.figures(text):
        found.pieces.append(Piece(Side.FIRST, text, minutes=0))
        return
    piece = _piece(Side.FIRST, text, inside)
    if piece.exercises or piece.minutes:
        found.pieces.append(piece)


def finish_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    for technique in techniques(text):
        found.techniques.append((technique.where, technique.note))
    named_here = [each.value for each in inside if isinstance(each.value, Named)]
    if any(value.exercises[0].kind in (Kind.REPS, Kind.HOLD) for value in named_here):
        found.includes += named_here
        return
    piece = _piece(Side.LAST, text, inside)
    if piece.exercises or piece.muscles or piece.stretches:
        found.pieces.append(piece)
    elif not techniques(text):
        found.unheeded.append(text)


def _piece(side: Side, text: str, inside: tuple[Mention, ...]) -> Piece:
    """A piece at an end of the session: what it is done with, or what it trains."""
    words = {token.text for token in tokenise(text)}
    timed = values.minutes(text) or next((each for each in values.figures(text) if 1 <= each < _short_piece), None)
    seconds = [each.seconds for each in _times(inside)]
    length = seconds[0] // 60 if seconds and seconds[0] >= 60 else timed if not seconds else None
    length = None if length is None else min(length, _longest_piece)
    gear = {one for each in inside if isinstance(each.value, Gear) for one in each.value.equipment}
    gear |= things(text)
    named_here = [each.value for each in inside if isinstance(each.value, Named)]
    exercises = [one.id for value in named_here for one in value.exercises[:3]]
    if not exercises and gear:
        timed_ones = [
            each for each in all_exercises() if each.kind is Kind.DURATION and each.equipment and each.equipment <= gear
        ]
        exercises = [
            each.id for each in sorted(timed_ones, key=lambda each: (each.level is not Level.BEGINNER, each.id))
        ]
    is_named = bool(exercises)
    if not exercises and words & _cardio_words:
        exercises = [
            each.id for each in all_exercises() if each.kind is Kind.DURATION and each.category is Category.CARDIO
        ]
    muscles: frozenset[Muscle] = frozenset().union(
        *(muscles_of_area(area_named(str(each.value))[1]) for each in inside if each.kind == "area")
    )
    stretches = bool(words & _stretch_words)
    return Piece(side, text, length, tuple(exercises), muscles, stretches=stretches, is_there=is_named)


def _times(inside: tuple[Mention, ...]) -> Iterator[Duration]:
    yield from (each.value for each in inside if isinstance(each.value, Duration))


def at_the_end(session: Session, found: Found) -> list[Piece]:
    """Cardio, or stretching, beside the work that a workout is for: a piece at its end, where none was told."""
    if session is Session.STRENGTH or found.pieces:
        return []
    if session is Session.MOBILITY:
        return [Piece(Side.LAST, "stretching", stretches=True)]
    ids = tuple(each.id for each in all_exercises() if each.kind is Kind.DURATION and each.category is Category.CARDIO)
    return [Piece(Side.LAST, "cardio", exercises=ids)]
