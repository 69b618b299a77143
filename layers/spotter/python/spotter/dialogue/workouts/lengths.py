"""A workout made to fit a time: shorter by COACHING's R4, longer without dropping anything.

Shorter brings in nothing new and raises nothing. It takes, in this order: finishers and stretches, sets above three,
accessories of one joint, sets above two, the other exercises from the end, the last sets. The first exercise stays.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spotter.catalogue import Category
from spotter.dialogue.state import Listed
from spotter.dialogue.workouts.workout import known
from spotter.training.workout_time import minutes_after

_optional = frozenset({Category.MOBILITY, Category.CARDIO})
_most_sets, _usual_sets, _few_sets = 5, 3, 2
_shortest_piece_seconds = 300
_usual_rest_seconds, _short_rest_seconds, _rest_step_seconds = 60, 30, 15


def minutes_of(exercises: Sequence[Listed]) -> int:
    """How long it takes by the rules, rests included."""
    return minutes_after(0, (), exercises)


def shortened(exercises: Sequence[Listed], minutes: int, *, keeps_all: bool = False) -> list[Listed]:
    """What is left of ``exercises`` within ``minutes``; the first one with one set, if nothing less takes longer.

    ``keeps_all``: none of them goes, only sets do.
    """
    left = list(exercises)
    for step in _by_sets if keeps_all else _by_all:
        for fewer in step(left):
            if minutes_of(left) <= minutes:
                return left
            left = fewer
    return left


def fitted(exercises: Sequence[Listed], minutes: int, asked_for: frozenset[str] = frozenset()) -> list[Listed]:
    """The exercises within ``minutes``: shorter rests, then fewer sets, before one of them goes.

    Those that were asked for by name stay, with one set each where nothing less takes longer.
    """
    left = list(exercises)
    steps = (
        _with_rests(_usual_rest_seconds),
        _fewer_sets,
        _fewest_sets,
        _with_rests(_short_rest_seconds),
        lambda lines: _without(lines, lambda each: str(each["name"]) not in asked_for),
        lambda lines: _with_sets(lines, 1),
    )
    for step in steps:
        for fewer in step(left):
            if minutes_of(left) <= minutes:
                return left
            left = fewer
    return left


def with_rests_to_fit(exercises: Sequence[Listed], minutes: int) -> list[Listed]:
    """The exercises with rests as much shorter as ``minutes`` call for, and nothing else of them changed."""
    left = list(exercises)
    for fewer in _with_rests(_short_rest_seconds)(left):
        if minutes_of(left) <= minutes:
            break
        left = fewer
    return left


def shorter_rests(exercise: Listed, by: int | None = None) -> Listed:
    """An exercise with a shorter rest, by ``by`` seconds or by a third; none below what lets one breathe."""
    name = "rest_time" if exercise["type"] == "intervals" else "rest_between_sets"
    rest = int(exercise.get(name) or 0)
    less = by if by is not None else max(_rest_step_seconds, rest // 3 // _rest_step_seconds * _rest_step_seconds)
    return {**exercise, name: max(min(rest, _rest_step_seconds), rest - less)} if rest else exercise


def _with_rests(shortest: int) -> Callable[[list[Listed]], Iterator[list[Listed]]]:
    """The exercises with their longest rest a step shorter at a time, until none is longer than ``shortest``."""

    def steps(left: list[Listed]) -> Iterator[list[Listed]]:
        while (most := max((_rest(each) for each in left), default=0)) > shortest:
            left = [
                {**each, "rest_between_sets": max(shortest, most - _rest_step_seconds)} if _rest(each) == most else each
                for each in left
            ]
            yield left

    return steps


def _rest(exercise: Listed) -> int:
    return int(exercise.get("rest_between_sets") or 0)


def lengthened(exercises: Sequence[Listed], minutes: int) -> list[Listed]:
    """``exercises`` with more sets, a round or a longer piece each in turn, for at most ``minutes``."""
    left = list(exercises)
    for _ in range(_most_sets):
        for at in range(len(left)):
            longer = [*left[:at], _with_more(left[at]), *left[at + 1 :]]
            if minutes_of(longer) <= minutes:
                left = longer
    return left


def _with_more(exercise: Listed) -> Listed:
    if exercise["type"] == "duration":
        return {**exercise, "duration": int(exercise["duration"]) + 60}
    name = "rounds" if exercise["type"] == "intervals" else "sets"
    most = max(_most_sets, int(exercise[name])) if name == "sets" else 20
    return {**exercise, name: min(most, int(exercise[name]) + 1)}


def _without(left: list[Listed], drops: Any) -> Iterator[list[Listed]]:
    """``left`` without one more of those that ``drops`` names, from the end; one is always left."""
    while len(left) > 1:
        at = next((at for at in reversed(range(1 if drops is _any else 0, len(left))) if drops(left[at])), None)
        if at is None:
            return
        left = left[:at] + left[at + 1 :]
        yield left


def _with_sets(left: list[Listed], fewest: int) -> Iterator[list[Listed]]:
    """``left`` with one set less at a time, the last exercise first, until each has ``fewest``."""
    while True:
        most = max((_sets(each) for each in left), default=0)
        if most <= fewest:
            return
        at = max(at for at, each in enumerate(left) if _sets(each) == most)
        name = "rounds" if left[at]["type"] == "intervals" else "sets"
        left = [*left[:at], {**left[at], name: most - 1}, *left[at + 1 :]]
        yield left


def _sets(exercise: Listed) -> int:
    return int(exercise.get("sets") or exercise.get("rounds") or 0)


def _without_optional(left: list[Listed]) -> Iterator[list[Listed]]:
    if all(_is_optional(each) for each in left):
        return iter(())
    return _without(left, _is_optional)


def _fewer_sets(left: list[Listed]) -> Iterator[list[Listed]]:
    return _with_sets(left, _usual_sets)


def _without_accessories(left: list[Listed]) -> Iterator[list[Listed]]:
    if all(_is_accessory(each) for each in left):
        return iter(())
    return _without(left, _is_accessory)


def _fewest_sets(left: list[Listed]) -> Iterator[list[Listed]]:
    return _with_sets(left, _few_sets)


def _without_the_rest(left: list[Listed]) -> Iterator[list[Listed]]:
    return _without(left, _any)


def _last_sets(left: list[Listed]) -> Iterator[list[Listed]]:
    yield from _with_sets(left, 1)
    piece = left[0]
    while piece["type"] == "duration" and int(piece["duration"]) > _shortest_piece_seconds:
        piece = {**piece, "duration": int(piece["duration"]) - 60}
        yield [piece]


_by_sets = (_fewer_sets, _fewest_sets, _last_sets)
_by_all = (_without_optional, _fewer_sets, _without_accessories, _fewest_sets, _without_the_rest, _last_sets)


def _is_optional(exercise: Listed) -> bool:
    own = known(exercise)
    return own is not None and own.category in _optional


def _is_accessory(exercise: Listed) -> bool:
    own = known(exercise)
    return own is not None and not own.compound


def _any(_exercise: Listed) -> bool:
    return True
