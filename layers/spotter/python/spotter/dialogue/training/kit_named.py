"""A name that fits several exercises, as the one of the kit that the log names, or of one side.

``A kettlebell circuit: swings 4x15, press 4x6 each arm``, ``curls with the 10 pound dumbbells, and shoulder presses
with the 5 pound ones``. What is only likely, as by what somebody has logged before, gives way to that.
"""

from collections.abc import Sequence
from itertools import pairwise

from spotter.catalogue import Exercise, Implement, Kind, Pattern, match
from spotter.dialogue.understanding.exercises_said import Named
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

IMPLEMENT_WORDS = {
    Implement.DUMBBELL: word_set("db dbs dumbbell dumbbells dumbells dumbels"),
    Implement.BARBELL: word_set("bb barbell"),
    Implement.KETTLEBELL: word_set("kb kbs kettlebell kettlebells"),
    Implement.MACHINE: word_set("machine"),
    Implement.CABLE: word_set("cable cables pulley"),
    Implement.SMITH_MACHINE: word_set("smith"),
    Implement.BAND: word_set("band bands"),
}
_pointing = word_set("ones")
_arms = word_set("arm arms hand hands")
_sides = word_set("side sides arm arms")
_of_legs = (Pattern.SQUAT, Pattern.HINGE, Pattern.LUNGE)
_by_time = (Kind.DURATION, Kind.INTERVALS)
_in_hands = (Implement.DUMBBELL, Implement.KETTLEBELL)
_one_sided = ("dumbbell", "kettlebell")
_words_behind = 8


def of_one_kit(tokens: Sequence[Token], named: Named, names: Sequence[Named], end: int) -> Named:
    """The name as the exercise of the kit that is told; as it was where none is, or the name itself tells it.

    ``names``: all names of the log; ``end``: where what is told of this one ends.
    """
    written = " ".join(token.text for token in tokens[named.start : named.end])
    fitting = match(written, fuzzy=False)
    behind = tokens[named.end : min(end, named.end + _words_behind)]
    kit = _kit(tokens, named, names, behind)
    if fitting.exercise is not None:
        return _without_bar(named, fitting.exercise, written, kit)
    if not fitting.candidates:
        return named
    if kit is not None and (named.exercise is None or named.exercise.implement is not kit):
        found = match(f"{kit.value.replace('_', ' ')} {written}", fuzzy=False).exercise
        if found is not None:
            return Named(found, (), named.start, named.end)
        if of_kit := tuple(each for each in fitting.candidates if each.implement is kit):
            return Named(None, of_kit, named.start, named.end)
    if named.exercise is not None:
        is_of_legs = named.exercise.pattern in _of_legs and any(token.text in _arms for token in behind)
        return Named(None, fitting.candidates, named.start, named.end) if is_of_legs else named
    sided = _of_one_side(written, fitting.candidates) if _is_of_a_side(behind) else ()
    return Named(None, sided, named.start, named.end) if sided else named


def _without_bar(named: Named, exercise: Exercise, written: str, kit: Implement | None) -> Named:
    """A lift of the bar whose name does not say so, as that of the only kit that is told of all: ``squats``."""
    if named.exercise is not exercise or exercise.implement is not Implement.BARBELL or kit not in _in_hands:
        return named
    if "barbell" in written:
        return named
    found = match(f"{kit.value} {written}", fuzzy=False)
    if found.exercise is None and not found.candidates:
        return named
    return Named(found.exercise, found.candidates, named.start, named.end)


def _kit(tokens: Sequence[Token], named: Named, names: Sequence[Named], behind: Sequence[Token]) -> Implement | None:
    """The kit that is told of all of it before the first lift, or that ``the 5 pound ones`` points back at."""
    lifts = [each for each in names if each.exercise is None or each.exercise.kind not in _by_time]
    inside = {at for each in lifts for at in range(each.start, each.end)}
    told = [
        (at, implement)
        for at, token in enumerate(tokens[: named.start])
        for implement, words in IMPLEMENT_WORDS.items()
        if at not in inside and token.text in words
    ]
    if any(token.text in _pointing for token in behind) and told:
        return told[-1][1]
    of_all = {implement for at, implement in told if at < lifts[0].start} if lifts else set()
    others = {implement for at, implement in told if at > lifts[0].start} if lifts else set()
    return of_all.pop() if len(of_all) == 1 and not others else None


def _is_of_a_side(behind: Sequence[Token]) -> bool:
    words = [token.text for token in behind]
    return any(one in ("each", "per") and two in _sides for one, two in pairwise(words))


def _of_one_side(written: str, candidates: Sequence[Exercise]) -> tuple[Exercise, ...]:
    """The exercises of a name that are done with one side at a time, with what is held in one hand."""
    found = [each for each in candidates if each.unilateral]
    more = (match(f"{word} {written}", fuzzy=False).exercise for word in _one_sided)
    found += [each for each in more if each is not None and each.unilateral]
    return tuple(dict.fromkeys(found))
