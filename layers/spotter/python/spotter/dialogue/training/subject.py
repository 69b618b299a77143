"""What a question about training is about: lifts or parts of the body, and of which day.

What is not named in the stretch itself is looked for beside it in the message, then in what was said last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache

from spotter.catalogue import Category, Exercise, Muscle, all_exercises, match, muscles_of
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log
from spotter.dialogue.understanding.exercises_said import Named, by_id
from spotter.dialogue.understanding.message import Message, message
from spotter.language.calendar import coming_weekday, last_weekday, nearest_in_month
from spotter.language.day_words import WEEKDAYS
from spotter.language.days import DayMention, Direction
from spotter.language.numbers import ordinal_at
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
    wider = _wider_names(own, log)
    held = {at for start, end, _lift in wider for at in range(start, end)}
    placed = [(start, lift) for start, _end, lift in wider]
    placed += [
        (each.start, _lift(own, each, log))
        for each in own.exercises
        if not (_in_area(own, each) or held & set(range(each.start, each.end)) or _in_a_row(own, each))
    ]
    found = [lift for _at, lift in sorted(placed, key=lambda each: each[0])]
    for exercise in log.exercises:
        name = log.name_of(exercise)
        if own.phrase(name.lower().replace("-", " ")) and all(each.id != exercise for each in found):
            found.append(Lift(exercise, name))
    return tuple({each.id: each for each in found}.values())


def lifts_meant(context: Context, log: Log) -> tuple[Lift, ...]:
    """The lifts that a question is about, named now or before; none where it is about all of them, or a muscle."""
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
    for at, end in _spans(said):
        words = " ".join(said.words[at:end])
        muscles = muscles_of(_ARMS.get(words, words))
        if held & set(range(at, end)) or (end - at > 1 and muscles in _alone(said, at, end)):
            continue
        if muscles and not _is_return(said, at, words):
            found[words] = Area(words, frozenset(each.value for each in muscles))
            held |= set(range(at, end))
        elif words in _CARDIO:
            found["cardio"] = Area("cardio", frozenset(), frozenset({Category.CARDIO.value}))
    return tuple(found.values())


def focuses_named(said: Message) -> tuple[Area, ...]:
    """The splits that are named: push, pull, upper or lower."""
    named = dict.fromkeys(word for word in said.words if word in _FOCUSES)
    return tuple(Area(word, frozenset(each.value for each in muscles_of(_FOCUSES[word]))) for word in named)


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
    mentions = sorted((*said.days(direction), *_loosely_named(said, direction)), key=lambda each: each.start)
    for each in reversed(mentions):
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


def _lift(said: Message, named: Named, log: Log) -> Lift:
    words = " ".join(said.words[named.start : named.end])
    if words in _PRESSES:
        pressed = next((each for each in _PRESSES[words] if each in log.exercises), None)
        exercise = by_id(pressed or _PRESSES[words][0])
        if exercise is not None:
            return Lift(exercise.id, exercise.name, exercise)
    if named.exercise is not None:
        return Lift(named.exercise.id, named.exercise.name, named.exercise)
    return _of_candidates(words, named.candidates, log)


def _of_candidates(words: str, candidates: Sequence[Exercise], log: Log) -> Lift:
    """The candidate that was done last; where none was, what was said stands for all of them."""
    known = {each.id: each for each in candidates}
    chosen = next((each for each in log.exercises if each in known), None)
    if chosen is not None:
        return Lift(chosen, known[chosen].name, known[chosen])
    return Lift(candidates[0].id, words if len(candidates) > 1 else candidates[0].name, candidates[0])


_OVERHEAD = ("overhead-press", "dumbbell-shoulder-press", "seated-overhead-press", "machine-shoulder-press")
_PRESSES = {
    **dict.fromkeys(("press", "presses", "pressing"), (*_OVERHEAD, "bench-press", "dumbbell-bench-press")),
    **dict.fromkeys(("shoulder press", "shoulder presses", "overhead"), _OVERHEAD),
}
"""What a name that fits many means first: who says ``press`` does not speak of the legs."""


def _wider_names(said: Message, log: Log) -> list[tuple[int, int, Lift]]:
    """Names of two words and more that mean one exercise or several, and single words that are nothing else."""
    found: list[tuple[int, int, Lift]] = []
    at = 0
    while at < len(said.words):
        for end in range(min(len(said.words), at + 4), at, -1):
            name = " ".join(said.words[at:end])
            if name in _PRESSES:
                found.append((at, end, _lift(said, Named(None, (), at, end), log)))
                break
            if not all(word in _name_words() for word in said.words[at:end]) or (end - at == 1 and name not in _NOUNS):
                continue
            if name == "clean" and said.words[max(0, at - 1)] not in _BEFORE_CLEAN:
                continue
            meant = match(name, fuzzy=False)
            if meant.exercise is not None:
                found.append((at, end, Lift(meant.exercise.id, meant.exercise.name, meant.exercise)))
                break
            if meant.candidates and not muscles_of(name):
                found.append((at, end, _of_candidates(name, meant.candidates, log)))
                break
        at = found[-1][1] if found and found[-1][0] == at else at + 1
    return found


@cache
def _name_words() -> frozenset[str]:
    """The words of all names of the catalogue that tell of an exercise."""
    names = (name for each in all_exercises() for name in (each.name, *each.aliases))
    spoken = {word for name in names for word in name.lower().replace("-", " ").split()}
    return frozenset(spoken | {f"{word}s" for word in spoken}) - _SAY_LITTLE


_SAY_LITTLE = word_set(
    "a an and the of on in with to from for my it up down out good morning day days time all one two no off at top "
    "set sets over back front both week weeks his back body full part hard best first start long high low"
)
_BEFORE_CLEAN = word_set("my the on of best max heaviest power hang for a clean")
_NOUNS = word_set(
    "thrusts thrust incline extension extensions raises flies flyes flys shrugs lunges clean snatch jerk "
    "thrusters curls"
)


def _in_a_row(said: Message, named: Named) -> bool:
    return said.words[max(0, named.start - 2) : named.end] == ("in", "a", "row")


def _loosely_named(said: Message, direction: Direction) -> Iterator[DayMention]:
    """``the 9th``, where nothing else introduces it as a day; ``Thursday's``."""
    for at in range(1, len(said.tokens)):
        ordinal = ordinal_at(said.tokens, at)
        if ordinal is None or said.words[at - 1] != "the" or not said.words[at][:1].isdigit() or ordinal > 31:
            continue
        yield DayMention(nearest_in_month(said.today, ordinal, direction), at, at + 1)
    for at, word in enumerate(said.words):
        weekday = WEEKDAYS.get(word.removesuffix("s"))
        if word.endswith("days") and weekday is not None:
            of_past = direction is Direction.PAST
            day = last_weekday(said.today, weekday) if of_past else coming_weekday(said.today, weekday)
            yield DayMention(day, at, at + 1)


def _beside(context: Context, log: Log) -> tuple[Lift, ...]:
    """The lift that is named closest before the stretch, else the first behind it."""
    whole = replace(context.whole, own=context.own)
    begin = context.said.tokens[0].start if context.said.tokens else 0
    tokens = [token for token in whole.tokens if token.start < begin]
    before = lifts_named(context, whole.part(0, len(tokens)), log)
    return before[-1:] or lifts_named(context, whole.part(len(tokens), len(whole.tokens)), log)[:1]


def _spans(said: Message) -> Iterator[tuple[int, int]]:
    for length in (2, 1):
        for at in range(len(said.tokens) - length + 1):
            if all(token.is_word for token in said.tokens[at : at + length]):
                yield at, at + length


def _alone(said: Message, start: int, end: int) -> set[frozenset[Muscle]]:
    """What each word of a stretch means by itself, and all of them together."""
    each = [muscles_of(word) for word in said.words[start:end]]
    return {*each, frozenset[Muscle]().union(*each)}


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
