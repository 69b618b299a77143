"""Which exercise a new workout is to begin with, and which are to be heavy: ``bench first``, ``heavy squats``."""

from collections.abc import Iterator

from spotter.catalogue import Kind, Level
from spotter.coaching.compose import Goal
from spotter.coaching.compose.doses import FEWEST_SETS, dosed
from spotter.dialogue.composing.constraints import Dose
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.language.word_lists import word_set


def is_told_first(exercise: Mention, said: Understanding) -> bool:
    """Whether words beside an exercise say that the session begins with it."""
    words = [token.text for token in said.tokens]
    behind = words[exercise.end : exercise.end + _reach]
    before = [word for word in words[max(0, exercise.start - _reach) : exercise.start] if word not in _small]
    begins = before[-1:] == ["with"] and before[-2:-1] and before[-2] in _beginning
    is_first = behind[:1] == ["first"] and behind[1:2] not in _no_place
    return bool(
        begins or is_first or (behind[0:1] == ["to"] and behind[1:2] in _to_begin) or behind[:2] == ["up", "first"]
    )


_reach = 4
_small = word_set("the some my a heavy")
_beginning = word_set("start starting starts begin beginning begins open opening opens lead leading")
_to_begin, _no_place = (["start"], ["begin"], ["open"]), (["time"], ["day"], ["week"], ["set"], ["sets"])


def told_first(said: Understanding) -> Named | None:
    """The exercise that the session is to begin with; None where none was said to."""
    found = (each.value for each in said.named("exercise", denied=False) if is_told_first(each, said))
    return next((each for each in found if isinstance(each, Named)), None)


def heavy_doses(said: Understanding) -> Iterator[tuple[Named, Dose]]:
    """The reps of strength for each exercise that is to be heavy."""
    for each in said.named("exercise", denied=False):
        near = {token.text for token in said.tokens[max(0, each.start - 1) : each.end]}
        if near & _heavy and isinstance(each.value, Named) and each.value.exercises:
            exercise = each.value.exercises[0]
            reps = dosed(exercise, FEWEST_SETS, Goal.STRENGTH, Level.INTERMEDIATE).reps
            if exercise.kind is Kind.REPS and exercise.equipment:
                yield each.value, Dose(reps=(reps, reps))


_heavy = word_set("heavy heavier")
