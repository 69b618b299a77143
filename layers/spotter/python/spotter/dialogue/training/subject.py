"""What a question about training is about: lifts or parts of the body, and of which day.

What is not named in the stretch itself is looked for beside it in the message, then in what was said last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from spotter.catalogue import Category, Exercise, Muscle, muscles_of
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message, message
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

_MOST_SPOKEN = 4
"""Messages back in which what is meant is looked for."""
_ALL = word_set("all every everything each overall total anything general lifts whole")
_OF_THE_BODY = word_set("my for of upper lower mid big and the train trained trains hit did")
_BESIDE_BACK = word_set("volume sets set day work session workout workouts training muscles")
_ARMS = {"tris": "triceps", "bis": "biceps", "guns": "arms", "bi": "biceps", "tri": "triceps"}
_FOCUSES = {
    "push": "chest, shoulders and triceps",
    "pull": "upper back, lats and biceps",
    "upper": "chest, upper back, lats, shoulders and arms",
    "lower": "legs",
}
_CARDIO = word_set("cardio conditioning erg running rowing bike")


@dataclass(frozen=True, slots=True)
class Lift:
    """An exercise that is asked about, by the id under which it is logged."""

    id: str
    name: str
    exercise: Exercise | None = None


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the body, or a kind of training, that is asked about."""

    said: str
    muscles: frozenset[str]
    categories: frozenset[str] = frozenset()

    def holds(self, muscles: Sequence[str], categories: Sequence[str]) -> bool:
        """Whether what was done trains it."""
        return bool(self.muscles & set(muscles) or self.categories & set(categories))


def lifts_named(context: Context, said: Message, log: Log) -> tuple[Lift, ...]:
    """The lifts that a text names; of a name that fits several, the one that was done last."""
    own = replace(said, own=context.own)
    found = [_lift(each, log) for each in own.exercises if not _in_area(own, each)]
    for exercise in log.exercises:
        name = log.name_of(exercise)
        if own.phrase(name.lower().replace("-", " ")) and all(each.id != exercise for each in found):
            found.append(Lift(exercise, name))
    return tuple({each.id: each for each in found}.values())


def lifts_meant(context: Context, log: Log) -> tuple[Lift, ...]:
    """The lifts that a question is about, named now or before; none where it is about all of them, or about a muscle."""
    if named := lifts_named(context, context.said, log):
        return named
    if areas_named(context.said) or context.said.says(*_ALL):
        return ()
    if beside := _beside(context, log):
        return beside
    return lifts_before(context, log)


def lifts_before(context: Context, log: Log) -> tuple[Lift, ...]:
    """The lifts that were spoken of last, by the person, else by the coach."""
    messages, replies = context.state.messages, context.state.replies
    for at in range(len(messages) - 1, max(0, len(messages) - 1 - _MOST_SPOKEN), -1):
        for text in (messages[at - 1], replies[at]):
            found = lifts_named(context, message(text, context.today), log)
            if found:
                return found[-1:] if text == messages[at - 1] else found[:1]
    return ()


def areas_named(said: Message) -> tuple[Area, ...]:
    """The parts of the body and kinds of training that are named, outside the names of exercises."""
    held = {at for each in said.exercises for at in range(each.start, each.end)}
    held -= {at for each in said.exercises if _in_area(said, each) for at in range(each.start, each.end)}
    found: dict[str, Area] = {}
    for at, end in _spans(said, held):
        words = " ".join(said.words[at:end])
        muscles = muscles_of(_ARMS.get(words, words))
        if muscles and not _is_return(said, at, words):
            found[words] = Area(words, frozenset(each.value for each in muscles))
            held |= set(range(at, end))
        elif words in _CARDIO:
            found["cardio"] = Area("cardio", frozenset(), frozenset({Category.CARDIO.value}))
    return tuple(found.values())


def focus_named(said: Message) -> Area | None:
    """A split that is named: push, pull, upper or lower."""
    word = next((word for word in said.words if word in _FOCUSES), None)
    if word is None:
        return None
    return Area(word, frozenset(each.value for each in muscles_of(_FOCUSES[word])))


def day_meant(context: Context, direction: Direction = Direction.PAST) -> date | None:
    """The one day that a question names: in the stretch, else beside it where it points there (``that day``)."""
    found = _day(context.said, direction, context.today)
    if found is None and context.said.says("that", "this", "it", "then") and context.said is not context.whole:
        found = _day(context.whole, direction, context.today)
    return found


def day_before(context: Context, direction: Direction = Direction.PAST) -> date | None:
    """The day that was spoken of last."""
    for text in reversed(context.state.messages[-1 - _MOST_SPOKEN : -1]):
        found = _day(message(text, context.today), direction, context.today)
        if found is not None:
            return found
    return None


def _day(said: Message, direction: Direction, today: date) -> date | None:
    for each in reversed(said.days(direction)):
        if each.day is not None:
            known = each.day
        elif len(each.candidates) == 2:
            near = [day for day in each.candidates if (day <= today) == (direction is Direction.PAST)]
            known = (near or list(each.candidates))[-1 if direction is Direction.PAST else 0]
            if said.says("weekend"):
                continue
        else:
            continue
        if abs(known - today) < timedelta(days=3660):
            return known
    return None


def _lift(named: Named, log: Log) -> Lift:
    logged = log.exercises
    if named.exercise is not None:
        return Lift(named.exercise.id, named.exercise.name, named.exercise)
    known = {each.id: each for each in named.candidates}
    chosen = next((each for each in logged if each in known), None) or named.candidates[0].id
    return Lift(chosen, known[chosen].name, known[chosen])


def _beside(context: Context, log: Log) -> tuple[Lift, ...]:
    """The lift that is named closest before the stretch, else the first behind it."""
    whole = replace(context.whole, own=context.own)
    begin = context.said.tokens[0].start if context.said.tokens else 0
    tokens = [token for token in whole.tokens if token.start < begin]
    before = lifts_named(context, whole.part(0, len(tokens)), log)
    return before[-1:] or lifts_named(context, whole.part(len(tokens), len(whole.tokens)), log)[:1]


def _spans(said: Message, held: set[int]) -> Iterator[tuple[int, int]]:
    for at in range(len(said.tokens)):
        for end in (at + 2, at + 1):
            if end <= len(said.tokens) and not held & set(range(at, end)):
                yield at, end


def _is_return(said: Message, at: int, words: str) -> bool:
    """Whether a word is no part of the body here: ``since I came back``, ``legs it``."""
    if words != "back":
        return False
    left = said.words[at - 1] if at else ""
    behind = said.words[at + 1] if at + 1 < len(said.words) else ""
    return left not in _OF_THE_BODY and behind not in _BESIDE_BACK


def _in_area(said: Message, named: Named) -> bool:
    """Whether a name is only a part of the body that is spoken of: ``calves``."""
    words = " ".join(said.words[named.start : named.end])
    return named.exercise is None and bool(muscles_of(words))


MUSCLES = frozenset(each.value for each in Muscle)
