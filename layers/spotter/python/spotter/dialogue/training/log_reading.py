"""The sets that a stretch tells of: which exercise its figures are of, and what they say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from spotter.catalogue import Exercise, Kind, match
from spotter.dialogue.training.figure import Role
from spotter.dialogue.training.log_parts import SURELY, Told, figures_of, shared_out
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.training.sets_read import SetsRead, read_sets
from spotter.dialogue.training.terms import Load
from spotter.dialogue.understanding.message import Message
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set
from spotter.notation import Unit


@dataclass(frozen=True, slots=True)
class Doubt:
    """What of a log could not be read: the exercise, or those that may be meant, and what is missing.

    ``missing``: ``exercise``, ``load``, ``belief`` in the load that was told, ``reps``, ``sides``, ``seconds`` or
    ``figures``, which are not clear.
    """

    said: Message
    exercise: Exercise | None
    missing: str
    candidates: tuple[Exercise, ...] = ()
    name: str = ""
    known: Load | None = None
    """The load that is meant where none is told."""
    likely: Done | None = None
    """What may be meant all the same."""


@dataclass(frozen=True, slots=True)
class LogRead:
    """What a stretch says was done: sets, exercises that were named without a figure, and what is unclear."""

    done: tuple[Done, ...] = ()
    bare: tuple[Exercise, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def read_log(
    said: Message,
    unit: Unit,
    context: Exercise | None = None,
    known: Load | None = None,
    planned: Sequence[Sequence[Exercise]] = (),
) -> LogRead:
    """What ``said`` says was done. ``context``: the exercise that is talked about; ``known``: its load.

    ``planned``: what was to be done that day, the nearest first: a mere ``row`` is the only row of the first that has
    one.
    """
    told, rounds = shared_out(said, context)
    done: list[Done] = []
    bare: list[Exercise] = []
    doubts: list[Doubt] = []
    for each in told:
        exercise = each.named.exercise if each.named is not None else None
        if exercise is None and planned:
            exercise = _only_planned(each, planned)
        if not any(_is_of_sets(part, exercise) for part in each.parts):
            if exercise is not None:
                bare.append(exercise)
            continue
        if exercise is None:
            candidates = each.named.candidates if each.named is not None else ()
            doubts.append(Doubt(_joined(said, each.parts), None, "exercise", candidates, each.name))
            continue
        is_context = context is not None and exercise.id == context.id
        load = known if is_context else None
        found = _read(each, exercise, unit, rounds, load)
        if found.missing == "load" and (load := _load_before(done, known) if _says_same(each) else None) is not None:
            found = _read(each, exercise, unit, rounds, load)
        if found.done is not None:
            _add(done, found.done)
        if found.missing:
            doubts.append(Doubt(_joined(said, each.parts), exercise, found.missing, likely=found.likely))
    named = {each.exercise.id for each in done}
    return LogRead(tuple(done), tuple(each for each in bare if each.id not in named), tuple(doubts))


def _only_planned(told: Told, planned: Sequence[Sequence[Exercise]]) -> Exercise | None:
    """The exercise that is meant among those that were to be done; None where it can be several, or none.

    What no exercise is called may still tell of the only one that it can be: ``calves 3x15``.
    """
    names = [told.name] if told.name else list(_words_before(told.parts[0]))
    for exercises in planned:
        for name in names:
            found = match(name, exercises, fuzzy=False)
            fitting = [each for each in found.candidates if each in exercises]
            if found.exercise is not None:
                return found.exercise
            if len(fitting) > 1 or name == _any_press:
                return None
            if fitting:
                return fitting[0]
    return None


_any_press = "press"
_longest_name = 3


def _words_before(part: Message) -> Iterator[str]:
    """The words right before the first figure, the most first: they may be the name of an exercise."""
    row = figures_of(part, None)
    end = row[0].start if row else 0
    begin = end
    while begin and end - begin < _longest_name and part.tokens[begin - 1].is_word:
        begin -= 1
    for start in range(begin, end):
        yield " ".join(part.words[start:end])


def _says_same(told: Told) -> bool:
    """Whether the load is the one before it: ``row 3x12 same dumbbells``, ``same weight``, and not as of a day."""
    return any(
        word == "same" and part.words[at + 1 : at + 2] in _of_loads
        for part in told.parts
        for at, word in enumerate(part.words)
    )


_load_words = word_set("weight weights load dbs db dumbbells dumbbell kbs kettlebell bell bells bar , .")
_of_loads = ((), *((word,) for word in _load_words))


def _load_before(done: Sequence[Done], known: Load | None) -> Load | None:
    """The load of the exercise before, in this message or else in the last log."""
    if not done:
        return known
    last = done[-1].sets[-1]
    return Load(last.weight, last.unit) if last.weight is not None else None


def _is_of_sets(part: Message, exercise: Exercise | None) -> bool:
    """Whether there is a figure that can be of sets; a length of time is none of what is counted."""
    row = figures_of(part, exercise)
    if exercise is not None and exercise.kind is Kind.REPS:
        return any(each.role not in (Role.SECONDS, Role.EFFORT, Role.DISTANCE) for each in row)
    return bool(row)


def _read(told: Told, exercise: Exercise, unit: Unit, rounds: int | None, known: Load | None) -> SetsRead:
    """The sets of all stretches together, or of the first where the others tell of something else."""
    if told.is_by_the_clock:
        return SetsRead(missing="figures")
    for number in range(len(told.parts), 0, -1):
        row = figures_of(_together(told.parts[:number]), exercise)
        found = read_sets(row, exercise, unit, rounds, known)
        if found.done is not None:
            rest = [each for part in told.parts[number:] for each in figures_of(part, exercise)]
            unsure = any(each.role in SURELY for each in rest)
            return SetsRead(missing="figures") if unsure else found
    first = read_sets(figures_of(_together(told.parts), exercise), exercise, unit, rounds, known)
    return replace(first, done=None, missing=first.missing or "figures")


def _together(parts: Sequence[Message]) -> Message:
    """Stretches as one, with the mark of an end of a line between them."""
    tokens = list(parts[0].tokens)
    for part in parts[1:]:
        if tokens and part.tokens:
            last = tokens[-1]
            tokens.append(replace(last, kind=TokenKind.BREAK, text="\n", value=None, glued=False))
        tokens += part.tokens
    return replace(parts[0], tokens=tuple(tokens))


def _joined(said: Message, parts: Sequence[Message]) -> Message:
    return replace(said, tokens=_together(parts).tokens)


def _add(done: list[Done], found: Done) -> None:
    for at, each in enumerate(done):
        if each.exercise.id == found.exercise.id:
            done[at] = replace(each, sets=each.sets + found.sets)
            return
    done.append(found)
