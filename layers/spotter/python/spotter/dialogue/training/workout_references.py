"""Which exercises of the workout in hand a message points at: by short names, by their places, or all of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.workout_in_hand import Prescribed, meant_by
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set

_longest_name = 5
_in_no_name = word_set(
    "the a an in on at of for and or my i it to was is not no so all both each set sets rep reps last first up down "
    "back over out off good bad right wrong left new old full today that this them those these me you did done but "
    "with than by x from day then only just as kg lb lbs kilos pounds one ones two three now log easy hard light "
    "heavy machine dumbbell dumbbells barbell cable minutes minute min mins seconds second sec secs rpe"
)
_ordinals = {
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4, "5th": 4,
    "sixth": 5, "6th": 5, "last": -1, "final": -1,
}  # fmt: skip
_after_ordinal = word_set("one ones exercise exercises lift lifts movement movements")
_counts = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
_numbering = word_set("# number numbers no nos nr exercise exercises")
_everything = (
    *("all done", "everything", "every exercise", "it all", "all of it", "all of them", "whole thing", "whole workout"),
    *("whole session", "the lot", "full workout", "all exercises", "all the exercises", "full thing", "all as written"),
    *("all as planned", "all as prescribed", "all as it is", "entire workout", "entire session", "did all", "done all"),
)
_rest = ("the rest", "rest as", "the others", "other exercises", "everything else", "all the others", "all others")


@dataclass(frozen=True, slots=True)
class Reference:
    """What is pointed at by the tokens ``start:end``: exercises of the workout, or one that is not in it.

    ``is_rest``: all that nothing else of the message points at. ``candidates``: what a name may mean, where it is not
    clear.
    """

    start: int
    end: int
    held: tuple[Prescribed, ...] = ()
    other: Exercise | None = None
    is_all: bool = False
    is_rest: bool = False
    candidates: tuple[Exercise, ...] = ()


def references(said: Message, held: Sequence[Prescribed]) -> tuple[Reference, ...]:
    """All that a message points at, in order."""
    return tuple(_references(said, held))


def _references(said: Message, held: Sequence[Prescribed]) -> Iterator[Reference]:
    known = {each.start: each for each in named_in(said)}
    at = 0
    numbered = -1
    while at < len(said.tokens):
        found = (
            _phrase(said, at) or _placed(said, at, held) or (_counted_on(said, at, held) if at == numbered else None)
        )
        is_number = found is not None and any(token.value is not None for token in said.tokens[at : found.end])
        numbered = found.end if found is not None and is_number else numbered
        if found is None and at in known:
            named = known[at]
            meant = meant_by(said.part(named.start, named.end).quoted(), held)
            in_it = [each for each in held if each.exercise == named.exercise]
            one = tuple(in_it) or (meant if len(meant) == 1 else ())
            if one:
                found = Reference(at, named.end, one)
            elif meant:
                found = Reference(at, named.end, candidates=tuple(each.exercise for each in meant))
            else:
                found = Reference(at, named.end, other=named.exercise, candidates=named.candidates)
        found = found or _short(said, at, held, min((each for each in known if each > at), default=len(said.tokens)))
        if found is not None:
            yield found
        at = found.end if found is not None else at + 1


def _phrase(said: Message, at: int) -> Reference | None:
    for phrase in (*_rest, *_everything):
        wanted = tuple(phrase.split())
        if said.words[at : at + len(wanted)] == wanted:
            is_rest = phrase in _rest
            return Reference(at, at + len(wanted), is_all=not is_rest, is_rest=is_rest)
    return None


def _placed(said: Message, at: int, held: Sequence[Prescribed]) -> Reference | None:
    """``the first one``, ``the last two``, ``#4``, ``number 2``."""
    words = said.words
    if words[at] in _numbering and at + 1 < len(words):
        number = number_at(said.tokens, at + 1)
        is_place = number is not None and 1 <= number.value <= len(held) and number.value == int(number.value)
        return Reference(at, number.end, (held[int(number.value) - 1],)) if number is not None and is_place else None
    place = _ordinals.get(words[at])
    if place is None or not held:
        return None
    following = words[at + 1] if at + 1 < len(words) else ""
    if following in _counts and words[at + 2 : at + 3] not in (("sets",), ("set",), ("reps",)):
        count = _counts[following]
        chosen = tuple(held[-count:] if place < 0 else held[:count])
        end = at + 2 + (words[at + 2 : at + 3] != () and words[at + 2] in _after_ordinal)
        return Reference(at, end, chosen) if count <= len(held) and place in (0, -1) else None
    if following not in _after_ordinal or place >= len(held):
        return None
    return Reference(at, at + 2, (held[place],))


_before_thing = (("the",), ("and",), ("plus",))


def _counted_on(said: Message, at: int, held: Sequence[Prescribed]) -> Reference | None:
    """The next of several places: the 3 of ``numbers 1 and 3``."""
    if said.words[at] not in ("and", ",", "&"):
        return None
    number = number_at(said.tokens, at + 1) if at + 1 < len(said.tokens) else None
    is_place = number is not None and number.value == int(number.value) and 1 <= number.value <= len(held)
    return Reference(at, number.end, (held[int(number.value) - 1],)) if number is not None and is_place else None


def _short(said: Message, at: int, held: Sequence[Prescribed], until: int) -> Reference | None:
    """A name that the catalogue does not have alone, and that means an exercise of the workout: ``the rotation``."""
    for length in range(min(_longest_name, until - at), 0, -1):
        words = said.words[at : at + length]
        if not all(token.is_word for token in said.tokens[at : at + length]):
            continue
        if words[0] in _in_no_name or words[-1] in _in_no_name:
            continue
        found = meant_by(" ".join(words), held)
        if not found and said.words[at - 1 : at] in _before_thing:
            other = match(" ".join(words), fuzzy=False).exercise
            if other is not None:
                return Reference(at, at + length, other=other)
        if len(found) == 1:
            return Reference(at, at + length, found)
        if found and length == 1:
            return Reference(at, at + length, candidates=tuple(each.exercise for each in found))
    return None
